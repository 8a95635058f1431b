//! Chapter 8: acting with a unit; what is still open to it.

use gattai_core::{Log, Seat, ensure};

use crate::Aegis;
use crate::action::Path;
use crate::event::{Event, Status};
use crate::ground::{Ground, Place};
use crate::refusal::Refused;
use crate::roaming;
use crate::rules::play::Play;
use crate::state::{Activation, SLOTS, State, Statuses, UnitId, Way};

impl Aegis {
    /// AEG-7.8, AEG-7.9, AEG-8.9: the unit may take a step now. An activation opens with a real step, so it is never
    /// empty (AEG-8.1).
    pub(crate) fn check_actor(&self, state: &State, seat: Seat, unit: UnitId) -> Result<(), Refused> {
        let own = unit.index() < state.units.len() && unit.owner() == seat;
        ensure(own, Refused::NotYourUnit { unit })?;
        ensure(state.unit(unit).is_active(), Refused::NotInPlay { unit })?;
        match state.activation() {
            Some(open) if open.unit == unit => Ok(()),
            Some(open) => {
                ensure(!state.unit(unit).acted, Refused::HasActed { unit })?;
                Err(Refused::ActivationOpen { unit: open.unit })
            }
            None => ensure(!state.unit(unit).acted, Refused::HasActed { unit }),
        }
    }

    /// Whether any unit of the seat can take a first step (AEG-7.10, AEG-R53).
    pub(crate) fn any_step(&self, state: &State, seat: Seat) -> bool {
        let mut units = state.field_of(seat).filter(|unit| !state.unit(*unit).acted);
        units.any(|unit| self.can_step(state, unit) || self.can_cloak(state, unit))
    }

    /// Whether the unit can move, act or combine (AEG-8.8, AEG-8.10).
    pub(crate) fn can_step(&self, state: &State, unit: UnitId) -> bool {
        self.can_move(state, unit)
            || (0..SLOTS).any(|slot| self.can_use(state, unit, slot, Way::Act))
            || self.can_combine(state, unit)
    }

    /// AEG-8.6, AEG-18.3: nothing done yet, and the EP can be paid; staying put is always possible.
    pub(crate) fn can_cloak(&self, state: &State, unit: UnitId) -> bool {
        self.card_of(state, unit).passives.cloaking > 0
            && state.activation().is_none()
            && self.ep(state, unit) <= state.players[unit.owner()].energy
    }

    /// D14: AEG-8.6, AEG-9.9, AEG-9.5 (AEG-R92), AEG-9.4, AEG-18.3, AEG-7.12.
    pub(crate) fn check_cloak(&self, state: &State, unit: UnitId, to: Option<&Path>) -> Result<(), Refused> {
        let most = self.card_of(state, unit).passives.cloaking;
        let can = most > 0 && state.activation().is_none();
        ensure(can, Refused::CannotCloak { unit })?;
        if let Some(to) = self.cloaking_way(state, unit, to) {
            ensure(!state.unit(unit).is(Statuses::STUN), Refused::Stunned { unit })?; // AEG-R56; Movement 0 does not matter: AEG-R105
            let length = self.way(state, unit, to, self.flies(state, unit))?;
            ensure(length <= u32::from(most) * self.per_inch(), Refused::CloakTooFar { most })?;
        }
        let (needed, left) = (self.ep(state, unit), state.players[unit.owner()].energy);
        ensure(needed <= left, Refused::TooLittleEnergy { needed, left })
    }

    /// The way of a Cloaking; none if it names just the place of the unit, which is staying put (D14: 0 to X"). A way
    /// that comes back to it is a way like any other (AEG-R92).
    fn cloaking_way<'a>(&self, state: &State, unit: UnitId, to: Option<&'a Path>) -> Option<&'a Path> {
        let stays = Path::to(state.unit(unit).at);
        to.filter(|to| **to != stays)
    }

    /// Calls `each` with the ways of a Cloaking: all, or in Advanced those worth proposing.
    pub(crate) fn for_each_cloak(&self, state: &State, unit: UnitId, mut each: impl FnMut(Option<Path>)) {
        if !self.can_cloak(state, unit) {
            return;
        }
        each(None);
        if state.unit(unit).is(Statuses::STUN) {
            return;
        }
        let most = self.card_of(state, unit).passives.cloaking;
        match &*self.ground {
            Ground::Hexes(field) => {
                let ends = self.reach(state, field, unit, most.into(), self.flies(state, unit));
                field.hexes(&ends).for_each(|hex| each(Some(Path::Hex(hex))));
            }
            Ground::Plane(_) => {
                roaming::spots(self, state, unit, i64::from(most) * 1000, |to| {
                    let to = Path::to(Place::Point(to));
                    if self.check_cloak(state, unit, Some(&to)).is_ok() {
                        each(Some(to));
                    }
                });
            }
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// D5: waits while the unit can do anything more (AEG-8.8); over if it is gone (AEG-18.24).
    pub(crate) fn activation_step(&mut self, open: Activation) -> bool {
        if self.s.unit(open.unit).is_active() && self.rules.can_step(self.s, open.unit) {
            return false;
        }
        self.end_activation(open);
        true
    }

    pub(crate) fn end_activation(&mut self, open: Activation) {
        self.s.frames.pop();
        self.s.unit_mut(open.unit).acted = true;
    }

    /// AEG-18.3, AEG-R56: paid with the current EP; not "the first unit you act with".
    pub(crate) fn cloak(&mut self, unit: UnitId, to: Option<&Path>) {
        let cost = self.rules.ep(self.s, unit);
        self.pay(unit.owner(), cost);
        self.s.begun = true;
        let from = self.s.unit(unit).at;
        if let Some(end) = self.rules.cloaking_way(self.s, unit, to).and_then(Path::end) {
            self.walk(unit, end);
        }
        let (named, at) = (self.rules.named(self.s, unit), self.s.unit(unit).at);
        self.log.note(|| Event::CloakedItself { named, from, to: at, cost });
        self.put_status(unit, Statuses::CLOAK, Status::Cloaked);
        self.s.unit_mut(unit).acted = true;
    }
}
