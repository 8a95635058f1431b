//! Duel, a toy: units defined on the spot, a deck of named cards, hands, sealed bids, an answer that can be
//! ordered in advance.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use gattai_core::{
    About, Allowed, Card, Deck, Dice, Fault, Game, Hand, Log, NotationError, Odds, Outcome, Present, Preview,
    Published, Refusal, RuleId, Sealed, Seat, SeatSet, Setting, Settings, Viewer, ensure,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

const CARDS: [&str; 3] = ["bolt", "ember wisp", "shield"];

/// The rules of one table, with the units of a scenario.
pub struct Toy {
    seats: SeatSet,
    bid_max: u8,
    units: Vec<UnitSetup>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    health: Vec<i32>,
    hands: Vec<Hand<8>>,
    deck: Deck<16, 8>,
    bids: Vec<Sealed<u8>>,
    phase: Phase,
    left: Vec<bool>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Phase {
    /// Everybody bids in secret.
    Bids,
    Turn(Seat),
    /// The owner of the target is asked.
    Parry {
        asked: Seat,
        attacker: u8,
        target: u8,
    },
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    Bid(u8),
    Attack(u8, u8),
    Draw,
    Parry,
    Pass,
    /// Panics when it is carried out: rules may have faults.
    Burst,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    Bade(Seat, Option<u8>),
    Began(Seat),
    Drew(Seat, Option<Card>),
    Struck(u8, u8, i32),
    Left(Seat),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Refused {
    NotAsked,
    TooHigh { most: u8 },
    NoSuchUnit { unit: u8 },
    NotYours { unit: u8 },
    DeckEmpty,
}

impl Refusal for Refused {
    fn rule(&self) -> RuleId {
        match self {
            Refused::NotAsked => "TOY-1.1",
            Refused::TooHigh { .. } => "TOY-1.2",
            Refused::NoSuchUnit { .. } => "TOY-2.1",
            Refused::NotYours { .. } => "TOY-2.2",
            Refused::DeckEmpty => "TOY-3.1",
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::NotAsked => f.write_str("this is not asked of you now"),
            Refused::TooHigh { most } => write!(f, "a bid is at most {most}"),
            Refused::NoSuchUnit { unit } => write!(f, "there is no unit u{unit}"),
            Refused::NotYours { unit } => write!(f, "u{unit} is not yours to use so"),
            Refused::DeckEmpty => f.write_str("the deck is empty"),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Bid(amount) => write!(f, "bid {amount}"),
            Action::Attack(from, to) => write!(f, "attack u{from} u{to}"),
            Action::Draw => f.write_str("draw"),
            Action::Parry => f.write_str("parry"),
            Action::Pass => f.write_str("pass"),
            Action::Burst => f.write_str("burst"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        let fault = || NotationError::new(format!("`{text}` is no action of Duel"));
        let unit = |word: &str| word.strip_prefix('u').and_then(|n| n.parse().ok()).ok_or_else(fault);
        match text.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["bid", amount] => Ok(Action::Bid(amount.parse().map_err(|_| fault())?)),
            ["attack", from, to] => Ok(Action::Attack(unit(from)?, unit(to)?)),
            ["draw"] => Ok(Action::Draw),
            ["parry"] => Ok(Action::Parry),
            ["pass"] => Ok(Action::Pass),
            ["burst"] => Ok(Action::Burst),
            _ => Err(fault()),
        }
    }
}

impl Toy {
    fn owner(&self, unit: u8) -> Option<Seat> {
        self.units.get(usize::from(unit)).and_then(|unit| Seat::new(unit.seat))
    }

    fn alive(&self, state: &State) -> SeatSet {
        let alive = |seat: Seat| {
            let has = |(n, health): (usize, &i32)| *health > 0 && self.owner(n as u8) == Some(seat);
            !state.left[seat.index()] && state.health.iter().enumerate().any(has)
        };
        self.seats.iter().filter(|seat| alive(*seat)).collect()
    }

    fn next(&self, state: &mut State, seat: Seat) {
        state.phase = Phase::Turn(self.alive(state).after(seat).unwrap_or(seat));
    }

    fn empty(&self, units: usize) -> State {
        State {
            health: vec![0; units],
            hands: self.seats.iter().map(Hand::new).collect(),
            deck: Deck::new((0..6).map(|n| Card(n % 3))),
            bids: self.seats.iter().map(Sealed::new).collect(),
            phase: Phase::Bids,
            left: vec![false; self.seats.len()],
        }
    }

    /// Each die that shows 4 or more is a hit; a parry takes one away.
    fn strike(
        &self,
        state: &mut State,
        from: u8,
        to: u8,
        parried: bool,
        dice: &mut Dice,
        log: &mut impl Log<Event>,
    ) {
        let rolls = (0..self.units[usize::from(from)].power).filter(|_| dice.d(6) >= 4).count() as i32;
        let hits = (rolls - i32::from(parried)).max(0);
        state.health[usize::from(to)] -= hits;
        log.note(|| Event::Struck(from, to, hits));
    }
}

impl Game for Toy {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refused;

    fn seats(&self) -> SeatSet {
        self.seats
    }

    /// A die a seat, the highest begins; then everybody draws a card.
    fn start(&self, dice: &mut Dice, log: &mut impl Log<Event>) -> State {
        let mut state = self.empty(self.units.len());
        state.health = self.units.iter().map(|unit| unit.health).collect();
        let rolls: Vec<u32> = self.seats.iter().map(|_| dice.d(6)).collect();
        let best = rolls.iter().enumerate().max_by_key(|(n, roll)| (**roll, std::cmp::Reverse(*n)));
        let first = Seat::nth(best.map_or(0, |(n, _)| n));
        state.phase = Phase::Turn(first);
        log.note(|| Event::Began(first));
        for seat in self.seats {
            if let Some(card) = state.deck.draw(dice) {
                state.hands[seat.index()].cards_mut().insert(card);
                log.note(|| Event::Drew(seat, Some(card)));
            }
        }
        state
    }

    fn to_act(&self, state: &State) -> SeatSet {
        if self.outcome(state).is_some() {
            return SeatSet::NONE;
        }
        match state.phase {
            Phase::Bids => {
                self.alive(state).iter().filter(|seat| !state.bids[seat.index()].is_made()).collect()
            }
            Phase::Turn(seat) => SeatSet::only(seat),
            Phase::Parry { asked, .. } => SeatSet::only(asked),
        }
    }

    fn may_act(&self, state: &State) -> SeatSet {
        match state.phase {
            Phase::Bids if self.outcome(state).is_none() => self.alive(state),
            _ => self.to_act(state),
        }
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refused> {
        ensure(self.may_act(state).contains(seat), Refused::NotAsked)?;
        match (action, &state.phase) {
            (Action::Bid(amount), Phase::Bids) => {
                ensure(*amount <= self.bid_max, Refused::TooHigh { most: self.bid_max })
            }
            (Action::Attack(from, to), Phase::Turn(_)) => {
                for unit in [*from, *to] {
                    ensure(self.owner(unit).is_some(), Refused::NoSuchUnit { unit })?;
                }
                ensure(self.owner(*from) == Some(seat), Refused::NotYours { unit: *from })?;
                ensure(self.owner(*to) != Some(seat), Refused::NotYours { unit: *to })
            }
            (Action::Draw, Phase::Turn(_)) => ensure(!state.deck.is_empty(), Refused::DeckEmpty),
            (Action::Burst, Phase::Turn(_)) | (Action::Parry | Action::Pass, Phase::Parry { .. }) => Ok(()),
            _ => Err(Refused::NotAsked),
        }
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        dice: &mut Dice,
        log: &mut impl Log<Event>,
    ) {
        match *action {
            Action::Bid(amount) => {
                state.bids[seat.index()].choose(amount);
                log.note(|| Event::Bade(seat, Some(amount)));
                if self.to_act(state).is_empty() {
                    let best = self.seats.iter().max_by_key(|seat| state.bids[seat.index()].get().copied());
                    state.phase = Phase::Turn(best.unwrap_or(seat));
                    state.bids = self.seats.iter().map(Sealed::new).collect();
                    log.note(|| Event::Began(best.unwrap_or(seat)));
                }
            }
            Action::Attack(attacker, target) => {
                let asked = self.owner(target).unwrap_or(seat);
                state.phase = Phase::Parry { asked, attacker, target };
            }
            Action::Draw => {
                if let Some(card) = state.deck.draw(dice) {
                    state.hands[seat.index()].cards_mut().insert(card);
                    log.note(|| Event::Drew(seat, Some(card)));
                }
                self.next(state, seat);
            }
            Action::Parry | Action::Pass => {
                let Phase::Parry { attacker, target, .. } = state.phase else { return };
                self.strike(state, attacker, target, *action == Action::Parry, dice, log);
                self.next(state, self.owner(attacker).unwrap_or(seat));
            }
            Action::Burst => panic!("burst as asked"),
        }
    }

    fn concede(&self, state: &mut State, seat: Seat, _dice: &mut Dice, log: &mut impl Log<Event>) {
        state.left[seat.index()] = true;
        log.note(|| Event::Left(seat));
        self.next(state, seat);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let alive = self.alive(state);
        (alive.len() <= 1).then(|| Outcome::won_by(self.seats, alive))
    }

    fn is_playing(&self, state: &State, seat: Seat) -> bool {
        self.outcome(state).is_none() && self.alive(state).contains(seat)
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let units = 0..self.units.len() as u8;
        let attacks = units.clone().flat_map(|from| units.clone().map(move |to| Action::Attack(from, to)));
        let bids = (0..=self.bid_max).map(Action::Bid);
        out.extend(bids.chain(attacks).chain([Action::Draw, Action::Parry, Action::Pass]));
        out.retain(|action| self.check(state, seat, action).is_ok());
    }

    fn conceal(&self, state: &mut State, viewer: Viewer) {
        let State { health: _, hands, deck, bids, phase: _, left: _ } = state;
        deck.conceal(viewer);
        hands.iter_mut().for_each(|hand| hand.conceal_among(viewer, deck));
        bids.iter_mut().for_each(|bid| bid.conceal(viewer));
    }

    fn imagine(&self, _state: &mut State, _dice: &mut Dice) {}

    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match event {
            Event::Drew(seat, _) if !viewer.sees(*seat) => Event::Drew(*seat, None),
            Event::Bade(seat, _) if !viewer.sees(*seat) => Event::Bade(*seat, None),
            other => other.clone(),
        })
    }

    fn bound(&self) -> u32 {
        1000
    }

    fn answer(&self, state: &State, _seat: Seat, orders: &Settings) -> Option<Action> {
        let asked = matches!(state.phase, Phase::Parry { .. });
        (asked && orders.get(&ABOUT.orders[0]) == "never").then_some(Action::Pass)
    }

    fn preview(&self, _state: &State, _seat: Seat, action: &Action) -> Preview {
        let chance = gattai_core::Fraction::new(1, 2);
        let odds =
            matches!(action, Action::Attack(..)).then(|| Odds { that: "each die hits".to_owned(), chance });
        Preview { odds: odds.into_iter().collect(), ..Preview::default() }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let cards = state.deck.len() + state.hands.iter().map(Hand::len).sum::<usize>();
        if cards <= 12 { Ok(()) } else { Err(format!("{cards} cards, and only 12 exist")) }
    }
}

#[derive(Serialize)]
pub struct View {
    phase: String,
    units: Vec<UnitView>,
    hands: Vec<HandView>,
    deck: usize,
    bids: Vec<Option<u8>>,
}

#[derive(Serialize)]
struct UnitView {
    id: String,
    name: Option<String>,
    seat: usize,
    health: i32,
    tags: BTreeSet<String>,
}

#[derive(Serialize)]
struct HandView {
    count: usize,
    cards: Vec<&'static str>,
}

fn name(card: &Card) -> &'static str {
    CARDS[usize::from(card.0)]
}

impl Present for Toy {
    type View = View;

