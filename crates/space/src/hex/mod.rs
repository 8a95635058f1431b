//! Hexes in axial coordinates: arithmetic, distance, rings, lines, axes.
//!
//! A [`Hex`] is a pair (q, r), with s = -q - r understood. Nothing here knows whether the hexes are drawn with a
//! corner up or a side up: the algebra is the same, only the names of the directions ([`Direction`],
//! [`FlatDirection`]) and the written addresses ([`Layout`]) differ.

mod board;
mod iter;
mod layout;
mod reach;
mod set;
mod sight;

pub use board::{Board, BoardError, Cell};
pub use iter::{Along, Disc as HexDisc, Line, Ring, Spiral};
pub use layout::{Address, AddressError, Layout, Lines, Shifted, Style};
pub use reach::{Entry, Reach, Trace};
pub use set::{CellSet, Cells, MAX_CELLS};
pub use sight::{SightTable, has_line_of_sight};

use core::fmt;
use core::ops::{Add, Mul, Neg, Sub};
use core::str::FromStr;
use serde::{Deserialize, Serialize};

/// One hex, by axial coordinates (AEG-4.2).
///
/// Arithmetic stops at the ends of `i16` instead of overflowing, so that no input can make it panic; a board is
/// some hundred hexes wide and never comes near. The order of hexes is reading order: by r, then by q.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hex {
    /// Grows to the east.
    pub q: i16,
    /// Grows to the south-east.
    pub r: i16,
}

impl Hex {
    /// The hex (0, 0).
    pub const ORIGIN: Self = Self::new(0, 0);

    /// The hex (q, r).
    #[must_use]
    pub const fn new(q: i16, r: i16) -> Self {
        Self { q, r }
    }

    /// The third cube coordinate, -q - r.
    #[must_use]
    pub const fn s(self) -> i32 {
        -(self.q as i32) - self.r as i32
    }

    /// The number of steps between two hexes: max(|dq|, |dr|, |ds|) (AEG-4.3).
    #[must_use]
    pub const fn distance(self, other: Self) -> u32 {
        let dq = (self.q as i32 - other.q as i32).unsigned_abs();
        let dr = (self.r as i32 - other.r as i32).unsigned_abs();
        let ds = (self.s() - other.s()).unsigned_abs();
        // The largest of three numbers that sum to zero with signs is half the sum of their sizes.
        (dq + dr + ds) / 2
    }

    /// The neighbour in a direction.
    #[must_use]
    pub fn neighbour(self, direction: impl Into<Direction>) -> Self {
        self + direction.into().step()
    }

    /// The six neighbours, in the order of [`Direction::ALL`].
    #[must_use]
    pub fn neighbours(self) -> [Self; 6] {
        Direction::ALL.map(|direction| self + direction.step())
    }

    /// Whether two different hexes share one of the three axes (AEG-4.4).
    #[must_use]
    pub const fn is_on_axis(self, other: Self) -> bool {
        let same_q = self.q == other.q;
        let same_r = self.r == other.r;
        let same_s = self.s() == other.s();
        (same_q || same_r || same_s) && !(same_q && same_r)
    }

    /// The direction that leads straight from this hex to `other`, if they are on an axis.
    #[must_use]
    pub fn axis_to(self, other: Self) -> Option<Direction> {
        if !self.is_on_axis(other) {
            return None;
        }
        let sign = |a: i32, b: i32| (b - a).signum();
        let towards = (sign(self.q.into(), other.q.into()), sign(self.r.into(), other.r.into()));
        Direction::ALL.into_iter().find(|direction| {
            let step = direction.step();
            (i32::from(step.q), i32::from(step.r)) == towards
        })
    }

    /// Turned about the origin by sixth turns, counter-clockwise as the page is read (E goes to NE).
    #[must_use]
    pub fn turned(self, sixths: i32) -> Self {
        (0..sixths.rem_euclid(6)).fold(self, |hex, _| {
            // (q, r, s) goes to (-s, -q, -r).
            Self::new(clamped(-hex.s()), clamped(-i32::from(hex.q)))
        })
    }

    /// The half turn that carries `a` onto `b`: the image of this hex is `a + b` minus it (AEG-8.8).
    #[must_use]
    pub fn half_turned(self, a: Self, b: Self) -> Self {
        a + b - self
    }

    /// The hexes at exactly `radius`, starting in the east, counter-clockwise. Radius 0 is the hex itself.
    #[must_use]
    pub fn ring(self, radius: u16) -> Ring {
        Ring::new(self, radius)
    }

    /// The hex, then each [`ring`](Self::ring) up to `radius`.
    #[must_use]
    pub fn spiral(self, radius: u16) -> Spiral {
        Spiral::new(self, radius)
    }

    /// The hexes at distance `radius` or less, in reading order.
    #[must_use]
    pub fn disc(self, radius: u16) -> HexDisc {
        HexDisc::new(self, radius)
    }

    /// The hexes of the straight line to `other`, both ends included.
    ///
    /// Step n of N is the hex that holds the point n/N of the way. Where that point lies on the border of two
    /// hexes, the line takes the one that is read first (lower r, then lower q); so the line back is the same
    /// line.
    #[must_use]
    pub fn line_to(self, other: Self) -> Line {
        Line::new(self, other)
    }

    /// The hexes from the next one on in a direction, without end.
    #[must_use]
    pub fn along(self, direction: impl Into<Direction>) -> Along {
        Along::new(self, direction.into())
    }
}

