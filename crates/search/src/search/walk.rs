//! One simulation: down the trees of all seats at once, then on by playing, then back up.

use std::hash::{DefaultHasher, Hash, Hasher};

use gattai_core::{Game, SEATS_MAX, Seat, SeatSet, Seen, Silent, Viewer, playout};

use super::{Search, Step, tree_of};
use crate::heard;
use crate::select::{self, Urge};
use crate::style::{Rule, Worlds};
use crate::tree::{NONE, OPEN};

/// A deed that is not settled is played on for at most so many decisions before it is judged all the same.
const UNSETTLED_MAX: u32 = 24;

/// A line that is expected is shown for at most so many decisions.
const LINE_MAX: usize = 12;

/// Where a simulation stands: at one node of each seat's tree.
pub(super) struct Place {
    nodes: [u32; SEATS_MAX],
    /// Whether each seat has a tree of its own.
    secret: bool,
    /// Whether nothing was rolled since the root.
    fixed: bool,
    /// Those who decide at the same time and have not yet.
    together: SeatSet,
}

impl Place {
    /// Where a seat stands.
    #[inline]
    pub(super) fn node(&self, seat: Seat) -> u32 {
        self.nodes[tree_of(self.secret, seat)]
    }
}

impl<G: Game> Search<G> {
    /// Imagines a world and plays it through once.
    pub(super) fn simulate(&mut self, game: &G, seen: &Seen<G>) {
        let mut world = match self.world.take() {
            Some(mut world) => {
                seen.imagine_into(game, &mut self.dice, &mut world);
                world
            }
            None => seen.imagine(game, &mut self.dice),
        };
        let mut place = self.enter(game, &world);
        self.path.clear();
        while let Some(seat) = self.next_seat(game, &world, &mut place) {
            let node = place.node(seat);
            let held = self.tree.node_mut(node);
            if held.visits < self.style.ripe && !self.path.is_empty() {
                held.visits += 1;
                break;
            }
            if self.tree.len() >= self.style.nodes_max && self.tree.edges(node).is_empty() {
                break;
            }
            let mixed = self.style.rule == Rule::Mixed || place.together.contains(seat);
            let Some((edge, chance)) = self.choose(game, &world, seat, node, mixed) else { break };
            self.path.push(Step { seat, node, edge: edge as u32, chance });
            self.step(game, &mut world, seat, node, edge, &mut place);
        }
        self.play_on(game, &mut world);
        self.learn(game, &world);
        self.world = Some(world);
    }

    /// The roots of this world.
    pub(super) fn enter(&mut self, game: &G, world: &G::State) -> Place {
        let mut nodes = self.roots;
        if self.style.worlds == Worlds::Everyones {
            for seat in game.seats() {
                let mut view = world.clone();
                game.conceal(&mut view, Viewer::Seat(seat));
                nodes[seat.index()] = self.start_of(seat, &view);
            }
        }
        Place { nodes, secret: self.secret, fixed: true, together: SeatSet::NONE }
    }

    /// The root of a seat that sees this.
    pub(super) fn start_of(&mut self, seat: Seat, view: &G::State) -> u32 {
        let mut hasher = DefaultHasher::new();
        view.hash(&mut hasher);
        let hash = hasher.finish();
        let known = self.starts.iter().find(|(other, start, _)| *other == seat && *start == hash);
        if let Some((_, _, node)) = known {
            return *node;
        }
        let node = self.tree.grow(true);
        self.tree.node_mut(node).visits = 1;
        self.starts.push((seat, hash, node));
        node
    }

    /// Whose decision it is. Those asked at the same time decide one after the other without noticing.
    #[inline]
    pub(super) fn next_seat(&self, game: &G, world: &G::State, place: &mut Place) -> Option<Seat> {
        let awaited = game.to_act(world);
        if awaited.len() > 1 {
            place.together = place.together.or(awaited);
        }
        awaited.first()
    }

    /// Which action is taken, and with what probability if play is mixed.
    #[inline]
    fn choose(
        &mut self,
        game: &G,
        world: &G::State,
        seat: Seat,
        node: u32,
        mixed: bool,
    ) -> Option<(usize, f32)> {
        let held = *self.tree.node(node);
        if !held.fixed {
            return self.choose_varying(game, world, seat, node, mixed);
        }
        if !held.full {
            self.fill(game, world, seat, node);
        }
        let edges = self.tree.edges(node);
        if edges.is_empty() {
            return None;
        }
        if mixed {
            return Some(select::mixed(edges, &mut self.dice));
        }
        let width = self.style.widening.map_or(usize::MAX, |widening| widening.width(held.visits));
        let looked_at = &edges[..edges.len().min(width.max(1))];
        let urge = self.urge(seat);
        if node == self.looked {
            return Some((select::best_by_looks(looked_at, held.visits, urge), 0.0));
        }
        Some((select::best(looked_at, held.visits, urge), 0.0))
    }

