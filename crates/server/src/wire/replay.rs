//! The types of replays.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Eyes, Line};

/// A record to be played back. Nothing of it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordToReplay {
    /// The record, as a text.
    pub record: String,
    /// Whose eyes; a spectator's if nothing is said.
    #[serde(default)]
    #[ts(type = "string", optional)]
    #[schema(value_type = Option<String>)]
    pub viewer: Option<Eyes>,
    /// The first position wanted.
    #[serde(default)]
    #[ts(optional)]
    pub from: Option<usize>,
    /// How many, at most 100.
    #[serde(default)]
    #[ts(optional)]
    pub count: Option<usize>,
}

/// A finished match, step by step.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Replay {
    /// The table.
    pub table: String,
    /// How many positions there are.
    pub steps: usize,
    /// The first that is here.
    pub from: usize,
    /// The positions.
    pub positions: Vec<Position>,
}

/// A finished match after so many decisions.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Position {
    /// After so many.
    pub decision: usize,
    /// Who decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// What.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub notation: Option<String>,
    /// What the viewer noticed of it.
    pub log: Vec<Line>,
    /// The position as the viewer saw it.
    #[ts(type = "unknown")]
    pub view: Value,
    /// Whom the table waited for.
    pub to_act: Vec<u8>,
    /// When.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(type = "number", optional)]
    pub at: Option<i64>,
    /// How likely each seat was to win.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub win_chance: Option<Vec<f32>>,
}
