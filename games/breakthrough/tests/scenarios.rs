//! The rules in text: every scenario, and every rule cited by one; and the examples of the documentation.

use gattai_breakthrough::Breakthrough;
use gattai_testkit::scenario::{File, run, run_folder, schema};

const DOCS: &str = include_str!("../../../docs/scenarios.md");

#[test]
fn every_scenario_comes_as_expected_and_every_rule_has_one() {
    let summary = run_folder::<Breakthrough>(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
    assert_eq!(summary.uncited, Vec::<String>::new(), "rules without a scenario");
    assert!(summary.cases >= 25, "{} cases", summary.cases);
}

#[test]
fn the_examples_of_the_documentation_can_be_read_and_those_of_this_game_hold() {
    let (mut games, mut held) = (Vec::new(), 0);
    for (n, example) in DOCS.split("````markdown\n").enumerate().skip(1) {
        let (example, _) = example.split_once("\n````").expect("an example is closed");
        let file: File = example.parse().unwrap_or_else(|fault| panic!("example {n}: {fault}"));
        for case in &file.cases {
            games.push(case.game.clone());
            if case.game == "breakthrough" {
                run::<Breakthrough>(case).unwrap_or_else(|fault| panic!("example {n}: {fault}"));
                held += 1;
            }
        }
    }
    games.dedup();
    assert_eq!(games, ["breakthrough", "aegis", "empire", "exoshift", "aylkor", "aerial"]);
    assert_eq!(held, 5);
}

#[test]
fn the_schema_of_a_position_names_its_keys() {
    let schema = schema::<Breakthrough>();
    let keys: Vec<_> = schema["properties"].as_object().expect("keys").keys().collect();
    assert_eq!(keys, ["game", "seats", "options", "board", "to_act"]);
}
