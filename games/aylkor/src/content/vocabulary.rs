//! The words of the cards (AYL-15, AYL-17 to AYL-19, AYL-21): closed lists, so that an unknown word is
//! refused when a file is read and a new word shows every place that must decide about it.
//!
//! All of it is plain data that can be copied. Defaults are those of a card that says nothing: one unit,
//! any side, any role.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The type of a unit (AYL-9.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Type {
    /// Strong against Mechanical, weak against Elemental.
    Organic,
    /// Strong against Elemental, weak against Organic.
    Mechanical,
    /// Strong against Organic, weak against Mechanical.
    Elemental,
    /// Heroes, passive units and the neutral units of events.
    Neutral,
}

impl Type {
    /// All types, in the order of the book.
    pub const ALL: [Type; 4] = [Type::Organic, Type::Mechanical, Type::Elemental, Type::Neutral];

    /// Its printed name.
    pub fn name(self) -> &'static str {
        match self {
            Type::Organic => "Organic",
            Type::Mechanical => "Mechanical",
            Type::Elemental => "Elemental",
            Type::Neutral => "Neutral",
        }
    }
}

/// A set of types; in a file, a list of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(from = "Vec<Type>", into = "Vec<Type>")]
#[schemars(with = "Vec<Type>")]
pub struct TypeSet(u8);

impl TypeSet {
    /// Whether the type is in it.
    pub fn contains(self, kind: Type) -> bool {
        self.0 & 1 << kind as u8 != 0
    }

    /// The types in it, in the order of the book.
    pub fn iter(self) -> impl Iterator<Item = Type> {
        Type::ALL.into_iter().filter(move |kind| self.contains(*kind))
    }
}

impl From<Vec<Type>> for TypeSet {
    fn from(types: Vec<Type>) -> TypeSet {
        TypeSet(types.into_iter().fold(0, |set, kind| set | 1 << kind as u8))
    }
}

impl From<TypeSet> for Vec<Type> {
    fn from(set: TypeSet) -> Vec<Type> {
        set.iter().collect()
    }
}

/// A keyword with its number (AYL-18).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Keyword {
    /// Attacks and answers at distances 1 to N (AYL-18.1).
    Ranged(u8),
    /// Strike damage is lowered by N (AYL-18.2).
    Armor(u8),
    /// Adjacent enemies may attack only Guards of this controller (AYL-18.3).
    Guard,
    /// May move and attack while fresh (AYL-18.4).
    Rush,
    /// Moves through units (AYL-18.5).
    Flight,
    /// May answer before the strike (AYL-18.6).
    Preempt,
    /// Its target may not answer (AYL-18.7).
    Unanswered,
    /// Its strikes ignore Armor and Shielded (AYL-18.8).
    Pierce,
    /// Its declared strikes deal N damage around the target (AYL-18.9).
    Splash(u8),
    /// Heals by the damage its strikes deal (AYL-18.10).
    Leech,
    /// Gathers N more (AYL-18.11).
    Forager(u8),
    /// Gathering does not use it up (AYL-18.12).
    Deft,
    /// Units may be built next to it (AYL-18.13).
    Beacon,
    /// No target for other players' cards and abilities (AYL-18.14).
    Warded,
    /// Effects do not move it (AYL-18.15).
    Anchored,
    /// Attacking does not halt it (AYL-18.16).
    Skirmish,
}

/// A keyword without its number: what is asked of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "each is the keyword of the same name")]
pub enum KeywordWord {
    Ranged,
    Armor,
    Guard,
    Rush,
    Flight,
    Preempt,
    Unanswered,
    Pierce,
    Splash,
    Leech,
    Forager,
    Deft,
    Beacon,
    Warded,
    Anchored,
    Skirmish,
}

impl KeywordWord {
    /// All keywords, in the order of the book.
    pub const ALL: [KeywordWord; 16] = [
        KeywordWord::Ranged,
        KeywordWord::Armor,
        KeywordWord::Guard,
        KeywordWord::Rush,
        KeywordWord::Flight,
        KeywordWord::Preempt,
        KeywordWord::Unanswered,
        KeywordWord::Pierce,
        KeywordWord::Splash,
        KeywordWord::Leech,
        KeywordWord::Forager,
        KeywordWord::Deft,
        KeywordWord::Beacon,
        KeywordWord::Warded,
        KeywordWord::Anchored,
        KeywordWord::Skirmish,
    ];
}

