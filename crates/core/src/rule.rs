//! Rules and refusals. A rule has one home, the game's RULES.md; a refusal is a value that cites it.

use std::fmt;

use serde::Serialize;

/// The id of a rule or ruling: `AEG-9.4`, `AYL-R20`. Stable for ever.
pub type RuleId = &'static str;

/// Why an action is not allowed: one variant for each prohibition in the book, named for the fact that
/// forbids, carrying the numbers a player would ask for. `Display` is the sentence a player reads.
pub trait Refusal: Clone + Eq + fmt::Debug + fmt::Display + Serialize + Send + Sync {
    /// The rule that forbids it.
    fn rule(&self) -> RuleId;
}

/// The only helper of a check: refuses unless the fact holds.
#[inline]
pub fn ensure<R>(holds: bool, refusal: R) -> Result<(), R> {
    if holds { Ok(()) } else { Err(refusal) }
}

/// Something wrong with a table, a list, a deck or a scenario's position. All faults are told at once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fault {
    /// The rule that forbids it, if it is not merely a slip of writing.
    pub rule: Option<RuleId>,
    /// The sentence for whoever wrote it.
    pub says: String,
}

impl Fault {
    /// A slip of writing.
    pub fn new(says: impl Into<String>) -> Fault {
        Fault { rule: None, says: says.into() }
    }

    /// A breach of a rule.
    pub fn of(rule: RuleId, says: impl Into<String>) -> Fault {
        Fault { rule: Some(rule), says: says.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.says)?;
        match self.rule {
            Some(rule) => write!(f, " ({rule})"),
            None => Ok(()),
        }
    }
}

/// One rule or ruling as the players read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Rule {
    /// Its id.
    pub id: String,
    /// The chapter it stands in.
    pub title: String,
    /// What it says.
    pub text: String,
    /// Where it comes from: a page, a heading, a ruling.
    pub source: String,
}

impl Rule {
    /// Whether it is a ruling: an answer to a question that the printed rules leave open.
    pub fn is_ruling(&self) -> bool {
        self.id.split_once('-').is_some_and(|(_, number)| number.starts_with('R'))
    }
}

/// The rules of a game in the order of its RULES.md.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Rulebook {
    /// The rules.
    pub rules: Vec<Rule>,
}

impl Rulebook {
    /// Reads the rules out of a RULES.md: every list item that begins with a bold id is a rule, its text
    /// goes on to the next blank line (tables and indented lists that follow belong to it), a last part in
    /// square brackets is its source, and the heading above it is its title. Everything else is prose.
    pub fn parse(markdown: &str) -> Rulebook {
        let mut book = Rulebook::default();
        let mut title = String::new();
        let mut open = false; // the last rule still takes lines
        let mut blank = false; // the line before was blank
        for line in markdown.lines() {
            if let Some(heading) = heading(line) {
                title = heading.to_owned();
                open = false;
            } else if let Some((id, text)) = item(line) {
                let (id, title, text) = (id.to_owned(), title.clone(), text.to_owned());
                book.rules.push(Rule { id, title, text, source: String::new() });
                open = true;
            } else if line.trim().is_empty() {
                blank = true;
                continue;
            } else if open && (!blank || line.starts_with('|') || line.starts_with("  ")) {
                if let Some(rule) = book.rules.last_mut() {
                    rule.text.push_str(if blank { "\n\n" } else { "\n" });
                    rule.text.push_str(line.trim_end());
                }
            } else {
                open = false;
            }
            blank = false;
        }
        for rule in &mut book.rules {
            take_source(rule);
        }
        book
    }

    /// The rule with this id; letter case does not matter.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(id))
    }
}

fn heading(line: &str) -> Option<&str> {
    let text = line.trim_start_matches('#');
    if text.len() < line.len() && text.starts_with(' ') { Some(text.trim()) } else { None }
}

fn item(line: &str) -> Option<(&str, &str)> {
    let (id, text) = line.trim_start().strip_prefix("- **")?.split_once("**")?;
    if is_rule_id(id) { Some((id, text.trim())) } else { None }
}

/// Whether a text has the form of a rule id: capitals, a dash, then `R` and a number or a dotted number.
pub fn is_rule_id(text: &str) -> bool {
    let number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let Some((prefix, rest)) = text.split_once('-') else { return false };
    let capitals = prefix.len() >= 2 && prefix.bytes().all(|byte| byte.is_ascii_uppercase());
    let numbered = match rest.strip_prefix('R') {
        Some(ruling) => number(ruling),
        None => rest.split_once('.').is_some_and(|(chapter, point)| number(chapter) && number(point)),
    };
    capitals && numbered
}

/// Moves the bracket at the end of a rule's first paragraph into its source.
fn take_source(rule: &mut Rule) {
    let (paragraph, rest) = match rule.text.split_once("\n\n") {
        Some((paragraph, rest)) => (paragraph.to_owned(), Some(rest.to_owned())),
        None => (rule.text.clone(), None),
    };
    let Some(start) = paragraph.strip_suffix(']').and_then(|text| text.rfind('[')) else { return };
    rule.source = paragraph[start + 1..paragraph.len() - 1].to_owned();
    rule.text = paragraph[..start].trim_end().to_owned();
    if let Some(rest) = rest {
        rule.text.push_str("\n\n");
        rule.text.push_str(&rest);
    }
}
