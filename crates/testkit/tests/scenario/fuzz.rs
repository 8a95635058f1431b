//! No text, however wrong, makes the runner panic, and every fault names a line of the file.

use gattai_testkit::scenario::{File, run};
use proptest::prelude::*;

use crate::toy::Toy;

const VALID: &str = r##"# Duel
## Start (TOY-1.1, 2.1-2.3, R1)
[TOY-3.1]
```position
{ "game": "duel", "seats": 3, "options": { "bid-max": 4 } }
```
```play
start    # dice 2 5 5 draw bolt "ember wisp" shield
s1 draw  # draw bolt
```
```expect
/hands/1/cards = ["bolt", "ember wisp"]
s0 /hands/1/cards hidden
s0 no log "wisp"
log "s1 begins."
```
## Fight
```position
{ "units": [ { "seat": 0, "name": "A", "power": 2, "health": 3 }, { "seat": 1, "name": "B", "health": 3 } ] }
```
```play
s1 draw             # refused TOY-1.1 "not asked"
s0 jump             # unreadable
s1 !order parry=never
s0 attack u0 u1     # dice 4/6
+ dice 2            // one hit
```
```expect
/units/B/health >= 2
"/units/name=A" contains {"health": 3}
choices s1 draw | attack u1 u0
preview s1 draw /odds length 0
illegal s0 draw # refused TOY-1.1
to_act s1
outcome none
```
### Otherwise
```position but
{ "units": { "B": { "health": 9 }, "+": [ { "seat": 1, "health": 1 } ] }, "to_act": 1 }
```
```play again
s1 !concede
```
```expect
outcome s0=1 s1=2
```
```position but refused TOY-2.1
{ "units": { "A": { "health": -1 } } }
```
"##;

/// Parses and runs; a panic fails the test by itself.
fn survive(text: &str) -> Result<(), TestCaseError> {
    let lines = text.lines().count();
    let is_told = |line: usize| (1..=lines.max(1)).contains(&line);
    let file: File = match text.parse() {
        Ok(file) => file,
        Err(fault) => {
            let fault: gattai_testkit::scenario::ScenarioFault = fault;
            prop_assert!(is_told(fault.line), "{} in {} lines", fault, lines);
            return Ok(());
        }
    };
    for case in &file.cases {
        if let Err(fault) = run::<Toy>(case) {
            prop_assert!(is_told(fault.line), "{} in {} lines", fault, lines);
            // `burst` is the one action that panics; the runner itself never does.
            prop_assert!(!fault.says.contains("panicked") || text.contains("burst"), "{}", fault);
        }
    }
    Ok(())
}

#[test]
fn the_file_that_is_mutated_is_valid() {
    assert_eq!(crate::check(VALID), Ok(3));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text(text in "\\PC{0,200}") {
        survive(&text)?;
    }

    #[test]
    fn any_lines_in_blocks(
        kind in "(position|play|expect|position but|play again|position refused TOY-1.1)",
        lines in proptest::collection::vec("[ s0-9a-z/#\"{}:,=<>!|+~.\\[\\]-]{0,24}|\\PC{0,12}", 0..6),
    ) {
        let given = "## A\n```position\n{ \"game\": \"duel\" }\n```\n";
        survive(&format!("{given}```{kind}\n{}\n```\n", lines.join("\n")))?;
    }

    #[test]
    fn a_valid_file_with_bytes_changed(
        edits in proptest::collection::vec((any::<prop::sample::Index>(), 0..3_u8, "\\PC"), 1..6),
    ) {
        let mut text: Vec<char> = VALID.chars().collect();
        for (place, kind, new) in edits {
            let place = place.index(text.len());
            match kind {
                0 => { text.remove(place); }
                1 => text.splice(place..place, new.chars()).for_each(drop),
                _ => text.splice(place..=place, new.chars()).for_each(drop),
            }
        }
        survive(&text.into_iter().collect::<String>())?;
    }

    #[test]
    fn a_valid_file_with_lines_moved(
        moves in proptest::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<bool>()), 1..5),
    ) {
        let mut lines: Vec<&str> = VALID.lines().collect();
        for (from, to, copy) in moves {
            let from = from.index(lines.len());
            let line = if copy { lines[from] } else { lines.remove(from) };
            let to = to.index(lines.len());
            lines.insert(to, line);
        }
        survive(&lines.join("\n"))?;
    }
}
