//! The designs of a catalogue: what is printed on a unit, a tech card, an event, and what a deck holds.

use gattai_core::Card;
use serde::{Deserialize, Serialize};

use super::program::Pc;
use super::select::{Aura, Cond, CostChange, SelfStat, Switch};
use super::steps::{Step, UnitId};
use super::vocabulary::{Cost, Keyword, Keywords, Trigger, Type};

/// A tech design: an index into the catalogue's techs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct TechId(pub u16);

/// An event design: an index into the catalogue's events.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct EventId(pub u8);

/// A deck: an index into the catalogue's decks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct DeckId(pub u8);

/// What a card of a deck is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardDesign {
    /// A unit to build.
    Unit(UnitId),
    /// A tech card to play.
    Tech(TechId),
}

/// The part that a unit design plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnitRole {
    /// A hero, on the board from the beginning.
    Hero,
    /// A unit card.
    Unit,
    /// A token unit that a player's effect summons.
    Token,
    /// A token unit that an event puts on the board, with the reward for defeating it.
    NeutralToken {
        /// What the player who defeats it gains.
        reward: Cost,
    },
}

/// A unit as it is printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitDesign {
    /// Its id, unique in the catalogue: `foundry-u05`.
    pub id: String,
    /// Its name: "Rivet Bulwark".
    pub name: String,
    /// The deck it belongs to.
    pub deck: Option<DeckId>,
    /// Its place in the set: `U05`; empty for heroes and tokens.
    pub slot: String,
    /// How many copies are in its deck; 0 if it is no card.
    pub copies: u8,
    /// Its card, if it is one.
    pub card: Option<Card>,
    /// Hero, unit card or token.
    pub role: UnitRole,
    /// Its printed type. A neutral token's is what it has once recruited.
    pub kind: Type,
    /// What it costs; nothing for heroes and tokens.
    pub cost: Cost,
    /// Printed Attack.
    pub attack: u8,
    /// Printed Health.
    pub health: u8,
    /// Printed Move.
    pub movement: u8,
    /// Its printed keywords together.
    pub keywords: Keywords,
    /// The same, in printed order.
    pub keyword_list: Vec<Keyword>,
    /// Its abilities in printed order.
    pub abilities: Vec<AbilityDesign>,
    /// A line that has no rules in it.
    pub flavour: String,
}

/// An ability as it is printed (AYL-15).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AbilityDesign {
    /// When and how it works.
    pub kind: AbilityKind,
    /// It happens only if this holds as it would resolve (AYL-15.11).
    pub condition: Option<Cond>,
    /// It happens at most so often in one player turn (AYL-15.10).
    pub per_turn: Option<u8>,
    /// Its steps as written; the program is made of them.
    pub steps: Vec<Step>,
}

/// The five kinds of abilities (AYL-15.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AbilityKind {
    /// As the unit is built (AYL-15.2).
    Build {
        /// What happens.
        program: Pc,
    },
    /// As the unit is defeated (AYL-15.3).
    Death {
        /// What happens.
        program: Pc,
    },
    /// Each time its situation occurs (AYL-15.4).
    Trigger {
        /// The situation; never `Built` or `Died`.
        when: Trigger,
        /// How near the other unit must be, for `AllyBuilt` and `AllyDied`.
        within: Option<u8>,
        /// What happens.
        program: Pc,
    },
    /// When its controller uses it (AYL-15.5).
    Active {
        /// What using it costs.
        cost: Cost,
        /// What happens.
        program: Pc,
    },
    /// As long as the unit is on the board (AYL-15.7).
    Static(Static),
}

impl AbilityKind {
    /// The situation in which it happens by itself: `Built` for `build`, `Died` for `death`.
    pub fn trigger(&self) -> Option<Trigger> {
        match *self {
            AbilityKind::Build { program: _ } => Some(Trigger::Built),
            AbilityKind::Death { program: _ } => Some(Trigger::Died),
            AbilityKind::Trigger { when, within: _, program: _ } => Some(when),
            AbilityKind::Active { cost: _, program: _ } | AbilityKind::Static(_) => None,
        }
    }

    /// Where its steps begin, if it has steps.
    pub fn program(&self) -> Option<Pc> {
        match *self {
            AbilityKind::Build { program }
            | AbilityKind::Death { program }
            | AbilityKind::Trigger { when: _, within: _, program }
            | AbilityKind::Active { cost: _, program } => Some(program),
            AbilityKind::Static(_) => None,
        }
    }
}

/// What a static ability does beside keywords.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Static {
    /// Changes other units.
    Aura(Aura),
    /// Changes the unit itself.
    SelfStat(SelfStat),
    /// Changes what cards cost its controller.
    CostChange(CostChange),
}

/// A tech card as it is printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TechDesign {
    /// Its id, unique in the catalogue: `tempest-t01`.
    pub id: String,
    /// Its name: "Arc Lash".
    pub name: String,
    /// The deck it belongs to.
    pub deck: Option<DeckId>,
    /// Its place in the set: `T01`.
    pub slot: String,
    /// How many copies are in its deck.
    pub copies: u8,
    /// Its card.
    pub card: Card,
    /// What it costs.
    pub cost: Cost,
    /// What happens.
    pub program: Pc,
    /// Its steps as written.
    pub steps: Vec<Step>,
    /// A line that has no rules in it.
    pub flavour: String,
}

/// An event card as it is printed (AYL-14).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventDesign {
    /// Its id, unique in the catalogue: `event-04`.
    pub id: String,
    /// Its name: "Brittle Season".
    pub name: String,
    /// Its place in the set: `EV04`.
    pub slot: String,
    /// For how many rounds it is in force.
    pub duration: u8,
    /// What is in force while it is face up.
    pub rules: Vec<Switch>,
    /// What happens as it is turned up.
    pub on_reveal: Timed,
    /// What happens at each round start.
    pub each_round: Timed,
    /// What happens as it ends.
    pub on_expire: Timed,
    /// A line that has no rules in it.
    pub flavour: String,
}

/// Steps of an event at one of its moments; there may be none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timed {
    /// What happens. Always a program, empty if there are no steps.
    pub program: Pc,
    /// The steps as written.
    pub steps: Vec<Step>,
}

/// A deck (AYL-1.2, AYL-1.3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckDesign {
    /// Its id: `foundry`.
    pub id: String,
    /// Its name: "Foundry Compact".
    pub name: String,
    /// What it is about, in one line.
    pub idea: String,
    /// Its hero.
    pub hero: UnitId,
    /// Its cards with their copies, in rising order: 30 units and 16 tech cards. With `deck-53` a unit card
    /// of one copy has two (AYL-1.4).
    pub cards: Vec<(Card, u8)>,
}
