//! Setup (AYL-3).

use gattai_core::{ArrayVec, Bag, Card, Deck, Hand, Log, PerSeat, Sealed, Seat, SeatSet};

use crate::Aylkor;
use crate::board::{CORNERS, PerSpace, Space, Spaces};
use crate::content::{CardDesign, DeckId, Resource};
use crate::event::Event;
use crate::rules::play::{Play, named};
use crate::state::{Control, PLAYERS, Player, Stage, State, Token, Unit};

impl Aylkor {
    /// The table before anything is chosen.
    pub(crate) fn empty_table(&self) -> State {
        let seats = SeatSet::first_n(self.seats);
        State {
            stage: Stage::Decks,
            round: 0,
            order: seats.iter().collect(),
            active: Seat::nth(0),
            cut: false,
            actions: 0,
            built: ArrayVec::new(),
            players: PerSeat::from_fn(|seat| empty_player(seat, seats.contains(seat))),
            units: ArrayVec::new(),
            arrivals: 0,
            occupied: Spaces::NONE,
            tokens: PerSpace([None; crate::board::SPACES]),
            owed: ArrayVec::new(),
            events: Deck::default(),
            old_events: Bag::default(),
            event: None,
            lasting: ArrayVec::new(),
            queue: ArrayVec::new(),
            stack: ArrayVec::new(),
            ask: None,
            looked: Hand::new(Seat::nth(0)),
            looker: Seat::nth(0),
            fired: 0,
            leaving: ArrayVec::new(),
            out: PerSeat::default(),
            outcome: None,
        }
    }

    /// The cards of a draw deck (AYL-1.3 to 1.5).
    pub(crate) fn deck_cards(&self, deck: DeckId) -> impl Iterator<Item = Card> + '_ {
        let cards = &self.catalogue.decks[usize::from(deck.0)].cards;
        cards.iter().flat_map(move |(card, copies)| {
            let doubled = self.options.deck_53 && *copies == 1 && self.is_unit_card(*card);
            std::iter::repeat_n(*card, usize::from(if doubled { 2 } else { *copies }))
        })
    }

    pub(crate) fn is_unit_card(&self, card: Card) -> bool {
        match self.catalogue.card(card) {
            CardDesign::Unit(_) => true,
            CardDesign::Tech(_) => false,
        }
    }

    /// The decks that a player may still choose.
    pub(crate) fn free_decks(&self, state: &State) -> impl Iterator<Item = DeckId> {
        let taken: ArrayVec<[DeckId; PLAYERS]> =
            state.players.iter().filter_map(|(_, player)| player.deck_id).collect();
        let mirror = self.options.mirror_decks;
        (0..self.catalogue.decks.len() as u8).map(DeckId).filter(move |deck| mirror || !taken.contains(deck))
    }

    /// The corners without a hero (AYL-3.4).
    pub(crate) fn free_corners(&self, state: &State) -> impl Iterator<Item = Space> {
        let occupied = state.occupied;
        CORNERS.into_iter().filter(move |corner| !occupied.contains(*corner))
    }

    /// Who places a hero next: the first seat without a corner.
    pub(crate) fn corner_chooser(&self, state: &State) -> Option<Seat> {
        SeatSet::first_n(self.seats).iter().find(|seat| state.players[*seat].corner.is_none())
    }
}

