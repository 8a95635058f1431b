//! The pack is what content/README.md and the book ask for, recomputed from the data.

use gattai_aegis::content::{Mark, Pack};
use gattai_core::Rulebook;

fn pack() -> &'static Pack {
    Pack::standard()
}

#[test]
fn the_maps_have_their_hexes() {
    let count = |id: &str, wanted: fn(Mark) -> bool| {
        pack().map(id).unwrap().cells.iter().filter(|cell| wanted(cell.mark)).count()
    };
    let terrain = |mark| mark == Mark::Terrain;
    let (red, blue) = (|mark| mark == Mark::Zone(0), |mark| mark == Mark::Zone(1));
    let official = [("M1", 215, 23, 27), ("M2", 215, 20, 27), ("M3", 215, 16, 27), ("M4", 215, 17, 27)];
    for (id, all, blocked, zone) in official.into_iter().chain([("S1", 95, 7, 12), ("F0", 469, 0, 0)]) {
        assert_eq!(count(id, |_| true), all, "{id}");
        assert_eq!((count(id, terrain), count(id, red), count(id, blue)), (blocked, zone, zone), "{id}");
    }
}

#[test]
fn the_rules_have_their_numbers() {
    let book = Rulebook::parse(include_str!("../RULES.md"));
    assert_eq!(book.rules.len(), 381);
    assert!(book.rules.iter().all(|rule| !rule.text.is_empty() && !rule.title.is_empty()));
    assert!(book.rule("AEG-3.1").unwrap().text.contains("| 5 | AEGIS-Class | all five Classes |"));
    assert!(book.rule("AEG-8.10").unwrap().text.contains("| LHT Action | always |"));
    assert!(book.rule("AEG-11.1").unwrap().text.contains("| Radius r | none |"));
    assert!(book.rule("AEG-13.1").unwrap().text.starts_with("Damage reduces Integrity"));
    assert_eq!(book.rule("AEG-5.1").unwrap().source, "p.6; prototype rulebook");
}
