//! Whatever a client sends is read or refused with a sentence; nothing panics, and a refusal changes nothing.

mod lists;

use gattai_aegis::{Action, Aegis, State};
use gattai_core::{Dice, Game, Published, Refusal, Seat, Seed, Settings, Silent, play};
use serde_json::{Value, json};

/// Whole numbers that nobody means.
const NUMBERS: [i64; 18] =
    [-40_000, -1000, -1, 0, 1, 3, 7, 11, 16, 40, 41, 63, 64, 127, 200, 255, 1000, 65_535];

fn hexes() -> Vec<Value> {
    let ends = [-32_768, -1, 0, 5, 32_767];
    ends.iter().flat_map(|q| ends.iter().map(move |r| json!({"q": q, "r": r}))).collect()
}

fn points() -> Vec<Value> {
    let ends = [i64::from(i32::MIN), -1, 0, 12_000, i64::from(i32::MAX)];
    ends.iter().flat_map(|x| ends.iter().map(move |y| json!({"x": x, "y": y}))).collect()
}

/// Every number and every place of an action, replaced by each strange one.
fn twisted(action: &Value, out: &mut Vec<Value>) {
    fn twist(whole: &Value, path: &str, out: &mut Vec<Value>) {
        let here = whole.pointer(path).unwrap();
        let mut put = |strange: Value| {
            let mut copy = whole.clone();
            *copy.pointer_mut(path).unwrap() = strange;
            out.push(copy);
        };
        match here {
            Value::Number(_) => NUMBERS.iter().for_each(|number| put(json!(number))),
            Value::Object(members) if members.contains_key("q") => hexes().into_iter().for_each(put),
            Value::Object(members) if members.contains_key("x") && members.contains_key("y") => {
                points().into_iter().for_each(put);
            }
            Value::Object(members) => {
                let keys: Vec<String> = members.keys().cloned().collect();
                keys.iter().for_each(|key| twist(whole, &format!("{path}/{key}"), out));
            }
            Value::Array(items) => {
                put(json!([]));
                (0..items.len()).for_each(|n| twist(whole, &format!("{path}/{n}"), out));
            }
            Value::Null => put(json!(255)),
            Value::String(_) => {
                let words = [
                    "",
                    " ",
                    "x",
                    "-1",
                    "0,0",
                    "12,0",
                    "-128,127",
                    "32767,-32768",
                    "A1",
                    "Z99",
                    "0.0,0.0",
                    "262.144,-262.144",
                    "24.000,24.000",
                    "ARK-2500",
                    "AEGIS-ONE",
                    "X",
                    "main",
                    "recharge",
                ];
                words.iter().for_each(|word| put(json!(word)));
            }
            Value::Bool(truth) => put(json!(!truth)),
        }
    }
    twist(action, "", out);
}

/// Both the check and the preview answer; what is allowed can be done.
fn face(game: &Aegis, state: &State, seat: Seat, action: &Action) {
    let before = *state;
    let _ = game.preview(state, seat, action);
    match game.check(state, seat, action) {
        Ok(()) => {
            let mut after = *state;
            let mut dice = Dice::seeded(&Seed::from_number(2));
            game.apply(&mut after, seat, action, &mut dice, &mut Silent);
            game.audit(&after).unwrap_or_else(|says| panic!("{action}: {says}"));
        }
        Err(refused) => {
            assert!(refused.rule().starts_with("AEG-"), "{action}");
            assert!(refused.to_string().len() > 5, "{action}");
        }
    }
    assert!(before == *state);
}

fn strange_matches(options: &str, seats: usize, seeds: u64) -> usize {
    let options: Settings = options.parse().unwrap();
    let game = Aegis::table(seats, &options).unwrap();
    let mut faced = 0;
    for seed in 0..seeds {
        let (mut dice, mut scratch) = (Dice::seeded(&Seed::from_number(seed)), Vec::new());
        let mut state = lists::started(&game, &mut dice);
        let (mut kinds, mut kept) = (Vec::new(), Vec::new());
        while let Some(seat) = game.to_act(&state).first() {
            let mut actions = Vec::new();
            game.actions(&state, seat, &mut actions);
            // Now and then, one of each kind, in the position where it is offered and in all that come.
            if dice.below(8) == 0 {
                for action in &actions {
                    let kind = std::mem::discriminant(action);
                    if !kinds.contains(&kind) {
                        kinds.push(kind);
                        kept.push(*action);
                    }
                }
                for action in &kept {
                    let mut strange = Vec::new();
                    twisted(&serde_json::to_value(action).unwrap(), &mut strange);
                    for value in strange {
                        let Ok(action) = serde_json::from_value::<Action>(value) else { continue };
                        face(&game, &state, seat, &action);
                        let other = Seat::nth((seat.index() + 1) % seats);
                        assert!(
                            game.check(&state, other, &action).is_err()
                                || game.to_act(&state).contains(other)
                        );
                        faced += 1;
                    }
                }
            }
            let Some(action) = game.sample(&state, seat, &mut dice, &mut scratch) else { break };
            play(&game, &mut state, seat, &action, &mut dice, &mut Silent).unwrap();
        }
    }
    faced
}

#[test]
fn strange_actions_are_refused_on_hexes() {
    assert!(strange_matches("", 2, 6) > 5000);
}

#[test]
fn strange_actions_are_refused_on_a_table() {
    assert!(strange_matches("mode=advanced", 2, 4) > 5000);
}

