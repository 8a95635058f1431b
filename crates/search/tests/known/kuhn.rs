//! Kuhn poker: three cards, one each, an ante of 1, one bet of 1.
//!
//! The first seat passes or bets; a bet is met by a bet (a call) or a pass (a fold); after two passes, or two
//! bets, the higher card wins. After a pass and a bet the first seat decides once more.

use std::fmt;
use std::str::FromStr;

use gattai_core::{Dice, Game, Log, NotationError, Outcome, Seat, SeatSet, Viewer, ensure};
use serde::{Deserialize, Serialize};

use super::{FIRST, Refused, SEATS, SECOND, other, read, scaled};

/// The rules of Kuhn poker.
#[derive(Clone, Copy, Debug)]
pub struct Kuhn;

/// A card: 0 is the jack, 1 the queen, 2 the king.
pub type Card = u8;

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// The cards in seat order; `None` where the viewer does not see one.
    pub cards: [Option<Card>; 2],
    /// What was said so far.
    pub line: Line,
    /// Who gave the match up.
    pub left: Option<Seat>,
}

/// What was said so far; the last five end the match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Line {
    Start,
    Pass,
    Bet,
    PassBet,
    PassPass,
    PassBetPass,
    PassBetBet,
    BetPass,
    BetBet,
}

/// What a seat says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Checks, or folds to a bet.
    Pass,
    /// Bets, or calls a bet.
    Bet,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Pass => "pass",
            Action::Bet => "bet",
        })
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        read(&[Action::Pass, Action::Bet], text)
    }
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    Dealt { seat: Seat, card: Option<Card> },
    Said { seat: Seat, action: Action },
    Shown { cards: [Option<Card>; 2] },
    Left { seat: Seat },
}

impl Line {
    /// Who decides; nobody at the end.
    fn turn(self) -> Option<Seat> {
        match self {
            Line::Start | Line::PassBet => Some(FIRST),
            Line::Pass | Line::Bet => Some(SECOND),
            Line::PassPass | Line::PassBetPass | Line::PassBetBet | Line::BetPass | Line::BetBet => None,
        }
    }

    fn after(self, action: Action) -> Line {
        match (self, action) {
            (Line::Start, Action::Pass) => Line::Pass,
            (Line::Start, Action::Bet) => Line::Bet,
            (Line::Pass, Action::Pass) => Line::PassPass,
            (Line::Pass, Action::Bet) => Line::PassBet,
            (Line::Bet, Action::Pass) => Line::BetPass,
            (Line::Bet, Action::Bet) => Line::BetBet,
            (Line::PassBet, Action::Pass) => Line::PassBetPass,
            (Line::PassBet, Action::Bet) => Line::PassBetBet,
            (ended, _) => ended,
        }
    }

    /// What the seats have paid, the ante included.
    fn stakes(self) -> [i32; 2] {
        match self {
            Line::Start | Line::Pass | Line::PassPass => [1, 1],
            Line::Bet | Line::BetPass => [2, 1],
            Line::PassBet | Line::PassBetPass => [1, 2],
            Line::PassBetBet | Line::BetBet => [2, 2],
        }
    }

    /// Whether the cards are laid open.
    fn is_showdown(self) -> bool {
        matches!(self, Line::PassPass | Line::PassBetBet | Line::BetBet)
    }
}

/// Who has lost, once the match is over.
fn loser(state: &State) -> Option<Seat> {
    match (state.left, state.line) {
        (Some(left), _) => Some(left),
        (None, Line::PassBetPass) => Some(FIRST),
        (None, Line::BetPass) => Some(SECOND),
        (None, line) if line.is_showdown() => {
            Some(if state.cards[0] < state.cards[1] { FIRST } else { SECOND })
        }
        (None, _) => None,
    }
}

/// What the seat has won, from −2 to 2; 0 while the match goes on.
pub fn payoff(state: &State, seat: Seat) -> i32 {
    match loser(state) {
        Some(loser) if loser == seat => -state.line.stakes()[seat.index()],
        Some(loser) => state.line.stakes()[loser.index()],
        None => 0,
    }
}

impl Game for Kuhn {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refused;

    fn seats(&self) -> SeatSet {
        SEATS
    }

    fn start(&self, dice: &mut Dice, log: &mut impl Log<Event>) -> State {
        let mut state = State { cards: [None; 2], line: Line::Start, left: None };
        deal(&mut state, dice);
        for seat in SEATS {
            log.note(|| Event::Dealt { seat, card: state.cards[seat.index()] });
        }
        state
    }

    #[inline]
    fn to_act(&self, state: &State) -> SeatSet {
        match (state.left, state.line.turn()) {
            (None, Some(turn)) => SeatSet::only(turn),
            (Some(_), _) | (_, None) => SeatSet::NONE,
        }
    }

    fn check(&self, state: &State, seat: Seat, _action: &Action) -> Result<(), Refused> {
        ensure(!self.to_act(state).is_empty(), Refused::MatchOver)?;
        ensure(self.to_act(state).contains(seat), Refused::NotAsked)
    }

