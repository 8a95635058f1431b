//! Records: written, read, verified, and refused when anything in them was altered.

#[path = "../../testkit/tests/toy/mod.rs"]
mod toy;

use gattai_core::{Dice, Ending, Record, Seat, Seed, Words};
use gattai_host::{Live, Match, Opening, Said};
use proptest::prelude::*;
use toy::Duel;

/// A whole random match of the toy, which has dice, hidden cards and sealed choices.
fn random_match(seed: u64) -> Record {
    let mut opening = Opening::seeded(3, seed);
    opening.words = ["owl", "red fox", ""].iter().map(|words| words.parse().unwrap()).collect();
    let mut table = Live::<Duel<0>>::open(opening).unwrap();
    let mut chance = Dice::seeded(&Seed::from_number(seed));
    table.order(Seat::nth(1), "shield", "never").unwrap();
    while let Some(seat) = table.to_act().first() {
        let offers = table.actions(seat);
        let offer = chance.pick(&offers).unwrap();
        table.submit(seat, Said::Text(&offer.notation)).unwrap();
    }
    table.record()
}

fn fault(text: &str) -> (usize, String) {
    let fault = match text.parse::<Record>() {
        Err(fault) => fault,
        Ok(record) => match record.verify::<Duel<0>>() {
            Err(fault) => fault,
            Ok(_) => panic!("nothing is wrong with this record:\n{text}"),
        },
    };
    (fault.line, fault.says)
}

/// The record with one line changed.
fn altered(text: &str, line: usize, change: impl Fn(&str) -> String) -> String {
    let changed = |(n, old): (usize, &str)| if n + 1 == line { change(old) } else { old.to_owned() };
    text.lines().enumerate().map(changed).collect::<Vec<_>>().join("\n") + "\n"
}

#[test]
fn a_record_is_the_same_bytes_again_and_verifies() {
    let text = random_match(1).to_string();
    assert_eq!(text, random_match(1).to_string());
    assert_ne!(text, random_match(2).to_string());
    let read: Record = text.parse().unwrap();
    assert_eq!(read.to_string(), text);
    let verified = read.verify::<Duel<0>>().unwrap();
    assert!(verified.outcome.is_some() && verified.proved_rolls.unwrap() > 6);
    assert!(text.contains("s1 !order shield=never | - |"), "{text}");
}

#[test]
fn every_altered_hash_action_and_roll_is_refused_in_its_line() {
    let text = random_match(1).to_string();
    let first = text.lines().position(|line| line.starts_with("0 start")).unwrap() + 1;
    let (mut hashes, mut actions, mut rolls) = (0, 0, 0);
    for (n, line) in text.lines().enumerate().skip(first - 1) {
        let number = n + 1;
        if line.starts_with("end") {
            continue;
        }
        let flip = |line: &str| {
            let last = if line.ends_with('0') { '1' } else { '0' };
            format!("{}{last}", &line[..line.len() - 1])
        };
        let (at, says) = fault(&altered(&text, number, flip));
        assert_eq!(at, number, "{says}");
        assert!(says.contains("hash"), "{says}");
        hashes += 1;
        if let Some(bid) = ["bid 1", "bid 2", "bid 3"].iter().find(|bid| line.contains(*bid)) {
            let other = if *bid == "bid 1" { "bid 2" } else { "bid 1" };
            assert_eq!(fault(&altered(&text, number, |line| line.replace(bid, other))).0, number);
            actions += 1;
        }
        let parts: Vec<&str> = line.split(" | ").collect();
        if parts[1] != "-" && !parts[1].starts_with("1/1 ") {
            let other = |line: &str| {
                let (value, rest) = parts[1].split_once('/').unwrap();
                let sides: u32 = rest.split(' ').next().unwrap().parse().unwrap();
                let value: u32 = value.parse().unwrap();
                let false_roll =
                    parts[1].replacen(&format!("{value}/"), &format!("{}/", value % sides + 1), 1);
                line.replace(parts[1], &false_roll)
            };
            let (at, says) = fault(&altered(&text, number, other));
            assert_eq!(at, number, "{says}");
            assert!(says.contains("proof"), "{says}");
            rolls += 1;
        }
    }
    assert!(hashes > 10 && actions > 5 && rolls > 3, "{hashes} {actions} {rolls}");
}

#[test]
fn without_the_secret_an_altered_roll_is_refused_by_what_it_leads_to() {
    let mut record = random_match(1);
    record.tags.secret = None;
    assert_eq!(record.verify::<Duel<0>>().unwrap().proved_rolls, None);
    let entry = record.entries.iter().position(|entry| !entry.rolls.is_empty()).unwrap();
    record.entries[entry].rolls.pop();
    let says = record.verify::<Duel<0>>().unwrap_err().says;
    assert!(says.contains("too few dice"), "{says}");
}

