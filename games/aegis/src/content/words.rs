//! The words printed on cards, each with its name, its reminder and the rule that it stands for: for card texts,
//! for filters, for a client's glossary.

use gattai_core::RuleId;
use serde::Serialize;

use crate::card::{
    ActionType, Attributes, Card, CombineAbility, CommanderAbility, Passives, Printed, Range, Stat,
};

/// What kind of word it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum WordKind {
    /// Chapter 13.
    Type,
    /// Chapter 11.
    Range,
    /// Chapters 15 and 16.
    Attribute,
    /// Chapter 17.
    Stat,
    /// Chapter 18.
    Passive,
    /// Chapter 19.
    Combine,
    /// Chapter 20.
    Commander,
}

/// A word of the closed vocabulary.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Word {
    /// How it is printed and filtered for: `AP`, `Double-Move`.
    pub code: &'static str,
    /// Its full name: "Armor Piercing".
    pub name: &'static str,
    /// What kind it is.
    pub kind: WordKind,
    /// The rule that says what it does.
    pub rule: RuleId,
    /// What it does, in short; X is the figure printed with it.
    pub reminder: &'static str,
}

const fn word(
    kind: WordKind,
    code: &'static str,
    name: &'static str,
    rule: RuleId,
    reminder: &'static str,
) -> Word {
    Word { code, name, kind, rule, reminder }
}

use WordKind as K;

