//! Opponents that do not search: chance, and the best by first sight.

use gattai_core::{Dice, Game, Seat, Seen, Silent, Viewer};

/// How many answers within one deed are tried.
const ANSWERS_MAX: usize = 24;

/// How deep one deed is followed through its own answers before the light policy goes on.
const DEPTH_MAX: u32 = 2;

/// A deed is followed for at most so many answers.
const UNSETTLED_MAX: u32 = 24;

/// Takes what looks best after one deed, in a few worlds that the seat thinks possible. Deeds of several
/// decisions are followed to their end.
#[derive(Clone, Copy, Debug)]
pub struct Greedy {
    /// In how many worlds each action is tried.
    pub worlds: u32,
}

impl Greedy {
    /// The best action of the seat that looks, and how good it looks.
    pub fn choose<G: Game>(self, game: &G, seen: &Seen<G>, dice: &mut Dice) -> Option<(G::Action, f32)> {
        let Viewer::Seat(seat) = seen.viewer() else { return None };
        let mut actions = Vec::new();
        game.actions(seen.state(), seat, &mut actions);
        if actions.len() < 2 {
            return actions.pop().map(|action| (action, game.evaluate(seen.state(), seat)));
        }
        let worlds: Vec<_> = (0..self.worlds.max(1)).map(|_| seen.imagine(game, dice)).collect();
        let mut best: Option<(G::Action, f32)> = None;
        for action in actions {
            let sum: f32 = worlds.iter().map(|world| after(game, world, seat, &action, dice, 0)).sum();
            let value = sum / worlds.len() as f32;
            if best.as_ref().is_none_or(|(_, other)| value > *other) {
                best = Some((action, value));
            }
        }
        best
    }
}

/// How good the world looks to the seat after its action, once that is settled.
fn after<G: Game>(
    game: &G,
    world: &G::State,
    seat: Seat,
    action: &G::Action,
    dice: &mut Dice,
    depth: u32,
) -> f32 {
    let mut world = world.clone();
    game.apply(&mut world, seat, action, dice, &mut Silent);
    let mut scratch = Vec::new();
    for _ in 0..UNSETTLED_MAX {
        let Some(next) = game.to_act(&world).first().filter(|_| !game.is_settled(&world)) else { break };
        if next == seat && depth < DEPTH_MAX {
            scratch.clear();
            game.actions(&world, seat, &mut scratch);
            scratch.truncate(ANSWERS_MAX);
            let values = scratch.iter().map(|answer| after(game, &world, seat, answer, dice, depth + 1));
            return values.fold(0.0, f32::max);
        }
        let Some(answer) = game.guided(&world, next, dice, &mut scratch) else { break };
        game.apply(&mut world, next, &answer, dice, &mut Silent);
    }
    game.evaluate(&world, seat)
}