    fn view(&self, state: &State) -> View {
        let unit = |(n, unit): (usize, &UnitSetup)| UnitView {
            id: format!("u{n}"),
            name: unit.name.clone(),
            seat: unit.seat,
            health: state.health[n],
            tags: unit.tags.clone(),
        };
        let hand = |hand: &Hand<8>| HandView {
            count: hand.len(),
            cards: hand.cards().cards().iter().map(name).collect(),
        };
        View {
            phase: format!("{:?}", state.phase),
            units: self.units.iter().enumerate().map(unit).collect(),
            hands: state.hands.iter().map(hand).collect(),
            deck: state.deck.len(),
            bids: state.bids.iter().map(|bid| bid.get().copied()).collect(),
        }
    }

    fn show(&self, _state: &State) -> String {
        String::new()
    }

    fn tell(&self, event: &Event) -> String {
        match event {
            Event::Bade(seat, Some(amount)) => format!("{seat} bids {amount}."),
            Event::Bade(seat, None) => format!("{seat} bids."),
            Event::Began(seat) => format!("{seat} begins."),
            Event::Drew(seat, Some(card)) => format!("{seat} draws {}.", name(card)),
            Event::Drew(seat, None) => format!("{seat} draws."),
            Event::Struck(from, to, hits) => format!("u{from} strikes u{to} for {hits}."),
            Event::Left(seat) => format!("{seat} leaves."),
        }
    }

