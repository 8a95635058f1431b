//! A seat that thinks. It is told what its seat sees and notices, and nothing else.

use std::any::Any;
use std::sync::Arc;

use gattai_core::{Dice, FORESIGHT, Game, Seat, SeatSet, Seed, Seen, Viewer};
use gattai_search::{Budget, Choice, Greedy, Search, Style, Thought};
use serde::Serialize;

use crate::{Hosted, Opponent};

/// In how many worlds the greedy opponent tries each action.
const GREEDY_WORLDS: u32 = 2;

/// A seat that thinks, in a game that is known.
pub struct Thinker<G: Game> {
    game: Arc<G>,
    seat: Seat,
    opponent: Opponent,
    dice: Dice,
    search: Search<G>,
    seen: Option<Seen<G>>,
    /// Whether nothing was hidden any more when it last looked: then it knows every action.
    open: bool,
    /// Who has decided since it last looked.
    since: SeatSet,
    /// What it has been told of the match, as the host counts it.
    pub(crate) version: u64,
}

impl<G: Game> Thinker<G> {
    /// An opponent takes a seat.
    pub fn new(game: Arc<G>, seat: Seat, opponent: Opponent, seed: u64) -> Thinker<G> {
        let seed = Seed::from_number(seed);
        let first_look = game.first_look().results;
        let look_worlds = look_worlds(game.as_ref(), opponent);
        // To open a node costs as much as some playouts do where they are brief: it must be worth that.
        let ripe = (FORESIGHT / game.foresight().max(1)).max(1);
        let style =
            Style { depth: Some(game.foresight()), first_look, look_worlds, ripe, ..opponent.style() };
        let search = Search::new(style, &seed);
        let dice = Dice::stream(&seed, 1);
        Thinker {
            game,
            seat,
            opponent,
            dice,
            search,
            seen: None,
            open: false,
            since: SeatSet::NONE,
            version: 0,
        }
    }

    /// The same opponent, searching in another way.
    #[must_use]
    pub fn with_style(mut self, style: Style) -> Thinker<G> {
        let seed = Seed::from_number(u64::from(self.dice.below(u32::MAX)));
        self.search = Search::new(style, &seed);
        self
    }

    /// Its seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Whether it may be told what others decided: nothing was hidden any more when it last looked.
    pub fn knows_all(&self) -> bool {
        self.open
    }

    /// Tells it of a decision: what its seat noticed, and the action if it was its own. Where nothing is
    /// hidden the action of any seat is known.
    pub fn notice(&mut self, actor: Seat, action: Option<&G::Action>, noticed: &[G::Event]) {
        let skipped = !self.since.without(self.seat).is_empty();
        self.since.insert(actor);
        if actor != self.seat && self.decides_together().contains(actor) {
            return;
        }
        let known = action.filter(|_| actor == self.seat || self.open);
        if skipped {
            self.search.forget();
        } else {
            self.search.follow(&self.game, self.seat, known, noticed);
        }
        self.seen = None;
    }

    /// Something happened that it cannot follow, such as decisions taken back.
    pub fn lose_track(&mut self) {
        self.search.forget();
        self.seen = None;
    }

    /// Shows it what its seat sees now. Of a decision that several seats take at the same time it keeps what
    /// it saw when that began: whether others have chosen already must not change what it does.
    pub fn look(&mut self, seen: Seen<G>) {
        if seen.viewer() != Viewer::Seat(self.seat) {
            return;
        }
        let same = self.decides_together().contains(self.seat)
            && self.game.to_act(seen.state()).contains(self.seat)
            && !self.since.contains(self.seat);
        if !same {
            self.open = !self.game.has_secrets(seen.state());
            self.seen = Some(seen);
            self.since = SeatSet::NONE;
        }
    }

    /// Those who were to decide at the same time when it last looked.
    fn decides_together(&self) -> SeatSet {
        let asked = self.seen.as_ref().map_or(SeatSet::NONE, |seen| self.game.to_act(seen.state()));
        if asked.len() > 1 && !self.open { asked } else { SeatSet::NONE }
    }

