//! The position: what the table would have to remember (AEG-3.5).

use std::fmt;
use std::str::FromStr;

use gattai_core::{ArrayVec, NotationError, Outcome, PerSeat, Sealed, Seat};
use serde::{Deserialize, Serialize};

use crate::card::{CardId, List, Stat};
use crate::ground::Place;

/// Units of one seat: five of the Squad, five of the pool (AEG-3.9).
pub const UNITS_EACH: usize = 10;
/// Units of a full table.
pub const UNITS: usize = 40;
/// Marks that one seat can have made: Arrest Mandate, and Arrest Mandate II of each pool unit.
pub const MARKS: usize = 6;
/// Action slots of a unit (AEG-3.3, AEG-R4).
pub const SLOTS: usize = 3;

/// A unit by its number, from 1 (AEG-3.9).
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

impl UnitId {
    /// The unit at this place of the list.
    #[inline]
    pub const fn nth(index: usize) -> UnitId {
        UnitId(index as u8 + 1)
    }

    /// Its place in the list.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 as usize).wrapping_sub(1)
    }

    /// Whose it is.
    #[inline]
    pub fn owner(self) -> Seat {
        Seat::new(self.index() / UNITS_EACH).unwrap_or_default()
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for UnitId {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<UnitId, NotationError> {
        let number = text.parse::<u8>().ok().filter(|number| number.to_string() == text);
        let number = number.filter(|number| (1..=UNITS as u8).contains(number));
        number.map(UnitId).ok_or_else(|| {
            NotationError::new(format!("`{text}` is not a unit; units have numbers from 1 to {UNITS}"))
        })
    }
}

/// A set of units, in unit order.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitSet(pub u64);

impl UnitSet {
    /// Nobody.
    pub const NONE: UnitSet = UnitSet(0);

    /// This one alone.
    #[inline]
    pub const fn only(unit: UnitId) -> UnitSet {
        UnitSet(1 << unit.index())
    }

    /// Whether the unit is in it.
    #[inline]
    pub const fn contains(self, unit: UnitId) -> bool {
        self.0 >> unit.index() & 1 == 1
    }

    /// Adds a unit.
    #[inline]
    pub const fn insert(&mut self, unit: UnitId) {
        self.0 |= 1 << unit.index();
    }

    /// Takes a unit out.
    #[inline]
    pub const fn remove(&mut self, unit: UnitId) {
        self.0 &= !(1 << unit.index());
    }

    /// Whether nobody is in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Those in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & other.0)
    }

    /// Those in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 | other.0)
    }

    /// Those not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & !other.0)
    }

    /// All units of a seat, on the field or not.
    #[inline]
    pub const fn of(seat: Seat) -> UnitSet {
        UnitSet(((1 << UNITS_EACH) - 1) << (seat.index() * UNITS_EACH))
    }
}

impl Iterator for UnitSet {
    type Item = UnitId;

    #[inline]
    fn next(&mut self) -> Option<UnitId> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(UnitId::nth(index))
    }
}

/// Where a unit is.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Stand {
    /// No card here: a pool of fewer than five, or lists not yet revealed.
    #[default]
    Nowhere,
    /// In the Squad, to be deployed.
    Waiting,
    /// In the Combine Pool, not formed yet (AEG-2.7).
    Pool,
    /// Kept off by Combat Drop (AEG-18.4).
    Off,
    /// On the battlefield: an active unit.
    Field,
    /// Displaced off the battlefield; destroyed once the Action is done (AEG-13.8).
    Fallen,
    /// A component of another unit (AEG-21.9).
    Under(UnitId),
    /// Destroyed (AEG-14.9).
    Destroyed,
    /// Left with its player (AEG-24.7).
    Gone,
}

/// What sits in an Action slot: the Action of this number (from 0) printed on this card.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Slot {
    /// The card it is printed on.
    pub card: CardId,
    /// Its place there, from 0.
    pub number: u8,
}

/// Timed states of a unit, one bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Statuses(pub u8);

impl Statuses {
    /// STN (AEG-15.8).
    pub const STUN: Statuses = Statuses(1);
    /// DIS (AEG-15.11).
    pub const DISARM: Statuses = Statuses(2);
    /// XPO (AEG-15.13).
    pub const EXPOSE: Statuses = Statuses(4);
    /// Cloaking (AEG-18.3).
    pub const CLOAK: Statuses = Statuses(8);
    /// Vanish (AEG-19.10, AEG-R57).
    pub const VANISH: Statuses = Statuses(16);

