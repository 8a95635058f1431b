//! Chapter 2: building a Squad and a Combine Pool.
//!
//! Here: whether a list may be brought. [`forming`]: what it can combine. [`writing`]: the list as text.
//! [`summary`]: all that a builder shows. [`picking`]: looking for cards.

pub mod forming;
pub mod picking;
pub mod summary;
pub mod writing;

use std::fmt;

use gattai_core::{Fault, ListLook, RuleId};
use serde::Serialize;

use crate::card::{CardId, Faction, List, Units};
use crate::content::Pack;

/// Why a list may not be brought. Places count from 1, in the order of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum ListFault {
    /// AEG-2.1.
    NotFiveUnits {
        /// How many there are.
        count: u8,
    },
    /// AEG-2.1: a Squad has Basics only.
    NotBasic {
        /// Its place in the Squad.
        place: u8,
        /// The card.
        card: CardId,
    },
    /// AEG-2.3.
    TwiceInSquad {
        /// The second of the two.
        place: u8,
        /// The card.
        card: CardId,
    },
    /// AEG-2.4: another colour than the first coloured unit of the Squad.
    SecondColour {
        /// Its place in the Squad.
        place: u8,
        /// The card.
        card: CardId,
        /// The colour of the Squad so far.
        colour: Faction,
    },
    /// AEG-2.5.
    SecondCommander {
        /// Its place in the Squad.
        place: u8,
        /// The card.
        card: CardId,
    },
    /// AEG-2.6: a Combine Pool has at most five units.
    MoreThanFiveInPool {
        /// How many there are.
        count: u8,
    },
    /// AEG-2.6: a Combine Pool has units of Level 2 or higher.
    BasicInPool {
        /// Its place in the Combine Pool.
        place: u8,
        /// The card.
        card: CardId,
    },
    /// AEG-2.8, AEG-R2: another colour than the first coloured unit of the list.
    SecondColourInPool {
        /// Its place in the Combine Pool.
        place: u8,
        /// The card.
        card: CardId,
        /// The colour of the list so far.
        colour: Faction,
    },
    /// AEG-2.8, AEG-R3.
    TwiceInPool {
        /// The second of the two.
        place: u8,
        /// The card.
        card: CardId,
    },
    /// AEG-2.8, AEG-R3: the Squad holds no lower form of this Commander.
    ForeignCommander {
        /// Its place in the Combine Pool.
        place: u8,
        /// The card.
        card: CardId,
    },
    /// A number that is no card of the pack; only a client's mistake can bring it here.
    NoSuchCard {
        /// The number.
        card: CardId,
    },
}

/// A list as text, looked at from all sides.
#[must_use]
pub fn look(pack: &Pack, text: &str) -> ListLook<summary::Summary> {
    let list = match writing::read(pack, text) {
        Ok(list) => list,
        Err(faults) => return ListLook { faults, warnings: Vec::new(), summary: None },
    };
    let summary = summary::summary(pack, &list);
    let told = |remarks: &[summary::Remark]| {
        remarks.iter().map(|remark| Fault::of(remark.rule, remark.says.clone())).collect()
    };
    ListLook { faults: told(&summary.faults), warnings: told(&summary.warnings), summary: Some(summary) }
}

/// All that forbids a list, in the order of AEG-R82.
#[must_use]
pub fn faults(pack: &Pack, list: &List) -> Vec<ListFault> {
    let mut faults = Vec::new();
    tell_faults(pack, list, |fault| faults.push(fault));
    faults
}

/// The first that forbids a list, in the order of AEG-R82.
#[must_use]
pub fn first_fault(pack: &Pack, list: &List) -> Option<ListFault> {
    let mut first = None;
    tell_faults(pack, list, |fault| first = first.or(Some(fault)));
    first
}

fn tell_faults(pack: &Pack, list: &List, mut tell: impl FnMut(ListFault)) {
    let strange = list.squad.iter().chain(&list.pool).find(|card| usize::from(card.0) >= pack.cards.len());
    if let Some(card) = strange {
        return tell(ListFault::NoSuchCard { card: *card });
    }
    let numbered = |cards: &Units| (*cards).into_iter().zip(1_u8..).map(|(card, place)| (place, card));
    let count = list.squad.len();
    if count != 5 {
        tell(ListFault::NotFiveUnits { count: u8::try_from(count).unwrap_or(u8::MAX) }); // AEG-2.1
    }
    for (place, card) in numbered(&list.squad) {
        if pack.card(card).level != 1 {
            tell(ListFault::NotBasic { place, card }); // AEG-2.1
        }
    }
    for (place, card) in numbered(&list.squad) {
        if list.squad.iter().take(usize::from(place) - 1).any(|other| *other == card) {
            tell(ListFault::TwiceInSquad { place, card }); // AEG-2.3
        }
    }
    let colour = list_colour(pack, list);
    for (place, card) in numbered(&list.squad) {
        let own = pack.card(card).faction;
        if own != Faction::Neutral && own != colour {
            tell(ListFault::SecondColour { place, card, colour }); // AEG-2.4
        }
    }
    let commanders = numbered(&list.squad).filter(|(_, card)| pack.card(*card).commander.is_some());
    for (place, card) in commanders.skip(1) {
        tell(ListFault::SecondCommander { place, card }); // AEG-2.5
    }
    let count = list.pool.len();
    if count > 5 {
        tell(ListFault::MoreThanFiveInPool { count: u8::try_from(count).unwrap_or(u8::MAX) }); // AEG-2.6
    }
    for (place, card) in numbered(&list.pool) {
        if pack.card(card).level < 2 {
            tell(ListFault::BasicInPool { place, card }); // AEG-2.6
        }
    }
    for (place, card) in numbered(&list.pool) {
        let own = pack.card(card).faction;
        if own != Faction::Neutral && own != colour {
            tell(ListFault::SecondColourInPool { place, card, colour }); // AEG-2.8
        }
        if list.pool.iter().take(usize::from(place) - 1).any(|other| *other == card) {
            tell(ListFault::TwiceInPool { place, card }); // AEG-2.8
        }
        let (line, level) = (pack.card(card).commander, pack.card(card).level);
        let grows = |unit: &CardId| pack.card(*unit).commander == line && pack.card(*unit).level < level;
        if line.is_some() && !list.squad.iter().any(grows) {
            tell(ListFault::ForeignCommander { place, card }); // AEG-2.8
        }
    }
}

