//! The game on the shelf, and positions that people write down.

use std::sync::Arc;

use gattai_core::{About, Bag, Card, Deck, Fault, Published, Seat, SeatSet, Settings, StateHash};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::Aylkor;
use crate::board::{CORNERS, Space};
use crate::content::{
    AppliedStatus, Catalogue, ContentFault, DeckId, EventRecord, Resource, Stat, TechRecord, Type,
    UnitId as Design, UnitRecord, UnitRole,
};
use crate::options::{OPTIONS, ORDERS, Options};
use crate::state::{Burning, Change, Control, FaceUp, Lasting, Stage, State, Token, Unit, Until};

/// A position as a scenario states it: the main phase of a player. Everything left out is as at the start of a
/// match: heroes of the first decks on their corners, no units, no resources on the board, nothing held.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// The round; 6 if left out, when the truce is over.
    pub round: Option<u16>,
    /// The seat whose main phase it is.
    pub to_act: u8,
    /// The play order, as seats; by seat if left out.
    pub order: Vec<u8>,
    /// What each player has, by seat.
    pub players: Vec<PlayerSetup>,
    /// The units, in order of arrival. Heroes come first by seat, whether written or not: u1 is the hero of the
    /// first seat.
    pub units: Vec<UnitSetup>,
    /// Spaces with a Cog that renews.
    pub cogs: Vec<String>,
    /// Spaces with a Brew that renews.
    pub brew: Vec<String>,
    /// Spaces with a Cog that does not renew.
    pub loose_cogs: Vec<String>,
    /// Spaces with a Brew that does not renew.
    pub loose_brew: Vec<String>,
    /// Resources owed (AYL-5.12), in their order: "cog" or "brew".
    pub owed: Vec<Resource>,
    /// The id of the event that is face up.
    pub event: Option<String>,
    /// For how many rounds after this one it is in force.
    pub event_rounds: u16,
    /// The events left in the event deck; all others if left out.
    pub events: Option<Vec<String>>,
    /// Unit cards defined on the spot. In actions they are x1, x2, … , tech cards after them.
    pub unit_cards: Vec<UnitRecord>,
    /// Tech cards defined on the spot.
    pub tech_cards: Vec<TechRecord>,
    /// Event cards defined on the spot.
    pub event_cards: Vec<EventRecord>,
    /// Main-phase actions already taken this turn (AYL-4.13).
    pub actions: u8,
    /// Cards built this turn (AYL-17.9).
    pub built: Vec<String>,
}

/// What a player has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PlayerSetup {
    /// The id of the deck; by seat foundry, brood, tempest, gleaners.
    pub deck: Option<String>,
    /// Cogs held.
    pub cogs: u16,
    /// Brew held.
    pub brew: u16,
    /// Cards in hand.
    pub hand: Vec<String>,
    /// Cards in the draw deck; none if left out.
    pub draw: Vec<String>,
    /// Cards on top of the draw deck that the player knows, the next drawn first.
    pub top: Vec<String>,
    /// Cards in the discard pile.
    pub discard: Vec<String>,
    /// The player is out.
    pub out: bool,
}

/// A unit on the board.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct UnitSetup {
    /// The id of its design; left out if it is defined here.
    pub design: Option<String>,
    /// Where it stands.
    pub at: String,
    /// The seat that commands it.
    pub seat: Option<u8>,
    /// Nobody commands it: its player is out.
    pub passive: bool,
    /// Nobody commands it: an event put it there.
    pub neutral: bool,
    /// It is the hero of its seat.
    pub hero: bool,
    /// It is a token.
    pub token: bool,
    /// Its type, if it is defined here.
    #[serde(rename = "type")]
    pub kind: Option<Type>,
    /// Its Attack, Health and Move, if it is defined here.
    pub stats: Option<[u8; 3]>,
    /// Its keywords, if it is defined here.
    pub keywords: Vec<crate::content::Keyword>,
    /// Its abilities, if it is defined here.
    pub abilities: Vec<crate::content::AbilityRecord>,
    /// Its cost, if it is defined here.
    pub cost: crate::content::Cost,
    /// Damage on it.
    pub damage: u8,
    /// Spaces moved this turn.
    pub moved: u8,
    /// It came onto the board this turn.
    pub fresh: bool,
    /// It has acted.
    pub acted: bool,
    /// It may not move any more.
    pub halted: bool,
    /// Statuses on it. Marked and Burning are by the seat in `by`.
    pub statuses: Vec<AppliedStatus>,
    /// Who applied them.
    pub by: u8,
    /// Added Attack, this turn.
    pub attack_this_turn: i8,
    /// Added Attack, while on the board.
    pub attack_for_good: i8,
    /// Added Health, while on the board.
    pub health_for_good: i8,
}

