//! A.E.G.I.S.: content files and lists, read or refused with sentences.
#![no_main]

use gattai_aegis::content::Pack;
use gattai_aegis::squad::{summary::summary, writing};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let pack = Pack::standard();
    if let Ok(list) = writing::read(pack, text) {
        let _ = summary(pack, &list);
        assert_eq!(writing::read(pack, &writing::encode(pack, &list)), Ok(list));
    }
    if let Ok(own) = Pack::read(&[("own.toml", text)]) {
        assert!(!own.listing().is_empty() && !own.starters.is_empty());
    }
});
