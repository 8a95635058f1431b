//! How promising an action looks before it is tried (AYL-8, AYL-5, AYL-6): what any player sees at once. It asks for
//! the board, open holdings and the seat's own cards alone.

use gattai_core::{Card, Seat};

use crate::Aylkor;
use crate::action::Action;
use crate::board::{BOARD, Space};
use crate::content::{AbilityKind, AppliedStatus, CardDesign, Effect as Word, Op, Pc, Resource, Switch};
use crate::judging::{turns, worth};
use crate::pieces::{Piece, Pieces, chart, damage, pieces};
use crate::state::{Ask, Asked, Frame, State, Unit};

/// The board as a player looks at it for strikes.
pub(crate) struct Outlook {
    pub pieces: Pieces,
    chart: i8,
    answers: bool,
    round: u16,
}

impl Outlook {
    pub fn of(rules: &Aylkor, state: &State) -> Outlook {
        Outlook {
            pieces: pieces(rules, state),
            chart: chart(rules, state),
            answers: !rules.switches(state).contains(&Switch::NoReciprocal),
            round: state.round,
        }
    }

    /// The damage of a strike.
    pub fn damage(&self, striker: &Piece, struck: &Piece) -> i8 {
        damage(striker, struck, self.chart)
    }

    /// What a strike brings over what its answer costs, in Cogs, if it is struck from this distance.
    #[expect(clippy::float_arithmetic, reason = "an estimate, not a rule")]
    pub fn gain(&self, striker: &Piece, struck: &Piece, distance: u8) -> f32 {
        if striker.hero && struck.hero && self.round <= 3 {
            return -1.0; // AYL-11.5
        }
        let dealt = damage(striker, struck, self.chart);
        if dealt >= struck.health {
            return if struck.hero { 100.0 } else { 1.0 + worth(struck) };
        }
        let mut gain = harm(struck, dealt) + if struck.shielded { 0.4 } else { 0.0 };
        let silent = striker.keywords.has(crate::content::KeywordWord::Unanswered) || struck.stunned;
        if self.answers && !silent && distance <= struck.keywords.range() {
            let back = damage(struck, striker, self.chart);
            gain -= if back < striker.health {
                harm(striker, back)
            } else if striker.hero {
                100.0
            } else {
                worth(striker)
            };
        }
        gain
    }

    /// The best strike of a unit if it stood on a space.
    pub fn best_from(&self, striker: &Piece, space: Space) -> Option<f32> {
        let range = striker.keywords.range();
        let mut best: Option<f32> = None;
        for struck in self.pieces.iter().filter(|piece| piece.seat != striker.seat) {
            let distance = BOARD.distance(space, struck.space);
            if distance <= range {
                let gain = self.gain(striker, struck, distance);
                best = Some(best.map_or(gain, |best| best.max(gain)));
            }
        }
        best
    }

    /// How good it is for a unit to stand where it stands, in Cogs: on its way to an enemy hero, out of the way of
    /// strikes.
    #[expect(clippy::float_arithmetic, reason = "an estimate, not a rule")]
    fn standing(&self, piece: &Piece) -> f32 {
        let (mut way, mut danger, mut harmed) = (0.0f32, 0.0f32, 0);
        for other in self.pieces.iter().filter(|other| other.seat.is_some() && other.seat != piece.seat) {
            let distance = BOARD.distance(piece.space, other.space);
            if other.hero && !piece.hero {
                way = way.max(f32::from(piece.attack) / turns(piece, distance));
            }
            if distance <= other.reach && !other.stunned {
                if piece.hero {
                    harmed += self.damage(other, piece);
                } else {
                    danger = danger.max(self.gain(other, piece, other.keywords.range()));
                }
            }
        }
        let harmed = f32::from(harmed.min(piece.health)) / f32::from(piece.health.max(1));
        0.4 * way - 0.36 * danger - 5.0 * harmed
    }
}

/// What damage that does not defeat is worth, in Cogs.
#[expect(clippy::float_arithmetic, reason = "an estimate, not a rule")]
fn harm(struck: &Piece, dealt: i8) -> f32 {
    if dealt <= 0 {
        return 0.0;
    }
    let (dealt, health) = (f32::from(dealt), f32::from(struck.health.max(1)));
    if struck.hero { dealt * (0.6 + 2.4 / health) } else { worth(struck) * 0.5 * dealt / health }
}

/// From a gain in Cogs to a number between 0 and 1.
#[expect(clippy::float_arithmetic, reason = "an estimate, not a rule")]
pub(crate) fn from_gain(gain: f32) -> f32 {
    (0.5 + 0.14 * gain).clamp(0.03, 1.0)
}

