//! How a position looks: what each player has is counted, weighed and compared.
//!
//! The difference of two sides' sums is the logarithm of the odds that the one wins. Each weight is the mean of two: one
//! fitted to who won (examples/aegis_strength.rs), and one set by hand so that a greedy player closes in and strikes, because
//! what is fitted mostly says who stood better before. In trials a search did best with the mean (ADR 0020).

use gattai_core::{ArrayVec, PerSeat, Seat, SeatSet, chance, weighed};

use crate::Aegis;
use crate::card::{ActionType, CommanderAbility};
use crate::outlook::{self, Arms, PIECES, Piece, When};
use crate::refusal::Asked;
use crate::rules::turn::LEAST_PRODUCTION;
use crate::state::{SLOTS, Stand, State, Statuses, UNITS_EACH, UnitSet};

/// What is counted for a player, in this order.
pub const COUNTED: [&str; 36] = [
    "units",
    "Integrity, first 3 of each",
    "Integrity, next 3 of each",
    "Integrity, rest",
    "EP",
    "production short of 12",
    "production short of 8",
    "production that loses",
    "Levels above 1",
    "armed units",
    "no more than one armed unit",
    "no armed unit",
    "firepower",
    "firepower by reach",
    "Integrity by evasion",
    "Movement",
    "strikes in this turn",
    "the likeliest to fall in this turn",
    "strikes in the next own turn but for this one",
    "the likeliest to fall then",
    "turns away from the enemy",
    "stunned",
    "disarmed",
    "Buffs less Debuffs",
    "exposed",
    "Energy in the own turn",
    "Energy kept for Retaliate",
    "units still to act",
    "Actions that recharge",
    "Jets still to be moved",
    "combinations open",
    "units kept off",
    "Integrity towards the turn limit",
    "Commander Ability",
    "strikes in the own turn to come",
    "the likeliest to fall in the own turn to come",
];

/// What is counted for one player.
pub type Counts = [f32; COUNTED.len()];

/// What each count is worth. Strikes weigh more the sooner they come, but not much: else a turn would never be ended, since
/// what the other can do comes next.
pub const WEIGHTS: Counts = [
    0.2713, 0.1054, 0.1685, 0.1707, 0.1126, -0.0856, -0.0751, -1.5788, 0.2364, 0.4189, 0.1618, -0.8993,
    -0.0466, 0.0876, 0.0294, -0.0086, 0.0835, 0.0530, 0.0645, 0.0124, -0.1297, -0.1030, -0.0267, 0.0114,
    -0.0770, -0.0018, 0.0050, 0.0077, -0.0716, 0.0076, -0.0035, 0.2500, 1.5894, 0.2602, 0.1153, 0.0283,
];

/// From 0 to 1: the mean chance against each opponent.
#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
pub(crate) fn evaluate(rules: &Aegis, state: &State, seat: Seat) -> f32 {
    let all = SeatSet::first_n(rules.seats);
    let counts = if state.outcome.is_none() { Some(tally(rules, state)) } else { None };
    let side = |member: Seat, counts: &PerSeat<Counts, 4>| -> f32 {
        let allies = all.iter().filter(|ally| rules.side_of(*ally) == rules.side_of(member));
        allies
            .map(|ally| if state.players[ally].out > 0 { OUT } else { weighed(&counts[ally], &WEIGHTS) })
            .sum()
    };
    let (mut sum, mut count) = (0.0, 0.0);
    for other in all.iter().filter(|other| rules.are_opponents(seat, *other)) {
        sum += match (&counts, state.outcome) {
            (Some(counts), _) => chance(side(seat, counts) - side(other, counts)),
            (None, Some(outcome)) => match outcome.place(seat).cmp(&outcome.place(other)) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            },
            (None, None) => 0.5,
        };
        count += 1.0;
    }
    if count > 0.0 { sum / count } else { 0.5 }
}

/// What a player weighs who is out: as much as one who has nothing.
const OUT: f32 = -8.0;

/// What is counted for each player, for fitting the weights.
pub fn counts(rules: &Aegis, state: &State) -> PerSeat<Counts, 4> {
    tally(rules, state)
}

