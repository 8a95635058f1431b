//! Records: read or refused, and written again as they were.
#![no_main]

use gattai_core::{Record, RecordFault, Verified};
use gattai_host::{Hosted, Visitor, visit};
use libfuzzer_sys::fuzz_target;

struct Verify<'a>(&'a Record);

impl Visitor for Verify<'_> {
    type Out = Result<Verified, RecordFault>;
    fn visit<G: Hosted>(self) -> Self::Out {
        self.0.verify::<G>()
    }
}

fuzz_target!(|text: &str| {
    if let Ok(record) = text.parse::<Record>() {
        let again: Record = record.to_string().parse().expect("what is written can be read");
        assert_eq!(again, record);
        let _ = visit(&record.tags.game, Verify(&record));
    }
});
