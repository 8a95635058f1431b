#![deny(
    clippy::float_arithmetic,
    clippy::wildcard_enum_match_arm,
    clippy::iter_over_hash_type,
    clippy::disallowed_types,
    clippy::disallowed_methods
)]
//! Hexes and the plane, in integers.
//!
//! The geometry that the games share, and no rule of any of them. Answers are exact, the same on every machine, and ties
//! are broken in a stated order. There are two halves, [`hex`] and [`plane`], and a few whole-number helpers.
//!
//! A board of hexes, where one can go on it, and who sees whom:
//!
//! ```
//! use gattai_space::hex::{Board, Hex, Layout, Lines, Reach, Shifted, SightTable, Style};
//!
//! let layout = Layout { lines: Lines::Rows, shifted: Shifted::Even, style: Style::Capitals };
//! let rows = (1..=5).flat_map(|row| (1..=7).filter_map(move |n| layout.hex(row, n)));
//! let board = Board::new(rows).unwrap();
//! let at = |text| board.cell(layout.parse(text).unwrap()).unwrap();
//!
//! let walls = board.cells([layout.parse("C3").unwrap(), layout.parse("C4").unwrap()]);
//! let mut reach = Reach::new();
//! reach.steps(&board, at("C2"), 4, &(board.all() - walls));
//! assert_eq!(reach.cost(at("C5")), Some(4));
//! assert!(!SightTable::new(&board, &walls).sees(at("C2"), at("C5")));
//! ```
//!
//! The plane, in mils: gaps, and a wall between two spots at eye height:
//!
//! ```
//! use gattai_space::plane::{ConvexPolygon, Disc, Point, Prism, Span, Spot};
//!
//! let (a, b) = (Disc::new(Point::new(10_000, 20_000), 591), Disc::new(Point::new(22_000, 20_000), 591));
//! assert_eq!(a.gap(b), 10_818);
//!
//! let footprint = ConvexPolygon::rectangle(Point::new(21_000, 15_000), Point::new(21_400, 25_000)).unwrap();
//! let wall = Prism { footprint, span: Span::new(0, 1000) };
//! let eye = Spot::new(a.centre, 1200);
//! assert!(wall.blocks(eye, Spot::new(b.centre, 843)));
//! assert!(!wall.blocks(eye, Spot::new(b.centre, 1031)));
//! ```
//!
//! The shortest way of a disc around what stands in it:
//!
//! ```
//! use gattai_space::plane::{Disc, Mil, PathFinder, PathQuery, Point, Rect, is_way_free};
//!
//! let shapes = [Disc::new(Point::new(5000, 5000), 1000).into()];
//! let query = PathQuery {
//!     from: Point::new(2000, 5000),
//!     to: Point::new(8000, 5000),
//!     radius: 500,
//!     within: Rect::sized(10_000, 10_000).shrunk(500),
//!     shapes: &shapes,
//!     limit: Mil::MAX,
//! };
//! let mut way = Vec::new();
//! let length = PathFinder::new().shortest(&query, &mut way).unwrap();
//! assert!(is_way_free(&way, 500, &shapes));
//! assert!(6700 < length && length < 6900);
//! ```

pub mod hex;
mod math;
pub mod plane;

pub use math::{ceil_div, csqrt, floor_div, isqrt, nearest_sqrt, rdiv};
