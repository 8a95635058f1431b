//! What a player might do, and what it would bring.

use gattai_core::{ArrayVec, Card, Cost, Dice, Game, Preview, Seat, Touch};

use crate::Aylkor;
use crate::action::Action;
use crate::board::{BOARD, Space};
use crate::content::{AbilityKind, CardDesign, KeywordWord, Status, Type};
use crate::rules::figures::has_status;
use crate::state::{Ask, Asked, Control, Stage, State, Unit};

/// All legal actions; of the orders in which cards looked at can be put back, a few.
pub(crate) fn actions(rules: &Aylkor, state: &State, seat: Seat, out: &mut Vec<Action>) {
    if !rules.may_act(state).contains(seat) {
        return;
    }
    match (state.stage, state.ask) {
        (_, Some(ask)) => answers(rules, state, ask, out),
        (Stage::Decks, None) => out.extend(rules.free_decks(state).map(|deck| Action::Deck { deck })),
        (Stage::Corners, None) => out.extend(rules.free_corners(state).map(|space| Action::Corner { space })),
        (Stage::Main, None) => main_actions(rules, state, seat, out),
        (Stage::RoundStart(_) | Stage::TurnStart(_) | Stage::TurnEnd(_) | Stage::Over, None) => {}
    }
}

fn main_actions(rules: &Aylkor, state: &State, seat: Seat, out: &mut Vec<Action>) {
    if state.actions < 200 {
        for unit in state.units.iter().filter(|unit| unit.control == Control::Seat(seat)) {
            unit_actions(rules, state, seat, unit, out);
        }
        let mut last = None;
        for card in state.players[seat].hand.cards().cards() {
            if last != Some(*card) {
                card_actions(rules, state, seat, *card, out);
            }
            last = Some(*card);
        }
    }
    out.push(Action::End);
}

fn unit_actions(rules: &Aylkor, state: &State, seat: Seat, unit: &Unit, out: &mut Vec<Action>) {
    let id = unit.id;
    if rules.check_mover(state, unit).is_ok() {
        for ring in rules.reach(state, unit, rules.move_left(state, unit)) {
            out.extend(ring.iter().map(|space| Action::Move { unit: id, space }));
        }
    }
    if rules.check_attacker(state, unit).is_ok() {
        let targets = rules.targets(state, unit);
        out.extend(state.units_on(targets).map(|target| Action::Attack { unit: id, target: target.id }));
    }
    if !unit.acted {
        for (n, ability) in rules.design(unit).abilities.iter().enumerate() {
            let number = n as u8 + 1;
            if matches!(ability.kind, AbilityKind::Active { .. })
                && rules.check_ability(state, seat, id, number).is_ok()
            {
                out.push(Action::Ability { unit: id, number });
            }
        }
    }
}

fn card_actions(rules: &Aylkor, state: &State, seat: Seat, card: Card, out: &mut Vec<Action>) {
    match rules.catalogue.card(card) {
        CardDesign::Unit(_) => {
            if rules.can_pay(state, seat, rules.cost(state, seat, card)) {
                let spaces = rules.build_spaces(state, seat);
                out.extend(spaces.iter().map(|space| Action::Build { card, space }));
            }
        }
        CardDesign::Tech(_) => {
            if rules.check_tech(state, seat, card).is_ok() {
                out.push(Action::Tech { card });
            }
        }
    }
}

fn answers(rules: &Aylkor, state: &State, ask: Ask, out: &mut Vec<Action>) {
    let seat = ask.seat;
    let distinct = |cards: &[Card], out: &mut Vec<Action>| {
        let mut last = None;
        for card in cards {
            if last != Some(*card) {
                out.push(Action::Card { card: *card });
            }
            last = Some(*card);
        }
    };
    match ask.what {
        Asked::Unit { among, done } => {
            out.extend(state.units_on(among).map(|unit| Action::Unit { unit: unit.id }));
            if done {
                out.push(Action::Done);
            }
        }
        Asked::Space { among } => out.extend(among.iter().map(|space| Action::Space { space })),
        Asked::Opponent { among } => out.extend(among.iter().map(|seat| Action::Opponent { seat })),
        Asked::Answer | Asked::Take | Asked::May => out.extend([Action::Yes, Action::No]),
        Asked::Branch { among } => {
            let offered = (0..4u8).filter(|n| among & 1 << n != 0);
            out.extend(offered.map(|n| Action::Branch { number: n + 1 }));
        }
        Asked::Recover => {
            let cards = state.players[seat].discard;
            let fits: ArrayVec<[Card; 96]> =
                cards.cards().iter().copied().filter(|card| rules.step_matches(state, *card)).collect();
            distinct(&fits, out);
        }
        Asked::Discard => distinct(state.players[seat].hand.cards().cards(), out),
        Asked::DiscardOf { player } => distinct(state.players[player].hand.cards().cards(), out),
        Asked::Search => {
            let mut fits: ArrayVec<[Card; 96]> =
                state.players[seat].deck.all().filter(|card| rules.step_matches(state, *card)).collect();
            fits.sort_unstable();
            distinct(&fits, out);
            out.push(Action::Nothing);
        }
        Asked::Scry => scry_answers(state, out),
        Asked::Type => {
            let kinds = [Type::Organic, Type::Mechanical, Type::Elemental];
            out.extend(kinds.map(|kind| Action::Type { kind }));
        }
    }
}

