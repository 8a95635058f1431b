//! The rules, chapter by chapter.

mod moving;
mod winning;

pub(crate) use winning::winner;

use gattai_core::{Dice, Game, Log, Outcome, Preview, Seat, SeatSet, Viewer};

use crate::state::SEATS;
use crate::{Breakthrough, Colour, Event, Move, Position, Refused, propose};

impl Game for Breakthrough {
    type State = Position;
    type Action = Move;
    type Event = Event;
    type Refusal = Refused;

    fn seats(&self) -> SeatSet {
        SEATS
    }

    fn start(&self, _dice: &mut Dice, _log: &mut impl Log<Event>) -> Position {
        Position::START
    }

    #[inline]
    fn to_act(&self, state: &Position) -> SeatSet {
        if winning::winner(state).is_some() { SeatSet::NONE } else { SeatSet::only(state.turn.seat()) }
    }

    fn check(&self, state: &Position, seat: Seat, action: &Move) -> Result<(), Refused> {
        moving::check_move(state, seat, *action)
    }

    #[inline]
    fn apply(
        &self,
        state: &mut Position,
        _seat: Seat,
        action: &Move,
        _dice: &mut Dice,
        log: &mut impl Log<Event>,
    ) {
        moving::make_move(state, *action, log);
    }

    fn concede(&self, state: &mut Position, seat: Seat, _dice: &mut Dice, log: &mut impl Log<Event>) {
        winning::give_up(state, Colour::of(seat), log);
    }

    fn outcome(&self, state: &Position) -> Option<Outcome> {
        winning::winner(state).map(|(colour, _)| Outcome::won_by(SEATS, SeatSet::only(colour.seat())))
    }

    fn actions(&self, state: &Position, seat: Seat, out: &mut Vec<Move>) {
        propose::moves(self, state, seat, out);
    }

    #[inline]
    fn sample(
        &self,
        state: &Position,
        _seat: Seat,
        dice: &mut Dice,
        _scratch: &mut Vec<Move>,
    ) -> Option<Move> {
        propose::random_move(state, dice)
    }

    /// Everything is open, so there is nothing to blank.
    fn conceal(&self, state: &mut Position, _viewer: Viewer) {
        let Position { white: _, black: _, turn: _, gave_up: _ } = state;
    }

    fn imagine(&self, _state: &mut Position, _dice: &mut Dice) {}

    fn witness(&self, event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn has_secrets(&self, _state: &Position) -> bool {
        false
    }

    /// A piece takes at most 6 steps before the step that wins, and each decision is a step.
    fn bound(&self) -> u32 {
        2 * 16 * 7
    }

    fn preview(&self, state: &Position, seat: Seat, action: &Move) -> Preview {
        propose::preview(state, seat, *action)
    }

    fn evaluate(&self, state: &Position, seat: Seat) -> f32 {
        propose::evaluate(state, Colour::of(seat))
    }

    /// No square holds two pieces, nobody has more than 16 (BRK-1.3, BRK-1.4).
    fn audit(&self, state: &Position) -> Result<(), String> {
        if state.white & state.black != 0 {
            return Err("two pieces stand on one square".to_owned());
        }
        if state.white.count_ones().max(state.black.count_ones()) > 16 {
            return Err("a player has more than 16 pieces".to_owned());
        }
        Ok(())
    }
}
