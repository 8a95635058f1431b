//! What a player might do: in Standard everything that is legal, in Advanced a good few of the places.

use gattai_core::{ArrayVec, Dice, Game, Seat, Settings};
use gattai_space::plane::Point;

use crate::Aegis;
use crate::action::{Action, Path};
use crate::ground::{Ground, Place};
use crate::options::ORDERS;
use crate::refusal::Asked;
use crate::roaming;
use crate::rules::checking::{dropping, retaliation};
use crate::state::{SLOTS, State, UnitId, UnitSet, Way};

/// Proposals for which a playout makes room at its start.
const STEPS_ROOM: usize = 512;

/// All proposals.
pub(crate) fn actions(rules: &Aegis, state: &State, seat: Seat, out: &mut Vec<Action>) {
    if !rules.to_act(state).contains(seat) {
        return;
    }
    match rules.asked(state) {
        Asked::Lists => {
            out.extend(rules.pack.starters.iter().map(|starter| Action::Squad { list: starter.list }));
        }
        Asked::Deploy => deployments(rules, state, seat, out),
        Asked::Mark => out.extend(rules.markable(state, seat).map(|unit| Action::Mark { unit })),
        Asked::Step => {
            for unit in state.field_of(seat).filter(|unit| !state.unit(*unit).acted) {
                steps(rules, state, unit, out);
            }
            if state.begun {
                out.push(Action::End);
            }
        }
        Asked::Activation => {
            if let Some(open) = state.activation() {
                steps(rules, state, open.unit, out);
            }
            out.push(Action::Done);
        }
        Asked::Reroll => {
            if let Some(strike) = &state.strike {
                rules.for_each_reroll(state, strike, |action| out.push(action));
            }
            out.push(Action::Pass);
        }
        Asked::Divide => {
            if let Some((unit, least, most)) = rules.next_share(state) {
                out.extend((least..=most).map(|points| Action::Share { unit, points: points as u8 }));
            }
        }
        Asked::Inherit => {
            if let Some(asked) = rules.inheriting(state) {
                rules.for_each_inherit(state, asked, |unit, number| {
                    out.push(Action::Inherit { unit, number });
                });
            }
            out.push(Action::KeepSlot);
        }
        Asked::Triggers => {
            rules.for_each_trigger(state, |action| out.push(action));
            out.push(Action::Done);
        }
        Asked::Retaliate => {
            let left = retaliation(state).unwrap_or(UnitSet::NONE);
            for unit in left.and(UnitSet::of(seat)).and(state.field()) {
                uses(rules, state, unit, Way::Retaliation, out);
            }
            out.push(Action::Pass);
        }
        Asked::Drop => {
            if let Some(unit) = dropping(state) {
                landings(rules, state, unit, out);
            }
        }
        Asked::Over => {}
    }
}

fn deployments(rules: &Aegis, state: &State, seat: Seat, out: &mut Vec<Action>) {
    for unit in rules.waiting(state, seat) {
        match &*rules.ground {
            Ground::Hexes(field) => {
                let free = field.zone(seat.index()).and(&rules.free_hexes(state, field));
                out.extend(field.hexes(&free).map(|hex| Action::Deploy { unit, at: Place::Hex(hex) }));
            }
            Ground::Plane(table) => {
                let edge = table.edge();
                for y in (edge.min.y..=edge.max.y).step_by(1000) {
                    for x in (edge.min.x..=edge.max.x).step_by(1000) {
                        let at = Place::Point(Point::new(x, y));
                        if rules.check_deploy(state, seat, unit, at).is_ok() {
                            out.push(Action::Deploy { unit, at });
                        }
                    }
                }
            }
        }
        if rules.check_keep(state, seat, unit).is_ok() {
            out.push(Action::Keep { unit });
        }
    }
}

/// In Advanced every second inch, and the first place found where that is none.
fn landings(rules: &Aegis, state: &State, unit: UnitId, out: &mut Vec<Action>) {
    let mut first = None;
    let before = out.len();
    rules.for_each_landing(state, unit, |at| {
        first = first.or(Some(at));
        let shown = match at {
            Place::Hex(_) => true,
            Place::Point(point) => point.x % 2000 == 0 && point.y % 2000 == 0,
        };
        if shown {
            out.push(Action::Drop { unit, at });
        }
        false
    });
    if out.len() == before {
        out.extend(first.map(|at| Action::Drop { unit, at }));
    }
}

