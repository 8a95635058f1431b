//! The ground on which every game of Gattai stands: the [`Game`] trait and its vocabulary.
//!
//! A position is a value, chance is an argument, a refusal cites its rule, and a view is a state with its
//! secrets blanked. Reading order: [`Game`], then [`play`], [`Dice`], [`Viewer`], [`Record`].
//!
//! Dice that follow from a seed, and dice that a test writes down:
//!
//! ```
//! use gattai_core::{Dice, Scripted, Seed};
//!
//! let mut dice = Dice::seeded(&Seed::from_number(7)).recording();
//! let sum = dice.d(6) + dice.d(6);
//! let rolls = dice.take_rolls();
//! assert_eq!(rolls[0].value + rolls[1].value, sum);
//!
//! let mut dice = Dice::scripted(vec![Scripted::Face(4), Scripted::Face(2)]);
//! assert_eq!((dice.d(6), dice.d(6)), (4, 2));
//! assert_eq!(dice.fault(), None);
//! ```
//!
//! A deck is a bag until a card is drawn, so there is no order to leak:
//!
//! ```
//! use gattai_core::{Card, Deck, Dice, Scripted};
//!
//! let mut deck: Deck<40, 4> = Deck::new([Card(3), Card(3), Card(8)]);
//! let mut dice = Dice::scripted(vec![Scripted::Card(Card(8))]);
//! assert_eq!(deck.draw(&mut dice), Some(Card(8)));
//! assert_eq!(deck.len(), 2);
//! ```
//!
//! Dice that anyone can verify:
//!
//! ```
//! use gattai_core::{Dice, Secret, Words, first_false_roll, opens};
//!
//! let secret = Secret::new([9; 32]);
//! let published = secret.commitment();
//! let words: Vec<Words> = vec!["red fox".parse().unwrap(), "blue whale".parse().unwrap()];
//!
//! let seed = secret.seed(&words);
//! let mut dice = Dice::stream(&seed, 1).recording();
//! dice.d(6);
//! let rolls = dice.take_rolls();
//!
//! assert!(opens(&published, &secret));
//! assert_eq!(first_false_roll(&seed, 1, &rolls), None);
//! ```

#![deny(
    clippy::float_arithmetic,
    clippy::wildcard_enum_match_arm,
    clippy::iter_over_hash_type,
    clippy::disallowed_types,
    clippy::disallowed_methods
)]

mod dice;
mod game;
mod hash;
mod judging;
mod log;
mod notation;
mod outcome;
mod play;
mod preview;
mod proof;
mod published;
mod record;
mod rule;
mod seat;
mod settings;
mod zone;

pub use dice::{Dice, DiceFault, Roll, Scripted};
pub use game::{FORESIGHT, FirstLook, Game};
pub use hash::StateHash;
pub use judging::{chance, weighed};
pub use log::{Log, Silent};
pub use notation::NotationError;
pub use outcome::Outcome;
pub use play::{Seen, play, playout};
pub use preview::{Cost, Fraction, Odds, Preview, Touch};
pub use proof::{Commitment, Secret, Seed, Words, first_false_roll, opens};
pub use published::{About, ListLook, Present, Published};
pub use record::{Deed, End, Ending, Entry, Record, RecordFault, Step, Tags, Verified};
pub use rule::{Fault, Refusal, Rule, RuleId, Rulebook, ensure, is_rule_id};
pub use seat::{PerSeat, SEATS_MAX, Seat, SeatIter, SeatSet, Side, Viewer};
pub use settings::{Allowed, Setting, Settings};
pub use tinyvec::ArrayVec;
pub use zone::{Bag, Card, Deck, Hand, Sealed};
