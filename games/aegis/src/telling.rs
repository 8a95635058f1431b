//! The log, the questions and the menu, in words.

use gattai_core::{Outcome, RuleId};

use crate::Aegis;
use crate::action::Action;
use crate::card::Stat;
use crate::event::{Cause, Event, Named, Reason, Status, Sum};
use crate::refusal::Asked;
use crate::rules::checking;
use crate::rules::turn::LEAST_PRODUCTION;
use crate::state::{State, UnitId, UnitSet, Way};

impl Aegis {
    fn called(&self, named: Named) -> String {
        format!("{} ({})", self.title(named.card), named.unit)
    }
}

fn faces(dice: &[u8]) -> String {
    dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The code of a stat.
pub(crate) const fn stat_word(stat: Stat) -> &'static str {
    match stat {
        Stat::Acc => "ACC",
        Stat::Dmg => "DMG",
        Stat::Mov => "MOV",
        Stat::Eva => "EVA",
        Stat::Def => "DEF",
    }
}

const fn status_word(status: Status) -> &'static str {
    match status {
        Status::Stunned => "stunned",
        Status::Disarmed => "disarmed",
        Status::Exposed => "exposed",
        Status::Cloaked => "cloaked",
        Status::Vanished => "vanished",
    }
}

fn reason_words(reason: Reason) -> &'static str {
    match reason {
        Reason::Annihilation => "no unit on the field",
        Reason::Depletion => "production below 5",
        Reason::Rout => "no unit that can deal damage or drain Energy",
        Reason::Concession => "it conceded",
    }
}

/// How damage adds up, where there is anything to add.
fn arithmetic(sum: &Sum) -> String {
    let mut text = sum.base.to_string();
    let parts = [
        (i32::from(sum.critical), "critical"),
        (i32::from(sum.anti_air), "Anti-Air"),
        (i32::from(sum.dmg), "DMG"),
        (-i32::from(sum.def), "DEF"),
    ];
    for (n, word) in parts.into_iter().filter(|(n, _)| *n != 0) {
        text.push_str(&format!(" {n:+} {word}"));
    }
    if sum.vanish {
        text.push_str(", stopped by Vanish");
    }
    text
}

