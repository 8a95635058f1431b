//! Records: random, verify, replay.

mod common;

use common::{Folder, fed, gattai};

fn record() -> String {
    gattai(&["random", "breakthrough", "--seats", "2", "--seed", "7"]).ok()
}

#[test]
fn the_same_arguments_give_the_same_record() {
    let record = record();
    assert_eq!(record, self::record());
    assert_ne!(record, gattai(&["random", "breakthrough", "--seed", "8"]).ok());
    assert!(record.starts_with("gattai record 1\ngame breakthrough\n") && record.contains(" by rules | "));
}

/// Written down once: a record must come out the same on every machine and in every version.
#[test]
fn a_seed_means_the_same_match_for_ever() {
    let record = record();
    let lines: Vec<_> = record.lines().collect();
    assert_eq!(lines[8], "commitment a2114a4a799c350a44da65e9a997ed95b7b8eba123f84f001c036b369515fc9d");
    assert_eq!(lines[14], "1 s0 h2-h3 | - | d8a78524915f61c7");
}

#[test]
fn every_random_match_verifies() {
    for about in gattai_host::games() {
        for seats in about.seats_min..=about.seats_max {
            let words = ["random", about.id, "--seats", &seats.to_string(), "--seed", "3"];
            let record = gattai(&words).ok();
            let line = fed(&["verify", "-"], record.as_bytes()).ok();
            assert!(line.starts_with("-: ok, ") && line.contains(" proved, s0="), "{line}");
        }
    }
}

#[test]
fn a_record_can_be_kept_in_a_file_and_nothing_is_overwritten() {
    let folder = Folder::new("kept");
    let path = folder.path("match.txt");
    let words = ["random", "breakthrough", "--seed", "7", "--out", &path];
    assert_eq!(gattai(&words).ok(), "");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), record());

    gattai(&words).refused(&format!("{path}: this file exists already; add --force to replace it"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), record());
    std::fs::write(&path, "old").unwrap();
    gattai(&[&words[..], &["--force"]].concat()).ok();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), record());

    // What is no plain file is written to and never replaced.
    #[cfg(unix)]
    {
        gattai(&["random", "breakthrough", "--out", "/dev/null", "--force"]).ok();
        assert!(!std::fs::metadata("/dev/null").unwrap().is_file());
        let link = folder.path("link.txt");
        std::os::unix::fs::symlink(&path, &link).unwrap();
        gattai(&["random", "breakthrough", "--seed", "8", "--out", &link, "--force"]).ok();
        assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_ne!(std::fs::read_to_string(&path).unwrap(), record());
    }

    let nowhere = folder.path("no/match.txt");
    gattai(&["random", "breakthrough", "--out", &nowhere])
        .refused(&format!("{nowhere}: there is no such folder"));
}

#[test]
fn verify_says_one_line_a_file() {
    let folder = Folder::new("verify");
    let good = folder.file("good.txt", record());
    let bad = folder.file("bad.txt", record().replace("game breakthrough", "game chess"));
    let ran = gattai(&["verify", &good, &bad, &good]);
    let lines: Vec<_> = ran.out.lines().collect();
    assert_eq!(lines[0], format!("{good}: ok, 71 decisions, 0 rolls proved, s0=1 s1=2"));
    assert!(lines[1].starts_with(&format!("{bad}:2: there is no game `chess`; there are: ")), "{}", lines[1]);
    assert_eq!((lines[2], lines.len(), ran.code), (lines[0], 3, 1));
    gattai(&["verify", &good, &good]).ok();
}

/// Whatever is altered, the line is named.
#[test]
fn an_altered_record_is_refused_with_its_line() {
    let folder = Folder::new("altered");
    let record = record();
    let lines: Vec<&str> = record.lines().collect();
    let last = lines.len();
    let with = |number: usize, line: &str| {
        let mut lines = lines.clone();
        lines[number - 1] = line;
        lines.join("\n") + "\n"
    };
    let first = lines[14];
    let hash = &first[first.len() - 16..];
    let other_hash = first.replace(hash, "0123456789abcdef");
    let other_roll = first.replace("| - |", "| 1/6 |");
    let cases = [
        (1, with(1, "gattai record 2"), "a record begins with the line `gattai record 1`"),
        (3, with(3, "rules 99"), ""),
        (5, with(5, "options fast=on"), "there is no setting `fast`; there are none"),
        (6, with(6, "seats 9"), "a table has 1 to 8 seats, not 9"),
        (12, with(12, &format!("secret {}", "0".repeat(64))), "this is not the secret that was committed to"),
        (15, with(15, &other_roll), "roll 1 is 1/6, which is not what the dice proof gives"),
        (15, with(15, &other_hash), "the hash here is "),
        (15, with(15, &format!("1 s0 a1-a2 | - | {hash}")), "`a1-a2` is refused by BRK-3.2: "),
        (15, with(15, &format!("1 s1 a7-a6 | - | {hash}")), "`a7-a6` is refused by BRK-2.1: "),
        (15, with(15, &format!("1 s5 a7-a6 | - | {hash}")), "there is no seat s5 at this table"),
        (15, with(15, "nonsense"), "a decision is written `number seat action | rolls | hash`"),
        (last, with(last, &lines[last - 1].replace("s1=2", "s1=1")), "the hash here is "),
        (last, with(last, "end s0=2 s1=2 by rules"), "a match ends with "),
        (last, lines[..last - 1].join("\n"), "the secret is published, but the end of the match is missing"),
        (last + 1, format!("{record}more\n"), "nothing may follow the end of a record"),
    ];
    for (line, text, says) in cases {
        let path = folder.file("altered.txt", text);
        let ran = gattai(&["verify", &path]);
        let expected = format!("{path}:{line}: {says}");
        assert!(ran.out.starts_with(&expected), "expected {expected}\nfound {}", ran.out);
        assert_eq!((ran.code, ran.out.lines().count()), (1, 1));
    }
}

