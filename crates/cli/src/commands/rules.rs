//! `gattai rules`: the rules of a game as its players read them.

use std::io::Write;

use anyhow::{Result, bail};
use clap::Args;
use gattai_core::is_rule_id;
use gattai_host::about;

use crate::Status;
use crate::output::Out;
use crate::text::{columns, wrap};

/// Prints the rules of a game
///
/// On a terminal they are wrapped to its width; in a pipe they are the Markdown they are written in.
#[derive(Args)]
#[command(
    after_help = "Example:\n  gattai rules breakthrough --chapter 3\n  gattai rules breakthrough | less"
)]
pub(crate) struct RulesArgs {
    /// The game; `gattai games` lists them
    game: String,

    /// Only this chapter: its number, or a part of its title
    #[arg(long, value_name = "N|TEXT")]
    chapter: Option<String>,
}

pub(crate) fn run(args: &RulesArgs, out: &mut Out) -> Result<Status> {
    let about = about(&args.game)?;
    let text = match &args.chapter {
        Some(wanted) => chapter(about.rules, wanted)?,
        None => about.rules.to_owned(),
    };
    if out.is_terminal() {
        write!(out, "{}", plain(&text, columns()))?;
    } else {
        write!(out, "{text}")?;
    }
    Ok(Status::Done)
}

/// The chapters that are meant.
fn chapter(markdown: &str, wanted: &str) -> Result<String> {
    let chapters = chapters(markdown);
    let wanted = wanted.trim();
    let low = wanted.to_lowercase();
    let number = |title: &str| title.split(['.', ' ']).next() == Some(wanted);
    let text = |title: &str| !low.is_empty() && title.to_lowercase().contains(&low);
    let by_number: Vec<_> = chapters.iter().filter(|(title, _)| number(title)).collect();
    let found = if by_number.is_empty() {
        chapters.iter().filter(|(title, _)| text(title)).collect()
    } else {
        by_number
    };
    if found.is_empty() {
        let titles: Vec<_> = chapters.iter().map(|(title, _)| format!("`{title}`")).collect();
        bail!("there is no chapter `{wanted}`; there are: {}", titles.join(", "));
    }
    Ok(found.iter().map(|(_, text)| format!("{}\n", text.trim_end())).collect::<Vec<_>>().join("\n"))
}

/// The chapters of a RULES.md, each with its title: what stands under a heading of the second level.
fn chapters(markdown: &str) -> Vec<(&str, String)> {
    let mut chapters: Vec<(&str, String)> = Vec::new();
    for line in markdown.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            chapters.push((title.trim(), String::new()));
        }
        if let Some((_, text)) = chapters.last_mut() {
            text.push_str(line);
            text.push('\n');
        }
    }
    chapters
}

/// Markdown as plain text: headings underlined, paragraphs and list items wrapped, tables as they are.
fn plain(markdown: &str, columns: usize) -> String {
    let mut text = String::new();
    let mut paragraph = String::new(); // the lines that are wrapped together
    for line in markdown.lines().chain([""]) {
        let bare = line.trim_start();
        let begins = bare.is_empty() || bare.starts_with(['#', '|', '-', '*', '>']);
        if begins && !paragraph.is_empty() {
            text.push_str(&laid_out(&paragraph, columns));
            text.push('\n');
            paragraph.clear();
        }
        if bare.starts_with('#') {
            let title = unmarked(bare.trim_start_matches('#').trim());
            let rule = if bare.starts_with("## ") { '-' } else { '=' };
            text.push_str(&format!("{title}\n{}\n", rule.to_string().repeat(title.chars().count())));
        } else if bare.starts_with('|') || bare.is_empty() {
            text.push_str(&unmarked(line));
            text.push('\n');
        } else {
            paragraph.push_str(if paragraph.is_empty() { "" } else { "\n" });
            paragraph.push_str(line);
        }
    }
    let end = text.trim_end().len();
    text.truncate(end);
    text.push('\n');
    text
}

/// A paragraph or a list item. The text of a rule hangs beside its id.
fn laid_out(paragraph: &str, columns: usize) -> String {
    let indent: String = paragraph.chars().take_while(|letter| *letter == ' ').collect();
    let Some(item) = paragraph.trim_start().strip_prefix("- ") else {
        return wrap(&unmarked(paragraph), &indent, &indent, columns);
    };
    let item = unmarked(item);
    match item.split_once(' ').filter(|(id, _)| is_rule_id(id)) {
        Some((id, text)) => wrap(text, &format!("{id:9} "), &" ".repeat(10), columns),
        None => wrap(&item, &format!("{indent}- "), &format!("{indent}  "), columns),
    }
}

fn unmarked(text: &str) -> String {
    text.replace("**", "").replace('`', "")
}
