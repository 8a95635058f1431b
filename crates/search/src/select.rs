//! Which action a seat takes at a node of the tree, and what it learns from the result.

use gattai_core::Dice;

use crate::tree::Edge;

/// How far results lie apart, so that curiosity means the same in every game and position.
#[derive(Clone, Copy)]
pub(crate) struct Spread {
    count: f32,
    mean: f32,
    squares: f32,
}

impl Spread {
    /// As if two results of a game of win and loss had been seen.
    pub(crate) const UNKNOWN: Spread = Spread { count: 2.0, mean: 0.5, squares: 0.125 };

    pub(crate) fn add(&mut self, result: f32) {
        self.count += 1.0;
        let off = result - self.mean;
        self.mean += off / self.count;
        self.squares += off * (result - self.mean);
    }

    /// The standard deviation.
    pub(crate) fn deviation(&self) -> f32 {
        (self.squares / self.count).max(1e-6).sqrt()
    }
}

/// How much a seat explores.
#[derive(Clone, Copy)]
pub(crate) struct Urge {
    pub(crate) curiosity: f32,
    pub(crate) trust: f32,
    /// How many results a first look counts for.
    pub(crate) first_look: f32,
}

impl Urge {
    /// The upper bound of what an edge may bring.
    #[inline]
    fn bound<A>(self, edge: &Edge<A>, log: f32) -> f32 {
        let visits = edge.visits as f32;
        edge.value + self.curiosity * (log / visits).sqrt() + self.trust * edge.promise / (visits + 1.0)
    }
}

/// The edge with the highest upper bound; one that was never taken comes before all, in order.
#[inline]
pub(crate) fn best<A>(edges: &[Edge<A>], visits: u32, urge: Urge) -> usize {
    let log = ln(visits.max(1));
    let mut best = (0, f32::NEG_INFINITY);
    for (n, edge) in edges.iter().enumerate() {
        if edge.visits == 0 {
            return n;
        }
        let bound = urge.bound(edge, log);
        if bound > best.1 {
            best = (n, bound);
        }
    }
    best.0
}

/// As [`best`], where every edge was looked at before: what it looked like counts beside what came of it. Looks and
/// results are not on one scale, since much may happen until a result is known; what they differ by is taken from the
/// edges that have both.
pub(crate) fn best_by_looks<A>(edges: &[Edge<A>], visits: u32, urge: Urge) -> usize {
    let (mut sum, mut count) = (0.0, 0.0);
    for edge in edges.iter().filter(|edge| edge.visits > 0) {
        let visits = edge.visits as f32;
        sum += visits * (edge.value - edge.look.unwrap_or(edge.value));
        count += visits;
    }
    let shift = if count > 0.0 { sum / count } else { 0.0 };
    let log = ln(visits.max(1));
    let mut best = (0, f32::NEG_INFINITY);
    for (n, edge) in edges.iter().enumerate() {
        let visits = edge.visits as f32;
        let look = edge.look.unwrap_or(edge.value) + shift;
        let mean = (edge.value * visits + look * urge.first_look) / (visits + urge.first_look);
        let curious = urge.curiosity * (log / (visits + 1.0)).sqrt();
        let bound = mean + curious + urge.trust * edge.promise / (visits + 1.0);
        if bound > best.1 {
            best = (n, bound);
        }
    }
    best.0
}

/// As [`best`], where not every edge is there each time: among these places, each measured by how often it
/// was there.
pub(crate) fn best_among<A>(edges: &[Edge<A>], places: &[u32], urge: Urge) -> Option<usize> {
    let mut best = (None, f32::NEG_INFINITY);
    for place in places {
        let edge = &edges[*place as usize];
        let bound = if edge.visits == 0 { f32::INFINITY } else { urge.bound(edge, ln(edge.offers.max(1))) };
        if bound > best.1 {
            best = (Some(*place as usize), bound);
        }
    }
    best.0
}

/// How much of mixed play is pure curiosity.
const STRAYING: f32 = 0.1;

/// The probability of an edge by regret alone, given the sum of all that are positive.
fn matched<A>(edge: &Edge<A>, sum: f32, count: f32) -> f32 {
    if sum > 0.0 { edge.regret.max(0.0) / sum } else { 1.0 / count }
}

fn positive<A>(edges: &[Edge<A>]) -> f32 {
    edges.iter().map(|edge| edge.regret.max(0.0)).sum()
}

