//! Lists: what forbids them, what they can form, how they are written.

use gattai_aegis::Aegis;
use gattai_aegis::card::{CardId, Faction, List};
use gattai_aegis::content::Pack;
use gattai_aegis::content::words::{WORDS, find_word};
use gattai_aegis::squad::forming::formable;
use gattai_aegis::squad::picking::{Filter, cards, classes_named, faction_named};
use gattai_aegis::squad::summary::{summary, sums};
use gattai_aegis::squad::writing::{decode, encode, read, write};
use gattai_aegis::squad::{ListFault, faults, first_fault};
use gattai_core::{Dice, Game, Present, Published, Rulebook, Seed, Settings, Silent};
use proptest::prelude::*;

fn pack() -> &'static Pack {
    Pack::standard()
}

fn list(squad: &str, pool: &str) -> List {
    let ids = |names: &str| {
        let names = names.split_whitespace();
        names.map(|name| pack().find(name).unwrap_or_else(|| panic!("{name}"))).collect()
    };
    List { squad: ids(squad), pool: ids(pool) }
}

/// What a list may not be: the Squad, the Combine Pool, the rules that are named, a part of the first sentence.
const FORBIDDEN: &[(&str, &str, &[&str], &str)] = &[
    ("ARK-100 GO-100 IKA-100 SNO-100", "", &["AEG-2.1"], "a Squad has exactly five units, not 4"),
    ("", "", &["AEG-2.1"], "not 0"),
    (
        "ARK-100 GO-100 IKA-100 SNO-100 ARK-2500",
        "",
        &["AEG-2.1"],
        "ARK-2500 is of Level 2; a Squad has Basics only",
    ),
    (
        "ARK-100 ARK-100 GO-100 IKA-100 SNO-100",
        "",
        &["AEG-2.3"],
        "ARK-100 is in the Squad more than once (unit 2)",
    ),
    ("SSM-100 SSM-400 GO-100 IKA-100 SNO-100", "", &["AEG-2.4"], "SSM-400 is green, but the Squad is red"),
    (
        "ARK-150 EXL-100 GO-100 IKA-100 SNO-100",
        "",
        &["AEG-2.5"],
        "EXL-100 is a second Commander; a Squad has at most one",
    ),
    ("ARK-100 GO-100 IKA-100 SNO-100 SNO-400", "ARLY-100", &["AEG-2.6"], "ARLY-100 is a Basic"),
    (
        "ARK-100 GO-100 IKA-100 SSM-100 SNO-400",
        "SSM-3000",
        &["AEG-2.8"],
        "SSM-3000 in the pool is green, but the list is red",
    ),
    (
        "ARK-100 GO-100 IKA-100 SNO-100 SNO-400",
        "GO-2000 SSM-3000",
        &["AEG-2.8"],
        "SSM-3000 in the pool is green, but the list is red",
    ),
    (
        "ARK-100 GO-100 IKA-100 SNO-100 SNO-400",
        "ARLY-3000 ARLY-3000",
        &["AEG-2.8"],
        "ARLY-3000 is in the pool more than once (unit 2)",
    ),
    (
        "ARK-100 GO-100 IKA-100 SNO-100 SNO-400",
        "ARK-2500",
        &["AEG-2.8"],
        "ARK-2500 is a Commander's form, but the Squad holds no lower form of that Commander",
    ),
    (
        "SSM-100 SSM-100 SSM-400 ARK-150",
        "EXL-GAN GO-100",
        &["AEG-2.1", "AEG-2.3", "AEG-2.4", "AEG-2.6", "AEG-2.8"],
        "not 4",
    ),
];

#[test]
fn faults_are_told_all_at_once_and_in_order() {
    let book = Rulebook::parse(include_str!("../RULES.md"));
    for (squad, pool, rules, says) in FORBIDDEN {
        let list = list(squad, pool);
        let found = faults(pack(), &list);
        let named: Vec<&str> = found.iter().map(ListFault::rule).collect();
        assert_eq!(&named, rules, "{squad} / {pool}");
        assert!(found[0].says(pack()).contains(says), "{}", found[0].says(pack()));
        assert_eq!(first_fault(pack(), &list), found.first().copied());
        assert!(found.iter().all(|fault| book.rule(fault.rule()).is_some() && !fault.to_string().is_empty()));
    }
}

