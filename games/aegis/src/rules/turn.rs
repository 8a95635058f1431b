//! Chapter 7: the turn and Energy; its end (AEG-7.14), Combat Drop and Jet.

use gattai_core::{Log, Seat, ensure};

use crate::Aegis;
use crate::event::{Cause, Event, Reason};
use crate::ground::{Ground, Place};
use crate::refusal::Refused;
use crate::rules::play::Play;
use crate::state::{Stage, Stand, State, Timed, UNITS_EACH, UnitId, UnitSet};

/// AEG-7.6, AEG-23.4: a production below this loses.
pub(crate) const LEAST_PRODUCTION: u16 = 5;

impl Aegis {
    /// AEG-18.5: the kept-off unit that is due next, from this one on.
    fn next_due(&self, state: &State, from: UnitId) -> Option<UnitId> {
        let turns = state.players[state.active].turns;
        UnitSet::of(state.active).filter(|unit| *unit >= from && unit.index() < state.units.len()).find(
            |unit| {
                state.unit(*unit).stand == Stand::Off
                    && self.card_of(state, *unit).passives.combat_drop <= turns
            },
        )
    }

    /// AEG-18.5, AEG-5.19, AEG-R30: free, and at least 6" from every opponent's unit.
    pub(crate) fn check_drop(&self, state: &State, unit: UnitId, at: Place) -> Result<(), Refused> {
        ensure(state.stage == Stage::Drops(unit), Refused::NotDue { unit })?;
        self.check_landing(state, unit, at)
    }

    pub(crate) fn check_landing(&self, state: &State, unit: UnitId, at: Place) -> Result<(), Refused> {
        ensure(self.is_free(state, unit, at), Refused::DroppedOnto { at })?;
        let near =
            self.enemies(state, unit.owner()).any(|enemy| self.is_nearer_than_six(state.unit(enemy).at, at));
        ensure(!near, Refused::TooNear { at })
    }

    fn is_nearer_than_six(&self, a: Place, b: Place) -> bool {
        match (a, b) {
            (Place::Point(a), Place::Point(b)) => a.squared_to(b) < 7000 * 7000,
            (Place::Hex(_), Place::Hex(_))
            | (Place::Hex(_), Place::Point(_))
            | (Place::Point(_), Place::Hex(_)) => self.ground.within(a, b, 5),
        }
    }

