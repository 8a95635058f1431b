//! Fighting (AYL-8): the battle, step by step.

use gattai_core::{Log, Seat};

use crate::board::BOARD;
use crate::content::{KeywordWord, Trigger};
use crate::event::{Event, Sum};
use crate::rules::falling::StrikeResult;
use crate::rules::play::{Harm, Play, named};
use crate::state::{Ask, Asked, Battle, Cause, Control, Frame, Id, Unit, Until};
use crate::{Aylkor, State};

impl Aylkor {
    // Where keywords and statuses meet: AYL-R82.

    /// The units that a unit may attack (AYL-8.1 to 8.6, AYL-11.5, AYL-18.3), by their spaces. Nothing stands in the
    /// way of a shot (AYL-R43).
    pub(crate) fn targets(&self, state: &State, unit: &Unit) -> crate::board::Spaces {
        let range = self.keywords(state, unit).range();
        let near = BOARD.within(unit.space, range).and(state.occupied);
        let fits = |target: &&Unit| {
            target.control != unit.control
                && !self.truce(state, unit, target)
                && self.guard(state, unit, target).is_none()
        };
        state.units_on(near).filter(fits).map(|target| target.space).collect()
    }

    /// Heroes do not attack heroes in rounds 1 to 3 (AYL-8.6, AYL-11.5, AYL-R38), whenever the first event comes
    /// (AYL-R63).
    pub(crate) fn truce(&self, state: &State, unit: &Unit, target: &Unit) -> bool {
        unit.hero && target.hero && state.round <= 3
    }

    /// The Guard that keeps a unit from attacking another (AYL-18.3).
    pub(crate) fn guard(&self, state: &State, unit: &Unit, target: &Unit) -> Option<Id> {
        let Control::Seat(_) = target.control else { return None };
        let around = BOARD.around(unit.space).and(state.occupied);
        let guards = |other: &&Unit| {
            other.control == target.control
                && other.stunned.is_none()
                && self.has(state, other, KeywordWord::Guard)
        };
        let guard = state.units_on(around).find(guards)?;
        if self.has(state, target, KeywordWord::Guard) { None } else { Some(guard.id) }
    }

