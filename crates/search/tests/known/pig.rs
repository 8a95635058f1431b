//! Pig to 50: on its turn a seat rolls a die as often as it likes. A 1 loses what the turn has brought;
//! holding keeps it. Nothing is hidden.
//!
//! A turn begins with a roll, nobody rolls who would win by holding, and after 100 turns the most points win:
//! then every match ends. None of that changes how one plays well.

use std::fmt;
use std::str::FromStr;

use gattai_core::{Dice, Game, Log, NotationError, Outcome, Seat, SeatSet, Viewer, ensure};
use serde::{Deserialize, Serialize};

use super::{FIRST, Refused, SEATS, other, read};

/// The rules of Pig.
#[derive(Clone, Copy, Debug)]
pub struct Pig;

/// Who holds so much has won.
pub const GOAL: u8 = 50;

const TURNS_MAX: u8 = 100;

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// What the seats hold.
    pub points: [u8; 2],
    /// Who decides.
    pub turn: Seat,
    /// What this turn has brought so far.
    pub pot: u8,
    /// How many turns are over.
    pub turns: u8,
    /// Who gave the match up.
    pub left: Option<Seat>,
}

/// What a seat does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    Roll,
    Hold,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Roll => "roll",
            Action::Hold => "hold",
        })
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        read(&[Action::Roll, Action::Hold], text)
    }
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    Rolled { seat: Seat, face: u8 },
    Held { seat: Seat, points: u8 },
    Left { seat: Seat },
}

impl State {
    /// What the seat would have if it held now.
    fn held(&self) -> u8 {
        self.points[self.turn.index()] + self.pot
    }

    fn can_roll(&self) -> bool {
        self.held() < GOAL
    }

    fn can_hold(&self) -> bool {
        self.pot > 0
    }

    fn end_turn(&mut self) {
        self.pot = 0;
        self.turns += 1;
        self.turn = other(self.turn);
    }

    fn is_over(&self) -> bool {
        self.left.is_some() || self.turns >= TURNS_MAX || self.points.iter().any(|points| *points >= GOAL)
    }
}

/// The rule of thumb: hold at 20, or when it wins.
pub fn hold_at_20(state: &State) -> Action {
    if state.can_hold() && (state.pot >= 20 || !state.can_roll()) { Action::Hold } else { Action::Roll }
}

impl Game for Pig {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refused;

    fn seats(&self) -> SeatSet {
        SEATS
    }

    fn start(&self, _dice: &mut Dice, _log: &mut impl Log<Event>) -> State {
        State { points: [0; 2], turn: FIRST, pot: 0, turns: 0, left: None }
    }

    #[inline]
    fn to_act(&self, state: &State) -> SeatSet {
        if state.is_over() { SeatSet::NONE } else { SeatSet::only(state.turn) }
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refused> {
        ensure(!state.is_over(), Refused::MatchOver)?;
        ensure(state.turn == seat, Refused::NotAsked)?;
        match action {
            Action::Roll => ensure(state.can_roll(), Refused::NotNow),
            Action::Hold => ensure(state.can_hold(), Refused::NotNow),
        }
    }

    /// The rule of thumb, and now and then anything.
    fn guided(
        &self,
        state: &State,
        seat: Seat,
        dice: &mut Dice,
        scratch: &mut Vec<Action>,
    ) -> Option<Action> {
        if dice.below(8) == 0 { self.sample(state, seat, dice, scratch) } else { Some(hold_at_20(state)) }
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        dice: &mut Dice,
        log: &mut impl Log<Event>,
    ) {
        match action {
            Action::Roll => {
                let face = dice.d(6) as u8;
                log.note(|| Event::Rolled { seat, face });
                if face == 1 {
                    state.end_turn();
                } else {
                    state.pot += face;
                }
            }
            Action::Hold => {
                state.points[seat.index()] = state.held();
                log.note(|| Event::Held { seat, points: state.points[seat.index()] });
                state.end_turn();
            }
        }
    }

    fn concede(&self, state: &mut State, seat: Seat, _dice: &mut Dice, log: &mut impl Log<Event>) {
        state.left = Some(seat);
        log.note(|| Event::Left { seat });
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        match state.left {
            Some(left) => Some(Outcome::won_by(SEATS, SeatSet::only(other(left)))),
            None if state.is_over() => Some(Outcome::by_score(&state.points.map(i64::from))),
            None => None,
        }
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if !self.to_act(state).contains(seat) {
            return;
        }
        if state.can_roll() {
            out.push(Action::Roll);
        }
        if state.can_hold() {
            out.push(Action::Hold);
        }
    }

    /// Everything is open, so there is nothing to blank.
    fn conceal(&self, state: &mut State, _viewer: Viewer) {
        let State { points: _, turn: _, pot: _, turns: _, left: _ } = state;
    }

    fn imagine(&self, _state: &mut State, _dice: &mut Dice) {}

    fn witness(&self, event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn has_secrets(&self, _state: &Self::State) -> bool {
        false
    }

    /// A turn that does not end brings at least 2 a roll.
    fn bound(&self) -> u32 {
        u32::from(TURNS_MAX) * (u32::from(GOAL) / 2 + 1)
    }
}

/// Best play, computed: the chance to win of the seat that decides, in every position.
pub struct Solved {
    wins: Vec<f64>,
}

impl Solved {
    /// Repeats the one-step look ahead until nothing changes any more.
    pub fn new() -> Solved {
        let goal = usize::from(GOAL);
        let mut solved = Solved { wins: vec![0.5; goal * goal * goal] };
        let mut change = 1.0;
        while change > 1e-9 {
            change = 0.0;
            for own in (0..GOAL).rev() {
                for others in (0..GOAL).rev() {
                    for pot in (0..GOAL - own).rev() {
                        let better = solved.roll(own, others, pot).max(solved.hold(own, others, pot));
                        let wins = &mut solved.wins[Solved::place(own, others, pot)];
                        change = f64::max(change, (better - *wins).abs());
                        *wins = better;
                    }
                }
            }
        }
        solved
    }

    /// The chance to win of the seat that decides, if it does this and both play well after it. The limit of
    /// turns is left out.
    pub fn chance(&self, state: &State, action: Action) -> f64 {
        let (own, others) = (state.points[state.turn.index()], state.points[other(state.turn).index()]);
        match action {
            Action::Roll => self.roll(own, others, state.pot),
            Action::Hold => self.hold(own, others, state.pot),
        }
    }

    /// The better action.
    pub fn best(&self, state: &State) -> Action {
        let hold = !state.can_roll() || self.chance(state, Action::Hold) > self.chance(state, Action::Roll);
        if hold { Action::Hold } else { Action::Roll }
    }

    fn place(own: u8, others: u8, pot: u8) -> usize {
        let goal = usize::from(GOAL);
        (usize::from(own) * goal + usize::from(others)) * goal + usize::from(pot)
    }

    fn at(&self, own: u8, others: u8, pot: u8) -> f64 {
        if own + pot >= GOAL { 1.0 } else { self.wins[Solved::place(own, others, pot)] }
    }

    fn roll(&self, own: u8, others: u8, pot: u8) -> f64 {
        let lost = 1.0 - self.at(others, own, 0);
        let brought: f64 = (2..=6).map(|face| self.at(own, others, pot + face)).sum();
        (lost + brought) / 6.0
    }

    /// Holding nothing is no choice.
    fn hold(&self, own: u8, others: u8, pot: u8) -> f64 {
        match own + pot {
            _ if pot == 0 => 0.0,
            held if held >= GOAL => 1.0,
            held => 1.0 - self.at(others, held, 0),
        }
    }
}
