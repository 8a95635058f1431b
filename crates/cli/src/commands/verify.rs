//! `gattai verify`: plays records again and checks every line.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use gattai_core::{Record, RecordFault, Verified};
use gattai_host::{Hosted, Visitor, visit};

use crate::Status;
use crate::input::read_text;
use crate::output::Out;
use crate::progress::Progress;
use crate::text::count;

/// Checks records: every decision, roll and position, and the dice proof
///
/// One line a file. The status is 1 if any record does not hold.
#[derive(Args)]
#[command(after_help = "Example:\n  gattai verify match.txt\n  gattai random breakthrough | gattai verify -")]
pub(crate) struct VerifyArgs {
    /// The records; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

pub(crate) fn run(args: &VerifyArgs, out: &mut Out) -> Result<Status> {
    let mut status = Status::Done;
    let mut progress = Progress::start(Some(args.files.len() as u64), "records");
    for (n, file) in args.files.iter().enumerate() {
        progress.at(n as u64);
        let line = match verify(file) {
            Ok(line) => line,
            Err(line) => {
                status = Status::Failed;
                line
            }
        };
        progress.aside(|| writeln!(out, "{line}").and_then(|()| out.flush()))?;
    }
    Ok(status)
}

/// The line for a file that holds, or for one that does not.
fn verify(file: &Path) -> Result<String, String> {
    let name = file.display();
    let at = |fault: RecordFault| format!("{name}:{}: {}", fault.line, fault.says);
    let text = read_text(file).map_err(|says| format!("{name}: {says}"))?;
    let record: Record = text.parse().map_err(at)?;
    let verified = visit(&record.tags.game, Verify(&record))
        .map_err(|unknown| format!("{name}:{LINE_GAME}: {unknown}"))?
        .map_err(at)?;
    Ok(format!("{name}: ok, {}", told(&verified)))
}

/// The line of a record that names its game.
pub(crate) const LINE_GAME: usize = 2;

struct Verify<'a>(&'a Record);

impl Visitor for Verify<'_> {
    type Out = Result<Verified, RecordFault>;

    fn visit<G: Hosted>(self) -> Self::Out {
        self.0.verify::<G>()
    }
}

fn told(verified: &Verified) -> String {
    let decisions = count(verified.decisions as u64, "decision", "decisions");
    let rolls = match verified.proved_rolls {
        Some(rolls) => format!("{} proved", count(rolls as u64, "roll", "rolls")),
        None => "rolls not proved (the secret is not published)".to_owned(),
    };
    let outcome = verified.outcome.map_or("not over".to_owned(), |outcome| outcome.to_string());
    format!("{decisions}, {rolls}, {outcome}")
}
