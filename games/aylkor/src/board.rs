//! The board (AYL-2, AYL-R20): 86 spaces in nine rows, with everything about distance worked out once. There is no
//! terrain (AYL-2.10).

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use gattai_core::NotationError;
use gattai_space::hex::{Direction, Hex, Layout, Lines, Shifted, Style};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::content::Zone;

/// How many spaces there are (AYL-2.1).
pub const SPACES: usize = 86;

/// One space of the board; in order of reading: by row, then by column. Written `5.6`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Space(u8);

impl Space {
    /// The space of a row and a column, if it exists (AYL-2.1, AYL-2.2).
    pub const fn new(row: u32, column: u32) -> Option<Space> {
        let columns = if row % 2 == 1 { 10 } else { 9 };
        if row < 1 || row > 9 || column < 1 || column > columns {
            return None;
        }
        let before = (row - 1) / 2 * 19 + if row.is_multiple_of(2) { 10 } else { 0 };
        Some(Space((before + column - 1) as u8))
    }

    /// The space with this number in order of reading.
    pub(crate) const fn nth(index: usize) -> Space {
        Space(index as u8)
    }

    /// Its number in order of reading.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row and column.
    pub const fn row_column(self) -> (u32, u32) {
        let (pair, rest) = (self.0 as u32 / 19, self.0 as u32 % 19);
        if rest < 10 { (pair * 2 + 1, rest + 1) } else { (pair * 2 + 2, rest - 9) }
    }

    /// Its zone (AYL-2.5).
    pub const fn zone(self) -> Zone {
        let (row, column) = self.row_column();
        let inner = match row {
            4 | 6 => column >= 4 && column <= 6,
            5 => column >= 4 && column <= 7,
            _ => false,
        };
        if inner { Zone::Inner } else { Zone::Outer }
    }

    /// The inner space of a number from 1 to 10 (AYL-2.5).
    pub const fn inner(number: u32) -> Option<Space> {
        match number {
            1..=3 => Space::new(4, number + 3),
            4..=7 => Space::new(5, number),
            8..=10 => Space::new(6, number - 4),
            _ => None,
        }
    }

    /// The space alone.
    pub const fn only(self) -> Spaces {
        Spaces(1 << self.0)
    }
}

/// The corners A, B, C and D (AYL-2.6).
pub const CORNERS: [Space; 4] = [Space(0), Space(9), Space(85), Space(76)];

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = self.row_column();
        write!(f, "{row}.{column}")
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Space {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Space, NotationError> {
        let fault = || NotationError::new(format!("`{text}` is not a space; spaces are 1.1 to 9.10"));
        let (row, column) = text.split_once('.').ok_or_else(fault)?;
        let number = |part: &str| match part.as_bytes() {
            [digit @ b'1'..=b'9'] => Some(u32::from(digit - b'0')),
            b"10" => Some(10),
            _ => None,
        };
        let space = number(row).zip(number(column)).and_then(|(row, column)| Space::new(row, column));
        space.ok_or_else(fault)
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Space, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A set of spaces. Since a space holds one unit at most, it is a set of units as well.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Spaces(pub(crate) u128);

impl Spaces {
    /// No space.
    pub const NONE: Spaces = Spaces(0);
    /// Every space.
    pub const ALL: Spaces = Spaces((1 << SPACES) - 1);

    /// Whether a space is in it.
    pub const fn contains(self, space: Space) -> bool {
        self.0 & 1 << space.0 != 0
    }

    /// Adds a space.
    pub const fn insert(&mut self, space: Space) {
        self.0 |= 1 << space.0;
    }

    /// Takes a space out.
    pub const fn remove(&mut self, space: Space) {
        self.0 &= !(1 << space.0);
    }

    /// How many are in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether none is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first in order of reading.
    pub const fn first(self) -> Option<Space> {
        if self.0 == 0 { None } else { Some(Space(self.0.trailing_zeros() as u8)) }
    }

    /// The `n`th in order of reading, from 0.
    pub fn nth(self, n: usize) -> Option<Space> {
        let mut left = self.0;
        for _ in 0..n {
            left &= left.wrapping_sub(1);
        }
        Spaces(left).first()
    }

    /// In order of reading.
    pub fn iter(self) -> impl Iterator<Item = Space> {
        let mut left = self;
        std::iter::from_fn(move || {
            let space = left.first()?;
            left.remove(space);
            Some(space)
        })
    }

    /// Those in both.
    #[must_use]
    pub const fn and(self, other: Spaces) -> Spaces {
        Spaces(self.0 & other.0)
    }

    /// Those in either.
    #[must_use]
    pub const fn or(self, other: Spaces) -> Spaces {
        Spaces(self.0 | other.0)
    }

    /// Those that are not in the other.
    #[must_use]
    pub const fn without(self, other: Spaces) -> Spaces {
        Spaces(self.0 & !other.0)
    }
}

impl fmt::Debug for Spaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Spaces {
        spaces.into_iter().fold(Spaces::NONE, |set, space| set.or(space.only()))
    }
}

impl Serialize for Spaces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().collect::<Vec<_>>())
    }
}

