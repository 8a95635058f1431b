//! Ways around shapes: always legal, and as short as a dense rough search in floating point finds.

use gattai_space::plane::*;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const TABLE: Rect = Rect::sized(24_000, 24_000);

fn at(x: Mil, y: Mil) -> Point {
    Point::new(x, y)
}

fn block(left: Mil, low: Mil, right: Mil, high: Mil) -> Shape {
    ConvexPolygon::rectangle(at(left, low), at(right, high)).unwrap().into()
}

fn find(from: Point, to: Point, radius: Mil, shapes: &[Shape]) -> Option<(Mil, Vec<Point>)> {
    let mut way = Vec::new();
    let query = PathQuery { from, to, radius, within: TABLE.shrunk(radius), shapes, limit: Mil::MAX };
    let length = PathFinder::new().shortest(&query, &mut way)?;
    assert!(is_way_free(&way, radius, shapes), "{way:?} overlaps a shape");
    assert!(way.iter().all(|p| query.within.contains(*p)), "{way:?} leaves the table");
    assert_eq!((way[0], way[way.len() - 1]), (from, to));
    assert_eq!(polyline_length(&way), i64::from(length));
    Some((length, way))
}

/// The shortest way, nearly: 72 points on a circle about every corner and disc, all pairs, in floating point.
mod rough {
    use super::{Point, Rect, Shape};

    type P = (f64, f64);

    fn sub(a: P, b: P) -> P {
        (a.0 - b.0, a.1 - b.1)
    }

    fn length(a: P) -> f64 {
        a.0.hypot(a.1)
    }

    fn to_segment(p: P, a: P, b: P) -> f64 {
        let (d, w) = (sub(b, a), sub(p, a));
        let whole = d.0 * d.0 + d.1 * d.1;
        let t = if whole == 0.0 { 0.0 } else { ((w.0 * d.0 + w.1 * d.1) / whole).clamp(0.0, 1.0) };
        length(sub(p, (a.0 + d.0 * t, a.1 + d.1 * t)))
    }

    fn cross(a: P, b: P) -> f64 {
        a.0 * b.1 - a.1 * b.0
    }

    struct Body {
        corners: Vec<P>,
        radius: f64,
    }

    impl Body {
        fn new(shape: &Shape, radius: f64) -> Self {
            let point = |p: Point| (f64::from(p.x), f64::from(p.y));
            match shape {
                Shape::Disc(disc) => {
                    Self { corners: vec![point(disc.centre)], radius: radius + f64::from(disc.radius) }
                }
                Shape::Polygon(polygon) => {
                    Self { corners: polygon.vertices().iter().map(|v| point(*v)).collect(), radius }
                }
            }
        }

        fn is_clear(&self, a: P, b: P) -> bool {
            let n = self.corners.len();
            let sides = || (0..n).map(|i| (self.corners[i], self.corners[(i + 1) % n]));
            let enough = self.radius - 0.01;
            let far = |p: P| n == 1 || sides().all(|(c, d)| to_segment(p, c, d) >= enough);
            let inside = |p: P| n > 1 && sides().all(|(c, d)| cross(sub(d, c), sub(p, c)) > 0.0);
            let crosses = n > 1
                && sides().any(|(c, d)| {
                    cross(sub(b, a), sub(c, a)) * cross(sub(b, a), sub(d, a)) < 0.0
                        && cross(sub(d, c), sub(a, c)) * cross(sub(d, c), sub(b, c)) < 0.0
                });
            !crosses
                && !inside(a)
                && far(a)
                && far(b)
                && self.corners.iter().all(|c| to_segment(*c, a, b) >= enough)
        }
    }

