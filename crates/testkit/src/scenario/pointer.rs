//! JSON pointers with two comforts: an element of a list can be found by its `id` or `name`, or by any
//! member (`seat=1`); and a path that leads nowhere says how far it led.

use serde_json::Value;

/// A path into a document: `/units/u6/integrity`.
#[derive(Clone, Debug)]
pub(super) struct Pointer {
    text: String,
    steps: Vec<String>,
}

impl Pointer {
    pub(super) fn parse(text: &str) -> Result<Pointer, String> {
        if !text.is_empty() && !text.starts_with('/') {
            return Err(format!("`{text}` is not a path; a path begins with /"));
        }
        let step = |step: &str| step.replace("~1", "/").replace("~0", "~");
        let steps = text.split('/').skip(1).map(step).collect();
        Ok(Pointer { text: text.to_owned(), steps })
    }

    pub(super) fn text(&self) -> &str {
        if self.text.is_empty() { "the whole" } else { &self.text }
    }

    /// What the path leads to; else a sentence that names the last place that exists and what is there.
    pub(super) fn find<'a>(&self, document: &'a Value) -> Result<&'a Value, String> {
        self.walk(document, self.steps.len())
    }

    /// What the path leads to, if the place above it exists; a sentence if not even that does.
    pub(super) fn find_last<'a>(&self, document: &'a Value) -> Result<Option<&'a Value>, String> {
        let Some((last, above)) = self.steps.split_last() else { return Ok(Some(document)) };
        let parent = self.walk(document, above.len())?;
        match parent {
            Value::Object(_) | Value::Array(_) => step(parent, last),
            _ => Err(self.lost(above.len(), parent)),
        }
    }

    fn walk<'a>(&self, document: &'a Value, steps: usize) -> Result<&'a Value, String> {
        let mut place = document;
        for (n, name) in self.steps.iter().take(steps).enumerate() {
            place = step(place, name)?.ok_or_else(|| self.lost(n, place))?;
        }
        Ok(place)
    }

    fn lost(&self, known: usize, place: &Value) -> String {
        let above: String = self.steps.iter().take(known).map(|step| format!("/{step}")).collect();
        let above = if above.is_empty() { "the whole".to_owned() } else { format!("`{above}`") };
        format!("there is no `{}`: {above} {}", self.text(), contents(place))
    }
}

fn step<'a>(place: &'a Value, name: &str) -> Result<Option<&'a Value>, String> {
    match place {
        Value::Object(members) => Ok(members.get(name)),
        Value::Array(list) => Ok(index(list, name)?.and_then(|index| list.get(index))),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Ok(None),
    }
}

/// The place in a list that a word names: a number is the place itself, `key=value` the element with that
/// member, any other word the element with that `id` or `name`.
pub(super) fn index(list: &[Value], word: &str) -> Result<Option<usize>, String> {
    if !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(word.parse().ok().filter(|index| *index < list.len()));
    }
    let has = |element: &Value, key: &str, value: &str| element.get(key).map(plain).as_deref() == Some(value);
    let fits = |element: &Value| match word.split_once('=') {
        Some((key, value)) => has(element, key, value),
        None => has(element, "id", word) || has(element, "name", word),
    };
    let mut found = list.iter().enumerate().filter(|(_, element)| fits(element)).map(|(n, _)| n);
    match (found.next(), found.next()) {
        (Some(first), Some(second)) => {
            Err(format!("`{word}` is not one element of the list: {first} and {second} both fit"))
        }
        (first, _) => Ok(first),
    }
}

/// A value as a word of a path.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// What is at a place, for somebody who looked for something else.
fn contents(place: &Value) -> String {
    const SHOWN: usize = 16;
    let listed = |names: Vec<String>| {
        let more = if names.len() > SHOWN { ", …" } else { "" };
        format!("has {}{more}", names.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(", "))
    };
    match place {
        Value::Object(members) if members.is_empty() => "is empty".to_owned(),
        Value::Array(list) if list.is_empty() => "is an empty list".to_owned(),
        Value::Object(members) => listed(members.keys().cloned().collect()),
        Value::Array(list) => {
            let name = |(n, element): (usize, &Value)| {
                element.get("id").or_else(|| element.get("name")).map_or_else(|| n.to_string(), plain)
            };
            listed(list.iter().enumerate().map(name).collect())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => format!("is {}", shown(place)),
    }
}

/// A value for a sentence.
pub(super) fn shown(value: &Value) -> String {
    const LONGEST: usize = 300;
    let text = value.to_string();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
