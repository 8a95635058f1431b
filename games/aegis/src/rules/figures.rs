//! Chapter 3: what the figures of a unit are now. Derived numbers are questions, not fields. Passives and abilities are
//! asked of the card of an active unit (AEG-18.1, AEG-R76); counters never run out (AEG-R68); what is asked uses the
//! current EP at once, though the pool does not change (AEG-R79).

use gattai_core::Seat;

use crate::Aegis;
use crate::card::{Card, CommanderAbility, Printed, Stat};
use crate::event::Named;
use crate::ground::Place;
use crate::state::{Slot, Stand, State, Statuses, UNITS_EACH, Unit, UnitId, UnitSet};

impl Aegis {
    /// The card of a unit.
    #[inline]
    pub(crate) fn card(&self, unit: &Unit) -> &Card {
        self.pack.card(unit.card)
    }

    /// The card of a unit by its number.
    #[inline]
    pub(crate) fn card_of(&self, state: &State, unit: UnitId) -> &Card {
        self.card(state.unit(unit))
    }

    /// The Action in a slot.
    #[inline]
    pub(crate) fn printed(&self, slot: Slot) -> Option<&Printed> {
        self.pack.card(slot.card).actions.get(usize::from(slot.number))
    }

    /// The Action in a slot of a unit, counted from 0. A unit has as many slots as its card has Actions.
    #[inline]
    pub(crate) fn action_of(&self, unit: &Unit, slot: usize) -> Option<&Printed> {
        if slot < self.card(unit).actions.len() { self.printed(*unit.slots.get(slot)?) } else { None }
    }

    /// How many allies Magnificence counts (AEG-20.3, AEG-R40), also for a card that might come into play (AEG-R103).
    #[inline]
    fn magnificence(&self, state: &State, unit: UnitId) -> u8 {
        match self.card_of(state, unit).commander_ability {
            Some(CommanderAbility::Magnificence) => state.players[unit.owner()].lost,
            Some(
                CommanderAbility::FirstPilot
                | CommanderAbility::SteadyFire
                | CommanderAbility::ArrestMandate
                | CommanderAbility::StellarLimiter,
            )
            | None => 0,
        }
    }

    /// AEG-3.6: printed EP + boosts - drains + Commander changes, never below 0.
    #[inline]
    pub(crate) fn ep(&self, state: &State, unit: UnitId) -> u16 {
        let printed = i16::from(self.card_of(state, unit).ep) + i16::from(self.magnificence(state, unit));
        printed.saturating_add(state.unit(unit).ep_change).max(0).unsigned_abs()
    }

    /// AEG-3.7: printed Integrity, plus Magnificence.
    pub(crate) fn max_integrity(&self, state: &State, unit: UnitId) -> u8 {
        self.card_of(state, unit).integrity.saturating_add(self.magnificence(state, unit))
    }

    /// AEG-3.8, AEG-17.4: printed Movement + changes, never below 0.
    #[inline]
    pub(crate) fn movement(&self, state: &State, unit: UnitId) -> u8 {
        let printed = self.card_of(state, unit).movement.saturating_add(self.magnificence(state, unit));
        (i32::from(printed) + state.unit(unit).stat(Stat::Mov)).clamp(0, 60) as u8
    }

    /// AEG-18.10, AEG-18.11: Flight, printed or as a part of Jet.
    #[inline]
    pub(crate) fn flies(&self, state: &State, unit: UnitId) -> bool {
        let passives = &self.card_of(state, unit).passives;
        passives.flight || passives.jet > 0
    }

    /// AEG-7.5: the EP of a player's active units.
    pub(crate) fn production(&self, state: &State, seat: Seat) -> u16 {
        state.field_of(seat).map(|unit| self.ep(state, unit)).sum()
    }

    /// AEG-24.3: anybody not on the same team.
    #[inline]
    pub(crate) fn are_opponents(&self, a: Seat, b: Seat) -> bool {
        if self.options.teams { a.index() % 2 != b.index() % 2 } else { a != b }
    }

    /// All active units of a seat's opponents.
    #[inline]
    pub(crate) fn enemies(&self, state: &State, seat: Seat) -> UnitSet {
        let mut enemies = state.field();
        for other in 0..self.seats {
            let other = Seat::new(other).unwrap_or_default();
            if !self.are_opponents(seat, other) {
                enemies = enemies.without(UnitSet::of(other));
            }
        }
        enemies
    }

    /// AEG-6.8: the players among these units' owners who are protected from a seat. Own units are never protected
    /// (AEG-6.9), nor are those of a player who has finished a turn (AEG-6.10).
    pub(crate) fn protected(&self, state: &State, seat: Seat, units: UnitSet) -> Option<Seat> {
        (0..self.seats).filter_map(Seat::new).find(|other| {
            !state.players[*other].finished
                && self.are_opponents(seat, *other)
                && !units.and(UnitSet::of(*other)).is_empty()
        })
    }

    /// AEG-11.14: neither cloaked nor vanished.
    #[inline]
    pub(crate) fn is_targetable(&self, state: &State, unit: UnitId) -> bool {
        !state.unit(unit).is(Statuses::CLOAK.with(Statuses::VANISH))
    }

    /// AEG-20.1: whether a Commander Ability of a seat works now.
    pub(crate) fn has_commander(&self, state: &State, seat: Seat, ability: CommanderAbility) -> bool {
        state.field_of(seat).any(|unit| self.card_of(state, unit).commander_ability == Some(ability))
    }

    /// Who stands at a place, or would clash with a unit there.
    #[inline]
    pub(crate) fn who_is_at(&self, state: &State, at: Place, but: UnitId) -> Option<UnitId> {
        state.field().find(|unit| *unit != but && self.ground.clash(state.unit(*unit).at, at))
    }

    /// A unit with its card.
    pub(crate) fn named(&self, state: &State, unit: UnitId) -> Named {
        Named { unit, card: state.unit(unit).card }
    }

    /// The Basics in a unit: itself, or those of its components (AEG-21.14).
    pub(crate) fn basics<'a>(&'a self, state: &'a State, unit: UnitId) -> impl Iterator<Item = UnitId> + 'a {
        let own = if self.card_of(state, unit).level == 1 { Some(unit) } else { None };
        let first = unit.owner().index() * UNITS_EACH;
        let parts = (first..first + UNITS_EACH).map(UnitId::nth).filter(move |part| {
            part.index() < state.units.len()
                && state.unit(*part).stand == Stand::Under(unit)
                && self.card_of(state, *part).level == 1
        });
        own.into_iter().chain(parts)
    }
}
