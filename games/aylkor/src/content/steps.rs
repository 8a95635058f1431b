//! What cards do (AYL-20): the closed list of effects, and the structures that join them.
//!
//! In a file a step is a record with one word: `{ damage = { n = 2, sel = "trigger_unit" } }`,
//! `{ may = { steps = [...] } }`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::select::{
    CardFilter, Cond, How, Placing, PlayerSel, ResSel, Selector, SpaceSel, TypeChoice, Value,
};
use super::vocabulary::{AppliedStatus, Cost, Duration, Keyword, Resource, Stat, Zone};

/// One step of a card as it is written: an effect, or a structure with steps inside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Steps that a player may have or leave (D12).
    May(May),
    /// One of several branches (D13).
    ChooseOne(ChooseOne),
    /// Steps under a condition.
    If(If),
    /// An effect word.
    #[serde(untagged)]
    Effect(Effect),
}

/// An offer (AYL-20.35).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct May {
    /// What accepting costs the player asked.
    #[serde(default)]
    pub cost: Cost,
    /// Who decides.
    #[serde(default)]
    pub by: PlayerSel,
    /// What happens on yes.
    pub steps: Vec<Step>,
}

/// A choice between two to four branches (AYL-20.35).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChooseOne {
    /// Who decides.
    #[serde(default)]
    pub by: PlayerSel,
    /// Between what.
    pub branches: Vec<ChoiceBranch>,
}

/// One branch of a choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChoiceBranch {
    /// It is offered only if this holds.
    pub cond: Option<Cond>,
    /// What happens.
    pub steps: Vec<Step>,
}

/// Steps under a condition (AYL-20.35).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct If {
    /// The condition.
    pub cond: Cond,
    /// What happens if it holds.
    pub steps: Vec<Step>,
    /// What happens if not.
    #[serde(default, rename = "else")]
    pub otherwise: Vec<Step>,
}

/// An effect word with its parameters (AYL-20.1 to AYL-20.33).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "each variant cites its rule; the parameters are those of the rule")]
pub enum Effect {
    /// AYL-20.1
    Damage { n: Value, sel: Selector },
    /// AYL-20.2
    Heal { n: Value, sel: Selector },
    /// AYL-20.3; Health only positive
    Modify { stat: Stat, n: Value, sel: Selector, duration: Duration },
    /// AYL-20.4
    Grant { keyword: Keyword, sel: Selector, duration: Duration },
    /// AYL-20.5
    Status { status: AppliedStatus, sel: Selector },
    /// AYL-20.6
    Cleanse { sel: Selector },
    /// AYL-20.7
    Destroy { sel: Selector },
    /// AYL-20.8
    Sacrifice { sel: Selector },
    /// AYL-20.9
    Relocate { sel: Selector, space: SpaceSel },
    /// AYL-20.10
    Push {
        n: Value,
        origin: Selector,
        sel: Selector,
        #[serde(default)]
        slam: u8,
    },
    /// AYL-20.11
    Pull { n: Value, origin: Selector, sel: Selector },
    /// AYL-20.12; without `sel2`, `sel` picks two
    Swap { sel: Selector, sel2: Option<Selector> },
    /// AYL-20.13
    Ready { sel: Selector },
    /// AYL-20.14; `sel` strikes, `sel2` is struck
    Strike { sel: Selector, sel2: Selector, exhaust: bool },
    /// AYL-20.15
    Gain {
        resource: Resource,
        n: Value,
        #[serde(default)]
        player: PlayerSel,
    },
    /// AYL-20.16
    Lose { resource: Resource, n: Value, player: PlayerSel },
    /// AYL-20.17; from the player
    Steal { resource: Resource, n: Value, player: PlayerSel },
    /// AYL-20.18
    Draw {
        n: Value,
        #[serde(default)]
        player: PlayerSel,
    },
    /// AYL-20.19
    Discard { n: Value, player: PlayerSel, how: How },
    /// AYL-20.20
    Scry { n: Value },
    /// AYL-20.21
    Search { filter: CardFilter },
    /// AYL-20.22
    Recover { filter: CardFilter },
    /// AYL-20.23
    Bounce { sel: Selector },
    /// AYL-20.24
    Discount {
        filter: CardFilter,
        #[serde(default)]
        cogs: u8,
        #[serde(default)]
        brew: u8,
        duration: Duration,
    },
    /// AYL-20.25
    Summon { token: Token, n: Value, space: SpaceSel },
    /// AYL-20.26
    Recruit { sel: Selector },
    /// AYL-20.27
    SetType {
        #[serde(rename = "type")]
        kind: TypeChoice,
        sel: Selector,
        duration: Duration,
    },
    /// AYL-20.28; one token
    PlaceResource { resource: Resource, space: Placing },
    /// AYL-20.29
    ShiftResource { res: ResSel },
    /// AYL-20.30
    RevealHand { player: PlayerSel },
    /// AYL-20.31
    AdvanceEvent,
    /// AYL-20.32
    ExtendEvent { n: Value },
    /// AYL-20.33; events only
    SpawnNeutral { token: Token, zone: Zone },
}

