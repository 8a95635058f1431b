//! Line of sight between hexes, exact.

use super::{Board, Cell, CellSet, Frame, Hex};

/// Whether the segment between the centres of two hexes is clear (AEG-11.7).
///
/// It is blocked if it enters the inside of a blocking hex, or runs along the common edge of two blocking hexes.
/// Touching a corner, or one edge with a blocker on one side only, does not block. The two hexes themselves never
/// block. The answer is the same both ways.
///
/// ```
/// use gattai_space::hex::{Hex, has_line_of_sight};
/// let (a, b) = (Hex::new(0, 0), Hex::new(1, 1));
/// assert!(has_line_of_sight(a, b, |hex| hex == Hex::new(1, 0)));
/// assert!(!has_line_of_sight(a, b, |hex| hex == Hex::new(1, 0) || hex == Hex::new(0, 1)));
/// ```
#[must_use]
pub fn has_line_of_sight(from: Hex, to: Hex, blocks: impl Fn(Hex) -> bool) -> bool {
    let frame = Frame::new(from, to);
    let (i, j) = (i64::from(frame.i), i64::from(frame.j));
    if i == j {
        return is_clear_between_edges(&frame, from, blocks);
    }
    // In the frame, the hex (x, y) is off the line by cross = x j - y i, and its corners by a third of
    // 3 cross + {±(2i + j), ±(i + 2j), ±(i - j)}. So the line cuts its inside exactly if 3 |cross| < 2i + j, the widest
    // of these as i > j. Equality is a corner, never an edge: an edge lies along the line only if i = j.
    let width = 2 * i + j;
    for x in 0..=frame.i {
        let exact = 3 * i64::from(x) * j;
        // The least y with 3 x j - 3 y i < width, and from there up.
        let mut y = (exact - width).div_euclid(3 * i) + 1;
        while exact - 3 * y * i > -width {
            let inside = (x, y) != (0, 0) && (i64::from(x), y) != (i, j);
            let height = i32::try_from(y).unwrap_or_default();
            if inside && is_between(&frame, x, height) && blocks(frame.at(from, x, height)) {
                return false;
            }
            y += 1;
        }
    }
    true
}

/// Whether the centre of the hex (x, y) of the frame lies strictly between the ends, measured along the line: the dot
/// products of AEG-R10, in the frame.
fn is_between(frame: &Frame, x: i32, y: i32) -> bool {
    let (i, j) = (i64::from(frame.i), i64::from(frame.j));
    let dot = |x: i64, y: i64| 2 * x * i + 2 * y * j + x * j + y * i;
    dot(x.into(), y.into()) > 0 && dot(i64::from(x) - i, i64::from(y) - j) < 0
}

/// With i = j the line runs through the hexes (n, n) and, between two of them, along the common edge of (n, n - 1) and
/// (n - 1, n).
fn is_clear_between_edges(frame: &Frame, from: Hex, blocks: impl Fn(Hex) -> bool) -> bool {
    (1..=frame.i).all(|n| {
        let passed = n < frame.i && blocks(frame.at(from, n, n));
        let squeezed = blocks(frame.at(from, n, n - 1)) && blocks(frame.at(from, n - 1, n));
        !passed && !squeezed
    })
}

/// Who sees whom on a board with fixed blockers, worked out once.
///
/// For a board of 215 cells this takes some milliseconds to make and 14 kilobytes to keep; a question is then one bit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SightTable {
    sees: Vec<CellSet>,
}

impl SightTable {
    /// The table for these blockers. Cells off the board do not block.
    #[must_use]
    pub fn new(board: &Board, blockers: &CellSet) -> Self {
        let blocks = |hex| board.cell(hex).is_some_and(|cell| blockers.contains(cell));
        let mut sees = vec![CellSet::EMPTY; board.len()];
        for a in board.all() {
            for b in board.all().iter().take_while(|b| *b <= a) {
                if has_line_of_sight(board.hex(a), board.hex(b), blocks) {
                    sees[a.index()].insert(b);
                    sees[b.index()].insert(a);
                }
            }
        }
        Self { sees }
    }

    /// Whether the two cells see each other.
    ///
    /// # Panics
    /// If `a` is of another, larger board.
    #[must_use]
    pub fn sees(&self, a: Cell, b: Cell) -> bool {
        self.sees[a.index()].contains(b)
    }

    /// All cells that a cell sees, itself included.
    ///
    /// # Panics
    /// If the cell is of another, larger board.
    #[must_use]
    pub fn seen_from(&self, cell: Cell) -> CellSet {
        self.sees[cell.index()]
    }
}
