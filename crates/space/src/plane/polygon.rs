//! Convex polygons, checked when made.

use super::{Disc, Point, Rect, Segment, Squared};
use core::fmt;
use serde::{Deserialize, Serialize};

/// The most vertices that a [`ConvexPolygon`] can have.
pub const MAX_VERTICES: usize = 16;

/// A convex polygon with whole vertices in counter-clockwise order, no three in line (EXO-3.1).
///
/// It holds its vertices itself: copying one is cheap and nothing is allocated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct ConvexPolygon {
    vertices: [Point; MAX_VERTICES],
    len: u8,
    bounds: Rect,
}

impl ConvexPolygon {
    /// The polygon with these vertices.
    ///
    /// # Errors
    /// Lists every fault of the vertices.
    pub fn new(vertices: &[Point]) -> Result<Self, PolygonError> {
        let faults = faults(vertices);
        if !faults.is_empty() {
            return Err(PolygonError { faults });
        }
        let mut kept = [Point::ORIGIN; MAX_VERTICES];
        kept[..vertices.len()].copy_from_slice(vertices);
        let len = u8::try_from(vertices.len()).unwrap_or_default();
        let (mut min, mut max) = (vertices[0], vertices[0]);
        for vertex in vertices {
            min = Point::new(min.x.min(vertex.x), min.y.min(vertex.y));
            max = Point::new(max.x.max(vertex.x), max.y.max(vertex.y));
        }
        Ok(Self { vertices: kept, len, bounds: Rect { min, max } })
    }

    /// The rectangle with these two opposite corners.
    ///
    /// # Errors
    /// If it has no area, or lies beyond the limits.
    pub fn rectangle(a: Point, b: Point) -> Result<Self, PolygonError> {
        let (left, right) = (a.x.min(b.x), a.x.max(b.x));
        let (low, high) = (a.y.min(b.y), a.y.max(b.y));
        Self::new(&[
            Point::new(left, low),
            Point::new(right, low),
            Point::new(right, high),
            Point::new(left, high),
        ])
    }

    /// The vertices, counter-clockwise.
    #[must_use]
    pub fn vertices(&self) -> &[Point] {
        &self.vertices[..usize::from(self.len)]
    }

    /// The edges, counter-clockwise: the inside is to their left.
    pub fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        let vertices = self.vertices();
        let next = vertices.iter().skip(1).chain(vertices.first());
        vertices.iter().zip(next).map(|(a, b)| Segment::new(*a, *b))
    }

    /// The smallest upright rectangle around it.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        self.bounds
    }

    /// Whether the point is inside or on the boundary (EXO-2.13).
    #[must_use]
    pub fn contains(&self, p: Point) -> bool {
        self.bounds.contains(p) && self.edges().all(|edge| edge.vector().cross(p - edge.a) >= 0)
    }

    /// Whether the point is inside and not on the boundary.
    #[must_use]
    pub fn contains_inside(&self, p: Point) -> bool {
        self.edges().all(|edge| edge.vector().cross(p - edge.a) > 0)
    }

    /// The square of the distance from a point to the closed polygon, 0 if inside (EXO-2.11).
    #[must_use]
    pub fn squared_to_point(&self, p: Point) -> Squared {
        if self.contains(p) {
            return Squared::ZERO;
        }
        self.edges().map(|edge| edge.squared_to_point(p)).min().unwrap_or(Squared::ZERO)
    }

    /// The square of the distance from a segment to the closed polygon, 0 if they share a point (EXO-11.4).
    #[must_use]
    pub fn squared_to_segment(&self, s: Segment) -> Squared {
        if self.contains(s.a) {
            return Squared::ZERO;
        }
        self.edges().map(|edge| edge.squared_to_segment(s)).min().unwrap_or(Squared::ZERO)
    }

    /// Whether the disc lies wholly in the closed polygon: for every edge, cross >= 0 and cross² >= r² edge² (EXO-2.13).
    #[must_use]
    pub fn contains_disc(&self, disc: Disc) -> bool {
        self.edges().all(|edge| {
            let cross = i128::from(edge.vector().cross(disc.centre - edge.a));
            let reach = i128::from(disc.radius).pow(2) * i128::from(edge.vector().squared());
            cross >= 0 && cross * cross >= reach
        })
    }

    /// Whether the disc and the polygon share a point; tangent counts (EXO-2.13).
    #[must_use]
    pub fn touches_disc(&self, disc: Disc) -> bool {
        self.squared_to_point(disc.centre).is_within(disc.radius)
    }

    /// Whether the disc and the polygon share more than their rims.
    #[must_use]
    pub fn overlaps_disc(&self, disc: Disc) -> bool {
        // Most discs are nowhere near, and that is cheap to see.
        if !self.bounds.shrunk(-disc.radius).contains(disc.centre) {
            return false;
        }
        self.contains_inside(disc.centre) || self.squared_to_point(disc.centre).is_nearer_than(disc.radius)
    }

    /// Whether the closed polygons share a point; touching counts.
    #[must_use]
    pub fn touches(&self, other: &Self) -> bool {
        // Apart exactly if some edge has the whole of the other polygon strictly on its outer side.
        !self.has_edge_beyond(other, 0) && !other.has_edge_beyond(self, 0)
    }

    /// Whether the insides of the polygons share a point.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        !self.has_edge_beyond(other, 1) && !other.has_edge_beyond(self, 1)
    }

    /// Whether every point of the other polygon is in this closed one.
    #[must_use]
    pub fn contains_polygon(&self, other: &Self) -> bool {
        other.vertices().iter().all(|vertex| self.contains(*vertex))
    }

    /// Whether for some edge every vertex of the other polygon has a cross product below `bound`.
    fn has_edge_beyond(&self, other: &Self, bound: i64) -> bool {
        self.edges().any(|edge| other.vertices().iter().all(|v| edge.vector().cross(*v - edge.a) < bound))
    }
}

