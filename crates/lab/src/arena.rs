//! Two opponents against each other.

use gattai_core::{Outcome, Settings};
use gattai_host::Opponent;
use serde::Serialize;

use crate::contest::{Contest, Stop};
use crate::rating::{Share, elo, quantile};

/// Who meets whom.
#[derive(Clone, Debug)]
pub struct Duel {
    /// The game.
    pub game: String,
    /// How many sit at the table.
    pub seats: usize,
    /// Its options.
    pub options: Settings,
    /// Content in place of the game's own.
    pub content: Vec<(String, String)>,
    /// The one.
    pub a: Opponent,
    /// The other.
    pub b: Opponent,
    /// How many matches.
    pub matches: u64,
    /// Where chance starts.
    pub seed: u64,
    /// So many decisions at the start are made at random.
    pub scatter: u32,
    /// How many matches at the same time.
    pub threads: usize,
    /// Whether opponents think without a clock.
    pub timeless: bool,
}

/// How it ended.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The one.
    pub a: String,
    /// The other.
    pub b: String,
    /// How many matches.
    pub matches: u64,
    /// What `a` scored of each match; a draw counts half. With more than two seats: of all pairs of an `a`
    /// and a `b`, in how many the `a` came out before the `b`.
    pub a_rate: f64,
    /// The 95 % interval's lower end.
    pub low: f64,
    /// The 95 % interval's upper end.
    pub high: f64,
    /// The difference in Elo.
    pub elo: f64,
    /// Its interval's lower end.
    pub elo_low: f64,
    /// Its interval's upper end.
    pub elo_high: f64,
    /// Decisions of a match, on average.
    pub decisions_per_match: f64,
    /// Half of the decisions of both were faster.
    pub p50_ms: f64,
    /// 95 % were faster.
    pub p95_ms: f64,
    /// The slowest.
    pub max_ms: f64,
    /// The times of `a` alone.
    pub a_times: Times,
    /// The times of `b` alone.
    pub b_times: Times,
}

/// How long decisions took that left a choice.
#[derive(Clone, Copy, Default, Debug, Serialize)]
pub struct Times {
    /// The mean.
    pub mean_ms: f64,
    /// Half were faster.
    pub p50_ms: f64,
    /// 95 % were faster.
    pub p95_ms: f64,
    /// The slowest.
    pub max_ms: f64,
}

impl Times {
    /// Of these, in millionths of a second.
    pub fn of(mut micros: Vec<u32>) -> Times {
        micros.sort_unstable();
        let at = |part: f64| f64::from(quantile(&micros, part)) / 1000.0;
        let sum = micros.iter().fold(0.0, |sum, time| sum + f64::from(*time) / 1000.0);
        let mean_ms = sum / micros.len().max(1) as f64;
        Times { mean_ms, p50_ms: at(0.5), p95_ms: at(0.95), max_ms: at(1.0) }
    }
}

impl Duel {
    /// Whether `a` sits there: the two swap seats with each match.
    pub(crate) fn is_a(&self, number: u64, seat: usize) -> bool {
        (number as usize + seat).is_multiple_of(2)
    }
}

/// Who sits where in a match of a duel, and its chance: each chance comes twice, with the seats swapped.
pub(crate) fn seating(duel: &Duel, number: u64) -> (Vec<Opponent>, u64) {
    let seats = (0..duel.seats).map(|seat| if duel.is_a(number, seat) { duel.a } else { duel.b });
    (seats.collect(), duel.seed.wrapping_mul(1_000_003).wrapping_add(number / 2))
}

/// What `a` scored of a match, from 0 to 1; half where only one of them sat.
pub(crate) fn score(duel: &Duel, number: u64, outcome: &Outcome) -> f64 {
    let places = outcome.places();
    let (mut points, mut pairs) = (0.0, 0.0);
    for own in (0..duel.seats).filter(|seat| duel.is_a(number, *seat)) {
        for other in (0..duel.seats).filter(|seat| !duel.is_a(number, *seat)) {
            pairs += 1.0;
            points += match places.get(own).cmp(&places.get(other)) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
        }
    }
    if pairs > 0.0 { points / pairs } else { 0.5 }
}

/// Lets two opponents meet; `tell` hears how many matches have ended.
///
/// # Errors
/// If the table is not as the game allows, or an opponent gets stuck.
pub fn arena(duel: &Duel, mut tell: impl FnMut(u64)) -> Result<Report, Stop> {
    let contest = Contest {
        game: duel.game.clone(),
        options: duel.options.clone(),
        content: duel.content.clone(),
        tables: (0..duel.matches).map(|number| seating(duel, number)).collect(),
        scatter: duel.scatter,
        threads: duel.threads,
        timeless: duel.timeless,
    };
    let (mut done, mut points, mut decisions) = (0, 0.0, 0u64);
    let (mut a_micros, mut b_micros) = (Vec::new(), Vec::new());
    contest.run(|played| {
        done += 1;
        let number = played.number as u64;
        points += score(duel, number, &played.outcome);
        decisions += u64::from(played.decisions);
        for (seat, micros) in &played.times {
            if duel.is_a(number, seat.index()) { a_micros.push(*micros) } else { b_micros.push(*micros) }
        }
        tell(done);
    })?;
    let share = Share::of(points, done);
    let all = Times::of(a_micros.iter().chain(&b_micros).copied().collect());
    Ok(Report {
        a: duel.a.to_string(),
        b: duel.b.to_string(),
        matches: done,
        a_rate: share.rate,
        low: share.low,
        high: share.high,
        elo: elo(share.rate),
        elo_low: elo(share.low),
        elo_high: elo(share.high),
        decisions_per_match: decisions as f64 / done.max(1) as f64,
        p50_ms: all.p50_ms,
        p95_ms: all.p95_ms,
        max_ms: all.max_ms,
        a_times: Times::of(a_micros),
        b_times: Times::of(b_micros),
    })
}
