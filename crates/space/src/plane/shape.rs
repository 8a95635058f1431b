//! Discs, upright rectangles, spans of height, and the gaps between them.

use super::{ConvexPolygon, LIMIT, Mil, Point, Segment, Squared, TextError};
use crate::csqrt;
use serde::{Deserialize, Serialize};

/// A disc, such as a round base. The rim belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "RawDisc")]
pub struct Disc {
    /// The middle.
    pub centre: Point,
    /// From the middle to the rim; from 0 to [`LIMIT`].
    pub radius: Mil,
}

#[derive(Deserialize)]
struct RawDisc {
    centre: Point,
    radius: Mil,
}

impl TryFrom<RawDisc> for Disc {
    type Error = TextError;
    fn try_from(raw: RawDisc) -> Result<Self, TextError> {
        if (0..=LIMIT).contains(&raw.radius) {
            Ok(Self::new(raw.centre, raw.radius))
        } else {
            Err(TextError::OutOfRange)
        }
    }
}

impl Disc {
    /// The disc about a centre.
    #[must_use]
    pub const fn new(centre: Point, radius: Mil) -> Self {
        Self { centre, radius }
    }

    /// The gap between the rims, rounded up; 0 if they touch or overlap (EXO-2.7).
    #[must_use]
    pub fn gap(self, other: Self) -> Mil {
        (self.centre.distance_up(other.centre) - self.radius - other.radius).max(0)
    }

    /// Whether the gap is at most `length`, tested exactly (AEG-5.3).
    #[must_use]
    pub fn is_within(self, other: Self, length: Mil) -> bool {
        let reach = i64::from(self.radius) + i64::from(other.radius) + i64::from(length);
        reach >= 0 && self.centre.squared_to(other.centre) <= reach * reach
    }

    /// Whether the discs share a point; tangent counts.
    #[must_use]
    pub fn touches(self, other: Self) -> bool {
        self.is_within(other, 0)
    }

    /// Whether the discs share more than a point of their rims (AEG-5.7, EXO-2.17).
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        let reach = i64::from(self.radius) + i64::from(other.radius);
        self.centre.squared_to(other.centre) < reach * reach
    }

    /// Whether the point is in the disc or on its rim.
    #[must_use]
    pub fn contains(self, p: Point) -> bool {
        self.touches(Self::new(p, 0))
    }

    /// Whether the other disc lies wholly in this one.
    #[must_use]
    pub fn contains_disc(self, other: Self) -> bool {
        let room = i64::from(self.radius) - i64::from(other.radius);
        room >= 0 && self.centre.squared_to(other.centre) <= room * room
    }

    /// The gap from the rim to a closed polygon, rounded up; 0 if they touch or overlap (EXO-2.11).
    #[must_use]
    pub fn gap_to_polygon(self, polygon: &ConvexPolygon) -> Mil {
        (polygon.squared_to_point(self.centre).root_up() - self.radius).max(0)
    }

    /// The gap from the rim to a segment, rounded up; 0 if they touch or overlap.
    #[must_use]
    pub fn gap_to_segment(self, segment: Segment) -> Mil {
        (segment.squared_to_point(self.centre).root_up() - self.radius).max(0)
    }
}

/// An upright rectangle, edges included; such as a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rect {
    /// The lower left corner.
    pub min: Point,
    /// The upper right corner.
    pub max: Point,
}

impl Rect {
    /// The rectangle from the origin to (width, height).
    #[must_use]
    pub const fn sized(width: Mil, height: Mil) -> Self {
        Self { min: Point::ORIGIN, max: Point::new(width, height) }
    }

    /// Whether the point is inside or on an edge (AEG-5.6).
    #[must_use]
    pub const fn contains(self, p: Point) -> bool {
        self.min.x <= p.x && p.x <= self.max.x && self.min.y <= p.y && p.y <= self.max.y
    }

    /// Whether the disc lies wholly inside (EXO-11.6).
    #[must_use]
    pub fn contains_disc(self, disc: Disc) -> bool {
        self.shrunk(disc.radius).contains(disc.centre)
    }

    /// The rectangle with every edge moved inwards. It may end up empty, and then contains nothing.
    #[must_use]
    pub const fn shrunk(self, by: Mil) -> Self {
        Self {
            min: Point::new(self.min.x.saturating_add(by), self.min.y.saturating_add(by)),
            max: Point::new(self.max.x.saturating_sub(by), self.max.y.saturating_sub(by)),
        }
    }

    /// Whether the closed rectangles share a point.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.min.x <= other.max.x
            && other.min.x <= self.max.x
            && self.min.y <= other.max.y
            && other.min.y <= self.max.y
    }

    /// The smallest rectangle around two points.
    #[must_use]
    pub const fn around(s: Segment) -> Self {
        let (a, b) = (s.a, s.b);
        let (left, right) = if a.x < b.x { (a.x, b.x) } else { (b.x, a.x) };
        let (low, high) = if a.y < b.y { (a.y, b.y) } else { (b.y, a.y) };
        Self { min: Point::new(left, low), max: Point::new(right, high) }
    }
}

/// From a lower to an upper height.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Span {
    /// The lower end.
    pub bottom: Mil,
    /// The upper end.
    pub top: Mil,
}

impl Span {
    /// From `bottom` to `top`.
    #[must_use]
    pub const fn new(bottom: Mil, top: Mil) -> Self {
        Self { bottom, top }
    }

    /// The height between two spans, 0 if they meet (EXO-2.8).
    #[must_use]
    pub fn gap(self, other: Self) -> Mil {
        (self.bottom.max(other.bottom) - self.top.min(other.top)).max(0)
    }

    /// Whether the spans share more than an end.
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        self.bottom.max(other.bottom) < self.top.min(other.top)
    }

    /// Whether the height is in the span, ends included.
    #[must_use]
    pub const fn contains(self, z: Mil) -> bool {
        self.bottom <= z && z <= self.top
    }
}

/// The distance made of a gap on the plane and a gap of height, rounded up (EXO-2.9).
#[must_use]
pub fn slant(gap: Mil, vertical_gap: Mil) -> Mil {
    if vertical_gap == 0 {
        return gap;
    }
    let square = |n: Mil| i64::from(n) * i64::from(n);
    Mil::try_from(csqrt(square(gap) + square(vertical_gap))).unwrap_or(Mil::MAX)
}

/// What can stand in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Shape {
    /// A disc.
    Disc(Disc),
    /// A convex polygon.
    Polygon(ConvexPolygon),
}

impl Shape {
    /// The smallest upright rectangle around it.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        match self {
            Self::Disc(disc) => Rect { min: disc.centre, max: disc.centre }.shrunk(-disc.radius),
            Self::Polygon(polygon) => polygon.bounds(),
        }
    }

    /// The square of the distance from a segment to the polygon, or to the *centre* of the disc, with the radius of the
    /// disc still to be taken off.
    pub(super) fn squared_to_segment(&self, s: Segment) -> (Squared, Mil) {
        match self {
            Self::Disc(disc) => (s.squared_to_point(disc.centre), disc.radius),
            Self::Polygon(polygon) => (polygon.squared_to_segment(s), 0),
        }
    }
}

impl From<Disc> for Shape {
    fn from(disc: Disc) -> Self {
        Self::Disc(disc)
    }
}

impl From<ConvexPolygon> for Shape {
    fn from(polygon: ConvexPolygon) -> Self {
        Self::Polygon(polygon)
    }
}
