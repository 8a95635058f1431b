//! Who wins with what: by deck, by corner, by whatever the position says of a seat.

use std::collections::BTreeMap;

use gattai_core::{Seat, Settings};
use gattai_host::Opponent;
use serde_json::Value;

use crate::contest::{Contest, Played, Stop};
use crate::rating::Share;

/// What is to be found out.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The game.
    pub game: String,
    /// How many sit at the table.
    pub seats: usize,
    /// Its options.
    pub options: Settings,
    /// Content in place of the game's own.
    pub content: Vec<(String, String)>,
    /// Who plays every seat.
    pub opponent: Opponent,
    /// How many matches.
    pub matches: u64,
    /// Where chance starts.
    pub seed: u64,
    /// So many decisions at the start are made at random.
    pub scatter: u32,
    /// How many matches at the same time.
    pub threads: usize,
    /// What tells the seats apart: where it stands in the view, with `*` for the number of the seat, as in
    /// `/players/*/deck`. The seat itself is always one.
    pub by: Vec<String>,
}

/// Wins of one thing, over all matches it took part in and against each other thing.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    points: f64,
    matches: u64,
    against: BTreeMap<String, (f64, u64)>,
}

impl Tally {
    /// Its share of wins; a shared first place counts in parts.
    pub fn wins(&self) -> Share {
        Share::of(self.points, self.matches)
    }

    /// In how many matches it took part.
    pub fn matches(&self) -> u64 {
        self.matches
    }

    /// How often it came out before the other; a tie counts half.
    pub fn against(&self, other: &str) -> Option<Share> {
        self.against.get(other).map(|(points, matches)| Share::of(*points, *matches))
    }
}

/// What was found out.
#[derive(Clone, Default, Debug)]
pub struct Found {
    /// For each thing that tells seats apart, the tally of each of its values.
    pub by: BTreeMap<String, BTreeMap<String, Tally>>,
    /// The decisions of each match, sorted.
    pub decisions: Vec<u32>,
    /// How many matches.
    pub matches: u64,
    /// The last views, for whoever wants to ask something else.
    pub views: Vec<Value>,
}

/// Plays the matches; `tell` hears how many have ended.
///
/// # Errors
/// If the table is not as the game allows, or an opponent gets stuck.
pub fn survey(survey: &Survey, mut tell: impl FnMut(u64)) -> Result<Found, Stop> {
    let seating = vec![survey.opponent; survey.seats];
    let contest = Contest {
        game: survey.game.clone(),
        options: survey.options.clone(),
        content: survey.content.clone(),
        tables: (0..survey.matches)
            .map(|n| (seating.clone(), survey.seed.wrapping_mul(1_000_003).wrapping_add(n)))
            .collect(),
        scatter: survey.scatter,
        threads: survey.threads,
        timeless: true,
    };
    let mut found = Found::default();
    contest.run(|played| {
        found.matches += 1;
        found.decisions.push(played.decisions);
        count(survey, &played, &mut found);
        found.views.push(played.view);
        tell(found.matches);
    })?;
    found.decisions.sort_unstable();
    Ok(found)
}

fn count(survey: &Survey, played: &Played, found: &mut Found) {
    let places = played.outcome.places();
    let winners = places.iter().filter(|place| **place == 1).count().max(1) as f64;
    let seats = || (0..survey.seats).filter_map(Seat::new);
    for by in survey.by.iter().map(String::as_str).chain(["seat"]) {
        let names: Vec<String> = seats().map(|seat| value_of(by, seat, &played.view)).collect();
        let tallies = found.by.entry(by.to_owned()).or_default();
        for (n, name) in names.iter().enumerate() {
            let tally = tallies.entry(name.clone()).or_default();
            tally.matches += 1;
            if places.get(n) == Some(&1) {
                tally.points += 1.0 / winners;
            }
            for (m, other) in names.iter().enumerate().filter(|(m, _)| *m != n) {
                let (points, matches) = tally.against.entry(other.clone()).or_default();
                *matches += 1;
                *points += match places.get(n).cmp(&places.get(m)) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                };
            }
        }
    }
}

/// What the view says of a seat.
fn value_of(by: &str, seat: Seat, view: &Value) -> String {
    if by == "seat" {
        return seat.to_string();
    }
    match view.pointer(&by.replace('*', &seat.index().to_string())) {
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
        None => "none".to_owned(),
    }
}
