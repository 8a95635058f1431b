//! Hexes: the facts of the books, small boards enumerated, properties.

use gattai_space::hex::{
    Address, AddressError, Board, BoardError, Cell, CellSet, Direction, FlatDirection, Hex, Layout,
};
use gattai_space::hex::{Entry, Lines, MAX_CELLS, Reach, Shifted, Style};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::collections::BTreeSet;

const CAPITALS: Layout = Layout { lines: Lines::Rows, shifted: Shifted::Even, style: Style::Capitals };
const NUMBERS: Layout = Layout { lines: Lines::Rows, shifted: Shifted::Even, style: Style::Numbers };

/// The official shape of AEG-8.8: rows of 17 and 16.
fn official() -> Vec<Hex> {
    (1..=13)
        .flat_map(|row| (1..=if row % 2 == 1 { 17 } else { 16 }).filter_map(move |n| CAPITALS.hex(row, n)))
        .collect()
}

/// The board of AYL-2.1: rows of 10 and 9.
fn rows_of_ten_and_nine() -> Vec<(u16, u16)> {
    (1..=9).flat_map(|row| (1..=if row % 2 == 1 { 10 } else { 9 }).map(move |column| (row, column))).collect()
}

#[test]
fn aeg_4_2_neighbours_in_the_order_of_the_book() {
    let steps = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)].map(|(q, r)| Hex::new(q, r));
    assert_eq!(Hex::ORIGIN.neighbours(), steps);
    assert_eq!(Direction::ALL.map(|d| d.to_string()), ["E", "NE", "NW", "W", "SW", "SE"]);
    for direction in Direction::ALL {
        assert_eq!(direction.opposite().step(), -direction.step());
        assert_eq!(direction.to_string().to_lowercase().parse(), Ok(direction));
        assert_eq!(direction.step().turned(1), direction.turned(1).step());
        assert_eq!(FlatDirection::from(direction).step(), direction.step());
        assert_eq!(Direction::from(FlatDirection::from(direction)), direction);
    }
    assert_eq!("n".parse::<Direction>(), Err(AddressError::UnknownDirection));
    assert_eq!("n".parse::<FlatDirection>(), Ok(FlatDirection::North));
}

#[test]
fn aeg_4_3_and_4_4_distance_and_axis() {
    // E1: dq 2, dr 1, ds -3.
    assert_eq!(Hex::ORIGIN.distance(Hex::new(2, 1)), 3);
    // E5: (6,0) to (8,-1) is 2, to (5,1) is 1.
    assert_eq!(Hex::new(6, 0).distance(Hex::new(8, -1)), 2);
    assert_eq!(Hex::new(6, 0).distance(Hex::new(5, 1)), 1);
    // E2: (2,0) is on axis, (2,1) is not. E8: (4,1) and (8,2) are not.
    assert!(Hex::ORIGIN.is_on_axis(Hex::new(2, 0)));
    for off in [Hex::ORIGIN, Hex::new(2, 1), Hex::new(4, 1), Hex::new(8, 2)] {
        assert!(!Hex::ORIGIN.is_on_axis(off));
        assert_eq!(Hex::ORIGIN.axis_to(off), None);
    }
    for direction in Direction::ALL {
        for (n, hex) in Hex::new(3, -2).along(direction).take(5).enumerate() {
            assert_eq!(Hex::new(3, -2).axis_to(hex), Some(direction), "step {n}");
            assert_eq!(hex.distance(Hex::new(3, -2)) as usize, n + 1);
        }
    }
    // The extremes do not overflow.
    assert_eq!(Hex::new(i16::MIN, i16::MIN).distance(Hex::new(i16::MAX, i16::MAX)), 131_070);
}

