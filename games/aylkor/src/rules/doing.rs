//! What a player does in the main phase: building (AYL-6), moving (AYL-7), abilities (AYL-15.5), tech (AYL-13).

use gattai_core::{Card, Log, Seat};

use crate::Aylkor;
use crate::board::{BOARD, Space, Spaces};
use crate::content::{AbilityKind, CardDesign, Effect as Word, KeywordWord, Op, Switch, Trigger};
use crate::event::{Event, Named};
use crate::rules::figures::{Eye, source_of};
use crate::rules::play::{Play, named};
use crate::state::{Cause, Control, Id, State, Unit};

impl Aylkor {
    /// Where a player may build (AYL-6.2 to 6.4, AYL-18.13, AYL-21.11).
    pub(crate) fn build_spaces(&self, state: &State, seat: Seat) -> Spaces {
        let open = state.open();
        let Some(hero) = state.players[seat].hero.and_then(|id| state.unit(id)) else { return Spaces::NONE };
        let range = self
            .switches(state)
            .iter()
            .find_map(|switch| if let Switch::BuildRange { n } = switch { Some(*n) } else { None });
        let mut spaces = match range {
            Some(n) => BOARD.within(hero.space, n).and(open),
            None if self.is_surrounded(state, hero) => self.extension(state, seat, hero).and(open),
            None => BOARD.around(hero.space).and(open),
        };
        let own = |unit: &&Unit| unit.control == Control::Seat(seat);
        for unit in state.units.iter().filter(own) {
            if self.has(state, unit, KeywordWord::Beacon) {
                spaces = spaces.or(BOARD.around(unit.space).and(open));
            }
        }
        spaces
    }

    /// Every space next to the hero holds a unit (AYL-6.3, AYL-R26).
    pub(crate) fn is_surrounded(&self, state: &State, hero: &Unit) -> bool {
        BOARD.around(hero.space).and(state.open()).is_empty()
    }

    /// Next to own units that are next to the hero (AYL-6.3, AYL-6.4).
    pub(crate) fn extension(&self, state: &State, seat: Seat, hero: &Unit) -> Spaces {
        let beside = state.spaces_of(seat).and(BOARD.around(hero.space));
        beside.iter().fold(Spaces::NONE, |spaces, space| spaces.or(BOARD.around(space)))
    }

    /// The spaces that a unit can reach with what is left of its Move, and the way's length, by steps
    /// (AYL-7.4 to 7.6): element `n` is reached in `n` + 1 steps.
    pub(crate) fn reach(&self, state: &State, unit: &Unit, steps: u8) -> [Spaces; 8] {
        let mut rings = [Spaces::NONE; 8];
        let passable = if self.has(state, unit, KeywordWord::Flight) { Spaces::ALL } else { state.open() };
        let (mut seen, mut edge) = (unit.space.only(), unit.space.only());
        for ring in rings.iter_mut().take(usize::from(steps)) {
            let next = edge.iter().fold(Spaces::NONE, |next, space| next.or(BOARD.around(space)));
            edge = next.and(passable).without(seen);
            seen = seen.or(edge);
            *ring = edge.and(state.open());
            if edge.is_empty() {
                break;
            }
        }
        rings
    }

    /// The length of the shortest way of a unit to a space, if there is any; units without a player stand in
    /// the way as others do (AYL-12.6).
    pub(crate) fn way(&self, state: &State, unit: &Unit, to: Space) -> Option<u8> {
        let passable = if self.has(state, unit, KeywordWord::Flight) { Spaces::ALL } else { state.open() };
        if state.occupied.contains(to) {
            return None;
        }
        let (mut seen, mut edge, mut steps) = (unit.space.only(), unit.space.only(), 0);
        while !edge.is_empty() {
            steps += 1;
            let next = edge.iter().fold(Spaces::NONE, |next, space| next.or(BOARD.around(space)));
            edge = next.and(passable).without(seen);
            seen = seen.or(edge);
            if edge.contains(to) {
                return Some(steps);
            }
        }
        None
    }

