//! Chapter 11: range, line of sight, affected units.

use crate::Aegis;
use crate::card::{Attributes, Printed, Range};
use crate::ground::Ground;
use crate::refusal::Refused;
use crate::rules::pushes;
use crate::state::{State, UnitId, UnitSet};
use gattai_core::ensure;

/// AEG-16.10: only Distance, with or without Splash, has a Distance Value.
#[inline]
pub(crate) const fn distance_value(range: Range) -> Option<u8> {
    match range {
        Range::Distance(distance) | Range::Splash { distance, .. } => Some(distance),
        Range::Radius(_) | Range::Melee | Range::Laser => None,
    }
}

impl Aegis {
    /// AEG-11.17, AEG-11.6: may this unit be the chosen target, as far as range and sight go?
    #[inline]
    pub(crate) fn check_aim(
        &self,
        state: &State,
        user: UnitId,
        action: &Printed,
        target: UnitId,
    ) -> Result<(), Refused> {
        let (from, to) = (state.unit(user).at, state.unit(target).at);
        let in_range = match action.range {
            Range::Distance(distance) | Range::Splash { distance, .. } => {
                self.ground.within(from, to, distance)
            }
            Range::Melee => self.ground.within(from, to, 1), // AEG-16.6, AEG-5.19
            Range::Laser => true,                            // AEG-16.5
            Range::Radius(_) => false,
        };
        ensure(in_range, Refused::OutOfRange { unit: target })?;
        // AEG-11.9: ARC needs no line of sight.
        let seen = action.attributes.has(Attributes::ARC) || self.ground.sees(from, to);
        ensure(seen, Refused::NoLineOfSight { unit: target })
    }

    /// The affected units (the table of chapter 11, AEG-R65), fixed at declaration (AEG-10.13). Radius and Splash need no
    /// sight (AEG-R11); without SLF the user is affected through its own Splash only (AEG-16.8). AP: AEG-15.2.
    pub(crate) fn affected(
        &self,
        state: &State,
        user: UnitId,
        action: &Printed,
        target: Option<UnitId>,
    ) -> UnitSet {
        let mut affected = UnitSet::NONE;
        match (action.range, target) {
            // AEG-R55: not even those whose discs touch the user's.
            (Range::Radius(0), _) => {}
            (Range::Radius(radius), _) => {
                affected = self.around(state, user, radius); // AEG-11.3
                affected.remove(user);
            }
            (Range::Distance(_) | Range::Melee, Some(target)) => affected.insert(target),
            (Range::Splash { splash, .. }, Some(target)) => {
                affected = self.around(state, target, splash); // AEG-11.4
            }
            (Range::Laser, Some(target)) => affected = self.laser(state, user, target),
            (Range::Distance(_) | Range::Splash { .. } | Range::Melee | Range::Laser, None) => {}
        }
        if let (true, Some(target), Some(distance)) =
            (action.attributes.has(Attributes::AP), target, distance_value(action.range))
        {
            let arc = action.attributes.has(Attributes::ARC);
            affected = affected.or(self.pierced(state, user, target, distance, arc)); // AEG-11.18
        }
        if action.attributes.has(Attributes::SLF) {
            affected.insert(user); // AEG-11.5, AEG-16.7, AEG-R55
        }
        affected
    }

    /// All units within so many inches of one, itself included (AEG-5.21, AEG-11.10).
    #[inline]
    pub(crate) fn around(&self, state: &State, unit: UnitId, radius: u8) -> UnitSet {
        let at = state.unit(unit).at;
        let mut found = UnitSet::NONE;
        for other in state.field() {
            if self.ground.within(at, state.unit(other).at, radius) {
                found.insert(other);
            }
        }
        found
    }

    /// AEG-11.13, AEG-5.13: everything on the line; off axis the chosen target only.
    fn laser(&self, state: &State, user: UnitId, target: UnitId) -> UnitSet {
        let (from, to) = (state.unit(user).at, state.unit(target).at);
        let mut found = UnitSet::only(target);
        let others = state.field().filter(|unit| *unit != user && *unit != target);
        match &*self.ground {
            Ground::Plane(table) => {
                for unit in others {
                    if table.is_on_laser(from.point(), to.point(), state.unit(unit).at.point()) {
                        found.insert(unit);
                    }
                }
            }
            Ground::Hexes(field) => {
                let Some(way) = from.hex().axis_to(to.hex()) else { return found };
                for unit in others {
                    let at = state.unit(unit).at.hex();
                    if from.hex().axis_to(at) == Some(way)
                        && (1..from.hex().distance(at))
                            .all(|n| field.is_open(from.hex() + way.step() * n as i16))
                    {
                        found.insert(unit);
                    }
                }
            }
        }
        found
    }

    /// AEG-11.11, AEG-11.12, AEG-5.14: units further out than the target on the same line.
    fn pierced(&self, state: &State, user: UnitId, target: UnitId, distance: u8, arc: bool) -> UnitSet {
        let (from, to) = (state.unit(user).at, state.unit(target).at);
        let mut found = UnitSet::NONE;
        for unit in state.field().filter(|unit| *unit != user && *unit != target) {
            let at = state.unit(unit).at;
            if !self.ground.within(from, at, distance) {
                continue;
            }
            let hit = match &*self.ground {
                Ground::Plane(table) => table.is_pierced(from.point(), to.point(), at.point(), arc),
                Ground::Hexes(field) => {
                    let (from, to, at) = (from.hex(), to.hex(), at.hex());
                    let way = from.axis_to(to);
                    let further = from.distance(at) > from.distance(to);
                    let clear = |way: gattai_space::hex::Direction| {
                        (1..from.distance(at)).all(|n| arc || field.is_open(from + way.step() * n as i16))
                    };
                    further && way.is_some_and(|way| from.axis_to(at) == Some(way) && clear(way))
                }
            };
            if hit {
                found.insert(unit);
            }
        }
        found
    }

    /// AEG-10.4, AEG-R12: whether a pure Push or Pull would find nobody on axis.
    #[inline]
    pub(crate) fn moves_nobody(
        &self,
        state: &State,
        user: UnitId,
        action: &Printed,
        affected: UnitSet,
    ) -> bool {
        let more = [Attributes::STN, Attributes::DIS, Attributes::XPO];
        if !pushes(action.does) || more.into_iter().any(|code| action.attributes.has(code)) {
            return false;
        }
        let from = state.unit(user).at;
        let mut others = affected.without(UnitSet::only(user));
        !others.any(|unit| self.ground.on_axis(from, state.unit(unit).at))
    }

    /// AEG-18.2, AEG-R28, AEG-R29: a Beacon of the target's player that must be chosen instead.
    pub(crate) fn beacon_instead(
        &self,
        state: &State,
        user: UnitId,
        action: &Printed,
        target: UnitId,
    ) -> Option<UnitId> {
        let owner = target.owner();
        let is_beacon =
            |unit: UnitId| self.card_of(state, unit).passives.beacon && self.is_targetable(state, unit);
        if !self.are_opponents(user.owner(), owner) || is_beacon(target) {
            return None;
        }
        state.field_of(owner).find(|unit| {
            is_beacon(*unit) && *unit != user && self.check_aim(state, user, action, *unit).is_ok() && {
                let affected = self.affected(state, user, action, Some(*unit));
                !self.moves_nobody(state, user, action, affected)
                    && self.protected(state, user.owner(), affected).is_none()
            }
        })
    }
}
