//! What goes over the wire: the types of docs/protocol.md. The web client's types are generated from these.

mod http;
mod replay;
mod socket;

pub use http::*;
pub use replay::*;
pub use socket::*;

use gattai_core::{Outcome, Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// A person, as others see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct User {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// Whether it has an account.
    pub kind: UserKind,
}

/// Whether a person has an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UserKind {
    /// Known by a cookie alone.
    Guest,
    /// Has a name and a password.
    Account,
}

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Seats are open, or not ready.
    Gathering,
    /// The match goes on.
    Playing,
    /// The match is over.
    Over,
    /// The match never began.
    Cancelled,
}

/// How time is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// Not at all.
    None,
    /// Each seat has a bank, and gets an increment for each decision.
    Live {
        /// What each seat begins with.
        #[ts(type = "number")]
        bank_ms: i64,
        /// What each decision adds.
        #[ts(type = "number")]
        increment_ms: i64,
    },
    /// So many days for each decision.
    Correspondence {
        /// The days.
        days: u16,
    },
}

/// What happens to a seat that has run out of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OnTime {
    /// A computer plays for it until it comes back.
    Computer,
    /// Another seat may claim that it is out.
    Claim,
    /// It is out at once.
    Forfeit,
}

/// Who can find a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Everybody.
    Public,
    /// Who has the link.
    Private,
}

/// Whether others may look on, and how much later.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Spectators {
    /// Whether they may.
    pub allowed: bool,
    /// How much later.
    #[ts(type = "number")]
    pub delay_ms: i64,
}

impl Default for Spectators {
    fn default() -> Spectators {
        Spectators { allowed: true, delay_ms: 0 }
    }
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EndedBy {
    /// As the rules say.
    Rules,
    /// The seats agreed on a draw.
    Agreement,
}

/// A rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Rule {
    /// Its id.
    pub id: String,
    /// The chapter it stands in.
    pub title: String,
    /// What it says.
    pub text: String,
    /// Where it comes from.
    pub source: String,
}

impl From<&gattai_core::Rule> for Rule {
    fn from(rule: &gattai_core::Rule) -> Rule {
        let gattai_core::Rule { id, title, text, source } = rule.clone();
        Rule { id, title, text, source }
    }
}

/// Why something was refused.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Refused {
    /// The sentence for the player.
    pub says: String,
    /// The rule that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<Rule>,
    /// The refusal as data.
    #[serde(skip_serializing_if = "Value::is_null")]
    #[ts(type = "unknown", optional)]
    pub facts: Value,
}

impl Refused {
    /// Something that no rule of the game speaks of.
    pub fn new(says: impl Into<String>) -> Refused {
        Refused { says: says.into(), rule: None, facts: Value::Null }
    }
}

impl From<gattai_host::Refused> for Refused {
    fn from(refused: gattai_host::Refused) -> Refused {
        let gattai_host::Refused { says, rule, facts } = refused;
        Refused { says, rule: rule.as_deref().map(Rule::from), facts }
    }
}

/// Something in the log of a match.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Line {
    /// The version of the table after it.
    #[ts(type = "number")]
    pub version: u64,
    /// Who did it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// When.
    #[ts(type = "number")]
    pub at: i64,
    /// What it was.
    pub what: What,
    /// What the viewer noticed.
    pub says: Vec<Happening>,
}

/// What a line of the log is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// The match began.
    Start,
    /// A seat decided.
    Decision,
    /// A seat left.
    Concession,
    /// A seat ran out of time.
    Forfeit,
    /// The seats agreed on a draw.
    Agreement,
    /// Decisions were taken back; so many stand.
    TakenBack {
        /// How many stand.
        decisions: usize,
    },
}

/// One event, as a viewer noticed it.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Happening {
    /// The line of the log.
    pub text: String,
    /// The rule it follows from.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(type = "string", optional)]
    #[schema(value_type = Option<String>)]
    pub rule: Option<&'static str>,
    /// The event, for animation.
    #[ts(type = "unknown")]
    pub event: Value,
}

/// Whose eyes: `s0`, `s1`, …, `spectator`, or, once a match is over, `everything`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Eyes(pub Viewer);

impl Serialize for Eyes {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Viewer::Seat(seat) => serializer.collect_str(&seat),
            Viewer::Spectator => serializer.serialize_str("spectator"),
            Viewer::Everything => serializer.serialize_str("everything"),
        }
    }
}

impl<'de> Deserialize<'de> for Eyes {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Eyes, D::Error> {
        let text = String::deserialize(deserializer)?;
        Ok(Eyes(match text.as_str() {
            "spectator" => Viewer::Spectator,
            "everything" => Viewer::Everything,
            seat => Viewer::Seat(seat.parse().map_err(serde::de::Error::custom)?),
        }))
    }
}

/// The places of an outcome.
pub(crate) fn places(outcome: &Outcome) -> Vec<u8> {
    outcome.places().to_vec()
}

/// A seat as a number.
pub(crate) fn number(seat: Seat) -> u8 {
    seat.index() as u8
}
