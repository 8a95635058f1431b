//! Places for cards and choices that know who may see them.
//!
//! Nothing here is ever shuffled. A deck is a bag until a card is drawn, so there is no hidden order that
//! could leak; only cards that somebody looked at or put back have a place.

use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::{Dice, Seat, SeatSet, Viewer};

/// A card design: an index into the game's catalogue. Copies of one design are interchangeable. The highest
/// number is no card: decks use it for a place whose card a viewer does not know.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Card(pub u16);

/// Cards without order: always kept sorted, so that equal bags are equal values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bag<const N: usize> {
    cards: ArrayVec<[Card; N]>,
}

impl<const N: usize> Default for Bag<N> {
    fn default() -> Self {
        Bag { cards: ArrayVec::new() }
    }
}

impl<const N: usize> Bag<N> {
    /// The cards in rising order.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// How many cards are in it.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Whether a copy of the card is in it.
    pub fn contains(&self, card: Card) -> bool {
        self.cards.binary_search(&card).is_ok()
    }

    /// Puts a card in.
    ///
    /// # Panics
    /// If it holds `N` cards already; `N` is the number of cards that exist.
    pub fn insert(&mut self, card: Card) {
        let place = self.cards.partition_point(|other| *other <= card);
        self.cards.insert(place, card);
    }

    /// Takes one copy of the card out; false if there is none.
    pub fn remove(&mut self, card: Card) -> bool {
        match self.cards.binary_search(&card) {
            Ok(place) => {
                self.cards.remove(place);
                true
            }
            Err(_) => false,
        }
    }

    /// Takes one card out at random.
    pub fn draw(&mut self, dice: &mut Dice) -> Option<Card> {
        let place = dice.draw(&self.cards)?;
        Some(self.cards.remove(place))
    }

    /// Empties it into another bag.
    pub fn pour_into<const M: usize>(&mut self, other: &mut Bag<M>) {
        for card in &self.cards {
            other.insert(*card);
        }
        self.cards.clear();
    }
}

impl<const N: usize> FromIterator<Card> for Bag<N> {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut bag = Bag { cards: cards.into_iter().collect() };
        bag.cards.sort_unstable();
        bag
    }
}

/// A hand: its number is public, its cards belong to those who may see them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Hand<const N: usize> {
    seen_by: SeatSet,
    cards: Bag<N>,
    hidden: u16,
}

impl<const N: usize> Hand<N> {
    /// An empty hand that its owner may see.
    pub fn new(owner: Seat) -> Self {
        Hand { seen_by: SeatSet::only(owner), cards: Bag::default(), hidden: 0 }
    }

    /// The cards that can be seen here: all of them in the truth, none in a concealed hand.
    pub fn cards(&self) -> &Bag<N> {
        &self.cards
    }

    /// The cards, to play with.
    pub fn cards_mut(&mut self) -> &mut Bag<N> {
        &mut self.cards
    }

    /// How many cards are held, seen or not.
    pub fn len(&self) -> usize {
        self.cards.len() + usize::from(self.hidden)
    }

    /// Whether no card is held.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Who may see the cards.
    pub fn seen_by(&self) -> SeatSet {
        self.seen_by
    }

    /// Changes who may see the cards.
    pub fn set_seen_by(&mut self, seats: SeatSet) {
        self.seen_by = seats;
    }

    /// Blanks the cards for a viewer who may not see them, where nobody knows what they could be.
    pub fn conceal(&mut self, viewer: Viewer) {
        if !viewer.sees_any(self.seen_by) {
            self.hidden += self.cards.len() as u16;
            self.cards = Bag::default();
        }
    }

    /// Blanks the cards for a viewer who may not see them, where it is known from which deck they came:
    /// they go back among the cards that the viewer has not seen.
    pub fn conceal_among<const M: usize, const K: usize>(&mut self, viewer: Viewer, deck: &mut Deck<M, K>) {
        if !viewer.sees_any(self.seen_by) {
            let held = self.cards.len() as u16;
            self.hidden += held;
            deck.elsewhere += held;
            self.cards.pour_into(&mut deck.loose);
        }
    }

