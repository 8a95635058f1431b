//! A disc moved in a straight line: is the way free, and how far?
//!
//! A way is free of a shape if the moving disc never overlaps it; touching is allowed, sliding along it too. The moving
//! disc is its centre here, and the shapes are grown by its radius.

use super::{ConvexPolygon, Disc, Mil, Point, Ratio, Rect, Segment, Shape, Vector};
use core::cmp::Ordering;

/// Whether a disc of this radius keeps clear of the shape along the leg (AEG-5.11, EXO-11.4, EXO-11.7).
#[must_use]
pub fn is_clear(leg: Segment, radius: Mil, shape: &Shape) -> bool {
    if !shape.bounds().shrunk(-radius).meets(Rect::around(leg)) {
        return true;
    }
    match shape {
        Shape::Disc(_) => {}
        Shape::Polygon(polygon) => {
            if is_beyond_an_edge(leg, radius, polygon) {
                return true;
            }
            // A point of radius 0 may touch the polygon anywhere, and must not enter it.
            if polygon.clip(leg).is_some() {
                return false;
            }
        }
    }
    let (squared, rest) = shape.squared_to_segment(leg);
    !squared.is_nearer_than(radius + rest)
}

/// Whether a disc of this radius keeps clear of all the shapes along the leg.
#[must_use]
pub fn is_free(leg: Segment, radius: Mil, shapes: &[Shape]) -> bool {
    shapes.iter().all(|shape| is_clear(leg, radius, shape))
}

/// Whether a disc of this radius keeps clear of all the shapes along a polyline.
#[must_use]
pub fn is_way_free(way: &[Point], radius: Mil, shapes: &[Shape]) -> bool {
    match way {
        [only] => is_free(Segment::new(*only, *only), radius, shapes),
        _ => way.windows(2).all(|pair| is_free(Segment::new(pair[0], pair[1]), radius, shapes)),
    }
}

/// The common case, cheaply: both ends lie beyond the line of one edge by the radius or more.
fn is_beyond_an_edge(leg: Segment, radius: Mil, polygon: &ConvexPolygon) -> bool {
    polygon.edges().any(|edge| {
        let side = edge.vector();
        let off = i128::from((-side.cross(leg.a - edge.a)).min(-side.cross(leg.b - edge.a)));
        off >= 0 && off * off >= i128::from(radius).pow(2) * i128::from(side.squared())
    })
}

/// How far a disc gets along a leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The length of the leg, rounded up.
    pub length: Mil,
    /// The greatest whole number of mils such that this part of the leg, of `length` equal parts, is free; the length
    /// itself if nothing is in the way.
    pub free: Mil,
    /// The shape that stops the disc, by its place in the list; the first in the list if several do at the same mil.
    pub stopped_by: Option<usize>,
}

/// How far a disc of this radius gets along the leg before it would overlap a shape. A disc that overlaps one from the
/// beginning does not get away.
#[must_use]
pub fn free_run(leg: Segment, radius: Mil, shapes: &[Shape]) -> Run {
    let length = leg.length_up();
    let mut run = Run { length, free: length, stopped_by: None };
    for (place, shape) in shapes.iter().enumerate() {
        if is_clear(leg, radius, shape) {
            continue;
        }
        let free = clear_mils(leg, length, radius, shape);
        // A leg can be blocked within its last mil only; then it is stopped, at its whole length less one.
        let free = free.min(length - 1).max(0);
        if free < run.free || run.stopped_by.is_none() {
            run = Run { length, free, stopped_by: Some(place) };
        }
    }
    run
}

