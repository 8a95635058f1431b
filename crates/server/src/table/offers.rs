//! Taking back, and draws: what needs the consent of others.

use gattai_core::{Seat, SeatSet};

use super::Task;
use super::decide::{Answer, Answered};
use super::state::Open;
use crate::clock::now;
use crate::events::{Event, Sitter, is_order};
use crate::wire::{PendingKind, Refused, number};

impl Task {
    /// Takes back the last decision, or all but so many. What is free is done at once; for the rest the
    /// others are asked.
    pub(super) async fn undo(&mut self, seat: Seat, decisions: Option<usize>) -> Answered {
        self.ensure_playing()?;
        let lines = self.game()?.decisions();
        let standing = self.state.public_count(lines);
        let wanted = match decisions {
            Some(wanted) => wanted,
            None => standing.checked_sub(1).ok_or_else(|| Refused::new("nothing was decided yet"))?,
        };
        if wanted >= standing {
            return Err(Refused::new("there is nothing to take back"));
        }
        let stand = self.state.line_count(wanted).unwrap_or(0);
        let floor = self.state.setup.fork.as_ref().map_or(0, |from| from.lines);
        if stand < floor {
            return Err(Refused::new("what was played in the other match stands"));
        }
        if self.game()?.undo_boundary(seat) <= stand || self.consenting(seat).is_empty() {
            return self.take_back(stand).await;
        }
        if self.state.setup.rated {
            return Err(Refused::new("in a rated match only what showed you nothing new can be taken back"));
        }
        self.offer(PendingKind::TakeBack, seat, stand).await
    }

    /// Those whose consent a seat needs: other people who are still playing.
    fn consenting(&self, by: Seat) -> SeatSet {
        let same = |seat: &Seat| match (self.sitter(*seat), self.sitter(by)) {
            (Some(Sitter::Person(one)), Some(Sitter::Person(other))) => one.id == other.id,
            _ => false,
        };
        let seats = SeatSet::first_n(self.state.seats.len());
        let people = seats.iter().filter(|seat| matches!(self.sitter(*seat), Some(Sitter::Person(_))));
        people
            .filter(|seat| self.is_playing(*seat) && !same(seat) && self.state.computer(*seat).is_none())
            .collect()
    }

    fn is_playing(&self, seat: Seat) -> bool {
        self.state.game.as_ref().is_some_and(|game| game.is_playing(seat))
    }

    fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        self.state.seats.get(seat.index()).map(|seat| &seat.sitter)
    }

    /// The seats that still have to agree.
    pub(super) fn missing(&self, open: &Open) -> SeatSet {
        self.consenting(open.by).iter().filter(|seat| !open.agreed.contains(*seat)).collect()
    }

    async fn take_back(&mut self, stand: usize) -> Answered {
        let at = now();
        let clocks = self.clocks_at(at);
        let Some(game) = self.state.game.as_deref_mut() else {
            return Err(Refused::new("the match has not begun"));
        };
        game.take_back(stand)?;
        let lines: Vec<String> = game.entries(stand).iter().map(ToString::to_string).collect();
        let serial = game.serial();
        self.state.orders.truncate(stand);
        self.state.orders.extend(lines.iter().map(|line| is_order(line)));
        let back = Event::Back { stand, serial, lines, clocks };
        let done = self.commit_at(back, false, at).await;
        self.minds.clear();
        Ok(if done { Answer::Done } else { Answer::Stale })
    }

    /// Offers a draw. Computers do not agree to draws.
    pub(super) async fn offer_draw(&mut self, seat: Seat) -> Answered {
        self.ensure_playing()?;
        if !self.is_playing(seat) {
            return Err(Refused::new("you are no longer in the match"));
        }
        let seats = SeatSet::first_n(self.state.seats.len());
        if seats.iter().any(|seat| self.is_playing(seat) && self.state.computer(seat).is_some()) {
            return Err(Refused::new("computers do not agree to draws"));
        }
        if self.consenting(seat).is_empty() {
            return self.agree().await;
        }
        self.offer(PendingKind::Draw, seat, 0).await
    }

    async fn offer(&mut self, kind: PendingKind, by: Seat, stand: usize) -> Answered {
        let waiting = |open: &&Open| open.kind == kind;
        if let Some(open) = self.state.offers.iter().find(waiting) {
            // Who offers what another has offered agrees to it.
            let (id, same) = (open.id, open.by == by);
            if same || kind == PendingKind::TakeBack {
                return Err(Refused::new("this has been offered already"));
            }
            return Box::pin(self.answer_offer(by, id, true)).await;
        }
        let offer = Event::Offer { id: self.state.next_offer, kind, by: number(by), stand };
        Ok(if self.commit(offer, false).await { Answer::Done } else { Answer::Stale })
    }

    pub(super) async fn answer_offer(&mut self, seat: Seat, offer: u32, yes: bool) -> Answered {
        let open = self.state.offers.iter().find(|open| open.id == offer).cloned();
        let open = open.ok_or_else(|| Refused::new("there is no such offer any more"))?;
        if !self.missing(&open).contains(seat) {
            return Err(Refused::new("you are not asked for this"));
        }
        if !yes {
            let dropped = self.commit(Event::Drop { offer }, false).await;
            return Ok(if dropped { Answer::Done } else { Answer::Stale });
        }
        if !self.commit(Event::Consent { offer, seat: number(seat) }, false).await {
            return Ok(Answer::Stale);
        }
        let agreed = self.state.offers.iter().find(|open| open.id == offer).cloned();
        match agreed.filter(|open| self.missing(open).is_empty()) {
            None => Ok(Answer::Done),
            Some(open) => match open.kind {
                PendingKind::Draw => self.agree().await,
                PendingKind::TakeBack => self.take_back(open.stand).await,
            },
        }
    }

    async fn agree(&mut self) -> Answered {
        if let Some(game) = self.state.game.as_deref_mut() {
            game.agree_on_draw()?;
        }
        Ok(if self.commit(Event::Agree, true).await { Answer::Done } else { Answer::Stale })
    }

    pub(super) async fn withdraw(&mut self, seat: Seat, offer: u32) -> Answered {
        let own = |open: &Open| open.id == offer && open.by == seat;
        if !self.state.offers.iter().any(own) {
            return Err(Refused::new("this is not your offer"));
        }
        Ok(if self.commit(Event::Drop { offer }, false).await { Answer::Done } else { Answer::Stale })
    }
}
