//! The content.
use gattai_aylkor::content::Catalogue;
#[test]
fn the_standard_catalogue_is_sound() {
    assert_eq!(Catalogue::standard().units.len(), 72);
}
