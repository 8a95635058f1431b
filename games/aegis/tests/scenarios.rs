//! Every rule in text.

use std::path::Path;

use gattai_aegis::Aegis;
use gattai_testkit::scenario::run_folder;

#[test]
fn the_scenarios_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let summary = run_folder::<Aegis>(folder);
    assert!(summary.cases > 0);
}
