//! The pack is what content/README.md and the book ask for, recomputed from the data.

mod points;

use std::collections::{BTreeMap, BTreeSet};

use gattai_aegis::card::{Attributes, Card, CardId, CombineAbility, DiceNumber, Faction, Indicator};
use gattai_aegis::content::text::{class_letters, notation};
use gattai_aegis::content::words::{WORDS, WordKind, words_of};
use gattai_aegis::content::{Mark, Pack, STANDARD};
use gattai_aegis::squad::forming::formable;
use gattai_aegis::squad::summary::{is_armed, sums};
use gattai_aegis::squad::{faults, writing};
use gattai_core::Rulebook;

fn pack() -> &'static Pack {
    Pack::standard()
}

fn cards() -> impl Iterator<Item = (&'static str, &'static Card)> {
    pack().ids().map(|id| (pack().name(id), pack().card(id)))
}

#[test]
fn there_are_82_units() {
    let of_level = |level: u8| cards().filter(|(_, card)| card.level == level).count();
    assert_eq!([1, 2, 3, 4, 5].map(of_level), [50, 14, 10, 5, 3]);
    for class in 0..5 {
        let basics = cards().filter(|(_, card)| card.level == 1 && card.classes.0 == 1 << class);
        assert_eq!(basics.count(), 10, "Class {class}");
    }
    let sets = |level: u8| -> BTreeSet<String> {
        cards().filter(|(_, card)| card.level == level).map(|(_, card)| class_letters(card.classes)).collect()
    };
    assert_eq!([sets(2).len(), sets(3).len(), sets(4).len(), sets(5).len()], [10, 10, 5, 1]);
    let commanders = cards().filter(|(_, card)| card.level == 1 && card.commander.is_some());
    assert_eq!(commanders.count(), 7);
    for line in 0..pack().lines.len() {
        let forms = cards().filter(|(_, card)| card.commander.is_some_and(|own| usize::from(own.0) == line));
        assert!(forms.count() >= 2, "{} has no higher form", pack().lines[line]);
    }
}

#[test]
fn colours_are_as_planned() {
    let count = |faction: Faction| {
        let of = |basic: bool| {
            cards().filter(|(_, card)| card.faction == faction && (card.level == 1) == basic).count()
        };
        (of(true), of(false))
    };
    let colours = [Faction::Red, Faction::Green, Faction::Purple, Faction::Blue, Faction::Yellow];
    assert_eq!(colours.map(count), [(6, 2), (6, 3), (6, 2), (5, 3), (6, 3)]);
    assert!(cards().all(|(_, card)| card.commander.is_none() || card.faction == Faction::Neutral));
}

#[test]
fn the_figures_of_basics_are_in_their_bands() {
    let bands = [
        ("A", 5..=7, 4..=5, 4..=4),
        ("E", 3..=5, 5..=7, 3..=3),
        ("G", 7..=9, 2..=4, 3..=4),
        ("I", 4..=6, 4..=6, 3..=4),
        ("S", 3..=5, 2..=4, 5..=6),
    ];
    for (name, card) in cards().filter(|(_, card)| card.level == 1) {
        let letters = class_letters(card.classes);
        let (_, integrity, movement, ep) = bands.iter().find(|band| band.0 == letters).unwrap();
        let jet = card.passives.jet > 0;
        let movement = if jet { &(2..=3) } else { movement };
        assert!(integrity.contains(&card.integrity), "{name}: Integrity");
        assert!(movement.contains(&card.movement), "{name}: Movement");
        assert!(ep.contains(&card.ep), "{name}: EP");
        let sum = card.integrity + card.ep + card.movement * if jet { 2 } else { 1 };
        let less = u8::from(card.commander.is_some()) + points::strong_passives(card);
        assert!((12 - less..=15 - less).contains(&sum), "{name}: {sum}");
    }
}

#[test]
fn the_figures_of_combined_units_are_in_their_bands() {
    for (name, card) in cards() {
        let (integrity, movement, ep) = match card.level {
            2 => (9..=12, 3..=6, 6..=7),
            3 => (13..=16, 3..=6, 8..=9),
            4 => (17..=20, 3..=6, 10..=12),
            5 => (22..=26, 4..=6, 13..=15),
            _ => continue,
        };
        assert!(integrity.contains(&card.integrity), "{name}: Integrity");
        assert!(movement.contains(&card.movement), "{name}: Movement");
        assert!(ep.contains(&card.ep), "{name}: EP");
    }
}

#[test]
fn every_action_keeps_its_band() {
    for (name, card) in cards() {
        for action in &card.actions {
            let (score, (least, most)) = (points::score(action), points::band(card, action));
            let thousandths = score.thousandths();
            assert!(score.is_within(least, most), "{name}: {} is worth {thousandths}", notation(action));
            let boost = words_of_action(action).contains(&"Boost");
            assert!(!boost || action.attributes.has(Attributes::RCH), "{name}: Energy Boost always has RCH");
        }
    }
}

