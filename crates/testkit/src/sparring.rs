//! Players to measure heuristics by, against each other: by chance, by the light policy, greedily by some judge. For the
//! examples of games that fit and compare their judges.

use std::hint::black_box;
use std::time::Duration;

use gattai_core::{Dice, Game, Outcome, Seat, Seed, Silent};

/// How a player decides; `J` is what a greedy one judges by.
#[derive(Clone)]
pub enum Player<J> {
    /// By chance.
    Random,
    /// By the light policy.
    Guided,
    /// What looks best at once.
    Greedy(J),
    /// Greedy, with whims.
    Wild(J),
}

impl<J> Player<J> {
    /// `random`, `guided`, `greedy`, `wild`, and the last two with a file to judge by: `greedy=FILE`. None if there is
    /// no such player. `judge` makes the judge, from the file if one is given.
    pub fn named(name: &str, judge: impl FnOnce(Option<&str>) -> J) -> Option<Player<J>> {
        let (kind, file) = name.split_once('=').map_or((name, None), |(kind, file)| (kind, Some(file)));
        match (kind, file) {
            ("random", None) => Some(Player::Random),
            ("guided", None) => Some(Player::Guided),
            ("greedy", file) => Some(Player::Greedy(judge(file))),
            ("wild", file) => Some(Player::Wild(judge(file))),
            _ => None,
        }
    }
}

/// When a wild player does something else than what it holds best.
#[derive(Clone, Copy)]
pub struct Whims {
    /// One decision in so many.
    pub one_in: u32,
    /// One whim in so many is chance alone, the others follow the light policy.
    pub by_chance_one_in: u32,
}

/// A player at work.
pub struct Mind<'a, G: Game> {
    /// What is played.
    pub game: &'a G,
    /// Its own dice.
    pub dice: Dice,
    /// Room for its thoughts.
    pub scratch: Vec<G::Action>,
}

/// What a greedy player does by its judge.
pub type Greedily<G, J> = fn(&mut Mind<'_, G>, &<G as Game>::State, Seat, &J) -> <G as Game>::Action;

/// How matches between players go.
pub struct Ring<'a, G: Game, J> {
    /// What is played.
    pub game: &'a G,
    /// How wild players are.
    pub whims: Whims,
    /// Whether the next decision is made by chance whoever plays, from the position and how many came before.
    pub opening: fn(&G, &G::State, u32) -> bool,
    /// How a greedy player decides.
    pub greedily: Greedily<G, J>,
}

impl<G: Game, J> Ring<'_, G, J> {
    /// One match; `each` sees every decision.
    ///
    /// # Panics
    /// If somebody who is asked can do nothing.
    pub fn play(
        &self,
        players: &[Player<J>],
        seed: u64,
        mut each: impl FnMut(&G::State, Seat, &G::Action),
    ) -> (G::State, Option<Outcome>) {
        let seed = Seed::from_number(seed);
        let mut mind = Mind { game: self.game, dice: Dice::stream(&seed, 1), scratch: Vec::new() };
        let mut dice = Dice::stream(&seed, 0);
        let mut state = self.game.start(&mut dice, &mut Silent);
        let mut decisions = 0;
        while let Some(seat) = self.game.to_act(&state).first() {
            let by_chance = (self.opening)(self.game, &state, decisions);
            let player = if by_chance { &Player::Random } else { &players[seat.index()] };
            let action = self.choose(&mut mind, &state, seat, player);
            each(&state, seat, &action);
            self.game.apply(&mut state, seat, &action, &mut dice, &mut Silent);
            decisions += 1;
        }
        let outcome = self.game.outcome(&state);
        (state, outcome)
    }

    fn choose(&self, mind: &mut Mind<'_, G>, state: &G::State, seat: Seat, player: &Player<J>) -> G::Action {
        let action = match player {
            Player::Random => self.game.sample(state, seat, &mut mind.dice, &mut mind.scratch),
            Player::Guided => self.game.guided(state, seat, &mut mind.dice, &mut mind.scratch),
            Player::Wild(_) if mind.dice.below(self.whims.one_in) == 0 => {
                if mind.dice.below(self.whims.by_chance_one_in) == 0 {
                    self.game.sample(state, seat, &mut mind.dice, &mut mind.scratch)
                } else {
                    self.game.guided(state, seat, &mut mind.dice, &mut mind.scratch)
                }
            }
            Player::Greedy(judge) | Player::Wild(judge) => Some((self.greedily)(mind, state, seat, judge)),
        };
        action.expect("there is always something to do")
    }
}

