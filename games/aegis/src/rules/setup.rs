//! Chapter 6: lists, first player, deployment, choices at the start of the game.

use gattai_core::{ArrayVec, Log, Outcome, PerSeat, Sealed, Seat, SeatSet, ensure};

use crate::Aegis;
use crate::card::{CommanderAbility, List};
use crate::event::Event;
use crate::ground::Place;
use crate::refusal::Refused;
use crate::rules::play::Play;
use crate::squad;
use crate::state::{MARKS, Player, Stage, Stand, State, UNITS_EACH, Unit, UnitId, UnitSet};

impl Aegis {
    /// The table before anything is said (AEG-1.1).
    pub(crate) fn empty_table(&self) -> State {
        let player = |seat| Player {
            list: Sealed::new(seat),
            energy: 0,
            turns: 0,
            finished: false,
            lost: 0,
            out: 0,
            marks: Default::default(),
        };
        let units = (0..self.seats * UNITS_EACH).map(|_| Unit::default()).collect();
        let outcome: Option<Outcome> = None;
        State {
            stage: Stage::Lists,
            round: 0,
            order: SeatSet::first_n(self.seats).iter().collect(),
            active: Seat::default(),
            begun: false,
            first: None,
            players: PerSeat::from_fn(player),
            units,
            frames: ArrayVec::new(),
            strike: None,
            outcome,
        }
    }

    /// Who has to submit a list (D1): once each, final.
    pub(crate) fn submitters(&self, state: &State) -> SeatSet {
        let open = |seat: &Seat| !state.players[*seat].list.is_made() && state.players[*seat].out == 0;
        SeatSet::first_n(self.seats).iter().filter(open).collect()
    }

    /// AEG-6.1: a legal list: any mix of Classes (AEG-2.2), the starters among others (AEG-R63). The limits are per
    /// player, so both may bring the same names (AEG-2.10).
    pub(crate) fn check_list(&self, list: &List) -> Result<(), Refused> {
        match squad::first_fault(&self.pack, list) {
            Some(fault) => Err(Refused::List { fault }),
            None => Ok(()),
        }
    }

    /// AEG-6.3: in the own zone, open, free.
    pub(crate) fn check_deploy(
        &self,
        state: &State,
        seat: Seat,
        unit: UnitId,
        at: Place,
    ) -> Result<(), Refused> {
        self.check_waiting(state, seat, unit)?;
        let in_zone = self.ground.is_open(at) && self.ground.in_zone(seat.index(), at); // AEG-R5
        ensure(in_zone, Refused::OutsideTheZone { at })?;
        ensure(self.who_is_at(state, at, unit).is_none(), Refused::DeployedOnto { at })
    }

    fn check_waiting(&self, state: &State, seat: Seat, unit: UnitId) -> Result<(), Refused> {
        let waits = unit.index() < state.units.len()
            && unit.owner() == seat
            && state.unit(unit).stand == Stand::Waiting;
        ensure(waits, Refused::NotToDeploy { unit })
    }

    /// AEG-6.5, AEG-18.4: Combat Drop, and never all of them.
    pub(crate) fn check_keep(&self, state: &State, seat: Seat, unit: UnitId) -> Result<(), Refused> {
        self.check_waiting(state, seat, unit)?;
        ensure(self.card_of(state, unit).passives.combat_drop > 0, Refused::NoCombatDrop { unit })?;
        let last = self.waiting(state, seat).count() == 1;
        ensure(!last || !state.field_of(seat).is_empty(), Refused::FieldEmpty { unit })
    }

