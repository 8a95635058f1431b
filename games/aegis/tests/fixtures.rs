//! Whole matches, kept as records. A change of rules that breaks them is a new version of the rules; a change of
//! content asks for new records: `GATTAI_UPDATE=1 cargo test -p gattai-aegis --test fixtures`.

use std::path::Path;
use std::{env, fs};

use gattai_aegis::Aegis;
use gattai_core::{
    Deed, Dice, Ending, Entry, Game, Published, Record, Secret, Seed, Settings, Silent, Tags, Words, play,
};
use gattai_testkit::fixtures::check_folder;
use gattai_testkit::playthrough::UPDATE;

/// Seats, options and the name of each record.
const KEPT: [(usize, &str, &str); 4] = [
    (2, "", "2-seats"),
    (2, "mode=advanced", "2-seats-advanced"),
    (3, "", "3-seats"),
    (4, "multi=teams", "4-seats-teams"),
];

#[test]
fn kept_matches_still_verify() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    if env::var_os(UPDATE).is_some() {
        fs::create_dir_all(&folder).unwrap();
        for (seats, options, name) in KEPT {
            let record = recorded(seats, options.parse().unwrap());
            fs::write(folder.join(format!("{name}.txt")), record.to_string()).unwrap();
        }
    }
    assert_eq!(check_folder::<Aegis>(&folder), Ok(KEPT.len()));
}

/// A match of sensible moves, with one at random now and then.
fn recorded(seats: usize, options: Settings) -> Record {
    let game = Aegis::table(seats, &options).unwrap();
    let secret = Secret::from_number(7);
    let words: Vec<Words> = (0..seats).map(|n| format!("words of s{n}").parse().unwrap()).collect();
    let seed = secret.seed(&words);
    let mut dice = Dice::stream(&seed, 0).recording();
    let mut state = game.start(&mut dice, &mut Silent);
    let tags = Tags {
        game: Aegis::about().id.to_owned(),
        rules: Aegis::about().version,
        content: game.content(),
        options,
        names: vec!["guided".to_owned(); seats],
        commitment: Some(secret.commitment()),
        words,
        secret: Some(secret),
    };
    let mut record = Record::begin(tags, dice.take_rolls(), &state);
    let (mut chance, mut scratch, mut serial) = (Dice::seeded(&Seed::from_number(7)), Vec::new(), 0);
    while let Some(seat) = game.to_act(&state).first() {
        let action = if serial % 5 == 0 {
            game.sample(&state, seat, &mut chance, &mut scratch)
        } else {
            game.guided(&state, seat, &mut chance, &mut scratch)
        };
        let action = action.unwrap();
        serial += 1;
        let mut dice = Dice::stream(&seed, serial).recording();
        play(&game, &mut state, seat, &action, &mut dice, &mut Silent).unwrap();
        let deed = Deed::Act(action.to_string());
        let entry = Entry::new(record.last_hash(), serial, seat, deed, dice.take_rolls(), &state);
        record.entries.push(entry);
    }
    record.ending = game.outcome(&state).map(|outcome| record.end(Ending::ByRules(outcome)));
    record
}
