//! Playing: checked for hosts, unchecked for playouts; and looking without seeing too much.

use crate::{Dice, Game, Log, Outcome, Seat, Silent, Viewer};

/// Takes an action if the rules allow it. A refused action changes nothing.
///
/// # Errors
/// The first prohibition that the action breaks.
pub fn play<G: Game>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    action: &G::Action,
    dice: &mut Dice,
    log: &mut impl Log<G::Event>,
) -> Result<(), G::Refusal> {
    game.check(state, seat, action)?;
    game.apply(state, seat, action, dice, log);
    Ok(())
}

/// Plays at random to the end, or until `decisions_max`: how many decisions were made, and the outcome.
/// Seats asked at the same time answer in seat order. Nothing is allocated once `scratch` has grown.
pub fn playout<G: Game>(
    game: &G,
    state: &mut G::State,
    dice: &mut Dice,
    scratch: &mut Vec<G::Action>,
    decisions_max: u32,
) -> (u32, Option<Outcome>) {
    let mut decisions = 0;
    while decisions < decisions_max {
        let Some(seat) = game.to_act(state).first() else { break };
        let Some(action) = game.sample(state, seat, dice, scratch) else { break };
        game.apply(state, seat, &action, dice, &mut Silent);
        decisions += 1;
    }
    (decisions, game.outcome(state))
}

/// A state as one viewer sees it. There is no other way to make one than to conceal, so whoever is given
/// a `Seen` — a client, an opponent, a coach — cannot peek.
#[derive(Clone, Debug)]
pub struct Seen<G: Game> {
    state: G::State,
    viewer: Viewer,
}

impl<G: Game> Seen<G> {
    /// What the viewer sees of the truth.
    pub fn of(game: &G, truth: &G::State, viewer: Viewer) -> Seen<G> {
        let mut state = truth.clone();
        game.conceal(&mut state, viewer);
        Seen { state, viewer }
    }

    /// The concealed state.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Who looks.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// One world that could be the truth, as far as the viewer knows.
    pub fn imagine(&self, game: &G, dice: &mut Dice) -> G::State {
        let mut world = self.state.clone();
        game.imagine(&mut world, dice);
        world
    }

    /// As [`imagine`](Seen::imagine), into a world that is there already.
    #[inline]
    pub fn imagine_into(&self, game: &G, dice: &mut Dice, world: &mut G::State) {
        world.clone_from(&self.state);
        if game.has_secrets(&self.state) {
            game.imagine(world, dice);
        }
    }
}
