//! Playthroughs: one committed random match for each number of seats, with every view and every legal action
//! at every decision. A change of rules shows as a readable difference.
//!
//! After the first position only what changed in a view is written, as pointers with their new values.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use gattai_core::{Dice, Published, Seat, Secret, Settings, StateHash, Viewer, Words};
use serde_json::Value;

/// Set this to write the playthroughs anew instead of comparing.
pub const UPDATE: &str = "GATTAI_UPDATE";

/// Compares the playthroughs of a game with the files of a folder, one a number of seats, or writes them
/// when [`UPDATE`] is set.
///
/// # Errors
/// A sentence that names the first line that differs, and how to write the files anew.
pub fn check_folder<G: Published>(folder: &Path) -> Result<(), String> {
    for seats in G::about().seats_min..=G::about().seats_max {
        let text = playthrough::<G>(seats, &Settings::new(), 1)?;
        let path = folder.join(format!("{seats}-seats.txt"));
        if env::var_os(UPDATE).is_some() {
            fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
            fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
            continue;
        }
        let kept = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        if let Some(line) = first_difference(&kept, &text) {
            return Err(format!(
                "{}:{line}: the match now goes another way; if that is meant, run `make playthroughs` and look at the difference",
                path.display()
            ));
        }
    }
    Ok(())
}

fn first_difference(kept: &str, new: &str) -> Option<usize> {
    if kept == new {
        return None;
    }
    let same = kept.lines().zip(new.lines()).take_while(|(kept, new)| kept == new).count();
    Some(same + 1)
}

/// One random match in full.
///
/// # Errors
/// If the game does not allow such a table, or its views cannot be written as JSON.
pub fn playthrough<G: Published>(seats: usize, options: &Settings, seed: u64) -> Result<String, String> {
    let told = |faults: Vec<gattai_core::Fault>| {
        faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    let game = G::table(seats, options).map_err(told)?;
    let match_seed = Secret::from_number(seed).seed(&vec![Words::default(); seats]);
    let mut chance = Dice::seeded(&gattai_core::Seed::from_number(seed));
    let mut page = Page::new(&game);
    let _ = writeln!(page.text, "{}, {seats} seats, seed {seed}, options `{options}`", G::about().title);
    let mut events = Vec::new();
    let mut dice = Dice::stream(&match_seed, 0).recording();
    let mut state = game.start(&mut dice, &mut events);
    let mut scratch = Vec::new();
    let mut serial = 0;
    let mut title = "start".to_owned();
    loop {
        page.step(&title, &dice.take_rolls(), &events, &state)?;
        let asked: Vec<Seat> = game.to_act(&state).iter().collect();
        let Some(seat) = chance.pick(&asked).copied() else { break };
        let action = game.sample(&state, seat, &mut chance, &mut scratch);
        let action = action.ok_or_else(|| format!("{seat} is to act and has no action"))?;
        serial += 1;
        title = format!("{serial} {seat} {action}");
        events.clear();
        dice = Dice::stream(&match_seed, serial).recording();
        game.apply(&mut state, seat, &action, &mut dice, &mut events);
    }
    if let Some(outcome) = game.outcome(&state) {
        let _ = writeln!(page.text, "\nend {outcome}");
    }
    Ok(page.text)
}

/// The text as it grows, with the last view of each viewer.
struct Page<'a, G: Published> {
    game: &'a G,
    text: String,
    views: Vec<(Viewer, Value)>,
}

impl<'a, G: Published> Page<'a, G> {
    fn new(game: &'a G) -> Self {
        let viewers = Viewer::limited(game.seats()).chain([Viewer::Everything]);
        Page { game, text: String::new(), views: viewers.map(|viewer| (viewer, Value::Null)).collect() }
    }

    fn step(
        &mut self,
        title: &str,
        rolls: &[gattai_core::Roll],
        events: &[G::Event],
        state: &G::State,
    ) -> Result<(), String> {
        let _ = writeln!(self.text, "\n{title}");
        let hash = StateHash::of(state);
        let rolls: Vec<_> = rolls.iter().map(ToString::to_string).collect();
        let _ = writeln!(self.text, "  rolls [{}] hash {hash}", rolls.join(" "));
        self.events(events);
        self.changes(state)?;
        self.legal(state);
        Ok(())
    }

    /// What each viewer notices; those who notice the same share a line.
    fn events(&mut self, events: &[G::Event]) {
        for event in events {
            let mut heard: Vec<(String, Vec<String>)> = Vec::new();
            for (viewer, _) in &self.views {
                let Some(noticed) = self.game.witness(event, *viewer) else { continue };
                let rule = self.game.cites(&noticed).map_or_else(String::new, |rule| format!(" [{rule}]"));
                group(&mut heard, format!("{}{rule}", self.game.tell(&noticed)), *viewer);
            }
            self.grouped("hears", heard);
        }
    }

    /// What changed in each view.
    fn changes(&mut self, state: &G::State) -> Result<(), String> {
        let mut seen: Vec<(String, Vec<String>)> = Vec::new();
        for (viewer, last) in &mut self.views {
            let mut shown = state.clone();
            self.game.conceal(&mut shown, *viewer);
            let view = serde_json::to_value(self.game.view(&shown)).map_err(|error| error.to_string())?;
            let mut changes = Vec::new();
            compare(last, &view, "", &mut changes);
            *last = view;
            for change in changes {
                group(&mut seen, change, *viewer);
            }
        }
        self.grouped("sees", seen);
        Ok(())
    }

    fn legal(&mut self, state: &G::State) {
        for seat in self.game.may_act(state) {
            let mut actions = Vec::new();
            self.game.actions(state, seat, &mut actions);
            let texts: Vec<_> = actions.iter().map(ToString::to_string).collect();
            let _ = writeln!(self.text, "  {seat} may: {}", texts.join("; "));
        }
    }

    fn grouped(&mut self, verb: &str, lines: Vec<(String, Vec<String>)>) {
        for (line, viewers) in lines {
            let who = if viewers.len() == self.views.len() { "all".to_owned() } else { viewers.join(",") };
            let _ = writeln!(self.text, "  {who} {verb}: {line}");
        }
    }
}

fn group(lines: &mut Vec<(String, Vec<String>)>, line: String, viewer: Viewer) {
    match lines.iter_mut().find(|(other, _)| *other == line) {
        Some((_, viewers)) => viewers.push(viewer.to_string()),
        None => lines.push((line, vec![viewer.to_string()])),
    }
}

/// Every pointer whose value is new, and every one that is gone.
fn compare(old: &Value, new: &Value, path: &str, changes: &mut Vec<String>) {
    match (old, new) {
        _ if old == new => {}
        (Value::Object(old), Value::Object(new)) => {
            for (key, value) in new {
                compare(old.get(key).unwrap_or(&Value::Null), value, &format!("{path}/{key}"), changes);
            }
            for key in old.keys().filter(|key| !new.contains_key(*key)) {
                changes.push(format!("{path}/{key} gone"));
            }
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            for (n, (old, new)) in old.iter().zip(new).enumerate() {
                compare(old, new, &format!("{path}/{n}"), changes);
            }
        }
        _ => changes.push(format!("{} = {new}", if path.is_empty() { "/" } else { path })),
    }
}
