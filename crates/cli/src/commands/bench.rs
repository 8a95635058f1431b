//! `gattai bench`: how fast a game is.

use std::io::Write;
use std::time::Duration;

use anyhow::{Result, anyhow};
use clap::Args;
use gattai_core::Settings;
use gattai_host::{Hosted, Visitor, visit};
use gattai_testkit::bench::{Limit, Report, bench};
use serde::Serialize;

use crate::Status;
use crate::clock::Clock;
use crate::output::Out;
use crate::progress::Progress;
use crate::table::{Table, TableArgs, all};
use crate::text::{count, grouped};

/// Measures random playouts on one core
#[derive(Args)]
#[command(
    after_help = "Example:\n  gattai bench breakthrough --seconds 5\n  gattai bench breakthrough --json"
)]
pub(crate) struct BenchArgs {
    #[command(flatten)]
    table: TableArgs,

    /// How long to measure
    #[arg(long, value_name = "S", default_value = "3", value_parser = seconds)]
    seconds: Duration,

    /// Plays exactly so many matches instead, for counting instructions
    #[arg(long, value_name = "M", conflicts_with = "seconds", value_parser = clap::value_parser!(u64).range(1..))]
    matches: Option<u64>,

    /// Where chance starts
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Prints JSON
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.001..=86_400.0).contains(seconds));
    let wrong = || "a number of seconds from 0.001 to 86400 is wanted".to_owned();
    seconds.map(Duration::from_secs_f64).ok_or_else(wrong)
}

pub(crate) fn run(args: &BenchArgs, out: &mut Out) -> Result<Status> {
    let table = args.table.table()?;
    let limit = match args.matches {
        Some(matches) => Limit::Playouts(matches),
        None => Limit::Time(args.seconds),
    };
    let report = visit(table.about.id, Bench { table: &table, limit, seed: args.seed })??;
    if args.json {
        let (game, seats, options) = (table.about.id, table.seats, &table.options);
        writeln!(out, "{}", serde_json::to_string(&Printed { game, seats, options, report: &report })?)?;
    } else {
        print(&table, &report, out)?;
    }
    Ok(Status::Done)
}

struct Bench<'a> {
    table: &'a Table,
    limit: Limit,
    seed: u64,
}

impl Visitor for Bench<'_> {
    type Out = Result<Report>;

    fn visit<G: Hosted>(self) -> Result<Report> {
        let game = G::table(self.table.seats, &self.table.options).map_err(|faults| anyhow!(all(&faults)))?;
        let clock = Clock::start();
        let mut progress = Progress::start(Some(100), "%");
        let report = bench(&game, self.seed, self.limit, &mut || clock.elapsed(), &mut |done| {
            progress.at((done * 100.0) as u64);
        })?;
        Ok(report)
    }
}

/// The report with what it is about.
#[derive(Serialize)]
struct Printed<'a> {
    game: &'a str,
    seats: usize,
    options: &'a Settings,
    #[serde(flatten)]
    report: &'a Report,
}

fn print(table: &Table, report: &Report, out: &mut Out) -> Result<()> {
    let Report { playouts, seconds, .. } = report;
    let options = if table.options.is_empty() { String::new() } else { format!(", {}", table.options) };
    let (title, seats) = (table.about.title, count(table.seats as u64, "seat", "seats"));
    let playouts = count(*playouts, "playout", "playouts");
    writeln!(out, "{title}, {seats}{options}: {playouts} in {seconds:.2} s on one core")?;
    let whole = |number: f64| grouped(number.round() as u64);
    let allocations = match report.allocations_per_playout {
        Some(allocations) => format!("{allocations:.2}"),
        None => "unknown".to_owned(),
    };
    let rows = [
        ("playouts", whole(report.playouts_per_s), "/s"),
        ("decisions", whole(report.decisions_per_s), "/s"),
        ("decisions a match", format!("{:.1}", report.decisions_per_match), ""),
        ("allocations a playout", allocations, ""),
        ("size of a state", grouped(report.state_bytes as u64), "bytes"),
    ];
    for (name, number, unit) in rows {
        let line = format!("  {name:21}  {number:>14} {unit}");
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
