//! What units could do to each other, as far as a glance tells: harm that is expected, ways to get there. Whole
//! thousandths; no dice, no sight beyond the first look, nobody in the way.

use gattai_core::ArrayVec;
use gattai_space::hex::Hex;

use crate::Aegis;
use crate::card::{ActionType, Attributes, Card, DiceNumber, Indicator, Printed, Range};
use crate::ground::{Ground, Place};
use crate::state::{SLOTS, State, Statuses, Unit, UnitId, UnitSet, Way};

/// Units on the field at most: five of each seat.
pub(crate) const PIECES: usize = 20;
/// Of these those of one seat's opponents.
pub(crate) const ENEMIES: usize = 15;

/// The chance of one die to reach a number, in thousandths.
const CHANCES: [i32; 7] = [1000, 1000, 833, 667, 500, 333, 167];

/// Where an enemy cannot be seen, sight is taken to be so many mils away.
pub(crate) const ROUND_A_CORNER: i32 = 2 * INCH;

/// An inch in mils.
pub(crate) const INCH: i32 = 1000;

/// Of X dice what a player would think of.
pub(crate) const X_LIKELY: u8 = 8;

/// When an Action would be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    /// In this turn, by the active seat.
    Now,
    /// In the owner's next turn.
    Next,
}

/// A unit on the field.
#[derive(Clone, Copy)]
pub(crate) struct Piece<'a> {
    pub id: UnitId,
    pub unit: &'a Unit,
    pub card: &'a Card,
    /// Buffs less Debuffs that count now, in the order of [`Stat`](crate::card::Stat).
    pub now: [i8; 5],
    /// Those that still count in the next turn of whoever is not active.
    pub next: [i8; 5],
}

impl Piece<'_> {
    /// Buffs less Debuffs at a time.
    fn stats(&self, when: When) -> &[i8; 5] {
        match when {
            When::Now => &self.now,
            When::Next => &self.next,
        }
    }
}

/// The unit as a piece.
pub(crate) fn piece<'a>(rules: &'a Aegis, state: &'a State, id: UnitId) -> Piece<'a> {
    let unit = state.unit(id);
    let mut now = [0; 5];
    for timed in &unit.timed {
        for (sum, by) in now.iter_mut().zip(&timed.stats) {
            *sum += *by;
        }
    }
    let next = unit.timed[state.active.index() % 4].stats;
    Piece { id, unit, card: rules.card(unit), now, next }
}

/// Jets that will be lost at the end of the turn whatever happens (AEG-18.13): they count as lost.
pub(crate) fn is_doomed(rules: &Aegis, state: &State, unit: UnitId) -> bool {
    is_restless(rules, state, unit) && state.active == unit.owner() && {
        let stands = state.unit(unit);
        stands.acted
            || stands.is(Statuses::STUN)
            || state.players[unit.owner()].energy == 0
            || rules.check_right_to_move(state, unit).is_err()
    }
}

/// A Jet that has not moved yet in this turn.
pub(crate) fn is_restless(rules: &Aegis, state: &State, unit: UnitId) -> bool {
    let stands = state.unit(unit);
    rules.card(stands).passives.jet > 0 && !stands.moved && !stands.arrived
}

/// Whether an Action harms: what a Rout looks at (AEG-23.5).
pub(crate) const fn harms(action: &Printed) -> bool {
    matches!(action.does, ActionType::Damage | ActionType::Drain)
}

/// Farther than any battlefield is wide, in inches.
const ENDLESS: i32 = 100;

/// How far an Action reaches, in inches: a laser as far as one sees (AEG-11.13).
pub(crate) const fn reach(action: &Printed) -> i32 {
    match action.range {
        Range::Laser => ENDLESS,
        Range::Radius(_) | Range::Distance(_) | Range::Splash { .. } | Range::Melee => range(action),
    }
}

/// What the range of an Action counts for, in inches: that of a laser is not used to its end.
pub(crate) const fn range(action: &Printed) -> i32 {
    match action.range {
        Range::Radius(radius) => radius as i32,
        Range::Distance(distance) | Range::Splash { distance, .. } => distance as i32,
        Range::Melee => 1,
        Range::Laser => 12,
    }
}