    /// The operation at a place of the programs.
    #[inline]
    pub(crate) fn op(&self, pc: crate::content::Pc) -> &Op {
        &self.catalogue.programs[usize::from(pc.0)]
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// AYL-6.9; as often as it can be paid (AYL-6.10).
    pub fn build(&mut self, seat: Seat, card: Card, space: Space) {
        let CardDesign::Unit(design) = self.rules.catalogue.card(card) else { return };
        let cost = self.rules.cost(self.s, seat, card);
        self.s.players[seat].hand.cards_mut().remove(card);
        self.pay(seat, cost);
        self.use_discounts(seat, card);
        let unit =
            Unit { design, space, control: Control::Seat(seat), owner: seat, fresh: true, ..Unit::default() };
        let id = self.s.add_unit(unit);
        let _ = self.s.built.try_push(card);
        self.note(|| Event::Built { seat, named: Named { unit: id, design }, space });
        self.rest(id);
        self.queue_as_arisen();
        let Some(unit) = self.s.unit(id).copied() else { return };
        self.occur(&unit, Trigger::Built, Cause::default(), 0);
        self.queue_as_arisen();
        let kind = Some(self.rules.kind(self.s, &unit));
        self.occur_nearby(&unit, space, Trigger::AllyBuilt, kind);
        self.queue_arising();
    }

    /// Every discount that fits is used up, even if part of it is wasted (AYL-17.7).
    fn use_discounts(&mut self, seat: Seat, card: Card) {
        let rules = self.rules;
        let fits = |step| {
            if let Op::Effect(Word::Discount { filter, .. }) = rules.op(step) {
                rules.card_matches(card, filter)
            } else {
                false
            }
        };
        while let Some(n) = self.s.players[seat].discounts.iter().position(|discount| fits(discount.step)) {
            self.s.players[seat].discounts.remove(n);
            self.note(|| Event::DiscountEnded { seat });
        }
    }

    /// AYL-7, heroes included (AYL-7.9). What is left of the Move can be spent later (AYL-7.3, AYL-R28).
    pub fn move_unit(&mut self, id: Id, to: Space) {
        let Some(unit) = self.s.unit(id).copied() else { return };
        let steps = self.rules.way(self.s, &unit, to).unwrap_or(0);
        self.s.put(id, to);
        if let Some(unit) = self.s.unit_mut(id) {
            unit.moved = unit.moved.saturating_add(steps);
        }
        self.note(|| Event::Moved { named: named(&unit), from: unit.space, to });
        self.rest(id);
        self.queue_arising();
    }

    /// AYL-15.5: paid, acted and halted before the steps happen, so it cannot move afterwards (AYL-15.6).
    pub fn use_ability(&mut self, seat: Seat, id: Id, number: u8) {
        let Some(unit) = self.s.unit(id).copied() else { return };
        let Some(ability) = self.rules.design(&unit).abilities.get(usize::from(number).wrapping_sub(1))
        else {
            return;
        };
        let AbilityKind::Active { cost, program } = ability.kind else { return };
        if let Some(unit) = self.s.unit_mut(id) {
            (unit.acted, unit.halted) = (true, true);
        }
        self.note(|| Event::AbilityUsed { seat, named: named(&unit), number });
        self.pay(seat, (u16::from(cost.cogs), u16::from(cost.brew)));
        let eye = Eye { seat: Some(seat), source: Some(source_of(&unit)), ..Eye::default() };
        let holds = ability.condition.as_ref().is_none_or(|cond| self.rules.holds(self.s, &eye, cond));
        if holds {
            self.push_effect(program, Some(seat), eye.source, Cause::default(), None); // AYL-15.11
        }
    }

    /// AYL-13.3. No unit is used up by it (AYL-13.5).
    pub fn play_tech(&mut self, seat: Seat, card: Card) {
        let CardDesign::Tech(tech) = self.rules.catalogue.card(card) else { return };
        let cost = self.rules.cost(self.s, seat, card);
        self.s.players[seat].hand.cards_mut().remove(card);
        self.note(|| Event::TechPlayed { seat, card });
        self.pay(seat, cost);
        self.use_discounts(seat, card);
        let program = self.rules.catalogue.techs[usize::from(tech.0)].program;
        self.push_effect(program, Some(seat), None, Cause::default(), Some(card));
    }
}

impl State {
    /// Puts a unit on another space.
    pub(crate) fn put(&mut self, id: Id, to: Space) {
        if let Some(unit) = self.unit_mut(id) {
            let from = std::mem::replace(&mut unit.space, to);
            self.occupied.remove(from);
            self.occupied.insert(to);
        }
    }
}
