//! "What can hit me here?" Whom the opponents could harm in their next turns, if everybody else stayed as they are: each
//! enemy unit is tried alone, from where it stands and from wherever it can go and still pay. On hexes that is every hex,
//! on the free table the places worth a look (part 5 of the book). Nobody combines, makes way or is dropped before.

use gattai_core::{Dice, Seat, Silent, Touch};

use crate::Aegis;
use crate::action::Path;
use crate::card::ActionType;
use crate::ground::{Ground, Place};
use crate::previewing::{DICE_MAX, chances, hundredths};
use crate::roaming;
use crate::rules::play::Play;
use crate::state::{SLOTS, Stage, State, UnitId, UnitSet, Way};

/// An Action that reaches a unit, and the damage to be expected of it, in hundredths.
struct Blow {
    enemy: UnitId,
    struck: UnitId,
    slot: usize,
    dice: u8,
    number: u8,
    damage: u128,
}

/// Of the seat's units: who could do how much to them before its next turn.
pub(crate) fn threats(rules: &Aegis, state: &State, seat: Seat) -> Vec<Touch> {
    let fighting = !matches!(state.stage, Stage::Lists | Stage::Deploy(_) | Stage::Marks(_) | Stage::Over);
    if state.outcome.is_some() || !fighting {
        return Vec::new();
    }
    let mut blows = Vec::new();
    for other in (0..rules.seats).filter_map(Seat::new).filter(|other| rules.are_opponents(seat, *other)) {
        let begun = state.active == other; // then it only counts what is left of it
        if state.players[other].out == 0 && (!begun || state.stage == Stage::Main) {
            let then = turn_of(rules, state, seat, other);
            for enemy in then.field_of(other).filter(|enemy| !then.unit(*enemy).acted) {
                from_anywhere(rules, &then, enemy, &mut |there| {
                    strike_from(rules, there, enemy, seat, &mut blows);
                });
            }
        }
    }
    let told = |unit: UnitId| {
        let strikers: Vec<String> =
            rules.enemies(state, seat).filter_map(|enemy| hardest(&blows, enemy, unit)).collect();
        let how = format!("in reach of {}", strikers.join(", "));
        (!strikers.is_empty()).then(|| Touch { what: unit.to_string(), how })
    };
    state.field_of(seat).filter_map(told).collect()
}

/// The hardest blow of an enemy at a unit in words: "11 (4.17 damage)".
fn hardest(blows: &[Blow], enemy: UnitId, struck: UnitId) -> Option<String> {
    let those = blows.iter().filter(|blow| blow.enemy == enemy && blow.struck == struck);
    let most = those.map(|blow| blow.damage).max().filter(|damage| *damage > 0)?;
    Some(format!("{enemy} ({} damage)", hundredths(most, 100)))
}

/// The position as an opponent's next turn begins, if nothing happens before; as it is, if its turn has begun. Then another
/// unit's activation may be open: it can be ended at any time, and what a unit may do depends on its own alone.
fn turn_of(rules: &Aegis, state: &State, seat: Seat, other: Seat) -> State {
    let mut then = *state;
    then.strike = None;
    if state.active == other {
        while !then.frames.is_empty() && then.activation().is_none() {
            then.frames.pop(); // what is asked in an activation
        }
    } else {
        then.frames.clear();
        then.players[seat].finished = true; // AEG-6.10
        let mut dice = Dice::scripted(Vec::new());
        Play::new(rules, &mut then, &mut dice, &mut Silent).begin_turn(other);
    }
    then
}

/// Calls `each` with the position as it is, and with the unit wherever it can go.
fn from_anywhere(rules: &Aegis, then: &State, unit: UnitId, each: &mut impl FnMut(&State)) {
    each(then);
    if !rules.can_move(then, unit) {
        return;
    }
    let twice = rules.card_of(then, unit).passives.double_move; // AEG-18.7
    for_each_end(rules, then, unit, |there| {
        each(&there);
        if twice && rules.can_move(&there, unit) {
            for_each_end(rules, &there, unit, |there| each(&there));
        }
    });
}

/// Calls `each` with the position after every move of a unit, or after those worth a look.
fn for_each_end(rules: &Aegis, state: &State, unit: UnitId, mut each: impl FnMut(State)) {
    let mut go = |path: Path| {
        let mut there = *state;
        let mut dice = Dice::scripted(Vec::new());
        Play::new(rules, &mut there, &mut dice, &mut Silent).make_move(unit, &path);
        each(there);
    };
    match &*rules.ground {
        Ground::Hexes(field) => {
            for hex in field.hexes(&rules.move_ends(state, field, unit)) {
                go(Path::to(Place::Hex(hex)));
            }
        }
        Ground::Plane(_) => roaming::lines(rules, state, unit, go),
    }
}

/// Notes what the unit could do from there to the units of a seat.
fn strike_from(rules: &Aegis, there: &State, enemy: UnitId, seat: Seat, blows: &mut Vec<Blow>) {
    for slot in 0..SLOTS {
        let Some(action) = rules.action_of(there.unit(enemy), slot) else { continue };
        if action.does != ActionType::Damage {
            continue;
        }
        rules.for_each_use(there, enemy, slot, Way::Act, &mut |declared| {
            let Ok(used) = rules.check_use(there, &declared) else { return false };
            for struck in used.affected.and(UnitSet::of(seat)) {
                let accuracy = rules.accuracy(there, enemy, action, struck);
                let (dice, number) = (used.dice.min(DICE_MAX), accuracy.number);
                let known = |blow: &Blow| {
                    (blow.enemy, blow.struck, blow.slot) == (enemy, struck, slot)
                        && (blow.dice, blow.number) == (dice, number)
                };
                if blows.iter().any(known) {
                    continue;
                }
                let mut sum = 0;
                let whole = chances(action, dice, &accuracy, |chance| {
                    let damage = rules.damage(there, enemy, action, struck, chance.hits).damage;
                    sum += u128::from(damage) * chance.rolls;
                });
                // AEG-16.9: a divided damage may all go to one of them.
                let damage = (sum.saturating_mul(100) + whole / 2) / whole.max(1);
                blows.push(Blow { enemy, struck, slot, dice, number, damage });
            }
            false
        });
    }
}