/// From 0 (hardly) to 1 (surely).
pub(crate) fn promise(rules: &Aylkor, state: &State, seat: Seat, action: &Action) -> f32 {
    match *action {
        Action::Attack { unit, target } => {
            let outlook = Outlook::of(rules, state);
            let place = |id| state.units.binary_search_by_key(&id, |unit: &Unit| unit.id).ok();
            match (place(unit), place(target)) {
                (Some(unit), Some(target)) => {
                    let (striker, struck) = (&outlook.pieces[unit], &outlook.pieces[target]);
                    let distance = BOARD.distance(striker.space, struck.space);
                    from_gain(outlook.gain(striker, struck, distance))
                }
                _ => 0.0,
            }
        }
        Action::Move { unit, space } => {
            let outlook = Outlook::of(rules, state);
            let place = state.units.binary_search_by_key(&unit, |unit| unit.id).ok();
            place.map_or(0.0, |place| promise_of_move(state, &outlook, place, space))
        }
        Action::Build { card, space } => promise_of_build(rules, state, seat, card, space),
        Action::Tech { card } => match rules.catalogue.card(card) {
            CardDesign::Tech(tech) => {
                promise_of_words(rules, state, seat, rules.catalogue.techs[usize::from(tech.0)].program)
            }
            CardDesign::Unit(_) => 0.0,
        },
        Action::Ability { unit, number } => {
            let ability = state
                .unit(unit)
                .and_then(|unit| rules.design(unit).abilities.get(usize::from(number).wrapping_sub(1)));
            match ability.map(|ability| ability.kind) {
                Some(AbilityKind::Active { program, .. }) => promise_of_words(rules, state, seat, program),
                _ => 0.0,
            }
        }
        Action::End => 0.45,
        Action::Deck { .. }
        | Action::Corner { .. }
        | Action::Unit { .. }
        | Action::Done
        | Action::Space { .. }
        | Action::Opponent { .. }
        | Action::Yes
        | Action::No
        | Action::Branch { .. }
        | Action::Card { .. }
        | Action::Nothing
        | Action::Scry { .. }
        | Action::Type { .. } => state.ask.map_or(0.5, |ask| promise_of_answer(rules, state, ask, action)),
    }
}

/// How much better a unit stands after a move, resources gathered included.
#[expect(clippy::float_arithmetic, reason = "an estimate, not a rule")]
fn promise_of_move(state: &State, outlook: &Outlook, place: usize, space: Space) -> f32 {
    let here = &outlook.pieces[place];
    let there = Piece { space, ..*here };
    let gathers = state.tokens[space].is_some();
    let ready = !state.units[place].acted;
    let strike = |piece: &Piece, ready: bool| {
        if ready { outlook.best_from(piece, piece.space).unwrap_or(0.0).max(0.0) } else { 0.0 }
    };
    let mut better = 0.5 * (strike(&there, ready && !gathers) - strike(here, ready));
    better += outlook.standing(&there) - outlook.standing(here);
    better += match state.tokens[space].map(|token| token.resource) {
        Some(Resource::Cog) => 1.4,
        Some(Resource::Brew) => 1.6,
        None => token_nearness(state, &there) - token_nearness(state, here),
    };
    (0.45 + 0.14 * better).clamp(0.02, 0.95)
}

/// What the resources near a unit are worth to it, in Cogs.
#[expect(clippy::float_arithmetic, reason = "an estimate, not a rule")]
fn token_nearness(state: &State, piece: &Piece) -> f32 {
    let movement = piece.movement.max(0) as u8;
    let tokens = state.resources();
    let near = tokens.and(BOARD.within(piece.space, movement)).len().min(3);
    let next = tokens.and(BOARD.within(piece.space, movement.saturating_mul(2))).len().min(3);
    0.15 * near as f32 + 0.05 * next as f32
}

/// The dearer the better, on a resource best.
#[expect(clippy::float_arithmetic, reason = "an estimate, not a rule")]
fn promise_of_build(rules: &Aylkor, state: &State, seat: Seat, card: Card, space: Space) -> f32 {
    let CardDesign::Unit(design) = rules.catalogue.card(card) else { return 0.0 };
    let price = f32::from(rules.traits[usize::from(design.0)].price) / 4.0;
    let token = if state.tokens[space].is_some() { 0.12 } else { 0.0 };
    let heroes = state.units.iter().filter(|unit| unit.hero && unit.control.seat() != Some(seat));
    let distance = heroes.map(|hero| BOARD.distance(hero.space, space)).min().unwrap_or(13);
    (0.62 + 0.03 * price + token - 0.004 * f32::from(distance)).min(0.97)
}