impl<'de> Deserialize<'de> for Spaces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Spaces, D::Error> {
        Ok(Vec::<Space>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// The greatest distance on the board.
pub const FARTHEST: usize = 13;

/// What is worked out once about the board.
pub struct Board {
    distance: [[u8; SPACES]; SPACES],
    within: [[Spaces; SPACES]; FARTHEST + 1],
    lines: [[Option<Space>; 6]; SPACES],
    direction: Vec<Option<u8>>,
    inner: Spaces,
}

/// The one board.
pub static BOARD: LazyLock<Board> = LazyLock::new(Board::new);

impl Board {
    fn new() -> Board {
        let layout = Layout { lines: Lines::Rows, shifted: Shifted::Even, style: Style::Numbers };
        let hex = |space: Space| {
            let (row, column) = space.row_column();
            layout.hex(row as u16, column as u16).unwrap_or(Hex::new(0, 0))
        };
        let spaces = || (0..SPACES).map(Space::nth);
        let mut board = Board {
            distance: [[0; SPACES]; SPACES],
            within: [[Spaces::NONE; SPACES]; FARTHEST + 1],
            lines: [[None; 6]; SPACES],
            direction: vec![None; SPACES * SPACES],
            inner: spaces().filter(|space| space.zone() == Zone::Inner).collect(),
        };
        for a in spaces() {
            for (n, direction) in Direction::ALL.into_iter().enumerate() {
                let next = hex(a).neighbour(direction);
                board.lines[a.index()][n] = spaces().find(|space| hex(*space) == next);
            }
            for b in spaces() {
                let distance = hex(a).distance(hex(b)) as usize;
                board.distance[a.index()][b.index()] = distance as u8;
                for within in &mut board.within[distance..] {
                    within[a.index()].insert(b);
                }
                let direction = hex(a).axis_to(hex(b));
                let number = |way: Direction| Direction::ALL.iter().position(|other| *other == way);
                board.direction[a.index() * SPACES + b.index()] =
                    direction.and_then(number).map(|number| number as u8);
            }
        }
        board
    }

    /// The fewest steps between two spaces (AYL-2.4).
    #[inline]
    pub fn distance(&self, a: Space, b: Space) -> u8 {
        self.distance[a.index()][b.index()]
    }

    /// The spaces at most so far away, the space itself included.
    #[inline]
    pub fn within(&self, space: Space, distance: u8) -> Spaces {
        self.within[usize::from(distance).min(FARTHEST)][space.index()]
    }

    /// The adjacent spaces (AYL-2.3).
    #[inline]
    pub fn around(&self, space: Space) -> Spaces {
        self.within[1][space.index()].without(space.only())
    }

    /// The next space in one of the six directions.
    #[inline]
    pub fn next(&self, space: Space, direction: u8) -> Option<Space> {
        self.lines[space.index()][usize::from(direction)]
    }

    /// The straight direction from one space to another, if there is one.
    #[inline]
    pub fn direction(&self, from: Space, to: Space) -> Option<u8> {
        self.direction[from.index() * SPACES + to.index()]
    }

    /// The spaces in a straight direction from this one.
    pub fn aligned(&self, space: Space) -> Spaces {
        (0..SPACES).map(Space::nth).filter(|other| self.direction(space, *other).is_some()).collect()
    }

    /// The spaces of a zone.
    pub fn zone(&self, zone: Zone) -> Spaces {
        match zone {
            Zone::Inner => self.inner,
            Zone::Outer => Spaces::ALL.without(self.inner),
        }
    }
}

/// One value a space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PerSpace<T>(pub(crate) [T; SPACES]);

impl<T> std::ops::Index<Space> for PerSpace<T> {
    type Output = T;

    fn index(&self, space: Space) -> &T {
        &self.0[space.index()]
    }
}

impl<T> std::ops::IndexMut<Space> for PerSpace<T> {
    fn index_mut(&mut self, space: Space) -> &mut T {
        &mut self.0[space.index()]
    }
}

impl<T: Serialize> Serialize for PerSpace<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.0)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for PerSpace<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = Vec::<T>::deserialize(deserializer)?;
        let found = values.len();
        Ok(PerSpace(values.try_into().map_err(|_| D::Error::invalid_length(found, &"one value a space"))?))
    }
}
