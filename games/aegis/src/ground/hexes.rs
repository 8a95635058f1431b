//! Chapter 4: the grid, as sets of hexes in bits. A hex has a place in rows of equal width, so that a step in
//! any direction is a shift of the whole set.

use gattai_space::hex::{Direction, Hex, has_line_of_sight};

/// Words of a set: room for a rhombus of hexes around every map there is.
const WORDS: usize = 12;

/// A set of hexes of one map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hexes([u64; WORDS]);

impl Hexes {
    /// None.
    pub const NONE: Hexes = Hexes([0; WORDS]);

    #[inline]
    fn contains(&self, bit: usize) -> bool {
        self.0[bit / 64] >> (bit % 64) & 1 == 1
    }

    #[inline]
    fn insert(&mut self, bit: usize) {
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    #[inline]
    fn remove(&mut self, bit: usize) {
        self.0[bit / 64] &= !(1 << (bit % 64));
    }

    /// How many.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Those in both.
    #[inline]
    #[must_use]
    pub fn and(mut self, other: &Hexes) -> Hexes {
        for (word, theirs) in self.0.iter_mut().zip(&other.0) {
            *word &= theirs;
        }
        self
    }

    /// Those in either.
    #[inline]
    #[must_use]
    pub fn or(mut self, other: &Hexes) -> Hexes {
        for (word, theirs) in self.0.iter_mut().zip(&other.0) {
            *word |= theirs;
        }
        self
    }

    /// Those not in the other.
    #[inline]
    #[must_use]
    pub fn without(mut self, other: &Hexes) -> Hexes {
        for (word, theirs) in self.0.iter_mut().zip(&other.0) {
            *word &= !theirs;
        }
        self
    }

    /// Or-s in the set shifted up by so many bits, fewer than 64, over the first `words`.
    #[inline]
    fn add_up(&mut self, other: &Hexes, by: u32, words: usize) {
        let mut carry = 0;
        for (word, theirs) in self.0.iter_mut().zip(&other.0).take(words) {
            *word |= theirs << by | carry;
            carry = theirs >> (64 - by);
        }
    }

    /// The same, down.
    #[inline]
    fn add_down(&mut self, other: &Hexes, by: u32, words: usize) {
        let mut carry = 0;
        for (word, theirs) in self.0.iter_mut().zip(&other.0).take(words).rev() {
            *word |= theirs >> by | carry;
            carry = theirs << (64 - by);
        }
    }
}

/// A map: which hexes there are, terrain, zones, sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    corner: Hex,
    /// The width of a row, one more than the map so that rows do not touch.
    width: usize,
    /// Words in use.
    words: usize,
    /// The hexes of the map, by bit.
    all: Hexes,
    /// Those without terrain.
    open: Hexes,
    zones: [Hexes; 4],
    /// What can be seen from each hex, by bit; empty if it is worked out when asked.
    sight: Vec<Hexes>,
    /// Each hex, by bit.
    list: Vec<Hex>,
    /// The map is written in axial coordinates.
    axial: bool,
}

/// Why a map cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldFault {
    /// It has no hex.
    Empty,
    /// It is spread over too many rows and columns.
    TooWide,
}

impl std::fmt::Display for FieldFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            FieldFault::Empty => "it has no hex",
            FieldFault::TooWide => "it is spread over too many rows and columns",
        })
    }
}

impl Field {
    /// The map of these hexes; `terrain` and `zones` are among them.
    ///
    /// # Errors
    /// If it has no hex, or does not fit.
    pub fn new(hexes: &[Hex], terrain: &[Hex], zones: [&[Hex]; 4], table: bool) -> Result<Field, FieldFault> {
        let least = |part: fn(&Hex) -> i16| hexes.iter().map(part).min();
        let most = |part: fn(&Hex) -> i16| hexes.iter().map(part).max();
        let (left, right) = least(|hex| hex.q).zip(most(|hex| hex.q)).ok_or(FieldFault::Empty)?;
        let (top, bottom) = least(|hex| hex.r).zip(most(|hex| hex.r)).ok_or(FieldFault::Empty)?;
        let width = usize::from(right.abs_diff(left)) + 2;
        let height = usize::from(bottom.abs_diff(top)) + 1;
        if width > 62 || width * height > WORDS * 64 {
            return Err(FieldFault::TooWide);
        }
        let mut field = Field {
            corner: Hex::new(left, top),
            width,
            words: (width * height).div_ceil(64),
            all: Hexes::NONE,
            open: Hexes::NONE,
            zones: [Hexes::NONE; 4],
            sight: Vec::new(),
            list: vec![Hex::ORIGIN; width * height],
            axial: top < 0,
        };
        for hex in hexes {
            let bit = field.bit(*hex).unwrap_or_default();
            field.all.insert(bit);
            field.list[bit] = *hex;
        }
        field.open = field.all;
        for hex in terrain {
            if let Some(bit) = field.bit(*hex) {
                field.open.remove(bit);
            }
        }
        for (zone, hexes) in zones.into_iter().enumerate() {
            for hex in hexes {
                if let Some(bit) = field.bit(*hex) {
                    field.zones[zone].insert(bit);
                }
            }
            field.zones[zone] = field.zones[zone].and(&field.open);
        }
        if table {
            field.look_around();
        }
        Ok(field)
    }

    fn look_around(&mut self) {
        let mut sight = vec![Hexes::NONE; self.list.len()];
        for a in self.bits(&self.all) {
            for b in self.bits(&self.all).take_while(|b| *b <= a) {
                if self.is_clear(self.list[a], self.list[b]) {
                    sight[a].insert(b);
                    sight[b].insert(a);
                }
            }
        }
        self.sight = sight;
    }

