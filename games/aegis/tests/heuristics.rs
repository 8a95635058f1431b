//! What search stands on: judging, guiding, promising.

use gattai_aegis::Aegis;
use gattai_core::{Published, Settings};
use gattai_testkit::heuristics::{assert_chances, wins_of_guided};

/// Two players' chances add up to one, and nobody's leave 0 to 1.
#[test]
fn chances_are_chances() {
    for seats in 2..=4 {
        assert_chances(&Aegis::table(seats, &Settings::new()).unwrap(), 9);
    }
}

/// The light policy plays much better than chance.
#[test]
fn guided_play_beats_random_play() {
    let won = wins_of_guided(&Aegis::table(2, &Settings::new()).unwrap(), 7, 20);
    assert!(won >= 18, "{won} of 20");
}
