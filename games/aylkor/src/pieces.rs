//! The current figures of all units at once, for judging a position: what `rules/figures.rs` says of one unit at a
//! time, without asking every unit about every other.

use std::ops::{Deref, DerefMut};

use gattai_core::Seat;

use crate::Aylkor;
use crate::board::{BOARD, Space};
use crate::content::{AbilityKind, KeywordWord, Keywords, Stat, Static, Switch, Type, TypeChart};
use crate::rules::figures::{Eye, source_of};
use crate::state::{Change, State, Unit};

/// A unit with its current figures.
#[derive(Clone, Copy)]
pub(crate) struct Piece {
    pub space: Space,
    pub seat: Option<Seat>,
    pub hero: bool,
    pub kind: Type,
    pub attack: i8,
    /// Remaining Health.
    pub health: i8,
    pub movement: i8,
    pub keywords: Keywords,
    pub stunned: bool,
    pub rooted: bool,
    pub shielded: bool,
    pub marked: bool,
    /// In quarters of a Cog.
    pub price: u8,
    /// How far away it can strike in a turn, as the crow flies.
    pub reach: u8,
}

impl Piece {
    const NONE: Piece = Piece {
        space: Space::nth(0),
        seat: None,
        hero: false,
        kind: Type::Neutral,
        attack: 0,
        health: 0,
        movement: 0,
        keywords: Keywords::NONE,
        stunned: false,
        rooted: false,
        shielded: false,
        marked: false,
        price: 0,
        reach: 0,
    };
}

/// In order of arrival, as the units. A plain array, since it is made anew for every look at a position.
pub(crate) struct Pieces {
    list: [Piece; 86],
    count: usize,
}

impl Deref for Pieces {
    type Target = [Piece];

    #[inline]
    fn deref(&self) -> &[Piece] {
        &self.list[..self.count]
    }
}

impl DerefMut for Pieces {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Piece] {
        &mut self.list[..self.count]
    }
}

/// What the event in force does to types (AYL-21.6): the advantage is multiplied by this.
pub(crate) fn chart(rules: &Aylkor, state: &State) -> i8 {
    let mut factor = 1;
    for switch in rules.switches(state) {
        if let Switch::TypeChart(chart) = switch {
            factor = match chart {
                TypeChart::Double => 2,
                TypeChart::Reversed => -1,
                TypeChart::Off => 0,
            };
        }
    }
    factor
}

/// The damage of a strike (AYL-8.11, AYL-8.12).
#[inline]
pub(crate) fn damage(striker: &Piece, struck: &Piece, chart: i8) -> i8 {
    const ADVANTAGE: [[i8; 4]; 4] = [[0, 1, -1, 0], [-1, 0, 1, 0], [1, -1, 0, 0], [0, 0, 0, 0]];
    let kind = ADVANTAGE[striker.kind as usize][struck.kind as usize] * chart;
    let power = striker.attack + kind + i8::from(striker.hero) + i8::from(struck.marked);
    if striker.keywords.has(KeywordWord::Pierce) {
        return power.max(0);
    }
    if struck.shielded { 0 } else { (power - struck.keywords.armor() as i8).max(0) }
}

/// All units of a position.
pub(crate) fn pieces(rules: &Aylkor, state: &State) -> Pieces {
    let mut pieces = Pieces { list: [Piece::NONE; 86], count: state.units.len() };
    let mut around = false;
    for (unit, piece) in state.units.iter().zip(&mut pieces.list) {
        let traits = &rules.traits[usize::from(unit.design.0)];
        around |= traits.aura || traits.self_stat;
        *piece = printed(rules, unit);
    }
    for lasting in &state.lasting {
        let Ok(n) = state.units.binary_search_by_key(&lasting.unit, |unit| unit.id) else { continue };
        let piece = &mut pieces[n];
        match lasting.what {
            Change::Stat(Stat::Attack, d) => piece.attack = piece.attack.saturating_add(d),
            Change::Stat(Stat::Health, d) => piece.health = piece.health.saturating_add(d),
            Change::Stat(Stat::Move, d) => piece.movement = piece.movement.saturating_add(d),
            Change::Keyword(keyword) if state.units[n].silenced.is_none() => piece.keywords.add(keyword),
            Change::Type(kind) if !piece.hero && piece.seat.is_some() => piece.kind = kind,
            Change::Keyword(_) | Change::Type(_) => {}
        }
    }
    if around {
        add_auras(rules, state, &mut pieces);
    }
    add_event(rules, state, &mut pieces);
    for piece in pieces.iter_mut() {
        piece.attack = piece.attack.max(0);
        piece.movement = piece.movement.max(0);
        if piece.seat.is_none() {
            piece.keywords = piece.keywords.of_the_body();
        }
        piece.reach = piece.keywords.range() + if piece.rooted { 0 } else { piece.movement as u8 };
    }
    pieces
}

