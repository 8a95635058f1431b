//! What a player is told before an Action is what the dice do: every roll is tried, in positions of random play.

mod lists;

use std::collections::{BTreeMap, BTreeSet};

use gattai_aegis::{Action, Aegis, Cause, Event, Stage, State};
use gattai_core::{
    Dice, Fraction, Game, Preview, Published, Scripted, Seat, Seed, Settings, Silent, Touch, Viewer, play,
};

/// Actions with more dice would take too long to try.
const DICE: u32 = 4;

/// What all rolls of an Action brought about, added up.
#[derive(Default)]
struct Tried {
    rolls: u64,
    hit: BTreeMap<u8, u64>,
    destroyed: BTreeMap<u8, u64>,
    damage: BTreeMap<u8, u64>,
}

impl Tried {
    /// Up to the end of the Action: what a retaliation or the end of the turn brings is another matter.
    fn add(&mut self, events: &[Event]) {
        self.rolls += 1;
        for event in events {
            match event {
                Event::Hit { named, damage, .. } => {
                    *self.hit.entry(named.unit.0).or_default() += 1;
                    let damage = damage.map_or(0, |sum| u64::from(sum.damage));
                    *self.damage.entry(named.unit.0).or_default() += damage;
                }
                Event::Destroyed { named, cause: Cause::Integrity | Cause::Edge } => {
                    *self.destroyed.entry(named.unit.0).or_default() += 1;
                }
                Event::TurnEnded { .. } | Event::RetaliationOpened { .. } => break,
                _other => {}
            }
        }
    }
}

/// How many dice the Action rolls, found by letting it roll.
fn dice_of(game: &Aegis, state: &State, seat: Seat, action: &Action) -> u32 {
    let (mut after, mut events) = (*state, Vec::new());
    game.apply(&mut after, seat, action, &mut Dice::seeded(&Seed::from_number(1)), &mut events);
    let rolled = events.iter().find_map(|event| match event {
        Event::Rolled { dice, .. } => Some(dice.len()),
        _other => None,
    });
    rolled.unwrap_or_default() as u32
}

fn tried(game: &Aegis, state: &State, seat: Seat, action: &Action, dice: u32) -> Tried {
    let mut tried = Tried::default();
    for roll in 0..6_u32.pow(dice) {
        let faces = (0..dice).map(|die| Scripted::Face(roll / 6_u32.pow(die) % 6 + 1)).collect();
        let (mut after, mut events, mut dice) = (*state, Vec::new(), Dice::scripted(faces));
        game.apply(&mut after, seat, action, &mut dice, &mut events);
        while game.check(&after, seat, &Action::Pass).is_ok() {
            game.apply(&mut after, seat, &Action::Pass, &mut dice, &mut events); // the dice stand
        }
        tried.add(&events);
    }
    tried
}

/// The preview tells of every unit what was found.
fn compare(preview: &Preview, tried: &Tried, said: &str) {
    let chance = |that: &str| preview.odds.iter().find(|odds| odds.that == that).map(|odds| odds.chance);
    for unit in 1..=40_u8 {
        let count = |of: &BTreeMap<u8, u64>| of.get(&unit).copied().unwrap_or_default();
        let fraction = |of: &BTreeMap<u8, u64>| Fraction::new(count(of), tried.rolls);
        let told = chance(&format!("succeeds against {unit}")).unwrap_or(Fraction::NEVER);
        assert_eq!(told, fraction(&tried.hit), "success of {said} against {unit}");
        let told = chance(&format!("destroys {unit}")).unwrap_or(Fraction::NEVER);
        assert_eq!(told, fraction(&tried.destroyed), "{said} destroys {unit}");
        let expected = preview.touches.iter().find_map(|touch| {
            let (figure, what) = touch.how.strip_prefix("expects ")?.split_once(' ')?;
            let damage = touch.what == unit.to_string() && what.starts_with("damage");
            damage.then(|| figure.to_owned())
        });
        let hundredths = (count(&tried.damage) * 100 + tried.rolls / 2) / tried.rolls;
        if let Some(expected) = expected {
            let found = format!("{}.{:02}", hundredths / 100, hundredths % 100);
            assert_eq!(expected, found, "damage of {said} to {unit}");
        } else {
            assert_eq!(hundredths, 0, "{said} damages {unit} untold");
        }
    }
}

/// Random play; now and then every roll of an Action that could be used is tried. How many Actions were.
fn try_match(options: &str, seats: usize, seed: u64, seen: &mut BTreeMap<String, u32>) -> usize {
    let options: Settings = options.parse().unwrap();
    let game = Aegis::table(seats, &options).unwrap();
    let (mut dice, mut scratch) = (Dice::seeded(&Seed::from_number(seed)), Vec::new());
    let mut state = lists::started(&game, &mut dice);
    let mut compared = 0;
    while let Some(seat) = game.to_act(&state).first() {
        let mut actions = Vec::new();
        game.actions(&state, seat, &mut actions);
        for action in actions {
            let Action::Act { unit, number, .. } = action else { continue };
            // Each Action of each unit a few times in a match, so that rare ones have their turn.
            let times = seen.entry(format!("{seats} {options} {unit} {number}")).or_default();
            if *times >= 6 || dice.below(4) > 0 {
                continue;
            }
            let rolled = dice_of(&game, &state, seat, &action);
            let preview = game.preview(&state, seat, &action);
            let divided = preview.touches.iter().any(|touch| touch.how.contains("a share of the damage"));
            if !(1..=DICE).contains(&rolled) || divided {
                continue;
            }
            *times += 1;
            compare(&preview, &tried(&game, &state, seat, &action, rolled), &action.to_string());
            compared += 1;
        }
        let Some(action) = game.sample(&state, seat, &mut dice, &mut scratch) else { break };
        play(&game, &mut state, seat, &action, &mut dice, &mut Silent).unwrap();
    }
    compared
}

