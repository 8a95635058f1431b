//! What holds in every true position.

use gattai_core::SeatSet;

use crate::Aylkor;
use crate::board::Spaces;
use crate::content::{Resource, UnitRole};
use crate::state::{Frame, Stage, State};

/// A sentence says what does not hold.
pub(crate) fn audit(rules: &Aylkor, state: &State) -> Result<(), String> {
    let mut seen = Spaces::NONE;
    for unit in &state.units {
        if seen.contains(unit.space) {
            return Err(format!("two units stand on {}", unit.space)); // AYL-2.7
        }
        seen.insert(unit.space);
        if state.tokens[unit.space].is_some() && unit.control.seat().is_some() {
            return Err(format!("a unit rests on the resource on {}", unit.space)); // AYL-2.8
        }
        if state.outcome.is_none() && rules.remaining(state, unit) == 0 {
            return Err(format!("{} has no Health left", unit.id)); // AYL-10.3
        }
    }
    if seen != state.occupied {
        return Err("the occupied spaces are not where the units stand".to_owned());
    }
    if state.units.windows(2).any(|pair| pair[0].id >= pair[1].id) {
        return Err("units are not in order of arrival".to_owned());
    }
    audit_resources(state)?;
    audit_cards(rules, state)
}

/// Seven Cogs and three Brew renew for ever, on the board or owed (AYL-R22).
fn audit_resources(state: &State) -> Result<(), String> {
    if state.stage == Stage::Decks || state.stage == Stage::Corners || state.round == 0 {
        return Ok(());
    }
    for (resource, most) in [(Resource::Cog, 7), (Resource::Brew, 3)] {
        let lying = state.tokens.0.iter().flatten();
        let all = lying.chain(&state.owed).filter(|token| token.renews && token.resource == resource).count();
        if all > most {
            return Err(format!("{all} renewing tokens of {resource:?}, more than {most}"));
        }
    }
    Ok(())
}

/// No card is lost or made: those of the living lie in hand, deck, pile, on the board, or are being played.
/// What was being played when the match ended is nowhere any more (AYL-22.1).
fn audit_cards(rules: &Aylkor, state: &State) -> Result<(), String> {
    if state.outcome.is_some() {
        return Ok(());
    }
    for seat in SeatSet::first_n(rules.seats) {
        let player = &state.players[seat];
        let Some(deck) = player.deck_id.filter(|_| player.alive && state.round > 0) else { continue };
        let printed = rules.deck_cards(deck).count();
        let is_card = |unit: &&crate::state::Unit| {
            unit.owner == seat
                && matches!(rules.design(unit).role, UnitRole::Unit)
                && unit.control.seat().is_some()
        };
        let board = state.units.iter().filter(is_card).count();
        let playing = state.stack.iter().filter(|frame| {
            matches!(frame, Frame::Effect(effect) if effect.tech.is_some() && effect.seat == Some(seat))
        });
        let looked = if state.looker == seat { state.looked.len() } else { 0 };
        let all =
            player.hand.len() + player.deck.len() + player.discard.len() + board + playing.count() + looked;
        if rules.whole_decks && all < printed {
            return Err(format!("{seat} has {all} cards of {printed}"));
        }
    }
    Ok(())
}
