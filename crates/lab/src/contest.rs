//! Matches between opponents, many at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use gattai_core::{Dice, Fault, Outcome, Seat, Seed, Seen, Settings, Viewer};
use gattai_host::{Hosted, Opponent, Thinker, UnknownGame, Visitor, visit};
use gattai_search::{Budget, Simulations};
use serde_json::Value;

use crate::clock::{Stopwatch, Timer};

/// Who plays what, how often.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game.
    pub game: String,
    /// Its options.
    pub options: Settings,
    /// Content in place of the game's own: files by name, with their text. None plays the game as it is.
    pub content: Vec<(String, String)>,
    /// Who sits where, for each match that is to be played, and the number that its chance follows from.
    pub tables: Vec<(Vec<Opponent>, u64)>,
    /// So many decisions at the start of each match are made at random, so that no two are the same.
    pub scatter: u32,
    /// How many matches are played at the same time.
    pub threads: usize,
    /// Whether opponents think without a clock, up to their number of simulations: slower machines then play
    /// the same matches.
    pub timeless: bool,
}

/// How a match went.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its number among the tables.
    pub number: usize,
    /// The places.
    pub outcome: Outcome,
    /// The last position, as one who sees everything sees it.
    pub view: Value,
    /// How many decisions were made.
    pub decisions: u32,
    /// Who thought how long about each decision that left a choice, in millionths of a second.
    pub times: Vec<(Seat, u32)>,
}

/// Why a contest cannot be held.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// There is no such game.
    UnknownGame(UnknownGame),
    /// The table is not as the game allows.
    Table(Vec<Fault>),
    /// An opponent had nothing to say, or said what is refused: a fault of the opponent or of the game.
    Stuck(String),
    /// What is kept of a contest cannot be read or written.
    Kept(String),
}

impl std::fmt::Display for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Stop::UnknownGame(unknown) => unknown.fmt(f),
            Stop::Table(faults) => {
                f.write_str(&faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("; "))
            }
            Stop::Stuck(says) | Stop::Kept(says) => f.write_str(says),
        }
    }
}

impl std::error::Error for Stop {}

impl Contest {
    /// Plays all matches and tells each as it ends, in any order.
    ///
    /// # Errors
    /// If the table is not as the game allows, or an opponent gets stuck.
    pub fn run(&self, mut tell: impl FnMut(Played)) -> Result<(), Stop> {
        visit(&self.game, Run { contest: self, tell: &mut tell }).map_err(Stop::UnknownGame)?
    }
}

struct Run<'a> {
    contest: &'a Contest,
    tell: &'a mut dyn FnMut(Played),
}