static ABOUT: About = About {
    id: "aylkor",
    title: "Remnants of Aylkor",
    line: "Four remnant powers fight over Cogs and Brew: build, harvest, strike, and keep your hero alive.",
    prefix: "AYL",
    version: 1,
    seats_min: 2,
    seats_max: 4,
    options: &OPTIONS,
    orders: &ORDERS,
    rules: include_str!("../RULES.md"),
};

impl Published for Aylkor {
    type Setup = Setup;

    fn about() -> &'static About {
        &ABOUT
    }

    fn table(seats: usize, options: &Settings) -> Result<Self, Vec<Fault>> {
        let faults = ABOUT.faults(seats, options);
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Aylkor::with(standard(), Options::read(options), seats))
    }

    fn with_content(self, files: &[(String, String)]) -> Result<Self, Vec<Fault>> {
        let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let told = |fault: &ContentFault| Fault::new(fault.to_string());
        let loaded = Catalogue::load(&files);
        let catalogue = loaded.map_err(|faults| faults.iter().map(told).collect::<Vec<_>>())?;
        Ok(Aylkor::with(Arc::new(catalogue), self.options, self.seats))
    }

    fn arrange(self, setup: Setup) -> Result<(Self, State), Vec<Fault>> {
        Arranging::new(self, setup).arranged()
    }

    fn card(&self, name: &str) -> Option<Card> {
        self.catalogue
            .card_named(name)
            .or_else(|| self.catalogue.event_named(name).map(|event| Card(u16::from(event.0))))
    }

    fn content(&self) -> Option<StateHash> {
        Some(self.catalogue.hash())
    }
}

/// The standard catalogue, shared by all tables.
fn standard() -> Arc<Catalogue> {
    static SHARED: std::sync::OnceLock<Arc<Catalogue>> = std::sync::OnceLock::new();
    Arc::clone(SHARED.get_or_init(|| Arc::new(Catalogue::standard().clone())))
}

/// A position as it is put together; faults are collected.
struct Arranging {
    rules: Aylkor,
    catalogue: Catalogue,
    setup: Setup,
    state: State,
    faults: Vec<Fault>,
}

impl Arranging {
    fn new(rules: Aylkor, setup: Setup) -> Arranging {
        let (catalogue, state) = ((*rules.catalogue).clone(), rules.empty_table());
        Arranging { rules, catalogue, setup, state, faults: Vec::new() }
    }

    fn arranged(mut self) -> Result<(Aylkor, State), Vec<Fault>> {
        self.define_cards();
        self.players();
        self.heroes_and_units();
        self.resources();
        self.event();
        self.turn();
        if !self.faults.is_empty() {
            return Err(self.faults);
        }
        let mut rules = Aylkor::with(Arc::new(self.catalogue), self.rules.options, self.rules.seats);
        rules.whole_decks = false;
        let mut state = self.state;
        rules.settle(&mut state);
        crate::audit::audit(&rules, &state).map_err(|says| vec![Fault::new(says)])?;
        Ok((rules, state))
    }

    fn fault(&mut self, says: impl Into<String>) {
        self.faults.push(Fault::new(says));
    }

