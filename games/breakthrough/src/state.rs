//! The position (chapter 1).

use gattai_core::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::Square;

/// White or Black; White sits in the first seat (BRK-1.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Moves towards rank 8.
    White,
    /// Moves towards rank 1.
    Black,
}

impl Colour {
    /// The colour of a seat.
    pub const fn of(seat: Seat) -> Colour {
        if seat.index() == 0 { Colour::White } else { Colour::Black }
    }

    /// The seat of a colour.
    pub const fn seat(self) -> Seat {
        Seat::nth(self as usize)
    }

    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }

    /// Its name at the beginning of a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::White => "White",
            Colour::Black => "Black",
        }
    }
}

/// The whole position: where the pieces are, whose turn it is, who has given up.
///
/// A set of squares is a number with one bit a square, a1 being the lowest, then b1 to h8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Position {
    pub(crate) white: u64,
    pub(crate) black: u64,
    pub(crate) turn: Colour,
    pub(crate) gave_up: Option<Colour>,
}

/// The two seats of every table (BRK-1.2).
pub(crate) const SEATS: SeatSet = SeatSet::first_n(2);
pub(crate) const RANK_1: u64 = 0xff;
pub(crate) const RANK_8: u64 = 0xff << 56;
pub(crate) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(crate) const FILE_H: u64 = FILE_A << 7;

impl Position {
    /// Setup (BRK-1.3).
    pub(crate) const START: Position =
        Position { white: 0xffff, black: 0xffff << 48, turn: Colour::White, gave_up: None };

    /// The squares of a colour's pieces.
    #[inline]
    pub(crate) const fn pieces(&self, colour: Colour) -> u64 {
        match colour {
            Colour::White => self.white,
            Colour::Black => self.black,
        }
    }

    /// The colour of the piece on a square.
    pub fn piece(&self, square: Square) -> Option<Colour> {
        [Colour::White, Colour::Black].into_iter().find(|colour| self.pieces(*colour) & square.bit() != 0)
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Colour {
        self.turn
    }
}
