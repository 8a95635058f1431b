//! A bar for what takes longer than a second, if a person is watching.

use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::clock::Clock;

/// Shown only from here on: a bar that flashes by tells nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// Progress towards a number of things, or merely onwards if the number is unknown.
pub(crate) struct Progress {
    clock: Clock,
    total: Option<u64>,
    of: &'static str,
    watched: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Begins; `of` says what is counted.
    pub(crate) fn start(total: Option<u64>, of: &'static str) -> Progress {
        Progress { clock: Clock::start(), total, of, watched: io::stderr().is_terminal(), bar: None }
    }

    /// So many are done.
    pub(crate) fn at(&mut self, done: u64) {
        if self.bar.is_none() && self.watched && self.clock.elapsed() >= PATIENCE {
            self.bar = Some(self.show());
        }
        if let Some(bar) = &self.bar {
            bar.set_position(done);
        }
    }

    /// Prints something while the bar stands aside.
    pub(crate) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    fn show(&self) -> ProgressBar {
        let (bar, template) = match self.total {
            Some(total) => (ProgressBar::new(total), "{bar:40} {pos}/{len} {msg}, {eta} left"),
            None => (ProgressBar::new_spinner(), "{spinner} {pos} {msg}"),
        };
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style);
        bar.set_message(self.of);
        bar
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
