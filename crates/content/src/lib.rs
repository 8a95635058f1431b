#![deny(
    clippy::float_arithmetic,
    clippy::wildcard_enum_match_arm,
    clippy::iter_over_hash_type,
    clippy::disallowed_types,
    clippy::disallowed_methods
)]
//! Reads content files: TOML to records, each with the place where it stands, and every fault of every file at once.
//!
//! A game says which parts its files have and what a record of each is; what the records mean is its own affair.
//!
//! ```
//! use gattai_content::{Found, Reader};
//! use serde::Deserialize;
//!
//! #[derive(Deserialize)]
//! #[serde(deny_unknown_fields)]
//! struct Robot {
//!     id: String,
//!     armour: u8,
//! }
//!
//! let text = "[[robot]]\nid = 'ant'\narmour = 3\n\n[[robot]]\nid = 'bee'\narmour = 'thin'\n\n[[wheel]]\n";
//! let mut faults = Vec::new();
//! let mut reader = Reader::new("robots.toml", text, &mut faults);
//! let mut robots: Vec<Found<Robot>> = Vec::new();
//! for part in reader.parts() {
//!     match part.name() {
//!         "robot" => robots = reader.many(part),
//!         _ => reader.unknown(&part, "robot"),
//!     }
//! }
//! assert_eq!((robots[0].record.id.as_str(), robots[0].record.armour, robots[0].at.line), ("ant", 3, 1));
//! let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
//! assert!(told[0].starts_with("robots.toml:7: bee: invalid type"), "{told:?}");
//! assert_eq!(told[1], "robots.toml:9: unknown part \"wheel\": a file has robot");
//! ```

mod fault;
mod reader;

pub use fault::{ContentFault, Origin};
pub use reader::{Found, Part, Reader};

use gattai_core::StateHash;

/// What names the content of these files, each a name and a text: the same whatever their order and however their
/// lines end.
pub fn hash_of(files: &[(&str, &str)]) -> StateHash {
    let mut files = files.to_vec();
    files.sort_unstable();
    let mut bytes = Vec::new();
    for (name, text) in files {
        let text = text.replace("\r\n", "\n");
        bytes.extend_from_slice(name.as_bytes());
        bytes.extend_from_slice(&(text.len() as u64).to_le_bytes());
        bytes.extend_from_slice(text.as_bytes());
    }
    StateHash::of_bytes(&bytes)
}

/// The content that comes with a game.
///
/// # Panics
/// If it is faulty, which the game's content tests rule out.
pub fn sound<T>(read: Result<T, Vec<ContentFault>>) -> T {
    match read {
        Ok(content) => content,
        Err(faults) => {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            panic!("the standard content is faulty:\n{}", faults.join("\n"))
        }
    }
}
