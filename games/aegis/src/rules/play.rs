//! A position in play: the rules, the dice and the log beside it, and the loop that carries things on until
//! somebody must decide (part 6 of the book). Nothing in a turn goes on for ever: every repeatable step costs Energy or a
//! once-only right (AEG-R75).

use gattai_core::{Dice, Log, Seat};

use crate::Aegis;
use crate::event::Event;
use crate::refusal::Asked;
use crate::state::{Frame, Stage, State, Way};

/// A position in play.
pub(crate) struct Play<'a, L> {
    pub rules: &'a Aegis,
    pub s: &'a mut State,
    pub dice: &'a mut Dice,
    pub log: &'a mut L,
}

impl<'a, L: Log<Event>> Play<'a, L> {
    pub fn new(rules: &'a Aegis, s: &'a mut State, dice: &'a mut Dice, log: &'a mut L) -> Self {
        Play { rules, s, dice, log }
    }

    /// AEG-7.12: Energy is paid at once and in full.
    pub fn pay(&mut self, seat: Seat, cost: u16) {
        let player = &mut self.s.players[seat];
        player.energy = player.energy.saturating_sub(cost);
    }

    /// Carries on until somebody must decide or the match is over.
    pub fn go_on(&mut self) {
        while self.s.outcome.is_none() {
            let goes_on = match self.s.frames.last().copied() {
                Some(Frame::Activation(open)) => self.activation_step(open),
                Some(Frame::Strike) => self.strike_step(),
                Some(Frame::Inherit { .. }) => self.inherit_step(),
                Some(Frame::Triggers { unit, left }) => self.triggers_step(unit, left),
                Some(Frame::Retaliate { left }) => self.retaliate_step(left),
                None => self.stage_step(),
            };
            if !goes_on {
                return;
            }
        }
        self.s.frames.clear();
        self.s.strike = None;
        self.s.stage = Stage::Over;
    }

    /// Nothing is being resolved; false if the table waits.
    fn stage_step(&mut self) -> bool {
        match self.s.stage {
            Stage::Lists => self.lists_step(),
            Stage::Deploy(place) => self.deploy_step(place),
            Stage::Marks(place) => self.marks_step(place),
            Stage::Main => self.main_step(),
            Stage::Ending => self.jets_step(),
            Stage::Drops(from) => self.drops_step(from),
            Stage::Closing => self.closing_step(),
            Stage::Over => false,
        }
    }
}

impl Aegis {
    /// What the table waits for (part 5 of the book).
    pub(crate) fn asked(&self, state: &State) -> Asked {
        if state.outcome.is_some() {
            return Asked::Over;
        }
        match state.frames.last() {
            Some(Frame::Activation(_)) => Asked::Activation,
            Some(Frame::Strike) => {
                if state.strike.is_some_and(|strike| strike.stands) {
                    Asked::Divide
                } else {
                    Asked::Reroll
                }
            }
            Some(Frame::Inherit { .. }) => Asked::Inherit,
            Some(Frame::Triggers { .. }) => Asked::Triggers,
            Some(Frame::Retaliate { .. }) => Asked::Retaliate,
            None => match state.stage {
                Stage::Lists => Asked::Lists,
                Stage::Deploy(_) => Asked::Deploy,
                Stage::Marks(_) => Asked::Mark,
                Stage::Main => Asked::Step,
                Stage::Ending | Stage::Drops(_) | Stage::Closing => Asked::Drop,
                Stage::Over => Asked::Over,
            },
        }
    }

    /// How an Action would come to be used now.
    pub(crate) fn way_now(&self, state: &State) -> Way {
        match state.frames.last() {
            Some(Frame::Triggers { .. }) => Way::Trigger,
            Some(Frame::Retaliate { .. }) => Way::Retaliation,
            Some(Frame::Activation(_) | Frame::Strike | Frame::Inherit { .. }) | None => Way::Act,
        }
    }
}
