//! The types of the HTTP part.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Clock, EndedBy, OnTime, Phase, Refused, Rule, Spectators, User, Visibility};

/// What is wrong with a request.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Problem {
    /// What kind of thing.
    pub error: Fault,
    /// The sentence.
    pub says: String,
    /// What the rules refuse.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub refused: Option<Refused>,
}

/// Kinds of problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// It cannot be understood, or makes no sense.
    BadRequest,
    /// Nobody is signed in.
    NotSignedIn,
    /// You may not.
    Forbidden,
    /// There is no such thing.
    NotFound,
    /// It does not fit what is.
    Conflict,
    /// It is too long.
    TooLarge,
    /// It is too much.
    TooManyRequests,
    /// Not now.
    Unavailable,
    /// A mistake of ours.
    Internal,
}

/// How good somebody is at a game.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Rating {
    /// The game.
    pub game: String,
    /// How good.
    pub rating: f64,
    /// How uncertain.
    pub deviation: f64,
    /// After so many matches.
    #[ts(type = "number")]
    pub matches: i64,
}

/// Somebody in a list of the best.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Ranked {
    /// Who.
    pub user: User,
    /// How good.
    pub rating: f64,
    /// How uncertain.
    pub deviation: f64,
    /// After so many matches.
    #[ts(type = "number")]
    pub matches: i64,
}

/// The best at a game.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Ranking {
    /// The best first.
    pub ratings: Vec<Ranked>,
}

/// A person with what is known of it.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Me {
    /// Who.
    #[serde(flatten)]
    pub user: User,
    /// Since when.
    #[ts(type = "number")]
    pub created_at: i64,
    /// How good at what.
    pub ratings: Vec<Rating>,
}

/// Who is signed in.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct WhoAmI {
    /// The person; none if nobody is signed in.
    pub user: Option<Me>,
}

/// A person's page.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Profile {
    /// Who.
    pub user: Me,
    /// The last public tables.
    pub tables: Vec<Table>,
}

/// A guest with or without a name.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// The name.
    #[serde(default)]
    #[ts(optional)]
    pub name: Option<String>,
}

/// A new name.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// The name.
    pub name: String,
}

/// A name and a password.
#[derive(Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NameAndPassword {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// A password in place of another.
#[derive(Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The one so far.
    pub old: String,
    /// The new one.
    pub new: String,
}

/// A browser that is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Session {
    /// Its id, to revoke it by.
    pub id: String,
    /// Since when.
    #[ts(type = "number")]
    pub created_at: i64,
    /// Until when.
    #[ts(type = "number | null")]
    pub expires_at: Option<i64>,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// The browsers that are signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Sessions {
    /// The latest first.
    pub sessions: Vec<Session>,
}

/// A program that speaks for a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Token {
    /// Its id, to revoke it by.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// Since when.
    #[ts(type = "number")]
    pub created_at: i64,
    /// The token itself, when it is made and never again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub token: Option<String>,
}

/// The programs that speak for a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Tokens {
    /// The latest first.
    pub tokens: Vec<Token>,
}

/// A game on the shelf.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Game {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it is, in one line.
    pub line: String,
    /// The letters before its rule ids.
    pub prefix: String,
    /// The version of its rules.
    pub version: u32,
    /// The least number of seats.
    pub seats_min: usize,
    /// The greatest number of seats.
    pub seats_max: usize,
    /// What a table may set.
    pub options: Vec<Setting>,
    /// What a seat may order in advance.
    pub orders: Vec<Setting>,
    /// The clock where nobody says otherwise.
    pub clock: Clock,
}

/// Something that can be set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Setting {
    /// Its name.
    pub key: String,
    /// What it changes.
    pub about: String,
    /// The rule that speaks of it.
    pub rule: String,
    /// What holds when nobody says anything.
    pub default: String,
    /// What may be said.
    pub values: Vec<Allowed>,
}

/// Values that a setting may take.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Allowed {
    /// This word.
    Word(String),
    /// Any whole number from the first to the second.
    Range(#[ts(type = "[number, number]")] [i64; 2]),
    /// A word that begins like this; the game reads the rest.
    Code(String),
}

/// A computer opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Opponent {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it is like.
    pub about: String,
    /// It never thinks longer.
    #[ts(type = "number")]
    pub budget_ms: u64,
}

/// All games and opponents.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Shelf {
    /// The games.
    pub games: Vec<Game>,
    /// The opponents.
    pub opponents: Vec<Opponent>,
}

/// The rules of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Rules {
    /// The game.
    pub game: String,
    /// Their version.
    pub version: u32,
    /// As a document.
    pub markdown: String,
    /// One by one.
    pub rules: Vec<Rule>,
}

/// A list to be looked at.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ListText {
    /// As its owner writes it.
    pub text: String,
}

/// A list, looked at. It may be brought to a table if it has no faults.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct ListLook {
    /// All that forbids it, or cannot be understood.
    pub faults: Vec<Remark>,
    /// What is allowed and perhaps not meant.
    pub warnings: Vec<Remark>,
    /// What it adds up to, by the game's own types; null if it cannot be understood.
    #[ts(type = "any")]
    pub summary: serde_json::Value,
}

/// A sentence, with the rule behind it if there is one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Remark {
    /// The rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<String>,
    /// The sentence.
    pub says: String,
}

/// Who shall sit somewhere.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatChoice {
    /// Whoever asks.
    Me,
    /// Whoever joins.
    Open,
    /// A computer.
    Computer {
        /// Which.
        opponent: String,
        /// Its first decisions in notation, in order: a deck, a squad. Where the rules do not allow one, it thinks for
        /// itself. Counts where a table is set up.
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<String>>")]
        first: Vec<String>,
    },
}

