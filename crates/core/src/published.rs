//! How a game presents itself: to the eye, to the scenario writer, to the list of games.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Card, Fault, Game, RuleId, Seat, Setting, Settings, StateHash};

/// How positions, events and actions are shown. No function here sees more than it is given, so a
/// concealed state can only be shown concealed.
pub trait Present: Game {
    /// The position as clients and scenarios read it: names instead of indices, derived numbers included.
    type View: Serialize;

    /// The view of a state, concealed or true.
    fn view(&self, state: &Self::State) -> Self::View;

    /// The position for a terminal.
    fn show(&self, state: &Self::State) -> String;

    /// The log line of an event.
    fn tell(&self, event: &Self::Event) -> String;

    /// The one question put to a seat: who is asked, what.
    fn question(&self, state: &Self::State, seat: Seat) -> String;

    /// An action in words. The default is its notation.
    fn label(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> String {
        let _ = (state, seat);
        action.to_string()
    }

    /// The rule that an event follows from, for the log.
    fn cites(&self, event: &Self::Event) -> Option<RuleId> {
        let _ = event;
        None
    }
}

/// A game in the registry.
pub trait Published: Present {
    /// A scenario's position: what a person writes down. Everything has a default that makes sense, and
    /// units or cards may be defined on the spot.
    type Setup: DeserializeOwned;

    /// What there is to know of the game before a table exists.
    fn about() -> &'static About;

    /// The rules for one table; all faults of the options at once.
    fn table(seats: usize, options: &Settings) -> Result<Self, Vec<Fault>>;

    /// The position that a scenario describes at this table, and the table with whatever units or cards
    /// the scenario defines on the spot; all faults at once.
    fn arrange(self, setup: Self::Setup) -> Result<(Self, Self::State), Vec<Fault>>;

    /// The same table with other content: the files that a designer wrote, by name, with their text. All
    /// faults at once, with file and line.
    ///
    /// # Errors
    /// If the content is not as the game's vocabulary allows, or the game has none that could be changed.
    fn with_content(self, files: &[(String, String)]) -> Result<Self, Vec<Fault>> {
        let _ = files;
        Err(vec![Fault::new(format!("{} has no content that could be changed", Self::about().title))])
    }

    /// The card that a scenario calls by this name, for scripted draws.
    fn card(&self, name: &str) -> Option<Card> {
        let _ = name;
        None
    }

    /// Looks at a list that a player would bring to a table, a squad or a deck, written as text. `None` if the
    /// game has no such lists.
    fn look_at_list(text: &str) -> Option<ListLook<impl Serialize>> {
        let _ = text;
        None::<ListLook<()>>
    }

    /// Names the content in use, so that a record can say what it was played with.
    fn content(&self) -> Option<StateHash> {
        None
    }
}

/// A list that a player would bring, looked at from all sides. It may be brought if it has no faults.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct ListLook<S> {
    /// All that forbids it, or cannot be understood.
    pub faults: Vec<Fault>,
    /// What is allowed and perhaps not meant.
    pub warnings: Vec<Fault>,
    /// What it adds up to, by the game's own types; none if it cannot be understood.
    pub summary: Option<S>,
}

/// A game on the shelf.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct About {
    /// Its name in commands and records: `breakthrough`.
    pub id: &'static str,
    /// Its title: "Breakthrough".
    pub title: &'static str,
    /// What it is, in one line.
    pub line: &'static str,
    /// The letters before its rule ids: `BRK`.
    pub prefix: &'static str,
    /// The version of its rules. A change that breaks old records is a new version.
    pub version: u32,
    /// The least number of seats.
    pub seats_min: usize,
    /// The greatest number of seats.
    pub seats_max: usize,
    /// What a table may set.
    pub options: &'static [Setting],
    /// What a seat may order in advance.
    pub orders: &'static [Setting],
    /// Its RULES.md.
    #[serde(skip)]
    pub rules: &'static str,
}

impl About {
    /// What is wrong with a table of so many seats and these options.
    pub fn faults(&self, seats: usize, options: &Settings) -> Vec<Fault> {
        let mut faults = options.faults(self.options);
        if !(self.seats_min..=self.seats_max).contains(&seats) {
            let (title, min, max) = (self.title, self.seats_min, self.seats_max);
            let range = if min == max { format!("{min}") } else { format!("{min} to {max}") };
            faults.push(Fault::new(format!("{title} is for {range} players, not {seats}")));
        }
        faults
    }
}
