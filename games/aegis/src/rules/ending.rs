//! Chapter 23: ending the match; chapter 24: going out, places. Between checks play goes on (AEG-23.8, AEG-R67);
//! Annihilation is asked before Rout (AEG-R48).

use gattai_core::{ArrayVec, Log, Outcome, Seat, SeatSet};

use crate::Aegis;
use crate::card::ActionType;
use crate::event::{Event, Reason};
use crate::rules::play::Play;
use crate::state::{Frame, SLOTS, Stage, Stand, State, UnitSet, Way};

/// What decides at the turn limit, in order (AEG-23.9).
pub(crate) type Score = (u32, u32, u32);

/// More than any number of moments of going out.
const STILL_IN: i64 = 1000;

impl Aegis {
    /// The side of a seat, as a number (AEG-24.2).
    pub(crate) fn side_of(&self, seat: Seat) -> usize {
        if self.options.teams { seat.index() % 2 } else { seat.index() }
    }

    /// Players still in the match.
    pub(crate) fn playing(&self, state: &State) -> SeatSet {
        SeatSet::first_n(self.seats).iter().filter(|seat| state.players[*seat].out == 0).collect()
    }

    /// AEG-23.1, AEG-23.3: nothing on the field.
    fn is_annihilated(&self, state: &State, seat: Seat) -> bool {
        state.field_of(seat).is_empty()
    }

    /// AEG-23.5, AEG-23.6, AEG-R47: no unit on the field has a Damage or Energy Drain Action in a current slot.
    fn is_routed(&self, state: &State, seat: Seat) -> bool {
        !state.field_of(seat).any(|unit| {
            (0..SLOTS).any(|slot| {
                let action = self.action_of(state.unit(unit), slot);
                action.is_some_and(|action| matches!(action.does, ActionType::Damage | ActionType::Drain))
            })
        })
    }

    /// AEG-23.9, AEG-24.10: Integrity, production, Basics on the field, summed per side.
    pub(crate) fn score(&self, state: &State, seat: Seat) -> Score {
        let mut score = (0, 0, 0);
        for ally in self.playing(state).iter().filter(|ally| self.side_of(*ally) == self.side_of(seat)) {
            for unit in state.field_of(ally) {
                score.0 += u32::from(state.unit(unit).integrity);
                score.1 += u32::from(self.ep(state, unit));
                score.2 += u32::from(self.card_of(state, unit).level);
            }
        }
        score
    }

    /// AEG-24.11, AEG-R98: places, with everybody still in ranked by `rank`.
    fn places(&self, state: &State, rank: impl Fn(Seat) -> i64) -> Outcome {
        let side_points = |seat: Seat| {
            let allies =
                SeatSet::first_n(self.seats).iter().filter(|ally| self.side_of(*ally) == self.side_of(seat));
            let points = allies.map(|ally| match state.players[ally].out {
                0 => STILL_IN + rank(ally),
                out => i64::from(out),
            });
            points.max().unwrap_or_default()
        };
        let points: ArrayVec<[i64; 4]> = SeatSet::first_n(self.seats).iter().map(side_points).collect();
        Outcome::by_score(&points)
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// AEG-7.14 (d) and (e), for every player at once (AEG-24.8). Rout is asked only if Annihilation has not decided the
    /// match (AEG-23.7); whoever goes out by either goes out together and shares a place (AEG-24.11, AEG-R87).
    pub(crate) fn check_losses(&mut self) {
        let moment = self.next_moment();
        // AEG-23.1, AEG-23.2
        self.check_loss(Reason::Annihilation, moment, |play, seat| play.rules.is_annihilated(play.s, seat));
        if self.s.outcome.is_none() {
            // AEG-23.5
            self.check_loss(Reason::Rout, moment, |play, seat| play.rules.is_routed(play.s, seat));
        }
    }

    fn check_loss(&mut self, reason: Reason, moment: u8, lost: impl Fn(&Self, Seat) -> bool) {
        let mut out: ArrayVec<[(Seat, Reason); 4]> = ArrayVec::new();
        for seat in self.rules.playing(self.s) {
            if lost(self, seat) {
                let _ = out.try_push((seat, reason));
            }
        }
        if !out.is_empty() {
            self.go_out_at(moment, &out);
        }
    }

    /// Going out now comes after all who went before.
    fn next_moment(&self) -> u8 {
        self.s.players.iter().map(|(_, player)| player.out).max().unwrap_or_default() + 1
    }

    /// AEG-24.7: these players lose together, now.
    pub(crate) fn go_out(&mut self, out: &[(Seat, Reason)]) {
        self.go_out_at(self.next_moment(), out);
    }

    /// Their units leave, their marks and pending choices lapse; if the current player is among them the turn ends at
    /// once.
    fn go_out_at(&mut self, moment: u8, out: &[(Seat, Reason)]) {
        for (seat, reason) in out.iter().copied() {
            // Said while the units are still there.
            let production = (reason == Reason::Depletion).then(|| self.rules.production(self.s, seat));
            self.log.note(|| Event::WentOut { seat, reason, production });
            self.s.players[seat].out = moment;
            self.s.players[seat].marks = Default::default();
            self.s.players[seat].energy = 0;
            // A seat at the table has all its units.
            for unit in UnitSet::of(seat) {
                self.forget_marks(unit);
                let stand = &mut self.s.unit_mut(unit).stand;
                if !matches!(*stand, Stand::Nowhere | Stand::Destroyed) {
                    *stand = Stand::Gone;
                }
            }
        }
        let sides = self.rules.playing(self.s);
        let first = sides.first().map(|seat| self.rules.side_of(seat));
        if sides.iter().all(|seat| Some(self.rules.side_of(seat)) == first) {
            let outcome = self.rules.places(self.s, |_| 0);
            return self.end(outcome);
        }
        self.drop_choices();
    }

    /// AEG-R84: what a player who is out was resolving lapses.
    fn drop_choices(&mut self) {
        let is_out = |state: &State, seat: Seat| state.players[seat].out > 0;
        if is_out(self.s, self.s.active)
            && matches!(self.s.stage, Stage::Main | Stage::Ending | Stage::Drops(_))
        {
            self.s.frames.clear();
            self.s.strike = None;
            self.s.stage = Stage::Closing;
        } else if let Some(strike) = self.s.strike
            && strike.way == Way::Retaliation
            && is_out(self.s, strike.user.owner())
        {
            self.s.strike = None;
            if self.s.frames.last() == Some(&Frame::Strike) {
                self.s.frames.pop();
            }
        }
    }

    /// AEG-23.10: a player concedes, at any time.
    pub(crate) fn concede(&mut self, seat: Seat) {
        self.log.note(|| Event::Conceded { seat });
        self.go_out(&[(seat, Reason::Concession)]);
        self.go_on();
    }

    /// AEG-23.9, AEG-24.10: the turn limit.
    pub(crate) fn reach_limit(&mut self) {
        let round = self.s.round;
        self.log.note(|| Event::LimitReached { round });
        let outcome = self.rules.places(self.s, |seat| {
            let own = self.rules.score(self.s, seat);
            let playing = self.rules.playing(self.s);
            playing.iter().filter(|other| self.rules.score(self.s, *other) < own).count() as i64
        });
        self.end(outcome);
    }

    fn end(&mut self, outcome: Outcome) {
        self.s.outcome = Some(outcome);
        self.log.note(|| Event::Ended { outcome });
    }
}
