//! What the table sees happen.

use serde::{Deserialize, Serialize};

use crate::{Colour, Square};

/// One thing that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A piece moved.
    Moved {
        /// Whose.
        colour: Colour,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// A piece was captured.
    Captured {
        /// Whose it was.
        colour: Colour,
        /// Where it stood.
        at: Square,
    },
    /// A player gave up.
    GaveUp {
        /// Who.
        colour: Colour,
    },
    /// The match was won.
    Won {
        /// By whom.
        colour: Colour,
        /// How.
        by: Win,
    },
}

/// The ways to win (chapter 4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Win {
    /// A piece reached the far rank.
    Breakthrough,
    /// The last enemy piece was captured.
    LastPiece,
    /// The other gave up.
    Resignation,
}
