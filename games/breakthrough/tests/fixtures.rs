//! Whole matches, kept as records. A change of rules that breaks them is a new version of the rules.

use std::fs;
use std::path::Path;

use gattai_breakthrough::Breakthrough;
use gattai_core::Record;

#[test]
fn kept_matches_still_verify() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut matches = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let record: Record = text.parse().unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        assert_eq!(record.to_string(), text, "{}", path.display());
        let verified =
            record.verify::<Breakthrough>().unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        assert!(verified.outcome.is_some() && verified.proved_rolls.is_some(), "{}", path.display());
        matches += 1;
    }
    assert_eq!(matches, 3);
}
