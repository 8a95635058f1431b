//! What a seat noticed of a decision, as a number.

use gattai_core::{Game, Seat, Viewer};
use postcard::ser_flavors::Flavor;
use serde::Serialize;

use crate::tree::OPEN;

/// A short hash of the binary form of events; it never leaves the search, so speed is all it needs.
struct Ear {
    hash: u64,
}

impl Ear {
    fn new(salt: u64) -> Ear {
        Ear { hash: 0xcbf2_9ce4_8422_2325 ^ salt }
    }

    fn hear(self, event: &impl Serialize) -> Ear {
        let heard = postcard::serialize_with_flavor(event, self);
        heard.map_or(Ear::new(1), |hash| Ear { hash })
    }

    fn key(&self) -> u64 {
        let mixed = (self.hash ^ self.hash >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        if mixed == OPEN { 1 } else { mixed }
    }
}

impl Flavor for Ear {
    type Output = u64;

    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        Ok(())
    }

    fn finalize(self) -> postcard::Result<u64> {
        Ok(self.hash.wrapping_add(0x9e37_79b9))
    }
}

/// The key of all that a seat noticed.
pub(crate) fn all<G: Game>(game: &G, events: &[G::Event], seat: Seat) -> u64 {
    let viewer = Viewer::Seat(seat);
    let noticed = events.iter().filter_map(|event| game.witness(event, viewer));
    noticed.fold(Ear::new(0), |ear, event| ear.hear(&event)).key()
}

/// The key of the first thing that a seat noticed: what was announced, before dice fell.
pub(crate) fn first<G: Game>(game: &G, events: &[G::Event], seat: Seat) -> u64 {
    let viewer = Viewer::Seat(seat);
    let noticed = events.iter().find_map(|event| game.witness(event, viewer));
    noticed.into_iter().fold(Ear::new(2), |ear, event| ear.hear(&event)).key()
}
