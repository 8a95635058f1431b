//! How good a position looks: what each side has on the field, how far it is from losing by Depletion or Rout.

use gattai_core::{Seat, SeatSet};

use crate::Aegis;
use crate::card::ActionType;
use crate::refusal::Asked;
use crate::rules::turn::LEAST_PRODUCTION;
use crate::state::{SLOTS, State, Statuses};

/// What things are worth, in hundredths of a point of Integrity.
const INTEGRITY: i32 = 100;
const EP: i32 = 160;
const LEVEL: i32 = 120;
const ENERGY: i32 = 12;
const STUNNED: i32 = -90;
const DISARMED: i32 = -150;
const MARKED: i32 = -60;
const UNMOVED_JET: i32 = -250;
const KEPT_OFF: i32 = 600;
/// Each EP that is missing of a safe margin over the least production.
const THIN: i32 = -220;
const SAFE_MARGIN: i32 = 5;
/// A production that loses at the start of the turn, and a side that can do no harm.
const DEPLETED: i32 = -2500;
const HARMLESS: i32 = -1800;
/// The difference at which a side has three chances in four.
const TELLING: f32 = 1500.0;

/// From 0 to 1: the mean chance against each opponent, as far as material tells.
#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
pub(crate) fn evaluate(rules: &Aegis, state: &State, seat: Seat) -> f32 {
    let all = SeatSet::first_n(rules.seats);
    let side = |member: Seat| -> i32 {
        let allies = all.iter().filter(|ally| rules.side_of(*ally) == rules.side_of(member));
        allies.map(|ally| worth(rules, state, ally)).sum()
    };
    let own = side(seat);
    let (mut sum, mut count) = (0.0, 0.0);
    for other in all.iter().filter(|other| rules.are_opponents(seat, *other)) {
        sum += match state.outcome {
            Some(outcome) => match outcome.place(seat).cmp(&outcome.place(other)) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            },
            None => {
                let ahead = (own - side(other)) as f32;
                0.5 + 0.5 * ahead / (ahead.abs() + TELLING)
            }
        };
        count += 1.0;
    }
    if count > 0.0 { sum / count } else { 0.5 }
}

/// What a player has, in hundredths.
fn worth(rules: &Aegis, state: &State, seat: Seat) -> i32 {
    let player = &state.players[seat];
    if player.out > 0 {
        return -4000;
    }
    let mut sum = 0;
    let mut harms = 0;
    let mut production = 0;
    let own_turn = state.active == seat && rules.asked(state) != Asked::Lists;
    for id in state.field_of(seat) {
        let (unit, card) = (state.unit(id), rules.card_of(state, id));
        let ep = i32::from(rules.ep(state, id));
        production += ep;
        sum += INTEGRITY * i32::from(unit.integrity) + EP * ep + LEVEL * i32::from(card.level - 1);
        sum += if unit.is(Statuses::STUN) { STUNNED } else { 0 };
        sum += if unit.is(Statuses::DISARM) { DISARMED } else { 0 };
        if card.passives.jet > 0 && own_turn && !unit.moved && !unit.arrived {
            sum += UNMOVED_JET;
        }
        let can_harm = (0..SLOTS).any(|slot| {
            let action = rules.action_of(unit, slot);
            action.is_some_and(|action| matches!(action.does, ActionType::Damage | ActionType::Drain))
        });
        harms += i32::from(can_harm);
    }
    for unit in state.units.iter().skip(seat.index() * 10).take(10) {
        sum += if unit.stand == crate::state::Stand::Off { KEPT_OFF } else { 0 };
    }
    let marked = SeatSet::first_n(rules.seats).iter().flat_map(|other| state.players[other].marks);
    sum += MARKED * marked.filter(|mark| mark.0 > 0 && mark.owner() == seat).count() as i32;
    let margin = production - i32::from(LEAST_PRODUCTION);
    if state.round > 0 {
        sum += if margin < 0 { DEPLETED } else { THIN * (SAFE_MARGIN - margin).max(0) };
        sum += if harms == 0 { HARMLESS } else { 0 };
    }
    sum + ENERGY * i32::from(player.energy.min(30))
}
