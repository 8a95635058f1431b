//! Kept matches: whole records in a folder. A change of rules that breaks them is a new version of the rules.

use std::fs;
use std::path::Path;

use gattai_core::{Published, Record};

/// Verifies every record of a folder; how many there are.
///
/// # Errors
/// A sentence that names the file and what does not hold in it.
pub fn check_folder<G: Published>(folder: &Path) -> Result<usize, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut matches = 0;
    for entry in entries {
        let path = entry.map_err(|error| format!("{}: {error}", folder.display()))?.path();
        let told = |says: String| format!("{}: {says}", path.display());
        let text = fs::read_to_string(&path).map_err(|error| told(error.to_string()))?;
        let record: Record = text.parse().map_err(|fault| told(format!("{fault}")))?;
        if record.to_string() != text {
            return Err(told("written again, it is another text".to_owned()));
        }
        let verified = record.verify::<G>().map_err(|fault| told(fault.to_string()))?;
        if verified.outcome.is_none() || verified.proved_rolls.is_none() {
            return Err(told("a kept match has an end and proved dice".to_owned()));
        }
        matches += 1;
    }
    Ok(matches)
}
