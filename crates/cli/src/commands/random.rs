//! `gattai random`: a match at random, and its record.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow, bail};
use clap::Args;
use gattai_core::{Dice, Record, Seed, Viewer};
use gattai_host::{Hosted, Live, Match, Opening, Visitor, visit};

use crate::Status;
use crate::output::{Out, reserve, save};
use crate::progress::Progress;
use crate::table::{Table, TableArgs};

/// Plays a random match and prints its record
///
/// The same arguments give the same record, on every machine.
#[derive(Args)]
#[command(after_help = "Example:\n  gattai random breakthrough --seats 2 --seed 7 --out match.txt")]
pub(crate) struct RandomArgs {
    #[command(flatten)]
    table: TableArgs,

    /// Where chance starts
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Writes the record to this file instead
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Replaces the file if it exists
    #[arg(long, requires = "out")]
    force: bool,
}

pub(crate) fn run(args: &RandomArgs, out: &mut Out) -> Result<Status> {
    let table = args.table.table()?;
    let game = table.about.id;
    let record = visit(game, RandomMatch { opening: opening(table, args.seed), seed: args.seed })??;
    match &args.out {
        Some(path) => {
            reserve(path, args.force)?;
            save(path, &record.to_string())?;
        }
        None => write!(out, "{record}")?,
    }
    Ok(Status::Done)
}

/// A match whose dice follow from a number. The words are fixed, so that nothing else enters.
fn opening(table: Table, seed: u64) -> Opening {
    let mut opening = Opening::seeded(table.seats, seed);
    opening.names = vec!["random".to_owned(); table.seats];
    opening.words = (0..table.seats).filter_map(|n| format!("words of s{n}").parse().ok()).collect();
    opening.options = table.options;
    opening
}

struct RandomMatch {
    opening: Opening,
    seed: u64,
}

impl Visitor for RandomMatch {
    type Out = Result<Record>;

    fn visit<G: Hosted>(self) -> Result<Record> {
        let mut live = Live::<G>::open(self.opening)?;
        // What the seats choose must not use up the dice of the match: those belong to the proof.
        let mut chooser = Dice::seeded(&Seed::from_number(self.seed));
        let mut scratch = Vec::new();
        let mut progress = Progress::start(None, "decisions");
        while let Some(seat) = live.to_act().first() {
            let seen = live.seen(Viewer::Seat(seat));
            let action = live.game().sample(seen.state(), seat, &mut chooser, &mut scratch);
            let action = action.ok_or_else(|| anyhow!("{seat} is asked and has nothing to answer"))?;
            live.act(seat, &action)?;
            progress.at(live.decisions() as u64);
            if live.decisions() as u64 > u64::from(live.game().bound()) {
                bail!("the match has not ended after {} decisions", live.game().bound());
            }
        }
        Ok(live.record())
    }
}
