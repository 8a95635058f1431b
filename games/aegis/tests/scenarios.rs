//! Every rule in text.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use gattai_aegis::Aegis;
use gattai_testkit::scenario::run_folder;

#[test]
fn the_scenarios_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let summary = run_folder::<Aegis>(folder);
    assert!(summary.cases > 0);
}

/// Each rule that a refusal can cite is cited by some scenario's refusal.
#[test]
fn every_refusal_is_met() {
    let ids = |text: &str, before: &str| -> BTreeSet<String> {
        let parts = text.split(before).skip(1);
        let id = |part: &str| {
            part.split(|c: char| !(c.is_ascii_alphanumeric() || "-.".contains(c))).next().map(str::to_owned)
        };
        parts.filter_map(id).filter(|id| id.starts_with("AEG-")).collect()
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut met = BTreeSet::new();
    for entry in fs::read_dir(folder.join("scenarios")).unwrap() {
        met.extend(ids(&fs::read_to_string(entry.unwrap().path()).unwrap(), "refused "));
    }
    let code = fs::read_to_string(folder.join("src/refusal.rs")).unwrap();
    let missing: Vec<_> = ids(&code, "\"").difference(&met).cloned().collect();
    assert!(missing.is_empty(), "no scenario is refused by {missing:?}");
}
