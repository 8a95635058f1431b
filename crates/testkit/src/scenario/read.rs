//! A file becomes cases: headings are a tree, and a heading goes on from where the one above it stopped.

use gattai_core::is_rule_id;
use serde_json::Value;

use super::change::lay_over;
use super::lines::{Expected, RefusedBy, Then, Word, read_expect, read_play, refused_by, words};
use super::markdown::{Piece, pieces};
use super::place::Stated;
use super::{Block, Case, File, Run, ScenarioFault, cite};

/// Blocks that are prose, by their language.
const PROSE: [&str; 8] = ["", "text", "markdown", "md", "json", "toml", "sh", "console"];

/// A heading that is still open: text below it may belong to it.
struct Section {
    level: usize,
    title: String,
    line: usize,
    cites: Vec<(usize, String)>,
    /// The position last stated in full, here or above: what `position but` changes.
    base: Option<Value>,
    states_base: bool,
    /// What the heading above had played: where this one goes on.
    above: Option<Run>,
    /// What is played under this heading itself.
    runs: Vec<Run>,
    game: String,
    /// Whether it uses what stands above it.
    leans: bool,
    /// Whether headings below it use what it states.
    shared: bool,
}

/// Reads a file.
pub(super) fn file(text: &str) -> Result<File, ScenarioFault> {
    let mut reader = Reader::default();
    for piece in pieces(text)? {
        match piece {
            Piece::Heading { line, level, title } => reader.heading(line, level, title),
            Piece::Bracket { line, text } => reader.cite(line, text),
            Piece::Block { line, info, lines } => reader.block(line, info, &lines)?,
        }
    }
    reader.close(0);
    reader.cases.sort_by_key(|case| case.line);
    Ok(File { cases: reader.cases })
}

#[derive(Default)]
struct Reader {
    open: Vec<Section>,
    cases: Vec<Case>,
    /// The game named last: positions further down need not name it again.
    game: Option<String>,
}

impl Reader {
    fn heading(&mut self, line: usize, level: usize, title: &str) {
        self.close(level);
        let parent = self.open.last();
        let above = parent.and_then(|parent| parent.runs.last().or(parent.above.as_ref())).cloned();
        // A heading without a block of its own is a chapter's: what it names is not thereby tested.
        let cites = parent.filter(|parent| !parent.runs.is_empty()).map(|parent| parent.cites.clone());
        let mut section = Section {
            level,
            title: title.to_owned(),
            line,
            cites: cites.unwrap_or_default(),
            base: parent.and_then(|parent| parent.base.clone()),
            states_base: false,
            above: above.map(met),
            runs: Vec::new(),
            game: parent.map(|parent| parent.game.clone()).unwrap_or_default(),
            leans: false,
            shared: false,
        };
        section.cites.extend(cite::ids(title).into_iter().map(|id| (line, id)));
        self.open.push(section);
    }

    fn cite(&mut self, line: usize, text: &str) {
        if let Some(section) = self.open.last_mut() {
            section.cites.extend(cite::ids(text).into_iter().map(|id| (line, id)));
        }
    }

    /// Closes the headings of this level and deeper.
    fn close(&mut self, level: usize) {
        while let Some(section) = self.open.pop_if(|section| section.level >= level) {
            let Section { title, line, cites, runs, game, shared, .. } = section;
            // A position that only serves the headings below it is no case of its own.
            let serves =
                shared && runs.iter().all(|run| run.blocks.is_empty() && run.position.refused.is_none());
            if !runs.is_empty() && !serves {
                self.cases.push(Case { title, line, game, cites, runs });
            }
        }
    }

    fn block(&mut self, line: usize, info: &str, lines: &[&str]) -> Result<(), ScenarioFault> {
        let fault = |says: String| ScenarioFault::new(line, says);
        let (kind, rest) = info.split_once(char::is_whitespace).unwrap_or((info, ""));
        if PROSE.contains(&kind) {
            return Ok(());
        }
        if !["position", "play", "expect"].contains(&kind) {
            return Err(fault(format!(
                "`{kind}` is no block of a scenario; there are position, play and expect, and text for prose"
            )));
        }
        let Reader { open, game, .. } = self;
        let above_open = open.len().saturating_sub(1);
        let (above, section) = match open.split_at_mut(above_open) {
            (above, [section]) => (above, section),
            _ => return Err(fault(format!("`{kind}` stands under no heading: a case begins with one"))),
        };
        match kind {
            "position" => section.position(line, rest, lines, game),
            "play" => section.play(line, rest, lines),
            _ => section.expect(line, rest, lines),
        }?;
        if section.leans
            && let Some(parent) = above.iter_mut().rfind(|parent| !parent.runs.is_empty())
        {
            parent.shared = true;
        }
        Ok(())
    }
}

