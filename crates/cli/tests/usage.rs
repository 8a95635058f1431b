//! What is typed wrongly gets one sentence that says what exists; help has examples.

mod common;

use std::process::Stdio;

use common::{Folder, command, gattai, ran};

const COMMANDS: [&str; 11] =
    ["games", "rules", "explain", "squad", "play", "random", "replay", "verify", "scenario", "laws", "bench"];

#[test]
fn every_command_has_help_with_an_example() {
    for name in COMMANDS {
        for flag in ["--help", "-h"] {
            let help = gattai(&[name, flag]).ok();
            assert!(help.contains("Example") && help.contains(&format!("\n  gattai {name}")), "{help}");
        }
    }
    let help = gattai(&["--help"]).ok();
    assert!(help.contains("Example") && COMMANDS.iter().all(|name| help.contains(name)), "{help}");
    assert!(gattai(&["--version"]).ok().starts_with("gattai "));
}

#[test]
fn no_command_prints_the_help() {
    let ran = gattai(&[]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("Usage"), "{}", ran.err);
}

#[test]
fn an_unknown_command_lists_the_commands() {
    gattai(&["chess"]).refused(
        "there is no command `chess`; there are: games, rules, explain, squad, play, serve, random, replay, verify, analyse, \
         arena, ladder, lab, scenario, laws, bench, help",
    );
}

#[test]
fn an_unknown_option_lists_the_options() {
    gattai(&["random", "breakthrough", "--sed", "7"]).refused(
        "`gattai random` has no option `--sed`; it has: --seats, --option, --seed, --out, --force, --help",
    );
    gattai(&["games", "-x"]).refused("`gattai games` has no option `-x`; it has: --json, --ids, --help");
}

#[test]
fn what_is_missing_or_too_much_is_named() {
    gattai(&["random"]).refused("`gattai random` needs <GAME>; see `gattai random --help`");
    gattai(&["verify"]).refused("`gattai verify` needs <FILE>...; see `gattai verify --help`");
    gattai(&["games", "x"]).refused("`gattai games` has no use for `x`; see `gattai games --help`");
}

#[test]
fn a_wrong_value_is_named() {
    gattai(&["random", "breakthrough", "--seed", "x"]).refused(
        "invalid value 'x' for '--seed <S>': invalid digit found in string; see `gattai random --help`",
    );
    for seconds in ["0", "-1", "NaN", "inf", "1e300", "soon"] {
        let ran = gattai(&["bench", "breakthrough", &format!("--seconds={seconds}")]);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains("a number of seconds from 0.001 to 86400 is wanted"), "{}", ran.err);
    }
}

#[test]
fn an_unknown_game_lists_the_games() {
    for words in [
        &["rules", "chess"][..],
        &["random", "chess"],
        &["play", "chess"],
        &["laws", "chess"],
        &["bench", "chess"],
        &["scenario", "--schema", "chess"],
    ] {
        let ran = gattai(words);
        let said = ran.err.starts_with("gattai: there is no game `chess`; there are: ");
        assert!(said && ran.err.contains("breakthrough") && ran.err.lines().count() == 1, "{}", ran.err);
        assert_eq!(ran.code, 2);
    }
}

#[test]
fn a_table_that_cannot_be_says_why() {
    gattai(&["random", "breakthrough", "--seats", "3"]).refused("Breakthrough is for 2 players, not 3");
    gattai(&["random", "breakthrough", "--seats", "18446744073709551615"])
        .refused("Breakthrough is for 2 players, not 18446744073709551615");
    gattai(&["bench", "breakthrough", "--option", "fast=on"])
        .refused("there is no setting `fast`; there are none");
    gattai(&["laws", "breakthrough", "--option", "fast"]).refused("`fast` sets nothing; write key=value");
    gattai(&["play", "breakthrough", "--option", "a=1", "--option", "a=2"]).refused("`a` is set twice");
}

/// As in `gattai random … | head -1`: the reader goes away, and nobody minds.
#[test]
fn a_closed_pipe_is_no_fault() {
    for words in [&["random", "breakthrough"][..], &["rules", "breakthrough"], &["--help"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let ran = ran(command(words).stdout(Stdio::from(writer)).output().unwrap());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{words:?}");
    }
}

/// Progress bars are for people: in a pipe there is nothing but the answer.
#[test]
fn in_a_pipe_there_is_no_progress_bar() {
    let ran = gattai(&["bench", "breakthrough", "--seconds", "1.2", "--json"]);
    assert_eq!(ran.err, "");
    assert_eq!(ran.out.lines().count(), 1);
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let folder = Folder::new("unreadable");
    let cases = [
        (folder.path("missing.txt"), "there is no such file"),
        (folder.path(""), "this is a folder, not a file"),
        (folder.file("empty.txt", ""), "this file is empty"),
        (folder.file("binary.txt", b"gattai\xff\x00"), "this is not a text file: byte 7 is not UTF-8"),
    ];
    for (path, says) in &cases {
        gattai(&["replay", path]).refused(&format!("{path}: {says}"));
        let verify = gattai(&["verify", path]);
        assert_eq!((verify.out, verify.code), (format!("{path}: {says}\n"), 1));
    }
}