fn empty_player(seat: Seat, alive: bool) -> Player {
    Player {
        choice: Sealed::new(seat),
        deck_id: None,
        corner: None,
        alive,
        hero: None,
        cogs: 0,
        brew: 0,
        hand: Hand::new(seat),
        deck: Deck::default(),
        discard: Bag::default(),
        discounts: ArrayVec::new(),
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// The deck choice, or the dealing of decks at random (AYL-3.1).
    pub fn begin(&mut self) {
        if self.rules.options.random_decks {
            for seat in SeatSet::first_n(self.rules.seats) {
                let free: ArrayVec<[DeckId; 8]> = self.rules.free_decks(self.s).collect();
                if let Some(deck) = self.dice.pick(&free).copied() {
                    self.give_deck(seat, deck);
                }
            }
            self.begin_corners();
        }
    }

    fn give_deck(&mut self, seat: Seat, deck: DeckId) {
        self.s.players[seat].deck_id = Some(deck);
        self.note(|| Event::DeckGiven { seat, deck });
    }

    /// A choice is made in secret; when all are in they are opened (D1).
    pub fn choose_deck(&mut self, seat: Seat, deck: DeckId) {
        self.s.players[seat].choice.choose(deck);
        self.note(|| Event::DeckSealed { seat });
        if self.rules.deck_choosers(self.s).is_empty() {
            self.open_deck_choices();
        }
    }

    fn open_deck_choices(&mut self) {
        for seat in SeatSet::first_n(self.rules.seats) {
            let Some(deck) = self.s.players[seat].choice.take() else { continue };
            if self.rules.free_decks(self.s).any(|free| free == deck) {
                self.give_deck(seat, deck);
            } else {
                self.note(|| Event::DeckTaken { seat });
            }
        }
        if self.rules.deck_choosers(self.s).is_empty() {
            self.begin_corners();
        }
    }

    /// Heroes: with two players on opposite corners (AYL-3.3), else by choice (AYL-3.4).
    fn begin_corners(&mut self) {
        self.s.stage = Stage::Corners;
        if self.rules.seats == 2 {
            self.place_hero(Seat::nth(0), CORNERS[0]);
            self.place_hero(Seat::nth(1), CORNERS[2]);
        }
        self.after_corner();
    }

    /// The last corner needs no choice if only one is left (AYL-0.6).
    fn after_corner(&mut self) {
        match self.rules.corner_chooser(self.s) {
            None => self.lay_out(),
            Some(seat) => {
                let free: ArrayVec<[Space; 4]> = self.rules.free_corners(self.s).collect();
                if let [corner] = free.as_slice() {
                    self.place_hero(seat, *corner);
                    self.lay_out();
                }
            }
        }
    }

    pub fn choose_corner(&mut self, seat: Seat, corner: Space) {
        self.place_hero(seat, corner);
        self.after_corner();
    }

    fn place_hero(&mut self, seat: Seat, space: Space) {
        let Some(deck) = self.s.players[seat].deck_id else { return };
        let design = self.rules.catalogue.decks[usize::from(deck.0)].hero;
        let hero =
            Unit { design, space, control: Control::Seat(seat), owner: seat, hero: true, ..Unit::default() };
        let id = self.s.add_unit(hero);
        let player = &mut self.s.players[seat];
        player.corner = Some(space);
        player.hero = Some(id);
        self.note(|| Event::HeroPlaced { seat, named: crate::event::Named { unit: id, design }, space });
    }

    /// Resources, play order, decks and hands (AYL-3.5 to 3.15); then the first round.
    fn lay_out(&mut self) {
        self.number_heroes();
        for _ in 0..3 {
            self.place_by_roll(Token { resource: Resource::Brew, renews: true });
        }
        for _ in 0..7 {
            self.place_by_roll(Token { resource: Resource::Cog, renews: true });
        }
        self.settle_order();
        let events = (0..self.rules.catalogue.events.len() as u16).map(Card);
        self.s.events = Deck::new(events);
        for seat in SeatSet::first_n(self.rules.seats) {
            if let Some(deck) = self.s.players[seat].deck_id {
                self.s.players[seat].deck = Deck::new(self.rules.deck_cards(deck));
            }
            for _ in 0..3 {
                self.draw_card(seat);
            }
        }
        for seat in SeatSet::first_n(self.rules.seats) {
            self.gain(seat, Resource::Cog, 2);
            self.gain(seat, Resource::Brew, 1);
        }
        self.aid_the_middle();
        self.s.stage = Stage::RoundStart(0);
        self.s.active = self.s.order[0];
    }

    /// Heroes arrive by seat, whatever the order of the corners (AYL-16.15).
    fn number_heroes(&mut self) {
        self.s.units.sort_by_key(|unit| unit.owner);
        for n in 0..self.s.units.len() {
            let id = crate::state::Id(n as u16 + 1);
            self.s.units[n].id = id;
            let owner = self.s.units[n].owner;
            self.s.players[owner].hero = Some(id);
            let (named, space) = (named(&self.s.units[n]), self.s.units[n].space);
            self.note(|| Event::HeroPlaced { seat: owner, named, space });
        }
    }

    /// Play order by die, ties again (AYL-3.9, AYL-3.10).
    fn settle_order(&mut self) {
        let mut order = ArrayVec::new();
        self.settle(SeatSet::first_n(self.rules.seats), 0, &mut order);
        self.s.order = order;
        self.note(|| Event::OrderSettled { order: order.to_vec() });
    }

    /// Rolls for a group and appends it to the order; groups that tie roll again among themselves.
    fn settle(&mut self, group: SeatSet, tries: u32, order: &mut ArrayVec<[Seat; PLAYERS]>) {
        if group.len() <= 1 || tries >= 20 {
            order.extend(group.iter());
            return;
        }
        let mut dice = [0; PLAYERS];
        for seat in group {
            let die = self.dice.d(10) as u8;
            dice[seat.index()] = die;
            self.note(|| Event::OrderRolled { seat, die });
        }
        for face in 1..=10 {
            let tied: SeatSet = group.iter().filter(|seat| dice[seat.index()] == face).collect();
            let again = if tied == group { tries + 1 } else { 0 };
            self.settle(tied, again, order);
        }
    }

    /// AYL-3.15, AYL-R69.
    fn aid_the_middle(&mut self) {
        if !self.rules.options.middle_aid || self.rules.seats != 3 {
            return;
        }
        let free = self.rules.free_corners(self.s).next();
        let empty = CORNERS.iter().position(|corner| Some(*corner) == free);
        let Some(middle) = empty.map(|empty| CORNERS[(empty + 2) % 4]) else { return };
        // Opposite to the empty corner stands the player whose own opposite corner holds no hero.
        let seat = SeatSet::first_n(3).iter().find(|seat| self.s.players[*seat].corner == Some(middle));
        if let Some(seat) = seat {
            self.gain(seat, Resource::Cog, 2);
            self.gain(seat, Resource::Brew, 1);
            self.draw_card(seat);
        }
    }
}

impl Aylkor {
    /// Who still has to choose a deck.
    pub(crate) fn deck_choosers(&self, state: &State) -> SeatSet {
        let waits = |seat: &Seat| {
            let player = &state.players[*seat];
            player.deck_id.is_none() && !player.choice.is_made()
        };
        SeatSet::first_n(self.seats).iter().filter(waits).collect()
    }
}

impl State {
    /// Puts a unit on the board as the latest to arrive.
    pub(crate) fn add_unit(&mut self, mut unit: Unit) -> crate::state::Id {
        self.arrivals += 1;
        unit.id = crate::state::Id(self.arrivals);
        self.occupied.insert(unit.space);
        self.units.push(unit);
        unit.id
    }
}
