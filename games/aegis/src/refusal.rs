//! What the rules forbid. Which of several is named: AEG-R82.

use std::fmt;

use gattai_core::{Refusal, RuleId, Seat};
use serde::Serialize;

use crate::action::{Grant, card_name};
use crate::card::CardId;
use crate::content::Pack;
use crate::ground::Place;
use crate::squad::ListFault;
use crate::state::UnitId;

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// D1
    Lists,
    /// D2
    Deploy,
    /// D3
    Mark,
    /// D4
    Step,
    /// D5
    Activation,
    /// D8
    Reroll,
    /// D9
    Divide,
    /// D11
    Inherit,
    /// D12
    Triggers,
    /// D13
    Retaliate,
    /// D15
    Drop,
    /// Nothing: the match has ended.
    Over,
}

impl Asked {
    /// The rule that puts the question.
    const fn rule(self) -> RuleId {
        match self {
            Asked::Lists => "AEG-6.1",
            Asked::Deploy => "AEG-6.12",
            Asked::Mark => "AEG-6.6",
            Asked::Step => "AEG-7.8",
            Asked::Activation => "AEG-8.9",
            Asked::Reroll => "AEG-10.7",
            Asked::Divide => "AEG-16.12",
            Asked::Inherit => "AEG-21.13",
            Asked::Triggers => "AEG-19.1",
            Asked::Retaliate => "AEG-18.19",
            Asked::Drop => "AEG-18.5",
            Asked::Over => "AEG-23.7",
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Asked::Lists => "Squads and pools are being submitted",
            Asked::Deploy => "units are being deployed",
            Asked::Mark => "a unit is to be marked for Arrest Mandate",
            Asked::Step => "a unit is to act, or the turn to end",
            Asked::Activation => "a unit is acting",
            Asked::Reroll => "dice may be rolled again",
            Asked::Divide => "damage is being shared out",
            Asked::Inherit => "an Action may be inherited",
            Asked::Triggers => "a combined unit has its triggers",
            Asked::Retaliate => "a unit may retaliate",
            Asked::Drop => "a unit is to be dropped",
            Asked::Over => "the match is over",
        }
    }
}

/// One variant for each prohibition, named for the fact that forbids.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "refusal", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are the numbers a player would ask for")]
pub enum Refused {
    MatchOver,
    NotYourDecision { seat: Option<Seat> },
    AnotherQuestion { asked: Asked },
    List { fault: ListFault },
    NotYourUnit { unit: UnitId },
    NotInPlay { unit: UnitId },
    HasActed { unit: UnitId },
    ActivationOpen { unit: UnitId },
    NothingOpen,
    MustAct,
    NotToDeploy { unit: UnitId },
    OutsideTheZone { at: Place },
    DeployedOnto { at: Place },
    NoCombatDrop { unit: UnitId },
    FieldEmpty { unit: UnitId },
    NotToMark { unit: UnitId },
    MovedOrActed { unit: UnitId },
    NoFurtherMove { unit: UnitId },
    Stunned { unit: UnitId },
    NoMovement { unit: UnitId },
    SamePlace { unit: UnitId },
    OffTheTable { at: Place },
    NoSuchHex { at: Place },
    WayBlocked { to: Place },
    TooFar { needed: u32, most: u32, jet: bool },
    TooLittleEnergyToMove { needed: u32, left: u16 },
    NoSuchAction { number: u8 },
    ActionTaken { unit: UnitId },
    NoSecondAction { unit: UnitId },
    ActionUsed { number: u8 },
    Disarmed { unit: UnitId },
    Cloaked { unit: UnitId },
    Recharging { number: u8, turns: u8 },
    TooHeavy { unit: UnitId },
    WrongX { least: u16, most: u16 },
    TargetMissing,
    NoTargetWanted,
    NoSuchTarget { unit: UnitId },
    Untargetable { unit: UnitId },
    OutOfRange { unit: UnitId },
    NoLineOfSight { unit: UnitId },
    BeaconBinds { beacon: UnitId },
    NobodyAffected,
    NobodyOnAxis,
    Protected { seat: Seat },
    WrongLimiter,
    TooLittleEnergy { needed: u16, left: u16 },
    CombineAfterAction { unit: UnitId },
    NoPartner { unit: UnitId },
    NotInPool { card: CardId },
    WrongLevel { sum: u8, level: u8 },
    WrongClasses { card: CardId },
    MakeMissing { card: CardId },
    CommanderMissing { card: CardId },
    TooLittleEnergyToCombine { needed: u16, left: u16 },
    CannotCloak { unit: UnitId },
    CloakTooFar { most: u8 },
    NoGrant { grant: Grant },
    WrongDice { x: u8 },
    TooLittleEnergyToReroll { needed: u16, left: u16 },
    NotTheNextShare { unit: UnitId },
    WrongShare { least: u16, most: u16 },
    NotOfThePair { unit: UnitId },
    NoStar { number: u8 },
    Overwritten { number: u8 },
    PassedAlready { number: u8 },
    NoSuchTrigger,
    BlitzNotStraight,
    BlitzBlocked { to: Place },
    ProtectedFromAbility { unit: UnitId },
    CannotCapture { unit: UnitId },
    CannotMandate { unit: UnitId },
    NoAlly { unit: UnitId },
    NoLaser { unit: UnitId },
    NoStarredSlot { number: u8 },
    CannotRetaliate { unit: UnitId },
    NotDue { unit: UnitId },
    DroppedOnto { at: Place },
    TooNear { at: Place },
}

