//! What search stands on: judging, guiding and promising of a game, tested on its own play.

use gattai_core::{Dice, Game, Seat, Seed, Silent};

/// Plays a match by the light policy and looks at every number on the way.
///
/// # Panics
/// If a promise or a chance is not from 0 to 1, or the chances of all seats do not add up: the places behind all
/// seats together are half of all.
pub fn assert_chances<G: Game>(game: &G, seed: u64) {
    let (mut dice, mut scratch) = (Dice::seeded(&Seed::from_number(seed)), Vec::new());
    let mut state = game.start(&mut dice, &mut Silent);
    let seats = game.seats().len() as f32;
    while let Some(seat) = game.to_act(&state).first() {
        let action =
            game.guided(&state, seat, &mut dice, &mut scratch).expect("who is asked can do something");
        let promise = game.promise(&state, seat, &action);
        assert!((0.0..=1.0).contains(&promise), "{action}: {promise}");
        game.apply(&mut state, seat, &action, &mut dice, &mut Silent);
        let chances: Vec<f32> = game.seats().iter().map(|seat| game.evaluate(&state, seat)).collect();
        assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)), "{chances:?}");
        let sum: f32 = chances.iter().sum();
        assert!((sum - seats / 2.0).abs() < 1e-3, "{chances:?}");
    }
}

/// How many of these matches of two the light policy wins against chance, each from either seat in turn.
///
/// # Panics
/// If somebody who is asked can do nothing.
pub fn wins_of_guided<G: Game>(game: &G, seed: u64, matches: u64) -> u32 {
    let (mut scratch, mut won) = (Vec::new(), 0);
    for number in 0..matches {
        let mut dice = Dice::stream(&Seed::from_number(seed), number);
        let guide = Seat::nth(number as usize % 2);
        let mut state = game.start(&mut dice, &mut Silent);
        while let Some(seat) = game.to_act(&state).first() {
            let action = if seat == guide {
                game.guided(&state, seat, &mut dice, &mut scratch)
            } else {
                game.sample(&state, seat, &mut dice, &mut scratch)
            };
            let action = action.expect("who is asked can do something");
            game.apply(&mut state, seat, &action, &mut dice, &mut Silent);
        }
        won += u32::from(game.outcome(&state).is_some_and(|outcome| outcome.place(guide) == Some(1)));
    }
    won
}
