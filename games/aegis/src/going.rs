//! Where a unit might go, for the light policy and for search: what it could strike from there, what it would have to fear.
//! All that does not depend on the place is worked out once for a unit, because many places are looked at.

use crate::Aegis;
use crate::action::Path;
use crate::card::{Attributes, DiceNumber, Printed, Range};
use crate::ground::{Ground, Place};
use crate::guiding::DIE;
use crate::outlook::{self, ENEMIES, INCH, Piece, ROUND_A_CORNER, Threats, When};
use crate::state::{SLOTS, State, UnitId};

/// What one Energy is worth that is spent on steps.
const STEP: i32 = 30;

/// Beyond so many mils it does not matter how far away an enemy is.
const FAR: i32 = 12 * INCH;

/// What it is worth to come an inch nearer.
const NEARER: i32 = 100;

/// What a unit can do to one enemy with one Action.
#[derive(Clone, Copy)]
struct Shot {
    enemy: UnitId,
    slot: u8,
    /// Needs no sight (AEG-11.9, AEG-11.10).
    blind: bool,
    heavy: bool,
    reach: i16,
    /// The same for comparing.
    limit: i64,
    dice: i16,
    gain: i32,
}

impl Shot {
    const NONE: Shot =
        Shot { enemy: UnitId(0), slot: 0, blind: false, heavy: false, reach: 0, limit: 0, dice: 0, gain: 0 };
}

/// Every enemy with every Action.
const SHOTS: usize = ENEMIES * SLOTS;

/// What is asked again and again about the ways of one unit.
pub(crate) struct Going<'a> {
    unit: UnitId,
    piece: Piece<'a>,
    /// Those of one enemy stand together.
    shots: [Shot; SHOTS],
    count: usize,
    threats: Threats,
    energy: i32,
    per_energy: i32,
    /// The best blow from where it stands, how far it is from any blow, what it fears here.
    here: (i32, i32),
    danger: i32,
}

impl<'a> Going<'a> {
    pub(crate) fn of(rules: &'a Aegis, state: &'a State, unit: UnitId) -> Going<'a> {
        let piece = outlook::piece(rules, state, unit);
        let energy = i32::from(state.players[unit.owner()].energy);
        let at = state.unit(unit).at;
        let threats = Threats::to(rules, state, unit);
        let mut going = Going {
            unit,
            piece,
            shots: [Shot::NONE; SHOTS],
            count: 0,
            danger: threats.at(rules, at),
            threats,
            energy,
            per_energy: i32::from(piece.card.passives.jet.max(1)) * INCH,
            here: (0, 0),
        };
        going.take_aim(rules, state);
        going.here = going.blow(rules, state, at, energy, state.unit(unit).moved);
        going
    }

    /// The unit that would go.
    pub(crate) fn unit(&self) -> UnitId {
        self.unit
    }

    /// Finds what it can do to each enemy, wherever it goes.
    fn take_aim(&mut self, rules: &'a Aegis, state: &'a State) {
        let arms = outlook::arms(rules, state, self.piece, When::Now, self.energy);
        if arms.is_empty() {
            return;
        }
        for enemy in rules.enemies(state, self.unit.owner()) {
            let struck = outlook::piece(rules, state, enemy);
            for (slot, action) in arms.actions(rules) {
                let shot = Shot {
                    enemy,
                    slot,
                    blind: action.attributes.has(Attributes::ARC) || matches!(action.range, Range::Radius(_)),
                    heavy: action.attributes.has(Attributes::HVY),
                    reach: outlook::reach(action) as i16,
                    limit: outlook::limit(rules, outlook::reach(action)),
                    dice: outlook::dice_of(action, self.energy) as i16,
                    gain: self.gain(action, &struck, self.energy),
                };
                if let Some(place) = self.shots.get_mut(self.count) {
                    (*place, self.count) = (shot, self.count + 1);
                }
            }
        }
    }

    /// What an Action does to an enemy, with so much Energy for it.
    fn gain(&self, action: &Printed, struck: &Piece<'_>, energy: i32) -> i32 {
        let harm = outlook::harm(action, &self.piece, struck, When::Now, energy);
        let (integrity, ep) = (i32::from(struck.unit.integrity) * 1000, i32::from(struck.card.ep));
        outlook::gain_with_ep(harm, integrity, ep)
    }

    /// The best blow from a place, less its cost, and how far the unit is from any.
    fn blow(&self, rules: &Aegis, state: &State, at: Place, energy: i32, walked: bool) -> (i32, i32) {
        let (mut best, mut short) = (0, i32::MAX);
        let (mut enemy, mut apart, mut gap, mut seen) = (UnitId(0), 0, None, None);
        for shot in self.shots.iter().take(self.count) {
            let there = state.unit(shot.enemy).at;
            if shot.enemy != enemy {
                (enemy, apart, gap, seen) = (shot.enemy, rules.ground.apart(at, there), None, None);
            }
            if apart > shot.limit {
                let gap = *gap.get_or_insert_with(|| outlook::gap(rules, at, there));
                short = short.min(gap - i32::from(shot.reach) * INCH);
            } else if !shot.blind && !*seen.get_or_insert_with(|| rules.ground.sees(at, there)) {
                short = short.min(ROUND_A_CORNER);
            } else {
                short = 0;
                let (dice, gain) = self.fired(rules, state, shot, energy);
                if dice <= energy && !(walked && shot.heavy) {
                    best = best.max(gain - DIE * dice);
                }
            }
        }
        (best, if short == i32::MAX { 0 } else { short })
    }

    /// The dice of a shot and what they bring; those of X change with what is left of the Energy.
    fn fired(&self, rules: &Aegis, state: &State, shot: &Shot, energy: i32) -> (i32, i32) {
        match rules.action_of(self.piece.unit, usize::from(shot.slot)) {
            Some(action) if action.dice == DiceNumber::X => {
                let struck = outlook::piece(rules, state, shot.enemy);
                (outlook::dice_of(action, energy), self.gain(action, &struck, energy.max(1)))
            }
            _ => (i32::from(shot.dice), shot.gain),
        }
    }

    /// What the way costs, if nothing is in it.
    pub(crate) fn steps(&self, rules: &Aegis, state: &State, to: &Path) -> i32 {
        let from = state.unit(self.unit).at;
        let length = outlook::gap(rules, from, to.end().unwrap_or(from)) + slack(rules);
        outlook::energy_for(length, self.per_energy)
    }

    /// What it brings to go there.
    pub(crate) fn value(&self, rules: &Aegis, state: &State, to: &Path) -> i32 {
        let at = to.end().unwrap_or(state.unit(self.unit).at);
        let steps = self.steps(rules, state, to);
        let (blow, short) = self.blow(rules, state, at, self.energy - steps, true);
        let danger = self.threats.at(rules, at) - self.danger;
        let nearer = (self.here.1.min(FAR) - short.min(FAR)) * NEARER / INCH;
        (blow - self.here.0) + nearer - danger * 9 / 20 - STEP * steps
    }
}

/// The gap between discs is an inch less than the way of a centre.
fn slack(rules: &Aegis) -> i32 {
    match &*rules.ground {
        Ground::Hexes(_) => 0,
        Ground::Plane(_) => INCH,
    }
}
