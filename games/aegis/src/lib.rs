//! A.E.G.I.S.: squads of five robots, paid from one pool of Energy, that combine into bigger ones. On hexes, or on a
//! free table in inches.
//!
//! Set up a table with given lists and deploy:
//!
//! ```
//! use gattai_aegis::Aegis;
//! use gattai_core::{Dice, Game, Published, Scripted, Seat, Settings, Silent, play};
//!
//! let options: Settings = "list-1=arc-buster-offensive list-2=sky-guard-control".parse().unwrap();
//! let game = Aegis::table(2, &options).unwrap();
//! let mut dice = Dice::scripted(vec![Scripted::Face(2)]);
//! let mut state = game.start(&mut dice, &mut Silent);
//! let first = Seat::nth(0);
//! assert!(game.to_act(&state).contains(first));
//! play(&game, &mut state, first, &"deploy 1 H2".parse().unwrap(), &mut dice, &mut Silent).unwrap();
//! ```
//!
//! Read a refusal:
//!
//! ```
//! # use gattai_aegis::Aegis;
//! # use gattai_core::{Dice, Game, Published, Refusal, Scripted, Seat, Settings, Silent};
//! # let options: Settings = "list-1=arc-buster-offensive list-2=sky-guard-control".parse().unwrap();
//! # let game = Aegis::table(2, &options).unwrap();
//! # let state = game.start(&mut Dice::scripted(vec![Scripted::Face(2)]), &mut Silent);
//! let refusal = game.check(&state, Seat::nth(0), &"deploy 1 G9".parse().unwrap()).unwrap_err();
//! assert_eq!(refusal.rule(), "AEG-6.3");
//! ```

#![deny(
    clippy::float_arithmetic,
    clippy::wildcard_enum_match_arm,
    clippy::iter_over_hash_type,
    clippy::disallowed_types,
    clippy::disallowed_methods
)]

mod action;
mod arranging;
mod audit;
mod battlefield;
pub mod card;
pub mod content;
mod dangers;
mod event;
mod going;
mod ground;
mod guiding;
mod judging;
mod options;
mod outlook;
mod previewing;
mod propose;
mod refusal;
mod roaming;
mod rules;
mod setup;
pub mod squad;
mod state;
mod telling;
mod view;

use std::sync::Arc;

pub use action::{Action, Grant, Path};
pub use arranging::Setup;
pub use battlefield::Battlefield;
pub use event::{Cause, Event, Named, Reason, Status, Sum};
pub use ground::{Field, Ground, Place, Tabletop};
pub use judging::{COUNTED, Counts, WEIGHTS, counts};
pub use options::{OPTIONS, ORDERS, Options};
pub use refusal::{Asked, Refused};
pub use state::{Stage, State, UnitId, UnitSet};
pub use view::View;

use content::Pack;

/// The rules of A.E.G.I.S., with its cards, its battlefield and the options of one table.
#[derive(Clone, Debug)]
pub struct Aegis {
    pub(crate) pack: Arc<Pack>,
    pub(crate) ground: Arc<Ground>,
    pub(crate) options: Options,
    pub(crate) seats: usize,
}

impl Aegis {
    /// The battlefield of this table.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }
}
