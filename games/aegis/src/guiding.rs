//! A light policy for playouts: shoot what is worth it, combine, go where the enemy is, never leave a Jet standing.
//! All in whole thousandths.

use gattai_core::{ArrayVec, Dice, Seat};

use crate::Aegis;
use crate::action::{Action, Path};
use crate::card::{ActionType, Attributes, DiceNumber, Indicator, Printed, Range};
use crate::ground::{Ground, Place};
use crate::propose;
use crate::refusal::Asked;
use crate::roaming;
use crate::rules::checking::{declared, retaliation};
use crate::rules::using::Declared;
use crate::state::{SLOTS, State, Statuses, UnitId, UnitSet, Way};

/// An Action is worth its Energy from here on.
const WORTH_IT: i32 = 350;

pub(crate) fn guided(
    rules: &Aegis,
    state: &State,
    seat: Seat,
    dice: &mut Dice,
    scratch: &mut Vec<Action>,
) -> Option<Action> {
    match rules.asked(state) {
        Asked::Step => guided_step(rules, state, seat, dice, scratch),
        Asked::Activation => {
            let unit = state.activation()?.unit;
            Some(guided_unit(rules, state, unit, dice, scratch).unwrap_or(Action::Done))
        }
        Asked::Reroll => Some(guided_reroll(rules, state)),
        Asked::Divide => guided_share(rules, state, seat),
        Asked::Triggers => {
            scratch.clear();
            rules.for_each_trigger(state, |action| scratch.push(action));
            let best = scratch.iter().max_by_key(|action| trigger_value(rules, state, action)).copied();
            Some(best.filter(|action| trigger_value(rules, state, action) > 0).unwrap_or(Action::Done))
        }
        Asked::Retaliate => {
            let left = retaliation(state).unwrap_or(UnitSet::NONE).and(UnitSet::of(seat)).and(state.field());
            let best = left
                .filter_map(|unit| best_use(rules, state, unit, Way::Retaliation))
                .max_by_key(|(v, _)| *v);
            Some(best.filter(|(value, _)| *value > 0).map_or(Action::Pass, |(_, action)| action))
        }
        Asked::Lists | Asked::Deploy | Asked::Mark | Asked::Inherit | Asked::Drop | Asked::Over => {
            propose::sample(rules, state, seat, dice, scratch)
        }
    }
}

fn guided_step(
    rules: &Aegis,
    state: &State,
    seat: Seat,
    dice: &mut Dice,
    scratch: &mut Vec<Action>,
) -> Option<Action> {
    let mut units: ArrayVec<[UnitId; 10]> =
        state.field_of(seat).filter(|unit| !state.unit(*unit).acted).collect();
    // Jets first: one that has not moved at the end of the turn is lost (AEG-18.13).
    if let Some(jet) = units.iter().copied().find(|unit| is_restless(rules, state, *unit))
        && let Some(action) = guided_move(rules, state, jet, dice, scratch)
    {
        return Some(action);
    }
    while !units.is_empty() {
        let unit = units.swap_remove(dice.below(units.len() as u32) as usize);
        if let Some(action) = guided_unit(rules, state, unit, dice, scratch) {
            return Some(action);
        }
    }
    if state.begun { Some(Action::End) } else { propose::sample(rules, state, seat, dice, scratch) }
}

fn is_restless(rules: &Aegis, state: &State, unit: UnitId) -> bool {
    let stands = state.unit(unit);
    rules.card_of(state, unit).passives.jet > 0 && !stands.moved && !stands.arrived
}

/// The best thing for one unit, if there is one.
fn guided_unit(
    rules: &Aegis,
    state: &State,
    unit: UnitId,
    dice: &mut Dice,
    scratch: &mut Vec<Action>,
) -> Option<Action> {
    if is_restless(rules, state, unit)
        && let Some(action) = guided_move(rules, state, unit, dice, scratch)
    {
        return Some(action);
    }
    let best = best_use(rules, state, unit, Way::Act);
    let worth = best.filter(|(value, _)| *value >= WORTH_IT);
    if dice.below(4) == 0 {
        let mut found = None;
        rules.for_each_combine(state, unit, &mut |action| {
            found = Some(action);
            true
        });
        if found.is_some() {
            return found;
        }
    }
    if let Some((_, action)) = worth {
        return Some(action);
    }
    if rules.check_right_to_move(state, unit).is_ok() && dice.below(8) > 0 {
        return guided_move(rules, state, unit, dice, scratch);
    }
    None
}