impl Section {
    /// `position`, `position but`, `position refused AEG-2.3`
    fn position(
        &mut self,
        line: usize,
        info: &str,
        lines: &[&str],
        last_game: &mut Option<String>,
    ) -> Result<(), ScenarioFault> {
        let fault = |says: String| ScenarioFault::new(line, says);
        let (changes, refused) = position_info(info).map_err(fault)?;
        let text = lines.join("\n");
        let stated = parse_object(&text, line)?;
        let (whole, source) = if changes {
            let Some(mut base) = self.base.clone() else {
                return Err(fault("there is no position above that could be changed".to_owned()));
            };
            self.leans |= !self.states_base;
            lay_over(&mut base, stated).map_err(fault)?;
            let source = format!("{base:#}");
            (base, source)
        } else {
            self.base = Some(stated.clone());
            self.states_base = true;
            (stated, text)
        };
        let game = match whole.get("game") {
            Some(Value::String(game)) => game.clone(),
            Some(_) => {
                return Err(fault("the game is named by its id: \"game\": \"breakthrough\"".to_owned()));
            }
            None => {
                let inherited = if changes { Some(self.game.clone()) } else { last_game.clone() };
                inherited.ok_or_else(|| {
                    fault("the position names no game: \"game\": \"breakthrough\"".to_owned())
                })?
            }
        };
        if !self.runs.is_empty() && self.game != game {
            return Err(fault(format!("one heading, one game: this case is of `{}`", self.game)));
        }
        *last_game = Some(game.clone());
        self.game = game;
        if let Some(refused) = &refused {
            self.cites.extend(refused.rules.iter().map(|id| (line, id.clone())));
        }
        let position = Stated { line, text: source, is_changed: changes, refused };
        self.runs.push(Run { position, blocks: Vec::new() });
        Ok(())
    }

    /// `play`, `play again`
    fn play(&mut self, line: usize, info: &str, lines: &[&str]) -> Result<(), ScenarioFault> {
        let play = read_play(lines, line + 1)?;
        for line in &play {
            if let Then::Refused(refused) = &line.then {
                self.cites.extend(refused.rules.iter().map(|id| (line.line, id.clone())));
            }
        }
        let run = match info {
            "" => self.run(line, "a play")?,
            "again" => self.run_again(line)?,
            other => {
                return Err(ScenarioFault::new(
                    line,
                    format!("`play {other}`: there are `play` and `play again`"),
                ));
            }
        };
        run.blocks.push(Block::Play(play));
        Ok(())
    }

    fn expect(&mut self, line: usize, info: &str, lines: &[&str]) -> Result<(), ScenarioFault> {
        if !info.is_empty() {
            return Err(ScenarioFault::new(line, format!("`expect {info}`: nothing stands after `expect`")));
        }
        let expect = read_expect(lines, line + 1)?;
        for line in &expect {
            if let Expected::Illegal { refused, .. } = &line.expected {
                self.cites.extend(refused.rules.iter().map(|id| (line.line, id.clone())));
            }
        }
        self.run(line, "an expect")?.blocks.push(Block::Expect(expect));
        Ok(())
    }

    /// The run that a block goes on with.
    fn run(&mut self, line: usize, kind: &str) -> Result<&mut Run, ScenarioFault> {
        if self.runs.is_empty() {
            self.runs.extend(self.above.clone());
            self.leans = true;
        }
        let run = self.runs.last_mut();
        played_from(run, line, kind)
    }

    /// A new run from the position of the one before it.
    fn run_again(&mut self, line: usize) -> Result<&mut Run, ScenarioFault> {
        self.leans |= self.runs.is_empty();
        let before = self.runs.last_mut().or(self.above.as_mut());
        let position = played_from(before, line, "a play")?.position.clone();
        self.runs.push(Run { position, blocks: Vec::new() });
        played_from(self.runs.last_mut(), line, "a play")
    }
}

fn played_from<'a>(run: Option<&'a mut Run>, line: usize, kind: &str) -> Result<&'a mut Run, ScenarioFault> {
    let Some(run) = run else {
        return Err(ScenarioFault::new(line, format!("{kind} block needs a position above it")));
    };
    if run.position.refused.is_some() {
        let says = format!("{kind} block cannot follow a position that is refused");
        return Err(ScenarioFault::new(line, says));
    }
    Ok(run)
}

/// What a heading below takes over: the expectations were met above.
fn met(mut run: Run) -> Run {
    for block in &mut run.blocks {
        if matches!(block, Block::Expect(_)) {
            *block = Block::MetAbove;
        }
    }
    run
}

fn position_info(info: &str) -> Result<(bool, Option<RefusedBy>), String> {
    let info = words(info)?;
    let is = |word: &Word, keyword: &str| *word == Word::Bare(keyword.to_owned());
    let (changes, rest) = match info.split_first() {
        Some((word, rest)) if is(word, "but") => (true, rest),
        _ => (false, info.as_slice()),
    };
    match rest.split_first() {
        None => Ok((changes, None)),
        Some((word, rules)) if is(word, "refused") => {
            let refused = refused_by(rules)?;
            let cites = refused.rules.iter().any(|id| is_rule_id(id));
            if cites {
                Ok((changes, Some(refused)))
            } else {
                Err("name the rules: `position refused AEG-2.3`".to_owned())
            }
        }
        Some(_) => Err("there are `position`, `position but` and `position refused AEG-2.3`".to_owned()),
    }
}

/// A JSON object; faults are told with the line of the file.
fn parse_object(text: &str, fence: usize) -> Result<Value, ScenarioFault> {
    let text = if text.trim().is_empty() { "{}" } else { text };
    match serde_json::from_str(text) {
        Ok(Value::Object(members)) => Ok(Value::Object(members)),
        Ok(_) => Err(ScenarioFault::new(fence, "a position is a JSON object: { … }")),
        Err(error) => Err(ScenarioFault::new(fence + error.line().max(1), super::place::says(&error))),
    }
}