/// An edge in proportion to regret, and the probability with which it was chosen.
pub(crate) fn mixed<A>(edges: &[Edge<A>], dice: &mut Dice) -> (usize, f32) {
    let (sum, count) = (positive(edges), edges.len() as f32);
    let chance = |edge: &Edge<A>| (1.0 - STRAYING) * matched(edge, sum, count) + STRAYING / count;
    let mut point = unit(dice);
    for (n, edge) in edges.iter().enumerate() {
        let chance = chance(edge);
        if point < chance {
            return (n, chance);
        }
        point -= chance;
    }
    (0, edges.first().map_or(1.0, chance))
}

/// Learns from a result at a decision that is mixed: what each action would have brought, as far as one
/// result tells. The mean result of an action stands in for what was not tried, which keeps the noise low.
pub(crate) fn regret<A>(edges: &mut [Edge<A>], taken: usize, chance: f32, result: f32) {
    let (sum, count) = (positive(edges), edges.len() as f32);
    let supposed = |n: usize, edge: &Edge<A>| {
        let mean = if edge.visits == 0 { 0.5 } else { edge.value };
        if n == taken { mean + (result - mean) / chance } else { mean }
    };
    let expected: f32 =
        edges.iter().enumerate().map(|(n, edge)| matched(edge, sum, count) * supposed(n, edge)).sum();
    for (n, edge) in edges.iter_mut().enumerate() {
        let gain = supposed(n, edge) - expected;
        edge.weight += matched(edge, sum, count);
        edge.regret = (edge.regret + gain).max(0.0);
    }
}

/// A number from 0 to below 1.
pub(crate) fn unit(dice: &mut Dice) -> f32 {
    dice.below(1 << 24) as f32 / (1 << 24) as f32
}

/// The natural logarithm, good to three digits and the same on every machine: the libraries' differ in
/// their last bits, and a search must come out the same everywhere.
fn ln(n: u32) -> f32 {
    let bits = (n as f32).to_bits();
    let exponent = (bits >> 23) as f32 - 127.0;
    let mantissa = f32::from_bits(bits & 0x007f_ffff | 0x3f80_0000);
    let log2 = exponent + ((-0.344_845 * mantissa + 2.024_658) * mantissa - 1.674_873);
    log2.max(0.0) * std::f32::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_good_enough() {
        for n in [1u32, 2, 3, 10, 17, 100, 12_345, 4_000_000] {
            assert!((ln(n) - (n as f32).ln()).abs() < 0.01, "ln {n} = {}", ln(n));
        }
    }

    fn looked_at(looks: [f32; 2], results: [(u32, f32); 2]) -> Vec<Edge<u8>> {
        let mut tree = crate::tree::Tree::new();
        let node = tree.grow(true);
        for (n, (look, (visits, value))) in looks.into_iter().zip(results).enumerate() {
            let edge = tree.add(node, n as u8, 0.0);
            let edge = &mut tree.edges_mut(node)[edge];
            (edge.look, edge.visits, edge.value) = (Some(look), visits, value);
        }
        tree.edges(node).to_vec()
    }

    #[test]
    fn a_look_counts_for_a_few_results_and_no_more() {
        let urge = Urge { curiosity: 0.0, trust: 0.0, first_look: 4.0 };
        let best = |looks, results| best_by_looks(&looked_at(looks, results), 10, urge);
        assert_eq!(best([0.4, 0.6], [(0, 0.0), (0, 0.0)]), 1, "nothing else is known");
        assert_eq!(best([0.5, 0.6], [(2, 0.6), (2, 0.55)]), 1, "two results are few");
        assert_eq!(best([0.5, 0.6], [(50, 0.6), (50, 0.55)]), 0, "fifty are not");
    }

    #[test]
    fn looks_are_measured_on_the_scale_of_results() {
        let urge = Urge { curiosity: 0.0, trust: 0.0, first_look: 4.0 };
        // Results turn out lower than looks throughout, so the edge without results is not better for having none.
        let edges = looked_at([0.9, 0.8], [(40, 0.5), (0, 0.0)]);
        assert_eq!(best_by_looks(&edges, 40, urge), 0);
    }

    #[test]
    fn the_spread_of_wins_and_losses_is_a_half() {
        let mut spread = Spread::UNKNOWN;
        (0..1000).for_each(|n| spread.add((n % 2) as f32));
        assert!((spread.deviation() - 0.5).abs() < 0.01);
    }
}