#[test]
fn a_record_without_an_end_is_not_over() {
    let record = record();
    let lines: Vec<&str> = record.lines().collect();
    let mut lines = lines[..20].to_vec();
    lines[11] = "secret -"; // it is published when the match is over
    let line = fed(&["verify", "-"], lines.join("\n").as_bytes()).ok();
    assert!(line.starts_with("-: ok, 6 decisions, "), "{line}");
    assert!(line.ends_with(", not over\n"), "{line}");
}

#[test]
fn replay_in_a_pipe_prints_every_step() {
    let folder = Folder::new("replay");
    let path = folder.file("match.txt", record());
    let text = gattai(&["replay", &path]).ok();
    assert_eq!(text.matches("--- ").count(), 71 + 1);
    assert!(text.starts_with("--- Start of breakthrough\n") && text.contains("[BRK-3.1]"));
    assert!(text.trim_end().ends_with("The match is over: s0=1 s1=2."), "{text}");
    assert_eq!(gattai(&["replay", &path, "--all"]).ok(), text);
    assert_eq!(fed(&["replay", "-"], record().as_bytes()).ok(), text);

    let one = gattai(&["replay", &path, "--at", "2"]).ok();
    assert!(one.starts_with("--- Decision 2: s1 (random) ") && one.matches("--- ").count() == 1, "{one}");
    let rest = gattai(&["replay", &path, "--at", "2", "--all"]).ok();
    assert!(rest.starts_with(&one) && text.ends_with(&rest));
}

#[test]
fn replay_steps_on_back_and_there() {
    let folder = Folder::new("steps");
    let path = folder.file("match.txt", record());
    let words = ["replay", &path, "--step"];
    let steps = |typed: &str| {
        let text = fed(&words, typed.as_bytes()).ok();
        let number = |line: &str| match line.split_once("--- ")?.1 {
            start if start.starts_with("Start") => Some(0),
            decision => decision.strip_prefix("Decision ")?.split_once(':')?.0.parse::<usize>().ok(),
        };
        text.lines().filter_map(number).collect::<Vec<_>>()
    };
    assert_eq!(steps("\n\nb\n9\nb\nq\n\n"), [0, 1, 2, 1, 9, 8]);
    assert_eq!(steps("b\n"), [0, 0]);
    assert_eq!(steps(""), [0]);
    let text = fed(&words, b"x\n99\n-1\n\xff\nq\n").ok();
    assert_eq!(text.matches("is neither b, q nor a number from 0 to 71.").count(), 4);
}

#[test]
fn replay_shows_no_more_than_the_viewer_sees() {
    let folder = Folder::new("views");
    let path = folder.file("match.txt", record());
    let text = gattai(&["replay", &path, "--view", "s1", "--at", "1"]).ok();
    assert!(text.starts_with("--- Decision 1: s0 (random) decides\n"), "{text}");
    gattai(&["replay", &path, "--view", "spectator"]).ok();
    gattai(&["replay", &path, "--view", "s5"])
        .refused("there is no seat s5 at this table; there are s0 to s1");
    gattai(&["replay", &path, "--at", "500"]).refused("there is no decision 500; the record has 71");
    let ran = gattai(&["replay", &path, "--view", "me"]);
    assert!(ran.err.contains("viewers are s0 to s7, spectator, everything"), "{}", ran.err);
}

/// What holds is shown; then the line that does not.
#[test]
fn replay_of_a_broken_record_shows_what_holds() {
    let folder = Folder::new("broken");
    let text = record();
    let lines: Vec<&str> = text.lines().collect();
    let mut lines = lines;
    lines[18] = "5 s0 a1-a8 | - | 0123456789abcdef";
    let broken = lines.join("\n") + "\n";
    let path = folder.file("match.txt", broken);
    let ran = gattai(&["replay", &path]);
    assert_eq!((ran.out.matches("--- ").count(), ran.code), (5, 1));
    assert!(
        ran.err.starts_with(&format!("gattai: {path}:19: `a1-a8` is refused by BRK-3.1: ")),
        "{}",
        ran.err
    );
}
