//! The shortest way of a disc around shapes, at any angle.

use super::path_nodes::gather;
use super::sweep::is_free;
use super::{Mil, Point, Rect, Segment, Shape};
use crate::isqrt;

/// A question for a [`PathFinder`].
#[derive(Clone, Copy, Debug)]
pub struct PathQuery<'a> {
    /// Where the centre of the disc begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// The radius of the disc.
    pub radius: Mil,
    /// Where the *centre* may be, edges included; for a base that stays wholly on the table, the table
    /// [shrunk](Rect::shrunk) by the radius.
    pub within: Rect,
    /// What must not be overlapped.
    pub shapes: &'a [Shape],
    /// Longer ways are not looked for. [`Mil::MAX`] looks for any.
    pub limit: Mil,
}

/// Finds short ways for discs. Keep one and use it again: it keeps its working space.
///
/// What it promises:
///
/// - **Legal.** Every leg of a way found is tested exactly ([`is_free`]) and every turning point is within the border.
/// - **Found, and short.** If there is a way that keeps from every corner, and from the centre of every disc, a forty-fifth and
///   4 mils further away than it must, one is found, and it is no longer than the shortest such way, plus 4 mils a leg. The
///   reason: arcs are replaced by tangents at most 23 degrees apart, whose meeting points are that much further out.
///   Where nothing is so narrow this means at most 1.4 % longer than the shortest of all.
/// - **Narrow passages.** Those between upright walls are found if they are exactly as wide as the disc; so, nearly always, are
///   all others that are 8 mils wider than the disc.
/// - **Repeatable.** Ways are built from turning points in the order of (length so far + straight distance left, y, x); only
///   a strictly shorter way to a point replaces the one known.
#[derive(Clone, Debug, Default)]
pub struct PathFinder {
    nodes: Vec<Point>,
    known: Vec<Known>,
}

#[derive(Clone, Copy, Debug)]
struct Known {
    length: i64,
    left: i64,
    from: usize,
    is_done: bool,
}

const FAR: i64 = i64::MAX / 4;
const START: usize = 0;
const GOAL: usize = 1;

impl PathFinder {
    /// A finder.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Writes the way into `way`, both ends included, and returns its length, the sum of its legs each rounded up; none,
    /// and an empty way, if none was found.
    pub fn shortest(&mut self, query: &PathQuery, way: &mut Vec<Point>) -> Option<Mil> {
        way.clear();
        let stands =
            |p: Point| query.within.contains(p) && is_free(Segment::new(p, p), query.radius, query.shapes);
        let straight = query.from.distance_up(query.to);
        if straight > query.limit || !stands(query.from) || !stands(query.to) {
            return None;
        }
        way.push(query.from);
        if query.from == query.to {
            return Some(0);
        }
        if is_free(Segment::new(query.from, query.to), query.radius, query.shapes) {
            way.push(query.to);
            return Some(straight);
        }
        way.clear();
        gather(query, &mut self.nodes);
        self.nodes.splice(0..0, [query.from, query.to]);
        let length = self.search(query)?;
        let mut at = GOAL;
        while at != START {
            way.push(self.nodes[at]);
            at = self.known[at].from;
        }
        way.push(query.from);
        way.reverse();
        Mil::try_from(length).ok()
    }

    fn search(&mut self, query: &PathQuery) -> Option<i64> {
        let unknown = |p: &Point| Known {
            length: FAR,
            left: isqrt(p.squared_to(query.to)),
            from: START,
            is_done: false,
        };
        self.known.clear();
        self.known.extend(self.nodes.iter().map(unknown));
        self.known[START].length = 0;
        loop {
            let here = self.next()?;
            if here == GOAL {
                return Some(self.known[GOAL].length);
            }
            self.known[here].is_done = true;
            self.look_around(here, query);
        }
    }

    /// The point to go on from.
    fn next(&self) -> Option<usize> {
        let open = self.known.iter().enumerate().filter(|(_, known)| !known.is_done && known.length < FAR);
        open.min_by_key(|(at, known)| (known.length + known.left, self.nodes[*at])).map(|(at, _)| at)
    }

    fn look_around(&mut self, here: usize, query: &PathQuery) {
        let so_far = self.known[here].length;
        // No way longer than the one known to the goal is of use.
        let bound = i64::from(query.limit).min(self.known[GOAL].length);
        for at in 0..self.nodes.len() {
            let known = self.known[at];
            let length = so_far + i64::from(self.nodes[here].distance_up(self.nodes[at]));
            if known.is_done || length >= known.length || length + known.left > bound {
                continue;
            }
            if is_free(Segment::new(self.nodes[here], self.nodes[at]), query.radius, query.shapes) {
                self.known[at] = Known { length, from: here, ..known };
            }
        }
    }
}
