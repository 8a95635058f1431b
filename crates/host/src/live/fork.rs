//! A match that goes on from the middle of another.

use gattai_core::{Entry, Record, RecordFault, Secret, Words};

use super::{Live, one_line};
use crate::{Hosted, OpenFault};

impl<G: Hosted> Live<G> {
    /// Takes over the first `decisions` lines of a record with their rolls, and goes on with dice of its own.
    ///
    /// # Errors
    /// If the record does not hold, or has fewer lines.
    pub fn fork(
        record: &Record,
        decisions: usize,
        names: &[String],
        secret: Secret,
    ) -> Result<Live<G>, OpenFault> {
        if decisions > record.entries.len() || names.len() != record.tags.names.len() {
            let says = format!("there are {} decisions and {} seats", record.entries.len(), names.len());
            return Err(OpenFault::Record(RecordFault { line: 1, says }));
        }
        let mut parent = record.clone();
        parent.entries.truncate(decisions);
        parent.ending = None;
        parent.tags.secret = None;
        let mut tags = parent.tags.clone();
        tags.words = vec![Words::default(); names.len()];
        tags.names = names.iter().map(|name| one_line(name)).collect();
        tags.commitment = None;
        // Every hash covers the tags, so every line is written anew.
        let mut child: Option<Record> = None;
        parent
            .replay::<G>(|_, step| match (step.entry.cloned(), &mut child) {
                (Some(Entry { serial, seat, deed, rolls, .. }), Some(child)) => {
                    let entry = Entry::new(child.last_hash(), serial, seat, deed, rolls, step.state);
                    child.entries.push(entry);
                }
                (_, child) => *child = Some(Record::begin(tags.clone(), parent.start.clone(), step.state)),
            })
            .map_err(OpenFault::Record)?;
        match child {
            Some(child) => Live::resume(&child, secret, 0),
            None => Err(OpenFault::Record(RecordFault { line: 1, says: "the record is empty".to_owned() })),
        }
    }
}
