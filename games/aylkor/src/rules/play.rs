//! A position in play: the rules, the dice and the log beside it, and the loop that carries things on until
//! somebody must answer (AYL-16).

use gattai_core::{ArrayVec, Dice, Log, Outcome, Seat, SeatSet};

use crate::Aylkor;
use crate::board::{BOARD, Space};
use crate::content::{AbilityKind, Pc, Trigger, Type};
use crate::event::{Event, Named};
use crate::rules::figures::{Eye, source_of};
use crate::state::{
    Cause, Control, Counts, Effect, Frame, Id, Picks, QUEUE, Queued, Source, Stage, State, Unit,
};

/// A position in play.
pub(crate) struct Play<'a, L> {
    pub rules: &'a Aylkor,
    pub s: &'a mut State,
    pub dice: &'a mut Dice,
    pub log: &'a mut L,
    /// Damage since the last state check.
    pub harm: ArrayVec<[Harm; 90]>,
    /// Triggers that arise together.
    pub arising: ArrayVec<[Queued; QUEUE]>,
}

/// A unit was harmed, and by whom (AYL-16.16, AYL-R75).
#[derive(Clone, Copy, Default)]
pub(crate) struct Harm {
    pub unit: Id,
    pub player: Option<Seat>,
    pub by: Option<Id>,
    pub strike: bool,
    pub dealt: u8,
}

impl<'a, L: Log<Event>> Play<'a, L> {
    pub fn new(rules: &'a Aylkor, s: &'a mut State, dice: &'a mut Dice, log: &'a mut L) -> Self {
        Play { rules, s, dice, log, harm: ArrayVec::new(), arising: ArrayVec::new() }
    }

    pub fn note(&mut self, event: impl FnOnce() -> Event) {
        self.log.note(event);
    }

    /// Carries on until somebody must answer or the match is over.
    pub fn go_on(&mut self) {
        while self.s.outcome.is_none() {
            if let Some(ask) = self.s.ask {
                if !self.s.leaving.contains(&ask.seat) {
                    return;
                }
                let default = self.default_answer(ask);
                self.answer(ask.seat, &default);
                continue;
            }
            match self.s.stack.last().copied() {
                Some(Frame::Effect(effect)) => self.step(effect),
                Some(Frame::Take { seat, card }) => self.offer_card(seat, card),
                Some(Frame::Battle(battle)) => {
                    if !self.start_next_trigger() {
                        self.battle_step(battle);
                    }
                }
                None if self.start_next_trigger() => {}
                None => {
                    if !self.end_root_action() {
                        return;
                    }
                }
            }
        }
        self.s.ask = None;
        self.s.stack.clear();
        self.s.queue.clear();
    }

    /// Nothing is left to resolve: those who conceded go, a cut turn ends, the next automatic step comes;
    /// false if the game waits for a main-phase action.
    fn end_root_action(&mut self) -> bool {
        if self.s.fired > 0 {
            self.s.fired = 0;
            for unit in self.s.units.iter_mut() {
                unit.fired = Counts::default();
            }
        }
        if !self.s.leaving.is_empty() {
            let seat = self.s.leaving.remove(0);
            self.remove_hero(seat);
            return true;
        }
        if self.s.cut {
            self.s.cut = false;
            self.end_turn_effects();
            self.next_turn();
            return true;
        }
        self.stage_step()
    }

    // Triggers (AYL-15.9, AYL-16.5 to 16.10).

    /// A situation occurred for a unit: its abilities of that kind arise. Those of a player who is out do not
    /// (AYL-16.11, AYL-R60).
    pub fn occur(&mut self, unit: &Unit, trigger: Trigger, cause: Cause, distance: u8) {
        let Some(seat) = unit.control.seat().filter(|seat| self.s.players[*seat].alive) else { return };
        if unit.silenced.is_some() {
            return;
        }
        let design = self.rules.design(unit);
        for (n, ability) in design.abilities.iter().enumerate() {
            let near = match ability.kind {
                AbilityKind::Trigger { within: Some(within), .. } => distance <= within,
                AbilityKind::Trigger { within: None, .. }
                | AbilityKind::Build { .. }
                | AbilityKind::Death { .. }
                | AbilityKind::Active { .. }
                | AbilityKind::Static(_) => true,
            };
            if ability.kind.trigger() == Some(trigger) && near {
                let queued = Queued { source: source_of(unit), ability: n as u8, seat, cause };
                let _ = self.arising.try_push(queued);
            }
        }
    }

    /// The same for every unit of a player, in order of arrival.
    pub fn occur_for_all(&mut self, seat: Option<Seat>, trigger: Trigger) {
        for n in 0..self.s.units.len() {
            let unit = self.s.units[n];
            if seat.is_none() || unit.control.seat() == seat {
                self.occur(&unit, trigger, Cause::default(), 0);
            }
        }
    }

    /// Queues what arose together: the active player's first, then by arrival, then as printed (AYL-R44). Each is its
    /// controller's (AYL-R47).
    /// Queues what arose together: the active player's first, then by arrival, then as printed (AYL-16.5,
    /// AYL-R44).
    pub fn queue_arising(&mut self) {
        if self.arising.is_empty() {
            return;
        }
        let order = self.s.living_in_order();
        let rank = |seat: Seat| order.iter().position(|other| *other == seat).unwrap_or(PLAYERS_MAX);
        self.arising.sort_by_key(|queued| (rank(queued.seat), queued.source.id, queued.ability));
        self.queue_as_arisen();
    }