#[test]
fn strange_actions_are_refused_among_four() {
    assert!(strange_matches("", 4, 3) > 5000);
}

/// What is no notation.
const UNREADABLE: &[&str] = &[
    "",
    " ",
    "move",
    "move 1",
    "move 0 F8",
    "move 41 F8",
    "move 01 F8",
    "move +1 F8",
    "move -1 F8",
    "move 99999999999999999999 F8",
    "move 1 F8 F9",
    "move 1 99999999999,0",
    "move 1 1.0,99999999999.0",
    "move 1 1.0000,2.0",
    "move 1 1.0,",
    "move 1 .,.",
    "move 1 NaN,1.0",
    "act 1",
    "act 1 0x1",
    "act 1 256",
    "act 1 1 x0 at 11",
    "act 1 1 x256 at 11",
    "act 1 1 at",
    "act 1 1 with",
    "act 1 1 with 2 at 11",
    "act 1 1 at 11 at 12",
    "reroll",
    "reroll own 0",
    "reroll own 7",
    "reroll own 6 1",
    "reroll luck 1",
    "reroll own 1 1 1 1 1 1 1",
    "share 11",
    "share 11 -1",
    "share 11 256",
    "combine 1 2",
    "combine 1 2 ARK",
    "combine 1 2 x0",
    "combine 1 2 x999",
    "inherit 1",
    "prism 1 2 to 3",
    "prism 1 2 into",
    "blitz",
    "blitz F8 F9",
    "capture",
    "capture u11",
    "cloak",
    "drop 1",
    "deploy 1",
    "keep",
    "mark",
    "squad",
    "squad /  /",
    "squad / /",
    "squad ark-150 /",
    "squad ARK-150",
    "END",
    "end ",
    "pass pass",
    "done\n",
    "détruire",
    "\u{0}",
];

#[test]
fn strange_notation_is_told_apart() {
    for text in UNREADABLE {
        let read: Result<Action, _> = text.parse();
        let error = read.expect_err(text).to_string();
        assert!(error.len() > 10, "{text}: {error}");
    }
    let many = format!("squad {} /", "ARK-150 ".repeat(5000).trim_end());
    assert!(many.parse::<Action>().is_err());
    let long = format!("move 1 {}", "5.0,5.0 ".repeat(5000).trim_end());
    assert!(long.parse::<Action>().is_err());
}

/// A position with everything in it that can be stated.
fn position(advanced: bool) -> Value {
    let at = |hex: &str, point: &str| if advanced { point.to_owned() } else { hex.to_owned() };
    let board = if advanced {
        json!({"pieces": [[10_000, 10_000, 12_000, 12_000]], "size": [24_000, 24_000]})
    } else {
        json!({"terrain": ["3,0"], "zones": [["0,0", "1,0"], ["9,0"]]})
    };
    json!({
        "board": board, "energy": [9, 9], "to_act": 0, "round": 3, "order": [0, 1], "turns": [3, 2], "lost": [1, 0],
        "finished": [true, true], "marks": {"0": [11]}, "begun": true, "stage": "main",
        "units": [
            {"id": 1, "seat": 0, "unit": "EXL-100", "at": at("0,0", "5.0,5.0"), "integrity": 2, "ep_change": -1},
            {"id": 2, "seat": 0, "unit": "AXS-100", "at": at("1,0", "6.0,5.0"), "acted": true, "moved": true},
            {"id": 6, "seat": 0, "unit": "EXL-1000", "stand": "pool"},
            {"id": 7, "seat": 0, "unit": "ARLY-3000", "at": at("5,0", "9.0,5.0"), "slots": {"2": ["SNO-100", 1]},
             "ready": {"2": 5}},
            {"id": 3, "seat": 0, "unit": "ARLY-100", "under": 7},
            {"id": 11, "seat": 1, "stub": {"level": 1, "ep": 6, "integrity": 9, "movement": 4,
             "passives": ["Retaliate", {"Evade": 1}], "actions": [{"name": "Gun", "dice": 2, "accuracy": 4,
             "indicator": "Any", "type": "Damage", "power": 1, "range": {"Distance": 9}, "attrs": ["FRC"]}]},
             "at": at("2,0", "7.5,5.0"), "statuses": ["stunned"], "stats": {"DEF": 1}, "until": 0},
            {"id": 12, "seat": 1, "stub": {"passives": [{"CombatDrop": 2}]}, "stand": "off"}
        ]
    })
}

#[test]
fn strange_positions_are_told_apart() {
    for options in ["", "mode=advanced"] {
        let whole = position(!options.is_empty());
        let mut strange = vec![whole.clone()];
        twisted(&whole, &mut strange);
        let mut arranged = 0;
        for value in strange {
            let Ok(setup) = serde_json::from_value(value.clone()) else { continue };
            let table = Aegis::table(2, &options.parse().unwrap()).unwrap();
            let Ok((game, mut state)) = table.arrange(setup) else { continue };
            arranged += 1;
            let (mut dice, mut scratch) = (Dice::seeded(&Seed::from_number(5)), Vec::new());
            for _ in 0..40 {
                let Some(seat) = game.to_act(&state).first() else { break };
                let Some(action) = game.sample(&state, seat, &mut dice, &mut scratch) else { break };
                play(&game, &mut state, seat, &action, &mut dice, &mut Silent).unwrap();
                game.audit(&state).unwrap_or_else(|says| panic!("{value}: {says}"));
            }
        }
        assert!(arranged > 200, "only {arranged} could be set up");
    }
}
