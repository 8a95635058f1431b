//! How a position looks: what each player has is counted, weighed and compared.
//!
//! The weights were fitted to matches (examples/strength.rs): the difference of two players' sums is the logarithm of
//! the odds that the one outlives the other.

use gattai_core::{PerSeat, Seat};

use crate::Aylkor;
use crate::board::{BOARD, Board, SPACES, Spaces};
use crate::content::{KeywordWord, Resource};
use crate::pieces::Piece;
use crate::promising::Outlook;
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
    "strikes at hand",
];

/// What is counted for one player.
pub type Counts = [f32; COUNTED.len()];

/// What each count is worth.
pub const WEIGHTS: Counts = [
    0.99631, 0.56212, 0.28730, 0.18717, -0.76675, -1.0, -0.21283, 0.01072, 0.03324, 0.13572, 0.03977,
    0.06009, 0.04363, 0.04149, -0.03336, -0.10046, 0.01304, 0.01681, 0.01841, -0.21960, 0.14016, 0.07653,
    0.28700, -0.02051, 0.09154, -0.01729, 0.05188, -0.00853, 0.10555, -0.02728, 0.16497, 0.04430, 0.01859,
    0.01890, 0.01653, 0.15, 0.01, 0.08,
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

/// The board, prepared for looking at it from many sides.
struct Table<'a> {
    rules: &'a Aylkor,
    state: &'a State,
    board: &'static Board,
    outlook: Outlook,
    /// Where each player's units stand.
    own: [Spaces; PLAYERS],
    /// Which piece stands on a space.
    at: [u8; SPACES],
}

impl<'a> Table<'a> {
    fn of(rules: &'a Aylkor, state: &'a State) -> Table<'a> {
        let outlook = Outlook::of(rules, state);
        let (mut own, mut at) = ([Spaces::NONE; PLAYERS], [0; SPACES]);
        for (n, piece) in outlook.pieces.iter().enumerate() {
            at[piece.space.index()] = n as u8;
            if let Some(seat) = piece.seat {
                own[seat.index()].insert(piece.space);
            }
        }
        Table { rules, state, board: &BOARD, outlook, own, at }
    }

    /// The pieces on some spaces.
    fn on(&self, spaces: Spaces) -> impl Iterator<Item = (usize, &Piece)> {
        spaces.iter().map(|space| {
            let n = usize::from(self.at[space.index()]);
            (n, &self.outlook.pieces[n])
        })
    }
}

