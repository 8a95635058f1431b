//! The rules in text: every scenario, and every rule cited by one.

use gattai_breakthrough::Breakthrough;
use gattai_testkit::scenario::run_folder;

#[test]
fn every_scenario_comes_as_expected_and_every_rule_has_one() {
    let summary = run_folder::<Breakthrough>(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
    assert_eq!(summary.uncited, Vec::<String>::new(), "rules without a scenario");
    assert!(summary.cases >= 25, "{} cases", summary.cases);
}
