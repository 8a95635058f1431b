//! Answers to questions (D6 to D17), and what is answered for those who have left (AYL-22.4).

use gattai_core::{ArrayVec, Card, Log, Seat, SeatSet};

use crate::action::Action;
use crate::content::{Effect as Word, Op, Type};
use crate::event::Event;
use crate::rules::play::Play;
use crate::state::{Ask, Asked, Effect, Frame, Stage};

impl<L: Log<Event>> Play<'_, L> {
    /// A legal answer is given.
    pub fn answer(&mut self, seat: Seat, action: &Action) {
        let Some(ask) = self.s.ask.take() else { return };
        match (ask.what, *action) {
            (Asked::Answer, Action::Yes | Action::No) => {
                if let Some(Frame::Battle(battle)) = self.s.stack.last().copied() {
                    self.answer_attack(battle, seat, *action == Action::Yes);
                }
            }
            (Asked::Take, Action::Yes | Action::No) => self.answer_take(*action == Action::Yes),
            (Asked::Discard, Action::Card { card }) if self.top_effect().is_none() => {
                self.discard_to_limit(seat, card);
            }
            (what, action) => {
                if let Some(effect) = self.top_effect() {
                    self.answer_step(effect, seat, what, action);
                }
            }
        }
    }

    fn answer_step(&mut self, effect: Effect, seat: Seat, what: Asked, action: Action) {
        let open = !matches!(
            what,
            Asked::Scry | Asked::Search | Asked::Recover | Asked::Discard | Asked::DiscardOf { .. }
        );
        if open {
            self.note(|| Event::Chose { seat, action });
        }
        match (what, action) {
            (_, Action::Unit { unit }) => self.picked_unit(effect, unit),
            (_, Action::Done) => self.picked_enough(effect),
            (_, Action::Space { space }) => self.picked_space(effect, space),
            (_, Action::Opponent { seat }) => self.picked_opponent(effect, seat),
            (_, Action::Type { kind }) => self.picked_type(effect, kind),
            (_, Action::Branch { number }) => self.take_branch(effect, number.wrapping_sub(1)),
            (Asked::May, Action::Yes) => {
                if let Op::May { cost, .. } = *self.rules.op(effect.pc) {
                    self.pay(seat, (u16::from(cost.cogs), u16::from(cost.brew)));
                }
                self.go(effect, effect.pc.next());
            }
            (Asked::May, Action::No) => {
                if let Op::May { skip_to, .. } = *self.rules.op(effect.pc) {
                    self.go(effect, skip_to);
                }
            }
            (Asked::Recover, Action::Card { card }) => {
                self.go(effect, effect.pc.next());
                self.recover(seat, card);
            }
            (Asked::Discard, Action::Card { card }) => self.discard_from_hand(effect, seat, card),
            (Asked::DiscardOf { player }, Action::Card { card }) => {
                self.discard_from_hand(effect, player, card);
            }
            (Asked::Search, Action::Card { card }) => self.found(effect, seat, Some(card)),
            (Asked::Search, Action::Nothing) => self.found(effect, seat, None),
            (Asked::Scry, Action::Scry { top, bottom }) => self.put_back(effect, seat, &top, &bottom),
            _other => self.s.ask = Some(Ask { seat, what }),
        }
    }

    /// AYL-20.21: the deck is shuffled whether or not a card was taken.
    fn found(&mut self, effect: Effect, seat: Seat, card: Option<Card>) {
        self.go(effect, effect.pc.next());
        let player = &mut self.s.players[seat];
        let taken = card.filter(|card| player.deck.take(*card));
        if let Some(card) = taken {
            player.hand.cards_mut().insert(card);
        }
        player.deck.shuffle();
        self.note(|| Event::Searched { seat, card: taken });
    }

    /// AYL-20.20: the last named of the top pile lies deepest. Their owner sees them from now on (AYL-R81).
    fn put_back(&mut self, effect: Effect, seat: Seat, top: &[Card], bottom: &[Card]) {
        self.go(effect, effect.pc.next());
        self.s.looked = gattai_core::Hand::new(seat);
        let deck = &mut self.s.players[seat].deck;
        let seen = SeatSet::only(seat);
        for card in top.iter().rev() {
            deck.put_on_top(*card, seen);
        }
        for card in bottom {
            if deck.room().1 == 0 {
                deck.shuffle_in(*card);
            } else {
                deck.put_under(*card, seen);
            }
        }
        let bottom = bottom.len() as u8;
        self.note(|| Event::Scried { seat, bottom });
    }

    /// AYL-12.10, AYL-12.11: the card is the taker's from now on (AYL-R50).
    fn answer_take(&mut self, yes: bool) {
        let Some(Frame::Take { seat, card }) = self.s.stack.pop() else { return };
        if yes {
            self.s.players[seat].hand.cards_mut().insert(card);
            self.note(|| Event::CardTaken { seat, card });
        } else {
            self.note(|| Event::CardLeft { card });
        }
    }

    /// D16.
    fn discard_to_limit(&mut self, seat: Seat, card: Card) {
        if self.s.players[seat].hand.cards_mut().remove(card) {
            self.discard_card(seat, card);
            self.note(|| Event::Discarded { seat, card });
        }
    }

    /// What a question is answered with for somebody who has left (part 5, "Auto / default"; AYL-R74).
    pub fn default_answer(&self, ask: Ask) -> Action {
        let first_card =
            |cards: &[Card]| cards.first().map_or(Action::Nothing, |card| Action::Card { card: *card });
        match ask.what {
            Asked::Unit { among, done } => {
                let earliest = self.s.units_on(among).next();
                match earliest {
                    Some(unit) if !done => Action::Unit { unit: unit.id },
                    Some(_) | None => Action::Done,
                }
            }
            Asked::Space { among } => among.first().map_or(Action::Nothing, |space| Action::Space { space }),
            Asked::Opponent { among } => {
                let next = self.s.living_in_order().iter().copied().find(|seat| among.contains(*seat));
                next.map_or(Action::Nothing, |seat| Action::Opponent { seat })
            }
            Asked::Answer | Asked::Take => Action::Yes,
            Asked::May => Action::No,
            Asked::Branch { among } => Action::Branch { number: among.trailing_zeros() as u8 + 1 },
            Asked::Recover => first_card(&self.recoverable(ask.seat)),
            Asked::Discard => first_card(self.s.players[ask.seat].hand.cards().cards()),
            Asked::DiscardOf { player } => first_card(self.s.players[player].hand.cards().cards()),
            Asked::Scry => {
                let top: ArrayVec<[Card; 8]> = self.s.looked.cards().cards().iter().copied().collect();
                Action::Scry { top, bottom: ArrayVec::new() }
            }
            Asked::Search => Action::Nothing,
            Asked::Type => Action::Type { kind: Type::Organic },
        }
    }

    fn recoverable(&self, seat: Seat) -> ArrayVec<[Card; 96]> {
        let Some(Op::Effect(Word::Recover { filter })) =
            self.top_effect().map(|effect| self.rules.op(effect.pc))
        else {
            return ArrayVec::new();
        };
        let cards = self.s.players[seat].discard;
        cards.cards().iter().copied().filter(|card| self.rules.card_matches(*card, filter)).collect()
    }

    /// AYL-22.4, AYL-R74.
    pub fn leave(&mut self, seat: Seat) {
        self.note(|| Event::Conceded { seat });
        let _ = self.s.leaving.try_push(seat);
        if self.s.stage == Stage::Main && self.s.stack.is_empty() && self.s.queue.is_empty() {
            self.s.leaving.retain(|other| *other != seat);
            self.remove_hero(seat);
        }
        self.go_on();
    }
}
