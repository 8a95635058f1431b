//! Makes a pack of records: words become figures, names become places.

use std::collections::BTreeSet;

use super::board;
use super::check::{self, Strictness};
use super::files::FileRecords;
use super::record::{
    ActionRecord, AttributeWord, ClassWord, CombineWord, CommanderWord, DiceWord, FactionWord, IndicatorWord,
    PassiveWord, RangeWord, StarterRecord, StatWord, TypeWord, UnitRecord,
};
use super::{CardText, Pack, Starter};
use crate::card::{
    ActionType, Attributes, Card, CardId, Class, Classes, CombineAbility, CommanderAbility, DiceNumber,
    Faction, Indicator, Line, List, Make, Passives, Printed, Range, Stat, Units,
};
use crate::squad;
use gattai_content::Found;
use gattai_content::{ContentFault, Origin};

/// A pack as it is put together; faults are collected.
pub(super) struct Builder {
    pub pack: Pack,
    pub faults: Vec<ContentFault>,
}

impl Builder {
    pub fn new(pack: Pack) -> Builder {
        Builder { pack, faults: Vec::new() }
    }

    /// All records of all files.
    pub fn files(&mut self, files: &[FileRecords]) {
        let units: Vec<&Found<UnitRecord>> = files.iter().flat_map(|file| &file.units).collect();
        for unit in &units {
            check::unit(&unit.at, &unit.record, Strictness::Printed, &mut self.faults);
            self.unit(&unit.at, &unit.record);
        }
        self.references(&units);
        for map in files.iter().flat_map(|file| &file.maps) {
            if self.pack.map(&map.record.id).is_some() {
                self.faults.push(map.at.fault(format!("{}: there is another map of this id", map.record.id)));
            }
            self.pack.maps.extend(board::map(&map.at, &map.record, &mut self.faults));
        }
        for table in files.iter().flat_map(|file| &file.tables) {
            if self.pack.table(&table.record.id).is_some() {
                let says = format!("{}: there is another table of this id", table.record.id);
                self.faults.push(table.at.fault(says));
            }
            self.pack.tables.push(board::table(&table.at, &table.record, &mut self.faults));
        }
        if !self.faults.is_empty() {
            return; // lists of faulty units would bring faults that are none
        }
        for starter in files.iter().flat_map(|file| &file.starters) {
            self.starter(&starter.at, &starter.record);
        }
        if self.pack.starters.is_empty() && self.faults.is_empty() {
            let says = "there is no starter: a pack needs one list at least, in `[[starter]]`";
            self.faults.push(Origin::default().fault(says));
        }
    }

    /// A unit that a scenario defines on the spot: whatever the rules can play.
    pub fn stub(&mut self, record: &UnitRecord) -> CardId {
        check::unit(&Origin::default(), record, Strictness::Stub, &mut self.faults);
        self.unit(&Origin::default(), record)
    }

    fn unit(&mut self, at: &Origin, record: &UnitRecord) -> CardId {
        let place = self.pack.cards.len();
        let Ok(id) = u8::try_from(place) else {
            self.faults.push(at.fault(format!("{}: a pack has at most 256 units", record.id)));
            return CardId(u8::MAX);
        };
        if self.pack.find(&record.id).is_some() {
            self.faults.push(at.fault(format!("{}: there is another unit of this name", record.id)));
        }
        let card = Card {
            make: Make(place_in(&mut self.pack.makes, check::make_of(record))),
            level: record.level,
            classes: classes(record),
            required_makes: (record.required_makes.iter())
                .map(|make| Make(place_in(&mut self.pack.makes, make)))
                .collect(),
            faction: faction(record.faction),
            commander: record.commander.as_ref().map(|line| Line(place_in(&mut self.pack.lines, line))),
            ep: record.ep,
            integrity: record.integrity,
            movement: record.movement,
            actions: record.actions.iter().map(printed).collect(),
            passives: passives(&record.passives),
            combine: record.combine.iter().map(|word| combine(*word)).collect(),
            commander_ability: record.commander_ability.map(commander),
        };
        self.pack.cards.push(card);
        self.pack.names.push(CardText {
            name: record.id.clone(),
            actions: record.actions.iter().map(|action| action.name.clone()).collect(),
            flavour: record.flavour.clone(),
        });
        CardId(id)
    }

