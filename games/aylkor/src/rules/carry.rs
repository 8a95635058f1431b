//! What the effect words do (AYL-20.1 to 20.33).

use gattai_core::{ArrayVec, Log, Seat, SeatSet};

use crate::board::{BOARD, Space, Spaces};
use crate::content::{
    AppliedStatus, Duration, Effect as Word, KeywordWord, Placing, PlayerSel, ResSel, Resource, Status, Type,
    UnitId as Design,
};
use crate::event::{Event, Named};
use crate::rules::choosing::{Part, Parts, eye, is_unled};
use crate::rules::play::{Harm, Play, named};
use crate::state::{
    Burning, Change, Control, Discount, Effect, Frame, Id, Lasting, Picks, Token, Unit, Until,
};

type Ids = ArrayVec<[Id; 86]>;

impl<L: Log<Event>> Play<'_, L> {
    /// Carries out a step whose choices are made. The effect has gone on before anything happens, so that a
    /// player who falls by the step takes the rest of it along.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the words are carried out in groups, one function a group"
    )]
    pub fn carry_out(&mut self, effect: Effect, word: &Word) {
        match word {
            Word::Discard { .. } | Word::Scry { .. } | Word::Search { .. } | Word::Recover { .. } => {
                self.carry_out_cards(effect, word);
            }
            Word::Summon { token, n, .. } => self.summon(effect, token.unit, n),
            Word::Strike { exhaust, .. } => {
                let (seat, pair) =
                    (effect.seat, effect.picks.units.first().copied().zip(effect.picks.second));
                self.advance(effect, &[]);
                if let (Some(seat), Some((attacker, target))) = (seat, pair) {
                    self.declare(seat, attacker, target, *exhaust);
                }
            }
            Word::AdvanceEvent => {
                // The old event ends with its last steps before the new one is turned up (AYL-14.4).
                if effect.picks.done > 0 {
                    self.advance(effect, &[]);
                    self.turn_up_event();
                } else if self.s.event.is_some() {
                    self.set_top(Effect { picks: Picks { done: 1, ..effect.picks }, ..effect });
                    self.end_event();
                } else {
                    self.advance(effect, &[]);
                }
            }
            _other => {
                let targets = self.targets_of(&effect, word);
                self.advance(effect, &targets);
                self.carry_out_now(&effect, word, &targets);
                self.state_check(None);
            }
        }
    }

    /// The units a step is about, in order of arrival; they are dealt with together, before one state check
    /// (AYL-16.4).
    fn targets_of(&self, effect: &Effect, word: &Word) -> Ids {
        let Some(sel) = Parts::of(word).sel else { return Ids::new() };
        if !effect.picks.units.is_empty() {
            let picked = self.rules.still_there(self.s, &effect.picks.units);
            return self.s.units_on(picked).map(|unit| unit.id).collect();
        }
        if matches!(sel, crate::content::Selector::Each(_)) {
            let among = self.rules.candidates(self.s, effect, word, &Picks::default(), Part::Sel);
            return self.s.units_on(among).map(|unit| unit.id).collect();
        }
        Ids::new()
    }

    /// The effect goes on to its next operation and remembers what this step picked.
    pub fn advance(&mut self, effect: Effect, targets: &[Id]) {
        let mut next = effect;
        if let crate::content::Op::Effect(word) = self.rules.op(effect.pc)
            && Parts::of(word).sel.is_some()
        {
            next.last = if targets.is_empty() {
                effect.picks.units
            } else {
                targets.iter().copied().take(8).collect()
            };
        }
        self.go(next, effect.pc.next());
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the words are carried out in groups, one function a group"
    )]
    fn carry_out_now(&mut self, effect: &Effect, word: &Word, targets: &[Id]) {
        let by = effect.source.map(|source| source.id);
        let number = |play: &Self, n: &crate::content::Value| {
            play.rules.value(play.s, &eye(effect, &effect.picks), n).clamp(0, 99) as u8
        };
        match word {
            Word::Damage { n, .. } => {
                let n = number(self, n);
                let harm = Harm { player: effect.seat, by, ..Harm::default() };
                for id in targets {
                    let hero = self.s.unit(*id).is_some_and(|unit| unit.hero);
                    if !(effect.seat.is_none() && hero) {
                        self.harm_unit(*id, n, harm); // an event spares heroes (AYL-11.11, AYL-R70)
                    }
                }
            }
            Word::Heal { n, .. } => {
                let n = number(self, n);
                for id in targets {
                    self.heal_unit(*id, n);
                }
            }
            Word::Modify { stat, n, duration, .. } => {
                let n = self.rules.value(self.s, &eye(effect, &effect.picks), n).clamp(-99, 99) as i8;
                for id in targets {
                    self.last_on(*id, Change::Stat(*stat, n), *duration, effect.seat);
                }
            }
            Word::Grant { keyword, duration, .. } => {
                for id in targets {
                    self.last_on(*id, Change::Keyword(*keyword), *duration, effect.seat);
                }
            }
            Word::SetType { kind, duration, .. } => {
                let kind = kind.fixed().or(effect.picks.kind).unwrap_or(Type::Organic);
                for id in targets {
                    self.last_on(*id, Change::Type(kind), *duration, effect.seat);
                }
            }
            Word::Status { status, .. } => {
                for id in targets {
                    self.give_status(*id, *status, effect.seat);
                }
            }
            Word::Cleanse { .. } => {
                for id in targets {
                    self.cleanse(*id);
                }
            }
            Word::Destroy { .. } | Word::Sacrifice { .. } => {
                for id in targets {
                    self.doom(*id, effect.seat, by);
                }
            }
            Word::Ready { .. } => {
                for id in targets {
                    if let Some(unit) = self.s.unit_mut(*id) {
                        (unit.acted, unit.halted) = (false, false);
                        let named = named(unit);
                        self.note(|| Event::Readied { named });
                    }
                }
            }
            _other => self.carry_out_places(effect, word, targets),
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the words are carried out in groups, one function a group"
    )]
    fn carry_out_places(&mut self, effect: &Effect, word: &Word, targets: &[Id]) {
        let value = |play: &Self, n: &crate::content::Value| {
            play.rules.value(play.s, &eye(effect, &effect.picks), n).clamp(0, 99) as u16
        };
        match word {
            Word::Relocate { .. } => {
                if let (Some(id), Some(space)) = (targets.first(), effect.picks.space) {
                    self.shove(*id, space);
                    self.rest(*id);
                    self.queue_arising();
                }
            }
            Word::Push { n, slam, .. } => {
                let n = value(self, n);
                for id in targets {
                    self.push(effect, *id, n, *slam);
                }
            }
            Word::Pull { n, .. } => {
                let n = value(self, n);
                for id in targets {
                    self.pull(effect, *id, n);
                }
            }
            Word::Swap { .. } => {
                let second = effect.picks.second.or(targets.get(1).copied());
                if let (Some(one), Some(other)) = (effect.picks.units.first().copied(), second) {
                    self.swap(one, other);
                }
            }
            Word::Gain { resource, n, player } => {
                let n = value(self, n);
                for seat in self.in_order(self.players(effect, *player)) {
                    self.gain(seat, *resource, n);
                }
            }
            Word::Lose { resource, n, player } => {
                let n = value(self, n);
                for seat in self.in_order(self.players(effect, *player)) {
                    self.lose(seat, *resource, n);
                }
            }
            Word::Steal { resource, n, player } => {
                let n = value(self, n);
                for seat in self.in_order(self.players(effect, *player)) {
                    let taken = self.lose(seat, *resource, n);
                    if let Some(thief) = effect.seat {
                        self.gain(thief, *resource, taken);
                    }
                }
            }
            Word::Draw { n, player } => {
                let n = value(self, n);
                for seat in self.in_order(self.players(effect, *player)) {
                    for _ in 0..n {
                        self.draw_card(seat);
                    }
                }
            }
            _other => self.carry_out_rest(effect, word, targets),
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the words are carried out in groups, one function a group"
    )]
    fn carry_out_rest(&mut self, effect: &Effect, word: &Word, targets: &[Id]) {
        match word {
            Word::Bounce { .. } => {
                for id in targets {
                    self.bounce(*id);
                }
            }
            Word::Recruit { .. } => {
                for id in targets {
                    self.recruit(*id, effect.seat);
                }
            }
            Word::Discount { cogs, brew, duration, .. } => {
                if let Some(seat) = effect.seat {
                    let until = self.until(*duration, Some(seat));
                    let discount = Discount { step: effect.pc, until };
                    let _ = self.s.players[seat].discounts.try_push(discount);
                    let (cogs, brew) = (*cogs, *brew);
                    self.note(|| Event::Discounted { seat, cogs, brew });
                }
            }
            Word::PlaceResource { resource, space } => self.place_resource(effect, *resource, space),
            Word::ShiftResource { res } => self.shift(effect, res),
            Word::RevealHand { player } => {
                if let Some(to) = effect.seat {
                    for of in self.in_order(self.players(effect, *player)) {
                        let hand = self.s.players[of].hand;
                        self.note(|| Event::HandShown { to, of, cards: hand.cards().cards().to_vec() });
                    }
                }
            }
            Word::ExtendEvent { n } => {
                let n = self.rules.value(self.s, &eye(effect, &effect.picks), n).clamp(0, 9) as u8;
                if let Some(face_up) = &mut self.s.event {
                    face_up.ends += u16::from(n);
                    self.note(|| Event::EventExtended { rounds: n });
                }
            }
            Word::SpawnNeutral { token, zone } => {
                if let Some(space) = self.roll_space(*zone) {
                    let unit = Unit { design: token.unit, space, ..Unit::default() };
                    let id = self.s.add_unit(unit);
                    let named = Named { unit: id, design: token.unit };
                    self.note(|| Event::Spawned { named, space });
                }
            }
            _other => {}
        }
    }

    pub fn players(&self, effect: &Effect, player: PlayerSel) -> SeatSet {
        self.rules.players_meant(self.s, effect, &effect.picks, player)
    }

    /// Players in play order, beginning with the active one (AYL-14.9, AYL-R67).
    pub fn in_order(&self, seats: SeatSet) -> ArrayVec<[Seat; 4]> {
        self.s.living_in_order().iter().copied().filter(|seat| seats.contains(*seat)).collect()
    }

    // What lasts.

    /// As long as the card says (AYL-13.6, AYL-17.2).
    fn until(&self, duration: Duration, seat: Option<Seat>) -> Until {
        match duration {
            Duration::Battle => Until::Battle,
            Duration::Turn => Until::Turn,
            Duration::UntilMyTurn => seat.map_or(Until::Turn, Until::TurnOf),
            Duration::TheirTurn => Until::TheirTurn(false),
            Duration::Rounds(n) => Until::Rounds(n),
            Duration::Permanent => Until::Permanent,
        }
    }

    /// A change is put on a unit. Equal changes are kept as one.
    fn last_on(&mut self, id: Id, change: Change, duration: Duration, by: Option<Seat>) {
        let Some(unit) = self.s.unit(id).copied() else { return };
        let mut until = self.until(duration, by);
        let in_battle = self.s.stack.iter().any(|frame| matches!(frame, Frame::Battle(_)));
        if until == Until::Battle && !in_battle {
            return; // outside a battle it would never end (AYL-17.2)
        }
        if is_unled(&unit) && until == Until::TheirTurn(false) {
            until = Until::Unled(2);
        }
        let same = self.s.lasting.iter_mut().find(|lasting| {
            lasting.unit == id
                && lasting.until == until
                && lasting.by == by
                && same_stat(lasting.what, change)
        });
        match (same, change) {
            (Some(Lasting { what: Change::Stat(_, sum), .. }), Change::Stat(_, n)) => {
                *sum = sum.saturating_add(n);
            }
            (Some(_) | None, Change::Stat(..) | Change::Keyword(_) | Change::Type(_)) => {
                let _ = self.s.lasting.try_push(Lasting { unit: id, what: change, until, by });
            }
        }
        self.note(|| Event::Changed { named: named(&unit), change, until });
    }

    /// AYL-19; applied again: AYL-19.7.
    fn give_status(&mut self, id: Id, status: AppliedStatus, by: Option<Seat>) {
        let later = self.later_mark(id, by);
        let Some(unit) = self.s.unit_mut(id) else { return };
        let until = Some(if is_unled(unit) { Until::Unled(2) } else { Until::TheirTurn(false) });
        match status {
            AppliedStatus::Stunned => unit.stunned = until,
            AppliedStatus::Rooted => unit.rooted = until,
            AppliedStatus::Silenced => unit.silenced = until,
            AppliedStatus::Shielded => unit.shielded = true,
            AppliedStatus::Marked => unit.marked = later,
            AppliedStatus::Burning { n, ticks } => {
                let old = unit.burning.unwrap_or(Burning { n: 0, ticks: 0, by });
                unit.burning = Some(Burning { n: old.n.max(n), ticks: old.ticks.max(ticks), by });
            }
        }
        let named = named(unit);
        self.note(|| Event::StatusGiven { named, status: status.status() });
    }

    /// Of two marks the one that ends later counts: that of the player whose next turn comes later.
    fn later_mark(&self, id: Id, by: Option<Seat>) -> Option<Seat> {
        let old = self.s.unit(id).and_then(|unit| unit.marked);
        let order = self.s.living_in_order();
        let wait = |seat: Option<Seat>| {
            let place = seat.and_then(|seat| order.iter().position(|other| *other == seat));
            place.map_or(0, |place| if place == 0 { order.len() } else { place })
        };
        if wait(old) > wait(by) { old } else { by.or(old) }
    }

    fn cleanse(&mut self, id: Id) {
        let statuses = [Status::Stunned, Status::Rooted, Status::Burning, Status::Silenced, Status::Marked];
        for status in statuses {
            if self.s.unit(id).is_some_and(|unit| crate::rules::figures::has_status(unit, status)) {
                self.clear_status(id, status);
            }
        }
    }

    // Moving by effects.

    fn shove(&mut self, id: Id, to: Space) {
        let Some(unit) = self.s.unit(id).copied() else { return };
        self.s.put(id, to);
        self.note(|| Event::Shoved { named: named(&unit), from: unit.space, to });
    }

    /// AYL-20.10, AYL-R78.
    fn push(&mut self, effect: &Effect, id: Id, n: u16, slam: u8) {
        let origin = effect.picks.origin.and_then(|id| self.s.unit(id)).map(|unit| unit.space);
        let Some(unit) = self.s.unit(id).copied() else { return };
        let Some(direction) = origin.and_then(|origin| BOARD.direction(origin, unit.space)) else { return };
        if self.rules.has(self.s, &unit, KeywordWord::Anchored) {
            return;
        }
        let (to, blocked) = self.run(&unit, direction, n, None);
        if to != unit.space {
            self.shove(id, to);
            self.rest(id);
            self.queue_arising();
        }
        if blocked && slam > 0 {
            let by = effect.source.map(|source| source.id);
            self.harm_unit(id, slam, Harm { player: effect.seat, by, ..Harm::default() });
        }
    }

    /// AYL-20.11.
    fn pull(&mut self, effect: &Effect, id: Id, n: u16) {
        let origin = effect.picks.origin.and_then(|id| self.s.unit(id)).map(|unit| unit.space);
        let (Some(origin), Some(unit)) = (origin, self.s.unit(id).copied()) else { return };
        let Some(direction) = BOARD.direction(unit.space, origin) else { return };
        let (to, _) = self.run(&unit, direction, n, Some(origin));
        if to != unit.space {
            self.shove(id, to);
            self.rest(id);
            self.queue_arising();
        }
    }

    /// Where a run along a line ends, and whether a unit or the edge stopped it early. A unit without a player
    /// stops before a resource (AYL-12.13).
    fn run(&self, unit: &Unit, direction: u8, n: u16, towards: Option<Space>) -> (Space, bool) {
        let mut at = unit.space;
        for _ in 0..n {
            if towards.is_some_and(|origin| BOARD.distance(at, origin) <= 1) {
                return (at, false);
            }
            match BOARD.next(at, direction) {
                Some(next) if !self.s.occupied.contains(next) => {
                    if is_unled(unit) && self.s.tokens[next].is_some() {
                        return (at, false);
                    }
                    at = next;
                }
                Some(_) | None => return (at, true),
            }
        }
        (at, false)
    }

    /// AYL-20.12.
    fn swap(&mut self, one: Id, other: Id) {
        let (Some(a), Some(b)) = (self.s.unit(one).copied(), self.s.unit(other).copied()) else { return };
        if let Some(unit) = self.s.unit_mut(one) {
            unit.space = b.space;
        }
        if let Some(unit) = self.s.unit_mut(other) {
            unit.space = a.space;
        }
        self.note(|| Event::Swapped { one: named(&a), other: named(&b) });
    }

    // Units that come and go.

    /// One token at a time: placed, gathers, renews, then the next (AYL-20.25).
    fn summon(&mut self, effect: Effect, design: Design, n: &crate::content::Value) {
        let wanted = self.rules.value(self.s, &eye(&effect, &effect.picks), n).clamp(0, 20) as u8;
        let (Some(seat), Some(space)) = (effect.seat, effect.picks.space) else {
            return self.advance(effect, &[]);
        };
        let unit =
            Unit { design, space, control: Control::Seat(seat), owner: seat, fresh: true, ..Unit::default() };
        let id = self.s.add_unit(unit);
        self.note(|| Event::Summoned { seat, named: Named { unit: id, design }, space });
        self.rest(id);
        self.queue_arising();
        let done = effect.picks.done + 1;
        if done >= wanted {
            self.advance(effect, &[]);
        } else {
            // Without an open space the rest is skipped by the next pick.
            self.set_top(Effect { picks: Picks { done, ..Picks::default() }, ..effect });
        }
        self.state_check(None);
    }

    /// AYL-20.23.
    fn bounce(&mut self, id: Id) {
        let Some(unit) = self.s.unit(id).copied() else { return };
        let owner = unit.owner;
        self.note(|| Event::ReturnedToHand { seat: owner, named: named(&unit) });
        self.take_off(id);
        if let Some(card) = self.rules.design(&unit).card
            && self.s.players[owner].alive
        {
            self.s.players[owner].hand.cards_mut().insert(card);
        }
    }

    /// AYL-20.26.
    fn recruit(&mut self, id: Id, seat: Option<Seat>) {
        let (Some(seat), Some(unit)) = (seat, self.s.unit_mut(id)) else { return };
        (unit.control, unit.owner, unit.fresh) = (Control::Seat(seat), seat, true);
        (unit.acted, unit.halted, unit.moved) = (false, false, 0);
        for status in [&mut unit.stunned, &mut unit.rooted, &mut unit.silenced] {
            if status.is_some() {
                *status = Some(Until::TheirTurn(false));
            }
        }
        let named = named(unit);
        for lasting in self.s.lasting.iter_mut().filter(|lasting| lasting.unit == id) {
            if let Until::Unled(_) = lasting.until {
                lasting.until = Until::TheirTurn(false);
            }
        }
        self.note(|| Event::Recruited { seat, named });
    }

    // Resources.

    /// AYL-20.28: such a token does not renew.
    fn place_resource(&mut self, effect: &Effect, resource: Resource, placing: &Placing) {
        let token = Token { resource, renews: false };
        let space = match placing {
            Placing::Roll => self.roll_space(crate::rules::resources::zone_of(resource)),
            Placing::Choose(_) => effect.picks.space,
        };
        if let Some(space) = space {
            self.s.tokens[space] = Some(token);
            self.note(|| Event::ResourcePlaced { resource, space, renews: false });
        }
    }

    /// AYL-20.29.
    fn shift(&mut self, effect: &Effect, res: &ResSel) {
        let spaces = match res {
            ResSel::Choose(_) => effect.picks.space.map_or(Spaces::NONE, Space::only),
            ResSel::Each(filter) => self.rules.resources_meant(self.s, effect, filter),
        };
        let mut taken: ArrayVec<[Token; 86]> = ArrayVec::new();
        for space in spaces.iter() {
            if let Some(token) = self.s.tokens[space].take() {
                taken.push(token);
                self.note(|| Event::ResourceTakenOff { resource: token.resource, space });
            }
        }
        for token in taken {
            self.place_by_roll(token);
        }
    }
}

fn same_stat(one: Change, other: Change) -> bool {
    match (one, other) {
        (Change::Stat(one, _), Change::Stat(other, _)) => one == other,
        (Change::Stat(..) | Change::Keyword(_) | Change::Type(_), _) => false,
    }
}