/// All steps of a unit.
fn steps(rules: &Aegis, state: &State, unit: UnitId, out: &mut Vec<Action>) {
    moves(rules, state, unit, out);
    uses(rules, state, unit, Way::Act, out);
    rules.for_each_combine(state, unit, &mut |action| {
        out.push(action);
        false
    });
    rules.for_each_cloak(state, unit, |to| out.push(Action::Cloak { unit, to }));
}

pub(crate) fn moves(rules: &Aegis, state: &State, unit: UnitId, out: &mut Vec<Action>) {
    if !rules.can_move(state, unit) {
        return;
    }
    match &*rules.ground {
        Ground::Hexes(field) => {
            let ends = rules.move_ends(state, field, unit);
            out.extend(field.hexes(&ends).map(|hex| Action::Move { unit, to: Path::Hex(hex) }));
        }
        Ground::Plane(_) => roaming::lines(rules, state, unit, |to| out.push(Action::Move { unit, to })),
    }
}

pub(crate) fn uses(rules: &Aegis, state: &State, unit: UnitId, way: Way, out: &mut Vec<Action>) {
    for slot in 0..SLOTS {
        rules.for_each_use(state, unit, slot, way, &mut |declared| {
            out.push(declared.said());
            false
        });
    }
}

/// What kind of step to try.
#[derive(Clone, Copy, Default)]
enum Kind {
    #[default]
    Move,
    Act,
    Combine,
    Cloak,
}

/// One legal action at random: a unit first, then a kind of step, then one of its ways, so that far movers do not
/// drown the rest.
pub(crate) fn sample(
    rules: &Aegis,
    state: &State,
    seat: Seat,
    dice: &mut Dice,
    scratch: &mut Vec<Action>,
) -> Option<Action> {
    scratch.clear();
    // Room for all steps of one unit, once and for all.
    scratch.reserve(STEPS_ROOM);
    match rules.asked(state) {
        Asked::Step => {
            // The end of the turn is one more unit, as it were.
            let mut units: ArrayVec<[UnitId; 12]> =
                state.field_of(seat).filter(|unit| !state.unit(*unit).acted).collect();
            if state.begun {
                units.push(UnitId(0));
            }
            while !units.is_empty() {
                let chosen = units.swap_remove(dice.below(units.len() as u32) as usize);
                if chosen.0 == 0 {
                    return Some(Action::End);
                }
                if let Some(action) = sample_step(rules, state, chosen, dice, scratch) {
                    return Some(action);
                }
            }
            None
        }
        Asked::Activation => {
            let open = state.activation()?;
            if dice.below(4) == 0 {
                return Some(Action::Done);
            }
            sample_step(rules, state, open.unit, dice, scratch).or(Some(Action::Done))
        }
        Asked::Deploy => sample_deploy(rules, state, seat, dice, scratch),
        Asked::Lists
        | Asked::Mark
        | Asked::Reroll
        | Asked::Divide
        | Asked::Inherit
        | Asked::Triggers
        | Asked::Retaliate
        | Asked::Drop
        | Asked::Over => {
            actions(rules, state, seat, scratch);
            dice.pick(scratch).copied()
        }
    }
}

fn sample_step(
    rules: &Aegis,
    state: &State,
    unit: UnitId,
    dice: &mut Dice,
    scratch: &mut Vec<Action>,
) -> Option<Action> {
    let mut kinds: ArrayVec<[Kind; 4]> =
        [Kind::Move, Kind::Act, Kind::Combine, Kind::Cloak].into_iter().collect();
    while !kinds.is_empty() {
        scratch.clear();
        match kinds.swap_remove(dice.below(kinds.len() as u32) as usize) {
            Kind::Move => {
                if let Some(action) = sample_move(rules, state, unit, dice, scratch) {
                    return Some(action);
                }
            }
            Kind::Act => uses(rules, state, unit, Way::Act, scratch),
            Kind::Combine => {
                rules.for_each_combine(state, unit, &mut |action| {
                    scratch.push(action);
                    false
                });
            }
            Kind::Cloak => rules.for_each_cloak(state, unit, |to| scratch.push(Action::Cloak { unit, to })),
        }
        if let Some(action) = dice.pick(scratch) {
            return Some(*action);
        }
    }
    None
}

