//! Chapter 5: the table, in mils. A unit is a disc of radius 500 (AEG-5.2).

use gattai_core::ArrayVec;
use gattai_space::nearest_sqrt;
use gattai_space::plane::{
    ConvexPolygon, Disc, INCH, Mil, Point, PolygonError, Ratio, Ray, Rect, Segment, Shape, is_clear,
};

/// AEG-5.2.
pub const RADIUS: Mil = 500;
/// Waypoints of a move (AEG-5.8).
pub const WAYPOINTS: usize = 8;

/// The waypoints of a move, without its start.
pub type Waypoints = ArrayVec<[Point; WAYPOINTS]>;

/// AEG-5.3: the gap between two discs is at most `n` inches.
#[inline]
pub fn within(a: Point, b: Point, n: u8) -> bool {
    let reach = i64::from(n) * i64::from(INCH) + 2 * i64::from(RADIUS);
    a.squared_to(b) <= reach * reach
}

/// AEG-5.7: two discs overlap.
#[inline]
pub fn overlap(a: Point, b: Point) -> bool {
    Disc::new(a, RADIUS).overlaps(Disc::new(b, RADIUS))
}

/// A table with its terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tabletop {
    edge: Rect,
    terrain: Vec<ConvexPolygon>,
    zone: Mil,
}

impl Tabletop {
    /// A table of this size, with terrain between these corners.
    ///
    /// # Errors
    /// If a piece of terrain is no rectangle.
    pub fn new(width: Mil, height: Mil, terrain: &[(Point, Point)]) -> Result<Tabletop, PolygonError> {
        let pieces: Result<Vec<_>, _> =
            terrain.iter().map(|(a, b)| ConvexPolygon::rectangle(*a, *b)).collect();
        // AEG-5.5, AEG-R6: a quarter disc of half the shorter side.
        Ok(Tabletop { edge: Rect::sized(width, height), terrain: pieces?, zone: width.min(height) / 2 })
    }

    /// The edges of the table.
    pub fn edge(&self) -> Rect {
        self.edge
    }

    /// Its terrain.
    pub fn terrain(&self) -> &[ConvexPolygon] {
        &self.terrain
    }

    /// The radius of a Starting Zone.
    pub fn zone_radius(&self) -> Mil {
        self.zone
    }

    /// The corner of a seat: red the lower left, blue the one opposite (AEG-5.5).
    pub fn corner(&self, zone: usize) -> Point {
        if zone == 0 { self.edge.min } else { self.edge.max }
    }

    /// AEG-5.6: the centre is on the table; edges count.
    #[inline]
    pub(crate) fn contains(&self, at: Point) -> bool {
        self.edge.contains(at)
    }

    /// On the table, and the disc overlaps no terrain (AEG-5.7).
    #[inline]
    pub(crate) fn is_open(&self, at: Point) -> bool {
        self.contains(at) && self.terrain.iter().all(|piece| !piece.overlaps_disc(Disc::new(at, RADIUS)))
    }

    /// AEG-5.5, AEG-5.6.
    pub(super) fn in_zone(&self, zone: usize, at: Point) -> bool {
        self.contains(at) && Disc::new(self.corner(zone), self.zone).contains(at)
    }

    /// AEG-5.18: the segment passes through the inside of no terrain.
    #[inline]
    pub(super) fn sees(&self, a: Point, b: Point) -> bool {
        let line = Segment::new(a, b);
        self.terrain.iter().all(|piece| piece.clip(line).is_none())
    }

    /// AEG-5.11: the disc overlaps no terrain on a straight leg.
    #[inline]
    pub(crate) fn is_leg_open(&self, from: Point, to: Point) -> bool {
        let leg = Segment::new(from, to);
        self.terrain.iter().all(|piece| is_clear(leg, RADIUS, &Shape::Polygon(*piece)))
    }

    /// AEG-5.13: how far along the ray it first enters the inside of terrain.
    fn first_terrain(&self, ray: Ray) -> Ratio {
        let entries = self.terrain.iter().filter_map(|piece| piece.clip_ray(ray));
        entries.map(|stretch| stretch.enter).min().unwrap_or(Ratio::INFINITY)
    }

    /// AEG-5.13: whether the ray from the user through the target enters the disc at `at` before terrain.
    pub(crate) fn is_on_laser(&self, user: Point, target: Point, at: Point) -> bool {
        let Some(ray) = Ray::new(user, target) else { return false };
        let foot = ray.foot(at);
        ray.squared_to_line(at).is_nearer_than(RADIUS) && foot > Ratio::ZERO && foot < self.first_terrain(ray)
    }

    /// AEG-5.14: the same behind the target, for AP; ARC passes terrain.
    pub(crate) fn is_pierced(&self, user: Point, target: Point, at: Point, arc: bool) -> bool {
        let Some(ray) = Ray::new(user, target) else { return false };
        let foot = ray.foot(at);
        let before = arc || foot < self.first_terrain(ray);
        ray.squared_to_line(at).is_nearer_than(RADIUS) && foot > Ratio::ONE && before
    }
}

/// AEG-5.11: a disc on a straight leg does not overlap a disc that stands.
#[inline]
pub fn is_leg_clear_of(from: Point, to: Point, other: Point) -> bool {
    is_clear(Segment::new(from, to), RADIUS, &Shape::Disc(Disc::new(other, RADIUS)))
}

/// AEG-5.8, AEG-5.10: the length of a polyline from centre to centre, each segment rounded up.
pub fn length(from: Point, way: &[Point]) -> i64 {
    let mut at = from;
    let mut sum = 0;
    for next in way {
        sum += i64::from(at.distance_up(*next));
        at = *next;
    }
    sum
}

/// The point so many mils from `from` in the direction of `to`, cut towards `from`.
pub fn towards(from: Point, to: Point, mils: i64) -> Point {
    let d = to - from;
    match nearest_sqrt(d.squared()) {
        0 => from,
        whole => from + d.cut(mils, whole + 1),
    }
}