fn words_of_action(action: &gattai_aegis::card::Printed) -> Vec<&'static str> {
    gattai_aegis::content::words::action_words(action).iter().map(|word| word.code).collect()
}

/// Scores that the book works out itself.
#[test]
fn the_book_s_own_scores_come_out() {
    let score = |name: &str, slot: usize| {
        points::score(&pack().card(pack().find(name).unwrap()).actions[slot]).thousandths()
    };
    assert_eq!((score("ARLY-100", 1), score("ESPR-100", 0), score("IKA-100", 0)), (485, 474, 2214));
}

#[test]
fn combine_actions_are_worth_what_they_should() {
    for (name, card) in cards() {
        for action in card.actions.iter().filter(|action| action.attributes.has(Attributes::CMB)) {
            let damage = words_of_action(action).contains(&"Damage");
            let most = if card.level == 2 { 4 } else { 8 };
            assert!(!damage || (2..=most).contains(&action.power), "{name}: {}", notation(action));
            assert_eq!(action.indicator, Indicator::All, "{name}");
        }
    }
}

#[test]
fn every_word_is_on_two_units_or_more() {
    let mut used: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    let mut note = |word: String, name: &'static str| {
        used.entry(word).or_default().insert(name);
    };
    for (name, card) in cards() {
        for word in words_of(card) {
            note(format!("{:?} {}", word.kind, word.code), name);
        }
        for action in &card.actions {
            note(format!("{:?}", action.indicator), name);
            note(format!("{:?}", action.does), name);
            if action.dice == DiceNumber::X {
                note("X".to_owned(), name);
            }
        }
    }
    let words = WORDS.iter().map(|word| format!("{:?} {}", word.kind, word.code));
    let stats = ["Acc", "Dmg", "Mov", "Eva", "Def"];
    let changes = stats.iter().flat_map(|stat| [format!("Buff({stat})"), format!("Debuff({stat})")]);
    let others = ["Any", "All", "X"].into_iter().map(str::to_owned);
    for word in words.chain(changes).chain(others) {
        let units = used.get(&word).map_or(0, BTreeSet::len);
        assert!(units >= 2, "{word} is on {units} units");
    }
}

#[test]
fn stars_and_unarmed_units_are_enough() {
    let starred = |card: &Card| card.actions.iter().any(|action| action.star);
    for levels in [1..=1, 2..=4] {
        let all = cards().filter(|(_, card)| levels.contains(&card.level)).count();
        let with = cards().filter(|(_, card)| levels.contains(&card.level) && starred(card)).count();
        assert!(with * 10 >= all * 6, "{with} of {all}");
    }
    for (name, card) in cards().filter(|(_, card)| card.combine.contains(&CombineAbility::LaserPrism)) {
        assert!(starred(card), "{name}");
    }
    for class in 0..5 {
        let unarmed =
            cards().filter(|(_, card)| card.level == 1 && card.classes.0 == 1 << class && !is_armed(card));
        assert!(unarmed.count() >= 2, "Class {class}: a rout must be possible");
    }
}

#[test]
fn flight_is_for_evasive_units_and_the_ida_line() {
    for (name, card) in cards().filter(|(_, card)| card.passives.flight || card.passives.jet > 0) {
        assert!(card.classes.0 & 2 != 0 || name.starts_with("IDA"), "{name}");
    }
}

#[test]
fn starters_are_legal_and_form_all_of_their_pool() {
    assert_eq!(pack().starters.len(), 6);
    for starter in &pack().starters {
        assert_eq!(faults(pack(), &starter.list), [], "{}", starter.id);
        for form in formable(pack(), &starter.list) {
            assert!(!form.ways.is_empty(), "{} cannot form {}", starter.id, form.name);
        }
        let production = sums(pack(), &starter.list).production;
        assert!((16..=22).contains(&production), "{}: {production}", starter.id);
    }
}

#[test]
fn some_squads_reach_level_5() {
    let lists = [
        "ARLY-100 GO-100 SNO-100 IKA-100 ESPR-300 ARLY-3000 ARLY-7000 SNO-8000 AEGIS-ONE",
        "ARLY-100 ESPR-100 GECL-100 IRIS-100 SNO-100 ESPR-4000 IRIS-5000 ESPR-8000 AEGIS-TWO",
        "EDCT-100 GET-100 SSM-400 ABB-100 IKA-100 SSM-3000 EDCT-3000 GET-8000 AEGIS-SIX",
        "ARM-777 IDA-100 SNO-100 GEL-100 ESPR-300 IDA-1000 ARM-7770 SNO-8000 AEGIS-ONE",
        "ARLY-100 ELL-100 GAN-100 IKA-100 SNO-100 ARLY-3000 GAN-2000 GAN-5000 AEGIS-ONE",
    ];
    for text in lists {
        let list = writing::read(pack(), &text.replace(' ', ", ")).unwrap();
        assert_eq!(faults(pack(), &list), [], "{text}");
        let top = formable(pack(), &list).into_iter().find(|form| pack().card(form.card).level == 5).unwrap();
        assert!(!top.ways.is_empty(), "{text}");
    }
}

