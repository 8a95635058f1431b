//! The plane: the worked examples of the books with their exact numbers, and the errors.

use gattai_space::plane::*;
use gattai_space::{ceil_div, csqrt, floor_div, isqrt, nearest_sqrt, rdiv};

fn at(x: Mil, y: Mil) -> Point {
    Point::new(x, y)
}

fn disc(x: Mil, y: Mil, radius: Mil) -> Disc {
    Disc::new(at(x, y), radius)
}

fn rectangle(left: Mil, low: Mil, right: Mil, high: Mil) -> ConvexPolygon {
    ConvexPolygon::rectangle(at(left, low), at(right, high)).unwrap()
}

fn polygon(vertices: &[(Mil, Mil)]) -> ConvexPolygon {
    ConvexPolygon::new(&vertices.iter().map(|(x, y)| at(*x, *y)).collect::<Vec<_>>()).unwrap()
}

#[test]
fn exo_2_3_roots_and_division() {
    // Around 2^32 roots are worked out in another way.
    let edge = 1_i64 << 32;
    for n in (0..2000_i64).chain(edge - 200_000..edge - 199_000).chain(edge - 1000..edge + 1000) {
        let (floor, ceil, near) = (isqrt(n), csqrt(n), nearest_sqrt(n));
        assert!(floor * floor <= n && (floor + 1) * (floor + 1) > n);
        assert!(ceil * ceil >= n && (ceil == 0 || (ceil - 1) * (ceil - 1) < n));
        // Nearest: 2 near - 1 <= 2 sqrt(n) <= 2 near + 1.
        assert!(4 * n <= (2 * near + 1).pow(2) && (near == 0 || 4 * n >= (2 * near - 1).pow(2)));
    }
    for a in -60..=60_i64 {
        for b in 1..=13_i64 {
            let whole = (0..=60).min_by_key(|k| (2 * (k * b - a.abs()).abs(), -k)).unwrap();
            assert_eq!(rdiv(a, b), whole * a.signum(), "{a} / {b}");
            assert!(floor_div(a, b) * b <= a && (floor_div(a, b) + 1) * b > a);
            assert!(ceil_div(a, b) * b >= a && (ceil_div(a, b) - 1) * b < a);
        }
    }
    assert_eq!(
        [isqrt(i64::MAX), csqrt(i64::MAX), nearest_sqrt(i64::MAX)],
        [3_037_000_499, 3_037_000_500, 3_037_000_500]
    );
    assert_eq!([rdiv(i64::MAX, 1), rdiv(i64::MIN, 1), rdiv(i64::MAX, i64::MAX)], [i64::MAX, i64::MIN, 1]);
    assert_eq!([isqrt(-4), csqrt(-4), nearest_sqrt(-4)], [0, 0, 0]);
}

#[test]
fn aeg_e13_lengths_gaps_and_push() {
    assert_eq!(polyline_length(&[at(5000, 5000), at(8000, 7400)]), 3842);
    // The whole is rounded once per part: two parts of the same way may be a mil longer.
    assert_eq!(polyline_length(&[at(0, 0), at(1, 1), at(2, 2)]), 4);
    let user = disc(10000, 10000, 500);
    assert!(user.is_within(disc(14000, 10000, 500), 3000));
    assert!(!user.is_within(disc(14001, 10000, 500), 3000));
    assert_eq!(user.gap(disc(14000, 10000, 500)), 3000);
    // Push 4 inches: the last step of 10 mils without overlap.
    let other = disc(14500, 10000, 500);
    let steps = straight_steps(at(12000, 10000), at(12000, 10000) - user.centre, 10, 4000);
    let free: Vec<(Mil, Point)> = steps.take_while(|(_, p)| !Disc::new(*p, 500).overlaps(other)).collect();
    assert_eq!(free.last(), Some(&(1500, at(13500, 10000))));
    // The sweep agrees, to the mil.
    let run = free_run(Segment::new(at(12000, 10000), at(16000, 10000)), 500, &[other.into()]);
    assert_eq!(run, Run { length: 4000, free: 1500, stopped_by: Some(0) });
    // A slanted push cuts each coordinate towards 0: |(3, 3)| is 4 to the nearest.
    let steps: Vec<_> = straight_steps(at(0, 0), Vector::new(-3, 3), 10, 20).collect();
    assert_eq!(steps, [(10, at(-7, 7)), (20, at(-15, 15))]);
    assert_eq!(straight_steps(at(0, 0), Vector::new(0, 0), 10, 100).count(), 0);
}