/// A table to be set up.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// What is played.
    pub game: String,
    /// The options that are not as usual.
    #[serde(default)]
    #[ts(optional, as = "Option<BTreeMap<String, String>>")]
    pub options: BTreeMap<String, String>,
    /// Who sits where.
    pub seats: Vec<SeatChoice>,
    /// How time is kept.
    #[serde(default)]
    #[ts(optional)]
    pub clock: Option<Clock>,
    /// What happens when time is out.
    #[serde(default)]
    #[ts(optional)]
    pub on_time: Option<OnTime>,
    /// Who can find it.
    #[serde(default)]
    #[ts(optional)]
    pub visibility: Option<Visibility>,
    /// Whether it counts for ratings.
    #[serde(default)]
    #[ts(optional)]
    pub rated: Option<bool>,
    /// Whether a computer gives hints.
    #[serde(default)]
    #[ts(optional)]
    pub hints: Option<bool>,
    /// Who may look on.
    #[serde(default)]
    #[ts(optional)]
    pub spectators: Option<Spectators>,
    /// Whether your seats are ready at once.
    #[serde(default)]
    #[ts(optional)]
    pub ready: Option<bool>,
    /// Your words for the dice.
    #[serde(default)]
    #[ts(optional)]
    pub words: Option<String>,
}

/// A quick pairing.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Quick {
    /// What is played.
    pub game: String,
    /// Whether it counts for ratings.
    #[serde(default)]
    #[ts(optional)]
    pub rated: Option<bool>,
    /// How time is kept.
    #[serde(default)]
    #[ts(optional)]
    pub clock: Option<Clock>,
    /// Your words for the dice.
    #[serde(default)]
    #[ts(optional)]
    pub words: Option<String>,
}

/// A wish to sit down.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Where; any open seat if none is named.
    #[serde(default)]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// The key of a private table.
    #[serde(default)]
    #[ts(optional)]
    pub key: Option<String>,
    /// Whether the seat is ready at once.
    #[serde(default)]
    #[ts(optional)]
    pub ready: Option<bool>,
    /// Your words for the dice.
    #[serde(default)]
    #[ts(optional)]
    pub words: Option<String>,
}

/// A seat that is ready.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Ready {
    /// Which; all of yours if none is named.
    #[serde(default)]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// Your words for the dice.
    #[serde(default)]
    #[ts(optional)]
    pub words: Option<String>,
}

/// A match that goes on from the middle of another.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Fork {
    /// After so many decisions.
    pub decisions: usize,
    /// Who sits where.
    pub seats: Vec<SeatChoice>,
    /// How time is kept.
    #[serde(default)]
    #[ts(optional)]
    pub clock: Option<Clock>,
    /// Whether a computer gives hints.
    #[serde(default)]
    #[ts(optional)]
    pub hints: Option<bool>,
    /// Who can find it.
    #[serde(default)]
    #[ts(optional)]
    pub visibility: Option<Visibility>,
}

/// Nothing more to say.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// What kind of sitter a seat has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// A person.
    Person,
    /// A computer.
    Computer,
    /// Nobody yet.
    Open,
}

/// A seat of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatInfo {
    /// Its number.
    pub seat: u8,
    /// Who sits there, in words.
    pub name: String,
    /// What kind of sitter.
    pub kind: SeatKind,
    /// The person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub user: Option<User>,
    /// The computer, or the stand-in of an absent person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub opponent: Option<String>,
    /// Whether it is ready.
    pub ready: bool,
    /// Whether the person is here.
    pub connected: bool,
    /// Whether a computer plays for the person.
    pub absent: bool,
    /// What the seat added to the dice, once the match has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub words: Option<String>,
}

/// Where a fork comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ForkOf {
    /// The table.
    pub table: String,
    /// After so many decisions.
    pub decisions: usize,
}

/// A table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Table {
    /// Its id.
    pub id: String,
    /// What is played.
    pub game: String,
    /// The options that are not as usual.
    pub options: BTreeMap<String, String>,
    /// Where it stands.
    pub phase: Phase,
    /// How time is kept.
    pub clock: Clock,
    /// What happens when time is out.
    pub on_time: OnTime,
    /// Who can find it.
    pub visibility: Visibility,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Whether a computer gives hints.
    pub hints: bool,
    /// Who may look on.
    pub spectators: Spectators,
    /// Who set it up.
    pub owner: User,
    /// The seats.
    pub seats: Vec<SeatInfo>,
    /// Those that are yours.
    pub you: Vec<u8>,
    /// Of the dice; none where nobody can prove them.
    pub commitment: Option<String>,
    /// When it was set up.
    #[ts(type = "number")]
    pub created_at: i64,
    /// When the match began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number", optional)]
    pub started_at: Option<i64>,
    /// When the match ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number", optional)]
    pub ended_at: Option<i64>,
    /// The version.
    #[ts(type = "number")]
    pub version: u64,
    /// Whom the table waits for.
    pub to_act: Vec<u8>,
    /// The place of each seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub outcome: Option<Vec<u8>>,
    /// How the match ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ended_by: Option<EndedBy>,
    /// Where it goes on from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fork_of: Option<ForkOf>,
    /// The table before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rematch_of: Option<String>,
    /// The table after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rematch: Option<String>,
    /// Whether it waits for a quick pairing.
    pub quick: bool,
    /// The key of a private table, for those who sit at it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub key: Option<String>,
}

/// Some tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Tables {
    /// The latest first.
    pub tables: Vec<Table>,
}
