//! `gattai replay`: steps through a record.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Result, anyhow, bail};
use clap::Args;
use gattai_core::{Deed, Entry, Present, Record, RecordFault, Seat, Seen, Step, Viewer};
use gattai_host::{Hosted, Visitor, visit};

use super::verify::LINE_GAME;
use crate::Status;
use crate::input::{Typed, read_text};
use crate::output::{Out, complain};

/// Steps through a record
///
/// Enter goes on, b goes back, a number jumps to that decision, q ends. In a pipe, or with --all, every step
/// is printed.
#[derive(Args)]
#[command(
    after_help = "Example:\n  gattai replay match.txt --view s0\n  gattai replay match.txt --at 20 --all"
)]
pub(crate) struct ReplayArgs {
    /// The record; - is standard input
    file: PathBuf,

    /// Through whose eyes: a seat (s0), spectator, everything
    #[arg(long, value_name = "VIEWER", default_value = "everything")]
    view: Viewer,

    /// Begins after this decision; in a pipe, without --all, prints it alone
    #[arg(long, value_name = "N")]
    at: Option<usize>,

    /// Prints every step
    #[arg(long)]
    all: bool,

    /// Asks after each step, even in a pipe
    #[arg(long, conflicts_with = "all")]
    step: bool,
}

pub(crate) fn run(args: &ReplayArgs, out: &mut Out) -> Result<Status> {
    let name = args.file.display();
    let at = |fault: RecordFault| anyhow!("{name}:{}: {}", fault.line, fault.says);
    let text = read_text(&args.file).map_err(|says| anyhow!("{name}: {says}"))?;
    let record: Record = text.parse().map_err(at)?;
    let seats = record.tags.names.len();
    if let Viewer::Seat(seat) = args.view
        && seat.index() >= seats
    {
        bail!("there is no seat {seat} at this table; there are s0 to s{}", seats - 1);
    }
    let (frames, fault) = visit(&record.tags.game, Film { record: &record, viewer: args.view })
        .map_err(|unknown| anyhow!("{name}:{LINE_GAME}: {unknown}"))?;
    // A record that breaks off is shown as far as it holds.
    show(args, &frames, out)?;
    match fault {
        None => Ok(Status::Done),
        Some(fault) => {
            out.finish()?;
            complain(&at(fault).to_string());
            Ok(Status::Failed)
        }
    }
}

fn show(args: &ReplayArgs, frames: &[String], out: &mut Out) -> Result<()> {
    let Some(last) = frames.len().checked_sub(1) else { return Ok(()) };
    let first = args.at.unwrap_or(0);
    if first > last {
        bail!("there is no decision {first}; the record has {last}");
    }
    let watched = io::stdin().is_terminal() && out.is_terminal() && args.file.as_os_str() != "-";
    if args.step || (watched && !args.all) {
        return step(frames, first, out);
    }
    let until = if args.at.is_some() && !args.all { first } else { last };
    for frame in &frames[first..=until] {
        writeln!(out, "{frame}")?;
    }
    Ok(())
}

fn step(frames: &[String], first: usize, out: &mut Out) -> Result<()> {
    let last = frames.len() - 1;
    let mut at = first;
    let mut typed = Typed::standard();
    writeln!(out, "{}", frames[at])?;
    loop {
        write!(out, "[{at}/{last}] Enter: on, b: back, number: there, q: end > ")?;
        out.flush()?;
        let Some(line) = typed.line()? else { break };
        let to = match line.as_str() {
            "q" => break,
            "" if at == last => break,
            "" => Some(at + 1),
            "b" => Some(at.saturating_sub(1)),
            number => number.parse().ok().filter(|number| *number <= last),
        };
        match to {
            Some(to) => {
                at = to;
                writeln!(out, "{}", frames[at])?;
            }
            None => writeln!(out, "`{line}` is neither b, q nor a number from 0 to {last}.")?,
        }
    }
    writeln!(out)?;
    Ok(())
}

/// Every step of a record as text, and the line that does not hold, if any.
struct Film<'a> {
    record: &'a Record,
    viewer: Viewer,
}

impl Visitor for Film<'_> {
    type Out = (Vec<String>, Option<RecordFault>);

    fn visit<G: Hosted>(self) -> Self::Out {
        let mut frames = Vec::new();
        let replayed = self.record.replay::<G>(|game, step| {
            frames.push(self.frame(frames.len(), game, &step));
        });
        if let (Ok(verified), Some(last)) = (&replayed, frames.last_mut()) {
            match verified.outcome {
                Some(outcome) => last.push_str(&format!("The match is over: {outcome}.\n")),
                None => last.push_str("Here the record stops; the match is not over.\n"),
            }
        }
        (frames, replayed.err())
    }
}

impl Film<'_> {
    fn frame<G: Present>(&self, number: usize, game: &G, step: &Step<'_, G>) -> String {
        let mut text = match step.entry {
            None => format!("--- Start of {}\n", self.record.tags.game),
            Some(entry) => format!("--- Decision {number}: {}\n", self.heading(entry)),
        };
        for event in step.events.iter().filter_map(|event| game.witness(event, self.viewer)) {
            text.push_str(&game.tell(&event));
            if let Some(rule) = game.cites(&event) {
                text.push_str(&format!("  [{rule}]"));
            }
            text.push('\n');
        }
        let seen = Seen::of(game, step.state, self.viewer);
        text.push_str(&format!("\n{}\n", game.show(seen.state()).trim_end()));
        text
    }

    /// Who decided what. A viewer who does not see everything hears of the decisions of others through
    /// what happens only: the notation itself may tell a secret.
    fn heading(&self, entry: &Entry) -> String {
        let open = match &entry.deed {
            Deed::Act(_) | Deed::Overdue(_) => match self.viewer {
                Viewer::Everything => true,
                Viewer::Seat(seat) => seat == entry.seat,
                Viewer::Spectator => false,
            },
            Deed::Order(_) => self.viewer.sees(entry.seat),
            Deed::Concede | Deed::Forfeit => true,
        };
        let who = self.who(entry.seat);
        let deed = if open { entry.deed.to_string() } else { "decides".to_owned() };
        let rolls: Vec<_> = entry.rolls.iter().map(ToString::to_string).collect();
        if self.viewer == Viewer::Everything && !rolls.is_empty() {
            format!("{who} {deed}  (dice {})", rolls.join(" "))
        } else {
            format!("{who} {deed}")
        }
    }

    fn who(&self, seat: Seat) -> String {
        match self.record.tags.names.get(seat.index()).filter(|name| !name.is_empty()) {
            Some(name) => format!("{seat} ({name})"),
            None => seat.to_string(),
        }
    }
}
