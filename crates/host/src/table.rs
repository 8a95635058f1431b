//! `dyn Match`: one table, whatever is played at it, as text and JSON.

use std::fmt;

use gattai_core::{
    About, Entry, Fault, Outcome, Preview, Record, RecordFault, Rule, Seat, SeatSet, Secret, Settings, Touch,
    Viewer, Words,
};
use serde::Serialize;
use serde_json::Value;

use crate::{Hosted, Live, Mind, Opponent, Suggestion, UnknownGame, Visitor, visit};
use gattai_search::Budget;

/// One match at one table. Whoever asks on behalf of a seat gets what that seat may know, and no more.
pub trait Match: Send {
    /// The game on the table.
    fn about(&self) -> &'static About;

    /// The options of the table.
    fn options(&self) -> &Settings;

    /// The seats of the table.
    fn seats(&self) -> SeatSet;

    /// Rises with everything that others may notice, a decision taken back included. Standing orders are
    /// private and do not count. Whoever takes a match up again numbers anew: clients are to resync.
    fn version(&self) -> u64;

    /// How many decisions stand.
    fn decisions(&self) -> usize;

    /// Whom the table waits for.
    fn to_act(&self) -> SeatSet;

    /// Who may do something now.
    fn may_act(&self) -> SeatSet;

    /// Whether a seat is still in the match.
    fn is_playing(&self, seat: Seat) -> bool;

    /// The places, once the match is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The question put to a seat, if it is asked one.
    fn question(&self, seat: Seat) -> Option<String>;

    /// What a seat might do now: everything, or a good few where there is too much.
    fn actions(&self, seat: Seat) -> Vec<Offer>;

    /// Whether a seat may do this now.
    ///
    /// # Errors
    /// The refusal, with its rule.
    fn check(&self, seat: Seat, said: Said<'_>) -> Result<(), Refused>;

    /// What it would cost and do.
    ///
    /// # Errors
    /// The refusal, if it may not be done.
    fn preview(&self, seat: Seat, said: Said<'_>) -> Result<Preview, Refused>;

    /// What of a seat's others could harm before it is asked again, from what it may see.
    fn threats(&self, seat: Seat) -> Vec<Touch>;

    /// A seat decides. Standing orders of other seats are carried out at once.
    ///
    /// # Errors
    /// The refusal; then nothing has changed.
    fn submit(&mut self, seat: Seat, said: Said<'_>) -> Result<(), Refused>;

    /// A seat leaves.
    ///
    /// # Errors
    /// If it is no longer in the match.
    fn concede(&mut self, seat: Seat) -> Result<(), Refused>;

    /// A seat has run out of time and is taken out.
    ///
    /// # Errors
    /// If it is no longer in the match.
    fn forfeit(&mut self, seat: Seat) -> Result<(), Refused>;

    /// A seat has run out of time, and the book says what is then decided for it: that is done. Standing orders of
    /// other seats are carried out at once.
    ///
    /// # Errors
    /// If it is not asked, or the book says nothing; then nothing has changed.
    fn overdue(&mut self, seat: Seat) -> Result<(), Refused>;

    /// The seats have agreed on a draw.
    ///
    /// # Errors
    /// If the match is over.
    fn agree_on_draw(&mut self) -> Result<(), Refused>;

    /// A seat gives a standing order.
    ///
    /// # Errors
    /// If there is no such order.
    fn order(&mut self, seat: Seat, key: &str, value: &str) -> Result<(), Refused>;

    /// The standing orders of a seat.
    fn orders(&self, seat: Seat) -> &Settings;

    /// The position as a viewer sees it. [`Viewer::Everything`] gets what a spectator gets until the match is
    /// over.
    fn view(&self, viewer: Viewer) -> Value;

    /// The same as JSON text, for whoever sends it on.
    fn view_text(&self, viewer: Viewer) -> String;

    /// The position as a viewer sees it, for a terminal.
    fn show(&self, viewer: Viewer) -> String;

    /// What a viewer has noticed after a version.
    fn log(&self, since: u64, viewer: Viewer) -> Vec<Line>;

    /// The number of the next decision. Whoever keeps a match keeps it too: a number must not be used twice,
    /// or dice already seen would come again.
    fn serial(&self) -> u64;

    /// The record. It holds every secret of the match, so it leaves the server only when the match is over.
    fn record(&self) -> Record;

    /// The lines of the record from this one on, for whoever keeps the match line by line.
    fn entries(&self, from: usize) -> Vec<Entry>;

    /// How many decisions would be left if a seat took back all that it may take back freely: those that
    /// it made last, one after the other, and from which it learnt nothing random, hidden or of another
    /// seat's choosing.
    fn undo_boundary(&self, seat: Seat) -> usize;

    /// A seat takes back its last decision.
    ///
    /// # Errors
    /// If that is beyond the boundary.
    fn undo(&mut self, seat: Seat) -> Result<(), Refused>;

    /// Takes back every decision after the first `decisions`, by consent of those whom it concerns.
    ///
    /// # Errors
    /// If there are fewer decisions.
    fn take_back(&mut self, decisions: usize) -> Result<(), Refused>;

    /// An opponent takes a seat. It holds what that seat sees and nothing else.
    fn mind(&self, seat: Seat, opponent: Opponent, seed: u64) -> Box<dyn Mind>;

    /// Tells an opponent what its seat has noticed since it was last told, and shows it what that seat sees.
    fn inform(&self, mind: &mut dyn Mind);

    /// What the strongest opponent would do in place of a seat, within the budget.
    fn suggest(&self, seat: Seat, seed: u64, budget: &mut dyn Budget) -> Option<Suggestion> {
        let mut mind = self.mind(seat, Opponent::STRONGEST, seed);
        mind.think(budget)
    }
}

/// What somebody said: notation, or the JSON form of an action.
#[derive(Clone, Copy, Debug)]
pub enum Said<'a> {
    /// Notation.
    Text(&'a str),
    /// JSON.
    Json(&'a Value),
}

/// An action that a seat might take.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Offer {
    /// Its notation.
    pub notation: String,
    /// In words.
    pub label: String,
    /// In JSON.
    pub action: Value,
}

/// Why something was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refused {
    /// The sentence for the player.
    pub says: String,
    /// The rule that forbids it; none where what was said could not be understood.
    pub rule: Option<Box<Rule>>,
    /// The refusal as data: its name and numbers.
    pub facts: Value,
}

impl Refused {
    /// Something that no rule of the game speaks of.
    pub fn new(says: impl Into<String>) -> Refused {
        Refused { says: says.into(), rule: None, facts: Value::Null }
    }

    /// The id of the rule that forbids it.
    pub fn rule_id(&self) -> Option<&str> {
        self.rule.as_ref().map(|rule| rule.id.as_str())
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule_id() {
            Some(rule) => write!(f, "{} ({rule})", self.says),
            None => f.write_str(&self.says),
        }
    }
}

impl std::error::Error for Refused {}

/// One thing in the log of a match.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Line {
    /// The version of the match after it.
    pub version: u64,
    /// Who did it; nobody at the start.
    pub seat: Option<Seat>,
    /// What it was.
    pub what: What,
    /// What the viewer noticed, in order.
    pub says: Vec<Happening>,
}

/// What a line of the log is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// The match began.
    Start,
    /// A seat decided.
    Decision,
    /// A seat left.
    Concession,
    /// A seat ran out of time.
    Forfeit,
    /// The seats agreed on a draw.
    Agreement,
    /// Decisions were taken back; so many stand.
    TakenBack {
        /// How many stand.
        decisions: usize,
    },
}

