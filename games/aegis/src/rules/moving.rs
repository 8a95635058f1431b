//! Chapter 9, and moves in Advanced (AEG-5.8 to AEG-5.11, AEG-5.20 to AEG-5.23).

use gattai_core::{Log, ensure};
use gattai_space::hex::Hex;
use gattai_space::plane::{Point, Vector};

use crate::Aegis;
use crate::action::Path;
use crate::card::CommanderAbility;
use crate::event::Event;
use crate::ground::hexes::Hexes;
use crate::ground::plane::{self, Tabletop, Waypoints};
use crate::ground::{Field, Ground, Place};
use crate::refusal::Refused;
use crate::rules::play::Play;
use crate::state::{Activation, Frame, State, Statuses, UnitId};

/// AEG-5.22: the straight moves that are tried to see whether a unit can move at all.
pub(crate) const TRIED: [(i64, i64); 16] = [
    (1000, 0),
    (-1000, 0),
    (0, 1000),
    (0, -1000),
    (707, 707),
    (707, -707),
    (-707, 707),
    (-707, -707),
    (250, 0),
    (-250, 0),
    (0, 250),
    (0, -250),
    (177, 177),
    (177, -177),
    (-177, 177),
    (-177, -177),
];

/// How far a unit can go and what it pays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stride {
    pub movement: u8,
    /// Inches for one Energy: X of Jet, 1 otherwise (AEG-18.11).
    pub per_energy: u8,
    pub flies: bool,
}

impl Stride {
    /// AEG-9.1, AEG-18.12, AEG-R31: the farthest it goes, in inches.
    pub const fn reach(self) -> u32 {
        self.movement as u32 * self.per_energy as u32
    }
}

impl Aegis {
    #[inline]
    pub(crate) fn stride(&self, state: &State, unit: UnitId) -> Stride {
        let passives = &self.card_of(state, unit).passives;
        Stride {
            movement: self.movement(state, unit),
            per_energy: passives.jet.max(1),
            flies: passives.flight || passives.jet > 0,
        }
    }

    /// AEG-8.2, AEG-9.6, AEG-18.7, AEG-8.10: whether a move is open to the unit. Double-Move needs no Action (AEG-18.8); LHT
    /// after a normal Action gives nothing back (AEG-15.10).
    pub(crate) fn check_right_to_move(&self, state: &State, unit: UnitId) -> Result<(), Refused> {
        let Some(open) = state.activation().filter(|open| open.unit == unit) else { return Ok(()) };
        if self.card_of(state, unit).passives.double_move {
            let after = open.actions == 0 || open.actions == 1 && !open.moved_after;
            return ensure(open.moves < 2 && after, Refused::NoFurtherMove { unit });
        }
        ensure(open.moves == 0 && open.actions == 0, Refused::MovedOrActed { unit })
    }

    /// AEG-9.9: neither stunned nor without Movement.
    #[inline]
    pub(crate) fn check_mobile(&self, state: &State, unit: UnitId) -> Result<(), Refused> {
        ensure(!state.unit(unit).is(Statuses::STUN), Refused::Stunned { unit })?;
        ensure(self.movement(state, unit) > 0, Refused::NoMovement { unit })
    }

    /// A move (D6): what it costs.
    pub(crate) fn check_move(&self, state: &State, unit: UnitId, to: &Path) -> Result<u16, Refused> {
        self.check_right_to_move(state, unit)?; // AEG-8.2, AEG-18.7
        self.check_mobile(state, unit)?; // AEG-9.9
        self.check_stride(state, unit, to)
    }

    /// AEG-9.5 (AEG-R21), AEG-9.4, AEG-9.1 or AEG-18.12, AEG-9.3.
    fn check_stride(&self, state: &State, unit: UnitId, to: &Path) -> Result<u16, Refused> {
        let stride = self.stride(state, unit);
        let length = self.way(state, unit, to, stride.flies)?;
        let (most, jet) = (stride.reach(), stride.per_energy > 1);
        let inches = self.inches_up(length);
        let inside = length <= most * self.per_inch();
        ensure(inside, Refused::TooFar { needed: inches, most, jet })?;
        let cost = length.div_ceil(self.per_inch() * u32::from(stride.per_energy)); // AEG-5.9, AEG-5.20, AEG-18.12
        let left = state.players[unit.owner()].energy;
        ensure(cost <= u32::from(left), Refused::TooLittleEnergyToMove { needed: cost, left })?;
        Ok(cost as u16)
    }