    /// Queues what arose in the order in which it arose.
    pub fn queue_as_arisen(&mut self) {
        let arising = std::mem::take(&mut self.arising);
        for queued in arising {
            self.enqueue(queued);
        }
    }

    /// The loop guard (AYL-16.10, AYL-R45) stands at the queue.
    fn enqueue(&mut self, queued: Queued) {
        let Queued { source, ability, .. } = queued;
        let often = self.s.unit(source.id).is_some_and(|unit| unit.fired.get(ability) >= 8);
        if often || self.s.fired >= 200 || self.s.queue.len() == self.s.queue.capacity() {
            self.note(|| Event::TriggerDropped { named: Named { unit: source.id, design: source.design } });
            return;
        }
        self.s.fired += 1;
        if let Some(unit) = self.s.unit_mut(source.id) {
            unit.fired.add(ability);
        }
        self.s.queue.push(queued);
    }

    /// Takes the first trigger of the queue; false if there is none. It does not matter whether its unit is
    /// still there, or Silenced by now (AYL-16.9), and it is not optional (AYL-15.8).
    fn start_next_trigger(&mut self) -> bool {
        if self.s.queue.is_empty() {
            return false;
        }
        let Queued { source, ability, seat, cause } = self.s.queue.remove(0);
        let design = &self.rules.catalogue.units[usize::from(source.design.0)];
        let Some(printed) = design.abilities.get(usize::from(ability)) else { return true };
        let eye = Eye { seat: Some(seat), source: Some(source), cause: Some(cause), ..Eye::default() };
        let holds = printed.condition.as_ref().is_none_or(|cond| self.rules.holds(self.s, &eye, cond));
        let spent =
            self.s.unit(source.id).zip(printed.per_turn).is_some_and(|(unit, n)| unit.used.get(ability) >= n);
        let Some(program) = printed.kind.program().filter(|_| holds && !spent) else { return true };
        if let Some(unit) = self.s.unit_mut(source.id) {
            unit.used.add(ability);
        }
        let named = Named { unit: source.id, design: source.design };
        self.note(|| Event::Triggered { seat, named, number: ability + 1 });
        self.push_effect(program, Some(seat), Some(source), cause, None);
        true
    }

    /// Begins the steps of a card, an ability or an event.
    pub fn push_effect(
        &mut self,
        program: Pc,
        seat: Option<Seat>,
        source: Option<Source>,
        cause: Cause,
        tech: Option<gattai_core::Card>,
    ) {
        let frame = Effect {
            pc: program,
            seat,
            source,
            tech,
            cause,
            last: ArrayVec::new(),
            last_player: None,
            origin: None,
            picks: Picks::default(),
        };
        let _ = self.s.stack.try_push(Frame::Effect(frame));
    }

    /// Units of the same player near one that was built or fell.
    pub fn occur_nearby(&mut self, about: &Unit, space: Space, trigger: Trigger, kind: Option<Type>) {
        let Some(seat) = about.control.seat() else { return };
        let cause = Cause { unit: Some(about.id), kind, player: Some(seat) };
        for n in 0..self.s.units.len() {
            let unit = self.s.units[n];
            if unit.id != about.id && unit.control == Control::Seat(seat) {
                self.occur(&unit, trigger, cause, BOARD.distance(unit.space, space));
            }
        }
    }

    // The end of the match (AYL-22).

    /// After a state check: is anybody left to play against? (AYL-22.1, AYL-22.2,
    /// AYL-R18, AYL-R40)
    /// After a state check: is anybody left to play against? (AYL-22.1, AYL-22.2, AYL-R40)
    pub fn check_match_end(&mut self) {
        if self.s.living().len() <= 1 && self.s.stage != Stage::Decks && self.s.stage != Stage::Corners {
            self.end_match();
        }
    }

    /// The ranking (AYL-22.3, AYL-22.5).
    pub fn end_match(&mut self) {
        let (rules, s) = (self.rules, &*self.s);
        let seats = SeatSet::first_n(rules.seats);
        let key = |seat: Seat| {
            let player = &s.players[seat];
            if !player.alive {
                return (0, u32::from(s.out[seat]), 0, 0);
            }
            let hero = player.hero.and_then(|id| s.unit(id));
            let own = s.units.iter().filter(|unit| unit.control == Control::Seat(seat) && !unit.hero);
            let rest: u32 = own.map(|unit| u32::from(rules.remaining(s, unit))).sum();
            let health = hero.map_or(0, |unit| u32::from(rules.remaining(s, unit)));
            (1, health, rest, u32::from(player.cogs) + u32::from(player.brew))
        };
        let place = |seat: Seat| 1 + seats.iter().filter(|other| key(*other) > key(seat)).count() as u8;
        let places: ArrayVec<[u8; 8]> = seats.iter().map(place).collect();
        let outcome = Outcome::new(&places);
        self.s.outcome = Some(outcome);
        self.s.stage = Stage::Over;
        self.note(|| Event::MatchEnded { winners: outcome.winners().iter().collect() });
    }
}

const PLAYERS_MAX: usize = crate::state::PLAYERS;

/// A unit as the log names it.
pub(crate) fn named(unit: &Unit) -> Named {
    Named { unit: unit.id, design: unit.design }
}