/// Of a few places the one from which the enemy is at the distance that the unit likes.
fn guided_move(
    rules: &Aegis,
    state: &State,
    unit: UnitId,
    dice: &mut Dice,
    scratch: &mut Vec<Action>,
) -> Option<Action> {
    if !rules.can_move(state, unit) {
        return None;
    }
    let likes = liked_distance(rules, state, unit);
    let from = state.unit(unit).at;
    let mut best: Option<(i64, Path)> = None;
    let must = is_restless(rules, state, unit);
    match &*rules.ground {
        Ground::Hexes(field) => {
            let ends = rules.move_ends(state, field, unit);
            let count = ends.len();
            for _ in 0..8.min(count) {
                let Some(hex) = field.nth(&ends, dice.below(count)) else { continue };
                let off = misplaced(rules, state, unit, Place::Hex(hex), likes);
                if best.as_ref().is_none_or(|(least, _)| off < *least) {
                    best = Some((off, Path::Hex(hex)));
                }
            }
        }
        Ground::Plane(_) => {
            for _ in 0..4 {
                let Some(path) = roaming::try_line(rules, state, unit, dice) else { continue };
                let off = misplaced(rules, state, unit, path.end().unwrap_or(from), likes);
                if best.as_ref().is_none_or(|(least, _)| off < *least) {
                    best = Some((off, path));
                }
            }
            if best.is_none() && must {
                scratch.clear();
                propose::moves(rules, state, unit, scratch);
                return dice.pick(scratch).copied();
            }
        }
    }
    let (off, to) = best?;
    let here = misplaced(rules, state, unit, from, likes);
    if must || off < here { Some(Action::Move { unit, to }) } else { None }
}

/// How far the nearest enemy is from where the unit would like it.
fn misplaced(rules: &Aegis, state: &State, unit: UnitId, at: Place, likes: i64) -> i64 {
    let enemies = rules.enemies(state, unit.owner());
    let nearest = enemies.map(|enemy| inches(rules, at, state.unit(enemy).at)).min().unwrap_or(0);
    (nearest - likes).abs()
}

/// Whole inches between two places, about.
fn inches(rules: &Aegis, a: Place, b: Place) -> i64 {
    match &*rules.ground {
        Ground::Hexes(_) => rules.ground.apart(a, b),
        Ground::Plane(_) => (gattai_space::isqrt(rules.ground.apart(a, b)) - 1000).max(0) / 1000,
    }
}

/// The range of its best weapon.
fn liked_distance(rules: &Aegis, state: &State, unit: UnitId) -> i64 {
    let ranges = (0..SLOTS).filter_map(|slot| rules.action_of(state.unit(unit), slot)).filter_map(|action| {
        let range = match action.range {
            Range::Radius(radius) => i64::from(radius),
            Range::Distance(distance) | Range::Splash { distance, .. } => i64::from(distance),
            Range::Melee => 1,
            Range::Laser => 6,
        };
        matches!(action.does, ActionType::Damage | ActionType::Drain).then_some(range)
    });
    ranges.max().unwrap_or(3)
}

/// The most valuable use of a unit's Actions, with its value in thousandths.
fn best_use(rules: &Aegis, state: &State, unit: UnitId, way: Way) -> Option<(i32, Action)> {
    let mut best: Option<(i32, Action)> = None;
    for slot in 0..SLOTS {
        rules.for_each_use(state, unit, slot, way, &mut |declared| {
            // Of X only what a player would think of.
            if declared.x > 6 {
                return false;
            }
            let value = use_value(rules, state, &declared);
            if best.as_ref().is_none_or(|(most, _)| value > *most) {
                best = Some((value, declared.said()));
            }
            false
        });
    }
    best
}

/// What an Action is expected to bring, less a part of its cost.
fn use_value(rules: &Aegis, state: &State, declared: &Declared) -> i32 {
    let Some(action) = rules.action_of(state.unit(declared.user), declared.slot) else { return 0 };
    let dice = match action.dice {
        DiceNumber::Fixed(dice) => dice,
        DiceNumber::X => declared.x,
    };
    let affected = rules.affected(state, declared.user, action, declared.target);
    let mut value = 0;
    for unit in affected {
        let expected = if declared.way == Way::Trigger {
            1000
        } else {
            expected_successes(action, dice, rules.accuracy(state, declared.user, action, unit).number)
        };
        let gain = gain(rules, state, declared.user, action, unit, expected);
        let hostile = rules.are_opponents(declared.user.owner(), unit.owner());
        value += if hostile { gain } else { -gain };
    }
    let cost = if declared.way == Way::Trigger { 0 } else { i32::from(dice) };
    value - 120 * cost
}

/// Successes in thousandths.
fn expected_successes(action: &Printed, dice: u8, number: u8) -> i32 {
    let each = i32::from(7 - number.min(6)) * 1000 / 6;
    match action.indicator {
        Indicator::Any => each * i32::from(dice),
        Indicator::All => (0..dice).fold(1000, |all, _| all * each / 1000),
    }
}

