//! The lattice of EXO-11.30.

use gattai_space::plane::*;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::collections::BTreeMap;

const TABLE: Rect = Rect::sized(5000, 4000);

fn at(x: Mil, y: Mil) -> Point {
    Point::new(x, y)
}

fn flat(x: Mil, y: Mil) -> LatticeNode {
    LatticeNode { at: at(x, y), z: 0 }
}

/// Cheapest costs by brute force: lowered until nothing changes.
fn relaxed(start: Point, limit: Mil, legal: impl Fn(Point, Point) -> bool) -> BTreeMap<Point, Mil> {
    let nodes: Vec<Point> = (0..=8).flat_map(|y| (0..=10).map(move |x| at(500 * x, 500 * y))).collect();
    let mut costs: BTreeMap<Point, Mil> = BTreeMap::new();
    for node in &nodes {
        let cost = start.distance_up(*node);
        if cost <= 750 && cost <= limit && legal(start, *node) {
            costs.insert(*node, cost);
        }
    }
    loop {
        let before = costs.clone();
        for a in &nodes {
            for b in &nodes {
                let price = match ((a.x - b.x).abs(), (a.y - b.y).abs()) {
                    (500, 0) | (0, 500) => 500,
                    (500, 500) => 708,
                    _ => continue,
                };
                let Some(cost) = costs.get(a).map(|cost| cost + price) else { continue };
                if cost <= limit && costs.get(b).is_none_or(|known| cost < *known) && legal(*a, *b) {
                    costs.insert(*b, cost);
                }
            }
        }
        if costs == before {
            return costs;
        }
    }
}

#[test]
fn the_start_joins_every_node_within_reach() {
    let mut lattice = Lattice::new();
    let mut asked = Vec::new();
    let found = lattice.search(
        TABLE,
        flat(1200, 1100),
        750,
        |_, _| Some(0),
        |node| {
            asked.push(node);
            false
        },
    );
    assert_eq!(found, None);
    // By cost: 224, 317, 413, 447, 539, 632 ..., each the distance rounded up, none beyond 750.
    assert_eq!(asked[..3], [flat(1000, 1000), flat(1500, 1000), flat(1000, 1500)]);
    assert_eq!(asked.iter().map(|n| lattice.cost(*n).unwrap()).collect::<Vec<_>>()[..3], [224, 317, 448]);
    let within = |p: Point| at(1200, 1100).squared_to(p) <= 750 * 750;
    assert!(asked.iter().all(|node| within(node.at) || lattice.cost(*node).unwrap() <= 750));
    // On a node, the start is that node at no cost.
    lattice.search(TABLE, flat(1000, 1000), 0, |_, _| Some(0), |_| false);
    assert_eq!(lattice.cost(flat(1000, 1000)), Some(0));
    assert_eq!(lattice.cost(flat(1500, 1000)), None);
}

#[test]
fn ties_go_to_the_lower_y_then_x_then_z() {
    let mut lattice = Lattice::new();
    let goals = [at(500, 1000), at(1500, 1000), at(1000, 500), at(1000, 1500)];
    let found =
        lattice.search(TABLE, flat(1000, 1000), 5000, |_, _| Some(0), |node| goals.contains(&node.at));
    assert_eq!(found, Some((flat(1000, 500), 500)));
    // Two equal ways from (0,0) to (1500,500), slanted first or later: predecessors finished first stay.
    let (goal, cost) =
        lattice.search(TABLE, flat(0, 0), 5000, |_, _| Some(0), |n| n.at == at(1500, 500)).unwrap();
    let mut way = Vec::new();
    lattice.way(goal, &mut way);
    // (500,0) joins at 500, (1000,0) at 1000; (500,500) joins straight from the start at csqrt = 708.
    assert_eq!((cost, &way[..]), (1708, &[flat(500, 0), flat(1000, 0), flat(1500, 500)][..]));
    lattice.way(flat(4000, 4000), &mut way);
    assert_eq!(way, []);
}

#[test]
fn a_point_at_two_heights_is_two_nodes() {
    // West to east one climbs onto a ledge at x = 1000; only along y = 0. The goal must be reached at height 0.
    let step = |from: LatticeNode, to: Point| match (from.z, to.x) {
        (0, 1000..=2000) if to.y == 0 => Some(400),
        (z, 1000..=2000) => Some(z),
        _ => Some(0),
    };
    let mut lattice = Lattice::new();
    let found = lattice.search(TABLE, flat(0, 0), 9000, step, |n| n.at == at(1500, 500) && n.z == 0);
    assert_eq!(found, Some((flat(1500, 500), 1708)));
    assert_eq!(lattice.cost(LatticeNode { at: at(1500, 500), z: 400 }), Some(1708));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::with_cases(60) })]

    #[test]
    fn the_lattice_finds_the_cheapest_way(
        start in (0_i32..=5000, 0_i32..=4000).prop_map(|(x, y)| at(x, y)),
        posts in prop::collection::vec((0_i32..=5000, 0_i32..=4000, 100_i32..700), 0..6),
        limit in 0_i32..9000,
    ) {
        let shapes: Vec<Shape> = posts.iter().map(|(x, y, radius)| Disc::new(at(*x, *y), *radius).into()).collect();
        let legal = |a: Point, b: Point| is_free(Segment::new(a, b), 300, &shapes);
        let mut lattice = Lattice::new();
        let mut order = Vec::new();
        lattice.search(TABLE, LatticeNode { at: start, z: 0 }, limit, |a, b| legal(a.at, b).then_some(0), |node| {
            order.push(node);
            false
        });
        let expected = relaxed(start, limit, legal);
        let found: BTreeMap<Point, Mil> = order.iter().map(|node| (node.at, lattice.cost(*node).unwrap())).collect();
        prop_assert_eq!(&found, &expected);
        prop_assert_eq!(order.len(), found.len(), "each node once");
        prop_assert!(order.is_sorted_by_key(|node| lattice.cost(*node)));
        let mut way = Vec::new();
        for node in order {
            lattice.way(node, &mut way);
            let mut points = vec![start];
            points.extend(way.iter().map(|node| node.at));
            prop_assert!(is_way_free(&points, 300, &shapes) && points[points.len() - 1] == node.at);
        }
    }
}
