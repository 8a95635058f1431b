//! Remnants of Aylkor: four remnant powers fight over Cogs and Brew on a hex board, each led by a hero.

#![deny(
    clippy::float_arithmetic,
    clippy::wildcard_enum_match_arm,
    clippy::iter_over_hash_type,
    clippy::disallowed_types,
    clippy::disallowed_methods
)]

pub mod content;