/// Weights in a text, one a line; those that are missing are as usual.
///
/// # Errors
/// If a line is no number.
pub fn weights<const N: usize>(text: &str, usual: [f32; N]) -> Result<[f32; N], std::num::ParseFloatError> {
    let mut weights = usual;
    for (weight, line) in weights.iter_mut().zip(text.lines()) {
        *weight = line.trim().parse()?;
    }
    Ok(weights)
}

/// What a seat scored: winners share a point.
pub fn points(outcome: &Outcome, seat: Seat) -> f64 {
    let winners = outcome.winners();
    if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
}

/// The share and its 95 % interval (Wilson), in words.
pub fn share(points: f64, count: f64) -> String {
    let (n, z) = (count.max(1.0), 1.96);
    let p = points / n;
    let centre = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    format!(
        "{:.1} % ({:.1} to {:.1}) of {count}",
        100.0 * p,
        100.0 * (centre - half),
        100.0 * (centre + half)
    )
}

/// A position and the decision made there.
pub type Moment<G> = (<G as Game>::State, Seat, <G as Game>::Action);

/// How long the heuristics of a game take at these moments: nanoseconds a call, the median, since others may want the
/// processor too. `clock` tells the time since any moment.
pub fn speeds<G: Game>(
    game: &G,
    moments: &[Moment<G>],
    clock: &mut dyn FnMut() -> Duration,
) -> Vec<(&'static str, u128)> {
    const TIMES: u32 = 20;
    let mut found = Vec::new();
    let mut time = |name, run: &mut dyn FnMut(&Moment<G>)| {
        let mut times: Vec<u128> = Vec::new();
        for moment in moments {
            let begun = clock();
            (0..TIMES).for_each(|_| run(moment));
            times.push(clock().saturating_sub(begun).as_nanos() / u128::from(TIMES));
        }
        times.sort_unstable();
        found.push((name, times.get(times.len() / 2).copied().unwrap_or(0)));
    };
    let (mut dice, mut scratch, mut sum) = (Dice::seeded(&Seed::from_number(1)), Vec::new(), 0.0);
    time("evaluate", &mut |(state, seat, _)| sum += game.evaluate(state, *seat));
    time("promise", &mut |(state, seat, action)| sum += game.promise(state, *seat, action));
    time("guided", &mut |(state, seat, _)| {
        black_box(game.guided(state, *seat, &mut dice, &mut scratch));
    });
    time("sample", &mut |(state, seat, _)| {
        black_box(game.sample(state, *seat, &mut dice, &mut scratch));
    });
    time("actions", &mut |(state, seat, _)| {
        scratch.clear();
        game.actions(state, *seat, &mut scratch);
    });
    time("clone and apply", &mut |(state, seat, action)| {
        let mut next = state.clone();
        game.apply(&mut next, *seat, action, &mut dice, &mut Silent);
        black_box(game.is_settled(&next));
    });
    black_box(sum);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_have_names_and_some_have_files() {
        let named = |name| Player::named(name, |file| file.map(str::to_owned));
        assert!(matches!(named("random"), Some(Player::Random)));
        assert!(matches!(named("greedy"), Some(Player::Greedy(None))));
        assert!(matches!(named("wild=w.txt"), Some(Player::Wild(Some(file))) if file == "w.txt"));
        assert!(named("random=w.txt").is_none() && named("bold").is_none());
    }

    #[test]
    fn weights_are_read_and_shares_are_told() {
        assert_eq!(weights("1\n -2.5\n", [0.0, 0.0, 7.0]), Ok([1.0, -2.5, 7.0]));
        assert!(weights("one", [0.0]).is_err());
        assert_eq!(share(5.0, 10.0), "50.0 % (23.7 to 76.3) of 10");
    }
}
