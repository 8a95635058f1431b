//! Who decides, who wins together, who looks.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::NotationError;

/// No table has more seats than this.
pub const SEATS_MAX: usize = 8;

/// One place at the table: it decides. Written `s0`, `s1`, … in notation and as a number in data.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number, if a table can have it.
    pub const fn new(number: usize) -> Option<Seat> {
        if number < SEATS_MAX { Some(Seat(number as u8)) } else { None }
    }

    /// The seat with this number.
    ///
    /// # Panics
    /// If no table has that many seats; for numbers that the code itself wrote down.
    pub const fn nth(number: usize) -> Seat {
        match Seat::new(number) {
            Some(seat) => seat,
            None => panic!("a table has at most 8 seats"),
        }
    }

    /// Its number, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "s{}", self.0)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Seat {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Seat, NotationError> {
        let number = match text.as_bytes() {
            [b's', digit @ b'0'..=b'9'] => Seat::new(usize::from(digit - b'0')),
            _ => None,
        };
        number.ok_or_else(|| NotationError::new(format!("`{text}` is not a seat; seats are s0 to s7")))
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Seat::new(usize::from(number)).ok_or_else(|| D::Error::custom("a seat is a number from 0 to 7"))
    }
}

/// A set of seats. In data it is the list of their numbers, in rising order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const NONE: SeatSet = SeatSet(0);

    /// The seats 0 to `count` - 1.
    pub const fn first_n(count: usize) -> SeatSet {
        if count >= SEATS_MAX { SeatSet(u8::MAX) } else { SeatSet((1 << count) - 1) }
    }

    /// This seat alone.
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Adds a seat.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// The set and the seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// The set without the seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// The seats that are in either set.
    #[must_use]
    pub const fn or(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// The seats that are in both sets.
    #[must_use]
    pub const fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// How many seats are in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats as bits, the lowest for the first seat.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The lowest seat in it.
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The next seat of the set after this one, going round; the seat itself if it is the only one.
    pub fn after(self, seat: Seat) -> Option<Seat> {
        let above = SeatSet(self.0 & !(u8::MAX >> (7 - seat.0)));
        above.first().or(self.first())
    }

    /// The seats in rising order.
    pub fn iter(self) -> SeatIter {
        SeatIter(self)
    }
}

impl fmt::Display for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("nobody");
        }
        for (n, seat) in self.iter().enumerate() {
            write!(f, "{}{seat}", if n == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::NONE, SeatSet::with)
    }
}

impl IntoIterator for SeatSet {
    type Item = Seat;
    type IntoIter = SeatIter;

    fn into_iter(self) -> SeatIter {
        SeatIter(self)
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeatSet, D::Error> {
        Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// The seats of a set in rising order.
#[derive(Clone, Debug)]
pub struct SeatIter(SeatSet);

impl Iterator for SeatIter {
    type Item = Seat;

    fn next(&mut self) -> Option<Seat> {
        let seat = self.0.first()?;
        self.0.remove(seat);
        Some(seat)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for SeatIter {}

/// One value for each seat of a game that has at most `N`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PerSeat<T, const N: usize>([T; N]);

impl<T, const N: usize> PerSeat<T, N> {
    /// The values in seat order.
    pub const fn new(values: [T; N]) -> Self {
        PerSeat(values)
    }

    /// Makes the value of each seat.
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> Self {
        PerSeat(std::array::from_fn(|n| value(Seat::nth(n))))
    }

    /// The seats with their values.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().map(|(n, value)| (Seat::nth(n), value))
    }

    /// The seats with their values, to change them.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Seat, &mut T)> {
        self.0.iter_mut().enumerate().map(|(n, value)| (Seat::nth(n), value))
    }
}

impl<T: Default, const N: usize> Default for PerSeat<T, N> {
    fn default() -> Self {
        PerSeat(std::array::from_fn(|_| T::default()))
    }
}

impl<T, const N: usize> Index<Seat> for PerSeat<T, N> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for PerSeat<T, N> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T: Serialize, const N: usize> Serialize for PerSeat<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.0)
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for PerSeat<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = Vec::<T>::deserialize(deserializer)?;
        let found = values.len();
        let values = values.try_into().map_err(|_| D::Error::invalid_length(found, &"one value a seat"))?;
        Ok(PerSeat(values))
    }
}

/// Those who win and lose together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Side(pub u8);

impl Side {
    /// The side of a seat that plays for itself.
    pub const fn alone(seat: Seat) -> Side {
        Side(seat.0)
    }
}

/// Who looks at a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Viewer {
    /// A seat: it sees its own secrets.
    Seat(Seat),
    /// Somebody beside the table: sees what all may see.
    Spectator,
    /// A replay after the match, or a test: sees all.
    Everything,
}

impl Viewer {
    /// Whether this viewer may see what belongs to `owner` alone.
    pub fn sees(self, owner: Seat) -> bool {
        self.sees_any(SeatSet::only(owner))
    }

    /// Whether this viewer may see what these seats may see.
    pub fn sees_any(self, owners: SeatSet) -> bool {
        match self {
            Viewer::Seat(seat) => owners.contains(seat),
            Viewer::Spectator => false,
            Viewer::Everything => true,
        }
    }

    /// All viewers of a table that do not see everything.
    pub fn limited(seats: SeatSet) -> impl Iterator<Item = Viewer> {
        seats.iter().map(Viewer::Seat).chain([Viewer::Spectator])
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Seat(seat) => seat.fmt(f),
            Viewer::Spectator => f.write_str("spectator"),
            Viewer::Everything => f.write_str("everything"),
        }
    }
}

impl FromStr for Viewer {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Viewer, NotationError> {
        match text {
            "spectator" => Ok(Viewer::Spectator),
            "everything" => Ok(Viewer::Everything),
            seat => Ok(Viewer::Seat(seat.parse().map_err(|_| {
                NotationError::new(format!(
                    "`{text}` is no viewer; viewers are s0 to s7, spectator, everything"
                ))
            })?)),
        }
    }
}
