//! The menu in words: no two entries read alike.

use std::collections::BTreeSet;

use gattai_aegis::{Action, Aegis};
use gattai_core::{Game, Present, Published, Seat, Settings};
use serde_json::json;

/// AEG-20.6: entries that differ by the ally of a Stellar Limiter alone.
#[test]
fn the_ally_of_a_stellar_limiter_is_named() {
    let position = json!({"energy": [25, 0], "units": [
        {"id": 1, "seat": 0, "at": "0,0", "stub": {"commander": "STAR", "commander_ability": "StellarLimiter"}},
        {"id": 2, "seat": 0, "at": "5,0", "stub": {"ep": 3}},
        {"id": 3, "seat": 0, "at": "6,0", "stub": {"ep": 4}},
        {"id": 11, "seat": 1, "at": "1,0", "stub": {}}]});
    let game = Aegis::table(2, &Settings::new()).unwrap();
    let (game, state) = game.arrange(serde_json::from_value(position).unwrap()).unwrap();
    let seat = Seat::nth(0);
    let mut menu = Vec::new();
    game.actions(&state, seat, &mut menu);
    let labels: BTreeSet<String> = menu.iter().map(|action| game.label(&state, seat, action)).collect();
    assert_eq!(labels.len(), menu.len(), "{labels:#?}");
    let said: Action = "act 1 1 at 11 with 3".parse().unwrap();
    let label = game.label(&state, seat, &said);
    assert!(label.contains(", plus 4 EP of ") && label.ends_with("(3)"), "{label}");
}
