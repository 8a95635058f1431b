//! Chapters 10 and 13 to 17: an Action from its declaration to its end. One way for activations, CMB triggers
//! and Retaliate.

use gattai_core::{ArrayVec, Log};

use crate::Aegis;
use crate::card::{ActionType, Attributes, CommanderAbility, DiceNumber, Printed, Stat};
use crate::event::{Cause, Event, Status, Sum};
use crate::rules::play::Play;
use crate::rules::pushes;
use crate::rules::rolling::Hits;
use crate::rules::using::Declared;
use crate::state::{Frame, SLOTS, Stand, State, Statuses, Strike, UNITS, UnitId, UnitSet, Way};

/// An affected unit with what the roll is worth against it.
pub(crate) type Struck = ArrayVec<[(UnitId, Hits); UNITS]>;

/// AEG-R91: no share, and so no total, is above this.
const SHARE_MOST: i32 = 255;

impl Aegis {
    /// AEG-14.1 to AEG-14.8: what a unit takes. DMG and DEF matter only with a success (AEG-17.7), in every Action while
    /// they last, Retaliate included (AEG-17.9). CRT compares with the effective number (AEG-15.5, AEG-R74).
    pub(crate) fn damage(
        &self,
        state: &State,
        user: UnitId,
        action: &Printed,
        unit: UnitId,
        hits: Hits,
    ) -> Sum {
        if hits.successes == 0 {
            return Sum::default(); // AEG-14.1
        }
        let struck = state.unit(unit);
        let codes = action.attributes;
        // AEG-14.2, AEG-14.3, AEG-15.13, AEG-15.15
        let base = u16::from(action.power).saturating_mul(hits.successes);
        let critical = if codes.has(Attributes::CRT) || struck.is(Statuses::EXPOSE) { hits.exact } else { 0 };
        let anti_air = u8::from(codes.has(Attributes::AA) && self.flies(state, unit)); // AEG-14.4, AEG-R62
        let dmg = state.unit(user).stat(Stat::Dmg) as i16; // AEG-14.5, AEG-17.3
        let def = struck.stat(Stat::Def) as i16; // AEG-17.6
        let sum =
            i32::from(base) + i32::from(critical) + i32::from(anti_air) + i32::from(dmg) - i32::from(def);
        let vanish = struck.is(Statuses::VANISH); // AEG-14.8
        let damage = if vanish { 0 } else { sum.max(0) as u16 }; // AEG-14.6
        Sum { base, critical, anti_air, dmg, def, vanish, damage }
    }

    /// AEG-16.9, AEG-14.7, AEG-R26, AEG-R91: what a unit may be given of a divided damage.
    pub(crate) fn share_limit(&self, state: &State, strike: &Strike, action: &Printed, unit: UnitId) -> u16 {
        let hits = self.hits(state, strike, action, unit);
        let sum = self.damage(state, strike.user, action, unit, hits);
        if hits.successes == 0 {
            return 0;
        }
        (i32::from(sum.base) + i32::from(sum.critical) + i32::from(sum.dmg)).clamp(0, SHARE_MOST) as u16
    }

