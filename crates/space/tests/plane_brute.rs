//! The plane against brute force: every answer compared with a slow one worked out another way, in whole numbers.

use gattai_space::plane::*;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// A distance squared as a fraction, by the nearest of all the points of a set; here by plain search over the boundary.
/// All coordinates are multiplied by `scale` first, so that fractions of a leg are whole points.
fn overlaps_at(centre: (i128, i128), scale: i128, radius: i128, shape: &Shape) -> bool {
    let squared = |x: i128, y: i128| x * x + y * y;
    let reach = |theirs: i128| squared((radius + theirs) * scale, 0);
    match shape {
        Shape::Disc(disc) => {
            let (x, y) = (i128::from(disc.centre.x) * scale, i128::from(disc.centre.y) * scale);
            squared(centre.0 - x, centre.1 - y) < reach(disc.radius.into())
        }
        Shape::Polygon(polygon) => {
            let vertices: Vec<(i128, i128)> = polygon
                .vertices()
                .iter()
                .map(|v| (i128::from(v.x) * scale - centre.0, i128::from(v.y) * scale - centre.1))
                .collect();
            let n = vertices.len();
            let sides = (0..n).map(|i| (vertices[i], vertices[(i + 1) % n]));
            // The moving centre is the origin now. Inside: left of every side.
            let inside = sides.clone().all(|(a, b)| a.0 * b.1 - a.1 * b.0 > 0);
            inside
                || sides.into_iter().any(|(a, b)| {
                    let d = (b.0 - a.0, b.1 - a.1);
                    let (along, whole) = (-(a.0 * d.0 + a.1 * d.1), squared(d.0, d.1));
                    let cross = a.0 * b.1 - a.1 * b.0;
                    let beside = along > 0 && along < whole && squared(cross, 0) < reach(0) * whole;
                    beside || squared(a.0, a.1) < reach(0)
                })
        }
    }
}

/// Whether the disc overlaps the shape at part `k` of `parts` of the leg.
fn overlaps_on(leg: Segment, k: i128, parts: i128, radius: Mil, shape: &Shape) -> bool {
    let x = i128::from(leg.a.x) * parts + i128::from(leg.b.x - leg.a.x) * k;
    let y = i128::from(leg.a.y) * parts + i128::from(leg.b.y - leg.a.y) * k;
    overlaps_at((x, y), parts, radius.into(), shape)
}

fn small_point() -> impl Strategy<Value = Point> {
    (-12_i32..=12, -12_i32..=12).prop_map(|(x, y)| Point::new(x, y))
}

fn table_point() -> impl Strategy<Value = Point> {
    (0_i32..=24_000, 0_i32..=24_000).prop_map(|(x, y)| Point::new(x, y))
}

/// The convex hull of a few points, counter-clockwise, if it is a polygon.
fn hull(mut points: Vec<Point>) -> Option<ConvexPolygon> {
    points.sort_unstable();
    points.dedup();
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for p in points {
            while chain.len() > 1 && orientation(chain[chain.len() - 2], chain[chain.len() - 1], p) <= 0 {
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    // Points are ordered by y, then x: this order, too, splits the hull into a right and a left chain.
    let mut chain = half(&mut points.iter().copied());
    chain.extend(half(&mut points.iter().rev().copied()));
    ConvexPolygon::new(&chain).ok()
}

fn polygon_of(point: impl Strategy<Value = Point>) -> impl Strategy<Value = ConvexPolygon> {
    prop::collection::vec(point, 3..8).prop_filter_map("no area", hull)
}

fn small_shape() -> impl Strategy<Value = Shape> {
    prop_oneof![
        polygon_of(small_point()).prop_map(Shape::from),
        (small_point(), 0_i32..8).prop_map(|(centre, radius)| Disc::new(centre, radius).into()),
    ]
}

fn table_shape() -> impl Strategy<Value = Shape> {
    prop_oneof![
        polygon_of(table_point()).prop_map(Shape::from),
        (table_point(), 0_i32..3000).prop_map(|(centre, radius)| Disc::new(centre, radius).into()),
    ]
}

fn settings(cases: u32) -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::with_cases(cases)
    }
}

