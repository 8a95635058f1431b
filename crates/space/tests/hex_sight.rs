//! Line of sight between hexes, against the test printed in AEG-R10 and against plain geometry.

use gattai_space::hex::{Board, Hex, Layout, Lines, Shifted, SightTable, Style, has_line_of_sight};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

type Pair = (i64, i64);

const CORNERS: [Pair; 6] = [(2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2)];

fn three_times(hex: Hex) -> Pair {
    (3 * i64::from(hex.q), 3 * i64::from(hex.r))
}

fn cross(a: Pair, b: Pair) -> i64 {
    a.0 * b.1 - a.1 * b.0
}

fn minus(a: Pair, b: Pair) -> Pair {
    (a.0 - b.0, a.1 - b.1)
}

/// Plain geometry in axial coordinates times three (an affine picture keeps insides and common edges): the corners of a
/// hex, in order.
fn corners(hex: Hex) -> [Pair; 6] {
    let centre = three_times(hex);
    CORNERS.map(|v| (centre.0 + v.0, centre.1 + v.1))
}

/// Whether some point of the segment lies strictly inside the hex: clipped by its six sides with exact fractions.
fn enters(a: Pair, b: Pair, hex: Hex) -> bool {
    let (mut enter, mut leave) = ((0, 1), (1, 1));
    let corners = corners(hex);
    for n in 0..6 {
        let (p, q) = (corners[n], corners[(n + 1) % 6]);
        let side = minus(q, p);
        let inward = cross(side, minus(three_times(hex), p)).signum();
        let (fa, fb) = (inward * cross(side, minus(a, p)), inward * cross(side, minus(b, p)));
        if fa <= 0 && fb <= 0 {
            return false;
        }
        let at = (fa.abs(), (fa - fb).abs());
        if fa <= 0 && at.0 * enter.1 > enter.0 * at.1 {
            enter = at;
        }
        if fb <= 0 && at.0 * leave.1 < leave.0 * at.1 {
            leave = at;
        }
    }
    enter.0 * leave.1 < leave.0 * enter.1
}

/// Whether a stretch of the segment lies on the common edge of two neighbours.
fn runs_between(a: Pair, b: Pair, one: Hex, two: Hex) -> bool {
    let theirs = corners(two);
    let shared: Vec<Pair> = corners(one).into_iter().filter(|p| theirs.contains(p)).collect();
    let [p, q] = shared[..] else { return false };
    let d = minus(b, a);
    if cross(d, minus(p, a)) != 0 || cross(d, minus(q, a)) != 0 {
        return false;
    }
    // Any linear function that grows from a to b orders the points of the line.
    let along = |p: Pair| p.0 * d.0 + p.1 * d.1;
    let (low, high) = (along(p).min(along(q)), along(p).max(along(q)));
    low.max(along(a)) < high.min(along(b))
}

/// The test as printed in AEG-R10.
fn printed(a: Hex, b: Hex, terrain: &[Hex]) -> bool {
    let cube = |h: Hex| [i64::from(h.q), i64::from(h.r), i64::from(h.s())];
    let dot = |x: Hex, y: Hex| cube(x).into_iter().zip(cube(y)).map(|(x, y)| x * y).sum::<i64>();
    let d = b - a;
    let line = (i64::from(d.q), i64::from(d.r));
    terrain.iter().filter(|t| **t != a && **t != b && dot(**t - a, d) > 0 && dot(**t - b, d) < 0).all(|t| {
        let w = CORNERS.map(|v| cross(line, (three_times(*t - a).0 + v.0, three_times(*t - a).1 + v.1)));
        if w.iter().any(|c| *c > 0) && w.iter().any(|c| *c < 0) {
            return false;
        }
        if w.iter().filter(|c| **c == 0).count() != 2 {
            return true;
        }
        let beyond = terrain.iter().find(|u| {
            let middle = (*t - a) + (**u - a);
            u.distance(*t) == 1 && cross(line, (middle.q.into(), middle.r.into())) == 0
        });
        beyond.is_none()
    })
}

