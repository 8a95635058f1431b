//! The memory of a search: nodes, the actions tried at them, and where those led. Everything lies in three
//! growing arrays, so that a node costs no allocation of its own.

/// No node, no link.
pub(crate) const NONE: u32 = u32::MAX;

/// The key of what happened after dice fell, where all their results share one node.
pub(crate) const OPEN: u64 = 0;

/// What one seat knows at some point of its decisions and of others' that it noticed.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    /// How often a simulation came by.
    pub(crate) visits: u32,
    /// Whether the actions are the same each time: nothing that differs from world to world led here.
    pub(crate) fixed: bool,
    /// Whether all its actions are there.
    pub(crate) full: bool,
    first: u32,
    len: u32,
    room: u32,
    links: u32,
}

/// An action that was tried at a node.
#[derive(Clone)]
pub(crate) struct Edge<A> {
    pub(crate) action: A,
    /// How often it was taken.
    pub(crate) visits: u32,
    /// How often it could have been taken.
    pub(crate) offers: u32,
    /// The mean result.
    pub(crate) value: f32,
    /// How promising it looked before it was tried.
    pub(crate) promise: f32,
    /// How good it looked at first, where that was asked.
    pub(crate) look: Option<f32>,
    /// How much more it would have brought than what was done, where play is mixed.
    pub(crate) regret: f32,
    /// The sum of its probabilities, where play is mixed.
    pub(crate) weight: f32,
    child: u32,
    links: u32,
}

/// Where something that was noticed led.
struct Link {
    key: u64,
    node: u32,
    next: u32,
}

/// Nodes, edges and links.
pub(crate) struct Tree<A> {
    nodes: Vec<Node>,
    edges: Vec<Edge<A>>,
    links: Vec<Link>,
}

impl<A: Clone + Eq> Tree<A> {
    pub(crate) fn new() -> Tree<A> {
        Tree { nodes: Vec::new(), edges: Vec::new(), links: Vec::new() }
    }

