#![deny(
    clippy::float_arithmetic,
    clippy::wildcard_enum_match_arm,
    clippy::iter_over_hash_type,
    clippy::disallowed_types,
    clippy::disallowed_methods
)]
//! Hexes and the plane, in integers.

pub mod hex;
mod math;
pub mod plane;

pub use math::{ceil_div, csqrt, floor_div, isqrt, nearest_sqrt, rdiv};