    #[inline]
    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        _dice: &mut Dice,
        log: &mut impl Log<Event>,
    ) {
        state.line = state.line.after(*action);
        log.note(|| Event::Said { seat, action: *action });
        if state.line.is_showdown() {
            log.note(|| Event::Shown { cards: state.cards });
        }
    }

    fn concede(&self, state: &mut State, seat: Seat, _dice: &mut Dice, log: &mut impl Log<Event>) {
        state.left = Some(seat);
        log.note(|| Event::Left { seat });
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        loser(state).map(|loser| Outcome::won_by(SEATS, SeatSet::only(other(loser))))
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if self.to_act(state).contains(seat) {
            out.extend([Action::Pass, Action::Bet]);
        }
    }

    fn conceal(&self, state: &mut State, viewer: Viewer) {
        let State { cards, line, left: _ } = state;
        for seat in SEATS {
            if !line.is_showdown() && !viewer.sees(seat) {
                cards[seat.index()] = None;
            }
        }
    }

    fn imagine(&self, state: &mut State, dice: &mut Dice) {
        deal(state, dice);
    }

    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Dealt { seat, card: _ } if !viewer.sees(seat) => Event::Dealt { seat, card: None },
            open => open,
        })
    }

    fn bound(&self) -> u32 {
        3
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        scaled(payoff(state, seat), 2)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let two = state.cards[0] != state.cards[1] && state.cards.iter().flatten().all(|card| *card < 3);
        if two { Ok(()) } else { Err(format!("{:?} were dealt", state.cards)) }
    }
}

/// Gives each seat that has no card one of those that are left, each as likely as the others.
fn deal(state: &mut State, dice: &mut Dice) {
    for place in 0..2 {
        if state.cards[place].is_none() {
            let held = state.cards[1 - place];
            let mut card = dice.below(if held.is_none() { 3 } else { 2 }) as Card;
            if held.is_some_and(|held| held <= card) {
                card += 1;
            }
            state.cards[place] = Some(card);
        }
    }
}

/// How often each information set bets (or calls), in the order of [`questions`].
pub type Profile = [f64; 12];

/// The lines on which somebody decides: twice the first seat, then twice the second.
const DECISIONS: [Line; 4] = [Line::Start, Line::PassBet, Line::Pass, Line::Bet];

/// The value of the game for the first seat.
pub const VALUE: f64 = -1.0 / 18.0;

/// All information sets: who decides and what it sees. Sets 0 to 5 are the first seat's (the opening with
/// jack, queen, king; then a bet after its pass), sets 6 to 11 the second's (after a pass; after a bet).
pub fn questions() -> Vec<(Seat, State)> {
    let mut questions = Vec::new();
    for line in DECISIONS {
        for card in 0..3 {
            let seat = line.turn().unwrap_or(FIRST);
            let mut cards = [None; 2];
            cards[seat.index()] = Some(card);
            questions.push((seat, State { cards, line, left: None }));
        }
    }
    questions
}

/// The information set in which a position is for the seat that decides.
pub fn information_set(state: &State) -> Option<usize> {
    let decision = DECISIONS.iter().position(|line| *line == state.line)?;
    let card = state.cards[state.line.turn()?.index()]?;
    Some(decision * 3 + usize::from(card))
}

/// The equilibria: `bluff`, from 0 to 1/3, is how often the first seat opens with a bet on a jack.
pub fn equilibrium(bluff: f64) -> Profile {
    let third = 1.0 / 3.0;
    [bluff, 0.0, 3.0 * bluff, 0.0, bluff + third, 1.0, third, 0.0, 1.0, 0.0, third, 1.0]
}

/// What the first seat wins on average.
pub fn value(profile: &Profile) -> f64 {
    let mut sum = 0.0;
    for first in 0..3 {
        for second in (0..3).filter(|second| *second != first) {
            let cards = [Some(first), Some(second)];
            sum += expected(&State { cards, line: Line::Start, left: None }, profile);
        }
    }
    sum / 6.0
}

fn expected(state: &State, profile: &Profile) -> f64 {
    let Some(set) = information_set(state) else { return f64::from(payoff(state, FIRST)) };
    let after = |action| expected(&State { line: state.line.after(action), ..*state }, profile);
    profile[set] * after(Action::Bet) + (1.0 - profile[set]) * after(Action::Pass)
}

/// The most that the seat can win on average against the other's part of the profile. Some pure strategy
/// wins it, and there are 64.
pub fn best_response(profile: &Profile, seat: Seat) -> f64 {
    let (from, sign) = if seat == FIRST { (0, 1.0) } else { (6, -1.0) };
    let won = |pure: u32| {
        let mut against = *profile;
        for set in 0..6 {
            against[from + set] = f64::from(pure >> set & 1);
        }
        sign * value(&against)
    };
    (0..64).map(won).fold(f64::MIN, f64::max)
}

/// How much a seat that knows the profile wins more than its due, on average over the seats; 0 exactly at
/// an equilibrium.
pub fn exploitability(profile: &Profile) -> f64 {
    (best_response(profile, FIRST) + best_response(profile, SECOND)) / 2.0
}
