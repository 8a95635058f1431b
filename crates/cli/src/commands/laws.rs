//! `gattai laws`: the laws that every game must keep, on random play.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use gattai_host::{Hosted, Visitor, visit};
use gattai_testkit::laws::{Broken, Plan, Report, laws};

use crate::Status;
use crate::output::{Out, complain};
use crate::progress::Progress;
use crate::table::TableArgs;
use crate::text::count;

/// Plays at random and checks the laws that every game must keep
///
/// Without --seats and --option, tables of all sizes and options are tried. The status is 1 if a law is broken.
#[derive(Args)]
#[command(after_help = "Example:\n  gattai laws breakthrough --matches 1000 --seed 7")]
pub(crate) struct LawsArgs {
    #[command(flatten)]
    table: TableArgs,

    /// How many matches to play
    #[arg(long, value_name = "N", default_value_t = 100)]
    matches: u32,

    /// Where chance starts
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &LawsArgs, out: &mut Out) -> Result<Status> {
    let table = args.table.table()?;
    let plan = Plan {
        matches: args.matches,
        seed: args.seed,
        seats: table.said_seats.then_some(table.seats),
        options: table.said_options.then_some(table.options),
    };
    match visit(table.about.id, Laws(plan))? {
        Ok(Report { matches, decisions, longest }) => {
            let matches = count(u64::from(matches), "match", "matches");
            let decisions = count(decisions, "decision", "decisions");
            writeln!(
                out,
                "{}: {matches}, {decisions}, the longest match {longest}; every law holds",
                table.about.title
            )?;
            Ok(Status::Done)
        }
        Err(broken) => {
            complain(&format!("{}: {broken}", table.about.title));
            Ok(Status::Failed)
        }
    }
}

struct Laws(Plan);

impl Visitor for Laws {
    type Out = Result<Report, Broken>;

    fn visit<G: Hosted>(self) -> Self::Out {
        let mut progress = Progress::start(Some(u64::from(self.0.matches)), "matches");
        laws::<G>(&self.0, &mut |done| progress.at(u64::from(done)))
    }
}
