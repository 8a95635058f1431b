//! One whole random match for each number of players, kept in full.

use std::path::Path;

use gattai_aegis::Aegis;
use gattai_testkit::playthrough::check_folder;

#[test]
fn the_matches_go_as_they_always_went() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("playthroughs");
    check_folder::<Aegis>(&folder).unwrap();
}
