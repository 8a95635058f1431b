//! Chapter 10: declaring an Action. One check for activations, CMB triggers and Retaliate, in the order of AEG-R82.

use gattai_core::ensure;

use crate::Aegis;
use crate::card::{Attributes, CommanderAbility, DiceNumber, Printed, Range};
use crate::refusal::Refused;
use crate::state::{Activation, State, Statuses, UnitId, UnitSet, Way};

/// An Action as it is declared (AEG-10.1).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Declared {
    pub user: UnitId,
    /// From 0.
    pub slot: usize,
    /// 0 if the Dice Number is not X.
    pub x: u8,
    pub target: Option<UnitId>,
    pub ally: Option<UnitId>,
    pub way: Way,
}

/// What is paid and rolled, and who is affected.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Use {
    pub dice: u8,
    pub cost: u16,
    pub affected: UnitSet,
}

impl Aegis {
    /// Whether the Action may be declared, and what comes of it.
    pub(crate) fn check_use(&self, state: &State, declared: &Declared) -> Result<Use, Refused> {
        let Declared { user, slot, x, target, ally, way } = *declared;
        let number = (slot as u8).wrapping_add(1);
        let action = self.action_of(state.unit(user), slot).ok_or(Refused::NoSuchAction { number })?;
        self.check_slot(state, user, slot, way)?;
        let energy = state.players[user.owner()].energy;
        let limiter = self.limiter_cost(state, user, ally, way);
        let extra = limiter.unwrap_or_default();
        let dice = self.dice_number(action, x, energy.saturating_sub(extra))?; // AEG-10.6
        self.check_target(state, user, action, target)?;
        let affected = self.affected(state, user, action, target);
        ensure(!affected.is_empty(), Refused::NobodyAffected)?; // AEG-10.2
        ensure(!self.moves_nobody(state, user, action, affected), Refused::NobodyOnAxis)?; // AEG-10.4
        if let Some(seat) = self.protected(state, user.owner(), affected) {
            return Err(Refused::Protected { seat }); // AEG-6.8
        }
        limiter?; // AEG-20.6, AEG-R95: who pays, then whether it can be paid
        let cost = if way == Way::Trigger { 0 } else { u16::from(dice) + extra };
        ensure(cost <= energy, Refused::TooLittleEnergy { needed: cost, left: energy })?; // AEG-7.12
        Ok(Use { dice, cost, affected })
    }

    /// Whether the unit may use this slot now, whoever the target: AEG-8.3 or AEG-18.6, AEG-8.4, AEG-8.7, AEG-15.12, AEG-15.7.
    pub(crate) fn check_slot(
        &self,
        state: &State,
        user: UnitId,
        slot: usize,
        way: Way,
    ) -> Result<(), Refused> {
        let unit = state.unit(user);
        let number = (slot as u8).wrapping_add(1);
        let action = self.action_of(unit, slot).ok_or(Refused::NoSuchAction { number })?;
        if way == Way::Act {
            let open = state.activation().filter(|open| open.unit == user).unwrap_or_default();
            self.check_right_to_act(state, user, action, open)?;
            ensure(open.used & 1 << slot == 0, Refused::ActionUsed { number })?; // AEG-8.4, AEG-R20
        }
        ensure(!unit.is(Statuses::DISARM), Refused::Disarmed { unit: user })?;
        ensure(!unit.is(Statuses::CLOAK), Refused::Cloaked { unit: user })?;
        let turns = unit.ready[slot];
        ensure(state.players[user.owner()].turns >= turns, Refused::Recharging { number, turns })?;
        let too_heavy = action.attributes.has(Attributes::HVY) && unit.moved;
        ensure(!too_heavy, Refused::TooHeavy { unit: user })
    }

    /// AEG-8.10: a normal Action while none was used; Double-ATK a second one if the unit has not moved.
    fn check_right_to_act(
        &self,
        state: &State,
        user: UnitId,
        action: &Printed,
        open: Activation,
    ) -> Result<(), Refused> {
        if action.attributes.has(Attributes::LHT) || open.actions == 0 {
            return Ok(()); // AEG-15.9
        }
        if !self.card_of(state, user).passives.double_atk {
            return Err(Refused::ActionTaken { unit: user });
        }
        let second = open.actions == 1 && !state.unit(user).moved; // AEG-18.6, AEG-R58
        ensure(second, Refused::NoSecondAction { unit: user })
    }

    /// AEG-10.6, AEG-R14, AEG-R101: the Dice Number, chosen and said if it is X.
    fn dice_number(&self, action: &Printed, x: u8, most: u16) -> Result<u8, Refused> {
        match action.dice {
            DiceNumber::Fixed(dice) => {
                ensure(x == 0, Refused::WrongX { least: 0, most: 0 })?;
                Ok(dice)
            }
            DiceNumber::X => {
                let most = most.min(u16::from(u8::MAX));
                let fits = (1..=most).contains(&u16::from(x));
                ensure(fits, Refused::WrongX { least: 1, most })?;
                Ok(x)
            }
        }
    }

