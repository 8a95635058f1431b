//! Whether a decision is allowed: one line for each, in the order of AEG-R82. A check that forbids wins over one that
//! would allow (AEG-R1).

use gattai_core::{Game, Seat, ensure};

use crate::Aegis;
use crate::action::Action;
use crate::refusal::{Asked, Refused};
use crate::rules::using::Declared;
use crate::state::{Frame, Stage, State, UnitId, UnitSet, Way};

impl Declared {
    /// The decision in words.
    pub(crate) fn said(&self) -> Action {
        let Declared { user, slot, x, target, ally, way: _ } = *self;
        Action::Act { unit: user, number: (slot as u8).wrapping_add(1), x, target, ally }
    }
}

impl Aegis {
    pub(crate) fn check_action(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refused> {
        let asked = self.asked(state);
        ensure(asked != Asked::Over, Refused::MatchOver)?;
        let awaited = self.to_act(state);
        let first = if awaited.len() == 1 { awaited.first() } else { None };
        ensure(awaited.contains(seat), Refused::NotYourDecision { seat: first })?; // AEG-7.8
        match asked {
            Asked::Lists => self.check_in_lists(action),
            Asked::Deploy => self.check_in_deployment(state, seat, action),
            Asked::Mark => self.check_in_marks(state, seat, action),
            Asked::Step | Asked::Activation => self.check_step(state, seat, action, asked),
            Asked::Reroll => self.check_in_reroll(state, action),
            Asked::Divide => self.check_in_division(state, action),
            Asked::Inherit => self.check_in_inheritance(state, action),
            Asked::Triggers => self.check_in_triggers(state, action),
            Asked::Retaliate => self.check_in_retaliation(state, seat, action),
            Asked::Drop => self.check_in_drops(state, action),
            Asked::Over => Err(Refused::MatchOver),
        }
    }

    fn check_in_lists(&self, action: &Action) -> Result<(), Refused> {
        if let Action::Squad { list } = action {
            self.check_list(list)
        } else {
            Err(Refused::AnotherQuestion { asked: Asked::Lists })
        }
    }

    fn check_in_deployment(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refused> {
        if let Action::Deploy { unit, at } = action {
            self.check_deploy(state, seat, *unit, *at)
        } else if let Action::Keep { unit } = action {
            self.check_keep(state, seat, *unit)
        } else {
            Err(Refused::AnotherQuestion { asked: Asked::Deploy })
        }
    }

    fn check_in_marks(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refused> {
        if let Action::Mark { unit } = *action {
            let markable = unit.index() < state.units.len() && self.markable(state, seat).contains(unit);
            ensure(markable, Refused::NotToMark { unit })
        } else {
            Err(Refused::AnotherQuestion { asked: Asked::Mark })
        }
    }

    /// D4, D5: a step of a unit, the end of an activation or of the turn.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others answer questions")]
    fn check_step(&self, state: &State, seat: Seat, action: &Action, asked: Asked) -> Result<(), Refused> {
        match action {
            Action::Move { unit, to } => {
                self.check_actor(state, seat, *unit)?;
                self.check_move(state, *unit, to).map(|_| ())
            }
            Action::Act { unit, .. } => {
                self.check_actor(state, seat, *unit)?;
                self.check_act(state, action, Way::Act)
            }
            Action::Combine { unit, partner, into } => {
                self.check_actor(state, seat, *unit)?;
                self.check_combine(state, *unit, *partner, *into).map(|_| ())
            }
            Action::Cloak { unit, to } => {
                self.check_actor(state, seat, *unit)?;
                self.check_cloak(state, *unit, to.as_ref())
            }
            // AEG-R102: also before the first step of an Ignition.
            Action::Done => ensure(asked == Asked::Activation, Refused::NothingOpen),
            Action::End => match state.activation() {
                Some(open) => Err(Refused::ActivationOpen { unit: open.unit }),
                None => ensure(state.begun, Refused::MustAct), // AEG-7.10
            },
            _other => Err(Refused::AnotherQuestion { asked }),
        }
    }

    fn check_act(&self, state: &State, action: &Action, way: Way) -> Result<(), Refused> {
        match declared(action, way) {
            Some(declared) => self.check_use(state, &declared).map(|_| ()),
            None => Err(Refused::NoSuchAction { number: 0 }),
        }
    }

    /// D8: one more Reroll, or none for this roll (AEG-R104).
    fn check_in_reroll(&self, state: &State, action: &Action) -> Result<(), Refused> {
        if let (Action::Reroll { grant, faces }, Some(strike)) = (action, &state.strike) {
            self.check_reroll(state, strike, *grant, faces)
        } else {
            ensure(*action == Action::Pass, Refused::AnotherQuestion { asked: Asked::Reroll })
        }
    }

    fn check_in_division(&self, state: &State, action: &Action) -> Result<(), Refused> {
        let wrong = Refused::AnotherQuestion { asked: Asked::Divide };
        let Action::Share { unit, points } = *action else { return Err(wrong) };
        let (next, least, most) = self.next_share(state).ok_or(wrong)?;
        ensure(unit == next, Refused::NotTheNextShare { unit: next })?;
        let fits = (least..=most).contains(&u16::from(points));
        ensure(fits, Refused::WrongShare { least, most })
    }

    fn check_in_inheritance(&self, state: &State, action: &Action) -> Result<(), Refused> {
        let wrong = Refused::AnotherQuestion { asked: Asked::Inherit };
        let inheriting = self.inheriting(state).ok_or(wrong)?;
        if let Action::Inherit { unit, number } = *action {
            self.check_inherit(state, inheriting, unit, number).map(|_| ())
        } else {
            ensure(*action == Action::KeepSlot, wrong)
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all others are no triggers")]
    fn check_in_triggers(&self, state: &State, action: &Action) -> Result<(), Refused> {
        match action {
            Action::Done => Ok(()),
            Action::Act { unit, number, .. } => {
                let (fresh, left) = self.triggering(state).ok_or(Refused::NoSuchTrigger)?;
                let bit = usize::from(*number).wrapping_sub(1);
                let there = *unit == fresh && bit < 3 && left & 1 << bit != 0;
                ensure(there, Refused::NoSuchTrigger)?;
                self.check_act(state, action, Way::Trigger)
            }
            Action::Blitz { .. }
            | Action::Capture { .. }
            | Action::Detonate
            | Action::Ignite
            | Action::Mark { .. }
            | Action::Prism { .. }
            | Action::Vanish
            | Action::Refuel => self.check_trigger(state, action),
            _other => Err(Refused::AnotherQuestion { asked: Asked::Triggers }),
        }
    }

    fn check_in_retaliation(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refused> {
        let wrong = Refused::AnotherQuestion { asked: Asked::Retaliate };
        if let Action::Act { unit, .. } = *action {
            let left = retaliation(state).ok_or(wrong)?;
            let able = unit.index() < state.units.len()
                && unit.owner() == seat
                && left.contains(unit)
                && state.unit(unit).is_active();
            ensure(able, Refused::CannotRetaliate { unit })?;
            self.check_act(state, action, Way::Retaliation)
        } else {
            ensure(*action == Action::Pass, wrong)
        }
    }

    fn check_in_drops(&self, state: &State, action: &Action) -> Result<(), Refused> {
        if let Action::Drop { unit, at } = *action {
            self.check_drop(state, unit, at)
        } else {
            Err(Refused::AnotherQuestion { asked: Asked::Drop })
        }
    }
}

/// The Action that is declared.
pub(crate) fn declared(action: &Action, way: Way) -> Option<Declared> {
    if let Action::Act { unit, number, x, target, ally } = *action {
        let slot = usize::from(number).wrapping_sub(1);
        Some(Declared { user: unit, slot, x, target, ally, way })
    } else {
        None
    }
}

/// Units that may still Retaliate.
pub(crate) fn retaliation(state: &State) -> Option<UnitSet> {
    if let Some(Frame::Retaliate { left }) = state.frames.last() { Some(*left) } else { None }
}

/// The unit to be dropped.
pub(crate) fn dropping(state: &State) -> Option<UnitId> {
    if let Stage::Drops(unit) = state.stage { Some(unit) } else { None }
}