proptest! {
    #![proptest_config(settings(2000))]

    #[test]
    fn a_leg_is_clear_exactly_if_no_point_of_it_overlaps(a in small_point(), b in small_point(), radius in 0_i32..6, shape in small_shape()) {
        let leg = Segment::new(a, b);
        // An overlap between two samples only is shallow: then a mil more of radius shows it at a sample.
        const PARTS: i128 = 360;
        let sampled = |radius| (0..=PARTS).any(|k| overlaps_on(leg, k, PARTS, radius, &shape));
        let clear = is_clear(leg, radius, &shape);
        prop_assert!(!(clear && sampled(radius)), "{leg:?} overlaps {shape:?} and is called clear");
        prop_assert!(clear || sampled(radius + 1), "{leg:?} is far from {shape:?} and is called blocked");
        prop_assert_eq!(clear, is_clear(Segment::new(b, a), radius, &shape));
    }

    #[test]
    fn a_segment_is_inside_where_its_points_are(a in small_point(), b in small_point(), polygon in polygon_of(small_point())) {
        let stretch = polygon.clip(Segment::new(a, b));
        let point: Shape = polygon.into();
        for k in 0..=60_i64 {
            let inside = overlaps_on(Segment::new(a, b), k.into(), 60, 0, &point);
            let at = Ratio::new(k, 60);
            let within = stretch.is_some_and(|s| s.enter < at && at < s.leave);
            let on_end = (k == 0 || k == 60) && stretch.is_some_and(|s| s.enter <= at && at <= s.leave);
            prop_assert!(inside == within || (on_end && inside), "{a:?} {b:?} {polygon:?} at {k}/60");
        }
        let back = polygon.clip(Segment::new(b, a));
        prop_assert_eq!(stretch.map(|s| s.depth(a, b)), back.map(|s| s.depth(b, a)));
        // Beyond the end, the ray goes on to where the segment to twice the distance does.
        if let Some(ray) = Ray::new(a, b) {
            let far = a + (b - a) * 30;
            let by_segment = polygon.clip(Segment::new(a, far)).map(|s| (s.enter.ceil_of(30_000), s.leave.floor_of(30_000)));
            let by_ray = polygon.clip_ray(ray).map(|s| (s.enter.ceil_of(1000), s.leave.floor_of(1000)));
            prop_assert_eq!(by_segment, by_ray);
        }
    }

    #[test]
    fn a_segment_is_on_closed_polygons_where_its_points_are(
        a in small_point(),
        b in small_point(),
        polygons in prop::collection::vec(polygon_of(small_point()), 1..4),
    ) {
        let segment = Segment::new(a, b);
        // Multiplied by 60, the sixtieths of the segment are whole points.
        let at = |k: i32| Point::new(a.x * 60 + (b.x - a.x) * k, a.y * 60 + (b.y - a.y) * k);
        let large = |polygon: &ConvexPolygon| {
            let vertices: Vec<Point> = polygon.vertices().iter().map(|v| Point::new(v.x * 60, v.y * 60)).collect();
            ConvexPolygon::new(&vertices).unwrap()
        };
        for polygon in &polygons {
            let stretch = polygon.clip_closed(segment);
            prop_assert_eq!(stretch.is_some(), polygon.squared_to_segment(segment) == Squared::ZERO);
            for k in 0..=60 {
                let on = stretch.is_some_and(|s| s.enter <= Ratio::new(k.into(), 60) && Ratio::new(k.into(), 60) <= s.leave);
                prop_assert_eq!(on, large(polygon).contains(at(k)));
            }
        }
        let sampled = (0..=60).all(|k| polygons.iter().any(|polygon| large(polygon).contains(at(k))));
        let covered = is_covered(segment, &polygons);
        prop_assert!(sampled || !covered);
        // A gap between two samples is possible, but then some polygon ends within it.
        let ends_between = |polygon: &ConvexPolygon| polygon.clip_closed(segment).is_some_and(|s| {
            s.leave < Ratio::ONE && s.leave.floor_of(60) != s.leave.ceil_of(60)
        });
        prop_assert!(covered || !sampled || polygons.iter().any(ends_between));
    }

    #[test]
    fn segments_meet_and_measure(a in small_point(), b in small_point(), c in small_point(), d in small_point()) {
        let (s, t) = (Segment::new(a, b), Segment::new(c, d));
        prop_assert_eq!(s.meets(t), t.meets(s));
        prop_assert_eq!(s.squared_to_segment(t), t.squared_to_segment(s));
        prop_assert_eq!(s.meets(t), s.squared_to_segment(t) == Squared::ZERO);
        // No point of one is nearer to the other; some sampled point is nearly as near.
        let at = |k: i32| Point::new(a.x * 60 + (b.x - a.x) * k, a.y * 60 + (b.y - a.y) * k);
        let large = Segment::new(Point::new(c.x * 60, c.y * 60), Point::new(d.x * 60, d.y * 60));
        let best = (0..=60).map(|k| large.squared_to_point(at(k))).min().unwrap();
        let exact = Segment::new(at(0), at(60)).squared_to_segment(large);
        prop_assert!(exact <= best);
        prop_assert!(best.root_up() <= exact.root_up() + s.length_up() + 1);
        let near = t.nearest_to(a);
        prop_assert!(near.squared_to(a) <= (t.squared_to_point(a).root_up() as i64 + 1).pow(2));
    }

    #[test]
    fn polygons_meet_as_their_points_do(p in polygon_of(small_point()), q in polygon_of(small_point())) {
        prop_assert_eq!(p.touches(&q), q.touches(&p));
        prop_assert_eq!(p.overlaps(&q), q.overlaps(&p));
        prop_assert!(p.touches(&q) || !p.overlaps(&q));
        let some_edges_meet = p.edges().any(|e| q.edges().any(|f| e.meets(f)));
        let touches = some_edges_meet || p.contains(q.vertices()[0]) || q.contains(p.vertices()[0]);
        prop_assert_eq!(p.touches(&q), touches);
        // Overlapping insides: an edge of one has a stretch inside the other, or they are the same polygon.
        let cuts = |p: &ConvexPolygon, q: &ConvexPolygon| p.edges().any(|e| q.clip(e).is_some());
        let same = p.contains_polygon(&q) && q.contains_polygon(&p);
        prop_assert_eq!(p.overlaps(&q), cuts(&p, &q) || cuts(&q, &p) || same);
    }

    #[test]
    fn points_in_polygons(p in small_point(), radius in 0_i32..9, polygon in polygon_of(small_point())) {
        let shape: Shape = polygon.into();
        let (x, y) = (p.x.into(), p.y.into());
        prop_assert_eq!(polygon.overlaps_disc(Disc::new(p, radius)), overlaps_at((x, y), 1, radius.into(), &shape));
        prop_assert_eq!(polygon.contains_inside(p), overlaps_at((x, y), 1, 0, &shape));
        // Wholly in: no point outside the polygon is nearer than the radius, on a fine enough grid around it.
        let outside_near = (-9_i32..=9).flat_map(|dx| (-9..=9).map(move |dy| (dx, dy))).any(|(dx, dy)| {
            dx * dx + dy * dy < radius * radius && !polygon.contains(Point::new(p.x + dx, p.y + dy))
        });
        prop_assert!(!(outside_near && polygon.contains_disc(Disc::new(p, radius))));
        if polygon.contains_disc(Disc::new(p, radius)) {
            prop_assert!(polygon.edges().all(|edge| !edge.squared_to_point(p).is_nearer_than(radius)));
        }
    }
}

