//! From records to a catalogue: ids are unique, references lead somewhere, numbers are in their ranges
//! (content/README.md), decks have the cards they must have (AYL-1.3, AYL-1.4).

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use gattai_core::{Card, StateHash};

use super::catalogue::Catalogue;
use super::check::{Checker, Owner};
use super::design::{
    AbilityDesign, AbilityKind, CardDesign, DeckDesign, DeckId, EventDesign, Static, TechDesign, TechId,
    Timed, UnitDesign, UnitRole,
};
use super::files::FileRecords;
use super::program::{Pc, compile};
use super::record::{AbilityRecord, AutomaticRecord, EventRecord, TechRecord, UnitRecord};
use super::select::{Cond, Filter, Switch};
use super::steps::{Step, Token, UnitId};
use super::vocabulary::{Cost, Keyword, Stat, Trigger, Type};
use gattai_content::Found;
use gattai_content::{ContentFault, Origin};

/// Puts a catalogue together and collects what is wrong.
pub(super) struct Builder {
    pub catalogue: Catalogue,
    pub faults: Vec<ContentFault>,
    ids: BTreeSet<String>,
    /// The token units by id, and whether they are neutral.
    tokens: BTreeMap<String, (UnitId, bool)>,
}

impl Builder {
    /// An empty catalogue.
    pub fn new(hash: StateHash) -> Builder {
        Builder::on(Catalogue {
            units: Vec::new(),
            techs: Vec::new(),
            events: Vec::new(),
            decks: Vec::new(),
            cards: Vec::new(),
            programs: Vec::new(),
            hash,
        })
    }

    /// A catalogue to add to.
    pub fn on(catalogue: Catalogue) -> Builder {
        let mut ids: BTreeSet<String> = catalogue.units.iter().map(|unit| unit.id.clone()).collect();
        ids.extend(catalogue.techs.iter().map(|tech| tech.id.clone()));
        ids.extend(catalogue.events.iter().map(|event| event.id.clone()));
        let mut tokens = BTreeMap::new();
        for (place, unit) in catalogue.units.iter().enumerate() {
            if let Some(neutral) = neutral(unit.role) {
                tokens.insert(unit.id.clone(), (UnitId(place as u16), neutral));
            }
        }
        Builder { catalogue, faults: Vec::new(), ids, tokens }
    }

    /// Everything that the files hold: the tokens first, so that cards can name them, then deck by deck.
    pub fn files(&mut self, mut files: Vec<FileRecords>) {
        let tokens: Vec<Found<UnitRecord>> =
            files.iter_mut().flat_map(|file| file.tokens.drain(..)).collect();
        for (place, token) in tokens.iter().enumerate() {
            self.tokens.insert(token.record.id.clone(), (UnitId(place as u16), token.record.neutral));
        }
        for token in &tokens {
            self.token(token);
        }
        for file in &files {
            for event in &file.events {
                self.event(&event.at, &event.record);
            }
        }
        files.sort_by_key(|file| file.deck.as_ref().map(|deck| deck.record.order));
        for file in &files {
            self.deck_file(file);
        }
        self.whole(files.first().map_or(&Origin::default(), |file| &file.at));
    }

    fn refuse(&mut self, at: &Origin, id: &str, says: impl AsRef<str>) {
        self.faults.push(at.fault(format!("{id}: {}", says.as_ref())));
    }

    fn range(&mut self, at: &Origin, id: &str, what: &str, n: u8, range: RangeInclusive<u8>) {
        if !range.contains(&n) {
            let says = format!("{what} is {} to {}, not {n}", range.start(), range.end());
            self.refuse(at, id, says);
        }
    }

    fn unique(&mut self, at: &Origin, id: &str) {
        if id.is_empty() {
            self.refuse(at, "a record", "it has no id");
        }
        if !self.ids.insert(id.to_owned()) {
            self.refuse(at, id, "this id is used twice");
        }
    }