    /// AEG-16.12: the next unit to be given a share, the least and the most.
    pub(crate) fn next_share(&self, state: &State) -> Option<(UnitId, u16, u16)> {
        let strike = state.strike.as_ref()?;
        let (action, left) = (self.printed(strike.slot)?, strike.left?);
        let mut next = None;
        let mut rest: u16 = 0;
        for unit in strike.affected.and(state.field()).filter(|unit| unit.index() >= strike.shares.len()) {
            let limit = self.share_limit(state, strike, action, unit);
            match next {
                None if limit > 0 => next = Some((unit, limit)),
                None => {}
                Some(_) => rest = rest.saturating_add(limit),
            }
        }
        let (unit, limit) = next?;
        // AEG-R86: what only units that have left could have taken is lost.
        let most = limit.min(left);
        Some((unit, left.saturating_sub(rest).min(most), most))
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// AEG-10.1, AEG-10.5: the Action is declared, paid, rolled.
    pub(crate) fn declare(&mut self, declared: &Declared) {
        let Declared { user, slot, x, target, ally, way } = *declared;
        let action_slot = self.s.unit(user).slots[slot % SLOTS];
        let Some(action) = self.rules.printed(action_slot).copied() else { return };
        let dice = match action.dice {
            DiceNumber::Fixed(dice) => dice,
            DiceNumber::X => x,
        };
        let extra = ally.map_or(0, |ally| self.rules.ep(self.s, ally)); // AEG-20.6
        let cost = if way == Way::Trigger { 0 } else { u16::from(dice) + extra };
        if way == Way::Act {
            self.open_activation(user);
            if let Some(Frame::Activation(open)) = self.s.frames.last_mut() {
                open.used |= 1 << slot; // AEG-10.14
                open.actions += u8::from(!action.attributes.has(Attributes::LHT));
            }
        }
        self.pay(user.owner(), cost);
        if action.attributes.has(Attributes::RCH) {
            // AEG-15.12, AEG-R24: free again from the start of the owner's second next turn.
            let turns = self.s.players[user.owner()].turns;
            self.s.unit_mut(user).ready[slot % SLOTS] = turns.saturating_add(2);
        }
        let affected = self.rules.affected(self.s, user, &action, target);
        let mut strike = Strike { user, slot: action_slot, way, affected, ..Strike::default() };
        let named = self.rules.named(self.s, user);
        let aimed = target.map(|target| self.rules.named(self.s, target));
        self.log.note(|| Event::Used { named, slot: action_slot, way, target: aimed, cost });
        self.grant_marks(&strike);
        if way == Way::Trigger {
            strike.stands = true;
        } else {
            strike.dice = self.roll(user, dice);
        }
        self.s.strike = Some(strike);
        self.s.frames.push(Frame::Strike);
    }

    /// The Action goes on: rerolls, shares, effects, displacement, removal, Retaliate (AEG-10.7 to AEG-10.12).
    pub(crate) fn strike_step(&mut self) -> bool {
        let Some(mut strike) = self.s.strike else {
            self.s.frames.pop();
            return true;
        };
        let Some(action) = self.rules.printed(strike.slot).copied() else {
            self.s.frames.pop();
            return true;
        };
        if !strike.stands {
            if !self.rules.grants(self.s, &strike).is_empty() {
                return false; // D8
            }
            strike.stands = true;
            self.s.strike = Some(strike);
        }
        if action.attributes.has(Attributes::DIV) && self.divide(&action) {
            return false; // D9
        }
        self.s.frames.pop();
        let Some(strike) = self.s.strike.take() else { return true };
        self.take_effect(&strike, &action);
        self.remove_destroyed(Cause::Integrity); // AEG-10.11
        if strike.way != Way::Retaliation {
            self.open_retaliation(&strike); // AEG-10.12, AEG-18.22
        }
        true
    }

    /// AEG-16.11, AEG-16.12: works out the total, gives shares without choice; whether one is to be named.
    fn divide(&mut self, action: &Printed) -> bool {
        let Some(mut strike) = self.s.strike else { return false };
        if strike.left.is_none() {
            let units = strike.affected.and(self.s.field());
            let total = units.map(|unit| self.rules.share_limit(self.s, &strike, action, unit)).max();
            strike.left = Some(total.unwrap_or_default());
            self.s.strike = Some(strike);
        }
        while let Some((unit, least, most)) = self.rules.next_share(self.s) {
            if least < most {
                return true;
            }
            self.give_share(unit, least);
        }
        false
    }

    /// One share is named.
    pub(crate) fn give_share(&mut self, unit: UnitId, points: u16) {
        if let Some(strike) = &mut self.s.strike {
            while strike.shares.len() < unit.index() {
                strike.shares.push(0);
            }
            strike.shares.push(points.min(255) as u8);
            strike.left = strike.left.map(|left| left.saturating_sub(points));
        }
    }

    /// AEG-10.8, AEG-10.9, AEG-10.10, AEG-R51: successes for each unit from the same dice, then all effects at once, then
    /// displacement.
    pub(crate) fn take_effect(&mut self, strike: &Strike, action: &Printed) {
        let mut struck = Struck::new();
        let mut sums: ArrayVec<[Sum; UNITS]> = ArrayVec::new();
        for unit in strike.affected.and(self.s.field()) {
            let hits = self.rules.hits(self.s, strike, action, unit);
            struck.push((unit, hits));
            sums.push(self.rules.damage(self.s, strike.user, action, unit, hits));
        }
        for ((unit, hits), sum) in struck.iter().copied().zip(sums) {
            let named = self.rules.named(self.s, unit);
            if hits.successes == 0 {
                self.log.note(|| Event::Missed { named, number: hits.number });
                continue;
            }
            let damages = action.does == ActionType::Damage && strike.left.is_none();
            let damage = if damages { Some(sum) } else { None };
            let (number, successes) = (hits.number, hits.successes);
            self.log.note(|| Event::Hit { named, number, successes, damage });
            self.affect(strike, action, unit, hits, sum);
            self.afflict(action, unit);
        }
        self.displace_all(strike, action, &struck);
    }

    /// The Type of the Action on one unit (chapter 13).
    fn affect(&mut self, strike: &Strike, action: &Printed, unit: UnitId, hits: Hits, sum: Sum) {
        let points = u16::from(action.power).saturating_mul(hits.successes); // AEG-12.7
        let named = self.rules.named(self.s, unit);
        match action.does {
            ActionType::Damage => match strike.left {
                None => self.lose_integrity(unit, sum.damage), // AEG-13.1
                Some(_) => {
                    // AEG-16.13: a share above 0 is changed by AA and DEF.
                    let share = strike.shares.get(unit.index()).copied().unwrap_or_default();
                    let changed = i32::from(share) + i32::from(sum.anti_air) - i32::from(sum.def);
                    let damage = if share == 0 || sum.vanish { 0 } else { changed.max(0) as u16 };
                    self.log.note(|| Event::Shared { named, points: share.into(), damage });
                    self.lose_integrity(unit, damage);
                }
            },
            ActionType::Repair => {
                let most = self.rules.max_integrity(self.s, unit);
                let unit = self.s.unit_mut(unit);
                let before = unit.integrity;
                unit.integrity = (u16::from(before).saturating_add(points)).min(most.into()) as u8; // AEG-13.2, AEG-13.3
                let points = u16::from(unit.integrity - before.min(unit.integrity));
                self.log.note(|| Event::Repaired { named, points });
            }
            ActionType::Drain => {
                let points = points.min(self.rules.ep(self.s, unit)); // AEG-13.4
                let unit = self.s.unit_mut(unit);
                unit.ep_change = unit.ep_change.saturating_sub_unsigned(points);
                self.log.note(|| Event::Drained { named, points });
            }
            ActionType::Boost => {
                let unit = self.s.unit_mut(unit);
                // AEG-13.5, AEG-R17; AEG-R91: the counter has an end.
                unit.ep_change = unit.ep_change.saturating_add_unsigned(points).min(10_000);
                self.log.note(|| Event::Boosted { named, points });
            }
            ActionType::Buff(stat) => self.change(unit, stat, points.min(100) as i16),
            ActionType::Debuff(stat) => self.change(unit, stat, -(points.min(100) as i16)),
            ActionType::Push | ActionType::Pull => {}
        }
    }

    /// AEG-13.14, AEG-17.8: until the start of the current player's next turn.
    fn change(&mut self, unit: UnitId, stat: Stat, by: i16) {
        let named = self.rules.named(self.s, unit);
        let seat = self.s.active;
        let slot = &mut self.s.unit_mut(unit).timed[seat.index() % 4].stats[stat as usize];
        *slot = (i16::from(*slot) + by).clamp(-120, 120) as i8;
        self.log.note(|| Event::Changed { named, stat, by });
    }

    /// AEG-15.8, AEG-15.11, AEG-15.13, AEG-15.14: on success, even without damage.
    fn afflict(&mut self, action: &Printed, unit: UnitId) {
        let states = [
            (Attributes::STN, Statuses::STUN, Status::Stunned),
            (Attributes::DIS, Statuses::DISARM, Status::Disarmed),
            (Attributes::XPO, Statuses::EXPOSE, Status::Exposed),
        ];
        for (code, status, told) in states {
            if action.attributes.has(code) {
                self.put_status(unit, status, told);
            }
        }
    }

    /// A state for a full turn (AEG-R23).
    pub(crate) fn put_status(&mut self, unit: UnitId, status: Statuses, told: Status) {
        let named = self.rules.named(self.s, unit);
        let seat = self.s.active;
        let timed = &mut self.s.unit_mut(unit).timed[seat.index() % 4];
        timed.statuses = timed.statuses.with(status);
        self.log.note(|| Event::Became { named, status: told });
    }

    /// AEG-3.7: never below 0.
    pub(crate) fn lose_integrity(&mut self, unit: UnitId, damage: u16) {
        let unit = self.s.unit_mut(unit);
        unit.integrity = u16::from(unit.integrity).saturating_sub(damage) as u8;
    }

    /// AEG-10.10, AEG-13.12, AEG-R19: Push from the farthest, Pull from the nearest; ties in unit order.
    pub(crate) fn displace_all(&mut self, strike: &Strike, action: &Printed, struck: &Struck) {
        let force = action.attributes.has(Attributes::FRC); // AEG-15.6
        if !force && !pushes(action.does) {
            return;
        }
        let pull = action.does == ActionType::Pull;
        let from = self.s.unit(strike.user).at;
        let mut moved: ArrayVec<[(i64, UnitId, u16); UNITS]> = ArrayVec::new();
        for (unit, hits) in struck.iter().filter(|(unit, hits)| *unit != strike.user && hits.successes > 0) {
            let apart = self.rules.ground.apart(from, self.s.unit(*unit).at);
            let inches = u16::from(action.power).saturating_mul(hits.successes);
            moved.push((if pull { apart } else { -apart }, *unit, inches));
        }
        moved.sort_unstable();
        for (_, unit, inches) in moved {
            self.displace(strike.user, unit, inches, pull);
        }
    }

    /// AEG-14.9, AEG-14.11, AEG-R52: all units at 0 leave together, then the counters rise.
    pub(crate) fn remove_destroyed(&mut self, why: Cause) {
        let mut dead = UnitSet::NONE;
        for index in 0..self.s.units.len() {
            let unit = &self.s.units[index];
            let is_dead = unit.stand == Stand::Field && unit.integrity == 0 || unit.stand == Stand::Fallen;
            if is_dead {
                dead.insert(UnitId::nth(index));
            }
        }
        if dead.is_empty() {
            return;
        }
        for unit in dead {
            let fallen = self.s.unit(unit).stand == Stand::Fallen;
            let (named, cause) = (self.rules.named(self.s, unit), if fallen { Cause::Edge } else { why });
            self.log.note(|| Event::Destroyed { named, cause });
            for part in UnitSet::of(unit.owner()) {
                if part.index() < self.s.units.len() && self.s.unit(part).stand == Stand::Under(unit) {
                    self.s.unit_mut(part).stand = Stand::Destroyed; // AEG-14.10
                }
            }
            self.s.unit_mut(unit).stand = Stand::Destroyed;
            self.forget_marks(unit);
        }
        for seat in self.s.order {
            let lost = dead.and(UnitSet::of(seat)).len() as u8;
            if lost > 0 {
                let player = &mut self.s.players[seat];
                player.lost = player.lost.saturating_add(lost);
                self.grow(seat, lost);
            }
        }
    }

    /// AEG-20.3: Magnificence also raises the current Integrity.
    fn grow(&mut self, seat: gattai_core::Seat, by: u8) {
        for unit in self.s.field_of(seat) {
            if self.rules.card_of(self.s, unit).commander_ability == Some(CommanderAbility::Magnificence) {
                let named = self.rules.named(self.s, unit);
                let unit = self.s.unit_mut(unit);
                unit.integrity = unit.integrity.saturating_add(by);
                self.log.note(|| Event::Grew { named, by });
            }
        }
    }

    /// AEG-R42: a mark is lost when its unit is destroyed or becomes a component.
    pub(crate) fn forget_marks(&mut self, unit: UnitId) {
        for (_, player) in self.s.players.iter_mut() {
            for mark in player.marks.iter_mut().filter(|mark| **mark == unit) {
                *mark = UnitId(0);
            }
        }
    }
}
