//! Chapter 12: rolling and success; Reroll (AEG-18.17).

use gattai_core::{ArrayVec, Log, ensure};

use crate::Aegis;
use crate::action::{Action, Faces, Grant};
use crate::card::{Attributes, CommanderAbility, DiceNumber, Indicator, Printed, Range, Stat};
use crate::event::Event;
use crate::refusal::Refused;
use crate::rules::play::Play;
use crate::rules::range::distance_value;
use crate::state::{MARKS, State, Strike, UnitId, Way};

/// What one roll is worth against one unit (AEG-12.8).
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Hits {
    /// The effective Accuracy Number.
    pub number: u8,
    pub successes: u16,
    /// Successful dice that show exactly the number (AEG-14.3).
    pub exact: u16,
}

/// The parts of an effective Accuracy Number (AEG-12.3).
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Accuracy {
    pub printed: i32,
    pub acc: i32,
    pub evade: i32,
    pub melee_evade: i32,
    pub range_evade: i32,
    pub eva: i32,
    pub signal: i32,
    /// Dice with this face fail (AEG-12.6); 0 for none.
    pub vector: u8,
    pub number: u8,
}

impl Aegis {
    /// AEG-12.3 to AEG-12.6, AEG-18.16.
    pub(crate) fn accuracy(&self, state: &State, user: UnitId, action: &Printed, unit: UnitId) -> Accuracy {
        let printed = i32::from(action.accuracy);
        let mut parts = Accuracy { printed, number: printed.clamp(1, 6) as u8, ..Accuracy::default() };
        // AEG-12.5, AEG-15.3, AEG-16.5: AIM and LSR use the printed number, and AEG-R16 ignores Vector Evade.
        if action.attributes.has(Attributes::AIM) || action.range == Range::Laser {
            return parts;
        }
        let (shooter, struck) = (state.unit(user), state.unit(unit));
        let passives = &self.card(struck).passives;
        parts.acc = -shooter.stat(Stat::Acc); // AEG-17.2
        // AEG-18.9, AEG-R61: Evade is against others' Actions, the rest against all.
        parts.evade = if user == unit { 0 } else { i32::from(passives.evade) };
        parts.melee_evade = if action.range == Range::Melee { i32::from(passives.melee_evade) } else { 0 };
        parts.range_evade =
            if distance_value(action.range).is_some() { i32::from(passives.range_evade) } else { 0 };
        parts.eva = struck.stat(Stat::Eva); // AEG-17.5
        parts.signal = -self.signals(state, unit); // AEG-18.25
        parts.vector = passives.vector_evade;
        let sum = printed
            + parts.acc
            + parts.evade
            + parts.melee_evade
            + parts.range_evade
            + parts.eva
            + parts.signal;
        parts.number = sum.clamp(1, 6) as u8; // AEG-12.4, AEG-R15
        parts
    }

    /// How many other units with Signal are adjacent.
    fn signals(&self, state: &State, unit: UnitId) -> i32 {
        let at = state.unit(unit).at;
        let others =
            state.field().filter(|other| *other != unit && self.card_of(state, *other).passives.signal);
        others.filter(|other| self.ground.within(at, state.unit(*other).at, 1)).count() as i32
    }

    /// AEG-12.1, AEG-12.2: the successes of an Action's dice against one affected unit.
    pub(crate) fn hits(&self, state: &State, strike: &Strike, action: &Printed, unit: UnitId) -> Hits {
        if strike.way == Way::Trigger {
            return triggered(action);
        }
        let accuracy = self.accuracy(state, strike.user, action, unit);
        count(&strike.dice, action.indicator, accuracy.number, accuracy.vector)
    }

    /// The grants of a unit that could be used on these dice now (AEG-R33).
    pub(crate) fn grants(&self, state: &State, strike: &Strike) -> ArrayVec<[(u8, u8); 4]> {
        let mut found = ArrayVec::new();
        if strike.stands || strike.way == Way::Trigger {
            return found;
        }
        for (n, grant) in Grant::ALL.into_iter().enumerate() {
            if let Some(x) = self.grant(state, strike.user, grant)
                && u16::from(x) <= dice_count(&strike.dice)
                && u16::from(x) <= state.players[strike.user.owner()].energy
            {
                found.push((n as u8, x));
            }
        }
        found
    }

    /// The X of an unused grant.
    fn grant(&self, state: &State, user: UnitId, grant: Grant) -> Option<u8> {
        let unit = state.unit(user);
        let has = match grant {
            Grant::Own => {
                let x = self.card(unit).passives.reroll;
                return if x > 0 && unit.spent & 1 == 0 { Some(x) } else { None };
            }
            Grant::Pilot => unit.pilot && unit.spent & 2 == 0,
            Grant::Steady => {
                !unit.moved
                    && unit.spent & 4 == 0
                    && self.has_commander(state, user.owner(), CommanderAbility::SteadyFire)
            }
            Grant::Mark => unit.granted & !unit.granted_spent != 0,
        };
        if has { Some(1) } else { None }
    }