    /// Calls `each` with every place that is tried for a drop: every hex, or every half inch (AEG-5.22), until it
    /// says to stop.
    pub(crate) fn for_each_landing(&self, state: &State, unit: UnitId, mut each: impl FnMut(Place) -> bool) {
        match &*self.ground {
            Ground::Hexes(field) => {
                for hex in field.hexes(&self.free_hexes(state, field)) {
                    let at = Place::Hex(hex);
                    if self.check_landing(state, unit, at).is_ok() && each(at) {
                        return;
                    }
                }
            }
            Ground::Plane(table) => {
                let edge = table.edge();
                for y in (edge.min.y..=edge.max.y).step_by(500) {
                    for x in (edge.min.x..=edge.max.x).step_by(500) {
                        let at = Place::Point(gattai_space::plane::Point::new(x, y));
                        if self.check_landing(state, unit, at).is_ok() && each(at) {
                            return;
                        }
                    }
                }
            }
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// The turn of the first player left at or after a place in turn order. The effects that would end with the
    /// turns of players who are out end (AEG-24.6).
    pub(crate) fn begin_turn_from(&mut self, place: usize) {
        for n in place..self.s.order.len() {
            let seat = self.s.order[n];
            if self.s.players[seat].out == 0 {
                return self.begin_turn(seat);
            }
            self.end_effects(seat);
        }
    }

    /// The Recharge Phase, in the order of AEG-7.2 to AEG-7.7 (AEG-R80).
    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        self.s.active = seat;
        self.s.stage = Stage::Main;
        self.s.begun = false;
        self.s.first = None;
        let round = self.s.round;
        self.log.note(|| Event::TurnBegan { seat, round });
        let player = &mut self.s.players[seat];
        player.turns = player.turns.saturating_add(1);
        player.energy = 0; // AEG-7.2
        self.end_effects(seat); // AEG-7.3
        self.clear_flags(); // AEG-7.4
        let production = self.rules.production(self.s, seat); // AEG-7.5
        if production < LEAST_PRODUCTION {
            return self.go_out(&[(seat, Reason::Depletion)]); // AEG-7.6
        }
        self.s.players[seat].energy = production; // AEG-7.7
        self.log.note(|| Event::Recharged { seat, energy: production });
    }

    /// AEG-7.3, AEG-17.8: what lasts until this player's turn starts ends.
    fn end_effects(&mut self, seat: Seat) {
        for index in 0..self.s.units.len() {
            let unit = &mut self.s.units[index];
            let timed = &mut unit.timed[seat.index() % 4];
            if *timed == Timed::default() {
                continue;
            }
            *timed = Timed::default();
            if unit.stand == Stand::Field {
                let named = self.rules.named(self.s, UnitId::nth(index));
                self.log.note(|| Event::EffectsEnded { named });
            }
        }
    }

    /// AEG-7.4.
    fn clear_flags(&mut self) {
        for unit in self.s.units.iter_mut() {
            (unit.acted, unit.moved, unit.arrived, unit.pilot) = (false, false, false, false);
            (unit.spent, unit.granted, unit.granted_spent) = (0, 0, 0);
        }
    }

    /// AEG-7.11: the Action Phase waits as long as anything is legal.
    pub(crate) fn main_step(&mut self) -> bool {
        if self.rules.any_step(self.s, self.s.active) {
            return false;
        }
        self.end_turn();
        true
    }

    pub(crate) fn end_turn(&mut self) {
        let seat = self.s.active;
        self.log.note(|| Event::TurnEnded { seat });
        self.s.stage = Stage::Ending;
    }

    /// AEG-7.14 (a), 18.13, AEG-R32: a Jet that has not moved is destroyed, except in the turn it came.
    pub(crate) fn jets_step(&mut self) -> bool {
        for unit in self.s.field_of(self.s.active) {
            let jet = self.rules.card_of(self.s, unit).passives.jet > 0;
            let unit = self.s.unit_mut(unit);
            if jet && !unit.moved && !unit.arrived {
                unit.integrity = 0;
            }
        }
        self.remove_destroyed(Cause::Jet);
        self.s.stage = Stage::Drops(UnitId::nth(self.s.active.index() * UNITS_EACH));
        true
    }

    /// AEG-7.14 (b): arrivals in unit order; without a place it is postponed (AEG-R69), a single one is taken.
    pub(crate) fn drops_step(&mut self, from: UnitId) -> bool {
        let Some(unit) = self.rules.next_due(self.s, from) else {
            self.s.stage = Stage::Closing;
            return true;
        };
        let (mut count, mut only) = (0, Place::default());
        self.rules.for_each_landing(self.s, unit, |at| {
            count += 1;
            only = at;
            count == 2
        });
        self.s.stage = Stage::Drops(unit);
        match (count, &*self.rules.ground) {
            (0, _) => {
                let named = self.rules.named(self.s, unit);
                self.log.note(|| Event::DropPostponed { named });
                self.s.stage = Stage::Drops(UnitId(unit.0 + 1));
                true
            }
            (1, Ground::Hexes(_)) => {
                self.drop_unit(unit, only);
                true
            }
            (_, Ground::Hexes(_) | Ground::Plane(_)) => false,
        }
    }

    /// It arrives; it has not acted, and acts from the next turn (AEG-R30).
    pub(crate) fn drop_unit(&mut self, unit: UnitId, at: Place) {
        let named = self.rules.named(self.s, unit);
        let integrity = self.rules.max_integrity(self.s, unit);
        let dropped = self.s.unit_mut(unit);
        (dropped.stand, dropped.at, dropped.arrived) = (Stand::Field, at, true);
        dropped.integrity = integrity;
        self.log.note(|| Event::Dropped { named, at });
        self.s.stage = Stage::Drops(UnitId(unit.0 + 1));
    }

    /// AEG-7.14 (c) to (f), then the next player's turn.
    pub(crate) fn closing_step(&mut self) -> bool {
        for unit in self.s.units.iter_mut() {
            (unit.pilot, unit.granted, unit.granted_spent) = (false, 0, 0); // (c)
        }
        let active = self.s.active;
        self.s.players[active].finished = true; // AEG-6.8
        self.check_losses(); // (d), (e)
        if self.s.outcome.is_some() {
            return true;
        }
        let here = self.s.order.iter().position(|seat| *seat == active).unwrap_or_default();
        let more = self.s.order.iter().skip(here + 1).any(|seat| self.s.players[*seat].out == 0);
        if more {
            self.begin_turn_from(here + 1);
            return true;
        }
        for n in here + 1..self.s.order.len() {
            self.end_effects(self.s.order[n]);
        }
        if self.s.round >= self.rules.options.turn_limit {
            self.reach_limit(); // (f)
            return true;
        }
        self.s.round += 1;
        self.begin_turn_from(0);
        true
    }
}

impl State {
    /// Whether it is the first turn of somebody who is still protected.
    pub(crate) fn is_protected(&self, seat: Seat) -> bool {
        !self.players[seat].finished
    }
}