    /// What one inch is in the units of [`way`](Self::way).
    #[inline]
    pub(crate) fn per_inch(&self) -> u32 {
        match &*self.ground {
            Ground::Hexes(_) => 1,
            Ground::Plane(_) => 1000,
        }
    }

    pub(crate) fn inches_up(&self, length: u32) -> u32 {
        length.div_ceil(self.per_inch())
    }

    /// The length of a way in hexes or mils, if nothing is in it (AEG-9.5, AEG-9.4, AEG-5.11, AEG-18.10).
    pub(crate) fn way(&self, state: &State, unit: UnitId, to: &Path, flies: bool) -> Result<u32, Refused> {
        let from = state.unit(unit).at;
        match (&*self.ground, to) {
            (Ground::Hexes(field), Path::Hex(hex)) => {
                ensure(*hex != from.hex(), Refused::SamePlace { unit })?;
                let blocked = Refused::WayBlocked { to: Place::Hex(*hex) };
                let free = self.free_hexes(state, field);
                ensure(field.has(&free, *hex), blocked)?;
                let through = if flies { field.all() } else { &free };
                field.steps_to(from.hex(), *hex, 400, through).ok_or(blocked)
            }
            (Ground::Plane(table), Path::Line(line)) => {
                self.line(state, unit, table, line, flies).map(|length| length.min(u32::MAX.into()) as u32)
            }
            (Ground::Hexes(_), Path::Line(_)) => Err(Refused::NoSuchHex { at: to.end().unwrap_or_default() }),
            (Ground::Plane(_), Path::Hex(_)) => {
                Err(Refused::OffTheTable { at: to.end().unwrap_or_default() })
            }
        }
    }

    /// AEG-5.8, AEG-5.11, AEG-5.23: a polyline.
    fn line(
        &self,
        state: &State,
        unit: UnitId,
        table: &Tabletop,
        line: &Waypoints,
        flies: bool,
    ) -> Result<u64, Refused> {
        let from = state.unit(unit).at.point();
        let end = line.last().copied().unwrap_or(from);
        ensure(end != from, Refused::SamePlace { unit })?;
        let mut at = from;
        for next in line {
            ensure(table.contains(*next), Refused::OffTheTable { at: Place::Point(*next) })?;
            let blocked = Refused::WayBlocked { to: Place::Point(*next) };
            ensure(flies || self.is_leg_free(state, unit, table, at, *next), blocked)?;
            at = *next;
        }
        let free = !flies || self.is_free(state, unit, Place::Point(end));
        ensure(free, Refused::WayBlocked { to: Place::Point(end) })?;
        Ok(plane::length(from, line).max(0).unsigned_abs())
    }

    fn is_leg_free(&self, state: &State, unit: UnitId, table: &Tabletop, from: Point, to: Point) -> bool {
        let mut others = state.field().filter(|other| *other != unit);
        table.is_leg_open(from, to)
            && others.all(|other| plane::is_leg_clear_of(from, to, state.unit(other).at.point()))
    }

    /// Whether a unit could stand there: open ground, nobody in the way.
    pub(crate) fn is_free(&self, state: &State, unit: UnitId, at: Place) -> bool {
        self.ground.is_open(at) && self.who_is_at(state, at, unit).is_none()
    }

    /// Open hexes without a unit.
    #[inline]
    pub(crate) fn free_hexes(&self, state: &State, field: &Field) -> Hexes {
        let mut taken = Hexes::NONE;
        for unit in state.field() {
            field.add(&mut taken, state.unit(unit).at.hex());
        }
        field.open().without(&taken)
    }

