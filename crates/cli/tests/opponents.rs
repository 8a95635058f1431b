//! Commands about computer opponents: arena, ladder, lab, analyse, hints.

mod common;

use common::{Folder, fed, gattai};

#[test]
fn arena_tells_who_is_stronger() {
    let words = ["arena", "breakthrough", "--a", "greedy", "--b", "random", "--matches", "10"];
    let text = gattai(&words).ok();
    assert!(text.starts_with("Breakthrough: greedy against random, 10 matches"), "{text}");
    assert!(text.contains("greedy scores") && text.contains("in Elo"), "{text}");

    let json = gattai(&[&words[..], &["--json"]].concat()).ok();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["matches"], 10);
    for field in ["a_rate", "low", "high", "p95_ms", "max_ms", "elo"] {
        assert!(json[field].is_f64(), "{field} in {json}");
    }
    assert!(json["a_rate"].as_f64().unwrap() >= 0.8);
}

#[test]
fn an_unknown_opponent_is_one_sentence() {
    let ran = gattai(&["arena", "breakthrough", "--a", "deep-thought", "--b", "random"]);
    assert_eq!((ran.code, ran.err.lines().count()), (2, 1));
    assert!(ran.err.contains("there is no opponent `deep-thought`"), "{}", ran.err);
    assert_eq!(gattai(&["arena", "breakthrough", "--a", "random"]).code, 2);
    assert_eq!(gattai(&["ladder", "breakthrough", "--opponent", "random"]).code, 2);
}

#[test]
fn ladder_writes_a_page_and_a_picture() {
    let folder = Folder::new("ladder");
    let to = folder.path("out");
    let words = ["ladder", "breakthrough", "--matches", "4", "--opponent", "greedy", "--opponent", "random"];
    let text = gattai(&[&words[..], &["--timeless", "--to", &to]].concat()).ok();
    assert!(text.contains("greedy") && text.contains("Elo"), "{text}");
    let page = std::fs::read_to_string(format!("{to}/breakthrough.md")).unwrap();
    assert!(page.starts_with("# Breakthrough: the ladder"), "{page}");
    assert!(std::fs::read_to_string(format!("{to}/breakthrough.svg")).unwrap().starts_with("<svg"));
}

/// Each choice of options has a page of its own, and the page says how it was made.
#[test]
fn a_ladder_with_options_is_named_after_them() {
    let folder = Folder::new("ladder-options");
    let to = folder.path("out");
    let words =
        ["ladder", "aegis", "--option", "mode=advanced", "--option", "turn-limit=1", "--matches", "2"];
    let who = ["--opponent", "greedy", "--opponent", "random", "--timeless", "--to", &to];
    gattai(&[&words[..], &who].concat()).ok();
    let page = std::fs::read_to_string(format!("{to}/aegis-advanced-1.md")).unwrap();
    assert!(page.starts_with("# A.E.G.I.S. (mode=advanced turn-limit=1): the ladder"), "{page}");
    assert!(page.contains("gattai ladder aegis --option mode=advanced --option turn-limit=1"), "{page}");
    assert!(page.contains("(aegis-advanced-1.svg)"), "{page}");
}

#[test]
fn lab_prints_tables() {
    let words = ["lab", "aylkor", "--opponent", "random", "--matches", "20", "--by", "/players/*/deck"];
    let text = gattai(&words).ok();
    assert!(text.contains("| deck | wins | matches |") && text.contains("| foundry |"), "{text}");
    assert!(text.contains("| seat |"), "{text}");
}

#[test]
fn analyse_draws_a_curve_for_each_seat() {
    let folder = Folder::new("analyse");
    let record = folder.path("match.txt");
    std::fs::write(&record, gattai(&["random", "breakthrough", "--seed", "3"]).ok()).unwrap();
    let text = gattai(&["analyse", &record, "--simulations", "40"]).ok();
    assert!(text.starts_with("s0  ") && text.contains("\ns1  ") && text.contains("% at the end"), "{text}");
    let json = gattai(&["analyse", &record, "--simulations", "40", "--json"]).ok();
    let first: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert!(first["win_chance"].is_number() && first["seat"] == 0, "{first}");
    let ran = gattai(&["analyse", &folder.path("nothing")]);
    assert_eq!((ran.code, ran.err.lines().count()), (2, 1));
}

#[test]
fn a_hint_names_the_best_and_the_others() {
    let text = fed(&["play", "breakthrough", "--seed", "3"], b"hint\nquit\n").ok();
    assert!(text.contains("Best:") && text.contains("win chance"), "{text}");
}

#[test]
fn threats_are_told_or_that_there_are_none() {
    let text = fed(&["play", "breakthrough", "--seed", "3"], b"threats\nquit\n").ok();
    assert!(text.contains("Nothing of yours is in reach of others"), "{text}");
}

#[test]
fn a_card_can_be_changed_without_building_anything() {
    let folder = Folder::new("content");
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/aylkor/content");
    let to = folder.path("pack");
    std::fs::create_dir(&to).unwrap();
    for file in ["brood", "foundry", "gleaners", "tempest", "tokens", "events"] {
        let text = std::fs::read_to_string(format!("{own}/{file}.toml")).unwrap();
        // Foundry's hero stands longer than any other.
        let text = if file == "foundry" { text.replacen("health = 16", "health = 24", 1) } else { text };
        std::fs::write(format!("{to}/{file}.toml"), text).unwrap();
    }
    let words = ["lab", "aylkor", "--opponent", "random", "--matches", "60", "--by", "/players/*/deck"];
    let text = gattai(&[&words[..], &["--content", &to]].concat()).ok();
    let foundry = text.lines().find(|line| line.starts_with("| foundry |")).unwrap();
    let wins: f64 = foundry.split(['|', '%']).nth(2).unwrap().trim().parse().unwrap();
    assert!(wins > 70.0, "{text}");

    std::fs::write(format!("{to}/tokens.toml"), "[[token]]\nid = 3\n").unwrap();
    let ran = gattai(&[&words[..], &["--content", &to]].concat());
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("tokens.toml:"), "{}", ran.err);
    let ran = gattai(&["arena", "breakthrough", "--a", "random", "--b", "random", "--content", &to]);
    assert!(ran.err.contains("has no content that could be changed"), "{}", ran.err);
}