fn tally(rules: &Aegis, state: &State) -> PerSeat<Counts, 4> {
    let mut all = PerSeat::new([[0.0; COUNTED.len()]; 4]);
    let playing = rules.asked(state) != Asked::Lists;
    let mut field = UnitSet::NONE;
    for unit in state.field() {
        // A Jet that can no longer move in its turn is as good as lost.
        if !outlook::is_doomed(rules, state, unit) {
            field.insert(unit);
        }
    }
    let pieces = outlook::pieces(rules, state, field);
    for piece in pieces.iter().flatten() {
        count_unit(rules, state, piece, &mut all[piece.id.owner()]);
    }
    for seat in (0..rules.seats).map(Seat::nth).filter(|seat| playing && state.players[*seat].out == 0) {
        count_holdings(rules, state, seat, field, &mut all[seat]);
        count_strikes(rules, state, seat, &pieces, &mut all[seat]);
    }
    all
}

/// Thousandths as a count.
#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
fn whole(thousandths: i32) -> f32 {
    thousandths as f32 / 1000.0
}

/// What a unit has.
#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
fn count_unit(rules: &Aegis, state: &State, piece: &Piece<'_>, counts: &mut Counts) {
    let (unit, card) = (piece.unit, piece.card);
    let integrity = f32::from(unit.integrity);
    counts[0] += 1.0;
    counts[1] += integrity.min(3.0);
    counts[2] += (integrity - 3.0).clamp(0.0, 3.0);
    counts[3] += (integrity - 6.0).max(0.0);
    counts[4] += f32::from(rules.ep(state, piece.id));
    counts[8] += f32::from(card.level - 1);
    let (mut power, mut reach, mut waits) = (0, 0, 0);
    let movement = i32::from(rules.movement(state, piece.id)) * i32::from(card.passives.jet.max(1));
    let turns = state.players[piece.id.owner()].turns;
    for slot in 0..SLOTS {
        let Some(action) = rules.action_of(unit, slot) else { continue };
        waits += u8::from(unit.ready[slot] > turns.saturating_add(1));
        if !outlook::harms(action) {
            continue;
        }
        let dice = outlook::dice_of(action, 4);
        let twice = if action.does == ActionType::Drain { 2 } else { 1 };
        let harm =
            twice * i32::from(action.power) * outlook::successes(action, dice, i32::from(action.accuracy));
        power = power.max(harm);
        reach = reach.max(harm * (outlook::range(action) + movement.min(6)) / 10);
    }
    counts[9] += f32::from(u8::from(power > 0));
    counts[12] += whole(power);
    counts[13] += whole(reach);
    let passives = &card.passives;
    let evasion = f32::from(2 * passives.evade + passives.melee_evade + passives.range_evade);
    counts[14] += integrity * evasion / 4.0;
    counts[15] += whole(movement * 1000).min(9.0);
    // What was done to it before its own turn began hurts now, or will in its next turn.
    let timed = if piece.id.owner() == state.active { unit.statuses() } else { lasting(state, piece) };
    counts[21] += f32::from(u8::from(timed.has(Statuses::STUN)));
    counts[22] += f32::from(u8::from(timed.has(Statuses::DISARM)));
    counts[24] += f32::from(u8::from(timed.has(Statuses::EXPOSE)));
    let [acc, dmg, _, eva, def] = piece.now;
    counts[23] += f32::from(acc) + f32::from(dmg) + f32::from(eva) + f32::from(def);
    counts[28] += f32::from(waits);
    let restless = state.active == piece.id.owner() && outlook::is_restless(rules, state, piece.id);
    counts[29] += f32::from(u8::from(restless));
    counts[33] += f32::from(u8::from(card.commander_ability.is_some_and(is_of_use)));
}

/// Of what the active seat did to a unit.
fn lasting(state: &State, piece: &Piece<'_>) -> Statuses {
    piece.unit.timed[state.active.index() % 4].statuses
}

/// Whether a Commander Ability helps; a Stellar Limiter does not.
fn is_of_use(ability: CommanderAbility) -> bool {
    ability != CommanderAbility::StellarLimiter
}

