//! A board: a fixed set of hexes, numbered in reading order so that sets of them are bits.

use super::{CellSet, Direction, Hex, MAX_CELLS};
use core::fmt;
use serde::{Deserialize, Serialize};

/// The number of a hex on its board, in reading order from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Cell(u16);

impl Cell {
    /// The number as an index, always below [`MAX_CELLS`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell with this number, if boards can have one.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < MAX_CELLS { Some(Self::at(index)) } else { None }
    }

    /// As [`Cell::from_index`], where the caller knows that the index fits.
    pub(super) const fn at(index: usize) -> Self {
        debug_assert!(index < MAX_CELLS);
        Self((index % MAX_CELLS) as u16)
    }
}

impl TryFrom<u16> for Cell {
    type Error = BoardError;
    fn try_from(index: u16) -> Result<Self, BoardError> {
        Self::from_index(index.into()).ok_or(BoardError::TooManyCells { cells: usize::from(index) + 1 })
    }
}

impl From<Cell> for u16 {
    fn from(cell: Cell) -> Self {
        cell.0
    }
}

/// No neighbour, no cell: beyond every index.
const NONE: u16 = u16::MAX;

/// The widest and highest board, in axial coordinates.
const MAX_SPAN: i32 = 512;

/// A fixed set of hexes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    hexes: Vec<Hex>,
    neighbours: Vec<[u16; 6]>,
    all: CellSet,
    corner: Hex,
    width: usize,
    index: Vec<u16>,
}

impl Board {
    /// A board of these hexes, in any order.
    ///
    /// # Errors
    /// If there are none, too many, one twice, or two too far apart.
    pub fn new(hexes: impl IntoIterator<Item = Hex>) -> Result<Self, BoardError> {
        let mut hexes: Vec<Hex> = hexes.into_iter().collect();
        hexes.sort_unstable();
        if let Some(pair) = hexes.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(BoardError::Twice { hex: pair[0] });
        }
        if hexes.len() > MAX_CELLS {
            return Err(BoardError::TooManyCells { cells: hexes.len() });
        }
        let (first, last) = hexes.first().zip(hexes.last()).ok_or(BoardError::Empty)?;
        let left = hexes.iter().map(|hex| hex.q).min().unwrap_or_default();
        let right = hexes.iter().map(|hex| hex.q).max().unwrap_or_default();
        let width = i32::from(right) - i32::from(left) + 1;
        let height = i32::from(last.r) - i32::from(first.r) + 1;
        if width > MAX_SPAN || height > MAX_SPAN {
            return Err(BoardError::TooWide { width, height });
        }
        let corner = Hex::new(left, first.r);
        let (width, height) = (usize::try_from(width).unwrap_or(1), usize::try_from(height).unwrap_or(1));
        let mut board = Self {
            hexes,
            neighbours: Vec::new(),
            all: CellSet::EMPTY,
            corner,
            width,
            index: vec![NONE; width * height],
        };
        for (number, hex) in board.hexes.iter().enumerate() {
            let slot = slot(corner, width, *hex);
            board.index[slot.unwrap_or_default()] = u16::from(Cell::at(number));
            board.all.insert(Cell::at(number));
        }
        board.neighbours = board
            .hexes
            .iter()
            .map(|hex| hex.neighbours().map(|near| board.cell(near).map_or(NONE, u16::from)))
            .collect();
        Ok(board)
    }

    /// How many cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.hexes.len()
    }

    /// Never: a board has at least one cell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// All cells.
    #[must_use]
    pub fn all(&self) -> CellSet {
        self.all
    }

    /// All hexes, in reading order: the hex of cell n is the n-th.
    #[must_use]
    pub fn hexes(&self) -> &[Hex] {
        &self.hexes
    }

    /// The cell of a hex, if it is on the board.
    #[must_use]
    pub fn cell(&self, hex: Hex) -> Option<Cell> {
        let found = *self.index.get(slot(self.corner, self.width, hex)?)?;
        Cell::from_index(found.into())
    }

    /// The hex of a cell.
    ///
    /// # Panics
    /// If the cell is of another, larger board.
    #[must_use]
    pub fn hex(&self, cell: Cell) -> Hex {
        self.hexes[cell.index()]
    }

    /// The cells of those of the hexes that are on the board.
    #[must_use]
    pub fn cells(&self, hexes: impl IntoIterator<Item = Hex>) -> CellSet {
        hexes.into_iter().filter_map(|hex| self.cell(hex)).collect()
    }

    /// The neighbour in a direction, if it is on the board.
    #[must_use]
    pub fn neighbour(&self, cell: Cell, direction: impl Into<Direction>) -> Option<Cell> {
        let found = self.neighbours[cell.index()][direction.into() as usize];
        Cell::from_index(found.into())
    }

    /// The neighbours on the board, in the order of [`Direction::ALL`].
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.neighbours[cell.index()].iter().filter_map(|found| Cell::from_index((*found).into()))
    }

    /// The number of steps between two cells, whatever lies between.
    #[must_use]
    pub fn distance(&self, a: Cell, b: Cell) -> u32 {
        self.hex(a).distance(self.hex(b))
    }

    /// The cells at `radius` or less from a cell, itself included.
    #[must_use]
    pub fn within(&self, cell: Cell, radius: u32) -> CellSet {
        self.all.iter().filter(|other| self.distance(cell, *other) <= radius).collect()
    }

    /// The cells beside some cell of the set, those of the set itself left out.
    #[must_use]
    pub fn around(&self, cells: CellSet) -> CellSet {
        cells.iter().flat_map(|cell| self.neighbours(cell)).collect::<CellSet>() - cells
    }

    /// The cells from the next one on in a direction, to the edge of the board.
    pub fn along(&self, cell: Cell, direction: impl Into<Direction>) -> impl Iterator<Item = Cell> + '_ {
        let direction = direction.into();
        core::iter::successors(self.neighbour(cell, direction), move |at| self.neighbour(*at, direction))
    }

    /// Whether every cell of the set can be reached from every other inside the set.
    #[must_use]
    pub fn is_connected(&self, cells: CellSet) -> bool {
        let Some(first) = cells.first() else { return true };
        let mut found = CellSet::from_iter([first]);
        loop {
            let next = self.around(found) & cells;
            if next.is_empty() {
                return found == cells;
            }
            found |= next;
        }
    }
}

fn slot(corner: Hex, width: usize, hex: Hex) -> Option<usize> {
    let column = usize::try_from(i32::from(hex.q) - i32::from(corner.q)).ok()?;
    let row = usize::try_from(i32::from(hex.r) - i32::from(corner.r)).ok()?;
    (column < width).then_some(row * width + column)
}

/// Why hexes are no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// There is no hex.
    Empty,
    /// There are more than [`MAX_CELLS`].
    TooManyCells {
        /// How many.
        cells: usize,
    },
    /// A hex is listed twice.
    Twice {
        /// Which.
        hex: Hex,
    },
    /// The hexes lie too far apart.
    TooWide {
        /// Columns from the first to the last.
        width: i32,
        /// Rows from the first to the last.
        height: i32,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("a board needs at least one hex"),
            Self::TooManyCells { cells } => {
                write!(f, "{cells} hexes are too many; a board has at most {MAX_CELLS}")
            }
            Self::Twice { hex } => write!(f, "the hex {hex} is listed twice"),
            Self::TooWide { width, height } => {
                write!(
                    f,
                    "hexes spread over {width} by {height} are too far apart; at most {MAX_SPAN} by {MAX_SPAN}"
                )
            }
        }
    }
}

impl core::error::Error for BoardError {}