    fn define_cards(&mut self) {
        for record in std::mem::take(&mut self.setup.unit_cards) {
            match self.catalogue.with_unit(&record, UnitRole::Unit) {
                Ok((catalogue, _)) => self.catalogue = catalogue,
                Err(faults) => self.faults.extend(faults.iter().map(|fault| Fault::new(fault.to_string()))),
            }
        }
        for record in std::mem::take(&mut self.setup.tech_cards) {
            match self.catalogue.with_tech(&record) {
                Ok((catalogue, _)) => self.catalogue = catalogue,
                Err(faults) => self.faults.extend(faults.iter().map(|fault| Fault::new(fault.to_string()))),
            }
        }
        for record in std::mem::take(&mut self.setup.event_cards) {
            match self.catalogue.with_event(&record) {
                Ok((catalogue, _)) => self.catalogue = catalogue,
                Err(faults) => self.faults.extend(faults.iter().map(|fault| Fault::new(fault.to_string()))),
            }
        }
    }

    fn cards(&mut self, names: &[String]) -> Vec<Card> {
        let mut cards = Vec::new();
        for name in names {
            match self.catalogue.card_named(name) {
                Some(card) => cards.push(card),
                None => self.fault(format!("there is no card `{name}`")),
            }
        }
        if cards.len() > 100 {
            self.fault("nobody has so many cards");
            cards.clear();
        }
        cards
    }

    fn space(&mut self, text: &str) -> Space {
        match text.parse() {
            Ok(space) => space,
            Err(error) => {
                self.fault(format!("{error}"));
                CORNERS[0]
            }
        }
    }

    fn seat(&mut self, number: u8) -> Seat {
        if usize::from(number) >= self.rules.seats {
            self.fault(format!("there is no seat {number} at this table"));
        }
        Seat::new(usize::from(number).min(self.rules.seats - 1)).unwrap_or_default()
    }

    fn players(&mut self) {
        let written = std::mem::take(&mut self.setup.players);
        if written.len() > self.rules.seats {
            self.fault("more players are described than sit at the table");
        }
        for seat in SeatSet::first_n(self.rules.seats) {
            let setup = written.get(seat.index()).cloned().unwrap_or_default();
            let deck = match &setup.deck {
                None => DeckId(seat.index() as u8),
                Some(name) => self.catalogue.deck_named(name).unwrap_or_else(|| {
                    self.faults.push(Fault::of("AYL-1.2", format!("there is no deck `{name}`")));
                    DeckId(0)
                }),
            };
            let (hand, draw) = (self.cards(&setup.hand), self.cards(&setup.draw));
            let (top, discard) = (self.cards(&setup.top), self.cards(&setup.discard));
            if hand.len() + draw.len() + top.len() + discard.len() > 80 {
                self.fault("nobody has so many cards");
                continue;
            }
            if top.len() > 8 {
                self.fault("at most 8 cards on top of a deck can be stated");
            }
            let player = &mut self.state.players[seat];
            player.deck_id = Some(deck);
            player.alive = !setup.out;
            self.state.out[seat] = u8::from(setup.out);
            (player.cogs, player.brew) = (setup.cogs, setup.brew);
            player.corner =
                CORNERS.get(if self.rules.seats == 2 { seat.index() * 2 } else { seat.index() }).copied();
            for card in hand {
                player.hand.cards_mut().insert(card);
            }
            player.deck = Deck::new(draw);
            for card in top.iter().take(8).rev() {
                player.deck.put_on_top(*card, SeatSet::only(seat));
            }
            player.discard = discard.into_iter().collect::<Bag<{ crate::state::CARDS }>>();
        }
        if self.state.players.iter().filter(|(_, player)| player.alive).count() < 2 {
            self.fault("at least two players must be in");
        }
    }