    /// AEG-11.7, AEG-11.8, AEG-R10: terrain blocks (AEG-4.6), units never do (AEG-R9).
    fn is_clear(&self, a: Hex, b: Hex) -> bool {
        has_line_of_sight(a, b, |hex| self.contains(hex) && !self.is_open(hex))
    }

    #[inline]
    fn bit(&self, hex: Hex) -> Option<usize> {
        let column = (i32::from(hex.q) - i32::from(self.corner.q)) as usize;
        let row = (i32::from(hex.r) - i32::from(self.corner.r)) as usize;
        if column < self.width - 1 && row < self.list.len() / self.width {
            Some(row * self.width + column)
        } else {
            None
        }
    }

    fn bits<'a>(&'a self, set: &'a Hexes) -> impl Iterator<Item = usize> + 'a {
        set.0.iter().take(self.words).enumerate().flat_map(|(n, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as usize;
                left = if left == 0 { return None } else { left & (left - 1) };
                Some(n * 64 + bit)
            })
        })
    }

    /// The hexes of a set, by rows.
    pub fn hexes<'a>(&'a self, set: &'a Hexes) -> impl Iterator<Item = Hex> + 'a {
        self.bits(set).map(|bit| self.list[bit])
    }

    /// A hex of a set, counted from 0.
    pub fn nth(&self, set: &Hexes, n: u32) -> Option<Hex> {
        let mut left = n;
        for (number, word) in set.0.iter().enumerate().take(self.words) {
            if left < word.count_ones() {
                let mut word = *word;
                for _ in 0..left {
                    word &= word - 1;
                }
                return self.list.get(number * 64 + word.trailing_zeros() as usize).copied();
            }
            left -= word.count_ones();
        }
        None
    }

    /// All hexes, terrain included.
    pub fn all(&self) -> &Hexes {
        &self.all
    }

    /// Hexes without terrain.
    pub fn open(&self) -> &Hexes {
        &self.open
    }

    /// A Starting Zone without its terrain.
    pub fn zone(&self, zone: usize) -> &Hexes {
        &self.zones[zone % 4]
    }

    /// Whether places are best written in axial coordinates.
    pub fn is_axial(&self) -> bool {
        self.axial
    }

    #[inline]
    pub(super) fn contains(&self, hex: Hex) -> bool {
        self.bit(hex).is_some_and(|bit| self.all.contains(bit))
    }

    #[inline]
    pub(crate) fn is_open(&self, hex: Hex) -> bool {
        self.bit(hex).is_some_and(|bit| self.open.contains(bit))
    }

    pub(super) fn in_zone(&self, zone: usize, hex: Hex) -> bool {
        self.bit(hex).is_some_and(|bit| self.zones[zone % 4].contains(bit))
    }

    #[inline]
    pub(super) fn sees(&self, a: Hex, b: Hex) -> bool {
        if self.sight.is_empty() {
            return self.is_clear(a, b);
        }
        let (Some(a), Some(b)) = (self.bit(a), self.bit(b)) else { return false };
        self.sight[a].contains(b)
    }

    /// Puts a hex into a set.
    #[inline]
    pub fn add(&self, set: &mut Hexes, hex: Hex) {
        if let Some(bit) = self.bit(hex) {
            set.insert(bit);
        }
    }

    /// Whether a set has the hex.
    #[inline]
    pub fn has(&self, set: &Hexes, hex: Hex) -> bool {
        self.bit(hex).is_some_and(|bit| set.contains(bit))
    }

    /// The hexes of a set and all their neighbours, on the map or in the gap between rows.
    #[inline]
    fn grown(&self, set: &Hexes) -> Hexes {
        let (mut grown, width, words) = (*set, self.width as u32, self.words);
        grown.add_up(set, 1, words);
        grown.add_down(set, 1, words);
        grown.add_up(set, width, words);
        grown.add_down(set, width, words);
        grown.add_up(set, width - 1, words);
        grown.add_down(set, width - 1, words);
        grown
    }

    /// Where one gets from a hex in so many steps through `free` hexes, the start left out (AEG-9.1, AEG-9.4).
    pub fn reach(&self, from: Hex, steps: u32, free: &Hexes) -> Hexes {
        let mut found = Hexes::NONE;
        self.add(&mut found, from);
        let mut start = found;
        for _ in 0..steps {
            let next = self.grown(&found).and(free).or(&start);
            if next == found {
                break;
            }
            found = next;
        }
        if let Some(bit) = self.bit(from) {
            found.remove(bit);
            start.remove(bit);
        }
        found
    }

    /// How many steps through `free` hexes lead to a hex, if at most `steps` do (AEG-9.7).
    pub fn steps_to(&self, from: Hex, to: Hex, steps: u32, free: &Hexes) -> Option<u32> {
        let mut found = Hexes::NONE;
        self.add(&mut found, from);
        let start = found;
        let goal = self.bit(to)?;
        for step in 1..=steps {
            let next = self.grown(&found).and(free).or(&start);
            if next.contains(goal) {
                return Some(step);
            }
            if next == found {
                return None;
            }
            found = next;
        }
        None
    }

    /// Whether one of the six neighbours of a hex is free.
    #[inline]
    pub fn has_free_neighbour(&self, from: Hex, free: &Hexes) -> bool {
        Direction::ALL.into_iter().any(|way| self.has(free, from.neighbour(way)))
    }
}
