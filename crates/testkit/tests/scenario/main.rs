//! The scenario runner, on a toy game that has a little of everything.

mod faults;
mod fuzz;
mod reading;
mod runs;
mod toy;

use gattai_testkit::scenario::{File, ScenarioFault, run};

/// Reads a file and runs its cases; the first fault.
fn check(text: &str) -> Result<usize, ScenarioFault> {
    let file: File = text.parse()?;
    file.cases.iter().try_for_each(run::<toy::Toy>)?;
    Ok(file.cases.len())
}