    /// Heroes first by seat, then the others as written.
    fn heroes_and_units(&mut self) {
        let units = std::mem::take(&mut self.setup.units);
        if units.len() > 80 {
            return self.fault("there is no room for so many units");
        }
        for seat in SeatSet::first_n(self.rules.seats) {
            if !self.state.players[seat].alive {
                continue;
            }
            let own = |unit: &&UnitSetup| unit.hero && unit.seat.map(usize::from) == Some(seat.index());
            match units.iter().find(own) {
                Some(hero) => self.place(hero),
                None => {
                    let corner = self.state.players[seat].corner.unwrap_or(CORNERS[0]);
                    let at = corner.to_string();
                    let hero =
                        UnitSetup { at, seat: Some(seat.index() as u8), hero: true, ..UnitSetup::default() };
                    self.place(&hero);
                }
            }
        }
        for unit in units.iter().filter(|unit| !unit.hero) {
            self.place(unit);
        }
    }

    fn place(&mut self, setup: &UnitSetup) {
        let space = self.space(&setup.at);
        if self.state.occupied.contains(space) {
            self.faults.push(Fault::of("AYL-2.7", format!("two units stand on {space}")));
            return;
        }
        let seat = self.seat(setup.seat.unwrap_or(0));
        let Some(design) = self.design(setup, seat) else { return };
        let control = match (setup.passive, setup.neutral) {
            (true, _) => Control::Passive,
            (false, true) => Control::Neutral,
            (false, false) => Control::Seat(seat),
        };
        let mut unit = Unit { design, space, control, owner: seat, hero: setup.hero, ..Unit::default() };
        (unit.damage, unit.moved) = (setup.damage, setup.moved);
        (unit.fresh, unit.acted, unit.halted) = (setup.fresh, setup.acted, setup.halted);
        let by = self.seat(setup.by);
        for status in &setup.statuses {
            let until =
                Some(if control.seat().is_some() { Until::TheirTurn(false) } else { Until::Unled(2) });
            match *status {
                AppliedStatus::Stunned => unit.stunned = until,
                AppliedStatus::Rooted => unit.rooted = until,
                AppliedStatus::Silenced => unit.silenced = until,
                AppliedStatus::Shielded => unit.shielded = true,
                AppliedStatus::Marked => unit.marked = Some(by),
                AppliedStatus::Burning { n, ticks } => {
                    unit.burning = Some(Burning { n, ticks, by: Some(by) });
                }
            }
        }
        let id = self.state.add_unit(unit);
        if setup.hero {
            self.state.players[seat].hero = Some(id);
        }
        let changes = [
            (Stat::Attack, setup.attack_this_turn, Until::Turn),
            (Stat::Attack, setup.attack_for_good, Until::Permanent),
            (Stat::Health, setup.health_for_good, Until::Permanent),
        ];
        for (stat, n, until) in changes.into_iter().filter(|(_, n, _)| *n != 0) {
            let lasting = Lasting { unit: id, what: Change::Stat(stat, n), until, by: Some(seat) };
            let _ = self.state.lasting.try_push(lasting);
        }
    }

    /// The design of a unit: from the catalogue, or defined here.
    fn design(&mut self, setup: &UnitSetup, seat: Seat) -> Option<Design> {
        if let Some(name) = &setup.design {
            let found = self.catalogue.unit_named(name);
            if found.is_none() {
                self.fault(format!("there is no unit `{name}`"));
            }
            return found;
        }
        let Some([attack, health, movement]) = setup.stats else {
            if setup.hero {
                let deck = self.state.players[seat].deck_id.unwrap_or_default();
                return Some(self.catalogue.deck(deck).hero);
            }
            self.fault(format!("the unit on {} has neither a design nor stats", setup.at));
            return None;
        };
        let role = match (setup.hero, setup.neutral, setup.token) {
            (true, _, _) => UnitRole::Hero,
            (false, true, _) => UnitRole::NeutralToken { reward: setup.cost },
            (false, false, true) => UnitRole::Token,
            (false, false, false) => UnitRole::Unit,
        };
        let record = UnitRecord {
            id: format!("stub-{}", self.catalogue.units.len()),
            name: format!("Unit on {}", setup.at),
            slot: String::new(),
            copies: 0,
            kind: if setup.hero { None } else { Some(setup.kind.unwrap_or(Type::Organic)) },
            cogs: if setup.neutral { 0 } else { setup.cost.cogs },
            brew: if setup.neutral { 0 } else { setup.cost.brew },
            attack,
            health,
            movement,
            keywords: setup.keywords.clone(),
            abilities: setup.abilities.clone(),
            neutral: setup.neutral,
            reward: if setup.neutral { Some(setup.cost) } else { None },
            flavour: String::new(),
        };
        match self.catalogue.with_unit(&record, role) {
            Ok((catalogue, design)) => {
                self.catalogue = catalogue;
                Some(design)
            }
            Err(faults) => {
                self.faults.extend(faults.iter().map(|fault| Fault::new(fault.to_string())));
                None
            }
        }
    }

