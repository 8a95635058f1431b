//! Where one can go, at what cost and by which way, with blockers; no allocation.

use super::{Board, Cell, CellSet, MAX_CELLS};

/// What happens on entering a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// It cannot be entered.
    Closed,
    /// It can be entered at this cost, stayed in and left again.
    Open(u16),
    /// It can be gone through at this cost, but not stayed in.
    Pass(u16),
    /// It can be entered at this cost and stayed in, but not left again.
    Stop(u16),
}

const FAR: u16 = u16::MAX;

/// The cells within reach of a start, with their costs and the ways there.
///
/// Make one and use it again: it is a few kilobytes and never allocates. Ties are settled thus: cells are finished by
/// lower cost, then in reading order, and only a strictly lower cost replaces the cell one came from.
#[derive(Clone, Debug)]
pub struct Reach {
    cost: [u16; MAX_CELLS],
    from: [u16; MAX_CELLS],
    ends: CellSet,
    start: Option<Cell>,
}

impl Default for Reach {
    fn default() -> Self {
        Self::new()
    }
}

impl Reach {
    /// Nothing reached yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { cost: [FAR; MAX_CELLS], from: [FAR; MAX_CELLS], ends: CellSet::EMPTY, start: None }
    }

    /// Reaches by steps of cost 1 through `open` cells, up to `limit`. The start need not be open.
    pub fn steps(&mut self, board: &Board, start: Cell, limit: u16, open: &CellSet) {
        self.begin(board, start);
        let mut left = *open;
        left.remove(start);
        let mut border = CellSet::from_iter([start]);
        for cost in 1..=limit.min(FAR - 1) {
            let mut next = CellSet::EMPTY;
            for cell in border {
                for near in board.neighbours(cell) {
                    if left.remove(near) {
                        self.cost[near.index()] = cost;
                        self.from[near.index()] = cell.into();
                        next.insert(near);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            self.ends |= next;
            border = next;
        }
    }

    /// Reaches up to the cost `limit`, where `enter(from, to)` tells what each step costs and allows.
    pub fn by_cost(&mut self, board: &Board, start: Cell, limit: u16, enter: impl Fn(Cell, Cell) -> Entry) {
        self.begin(board, start);
        let limit = limit.min(FAR - 1);
        let mut waiting = CellSet::from_iter([start]);
        let mut stopped = CellSet::EMPTY;
        while let Some(cell) = self.nearest(&waiting) {
            waiting.remove(cell);
            if stopped.contains(cell) {
                continue;
            }
            for near in board.neighbours(cell) {
                let (price, stays, leaves) = match enter(cell, near) {
                    Entry::Closed => continue,
                    Entry::Open(price) => (price, true, true),
                    Entry::Pass(price) => (price, false, true),
                    Entry::Stop(price) => (price, true, false),
                };
                let Some(cost) = self.cost[cell.index()].checked_add(price).filter(|cost| *cost <= limit)
                else {
                    continue;
                };
                if cost >= self.cost[near.index()] {
                    continue;
                }
                self.cost[near.index()] = cost;
                self.from[near.index()] = cell.into();
                waiting.insert(near);
                // What an entry allows may depend on the side one comes from; the cheapest way decides.
                if stays {
                    self.ends.insert(near)
                } else {
                    self.ends.remove(near)
                };
                if leaves {
                    stopped.remove(near)
                } else {
                    stopped.insert(near)
                };
            }
        }
    }

    /// The cells one can end in, without the start.
    #[must_use]
    pub fn ends(&self) -> CellSet {
        self.ends
    }

    /// The cost to end in a cell; none if one cannot. The start costs 0.
    #[must_use]
    pub fn cost(&self, cell: Cell) -> Option<u16> {
        (self.ends.contains(cell) || self.start == Some(cell)).then(|| self.cost[cell.index()])
    }

    /// The way to a cell backwards: the cell, the one before it, and so on to the start. Empty if one cannot end
    /// there.
    #[must_use]
    pub fn trace(&self, to: Cell) -> Trace<'_> {
        Trace { reach: self, at: self.cost(to).map(|_| to) }
    }

    /// The way to a cell from the start, both included; none if one cannot end there.
    #[must_use]
    pub fn path(&self, to: Cell) -> Option<Vec<Cell>> {
        let mut path: Vec<Cell> = self.trace(to).collect();
        path.reverse();
        (!path.is_empty()).then_some(path)
    }

    fn begin(&mut self, board: &Board, start: Cell) {
        self.cost[..board.len()].fill(FAR);
        self.ends = CellSet::EMPTY;
        self.start = Some(start);
        self.cost[start.index()] = 0;
        self.from[start.index()] = FAR;
    }

    /// The waiting cell with the lowest cost, the first in reading order among equals.
    fn nearest(&self, waiting: &CellSet) -> Option<Cell> {
        waiting.iter().min_by_key(|cell| self.cost[cell.index()])
    }
}

/// See [`Reach::trace`].
#[derive(Clone, Debug)]
pub struct Trace<'a> {
    reach: &'a Reach,
    at: Option<Cell>,
}

impl Iterator for Trace<'_> {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let here = self.at?;
        let from = self.reach.from[here.index()];
        self.at = Cell::from_index(from.into());
        Some(here)
    }
}
