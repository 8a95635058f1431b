//! What is expected of the table.

use gattai_core::{Present, Published, Refusal, Seat, Seen, Viewer};
use serde_json::Value;

use super::lines::{Expected, Test};
use super::pointer::{Pointer, shown};
use super::table::{Table, is_refused_by, not_refused};

/// Whether it is as expected; else a sentence that says what is.
pub(super) fn check<G: Published>(table: &Table<G>, expected: &Expected) -> Result<(), String> {
    let (game, state) = (&table.game, &table.state);
    match expected {
        Expected::Fact { viewer, pointer, test } => fact(table, *viewer, pointer, test),
        Expected::ToAct(seats) if game.to_act(state) == *seats => Ok(()),
        Expected::ToAct(seats) => Err(format!("the table waits for {}, not for {seats}", game.to_act(state))),
        Expected::MayAct(seats) if game.may_act(state) == *seats => Ok(()),
        Expected::MayAct(seats) => Err(format!("{} may act, not {seats}", game.may_act(state))),
        Expected::Outcome(places) => outcome(table, places.as_deref()),
        Expected::Legal { seat, text } => {
            let action = table.action(*seat, text)?;
            game.check(state, *seat, &action)
                .map_err(|refusal| format!("`{text}` is refused by {}: {refusal}", refusal.rule()))
        }
        Expected::Illegal { seat, text, refused } => {
            let action = table.action(*seat, text)?;
            match game.check(state, *seat, &action) {
                Ok(()) => Err(not_refused(refused)),
                Err(refusal) => is_refused_by(Some(refusal.rule()), &refusal.to_string(), refused),
            }
        }
        Expected::Proposed { seat, text, is } => {
            let action = table.action(*seat, text)?;
            match table.proposed(*seat).contains(&action) == *is {
                true => Ok(()),
                false if *is => {
                    Err(format!("`{text}` is not proposed; there are: {}", proposals(table, *seat)))
                }
                false => Err(format!("`{text}` is proposed")),
            }
        }
        Expected::Choices { seat, texts } => choices(table, *seat, texts),
        Expected::Preview { seat, text, pointer, test } => {
            let action = table.action(*seat, text)?;
            let seen = Seen::of(game, state, Viewer::Seat(*seat));
            let preview = document(&game.preview(seen.state(), *seat, &action))?;
            holds(&preview, pointer, test)
        }
        Expected::Log { viewer, words, told } => log(table, *viewer, words, *told),
        Expected::Question { seat, words } => {
            table.seated(*seat)?;
            let seen = Seen::of(game, state, Viewer::Seat(*seat));
            let question = game.question(seen.state(), *seat);
            let says = || format!("{seat} is asked \"{question}\", not \"{words}\"");
            if question.contains(words.as_str()) { Ok(()) } else { Err(says()) }
        }
    }
}

impl<G: Published> Table<G> {
    fn action(&self, seat: Seat, text: &str) -> Result<G::Action, String> {
        self.seated(seat)?;
        text.parse().map_err(|fault| format!("{fault}"))
    }
}

fn document(value: &impl serde::Serialize) -> Result<Value, String> {
    serde_json::to_value(value).map_err(|error| format!("the view is not JSON: {error}"))
}

fn view<G: Present>(table: &Table<G>, viewer: Viewer) -> Result<Value, String> {
    document(&table.game.view(Seen::of(&table.game, &table.state, viewer).state()))
}

fn fact<G: Published>(
    table: &Table<G>,
    viewer: Viewer,
    pointer: &Pointer,
    test: &Test,
) -> Result<(), String> {
    if let Viewer::Seat(seat) = viewer {
        table.seated(seat)?;
    }
    // The truth is the state as it is: a game's `conceal` is not asked for it.
    let truth = document(&table.game.view(&table.state))?;
    let seen = if viewer == Viewer::Everything { truth.clone() } else { view(table, viewer)? };
    if !matches!(test, Test::Hidden) {
        return holds(&seen, pointer, test);
    }
    if pointer.find(&truth)?.is_null() {
        return Err(format!("`{}` is null even in truth: there is nothing to hide", pointer.text()));
    }
    match pointer.find(&seen).ok().filter(|found| !is_blank(found)) {
        None => Ok(()),
        Some(found) => Err(format!("{viewer} sees `{}`: {}", pointer.text(), shown(found))),
    }
}

fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(list) => list.is_empty(),
        Value::Object(members) => members.is_empty(),
        Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// Whether what the path leads to passes the test.