    fn resources(&mut self) {
        let lists = [
            (std::mem::take(&mut self.setup.cogs), Resource::Cog, true),
            (std::mem::take(&mut self.setup.brew), Resource::Brew, true),
            (std::mem::take(&mut self.setup.loose_cogs), Resource::Cog, false),
            (std::mem::take(&mut self.setup.loose_brew), Resource::Brew, false),
        ];
        for (spaces, resource, renews) in lists {
            for text in spaces {
                let space = self.space(&text);
                if self.state.tokens[space].is_some() {
                    self.faults.push(Fault::of("AYL-2.8", format!("two resources lie on {space}")));
                }
                self.state.tokens[space] = Some(Token { resource, renews });
            }
        }
        for resource in self.setup.owed.clone() {
            let _ = self.state.owed.try_push(Token { resource, renews: true });
        }
    }

    fn event(&mut self) {
        let round = self.setup.round.unwrap_or(6);
        let face_up = match self.setup.event.clone() {
            None => None,
            Some(name) => {
                let found = self.catalogue.event_named(&name);
                if found.is_none() {
                    self.fault(format!("there is no event `{name}`"));
                }
                found
            }
        };
        let ends = round + 1 + self.setup.event_rounds;
        self.state.event = face_up.map(|event| FaceUp { event, ends, each_from: round + 1 });
        let all = 0..self.catalogue.events.len().min(24) as u16;
        let rest: Vec<Card> = match self.setup.events.clone() {
            None => {
                all.map(Card).filter(|card| Some(card.0) != face_up.map(|event| u16::from(event.0))).collect()
            }
            Some(names) => {
                let found: Vec<_> =
                    names.iter().map(|name| (name, self.catalogue.event_named(name))).collect();
                for (name, _) in found.iter().filter(|(_, event)| event.is_none()) {
                    self.faults.push(Fault::new(format!("there is no event `{name}`")));
                }
                found
                    .iter()
                    .filter_map(|(_, event)| event.map(|event| Card(u16::from(event.0))))
                    .take(24)
                    .collect()
            }
        };
        self.state.events = Deck::new(rest);
    }

    fn turn(&mut self) {
        self.state.round = self.setup.round.unwrap_or(6);
        let active = self.seat(self.setup.to_act);
        self.state.active = active;
        if !self.state.players[active].alive {
            self.fault("the player to act is out");
        }
        self.state.stage = Stage::Main;
        self.state.actions = self.setup.actions;
        let order = std::mem::take(&mut self.setup.order);
        if !order.is_empty() {
            let seats: Vec<Seat> = order.iter().map(|number| self.seat(*number)).collect();
            if seats.len() != self.rules.seats
                || seats.iter().copied().collect::<SeatSet>().len() != seats.len()
            {
                self.fault("the play order names each seat once");
            } else {
                self.state.order = seats.into_iter().collect();
            }
        }
        let built = std::mem::take(&mut self.setup.built);
        self.state.built = self.cards(&built).into_iter().take(24).collect();
    }
}
