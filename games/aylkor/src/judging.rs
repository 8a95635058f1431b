//! How a position looks: what each player has is counted, weighed and compared.
//!
//! The weights were fitted to matches (examples/strength.rs): the difference of two players' sums is the logarithm of
//! the odds that the one outlives the other.

use gattai_core::{PerSeat, Seat};

use crate::Aylkor;
use crate::board::{BOARD, Spaces};
use crate::content::{KeywordWord, Resource};
use crate::pieces::{Piece, Pieces, chart, damage, pieces};
use crate::state::{PLAYERS, State};

/// What is counted for a player, in this order.
pub const COUNTED: [&str; 38] = [
    "hero Health, first 4",
    "hero Health, next 4",
    "hero Health, next 4",
    "hero Health, rest",
    "share of hero Health in danger",
    "hero could fall next turn",
    "units",
    "Attack",
    "Health",
    "Attack and Health together",
    "Move",
    "Attack at range",
    "Armor",
    "Guards",
    "tricks of fighting",
    "tricks of gathering",
    "abilities to use",
    "price",
    "held fast",
    "Burning",
    "Shielded",
    "Silenced",
    "Marked",
    "units in danger",
    "Cogs, first 4",
    "Cogs, rest",
    "Brew, first 2",
    "Brew, rest",
    "hand, first 4",
    "hand, rest",
    "deck",
    "Cogs in reach",
    "Brew in reach",
    "Attack near enemy heroes",
    "open sides of the hero",
    "hero Health towards the round limit",
    "unit Health towards the round limit",
    "has had this round's income",
];

/// What is counted for one player.
pub type Counts = [f32; COUNTED.len()];

/// What each count is worth.
pub const WEIGHTS: Counts = [
    0.50, 0.28, 0.20, 0.16, -0.8, -1.5, 0.10, 0.16, 0.10, 0.10, 0.05, 0.10, 0.05, 0.15, 0.15, 0.10, 0.10, 0.03,
    -0.05, -0.05, 0.15, -0.15, -0.10, -0.10, 0.12, 0.06, 0.20, 0.08, 0.10, 0.05, 0.01, 0.08, 0.12, 0.15, -0.05,
    0.10, 0.02, -0.1,
];

/// The chance to outlive the others, on average over them: the share of the places behind a seat.
#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
pub(crate) fn evaluate(rules: &Aylkor, state: &State, seat: Seat) -> f32 {
    let others = (rules.seats as f32 - 1.0).max(1.0);
    if let Some(outcome) = state.outcome {
        let place = outcome.place(seat).unwrap_or(1);
        let ties = outcome.places().iter().filter(|other| **other == place).count() as f32 - 1.0;
        return 1.0 - (f32::from(place) - 1.0 + ties / 2.0) / others;
    }
    let alive = |seat: Seat| state.players[seat].alive;
    let behind = |other: Seat| {
        let earlier = state.out[seat] == 0 || state.out[other] < state.out[seat];
        if earlier { 1.0 } else { 0.0 }
    };
    let counts = if alive(seat) { Some(tally(rules, state)) } else { None };
    let own = counts.as_ref().map_or(0.0, |counts| weigh(&counts[seat]));
    let mut sum = 0.0;
    for other in (0..rules.seats).map(Seat::nth).filter(|other| *other != seat) {
        sum += match &counts {
            Some(counts) if alive(other) => chance(own - weigh(&counts[other])),
            Some(_) => 1.0,
            None if alive(other) => 0.0,
            None => behind(other),
        };
    }
    sum / others
}

/// What is counted for a player, for fitting the weights.
pub fn counts(rules: &Aylkor, state: &State, seat: Seat) -> Counts {
    tally(rules, state)[seat]
}

#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
fn chance(lead: f32) -> f32 {
    1.0 / (1.0 + (-lead).exp())
}

#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
fn weigh(counts: &Counts) -> f32 {
    counts.iter().zip(&WEIGHTS).map(|(count, weight)| count * weight).sum()
}

