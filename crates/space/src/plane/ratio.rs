//! Exact fractions, compared without division.

use super::Mil;
use crate::csqrt;
use core::cmp::Ordering;

/// A fraction of two whole numbers, such as how far along a segment something happens. Equal fractions are equal however
/// they are written.
#[derive(Clone, Copy, Debug)]
pub struct Ratio {
    num: i64,
    den: i64,
}

impl Ratio {
    /// 0.
    pub const ZERO: Self = Self { num: 0, den: 1 };
    /// 1.
    pub const ONE: Self = Self { num: 1, den: 1 };
    /// Beyond every fraction: the far end of a ray.
    pub const INFINITY: Self = Self { num: 1, den: 0 };

    /// `num / den`.
    ///
    /// # Panics
    /// If `den` is not positive.
    #[must_use]
    pub const fn new(num: i64, den: i64) -> Self {
        assert!(den > 0, "a fraction has a positive denominator");
        Self { num, den }
    }

    /// Whether it is a number at all, not [`Ratio::INFINITY`].
    #[must_use]
    pub const fn is_finite(self) -> bool {
        self.den > 0
    }

    /// `n` times the fraction, rounded down.
    ///
    /// # Panics
    /// If the fraction is infinite.
    #[must_use]
    pub fn floor_of(self, n: i64) -> i64 {
        let product = i128::from(self.num) * i128::from(n);
        narrow(product.div_euclid(i128::from(self.den)))
    }

    /// `n` times the fraction, rounded up.
    ///
    /// # Panics
    /// If the fraction is infinite.
    #[must_use]
    pub fn ceil_of(self, n: i64) -> i64 {
        let product = i128::from(self.num) * i128::from(n);
        narrow(-(-product).div_euclid(i128::from(self.den)))
    }
}

fn narrow(n: i128) -> i64 {
    i64::try_from(n).unwrap_or(if n < 0 { i64::MIN } else { i64::MAX })
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        (i128::from(self.num) * i128::from(other.den)).cmp(&(i128::from(other.num) * i128::from(self.den)))
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Ratio {}

/// The square of a distance, exact: a whole number, or a fraction where the distance is to a slanted line.
#[derive(Clone, Copy, Debug)]
pub struct Squared {
    num: i128,
    den: i64,
}

impl Squared {
    /// No distance.
    pub const ZERO: Self = Self { num: 0, den: 1 };

    /// A whole number.
    #[must_use]
    pub const fn whole(n: i64) -> Self {
        Self { num: n as i128, den: 1 }
    }

    /// `num / den`, where `den` is positive.
    pub(crate) const fn fraction(num: i128, den: i64) -> Self {
        debug_assert!(den > 0);
        Self { num, den }
    }

    /// Whether the distance is at most `radius`.
    #[must_use]
    pub fn is_within(self, radius: Mil) -> bool {
        self.compare(radius) != Ordering::Greater
    }

    /// Whether the distance is less than `radius`.
    #[must_use]
    pub fn is_nearer_than(self, radius: Mil) -> bool {
        self.compare(radius) == Ordering::Less
    }

    /// The distance compared with a length; negative lengths count as less than any distance.
    #[must_use]
    pub fn compare(self, radius: Mil) -> Ordering {
        if radius < 0 {
            return Ordering::Greater;
        }
        self.num.cmp(&(i128::from(radius) * i128::from(radius) * i128::from(self.den)))
    }

    /// The square, rounded up (EXO-2.11).
    #[must_use]
    pub fn ceil(self) -> i64 {
        narrow(-(-self.num).div_euclid(i128::from(self.den)))
    }

    /// The distance, rounded up. Rounding the square up first changes nothing, as squares of whole numbers are whole.
    #[must_use]
    pub fn root_up(self) -> Mil {
        Mil::try_from(csqrt(self.ceil())).unwrap_or(Mil::MAX)
    }
}

impl Ord for Squared {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.num * i128::from(other.den)).cmp(&(other.num * i128::from(self.den)))
    }
}

impl PartialOrd for Squared {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Squared {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Squared {}
