//! A.E.G.I.S.: squads of five robots, paid from one pool of Energy, that combine into bigger ones.

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
pub mod card;
pub mod content;
mod event;
mod ground;
mod guiding;
mod judging;
mod options;
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
pub use event::{Cause, Event, Named, Reason, Status, Sum};
pub use ground::{Field, Ground, Place, Tabletop};
pub use options::{OPTIONS, ORDERS, Options};
pub use refusal::{Asked, Refused};
pub use state::{State, UnitId, UnitSet};
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
