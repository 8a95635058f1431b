//! Displacement: AEG-13.6 to AEG-13.13, in Advanced AEG-5.15 to AEG-5.17.

use gattai_core::{ArrayVec, Log};
use gattai_space::nearest_sqrt;
use gattai_space::plane::{Point, Segment, straight_steps};

use crate::Aegis;
use crate::event::Event;
use crate::ground::plane::{RADIUS, Tabletop};
use crate::ground::{Field, Ground, Place, plane};
use crate::rules::play::Play;
use crate::state::{Stand, State, Statuses, UNITS, UnitId, UnitSet};

/// How a displacement ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slide {
    /// Where the unit comes to stand, or was last.
    pub to: Place,
    /// It left the battlefield (AEG-13.8, AEG-5.16).
    pub fell: bool,
    /// It stopped early: against a unit, or against terrain.
    pub against: Option<Option<UnitId>>,
    /// Collision damage (AEG-13.9, AEG-5.17).
    pub damage: u16,
}

impl Aegis {
    /// Where a unit would be pushed or pulled; none off axis (AEG-13.7).
    pub(crate) fn slide(
        &self,
        state: &State,
        user: UnitId,
        unit: UnitId,
        inches: u16,
        pull: bool,
    ) -> Option<Slide> {
        match &*self.ground {
            Ground::Hexes(field) => self.slide_hexes(state, field, user, unit, inches, pull),
            Ground::Plane(table) => self.slide_mils(state, table, user, unit, inches, pull),
        }
    }

    fn slide_hexes(
        &self,
        state: &State,
        field: &Field,
        user: UnitId,
        unit: UnitId,
        inches: u16,
        pull: bool,
    ) -> Option<Slide> {
        // AEG-R72: always away from the user, or towards it; the user is in the way of a Pull (AEG-13.10, AEG-R78).
        // Displacement is no move, and Flight does not help (AEG-R22).
        let away = state.unit(user).at.hex().axis_to(state.unit(unit).at.hex())?;
        let way = if pull { away.opposite() } else { away };
        let (mut at, mut left) = (state.unit(unit).at.hex(), inches);
        while left > 0 {
            let next = at.neighbour(way);
            if !self.ground.contains(Place::Hex(next)) {
                return Some(Slide { to: Place::Hex(at), fell: true, against: None, damage: 0 });
            }
            let with = self.who_is_at(state, Place::Hex(next), unit);
            if with.is_some() || !field.is_open(next) {
                return Some(Slide {
                    to: Place::Hex(at),
                    fell: false,
                    against: Some(with),
                    damage: left / 2,
                });
            }
            at = next;
            left -= 1;
        }
        Some(Slide { to: Place::Hex(at), fell: false, against: None, damage: 0 })
    }

    /// AEG-5.15: walked in steps of 10 mils.
    fn slide_mils(
        &self,
        state: &State,
        table: &Tabletop,
        user: UnitId,
        unit: UnitId,
        inches: u16,
        pull: bool,
    ) -> Option<Slide> {
        let (from, start) = (state.unit(user).at.point(), state.unit(unit).at.point());
        if from == start {
            return None;
        }
        let d = if pull { from - start } else { start - from };
        let length = i32::from(inches.min(250)) * 1000;
        let end = start + d.cut(length.into(), nearest_sqrt(d.squared()));
        let near = self.in_the_way(state, unit, start, end);
        let mut at = start;
        let mut travelled = 0;
        for (mils, next) in straight_steps(start, d, 10, length) {
            if !table.contains(next) {
                return Some(Slide { to: Place::Point(at), fell: true, against: None, damage: 0 });
            }
            // AEG-R93: of several touched in one step the first in unit order, and a unit before terrain.
            let with = near.iter().copied().find(|other| plane::overlap(state.unit(*other).at.point(), next));
            if with.is_some() || !table.is_open(next) {
                let damage = ((length - travelled) / 2000) as u16; // AEG-5.17
                return Some(Slide { to: Place::Point(at), fell: false, against: Some(with), damage });
            }
            (at, travelled) = (next, mils);
        }
        Some(Slide { to: Place::Point(at), fell: false, against: None, damage: 0 })
    }

    /// The units that a disc could touch on its way.
    fn in_the_way(&self, state: &State, unit: UnitId, from: Point, to: Point) -> ArrayVec<[UnitId; UNITS]> {
        let way = Segment::new(from, to);
        let others = state.field().filter(|other| *other != unit);
        others
            .filter(|other| way.squared_to_point(state.unit(*other).at.point()).is_within(2 * RADIUS + 20))
            .collect()
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Pushes or pulls one unit.
    pub(crate) fn displace(&mut self, user: UnitId, unit: UnitId, inches: u16, pull: bool) {
        if !self.s.unit(unit).is_active() {
            return;
        }
        let Some(slide) = self.rules.slide(self.s, user, unit, inches, pull) else { return };
        let (named, from, to) = (self.rules.named(self.s, unit), self.s.unit(unit).at, slide.to);
        self.s.unit_mut(unit).at = to;
        self.log.note(|| Event::Displaced { named, from, to, pull });
        if slide.fell {
            // AEG-13.8: its piece leaves at once and blocks nobody.
            let unit = self.s.unit_mut(unit);
            unit.stand = Stand::Fallen;
            unit.integrity = 0;
            return;
        }
        if let Some(with) = slide.against {
            let hit = with.map(|with| self.rules.named(self.s, with));
            let damage = self.collide(user, unit, slide.damage);
            let returned = with.map_or(0, |with| self.collide(user, with, slide.damage));
            self.log.note(|| Event::Collided { named, with: hit, damage, returned });
        }
    }

    /// AEG-13.11, AEG-R18: unmodified; Vanish stops it, and so does protection (AEG-R8). What the unit took.
    fn collide(&mut self, user: UnitId, unit: UnitId, damage: u16) -> u16 {
        let is_protected = self.rules.protected(self.s, user.owner(), UnitSet::only(unit)).is_some();
        let spared = is_protected || self.s.unit(unit).is(Statuses::VANISH);
        let taken = if spared { 0 } else { damage };
        self.lose_integrity(unit, taken);
        taken
    }
}