    /// What a unit names must exist among the others.
    fn references(&mut self, units: &[&Found<UnitRecord>]) {
        let basics = || units.iter().filter(|unit| unit.record.level == 1);
        let makes: BTreeSet<&str> = basics().map(|unit| check::make_of(&unit.record)).collect();
        let lines: BTreeSet<&str> = basics().filter_map(|unit| unit.record.commander.as_deref()).collect();
        for unit in units {
            let (at, record) = (&unit.at, &unit.record);
            for make in &record.required_makes {
                if !makes.contains(make.as_str()) {
                    let says = format!("{}: no Basic has the required Make {make}", record.id);
                    self.faults.push(at.breach("AEG-21.4", says));
                }
            }
            if let Some(line) = record.commander.as_deref().filter(|line| !lines.contains(line)) {
                let says = format!("{}: no Basic is of the Commander line {line}", record.id);
                self.faults.push(at.breach("AEG-21.5", says));
            }
        }
    }

    fn starter(&mut self, at: &Origin, record: &StarterRecord) {
        if self.pack.starter(&record.id).is_some() || self.pack.starter(&record.name).is_some() {
            self.faults.push(at.fault(format!("{}: there is another starter of this name", record.id)));
        }
        let mut list = List::default();
        self.cards(at, record, "Squad", &record.squad, &mut list.squad);
        self.cards(at, record, "Combine Pool", &record.pool, &mut list.pool);
        if list.squad.len() == record.squad.len() && list.pool.len() == record.pool.len() {
            for fault in squad::faults(&self.pack, &list) {
                let says = format!("{}: {}", record.id, fault.says(&self.pack));
                self.faults.push(at.breach(fault.rule(), says));
            }
        }
        self.pack.starters.push(Starter { id: record.id.clone(), name: record.name.clone(), list });
    }

    fn cards(&mut self, at: &Origin, record: &StarterRecord, part: &str, names: &[String], into: &mut Units) {
        if names.len() > 5 {
            self.faults.push(at.fault(format!("{}: the {part} has more than five units", record.id)));
            return;
        }
        for name in names {
            match self.pack.find(name) {
                Some(card) => into.push(card),
                None => self.faults.push(at.fault(format!("{}: there is no unit `{name}`", record.id))),
            }
        }
    }
}

/// The place of a word in a list, which it enters if it is new. More than 256 units are refused, and so are
/// more words than a place can tell.
fn place_in(list: &mut Vec<String>, word: &str) -> u8 {
    let place = list.iter().position(|other| other == word).unwrap_or_else(|| {
        list.push(word.to_owned());
        list.len() - 1
    });
    u8::try_from(place).unwrap_or(u8::MAX)
}

fn classes(record: &UnitRecord) -> Classes {
    let mut bits = 0;
    for class in check::classes_of(record) {
        bits |= 1 << class_of(class) as u8;
    }
    Classes(bits)
}

fn class_of(word: ClassWord) -> Class {
    match word {
        ClassWord::A => Class::Assault,
        ClassWord::E => Class::Evasive,
        ClassWord::G => Class::Guard,
        ClassWord::I => Class::Intel,
        ClassWord::S => Class::Support,
    }
}

fn faction(word: FactionWord) -> Faction {
    match word {
        FactionWord::Neutral => Faction::Neutral,
        FactionWord::Red => Faction::Red,
        FactionWord::Blue => Faction::Blue,
        FactionWord::Green => Faction::Green,
        FactionWord::Purple => Faction::Purple,
        FactionWord::Yellow => Faction::Yellow,
    }
}

fn printed(action: &ActionRecord) -> Printed {
    let codes = action.attrs.iter().map(|word| attribute(*word));
    Printed {
        star: action.star,
        dice: match action.dice {
            DiceWord::Fixed(number) => DiceNumber::Fixed(number),
            DiceWord::X(_) => DiceNumber::X,
        },
        accuracy: action.accuracy,
        indicator: match action.indicator {
            IndicatorWord::Any => Indicator::Any,
            IndicatorWord::All => Indicator::All,
        },
        does: does(action.does),
        power: action.power,
        range: match action.range {
            RangeWord::Radius(radius) => Range::Radius(radius),
            RangeWord::Distance(distance) => Range::Distance(distance),
            RangeWord::Splash { distance, splash } => Range::Splash { distance, splash },
            RangeWord::Melee => Range::Melee,
            RangeWord::Laser => Range::Laser,
        },
        attributes: codes.fold(Attributes::default(), Attributes::with),
    }
}