    /// Whether any of these holds.
    #[inline]
    pub const fn has(self, other: Statuses) -> bool {
        self.0 & other.0 != 0
    }

    /// These and those.
    #[inline]
    #[must_use]
    pub const fn with(self, other: Statuses) -> Statuses {
        Statuses(self.0 | other.0)
    }
}

/// What lasts until one player's next turn starts (AEG-17.8, AEG-R23).
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Timed {
    /// Buffs less Debuffs, in the order of [`Stat`].
    pub stats: [i8; 5],
    /// STN, DIS, XPO, cloaked, vanished.
    pub statuses: Statuses,
}

/// A unit: one of a Squad or a pool (AEG-3.5).
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Its card.
    pub card: CardId,
    /// Where it is.
    pub stand: Stand,
    /// Its place, while it is on the field.
    pub at: Place,
    /// Current Integrity.
    pub integrity: u8,
    /// Boosts less drains (AEG-3.6).
    pub ep_change: i16,
    /// Its Actions, inherited ones included.
    pub slots: [Slot; SLOTS],
    /// The owner's turn from which each slot can be used again (AEG-15.12).
    pub ready: [u8; SLOTS],
    /// Its activation is over (AEG-7.9).
    pub acted: bool,
    /// It made a move of its own this turn (AEG-9.8).
    pub moved: bool,
    /// It came into play this turn (AEG-18.13).
    pub arrived: bool,
    /// First Pilot's Reroll was granted (AEG-20.2).
    pub pilot: bool,
    /// Reroll grants used this turn: 1 printed, 2 First Pilot, 4 Steady Fire (AEG-18.17).
    pub spent: u8,
    /// Marks of its owner that granted it a Reroll this turn (AEG-R60).
    pub granted: u8,
    /// Those of them that were used.
    pub granted_spent: u8,
    /// What lasts until a seat's next turn starts.
    pub timed: [Timed; 4],
}

impl Unit {
    /// A unit of this card, waiting somewhere.
    pub fn new(card: CardId, stand: Stand, integrity: u8) -> Unit {
        let slot = |number| Slot { card, number };
        Unit { card, stand, integrity, slots: [slot(0), slot(1), slot(2)], ..Unit::default() }
    }

    /// Whether any of these states holds.
    #[inline]
    pub fn is(&self, status: Statuses) -> bool {
        self.statuses().has(status)
    }

    /// All timed states.
    #[inline]
    pub fn statuses(&self) -> Statuses {
        let [a, b, c, d] = &self.timed;
        Statuses(a.statuses.0 | b.statuses.0 | c.statuses.0 | d.statuses.0)
    }

    /// Buffs less Debuffs of one kind: they add up (AEG-17.10, AEG-R27).
    #[inline]
    pub fn stat(&self, stat: Stat) -> i32 {
        self.timed.iter().map(|timed| i32::from(timed.stats[stat as usize])).sum()
    }

    /// Whether it is an active unit.
    #[inline]
    pub fn is_active(&self) -> bool {
        self.stand == Stand::Field
    }
}

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The list submitted (AEG-6.1), until all are revealed.
    pub list: Sealed<List>,
    /// The Energy Pool (AEG-7.7), on the tracker of the board (AEG-4.9). Changes of EP do not touch it (AEG-7.13).
    pub energy: u16,
    /// Own turns begun.
    pub turns: u8,
    /// A first turn is finished: no longer protected (AEG-6.8).
    pub finished: bool,
    /// Units destroyed so far (AEG-20.3, AEG-R40).
    pub lost: u8,
    /// 0 while in the match; else the how-manieth moment of going out it was (AEG-24.11).
    pub out: u8,
    /// Units marked for Arrest Mandate; 0 where a mark was lost (AEG-20.5, AEG-R42).
    pub marks: [UnitId; MARKS],
}

/// What the match is about now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Stage {
    /// D1: lists are submitted.
    #[default]
    Lists,
    /// D2: this one in turn order deploys.
    Deploy(u8),
    /// D3: this one in turn order marks.
    Marks(u8),
    /// The Action Phase.
    Main,
    /// AEG-7.14 (a).
    Ending,
    /// AEG-7.14 (b), from this unit on.
    Drops(UnitId),
    /// AEG-7.14 (c) to (f).
    Closing,
    /// The match has ended.
    Over,
}

