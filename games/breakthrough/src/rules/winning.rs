//! Winning (chapter 4).

use gattai_core::Log;

use crate::state::{RANK_1, RANK_8};
use crate::{Colour, Event, Position, Win};

/// Who has won, and how.
#[inline]
pub(crate) fn winner(state: &Position) -> Option<(Colour, Win)> {
    if state.white & RANK_8 != 0 {
        Some((Colour::White, Win::Breakthrough)) // BRK-4.1
    } else if state.black & RANK_1 != 0 {
        Some((Colour::Black, Win::Breakthrough)) // BRK-4.1
    } else if state.black == 0 {
        Some((Colour::White, Win::LastPiece)) // BRK-4.2
    } else if state.white == 0 {
        Some((Colour::Black, Win::LastPiece)) // BRK-4.2
    } else {
        state.gave_up.map(|colour| (colour.other(), Win::Resignation)) // BRK-4.5
    }
}

/// Giving up, in anybody's turn (BRK-4.5, BRK-R2).
pub(crate) fn give_up(state: &mut Position, colour: Colour, log: &mut impl Log<Event>) {
    state.gave_up = Some(colour);
    log.note(|| Event::GaveUp { colour });
    announce(state, log);
}

/// Tells the table that the match is won, if it is; there is no draw to tell (BRK-4.3).
#[inline]
pub(crate) fn announce(state: &Position, log: &mut impl Log<Event>) {
    if let Some((colour, by)) = winner(state) {
        log.note(|| Event::Won { colour, by });
    }
}