/// A number brought within the ends of `i16`.
pub(crate) fn clamped(n: i32) -> i16 {
    i16::try_from(n).unwrap_or(if n < 0 { i16::MIN } else { i16::MAX })
}

impl Ord for Hex {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        (self.r, self.q).cmp(&(other.r, other.q))
    }
}

impl PartialOrd for Hex {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for Hex {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.q.saturating_add(other.q), self.r.saturating_add(other.r))
    }
}

impl Sub for Hex {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.q.saturating_sub(other.q), self.r.saturating_sub(other.r))
    }
}

impl Neg for Hex {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new(self.q.saturating_neg(), self.r.saturating_neg())
    }
}

impl Mul<i16> for Hex {
    type Output = Self;
    fn mul(self, times: i16) -> Self {
        Self::new(self.q.saturating_mul(times), self.r.saturating_mul(times))
    }
}

/// Axial text, `q,r`.
impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

/// Axial text, `q,r`; other addresses are read by a [`Layout`].
impl FromStr for Hex {
    type Err = AddressError;
    fn from_str(text: &str) -> Result<Self, AddressError> {
        layout::parse_axial(text)
    }
}

macro_rules! directions {
    ($(#[$doc:meta])* $name:ident { $($(#[$way_doc:meta])* $way:ident $text:literal ($q:literal, $r:literal)),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $name { $($(#[$way_doc])* $way),+ }

        impl $name {
            /// All six, counter-clockwise.
            pub const ALL: [Self; 6] = [$(Self::$way),+];

            /// The step to the neighbour in this direction.
            #[must_use]
            pub const fn step(self) -> Hex {
                match self { $(Self::$way => Hex::new($q, $r)),+ }
            }

            /// The opposite direction.
            #[must_use]
            pub const fn opposite(self) -> Self {
                self.turned(3)
            }

            /// Turned by sixth turns, counter-clockwise as the page is read.
            #[must_use]
            pub const fn turned(self, sixths: i32) -> Self {
                Self::ALL[(self as i32 + sixths.rem_euclid(6)).rem_euclid(6) as usize]
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(match self { $(Self::$way => $text),+ })
            }
        }

        /// Any case.
        impl FromStr for $name {
            type Err = AddressError;
            fn from_str(text: &str) -> Result<Self, AddressError> {
                Self::ALL
                    .into_iter()
                    .find(|direction| direction.to_string().eq_ignore_ascii_case(text))
                    .ok_or(AddressError::UnknownDirection)
            }
        }
    };
}

directions! {
    /// The six directions of hexes with a corner up, in the book's order (AEG-4.2), counter-clockwise from the east.
    Direction {
        /// East.
        East "E" (1, 0),
        /// North-east.
        NorthEast "NE" (1, -1),
        /// North-west.
        NorthWest "NW" (0, -1),
        /// West.
        West "W" (-1, 0),
        /// South-west.
        SouthWest "SW" (-1, 1),
        /// South-east.
        SouthEast "SE" (0, 1),
    }
}

directions! {
    /// The six directions of hexes with a side up, counter-clockwise from the south-east, so that each stands at
    /// the place of the [`Direction`] with the same step.
    FlatDirection {
        /// South-east.
        SouthEast "SE" (1, 0),
        /// North-east.
        NorthEast "NE" (1, -1),
        /// North.
        North "N" (0, -1),
        /// North-west.
        NorthWest "NW" (-1, 0),
        /// South-west.
        SouthWest "SW" (-1, 1),
        /// South.
        South "S" (0, 1),
    }
}

impl From<FlatDirection> for Direction {
    fn from(flat: FlatDirection) -> Self {
        Self::ALL[flat as usize]
    }
}

impl From<Direction> for FlatDirection {
    fn from(pointy: Direction) -> Self {
        Self::ALL[pointy as usize]
    }
}

/// A difference of hexes as `i` steps along `along` and `j` along `aside`, two neighbouring directions, with
/// `i >= j >= 0`. Lines and sight are worked out in this frame, where they need no case distinction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub along: Direction,
    pub aside: Direction,
    pub i: i32,
    pub j: i32,
}

impl Frame {
    pub fn new(from: Hex, to: Hex) -> Self {
        let dq = i32::from(to.q) - i32::from(from.q);
        let dr = i32::from(to.r) - i32::from(from.r);
        let (along, aside, i, j) = match (dq >= 0, dr >= 0, dq + dr >= 0) {
            (true, true, _) => (Direction::East, Direction::SouthEast, dq, dr),
            (false, true, true) => (Direction::SouthEast, Direction::SouthWest, dr + dq, -dq),
            (false, true, false) => (Direction::SouthWest, Direction::West, dr, -dq - dr),
            (false, false, _) => (Direction::West, Direction::NorthWest, -dq, -dr),
            (true, false, false) => (Direction::NorthWest, Direction::NorthEast, -dr - dq, dq),
            (true, false, true) => (Direction::NorthEast, Direction::East, -dr, dq + dr),
        };
        if i >= j { Self { along, aside, i, j } } else { Self { along: aside, aside: along, i: j, j: i } }
    }

    /// The hex `x` steps along and `y` aside from `from`.
    pub fn at(&self, from: Hex, x: i32, y: i32) -> Hex {
        let (along, aside) = (self.along.step(), self.aside.step());
        let q = i32::from(from.q) + x * i32::from(along.q) + y * i32::from(aside.q);
        let r = i32::from(from.r) + x * i32::from(along.r) + y * i32::from(aside.r);
        Hex::new(clamped(q), clamped(r))
    }
}
