//! Whom and what a step means (content/README.md): selectors, filters, players, spaces, values,
//! conditions; and the rules that stand on a card: auras, cost changes, event switches.

use schemars::JsonSchema;
use serde::de::{self, Deserializer, MapAccess, Visitor, value::MapAccessDeserializer};
use serde::{Deserialize, Serialize};
use std::fmt;

use super::vocabulary::{Keyword, Resource, Stat, Status, Type, TypeSet, Zone};

/// Which units a step is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Selector {
    /// The unit whose ability it is.
    #[serde(rename = "self")]
    SelfUnit,
    /// The hero of the effect's controller.
    OwnHero,
    /// The other unit of the situation (AYL-15.9).
    TriggerUnit,
    /// The units that `sel` of the latest earlier step picked.
    Last,
    /// The origin unit of this or the latest earlier push or pull.
    Origin,
    /// Targets, one after the other (D6).
    Choose {
        /// How many.
        #[serde(default = "one")]
        count: u8,
        /// Whether fewer will do.
        #[serde(default)]
        up_to: bool,
        /// Among which.
        #[serde(default)]
        filter: Filter,
    },
    /// All that match.
    Each(Filter),
    /// Drawn at random.
    Random {
        /// How many.
        #[serde(default = "one")]
        count: u8,
        /// Among which.
        #[serde(default)]
        filter: Filter,
    },
}

fn one() -> u8 {
    1
}

/// Which units match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Filter {
    /// Whose.
    pub side: Side,
    /// Heroes or others.
    pub role: Role,
    /// Of which current types.
    pub types: Option<TypeSet>,
    /// Token units only, or none of them.
    pub token: Option<bool>,
    /// Damaged units only, or none of them.
    pub damaged: Option<bool>,
    /// At most this remaining Health.
    pub remaining_max: Option<u8>,
    /// At most this total cost; a token costs 0.
    pub cost_max: Option<u8>,
    /// With this status.
    pub status: Option<Status>,
    /// Standing in this zone.
    pub zone: Option<Zone>,
    /// Not the unit whose ability it is.
    pub not_self: bool,
    /// In one of the six straight directions from this unit.
    pub aligned_with: Option<AlignedWith>,
    /// Near something.
    pub within: Option<Within>,
}

/// Whose units match, from the view of the effect's controller.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Anybody's.
    #[default]
    Any,
    /// The controller's.
    Own,
    /// Everybody else's, passive and neutral ones included (AYL-12.5).
    Enemy,
    /// Passive and neutral ones alone.
    Unaligned,
}

/// Whether heroes match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Heroes and others.
    #[default]
    Any,
    /// Heroes alone.
    Hero,
    /// All but heroes.
    Nonhero,
}

/// What a straight direction is counted from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AlignedWith {
    /// The unit whose ability it is.
    #[serde(rename = "self")]
    SelfUnit,
    /// The origin unit of the step.
    Origin,
}

/// At most so far from something; distance 0 included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Within {
    /// The greatest distance.
    pub dist: u8,
    /// From what.
    pub of: Anchor,
}

/// What a distance is counted from. `Target` is for spaces alone; `Last`, `Origin` and `Target` are not for
/// resources.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Anchor {
    /// The unit whose ability it is, or the space it last had.
    #[serde(rename = "self")]
    SelfUnit,
    /// The hero of the effect's controller.
    OwnHero,
    /// Whichever own unit is nearest.
    AnyOwn,
    /// The origin unit of this or the latest earlier push or pull.
    Origin,
    /// The units that the latest earlier step picked.
    Last,
    /// The unit picked by `sel` of this step.
    Target,
}

/// Which cards match, by what is printed on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CardFilter {
    /// Units or tech cards.
    pub kind: CardKind,
    /// Units of these printed types.
    pub types: Option<TypeSet>,
    /// At most this total cost.
    pub cost_max: Option<u8>,
}

/// The kinds of cards in a deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CardKind {
    /// Both.
    #[default]
    Any,
    /// Unit cards.
    Unit,
    /// Tech cards.
    Tech,
}

