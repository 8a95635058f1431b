//! What a player says (part 5 of the book).

use std::fmt;
use std::str::FromStr;

use gattai_core::{ArrayVec, NotationError};
use gattai_space::hex::Hex;
use serde::{Deserialize, Serialize};

use crate::card::{CardId, List};
use crate::content::Pack;
use crate::ground::Place;
use crate::ground::plane::Waypoints;
use crate::state::UnitId;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// D1: `squad ARK-150 ARLY-100 ARLY-300 GO-100 SSM-100 / ARK-2500 ARLY-3000`.
    Squad {
        /// The Squad and the Combine Pool.
        list: List,
    },
    /// D2: `deploy 3 H2`.
    Deploy {
        /// Which unit.
        unit: UnitId,
        /// Where.
        at: Place,
    },
    /// D2: `keep 3` off the field, for Combat Drop.
    Keep {
        /// Which unit.
        unit: UnitId,
    },
    /// D3, D12: `mark 14` for Arrest Mandate.
    Mark {
        /// Whom.
        unit: UnitId,
    },
    /// D6: `move 3 F11`, or `move 3 8.000,7.400 9.000,7.400`.
    Move {
        /// Which unit.
        unit: UnitId,
        /// Where to.
        to: Path,
    },
    /// D7, D12, D13: `act 3 1 x4 at 14 with 5`.
    Act {
        /// The user.
        unit: UnitId,
        /// The Action, from 1.
        number: u8,
        /// The dice, if their number is X; 0 otherwise, and may be left out.
        #[serde(default)]
        x: u8,
        /// The chosen target, if the Range needs one.
        target: Option<UnitId>,
        /// The ally whose EP the Stellar Limiter costs.
        ally: Option<UnitId>,
    },
    /// D8: `reroll steady 2`: a die that shows 2.
    Reroll {
        /// By which right.
        grant: Grant,
        /// The faces of the dice to roll again, ascending.
        faces: Faces,
    },
    /// D9: `share 14 3`.
    Share {
        /// Whose share.
        unit: UnitId,
        /// How much damage.
        points: u8,
    },
    /// D10: `combine 1 4 ARK-2500`.
    Combine {
        /// The acting unit.
        unit: UnitId,
        /// The other.
        partner: UnitId,
        /// The result.
        into: CardId,
    },
    /// D11: `inherit 4 1`: the first Action of unit 4 goes into the slot asked for.
    Inherit {
        /// Whose Action.
        unit: UnitId,
        /// Which of its Actions, from 1.
        number: u8,
    },
    /// D11: `keep-slot`.
    KeepSlot,
    /// D12: `blitz F11`.
    Blitz {
        /// Where to.
        to: Place,
    },
    /// D12: `capture 14`.
    Capture {
        /// Whom.
        unit: UnitId,
    },
    /// D12: `detonate`.
    Detonate,
    /// D12: `ignite`.
    Ignite,
    /// D12: `prism 3 2 into 1`: the second Action of unit 3 into the first slot.
    Prism {
        /// Whose Action.
        unit: UnitId,
        /// Which of its Actions, from 1.
        number: u8,
        /// Into which slot, from 1.
        slot: u8,
    },
    /// D12: `vanish`.
    Vanish,
    /// D12: `refuel`.
    Refuel,
    /// D14: `cloak 3 F11`, or `cloak 3` without moving.
    Cloak {
        /// Which unit.
        unit: UnitId,
        /// Where to, if it moves.
        to: Option<Path>,
    },
    /// D15: `drop 3 F8`.
    Drop {
        /// Which unit.
        unit: UnitId,
        /// Where.
        at: Place,
    },
    /// D8, D13: `pass`.
    Pass,
    /// D5, D12: `done` with this unit.
    Done,
    /// D4: `end` of the turn.
    End,
}

/// The way of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Path {
    /// Standard: the hex it ends in; the shortest way is taken (AEG-9.7).
    Hex(Hex),
    /// Advanced: 1 to 8 waypoints (AEG-5.8).
    Line(Waypoints),
}

impl Path {
    /// Straight to a place.
    pub fn to(place: Place) -> Path {
        match place {
            Place::Hex(hex) => Path::Hex(hex),
            Place::Point(point) => Path::Line([point].into_iter().collect()),
        }
    }

    /// Where it ends.
    pub fn end(&self) -> Option<Place> {
        match self {
            Path::Hex(hex) => Some(Place::Hex(*hex)),
            Path::Line(line) => line.last().copied().map(Place::Point),
        }
    }
}

/// Faces of dice, ascending.
pub type Faces = ArrayVec<[u8; 6]>;

/// A right to roll dice again (AEG-18.18).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grant {
    /// Printed on the card (AEG-18.17).
    Own,
    /// First Pilot (AEG-20.2).
    Pilot,
    /// Steady Fire (AEG-20.4).
    Steady,
    /// Arrest Mandate (AEG-20.5).
    Mark,
}

