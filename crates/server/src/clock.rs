//! What time it is. The server may look; the rules may not.

#![expect(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "people are shown when something happened, and deadlines survive restarts"
)]

use std::time::{SystemTime, UNIX_EPOCH};

use gattai_store::Millis;

/// Milliseconds since 1970.
pub fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