/// Which spaces may be chosen (D7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SpaceSel {
    /// Whether a resource may lie there.
    pub must_be: Emptiness,
    /// In which zone.
    pub zone: Option<Zone>,
    /// Near what.
    pub within: Option<Within>,
}

/// How empty a space has to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Emptiness {
    /// Without a unit.
    #[default]
    Open,
    /// Without unit and resource.
    Free,
}

/// Where a resource is put (AYL-20.28).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Placing {
    /// By roll in the resource's own zone.
    Roll,
    /// On a chosen free space.
    Choose(SpaceSel),
}

/// Which resource tokens on the board (AYL-20.29).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResSel {
    /// One that the controller chooses by its space.
    Choose(ResFilter),
    /// All that match.
    Each(ResFilter),
}

/// Which resource tokens match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ResFilter {
    /// Of which kind; any, if left out.
    pub resource: Option<Resource>,
    /// Near what.
    pub within: Option<Within>,
}

/// Which players a step is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlayerSel {
    /// The effect's controller.
    #[default]
    You,
    /// A living opponent (D8).
    ChooseOpponent,
    /// All living opponents.
    EachOpponent,
    /// All living players.
    EachPlayer,
    /// The player of the situation (AYL-15.9).
    TriggerPlayer,
    /// The player that the latest `by` or `player` picked.
    LastPlayer,
}

/// How a discarded card is picked (AYL-20.19).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// By the player who discards.
    OwnerChooses,
    /// At random.
    Random,
    /// By the effect's controller, after reveal_hand.
    YouChoose,
}

/// The type that `set_type` gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TypeChoice {
    /// Organic.
    Organic,
    /// Mechanical.
    Mechanical,
    /// Elemental.
    Elemental,
    /// One of the three, chosen after the unit (D17).
    Free,
}

impl TypeChoice {
    /// The type, if it is not free.
    pub fn fixed(self) -> Option<Type> {
        match self {
            TypeChoice::Organic => Some(Type::Organic),
            TypeChoice::Mechanical => Some(Type::Mechanical),
            TypeChoice::Elemental => Some(Type::Elemental),
            TypeChoice::Free => None,
        }
    }
}

/// A number of a step: in a file a plain number, or a record for one that is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Value {
    /// This number.
    Fixed(i8),
    /// A number that depends on the table.
    Counted(Counted),
}

/// `base + each x (how many there are)`, at most `max`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Counted {
    /// What it begins with.
    #[serde(default)]
    pub base: i8,
    /// What each adds.
    pub each: i8,
    /// What is counted.
    pub per: Per,
    /// Never more than this.
    pub max: i8,
}

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Per {
    /// Units; a selector without a choice.
    Units(Selector),
    /// Cogs that the controller holds.
    Cogs,
    /// Brew that the controller holds.
    Brew,
    /// Cards in the controller's hand.
    Hand,
    /// The number of the round.
    Round,
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(NumberOrRecord)
    }
}

struct NumberOrRecord;

impl<'de> Visitor<'de> for NumberOrRecord {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a small number, or a record with each, per and max")
    }

    fn visit_i64<E: de::Error>(self, n: i64) -> Result<Value, E> {
        let small = i8::try_from(n);
        small.map(Value::Fixed).map_err(|_| E::invalid_value(de::Unexpected::Signed(n), &self))
    }

    fn visit_u64<E: de::Error>(self, n: u64) -> Result<Value, E> {
        let small = i8::try_from(n);
        small.map(Value::Fixed).map_err(|_| E::invalid_value(de::Unexpected::Unsigned(n), &self))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Value, A::Error> {
        Counted::deserialize(MapAccessDeserializer::new(map)).map(Value::Counted)
    }
}

