//! One short name for a position, the same on every machine.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::NotationError;

/// The first eight bytes of the SHA-256 of a position in its binary (postcard) form.
///
/// `std::hash::Hash` would not do: it depends on the width of `usize`, the byte order and the compiler.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StateHash(u64);

impl StateHash {
    /// The hash of a position.
    ///
    /// # Panics
    /// If the type cannot be serialised at all, which is a fault of its definition (a map or a sequence
    /// that does not know its length), never of a value.
    pub fn of(position: &impl Serialize) -> StateHash {
        let bytes = postcard::to_allocvec(position).expect("a position has a binary form");
        StateHash::of_bytes(&bytes)
    }

    /// The hash of a position together with the line of a record that led to it and the hash before that
    /// line: a line that was altered shows even where it leads to the same position.
    ///
    /// # Panics
    /// As [`of`](StateHash::of).
    pub fn chained(before: StateHash, line: &str, position: &impl Serialize) -> StateHash {
        let bytes = postcard::to_allocvec(position).expect("a position has a binary form");
        let line_length = line.len() as u64;
        let digest = Sha256::new()
            .chain_update(before.0.to_le_bytes())
            .chain_update(line_length.to_le_bytes())
            .chain_update(line)
            .chain_update(bytes)
            .finalize();
        StateHash::first_of(&digest)
    }

    /// The hash of plain bytes, for content files.
    pub fn of_bytes(bytes: &[u8]) -> StateHash {
        StateHash::first_of(&Sha256::digest(bytes))
    }

    fn first_of(digest: &[u8]) -> StateHash {
        StateHash(digest.iter().take(8).fold(0, |hash, byte| hash << 8 | u64::from(*byte)))
    }
}

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for StateHash {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<StateHash, NotationError> {
        let fault = || NotationError::new(format!("`{text}` is not a hash of 16 hexadecimal digits"));
        let digits = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if digits { u64::from_str_radix(text, 16).map(StateHash).map_err(|_| fault()) } else { Err(fault()) }
    }
}