/// Each subset goes to the bottom, in rising order; the rest stays on top, with each of its cards first once.
fn scry_answers(state: &State, out: &mut Vec<Action>) {
    let looked = state.looked.cards().cards();
    let count = looked.len().min(4);
    for under in 0..1u32 << count {
        let is_under = |n: usize| n < count && under & 1 << n != 0;
        let bottom: ArrayVec<[Card; 8]> =
            (0..looked.len()).filter(|n| is_under(*n)).map(|n| looked[n]).collect();
        let rest: ArrayVec<[Card; 8]> =
            (0..looked.len()).filter(|n| !is_under(*n)).map(|n| looked[n]).collect();
        for first in 0..rest.len().max(1) {
            let mut top = rest;
            if first < top.len() {
                top.swap(0, first);
            }
            let action = Action::Scry { top, bottom };
            if !out.contains(&action) {
                out.push(action);
            }
        }
    }
}

/// One legal action at random: a unit, a card or the end of the turn first, then what to do with it, so that
/// far movers do not drown the rest. One that can do nothing is passed over for another.
pub(crate) fn sample(
    rules: &Aylkor,
    state: &State,
    seat: Seat,
    dice: &mut Dice,
    scratch: &mut Vec<Action>,
) -> Option<Action> {
    scratch.clear();
    if state.stage != Stage::Main || state.ask.is_some() || state.actions >= 200 {
        actions(rules, state, seat, scratch);
        return dice.pick(scratch).copied();
    }
    let mut sources: ArrayVec<[Source; SOURCES]> = ArrayVec::new();
    sources.push(Source::End);
    let own = state.units.iter().enumerate().filter(|(_, unit)| unit.control == Control::Seat(seat));
    sources.extend(own.map(|(n, _)| Source::Unit(n as u8)));
    let hand = state.players[seat].hand.cards().cards();
    sources.extend(hand.iter().map(|card| Source::Card(*card)));
    loop {
        let chosen = dice.below(sources.len() as u32) as usize;
        match sources.swap_remove(chosen) {
            Source::End => return Some(Action::End),
            Source::Unit(n) => unit_actions(rules, state, seat, &state.units[usize::from(n)], scratch),
            Source::Card(card) => card_actions(rules, state, seat, card, scratch),
        }
        if let Some(action) = dice.pick(scratch) {
            return Some(*action);
        }
    }
}

/// What an action of the main step comes from.
#[derive(Clone, Copy, Default)]
enum Source {
    #[default]
    End,
    Unit(u8),
    Card(Card),
}

/// Every unit on the board, every card of a hand, and the end of the turn.
const SOURCES: usize = 176;

