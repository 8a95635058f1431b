//! How long to think. Search knows no clock: whoever asks for a thought brings one.

/// How much thinking is left.
pub trait Budget {
    /// About how many simulations are left after so many; 0 stops the search at once.
    fn left(&mut self, simulations: u64) -> u64;
}

/// So many simulations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Simulations(pub u64);

impl Budget for Simulations {
    fn left(&mut self, simulations: u64) -> u64 {
        self.0.saturating_sub(simulations)
    }
}

impl<F: FnMut(u64) -> u64> Budget for F {
    fn left(&mut self, simulations: u64) -> u64 {
        self(simulations)
    }
}
