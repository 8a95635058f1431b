//! How to search.

use gattai_core::FORESIGHT;

/// How a search goes about it. The default plays games with hidden hands and many actions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    /// How strongly actions that were hardly tried are preferred, in units of the spread of results.
    pub curiosity: f32,
    /// How strongly [`promise`](gattai_core::Game::promise) counts against results, in the same units.
    pub trust: f32,
    /// So many decisions are played beyond the tree before the position is judged; `None` plays to the end.
    pub depth: Option<u32>,
    /// Whether playouts are guided by the game's light policy instead of chance alone.
    pub guided: bool,
    /// How many actions of a node are looked at; `None` looks at all.
    pub widening: Option<Widening>,
    /// How a seat chooses at a decision that it takes alone. Those taken at the same time by several seats
    /// are mixed in any case.
    pub rule: Rule,
    /// Whose worlds are imagined.
    pub worlds: Worlds,
    /// Whether all results of dice share one node. Otherwise each result that sounds different has its own.
    pub open_dice: bool,
    /// How many results the first look counts for: each action at the root is tried in a few worlds before
    /// anything is played through. 0 does without.
    pub first_look: f32,
    /// In how many worlds: dice fall differently in each, and a lucky one must not decide.
    pub look_worlds: u32,
    /// A node is opened, and its actions are told apart, once so many simulations have come by: until then they play on
    /// from there. At least 1.
    pub ripe: u32,
    /// The tree grows to so many nodes and then no further.
    pub nodes_max: usize,
}

/// How many actions of a node are looked at after `n` visits: `base` + `scale` times the root of `n`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Widening {
    /// So many at once.
    pub base: f32,
    /// How fast there are more.
    pub scale: f32,
}

impl Widening {
    pub(crate) fn width(self, visits: u32) -> usize {
        (self.base + self.scale * (visits as f32).sqrt()) as usize
    }
}

/// How a seat chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// What has the highest upper bound (UCB): for the one best action.
    Best,
    /// In proportion to regret: for the best mixture of actions, where being foreseen costs.
    Mixed,
}

/// Whose worlds are imagined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worlds {
    /// Those that the searching seat thinks possible. The other seats are taken to know all that is the
    /// same in them.
    Own,
    /// Those that anybody at the table thinks possible; each seat starts from what it would see there. Right
    /// for solving small games, too scattered for large ones.
    Everyones,
}

impl Default for Style {
    fn default() -> Style {
        Style {
            curiosity: 0.8,
            trust: 2.0,
            depth: Some(FORESIGHT),
            guided: true,
            widening: Some(Widening { base: 6.0, scale: 1.5 }),
            rule: Rule::Best,
            worlds: Worlds::Own,
            open_dice: true,
            first_look: 0.0,
            look_worlds: 2,
            ripe: 1,
            nodes_max: 400_000,
        }
    }
}

impl Style {
    /// Plain Monte Carlo tree search: every action is tried, playouts are random and go to the end.
    pub const PLAIN: Style = Style {
        curiosity: 2.0,
        trust: 0.0,
        depth: None,
        guided: false,
        widening: None,
        rule: Rule::Best,
        worlds: Worlds::Own,
        open_dice: true,
        first_look: 0.0,
        look_worlds: 2,
        ripe: 1,
        nodes_max: 4_000_000,
    };

    /// For solving small games of hidden information: mixed play at every decision, from everybody's worlds.
    pub const SOLVING: Style =
        Style { rule: Rule::Mixed, worlds: Worlds::Everyones, open_dice: false, ..Style::PLAIN };
}