/// The dice of an Action, X being what Energy allows.
pub(crate) fn dice_of(action: &Printed, energy: i32) -> i32 {
    match action.dice {
        DiceNumber::Fixed(dice) => i32::from(dice),
        DiceNumber::X => energy.clamp(1, i32::from(X_LIKELY)),
    }
}

/// Mils between two places; a hex is an inch. Whole inches would hide from a unit on the free table that it comes nearer:
/// a way of four inches is often a mil short of them.
#[inline]
pub(crate) fn gap(rules: &Aegis, a: Place, b: Place) -> i32 {
    let apart = rules.ground.apart(a, b);
    match &*rules.ground {
        Ground::Hexes(_) => apart as i32 * INCH,
        Ground::Plane(_) => (gattai_space::isqrt(apart) as i32 - INCH).max(0),
    }
}

/// What a way costs of which so many mils can be gone for one Energy (AEG-5.9, AEG-18.12).
#[inline]
pub(crate) fn energy_for(way: i32, per_energy: i32) -> i32 {
    (way + per_energy - 1) / per_energy
}

/// So many inches as [`Ground::apart`] compares them.
#[inline]
pub(crate) fn limit(rules: &Aegis, inches: i32) -> i64 {
    let inches = i64::from(inches);
    match &*rules.ground {
        Ground::Hexes(_) => inches,
        Ground::Plane(_) => (1000 * inches + 1000) * (1000 * inches + 1000),
    }
}

/// Successes in thousandths.
pub(crate) fn successes(action: &Printed, dice: i32, number: i32) -> i32 {
    let each = CHANCES[number.clamp(1, 6) as usize];
    match action.indicator {
        Indicator::Any => each * dice,
        Indicator::All => (0..dice).fold(1000, |all, _| all * each / 1000),
    }
}

/// The effective Accuracy Number (AEG-12.3), Signal left out.
fn number(action: &Printed, shooter: &Piece<'_>, struck: &Piece<'_>, when: When) -> i32 {
    let printed = i32::from(action.accuracy);
    if action.attributes.has(Attributes::AIM) || action.range == Range::Laser {
        return printed;
    }
    let passives = &struck.card.passives;
    let evade = match action.range {
        Range::Melee => passives.evade + passives.melee_evade,
        Range::Distance(_) | Range::Splash { .. } => passives.evade + passives.range_evade,
        Range::Radius(_) | Range::Laser => passives.evade,
    };
    let (acc, eva) = (shooter.stats(when)[0], struck.stats(when)[3]);
    (printed + i32::from(evade) - i32::from(acc) + i32::from(eva)).clamp(1, 6)
}

/// What an Action is expected to take from a unit, in thousandths of Integrity; an EP drained counts twice.
pub(crate) fn harm(
    action: &Printed,
    shooter: &Piece<'_>,
    struck: &Piece<'_>,
    when: When,
    energy: i32,
) -> i32 {
    let dice = dice_of(action, energy);
    let number = number(action, shooter, struck, when);
    let expected = successes(action, dice, number);
    let points = i32::from(action.power) * expected;
    if action.does == ActionType::Drain {
        return 2 * points;
    }
    let once = expected.min(1000);
    let critical = action.attributes.has(Attributes::CRT)
        || when == When::Now && struck.unit.is(Statuses::EXPOSE) && action.indicator == Indicator::Any;
    let mut more = i32::from(shooter.stats(when)[1]) - i32::from(struck.stats(when)[4]);
    let passives = &struck.card.passives;
    more += i32::from(action.attributes.has(Attributes::AA) && (passives.flight || passives.jet > 0));
    (points + more * once + if critical { dice * 167 } else { 0 }).max(0)
}

/// What harm is worth to whoever does it: more if it destroys or nearly does.
pub(crate) fn gain(harm: i32, integrity: i32) -> i32 {
    let harm = harm.min(integrity);
    harm + harm * harm / (2 * integrity.max(1))
}

