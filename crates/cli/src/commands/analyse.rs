//! `gattai analyse`: how the chances of a match went up and down.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Args;
use gattai_core::{Record, RecordFault, Seat, SeatSet};
use gattai_lab::analysis::{Moment, Unclear, analyse};

use crate::Status;
use crate::input::read_text;
use crate::output::Out;
use crate::progress::Progress;

/// Looks at a record: the win chance at each decision, and what would have been better
///
/// Every decision is judged from what its seat could see then.
#[derive(Args)]
#[command(
    after_help = "Example:\n  gattai analyse match.txt\n  gattai analyse match.txt --simulations 5000 --json"
)]
pub(crate) struct AnalyseArgs {
    /// The record; - is standard input
    file: PathBuf,

    /// How many simulations each decision is worth
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    simulations: u64,

    /// How many turning points are told
    #[arg(long, value_name = "N", default_value_t = 8)]
    turns: usize,

    /// Prints JSON: one object a decision
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &AnalyseArgs, out: &mut Out) -> Result<Status> {
    let name = args.file.display();
    let at = |fault: RecordFault| anyhow!("{name}:{}: {}", fault.line, fault.says);
    let text = read_text(&args.file).map_err(|says| anyhow!("{name}: {says}"))?;
    let record: Record = text.parse().map_err(at)?;
    let mut progress = Progress::start(Some(record.entries.len() as u64), "decisions");
    let found = analyse(&record, args.simulations, |done| progress.at(done as u64));
    drop(progress);
    let moments = found.map_err(|unclear| match unclear {
        Unclear::Record(fault) => at(fault),
        Unclear::UnknownGame(unknown) => anyhow!("{name}: {unknown}"),
    })?;
    if args.json {
        for moment in &moments {
            writeln!(out, "{}", serde_json::to_string(moment)?)?;
        }
        return Ok(Status::Done);
    }
    let seats = SeatSet::first_n(record.tags.names.len());
    for seat in seats {
        curve(seat, &moments, out)?;
    }
    turning_points(&moments, args.turns, out)?;
    Ok(Status::Done)
}

/// The win chance of a seat as a row of bars, at most as wide as a page.
fn curve(seat: Seat, moments: &[Moment], out: &mut Out) -> Result<()> {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    const WIDTH: usize = 72;
    let own: Vec<_> = moments.iter().filter(|moment| moment.seat == seat).collect();
    let Some(last) = own.last() else { return Ok(()) };
    let width = own.len().min(WIDTH);
    let bar = |column: usize| {
        let part = &own[column * own.len() / width..((column + 1) * own.len() / width).max(1)];
        let mean = part.iter().map(|moment| moment.win_chance).sum::<f32>() / part.len().max(1) as f32;
        BARS[((mean * 8.0) as usize).min(7)]
    };
    let bars: String = (0..width).map(bar).collect();
    writeln!(out, "{seat}  {bars}  {:.0} % at the end", 100.0 * last.win_chance)?;
    Ok(())
}

fn turning_points(moments: &[Moment], most: usize, out: &mut Out) -> Result<()> {
    let mut worst: Vec<_> = moments.iter().filter(|moment| moment.lost() >= 0.02).collect();
    worst.sort_by(|one, other| other.lost().total_cmp(&one.lost()));
    worst.truncate(most);
    worst.sort_by_key(|moment| moment.decision);
    if worst.is_empty() {
        writeln!(out, "\nNobody gave anything away that this search can see.")?;
        return Ok(());
    }
    writeln!(out, "\nWhere chances were given away:")?;
    for moment in worst {
        let (before, after) = (100.0 * moment.best_chance, 100.0 * moment.win_chance);
        let better = moment.better.as_deref().unwrap_or("something else");
        writeln!(
            out,
            "  decision {}, {}: {} ({after:.0} %); better: {better} ({before:.0} %)",
            moment.decision + 1,
            moment.seat,
            moment.done
        )?;
    }
    Ok(())
}
