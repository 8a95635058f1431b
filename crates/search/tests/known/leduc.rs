//! Leduc hold'em: six cards (jack, queen, king, two of each), an ante of 1, a round of betting before and one
//! after an open card. Raises are 2 in the first round and 4 in the second, two at most in each. A pair with
//! the open card wins, else the higher card; equal ranks share.
//!
//! Decision for decision it is OpenSpiel's `leduc_poker`: cards 0 to 5, fold only against a raise.

use std::fmt;
use std::str::FromStr;

use gattai_core::{Dice, Game, Log, NotationError, Outcome, Seat, SeatSet, Viewer, ensure};
use serde::{Deserialize, Serialize};

use super::{FIRST, Refused, SEATS, other, read, scaled};

/// The rules of Leduc hold'em.
#[derive(Clone, Copy, Debug)]
pub struct Leduc;

/// A card, 0 to 5. Two follow each other in each rank: 0 and 1 are jacks, 4 and 5 kings.
pub type Card = u8;

/// The most that can be won.
pub const PAYOFF_MAX: i32 = 13;

const CARDS: Card = 6;
const ANTE: u8 = 1;
const RAISES_MAX: u8 = 2;

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// The cards in seat order; `None` where the viewer does not see one.
    pub cards: [Option<Card>; 2],
    /// The open card, from the second round on.
    pub open: Option<Card>,
    /// What the seats have paid, the ante included.
    pub paid: [u8; 2],
    /// Who decides.
    pub turn: Seat,
    /// How often was raised in this round.
    pub raises: u8,
    /// Whether the other has checked in this round.
    pub checked: bool,
    /// How the match ended.
    pub end: Option<End>,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum End {
    /// The seat folded, or gave the match up.
    Folded(Seat),
    /// The cards were laid open.
    Showdown,
}

/// What a seat does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Gives in to a raise.
    Fold,
    /// Pays what the other has paid; checks where that is nothing.
    Call,
    /// Pays that and more.
    Raise,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Fold => "fold",
            Action::Call => "call",
            Action::Raise => "raise",
        })
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        read(&[Action::Fold, Action::Call, Action::Raise], text)
    }
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    Dealt { seat: Seat, card: Option<Card> },
    Did { seat: Seat, action: Action },
    Opened { card: Option<Card> },
    Shown { cards: [Option<Card>; 2] },
    Left { seat: Seat },
}

/// What the seat has won, from −13 to 13; 0 while the match goes on.
pub fn payoff(state: &State, seat: Seat) -> i32 {
    let [own, others] = [seat, other(seat)].map(|seat| i32::from(state.paid[seat.index()]));
    let [mine, yours] = [seat, other(seat)].map(|seat| strength(state, seat));
    match state.end {
        Some(End::Folded(folded)) if folded == seat => -own,
        Some(End::Folded(_)) => others,
        Some(End::Showdown) if mine == yours => 0,
        Some(End::Showdown) if mine > yours => others,
        Some(End::Showdown) => -own,
        None => 0,
    }
}

/// A pair is stronger than any single card.
fn strength(state: &State, seat: Seat) -> Option<u8> {
    let rank = state.cards[seat.index()]? / 2;
    Some(if state.open.is_some_and(|open| open / 2 == rank) { CARDS + rank } else { rank })
}

impl State {
    /// The first decision, with these cards dealt. Speed is measured with a king against a queen, 5 and 2.
    pub fn with(cards: [Option<Card>; 2]) -> State {
        State { cards, open: None, paid: [ANTE; 2], turn: FIRST, raises: 0, checked: false, end: None }
    }

    fn can_fold(&self) -> bool {
        self.paid[self.turn.index()] < self.paid[other(self.turn).index()]
    }

    fn can_raise(&self) -> bool {
        self.raises < RAISES_MAX
    }

    /// One of the cards that are seen nowhere.
    fn draw(&self, dice: &mut Dice) -> Card {
        let mut left = (1u32 << CARDS) - 1;
        for seen in self.cards.iter().chain([&self.open]).flatten() {
            left &= !(1 << seen);
        }
        for _ in 0..dice.below(left.count_ones()) {
            left &= left - 1;
        }
        left.trailing_zeros() as Card
    }

