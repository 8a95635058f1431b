//! Chapters 21 and 22: combining and Combine Inheritors. Combining is neither a move nor an Action: STN and DIS do not
//! stop it, nobody reacts to it (AEG-21.17, AEG-R44). The partner may have acted or not (AEG-21.12), and may be fresh
//! itself (AEG-21.15, AEG-R43). Two units at a time (AEG-R49). Only Actions pass upward (AEG-22.8), one step (AEG-R81).
//! In teams own units only (AEG-24.4).

use gattai_core::{Log, ensure};

use crate::Aegis;
use crate::action::Action;
use crate::card::{Attributes, CardId};
use crate::event::Event;
use crate::refusal::Refused;
use crate::rules::play::Play;
use crate::state::{Frame, SLOTS, Slot, Stand, State, Unit, UnitId, UnitSet};

/// The question of D11.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inheriting {
    pub unit: UnitId,
    pub first: UnitId,
    pub second: UnitId,
    pub slot: usize,
    pub passed: u8,
}

impl Aegis {
    /// D10: 8.5, 21.1, 21.2, 21.6, 21.3, 21.4, 21.5, 21.8. The pool unit that is formed.
    pub(crate) fn check_combine(
        &self,
        state: &State,
        unit: UnitId,
        partner: UnitId,
        into: CardId,
    ) -> Result<UnitId, Refused> {
        self.check_right_to_combine(state, unit)?;
        let is_partner = partner != unit
            && partner.index() < state.units.len()
            && partner.owner() == unit.owner()
            && state.unit(partner).is_active()
            && self.ground.within(state.unit(unit).at, state.unit(partner).at, 1); // AEG-R54
        ensure(is_partner, Refused::NoPartner { unit: partner })?;
        let result = self.pool_unit(state, unit, into).ok_or(Refused::NotInPool { card: into })?;
        self.check_result(state, unit, partner, into)?;
        Ok(result)
    }

    /// AEG-8.5: as long as no normal Action was used.
    fn check_right_to_combine(&self, state: &State, unit: UnitId) -> Result<(), Refused> {
        let open = state.activation().filter(|open| open.unit == unit).unwrap_or_default();
        ensure(open.actions == 0, Refused::CombineAfterAction { unit })
    }

    /// AEG-21.2: a unit of the pool that has not been used.
    fn pool_unit(&self, state: &State, unit: UnitId, into: CardId) -> Option<UnitId> {
        UnitSet::of(unit.owner())
            .filter(|pool| pool.index() < state.units.len())
            .find(|pool| state.unit(*pool).stand == Stand::Pool && state.unit(*pool).card == into)
    }

    /// The tests of AEG-21.3 to AEG-21.8 on two units.
    fn check_result(&self, state: &State, a: UnitId, b: UnitId, card: CardId) -> Result<(), Refused> {
        let result = self.pack.card(card);
        let (one, other) = (self.card_of(state, a), self.card_of(state, b));
        let (sum, level) = (one.level + other.level, result.level);
        ensure(sum == level, Refused::WrongLevel { sum, level })?; // AEG-21.6, AEG-21.7
        let apart = one.classes.0 & other.classes.0 == 0;
        let exact = apart && one.classes.0 | other.classes.0 == result.classes.0;
        ensure(exact, Refused::WrongClasses { card })?; // AEG-21.3
        // What a card required when it was formed is inside it, also where a stated position leaves out the components.
        let makes = result.required_makes.iter().all(|make| {
            let mut basics = self.basics(state, a).chain(self.basics(state, b));
            one.required_makes.contains(make)
                || other.required_makes.contains(make)
                || basics.any(|basic| self.card_of(state, basic).make == *make)
        });
        ensure(makes, Refused::MakeMissing { card })?; // AEG-21.4, AEG-21.14
        let commander =
            result.commander.is_none_or(|line| one.commander == Some(line) || other.commander == Some(line));
        ensure(commander, Refused::CommanderMissing { card })?; // AEG-21.5
        let (needed, left) = (self.ep(state, a) + self.ep(state, b), state.players[a.owner()].energy);
        ensure(needed <= left, Refused::TooLittleEnergyToCombine { needed, left }) // AEG-21.8, AEG-R50
    }