/// The colour of a list: that of its first coloured unit, the Squad before the Combine Pool.
#[must_use]
pub fn list_colour(pack: &Pack, list: &List) -> Faction {
    let all = list.squad.iter().chain(&list.pool);
    let mut colours = all.map(|card| pack.card(*card).faction).filter(|faction| *faction != Faction::Neutral);
    colours.next().unwrap_or(Faction::Neutral)
}

impl ListFault {
    /// The rule that forbids it.
    #[must_use]
    pub fn rule(&self) -> RuleId {
        match self {
            ListFault::NotFiveUnits { .. } | ListFault::NotBasic { .. } | ListFault::NoSuchCard { .. } => {
                "AEG-2.1"
            }
            ListFault::TwiceInSquad { .. } => "AEG-2.3",
            ListFault::SecondColour { .. } => "AEG-2.4",
            ListFault::SecondCommander { .. } => "AEG-2.5",
            ListFault::MoreThanFiveInPool { .. } | ListFault::BasicInPool { .. } => "AEG-2.6",
            ListFault::SecondColourInPool { .. }
            | ListFault::TwiceInPool { .. }
            | ListFault::ForeignCommander { .. } => "AEG-2.8",
        }
    }

    /// The sentence for the player, with names.
    #[must_use]
    pub fn says(&self, pack: &Pack) -> String {
        let name = |card: CardId| pack.names.get(usize::from(card.0)).map_or("?", |text| text.name.as_str());
        match *self {
            ListFault::NotFiveUnits { .. }
            | ListFault::MoreThanFiveInPool { .. }
            | ListFault::NoSuchCard { .. } => self.to_string(),
            ListFault::NotBasic { place: _, card } => {
                let level = pack.card(card).level;
                format!("{} is of Level {level}; a Squad has Basics only", name(card))
            }
            ListFault::TwiceInSquad { place, card } => {
                format!("{} is in the Squad more than once (unit {place})", name(card))
            }
            ListFault::SecondColour { place: _, card, colour } => {
                let own = pack.card(card).faction;
                format!("{} is {}, but the Squad is {}", name(card), colour_name(own), colour_name(colour))
            }
            ListFault::SecondCommander { place: _, card } => {
                format!("{} is a second Commander; a Squad has at most one", name(card))
            }
            ListFault::BasicInPool { place: _, card } => {
                format!("{} is a Basic; the Combine Pool has units of Level 2 or higher", name(card))
            }
            ListFault::SecondColourInPool { place: _, card, colour } => {
                let own = pack.card(card).faction;
                format!(
                    "{} in the pool is {}, but the list is {}",
                    name(card),
                    colour_name(own),
                    colour_name(colour)
                )
            }
            ListFault::TwiceInPool { place, card } => {
                format!("{} is in the pool more than once (unit {place})", name(card))
            }
            ListFault::ForeignCommander { place: _, card } => {
                format!(
                    "{} is a Commander's form, but the Squad holds no lower form of that Commander",
                    name(card)
                )
            }
        }
    }
}

/// The sentence without names: a refusal knows no pack.
impl fmt::Display for ListFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ListFault::NotFiveUnits { count } => write!(f, "a Squad has exactly five units, not {count}"),
            ListFault::NotBasic { place, card: _ } => {
                write!(f, "unit {place} of the Squad is no Basic")
            }
            ListFault::TwiceInSquad { place, card: _ } => {
                write!(f, "unit {place} of the Squad is there already")
            }
            ListFault::SecondColour { place, card: _, colour } => {
                write!(f, "unit {place} of the Squad has another colour than {}", colour_name(colour))
            }
            ListFault::SecondCommander { place, card: _ } => {
                write!(f, "unit {place} of the Squad is a second Commander")
            }
            ListFault::MoreThanFiveInPool { count } => {
                write!(f, "a Combine Pool has at most five units, not {count}")
            }
            ListFault::BasicInPool { place, card: _ } => {
                write!(f, "unit {place} of the Combine Pool is a Basic")
            }
            ListFault::SecondColourInPool { place, card: _, colour } => {
                write!(f, "unit {place} of the Combine Pool has another colour than {}", colour_name(colour))
            }
            ListFault::TwiceInPool { place, card: _ } => {
                write!(f, "unit {place} of the Combine Pool is there already")
            }
            ListFault::ForeignCommander { place, card: _ } => {
                write!(f, "unit {place} of the Combine Pool is a form of a Commander whom the Squad lacks")
            }
            ListFault::NoSuchCard { card } => write!(f, "there is no card {} in the pack", card.0),
        }
    }
}

/// The name of a colour.
#[must_use]
pub fn colour_name(faction: Faction) -> &'static str {
    match faction {
        Faction::Neutral => "neutral",
        Faction::Red => "red",
        Faction::Blue => "blue",
        Faction::Green => "green",
        Faction::Purple => "purple",
        Faction::Yellow => "yellow",
    }
}
