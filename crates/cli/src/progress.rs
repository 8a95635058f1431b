//! A bar for what takes longer than a second, if a person is watching; else a line a minute.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::clock::Clock;

/// Shown only from here on: a bar that flashes by tells nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// So often a line is written where nobody watches: a log tells that the work goes on.
const NEWS: Duration = Duration::from_secs(60);

/// Progress towards a number of things, or merely onwards if the number is unknown.
pub(crate) struct Progress {
    clock: Clock,
    total: Option<u64>,
    of: &'static str,
    watched: bool,
    told: Duration,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Begins; `of` says what is counted.
    pub(crate) fn start(total: Option<u64>, of: &'static str) -> Progress {
        Progress {
            clock: Clock::start(),
            total,
            of,
            watched: io::stderr().is_terminal(),
            told: Duration::ZERO,
            bar: None,
        }
    }

    /// So many are done.
    pub(crate) fn at(&mut self, done: u64) {
        if self.bar.is_none() && self.watched && self.clock.elapsed() >= PATIENCE {
            self.bar = Some(self.show());
        }
        if let Some(bar) = &self.bar {
            bar.set_position(done);
        }
        let elapsed = self.clock.elapsed();
        if !self.watched && elapsed >= self.told + NEWS {
            self.told = elapsed;
            // Nobody may be reading; the work goes on all the same.
            let _ = writeln!(io::stderr(), "{}", news(done, self.total, self.of, elapsed));
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

/// How far it is, in a line.
fn news(done: u64, total: Option<u64>, of: &str, elapsed: Duration) -> String {
    let minutes = elapsed.as_secs() / 60;
    match total {
        Some(total) => format!("{done}/{total} {of} after {minutes} min"),
        None => format!("{done} {of} after {minutes} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_how_far_it_is() {
        assert_eq!(news(3, Some(20), "matches", Duration::from_secs(130)), "3/20 matches after 2 min");
        assert_eq!(news(7, None, "files", Duration::from_secs(60)), "7 files after 1 min");
    }
}
