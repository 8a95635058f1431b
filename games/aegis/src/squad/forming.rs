//! Chapter 21, looked at beforehand: what a Squad can form, by which pairs and steps, at which cost.

use serde::Serialize;

use crate::card::{CardId, List, Make};
use crate::content::Pack;

/// One unit of the Combine Pool and every way in which the Squad can form it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Formable {
    /// The card.
    pub card: CardId,
    /// Its name.
    pub name: String,
    /// The ways, cheapest first; none if the Squad can never form it (AEG-2.9).
    pub ways: Vec<Way>,
}

/// One way to form a unit: the steps in order, the last of which makes the unit itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Way {
    /// The Energy of all steps together, with printed EP (AEG-21.8).
    pub energy: u8,
    /// The places in the Squad that go into it, from 1.
    pub basics: Vec<u8>,
    /// What production loses by it: the EP of its Basics less its own (AEG-21.16). Below 0 it gains.
    pub production_lost: i8,
    /// The steps.
    pub steps: Vec<Step>,
}

/// Two units that become one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Step {
    /// What they become.
    pub result: String,
    /// The two; either may be the one that acts.
    pub parts: [String; 2],
    /// The Energy that it costs: both printed EP (AEG-21.8).
    pub energy: u8,
}

/// A unit that could stand on the field: a Basic, or made of others.
#[derive(Clone)]
struct Piece {
    card: CardId,
    /// The places in the Squad that are in it, one bit each.
    basics: u16,
    /// The places in the Combine Pool that were used for it, one bit each.
    used: u16,
    steps: Vec<Step>,
    energy: u8,
}

/// What a list can form, in the order of its Combine Pool.
#[must_use]
pub fn formable(pack: &Pack, list: &List) -> Vec<Formable> {
    let pieces = pieces(pack, list);
    let formed = list.pool.iter().map(|card| {
        let mut ways: Vec<Way> = (pieces.iter())
            .filter(|piece| piece.card == *card && !piece.steps.is_empty())
            .map(|piece| way(pack, list, piece))
            .collect();
        ways.sort_by_key(|way| (way.energy, way.basics.clone()));
        Formable { card: *card, name: pack.name(*card).to_owned(), ways }
    });
    formed.collect()
}

/// Every unit that could come to stand on the field, by every way. Levels only rise, so going through the pool
/// by Level finds each partner before it is needed.
fn pieces(pack: &Pack, list: &List) -> Vec<Piece> {
    let basics = list.squad.iter().enumerate().map(|(place, card)| Piece {
        card: *card,
        basics: 1 << place,
        used: 0,
        steps: Vec::new(),
        energy: 0,
    });
    let mut pieces: Vec<Piece> = basics.collect();
    let mut pool: Vec<(usize, CardId)> = list.pool.iter().copied().enumerate().collect();
    pool.sort_by_key(|(_, card)| pack.card(*card).level);
    for (place, result) in pool {
        if list.pool.iter().take(place).any(|other| *other == result) {
            continue; // a second copy is a fault of its own (AEG-2.8)
        }
        let mut made = Vec::new();
        for (at, acting) in pieces.iter().enumerate() {
            for partner in pieces.iter().skip(at + 1) {
                if can_form(pack, list, acting, partner, result) {
                    made.push(joined(pack, acting, partner, result, place));
                }
            }
        }
        pieces.extend(made);
    }
    pieces
}

/// AEG-21.1 to AEG-21.7, without the battlefield.
fn can_form(pack: &Pack, list: &List, acting: &Piece, partner: &Piece, result: CardId) -> bool {
    let card = pack.card(result);
    let parts = [pack.card(acting.card), pack.card(partner.card)];
    let apart = acting.basics & partner.basics == 0 && acting.used & partner.used == 0; // AEG-21.1, 21.2
    let classes = parts[0].classes.0 & parts[1].classes.0 == 0
        && parts[0].classes.0 | parts[1].classes.0 == card.classes.0; // AEG-21.3
    let inside = acting.basics | partner.basics;
    let has_make = |make: &Make| basics_of(list, inside).any(|basic| pack.card(basic).make == *make);
    let makes = card.required_makes.iter().all(has_make); // AEG-21.4
    let commander = card.commander.is_none() || parts.iter().any(|part| part.commander == card.commander); // AEG-21.5
    let levels = parts[0].level.saturating_add(parts[1].level) == card.level; // AEG-21.6
    apart && classes && makes && commander && levels
}

fn basics_of(list: &List, places: u16) -> impl Iterator<Item = CardId> + '_ {
    list.squad.iter().enumerate().filter(move |(place, _)| places & (1 << place) != 0).map(|(_, card)| *card)
}

fn joined(pack: &Pack, acting: &Piece, partner: &Piece, result: CardId, place: usize) -> Piece {
    let energy = pack.card(acting.card).ep.saturating_add(pack.card(partner.card).ep);
    let parts = [acting, partner].map(|piece| pack.name(piece.card).to_owned());
    let mut steps = acting.steps.clone();
    steps.extend(partner.steps.iter().cloned());
    steps.push(Step { result: pack.name(result).to_owned(), parts, energy });
    Piece {
        card: result,
        basics: acting.basics | partner.basics,
        used: acting.used | partner.used | 1 << place,
        steps,
        energy: acting.energy.saturating_add(partner.energy).saturating_add(energy),
    }
}

fn way(pack: &Pack, list: &List, piece: &Piece) -> Way {
    let before: i16 = basics_of(list, piece.basics).map(|basic| i16::from(pack.card(basic).ep)).sum();
    let lost = before - i16::from(pack.card(piece.card).ep);
    Way {
        energy: piece.energy,
        basics: (1..=5).filter(|place| piece.basics & (1 << (place - 1)) != 0).collect(),
        production_lost: i8::try_from(lost).unwrap_or(i8::MAX),
        steps: piece.steps.clone(),
    }
}