    fn question(&self, state: &State, seat: Seat) -> String {
        match state.phase {
            Phase::Parry { attacker, .. } => format!("{seat}: parry u{attacker}?"),
            Phase::Bids | Phase::Turn(_) => format!("{seat}: your move"),
        }
    }
}

/// A position of the toy.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    units: Vec<UnitSetup>,
    hands: Vec<Vec<String>>,
    deck: Vec<String>,
    /// On top of the deck, the next first.
    top: Vec<String>,
    to_act: Option<Turn>,
}

/// A seat by its number.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
struct Turn(usize);

impl Default for Setup {
    fn default() -> Setup {
        let deck = CARDS.map(str::to_owned).to_vec();
        Setup { units: UnitSetup::pair(), hands: Vec::new(), deck, top: Vec::new(), to_act: Some(Turn(0)) }
    }
}

#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitSetup {
    name: Option<String>,
    seat: usize,
    #[serde(default)]
    power: u32,
    #[serde(default)]
    health: i32,
    #[serde(default)]
    tags: BTreeSet<String>,
}

impl UnitSetup {
    fn pair() -> Vec<UnitSetup> {
        let unit = |seat| UnitSetup { name: None, seat, power: 2, health: 3, tags: BTreeSet::new() };
        (0..2).map(unit).collect()
    }
}

