//! Search for any game: computer opponents and the coach.