    fn deal(&mut self, dice: &mut Dice) {
        for place in 0..2 {
            if self.cards[place].is_none() {
                self.cards[place] = Some(self.draw(dice));
            }
        }
    }
}

impl Game for Leduc {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refused;

    fn seats(&self) -> SeatSet {
        SEATS
    }

    fn start(&self, dice: &mut Dice, log: &mut impl Log<Event>) -> State {
        let mut state = State::with([None; 2]);
        state.deal(dice);
        for seat in SEATS {
            log.note(|| Event::Dealt { seat, card: state.cards[seat.index()] });
        }
        state
    }

    #[inline]
    fn to_act(&self, state: &State) -> SeatSet {
        if state.end.is_some() { SeatSet::NONE } else { SeatSet::only(state.turn) }
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refused> {
        ensure(state.end.is_none(), Refused::MatchOver)?;
        ensure(state.turn == seat, Refused::NotAsked)?;
        match action {
            Action::Fold => ensure(state.can_fold(), Refused::NotNow),
            Action::Call => Ok(()),
            Action::Raise => ensure(state.can_raise(), Refused::NotNow),
        }
    }

    #[inline]
    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        dice: &mut Dice,
        log: &mut impl Log<Event>,
    ) {
        log.note(|| Event::Did { seat, action: *action });
        let others = state.paid[other(seat).index()];
        match action {
            Action::Fold => state.end = Some(End::Folded(seat)),
            Action::Raise => {
                state.paid[seat.index()] = others + if state.open.is_none() { 2 } else { 4 };
                state.raises += 1;
                state.checked = false;
                state.turn = other(seat);
            }
            Action::Call => {
                state.paid[seat.index()] = others;
                if state.raises > 0 || state.checked {
                    end_round(state, dice, log);
                } else {
                    state.checked = true;
                    state.turn = other(seat);
                }
            }
        }
    }

    fn concede(&self, state: &mut State, seat: Seat, _dice: &mut Dice, log: &mut impl Log<Event>) {
        state.end = Some(End::Folded(seat));
        log.note(|| Event::Left { seat });
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.end?;
        let won = i64::from(payoff(state, FIRST));
        Some(Outcome::by_score(&[won, -won]))
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if !self.to_act(state).contains(seat) {
            return;
        }
        if state.can_fold() {
            out.push(Action::Fold);
        }
        out.push(Action::Call);
        if state.can_raise() {
            out.push(Action::Raise);
        }
    }

    #[inline]
    fn sample(
        &self,
        state: &State,
        _seat: Seat,
        dice: &mut Dice,
        _scratch: &mut Vec<Action>,
    ) -> Option<Action> {
        const ALL: [Action; 3] = [Action::Fold, Action::Call, Action::Raise];
        let from = usize::from(!state.can_fold());
        let to = if state.can_raise() { 3 } else { 2 };
        dice.pick(&ALL[from..to]).copied()
    }

    fn conceal(&self, state: &mut State, viewer: Viewer) {
        let State { cards, open: _, paid: _, turn: _, raises: _, checked: _, end } = state;
        for seat in SEATS {
            if *end != Some(End::Showdown) && !viewer.sees(seat) {
                cards[seat.index()] = None;
            }
        }
    }

    #[inline]
    fn imagine(&self, state: &mut State, dice: &mut Dice) {
        state.deal(dice);
    }

    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Dealt { seat, card: _ } if !viewer.sees(seat) => Event::Dealt { seat, card: None },
            open => open,
        })
    }

    /// Check, raise, raise, call, twice.
    fn bound(&self) -> u32 {
        8
    }

    #[inline]
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        scaled(payoff(state, seat), PAYOFF_MAX)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let [first, second] = state.cards;
        let distinct =
            first != second && state.open.is_none_or(|_| state.open != first && state.open != second);
        if distinct { Ok(()) } else { Err(format!("{:?} and {:?} are one card", state.cards, state.open)) }
    }
}

/// The open card after the first round, the showdown after the second.
fn end_round(state: &mut State, dice: &mut Dice, log: &mut impl Log<Event>) {
    state.turn = FIRST;
    state.raises = 0;
    state.checked = false;
    if state.open.is_none() {
        state.open = Some(state.draw(dice));
        log.note(|| Event::Opened { card: state.open });
    } else {
        state.end = Some(End::Showdown);
        log.note(|| Event::Shown { cards: state.cards });
    }
}