fn sample_move(
    rules: &Aegis,
    state: &State,
    unit: UnitId,
    dice: &mut Dice,
    scratch: &mut Vec<Action>,
) -> Option<Action> {
    if !rules.can_move(state, unit) {
        return None;
    }
    match &*rules.ground {
        Ground::Hexes(field) => {
            let ends = rules.move_ends(state, field, unit);
            let hex = field.nth(&ends, dice.below(ends.len().max(1)))?;
            Some(Action::Move { unit, to: Path::Hex(hex) })
        }
        Ground::Plane(_) => {
            if let Some(to) = roaming::try_line(rules, state, unit, dice) {
                return Some(Action::Move { unit, to });
            }
            moves(rules, state, unit, scratch);
            dice.pick(scratch).copied()
        }
    }
}

fn sample_deploy(
    rules: &Aegis,
    state: &State,
    seat: Seat,
    dice: &mut Dice,
    scratch: &mut Vec<Action>,
) -> Option<Action> {
    let units: ArrayVec<[UnitId; 10]> = rules.waiting(state, seat).collect();
    let unit = *dice.pick(&units)?;
    if dice.below(4) == 0 && rules.check_keep(state, seat, unit).is_ok() {
        return Some(Action::Keep { unit });
    }
    match &*rules.ground {
        Ground::Hexes(field) => {
            let free = field.zone(seat.index()).and(&rules.free_hexes(state, field));
            let at = Place::Hex(field.nth(&free, dice.below(free.len().max(1)))?);
            Some(Action::Deploy { unit, at })
        }
        Ground::Plane(table) => {
            let inches = (table.zone_radius() / 1000).unsigned_abs() + 1;
            for _ in 0..20 {
                let (x, y) = (dice.below(inches) as i32 * 1000, dice.below(inches) as i32 * 1000);
                let corner = table.corner(seat.index());
                let inwards = if seat.index() == 0 { 1 } else { -1 };
                let at = Place::Point(Point::new(corner.x + inwards * x, corner.y + inwards * y));
                if rules.check_deploy(state, seat, unit, at).is_ok() {
                    return Some(Action::Deploy { unit, at });
                }
            }
            deployments(rules, state, seat, scratch);
            dice.pick(scratch).copied()
        }
    }
}

/// What standing orders answer: Retaliate never, rerolls never or only if a die fails, Vanish and Refuel at once.
pub(crate) fn answer(rules: &Aegis, state: &State, seat: Seat, orders: &Settings) -> Option<Action> {
    if !rules.to_act(state).contains(seat) {
        return None;
    }
    let [retaliate, rerolls, triggers] = &ORDERS;
    match rules.asked(state) {
        Asked::Retaliate if orders.get(retaliate) == "never" => Some(Action::Pass),
        Asked::Reroll => match orders.get(rerolls) {
            "never" => Some(Action::Pass),
            "sensible" if every_die_succeeds(rules, state) => Some(Action::Pass),
            _ask => None,
        },
        Asked::Triggers if orders.get(triggers) == "yes" => [Action::Vanish, Action::Refuel]
            .into_iter()
            .find(|action| rules.check_action(state, seat, action).is_ok()),
        Asked::Retaliate
        | Asked::Triggers
        | Asked::Lists
        | Asked::Deploy
        | Asked::Mark
        | Asked::Step
        | Asked::Activation
        | Asked::Divide
        | Asked::Inherit
        | Asked::Drop
        | Asked::Over => None,
    }
}

/// Against every affected unit, so that rolling again could only harm or change nothing.
fn every_die_succeeds(rules: &Aegis, state: &State) -> bool {
    let Some(strike) = &state.strike else { return false };
    let Some(action) = rules.printed(strike.slot) else { return false };
    strike.affected.and(state.field()).all(|unit| {
        let accuracy = rules.accuracy(state, strike.user, action, unit);
        (1..=6u8).all(|face| {
            strike.dice[usize::from(face) - 1] == 0 || face >= accuracy.number && face != accuracy.vector
        })
    })
}
