//! Chapter 19 (all are optional, in the order the owner likes: AEG-19.2, AEG-R83): what happens when a unit comes into play by combining; CMB Actions (AEG-16.1 to AEG-16.4).

use gattai_core::{Log, ensure};
use gattai_space::hex::{Direction, Hex};

use crate::Aegis;
use crate::action::{Action, Path};
use crate::card::{Attributes, CombineAbility, Range};
use crate::event::{Cause, Event, Status};
use crate::ground::{Field, Ground, Place};
use crate::refusal::Refused;
use crate::roaming;
use crate::rules::combining::has_code;
use crate::rules::moving::{straight, tried};
use crate::rules::play::Play;
use crate::state::{Activation, Frame, SLOTS, Slot, State, Statuses, UnitId, UnitSet, Way};

impl Aegis {
    /// AEG-19.12: each CMB Action in a slot and each Combine Ability, one bit each.
    pub(crate) fn triggers_of(&self, state: &State, unit: UnitId) -> u16 {
        let (card, slots) = (self.card_of(state, unit), &state.unit(unit).slots);
        let mut left = 0;
        for (n, slot) in slots.iter().enumerate().take(card.actions.len()) {
            if has_code(self, *slot, Attributes::CMB) {
                left |= 1 << n; // AEG-22.7, AEG-R46
            }
        }
        for n in 0..card.combine.len().min(12) {
            left |= 1 << (SLOTS + n);
        }
        left
    }

    /// The triggers that are left, if they are asked for.
    pub(crate) fn triggering(&self, state: &State) -> Option<(UnitId, u16)> {
        match state.frames.last() {
            Some(Frame::Triggers { unit, left }) => Some((*unit, *left)),
            Some(Frame::Activation(_) | Frame::Strike | Frame::Inherit { .. } | Frame::Retaliate { .. })
            | None => None,
        }
    }

    /// The Combine Ability behind a bit.
    fn ability(&self, state: &State, unit: UnitId, bit: usize) -> Option<CombineAbility> {
        self.card_of(state, unit).combine.get(bit.checked_sub(SLOTS)?).copied()
    }

    /// The bit of an ability that is left.
    fn bit_of(&self, state: &State, is: impl Fn(CombineAbility) -> bool) -> Result<(UnitId, usize), Refused> {
        let (unit, left) = self.triggering(state).ok_or(Refused::NoSuchTrigger)?;
        let mut bits = (SLOTS..16).filter(|bit| left & 1 << bit != 0);
        let bit = bits.find(|bit| self.ability(state, unit, *bit).is_some_and(&is));
        bit.map(|bit| (unit, bit)).ok_or(Refused::NoSuchTrigger)
    }

    /// Those of the triggers left that have something to do (AEG-19.12, AEG-R69).
    pub(crate) fn offered(&self, state: &State, unit: UnitId, left: u16) -> u16 {
        let mut offered = 0;
        for bit in (0..16).filter(|bit| left & 1 << bit != 0) {
            let works = if bit < SLOTS {
                self.can_use(state, unit, bit, Way::Trigger) // AEG-16.2
            } else {
                self.ability(state, unit, bit)
                    .is_some_and(|ability| self.has_something_to_do(state, unit, ability))
            };
            offered |= u16::from(works) << bit;
        }
        offered
    }

    /// AEG-19.12; AEG-R96 for Ignition and Refuel.
    fn has_something_to_do(&self, state: &State, unit: UnitId, ability: CombineAbility) -> bool {
        match ability {
            CombineAbility::Blitz => self.can_blitz(state, unit),
            CombineAbility::Capture => !self.capturable(state, unit).is_empty(),
            CombineAbility::Detonate(radius) => !self.detonated(state, unit, radius).is_empty(),
            CombineAbility::Ignition => self.can_ignite(state, unit),
            CombineAbility::ArrestMandate2 => {
                let room = state.players[unit.owner()].marks.iter().any(|mark| mark.0 == 0);
                room && !self.mandate_targets(state, unit.owner()).is_empty()
            }
            CombineAbility::LaserPrism => {
                let mut found = false;
                self.for_each_prism(state, unit, |_| found = true);
                found
            }
            CombineAbility::Vanish => true,
            CombineAbility::Refuel => self.ep(state, unit) > 0,
        }
    }

