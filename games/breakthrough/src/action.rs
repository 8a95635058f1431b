//! What a player says: `a2-a3`.

use std::fmt;
use std::str::FromStr;

use gattai_core::NotationError;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A square of the board (BRK-1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this number: a1 is 0, b1 is 1, a2 is 8.
    #[inline]
    pub(crate) const fn at(number: u32) -> Square {
        Square((number & 63) as u8)
    }

    /// From 0 (a) to 7 (h).
    pub const fn file(self) -> i32 {
        (self.0 & 7) as i32
    }

    /// From 0 (rank 1) to 7 (rank 8).
    pub const fn rank(self) -> i32 {
        (self.0 >> 3) as i32
    }

    /// All squares from a1 to h8.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square)
    }

    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + (self.0 & 7)), (self.0 >> 3) + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Square, NotationError> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Square((rank - b'1') * 8 + (file - b'a'))),
            _ => Err(NotationError::new(format!("`{text}` is not a square; squares are a1 to h8"))),
        }
    }
}

/// One piece moves (BRK-2.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Move, NotationError> {
        let (from, to) = text
            .split_once('-')
            .ok_or_else(|| NotationError::new(format!("`{text}` is not a move; a move is written a2-a3")))?;
        Ok(Move { from: from.parse()?, to: to.parse()? })
    }
}

/// Squares are text in data.
impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Square, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