    #[inline]
    fn urge(&self, seat: Seat) -> Urge {
        let deviation = self.spread[seat.index()].deviation();
        Urge {
            curiosity: self.style.curiosity * deviation,
            trust: self.style.trust * deviation,
            first_look: self.style.first_look,
        }
    }

    /// Adds all actions of a node, the promising ones first.
    pub(super) fn fill(&mut self, game: &G, world: &G::State, seat: Seat, node: u32) {
        self.scratch.clear();
        game.actions(world, seat, &mut self.scratch);
        let ranks = self.style.widening.is_some() || self.style.trust > 0.0;
        self.promises.clear();
        if ranks {
            game.promises(world, seat, &self.scratch, &mut self.promises);
        }
        let known = self.tree.edges(node).len();
        for (n, action) in self.scratch.iter().enumerate() {
            if self.tree.edges(node)[..known].iter().any(|edge| edge.action == *action) {
                continue;
            }
            let promise = self.promises.get(n).copied().unwrap_or_default();
            self.tree.add(node, action.clone(), promise);
        }
        if ranks {
            self.tree.edges_mut(node).sort_by(|one, other| other.promise.total_cmp(&one.promise));
        }
        self.tree.node_mut(node).full = true;
    }

    /// At a node that many worlds share, an action may be possible in one and not in another.
    fn choose_varying(
        &mut self,
        game: &G,
        world: &G::State,
        seat: Seat,
        node: u32,
        mixed: bool,
    ) -> Option<(usize, f32)> {
        self.offer(game, world, seat, node);
        let widening = self.style.widening.map(|widening| widening.width(self.tree.node(node).visits));
        if widening.is_some_and(|width| self.places.len() < width.max(1)) {
            let drawn = self.draw(game, world, seat);
            if let Some(action) = drawn
                && !self.tree.edges(node).iter().any(|edge| edge.action == action)
            {
                let promise = game.promise(world, seat, &action);
                let edge = self.tree.add(node, action, promise);
                self.tree.edges_mut(node)[edge].offers = 1;
                return Some((edge, 0.0));
            }
        }
        if mixed && self.places.len() == self.tree.edges(node).len() {
            return Some(select::mixed(self.tree.edges(node), &mut self.dice));
        }
        let best = select::best_among(self.tree.edges(node), &self.places, self.urge(seat));
        best.map(|edge| (edge, 0.0))
    }

    /// An action of the light policy, or of chance alone.
    #[inline]
    fn draw(&mut self, game: &G, world: &G::State, seat: Seat) -> Option<G::Action> {
        if self.style.guided {
            game.guided(world, seat, &mut self.dice, &mut self.scratch)
        } else {
            game.sample(world, seat, &mut self.dice, &mut self.scratch)
        }
    }

    /// Finds the edges that are possible in this world, and counts that they were.
    fn offer(&mut self, game: &G, world: &G::State, seat: Seat, node: u32) {
        if self.style.widening.is_none() {
            self.scratch.clear();
            game.actions(world, seat, &mut self.scratch);
            for n in 0..self.scratch.len() {
                let action = &self.scratch[n];
                if !self.tree.edges(node).iter().any(|edge| edge.action == *action) {
                    self.tree.add(node, action.clone(), 0.0);
                }
            }
        }
        self.places.clear();
        for (n, edge) in self.tree.edges_mut(node).iter_mut().enumerate() {
            if game.check(world, seat, &edge.action).is_ok() {
                edge.offers += 1;
                self.places.push(n as u32);
            }
        }
    }

