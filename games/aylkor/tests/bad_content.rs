//! Faulty content is refused with sentences that name file and line, and never with a panic.

use gattai_aylkor::content::{Catalogue, STANDARD, TechRecord, UnitRecord, UnitRole};
use proptest::prelude::*;

/// The standard files with one passage of one file replaced.
fn load_with(file: &str, from: &str, to: &str) -> Result<Catalogue, Vec<String>> {
    let texts: Vec<(&str, String)> = STANDARD
        .iter()
        .map(|(name, text)| {
            let changed = if *name == file {
                assert!(text.contains(from), "{file} has no {from:?}");
                text.replacen(from, to, 1)
            } else {
                (*text).to_owned()
            };
            (*name, changed)
        })
        .collect();
    let files: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
    Catalogue::load(&files).map_err(|faults| faults.iter().map(ToString::to_string).collect())
}

/// The line of a passage in a standard file.
fn line_of(file: &str, passage: &str) -> usize {
    let (_, text) = STANDARD.iter().find(|(name, _)| *name == file).unwrap();
    text[..text.find(passage).unwrap()].matches('\n').count() + 1
}

/// One change each: file, passage, what replaces it, the passage whose line is named, the sentence.
const BROKEN: &[(&str, &str, &str, &str, &str)] = &[
    (
        "foundry.toml",
        "attack = 2\nhealth = 16",
        "attack = ,\nhealth = 16",
        "attack = 2\nhealth = 16",
        "value",
    ),
    ("foundry.toml", "cogs = 1\nbrew = 0", "cogs = 1\nbrews = 0", "brew = 0", "unknown field `brews`"),
    (
        "foundry.toml",
        "keywords = [{ forager = 1 }]",
        "keywords = [\"forage\"]",
        "keywords = [{ forager",
        "unknown variant `forage`",
    ),
    (
        "foundry.toml",
        "keywords = [\"guard\"]",
        "keywords = [\"guard\", \"guard\"]",
        "[[unit]]\nid = \"foundry-u02\"",
        "foundry-u02: a keyword is printed once",
    ),
    (
        "foundry.toml",
        "name = \"Scrap Mule\"\ncopies = 3",
        "name = \"Scrap Mule\"\ncopies = 4",
        "[[unit]]\nid = \"foundry-u01\"",
        "foundry-u01: copies is 1 to 3, not 4",
    ),
    (
        "foundry.toml",
        "name = \"Scrap Mule\"\ncopies = 3",
        "name = \"Scrap Mule\"\ncopies = 2",
        "[deck]",
        "30 unit cards and 16 tech cards, not 29 and 16 (AYL-1.3)",
    ),
    (
        "foundry.toml",
        "type = \"mechanical\"",
        "type = \"neutral\"",
        "[[unit]]\nid = \"foundry-u01\"",
        "type is organic, mechanical or elemental",
    ),
    ("foundry.toml", "health = 16", "health = 30", "[hero]", "a hero's health is 10 to 24, not 30"),
    (
        "foundry.toml",
        "id = \"foundry-u02\"",
        "id = \"foundry-u01\"",
        "[[unit]]\nid = \"foundry-u02\"",
        "foundry-u01: this id is used twice",
    ),
    (
        "foundry.toml",
        "slot = \"U02\"",
        "slot = \"U01\"",
        "[[unit]]\nid = \"foundry-u02\"",
        "a slot of its own",
    ),
    (
        "foundry.toml",
        "keywords = [{ ranged = 2 }, ",
        "keywords = [{ ranged = 4 }, ",
        "[[unit]]\nid = \"foundry-u06\"",
        "Ranged is 2 or 3 (AYL-18.1)",
    ),
    (
        "foundry.toml",
        "{ heal = { n = 4,",
        "{ heal = { n = 0,",
        "[[tech]]\nid = \"foundry-t02\"",
        "the number is 1 or more",
    ),
    (
        "foundry.toml",
        "{ heal = { n = 4,",
        "{ heal = { n = 400,",
        "{ heal = { n = 4,",
        "expected a small number",
    ),
    ("foundry.toml", "{ heal = { n = 4,", "{ hael = { n = 4,", "{ heal = { n = 4,", "unknown variant `hael`"),
    ("foundry.toml", "{ heal = { n = 4,", "{ heal = { m = 4,", "{ heal = { n = 4,", "unknown field `m`"),
    (
        "foundry.toml",
        "stat = \"health\", n = 3",
        "stat = \"health\", n = -3",
        "[[tech]]\nid = \"foundry-t03\"",
        "Health is only raised, never lowered",
    ),
    (
        "foundry.toml",
        "token = \"sentry\"",
        "token = \"sentinel\"",
        "[[tech]]\nid = \"foundry-t10\"",
        "there is no token \"sentinel\"",
    ),
    (
        "foundry.toml",
        "token = \"sentry\"",
        "token = \"husk\"",
        "[[tech]]\nid = \"foundry-t10\"",
        "a neutral token is not summoned",
    ),
    (
        "foundry.toml",
        "when = \"ally_built\", within = 1,",
        "when = \"ally_built\",",
        "[[unit]]\nid = \"foundry-u11\"",
        "within which distance",
    ),
    (
        "foundry.toml",
        "when = \"hurt\", per_turn = 1",
        "when = \"died\", per_turn = 1",
        "[[unit]]\nid = \"foundry-u04\"",
        "abilities build and death",
    ),
    (
        "foundry.toml",
        "duration = \"turn\"",
        "duration = \"today\"",
        "duration = \"turn\"",
        "unknown variant `today`",
    ),
    (
        "brood.toml",
        "{ damage = { n = 1, sel = \"trigger_unit\" } }",
        "{ strike = { sel = \"self\", sel2 = \"trigger_unit\", exhaust = false } }",
        "[[unit]]\nid = \"brood-u09\"",
        "only tech cards and active abilities may contain strike",
    ),
    (
        "brood.toml",
        "{ death = { steps = [{ gain = { resource = \"cog\", n = 1, player = \"you\" } }] } }",
        "{ death = { steps = [] } }",
        "[[unit]]\nid = \"brood-u01\"",
        "there are no steps",
    ),
    ("brood.toml", "order = 2", "order = \"second\"", "order = 2", "invalid type"),
    (
        "tempest.toml",
        "{ damage = { n = 2, sel = { choose = { filter = { side = \"enemy\", within = { dist = 3, of = \"any_own\" } } } } } }",
        "{ damage = { n = 2, sel = \"self\" } }",
        "[[tech]]\nid = \"tempest-t01\"",
        "no unit here that self could mean",
    ),
    (
        "tempest.toml",
        "{ scry = { n = 3 } }",
        "{ heal = { n = 3, sel = \"last\" } }",
        "[[tech]]\nid = \"tempest-t06\"",
        "last needs an earlier step",
    ),
    (
        "tempest.toml",
        "of = \"target\"",
        "of = \"origin\"",
        "[[tech]]\nid = \"tempest-t04\"",
        "there is no origin here",
    ),
    (
        "tempest.toml",
        "steps = [\"advance_event\"]\n",
        "steps = [{ advance_event = {} }]\n",
        "steps = [\"advance_event\"]\n",
        "write it alone",
    ),
    (
        "gleaners.toml",
        "how = \"you_choose\"",
        "how = \"random\", n2 = 1",
        "how = \"you_choose\"",
        "unknown field `n2`",
    ),
    (
        "gleaners.toml",
        "{ reveal_hand = { player = \"choose_opponent\" } },\n  { discard",
        "{ draw = { n = 1, player = \"choose_opponent\" } },\n  { discard",
        "[[tech]]\nid = \"gleaners-t07\"",
        "only after reveal_hand",
    ),
    (
        "gleaners.toml",
        "player = \"trigger_player\"",
        "player = \"you\"",
        "[[unit]]\nid = \"gleaners-u05\"",
        "nobody steals from themselves",
    ),
    (
        "events.toml",
        "player = \"each_player\"",
        "player = \"you\"",
        "[[event]]\nid = \"event-03\"",
        "an event has no controller",
    ),
    (
        "events.toml",
        "{ role = \"nonhero\", zone = \"inner\" }",
        "{ side = \"enemy\", zone = \"inner\" }",
        "[[event]]\nid = \"event-10\"",
        "side is any there",
    ),
    (
        "events.toml",
        "{ type_chart = \"double\" }",
        "{ type_chart = \"treble\" }",
        "{ type_chart = \"double\" }",
        "unknown variant `treble`",
    ),
    (
        "events.toml",
        "duration = 2",
        "duration = 9",
        "[[event]]\nid = \"event-01\"",
        "duration is 1 to 4, not 9",
    ),
    (
        "events.toml",
        "stat = \"move\", d = 1",
        "stat = \"health\", d = 1",
        "[[event]]\nid = \"event-07\"",
        "Attack or Move, not Health",
    ),
    (
        "events.toml",
        "token = \"husk\"",
        "token = \"sprout\"",
        "[[event]]\nid = \"event-16\"",
        "only a neutral token is spawned",
    ),
    (
        "tokens.toml",
        "neutral = true\nreward = { brew = 2 }",
        "reward = { brew = 2 }",
        "[[token]]\nid = \"relic-walker\"",
        "only a neutral token gives a reward",
    ),
    (
        "tokens.toml",
        "[[token]]\nid = \"husk\"",
        "[[tokens]]\nid = \"husk\"",
        "[[token]]\nid = \"husk\"",
        "unknown part \"tokens\"",
    ),
    (
        "tokens.toml",
        "attack = 1\nhealth = 1",
        "health = 1",
        "[[token]]\nid = \"sprout\"",
        "missing field `attack`",
    ),
];

