//! What a server can be told: by flags, by the environment, by a file.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use serde::Deserialize;

use crate::limits::Limits;

/// How a server is to run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Where it keeps everything.
    pub store: Keep,
    /// Addresses of pages that may use it beside its own: `https://example.org`.
    pub origins: Vec<String>,
    /// Whether cookies are for encrypted connections alone.
    pub secure_cookies: bool,
    /// Whether the caller's address is what a proxy in front says (`X-Forwarded-For`).
    pub behind_proxy: bool,
    /// Computers that may think at once.
    pub thinkers: usize,
    /// What is allowed.
    pub limits: Limits,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8044),
            store: Keep::Sqlite(PathBuf::from("gattai.sqlite")),
            origins: Vec::new(),
            secure_cookies: false,
            behind_proxy: false,
            thinkers: std::thread::available_parallelism().map_or(1, usize::from),
            limits: Limits::default(),
        }
    }
}

/// Where everything is kept.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum Keep {
    /// Nowhere: it is forgotten when the server stops.
    Memory,
    /// In a file.
    Sqlite(PathBuf),
    /// In a database.
    Postgres(String),
}

impl std::str::FromStr for Keep {
    type Err = String;

    fn from_str(text: &str) -> Result<Keep, String> {
        if text == "memory" {
            Ok(Keep::Memory)
        } else if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            Ok(Keep::Postgres(text.to_owned()))
        } else if let Some(path) = text.strip_prefix("sqlite:") {
            Ok(Keep::Sqlite(PathBuf::from(path.trim_start_matches("//"))))
        } else if text.contains("://") || text.is_empty() {
            Err("it is `memory`, a file, `sqlite:FILE` or `postgres://USER@HOST/DATABASE`".to_owned())
        } else {
            Ok(Keep::Sqlite(PathBuf::from(text)))
        }
    }
}

impl TryFrom<String> for Keep {
    type Error = String;

    fn try_from(text: String) -> Result<Keep, String> {
        text.parse()
    }
}
