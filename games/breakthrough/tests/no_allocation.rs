//! Random playouts of Breakthrough ask for no memory at all.

use gattai_breakthrough::Breakthrough;
use gattai_testkit::bench::allocations_per_playout;

#[global_allocator]
static GLOBAL: alloc_tracker::Allocator<std::alloc::System> = alloc_tracker::Allocator::system();

#[test]
fn playouts_do_not_allocate() {
    assert_eq!(allocations_per_playout(&Breakthrough, 1, 1000), Ok(Some(0.0)));
}