    fn token(&mut self, found: &Found<UnitRecord>) {
        let (at, record) = (&found.at, &found.record);
        let role = match (record.neutral, record.reward) {
            (true, reward) => UnitRole::NeutralToken { reward: reward.unwrap_or_default() },
            (false, None) => UnitRole::Token,
            (false, Some(_)) => {
                self.refuse(at, &record.id, "only a neutral token gives a reward (AYL-12.15)");
                UnitRole::Token
            }
        };
        self.printed_type(at, record);
        self.range(at, &record.id, "attack", record.attack, 0..=6);
        self.range(at, &record.id, "health", record.health, 1..=10);
        self.range(at, &record.id, "move", record.movement, 0..=4);
        let card = record.cogs > 0 || record.brew > 0 || record.copies > 0;
        if card || !record.slot.is_empty() {
            self.refuse(at, &record.id, "a token is no card: it has no cost, copies or slot");
        }
        self.unit(at, record, None, role);
    }

    fn printed_type(&mut self, at: &Origin, record: &UnitRecord) {
        if record.kind.is_none_or(|kind| kind == Type::Neutral) {
            self.refuse(at, &record.id, "type is organic, mechanical or elemental (AYL-9.1)");
        }
    }

    fn deck_file(&mut self, file: &FileRecords) {
        let Some(deck) = &file.deck else {
            let strays = file.hero.iter().map(|hero| (&hero.at, &hero.record.id));
            let strays = strays.chain(file.units.iter().map(|unit| (&unit.at, &unit.record.id)));
            for (at, id) in strays.chain(file.techs.iter().map(|tech| (&tech.at, &tech.record.id))) {
                self.refuse(at, id, "its file has no [deck] that it could belong to");
            }
            return;
        };
        let (at, record) = (&deck.at, &deck.record);
        if self.catalogue.decks.iter().any(|other| other.id == record.id) {
            self.refuse(at, &record.id, "this deck id is used twice");
        }
        let id = DeckId(self.catalogue.decks.len() as u8);
        let hero = match &file.hero {
            Some(hero) => self.hero(hero, id),
            None => {
                self.refuse(at, &record.id, "a deck has a hero (AYL-1.3)");
                UnitId(0)
            }
        };
        let (name, idea) = (record.name.clone(), record.idea.clone());
        let deck = DeckDesign { id: record.id.clone(), name, idea, hero, cards: Vec::new() };
        self.catalogue.decks.push(deck);
        let mut slots = BTreeSet::new();
        for unit in &file.units {
            self.unit_card(unit, id);
            self.slot(&unit.at, &unit.record.id, &unit.record.slot, &mut slots);
        }
        for tech in &file.techs {
            self.tech_card(tech, id);
            self.slot(&tech.at, &tech.record.id, &tech.record.slot, &mut slots);
        }
        self.inventory(file, at, &record.id);
    }

