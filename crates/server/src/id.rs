//! Numbers that nobody can guess, and how they are written.

use std::fmt::Write as _;

/// Letters and digits that are not mistaken for one another.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The length of a written id: 63 bits, 5 a letter.
const LENGTH: usize = 13;

/// A random id.
pub fn random() -> i64 {
    let mut bytes = [0; 8];
    fill(&mut bytes);
    i64::from_le_bytes(bytes) & i64::MAX
}

/// Random bytes. Without them nothing would be secret, so there is no going on.
///
/// # Panics
/// If the system has none.
pub fn fill(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the operating system gives random bytes");
}

/// 128 random bits as text.
pub fn key() -> String {
    let mut bytes = [0; 16];
    fill(&mut bytes);
    hex(&bytes)
}

/// An id as text.
pub fn text(id: i64) -> String {
    let digit = |place: usize| ALPHABET[(id >> (5 * place)) as usize & 31] as char;
    (0..LENGTH).rev().map(digit).collect()
}

/// The id that a text means.
pub fn parse(text: &str) -> Option<i64> {
    if text.len() != LENGTH {
        return None;
    }
    let mut id: i64 = 0;
    for letter in text.bytes() {
        let value = ALPHABET.iter().position(|known| *known == letter)?;
        id = id.checked_mul(32)?.checked_add(value as i64)?;
    }
    Some(id)
}

/// Bytes as text.
pub fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_id_is_read_as_it_is_written() {
        for id in [0, 1, 31, 32, i64::MAX, super::random(), super::random()] {
            assert_eq!(super::parse(&super::text(id)), Some(id));
        }
        for wrong in ["", "0", "zzzzzzzzzzzzzz", "zzzzzzzzzzzzz", "000000000000u", "00000000000é"] {
            assert_eq!(super::parse(wrong), None, "{wrong}");
        }
    }
}
