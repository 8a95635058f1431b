//! Goofspiel: each seat holds the cards 1 to n, and n prizes worth 1 to n are turned up one by one. For each
//! prize both bid a card in secret; the higher takes it, equal bids take nothing; bids are spent. The most
//! points win.

use std::fmt;
use std::str::FromStr;

use gattai_core::{Dice, Game, Log, NotationError, Outcome, PerSeat, Sealed, Seat, SeatSet, Viewer, ensure};
use serde::{Deserialize, Serialize};

use super::{FIRST, Refused, SEATS, SECOND};

/// The rules, with the number of cards: 1 to 9.
#[derive(Clone, Copy, Debug)]
pub struct Goofspiel {
    pub cards: u8,
}

/// Cards: bit `n` is card `n`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Cards(u16);

impl Cards {
    pub fn contains(self, card: u8) -> bool {
        self.0 & 1 << card != 0
    }

    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..10).filter(move |card| self.contains(*card))
    }

    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    fn remove(&mut self, card: u8) {
        self.0 &= !(1 << card);
    }

    fn pick(self, dice: &mut Dice) -> Option<u8> {
        if self.0 == 0 { None } else { self.iter().nth(dice.below(self.len()) as usize) }
    }
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// What the seats can still bid. Public, since spent bids are; a sealed bid is still in it.
    pub hands: [Cards; 2],
    /// The prizes that are still to come.
    pub prizes: Cards,
    /// The prize that is bid for; none at the end.
    pub prize: Option<u8>,
    /// The bids for it.
    pub bids: PerSeat<Sealed<u8>, 2>,
    /// What the seats have won.
    pub points: [u8; 2],
    /// Who gave the match up.
    pub left: Option<Seat>,
}

/// Bids a card; written `3`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Action(pub u8);

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        match text.as_bytes() {
            [digit @ b'1'..=b'9'] => Ok(Action(digit - b'0')),
            _ => Err(NotationError::new(format!("`{text}` is not a bid; bids are 1 to 9"))),
        }
    }
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    TurnedUp { prize: u8 },
    Bid { seat: Seat },
    Opened { bids: [u8; 2] },
    Left { seat: Seat },
}

impl Game for Goofspiel {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refused;

    fn seats(&self) -> SeatSet {
        SEATS
    }

    fn start(&self, dice: &mut Dice, log: &mut impl Log<Event>) -> State {
        let all = Cards((2 << self.cards) - 2);
        let mut state = State {
            hands: [all; 2],
            prizes: all,
            prize: None,
            bids: PerSeat::from_fn(Sealed::new),
            points: [0; 2],
            left: None,
        };
        turn_up(&mut state, dice, log);
        state
    }

    fn to_act(&self, state: &State) -> SeatSet {
        let goes_on = state.left.is_none() && state.prize.is_some();
        SEATS.iter().filter(|seat| goes_on && !state.bids[*seat].is_made()).collect()
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refused> {
        ensure(!self.to_act(state).is_empty(), Refused::MatchOver)?;
        ensure(self.to_act(state).contains(seat), Refused::NotAsked)?;
        ensure((1..10).contains(&action.0) && state.hands[seat.index()].contains(action.0), Refused::NotNow)
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        dice: &mut Dice,
        log: &mut impl Log<Event>,
    ) {
        state.bids[seat].choose(action.0);
        log.note(|| Event::Bid { seat });
        if let (Some(first), Some(second)) =
            (state.bids[FIRST].get().copied(), state.bids[SECOND].get().copied())
        {
            open_bids(state, [first, second], log);
            turn_up(state, dice, log);
        }
    }

    fn concede(&self, state: &mut State, seat: Seat, _dice: &mut Dice, log: &mut impl Log<Event>) {
        state.left = Some(seat);
        log.note(|| Event::Left { seat });
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let points =
            |seat: Seat| if state.left == Some(seat) { -1 } else { i64::from(state.points[seat.index()]) };
        if self.to_act(state).is_empty() {
            Some(Outcome::by_score(&[points(FIRST), points(SECOND)]))
        } else {
            None
        }
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if self.to_act(state).contains(seat) {
            out.extend(state.hands[seat.index()].iter().map(Action));
        }
    }

    fn conceal(&self, state: &mut State, viewer: Viewer) {
        let State { hands: _, prizes: _, prize: _, bids, points: _, left: _ } = state;
        for (_, bid) in bids.iter_mut() {
            bid.conceal(viewer);
        }
    }

    fn imagine(&self, state: &mut State, dice: &mut Dice) {
        for (seat, bid) in state.bids.iter_mut() {
            bid.imagine(|| state.hands[seat.index()].pick(dice).unwrap_or(0));
        }
    }

    fn witness(&self, event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn bound(&self) -> u32 {
        2 * u32::from(self.cards)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let to_come = state.prizes.len() + u32::from(state.prize.is_some());
        let even = state.hands.iter().all(|hand| hand.len() == to_come);
        if even { Ok(()) } else { Err(format!("{to_come} prizes are to come for {:?}", state.hands)) }
    }
}

fn open_bids(state: &mut State, bids: [u8; 2], log: &mut impl Log<Event>) {
    log.note(|| Event::Opened { bids });
    let prize = state.prize.take().unwrap_or(0);
    for seat in SEATS {
        let (own, others) = (bids[seat.index()], bids[1 - seat.index()]);
        state.hands[seat.index()].remove(own);
        state.bids[seat].take();
        if own > others {
            state.points[seat.index()] += prize;
        }
    }
}

fn turn_up(state: &mut State, dice: &mut Dice, log: &mut impl Log<Event>) {
    state.prize = state.prizes.pick(dice);
    if let Some(prize) = state.prize {
        state.prizes.remove(prize);
        log.note(|| Event::TurnedUp { prize });
    }
}
