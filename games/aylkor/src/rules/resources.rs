//! Resources and gathering (AYL-5), drawing cards.

use gattai_core::{Card, Log, Seat};

use crate::board::{BOARD, Space};
use crate::content::{KeywordWord, Resource, Switch, Trigger, Zone};
use crate::event::Event;
use crate::rules::play::{Play, named};
use crate::state::{Cause, Id, Token};

/// The zone in which a resource appears.
pub(crate) fn zone_of(resource: Resource) -> Zone {
    match resource {
        Resource::Cog => Zone::Outer,
        Resource::Brew => Zone::Inner,
    }
}

impl<L: Log<Event>> Play<'_, L> {
    pub fn gain(&mut self, seat: Seat, resource: Resource, n: u16) {
        if n == 0 || !self.s.players[seat].alive {
            return;
        }
        let held = self.held(seat, resource);
        *held = held.saturating_add(n);
        self.note(|| Event::Gained { seat, resource, n });
    }

    /// As many as are held, at most `n` (AYL-20.16, AYL-R65); how many.
    pub fn lose(&mut self, seat: Seat, resource: Resource, n: u16) -> u16 {
        let held = self.held(seat, resource);
        let lost = n.min(*held);
        *held -= lost;
        if lost > 0 {
            self.note(|| Event::Lost { seat, resource, n: lost });
        }
        lost
    }

    fn held(&mut self, seat: Seat, resource: Resource) -> &mut u16 {
        let player = &mut self.s.players[seat];
        match resource {
            Resource::Cog => &mut player.cogs,
            Resource::Brew => &mut player.brew,
        }
    }

    pub fn pay(&mut self, seat: Seat, cost: (u16, u16)) {
        let player = &mut self.s.players[seat];
        player.cogs = player.cogs.saturating_sub(cost.0);
        player.brew = player.brew.saturating_sub(cost.1);
        if cost != (0, 0) {
            self.note(|| Event::Paid { seat, cogs: cost.0, brew: cost.1 });
        }
    }

    /// Draws one card, if there is one (AYL-4.5, AYL-4.6, AYL-R64).
    pub fn draw_card(&mut self, seat: Seat) -> Option<Card> {
        if !self.s.players[seat].alive {
            return None;
        }
        let player = &mut self.s.players[seat];
        if player.deck.is_empty() && self.rules.options.reshuffle && !player.discard.is_empty() {
            let mut discard = std::mem::take(&mut player.discard);
            while let Some(card) = discard.cards().first().copied() {
                discard.remove(card);
                player.deck.shuffle_in(card);
            }
            self.note(|| Event::DeckShuffled { seat });
        }
        let player = &mut self.s.players[seat];
        let card = player.deck.draw(self.dice)?;
        player.hand.cards_mut().insert(card);
        let open = self.rules.switches(self.s).contains(&Switch::HandOpen);
        self.note(|| Event::Drew { seat, card: Some(card), open });
        Some(card)
    }

    /// Dice for a space of a zone without unit and resource (AYL-3.5 to 3.7, AYL-5.11).
    pub fn roll_space(&mut self, zone: Zone) -> Option<Space> {
        let legal = BOARD.zone(zone).without(self.s.occupied).without(self.s.resources());
        if legal.is_empty() {
            return None;
        }
        for _ in 0..500 {
            let first = self.dice.d(10);
            let (second, rolled) = match zone {
                Zone::Inner => (None, Space::inner(first)),
                Zone::Outer => {
                    let column = self.dice.d(10);
                    (Some(column), Space::new(first, column))
                }
            };
            let space = rolled.filter(|space| legal.contains(*space));
            let dice = || [Some(first), second].into_iter().flatten().map(|die| die as u8).collect();
            self.note(|| Event::PlaceRolled { dice: dice(), space });
            if space.is_some() {
                return space;
            }
        }
        let n = self.dice.below(legal.len() as u32);
        legal.nth(n as usize)
    }

    /// Places a token by roll in its own zone, or owes it (AYL-5.12).
    pub fn place_by_roll(&mut self, token: Token) {
        let Token { resource, renews } = token;
        match self.roll_space(zone_of(resource)) {
            Some(space) => {
                self.s.tokens[space] = Some(token);
                self.note(|| Event::ResourcePlaced { resource, space, renews });
            }
            None => {
                let _ = self.s.owed.try_push(token);
                self.note(|| Event::ResourceOwed { resource });
            }
        }
    }

    /// Owed tokens come as soon as there is room, in their order (AYL-4.3a, AYL-5.12).
    pub fn place_owed(&mut self) {
        let owed = std::mem::take(&mut self.s.owed);
        for token in owed {
            let legal =
                BOARD.zone(zone_of(token.resource)).without(self.s.occupied).without(self.s.resources());
            if legal.is_empty() {
                self.s.owed.push(token);
            } else {
                self.place_by_roll(token);
            }
        }
    }

    /// A unit has come to rest: it gathers what lies there (AYL-5.3 to 5.9). Its `harvested` triggers arise.
    pub fn rest(&mut self, id: Id) {
        let Some(unit) = self.s.unit(id).copied() else { return };
        let (Some(token), Some(seat)) = (self.s.tokens[unit.space], unit.control.seat()) else { return };
        let resource = token.resource;
        let keywords = self.rules.keywords(self.s, &unit);
        let switch = self.switched(|switch| match switch {
            Switch::Harvest { resource: of, d } if *of == resource => i32::from(*d),
            _other => 0,
        });
        let n = 1 + u16::from(keywords.forager()) + switch as u16;
        self.s.tokens[unit.space] = None;
        let named = named(&unit);
        self.note(|| Event::Gathered { seat, named, resource, n });
        let held = self.held(seat, resource);
        *held = held.saturating_add(n);
        if self.s.in_turn() == Some(seat)
            && !keywords.has(KeywordWord::Deft)
            && let Some(unit) = self.s.unit_mut(id)
        {
            (unit.acted, unit.halted) = (true, true); // AYL-5.7
        }
        if token.renews {
            self.place_by_roll(token); // AYL-5.8
        }
        self.occur(&unit, Trigger::Harvested, Cause::default(), 0);
    }

    /// Puts a card on a discard pile, or out of the match if its owner is out.
    pub fn discard_card(&mut self, owner: Seat, card: Card) {
        if self.s.players[owner].alive {
            self.s.players[owner].discard.insert(card);
        }
    }
}
