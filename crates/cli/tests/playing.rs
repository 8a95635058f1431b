//! `gattai play`, fed with lines.

mod common;

use common::{Folder, fed, gattai};

fn play(words: &[&str], typed: &str) -> String {
    fed(&[&["play", "breakthrough", "--seed", "3"], words].concat(), typed.as_bytes()).ok()
}

#[test]
fn a_number_or_notation_decides() {
    let by_number = play(&[], "8\n");
    assert!(by_number.contains("White: move one piece of yours.\n"), "{by_number}");
    assert!(by_number.contains("   8  a2 to a3  (a2-a3)\n"), "{by_number}");
    assert!(by_number.contains("White moves a2 to a3.  [BRK-3.1]\nBlack moves "), "{by_number}");
    assert_eq!(by_number, play(&[], "a2-a3\n"));
    assert_eq!(by_number, play(&[], "do a2-a3"));
}

#[test]
fn the_end_of_the_input_says_where_the_match_stands() {
    let text = play(&[], "");
    assert!(text.ends_with("\nThe match is not over: 0 decisions, s0 to decide.\n"), "{text}");
    let text = play(&[], "quit\n8\n");
    assert!(text.ends_with("\nThe match is not over: 0 decisions, s0 to decide.\n"), "{text}");
}

#[test]
fn a_refusal_cites_its_rule() {
    let refusal = "Refused: a piece moves one square forward; a2 to a4 is not that.\n\
                   BRK-3.1: A piece moves one square forward, straight or diagonally. White's\n  \
                   forward is towards rank 8, Black's towards rank 1.\n";
    assert!(play(&[], "a2-a4\n").contains(refusal));
    assert!(play(&[], "why a2-a4\n").contains(refusal));
    assert!(play(&[], "why a2-a3\n").contains("`a2-a3` is allowed.\n"));
    assert!(play(&[], "why 8\n").contains("`a2-a3` is allowed.\n"));
    assert!(play(&[], "why\n").contains("Refused: "));
}

#[test]
fn what_is_not_understood_changes_nothing() {
    let text = play(&[], "zz\n0\n99\n99999999999999999999999\nundo\n\norder\norder a=b\n\u{1F916}\n");
    assert!(text.contains("Refused: `zz` is not a move; a move is written a2-a3.\n"), "{text}");
    for number in ["0", "99", "99999999999999999999999"] {
        assert!(text.contains(&format!("There is no choice {number}; there are 1 to 22.\n")), "{text}");
    }
    assert!(text.contains("Refused: there is no setting `a`; there are none.\n"), "{text}");
    assert!(text.ends_with("0 decisions, s0 to decide.\n"), "{text}");
    let ran = fed(&["play", "breakthrough", "--seed", "3"], b"\xff\xfe\x00\n8\n");
    assert!(ran.ok().ends_with("2 decisions, s0 to decide.\n"));
    let endless = vec![b'9'; 100_000];
    fed(&["play", "breakthrough", "--seed", "3"], &endless).ok();
}

#[test]
fn help_rules_and_the_log_can_be_read() {
    assert!(play(&[], "?\n").contains("  why ACTION "));
    assert!(play(&[], "rule brk-4.2\n").contains("BRK-4.2  4. Winning\nA player who captures"));
    assert!(play(&[], "rule 1\n").contains("there is no rule `1`; rule ids begin with: "));
    let log = play(&[], "8\nlog\n");
    assert_eq!(log.matches("White moves a2 to a3.").count(), 2, "{log}");
}

#[test]
fn conceding_ends_the_match() {
    let text = play(&[], "concede\n");
    assert!(text.ends_with("The match is over after 1 decision: s0=2 s1=1.\n"), "{text}");
}

/// Always the first choice, until it is over.
#[test]
fn a_whole_match_is_kept_and_verifies() {
    let folder = Folder::new("played");
    let path = folder.path("match.txt");
    let text = play(&["--out", &path], &"1\n".repeat(200));
    assert!(text.contains("The match is over after ") && text.contains(&format!("The record is in {path};")));
    assert!(gattai(&["verify", &path]).ok().starts_with(&format!("{path}: ok, ")));

    let unfinished = folder.path("unfinished.txt");
    play(&["--out", &unfinished], "1\n");
    let line = gattai(&["verify", &unfinished]).ok();
    let says = "ok, 2 decisions, rolls not proved (the secret is not published), not over";
    assert_eq!(line, format!("{unfinished}: {says}\n"));
    gattai(&["play", "breakthrough", "--out", &path])
        .refused(&format!("{path}: this file exists already; add --force to replace it"));
}

#[test]
fn any_seat_can_be_mine() {
    let text = play(&["--me", "s1"], "");
    assert!(text.contains("White moves ") && text.contains("\nBlack: move one piece of yours.\n"), "{text}");
    assert!(text.ends_with("1 decision, s1 to decide.\n"), "{text}");
    gattai(&["play", "breakthrough", "--me", "s2"])
        .refused("there is no seat s2 at this table; there are s0 to s1");
    gattai(&["play", "breakthrough", "--opponent", "deep"])
        .refused("invalid value 'deep' for '--opponent <OPPONENT>': there is no opponent `deep`; there are: random, greedy, level-1 to level-8; see `gattai play --help`");
}

#[test]
fn people_pass_the_screen_on() {
    let text = play(&["--hot-seat"], "\n8\n\na7-a6\n\n");
    let curtains: Vec<_> = text.lines().filter(|line| line.contains("Pass the screen to")).collect();
    assert_eq!(curtains.len(), 3, "{text}");
    assert!(curtains[1].contains("Pass the screen to s1, then press Enter. "), "{text}");
    assert!(text.contains("Black moves a7 to a6."), "{text}");
    assert!(text.ends_with("2 decisions, s0 to decide.\n"), "{text}");
    assert!(play(&["--hot-seat"], "").ends_with("0 decisions, s0 to decide.\n"));
}

/// Without a seed nobody knows the dice beforehand.
#[test]
fn without_a_seed_each_match_has_its_own_secret() {
    let commitment = || {
        let text = fed(&["play", "breakthrough"], b"").ok();
        text.lines().find(|line| line.starts_with("The dice are committed to: ")).unwrap().to_owned()
    };
    assert_ne!(commitment(), commitment());
}
