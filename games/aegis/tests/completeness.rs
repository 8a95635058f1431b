//! On hexes every decision is a finite list (part 5 of the book): what is offered is exactly what is allowed.

mod lists;

use std::collections::BTreeSet;

use gattai_aegis::{Action, Aegis, State};
use gattai_core::{Dice, Game, Published, Seat, Seed, Settings, Silent, play};
use gattai_space::hex::Hex;

/// Everything that could be said, sensible or not.
fn sayings(game: &Aegis, seats: usize) -> Vec<String> {
    let field: Vec<String> = (-8..20)
        .flat_map(|q| (-2..14).map(move |r| Hex::new(q, r)))
        .filter(|hex| game.ground().contains(gattai_aegis::Place::Hex(*hex)))
        .map(|hex| hex.to_string())
        .collect();
    let units: Vec<usize> = (1..=seats * 10).collect();
    let plain = ["keep-slot", "detonate", "ignite", "vanish", "refuel", "pass", "done", "end"];
    let mut said: Vec<String> = plain.map(str::to_owned).to_vec();
    for unit in &units {
        for word in ["keep", "mark", "capture", "cloak"] {
            said.push(format!("{word} {unit}"));
        }
        for hex in &field {
            for word in ["deploy", "move", "cloak", "drop"] {
                said.push(format!("{word} {unit} {hex}"));
            }
        }
        for number in 1..=3 {
            said.push(format!("inherit {unit} {number}"));
            said.extend((1..=3).map(|slot| format!("prism {unit} {number} into {slot}")));
        }
        said.extend((0..=12).map(|points| format!("share {unit} {points}")));
    }
    said.extend(field.iter().map(|hex| format!("blitz {hex}")));
    for grant in ["own", "pilot", "steady", "mark"] {
        for one in 1..=6 {
            said.push(format!("reroll {grant} {one}"));
            said.extend((one..=6).map(|other| format!("reroll {grant} {one} {other}")));
        }
    }
    said
}

/// Uses of Actions and combinations depend on the position: those of the units in play.
fn more_sayings(state: &State, seat: Seat, cards: &[String], said: &mut Vec<String>) {
    let units: Vec<u8> = state.field().map(|unit| unit.0).collect();
    let targets: Vec<String> =
        units.iter().map(|unit| format!(" at {unit}")).chain([String::new()]).collect();
    let most = state.players[seat].energy.min(200);
    for unit in units.iter().filter(|unit| usize::from(**unit - 1) / 10 == seat.index()) {
        let allies: Vec<String> = units
            .iter()
            .filter(|ally| (**ally - 1) / 10 == (unit - 1) / 10)
            .map(|ally| format!(" with {ally}"))
            .chain([String::new()])
            .collect();
        for number in 1..=3 {
            for x in [0, 1, 2, most.saturating_sub(1), most, most + 1] {
                let x = if x == 0 { String::new() } else { format!(" x{x}") };
                for target in &targets {
                    said.extend(allies.iter().map(|ally| format!("act {unit} {number}{x}{target}{ally}")));
                }
            }
        }
        for partner in &units {
            said.extend(cards.iter().map(|card| format!("combine {unit} {partner} {card}")));
        }
    }
}

fn compare(game: &Aegis, state: &State, seat: Seat, said: &[Action]) {
    let mut offered = Vec::new();
    game.actions(state, seat, &mut offered);
    for action in &offered {
        assert!(game.check(state, seat, action).is_ok(), "offered, but not allowed: {action}");
    }
    let offered: BTreeSet<String> = offered.iter().map(ToString::to_string).collect();
    let staying = |action: &Action| match action {
        Action::Cloak { unit, to: Some(to) } => to.end() == Some(state.unit(*unit).at), // said in another way
        _other => false,
    };
    let allowed: BTreeSet<String> = said
        .iter()
        .filter(|action| game.check(state, seat, action).is_ok() && !staying(action))
        .map(ToString::to_string)
        .collect();
    let lacking: Vec<_> = allowed.difference(&offered).collect();
    assert!(lacking.is_empty(), "not offered: {lacking:?}");
}

fn try_match(options: &str, seats: usize, seed: u64) -> usize {
    let options: Settings = options.parse().unwrap();
    let game = Aegis::table(seats, &options).unwrap();
    let pack = gattai_aegis::content::Pack::standard();
    let cards: Vec<String> = pack
        .names
        .iter()
        .zip(&pack.cards)
        .filter(|(_, card)| card.level > 1)
        .map(|(text, _)| text.name.clone())
        .collect();
    let read = |said: &[String]| said.iter().map(|text| text.parse().unwrap()).collect::<Vec<Action>>();
    let always = read(&sayings(&game, seats));
    let (mut dice, mut scratch) = (Dice::seeded(&Seed::from_number(seed)), Vec::new());
    let mut state = lists::started(&game, &mut dice);
    let mut compared = 0;
    while let Some(seat) = game.to_act(&state).first() {
        // Windows and triggers are rare, steps and deployments are not.
        let mut offered = Vec::new();
        game.actions(&state, seat, &mut offered);
        let common = |action: &Action| matches!(action, Action::Move { .. } | Action::Deploy { .. });
        if !offered.iter().any(common) || dice.below(20) == 0 {
            let mut said = Vec::new();
            more_sayings(&state, seat, &cards, &mut said);
            let mut all = always.clone();
            all.extend(read(&said));
            compare(&game, &state, seat, &all);
            compared += 1;
        }
        let Some(action) = game.sample(&state, seat, &mut dice, &mut scratch) else { break };
        play(&game, &mut state, seat, &action, &mut dice, &mut Silent).unwrap();
    }
    compared
}

#[test]
fn what_is_offered_is_what_is_allowed() {
    let mut compared = 0;
    for seed in 0..16 {
        compared += try_match("map=S1", 2, seed);
    }
    for seed in 0..3 {
        compared += try_match("multi=teams", 4, seed);
    }
    assert!(compared > 150, "only {compared} positions were compared");
}
