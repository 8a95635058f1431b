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
        let (mut promises, mut looks) = (Vec::new(), Vec::new());
        game.promises(seen.state(), seat, &actions, &mut promises);
        self.look(game, seen, seat, actions.iter().zip(promises.iter().copied()), dice, &mut looks);
        let (mut best, mut most) = (0, f32::NEG_INFINITY);
        for (n, look) in looks.iter().enumerate() {
            if *look > most {
                (best, most) = (n, *look);
            }
        }
        let promise = promises.get(best).copied().unwrap_or_default();
        Some((actions.swap_remove(best), most - game.first_look().promise * promise))
    }

    /// How good actions look, each once it is settled and with a little of what it promised at a glance: an action that
    /// cannot be judged at once, such as a step towards the enemy, is known by that.
    pub(crate) fn look<'a, G: Game>(
        self,
        game: &G,
        seen: &Seen<G>,
        seat: Seat,
        actions: impl Iterator<Item = (&'a G::Action, f32)>,
        dice: &mut Dice,
        out: &mut Vec<f32>,
    ) where
        G::Action: 'a,
    {
        let worlds: Vec<_> = (0..self.worlds.max(1)).map(|_| seen.imagine(game, dice)).collect();
        let trust = game.first_look().promise;
        for (action, promise) in actions {
            let sum: f32 = worlds.iter().map(|world| after(game, world, seat, action, dice, 0)).sum();
            out.push(sum / worlds.len() as f32 + trust * promise);
        }
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