    /// AEG-19.6, AEG-19.7, AEG-R38: an Ignition activation would have a step to take; combining is one.
    fn can_ignite(&self, state: &State, unit: UnitId) -> bool {
        let mut lit = *state;
        let open = Activation { unit, ignition: true, ..Activation::default() };
        let _ = lit.frames.try_push(Frame::Activation(open));
        self.can_step(&lit, unit)
    }

    /// AEG-19.4, AEG-R37: any other unit that can be targeted and is not protected.
    pub(crate) fn capturable(&self, state: &State, unit: UnitId) -> UnitSet {
        let mut found = UnitSet::NONE;
        for other in state.field().without(UnitSet::only(unit)) {
            if self.check_capture(state, unit, other).is_ok() {
                found.insert(other);
            }
        }
        found
    }

    fn check_capture(&self, state: &State, unit: UnitId, other: UnitId) -> Result<(), Refused> {
        let there = other != unit
            && other.index() < state.units.len()
            && state.unit(other).is_active()
            && self.is_targetable(state, other);
        ensure(there, Refused::CannotCapture { unit: other })?;
        let is_protected = self.protected(state, unit.owner(), UnitSet::only(other)).is_some();
        ensure(!is_protected, Refused::ProtectedFromAbility { unit: other }) // AEG-6.11
    }

    /// AEG-19.5, AEG-R8: every other unit in the radius that is not protected.
    pub(crate) fn detonated(&self, state: &State, unit: UnitId, radius: u8) -> UnitSet {
        let mut found = UnitSet::NONE;
        for other in self.around(state, unit, radius).without(UnitSet::only(unit)) {
            if self.protected(state, unit.owner(), UnitSet::only(other)).is_none() {
                found.insert(other);
            }
        }
        found
    }

    /// AEG-19.3, AEG-5.20: one straight move of 1 to Movement.
    pub(crate) fn check_blitz(&self, state: &State, unit: UnitId, to: Place) -> Result<(), Refused> {
        let (from, most) = (state.unit(unit).at, self.movement(state, unit));
        // A fresh unit has no STN, but an answer to an earlier trigger may have stunned it (AEG-R85).
        self.check_mobile(state, unit)?;
        match (&*self.ground, to) {
            (Ground::Hexes(field), Place::Hex(hex)) => {
                let way = from.hex().axis_to(hex).ok_or(Refused::BlitzNotStraight)?;
                let far = from.hex().distance(hex);
                ensure(far <= u32::from(most), Refused::BlitzNotStraight)?;
                let open = self.is_straight_open(state, field, unit, from.hex(), way, far);
                ensure(open, Refused::BlitzBlocked { to })
            }
            (Ground::Plane(_), Place::Point(_)) => {
                let length = self
                    .way(state, unit, &Path::to(to), self.flies(state, unit))
                    .map_err(|_| Refused::BlitzBlocked { to })?;
                ensure(length <= u32::from(most) * 1000, Refused::BlitzNotStraight)
            }
            (Ground::Hexes(_), Place::Point(_)) | (Ground::Plane(_), Place::Hex(_)) => {
                Err(Refused::BlitzNotStraight)
            }
        }
    }

    fn is_straight_open(
        &self,
        state: &State,
        field: &Field,
        unit: UnitId,
        from: Hex,
        way: Direction,
        far: u32,
    ) -> bool {
        let free = self.free_hexes(state, field);
        let flies = self.flies(state, unit);
        straight(from, way, far).zip(1..).all(|(hex, n)| {
            if flies && n < far { self.ground.contains(Place::Hex(hex)) } else { field.has(&free, hex) }
        })
    }

    /// Whether there is a straight move: in Advanced by the moves of AEG-5.22 (AEG-R89).
    fn can_blitz(&self, state: &State, unit: UnitId) -> bool {
        let can = |to: Place| self.check_blitz(state, unit, to).is_ok();
        match (&*self.ground, state.unit(unit).at) {
            (Ground::Hexes(_), from) => {
                Direction::ALL.into_iter().any(|way| can(Place::Hex(from.hex().neighbour(way))))
                    || self.flies(state, unit) && {
                        let mut found = false;
                        self.for_each_blitz(state, unit, |_| found = true);
                        found
                    }
            }
            (Ground::Plane(_), from) => tried(from.point()).any(|to| can(Place::Point(to))),
        }
    }