    /// Units of a seat still to be deployed.
    pub(crate) fn waiting<'a>(&self, state: &'a State, seat: Seat) -> impl Iterator<Item = UnitId> + 'a {
        UnitSet::of(seat)
            .filter(|unit| unit.index() < state.units.len() && state.unit(*unit).stand == Stand::Waiting)
    }

    /// AEG-6.6, AEG-20.5, AEG-R60: whom the owner of an Arrest Mandate Commander on the field may mark.
    pub(crate) fn markable(&self, state: &State, seat: Seat) -> UnitSet {
        let mut found = UnitSet::NONE;
        if state.players[seat].marks[0].0 == 0
            && self.has_commander(state, seat, CommanderAbility::ArrestMandate)
        {
            found = self.mandate_targets(state, seat);
        }
        found
    }

    /// Who deploys or marks now.
    pub(crate) fn placer(&self, state: &State) -> Option<Seat> {
        let place = match state.stage {
            Stage::Deploy(place) | Stage::Marks(place) => place,
            Stage::Lists | Stage::Main | Stage::Ending | Stage::Drops(_) | Stage::Closing | Stage::Over => {
                return None;
            }
        };
        state.order.get(usize::from(place)).copied()
    }

    /// Opponents' units on the field or kept off.
    pub(crate) fn mandate_targets(&self, state: &State, seat: Seat) -> UnitSet {
        let mut found = UnitSet::NONE;
        for (index, unit) in state.units.iter().enumerate() {
            let id = UnitId::nth(index);
            let there = matches!(unit.stand, Stand::Field | Stand::Off);
            if there && self.are_opponents(seat, id.owner()) {
                found.insert(id);
            }
        }
        found
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Lists given with the match skip D1 (AEG-1.7).
    pub(crate) fn begin(&mut self) {
        for seat in SeatSet::first_n(self.rules.seats) {
            let given = self.rules.options.lists[seat.index()].as_deref();
            if let Some(list) = given.and_then(|text| squad::writing::read(&self.rules.pack, text).ok()) {
                self.s.players[seat].list.choose(list);
            }
        }
    }

    pub(crate) fn submit(&mut self, seat: Seat, list: &List) {
        self.s.players[seat].list.choose(*list);
        self.log.note(|| Event::ListLocked { seat });
    }

    /// AEG-6.1, AEG-6.2: once all are locked, all are revealed, and the first player is rolled for.
    pub(crate) fn lists_step(&mut self) -> bool {
        if !self.rules.submitters(self.s).is_empty() {
            return false;
        }
        for seat in SeatSet::first_n(self.rules.seats) {
            let Some(list) = self.s.players[seat].list.take() else { continue };
            if self.s.players[seat].out > 0 {
                continue;
            }
            self.log.note(|| Event::ListRevealed { seat, list });
            let first = seat.index() * UNITS_EACH; // AEG-3.9
            for (n, card) in list.squad.iter().enumerate() {
                let integrity = self.rules.pack.card(*card).integrity;
                self.s.units[first + n] = Unit::new(*card, Stand::Waiting, integrity);
            }
            for (n, card) in list.pool.iter().enumerate() {
                let integrity = self.rules.pack.card(*card).integrity;
                self.s.units[first + 5 + n] = Unit::new(*card, Stand::Pool, integrity); // AEG-2.7
            }
        }
        self.roll_first();
        self.s.stage = Stage::Deploy(0);
        true
    }

    /// AEG-6.2, AEG-24.2, AEG-R70: of all seats, also of those who have left already (AEG-R97).
    fn roll_first(&mut self) {
        let seats = self.rules.seats;
        let mut dice: ArrayVec<[u8; 2]> = ArrayVec::new();
        let mut die = || {
            let face = self.dice.d(6).max(1);
            dice.push(face as u8);
            face as usize - 1
        };
        let first = match seats {
            2 => die() / 3,
            3 => die() / 2,
            _ => (6 * die() + die()) % 4,
        };
        let seat = Seat::new(first).unwrap_or_default();
        self.s.order = (0..seats).filter_map(|n| Seat::new((first + n) % seats)).collect();
        self.s.active = seat;
        self.log.note(|| Event::FirstRolled { dice: dice.to_vec(), seat });
    }

    /// AEG-6.3, AEG-6.4, AEG-24.5: in turn order, each until the fifth unit (AEG-6.12).
    pub(crate) fn deploy_step(&mut self, place: u8) -> bool {
        let Some(seat) = self.s.order.get(usize::from(place)).copied() else {
            self.s.stage = Stage::Marks(0);
            return true;
        };
        if self.rules.waiting(self.s, seat).next().is_some() {
            return false;
        }
        self.s.stage = Stage::Deploy(place + 1);
        true
    }

    pub(crate) fn deploy(&mut self, unit: UnitId, at: Place) {
        let named = self.rules.named(self.s, unit);
        let deployed = self.s.unit_mut(unit);
        deployed.stand = Stand::Field;
        deployed.at = at;
        self.log.note(|| Event::Deployed { named, at });
    }

    pub(crate) fn keep_off(&mut self, unit: UnitId) {
        let named = self.rules.named(self.s, unit);
        self.s.unit_mut(unit).stand = Stand::Off;
        self.log.note(|| Event::KeptOff { named });
    }

    /// D3, first player first; then the first turn (AEG-6.7).
    pub(crate) fn marks_step(&mut self, place: u8) -> bool {
        let Some(seat) = self.s.order.get(usize::from(place)).copied() else {
            self.s.round = 1;
            self.begin_turn_from(0);
            return true;
        };
        let mut units = self.rules.markable(self.s, seat);
        match (units.len(), units.next()) {
            (1, Some(only)) => self.mark(seat, only),
            (0, _) | (_, None) => {}
            (_, Some(_)) => return false,
        }
        self.s.stage = Stage::Marks(place + 1);
        true
    }

    /// The mark is made; the next in turn order.
    pub(crate) fn next_marker(&mut self) {
        if let Stage::Marks(place) = self.s.stage {
            self.s.stage = Stage::Marks(place + 1);
        }
    }

    /// AEG-20.5, AEG-19.8: a mark in the first free place; rather not in that of a mark that was lost this turn but has
    /// granted a Reroll, for the new one grants another (AEG-R60).
    pub(crate) fn mark(&mut self, seat: Seat, unit: UnitId) {
        let named = self.rules.named(self.s, unit);
        let granted = self.s.field_of(seat).fold(0, |all, unit| all | self.s.unit(unit).granted);
        let marks = &mut self.s.players[seat].marks;
        let free = |place: &usize| marks[*place].0 == 0;
        let unused = (0..MARKS).find(|place| free(place) && granted & 1 << place == 0);
        if let Some(place) = unused.or((0..MARKS).find(free)) {
            marks[place] = unit;
            self.log.note(|| Event::Marked { seat, named });
        }
    }
}
