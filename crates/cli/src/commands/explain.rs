//! `gattai explain`: one rule, its text and where it comes from.

use std::io::Write;

use anyhow::{Result, anyhow};
use clap::Args;
use gattai_core::{About, Rule, Rulebook};
use gattai_host::games;

use crate::Status;
use crate::output::Out;
use crate::text::{columns, wrap};

/// So many ids are suggested where one is not found.
const SUGGESTIONS: usize = 6;

/// Prints the text of a rule and where it comes from
#[derive(Args)]
#[command(after_help = "Example:\n  gattai explain BRK-3.1\n  gattai explain brk-r1 brk-4.2")]
pub(crate) struct ExplainArgs {
    /// The ids, as refusals and logs cite them; letter case does not matter
    #[arg(value_name = "RULE-ID", required = true)]
    ids: Vec<String>,
}

pub(crate) fn run(args: &ExplainArgs, out: &mut Out) -> Result<Status> {
    let found: Vec<_> = args.ids.iter().map(|id| find(id)).collect::<Result<_>>()?;
    for (n, (about, rule)) in found.iter().enumerate() {
        if n > 0 {
            writeln!(out)?;
        }
        let kind = if rule.is_ruling() { "ruling" } else { "rule" };
        writeln!(out, "{}  {} ({kind} of {})", rule.id, rule.title, about.title)?;
        write!(out, "{}", paragraphs(&rule.text))?;
        if !rule.source.is_empty() {
            writeln!(out, "Source: {}", rule.source)?;
        }
    }
    Ok(Status::Done)
}

/// The text of a rule, wrapped; tables and lists in it keep their lines.
pub(crate) fn paragraphs(text: &str) -> String {
    let mut wrapped = String::new();
    for (n, paragraph) in text.split("\n\n").enumerate() {
        wrapped.push_str(if n == 0 { "" } else { "\n" });
        let kept = paragraph.lines().any(|line| line.trim_start().starts_with(['|', '-']));
        if kept {
            wrapped.push_str(paragraph);
        } else {
            wrapped.push_str(&wrap(&paragraph.replace("**", "").replace('`', ""), "", "", columns()));
        }
        wrapped.push('\n');
    }
    wrapped
}

/// The rule with this id, in whatever game it belongs to. The error says what is near.
pub(crate) fn find(id: &str) -> Result<(&'static About, Rule)> {
    let id = id.trim().to_ascii_uppercase();
    let prefix = id.split('-').next().unwrap_or_default();
    let Some(about) = games().into_iter().find(|about| about.prefix == prefix) else {
        let known: Vec<_> =
            games().iter().map(|about| format!("{} ({})", about.prefix, about.title)).collect();
        return Err(anyhow!("there is no rule `{id}`; rule ids begin with: {}", known.join(", ")));
    };
    let book = Rulebook::parse(about.rules);
    match book.rule(&id) {
        Some(rule) => Ok((about, rule.clone())),
        None => Err(anyhow!("there is no rule `{id}`; near it: {}", near(&book, &id).join(", "))),
    }
}

/// The ids most like this one: those that begin alike longest, then those nearest in number.
fn near<'a>(book: &'a Rulebook, id: &str) -> Vec<&'a str> {
    let alike = |other: &str| id.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let mut ids: Vec<&str> = book.rules.iter().map(|rule| rule.id.as_str()).collect();
    ids.sort_by_key(|other| std::cmp::Reverse(alike(other)));
    ids.truncate(SUGGESTIONS);
    ids
}