#[test]
fn a_number_that_is_no_card_is_a_fault_and_no_panic() {
    let mut list = list("ARK-100 GO-100 IKA-100 SNO-100", "");
    list.squad.push(CardId(200));
    assert_eq!(faults(pack(), &list), [ListFault::NoSuchCard { card: CardId(200) }]);
    assert!(!summary(pack(), &list).legal);
}

#[test]
fn a_commander_in_the_pool_needs_a_lower_form_in_the_squad() {
    let list = list("ARK-2500 ARLY-100 GO-100 IKA-100 SNO-100", "ARK-2500 AEGIS-ONE");
    let rules: Vec<_> = faults(pack(), &list).iter().map(ListFault::rule).collect();
    assert_eq!(rules, ["AEG-2.1", "AEG-2.8"], "itself is no lower form");
}

#[test]
fn neutral_units_and_commanders_go_with_every_colour() {
    let list = list("ARK-150 ARLY-300 GRIT-200 ION-300 SNO-100", "ARK-2500 GO-2000 GRIT-5000 ARLY-3000");
    assert_eq!(faults(pack(), &list), []);
}

#[test]
fn the_starter_forms_what_the_book_says() {
    let forms = formable(pack(), &pack().starter("arc-buster-offensive").unwrap().list);
    let ark = &forms[0];
    assert_eq!((ark.name.as_str(), ark.ways.len()), ("ARK-2500", 1));
    assert_eq!(ark.ways[0].energy, 7, "two EP values 4 and 3 give a combine cost of 7");
    assert_eq!(ark.ways[0].basics, [1, 4]);
    assert_eq!(ark.ways[0].steps[0].parts, ["ARK-150", "GO-100"]);
    assert_eq!(ark.ways[0].production_lost, 1);
    assert_eq!(forms[1].ways.len(), 2, "ARLY-100 or ARLY-300, each with SSM-100");
}

#[test]
fn a_commander_s_form_needs_the_commander_itself() {
    let with = |squad: &str| formable(pack(), &list(squad, "ARK-2500"))[0].ways.len();
    assert_eq!(with("ARK-150 GO-100 IKA-100 SNO-100 ESPR-300"), 1);
    assert_eq!(with("ARK-100 GO-100 IKA-100 SNO-100 ESPR-300"), 0, "AEG-21.5");
    // ARM-7770 is ARM-777 with IDA-1000: a pair that had used the Commander up would not do.
    let squad = "ARM-777 IDA-100 SNO-100 GEL-100 ESPR-300";
    assert_eq!(formable(pack(), &list(squad, "ARM-7770 IDA-1000"))[0].ways.len(), 1);
    assert_eq!(formable(pack(), &list(squad, "ARM-7770"))[0].ways.len(), 0);
}

#[test]
fn the_steps_of_a_level_5_add_up() {
    let list = list("ARLY-100 GO-100 SNO-100 IKA-100 ESPR-300", "ARLY-3000 ARLY-7000 SNO-8000 AEGIS-ONE");
    let forms = formable(pack(), &list);
    let way = &forms[3].ways[0];
    let energy: Vec<u8> = way.steps.iter().map(|step| step.energy).collect();
    assert_eq!(energy, [10, 10, 12, 15]);
    assert_eq!((way.energy, way.basics.len(), way.production_lost), (47, 5, 20 - 14));
    assert_eq!(way.steps[3].result, "AEGIS-ONE");
}

#[test]
fn a_pool_unit_is_used_once() {
    // Two pairs could each make an ARLY-3000, but there is one card.
    let list = list("ARLY-100 ARLY-300 SSM-100 SNO-100 GO-100", "ARLY-3000 ARLY-7000");
    let forms = formable(pack(), &list);
    assert_eq!((forms[0].ways.len(), forms[1].ways.len()), (4, 4));
}

#[test]
fn what_can_never_be_formed_is_a_warning() {
    let list = list("ARK-100 GO-100 IKA-100 SNO-100 SNO-400", "ARLY-3000");
    let summary = summary(pack(), &list);
    assert!(summary.legal && summary.faults.is_empty());
    assert_eq!(summary.warnings[0].rule, "AEG-2.9");
    assert_eq!(summary.warnings[0].says, "ARLY-3000 can never be formed by this Squad");
}

#[test]
fn an_unarmed_squad_is_a_warning() {
    let summary = summary(pack(), &list("AMP-400 ECHO-100 SURG-100 SNO-400 IKA-400", ""));
    assert!(summary.warnings.iter().any(|warning| warning.rule == "AEG-23.5"));
}

