//! Points and vectors, and their text in inches.

use super::{LIMIT, Mil};
use crate::{csqrt, rdiv};
use core::fmt;
use core::ops::{Add, Mul, Neg, Sub};
use core::str::FromStr;
use serde::{Deserialize, Serialize};

/// A point of the table, in mils. Points are ordered by y, then x, which settles ties (EXO-11.30).
///
/// The text of a point is in inches: `12.250,7.500`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "RawPoint")]
pub struct Point {
    /// To the right.
    pub x: Mil,
    /// Upwards.
    pub y: Mil,
}

#[derive(Deserialize)]
struct RawPoint {
    x: Mil,
    y: Mil,
}

impl TryFrom<RawPoint> for Point {
    type Error = TextError;
    fn try_from(raw: RawPoint) -> Result<Self, TextError> {
        Some(Self::new(raw.x, raw.y)).filter(|point| point.is_within_limits()).ok_or(TextError::OutOfRange)
    }
}

impl Point {
    /// The point (0, 0).
    pub const ORIGIN: Self = Self::new(0, 0);

    /// The point (x, y).
    #[must_use]
    pub const fn new(x: Mil, y: Mil) -> Self {
        Self { x, y }
    }

    /// Whether both coordinates are within [`LIMIT`].
    #[must_use]
    pub const fn is_within_limits(self) -> bool {
        self.x.unsigned_abs() <= LIMIT.unsigned_abs() && self.y.unsigned_abs() <= LIMIT.unsigned_abs()
    }

    /// The square of the distance.
    #[must_use]
    pub fn squared_to(self, other: Self) -> i64 {
        (other - self).squared()
    }

    /// The distance, rounded up (EXO-11.2, AEG-5.8).
    #[must_use]
    pub fn distance_up(self, other: Self) -> Mil {
        (other - self).length_up()
    }
}

impl Ord for Point {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for Point {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Sub for Point {
    type Output = Vector;
    fn sub(self, from: Self) -> Vector {
        Vector::new(i64::from(self.x) - i64::from(from.x), i64::from(self.y) - i64::from(from.y))
    }
}

/// Stops at the ends of `i32` instead of overflowing.
impl Add<Vector> for Point {
    type Output = Self;
    fn add(self, by: Vector) -> Self {
        let end = |at: Mil, by: i64| {
            let sum = i64::from(at).saturating_add(by);
            Mil::try_from(sum).unwrap_or(if sum < 0 { Mil::MIN } else { Mil::MAX })
        };
        Self::new(end(self.x, by.x), end(self.y, by.y))
    }
}

impl Sub<Vector> for Point {
    type Output = Self;
    fn sub(self, by: Vector) -> Self {
        self + -by
    }
}

/// A difference of points, in mils.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Vector {
    /// To the right.
    pub x: i64,
    /// Upwards.
    pub y: i64,
}

impl Vector {
    /// The vector (x, y).
    #[must_use]
    pub const fn new(x: i64, y: i64) -> Self {
        Self { x, y }
    }

    /// The dot product.
    #[must_use]
    pub const fn dot(self, other: Self) -> i64 {
        self.x * other.x + self.y * other.y
    }

    /// The cross product: positive if `other` points to the left of this vector.
    #[must_use]
    pub const fn cross(self, other: Self) -> i64 {
        self.x * other.y - self.y * other.x
    }

    /// The square of the length.
    #[must_use]
    pub const fn squared(self) -> i64 {
        self.dot(self)
    }

    /// The length, rounded up.
    #[must_use]
    pub fn length_up(self) -> Mil {
        Mil::try_from(csqrt(self.squared())).unwrap_or(Mil::MAX)
    }

    /// A quarter turn to the left.
    #[must_use]
    pub const fn left(self) -> Self {
        Self::new(-self.y, self.x)
    }

    /// Each coordinate times `num / den`, rounded to nearest, halves away from zero ([`rdiv`]).
    ///
    /// # Panics
    /// If `den` is not positive.
    #[must_use]
    pub fn scaled(self, num: i64, den: i64) -> Self {
        Self::new(rdiv(self.x * num, den), rdiv(self.y * num, den))
    }

    /// Each coordinate times `num / den`, cut towards 0 (AEG-5.15).
    ///
    /// # Panics
    /// If `den` is 0.
    #[must_use]
    pub const fn cut(self, num: i64, den: i64) -> Self {
        Self::new(self.x * num / den, self.y * num / den)
    }
}

impl Add for Vector {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Vector {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Neg for Vector {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

impl Mul<i64> for Vector {
    type Output = Self;
    fn mul(self, times: i64) -> Self {
        Self::new(self.x * times, self.y * times)
    }
}

/// A length whose text is in inches with three decimals: `-0.591`.
///
/// It is read with up to three decimals: `12`, `12.5`, `12.250`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inches(pub Mil);

impl fmt::Display for Inches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let size = self.0.unsigned_abs();
        write!(f, "{sign}{}.{:03}", size / 1000, size % 1000)
    }
}

impl FromStr for Inches {
    type Err = TextError;
    fn from_str(text: &str) -> Result<Self, TextError> {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
        if !is_number(whole) || !is_number(part) || part.len() > 3 {
            return Err(TextError::NotInches);
        }
        let whole: i64 = whole.parse().map_err(|_| TextError::OutOfRange)?;
        // Up to three digits, filled up with zeros to three.
        let part =
            part.bytes().chain([b'0'; 3]).take(3).fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0'));
        let mils = whole.checked_mul(1000).map(|mils| sign * (mils + part)).ok_or(TextError::OutOfRange)?;
        match Mil::try_from(mils) {
            Ok(mils) if mils.abs() <= LIMIT => Ok(Self(mils)),
            Ok(_) | Err(_) => Err(TextError::OutOfRange),
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", Inches(self.x), Inches(self.y))
    }
}

impl FromStr for Point {
    type Err = TextError;
    fn from_str(text: &str) -> Result<Self, TextError> {
        let (x, y) = text.split_once(',').ok_or(TextError::NotAPoint)?;
        Ok(Self::new(x.parse::<Inches>()?.0, y.parse::<Inches>()?.0))
    }
}

/// Why a text is no length or point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextError {
    /// Two lengths with a comma between are missing.
    NotAPoint,
    /// A length is not written in inches with at most three decimals.
    NotInches,
    /// A coordinate or radius is beyond [`LIMIT`], or a radius negative.
    OutOfRange,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAPoint => f.write_str("a point is written as x,y in inches, such as 12.250,7.5"),
            Self::NotInches => {
                f.write_str("a length is written in inches with at most three decimals, such as 7.5")
            }
            Self::OutOfRange => write!(
                f,
                "a coordinate is at most {0} inches either way, and a radius 0 to {0}",
                Inches(LIMIT)
            ),
        }
    }
}

impl core::error::Error for TextError {}