impl Refusal for Refused {
    #[expect(clippy::too_many_lines, reason = "one line a rule")]
    fn rule(&self) -> RuleId {
        match self {
            Refused::MatchOver => "AEG-23.7",
            Refused::AnotherQuestion { asked } => asked.rule(),
            Refused::List { fault } => fault.rule(),
            Refused::NotYourDecision { .. } | Refused::NotYourUnit { .. } | Refused::NotInPlay { .. } => {
                "AEG-7.8"
            }
            Refused::HasActed { .. } => "AEG-7.9",
            Refused::ActivationOpen { .. } => "AEG-8.9",
            Refused::NothingOpen => "AEG-8.8",
            Refused::MustAct => "AEG-7.10",
            Refused::NotToDeploy { .. } | Refused::OutsideTheZone { .. } | Refused::DeployedOnto { .. } => {
                "AEG-6.3"
            }
            Refused::NoCombatDrop { .. } | Refused::FieldEmpty { .. } => "AEG-6.5",
            Refused::NotToMark { .. } => "AEG-20.5",
            Refused::MovedOrActed { .. } => "AEG-8.2",
            Refused::NoFurtherMove { .. } => "AEG-18.7",
            Refused::Stunned { .. } | Refused::NoMovement { .. } => "AEG-9.9",
            Refused::SamePlace { .. } => "AEG-9.5",
            Refused::NoSuchHex { .. } | Refused::WayBlocked { to: Place::Hex(_) } => "AEG-9.4",
            // AEG-R90: on a table the more exact rules, in the place of AEG-9.4.
            Refused::OffTheTable { .. } => "AEG-5.8",
            Refused::WayBlocked { to: Place::Point(_) } => "AEG-5.11",
            Refused::TooFar { jet: false, .. } => "AEG-9.1",
            Refused::TooFar { jet: true, .. } => "AEG-18.12",
            Refused::TooLittleEnergyToMove { .. } => "AEG-9.3",
            Refused::NoSuchAction { .. } => "AEG-10.1",
            Refused::ActionTaken { .. } => "AEG-8.3",
            Refused::NoSecondAction { .. } => "AEG-18.6",
            Refused::ActionUsed { .. } => "AEG-8.4",
            Refused::Disarmed { .. } | Refused::Cloaked { .. } => "AEG-8.7",
            Refused::Recharging { .. } => "AEG-15.12",
            Refused::TooHeavy { .. } => "AEG-15.7",
            Refused::WrongX { .. } => "AEG-10.6",
            Refused::TargetMissing | Refused::NoTargetWanted | Refused::NoSuchTarget { .. } => "AEG-11.1",
            Refused::Untargetable { .. } => "AEG-11.14",
            Refused::OutOfRange { .. } => "AEG-11.17",
            Refused::NoLineOfSight { .. } => "AEG-11.6",
            Refused::BeaconBinds { .. } => "AEG-18.2",
            Refused::NobodyAffected => "AEG-10.2",
            Refused::NobodyOnAxis => "AEG-10.4",
            Refused::Protected { .. } => "AEG-6.8",
            Refused::WrongLimiter => "AEG-20.6",
            Refused::TooLittleEnergy { .. } => "AEG-7.12",
            Refused::CombineAfterAction { .. } => "AEG-8.5",
            Refused::NoPartner { .. } => "AEG-21.1",
            Refused::NotInPool { .. } => "AEG-21.2",
            Refused::WrongLevel { .. } => "AEG-21.6",
            Refused::WrongClasses { .. } => "AEG-21.3",
            Refused::MakeMissing { .. } => "AEG-21.4",
            Refused::CommanderMissing { .. } => "AEG-21.5",
            Refused::TooLittleEnergyToCombine { .. } => "AEG-21.8",
            Refused::CannotCloak { .. } => "AEG-8.6",
            Refused::CloakTooFar { .. } => "AEG-18.3",
            Refused::NoGrant { .. } | Refused::WrongDice { .. } | Refused::TooLittleEnergyToReroll { .. } => {
                "AEG-18.17"
            }
            Refused::NotTheNextShare { .. } | Refused::WrongShare { .. } => "AEG-16.12",
            Refused::NotOfThePair { .. } => "AEG-22.4",
            Refused::NoStar { .. } => "AEG-22.1",
            Refused::Overwritten { .. } => "AEG-22.5",
            Refused::PassedAlready { .. } => "AEG-22.2",
            Refused::NoSuchTrigger => "AEG-19.12",
            Refused::BlitzNotStraight | Refused::BlitzBlocked { .. } => "AEG-19.3",
            Refused::ProtectedFromAbility { .. } => "AEG-6.11",
            Refused::CannotCapture { .. } => "AEG-19.4",
            Refused::CannotMandate { .. } => "AEG-19.8",
            Refused::NoAlly { .. } | Refused::NoLaser { .. } | Refused::NoStarredSlot { .. } => "AEG-19.9",
            Refused::CannotRetaliate { .. } => "AEG-18.23",
            Refused::NotDue { .. } | Refused::DroppedOnto { .. } | Refused::TooNear { .. } => "AEG-18.5",
        }
    }
}