    /// The hexes where a unit can go for so many steps (Standard).
    pub(crate) fn reach(&self, state: &State, field: &Field, unit: UnitId, steps: u32, flies: bool) -> Hexes {
        let (from, free) = (state.unit(unit).at.hex(), self.free_hexes(state, field));
        let through = if flies { field.all() } else { &free };
        field.reach(from, steps, through).and(&free)
    }

    /// The hexes where a move can end, with what is left to pay it (Standard).
    pub(crate) fn move_ends(&self, state: &State, field: &Field, unit: UnitId) -> Hexes {
        let stride = self.stride(state, unit);
        let paid = u32::from(state.players[unit.owner()].energy).saturating_mul(u32::from(stride.per_energy));
        self.reach(state, field, unit, stride.reach().min(paid), stride.flies)
    }

    /// Whether any move is legal (AEG-7.10, AEG-7.11, AEG-8.8; in Advanced AEG-5.22, also for fliers: AEG-R94).
    pub(crate) fn can_move(&self, state: &State, unit: UnitId) -> bool {
        if state.players[unit.owner()].energy == 0
            || self.check_right_to_move(state, unit).is_err()
            || self.check_mobile(state, unit).is_err()
        {
            return false;
        }
        match &*self.ground {
            Ground::Hexes(field) => {
                let free = self.free_hexes(state, field);
                let from = state.unit(unit).at.hex();
                field.has_free_neighbour(from, &free)
                    || self.flies(state, unit) && !self.move_ends(state, field, unit).is_empty()
            }
            Ground::Plane(_) => tried(state.unit(unit).at.point())
                .any(|to| self.check_stride(state, unit, &Path::to(Place::Point(to))).is_ok()),
        }
    }
}

/// AEG-5.22: the ends of the moves that are tried.
pub(crate) fn tried(from: Point) -> impl Iterator<Item = Point> {
    TRIED.into_iter().map(move |(x, y)| from + Vector::new(x, y))
}

/// The hexes on a straight line, nearest first.
pub(crate) fn straight(
    from: Hex,
    way: gattai_space::hex::Direction,
    steps: u32,
) -> impl Iterator<Item = Hex> {
    (1..=steps.min(100) as i16).map(move |n| from + way.step() * n)
}

impl<L: Log<Event>> Play<'_, L> {
    /// A move in an activation.
    pub(crate) fn make_move(&mut self, unit: UnitId, to: &Path) {
        let cost = self.rules.check_stride(self.s, unit, to).unwrap_or_default();
        self.open_activation(unit);
        self.pay(unit.owner(), cost); // AEG-9.2
        let (named, from) = (self.rules.named(self.s, unit), self.s.unit(unit).at);
        self.walk(unit, to.end().unwrap_or(from));
        self.log.note(|| Event::Moved { named, from, to: *to, cost });
        let mut ignition = false;
        if let Some(Frame::Activation(open)) = self.s.frames.last_mut() {
            open.moves += 1;
            open.moved_after |= open.actions > 0;
            ignition = open.ignition;
        }
        self.grant_pilot(unit, ignition);
    }

    /// The unit is elsewhere and has moved (AEG-9.8).
    pub(crate) fn walk(&mut self, unit: UnitId, to: Place) {
        let unit = self.s.unit_mut(unit);
        unit.at = to;
        unit.moved = true;
    }

    /// AEG-20.2, AEG-R59: the first unit acted with has Reroll 1 once it has moved.
    fn grant_pilot(&mut self, unit: UnitId, ignition: bool) {
        let first = self.s.first == Some(unit) && !ignition;
        if first && self.rules.has_commander(self.s, unit.owner(), CommanderAbility::FirstPilot) {
            self.s.unit_mut(unit).pilot = true;
        }
    }

    /// AEG-8.9: the first step opens the activation.
    pub(crate) fn open_activation(&mut self, unit: UnitId) {
        if self.s.activation().is_some() {
            return;
        }
        self.s.begun = true;
        self.s.first = self.s.first.or(Some(unit));
        self.s.frames.push(Frame::Activation(Activation { unit, ..Activation::default() }));
    }
}