impl fmt::Debug for ConvexPolygon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ConvexPolygon").field(&self.vertices()).finish()
    }
}

impl TryFrom<Vec<Point>> for ConvexPolygon {
    type Error = PolygonError;
    fn try_from(vertices: Vec<Point>) -> Result<Self, PolygonError> {
        Self::new(&vertices)
    }
}

impl From<ConvexPolygon> for Vec<Point> {
    fn from(polygon: ConvexPolygon) -> Self {
        polygon.vertices().to_vec()
    }
}

fn faults(vertices: &[Point]) -> Vec<PolygonFault> {
    let n = vertices.len();
    let mut faults: Vec<PolygonFault> = (0..n)
        .filter(|at| !vertices[*at].is_within_limits())
        .map(|vertex| PolygonFault::OutOfLimits { vertex })
        .collect();
    if n < 3 {
        faults.push(PolygonFault::TooFew { vertices: n });
    }
    if n > MAX_VERTICES {
        faults.push(PolygonFault::TooMany { vertices: n });
    }
    if !faults.is_empty() {
        return faults;
    }
    let turn = |at: usize| {
        let (before, here, after) = (vertices[(at + n - 1) % n], vertices[at], vertices[(at + 1) % n]);
        (here - before).cross(after - here).signum()
    };
    if (0..n).all(|at| turn(at) < 0) {
        return vec![PolygonFault::Clockwise];
    }
    for vertex in 0..n {
        if vertices[vertex] == vertices[(vertex + 1) % n] {
            faults.push(PolygonFault::Repeated { vertex });
        } else if turn(vertex) == 0 {
            faults.push(PolygonFault::Straight { vertex });
        } else if turn(vertex) < 0 {
            faults.push(PolygonFault::Dented { vertex });
        }
    }
    // Every corner may turn left and the outline still go round twice, as a star does.
    let is_inside =
        |edge: usize, v: Point| (vertices[(edge + 1) % n] - vertices[edge]).cross(v - vertices[edge]) >= 0;
    if faults.is_empty() && !(0..n).all(|edge| vertices.iter().all(|v| is_inside(edge, *v))) {
        faults.push(PolygonFault::CrossesItself);
    }
    faults
}

/// Why vertices are no [`ConvexPolygon`]: every fault, in the order of the vertices (counted from 0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolygonError {
    /// At least one.
    pub faults: Vec<PolygonFault>,
}

/// One fault of a polygon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PolygonFault {
    /// Fewer than three vertices.
    TooFew {
        /// How many.
        vertices: usize,
    },
    /// More than [`MAX_VERTICES`].
    TooMany {
        /// How many.
        vertices: usize,
    },
    /// A vertex beyond [`LIMIT`](super::LIMIT).
    OutOfLimits {
        /// Which.
        vertex: usize,
    },
    /// The vertices are in clockwise order.
    Clockwise,
    /// A vertex is the same point as the next.
    Repeated {
        /// Which.
        vertex: usize,
    },
    /// A vertex lies in line with its neighbours.
    Straight {
        /// Which.
        vertex: usize,
    },
    /// The outline turns right at a vertex.
    Dented {
        /// Which.
        vertex: usize,
    },
    /// The outline crosses itself.
    CrossesItself,
}

impl fmt::Display for PolygonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a convex polygon: ")?;
        for (n, fault) in self.faults.iter().enumerate() {
            if n > 0 {
                f.write_str("; ")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for PolygonFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFew { vertices } => write!(f, "{vertices} vertices are too few, it needs 3"),
            Self::TooMany { vertices } => {
                write!(f, "{vertices} vertices are too many, it has at most {MAX_VERTICES}")
            }
            Self::OutOfLimits { vertex } => write!(f, "vertex {vertex} is too far away"),
            Self::Clockwise => f.write_str("the vertices are in clockwise order"),
            Self::Repeated { vertex } => write!(f, "vertex {vertex} is repeated"),
            Self::Straight { vertex } => write!(f, "vertex {vertex} is in line with its neighbours"),
            Self::Dented { vertex } => write!(f, "the outline turns inwards at vertex {vertex}"),
            Self::CrossesItself => f.write_str("the outline crosses itself"),
        }
    }
}

impl core::error::Error for PolygonError {}
