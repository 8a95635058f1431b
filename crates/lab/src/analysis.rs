//! A match looked at afterwards: how good each seat's position was, and where it turned.

use gattai_core::{Deed, Game, Record, RecordFault, Seat, Seed, Seen, Viewer};
use gattai_host::{Hosted, UnknownGame, Visitor, visit};
use gattai_search::{Search, Simulations, Style};
use serde::Serialize;

/// What is known of one decision of a match.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Moment {
    /// How many decisions were made before it.
    pub decision: usize,
    /// Whose it was.
    pub seat: Seat,
    /// What was done, in words.
    pub done: String,
    /// How good that was for the seat, from 0 to 1, as the seat could see it.
    pub win_chance: f32,
    /// What looked best, in words; none if it was done.
    pub better: Option<String>,
    /// How good the best was.
    pub best_chance: f32,
}

impl Moment {
    /// What was given away.
    pub fn lost(&self) -> f32 {
        (self.best_chance - self.win_chance).max(0.0)
    }
}

/// Why a match cannot be looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unclear {
    /// There is no such game.
    UnknownGame(UnknownGame),
    /// The record does not hold.
    Record(RecordFault),
}

impl std::fmt::Display for Unclear {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unclear::UnknownGame(unknown) => unknown.fmt(f),
            Unclear::Record(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for Unclear {}

/// Looks at every decision that left a choice; `tell` hears how many have been looked at. Each is judged from
/// what its seat saw, with so many simulations.
///
/// # Errors
/// If the game is unknown or the record does not hold.
pub fn analyse(record: &Record, simulations: u64, tell: impl FnMut(usize)) -> Result<Vec<Moment>, Unclear> {
    visit(&record.tags.game, Look { record, simulations, tell }).map_err(Unclear::UnknownGame)?
}

/// A position and what was decided in it.
struct Position<G: Game> {
    state: G::State,
    decided: Option<(Seat, G::Action)>,
}

struct Look<'a, F> {
    record: &'a Record,
    simulations: u64,
    tell: F,
}

impl<F: FnMut(usize)> Visitor for Look<'_, F> {
    type Out = Result<Vec<Moment>, Unclear>;

    fn visit<G: Hosted>(mut self) -> Self::Out {
        let mut positions: Vec<Position<G>> = Vec::new();
        let mut table = None;
        self.record
            .replay::<G>(|game, step| {
                if table.is_none() {
                    table = G::table(game.seats().len(), &self.record.tags.options).ok();
                }
                if let Some(Position { decided, .. }) = positions.last_mut()
                    && let Some(entry) = step.entry
                    && let Deed::Act(text) = &entry.deed
                {
                    *decided = text.parse().ok().map(|action| (entry.seat, action));
                }
                positions.push(Position { state: step.state.clone(), decided: None });
            })
            .map_err(Unclear::Record)?;
        let Some(game) = table else { return Ok(Vec::new()) };
        let mut moments = Vec::new();
        for (decision, Position { state, decided }) in positions.iter().enumerate() {
            if let Some((seat, action)) = decided {
                moments.extend(moment(&game, state, *seat, action, decision, self.simulations));
            }
            (self.tell)(decision + 1);
        }
        Ok(moments)
    }
}

fn moment<G: Hosted>(
    game: &G,
    state: &G::State,
    seat: Seat,
    action: &G::Action,
    decision: usize,
    simulations: u64,
) -> Option<Moment> {
    let seen = Seen::of(game, state, Viewer::Seat(seat));
    if !game.to_act(state).contains(seat) {
        return None;
    }
    let mut search = Search::<G>::new(Style::default(), &Seed::from_number(decision as u64));
    let thought = search.think(game, &seen, &mut Simulations(simulations))?;
    if thought.choices.len() < 2 {
        return None;
    }
    let best = thought.choices.first()?;
    let done = thought.choices.iter().find(|choice| choice.action == *action);
    let win_chance = match done {
        Some(choice) if choice.visits > 0 => choice.win_chance.min(thought.win_chance),
        _ => thought.win_chance,
    };
    let label = |action: &G::Action| game.label(seen.state(), seat, action);
    Some(Moment {
        decision,
        seat,
        done: label(action),
        win_chance,
        better: (best.action != *action).then(|| label(&best.action)),
        best_chance: thought.win_chance,
    })
}
