//! Clocks of a table. They run for people who are asked, and for nobody else.

use gattai_core::{Seat, SeatSet};
use gattai_store::Millis;

use crate::wire::{self, Clock, SeatClock};

const DAY: Millis = 24 * 60 * 60 * 1000;

/// Whoever comes back with nothing left gets this part of the bank.
const GRANT: Millis = 10;

/// What each seat has left, and since when the running ones run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    left: Vec<Millis>,
    since: Millis,
}

/// What a seat has for its first decision.
fn full(clock: Clock) -> Millis {
    match clock {
        Clock::None => 0,
        Clock::Live { bank_ms, .. } => bank_ms,
        Clock::Correspondence { days } => Millis::from(days) * DAY,
    }
}

impl Clocks {
    /// Clocks before the match; none where no time is kept.
    pub fn full(clock: Clock, seats: usize) -> Clocks {
        let seats = if clock == Clock::None { 0 } else { seats };
        Clocks { left: vec![full(clock); seats], since: 0 }
    }

    /// The match begins.
    pub fn begin(&mut self, at: Millis) {
        self.since = at;
    }

    /// What the log says.
    pub fn set(&mut self, left: &[Millis], at: Millis) {
        if left.len() == self.left.len() {
            self.left.copy_from_slice(left);
            self.since = at;
        }
    }

    /// What is left after a decision at this moment, for the log.
    pub fn after(&self, clock: Clock, running: SeatSet, decided: Option<Seat>, at: Millis) -> Vec<Millis> {
        let mut left = self.left.clone();
        for (place, left) in left.iter_mut().enumerate() {
            let Some(seat) = Seat::new(place) else { continue };
            if running.contains(seat) {
                *left = (*left - (at - self.since).max(0)).max(0);
            }
            if decided == Some(seat) {
                match clock {
                    Clock::None => {}
                    Clock::Live { increment_ms, .. } => *left += increment_ms,
                    Clock::Correspondence { .. } => *left = full(clock),
                }
            }
        }
        left
    }

    /// The time in which nobody could play is nobody's.
    pub fn forgive(&mut self, clock: Clock, until: Millis) {
        if let Clock::Live { .. } = clock {
            self.since = self.since.max(until);
        }
    }

    /// Somebody comes back: with nothing left there would be nothing to come back for.
    pub fn grant(clock: Clock, left: &mut [Millis], seat: Seat) {
        if let Some(left) = left.get_mut(seat.index()) {
            *left = (*left).max(full(clock) / GRANT);
        }
    }

    /// The book has decided for a seat whose time was out: it begins anew. The book does so only before the first turn,
    /// so nobody gains time for ever.
    pub fn restart(clock: Clock, left: &mut [Millis], seat: Seat) {
        if let Some(left) = left.get_mut(seat.index()) {
            *left = full(clock);
        }
    }

    /// When the first of these seats runs out of time.
    pub fn next_flag(&self, running: SeatSet) -> Option<Millis> {
        running.iter().filter_map(|seat| self.left.get(seat.index())).min().map(|left| self.since + left)
    }

    /// The seats that have run out of time.
    pub fn flagged(&self, running: SeatSet, now: Millis) -> SeatSet {
        let out = |seat: &Seat| self.left.get(seat.index()).is_some_and(|left| self.since + left <= now);
        running.iter().filter(out).collect()
    }

    /// As clients see them.
    pub fn shown(&self, running: SeatSet, now: Millis) -> Option<wire::Clocks> {
        if self.left.is_empty() {
            return None;
        }
        let clock = |(place, left): (usize, &Millis)| {
            let running = Seat::new(place).is_some_and(|seat| running.contains(seat));
            let spent = if running { (now - self.since).max(0) } else { 0 };
            let left_ms = (left - spent).max(0);
            SeatClock { left_ms, running, flagged: running && left_ms == 0 }
        };
        Some(wire::Clocks { now, seats: self.left.iter().enumerate().map(clock).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIVE: Clock = Clock::Live { bank_ms: 1000, increment_ms: 100 };
    const MAIL: Clock = Clock::Correspondence { days: 2 };

    #[test]
    fn a_live_clock_runs_for_who_is_asked_and_grows_by_deciding() {
        let mut clocks = Clocks::full(LIVE, 2);
        clocks.begin(5000);
        let (white, black) = (SeatSet::only(Seat::nth(0)), SeatSet::only(Seat::nth(1)));
        assert_eq!(clocks.next_flag(white), Some(6000));
        let left = clocks.after(LIVE, white, Some(Seat::nth(0)), 5400);
        assert_eq!(left, [700, 1000]);
        clocks.set(&left, 5400);
        assert_eq!(clocks.next_flag(black), Some(6400));
        assert_eq!(clocks.flagged(black, 6399), SeatSet::NONE);
        assert_eq!(clocks.flagged(black, 6400), black);
        // The server was away until 6300: nobody pays for that.
        clocks.forgive(LIVE, 6300);
        assert_eq!(clocks.flagged(black, 6400), SeatSet::NONE);
    }

    #[test]
    fn correspondence_has_so_many_days_for_each_decision_whatever_happens_to_the_server() {
        let mut clocks = Clocks::full(MAIL, 2);
        clocks.begin(0);
        let both = SeatSet::first_n(2);
        let left = clocks.after(MAIL, both, Some(Seat::nth(0)), DAY);
        assert_eq!(left, [2 * DAY, DAY], "who has decided begins anew, who has not goes on");
        clocks.set(&left, DAY);
        clocks.forgive(MAIL, 10 * DAY);
        assert_eq!(clocks.next_flag(SeatSet::only(Seat::nth(1))), Some(2 * DAY));
    }

    #[test]
    fn a_seat_for_which_the_book_has_decided_begins_anew() {
        let mut clocks = Clocks::full(LIVE, 2);
        clocks.begin(0);
        let both = SeatSet::first_n(2);
        let mut left = clocks.after(LIVE, both, Some(Seat::nth(0)), 1000);
        assert_eq!(left, [100, 0]);
        Clocks::restart(LIVE, &mut left, Seat::nth(0));
        assert_eq!(left, [1000, 0], "only the seat that it decided for");
        clocks.set(&left, 1000);
        assert_eq!(clocks.flagged(both, 1999), SeatSet::only(Seat::nth(1)));
        assert_eq!(clocks.flagged(both, 2000), both, "and time runs on");
        Clocks::restart(Clock::None, &mut [], Seat::nth(0));
    }

    #[test]
    fn without_a_clock_nobody_runs_out_of_time() {
        let clocks = Clocks::full(Clock::None, 2);
        assert_eq!(clocks.next_flag(SeatSet::first_n(2)), None);
        assert_eq!(clocks.shown(SeatSet::first_n(2), 0), None);
    }
}
