//! Remnants of Aylkor: four remnant powers fight over Cogs and Brew on a hex board, each led by a hero.
//!
//! Set up a table and choose decks:
//!
//! ```
//! use gattai_aylkor::Aylkor;
//! use gattai_core::{Dice, Game, Published, Seat, Seed, Settings, Silent, play};
//!
//! let game = Aylkor::table(2, &Settings::new()).unwrap();
//! let mut dice = Dice::seeded(&Seed::from_number(1));
//! let mut state = game.start(&mut dice, &mut Silent);
//! for (seat, deck) in [(0, "deck foundry"), (1, "deck brood")] {
//!     play(&game, &mut state, Seat::nth(seat), &deck.parse().unwrap(), &mut dice, &mut Silent).unwrap();
//! }
//! assert_eq!(game.to_act(&state).len(), 1);
//! ```
//!
//! Read a refusal:
//!
//! ```
//! # use gattai_aylkor::Aylkor;
//! # use gattai_core::{Dice, Game, Published, Refusal, Seat, Seed, Settings, Silent};
//! # let game = Aylkor::table(2, &Settings::new()).unwrap();
//! # let state = game.start(&mut Dice::seeded(&Seed::from_number(1)), &mut Silent);
//! let refusal = game.check(&state, Seat::nth(0), &"end".parse().unwrap()).unwrap_err();
//! assert_eq!(refusal.rule(), "AYL-4.7");
//! ```

#![deny(
    clippy::float_arithmetic,
    clippy::wildcard_enum_match_arm,
    clippy::iter_over_hash_type,
    clippy::disallowed_types,
    clippy::disallowed_methods
)]

mod action;
mod audit;
mod board;
pub mod content;
mod event;
mod options;
mod propose;
mod refusal;
mod rules;
mod setup;
mod state;
mod telling;
mod view;

use std::sync::Arc;

pub use action::Action;
pub use board::{BOARD, Board, CORNERS, SPACES, Space, Spaces};
pub use event::{Event, Named, Sum};
pub use options::{OPTIONS, ORDERS, Options};
pub use refusal::Refused;
pub use setup::Setup;
pub use state::{Control, Id, State};
pub use view::View;

use content::{AbilityKind, Catalogue, Static};

/// The rules of Remnants of Aylkor, with its cards and the options of one table.
#[derive(Clone, Debug)]
pub struct Aylkor {
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) options: Options,
    pub(crate) seats: usize,
    /// Which designs change others, so that the rest need not be looked at.
    pub(crate) traits: Arc<[Traits]>,
    /// Whether every deck is complete; a scenario may state a few cards only.
    pub(crate) whole_decks: bool,
}

/// What a design does beyond its own space.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Traits {
    pub aura: bool,
    pub self_stat: bool,
    pub cost: bool,
}

impl Aylkor {
    fn with(catalogue: Arc<Catalogue>, options: Options, seats: usize) -> Aylkor {
        let traits = catalogue.units.iter().map(|design| {
            let mut traits = Traits::default();
            for ability in &design.abilities {
                if let AbilityKind::Static(what) = &ability.kind {
                    match what {
                        Static::Aura(_) => traits.aura = true,
                        Static::SelfStat(_) => traits.self_stat = true,
                        Static::CostChange(_) => traits.cost = true,
                    }
                }
            }
            traits
        });
        let traits = traits.collect();
        Aylkor { catalogue, options, seats, traits, whole_decks: true }
    }
}
