//! The games there are. This list is the only place that names them all.

use std::fmt;

use gattai_aegis::Aegis;
use gattai_aylkor::Aylkor;
use gattai_breakthrough::Breakthrough;
use gattai_core::{About, ListLook, Published};
use schemars::JsonSchema;
use serde_json::Value;

/// A game that can be hosted: its scenario positions have a JSON Schema.
pub trait Hosted: Published<Setup: JsonSchema> {}

impl<G: Published<Setup: JsonSchema>> Hosted for G {}

/// Something to be done with a game that is known by name only.
pub trait Visitor {
    /// What comes of it.
    type Out;

    /// Does it.
    fn visit<G: Hosted>(self) -> Self::Out;
}

/// The one list of games, in the order in which they are shown.
macro_rules! registry {
    ($($game:ty),+ $(,)?) => {
        /// Does something with the game of this name.
        ///
        /// # Errors
        /// If there is no such game; the error lists those that exist.
        pub fn visit<V: Visitor>(game: &str, visitor: V) -> Result<V::Out, UnknownGame> {
            $(if <$game>::about().id == game {
                return Ok(visitor.visit::<$game>());
            })+
            Err(UnknownGame { name: game.to_owned() })
        }

        /// All games, in the order in which they are shown.
        pub fn games() -> Vec<&'static About> {
            vec![$(<$game>::about()),+]
        }
    };
}

registry![Aegis, Aylkor, Breakthrough];

/// The game of this name.
///
/// # Errors
/// If there is no such game.
pub fn about(game: &str) -> Result<&'static About, UnknownGame> {
    let found = games().into_iter().find(|about| about.id == game);
    found.ok_or_else(|| UnknownGame { name: game.to_owned() })
}

/// Looks at a list that somebody would bring to a table of this game; `None` if the game has no lists.
///
/// # Errors
/// If there is no such game.
pub fn look_at_list(game: &str, text: &str) -> Result<Option<ListLook<Value>>, UnknownGame> {
    struct Look<'a>(&'a str);
    impl Visitor for Look<'_> {
        type Out = Option<ListLook<Value>>;

        fn visit<G: Hosted>(self) -> Option<ListLook<Value>> {
            let ListLook { faults, warnings, summary } = G::look_at_list(self.0)?;
            let summary = summary.and_then(|summary| serde_json::to_value(summary).ok());
            Some(ListLook { faults, warnings, summary })
        }
    }
    visit(game, Look(text))
}

/// There is no game of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame {
    name: String,
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = games().iter().map(|about| about.id).collect();
        write!(f, "there is no game `{}`; there are: {}", self.name, names.join(", "))
    }
}

impl std::error::Error for UnknownGame {}
