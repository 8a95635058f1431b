//! A light policy for playouts.

use gattai_core::{Dice, Seat};

use crate::Aegis;
use crate::action::Action;
use crate::propose;
use crate::state::State;

pub(crate) fn guided(
    rules: &Aegis,
    state: &State,
    seat: Seat,
    dice: &mut Dice,
    scratch: &mut Vec<Action>,
) -> Option<Action> {
    propose::sample(rules, state, seat, dice, scratch)
}

pub(crate) fn promise(rules: &Aegis, state: &State, seat: Seat, action: &Action) -> f32 {
    let _ = (rules, state, seat, action);
    0.5
}