/// What a player has beside units: production, Energy, prospects.
#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
fn count_holdings(rules: &Aegis, state: &State, seat: Seat, field: UnitSet, counts: &mut Counts) {
    let player = &state.players[seat];
    let production = counts[4];
    if state.round > 0 {
        counts[5] = (12.0 - production).max(0.0);
        counts[6] = (8.0 - production).max(0.0);
        counts[7] = f32::from(u8::from(production < f32::from(LEAST_PRODUCTION)));
        counts[10] = f32::from(u8::from(counts[9] < 2.0));
        counts[11] = f32::from(u8::from(counts[9] < 1.0));
    }
    let own = field.and(UnitSet::of(seat));
    if state.active == seat && state.round > 0 {
        counts[25] = f32::from(player.energy.min(30));
        counts[27] = own.filter(|unit| !state.unit(*unit).acted).count() as f32;
    } else if own.into_iter().any(|unit| rules.card_of(state, unit).passives.retaliate) {
        counts[26] = f32::from(player.energy.min(6));
    }
    let first = seat.index() * UNITS_EACH;
    for unit in state.units.iter().skip(first).take(UNITS_EACH) {
        match unit.stand {
            Stand::Off | Stand::Waiting => counts[31] += 1.0,
            Stand::Pool => counts[30] += f32::from(u8::from(is_formable(rules, state, own, unit.card))),
            Stand::Nowhere
            | Stand::Field
            | Stand::Fallen
            | Stand::Under(_)
            | Stand::Destroyed
            | Stand::Gone => {}
        }
    }
    let left = rules.options.turn_limit.saturating_sub(state.round);
    let late = (1.0 - f32::from(left) / 8.0).max(0.0);
    counts[32] = late * (counts[1] + counts[2] + counts[3]) / 4.0;
}

/// Whether two of the units could combine into this card, wherever they stand: Levels, Classes, Commander.
fn is_formable(rules: &Aegis, state: &State, own: UnitSet, into: crate::card::CardId) -> bool {
    let card = rules.pack.card(into);
    own.into_iter().any(|a| {
        let one = rules.card_of(state, a);
        one.classes.0 & !card.classes.0 == 0
            && own.into_iter().any(|b| {
                let other = rules.card_of(state, b);
                let line = card
                    .commander
                    .is_none_or(|line| one.commander == Some(line) || other.commander == Some(line));
                b > a
                    && one.level + other.level == card.level
                    && one.classes.0 | other.classes.0 == card.classes.0
                    && line
            })
    })
}

/// What a player could do to the enemy, in this turn and in the next.
fn count_strikes(
    rules: &Aegis,
    state: &State,
    seat: Seat,
    pieces: &ArrayVec<[Option<Piece<'_>>; PIECES]>,
    counts: &mut Counts,
) {
    let production = counts[4] as i32;
    let next = strikes(rules, state, seat, pieces, When::Next, production);
    counts[20] = next.away;
    if state.active != seat || state.round == 0 {
        (counts[34], counts[35]) = (next.sum, next.fall);
        return;
    }
    (counts[18], counts[19]) = (next.sum, next.fall);
    let energy = i32::from(state.players[seat].energy);
    let now = strikes(rules, state, seat, pieces, When::Now, energy);
    (counts[16], counts[17]) = (now.sum, now.fall);
}

/// What all units of a seat could do.
#[derive(Default)]
struct Strikes {
    /// Points, as far as the Energy goes.
    sum: f32,
    /// The most that is likely to be felled, in Integrity and EP.
    fall: f32,
    /// Turns that the units are away from striking anybody.
    away: f32,
}

#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
fn strikes(
    rules: &Aegis,
    state: &State,
    seat: Seat,
    pieces: &ArrayVec<[Option<Piece<'_>>; PIECES]>,
    when: When,
    energy: i32,
) -> Strikes {
    let mut found = Strikes::default();
    let (mut sum, mut cost) = (0, 0);
    let mut suffered = [0; PIECES];
    for piece in pieces.iter().flatten().filter(|piece| piece.id.owner() == seat) {
        let arms: Arms<'_> = outlook::arms(rules, state, *piece, when, energy);
        if arms.is_empty() {
            continue;
        }
        let (mut best, mut dice, mut short) = (0, 0, i32::MAX);
        for (n, enemy) in pieces.iter().enumerate() {
            let Some(enemy) = enemy.as_ref().filter(|enemy| rules.are_opponents(seat, enemy.id.owner()))
            else {
                continue;
            };
            let (blow, lacks) = arms.blow(rules, enemy);
            suffered[n] += blow.harm;
            short = short.min(lacks);
            if blow.gain > best {
                (best, dice) = (blow.gain, blow.cost);
            }
        }
        sum += best;
        cost += dice;
        if short < i32::MAX {
            found.away += (whole(short) / 5.0).min(3.0);
        }
    }
    let share = if cost > energy { energy as f32 / cost as f32 } else { 1.0 };
    found.sum = whole(sum) * share;
    for (harm, enemy) in suffered.iter().zip(pieces.iter()) {
        let Some(enemy) = enemy else { continue };
        let integrity = f32::from(enemy.unit.integrity.max(1));
        let likely = (whole(*harm) * share / integrity).min(1.0);
        let worth = integrity + 2.0 * f32::from(enemy.card.ep);
        found.fall = found.fall.max(likely * likely * worth / 4.0);
    }
    found
}
