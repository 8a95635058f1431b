//! The types of the socket.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use ts_rs::TS;

use super::{EndedBy, Eyes, Line, Phase, Refused, Table, User};

/// What a client may want to hear of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Want {
    /// The position.
    View,
    /// The menu.
    Actions,
    /// The log.
    Log,
    /// The chat.
    Chat,
    /// The clocks.
    Clocks,
}

/// What a client says.
#[derive(Clone, PartialEq, Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromClient {
    /// The first message.
    Hello {
        /// The last version seen.
        #[serde(default)]
        #[ts(type = "number", optional)]
        since: Option<u64>,
        /// Whose eyes.
        #[serde(default)]
        #[ts(type = "string", optional)]
        viewer: Option<Eyes>,
        /// What to hear of.
        #[serde(default)]
        #[ts(optional)]
        want: Option<Vec<Want>>,
    },
    /// A decision.
    Submit {
        /// The client's name for this message.
        id: String,
        /// In whose name.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// Which version it is about.
        #[serde(default)]
        #[ts(type = "number", optional)]
        version: Option<u64>,
        /// What, in notation.
        #[serde(default)]
        #[ts(optional)]
        notation: Option<String>,
        /// What, in JSON.
        #[serde(default)]
        #[ts(type = "unknown", optional)]
        action: Option<Value>,
    },
    /// May I?
    Check {
        /// The client's name for this message.
        id: String,
        /// In whose name.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// What, in notation.
        #[serde(default)]
        #[ts(optional)]
        notation: Option<String>,
        /// What, in JSON.
        #[serde(default)]
        #[ts(type = "unknown", optional)]
        action: Option<Value>,
    },
    /// What would come of it?
    Preview {
        /// The client's name for this message.
        id: String,
        /// In whose name.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// What, in notation.
        #[serde(default)]
        #[ts(optional)]
        notation: Option<String>,
        /// What, in JSON.
        #[serde(default)]
        #[ts(type = "unknown", optional)]
        action: Option<Value>,
    },
    /// What can hit me here?
    Threats {
        /// The client's name for this message.
        id: String,
        /// In whose name.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
    },
    /// What can I do?
    Actions {
        /// The client's name for this message.
        id: String,
        /// In whose name.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
    },
    /// What would a computer do?
    Hint {
        /// The client's name for this message.
        id: String,
        /// In whose name.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
    },
    /// Take back.
    Undo {
        /// The client's name for this message.
        id: String,
        /// In whose name.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// So many decisions shall stand.
        #[serde(default)]
        #[ts(optional)]
        decisions: Option<usize>,
    },
    /// Offer a draw.
    Draw {
        /// The client's name for this message.
        id: String,
        /// In whose name.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
    },
    /// Answer an offer.
    Answer {
        /// The client's name for this message.
        id: String,
        /// In whose name.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// Which.
        offer: u32,
        /// Yes or no.
        yes: bool,
    },
    /// Take an offer back.
    Withdraw {
        /// The client's name for this message.
        id: String,
        /// In whose name.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// Which.
        offer: u32,
    },
    /// Give up.
    Resign {
        /// The client's name for this message.
        id: String,
        /// In whose name.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
    },
    /// Whoever has run out of time is out.
    Claim {
        /// The client's name for this message.
        id: String,
        /// In whose name.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
    },
    /// A standing order.
    Order {
        /// The client's name for this message.
        id: String,
        /// In whose name.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// What.
        key: String,
        /// How.
        value: String,
    },
    /// Let a computer play for me.
    Away {
        /// The client's name for this message.
        id: String,
        /// In whose name.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// Which.
        #[serde(default)]
        #[ts(optional)]
        opponent: Option<String>,
    },
    /// I am back.
    Back {
        /// The client's name for this message.
        id: String,
        /// In whose name.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
    },
    /// Chat.
    Say {
        /// The client's name for this message.
        id: String,
        /// What.
        text: String,
    },
    /// Look through other eyes.
    Look {
        /// The client's name for this message.
        id: String,
        /// Whose.
        #[ts(type = "string")]
        viewer: Eyes,
    },
}