#[test]
fn aeg_8_8_the_official_board() {
    let hexes = official();
    assert_eq!(hexes.len(), 215);
    let at = |text: &str| CAPITALS.parse(text).unwrap();
    assert_eq!(
        [at("A1"), at("A17"), at("M1"), at("M17"), at("G9"), at("f8"), at("K15")],
        [(0, 0), (16, 0), (-6, 12), (10, 12), (5, 6), (5, 5), (9, 10)].map(|(q, r)| Hex::new(q, r))
    );
    let board = Board::new(hexes.iter().copied()).unwrap();
    for hex in &hexes {
        assert!(board.cell(hex.half_turned(at("A1"), at("M17"))).is_some());
        assert_eq!(hex.half_turned(at("A1"), at("M17")), Hex::new(10 - hex.q, 12 - hex.r));
    }
    // Zones: within 5 of M1 and of A17, 27 hexes each, 12 apart at the nearest.
    let red = board.within(board.cell(at("M1")).unwrap(), 5);
    let blue = board.within(board.cell(at("A17")).unwrap(), 5);
    assert_eq!((red.len(), blue.len()), (27, 27));
    let names: BTreeSet<String> =
        red.iter().map(|cell| CAPITALS.address(board.hex(cell)).to_string()).collect();
    let listed = "H1 H2 H3 I1 I2 I3 I4 J1 J2 J3 J4 K1 K2 K3 K4 K5 L1 L2 L3 L4 L5 M1 M2 M3 M4 M5 M6";
    assert_eq!(names, listed.split(' ').map(String::from).collect());
    let apart =
        red.iter().flat_map(|a| blue.iter().map(move |b| (a, b))).map(|(a, b)| board.distance(a, b)).min();
    assert_eq!(apart, Some(12));
    // F0: every hex within 12 of the origin fits a board.
    assert_eq!(Board::new(Hex::ORIGIN.disc(12)).unwrap().len(), 469);
}

#[test]
fn ayl_2_3_neighbours_by_row_and_column() {
    for (row, column) in rows_of_ten_and_nine() {
        let (r, c) = (i32::from(row), i32::from(column));
        let west = i32::from(row % 2 == 1);
        // The book's list, in the order E NE NW W SW SE.
        let listed = [
            (r, c + 1),
            (r - 1, c + 1 - west),
            (r - 1, c - west),
            (r, c - 1),
            (r + 1, c - west),
            (r + 1, c + 1 - west),
        ];
        let here = NUMBERS.hex(row, column).unwrap();
        for (near, (r, c)) in here.neighbours().into_iter().zip(listed) {
            let expected = u16::try_from(r).ok().zip(u16::try_from(c).ok()).filter(|(r, c)| *r > 0 && *c > 0);
            assert_eq!(NUMBERS.line_and_place(near), expected, "neighbour of {row}.{column}");
        }
    }
}

#[test]
fn ayl_2_4_and_8_7_distances_and_counts() {
    let places = rows_of_ten_and_nine();
    assert_eq!(places.len(), 86);
    let hex = |(row, column): (u16, u16)| NUMBERS.hex(row, column).unwrap();
    let board = Board::new(places.iter().map(|place| hex(*place))).unwrap();
    let mut reach = Reach::new();
    for a in &places {
        let start = board.cell(hex(*a)).unwrap();
        reach.steps(&board, start, u16::MAX, &board.all());
        for b in &places {
            let x = |(row, column): (u16, u16)| i32::from(2 * column + u16::from(row % 2 == 0));
            let dr = i32::from(a.0.abs_diff(b.0));
            let dx = (x(*a) - x(*b)).abs();
            let formula = u32::try_from(dr + ((dx - dr) / 2).max(0)).unwrap();
            assert_eq!(hex(*a).distance(hex(*b)), formula, "{a:?} to {b:?}");
            let walked = reach.cost(board.cell(hex(*b)).unwrap()).map(u32::from);
            assert_eq!(walked, Some(formula), "{a:?} to {b:?} on foot");
        }
    }
    let mut counts = [0; 7];
    for cell in board.all() {
        counts[board.neighbours(cell).count()] += 1;
    }
    assert_eq!(counts, [0, 0, 4, 6, 16, 8, 52]);
    let far = |a, b| hex(a).distance(hex(b));
    assert_eq!([far((1, 1), (9, 10)), far((1, 1), (1, 10)), far((1, 1), (9, 1))], [13, 9, 8]);
    let near_a: BTreeSet<_> =
        board.neighbours(board.cell(hex((1, 1))).unwrap()).map(|c| board.hex(c)).collect();
    assert_eq!(near_a, BTreeSet::from([hex((1, 2)), hex((2, 1))]));
}

#[test]
fn flat_columns_are_shifted_down() {
    let flat = Layout { lines: Lines::Columns, shifted: Shifted::Even, style: Style::SmallLetters };
    let at = |text: &str| flat.parse(text).unwrap();
    assert_eq!(at("d4").neighbour(FlatDirection::North), at("d3"));
    // d is column 4, shifted down: its neighbours to the sides are at the same number and one further.
    assert_eq!(at("d4").neighbour(FlatDirection::NorthEast), at("e4"));
    assert_eq!(at("d4").neighbour(FlatDirection::SouthEast), at("e5"));
    assert_eq!(at("d4").neighbour(FlatDirection::SouthWest), at("c5"));
    let odd = Layout { shifted: Shifted::Odd, ..flat };
    let at = |text: &str| odd.parse(text).unwrap();
    assert_eq!(at("d4").neighbour(FlatDirection::NorthEast), at("e3"));
    assert_eq!(at("d4").neighbour(FlatDirection::SouthEast), at("e4"));
}

