//! Any game as text and JSON: a match at a table, whatever is played there, and the registry of games.
//!
//! ```
//! use gattai_core::{Seat, Viewer};
//! use gattai_host::{Opening, Said, open};
//!
//! let mut table = open("breakthrough", Opening::seeded(2, 7)).unwrap();
//! let white = Seat::nth(0);
//! let refused = table.submit(white, Said::Text("a2-a4")).unwrap_err();
//! assert_eq!(refused.rule_id(), Some("BRK-3.1"));
//!
//! table.submit(white, Said::Text("a2-a3")).unwrap();
//! assert_eq!(table.view(Viewer::Spectator)["board"]["a3"], "white");
//! assert_eq!(table.log(0, Viewer::Spectator).last().unwrap().says[0].text, "White moves a2 to a3.");
//! ```

mod live;
mod opponents;
mod registry;
mod table;
mod thinker;

pub use live::Live;
pub use opponents::{Character, LEVEL_MAX, Level, Opponent, UnknownOpponent};
pub use registry::{Hosted, UnknownGame, Visitor, about, games, look_at_list, visit};
pub use table::{Happening, Line, Match, Offer, OpenFault, Opening, Refused, Said, What, fork, open, resume};
pub use thinker::{Alternative, Mind, Suggestion, Thinker};