/// The open activation (AEG-8.10).
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Activation {
    /// Whose.
    pub unit: UnitId,
    /// Own moves made in it.
    pub moves: u8,
    /// Normal Actions made in it.
    pub actions: u8,
    /// Slots used, one bit each (AEG-8.4).
    pub used: u8,
    /// A move was made after a normal Action (AEG-18.7).
    pub moved_after: bool,
    /// It comes from Ignition (AEG-19.6).
    pub ignition: bool,
}

/// What is being resolved; the last is the one that asks.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// D5: an activation is open.
    Activation(Activation),
    /// D8, D9: the Action in [`State::strike`] is being resolved.
    #[default]
    Strike,
    /// D11: this unit was formed of two others, and this slot may be overwritten.
    Inherit {
        /// The result.
        unit: UnitId,
        /// The acting unit.
        first: UnitId,
        /// The partner.
        second: UnitId,
        /// The slot asked for, from 0.
        slot: u8,
        /// Actions passed already: three bits for the acting unit, three for the partner.
        passed: u8,
    },
    /// D12: triggers left, three bits for CMB slots, then the card's Combine Abilities.
    Triggers {
        /// The fresh unit.
        unit: UnitId,
        /// What is left.
        left: u16,
    },
    /// D13: affected units that may still Retaliate.
    Retaliate {
        /// Who.
        left: UnitSet,
    },
}

/// How an Action came to be used.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Way {
    /// In an activation, paid and rolled.
    #[default]
    Act,
    /// By combining: free, without dice (AEG-16.1).
    Trigger,
    /// Through Retaliate (AEG-18.19).
    Retaliation,
}

/// An Action in resolution: declared, paid and rolled (AEG-10.13).
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Strike {
    /// The user.
    pub user: UnitId,
    /// The Action.
    pub slot: Slot,
    /// How it came to be used.
    pub way: Way,
    /// The affected units, fixed at declaration.
    pub affected: UnitSet,
    /// The dice: how many show each face (AEG-R99).
    pub dice: [u8; 6],
    /// No more rerolls: the dice stand.
    pub stands: bool,
    /// DIV: what is left to give (AEG-16.11); none before it is worked out.
    pub left: Option<u16>,
    /// DIV: the shares given so far, by unit index.
    pub shares: ArrayVec<[u8; UNITS]>,
}

/// The whole position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// What it is about.
    pub stage: Stage,
    /// The round, from 1; 0 before the first turn.
    pub round: u8,
    /// The turn order, the first player first.
    pub order: ArrayVec<[Seat; 4]>,
    /// Whose turn it is.
    pub active: Seat,
    /// Somebody has acted this turn (AEG-7.10).
    pub begun: bool,
    /// The first unit that the player acted with this turn (AEG-20.2).
    pub first: Option<UnitId>,
    /// The players, by seat.
    pub players: PerSeat<Player, 4>,
    /// The units, by number.
    pub units: ArrayVec<[Unit; UNITS]>,
    /// What is being resolved.
    pub frames: ArrayVec<[Frame; 6]>,
    /// The Action in resolution.
    pub strike: Option<Strike>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

impl State {
    /// The unit of this number.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// The same, to change it.
    #[inline]
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units[unit.index()]
    }

    /// All active units.
    #[inline]
    pub fn field(&self) -> UnitSet {
        let mut field = 0;
        for (index, unit) in self.units.iter().enumerate() {
            field |= u64::from(unit.stand == Stand::Field) << index;
        }
        UnitSet(field)
    }

    /// The active units of a seat.
    #[inline]
    pub fn field_of(&self, seat: Seat) -> UnitSet {
        let (mut field, first) = (0, seat.index() * UNITS_EACH);
        for (index, unit) in self.units.iter().enumerate().skip(first).take(UNITS_EACH) {
            field |= u64::from(unit.stand == Stand::Field) << index;
        }
        UnitSet(field)
    }

    /// The open activation, if it is what is being resolved.
    pub fn activation(&self) -> Option<Activation> {
        match self.frames.last() {
            Some(Frame::Activation(activation)) => Some(*activation),
            Some(
                Frame::Strike | Frame::Inherit { .. } | Frame::Triggers { .. } | Frame::Retaliate { .. },
            )
            | None => None,
        }
    }
}
