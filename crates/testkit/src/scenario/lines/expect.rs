//! `/units/u6/integrity = 3`

use gattai_core::{Seat, SeatSet, Viewer};
use serde_json::Value;

use super::{
    RefusedBy, Word, is_remark, is_silent, json, quoted, refused_by, said_and_comment, without_remark, words,
};
use crate::scenario::ScenarioFault;
use crate::scenario::pointer::Pointer;

/// One line of an `expect` block.
#[derive(Clone, Debug)]
pub(in crate::scenario) struct ExpectLine {
    pub line: usize,
    pub expected: Expected,
}

/// What is expected.
#[derive(Clone, Debug)]
pub(in crate::scenario) enum Expected {
    Fact {
        viewer: Viewer,
        pointer: Pointer,
        test: Test,
    },
    ToAct(SeatSet),
    MayAct(SeatSet),
    /// Places in seat order; none while the match goes on.
    Outcome(Option<Vec<u8>>),
    Legal {
        seat: Seat,
        text: String,
    },
    Illegal {
        seat: Seat,
        text: String,
        refused: RefusedBy,
    },
    Proposed {
        seat: Seat,
        text: String,
        is: bool,
    },
    /// The proposed actions are exactly these.
    Choices {
        seat: Seat,
        texts: Vec<String>,
    },
    Preview {
        seat: Seat,
        text: String,
        pointer: Pointer,
        test: Test,
    },
    Log {
        viewer: Viewer,
        words: String,
        told: bool,
    },
    Question {
        seat: Seat,
        words: String,
    },
}

/// What a value must be.
#[derive(Clone, Debug)]
pub(in crate::scenario) enum Test {
    Is(Value),
    IsNot(Value),
    Less(i64),
    AtMost(i64),
    More(i64),
    AtLeast(i64),
    Contains(Value),
    Lacks(Value),
    Length(usize),
    Present,
    Absent,
    /// The truth has it, the viewer does not.
    Hidden,
}

const FORMS: &str = "write `/path = value`, `s1 /path hidden`, `to_act s0`, `may_act s0`, `outcome s0=1 s1=2`, \
                     `legal s0 action`, `illegal s0 action`, `proposed s0 action`, `not proposed s0 action`, \
                     `choices s0 action | action`, `preview s0 action /path = value`, `question s0 \"words\"`, \
                     `log \"words\"` or `no log \"words\"`";

/// The lines of an `expect` block whose content begins on line `first`.
pub(in crate::scenario) fn read_expect(
    lines: &[&str],
    first: usize,
) -> Result<Vec<ExpectLine>, ScenarioFault> {
    let mut expect = Vec::new();
    for (n, text) in lines.iter().enumerate().filter(|(_, text)| !is_silent(text)) {
        let line = first + n;
        let expected = read_line(text.trim()).map_err(|says| ScenarioFault::new(line, says))?;
        expect.push(ExpectLine { line, expected });
    }
    if expect.is_empty() {
        return Err(ScenarioFault::new(first - 1, "nothing is expected here"));
    }
    Ok(expect)
}

fn read_line(text: &str) -> Result<Expected, String> {
    if is_path(text) {
        return fact(Viewer::Everything, text);
    }
    let (first, rest) = split(text);
    match first {
        "to_act" => seats(rest).map(Expected::ToAct),
        "may_act" => seats(rest).map(Expected::MayAct),
        "outcome" => outcome(rest).map(Expected::Outcome),
        "legal" => seat_and(without_remark(rest)).map(|(seat, text)| Expected::Legal { seat, text }),
        "illegal" => illegal(rest),
        "proposed" => proposed(rest, true),
        "choices" => choices(without_remark(rest)),
        "preview" => preview(rest),
        "question" => {
            let (seat, rest) = split(rest);
            Ok(Expected::Question { seat: seat_of(seat)?, words: only_quoted(rest)? })
        }
        "not" => match split(rest) {
            ("proposed", rest) => proposed(rest, false),
            _ => Err(format!("`{text}` is not understood: {FORMS}")),
        },
        "log" | "no" => log(Viewer::Everything, text),
        viewer => {
            let viewer: Viewer =
                viewer.parse().map_err(|_| format!("`{text}` is not understood: {FORMS}"))?;
            if is_path(rest) { fact(viewer, rest) } else { log(viewer, rest) }
        }
    }
}

fn is_path(text: &str) -> bool {
    text.starts_with('/') && !is_remark(text) || text.starts_with("\"/") || text.starts_with("\"\"")
}

/// The first word and the rest.
fn split(text: &str) -> (&str, &str) {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (first, rest.trim_start())
}

fn seat_of(word: &str) -> Result<Seat, String> {
    word.parse().map_err(|fault| format!("{fault}"))
}

fn seat_and(text: &str) -> Result<(Seat, String), String> {
    let (seat, action) = split(text);
    if action.is_empty() {
        return Err("name a seat and an action: `s0 action`".to_owned());
    }
    Ok((seat_of(seat)?, action.to_owned()))
}

fn seats(text: &str) -> Result<SeatSet, String> {
    match without_remark(text) {
        "" => Err("name the seats, or `nobody`".to_owned()),
        "nobody" => Ok(SeatSet::NONE),
        seats => seats.split_whitespace().map(seat_of).collect(),
    }
}