#[test]
fn the_printed_texts_are_those_of_the_snapshot() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/content/cards.txt");
    let listing = pack().listing();
    if std::env::var_os("GATTAI_UPDATE").is_some() {
        std::fs::write(path, &listing).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    for (line, (kept, made)) in kept.lines().zip(listing.lines()).enumerate() {
        assert_eq!(kept, made, "cards.txt:{}; GATTAI_UPDATE=1 writes it anew", line + 1);
    }
    assert_eq!(kept.len(), listing.len(), "cards.txt; GATTAI_UPDATE=1 writes it anew");
}

#[test]
fn every_unit_has_flavour_and_names_of_its_own() {
    let mut names = BTreeSet::new();
    for id in pack().ids() {
        let text = pack().text(id);
        assert!(text.flavour.len() > 15 && names.insert(&text.flavour), "{}", text.name);
        for action in &text.actions {
            assert!(names.insert(action), "{action} is the name of two Actions");
        }
    }
}

#[test]
fn words_are_known_and_cite_rules() {
    let book = Rulebook::parse(include_str!("../RULES.md"));
    let mut codes = BTreeSet::new();
    for word in &WORDS {
        assert!(book.rule(word.rule).is_some(), "{} cites {}", word.code, word.rule);
        assert!(codes.insert(word.code.to_lowercase()), "{} stands twice", word.code);
    }
    assert_eq!(WORDS.iter().filter(|word| word.kind == WordKind::Passive).count(), 14);
}

#[test]
fn the_maps_have_their_hexes() {
    let count = |id: &str, wanted: fn(Mark) -> bool| {
        pack().map(id).unwrap().cells.iter().filter(|cell| wanted(cell.mark)).count()
    };
    let terrain = |mark| mark == Mark::Terrain;
    let (red, blue) = (|mark| mark == Mark::Zone(0), |mark| mark == Mark::Zone(1));
    let official = [("M1", 215, 23, 27), ("M2", 215, 20, 27), ("M3", 215, 16, 27), ("M4", 215, 17, 27)];
    for (id, all, blocked, zone) in official.into_iter().chain([("S1", 95, 7, 12), ("F0", 469, 0, 0)]) {
        assert_eq!(count(id, |_| true), all, "{id}");
        assert_eq!((count(id, terrain), count(id, red), count(id, blue)), (blocked, zone, zone), "{id}");
    }
    let at = |id: &str, q: i8, r: i8| {
        pack().map(id).unwrap().cells.iter().find(|cell| (cell.q, cell.r) == (q, r)).unwrap().mark
    };
    // Terrain of the book's lists, in axial coordinates.
    assert_eq!([at("M1", 2, 1), at("M1", 8, 11), at("M2", 3, 12)], [Mark::Terrain; 3]);
    assert_eq!((at("M1", -6, 12), at("M1", 16, 0)), (Mark::Zone(0), Mark::Zone(1)));
}

#[test]
fn the_tables_have_their_terrain() {
    let sizes: Vec<_> = (pack().tables.iter())
        .map(|table| (table.id.as_str(), table.width, table.height, table.terrain.len()))
        .collect();
    assert_eq!(sizes, [("T1", 24_000, 24_000, 3), ("T2", 36_000, 24_000, 4), ("T3", 48_000, 36_000, 3)]);
}

#[test]
fn names_lead_to_cards() {
    assert_eq!(pack().find("ark-2500"), pack().find("ARK-2500"));
    assert!(pack().find("ARK-2500").is_some() && pack().find("ARK").is_none());
    assert_eq!(pack().starter("Sky Guard Control").unwrap().id, "sky-guard-control");
    assert_eq!(pack().name(CardId(0)), "ARK-100");
    let again = Pack::read(&STANDARD).unwrap();
    assert_eq!((again.hash(), &again), (pack().hash(), pack()));
}

#[test]
fn the_rules_have_their_numbers() {
    let book = Rulebook::parse(include_str!("../RULES.md"));
    assert_eq!(book.rules.len(), 402);
    assert!(book.rules.iter().all(|rule| !rule.text.is_empty() && !rule.title.is_empty()));
    assert!(book.rule("AEG-3.1").unwrap().text.contains("| 5 | AEGIS-Class | all five Classes |"));
    assert!(book.rule("AEG-8.10").unwrap().text.contains("| LHT Action | always |"));
    assert!(book.rule("AEG-11.1").unwrap().text.contains("| Radius r | none |"));
    assert!(book.rule("AEG-13.1").unwrap().text.starts_with("Damage reduces Integrity"));
    assert_eq!(book.rule("AEG-5.1").unwrap().source, "p.6; prototype rulebook");
}
