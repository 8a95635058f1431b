//! Commands that measure and check games: bench, laws.

mod common;

use common::gattai;

#[test]
fn bench_prints_what_was_measured() {
    let text = gattai(&["bench", "breakthrough", "--seconds", "0.05"]).ok();
    for name in ["playouts", "decisions", "decisions a match", "allocations a playout", "size of a state"] {
        assert!(text.lines().any(|line| line.trim_start().starts_with(name)), "{text}");
    }
}

#[test]
fn bench_prints_json() {
    let words = ["bench", "breakthrough", "--seats", "2", "--matches", "500", "--json"];
    let json: serde_json::Value = serde_json::from_str(&gattai(&words).ok()).unwrap();
    assert_eq!(
        (&json["game"], &json["seats"], &json["playouts"]),
        (&"breakthrough".into(), &2.into(), &500.into())
    );
    assert!(json["playouts_per_s"].as_f64().unwrap() > 0.0);
    assert!(json["decisions_per_s"].as_f64().unwrap() > 0.0);
    assert!((40.0..90.0).contains(&json["decisions_per_match"].as_f64().unwrap()));
    assert_eq!(json["allocations_per_playout"], 0.0);
    assert_eq!(json["state_bytes"], 24);

    // A number of matches from a seed is the same work each time.
    let again: serde_json::Value = serde_json::from_str(&gattai(&words).ok()).unwrap();
    assert_eq!(json["decisions_per_match"], again["decisions_per_match"]);
}

#[test]
fn bench_wants_either_matches_or_seconds() {
    assert_eq!(gattai(&["bench", "breakthrough", "--matches", "0"]).code, 2);
    let ran = gattai(&["bench", "breakthrough", "--matches", "5", "--seconds", "1"]);
    assert!(ran.err.contains("cannot be used with"), "{}", ran.err);
    assert_eq!((ran.code, ran.err.lines().count()), (2, 1));
}

#[test]
fn laws_tell_what_was_played() {
    let words = ["laws", "breakthrough", "--matches", "3", "--seed", "7", "--seats", "2"];
    let text = gattai(&words).ok();
    assert!(text.starts_with("Breakthrough: 3 matches, ") && text.ends_with("; every law holds\n"), "{text}");
    assert_eq!(text, gattai(&words).ok());
}
