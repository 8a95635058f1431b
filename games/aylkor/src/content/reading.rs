//! How a step is read from a file: its one word decides whether it is a structure or an effect.
//!
//! Derived code would try one after the other and could then say no more than "no match"; this says which
//! word or which parameter is wrong.

use std::fmt;

use serde::Deserialize;
use serde::de::value::StrDeserializer;
use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use super::steps::{Effect, Step};

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Step, D::Error> {
        deserializer.deserialize_any(StepVisitor)
    }
}

struct StepVisitor;

impl<'de> Visitor<'de> for StepVisitor {
    type Value = Step;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a step: a record with one effect word")
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<Step, E> {
        let word: StrDeserializer<'_, E> = word.into_deserializer();
        Effect::deserialize(word).map(Step::Effect)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Step, A::Error> {
        let Some(word) = map.next_key::<String>()? else {
            return Err(de::Error::custom("a step without an effect word"));
        };
        let step = match word.as_str() {
            "may" => Step::May(map.next_value()?),
            "choose_one" => Step::ChooseOne(map.next_value()?),
            "if" => Step::If(map.next_value()?),
            _ => Step::Effect(map.next_value_seed(Word(&word))?),
        };
        match map.next_key::<String>()? {
            None => Ok(step),
            Some(second) => {
                Err(de::Error::custom(format!("a step has one effect word, not {word} and {second}")))
            }
        }
    }
}

/// Reads the parameters of the effect of this name.
struct Word<'a>(&'a str);

impl<'de> DeserializeSeed<'de> for Word<'_> {
    type Value = Effect;

    fn deserialize<D: Deserializer<'de>>(self, parameters: D) -> Result<Effect, D::Error> {
        Effect::deserialize(Tagged { word: self.0, parameters })
    }
}

/// An effect word and its parameters, read apart, put together again as serde expects an enum.
struct Tagged<'a, D> {
    word: &'a str,
    parameters: D,
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Tagged<'_, D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de, D: Deserializer<'de>> EnumAccess<'de> for Tagged<'_, D> {
    type Error = D::Error;
    type Variant = Parameters<D>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Parameters<D>), D::Error> {
        let word: StrDeserializer<'_, D::Error> = self.word.into_deserializer();
        Ok((seed.deserialize(word)?, Parameters(self.parameters)))
    }
}

struct Parameters<D>(D);

impl<'de, D: Deserializer<'de>> VariantAccess<'de> for Parameters<D> {
    type Error = D::Error;

    fn unit_variant(self) -> Result<(), D::Error> {
        Err(de::Error::custom("this effect word has no parameters: write it alone, in quotes"))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, D::Error> {
        seed.deserialize(self.0)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_struct("effect", fields, visitor)
    }
}
