//! Dice that anyone can verify.
//!
//! Before a match the server commits to a secret by publishing its hash. Each seat then adds words of its
//! own. The seed follows from both, so neither the server nor a seat could have chosen the dice. When the
//! match is over the secret is published, and anyone can derive the seed and roll every die again:
//!
//! - commitment = SHA-256("gattai dice 1 commitment" ‖ secret)
//! - seed = SHA-256("gattai dice 1 seed" ‖ secret ‖ for each seat in order: length as 4 bytes, little-endian ‖
//!   words as UTF-8)
//! - the rolls of decision `n` are the ChaCha8 stream `n` of that seed, 32-bit words turned into numbers
//!   below the sides of the die by Lemire's method (`Dice::below`).

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::{Dice, NotationError, Roll};

/// What dice follow from. It cannot be serialised, so that no state or view can carry it.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed for tests, benchmarks and simulations.
    pub fn from_number(number: u64) -> Seed {
        Seed(
            Sha256::new()
                .chain_update(b"gattai seed number")
                .chain_update(number.to_le_bytes())
                .finalize()
                .into(),
        )
    }

    pub(crate) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(hidden)")
    }
}

/// What the server keeps to itself until the match is over.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A secret from 32 random bytes.
    pub const fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// A secret for matches that are to come out the same each time.
    pub fn from_number(number: u64) -> Secret {
        let digest = Sha256::new().chain_update(b"gattai secret number").chain_update(number.to_le_bytes());
        Secret(digest.finalize().into())
    }

    /// What is published before the match.
    pub fn commitment(&self) -> Commitment {
        let digest = Sha256::new().chain_update(b"gattai dice 1 commitment").chain_update(self.0);
        Commitment(digest.finalize().into())
    }

    /// The seed of the match, from the secret and the words of the seats in seat order.
    pub fn seed(&self, words: &[Words]) -> Seed {
        let mut digest = Sha256::new().chain_update(b"gattai dice 1 seed").chain_update(self.0);
        for words in words {
            digest.update((words.0.len() as u32).to_le_bytes());
            digest.update(words.0.as_bytes());
        }
        Seed(digest.finalize().into())
    }

    /// The secret as text, for the record of a finished match.
    pub fn reveal(&self) -> String {
        hex(&self.0)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(hidden)")
    }
}

impl FromStr for Secret {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Secret, NotationError> {
        unhex(text).map(Secret)
    }
}

/// The published hash of a secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment([u8; 32]);

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl FromStr for Commitment {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Commitment, NotationError> {
        unhex(text).map(Commitment)
    }
}

/// What one seat adds to the dice: up to 64 printable characters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Words(String);

impl Words {
    /// The words.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Words {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Words, NotationError> {
        let printable = text.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        // A record writes `-` for no words.
        if printable && text.len() <= 64 && text.trim() == text && text != "-" {
            Ok(Words(text.to_owned()))
        } else {
            Err(NotationError::new(
                "a seat adds at most 64 printable ASCII characters, no space at the ends, and not a dash alone",
            ))
        }
    }
}

/// Checks that a secret is the one committed to.
pub fn opens(commitment: &Commitment, secret: &Secret) -> bool {
    secret.commitment() == *commitment
}

/// Checks that these are the rolls of a numbered decision: the place (from 0) of the first that is not.
pub fn first_false_roll(seed: &Seed, serial: u64, rolls: &[Roll]) -> Option<usize> {
    let mut dice = Dice::stream(seed, serial);
    rolls.iter().position(|roll| roll.sides == 0 || dice.d(roll.sides) != roll.value)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Result<[u8; 32], NotationError> {
    let fault = || NotationError::new("expected 64 hexadecimal digits, a to f in lower case");
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Ok(byte - b'0'),
        b'a'..=b'f' => Ok(byte - b'a' + 10),
        _ => Err(fault()),
    };
    let digits: &[u8; 64] = text.as_bytes().try_into().map_err(|_| fault())?;
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Ok(bytes)
}
