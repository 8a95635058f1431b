//! Who plays the seats that no person plays. An opponent is told what its seat sees and notices, and no more.

use std::collections::BTreeMap;

use gattai_core::Seat;
use gattai_host::{Match, Mind, Opponent, Suggestion};
use gattai_lab::Timer;

/// How long the coach thinks, in thousandths of a second.
const COACH_MILLIS: u64 = 1_500;

/// The opponents at a table, one mind a seat.
pub(super) struct Opponents {
    opponent: Opponent,
    seed: u64,
    minds: BTreeMap<Seat, Box<dyn Mind>>,
}

impl Opponents {
    /// All seats without a person are played by this one.
    pub(super) fn new(opponent: Opponent, seed: u64) -> Opponents {
        Opponents { opponent, seed, minds: BTreeMap::new() }
    }

    /// What the opponent on this seat does.
    pub(super) fn decide(&mut self, table: &dyn Match, seat: Seat) -> Option<String> {
        let seed = self.seed.wrapping_add(seat.index() as u64);
        let mind = self.minds.entry(seat).or_insert_with(|| table.mind(seat, self.opponent, seed));
        table.inform(mind.as_mut());
        let thought = mind.think(&mut Timer::millis(self.opponent.character().millis));
        thought.map(|thought| thought.notation)
    }

    /// What the strongest opponent would do in place of a person.
    pub(super) fn hint(&self, table: &dyn Match, seat: Seat) -> Option<Suggestion> {
        table.suggest(seat, self.seed, &mut Timer::millis(COACH_MILLIS))
    }
}
