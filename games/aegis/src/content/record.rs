//! Units, maps, tables and starters as they are written in a file or in a scenario, before anything is checked
//! but their form.

use std::fmt;

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::{self, Deserializer, Visitor};

/// `[[unit]]`: a unit card (AEG-3.1).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitRecord {
    /// Its full name, unique in the pack: `ARK-2500`.
    pub id: String,
    /// Its Make; the letters before the dash, if left out.
    pub make: Option<String>,
    /// How many Basics make it up; 1 if left out.
    #[serde(default = "one")]
    pub level: u8,
    /// Its Classes; a Basic's are the first letter of its Make, if left out.
    #[serde(default)]
    pub classes: Vec<ClassWord>,
    /// The Makes that must be among its Basics (AEG-21.4).
    #[serde(default)]
    pub required_makes: Vec<String>,
    /// Its colour; neutral, if left out.
    #[serde(default)]
    pub faction: FactionWord,
    /// The Commander whose form it is: `AINER`.
    pub commander: Option<String>,
    /// Energy Points.
    pub ep: u8,
    /// Integrity.
    pub integrity: u8,
    /// Movement.
    pub movement: u8,
    /// Chapter 18.
    #[serde(default)]
    pub passives: Vec<PassiveWord>,
    /// Chapter 19.
    #[serde(default)]
    pub combine: Vec<CombineWord>,
    /// Chapter 20.
    pub commander_ability: Option<CommanderWord>,
    /// Its Actions in printed order.
    #[serde(default)]
    pub actions: Vec<ActionRecord>,
    /// A line that has no rules in it.
    #[serde(default)]
    pub flavour: String,
}

fn one() -> u8 {
    1
}

/// An Action of a unit.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionRecord {
    /// Its name.
    pub name: String,
    /// Whether it is a Combine Inheritor (AEG-22.1).
    #[serde(default)]
    pub star: bool,
    /// Its Dice Number: a figure, or `"X"`.
    pub dice: DiceWord,
    /// Its Accuracy Number.
    pub accuracy: u8,
    /// Its Accuracy Indicator.
    pub indicator: IndicatorWord,
    /// What it does.
    #[serde(rename = "type")]
    pub does: TypeWord,
    /// Its Power.
    pub power: u8,
    /// Whom it reaches.
    pub range: RangeWord,
    /// Its codes.
    #[serde(default)]
    pub attrs: Vec<AttributeWord>,
}

/// A Class by its letter (AEG-3.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the letters are those of the book")]
pub enum ClassWord {
    A,
    E,
    G,
    I,
    S,
}

/// A colour (AEG-2.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the words are those of the book")]
pub enum FactionWord {
    #[default]
    Neutral,
    Red,
    Blue,
    Green,
    Purple,
    Yellow,
}

/// A Dice Number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, JsonSchema)]
#[schemars(untagged)]
pub enum DiceWord {
    /// So many.
    Fixed(u8),
    /// `"X"`: chosen when the Action is declared (AEG-10.6).
    X(XWord),
}

/// The word `X`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub enum XWord {
    /// X.
    X,
}

impl<'de> Deserialize<'de> for DiceWord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DiceWord, D::Error> {
        deserializer.deserialize_any(DiceVisitor)
    }
}

struct DiceVisitor;

impl Visitor<'_> for DiceVisitor {
    type Value = DiceWord;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number of dice or \"X\"")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<DiceWord, E> {
        u8::try_from(number)
            .map(DiceWord::Fixed)
            .map_err(|_| E::invalid_value(de::Unexpected::Unsigned(number), &self))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<DiceWord, E> {
        u8::try_from(number)
            .map(DiceWord::Fixed)
            .map_err(|_| E::invalid_value(de::Unexpected::Signed(number), &self))
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<DiceWord, E> {
        if word == "X" {
            Ok(DiceWord::X(XWord::X))
        } else {
            Err(E::invalid_value(de::Unexpected::Str(word), &self))
        }
    }
}

/// An Accuracy Indicator (AEG-12.1, AEG-12.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the words are those of the book")]
pub enum IndicatorWord {
    Any,
    All,
}

/// What a Buff or Debuff changes (AEG-17.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
#[expect(missing_docs, reason = "the codes are those of the book")]
pub enum StatWord {
    Acc,
    Dmg,
    Mov,
    Eva,
    Def,
}

/// An Action Type (chapter 13): a word, or `{ Buff = "DMG" }`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the words are those of the book")]
pub enum TypeWord {
    Damage,
    Repair,
    Drain,
    Boost,
    Push,
    Pull,
    Buff(StatWord),
    Debuff(StatWord),
}

/// A Range (chapter 11): `"Melee"`, `{ Radius = 2 }`, `{ Splash = { distance = 8, splash = 2 } }`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the words are those of the book")]
pub enum RangeWord {
    Radius(u8),
    Distance(u8),
    Splash { distance: u8, splash: u8 },
    Melee,
    Laser,
}

/// A code on an Action (chapters 15 and 16).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
#[expect(missing_docs, reason = "the codes are those of the book")]
pub enum AttributeWord {
    Aa,
    Aim,
    Ap,
    Arc,
    Crt,
    Dis,
    Frc,
    Hvy,
    Lht,
    Rch,
    Stn,
    Xpo,
    Cmb,
    Slf,
    Div,
}

/// A Passive Ability (chapter 18): a word, or `{ Jet = 3 }`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the words are those of the book")]
pub enum PassiveWord {
    Beacon,
    Cloaking(u8),
    CombatDrop(u8),
    DoubleAtk,
    DoubleMove,
    Evade(u8),
    Flight,
    Jet(u8),
    MeleeEvade(u8),
    RangeEvade(u8),
    Reroll(u8),
    Retaliate,
    Signal,
    VectorEvade(u8),
}

/// A Combine Ability (chapter 19): a word, or `{ Detonate = 2 }`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the words are those of the book")]
pub enum CombineWord {
    Blitz,
    Capture,
    Detonate(u8),
    Ignition,
    ArrestMandate2,
    LaserPrism,
    Vanish,
    Refuel,
}

/// A Commander Ability (chapter 20).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the words are those of the book")]
pub enum CommanderWord {
    FirstPilot,
    Magnificence,
    SteadyFire,
    ArrestMandate,
    StellarLimiter,
}

/// `[[map]]`: a battlefield of hexes (AEG-4.1), drawn, or a plain hexagon.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MapRecord {
    /// Its id: `M1`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// One row a line, the row's letter first: `.` free, `#` terrain, `r` red zone, `b` blue zone.
    pub rows: Option<String>,
    /// Instead of rows: every hex within so many of the middle, all free, without zones.
    pub radius: Option<u8>,
}

/// `[[table]]`: a battlefield in inches (AEG-5.1).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableRecord {
    /// Its id: `T1`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its width in inches.
    pub width: u8,
    /// Its height in inches.
    pub height: u8,
    /// Its terrain, in inches: `{ x = [10, 14], y = [11, 13] }`.
    #[serde(default)]
    pub terrain: Vec<PieceRecord>,
}

/// A piece of terrain on a table: a rectangle, in inches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PieceRecord {
    /// Its left and right side.
    pub x: [u8; 2],
    /// Its lower and upper side.
    pub y: [u8; 2],
}

/// `[[starter]]`: a list that is offered (AEG-6.1).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StarterRecord {
    /// Its id: `arc-buster-offensive`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its five Basics.
    pub squad: Vec<String>,
    /// Its Combine Pool.
    #[serde(default)]
    pub pool: Vec<String>,
}