proptest! {
    #![proptest_config(settings(400))]

    #[test]
    fn a_run_ends_at_the_last_clear_mil(a in table_point(), b in table_point(), radius in 0_i32..2000, shape in table_shape()) {
        let leg = Segment::new(a, b);
        let run = free_run(leg, radius, &[shape]);
        prop_assert_eq!(run.stopped_by.is_none(), is_clear(leg, radius, &shape));
        let parts = i128::from(run.length);
        let overlaps = |k: i128| overlaps_on(leg, k, parts, radius, &shape);
        if overlaps(0) || run.length == 0 {
            prop_assert_eq!(run.free, 0);
            return Ok(());
        }
        for k in (0..=40).map(|n| i128::from(run.free) * n / 40) {
            prop_assert!(!overlaps(k), "overlap at {k} of {parts}, free {}", run.free);
        }
        if run.stopped_by.is_some() {
            // Within the next mil it overlaps: at its end, or, if it only grazes, somewhere between with a mil more.
            let next = i128::from(run.free) + 1;
            let fine = (0..=8).any(|n| overlaps_on(leg, (next - 1) * 8 + n, parts * 8, radius, &shape));
            let graze = overlaps_on(leg, next, parts, radius + 1, &shape);
            prop_assert!(fine || graze, "no overlap after {} of {parts}", run.free);
        }
    }

    #[test]
    fn a_free_point_is_reached_freely(a in table_point(), b in table_point(), radius in 0_i32..1000, shapes in prop::collection::vec(table_shape(), 1..4)) {
        let leg = Segment::new(a, b);
        let end = free_point(leg, radius, &shapes);
        if is_free(Segment::new(a, a), radius, &shapes) {
            prop_assert!(is_free(Segment::new(a, end), radius, &shapes));
            let run = free_run(leg, radius, &shapes);
            prop_assert!(i64::from(a.distance_up(end)) >= i64::from(run.free) - 60, "{} of {}", a.distance_up(end), run.free);
            prop_assert!(leg.squared_to_point(end).is_within(2));
        } else {
            prop_assert_eq!(end, a);
        }
    }

    #[test]
    fn sight_through_a_prism_is_sight_through_its_points(
        ends in prop::array::uniform2((small_point(), -12_i32..=12)),
        footprint in polygon_of(small_point()),
        bottom in -12_i32..12,
        height in 1_i32..12,
    ) {
        let prism = Prism { footprint, span: Span::new(bottom, bottom + height) };
        let [a, b] = ends.map(|(at, z)| Spot::new(at, z));
        let shape: Shape = footprint.into();
        let inside = |k: i32| {
            let z = a.z * 720 + (b.z - a.z) * k;
            bottom * 720 < z && z < (bottom + height) * 720
                && overlaps_on(Segment::new(a.at, b.at), k.into(), 720, 0, &shape)
        };
        let sampled = (1..720).any(inside);
        prop_assert!(!sampled || prism.blocks(a, b));
        if let Some(stretch) = prism.clip(a, b) {
            // A sample that falls into the stretch is inside.
            let (first, last) = (stretch.enter.floor_of(720) + 1, stretch.leave.ceil_of(720) - 1);
            prop_assert!((first..=last).all(|k| inside(i32::try_from(k).unwrap())));
        }
        prop_assert_eq!(prism.blocks(a, b), prism.blocks(b, a));
    }

    #[test]
    fn points_round_trip_and_no_text_panics(x in -LIMIT..=LIMIT, y in -LIMIT..=LIMIT, text in ".{0,16}", near in "-?[0-9]{0,20}\\.?[0-9]{0,4},-?[0-9]{0,4}\\.?[0-9]{0,4}") {
        let p = Point::new(x, y);
        prop_assert_eq!(p.to_string().parse(), Ok(p));
        let _ = (text.parse::<Point>(), near.parse::<Point>());
    }

    #[test]
    fn the_ends_of_the_world_do_not_overflow(corners in prop::collection::vec(prop_oneof![Just(-LIMIT), Just(0), Just(LIMIT)], 12)) {
        let at = |n: usize| Point::new(corners[2 * n], corners[2 * n + 1]);
        let leg = Segment::new(at(0), at(1));
        let mut shapes: Vec<Shape> = vec![Disc::new(at(2), LIMIT).into()];
        shapes.extend(hull(vec![at(2), at(3), at(4), at(5)]).map(Shape::from));
        for radius in [0, 1, LIMIT] {
            let _ = (free_run(leg, radius, &shapes), is_free(leg, radius, &shapes));
        }
    }
}