/// One event, as a viewer noticed it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Happening {
    /// The log line.
    pub text: String,
    /// The rule it follows from.
    pub rule: Option<&'static str>,
    /// The event, for animation.
    pub event: Value,
}

/// What a match begins with.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Who sits where; the number of names is the number of seats.
    pub names: Vec<String>,
    /// The options of the table.
    pub options: Settings,
    /// What the dice follow from, with the words.
    pub secret: Secret,
    /// What each seat adds to the dice.
    pub words: Vec<Words>,
}

impl Opening {
    /// An opening that comes out the same each time.
    pub fn seeded(seats: usize, seed: u64) -> Opening {
        Opening {
            names: (0..seats).map(|n| format!("seat {n}")).collect(),
            options: Settings::new(),
            secret: Secret::from_number(seed),
            words: vec![Words::default(); seats],
        }
    }
}

/// Why a match cannot begin or go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenFault {
    /// There is no such game.
    UnknownGame(UnknownGame),
    /// The table is not as the game allows.
    Table(Vec<Fault>),
    /// The record does not hold.
    Record(RecordFault),
}

impl fmt::Display for OpenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenFault::UnknownGame(unknown) => unknown.fmt(f),
            OpenFault::Table(faults) => {
                f.write_str(&faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("; "))
            }
            OpenFault::Record(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for OpenFault {}

/// Begins a match.
///
/// # Errors
/// If there is no such game, or the table is not as it allows.
pub fn open(game: &str, opening: Opening) -> Result<Box<dyn Match>, OpenFault> {
    struct Open(Opening);
    impl Visitor for Open {
        type Out = Result<Box<dyn Match>, OpenFault>;
        fn visit<G: Hosted>(self) -> Self::Out {
            Ok(Box::new(Live::<G>::open(self.0)?))
        }
    }
    visit(game, Open(opening)).map_err(OpenFault::UnknownGame)?
}

/// Takes a match up again where its record stops. The secret is the one that the match began with, the
/// serial at least that of the match when it was put away.
///
/// # Errors
/// If the record does not hold under the rules.
pub fn resume(record: &Record, secret: Secret, serial: u64) -> Result<Box<dyn Match>, OpenFault> {
    struct Resume<'a>(&'a Record, Secret, u64);
    impl Visitor for Resume<'_> {
        type Out = Result<Box<dyn Match>, OpenFault>;
        fn visit<G: Hosted>(self) -> Self::Out {
            Ok(Box::new(Live::<G>::resume(self.0, self.1, self.2)?))
        }
    }
    visit(&record.tags.game, Resume(record, secret, serial)).map_err(OpenFault::UnknownGame)?
}

/// Begins a match that goes on from the middle of another: the first `decisions` lines of its record are
/// taken over with their rolls, and what follows has dice of its own, by the given secret. Dice of two
/// secrets cannot be proved by one commitment, so a fork has none. The names are those of its own seats.
///
/// # Errors
/// If the record does not hold under the rules, or has fewer lines.
pub fn fork(
    record: &Record,
    decisions: usize,
    names: Vec<String>,
    secret: Secret,
) -> Result<Box<dyn Match>, OpenFault> {
    struct Fork<'a>(&'a Record, usize, Vec<String>, Secret);
    impl Visitor for Fork<'_> {
        type Out = Result<Box<dyn Match>, OpenFault>;
        fn visit<G: Hosted>(self) -> Self::Out {
            Ok(Box::new(Live::<G>::fork(self.0, self.1, &self.2, self.3)?))
        }
    }
    visit(&record.tags.game, Fork(record, decisions, names, secret)).map_err(OpenFault::UnknownGame)?
}
