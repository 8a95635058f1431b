//! What a search found.

use gattai_core::{Dice, Seat};

use crate::select::unit;

/// What a search found for a seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<A> {
    /// For whom.
    pub seat: Seat,
    /// How good the best action looks, from 0 to 1.
    pub win_chance: f32,
    /// Whether the shares are to be played as they are, because others decide at the same time.
    pub mixed: bool,
    /// All actions that were thought of, the best first.
    pub choices: Vec<Choice<A>>,
    /// How many simulations it took.
    pub simulations: u64,
}

/// One action that was thought of.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<A> {
    /// The action.
    pub action: A,
    /// Its share of the attention, or the probability with which to play it.
    pub share: f32,
    /// How often it was tried.
    pub visits: u32,
    /// How good it looks, from 0 to 1.
    pub win_chance: f32,
}

impl<A> Thought<A> {
    /// The action to take: the best one, or one drawn by share where play is mixed.
    pub fn action(&self, dice: &mut Dice) -> Option<&A> {
        let best = self.choices.first()?;
        if !self.mixed {
            return Some(&best.action);
        }
        let mut point = unit(dice);
        let drawn = self.choices.iter().find(|choice| {
            point -= choice.share;
            point < 0.0
        });
        Some(&drawn.unwrap_or(best).action)
    }
}
