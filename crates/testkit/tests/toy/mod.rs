//! Duel of Bids: a toy with everything that is hard about hiding: hands, a deck, sealed choices made at the
//! same time, a window in which another seat is asked, dice, standing orders, leaving, two to three seats.
//!
//! Each round all seats seal a bid (1 to 3). When all are in they are opened; the highest bidder (lowest seat
//! on a tie) attacks the next seat: a die is rolled, and the target may look at one card of the attacker, and
//! answers with a shield card or passes.
//! Then everybody draws. After three rounds the most points win.
//!
//! Leaks can be planted: each must be caught by a law.

use std::fmt;
use std::str::FromStr;

use gattai_core::*;
use serde::{Deserialize, Serialize};

/// A mistake made on purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leak {
    None,
    /// `conceal` forgets the sealed bids.
    SealedReadable,
    /// `conceal` leaves one card in a hand.
    CardLeftInHand,
    /// The window opens only if the target holds a shield.
    WindowOnHidden,
    /// Whom the table waits for follows from what the target holds.
    PauseOnHidden,
    /// The state keeps a number that the next dice follow from.
    SeedInView,
    /// The menu of one seat depends on the hand of another.
    MenuOnHidden,
    /// A refusal depends on the hand of another.
    RefusalOnHidden,
    /// Standing orders answer by what the seat holds.
    OrderOnHidden,
    /// An imagined world has a card that cannot be there.
    ImpossibleWorld,
    /// The drawn order of the deck is kept in the state.
    OrderedDeck,
    // Not leaks, but other laws.
    /// An action is proposed that is refused.
    IllegalProposal,
    /// A seat that is not asked may act.
    AnyoneMayAct,
    /// Notation loses something.
    BadNotation,
    /// A round never ends.
    NeverEnds,
    /// A card is lost.
    LosesCard,
    /// The outcome comes while a seat is still asked.
    AskedAfterEnd,
    /// What happens depends on something that is not in the position.
    HiddenMemory,
    /// What is decided for a seat whose time is out follows from the hand of another.
    OverdueOnHidden,
    /// What is decided for a seat whose time is out is refused.
    IllegalOverdue,
    /// It is said that nothing is hidden any more while cards are.
    SecretsDenied,
    /// Whether anything is hidden follows from cards that not everybody sees.
    SecretsOnHidden,
    /// What a seat is told of threats follows from the hand of another.
    ThreatsOnHidden,
}

pub const SHIELD: Card = Card(0);

/// The toy, with the mistake of that number: a constant of the type, because a game makes its tables itself.
#[derive(Clone, Debug)]
pub struct Duel<const LEAK: usize> {
    seats: usize,
}