    /// Thinks about what it sees, within the budget and its own limits. While others decide it thinks ahead
    /// and says nothing.
    pub fn think(&mut self, budget: &mut dyn Budget) -> Option<Thought<G::Action>> {
        let seen = self.seen.as_ref()?;
        match self.opponent {
            Opponent::Random => {
                let action = self.game.sample(seen.state(), self.seat, &mut self.dice, &mut Vec::new())?;
                Some(sure(self.seat, action, self.game.evaluate(seen.state(), self.seat)))
            }
            Opponent::Greedy => {
                let greedy = Greedy { worlds: GREEDY_WORLDS };
                let (action, value) = greedy.choose(self.game.as_ref(), seen, &mut self.dice)?;
                Some(sure(self.seat, action, value))
            }
            Opponent::Level(_) => {
                let most = simulations(self.game.as_ref(), self.opponent);
                let mut limited = |done: u64| budget.left(done).min(most.saturating_sub(done));
                self.search.think(self.game.as_ref(), seen, &mut limited)
            }
        }
    }

    /// What it does: what it found, or now and then a slip.
    pub fn decide(&mut self, budget: &mut dyn Budget) -> Option<(G::Action, Thought<G::Action>)> {
        let slips = match self.opponent {
            Opponent::Random | Opponent::Greedy => 0,
            Opponent::Level(_) => self.opponent.character().slips,
        };
        if slips > self.dice.below(100) {
            let seen = self.seen.as_ref()?;
            let slip = self.game.guided(seen.state(), self.seat, &mut self.dice, &mut Vec::new())?;
            let value = self.game.evaluate(seen.state(), self.seat);
            return Some((slip.clone(), sure(self.seat, slip, value)));
        }
        let thought = self.think(budget)?;
        let action = thought.action(&mut self.dice)?.clone();
        Some((action, thought))
    }
}

/// How many worlds an opponent plays through at most.
fn simulations<G: Game>(game: &G, opponent: Opponent) -> u64 {
    let character = opponent.character();
    if game.foresight() < FORESIGHT { character.brief } else { character.simulations }
}

/// In how many worlds an opponent takes its first look: it is a part of its thinking, so beginners look at fewer.
fn look_worlds<G: Game>(game: &G, opponent: Opponent) -> u32 {
    (simulations(game, opponent) / 150).clamp(2, 8) as u32
}

/// A thought of one action.
fn sure<A>(seat: Seat, action: A, win_chance: f32) -> Thought<A> {
    let choices = vec![Choice { action, share: 1.0, visits: 0, win_chance }];
    Thought { seat, win_chance, mixed: false, choices, simulations: 0 }
}

/// A [`Thinker`] of any game. It can be sent to a thread that has time to think.
pub trait Mind: Send {
    /// Its seat.
    fn seat(&self) -> Seat;

    /// Thinks and says what it does; none if its seat is not asked.
    fn think(&mut self, budget: &mut dyn Budget) -> Option<Suggestion>;

    /// For [`Match::inform`](crate::Match::inform), which knows the game.
    fn as_any(&mut self) -> &mut dyn Any;
}

/// What an opponent would do.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Suggestion {
    /// The action in notation.
    pub notation: String,
    /// In words.
    pub label: String,
    /// How good the seat's position is then, from 0 to 1.
    pub win_chance: f32,
    /// All that it thought of, the best first.
    pub choices: Vec<Alternative>,
    /// What it expects to be played, in words.
    pub line: Vec<String>,
    /// How many worlds it played through.
    pub simulations: u64,
}

/// An action that an opponent thought of.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Alternative {
    /// The action in notation.
    pub notation: String,
    /// In words.
    pub label: String,
    /// Its share of the attention, from 0 to 1.
    pub share: f32,
    /// How good the seat's position is then, from 0 to 1.
    pub win_chance: f32,
}

impl<G: Hosted> Mind for Thinker<G> {
    fn seat(&self) -> Seat {
        self.seat
    }

    fn think(&mut self, budget: &mut dyn Budget) -> Option<Suggestion> {
        let (action, thought) = self.decide(budget)?;
        let seen = self.seen.as_ref()?;
        let label = |action: &G::Action| self.game.label(seen.state(), self.seat, action);
        let alternative = |choice: &Choice<G::Action>| Alternative {
            notation: choice.action.to_string(),
            label: label(&choice.action),
            share: choice.share,
            win_chance: choice.win_chance,
        };
        let mut line = Vec::new();
        if thought.simulations > 0 {
            let game = self.game.as_ref();
            self.search.line(game, seen, |world, seat, action| {
                line.push(format!("{seat}: {}", game.label(world, seat, action)));
            });
        }
        Some(Suggestion {
            notation: action.to_string(),
            label: label(&action),
            win_chance: thought.win_chance,
            choices: thought.choices.iter().filter(|choice| choice.share > 0.0).map(alternative).collect(),
            line,
            simulations: thought.simulations,
        })
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}
