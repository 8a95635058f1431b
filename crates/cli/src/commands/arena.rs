//! `gattai arena`: two opponents against each other.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use gattai_host::Opponent;
use gattai_lab::arena::{Duel, Report, arena};

use crate::Status;
use crate::input::content_files;
use crate::output::Out;
use crate::progress::Progress;
use crate::table::TableArgs;
use crate::text::count;

/// Lets two computer opponents meet and tells who is stronger
///
/// Each chance is played twice with the seats swapped. With more than two seats they sit in turns, and every pair
/// of an A and a B counts.
#[derive(Args)]
#[command(
    after_help = "Example:\n  gattai arena aylkor --a level-4 --b greedy --matches 100\n  gattai arena breakthrough --a level-3 --b level-1 --json"
)]
pub(crate) struct ArenaArgs {
    #[command(flatten)]
    table: TableArgs,

    /// The one: random, greedy, level-1 to level-8
    #[arg(long, value_name = "OPPONENT")]
    a: Opponent,

    /// The other
    #[arg(long, value_name = "OPPONENT")]
    b: Opponent,

    /// How many matches
    #[arg(long, value_name = "M", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    matches: u64,

    #[command(flatten)]
    how: ContestArgs,

    /// Prints JSON
    #[arg(long)]
    json: bool,
}

/// How a contest is held.
#[derive(Args)]
pub(crate) struct ContestArgs {
    /// Where chance starts
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,

    /// So many decisions at the start of each match are made at random
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub(crate) scatter: u32,

    /// How many matches are played at the same time [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// A folder of content files to play with in place of the game's own: change a card, see what it does
    #[arg(long, value_name = "FOLDER")]
    content: Option<PathBuf>,

    /// Opponents think without a clock, up to their number of simulations
    #[arg(long)]
    pub(crate) timeless: bool,
}

impl ContestArgs {
    /// The content that is played with; nothing for the game's own.
    pub(crate) fn content(&self) -> Result<Vec<(String, String)>> {
        self.content.as_deref().map_or(Ok(Vec::new()), content_files)
    }

    /// How many matches are played at the same time.
    pub(crate) fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, usize::from)
    }
}

pub(crate) fn run(args: &ArenaArgs, out: &mut Out) -> Result<Status> {
    let table = args.table.table()?;
    let duel = Duel {
        game: table.about.id.to_owned(),
        seats: table.seats,
        options: table.options,
        content: args.how.content()?,
        a: args.a,
        b: args.b,
        matches: args.matches,
        seed: args.how.seed,
        scatter: args.how.scatter,
        threads: args.how.threads(),
        timeless: args.how.timeless,
    };
    let mut progress = Progress::start(Some(args.matches), "matches");
    let report = arena(&duel, |done| progress.at(done))?;
    drop(progress);
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        print(table.about.title, &report, out)?;
    }
    Ok(Status::Done)
}

fn print(title: &str, report: &Report, out: &mut Out) -> Result<()> {
    let Report { a, b, a_rate, low, high, elo, elo_low, elo_high, .. } = report;
    let matches = count(report.matches, "match", "matches");
    let decisions = report.decisions_per_match;
    writeln!(out, "{title}: {a} against {b}, {matches} of {decisions:.0} decisions on average")?;
    let percent = |share: &f64| 100.0 * share;
    writeln!(out, "  {a} scores  {:.1} % ({:.1} to {:.1})", percent(a_rate), percent(low), percent(high))?;
    writeln!(out, "  in Elo      {elo:+.0} ({elo_low:+.0} to {elo_high:+.0})")?;
    for (name, times) in [(a, report.a_times), (b, report.b_times)] {
        writeln!(
            out,
            "  {name} thinks {:.1} ms on average, p50 {:.1}, p95 {:.1}, max {:.1}",
            times.mean_ms, times.p50_ms, times.p95_ms, times.max_ms
        )?;
    }
    Ok(())
}
