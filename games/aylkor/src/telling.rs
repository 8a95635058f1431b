//! The log, in words.

use gattai_core::{RuleId, Seat};

use crate::Aylkor;
use crate::content::Resource;
use crate::event::{Event, Sum};

fn amount(n: u16, resource: Resource) -> String {
    match (resource, n) {
        (Resource::Cog, 1) => "1 Cog".to_owned(),
        (Resource::Cog, n) => format!("{n} Cogs"),
        (Resource::Brew, n) => format!("{n} Brew"),
    }
}

/// How a strike adds up, where there is anything to add.
fn arithmetic(sum: &Sum) -> String {
    let mut text = sum.attack.to_string();
    let parts = [
        (i32::from(sum.kind), "type"),
        (i32::from(sum.hero), "hero"),
        (i32::from(sum.mark), "mark"),
        (-i32::from(sum.armor), "armor"),
    ];
    for (n, word) in parts.into_iter().filter(|(n, _)| *n != 0) {
        text.push_str(&format!(" {n:+} {word}"));
    }
    if sum.shield {
        text.push_str(", stopped by a shield");
    }
    text
}

fn seats(list: &[Seat]) -> String {
    list.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// The log line of an event.
#[expect(clippy::too_many_lines, reason = "one line an event")]
pub(crate) fn tell(rules: &Aylkor, event: &Event) -> String {
    match event {
        Event::DeckSealed { seat } => format!("{seat} has chosen a deck."),
        Event::DeckGiven { seat, deck } => format!("{seat} plays {}.", rules.catalogue.deck(*deck).name),
        Event::DeckTaken { seat } => format!("{seat} wanted a deck that another has, and chooses again."),
        Event::HeroPlaced { seat, named, space } => {
            format!("{} of {seat} stands on {space}.", rules.told(*named))
        }
        Event::PlaceRolled { dice, space } => {
            let dice = dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
            match space {
                Some(space) => format!("Dice {dice}: {space}."),
                None => format!("Dice {dice}: rolled again."),
            }
        }
        Event::ResourcePlaced { resource, space, renews } => {
            format!("{} on {space}{}.", amount(1, *resource), if *renews { "" } else { " (does not renew)" })
        }
        Event::ResourceTakenOff { resource, space } => format!("{} leaves {space}.", amount(1, *resource)),
        Event::ResourceOwed { resource } => {
            format!("{} is owed: there is no room for it.", amount(1, *resource))
        }
        Event::OrderRolled { seat, die } => format!("{seat} rolls {die} for the play order."),
        Event::OrderSettled { order } => format!("Play order: {}.", seats(order)),
        Event::RoundBegan { round } => format!("Round {round}."),
        Event::TurnBegan { seat } => format!("Turn of {seat}."),
        Event::TurnEnded { seat } => format!("{seat} ends the turn."),
        Event::Gained { seat, resource, n } => format!("{seat} gains {}.", amount(*n, *resource)),
        Event::Lost { seat, resource, n } => format!("{seat} loses {}.", amount(*n, *resource)),
        Event::Paid { seat, cogs, brew } => format!("{seat} pays {cogs} Cogs and {brew} Brew."),
        Event::Drew { seat, card: Some(card), .. } => format!("{seat} draws {}.", rules.told_card(*card)),
        Event::Drew { seat, card: None, .. } => format!("{seat} draws a card."),
        Event::HandOpened { seat, cards } => {
            let names: Vec<_> = cards.iter().map(|card| rules.told_card(*card)).collect();
            format!("The hand of {seat} is open: {}.", names.join(", "))
        }
        Event::Built { seat, named, space } => format!("{seat} builds {} on {space}.", rules.told(*named)),
        Event::Summoned { seat, named, space } => {
            format!("{seat} summons {} on {space}.", rules.told(*named))
        }
        Event::Spawned { named, space } => format!("{} appears on {space}.", rules.told(*named)),
        Event::Moved { named, from, to } => format!("{} moves from {from} to {to}.", rules.told(*named)),
        Event::Shoved { named, from, to } => {
            let steps = rules.apart(*from, *to);
            format!("{} is moved from {from} to {to} ({steps}).", rules.told(*named))
        }
        Event::Swapped { one, other } => {
            format!("{} and {} change places.", rules.told(*one), rules.told(*other))
        }
        Event::Gathered { seat, named, resource, n } => {
            format!("{} gathers {} for {seat}.", rules.told(*named), amount(*n, *resource))
        }
        Event::AttackDeclared { seat, attacker, target } => {
            format!("{seat}: {} attacks {}.", rules.told(*attacker), rules.told(*target))
        }
        Event::BattleLapsed => "The battle comes to nothing.".to_owned(),
        Event::Struck { attacker, target, sum, answer } => format!(
            "{} {} {} for {} ({}).",
            rules.told(*attacker),
            if *answer { "strikes back at" } else { "strikes" },
            rules.told(*target),
            sum.damage,
            arithmetic(sum)
        ),
        Event::AnswerDeclined { seat, named } => {
            format!("{seat}: {} does not strike back.", rules.told(*named))
        }
        Event::Damaged { named, n } => format!("{} takes {n} damage.", rules.told(*named)),
        Event::ShieldUsed { named } => format!("The shield of {} takes the damage.", rules.told(*named)),
        Event::Healed { named, n } => format!("{} heals {n}.", rules.told(*named)),
        Event::Defeated { named, space } => format!("{} is defeated on {space}.", rules.told(*named)),
        Event::CardOffered { seat, card } => format!("{seat} may take {}.", rules.told_card(*card)),
        Event::CardTaken { seat, card } => format!("{seat} takes {} into hand.", rules.told_card(*card)),
        Event::CardLeft { card } => format!("{} leaves the match.", rules.told_card(*card)),
        Event::Conceded { seat } => format!("{seat} concedes."),
        Event::Eliminated { seat } => format!("{seat} is out."),
        Event::TurnedPassive { named } => format!("{} is passive now.", rules.told(*named)),
        Event::TechPlayed { seat, card } => format!("{seat} plays {}.", rules.told_card(*card)),
        Event::AbilityUsed { seat, named, .. } => {
            format!("{seat} uses the ability of {}.", rules.told(*named))
        }
        Event::Triggered { seat, named, .. } => {
            format!("The ability of {} of {seat} happens.", rules.told(*named))
        }
        Event::TriggerDropped { named } => {
            format!("{} has triggered too often; no more.", rules.told(*named))
        }
        Event::Chose { seat, action } => format!("{seat} chooses {action}."),
        Event::Changed { named, change, .. } => {
            format!("{} has {}.", rules.told(*named), rules.told_change(*change))
        }
        Event::ChangeEnded { named, change } => {
            format!("{} on {} ends.", rules.told_change(*change), rules.told(*named))
        }
        Event::StatusGiven { named, status } => format!("{} is {status:?}.", rules.told(*named)),
        Event::StatusEnded { named, status } => format!("{} is no longer {status:?}.", rules.told(*named)),
        Event::Readied { named } => format!("{} is ready again.", rules.told(*named)),
        Event::Recruited { seat, named } => format!("{seat} recruits {}.", rules.told(*named)),
        Event::ReturnedToHand { seat, named } => {
            format!("{} returns to the hand of {seat}.", rules.told(*named))
        }
        Event::Discarded { seat, card } => format!("{seat} discards {}.", rules.told_card(*card)),
        Event::Recovered { seat, card } => format!("{seat} recovers {}.", rules.told_card(*card)),
        Event::Looked { seat, count, cards } if cards.is_empty() => {
            format!("{seat} looks at {count} cards of the deck.")
        }
        Event::Looked { seat, cards, .. } => {
            let names: Vec<_> = cards.iter().map(|card| rules.told_card(*card)).collect();
            format!("{seat} looks at {}.", names.join(", "))
        }
        Event::Scried { seat, bottom } => format!("{seat} puts {bottom} of them at the bottom."),
        Event::Searched { seat, card: Some(card) } => format!("{seat} finds {}.", rules.told_card(*card)),
        Event::Searched { seat, card: None } => format!("{seat} takes nothing from the deck."),
        Event::HandShown { to, of, cards } if cards.is_empty() => format!("{to} looks at the hand of {of}."),
        Event::HandShown { to, of, cards } => {
            let names: Vec<_> = cards.iter().map(|card| rules.told_card(*card)).collect();
            format!("{to} looks at the hand of {of}: {}.", names.join(", "))
        }
        Event::Discounted { seat, cogs, brew } => {
            format!("The next fitting card of {seat} costs {cogs} Cogs and {brew} Brew less.")
        }
        Event::DiscountEnded { seat } => format!("A discount of {seat} is gone."),
        Event::EventTurnedUp { event } => format!("Event: {}.", rules.catalogue.event(*event).name),
        Event::EventEnded { event } => format!("{} ends.", rules.catalogue.event(*event).name),
        Event::EventsShuffled => "The events are shuffled.".to_owned(),
        Event::DeckShuffled { seat } => format!("{seat} shuffles the discard pile into a deck."),
        Event::EventExtended { rounds } => format!("The event lasts {rounds} rounds longer."),
        Event::MatchEnded { winners } => match winners.as_slice() {
            [winner] => format!("{winner} wins."),
            several => format!("A draw between {}.", seats(several)),
        },
    }
}

/// The rule that an event follows from.
pub(crate) fn cites(event: &Event) -> Option<RuleId> {
    Some(match event {
        Event::DeckSealed { .. } | Event::DeckGiven { .. } | Event::DeckTaken { .. } => "AYL-3.1",
        Event::HeroPlaced { .. } => "AYL-3.4",
        Event::PlaceRolled { .. } => "AYL-3.7",
        Event::ResourcePlaced { .. } | Event::ResourceTakenOff { .. } => "AYL-5.8",
        Event::ResourceOwed { .. } => "AYL-5.12",
        Event::OrderRolled { .. } | Event::OrderSettled { .. } => "AYL-3.9",
        Event::RoundBegan { .. } => "AYL-4.2",
        Event::TurnBegan { .. } => "AYL-4.3",
        Event::TurnEnded { .. } => "AYL-4.11",
        Event::Gained { .. } | Event::Lost { .. } => "AYL-5.1",
        Event::Paid { .. } => "AYL-5.14",
        Event::Drew { .. } => "AYL-4.5",
        Event::HandOpened { .. } => "AYL-21.12",
        Event::Built { .. } => "AYL-6.9",
        Event::Summoned { .. } => "AYL-20.25",
        Event::Spawned { .. } => "AYL-20.33",
        Event::Moved { .. } => "AYL-7.6",
        Event::Shoved { .. } => "AYL-20.9",
        Event::Swapped { .. } => "AYL-20.12",
        Event::Gathered { .. } => "AYL-5.3",
        Event::AttackDeclared { .. } => "AYL-8.7",
        Event::BattleLapsed => "AYL-8.9",
        Event::Struck { answer: false, .. } => "AYL-8.11",
        Event::Struck { answer: true, .. } => "AYL-8.21",
        Event::AnswerDeclined { .. } => "AYL-8.19",
        Event::Damaged { .. } => "AYL-10.2",
        Event::ShieldUsed { .. } => "AYL-19.4",
        Event::Healed { .. } => "AYL-10.4",
        Event::Defeated { .. } => "AYL-10.3",
        Event::CardOffered { .. } | Event::CardTaken { .. } | Event::CardLeft { .. } => "AYL-12.10",
        Event::Conceded { .. } => "AYL-22.4",
        Event::Eliminated { .. } => "AYL-11.7",
        Event::TurnedPassive { .. } => "AYL-12.1",
        Event::TechPlayed { .. } => "AYL-13.3",
        Event::AbilityUsed { .. } => "AYL-15.5",
        Event::Triggered { .. } => "AYL-15.4",
        Event::TriggerDropped { .. } => "AYL-16.10",
        Event::Chose { .. } => "AYL-16.2",
        Event::Changed { .. } | Event::ChangeEnded { .. } => "AYL-17.2",
        Event::StatusGiven { .. } | Event::StatusEnded { .. } => "AYL-20.5",
        Event::Readied { .. } => "AYL-20.13",
        Event::Recruited { .. } => "AYL-20.26",
        Event::ReturnedToHand { .. } => "AYL-20.23",
        Event::Discarded { .. } => "AYL-20.19",
        Event::Recovered { .. } => "AYL-20.22",
        Event::Looked { .. } | Event::Scried { .. } => "AYL-20.20",
        Event::Searched { .. } => "AYL-20.21",
        Event::HandShown { .. } => "AYL-20.30",
        Event::Discounted { .. } | Event::DiscountEnded { .. } => "AYL-20.24",
        Event::EventTurnedUp { .. } | Event::EventEnded { .. } => "AYL-14.4",
        Event::EventsShuffled => "AYL-14.7",
        Event::DeckShuffled { .. } => "AYL-4.6",
        Event::EventExtended { .. } => "AYL-20.32",
        Event::MatchEnded { .. } => "AYL-22.1",
    })
}
