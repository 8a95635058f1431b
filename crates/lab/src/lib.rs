//! Mass simulation: opponents against each other, over many matches and all cores.
//!
//! A [`Contest`] says who plays what; [`Contest::run`] plays it. [`arena`](arena::arena) compares two
//! opponents, [`ladder`](ladder::ladder) ranks all of them, [`survey`](survey::survey) tells who wins with
//! what. Here, and not in the engine, are the clock and the threads.

pub mod analysis;
pub mod arena;
mod clock;
mod contest;
pub mod ladder;
pub mod rating;
pub mod survey;
mod together;

pub use clock::{Stopwatch, Timer};
pub use contest::{Contest, Played, Stop};
pub use together::think_together;
