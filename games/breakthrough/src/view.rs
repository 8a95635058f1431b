//! How it looks, to people and to clients.

use std::collections::BTreeMap;
use std::fmt::Write;

use gattai_core::{Present, RuleId, Seat};
use schemars::JsonSchema;
use serde::Serialize;

use crate::state::Position;
use crate::{Breakthrough, Colour, Event, Move, Square, Win};

/// The position as clients and scenarios read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct View {
    /// Whose turn it is; nobody's when the match is over.
    pub turn: Option<&'static str>,
    /// The occupied squares.
    pub board: BTreeMap<String, &'static str>,
    /// How many pieces White and Black have left.
    pub pieces: [u32; 2],
    /// Who has won.
    pub winner: Option<&'static str>,
}

const fn word(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "white",
        Colour::Black => "black",
    }
}

impl Present for Breakthrough {
    type View = View;

    fn view(&self, state: &Position) -> View {
        let winner = crate::rules::winner(state).map(|(colour, _)| word(colour));
        let piece = |square: Square| state.piece(square).map(|colour| (square.to_string(), word(colour)));
        View {
            turn: if winner.is_none() { Some(word(state.turn)) } else { None },
            board: Square::all().filter_map(piece).collect(),
            pieces: [state.white.count_ones(), state.black.count_ones()],
            winner,
        }
    }

    fn show(&self, state: &Position) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let _ = write!(text, "{}  ", rank + 1);
            for file in 0..8 {
                text.push_str(match state.piece(Square::at(rank * 8 + file)) {
                    Some(Colour::White) => "○ ",
                    Some(Colour::Black) => "● ",
                    None => "· ",
                });
            }
            text.push('\n');
        }
        let _ = write!(
            text,
            "   a b c d e f g h   ○ White {}  ● Black {}",
            state.white.count_ones(),
            state.black.count_ones()
        );
        text
    }

    fn tell(&self, event: &Event) -> String {
        match event {
            Event::Moved { colour, from, to } => format!("{} moves {from} to {to}.", colour.name()),
            Event::Captured { colour, at } => format!("{} loses the piece on {at}.", colour.name()),
            Event::GaveUp { colour } => format!("{} gives up.", colour.name()),
            Event::Won { colour, by } => match by {
                Win::Breakthrough => format!("{} breaks through and wins.", colour.name()),
                Win::LastPiece => format!("{} captures the last piece and wins.", colour.name()),
                Win::Resignation => format!("{} wins.", colour.name()),
            },
        }
    }

    fn question(&self, _state: &Position, seat: Seat) -> String {
        format!("{}: move one piece of yours.", Colour::of(seat).name())
    }

    fn label(&self, state: &Position, seat: Seat, action: &Move) -> String {
        let takes = state.piece(action.to) == Some(Colour::of(seat).other());
        format!("{} {} {}", action.from, if takes { "takes" } else { "to" }, action.to)
    }

    fn cites(&self, event: &Event) -> Option<RuleId> {
        Some(match event {
            Event::Moved { .. } => "BRK-3.1",
            Event::Captured { .. } => "BRK-3.4",
            Event::GaveUp { .. } => "BRK-4.5",
            Event::Won { by, .. } => match by {
                Win::Breakthrough => "BRK-4.1",
                Win::LastPiece => "BRK-4.2",
                Win::Resignation => "BRK-4.5",
            },
        })
    }
}
