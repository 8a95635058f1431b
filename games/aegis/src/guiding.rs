//! A light policy for playouts: shoot what is worth it, go where that is possible, combine if it pays, never leave a Jet
//! standing. All in whole thousandths of a point of Integrity.

use gattai_core::{ArrayVec, Dice, Seat};

use crate::Aegis;
use crate::action::{Action, Path};
use crate::card::{ActionType, Attributes, DiceNumber, Indicator, Printed, Stat};
use crate::going::Going;
use crate::ground::{Ground, Place};
use crate::outlook;
use crate::propose;
use crate::refusal::Asked;
use crate::roaming;
use crate::rules::checking::{declared, retaliation};
use crate::rules::using::Declared;
use crate::state::{SLOTS, State, Statuses, UnitId, UnitSet, Way};

/// An Action is worth its Energy from here on, a way likewise.
const WORTH_IT: i32 = 200;
const WORTH_GOING: i32 = 10;

/// What one Energy is worth that is spent on dice.
pub(crate) const DIE: i32 = 120;

/// What a Jet is worth that would be lost.
const JET: i32 = 4000;
/// How much sooner than others a Jet is moved.
const UNREST: i32 = 400;

/// How many places are looked at before a unit goes.
const LOOKS: u32 = 16;

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
        Asked::Inherit | Asked::Deploy | Asked::Mark => best_of_some(rules, state, seat, dice, scratch),
        Asked::Lists | Asked::Drop | Asked::Over => propose::sample(rules, state, seat, dice, scratch),
    }
}