#[test]
fn every_fault_is_told_with_file_and_line() {
    for (file, from, to, place, says) in BROKEN {
        let faults = load_with(file, from, to).expect_err(to);
        let at = format!("{file}:{}: ", line_of(file, place));
        assert!(
            faults.iter().any(|fault| fault.starts_with(&at) && fault.contains(says)),
            "{to:?} should give \"{at}... {says} ...\" but gives {faults:#?}"
        );
    }
}

#[test]
fn all_faults_are_told_at_once() {
    let units = "[[unit]]\nid = 1\n\n[[unit]]\nid = \"b\"\n\n[[tech]]\nsteps = 3\n";
    let faults =
        Catalogue::load(&[("a.toml", units), ("b.toml", "colour = 1"), ("c.toml", "x = = 1")]).unwrap_err();
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    for place in ["a.toml:2: ", "a.toml:4: ", "a.toml:8: ", "b.toml:1: ", "c.toml:1: "] {
        assert!(faults.iter().any(|fault| fault.starts_with(place)), "{place} in {faults:#?}");
    }
}

#[test]
fn a_catalogue_needs_decks_and_events() {
    let faults = Catalogue::load(&[]).unwrap_err();
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        faults,
        [
            "a catalogue has four decks or more, not 0 (AYL-1.2)",
            "the event deck has 16 cards, not 0 (AYL-1.6)"
        ]
    );
}

