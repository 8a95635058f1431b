//! The laws hold on random play.

use gattai_aegis::Aegis;
use gattai_testkit::laws::{Plan, laws};

#[test]
fn aegis_keeps_the_laws() {
    let plan = Plan { matches: 24, seed: 5, seats: None, options: None };
    let report = laws::<Aegis>(&plan, &mut |_| {}).unwrap();
    assert_eq!(report.matches, 24);
}