/// What an EP is worth that goes with a unit.
const LOST_EP: i64 = 600;

/// What harm is worth with the EP that would be lost, should the unit fall. That is even odds where as much harm is
/// expected as it has Integrity.
pub(crate) fn gain_with_ep(harm: i32, integrity: i32, ep: i32) -> i32 {
    let (harm, integrity) = (i64::from(harm), i64::from(integrity.max(1)));
    let (all, kept) = (harm * harm, integrity * integrity);
    (harm.min(integrity) + LOST_EP * i64::from(ep) * all / (all + kept)) as i32
}

/// A way for a unit to harm another.
#[derive(Clone, Copy, Default)]
pub(crate) struct Blow {
    pub harm: i32,
    pub gain: i32,
    /// Energy for the way and the dice.
    pub cost: i32,
}

/// What a unit has to strike with at a time.
pub(crate) struct Arms<'a> {
    piece: Piece<'a>,
    when: When,
    energy: i32,
    /// How far it can go before it strikes, and how far for one Energy, in mils.
    stride: i32,
    per_energy: i32,
    /// What there is to strike with, and all that harms, ready or not.
    actions: ArrayVec<[u8; SLOTS]>,
    harming: ArrayVec<[u8; SLOTS]>,
}

/// The arms of a unit in this turn or in its owner's next one.
pub(crate) fn arms<'a>(
    rules: &'a Aegis,
    state: &'a State,
    piece: Piece<'a>,
    when: When,
    energy: i32,
) -> Arms<'a> {
    let (id, unit) = (piece.id, piece.unit);
    let passives = &piece.card.passives;
    let per_energy = i32::from(passives.jet.max(1)) * INCH;
    let (mut actions, mut harming) = (ArrayVec::new(), ArrayVec::new());
    let (movement, may_act) = match when {
        When::Now => {
            let moves = !unit.acted
                && rules.check_right_to_move(state, id).is_ok()
                && rules.check_mobile(state, id).is_ok();
            (if moves { i32::from(rules.movement(state, id)) } else { 0 }, !unit.acted)
        }
        When::Next => {
            // What was done to it in the turn that is on lasts; what it suffered before ends before its own.
            let lasting = id.owner() != state.active;
            let timed = &unit.timed[state.active.index() % 4];
            let stunned = lasting && timed.statuses.has(Statuses::STUN);
            let slowed = if lasting { i32::from(timed.stats[2]) } else { 0 };
            let movement = i32::from(piece.card.movement) + slowed;
            let disarmed = lasting && timed.statuses.has(Statuses::DISARM);
            (if stunned { 0 } else { movement.max(0) }, !disarmed)
        }
    };
    let turns = state.players[id.owner()].turns;
    for slot in 0..SLOTS {
        let Some(action) = rules.action_of(unit, slot).filter(|action| harms(action)) else { continue };
        harming.push(slot as u8);
        let usable = may_act
            && match when {
                When::Now => rules.check_slot(state, id, slot, Way::Act).is_ok(),
                When::Next => unit.ready[slot] <= turns.saturating_add(1),
            };
        if usable && dice_of(action, energy) <= energy {
            actions.push(slot as u8);
        }
    }
    Arms { piece, when, energy, stride: movement * per_energy, per_energy, actions, harming }
}