fn does(word: TypeWord) -> ActionType {
    match word {
        TypeWord::Damage => ActionType::Damage,
        TypeWord::Repair => ActionType::Repair,
        TypeWord::Drain => ActionType::Drain,
        TypeWord::Boost => ActionType::Boost,
        TypeWord::Push => ActionType::Push,
        TypeWord::Pull => ActionType::Pull,
        TypeWord::Buff(word) => ActionType::Buff(stat(word)),
        TypeWord::Debuff(word) => ActionType::Debuff(stat(word)),
    }
}

fn stat(word: StatWord) -> Stat {
    match word {
        StatWord::Acc => Stat::Acc,
        StatWord::Dmg => Stat::Dmg,
        StatWord::Mov => Stat::Mov,
        StatWord::Eva => Stat::Eva,
        StatWord::Def => Stat::Def,
    }
}

fn attribute(word: AttributeWord) -> Attributes {
    match word {
        AttributeWord::Aa => Attributes::AA,
        AttributeWord::Aim => Attributes::AIM,
        AttributeWord::Ap => Attributes::AP,
        AttributeWord::Arc => Attributes::ARC,
        AttributeWord::Crt => Attributes::CRT,
        AttributeWord::Dis => Attributes::DIS,
        AttributeWord::Frc => Attributes::FRC,
        AttributeWord::Hvy => Attributes::HVY,
        AttributeWord::Lht => Attributes::LHT,
        AttributeWord::Rch => Attributes::RCH,
        AttributeWord::Stn => Attributes::STN,
        AttributeWord::Xpo => Attributes::XPO,
        AttributeWord::Cmb => Attributes::CMB,
        AttributeWord::Slf => Attributes::SLF,
        AttributeWord::Div => Attributes::DIV,
    }
}

fn passives(words: &[PassiveWord]) -> Passives {
    let mut passives = Passives::default();
    for word in words {
        match *word {
            PassiveWord::Beacon => passives.beacon = true,
            PassiveWord::Cloaking(x) => passives.cloaking = x,
            PassiveWord::CombatDrop(x) => passives.combat_drop = x,
            PassiveWord::DoubleAtk => passives.double_atk = true,
            PassiveWord::DoubleMove => passives.double_move = true,
            PassiveWord::Evade(x) => passives.evade = x,
            PassiveWord::Flight => passives.flight = true,
            PassiveWord::Jet(x) => passives.jet = x,
            PassiveWord::MeleeEvade(x) => passives.melee_evade = x,
            PassiveWord::RangeEvade(x) => passives.range_evade = x,
            PassiveWord::Reroll(x) => passives.reroll = x,
            PassiveWord::Retaliate => passives.retaliate = true,
            PassiveWord::Signal => passives.signal = true,
            PassiveWord::VectorEvade(x) => passives.vector_evade = x,
        }
    }
    passives
}

fn combine(word: CombineWord) -> CombineAbility {
    match word {
        CombineWord::Blitz => CombineAbility::Blitz,
        CombineWord::Capture => CombineAbility::Capture,
        CombineWord::Detonate(x) => CombineAbility::Detonate(x),
        CombineWord::Ignition => CombineAbility::Ignition,
        CombineWord::ArrestMandate2 => CombineAbility::ArrestMandate2,
        CombineWord::LaserPrism => CombineAbility::LaserPrism,
        CombineWord::Vanish => CombineAbility::Vanish,
        CombineWord::Refuel => CombineAbility::Refuel,
    }
}

fn commander(word: CommanderWord) -> CommanderAbility {
    match word {
        CommanderWord::FirstPilot => CommanderAbility::FirstPilot,
        CommanderWord::Magnificence => CommanderAbility::Magnificence,
        CommanderWord::SteadyFire => CommanderAbility::SteadyFire,
        CommanderWord::ArrestMandate => CommanderAbility::ArrestMandate,
        CommanderWord::StellarLimiter => CommanderAbility::StellarLimiter,
    }
}
