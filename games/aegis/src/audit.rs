//! What must hold in every position.

use crate::Aegis;
use crate::rules::turn::LEAST_PRODUCTION;
use crate::state::{Frame, Stage, Stand, State, UnitId};

/// A sentence about what does not hold.
pub(crate) fn audit(rules: &Aegis, state: &State) -> Result<(), String> {
    for (index, unit) in state.units.iter().enumerate() {
        let id = UnitId::nth(index);
        if unit.stand == Stand::Fallen {
            return Err(format!("unit {id} is still falling"));
        }
        if let Stand::Under(host) = unit.stand
            && !state.unit(host).is_active()
        {
            return Err(format!("unit {id} is a component of {host}, which is not in play"));
        }
        if unit.stand != Stand::Field {
            continue;
        }
        if !rules.ground.is_open(unit.at) {
            return Err(format!("unit {id} stands at {}, which is no open ground", unit.at));
        }
        if let Some(other) = rules.who_is_at(state, unit.at, id) {
            return Err(format!("units {id} and {other} stand in one place"));
        }
        if unit.integrity == 0 || unit.integrity > rules.max_integrity(state, id) {
            return Err(format!("unit {id} has Integrity {}", unit.integrity)); // AEG-3.7
        }
        if state.players[id.owner()].out > 0 {
            return Err(format!("unit {id} stands on the field, but its player is out"));
        }
    }
    for frame in &state.frames {
        if let Frame::Activation(open) = frame
            && open.unit.owner() != state.active
        {
            return Err(format!("unit {} acts in another player's turn", open.unit));
        }
    }
    if state.strike.is_some() != state.frames.contains(&Frame::Strike) {
        return Err("an Action is resolved without its frame, or the other way round".to_owned());
    }
    let waits = matches!(state.stage, Stage::Main) && state.frames.is_empty() && state.outcome.is_none();
    if waits && !rules.any_step(state, state.active) {
        return Err(format!(
            "{} is asked, but nothing is legal (least production {LEAST_PRODUCTION})",
            state.active
        ));
    }
    Ok(())
}
