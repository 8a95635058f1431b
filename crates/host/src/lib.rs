//! Any game as text and JSON: a match at a table, whatever is played there, and the registry of games.

mod registry;

pub use registry::{Hosted, UnknownGame, Visitor, about, games, visit};
