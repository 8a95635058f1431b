//! Computer opponents for every game.
//!
//! A [`Search`] is given what one seat sees ([`Seen`](gattai_core::Seen)), imagines worlds that could be the
//! truth, and plays them through: information set Monte Carlo tree search with one tree for each seat, whose
//! branches are what that seat does and notices. Where nothing is hidden there is one tree. Dice are open:
//! their results share a node. Decisions that several seats take at the same time are mixed by regret.
//!
//! It knows no clock and no threads: whoever asks for a [`Thought`] brings a [`Budget`]. The same seed and
//! number of simulations give the same thought.
//!
//! ```
//! use gattai_breakthrough::Breakthrough;
//! use gattai_core::{Dice, Game, Published, Seat, Seed, Seen, Settings, Silent, Viewer};
//! use gattai_search::{Search, Simulations, Style};
//!
//! let game = Breakthrough::table(2, &Settings::new()).unwrap();
//! let state = game.start(&mut Dice::seeded(&Seed::from_number(1)), &mut Silent);
//! let seen = Seen::of(&game, &state, Viewer::Seat(Seat::nth(0)));
//!
//! let mut search = Search::new(Style::PLAIN, &Seed::from_number(2));
//! let thought = search.think(&game, &seen, &mut Simulations(500)).unwrap();
//! assert!(game.check(&state, Seat::nth(0), &thought.choices[0].action).is_ok());
//! ```

mod budget;
mod heard;
mod search;
mod select;
mod simple;
mod style;
mod thought;
mod tree;

pub use budget::{Budget, Simulations};
pub use search::Search;
pub use simple::Greedy;
pub use style::{Rule, Style, Widening, Worlds};
pub use thought::{Choice, Thought};
