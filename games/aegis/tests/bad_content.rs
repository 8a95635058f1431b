//! Faulty content is refused with sentences that name file, line, unit and rule, and never with a panic.

use gattai_aegis::content::record::UnitRecord;
use gattai_aegis::content::{Pack, STANDARD};
use gattai_core::{Fault, Rulebook};
use proptest::prelude::*;

/// What is told of the standard pack with one passage replaced.
fn told(from: &str, to: &str) -> Vec<String> {
    let (name, text) =
        STANDARD.iter().find(|(_, text)| text.contains(from)).unwrap_or_else(|| panic!("{from}"));
    let changed = text.replacen(from, to, 1);
    let files: Vec<(&str, &str)> =
        STANDARD.iter().map(|file| if file.0 == *name { (*name, changed.as_str()) } else { *file }).collect();
    Pack::read(&files).err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

/// What is told of one more unit in the standard pack, without its place.
fn of_unit(unit: &str) -> Vec<String> {
    let record: UnitRecord = toml::from_str(unit).unwrap_or_else(|error| panic!("{unit}: {error}"));
    let mut files = STANDARD.to_vec();
    let text = format!("[[unit]]\n{unit}");
    files.push(("mine.toml", &text));
    let faults = Pack::read(&files).err().unwrap_or_default();
    for fault in &faults {
        assert_eq!((fault.file.as_str(), fault.line), ("mine.toml", 1));
        assert!(fault.says.starts_with(&record.id), "{fault}");
    }
    faults.iter().map(|fault| fault.to_string().replacen("mine.toml:1: ", "", 1)).collect()
}

/// A Basic with one Action, some passage of which can be replaced.
const BASIC: &str = r#"id = "GUM-100"
ep = 3
integrity = 8
movement = 3
passives = []
actions = [{ name = "Bounce", dice = 2, accuracy = 3, indicator = "All", type = "Push", power = 4, range = { Distance = 3 }, attrs = [] }]
"#;

/// A combined unit.
const DUO: &str = r#"id = "GO-3000"
level = 2
classes = ["A", "G"]
required_makes = ["GO"]
ep = 6
integrity = 11
movement = 4
combine = ["Blitz"]
actions = [{ name = "Stamp", star = true, dice = 3, accuracy = 3, indicator = "Any", type = "Damage", power = 1, range = "Melee", attrs = ["CRT"] }]
"#;

/// One change each: whose, the passage, what replaces it, the sentence that is told.
const BROKEN: &[(&str, &str, &str, &str)] = &[
    (BASIC, "GUM-100", "gum-100", "a name is a Make, a dash and a number, as in ARK-2500 (AEG-3.1)"),
    (BASIC, "id = \"GUM-100\"", "id = \"GUM-100\"\nmake = \"GO\"", "its Make is GUM, not GO (AEG-3.1)"),
    (
        BASIC,
        "GUM-100",
        "BUM-100",
        "the Class of a Basic is the first letter of its Make: A, E, G, I or S (AEG-3.2)",
    ),
    (BASIC, "GUM-100", "ARK-100", "there is another unit of this name"),
    (BASIC, "ep = 3", "ep = 0", "EP is 1 to 16, not 0 (AEG-3.1)"),
    (BASIC, "integrity = 8", "integrity = 40", "Integrity is 2 to 26, not 40 (AEG-3.1)"),
    (BASIC, "movement = 3", "movement = 8", "Movement is 1 to 7, not 8 (AEG-3.1)"),
    (BASIC, "movement = 3", "movement = 3\nlevel = 6", "its Level is 1 to 5, not 6 (AEG-3.1)"),
    (BASIC, "dice = 2", "dice = 9", "the Dice Number of Bounce is 1 to 7, not 9 (AEG-3.1)"),
    (BASIC, "accuracy = 3", "accuracy = 7", "the Accuracy Number of Bounce is 1 to 6, not 7 (AEG-3.1)"),
    (BASIC, "power = 4", "power = 0", "the Power of Bounce is 1 to 9, not 0 (AEG-3.1)"),
    (BASIC, "Distance = 3", "Distance = 11", "the Distance of Bounce is 1 to 10, not 11 (AEG-3.1)"),
    (BASIC, "attrs = []", "attrs = [\"LHT\", \"LHT\"]", "Bounce has the code LHT twice"),
    (BASIC, "passives = []", "passives = [{ Evade = 3 }]", "the figure of Evade is 1 to 2, not 3 (AEG-3.1)"),
    (BASIC, "passives = []", "passives = [\"Beacon\", \"Beacon\"]", "the passive Beacon is written twice"),
    (BASIC, "passives = []", "passives = [\"DoubleAtk\"]", "Double-ATK needs two Actions (AEG-R73)"),
    (BASIC, "passives = []", "combine = [\"Blitz\"]", "a Basic has no Combine Ability (AEG-R73)"),
    (BASIC, "passives = []", "required_makes = [\"GO\"]", "a Basic requires no Make (AEG-21.4)"),
    (
        BASIC,
        "passives = []",
        "commander_ability = \"SteadyFire\"",
        "a Commander Ability needs a Commander line (AEG-R73)",
    ),
    (
        DUO,
        "level = 2",
        "level = 2\nfaction = \"Red\"\ncommander = \"IXA\"",
        "a Commander's card is gold, so its faction is Neutral (AEG-R2)",
    ),
    (BASIC, "attrs = []", "attrs = [\"SLF\"]", "Bounce: SLF does not go with Push or Pull (AEG-R73)"),
    (BASIC, "attrs = []", "attrs = [\"CRT\"]", "Bounce: CRT is for Damage (AEG-R73)"),
    (BASIC, "attrs = []", "attrs = [\"AA\"]", "Bounce: AA is for Damage (AEG-R73)"),
    (BASIC, "attrs = []", "attrs = [\"FRC\"]", "Bounce: FRC is for Damage (AEG-R73)"),
    (BASIC, "attrs = []", "attrs = [\"DIV\"]", "Bounce: DIV is for Damage (AEG-R73)"),
    (BASIC, "dice = 2", "dice = \"X\"", "Bounce: X dice need the indicator `any` (AEG-R73)"),
    (BASIC, "{ Distance = 3 }", "{ Radius = 0 }", "Bounce: Radius 0 needs SLF (AEG-R73)"),
    (
        DUO,
        "combine = [\"Blitz\"]",
        "",
        "a combined unit has a Combine Ability or an Action with CMB (AEG-3.4)",
    ),
    (DUO, "[\"A\", \"G\"]", "[\"A\"]", "a unit of Level 2 has 2 Classes, not 1 (AEG-3.1)"),
    (DUO, "[\"A\", \"G\"]", "[\"G\", \"G\"]", "the Class G is written twice (AEG-3.1)"),
    (DUO, "[\"GO\"]", "[\"GO\", \"GET\"]", "two required Makes are of the Class G (AEG-R73)"),
    (DUO, "[\"GO\"]", "[\"IKA\"]", "the required Make IKA is of none of its Classes (AEG-21.3)"),
    (DUO, "[\"GO\"]", "[\"GUM\"]", "no Basic has the required Make GUM (AEG-21.4)"),
    (
        DUO,
        "level = 2",
        "level = 2\ncommander = \"NOBODY\"",
        "no Basic is of the Commander line NOBODY (AEG-21.5)",
    ),
    (
        DUO,
        "level = 2",
        "level = 2\ncommander = \"IXA\"\ncommander_ability = \"ArrestMandate\"",
        "Arrest Mandate is for Basics; a combined unit has Arrest Mandate II (AEG-R73)",
    ),
    (DUO, "star = true, ", "", ""),
    (DUO, "[\"CRT\"]", "[\"AP\"]", "Stamp: MLE and AP do not go together (AEG-R73)"),
    (DUO, "[\"CRT\"]", "[\"ARC\"]", "Stamp: MLE and ARC do not go together (AEG-R73)"),
    (DUO, "[\"CRT\"]", "[\"DIV\"]", "Stamp: DIV needs a Range that affects several units (AEG-R73)"),
    (DUO, "[\"CRT\"]", "[\"CMB\"]", "Stamp: CMB needs the indicator `all` (AEG-R73)"),
    (DUO, "[\"CRT\"]", "[\"SLF\", \"FRC\"]", "Stamp: SLF does not go with FRC (AEG-R73)"),
    (
        DUO,
        "\"Melee\", attrs = [\"CRT\"]",
        "\"Laser\", attrs = [\"ARC\"]",
        "Stamp: LSR and ARC do not go together: a laser needs sight (AEG-R73)",
    ),
    (
        DUO,
        "\"Melee\", attrs = [\"CRT\"]",
        "\"Laser\", attrs = [\"AP\"]",
        "Stamp: LSR and AP do not go together: a laser goes through by itself (AEG-R73)",
    ),
    (
        DUO,
        "\"Melee\", attrs = [\"CRT\"]",
        "{ Radius = 2 }, attrs = [\"AP\"]",
        "Stamp: Radius and AP do not go together (AEG-R73)",
    ),
    (
        DUO,
        "\"Melee\", attrs = [\"CRT\"]",
        "{ Radius = 2 }, attrs = [\"DIV\", \"FRC\"]",
        "Stamp: DIV and FRC do not go together (AEG-R73)",
    ),
    (DUO, "dice = 3", "dice = \"X\"", ""),
    (
        DUO,
        "type = \"Damage\", power = 1, range = \"Melee\", attrs = [\"CRT\"]",
        "type = { Buff = \"DMG\" }, power = 1, range = \"Melee\", attrs = []",
        "Stamp: a Buff or Debuff needs the indicator `all` (AEG-R73)",
    ),
    (
        DUO,
        "combine = [\"Blitz\"]",
        "combine = [{ Detonate = 9 }]",
        "the figure of Detonate is 1 to 4, not 9 (AEG-3.1)",
    ),
];

#[test]
fn every_fault_of_a_unit_is_a_sentence_with_its_rule() {
    let book = Rulebook::parse(include_str!("../RULES.md"));
    assert_eq!((of_unit(BASIC), of_unit(DUO)), (vec![], vec![]));
    for (unit, from, to, says) in BROKEN {
        assert!(unit.contains(from), "{from}");
        let changed = unit.replacen(from, to, 1);
        let faults = of_unit(&changed);
        let wanted = |fault: &String| fault.split_once(": ").is_some_and(|(_, rest)| rest == *says);
        assert!(
            if says.is_empty() { faults.is_empty() } else { faults.iter().any(wanted) },
            "{to}: {faults:#?}"
        );
        for fault in &faults {
            if let Some((_, rule)) =
                fault.trim_end_matches(')').rsplit_once('(').filter(|(_, rule)| rule.starts_with("AEG-"))
            {
                assert!(book.rule(rule).is_some(), "{rule}");
            }
        }
    }
}

#[test]
fn laser_prism_needs_a_star() {
    let unit = DUO.replace("[\"Blitz\"]", "[\"LaserPrism\"]").replace("star = true, ", "");
    assert_eq!(of_unit(&unit), ["GO-3000: Laser Prism needs a starred Action (AEG-R73)"]);
}

/// One change of a file each, and a part of what is told.
const BROKEN_FILES: &[(&str, &str, &str)] = &[
    ("id = \"GO-100\"\nmake = \"GO\"", "id = \"GO-100\"\nmakes = \"GO\"", "GO-100: unknown field `makes`"),
    ("passives = [\"Beacon\"]", "passives = [\"Bacon\"]", "GO-100: unknown variant `Bacon`"),
    ("dice = \"X\"", "dice = \"Y\"", "expected a number of dice or \"X\""),
    ("dice = \"X\"", "dice = -1", "expected a number of dice or \"X\""),
    ("dice = \"X\"", "dice = 300", "expected a number of dice or \"X\""),
    ("[[starter]]", "[[starters]]", "unknown part \"starters\": a file has unit, map, table and starter"),
    ("id = \"M1\"", "id = \"M2\"", "M2: there is another map of this id"),
    ("id = \"T1\"", "id = \"T2\"", "T2: there is another table of this id"),
    (
        "A . . . . . . . . . . . b b b b b b",
        "A . . . . . . . . . . . b b b b b #",
        "M1: a map looks the same after half a turn",
    ),
    (
        "A . . . . . . . . . . . b b b b b b",
        "A . . . . . . . . . . . b b b b b x",
        "M1: row A has `x`: a hex is . # r or b",
    ),
    (
        "A . . . . . . . . . . . b b b b b b",
        "Z . . . . . . . . . . . b b b b b b",
        "M1: row 1 begins with the letter A",
    ),
    ("radius = 12", "radius = 13", "F0: the radius of a map is 1 to 12"),
    ("radius = 12", "", "F0: a map has either rows or a radius"),
    ("width = 24", "width = 20", "T1: the sides of a table are at least 24\" (AEG-5.1)"),
    (
        "{ x = [10, 14], y = [11, 13] }",
        "{ x = [10, 14], y = [11, 14] }",
        "T1: a table looks the same after half a turn (AEG-R7)",
    ),
    (
        "{ x = [10, 14], y = [11, 13] }",
        "{ x = [14, 10], y = [11, 13] }",
        "goes from the smaller figure to the greater (AEG-5.4)",
    ),
    (
        "\"ARK-150\", \"ARLY-100\"",
        "\"ARK-15O\", \"ARLY-100\"",
        "arc-buster-offensive: there is no unit `ARK-15O`",
    ),
    (
        "\"ARK-150\", \"ARLY-100\"",
        "\"ARLY-100\", \"ARLY-100\"",
        "arc-buster-offensive: ARLY-100 is in the Squad more than once (unit 2) (AEG-2.3)",
    ),
    (
        "\"ARK-150\", \"ARLY-100\"",
        "\"ARK-150\", \"ARK-100\", \"ARLY-100\"",
        "arc-buster-offensive: the Squad has more than five units",
    ),
    (
        "name = \"Arc Buster Defensive\"",
        "name = \"Arc Buster Offensive\"",
        "there is another starter of this name",
    ),
];

#[test]
fn every_fault_of_a_file_is_told_with_its_line() {
    for (from, to, says) in BROKEN_FILES {
        let faults = told(from, to);
        let at = |fault: &String| {
            fault
                .split(": ")
                .next()
                .and_then(|place| place.split_once(".toml:"))
                .is_some_and(|(_, line)| line.parse::<u32>().is_ok())
        };
        assert!(faults.iter().any(|fault| fault.contains(says) && at(fault)), "{to}: {faults:#?}");
    }
}

#[test]
fn all_faults_are_told_at_once() {
    let units = "[[unit]]\nid = 1\n\n[[unit]]\nid = \"b\"\n\n[[map]]\nid = 3\n";
    let faults =
        Pack::read(&[("a.toml", units), ("b.toml", "colour = 1"), ("c.toml", "x = = 1")]).unwrap_err();
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    for place in ["a.toml:2: ", "a.toml:4: b: ", "a.toml:8: ", "b.toml:1: ", "c.toml:1: "] {
        assert!(faults.iter().any(|fault| fault.starts_with(place)), "{place} in {faults:#?}");
    }
}

#[test]
fn a_pack_needs_a_starter_and_gets_the_official_boards() {
    let faults = Pack::read(&[]).unwrap_err();
    assert_eq!(
        faults[0].to_string(),
        "there is no starter: a pack needs one list at least, in `[[starter]]`"
    );
    let units: Vec<(&str, &str)> = STANDARD.into_iter().filter(|(name, _)| *name != "boards.toml").collect();
    let pack = Pack::read(&units).unwrap();
    assert_eq!((&pack.maps, &pack.tables), (&Pack::standard().maps, &Pack::standard().tables));
    assert_ne!(pack.hash(), Pack::standard().hash());
}

#[test]
fn a_fault_keeps_its_rule() {
    let faults = Pack::read(&[("mine.toml", &format!("[[unit]]\n{}", BASIC.replace("ep = 3", "ep = 0")))])
        .unwrap_err();
    let fault = Fault::from(faults[0].clone());
    assert_eq!(fault.rule, Some("AEG-3.1"));
    assert_eq!(fault.to_string(), "mine.toml:1: GUM-100: EP is 1 to 16, not 0 (AEG-3.1)");
}

#[test]
fn a_scenario_may_define_its_own_units() {
    let stub: UnitRecord = serde_json::from_value(serde_json::json!({
        "id": "STUB", "ep": 0, "integrity": 4, "movement": 0, "passives": ["Flight"],
    }))
    .unwrap();
    let standard = Pack::standard();
    let (pack, id) = standard.with_unit(&stub).unwrap();
    assert_eq!((pack.card(id).integrity, pack.card(id).passives.flight, pack.name(id)), (4, true, "STUB"));
    assert_eq!(pack.cards[..standard.cards.len()], standard.cards[..], "what was there keeps its place");
    assert_eq!(pack.hash(), standard.hash());
    let twice = pack.with_unit(&stub).unwrap_err();
    assert_eq!(twice[0].to_string(), "STUB: there is another unit of this name");
    let odd = UnitRecord { id: "BOX".to_owned(), ..stub };
    let told = standard.with_unit(&odd).unwrap_err()[0].to_string();
    assert!(told.starts_with("BOX: it has no Class"), "{told}");
}

#[test]
fn records_have_a_schema() {
    let schema = serde_json::to_string(&schemars::schema_for!(UnitRecord)).unwrap();
    for word in ["ArrestMandate2", "CombatDrop", "Splash", "XPO", "StellarLimiter", "Debuff"] {
        assert!(schema.contains(word), "{word}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// A file in which a piece is cut out, doubled or overwritten loads or is refused.
    #[test]
    fn damaged_files_never_panic(
        file in 0_usize..STANDARD.len(),
        start in any::<prop::sample::Index>(),
        length in 0_usize..40,
        put in prop::sample::select(vec![
            "", "{", "}", "[", "]", "\"", "=", "0", "-1", "255", "X", "\"X\"", "{ Jet = 0 }", "\n[[unit]]\n",
            "\n[[map]]\nid = \"Q\"\nname = \"Q\"\nradius = 200\n", "é", "#", "r", "b", ".",
        ]),
    ) {
        let mut files = STANDARD.to_vec();
        let (name, text) = STANDARD[file];
        let letters: Vec<char> = text.chars().collect();
        let start = start.index(letters.len());
        let end = (start + length).min(letters.len());
        let damaged: String =
            letters[..start].iter().copied().chain(put.chars()).chain(letters[end..].iter().copied()).collect();
        files[file] = (name, &damaged);
        match Pack::read(&files) {
            Ok(pack) => prop_assert!(!pack.listing().is_empty()),
            Err(faults) => prop_assert!(!faults.is_empty() && faults.iter().all(|fault| !fault.says.is_empty())),
        }
    }

    #[test]
    fn no_drawing_of_a_map_panics(rows in "[A-D .#rb\n]{0,200}") {
        let text = format!("[[map]]\nid = \"Q\"\nname = \"Q\"\nrows = \"\"\"\n{rows}\"\"\"\n");
        let _ = Pack::read(&[("q.toml", &text)]);
    }

    #[test]
    fn no_table_panics(width in any::<u8>(), height in any::<u8>(), piece in any::<[u8; 4]>()) {
        let [a, b, c, d] = piece;
        let text = format!(
            "[[table]]\nid = \"Q\"\nname = \"Q\"\nwidth = {width}\nheight = {height}\nterrain = [{{ x = [{a}, {b}], y = [{c}, {d}] }}]\n"
        );
        let _ = Pack::read(&[("q.toml", &text)]);
    }
}
