//! Commands that tell what there is: games, rules, explain.

mod common;

use common::gattai;

#[test]
fn games_are_listed() {
    let text = gattai(&["games"]).ok();
    let line = text.lines().find(|line| line.starts_with("Breakthrough")).unwrap();
    assert_eq!(line.split_whitespace().take(3).collect::<Vec<_>>(), ["Breakthrough", "breakthrough", "2"]);

    assert!(gattai(&["games", "--ids"]).ok().lines().any(|id| id == "breakthrough"));
    let games: serde_json::Value = serde_json::from_str(&gattai(&["games", "--json"]).ok()).unwrap();
    let game = games.as_array().unwrap().iter().find(|game| game["id"] == "breakthrough").unwrap();
    assert_eq!((&game["prefix"], &game["seats_min"]), (&"BRK".into(), &2.into()));
}

#[test]
fn rules_in_a_pipe_are_their_markdown() {
    let rules = include_str!("../../../games/breakthrough/RULES.md");
    assert_eq!(gattai(&["rules", "breakthrough"]).ok(), rules);
}

#[test]
fn a_chapter_is_found_by_number_and_by_words() {
    let chapter = gattai(&["rules", "breakthrough", "--chapter", "3"]).ok();
    assert!(chapter.starts_with("## 3. Moving\n") && chapter.contains("BRK-3.4"), "{chapter}");
    assert!(!chapter.contains("BRK-2.1") && !chapter.contains("BRK-4.1"), "{chapter}");
    assert_eq!(gattai(&["rules", "breakthrough", "--chapter", "movi"]).ok(), chapter);
    assert!(gattai(&["rules", "breakthrough", "--chapter", "rulings"]).ok().contains("BRK-R1"));
}

#[test]
fn an_unknown_chapter_lists_the_chapters() {
    gattai(&["rules", "breakthrough", "--chapter", "9"]).refused(
        "there is no chapter `9`; there are: `1. The board`, `2. Turns`, `3. Moving`, `4. Winning`, `Rulings`",
    );
}

#[test]
fn a_rule_is_explained_with_its_source() {
    let text = gattai(&["explain", "BRK-3.2"]).ok();
    assert_eq!(
        text,
        "BRK-3.2  3. Moving (rule of Breakthrough)\n\
         It never moves onto a square that holds a piece of its own colour.\n\
         Source: Moves\n"
    );
    assert_eq!(gattai(&["explain", "brk-3.2"]).ok(), text);
    let ruling = gattai(&["explain", "brk-r2"]).ok();
    assert!(ruling.starts_with("BRK-R2  Rulings (ruling of Breakthrough)\nMay a player give up"), "{ruling}");
}

#[test]
fn an_unknown_rule_says_what_is_near() {
    let ran = gattai(&["explain", "BRK-3.9"]);
    let near = "there is no rule `BRK-3.9`; near it: BRK-3.1, BRK-3.2, BRK-3.3, BRK-3.4";
    assert!(ran.err.starts_with(&format!("gattai: {near}")), "{}", ran.err);
    assert_eq!(ran.code, 2);

    for id in ["XYZ-1.1", "", "é"] {
        let ran = gattai(&["explain", id]);
        assert!(ran.err.contains("rule ids begin with: ") && ran.err.contains("BRK (Breakthrough)"));
        assert_eq!(ran.code, 2);
    }
}

/// Every rule of every game can be explained.
#[test]
fn every_rule_is_found_by_its_id() {
    for about in gattai_host::games() {
        let book = gattai_core::Rulebook::parse(about.rules);
        let ids: Vec<&str> = book.rules.iter().map(|rule| rule.id.as_str()).collect();
        assert!(!ids.is_empty());
        let text = gattai(&[&["explain"], &ids[..]].concat()).ok();
        assert!(ids.iter().all(|id| text.contains(&format!("{id}  "))));
    }
}
