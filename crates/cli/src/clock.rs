//! The clock. The program may look at it; the rules may not.

#![expect(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "measuring and progress need a clock"
)]

use std::time::{Duration, Instant};

/// Time since it was made.
#[derive(Clone, Copy)]
pub(crate) struct Clock {
    begun: Instant,
}

impl Clock {
    /// A clock that begins now.
    pub(crate) fn start() -> Clock {
        Clock { begun: Instant::now() }
    }

    /// How long ago that was.
    pub(crate) fn elapsed(self) -> Duration {
        self.begun.elapsed()
    }
}
