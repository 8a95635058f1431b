//! The program `gattai`: every game of the registry from a terminal.
//!
//! What was typed is read by clap, one function carries the command out, and what came of it is an exit
//! status: 0 done, 1 a check failed, 2 the program could not do what was asked.

mod clock;
mod commands;
mod input;
mod output;
mod progress;
mod table;
mod text;
mod usage;

use std::process::ExitCode;

use alloc_tracker::Allocator;
use clap::Parser;
use mimalloc::MiMalloc;

use crate::commands::Command;
use crate::output::Out;

/// The server asks for memory often, and this allocator answers quickly. Each thread counts what it asks for, so
/// that `gattai bench` can tell how many allocations a playout makes.
#[global_allocator]
static GLOBAL: Allocator<MiMalloc> = Allocator::new(MiMalloc);

/// Plays tabletop robot games by their books.
#[derive(Parser)]
#[command(
    name = "gattai",
    version,
    arg_required_else_help = true,
    after_help = "Examples:\n  gattai games\n  gattai play breakthrough\n  gattai explain BRK-3.1"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// What a command found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Status {
    /// What was asked for is done.
    Done,
    /// What was to be checked does not hold.
    Failed,
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage::answer::<Cli>(&error),
    };
    let mut out = Out::standard();
    let done = cli.command.run(&mut out).and_then(|status| {
        out.finish()?;
        Ok(status)
    });
    match done {
        Ok(Status::Done) => ExitCode::SUCCESS,
        Ok(Status::Failed) => ExitCode::from(1),
        // Whoever reads has seen enough, as in `gattai random … | head -1`.
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::complain(&format!("{error:#}"));
            ExitCode::from(2)
        }
    }
}
