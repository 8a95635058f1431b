//! What previews promise comes true.

use gattai_aegis::{Action, Aegis};
use gattai_core::{Dice, Game, Present, Published, Seat, Seed, Settings, Silent};

/// Whoever combines is asked what to inherit exactly when something may be passed on, and over something.
#[test]
fn what_may_be_passed_on_is_asked_for() {
    let game = Aegis::table(2, &Settings::new()).unwrap();
    let (mut asked_for, mut not) = (0, 0);
    for seed in 0..10 {
        let (mut dice, mut actions) = (Dice::seeded(&Seed::from_number(seed)), Vec::new());
        let mut state = game.start(&mut dice, &mut Silent);
        for _ in 0..300 {
            let Some(seat) = game.to_act(&state).first() else { break };
            actions.clear();
            game.actions(&state, seat, &mut actions);
            for action in actions.iter().filter(|action| matches!(action, Action::Combine { .. })) {
                let said = game.preview(&state, seat, action).touches;
                let says = |words: &str| said.iter().any(|touch| touch.how.starts_with(words));
                let mut after = state;
                game.apply(&mut after, seat, action, &mut dice.clone(), &mut Silent);
                let asked = game.view(&after).inheriting.is_some();
                assert_eq!(asked, says("may pass on") && says("over "), "{action}: {said:?}");
                *(if asked { &mut asked_for } else { &mut not }) += 1;
            }
            let Some(action) = game.sample(&state, seat, &mut dice, &mut actions) else { break };
            game.apply(&mut state, seat, &action, &mut dice, &mut Silent);
        }
    }
    assert!(asked_for > 0, "{asked_for} and {not}");
}

/// Energy of the first turn without a unit that is kept off; below 5 it says what that means.
#[test]
fn a_unit_kept_off_is_missed_in_the_first_turn() {
    let game = Aegis::table(2, &"list-2=arc-buster-defensive".parse::<Settings>().unwrap()).unwrap();
    let (me, other) = (Seat::new(0).unwrap(), Seat::new(1).unwrap());
    let mut dice = Dice::seeded(&Seed::from_number(1));
    let mut state = game.start(&mut dice, &mut Silent);
    let list: Action = "squad GRIT-200 AVA-200 GO-100 ARK-150 ARLY-300 /".parse().unwrap();
    game.apply(&mut state, me, &list, &mut dice, &mut Silent);
    let keep: Action = "keep 2".parse().unwrap();
    let mut actions = Vec::new();
    while game.to_act(&state).first() != Some(me) {
        let Some(action) = game.sample(&state, other, &mut dice, &mut actions) else { break };
        game.apply(&mut state, other, &action, &mut dice, &mut Silent);
    }
    let said = game.preview(&state, me, &keep).touches;
    assert_eq!(said.len(), 1);
    assert!(said[0].how.starts_with("drops after turn 1; the first turn brings "), "{said:?}");
    let without: u16 = game
        .view(&state)
        .units
        .iter()
        .filter(|unit| unit.seat == me && unit.number != 2)
        .filter(|unit| unit.number <= 5)
        .map(|unit| unit.ep)
        .sum();
    assert!(said[0].how.ends_with(&format!(" {without} Energy")), "{said:?}");
}