#[test]
fn aeg_5_zones_lines_and_sight() {
    // AEG-R6: on 24" x 24" the zones are 9.94" apart: the gap of two discs of radius 12" in opposite corners.
    assert_eq!(disc(0, 0, 12000).gap(disc(24000, 24000, 12000)), 9942);
    // AEG-5.18: touching a side or a corner is clear.
    let block = rectangle(10000, 11000, 14000, 13000);
    assert!(block.clip(Segment::new(at(5000, 11000), at(20000, 11000))).is_none());
    assert!(block.clip(Segment::new(at(9000, 12000), at(11000, 10000))).is_none());
    assert!(block.clip(Segment::new(at(9000, 12001), at(11000, 10001))).is_some());
    // AEG-5.13: the ray enters the block two thirds of the way beyond the target.
    let ray = Ray::new(at(4000, 12000), at(7000, 12000)).unwrap();
    let stretch = block.clip_ray(ray).unwrap();
    assert_eq!((stretch.enter, stretch.leave), (Ratio::new(2, 1), Ratio::new(10, 3)));
    assert!(ray.foot(at(9999, 5)) < stretch.enter && ray.foot(at(10000, 5)) == stretch.enter);
    assert!(ray.foot(at(3999, 12000)) < Ratio::ZERO);
    assert!(ray.squared_to_line(at(8000, 12499)).is_nearer_than(500));
    assert!(!ray.squared_to_line(at(8000, 12500)).is_nearer_than(500));
    assert_eq!(Ray::new(at(1, 1), at(1, 1)), None);
    assert_eq!(block.clip_ray(Ray::new(at(4000, 12000), at(3000, 12000)).unwrap()), None);
    assert!(
        !rectangle(0, 0, 5, 5)
            .clip_ray(Ray::new(at(2, 2), at(3, 3)).unwrap())
            .unwrap()
            .enter
            .lt(&Ratio::ZERO)
    );
}

#[test]
fn exo_w2_and_2_7_to_2_13_measuring() {
    assert_eq!(disc(0, 0, 591).gap(disc(12000, 0, 591)), 10818);
    assert_eq!(disc(0, 0, 591).gap(disc(1181, 0, 591)), 0);
    assert!(disc(0, 0, 591).overlaps(disc(1181, 0, 591)));
    assert!(!disc(0, 0, 591).overlaps(disc(1182, 0, 591)));
    assert!(disc(0, 0, 591).touches(disc(1182, 0, 591)) && !disc(0, 0, 591).touches(disc(1183, 0, 591)));
    assert_eq!(Span::new(0, 1500).gap(Span::new(3000, 4500)), 1500);
    assert_eq!(Span::new(0, 1500).gap(Span::new(1500, 4500)), 0);
    assert!(
        !Span::new(0, 1500).overlaps(Span::new(1500, 4500))
            && Span::new(0, 1500).overlaps(Span::new(1499, 4500))
    );
    assert_eq!([slant(3000, 4000), slant(3000, 0), slant(1, 1)], [5000, 3000, 2]);
    let area = rectangle(0, 0, 4000, 4000);
    assert!(area.contains_disc(disc(591, 591, 591)) && !area.contains_disc(disc(590, 591, 591)));
    assert!(area.touches_disc(disc(-591, 2000, 591)) && !area.touches_disc(disc(-592, 2000, 591)));
    assert!(!area.overlaps_disc(disc(-591, 2000, 591)) && area.overlaps_disc(disc(-590, 2000, 591)));
    assert!(area.contains(at(0, 2000)) && !area.contains(at(-1, 2000)) && !area.contains_inside(at(0, 2000)));
    assert!(Rect::sized(4000, 4000).contains_disc(disc(591, 3409, 591)));
    assert!(!Rect::sized(4000, 4000).contains_disc(disc(591, 3410, 591)));
    // A slanted edge: the square of the distance is a fraction, rounded up.
    let slanted = polygon(&[(0, 0), (3, 1), (0, 10)]);
    assert_eq!(slanted.squared_to_point(at(2, 0)).ceil(), 1);
    assert_eq!(slanted.squared_to_point(at(2, 0)).root_up(), 1);
    assert!(
        slanted.squared_to_point(at(2, 0)) < Squared::whole(1)
            && slanted.squared_to_point(at(2, 0)) > Squared::ZERO
    );
}