fn holds(document: &Value, pointer: &Pointer, test: &Test) -> Result<(), String> {
    let path = pointer.text();
    if let Test::Absent = test {
        return match pointer.find_last(document)?.filter(|found| !found.is_null()) {
            None => Ok(()),
            Some(found) => Err(format!("`{path}` is there: {}", shown(found))),
        };
    }
    let found = pointer.find(document)?;
    let is = || format!("`{path}` is {}", shown(found));
    let number = |fits: &dyn Fn(i64) -> bool, wanted: String| match found.as_i64() {
        Some(number) if fits(number) => Ok(()),
        Some(_) => Err(format!("{}, not {wanted}", is())),
        None => Err(format!("{}, which is not a whole number", is())),
    };
    let unless = |fails: bool, wanted: String| if fails { Err(format!("{}{wanted}", is())) } else { Ok(()) };
    match test {
        Test::Is(value) => unless(found != value, format!(", not {}", shown(value))),
        Test::IsNot(value) => unless(found == value, String::new()),
        Test::Less(limit) => number(&|number| number < *limit, format!("less than {limit}")),
        Test::AtMost(limit) => number(&|number| number <= *limit, format!("at most {limit}")),
        Test::More(limit) => number(&|number| number > *limit, format!("more than {limit}")),
        Test::AtLeast(limit) => number(&|number| number >= *limit, format!("at least {limit}")),
        Test::Contains(value) => {
            let contains =
                contains(found, value).ok_or_else(|| format!("{}, which contains nothing", is()))?;
            unless(!contains, format!(", which does not contain {}", shown(value)))
        }
        Test::Lacks(value) => {
            let contains =
                contains(found, value).ok_or_else(|| format!("{}, which contains nothing", is()))?;
            unless(contains, format!(", which contains {}", shown(value)))
        }
        Test::Length(length) => match length_of(found) {
            Some(found) if found == *length => Ok(()),
            Some(found) => Err(format!("{}, of length {found}, not {length}", is())),
            None => Err(format!("{}, which has no length", is())),
        },
        Test::Present => unless(found.is_null(), String::new()),
        Test::Absent | Test::Hidden => Ok(()),
    }
}

/// A list contains an element, a text a part of it, an object a key or all members of another object. An
/// object stands for every element that has its members.
fn contains(found: &Value, wanted: &Value) -> Option<bool> {
    match (found, wanted) {
        (Value::Array(list), Value::Object(_)) => {
            Some(list.iter().any(|element| contains(element, wanted).unwrap_or(false)))
        }
        (Value::Array(list), _) => Some(list.contains(wanted)),
        (Value::String(text), Value::String(part)) => Some(text.contains(part.as_str())),
        (Value::Object(members), Value::String(key)) => Some(members.contains_key(key)),
        (Value::Object(members), Value::Object(wanted)) => {
            Some(wanted.iter().all(|(key, value)| members.get(key) == Some(value)))
        }
        _ => None,
    }
}

fn length_of(value: &Value) -> Option<usize> {
    match value {
        Value::Array(list) => Some(list.len()),
        Value::Object(members) => Some(members.len()),
        Value::String(text) => Some(text.chars().count()),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

fn outcome<G: Published>(table: &Table<G>, places: Option<&[u8]>) -> Result<(), String> {
    let found = table.game.outcome(&table.state);
    match (&found, places) {
        (None, None) => Ok(()),
        (Some(found), Some(places)) if found.places() == places => Ok(()),
        (Some(found), _) => Err(format!("the outcome is {found}")),
        (None, Some(_)) => {
            Err(format!("there is no outcome yet: the table waits for {}", table.game.to_act(&table.state)))
        }
    }
}

fn choices<G: Published>(table: &Table<G>, seat: Seat, texts: &[String]) -> Result<(), String> {
    table.seated(seat)?;
    let wanted: Vec<G::Action> =
        texts.iter().map(|text| table.action(seat, text)).collect::<Result<_, _>>()?;
    let proposed = table.proposed(seat);
    if let Some(missing) = wanted.iter().find(|action| !proposed.contains(action)) {
        return Err(format!("`{missing}` is not proposed; there are: {}", proposals(table, seat)));
    }
    match proposed.iter().find(|action| !wanted.contains(action)) {
        Some(more) => Err(format!("`{more}` is proposed too")),
        None => Ok(()),
    }
}

fn proposals<G: Published>(table: &Table<G>, seat: Seat) -> String {
    const SHOWN: usize = 30;
    let proposed = table.proposed(seat);
    let texts: Vec<String> = proposed.iter().take(SHOWN).map(ToString::to_string).collect();
    match (texts.is_empty(), proposed.len() > SHOWN) {
        (true, _) => "none".to_owned(),
        (false, true) => format!("{} | …", texts.join(" | ")),
        (false, false) => texts.join(" | "),
    }
}

fn log<G: Published>(table: &Table<G>, viewer: Viewer, words: &str, told: bool) -> Result<(), String> {
    if let Viewer::Seat(seat) = viewer {
        table.seated(seat)?;
    }
    let heard = |event: &G::Event| match viewer {
        Viewer::Everything => Some(table.game.tell(event)),
        Viewer::Seat(_) | Viewer::Spectator => {
            table.game.witness(event, viewer).map(|event| table.game.tell(&event))
        }
    };
    let lines: Vec<String> = table.told.iter().filter_map(heard).collect();
    let found = lines.iter().find(|line| line.contains(words));
    match (found, told) {
        (Some(_), true) | (None, false) => Ok(()),
        (Some(line), false) => Err(format!("the log says: {line}")),
        (None, true) if lines.is_empty() => Err(format!("the log does not say \"{words}\": it is empty")),
        (None, true) => Err(format!("the log does not say \"{words}\": {}", lines.join(" "))),
    }
}