    pub fn shortest(
        from: Point,
        to: Point,
        radius: i32,
        within: Rect,
        shapes: &[Shape],
        grow: impl Fn(f64) -> f64,
    ) -> Option<f64> {
        let mut bodies: Vec<Body> = shapes.iter().map(|shape| Body::new(shape, f64::from(radius))).collect();
        for body in &mut bodies {
            body.radius = grow(body.radius);
        }
        let point = |p: Point| (f64::from(p.x), f64::from(p.y));
        let mut nodes = vec![point(from), point(to)];
        const ROUND: i32 = 72;
        let half = std::f64::consts::PI / f64::from(ROUND);
        for body in &bodies {
            for corner in &body.corners {
                for step in 0..2 * ROUND {
                    // Tangents every five degrees, and the points where they touch, for narrow passages.
                    let out = if step % 2 == 0 { body.radius } else { body.radius / half.cos() };
                    let angle = half * f64::from(step);
                    let p = (corner.0 + out * angle.cos(), corner.1 + out * angle.sin());
                    let (min, max) = (point(within.min), point(within.max));
                    let stays = p.0 >= min.0 - 0.01
                        && p.0 <= max.0 + 0.01
                        && p.1 >= min.1 - 0.01
                        && p.1 <= max.1 + 0.01;
                    if stays && bodies.iter().all(|body| body.is_clear(p, p)) {
                        nodes.push(p);
                    }
                }
            }
        }
        let mut best = vec![f64::INFINITY; nodes.len()];
        let mut done = vec![false; nodes.len()];
        best[0] = 0.0;
        loop {
            let open = (0..nodes.len()).filter(|i| !done[*i] && best[*i].is_finite());
            let here = open.min_by(|a, b| best[*a].total_cmp(&best[*b]))?;
            if here == 1 {
                return Some(best[1]);
            }
            done[here] = true;
            for next in 0..nodes.len() {
                let sum = best[here] + length(sub(nodes[next], nodes[here]));
                if !done[next]
                    && sum < best[next]
                    && bodies.iter().all(|body| body.is_clear(nodes[here], nodes[next]))
                {
                    best[next] = sum;
                }
            }
        }
    }
}

/// Compares with the rough search.
fn compare(from: Point, to: Point, radius: Mil, shapes: &[Shape]) -> Result<(), TestCaseError> {
    let within = TABLE.shrunk(radius);
    let stands = |p: Point| within.contains(p) && is_free(Segment::new(p, p), radius, shapes);
    let found = find(from, to, radius, shapes);
    if !stands(from) || !stands(to) {
        prop_assert_eq!(found, None);
        return Ok(());
    }
    // The promise: found, and no longer than a way that keeps a forty-fifth and 4 mils further away.
    let wider = rough::shortest(from, to, radius, within, shapes, |reach| reach * 46.0 / 45.0 + 4.0);
    let Some((length, way)) = found else {
        prop_assert!(wider.is_none(), "there is a way of {wider:?} that keeps further away");
        return Ok(());
    };
    let rounding = 4.0 * (way.len() - 1) as f64;
    if let Some(wider) = wider {
        prop_assert!(
            f64::from(length) <= wider + rounding,
            "{length} is longer than {wider:.1} that keeps further away"
        );
    }
    // Beside the shortest of all, which no way beats.
    if let Some(best) = rough::shortest(from, to, radius, within, shapes, |reach| reach) {
        prop_assert!(f64::from(length) >= best * 0.998 - 2.0, "{length} is too short for {best:.1}");
        prop_assert!(
            wider.is_none() || f64::from(length) <= best * 1.014 + rounding,
            "{length} is longer than {best:.1} by {:.4}",
            f64::from(length) / best
        );
    }
    Ok(())
}

#[test]
fn a_free_way_is_straight() {
    assert_eq!(
        find(at(1000, 1000), at(4000, 5000), 500, &[]),
        Some((5000, vec![at(1000, 1000), at(4000, 5000)]))
    );
    assert_eq!(find(at(1000, 1000), at(1000, 1000), 500, &[]), Some((0, vec![at(1000, 1000)])));
    assert_eq!(find(at(499, 1000), at(4000, 5000), 500, &[]), None, "the start hangs over the edge");
    assert_eq!(
        find(at(1000, 1000), at(4000, 5000), 500, &[block(900, 900, 950, 950)]),
        None,
        "the start overlaps"
    );
}

