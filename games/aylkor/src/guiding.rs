//! A light player for playouts: it strikes where that pays, gathers what is in reach, builds what it can afford, goes
//! forward, and ends its turn when nothing sensible is left. Chance decides the order and many a choice.

use gattai_core::{Card, Dice, Seat};

use crate::Aylkor;
use crate::action::Action;
use crate::board::{BOARD, Space, Spaces};
use crate::content::{AbilityKind, CardDesign, KeywordWord, Resource};
use crate::promising::{Outlook, from_gain, promise};
use crate::propose;
use crate::state::{Asked, CARDS, Stage, State, Unit};

/// One sensible action.
pub(crate) fn guided(
    rules: &Aylkor,
    state: &State,
    seat: Seat,
    dice: &mut Dice,
    scratch: &mut Vec<Action>,
) -> Option<Action> {
    if let Some(ask) = state.ask {
        return answer(rules, state, seat, ask.what, dice, scratch);
    }
    if state.stage != Stage::Main || state.actions >= 60 || dice.below(32) == 0 {
        return propose::sample(rules, state, seat, dice, scratch);
    }
    scratch.clear();
    let outlook = Outlook::of(rules, state);
    // Units by their place, then cards by theirs.
    let (mut sources, mut count) = ([0u8; UNITS + CARDS], 0);
    for (n, piece) in outlook.pieces.iter().enumerate() {
        let unit = &state.units[n];
        if piece.seat == Some(seat) && !(unit.acted && unit.halted) && !piece.stunned {
            sources[count] = n as u8;
            count += 1;
        }
    }
    let hand = state.players[seat].hand.cards().cards();
    for (n, card) in hand.iter().enumerate() {
        if n == 0 || hand[n - 1] != *card {
            sources[count] = (UNITS + n) as u8;
            count += 1;
        }
    }
    while count > 0 {
        let chosen = dice.below(count as u32) as usize;
        let source = usize::from(sources[chosen]);
        count -= 1;
        sources[chosen] = sources[count];
        let action = match source.checked_sub(UNITS) {
            None => Guide { rules, state, seat, outlook: &outlook, n: source }.deed(dice),
            Some(card) => play_card(rules, state, seat, hand[card], dice),
        };
        if action.is_some() {
            return action;
        }
    }
    Some(Action::End)
}

/// How many units there can be on the board.
const UNITS: usize = 86;

/// The most promising answer, give or take.
#[expect(clippy::float_arithmetic, reason = "an estimate, not a rule")]
fn answer(
    rules: &Aylkor,
    state: &State,
    seat: Seat,
    asked: Asked,
    dice: &mut Dice,
    scratch: &mut Vec<Action>,
) -> Option<Action> {
    if asked == Asked::Answer {
        return Some(if dice.below(32) == 0 { Action::No } else { Action::Yes });
    }
    scratch.clear();
    propose::actions(rules, state, seat, scratch);
    if asked == Asked::Scry || scratch.len() > 24 {
        return dice.pick(scratch).copied();
    }
    let mut best = None;
    let mut highest = -1.0;
    for action in scratch.iter() {
        let value = promise(rules, state, seat, action) + dice.below(256) as f32 / 1024.0;
        if value > highest {
            (best, highest) = (Some(*action), value);
        }
    }
    best
}

/// Builds, or plays a tech card that looks good enough.
fn play_card(rules: &Aylkor, state: &State, seat: Seat, card: Card, dice: &mut Dice) -> Option<Action> {
    if !rules.can_pay(state, seat, rules.cost(state, seat, card)) {
        return None;
    }
    match rules.catalogue.card(card) {
        CardDesign::Unit(_) => {
            let spaces = rules.build_spaces(state, seat);
            let rich = spaces.and(state.resources());
            let among = if rich.is_empty() { spaces } else { rich };
            if among.is_empty() {
                return None;
            }
            let space = among.nth(dice.below(among.len() as u32) as usize)?;
            Some(Action::Build { card, space })
        }
        CardDesign::Tech(_) => {
            let action = Action::Tech { card };
            let good = promise(rules, state, seat, &action) > chance_of(dice);
            if good && rules.check_tech(state, seat, card).is_ok() { Some(action) } else { None }
        }
    }
}

/// A number between 0 and 1.
#[expect(clippy::float_arithmetic, reason = "an estimate, not a rule")]
fn chance_of(dice: &mut Dice) -> f32 {
    dice.below(1024) as f32 / 1024.0
}

/// One unit and what surrounds it.
struct Guide<'a> {
    rules: &'a Aylkor,
    state: &'a State,
    seat: Seat,
    outlook: &'a Outlook,
    n: usize,
}

