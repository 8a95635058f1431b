//! The parts that content files have.

use gattai_content::{ContentFault, Found, Origin, Reader};

use super::record::{DeckRecord, EventRecord, TechRecord, UnitRecord};

/// The records of one file.
#[derive(Default)]
pub(super) struct FileRecords {
    pub at: Origin,
    pub deck: Option<Found<DeckRecord>>,
    pub hero: Option<Found<UnitRecord>>,
    pub units: Vec<Found<UnitRecord>>,
    pub techs: Vec<Found<TechRecord>>,
    pub tokens: Vec<Found<UnitRecord>>,
    pub events: Vec<Found<EventRecord>>,
}

/// Reads a file. The faults are those of form; what could be read is read all the same.
pub(super) fn read(file: &str, text: &str, faults: &mut Vec<ContentFault>) -> FileRecords {
    let mut reader = Reader::new(file, text, faults);
    let mut records = FileRecords { at: reader.at(0), ..FileRecords::default() };
    for part in reader.parts() {
        match part.name() {
            "deck" => records.deck = reader.one(part),
            "hero" => records.hero = reader.one(part),
            "unit" => records.units = reader.many(part),
            "tech" => records.techs = reader.many(part),
            "token" => records.tokens = reader.many(part),
            "event" => records.events = reader.many(part),
            _ => reader.unknown(&part, "deck, hero, unit, tech, token and event"),
        }
    }
    records
}