impl Grant {
    /// All, in the order in which they are offered.
    pub const ALL: [Grant; 4] = [Grant::Own, Grant::Pilot, Grant::Steady, Grant::Mark];

    /// Its word in notation.
    pub const fn word(self) -> &'static str {
        match self {
            Grant::Own => "own",
            Grant::Pilot => "pilot",
            Grant::Steady => "steady",
            Grant::Mark => "mark",
        }
    }
}

/// The name of a card in notation: its full name, or `x1`, `x2`, … for cards defined on the spot.
pub(crate) fn card_name(card: CardId) -> String {
    let standard = Pack::standard();
    match usize::from(card.0).checked_sub(standard.cards.len()) {
        None => standard.text(card).name.clone(),
        Some(further) => format!("x{}", further + 1),
    }
}

fn read_card(text: &str) -> Result<CardId, NotationError> {
    let standard = Pack::standard();
    if let Some(card) = standard.find(text).filter(|card| standard.text(*card).name == text) {
        return Ok(card);
    }
    let number = text.strip_prefix('x').and_then(small_number).filter(|number| *number >= 1);
    let card = number.and_then(|number| u8::try_from(standard.cards.len()).ok()?.checked_add(number - 1));
    card.map(CardId).ok_or_else(|| NotationError::new(format!("there is no card `{text}`")))
}

