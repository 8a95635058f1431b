//! Scenarios: tests in text.
//!
//! A scenario file is Markdown: prose, the position, the play with its dice, what is expected. The format
//! is told in full in `docs/scenarios.md`. Reading a file ([`File`]) needs no game; running a case
//! ([`run`]) needs one.

mod change;
mod cite;
mod expect;
mod folder;
mod lines;
mod markdown;
mod place;
mod pointer;
mod read;
mod schema;
mod table;

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::str::FromStr;

use gattai_core::{Published, Rulebook};

pub use folder::{FileFault, Summary, check_folder, run_folder};
pub use schema::schema;

use lines::{ExpectLine, PlayLine};
use place::Stated;

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
    /// The rules it cites, with the line of each citation.
    cites: Vec<(usize, String)>,
    /// What is played, each from a position of its own.
    runs: Vec<Run>,
}

/// A position and what happens from there.
#[derive(Clone, Debug)]
struct Run {
    position: Stated,
    blocks: Vec<Block>,
}

#[derive(Clone, Debug)]
enum Block {
    Play(Vec<PlayLine>),
    Expect(Vec<ExpectLine>),
    /// The expectations of the heading above: met there, so only the log is forgotten here as it was there.
    MetAbove,
}

/// What is wrong with a scenario, or what did not come as expected, and in which line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioFault {
    /// The line, from 1.
    pub line: usize,
    /// The sentence.
    pub says: String,
}

impl ScenarioFault {
    fn new(line: usize, says: impl Into<String>) -> ScenarioFault {
        ScenarioFault { line, says: says.into() }
    }
}

impl fmt::Display for ScenarioFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.says)
    }
}

impl std::error::Error for ScenarioFault {}

impl FromStr for File {
    type Err = ScenarioFault;

    fn from_str(text: &str) -> Result<File, ScenarioFault> {
        read::file(text)
    }
}

impl File {
    /// The rules that the file cites: in the headings of its cases, and where something is refused.
    pub fn cited(&self) -> BTreeSet<String> {
        self.cases.iter().flat_map(Case::cited).map(str::to_owned).collect()
    }
}

impl Case {
    /// The rules that the case cites: in its heading, and where something is refused.
    pub fn cited(&self) -> impl Iterator<Item = &str> {
        self.cites.iter().map(|(_, id)| id.as_str())
    }
}

/// Plays one case under the rules of `G`.
///
/// # Errors
/// The first line that did not come as expected. Rules that panic are reported like any other fault: a
/// strange position is what scenarios are for.
pub fn run<G: Published>(case: &Case) -> Result<(), ScenarioFault> {
    let about = G::about();
    if case.game != about.id {
        let says = format!("this case is of the game `{}`, not of `{}`", case.game, about.id);
        return Err(ScenarioFault::new(case.line, says));
    }
    let book = Rulebook::parse(about.rules);
    for (line, id) in &case.cites {
        if book.rule(id).is_none() {
            return Err(ScenarioFault::new(*line, format!("{} has no rule {id}", about.title)));
        }
    }
    for run in &case.runs {
        let at = Cell::new(run.position.line);
        let played = catch_unwind(AssertUnwindSafe(|| table::play_run::<G>(run, &at)));
        played.unwrap_or_else(|panic| {
            Err(ScenarioFault::new(at.get(), format!("the rules panicked: {}", panic_text(&*panic))))
        })?;
    }
    Ok(())
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a word")
}
