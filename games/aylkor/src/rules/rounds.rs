//! Rounds and turns (AYL-4), and events as they come and go (AYL-14).

use gattai_core::{Card, Log, Seat};

use crate::content::{EventId, Resource, Status, Switch, Trigger};
use crate::event::Event;
use crate::rules::play::{Play, named};
use crate::state::{Ask, Asked, Cause, Change, Control, FaceUp, Lasting, Stage, Until};

impl<L: Log<Event>> Play<'_, L> {
    /// The next letter of a round start, turn start or turn end; false if the game waits for a player.
    pub fn stage_step(&mut self) -> bool {
        match self.s.stage {
            Stage::RoundStart(letter) => self.round_start(letter),
            Stage::TurnStart(letter) => self.turn_start(letter),
            Stage::TurnEnd(letter) => self.turn_end(letter),
            Stage::Decks | Stage::Corners | Stage::Main | Stage::Over => return false,
        }
        true
    }

    /// AYL-4.2.
    fn round_start(&mut self, letter: u8) {
        self.s.stage = Stage::RoundStart(letter + 1);
        match letter {
            0 => {
                self.s.round += 1; // a
                let round = self.s.round;
                self.note(|| Event::RoundBegan { round });
            }
            1 => self.rounds_pass(), // b
            2 => self.tick_unled(),  // c
            3 => self.event_step(),  // d: the old event ends
            4 => self.turn_up_if_due(),
            5 => self.each_round(), // e
            _ => {
                // f: the first turn
                if let Some(first) = self.s.order.iter().copied().find(|seat| self.s.players[*seat].alive) {
                    self.begin_turn(first);
                }
            }
        }
    }

    /// Effects that last "n rounds" (AYL-4.2b).
    fn rounds_pass(&mut self) {
        for lasting in self.s.lasting.iter_mut() {
            if let Until::Rounds(n) = &mut lasting.until {
                *n = n.saturating_sub(1);
            }
        }
        self.end_lasting(|lasting| lasting.until == Until::Rounds(0));
        for seat in self.s.order {
            for discount in self.s.players[seat].discounts.iter_mut() {
                if let Until::Rounds(n) = &mut discount.until {
                    *n = n.saturating_sub(1);
                }
            }
            self.end_discounts(seat, Until::Rounds(0));
        }
    }

    /// Statuses of passive and neutral units (AYL-12.9).
    fn tick_unled(&mut self) {
        self.burn(None);
        for unit in self.s.units.iter_mut() {
            for status in [&mut unit.stunned, &mut unit.rooted, &mut unit.silenced] {
                if let Some(Until::Unled(n)) = status {
                    *n = n.saturating_sub(1);
                }
            }
        }
        for lasting in self.s.lasting.iter_mut() {
            if let Until::Unled(n) = &mut lasting.until {
                *n = n.saturating_sub(1);
            }
        }
        self.end_statuses(|_, until| until == Until::Unled(0));
        self.end_lasting(|lasting| lasting.until == Until::Unled(0));
    }

    /// The event whose time is over ends (AYL-14.4).
    fn event_step(&mut self) {
        if self.s.event.is_some_and(|face_up| face_up.ends <= self.s.round) {
            self.end_event();
        }
    }

    /// The first event, or the next one (AYL-14.2, AYL-14.4).
    fn turn_up_if_due(&mut self) {
        if self.s.event.is_none() && self.s.round >= self.rules.options.first_event_round {
            self.turn_up_event();
        }
    }

    /// AYL-14.6.
    fn each_round(&mut self) {
        if let Some(face_up) = self.s.event.filter(|face_up| face_up.each_from <= self.s.round) {
            let program = self.rules.catalogue.events[usize::from(face_up.event.0)].each_round.program;
            self.push_effect(program, None, None, Cause::default(), None);
        }
    }

    /// Its rules end, its "on expire" steps happen, it is discarded (AYL-14.4).
    pub fn end_event(&mut self) {
        let Some(face_up) = self.s.event.take() else { return };
        let event = face_up.event;
        self.note(|| Event::EventEnded { event });
        self.s.old_events.insert(Card(u16::from(event.0)));
        let program = self.rules.catalogue.events[usize::from(event.0)].on_expire.program;
        self.push_effect(program, None, None, Cause::default(), None);
    }

    /// AYL-14.5, AYL-14.7. In mid-round the rest of the round is extra (AYL-14.8).
    pub fn turn_up_event(&mut self) {
        if self.s.events.is_empty() {
            let mut old = std::mem::take(&mut self.s.old_events);
            while let Some(card) = old.cards().first().copied() {
                old.remove(card);
                self.s.events.shuffle_in(card);
            }
            self.note(|| Event::EventsShuffled);
        }
        let Some(Card(number)) = self.s.events.draw(self.dice) else { return };
        let event = EventId(number as u8);
        let mid_round = self.s.in_turn().is_some();
        let first = self.s.round + u16::from(mid_round);
        let design = &self.rules.catalogue.events[usize::from(number)];
        self.s.event = Some(FaceUp { event, ends: first + u16::from(design.duration), each_from: first });
        self.note(|| Event::EventTurnedUp { event });
        if design.rules.contains(&Switch::HandOpen) {
            for seat in self.s.living_in_order() {
                let hand = self.s.players[seat].hand;
                self.note(|| Event::HandOpened { seat, cards: hand.cards().cards().to_vec() });
            }
        }
        let program = design.on_reveal.program;
        self.occur_for_all(None, Trigger::EventRevealed);
        self.queue_arising();
        self.push_effect(program, None, None, Cause::default(), None);
    }

    /// The turn of a player begins.
    fn begin_turn(&mut self, seat: Seat) {
        self.s.active = seat;
        self.s.stage = Stage::TurnStart(0);
        self.s.actions = 0;
        self.s.built.clear();
        self.note(|| Event::TurnBegan { seat });
    }

    /// AYL-4.3.
    fn turn_start(&mut self, letter: u8) {
        let seat = self.s.active;
        self.s.stage = Stage::TurnStart(letter + 1);
        match letter {
            0 => self.place_owed(), // a
            1 => {
                // b
                self.end_lasting(|lasting| lasting.until == Until::TurnOf(seat));
                self.end_marks(seat);
                self.end_discounts(seat, Until::TurnOf(seat));
            }
            2 => self.refresh(seat), // c
            3 => {
                // d: income (AYL-4.4)
                for resource in [Resource::Cog, Resource::Brew] {
                    let plain = i32::from(resource == Resource::Cog);
                    let income = plain
                        + self.switched(|switch| match switch {
                            Switch::Income { resource: of, d } if *of == resource => i32::from(*d),
                            _other => 0,
                        });
                    self.gain(seat, resource, income.max(0) as u16);
                }
            }
            4 => {
                // e: draw (AYL-4.5)
                let cards = 1 + self.switched(|switch| match switch {
                    Switch::DrawRule { d } => i32::from(*d),
                    _other => 0,
                });
                for _ in 0..cards.max(0) {
                    self.draw_card(seat);
                }
            }
            5 => self.burn(Some(seat)), // f
            6 => {
                // g
                self.occur_for_all(Some(seat), Trigger::TurnStart);
                self.queue_arising();
            }
            _ => self.s.stage = Stage::Main,
        }
    }

    /// What the event adds to a number.
    pub fn switched(&self, number: impl Fn(&Switch) -> i32) -> i32 {
        self.rules.switches(self.s).iter().map(number).sum()
    }

    /// Units are ready again, and their controller's turn has begun (AYL-4.3c, AYL-17.2).
    fn refresh(&mut self, seat: Seat) {
        for unit in self.s.units.iter_mut().filter(|unit| unit.control == Control::Seat(seat)) {
            (unit.fresh, unit.acted, unit.halted, unit.moved) = (false, false, false, 0);
            for status in [&mut unit.stunned, &mut unit.rooted, &mut unit.silenced] {
                if let Some(Until::TheirTurn(begun)) = status {
                    *begun = true;
                }
            }
        }
        for n in 0..self.s.lasting.len() {
            let own =
                self.s.unit(self.s.lasting[n].unit).is_some_and(|unit| unit.control == Control::Seat(seat));
            if own && let Until::TheirTurn(begun) = &mut self.s.lasting[n].until {
                *begun = true;
            }
        }
    }

    /// AYL-4.11.
    fn turn_end(&mut self, letter: u8) {
        let seat = self.s.active;
        self.s.stage = Stage::TurnEnd(letter + 1);
        match letter {
            0 => {
                // a
                self.occur_for_all(Some(seat), Trigger::TurnEnd);
                self.queue_arising();
            }
            1 => self.end_turn_effects(), // b
            2 => {
                // c
                let own =
                    |play: &Self, id| play.s.unit(id).is_some_and(|unit| unit.control == Control::Seat(seat));
                self.end_statuses(|unit, until| {
                    unit.control == Control::Seat(seat) && until == Until::TheirTurn(true)
                });
                let due: gattai_core::ArrayVec<[Lasting; 120]> = self.s.lasting;
                let due: gattai_core::ArrayVec<[crate::state::Id; 120]> = due
                    .iter()
                    .filter(|lasting| lasting.until == Until::TheirTurn(true) && own(self, lasting.unit))
                    .map(|lasting| lasting.unit)
                    .collect();
                self.end_lasting(|lasting| {
                    lasting.until == Until::TheirTurn(true) && due.contains(&lasting.unit)
                });
            }
            3 => {
                // d: the hand limit (AYL-4.12)
                let limit = self.rules.options.hand_limit.unwrap_or(usize::MAX);
                if self.s.players[seat].hand.len() > limit {
                    self.s.stage = Stage::TurnEnd(letter);
                    self.s.ask = Some(Ask { seat, what: Asked::Discard });
                }
            }
            _ => {
                self.note(|| Event::TurnEnded { seat });
                self.next_turn(); // e
            }
        }
    }

    /// Effects that last this turn end, and the counts of abilities are cleared (AYL-15.10).
    pub fn end_turn_effects(&mut self) {
        self.end_lasting(|lasting| lasting.until == Until::Turn);
        for seat in self.s.order {
            self.end_discounts(seat, Until::Turn);
        }
        for unit in self.s.units.iter_mut() {
            unit.used = [0; 4];
        }
    }

    /// The next living player of the round, or the next round (AYL-4.1); the round limit (AYL-22.5, AYL-R41).
    pub fn next_turn(&mut self) {
        let at = self.s.order.iter().position(|seat| *seat == self.s.active).unwrap_or(0);
        let next = self.s.order.iter().copied().skip(at + 1).find(|seat| self.s.players[*seat].alive);
        if let Some(next) = next {
            self.begin_turn(next);
        } else if self.s.round >= self.rules.options.round_limit {
            self.end_match();
        } else {
            self.s.stage = Stage::RoundStart(0);
            let first = self.s.order.iter().copied().find(|seat| self.s.players[*seat].alive);
            self.s.active = first.unwrap_or(self.s.active);
        }
    }

    // What lasts, and how it ends (AYL-17).

    /// Ends what is due. When added Health ends, remaining Health falls to the new current Health at most, and
    /// that defeats nobody (AYL-10.5).
    pub fn end_lasting(&mut self, due: impl Fn(&Lasting) -> bool) {
        let mut n = 0;
        while n < self.s.lasting.len() {
            if !due(&self.s.lasting[n]) {
                n += 1;
                continue;
            }
            let before = self.s.lasting[n];
            let Some(unit) = self.s.unit(before.unit).copied() else {
                self.s.lasting.remove(n);
                continue;
            };
            let remaining = self.rules.remaining(self.s, &unit);
            self.s.lasting.remove(n);
            if let Change::Stat(crate::content::Stat::Health, _) = before.what {
                let health = self.rules.health(self.s, &unit);
                if let Some(unit) = self.s.unit_mut(unit.id) {
                    unit.damage = health - remaining.min(health);
                }
            }
            self.note(|| Event::ChangeEnded { named: named(&unit), change: before.what });
        }
    }

    /// Ends statuses that are due.
    pub fn end_statuses(&mut self, due: impl Fn(&crate::state::Unit, Until) -> bool) {
        for n in 0..self.s.units.len() {
            let unit = self.s.units[n];
            let ended = [
                (Status::Stunned, unit.stunned),
                (Status::Rooted, unit.rooted),
                (Status::Silenced, unit.silenced),
            ];
            for (status, until) in ended {
                if until.is_some_and(|until| due(&unit, until)) {
                    self.clear_status(unit.id, status);
                }
            }
        }
    }

    /// Marks end at the start of the turn of the player who made them (AYL-19.6).
    pub fn end_marks(&mut self, seat: Seat) {
        for n in 0..self.s.units.len() {
            let unit = self.s.units[n];
            if unit.marked == Some(seat) {
                self.clear_status(unit.id, Status::Marked);
            }
        }
    }

    fn end_discounts(&mut self, seat: Seat, until: Until) {
        while let Some(n) = self.s.players[seat].discounts.iter().position(|discount| discount.until == until)
        {
            self.s.players[seat].discounts.remove(n);
            self.note(|| Event::DiscountEnded { seat });
        }
    }

    /// Takes a status off a unit.
    pub fn clear_status(&mut self, id: crate::state::Id, status: Status) {
        let Some(unit) = self.s.unit_mut(id) else { return };
        match status {
            Status::Stunned => unit.stunned = None,
            Status::Rooted => unit.rooted = None,
            Status::Burning => unit.burning = None,
            Status::Shielded => unit.shielded = false,
            Status::Silenced => unit.silenced = None,
            Status::Marked => unit.marked = None,
        }
        let named = named(unit);
        self.note(|| Event::StatusEnded { named, status });
    }

    /// Burning ticks on all units of a player, or on those without one, together (AYL-19.3).
    fn burn(&mut self, seat: Option<Seat>) {
        for n in 0..self.s.units.len() {
            let unit = self.s.units[n];
            let Some(burning) = unit.burning.filter(|_| unit.control.seat() == seat) else { continue };
            self.harm_unit(
                unit.id,
                burning.n,
                crate::rules::play::Harm { player: burning.by, ..Default::default() },
            );
            let ticks = burning.ticks.saturating_sub(1);
            if ticks == 0 {
                self.clear_status(unit.id, Status::Burning);
            } else if let Some(unit) = self.s.unit_mut(unit.id) {
                unit.burning = Some(crate::state::Burning { ticks, ..burning });
            }
        }
        self.state_check(None);
    }
}
