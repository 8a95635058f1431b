//! `gattai play`: a match in the terminal, in lines.

mod ask;
mod opponent;

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Result, anyhow, bail};
use clap::Args;
use gattai_core::{SEATS_MAX, Seat, SeatSet, Secret, Viewer};
use gattai_host::{Line, Match, Opening, Opponent, Said, What, open};

use self::opponent::Opponents;
use crate::Status;
use crate::input::Typed;
use crate::output::{Out, reserve, save};
use crate::table::{Table, TableArgs};
use crate::text::count;

/// Plays a match in the terminal
///
/// Choose by number or in the game's notation; ? tells what else can be typed.
#[derive(Args)]
#[command(
    after_help = "Example:\n  gattai play breakthrough --me s1 --out match.txt\n  gattai play aylkor --opponent level-2\n  gattai play breakthrough --hot-seat"
)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    table: TableArgs,

    /// Where chance starts, for a match that can be played again; else nobody knows
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Your seat
    #[arg(long, value_name = "SEAT", default_value = "s0", conflicts_with = "hot_seat")]
    me: Seat,

    /// Who plays the other seats: random, greedy, level-1 to level-8
    #[arg(long, value_name = "OPPONENT", default_value = "level-3", conflicts_with = "hot_seat")]
    opponent: Opponent,

    /// All seats are played by people, who pass the screen on
    #[arg(long)]
    hot_seat: bool,

    /// Keeps the record in this file, after every decision
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Replaces the file if it exists
    #[arg(long, requires = "out")]
    force: bool,
}

pub(crate) fn run(args: &PlayArgs, out: &mut Out) -> Result<Status> {
    let table = args.table.table()?;
    if args.me.index() >= table.seats {
        bail!("there is no seat {} at this table; there are s0 to s{}", args.me, table.seats - 1);
    }
    let all = SeatSet::first_n(table.seats);
    let people = if args.hot_seat { all } else { SeatSet::only(args.me) };
    let opponents = Opponents::new(args.opponent, args.seed.unwrap_or_else(surprise));
    let game = table.about.id;
    let table = open(game, opening(table, args, people))?;
    if let Some(path) = &args.out {
        reserve(path, args.force)?;
    }
    let clears = out.is_terminal() && std::io::stdin().is_terminal();
    let (heard, before, kept) = ([0; SEATS_MAX], None, args.out.clone());
    let typed = Typed::standard();
    Session { table, people, opponents, typed, out, clears, heard, before, kept }.run()?;
    Ok(Status::Done)
}

fn opening(table: Table, args: &PlayArgs, people: SeatSet) -> Opening {
    let mut opening = Opening::seeded(table.seats, args.seed.unwrap_or(0));
    let name = |n: usize| match Seat::new(n) {
        Some(seat) if args.hot_seat => format!("player {seat}"),
        Some(seat) if people.contains(seat) => "you".to_owned(),
        _ => format!("{} ({})", args.opponent.character().title, args.opponent),
    };
    opening.names = (0..table.seats).map(name).collect();
    opening.options = table.options;
    if args.seed.is_none() {
        let mut bytes = [0; 32];
        for part in bytes.chunks_exact_mut(8) {
            part.copy_from_slice(&surprise().to_le_bytes());
        }
        opening.secret = Secret::new(bytes);
    }
    opening
}

/// A number that nobody could foretell: the standard library keys its hashers from the system's randomness.
fn surprise() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0)
}

/// What came of a question.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// The match goes on.
    Given,
    /// The person has left, or the input has ended.
    Gone,
}

/// A match with people at a terminal.
struct Session<'a> {
    table: Box<dyn Match>,
    people: SeatSet,
    opponents: Opponents,
    typed: Typed,
    out: &'a mut Out,
    /// Whether the screen can be cleared.
    clears: bool,
    /// What each seat has read of the log.
    heard: [u64; SEATS_MAX],
    /// Who sat before the screen last.
    before: Option<Seat>,
    /// Where the record is kept.
    kept: Option<PathBuf>,
}

impl Session<'_> {
    fn run(mut self) -> Result<()> {
        self.greet()?;
        self.keep()?;
        while self.table.outcome().is_none() {
            let to_act = self.table.to_act();
            let computer = to_act.iter().find(|seat| !self.people.contains(*seat));
            match (computer, to_act.first()) {
                (Some(seat), _) => self.let_decide(seat)?,
                (None, Some(seat)) => {
                    if self.ask(seat)? == Answer::Gone {
                        break;
                    }
                }
                (None, None) => bail!("the match is not over, but nobody is to act"),
            }
            self.keep()?;
        }
        self.part()
    }

    fn greet(&mut self) -> Result<()> {
        let about = self.table.about();
        writeln!(self.out, "{}. {}", about.title, about.line)?;
        if let Some(commitment) = self.table.record().tags.commitment {
            writeln!(self.out, "The dice are committed to: {commitment}")?;
        }
        writeln!(self.out, "Type ? for help.")?;
        Ok(())
    }

    /// A computer opponent decides.
    fn let_decide(&mut self, seat: Seat) -> Result<()> {
        let notation = self.opponents.decide(self.table.as_ref(), seat);
        let notation = notation.ok_or_else(|| anyhow!("{seat} is asked and has nothing to answer"))?;
        Ok(self.table.submit(seat, Said::Text(&notation))?)
    }

    /// Keeps what has been played, so that nothing is lost whatever happens next.
    fn keep(&self) -> Result<()> {
        match &self.kept {
            Some(path) => save(path, &self.table.record().to_string()),
            None => Ok(()),
        }
    }

    /// Says where the match stands.
    fn part(mut self) -> Result<()> {
        let decisions = count(self.table.decisions() as u64, "decision", "decisions");
        writeln!(self.out)?;
        match self.table.outcome() {
            Some(outcome) => {
                let viewer = self.before.map_or(Viewer::Spectator, Viewer::Seat);
                let since = self.before.map_or(0, |seat| self.heard[seat.index()]);
                self.tell(since, viewer)?;
                writeln!(self.out, "{}", self.table.show(Viewer::Everything).trim_end())?;
                writeln!(self.out, "The match is over after {decisions}: {outcome}.")?;
            }
            None => {
                let to_act = self.table.to_act();
                writeln!(self.out, "The match is not over: {decisions}, {to_act} to decide.")?;
            }
        }
        if let Some(path) = &self.kept {
            writeln!(self.out, "The record is in {0}; `gattai verify {0}` checks it.", path.display())?;
        }
        Ok(())
    }

    /// Tells what a viewer noticed after a version.
    fn tell(&mut self, since: u64, viewer: Viewer) -> Result<()> {
        for line in self.table.log(since, viewer) {
            for text in told(&line) {
                writeln!(self.out, "{text}")?;
            }
        }
        Ok(())
    }
}

/// One thing in the log, as text.
fn told(line: &Line) -> Vec<String> {
    let who = line.seat.map_or_else(String::new, |seat| format!("{seat} "));
    let mut texts = match line.what {
        What::Start | What::Decision => Vec::new(),
        What::Concession => vec![format!("{who}leaves.")],
        What::Forfeit => vec![format!("{who}has run out of time.")],
        What::Agreement => vec!["The seats agree on a draw.".to_owned()],
        What::TakenBack { decisions } => {
            vec![format!("Taken back; {} stand.", count(decisions as u64, "decision", "decisions"))]
        }
    };
    for happening in &line.says {
        let rule = happening.rule.map_or_else(String::new, |rule| format!("  [{rule}]"));
        texts.push(format!("{}{rule}", happening.text));
    }
    texts
}
