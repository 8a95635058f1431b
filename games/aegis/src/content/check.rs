//! What a unit card must keep to: its figures are in their ranges, its parts go together (AEG-3.x, AEG-R73).

use gattai_core::RuleId;

use super::record::{
    ActionRecord, AttributeWord, ClassWord, CombineWord, CommanderWord, DiceWord, FactionWord, IndicatorWord,
    PassiveWord, RangeWord, TypeWord, UnitRecord,
};
use gattai_content::{ContentFault, Origin};

/// How closely a unit is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Strictness {
    /// A card of a pack.
    Printed,
    /// A scenario's own unit: only what the rules need in order to play it.
    Stub,
}

/// The Make of a unit: as written, or the letters before the dash.
pub(super) fn make_of(record: &UnitRecord) -> &str {
    record.make.as_deref().unwrap_or_else(|| letters(&record.id))
}

fn letters(id: &str) -> &str {
    id.split('-').next().unwrap_or(id)
}

/// The Classes of a unit: as written; a Basic's are otherwise the first letter of its Make (AEG-3.2).
pub(super) fn classes_of(record: &UnitRecord) -> Vec<ClassWord> {
    if !record.classes.is_empty() {
        return record.classes.clone();
    }
    class_of_make(make_of(record)).into_iter().collect()
}

fn class_of_make(make: &str) -> Option<ClassWord> {
    match make.as_bytes().first()? {
        b'A' => Some(ClassWord::A),
        b'E' => Some(ClassWord::E),
        b'G' => Some(ClassWord::G),
        b'I' => Some(ClassWord::I),
        b'S' => Some(ClassWord::S),
        _ => None,
    }
}

/// Tells all that is wrong with a unit by itself.
pub(super) fn unit(at: &Origin, record: &UnitRecord, strictness: Strictness, faults: &mut Vec<ContentFault>) {
    let mut checking = Checking { at, id: &record.id, faults };
    if strictness == Strictness::Printed {
        checking.identity(record);
        checking.figures(record);
        checking.parts(record);
    } else {
        checking.playable(record);
    }
    checking.abilities(record);
    for (slot, action) in record.actions.iter().enumerate() {
        let earlier = record.actions.iter().take(slot);
        if earlier.clone().any(|other| other.name == action.name) {
            checking.slip(format!("two of its Actions are called {}", action.name));
        }
        checking.action(action, strictness);
    }
}

struct Checking<'a> {
    at: &'a Origin,
    id: &'a str,
    faults: &'a mut Vec<ContentFault>,
}

