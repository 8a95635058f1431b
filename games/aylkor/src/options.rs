//! The options of a table (AYL-23).

use gattai_core::{Allowed, Setting, Settings};

/// What a table may set.
pub static OPTIONS: [Setting; 9] = [
    Setting {
        key: "first-event-round",
        about: "The round in which the first event is turned up.",
        rule: "AYL-14.2",
        default: "2",
        values: &[Allowed::Word("2"), Allowed::Word("4"), Allowed::Word("5")],
    },
    Setting {
        key: "deck-53",
        about: "Unit designs of one copy get a second one: 53 cards a deck instead of 47.",
        rule: "AYL-1.4",
        default: "off",
        values: &[Allowed::Word("off"), Allowed::Word("on")],
    },
    Setting {
        key: "deck-choice",
        about: "Whether players pick their decks or get them at random.",
        rule: "AYL-3.1",
        default: "pick",
        values: &[Allowed::Word("pick"), Allowed::Word("random")],
    },
    Setting {
        key: "mirror-decks",
        about: "Whether several players may use the same deck.",
        rule: "AYL-1.2",
        default: "off",
        values: &[Allowed::Word("off"), Allowed::Word("on")],
    },
    Setting {
        key: "round-limit",
        about: "After this round the match is decided by ranking; 0 for none but the safety stop at 500.",
        rule: "AYL-22.5",
        default: "40",
        values: &[Allowed::Range(10, 200), Allowed::Word("0")],
    },
    Setting {
        key: "hand-limit",
        about: "How many cards a player may keep at the end of a turn.",
        rule: "AYL-4.12",
        default: "none",
        values: &[Allowed::Word("none"), Allowed::Range(5, 12)],
    },
    Setting {
        key: "empty-deck",
        about: "Whether the discard pile becomes the deck when that is empty.",
        rule: "AYL-4.6",
        default: "none",
        values: &[Allowed::Word("none"), Allowed::Word("reshuffle")],
    },
    Setting {
        key: "middle-aid",
        about: "With three players, the one in the middle gets 2 Cogs, 1 Brew and 1 card more.",
        rule: "AYL-3.15",
        default: "off",
        values: &[Allowed::Word("off"), Allowed::Word("on")],
    },
    Setting {
        key: "reciprocal",
        about: "Whether the owner of an attacked unit is asked to answer, or it always does.",
        rule: "AYL-8.19",
        default: "ask",
        values: &[Allowed::Word("ask"), Allowed::Word("always")],
    },
];

/// What a seat may order in advance (D4).
pub static ORDERS: [Setting; 2] = [
    Setting {
        key: "answer",
        about: "Whether your attacked units answer by themselves.",
        rule: "AYL-8.19",
        default: "ask",
        values: &[Allowed::Word("ask"), Allowed::Word("yes"), Allowed::Word("no")],
    },
    Setting {
        key: "take",
        about: "Whether you take the cards of passive units without being asked.",
        rule: "AYL-12.10",
        default: "ask",
        values: &[Allowed::Word("ask"), Allowed::Word("yes")],
    },
];

/// The options as the rules use them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// AYL-14.2
    pub first_event_round: u16,
    /// AYL-1.4
    pub deck_53: bool,
    /// AYL-3.1
    pub random_decks: bool,
    /// AYL-1.2
    pub mirror_decks: bool,
    /// AYL-22.5; the safety stop if none
    pub round_limit: u16,
    /// AYL-4.12
    pub hand_limit: Option<usize>,
    /// AYL-4.6
    pub reshuffle: bool,
    /// AYL-3.15
    pub middle_aid: bool,
    /// AYL-8.19
    pub always_answer: bool,
}

impl Options {
    /// Reads settings that were found allowed.
    pub fn read(settings: &Settings) -> Options {
        let [first, fifty_three, choice, mirror, limit, hand, empty, aid, reciprocal] = &OPTIONS;
        let on = |setting| settings.get(setting) == "on";
        let round_limit = settings.get(limit).parse().unwrap_or(40);
        Options {
            first_event_round: settings.get(first).parse().unwrap_or(2),
            deck_53: on(fifty_three),
            random_decks: settings.get(choice) == "random",
            mirror_decks: on(mirror),
            round_limit: if round_limit == 0 { 500 } else { round_limit },
            hand_limit: settings.get(hand).parse().ok(),
            reshuffle: settings.get(empty) == "reshuffle",
            middle_aid: on(aid),
            always_answer: settings.get(reciprocal) == "always",
        }
    }
}