    /// Takes an action in the world, and goes on in the tree of every seat by what that seat notices.
    #[inline]
    pub(super) fn step(
        &mut self,
        game: &G,
        world: &mut G::State,
        seat: Seat,
        node: u32,
        edge: usize,
        place: &mut Place,
    ) {
        place.together.remove(seat);
        let before = self.dice.position();
        if !place.secret && self.style.open_dice {
            game.apply(world, seat, &self.tree.edges(node)[edge].action, &mut self.dice, &mut Silent);
            let rolled = self.dice.position() != before;
            place.fixed &= !rolled;
            // Dice may decide who is next, and each must have a node of its own.
            let key = if rolled { 1 + u64::from(game.to_act(world).bits()) } else { OPEN };
            place.nodes[0] = self.tree.after(node, edge, key, place.fixed);
            return;
        }
        self.events.clear();
        game.apply(world, seat, &self.tree.edges(node)[edge].action, &mut self.dice, &mut self.events);
        let rolled = self.style.open_dice && self.dice.position() != before;
        place.fixed &= !rolled;
        if !place.secret {
            let key = heard::all(game, &self.events, seat);
            place.nodes[0] = self.tree.after(node, edge, key, place.fixed);
            return;
        }
        for other in game.seats() {
            let at = place.nodes[other.index()];
            // Whoever still has to choose at the same time does not reckon with who was faster.
            if at == NONE || place.together.contains(other) {
                continue;
            }
            let fixed = place.fixed && self.tree.node(at).fixed;
            place.nodes[other.index()] = match (other == seat, rolled) {
                (true, true) => self.tree.after(node, edge, OPEN, false),
                (true, false) => {
                    let key = heard::all(game, &self.events, other);
                    self.tree.after(node, edge, key, fixed)
                }
                (false, true) => self.tree.beside(at, heard::first(game, &self.events, other), false),
                (false, false) => self.tree.beside(at, heard::all(game, &self.events, other), fixed),
            };
        }
    }

    /// Plays on beyond the tree: to the end, or for a while and until the position can be judged.
    #[inline]
    fn play_on(&mut self, game: &G, world: &mut G::State) {
        if self.style.depth.is_none() && !self.style.guided {
            playout(game, world, &mut self.dice, &mut self.scratch, u32::MAX);
            return;
        }
        let depth = self.style.depth.unwrap_or(u32::MAX);
        let mut decisions = 0;
        while let Some(seat) = game.to_act(world).first() {
            if decisions >= depth
                && (game.is_settled(world) || decisions >= depth.saturating_add(UNSETTLED_MAX))
            {
                return;
            }
            let Some(action) = self.draw(game, world, seat) else { return };
            game.apply(world, seat, &action, &mut self.dice, &mut Silent);
            decisions += 1;
        }
    }

    /// Takes the result back up the path.
    #[inline]
    fn learn(&mut self, game: &G, world: &G::State) {
        let mut results = [f32::NAN; SEATS_MAX];
        for n in 0..self.path.len() {
            let Step { seat, node, edge, chance } = self.path[n];
            if results[seat.index()].is_nan() {
                results[seat.index()] = result(game, world, seat);
                self.spread[seat.index()].add(results[seat.index()]);
            }
            let result = results[seat.index()];
            self.tree.node_mut(node).visits += 1;
            if chance > 0.0 {
                select::regret(self.tree.edges_mut(node), edge as usize, chance, result);
            }
            let edge = &mut self.tree.edges_mut(node)[edge as usize];
            edge.visits += 1;
            edge.value += (result - edge.value) / edge.visits as f32;
        }
    }

    /// Tells what is expected to be played, decision by decision with the position before it: what each seat
    /// tried most, in one world that the viewer thinks possible.
    pub fn line(&mut self, game: &G, seen: &Seen<G>, mut tell: impl FnMut(&G::State, Seat, &G::Action)) {
        let mut world = seen.imagine(game, &mut self.dice);
        let mut place = self.enter(game, &world);
        for _ in 0..LINE_MAX {
            let Some(seat) = self.next_seat(game, &world, &mut place) else { break };
            let node = place.node(seat);
            if node == NONE {
                break;
            }
            let tried = self.tree.edges(node).iter().enumerate();
            let possible = tried
                .filter(|(_, edge)| edge.visits > 0 && game.check(&world, seat, &edge.action).is_ok())
                .max_by_key(|(n, edge)| (edge.visits, usize::MAX - n));
            let Some((edge, action)) = possible.map(|(n, edge)| (n, edge.action.clone())) else { break };
            tell(&world, seat, &action);
            self.step(game, &mut world, seat, node, edge, &mut place);
        }
    }
}

/// How a position is for a seat: allies share what they have.
#[inline]
fn result<G: Game>(game: &G, world: &G::State, seat: Seat) -> f32 {
    let side = game.side(world, seat);
    let allies = game
        .seats()
        .iter()
        .filter(|other| *other == seat || (side.is_some() && game.side(world, *other) == side));
    let (sum, count) =
        allies.fold((0.0, 0.0), |(sum, count), ally| (sum + game.evaluate(world, ally), count + 1.0));
    sum / count
}