#[test]
fn addresses_are_refused_with_a_reason() {
    let numbers = AddressError::Malformed { expected: "line.place such as 5.6" };
    for text in ["5", "5.", ".6", "05.6", "5.06", "+5.6", "5.-6", "5. 6", "0.1", "1.0", "a.b", "٥.٦"] {
        assert_eq!(NUMBERS.parse(text), Err(numbers), "{text}");
    }
    let letters = AddressError::Malformed { expected: "letter and number such as d4" };
    for text in ["d", "4", "d04", "d 4", "d4x", "é4", "d4.5"] {
        assert_eq!(CAPITALS.parse(text), Err(letters), "{text}");
    }
    for text in ["99999.1", "40000.1", "1.99999"] {
        assert_eq!(NUMBERS.parse(text), Err(AddressError::OutOfRange), "{text}");
    }
    assert_eq!(CAPITALS.parse("zzzzzzzz1"), Err(AddressError::OutOfRange));
    assert_eq!("40000,0".parse::<Hex>(), Err(AddressError::OutOfRange));
    assert_eq!("".parse::<Hex>(), Err(AddressError::Empty));
    assert_eq!("-0,1".parse::<Hex>(), Err(AddressError::Malformed { expected: "q,r such as -6,12" }));
    assert_eq!("-6,12".parse(), Ok(Hex::new(-6, 12)));
    assert_eq!("0,-32768".parse(), Ok(Hex::new(0, i16::MIN)));
    // Before the first line there are axial addresses.
    assert_eq!(NUMBERS.address(Hex::new(0, -1)).to_string(), "0,-1");
    assert_eq!(NUMBERS.address(Hex::new(-1, 0)).to_string(), "-1,0");
    let (z, aa) = (CAPITALS.hex(26, 1).unwrap(), CAPITALS.hex(27, 1).unwrap());
    assert_eq!([CAPITALS.address(z), CAPITALS.address(aa)].map(|a: Address| a.to_string()), ["Z1", "AA1"]);
}