impl Keyword {
    /// The keyword without its number.
    pub fn word(self) -> KeywordWord {
        match self {
            Keyword::Ranged(_) => KeywordWord::Ranged,
            Keyword::Armor(_) => KeywordWord::Armor,
            Keyword::Guard => KeywordWord::Guard,
            Keyword::Rush => KeywordWord::Rush,
            Keyword::Flight => KeywordWord::Flight,
            Keyword::Preempt => KeywordWord::Preempt,
            Keyword::Unanswered => KeywordWord::Unanswered,
            Keyword::Pierce => KeywordWord::Pierce,
            Keyword::Splash(_) => KeywordWord::Splash,
            Keyword::Leech => KeywordWord::Leech,
            Keyword::Forager(_) => KeywordWord::Forager,
            Keyword::Deft => KeywordWord::Deft,
            Keyword::Beacon => KeywordWord::Beacon,
            Keyword::Warded => KeywordWord::Warded,
            Keyword::Anchored => KeywordWord::Anchored,
            Keyword::Skirmish => KeywordWord::Skirmish,
        }
    }

    /// Its number, if it has one.
    pub fn number(self) -> Option<u8> {
        match self {
            Keyword::Ranged(n) | Keyword::Armor(n) | Keyword::Splash(n) | Keyword::Forager(n) => Some(n),
            Keyword::Guard
            | Keyword::Rush
            | Keyword::Flight
            | Keyword::Preempt
            | Keyword::Unanswered
            | Keyword::Pierce
            | Keyword::Leech
            | Keyword::Deft
            | Keyword::Beacon
            | Keyword::Warded
            | Keyword::Anchored
            | Keyword::Skirmish => None,
        }
    }
}

/// The keywords that a unit has together, from whatever sources: a bit for each, and the numbers as they
/// combine (AYL-17.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Keywords {
    present: u16,
    ranged: u8,
    armor: u8,
    splash: u8,
    forager: u8,
}

impl Keywords {
    /// None.
    pub const NONE: Keywords = Keywords { present: 0, ranged: 0, armor: 0, splash: 0, forager: 0 };

    /// The keywords of AYL-12.7, which still work on a passive or neutral unit.
    pub const OF_THE_BODY: [KeywordWord; 6] = [
        KeywordWord::Armor,
        KeywordWord::Ranged,
        KeywordWord::Pierce,
        KeywordWord::Leech,
        KeywordWord::Anchored,
        KeywordWord::Warded,
    ];

    /// Adds a keyword from one more source: the highest number counts, except that Armor and Forager add
    /// up (AYL-17.4).
    pub fn add(&mut self, keyword: Keyword) {
        self.present |= 1 << keyword.word() as u8;
        if let Keyword::Ranged(n) = keyword {
            self.ranged = self.ranged.max(n);
        }
        if let Keyword::Splash(n) = keyword {
            self.splash = self.splash.max(n);
        }
        if let Keyword::Armor(n) = keyword {
            self.armor = self.armor.saturating_add(n);
        }
        if let Keyword::Forager(n) = keyword {
            self.forager = self.forager.saturating_add(n);
        }
    }

    /// Whether the unit has the keyword.
    pub fn has(&self, word: KeywordWord) -> bool {
        self.present & 1 << word as u8 != 0
    }

    /// Some keywords, to be counted.
    pub(crate) const fn mask(words: &[KeywordWord]) -> u16 {
        let (mut mask, mut n) = (0, 0);
        while n < words.len() {
            mask |= 1 << words[n] as u8;
            n += 1;
        }
        mask
    }

    /// How many of these the unit has.
    pub(crate) fn count(&self, mask: u16) -> u8 {
        (self.present & mask).count_ones() as u8
    }

    /// Those that still work on a passive or neutral unit (AYL-12.7).
    pub fn of_the_body(&self) -> Keywords {
        let mut body = Keywords { armor: self.armor, ranged: self.ranged, ..Keywords::default() };
        for word in Keywords::OF_THE_BODY {
            body.present |= self.present & 1 << word as u8;
        }
        body
    }

    /// The range of its attacks and answers: 1 without Ranged (AYL-8.2).
    pub fn range(&self) -> u8 {
        self.ranged.max(1)
    }

    /// What Armor takes off strike damage.
    pub fn armor(&self) -> u8 {
        self.armor
    }

    /// The Splash damage of its declared strikes.
    pub fn splash(&self) -> u8 {
        self.splash
    }

    /// What it gathers beyond the one token.
    pub fn forager(&self) -> u8 {
        self.forager
    }
}

impl FromIterator<Keyword> for Keywords {
    fn from_iter<I: IntoIterator<Item = Keyword>>(list: I) -> Keywords {
        let mut keywords = Keywords::default();
        for keyword in list {
            keywords.add(keyword);
        }
        keywords
    }
}

