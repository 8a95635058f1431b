//! Segments, rays and polylines.

use super::{Mil, Point, Ratio, Squared, Vector};

/// Twice the area of the triangle: positive if it turns left (counter-clockwise), negative if right, 0 if straight.
#[must_use]
pub fn orientation(a: Point, b: Point, c: Point) -> i64 {
    (b - a).cross(c - a)
}

/// The length of a way: the sum of its straight parts, each rounded up (AEG-5.8, EXO-11.2).
#[must_use]
pub fn polyline_length(points: &[Point]) -> i64 {
    points.windows(2).map(|pair| i64::from(pair[0].distance_up(pair[1]))).sum()
}

/// The straight line between two points, ends included. The two may be the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Segment {
    /// The first end.
    pub a: Point,
    /// The other end.
    pub b: Point,
}

impl Segment {
    /// The segment from `a` to `b`.
    #[must_use]
    pub const fn new(a: Point, b: Point) -> Self {
        Self { a, b }
    }

    /// From end to end.
    #[must_use]
    pub fn vector(self) -> Vector {
        self.b - self.a
    }

    /// The length, rounded up.
    #[must_use]
    pub fn length_up(self) -> Mil {
        self.vector().length_up()
    }

    /// The square of the distance from a point to the nearest point of the segment.
    #[must_use]
    pub fn squared_to_point(self, p: Point) -> Squared {
        let (d, w) = (self.vector(), p - self.a);
        let (along, whole) = (w.dot(d), d.squared());
        if along <= 0 {
            Squared::whole(w.squared())
        } else if along >= whole {
            Squared::whole((p - self.b).squared())
        } else {
            let off = i128::from(d.cross(w));
            Squared::fraction(off * off, whole)
        }
    }

    /// The point of the segment nearest to `p`, rounded to whole mils.
    #[must_use]
    pub fn nearest_to(self, p: Point) -> Point {
        let (d, w) = (self.vector(), p - self.a);
        let (along, whole) = (w.dot(d), d.squared());
        if along <= 0 {
            self.a
        } else if along >= whole {
            self.b
        } else {
            let part = |x: i64| {
                // Rounded in 128 bits: a coordinate times a dot product is a product of three lengths.
                let (num, den) =
                    (2 * i128::from(x) * i128::from(along) + i128::from(whole), 2 * i128::from(whole));
                i64::try_from(num.div_euclid(den)).unwrap_or_default()
            };
            self.a + Vector::new(part(d.x), part(d.y))
        }
    }

    /// Whether the segments share a point; touching counts.
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        let sides =
            |s: Self, t: Self| (orientation(s.a, s.b, t.a).signum(), orientation(s.a, s.b, t.b).signum());
        let (c, d) = sides(self, other);
        let (a, b) = sides(other, self);
        if (a, b, c, d) == (0, 0, 0, 0) {
            // All on one line: they meet if their boxes do.
            let apart =
                |p: [Mil; 2], q: [Mil; 2]| p[0].max(p[1]) < q[0].min(q[1]) || q[0].max(q[1]) < p[0].min(p[1]);
            return !apart([self.a.x, self.b.x], [other.a.x, other.b.x])
                && !apart([self.a.y, self.b.y], [other.a.y, other.b.y]);
        }
        a * b <= 0 && c * d <= 0
    }

    /// The square of the distance between the nearest points of two segments.
    #[must_use]
    pub fn squared_to_segment(self, other: Self) -> Squared {
        if self.meets(other) {
            return Squared::ZERO;
        }
        // Apart, an end of one of them is nearest.
        let ends = [self.squared_to_point(other.a), self.squared_to_point(other.b)];
        let theirs = [other.squared_to_point(self.a), other.squared_to_point(self.b)];
        ends[0].min(ends[1]).min(theirs[0]).min(theirs[1])
    }
}

/// The half-line from a point through another, without end. Ways along it are fractions of the distance to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ray {
    /// Where it begins.
    pub from: Point,
    /// A point that it passes.
    pub through: Point,
}

impl Ray {
    /// The ray from `from` through `through`; none if they are the same point.
    #[must_use]
    pub fn new(from: Point, through: Point) -> Option<Self> {
        (from != through).then_some(Self { from, through })
    }

    /// How far along the ray the foot of the perpendicular from a point lies; negative behind its beginning.
    ///
    /// # Panics
    /// If the ray was put together from twice the same point.
    #[must_use]
    pub fn foot(self, p: Point) -> Ratio {
        let d = self.through - self.from;
        Ratio::new((p - self.from).dot(d), d.squared())
    }

    /// The square of the distance from a point to the whole line of the ray, behind its beginning too (AEG-5.13).
    ///
    /// # Panics
    /// If the ray was put together from twice the same point.
    #[must_use]
    pub fn squared_to_line(self, p: Point) -> Squared {
        let d = self.through - self.from;
        assert!(d.squared() > 0, "a ray has a direction");
        let off = i128::from(d.cross(p - self.from));
        Squared::fraction(off * off, d.squared())
    }
}