/// Of three at random the most promising.
#[expect(clippy::float_arithmetic, reason = "promises are shares of 1")]
fn best_of_some(
    rules: &Aegis,
    state: &State,
    seat: Seat,
    dice: &mut Dice,
    scratch: &mut Vec<Action>,
) -> Option<Action> {
    let mut best: Option<(i32, Action)> = None;
    for _ in 0..3 {
        let action = propose::sample(rules, state, seat, dice, scratch)?;
        let promise = (promise(rules, state, seat, &action) * 1000.0) as i32;
        if best.as_ref().is_none_or(|(most, _)| promise > *most) {
            best = Some((promise, action));
        }
    }
    best.map(|(_, action)| action)
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
    // Jets first while there is Energy: one that has not moved at the end of the turn is lost (AEG-18.13).
    if let Some(jet) = units.iter().copied().find(|unit| outlook::is_restless(rules, state, *unit))
        && let Some(action) = guided_unit(rules, state, jet, dice, scratch)
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

/// The best thing for one unit, if there is one.
fn guided_unit(
    rules: &Aegis,
    state: &State,
    unit: UnitId,
    dice: &mut Dice,
    scratch: &mut Vec<Action>,
) -> Option<Action> {
    let best = best_use(rules, state, unit, Way::Act).filter(|(value, _)| *value >= WORTH_IT);
    let way = guided_move(rules, state, unit, dice, scratch);
    let mut combined: Option<(i32, Action)> = None;
    rules.for_each_combine(state, unit, &mut |action| {
        let value = combine_value(rules, state, &action);
        if combined.as_ref().is_none_or(|(most, _)| value > *most) {
            combined = Some((value, action));
        }
        false
    });
    // A way counts the blow that it leads to beyond the one at hand, so that one comes on top.
    let at_hand = best.map_or(0, |(value, _)| value);
    let way = way.filter(|(value, _)| *value > WORTH_GOING).map(|(value, action)| (value + at_hand, action));
    let combined = combined.filter(|(value, _)| *value > 0);
    [best, way, combined].into_iter().flatten().max_by_key(|(value, _)| *value).map(|(_, action)| action)
}

/// Of a few places the best to go to.
fn guided_move(
    rules: &Aegis,
    state: &State,
    unit: UnitId,
    dice: &mut Dice,
    scratch: &mut Vec<Action>,
) -> Option<(i32, Action)> {
    if !rules.can_move(state, unit) {
        return None;
    }
    let going = Going::of(rules, state, unit);
    let mut best: Option<(i32, Path)> = None;
    let mut look = |path: Path| {
        let value = going.value(rules, state, &path);
        if best.as_ref().is_none_or(|(most, _)| value > *most) {
            best = Some((value, path));
        }
    };
    match &*rules.ground {
        Ground::Hexes(field) => {
            let ends = rules.move_ends(state, field, unit);
            let count = ends.len();
            for _ in 0..LOOKS.min(count) {
                if let Some(hex) = field.nth(&ends, dice.below(count)) {
                    look(Path::Hex(hex));
                }
            }
        }
        Ground::Plane(_) => {
            for _ in 0..LOOKS.div_ceil(2) {
                let approach = roaming::try_approach(rules, state, unit, dice);
                let line = roaming::try_line(rules, state, unit, dice);
                [approach, line].into_iter().flatten().for_each(&mut look);
            }
            if best.is_none() && outlook::is_restless(rules, state, unit) {
                scratch.clear();
                propose::moves(rules, state, unit, scratch);
                return dice.pick(scratch).map(|action| (JET, *action));
            }
        }
    }
    let must = if outlook::is_restless(rules, state, unit) { JET } else { 0 };
    best.map(|(value, to)| (value + must, Action::Move { unit, to }))
}

/// What is lost if a unit spends so much Energy that some Jet cannot be moved any more.
fn strands(rules: &Aegis, state: &State, unit: UnitId, cost: i32) -> i32 {
    let seat = unit.owner();
    let jets = state.field_of(seat).filter(|jet| {
        *jet != unit && outlook::is_restless(rules, state, *jet) && !outlook::is_doomed(rules, state, *jet)
    });
    let short = jets.count() as i32 - (i32::from(state.players[seat].energy) - cost).max(0);
    JET * short.max(0)
}

/// What combining brings: a whole new unit for two worn ones, one activation and often Energy less.
fn combine_value(rules: &Aegis, state: &State, action: &Action) -> i32 {
    let Action::Combine { unit, partner, into } = *action else { return 0 };
    let card = rules.pack.card(into);
    let of = |unit: UnitId| (i32::from(state.unit(unit).integrity), i32::from(rules.ep(state, unit)));
    let ((a, one), (b, other)) = (of(unit), of(partner));
    let (integrity, ep) = (i32::from(card.integrity) - a - b, i32::from(card.ep) - one - other);
    let rescued = [unit, partner].into_iter().filter(|unit| outlook::is_doomed(rules, state, *unit)).count();
    1000 * integrity + 1300 * ep + 800 - 60 * (one + other) + JET * rescued as i32
}

/// The most valuable use of a unit's Actions, with its value in thousandths.
fn best_use(rules: &Aegis, state: &State, unit: UnitId, way: Way) -> Option<(i32, Action)> {
    let mut best: Option<(i32, Action)> = None;
    for slot in 0..SLOTS {
        rules.for_each_use(state, unit, slot, way, &mut |declared| {
            // Of X only what a player would think of.
            if declared.x > outlook::X_LIKELY {
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
    let user = declared.user;
    let Some(action) = rules.action_of(state.unit(user), declared.slot) else { return 0 };
    let dice = match action.dice {
        DiceNumber::Fixed(dice) => dice,
        DiceNumber::X => declared.x,
    };
    let affected = rules.affected(state, user, action, declared.target);
    let mut value = 0;
    for unit in affected {
        let expected = if declared.way == Way::Trigger {
            1000
        } else {
            let number = rules.accuracy(state, user, action, unit).number;
            outlook::successes(action, i32::from(dice), i32::from(number))
        };
        let gain = gain(rules, state, user, action, unit, expected, dice);
        let hostile = rules.are_opponents(user.owner(), unit.owner());
        value += if hostile { gain } else { -gain };
    }
    if declared.way == Way::Trigger {
        return value;
    }
    let limiter = declared.ally.map_or(0, |ally| i32::from(rules.ep(state, ally)));
    value - DIE * (i32::from(dice) + limiter) - stays(rules, state, declared, action)
}

/// What is lost if a Jet acts before it has moved: it cannot move afterwards.
fn stays(rules: &Aegis, state: &State, declared: &Declared, action: &Printed) -> i32 {
    let user = declared.user;
    let light = action.attributes.has(Attributes::LHT) || rules.card_of(state, user).passives.double_move;
    let stays = declared.way == Way::Act
        && !light
        && outlook::is_restless(rules, state, user)
        && rules.can_move(state, user);
    if stays { JET } else { 0 }
}

/// What so many successes harm a unit; below 0 if they help it.
fn gain(
    rules: &Aegis,
    state: &State,
    user: UnitId,
    action: &Printed,
    unit: UnitId,
    expected: i32,
    dice: u8,
) -> i32 {
    let points = i32::from(action.power) * expected;
    let stands = state.unit(unit);
    let once = expected.min(1000);
    let integrity = i32::from(stands.integrity) * 1000;
    let missing = i32::from(rules.max_integrity(state, unit)) * 1000 - integrity;
    let mut gain = match action.does {
        ActionType::Damage if stands.is(Statuses::VANISH) => 0,
        ActionType::Damage => {
            let critical = action.attributes.has(Attributes::CRT) || stands.is(Statuses::EXPOSE);
            let exact =
                if critical && action.indicator == Indicator::Any { i32::from(dice) * 167 } else { 0 };
            let air = action.attributes.has(Attributes::AA) && rules.flies(state, unit);
            let more = state.unit(user).stat(Stat::Dmg) - stands.stat(Stat::Def) + i32::from(air);
            let ep = i32::from(rules.ep(state, unit));
            outlook::gain_with_ep((points + more * once + exact).max(0), integrity, ep)
        }
        ActionType::Repair => -points.min(missing) * 7 / 10,
        ActionType::Drain => 2 * points.min(i32::from(rules.ep(state, unit)) * 1000),
        ActionType::Boost => -2 * points,
        ActionType::Push | ActionType::Pull => points / 8,
        ActionType::Buff(stat) => -points * use_of(rules, state, unit, stat, true) / 1000,
        ActionType::Debuff(stat) => points * use_of(rules, state, unit, stat, false) / 1000,
    };
    for code in [Attributes::STN, Attributes::DIS, Attributes::XPO] {
        gain += if action.attributes.has(code) { once / 2 } else { 0 };
    }
    // A Jet that is stunned in an opponent's turn is lost in its own (AEG-R32).
    let grounded = action.attributes.has(Attributes::STN)
        && unit.owner() != state.active
        && rules.card_of(state, unit).passives.jet > 0;
    gain + if grounded { 2 * once } else { 0 }
}

/// What a point of a stat is worth to a unit now, in thousandths: for its own blows as long as it can act, for those
/// of others if there are any.
fn use_of(rules: &Aegis, state: &State, unit: UnitId, stat: Stat, better: bool) -> i32 {
    let strikes = if unit.owner() == state.active { !state.unit(unit).acted } else { true };
    match stat {
        Stat::Dmg | Stat::Acc => {
            if strikes {
                600
            } else {
                50
            }
        }
        Stat::Mov => {
            if strikes {
                150
            } else {
                30
            }
        }
        Stat::Eva | Stat::Def => {
            if better {
                outlook::Threats::to(rules, state, unit).at(rules, state.unit(unit).at).min(1500) / 2
            } else {
                let others = state.field_of(state.active).filter(|other| !state.unit(*other).acted);
                250 * others.count().saturating_sub(1) as i32
            }
        }
    }
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
            let jet = if rules.card_of(state, unit).passives.jet > 0 { 2000 } else { 0 };
            if own { -1 } else { 300 + 50 * i32::from(rules.movement(state, unit)) + jet }
        }
        Action::Detonate => rules.triggering(state).map_or(0, |(fresh, _)| {
            let near = rules.detonated(state, fresh, 3);
            let level = 1000 * i32::from(rules.card_of(state, fresh).level);
            near.map(|unit| if rules.are_opponents(fresh.owner(), unit.owner()) { level } else { -level })
                .sum()
        }),
        Action::Prism { .. } | Action::Blitz { .. } => 1,
        _refuel_vanish_ignite_mark => 500,
    }
}

/// How promising actions look, for search. The moves of one unit stand together.
pub(crate) fn promises(rules: &Aegis, state: &State, seat: Seat, actions: &[Action], out: &mut Vec<f32>) {
    let mut going: Option<Going<'_>> = None;
    for action in actions {
        let Action::Move { unit, to } = action else {
            out.push(promise(rules, state, seat, action));
            continue;
        };
        let known = going.take().filter(|going| going.unit() == *unit);
        let ways = going.insert(known.unwrap_or_else(|| Going::of(rules, state, *unit)));
        out.push(promise_of_way(rules, state, ways, to));
    }
}

fn promise_of_way(rules: &Aegis, state: &State, going: &Going<'_>, to: &Path) -> f32 {
    let unit = going.unit();
    let must = if outlook::is_restless(rules, state, unit) { UNREST } else { 0 };
    let steps = going.steps(rules, state, to);
    squashed(going.value(rules, state, to) + must - strands(rules, state, unit, steps))
}

/// How promising an action looks, for search.
#[expect(clippy::wildcard_enum_match_arm, reason = "all others are neither good nor bad")]
pub(crate) fn promise(rules: &Aegis, state: &State, seat: Seat, action: &Action) -> f32 {
    match *action {
        Action::Act { unit, number, x, .. } => {
            let way = rules.way_now(state);
            let value = declared(action, way).map_or(0, |declared| use_value(rules, state, &declared));
            let printed = rules.action_of(state.unit(unit), usize::from(number).wrapping_sub(1));
            let dice = printed.map_or(0, |printed| outlook::dice_of(printed, i32::from(x)));
            squashed(value - if way == Way::Act { strands(rules, state, unit, dice) } else { 0 })
        }
        Action::Move { unit, ref to } => promise_of_way(rules, state, &Going::of(rules, state, unit), to),
        Action::Combine { unit, partner, .. } => {
            let cost = i32::from(rules.ep(state, unit) + rules.ep(state, partner));
            squashed(combine_value(rules, state, action) - strands(rules, state, unit, cost))
        }
        Action::End => {
            let jets = state.field_of(seat).any(|unit| {
                outlook::is_restless(rules, state, unit) && !outlook::is_doomed(rules, state, unit)
            });
            if jets { 0.02 } else { 0.48 }
        }
        Action::Done => {
            let stays = state.activation().is_some_and(|open| {
                outlook::is_restless(rules, state, open.unit) && !outlook::is_doomed(rules, state, open.unit)
            });
            if stays { 0.02 } else { 0.48 }
        }
        Action::Deploy { unit, at } => squashed(-60 * from_middle(rules, unit, at) / outlook::INCH),
        Action::Mark { unit } => squashed(200 * i32::from(rules.ep(state, unit))),
        Action::Inherit { unit, number } => {
            let passed = rules.action_of(state.unit(unit), usize::from(number).wrapping_sub(1));
            let kept = rules.inheriting(state).and_then(|asked| {
                let fresh = state.unit(asked.unit);
                rules.action_of(fresh, asked.slot)
            });
            squashed(passed.map_or(0, merit) - kept.map_or(0, merit))
        }
        Action::Capture { .. } | Action::Detonate | Action::Blitz { .. } => {
            squashed(trigger_value(rules, state, action))
        }
        _other => 0.5,
    }
}

/// Thousandths as a share of 1, with 0 in the middle.
#[expect(clippy::float_arithmetic, reason = "search asks for a share of 1")]
fn squashed(value: i32) -> f32 {
    let value = value as f32 / 1000.0;
    0.5 + 0.5 * value / (1.0 + value.abs())
}

/// How far from the middle of the battlefield a unit would be deployed, in mils; the other zone is beyond it.
fn from_middle(rules: &Aegis, unit: UnitId, at: Place) -> i32 {
    match &*rules.ground {
        Ground::Hexes(field) => {
            // All maps look the same after half a turn, so the own zone mirrored is the other's.
            let other = field.zone((unit.owner().index() + 1) % rules.seats);
            let nearest = field.hexes(other).map(|hex| at.hex().distance(hex)).min();
            (nearest.unwrap_or_default() as i32 - 12) * outlook::INCH
        }
        Ground::Plane(table) => {
            let (from, to) = (table.edge().min, table.edge().max);
            let middle = gattai_space::plane::Point::new((from.x + to.x) / 2, (from.y + to.y) / 2);
            outlook::gap(rules, at, Place::Point(middle))
        }
    }
}

/// What an Action is good for in general.
fn merit(action: &Printed) -> i32 {
    let dice = outlook::dice_of(action, 4);
    let points = i32::from(action.power) * outlook::successes(action, dice, i32::from(action.accuracy));
    match action.does {
        ActionType::Damage => points * (8 + outlook::range(action)) / 10,
        ActionType::Drain => 2 * points,
        ActionType::Repair | ActionType::Boost => points / 2,
        ActionType::Push | ActionType::Pull => points / 8,
        ActionType::Buff(_) | ActionType::Debuff(_) => points / 3,
    }
}