    /// Fills a concealed hand with cards from among those that the viewer has not seen.
    pub fn imagine_from<const M: usize, const K: usize>(&mut self, deck: &mut Deck<M, K>, dice: &mut Dice) {
        while self.hidden > 0 {
            let Some(card) = deck.loose.draw(dice) else { return };
            self.hidden -= 1;
            deck.elsewhere -= 1;
            self.cards.insert(card);
        }
    }
}

/// A deck of at most `N` cards: a bag of cards whose order nobody knows, between cards whose places somebody
/// knows, at most `K` on top and `K` at the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deck<const N: usize, const K: usize> {
    /// Cards without a place. In a concealed deck also those that lie in a hole, or in a concealed hand.
    loose: Bag<N>,
    /// How many of the loose cards are in concealed hands.
    elsewhere: u16,
    /// From the last drawn to the next drawn.
    top: ArrayVec<[Placed; K]>,
    /// From the next drawn to the last drawn.
    bottom: ArrayVec<[Placed; K]>,
}

/// A card in a known place; a hole where the viewer does not know it. Packed, since a state holds many.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct Placed {
    card: Card,
    seen_by: SeatSet,
}

impl Placed {
    const HOLE: Card = Card(u16::MAX);

    fn known(card: Card, seen_by: SeatSet) -> Placed {
        Placed { card, seen_by }
    }

    fn card(self) -> Option<Card> {
        if self.card == Placed::HOLE { None } else { Some(self.card) }
    }
}

impl Default for Placed {
    fn default() -> Placed {
        Placed { card: Placed::HOLE, seen_by: SeatSet::NONE }
    }
}

impl<const N: usize, const K: usize> Default for Deck<N, K> {
    fn default() -> Self {
        Deck { loose: Bag::default(), elsewhere: 0, top: ArrayVec::new(), bottom: ArrayVec::new() }
    }
}

impl<const N: usize, const K: usize> Deck<N, K> {
    /// A shuffled deck of these cards.
    pub fn new(cards: impl IntoIterator<Item = Card>) -> Self {
        Deck { loose: cards.into_iter().collect(), ..Deck::default() }
    }

    /// How many cards are in the deck.
    pub fn len(&self) -> usize {
        let placed = self.top.len() + self.bottom.len();
        placed + self.loose.len() - usize::from(self.elsewhere) - self.holes()
    }

    /// Whether no card is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The cards whose places nobody knows.
    pub fn loose(&self) -> &Bag<N> {
        &self.loose
    }

    /// The cards from the top down whose places are known, as far as the run of them goes; `None` is a
    /// card that the viewer does not know.
    pub fn known_top(&self) -> impl Iterator<Item = Option<Card>> {
        self.top.iter().rev().map(|placed| placed.card())
    }

    /// All cards that are in the deck or, in a concealed deck, may be.
    pub fn all(&self) -> impl Iterator<Item = Card> {
        let placed = self.top.iter().chain(&self.bottom).filter_map(|placed| placed.card());
        self.loose.cards().iter().copied().chain(placed)
    }

    /// Draws the top card.
    pub fn draw(&mut self, dice: &mut Dice) -> Option<Card> {
        if let Some(placed) = self.top.pop() {
            return placed.card().or_else(|| self.loose.draw(dice));
        }
        if let Some(card) = self.loose.draw(dice) {
            return Some(card);
        }
        if self.bottom.is_empty() { None } else { self.bottom.remove(0).card() }
    }

    /// Takes one copy of a named card out, wherever it lies; false if there is none.
    pub fn take(&mut self, card: Card) -> bool {
        if self.loose.remove(card) {
            return true;
        }
        for pile in [&mut self.top, &mut self.bottom] {
            if let Some(place) = pile.iter().position(|placed| placed.card == card) {
                pile.remove(place);
                return true;
            }
        }
        false
    }

