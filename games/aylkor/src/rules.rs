//! The rules, chapter by chapter. `Play` carries a position on; the questions about it are asked of `Aylkor`.

mod answering;
mod cards;
mod carry;
mod checking;
mod choosing;
mod doing;
mod falling;
mod fighting;
pub(crate) mod figures;
mod play;
mod resources;
mod rounds;
mod setup;
mod steps;

use gattai_core::{Dice, Game, Log, Outcome, Preview, Seat, SeatSet, Settings, Silent, Touch, Viewer};

use crate::action::Action;
use crate::content::{DeckId, Switch};
use crate::event::Event;
use crate::options::ORDERS;
use crate::refusal::Refused;
use crate::state::{Asked, Stage, State};
use crate::{Aylkor, guiding, judging, promising, propose};
use play::Play;

/// What the event adds to the bounty (AYL-21.8).
pub(crate) fn bounty(switch: &Switch) -> i32 {
    if let Switch::Bounty { d } = switch { i32::from(*d) } else { 0 }
}

impl Game for Aylkor {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refused;

    fn seats(&self) -> SeatSet {
        SeatSet::first_n(self.seats)
    }

    fn start(&self, dice: &mut Dice, log: &mut impl Log<Event>) -> State {
        let mut state = self.empty_table();
        let mut play = Play::new(self, &mut state, dice, log);
        play.begin();
        play.go_on();
        state
    }

    fn to_act(&self, state: &State) -> SeatSet {
        match (state.stage, state.ask) {
            (Stage::Over, _) => SeatSet::NONE,
            (_, Some(ask)) => SeatSet::only(ask.seat),
            (Stage::Decks, None) => self.deck_choosers(state),
            (Stage::Corners, None) => self.corner_chooser(state).map_or(SeatSet::NONE, SeatSet::only),
            (Stage::Main | Stage::RoundStart(_) | Stage::TurnStart(_) | Stage::TurnEnd(_), None) => {
                SeatSet::only(state.active)
            }
        }
    }

    /// A deck chosen in secret may be changed until all have chosen.
    fn may_act(&self, state: &State) -> SeatSet {
        if state.stage == Stage::Decks && state.outcome.is_none() {
            return self.seats().iter().filter(|seat| state.players[*seat].deck_id.is_none()).collect();
        }
        self.to_act(state)
    }

