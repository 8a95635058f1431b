//! A match as a text file: tags, one line a decision with its rolls, the outcome.
//!
//! ```text
//! gattai record 1
//! game breakthrough
//! rules 1
//! content -
//! options -
//! seats 2
//! seat s0 Ada
//! seat s1 level-4
//! commitment 1f…
//! words s0 red fox
//! words s1 -
//! secret 9c…
//!
//! 0 start | - | 0123456789abcdef
//! 1 s0 a2-a3 | 4/6 2/6 | 89abcdef01234567
//! 2 s1 !concede | - | …
//! end s0=1 s1=2 by rules | …
//! ```
//!
//! Every line has its place, so a record is the same bytes whoever writes it. The hash at the end of a line
//! covers the line, the position after it and the hash before it, so that nothing can be altered alone. The number of a decision
//! names its stream of dice and rises by one; where a decision was taken back its number is missing.
//! `!order`, `!concede`, `!forfeit` and `!overdue` are deeds of the host: standing orders, leaving, running out of
//! time, and what the book decides for a seat that has.

mod parse;
mod replay;

use std::fmt;

pub use replay::{Step, Verified};

use serde::Serialize;

use crate::{Commitment, Outcome, Roll, Seat, Secret, Settings, StateHash, Words};

/// A match as a text file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// What was played, by whom, with which dice.
    pub tags: Tags,
    /// The rolls before the first decision.
    pub start: Vec<Roll>,
    /// The hash of what stands above it and of the position before the first decision.
    pub start_hash: StateHash,
    /// The decisions.
    pub entries: Vec<Entry>,
    /// How it ended, if it has.
    pub ending: Option<End>,
}

/// The last line of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// How it ended.
    pub how: Ending,
    /// The hash of the line before and of this line.
    pub hash: StateHash,
}

/// What was played, by whom, with which dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tags {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Its content.
    pub content: Option<StateHash>,
    /// The options of the table.
    pub options: Settings,
    /// Who sat where: a name of a person or an opponent, without line breaks.
    pub names: Vec<String>,
    /// The hash of the secret, published before the match.
    pub commitment: Option<Commitment>,
    /// What each seat added to the dice.
    pub words: Vec<Words>,
    /// The secret, published after the match.
    pub secret: Option<Secret>,
}

/// One line: a decision of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The number of the decision.
    pub serial: u64,
    /// Who decided.
    pub seat: Seat,
    /// What.
    pub deed: Deed,
    /// What chance answered.
    pub rolls: Vec<Roll>,
    /// The hash of the line before, of this line, and of the position after it.
    pub hash: StateHash,
}

/// What a seat did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// An action of the game, in its notation.
    Act(String),
    /// Its time was out, and this was decided for it, as the book says.
    Overdue(String),
    /// It gave a standing order: one setting.
    Order(Settings),
    /// It left.
    Concede,
    /// It ran out of time and was taken out.
    Forfeit,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// As the rules say.
    ByRules(Outcome),
    /// The seats agreed on a draw.
    ByAgreement,
}

/// What is wrong with a record, and in which line (from 1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordFault {
    /// The line.
    pub line: usize,
    /// The sentence.
    pub says: String,
}

impl RecordFault {
    fn new(line: usize, says: impl Into<String>) -> RecordFault {
        RecordFault { line, says: says.into() }
    }
}

impl fmt::Display for RecordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.says)
    }
}

impl std::error::Error for RecordFault {}

impl Entry {
    /// A decision that led to this position, with its hash.
    pub fn new(
        before: StateHash,
        serial: u64,
        seat: Seat,
        deed: Deed,
        rolls: Vec<Roll>,
        position: &impl Serialize,
    ) -> Entry {
        let line = format!("{serial} {seat} {deed} | {}", written(&rolls));
        let hash = StateHash::chained(before, &line, position);
        Entry { serial, seat, deed, rolls, hash }
    }
}

impl Record {
    /// A record that begins with this position.
    pub fn begin(tags: Tags, rolls: Vec<Roll>, position: &impl Serialize) -> Record {
        // Names are left out, so that somebody who wishes to be forgotten can be; the secret is not known yet.
        let mut public = tags.clone();
        public.names.fill(String::new());
        public.secret = None;
        let line = format!("{public}\n0 start | {}", written(&rolls));
        let start_hash = StateHash::chained(StateHash::of_bytes(b""), &line, position);
        Record { tags, start: rolls, start_hash, entries: Vec::new(), ending: None }
    }

    /// The hash of the last line.
    pub fn last_hash(&self) -> StateHash {
        self.entries.last().map_or(self.start_hash, |entry| entry.hash)
    }

    /// The end that follows the last line.
    pub fn end(&self, how: Ending) -> End {
        End { how, hash: StateHash::chained(self.last_hash(), &format!("end {how}"), &()) }
    }

    /// The line of the tag `game`; the other tags follow it in a fixed order.
    const LINE_GAME: usize = 2;

    fn line_options(&self) -> usize {
        Record::LINE_GAME + 3
    }

    fn line_secret(&self) -> usize {
        Record::LINE_GAME + 6 + 2 * self.tags.names.len()
    }

    fn line_start(&self) -> usize {
        self.line_secret() + 2
    }

    fn line_entry(&self, index: usize) -> usize {
        self.line_start() + 1 + index
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.tags)?;
        writeln!(f, "0 start | {} | {}", written(&self.start), self.start_hash)?;
        for entry in &self.entries {
            writeln!(f, "{entry}")?;
        }
        match &self.ending {
            Some(End { how, hash }) => writeln!(f, "end {how} | {hash}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::ByRules(outcome) => write!(f, "{outcome} by rules"),
            Ending::ByAgreement => f.write_str("draw by agreement"),
        }
    }
}

impl fmt::Display for Tags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tags = self;
        writeln!(f, "gattai record 1")?;
        writeln!(f, "game {}", tags.game)?;
        writeln!(f, "rules {}", tags.rules)?;
        writeln!(f, "content {}", or_dash(tags.content.map(|hash| hash.to_string())))?;
        writeln!(f, "options {}", or_dash(Some(tags.options.to_string())))?;
        writeln!(f, "seats {}", tags.names.len())?;
        for (n, name) in tags.names.iter().enumerate() {
            writeln!(f, "seat s{n} {}", or_dash(Some(name.clone())))?;
        }
        writeln!(f, "commitment {}", or_dash(tags.commitment.map(|hash| hash.to_string())))?;
        for n in 0..tags.names.len() {
            let words = tags.words.get(n).map(|words| words.as_str().to_owned());
            writeln!(f, "words s{n} {}", or_dash(words))?;
        }
        writeln!(f, "secret {}", or_dash(tags.secret.as_ref().map(Secret::reveal)))
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Entry { serial, seat, deed, rolls, hash } = self;
        write!(f, "{serial} {seat} {deed} | {} | {hash}", written(rolls))
    }
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deed::Act(action) => f.write_str(action),
            Deed::Overdue(action) => write!(f, "!overdue {action}"),
            Deed::Order(orders) => write!(f, "!order {orders}"),
            Deed::Concede => f.write_str("!concede"),
            Deed::Forfeit => f.write_str("!forfeit"),
        }
    }
}

fn written(rolls: &[Roll]) -> String {
    or_dash(Some(rolls.iter().map(Roll::to_string).collect::<Vec<_>>().join(" ")))
}

fn or_dash(text: Option<String>) -> String {
    text.filter(|text| !text.is_empty()).unwrap_or_else(|| "-".to_owned())
}