static ABOUT: About = About {
    id: "duel",
    title: "Duel",
    line: "A toy.",
    prefix: "TOY",
    version: 1,
    seats_min: 2,
    seats_max: 3,
    options: &[Setting {
        key: "bid-max",
        about: "The highest bid.",
        rule: "TOY-1.2",
        default: "9",
        values: &[Allowed::Word("none"), Allowed::Range(1, 9)],
    }],
    orders: &[Setting {
        key: "parry",
        about: "Whether to parry.",
        rule: "TOY-2.3",
        default: "ask",
        values: &[Allowed::Word("ask"), Allowed::Word("never")],
    }],
    rules: "## 1\n- **TOY-1.1** a\n- **TOY-1.2** b\n- **TOY-1.3** c\n- **TOY-2.1** d\n- **TOY-2.2** e\n\
            - **TOY-2.3** f\n- **TOY-3.1** g\n- **TOY-R1** h\n",
};

impl Published for Toy {
    type Setup = Setup;

    fn about() -> &'static About {
        &ABOUT
    }

    fn table(seats: usize, options: &Settings) -> Result<Toy, Vec<Fault>> {
        let faults = ABOUT.faults(seats, options);
        let bid_max = options.get(&ABOUT.options[0]).parse().unwrap_or(u8::MAX);
        let toy = Toy { seats: SeatSet::first_n(seats), bid_max, units: UnitSetup::pair() };
        if faults.is_empty() { Ok(toy) } else { Err(faults) }
    }

    fn arrange(mut self, setup: Setup) -> Result<(Toy, State), Vec<Fault>> {
        let mut faults = Vec::new();
        let mut state = self.empty(0);
        for unit in &setup.units {
            if unit.seat >= self.seats.len() {
                faults.push(Fault::of("TOY-2.2", format!("a unit belongs to seat {}", unit.seat)));
            }
            if unit.health < 0 {
                faults.push(Fault::of("TOY-2.1", "a unit has less than no health"));
            }
        }
        state.health = setup.units.iter().map(|unit| unit.health).collect();
        let mut cards = |names: &[String]| -> Vec<Card> {
            let mut card = |name: &String| {
                let card = card(name);
                if card.is_none() {
                    faults.push(Fault::new(format!("there is no card `{name}`")));
                }
                card
            };
            names.iter().filter_map(&mut card).collect()
        };
        state.deck = Deck::new(cards(&setup.deck));
        for card in cards(&setup.top).into_iter().rev() {
            state.deck.put_on_top(card, SeatSet::NONE);
        }
        for (hand, names) in state.hands.iter_mut().zip(&setup.hands) {
            cards(names).into_iter().for_each(|card| hand.cards_mut().insert(card));
        }
        if let Some(Turn(seat)) = setup.to_act {
            match Seat::new(seat).filter(|seat| self.seats.contains(*seat)) {
                Some(seat) => state.phase = Phase::Turn(seat),
                None => faults.push(Fault::new(format!("there is no seat {seat}"))),
            }
        }
        self.units = setup.units;
        if faults.is_empty() { Ok((self, state)) } else { Err(faults) }
    }

    fn card(&self, name: &str) -> Option<Card> {
        card(name)
    }
}

fn card(name: &str) -> Option<Card> {
    CARDS.iter().position(|card| *card == name).map(|n| Card(n as u16))
}
