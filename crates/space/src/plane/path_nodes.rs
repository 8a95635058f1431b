//! The points between which a shortest way is sought: around every corner and disc, and in every narrow passage.
//!
//! The shortest way of a disc of radius r among shapes is made of straight legs and of arcs of radius r about corners. An
//! arc is replaced here by tangents to it, at most 22.5 degrees apart, and the points are where neighbouring tangents meet.
//! The first and last tangent of a corner are the lines of its two edges moved out by exactly r, so that the walls of a
//! passage exactly as wide as the disc still leave a way.

use super::path::PathQuery;
use super::sweep::is_free;
use super::{ConvexPolygon, Disc, Mil, Point, Segment, Shape, Vector};
use crate::isqrt;

/// Unit vectors have this length.
const ONE: i64 = 1 << 20;

/// The cosine of 23 degrees: tangents further apart than this are parted.
const APART: i64 = ONE * 9205 / 10000;

/// What tangents that follow no edge are moved out by, so that rounding their meeting points leaves them clear.
const MARGIN: i64 = 2;

/// Fills `nodes` with the points that are worth turning at, in the order of points, each once.
pub(super) fn gather(query: &PathQuery, nodes: &mut Vec<Point>) {
    nodes.clear();
    for shape in query.shapes {
        match shape {
            Shape::Polygon(polygon) => around_polygon(polygon, query.radius, nodes),
            Shape::Disc(disc) => around_disc(*disc, query.radius, nodes),
        }
        beside_the_border(shape, query, nodes);
    }
    for (n, one) in query.shapes.iter().enumerate() {
        for two in &query.shapes[n + 1..] {
            between_shapes(one, two, query.radius, nodes);
        }
    }
    for end in [query.from, query.to] {
        for shape in query.shapes {
            beside_an_end(end, shape, query.radius, nodes);
        }
    }
    let far = |p: Point| i64::from(query.from.distance_up(p)) + i64::from(p.distance_up(query.to)) - 2;
    nodes.sort_unstable();
    nodes.dedup();
    nodes.retain(|p| {
        let here = Segment::new(*p, *p);
        query.within.contains(*p)
            && far(*p) <= i64::from(query.limit)
            && is_free(here, query.radius, query.shapes)
    });
}

fn around_polygon(polygon: &ConvexPolygon, radius: Mil, nodes: &mut Vec<Point>) {
    let vertices = polygon.vertices();
    let n = vertices.len();
    for at in 0..n {
        let before = Segment::new(vertices[(at + n - 1) % n], vertices[at]);
        let after = Segment::new(vertices[at], vertices[(at + 1) % n]);
        let corner = Corner { at: vertices[at], radius, edges: [before, after] };
        let [first, last] = corner.edges.map(|edge| unit(-edge.vector().left()));
        corner.part(first, last, [true, true], nodes);
    }
}

/// A corner of a polygon, between two edges.
struct Corner {
    at: Point,
    radius: Mil,
    edges: [Segment; 2],
}

impl Corner {
    /// The meeting points of the tangents from direction `first` to direction `last`, which are or are not edges.
    fn part(&self, first: Vector, last: Vector, are_edges: [bool; 2], nodes: &mut Vec<Point>) {
        let cosine = first.dot(last) / ONE;
        if cosine < APART {
            // Beyond a quarter turn the sum of the two grows too short to tell the middle from.
            let middle = if cosine < 0 { unit(first.left()) } else { unit(first + last) };
            self.part(first, middle, [are_edges[0], false], nodes);
            self.part(middle, last, [false, are_edges[1]], nodes);
            return;
        }
        let reach = are_edges.map(|is_edge| i64::from(self.radius) + if is_edge { 0 } else { MARGIN });
        let ideal = meeting_point(first, reach[0], last, reach[1]);
        // The whole point nearest to the corner that keeps the exact distance from the edges.
        let around = (-1..=2).flat_map(|x| (-1..=2).map(move |y| Vector::new(x, y)));
        let best = around
            .map(|off| self.at + ideal + off)
            .filter(|p| {
                self.edges.iter().zip(are_edges).all(|(edge, is)| !is || is_beyond(*p, *edge, self.radius))
            })
            .min_by_key(|p| ((*p - (self.at + ideal)).squared(), *p));
        nodes.extend(best);
    }
}

/// Whether the point is at least `radius` to the right of the line of an edge.
fn is_beyond(p: Point, edge: Segment, radius: Mil) -> bool {
    let side = edge.vector();
    let off = i128::from(-side.cross(p - edge.a));
    off >= 0 && off * off >= i128::from(radius).pow(2) * i128::from(side.squared())
}

fn around_disc(disc: Disc, radius: Mil, nodes: &mut Vec<Point>) {
    // Cosines of 0, 22.5, 45, 67.5 and 90 degrees, as parts of ONE.
    const COSINES: [i64; 5] = [ONE, 968_757, 741_455, 401_273, 0];
    let reach = i64::from(disc.radius) + i64::from(radius) + MARGIN;
    for step in 0..4 {
        let first = Vector::new(COSINES[step], COSINES[4 - step]);
        let last = Vector::new(COSINES[step + 1], COSINES[3 - step]);
        let mut at = meeting_point(first, reach, last, reach);
        for _ in 0..4 {
            nodes.push(disc.centre + at);
            at = at.left();
        }
    }
}

/// Where the lines meet that lie `a` out in direction `first` and `b` out in direction `last`, rounded down.
fn meeting_point(first: Vector, a: i64, last: Vector, b: i64) -> Vector {
    let turn = first.cross(last).max(1);
    let part = |n: i64| {
        let exact = (i128::from(n) * i128::from(ONE)).div_euclid(i128::from(turn));
        i64::try_from(exact).unwrap_or_default()
    };
    let x = part(a * last.y - b * first.y);
    let y = part(b * first.x - a * last.x);
    Vector::new(x, y)
}