#[test]
fn every_tag_counts() {
    let text = random_match(1).to_string();
    let cases: [(usize, &str, &str); 10] = [
        (1, "gattai record 2", "begins with"),
        (2, "game chess", "this is a record of chess"),
        (3, "rules 9", "version 9"),
        (4, "content 0123456789abcdef", "other content"),
        (5, "options speed=3", "no setting `speed`"),
        (6, "seats 9", "1 to 8 seats"),
        (7, "seat s1 x", "expected `seat s0 …`"),
        (10, "commitment zz", "64 hexadecimal digits"),
        (11, "words s0 lynx", "proof"),
        (14, "secret -- ", "64 hexadecimal digits"),
    ];
    for (line, new, word) in cases {
        let (at, says) = fault(&altered(&text, line, |_| new.to_owned()));
        assert!(says.contains(word), "{new}: {says}");
        // Words are found out by the first roll that does not follow from them.
        assert!(at == line || (line == 11 && at == 16), "{new}: line {at}");
    }
    let other = gattai_core::Secret::from_number(99).reveal();
    let (at, says) = fault(&altered(&text, 14, |_| format!("secret {other}")));
    assert_eq!((at, says.as_str()), (14, "this is not the secret that was committed to"));
}

#[test]
fn the_end_must_be_the_end() {
    let record = random_match(1);
    let text = record.to_string();
    let last = text.lines().count();
    let end = |new: &str| {
        let (at, says) = fault(&altered(&text, last, |old| {
            let (_, hash) = old.split_once(" | ").unwrap();
            format!("end {new} | {hash}")
        }));
        assert_eq!(at, last);
        says
    };
    assert!(end("s0=3 s1=3 s2=3 by rules").contains("this line was altered"));
    assert!(end("draw by agreement").contains("this line was altered"));
    assert!(end("s0=1 by rules").contains("a match ends with"));
    assert!(fault(&format!("{text}more\n")).1.contains("nothing may follow"));
    // A record cut off before its end is known by its published secret; the same match in progress is not.
    let open: Vec<&str> = text.lines().take(last - 3).collect();
    let (at, says) = fault(&(open.join("\n") + "\n"));
    assert_eq!((at, says.contains("the end of the match is missing")), (last - 2, true), "{says}");
    let mut unfinished = record.clone();
    unfinished.entries.truncate(5);
    (unfinished.ending, unfinished.tags.secret) = (None, None);
    let unfinished: Record = unfinished.to_string().parse().unwrap();
    assert_eq!(unfinished.verify::<Duel<0>>().unwrap().outcome, None);
    // Ends that were made up together with their hashes are found by playing.
    let mut false_end = record.clone();
    false_end.ending = Some(false_end.end(Ending::ByAgreement));
    assert!(fault(&false_end.to_string()).1.contains("the match ended"));
    let mut no_end = record;
    (no_end.ending, no_end.tags.secret) = (None, None);
    assert!(fault(&no_end.to_string()).1.contains("has no end"));
}

#[test]
fn a_number_is_written_in_one_way_only() {
    let text = random_match(1).to_string();
    for (line, from, to) in [(6, "seats 3", "seats 03"), (3, "rules 1", "rules +1"), (18, "2 ", "+2 ")] {
        let (at, says) = fault(&altered(&text, line, |old| old.replacen(from, to, 1)));
        assert_eq!(at, line, "{says}");
        assert!(says.contains("is not a number that can stand here"), "{says}");
    }
}

#[test]
fn a_dash_is_no_words() {
    assert!("-".parse::<Words>().is_err());
}

#[test]
fn names_cannot_break_the_lines() {
    let mut opening = Opening::seeded(2, 1);
    opening.names = vec!["Ada\nsecret x".to_owned(), "-".to_owned()];
    opening.words = vec![Words::default()];
    let table = Live::<Duel<0>>::open(opening).unwrap();
    let text = table.record().to_string();
    assert!(text.contains("seat s0 Ada secret x\nseat s1 -\n"), "{text}");
    assert_eq!(text.parse::<Record>().unwrap().to_string(), text);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>()) {
        let _ = text.parse::<Record>();
    }

    #[test]
    fn no_damage_makes_the_reader_or_the_verifier_panic(
        at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<bool>()
    ) {
        let mut bytes = random_match(3).to_string().into_bytes();
        let at = at.index(bytes.len());
        if cut { bytes.truncate(at); } else { bytes[at] = byte; }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Ok(record) = text.parse::<Record>() {
            let _ = record.verify::<Duel<0>>();
        }
    }
}
