//! Figures laid on the table: sideways offsets, turned shapes, wedges, steps along a line.

use super::{ConvexPolygon, Mil, Point, PolygonError, Vector};
use crate::{csqrt, nearest_sqrt, rdiv};

/// The offset to the left of the line from `a` to `b`, of length `radius * num / den`, rounded as in chapter 12 of
/// EXO: with L the distance rounded up, (rdiv(-dy r num, den L), rdiv(dx r num, den L)). For the same point twice it is
/// along x.
///
/// # Panics
/// If `den` is not positive.
#[must_use]
pub fn lateral(a: Point, b: Point, radius: Mil, num: i64, den: i64) -> Vector {
    let (d, radius) = (b - a, i64::from(radius));
    match csqrt(d.squared()) {
        0 => Vector::new(rdiv(radius * num, den), 0),
        length => d.left().scaled(radius * num, den * length),
    }
}

/// Cosine and sine in thousandths for multiples of 15 degrees, counter-clockwise (EXO-11.31).
#[must_use]
pub const fn turn_factors(fifteens: i32) -> (i64, i64) {
    const QUARTER: [(i64, i64); 6] = [(1000, 0), (966, 259), (866, 500), (707, 707), (500, 866), (259, 966)];
    let turn = fifteens.rem_euclid(24);
    let (c, s) = QUARTER[(turn % 6) as usize];
    match turn / 6 {
        0 => (c, s),
        1 => (-s, c),
        2 => (-c, -s),
        _ => (s, -c),
    }
}

impl Vector {
    /// Turned by multiples of 15 degrees, counter-clockwise, in thousandths: 1000 times as long, nothing rounded
    /// (EXO-11.31).
    #[must_use]
    pub const fn turned_thousandfold(self, fifteens: i32) -> Self {
        let (c, s) = turn_factors(fifteens);
        Self::new(self.x * c - self.y * s, self.x * s + self.y * c)
    }

    /// Turned by multiples of 15 degrees, counter-clockwise, rounded (EXO-22.3).
    #[must_use]
    pub fn turned(self, fifteens: i32) -> Self {
        self.turned_thousandfold(fifteens).scaled(1, 1000)
    }
}

/// The twelve-sided polygon with its vertices at `radius` about a centre, turned by multiples of 15 degrees (EXO-22.3).
///
/// # Errors
/// If the radius is too small for twelve different vertices, or a vertex is beyond the limits.
pub fn regular_12(centre: Point, radius: Mil, fifteens: i32) -> Result<ConvexPolygon, PolygonError> {
    let mut vertices = [centre; 12];
    for (vertex, step) in vertices.iter_mut().zip((0..24).step_by(2)) {
        let upright = Vector::new(radius.into(), 0).turned(step);
        *vertex = centre + upright.turned(fifteens);
    }
    ConvexPolygon::new(&vertices)
}

/// The isosceles triangle that points from the rim of a disc towards an aim point: apex P = centre + rdiv(dir r, |dir|), far
/// middle Q = P + rdiv(dir length, |dir|), corners Q ± rdiv(perp width / 2, |dir|), |dir| rounded up (EXO-R74).
///
/// # Errors
/// If the aim is the centre, or the triangle is too small or too far away to be one.
pub fn wedge(
    centre: Point,
    radius: Mil,
    aim: Point,
    length: Mil,
    width: Mil,
) -> Result<ConvexPolygon, PolygonError> {
    let direction = aim - centre;
    let whole = csqrt(direction.squared()).max(1);
    let apex = centre + direction.scaled(radius.into(), whole);
    let far = apex + direction.scaled(length.into(), whole);
    let side = direction.left().scaled(i64::from(width / 2), whole);
    ConvexPolygon::new(&[apex, far - side, far + side])
}

/// The places on a straight way in steps of `step` mils: start + trunc(d * step * k / |d|) for k = 1, 2, ..., each
/// coordinate cut towards 0 and |d| rounded to nearest, up to `length` mils (AEG-5.15). None if `d` is zero.
///
/// # Panics
/// If `step` is not positive.
pub fn straight_steps(start: Point, d: Vector, step: Mil, length: Mil) -> impl Iterator<Item = (Mil, Point)> {
    assert!(step > 0, "a step has a length");
    let whole = nearest_sqrt(d.squared());
    let steps = if whole == 0 { 0 } else { length / step };
    (1..=steps).map(move |k| (k * step, start + d.cut(i64::from(k * step), whole)))
}