fn printed(rules: &Aylkor, unit: &Unit) -> Piece {
    let traits = &rules.traits[usize::from(unit.design.0)];
    let seat = unit.control.seat();
    Piece {
        space: unit.space,
        seat,
        hero: unit.hero,
        kind: if unit.hero || seat.is_none() { Type::Neutral } else { traits.kind },
        attack: traits.attack as i8,
        health: (i16::from(traits.health) - i16::from(unit.damage)).clamp(-99, 99) as i8,
        movement: traits.movement as i8,
        keywords: if unit.silenced.is_some() { Keywords::default() } else { traits.keywords },
        stunned: unit.stunned.is_some(),
        rooted: unit.rooted.is_some(),
        shielded: unit.shielded,
        marked: unit.marked.is_some(),
        price: traits.price,
        reach: 0,
    }
}

/// AYL-17.6, and bonuses that a unit gives itself.
fn add_auras(rules: &Aylkor, state: &State, pieces: &mut Pieces) {
    for (n, source) in state.units.iter().enumerate() {
        let traits = &rules.traits[usize::from(source.design.0)];
        if !(traits.aura || traits.self_stat) || source.silenced.is_some() {
            continue;
        }
        let Some(seat) = source.control.seat() else { continue };
        let eye = Eye { seat: Some(seat), source: Some(source_of(source)), ..Eye::default() };
        for ability in &rules.design(source).abilities {
            let AbilityKind::Static(what) = &ability.kind else { continue };
            match what {
                Static::Aura(aura) => {
                    for (unit, piece) in state.units.iter().zip(pieces.iter_mut()) {
                        if BOARD.distance(source.space, unit.space) <= aura.within
                            && (aura.itself || source.id != unit.id)
                            && unit.silenced.is_none()
                            && rules.matches(state, &eye, &aura.filter, unit)
                        {
                            piece.attack += aura.attack;
                            piece.movement += aura.movement;
                            aura.keyword.into_iter().for_each(|keyword| piece.keywords.add(keyword));
                        }
                    }
                }
                Static::SelfStat(bonus) => {
                    let more = rules.value(state, &eye, &bonus.n) as i8;
                    match bonus.stat {
                        Stat::Attack => pieces[n].attack += more,
                        Stat::Move => pieces[n].movement += more,
                        Stat::Health => {}
                    }
                }
                Static::CostChange(_) => {}
            }
        }
    }
}

/// AYL-21.3, AYL-21.4.
fn add_event(rules: &Aylkor, state: &State, pieces: &mut Pieces) {
    for switch in rules.switches(state) {
        if let Switch::Stat { filter, stat, d } = switch {
            for (unit, piece) in state.units.iter().zip(pieces.iter_mut()) {
                if rules.matches(state, &Eye::default(), filter, unit) {
                    match stat {
                        Stat::Attack => piece.attack = piece.attack.saturating_add(*d),
                        Stat::Move => piece.movement = piece.movement.saturating_add(*d),
                        Stat::Health => {}
                    }
                }
            }
        }
        if let Switch::Keyword { filter, keyword } = switch {
            for (unit, piece) in state.units.iter().zip(pieces.iter_mut()) {
                if unit.silenced.is_none() && rules.matches(state, &Eye::default(), filter, unit) {
                    piece.keywords.add(*keyword);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use gattai_core::{Dice, Game, Published, Seed, Settings, Silent};

    use super::*;

    /// All at once says the same as `rules/figures.rs` says of one unit after the other.
    #[test]
    fn figures_at_once_are_figures_one_by_one() {
        for seats in 2..=4 {
            let game = Aylkor::table(seats, &Settings::new()).unwrap();
            let (mut dice, mut scratch) = (Dice::seeded(&Seed::from_number(seats as u64)), Vec::new());
            for _ in 0..6 {
                let mut state = game.start(&mut dice, &mut Silent);
                while let Some(seat) = game.to_act(&state).first() {
                    let action = game.guided(&state, seat, &mut dice, &mut scratch).unwrap();
                    game.apply(&mut state, seat, &action, &mut dice, &mut Silent);
                    compare(&game, &state);
                }
            }
        }
    }

    fn compare(game: &Aylkor, state: &State) {
        for (unit, piece) in state.units.iter().zip(pieces(game, state).iter()) {
            assert_eq!(piece.attack, game.attack(state, unit) as i8, "{unit:?}");
            assert_eq!(piece.movement, game.movement(state, unit) as i8, "{unit:?}");
            assert_eq!(piece.health.max(0), game.remaining(state, unit) as i8, "{unit:?}");
            assert_eq!(piece.kind, game.kind(state, unit), "{unit:?}");
            assert_eq!(piece.keywords, game.keywords(state, unit), "{unit:?}");
        }
    }
}
