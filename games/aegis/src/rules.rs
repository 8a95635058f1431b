//! The rules, chapter by chapter. `Play` carries a position on; the questions about it are asked of `Aegis`.

pub(crate) mod acting;
pub(crate) mod checking;
pub(crate) mod combining;
pub(crate) mod displacing;
pub(crate) mod effects;
pub(crate) mod ending;
pub(crate) mod figures;
pub(crate) mod moving;
pub(crate) mod overdue;
pub(crate) mod play;
pub(crate) mod range;
pub(crate) mod retaliating;
pub(crate) mod rolling;
pub(crate) mod setup;
pub(crate) mod triggers;
pub(crate) mod turn;
pub(crate) mod using;

use gattai_core::{
    Dice, FirstLook, Game, Log, Outcome, Preview, Seat, SeatSet, Settings, Side, Silent, Touch, Viewer,
};

use crate::action::Action;
use crate::card::ActionType;
use crate::event::Event;
use crate::refusal::{Asked, Refused};
use crate::state::{Stage, State, UnitSet, Way};
use crate::{Aegis, dangers, guiding, judging, previewing, propose};
use checking::declared;
use play::Play;

/// AEG-13.6: Push and Pull.
pub(crate) const fn pushes(does: ActionType) -> bool {
    matches!(does, ActionType::Push | ActionType::Pull)
}

impl Game for Aegis {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refused;

    fn seats(&self) -> SeatSet {
        SeatSet::first_n(self.seats)
    }

    fn side(&self, _state: &State, seat: Seat) -> Option<Side> {
        Some(Side(self.side_of(seat) as u8))
    }

    fn start(&self, dice: &mut Dice, log: &mut impl Log<Event>) -> State {
        let mut state = self.empty_table();
        let mut play = Play::new(self, &mut state, dice, log);
        play.begin();
        play.go_on();
        state
    }

    fn to_act(&self, state: &State) -> SeatSet {
        let only = |seat: Option<Seat>| seat.map_or(SeatSet::NONE, SeatSet::only);
        match self.asked(state) {
            Asked::Over => SeatSet::NONE,
            Asked::Lists => self.submitters(state),
            Asked::Deploy | Asked::Mark => only(self.placer(state)),
            Asked::Step | Asked::Activation | Asked::Inherit | Asked::Triggers | Asked::Drop => {
                SeatSet::only(state.active)
            }
            Asked::Reroll | Asked::Divide => only(state.strike.map(|strike| strike.user.owner())),
            Asked::Retaliate => {
                let left = checking::retaliation(state).unwrap_or(UnitSet::NONE);
                only(self.retaliators(state, left).map(|(seat, _)| seat))
            }
        }
    }

    fn is_playing(&self, state: &State, seat: Seat) -> bool {
        state.outcome.is_none() && seat.index() < self.seats && state.players[seat].out == 0
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
        Play::new(self, state, dice, log).concede(seat);
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
        guiding::promise(self, state, seat, action)
    }

    fn promises(&self, state: &State, seat: Seat, actions: &[Action], out: &mut Vec<f32>) {
        guiding::promises(self, state, seat, actions, out);
    }

    /// A few steps of a turn: more playouts did better than longer ones.
    fn foresight(&self) -> u32 {
        3
    }

    /// The light policy plays far worse than what looks best at once, so a few playouts tell less than a look.
    fn first_look(&self) -> FirstLook {
        FirstLook { promise: 0.1, results: 30.0 }
    }

    /// An Action is judged when it is done, a unit when its triggers are, a place as soon as it is taken.
    fn is_settled(&self, state: &State) -> bool {
        matches!(
            self.asked(state),
            Asked::Step | Asked::Activation | Asked::Deploy | Asked::Mark | Asked::Over
        )
    }

    /// Lists before all are locked are the only secret (AEG-1.5); everything else is open to all.
    fn conceal(&self, state: &mut State, viewer: Viewer) {
        let State {
            stage: _,
            round: _,
            order: _,
            active: _,
            begun: _,
            first: _,
            players,
            units: _,
            frames: _,
            strike: _,
            outcome: _,
        } = state;
        for (_, player) in players.iter_mut() {
            player.list.conceal(viewer);
        }
    }

    fn imagine(&self, state: &mut State, dice: &mut Dice) {
        for (_, player) in state.players.iter_mut() {
            player
                .list
                .imagine(|| dice.pick(&self.pack.starters).map(|starter| starter.list).unwrap_or_default());
        }
    }