    /// Puts a card on top, where these seats know it.
    ///
    /// # Panics
    /// If `K` cards on top have known places already.
    pub fn put_on_top(&mut self, card: Card, seen_by: SeatSet) {
        self.top.push(Placed::known(card, seen_by));
    }

    /// Puts a card under the deck, where these seats know it.
    ///
    /// # Panics
    /// If `K` cards at the bottom have known places already.
    pub fn put_under(&mut self, card: Card, seen_by: SeatSet) {
        self.bottom.push(Placed::known(card, seen_by));
    }

    /// How many more cards can have a known place on top, and at the bottom.
    pub fn room(&self) -> (usize, usize) {
        (K - self.top.len(), K - self.bottom.len())
    }

    /// Puts a card in at a place that nobody knows.
    pub fn shuffle_in(&mut self, card: Card) {
        self.loose.insert(card);
    }

    /// Shuffles: no card has a known place any more.
    pub fn shuffle(&mut self) {
        for pile in [&mut self.top, &mut self.bottom] {
            for placed in pile.iter() {
                if let Some(card) = placed.card() {
                    self.loose.insert(card);
                }
            }
            pile.clear();
        }
    }

    /// Blanks the places that a viewer does not know.
    pub fn conceal(&mut self, viewer: Viewer) {
        for placed in self.top.iter_mut().chain(self.bottom.iter_mut()) {
            if !viewer.sees_any(placed.seen_by)
                && let Some(card) = placed.card()
            {
                placed.card = Placed::HOLE;
                self.loose.insert(card);
            }
        }
    }

    /// Fills the blanks from the loose cards. Concealed hands are to be filled first or after, as the game
    /// likes: every way of dealing the unseen cards is equally likely.
    pub fn imagine(&mut self, dice: &mut Dice) {
        for placed in self.top.iter_mut().chain(self.bottom.iter_mut()) {
            if placed.card().is_none()
                && let Some(card) = self.loose.draw(dice)
            {
                placed.card = card;
            }
        }
    }

    fn holes(&self) -> usize {
        self.top.iter().chain(&self.bottom).filter(|placed| placed.card().is_none()).count()
    }
}

/// A choice made in secret: that it was made is public, what it is belongs to the chooser until it is opened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Sealed<T> {
    owner: Seat,
    choice: Choice<T>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Choice<T> {
    Open,
    Made(T),
    Hidden,
}

impl<T> Sealed<T> {
    /// Nothing chosen yet.
    pub fn new(owner: Seat) -> Self {
        Sealed { owner, choice: Choice::Open }
    }

    /// Makes the choice, or changes it.
    pub fn choose(&mut self, choice: T) {
        self.choice = Choice::Made(choice);
    }

    /// Whether a choice was made.
    pub fn is_made(&self) -> bool {
        !matches!(self.choice, Choice::Open)
    }

    /// Whether a choice was made that cannot be seen here.
    pub fn is_hidden(&self) -> bool {
        matches!(self.choice, Choice::Hidden)
    }

    /// The choice, if it was made and can be seen here.
    pub fn get(&self) -> Option<&T> {
        match &self.choice {
            Choice::Made(choice) => Some(choice),
            Choice::Open | Choice::Hidden => None,
        }
    }

    /// Takes the choice out, leaving nothing chosen.
    pub fn take(&mut self) -> Option<T> {
        match std::mem::replace(&mut self.choice, Choice::Open) {
            Choice::Made(choice) => Some(choice),
            Choice::Open | Choice::Hidden => None,
        }
    }

    /// Blanks the choice for a viewer other than the chooser.
    pub fn conceal(&mut self, viewer: Viewer) {
        if self.is_made() && !viewer.sees(self.owner) {
            self.choice = Choice::Hidden;
        }
    }

    /// Fills a hidden choice with a possible one.
    pub fn imagine(&mut self, possible: impl FnOnce() -> T) {
        if self.is_hidden() {
            self.choice = Choice::Made(possible());
        }
    }
}
