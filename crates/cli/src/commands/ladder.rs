//! `gattai ladder`: all opponents against each other.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use gattai_host::Opponent;
use gattai_lab::ladder::{RoundRobin, Standing, ladder, page, picture};

use super::arena::ContestArgs;
use crate::Status;
use crate::output::Out;
use crate::progress::Progress;
use crate::table::TableArgs;

/// Ranks all computer opponents and writes the ladder as a page and a picture
#[derive(Args)]
#[command(
    after_help = "Example:\n  gattai ladder aylkor --matches 40\n  gattai ladder breakthrough --matches 100 --to /tmp\n  \
    gattai ladder aegis --matches 10 --span 2 --keep aegis.jsonl    # stopped? The same command goes on"
)]
pub(crate) struct LadderArgs {
    #[command(flatten)]
    table: TableArgs,

    /// How many matches each pair plays
    #[arg(long, value_name = "M", default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    matches: u64,

    /// Only opponents at most so many places apart meet
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u8).range(1..=9))]
    span: u8,

    /// Takes part; can be given several times [default: all]
    #[arg(long = "opponent", value_name = "OPPONENT")]
    opponents: Vec<Opponent>,

    #[command(flatten)]
    how: ContestArgs,

    /// Keeps each match in this file as it ends, and does not play again what is there: a ladder that was stopped goes on,
    /// and one with more matches begins with those it has
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,

    /// The folder for the page and the picture
    #[arg(long, value_name = "FOLDER", default_value = "docs/ladder")]
    to: PathBuf,
}

pub(crate) fn run(args: &LadderArgs, out: &mut Out) -> Result<Status> {
    let table = args.table.table()?;
    let mut opponents = if args.opponents.is_empty() { Opponent::all() } else { args.opponents.clone() };
    opponents.sort_unstable();
    opponents.dedup();
    if opponents.len() < 2 {
        bail!("a ladder needs two opponents or more");
    }
    fs::create_dir_all(&args.to).with_context(|| format!("cannot make the folder {}", args.to.display()))?;
    if !args.how.content()?.is_empty() {
        bail!("a ladder is about the game as it is; `gattai arena` takes --content");
    }
    let robin = RoundRobin {
        game: table.about.id.to_owned(),
        title: table.about.title.to_owned(),
        seats: table.seats,
        options: table.options,
        opponents,
        matches: args.matches,
        span: usize::from(args.span),
        seed: args.how.seed,
        scatter: args.how.scatter,
        threads: args.how.threads(),
        timeless: args.how.timeless,
    };
    let mut progress = Progress::start(Some(robin.matches_in_all()), "matches");
    let standing = ladder(&robin, args.keep.as_deref(), |done| progress.at(done))?;
    drop(progress);
    let command = command(&robin);
    for (ending, text) in [("md", page(&robin, &standing, &command)), ("svg", picture(&robin, &standing))] {
        let path = args.to.join(format!("{}.{ending}", robin.name()));
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        writeln!(out, "{}", path.display())?;
    }
    print(&standing, out)?;
    Ok(Status::Done)
}

/// How the same ladder is made again.
fn command(robin: &RoundRobin) -> String {
    let mut command = format!("gattai ladder {}", robin.game);
    let options = robin.options.to_string();
    for option in options.split_whitespace() {
        command += &format!(" --option {option}");
    }
    command += &format!(" --matches {} --span {}", robin.matches, robin.span);
    command + if robin.timeless { " --timeless" } else { "" }
}

fn print(standing: &Standing, out: &mut Out) -> Result<()> {
    for (n, opponent) in standing.opponents.iter().enumerate().rev() {
        let (strength, times) = (standing.strengths[n], standing.times[n]);
        writeln!(
            out,
            "  {opponent:8}  {:+5.0} ± {:3.0} Elo   {:7.1} ms a decision",
            strength.elo, strength.plus_minus, times.mean_ms
        )?;
    }
    Ok(())
}
