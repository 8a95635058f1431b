//! Random playouts of Breakthrough ask for no memory at all.

use gattai_breakthrough::Breakthrough;
use gattai_testkit::bench::allocations_per_playout;

#[global_allocator]
static GLOBAL: &stats_alloc::StatsAlloc<std::alloc::System> = &stats_alloc::INSTRUMENTED_SYSTEM;

/// The one test of this program: allocations are counted over all its threads.
#[test]
fn playouts_do_not_allocate() {
    assert_eq!(allocations_per_playout(&Breakthrough, 1, 1000), Ok(Some(0.0)));
}
