//! All that a squad builder shows of a list, in one value.

use gattai_core::RuleId;
use serde::Serialize;

use super::forming::{Formable, formable};
use super::writing::{encode, write};
use super::{colour_name, faults, list_colour};
use crate::card::{ActionType, Card, CardId, DiceNumber, List};
use crate::content::Pack;

/// A list, looked at from all sides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Summary {
    /// Whether it may be brought.
    pub legal: bool,
    /// All that forbids it, in the order of AEG-R82.
    pub faults: Vec<Remark>,
    /// What is allowed and perhaps not meant.
    pub warnings: Vec<Remark>,
    /// The names of the Squad.
    pub squad: Vec<String>,
    /// The names of the Combine Pool.
    pub pool: Vec<String>,
    /// Its colour.
    pub colour: &'static str,
    /// The Commander, if there is one.
    pub commander: Option<String>,
    /// The figures of the Squad together.
    pub sums: Sums,
    /// What the Squad can form, in the order of the Combine Pool.
    pub forms: Vec<Formable>,
    /// The list as text.
    pub text: String,
    /// The list as a share code.
    pub code: String,
}

/// A sentence with the rule behind it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Remark {
    /// The rule.
    pub rule: RuleId,
    /// The sentence.
    pub says: String,
}

/// The figures of a Squad together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Sums {
    /// Energy of the first Recharge, with every unit on the field (AEG-7.5).
    pub production: u16,
    /// The same without the units that could be kept off the field (AEG-R66).
    pub production_without_drops: u16,
    /// Integrity.
    pub integrity: u16,
    /// Movement.
    pub movement: u16,
    /// How many of each Class: A, E, G, I, S.
    pub classes: [u8; 5],
    /// How many Actions of the Squad cost so much Energy: the first for X, then 1 to 7.
    pub curve: [u8; 8],
}

/// Looks at a list. Pure; nothing depends on what was looked at before.
#[must_use]
pub fn summary(pack: &Pack, list: &List) -> Summary {
    let faults: Vec<Remark> = (faults(pack, list).iter())
        .map(|fault| Remark { rule: fault.rule(), says: fault.says(pack) })
        .collect();
    let known = list.squad.iter().chain(&list.pool).all(|card| usize::from(card.0) < pack.cards.len());
    let list = if known { *list } else { List::default() };
    let names = |cards: &[CardId]| cards.iter().map(|card| pack.name(*card).to_owned()).collect();
    let forms = formable(pack, &list);
    let commander = list.squad.iter().find(|card| pack.card(**card).commander.is_some());
    Summary {
        legal: faults.is_empty(),
        warnings: warnings(pack, &list, &forms),
        faults,
        squad: names(&list.squad),
        pool: names(&list.pool),
        colour: colour_name(list_colour(pack, &list)),
        commander: commander.map(|card| pack.name(*card).to_owned()),
        sums: sums(pack, &list),
        forms,
        text: write(pack, &list),
        code: encode(pack, &list),
    }
}

/// The figures of the Squad together.
#[must_use]
pub fn sums(pack: &Pack, list: &List) -> Sums {
    let mut sums = Sums::default();
    for card in list.squad.iter().map(|card| pack.card(*card)) {
        sums.production += u16::from(card.ep);
        if card.passives.combat_drop == 0 {
            sums.production_without_drops += u16::from(card.ep);
        }
        sums.integrity += u16::from(card.integrity);
        sums.movement += u16::from(card.movement);
        for (class, count) in sums.classes.iter_mut().enumerate() {
            *count += card.classes.0 >> class & 1;
        }
        for action in &card.actions {
            let cost = match action.dice {
                DiceNumber::X => 0,
                DiceNumber::Fixed(number) => usize::from(number).min(7),
            };
            sums.curve[cost] += 1;
        }
    }
    sums
}

fn warnings(pack: &Pack, list: &List, forms: &[Formable]) -> Vec<Remark> {
    let mut warnings = Vec::new();
    for form in forms.iter().filter(|form| form.ways.is_empty()) {
        let says = format!("{} can never be formed by this Squad", form.name);
        warnings.push(Remark { rule: "AEG-2.9", says });
    }
    let sums = sums(pack, list);
    if !list.squad.is_empty() && sums.production < 5 {
        let says = format!("the Squad produces {}, and below 5 the match is lost", sums.production);
        warnings.push(Remark { rule: "AEG-23.4", says });
    } else if sums.production_without_drops < 5 && sums.production >= 5 {
        let says = format!(
            "with all Combat Drop units kept off, production is {}, and below 5 the match is lost",
            sums.production_without_drops
        );
        warnings.push(Remark { rule: "AEG-R66", says });
    }
    if !list.squad.is_empty() && !list.squad.iter().any(|card| is_armed(pack.card(*card))) {
        let says = "no unit of the Squad can deal damage or drain energy: it is routed at once";
        warnings.push(Remark { rule: "AEG-23.5", says: says.to_owned() });
    }
    warnings
}

/// AEG-23.5: whether a card can deal damage or drain Energy.
#[must_use]
pub fn is_armed(card: &Card) -> bool {
    card.actions.iter().any(|action| match action.does {
        ActionType::Damage | ActionType::Drain => true,
        ActionType::Repair
        | ActionType::Boost
        | ActionType::Push
        | ActionType::Pull
        | ActionType::Buff(_)
        | ActionType::Debuff(_) => false,
    })
}
