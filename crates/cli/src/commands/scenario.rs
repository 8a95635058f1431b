//! `gattai scenario`: runs tests in text.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use gattai_host::{Hosted, Visitor, visit};
use gattai_testkit::scenario::{Case, File, ScenarioFault, run as run_case, schema};
use serde_json::Value;

use crate::Status;
use crate::input::{read_text, sentence};
use crate::output::Out;
use crate::progress::Progress;

/// Runs scenario files
///
/// One line a case. The status is 1 if any case fails.
#[derive(Args)]
#[command(
    after_help = "Example:\n  gattai scenario games/breakthrough/scenarios\n  gattai scenario --schema breakthrough"
)]
pub(crate) struct ScenarioArgs {
    /// Scenario files, or folders of them (all *.md within)
    #[arg(value_name = "FILE", required_unless_present = "schema")]
    files: Vec<PathBuf>,

    /// Prints the JSON Schema of a position of this game, and runs nothing
    #[arg(long, value_name = "GAME", conflicts_with = "files")]
    schema: Option<String>,

    /// Prints failures and the summary only
    #[arg(long, short)]
    quiet: bool,
}

pub(crate) fn run(args: &ScenarioArgs, out: &mut Out) -> Result<Status> {
    if let Some(game) = &args.schema {
        let schema = visit(game, Schema)?;
        writeln!(out, "{}", serde_json::to_string_pretty(&schema)?)?;
        return Ok(Status::Done);
    }
    // A rule that panics is told as the failure of its case, in one line; it need not tell itself as well.
    std::panic::set_hook(Box::new(|_| {}));
    let mut tally = Tally { quiet: args.quiet, passed: 0, failed: 0 };
    let mut files = Vec::new();
    for path in &args.files {
        if let Err(says) = collect(path, &mut files) {
            tally.fail(out, &format!("{} {says}", path.display()))?;
        }
    }
    let mut progress = Progress::start(Some(files.len() as u64), "files");
    for (n, file) in files.iter().enumerate() {
        progress.at(n as u64);
        progress.aside(|| run_file(file, &mut tally, out))?;
    }
    drop(progress);
    writeln!(out, "{} passed, {} failed", tally.passed, tally.failed)?;
    Ok(if tally.failed == 0 { Status::Done } else { Status::Failed })
}

struct Schema;

impl Visitor for Schema {
    type Out = Value;

    fn visit<G: Hosted>(self) -> Value {
        schema::<G>()
    }
}

/// What has passed and failed so far.
struct Tally {
    quiet: bool,
    passed: u32,
    failed: u32,
}

impl Tally {
    fn pass(&mut self, out: &mut Out, line: &str) -> Result<()> {
        self.passed += 1;
        if !self.quiet {
            writeln!(out, "ok   {line}")?;
        }
        Ok(())
    }

    fn fail(&mut self, out: &mut Out, line: &str) -> Result<()> {
        self.failed += 1;
        writeln!(out, "FAIL {line}")?;
        Ok(())
    }
}

/// The file, or all scenario files of the folder in the order of their names.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let before = files.len();
    walk(path, files).map_err(|error| sentence(&error))?;
    files[before..].sort();
    if files.len() > before { Ok(()) } else { Err("has no file that ends in .md".to_owned()) }
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        // A link to a folder is not followed: it could lead back here.
        if entry.file_type()?.is_dir() {
            walk(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "md") {
            files.push(path);
        }
    }
    Ok(())
}

fn run_file(path: &Path, tally: &mut Tally, out: &mut Out) -> Result<()> {
    let name = path.display();
    let file: File = match read_text(path) {
        Err(says) => return tally.fail(out, &format!("{name} {says}")),
        Ok(text) => match text.parse() {
            Err(ScenarioFault { line, says }) => return tally.fail(out, &format!("{name}:{line} {says}")),
            Ok(file) => file,
        },
    };
    if file.cases.is_empty() {
        return tally.fail(out, &format!("{name}:1 there is no case in this file"));
    }
    for case in &file.cases {
        let played = match visit(&case.game, RunCase(case)) {
            Ok(played) => played,
            Err(unknown) => Err(ScenarioFault { line: case.line, says: unknown.to_string() }),
        };
        match played {
            Ok(()) => tally.pass(out, &format!("{name}:{} {}", case.line, case.title))?,
            Err(ScenarioFault { line, says }) => tally.fail(out, &format!("{name}:{line} {says}"))?,
        }
    }
    Ok(out.flush()?)
}

struct RunCase<'a>(&'a Case);

impl Visitor for RunCase<'_> {
    type Out = Result<(), ScenarioFault>;

    fn visit<G: Hosted>(self) -> Self::Out {
        run_case::<G>(self.0)
    }
}
