//! Opponents sit down at any table, play by the rules, and see what their seat sees.

#[path = "../../testkit/tests/toy/mod.rs"]
mod toy;

use std::sync::Arc;

use gattai_aegis::Aegis;
use gattai_aylkor::Aylkor;
use gattai_core::{Dice, Game, Published, Seat, Seed, Seen, Settings, Silent, Viewer};
use gattai_host::{Live, Match, Mind, Opening, Opponent, Said, Thinker, open};
use gattai_search::Simulations;
use toy::Duel;

fn opponent(name: &str) -> Opponent {
    name.parse().unwrap()
}

/// Plays a match between these opponents to its end, each with few simulations.
fn play(table: &mut dyn Match, names: &[&str], simulations: u64) -> usize {
    let minds = table.seats().iter().zip(names.iter().cycle());
    let mut minds: Vec<Box<dyn Mind>> =
        minds.map(|(seat, name)| table.mind(seat, opponent(name), 7)).collect();
    while let Some(seat) = table.to_act().first() {
        let mind = &mut minds[seat.index()];
        table.inform(mind.as_mut());
        let thought = mind.think(&mut Simulations(simulations)).expect("who is asked answers");
        assert!((0.0..=1.0).contains(&thought.win_chance), "{thought:?}");
        table.submit(seat, Said::Text(&thought.notation)).expect("opponents keep the rules");
    }
    table.decisions()
}

#[test]
fn every_opponent_plays_a_whole_match_of_everything() {
    for name in Opponent::all() {
        let names = [name.to_string()];
        let names = [names[0].as_str(), "random"];
        let mut breakthrough = open("breakthrough", Opening::seeded(2, 3)).unwrap();
        assert!(play(breakthrough.as_mut(), &names, 30) > 10);
        let mut toy = Live::<Duel<0>>::open(Opening::seeded(3, 3)).unwrap();
        play(&mut toy, &names, 30);
        assert!(toy.outcome().is_some());
    }
}

#[test]
fn opponents_play_aylkor_with_any_number_of_seats() {
    for (seats, names) in [(2, ["level-4", "greedy"]), (3, ["level-1", "random"]), (4, ["level-2", "random"])]
    {
        let mut table = open("aylkor", Opening::seeded(seats, 5)).unwrap();
        assert!(play(table.as_mut(), &names, 12) > 20);
    }
}

/// A position in the middle of a random match, with its seat to act.
fn position(game: &Aylkor, seed: u64, decisions: u32) -> Option<(gattai_aylkor::State, Seat)> {
    let mut dice = Dice::seeded(&Seed::from_number(seed));
    let mut state = game.start(&mut dice, &mut Silent);
    for _ in 0..decisions {
        let seat = game.to_act(&state).first()?;
        let action = game.sample(&state, seat, &mut dice, &mut Vec::new())?;
        game.apply(&mut state, seat, &action, &mut dice, &mut Silent);
    }
    let seat = game.to_act(&state).first()?;
    Some((state, seat))
}

#[test]
fn what_is_hidden_changes_nothing() {
    let game = Arc::new(Aylkor::table(3, &Settings::new()).unwrap());
    let mut shown = 0;
    for number in 0..8 {
        let Some((truth, seat)) = position(&game, number, 20 + 30 * number as u32) else { continue };
        let viewer = Viewer::Seat(seat);
        let decide = |world: &gattai_aylkor::State, name: &str| {
            let mut thinker = Thinker::new(Arc::clone(&game), seat, opponent(name), 9);
            thinker.look(Seen::of(game.as_ref(), world, viewer));
            thinker.decide(&mut Simulations(60))
        };
        let mut dice = Dice::seeded(&Seed::from_number(100 + number));
        for name in ["random", "greedy", "level-1", "level-8"] {
            // Everything that the seat cannot see is replaced by something else.
            let nonsense = Seen::of(game.as_ref(), &truth, viewer).imagine(game.as_ref(), &mut dice);
            assert_eq!(decide(&truth, name), decide(&nonsense, name), "{name}");
            // An event may lay all hands open; then nothing is hidden, and this shows nothing.
            shown += usize::from(nonsense != truth);
        }
    }
    assert!(shown >= 16, "{shown}");
}

