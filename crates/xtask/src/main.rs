//! What keeps the house in order: `cargo xtask tidy`, `cargo xtask rules`.

mod house;
mod rules;
mod tidy;

use std::path::PathBuf;
use std::process::ExitCode;

const HELP: &str = "What keeps the house in order.

cargo xtask tidy     sizes, layers, lints, citations, links: what no compiler checks
cargo xtask rules    for each game: which rules have code, which have a scenario

Example: cargo xtask rules --gate breakthrough   fails if a rule of that game has no code or no scenario";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let root = root();
    let result = match words.as_slice() {
        ["tidy"] => tidy::tidy(&root),
        ["rules"] => rules::rules(&root, &[]),
        ["rules", "--gate", games @ ..] => rules::rules(&root, games),
        _ => {
            eprintln!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(findings) if findings.is_empty() => ExitCode::SUCCESS,
        Ok(findings) => {
            for finding in &findings {
                eprintln!("{finding}");
            }
            eprintln!("{} found", findings.len());
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the workspace.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}