    /// Calls `each` with the ends of Blitz moves: all, or in Advanced those worth proposing.
    pub(crate) fn for_each_blitz(&self, state: &State, unit: UnitId, mut each: impl FnMut(Place)) {
        let (from, most) = (state.unit(unit).at, self.movement(state, unit));
        match &*self.ground {
            Ground::Hexes(_) => {
                for way in Direction::ALL {
                    for hex in straight(from.hex(), way, most.into()) {
                        if self.check_blitz(state, unit, Place::Hex(hex)).is_ok() {
                            each(Place::Hex(hex));
                        }
                    }
                }
            }
            Ground::Plane(_) => roaming::spots(self, state, unit, i64::from(most) * 1000, |to| {
                if self.check_blitz(state, unit, Place::Point(to)).is_ok() {
                    each(Place::Point(to));
                }
            }),
        }
    }

    /// AEG-19.9, AEG-R39: a printed LSR Action of an own active unit, still in its slot, into a starred slot.
    fn check_prism(
        &self,
        state: &State,
        unit: UnitId,
        ally: UnitId,
        number: u8,
        into: u8,
    ) -> Result<(), Refused> {
        let own = ally != unit && ally.index() < state.units.len() && ally.owner() == unit.owner();
        ensure(own && state.unit(ally).is_active(), Refused::NoAlly { unit: ally })?;
        let slot = usize::from(number).wrapping_sub(1);
        let giver = state.unit(ally);
        let printed = self.card(giver).actions.get(slot);
        let laser = printed.is_some_and(|action| action.range == Range::Laser)
            && giver.slots.get(slot) == Some(&Slot { card: giver.card, number: slot as u8 });
        ensure(laser, Refused::NoLaser { unit: ally })?;
        let target = self.card_of(state, unit).actions.get(usize::from(into).wrapping_sub(1));
        ensure(target.is_some_and(|action| action.star), Refused::NoStarredSlot { number: into })
    }

    /// Calls `each` with every way to use a Laser Prism.
    pub(crate) fn for_each_prism(&self, state: &State, unit: UnitId, mut each: impl FnMut(Action)) {
        for ally in state.field_of(unit.owner()) {
            for number in 1..=SLOTS as u8 {
                for slot in 1..=SLOTS as u8 {
                    if self.check_prism(state, unit, ally, number, slot).is_ok() {
                        each(Action::Prism { unit: ally, number, slot });
                    }
                }
            }
        }
    }

    /// Whether a trigger other than a CMB Action may be used so.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only these are triggers")]
    pub(crate) fn check_trigger(&self, state: &State, action: &Action) -> Result<(), Refused> {
        let bit = self.trigger_bit(state, action)?;
        let (unit, left) = self.triggering(state).ok_or(Refused::NoSuchTrigger)?;
        match *action {
            Action::Blitz { to } => self.check_blitz(state, unit, to),
            Action::Capture { unit: other } => self.check_capture(state, unit, other),
            Action::Mark { unit: other } => {
                let targets = self.mandate_targets(state, unit.owner());
                let there = other.index() < state.units.len() && targets.contains(other);
                ensure(there, Refused::CannotMandate { unit: other })
            }
            Action::Prism { unit: ally, number, slot } => self.check_prism(state, unit, ally, number, slot),
            _detonate_ignite_vanish_refuel => {
                ensure(self.offered(state, unit, left) & 1 << bit != 0, Refused::NoSuchTrigger)
            }
        }
    }

    /// Which trigger an action uses.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only these are triggers")]
    fn trigger_bit(&self, state: &State, action: &Action) -> Result<usize, Refused> {
        let is = |ability: CombineAbility| match action {
            Action::Blitz { .. } => ability == CombineAbility::Blitz,
            Action::Capture { .. } => ability == CombineAbility::Capture,
            Action::Mark { .. } => ability == CombineAbility::ArrestMandate2,
            Action::Prism { .. } => ability == CombineAbility::LaserPrism,
            Action::Detonate => matches!(ability, CombineAbility::Detonate(_)),
            Action::Ignite => ability == CombineAbility::Ignition,
            Action::Vanish => ability == CombineAbility::Vanish,
            Action::Refuel => ability == CombineAbility::Refuel,
            _other => false,
        };
        self.bit_of(state, is).map(|(_, bit)| bit)
    }

