//! The cards: their vocabulary, the catalogue of designs, and the text printed on them.
//!
//! [`vocabulary`] and [`select`] are the closed lists of words a card may use, [`steps`] the effects made of
//! them, [`program`] the flat form in which the rules carry them out, [`design`] what is printed.

pub mod catalogue;
pub mod design;
pub mod program;
mod reading;
pub mod select;
pub mod steps;
pub mod vocabulary;

pub use catalogue::Catalogue;
pub use design::*;
pub use program::{Branch, Op, Pc};
pub use select::*;
pub use steps::{ChoiceBranch, ChooseOne, Effect, If, May, Step, Token, TokenName, UnitId};
pub use vocabulary::*;
