//! The game on the shelf, and positions that people write down.

use gattai_core::{About, Fault, Published, Settings};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::state::{Colour, Position, RANK_1, RANK_8};
use crate::{Breakthrough, Square};

/// A position as a scenario states it. Without a board the pieces stand as at the start (BRK-1.3).
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// Eight rows of eight, rank 8 first: `w` White, `b` Black, `.` empty.
    pub board: Option<Vec<String>>,
    /// The seat whose turn it is: 0 White, 1 Black.
    pub to_act: u8,
}

static ABOUT: About = About {
    id: "breakthrough",
    title: "Breakthrough",
    line: "A race for two on a chessboard: bring one piece to the far side.",
    prefix: "BRK",
    version: 1,
    seats_min: 2,
    seats_max: 2,
    options: &[],
    orders: &[],
    rules: include_str!("../RULES.md"),
};

impl Published for Breakthrough {
    type Setup = Setup;

    fn about() -> &'static About {
        &ABOUT
    }

    fn table(seats: usize, options: &Settings) -> Result<Self, Vec<Fault>> {
        let faults = ABOUT.faults(seats, options);
        if faults.is_empty() { Ok(Breakthrough) } else { Err(faults) }
    }

    fn arrange(self, setup: Setup) -> Result<(Self, Position), Vec<Fault>> {
        let mut faults = Vec::new();
        let mut position = Position::START;
        match setup.to_act {
            0 => {}
            1 => position.turn = Colour::Black,
            other => faults.push(Fault::of("BRK-1.2", format!("there is no seat {other}"))),
        }
        if let Some(rows) = setup.board {
            (position.white, position.black) = read_board(&rows, &mut faults);
        }
        // A board of another shape says nothing about who has won.
        let is_read = !faults.iter().any(|fault| fault.rule == Some("BRK-1.1"));
        let over = position.white & RANK_8 != 0 && position.black & RANK_1 != 0;
        if over || (is_read && position.white == 0 && position.black == 0) {
            faults.push(Fault::of("BRK-4.1", "both players cannot have won"));
        }
        if position.white.count_ones().max(position.black.count_ones()) > 16 {
            faults.push(Fault::of("BRK-1.3", "a player has at most 16 pieces"));
        }
        if faults.is_empty() { Ok((self, position)) } else { Err(faults) }
    }
}

/// The squares of White and Black.
fn read_board(rows: &[String], faults: &mut Vec<Fault>) -> (u64, u64) {
    let (mut white, mut black) = (0, 0);
    if rows.len() != 8 || rows.iter().any(|row| row.chars().count() != 8) {
        faults.push(Fault::of("BRK-1.1", "a board has 8 rows of 8 squares"));
        return (white, black);
    }
    for (n, row) in rows.iter().enumerate() {
        for (file, piece) in row.chars().enumerate() {
            let square = Square::at((7 - n as u32) * 8 + file as u32);
            match piece {
                'w' => white |= square.bit(),
                'b' => black |= square.bit(),
                '.' => {}
                other => faults.push(Fault::new(format!("`{other}` on {square} is not one of w, b and ."))),
            }
        }
    }
    (white, black)
}
