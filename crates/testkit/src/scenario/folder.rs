//! All scenarios of a game.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use gattai_core::{Published, Rulebook};

use super::{File, ScenarioFault, run};

/// What a folder of scenarios holds, all of it as expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// How many cases there are.
    pub cases: usize,
    /// The rules that they cite.
    pub cited: BTreeSet<String>,
    /// The rules of the game that no case cites, in the order of the book.
    pub uncited: Vec<String>,
}

/// A fault with its file: `scenarios/moving.md:12: …`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileFault {
    /// The file, or the folder where there is none.
    pub path: PathBuf,
    /// What is wrong, and in which line.
    pub fault: ScenarioFault,
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path.display(), self.fault.line, self.fault.says)
    }
}

impl std::error::Error for FileFault {}

/// Runs every case of every `.md` file in a folder, in the order of the file names.
///
/// # Errors
/// All faults of all files; a folder without a case, or that cannot be read, is a fault too.
pub fn check_folder<G: Published>(folder: impl AsRef<Path>) -> Result<Summary, Vec<FileFault>> {
    let folder = folder.as_ref();
    let at = |path: &Path, fault: ScenarioFault| FileFault { path: path.to_owned(), fault };
    let unread = |path: &Path, error: &io::Error| {
        vec![at(path, ScenarioFault::new(1, format!("cannot be read: {error}")))]
    };
    let paths = markdown_files(folder).map_err(|error| unread(folder, &error))?;
    let mut faults: Vec<FileFault> = Vec::new();
    let mut cases = 0;
    let mut cited = BTreeSet::new();
    for path in paths {
        let text = fs::read_to_string(&path).map_err(|error| unread(&path, &error))?;
        let file: File = match text.parse() {
            Ok(file) => file,
            Err(fault) => {
                faults.push(at(&path, fault));
                continue;
            }
        };
        cases += file.cases.len();
        cited.extend(file.cited());
        for case in &file.cases {
            // Headings that go on from one that fails fail in the same line: told once.
            if let Err(fault) = run::<G>(case)
                && !faults.contains(&at(&path, fault.clone()))
            {
                faults.push(at(&path, fault));
            }
        }
    }
    if cases == 0 && faults.is_empty() {
        faults.push(at(folder, ScenarioFault::new(1, "there is no case in this folder")));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let book = Rulebook::parse(G::about().rules);
    let uncited = book.rules.into_iter().map(|rule| rule.id).filter(|id| !cited.contains(id)).collect();
    Ok(Summary { cases, cited, uncited })
}

/// Runs every case of every `.md` file in a folder: the one line that a game's scenario test needs.
///
/// # Panics
/// If anything does not come as expected; the message lists every fault with its file and line.
pub fn run_folder<G: Published>(folder: impl AsRef<Path>) -> Summary {
    match check_folder::<G>(folder) {
        Ok(summary) => summary,
        Err(faults) => {
            let faults: Vec<String> = faults.iter().map(FileFault::to_string).collect();
            panic!("scenarios of {}:\n{}", G::about().title, faults.join("\n"));
        }
    }
}

fn markdown_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "md") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}