/// The points of EXO-12.15 and the eye of EXO-12.16, counted for one part.
fn covered(looker: Disc, target: Disc, height: Mil, k: i64, part: &Prism) -> usize {
    let eye = looker.centre + lateral(looker.centre, target.centre, looker.radius, k, 2);
    let eye = Spot::new(eye, 4 * height / 5);
    (0..8)
        .flat_map(|i| (0..8).map(move |j| (i, j)))
        .filter(|(i, j)| {
            let point = target.centre + lateral(looker.centre, target.centre, target.radius, 2 * i - 7, 8);
            part.blocks(eye, Spot::new(point, height * (2 * j + 1) / 16))
        })
        .count()
}

#[test]
fn exo_w3_a_low_wall_covers_forty_of_sixty_four() {
    let wall = Prism { footprint: rectangle(21000, 15000, 21400, 25000), span: Span::new(0, 1000) };
    let (shooter, target) = (disc(10000, 20000, 591), disc(22000, 20000, 591));
    assert_eq!(shooter.gap(target), 10818);
    assert_eq!(target.gap_to_polygon(&wall.footprint), 9);
    for k in -2..=2 {
        assert_eq!(covered(shooter, target, 1500, k, &wall), 40, "eye {k}");
    }
    let (eye, to) = (at(10000, 20000), at(22000, 20000));
    let seen = |z| !wall.blocks(Spot::new(eye, 1200), Spot::new(to, z));
    let heights = [93, 281, 468, 656, 843, 1031, 1218, 1406];
    assert_eq!(heights.map(seen), [false, false, false, false, false, true, true, true]);
    let moved = disc(22992, 20000, 591);
    assert_eq!(moved.gap_to_polygon(&wall.footprint), 1001);
    assert_eq!(covered(shooter, moved, 1500, 0, &wall), 40);
}

#[test]
fn exo_12_1_touching_does_not_block() {
    let block = Prism { footprint: rectangle(1000, 1000, 2000, 2000), span: Span::new(500, 1000) };
    let spot = |x, y, z| Spot::new(at(x, y), z);
    // Along the top, along the bottom, along a face, over an edge, through a corner.
    assert!(!block.blocks(spot(0, 1500, 1000), spot(3000, 1500, 1000)));
    assert!(!block.blocks(spot(0, 1500, 500), spot(3000, 1500, 500)));
    assert!(!block.blocks(spot(0, 1000, 700), spot(3000, 1000, 700)));
    assert!(!block.blocks(spot(0, 0, 700), spot(0, 3000, 700)));
    assert!(!block.blocks(spot(0, 2000, 700), spot(2000, 0, 700)));
    assert!(!block.blocks(spot(500, 1500, 500), spot(1500, 1500, 1500)));
    // A mil lower, or inside, it blocks.
    assert!(block.blocks(spot(0, 1500, 999), spot(3000, 1500, 999)));
    assert!(block.blocks(spot(0, 1500, 501), spot(3000, 1500, 501)));
    assert!(block.blocks(spot(0, 1001, 700), spot(3000, 1001, 700)));
    // Straight up through the body, and beside it.
    assert!(block.blocks(spot(1500, 1500, 0), spot(1500, 1500, 3000)));
    assert!(!block.blocks(spot(1000, 1500, 0), spot(1000, 1500, 3000)));
    assert!(!block.blocks(spot(1500, 1500, 1000), spot(1500, 1500, 3000)));
}