    /// AEG-18.17: exactly X different dice, paid.
    pub(crate) fn check_reroll(
        &self,
        state: &State,
        strike: &Strike,
        grant: Grant,
        faces: &Faces,
    ) -> Result<(), Refused> {
        let x = self.grant(state, strike.user, grant).ok_or(Refused::NoGrant { grant })?;
        let mut dice = strike.dice;
        let ascending = faces.windows(2).all(|pair| pair[0] <= pair[1]);
        let all_there = faces.iter().all(|face| match dice.get_mut(usize::from(*face).wrapping_sub(1)) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            Some(_) | None => false,
        });
        let exact = faces.len() == usize::from(x) && ascending && all_there;
        ensure(exact, Refused::WrongDice { x })?;
        let left = state.players[strike.user.owner()].energy;
        ensure(u16::from(x) <= left, Refused::TooLittleEnergyToReroll { needed: x.into(), left })
    }

    /// Calls `each` with every choice of dice for every grant.
    pub(crate) fn for_each_reroll(&self, state: &State, strike: &Strike, mut each: impl FnMut(Action)) {
        for (n, x) in self.grants(state, strike) {
            let grant = Grant::ALL[usize::from(n)];
            let mut faces = Faces::new();
            choose_faces(strike.dice, 0, x, &mut faces, &mut |faces| each(Action::Reroll { grant, faces }));
        }
    }
}

fn choose_faces(mut dice: [u8; 6], from: usize, left: u8, faces: &mut Faces, each: &mut impl FnMut(Faces)) {
    if left == 0 {
        return each(*faces);
    }
    for face in from..6 {
        if dice[face] > 0 && faces.len() < 6 {
            dice[face] -= 1;
            faces.push(face as u8 + 1);
            choose_faces(dice, face, left - 1, faces, each);
            faces.pop();
            dice[face] += 1;
        }
    }
}

/// How many dice there are.
pub(crate) fn dice_count(dice: &[u8; 6]) -> u16 {
    dice.iter().map(|count| u16::from(*count)).sum()
}

/// AEG-16.3, AEG-16.4, AEG-R25: a triggered CMB Action succeeds without dice.
fn triggered(action: &Printed) -> Hits {
    let successes = match (action.indicator, action.dice) {
        (Indicator::All, _) | (Indicator::Any, DiceNumber::X) => 1,
        (Indicator::Any, DiceNumber::Fixed(dice)) => u16::from(dice),
    };
    Hits { number: action.accuracy, successes, exact: 0 }
}

/// AEG-12.1, AEG-12.2, AEG-12.6, AEG-R64 on dice counted by face.
pub(crate) fn count(dice: &[u8; 6], indicator: Indicator, number: u8, vector: u8) -> Hits {
    let is_good = |face: u8| face >= number && face != vector;
    let good: u16 =
        (1..=6u8).filter(|face| is_good(*face)).map(|face| u16::from(dice[usize::from(face) - 1])).sum();
    let exact = if is_good(number) { u16::from(dice[usize::from(number) - 1]) } else { 0 };
    match indicator {
        Indicator::Any => Hits { number, successes: good, exact },
        Indicator::All if good > 0 && good == dice_count(dice) => Hits { number, successes: 1, exact },
        Indicator::All => Hits { number, successes: 0, exact: 0 },
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// AEG-10.5, AEG-R70: the dice, left to right.
    pub(crate) fn roll(&mut self, user: UnitId, number: u8) -> [u8; 6] {
        let mut dice = [0; 6];
        let mut faces: ArrayVec<[u8; 255]> = ArrayVec::new();
        for _ in 0..number {
            let face = self.dice.d(6).clamp(1, 6) as u8; // AEG-1.4
            dice[usize::from(face) - 1] += 1;
            faces.push(face);
        }
        let named = self.rules.named(self.s, user);
        self.log.note(|| Event::Rolled { named, dice: faces.to_vec() });
        dice
    }

    /// AEG-18.17: pays X and rolls X dice again.
    pub(crate) fn reroll(&mut self, grant: Grant, faces: &Faces) {
        let Some(mut strike) = self.s.strike else { return };
        let user = strike.user;
        let cost = faces.len() as u16;
        self.pay(user.owner(), cost);
        let unit = self.s.unit_mut(user);
        match grant {
            Grant::Own => unit.spent |= 1,
            Grant::Pilot => unit.spent |= 2,
            Grant::Steady => unit.spent |= 4,
            Grant::Mark => {
                let unused = unit.granted & !unit.granted_spent;
                unit.granted_spent |= unused & unused.wrapping_neg(); // AEG-R60: one mark's grant
            }
        }
        let mut to = Faces::new();
        for face in faces {
            let new = self.dice.d(6).clamp(1, 6) as u8;
            strike.dice[usize::from(*face) - 1] -= 1;
            strike.dice[usize::from(new) - 1] += 1;
            to.push(new);
        }
        self.s.strike = Some(strike);
        let named = self.rules.named(self.s, user);
        self.log.note(|| Event::Rerolled { named, grant, cost, from: faces.to_vec(), to: to.to_vec() });
    }

    /// AEG-20.5, AEG-R60: whoever targets a marked unit has Reroll 1 until end of turn.
    pub(crate) fn grant_marks(&mut self, strike: &Strike) {
        let marks = self.s.players[strike.user.owner()].marks;
        for (n, marked) in marks.iter().enumerate().take(MARKS) {
            if marked.0 > 0 && strike.affected.contains(*marked) {
                self.s.unit_mut(strike.user).granted |= 1 << n;
            }
        }
    }
}
