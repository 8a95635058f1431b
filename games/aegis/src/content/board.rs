//! Battlefields: maps drawn as rows of marks, tables in inches (AEG-4.x, AEG-5.x).

use std::collections::{BTreeMap, BTreeSet};

use super::record::{MapRecord, TableRecord};
use super::{Cell, Map, Mark, Rect, Table};
use gattai_content::{ContentFault, Origin};

/// AEG-4.2: the six neighbours of a hex.
const NEIGHBOURS: [(i8, i8); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

/// The longest row that a set of hexes has room for.
const ROW_MOST: i8 = 57;

/// Mils in an inch (AEG-5.2).
const INCH: i32 = 1000;

/// Reads a map; `None` if it is not even drawn.
pub(super) fn map(at: &Origin, record: &MapRecord, faults: &mut Vec<ContentFault>) -> Option<Map> {
    let cells = match (&record.rows, record.radius) {
        (Some(rows), None) => drawn(rows),
        (None, Some(radius)) => hexagon(radius),
        (Some(_), Some(_)) | (None, None) => Err("a map has either rows or a radius".to_owned()),
    };
    match cells {
        Ok(cells) => {
            let map = Map { id: record.id.clone(), name: record.name.clone(), cells };
            if record.rows.is_some() {
                faults.extend(map_faults(&map).into_iter().map(|says| at.breach("AEG-1.6", says)));
            }
            Some(map)
        }
        Err(says) => {
            faults.push(at.fault(format!("{}: {says}", record.id)));
            None
        }
    }
}

/// The hexes of a drawn map. Row r, from 0; the n-th hex of it, from 0, has q = n - floor(r / 2): every second
/// row is shifted half a hex to the right.
pub(crate) fn drawn(rows: &str) -> Result<Vec<Cell>, String> {
    let mut cells = Vec::new();
    for (row, line) in rows.lines().map(str::trim).filter(|line| !line.is_empty()).enumerate() {
        let letter = u8::try_from(row).ok().map(|row| char::from(b'A'.saturating_add(row)));
        let letter = letter.filter(char::is_ascii_uppercase).ok_or("a map has at most 26 rows, A to Z")?;
        let Some(marks) = line.strip_prefix(letter) else {
            return Err(format!("row {} begins with the letter {letter}", row + 1));
        };
        for (place, mark) in marks.split_whitespace().enumerate() {
            let mark = match mark {
                "." => Mark::Free,
                "#" => Mark::Terrain,
                "r" => Mark::Zone(0),
                "b" => Mark::Zone(1),
                other => return Err(format!("row {letter} has `{other}`: a hex is . # r or b")),
            };
            let (place, row) = (i8::try_from(place).ok(), i8::try_from(row).unwrap_or(0));
            let place = place.filter(|place| *place < ROW_MOST).ok_or(format!("row {letter} is too long"))?;
            cells.push(Cell { q: place - row / 2, r: row, mark });
        }
    }
    Ok(cells)
}

/// Every hex within a distance of the middle, all free.
fn hexagon(radius: u8) -> Result<Vec<Cell>, String> {
    let radius = i8::try_from(radius).ok().filter(|radius| (1..=12).contains(radius));
    let radius = radius.ok_or("the radius of a map is 1 to 12")?;
    let mut cells = Vec::new();
    for r in -radius..=radius {
        for q in (-radius).max(-radius - r)..=radius.min(radius - r) {
            cells.push(Cell { q, r, mark: Mark::Free });
        }
    }
    Ok(cells)
}

/// What is wrong with a map to play on: 80 to 400 hexes, at most a fifth terrain, the same after half a turn,
/// zones of ten or more hexes that are eight or more apart, all free hexes connected.
pub(crate) fn map_faults(map: &Map) -> Vec<String> {
    let marks: BTreeMap<(i8, i8), Mark> =
        map.cells.iter().map(|cell| ((cell.q, cell.r), cell.mark)).collect();
    let mut faults = Vec::new();
    let mut fault = |holds: bool, says: String| {
        if holds {
            faults.push(format!("{}: {says}", map.id));
        }
    };
    let count = map.cells.len();
    fault(!(80..=400).contains(&count), format!("a map has 80 to 400 hexes, not {count}"));
    let terrain = marks.values().filter(|mark| **mark == Mark::Terrain).count();
    fault(terrain * 5 > count, format!("at most a fifth of a map is terrain, not {terrain} of {count}"));
    fault(
        !is_half_turn_symmetric(&marks),
        "a map looks the same after half a turn, colours swapped".to_owned(),
    );
    let zone = |seat: u8| -> Vec<(i8, i8)> {
        marks.iter().filter(|(_, mark)| **mark == Mark::Zone(seat)).map(|(hex, _)| *hex).collect()
    };
    let (red, blue) = (zone(0), zone(1));
    let least = red.len().min(blue.len());
    fault(least < 10, format!("a Starting Zone has 10 hexes or more, not {least}"));
    let pairs = red.iter().flat_map(|from| blue.iter().map(move |to| distance(*from, *to)));
    let apart = pairs.min().unwrap_or(i16::MAX);
    fault(apart < 8, format!("Starting Zones are 8 or more apart, not {apart}"));
    fault(!is_connected(&marks), "some free hexes cannot be reached from others".to_owned());
    faults
}

/// AEG-4.3.
fn distance(from: (i8, i8), to: (i8, i8)) -> i16 {
    let (q, r) = (i16::from(to.0) - i16::from(from.0), i16::from(to.1) - i16::from(from.1));
    q.abs().max(r.abs()).max((q + r).abs())
}

fn is_half_turn_symmetric(marks: &BTreeMap<(i8, i8), Mark>) -> bool {
    let sum = |of: fn(&(i8, i8)) -> i8| {
        let least = marks.keys().map(of).min().unwrap_or(0);
        least + marks.keys().map(of).max().unwrap_or(0)
    };
    let (q, r) = (sum(|hex| hex.0), sum(|hex| hex.1));
    marks.iter().all(|(hex, mark)| {
        let other = marks.get(&(q - hex.0, r - hex.1));
        match mark {
            Mark::Free | Mark::Terrain => other == Some(mark),
            Mark::Zone(seat) => other == Some(&Mark::Zone(1 - seat)),
        }
    })
}

fn is_connected(marks: &BTreeMap<(i8, i8), Mark>) -> bool {
    let free = |hex: &(i8, i8)| marks.get(hex).is_some_and(|mark| *mark != Mark::Terrain);
    let Some(start) = marks.keys().copied().find(|hex| free(hex)) else { return false };
    let (mut reached, mut open) = (BTreeSet::from([start]), vec![start]);
    while let Some((q, r)) = open.pop() {
        for hex in NEIGHBOURS.map(|(dq, dr)| (q + dq, r + dr)) {
            if free(&hex) && reached.insert(hex) {
                open.push(hex);
            }
        }
    }
    reached.len() == marks.keys().filter(|hex| free(hex)).count()
}

/// Reads a table.
pub(super) fn table(at: &Origin, record: &TableRecord, faults: &mut Vec<ContentFault>) -> Table {
    let mils = |inches: u8| i32::from(inches) * INCH;
    let terrain: Vec<Rect> = (record.terrain.iter())
        .map(|piece| Rect {
            x1: mils(piece.x[0]),
            y1: mils(piece.y[0]),
            x2: mils(piece.x[1]),
            y2: mils(piece.y[1]),
        })
        .collect();
    let table = Table {
        id: record.id.clone(),
        name: record.name.clone(),
        width: mils(record.width),
        height: mils(record.height),
        terrain,
    };
    let told = table_faults(&table);
    faults.extend(told.into_iter().map(|(rule, says)| at.breach(rule, format!("{}: {says}", table.id))));
    table
}

/// What is wrong with a table to play on (AEG-5.1, AEG-5.4, AEG-R7, AEG-R100).
pub(crate) fn table_faults(table: &Table) -> Vec<(gattai_core::RuleId, String)> {
    let mut faults = Vec::new();
    let mut fault = |holds: bool, rule: gattai_core::RuleId, says: &str| {
        if holds {
            faults.push((rule, says.to_owned()));
        }
    };
    let (width, height) = (table.width, table.height);
    fault(width.min(height) < 24 * INCH, "AEG-5.1", "the sides of a table are at least 24\"");
    fault(width.max(height) > 96 * INCH, "AEG-5.1", "the sides of a table are at most 96\"");
    fault(table.terrain.len() > 4, "AEG-5.4", "a table has at most 4 pieces of terrain");
    for piece in &table.terrain {
        let real = piece.x1 < piece.x2 && piece.y1 < piece.y2;
        fault(!real, "AEG-5.4", "a piece of terrain goes from the smaller figure to the greater");
        fault(piece.x2 > width || piece.y2 > height, "AEG-5.4", "a piece of terrain leaves the table");
        let turned =
            Rect { x1: width - piece.x2, y1: height - piece.y2, x2: width - piece.x1, y2: height - piece.y1 };
        fault(!table.terrain.contains(&turned), "AEG-R7", "a table looks the same after half a turn");
        // The zone is a quarter disc around the corner (AEG-R6); by symmetry one corner is enough.
        let (x, y) = (i64::from(piece.x1.max(0)), i64::from(piece.y1.max(0)));
        let radius = i64::from(width.min(height)) / 2;
        fault(x * x + y * y < radius * radius, "AEG-R7", "a piece of terrain stands in a Starting Zone");
    }
    faults
}
