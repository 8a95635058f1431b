//! The search itself: imagine a world, walk down the trees, play on, learn.

mod walk;

use gattai_core::{Dice, Game, SEATS_MAX, Seat, SeatSet, Seed, Seen, Viewer};

use crate::budget::Budget;
use crate::heard;
use crate::select::Spread;
use crate::simple::Greedy;
use crate::style::{Rule, Style, Worlds};
use crate::thought::{Choice, Thought};
use crate::tree::{Edge, NONE, Tree};

/// One decision of a simulation inside the tree.
#[derive(Clone, Copy)]
struct Step {
    seat: Seat,
    node: u32,
    edge: u32,
    /// With what probability it was chosen where play is mixed, else 0.
    chance: f32,
}

/// A search and what it remembers. It is given what one viewer sees and cannot peek: there is no way to
/// hand it a true position.
pub struct Search<G: Game> {
    style: Style,
    dice: Dice,
    tree: Tree<G::Action>,
    /// The root of each seat's tree; of the one tree where nothing is hidden, in the first place.
    roots: [u32; SEATS_MAX],
    /// Whether anything was hidden in what it last thought about: then each seat has a tree of its own.
    secret: bool,
    /// The root whose actions were looked at first.
    looked: u32,
    /// Where each seat starts from what it would see, by a hash of that.
    starts: Vec<(Seat, u64, u32)>,
    spread: [Spread; SEATS_MAX],
    path: Vec<Step>,
    world: Option<G::State>,
    scratch: Vec<G::Action>,
    promises: Vec<f32>,
    events: Vec<G::Event>,
    places: Vec<u32>,
}

impl<G: Game> Search<G> {
    /// A search that remembers nothing yet.
    pub fn new(style: Style, seed: &Seed) -> Search<G> {
        Search {
            style,
            dice: Dice::seeded(seed),
            tree: Tree::new(),
            roots: [NONE; SEATS_MAX],
            secret: true,
            looked: NONE,
            starts: Vec::new(),
            spread: [Spread::UNKNOWN; SEATS_MAX],
            path: Vec::new(),
            world: None,
            scratch: Vec::new(),
            promises: Vec::new(),
            events: Vec::new(),
            places: Vec::new(),
        }
    }

    /// How it searches.
    pub fn style(&self) -> &Style {
        &self.style
    }

    /// Forgets what it learnt, and keeps the memory.
    pub fn forget(&mut self) {
        self.tree.clear();
        self.starts.clear();
        self.looked = NONE;
        self.roots = [NONE; SEATS_MAX];
        self.spread = [Spread::UNKNOWN; SEATS_MAX];
    }

    /// Goes down to what follows a decision that the seat noticed, so that what was learnt about it is not
    /// lost. The action is known if it was the seat's own, or if nothing is hidden in this game. Says whether
    /// anything is kept.
    pub fn follow(&mut self, game: &G, seat: Seat, known: Option<&G::Action>, noticed: &[G::Event]) -> bool {
        let tree = tree_of(self.secret, seat);
        let root = self.roots[tree];
        let keys = [heard::all(game, noticed, seat), heard::first(game, noticed, seat)];
        let found = match known {
            // What lies above the new root is never looked at again, but takes up room.
            _ if root == NONE || self.tree.len() > self.style.nodes_max / 2 => None,
            Some(action) => self.tree.find_after(root, action, keys),
            None => self.tree.find_beside(root, keys),
        };
        // Others' trees start from what they see, which nobody else knows.
        self.roots = [NONE; SEATS_MAX];
        match found {
            Some(node) => self.roots[tree] = node,
            None => self.forget(),
        }
        found.is_some()
    }