#[test]
fn rings_spirals_discs() {
    let centre = Hex::new(4, -7);
    assert_eq!(centre.ring(0).collect::<Vec<_>>(), [centre]);
    assert_eq!(centre.ring(1).collect::<Vec<_>>(), centre.neighbours());
    for radius in 0..8 {
        let ring: Vec<Hex> = centre.ring(radius).collect();
        let all: Vec<Hex> = centre.disc(20).filter(|hex| hex.distance(centre) == u32::from(radius)).collect();
        assert_eq!(centre.ring(radius).len(), ring.len());
        assert_eq!(ring.iter().copied().collect::<BTreeSet<_>>(), all.into_iter().collect());
        assert!(ring.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
        let disc: Vec<Hex> = centre.disc(radius).collect();
        assert!(disc.is_sorted() && disc.iter().all(|hex| hex.distance(centre) <= u32::from(radius)));
        assert_eq!(disc.len(), 1 + 3 * usize::from(radius) * (usize::from(radius) + 1));
        let spiral: Vec<Hex> = centre.spiral(radius).collect();
        assert!(spiral.is_sorted_by_key(|hex| hex.distance(centre)));
        assert_eq!(spiral.into_iter().collect::<BTreeSet<_>>(), disc.into_iter().collect());
    }
}

#[test]
fn lines_take_the_hex_nearest_to_each_point_of_the_way() {
    // By brute force: of all hexes, the one whose centre is nearest to the exact point, ties in reading order.
    let start = Hex::new(1, -2);
    for end in start.disc(6) {
        let steps = i32::try_from(start.distance(end)).unwrap();
        let nearest = |n: i32| {
            let off = |hex: Hex| {
                let dq = i32::from(hex.q - start.q) * steps - i32::from(end.q - start.q) * n;
                let dr = i32::from(hex.r - start.r) * steps - i32::from(end.r - start.r) * n;
                dq * dq + dr * dr + dq * dr
            };
            start.disc(8).min_by_key(|hex| (off(*hex), *hex)).unwrap()
        };
        let expected: Vec<Hex> = if steps == 0 { vec![start] } else { (0..=steps).map(nearest).collect() };
        let line: Vec<Hex> = start.line_to(end).collect();
        assert_eq!(line, expected);
        assert_eq!(start.line_to(end).len(), line.len());
        let mut back: Vec<Hex> = end.line_to(start).collect();
        back.reverse();
        assert_eq!(line, back);
    }
}

#[test]
fn boards_are_refused_with_a_reason() {
    assert_eq!(Board::new([]), Err(BoardError::Empty));
    assert_eq!(Board::new(Hex::ORIGIN.disc(13)), Err(BoardError::TooManyCells { cells: 547 }));
    assert_eq!(Board::new([Hex::ORIGIN, Hex::ORIGIN]), Err(BoardError::Twice { hex: Hex::ORIGIN }));
    let apart = [Hex::new(i16::MIN, 0), Hex::new(i16::MAX, 0)];
    assert_eq!(Board::new(apart), Err(BoardError::TooWide { width: 65_536, height: 1 }));
    assert_eq!(Cell::from_index(MAX_CELLS), None);
    let board = Board::new(Hex::ORIGIN.disc(2)).unwrap();
    for hex in [Hex::new(3, 0), Hex::new(-3, 1), Hex::new(2, 1), Hex::new(i16::MIN, i16::MAX)] {
        assert_eq!(board.cell(hex), None);
    }
}

/// Shortest ways by brute force: costs lowered until nothing changes.
fn relaxed(board: &Board, start: Cell, limit: u16, price: impl Fn(Cell) -> Option<u16>) -> Vec<Option<u16>> {
    let mut costs = vec![None; board.len()];
    costs[start.index()] = Some(0);
    loop {
        let mut changed = false;
        for cell in board.all() {
            let Some(here) = costs[cell.index()] else { continue };
            for near in board.neighbours(cell) {
                let Some(cost) = price(near).map(|price: u16| here + price).filter(|cost| *cost <= limit)
                else {
                    continue;
                };
                if costs[near.index()].is_none_or(|known| cost < known) {
                    costs[near.index()] = Some(cost);
                    changed = true;
                }
            }
        }
        if !changed {
            return costs;
        }
    }
}

#[test]
fn reach_passes_stops_and_closes() {
    // A corridor of six hexes: pass through the second, stop in the fourth.
    let board = Board::new((0..6).map(|q| Hex::new(q, 0))).unwrap();
    let cell = |q| board.cell(Hex::new(q, 0)).unwrap();
    let mut reach = Reach::new();
    reach.by_cost(&board, cell(0), 9, |_, to| match board.hex(to).q {
        1 => Entry::Pass(1),
        3 => Entry::Stop(2),
        _ => Entry::Open(1),
    });
    assert_eq!(
        (0..6).map(|q| reach.cost(cell(q))).collect::<Vec<_>>(),
        [Some(0), None, Some(2), Some(4), None, None]
    );
    assert_eq!(reach.path(cell(3)).unwrap(), (0..4).map(cell).collect::<Vec<_>>());
    assert_eq!(reach.path(cell(1)), None);
    reach.by_cost(&board, cell(5), 3, |_, to| if to == cell(3) { Entry::Closed } else { Entry::Open(1) });
    assert_eq!(reach.ends(), board.cells([Hex::new(4, 0)]));
    reach.steps(&board, cell(5), 3, &board.all());
    assert_eq!(reach.ends(), board.cells((2..5).map(|q| Hex::new(q, 0))));
}

#[test]
fn equal_ways_take_the_first_in_reading_order() {
    let board = Board::new(Hex::ORIGIN.disc(2)).unwrap();
    let cell = |q, r| board.cell(Hex::new(q, r)).unwrap();
    let mut reach = Reach::new();
    // (0,0) to (1,1) by (1,0) or (0,1): both cost 2, (1,0) is read first.
    reach.steps(&board, cell(0, 0), 2, &board.all());
    assert_eq!(reach.path(cell(1, 1)), Some(vec![cell(0, 0), cell(1, 0), cell(1, 1)]));
    reach.by_cost(&board, cell(0, 0), 2, |_, _| Entry::Open(1));
    assert_eq!(reach.path(cell(1, 1)), Some(vec![cell(0, 0), cell(1, 0), cell(1, 1)]));
}

fn any_hex() -> impl Strategy<Value = Hex> {
    prop_oneof![
        (-30_i16..=30, -30_i16..=30).prop_map(|(q, r)| Hex::new(q, r)),
        (any::<i16>(), any::<i16>()).prop_map(|(q, r)| Hex::new(q, r)),
    ]
}

fn any_layout() -> impl Strategy<Value = Layout> {
    let lines = prop_oneof![Just(Lines::Rows), Just(Lines::Columns)];
    let shifted = prop_oneof![Just(Shifted::Odd), Just(Shifted::Even)];
    let style = prop_oneof![
        Just(Style::Axial),
        Just(Style::Numbers),
        Just(Style::SmallLetters),
        Just(Style::Capitals)
    ];
    (lines, shifted, style).prop_map(|(lines, shifted, style)| Layout { lines, shifted, style })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::with_cases(256) })]

    #[test]
    fn distance_is_a_metric(a in any_hex(), b in any_hex(), c in any_hex()) {
        prop_assert_eq!(a.distance(b), b.distance(a));
        prop_assert_eq!(a.distance(b) == 0, a == b);
        prop_assert!(a.distance(c) <= a.distance(b) + b.distance(c));
    }

    #[test]
    fn addresses_round_trip(hex in any_hex(), layout in any_layout()) {
        let text = layout.address(hex).to_string();
        prop_assert_eq!(layout.parse(&text), Ok(hex), "{}", text);
        prop_assert_eq!(hex.to_string().parse(), Ok(hex));
    }

    #[test]
    fn no_text_makes_a_layout_panic(text in ".{0,12}", near in "[a-zA-Z]{0,4}-?[0-9]{0,6}[.,]?-?[0-9]{0,6}", layout in any_layout()) {
        for text in [text, near] {
            if let Ok(hex) = layout.parse(&text) {
                prop_assert!(layout.address(hex).to_string().eq_ignore_ascii_case(&text) || text.contains(','));
            }
        }
    }

    #[test]
    fn arithmetic_never_panics(a in any_hex(), b in any_hex(), times in any::<i16>(), turns in any::<i32>()) {
        let _ = (a + b, a - b, -a, a * times, a.turned(turns), a.s(), a.axis_to(b), a.half_turned(b, a));
        let _ = (a.line_to(b).take(3).count(), a.ring(u16::MAX).take(3).count(), a.disc(u16::MAX).take(3).count());
    }

    #[test]
    fn reach_is_the_least_cost(
        prices in prop::collection::vec(0_u16..5, 61),
        start in 0_usize..61,
        limit in 0_u16..12,
    ) {
        let board = Board::new(Hex::ORIGIN.disc(4)).unwrap();
        let start = Cell::from_index(start).unwrap();
        let price = |cell: Cell| (prices[cell.index()] > 0).then_some(prices[cell.index()]);
        let mut reach = Reach::new();
        reach.by_cost(&board, start, limit, |_, to| price(to).map_or(Entry::Closed, Entry::Open));
        let expected = relaxed(&board, start, limit, price);
        for cell in board.all() {
            prop_assert_eq!(reach.cost(cell), expected[cell.index()]);
            if let Some(path) = reach.path(cell) {
                prop_assert_eq!((path[0], path[path.len() - 1]), (start, cell));
                prop_assert!(path.windows(2).all(|pair| board.distance(pair[0], pair[1]) == 1));
                prop_assert_eq!(Some(path[1..].iter().map(|cell| prices[cell.index()]).sum()), expected[cell.index()]);
            }
        }
        let open: CellSet = board.all().iter().filter(|cell| price(*cell).is_some()).collect();
        reach.steps(&board, start, limit, &open);
        let expected = relaxed(&board, start, limit, |cell| price(cell).map(|_| 1));
        for cell in board.all() {
            prop_assert_eq!(reach.cost(cell), expected[cell.index()]);
        }
    }

    #[test]
    fn cell_sets_are_sets(a in prop::collection::btree_set(0_usize..MAX_CELLS, 0..40), b in prop::collection::btree_set(0_usize..MAX_CELLS, 0..40)) {
        let set = |cells: &BTreeSet<usize>| cells.iter().map(|n| Cell::from_index(*n).unwrap()).collect::<CellSet>();
        let (x, y) = (set(&a), set(&b));
        prop_assert_eq!(x | y, set(&(&a | &b)));
        prop_assert_eq!(x & y, set(&(&a & &b)));
        prop_assert_eq!(x - y, set(&(&a - &b)));
        prop_assert_eq!(!!x, x);
        prop_assert_eq!(x & !y, x - y);
        prop_assert_eq!(x.len(), a.len());
        prop_assert_eq!(x.is_subset(&y), a.is_subset(&b));
        prop_assert_eq!(x.meets(&y), !a.is_disjoint(&b));
        prop_assert_eq!(x.iter().map(Cell::index).collect::<Vec<_>>(), a.into_iter().collect::<Vec<_>>());
    }
}