/// The vector of length [`ONE`] in the same direction.
fn unit(v: Vector) -> Vector {
    // With ten more bits to the root the direction is exact to the last digit that is kept.
    let length = isqrt(v.squared() << 20).max(1);
    let part = |n: i64| i64::try_from((i128::from(n) << 30) / i128::from(length)).unwrap_or_default();
    Vector::new(part(v.x), part(v.y))
}

/// If two shapes leave a passage hardly wider than the disc, the middle of it and a little before and behind.
fn between_shapes(one: &Shape, two: &Shape, radius: Mil, nodes: &mut Vec<Point>) {
    let reaches = [reach_of(one, radius), reach_of(two, radius)];
    let widest = i64::from(2 * radius) + reaches.map(spare_room).iter().sum::<i64>();
    let wide = Mil::try_from(widest).unwrap_or(Mil::MAX);
    if !one.bounds().shrunk(-wide).meets(two.bounds()) {
        return;
    }
    let (a, b) = nearest_points(one, two);
    let squared = a.squared_to(b);
    if squared <= widest * widest && squared > 0 {
        let middle = a + (b - a).scaled(1, 2);
        for reach in reaches {
            through(middle, (b - a).left(), reach, nodes);
        }
    }
}

/// How far the centre of the disc stays from a corner of the shape, or from its centre.
fn reach_of(shape: &Shape, radius: Mil) -> Mil {
    match shape {
        Shape::Disc(disc) => disc.radius + radius,
        Shape::Polygon(_) => radius,
    }
}

/// Tangents meet a fiftieth further out than they touch: passages narrower than this get points of their own.
fn spare_room(reach: Mil) -> i64 {
    i64::from(reach / 16 + 8)
}

/// If a shape and the border leave a passage hardly wider than the disc, the middle of it and a little before and behind.
fn beside_the_border(shape: &Shape, query: &PathQuery, nodes: &mut Vec<Point>) {
    let (radius, border) = (query.radius, query.within);
    let reach = reach_of(shape, radius);
    let extreme = |ahead: Vector| match shape {
        Shape::Disc(disc) => disc.centre + ahead * i64::from(disc.radius),
        Shape::Polygon(polygon) => {
            let far = polygon.vertices().iter().max_by_key(|v| (ahead.dot(**v - Point::ORIGIN), **v));
            far.copied().unwrap_or_default()
        }
    };
    let sides = [
        (border.max, Vector::new(1, 0)),
        (border.max, Vector::new(0, 1)),
        (border.min, Vector::new(-1, 0)),
        (border.min, Vector::new(0, -1)),
    ];
    for (corner, ahead) in sides {
        let tip = extreme(ahead);
        let room = ahead.dot(corner - tip);
        if i64::from(radius) <= room && room <= i64::from(radius) + spare_room(reach) {
            through(tip + ahead * ((room + i64::from(radius)) / 2), ahead.left(), reach, nodes);
        }
    }
}

/// The middle of a passage, and the points before and behind it from which the next tangents are seen: those of a circle of
/// radius `reach` need a tenth of it, so a fifth will do.
fn through(middle: Point, way: Vector, reach: Mil, nodes: &mut Vec<Point>) {
    nodes.push(middle);
    if way.squared() > 0 {
        let step = unit(way).scaled(i64::from(reach / 5 + 2), ONE);
        nodes.extend([middle + step, middle - step]);
    }
}

/// If an end lies close to a corner or disc, the points a little aside of it: its way may begin along the tangent there.
fn beside_an_end(end: Point, shape: &Shape, radius: Mil, nodes: &mut Vec<Point>) {
    let mut about = |centre: Point, reach: Mil| {
        let (away, reach) = (end - centre, i64::from(reach));
        if away.squared() * 100 <= reach * reach * 132 {
            let step = away.left().scaled(1, 5);
            nodes.extend([end + step, end - step]);
        }
    };
    match shape {
        Shape::Disc(disc) => about(disc.centre, disc.radius + radius),
        Shape::Polygon(polygon) => polygon.vertices().iter().for_each(|vertex| about(*vertex, radius)),
    }
}

/// The nearest points of two shapes, one of each, rounded to whole mils; of equals the first pair found.
fn nearest_points(one: &Shape, two: &Shape) -> (Point, Point) {
    match (one, two) {
        (Shape::Disc(a), Shape::Disc(b)) => (on_rim(*a, b.centre), on_rim(*b, a.centre)),
        (Shape::Disc(disc), Shape::Polygon(polygon)) => {
            let near = nearest_of(polygon, disc.centre);
            (on_rim(*disc, near), near)
        }
        (Shape::Polygon(_), Shape::Disc(_)) => {
            let (b, a) = nearest_points(two, one);
            (a, b)
        }
        (Shape::Polygon(p), Shape::Polygon(q)) => {
            let from_p = p.vertices().iter().map(|v| (*v, nearest_of(q, *v)));
            let from_q = q.vertices().iter().map(|v| (nearest_of(p, *v), *v));
            from_p.chain(from_q).min_by_key(|(a, b)| a.squared_to(*b)).unwrap_or_default()
        }
    }
}

fn nearest_of(polygon: &ConvexPolygon, p: Point) -> Point {
    let nearest = polygon.edges().map(|edge| edge.nearest_to(p)).min_by_key(|near| near.squared_to(p));
    nearest.unwrap_or(p)
}

fn on_rim(disc: Disc, towards: Point) -> Point {
    let way = towards - disc.centre;
    if way.squared() == 0 { disc.centre } else { disc.centre + unit(way).scaled(disc.radius.into(), ONE) }
}
