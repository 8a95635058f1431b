//! The steps of an effect, one after the other (AYL-16.1, AYL-20.35).

use gattai_core::{ArrayVec, Log, Seat, SeatSet};

use crate::board::Spaces;
use crate::content::{Effect as Word, Op, Pc, PlayerSel, ResSel, Selector, Trigger, Type};
use crate::event::Event;
use crate::rules::choosing::{Part, Parts, eye};
use crate::rules::play::Play;
use crate::state::{Ask, Asked, Effect, Frame, Id, Picks};

/// What a step needs next.
enum Next {
    Ask(Seat, Asked),
    Ready,
    Skip,
}

impl<L: Log<Event>> Play<'_, L> {
    /// The effect on top of the stack goes on by one operation, or asks.
    pub fn step(&mut self, effect: Effect) {
        match *self.rules.op(effect.pc) {
            Op::End => self.finish(effect),
            Op::Jump { to } => self.go(effect, to),
            Op::If { cond, else_to } => {
                let holds = self.rules.holds(self.s, &eye(&effect, &effect.picks), &cond);
                self.go(effect, if holds { effect.pc.next() } else { else_to });
            }
            Op::May { cost, by, skip_to } => self.offer(effect, (cost.cogs, cost.brew), by, skip_to),
            Op::ChooseOne { by, branches, end } => {
                let Some(seat) = self.decider(effect, by, end) else { return };
                let effect = self.top_effect().unwrap_or(effect);
                let mut among = 0u8;
                for (n, branch) in branches.iter().enumerate() {
                    if branch
                        .as_ref()
                        .is_some_and(|branch| self.rules.is_offered(self.s, &effect, branch, end))
                    {
                        among |= 1 << n;
                    }
                }
                match among.count_ones() {
                    0 => self.go(effect, end),
                    1 => self.take_branch(effect, among.trailing_zeros() as u8),
                    _ => self.s.ask = Some(Ask { seat, what: Asked::Branch { among } }),
                }
            }
            Op::Effect(word) => self.step_word(effect, &word),
        }
    }

    fn step_word(&mut self, effect: Effect, word: &Word) {
        match self.next_pick(effect, word) {
            Next::Ask(seat, what) => self.s.ask = Some(Ask { seat, what }),
            Next::Ready => {
                if let Some(effect) = self.top_effect() {
                    self.carry_out(effect, word);
                }
            }
            Next::Skip => self.skip(effect, word),
        }
    }

    /// A step without a legal candidate is skipped (AYL-16.8); a sacrifice is a cost (AYL-20.8).
    fn skip(&mut self, effect: Effect, word: &Word) {
        let mut effect = effect;
        if Parts::of(word).sel.is_some() {
            effect.last.clear();
        }
        let mut pc = effect.pc.next();
        if matches!(word, Word::Sacrifice { .. }) {
            while !matches!(self.rules.op(pc), Op::End) {
                pc = pc.next();
            }
        }
        self.go(effect, pc);
    }

    /// The effect on top of the stack goes on at a place, with nothing picked.
    pub fn go(&mut self, effect: Effect, pc: Pc) {
        self.set_top(Effect { pc, picks: Picks::default(), ..effect });
    }

    pub fn set_top(&mut self, effect: Effect) {
        if let Some(frame @ Frame::Effect(_)) = self.s.stack.last_mut() {
            *frame = Frame::Effect(effect);
        }
    }

    pub fn top_effect(&self) -> Option<Effect> {
        match self.s.stack.last() {
            Some(Frame::Effect(effect)) => Some(*effect),
            Some(Frame::Battle(_) | Frame::Take { .. }) | None => None,
        }
    }

    /// An effect is over: a tech card goes to the discard pile, and `tech_played` triggers arise (AYL-13.7);
    /// after what an event does as it is turned up, `event_revealed` ones (AYL-14.5).
    fn finish(&mut self, effect: Effect) {
        self.s.stack.pop();
        match (effect.tech, effect.seat) {
            (Some(card), Some(seat)) => {
                self.discard_card(seat, card);
                self.occur_for_all(Some(seat), Trigger::TechPlayed);
                self.queue_arising();
            }
            (Some(_event), None) => {
                self.occur_for_all(None, Trigger::EventRevealed);
                self.queue_arising();
            }
            (None, _) => {}
        }
    }

    /// D12: not offered if the cost cannot be paid or the first step could not be carried out.
    fn offer(&mut self, effect: Effect, cost: (u8, u8), by: PlayerSel, skip_to: Pc) {
        let Some(seat) = self.decider(effect, by, skip_to) else { return };
        let effect = self.top_effect().unwrap_or(effect);
        let cost = (u16::from(cost.0), u16::from(cost.1));
        let possible = match self.rules.op(effect.pc.next()) {
            Op::Effect(word) => self.rules.is_doable(self.s, &effect, word, true),
            Op::May { .. } | Op::ChooseOne { .. } | Op::If { .. } | Op::Jump { .. } | Op::End => true,
        };
        if possible && self.rules.can_pay(self.s, seat, cost) {
            self.s.ask = Some(Ask { seat, what: Asked::May });
        } else {
            self.go(effect, skip_to);
        }
    }

    /// Who decides on an offer or a branch; asks for an opponent first where one has to be chosen. None if
    /// the question is open or there is nobody to ask.
    fn decider(&mut self, effect: Effect, by: PlayerSel, otherwise: Pc) -> Option<Seat> {
        if by == PlayerSel::ChooseOpponent && effect.picks.player.is_none() {
            match self.opponents(effect) {
                Err(()) => {
                    self.go(effect, otherwise);
                    return None;
                }
                Ok((seat, among)) if among.len() > 1 => {
                    self.s.ask = Some(Ask { seat, what: Asked::Opponent { among } });
                    return None;
                }
                Ok((_, among)) => self.pick_player(effect, among.first()),
            }
        }
        let effect = self.top_effect().unwrap_or(effect);
        let who = self.rules.players_meant(self.s, &effect, &effect.picks, by).first();
        if who.is_none() {
            self.go(effect, otherwise);
        }
        who
    }

    fn opponents(&self, effect: Effect) -> Result<(Seat, SeatSet), ()> {
        let seat = effect.seat.ok_or(())?;
        let among = self.s.living().without(seat);
        if among.is_empty() { Err(()) } else { Ok((seat, among)) }
    }

    fn pick_player(&mut self, effect: Effect, player: Option<Seat>) {
        let picks = Picks { player, ..effect.picks };
        self.set_top(Effect { picks, last_player: player, ..effect });
    }

    pub fn take_branch(&mut self, effect: Effect, number: u8) {
        if let Op::ChooseOne { branches, end, .. } = *self.rules.op(effect.pc) {
            let start =
                branches.get(usize::from(number)).copied().flatten().map_or(end, |branch| branch.start);
            self.go(effect, start);
        }
    }

    /// The next choice of a step, in the order player, origin, units, second unit, type, space.
    fn next_pick(&mut self, effect: Effect, word: &Word) -> Next {
        let parts = Parts::of(word);
        if let Some(player) = parts.player {
            if player == PlayerSel::ChooseOpponent && effect.picks.player.is_none() {
                match self.opponents(effect) {
                    Err(()) => return Next::Skip,
                    Ok((seat, among)) if among.len() > 1 => {
                        return Next::Ask(seat, Asked::Opponent { among });
                    }
                    Ok((_, among)) => self.pick_player(effect, among.first()),
                }
            }
            let effect = self.top_effect().unwrap_or(effect);
            if self.rules.players_meant(self.s, &effect, &effect.picks, player).is_empty() {
                return Next::Skip;
            }
        }
        let effect = self.top_effect().unwrap_or(effect);
        if let Some(next) = self.next_unit_pick(effect, word, &parts) {
            return next;
        }
        let effect = self.top_effect().unwrap_or(effect);
        self.next_place_pick(effect, word, &parts)
    }

    /// Origin, units, second unit; none when all are picked.
    fn next_unit_pick(&mut self, effect: Effect, word: &Word, parts: &Parts<'_>) -> Option<Next> {
        let mut effect = effect;
        if let Some(origin) = parts.origin
            && effect.picks.origin.is_none()
        {
            let among = self.rules.candidates(self.s, &effect, word, &effect.picks, Part::Origin);
            match self.narrow(&effect, origin, among, 1) {
                Narrowed::None => return Some(Next::Skip),
                Narrowed::Ask(seat, done) => return Some(Next::Ask(seat, Asked::Unit { among, done })),
                Narrowed::Picked(units) => effect.picks.origin = units.first().copied(),
            }
            effect.origin = effect.picks.origin;
            self.set_top(effect);
        }
        if let Some(sel) = parts.sel
            && !effect.picks.enough
        {
            let among = self.rules.candidates(self.s, &effect, word, &effect.picks, Part::Sel);
            let Some(wanted) = self.wanted(sel, word) else {
                effect.picks.enough = true;
                self.set_top(effect);
                return self.next_unit_pick(effect, word, parts);
            };
            let left = wanted.saturating_sub(effect.picks.units.len());
            let short =
                matches!(word, Word::Swap { sel2: None, .. }) && effect.picks.units.len() + among.len() < 2;
            match self.narrow(&effect, sel, among, left) {
                Narrowed::None if effect.picks.units.is_empty() && !is_up_to(sel) => return Some(Next::Skip),
                _short if short => return Some(Next::Skip),
                Narrowed::None => effect.picks.enough = true,
                Narrowed::Ask(seat, done) => return Some(Next::Ask(seat, Asked::Unit { among, done })),
                Narrowed::Picked(units) => {
                    effect.picks.units.extend(units);
                    effect.picks.enough = true;
                }
            }
            self.set_top(effect);
        }
        if let Some(sel2) = parts.sel2
            && effect.picks.second.is_none()
        {
            let among = self.rules.candidates(self.s, &effect, word, &effect.picks, Part::Sel2);
            match self.narrow(&effect, sel2, among, 1) {
                Narrowed::None => return Some(Next::Skip),
                Narrowed::Ask(seat, done) => return Some(Next::Ask(seat, Asked::Unit { among, done })),
                Narrowed::Picked(units) => effect.picks.second = units.first().copied(),
            }
            self.set_top(effect);
        }
        None
    }

    /// How many units a selector wants; none for those that mean all that match.
    fn wanted(&self, selector: &Selector, word: &Word) -> Option<usize> {
        match selector {
            Selector::Choose { count, .. } | Selector::Random { count, .. } => {
                Some(usize::from(*count).min(8))
            }
            Selector::Each(_) => None,
            Selector::SelfUnit
            | Selector::OwnHero
            | Selector::TriggerUnit
            | Selector::Last
            | Selector::Origin => Some(if matches!(word, Word::Strike { .. }) { 1 } else { 8 }),
        }
    }

    /// One option is taken without asking (AYL-0.6). "Up to" may be none; else as many as there are (AYL-0.7).
    /// One option is taken without asking (AYL-0.6); the controller of the effect is asked, in whoever's turn
    /// (AYL-16.2, AYL-R47).
    fn narrow(&mut self, effect: &Effect, selector: &Selector, among: Spaces, left: usize) -> Narrowed {
        let all =
            |play: &Self| Narrowed::Picked(play.s.units_on(among).map(|unit| unit.id).take(8).collect());
        match selector {
            Selector::Choose { up_to, .. } => match (effect.seat, among.len()) {
                (_, 0) => Narrowed::None,
                (Some(_), _) if left == 0 => Narrowed::Picked(ArrayVec::new()),
                (Some(seat), count) if *up_to || count > left => Narrowed::Ask(seat, *up_to),
                _few => all(self),
            },
            Selector::Random { count, .. } => {
                let mut pool: ArrayVec<[Id; 86]> = self.s.units_on(among).map(|unit| unit.id).collect();
                let mut picked = ArrayVec::new();
                while picked.len() < usize::from(*count).min(8) && !pool.is_empty() {
                    let n = self.dice.below(pool.len() as u32);
                    picked.push(pool.remove(n as usize));
                }
                if picked.is_empty() { Narrowed::None } else { Narrowed::Picked(picked) }
            }
            Selector::SelfUnit
            | Selector::OwnHero
            | Selector::TriggerUnit
            | Selector::Last
            | Selector::Origin
            | Selector::Each(_) => {
                if among.is_empty() {
                    Narrowed::None
                } else {
                    all(self)
                }
            }
        }
    }

    /// Type, then space or resource.
    fn next_place_pick(&mut self, effect: Effect, word: &Word, parts: &Parts<'_>) -> Next {
        let mut effect = effect;
        if parts.free_type && effect.picks.kind.is_none() {
            return effect.seat.map_or(Next::Skip, |seat| Next::Ask(seat, Asked::Type));
        }
        let among = match (parts.space, parts.res) {
            _done if effect.picks.space.is_some() => return Next::Ready,
            (Some(sel), _) => self.rules.spaces(self.s, &effect, word, &effect.picks, sel),
            (None, Some(ResSel::Choose(filter))) => self.rules.resources_meant(self.s, &effect, filter),
            (None, Some(ResSel::Each(_)) | None) => return Next::Ready,
        };
        match (effect.seat, among.len()) {
            (None, _) | (_, 0) => Next::Skip,
            (_, 1) => {
                effect.picks.space = among.first();
                self.set_top(effect);
                Next::Ready
            }
            (Some(seat), _) => Next::Ask(seat, Asked::Space { among }),
        }
    }

    // Answers to the questions of a step.

    pub fn picked_unit(&mut self, effect: Effect, id: Id) {
        let mut effect = effect;
        if let Op::Effect(word) = *self.rules.op(effect.pc) {
            let parts = Parts::of(&word);
            if parts.origin.is_some() && effect.picks.origin.is_none() {
                effect.picks.origin = Some(id);
                effect.origin = Some(id);
            } else if parts.sel.is_some() && !effect.picks.enough {
                effect.picks.units.push(id);
                let wanted = parts.sel.and_then(|sel| self.wanted(sel, &word)).unwrap_or(1);
                effect.picks.enough = effect.picks.units.len() >= wanted;
            } else {
                effect.picks.second = Some(id);
            }
        }
        self.set_top(effect);
    }

    pub fn picked_enough(&mut self, effect: Effect) {
        self.set_top(Effect { picks: Picks { enough: true, ..effect.picks }, ..effect });
    }

    pub fn picked_opponent(&mut self, effect: Effect, seat: Seat) {
        self.pick_player(effect, Some(seat));
    }

    pub fn picked_type(&mut self, effect: Effect, kind: Type) {
        self.set_top(Effect { picks: Picks { kind: Some(kind), ..effect.picks }, ..effect });
    }

    pub fn picked_space(&mut self, effect: Effect, space: crate::board::Space) {
        self.set_top(Effect { picks: Picks { space: Some(space), ..effect.picks }, ..effect });
    }
}

/// What is left of a choice when what needs no asking is done.
enum Narrowed {
    None,
    Ask(Seat, bool),
    Picked(ArrayVec<[Id; 8]>),
}

fn is_up_to(selector: &Selector) -> bool {
    matches!(selector, Selector::Choose { up_to: true, .. })
}