/// `s0=1 s1=2`, or `none`.
fn outcome(text: &str) -> Result<Option<Vec<u8>>, String> {
    let text = without_remark(text);
    if text == "none" {
        return Ok(None);
    }
    let form = || format!("`{text}` is no outcome; write `s0=1 s1=2`, each seat in order, or `none`");
    let mut places = Vec::new();
    for (n, word) in text.split_whitespace().enumerate() {
        let place = word.strip_prefix(&format!("s{n}=")).ok_or_else(form)?;
        places.push(place.parse().map_err(|_| form())?);
    }
    if places.is_empty() { Err(form()) } else { Ok(Some(places)) }
}

fn illegal(text: &str) -> Result<Expected, String> {
    let (said, comment) = said_and_comment(text);
    let (seat, text) = seat_and(said)?;
    if comment.is_empty() {
        return Ok(Expected::Illegal { seat, text, refused: RefusedBy::default() });
    }
    let refused = match words(comment)?.split_first() {
        Some((Word::Bare(keyword), rest)) if keyword == "refused" => refused_by(rest)?,
        _ => return Err("after # stands `refused AEG-6.9`; a remark stands after //".to_owned()),
    };
    if refused.rules.len() != 1 {
        return Err("a refusal cites one rule: `refused AEG-6.9`".to_owned());
    }
    Ok(Expected::Illegal { seat, text, refused })
}

fn proposed(text: &str, is: bool) -> Result<Expected, String> {
    let (seat, text) = seat_and(without_remark(text))?;
    Ok(Expected::Proposed { seat, text, is })
}

/// `s0 pass | retaliate 1`, or `s0 none`.
fn choices(text: &str) -> Result<Expected, String> {
    let (seat, text) = seat_and(text)?;
    let texts = text.split('|').map(|text| text.trim().to_owned()).collect();
    Ok(Expected::Choices { seat, texts: if text == "none" { Vec::new() } else { texts } })
}

/// `s0 attack u1 u2 /odds/0/chance = …`
fn preview(text: &str) -> Result<Expected, String> {
    let start = |mark: &str| text.find(mark).map(|place| place + 1);
    let start = [start(" /"), start(" \"/")].into_iter().flatten().min();
    let path =
        start.ok_or_else(|| "name what the preview shows: `preview s0 action /path = value`".to_owned())?;
    let (action, fact) = text.split_at(path);
    let (seat, text) = seat_and(action.trim_end())?;
    let (pointer, test) = pointer_and_test(fact)?;
    if matches!(test, Test::Hidden) {
        return Err("`hidden` is asked of a view: `s1 /path hidden`".to_owned());
    }
    Ok(Expected::Preview { seat, text, pointer, test })
}

fn log(viewer: Viewer, text: &str) -> Result<Expected, String> {
    let (told, rest) = match split(text) {
        ("log", rest) => (true, rest),
        ("no", rest) => match split(rest) {
            ("log", rest) => (false, rest),
            _ => return Err(format!("`{text}` is not understood: {FORMS}")),
        },
        _ => return Err(format!("`{text}` is not understood: {FORMS}")),
    };
    Ok(Expected::Log { viewer, words: only_quoted(rest)?, told })
}

fn only_quoted(text: &str) -> Result<String, String> {
    match words(text)?.as_slice() {
        [Word::Quoted(words)] => Ok(words.clone()),
        _ => Err("the words stand in quotes: `log \"strikes\"`".to_owned()),
    }
}

fn fact(viewer: Viewer, text: &str) -> Result<Expected, String> {
    let (pointer, test) = pointer_and_test(text)?;
    if matches!(test, Test::Hidden) && viewer == Viewer::Everything {
        return Err("`hidden` is asked of a view: `s1 /path hidden`".to_owned());
    }
    Ok(Expected::Fact { viewer, pointer, test })
}

fn pointer_and_test(text: &str) -> Result<(Pointer, Test), String> {
    let (path, rest) = if text.starts_with('"') {
        quoted(text)?
    } else {
        let (path, rest) = split(text);
        (path.to_owned(), rest)
    };
    Ok((Pointer::parse(&path)?, test(rest.trim())?))
}

fn test(text: &str) -> Result<Test, String> {
    let (word, rest) = split(text);
    let alone = |test: Test| match rest.is_empty() || is_remark(rest) || rest.starts_with('#') {
        true => Ok(test),
        false => Err(format!("nothing stands after `{word}`")),
    };
    let value = || {
        let (value, after) = json(rest)?;
        let after = after.trim_start();
        match after.is_empty() || is_remark(after) || after.starts_with('#') {
            true => Ok(value),
            false => Err(format!("`{after}` after the value is too much; a remark stands after //")),
        }
    };
    let number = || value()?.as_i64().ok_or_else(|| format!("`{word}` compares whole numbers"));
    match word {
        "=" => value().map(Test::Is),
        "!=" => value().map(Test::IsNot),
        "<" => number().map(Test::Less),
        "<=" => number().map(Test::AtMost),
        ">" => number().map(Test::More),
        ">=" => number().map(Test::AtLeast),
        "contains" => value().map(Test::Contains),
        "lacks" => value().map(Test::Lacks),
        "length" => {
            let length = usize::try_from(number()?).map_err(|_| "a length is not negative".to_owned())?;
            Ok(Test::Length(length))
        }
        "present" => alone(Test::Present),
        "absent" => alone(Test::Absent),
        "hidden" => alone(Test::Hidden),
        _ => Err(format!(
            "after a path stands one of =, !=, <, <=, >, >=, contains, lacks, length, present, absent, hidden; \
             not `{word}`"
        )),
    }
}