#[test]
fn exo_w7_a_disc_laid_over_three() {
    let template = disc(30800, 20000, 1500);
    let models = [disc(30000, 20000, 591), disc(32000, 20000, 591), disc(32500, 21100, 591)];
    assert_eq!(models.map(|m| template.contains(m.centre)), [true, true, false]);
    assert_eq!(models.map(|m| template.touches(m)), [true, true, true]);
    assert_eq!(models[2].centre.distance_up(template.centre), 2025);
    assert!(template.contains_disc(models[0]) && !template.contains_disc(models[1]));
}

#[test]
fn exo_w11_between_two_blocks() {
    let leg = Segment::new(at(8000, 12591), at(14000, 12591));
    let low: Shape = rectangle(10000, 10000, 12000, 12000).into();
    let high: Shape = rectangle(10000, 13182, 12000, 15000).into();
    assert!(is_free(leg, 591, &[low, high]));
    let nearer: Shape = rectangle(10000, 13181, 12000, 15000).into();
    assert!(!is_free(leg, 591, &[low, nearer]));
    // It stops where the rim meets the corner: sqrt(591² - 590²) before x = 10000, which is 34.4 mils.
    assert_eq!(free_run(leg, 591, &[low, nearer]), Run { length: 6000, free: 1965, stopped_by: Some(1) });
    // (b) Walk to a container and climb it.
    assert_eq!(polyline_length(&[at(27000, 2000), at(27000, 4409), at(27000, 5000)]), 2409 + 591);
    assert_eq!(disc(27000, 4409, 591).gap_to_polygon(&rectangle(24000, 5000, 30000, 7500)), 0);
}

#[test]
fn exo_11_18_a_road_of_two_pieces() {
    let road = [rectangle(14000, 0, 18000, 20000), rectangle(14000, 20000, 18000, 48000)];
    let way = |x0, y0, x1, y1| Segment::new(at(x0, y0), at(x1, y1));
    assert!(is_covered(way(14000, 0, 18000, 48000), &road));
    assert!(is_covered(way(14000, 1000, 14000, 40000), &road), "along the edge");
    assert!(is_covered(way(16000, 20000, 16000, 20000), &road), "standing still");
    assert!(!is_covered(way(13999, 1000, 14000, 40000), &road));
    assert!(!is_covered(way(16000, 20000, 16000, 20000), &[]));
    let broken = [road[0], rectangle(14000, 20001, 18000, 48000)];
    assert!(!is_covered(way(16000, 1000, 16000, 40000), &broken));
    // EXO-11.14: one point on the zone is enough.
    let corner = road[0].clip_closed(way(13000, 1000, 15000, -1000)).unwrap();
    assert_eq!((corner.enter, corner.leave), (Ratio::new(1, 2), Ratio::new(1, 2)));
}

#[test]
fn exo_w12_the_dense_forest() {
    let forest = polygon(&[(20000, 30000), (24000, 28000), (29000, 30000), (28000, 35000), (22000, 36000)]);
    let volume = Prism { footprint: forest, span: Span::new(0, 5000) };
    let depth = |a: Point, b: Point| volume.clip(Spot::new(a, 750), Spot::new(b, 750)).map(|s| s.depth(a, b));
    assert_eq!(disc(24500, 30000, 591).gap(disc(24500, 24818, 591)), 4000);
    assert_eq!(disc(24500, 30000, 591).gap(disc(24500, 24817, 591)), 4001);
    assert!(forest.contains_disc(disc(24500, 32000, 591)) && forest.contains(at(24500, 30000)));
    let inside = disc(24000, 28400, 591);
    assert!(forest.contains(inside.centre) && !forest.contains_disc(inside));
    assert_eq!(depth(inside.centre, at(24000, 18000)), Some(400));
    assert_eq!(depth(at(24000, 18000), inside.centre), Some(400));
    assert!(depth(inside.centre, at(24000, 44000)).unwrap() > 2 * 591);
    assert!(depth(at(19000, 32000), at(31000, 32000)).is_some());
    assert_eq!(depth(at(19000, 27000), at(31000, 27000)), None);
}

