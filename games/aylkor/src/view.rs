//! How it looks, to people and to clients.

use std::fmt::Write as _;

use gattai_core::{Card, Present, RuleId, Seat, SeatSet};
use serde::Serialize;

use crate::Aylkor;
use crate::action::{Action, card_name};
use crate::board::{BOARD, Space};
use crate::content::{Keyword, KeywordWord, Resource, Status, Type, UnitId as Design, Zone};
use crate::event::{Event, Named};
use crate::rules::figures::has_status;
use crate::state::{Asked, Change, Control, Stage, State, Unit};

/// The position as clients and scenarios read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct View {
    pub stage: &'static str,
    pub round: u16,
    pub active: Option<Seat>,
    pub order: Vec<Seat>,
    pub players: Vec<PlayerView>,
    pub units: Vec<UnitView>,
    pub resources: Vec<ResourceView>,
    pub owed: Vec<Resource>,
    pub event: Option<EventView>,
    pub events_left: usize,
    pub old_events: Vec<String>,
    pub queue: usize,
    pub asked: Option<AskedView>,
    /// Cards looked at, for the looker.
    pub looked: Vec<String>,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct PlayerView {
    pub seat: Seat,
    pub alive: bool,
    pub deck: Option<String>,
    pub deck_sealed: bool,
    /// The own choice, as long as it is sealed.
    pub choice: Option<String>,
    pub hero: Option<String>,
    /// Where the hero began.
    pub corner: Option<Space>,
    pub cogs: u16,
    pub brew: u16,
    pub hand: usize,
    /// The cards that this viewer may see.
    pub cards: Vec<CardView>,
    pub draw: usize,
    /// Cards on top of the deck that this viewer knows.
    pub top: Vec<Option<String>>,
    pub discard: Vec<String>,
    pub discounts: usize,
}

/// A card in hand, with what it costs now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct CardView {
    pub id: String,
    pub cogs: u16,
    pub brew: u16,
}

/// A unit with its current figures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct UnitView {
    pub id: String,
    pub design: String,
    pub name: String,
    pub space: Space,
    pub control: Control,
    pub hero: bool,
    pub token: bool,
    #[serde(rename = "type")]
    pub kind: Type,
    pub attack: u8,
    pub health: u8,
    pub remaining: u8,
    #[serde(rename = "move")]
    pub movement: u8,
    pub move_left: u8,
    pub fresh: bool,
    pub acted: bool,
    pub halted: bool,
    pub keywords: Vec<String>,
    pub statuses: Vec<Status>,
    pub burning: Option<[u8; 2]>,
}

/// A resource on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct ResourceView {
    /// Its space, by which it is found.
    pub id: Space,
    pub resource: Resource,
    pub renews: bool,
}

/// The event in force, which everybody sees (AYL-14.11).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct EventView {
    pub id: String,
    pub name: String,
    /// The last round in which it is in force.
    pub last_round: u16,
}

/// The question that is open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct AskedView {
    pub seat: Seat,
    pub what: &'static str,
}

const fn stage_word(stage: Stage) -> &'static str {
    match stage {
        Stage::Decks => "decks",
        Stage::Corners => "corners",
        Stage::RoundStart(_) => "round_start",
        Stage::TurnStart(_) => "turn_start",
        Stage::Main => "main",
        Stage::TurnEnd(_) => "turn_end",
        Stage::Over => "over",
    }
}

const fn asked_word(asked: Asked) -> &'static str {
    match asked {
        Asked::Unit { .. } => "unit",
        Asked::Space { .. } => "space",
        Asked::Opponent { .. } => "opponent",
        Asked::Answer => "answer",
        Asked::Take => "take",
        Asked::May => "may",
        Asked::Branch { .. } => "branch",
        Asked::Recover => "recover",
        Asked::Discard | Asked::DiscardOf { .. } => "discard",
        Asked::Scry => "scry",
        Asked::Search => "search",
        Asked::Type => "type",
    }
}

impl Aylkor {
    fn name(&self, design: Design) -> &str {
        &self.catalogue.unit(design).name
    }