impl Checking<'_> {
    fn slip(&mut self, says: impl AsRef<str>) {
        let fault = self.at.fault(format!("{}: {}", self.id, says.as_ref()));
        self.faults.push(fault);
    }

    fn breach(&mut self, rule: RuleId, says: impl AsRef<str>) {
        let fault = self.at.breach(rule, format!("{}: {}", self.id, says.as_ref()));
        self.faults.push(fault);
    }

    fn within(&mut self, what: &str, figure: u8, least: u8, most: u8) {
        if !(least..=most).contains(&figure) {
            self.breach("AEG-3.1", format!("{what} is {least} to {most}, not {figure}"));
        }
    }

    /// Name, Make, Classes, required Makes.
    fn identity(&mut self, record: &UnitRecord) {
        let capitals = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_uppercase());
        let number = record.id.split_once('-').map(|(_, number)| number);
        let numbered = number.is_some_and(|rest| {
            !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
        });
        if !capitals(letters(&record.id)) || !numbered || record.id.len() > 16 {
            self.breach("AEG-3.1", "a name is a Make, a dash and a number, as in ARK-2500");
        }
        if make_of(record) != letters(&record.id) {
            self.breach("AEG-3.1", format!("its Make is {}, not {}", letters(&record.id), make_of(record)));
        }
        self.within("its Level", record.level, 1, 5);
        let classes = classes_of(record);
        for (place, class) in classes.iter().enumerate() {
            if classes.iter().take(place).any(|other| other == class) {
                self.breach("AEG-3.1", format!("the Class {class:?} is written twice"));
            }
        }
        if classes.len() != usize::from(record.level) {
            let (level, count) = (record.level, classes.len());
            self.breach("AEG-3.1", format!("a unit of Level {level} has {level} Classes, not {count}"));
        }
        if record.level == 1 && class_of_make(make_of(record)).is_none_or(|class| classes != [class]) {
            self.breach("AEG-3.2", "the Class of a Basic is the first letter of its Make: A, E, G, I or S");
        }
        self.required_makes(record, &classes);
    }

    fn required_makes(&mut self, record: &UnitRecord, classes: &[ClassWord]) {
        if record.level == 1 && !record.required_makes.is_empty() {
            self.breach("AEG-21.4", "a Basic requires no Make");
        }
        let mut seen: Vec<ClassWord> = Vec::new();
        for make in &record.required_makes {
            match class_of_make(make) {
                Some(class) if seen.contains(&class) => {
                    self.breach("AEG-R73", format!("two required Makes are of the Class {class:?}"));
                }
                Some(class) if classes.contains(&class) || record.level == 1 => seen.push(class),
                Some(_) | None => {
                    self.breach("AEG-21.3", format!("the required Make {make} is of none of its Classes"));
                }
            }
        }
    }

    fn figures(&mut self, record: &UnitRecord) {
        self.within("EP", record.ep, 1, 16);
        self.within("Integrity", record.integrity, 2, 26);
        self.within("Movement", record.movement, 1, 7);
    }

    /// How many Actions, and what a combined unit must have.
    fn parts(&mut self, record: &UnitRecord) {
        let most = if record.level <= 2 { 2 } else { 3 };
        if record.actions.is_empty() || record.actions.len() > most {
            let (level, count) = (record.level, record.actions.len());
            self.breach("AEG-3.3", format!("a unit of Level {level} has 1 to {most} Actions, not {count}"));
        }
        let triggers = record.actions.iter().any(|action| action.attrs.contains(&AttributeWord::Cmb));
        if record.level >= 2 && record.combine.is_empty() && !triggers {
            self.breach("AEG-3.4", "a combined unit has a Combine Ability or an Action with CMB");
        }
    }

    /// The least that the rules need.
    fn playable(&mut self, record: &UnitRecord) {
        if record.id.is_empty() || !record.id.is_ascii() || record.id.len() > 24 {
            self.slip("a name has 1 to 24 plain letters");
        }
        self.within("its Level", record.level, 1, 5);
        self.within("EP", record.ep, 0, 60);
        self.within("Integrity", record.integrity, 1, 99);
        self.within("Movement", record.movement, 0, 20);
        if record.actions.len() > 3 {
            self.breach("AEG-3.3", "a unit has at most 3 Actions");
        }
        if classes_of(record).is_empty() {
            self.breach(
                "AEG-3.2",
                "it has no Class: begin its name with A, E, G, I or S, or write its classes",
            );
        }
    }

    /// Passives, Combine Abilities, Commander Ability.
    fn abilities(&mut self, record: &UnitRecord) {
        for (place, passive) in record.passives.iter().enumerate() {
            let same = |other: &PassiveWord| std::mem::discriminant(other) == std::mem::discriminant(passive);
            if record.passives.iter().take(place).any(same) {
                self.slip(format!("the passive {passive:?} is written twice"));
            }
            self.passive(*passive);
        }
        if record.passives.contains(&PassiveWord::DoubleAtk) && record.actions.len() < 2 {
            self.breach("AEG-R73", "Double-ATK needs two Actions");
        }
        for (place, ability) in record.combine.iter().enumerate() {
            if record.combine.iter().take(place).any(|other| other == ability) {
                self.slip(format!("the Combine Ability {ability:?} is written twice"));
            }
            if let CombineWord::Detonate(x) = *ability {
                self.within("the figure of Detonate", x, 1, 4);
            }
        }
        if record.level == 1 && !record.combine.is_empty() {
            self.breach("AEG-R73", "a Basic has no Combine Ability");
        }
        if record.combine.contains(&CombineWord::LaserPrism)
            && !record.actions.iter().any(|action| action.star)
        {
            self.breach("AEG-R73", "Laser Prism needs a starred Action");
        }
        if record.commander.is_some() && record.faction != FactionWord::Neutral {
            self.breach("AEG-R2", "a Commander's card is gold, so its faction is Neutral");
        }
        if record.commander_ability.is_some() && record.commander.is_none() {
            self.breach("AEG-R73", "a Commander Ability needs a Commander line");
        }
        if record.commander_ability == Some(CommanderWord::ArrestMandate) && record.level > 1 {
            self.breach("AEG-R73", "Arrest Mandate is for Basics; a combined unit has Arrest Mandate II");
        }
    }

    fn passive(&mut self, passive: PassiveWord) {
        match passive {
            PassiveWord::Cloaking(x) => self.within("the figure of Cloaking", x, 1, 8),
            PassiveWord::CombatDrop(x) => self.within("the figure of Combat Drop", x, 1, 4),
            PassiveWord::Evade(x) => self.within("the figure of Evade", x, 1, 2),
            PassiveWord::Jet(x) => self.within("the figure of Jet", x, 2, 3),
            PassiveWord::MeleeEvade(x) => self.within("the figure of Melee Evade", x, 1, 2),
            PassiveWord::RangeEvade(x) => self.within("the figure of Range Evade", x, 1, 2),
            PassiveWord::Reroll(x) => self.within("the figure of Reroll", x, 1, 2),
            PassiveWord::VectorEvade(x) => self.within("the figure of Vector Evade", x, 1, 6),
            PassiveWord::Beacon
            | PassiveWord::DoubleAtk
            | PassiveWord::DoubleMove
            | PassiveWord::Flight
            | PassiveWord::Retaliate
            | PassiveWord::Signal => {}
        }
    }

    fn action(&mut self, action: &ActionRecord, strictness: Strictness) {
        let name = &action.name;
        if name.trim().is_empty() || name.len() > 40 {
            self.slip("an Action has a name of 1 to 40 letters");
        }
        if let DiceWord::Fixed(number) = action.dice {
            self.within(&format!("the Dice Number of {name}"), number, 1, 7);
        }
        self.within(&format!("the Accuracy Number of {name}"), action.accuracy, 1, 6);
        self.within(&format!("the Power of {name}"), action.power, 1, 9);
        match action.range {
            RangeWord::Radius(radius) => self.within(&format!("the Radius of {name}"), radius, 0, 6),
            RangeWord::Distance(distance) => self.within(&format!("the Distance of {name}"), distance, 1, 10),
            RangeWord::Splash { distance, splash } => {
                self.within(&format!("the Distance of {name}"), distance, 1, 10);
                self.within(&format!("the Splash of {name}"), splash, 1, 3);
            }
            RangeWord::Melee | RangeWord::Laser => {}
        }
        for (place, code) in action.attrs.iter().enumerate() {
            if action.attrs.iter().take(place).any(|other| other == code) {
                self.slip(format!("{name} has the code {} twice", format!("{code:?}").to_uppercase()));
            }
        }
        for (holds, why) in senseless(action, strictness) {
            if holds {
                self.breach("AEG-R73", format!("{name}: {why}"));
            }
        }
    }
}