    fn witness(&self, event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    /// AEG-23.11, and the decisions before the first turn.
    fn bound(&self) -> u32 {
        let each = if self.seats == 2 { 4_000 } else { 20_000 };
        u32::from(self.options.turn_limit) * self.seats as u32 * each + 100
    }

    /// Lists are hidden until all are locked (AEG-1.5); those given with the match never are (AEG-1.7).
    fn has_secrets(&self, state: &State) -> bool {
        let asked =
            state.stage == Stage::Lists && self.options.lists.iter().take(self.seats).any(Option::is_none);
        asked || state.players.iter().any(|(_, player)| player.list.is_made())
    }

    fn answer(&self, state: &State, seat: Seat, orders: &Settings) -> Option<Action> {
        propose::answer(self, state, seat, orders)
    }

    fn overdue(&self, state: &State, seat: Seat) -> Option<Action> {
        self.decided_for(state, seat)
    }

    fn preview(&self, state: &State, seat: Seat, action: &Action) -> Preview {
        previewing::preview(self, state, seat, action)
    }

    fn threats(&self, state: &State, seat: Seat) -> Vec<Touch> {
        dangers::threats(self, state, seat)
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        judging::evaluate(self, state, seat)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        crate::audit::audit(self, state)
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// A decision that passed the check.
    fn act(&mut self, seat: Seat, action: &Action) {
        match *action {
            Action::Squad { list } => self.submit(seat, &list),
            Action::Deploy { unit, at } => self.deploy(unit, at),
            Action::Keep { unit } => self.keep_off(unit),
            Action::Mark { unit } if self.rules.asked(self.s) == Asked::Mark => {
                self.mark(seat, unit);
                self.next_marker();
            }
            Action::Move { unit, ref to } => self.make_move(unit, to),
            Action::Act { unit, number, .. } => {
                let way = self.rules.way_now(self.s);
                match way {
                    Way::Act => {}
                    Way::Trigger => self.spend_trigger(usize::from(number).wrapping_sub(1)),
                    Way::Retaliation => self.take_from_retaliation(UnitSet::only(unit)),
                }
                if let Some(declared) = declared(action, way) {
                    self.declare(&declared);
                }
            }
            Action::Reroll { grant, ref faces } => self.reroll(grant, faces),
            Action::Share { unit, points } => self.give_share(unit, points.into()),
            Action::Combine { unit, partner, into } => self.combine(unit, partner, into),
            Action::Inherit { unit, number } => self.inherit(unit, number),
            Action::KeepSlot => self.next_slot(0),
            Action::Blitz { .. }
            | Action::Capture { .. }
            | Action::Detonate
            | Action::Ignite
            | Action::Mark { .. }
            | Action::Prism { .. }
            | Action::Vanish
            | Action::Refuel => self.trigger(action),
            Action::Cloak { unit, ref to } => self.cloak(unit, to.as_ref()),
            Action::Drop { unit, at } => self.drop_unit(unit, at),
            Action::Pass => self.pass(seat),
            Action::Done => self.done(),
            Action::End => self.end_turn(),
        }
    }

    /// D8: the dice stand. D13: none of the seat's units answers.
    fn pass(&mut self, seat: Seat) {
        if let Some(strike) = &mut self.s.strike {
            strike.stands = true;
        } else {
            self.take_from_retaliation(UnitSet::of(seat));
            self.log.note(|| Event::RetaliationPassed { seat });
        }
    }

    /// D5, D12: enough of this unit.
    fn done(&mut self) {
        match self.s.activation() {
            Some(open) => self.end_activation(open),
            None => {
                self.s.frames.pop();
            }
        }
    }
}

impl Aegis {
    /// Begins the turn of the active seat anew, for scenarios.
    pub(crate) fn recharge(&self, state: &mut State) {
        let mut dice = Dice::scripted(Vec::new());
        let place = state.order.iter().position(|seat| *seat == state.active).unwrap_or_default();
        Play::new(self, state, &mut dice, &mut Silent).begin_turn_from(place);
    }

    /// Carries a stated position on to the next question, for scenarios.
    pub(crate) fn settle(&self, state: &mut State) {
        let mut dice = Dice::scripted(Vec::new());
        Play::new(self, state, &mut dice, &mut Silent).go_on();
    }
}
