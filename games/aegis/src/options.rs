//! The options of a table (AEG-1.7, D17) and the standing orders of a seat.

use gattai_core::{Allowed, Fault, Setting, Settings};

use crate::battlefield::{Battlefield, HEXES, HEXES_EXAMPLE, INCHES, INCHES_EXAMPLE};
use crate::squad::writing;

const STARTERS: &[Allowed] = &[
    Allowed::Word("open"),
    Allowed::Word("arc-buster-offensive"),
    Allowed::Word("arc-buster-defensive"),
    Allowed::Word("arc-buster-control"),
    Allowed::Word("sky-guard-offensive"),
    Allowed::Word("sky-guard-ranged"),
    Allowed::Word("sky-guard-control"),
    Allowed::Code(writing::CODE, writing::EXAMPLE),
];

const fn list(key: &'static str, about: &'static str) -> Setting {
    Setting { key, about, rule: "AEG-1.7", default: "open", values: STARTERS }
}

/// What a table may set.
pub static OPTIONS: [Setting; 9] = [
    Setting {
        key: "mode",
        about: "Hexes (standard), or a free table in inches (advanced).",
        rule: "AEG-1.2",
        default: "standard",
        values: &[Allowed::Word("standard"), Allowed::Word("advanced")],
    },
    Setting {
        key: "map",
        about: "The battlefield: M1 to M4 and the small S1 on hexes, T1 to T3 in inches; auto is M1 or T1, \
                and M3 for more than two players.",
        rule: "AEG-1.7",
        default: "auto",
        values: &[
            Allowed::Word("auto"),
            Allowed::Word("M1"),
            Allowed::Word("M2"),
            Allowed::Word("M3"),
            Allowed::Word("M4"),
            Allowed::Word("S1"),
            Allowed::Word("T1"),
            Allowed::Word("T2"),
            Allowed::Word("T3"),
        ],
    },
    Setting {
        key: "turn-limit",
        about: "After this round the match is decided by Integrity, production and Basics on the field.",
        rule: "AEG-23.9",
        default: "30",
        values: &[Allowed::Range(1, 200)],
    },
    Setting {
        key: "custom-terrain",
        about: "Play on a battlefield of your own: the first that the table's content brings along (on), or one written \
                down here, row by row on hexes (. free, x terrain, r and b zones) or in inches.",
        rule: "AEG-1.6",
        default: "off",
        values: &[
            Allowed::Word("off"),
            Allowed::Word("on"),
            Allowed::Code(HEXES, HEXES_EXAMPLE),
            Allowed::Code(INCHES, INCHES_EXAMPLE),
        ],
    },
    Setting {
        key: "multi",
        about: "With more than two players: every player alone (ffa), or two teams of two (teams).",
        rule: "AEG-24.1",
        default: "ffa",
        values: &[Allowed::Word("ffa"), Allowed::Word("teams")],
    },
    list(
        "list-1",
        "The first seat's Squad and pool: chosen by its player (open), a starter, or a share code.",
    ),
    list(
        "list-2",
        "The second seat's Squad and pool: chosen by its player (open), a starter, or a share code.",
    ),
    list(
        "list-3",
        "The third seat's Squad and pool: chosen by its player (open), a starter, or a share code.",
    ),
    list(
        "list-4",
        "The fourth seat's Squad and pool: chosen by its player (open), a starter, or a share code.",
    ),
];

/// What a seat may order in advance (part 5 of the book).
pub static ORDERS: [Setting; 3] = [
    Setting {
        key: "retaliate",
        about: "Whether you are asked to Retaliate, or never do.",
        rule: "AEG-18.19",
        default: "ask",
        values: &[Allowed::Word("ask"), Allowed::Word("never")],
    },
    Setting {
        key: "rerolls",
        about: "Whether you are asked to roll dice again: always, unless every die succeeds, or never.",
        rule: "AEG-18.17",
        default: "ask",
        values: &[Allowed::Word("ask"), Allowed::Word("sensible"), Allowed::Word("never")],
    },
    Setting {
        key: "triggers",
        about: "Whether Vanish and Refuel of a combined unit trigger without asking.",
        rule: "AEG-19.1",
        default: "ask",
        values: &[Allowed::Word("ask"), Allowed::Word("yes")],
    },
];

/// The options as the rules use them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// AEG-1.2
    pub advanced: bool,
    /// The battlefield.
    pub map: String,
    /// AEG-23.9
    pub turn_limit: u8,
    /// AEG-1.6
    pub custom_terrain: bool,
    /// AEG-1.6: the battlefield that the option itself writes down.
    pub own: Option<Battlefield>,
    /// AEG-24.1
    pub teams: bool,
    /// AEG-1.7: the list of each seat, if it is given: a starter or a share code.
    pub lists: [Option<String>; 4],
}

impl Options {
    /// Reads settings that were found allowed.
    ///
    /// # Errors
    /// Where they do not go together.
    pub fn read(seats: usize, settings: &Settings) -> Result<Options, Vec<Fault>> {
        let [mode, map, limit, custom, multi, lists @ ..] = &OPTIONS;
        let advanced = settings.get(mode) == "advanced";
        let teams = settings.get(multi) == "teams";
        let map = match (settings.get(map), advanced, seats) {
            ("auto", true, _) => "T1",
            ("auto", false, 2) => "M1",
            ("auto", false, _) => "M3",
            (map, _, _) => map,
        };
        let mut faults = Vec::new();
        let mut ensure = |holds: bool, rule, says: &str| {
            if !holds {
                faults.push(Fault::of(rule, says));
            }
        };
        ensure(
            advanced == map.starts_with('T'),
            "AEG-1.2",
            "T1 to T3 are for advanced, the others for standard",
        );
        ensure(seats == 2 || !advanced, "AEG-24.1", "more than two players play standard");
        ensure(seats == 2 || map == "M3", "AEG-24.1", "more than two players play on M3");
        let custom_terrain = settings.get(custom) != "off";
        ensure(seats == 2 || !custom_terrain, "AEG-24.1", "more than two players play on M3 as it is");
        ensure(seats == 4 || !teams, "AEG-24.1", "teams need four players");
        let own = match Battlefield::read(settings.get(custom)) {
            Ok(own) => own,
            Err(wrong) => {
                faults.extend(wrong);
                None
            }
        };
        if let Some(own) = &own {
            let fits = seats == 2 && advanced == matches!(own, Battlefield::Inches(_));
            if !fits {
                let says =
                    "a battlefield of one's own is for two players: hexes for standard, inches for advanced";
                faults.push(Fault::of("AEG-1.6", says));
            }
        }
        let list = |setting: &Setting| Some(settings.get(setting).to_owned()).filter(|name| name != "open");
        let options = Options {
            advanced,
            map: map.to_owned(),
            turn_limit: settings.get(limit).parse().unwrap_or(30),
            custom_terrain,
            own,
            teams,
            lists: [list(&lists[0]), list(&lists[1]), list(&lists[2]), list(&lists[3])],
        };
        if faults.is_empty() { Ok(options) } else { Err(faults) }
    }
}