/// The log line of an event.
#[expect(clippy::too_many_lines, reason = "one line an event")]
pub(crate) fn tell(rules: &Aegis, event: &Event) -> String {
    let called = |named: &Named| rules.called(*named);
    match event {
        Event::ListLocked { seat } => format!("{seat} has locked a Squad and a pool."),
        Event::ListRevealed { seat, list } => {
            let names = |cards: &[crate::card::CardId]| {
                cards.iter().map(|card| rules.title(*card)).collect::<Vec<_>>().join(", ")
            };
            let pool = if list.pool.is_empty() { "nothing".to_owned() } else { names(&list.pool) };
            format!("{seat} brings {}; in the pool {pool}.", names(&list.squad))
        }
        Event::FirstRolled { dice, seat } => format!("Dice {}: {seat} goes first.", faces(dice)),
        Event::Deployed { named, at } => format!("{} is deployed at {}.", called(named), rules.shown(*at)),
        Event::KeptOff { named } => format!("{} is kept off for a Combat Drop.", called(named)),
        Event::Marked { seat, named } => format!("{seat} marks {} for Arrest Mandate.", called(named)),
        Event::TurnBegan { seat, round } => format!("Round {round}: turn of {seat}."),
        Event::EffectsEnded { named } => format!("Timed effects on {} end.", called(named)),
        Event::Recharged { seat, energy } => format!("{seat} recharges {energy} Energy."),
        Event::Moved { named, from, to, cost } => {
            let to = to.end().unwrap_or(*from);
            format!("{} moves {} to {} ({cost} Energy).", called(named), rules.shown(*from), rules.shown(to))
        }
        Event::CloakedItself { named, from, to, cost } if from == to => {
            format!("{} cloaks ({cost} Energy).", called(named))
        }
        Event::CloakedItself { named, from, to, cost } => {
            let (from, to) = (rules.shown(*from), rules.shown(*to));
            format!("{} cloaks and goes {from} to {to} ({cost} Energy).", called(named))
        }
        Event::Used { named, slot, way, target, cost } => {
            let name = rules.action_name(*slot);
            let at = target.map_or_else(String::new, |target| format!(" on {}", rules.called(target)));
            match way {
                Way::Act => format!("{} uses {name}{at} ({cost} Energy).", called(named)),
                Way::Trigger => format!("{} triggers {name}{at}.", called(named)),
                Way::Retaliation => format!("{} retaliates with {name}{at} ({cost} Energy).", called(named)),
            }
        }
        Event::Rolled { named, dice } => format!("{} rolls {}.", called(named), faces(dice)),
        Event::Rerolled { named, grant, cost, from, to } => format!(
            "{} rolls {} again ({}, {cost} Energy): {}.",
            called(named),
            faces(from),
            grant.word(),
            faces(to)
        ),
        Event::Missed { named, number } => format!("{}: no success (needs {number}+).", called(named)),
        Event::Hit { named, number, successes, damage } => {
            let hits =
                if *successes == 1 { "1 success".to_owned() } else { format!("{successes} successes") };
            match damage {
                Some(sum) => {
                    let parts = arithmetic(sum);
                    format!("{}: {hits} ({number}+), {} damage ({parts}).", called(named), sum.damage)
                }
                None => format!("{}: {hits} ({number}+).", called(named)),
            }
        }
        Event::Shared { named, points, damage } => {
            format!("{} has a share of {points}: {damage} damage.", called(named))
        }
        Event::Repaired { named, points: 0 } => format!("{} has nothing to repair.", called(named)),
        Event::Repaired { named, points } => format!("{} is repaired by {points}.", called(named)),
        Event::Drained { named, points } => format!("{} loses {points} EP.", called(named)),
        Event::Boosted { named, points } => format!("{} gains {points} EP.", called(named)),
        Event::Changed { named, stat, by } => format!("{}: {} {by:+}.", called(named), stat_word(*stat)),
        Event::Became { named, status } => format!("{} is {}.", called(named), status_word(*status)),
        Event::Displaced { named, from, to, pull } if from == to => {
            format!("{} is {} and stays at {}.", called(named), moved(*pull), rules.shown(*to))
        }
        Event::Displaced { named, from, to, pull } => {
            format!("{} is {} {} to {}.", called(named), moved(*pull), rules.shown(*from), rules.shown(*to))
        }
        Event::Collided { named, with: Some(with), damage, returned } if damage == returned => {
            format!("{} hits {}: {damage} damage each.", called(named), called(with))
        }
        Event::Collided { named, with: Some(with), damage, returned } => {
            let (one, other) = (called(named), called(with));
            format!("{one} hits {other}: {damage} damage to {one}, {returned} to {other}.")
        }
        Event::Collided { named, with: None, damage, .. } => {
            format!("{} hits terrain: {damage} damage.", called(named))
        }
        Event::Destroyed { named, cause } => match cause {
            Cause::Integrity => format!("{} is destroyed.", called(named)),
            Cause::Edge => format!("{} is destroyed: off the battlefield.", called(named)),
            Cause::Jet => format!("{} is destroyed: the Jet did not move.", called(named)),
        },
        Event::Grew { named, by } => format!("{} grows by {by} (Magnificence).", called(named)),
        Event::RetaliationOpened { seat } => format!("{seat} may retaliate."),
        Event::RetaliationPassed { seat } => format!("{seat} does not retaliate."),
        Event::Combined { first, second, into, at, cost } => format!(
            "{} and {} combine into {} at {} ({cost} Energy).",
            called(first),
            called(second),
            called(into),
            rules.shown(*at)
        ),
        Event::Inherited { named, slot, action } => {
            format!("{} inherits {} in slot {slot}.", called(named), rules.action_name(*action))
        }
        Event::Blitzed { named, from, to } => {
            format!("{}: Blitz from {} to {}.", called(named), rules.shown(*from), rules.shown(*to))
        }
        Event::Captured { named, prey } => format!("{} triggers Capture on {}.", called(named), called(prey)),
        Event::LaserCopied { named, giver } => {
            format!("{} triggers Laser Prism: a laser of {}.", called(named), called(giver))
        }
        Event::Detonated { named, .. } => format!("{} detonates.", called(named)),
        Event::Ignited { named } => format!("{}: Ignition.", called(named)),
        Event::Refuelled { seat, energy } => format!("{seat} refuels {energy} Energy."),
        Event::Hurt { named, damage } => format!("{} takes {damage} damage.", called(named)),
        Event::Dropped { named, at } => format!("{} drops at {}.", called(named), rules.shown(*at)),
        Event::DropPostponed { named } => format!("{} finds no place to drop.", called(named)),
        Event::TurnEnded { seat } => format!("{seat} ends the turn."),
        Event::Conceded { seat } => format!("{seat} concedes."),
        Event::WentOut { seat, production: Some(production), .. } => {
            format!("{seat} loses: production {production}, below {LEAST_PRODUCTION}.")
        }
        Event::WentOut { seat, reason, production: None } => {
            format!("{seat} loses: {}.", reason_words(*reason))
        }
        Event::LimitReached { round } => format!("Round {round} was the last."),
        Event::Ended { outcome } => format!("The match is over: {}.", ranking(outcome)),
    }
}