#[test]
fn a_scenario_may_define_its_own_designs() {
    let record: UnitRecord = serde_json::from_value(serde_json::json!({
        "id": "wall", "type": "mechanical", "attack": 0, "health": 30, "move": 0,
        "keywords": [{ "armor": 5 }, "guard"],
        "abilities": [{ "death": { "steps": [
            { "summon": { "token": "sprout", "n": 1, "space": { "within": { "dist": 1, "of": "self" } } } },
            { "if": { "cond": { "round_at_least": 4 }, "steps": [{ "draw": { "n": 1 } }], "else": ["advance_event"] } },
        ] } }],
    }))
    .unwrap();
    let standard = Catalogue::standard();
    let (catalogue, id) = standard.with_unit(&record, UnitRole::Unit).unwrap();
    let wall = catalogue.unit(id);
    assert_eq!((wall.name.as_str(), wall.keywords.armor(), wall.health), ("wall", 5, 30));
    assert_eq!(catalogue.card_named("wall"), wall.card);
    assert_eq!(
        catalogue.unit_text(id),
        "Armor 5, Guard. When defeated: Summon a Sprout on an open space within 1. If it is round 4 or later, draw a \
         card; otherwise end the face-up event and turn up the next."
    );
    assert_eq!(catalogue.units[..standard.units.len()], standard.units[..], "what was there keeps its place");
    assert_eq!(catalogue.hash(), standard.hash());

    let tech: TechRecord = serde_json::from_value(
        serde_json::json!({ "id": "nothing", "steps": [{ "ready": { "sel": "self" } }] }),
    )
    .unwrap();
    let faults = catalogue.with_tech(&tech).unwrap_err();
    assert_eq!(faults[0].to_string(), "nothing: there is no unit here that self could mean");
    let twice = catalogue.with_unit(&record, UnitRole::Token).unwrap_err();
    assert_eq!(twice[0].to_string(), "wall: this id is used twice");
}

#[test]
fn records_have_a_schema() {
    let schema = serde_json::to_string(&schemars::schema_for!(UnitRecord)).unwrap();
    for word in ["spawn_neutral", "choose_one", "may", "self_stat", "trigger_unit", "until_my_turn"] {
        assert!(schema.contains(word), "{word}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// A file in which a piece is cut out, doubled or overwritten loads or is refused.
    #[test]
    fn damaged_files_never_panic(
        file in 0usize..6,
        start in any::<prop::sample::Index>(),
        length in 0usize..40,
        put in prop::sample::select(vec!["", "{", "}", "[", "]", "\"", "=", "0", "-1", "255", "self", "each", "{ }", "\n[[unit]]\n", "é"]),
    ) {
        let mut files = STANDARD.to_vec();
        let (name, text) = STANDARD[file];
        let letters: Vec<char> = text.chars().collect();
        let start = start.index(letters.len());
        let end = (start + length).min(letters.len());
        let damaged: String = letters[..start].iter().copied().chain(put.chars()).chain(letters[end..].iter().copied()).collect();
        files[file] = (name, &damaged);
        match Catalogue::load(&files) {
            Ok(catalogue) => prop_assert!(!catalogue.listing().is_empty()),
            Err(faults) => prop_assert!(!faults.is_empty()),
        }
    }
}