impl Effect {
    /// All effect words, in the order of the book.
    pub const WORDS: [&str; 33] = [
        "damage",
        "heal",
        "modify",
        "grant",
        "status",
        "cleanse",
        "destroy",
        "sacrifice",
        "relocate",
        "push",
        "pull",
        "swap",
        "ready",
        "strike",
        "gain",
        "lose",
        "steal",
        "draw",
        "discard",
        "scry",
        "search",
        "recover",
        "bounce",
        "discount",
        "summon",
        "recruit",
        "set_type",
        "place_resource",
        "shift_resource",
        "reveal_hand",
        "advance_event",
        "extend_event",
        "spawn_neutral",
    ];

    /// Its word, as it is written in a file.
    pub fn word(&self) -> &'static str {
        match self {
            Effect::Damage { .. } => "damage",
            Effect::Heal { .. } => "heal",
            Effect::Modify { .. } => "modify",
            Effect::Grant { .. } => "grant",
            Effect::Status { .. } => "status",
            Effect::Cleanse { .. } => "cleanse",
            Effect::Destroy { .. } => "destroy",
            Effect::Sacrifice { .. } => "sacrifice",
            Effect::Relocate { .. } => "relocate",
            Effect::Push { .. } => "push",
            Effect::Pull { .. } => "pull",
            Effect::Swap { .. } => "swap",
            Effect::Ready { .. } => "ready",
            Effect::Strike { .. } => "strike",
            Effect::Gain { .. } => "gain",
            Effect::Lose { .. } => "lose",
            Effect::Steal { .. } => "steal",
            Effect::Draw { .. } => "draw",
            Effect::Discard { .. } => "discard",
            Effect::Scry { .. } => "scry",
            Effect::Search { .. } => "search",
            Effect::Recover { .. } => "recover",
            Effect::Bounce { .. } => "bounce",
            Effect::Discount { .. } => "discount",
            Effect::Summon { .. } => "summon",
            Effect::Recruit { .. } => "recruit",
            Effect::SetType { .. } => "set_type",
            Effect::PlaceResource { .. } => "place_resource",
            Effect::ShiftResource { .. } => "shift_resource",
            Effect::RevealHand { .. } => "reveal_hand",
            Effect::AdvanceEvent => "advance_event",
            Effect::ExtendEvent { .. } => "extend_event",
            Effect::SpawnNeutral { .. } => "spawn_neutral",
        }
    }
}

/// A unit design: an index into the catalogue's units.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct UnitId(pub u16);

/// A token unit that an effect puts on the board. A file says its name; the catalogue finds the design.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(from = "TokenName", into = "TokenName")]
#[schemars(with = "String")]
pub struct Token {
    /// The id of its design.
    pub name: TokenName,
    /// Its design. Right in every program of a catalogue.
    pub unit: UnitId,
}

impl From<TokenName> for Token {
    fn from(name: TokenName) -> Token {
        Token { name, unit: UnitId(u16::MAX) }
    }
}

impl From<Token> for TokenName {
    fn from(token: Token) -> TokenName {
        token.name
    }
}

/// A short id kept in place, so that steps can be copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TokenName([u8; TokenName::LENGTH]);

impl TokenName {
    /// The longest name, in bytes.
    pub const LENGTH: usize = 24;

    /// The id as text.
    pub fn as_str(&self) -> &str {
        let end = self.0.iter().position(|byte| *byte == 0).unwrap_or(TokenName::LENGTH);
        std::str::from_utf8(&self.0[..end]).unwrap_or_default()
    }
}

impl TryFrom<String> for TokenName {
    type Error = String;

    fn try_from(text: String) -> Result<TokenName, String> {
        let mut name = [0; TokenName::LENGTH];
        let bytes = text.as_bytes();
        if bytes.is_empty() || bytes.len() > name.len() || bytes.contains(&0) {
            return Err(format!("\"{text}\" is no token id: one to {} letters", TokenName::LENGTH));
        }
        name[..bytes.len()].copy_from_slice(bytes);
        Ok(TokenName(name))
    }
}

impl From<TokenName> for String {
    fn from(name: TokenName) -> String {
        name.as_str().to_owned()
    }
}
