//! What the effect words do with cards (AYL-20.19 to 20.22).

use gattai_core::{Log, Seat, SeatSet};

use crate::content::{Effect as Word, How, PlayerSel};
use crate::event::Event;
use crate::rules::choosing::eye;
use crate::rules::play::Play;
use crate::state::{Ask, Asked, Effect, Picks};

impl<L: Log<Event>> Play<'_, L> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the words are carried out in groups, one function a group"
    )]
    pub fn carry_out_cards(&mut self, effect: Effect, word: &Word) {
        match word {
            Word::Discard { n, player, how } => {
                let n = self.rules.value(self.s, &eye(&effect, &effect.picks), n).clamp(0, 99) as u8;
                self.discard(effect, n, *player, *how);
            }
            Word::Scry { n } => {
                let n = self.rules.value(self.s, &eye(&effect, &effect.picks), n).clamp(0, 8) as usize;
                self.scry(effect, n);
            }
            Word::Search { .. } => match effect.seat {
                Some(seat) if !self.s.players[seat].deck.is_empty() => {
                    self.s.ask = Some(Ask { seat, what: Asked::Search });
                }
                Some(_) | None => self.advance(effect, &[]),
            },
            Word::Recover { filter } => {
                let Some(seat) = effect.seat else { return self.advance(effect, &[]) };
                let discard = self.s.players[seat].discard;
                let mut fits =
                    discard.cards().iter().copied().filter(|card| self.rules.card_matches(*card, filter));
                let (first, last) = (fits.next(), fits.next_back());
                match first {
                    None => self.advance(effect, &[]),
                    // Copies of one design are interchangeable: no question.
                    Some(card) if last.is_none_or(|last| last == card) => {
                        self.advance(effect, &[]);
                        self.recover(seat, card);
                    }
                    Some(_) => self.s.ask = Some(Ask { seat, what: Asked::Recover }),
                }
            }
            _other => self.advance(effect, &[]),
        }
    }

    pub fn recover(&mut self, seat: Seat, card: gattai_core::Card) {
        if self.s.players[seat].discard.remove(card) {
            self.s.players[seat].hand.cards_mut().insert(card);
            self.note(|| Event::Recovered { seat, card });
        }
    }

    /// One card after the other, one player after the other (AYL-20.19). Whether somebody is asked depends on
    /// the number of cards alone (AYL-0.9, AYL-R73).
    fn discard(&mut self, effect: Effect, n: u8, player: PlayerSel, how: How) {
        let waiting = self.in_order(self.players(&effect, player));
        let next = waiting.iter().copied().find(|seat| !effect.picks.served.contains(*seat));
        let Some(seat) = next else { return self.advance(effect, &[]) };
        let held = self.s.players[seat].hand.len();
        if effect.picks.done >= n || held == 0 {
            let picks = Picks { done: 0, served: effect.picks.served.with(seat), ..effect.picks };
            return self.set_top(Effect { picks, ..effect });
        }
        let everything = held <= usize::from(n - effect.picks.done);
        match how {
            How::Random => {
                let mut hand = *self.s.players[seat].hand.cards();
                if let Some(card) = hand.draw(self.dice) {
                    self.discard_from_hand(effect, seat, card);
                }
            }
            How::OwnerChooses | How::YouChoose if everything => {
                if let Some(card) = self.s.players[seat].hand.cards().cards().first().copied() {
                    self.discard_from_hand(effect, seat, card);
                }
            }
            How::OwnerChooses => self.s.ask = Some(Ask { seat, what: Asked::Discard }),
            How::YouChoose => {
                if let Some(chooser) = effect.seat {
                    let seen = self.s.players[seat].hand.seen_by();
                    self.s.players[seat].hand.set_seen_by(seen.with(chooser));
                    self.s.ask = Some(Ask { seat: chooser, what: Asked::DiscardOf { player: seat } });
                }
            }
        }
    }

    /// A card leaves a hand for the discard pile, and the step counts it.
    pub fn discard_from_hand(&mut self, effect: Effect, seat: Seat, card: gattai_core::Card) {
        if self.s.players[seat].hand.cards_mut().remove(card) {
            self.s.players[seat].hand.set_seen_by(SeatSet::only(seat));
            self.discard_card(seat, card);
            self.note(|| Event::Discarded { seat, card });
        }
        self.set_top(Effect { picks: Picks { done: effect.picks.done + 1, ..effect.picks }, ..effect });
    }

    /// AYL-20.20.
    fn scry(&mut self, effect: Effect, n: usize) {
        let Some(seat) = effect.seat.filter(|seat| !self.s.players[*seat].deck.is_empty()) else {
            return self.advance(effect, &[]);
        };
        self.s.looker = seat;
        self.s.looked = gattai_core::Hand::new(seat);
        for _ in 0..n {
            let Some(card) = self.s.players[seat].deck.draw(self.dice) else { break };
            self.s.looked.cards_mut().insert(card);
        }
        let looked = self.s.looked;
        self.note(|| Event::Looked {
            seat,
            count: looked.len() as u8,
            cards: looked.cards().cards().to_vec(),
        });
        self.s.ask = Some(Ask { seat, what: Asked::Scry });
    }
}
