//! `s0 attack u1.1 u6   # dice 4 2 5`

use std::fmt;

use gattai_core::{Roll, Seat, Settings};

use super::{RefusedBy, Word, is_silent, refused_by, said_and_comment, words};
use crate::scenario::ScenarioFault;

/// One line of a `play` block.
#[derive(Clone, Debug)]
pub(in crate::scenario) struct PlayLine {
    pub line: usize,
    pub deed: Deed,
    pub chance: Vec<Chance>,
    pub then: Then,
}

/// What is done.
#[derive(Clone, Debug)]
pub(in crate::scenario) enum Deed {
    /// The match begins by the book.
    Start,
    Act {
        seat: Seat,
        text: String,
    },
    Leave {
        seat: Seat,
    },
    /// The time of a seat is out.
    Overdue {
        seat: Seat,
    },
    Order {
        seat: Seat,
        order: Settings,
    },
}

/// What chance answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::scenario) enum Chance {
    Face(u32),
    Exact(Roll),
    Card(String),
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Face(face) => face.fmt(f),
            Chance::Exact(roll) => roll.fmt(f),
            Chance::Card(name) => name.fmt(f),
        }
    }
}

/// What comes of it.
#[derive(Clone, Debug)]
pub(in crate::scenario) enum Then {
    Played,
    Refused(RefusedBy),
    /// The action is not notation at all; the words are of the sentence that says so.
    Unreadable(Option<String>),
}

/// The lines of a `play` block whose content begins on line `first`.
pub(in crate::scenario) fn read_play(lines: &[&str], first: usize) -> Result<Vec<PlayLine>, ScenarioFault> {
    let mut play: Vec<PlayLine> = Vec::new();
    for (n, text) in lines.iter().enumerate().filter(|(_, text)| !is_silent(text)) {
        let line = first + n;
        let fault = |says: String| ScenarioFault::new(line, says);
        match (text.trim().strip_prefix('+'), play.last_mut()) {
            (Some(more), Some(above)) => {
                add_chance(above, &words(more).map_err(fault)?).map_err(fault)?;
            }
            (Some(_), None) => {
                return Err(fault(
                    "a line that begins with + goes on with the dice of the line above".to_owned(),
                ));
            }
            (None, _) => play.push(read_line(text.trim(), line).map_err(fault)?),
        }
    }
    if play.is_empty() {
        return Err(ScenarioFault::new(first - 1, "nothing is played here"));
    }
    Ok(play)
}

fn read_line(text: &str, line: usize) -> Result<PlayLine, String> {
    let (said, comment) = said_and_comment(text);
    let mut play = PlayLine { line, deed: read_deed(said)?, chance: Vec::new(), then: Then::Played };
    let comment = words(comment)?;
    let bare = |word: &Word, keyword: &str| *word == Word::Bare(keyword.to_owned());
    let is_end = |word: &Word| bare(word, "refused") || bare(word, "unreadable");
    let end = comment.iter().position(is_end).unwrap_or(comment.len());
    let (chance, then) = comment.split_at(end);
    if let Some((keyword, rest)) = then.split_first() {
        if !chance.is_empty() {
            return Err("what is refused rolls no dice: leave them out".to_owned());
        }
        play.then = if bare(keyword, "refused") { refusal(&play.deed, rest)? } else { unreadable(rest)? };
    }
    add_chance(&mut play, chance)?;
    Ok(play)
}

fn read_deed(said: &str) -> Result<Deed, String> {
    if said == "start" {
        return Ok(Deed::Start);
    }
    let form = || format!("`{said}` is no play; write `s0 action`, or `start` to begin by the book");
    let (seat, text) = said.split_once(char::is_whitespace).ok_or_else(form)?;
    let seat: Seat = seat.parse().map_err(|_| form())?;
    let text = text.trim();
    let Some(deed) = text.strip_prefix('!') else { return Ok(Deed::Act { seat, text: text.to_owned() }) };
    match (deed, deed.strip_prefix("order ")) {
        ("concede" | "forfeit", _) => Ok(Deed::Leave { seat }),
        ("overdue", _) => Ok(Deed::Overdue { seat }),
        (_, Some(order)) => {
            let order: Settings = order.parse().map_err(|fault| format!("{fault}"))?;
            Ok(Deed::Order { seat, order })
        }
        _ => {
            Err(format!("`!{deed}` is no deed; there are !order key=value, !concede, !forfeit and !overdue"))
        }
    }
}

fn refusal(deed: &Deed, words: &[Word]) -> Result<Then, String> {
    let refused = refused_by(words)?;
    match deed {
        Deed::Start => Err("a start is not refused; write `position refused` for a table".to_owned()),
        // Leaving a match that is over is refused by the host, not by a rule.
        Deed::Leave { .. } | Deed::Overdue { .. } | Deed::Order { .. } if refused.rules.is_empty() => {
            Ok(Then::Refused(refused))
        }
        Deed::Act { .. } | Deed::Leave { .. } | Deed::Overdue { .. } | Deed::Order { .. }
            if refused.rules.len() == 1 =>
        {
            Ok(Then::Refused(refused))
        }
        Deed::Act { .. } | Deed::Leave { .. } | Deed::Overdue { .. } | Deed::Order { .. } => {
            Err("a refusal cites one rule: `refused AEG-6.9`".to_owned())
        }
    }
}

fn unreadable(words: &[Word]) -> Result<Then, String> {
    match words {
        [] => Ok(Then::Unreadable(None)),
        [Word::Quoted(text)] => Ok(Then::Unreadable(Some(text.clone()))),
        [Word::Bare(_) | Word::Quoted(_), ..] => {
            Err("write `unreadable` or `unreadable \"words\"`".to_owned())
        }
    }
}

/// `dice 4 2 draw ember-wisp dice 3`
fn add_chance(play: &mut PlayLine, words: &[Word]) -> Result<(), String> {
    if !words.is_empty() && !matches!(play.then, Then::Played) {
        return Err("what is refused rolls no dice: leave them out".to_owned());
    }
    let mut draws = None;
    for word in words {
        match (word, draws) {
            (Word::Bare(word), _) if word == "dice" => draws = Some(false),
            (Word::Bare(word), _) if word == "draw" => draws = Some(true),
            (Word::Bare(name) | Word::Quoted(name), Some(true)) => {
                play.chance.push(Chance::Card(name.clone()));
            }
            (Word::Bare(number), Some(false)) => play.chance.push(die(number)?),
            (Word::Bare(other) | Word::Quoted(other), _) => {
                return Err(format!(
                    "`{other}` is not understood: after # stand `dice 4 2`, `draw card`, `refused AEG-6.9` or \
                     `unreadable`; a remark stands after //"
                ));
            }
        }
    }
    Ok(())
}

fn die(text: &str) -> Result<Chance, String> {
    if text.contains('/') {
        return text.parse().map(Chance::Exact).map_err(|fault| fault.to_string());
    }
    let face = text.parse().ok().filter(|face| *face > 0 && text.bytes().all(|byte| byte.is_ascii_digit()));
    face.map(Chance::Face)
        .ok_or_else(|| format!("`{text}` is not the face of a die; faces are whole numbers from 1"))
}