    fn card_title(&self, card: Card) -> &str {
        use crate::content::CardDesign;
        match self.catalogue.card(card) {
            CardDesign::Unit(unit) => &self.catalogue.unit(unit).name,
            CardDesign::Tech(tech) => &self.catalogue.tech(tech).name,
        }
    }

    fn ids(&self, cards: &[Card]) -> Vec<String> {
        cards.iter().map(|card| self.catalogue.card_id(*card).to_owned()).collect()
    }

    fn player_view(&self, state: &State, seat: Seat) -> PlayerView {
        let player = &state.players[seat];
        let deck = |deck: crate::content::DeckId| self.catalogue.deck(deck).id.clone();
        let card = |card: &Card| {
            let (cogs, brew) = self.cost(state, seat, *card);
            CardView { id: self.catalogue.card_id(*card).to_owned(), cogs, brew }
        };
        PlayerView {
            seat,
            alive: player.alive,
            deck: player.deck_id.map(deck),
            deck_sealed: player.choice.is_made(),
            choice: player.choice.get().copied().map(deck),
            hero: player.hero.map(|id| id.to_string()),
            corner: player.corner,
            cogs: player.cogs,
            brew: player.brew,
            hand: player.hand.len(),
            cards: player.hand.cards().cards().iter().map(card).collect(),
            draw: player.deck.len(),
            top: player
                .deck
                .known_top()
                .map(|card| card.map(|card| self.catalogue.card_id(card).to_owned()))
                .collect(),
            discard: self.ids(player.discard.cards()),
            discounts: player.discounts.len(),
        }
    }

    fn unit_view(&self, state: &State, unit: &Unit) -> UnitView {
        let keywords = self.keywords(state, unit);
        let number = |word: KeywordWord| match word {
            KeywordWord::Ranged => format!("ranged {}", keywords.range()),
            KeywordWord::Armor => format!("armor {}", keywords.armor()),
            KeywordWord::Splash => format!("splash {}", keywords.splash()),
            KeywordWord::Forager => format!("forager {}", keywords.forager()),
            KeywordWord::Guard
            | KeywordWord::Rush
            | KeywordWord::Flight
            | KeywordWord::Preempt
            | KeywordWord::Unanswered
            | KeywordWord::Pierce
            | KeywordWord::Leech
            | KeywordWord::Deft
            | KeywordWord::Beacon
            | KeywordWord::Warded
            | KeywordWord::Anchored
            | KeywordWord::Skirmish => format!("{word:?}").to_lowercase(),
        };
        UnitView {
            id: unit.id.to_string(),
            design: self.design(unit).id.clone(),
            name: self.design(unit).name.clone(),
            space: unit.space,
            control: unit.control,
            hero: unit.hero,
            token: self.is_token(unit),
            kind: self.kind(state, unit),
            attack: self.attack(state, unit),
            health: self.health(state, unit),
            remaining: self.remaining(state, unit),
            movement: self.movement(state, unit),
            move_left: self.move_left(state, unit),
            fresh: unit.fresh,
            acted: unit.acted,
            halted: unit.halted,
            keywords: KeywordWord::ALL.into_iter().filter(|word| keywords.has(*word)).map(number).collect(),
            statuses: Status::ALL.into_iter().filter(|status| has_status(unit, *status)).collect(),
            burning: unit.burning.map(|burning| [burning.n, burning.ticks]),
        }
    }
}

impl Present for Aylkor {
    type View = View;

    fn view(&self, state: &State) -> View {
        let resources = (0..crate::board::SPACES).map(Space::nth).filter_map(|space| {
            let token = state.tokens[space]?;
            Some(ResourceView { id: space, resource: token.resource, renews: token.renews })
        });
        let event = state.event.map(|face_up| {
            let design = self.catalogue.event(face_up.event);
            EventView { id: design.id.clone(), name: design.name.clone(), last_round: face_up.ends - 1 }
        });
        let old = state.old_events.cards().iter();
        View {
            stage: stage_word(state.stage),
            round: state.round,
            active: state.in_turn(),
            order: state.order.to_vec(),
            players: SeatSet::first_n(self.seats).iter().map(|seat| self.player_view(state, seat)).collect(),
            units: state.units.iter().map(|unit| self.unit_view(state, unit)).collect(),
            resources: resources.collect(),
            owed: state.owed.iter().map(|token| token.resource).collect(),
            event,
            events_left: state.events.len(),
            old_events: old.map(|card| self.catalogue.events[usize::from(card.0)].id.clone()).collect(),
            queue: state.queue.len(),
            asked: state.ask.map(|ask| AskedView { seat: ask.seat, what: asked_word(ask.what) }),
            looked: self.ids(state.looked.cards().cards()),
        }
    }

