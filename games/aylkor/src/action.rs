//! What a player says.

use std::fmt;
use std::str::FromStr;

use gattai_core::{ArrayVec, Card, NotationError, Seat};
use serde::{Deserialize, Serialize};

use crate::board::Space;
use crate::content::{Catalogue, DeckId, Type};
use crate::state::Id;

/// One decision (part 5 of the book).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// D1: `deck foundry`.
    Deck {
        /// Which.
        deck: DeckId,
    },
    /// D2: `corner 9.10`.
    Corner {
        /// Where.
        space: Space,
    },
    /// D5a: `build foundry-u05 2.1`.
    Build {
        /// What.
        card: Card,
        /// Where.
        space: Space,
    },
    /// D5b: `move u3 5.6`.
    Move {
        /// Which unit.
        unit: Id,
        /// Where to.
        space: Space,
    },
    /// D5c: `attack u3 u7`.
    Attack {
        /// Who.
        unit: Id,
        /// Whom.
        target: Id,
    },
    /// D5d: `ability u3 1`, the first ability of its card.
    Ability {
        /// Whose.
        unit: Id,
        /// Which, from 1.
        number: u8,
    },
    /// D5e: `tech tempest-t01`.
    Tech {
        /// Which card.
        card: Card,
    },
    /// D5f: `end`.
    End,
    /// D6: `unit u7`.
    Unit {
        /// Which.
        unit: Id,
    },
    /// D6: `done`.
    Done,
    /// D7: `space 5.6`.
    Space {
        /// Which.
        space: Space,
    },
    /// D8: `opponent s2`.
    Opponent {
        /// Who.
        seat: Seat,
    },
    /// D9, D10, D12: `yes`.
    Yes,
    /// D9, D10, D12: `no`.
    No,
    /// D13: `branch 2`.
    Branch {
        /// Which, from 1.
        number: u8,
    },
    /// D14, D16, and D15 for a search: `card foundry-u05`.
    Card {
        /// Which.
        card: Card,
    },
    /// D15 for a search: `none`.
    Nothing,
    /// D15: `scry a b under c`: on top, the next drawn first; then at the bottom, the last drawn last.
    Scry {
        /// From the next drawn.
        top: ArrayVec<[Card; 8]>,
        /// To the last drawn.
        bottom: ArrayVec<[Card; 8]>,
    },
    /// D17: `type organic`.
    Type {
        /// Which.
        kind: Type,
    },
}

/// The name of a card in notation: its id, or `x1`, `x2`, … for cards defined on the spot.
pub(crate) fn card_name(card: Card) -> String {
    let standard = Catalogue::standard();
    match usize::from(card.0).checked_sub(standard.cards.len()) {
        None => standard.card_id(card).to_owned(),
        Some(further) => format!("x{}", further + 1),
    }
}

fn read_card(text: &str) -> Result<Card, NotationError> {
    let standard = Catalogue::standard();
    if let Some(card) = standard.card_named(text) {
        return Ok(card);
    }
    let number = text.strip_prefix('x').and_then(plain_number).filter(|number| *number >= 1);
    let card = number.and_then(|number| u16::try_from(standard.cards.len()).ok()?.checked_add(number - 1));
    card.map(Card).ok_or_else(|| NotationError::new(format!("there is no card `{text}`")))
}

/// A number without sign or leading zero.
fn plain_number(text: &str) -> Option<u16> {
    let number: u16 = text.parse().ok()?;
    if number.to_string() == text { Some(number) } else { None }
}

impl FromStr for Id {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Id, NotationError> {
        let number = text.strip_prefix('u').and_then(plain_number);
        number
            .map(Id)
            .ok_or_else(|| NotationError::new(format!("`{text}` is not a unit; units are u1, u2, …")))
    }
}

