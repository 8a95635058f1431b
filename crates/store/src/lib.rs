//! What must not be lost: matches with everything that happened in them, people, ratings.
//!
//! A match is its setup and a log of numbered entries. Both are opaque texts here: this crate knows no game.
//! [`Store::append`] returns when the entry is durable, and refuses a number that is taken: that is all the
//! concurrency control there is, and all that two servers with one database need. Entries of many matches
//! that arrive together are committed together.
//!
//! ```
//! use gattai_store::{Append, Appended, Lobby, Memory, NewMatch, Phase, Store};
//!
//! # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
//! let store = Memory::default();
//! let lobby = Lobby::new(Phase::Playing, "two people");
//! store.create(NewMatch::new(7, "breakthrough", "what it began with", lobby)).await.unwrap();
//! let first = Append::new(7, 1, 0, "a2-a3");
//! assert_eq!(store.append(first.clone()).await.unwrap(), Appended::Done);
//! assert_eq!(store.append(first).await.unwrap(), Appended::Taken);
//! # });
//! ```

mod group;
mod memory;
mod postgres;
mod sql;
mod sqlite;

use async_trait::async_trait;
use tokio::sync::broadcast;

pub use memory::Memory;
pub use postgres::Postgres;
pub use sqlite::Sqlite;

/// The number of a match or a person: random, so that nobody can guess it, and never negative.
pub type Id = i64;

/// A moment: milliseconds since 1970.
pub type Millis = i64;

/// Where a match stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Phase {
    /// Seats are still open.
    Gathering,
    /// It is being played.
    Playing,
    /// It is over.
    Over,
    /// It never began.
    Cancelled,
}

impl Phase {
    const ALL: [Phase; 4] = [Phase::Gathering, Phase::Playing, Phase::Over, Phase::Cancelled];

    fn code(self) -> i64 {
        self as i64
    }

    fn of_code(code: i64) -> Phase {
        usize::try_from(code).ok().and_then(|code| Phase::ALL.get(code)).copied().unwrap_or(Phase::Cancelled)
    }
}

/// What lists show of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lobby {
    /// Where it stands.
    pub phase: Phase,
    /// Whether everybody may find it.
    pub listed: bool,
    /// Whether it waits for whoever is paired next.
    pub quick: bool,
    /// What to show of it; opaque.
    pub summary: String,
    /// When somebody has to look at it, whatever happens.
    pub deadline: Option<Millis>,
    /// Who sits at it.
    pub users: Vec<Id>,
}

impl Lobby {
    /// A listed match without people or deadline.
    pub fn new(phase: Phase, summary: impl Into<String>) -> Lobby {
        let summary = summary.into();
        Lobby { phase, listed: true, quick: false, summary, deadline: None, users: Vec::new() }
    }
}

/// A match that begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewMatch {
    /// Its number.
    pub id: Id,
    /// What is played.
    pub game: String,
    /// What it began with; opaque, never changed.
    pub setup: String,
    /// What lists show.
    pub lobby: Lobby,
    /// When.
    pub created_at: Millis,
}

impl NewMatch {
    /// A match made at the beginning of time.
    pub fn new(id: Id, game: impl Into<String>, setup: impl Into<String>, lobby: Lobby) -> NewMatch {
        NewMatch { id, game: game.into(), setup: setup.into(), lobby, created_at: 0 }
    }
}

/// One entry of a match's log, to be appended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The match.
    pub match_id: Id,
    /// The number of the entry: one more than that of the entry before.
    pub number: i64,
    /// When.
    pub at: Millis,
    /// What happened; opaque.
    pub body: String,
    /// What lists show from now on, if that changes.
    pub lobby: Option<Lobby>,
}

impl Append {
    /// An entry that changes nothing in lists.
    pub fn new(match_id: Id, number: i64, at: Millis, body: impl Into<String>) -> Append {
        Append { match_id, number, at, body: body.into(), lobby: None }
    }
}

/// What became of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// It is durable.
    Done,
    /// Its number was taken: somebody else was first. Nothing was written.
    Taken,
}

/// One entry of a match's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, from 1.
    pub number: i64,
    /// When.
    pub at: Millis,
    /// What happened.
    pub body: String,
}

/// A match in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its number.
    pub id: Id,
    /// What is played.
    pub game: String,
    /// Where it stands.
    pub phase: Phase,
    /// Whether everybody may find it.
    pub listed: bool,
    /// What to show.
    pub summary: String,
    /// The entry of the log that the summary tells of.
    pub shown: i64,
    /// The last entry of the log.
    pub last: i64,
    /// When it was made.
    pub created_at: Millis,
}

/// Which matches to list; the latest first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// In these phases; all if none is named.
    pub phases: Vec<Phase>,
    /// Of this game.
    pub game: Option<String>,
    /// With this person at the table, listed or not; else listed matches alone.
    pub user: Option<Id>,
    /// Listed matches alone, whoever sits there.
    pub listed_only: bool,
    /// Those waiting for a quick pairing alone.
    pub quick_only: bool,
    /// At most so many.
    pub limit: i64,
}

/// A match elsewhere has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// This match now has this last entry.
    Match(Id, i64),
    /// Something may have been missed: anything may have changed.
    Missed,
}

