//! The laws hold on random play.

use gattai_aylkor::Aylkor;
use gattai_testkit::laws::{Plan, laws};

#[test]
fn aylkor_keeps_the_laws() {
    let plan = Plan { matches: 24, seed: 86, seats: None, options: None };
    let report = laws::<Aylkor>(&plan, &mut |_| {}).unwrap();
    assert_eq!(report.matches, 24);
}
