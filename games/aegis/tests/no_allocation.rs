//! Random playouts of Aegis ask for no memory at all.

use gattai_aegis::Aegis;
use gattai_core::{Published, Settings};
use gattai_testkit::bench::allocations_per_playout;

#[global_allocator]
static GLOBAL: &stats_alloc::StatsAlloc<std::alloc::System> = &stats_alloc::INSTRUMENTED_SYSTEM;

/// The one test of this program: allocations are counted over all its threads.
#[test]
fn playouts_do_not_allocate() {
    let game = Aegis::table(3, &Settings::new()).unwrap();
    assert_eq!(allocations_per_playout(&game, 1, 100), Ok(Some(0.0)));
}