/// A person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct User {
    /// The number.
    pub id: Id,
    /// The name shown.
    pub name: String,
    /// The name without regard to case, unique; accounts have one, guests none.
    pub folded: Option<String>,
    /// The hash of the password; of accounts.
    pub password: Option<String>,
    /// Since when.
    pub created_at: Millis,
}

/// What a credential is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A browser that is signed in.
    Session,
    /// A program that speaks for a person.
    Token,
}

impl Kind {
    fn code(self) -> i64 {
        self as i64
    }

    fn of_code(code: i64) -> Kind {
        if code == Kind::Token as i64 { Kind::Token } else { Kind::Session }
    }
}

/// A session or a token, kept by the hash of what the person holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Credential {
    /// The hash.
    pub hash: String,
    /// What it is.
    pub kind: Kind,
    /// Its public name, to revoke it by.
    pub id: String,
    /// Whose.
    pub user: Id,
    /// What its owner calls it.
    pub name: String,
    /// Since when.
    pub created_at: Millis,
    /// Until when; for ever if none.
    pub expires_at: Option<Millis>,
}

/// Which credentials to revoke.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Revoke<'a> {
    /// The one of this id.
    One(&'a str),
    /// All but the one of this id.
    AllBut(&'a str),
}

/// How good somebody is at a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Rating {
    /// Who.
    pub user: Id,
    /// The game.
    pub game: String,
    /// How good.
    pub rating: f64,
    /// How uncertain.
    pub deviation: f64,
    /// How unsteady.
    pub volatility: f64,
    /// After so many matches.
    pub matches: i64,
}

/// What became of new ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rated {
    /// They hold.
    Done,
    /// The match has been counted before.
    Counted,
    /// Somebody's rating has changed meanwhile: compute them anew.
    Changed,
}

/// What went wrong with the store itself.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// The thing exists already.
    #[error("it exists already")]
    Exists,
    /// The store does not answer as it should.
    #[error("the store does not answer: {0}")]
    Failed(String),
}

/// What a store does. Every function that changes something returns when the change is durable.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Keeps a new match.
    async fn create(&self, new: NewMatch) -> Result<(), StoreError>;

    /// Appends an entry to a match's log.
    async fn append(&self, append: Append) -> Result<Appended, StoreError>;

    /// Changes what lists show of a match, without an entry. `shown` is the entry it tells of.
    async fn show(&self, match_id: Id, shown: i64, lobby: Lobby) -> Result<(), StoreError>;

    /// What a match began with.
    async fn setup(&self, match_id: Id) -> Result<Option<String>, StoreError>;

    /// The entries of a match after this number, in order.
    async fn log(&self, match_id: Id, after: i64) -> Result<Vec<Entry>, StoreError>;

    /// Matches, the latest first.
    async fn list(&self, filter: &Filter) -> Result<Vec<Listed>, StoreError>;

    /// The matches that somebody has to look at by now.
    async fn due(&self, by: Millis, limit: i64) -> Result<Vec<Id>, StoreError>;

    /// Tells of changes that other servers make. A store for one server never tells anything.
    fn watch(&self) -> broadcast::Receiver<Change>;

    /// Keeps a new person.
    async fn add_user(&self, user: &User) -> Result<(), StoreError>;

    /// Changes a person; `Exists` if the name is taken.
    async fn change_user(&self, user: &User) -> Result<(), StoreError>;

    /// The person of this number.
    async fn user(&self, id: Id) -> Result<Option<User>, StoreError>;

    /// The account of this name, without regard to case.
    async fn user_named(&self, folded: &str) -> Result<Option<User>, StoreError>;

    /// Keeps a session or token.
    async fn add_credential(&self, credential: &Credential) -> Result<(), StoreError>;

    /// The session or token of this hash, unless it has expired by now, and its person.
    async fn credential(&self, hash: &str, now: Millis) -> Result<Option<(Credential, User)>, StoreError>;

    /// What a person holds, the latest first.
    async fn credentials(&self, user: Id, kind: Kind) -> Result<Vec<Credential>, StoreError>;

    /// Revokes what a person holds; how many there were.
    async fn revoke(&self, user: Id, kind: Kind, which: Revoke<'_>) -> Result<u64, StoreError>;

    /// The ratings of a person.
    async fn ratings(&self, user: Id) -> Result<Vec<Rating>, StoreError>;

    /// The best at a game.
    async fn best(&self, game: &str, limit: i64) -> Result<Vec<(User, Rating)>, StoreError>;

    /// New ratings after a match, each counted from the rating with one match less. All or none are kept.
    async fn rate(&self, match_id: Id, ratings: &[Rating]) -> Result<Rated, StoreError>;

    /// The value that all servers share under this name; the given one if there was none.
    async fn shared(&self, name: &str, fresh: &str) -> Result<String, StoreError>;

    /// Forgets what has expired.
    async fn prune(&self, now: Millis) -> Result<u64, StoreError>;

    /// Whether it answers.
    async fn ping(&self) -> Result<(), StoreError>;

    /// Finishes what was begun and lets go.
    async fn close(&self);
}
