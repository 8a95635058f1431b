//! The rules of one game.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{
    Dice, Log, NotationError, Outcome, Preview, Refusal, Seat, SeatSet, Settings, Side, Touch, Viewer,
};

/// What the first look at an action counts: what [`evaluate`](Game::evaluate) says of the position that it leads to, and
/// what it promised.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FirstLook {
    /// What a [`promise`](Game::promise) adds to that position: it tells actions apart that are not known by what they
    /// lead to at once, such as steps towards an enemy.
    pub promise: f32,
    /// For how many results of playouts the look counts in a search; 0 does without.
    pub results: f32,
}

impl FirstLook {
    /// Of a game that says nothing else: the position alone, and nothing in a search.
    pub const NOTHING: FirstLook = FirstLook { promise: 0.0, results: 0.0 };
}

/// [`Game::foresight`] of a game that says nothing else.
pub const FORESIGHT: u32 = 30;

/// The rules of one game, with its content and the options of one table. Immutable and shared.
///
/// Hosts call [`play`](crate::play), which checks; search calls [`apply`](Game::apply) on actions that
/// were proposed. What is required comes first, what has a default after it.
pub trait Game: Sized + Send + Sync + 'static {
    /// The whole position as plain data: ids instead of references, no dice, no clock. Store only what the
    /// table would have to remember. Two positions are equal if and only if the match can go on the same
    /// way from both, so containers without order are kept sorted.
    type State: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync;

    /// One decision of one seat. `Display` and `FromStr` are its notation, which needs no position to be
    /// read; serde is its form for clients. The notation is one line without `|` and `#`.
    type Action: Clone
        + Eq
        + Hash
        + Debug
        + Display
        + FromStr<Err = NotationError>
        + Serialize
        + DeserializeOwned
        + Send
        + Sync;

    /// One thing that the table sees happen, in the past tense; for the log and for animation.
    type Event: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;

    /// One variant for each prohibition in the book.
    type Refusal: Refusal;

    /// The seats of this table.
    fn seats(&self) -> SeatSet;

    /// The position before the first decision. What chance decides openly on the way is told to the log.
    fn start(&self, dice: &mut Dice, log: &mut impl Log<Self::Event>) -> Self::State;

    /// Whom the table waits for; nobody exactly when there is an outcome. Public: it must be the same on
    /// every concealed state, else a pause would tell what is hidden.
    fn to_act(&self, state: &Self::State) -> SeatSet;

    /// Whether the seat may do this now: the only authority on legality. It asks in the order of the book,
    /// whose decision it is included, and answers with the first prohibition. It refuses every action of a
    /// seat that is not in [`may_act`](Game::may_act), and must not tell a seat what it cannot see.
    fn check(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> Result<(), Self::Refusal>;

    /// Carries out an action that passed [`check`](Game::check).
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: &Self::Action,
        dice: &mut Dice,
        log: &mut impl Log<Self::Event>,
    );

    /// The seat leaves between two decisions, by the book's rules of elimination. Called only while
    /// [`is_playing`](Game::is_playing).
    fn concede(&self, state: &mut Self::State, seat: Seat, dice: &mut Dice, log: &mut impl Log<Self::Event>);

    /// The places, once the match is over.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// Proposes actions of a seat: all that are legal, or a good few where there are too many or the space
    /// is continuous. Each passes [`check`](Game::check). `out` comes empty and keeps its memory.
    fn actions(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// Blanks what the viewer may not see: what is left is the view. Implementations destructure the state
    /// without `..`, so that a new field does not compile until someone decides who sees it.
    fn conceal(&self, state: &mut Self::State, viewer: Viewer);

    /// Fills the blanks of a concealed state with one possible world.
    fn imagine(&self, state: &mut Self::State, dice: &mut Dice);

    /// What a viewer notices of an event: all of it, a part, or nothing.
    fn witness(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// No match of this table has more decisions of awaited seats than this. Changing a sealed choice, which
    /// nobody awaits, does not count.
    fn bound(&self) -> u32;

    /// The side of a seat; allies share one. `None` while sides are not yet dealt.
    fn side(&self, state: &Self::State, seat: Seat) -> Option<Side> {
        let _ = state;
        Some(Side::alone(seat))
    }

    /// Whether the seat is still in the match: neither is the match over nor has the seat been eliminated
    /// or left.
    fn is_playing(&self, state: &Self::State, seat: Seat) -> bool {
        self.seats().contains(seat) && self.outcome(state).is_none()
    }

    /// Who may do something now: those awaited, and seats that may still change a sealed choice.
    fn may_act(&self, state: &Self::State) -> SeatSet {
        self.to_act(state)
    }

    /// One legal action at random, fast, for playouts. Those of [`actions`](Game::actions) are equally
    /// likely unless a game overrides it. `scratch` keeps its memory between calls.
    #[inline]
    fn sample(
        &self,
        state: &Self::State,
        seat: Seat,
        dice: &mut Dice,
        scratch: &mut Vec<Self::Action>,
    ) -> Option<Self::Action> {
        scratch.clear();
        self.actions(state, seat, scratch);
        dice.pick(scratch).cloned()
    }

    /// One sensible action, fast, for playouts that are to look like play: chance still decides, but what any
    /// beginner sees is likelier. The default is [`sample`](Game::sample).
    #[inline]
    fn guided(
        &self,
        state: &Self::State,
        seat: Seat,
        dice: &mut Dice,
        scratch: &mut Vec<Self::Action>,
    ) -> Option<Self::Action> {
        self.sample(state, seat, dice, scratch)
    }

    /// How promising an action looks before it is tried, from 0 (hardly) to 1 (surely): search tries the
    /// promising first. It may ask for what the seat can see, and no more.
    fn promise(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> f32 {
        let _ = (state, seat, action);
        0.5
    }

    /// [`promise`](Game::promise) of many actions, added to `out` in their order. A game overrides it where what it
    /// works out for one action serves for others too.
    fn promises(&self, state: &Self::State, seat: Seat, actions: &[Self::Action], out: &mut Vec<f32>) {
        out.extend(actions.iter().map(|action| self.promise(state, seat, action)));
    }

    /// After so many decisions of the light policy a search judges the position: about as long as what is done now takes
    /// to show. The sooner, the more it can try in the same time. At least 1.
    fn foresight(&self) -> u32 {
        FORESIGHT
    }

    /// How much the first look at an action counts, for opponents: see [`FirstLook`].
    fn first_look(&self) -> FirstLook {
        FirstLook::NOTHING
    }

    /// Whether the position can be judged by [`evaluate`](Game::evaluate): not in the midst of one deed, with
    /// its price paid and its target still to be named.
    fn is_settled(&self, state: &Self::State) -> bool {
        let _ = state;
        true
    }

    /// Whether anything is hidden from anybody, in this position or in one that may follow. Public, and once there is
    /// nothing there never is again: [`conceal`](Game::conceal) changes nothing then, [`witness`](Game::witness) passes
    /// everything on, and search spares itself the imagining.
    fn has_secrets(&self, state: &Self::State) -> bool {
        let _ = state;
        true
    }

    /// What the seat's standing orders answer to the decision it is asked for, if anything. It must follow
    /// from public facts and the orders alone: a seat that passes by what it holds tells what it holds.
    fn answer(&self, state: &Self::State, seat: Seat, orders: &Settings) -> Option<Self::Action> {
        let _ = (state, seat, orders);
        None
    }

    /// What is decided for a seat that is asked and whose time is out, where the book says so. It passes
    /// [`check`](Game::check) and follows from what the seat sees. `None`: the book leaves it to the table.
    fn overdue(&self, state: &Self::State, seat: Seat) -> Option<Self::Action> {
        let _ = (state, seat);
        None
    }

    /// Costs, exact odds and what an action will touch, from what the seat may see.
    fn preview(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> Preview {
        let _ = (state, seat, action);
        Preview::default()
    }

    /// "What can hit me here?": what of a seat's others could harm before it is asked again, if everything stayed as it
    /// is, from what the seat may see; one touch for each thing of its own. What a game cannot foresee it leaves out.
    fn threats(&self, state: &Self::State, seat: Seat) -> Vec<Touch> {
        let _ = (state, seat);
        Vec::new()
    }

    /// How good the position looks to a seat, from 0 (lost) to 1 (won), for search that stops early. The
    /// one float of the rules.
    fn evaluate(&self, state: &Self::State, seat: Seat) -> f32 {
        match self.outcome(state) {
            Some(outcome) if !outcome.winners().contains(seat) => 0.0,
            Some(outcome) if outcome.is_draw() => 0.5,
            Some(_) => 1.0,
            None => 0.5,
        }
    }

    /// What must hold in every true position: coins conserved, no two units in one place, … A sentence
    /// says what does not.
    fn audit(&self, state: &Self::State) -> Result<(), String> {
        let _ = state;
        Ok(())
    }
}
