//! The options of a table and the standing orders of a seat: few words, closed lists.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{Fault, NotationError, RuleId};

/// One thing that can be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Setting {
    /// Its name: `round-limit`.
    pub key: &'static str,
    /// What it changes, for the person who sets it.
    pub about: &'static str,
    /// The rule that speaks of it.
    pub rule: RuleId,
    /// What holds when nobody says anything.
    pub default: &'static str,
    /// What may be said.
    pub values: &'static [Allowed],
}

/// Values that a setting may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Allowed {
    /// This word.
    Word(&'static str),
    /// Any whole number from the first to the second.
    Range(i64, i64),
    /// A word that begins like this and goes on as the game reads it; it also says what is wrong with one. An example.
    Code(&'static str, &'static str),
}

/// Longer words are refused unread.
const LONGEST_CODE: usize = 2000;

impl Setting {
    /// Whether the value is allowed.
    pub fn allows(&self, value: &str) -> bool {
        self.values.iter().any(|allowed| match allowed {
            Allowed::Word(word) => *word == value,
            Allowed::Range(low, high) => value
                .parse::<i64>()
                .is_ok_and(|number| (*low..=*high).contains(&number) && number.to_string() == value),
            Allowed::Code(begins, _) => {
                value.starts_with(begins)
                    && value.len() <= LONGEST_CODE
                    && value.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'=')
            }
        })
    }

    /// Values worth trying in tests: each word, the ends of each range; no codes.
    pub fn samples(&self) -> Vec<String> {
        let mut samples = Vec::new();
        for allowed in self.values {
            match allowed {
                Allowed::Word(word) => samples.push((*word).to_owned()),
                Allowed::Range(low, high) => samples.extend([low.to_string(), high.to_string()]),
                Allowed::Code(_, example) => samples.push((*example).to_owned()),
            }
        }
        samples
    }

    /// The allowed values in words: `off, on`, `none, 5-12`.
    pub fn allowed(&self) -> String {
        let word = |allowed: &Allowed| match allowed {
            Allowed::Word(word) => (*word).to_owned(),
            Allowed::Range(low, high) => format!("{low}-{high}"),
            Allowed::Code(begins, _) => format!("{begins}..."),
        };
        self.values.iter().map(word).collect::<Vec<_>>().join(", ")
    }
}

/// What somebody set: `round-limit=60 deck-53=on`. What is not named keeps its default.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Settings(BTreeMap<String, String>);

impl Settings {
    /// Nothing set.
    pub const fn new() -> Settings {
        Settings(BTreeMap::new())
    }

    /// Sets a value without asking whether it is allowed.
    pub fn set(&mut self, key: impl Into<String>, value: impl Into<String>) {
        self.0.insert(key.into(), value.into());
    }

    /// The value of a setting: what was set, else its default.
    pub fn get<'a>(&'a self, setting: &'a Setting) -> &'a str {
        self.0.get(setting.key).map_or(setting.default, String::as_str)
    }

    /// Whether nothing is set.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What was set, by key.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// Everything that is wrong with it: unknown keys and values, each with what exists.
    pub fn faults(&self, known: &[Setting]) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (key, value) in &self.0 {
            match known.iter().find(|setting| setting.key == key) {
                None if known.is_empty() => {
                    faults.push(Fault::new(format!("there is no setting `{key}`; there are none")));
                }
                None => {
                    let keys: Vec<_> = known.iter().map(|setting| setting.key).collect();
                    faults.push(Fault::new(format!(
                        "there is no setting `{key}`; there are: {}",
                        keys.join(", ")
                    )));
                }
                Some(setting) if !setting.allows(value) => {
                    let allowed = setting.allowed();
                    faults.push(Fault::of(
                        setting.rule,
                        format!("`{key}` cannot be `{value}`; it can be: {allowed}"),
                    ));
                }
                Some(_) => {}
            }
        }
        faults
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, (key, value)) in self.0.iter().enumerate() {
            write!(f, "{}{key}={value}", if n == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl FromStr for Settings {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Settings, NotationError> {
        let mut settings = Settings::new();
        for word in text.split_whitespace() {
            let (key, value) = word
                .split_once('=')
                .filter(|(key, value)| !key.is_empty() && !value.is_empty())
                .ok_or_else(|| NotationError::new(format!("`{word}` sets nothing; write key=value")))?;
            if settings.0.insert(key.to_owned(), value.to_owned()).is_some() {
                return Err(NotationError::new(format!("`{key}` is set twice")));
            }
        }
        Ok(settings)
    }
}