/// A status that a unit can have (AYL-19).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Cannot move, attack, use abilities or answer (AYL-19.1).
    Stunned,
    /// Cannot move by itself (AYL-19.2).
    Rooted,
    /// Takes damage at its controller's turn start (AYL-19.3).
    Burning,
    /// The next damage is prevented (AYL-19.4).
    Shielded,
    /// Has no abilities and no keywords (AYL-19.5).
    Silenced,
    /// Strikes against it have +1 Power (AYL-19.6).
    Marked,
}

impl Status {
    /// All statuses, in the order of the book.
    pub const ALL: [Status; 6] = [
        Status::Stunned,
        Status::Rooted,
        Status::Burning,
        Status::Shielded,
        Status::Silenced,
        Status::Marked,
    ];
}

/// A status as an effect puts it on: Burning with its numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AppliedStatus {
    /// To the end of its controller's next turn.
    Stunned,
    /// To the end of its controller's next turn.
    Rooted,
    /// `n` effect damage at each of `ticks` turn starts.
    Burning {
        /// The damage of one tick.
        n: u8,
        /// How often it ticks.
        ticks: u8,
    },
    /// Until used.
    Shielded,
    /// To the end of its controller's next turn.
    Silenced,
    /// To the start of the next turn of the player who applied it.
    Marked,
}

impl AppliedStatus {
    /// The status without its numbers.
    pub fn status(self) -> Status {
        match self {
            AppliedStatus::Stunned => Status::Stunned,
            AppliedStatus::Rooted => Status::Rooted,
            AppliedStatus::Burning { n: _, ticks: _ } => Status::Burning,
            AppliedStatus::Shielded => Status::Shielded,
            AppliedStatus::Silenced => Status::Silenced,
            AppliedStatus::Marked => Status::Marked,
        }
    }
}

/// A situation in which an ability happens by itself (AYL-15.9). `Built` and `Died` belong to the ability
/// kinds `build` and `death` and are not written as `when`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// This unit was built.
    Built,
    /// This unit was defeated.
    Died,
    /// Its controller's turn starts.
    TurnStart,
    /// Its controller's turn ends.
    TurnEnd,
    /// This unit declared an attack, or was made to.
    Attacking,
    /// This unit is the target of a declared attack.
    Attacked,
    /// A strike of this unit dealt damage to the unit it was aimed at.
    Hit,
    /// This unit took damage and is still there.
    Hurt,
    /// A strike of this unit defeated an enemy unit.
    Killed,
    /// This unit gathered a resource.
    Harvested,
    /// Another own unit was built within the stated distance.
    AllyBuilt,
    /// Another own non-hero unit was defeated within the stated distance.
    AllyDied,
    /// Its controller finished playing a tech card.
    TechPlayed,
    /// An event card was turned up.
    EventRevealed,
}

impl Trigger {
    /// All situations, in the order of the book.
    pub const ALL: [Trigger; 14] = [
        Trigger::Built,
        Trigger::Died,
        Trigger::TurnStart,
        Trigger::TurnEnd,
        Trigger::Attacking,
        Trigger::Attacked,
        Trigger::Hit,
        Trigger::Hurt,
        Trigger::Killed,
        Trigger::Harvested,
        Trigger::AllyBuilt,
        Trigger::AllyDied,
        Trigger::TechPlayed,
        Trigger::EventRevealed,
    ];
}

/// A resource.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Resource {
    /// The common one, of the outer zone.
    Cog,
    /// The rare one, of the inner zone.
    Brew,
}

/// A cost in tokens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Cost {
    /// Cogs.
    pub cogs: u8,
    /// Brew.
    pub brew: u8,
}

impl Cost {
    /// Cogs and Brew together: the "total cost" of a card.
    pub fn total(self) -> u8 {
        self.cogs.saturating_add(self.brew)
    }
}

/// How long an effect lasts (AYL-17.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Duration {
    /// To the end of this battle.
    Battle,
    /// To the end of the current turn.
    Turn,
    /// To the start of the next turn of the effect's controller.
    UntilMyTurn,
    /// To the end of the next turn of the affected unit's controller.
    TheirTurn,
    /// To the n-th round start after now.
    Rounds(u8),
    /// While the unit is on the board.
    Permanent,
}

/// A part of the board (AYL-2.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// The ten central spaces.
    Inner,
    /// All others.
    Outer,
}

/// A number printed on a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stat {
    /// What it strikes with.
    Attack,
    /// What it can bear.
    Health,
    /// How far it goes in a turn.
    Move,
}