impl Visitor for Run<'_> {
    type Out = Result<(), Stop>;

    fn visit<G: Hosted>(self) -> Result<(), Stop> {
        let Contest { tables, threads, options, content, .. } = self.contest;
        let (next, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        let (send, receive) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..(*threads).clamp(1, tables.len().max(1)) {
                let send = send.clone();
                scope.spawn(|| {
                    let send = send;
                    while let Some((number, (seating, seed))) = take(&next, tables) {
                        if stopped.load(Ordering::Relaxed) {
                            return;
                        }
                        let game = table::<G>(seating.len(), options, content).map_err(Stop::Table);
                        let played = game
                            .and_then(|game| match_of(self.contest, &Arc::new(game), number, seating, *seed));
                        if send.send(played).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(send);
            for played in receive {
                match played {
                    Ok(played) => (self.tell)(played),
                    Err(stop) => {
                        stopped.store(true, Ordering::Relaxed);
                        return Err(stop);
                    }
                }
            }
            Ok(())
        })
    }
}

/// The rules of a table, with the content that was brought.
fn table<G: Hosted>(seats: usize, options: &Settings, content: &[(String, String)]) -> Result<G, Vec<Fault>> {
    let table = G::table(seats, options)?;
    if content.is_empty() { Ok(table) } else { table.with_content(content) }
}

fn take<'a, T>(next: &AtomicU64, tables: &'a [T]) -> Option<(usize, &'a T)> {
    let number = usize::try_from(next.fetch_add(1, Ordering::Relaxed)).ok()?;
    tables.get(number).map(|table| (number, table))
}

/// Plays one match.
fn match_of<G: Hosted>(
    contest: &Contest,
    game: &Arc<G>,
    number: usize,
    seating: &[Opponent],
    seed: u64,
) -> Result<Played, Stop> {
    let seed_of_match = Seed::from_number(seed);
    let mut dice = Dice::stream(&seed_of_match, 0);
    let mut chance = Dice::stream(&seed_of_match, 1);
    let mut state = game.start(&mut dice, &mut Vec::new());
    let mut thinkers: Vec<_> = game
        .seats()
        .iter()
        .zip(seating)
        .map(|(seat, opponent)| {
            Thinker::new(
                Arc::clone(game),
                seat,
                *opponent,
                seed.wrapping_mul(31).wrapping_add(seat.index() as u64),
            )
        })
        .collect();
    let (mut decisions, mut times, mut events) = (0u32, Vec::new(), Vec::new());
    while let Some(seat) = game.to_act(&state).first() {
        let thinker = &mut thinkers[seat.index()];
        thinker.look(Seen::of(game.as_ref(), &state, Viewer::Seat(seat)));
        let action = if decisions < contest.scatter {
            game.sample(&state, seat, &mut chance, &mut Vec::new())
        } else {
            let watch = Stopwatch::start();
            let mut budget = budget(contest, seating[seat.index()]);
            let decided = thinker.decide(budget.as_mut());
            let searches = matches!(seating[seat.index()], Opponent::Level(_));
            if decided.as_ref().is_some_and(|(_, thought)| !searches || thought.choices.len() > 1) {
                times.push((seat, u32::try_from(watch.elapsed().as_micros()).unwrap_or(u32::MAX)));
            }
            decided.map(|(action, _)| action)
        };
        let stuck = || Stop::Stuck(format!("{seat} is asked and has nothing to answer (seed {seed})"));
        let action = action.ok_or_else(stuck)?;
        if let Err(refusal) = game.check(&state, seat, &action) {
            return Err(Stop::Stuck(format!("`{action}` by {seat} is refused: {refusal} (seed {seed})")));
        }
        events.clear();
        game.apply(&mut state, seat, &action, &mut dice, &mut events);
        decisions += 1;
        for thinker in &mut thinkers {
            let viewer = Viewer::Seat(thinker.seat());
            let noticed: Vec<_> = events.iter().filter_map(|event| game.witness(event, viewer)).collect();
            thinker.notice(seat, Some(&action), &noticed);
        }
    }
    let stuck = || Stop::Stuck(format!("the match of seed {seed} is not over, and nobody is to act"));
    let outcome = game.outcome(&state).ok_or_else(stuck)?;
    let view = serde_json::to_value(game.view(&state)).unwrap_or_default();
    Ok(Played { number, outcome, view, decisions, times })
}

fn budget(contest: &Contest, opponent: Opponent) -> Box<dyn Budget> {
    if contest.timeless {
        Box::new(Simulations(u64::MAX)) // an opponent knows how much it thinks in its game
    } else {
        Box::new(Timer::millis(opponent.character().millis))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_clock_opponents_think_as_much_as_in_their_game() {
        let contest = Contest {
            game: "aegis".to_owned(),
            options: Settings::new(),
            content: Vec::new(),
            tables: Vec::new(),
            scatter: 0,
            threads: 1,
            timeless: true,
        };
        for opponent in Opponent::all() {
            let who = opponent.character();
            let mut budget = budget(&contest, opponent);
            assert!(budget.left(who.simulations.max(who.brief)) > 0, "{opponent} limits itself");
        }
    }
}