    /// AEG-11.1, AEG-11.14, AEG-11.17, AEG-11.6, AEG-11.16, AEG-18.2. Friend or foe (AEG-10.3). Restrictions on choosing
    /// look at the chosen target only, modifiers and reactions at every affected unit (AEG-R13). It is named even if
    /// there is only one (AEG-R101).
    fn check_target(
        &self,
        state: &State,
        user: UnitId,
        action: &Printed,
        target: Option<UnitId>,
    ) -> Result<(), Refused> {
        let wants = !matches!(action.range, Range::Radius(_));
        let Some(target) = target else {
            // AEG-16.7: SLF may go without a chosen target.
            let may_go_without = !wants || action.attributes.has(Attributes::SLF);
            return ensure(may_go_without, Refused::TargetMissing);
        };
        ensure(wants, Refused::NoTargetWanted)?;
        let is_unit = target != user && target.index() < state.units.len() && state.unit(target).is_active();
        ensure(is_unit, Refused::NoSuchTarget { unit: target })?;
        ensure(self.is_targetable(state, target), Refused::Untargetable { unit: target })?;
        self.check_aim(state, user, action, target)?;
        match self.beacon_instead(state, user, action, target) {
            Some(beacon) => Err(Refused::BeaconBinds { beacon }),
            None => Ok(()),
        }
    }

    /// AEG-20.6, AEG-R41, AEG-R101: the EP of another own active unit, named exactly if there is one; never for a trigger.
    fn limiter_cost(
        &self,
        state: &State,
        user: UnitId,
        ally: Option<UnitId>,
        way: Way,
    ) -> Result<u16, Refused> {
        let candidates = self.limiter_allies(state, user, way);
        match ally {
            Some(ally) if ally.index() < state.units.len() && candidates.contains(ally) => {
                Ok(self.ep(state, ally))
            }
            Some(_) => Err(Refused::WrongLimiter),
            None => ensure(candidates.is_empty(), Refused::WrongLimiter).map(|()| 0),
        }
    }

    /// Whom a Stellar Limiter can name.
    #[inline]
    pub(crate) fn limiter_allies(&self, state: &State, user: UnitId, way: Way) -> UnitSet {
        let limited = self.card_of(state, user).commander_ability == Some(CommanderAbility::StellarLimiter);
        if limited && way != Way::Trigger {
            state.field_of(user.owner()).without(UnitSet::only(user))
        } else {
            UnitSet::NONE
        }
    }

    /// Calls `each` with every legal way to use a slot, of X the least and the most only if `few`, until it says
    /// to stop. Whether it did.
    pub(crate) fn for_each_use(
        &self,
        state: &State,
        user: UnitId,
        slot: usize,
        way: Way,
        each: &mut impl FnMut(Declared) -> bool,
    ) -> bool {
        if self.check_slot(state, user, slot, way).is_err() {
            return false;
        }
        let Some(action) = self.action_of(state.unit(user), slot) else { return false };
        let energy = state.players[user.owner()].energy;
        let least = match action.dice {
            DiceNumber::Fixed(dice) => u16::from(dice),
            DiceNumber::X => 1,
        };
        if way != Way::Trigger && least > energy {
            return false;
        }
        let mut allies = self.limiter_allies(state, user, way);
        if allies.is_empty() {
            return self.each_target(state, user, slot, action, None, energy, way, each);
        }
        allies.any(|ally| {
            let left = energy.saturating_sub(self.ep(state, ally));
            left >= least && self.each_target(state, user, slot, action, Some(ally), left, way, each)
        })
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of a declaration")]
    fn each_target(
        &self,
        state: &State,
        user: UnitId,
        slot: usize,
        action: &Printed,
        ally: Option<UnitId>,
        left: u16,
        way: Way,
        each: &mut impl FnMut(Declared) -> bool,
    ) -> bool {
        let mut try_target = |target: Option<UnitId>| {
            let fits = self.check_target(state, user, action, target).is_ok();
            let affected = if fits { self.affected(state, user, action, target) } else { UnitSet::NONE };
            if affected.is_empty()
                || self.moves_nobody(state, user, action, affected)
                || self.protected(state, user.owner(), affected).is_some()
            {
                return false;
            }
            match action.dice {
                DiceNumber::Fixed(_) => each(Declared { user, slot, x: 0, target, ally, way }),
                DiceNumber::X => (1..=left.min(u16::from(u8::MAX)) as u8)
                    .any(|x| each(Declared { user, slot, x, target, ally, way })),
            }
        };
        let aims = !matches!(action.range, Range::Radius(_));
        if (!aims || action.attributes.has(Attributes::SLF)) && try_target(None) {
            return true;
        }
        aims && state.field().without(UnitSet::only(user)).any(|target| try_target(Some(target)))
    }

    /// Whether a slot can be used in any way.
    #[inline]
    pub(crate) fn can_use(&self, state: &State, user: UnitId, slot: usize, way: Way) -> bool {
        self.for_each_use(state, user, slot, way, &mut |_| true)
    }
}
