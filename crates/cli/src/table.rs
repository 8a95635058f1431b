//! The table that a command line describes: the game, how many sit at it, its options.

use anyhow::{Result, bail};
use clap::Args;
use gattai_core::{About, Fault, Settings};
use gattai_host::about;

/// What every command takes that sets up a table.
#[derive(Args)]
pub(crate) struct TableArgs {
    /// The game; `gattai games` lists them
    game: String,

    /// How many sit at the table [default: as few as the game allows]
    #[arg(long, value_name = "N")]
    seats: Option<usize>,

    /// Sets an option of the table; can be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

/// A table that the game allows.
pub(crate) struct Table {
    /// The game.
    pub(crate) about: &'static About,
    /// How many sit at it.
    pub(crate) seats: usize,
    /// Its options.
    pub(crate) options: Settings,
    /// Whether the number of seats was said.
    pub(crate) said_seats: bool,
    /// Whether any option was said.
    pub(crate) said_options: bool,
}

impl TableArgs {
    /// What it means. The error names what exists.
    pub(crate) fn table(&self) -> Result<Table> {
        let about = about(&self.game)?;
        let options: Settings = self.options.join(" ").parse()?;
        let seats = self.seats.unwrap_or(about.seats_min);
        let faults = about.faults(seats, &options);
        if !faults.is_empty() {
            bail!("{}", all(&faults));
        }
        let (said_seats, said_options) = (self.seats.is_some(), !self.options.is_empty());
        Ok(Table { about, seats, options, said_seats, said_options })
    }
}

/// All faults as one sentence.
pub(crate) fn all(faults: &[Fault]) -> String {
    faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("; ")
}
