//! What an action would cost and do: exact odds for each affected unit, how its Accuracy Number comes about, where
//! it would be pushed, who could answer.

use gattai_core::{Cost, Dice, Fraction, Odds, Preview, Seat, Silent, Touch};

use crate::Aegis;
use crate::action::{Action, Path};
use crate::card::{ActionType, Attributes, Card, CardId, Indicator, Printed, Range};
use crate::content::text::{abilities, with_figure};
use crate::dangers;
use crate::event::{Event, Sum};
use crate::rules::checking::declared;
use crate::rules::effects::Struck;
use crate::rules::play::Play;
use crate::rules::pushes;
use crate::rules::rolling::{Accuracy, Hits};
use crate::rules::turn::LEAST_PRODUCTION;
use crate::rules::using::{Declared, Use};
use crate::state::{SLOTS, Slot, Stand, State, Statuses, Strike, UNITS, UnitId, UnitSet, Way};
use crate::telling::stat_word;

/// Beyond so many dice only what they need is told: the numbers no longer fit.
pub(crate) const DICE_MAX: u8 = 40;
/// So many dice are tried roll by roll where it takes more than counting successes.
const DICE_TRIED: u8 = 10;

/// One thing that dice can bring against a unit, with how many of all rolls do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chance {
    pub hits: Hits,
    pub rolls: u128,
}

/// Calls `each` with everything that so many dice can bring (AEG-12.1, AEG-12.2, AEG-12.6), and gives the number of all
/// rolls.
pub(crate) fn chances(action: &Printed, dice: u8, accuracy: &Accuracy, mut each: impl FnMut(Chance)) -> u128 {
    let number = accuracy.number;
    let good = (number..=6).filter(|face| *face != accuracy.vector).count() as u128;
    let exact = u128::from(number != accuracy.vector);
    let (n, whole) = (u128::from(dice), 6u128.pow(dice.into()));
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

fn power(base: u128, exponent: u128) -> u128 {
    base.pow(exponent as u32)
}

fn choose(n: u128, k: u128) -> u128 {
    (1..=k.min(n)).fold(1, |ways, i| ways * (n - i + 1) / i)
}

/// A chance in lowest terms; none if these are too great to be told.
fn fraction(part: u128, whole: u128) -> Option<Fraction> {
    let (mut divisor, mut rest) = (whole, part);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    let lowest = |n: u128| u64::try_from(n / divisor.max(1)).ok();
    Some(Fraction::new(lowest(part)?, lowest(whole)?))
}

/// The number with its parts: "4 +1 Evade -1 Signal = 4" (part 9 of the book).
pub(crate) fn parts(accuracy: &Accuracy) -> String {
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
pub(crate) fn hundredths(part: u128, whole: u128) -> String {
    let hundredths = (part * 100 + whole / 2) / whole.max(1);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

pub(crate) fn preview(rules: &Aegis, state: &State, seat: Seat, action: &Action) -> Preview {
    let mut preview = Preview::default();
    if rules.check_action(state, seat, action).is_ok() {
        preview_allowed(rules, state, seat, action, &mut preview);
    }
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
            preview.costs.push(energy(rules.ep(state, unit) + rules.ep(state, partner)));
            preview_combine(rules, state, [unit, partner], into, preview);
        }
        Action::Keep { unit } => preview_keep(rules, state, seat, unit, preview),
        Action::Reroll { ref faces, .. } => preview.costs.push(energy(faces.len() as u16)),
        Action::End => preview_end(rules, state, seat, preview),
        _other => {}
    }
}

/// What two units become, what they lose by it, and what they may pass on (AEG-22.1, AEG-22.4).
fn preview_combine(rules: &Aegis, state: &State, pair: [UnitId; 2], into: CardId, preview: &mut Preview) {
    let [unit, partner] = pair;
    let cost = rules.ep(state, unit) + rules.ep(state, partner);
    let card = rules.pack.card(into);
    let mut say = |what: UnitId, how: String| preview.touches.push(Touch { what: what.to_string(), how });
    // With what it gains as it comes into play (AEG-20.3, AEG-R40), so its figures are asked for, not its card's.
    let of_the_pool = |fresh: &UnitId| {
        let fresh = state.unit(*fresh);
        fresh.card == into && fresh.stand == Stand::Pool
    };
    if let Some(fresh) = UnitSet::of(unit.owner()).find(of_the_pool) {
        let (name, ep) = (rules.title(into), rules.ep(state, fresh));
        let (integrity, movement) = (rules.max_integrity(state, fresh), rules.movement(state, fresh));
        say(
            unit,
            format!("becomes {name}: Integrity {integrity}, Movement {movement}, EP {ep} instead of {cost}"),
        );
    }
    let words = |card: &Card| -> Vec<String> {
        abilities(card).into_iter().map(|(word, figure)| with_figure(word, figure)).collect()
    };
    let kept = words(card);
    let name_of = |of: CardId, slot: usize| rules.action_name(Slot { card: of, number: slot as u8 });
    let mut passes = false;
    for giver in pair {
        let (stands, own) = (state.unit(giver), rules.card_of(state, giver));
        let lost: Vec<String> = words(own).into_iter().filter(|word| !kept.contains(word)).collect();
        if !lost.is_empty() {
            say(giver, format!("loses {}", lost.join(", ")));
        }
        let starred = own.actions.iter().enumerate().filter(|(slot, printed)| {
            printed.star && stands.slots[*slot] == Slot { card: stands.card, number: *slot as u8 }
        });
        let starred: Vec<String> = starred.map(|(slot, _)| name_of(stands.card, slot)).collect();
        if !starred.is_empty() {
            say(giver, format!("may pass on {}", starred.join(", ")));
            passes = true;
        }
    }
    let open = card.actions.iter().enumerate().filter(|(_, printed)| printed.star);
    let open: Vec<String> = open.map(|(slot, _)| name_of(into, slot)).collect();
    if passes && !open.is_empty() {
        say(unit, format!("over {}", open.join(", ")));
    }
}

/// What is left of the first turn's Energy if a unit stays off the field.
fn preview_keep(rules: &Aegis, state: &State, seat: Seat, unit: UnitId, preview: &mut Preview) {
    let there = UnitSet::of(seat).filter(|other| {
        *other != unit
            && state
                .units
                .get(other.index())
                .is_some_and(|other| matches!(other.stand, Stand::Field | Stand::Waiting))
    });
    let energy: u16 = there.map(|other| rules.ep(state, other)).sum();
    let due = rules.card_of(state, unit).passives.combat_drop;
    let mut how = format!("drops after turn {due}; the first turn brings {energy} Energy");
    if energy < LEAST_PRODUCTION {
        how.push_str(": below 5 the match is lost"); // AEG-23.4
    }
    preview.touches.push(Touch { what: unit.to_string(), how });
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
        // Cloaked or disarmed until the own next turn, it answers nobody (AEG-18.3, AEG-R23).
        let silent = stands.timed[seat.index()].statuses.has(Statuses::CLOAK.with(Statuses::DISARM));
        let energy = state.players[seat].energy;
        if passives.retaliate && !silent && energy > 0 {
            let how = format!("may retaliate with the {energy} Energy left");
            preview.touches.push(Touch { what: unit.to_string(), how });
        }
    }
    preview.touches.extend(dangers::threats(rules, state, seat));
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
        } else {
            preview_roll(rules, state, declared, used, action, unit, preview);
        }
        for (_, how) in slides.told.iter().filter(|(slid, _)| *slid == unit) {
            preview.touches.push(Touch { what: unit.to_string(), how: how.clone() });
        }
        // AEG-18.20, AEG-R34: where it stands now, if it is missed, or where it comes to stand.
        let answers = rules.are_opponents(declared.user.owner(), unit.owner())
            && rules.card_of(state, unit).passives.retaliate
            && declared.way != Way::Retaliation
            && (rules.can_retaliate(state, unit) || slides.able.contains(unit));
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