    fn slot<'a>(&mut self, at: &Origin, id: &str, slot: &'a str, slots: &mut BTreeSet<&'a str>) {
        if slot.is_empty() || !slots.insert(slot) {
            self.refuse(at, id, "each card of a deck has a slot of its own");
        }
    }

    /// AYL-1.3: 30 units and 16 tech cards; AYL-1.4: six unit designs of one copy.
    fn inventory(&mut self, file: &FileRecords, at: &Origin, id: &str) {
        let copies = |sum: usize, copies: u8| sum + usize::from(copies);
        let units = file.units.iter().map(|unit| unit.record.copies).fold(0, copies);
        let techs = file.techs.iter().map(|tech| tech.record.copies).fold(0, copies);
        let single = file.units.iter().filter(|unit| unit.record.copies == 1).count();
        if units != 30 || techs != 16 {
            let says =
                format!("a deck has 30 unit cards and 16 tech cards, not {units} and {techs} (AYL-1.3)");
            self.refuse(at, id, says);
        }
        if single != 6 {
            let says =
                format!("six unit designs have one copy, so that deck-53 can double them; not {single}");
            self.refuse(at, id, says + " (AYL-1.4)");
        }
    }

    fn hero(&mut self, found: &Found<UnitRecord>, deck: DeckId) -> UnitId {
        let (at, record) = (&found.at, &found.record);
        self.range(at, &record.id, "a hero's attack", record.attack, 0..=4);
        self.range(at, &record.id, "a hero's health", record.health, 10..=24);
        self.range(at, &record.id, "a hero's move", record.movement, 1..=3);
        if record.kind.is_some_and(|kind| kind != Type::Neutral) {
            self.refuse(at, &record.id, "a hero is Neutral (AYL-9.1)");
        }
        let card = record.cogs > 0 || record.brew > 0 || record.copies > 0 || !record.slot.is_empty();
        if card {
            self.refuse(at, &record.id, "a hero has no cost, copies or slot (AYL-11.1)");
        }
        self.no_token(at, record);
        self.unit(at, record, Some(deck), UnitRole::Hero)
    }

    fn no_token(&mut self, at: &Origin, record: &UnitRecord) {
        if record.neutral || record.reward.is_some() {
            self.refuse(at, &record.id, "neutral and reward are for tokens");
        }
    }

    fn unit_card(&mut self, found: &Found<UnitRecord>, deck: DeckId) {
        let (at, record) = (&found.at, &found.record);
        self.printed_type(at, record);
        self.range(at, &record.id, "copies", record.copies, 1..=3);
        self.range(at, &record.id, "cogs", record.cogs, 0..=6);
        self.range(at, &record.id, "brew", record.brew, 0..=3);
        self.range(at, &record.id, "attack", record.attack, 0..=6);
        self.range(at, &record.id, "health", record.health, 1..=10);
        self.range(at, &record.id, "move", record.movement, 0..=4);
        self.no_token(at, record);
        self.unit(at, record, Some(deck), UnitRole::Unit);
    }

    fn tech_card(&mut self, found: &Found<TechRecord>, deck: DeckId) {
        let (at, record) = (&found.at, &found.record);
        self.range(at, &record.id, "copies", record.copies, 1..=2);
        self.range(at, &record.id, "cogs", record.cogs, 0..=4);
        self.range(at, &record.id, "brew", record.brew, 0..=2);
        self.tech(at, record, Some(deck));
    }

    /// What concerns the catalogue as a whole.
    fn whole(&mut self, at: &Origin) {
        let at = Origin { file: at.file.clone(), line: 0 };
        let (decks, events) = (self.catalogue.decks.len(), self.catalogue.events.len());
        if decks < 4 {
            self.faults.push(at.fault(format!("a catalogue has four decks or more, not {decks} (AYL-1.2)")));
        }
        if events != 16 {
            self.faults.push(at.fault(format!("the event deck has 16 cards, not {events} (AYL-1.6)")));
        }
        self.size(&at);
    }

    /// Whether everything can still be numbered.
    pub fn size(&mut self, at: &Origin) {
        let (units, cards) = (self.catalogue.units.len(), self.catalogue.cards.len());
        let most = units.max(cards).max(self.catalogue.programs.len());
        if most > usize::from(u16::MAX) || self.catalogue.decks.len() > usize::from(u8::MAX) {
            self.faults.push(at.fault("this is more content than a catalogue can number"));
        }
    }

    /// Adds a unit of whatever role, without asking whether its numbers are usual.
    pub fn unit(&mut self, at: &Origin, record: &UnitRecord, deck: Option<DeckId>, role: UnitRole) -> UnitId {
        self.unique(at, &record.id);
        let id = UnitId(self.catalogue.units.len() as u16);
        let card = (role == UnitRole::Unit).then(|| self.card(deck, record.copies, CardDesign::Unit(id)));
        if let Some(neutral) = neutral(role) {
            self.tokens.insert(record.id.clone(), (id, neutral));
        }
        if record.health == 0 {
            self.refuse(at, &record.id, "a unit has Health 1 or more");
        }
        let mut words = BTreeSet::new();
        for keyword in &record.keywords {
            self.keyword(at, &record.id, *keyword);
            if !words.insert(keyword.word()) {
                self.refuse(at, &record.id, "a keyword is printed once");
            }
        }
        let abilities =
            record.abilities.iter().map(|ability| self.ability(at, &record.id, ability)).collect();
        self.catalogue.units.push(UnitDesign {
            id: record.id.clone(),
            name: if record.name.is_empty() { record.id.clone() } else { record.name.clone() },
            deck,
            slot: record.slot.clone(),
            copies: record.copies,
            card,
            role,
            kind: record.kind.unwrap_or(Type::Neutral),
            cost: Cost { cogs: record.cogs, brew: record.brew },
            attack: record.attack,
            health: record.health,
            movement: record.movement,
            keywords: record.keywords.iter().copied().collect(),
            keyword_list: record.keywords.clone(),
            abilities,
            flavour: record.flavour.clone(),
        });
        id
    }

    /// Adds a tech card, without asking whether its numbers are usual.
    pub fn tech(&mut self, at: &Origin, record: &TechRecord, deck: Option<DeckId>) -> TechId {
        self.unique(at, &record.id);
        let id = TechId(self.catalogue.techs.len() as u16);
        let card = self.card(deck, record.copies, CardDesign::Tech(id));
        let program = self.program(at, &record.id, Owner::Tech, &record.steps);
        self.catalogue.techs.push(TechDesign {
            id: record.id.clone(),
            name: if record.name.is_empty() { record.id.clone() } else { record.name.clone() },
            deck,
            slot: record.slot.clone(),
            copies: record.copies,
            card,
            cost: Cost { cogs: record.cogs, brew: record.brew },
            program,
            steps: record.steps.clone(),
            flavour: record.flavour.clone(),
        });
        id
    }

    fn card(&mut self, deck: Option<DeckId>, copies: u8, design: CardDesign) -> Card {
        let card = Card(self.catalogue.cards.len() as u16);
        self.catalogue.cards.push(design);
        if let Some(deck) = deck.and_then(|deck| self.catalogue.decks.get_mut(usize::from(deck.0))) {
            deck.cards.push((card, copies));
        }
        card
    }

    pub(super) fn event(&mut self, at: &Origin, record: &EventRecord) {
        self.unique(at, &record.id);
        self.range(at, &record.id, "duration", record.duration, 1..=4);
        for switch in &record.rules {
            self.switch(at, &record.id, switch);
        }
        let moments = [&record.on_reveal, &record.each_round, &record.on_expire];
        if record.rules.is_empty() && moments.iter().all(|steps| steps.is_empty()) {
            self.refuse(at, &record.id, "an event does something");
        }
        let [on_reveal, each_round, on_expire] = moments.map(|steps| self.timed(at, &record.id, steps));
        self.catalogue.events.push(EventDesign {
            id: record.id.clone(),
            name: record.name.clone(),
            slot: record.slot.clone(),
            duration: record.duration,
            rules: record.rules.clone(),
            on_reveal,
            each_round,
            on_expire,
            flavour: record.flavour.clone(),
        });
    }

    fn timed(&mut self, at: &Origin, id: &str, steps: &[Step]) -> Timed {
        let program = if steps.is_empty() {
            compile(&mut self.catalogue.programs, steps, &|_| ())
        } else {
            self.program(at, id, Owner::Event, steps)
        };
        Timed { program, steps: steps.to_vec() }
    }

    fn switch(&mut self, at: &Origin, id: &str, switch: &Switch) {
        match *switch {
            Switch::Stat { filter, stat, d: _ } => {
                if stat == Stat::Health {
                    self.refuse(at, id, "an event changes Attack or Move, not Health (AYL-21.3)");
                }
                self.filter(at, id, Owner::Event, &filter);
            }
            Switch::Keyword { filter, keyword } => {
                self.keyword(at, id, keyword);
                self.filter(at, id, Owner::Event, &filter);
            }
            Switch::Harvest { resource: _, d } => {
                if d == 0 {
                    self.refuse(at, id, "harvest gives more, by 1 at least (AYL-21.7)");
                }
            }
            Switch::BuildRange { n } => {
                if n == 0 {
                    self.refuse(at, id, "build_range is 1 or more (AYL-21.11)");
                }
            }
            Switch::Income { .. }
            | Switch::DrawRule { .. }
            | Switch::Cost { .. }
            | Switch::TypeChart(_)
            | Switch::Bounty { .. }
            | Switch::NoReciprocal
            | Switch::NoTech
            | Switch::HandOpen => {}
        }
    }

    fn ability(&mut self, at: &Origin, id: &str, record: &AbilityRecord) -> AbilityDesign {
        match record {
            AbilityRecord::Build(automatic) => self.automatic(at, id, Trigger::Built, automatic),
            AbilityRecord::Death(automatic) => self.automatic(at, id, Trigger::Died, automatic),
            AbilityRecord::Trigger { when, within, condition, per_turn, steps } => {
                let owner = Owner::Automatic(*when);
                if *when == Trigger::Built || *when == Trigger::Died {
                    self.refuse(at, id, "built and died are written as abilities build and death (AYL-15.9)");
                }
                let other = *when == Trigger::AllyBuilt || *when == Trigger::AllyDied;
                if within.is_some() != other {
                    self.refuse(
                        at,
                        id,
                        "ally_built and ally_died, and they alone, say within which distance",
                    );
                }
                if *per_turn == Some(0) {
                    self.refuse(at, id, "per_turn is 1 or more");
                }
                self.condition(at, id, owner, condition.as_ref());
                let program = self.program(at, id, owner, steps);
                let kind = AbilityKind::Trigger { when: *when, within: *within, program };
                AbilityDesign { kind, condition: *condition, per_turn: *per_turn, steps: steps.clone() }
            }
            AbilityRecord::Active { cost, condition, steps } => {
                self.condition(at, id, Owner::Active, condition.as_ref());
                let program = self.program(at, id, Owner::Active, steps);
                let kind = AbilityKind::Active { cost: *cost, program };
                AbilityDesign { kind, condition: *condition, per_turn: None, steps: steps.clone() }
            }
            AbilityRecord::Aura(aura) => {
                if aura.attack == 0 && aura.movement == 0 && aura.keyword.is_none() {
                    self.refuse(at, id, "an aura gives Attack, Move or a keyword");
                }
                if let Some(keyword) = aura.keyword {
                    self.keyword(at, id, keyword);
                }
                self.filter(at, id, Owner::Static, &aura.filter);
                lasting(Static::Aura(*aura))
            }
            AbilityRecord::SelfStat(bonus) => {
                if bonus.stat == Stat::Health {
                    self.refuse(at, id, "a static bonus is of Attack or Move, not Health (AYL-17.6)");
                }
                self.with_checker(at, id, Owner::Static, |checker| checker.value(bonus.n));
                lasting(Static::SelfStat(*bonus))
            }
            AbilityRecord::CostChange(change) => {
                if change.cogs == 0 && change.brew == 0 {
                    self.refuse(at, id, "a cost change changes something");
                }
                self.with_checker(at, id, Owner::Static, |checker| checker.card_filter(change.filter));
                lasting(Static::CostChange(*change))
            }
        }
    }

    fn automatic(&mut self, at: &Origin, id: &str, when: Trigger, record: &AutomaticRecord) -> AbilityDesign {
        let owner = Owner::Automatic(when);
        self.condition(at, id, owner, record.condition.as_ref());
        let program = self.program(at, id, owner, &record.steps);
        let kind = match when == Trigger::Built {
            true => AbilityKind::Build { program },
            false => AbilityKind::Death { program },
        };
        AbilityDesign { kind, condition: record.condition, per_turn: None, steps: record.steps.clone() }
    }

    fn condition(&mut self, at: &Origin, id: &str, owner: Owner, cond: Option<&Cond>) {
        if let Some(cond) = cond {
            self.with_checker(at, id, owner, |checker| checker.cond(cond));
        }
    }

    fn filter(&mut self, at: &Origin, id: &str, owner: Owner, filter: &Filter) {
        self.with_checker(at, id, owner, |checker| checker.filter(filter));
    }

    fn keyword(&mut self, at: &Origin, id: &str, keyword: Keyword) {
        self.with_checker(at, id, Owner::Static, |checker| checker.keyword(keyword));
    }

    fn program(&mut self, at: &Origin, id: &str, owner: Owner, steps: &[Step]) -> Pc {
        self.with_checker(at, id, owner, |checker| checker.steps(steps));
        let tokens = &self.tokens;
        compile(&mut self.catalogue.programs, steps, &|token: &mut Token| {
            if let Some((unit, _)) = tokens.get(token.name.as_str()) {
                token.unit = *unit;
            }
        })
    }

    fn with_checker(&mut self, at: &Origin, id: &str, owner: Owner, look: impl FnOnce(&mut Checker<'_>)) {
        let tokens = &self.tokens;
        let token = |name: &str| tokens.get(name).map(|(_, neutral)| *neutral);
        let mut checker = Checker::new(owner, &token);
        look(&mut checker);
        for says in checker.wrong {
            self.refuse(at, id, says);
        }
    }
}

/// Whether a role is that of a token, and if so whether of a neutral one.
fn neutral(role: UnitRole) -> Option<bool> {
    match role {
        UnitRole::Token => Some(false),
        UnitRole::NeutralToken { reward: _ } => Some(true),
        UnitRole::Hero | UnitRole::Unit => None,
    }
}

fn lasting(work: Static) -> AbilityDesign {
    AbilityDesign { kind: AbilityKind::Static(work), condition: None, per_turn: None, steps: Vec::new() }
}
