//! A set of cells as bits: small, copyable, without allocation.

use super::Cell;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};
use serde::{Deserialize, Serialize};

/// The most cells that a [`Board`](super::Board) can have.
pub const MAX_CELLS: usize = 512;

const WORDS: usize = MAX_CELLS / 64;

/// A set of cells of one board.
///
/// Serialized it is the list of its cells. The complement (`!`) ranges over all [`MAX_CELLS`]; meet it with [`Board::all`](super::Board::all).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Cell>", into = "Vec<Cell>")]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    /// The empty set.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Whether the cell is in the set.
    #[must_use]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Adds a cell; says whether it was new.
    pub const fn insert(&mut self, cell: Cell) -> bool {
        let new = !self.contains(cell);
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
        new
    }

    /// Takes a cell away; says whether it was there.
    pub const fn remove(&mut self, cell: Cell) -> bool {
        let there = self.contains(cell);
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
        there
    }

    /// How many cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is no cell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// The first cell in reading order.
    #[must_use]
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// Whether every cell of this set is in the other.
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        (*self - *other).is_empty()
    }

    /// Whether some cell is in both sets.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    /// The cells in reading order.
    #[must_use]
    pub const fn iter(&self) -> Cells {
        Cells { set: *self, word: 0 }
    }

    fn zip(mut self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        for (word, theirs) in self.0.iter_mut().zip(other.0) {
            *word = join(*word, theirs);
        }
        self
    }
}

/// The cells of a set, in reading order.
#[derive(Clone, Debug)]
pub struct Cells {
    set: CellSet,
    word: usize,
}

impl Iterator for Cells {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        while self.word < WORDS {
            let bits = &mut self.set.0[self.word];
            if *bits == 0 {
                self.word += 1;
                continue;
            }
            let bit = bits.trailing_zeros() as usize;
            *bits &= *bits - 1;
            return Some(Cell::at(self.word * 64 + bit));
        }
        None
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Cells;
    fn into_iter(self) -> Cells {
        self.iter()
    }
}

impl IntoIterator for &CellSet {
    type Item = Cell;
    type IntoIter = Cells;
    fn into_iter(self) -> Cells {
        self.iter()
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(cells);
        set
    }
}

impl From<Vec<Cell>> for CellSet {
    fn from(cells: Vec<Cell>) -> Self {
        cells.into_iter().collect()
    }
}

impl From<CellSet> for Vec<Cell> {
    fn from(set: CellSet) -> Self {
        set.iter().collect()
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

impl BitAnd for CellSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for CellSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl Sub for CellSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
}

impl Not for CellSet {
    type Output = Self;
    fn not(self) -> Self {
        self.zip(self, |a, _| !a)
    }
}

impl BitAndAssign for CellSet {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for CellSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl SubAssign for CellSet {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}