fn tally(rules: &Aylkor, state: &State) -> PerSeat<Counts, PLAYERS> {
    let pieces = pieces(rules, state);
    let mut all = PerSeat::new([[0.0; COUNTED.len()]; PLAYERS]);
    count_units(rules, state, &pieces, &mut all);
    let dangers = dangers(rules, state, &pieces, &mut all);
    let late = lateness(rules, state);
    for (n, piece) in pieces.iter().enumerate().filter(|(_, piece)| piece.hero) {
        let Some(seat) = piece.seat else { continue };
        count_hero(state, piece, dangers[n], late, &mut all[seat]);
    }
    count_tokens(state, &pieces, &mut all);
    for seat in (0..rules.seats).map(Seat::nth) {
        count_holdings(state, seat, late, &mut all[seat]);
    }
    all
}

/// How near the round limit is (AYL-22.5), from 0 (far) to 1.
#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
fn lateness(rules: &Aylkor, state: &State) -> f32 {
    let left = rules.options.round_limit.saturating_sub(state.round);
    (1.0 - f32::from(left) / 10.0).max(0.0)
}

/// What a unit is worth, in Cogs.
#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
pub(crate) fn worth(piece: &Piece) -> f32 {
    let (attack, health) = (f32::from(piece.attack), f32::from(piece.health));
    0.35 + 0.35 * attack + 0.25 * health + 0.125 * f32::from(piece.price)
}

#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
fn count_units(rules: &Aylkor, state: &State, pieces: &Pieces, all: &mut PerSeat<Counts, PLAYERS>) {
    const FIGHTING: [KeywordWord; 7] = [
        KeywordWord::Preempt,
        KeywordWord::Unanswered,
        KeywordWord::Pierce,
        KeywordWord::Splash,
        KeywordWord::Leech,
        KeywordWord::Skirmish,
        KeywordWord::Flight,
    ];
    const GATHERING: [KeywordWord; 3] = [KeywordWord::Forager, KeywordWord::Deft, KeywordWord::Beacon];
    for (unit, piece) in state.units.iter().zip(pieces) {
        let Some(seat) = piece.seat else { continue };
        let counts = &mut all[seat];
        let (attack, health) = (f32::from(piece.attack), f32::from(piece.health));
        let keywords = &piece.keywords;
        if let Some(burning) = unit.burning {
            counts[19] += f32::from(burning.n.saturating_mul(burning.ticks)).min(health);
        }
        counts[20] += f32::from(u8::from(piece.shielded));
        counts[22] += f32::from(u8::from(piece.marked));
        if piece.hero {
            continue;
        }
        counts[6] += 1.0;
        counts[7] += attack;
        counts[8] += health;
        counts[9] += (attack * health).sqrt();
        counts[10] += f32::from(piece.movement.min(3));
        counts[11] += attack * f32::from(keywords.range() - 1);
        counts[12] += health * f32::from(keywords.armor());
        counts[13] += f32::from(u8::from(keywords.has(KeywordWord::Guard)));
        counts[14] += FIGHTING.iter().filter(|word| keywords.has(**word)).count() as f32;
        counts[15] += GATHERING.iter().filter(|word| keywords.has(**word)).count() as f32;
        let usable = rules.traits[usize::from(unit.design.0)].active && unit.silenced.is_none();
        counts[16] += f32::from(u8::from(usable));
        counts[17] += f32::from(piece.price) / 4.0;
        let held = if piece.stunned { 1.0 } else if piece.rooted { 0.5 } else { 0.0 };
        counts[18] += held * (attack + 1.0);
        counts[21] += f32::from(u8::from(unit.silenced.is_some()));
    }
}

