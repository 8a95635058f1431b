//! Whole matches, kept as records. A change of rules that breaks them is a new version of the rules.

use std::path::Path;

use gattai_aegis::Aegis;
use gattai_testkit::fixtures::check_folder;

#[test]
fn kept_matches_still_verify() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    assert_eq!(check_folder::<Aegis>(&folder), Ok(4));
}