    /// Calls `each` with every legal combination of a unit, until it says to stop. Whether it did.
    pub(crate) fn for_each_combine(
        &self,
        state: &State,
        unit: UnitId,
        each: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        if self.check_right_to_combine(state, unit).is_err() {
            return false;
        }
        let pool = UnitSet::of(unit.owner())
            .filter(|pool| pool.index() < state.units.len() && state.unit(*pool).stand == Stand::Pool);
        let at = state.unit(unit).at;
        for result in pool {
            let into = state.unit(result).card;
            let others = state.field_of(unit.owner()).without(UnitSet::only(unit));
            for partner in others {
                if self.ground.within(at, state.unit(partner).at, 1)
                    && self.check_result(state, unit, partner, into).is_ok()
                    && each(Action::Combine { unit, partner, into })
                {
                    return true;
                }
            }
        }
        false
    }

    pub(crate) fn can_combine(&self, state: &State, unit: UnitId) -> bool {
        self.for_each_combine(state, unit, &mut |_| true)
    }

    /// D11, if it is asked.
    pub(crate) fn inheriting(&self, state: &State) -> Option<Inheriting> {
        match state.frames.last() {
            Some(Frame::Inherit { unit, first, second, slot, passed }) => Some(Inheriting {
                unit: *unit,
                first: *first,
                second: *second,
                slot: usize::from(*slot),
                passed: *passed,
            }),
            Some(Frame::Activation(_) | Frame::Strike | Frame::Triggers { .. } | Frame::Retaliate { .. })
            | None => None,
        }
    }

    /// AEG-22.1 to AEG-22.5: a starred Action printed on one of the two cards, still in its slot, not passed yet.
    pub(crate) fn check_inherit(
        &self,
        state: &State,
        asked: Inheriting,
        unit: UnitId,
        number: u8,
    ) -> Result<Slot, Refused> {
        let of_pair = unit == asked.first || unit == asked.second;
        ensure(of_pair, Refused::NotOfThePair { unit })?;
        let slot = usize::from(number).wrapping_sub(1);
        let giver = state.unit(unit);
        let printed = self.card(giver).actions.get(slot).ok_or(Refused::NotOfThePair { unit })?;
        ensure(printed.star, Refused::NoStar { number })?; // AEG-22.1
        let own = Slot { card: giver.card, number: slot as u8 };
        ensure(giver.slots[slot] == own, Refused::Overwritten { number })?; // AEG-22.4, AEG-22.5, AEG-R45
        let bit = passed_bit(asked, unit, slot);
        ensure(asked.passed & bit == 0, Refused::PassedAlready { number })?; // AEG-22.2
        Ok(own)
    }

    /// Calls `each` with what may be inherited into the slot asked for.
    pub(crate) fn for_each_inherit(
        &self,
        state: &State,
        asked: Inheriting,
        mut each: impl FnMut(UnitId, u8),
    ) {
        for unit in [asked.first, asked.second] {
            for number in 1..=SLOTS as u8 {
                if self.check_inherit(state, asked, unit, number).is_ok() {
                    each(unit, number);
                }
            }
        }
    }
}

fn passed_bit(asked: Inheriting, unit: UnitId, slot: usize) -> u8 {
    1 << (slot + if unit == asked.first { 0 } else { SLOTS })
}