    /// Forgets everything and keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.links.clear();
    }

    /// How many nodes there are.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// A new node.
    pub(crate) fn grow(&mut self, fixed: bool) -> u32 {
        let node = Node { visits: 0, fixed, full: false, first: 0, len: 0, room: 0, links: NONE };
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }

    #[inline]
    pub(crate) fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    #[inline]
    pub(crate) fn node_mut(&mut self, node: u32) -> &mut Node {
        &mut self.nodes[node as usize]
    }

    /// The actions tried at a node.
    #[inline]
    pub(crate) fn edges(&self, node: u32) -> &[Edge<A>] {
        let Node { first, len, .. } = self.nodes[node as usize];
        &self.edges[first as usize..(first + len) as usize]
    }

    #[inline]
    pub(crate) fn edges_mut(&mut self, node: u32) -> &mut [Edge<A>] {
        let Node { first, len, .. } = self.nodes[node as usize];
        &mut self.edges[first as usize..(first + len) as usize]
    }

    /// Adds an action to a node. Its edges stay side by side: they move to the end when their room is used
    /// up, and there get twice as much.
    pub(crate) fn add(&mut self, node: u32, action: A, promise: f32) -> usize {
        let Node { first, len, room, .. } = self.nodes[node as usize];
        let at_the_end = (first + len) as usize == self.edges.len();
        let edge = Edge {
            action,
            visits: 0,
            offers: 0,
            value: 0.0,
            promise,
            look: None,
            regret: 0.0,
            weight: 0.0,
            child: NONE,
            links: NONE,
        };
        let held = &mut self.nodes[node as usize];
        held.len = len + 1;
        if len < room {
            self.edges[(first + len) as usize] = edge;
        } else if at_the_end && len > 0 {
            self.edges.push(edge);
            held.room = room + 1;
        } else {
            held.first = self.edges.len() as u32;
            held.room = len + 1;
            self.edges.extend_from_within(first as usize..(first + len) as usize);
            self.edges.push(edge);
            if len > 0 {
                // Room to grow, filled with copies that nobody looks at.
                held.room = 2 * len + 1;
                self.edges.extend_from_within(first as usize..(first + len) as usize);
            }
        }
        len as usize
    }

    /// The node after this action of the node's own seat and after what that seat noticed of it.
    pub(crate) fn after(&mut self, node: u32, edge: usize, key: u64, fixed: bool) -> u32 {
        let place = self.nodes[node as usize].first as usize + edge;
        if key != OPEN {
            let head = self.edges[place].links;
            return self.linked(head, key).unwrap_or_else(|| {
                let (node, link) = self.link(key, head, fixed);
                self.edges[place].links = link;
                node
            });
        }
        if self.edges[place].child == NONE {
            self.edges[place].child = self.grow(fixed);
        }
        self.edges[place].child
    }

    /// The node after somebody else's decision, of which the node's seat noticed this.
    pub(crate) fn beside(&mut self, node: u32, key: u64, fixed: bool) -> u32 {
        let head = self.nodes[node as usize].links;
        self.linked(head, key).unwrap_or_else(|| {
            let (after, link) = self.link(key, head, fixed);
            self.nodes[node as usize].links = link;
            after
        })
    }

    /// The node that exists after an own action with one of these keys.
    pub(crate) fn find_after(&self, node: u32, action: &A, keys: [u64; 2]) -> Option<u32> {
        let edge = self.edges(node).iter().find(|edge| edge.action == *action)?;
        let linked = keys.iter().find_map(|key| self.linked(edge.links, *key));
        linked.or((edge.child != NONE).then_some(edge.child))
    }

    /// The node that exists after somebody else's decision, noticed with one of these keys.
    pub(crate) fn find_beside(&self, node: u32, keys: [u64; 2]) -> Option<u32> {
        let head = self.nodes[node as usize].links;
        keys.iter().find_map(|key| self.linked(head, *key))
    }

    fn linked(&self, mut link: u32, key: u64) -> Option<u32> {
        while link != NONE {
            let Link { key: other, node, next } = self.links[link as usize];
            if other == key {
                return Some(node);
            }
            link = next;
        }
        None
    }

    fn link(&mut self, key: u64, next: u32, fixed: bool) -> (u32, u32) {
        let node = self.grow(fixed);
        self.links.push(Link { key, node, next });
        (node, self.links.len() as u32 - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_of_two_nodes_grow_in_turns_and_stay_apart() {
        let mut tree = Tree::new();
        let (one, other) = (tree.grow(true), tree.grow(true));
        for n in 0..50 {
            assert_eq!(tree.add(one, n, 0.5), n as usize);
            assert_eq!(tree.add(other, 100 + n, 0.5), n as usize);
        }
        let actions = |node| tree.edges(node).iter().map(|edge| edge.action).collect::<Vec<_>>();
        assert_eq!(actions(one), (0..50).collect::<Vec<_>>());
        assert_eq!(actions(other), (100..150).collect::<Vec<_>>());
    }

    #[test]
    fn a_key_leads_to_the_same_node_again() {
        let mut tree = Tree::new();
        let root = tree.grow(true);
        let edge = tree.add(root, 7, 0.5);
        let open = tree.after(root, edge, OPEN, false);
        let told = tree.after(root, edge, 5, true);
        assert_ne!(open, told);
        assert_eq!(tree.after(root, edge, OPEN, false), open);
        assert_eq!(tree.after(root, edge, 5, true), told);
        assert_eq!(tree.find_after(root, &7, [5, 6]), Some(told));
        assert_eq!(tree.find_after(root, &7, [8, 9]), Some(open));
        assert_eq!(tree.find_after(root, &8, [5, 6]), None);
        let beside = tree.beside(root, 5, true);
        assert_eq!(tree.find_beside(root, [1, 5]), Some(beside));
    }
}