#[test]
fn exo_w11_through_a_passage_just_wide_enough() {
    let wall = |high| [block(10_000, 0, 12_000, 12_000), block(10_000, high, 12_000, 24_000)];
    let (length, way) = find(at(6000, 6000), at(16_000, 6000), 591, &wall(13_182)).unwrap();
    assert!(
        way.iter().any(|p| p.y == 12_591 && p.x < 10_000)
            && way.iter().any(|p| p.y == 12_591 && p.x > 12_000)
    );
    assert!(length < 18_300, "{length}");
    assert_eq!(find(at(6000, 6000), at(16_000, 6000), 591, &wall(13_181)), None);
}

#[test]
fn passages_between_round_and_slanted_things_and_along_the_border() {
    let posts =
        |gap| [Disc::new(at(12_000, 8000), 4000).into(), Disc::new(at(12_000, 16_000 + gap), 4000).into()];
    let shut = [block(10_000, 0, 14_000, 5000), block(10_000, 20_000, 14_000, 24_000)];
    let scene = |gap| [shut[0], shut[1], posts(gap)[0], posts(gap)[1]];
    assert!(find(at(3000, 12_000), at(21_000, 12_000), 500, &scene(1004)).is_some());
    assert!(find(at(3000, 12_000), at(21_000, 12_000), 500, &scene(999)).is_none());
    // Between a corner and the border: exactly as wide as the disc.
    let pillar = [block(10_000, 1000, 14_000, 24_000)];
    let (_, way) = find(at(3000, 12_000), at(21_000, 12_000), 500, &pillar).unwrap();
    assert!(way.iter().any(|p| p.y == 500));
    assert!(find(at(3000, 12_000), at(21_000, 12_000), 501, &pillar).is_none());
    // Between two slanted corners, a few mils wider than the disc.
    let diamond = |x: Mil, y: Mil| {
        let half = 3000;
        let vertices = [at(x, y - half), at(x + half, y), at(x, y + half), at(x - half, y)];
        Shape::from(ConvexPolygon::new(&vertices).unwrap())
    };
    let shut = |gap: Mil| {
        [
            diamond(12_000, 5000),
            diamond(12_000, 11_000 + gap),
            block(11_000, 0, 13_000, 4000),
            block(11_000, 12_000 + gap, 13_000, 24_000),
        ]
    };
    assert!(find(at(3000, 9000), at(21_000, 9000), 500, &shut(1010)).is_some());
    assert!(find(at(3000, 9000), at(21_000, 9000), 500, &shut(999)).is_none());
}

#[test]
fn passages_at_odd_angles_and_under_round_things() {
    // Two discs leave 1009 mils, in a direction between two of the tangents.
    let (low, high) = (Disc::new(at(12_000, 8000), 3000), Disc::new(at(13_368, 14_875), 3000));
    let shut =
        [low.into(), high.into(), block(11_000, 0, 13_000, 6000), block(12_500, 16_500, 14_000, 24_000)];
    assert!(find(at(3000, 12_000), at(21_000, 11_000), 500, &shut).is_some());
    // Exactly as much room under a disc as the disc needs.
    let shut = [Disc::new(at(12_000, 5000), 4000).into(), block(11_000, 8000, 13_000, 24_000)];
    assert!(find(at(3000, 12_000), at(21_000, 12_000), 500, &shut).is_some());
    assert!(find(at(3000, 12_000), at(21_000, 12_000), 501, &shut).is_none());
}

#[test]
fn an_end_at_a_rim_is_not_overshot() {
    let post = [Disc::new(at(12_000, 12_000), 591).into()];
    // Straight to the tangent, 1613.3, then an arc of 42.3 degrees, 872: 2485.4 at the best.
    let (length, way) = find(at(12_000, 10_000), at(13_176, 12_124), 591, &post).unwrap();
    assert!((2486..2530).contains(&length), "{length} by {way:?}");
}