#[test]
fn exo_3_24_seams() {
    let prism = |l, b, r, t, span| Prism { footprint: rectangle(l, b, r, t), span };
    let block = prism(0, 0, 1000, 1000, Span::new(0, 1000));
    assert!(block.only_touches(&prism(1000, 0, 2000, 1000, Span::new(0, 1000))), "a face");
    assert!(block.only_touches(&prism(1000, 1000, 2000, 2000, Span::new(0, 1000))), "an edge");
    assert!(block.only_touches(&prism(0, 0, 1000, 1000, Span::new(1000, 2000))), "a height plane");
    assert!(!block.only_touches(&prism(999, 0, 2000, 1000, Span::new(0, 1000))), "a volume");
    assert!(!block.only_touches(&prism(1001, 0, 2000, 1000, Span::new(0, 1000))), "nothing");
    assert!(!block.only_touches(&prism(0, 0, 1000, 1000, Span::new(1001, 2000))), "nothing above");
}

#[test]
fn exo_11_31_and_r74_turned_figures() {
    assert_eq!((0..7).map(turn_factors).collect::<Vec<_>>()[4..], [(500, 866), (259, 966), (0, 1000)]);
    assert_eq!(turn_factors(-1), (966, -259));
    assert_eq!([turn_factors(12), turn_factors(18), turn_factors(-24)], [(-1000, 0), (0, -1000), (1000, 0)]);
    // Withdraw 4 inches from (1, 0) at +30 degrees.
    let u = Vector::new(1000, 0).turned_thousandfold(2);
    assert_eq!(u.scaled(4000, 1000 * 1000), Vector::new(3464, 2000));
    assert_eq!(Vector::new(1000, 2000).turned(2), Vector::new(-134, 2232));
    assert_eq!(regular_12(at(5000, 5000), 1000, 1).unwrap().vertices()[0], at(5966, 5259));
    assert!(regular_12(at(0, 0), 1, 0).is_err());
    // A spray of 6 inches, 2 wide at the end, straight up.
    let spray = wedge(at(10000, 10000), 591, at(10000, 15000), 6000, 2000).unwrap();
    assert_eq!(spray, polygon(&[(10000, 10591), (11000, 16591), (9000, 16591)]));
    assert!(wedge(at(0, 0), 591, at(0, 0), 6000, 2000).is_err());
    // off(k, 2, r): to the left of the line of sight; along x for the same point.
    assert_eq!(lateral(at(0, 0), at(12000, 0), 591, -2, 2), Vector::new(0, -591));
    assert_eq!(lateral(at(0, 0), at(12000, 0), 591, 1, 2), Vector::new(0, 296));
    assert_eq!(lateral(at(7, 7), at(7, 7), 591, -1, 2), Vector::new(-296, 0));
}