impl Guide<'_> {
    fn unit(&self) -> &Unit {
        &self.state.units[self.n]
    }

    /// A strike, a step towards one, a resource, an ability, a step forward; or nothing.
    fn deed(&self, dice: &mut Dice) -> Option<Action> {
        let (unit, piece) = (self.unit(), &self.outlook.pieces[self.n]);
        let ready = !unit.fresh || piece.keywords.has(KeywordWord::Rush);
        let steps = (piece.movement as u8).saturating_sub(unit.moved);
        let steps = if ready && !unit.halted && !piece.rooted { steps } else { 0 };
        let rings = if steps > 0 { self.rules.reach(self.state, unit, steps) } else { [Spaces::NONE; 8] };
        let near = rings.iter().fold(Spaces::NONE, |all, ring| all.or(*ring));
        if !unit.acted {
            if ready && let Some(action) = self.strike(near, dice) {
                return Some(action);
            }
            if let Some(action) = self.gather(near, dice) {
                return Some(action);
            }
            if let Some(action) = self.ability(dice) {
                return Some(action);
            }
        }
        if steps > 0 { self.step(near, dice) } else { None }
    }

    /// The strike that pays best, from here or from a space in reach.
    #[expect(clippy::float_arithmetic, reason = "an estimate, not a rule")]
    fn strike(&self, near: Spaces, dice: &mut Dice) -> Option<Action> {
        let (unit, piece) = (self.unit(), &self.outlook.pieces[self.n]);
        let range = piece.keywords.range();
        let mut best: Option<(f32, Action)> = None;
        for (target, struck) in self.state.units.iter().zip(self.outlook.pieces.iter()) {
            let distance = BOARD.distance(piece.space, struck.space);
            let own = target.control == unit.control;
            if own || distance > piece.reach || self.rules.truce(self.state, unit, target) {
                continue;
            }
            let gain = self.outlook.gain(piece, struck, distance.min(range));
            if best.is_some_and(|(most, _)| most >= gain) {
                continue;
            }
            if distance <= range {
                if self.rules.guard(self.state, unit, target).is_none() {
                    best = Some((gain, Action::Attack { unit: unit.id, target: target.id }));
                }
            } else if let Some(space) = self.beside(near, struck.space, range) {
                best = Some((gain, Action::Move { unit: unit.id, space }));
            }
        }
        let (gain, action) = best?;
        if from_gain(gain) > 0.2 + 0.6 * chance_of(dice) { Some(action) } else { None }
    }

    /// The farthest space in reach from which a target can be struck.
    fn beside(&self, near: Spaces, target: Space, range: u8) -> Option<Space> {
        let inside = |distance| near.and(BOARD.within(target, distance));
        let far = inside(range).without(inside(range - 1));
        far.first().or(inside(range).first())
    }

    /// A resource in reach, Brew rather than Cogs.
    fn gather(&self, near: Spaces, dice: &mut Dice) -> Option<Action> {
        let tokens = near.and(self.state.resources());
        if tokens.is_empty() || self.hero_is_frail() && dice.below(2) == 0 {
            return None;
        }
        let is_brew =
            |space: &Space| self.state.tokens[*space].is_some_and(|token| token.resource == Resource::Brew);
        let space = tokens.iter().find(is_brew).or(tokens.nth(dice.below(tokens.len() as u32) as usize))?;
        Some(Action::Move { unit: self.unit().id, space })
    }

    fn hero_is_frail(&self) -> bool {
        let piece = &self.outlook.pieces[self.n];
        piece.hero && piece.health <= 8
    }

    fn ability(&self, dice: &mut Dice) -> Option<Action> {
        let unit = self.unit();
        if !self.rules.traits[usize::from(unit.design.0)].active || dice.below(2) == 0 {
            return None;
        }
        for (n, ability) in self.rules.design(unit).abilities.iter().enumerate() {
            let number = n as u8 + 1;
            if !matches!(ability.kind, AbilityKind::Active { .. }) {
                continue;
            }
            let action = Action::Ability { unit: unit.id, number };
            if promise(self.rules, self.state, self.seat, &action) > chance_of(dice)
                && self.rules.check_ability(self.state, self.seat, unit.id, number).is_ok()
            {
                return Some(action);
            }
        }
        None
    }

    /// A step towards a resource nearby or the nearest hero of another player; heroes go for resources alone.
    fn step(&self, near: Spaces, dice: &mut Dice) -> Option<Action> {
        let piece = &self.outlook.pieces[self.n];
        let tokens = self.state.resources();
        let nearest = |space: Space, among: Spaces| {
            (1..=6).find(|distance| !BOARD.within(space, *distance).and(among).is_empty())
        };
        let gathers = piece.hero || piece.attack == 0 || dice.below(3) == 0;
        let goal = if gathers && !self.unit().acted {
            if self.hero_is_frail() {
                return None;
            }
            let distance = nearest(piece.space, tokens)?;
            BOARD.within(piece.space, distance).and(tokens).first()?
        } else if piece.hero {
            return None;
        } else {
            let heroes = self.outlook.pieces.iter().filter(|other| other.hero && other.seat != piece.seat);
            heroes.min_by_key(|hero| BOARD.distance(piece.space, hero.space))?.space
        };
        let space = near.iter().min_by_key(|space| BOARD.distance(*space, goal))?;
        let closer = BOARD.distance(space, goal) < BOARD.distance(piece.space, goal);
        if closer { Some(Action::Move { unit: self.unit().id, space }) } else { None }
    }
}
