//! Chance is an argument. Everything random asks [`Dice`], and everything it asks for is one primitive:
//! a number below `n`. So a match can be rolled from a seed, scripted by a test, typed in from real dice,
//! recorded, and replayed for ever.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::{Card, NotationError, Seed};

/// One answer of chance: `value` out of 1 to `sides`. Written `4/6`.
///
/// A card drawn from a bag of twelve is written `7/12`: the seventh of the twelve in the bag's order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Roll {
    /// What came up, from 1.
    pub value: u32,
    /// How many possibilities there were.
    pub sides: u32,
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.value, self.sides)
    }
}

impl FromStr for Roll {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Roll, NotationError> {
        let fault = || NotationError::new(format!("`{text}` is not a roll; a roll is written like 4/6"));
        let number = |part: &str| {
            if part.starts_with('+') || part.starts_with('0') { None } else { part.parse::<u32>().ok() }
        };
        let (value, sides) = text.split_once('/').ok_or_else(fault)?;
        let roll = Roll { value: number(value).ok_or_else(fault)?, sides: number(sides).ok_or_else(fault)? };
        if roll.value <= roll.sides { Ok(roll) } else { Err(fault()) }
    }
}

/// What a script says that chance answers next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scripted {
    /// This face of a die, or this one of the possibilities, from 1.
    Face(u32),
    /// This card is drawn.
    Card(Card),
    /// This roll, of a die with exactly so many sides: a line of a record.
    Exact(Roll),
}

/// How the dice and those who asked for them disagreed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiceFault {
    /// A die was asked for and the script had ended.
    TooFew {
        /// How many scripted dice there were.
        given: usize,
    },
    /// The script was not used up.
    TooMany {
        /// How many were left over.
        left: usize,
    },
    /// The scripted face is not on the die that was rolled.
    NoSuchFace {
        /// The face.
        face: u32,
        /// The sides of the die.
        sides: u32,
    },
    /// The scripted card cannot be drawn here.
    NoSuchCard {
        /// The card.
        card: Card,
    },
    /// A card was scripted where a die was rolled.
    CardForDie {
        /// The card.
        card: Card,
        /// The sides of the die.
        sides: u32,
    },
    /// The record has a die with another number of sides.
    OtherDie {
        /// What the record says.
        recorded: Roll,
        /// What the rules rolled.
        sides: u32,
    },
}

impl fmt::Display for DiceFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiceFault::TooFew { given } => {
                write!(f, "too few dice: {given} given, and the rules roll one more")
            }
            DiceFault::TooMany { left } => write!(f, "too many dice: {left} were not rolled"),
            DiceFault::NoSuchFace { face, sides } => write!(f, "a die with {sides} sides cannot show {face}"),
            DiceFault::NoSuchCard { card } => write!(f, "card {} cannot be drawn here", card.0),
            DiceFault::CardForDie { card, sides } => {
                write!(f, "card {} is scripted where a die with {sides} sides is rolled", card.0)
            }
            DiceFault::OtherDie { recorded, sides } => {
                write!(f, "the record has {recorded} where the rules roll a die with {sides} sides")
            }
        }
    }
}

/// The source of chance.
#[derive(Clone)]
pub struct Dice {
    /// True while neither a script nor a recording stands between the asker and the generator.
    plain: bool,
    generator: ChaCha8Rng,
    script: Option<Script>,
    rolls: Option<Vec<Roll>>,
    fault: Option<DiceFault>,
}

#[derive(Clone)]
struct Script {
    items: Vec<Scripted>,
    next: usize,
}

impl fmt::Debug for Dice {
    /// The generator stays out of logs: who knows it knows the future.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dice").field("rolls", &self.rolls).field("fault", &self.fault).finish_non_exhaustive()
    }
}

impl Dice {
    /// Dice that follow from a seed.
    pub fn seeded(seed: &Seed) -> Dice {
        Dice::stream(seed, 0)
    }

    /// The dice of one numbered decision of a match. Each decision has a stream of its own, so that a match
    /// can be taken up anywhere and each decision's rolls can be verified alone.
    pub fn stream(seed: &Seed, serial: u64) -> Dice {
        let mut generator = ChaCha8Rng::from_seed(*seed.bytes());
        generator.set_stream(serial);
        Dice { plain: true, generator, script: None, rolls: None, fault: None }
    }

