//! What is wrong with content, and where.

use std::fmt;

use gattai_core::Fault;

/// Something wrong with a content file, for whoever wrote it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContentFault {
    /// The file, or what takes its place; empty for a design defined on the spot.
    pub file: String,
    /// The line, from 1; 0 where there is none.
    pub line: usize,
    /// What is wrong, as a sentence.
    pub says: String,
}

impl fmt::Display for ContentFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.file.as_str(), self.line) {
            ("", _) => f.write_str(&self.says),
            (file, 0) => write!(f, "{file}: {}", self.says),
            (file, line) => write!(f, "{file}:{line}: {}", self.says),
        }
    }
}

impl From<ContentFault> for Fault {
    fn from(fault: ContentFault) -> Fault {
        Fault::new(fault.to_string())
    }
}

/// Where a record was written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Origin {
    pub file: String,
    pub line: usize,
}

impl Origin {
    pub fn fault(&self, says: impl Into<String>) -> ContentFault {
        ContentFault { file: self.file.clone(), line: self.line, says: says.into() }
    }
}
