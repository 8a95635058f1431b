//! Computer opponents by name: who they are, how long they think, how they err.

use std::fmt;
use std::str::FromStr;

use gattai_search::Style;

/// The highest level.
pub const LEVEL_MAX: u8 = 8;

/// A computer opponent. Written `random`, `greedy`, `level-1` to `level-8`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Opponent {
    /// Does anything.
    Random,
    /// Does what looks best at once.
    Greedy,
    /// Thinks ahead; the number is from 1 to [`LEVEL_MAX`].
    Level(Level),
}

/// A number from 1 to [`LEVEL_MAX`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The level of this number, if there is one.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= LEVEL_MAX { Some(Level(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// What makes an opponent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Character {
    /// Its name at the table.
    pub title: &'static str,
    /// How it plays, in a sentence.
    pub about: &'static str,
    /// It never thinks longer than this about one decision, in thousandths of a second.
    pub millis: u64,
    /// It never plays through more worlds than this for one decision.
    pub simulations: u64,
    /// As many where a game's playouts are brief: a few decisions instead of thirty.
    pub brief: u64,
    /// How often in a hundred it does the first thing that comes to mind.
    pub slips: u32,
}

/// The levels, from the first to the last.
const LEVELS: [Character; LEVEL_MAX as usize] = [
    Character {
        title: "Rivet",
        about: "A beginner: sees a step ahead and often forgets to look",
        millis: 50,
        simulations: 30,
        brief: 300,
        slips: 50,
    },
    Character {
        title: "Sprocket",
        about: "Knows the rules and its pieces, and is careless at times",
        millis: 80,
        simulations: 60,
        brief: 800,
        slips: 25,
    },
    Character {
        title: "Piston",
        about: "A steady player who seldom throws anything away",
        millis: 120,
        simulations: 120,
        brief: 2_000,
        slips: 10,
    },
    Character {
        title: "Gantry",
        about: "Plans its whole turn and rarely slips",
        millis: 200,
        simulations: 240,
        brief: 4_800,
        slips: 6,
    },
    Character {
        title: "Dynamo",
        about: "Plans its turn and reckons with yours",
        millis: 400,
        simulations: 500,
        brief: 6_000,
        slips: 5,
    },
    Character {
        title: "Bulwark",
        about: "A club player's match: patient, hard to surprise",
        millis: 800,
        simulations: 1_200,
        brief: 8_000,
        slips: 4,
    },
    Character {
        title: "Colossus",
        about: "Looks several turns ahead and punishes every slip",
        millis: 1_500,
        simulations: 3_000,
        brief: 11_000,
        slips: 3,
    },
    Character {
        title: "Gattai",
        about: "The strongest: all the others combined",
        millis: 3_000,
        simulations: 16_000,
        brief: 48_000,
        slips: 0,
    },
];

impl Opponent {
    /// All of them, from the weakest to the strongest.
    pub fn all() -> Vec<Opponent> {
        let levels = (1..=LEVEL_MAX).filter_map(Level::new).map(Opponent::Level);
        [Opponent::Random, Opponent::Greedy].into_iter().chain(levels).collect()
    }

    /// The strongest.
    pub const STRONGEST: Opponent = Opponent::Level(Level(LEVEL_MAX));

    /// Who it is.
    pub fn character(self) -> Character {
        match self {
            Opponent::Random => Character {
                title: "Dice",
                about: "Does anything that is allowed",
                millis: 50,
                simulations: 0,
                brief: 0,
                slips: 100,
            },
            Opponent::Greedy => Character {
                title: "Magpie",
                about: "Takes what looks best at once and never looks further",
                millis: 50,
                simulations: 0,
                brief: 0,
                slips: 0,
            },
            Opponent::Level(level) => LEVELS[usize::from(level.0) - 1],
        }
    }

    /// How it searches.
    pub(crate) fn style(self) -> Style {
        Style::default()
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Opponent::Random => f.write_str("random"),
            Opponent::Greedy => f.write_str("greedy"),
            Opponent::Level(level) => write!(f, "level-{}", level.0),
        }
    }
}

/// There is no opponent of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownOpponent {
    name: String,
}

impl fmt::Display for UnknownOpponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let there_are = "random, greedy, level-1 to level-8";
        write!(f, "there is no opponent `{}`; there are: {there_are}", self.name)
    }
}

impl std::error::Error for UnknownOpponent {}

impl FromStr for Opponent {
    type Err = UnknownOpponent;

    fn from_str(name: &str) -> Result<Opponent, UnknownOpponent> {
        let number = name.strip_prefix("level-").or(name.strip_prefix("level"));
        let level = number.filter(|digits| digits.len() == 1).and_then(|digits| digits.parse().ok());
        match (name, level.and_then(Level::new)) {
            ("random", _) => Ok(Opponent::Random),
            ("greedy", _) => Ok(Opponent::Greedy),
            (_, Some(level)) => Ok(Opponent::Level(level)),
            (_, None) => Err(UnknownOpponent { name: name.chars().take(40).collect() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_parse_back_and_strangers_are_refused() {
        for opponent in Opponent::all() {
            assert_eq!(opponent.to_string().parse(), Ok(opponent));
        }
        for name in ["", "level-0", "level-9", "level--1", "level-12", "Random", "level-+1"] {
            assert!(name.parse::<Opponent>().is_err(), "{name}");
        }
    }

    #[test]
    fn a_higher_level_thinks_longer_and_slips_less() {
        let pairs = LEVELS.iter().zip(&LEVELS[1..]);
        for (low, high) in pairs {
            assert!(low.millis < high.millis && low.simulations < high.simulations && low.brief < high.brief);
            assert!(low.slips >= high.slips);
        }
        assert_eq!((LEVELS[0].millis, LEVELS[7].millis), (50, 3_000));
    }
}
