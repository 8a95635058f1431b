//! What search stands on: judging, guiding, promising.

use gattai_aegis::Aegis;
use gattai_core::{Dice, Game, Published, Seat, Seed, Settings, Silent};

/// Two players' chances add up to one, and nobody's leave 0 to 1.
#[test]
fn chances_are_chances() {
    for seats in 2..=4 {
        let game = Aegis::table(seats, &Settings::new()).unwrap();
        let (mut dice, mut scratch) = (Dice::seeded(&Seed::from_number(9)), Vec::new());
        let mut state = game.start(&mut dice, &mut Silent);
        while let Some(seat) = game.to_act(&state).first() {
            let action = game.guided(&state, seat, &mut dice, &mut scratch).unwrap();
            let promise = game.promise(&state, seat, &action);
            assert!((0.0..=1.0).contains(&promise), "{action}: {promise}");
            game.apply(&mut state, seat, &action, &mut dice, &mut Silent);
            let chances: Vec<f32> = game.seats().iter().map(|seat| game.evaluate(&state, seat)).collect();
            assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)), "{chances:?}");
            // The places behind all seats together are half of all.
            let sum: f32 = chances.iter().sum();
            assert!((sum - seats as f32 / 2.0).abs() < 1e-3, "{chances:?}");
        }
    }
}

/// The light policy plays much better than chance.
#[test]
fn guided_play_beats_random_play() {
    let game = Aegis::table(2, &Settings::new()).unwrap();
    let (mut scratch, mut won) = (Vec::new(), 0);
    for number in 0..20 {
        let mut dice = Dice::stream(&Seed::from_number(7), number);
        let guide = Seat::nth(number as usize % 2);
        let mut state = game.start(&mut dice, &mut Silent);
        while let Some(seat) = game.to_act(&state).first() {
            let action = if seat == guide {
                game.guided(&state, seat, &mut dice, &mut scratch)
            } else {
                game.sample(&state, seat, &mut dice, &mut scratch)
            };
            game.apply(&mut state, seat, &action.unwrap(), &mut dice, &mut Silent);
        }
        won += u32::from(game.outcome(&state).is_some_and(|outcome| outcome.place(guide) == Some(1)));
    }
    assert!(won >= 18, "{won} of 20");
}
