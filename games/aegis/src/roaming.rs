//! Places worth going to in Advanced: a sampled set, since there are too many to list (part 5 of the book).

use gattai_core::Dice;
use gattai_space::plane::{Point, Vector, turn_factors};

use crate::Aegis;
use crate::action::Path;
use crate::card::Range;
use crate::ground::{Place, plane};
use crate::outlook;
use crate::rules::moving::tried;
use crate::state::{SLOTS, State, UnitId};

/// How far the unit could go and pay now, in mils.
fn longest(rules: &Aegis, state: &State, unit: UnitId) -> i64 {
    let stride = rules.stride(state, unit);
    let energy = u32::from(state.players[unit.owner()].energy);
    let inches = stride.reach().min(energy.saturating_mul(u32::from(stride.per_energy)));
    i64::from(inches) * 1000
}

/// A straight way in a direction of 15 degree steps.
fn ray(from: Point, fifteens: i32, mils: i64) -> Point {
    let (c, s) = turn_factors(fifteens);
    // One mil less, so that rounding does not make it longer than paid for.
    let mils = (mils - 1).max(1);
    from + Vector::new(c * mils / 1000, s * mils / 1000)
}

/// How far the way to another unit is until the discs touch, in mils; a little less, for rounding.
fn way_to(from: Point, to: Point) -> i64 {
    i64::from(from.distance_up(to)) - 1002
}

/// How far the Actions of a unit reach that have an end to their range, in mils; each reach once.
fn reaches(rules: &Aegis, state: &State, unit: UnitId) -> impl Iterator<Item = i64> {
    let reach = move |slot| {
        let action = rules.action_of(state.unit(unit), slot).filter(|action| action.range != Range::Laser)?;
        Some(i64::from(outlook::range(action)) * 1000)
    };
    let first = move |slot: &usize| (0..*slot).all(|other| reach(other) != reach(*slot));
    (0..SLOTS).filter(first).filter_map(reach)
}

/// Calls `each` with places worth a look, `most` mils away at the farthest: towards and away from every other unit, as
/// near to it as each Action of the unit needs, to the edge of reach, in all directions, and the near ones by which it is
/// decided whether a unit can move at all (AEG-5.22). Whether they are legal is for others to say.
pub(crate) fn spots(rules: &Aegis, state: &State, unit: UnitId, most: i64, mut each: impl FnMut(Point)) {
    let from = state.unit(unit).at.point();
    for other in state.field().filter(|other| *other != unit) {
        let to = state.unit(other).at.point();
        let way = way_to(from, to);
        each(plane::towards(from, to, way.min(most)));
        each(plane::towards(from, from + (from - to), most));
        for reach in reaches(rules, state, unit) {
            if way > reach && way - reach < most {
                each(plane::towards(from, to, way - reach));
            }
        }
    }
    for fifteens in (0..24).step_by(2) {
        each(ray(from, fifteens, most));
        if most > 2000 {
            each(ray(from, fifteens, most / 2));
        }
    }
    tried(from).for_each(each);
}

/// Calls `each` with the legal moves among these places.
pub(crate) fn lines(rules: &Aegis, state: &State, unit: UnitId, mut each: impl FnMut(Path)) {
    spots(rules, state, unit, longest(rules, state, unit), |to| {
        let path = Path::to(Place::Point(to));
        if rules.check_move(state, unit, &path).is_ok() {
            each(path);
        }
    });
}

/// A way to where some Action of the unit just reaches some enemy, both at random; as far as it can if that is too far.
pub(crate) fn try_approach(rules: &Aegis, state: &State, unit: UnitId, dice: &mut Dice) -> Option<Path> {
    let mut enemies = rules.enemies(state, unit.owner());
    let enemy = enemies.nth(dice.below(enemies.len().max(1)) as usize)?;
    let count = reaches(rules, state, unit).count();
    let reach = reaches(rules, state, unit).nth(dice.below(count.max(1) as u32) as usize)?;
    let (from, to) = (state.unit(unit).at.point(), state.unit(enemy).at.point());
    let way = way_to(from, to) - reach;
    if way <= 0 {
        return None;
    }
    let path = Path::to(Place::Point(plane::towards(from, to, way.min(longest(rules, state, unit)))));
    rules.check_move(state, unit, &path).is_ok().then_some(path)
}

/// One such way at random, or none after a few tries.
pub(crate) fn try_line(rules: &Aegis, state: &State, unit: UnitId, dice: &mut Dice) -> Option<Path> {
    let from = state.unit(unit).at.point();
    let most = longest(rules, state, unit);
    for _ in 0..6 {
        let fifteens = dice.below(24) as i32;
        let inches = i64::from(dice.below((most / 1000).max(1) as u32)) + 1;
        let path = Path::to(Place::Point(ray(from, fifteens, (inches * 1000).min(most))));
        if rules.check_move(state, unit, &path).is_ok() {
            return Some(path);
        }
    }
    None
}
