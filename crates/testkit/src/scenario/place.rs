//! From the JSON of a `position` block to a table with a position on it.

use std::fmt;
use std::marker::PhantomData;

use gattai_core::{Fault, Published, SEATS_MAX, Settings};
use serde::Deserialize;
use serde::de::value::{MapAccessDeserializer, StringDeserializer};
use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, Visitor};
use serde_json::Value;

use super::ScenarioFault;
use super::lines::RefusedBy;

/// A position as the file states it.
#[derive(Clone, Debug)]
pub(super) struct Stated {
    /// The line of its fence.
    pub line: usize,
    /// Its JSON: as written, or as it is once changed.
    pub text: String,
    /// Whether the text was put together from two blocks, so that its lines are not those of the file.
    pub is_changed: bool,
    /// The rules that forbid it, if it is to be refused.
    pub refused: Option<RefusedBy>,
}

/// What stands on the table.
pub(super) enum Placed<G: Published> {
    Arranged(G, G::State),
    /// The table is laid and nothing stands on it: the match is about to start by the book.
    Laid(G),
    /// It was refused, as expected.
    Refused,
}

/// The keys of a position that every game has.
#[derive(Default)]
struct Common {
    seats: Option<usize>,
    options: Settings,
}

/// Sets up a position.
pub(super) fn place<G: Published>(stated: &Stated, by_the_book: bool) -> Result<Placed<G>, ScenarioFault> {
    let (common, setup) = read::<G::Setup>(stated, by_the_book)?;
    let seats = common.seats.unwrap_or(G::about().seats_min);
    if seats > SEATS_MAX {
        return Err(ScenarioFault::new(stated.line, format!("no table has {seats} seats")));
    }
    let placed = G::table(seats, &common.options).and_then(|game| match setup {
        Some(setup) => game.arrange(setup).map(|(game, state)| Placed::Arranged(game, state)),
        None => Ok(Placed::Laid(game)),
    });
    match (placed, &stated.refused) {
        (Ok(placed), None) => Ok(placed),
        (Ok(_), Some(refused)) => {
            let rules = refused.rules.join(" ");
            Err(ScenarioFault::new(
                stated.line,
                format!("this should be refused by {rules}, but the rules allow it"),
            ))
        }
        (Err(faults), None) => Err(ScenarioFault::new(stated.line, listed(&faults))),
        (Err(faults), Some(refused)) => compare(&faults, refused, stated.line),
    }
}

fn listed(faults: &[Fault]) -> String {
    faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("; ")
}

fn compare<G: Published>(
    faults: &[Fault],
    refused: &RefusedBy,
    line: usize,
) -> Result<Placed<G>, ScenarioFault> {
    let mut found: Vec<&str> = faults.iter().map(|fault| fault.rule.unwrap_or("no rule")).collect();
    let mut wanted: Vec<&str> = refused.rules.iter().map(String::as_str).collect();
    for rules in [&mut found, &mut wanted] {
        rules.sort_unstable();
        rules.dedup();
    }
    let told = listed(faults);
    if found != wanted {
        let says = format!("refused by {}, not by {}: {told}", found.join(" "), wanted.join(" "));
        return Err(ScenarioFault::new(line, says));
    }
    match &refused.words {
        Some(words) if !told.contains(words.as_str()) => {
            Err(ScenarioFault::new(line, format!("the refusal does not say \"{words}\": {told}")))
        }
        _ => Ok(Placed::Refused),
    }
}

/// The keys that every game has, and the rest as the game reads it.
fn read<S: for<'de> Deserialize<'de>>(
    stated: &Stated,
    by_the_book: bool,
) -> Result<(Common, Option<S>), ScenarioFault> {
    let text = if stated.text.trim().is_empty() { "{}" } else { &stated.text };
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let whole = deserializer.deserialize_map(Whole { by_the_book, setup: PhantomData });
    whole.map_err(|error| {
        let says = says(&error);
        if !stated.is_changed {
            return ScenarioFault::new(stated.line + error.line().max(1), says);
        }
        let near = text.lines().nth(error.line().saturating_sub(1)).unwrap_or_default().trim();
        ScenarioFault::new(stated.line, format!("in the position as changed, near `{near}`: {says}"))
    })
}

/// What a JSON error says, without its own line number, which is not that of the file.
pub(super) fn says(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rfind(" at line ") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}

/// Reads a position in one pass over its text, so that every fault knows its line.
struct Whole<S> {
    by_the_book: bool,
    setup: PhantomData<S>,
}

impl<'de, S: Deserialize<'de>> Visitor<'de> for Whole<S> {
    type Value = (Common, Option<S>);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a position")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        let mut common = Common::default();
        let mut own = OwnKeys { map, common: &mut common };
        if self.by_the_book {
            return match own.next_key::<String>()? {
                None => Ok((common, None)),
                Some(key) => Err(A::Error::custom(format!(
                    "`{key}` has no place here: play begins with `start`, and a start by the book has seats and \
                     options alone"
                ))),
            };
        }
        let setup = S::deserialize(MapAccessDeserializer::new(own))?;
        Ok((common, Some(setup)))
    }
}

/// The members of a position that the game itself reads; the others are taken out on the way.
struct OwnKeys<'a, A> {
    map: A,
    common: &'a mut Common,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for OwnKeys<'_, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        while let Some(key) = self.map.next_key::<String>()? {
            match key.as_str() {
                "game" => {
                    self.map.next_value::<String>()?;
                }
                "seats" => self.common.seats = Some(self.map.next_value()?),
                "options" => self.common.options = options(self.map.next_value()?)?,
                _ => {
                    let key: StringDeserializer<A::Error> =
                        serde::de::IntoDeserializer::into_deserializer(key);
                    return seed.deserialize(key).map(Some);
                }
            }
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
}

/// Options are words or whole numbers.
fn options<E: serde::de::Error>(members: serde_json::Map<String, Value>) -> Result<Settings, E> {
    let mut options = Settings::new();
    for (key, value) in members {
        match value {
            Value::String(word) => options.set(key, word),
            Value::Number(number) => options.set(key, number.to_string()),
            other => return Err(E::custom(format!("the option `{key}` is a word or a number, not {other}"))),
        }
    }
    Ok(options)
}