/// What must hold for steps to happen. A player is the controller unless named.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Cond {
    /// There are so many of these units; a selector without a choice.
    Count {
        /// Which.
        sel: Selector,
        /// How many.
        at_least: u8,
    },
    /// The unit is damaged.
    SelfDamaged,
    /// The unit is not damaged.
    SelfUndamaged,
    /// A player holds so many of a resource.
    Holds {
        /// Which.
        resource: Resource,
        /// Who.
        #[serde(default)]
        player: PlayerSel,
        /// How many.
        at_least: u8,
    },
    /// A player has no more cards in hand than this.
    HandAtMost {
        /// Who.
        #[serde(default)]
        player: PlayerSel,
        /// How many.
        n: u8,
    },
    /// A player has at least so many cards in hand.
    HandAtLeast {
        /// Who.
        #[serde(default)]
        player: PlayerSel,
        /// How many.
        n: u8,
    },
    /// It is this round or a later one.
    RoundAtLeast(u8),
    /// The other unit of the situation has this type.
    TriggerType(Type),
    /// There is an event.
    EventFaceUp,
}

/// A static ability for other units near its source (AYL-17.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Aura {
    /// Which units.
    #[serde(default)]
    pub filter: Filter,
    /// How near.
    pub within: u8,
    /// Whether its own source has it too.
    #[serde(default)]
    pub itself: bool,
    /// What it adds to Attack.
    #[serde(default)]
    pub attack: i8,
    /// What it adds to Move.
    #[serde(default, rename = "move")]
    pub movement: i8,
    /// The keyword it gives.
    pub keyword: Option<Keyword>,
}

/// A static bonus of the unit itself: Attack or Move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SelfStat {
    /// Attack or Move.
    pub stat: Stat,
    /// How much.
    pub n: Value,
}

/// A static change of what cards cost their player; less is negative.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CostChange {
    /// Which cards.
    #[serde(default)]
    pub filter: CardFilter,
    /// The change in Cogs.
    #[serde(default)]
    pub cogs: i8,
    /// The change in Brew.
    #[serde(default)]
    pub brew: i8,
    /// Only the first such card of each turn (AYL-17.9).
    #[serde(default)]
    pub first_per_turn: bool,
}

/// A rule that an event puts in force (AYL-20.34, AYL-21).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Switch {
    /// Turn-start income changes (AYL-21.1).
    Income {
        /// Of which resource.
        resource: Resource,
        /// By how much.
        d: i8,
    },
    /// The cards drawn at turn start change (AYL-21.2).
    DrawRule {
        /// By how much.
        d: i8,
    },
    /// A stat changes (AYL-21.3).
    Stat {
        /// Whose.
        #[serde(default)]
        filter: Filter,
        /// Attack or Move.
        stat: Stat,
        /// By how much.
        d: i8,
    },
    /// Units have a keyword (AYL-21.4).
    Keyword {
        /// Which units.
        #[serde(default)]
        filter: Filter,
        /// Which keyword.
        keyword: Keyword,
    },
    /// Cards cost more or less (AYL-21.5).
    Cost {
        /// Which cards.
        #[serde(default)]
        filter: CardFilter,
        /// The change in Cogs.
        #[serde(default)]
        cogs: i8,
        /// The change in Brew.
        #[serde(default)]
        brew: i8,
    },
    /// Advantages change (AYL-21.6).
    TypeChart(TypeChart),
    /// Gathering gives more (AYL-21.7).
    Harvest {
        /// Of which resource.
        resource: Resource,
        /// How much more.
        d: u8,
    },
    /// The bounty changes (AYL-21.8).
    Bounty {
        /// By how much.
        d: i8,
    },
    /// Nobody answers an attack (AYL-21.9).
    NoReciprocal,
    /// Tech cards may not be played (AYL-21.10).
    NoTech,
    /// Units are built up to this far from the hero (AYL-21.11).
    BuildRange {
        /// How far.
        n: u8,
    },
    /// All hands are public (AYL-21.12).
    HandOpen,
}

/// How the advantages of AYL-9.2 are changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TypeChart {
    /// They become 2 and -2.
    Double,
    /// They change sign.
    Reversed,
    /// They are all 0.
    Off,
}