impl Arms<'_> {
    /// The Actions there are to strike with, by slot.
    pub(crate) fn actions<'r>(&self, rules: &'r Aegis) -> impl Iterator<Item = (u8, &'r Printed)> {
        let of = |slot: &u8| Some((*slot, rules.action_of(self.piece.unit, usize::from(*slot))?));
        self.actions.iter().filter_map(of)
    }

    /// Whether there is nothing that harms, ready or not.
    pub(crate) fn is_empty(&self) -> bool {
        self.harming.is_empty()
    }

    /// The best blow at a unit from where this one stands, going there first if need be, and how many mils are
    /// lacking to any blow: an Action that is not ready counts for that all the same, or it would be good to have none.
    pub(crate) fn blow(&self, rules: &Aegis, struck: &Piece<'_>) -> (Blow, i32) {
        let Piece { unit, .. } = self.piece;
        let (mut best, mut short) = (Blow::default(), i32::MAX);
        let apart = gap(rules, unit.at, struck.unit.at);
        let integrity = i32::from(struck.unit.integrity) * 1000;
        for slot in &self.harming {
            let Some(action) = rules.action_of(unit, usize::from(*slot)) else { continue };
            let mut way = (apart - reach(action) * INCH).max(0);
            let blind = action.attributes.has(Attributes::ARC) || matches!(action.range, Range::Radius(_));
            if way == 0 && !blind && !rules.ground.sees(unit.at, struck.unit.at) {
                way = ROUND_A_CORNER;
            }
            let heavy = action.attributes.has(Attributes::HVY);
            let stride = if heavy { 0 } else { self.stride };
            short = short.min((way - stride).max(0));
            let tired = heavy && unit.moved && self.when == When::Now;
            if way > stride || tired || !self.actions.contains(slot) {
                continue;
            }
            let steps = energy_for(way, self.per_energy);
            let left = self.energy - steps;
            let dice = dice_of(action, left);
            if dice > left {
                continue;
            }
            let harm = harm(action, &self.piece, struck, self.when, left);
            let gain = gain(harm, integrity);
            if gain > best.gain {
                best = Blow { harm, gain, cost: steps + dice };
            }
        }
        (best, short)
    }
}

/// Units as pieces.
pub(crate) fn pieces<'a>(
    rules: &'a Aegis,
    state: &'a State,
    units: UnitSet,
) -> ArrayVec<[Option<Piece<'a>>; PIECES]> {
    units.map(|unit| Some(piece(rules, state, unit))).collect()
}

/// An enemy of a unit: how far each of its Actions reaches in its next turn, and what it does there.
#[derive(Clone, Copy)]
struct Threat {
    from: Place,
    /// Reach as a [`limit`] and harm in thousandths.
    blows: [(i64, i32); SLOTS],
}

impl Threat {
    const NONE: Threat = Threat { from: Place::Hex(Hex::ORIGIN), blows: [(-1, 0); SLOTS] };
}

/// What a unit has to fear, wherever it goes.
pub(crate) struct Threats {
    all: [Threat; ENEMIES],
    count: usize,
    most: i32,
}

impl Threats {
    /// What the opponents of a unit could do to it in their next turn.
    pub(crate) fn to(rules: &Aegis, state: &State, unit: UnitId) -> Threats {
        let struck = piece(rules, state, unit);
        let (mut all, mut count) = ([Threat::NONE; ENEMIES], 0);
        for (enemy, threat) in rules.enemies(state, unit.owner()).zip(&mut all) {
            let other = piece(rules, state, enemy);
            let stride = i32::from(other.card.movement) * i32::from(other.card.passives.jet.max(1));
            threat.from = other.unit.at;
            count += 1;
            for (slot, blow) in threat.blows.iter_mut().enumerate() {
                let Some(action) = rules.action_of(other.unit, slot).filter(|action| harms(action)) else {
                    continue;
                };
                let heavy = action.attributes.has(Attributes::HVY);
                let reach = reach(action) + if heavy { 0 } else { stride };
                *blow = (limit(rules, reach), harm(action, &other, &struck, When::Next, 4));
            }
        }
        Threats { all, count, most: i32::from(struck.unit.integrity) * 1000 }
    }

    /// In thousandths of Integrity, at a place.
    pub(crate) fn at(&self, rules: &Aegis, at: Place) -> i32 {
        let mut sum = 0;
        for threat in self.all.iter().take(self.count) {
            let apart = rules.ground.apart(threat.from, at);
            let near = threat.blows.iter().filter(|(reach, _)| apart <= *reach);
            sum += near.map(|(_, harm)| *harm).max().unwrap_or(0);
        }
        sum.min(self.most)
    }
}
