//! Retaliate: AEG-18.19 to AEG-18.24, AEG-24.9. Any usable Action with any legal target (AEG-18.20, AEG-R34); it is
//! not acting (AEG-18.21), and opens no window itself (AEG-18.22, AEG-R35).

use gattai_core::{Log, Seat};

use crate::Aegis;
use crate::event::Event;
use crate::rules::play::Play;
use crate::state::{Frame, SLOTS, State, Strike, UnitId, UnitSet, Way};

impl Aegis {
    /// The players in turn order after the current one.
    pub(crate) fn others_in_order(&self, state: &State) -> impl Iterator<Item = Seat> + use<> {
        let order = state.order;
        let here = order.iter().position(|seat| *seat == state.active).unwrap_or_default();
        (1..order.len()).map(move |n| order[(here + n) % order.len()])
    }

    /// Whether a unit could use any Action through Retaliate (AEG-R36).
    pub(crate) fn can_retaliate(&self, state: &State, unit: UnitId) -> bool {
        state.unit(unit).is_active()
            && (0..SLOTS).any(|slot| self.can_use(state, unit, slot, Way::Retaliation))
    }

    /// Whose decision it is, and which units may (AEG-18.23).
    pub(crate) fn retaliators(&self, state: &State, left: UnitSet) -> Option<(Seat, UnitSet)> {
        self.others_in_order(state).find_map(|seat| {
            let mut able = UnitSet::NONE;
            for unit in left.and(UnitSet::of(seat)) {
                if self.can_retaliate(state, unit) {
                    able.insert(unit);
                }
            }
            if able.is_empty() { None } else { Some((seat, able)) }
        })
    }

    /// Whose Action is answered: the unit that acts or comes into play below the window, if it still stands.
    pub(crate) fn attacker(&self, state: &State) -> Option<UnitId> {
        let user = state.frames.iter().rev().find_map(|frame| match frame {
            Frame::Activation(open) => Some(open.unit),
            Frame::Triggers { unit, .. } => Some(*unit),
            Frame::Strike | Frame::Inherit { .. } | Frame::Retaliate { .. } => None,
        });
        user.filter(|user| state.unit(*user).is_active())
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// The Action is done: whoever was targeted by an opponent may answer (AEG-11.15, AEG-18.19).
    pub(crate) fn open_retaliation(&mut self, strike: &Strike) {
        let mut left = UnitSet::NONE;
        for unit in strike.affected.and(self.s.field()) {
            let opposed = self.rules.are_opponents(strike.user.owner(), unit.owner());
            if opposed && self.rules.card_of(self.s, unit).passives.retaliate {
                left.insert(unit);
            }
        }
        if let Some((seat, _)) = self.rules.retaliators(self.s, left) {
            self.s.frames.push(Frame::Retaliate { left });
            self.log.note(|| Event::RetaliationOpened { seat });
        }
    }

    /// D13: waits while somebody can; the list is made anew after each retaliation.
    pub(crate) fn retaliate_step(&mut self, left: UnitSet) -> bool {
        if self.rules.retaliators(self.s, left).is_some() {
            return false;
        }
        self.s.frames.pop();
        true
    }

    /// One unit answers: each at most once.
    pub(crate) fn take_from_retaliation(&mut self, units: UnitSet) {
        if let Some(Frame::Retaliate { left }) = self.s.frames.last_mut() {
            *left = left.without(units);
        }
    }
}