/// What DIV does to each of many (AEG-16.9).
const SHARED: &str = "may be given a share of the damage";

fn sure_effect(action: &Printed, hits: Hits, sum: &Sum) -> String {
    match action.does {
        ActionType::Damage if action.attributes.has(Attributes::DIV) => SHARED.to_owned(),
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
    let what = unit.to_string();
    preview.touches.push(Touch { what: what.clone(), how: format!("needs {}", parts(&accuracy)) });
    if action.attributes.has(Attributes::DIV) {
        preview.touches.push(Touch { what: what.clone(), how: SHARED.to_owned() });
    }
    if used.dice <= DICE_MAX {
        preview_odds(rules, state, declared, used, action, unit, &accuracy, preview);
    }
    for (code, word) in
        [(Attributes::STN, "stunned"), (Attributes::DIS, "disarmed"), (Attributes::XPO, "exposed")]
    {
        if action.attributes.has(code) {
            preview.touches.push(Touch { what: what.clone(), how: format!("{word} if it succeeds") });
        }
    }
}

/// How likely the roll is to do what to a unit, and how much of it is to be expected.
#[expect(clippy::too_many_arguments, reason = "the parts of a roll")]
fn preview_odds(
    rules: &Aegis,
    state: &State,
    declared: &Declared,
    used: &Use,
    action: &Printed,
    unit: UnitId,
    accuracy: &Accuracy,
    preview: &mut Preview,
) {
    let (mut hit, mut destroyed, mut damage, mut points) = (0, 0, 0, 0);
    let most = most_points(rules, state, action, unit);
    let integrity = u16::from(state.unit(unit).integrity);
    let whole = chances(action, used.dice, accuracy, |chance| {
        let sum = rules.damage(state, declared.user, action, unit, chance.hits);
        hit += if chance.hits.successes > 0 { chance.rolls } else { 0 };
        destroyed += if sum.damage >= integrity { chance.rolls } else { 0 };
        damage += u128::from(sum.damage) * chance.rolls;
        let brought = u16::from(action.power).saturating_mul(chance.hits.successes);
        points += u128::from(brought.min(most)) * chance.rolls;
    });
    let mut say = |that: String, part: u128| {
        preview.odds.extend(fraction(part, whole).map(|chance| Odds { that, chance }));
    };
    say(format!("succeeds against {unit}"), hit);
    let divided = action.attributes.has(Attributes::DIV);
    let how = if action.does == ActionType::Damage && !divided {
        say(format!("destroys {unit}"), destroyed);
        Some(format!("expects {} damage of {integrity}", hundredths(damage, whole)))
    } else {
        expected(action, &hundredths(points, whole))
    };
    preview.touches.extend(how.map(|how| Touch { what: unit.to_string(), how }));
}

/// Repair and drain cannot do more than there is to do (AEG-13.3, AEG-13.4).
fn most_points(rules: &Aegis, state: &State, action: &Printed, unit: UnitId) -> u16 {
    match action.does {
        ActionType::Repair => {
            u16::from(rules.max_integrity(state, unit).saturating_sub(state.unit(unit).integrity))
        }
        ActionType::Drain => rules.ep(state, unit),
        ActionType::Damage
        | ActionType::Boost
        | ActionType::Push
        | ActionType::Pull
        | ActionType::Buff(_)
        | ActionType::Debuff(_) => u16::MAX,
    }
}

/// What is to be expected of an Action that does no damage.
fn expected(action: &Printed, points: &str) -> Option<String> {
    match action.does {
        ActionType::Repair => Some(format!("expects {points} Integrity back")),
        ActionType::Drain => Some(format!("expects {points} EP less")),
        ActionType::Boost => Some(format!("expects {points} EP more")),
        ActionType::Buff(stat) => Some(format!("expects {} +{points}", stat_word(stat))),
        ActionType::Debuff(stat) => Some(format!("expects {} -{points}", stat_word(stat))),
        ActionType::Damage | ActionType::Push | ActionType::Pull => None,
    }
}

/// Whether an Action displaces (AEG-13.6, AEG-15.6).
fn displaces(action: &Printed) -> bool {
    pushes(action.does) || action.attributes.has(Attributes::FRC)
}

/// What displacement would do.
#[derive(Default)]
struct Slides {
    told: Vec<(UnitId, String)>,
    /// Units that could Retaliate from where they would come to stand.
    able: UnitSet,
}

/// Where the affected units would be pushed by one success each, and by the most: in the order of AEG-13.12, so that
/// those who go first make way for the others.
fn slides(rules: &Aegis, state: &State, declared: &Declared, used: &Use, action: &Printed) -> Slides {
    let most = match action.indicator {
        Indicator::All => 1,
        Indicator::Any => u16::from(used.dice),
    };
    let mut slides = Slides::default();
    if !displaces(action) {
        return slides;
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
                let to = rules.shown(to);
                let how = if fell {
                    format!("with {successes} is destroyed: off the battlefield past {to}")
                } else {
                    format!("with {successes} goes to {to}")
                };
                slides.told.push((named.unit, how));
            } else if let (Event::Collided { with, damage, returned, .. }, Some((_, how))) =
                (event, slides.told.last_mut())
            {
                let what = with.map_or_else(|| "terrain".to_owned(), |with| with.unit.to_string());
                how.push_str(&format!(" against {what}, {damage} damage"));
                if with.is_some() && returned != damage {
                    how.push_str(&format!(", {returned} to {what}"));
                }
            }
        }
        for unit in used.affected.filter(|unit| rules.can_retaliate(&after, *unit)) {
            slides.able.insert(unit);
        }
    }
    slides
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
    let mut rolls = [0_u128; UNITS];
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
    let whole = 6_u128.pow(used.dice.into());
    let threatened = state.field().filter(|unit| rolls[unit.index()] > 0);
    Some(threatened.filter_map(|unit| Some((unit, fraction(rolls[unit.index()], whole)?))).collect())
}

/// Calls `each` with everything that so many dice can show, counted by face, and in how many ways they do.
fn for_each_roll(dice: u8, each: &mut impl FnMut(&[u8; 6], u128)) {
    fn further(
        shown: &mut [u8; 6],
        face: usize,
        left: u8,
        ways: u128,
        each: &mut impl FnMut(&[u8; 6], u128),
    ) {
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