    /// Calls `each` with every trigger that is offered, in every way.
    pub(crate) fn for_each_trigger(&self, state: &State, mut each: impl FnMut(Action)) {
        let Some((unit, left)) = self.triggering(state) else { return };
        let offered = self.offered(state, unit, left);
        for bit in (0..16).filter(|bit| offered & 1 << bit != 0) {
            let Some(ability) = self.ability(state, unit, bit) else {
                self.for_each_use(state, unit, bit, Way::Trigger, &mut |declared| {
                    each(declared.said());
                    false
                });
                continue;
            };
            match ability {
                CombineAbility::Blitz => self.for_each_blitz(state, unit, |to| each(Action::Blitz { to })),
                CombineAbility::Capture => {
                    self.capturable(state, unit).for_each(|unit| each(Action::Capture { unit }));
                }
                CombineAbility::Detonate(_) => each(Action::Detonate),
                CombineAbility::Ignition => each(Action::Ignite),
                CombineAbility::ArrestMandate2 => {
                    self.mandate_targets(state, unit.owner()).for_each(|unit| each(Action::Mark { unit }));
                }
                CombineAbility::LaserPrism => self.for_each_prism(state, unit, &mut each),
                CombineAbility::Vanish => each(Action::Vanish),
                CombineAbility::Refuel => each(Action::Refuel),
            }
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// D12: waits while a trigger has something to do; the rest lapse if the unit is gone (AEG-19.12).
    pub(crate) fn triggers_step(&mut self, unit: UnitId, left: u16) -> bool {
        if self.s.unit(unit).is_active() && self.rules.offered(self.s, unit, left) != 0 {
            return false;
        }
        self.s.frames.pop();
        true
    }

    /// A trigger is used up.
    pub(crate) fn spend_trigger(&mut self, bit: usize) {
        if let Some(Frame::Triggers { left, .. }) = self.s.frames.last_mut() {
            *left &= !(1 << bit);
        }
    }

    /// A Combine Ability happens.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only these are triggers")]
    pub(crate) fn trigger(&mut self, action: &Action) {
        let Ok(bit) = self.rules.trigger_bit(self.s, action) else { return };
        let Some((unit, _)) = self.rules.triggering(self.s) else { return };
        self.spend_trigger(bit);
        let (named, owner) = (self.rules.named(self.s, unit), unit.owner());
        match *action {
            Action::Blitz { to } => {
                let from = self.s.unit(unit).at;
                self.walk(unit, to);
                self.log.note(|| Event::Blitzed { named, from, to });
            }
            Action::Capture { unit: captured } => {
                let prey = self.rules.named(self.s, captured);
                self.log.note(|| Event::Captured { named, prey });
                self.put_status(captured, Statuses::STUN, Status::Stunned);
            }
            Action::Detonate => self.detonate(unit, bit),
            Action::Ignite => {
                self.log.note(|| Event::Ignited { named });
                let open = Activation { unit, ignition: true, ..Activation::default() };
                self.s.frames.push(Frame::Activation(open));
            }
            Action::Mark { unit } => self.mark(owner, unit),
            Action::Prism { unit: ally, number, slot } => {
                let copied = Slot { card: self.s.unit(ally).card, number: number.wrapping_sub(1) };
                let into = usize::from(slot).wrapping_sub(1);
                self.spend_trigger(into); // AEG-R39: what it overwrites can no longer trigger
                let giver = self.rules.named(self.s, ally);
                self.log.note(|| Event::LaserCopied { named, giver });
                self.set_slot(unit, into, copied);
            }
            Action::Vanish => self.put_status(unit, Statuses::VANISH, Status::Vanished),
            Action::Refuel => {
                let energy = self.rules.ep(self.s, unit); // AEG-19.11
                let player = &mut self.s.players[owner];
                player.energy = player.energy.saturating_add(energy);
                self.log.note(|| Event::Refuelled { seat: owner, energy });
            }
            _other => {}
        }
    }

    /// AEG-19.5: damage equal to the Level; not an Action.
    fn detonate(&mut self, unit: UnitId, bit: usize) {
        let Some(CombineAbility::Detonate(radius)) = self.rules.ability(self.s, unit, bit) else { return };
        let (named, damage) =
            (self.rules.named(self.s, unit), u16::from(self.rules.card_of(self.s, unit).level));
        self.log.note(|| Event::Detonated { named, damage });
        for other in self.rules.detonated(self.s, unit, radius) {
            if !self.s.unit(other).is(Statuses::VANISH) {
                let named = self.rules.named(self.s, other);
                self.log.note(|| Event::Hurt { named, damage });
                self.lose_integrity(other, damage);
            }
        }
        self.remove_destroyed(Cause::Integrity); // AEG-14.11
    }
}
