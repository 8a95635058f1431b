//! Turns and moving (chapters 2 and 3).

use gattai_core::{Log, Seat, ensure};

use crate::rules::winning;
use crate::{Colour, Event, Move, Position, Refused, Square};

/// What forbids a move, in the order of the book.
pub(crate) fn check_move(state: &Position, seat: Seat, action: Move) -> Result<(), Refused> {
    let Move { from, to } = action;
    let own = Colour::of(seat);
    ensure(winning::winner(state).is_none(), Refused::MatchOver)?; // BRK-4.4
    ensure(state.turn.seat() == seat, Refused::NotYourTurn { turn: state.turn })?; // BRK-2.1
    ensure(state.piece(from) == Some(own), Refused::NoPieceOfYours { at: from })?; // BRK-2.2
    ensure(is_one_step_forward(own, from, to), Refused::NotOneStepForward { from, to })?; // BRK-3.1
    ensure(state.piece(to) != Some(own), Refused::OwnPieceThere { at: to })?; // BRK-3.2
    let straight = from.file() == to.file();
    ensure(!straight || state.piece(to).is_none(), Refused::StraightAheadBlocked { at: to }) // BRK-3.3
}

/// Straight or diagonally, towards the far rank (BRK-3.1).
fn is_one_step_forward(colour: Colour, from: Square, to: Square) -> bool {
    let forward = match colour {
        Colour::White => 1,
        Colour::Black => -1,
    };
    to.rank() - from.rank() == forward && (to.file() - from.file()).abs() <= 1
}

/// The piece moves and captures what stands there (BRK-3.4); then it is the other's turn (BRK-2.1).
#[inline]
pub(crate) fn make_move(state: &mut Position, action: Move, log: &mut impl Log<Event>) {
    let Move { from, to } = action;
    let colour = state.turn;
    let path = from.bit() | to.bit();
    let (own, enemy) = match colour {
        Colour::White => (&mut state.white, &mut state.black),
        Colour::Black => (&mut state.black, &mut state.white),
    };
    *own ^= path;
    let captured = *enemy & to.bit() != 0;
    *enemy &= !to.bit();
    state.turn = colour.other();
    log.note(|| Event::Moved { colour, from, to });
    if captured {
        log.note(|| Event::Captured { colour: colour.other(), at: to });
    }
    winning::announce(state, log);
}