    fn show(&self, state: &State) -> String {
        let mut text = format!("Round {}", state.round);
        match state.event {
            Some(face_up) => {
                let design = self.catalogue.event(face_up.event);
                let says = self.catalogue.event_text(face_up.event);
                let says = says.split_whitespace().collect::<Vec<_>>().join(" ");
                let _ = write!(text, " · event {} to round {}: {says}", design.name, face_up.ends - 1);
            }
            None => text.push_str(" · no event yet"),
        }
        if state.round <= 3 {
            text.push_str(" · truce: heroes do not fight heroes before round 4");
        }
        text.push('\n');
        self.show_board(state, &mut text);
        for seat in state.order {
            self.show_player(state, seat, &mut text);
        }
        text.trim_end().to_owned()
    }

    fn tell(&self, event: &Event) -> String {
        crate::telling::tell(self, event)
    }

    fn question(&self, state: &State, seat: Seat) -> String {
        let Some(ask) = state.ask.filter(|ask| ask.seat == seat) else {
            return match state.stage {
                Stage::Decks => "Choose a deck.".to_owned(),
                Stage::Corners => "Choose a corner for your hero.".to_owned(),
                Stage::RoundStart(_)
                | Stage::TurnStart(_)
                | Stage::Main
                | Stage::TurnEnd(_)
                | Stage::Over => {
                    "Build, move, attack, use an ability, play a tech card, or end your turn.".to_owned()
                }
            };
        };
        match ask.what {
            Asked::Unit { done: true, .. } => "Choose a unit, or say done.",
            Asked::Unit { done: false, .. } => "Choose a unit.",
            Asked::Space { .. } => "Choose a space.",
            Asked::Opponent { .. } => "Choose an opponent.",
            Asked::Answer => "Your unit is attacked. Does it strike back?",
            Asked::Take => "Take the card of the unit you defeated?",
            Asked::May => "Do you want this to happen?",
            Asked::Branch { .. } => "Choose one.",
            Asked::Recover => "Choose a card of your discard pile.",
            Asked::Discard => "Choose a card to discard.",
            Asked::DiscardOf { .. } => "Choose a card of that hand to be discarded.",
            Asked::Scry => "Put each card back on top or at the bottom.",
            Asked::Search => "Choose a matching card of your deck, or none.",
            Asked::Type => "Choose a type.",
        }
        .to_owned()
    }

    fn label(&self, state: &State, _seat: Seat, action: &Action) -> String {
        let unit = |id| {
            state.unit(id).map_or_else(|| format!("{id}"), |unit| format!("{} {id}", self.name(unit.design)))
        };
        match *action {
            Action::Build { card, space } => format!("build {} on {space}", self.card_title(card)),
            Action::Tech { card } => format!("play {}", self.card_title(card)),
            Action::Card { card } => self.card_title(card).to_owned(),
            Action::Move { unit: id, space } => format!("move {} to {space}", unit(id)),
            Action::Attack { unit: id, target } => format!("{} attacks {}", unit(id), unit(target)),
            Action::Ability { unit: id, number } => format!("ability {number} of {}", unit(id)),
            Action::Unit { unit: id } => unit(id),
            Action::End => "end the turn".to_owned(),
            Action::Deck { .. }
            | Action::Corner { .. }
            | Action::Done
            | Action::Space { .. }
            | Action::Opponent { .. }
            | Action::Yes
            | Action::No
            | Action::Branch { .. }
            | Action::Nothing
            | Action::Scry { .. }
            | Action::Type { .. } => action.to_string(),
        }
    }

    fn cites(&self, event: &Event) -> Option<RuleId> {
        crate::telling::cites(event)
    }
}