/// The sentence of a list's fault; cards that are not in the standard pack have no name here.
fn list_words(fault: &ListFault) -> String {
    let known = |card: &CardId| usize::from(card.0) < Pack::standard().cards.len();
    let strange = match fault {
        ListFault::NotBasic { card, .. }
        | ListFault::TwiceInSquad { card, .. }
        | ListFault::SecondColour { card, .. }
        | ListFault::SecondCommander { card, .. }
        | ListFault::BasicInPool { card, .. }
        | ListFault::SecondColourInPool { card, .. }
        | ListFault::TwiceInPool { card, .. }
        | ListFault::ForeignCommander { card, .. }
        | ListFault::NoSuchCard { card } => !known(card),
        ListFault::NotFiveUnits { .. } | ListFault::MoreThanFiveInPool { .. } => false,
    };
    if strange { "this list may not be brought".to_owned() } else { fault.says(Pack::standard()) }
}

impl fmt::Display for Refused {
    #[expect(clippy::too_many_lines, reason = "one line a refusal")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::MatchOver => f.write_str("the match is over"),
            Refused::NotYourDecision { seat: Some(seat) } => write!(f, "{seat} is to decide"),
            Refused::NotYourDecision { seat: None } => f.write_str("others are to decide"),
            Refused::AnotherQuestion { asked } => write!(f, "that is not asked now: {}", asked.words()),
            Refused::List { fault } => f.write_str(&list_words(fault)),
            Refused::NotYourUnit { unit } => write!(f, "unit {unit} is not yours"),
            Refused::NotInPlay { unit } => write!(f, "unit {unit} is not on the field"),
            Refused::HasActed { unit } => write!(f, "unit {unit} has acted this turn"),
            Refused::ActivationOpen { unit } => write!(f, "unit {unit} is acting; finish with it first"),
            Refused::NothingOpen => f.write_str("no unit is acting"),
            Refused::MustAct => f.write_str("at least one of your units has to act before the turn ends"),
            Refused::NotToDeploy { unit } => write!(f, "unit {unit} is not waiting to be deployed"),
            Refused::OutsideTheZone { at } => write!(f, "{at} is not open ground in your Starting Zone"),
            Refused::DeployedOnto { at } => write!(f, "a unit stands in the way at {at}"),
            Refused::NoCombatDrop { unit } => write!(f, "unit {unit} has no Combat Drop"),
            Refused::FieldEmpty { unit } => {
                write!(f, "unit {unit} is the last one, and none of yours is on the field")
            }
            Refused::NotToMark { unit } => write!(f, "unit {unit} is not of an opponent's Squad"),
            Refused::MovedOrActed { unit } => write!(f, "unit {unit} has moved, or used an Action"),
            Refused::NoFurtherMove { unit } => write!(f, "unit {unit} has made all its moves"),
            Refused::Stunned { unit } => write!(f, "unit {unit} is stunned and cannot move"),
            Refused::NoMovement { unit } => write!(f, "unit {unit} has Movement 0"),
            Refused::SamePlace { unit } => write!(f, "a move takes unit {unit} elsewhere"),
            Refused::OffTheTable { at } => write!(f, "{at} is not on this battlefield"),
            Refused::NoSuchHex { at } => write!(f, "{at} is no hex of this battlefield"),
            Refused::WayBlocked { to } => write!(f, "terrain, a unit or the edge is in the way to {to}"),
            Refused::TooFar { needed, most, jet: false } => {
                write!(f, "that is {needed} far; the unit can go {most}")
            }
            Refused::TooFar { needed, most, jet: true } => {
                write!(f, "that is {needed} far; the Jet can go {most}")
            }
            Refused::TooLittleEnergyToMove { needed, left } => {
                write!(f, "the move costs {needed} Energy; {left} is left")
            }
            Refused::NoSuchAction { number } => write!(f, "the unit has no Action {number}"),
            Refused::ActionTaken { unit } => write!(f, "unit {unit} has used its Action"),
            Refused::NoSecondAction { unit } => {
                write!(f, "unit {unit} has moved this turn, or used two Actions")
            }
            Refused::ActionUsed { number } => write!(f, "Action {number} was used in this activation"),
            Refused::Disarmed { unit } => write!(f, "unit {unit} is disarmed"),
            Refused::Cloaked { unit } => write!(f, "unit {unit} is cloaked"),
            Refused::Recharging { number, turns } => {
                write!(f, "Action {number} recharges until your turn {turns}")
            }
            Refused::TooHeavy { unit } => write!(f, "the Action is heavy, and unit {unit} has moved"),
            Refused::WrongX { least: 0, .. } => f.write_str("the Dice Number is not X"),
            Refused::WrongX { most: 0, .. } => f.write_str("no Energy is left for X"),
            Refused::WrongX { least, most } => write!(f, "X is {least} to {most}"),
            Refused::TargetMissing => f.write_str("the Action needs a target"),
            Refused::NoTargetWanted => f.write_str("the Action chooses no target"),
            Refused::NoSuchTarget { unit } => {
                write!(f, "unit {unit} is no target: another unit on the field is")
            }
            Refused::Untargetable { unit } => write!(f, "unit {unit} cannot be targeted"),
            Refused::OutOfRange { unit } => write!(f, "unit {unit} is out of range"),
            Refused::NoLineOfSight { unit } => write!(f, "terrain hides unit {unit}"),
            Refused::BeaconBinds { beacon } => write!(f, "the Beacon of unit {beacon} must be chosen"),
            Refused::NobodyAffected => f.write_str("nobody would be affected"),
            Refused::NobodyOnAxis => f.write_str("no affected unit is on an axis of the user"),
            Refused::Protected { seat } => write!(f, "{seat} has not finished a first turn"),
            Refused::WrongLimiter => f.write_str(
                "the Stellar Limiter costs the EP of one other unit of yours: name it, and only then",
            ),
            Refused::TooLittleEnergy { needed, left } => {
                write!(f, "that costs {needed} Energy; {left} is left")
            }
            Refused::CombineAfterAction { unit } => write!(f, "unit {unit} has used its Action"),
            Refused::NoPartner { unit } => write!(f, "unit {unit} is not another unit of yours within 1\""),
            Refused::NotInPool { card } => write!(f, "{} is not left in your pool", card_name(*card)),
            Refused::WrongLevel { sum, level } => write!(f, "the Levels add up to {sum}, not {level}"),
            Refused::WrongClasses { card } => {
                write!(f, "the two do not have the Classes of {}", card_name(*card))
            }
            Refused::MakeMissing { card } => {
                write!(f, "{} requires a Make that is missing", card_name(*card))
            }
            Refused::CommanderMissing { card } => {
                write!(f, "{} needs a lower form of its Commander", card_name(*card))
            }
            Refused::TooLittleEnergyToCombine { needed, left } => {
                write!(f, "combining costs {needed} Energy; {left} is left")
            }
            Refused::CannotCloak { unit } => {
                write!(f, "unit {unit} has no Cloaking, or has done something already")
            }
            Refused::CloakTooFar { most } => write!(f, "Cloaking takes it {most} at most"),
            Refused::NoGrant { grant } => write!(f, "there is no unused Reroll ({})", grant.word()),
            Refused::WrongDice { x } => write!(f, "exactly {x} dice that were rolled are rolled again"),
            Refused::TooLittleEnergyToReroll { needed, left } => {
                write!(f, "rolling again costs {needed} Energy; {left} is left")
            }
            Refused::NotTheNextShare { unit } => write!(f, "the share of unit {unit} is asked for"),
            Refused::WrongShare { least, most } => write!(f, "this share is {least} to {most}"),
            Refused::NotOfThePair { unit } => {
                write!(f, "unit {unit} is not one of the two, or has no such Action")
            }
            Refused::NoStar { number } => write!(f, "Action {number} has no star"),
            Refused::Overwritten { number } => write!(f, "Action {number} was overwritten"),
            Refused::PassedAlready { number } => write!(f, "Action {number} was passed up already"),
            Refused::NoSuchTrigger => f.write_str("there is no such trigger left, or it has nothing to do"),
            Refused::BlitzNotStraight => {
                f.write_str("a Blitz is a straight move, at most as far as the Movement")
            }
            Refused::BlitzBlocked { to } => write!(f, "something is in the way to {to}"),
            Refused::ProtectedFromAbility { unit } => {
                write!(f, "the player of unit {unit} has not finished a first turn")
            }
            Refused::CannotCapture { unit } => write!(f, "unit {unit} cannot be captured"),
            Refused::CannotMandate { unit } => write!(f, "unit {unit} is no opponent's unit in the match"),
            Refused::NoAlly { unit } => write!(f, "unit {unit} is not another unit of yours on the field"),
            Refused::NoLaser { unit } => write!(f, "unit {unit} has no such printed laser"),
            Refused::NoStarredSlot { number } => write!(f, "slot {number} has no star"),
            Refused::CannotRetaliate { unit } => write!(f, "unit {unit} may not retaliate now"),
            Refused::NotDue { unit } => write!(f, "unit {unit} is not to be dropped now"),
            Refused::DroppedOnto { at } => write!(f, "{at} is not free"),
            Refused::TooNear { at } => write!(f, "{at} is nearer than 6\" to an opponent's unit"),
        }
    }
}
