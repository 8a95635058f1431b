//! What an action would cost and do.

use gattai_core::{Preview, Seat};

use crate::Aegis;
use crate::action::Action;
use crate::state::State;

pub(crate) fn preview(rules: &Aegis, state: &State, seat: Seat, action: &Action) -> Preview {
    let _ = (rules, state, seat, action);
    Preview::default()
}
