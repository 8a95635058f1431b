//! Numbers for operators, in the format of Prometheus. No number tells anything about a single table.

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// The numbers.
pub struct Metrics {
    registry: Registry,
    /// Tables in memory.
    pub tables: Gauge,
    /// Open sockets.
    pub sockets: Gauge,
    /// Decisions written.
    pub decisions: Counter<u64, AtomicU64>,
    /// Requests answered.
    pub requests: Counter<u64, AtomicU64>,
    /// Requests that failed by our fault.
    pub failures: Counter<u64, AtomicU64>,
    /// Requests and messages turned away because there were too many.
    pub turned_away: Counter<u64, AtomicU64>,
    commits: Histogram,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("gattai");
        let (tables, sockets) = (Gauge::default(), Gauge::default());
        let [decisions, requests, failures, turned_away]: [Counter; 4] = Default::default();
        let commits = Histogram::new(exponential_buckets(0.000_25, 2.0, 14));
        registry.register("tables", "tables in memory", tables.clone());
        registry.register("sockets", "open sockets", sockets.clone());
        registry.register("decisions", "decisions written", decisions.clone());
        registry.register("requests", "requests answered", requests.clone());
        registry.register("failures", "requests that failed by our fault", failures.clone());
        registry.register("turned_away", "requests and messages beyond a limit", turned_away.clone());
        registry.register("commit_seconds", "how long an entry takes to be durable", commits.clone());
        Metrics { registry, tables, sockets, decisions, requests, failures, turned_away, commits }
    }
}

impl Metrics {
    /// An entry took so long to be durable.
    pub fn committed(&self, took: Duration) {
        self.commits.observe(took.as_secs_f64());
    }

    /// All of them as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let _ = encode(&mut text, &self.registry); // writing into a string does not fail
        text
    }
}
