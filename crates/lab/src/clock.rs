//! The clock of those who think.

#![expect(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "a budget in seconds needs a clock, and the rules never see it"
)]

use std::time::{Duration, Instant};

use gattai_search::Budget;

/// Time since it was made.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    begun: Instant,
}

impl Stopwatch {
    /// A watch that begins now.
    pub fn start() -> Stopwatch {
        Stopwatch { begun: Instant::now() }
    }

    /// How long ago that was.
    pub fn elapsed(self) -> Duration {
        self.begun.elapsed()
    }
}

/// The part of its time that an opponent uses: the rest is for a machine that is busy elsewhere.
const USED: f64 = 0.9;

/// From so many simulations on it can be said how long one takes.
const KNOWN: u64 = 64;

/// A budget of time.
#[derive(Clone, Copy, Debug)]
pub struct Timer {
    watch: Stopwatch,
    limit: Duration,
    /// How much was used up before the first simulation.
    prepared: Duration,
}

impl Timer {
    /// So many thousandths of a second from now.
    pub fn millis(millis: u64) -> Timer {
        let limit = Duration::from_millis(millis).mul_f64(USED);
        Timer { watch: Stopwatch::start(), limit, prepared: Duration::ZERO }
    }
}

impl Budget for Timer {
    fn left(&mut self, simulations: u64) -> u64 {
        let used = self.watch.elapsed();
        if used >= self.limit {
            return 0;
        }
        if simulations == 0 {
            self.prepared = used;
        }
        // Whoever remembers much from before would take too low a guess for a reason not to think at all.
        if simulations < KNOWN {
            return u64::MAX;
        }
        // As many as so far in the same time.
        let thought = used.saturating_sub(self.prepared).as_secs_f64().max(1e-6);
        let ratio = (self.limit - used).as_secs_f64() / thought;
        ((simulations as f64 * ratio) as u64).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timer_guesses_nothing_before_it_knows() {
        let mut timer = Timer::millis(60_000);
        assert_eq!((timer.left(0), timer.left(8)), (u64::MAX, u64::MAX));
        assert!(timer.left(KNOWN) < u64::MAX);
        assert_eq!(Timer::millis(0).left(0), 0, "no time is no time");
    }

    #[test]
    fn a_timer_runs_out() {
        let mut timer = Timer::millis(5);
        let mut simulations = 0;
        while timer.left(simulations) > 0 {
            simulations += 1;
        }
        assert!(timer.watch.elapsed() >= Duration::from_micros(4_500));
    }
}
