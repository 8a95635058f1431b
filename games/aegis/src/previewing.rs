//! What an action would cost and do: exact odds for each affected unit, how its Accuracy Number comes about, where
//! it would be pushed, who could answer.

use gattai_core::{Cost, Dice, Fraction, Odds, Preview, Seat, Silent, Touch};

use crate::Aegis;
use crate::action::{Action, Path};
use crate::card::{ActionType, Attributes, Indicator, Printed, Range};
use crate::event::{Event, Sum};
use crate::rules::checking::declared;
use crate::rules::effects::Struck;
use crate::rules::play::Play;
use crate::rules::pushes;
use crate::rules::rolling::{Accuracy, Hits};
use crate::rules::using::{Declared, Use};
use crate::state::{SLOTS, Stand, State, Strike, UNITS, UnitId, Way};

/// Beyond so many dice the numbers do not fit; nobody pays that.
const DICE_MAX: u8 = 20;
/// So many dice are tried roll by roll where it takes more than counting successes.
const DICE_TRIED: u8 = 10;

/// One thing that dice can bring against a unit, with how many of all rolls do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chance {
    pub hits: Hits,
    pub rolls: u64,
}

/// Calls `each` with everything that so many dice can bring (AEG-12.1, AEG-12.2, AEG-12.6), and gives the number of all
/// rolls.
pub(crate) fn chances(action: &Printed, dice: u8, accuracy: &Accuracy, mut each: impl FnMut(Chance)) -> u64 {
    let number = accuracy.number;
    let good = (number..=6).filter(|face| *face != accuracy.vector).count() as u64;
    let exact = u64::from(number != accuracy.vector);
    let (n, whole) = (u64::from(dice), 6u64.pow(dice.into()));
    for a in 0..=n {
        for b in 0..=n - a {
            let failed = n - a - b;
            let ways = choose(n, a) * choose(n - a, b);
            let rolls = ways * power(exact, a) * power(good - exact, b) * power(6 - good, failed);
            if rolls == 0 {
                continue;
            }
            let successes = match action.indicator {
                Indicator::Any => (a + b) as u16,
                Indicator::All => u16::from(failed == 0),
            };
            let exact = if successes > 0 { a as u16 } else { 0 };
            each(Chance { hits: Hits { number, successes, exact }, rolls });
        }
    }
    whole
}

fn power(base: u64, exponent: u64) -> u64 {
    base.pow(exponent as u32)
}

fn choose(n: u64, k: u64) -> u64 {
    (1..=k.min(n)).fold(1, |ways, i| ways * (n - i + 1) / i)
}

/// The number with its parts: "4 +1 Evade -1 Signal = 4" (part 9 of the book).
fn parts(accuracy: &Accuracy) -> String {
    let mut text = accuracy.printed.to_string();
    let named = [
        (accuracy.acc, "ACC"),
        (accuracy.evade, "Evade"),
        (accuracy.melee_evade, "Melee Evade"),
        (accuracy.range_evade, "Range Evade"),
        (accuracy.eva, "EVA"),
        (accuracy.signal, "Signal"),
    ];
    for (by, word) in named.into_iter().filter(|(by, _)| *by != 0) {
        text.push_str(&format!(" {by:+} {word}"));
    }
    if text.contains(' ') {
        text.push_str(&format!(" = {}", accuracy.number));
    }
    if accuracy.vector > 0 {
        text.push_str(&format!(", not {}", accuracy.vector));
    }
    text
}