#[test]
fn sweeps_touch_slide_and_stop() {
    let post: Shape = disc(5000, 0, 500).into();
    let along = |y| Segment::new(at(0, y), at(10000, y));
    assert!(is_clear(along(1000), 500, &post) && !is_clear(along(999), 500, &post));
    let block: Shape = rectangle(4000, -1000, 6000, 1000).into();
    assert!(is_clear(along(1500), 500, &block) && !is_clear(along(1499), 500, &block));
    // A point slides along the side, and stops at the front.
    assert!(is_clear(along(1000), 0, &block));
    assert_eq!(free_run(along(0), 0, &[block]).free, 4000);
    // Touching at the start: away is free, towards is not.
    assert_eq!(free_run(Segment::new(at(4000, 0), at(0, 0)), 500, &[post]).stopped_by, None);
    assert_eq!(
        free_run(Segment::new(at(4000, 0), at(4001, 0)), 500, &[post]),
        Run { length: 1, free: 0, stopped_by: Some(0) }
    );
    // Overlapping at the start: no way out.
    assert_eq!(free_run(Segment::new(at(4500, 0), at(0, 0)), 500, &[post]).free, 0);
    // The nearest of several stops it; the first of equals is named.
    let wall: Shape = rectangle(4500, -100, 4600, 100).into();
    assert_eq!(
        free_run(along(0), 500, &[post, wall, block]),
        Run { length: 10000, free: 3500, stopped_by: Some(2) }
    );
    assert_eq!(free_run(along(0), 500, &[post, wall]).stopped_by, Some(0));
    assert_eq!(free_point(along(0), 500, &[post, wall]), at(4000, 0));
    assert!(
        !is_way_free(&[at(5000, 0)], 500, &[post])
            && is_way_free(&[at(0, 0)], 500, &[post])
            && is_way_free(&[], 1, &[post])
    );
    assert!(!is_way_free(&[at(0, 0), at(0, 900), at(9000, 900)], 500, &[post]));
    assert!(is_way_free(&[at(0, 0), at(0, 1000), at(9000, 1000), at(9000, 0)], 500, &[post]));
}

#[test]
fn polygons_are_refused_with_every_fault() {
    let faults = |vertices: &[(Mil, Mil)]| {
        ConvexPolygon::new(&vertices.iter().map(|(x, y)| at(*x, *y)).collect::<Vec<_>>()).unwrap_err().faults
    };
    assert_eq!(faults(&[(0, 0), (1, 0)]), [PolygonFault::TooFew { vertices: 2 }]);
    assert_eq!(faults(&[(0, 0), (0, 1), (1, 0)]), [PolygonFault::Clockwise]);
    assert_eq!(
        faults(&[(0, 0), (2, 0), (4, 0), (4, 4), (2, 1), (0, 4), (0, 4)]),
        [
            PolygonFault::Straight { vertex: 1 },
            PolygonFault::Dented { vertex: 4 },
            PolygonFault::Repeated { vertex: 5 },
            PolygonFault::Straight { vertex: 6 }
        ]
    );
    // A star of five points turns left at every corner.
    assert_eq!(faults(&[(0, 9), (-6, -8), (9, 3), (-9, 3), (6, -8)]), [PolygonFault::CrossesItself]);
    assert_eq!(
        faults(&[(0, 0), (LIMIT + 1, 0), (i32::MAX, i32::MAX)]),
        [PolygonFault::OutOfLimits { vertex: 1 }, PolygonFault::OutOfLimits { vertex: 2 }]
    );
    assert_eq!(faults(&[(0, 0); 17]), [PolygonFault::TooMany { vertices: 17 }]);
    let text = ConvexPolygon::new(&[at(0, 0), at(2, 0), at(4, 0), at(4, 4)]).unwrap_err().to_string();
    assert_eq!(text, "not a convex polygon: vertex 1 is in line with its neighbours");
}

#[test]
fn texts_are_in_inches() {
    assert_eq!(at(12250, -591).to_string(), "12.250,-0.591");
    assert_eq!("12.25,-.5".parse::<Point>(), Err(TextError::NotInches));
    assert_eq!("12.25,7.5".parse(), Ok(at(12250, 7500)));
    assert_eq!("12,-0.591".parse(), Ok(at(12000, -591)));
    for (text, error) in [
        ("12.25", TextError::NotAPoint),
        ("12.2505,1", TextError::NotInches),
        ("1e3,1", TextError::NotInches),
        ("1.,1", TextError::NotInches),
        (" 1,1", TextError::NotInches),
        ("+1,1", TextError::NotInches),
        ("263,1", TextError::OutOfRange),
        ("99999999999999999999,1", TextError::OutOfRange),
        ("9223372036854775,1", TextError::OutOfRange),
    ] {
        assert_eq!(text.parse::<Point>(), Err(error), "{text}");
    }
}
