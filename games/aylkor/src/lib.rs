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
mod guiding;
mod judging;
mod options;
mod pieces;
mod promising;
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
pub use judging::{COUNTED, Counts, WEIGHTS, counts};
pub use options::{OPTIONS, ORDERS, Options};
pub use refusal::Refused;
pub use setup::Setup;
pub use state::{Control, Id, State};
pub use view::View;

use content::{AbilityKind, Catalogue, Keywords, Static, Type, UnitDesign};

/// The rules of Remnants of Aylkor, with its cards and the options of one table.
#[derive(Clone, Debug)]
pub struct Aylkor {
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) options: Options,
    pub(crate) seats: usize,
    /// The figures of each design close together, and which designs change others.
    pub(crate) traits: Arc<[Traits]>,
    /// Whether every deck is complete; a scenario may state a few cards only.
    pub(crate) whole_decks: bool,
}

/// What is asked of a design most often.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traits {
    /// It changes others around it.
    pub aura: bool,
    /// It changes its own stats.
    pub self_stat: bool,
    /// It changes what cards cost.
    pub cost: bool,
    /// It has an ability that its player can use.
    pub active: bool,
    pub attack: u8,
    pub health: u8,
    pub movement: u8,
    pub kind: Type,
    pub keywords: Keywords,
    /// What its card costs, a Brew counted as much as it is rarer, in quarters of a Cog.
    pub price: u8,
}

impl Traits {
    fn of(design: &UnitDesign) -> Traits {
        let is =
            |wanted: fn(&AbilityKind) -> bool| design.abilities.iter().any(|ability| wanted(&ability.kind));
        Traits {
            aura: is(|kind| matches!(kind, AbilityKind::Static(Static::Aura(_)))),
            self_stat: is(|kind| matches!(kind, AbilityKind::Static(Static::SelfStat(_)))),
            cost: is(|kind| matches!(kind, AbilityKind::Static(Static::CostChange(_)))),
            active: is(|kind| matches!(kind, AbilityKind::Active { .. })),
            attack: design.attack,
            health: design.health,
            movement: design.movement,
            kind: design.kind,
            keywords: design.keywords,
            price: design.cost.cogs.saturating_mul(4).saturating_add(design.cost.brew.saturating_mul(5)),
        }
    }
}

impl Aylkor {
    fn with(catalogue: Arc<Catalogue>, options: Options, seats: usize) -> Aylkor {
        let traits = catalogue.units.iter().map(Traits::of).collect();
        Aylkor { catalogue, options, seats, traits, whole_decks: true }
    }
}