/// A share in hundredths: "1.67".
fn hundredths(part: u64, whole: u64) -> String {
    let hundredths = (u128::from(part) * 100 + u128::from(whole) / 2) / u128::from(whole.max(1));
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

pub(crate) fn preview(rules: &Aegis, state: &State, seat: Seat, action: &Action) -> Preview {
    let mut preview = Preview::default();
    if rules.check_action(state, seat, action).is_err() {
        return preview;
    }
    preview_allowed(rules, state, seat, action, &mut preview);
    preview
}

#[expect(clippy::wildcard_enum_match_arm, reason = "only these cost or touch anything worth telling")]
fn preview_allowed(rules: &Aegis, state: &State, seat: Seat, action: &Action, preview: &mut Preview) {
    let energy = |amount: u16| Cost { of: "Energy".to_owned(), amount: i64::from(amount) };
    match *action {
        Action::Move { unit, ref to } => {
            let cost = rules.check_move(state, unit, to).unwrap_or_default();
            preview.costs.push(energy(cost));
            let left = state.players[seat].energy.saturating_sub(cost);
            let how = format!("{left} Energy left");
            preview.touches.push(Touch { what: unit.to_string(), how });
            threats(rules, state, unit, to, preview);
        }
        Action::Cloak { unit, .. } => preview.costs.push(energy(rules.ep(state, unit))),
        Action::Act { .. } => {
            let way = rules.way_now(state);
            let Some(declared) = declared(action, way) else { return };
            let Ok(used) = rules.check_use(state, &declared) else { return };
            if used.cost > 0 {
                preview.costs.push(energy(used.cost));
            }
            preview_use(rules, state, &declared, &used, preview);
        }
        Action::Combine { unit, partner, into } => {
            let cost = rules.ep(state, unit) + rules.ep(state, partner);
            preview.costs.push(energy(cost));
            let card = rules.pack.card(into);
            let how = format!(
                "becomes {}: Integrity {}, Movement {}, EP {} instead of {cost}",
                rules.title(into),
                card.integrity,
                card.movement,
                card.ep
            );
            preview.touches.push(Touch { what: unit.to_string(), how });
        }
        Action::Reroll { ref faces, .. } => preview.costs.push(energy(faces.len() as u16)),
        Action::End => preview_end(rules, state, seat, preview),
        _other => {}
    }
}

/// What the end of the turn brings: Jets that have not moved, Energy left for Retaliate.
fn preview_end(rules: &Aegis, state: &State, seat: Seat, preview: &mut Preview) {
    for unit in state.field_of(seat) {
        let passives = &rules.card_of(state, unit).passives;
        let stands = state.unit(unit);
        if passives.jet > 0 && !stands.moved && !stands.arrived {
            let how = "is destroyed: the Jet has not moved".to_owned(); // AEG-18.13
            preview.touches.push(Touch { what: unit.to_string(), how });
        }
        if passives.retaliate {
            let how = format!("may retaliate with the {} Energy left", state.players[seat].energy);
            preview.touches.push(Touch { what: unit.to_string(), how });
        }
    }
}

/// Who could act on the unit where it goes, as everybody stands.
fn threats(rules: &Aegis, state: &State, unit: UnitId, to: &Path, preview: &mut Preview) {
    let mut there = *state;
    if let Some(end) = to.end() {
        there.unit_mut(unit).at = end;
    }
    let could = |enemy: &UnitId| {
        (0..SLOTS).any(|slot| {
            let action = rules.action_of(there.unit(*enemy), slot);
            let reaches = |action: &Printed| match action.range {
                Range::Radius(radius) => rules.around(&there, *enemy, radius).contains(unit),
                Range::Distance(_) | Range::Splash { .. } | Range::Melee | Range::Laser => {
                    rules.check_aim(&there, *enemy, action, unit).is_ok()
                }
            };
            action.is_some_and(|action| action.does == ActionType::Damage && reaches(action))
        })
    };
    let enemies: Vec<String> =
        rules.enemies(&there, unit.owner()).filter(could).map(|enemy| enemy.to_string()).collect();
    if !enemies.is_empty() {
        let how = format!("in range of {}", enemies.join(", "));
        preview.touches.push(Touch { what: unit.to_string(), how });
    }
}

fn preview_use(rules: &Aegis, state: &State, declared: &Declared, used: &Use, preview: &mut Preview) {
    let Some(action) = rules.action_of(state.unit(declared.user), declared.slot) else { return };
    let slides = slides(rules, state, declared, used, action);
    let lost = if declared.way == Way::Trigger { None } else { lost(rules, state, declared, used, action) };
    for unit in used.affected {
        if declared.way == Way::Trigger {
            let strike = Strike { user: declared.user, way: Way::Trigger, ..Strike::default() };
            let hits = rules.hits(state, &strike, action, unit);
            let sum = rules.damage(state, declared.user, action, unit, hits);
            let how = sure_effect(action, hits, &sum);
            preview.touches.push(Touch { what: unit.to_string(), how });
        } else if used.dice <= DICE_MAX {
            preview_roll(rules, state, declared, used, action, unit, preview);
        }
        for (_, how) in slides.iter().filter(|(slid, _)| *slid == unit) {
            preview.touches.push(Touch { what: unit.to_string(), how: how.clone() });
        }
        let answers = rules.are_opponents(declared.user.owner(), unit.owner())
            && rules.card_of(state, unit).passives.retaliate
            && declared.way != Way::Retaliation;
        if answers {
            let how = format!("may retaliate with {} Energy", state.players[unit.owner()].energy);
            preview.touches.push(Touch { what: unit.to_string(), how });
        }
    }
    for (unit, chance) in lost.into_iter().flatten() {
        let that = format!("destroys {unit}");
        match preview.odds.iter_mut().find(|odds| odds.that == that) {
            Some(odds) => odds.chance = chance,
            None => preview.odds.push(Odds { that, chance }),
        }
    }
}

fn sure_effect(action: &Printed, hits: Hits, sum: &Sum) -> String {
    match action.does {
        ActionType::Damage => format!("takes {} damage", sum.damage),
        ActionType::Repair
        | ActionType::Drain
        | ActionType::Boost
        | ActionType::Push
        | ActionType::Pull
        | ActionType::Buff(_)
        | ActionType::Debuff(_) => format!("{} successes without a roll", hits.successes),
    }
}

fn preview_roll(
    rules: &Aegis,
    state: &State,
    declared: &Declared,
    used: &Use,
    action: &Printed,
    unit: UnitId,
    preview: &mut Preview,
) {
    let accuracy = rules.accuracy(state, declared.user, action, unit);
    let (mut hit, mut destroyed, mut damage) = (0, 0, 0);
    let integrity = u16::from(state.unit(unit).integrity);
    let whole = chances(action, used.dice, &accuracy, |chance| {
        let sum = rules.damage(state, declared.user, action, unit, chance.hits);
        hit += if chance.hits.successes > 0 { chance.rolls } else { 0 };
        destroyed += if sum.damage >= integrity { chance.rolls } else { 0 };
        damage += u64::from(sum.damage) * chance.rolls;
    });
    preview.odds.push(Odds { that: format!("succeeds against {unit}"), chance: Fraction::new(hit, whole) });
    let what = unit.to_string();
    preview.touches.push(Touch { what: what.clone(), how: format!("needs {}", parts(&accuracy)) });
    let divided = action.attributes.has(Attributes::DIV);
    if action.does == ActionType::Damage && !divided {
        let that = format!("destroys {unit}");
        preview.odds.push(Odds { that, chance: Fraction::new(destroyed, whole) });
        let how = format!("expects {} damage of {integrity}", hundredths(damage, whole));
        preview.touches.push(Touch { what, how });
    } else if divided {
        preview.touches.push(Touch { what, how: "may be given a share of the damage".to_owned() });
    }
}

/// Whether an Action displaces (AEG-13.6, AEG-15.6).
fn displaces(action: &Printed) -> bool {
    pushes(action.does) || action.attributes.has(Attributes::FRC)
}

/// Where the affected units would be pushed by one success each, and by the most: in the order of AEG-13.12, so that
/// those who go first make way for the others.
fn slides(
    rules: &Aegis,
    state: &State,
    declared: &Declared,
    used: &Use,
    action: &Printed,
) -> Vec<(UnitId, String)> {
    let most = match action.indicator {
        Indicator::All => 1,
        Indicator::Any => u16::from(used.dice),
    };
    let mut told = Vec::new();
    if !displaces(action) {
        return told;
    }
    for successes in [1, most].into_iter().take(if most > 1 { 2 } else { 1 }) {
        let (mut after, mut events) = (*state, Vec::new());
        let struck: Struck =
            used.affected.map(|unit| (unit, Hits { number: 0, successes, exact: 0 })).collect();
        let strike = Strike { user: declared.user, affected: used.affected, ..Strike::default() };
        let mut dice = Dice::scripted(Vec::new());
        Play::new(rules, &mut after, &mut dice, &mut events).displace_all(&strike, action, &struck);
        for event in events {
            if let Event::Displaced { named, to, .. } = event {
                let fell = after.unit(named.unit).stand == Stand::Fallen;
                let how = if fell {
                    format!("with {successes} is destroyed: off the battlefield")
                } else {
                    format!("with {successes} goes to {}", rules.shown(to))
                };
                told.push((named.unit, how));
            } else if let (Event::Collided { with, damage, .. }, Some((_, how))) = (event, told.last_mut()) {
                let what = with.map_or_else(|| "terrain".to_owned(), |with| with.unit.to_string());
                how.push_str(&format!(" against {what}, {damage} damage"));
            }
        }
    }
    told
}

/// The chance of each unit to be destroyed by an Action that displaces: pushed off, or by a collision too, its own or
/// another's. Every roll is tried. None if the Action does not displace, or rolls too many dice for that.
fn lost(
    rules: &Aegis,
    state: &State,
    declared: &Declared,
    used: &Use,
    action: &Printed,
) -> Option<Vec<(UnitId, Fraction)>> {
    if !displaces(action) || used.dice > DICE_TRIED {
        return None;
    }
    let mut rolls = [0_u64; UNITS];
    let slot = state.unit(declared.user).slots[declared.slot % SLOTS];
    for_each_roll(used.dice, &mut |dice, ways| {
        let mut after = *state;
        let (user, way, affected) = (declared.user, declared.way, used.affected);
        let strike = Strike { user, slot, way, affected, dice: *dice, stands: true, ..Strike::default() };
        Play::new(rules, &mut after, &mut Dice::scripted(Vec::new()), &mut Silent)
            .take_effect(&strike, action);
        for unit in state.field() {
            let gone = after.unit(unit).stand == Stand::Fallen || after.unit(unit).integrity == 0;
            rolls[unit.index()] += if gone { ways } else { 0 };
        }
    });
    let whole = 6_u64.pow(used.dice.into());
    let threatened = state.field().filter(|unit| rolls[unit.index()] > 0);
    Some(threatened.map(|unit| (unit, Fraction::new(rolls[unit.index()], whole))).collect())
}

/// Calls `each` with everything that so many dice can show, counted by face, and in how many ways they do.
fn for_each_roll(dice: u8, each: &mut impl FnMut(&[u8; 6], u64)) {
    fn further(shown: &mut [u8; 6], face: usize, left: u8, ways: u64, each: &mut impl FnMut(&[u8; 6], u64)) {
        if face == 5 {
            shown[5] = left;
            return each(shown, ways);
        }
        for count in 0..=left {
            shown[face] = count;
            let more = ways * choose(left.into(), count.into());
            further(shown, face + 1, left - count, more, each);
        }
    }
    further(&mut [0; 6], 0, dice, 1, each);
}
