//! How a match ended.

use std::fmt;

use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::{SEATS_MAX, Seat, SeatSet};

/// The place of each seat, 1 being the best; those who tie, and allies, share one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Outcome {
    places: ArrayVec<[u8; SEATS_MAX]>,
}

impl Outcome {
    /// Places in seat order.
    ///
    /// # Panics
    /// If there are more places than seats at any table.
    pub fn new(places: &[u8]) -> Outcome {
        Outcome { places: places.iter().copied().collect() }
    }

    /// These seats share the first place, all others the next one.
    pub fn won_by(seats: SeatSet, winners: SeatSet) -> Outcome {
        let behind = winners.len() as u8 + 1;
        Outcome { places: seats.iter().map(|seat| if winners.contains(seat) { 1 } else { behind }).collect() }
    }

    /// Everybody shares the first place.
    pub fn draw(seats: SeatSet) -> Outcome {
        Outcome::won_by(seats, seats)
    }

    /// The more, the better: the place of a seat is one more than the number of seats that have more.
    pub fn by_score(scores: &[i64]) -> Outcome {
        let place = |own: &i64| scores.iter().filter(|other| *other > own).count() as u8 + 1;
        Outcome { places: scores.iter().map(place).collect() }
    }

    /// The place of a seat, if it sat at this table.
    pub fn place(&self, seat: Seat) -> Option<u8> {
        self.places.get(seat.index()).copied()
    }

    /// The places in seat order.
    pub fn places(&self) -> &[u8] {
        &self.places
    }

    /// The seats on the first place.
    pub fn winners(&self) -> SeatSet {
        let first = self.places.iter().enumerate().filter(|(_, place)| **place == 1);
        first.filter_map(|(n, _)| Seat::new(n)).collect()
    }

    /// Whether all seats share the first place.
    pub fn is_draw(&self) -> bool {
        self.places.iter().all(|place| *place == 1)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, place) in self.places.iter().enumerate() {
            write!(f, "{}s{n}={place}", if n == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}
