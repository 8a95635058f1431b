//! A battlefield written down in the option `custom-terrain` (AEG-1.6): rows of hexes, or a table in inches.

use gattai_core::Fault;

use crate::content::board::{drawn, map_faults, table_faults};
use crate::content::{Map, Rect, Table};

/// How hexes begin; then one row after the other, `/` between them: `.` free, `x` terrain, `r` and `b` zones.
pub(crate) const HEXES: &str = "hexes:";
/// How a table begins; then its sides, and each piece of terrain from left to right and from below upwards.
pub(crate) const INCHES: &str = "inches:";
pub(crate) const HEXES_EXAMPLE: &str = concat!(
    "hexes:.......bbbb/.......bbb/......x.bbb/...x....bb/.....x...../",
    "rr....x.../rrr.x....../rrr......./rrrr......."
);
pub(crate) const INCHES_EXAMPLE: &str = "inches:30x24/14-16,11-13";

/// What the option writes down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Battlefield {
    /// Standard (AEG-4.1).
    Hexes(Map),
    /// Advanced (AEG-5.1).
    Inches(Table),
}

impl Battlefield {
    /// Reads the option; none if it writes nothing down.
    ///
    /// # Errors
    /// Everything that is wrong with the battlefield.
    pub fn read(value: &str) -> Result<Option<Battlefield>, Vec<Fault>> {
        if let Some(rows) = value.strip_prefix(HEXES) {
            return hexes(rows).map(|map| Some(Battlefield::Hexes(map)));
        }
        match value.strip_prefix(INCHES) {
            Some(text) => inches(text).map(|table| Some(Battlefield::Inches(table))),
            None => Ok(None),
        }
    }
}

fn wrong(says: impl Into<String>) -> Vec<Fault> {
    vec![Fault::of("AEG-1.6", says.into())]
}

fn hexes(rows: &str) -> Result<Map, Vec<Fault>> {
    let mut text = String::new();
    for (letter, row) in ('A'..='Z').zip(rows.split('/')) {
        text.push(letter);
        for mark in row.chars() {
            text.push(' ');
            text.push(if mark == 'x' { '#' } else { mark });
        }
        text.push('\n');
    }
    if rows.split('/').count() > 26 {
        return Err(wrong("a map has at most 26 rows"));
    }
    let cells = drawn(&text).map_err(wrong)?;
    let map = Map { id: "own".to_owned(), name: "Own battlefield".to_owned(), cells };
    let faults = map_faults(&map);
    if faults.is_empty() {
        return Ok(map);
    }
    Err(faults.iter().map(|says| Fault::of("AEG-1.6", says.trim_start_matches("own: "))).collect())
}

fn inches(text: &str) -> Result<Table, Vec<Fault>> {
    let mut parts = text.split('/');
    let size = parts.next().and_then(|size| pair(size, 'x'));
    let Some((width, height)) = size else {
        return Err(wrong("a table is written by its sides: inches:24x24"));
    };
    let piece = |part: &str| {
        let (x, y) = part.split_once(',')?;
        let ((x1, x2), (y1, y2)) = (pair(x, '-')?, pair(y, '-')?);
        Some(Rect { x1, y1, x2, y2 })
    };
    let Some(terrain) = parts.map(piece).collect::<Option<Vec<Rect>>>() else {
        return Err(wrong("a piece of terrain is written by its sides: 10-14,11-13"));
    };
    let table = Table { id: "own".to_owned(), name: "Own table".to_owned(), width, height, terrain };
    let faults = table_faults(&table);
    if faults.is_empty() {
        return Ok(table);
    }
    Err(faults.into_iter().map(|(rule, says)| Fault::of(rule, says)).collect())
}

/// Two whole numbers of inches, in mils.
fn pair(text: &str, between: char) -> Option<(i32, i32)> {
    let mils = |text: &str| text.parse::<u8>().ok().map(|inches| i32::from(inches) * 1000);
    let (one, other) = text.split_once(between)?;
    Some((mils(one)?, mils(other)?))
}
