//! What is wrong with content, and where.

use std::fmt;

use gattai_core::{Fault, RuleId};

/// Something wrong with a content file, for whoever wrote it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContentFault {
    /// The file, or what takes its place; empty for a record defined on the spot.
    pub file: String,
    /// The line, from 1; 0 where there is none.
    pub line: usize,
    /// The rule that it breaks, if it is not merely a slip of writing.
    pub rule: Option<RuleId>,
    /// What is wrong, as a sentence that names the record.
    pub says: String,
}

impl fmt::Display for ContentFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.file.as_str(), self.line) {
            ("", _) => f.write_str(&self.says)?,
            (file, 0) => write!(f, "{file}: {}", self.says)?,
            (file, line) => write!(f, "{file}:{line}: {}", self.says)?,
        }
        match self.rule {
            Some(rule) => write!(f, " ({rule})"),
            None => Ok(()),
        }
    }
}

impl From<ContentFault> for Fault {
    fn from(fault: ContentFault) -> Fault {
        let rule = fault.rule;
        let says = ContentFault { rule: None, ..fault }.to_string();
        Fault { rule, says }
    }
}

/// Where a record was written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Origin {
    /// The file; empty for a record defined on the spot.
    pub file: String,
    /// The line, from 1; 0 where there is none.
    pub line: usize,
}

impl Origin {
    /// Something is wrong there.
    #[must_use]
    pub fn fault(&self, says: impl Into<String>) -> ContentFault {
        ContentFault { file: self.file.clone(), line: self.line, rule: None, says: says.into() }
    }

    /// Something there breaks a rule.
    #[must_use]
    pub fn breach(&self, rule: RuleId, says: impl Into<String>) -> ContentFault {
        ContentFault { rule: Some(rule), ..self.fault(says) }
    }
}
