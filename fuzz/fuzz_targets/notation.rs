//! Whatever somebody types at a table: it is understood, or refused with a sentence.
#![no_main]

use gattai_core::{Roll, Seat, Settings, Viewer, Words};
use gattai_host::{Opening, Said, games, open};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for about in games() {
        let Ok(mut table) = open(about.id, Opening::seeded(about.seats_min, 1)) else { continue };
        let seat = Seat::nth(0);
        let checked = table.check(seat, Said::Text(text)).is_ok();
        assert_eq!(table.submit(seat, Said::Text(text)).is_ok(), checked);
    }
    if let Ok(seat) = text.parse::<Seat>() {
        assert_eq!(seat.to_string(), text);
    }
    if let Ok(roll) = text.parse::<Roll>() {
        assert_eq!(roll.to_string(), text);
    }
    if let Ok(viewer) = text.parse::<Viewer>() {
        assert_eq!(viewer.to_string(), text);
    }
    let _ = (text.parse::<Settings>(), text.parse::<Words>());
});
