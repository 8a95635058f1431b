//! Markdown by lines: headings and fenced blocks, each with its place in the file. Nothing else of
//! Markdown matters here, and a line is the unit in which faults are told.

use super::ScenarioFault;

/// What a file is made of, apart from prose.
pub(super) enum Piece<'a> {
    Heading {
        line: usize,
        level: usize,
        title: &'a str,
    },
    /// A line of prose that is nothing but a bracket: `[AEG-10.5, 12.1]`.
    Bracket {
        line: usize,
        text: &'a str,
    },
    Block {
        /// The line of the opening fence; the content begins on the next.
        line: usize,
        info: &'a str,
        lines: Vec<&'a str>,
    },
}

/// The pieces of a file in order.
pub(super) fn pieces(text: &str) -> Result<Vec<Piece<'_>>, ScenarioFault> {
    let mut pieces = Vec::new();
    let mut open: Option<(Fence<'_>, Vec<&str>)> = None;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (n, content) in text.lines().enumerate() {
        let line = n + 1;
        match open.take() {
            Some((fence, lines)) if fence.is_closed_by(content) => {
                pieces.push(Piece::Block { line: fence.line, info: fence.info, lines });
            }
            Some((fence, mut lines)) => {
                lines.push(content);
                open = Some((fence, lines));
            }
            None => {
                if let Some(fence) = Fence::opened_by(line, content) {
                    open = Some((fence, Vec::new()));
                } else if let Some((level, title)) = heading(content) {
                    pieces.push(Piece::Heading { line, level, title });
                } else if let Some(text) = bracket(content) {
                    pieces.push(Piece::Bracket { line, text });
                }
            }
        }
    }
    match open {
        Some((fence, _)) => Err(ScenarioFault::new(fence.line, "this block is never closed")),
        None => Ok(pieces),
    }
}

struct Fence<'a> {
    line: usize,
    mark: char,
    length: usize,
    info: &'a str,
}

impl<'a> Fence<'a> {
    fn opened_by(line: usize, content: &'a str) -> Option<Fence<'a>> {
        let text = unindented(content)?;
        let mark = text.chars().next().filter(|mark| matches!(mark, '`' | '~'))?;
        let info = text.trim_start_matches(mark);
        let length = text.len() - info.len();
        // Three backticks with more of them on the line are code in a sentence, not a fence.
        let inline = mark == '`' && info.contains('`');
        (length >= 3 && !inline).then_some(Fence { line, mark, length, info: info.trim() })
    }

    fn is_closed_by(&self, content: &str) -> bool {
        let Some(text) = unindented(content) else { return false };
        let rest = text.trim_start_matches(self.mark);
        text.len() - rest.len() >= self.length && rest.trim().is_empty()
    }
}

/// The line without its indent; nothing if it is indented so far that Markdown takes it for code.
fn unindented(content: &str) -> Option<&str> {
    let text = content.trim_start_matches(' ');
    (content.len() - text.len() <= 3).then_some(text)
}

fn heading(content: &str) -> Option<(usize, &str)> {
    let text = unindented(content)?;
    let title = text.trim_start_matches('#');
    let level = text.len() - title.len();
    let is_heading = (1..=6).contains(&level) && (title.is_empty() || title.starts_with([' ', '\t']));
    let title = title.trim();
    // A heading may be closed by marks that stand apart: `## Title ##`, but not `## C#`.
    let closed = title.trim_end_matches('#');
    let is_closed = closed.is_empty() || closed.ends_with(' ');
    is_heading.then(|| (level, if is_closed { closed.trim_end() } else { title }))
}

fn bracket(content: &str) -> Option<&str> {
    let text = content.trim();
    (text.starts_with('[') && text.ends_with(']')).then_some(text)
}