/// Costs, the arithmetic of a strike and its answer, what is gathered.
#[expect(clippy::wildcard_enum_match_arm, reason = "only these actions cost or touch anything")]
pub(crate) fn preview(rules: &Aylkor, state: &State, seat: Seat, action: &Action) -> Preview {
    let mut preview = Preview::default();
    let mut pay = |cogs: u16, brew: u16| {
        for (of, amount) in [("Cogs", cogs), ("Brew", brew)] {
            if amount > 0 {
                preview.costs.push(Cost { of: of.to_owned(), amount: i64::from(amount) });
            }
        }
    };
    match *action {
        Action::Build { card, .. } | Action::Tech { card } => {
            let (cogs, brew) = rules.cost(state, seat, card);
            pay(cogs, brew);
        }
        Action::Ability { unit, number } => {
            let ability = state
                .unit(unit)
                .and_then(|unit| rules.design(unit).abilities.get(usize::from(number).wrapping_sub(1)));
            if let Some(AbilityKind::Active { cost, .. }) = ability.map(|ability| ability.kind) {
                pay(u16::from(cost.cogs), u16::from(cost.brew));
            }
        }
        _other => {}
    }
    let touch = |what: String, how: String| Touch { what, how };
    match *action {
        Action::Build { space, .. } | Action::Move { space, .. } => {
            if let Some(token) = state.tokens[space] {
                let how = format!("a {:?} is gathered, which ends this unit's turn", token.resource);
                preview.touches.push(touch(space.to_string(), how));
            }
            let hero = matches!(*action, Action::Move { unit, .. } if state.unit(unit).is_some_and(|unit| unit.hero));
            if let Some(how) = struck_by(rules, state, seat, space, hero) {
                preview.touches.push(touch(space.to_string(), how));
            }
        }
        Action::End => preview.touches.extend(threats(rules, state, seat)),
        Action::Attack { unit, target } => {
            if let (Some(unit), Some(target)) = (state.unit(unit), state.unit(target)) {
                preview.touches.extend(strike_touches(rules, state, unit, target));
            }
        }
        _other => {}
    }
    preview
}

/// Whom others could strike in their next turns, of the units that a seat controls.
pub(crate) fn threats(rules: &Aylkor, state: &State, seat: Seat) -> Vec<Touch> {
    let own = state.units.iter().filter(|unit| unit.control == Control::Seat(seat));
    own.filter_map(|unit| {
        let how = struck_by(rules, state, seat, unit.space, unit.hero)?;
        Some(Touch { what: unit.id.to_string(), how })
    })
    .collect()
}

/// Which units of others could strike at a space in their next turn, as everybody stands now: they move as far
/// as they can, then strike as far as they can. Cards and abilities are not foreseen.
fn struck_by(rules: &Aylkor, state: &State, seat: Seat, space: Space, hero: bool) -> Option<String> {
    let could = |unit: &&Unit| {
        let others = unit.control.seat().is_some_and(|other| other != seat);
        let truce = hero && unit.hero && state.round < 3;
        if !others || truce || has_status(unit, Status::Stunned) {
            return false;
        }
        let steps = if has_status(unit, Status::Rooted) { 0 } else { rules.movement(state, unit) };
        let rings = rules.reach(state, unit, steps.min(8));
        let from = rings.iter().fold(unit.space.only(), |from, ring| from.or(*ring));
        !from.and(BOARD.within(space, rules.keywords(state, unit).range())).is_empty()
    };
    let strikers: Vec<String> = state.units.iter().filter(could).map(|unit| unit.id.to_string()).collect();
    if strikers.is_empty() { None } else { Some(format!("can be struck by {}", strikers.join(", "))) }
}

fn strike_touches(rules: &Aylkor, state: &State, unit: &Unit, target: &Unit) -> Vec<Touch> {
    let told = |striker: &Unit, struck: &Unit| {
        let sum = rules.strike_sum(state, striker, struck);
        let left = rules.remaining(state, struck);
        let parts = format!(
            "{} attack {:+} type {:+} hero {:+} mark {:+} armor",
            sum.attack,
            sum.kind,
            sum.hero,
            sum.mark,
            -i32::from(sum.armor)
        );
        let result = if sum.shield {
            "stopped by its shield".to_owned()
        } else if sum.damage >= left {
            format!("takes {} and is defeated", sum.damage)
        } else {
            format!("takes {} of {left}", sum.damage)
        };
        (format!("{result} ({parts})"), !sum.shield && sum.damage >= left)
    };
    let (how, falls) = told(unit, target);
    let mut touches = vec![Touch { what: target.id.to_string(), how }];
    let reach = rules.keywords(state, target).range();
    let answers = !falls
        && target.stunned.is_none()
        && BOARD.distance(unit.space, target.space) <= reach
        && !rules.has(state, unit, KeywordWord::Unanswered)
        && !rules.switches(state).contains(&crate::content::Switch::NoReciprocal);
    if answers {
        let (how, _) = told(target, unit);
        touches.push(Touch { what: unit.id.to_string(), how: format!("if answered: {how}") });
    }
    touches
}