const fn moved(pull: bool) -> &'static str {
    if pull { "pulled" } else { "pushed" }
}

/// Who came out where, the first places first.
fn ranking(outcome: &Outcome) -> String {
    if outcome.is_draw() {
        return "a draw".to_owned();
    }
    let last = outcome.places().iter().copied().max().unwrap_or_default();
    let on = |place: u8| {
        let seats = outcome.places().iter().enumerate().filter(|(_, other)| **other == place);
        seats.map(|(n, _)| format!("s{n}")).collect::<Vec<_>>()
    };
    let winners = on(1);
    let verb = if winners.len() == 1 { "wins" } else { "win" };
    let behind: Vec<_> = (2..=last).map(on).filter(|seats| !seats.is_empty()).collect();
    let mut text = format!("{} {verb}", winners.join(" and "));
    // With two seats or two teams it is plain who has lost.
    if behind.len() > 1 {
        behind.iter().for_each(|seats| text.push_str(&format!(", then {}", seats.join(" and "))));
    }
    text
}

/// The rule behind an event.
pub(crate) fn cites(event: &Event) -> Option<RuleId> {
    Some(match event {
        Event::ListLocked { .. } | Event::ListRevealed { .. } => "AEG-6.1",
        Event::FirstRolled { .. } => "AEG-6.2",
        Event::Deployed { .. } => "AEG-6.3",
        Event::KeptOff { .. } => "AEG-18.4",
        Event::Marked { .. } => "AEG-20.5",
        Event::TurnBegan { .. } => "AEG-7.1",
        Event::EffectsEnded { .. } => "AEG-7.3",
        Event::Recharged { .. } => "AEG-7.7",
        Event::Moved { .. } => "AEG-9.2",
        Event::CloakedItself { .. } => "AEG-18.3",
        Event::Used { way: Way::Act, .. } => "AEG-10.1",
        Event::Used { way: Way::Trigger, .. } => "AEG-16.1",
        Event::Used { way: Way::Retaliation, .. } => "AEG-18.19",
        Event::Rolled { .. } => "AEG-10.5",
        Event::Rerolled { .. } => "AEG-18.17",
        Event::Missed { .. } | Event::Hit { .. } => "AEG-10.8",
        Event::Shared { .. } => "AEG-16.13",
        Event::Repaired { .. } => "AEG-13.2",
        Event::Drained { .. } => "AEG-13.4",
        Event::Boosted { .. } => "AEG-13.5",
        Event::Changed { .. } => "AEG-13.14",
        Event::Became { status: Status::Stunned, .. } => "AEG-15.8",
        Event::Became { status: Status::Disarmed, .. } => "AEG-15.11",
        Event::Became { status: Status::Exposed, .. } => "AEG-15.13",
        Event::Became { status: Status::Cloaked, .. } => "AEG-18.3",
        Event::Became { status: Status::Vanished, .. } => "AEG-19.10",
        Event::Displaced { .. } => "AEG-13.6",
        Event::Collided { .. } => "AEG-13.9",
        Event::Destroyed { cause: Cause::Integrity, .. } => "AEG-14.9",
        Event::Destroyed { cause: Cause::Edge, .. } => "AEG-13.8",
        Event::Destroyed { cause: Cause::Jet, .. } => "AEG-18.13",
        Event::Grew { .. } => "AEG-20.3",
        Event::RetaliationOpened { .. } | Event::RetaliationPassed { .. } => "AEG-18.23",
        Event::Combined { .. } => "AEG-21.9",
        Event::Inherited { .. } => "AEG-22.1",
        Event::Blitzed { .. } => "AEG-19.3",
        Event::Captured { .. } => "AEG-19.4",
        Event::Detonated { .. } | Event::Hurt { .. } => "AEG-19.5",
        Event::Ignited { .. } => "AEG-19.6",
        Event::LaserCopied { .. } => "AEG-19.9",
        Event::Refuelled { .. } => "AEG-19.11",
        Event::Dropped { .. } | Event::DropPostponed { .. } => "AEG-18.5",
        Event::TurnEnded { .. } => "AEG-7.14",
        Event::Conceded { .. } => "AEG-23.10",
        Event::WentOut { reason: Reason::Annihilation, .. } => "AEG-23.1",
        Event::WentOut { reason: Reason::Depletion, .. } => "AEG-23.4",
        Event::WentOut { reason: Reason::Rout, .. } => "AEG-23.5",
        Event::WentOut { reason: Reason::Concession, .. } => "AEG-23.10",
        Event::LimitReached { .. } => "AEG-23.9",
        Event::Ended { .. } => "AEG-24.11",
    })
}

