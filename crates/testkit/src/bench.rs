//! How fast a game is, and that its playouts do not allocate.
//!
//! What is measured is the engine as search uses it: the trait, dice that can be proved, a log that nobody
//! hears. There is no clock in here; whoever measures brings one.

use std::fmt;
use std::hint::black_box;
use std::time::Duration;

use alloc_tracker::Session;
use gattai_core::{Dice, Game, Seed, Silent, playout};
use serde::Serialize;

/// Playouts before the measurement of a fixed number of them: always the same, so that they cancel out
/// when two runs are compared.
const WARM_UP: u64 = 100;
/// How many times the clock is looked at in a measurement of a given time, about.
const LOOKS: f64 = 100.0;

/// How long to measure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Limit {
    /// So long, after a warm-up of a tenth of it.
    Time(Duration),
    /// So many playouts, for counting instructions.
    Playouts(u64),
}

/// What was measured. The names are those of the JSON that `gattai bench` prints.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// Random matches a second.
    pub playouts_per_s: f64,
    /// Decisions a second.
    pub decisions_per_s: f64,
    /// The mean length of a match.
    pub decisions_per_match: f64,
    /// Allocations of memory a match; unknown if the program does not count them.
    pub allocations_per_playout: Option<f64>,
    /// The size of a position, without what it may have on the heap.
    pub state_bytes: usize,
    /// How many matches were played.
    pub playouts: u64,
    /// How long that took.
    pub seconds: f64,
}

/// A playout did not end within the bound of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unfinished {
    /// How many decisions were made.
    pub decisions: u32,
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a random match had not ended after {} decisions, so law 9 is broken", self.decisions)
    }
}

impl std::error::Error for Unfinished {}

/// Measures random playouts on one core. `clock` tells the time since any moment; `progress` hears now and
/// then which part, from 0 to 1, is done.
///
/// # Errors
/// If a playout does not end.
pub fn bench<G: Game>(
    game: &G,
    seed: u64,
    limit: Limit,
    clock: &mut dyn FnMut() -> Duration,
    progress: &mut dyn FnMut(f64),
) -> Result<Report, Unfinished> {
    let mut player = Player::new(game, seed);
    let batch = warm_up(&mut player, limit, clock)?;
    player.decisions = 0;
    let begun = clock();
    let (mut playouts, mut allocations) = (0, 0);
    let mut spent = Duration::ZERO;
    loop {
        let (done, now) = match limit {
            Limit::Time(time) => (spent.as_secs_f64() / time.as_secs_f64().max(f64::MIN_POSITIVE), batch),
            Limit::Playouts(count) => {
                (playouts as f64 / count.max(1) as f64, batch.min(count.max(1) - playouts))
            }
        };
        progress(done.min(1.0));
        if done >= 1.0 {
            break;
        }
        let (played, asked) = counted(|| player.play(now));
        played?;
        playouts += now;
        allocations += asked;
        spent = clock().saturating_sub(begun);
    }
    let seconds = spent.as_secs_f64().max(1e-9);
    Ok(Report {
        playouts_per_s: playouts as f64 / seconds,
        decisions_per_s: player.decisions as f64 / seconds,
        decisions_per_match: player.decisions as f64 / playouts.max(1) as f64,
        allocations_per_playout: counts_allocations().then(|| allocations as f64 / playouts.max(1) as f64),
        state_bytes: size_of::<G::State>(),
        playouts,
        seconds,
    })
}

/// How often a random playout asks for memory, once its scratch space has grown. Only a program whose global
/// allocator is an `alloc_tracker::Allocator` can tell; in others the answer is `None`.
///
/// # Errors
/// If a playout does not end.
pub fn allocations_per_playout<G: Game>(
    game: &G,
    seed: u64,
    playouts: u64,
) -> Result<Option<f64>, Unfinished> {
    let mut player = Player::new(game, seed);
    player.play(WARM_UP)?;
    let (played, allocations) = counted(|| player.play(playouts));
    played?;
    Ok(counts_allocations().then(|| allocations as f64 / playouts.max(1) as f64))
}

/// Whether this program counts its allocations: one is made to see.
fn counts_allocations() -> bool {
    counted(|| drop(black_box(Box::new(0_u8)))).1 > 0
}

/// Does something and says how often this thread asked for memory meanwhile.
fn counted<T>(work: impl FnOnce() -> T) -> (T, u64) {
    let session = Session::new().no_stdout().no_file();
    let operation = session.operation("work");
    let span = operation.measure_thread().no_peak().iterations(1);
    let done = work();
    drop(span);
    let report = session.to_report();
    let allocations = report.operations().map(|(_, found)| found.total_allocations_count()).sum();
    (done, allocations)
}

/// Plays a while; how many playouts to make between two looks at the clock.
fn warm_up<G: Game>(
    player: &mut Player<'_, G>,
    limit: Limit,
    clock: &mut dyn FnMut() -> Duration,
) -> Result<u64, Unfinished> {
    let Limit::Time(time) = limit else {
        player.play(WARM_UP)?;
        return Ok(1000);
    };
    let begun = clock();
    let mut playouts = 0_u64;
    let mut spent = Duration::ZERO;
    while spent < time / 10 || playouts == 0 {
        let now = (playouts / 4).max(1);
        player.play(now)?;
        playouts += now;
        spent = clock().saturating_sub(begun);
    }
    let per_look = playouts as f64 / spent.as_secs_f64().max(1e-9) * time.as_secs_f64() / LOOKS;
    Ok((per_look as u64).max(1))
}

/// Plays one match after the other with the same dice and the same scratch space.
struct Player<'a, G: Game> {
    game: &'a G,
    dice: Dice,
    scratch: Vec<G::Action>,
    decisions: u64,
}

impl<'a, G: Game> Player<'a, G> {
    fn new(game: &'a G, seed: u64) -> Player<'a, G> {
        Player { game, dice: Dice::seeded(&Seed::from_number(seed)), scratch: Vec::new(), decisions: 0 }
    }

    fn play(&mut self, playouts: u64) -> Result<(), Unfinished> {
        for _ in 0..playouts {
            let mut state = self.game.start(&mut self.dice, &mut Silent);
            let (decisions, outcome) =
                playout(self.game, &mut state, &mut self.dice, &mut self.scratch, self.game.bound());
            if black_box(outcome).is_none() {
                return Err(Unfinished { decisions });
            }
            self.decisions += u64::from(decisions);
        }
        Ok(())
    }
}
