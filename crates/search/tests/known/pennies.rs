//! Matching pennies: both seats choose heads or tails in secret, then a table says what the first wins from
//! the second. Whoever can be foretold loses, so the best play is a mix.

use std::fmt;
use std::str::FromStr;

use gattai_core::{Dice, Game, Log, NotationError, Outcome, PerSeat, Sealed, Seat, SeatSet, Viewer, ensure};
use serde::{Deserialize, Serialize};

use super::{FIRST, Refused, SEATS, SECOND, read, scaled};

/// The rules, with what the first seat wins: `wins[its choice][the other's choice]`, heads being 0.
#[derive(Clone, Copy, Debug)]
pub struct Pennies {
    pub wins: [[i32; 2]; 2],
}

impl Pennies {
    /// The first seat wins if the coins match. Both mix evenly; the value is 0.
    pub const FAIR: Pennies = Pennies { wins: [[1, -1], [-1, 1]] };

    /// Tails against heads is not lost. The first seat shows heads once in three times, the second twice in
    /// three times; the value is 1/3.
    pub const BIASED: Pennies = Pennies { wins: [[1, -1], [0, 1]] };

    /// How often each seat shows heads at the equilibrium, and what the first wins on average. Only for
    /// tables without a best pure choice.
    pub fn equilibrium(&self) -> ([f64; 2], f64) {
        let [[a, b], [c, d]] = self.wins.map(|row| row.map(f64::from));
        let all = a - b - c + d;
        ([(d - c) / all, (d - b) / all], (a * d - b * c) / all)
    }

    fn most(&self) -> i32 {
        self.wins.iter().flatten().map(|won| won.abs()).max().unwrap_or(1)
    }
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// The choices, open once both are made.
    pub choices: PerSeat<Sealed<Action>, 2>,
    /// Who gave the match up.
    pub left: Option<Seat>,
}

/// What a seat shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    Heads,
    Tails,
}

const ALL: [Action; 2] = [Action::Heads, Action::Tails];

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Heads => "heads",
            Action::Tails => "tails",
        })
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        read(&ALL, text)
    }
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    Chose { seat: Seat },
    Opened { choices: [Option<Action>; 2] },
    Left { seat: Seat },
}

impl State {
    fn are_open(&self) -> bool {
        SEATS.iter().all(|seat| self.choices[seat].is_made())
    }

    fn choice(&self, seat: Seat) -> Option<Action> {
        self.choices[seat].get().copied()
    }
}

impl Pennies {
    /// What the seat has won; 0 while the match goes on. Who gives up loses the most that can be lost.
    pub fn payoff(&self, state: &State, seat: Seat) -> i32 {
        let first = match (state.left, state.choice(FIRST), state.choice(SECOND)) {
            (Some(left), _, _) => self.most() * if left == FIRST { -1 } else { 1 },
            (None, Some(own), Some(others)) => self.wins[own as usize][others as usize],
            (None, _, _) => 0,
        };
        if seat == FIRST { first } else { -first }
    }
}

impl Game for Pennies {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refused;

    fn seats(&self) -> SeatSet {
        SEATS
    }

    fn start(&self, _dice: &mut Dice, _log: &mut impl Log<Event>) -> State {
        State { choices: PerSeat::from_fn(Sealed::new), left: None }
    }

    fn to_act(&self, state: &State) -> SeatSet {
        let asked = SEATS.iter().filter(|seat| state.left.is_none() && !state.choices[*seat].is_made());
        asked.collect()
    }

    fn check(&self, state: &State, seat: Seat, _action: &Action) -> Result<(), Refused> {
        ensure(!self.to_act(state).is_empty(), Refused::MatchOver)?;
        ensure(self.to_act(state).contains(seat), Refused::NotAsked)
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        _dice: &mut Dice,
        log: &mut impl Log<Event>,
    ) {
        state.choices[seat].choose(*action);
        log.note(|| Event::Chose { seat });
        if state.are_open() {
            log.note(|| Event::Opened { choices: [FIRST, SECOND].map(|seat| state.choice(seat)) });
        }
    }

    fn concede(&self, state: &mut State, seat: Seat, _dice: &mut Dice, log: &mut impl Log<Event>) {
        state.left = Some(seat);
        log.note(|| Event::Left { seat });
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        if !self.to_act(state).is_empty() {
            return None;
        }
        let won = i64::from(self.payoff(state, FIRST));
        Some(Outcome::by_score(&[won, -won]))
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if self.to_act(state).contains(seat) {
            out.extend(ALL);
        }
    }

    fn conceal(&self, state: &mut State, viewer: Viewer) {
        if state.are_open() {
            return;
        }
        let State { choices, left: _ } = state;
        for (_, choice) in choices.iter_mut() {
            choice.conceal(viewer);
        }
    }

    fn imagine(&self, state: &mut State, dice: &mut Dice) {
        for (_, choice) in state.choices.iter_mut() {
            choice.imagine(|| if dice.below(2) == 0 { Action::Heads } else { Action::Tails });
        }
    }

    fn witness(&self, event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn bound(&self) -> u32 {
        2
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        scaled(self.payoff(state, seat), self.most())
    }
}