/// What the first word of a card or an ability is good for.
fn promise_of_words(rules: &Aylkor, state: &State, seat: Seat, program: Pc) -> f32 {
    let mut pc = program;
    loop {
        match rules.op(pc) {
            Op::Effect(word) => return promise_of_word(state, seat, word),
            Op::End | Op::Jump { .. } => return 0.5,
            Op::May { .. } | Op::ChooseOne { .. } | Op::If { .. } => pc = pc.next(),
        }
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the other words are neither good nor bad at sight")]
fn promise_of_word(state: &State, seat: Seat, word: &Word) -> f32 {
    let hurt = || state.units.iter().any(|unit| unit.control.seat() == Some(seat) && unit.damage >= 2);
    match word {
        Word::Gain { .. } | Word::Draw { .. } | Word::Steal { .. } | Word::Scry { .. } => 0.8,
        Word::Damage { .. } | Word::Destroy { .. } | Word::Summon { .. } | Word::Recruit { .. } => 0.72,
        Word::Search { .. } | Word::Recover { .. } | Word::Lose { .. } | Word::Discard { .. } => 0.65,
        Word::PlaceResource { .. } | Word::Strike { .. } | Word::Status { .. } => 0.6,
        Word::Heal { .. } => {
            if hurt() {
                0.6
            } else {
                0.1
            }
        }
        Word::Sacrifice { .. } => 0.3,
        _other => 0.45,
    }
}

/// What a word in hand does to a unit it picks: good, bad, or neither.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Touch {
    Good,
    Bad,
    Costly,
    Either,
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the other words pick no unit, or one of either side")]
fn touch(word: &Word) -> Touch {
    match word {
        Word::Damage { .. } | Word::Destroy { .. } => Touch::Bad,
        Word::Status { status, .. } => match status {
            AppliedStatus::Shielded => Touch::Good,
            AppliedStatus::Stunned
            | AppliedStatus::Rooted
            | AppliedStatus::Burning { .. }
            | AppliedStatus::Silenced
            | AppliedStatus::Marked => Touch::Bad,
        },
        Word::Heal { .. } | Word::Modify { .. } | Word::Grant { .. } | Word::Cleanse { .. } => Touch::Good,
        Word::Ready { .. } | Word::Strike { .. } | Word::Recruit { .. } => Touch::Good,
        Word::Sacrifice { .. } | Word::Bounce { .. } => Touch::Costly,
        _other => Touch::Either,
    }
}

fn word_in_hand<'a>(rules: &'a Aylkor, state: &State) -> Option<&'a Word> {
    let Some(Frame::Effect(effect)) = state.stack.last() else { return None };
    if let Op::Effect(word) = rules.op(effect.pc) { Some(word) } else { None }
}

#[expect(clippy::float_arithmetic, reason = "an estimate, not a rule")]
fn promise_of_answer(rules: &Aylkor, state: &State, ask: Ask, action: &Action) -> f32 {
    let price = |card: Card| match rules.catalogue.card(card) {
        CardDesign::Unit(id) => f32::from(rules.catalogue.units[usize::from(id.0)].cost.total()),
        CardDesign::Tech(id) => f32::from(rules.catalogue.techs[usize::from(id.0)].cost.total()) + 1.0,
    };
    match (ask.what, *action) {
        (Asked::Answer | Asked::Take, Action::Yes) => 0.95,
        (Asked::Answer | Asked::Take, _) => 0.05,
        (Asked::May, Action::Yes) => 0.7,
        (Asked::May, _) => 0.3,
        (Asked::Unit { .. }, Action::Unit { unit }) => {
            state.unit(unit).map_or(0.0, |unit| promise_of_pick(rules, state, ask.seat, unit))
        }
        (Asked::Unit { .. }, _) => 0.4,
        (Asked::Space { .. }, Action::Space { space }) => {
            let token = if state.tokens[space].is_some() { 0.3 } else { 0.0 };
            let heroes = state.units.iter().filter(|unit| unit.hero && unit.control.seat() != Some(ask.seat));
            let distance = heroes.map(|hero| BOARD.distance(hero.space, space)).min().unwrap_or(13);
            0.55 + token - 0.02 * f32::from(distance)
        }
        (Asked::Opponent { .. }, Action::Opponent { seat }) => {
            let player = &state.players[seat];
            (0.4 + 0.04 * f32::from(player.cogs.min(8)) + 0.02 * player.hand.len().min(8) as f32).min(1.0)
        }
        (Asked::Recover | Asked::Search | Asked::DiscardOf { .. }, Action::Card { card }) => {
            (0.4 + 0.08 * price(card)).min(1.0)
        }
        (Asked::Search, _) => 0.1,
        (Asked::Discard, Action::Card { card }) => (0.7 - 0.08 * price(card)).max(0.05),
        _other => 0.5,
    }
}

/// A unit picked for a word: the worst for the other side, the best for one's own, the least as a price.
#[expect(clippy::float_arithmetic, reason = "an estimate, not a rule")]
fn promise_of_pick(rules: &Aylkor, state: &State, seat: Seat, unit: &Unit) -> f32 {
    let mine = unit.control.seat() == Some(seat);
    let outlook = Outlook::of(rules, state);
    let Ok(place) = state.units.binary_search_by_key(&unit.id, |unit| unit.id) else { return 0.0 };
    let piece = &outlook.pieces[place];
    let value = worth(piece).min(6.0) / 6.0;
    match word_in_hand(rules, state).map_or(Touch::Either, touch) {
        Touch::Bad if mine => 0.05,
        Touch::Bad if piece.hero => 0.7,
        Touch::Bad => {
            let frail = if piece.health <= 2 { 0.25 } else { 0.0 };
            0.3 + 0.4 * value + frail
        }
        Touch::Good if !mine => 0.1,
        Touch::Good => {
            let hurt = f32::from(unit.damage.min(4)) * 0.05;
            0.35 + 0.4 * value + hurt
        }
        Touch::Costly if mine => 0.7 - 0.6 * value,
        Touch::Costly => 0.3 + 0.6 * value,
        Touch::Either => 0.5,
    }
}