/// What the server says.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FromServer {
    /// The first answer.
    Welcome {
        /// The table.
        table: Box<Table>,
        /// Whose eyes.
        #[ts(type = "string")]
        viewer: Eyes,
        /// The server's time.
        #[ts(type = "number")]
        server_time: i64,
    },
    /// Something happened.
    Update(Box<Update>),
    /// It is done and durable.
    Done {
        /// The client's name for the message.
        id: String,
        /// The version after it.
        #[ts(type = "number")]
        version: u64,
    },
    /// Nothing changed.
    Refused {
        /// The client's name for the message.
        id: String,
        /// Why.
        refused: Refused,
    },
    /// It was about an old position.
    Stale {
        /// The client's name for the message.
        id: String,
        /// The version now.
        #[ts(type = "number")]
        version: u64,
    },
    /// Whether it may be done.
    Checked {
        /// The client's name for the message.
        id: String,
        /// Whether.
        allowed: bool,
        /// Why not.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        refused: Option<Refused>,
    },
    /// What would come of it.
    Preview {
        /// The client's name for the message.
        id: String,
        /// What.
        #[ts(type = "Preview")]
        preview: gattai_core::Preview,
    },
    /// What of a seat's others could harm before it is asked again.
    Threats {
        /// The client's name for the message.
        id: String,
        /// What, and by whom. What a game cannot foresee is not among them.
        #[ts(type = "Touch[]")]
        threats: Vec<gattai_core::Touch>,
    },
    /// What a seat might do.
    Actions {
        /// The client's name for the message.
        id: String,
        /// The version now.
        #[ts(type = "number")]
        version: u64,
        /// What.
        actions: Vec<Offer>,
    },
    /// What a computer would do.
    Hint {
        /// The client's name for the message.
        id: String,
        /// What, in notation.
        notation: String,
        /// How likely the seat is to win then.
        win_chance: f32,
        /// What else, and how good it is.
        others: Vec<(String, f32)>,
        /// What might follow.
        line: Vec<String>,
    },
    /// The message could not be read.
    Error {
        /// The client's name for the message, if it had one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<String>,
        /// Why.
        says: String,
    },
    /// The server closes.
    Bye {
        /// Why.
        says: String,
        /// Whether to connect anew.
        again: bool,
    },
}

/// Where a table stands, and what happened since.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Update {
    /// The version.
    #[ts(type = "number")]
    pub version: u64,
    /// The log and the chat are what came after this version.
    #[ts(type = "number")]
    pub since: u64,
    /// Where it stands.
    pub phase: Phase,
    /// Whom it waits for.
    pub to_act: Vec<u8>,
    /// Who may do something.
    pub may_act: Vec<u8>,
    /// How many decisions stand.
    pub decisions: usize,
    /// The position as the viewer sees it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(type = "unknown", optional)]
    pub view: Option<Box<RawValue>>,
    /// What the viewer has noticed.
    pub log: Vec<Line>,
    /// What was said.
    pub chat: Vec<Chat>,
    /// What the viewer's seat is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub question: Option<String>,
    /// What the viewer's seat might do.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub actions: Option<Vec<Offer>>,
    /// The clocks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clocks: Option<Clocks>,
    /// How many of its last decisions the viewer's seat may take back freely.
    pub undo: usize,
    /// What waits for consent.
    pub offers: Vec<Pending>,
    /// The standing orders of the viewer's seat.
    pub orders: BTreeMap<String, String>,
    /// The place of each seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub outcome: Option<Vec<u8>>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ended_by: Option<EndedBy>,
    /// The table, when it changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<Box<Table>>,
}

/// An action that a seat might take.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Offer {
    /// Its notation.
    pub notation: String,
    /// In words.
    pub label: String,
    /// In JSON.
    #[ts(type = "unknown")]
    pub action: Value,
}

impl From<gattai_host::Offer> for Offer {
    fn from(offer: gattai_host::Offer) -> Offer {
        let gattai_host::Offer { notation, label, action } = offer;
        Offer { notation, label, action }
    }
}

/// Something said at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Chat {
    /// The version after it.
    #[ts(type = "number")]
    pub version: u64,
    /// When.
    #[ts(type = "number")]
    pub at: i64,
    /// Who.
    pub user: User,
    /// Where that person sits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// What.
    pub text: String,
}

/// The clocks of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Clocks {
    /// The server's time.
    #[ts(type = "number")]
    pub now: i64,
    /// The clock of each seat.
    pub seats: Vec<SeatClock>,
}

/// The clock of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SeatClock {
    /// What is left, as of `now`.
    #[ts(type = "number")]
    pub left_ms: i64,
    /// Whether it runs.
    pub running: bool,
    /// Whether it has run out.
    pub flagged: bool,
}

/// What an offer is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PendingKind {
    /// A draw.
    Draw,
    /// Taking decisions back.
    TakeBack,
}

/// Something that waits for consent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Pending {
    /// Its number.
    pub id: u32,
    /// What it is about.
    pub kind: PendingKind,
    /// Who wants it.
    pub by: u8,
    /// So many decisions would stand.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub decisions: Option<usize>,
    /// Whose consent is missing.
    pub waits_for: Vec<u8>,
}

/// What an action would cost and do. The engine's own type says it; this one names its shape for clients.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Preview {
    /// What is paid.
    pub costs: Vec<Cost>,
    /// Exact chances of what may happen.
    pub odds: Vec<Odds>,
    /// The things it will touch.
    pub touches: Vec<Touch>,
}

/// So much of something is paid.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Cost {
    /// Of what.
    pub of: String,
    /// How much.
    #[ts(type = "number")]
    pub amount: i64,
}

/// Something may happen.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Odds {
    /// What.
    pub that: String,
    /// How likely.
    pub chance: Chance,
}

/// An exact chance.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Chance {
    /// The upper number.
    #[ts(type = "number")]
    pub part: u64,
    /// The lower number.
    #[ts(type = "number")]
    pub whole: u64,
}

/// Something will be touched.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Touch {
    /// Its id in notation.
    pub what: String,
    /// How.
    pub how: String,
}
