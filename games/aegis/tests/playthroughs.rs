//! One whole random match for each number of players, and one in Advanced, kept in full.

use std::path::Path;
use std::{env, fs};

use gattai_aegis::Aegis;
use gattai_core::Settings;
use gattai_testkit::playthrough::{UPDATE, check_folder, playthrough};

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("playthroughs")
}

#[test]
fn the_matches_go_as_they_always_went() {
    check_folder::<Aegis>(&folder()).unwrap();
}

#[test]
fn a_match_in_inches_goes_as_it_always_went() {
    let mut options = Settings::new();
    options.set("mode", "advanced");
    options.set("turn-limit", "4");
    let text = playthrough::<Aegis>(2, &options, 1).unwrap();
    let path = folder().join("2-seats-advanced.txt");
    if env::var_os(UPDATE).is_some() {
        fs::write(&path, text).unwrap();
    } else {
        assert!(fs::read_to_string(&path).unwrap() == text, "the match in inches goes another way now");
    }
}
