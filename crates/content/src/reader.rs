//! From text to records.

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use crate::{ContentFault, Origin};

/// A record and where it stands.
pub struct Found<T> {
    /// Where it stands.
    pub at: Origin,
    /// What it says.
    pub record: T,
}

/// A part of a file: what stands under one name.
pub struct Part<'a> {
    name: String,
    offset: usize,
    value: Spanned<DeValue<'a>>,
}

impl Part<'_> {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// Reads one file. Faults of form are noted; what could be read is read all the same.
pub struct Reader<'a> {
    file: &'a str,
    text: &'a str,
    faults: &'a mut Vec<ContentFault>,
}

impl<'a> Reader<'a> {
    /// For a file of this name and text.
    pub fn new(file: &'a str, text: &'a str, faults: &'a mut Vec<ContentFault>) -> Reader<'a> {
        Reader { file, text, faults }
    }

    /// The parts of the file; none if it is no TOML, since half a file would bring faults that are none.
    pub fn parts(&mut self) -> Vec<Part<'a>> {
        let (table, errors) = DeTable::parse_recoverable(self.text);
        for error in &errors {
            let at = self.at(error.span().map_or(0, |span| span.start));
            self.faults.push(at.fault(error.message()));
        }
        if !errors.is_empty() {
            return Vec::new();
        }
        let part = |(key, value): (Spanned<_>, Spanned<DeValue<'a>>)| {
            let name: &std::borrow::Cow<'_, str> = key.get_ref();
            Part { name: name.to_string(), offset: key.span().start, value }
        };
        table.into_inner().into_iter().map(part).collect()
    }

    /// Where something stands that begins after so many bytes.
    #[must_use]
    pub fn at(&self, offset: usize) -> Origin {
        let before = self.text.as_bytes().iter().take(offset);
        Origin { file: self.file.to_owned(), line: 1 + before.filter(|byte| **byte == b'\n').count() }
    }

    /// A part that is one record.
    pub fn one<T: DeserializeOwned>(&mut self, part: Part<'_>) -> Option<Found<T>> {
        self.record(part.value)
    }

    /// A part that is a list of records.
    pub fn many<T: DeserializeOwned>(&mut self, part: Part<'_>) -> Vec<Found<T>> {
        let at = self.at(part.value.span().start);
        if let DeValue::Array(list) = part.value.into_inner() {
            list.into_iter().filter_map(|record| self.record(record)).collect()
        } else {
            self.faults.push(at.fault("this part is a list: write its header in double brackets"));
            Vec::new()
        }
    }

    /// A part that files of this game do not have; `known` names those that they have.
    pub fn unknown(&mut self, part: &Part<'_>, known: &str) {
        let says = format!("unknown part \"{}\": a file has {known}", part.name);
        let fault = self.at(part.offset).fault(says);
        self.faults.push(fault);
    }

    fn record<T: DeserializeOwned>(&mut self, value: Spanned<DeValue<'_>>) -> Option<Found<T>> {
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
}

/// The id of a record that may be faulty otherwise.
fn name_of(value: &Spanned<DeValue<'_>>) -> Option<String> {
    let DeValue::Table(table) = value.get_ref() else { return None };
    let id = table.iter().find(|(key, _)| key.get_ref().as_ref() == "id")?.1;
    if let DeValue::String(id) = id.get_ref() { Some(id.to_string()) } else { None }
}
