//! Chapter 3: unit cards, as plain figures. Names and texts are kept beside them, in the pack.

use gattai_core::ArrayVec;
use serde::{Deserialize, Serialize};

/// A card of the pack, by its place in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CardId(pub u8);

/// A Make (the letters before the dash), by its place in the pack's list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Make(pub u8);

/// The person in command: the same for all forms of one Commander.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Line(pub u8);

/// AEG-3.2: what kind of robot a Basic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the words are those of the book")]
pub enum Class {
    Assault,
    Evasive,
    Guard,
    Intel,
    Support,
}

/// A set of Classes, one bit each in the order of [`Class`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Classes(pub u8);

/// The colour of a card (AEG-2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the words are those of the book")]
pub enum Faction {
    Neutral,
    Red,
    Blue,
    Green,
    Purple,
    Yellow,
}

/// How many dice an Action rolls, and so what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the words are those of the book")]
pub enum DiceNumber {
    Fixed(u8),
    /// Chosen when the Action is declared (AEG-10.6).
    X,
}

/// AEG-12.1, AEG-12.2: each good die a success, or one success if all are good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the words are those of the book")]
pub enum Indicator {
    Any,
    All,
}

/// What a Buff or Debuff changes (AEG-17.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the words are those of the book")]
pub enum Stat {
    Acc,
    Dmg,
    Mov,
    Eva,
    Def,
}

/// Chapter 13: what an Action does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the words are those of the book")]
pub enum ActionType {
    Damage,
    Repair,
    Drain,
    Boost,
    Push,
    Pull,
    Buff(Stat),
    Debuff(Stat),
}

/// Chapter 11: whom an Action reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the words are those of the book")]
pub enum Range {
    Radius(u8),
    Distance(u8),
    Splash { distance: u8, splash: u8 },
    Melee,
    Laser,
}

/// Chapters 15 and 16: the codes printed on an Action, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attributes(pub u16);

#[expect(missing_docs, reason = "the codes are those of the book")]
impl Attributes {
    pub const AA: Self = Self(1);
    pub const AIM: Self = Self(1 << 1);
    pub const AP: Self = Self(1 << 2);
    pub const ARC: Self = Self(1 << 3);
    pub const CRT: Self = Self(1 << 4);
    pub const DIS: Self = Self(1 << 5);
    pub const FRC: Self = Self(1 << 6);
    pub const HVY: Self = Self(1 << 7);
    pub const LHT: Self = Self(1 << 8);
    pub const RCH: Self = Self(1 << 9);
    pub const STN: Self = Self(1 << 10);
    pub const XPO: Self = Self(1 << 11);
    pub const CMB: Self = Self(1 << 12);
    pub const SLF: Self = Self(1 << 13);
    pub const DIV: Self = Self(1 << 14);

    /// Are all of `codes` printed?
    #[inline]
    #[must_use]
    pub const fn has(self, codes: Self) -> bool {
        self.0 & codes.0 == codes.0
    }

    /// These codes and those.
    #[must_use]
    pub const fn with(self, codes: Self) -> Self {
        Self(self.0 | codes.0)
    }
}

/// A numbered Action of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the words are those of the book")]
pub struct Printed {
    /// Combine Inheritor (chapter 22).
    pub star: bool,
    pub dice: DiceNumber,
    pub accuracy: u8,
    pub indicator: Indicator,
    pub does: ActionType,
    pub power: u8,
    pub range: Range,
    pub attributes: Attributes,
}

/// Chapter 18. A figure of 0 means that the card does not have it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the words are those of the book")]
pub struct Passives {
    pub beacon: bool,
    pub cloaking: u8,
    pub combat_drop: u8,
    pub double_atk: bool,
    pub double_move: bool,
    pub evade: u8,
    /// Printed Flight; a Jet flies too (AEG-18.11).
    pub flight: bool,
    pub jet: u8,
    pub melee_evade: u8,
    pub range_evade: u8,
    pub reroll: u8,
    pub retaliate: bool,
    pub signal: bool,
    pub vector_evade: u8,
}

/// Chapter 19.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the words are those of the book")]
pub enum CombineAbility {
    Blitz,
    Capture,
    Detonate(u8),
    Ignition,
    ArrestMandate2,
    LaserPrism,
    Vanish,
    Refuel,
}

/// Chapter 20.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the words are those of the book")]
pub enum CommanderAbility {
    FirstPilot,
    Magnificence,
    SteadyFire,
    ArrestMandate,
    StellarLimiter,
}

/// The figures of one unit card (AEG-3.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the words are those of the book")]
pub struct Card {
    pub make: Make,
    pub level: u8,
    pub classes: Classes,
    pub required_makes: Vec<Make>,
    pub faction: Faction,
    pub commander: Option<Line>,
    pub ep: u8,
    pub integrity: u8,
    pub movement: u8,
    pub actions: Vec<Printed>,
    pub passives: Passives,
    pub combine: Vec<CombineAbility>,
    pub commander_ability: Option<CommanderAbility>,
}

/// Units as submitted: room for more than five, so that it is the rule which refuses a sixth (AEG-2.1, AEG-2.6).
pub type Units = ArrayVec<[CardId; 10]>;

/// A Squad and a Combine Pool, as submitted (chapter 2). Not yet checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the words are those of the book")]
pub struct List {
    pub squad: Units,
    pub pool: Units,
}