    /// Dice that show what the script says. A script that does not fit is a [`fault`](Dice::fault), after
    /// which the dice go on at random: a rule that rolls until something fits must still end.
    pub fn scripted(items: Vec<Scripted>) -> Dice {
        let mut dice = Dice::seeded(&Seed::from_number(0));
        dice.plain = false;
        dice.script = Some(Script { items, next: 0 });
        dice
    }

    /// Dice that show again what a record kept.
    pub fn replaying(rolls: &[Roll]) -> Dice {
        Dice::scripted(rolls.iter().copied().map(Scripted::Exact).collect())
    }

    /// The same dice, keeping what they show from here on.
    #[must_use]
    pub fn recording(mut self) -> Dice {
        self.plain = false;
        self.rolls = Some(Vec::new());
        self
    }

    /// What was rolled since the recording began, or since this was last asked.
    pub fn take_rolls(&mut self) -> Vec<Roll> {
        self.rolls.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// The first disagreement between the script and the rules, a script not used up included.
    pub fn fault(&self) -> Option<DiceFault> {
        let left = self.script.as_ref().map_or(0, |script| script.items.len() - script.next);
        let unused = if left == 0 { None } else { Some(DiceFault::TooMany { left }) };
        self.fault.clone().or(unused)
    }

    /// How much chance has been drawn so far: it moves exactly when something is rolled that is not scripted.
    pub fn position(&self) -> u128 {
        self.generator.get_word_pos()
    }

    /// A number from 0 to `n` - 1, all equally likely: the one primitive.
    ///
    /// # Panics
    /// If `n` is 0: nothing cannot be chosen from.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        if self.plain { self.random_below(n) } else { self.kept_below(n, None) }
    }

    /// A die with `sides` sides: 1 to `sides`.
    #[inline]
    pub fn d(&mut self, sides: u32) -> u32 {
        self.below(sides) + 1
    }

    /// One of these, if there is any.
    #[inline]
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        let count = u32::try_from(things.len()).ok().filter(|count| *count > 0)?;
        things.get(self.below(count) as usize)
    }

    /// The place of one of these cards, if there is any. A script may name the card instead of the place.
    #[inline]
    pub fn draw(&mut self, cards: &[Card]) -> Option<usize> {
        let count = u32::try_from(cards.len()).ok().filter(|count| *count > 0)?;
        let place = if self.plain { self.random_below(count) } else { self.kept_below(count, Some(cards)) };
        Some(place as usize)
    }

    /// Lemire's method without bias. It is written out here, not taken from a crate, because the value for
    /// a given stream must never change: dice proofs rest on it.
    #[inline]
    fn random_below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "a die needs a side");
        let mut product = u64::from(self.generator.next_u32()) * u64::from(n);
        if (product as u32) < n {
            let threshold = n.wrapping_neg() % n;
            while (product as u32) < threshold {
                product = u64::from(self.generator.next_u32()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    #[cold]
    fn kept_below(&mut self, n: u32, cards: Option<&[Card]>) -> u32 {
        let value = match self.scripted_below(n, cards) {
            Some(Ok(value)) => value,
            Some(Err(fault)) => {
                self.fault.get_or_insert(fault);
                self.random_below(n)
            }
            None => self.random_below(n),
        };
        if let Some(rolls) = &mut self.rolls {
            rolls.push(Roll { value: value + 1, sides: n });
        }
        value
    }

    fn scripted_below(&mut self, n: u32, cards: Option<&[Card]>) -> Option<Result<u32, DiceFault>> {
        let script = self.script.as_mut()?;
        let Some(item) = script.items.get(script.next).copied() else {
            return Some(Err(DiceFault::TooFew { given: script.items.len() }));
        };
        script.next += 1;
        Some(match (item, cards) {
            (Scripted::Face(face), _) if (1..=n).contains(&face) => Ok(face - 1),
            (Scripted::Face(face), _) => Err(DiceFault::NoSuchFace { face, sides: n }),
            (Scripted::Exact(roll), _) if roll.sides == n && (1..=n).contains(&roll.value) => {
                Ok(roll.value - 1)
            }
            (Scripted::Exact(recorded), _) => Err(DiceFault::OtherDie { recorded, sides: n }),
            (Scripted::Card(card), None) => Err(DiceFault::CardForDie { card, sides: n }),
            (Scripted::Card(card), Some(cards)) => match cards.iter().position(|other| *other == card) {
                Some(place) => Ok(place as u32),
                None => Err(DiceFault::NoSuchCard { card }),
            },
        })
    }
}
