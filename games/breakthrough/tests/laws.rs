//! The laws hold on random play.

use gattai_breakthrough::Breakthrough;
use gattai_testkit::laws::{Plan, laws};

#[test]
fn breakthrough_keeps_the_laws() {
    let plan = Plan { matches: 200, seed: 2000, seats: None, options: None };
    let report = laws::<Breakthrough>(&plan, &mut |_| {}).unwrap();
    assert_eq!(report.matches, 200);
}
