//! The parts that content files have.

use gattai_content::{ContentFault, Found, Reader};

use super::record::{MapRecord, StarterRecord, TableRecord, UnitRecord};

/// The records of one file.
#[derive(Default)]
pub(super) struct FileRecords {
    pub units: Vec<Found<UnitRecord>>,
    pub maps: Vec<Found<MapRecord>>,
    pub tables: Vec<Found<TableRecord>>,
    pub starters: Vec<Found<StarterRecord>>,
}

/// Reads a file. The faults are those of form; what could be read is read all the same.
pub(super) fn read(file: &str, text: &str, faults: &mut Vec<ContentFault>) -> FileRecords {
    let mut reader = Reader::new(file, text, faults);
    let mut records = FileRecords::default();
    for part in reader.parts() {
        match part.name() {
            "unit" => records.units = reader.many(part),
            "map" => records.maps = reader.many(part),
            "table" => records.tables = reader.many(part),
            "starter" => records.starters = reader.many(part),
            _ => reader.unknown(&part, "unit, map, table and starter"),
        }
    }
    records
}