/// What each unit could suffer next turn; and units that could fall.
#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
fn dangers(rules: &Aylkor, state: &State, pieces: &Pieces, all: &mut PerSeat<Counts, PLAYERS>) -> [i8; 86] {
    let chart = chart(rules, state);
    let mut dangers = [0i8; 86];
    for (n, struck) in pieces.iter().enumerate() {
        let Some(seat) = struck.seat else { continue };
        // So many can stand beside it; strikes from afar have room.
        let mut beside = [0u8; 8];
        let mut sum = 0i8;
        for striker in pieces {
            if striker.seat.is_none() || striker.seat == struck.seat {
                continue;
            }
            let distance = BOARD.distance(striker.space, struck.space);
            if struck.hero && !striker.hero && striker.attack > 0 {
                if let Some(striking) = striker.seat {
                    all[striking][33] += f32::from(striker.attack) * closeness(distance);
                }
            }
            if distance > striker.reach() || striker.stunned || striker.hero && struck.hero && state.round <= 3 {
                continue;
            }
            let damage = damage(striker, struck, chart);
            if striker.keywords.range() > 1 {
                sum = sum.saturating_add(damage);
            } else {
                beside[usize::from(damage as u8).min(7)] += 1;
            }
        }
        let mut room = BOARD.around(struck.space).without(own_spaces(pieces, seat)).len() as u8;
        for power in (1..8u8).rev() {
            let count = beside[usize::from(power)].min(room);
            sum = sum.saturating_add((power * count) as i8);
            room -= count;
        }
        dangers[n] = sum;
        if !struck.hero && sum > 0 {
            let share = if sum >= struck.health { 1.0 } else { 0.3 * f32::from(sum) / f32::from(struck.health) };
            all[seat][23] += share * worth(struck);
        }
    }
    dangers
}

#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
fn closeness(distance: u8) -> f32 {
    1.0 - f32::from(distance) / 13.0
}

fn own_spaces(pieces: &Pieces, seat: Seat) -> Spaces {
    pieces.iter().filter(|piece| piece.seat == Some(seat)).map(|piece| piece.space).collect()
}

#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
fn count_hero(state: &State, hero: &Piece, danger: i8, late: f32, counts: &mut Counts) {
    let health = hero.health.max(1);
    let part = |from: i8, most: i8| f32::from((health - from).clamp(0, most));
    counts[0] = part(0, 4);
    counts[1] = part(4, 4);
    counts[2] = part(8, 4);
    counts[3] = part(12, 20);
    counts[4] = (f32::from(danger) / f32::from(health)).min(1.0);
    counts[5] = if danger >= health { 1.0 } else { 0.0 };
    counts[34] = BOARD.around(hero.space).without(state.occupied).len() as f32;
    counts[35] = late * f32::from(health);
}

#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
fn count_tokens(state: &State, pieces: &Pieces, all: &mut PerSeat<Counts, PLAYERS>) {
    for space in state.resources().iter() {
        let Some(token) = state.tokens[space] else { continue };
        let at = if token.resource == Resource::Cog { 31 } else { 32 };
        let mut best = [0.0f32; PLAYERS];
        for piece in pieces {
            let Some(seat) = piece.seat else { continue };
            if piece.movement == 0 {
                continue;
            }
            let distance = BOARD.distance(piece.space, space);
            let turns = distance.div_ceil(piece.movement as u8);
            let near = if turns <= 1 { 1.0 } else { 0.5 / f32::from(turns) };
            best[seat.index()] = best[seat.index()].max(near);
        }
        for (seat, counts) in all.iter_mut() {
            counts[at] += best[seat.index()];
        }
    }
}

#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
fn count_holdings(state: &State, seat: Seat, late: f32, counts: &mut Counts) {
    let player = &state.players[seat];
    let parts = |amount: u16, first: u16| {
        let most = amount.min(12);
        (f32::from(most.min(first)), f32::from(most.saturating_sub(first)))
    };
    (counts[24], counts[25]) = parts(player.cogs, 4);
    (counts[26], counts[27]) = parts(player.brew, 2);
    (counts[28], counts[29]) = parts(player.hand.len() as u16, 4);
    counts[30] = player.deck.len().min(10) as f32;
    counts[36] = late * counts[8];
    counts[37] = if state.in_turn() == Some(seat) { 1.0 } else { 0.0 };
}