#[test]
fn sums_are_those_of_the_squad() {
    let sums = sums(pack(), &pack().starter("arc-buster-offensive").unwrap().list);
    assert_eq!((sums.production, sums.integrity, sums.movement), (21, 30, 20));
    assert_eq!(sums.classes, [3, 0, 1, 0, 1]);
    assert_eq!(sums.curve.iter().sum::<u8>(), 10);
    assert_eq!((sums.curve[0], sums.curve[6]), (0, 2), "ARLY-300 and SSM-100 have six dice");
}

#[test]
fn a_list_is_written_and_read() {
    for starter in &pack().starters {
        let text = write(pack(), &starter.list);
        assert_eq!(read(pack(), &text).unwrap(), starter.list, "{text}");
        assert_eq!(read(pack(), &encode(pack(), &starter.list)).unwrap(), starter.list);
        assert_eq!(read(pack(), &starter.name).unwrap(), starter.list);
    }
    let free =
        "# mine\nName: Thunder\nSquad:\n- ark-150\n- GO-100; IKA-100\nSNO-100, SNO-400\n\npool: ark-2500\n";
    let mine = list("ARK-150 GO-100 IKA-100 SNO-100 SNO-400", "ARK-2500");
    assert_eq!(read(pack(), free).unwrap(), mine);
    for side_by_side in [
        "squad ARK-150 GO-100 IKA-100 SNO-100 SNO-400 / ARK-2500",
        "ARK-150 GO-100 IKA-100 SNO-100 SNO-400 ARK-2500",
        "Squad: ARK-150 GO-100 IKA-100\n  SNO-100 SNO-400\nPool: ARK-2500\n",
    ] {
        assert_eq!(read(pack(), side_by_side).unwrap(), mine, "{side_by_side}");
    }
}

#[test]
fn what_cannot_be_read_is_told_line_by_line() {
    let text = "Squad: ARK-15O, GO-100\nPaint: blue\nPool: TOASTER-9\n";
    let faults: Vec<String> = read(pack(), text).unwrap_err().iter().map(ToString::to_string).collect();
    assert_eq!(
        faults,
        [
            "line 1: there is no unit `ARK-15O`; is ARK-150 meant?",
            "line 2: `Paint:` is not Squad:, Pool: or Name:",
            "line 3: there is no unit `TOASTER-9`",
        ]
    );
    let six = "Squad: ARK-100, GO-100, IKA-100, SNO-100, SNO-400, ARLY-100";
    let six_of = read(pack(), six).unwrap();
    assert_eq!(first_fault(pack(), &six_of), Some(ListFault::NotFiveUnits { count: 6 }));
    assert_eq!(read(pack(), &format!("\u{feff}{six}")), read(pack(), six), "an unseen mark at the beginning");
    let eleven = format!("{six}, ARLY-300, ARM-777, AXS-100, AVA-200, AMP-400");
    let told = read(pack(), &eleven).unwrap_err()[0].to_string();
    assert_eq!(told, "line 1: AMP-400 is far too many: a Squad has exactly five units (AEG-2.1)");
}

#[test]
fn what_cannot_be_read_hides_nothing_that_is_forbidden() {
    let text = "Squad: SSM-100, SSM-400, SSM-100, TOASTER-9, ARK-150, SOL-100\nPool: GO-100, EXL-1000";
    let told: Vec<String> = read(pack(), text).unwrap_err().iter().map(ToString::to_string).collect();
    let cited: Vec<&str> = told.iter().skip(1).map(|fault| &fault[fault.len() - 8..]).collect();
    assert!(told[0].contains("TOASTER-9"), "{told:?}");
    assert_eq!(cited, ["AEG-2.3)", "AEG-2.4)", "AEG-2.5)", "AEG-2.6)", "AEG-2.8)"], "{told:#?}");
}

#[test]
fn share_codes_are_short_and_notice_damage() {
    let starter = &pack().starters[0].list;
    let code = encode(pack(), starter);
    assert!(code.len() <= 40 && code.starts_with("AEG1"), "{code}");
    assert_eq!(decode(pack(), &code.to_lowercase()).unwrap(), *starter);
    let mut damaged = 0;
    for place in 4..code.len() {
        let mut letters: Vec<char> = code.chars().collect();
        letters[place] = if letters[place] == '7' { '8' } else { '7' };
        let other: String = letters.into_iter().collect();
        damaged += usize::from(decode(pack(), &other).is_err());
    }
    assert!(damaged + 1 >= code.len() - 4, "all but the padding matters: {damaged}");
    assert!(decode(pack(), &code[..code.len() - 2]).is_err());
    assert!(decode(pack(), "AEG1").is_err() && decode(pack(), "").is_err());
}

