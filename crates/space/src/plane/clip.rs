//! Sight lines against polygons and prisms: where a segment is inside, as exact fractions of its length.

use super::{ConvexPolygon, Mil, Point, Ratio, Ray, Rect, Segment, Span};
use crate::csqrt;
use serde::{Deserialize, Serialize};

/// A point with a height.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Spot {
    /// On the plane.
    pub at: Point,
    /// Above the table.
    pub z: Mil,
}

impl Spot {
    /// The point at height `z`.
    #[must_use]
    pub const fn new(at: Point, z: Mil) -> Self {
        Self { at, z }
    }
}

/// A stretch of a segment or ray: between two fractions of its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Where it begins.
    pub enter: Ratio,
    /// Where it ends; further than where it begins, except that a closed polygon can be touched in one point.
    pub leave: Ratio,
}

impl Stretch {
    const SEGMENT: Self = Self { enter: Ratio::ZERO, leave: Ratio::ONE };
    const RAY: Self = Self { enter: Ratio::ZERO, leave: Ratio::INFINITY };

    /// The part of the stretch where a quantity is positive that grows evenly from `first` at the beginning of the whole
    /// segment to `last` at its end; none if no positive length is left.
    fn where_positive(self, first: i64, last: i64) -> Option<Self> {
        let Self { mut enter, mut leave } = self;
        let slope = last - first;
        match slope.signum() {
            0 if first <= 0 => return None,
            0 => {}
            1 => enter = enter.max(Ratio::new(-first, slope)),
            _ => leave = leave.min(Ratio::new(first, -slope)),
        }
        (enter < leave).then_some(Self { enter, leave })
    }

    /// As [`Stretch::where_positive`], but 0 will do, and a single point is left.
    fn where_not_negative(self, first: i64, last: i64) -> Option<Self> {
        let Self { mut enter, mut leave } = self;
        let slope = last - first;
        match slope.signum() {
            0 if first < 0 => return None,
            0 => {}
            1 => enter = enter.max(Ratio::new(-first, slope)),
            _ => leave = leave.min(Ratio::new(first, -slope)),
        }
        (enter <= leave).then_some(Self { enter, leave })
    }

    /// The part of the stretch strictly between two heights, on a segment whose ends are at the heights `first` and
    /// `last`. One clip on the plane thus serves lines at many heights (EXO-12.26).
    #[must_use]
    pub fn between_heights(self, first: Mil, last: Mil, span: Span) -> Option<Self> {
        let (first, last) = (i64::from(first), i64::from(last));
        let (bottom, top) = (i64::from(span.bottom), i64::from(span.top));
        self.where_positive(first - bottom, last - bottom)?.where_positive(top - first, top - last)
    }

    /// How much of a segment lies in the stretch, in whole mils along the plane, both ends rounded inwards (EXO-R114).
    /// The same from either end. It can be -1 where the stretch lies between two mils.
    #[must_use]
    pub fn depth(self, a: Point, b: Point) -> i64 {
        let whole = csqrt(a.squared_to(b));
        self.leave.floor_of(whole) - self.enter.ceil_of(whole)
    }
}

impl ConvexPolygon {
    /// The stretch of a segment strictly inside the polygon. Running along an edge, or touching a corner, is not inside.
    #[must_use]
    pub fn clip(&self, segment: Segment) -> Option<Stretch> {
        if !self.bounds().meets(Rect::around(segment)) {
            return None;
        }
        self.clip_from(Stretch::SEGMENT, segment.a, segment.b)
    }

    /// The stretch of a ray strictly inside the polygon, as fractions of the way to the point it passes (AEG-5.13).
    #[must_use]
    pub fn clip_ray(&self, ray: Ray) -> Option<Stretch> {
        self.clip_from(Stretch::RAY, ray.from, ray.through)
    }

    /// The stretch of a segment on the closed polygon, boundary included; it can be a single point (EXO-11.5, EXO-11.14).
    #[must_use]
    pub fn clip_closed(&self, segment: Segment) -> Option<Stretch> {
        self.edges().try_fold(Stretch::SEGMENT, |stretch, edge| {
            let side = edge.vector();
            stretch.where_not_negative(side.cross(segment.a - edge.a), side.cross(segment.b - edge.a))
        })
    }

    fn clip_from(&self, whole: Stretch, a: Point, b: Point) -> Option<Stretch> {
        self.edges().try_fold(whole, |stretch, edge| {
            let side = edge.vector();
            stretch.where_positive(side.cross(a - edge.a), side.cross(b - edge.a))
        })
    }
}

/// Whether every point of the segment is on one of the closed polygons (EXO-11.18).
#[must_use]
pub fn is_covered(segment: Segment, polygons: &[ConvexPolygon]) -> bool {
    let mut reached = Ratio::ZERO;
    loop {
        // Of the polygons that go on from here, the one that goes on furthest.
        let stretches = polygons.iter().filter_map(|polygon| polygon.clip_closed(segment));
        let next = stretches.filter(|s| s.enter <= reached && s.leave >= reached).map(|s| s.leave).max();
        match next {
            Some(end) if end >= Ratio::ONE => return true,
            Some(end) if end > reached => reached = end,
            Some(_) | None => return false,
        }
    }
}

/// An upright body: a footprint and a span of heights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Prism {
    /// What it covers of the plane.
    pub footprint: ConvexPolygon,
    /// From its bottom to its top.
    pub span: Span,
}

impl Prism {
    /// The stretch of the line between two spots strictly inside the body; none if the line only touches a face, an edge
    /// or the top (EXO-12.1).
    #[must_use]
    pub fn clip(&self, a: Spot, b: Spot) -> Option<Stretch> {
        self.footprint.clip(Segment::new(a.at, b.at))?.between_heights(a.z, b.z, self.span)
    }

    /// Whether some stretch of the line between two spots lies strictly inside the body.
    #[must_use]
    pub fn blocks(&self, a: Spot, b: Spot) -> bool {
        self.clip(a, b).is_some()
    }

    /// Whether the closed bodies share a point.
    #[must_use]
    pub fn touches(&self, other: &Self) -> bool {
        self.span.gap(other.span) == 0 && self.footprint.touches(&other.footprint)
    }

    /// Whether the bodies overlap in volume.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.span.overlaps(other.span) && self.footprint.overlaps(&other.footprint)
    }

    /// Whether the bodies share a face, an edge or a corner but no volume: a seam that sight slips through (EXO-3.24).
    #[must_use]
    pub fn only_touches(&self, other: &Self) -> bool {
        self.touches(other) && !self.overlaps(other)
    }
}
