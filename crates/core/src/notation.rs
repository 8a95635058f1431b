//! Text that means something: the error that says why it does not.

use std::fmt;

/// A text that is not the notation it should be, in one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    says: String,
}

impl NotationError {
    /// The error with this sentence.
    pub fn new(says: impl Into<String>) -> NotationError {
        NotationError { says: says.into() }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.says)
    }
}

impl std::error::Error for NotationError {}
