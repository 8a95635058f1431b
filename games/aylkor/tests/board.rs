//! The board of AYL-2 and the facts of its geometry.

use gattai_aylkor::content::Zone;
use gattai_aylkor::{BOARD, CORNERS, SPACES, Space, Spaces};

fn all() -> Vec<Space> {
    Spaces::ALL.iter().collect()
}

fn mirrored(space: Space) -> Space {
    let (row, column) = space.row_column();
    Space::new(row, if row % 2 == 1 { 11 } else { 10 } - column).unwrap()
}

fn turned_over(space: Space) -> Space {
    let (row, column) = space.row_column();
    Space::new(10 - row, column).unwrap()
}

#[test]
fn there_are_86_spaces_in_nine_rows() {
    assert_eq!((all().len(), SPACES), (86, 86));
    for row in 1..=9 {
        let columns = (1..=12).filter(|column| Space::new(row, *column).is_some()).count();
        assert_eq!(columns, if row % 2 == 1 { 10 } else { 9 });
    }
    assert_eq!((Space::new(0, 1), Space::new(10, 1), Space::new(1, 0)), (None, None, None));
    for space in all() {
        assert_eq!(space.to_string().parse::<Space>().unwrap(), space);
    }
    for text in ["", "5", "5.", ".5", "2.10", "10.1", "0.1", "5.11", "+5.1", "05.1"] {
        assert!(text.parse::<Space>().is_err(), "{text}");
    }
}

#[test]
fn distances_are_those_of_the_formula_for_every_pair() {
    for a in all() {
        for b in all() {
            let ((r1, c1), (r2, c2)) = (a.row_column(), b.row_column());
            let across = |row: u32, column: u32| 2 * column + u32::from(row.is_multiple_of(2));
            let (dr, dx) = (r1.abs_diff(r2), across(r1, c1).abs_diff(across(r2, c2)));
            let distance = dr + dx.saturating_sub(dr) / 2;
            assert_eq!(u32::from(BOARD.distance(a, b)), distance, "{a} {b}");
            assert!(BOARD.within(a, distance as u8).contains(b));
            assert!(distance == 0 || !BOARD.within(a, distance as u8 - 1).contains(b));
        }
    }
}

#[test]
fn steps_lead_to_neighbours_and_directions_along_lines() {
    let names = ["5.5", "5.7", "4.5", "4.6", "6.5", "6.6"];
    let around: Vec<String> =
        BOARD.around("5.6".parse().unwrap()).iter().map(|space| space.to_string()).collect();
    let mut expected: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    expected.sort();
    assert_eq!(around, expected);
    for space in all() {
        for direction in 0..6 {
            if let Some(next) = BOARD.next(space, direction) {
                assert_eq!(BOARD.distance(space, next), 1);
                assert_eq!(BOARD.direction(space, next), Some(direction));
            }
        }
    }
}

#[test]
fn the_counts_of_neighbours_are_those_of_the_book() {
    let mut counts = [0; 7];
    for space in all() {
        counts[BOARD.around(space).len()] += 1;
    }
    assert_eq!(counts[2..], [4, 6, 16, 8, 52]);
}

#[test]
fn both_mirrors_map_the_board_onto_itself() {
    for mirror in [mirrored, turned_over] {
        for a in all() {
            assert_eq!(mirror(mirror(a)), a);
            assert_eq!(mirror(a).zone(), a.zone());
            assert_eq!(CORNERS.contains(&mirror(a)), CORNERS.contains(&a));
            for b in all() {
                assert_eq!(BOARD.distance(mirror(a), mirror(b)), BOARD.distance(a, b));
            }
        }
    }
}

#[test]
fn zones_and_corners_are_where_the_book_puts_them() {
    let inner = BOARD.zone(Zone::Inner);
    assert_eq!((inner.len(), BOARD.zone(Zone::Outer).len()), (10, 76));
    let numbered: Vec<String> = (1..=10).map(|n| Space::inner(n).unwrap().to_string()).collect();
    assert_eq!(numbered, ["4.4", "4.5", "4.6", "5.4", "5.5", "5.6", "5.7", "6.4", "6.5", "6.6"]);
    assert_eq!((Space::inner(0), Space::inner(11)), (None, None));
    let [a, b, c, d] = CORNERS;
    assert_eq!([a, b, c, d].map(|space| space.to_string()), ["1.1", "1.10", "9.10", "9.1"]);
    let apart = [BOARD.distance(a, c), BOARD.distance(b, d), BOARD.distance(a, b), BOARD.distance(a, d)];
    assert_eq!(apart, [13, 13, 9, 8]);
    let mut to_inner: Vec<u8> = inner.iter().map(|space| BOARD.distance(a, space)).collect();
    to_inner.sort_unstable();
    assert_eq!(to_inner, [5, 5, 6, 6, 6, 7, 7, 7, 8, 8]);
    let touching = BOARD.zone(Zone::Outer).iter().filter(|space| !BOARD.around(*space).and(inner).is_empty());
    assert_eq!(touching.count(), 14);
}