    fn is_playing(&self, state: &State, seat: Seat) -> bool {
        state.outcome.is_none()
            && state.round >= 1
            && seat.index() < self.seats
            && state.players[seat].alive
            && !state.leaving.contains(&seat)
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refused> {
        self.check_action(state, seat, action)
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        dice: &mut Dice,
        log: &mut impl Log<Event>,
    ) {
        let mut play = Play::new(self, state, dice, log);
        play.act(seat, action);
        play.go_on();
    }

    fn concede(&self, state: &mut State, seat: Seat, dice: &mut Dice, log: &mut impl Log<Event>) {
        Play::new(self, state, dice, log).leave(seat);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.outcome
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        propose::actions(self, state, seat, out);
    }

    fn sample(
        &self,
        state: &State,
        seat: Seat,
        dice: &mut Dice,
        scratch: &mut Vec<Action>,
    ) -> Option<Action> {
        propose::sample(self, state, seat, dice, scratch)
    }

    fn guided(
        &self,
        state: &State,
        seat: Seat,
        dice: &mut Dice,
        scratch: &mut Vec<Action>,
    ) -> Option<Action> {
        guiding::guided(self, state, seat, dice, scratch)
    }

    fn promise(&self, state: &State, seat: Seat, action: &Action) -> f32 {
        promising::promise(self, state, seat, action)
    }

    /// A question is a part of a deed: its price is paid, its end is open.
    fn is_settled(&self, state: &State) -> bool {
        state.ask.is_none()
    }

    fn conceal(&self, state: &mut State, viewer: Viewer) {
        let hands_open = self.switches(state).contains(&Switch::HandOpen);
        let State {
            stage: _,
            round: _,
            order: _,
            active: _,
            cut: _,
            actions: _,
            built: _,
            players,
            units: _,
            arrivals: _,
            occupied: _,
            tokens: _,
            owed: _,
            events: _,
            old_events: _,
            event: _,
            lasting: _,
            queue: _,
            stack: _,
            ask: _,
            looked,
            looker,
            fired: _,
            leaving: _,
            out: _,
            outcome: _,
        } = state;
        for (seat, player) in players.iter_mut() {
            player.choice.conceal(viewer);
            player.deck.conceal(viewer);
            if !hands_open {
                player.hand.conceal_among(viewer, &mut player.deck);
            }
            if seat == *looker {
                looked.conceal_among(viewer, &mut player.deck);
            }
        }
    }

    fn imagine(&self, state: &mut State, dice: &mut Dice) {
        let decks: gattai_core::ArrayVec<[DeckId; 8]> = self.free_decks(state).collect();
        let looker = state.looker;
        for (seat, player) in state.players.iter_mut() {
            player.choice.imagine(|| dice.pick(&decks).copied().unwrap_or_default());
            player.hand.imagine_from(&mut player.deck, dice);
            if seat == looker {
                state.looked.imagine_from(&mut player.deck, dice);
            }
            player.deck.imagine(dice);
        }
    }

    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.witnessed(viewer))
    }

    /// Every round has at most one turn a player, a turn at most 200 actions (AYL-4.13), an action at most
    /// some questions.
    fn bound(&self) -> u32 {
        u32::from(self.options.round_limit) * self.seats as u32 * 200 * 8
    }

    fn answer(&self, state: &State, seat: Seat, orders: &Settings) -> Option<Action> {
        let ask = state.ask.filter(|ask| ask.seat == seat)?;
        let [answer, take] = &ORDERS;
        match (ask.what, orders.get(answer), orders.get(take)) {
            (Asked::Answer, "yes", _) | (Asked::Take, _, "yes") => Some(Action::Yes),
            (Asked::Answer, "no", _) => Some(Action::No),
            _other => None,
        }
    }

    fn preview(&self, state: &State, seat: Seat, action: &Action) -> Preview {
        propose::preview(self, state, seat, action)
    }

    fn threats(&self, state: &State, seat: Seat) -> Vec<Touch> {
        propose::threats(self, state, seat)
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        judging::evaluate(self, state, seat)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        crate::audit::audit(self, state)
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// An action that passed the check.
    fn act(&mut self, seat: Seat, action: &Action) {
        match *action {
            Action::Deck { deck } => self.choose_deck(seat, deck),
            Action::Corner { space } => self.choose_corner(seat, space),
            Action::Build { card, space } => self.build(seat, card, space),
            Action::Move { unit, space } => self.move_unit(unit, space),
            Action::Attack { unit, target } => self.declare(seat, unit, target, true),
            Action::Ability { unit, number } => self.use_ability(seat, unit, number),
            Action::Tech { card } => self.play_tech(seat, card),
            Action::End => self.s.stage = Stage::TurnEnd(0),
            Action::Unit { .. }
            | Action::Done
            | Action::Space { .. }
            | Action::Opponent { .. }
            | Action::Yes
            | Action::No
            | Action::Branch { .. }
            | Action::Card { .. }
            | Action::Nothing
            | Action::Scry { .. }
            | Action::Type { .. } => return self.answer(seat, action),
        }
        if self.s.stage == Stage::Main {
            self.s.actions = self.s.actions.saturating_add(1);
        }
    }
}

impl Aylkor {
    /// Carries a stated position on to the next question, for scenarios.
    pub(crate) fn settle(&self, state: &mut State) {
        let mut dice = Dice::scripted(Vec::new());
        Play::new(self, state, &mut dice, &mut Silent).go_on();
    }
}
