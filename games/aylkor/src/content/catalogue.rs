//! The catalogue: all designs of a match, checked, with their programs.

use gattai_core::{Card, StateHash};

use super::design::{CardDesign, DeckDesign, DeckId, EventDesign, EventId, TechDesign, TechId, UnitDesign};
use super::program::{Op, Pc};
use super::steps::UnitId;

/// All designs, checked: every reference leads somewhere, every number is in its range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Catalogue {
    /// Heroes, unit cards and token units.
    pub units: Vec<UnitDesign>,
    /// Tech cards.
    pub techs: Vec<TechDesign>,
    /// Event cards.
    pub events: Vec<EventDesign>,
    /// The decks, in the order in which they are offered.
    pub decks: Vec<DeckDesign>,
    /// What each [`Card`] is: unit cards and tech cards under one numbering. The order of the numbers is the
    /// order of design ids that AYL-16.12 means: deck by deck, units before tech cards, by slot.
    pub cards: Vec<CardDesign>,
    /// The steps of all designs, one after the other.
    pub programs: Vec<Op>,
    pub(super) hash: StateHash,
}

impl Catalogue {
    /// The unit design with this index.
    pub fn unit(&self, id: UnitId) -> &UnitDesign {
        &self.units[usize::from(id.0)]
    }

    /// The tech design with this index.
    pub fn tech(&self, id: TechId) -> &TechDesign {
        &self.techs[usize::from(id.0)]
    }

    /// The event design with this index.
    pub fn event(&self, id: EventId) -> &EventDesign {
        &self.events[usize::from(id.0)]
    }

    /// The deck with this index.
    pub fn deck(&self, id: DeckId) -> &DeckDesign {
        &self.decks[usize::from(id.0)]
    }

    /// What a card is.
    pub fn card(&self, card: Card) -> CardDesign {
        self.cards[usize::from(card.0)]
    }

    /// The operation at a place.
    pub fn op(&self, pc: Pc) -> &Op {
        &self.programs[usize::from(pc.0)]
    }

    /// The id of a card's design.
    pub fn card_id(&self, card: Card) -> &str {
        match self.card(card) {
            CardDesign::Unit(unit) => &self.unit(unit).id,
            CardDesign::Tech(tech) => &self.tech(tech).id,
        }
    }

    /// The unit design that is called so, by id or by name; letter case does not matter.
    pub fn unit_named(&self, name: &str) -> Option<UnitId> {
        let place = self.units.iter().position(|unit| called(name, &unit.id, &unit.name))?;
        Some(UnitId(place as u16))
    }

    /// The card that is called so, by id or by name; letter case does not matter.
    pub fn card_named(&self, name: &str) -> Option<Card> {
        let tech = || self.techs.iter().find(|tech| called(name, &tech.id, &tech.name)).map(|tech| tech.card);
        let unit = self.units.iter().find(|unit| unit.card.is_some() && called(name, &unit.id, &unit.name));
        unit.and_then(|unit| unit.card).or_else(tech)
    }

    /// The event that is called so, by id or by name; letter case does not matter.
    pub fn event_named(&self, name: &str) -> Option<EventId> {
        let place = self.events.iter().position(|event| called(name, &event.id, &event.name))?;
        Some(EventId(place as u8))
    }

    /// The deck that is called so, by id or by name; letter case does not matter.
    pub fn deck_named(&self, name: &str) -> Option<DeckId> {
        let place = self.decks.iter().position(|deck| called(name, &deck.id, &deck.name))?;
        Some(DeckId(place as u8))
    }

    /// Names the content: a hash over the files it was read from.
    pub fn hash(&self) -> StateHash {
        self.hash
    }
}

fn called(wanted: &str, id: &str, name: &str) -> bool {
    wanted.eq_ignore_ascii_case(id) || wanted.eq_ignore_ascii_case(name)
}