/// A number without sign or leading zero.
fn small_number(text: &str) -> Option<u8> {
    let number: u8 = text.parse().ok()?;
    if number.to_string() == text { Some(number) } else { None }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Path::Hex(hex) => Place::Hex(*hex).fmt(f),
            Path::Line(line) => {
                for (n, point) in line.iter().enumerate() {
                    write!(f, "{}{point}", if n == 0 { "" } else { " " })?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Squad { list } => {
                f.write_str("squad")?;
                for card in &list.squad {
                    write!(f, " {}", card_name(*card))?;
                }
                f.write_str(" /")?;
                for card in &list.pool {
                    write!(f, " {}", card_name(*card))?;
                }
                Ok(())
            }
            Action::Deploy { unit, at } => write!(f, "deploy {unit} {at}"),
            Action::Keep { unit } => write!(f, "keep {unit}"),
            Action::Mark { unit } => write!(f, "mark {unit}"),
            Action::Move { unit, to } => write!(f, "move {unit} {to}"),
            Action::Act { unit, number, x, target, ally } => {
                write!(f, "act {unit} {number}")?;
                if *x > 0 {
                    write!(f, " x{x}")?;
                }
                if let Some(target) = target {
                    write!(f, " at {target}")?;
                }
                if let Some(ally) = ally {
                    write!(f, " with {ally}")?;
                }
                Ok(())
            }
            Action::Reroll { grant, faces } => {
                write!(f, "reroll {}", grant.word())?;
                faces.iter().try_for_each(|face| write!(f, " {face}"))
            }
            Action::Share { unit, points } => write!(f, "share {unit} {points}"),
            Action::Combine { unit, partner, into } => {
                write!(f, "combine {unit} {partner} {}", card_name(*into))
            }
            Action::Inherit { unit, number } => write!(f, "inherit {unit} {number}"),
            Action::KeepSlot => f.write_str("keep-slot"),
            Action::Blitz { to } => write!(f, "blitz {to}"),
            Action::Capture { unit } => write!(f, "capture {unit}"),
            Action::Detonate => f.write_str("detonate"),
            Action::Ignite => f.write_str("ignite"),
            Action::Prism { unit, number, slot } => write!(f, "prism {unit} {number} into {slot}"),
            Action::Vanish => f.write_str("vanish"),
            Action::Refuel => f.write_str("refuel"),
            Action::Cloak { unit, to: Some(to) } => write!(f, "cloak {unit} {to}"),
            Action::Cloak { unit, to: None } => write!(f, "cloak {unit}"),
            Action::Drop { unit, at } => write!(f, "drop {unit} {at}"),
            Action::Pass => f.write_str("pass"),
            Action::Done => f.write_str("done"),
            Action::End => f.write_str("end"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        let words: Vec<&str> = text.split(' ').collect();
        let small = |text: &str| {
            small_number(text).ok_or_else(|| NotationError::new(format!("`{text}` is not a small number")))
        };
        Ok(match words.as_slice() {
            ["squad", cards @ ..] => read_list(cards)?,
            ["deploy", unit, at] => Action::Deploy { unit: unit.parse()?, at: at.parse()? },
            ["keep", unit] => Action::Keep { unit: unit.parse()? },
            ["mark", unit] => Action::Mark { unit: unit.parse()? },
            ["move", unit, way @ ..] => Action::Move { unit: unit.parse()?, to: read_path(way)? },
            ["act", unit, number, rest @ ..] => read_act(unit.parse()?, small(number)?, rest)?,
            ["reroll", grant, faces @ ..] => read_reroll(grant, faces)?,
            ["share", unit, points] => Action::Share { unit: unit.parse()?, points: small(points)? },
            ["combine", unit, partner, into] => {
                Action::Combine { unit: unit.parse()?, partner: partner.parse()?, into: read_card(into)? }
            }
            ["inherit", unit, number] => Action::Inherit { unit: unit.parse()?, number: small(number)? },
            ["keep-slot"] => Action::KeepSlot,
            ["blitz", to] => Action::Blitz { to: to.parse()? },
            ["capture", unit] => Action::Capture { unit: unit.parse()? },
            ["detonate"] => Action::Detonate,
            ["ignite"] => Action::Ignite,
            ["prism", unit, number, "into", slot] => {
                Action::Prism { unit: unit.parse()?, number: small(number)?, slot: small(slot)? }
            }
            ["vanish"] => Action::Vanish,
            ["refuel"] => Action::Refuel,
            ["cloak", unit] => Action::Cloak { unit: unit.parse()?, to: None },
            ["cloak", unit, way @ ..] => Action::Cloak { unit: unit.parse()?, to: Some(read_path(way)?) },
            ["drop", unit, at] => Action::Drop { unit: unit.parse()?, at: at.parse()? },
            ["pass"] => Action::Pass,
            ["done"] => Action::Done,
            ["end"] => Action::End,
            _ => {
                return Err(NotationError::new(format!(
                    "`{text}` is not an action; actions are such as move 3 F11, act 3 1 at 14, \
                     combine 1 4 ARK-2500, done, end"
                )));
            }
        })
    }
}

fn read_list(words: &[&str]) -> Result<Action, NotationError> {
    let (mut list, mut pool) = (List::default(), false);
    for word in words {
        if *word == "/" && !pool {
            pool = true;
            continue;
        }
        let part = if pool { &mut list.pool } else { &mut list.squad };
        if part.try_push(read_card(word)?).is_some() {
            return Err(NotationError::new(
                "nobody brings so many units: a Squad and a pool have at most five each",
            ));
        }
    }
    if pool {
        Ok(Action::Squad { list })
    } else {
        Err(NotationError::new("write the Squad, then ` / `, then the pool, which may be empty"))
    }
}

fn read_path(words: &[&str]) -> Result<Path, NotationError> {
    let mut line = Waypoints::new();
    for word in words {
        match word.parse()? {
            Place::Hex(hex) if words.len() == 1 => return Ok(Path::Hex(hex)),
            Place::Hex(_) => return Err(NotationError::new("a move on hexes names the last hex alone")),
            Place::Point(point) => {
                if line.try_push(point).is_some() {
                    return Err(NotationError::new("a move has at most 8 waypoints"));
                }
            }
        }
    }
    if line.is_empty() { Err(NotationError::new("a move leads somewhere")) } else { Ok(Path::Line(line)) }
}

fn read_act(unit: UnitId, number: u8, words: &[&str]) -> Result<Action, NotationError> {
    let (mut x, mut target, mut ally) = (0, None, None);
    let mut rest = words;
    if let [word, more @ ..] = rest
        && let Some(dice) = word.strip_prefix('x').and_then(small_number).filter(|dice| *dice > 0)
    {
        (x, rest) = (dice, more);
    }
    if let ["at", unit, more @ ..] = rest {
        (target, rest) = (Some(unit.parse()?), more);
    }
    if let ["with", unit, more @ ..] = rest {
        (ally, rest) = (Some(unit.parse()?), more);
    }
    match rest {
        [] => Ok(Action::Act { unit, number, x, target, ally }),
        [word, ..] => Err(NotationError::new(format!(
            "`{word}` does not belong here; write act 3 1 x4 at 14 with 5, each part only if it applies"
        ))),
    }
}

fn read_reroll(word: &str, words: &[&str]) -> Result<Action, NotationError> {
    let grant = Grant::ALL.into_iter().find(|grant| grant.word() == word);
    let grant =
        grant.ok_or_else(|| NotationError::new(format!("`{word}` is not own, pilot, steady or mark")))?;
    let mut faces = Faces::new();
    for word in words {
        let face = small_number(word).filter(|face| (1..=6).contains(face));
        let face = face.ok_or_else(|| NotationError::new(format!("`{word}` is not a face of a die")))?;
        if faces.last().is_some_and(|last| *last > face) {
            return Err(NotationError::new("faces are named in ascending order"));
        }
        if faces.try_push(face).is_some() {
            return Err(NotationError::new("nobody rolls so many dice again"));
        }
    }
    Ok(Action::Reroll { grant, faces })
}