/// The furthest whole point to which a disc of this radius can go along the leg, or its beginning.
///
/// If nothing is in the way this is the end of the leg. Else it is a point within a mil, each way, of a point of the leg,
/// and the straight way to it is free, tested exactly. Of the four whole points around each mil of the leg, counted back
/// from [`free_run`], the first free one is taken, in the order: nearer to the end of the leg, then lower y, lower x.
#[must_use]
pub fn free_point(leg: Segment, radius: Mil, shapes: &[Shape]) -> Point {
    let run = free_run(leg, radius, shapes);
    if run.stopped_by.is_none() {
        return leg.b;
    }
    let (d, length) = (leg.vector(), i64::from(run.length));
    for mils in (1..=i64::from(run.free)).rev() {
        let low = Vector::new((d.x * mils).div_euclid(length), (d.y * mils).div_euclid(length));
        let mut around = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| leg.a + low + Vector::new(x, y));
        around.sort_unstable_by_key(|p| (p.squared_to(leg.b), *p));
        if let Some(found) = around.into_iter().find(|p| is_free(Segment::new(leg.a, *p), radius, shapes)) {
            return found;
        }
    }
    leg.a
}

/// The greatest number of mils, of `length` that the leg has, after which the disc has not overlapped the shape. Being
/// clear of a convex shape for k mils implies it for fewer, so this is found by halving.
fn clear_mils(leg: Segment, length: Mil, radius: Mil, shape: &Shape) -> Mil {
    if !is_clear(Segment::new(leg.a, leg.a), radius, shape) {
        return 0;
    }
    let prefix = Prefix { leg, length: i64::from(length) };
    let (mut clear, mut blocked) = (0, length + 1);
    while clear + 1 < blocked {
        let middle = clear + (blocked - clear) / 2;
        if prefix.is_clear(i64::from(middle), radius, shape) {
            clear = middle;
        } else {
            blocked = middle;
        }
    }
    clear
}

/// The first k of `length` equal parts of a leg. The point where it ends is a fraction; all is multiplied by `length`.
struct Prefix {
    leg: Segment,
    length: i64,
}

impl Prefix {
    /// Whether the first `k` parts are clear, knowing that the beginning is.
    fn is_clear(&self, k: i64, radius: Mil, shape: &Shape) -> bool {
        match shape {
            Shape::Disc(Disc { centre, radius: theirs }) => {
                self.is_clear_of_point(k, radius + theirs, *centre)
            }
            Shape::Polygon(polygon) => {
                let enters =
                    polygon.clip(self.leg).is_some_and(|stretch| stretch.enter < Ratio::new(k, self.length));
                !enters
                    && polygon.vertices().iter().all(|vertex| self.is_clear_of_point(k, radius, *vertex))
                    && polygon.edges().all(|edge| self.ends_clear_of_edge(k, radius, edge))
            }
        }
    }

    fn is_clear_of_point(&self, k: i64, radius: Mil, p: Point) -> bool {
        let (d, w) = (self.leg.vector(), p - self.leg.a);
        let along = w.dot(d);
        // Behind the beginning, the beginning is nearest, and known to be clear.
        if along <= 0 {
            return true;
        }
        let within = i128::from(radius).pow(2);
        if i128::from(along) * i128::from(self.length) <= i128::from(k) * i128::from(d.squared()) {
            let off = i128::from(d.cross(w));
            off * off >= within * i128::from(d.squared())
        } else {
            let apart = d * k - w * self.length;
            let squared = i128::from(apart.x).pow(2) + i128::from(apart.y).pow(2);
            squared >= within * i128::from(self.length).pow(2)
        }
    }

    /// Whether the end of the prefix is far enough from the inner part of an edge; its vertices are tested by themselves.
    fn ends_clear_of_edge(&self, k: i64, radius: Mil, edge: Segment) -> bool {
        let side = edge.vector();
        let apart = self.leg.vector() * k + (self.leg.a - edge.a) * self.length;
        let along = side.dot(apart);
        if along <= 0 || i128::from(along) >= i128::from(side.squared()) * i128::from(self.length) {
            return true;
        }
        let off = i128::from(side.cross(apart));
        let reach = i128::from(radius).pow(2) * i128::from(side.squared()) * i128::from(self.length).pow(2);
        (off * off).cmp(&reach) != Ordering::Less
    }
}
