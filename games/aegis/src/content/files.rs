//! Reads content files: TOML to records, with every fault of form in every record told at once.

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use super::fault::{ContentFault, Origin};
use super::record::{MapRecord, StarterRecord, TableRecord, UnitRecord};

/// A record and where it stands.
pub(super) struct Found<T> {
    pub at: Origin,
    pub record: T,
}

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
    let mut reader = Reader { file, text, faults };
    let mut records = FileRecords::default();
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        reader.refuse(error);
    }
    if !errors.is_empty() {
        return records; // half a file would bring faults that are none
    }
    for (key, value) in table.into_inner() {
        match key.get_ref().as_ref() {
            "unit" => records.units = reader.many(value),
            "map" => records.maps = reader.many(value),
            "table" => records.tables = reader.many(value),
            "starter" => records.starters = reader.many(value),
            other => {
                let says = format!("unknown part \"{other}\": a file has unit, map, table and starter");
                let fault = reader.at(key.span().start).fault(says);
                reader.faults.push(fault);
            }
        }
    }
    records
}

struct Reader<'a> {
    file: &'a str,
    text: &'a str,
    faults: &'a mut Vec<ContentFault>,
}

impl Reader<'_> {
    fn at(&self, offset: usize) -> Origin {
        let before = self.text.as_bytes().iter().take(offset);
        Origin { file: self.file.to_owned(), line: 1 + before.filter(|byte| **byte == b'\n').count() }
    }

    fn refuse(&mut self, error: &toml::de::Error) {
        let at = self.at(error.span().map_or(0, |span| span.start));
        self.faults.push(at.fault(error.message()));
    }

    fn one<T: DeserializeOwned>(&mut self, value: Spanned<DeValue<'_>>) -> Option<Found<T>> {
        let span = value.span();
        let at = self.at(span.start);
        let named = name_of(&value);
        match T::deserialize(ValueDeserializer::from(value)) {
            Ok(record) => Some(Found { at, record }),
            Err(error) => {
                // A missing field has no place of its own; the record's will do.
                let place = error.span().map_or(span.start, |span| span.start);
                let says = match named {
                    Some(name) => format!("{name}: {}", error.message()),
                    None => error.message().to_owned(),
                };
                let fault = self.at(place).fault(says);
                self.faults.push(fault);
                None
            }
        }
    }

    fn many<T: DeserializeOwned>(&mut self, value: Spanned<DeValue<'_>>) -> Vec<Found<T>> {
        let at = self.at(value.span().start);
        if let DeValue::Array(list) = value.into_inner() {
            list.into_iter().filter_map(|record| self.one(record)).collect()
        } else {
            self.faults.push(at.fault("this part is a list: write its header in double brackets"));
            Vec::new()
        }
    }
}

/// The id of a record that may be faulty otherwise.
fn name_of(value: &Spanned<DeValue<'_>>) -> Option<String> {
    let DeValue::Table(table) = value.get_ref() else { return None };
    let id = table.iter().find(|(key, _)| key.get_ref().as_ref() == "id")?.1;
    if let DeValue::String(id) = id.get_ref() { Some(id.to_string()) } else { None }
}