    /// How a strike adds up, declared or not (AYL-8.11, AYL-8.12): the type counts in this strike alone
    /// (AYL-9.3), a hero has its bonus and no type (AYL-11.2, AYL-11.4, AYL-R37), and the sum is never below 0
    /// (AYL-9.5, AYL-R36).
    pub(crate) fn strike_sum(&self, state: &State, striker: &Unit, struck: &Unit) -> Sum {
        let (attack, keywords) = (self.attack(state, striker), self.keywords(state, striker));
        let kind = self.type_adjustment(state, self.kind(state, striker), self.kind(state, struck));
        let (hero, mark) = (u8::from(striker.hero), u8::from(struck.marked.is_some()));
        let power = (i32::from(attack) + i32::from(kind) + i32::from(hero) + i32::from(mark)).max(0) as u8;
        let pierce = keywords.has(KeywordWord::Pierce);
        let armor = if pierce { 0 } else { self.keywords(state, struck).armor().min(power) };
        let left = power - armor;
        let shield = !pierce && struck.shielded && left > 0;
        Sum { attack, kind, hero, mark, armor, shield, damage: if shield { 0 } else { left } }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Step 1: an attack is declared (AYL-8.7); a `strike` step without `exhaust` changes nothing about the
    /// attacker (AYL-20.14).
    pub fn declare(&mut self, seat: Seat, attacker: Id, target: Id, exhaust: bool) {
        let (Some(unit), Some(aimed)) = (self.s.unit(attacker).copied(), self.s.unit(target).copied()) else {
            return;
        };
        if exhaust {
            let skirmish = self.rules.has(self.s, &unit, KeywordWord::Skirmish);
            if let Some(unit) = self.s.unit_mut(attacker) {
                unit.acted = true;
                unit.halted |= !skirmish; // AYL-18.16
            }
        }
        let (attacking, attacked) = (named(&unit), named(&aimed));
        self.note(|| Event::AttackDeclared { seat, attacker: attacking, target: attacked });
        let battle = Battle { attacker, target, seat, step: 2, answered: false };
        let _ = self.s.stack.try_push(Frame::Battle(battle));
    }

    /// The next step of the battle; the queue has been emptied.
    pub fn battle_step(&mut self, battle: Battle) {
        match battle.step {
            2 => self.battle_triggers(battle),
            3 | 5 if !self.battle_goes_on(battle) => {
                self.note(|| Event::BattleLapsed);
                self.end_battle();
            }
            3 => self.go_to(battle, 4),
            4 => self.ask_answer(battle, KeywordWord::Preempt, 5),
            5 => {
                self.go_to(battle, 7);
                self.strike(battle.attacker, battle.target, Some(battle.seat));
            }
            7 => self.answer_after_strike(battle),
            _ => self.end_battle(),
        }
    }

    fn go_to(&mut self, battle: Battle, step: u8) {
        if let Some(frame) = self.s.stack.last_mut() {
            *frame = Frame::Battle(Battle { step, ..battle });
        }
    }

    /// Step 2 (AYL-8.8): both are queued before either happens (AYL-R72).
    fn battle_triggers(&mut self, battle: Battle) {
        self.go_to(battle, 3);
        let (Some(attacker), Some(target)) =
            (self.s.unit(battle.attacker).copied(), self.s.unit(battle.target).copied())
        else {
            return;
        };
        let cause = |play: &Self, unit: &Unit| Cause {
            unit: Some(unit.id),
            kind: Some(play.rules.kind(play.s, unit)),
            player: unit.control.seat(),
        };
        let (of_target, of_attacker) = (cause(self, &target), cause(self, &attacker));
        self.occur(&attacker, Trigger::Attacking, of_target, 0);
        self.occur(&target, Trigger::Attacked, of_attacker, 0);
        self.queue_as_arisen();
    }

    /// Step 3 (AYL-8.9, AYL-R46).
    fn battle_goes_on(&self, battle: Battle) -> bool {
        let (Some(attacker), Some(target)) = (self.s.unit(battle.attacker), self.s.unit(battle.target))
        else {
            return false;
        };
        let range = self.rules.keywords(self.s, attacker).range();
        attacker.control != target.control && BOARD.distance(attacker.space, target.space) <= range
    }

    /// Step 4: Preempt (AYL-8.10, AYL-18.6). The units stand as they stood in step 3.
    fn ask_answer(&mut self, battle: Battle, word: KeywordWord, next: u8) {
        let target = self.s.unit(battle.target).copied();
        let attacker = self.s.unit(battle.attacker).copied();
        let (Some(target), Some(attacker)) = (target, attacker) else { return self.go_to(battle, next) };
        let may = self.rules.has(self.s, &target, word) && self.can_answer(&target, &attacker);
        match target.control.seat().filter(|_| may) {
            Some(_) if self.rules.options.always_answer => {
                self.go_to(Battle { answered: true, ..battle }, next);
                self.strike(battle.target, battle.attacker, None);
            }
            Some(seat) => self.s.ask = Some(Ask { seat, what: Asked::Answer }),
            None => self.go_to(battle, next),
        }
    }

    /// Step 7 (AYL-8.19, AYL-R10); a unit without a player answers by itself (AYL-12.3). After it comes step 8:
    /// an answer is not answered (AYL-8.22, AYL-R12).
    fn answer_after_strike(&mut self, battle: Battle) {
        let target = self.s.unit(battle.target).copied();
        let attacker = self.s.unit(battle.attacker).copied();
        let (Some(target), Some(attacker)) = (target, attacker) else { return self.go_to(battle, 8) };
        if battle.answered || !self.can_answer(&target, &attacker) {
            return self.go_to(battle, 8);
        }
        match target.control.seat() {
            Some(seat) if !self.rules.options.always_answer => {
                self.s.ask = Some(Ask { seat, what: Asked::Answer });
            }
            Some(_) | None => {
                self.go_to(Battle { answered: true, ..battle }, 8);
                self.strike(battle.target, battle.attacker, None);
            }
        }
    }

    /// The answer to D9.
    pub fn answer_attack(&mut self, battle: Battle, seat: Seat, yes: bool) {
        let next = if battle.step == 4 { 5 } else { 8 };
        if yes {
            self.go_to(Battle { answered: true, step: next, ..battle }, next);
            self.strike(battle.target, battle.attacker, None);
        } else {
            self.go_to(battle, next);
            if let Some(named) = self.s.unit(battle.target).map(named) {
                self.note(|| Event::AnswerDeclined { seat, named });
            }
        }
    }

    /// One strike (AYL-8.11 to 8.16). A declared one has a bounty, another has none (AYL-8.18, AYL-R13), and Splash at
    /// the same moment (AYL-8.15); one state check follows (AYL-8.16).
    fn strike(&mut self, striker: Id, struck: Id, declared_by: Option<Seat>) {
        let (Some(unit), Some(target)) = (self.s.unit(striker).copied(), self.s.unit(struck).copied()) else {
            return;
        };
        let keywords = self.rules.keywords(self.s, &unit);
        let sum = self.rules.strike_sum(self.s, &unit, &target);
        let (from, to, answer) = (named(&unit), named(&target), declared_by.is_none());
        self.note(|| Event::Struck { attacker: from, target: to, sum, answer });
        let harm = Harm { player: unit.control.seat(), by: Some(striker), strike: true, ..Harm::default() };
        let mut dealt = 0;
        if sum.shield {
            self.harm_unit(struck, 1, harm);
        } else if sum.damage > 0 {
            dealt = self.harm_unshielded(struck, sum.damage, harm);
        }
        if declared_by.is_some() && keywords.splash() > 0 {
            self.splash(&unit, &target, keywords.splash(), harm);
        }
        if keywords.has(KeywordWord::Leech) && dealt > 0 {
            self.heal_unit(striker, dealt); // AYL-18.10
        }
        let hit = dealt > 0;
        self.state_check(Some(StrikeResult { striker, aimed: struck, hit, bounty: declared_by }));
    }

    /// AYL-18.9, AYL-11.6.
    fn splash(&mut self, unit: &Unit, target: &Unit, n: u8, harm: Harm) {
        let around = BOARD.around(target.space).and(self.s.occupied);
        let mut hit = gattai_core::ArrayVec::<[Id; 6]>::new();
        for other in self.s.units_on(around) {
            if other.control != unit.control && !self.rules.truce(self.s, unit, other) {
                hit.push(other.id);
            }
        }
        for id in hit {
            self.harm_unit(id, n, harm);
        }
    }

    /// Step 8 (AYL-8.24).
    fn end_battle(&mut self) {
        self.s.stack.pop();
        self.end_lasting(|lasting| lasting.until == Until::Battle);
    }
}