/// The question put to a seat.
pub(crate) fn question(rules: &Aegis, state: &State) -> String {
    let unit = |unit: UnitId| rules.called(rules.named(state, unit));
    match rules.asked(state) {
        Asked::Lists => "Bring a Squad of five Basics and a pool of up to five others.".to_owned(),
        Asked::Deploy => "Deploy a unit in your Starting Zone.".to_owned(),
        Asked::Mark => "Mark an opponent's unit for Arrest Mandate.".to_owned(),
        Asked::Step if state.begun => "Act with a unit, or end the turn.".to_owned(),
        Asked::Step => "Act with a unit.".to_owned(),
        Asked::Activation => match state.activation() {
            Some(open) => format!("Go on with {}, or be done with it.", unit(open.unit)),
            None => String::new(),
        },
        Asked::Reroll => "Roll dice again?".to_owned(),
        Asked::Divide => match rules.next_share(state) {
            Some((next, least, most)) => format!("How much damage for {}: {least} to {most}?", unit(next)),
            None => String::new(),
        },
        Asked::Inherit => match rules.inheriting(state) {
            Some(asked) => {
                let slot = state.unit(asked.unit).slots[asked.slot % 3];
                format!(
                    "{}: overwrite {} with an inherited Action?",
                    unit(asked.unit),
                    rules.action_name(slot)
                )
            }
            None => String::new(),
        },
        Asked::Triggers => match rules.triggering(state) {
            Some((fresh, _)) => format!("{} comes into play: trigger something?", unit(fresh)),
            None => String::new(),
        },
        Asked::Retaliate => {
            let left = checking::retaliation(state).unwrap_or(UnitSet::NONE);
            let able = rules.retaliators(state, left).map_or(UnitSet::NONE, |(_, able)| able);
            let names: Vec<_> = able.map(unit).collect();
            let against = rules.attacker(state).map(|user| format!(" against {}", unit(user)));
            format!("{}: retaliate{}?", names.join(" or "), against.unwrap_or_default())
        }
        Asked::Drop => "Where does the unit drop?".to_owned(),
        Asked::Over => "The match is over.".to_owned(),
    }
}

/// An action in words.
#[expect(clippy::wildcard_enum_match_arm, reason = "the notation of all others says it all")]
pub(crate) fn label(rules: &Aegis, state: &State, action: &Action) -> String {
    let known = |unit: UnitId| unit.index() < state.units.len();
    let called = |unit: UnitId| rules.called(rules.named(state, unit));
    match *action {
        Action::Act { unit, number, x, target, ally } if known(unit) && (1..=3).contains(&number) => {
            let slot = state.unit(unit).slots[usize::from(number) - 1];
            let mut text = format!("{}: {}", called(unit), rules.action_name(slot));
            if x > 0 {
                text.push_str(&format!(" with {x} dice"));
            }
            if let Some(target) = target.filter(|target| known(*target)) {
                text.push_str(&format!(" on {}", called(target)));
            }
            if let Some(ally) = ally.filter(|ally| known(*ally)) {
                text.push_str(&format!(", plus {} EP of {}", rules.ep(state, ally), called(ally))); // AEG-20.6
            }
            text
        }
        Action::Move { unit, to } if known(unit) => {
            let end = to.end().unwrap_or_default();
            let cost = rules.check_move(state, unit, &to).map(|cost| format!(" ({cost} Energy)"));
            format!("{}: move to {}{}", called(unit), rules.shown(end), cost.unwrap_or_default())
        }
        Action::Combine { unit, partner, into } if known(unit) && known(partner) => {
            let cost = rules.ep(state, unit) + rules.ep(state, partner);
            let (one, other) = (called(unit), called(partner));
            format!("{one} and {other}: combine into {} ({cost} Energy)", rules.title(into))
        }
        Action::Deploy { unit, at } if known(unit) => {
            format!("{}: deploy at {}", called(unit), rules.shown(at))
        }
        Action::Mark { unit } | Action::Capture { unit } if known(unit) => {
            format!("{action}: {}", called(unit))
        }
        Action::Pass => "decline".to_owned(),
        Action::Done => "done with this unit".to_owned(),
        Action::End => "end the turn".to_owned(),
        _other => action.to_string(),
    }
}
