//! The catalogue: all designs of a match, checked, with their programs.

use std::sync::OnceLock;

use gattai_core::{Card, StateHash};

use super::build::Builder;
use super::design::{
    CardDesign, DeckDesign, DeckId, EventDesign, EventId, TechDesign, TechId, UnitDesign, UnitRole,
};
use super::files::read;
use super::program::{Op, Pc};
use super::record::{EventRecord, TechRecord, UnitRecord};
use super::steps::UnitId;
use gattai_content::{ContentFault, Origin};

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

/// The files of the standard catalogue: name and text.
pub const STANDARD: [(&str, &str); 6] = [
    ("foundry.toml", include_str!("../../content/foundry.toml")),
    ("brood.toml", include_str!("../../content/brood.toml")),
    ("tempest.toml", include_str!("../../content/tempest.toml")),
    ("gleaners.toml", include_str!("../../content/gleaners.toml")),
    ("tokens.toml", include_str!("../../content/tokens.toml")),
    ("events.toml", include_str!("../../content/events.toml")),
];

impl Catalogue {
    /// The cards that come with the game. Read once.
    ///
    /// # Panics
    /// If the files that come with the game are faulty, which the content tests rule out.
    pub fn standard() -> &'static Catalogue {
        static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
        CATALOGUE.get_or_init(|| gattai_content::sound(Catalogue::load(&STANDARD)))
    }

    /// Reads a catalogue from files, each a name and a text. If anything in any file is wrong in form, all
    /// such faults are told; otherwise all faults of meaning.
    pub fn load(files: &[(&str, &str)]) -> Result<Catalogue, Vec<ContentFault>> {
        let mut faults = Vec::new();
        let records = files.iter().map(|(name, text)| read(name, text, &mut faults)).collect();
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut builder = Builder::new(gattai_content::hash_of(files));
        builder.files(records);
        if builder.faults.is_empty() { Ok(builder.catalogue) } else { Err(builder.faults) }
    }

    /// This catalogue with one more unit, of whatever role and with whatever numbers. Everything that was
    /// there keeps its place. The hash stays: it names the files.
    pub fn with_unit(
        &self,
        record: &UnitRecord,
        role: UnitRole,
    ) -> Result<(Catalogue, UnitId), Vec<ContentFault>> {
        let mut builder = Builder::on(self.clone());
        let id = builder.unit(&Origin::default(), record, None, role);
        builder.size(&Origin::default());
        if builder.faults.is_empty() { Ok((builder.catalogue, id)) } else { Err(builder.faults) }
    }

    /// This catalogue with one more tech card.
    pub fn with_tech(&self, record: &TechRecord) -> Result<(Catalogue, TechId), Vec<ContentFault>> {
        let mut builder = Builder::on(self.clone());
        let id = builder.tech(&Origin::default(), record, None);
        builder.size(&Origin::default());
        if builder.faults.is_empty() { Ok((builder.catalogue, id)) } else { Err(builder.faults) }
    }

    /// This catalogue with one more event.
    pub fn with_event(&self, record: &EventRecord) -> Result<(Catalogue, EventId), Vec<ContentFault>> {
        let mut builder = Builder::on(self.clone());
        builder.event(&Origin::default(), record);
        builder.size(&Origin::default());
        let id = EventId(builder.catalogue.events.len().saturating_sub(1) as u8);
        if builder.faults.is_empty() { Ok((builder.catalogue, id)) } else { Err(builder.faults) }
    }

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

    /// The operations of the program that begins at this place, without its end.
    pub fn program(&self, start: Pc) -> &[Op] {
        let rest = &self.programs[usize::from(start.0)..];
        let end = rest.iter().position(|op| *op == Op::End).unwrap_or(rest.len());
        &rest[..end]
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
