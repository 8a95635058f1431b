//! Health, damage and healing (AYL-10), the state check (AYL-16.3), heroes and elimination (AYL-11), passive and
//! neutral units (AYL-12).

use gattai_core::{ArrayVec, Log, Seat};

use crate::board::BOARD;
use crate::content::{Resource, Trigger, UnitRole};
use crate::event::Event;
use crate::rules::play::{Harm, Play, named};
use crate::state::{Ask, Asked, Cause, Change, Control, Frame, Id, Unit, Until};

/// What a strike adds to its state check.
#[derive(Clone, Copy)]
pub(crate) struct StrikeResult {
    pub striker: Id,
    pub aimed: Id,
    /// Damage was dealt to the unit aimed at.
    pub hit: bool,
    /// Who gets the bounty if the unit aimed at falls (AYL-8.17).
    pub bounty: Option<Seat>,
}

/// A unit that has left the board by defeat.
#[derive(Clone, Copy, Default)]
struct Fallen {
    unit: Unit,
    harm: Harm,
}

impl<L: Log<Event>> Play<'_, L> {
    /// Effect damage or the damage of a strike after Armor: Shielded stops it (AYL-19.4). Returns what was
    /// really dealt (AYL-10.8).
    pub fn harm_unit(&mut self, id: Id, n: u8, harm: Harm) -> u8 {
        let Some(unit) = self.s.unit(id).copied() else { return 0 };
        if n == 0 {
            return 0;
        }
        if unit.shielded {
            if let Some(unit) = self.s.unit_mut(id) {
                unit.shielded = false;
            }
            self.note(|| Event::ShieldUsed { named: named(&unit) });
            return 0;
        }
        self.harm_unshielded(id, n, harm)
    }

    /// Damage that Shielded does not stop: a Pierce strike (AYL-18.8).
    pub fn harm_unshielded(&mut self, id: Id, n: u8, harm: Harm) -> u8 {
        let Some(unit) = self.s.unit(id).copied() else { return 0 };
        let dealt = n.min(self.rules.remaining(self.s, &unit));
        if let Some(unit) = self.s.unit_mut(id) {
            unit.damage = unit.damage.saturating_add(n).min(200);
        }
        let _ = self.harm.try_push(Harm { unit: id, dealt: n, ..harm });
        self.note(|| Event::Damaged { named: named(&unit), n });
        dealt
    }

    /// AYL-10.4.
    pub fn heal_unit(&mut self, id: Id, n: u8) {
        let Some(unit) = self.s.unit_mut(id) else { return };
        let healed = n.min(unit.damage);
        unit.damage -= healed;
        let named = named(unit);
        if healed > 0 {
            self.note(|| Event::Healed { named, n: healed });
        }
    }

    /// Condemns a unit to be defeated without damage (AYL-20.7, AYL-20.8).
    pub fn doom(&mut self, id: Id, player: Option<Seat>, by: Option<Id>) {
        if let Some(unit) = self.s.unit_mut(id) {
            unit.doomed = true;
            let _ = self.harm.try_push(Harm { unit: id, player, by, strike: false, dealt: 0 });
        }
    }

    /// AYL-16.3.
    pub fn state_check(&mut self, strike: Option<StrikeResult>) {
        let fallen = self.take_fallen(); // a
        self.eliminate_fallen_heroes(&fallen); // b
        if fallen.iter().any(|fallen| fallen.unit.hero) {
            self.check_match_end(); // c
        }
        if self.s.outcome.is_some() {
            return;
        }
        self.reward(&fallen, strike); // d
        self.raise_triggers(&fallen, strike); // e
        self.harm.clear();
    }

    /// Every unit without Health, and every condemned one, leaves at once.
    fn take_fallen(&mut self) -> ArrayVec<[Fallen; 86]> {
        let mut fallen = ArrayVec::new();
        let mut n = 0;
        while n < self.s.units.len() {
            let unit = self.s.units[n];
            if !unit.doomed && (unit.damage == 0 || self.rules.remaining(self.s, &unit) > 0) {
                n += 1;
                continue;
            }
            let harm = self.harm.iter().rev().find(|harm| harm.unit == unit.id).copied().unwrap_or_default();
            fallen.push(Fallen { unit, harm });
            n += 1;
        }
        for Fallen { unit, .. } in &fallen {
            self.note(|| Event::Defeated { named: named(unit), space: unit.space });
            self.take_off(unit.id);
            let card = self.rules.design(unit).card;
            if let (Some(card), Control::Seat(_)) = (card, unit.control) {
                self.discard_card(unit.owner, card); // AYL-10.6
            }
        }
        fallen
    }

    /// A unit leaves the board; what lay on it vanishes (AYL-10.7).
    pub fn take_off(&mut self, id: Id) {
        if let Some(place) = self.s.units.iter().position(|unit| unit.id == id) {
            let unit = self.s.units.remove(place);
            self.s.occupied.remove(unit.space);
            self.s.lasting.retain(|lasting| lasting.unit != id);
        }
    }

    fn eliminate_fallen_heroes(&mut self, fallen: &[Fallen]) {
        let group = self.s.order.iter().map(|seat| self.s.out[*seat]).max().unwrap_or(0) + 1;
        let heroes: ArrayVec<[Seat; 4]> =
            fallen.iter().filter(|fallen| fallen.unit.hero).map(|fallen| fallen.unit.owner).collect();
        for seat in heroes.iter().copied() {
            self.s.out[seat] = group;
            self.s.players[seat].alive = false;
        }
        for seat in heroes {
            self.eliminate(seat);
        }
    }

    /// AYL-11.8, AYL-11.9, AYL-11.13.
    fn eliminate(&mut self, seat: Seat) {
        self.note(|| Event::Eliminated { seat });
        let player = &mut self.s.players[seat];
        player.hero = None;
        (player.cogs, player.brew) = (0, 0);
        player.hand = gattai_core::Hand::new(seat);
        player.deck = gattai_core::Deck::default();
        player.discard = gattai_core::Bag::default();
        player.discounts.clear();
        if self.s.looker == seat {
            self.s.looked = gattai_core::Hand::new(seat);
        }
        self.s.leaving.retain(|leaving| *leaving != seat);
        self.s.queue.retain(|queued| queued.seat != seat);
        self.drop_frames(seat);
        self.end_lasting_of(seat);
        self.turn_passive(seat);
        if self.s.in_turn() == Some(seat) {
            self.s.cut = true;
        }
    }

    /// The steps and the battle of a player who is out are dropped; what others and events have begun goes on.
    fn drop_frames(&mut self, seat: Seat) {
        let mine = |frame: &Frame| match frame {
            Frame::Effect(effect) => effect.seat == Some(seat),
            Frame::Battle(battle) => battle.seat == seat,
            Frame::Take { seat: taker, .. } => *taker == seat,
        };
        let asked_by_mine = self.s.stack.last().is_some_and(mine);
        if asked_by_mine || self.s.ask.is_some_and(|ask| ask.seat == seat) {
            self.s.ask = None;
        }
        let battle = self.s.stack.iter().any(|frame| mine(frame) && matches!(frame, Frame::Battle(_)));
        self.s.stack.retain(|frame| !mine(frame));
        if battle {
            self.end_lasting(|lasting| lasting.until == Until::Battle); // AYL-8.24
        }
    }

    /// AYL-17.5: `until_my_turn` effects end everywhere, permanent ones on units of living players.
    fn end_lasting_of(&mut self, seat: Seat) {
        let living: ArrayVec<[Id; 86]> = self
            .s
            .units
            .iter()
            .filter(|unit| unit.control.seat().is_some_and(|control| self.s.players[control].alive))
            .map(|unit| unit.id)
            .collect();
        self.end_lasting(|lasting| {
            lasting.by == Some(seat)
                && (lasting.until == Until::TurnOf(seat)
                    || (lasting.until == Until::Permanent && living.contains(&lasting.unit)))
        });
        self.end_marks(seat);
    }

    /// The units of a player who is out stay, without a player (AYL-12.1, AYL-12.8, AYL-R61).
    fn turn_passive(&mut self, seat: Seat) {
        let mut turned: ArrayVec<[Id; 86]> = ArrayVec::new();
        for unit in self.s.units.iter_mut().filter(|unit| unit.control == Control::Seat(seat)) {
            unit.control = Control::Passive;
            (unit.fresh, unit.acted, unit.halted, unit.moved) = (false, false, false, 0);
            for status in [&mut unit.stunned, &mut unit.rooted, &mut unit.silenced] {
                if status.is_some() {
                    *status = Some(Until::Unled(2));
                }
            }
            turned.push(unit.id);
        }
        for lasting in self.s.lasting.iter_mut().filter(|lasting| turned.contains(&lasting.unit)) {
            if let Until::TheirTurn(_) = lasting.until {
                lasting.until = Until::Unled(2);
            }
        }
        for id in turned.iter().copied() {
            if let Some(named) = self.s.unit(id).map(named) {
                self.note(|| Event::TurnedPassive { named });
            }
        }
        self.end_lasting(|lasting| match lasting.what {
            Change::Type(_) => turned.contains(&lasting.unit),
            Change::Stat(..) | Change::Keyword(_) => false,
        });
    }

    /// Bounty, cards of passive units, rewards of neutral ones (AYL-16.3d).
    fn reward(&mut self, fallen: &[Fallen], strike: Option<StrikeResult>) {
        if let Some(strike) = strike
            && let Some(seat) = strike.bounty
            && fallen.iter().any(|fallen| fallen.unit.id == strike.aimed)
        {
            let n = 1 + self.switched(crate::rules::bounty);
            self.gain(seat, Resource::Cog, n.max(0) as u16);
        }
        let mut offers: ArrayVec<[Frame; 8]> = ArrayVec::new();
        for seat in self.s.living_in_order() {
            for Fallen { unit, harm } in fallen.iter().filter(|fallen| fallen.harm.player == Some(seat)) {
                match (unit.control, self.rules.design(unit).role) {
                    (Control::Passive, UnitRole::Unit) => {
                        if let Some(card) = self.rules.design(unit).card {
                            let _ = offers.try_push(Frame::Take { seat, card });
                        }
                    }
                    (Control::Neutral, UnitRole::NeutralToken { reward }) => {
                        self.gain(seat, Resource::Cog, u16::from(reward.cogs));
                        self.gain(seat, Resource::Brew, u16::from(reward.brew));
                    }
                    (Control::Seat(_) | Control::Passive | Control::Neutral, _) => {}
                }
                let _ = harm;
            }
        }
        // The last pushed is asked first.
        for offer in offers.iter().rev() {
            let _ = self.s.stack.try_push(*offer);
        }
    }

    /// A passive unit's card is offered to whoever defeated it (D10), as long as there is room for it.
    pub fn offer_card(&mut self, seat: Seat, card: gattai_core::Card) {
        let player = &self.s.players[seat];
        let owned = player.hand.len() + player.deck.len() + player.discard.len() + self.s.units.len();
        if owned + 8 >= crate::state::CARDS {
            self.s.stack.pop();
            self.note(|| Event::CardLeft { card });
            return;
        }
        self.note(|| Event::CardOffered { seat, card });
        self.s.ask = Some(Ask { seat, what: Asked::Take });
    }

    /// AYL-16.3e.
    fn raise_triggers(&mut self, fallen: &[Fallen], strike: Option<StrikeResult>) {
        for Fallen { unit, harm } in fallen.iter().copied() {
            let cause = Cause { unit: harm.by, kind: None, player: harm.player };
            self.occur(&unit, Trigger::Died, cause, 0);
            let kind = self.rules.kind(self.s, &unit);
            if !unit.hero {
                self.occur_nearby(&unit, unit.space, Trigger::AllyDied, kind);
            }
            if let Some(striker) = harm.by.filter(|_| harm.strike).and_then(|id| self.s.unit(id)).copied()
                && striker.control != unit.control
            {
                let cause = Cause { unit: Some(unit.id), kind: Some(kind), player: unit.control.seat() };
                self.occur(&striker, Trigger::Killed, cause, 0);
            }
        }
        let mut hurt: ArrayVec<[Harm; 90]> = ArrayVec::new();
        for harm in self.harm.iter().rev().filter(|harm| harm.dealt > 0) {
            if hurt.iter().all(|other| other.unit != harm.unit) {
                hurt.push(*harm);
            }
        }
        for harm in hurt {
            if let Some(unit) = self.s.unit(harm.unit).copied() {
                let cause = Cause { unit: harm.by, kind: None, player: harm.player };
                self.occur(&unit, Trigger::Hurt, cause, 0);
            }
        }
        if let Some(strike) = strike.filter(|strike| strike.hit)
            && let Some(striker) = self.s.unit(strike.striker).copied()
        {
            let aimed = self.s.unit(strike.aimed).copied();
            let gone = fallen.iter().find(|fallen| fallen.unit.id == strike.aimed).map(|fallen| fallen.unit);
            let about = aimed.or(gone);
            let cause = Cause {
                unit: Some(strike.aimed),
                kind: about.map(|unit| self.rules.kind(self.s, &unit)),
                player: about.and_then(|unit| unit.control.seat()),
            };
            self.occur(&striker, Trigger::Hit, cause, 0);
        }
        self.queue_arising();
    }

    /// The hero of a player who conceded goes as if defeated, without bounty (AYL-22.4, AYL-R52).
    pub fn remove_hero(&mut self, seat: Seat) {
        if let Some(hero) = self.s.players[seat].hero {
            self.doom(hero, None, None);
        }
        self.state_check(None);
    }

    /// Whether a unit can strike back at another (AYL-8.20).
    pub fn can_answer(&self, unit: &Unit, attacker: &Unit) -> bool {
        let rules = self.rules;
        let reach = rules.keywords(self.s, unit).range();
        !rules.switches(self.s).contains(&crate::content::Switch::NoReciprocal)
            && unit.stunned.is_none()
            && BOARD.distance(unit.space, attacker.space) <= reach
            && !rules.has(self.s, attacker, crate::content::KeywordWord::Unanswered)
    }
}
