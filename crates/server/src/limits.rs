//! How much anybody may ask for.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// So many callers are remembered; beyond that those who have been quiet are forgotten.
const CALLERS_MAX: usize = 20_000;

/// What a server allows.
#[derive(Clone, Debug)]
pub struct Limits {
    /// A table that nobody looks at leaves memory after this time.
    pub idle: Duration,
    /// Requests a second of one address, in the long run; 0 for any number.
    pub requests: u32,
    /// Messages a second of one socket, in the long run; 0 for any number.
    pub messages: u32,
    /// Sockets of one address.
    pub sockets: usize,
    /// Neither the head of a request nor its answer takes longer.
    pub timeout: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            idle: Duration::from_secs(60),
            requests: 20,
            messages: 30,
            sockets: 200,
            timeout: Duration::from_secs(20),
        }
    }
}

/// How many seconds' worth may be asked for at once.
const BURST: u32 = 4;

/// A bucket that fills steadily and from which each request takes.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    full: f64,
    rate: f64,
    left: f64,
    at: Instant,
}

impl Bucket {
    /// A full bucket for so many a second.
    pub fn new(rate: u32) -> Bucket {
        let full = f64::from(rate.saturating_mul(BURST));
        Bucket { full, rate: f64::from(rate), left: full, at: Instant::now() }
    }

    /// Takes so much, if there is so much. A bucket of rate 0 never runs out.
    pub fn take(&mut self, much: u32) -> bool {
        let now = Instant::now();
        self.left = (self.left + self.rate * (now - self.at).as_secs_f64()).min(self.full);
        self.at = now;
        if self.rate == 0.0 {
            return true;
        }
        let enough = self.left >= f64::from(much);
        if enough {
            self.left -= f64::from(much);
        }
        enough
    }
}

/// The buckets of all callers, by address and by person.
pub struct Callers {
    sockets_max: usize,
    addresses: Known<IpAddr>,
    people: Known<i64>,
}

struct Known<K> {
    rate: u32,
    callers: Mutex<BTreeMap<K, Caller>>,
}

struct Caller {
    bucket: Bucket,
    sockets: usize,
}

impl Callers {
    /// For limits. A person may come from several addresses, and then ask for as much in all as one address.
    pub fn new(limits: &Limits) -> Callers {
        Callers {
            sockets_max: limits.sockets,
            addresses: Known { rate: limits.requests, callers: Mutex::default() },
            people: Known { rate: limits.requests, callers: Mutex::default() },
        }
    }

    /// Whether an address may ask for so much more.
    pub fn may_ask(&self, address: IpAddr, much: u32) -> bool {
        self.addresses.with(address, |caller| caller.bucket.take(much))
    }

    /// Whether a person may ask for one thing more.
    pub fn person_may_ask(&self, person: i64) -> bool {
        self.people.with(person, |caller| caller.bucket.take(1))
    }

    /// Whether an address may open one more socket; then it counts.
    pub fn may_connect(&self, address: IpAddr) -> bool {
        let most = self.sockets_max;
        self.addresses.with(address, |caller| {
            let may = caller.sockets < most;
            caller.sockets += usize::from(may);
            may
        })
    }

    /// A socket has closed.
    pub fn disconnected(&self, address: IpAddr) {
        self.addresses.with(address, |caller| caller.sockets = caller.sockets.saturating_sub(1));
    }
}

impl<K: Ord> Known<K> {
    fn with<T>(&self, caller: K, ask: impl FnOnce(&mut Caller) -> T) -> T {
        let mut known = self.callers.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= CALLERS_MAX && !known.contains_key(&caller) {
            let quiet = Duration::from_secs(60);
            known.retain(|_, caller| caller.sockets > 0 || caller.bucket.at.elapsed() < quiet);
        }
        let new = || Caller { bucket: Bucket::new(self.rate), sockets: 0 };
        ask(known.entry(caller).or_insert_with(new))
    }
}
