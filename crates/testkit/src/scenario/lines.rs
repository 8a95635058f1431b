//! The lines of `play` and `expect` blocks.

mod expect;
mod play;

pub(super) use expect::{ExpectLine, Expected, Test, read_expect};
pub(super) use play::{Chance, Deed, PlayLine, Then, read_play};

use gattai_core::is_rule_id;

/// That something is refused: by which rule, in which words.
#[derive(Clone, Debug, Default)]
pub(super) struct RefusedBy {
    pub rules: Vec<String>,
    pub words: Option<String>,
}

/// A word of a line. Words that hold spaces stand in quotes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Word {
    Bare(String),
    Quoted(String),
}

/// The words of a text; `//` begins a remark.
pub(super) fn words(text: &str) -> Result<Vec<Word>, String> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() && !is_remark(rest) {
        if rest.starts_with('"') {
            let (word, after) = quoted(rest)?;
            words.push(Word::Quoted(word));
            rest = after.trim_start();
        } else {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            words.push(Word::Bare(word.to_owned()));
            rest = after.trim_start();
        }
    }
    Ok(words)
}

/// A text in quotes at the beginning, and what follows it.
fn quoted(text: &str) -> Result<(String, &str), String> {
    let (value, rest) = json(text).map_err(|_| format!("the quotes of `{text}` are not closed"))?;
    match value {
        serde_json::Value::String(word) => Ok((word, rest)),
        _ => Err(format!("`{text}` is not a text in quotes")),
    }
}

/// A JSON value at the beginning, and what follows it.
fn json(text: &str) -> Result<(serde_json::Value, &str), String> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter();
    match values.next() {
        Some(Ok(value)) => Ok((value, text.get(values.byte_offset()..).unwrap_or_default())),
        Some(Err(_)) | None => Err(format!(
            "`{text}` is not a JSON value: write 3, \"a word\", true, null, [1, 2] or {{\"key\": 1}}"
        )),
    }
}

fn is_remark(text: &str) -> bool {
    text.starts_with("//")
}

/// A line without the remark at its end.
fn without_remark(text: &str) -> &str {
    let remark = text.match_indices("//").map(|(place, _)| place);
    let mut remark = remark.filter(|place| text[..*place].ends_with(char::is_whitespace));
    remark.next().map_or(text, |place| &text[..place]).trim_end()
}

/// What stands before `#` and what after it. Notation knows no `#`, so the first one ends it.
fn said_and_comment(text: &str) -> (&str, &str) {
    let (said, comment) = text.split_once('#').unwrap_or((text, ""));
    let whole = said.trim_end();
    let said = without_remark(whole);
    (said, if said.len() < whole.len() { "" } else { comment })
}

/// Whether a line of a block says nothing.
fn is_silent(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with('#') || is_remark(line)
}

/// `AEG-6.9 "has moved"`: one rule, and words of its refusal.
pub(super) fn refused_by(words: &[Word]) -> Result<RefusedBy, String> {
    let mut refused = RefusedBy::default();
    for word in words {
        match word {
            Word::Quoted(text) if refused.words.is_none() => refused.words = Some(text.clone()),
            Word::Bare(id) if is_rule_id(id) && refused.words.is_none() => refused.rules.push(id.clone()),
            Word::Bare(other) | Word::Quoted(other) => {
                return Err(format!("`{other}` is no rule; write `refused AEG-6.9 \"words\"`"));
            }
        }
    }
    Ok(refused)
}
