//! The lattice path: Dijkstra over the points at multiples of half an inch (EXO-11.30).

use super::{Mil, Point, Rect};
use core::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// A place on the lattice, at a height: the same point reached at two heights is two places. The order is by y, x, z.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LatticeNode {
    /// On the plane.
    pub at: Point,
    /// Above the table.
    pub z: Mil,
}

/// Searches the lattice. Keep one and use it again.
///
/// Nodes lie at all multiples of [`Lattice::STEP`] inside a rectangle; a straight step costs 500, a slanted one 708. The start
/// is joined to every node within [`Lattice::START_REACH`] at the distance rounded up. The next node is that with the lower
/// cost, then lower y, x, z; only a strictly lower cost replaces a predecessor.
#[derive(Clone, Debug, Default)]
pub struct Lattice {
    known: BTreeMap<LatticeNode, Known>,
    waiting: BinaryHeap<Reverse<(i64, LatticeNode)>>,
}

#[derive(Clone, Copy, Debug)]
struct Known {
    cost: i64,
    from: Option<LatticeNode>,
}

/// The eight steps, in the order of points.
const STEPS: [(Mil, Mil); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

impl Lattice {
    /// From node to node.
    pub const STEP: Mil = 500;
    /// What a slanted step costs.
    pub const SLANTED: Mil = 708;
    /// How far the start reaches.
    pub const START_REACH: Mil = 750;

    /// A search.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The cheapest goal and its cost, up to `limit`.
    ///
    /// `step(from, to)` tells whether the straight way to `to` is legal, and at which height it ends there; the start asks
    /// it from its own place, which need not be on the lattice. `is_goal` is asked once for each node, cheapest first; if it
    /// never says yes, [`Lattice::cost`] knows every node within the limit afterwards.
    pub fn search(
        &mut self,
        within: Rect,
        start: LatticeNode,
        limit: Mil,
        step: impl Fn(LatticeNode, Point) -> Option<Mil>,
        mut is_goal: impl FnMut(LatticeNode) -> bool,
    ) -> Option<(LatticeNode, Mil)> {
        self.known.clear();
        self.waiting.clear();
        let limit = i64::from(limit);
        for to in around(start.at) {
            let cost = i64::from(start.at.distance_up(to));
            if within.contains(to) && cost <= i64::from(Self::START_REACH).min(limit) {
                self.offer(step(start, to).map(|z| LatticeNode { at: to, z }), cost, None);
            }
        }
        while let Some(Reverse((cost, node))) = self.waiting.pop() {
            if self.known.get(&node).is_none_or(|known| known.cost < cost) {
                continue;
            }
            if is_goal(node) {
                return Some((node, Mil::try_from(cost).unwrap_or(Mil::MAX)));
            }
            for (x, y) in STEPS {
                let to = Point::new(
                    node.at.x.saturating_add(x * Self::STEP),
                    node.at.y.saturating_add(y * Self::STEP),
                );
                let cost = cost + i64::from(if x == 0 || y == 0 { Self::STEP } else { Self::SLANTED });
                if within.contains(to) && cost <= limit {
                    self.offer(step(node, to).map(|z| LatticeNode { at: to, z }), cost, Some(node));
                }
            }
        }
        None
    }

    /// What the last search paid to reach a node, if it came to know it. Of nodes dearer than the goal found, the cost may
    /// not be the least.
    #[must_use]
    pub fn cost(&self, node: LatticeNode) -> Option<Mil> {
        self.known.get(&node).and_then(|known| Mil::try_from(known.cost).ok())
    }

    /// Writes the way of the last search to a node into `way`, from the first node (not the start) to it; empty if the
    /// search did not reach it.
    pub fn way(&self, to: LatticeNode, way: &mut Vec<LatticeNode>) {
        way.clear();
        let mut at = self.known.contains_key(&to).then_some(to);
        while let Some(node) = at {
            way.push(node);
            at = self.known.get(&node).and_then(|known| known.from);
        }
        way.reverse();
    }

    fn offer(&mut self, node: Option<LatticeNode>, cost: i64, from: Option<LatticeNode>) {
        let Some(node) = node else { return };
        if self.known.get(&node).is_none_or(|known| cost < known.cost) {
            self.known.insert(node, Known { cost, from });
            self.waiting.push(Reverse((cost, node)));
        }
    }
}

/// The lattice points in the square that holds everything within reach of a start, in the order of points.
fn around(start: Point) -> impl Iterator<Item = Point> {
    let first = |n: Mil| (n.saturating_sub(Lattice::START_REACH)).div_euclid(Lattice::STEP);
    let (left, low) = (first(start.x), first(start.y));
    (0..=4)
        .flat_map(move |y| (0..=4).map(move |x| (left + x, low + y)))
        .map(|(x, y)| Point::new(x.saturating_mul(Lattice::STEP), y.saturating_mul(Lattice::STEP)))
}
