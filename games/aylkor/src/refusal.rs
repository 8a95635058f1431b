//! What the rules forbid (AYL-24).

use std::fmt;

use gattai_core::{Refusal, RuleId, Seat};
use serde::Serialize;

use crate::board::Space;
use crate::state::Id;

/// One variant for each prohibition, named for the fact that forbids.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "refusal", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are the numbers a player would ask for")]
pub enum Refused {
    MatchOver,
    PlayerOut,
    DeckTaken,
    NoSuchDeck,
    NotChoosingDecks,
    CornerTaken { space: Space },
    NoCorner { space: Space },
    NotYourTurn { active: Option<Seat> },
    NotYourTurnForTech { active: Option<Seat> },
    QuestionPending,
    QuestionPendingForTech,
    TooManyActions,
    NoSuchUnitCard,
    NoSuchTechCard,
    CannotPay { cogs: u16, brew: u16, held_cogs: u16, held_brew: u16 },
    NoBuildSpace,
    SpaceOccupied { space: Space },
    BeyondTheExtension { space: Space },
    HeroNotSurrounded { space: Space },
    NotNextToHero { space: Space },
    NotYourUnitToMove { unit: Id },
    NotYourUnitToAttack { unit: Id },
    NotYourAbility { unit: Id },
    HasActed { unit: Id },
    Halted { unit: Id },
    Fresh { unit: Id },
    Stunned { unit: Id },
    Rooted { unit: Id },
    CannotMove { unit: Id },
    NoDestination { space: Space },
    NoWayThrough { space: Space },
    TooFar { needed: u8, left: u8 },
    TargetGone { unit: Id },
    OwnUnit { unit: Id },
    OutOfRange { distance: u8, range: u8 },
    Truce { round: u16 },
    Guarded { by: Id },
    Silenced { unit: Id },
    FreshForThat { unit: Id },
    NoTech,
    NoEventYet,
    NoCandidate,
    NotAsked,
    WardedUnit { unit: Id },
    AnchoredUnit { unit: Id },
    PassiveOntoResource { space: Space },
    HeroExempt { unit: Id },
    NotOffered,
    NothingOffered,
    NotTheCardsLookedAt,
    NoMatch,
    NotInHand,
}

impl Refusal for Refused {
    fn rule(&self) -> RuleId {
        match self {
            Refused::MatchOver => "AYL-22.1",
            Refused::PlayerOut => "AYL-11.7",
            Refused::DeckTaken | Refused::NoSuchDeck => "AYL-1.2",
            Refused::NotChoosingDecks => "AYL-3.1",
            Refused::CornerTaken { .. } | Refused::NoCorner { .. } => "AYL-3.4",
            Refused::NotYourTurn { .. } => "AYL-4.7",
            Refused::NotYourTurnForTech { .. } => "AYL-13.1",
            Refused::QuestionPending => "AYL-16.7",
            Refused::QuestionPendingForTech => "AYL-13.2",
            Refused::TooManyActions => "AYL-4.13",
            Refused::NoSuchUnitCard => "AYL-6.1",
            Refused::NoSuchTechCard => "AYL-13.1",
            Refused::CannotPay { .. } => "AYL-5.14",
            Refused::NoBuildSpace => "AYL-6.5",
            Refused::SpaceOccupied { .. } => "AYL-6.6",
            Refused::BeyondTheExtension { .. } => "AYL-6.4",
            Refused::HeroNotSurrounded { .. } => "AYL-6.3",
            Refused::NotNextToHero { .. } => "AYL-6.2",
            Refused::NotYourUnitToMove { .. } => "AYL-7.1",
            Refused::NotYourUnitToAttack { .. } | Refused::TargetGone { .. } => "AYL-8.1",
            Refused::NotYourAbility { .. } => "AYL-15.5",
            Refused::HasActed { .. } | Refused::Halted { .. } => "AYL-4.10",
            Refused::Fresh { .. } => "AYL-6.7",
            Refused::FreshForThat { .. } => "AYL-6.8",
            Refused::Stunned { .. } => "AYL-19.1",
            Refused::Rooted { .. } => "AYL-19.2",
            Refused::Silenced { .. } => "AYL-19.5",
            Refused::CannotMove { .. } => "AYL-7.8",
            Refused::NoDestination { .. } => "AYL-7.6",
            Refused::NoWayThrough { .. } => "AYL-7.5",
            Refused::TooFar { .. } => "AYL-7.2",
            Refused::OwnUnit { .. } => "AYL-8.3",
            Refused::OutOfRange { .. } => "AYL-8.2",
            Refused::Truce { .. } => "AYL-11.5",
            Refused::Guarded { .. } => "AYL-18.3",
            Refused::NoTech => "AYL-21.10",
            Refused::NoEventYet => "AYL-20.31",
            Refused::NoCandidate => "AYL-13.4",
            Refused::NotAsked | Refused::NotOffered => "AYL-16.2",
            Refused::WardedUnit { .. } => "AYL-18.14",
            Refused::AnchoredUnit { .. } => "AYL-18.15",
            Refused::PassiveOntoResource { .. } => "AYL-12.13",
            Refused::HeroExempt { .. } => "AYL-11.10",
            // A bare yes or no does not say which offer it means (AYL-8.20, AYL-12.10): one rule for all.
            Refused::NothingOffered => "AYL-20.35",
            Refused::NotTheCardsLookedAt => "AYL-20.20",
            Refused::NoMatch => "AYL-20.21",
            Refused::NotInHand => "AYL-4.12",
        }
    }
}