#[test]
fn odds_are_those_of_all_rolls() {
    let mut compared = 0;
    for seed in 0..12 {
        for (options, seats) in [("map=S1", 2), ("mode=advanced", 2), ("multi=teams", 4)] {
            compared += try_match(options, seats, seed, &mut BTreeMap::new());
        }
    }
    assert!(compared > 800, "only {compared} Actions were compared");
}

/// Which own units each enemy could bring damage to in the turn that has begun: every way of a unit is gone, twice where
/// that is allowed, and every Action is looked at from there.
fn tried_by(
    game: &Aegis,
    state: &State,
    enemy: Seat,
    found: &mut BTreeSet<(u8, u8)>,
    by: Option<u8>,
    moves: u8,
) {
    let mut actions = Vec::new();
    game.actions(state, enemy, &mut actions);
    for action in actions {
        match action {
            Action::Act { unit, .. } if by.is_none_or(|by| by == unit.0) => {
                for touch in game.preview(state, enemy, &action).touches {
                    let harms = touch.how.starts_with("expects ") && touch.how.contains(" damage of ");
                    if harms && !touch.how.starts_with("expects 0.00 ")
                        || touch.how.contains("share of the damage")
                    {
                        found.insert((touch.what.parse().unwrap(), unit.0));
                    }
                }
            }
            Action::Move { unit, .. } if moves > 0 && by.is_none_or(|by| by == unit.0) => {
                let mut there = *state;
                game.apply(&mut there, enemy, &action, &mut Dice::scripted(Vec::new()), &mut Silent);
                if game.to_act(&there).contains(enemy) {
                    tried_by(game, &there, enemy, found, Some(unit.0), moves - 1);
                }
            }
            Action::Done if by.is_none() => {
                let mut there = *state;
                game.apply(&mut there, enemy, &action, &mut Dice::scripted(Vec::new()), &mut Silent);
                if there.active == enemy && rests(&there) {
                    tried_by(game, &there, enemy, found, None, moves);
                }
            }
            _other => {}
        }
    }
}

/// What is told of dangers, as pairs of a unit and who could harm it.
fn told_of(threats: &[Touch]) -> BTreeSet<(u8, u8)> {
    let mut told = BTreeSet::new();
    for touch in threats {
        let strikers = touch.how.strip_prefix("in reach of ").unwrap();
        for striker in strikers.split(", ") {
            let number = striker.split(' ').next().unwrap();
            told.insert((touch.what.parse().unwrap(), number.parse().unwrap()));
        }
    }
    told
}

/// Whether a turn goes on and no question is open.
fn rests(state: &State) -> bool {
    state.stage == Stage::Main && (state.frames.is_empty() || state.activation().is_some())
}

#[test]
fn dangers_are_what_the_next_turn_allows() {
    compare_dangers("map=M1");
    compare_dangers("mode=advanced"); // by the places that are proposed
}

fn compare_dangers(table: &str) {
    let (mut compared, mut dangers, mut halfway) = (0, 0, 0);
    for seed in 0..8 {
        let game = Aegis::table(2, &table.parse().unwrap()).unwrap();
        let (mut dice, mut scratch) = (Dice::seeded(&Seed::from_number(seed)), Vec::new());
        let mut state = lists::started(&game, &mut dice);
        while let Some(seat) = game.to_act(&state).first() {
            let (mut then, mut events) = (state, Vec::new());
            if dice.below(6) == 0 && game.check(&state, seat, &Action::End).is_ok() {
                game.apply(&mut then, seat, &Action::End, &mut Dice::scripted(Vec::new()), &mut events);
                let quiet = |event: &Event| !matches!(event, Event::Destroyed { .. } | Event::Dropped { .. });
                let next = game.to_act(&then).first().filter(|next| *next != seat);
                if let Some(enemy) = next.filter(|_| events.iter().all(quiet)) {
                    let mut found = BTreeSet::new();
                    tried_by(&game, &then, enemy, &mut found, None, 2);
                    found.retain(|(unit, _)| (unit - 1) / 10 == seat.index() as u8);
                    let mut seen = state;
                    game.conceal(&mut seen, Viewer::Seat(seat));
                    let told = told_of(&game.threats(&seen, seat));
                    assert_eq!(told, found, "{table}, seed {seed}, round {}", then.round);
                    (compared, dangers) = (compared + 1, dangers + told.len());
                }
            }
            if dice.below(12) == 0 && rests(&state) && state.active == seat {
                let (struck, mut found) = (Seat::new(1 - seat.index()).unwrap(), BTreeSet::new());
                tried_by(&game, &state, seat, &mut found, None, 2);
                found.retain(|(unit, _)| (unit - 1) / 10 == struck.index() as u8);
                let told = told_of(&game.threats(&state, struck));
                assert_eq!(
                    told, found,
                    "{table}, seed {seed}, in the turn of {seat} of round {}",
                    state.round
                );
                halfway += told.len();
            }
            let Some(action) = game.sample(&state, seat, &mut dice, &mut scratch) else { break };
            play(&game, &mut state, seat, &action, &mut dice, &mut Silent).unwrap();
        }
    }
    assert!(halfway > 50, "{table}: {halfway} dangers in the turns of others");
    assert!(compared > 20 && dangers > 100, "{table}: {dangers} dangers in {compared} turns");
}
