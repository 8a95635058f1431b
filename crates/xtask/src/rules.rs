//! The rules trace: which rules of a game stand in its code, and which in a scenario.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result};
use gattai_core::{Rule, Rulebook};
use gattai_testkit::scenario::File;

use crate::house;

/// Prints the trace of every game. The games named must have no gap.
pub fn rules(root: &Path, gated: &[&str]) -> Result<Vec<String>> {
    let mut findings = Vec::new();
    let games = house::games(root)?;
    for name in gated {
        if !games.iter().any(|folder| folder.ends_with(name)) {
            findings.push(format!("there is no game `{name}`"));
        }
    }
    for folder in games {
        let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        let book = Rulebook::parse(&house::read(&folder.join("RULES.md"))?);
        let code = code_citations(&folder)?;
        let scenarios = scenario_citations(&folder)?;
        let total = book.rules.len();
        let without_code = missing(&book.rules, &code);
        let without_scenario = missing(&book.rules, &scenarios);
        println!(
            "{name}: {total} rules, {} with code, {} with a scenario",
            total - without_code.len(),
            total - without_scenario.len()
        );
        for (what, ids) in [("without code", &without_code), ("without a scenario", &without_scenario)] {
            if !ids.is_empty() {
                println!("  {what}: {}", ids.join(" "));
            }
        }
        if gated.contains(&name.as_str()) {
            findings.extend(without_code.iter().map(|id| format!("{name}: {id} has no code")));
            findings.extend(without_scenario.iter().map(|id| format!("{name}: {id} has no scenario")));
        }
    }
    Ok(findings)
}

fn missing(rules: &[Rule], cited: &BTreeSet<String>) -> Vec<String> {
    rules.iter().map(|rule| rule.id.clone()).filter(|id| !cited.contains(id)).collect()
}

/// The ids that the code of a game names: refusals, comments that cite, settings.
pub fn code_citations(folder: &Path) -> Result<BTreeSet<String>> {
    let mut ids = BTreeSet::new();
    for path in house::files(&folder.join("src"), &[".rs"])? {
        ids.extend(house::cited(&house::read(&path)?));
    }
    Ok(ids)
}

/// The ids that the scenarios of a game name in their headings and refusals.
pub fn scenario_citations(folder: &Path) -> Result<BTreeSet<String>> {
    let mut ids = BTreeSet::new();
    for path in house::files(&folder.join("scenarios"), &[".md"])? {
        let file: File = house::read(&path)?.parse().with_context(|| path.display().to_string())?;
        ids.extend(file.cited());
    }
    Ok(ids)
}