impl fmt::Display for Refused {
    #[expect(clippy::too_many_lines, reason = "one line a refusal")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::MatchOver => f.write_str("the match is over"),
            Refused::PlayerOut => f.write_str("your hero is gone, and you with it"),
            Refused::DeckTaken => f.write_str("another player has that deck"),
            Refused::NoSuchDeck => f.write_str("there is no such deck"),
            Refused::NotChoosingDecks => f.write_str("decks are not being chosen now"),
            Refused::CornerTaken { space } => write!(f, "a hero stands on {space} already"),
            Refused::NoCorner { space } => write!(f, "{space} is not a corner for you to choose now"),
            Refused::NotYourTurn { active } | Refused::NotYourTurnForTech { active } => match active {
                Some(active) => write!(f, "it is the main phase of {active}, not yours"),
                None => f.write_str("it is nobody's main phase"),
            },
            Refused::QuestionPending | Refused::QuestionPendingForTech => {
                f.write_str("another action is being resolved")
            }
            Refused::TooManyActions => {
                f.write_str("200 actions were taken this turn: only ending it is left")
            }
            Refused::NoSuchUnitCard => f.write_str("you have no such unit card in hand"),
            Refused::NoSuchTechCard => f.write_str("you have no such tech card in hand"),
            Refused::CannotPay { cogs, brew, held_cogs, held_brew } => {
                write!(f, "this costs {cogs} Cogs and {brew} Brew; you hold {held_cogs} and {held_brew}")
            }
            Refused::NoBuildSpace => f.write_str("there is no space to build on"),
            Refused::SpaceOccupied { space } => write!(f, "a unit stands on {space}"),
            Refused::BeyondTheExtension { space } => {
                write!(f, "your hero is surrounded, and {space} is not next to an own unit beside it")
            }
            Refused::HeroNotSurrounded { space } => {
                write!(f, "{space} is next to an own unit beside your hero, but your hero is not surrounded")
            }
            Refused::NotNextToHero { space } => write!(f, "{space} is not next to your hero"),
            Refused::NotYourUnitToMove { unit } | Refused::NotYourUnitToAttack { unit } => {
                write!(f, "{unit} is not a unit of yours on the board")
            }
            Refused::NotYourAbility { unit } => write!(f, "{unit} has no such ability for you to use"),
            Refused::HasActed { unit } => write!(f, "{unit} has acted this turn"),
            Refused::Halted { unit } => write!(f, "{unit} may not move any more this turn"),
            Refused::Fresh { unit } => write!(f, "{unit} came onto the board this turn"),
            Refused::FreshForThat { unit } => {
                write!(f, "{unit} came onto the board this turn, and the ability moves it or strikes with it")
            }
            Refused::Stunned { unit } => write!(f, "{unit} is Stunned"),
            Refused::Rooted { unit } => write!(f, "{unit} is Rooted"),
            Refused::Silenced { unit } => write!(f, "{unit} is Silenced"),
            Refused::CannotMove { unit } => write!(f, "{unit} has Move 0"),
            Refused::NoDestination { space } => write!(f, "{space} is where the unit stands"),
            Refused::NoWayThrough { space } => write!(f, "there is no open way to {space}"),
            Refused::TooFar { needed, left } => {
                write!(f, "that is {needed} spaces away, and {left} are left")
            }
            Refused::TargetGone { unit } => write!(f, "{unit} is not on the board"),
            Refused::OwnUnit { unit } => write!(f, "{unit} is your own"),
            Refused::OutOfRange { distance, range } => {
                write!(f, "the target is {distance} away, and the range is {range}")
            }
            Refused::Truce { round } => {
                write!(f, "heroes do not fight heroes before round 4, and this is round {round}")
            }
            Refused::Guarded { by } => write!(f, "the Guard {by} is adjacent and must be dealt with first"),
            Refused::NoTech => f.write_str("the event forbids tech cards"),
            Refused::NoEventYet => f.write_str("no event has been turned up yet"),
            Refused::NoCandidate => f.write_str("there is nothing on the board that it could be used on"),
            Refused::NotAsked => f.write_str("you are not asked this"),
            Refused::WardedUnit { unit } => write!(f, "{unit} is Warded"),
            Refused::AnchoredUnit { unit } => write!(f, "{unit} is Anchored"),
            Refused::PassiveOntoResource { space } => {
                write!(f, "a unit without a player is not put on the resource on {space}")
            }
            Refused::HeroExempt { unit } => write!(f, "{unit} is a hero, and heroes are exempt"),
            Refused::NotOffered => f.write_str("that is not among what is offered"),
            Refused::NothingOffered => f.write_str("nothing is offered to you"),
            Refused::NotTheCardsLookedAt => f.write_str("these are not exactly the cards you look at"),
            Refused::NoMatch => f.write_str("no such card in your deck matches"),
            Refused::NotInHand => f.write_str("you have no such card in hand"),
        }
    }
}
