//! A.E.G.I.S.: squads of five robots, paid from one pool of Energy, that combine into bigger ones.

#![deny(
    clippy::float_arithmetic,
    clippy::wildcard_enum_match_arm,
    clippy::iter_over_hash_type,
    clippy::disallowed_types,
    clippy::disallowed_methods
)]

pub mod card;
pub mod content;
pub mod squad;