    /// Thinks until the budget is used up or nothing can change any more, and says what it found for the
    /// seat that looks, or for the first that is awaited where nobody in particular does. None if that seat
    /// is not awaited: then it has thought ahead.
    pub fn think(&mut self, game: &G, seen: &Seen<G>, budget: &mut dyn Budget) -> Option<Thought<G::Action>> {
        let awaited = game.may_act(seen.state());
        let seat = match seen.viewer() {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator | Viewer::Everything => awaited.first()?,
        };
        self.face(game, seen);
        self.plant(game, seen);
        self.look_first(game, seen, seat);
        let mut simulations = 0;
        loop {
            let left = budget.left(simulations);
            if left == 0 || self.is_decided(game, seen, seat, left) {
                break;
            }
            for _ in 0..left.min(8) {
                self.simulate(game, seen);
            }
            simulations += left.min(8);
        }
        self.thought(game, seen, seat, simulations)
    }

    /// Begins anew with one tree for all when the last secret is out.
    fn face(&mut self, game: &G, seen: &Seen<G>) {
        let secret = game.has_secrets(seen.state());
        if secret != self.secret {
            self.forget();
        }
        self.secret = secret;
    }

    /// Makes the roots that are missing.
    fn plant(&mut self, game: &G, seen: &Seen<G>) {
        if self.style.worlds == Worlds::Everyones {
            return;
        }
        let own = match seen.viewer() {
            Viewer::Seat(seat) => SeatSet::only(seat),
            Viewer::Spectator | Viewer::Everything => SeatSet::NONE,
        };
        for seat in game.seats() {
            let fixed = own.contains(seat) || !self.secret;
            if self.roots[seat.index()] == NONE {
                let root = self.tree.grow(fixed);
                self.tree.node_mut(root).visits = 1;
                self.roots[seat.index()] = root;
            }
            // A node that was reached through dice has actions of many worlds; from here on there is one.
            let root = self.roots[seat.index()];
            if fixed && !self.tree.node(root).fixed {
                self.settle(game, seen, root, seat);
            }
            if !self.secret {
                break;
            }
        }
    }

    /// Looks at each action of the seat in a few worlds, and puts the best first.
    fn look_first(&mut self, game: &G, seen: &Seen<G>, seat: Seat) {
        let Some(root) = self.root(game, seen, seat).filter(|_| self.style.first_look > 0.0) else { return };
        if root == self.looked
            || !game.may_act(seen.state()).contains(seat)
            || self.is_mixed(game, seen, seat)
        {
            return;
        }
        if !self.tree.node(root).full {
            self.fill(game, seen.state(), seat, root);
        }
        let edges = self.tree.edges_mut(root);
        if edges.len() < 2 {
            return;
        }
        self.promises.clear();
        let actions = edges.iter().map(|edge| (&edge.action, edge.promise));
        Greedy { worlds: self.style.look_worlds }.look(
            game,
            seen,
            seat,
            actions,
            &mut self.dice,
            &mut self.promises,
        );
        for (edge, look) in edges.iter_mut().zip(&self.promises) {
            edge.look = Some(*look);
        }
        // What was played through before stays in sight.
        let rank = |edge: &Edge<G::Action>| (edge.visits > 0, edge.look.unwrap_or_default());
        edges.sort_by(|one, other| {
            let ((known, look), (other_known, other_look)) = (rank(one), rank(other));
            other_known.cmp(&known).then(other_look.total_cmp(&look))
        });
        self.looked = root;
    }

    /// Keeps of a node that many worlds shared what is possible in the one that came.
    fn settle(&mut self, game: &G, seen: &Seen<G>, root: u32, seat: Seat) {
        let kept: Vec<_> = self
            .tree
            .edges(root)
            .iter()
            .filter(|edge| game.check(seen.state(), seat, &edge.action).is_ok())
            .cloned()
            .collect();
        let fresh = self.tree.grow(true);
        self.tree.node_mut(fresh).visits = 1;
        self.fill(game, seen.state(), seat, fresh);
        for old in kept {
            let place = self.tree.edges(fresh).iter().position(|edge| edge.action == old.action);
            if let Some(place) = place {
                self.tree.node_mut(fresh).visits += old.visits;
                self.tree.edges_mut(fresh)[place] = old;
            }
        }
        self.roots[tree_of(self.secret, seat)] = fresh;
    }

