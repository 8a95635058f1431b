//! What is decided for a player whose time is out before the first turn (D1 and D2 of part 5 of the book, AEG-R88).

use gattai_core::Seat;
use gattai_space::hex::Hex;
use gattai_space::plane::Point;

use crate::Aegis;
use crate::action::Action;
use crate::ground::{Field, Ground, Place, Tabletop};
use crate::refusal::Asked;
use crate::state::{State, UnitId};

/// The list of a player who submits none in time (D1).
const LIST: &str = "Arc Buster Offensive";

impl Aegis {
    /// D1, D2; in all other decisions the book leaves it to the table.
    pub(crate) fn decided_for(&self, state: &State, seat: Seat) -> Option<Action> {
        match self.asked(state) {
            Asked::Lists if self.submitters(state).contains(seat) => self.list_in_time(),
            Asked::Deploy if self.placer(state) == Some(seat) => self.place_in_time(state, seat),
            Asked::Lists
            | Asked::Deploy
            | Asked::Mark
            | Asked::Step
            | Asked::Activation
            | Asked::Reroll
            | Asked::Divide
            | Asked::Inherit
            | Asked::Triggers
            | Asked::Retaliate
            | Asked::Drop
            | Asked::Over => None,
        }
    }

    /// D1: Arc Buster Offensive; in a pack without it the first starter (AEG-R88).
    fn list_in_time(&self) -> Option<Action> {
        let starters = &self.pack.starters;
        let starter = starters.iter().find(|starter| starter.name == LIST).or(starters.first())?;
        let list = starter.list;
        self.check_list(&list).ok().map(|()| Action::Squad { list })
    }

    /// D2: the next unit in Squad order, to the free place of the zone that is nearest to the centre.
    fn place_in_time(&self, state: &State, seat: Seat) -> Option<Action> {
        let unit = self.waiting(state, seat).next()?;
        let at = match &*self.ground {
            Ground::Hexes(field) => self.hex_in_time(state, seat, unit, field),
            Ground::Plane(table) => self.point_in_time(state, seat, unit, table),
        };
        at.map(|at| Action::Deploy { unit, at })
    }

    /// Ties by r, then q.
    fn hex_in_time(&self, state: &State, seat: Seat, unit: UnitId, field: &Field) -> Option<Place> {
        let centre = twice_the_centre(field);
        let free = field.hexes(field.zone(seat.index()));
        let free = free.filter(|hex| self.check_deploy(state, seat, unit, Place::Hex(*hex)).is_ok());
        let nearest = free.min_by_key(|hex| ((*hex * 2).distance(centre), hex.r, hex.q));
        nearest.map(Place::Hex)
    }

    /// Points with both coordinates multiples of 1000; ties by y, then x.
    fn point_in_time(&self, state: &State, seat: Seat, unit: UnitId, table: &Tabletop) -> Option<Place> {
        let edge = table.edge();
        let centre = Point::new(edge.min.x + edge.max.x, edge.min.y + edge.max.y);
        let mut nearest: Option<(i64, Place)> = None;
        for y in (edge.min.y..=edge.max.y).step_by(1000) {
            for x in (edge.min.x..=edge.max.x).step_by(1000) {
                let at = Place::Point(Point::new(x, y));
                let far = Point::new(2 * x, 2 * y).squared_to(centre);
                if nearest.is_none_or(|(least, _)| far < least)
                    && self.check_deploy(state, seat, unit, at).is_ok()
                {
                    nearest = Some((far, at));
                }
            }
        }
        nearest.map(|(_, at)| at)
    }
}

/// Twice the centre of a map, which is the same after a half turn: its centre need not be a hex.
fn twice_the_centre(field: &Field) -> Hex {
    let (mut q, mut r, mut count) = (0, 0, 0);
    for hex in field.hexes(field.all()) {
        (q, r, count) = (q + i64::from(hex.q), r + i64::from(hex.r), count + 1);
    }
    let twice = |sum: i64| (2 * sum / count.max(1)) as i16;
    Hex::new(twice(q), twice(r))
}
