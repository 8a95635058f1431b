//! What no compiler checks. Each finding is one line that says where and what to do.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Result;
use gattai_core::Rulebook;

use crate::{house, rules};

/// A file of code is at most this long.
const LINES_MAX: usize = 600;

/// Files that may be longer, and why.
const LONGER: [(&str, &str); 1] = [("web/src/wire/wire.ts", "it is generated from the types of the server")];

/// Lints that a crate of rules must deny in its lib.rs.
const RULES_LINTS: [&str; 5] = [
    "clippy::float_arithmetic",
    "clippy::wildcard_enum_match_arm",
    "clippy::iter_over_hash_type",
    "clippy::disallowed_types",
    "clippy::disallowed_methods",
];

/// What a crate of rules may depend on. Games know neither each other nor search, HTTP, JSON text or clocks.
const RULES_DEPENDENCIES: [&str; 10] = [
    "gattai-content",
    "gattai-core",
    "gattai-space",
    "postcard",
    "rand_chacha",
    "schemars",
    "serde",
    "sha2",
    "tinyvec",
    "toml",
];

/// Words that must not stand in code.
const BANNED: [&str; 5] = ["#[ignore", "todo!(", "unimplemented!(", "dbg!(", "thread::sleep"];

/// All findings.
pub fn tidy(root: &Path) -> Result<Vec<String>> {
    let mut findings = Vec::new();
    code(root, &mut findings)?;
    layers(root, &mut findings)?;
    games(root, &mut findings)?;
    documents(root, &mut findings)?;
    lock_file(root, &mut findings)?;
    Ok(findings)
}

fn code(root: &Path, findings: &mut Vec<String>) -> Result<()> {
    for path in house::files(root, &[".rs", ".ts", ".svelte", ".py"])? {
        let (text, shown) = (house::read(&path)?, house::shown(root, &path));
        let lines = text.lines().count();
        if lines > LINES_MAX && !LONGER.iter().any(|(name, _)| *name == shown) {
            findings.push(format!("{shown}: {lines} lines; a file has at most {LINES_MAX}: split it"));
        }
        if shown.ends_with("xtask/src/tidy.rs") {
            continue; // it names the banned words
        }
        for (number, line) in text.lines().enumerate() {
            if let Some(word) = BANNED.iter().find(|word| line.contains(**word)) {
                findings.push(format!("{shown}:{}: `{word}` must not stand in code", number + 1));
            }
        }
    }
    Ok(())
}

/// Dependencies point one way, and crates of rules deny what would make them differ between machines.
fn layers(root: &Path, findings: &mut Vec<String>) -> Result<()> {
    let mut folders = ["core", "space", "content"].map(|name| root.join("crates").join(name)).to_vec();
    folders.extend(house::games(root)?);
    for folder in folders {
        let shown = house::shown(root, &folder);
        let lib = house::read(&folder.join("src/lib.rs"))?;
        let denied = lib.split_once("#![deny(").and_then(|(_, rest)| rest.split_once(")]"));
        let denied = denied.map_or("", |(list, _)| list);
        for lint in RULES_LINTS.iter().filter(|lint| !denied.contains(**lint)) {
            findings.push(format!("{shown}/src/lib.rs: deny {lint} as every crate of rules does"));
        }
        for name in dependencies(&house::read(&folder.join("Cargo.toml"))?) {
            if !RULES_DEPENDENCIES.contains(&name.as_str()) {
                findings.push(format!("{shown}/Cargo.toml: a crate of rules does not depend on {name}"));
            }
        }
    }
    Ok(())
}

/// The names in the section `[dependencies]` of a manifest.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let section = manifest.lines().skip_while(|line| line.trim() != "[dependencies]").skip(1);
    let lines = section.take_while(|line| !line.starts_with('['));
    let names = lines.filter_map(|line| line.split(['.', '=', ' ']).next());
    names.filter(|name| !name.is_empty() && !name.starts_with('#')).map(str::to_owned).collect()
}

/// Every rule that is cited exists, every id exists once, and views are decided field by field.
fn games(root: &Path, findings: &mut Vec<String>) -> Result<()> {
    for folder in house::games(root)? {
        let shown = house::shown(root, &folder);
        let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if gattai_host::about(name).is_err() {
            findings.push(format!("{shown}: the game is not in the registry of crates/host"));
        }
        let book = Rulebook::parse(&house::read(&folder.join("RULES.md"))?);
        let mut ids = BTreeSet::new();
        for rule in &book.rules {
            if !ids.insert(rule.id.clone()) {
                findings.push(format!("{shown}/RULES.md: {} stands twice", rule.id));
            }
        }
        let prefix =
            book.rules.first().and_then(|rule| rule.id.split_once('-')).map_or("", |(prefix, _)| prefix);
        if let Ok(about) = gattai_host::about(name)
            && let Some(rule) =
                book.rules.iter().find(|rule| !rule.id.starts_with(&format!("{}-", about.prefix)))
        {
            findings.push(format!("{shown}/RULES.md: {} does not begin with {}", rule.id, about.prefix));
        }
        let mut cited = rules::code_citations(&folder)?;
        cited.extend(rules::scenario_citations(&folder)?);
        cited.extend(house::cited(&house::read(&folder.join("RULES.md"))?));
        for id in cited.iter().filter(|id| id.starts_with(&format!("{prefix}-")) && !ids.contains(*id)) {
            findings.push(format!("{shown}: {id} is cited, but there is no such rule"));
        }
        conceals(root, &folder, findings)?;
    }
    Ok(())
}

/// `conceal` names every field, so that a new one does not compile until someone decides who sees it: no
/// pattern in it ends in `..`.
fn conceals(root: &Path, folder: &Path, findings: &mut Vec<String>) -> Result<()> {
    for path in house::files(&folder.join("src"), &[".rs"])? {
        let text = house::read(&path)?;
        for body in text.split("fn conceal(").skip(1) {
            let body = body.split("\n    fn ").next().unwrap_or_default();
            let words: String = body.split_whitespace().collect();
            if words.contains(",..}") || words.contains("{..}") {
                let shown = house::shown(root, &path);
                findings.push(format!("{shown}: `conceal` must name every field of the state, without `..`"));
            }
        }
    }
    Ok(())
}

/// Links inside the project lead somewhere.
fn documents(root: &Path, findings: &mut Vec<String>) -> Result<()> {
    for path in house::files(root, &[".md"])? {
        let text = house::read(&path)?;
        for target in text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link) {
            let file = target.split('#').next().unwrap_or_default();
            let outside = file.is_empty() || file.contains("://") || file.contains([' ', '\n', '`']);
            if !outside && !path.parent().unwrap_or(root).join(file).exists() {
                let shown = house::shown(root, &path);
                findings.push(format!("{shown}: the link to {file} leads nowhere"));
            }
        }
    }
    Ok(())
}

/// Lock files name the standard registries only.
fn lock_file(root: &Path, findings: &mut Vec<String>) -> Result<()> {
    const STANDARD: &str = "source = \"registry+https://github.com/rust-lang/crates.io-index\"";
    for line in house::read(&root.join("Cargo.lock"))?.lines() {
        if line.starts_with("source = ") && line != STANDARD {
            findings.push(format!("Cargo.lock: {line} is not the standard registry"));
        }
    }
    Ok(())
}
