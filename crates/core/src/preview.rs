//! What an action would cost and do, before it is taken.

use std::fmt;

use serde::Serialize;

/// What a player should know before deciding. Everything in it follows from what that seat may see.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Preview {
    /// What is paid.
    pub costs: Vec<Cost>,
    /// Exact chances of what may happen.
    pub odds: Vec<Odds>,
    /// The things it will touch.
    pub touches: Vec<Touch>,
}

/// So much of something is paid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Cost {
    /// Of what: "energy", "Cogs", …
    pub of: String,
    /// How much.
    pub amount: i64,
}

/// Something may happen, with this chance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Odds {
    /// What: "hits", "destroys u6", …
    pub that: String,
    /// How likely.
    pub chance: Fraction,
}

/// Something will be touched.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Touch {
    /// Its id in notation: `u6`, `d4`.
    pub what: String,
    /// How: "takes 3 damage", "is captured".
    pub how: String,
}

/// An exact chance or share, in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Fraction {
    part: u64,
    whole: u64,
}

impl Fraction {
    /// It cannot be.
    pub const NEVER: Fraction = Fraction { part: 0, whole: 1 };
    /// It must be.
    pub const SURE: Fraction = Fraction { part: 1, whole: 1 };

    /// `part` of `whole`; a part of nothing is nothing.
    pub fn new(part: u64, whole: u64) -> Fraction {
        if whole == 0 {
            return Fraction::NEVER;
        }
        let divisor = greatest_common_divisor(part, whole);
        Fraction { part: part / divisor, whole: whole / divisor }
    }

    /// The upper number.
    pub const fn part(self) -> u64 {
        self.part
    }

    /// The lower number, never 0.
    pub const fn whole(self) -> u64 {
        self.whole
    }

    /// In hundredths, rounded to the nearest; but only what is sure is 100 and only what cannot be is 0.
    pub fn percent(self) -> u64 {
        let rounded = (u128::from(self.part) * 200 / u128::from(self.whole)).div_ceil(2) as u64;
        if self.part == 0 {
            0
        } else if self.part < self.whole {
            rounded.clamp(1, 99)
        } else {
            rounded
        }
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.whole)
    }
}

fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}
