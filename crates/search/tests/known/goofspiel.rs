//! Goofspiel: each seat holds the cards 1 to n, and n prizes worth 1 to n are turned up one by one. For each
//! prize both bid a card in secret; the higher takes it, equal bids take nothing; bids are spent. The most
//! points win.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use gattai_core::{
    Dice, Game, Log, NotationError, Outcome, PerSeat, Sealed, Seat, SeatSet, Seed, Silent, Viewer, ensure,
};
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

/// Best play, computed: what every position is worth when a win counts 1 and a loss −1, and how the bids are
/// mixed there.
pub struct Solved {
    positions: BTreeMap<Key, Solution>,
}

/// What matters of a position with a prize turned up: hands, prizes to come, the prize, how far ahead the
/// first seat is.
type Key = (u16, u16, u16, u8, i8);

struct Solution {
    value: f64,
    mixes: [Vec<f64>; 2],
}

impl Solved {
    /// Solves all positions from the start on: at once for 4 cards, in seconds for 5.
    pub fn new(game: Goofspiel) -> Solved {
        let mut solved = Solved { positions: BTreeMap::new() };
        let mut start = game.start(&mut Dice::seeded(&Seed::from_number(0)), &mut Silent);
        if let Some(prize) = start.prize.take() {
            start.prizes.0 |= 1 << prize;
        }
        for state in turned_up(&start) {
            solved.solve(&state);
        }
        solved
    }

    /// What a position before the bids is worth to the first seat, from −1 to 1; within 0.0001.
    pub fn value(&self, state: &State) -> f64 {
        self.positions[&key(state)].value
    }

    /// How often each card is bid at the equilibrium found. There may be others.
    pub fn mix(&self, state: &State, seat: Seat) -> Vec<(Action, f64)> {
        let mix = &self.positions[&key(state)].mixes[seat.index()];
        state.hands[seat.index()].iter().map(Action).zip(mix.iter().copied()).collect()
    }

    /// What a seat that mixes its bids so loses to an opponent who knows the mix, compared with best play,
    /// if both play well afterwards: 0 at every equilibrium, at most 2.
    pub fn loss(&self, state: &State, seat: Seat, chance: impl Fn(Action) -> f64) -> f64 {
        let wins = self.wins(state);
        let mix: Vec<f64> = state.hands[seat.index()].iter().map(|card| chance(Action(card))).collect();
        if seat == FIRST {
            self.value(state) - against_first(&wins, &mix).fold(f64::MAX, f64::min)
        } else {
            against_second(&wins, &mix).fold(f64::MIN, f64::max) - self.value(state)
        }
    }

    fn solve(&mut self, state: &State) {
        if self.positions.contains_key(&key(state)) {
            return;
        }
        for first in state.hands[0].iter() {
            for second in state.hands[1].iter() {
                for next in turned_up(&after(state, [first, second])) {
                    self.solve(&next);
                }
            }
        }
        let solution = equilibrium(&self.wins(state));
        self.positions.insert(key(state), solution);
    }

    /// What the first seat wins by each of its bids against each of the other's.
    fn wins(&self, state: &State) -> Vec<Vec<f64>> {
        let won = |first: u8, second: u8| {
            let next = after(state, [first, second]);
            let values: Vec<f64> = turned_up(&next).map(|next| self.value(&next)).collect();
            if values.is_empty() {
                f64::from(lead(&next).signum())
            } else {
                values.iter().sum::<f64>() / values.len() as f64
            }
        };
        let row = |first: u8| state.hands[1].iter().map(|second| won(first, second)).collect();
        state.hands[0].iter().map(row).collect()
    }
}

fn key(state: &State) -> Key {
    let [first, second] = state.hands.map(|hand| hand.0);
    (first, second, state.prizes.0, state.prize.unwrap_or(0), lead(state))
}

fn lead(state: &State) -> i8 {
    state.points[0] as i8 - state.points[1] as i8
}

/// The position after both bids, before the next prize is turned up.
fn after(state: &State, bids: [u8; 2]) -> State {
    let mut next = *state;
    open_bids(&mut next, bids, &mut Silent);
    next
}

/// The positions with each prize turned up, all equally likely.
fn turned_up(state: &State) -> impl Iterator<Item = State> {
    let state = *state;
    state.prizes.iter().map(move |prize| {
        let mut next = State { prize: Some(prize), ..state };
        next.prizes.remove(prize);
        next
    })
}

/// What the first seat wins by its mix against each bid of the second.
fn against_first(wins: &[Vec<f64>], mix: &[f64]) -> impl Iterator<Item = f64> {
    (0..wins[0].len()).map(move |column| wins.iter().zip(mix).map(|(row, chance)| row[column] * chance).sum())
}

/// What the first seat wins by each of its bids against the mix of the second.
fn against_second(wins: &[Vec<f64>], mix: &[f64]) -> impl Iterator<Item = f64> {
    wins.iter().map(move |row| row.iter().zip(mix).map(|(won, chance)| won * chance).sum())
}

/// Regret matching until neither seat could win more than 0.0002 by deviating; later mixes count more.
fn equilibrium(wins: &[Vec<f64>]) -> Solution {
    let sizes = [wins.len(), wins[0].len()];
    let mut regrets = sizes.map(|size| vec![0.0; size]);
    let mut sums = regrets.clone();
    let mut turn = 0.0;
    loop {
        turn += 1.0;
        for (place, sign) in [(0, 1.0), (1, -1.0)] {
            let others = shares(&regrets[1 - place]);
            let own = shares(&regrets[place]);
            let won: Vec<f64> = if place == 0 {
                against_second(wins, &others).collect()
            } else {
                against_first(wins, &others).collect()
            };
            let mean: f64 = own.iter().zip(&won).map(|(chance, won)| chance * won).sum();
            for bid in 0..sizes[place] {
                regrets[place][bid] = f64::max(0.0, regrets[place][bid] + sign * (won[bid] - mean));
                sums[place][bid] += turn * own[bid];
            }
        }
        let mixes = [shares(&sums[0]), shares(&sums[1])];
        let least = against_first(wins, &mixes[0]).fold(f64::MAX, f64::min);
        let most = against_second(wins, &mixes[1]).fold(f64::MIN, f64::max);
        if most - least < 2e-4 {
            return Solution { value: f64::midpoint(least, most), mixes };
        }
    }
}

/// These weights as parts of 1; even where there are none.
fn shares(weights: &[f64]) -> Vec<f64> {
    let sum: f64 = weights.iter().sum();
    let even = 1.0 / weights.len() as f64;
    weights.iter().map(|weight| if sum > 0.0 { weight / sum } else { even }).collect()
}