/// All words, in the order of the book.
#[rustfmt::skip]
pub const WORDS: [Word; 60] = [
    word(K::Range, "Radius", "Radius", "AEG-11.1", "affects every other unit within X\" of the user"),
    word(K::Range, "Distance", "Distance", "AEG-11.1", "affects one unit in sight within X\""),
    word(K::Range, "Splash", "Splash", "AEG-11.1", "affects also every unit within X\" of the target, the user too"),
    word(K::Range, "MLE", "Melee", "AEG-16.6", "affects one adjacent unit"),
    word(K::Range, "LSR", "Laser", "AEG-11.13", "any distance; along an axis it affects every unit on the line; accuracy cannot be altered"),
    word(K::Type, "Damage", "Damage", "AEG-13.1", "reduces Integrity"),
    word(K::Type, "Repair", "Repair", "AEG-13.2", "restores Integrity, not above the maximum"),
    word(K::Type, "Drain", "Energy Drain", "AEG-13.4", "lowers EP for the rest of the game"),
    word(K::Type, "Boost", "Energy Boost", "AEG-13.5", "raises EP for the rest of the game"),
    word(K::Type, "Push", "Push", "AEG-13.6", "moves a unit on axis straight away; what stops it early hurts both"),
    word(K::Type, "Pull", "Pull", "AEG-13.6", "moves a unit on axis straight nearer; what stops it early hurts both"),
    word(K::Type, "Buff", "Buff", "AEG-13.14", "betters a stat until the start of your next turn"),
    word(K::Type, "Debuff", "Debuff", "AEG-13.14", "worsens a stat until the start of your next turn"),
    word(K::Attribute, "AA", "Anti-Air", "AEG-15.1", "1 more damage to a unit with Flight or Jet"),
    word(K::Attribute, "AIM", "Aimed", "AEG-15.3", "accuracy cannot be altered"),
    word(K::Attribute, "AP", "Armor Piercing", "AEG-11.11", "on axis it affects also every unit behind the target, up to its Distance"),
    word(K::Attribute, "ARC", "Arcing", "AEG-15.4", "needs no line of sight"),
    word(K::Attribute, "CRT", "Critical", "AEG-14.3", "1 more damage for each success that shows exactly the number needed"),
    word(K::Attribute, "DIS", "Disarm", "AEG-15.11", "on a success the unit cannot use Actions for a full turn"),
    word(K::Attribute, "FRC", "Force", "AEG-15.6", "pushes a unit on axis as far as it does damage by Power"),
    word(K::Attribute, "HVY", "Heavy", "AEG-15.7", "not after moving in this turn"),
    word(K::Attribute, "LHT", "Light", "AEG-15.9", "in addition to the normal Action, before or after it and before or after moving"),
    word(K::Attribute, "RCH", "Recharge", "AEG-15.12", "not in the owner's next turn again"),
    word(K::Attribute, "STN", "Stun", "AEG-15.8", "on a success the unit cannot move for a full turn"),
    word(K::Attribute, "XPO", "Expose", "AEG-15.13", "on a success every Action has CRT against the unit for a full turn"),
    word(K::Attribute, "CMB", "Combine Action", "AEG-16.1", "may be triggered once, free and without rolling, as the unit comes into play by combining"),
    word(K::Attribute, "SLF", "Self", "AEG-16.7", "affects the user as well"),
    word(K::Attribute, "DIV", "Divide", "AEG-16.9", "the damage is shared out among the affected units as you like"),
    word(K::Stat, "ACC", "Accuracy", "AEG-17.2", "the number that the unit's own Actions need"),
    word(K::Stat, "DMG", "Damage dealt", "AEG-17.3", "what the unit's Damage Actions deal"),
    word(K::Stat, "MOV", "Movement", "AEG-17.4", "how far the unit moves"),
    word(K::Stat, "EVA", "Evasion", "AEG-17.5", "the number that Actions against the unit need"),
    word(K::Stat, "DEF", "Defence", "AEG-17.6", "what Actions deal to the unit"),
    word(K::Passive, "Beacon", "Beacon", "AEG-18.2", "opponents who choose one of your units must choose a Beacon if they can"),
    word(K::Passive, "Cloaking", "Cloaking", "AEG-18.3", "instead of acting, pay its EP and move up to X\": until your next turn it cannot use Actions nor be targeted"),
    word(K::Passive, "Combat-Drop", "Combat Drop", "AEG-18.5", "may be kept off the field and placed at the end of your turn X, 6\" or more from every opponent's unit"),
    word(K::Passive, "Double-ATK", "Double-ATK", "AEG-18.6", "two different Actions if it does not move this turn"),
    word(K::Passive, "Double-Move", "Double-Move", "AEG-18.7", "two moves, before or after its Action"),
    word(K::Passive, "Evade", "Evade", "AEG-18.9", "Actions of other units against it need X more"),
    word(K::Passive, "Flight", "Flight", "AEG-18.10", "moves over terrain and units"),
    word(K::Passive, "Jet", "Jet", "AEG-18.11", "flies X\" for each Energy; destroyed at the end of your turn if it has not moved"),
    word(K::Passive, "Melee-Evade", "Melee Evade", "AEG-18.14", "MLE Actions against it need X more"),
    word(K::Passive, "Range-Evade", "Range Evade", "AEG-18.15", "Actions with a Distance against it need X more"),
    word(K::Passive, "Reroll", "Reroll", "AEG-18.17", "once a turn, pay X Energy to roll again X of the dice of its Action"),
    word(K::Passive, "Retaliate", "Retaliate", "AEG-18.19", "after an opponent's Action that targeted it, it may use one Action, paid from what Energy you have left"),
    word(K::Passive, "Signal", "Signal", "AEG-18.25", "every other unit adjacent to it has Evasion -1"),
    word(K::Passive, "Vector-Evade", "Vector Evade", "AEG-12.6", "dice showing exactly X do not succeed against it"),
    word(K::Combine, "Blitz", "Blitz", "AEG-19.3", "on combining: one free straight move"),
    word(K::Combine, "Capture", "Capture", "AEG-19.4", "on combining: one other unit anywhere cannot move for a full turn"),
    word(K::Combine, "Detonate", "Detonate", "AEG-19.5", "on combining: damage equal to its Level to every other unit within X\""),
    word(K::Combine, "Ignition", "Ignition", "AEG-19.6", "on combining: it acts at once, paying as normal"),
    word(K::Combine, "Arrest-Mandate-II", "Arrest Mandate II", "AEG-19.8", "on combining: mark an opponent's unit; your units that target it have Reroll 1"),
    word(K::Combine, "Laser-Prism", "Laser Prism", "AEG-19.9", "on combining: copy one LSR Action of an ally into its starred slot"),
    word(K::Combine, "Vanish", "Vanish", "AEG-19.10", "on combining: cannot be targeted and takes no damage for a full turn"),
    word(K::Combine, "Refuel", "Refuel", "AEG-19.11", "on combining: its EP is added to your Energy now"),
    word(K::Commander, "First-Pilot", "First Pilot", "AEG-20.2", "the first unit you act with each turn has Reroll 1 once it has moved"),
    word(K::Commander, "Magnificence", "Magnificence", "AEG-20.3", "+1 EP, Movement and Integrity for each of your units destroyed so far"),
    word(K::Commander, "Steady-Fire", "Steady Fire", "AEG-20.4", "your units have Reroll 1 while they have not moved this turn"),
    word(K::Commander, "Arrest-Mandate", "Arrest Mandate", "AEG-20.5", "before the first turn mark an opponent's unit; your units that target it have Reroll 1"),
    word(K::Commander, "Stellar-Limiter", "Stellar Limiter", "AEG-20.6", "each of its Actions also costs the EP of one of your other units"),
];

/// The word that is written so; letter case, blanks and dashes do not matter.
#[must_use]
pub fn find_word(text: &str) -> Option<&'static Word> {
    let same = |one: &str| {
        let plain = |word: &str| -> Vec<u8> {
            word.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase()).collect()
        };
        plain(one) == plain(text)
    };
    WORDS.iter().find(|word| same(word.code)).or_else(|| WORDS.iter().find(|word| same(word.name)))
}

/// The word with this code.
fn known(code: &str) -> &'static Word {
    WORDS.iter().find(|word| word.code == code).unwrap_or(&WORDS[0])
}

/// All words on a card, each once, in the order of [`WORDS`].
#[must_use]
pub fn words_of(card: &Card) -> Vec<&'static Word> {
    let mut words: Vec<&'static Word> = Vec::new();
    for action in &card.actions {
        words.extend(action_words(action));
    }
    words.extend(passive_words(&card.passives).into_iter().map(|(word, _)| word));
    words.extend(card.combine.iter().map(|ability| combine_word(*ability).0));
    words.extend(card.commander_ability.map(commander_word));
    WORDS.iter().filter(|word| words.iter().any(|other| other.code == word.code)).collect()
}

