//! What the log of a table keeps: everything that happened, in the order in which it happened. A table is
//! its setup and its log, and nothing else.

use serde::{Deserialize, Serialize};

use crate::wire::{Clock, ForkOf, OnTime, PendingKind, Spectators, User, Visibility};

/// What a table was set up with. It holds the secret of the dice and never leaves the server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// What is played.
    pub game: String,
    /// The options, as a record writes them.
    pub options: String,
    /// Who sits where at first.
    pub seats: Vec<Sitter>,
    /// How time is kept.
    pub clock: Clock,
    /// What happens when time is out.
    pub on_time: OnTime,
    /// Who can find it.
    pub visibility: Visibility,
    /// What opens a private table.
    pub key: String,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Whether a computer gives hints.
    pub hints: bool,
    /// Who may look on.
    pub spectators: Spectators,
    /// Who set it up.
    pub owner: User,
    /// The secret of the dice, in hexadecimal digits.
    pub secret: String,
    /// When.
    pub created_at: i64,
    /// Whether it waits for a quick pairing, and with whom in mind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quick: Option<f64>,
    /// Where it goes on from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fork: Option<ForkFrom>,
    /// The table before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<String>,
    /// The first decisions of each seat with a computer, in notation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub first: Vec<Vec<String>>,
}

/// Where a fork goes on from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ForkFrom {
    /// For people.
    pub of: ForkOf,
    /// So many lines of the record.
    pub lines: usize,
    /// The record.
    pub record: String,
}

/// Who sits somewhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// Nobody yet.
    Open,
    /// A person.
    Person(User),
    /// A computer of this name.
    Computer(String),
}

/// Something that happened at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "k", rename_all = "snake_case")]
pub enum Event {
    /// Lines of the record: decisions, orders, leaving.
    Do(Done),
    /// Decisions were taken back.
    Back {
        /// So many lines of the record stand.
        stand: usize,
        /// The number of the next decision.
        serial: u64,
        /// Lines that were entered anew.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        lines: Vec<String>,
        /// The clocks after it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        clocks: Vec<i64>,
    },
    /// Somebody sat down, or got up.
    Sit {
        /// Where.
        seat: u8,
        /// Who.
        sitter: Sitter,
    },
    /// Seats are ready.
    Ready {
        /// Which.
        seats: Vec<u8>,
        /// What they add to the dice.
        words: String,
    },
    /// The match began.
    Begin {
        /// The record up to its start and, for a fork, the lines that were taken over.
        record: String,
    },
    /// The seats agreed on a draw.
    Agree,
    /// It will never begin.
    Cancel,
    /// Chat.
    Say {
        /// Who.
        user: User,
        /// Where that person sits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// What.
        text: String,
    },
    /// Something waits for consent.
    Offer {
        /// Its number.
        id: u32,
        /// What it is.
        kind: PendingKind,
        /// Who wants it.
        by: u8,
        /// So many lines of the record would stand.
        #[serde(default)]
        stand: usize,
    },
    /// A seat consents.
    Consent {
        /// To which offer.
        offer: u32,
        /// Who.
        seat: u8,
    },
    /// An offer is no more.
    Drop {
        /// Which.
        offer: u32,
    },
    /// A computer plays for a person.
    Away {
        /// Where.
        seat: u8,
        /// Which.
        opponent: String,
        /// The clocks after it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        clocks: Vec<i64>,
    },
    /// The person is back.
    Here {
        /// Where.
        seat: u8,
        /// The clocks after it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        clocks: Vec<i64>,
    },
    /// There is a table after this one.
    Rematch {
        /// Which.
        table: String,
    },
}

/// Lines of the record that came of one deed.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Done {
    /// The lines.
    #[serde(rename = "l")]
    pub lines: Vec<String>,
    /// The last line of the record, if the match is over by it.
    #[serde(rename = "e", default, skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
    /// Who sent it.
    #[serde(rename = "u", default, skip_serializing_if = "Option::is_none")]
    pub user: Option<i64>,
    /// The sender's name for it.
    #[serde(rename = "i", default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The clocks after it.
    #[serde(rename = "c", default, skip_serializing_if = "Vec::is_empty")]
    pub clocks: Vec<i64>,
    /// Which server wrote it.
    #[serde(rename = "s", default, skip_serializing_if = "String::is_empty")]
    pub server: String,
}

impl Event {
    /// As the log keeps it.
    pub fn body(&self) -> String {
        // Texts and numbers alone: nothing here can fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// What the log kept.
    ///
    /// # Errors
    /// If it is nothing that this server knows.
    pub fn of_body(body: &str) -> Result<Event, String> {
        serde_json::from_str(body).map_err(|error| error.to_string())
    }

    /// Whether anybody but its author can notice it. Standing orders are private; they are noticed when they
    /// answer something.
    pub fn is_public(&self) -> bool {
        match self {
            Event::Do(done) => !done.lines.iter().all(|line| is_order(line)),
            Event::Back { .. }
            | Event::Sit { .. }
            | Event::Ready { .. }
            | Event::Begin { .. }
            | Event::Agree
            | Event::Cancel
            | Event::Say { .. }
            | Event::Offer { .. }
            | Event::Consent { .. }
            | Event::Drop { .. }
            | Event::Away { .. }
            | Event::Here { .. }
            | Event::Rematch { .. } => true,
        }
    }
}

/// Whether a line of a record is a standing order: `7 s0 !order key=value | - | hash`.
pub fn is_order(line: &str) -> bool {
    line.split(' ').nth(2) == Some("!order")
}
