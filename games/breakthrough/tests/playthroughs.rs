//! One whole random match, kept in full.

use std::path::Path;

use gattai_breakthrough::Breakthrough;
use gattai_testkit::playthrough::check_folder;

#[test]
fn the_match_goes_as_it_always_went() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("playthroughs");
    check_folder::<Breakthrough>(&folder).unwrap();
}
