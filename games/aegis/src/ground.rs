//! Chapters 4 and 5: the battlefield, hexes or a table. Rules ask it where things are to each other.

pub(crate) mod hexes;
pub(crate) mod plane;

use std::fmt;
use std::str::FromStr;

use gattai_core::NotationError;
use gattai_space::hex::{Hex, Layout, Lines, Shifted, Style};
use gattai_space::plane::Point;
use serde::{Deserialize, Serialize};

pub use hexes::Field;
pub use plane::Tabletop;

/// A place: a hex (AEG-4.2) or a point in mils (AEG-5.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// Standard.
    Hex(Hex),
    /// Advanced.
    Point(Point),
}

impl Default for Place {
    fn default() -> Self {
        Place::Hex(Hex::ORIGIN)
    }
}

/// Hexes by row and number: `F8` (part 8.8 of the book).
pub const LAYOUT: Layout = Layout { lines: Lines::Rows, shifted: Shifted::Even, style: Style::Capitals };

impl Place {
    /// The hex; the origin for a point, which is never asked for.
    #[inline]
    pub const fn hex(self) -> Hex {
        match self {
            Place::Hex(hex) => hex,
            Place::Point(_) => Hex::ORIGIN,
        }
    }

    /// The point; the origin for a hex, which is never asked for.
    #[inline]
    pub const fn point(self) -> Point {
        match self {
            Place::Point(point) => point,
            Place::Hex(_) => Point::ORIGIN,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Hex(hex) => LAYOUT.address(*hex).fmt(f),
            Place::Point(point) => point.fmt(f),
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Place {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Place, NotationError> {
        if text.contains('.') {
            let point = text.parse().map_err(|error| NotationError::new(format!("`{text}`: {error}")))?;
            return Ok(Place::Point(point));
        }
        let hex = LAYOUT.parse(text).map_err(|error| NotationError::new(format!("`{text}`: {error}")))?;
        Ok(Place::Hex(hex))
    }
}

/// The battlefield without its units.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "a table has one, and shares it")]
pub enum Ground {
    /// Standard: a grid of hexes (AEG-4.1).
    Hexes(Field),
    /// Advanced: a table (AEG-5.1).
    Plane(Tabletop),
}

impl Ground {
    /// AEG-1.3, AEG-4.3, AEG-5.3, AEG-11.2, AEG-R71: within `n` hexes, or a gap of at most `n` inches.
    #[inline]
    pub fn within(&self, a: Place, b: Place, n: u8) -> bool {
        match (a, b) {
            (Place::Hex(a), Place::Hex(b)) => a.distance(b) <= u32::from(n),
            (Place::Point(a), Place::Point(b)) => plane::within(a, b, n),
            (Place::Hex(_), Place::Point(_)) | (Place::Point(_), Place::Hex(_)) => false,
        }
    }

    /// How far two places are apart, for comparing: hexes, or squared mils between centres.
    #[inline]
    pub fn apart(&self, a: Place, b: Place) -> i64 {
        match (a, b) {
            (Place::Hex(a), Place::Hex(b)) => i64::from(a.distance(b)),
            (Place::Point(a), Place::Point(b)) => a.squared_to(b),
            (Place::Hex(_), Place::Point(_)) | (Place::Point(_), Place::Hex(_)) => 0,
        }
    }

    /// AEG-11.6, AEG-5.18: terrain does not block the line from centre to centre.
    #[inline]
    pub fn sees(&self, a: Place, b: Place) -> bool {
        match self {
            Ground::Hexes(field) => field.sees(a.hex(), b.hex()),
            Ground::Plane(table) => table.sees(a.point(), b.point()),
        }
    }

    /// AEG-4.4; there are no axes in Advanced, so every line is one (AEG-5.12).
    #[inline]
    pub fn on_axis(&self, a: Place, b: Place) -> bool {
        match self {
            Ground::Hexes(_) => a.hex().is_on_axis(b.hex()),
            Ground::Plane(_) => a != b,
        }
    }

    /// On the battlefield (AEG-5.6), and of its kind.
    #[inline]
    pub fn contains(&self, at: Place) -> bool {
        match (self, at) {
            (Ground::Hexes(field), Place::Hex(hex)) => field.contains(hex),
            (Ground::Plane(table), Place::Point(point)) => table.contains(point),
            (Ground::Hexes(_), Place::Point(_)) | (Ground::Plane(_), Place::Hex(_)) => false,
        }
    }

    /// On the battlefield and clear of terrain (AEG-4.5, AEG-5.7).
    #[inline]
    pub fn is_open(&self, at: Place) -> bool {
        match (self, at) {
            (Ground::Hexes(field), Place::Hex(hex)) => field.is_open(hex),
            (Ground::Plane(table), Place::Point(point)) => table.is_open(point),
            (Ground::Hexes(_), Place::Point(_)) | (Ground::Plane(_), Place::Hex(_)) => false,
        }
    }

    /// Whether two units cannot stand at these places together (AEG-4.1, AEG-5.7).
    #[inline]
    pub fn clash(&self, a: Place, b: Place) -> bool {
        match (a, b) {
            (Place::Hex(a), Place::Hex(b)) => a == b,
            (Place::Point(a), Place::Point(b)) => plane::overlap(a, b),
            (Place::Hex(_), Place::Point(_)) | (Place::Point(_), Place::Hex(_)) => false,
        }
    }

    /// In the Starting Zone of a seat (AEG-4.7, AEG-5.5, AEG-24.1).
    pub fn in_zone(&self, zone: usize, at: Place) -> bool {
        match (self, at) {
            (Ground::Hexes(field), Place::Hex(hex)) => field.in_zone(zone, hex),
            (Ground::Plane(table), Place::Point(point)) => table.in_zone(zone, point),
            (Ground::Hexes(_), Place::Point(_)) | (Ground::Plane(_), Place::Hex(_)) => false,
        }
    }
}