    /// Whether more thinking cannot change the choice: there is one action, or the second best cannot catch
    /// up.
    fn is_decided(&mut self, game: &G, seen: &Seen<G>, seat: Seat, left: u64) -> bool {
        let Some(root) = self.root(game, seen, seat) else { return false };
        if !game.may_act(seen.state()).contains(seat) {
            return false;
        }
        if !self.tree.node(root).full {
            self.fill(game, seen.state(), seat, root);
        }
        let edges = self.tree.edges(root);
        if edges.len() <= 1 {
            return true;
        }
        if self.is_mixed(game, seen, seat) {
            return false;
        }
        let (mut first, mut second) = (0, 0);
        for edge in edges {
            if edge.visits > first {
                (first, second) = (edge.visits, first);
            } else {
                second = second.max(edge.visits);
            }
        }
        u64::from(first) > u64::from(second).saturating_add(left)
    }

    /// Whether the seat decides together with others.
    fn is_mixed(&self, game: &G, seen: &Seen<G>, seat: Seat) -> bool {
        let awaited = game.to_act(seen.state());
        self.style.rule == Rule::Mixed || (awaited.contains(seat) && awaited.len() > 1)
    }

    /// The root of a seat's tree.
    fn root(&mut self, game: &G, seen: &Seen<G>, seat: Seat) -> Option<u32> {
        if self.style.worlds == Worlds::Everyones {
            let mut view = seen.state().clone();
            game.conceal(&mut view, Viewer::Seat(seat));
            return Some(self.start_of(seat, &view));
        }
        let root = self.roots[tree_of(self.secret, seat)];
        (root != NONE).then_some(root)
    }

    /// What was found.
    fn thought(
        &mut self,
        game: &G,
        seen: &Seen<G>,
        seat: Seat,
        simulations: u64,
    ) -> Option<Thought<G::Action>> {
        if !game.may_act(seen.state()).contains(seat) {
            return None;
        }
        let root = self.root(game, seen, seat)?;
        if !self.tree.node(root).full {
            self.fill(game, seen.state(), seat, root);
        }
        let mixed = self.is_mixed(game, seen, seat);
        let edges = self.tree.edges(root);
        let shares: f32 = edges.iter().map(|edge| share(edge, mixed)).sum();
        let count = edges.len() as f32;
        let mut choices: Vec<_> = edges
            .iter()
            .map(|edge| Choice {
                action: edge.action.clone(),
                share: if shares > 0.0 { share(edge, mixed) / shares } else { 1.0 / count },
                visits: edge.visits,
                win_chance: edge.value,
            })
            .collect();
        choices.sort_by(|one, other| other.share.total_cmp(&one.share));
        let best = choices.first()?;
        let win_chance = if best.visits == 0 { game.evaluate(seen.state(), seat) } else { best.win_chance };
        Some(Thought { seat, win_chance, mixed, choices, simulations })
    }

    /// The probabilities with which a seat would act after these decisions from a start: for those who study
    /// solutions of small games. Nothing if the seat never came there.
    pub fn policy(
        &mut self,
        game: &G,
        start: &G::State,
        play: &[(Seat, G::Action)],
        seat: Seat,
    ) -> Vec<(G::Action, f32)> {
        let mut world = start.clone();
        let mut place = self.enter(game, &world);
        for (actor, action) in play {
            let node = place.node(*actor);
            let edge = self.tree.edges(node).iter().position(|edge| edge.action == *action);
            let Some(edge) = edge else { return Vec::new() };
            self.step(game, &mut world, *actor, node, edge, &mut place);
        }
        let edges = self.tree.edges(place.node(seat));
        let sum: f32 = edges.iter().map(|edge| share(edge, true)).sum();
        edges.iter().map(|edge| (edge.action.clone(), share(edge, true) / sum)).collect()
    }
}

/// Which of the trees a seat has: where nothing is hidden all share one.
#[inline]
fn tree_of(secret: bool, seat: Seat) -> usize {
    if secret { seat.index() } else { 0 }
}

/// What an action's share is counted in.
fn share<A>(edge: &Edge<A>, mixed: bool) -> f32 {
    if mixed { edge.weight } else { edge.visits as f32 }
}