fn tally(rules: &Aylkor, state: &State) -> PerSeat<Counts, PLAYERS> {
    let table = Table::of(rules, state);
    let mut all = PerSeat::new([[0.0; COUNTED.len()]; PLAYERS]);
    count_units(&table, &mut all);
    count_dangers(&table, &mut all);
    count_strikes(&table, &mut all);
    count_tokens(&table, &mut all);
    let late = lateness(rules, state);
    for seat in (0..rules.seats).map(Seat::nth) {
        count_holdings(&table, seat, late, &mut all[seat]);
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
fn count_units(table: &Table<'_>, all: &mut PerSeat<Counts, PLAYERS>) {
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
    for (unit, piece) in table.state.units.iter().zip(table.outlook.pieces.iter()) {
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
        let usable = table.rules.traits[usize::from(unit.design.0)].active && unit.silenced.is_none();
        counts[16] += f32::from(u8::from(usable));
        counts[17] += f32::from(piece.price) / 4.0;
        let held = if piece.stunned {
            1.0
        } else if piece.rooted {
            0.5
        } else {
            0.0
        };
        counts[18] += held * (attack + 1.0);
        counts[21] += f32::from(u8::from(unit.silenced.is_some()));
    }
}

/// What each unit could suffer next turn, and which could fall.
#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
fn count_dangers(table: &Table<'_>, all: &mut PerSeat<Counts, PLAYERS>) {
    let pieces = &table.outlook.pieces;
    let mut dangers = [0i8; 86];
    let mut heroes = [Siege::default(); PLAYERS];
    for striker in pieces.iter() {
        let Some(striking) = striker.seat else { continue };
        if striker.stunned {
            continue;
        }
        let reach = table.board.within(striker.space, striker.reach);
        for (seat, own) in table.own.iter().enumerate() {
            if seat == striking.index() {
                continue;
            }
            for (n, struck) in table.on(reach.and(*own)) {
                let damage = table.outlook.damage(striker, struck);
                if !struck.hero {
                    dangers[n] = dangers[n].saturating_add(damage);
                } else if !striker.hero || table.state.round > 3 {
                    heroes[seat].add(damage, striker.keywords.range());
                }
            }
        }
    }
    for (struck, danger) in pieces.iter().zip(dangers) {
        let Some(seat) = struck.seat else { continue };
        if struck.hero {
            let room = table.board.around(struck.space).without(table.own[seat.index()]).len();
            let danger = heroes[seat.index()].damage(room as u8);
            count_hero(table, struck, seat, danger, all);
        } else if danger > 0 {
            let share = f32::from(danger) / f32::from(struck.health.max(1));
            all[seat][23] += if share >= 1.0 { 1.0 } else { 0.3 * share } * worth(struck);
        }
    }
}

/// Those who could strike a hero: from beside it, by their damage, or from afar.
#[derive(Clone, Copy, Default)]
struct Siege {
    beside: [u8; 8],
    afar: i8,
}

impl Siege {
    fn add(&mut self, damage: i8, range: u8) {
        if range > 1 {
            self.afar = self.afar.saturating_add(damage);
        } else {
            self.beside[usize::from(damage as u8).min(7)] += 1;
        }
    }

    /// The most they could do together, if so many have room beside the hero.
    fn damage(&self, mut room: u8) -> i8 {
        let mut sum = self.afar;
        for power in (1..8u8).rev() {
            let count = self.beside[usize::from(power)].min(room);
            sum = sum.saturating_add((power * count) as i8);
            room -= count;
        }
        sum
    }
}

#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
fn count_hero(table: &Table<'_>, hero: &Piece, seat: Seat, danger: i8, all: &mut PerSeat<Counts, PLAYERS>) {
    for striker in table.outlook.pieces.iter().filter(|piece| piece.seat != Some(seat) && !piece.hero) {
        if let Some(striking) = striker.seat {
            let distance = f32::from(table.board.distance(striker.space, hero.space));
            all[striking][33] += f32::from(striker.attack) * (1.0 - distance / 13.0);
        }
    }
    let counts = &mut all[seat];
    let health = hero.health.max(1);
    let part = |from: i8, most: i8| f32::from((health - from).clamp(0, most));
    counts[0] = part(0, 4);
    counts[1] = part(4, 4);
    counts[2] = part(8, 4);
    counts[3] = part(12, 20);
    counts[4] = (f32::from(danger) / f32::from(health)).min(1.0);
    counts[5] = if danger >= health { 1.0 } else { 0.0 };
    counts[34] = table.board.around(hero.space).without(table.state.occupied).len() as f32;
}

/// What the player in turn could still win by striking from where the units stand.
#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
fn count_strikes(table: &Table<'_>, all: &mut PerSeat<Counts, PLAYERS>) {
    let Some(seat) = table.state.in_turn() else { return };
    let others = table.state.occupied.without(table.own[seat.index()]);
    for (unit, piece) in table.state.units.iter().zip(table.outlook.pieces.iter()) {
        let ready = piece.seat == Some(seat)
            && !unit.acted
            && !piece.stunned
            && (!unit.fresh || piece.keywords.has(KeywordWord::Rush));
        if !ready {
            continue;
        }
        let mut best = 0.0f32;
        for (_, struck) in table.on(table.board.within(piece.space, piece.keywords.range()).and(others)) {
            let distance = table.board.distance(piece.space, struck.space);
            best = best.max(table.outlook.gain(piece, struck, distance));
        }
        all[seat][37] += best.min(8.0);
    }
}

#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
fn count_tokens(table: &Table<'_>, all: &mut PerSeat<Counts, PLAYERS>) {
    for space in table.state.resources().iter() {
        let Some(token) = table.state.tokens[space] else { continue };
        let at = if token.resource == Resource::Cog { 31 } else { 32 };
        let mut best = [0.0f32; PLAYERS];
        for piece in table.outlook.pieces.iter() {
            let Some(seat) = piece.seat else { continue };
            let distance = table.board.distance(piece.space, space) as i8;
            let near = if distance <= piece.movement {
                1.0
            } else if distance <= 2 * piece.movement {
                0.3
            } else if distance <= 3 * piece.movement {
                0.15
            } else {
                continue;
            };
            best[seat.index()] = best[seat.index()].max(near);
        }
        for (seat, counts) in all.iter_mut() {
            counts[at] += best[seat.index()];
        }
    }
}

#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
fn count_holdings(table: &Table<'_>, seat: Seat, late: f32, counts: &mut Counts) {
    let player = &table.state.players[seat];
    // The income of the next turn comes nearer with every turn of the others, so that ending a turn by itself is
    // neither good nor bad.
    let living = table.state.living_in_order();
    let place = living.iter().position(|other| *other == seat).unwrap_or(0);
    let coming = if place == 0 { 0.0 } else { 1.0 - place as f32 / living.len() as f32 };
    let parts = |amount: f32, first: f32| {
        let amount = amount.min(12.0);
        (amount.min(first), (amount - first).max(0.0))
    };
    (counts[24], counts[25]) = parts(f32::from(player.cogs) + coming, 4.0);
    (counts[26], counts[27]) = parts(f32::from(player.brew), 2.0);
    let card = if player.deck.is_empty() { 0.0 } else { coming };
    (counts[28], counts[29]) = parts(player.hand.len() as f32 + card, 4.0);
    counts[30] = player.deck.len().min(10) as f32;
    counts[35] = late * counts[0..4].iter().sum::<f32>();
    counts[36] = late * counts[8];
}
