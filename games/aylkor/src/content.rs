//! The cards: their vocabulary, the catalogue of designs, and the text printed on them.
//!
//! [`vocabulary`] and [`select`] are the closed lists of words a card may use, [`steps`] the effects made of
//! them, [`program`] the flat form in which the rules carry them out, [`design`] what is printed. The files and
//! what they may hold: `content/README.md`.

mod build;
pub mod catalogue;
mod check;
pub mod design;
mod files;
mod phrase;
pub mod program;
mod reading;
pub mod record;
pub mod select;
mod sentences;
pub mod steps;
mod text;
pub mod vocabulary;

pub use catalogue::{Catalogue, STANDARD};
pub use design::*;
pub use gattai_content::ContentFault;
pub use program::{Branch, Op, Pc};
pub use record::{AbilityRecord, AutomaticRecord, DeckRecord, EventRecord, TechRecord, UnitRecord};
pub use select::*;
pub use steps::{ChoiceBranch, ChooseOne, Effect, If, May, Step, Token, TokenName, UnitId};
pub use vocabulary::*;
