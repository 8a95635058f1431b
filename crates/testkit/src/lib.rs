//! What keeps every game honest: the laws, the scenarios, the playthroughs, the measurements.

pub mod bench;
pub mod fixtures;
pub mod heuristics;
pub mod laws;
pub mod playthrough;
pub mod scenario;
pub mod sparring;
