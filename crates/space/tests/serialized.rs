//! Serialized values come back as they were, and bad ones are refused.

use gattai_space::hex::{Board, Cell, CellSet, Direction, Hex};
use gattai_space::plane::{ConvexPolygon, Disc, Point, Shape};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn returns<T: Serialize + DeserializeOwned + PartialEq + core::fmt::Debug>(value: &T, text: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), text);
    assert_eq!(&serde_json::from_str::<T>(text).unwrap(), value);
}

#[test]
fn values_return() {
    returns(&Hex::new(-6, 12), r#"{"q":-6,"r":12}"#);
    returns(&Direction::NorthEast, r#""NorthEast""#);
    let board = Board::new(Hex::ORIGIN.disc(1)).unwrap();
    returns(&board.cell(Hex::ORIGIN), "3");
    returns(&board.cells([Hex::ORIGIN, Hex::new(1, 0)]), "[3,4]");
    returns(&Point::new(12_250, -591), r#"{"x":12250,"y":-591}"#);
    let triangle = ConvexPolygon::new(&[Point::new(0, 0), Point::new(1, 0), Point::new(0, 1)]).unwrap();
    returns(&triangle, r#"[{"x":0,"y":0},{"x":1,"y":0},{"x":0,"y":1}]"#);
    returns(&Shape::from(Disc::new(Point::ORIGIN, 500)), r#"{"Disc":{"centre":{"x":0,"y":0},"radius":500}}"#);
}

#[test]
fn bad_values_are_refused_with_their_reason() {
    let refused =
        |error: serde_json::Error, reason: &str| assert!(error.to_string().contains(reason), "{error}");
    refused(serde_json::from_str::<Point>(r#"{"x":262145,"y":0}"#).unwrap_err(), "at most 262.144 inches");
    refused(
        serde_json::from_str::<Disc>(r#"{"centre":{"x":0,"y":0},"radius":-1}"#).unwrap_err(),
        "a radius 0 to",
    );
    refused(serde_json::from_str::<Cell>("512").unwrap_err(), "at most 512");
    refused(serde_json::from_str::<CellSet>("[1,600]").unwrap_err(), "at most 512");
    let clockwise = r#"[{"x":0,"y":0},{"x":0,"y":1},{"x":1,"y":0}]"#;
    refused(serde_json::from_str::<ConvexPolygon>(clockwise).unwrap_err(), "clockwise");
    refused(serde_json::from_str::<Hex>(r#"{"q":40000,"r":0}"#).unwrap_err(), "i16");
}
