//! How a position looks: what each player has is counted, weighed and compared.
//!
//! The weights were fitted to matches (examples/strength.rs): the difference of two players' sums is the logarithm of
//! the odds that the one outlives the other.

use gattai_core::{PerSeat, Seat, chance, weighed};

use crate::Aylkor;
use crate::board::{BOARD, Board, SPACES, Space, Spaces};
use crate::content::{KeywordWord, Keywords, Resource};
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
    "Cogs that others could win by striking units",
    "Cogs, first 4",
    "Cogs, rest",
    "Brew, first 2",
    "Brew, rest",
    "hand, first 4",
    "hand, rest",
    "deck",
    "Cogs in reach",
    "Brew in reach",
    "Attack by the turns it needs to an enemy hero",
    "open sides of the hero",
    "hero Health towards the round limit",
    "cards and the means to play them",
    "strikes at hand",
];

/// What is counted for one player.
pub type Counts = [f32; COUNTED.len()];

/// What each count is worth.
pub const WEIGHTS: Counts = [
    0.4313, 0.2473, 0.1658, 0.1038, -0.3062, -0.0965, -0.0780, 0.0130, 0.0334, 0.0905, 0.0358, 0.0585,
    0.0151, 0.0000, 0.0130, 0.0000, 0.0130, 0.0000, -0.0130, -0.1384, 0.1560, -0.0837, -0.0325, -0.0292,
    0.0640, 0.0000, 0.0325, 0.0000, 0.0678, 0.0098, 0.0000, 0.0195, 0.0325, 0.0130, 0.0260, 0.3250, 0.0219,
    0.0715,
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
    let own = counts.as_ref().map_or(0.0, |counts| weighed(&counts[seat], &WEIGHTS));
    let mut sum = 0.0;
    for other in (0..rules.seats).map(Seat::nth).filter(|other| *other != seat) {
        sum += match &counts {
            Some(counts) if alive(other) => chance(own - weighed(&counts[other], &WEIGHTS)),
            Some(_) => 1.0,
            None if alive(other) => 0.0,
            None => behind(other),
        };
    }
    sum / others
}

/// What is counted for each player, for fitting the weights.
pub fn counts(rules: &Aylkor, state: &State) -> PerSeat<Counts, PLAYERS> {
    tally(rules, state)
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
    fn on(&self, spaces: Spaces) -> impl Iterator<Item = &Piece> {
        spaces.iter().map(|space| &self.outlook.pieces[usize::from(self.at[space.index()])])
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

/// Keywords that help in a fight, beside those that are counted by themselves.
const FIGHTING: u16 = Keywords::mask(&[
    KeywordWord::Preempt,
    KeywordWord::Unanswered,
    KeywordWord::Pierce,
    KeywordWord::Splash,
    KeywordWord::Leech,
    KeywordWord::Skirmish,
    KeywordWord::Flight,
]);

/// Keywords that bring in more, or bring more in.
const GATHERING: u16 = Keywords::mask(&[KeywordWord::Forager, KeywordWord::Deft, KeywordWord::Beacon]);

/// What a unit is worth, in Cogs.
#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
pub(crate) fn worth(piece: &Piece) -> f32 {
    let (attack, health) = (f32::from(piece.attack), f32::from(piece.health));
    0.35 + 0.35 * attack + 0.25 * health + 0.125 * f32::from(piece.price)
}

#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
fn count_units(table: &Table<'_>, all: &mut PerSeat<Counts, PLAYERS>) {
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
        counts[14] += f32::from(keywords.count(FIGHTING));
        counts[15] += f32::from(keywords.count(GATHERING));
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
    let mut heroes = [Siege::default(); PLAYERS];
    for striker in pieces.iter() {
        let Some(striking) = striker.seat else { continue };
        if striker.stunned {
            continue;
        }
        let reach = table.board.within(striker.space, striker.reach);
        let mut best = (0.0f32, 0);
        for (seat, own) in table.own.iter().enumerate() {
            if seat == striking.index() {
                continue;
            }
            for struck in table.on(reach.and(*own)) {
                if !struck.hero {
                    let gain = table.outlook.gain(striker, struck, striker.keywords.range());
                    if gain > best.0 {
                        best = (gain, seat);
                    }
                } else if !striker.hero || table.state.round > 3 {
                    heroes[seat].add(table.outlook.damage(striker, struck), striker.keywords.range());
                }
            }
        }
        all[Seat::nth(best.1)][23] += best.0;
    }
    for hero in pieces.iter().filter(|piece| piece.hero) {
        let Some(seat) = hero.seat else { continue };
        let room = table.board.around(hero.space).without(table.own[seat.index()]).len();
        count_hero(table, hero, seat, heroes[seat.index()].damage(room as u8), all);
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
            let distance = table.board.distance(striker.space, hero.space);
            all[striking][33] += f32::from(striker.attack) / turns(striker, distance);
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

/// How many turns a unit needs to strike at this distance.
#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
pub(crate) fn turns(striker: &Piece, distance: u8) -> f32 {
    let steps = f32::from(distance.saturating_sub(striker.keywords.range()));
    (steps / f32::from(striker.movement).max(0.25)).max(1.0)
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
        for struck in table.on(table.board.within(piece.space, piece.keywords.range()).and(others)) {
            let distance = table.board.distance(piece.space, struck.space);
            best = best.max(table.outlook.gain(piece, struck, distance));
        }
        all[seat][37] += best.min(8.0);
    }
}

#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
fn count_tokens(table: &Table<'_>, all: &mut PerSeat<Counts, PLAYERS>) {
    let (mut cogs, mut brew) = (Spaces::NONE, Spaces::NONE);
    for (n, token) in table.state.tokens.0.iter().enumerate() {
        match token {
            Some(token) if token.resource == Resource::Cog => cogs.insert(Space::nth(n)),
            Some(_) => brew.insert(Space::nth(n)),
            None => {}
        }
    }
    // What each player can reach in one, two and three turns.
    let mut near = [[Spaces::NONE; 3]; PLAYERS];
    for piece in table.outlook.pieces.iter() {
        let Some(seat) = piece.seat else { continue };
        let steps = piece.movement as u8;
        for (turns, near) in near[seat.index()].iter_mut().enumerate() {
            *near = near.or(table.board.within(piece.space, steps * (turns as u8 + 1)));
        }
    }
    for (seat, counts) in all.iter_mut() {
        let [one, two, three] = near[seat.index()];
        let among = |tokens: Spaces| {
            let count = |near: Spaces| tokens.and(near).len() as f32;
            0.7 * count(one) + 0.15 * count(two) + 0.15 * count(three)
        };
        (counts[31], counts[32]) = (among(cogs), among(brew));
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
    let means = f32::from(player.cogs) + coming + 1.25 * f32::from(player.brew);
    counts[36] = means.min(2.2 * (player.hand.len() as f32 + card)).min(12.0);
}
