//! Random playouts of Aegis ask for no memory at all.

use gattai_aegis::Aegis;
use gattai_core::{Published, Settings};
use gattai_testkit::bench::allocations_per_playout;

#[global_allocator]
static GLOBAL: alloc_tracker::Allocator<std::alloc::System> = alloc_tracker::Allocator::system();

#[test]
fn playouts_do_not_allocate() {
    let game = Aegis::table(3, &Settings::new()).unwrap();
    assert_eq!(allocations_per_playout(&game, 1, 100), Ok(Some(0.0)));
}
