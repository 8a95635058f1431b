//! Breakthrough, the reference game: the smallest complete example of a game folder.
//!
//! Set up a table and play:
//!
//! ```
//! use gattai_breakthrough::Breakthrough;
//! use gattai_core::{Dice, Game, Published, Seat, Seed, Settings, Silent, play};
//!
//! let game = Breakthrough::table(2, &Settings::new()).unwrap();
//! let mut dice = Dice::seeded(&Seed::from_number(1));
//! let mut state = game.start(&mut dice, &mut Silent);
//! let action = "a2-a3".parse().unwrap();
//! play(&game, &mut state, Seat::nth(0), &action, &mut dice, &mut Silent).unwrap();
//! ```
//!
//! Read a refusal:
//!
//! ```
//! # use gattai_breakthrough::Breakthrough;
//! # use gattai_core::{Dice, Game, Published, Refusal, Seat, Seed, Settings, Silent};
//! # let game = Breakthrough::table(2, &Settings::new()).unwrap();
//! # let state = game.start(&mut Dice::seeded(&Seed::from_number(1)), &mut Silent);
//! let refusal = game.check(&state, Seat::nth(0), &"a2-a4".parse().unwrap()).unwrap_err();
//! assert_eq!(refusal.rule(), "BRK-3.1");
//! assert_eq!(refusal.to_string(), "a piece moves one square forward; a2 to a4 is not that");
//! ```
//!
//! Play out at random:
//!
//! ```
//! # use gattai_breakthrough::Breakthrough;
//! # use gattai_core::{Dice, Game, Published, Seed, Settings, Silent, playout};
//! # let game = Breakthrough::table(2, &Settings::new()).unwrap();
//! # let mut dice = Dice::seeded(&Seed::from_number(1));
//! # let mut state = game.start(&mut dice, &mut Silent);
//! let (decisions, outcome) = playout(&game, &mut state, &mut dice, &mut Vec::new(), game.bound());
//! assert!(decisions < game.bound() && outcome.is_some());
//! ```

#![deny(
    clippy::float_arithmetic,
    clippy::wildcard_enum_match_arm,
    clippy::iter_over_hash_type,
    clippy::disallowed_types,
    clippy::disallowed_methods
)]

mod action;
mod event;
mod propose;
mod refusal;
mod rules;
mod setup;
mod state;
mod view;

pub use action::{Move, Square};
pub use event::{Event, Win};
pub use refusal::Refused;
pub use setup::Setup;
pub use state::{Colour, Position};
pub use view::View;

/// The rules of Breakthrough. There is nothing to choose, so there is nothing in it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Breakthrough;