/// What so many successes harm a unit; below 0 if they help it.
fn gain(rules: &Aegis, state: &State, user: UnitId, action: &Printed, unit: UnitId, expected: i32) -> i32 {
    let points = i32::from(action.power) * expected;
    let stands = state.unit(unit);
    let integrity = i32::from(stands.integrity) * 1000;
    let missing = i32::from(rules.max_integrity(state, unit)) * 1000 - integrity;
    let mut gain = match action.does {
        ActionType::Damage if stands.is(Statuses::VANISH) => 0,
        ActionType::Damage => {
            let more = i32::from(state.unit(user).stat(crate::card::Stat::Dmg) as i16) * expected.min(1000);
            let less = i32::from(stands.stat(crate::card::Stat::Def) as i16) * expected.min(1000);
            let damage = (points + more - less).clamp(0, integrity);
            // Half as much again for what destroys, and for wounds near the end.
            damage + damage * damage / (2 * integrity.max(1))
        }
        ActionType::Repair => -points.min(missing) * 7 / 10,
        ActionType::Drain => 2 * points.min(i32::from(rules.ep(state, unit)) * 1000),
        ActionType::Boost => -2 * points,
        ActionType::Push | ActionType::Pull => points / 6,
        ActionType::Buff(_) => -points * 3 / 4,
        ActionType::Debuff(_) => points * 3 / 4,
    };
    for code in [Attributes::STN, Attributes::DIS, Attributes::XPO] {
        gain += if action.attributes.has(code) { expected.min(1000) / 2 } else { 0 };
    }
    gain
}

/// Rolls a failed die again if it costs little against what it may bring.
fn guided_reroll(rules: &Aegis, state: &State) -> Action {
    let Some(strike) = &state.strike else { return Action::Pass };
    let Some(action) = rules.printed(strike.slot) else { return Action::Pass };
    let Some(unit) = strike.affected.into_iter().next() else { return Action::Pass };
    let number = rules.accuracy(state, strike.user, action, unit).number;
    let mut best = Action::Pass;
    rules.for_each_reroll(state, strike, |choice| {
        if let Action::Reroll { faces, .. } = choice
            && best == Action::Pass
            && faces.iter().all(|face| *face < number)
        {
            best = choice;
        }
    });
    best
}

/// As much as an enemy can take, as little as possible to friends.
fn guided_share(rules: &Aegis, state: &State, seat: Seat) -> Option<Action> {
    let (unit, least, most) = rules.next_share(state)?;
    let points = if rules.are_opponents(seat, unit.owner()) {
        u16::from(state.unit(unit).integrity).clamp(least, most)
    } else {
        least
    };
    Some(Action::Share { unit, points: points as u8 })
}

#[expect(clippy::wildcard_enum_match_arm, reason = "all others are worth taking")]
fn trigger_value(rules: &Aegis, state: &State, action: &Action) -> i32 {
    match *action {
        Action::Act { .. } => {
            declared(action, Way::Trigger).map_or(0, |declared| use_value(rules, state, &declared))
        }
        Action::Capture { unit } => {
            let own = rules.triggering(state).is_some_and(|(fresh, _)| fresh.owner() == unit.owner());
            if own { -1 } else { 300 + i32::from(rules.movement(state, unit)) }
        }
        Action::Detonate => rules.triggering(state).map_or(0, |(fresh, _)| {
            let near = rules.detonated(state, fresh, 3);
            near.map(|unit| if rules.are_opponents(fresh.owner(), unit.owner()) { 1 } else { -1 }).sum()
        }),
        Action::Prism { .. } | Action::Blitz { .. } => 1,
        _refuel_vanish_ignite_mark => 500,
    }
}

/// How promising an action looks, for search.
#[expect(clippy::float_arithmetic, reason = "search asks for a share of 1")]
#[expect(clippy::wildcard_enum_match_arm, reason = "all others are neither good nor bad")]
pub(crate) fn promise(rules: &Aegis, state: &State, seat: Seat, action: &Action) -> f32 {
    let squashed = |value: i32| {
        let value = value as f32 / 1000.0;
        0.5 + 0.5 * value / (1.0 + value.abs())
    };
    match *action {
        Action::Act { .. } => {
            let way = rules.way_now(state);
            declared(action, way).map_or(0.5, |declared| squashed(use_value(rules, state, &declared)))
        }
        Action::Move { unit, ref to } => {
            let likes = liked_distance(rules, state, unit);
            let from = state.unit(unit).at;
            let here = misplaced(rules, state, unit, from, likes);
            let there = misplaced(rules, state, unit, to.end().unwrap_or(from), likes);
            let restless = if is_restless(rules, state, unit) { 600 } else { 0 };
            squashed((here - there) as i32 * 120 + restless)
        }
        Action::Combine { .. } => 0.7,
        Action::End | Action::Done => {
            let jets = state.field_of(seat).any(|unit| is_restless(rules, state, unit));
            if jets { 0.05 } else { 0.45 }
        }
        _other => 0.5,
    }
}