#[test]
fn every_single_blocker_and_every_pair_against_geometry() {
    let a = Hex::new(2, -3);
    for b in a.disc(5).filter(|b| *b != a) {
        let (from, to) = (three_times(a), three_times(b));
        for t in a.disc(6).filter(|t| *t != a && *t != b) {
            assert_eq!(has_line_of_sight(a, b, |hex| hex == t), !enters(from, to, t), "{a} to {b} past {t}");
            for u in t.neighbours().into_iter().filter(|u| *u != a && *u != b) {
                let blocked = enters(from, to, t) || enters(from, to, u) || runs_between(from, to, t, u);
                let seen = has_line_of_sight(a, b, |hex| hex == t || hex == u);
                assert_eq!(seen, !blocked, "{a} to {b} past {t} and {u}");
            }
        }
    }
}

#[test]
fn aeg_e8_along_an_edge() {
    let (a, b) = (Hex::ORIGIN, Hex::new(1, 1));
    assert!(has_line_of_sight(a, b, |hex| hex == Hex::new(1, 0)));
    assert!(!has_line_of_sight(a, b, |hex| [Hex::new(1, 0), Hex::new(0, 1)].contains(&hex)));
    // The laser: terrain at (9,0) hides (11,0), not (7,0).
    let wall = |hex| hex == Hex::new(9, 0);
    assert!(has_line_of_sight(a, Hex::new(7, 0), wall));
    assert!(!has_line_of_sight(a, Hex::new(11, 0), wall));
    // E2: terrain at (1,0) blocks (2,0).
    assert!(!has_line_of_sight(a, Hex::new(2, 0), |hex| hex == Hex::new(1, 0)));
}

#[test]
fn the_official_maps_against_the_printed_test() {
    let layout = Layout { lines: Lines::Rows, shifted: Shifted::Even, style: Style::Capitals };
    let maps = [
        "B3 B7 C3 C8 C11 C12 D5 D6 E6 F8 G5 G9 G13 H9 I12 J11 J12 K6 K7 K10 K15 L10 L14",
        "A8 B9 C4 D4 D10 E5 E9 F5 F11 G6 G12 H6 H12 I9 I13 J7 J13 K14 L8 M10",
        "C6 C10 E6 E13 F7 F10 G4 G7 G11 G14 H7 H10 I5 I12 K8 K12",
        "C5 C9 C12 D5 D8 D11 F6 G6 G9 G12 H11 J6 J9 J12 K6 K9 K13",
    ];
    let rows = |row: u16| (1..=if row % 2 == 1 { 17 } else { 16 }).filter_map(move |n| layout.hex(row, n));
    let board = Board::new((1..=13).flat_map(rows)).unwrap();
    for map in maps {
        let terrain: Vec<Hex> = map.split(' ').map(|text| layout.parse(text).unwrap()).collect();
        let table = SightTable::new(&board, &board.cells(terrain.iter().copied()));
        for a in board.all() {
            assert!(table.sees(a, a));
            assert!(board.neighbours(a).all(|near| table.sees(a, near)), "AEG-11.8");
            for b in board.all().iter().filter(|b| *b != a) {
                let seen = printed(board.hex(a), board.hex(b), &terrain);
                assert_eq!(table.sees(a, b), seen, "{} to {}", board.hex(a), board.hex(b));
                assert_eq!(table.seen_from(a).contains(b), table.sees(b, a));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::with_cases(512) })]

    #[test]
    fn sight_is_symmetric_and_as_printed(
        b in (-12_i16..=12, -12_i16..=12).prop_map(|(q, r)| Hex::new(q, r)),
        terrain in prop::collection::btree_set((-12_i16..=12, -12_i16..=12).prop_map(|(q, r)| Hex::new(q, r)), 0..60),
    ) {
        let terrain: Vec<Hex> = terrain.into_iter().collect();
        let blocks = |hex: Hex| terrain.contains(&hex);
        let seen = has_line_of_sight(Hex::ORIGIN, b, blocks);
        prop_assert_eq!(seen, has_line_of_sight(b, Hex::ORIGIN, blocks));
        prop_assert_eq!(seen, printed(Hex::ORIGIN, b, &terrain));
    }

    #[test]
    fn sight_never_panics(a in (any::<i16>(), any::<i16>()), b in (any::<i16>(), any::<i16>())) {
        // The extremes: only that it ends, at the first hex asked for.
        let _ = has_line_of_sight(Hex::new(a.0, a.1), Hex::new(b.0, b.1), |_| true);
    }
}
