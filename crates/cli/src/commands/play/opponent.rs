//! Who plays the seats that no person plays. Opponents are known by name only.

use anyhow::{Result, bail};
use gattai_core::{Dice, Seat, Seed};
use gattai_host::Match;

/// The opponent that chooses anything.
pub(super) const RANDOM: &str = "random";

/// Decides for a seat: the action in notation. It sees what the table tells that seat, and no more.
pub(super) type Opponent = Box<dyn FnMut(&dyn Match, Seat) -> Option<String>>;

/// The opponent of this name.
pub(super) fn opponent(name: &str, seed: u64) -> Result<Opponent> {
    match name {
        RANDOM => Ok(random(seed)),
        _ => bail!("there is no opponent `{name}`; there are: {RANDOM}"),
    }
}

fn random(seed: u64) -> Opponent {
    let mut dice = Dice::seeded(&Seed::from_number(seed));
    Box::new(move |table, seat| dice.pick(&table.actions(seat)).map(|offer| offer.notation.clone()))
}