/// AEG-R73: what would make no sense on an Action.
fn senseless(action: &ActionRecord, strictness: Strictness) -> [(bool, &'static str); 18] {
    use AttributeWord::{Aa, Ap, Arc, Cmb, Crt, Div, Frc, Slf};
    let has = |code: AttributeWord| action.attrs.contains(&code);
    let laser = action.range == RangeWord::Laser;
    let melee = action.range == RangeWord::Melee;
    let radius = matches!(action.range, RangeWord::Radius(_));
    let damage = action.does == TypeWord::Damage;
    let changes = matches!(action.does, TypeWord::Buff(_) | TypeWord::Debuff(_));
    let displaces = matches!(action.does, TypeWord::Push | TypeWord::Pull);
    let any = action.indicator == IndicatorWord::Any;
    let x = matches!(action.dice, DiceWord::X(_));
    let single = melee || matches!(action.range, RangeWord::Distance(_)) && !has(Ap);
    let printed = strictness == Strictness::Printed;
    [
        (laser && has(Arc), "LSR and ARC do not go together: a laser needs sight"),
        (laser && has(Ap), "LSR and AP do not go together: a laser goes through by itself"),
        (melee && has(Ap), "MLE and AP do not go together"),
        (melee && has(Arc), "MLE and ARC do not go together"),
        (radius && has(Ap), "Radius and AP do not go together"),
        (has(Div) && !damage, "DIV is for Damage"),
        (has(Div) && has(Frc), "DIV and FRC do not go together"),
        (has(Div) && single, "DIV needs a Range that affects several units"),
        (has(Crt) && !damage, "CRT is for Damage"),
        (has(Aa) && !damage, "AA is for Damage"),
        (has(Frc) && !damage, "FRC is for Damage"),
        (has(Cmb) && x, "CMB and X dice do not go together"),
        (has(Cmb) && any && printed, "CMB needs the indicator `all`"),
        (changes && any, "a Buff or Debuff needs the indicator `all`"),
        (x && !any, "X dice need the indicator `any`"),
        (action.range == RangeWord::Radius(0) && !has(Slf), "Radius 0 needs SLF"),
        (has(Slf) && displaces, "SLF does not go with Push or Pull"),
        (has(Slf) && has(Frc), "SLF does not go with FRC"),
    ]
}
