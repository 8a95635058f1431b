//! Players leave at any time, whoever is to decide and whatever is being resolved (AEG-23.10, AEG-24.7, AEG-R84).

mod lists;

use gattai_aegis::{Aegis, Event};
use gattai_core::{Dice, Game, Published, Seat, Seed, Settings, Silent, play};

/// Random play in which somebody leaves now and then; how many left while an Action or a trigger was open.
fn leave(options: &str, seats: usize, seed: u64) -> u32 {
    let options: Settings = options.parse().unwrap();
    let game = Aegis::table(seats, &options).unwrap();
    let (mut dice, mut scratch) = (Dice::seeded(&Seed::from_number(seed)), Vec::new());
    let mut state = lists::started(&game, &mut dice);
    let mut open = 0;
    while let Some(seat) = game.to_act(&state).first() {
        let leaver = Seat::nth(dice.below(seats as u32) as usize);
        let rarely = if state.strike.is_some() || state.frames.len() > 1 { 6 } else { 400 };
        if dice.below(rarely) == 0 && game.is_playing(&state, leaver) {
            open += u32::from(state.strike.is_some() || state.frames.len() > 1);
            let (round, mut events) = (state.round, Vec::new());
            game.concede(&mut state, leaver, &mut dice, &mut events);
            game.audit(&state).unwrap_or_else(|says| panic!("seed {seed}: {says}"));
            let told =
                events.iter().any(|event| matches!(event, Event::WentOut { seat, .. } if *seat == leaver));
            assert!(told && !game.is_playing(&state, leaver), "seed {seed}");
            assert!(state.field_of(leaver).is_empty(), "seed {seed}");
            assert!(state.round <= round + 1, "seed {seed}");
            assert_eq!(game.outcome(&state).is_some(), game.to_act(&state).is_empty(), "seed {seed}");
            continue;
        }
        let action = game.sample(&state, seat, &mut dice, &mut scratch);
        let action = action.unwrap_or_else(|| panic!("seed {seed}: {seat} is asked, and has no answer"));
        play(&game, &mut state, seat, &action, &mut dice, &mut Silent).unwrap();
        game.audit(&state).unwrap_or_else(|says| panic!("seed {seed}: {action}: {says}"));
    }
    assert!(game.outcome(&state).is_some());
    open
}

#[test]
fn nobody_who_leaves_keeps_the_others_waiting() {
    let mut open = 0;
    for seed in 0..60 {
        open += leave("", 3, seed) + leave("", 4, seed) + leave("multi=teams", 4, seed) + leave("", 2, seed);
    }
    assert!(open > 60, "only {open} left in the middle of something");
}