#[test]
fn no_two_names_share_their_code() {
    for card in pack().ids() {
        let one = List { squad: [card].into_iter().collect(), pool: <_>::default() };
        assert_eq!(decode(pack(), &encode(pack(), &one)).unwrap(), one, "{}", pack().name(card));
    }
}

#[test]
fn cards_are_found_by_what_they_are() {
    let names = |filter: &Filter| -> Vec<&str> {
        cards(pack(), filter).into_iter().map(|card| pack().name(card)).collect()
    };
    let beacons = Filter { words: vec![find_word("beacon").unwrap()], level: Some(1), ..Filter::default() };
    assert_eq!(names(&beacons), ["GO-100", "GARD-100"]);
    let red =
        Filter { faction: faction_named("Red"), classes: classes_named("ag").unwrap(), ..Filter::default() };
    assert_eq!(names(&red), ["GO-2000", "GRIT-5000"]);
    let arly = Filter { make: Some("arly".to_owned()), ..Filter::default() };
    assert_eq!(names(&arly), ["ARLY-100", "ARLY-300", "ARLY-3000", "ARLY-7000", "AEGIS-TWO"]);
    let leaders = Filter { commander: true, level: Some(1), ..Filter::default() };
    assert_eq!(names(&leaders).len(), 7);
    let fits = Filter { fits: Some(Faction::Red), level: Some(1), ..Filter::default() };
    assert!(names(&fits).contains(&"SSM-100") && !names(&fits).contains(&"SSM-400"));
    assert_eq!(names(&Filter::default()).len(), 82);
    assert_eq!(classes_named("guard"), classes_named("G"));
    assert_eq!((classes_named("x"), classes_named("")), (None, None));
    for word in &WORDS {
        assert_eq!(find_word(word.code).map(|found| found.code), Some(word.code));
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,300}") {
        let _ = read(pack(), &text);
    }

    #[test]
    fn no_words_of_lists_make_the_reader_panic(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                "Squad:", "Pool:", "Name:", "\n", ", ", "-", "#", "ARK-150", "ARK-2500", "GO-100", "AEG1", "AEG1Z",
                ":", "é", "SNO-100", " ",
            ]),
            0..40,
        ),
    ) {
        let text = parts.concat();
        if let Ok(list) = read(pack(), &text) {
            prop_assert_eq!(read(pack(), &write(pack(), &list)).unwrap(), list);
            prop_assert_eq!(decode(pack(), &encode(pack(), &list)).unwrap(), list);
            let _ = summary(pack(), &list);
        }
    }

    #[test]
    fn no_code_makes_the_reader_panic(letters in "[0-9A-Za-z]{0,70}") {
        let _ = decode(pack(), &format!("AEG1{letters}"));
        let _ = decode(pack(), &letters);
    }

    #[test]
    fn any_list_can_be_looked_at(
        squad in prop::collection::vec(0_u8..90, 0..=5),
        pool in prop::collection::vec(0_u8..90, 0..=5),
    ) {
        let ids = |cards: Vec<u8>| cards.into_iter().map(CardId).collect();
        let list = List { squad: ids(squad), pool: ids(pool) };
        let told = summary(pack(), &list);
        prop_assert_eq!(told.legal, faults(pack(), &list).is_empty());
    }
}

/// AEG-1.7: a list may be given with the match by its share code; D1 is then skipped.
#[test]
fn a_list_is_given_with_the_match_by_its_code() {
    let starter = pack().starter("arc-buster-offensive").unwrap();
    let code = encode(pack(), &starter.list);
    let table = |list: &str| {
        let options: Settings = format!("list-1={list} list-2=sky-guard-control").parse().unwrap();
        Aegis::table(2, &options).map_err(|faults| faults.iter().map(ToString::to_string).collect::<String>())
    };
    let game = table(&code).unwrap();
    let state = game.start(&mut Dice::seeded(&Seed::from_number(1)), &mut Silent);
    assert_eq!(game.view(&state).stage, "deploy");
    assert!(!game.has_secrets(&state));
    let broken = table(&code[..code.len() - 3]).unwrap_err();
    assert!(broken.contains("list-1"), "{broken}");
}