#[test]
fn an_opponent_follows_what_is_taken_back() {
    let mut table = open("breakthrough", Opening::seeded(2, 3)).unwrap();
    let (white, black) = (Seat::nth(0), Seat::nth(1));
    let mut mind = table.mind(black, opponent("level-2"), 1);
    for text in ["a2-a3", "b2-b3"] {
        table.submit(white, Said::Text(text)).unwrap();
        table.inform(mind.as_mut());
        let thought = mind.think(&mut Simulations(50)).unwrap();
        table.submit(black, Said::Text(&thought.notation)).unwrap();
    }
    table.take_back(1).unwrap();
    table.inform(mind.as_mut());
    let thought = mind.think(&mut Simulations(50)).unwrap();
    assert_eq!(table.check(black, Said::Text(&thought.notation)), Ok(()));
}

#[test]
fn the_coach_tells_the_best_the_others_and_what_follows() {
    let mut table = open("aylkor", Opening::seeded(2, 5)).unwrap();
    let mut chance = Dice::seeded(&Seed::from_number(2));
    for _ in 0..40 {
        let seat = table.to_act().first().unwrap();
        let notation = chance.pick(&table.actions(seat)).unwrap().notation.clone();
        table.submit(seat, Said::Text(&notation)).unwrap();
    }
    let seat = table.to_act().first().unwrap();
    let before = (table.version(), table.record().to_string());
    let hint = table.suggest(seat, 1, &mut Simulations(300)).unwrap();
    assert_eq!(table.check(seat, Said::Text(&hint.notation)), Ok(()));
    assert_eq!(hint.choices[0].notation, hint.notation);
    assert!(hint.choices.windows(2).all(|pair| pair[0].share >= pair[1].share));
    assert!(!hint.line.is_empty() && hint.simulations > 0);
    assert_eq!(before, (table.version(), table.record().to_string()), "a hint changes nothing");
    // Nobody is told what to do out of turn.
    let other = table.seats().without(seat).first().unwrap();
    assert_eq!(table.suggest(other, 1, &mut Simulations(50)), None);
}

#[test]
fn whether_others_have_chosen_already_changes_nothing() {
    let thought = |others_first: bool| {
        let mut table = Live::<Duel<0>>::open(Opening::seeded(3, 8)).unwrap();
        let seat = Seat::nth(2);
        let mut mind = table.mind(seat, opponent("level-8"), 4);
        if others_first {
            table.submit(Seat::nth(0), Said::Text("bid 3")).unwrap();
            table.submit(Seat::nth(1), Said::Text("bid 1")).unwrap();
        }
        table.inform(mind.as_mut());
        mind.think(&mut Simulations(400)).unwrap()
    };
    assert_eq!(thought(false), thought(true));
}

#[test]
fn an_opponent_knows_how_much_it_thinks_in_its_game() {
    let thoughts = |name: &str| {
        let game = Arc::new(Aegis::table(2, &Settings::new()).unwrap());
        let state = game.start(&mut Dice::seeded(&Seed::from_number(1)), &mut Silent);
        let seat = Seat::nth(0);
        let mut thinker = Thinker::new(Arc::clone(&game), seat, opponent(name), 1);
        thinker.look(Seen::of(game.as_ref(), &state, Viewer::Seat(seat)));
        thinker.think(&mut Simulations(u64::MAX)).unwrap().simulations
    };
    // Lists are chosen together, so nothing is decided before the last simulation.
    for name in ["level-1", "level-3"] {
        assert_eq!(thoughts(name), opponent(name).character().brief, "{name}");
    }
}