impl Leak {
    /// All mistakes, by number.
    pub const ALL: [Leak; 23] = [
        Leak::None,
        Leak::SealedReadable,
        Leak::CardLeftInHand,
        Leak::WindowOnHidden,
        Leak::PauseOnHidden,
        Leak::SeedInView,
        Leak::MenuOnHidden,
        Leak::RefusalOnHidden,
        Leak::OrderOnHidden,
        Leak::ImpossibleWorld,
        Leak::OrderedDeck,
        Leak::IllegalProposal,
        Leak::AnyoneMayAct,
        Leak::BadNotation,
        Leak::NeverEnds,
        Leak::LosesCard,
        Leak::AskedAfterEnd,
        Leak::HiddenMemory,
        Leak::OverdueOnHidden,
        Leak::IllegalOverdue,
        Leak::SecretsDenied,
        Leak::SecretsOnHidden,
        Leak::ThreatsOnHidden,
    ];
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    round: u8,
    bids: PerSeat<Sealed<u8>, 3>,
    hands: PerSeat<Hand<12>, 3>,
    deck: Deck<12, 4>,
    discard: Bag<12>,
    points: PerSeat<i32, 3>,
    /// The attacker and its target while the target is asked.
    window: Option<(Seat, Seat)>,
    /// Whether the target has looked at a card of the attacker.
    peeked: bool,
    out: SeatSet,
    seed: u32,
    order: Vec<Card>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    Bid(u8),
    Shield,
    Peek,
    Pass,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Bid(4) => f.write_str("bid 3"),
            Action::Bid(bid) => write!(f, "bid {bid}"),
            Action::Shield => f.write_str("shield"),
            Action::Peek => f.write_str("peek"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Action, NotationError> {
        match text {
            "bid 1" => Ok(Action::Bid(1)),
            "bid 2" => Ok(Action::Bid(2)),
            "bid 3" => Ok(Action::Bid(3)),
            "shield" => Ok(Action::Shield),
            "peek" => Ok(Action::Peek),
            "pass" => Ok(Action::Pass),
            _ => Err(NotationError::new("no such action")),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    Sealed(Seat),
    Opened(Vec<u8>),
    Attacked { by: Seat, target: Seat, roll: u32 },
    Shielded(Seat),
    Hit(Seat),
    Drew { seat: Seat, card: Option<Card> },
    Peeked { seat: Seat, card: Option<Card> },
    Left(Seat),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Refused {
    Over,
    NotAsked,
    NoShield,
    NoBidNow,
    PeekedAlready,
    Odd,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Refusal for Refused {
    fn rule(&self) -> RuleId {
        "TOY-1.1"
    }
}

impl<const LEAK: usize> Duel<LEAK> {
    fn leak(&self) -> Leak {
        Leak::ALL[LEAK]
    }

    fn living(&self, state: &State) -> SeatSet {
        self.seats().iter().filter(|seat| !state.out.contains(*seat)).collect()
    }

    fn is_over(&self, state: &State) -> bool {
        state.round == 3 || self.living(state).len() < 2
    }

    fn bidders(&self, state: &State) -> SeatSet {
        self.living(state).iter().filter(|seat| !state.bids[*seat].is_made()).collect()
    }

    fn draw(&self, state: &mut State, seat: Seat, dice: &mut Dice, log: &mut impl Log<Event>) {
        if self.leak() == Leak::SeedInView {
            state.seed = dice.below(1000);
        }
        if let Some(card) = state.deck.draw(dice) {
            if self.leak() == Leak::OrderedDeck {
                state.order.push(card);
            }
            state.hands[seat].cards_mut().insert(card);
            log.note(|| Event::Drew { seat, card: Some(card) });
        }
    }

    fn open_bids(&self, state: &mut State, dice: &mut Dice, log: &mut impl Log<Event>) {
        let living = self.living(state);
        let mut bids = Vec::new();
        for seat in living {
            bids.push((state.bids[seat].take().unwrap_or(0), seat));
        }
        log.note(|| Event::Opened(bids.iter().map(|bid| bid.0).collect()));
        let best = bids.iter().map(|bid| bid.0).max().unwrap_or(0);
        let Some(by) = bids.iter().find(|bid| bid.0 == best).map(|bid| bid.1) else { return };
        let Some(target) = living.after(by) else { return };
        let roll = dice.d(6);
        log.note(|| Event::Attacked { by, target, roll });
        if self.leak() == Leak::WindowOnHidden && !state.hands[target].cards().contains(SHIELD) {
            state.points[by] += 1;
            self.end_round(state, dice, log);
            return;
        }
        state.window = Some((by, target));
    }

    fn end_round(&self, state: &mut State, dice: &mut Dice, log: &mut impl Log<Event>) {
        state.window = None;
        state.peeked = false;
        for seat in self.living(state) {
            self.draw(state, seat, dice, log);
        }
        if self.leak() != Leak::NeverEnds {
            state.round += 1;
        }
    }
}

impl<const LEAK: usize> Game for Duel<LEAK> {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refused;

    fn seats(&self) -> SeatSet {
        SeatSet::first_n(self.seats)
    }

    fn start(&self, dice: &mut Dice, log: &mut impl Log<Event>) -> State {
        let mut state = State {
            round: 0,
            bids: PerSeat::from_fn(Sealed::new),
            hands: PerSeat::from_fn(Hand::new),
            deck: Deck::new((0..12).map(|n| Card(n / 3))),
            discard: Bag::default(),
            points: PerSeat::default(),
            window: None,
            peeked: false,
            out: SeatSet::NONE,
            seed: 0,
            order: Vec::new(),
        };
        for seat in self.seats() {
            self.draw(&mut state, seat, dice, log);
        }
        state
    }

    fn to_act(&self, state: &State) -> SeatSet {
        if self.is_over(state) {
            return if self.leak() == Leak::AskedAfterEnd { self.seats() } else { SeatSet::NONE };
        }
        match state.window {
            Some((by, target)) if self.leak() == Leak::PauseOnHidden => {
                let holds = state.hands[target].cards().contains(SHIELD);
                SeatSet::only(if holds { target } else { by })
            }
            Some((_, target)) => SeatSet::only(target),
            None => self.bidders(state),
        }
    }

    fn may_act(&self, state: &State) -> SeatSet {
        if state.window.is_none() && !self.is_over(state) { self.living(state) } else { self.to_act(state) }
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refused> {
        ensure(!self.is_over(state), Refused::Over)?;
        ensure(self.leak() == Leak::AnyoneMayAct || self.may_act(state).contains(seat), Refused::NotAsked)?;
        match (action, state.window) {
            (Action::Bid(_), None) => Ok(()),
            (Action::Bid(_), Some(_)) => {
                let other = Seat::nth((seat.index() + 1) % self.seats);
                let peeks =
                    self.leak() == Leak::RefusalOnHidden && state.hands[other].cards().contains(SHIELD);
                Err(if peeks { Refused::Odd } else { Refused::NoBidNow })
            }
            (Action::Shield, Some(_)) => {
                ensure(state.hands[seat].cards().contains(SHIELD), Refused::NoShield)
            }
            (Action::Peek, Some(_)) => ensure(!state.peeked, Refused::PeekedAlready),
            (Action::Pass, Some(_)) => Ok(()),
            (Action::Shield | Action::Peek | Action::Pass, None) => Err(Refused::NotAsked),
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
        match (action, state.window) {
            (Action::Bid(bid), _) => {
                state.bids[seat].choose(*bid);
                log.note(|| Event::Sealed(seat));
                if self.bidders(state).is_empty() {
                    self.open_bids(state, dice, log);
                }
            }
            (Action::Shield, _) => {
                state.hands[seat].cards_mut().remove(SHIELD);
                if self.leak() != Leak::LosesCard {
                    state.discard.insert(SHIELD);
                }
                log.note(|| Event::Shielded(seat));
                self.end_round(state, dice, log);
            }
            (Action::Peek, window) => {
                state.peeked = true;
                let card = window.and_then(|(by, _)| state.hands[by].cards().cards().first().copied());
                log.note(|| Event::Peeked { seat, card });
            }
            (Action::Pass, window) => {
                if let Some((by, target)) = window {
                    state.points[by] += if self.leak() == Leak::HiddenMemory { remembered() } else { 1 };
                    log.note(|| Event::Hit(target));
                }
                self.end_round(state, dice, log);
            }
        }
    }

    fn concede(&self, state: &mut State, seat: Seat, dice: &mut Dice, log: &mut impl Log<Event>) {
        state.out.insert(seat);
        state.bids[seat] = Sealed::new(seat);
        log.note(|| Event::Left(seat));
        if self.is_over(state) {
            state.window = None;
            state.peeked = false;
        } else if state.window.is_some_and(|(by, target)| by == seat || target == seat) {
            self.end_round(state, dice, log);
        } else if state.window.is_none() && self.bidders(state).is_empty() {
            self.open_bids(state, dice, log);
        }
    }

    fn is_playing(&self, state: &State, seat: Seat) -> bool {
        !self.is_over(state) && self.living(state).contains(seat)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let score = |seat: Seat| if state.out.contains(seat) { -1 } else { i64::from(state.points[seat]) };
        let scores: Vec<i64> = self.seats().iter().map(score).collect();
        if self.is_over(state) { Some(Outcome::by_score(&scores)) } else { None }
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        match state.window {
            Some(_) => {
                out.push(Action::Pass);
                if !state.peeked {
                    out.push(Action::Peek);
                }
                if state.hands[seat].cards().contains(SHIELD) || self.leak() == Leak::IllegalProposal {
                    out.push(Action::Shield);
                }
            }
            None => {
                let other = Seat::nth((seat.index() + 1) % self.seats);
                out.extend([Action::Bid(1), Action::Bid(2)]);
                if self.leak() != Leak::MenuOnHidden || state.hands[other].cards().contains(SHIELD) {
                    out.push(Action::Bid(if self.leak() == Leak::BadNotation { 4 } else { 3 }));
                }
            }
        }
    }

    fn conceal(&self, state: &mut State, viewer: Viewer) {
        let State {
            round: _,
            bids,
            hands,
            deck,
            discard: _,
            points: _,
            window: _,
            peeked: _,
            out: _,
            seed: _,
            order: _,
        } = state;
        for (_, bid) in bids.iter_mut() {
            if self.leak() != Leak::SealedReadable {
                bid.conceal(viewer);
            }
        }
        deck.conceal(viewer);
        for (seat, hand) in hands.iter_mut() {
            let kept = if self.leak() == Leak::CardLeftInHand && !viewer.sees(seat) && hand.len() > 1 {
                let card = hand.cards().cards()[0];
                hand.cards_mut().remove(card);
                Some(card)
            } else {
                None
            };
            hand.conceal_among(viewer, deck);
            if let Some(card) = kept {
                hand.cards_mut().insert(card);
            }
        }
    }

    fn imagine(&self, state: &mut State, dice: &mut Dice) {
        for (_, bid) in state.bids.iter_mut() {
            bid.imagine(|| dice.d(3) as u8);
        }
        for (_, hand) in state.hands.iter_mut() {
            hand.imagine_from(&mut state.deck, dice);
        }
        state.deck.imagine(dice);
        if self.leak() == Leak::ImpossibleWorld {
            state.discard.insert(Card(3));
        }
    }

    fn threats(&self, state: &State, seat: Seat) -> Vec<Touch> {
        let other = Seat::nth((seat.index() + 1) % self.seats);
        let peeks = self.leak() == Leak::ThreatsOnHidden && state.hands[other].cards().contains(SHIELD);
        peeks
            .then(|| Touch { what: seat.to_string(), how: "is shielded against".to_owned() })
            .into_iter()
            .collect()
    }

    fn has_secrets(&self, state: &State) -> bool {
        match self.leak() {
            Leak::SecretsDenied => state.discard.is_empty(),
            Leak::SecretsOnHidden => state.hands.iter().any(|(_, hand)| !hand.cards().is_empty()),
            _ => true,
        }
    }

    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        match event {
            Event::Drew { seat, .. } if !viewer.sees(*seat) => Some(Event::Drew { seat: *seat, card: None }),
            Event::Peeked { seat, .. } if !viewer.sees(*seat) => {
                Some(Event::Peeked { seat: *seat, card: None })
            }
            other => Some(other.clone()),
        }
    }

    fn bound(&self) -> u32 {
        200
    }

    fn answer(&self, state: &State, seat: Seat, orders: &Settings) -> Option<Action> {
        let order = &ABOUT.orders[0];
        let passes = orders.get(order) == "never";
        let holds = state.hands[seat].cards().contains(SHIELD);
        let leaks = self.leak() == Leak::OrderOnHidden && holds;
        if state.window.is_some() && passes && !leaks { Some(Action::Pass) } else { None }
    }

    fn overdue(&self, state: &State, seat: Seat) -> Option<Action> {
        if state.window.is_some() {
            return None;
        }
        let other = Seat::nth((seat.index() + 1) % self.seats);
        let leaks = self.leak() == Leak::OverdueOnHidden && state.hands[other].cards().contains(SHIELD);
        let illegal = self.leak() == Leak::IllegalOverdue;
        Some(if illegal { Action::Shield } else { Action::Bid(if leaks { 2 } else { 1 }) })
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let held: usize = self.seats().iter().map(|seat| state.hands[seat].len()).sum();
        let cards = held + state.deck.len() + state.discard.len();
        if cards == 12 { Ok(()) } else { Err(format!("there are {cards} cards, not 12")) }
    }
}

static ABOUT: About = About {
    id: "duel",
    title: "Duel of Bids",
    line: "A toy.",
    prefix: "TOY",
    version: 1,
    seats_min: 2,
    seats_max: 3,
    options: &[],
    orders: &[Setting {
        key: "shield",
        about: "Whether you are asked for a shield.",
        rule: "TOY-1.1",
        default: "ask",
        values: &[Allowed::Word("ask"), Allowed::Word("never")],
    }],
    rules: "- **TOY-1.1** It is a toy. [own]",
};

impl<const LEAK: usize> Present for Duel<LEAK> {
    type View = State;
    fn view(&self, state: &State) -> State {
        state.clone()
    }
    fn show(&self, state: &State) -> String {
        format!("{state:?}")
    }
    fn tell(&self, event: &Event) -> String {
        format!("{event:?}")
    }
    fn question(&self, _state: &State, seat: Seat) -> String {
        format!("{seat}?")
    }
}

impl<const LEAK: usize> Published for Duel<LEAK> {
    type Setup = ();
    fn about() -> &'static About {
        &ABOUT
    }
    fn table(seats: usize, options: &Settings) -> Result<Self, Vec<Fault>> {
        let faults = ABOUT.faults(seats, options);
        if faults.is_empty() { Ok(Duel { seats }) } else { Err(faults) }
    }
    fn arrange(self, _setup: ()) -> Result<(Self, State), Vec<Fault>> {
        Err(vec![Fault::new("the toy has no positions")])
    }
}

/// Another answer each time, as a clock or a global generator would give.
fn remembered() -> i32 {
    static CALLS: std::sync::atomic::AtomicI32 = std::sync::atomic::AtomicI32::new(0);
    CALLS.fetch_add(1, std::sync::atomic::Ordering::Relaxed)
}