fn type_word(kind: Type) -> &'static str {
    match kind {
        Type::Organic => "organic",
        Type::Mechanical => "mechanical",
        Type::Elemental => "elemental",
        Type::Neutral => "neutral",
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Deck { deck } => {
                let known = Catalogue::standard().decks.get(usize::from(deck.0));
                write!(f, "deck {}", known.map_or("unknown", |deck| &deck.id))
            }
            Action::Corner { space } => write!(f, "corner {space}"),
            Action::Build { card, space } => write!(f, "build {} {space}", card_name(*card)),
            Action::Move { unit, space } => write!(f, "move {unit} {space}"),
            Action::Attack { unit, target } => write!(f, "attack {unit} {target}"),
            Action::Ability { unit, number } => write!(f, "ability {unit} {number}"),
            Action::Tech { card } => write!(f, "tech {}", card_name(*card)),
            Action::End => f.write_str("end"),
            Action::Unit { unit } => write!(f, "unit {unit}"),
            Action::Done => f.write_str("done"),
            Action::Space { space } => write!(f, "space {space}"),
            Action::Opponent { seat } => write!(f, "opponent {seat}"),
            Action::Yes => f.write_str("yes"),
            Action::No => f.write_str("no"),
            Action::Branch { number } => write!(f, "branch {number}"),
            Action::Card { card } => write!(f, "card {}", card_name(*card)),
            Action::Nothing => f.write_str("none"),
            Action::Scry { top, bottom } => {
                f.write_str("scry")?;
                for card in top {
                    write!(f, " {}", card_name(*card))?;
                }
                if !bottom.is_empty() {
                    f.write_str(" under")?;
                }
                for card in bottom {
                    write!(f, " {}", card_name(*card))?;
                }
                Ok(())
            }
            Action::Type { kind } => write!(f, "type {}", type_word(*kind)),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        let words: Vec<&str> = text.split(' ').collect();
        let small = |text: &str| {
            let number = plain_number(text).and_then(|number| u8::try_from(number).ok());
            number.ok_or_else(|| NotationError::new(format!("`{text}` is not a small number")))
        };
        Ok(match words.as_slice() {
            ["deck", name] => {
                let deck = Catalogue::standard().deck_named(name);
                let names = "decks are foundry, brood, tempest, gleaners";
                Action::Deck {
                    deck: deck
                        .ok_or_else(|| NotationError::new(format!("there is no deck `{name}`; {names}")))?,
                }
            }
            ["corner", space] => Action::Corner { space: space.parse()? },
            ["build", card, space] => Action::Build { card: read_card(card)?, space: space.parse()? },
            ["move", unit, space] => Action::Move { unit: unit.parse()?, space: space.parse()? },
            ["attack", unit, target] => Action::Attack { unit: unit.parse()?, target: target.parse()? },
            ["ability", unit, number] => Action::Ability { unit: unit.parse()?, number: small(number)? },
            ["tech", card] => Action::Tech { card: read_card(card)? },
            ["end"] => Action::End,
            ["unit", unit] => Action::Unit { unit: unit.parse()? },
            ["done"] => Action::Done,
            ["space", space] => Action::Space { space: space.parse()? },
            ["opponent", seat] => Action::Opponent { seat: seat.parse()? },
            ["yes"] => Action::Yes,
            ["no"] => Action::No,
            ["branch", number] => Action::Branch { number: small(number)? },
            ["card", card] => Action::Card { card: read_card(card)? },
            ["none"] => Action::Nothing,
            ["scry", cards @ ..] => read_scry(cards)?,
            ["type", word] => {
                let kind = Type::ALL.into_iter().find(|kind| type_word(*kind) == *word);
                Action::Type {
                    kind: kind.ok_or_else(|| NotationError::new(format!("there is no type `{word}`")))?,
                }
            }
            _ => {
                return Err(NotationError::new(format!(
                    "`{text}` is not an action; actions are such as move u3 5.6, attack u3 u7, build foundry-u05 2.1, end"
                )));
            }
        })
    }
}

fn read_scry(words: &[&str]) -> Result<Action, NotationError> {
    let (mut top, mut bottom, mut under) = (ArrayVec::new(), ArrayVec::new(), false);
    for word in words {
        if *word == "under" && !under {
            under = true;
            continue;
        }
        let pile: &mut ArrayVec<[Card; 8]> = if under { &mut bottom } else { &mut top };
        if pile.try_push(read_card(word)?).is_some() {
            return Err(NotationError::new("nobody looks at so many cards"));
        }
    }
    if under && bottom.is_empty() {
        return Err(NotationError::new("no card is named after `under`"));
    }
    Ok(Action::Scry { top, bottom })
}
