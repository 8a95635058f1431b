//! What a player might do, what it would bring, how the position looks.

use gattai_core::{Dice, Game, Preview, Seat, Touch};

use crate::state::{FILE_A, FILE_H};
use crate::{Breakthrough, Colour, Move, Position, Square};

/// The squares that can be reached by a step towards file a, straight, and towards file h (chapter 3).
#[derive(Clone, Copy)]
struct Reach {
    steps: [u64; 3],
    colour: Colour,
}

impl Reach {
    #[inline]
    fn of(state: &Position) -> Reach {
        let (own, enemy) = (state.pieces(state.turn), state.pieces(state.turn.other()));
        let forward = |pieces: u64, by: u32| match state.turn {
            Colour::White => pieces << by,
            Colour::Black => pieces >> (16 - by),
        };
        let to_a = forward(own & !FILE_A, 7) & !own;
        let straight = forward(own, 8) & !own & !enemy;
        let to_h = forward(own & !FILE_H, 9) & !own;
        Reach { steps: [to_a, straight, to_h], colour: state.turn }
    }

    /// The move that ends on a square, by the kind of step.
    #[inline]
    fn ending_on(self, square: u32, step: usize) -> Move {
        let by = 7 + step as u32;
        let from = match self.colour {
            Colour::White => square.wrapping_sub(by),
            Colour::Black => square + 16 - by,
        };
        Move { from: Square::at(from), to: Square::at(square) }
    }
}

/// All legal moves. There is always one, and there is no passing (BRK-2.3, BRK-R1).
pub(crate) fn moves(game: &Breakthrough, state: &Position, seat: Seat, out: &mut Vec<Move>) {
    if !game.to_act(state).contains(seat) {
        return;
    }
    let reach = Reach::of(state);
    for (step, squares) in reach.steps.into_iter().enumerate() {
        let mut left = squares;
        while left != 0 {
            out.push(reach.ending_on(left.trailing_zeros(), step));
            left &= left - 1;
        }
    }
}

/// One of all legal moves, without listing them.
#[inline]
pub(crate) fn random_move(state: &Position, dice: &mut Dice) -> Option<Move> {
    let reach = Reach::of(state);
    let counts = reach.steps.map(u64::count_ones);
    let total = counts.iter().sum();
    if total == 0 {
        return None;
    }
    let mut chosen = dice.below(total);
    let mut step = 0;
    while chosen >= counts[step] {
        chosen -= counts[step];
        step += 1;
    }
    Some(reach.ending_on(nth_square(reach.steps[step], chosen), step))
}

/// The number of the `n`th square of a set, counted from 0.
#[inline]
fn nth_square(mut squares: u64, n: u32) -> u32 {
    for _ in 0..n {
        squares &= squares - 1;
    }
    squares.trailing_zeros()
}

/// What a move captures, and whether it wins.
pub(crate) fn preview(state: &Position, seat: Seat, action: Move) -> Preview {
    let mut preview = Preview::default();
    let own = Colour::of(seat);
    let touch = |what: Square, how: &str| Touch { what: what.to_string(), how: how.to_owned() };
    if state.piece(action.to) == Some(own.other()) {
        preview.touches.push(touch(action.to, "is captured"));
    }
    if matches!(action.to.rank(), 0 | 7) {
        preview.touches.push(touch(action.to, "is the far rank: this wins"));
    }
    preview
}

/// How far the foremost pieces have come and how many there are, against the other's.
#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
pub(crate) fn evaluate(state: &Position, colour: Colour) -> f32 {
    if let Some((winner, _)) = crate::rules::winner(state) {
        return if winner == colour { 1.0 } else { 0.0 };
    }
    let worth = |colour: Colour| {
        let mut worth = 0;
        for square in Square::all().filter(|square| state.pieces(colour) & square.bit() != 0) {
            let come = match colour {
                Colour::White => square.rank(),
                Colour::Black => 7 - square.rank(),
            };
            worth += 8 + come * come;
        }
        worth
    };
    let (own, other) = (worth(colour) as f32, worth(colour.other()) as f32);
    own / (own + other)
}
