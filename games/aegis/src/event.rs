//! What the table sees happen, in the past tense.

use gattai_core::{Outcome, Seat};
use serde::{Deserialize, Serialize};

use crate::action::{Grant, Path};
use crate::card::{CardId, List, Stat};
use crate::ground::Place;
use crate::state::{Slot, UnitId, Way};

/// A unit with its card, so that it can be named later.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Named {
    /// Its number.
    pub unit: UnitId,
    /// Its card.
    pub card: CardId,
}

/// Why a player is out (chapter 23).
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// AEG-23.1
    #[default]
    Annihilation,
    /// AEG-23.4
    Depletion,
    /// AEG-23.5
    Rout,
    /// AEG-23.10
    Concession,
}

/// A state that comes over a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// AEG-15.8
    Stunned,
    /// AEG-15.11
    Disarmed,
    /// AEG-15.13
    Exposed,
    /// AEG-18.3
    Cloaked,
    /// AEG-19.10
    Vanished,
}

/// Why a unit was destroyed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// AEG-14.9
    Integrity,
    /// AEG-13.8
    Edge,
    /// AEG-18.13
    Jet,
}

/// One thing that happened. Of a collision, what the unit took and what the one that it ran into did; of going out, the
/// production that was too low.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    ListLocked { seat: Seat },
    ListRevealed { seat: Seat, list: List },
    FirstRolled { dice: Vec<u8>, seat: Seat },
    Deployed { named: Named, at: Place },
    KeptOff { named: Named },
    Marked { seat: Seat, named: Named },
    TurnBegan { seat: Seat, round: u8 },
    EffectsEnded { named: Named },
    Recharged { seat: Seat, energy: u16 },
    Moved { named: Named, from: Place, to: Path, cost: u16 },
    CloakedItself { named: Named, from: Place, to: Place, cost: u16 },
    Used { named: Named, slot: Slot, way: Way, target: Option<Named>, cost: u16 },
    Rolled { named: Named, dice: Vec<u8> },
    Rerolled { named: Named, grant: Grant, cost: u16, from: Vec<u8>, to: Vec<u8> },
    Missed { named: Named, number: u8 },
    Hit { named: Named, number: u8, successes: u16, damage: Option<Sum> },
    Shared { named: Named, points: u16, damage: u16 },
    Repaired { named: Named, points: u16 },
    Drained { named: Named, points: u16 },
    Boosted { named: Named, points: u16 },
    Changed { named: Named, stat: Stat, by: i16 },
    Became { named: Named, status: Status },
    Displaced { named: Named, from: Place, to: Place, pull: bool },
    Collided { named: Named, with: Option<Named>, damage: u16, returned: u16 },
    Destroyed { named: Named, cause: Cause },
    Grew { named: Named, by: u8 },
    RetaliationOpened { seat: Seat },
    RetaliationPassed { seat: Seat },
    Combined { first: Named, second: Named, into: Named, at: Place, cost: u16 },
    Inherited { named: Named, slot: u8, action: Slot },
    Blitzed { named: Named, from: Place, to: Place },
    Captured { named: Named, prey: Named },
    Detonated { named: Named, damage: u16 },
    Ignited { named: Named },
    LaserCopied { named: Named, giver: Named },
    Refuelled { seat: Seat, energy: u16 },
    Hurt { named: Named, damage: u16 },
    Dropped { named: Named, at: Place },
    DropPostponed { named: Named },
    TurnEnded { seat: Seat },
    Conceded { seat: Seat },
    WentOut { seat: Seat, reason: Reason, production: Option<u16> },
    LimitReached { round: u8 },
    Ended { outcome: Outcome },
}

/// How damage adds up (chapter 14).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the parts are those of the book")]
pub struct Sum {
    pub base: u16,
    pub critical: u16,
    pub anti_air: u8,
    pub dmg: i16,
    pub def: i16,
    /// Stopped by Vanish.
    pub vanish: bool,
    pub damage: u16,
}
