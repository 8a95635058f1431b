//! Small games whose best play is known, for two seats: what search is measured by.
//!
//! | Game | What is hard about it | What is known |
//! |---|---|---|
//! | [`kuhn`] | a hidden card each | all equilibria, the value −1/18, exact exploitability |
//! | [`leduc`] | hidden cards, an open card, two rounds | the same tree as OpenSpiel's `leduc_poker` |
//! | [`pennies`] | both choose at once | the mix and the value, fair and biased |
//! | [`goofspiel`] | both bid at once, several times | the value and a best mix in every position |
//! | [`pig`] | dice | the chance to win from every position |
//!
//! An outcome has places only. Where how much is won matters, `payoff` says it, and `evaluate` gives it at
//! the end of a match on the scale from 0 to 1, so that the two seats share 1.

// Each test and example that includes the games needs some of them only.
#![allow(dead_code)]

pub mod goofspiel;
pub mod kuhn;
pub mod leduc;
pub mod pennies;
pub mod pig;

use std::fmt;

use gattai_core::{NotationError, Refusal, RuleId, Seat, SeatSet};
use serde::Serialize;

/// The two seats.
pub const SEATS: SeatSet = SeatSet::first_n(2);

/// The first seat.
pub const FIRST: Seat = Seat::nth(0);

/// The second seat.
pub const SECOND: Seat = Seat::nth(1);

/// The one across the table.
pub const fn other(seat: Seat) -> Seat {
    if seat.index() == 0 { SECOND } else { FIRST }
}

/// What these games forbid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Refused {
    /// The match is over.
    MatchOver,
    /// The table does not wait for this seat.
    NotAsked,
    /// The game has such an action, but not in this position.
    NotNow,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refused::MatchOver => "the match is over",
            Refused::NotAsked => "the decision is not yours",
            Refused::NotNow => "that cannot be done now",
        })
    }
}

impl Refusal for Refused {
    fn rule(&self) -> RuleId {
        match self {
            Refused::MatchOver => "KNO-1.1",
            Refused::NotAsked => "KNO-1.2",
            Refused::NotNow => "KNO-1.3",
        }
    }
}

/// The action with this notation, among all that there are.
fn read<A: Copy + fmt::Display>(all: &[A], text: &str) -> Result<A, NotationError> {
    let found = all.iter().copied().find(|action| action.to_string() == text);
    found.ok_or_else(|| NotationError::new(format!("`{text}` is not an action of this game")))
}

/// A payoff from `-most` to `most`, on the scale of `evaluate`.
fn scaled(payoff: i32, most: i32) -> f32 {
    (payoff + most) as f32 / (2 * most) as f32
}
