//! `gattai lab`: many matches of one opponent with itself, and who wins with what.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use gattai_host::Opponent;
use gattai_lab::rating::quantile;
use gattai_lab::survey::{Found, Survey, survey};

use super::arena::ContestArgs;
use crate::Status;
use crate::output::Out;
use crate::progress::Progress;
use crate::table::TableArgs;

/// Plays many matches of an opponent with itself and tells who wins with what
///
/// What tells the seats apart is read from the position at the end of the match: --by /players/*/deck reads the
/// deck of each player. Prints tables in Markdown.
#[derive(Args)]
#[command(
    after_help = "Example:\n  gattai lab aylkor --opponent greedy --matches 2000 --by '/players/*/deck' --by '/players/*/corner'"
)]
pub(crate) struct LabArgs {
    #[command(flatten)]
    table: TableArgs,

    /// Who plays every seat: random, greedy, level-1 to level-8
    #[arg(long, value_name = "OPPONENT", default_value = "greedy")]
    opponent: Opponent,

    /// How many matches
    #[arg(long, value_name = "M", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    matches: u64,

    /// What tells the seats apart; can be given several times
    #[arg(long, value_name = "POINTER")]
    by: Vec<String>,

    #[command(flatten)]
    how: ContestArgs,
}

pub(crate) fn run(args: &LabArgs, out: &mut Out) -> Result<Status> {
    let table = args.table.table()?;
    let asked = Survey {
        game: table.about.id.to_owned(),
        seats: table.seats,
        options: table.options.clone(),
        content: args.how.content()?,
        opponent: args.opponent,
        matches: args.matches,
        seed: args.how.seed,
        scatter: args.how.scatter,
        threads: args.how.threads(),
        by: args.by.clone(),
    };
    let mut progress = Progress::start(Some(args.matches), "matches");
    let found = survey(&asked, |done| progress.at(done))?;
    drop(progress);
    let options = if table.options.is_empty() { String::new() } else { format!(", {}", table.options) };
    writeln!(
        out,
        "{}: {} with itself, {} seats{options}, {} matches; {} decisions in the middle match.\n",
        table.about.title,
        args.opponent,
        table.seats,
        found.matches,
        quantile(&found.decisions, 0.5)
    )?;
    for by in args.by.iter().map(String::as_str).chain(["seat"]) {
        print(by, &found, out)?;
    }
    Ok(Status::Done)
}

fn print(by: &str, found: &Found, out: &mut Out) -> Result<()> {
    let Some(tallies) = found.by.get(by) else { return Ok(()) };
    let title = by.rsplit('/').next().unwrap_or(by);
    let names: Vec<_> = tallies.keys().collect();
    let against: Vec<_> = names.iter().map(|name| format!("before {name}")).collect();
    writeln!(out, "| {title} | wins | matches | {} |", against.join(" | "))?;
    writeln!(out, "|---|---|---|{}", "---|".repeat(names.len()))?;
    for (name, tally) in tallies {
        let cells = names.iter().map(|other| {
            let share = tally.against(other).filter(|_| *other != name);
            share.map_or_else(|| "·".to_owned(), |share| share.in_words())
        });
        let cells = cells.collect::<Vec<_>>().join(" | ");
        writeln!(out, "| {name} | {} | {} | {cells} |", tally.wins().in_words(), tally.matches())?;
    }
    writeln!(out)?;
    Ok(())
}
