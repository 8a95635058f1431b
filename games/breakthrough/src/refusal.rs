//! What the rules forbid.

use std::fmt;

use gattai_core::{Refusal, RuleId};
use serde::Serialize;

use crate::{Colour, Square};

/// One variant for each prohibition, named for the fact that forbids.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "refusal", rename_all = "snake_case")]
pub enum Refused {
    /// The match is over.
    MatchOver,
    /// It is the other's turn.
    NotYourTurn {
        /// Whose turn it is.
        turn: Colour,
    },
    /// No piece of the player stands there.
    NoPieceOfYours {
        /// Where.
        at: Square,
    },
    /// That is not one step forward.
    NotOneStepForward {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// An own piece stands on the goal of the move.
    OwnPieceThere {
        /// Where.
        at: Square,
    },
    /// An enemy piece stands straight ahead.
    StraightAheadBlocked {
        /// Where.
        at: Square,
    },
}

impl Refusal for Refused {
    fn rule(&self) -> RuleId {
        match self {
            Refused::MatchOver => "BRK-4.4",
            Refused::NotYourTurn { .. } => "BRK-2.1",
            Refused::NoPieceOfYours { .. } => "BRK-2.2",
            Refused::NotOneStepForward { .. } => "BRK-3.1",
            Refused::OwnPieceThere { .. } => "BRK-3.2",
            Refused::StraightAheadBlocked { .. } => "BRK-3.3",
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::MatchOver => f.write_str("the match is over"),
            Refused::NotYourTurn { turn } => write!(f, "it is {}'s turn", turn.name()),
            Refused::NoPieceOfYours { at } => write!(f, "no piece of yours stands on {at}"),
            Refused::NotOneStepForward { from, to } => {
                write!(f, "a piece moves one square forward; {from} to {to} is not that")
            }
            Refused::OwnPieceThere { at } => write!(f, "a piece of your own stands on {at}"),
            Refused::StraightAheadBlocked { at } => {
                write!(f, "a piece captures diagonally only, and {at} is straight ahead and occupied")
            }
        }
    }
}
