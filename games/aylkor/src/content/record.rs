//! Designs as they are written in a file or in a scenario, before anything is checked but their form.

use schemars::JsonSchema;
use serde::Deserialize;

use super::select::{Aura, Cond, CostChange, SelfStat, Switch};
use super::steps::Step;
use super::vocabulary::{Cost, Keyword, Trigger, Type};

/// `[deck]`: the deck that the hero, units and tech cards of a file belong to.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeckRecord {
    /// Its id: `foundry`.
    pub id: String,
    /// Its place among the decks, from 1.
    pub order: u8,
    /// Its name.
    pub name: String,
    /// What it is about, in one line.
    pub idea: String,
}

/// `[hero]`, `[[unit]]`, `[[token]]`: a unit, with its six figures (AYL-1.7, AYL-R3).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitRecord {
    /// Its id, unique in the catalogue.
    pub id: String,
    /// Its name; the id, if left out.
    #[serde(default)]
    pub name: String,
    /// Its place in the set.
    #[serde(default)]
    pub slot: String,
    /// How many copies its deck has.
    #[serde(default)]
    pub copies: u8,
    /// Its type; a hero has none.
    #[serde(rename = "type")]
    pub kind: Option<Type>,
    /// Its cost in Cogs.
    #[serde(default)]
    pub cogs: u8,
    /// Its cost in Brew.
    #[serde(default)]
    pub brew: u8,
    /// Printed Attack.
    pub attack: u8,
    /// Printed Health.
    pub health: u8,
    /// Printed Move.
    #[serde(rename = "move")]
    pub movement: u8,
    /// Its keywords.
    #[serde(default)]
    pub keywords: Vec<Keyword>,
    /// Its abilities.
    #[serde(default)]
    pub abilities: Vec<AbilityRecord>,
    /// Whether it is a token that only events put on the board.
    #[serde(default)]
    pub neutral: bool,
    /// What defeating it gives, if it is such a token.
    pub reward: Option<Cost>,
    /// A line that has no rules in it.
    #[serde(default)]
    pub flavour: String,
}

/// An ability: a record with one word for its kind. The last three words are all of the kind `static`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AbilityRecord {
    /// As the unit is built.
    Build(AutomaticRecord),
    /// As the unit is defeated.
    Death(AutomaticRecord),
    /// Each time a situation occurs.
    Trigger {
        /// The situation.
        when: Trigger,
        /// How near the other unit must be, for `ally_built` and `ally_died`.
        within: Option<u8>,
        /// It happens only if this holds.
        #[serde(rename = "if")]
        condition: Option<Cond>,
        /// How often in one player turn.
        per_turn: Option<u8>,
        /// What happens.
        steps: Vec<Step>,
    },
    /// When its controller uses it.
    Active {
        /// What using it costs.
        #[serde(default)]
        cost: Cost,
        /// Its steps happen only if this holds as it resolves (AYL-15.11).
        #[serde(rename = "if")]
        condition: Option<Cond>,
        /// What happens.
        steps: Vec<Step>,
    },
    /// Changes other units.
    Aura(Aura),
    /// Changes the unit itself.
    SelfStat(SelfStat),
    /// Changes what cards cost.
    CostChange(CostChange),
}

/// A `build` or `death` ability.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AutomaticRecord {
    /// It happens only if this holds.
    #[serde(rename = "if")]
    pub condition: Option<Cond>,
    /// What happens.
    pub steps: Vec<Step>,
}

/// `[[tech]]`: a tech card (AYL-1.8).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TechRecord {
    /// Its id, unique in the catalogue.
    pub id: String,
    /// Its name; the id, if left out.
    #[serde(default)]
    pub name: String,
    /// Its place in the set.
    #[serde(default)]
    pub slot: String,
    /// How many copies its deck has.
    #[serde(default)]
    pub copies: u8,
    /// Its cost in Cogs.
    #[serde(default)]
    pub cogs: u8,
    /// Its cost in Brew.
    #[serde(default)]
    pub brew: u8,
    /// What happens.
    pub steps: Vec<Step>,
    /// A line that has no rules in it.
    #[serde(default)]
    pub flavour: String,
}

/// `[[event]]`: an event card (AYL-1.9).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventRecord {
    /// Its id, unique in the catalogue.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its place in the set.
    #[serde(default)]
    pub slot: String,
    /// For how many rounds it is in force.
    pub duration: u8,
    /// What is in force.
    #[serde(default)]
    pub rules: Vec<Switch>,
    /// What happens as it is turned up.
    #[serde(default)]
    pub on_reveal: Vec<Step>,
    /// What happens at each round start.
    #[serde(default)]
    pub each_round: Vec<Step>,
    /// What happens as it ends.
    #[serde(default)]
    pub on_expire: Vec<Step>,
    /// A line that has no rules in it.
    #[serde(default)]
    pub flavour: String,
}