impl<L: Log<Event>> Play<'_, L> {
    /// AEG-21.8 to AEG-21.11: paid, placed, the two become components.
    pub(crate) fn combine(&mut self, unit: UnitId, partner: UnitId, into: CardId) {
        let Some(result) = self.rules.pool_unit(self.s, unit, into) else { return };
        self.s.begun = true;
        if self.s.activation().is_none() {
            self.s.first = self.s.first.or(Some(unit));
        }
        let cost = self.rules.ep(self.s, unit) + self.rules.ep(self.s, partner);
        self.pay(unit.owner(), cost);
        let at = self.s.unit(unit).at;
        let (first, second) = (self.rules.named(self.s, unit), self.rules.named(self.s, partner));
        for part in UnitSet::of(unit.owner()) {
            if part.index() >= self.s.units.len() {
                continue;
            }
            let stand = self.s.unit(part).stand;
            if part == unit
                || part == partner
                || stand == Stand::Under(unit)
                || stand == Stand::Under(partner)
            {
                self.s.unit_mut(part).stand = Stand::Under(result);
            }
        }
        for part in [unit, partner] {
            self.s.unit_mut(part).timed = Default::default(); // AEG-17.11
            self.forget_marks(part); // AEG-R42
        }
        // AEG-21.10, AEG-R77: a new unit with a clean slate; it counts as having acted (AEG-21.11).
        let mut fresh = Unit::new(into, Stand::Field, 0);
        (fresh.at, fresh.acted, fresh.arrived) = (at, true, true);
        *self.s.unit_mut(result) = fresh;
        let integrity = self.rules.max_integrity(self.s, result);
        self.s.unit_mut(result).integrity = integrity;
        let into = self.rules.named(self.s, result);
        self.log.note(|| Event::Combined { first, second, into, at, cost });
        if self.s.activation().is_some() {
            self.s.frames.pop();
        }
        // The triggers of a unit that became a component lapse (AEG-19.12).
        if let Some(Frame::Triggers { unit: old, .. }) = self.s.frames.last().copied()
            && !self.s.unit(old).is_active()
        {
            self.s.frames.pop();
        }
        self.s.frames.push(Frame::Inherit { unit: result, first: unit, second: partner, slot: 0, passed: 0 });
    }

    /// D11: each starred slot in order; kept if there is nothing to inherit (AEG-22.2).
    pub(crate) fn inherit_step(&mut self) -> bool {
        let Some(asked) = self.rules.inheriting(self.s) else { return true };
        let slots = &self.rules.card_of(self.s, asked.unit).actions;
        if asked.slot >= slots.len() {
            let left = self.rules.triggers_of(self.s, asked.unit);
            self.s.frames.pop();
            self.s.frames.push(Frame::Triggers { unit: asked.unit, left }); // AEG-21.13
            return true;
        }
        let mut options = 0;
        if slots[asked.slot].star {
            self.rules.for_each_inherit(self.s, asked, |_, _| options += 1);
        }
        if options > 0 {
            return false;
        }
        self.next_slot(0);
        true
    }

    /// The next slot is asked for.
    pub(crate) fn next_slot(&mut self, bit: u8) {
        if let Some(Frame::Inherit { slot, passed, .. }) = self.s.frames.last_mut() {
            *slot += 1;
            *passed |= bit;
        }
    }

    /// AEG-22.3, AEG-22.6: the slot is overwritten; its stamp starts fresh.
    pub(crate) fn inherit(&mut self, unit: UnitId, number: u8) {
        let Some(asked) = self.rules.inheriting(self.s) else { return };
        let from = usize::from(number).wrapping_sub(1) % SLOTS;
        let action = self.s.unit(unit).slots[from];
        self.set_slot(asked.unit, asked.slot, action);
        self.next_slot(passed_bit(asked, unit, from));
    }

    pub(crate) fn set_slot(&mut self, unit: UnitId, slot: usize, action: Slot) {
        let named = self.rules.named(self.s, unit);
        let changed = self.s.unit_mut(unit);
        changed.slots[slot % SLOTS] = action;
        changed.ready[slot % SLOTS] = 0;
        self.log.note(|| Event::Inherited { named, slot: slot as u8 + 1, action });
    }
}

/// Whether a slot's Action is printed with these codes.
pub(crate) fn has_code(rules: &Aegis, slot: Slot, code: Attributes) -> bool {
    rules.printed(slot).is_some_and(|action| action.attributes.has(code))
}