#[test]
fn around_a_pin_the_way_is_nearly_an_arc() {
    // Half way round a tiny block: two quarter circles of radius 1000 and 20 mils, 3161.6 at the best; the way may be
    // 1.4 % and 4 mils a leg longer.
    let pin = [block(11_995, 11_995, 12_005, 12_005)];
    let (length, way) = find(at(10_995, 12_000), at(13_005, 12_000), 1000, &pin).unwrap();
    assert!((3162..3238).contains(&length), "{length} by {way:?}");
}

#[test]
fn around_a_disc_to_touch_its_far_side() {
    let post = [Disc::new(at(12_000, 12_000), 591).into()];
    let (length, way) = find(at(10_000, 12_000), at(13_182, 12_000), 591, &post).unwrap();
    // Straight to the tangent, sqrt(2000² - 1182²) = 1613.3, then an arc of 126.23 degrees, 2604.1: 4217.4 at the best.
    assert!((4218..4260).contains(&length), "{length} by {way:?}");
    assert_eq!(find(at(10_000, 12_000), at(13_181, 12_000), 591, &post), None);
}

#[test]
fn a_limit_hides_longer_ways() {
    let wall = [block(10_000, 4000, 12_000, 20_000)];
    let (length, _) = find(at(8000, 12_000), at(14_000, 12_000), 500, &wall).unwrap();
    let ask = |limit| {
        let query = PathQuery {
            from: at(8000, 12_000),
            to: at(14_000, 12_000),
            radius: 500,
            within: TABLE,
            shapes: &wall,
            limit,
        };
        let mut way = vec![at(1, 1)];
        let found = PathFinder::new().shortest(&query, &mut way);
        assert_eq!(found.is_none(), way.is_empty());
        found
    };
    assert_eq!((ask(length), ask(length - 1)), (Some(length), None));
}

#[test]
fn a_finder_used_again_answers_the_same() {
    let mut finder = PathFinder::new();
    let walls = [block(10_000, 4000, 12_000, 20_000), Disc::new(at(6000, 6000), 1000).into()];
    let ask = |finder: &mut PathFinder, to| {
        let query = PathQuery {
            from: at(3000, 3000),
            to,
            radius: 500,
            within: TABLE,
            shapes: &walls,
            limit: Mil::MAX,
        };
        let mut way = Vec::new();
        (finder.shortest(&query, &mut way), way)
    };
    for to in [at(14_000, 12_000), at(9000, 9000), at(20_000, 20_000)] {
        assert_eq!(ask(&mut finder, to), ask(&mut PathFinder::new(), to));
    }
}

fn table_point() -> impl Strategy<Value = Point> {
    (600_i32..=23_400, 600_i32..=23_400).prop_map(|(x, y)| Point::new(x, y))
}

fn shape() -> impl Strategy<Value = Shape> {
    let upright = (table_point(), 300_i32..6000, 300_i32..6000)
        .prop_map(|(p, width, height)| block(p.x, p.y, p.x + width, p.y + height));
    let triangle = prop::array::uniform3(table_point()).prop_filter_map("no area", |p| {
        ConvexPolygon::new(&p).or(ConvexPolygon::new(&[p[0], p[2], p[1]])).ok().map(Shape::from)
    });
    let disc = (table_point(), 300_i32..3000).prop_map(|(centre, radius)| Disc::new(centre, radius).into());
    prop_oneof![2 => upright, 1 => triangle, 2 => disc]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::with_cases(150) })]

    #[test]
    fn ways_are_nearly_shortest(from in table_point(), to in table_point(), radius in 200_i32..1000, shapes in prop::collection::vec(shape(), 1..5)) {
        compare(from, to, radius, &shapes)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::with_cases(400) })]

    #[test]
    fn ways_are_always_legal(from in table_point(), to in table_point(), radius in 0_i32..1200, shapes in prop::collection::vec(shape(), 1..12)) {
        // `find` asserts it.
        let _ = find(from, to, radius, &shapes);
    }
}