/// The words on an Action: Type, stat, Range, codes.
#[must_use]
pub fn action_words(action: &Printed) -> Vec<&'static Word> {
    let mut words = vec![type_word(action.does)];
    if let ActionType::Buff(stat) | ActionType::Debuff(stat) = action.does {
        words.push(stat_word(stat));
    }
    match action.range {
        Range::Radius(_) => words.push(known("Radius")),
        Range::Distance(_) => words.push(known("Distance")),
        Range::Splash { .. } => words.extend([known("Distance"), known("Splash")]),
        Range::Melee => words.push(known("MLE")),
        Range::Laser => words.push(known("LSR")),
    }
    words.extend(attribute_words(action.attributes));
    words
}

/// The codes on an Action, in the order of the book.
pub fn attribute_words(attributes: Attributes) -> impl Iterator<Item = &'static Word> {
    const CODES: [(Attributes, &str); 15] = [
        (Attributes::AA, "AA"),
        (Attributes::AIM, "AIM"),
        (Attributes::AP, "AP"),
        (Attributes::ARC, "ARC"),
        (Attributes::CRT, "CRT"),
        (Attributes::DIS, "DIS"),
        (Attributes::FRC, "FRC"),
        (Attributes::HVY, "HVY"),
        (Attributes::LHT, "LHT"),
        (Attributes::RCH, "RCH"),
        (Attributes::STN, "STN"),
        (Attributes::XPO, "XPO"),
        (Attributes::CMB, "CMB"),
        (Attributes::SLF, "SLF"),
        (Attributes::DIV, "DIV"),
    ];
    CODES.into_iter().filter(move |(code, _)| attributes.has(*code)).map(|(_, code)| known(code))
}

/// The word of an Action Type.
#[must_use]
pub fn type_word(does: ActionType) -> &'static Word {
    known(match does {
        ActionType::Damage => "Damage",
        ActionType::Repair => "Repair",
        ActionType::Drain => "Drain",
        ActionType::Boost => "Boost",
        ActionType::Push => "Push",
        ActionType::Pull => "Pull",
        ActionType::Buff(_) => "Buff",
        ActionType::Debuff(_) => "Debuff",
    })
}

/// The word of a stat.
#[must_use]
pub fn stat_word(stat: Stat) -> &'static Word {
    known(match stat {
        Stat::Acc => "ACC",
        Stat::Dmg => "DMG",
        Stat::Mov => "MOV",
        Stat::Eva => "EVA",
        Stat::Def => "DEF",
    })
}

/// The Passive Abilities of a card with their figures, 0 where there is none.
#[must_use]
pub fn passive_words(passives: &Passives) -> Vec<(&'static Word, u8)> {
    let Passives {
        beacon,
        cloaking,
        combat_drop,
        double_atk,
        double_move,
        evade,
        flight,
        jet,
        melee_evade,
        range_evade,
        reroll,
        retaliate,
        signal,
        vector_evade,
    } = *passives;
    let all = [
        ("Beacon", beacon, 0),
        ("Cloaking", cloaking > 0, cloaking),
        ("Combat-Drop", combat_drop > 0, combat_drop),
        ("Double-ATK", double_atk, 0),
        ("Double-Move", double_move, 0),
        ("Evade", evade > 0, evade),
        ("Flight", flight, 0),
        ("Jet", jet > 0, jet),
        ("Melee-Evade", melee_evade > 0, melee_evade),
        ("Range-Evade", range_evade > 0, range_evade),
        ("Reroll", reroll > 0, reroll),
        ("Retaliate", retaliate, 0),
        ("Signal", signal, 0),
        ("Vector-Evade", vector_evade > 0, vector_evade),
    ];
    all.into_iter().filter(|(_, has, _)| *has).map(|(code, _, figure)| (known(code), figure)).collect()
}

/// The word of a Combine Ability with its figure, 0 where there is none.
#[must_use]
pub fn combine_word(ability: CombineAbility) -> (&'static Word, u8) {
    match ability {
        CombineAbility::Blitz => (known("Blitz"), 0),
        CombineAbility::Capture => (known("Capture"), 0),
        CombineAbility::Detonate(x) => (known("Detonate"), x),
        CombineAbility::Ignition => (known("Ignition"), 0),
        CombineAbility::ArrestMandate2 => (known("Arrest-Mandate-II"), 0),
        CombineAbility::LaserPrism => (known("Laser-Prism"), 0),
        CombineAbility::Vanish => (known("Vanish"), 0),
        CombineAbility::Refuel => (known("Refuel"), 0),
    }
}

/// The word of a Commander Ability.
#[must_use]
pub fn commander_word(ability: CommanderAbility) -> &'static Word {
    known(match ability {
        CommanderAbility::FirstPilot => "First-Pilot",
        CommanderAbility::Magnificence => "Magnificence",
        CommanderAbility::SteadyFire => "Steady-Fire",
        CommanderAbility::ArrestMandate => "Arrest-Mandate",
        CommanderAbility::StellarLimiter => "Stellar-Limiter",
    })
}