impl Aylkor {
    /// Two letters a space: an inner or outer space, a resource, or a unit by its number.
    fn show_board(&self, state: &State, text: &mut String) {
        for row in 1..=9 {
            let _ = write!(text, "{row:>2} {}", if row % 2 == 0 { "  " } else { "" });
            for column in 1..=10 {
                let Some(space) = Space::new(row, column) else { continue };
                let mark = match (state.unit_on(space), state.tokens[space]) {
                    (Some(unit), _) => {
                        let side =
                            unit.control.seat().map_or('n', |seat| char::from(b'A' + seat.index() as u8));
                        format!("{side}{}", unit.id.0)
                    }
                    (None, Some(token)) => match token.resource {
                        Resource::Cog => "c".to_owned(),
                        Resource::Brew => "b".to_owned(),
                    },
                    (None, None) if space.zone() == Zone::Inner => "∘".to_owned(),
                    (None, None) => "·".to_owned(),
                };
                let _ = write!(text, "{mark:<4}");
            }
            text.push('\n');
        }
    }

    fn show_player(&self, state: &State, seat: Seat, text: &mut String) {
        let player = &state.players[seat];
        let side = char::from(b'A' + seat.index() as u8);
        let deck = player.deck_id.map_or("no deck yet", |deck| &self.catalogue.deck(deck).name);
        let out = if player.alive { "" } else { " · OUT" };
        let _ = writeln!(
            text,
            "{seat} {side} {deck}: {} Cogs, {} Brew, {} in hand, {} in deck{out}",
            player.cogs,
            player.brew,
            player.hand.len(),
            player.deck.len()
        );
        for card in player.hand.cards().cards() {
            let (cogs, brew) = self.cost(state, seat, *card);
            let (title, name, says) = (self.card_title(*card), card_name(*card), self.card_text(*card));
            let _ = writeln!(text, "    hand: {title} ({name}) {cogs}c {brew}b · {says}");
        }
        for unit in state.units.iter().filter(|unit| unit.control == Control::Seat(seat)) {
            let marks = [(unit.fresh, "fresh"), (unit.acted, "acted"), (unit.halted, "halted")];
            let marks: Vec<_> = marks.iter().filter(|(on, _)| *on).map(|(_, word)| *word).collect();
            let _ = writeln!(
                text,
                "    {side}{} {} on {}: attack {}, health {}/{}, move {} {}",
                unit.id.0,
                self.name(unit.design),
                unit.space,
                self.attack(state, unit),
                self.remaining(state, unit),
                self.health(state, unit),
                self.move_left(state, unit),
                marks.join(" ")
            );
            let says = self.catalogue.unit_text(unit.design);
            if !says.is_empty() {
                let says = says.split_whitespace().collect::<Vec<_>>().join(" ");
                let _ = writeln!(text, "        {says}");
            }
        }
    }

    /// What a card does, in one line: for a unit with its figures.
    fn card_text(&self, card: Card) -> String {
        use crate::content::CardDesign;
        let text = match self.catalogue.card(card) {
            CardDesign::Unit(unit) => {
                let design = self.catalogue.unit(unit);
                let figures =
                    format!("{} {}/{}/{}", design.kind.name(), design.attack, design.health, design.movement);
                format!("{figures} {}", self.catalogue.unit_text(unit))
            }
            CardDesign::Tech(tech) => self.catalogue.tech_text(tech),
        };
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// A unit as the log names it.
    pub(crate) fn told(&self, named: Named) -> String {
        format!("{} ({})", self.name(named.design), named.unit)
    }

    pub(crate) fn told_card(&self, card: Card) -> &str {
        self.card_title(card)
    }

    pub(crate) fn told_change(&self, change: Change) -> String {
        match change {
            Change::Stat(stat, n) => format!("{stat:?} {n:+}"),
            Change::Keyword(keyword) => keyword_text(keyword),
            Change::Type(kind) => format!("type {}", kind.name()),
        }
    }

    /// The spaces between two spaces, for the log.
    pub(crate) fn apart(&self, from: Space, to: Space) -> u8 {
        BOARD.distance(from, to)
    }
}

fn keyword_text(keyword: Keyword) -> String {
    match keyword.number() {
        Some(n) => format!("{:?} {n}", keyword.word()),
        None => format!("{:?}", keyword.word()),
    }
}
