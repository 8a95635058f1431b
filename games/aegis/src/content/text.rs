//! What a card says, made from its figures.

use std::fmt::Write;

use super::Pack;
use super::words::{
    Word, attribute_words, combine_word, commander_word, passive_words, stat_word, type_word,
};
use crate::card::{
    ActionType, Attributes, Card, CardId, Class, Classes, DiceNumber, Indicator, Printed, Range, Stat,
};
use crate::squad::colour_name;

/// The Classes in the order of the letters A, E, G, I, S.
pub const CLASSES: [Class; 5] = [Class::Assault, Class::Evasive, Class::Guard, Class::Intel, Class::Support];

/// The name of a Class.
#[must_use]
pub fn class_name(class: Class) -> &'static str {
    match class {
        Class::Assault => "Assault",
        Class::Evasive => "Evasive",
        Class::Guard => "Guard",
        Class::Intel => "Intel",
        Class::Support => "Support",
    }
}

/// The Classes of a set.
pub fn classes_in(classes: Classes) -> impl Iterator<Item = Class> {
    CLASSES.into_iter().filter(move |class| classes.0 & (1 << *class as u8) != 0)
}

/// The letters of a set of Classes: `AGS`.
#[must_use]
pub fn class_letters(classes: Classes) -> String {
    classes_in(classes).filter_map(|class| class_name(class).chars().next()).collect()
}

/// The name of a Level (AEG-3.1).
#[must_use]
pub fn level_name(level: u8) -> &'static str {
    match level {
        0 | 1 => "Basic",
        2 => "Duo-Class",
        3 => "Trio-Class",
        4 => "Quadra-Class",
        5.. => "AEGIS-Class",
    }
}

/// An Action in the notation of the book: `4d 4+ any Damage 1 Distance 3 AA`.
#[must_use]
pub fn notation(action: &Printed) -> String {
    let mut text = match action.dice {
        DiceNumber::Fixed(number) => format!("{number}d"),
        DiceNumber::X => "Xd".to_owned(),
    };
    let indicator = match action.indicator {
        Indicator::Any => "any",
        Indicator::All => "all",
    };
    let _ = write!(text, " {}+ {indicator} {}", action.accuracy, type_word(action.does).code);
    if let ActionType::Buff(stat) | ActionType::Debuff(stat) = action.does {
        let _ = write!(text, " {}", stat_word(stat).code);
    }
    let _ = write!(text, " {}", action.power);
    let _ = match action.range {
        Range::Radius(radius) => write!(text, " Radius {radius}"),
        Range::Distance(distance) => write!(text, " Distance {distance}"),
        Range::Splash { distance, splash } => write!(text, " Distance {distance} Splash {splash}"),
        Range::Melee => write!(text, " MLE"),
        Range::Laser => write!(text, " LSR"),
    };
    for word in attribute_words(action.attributes) {
        let _ = write!(text, " {}", word.code);
    }
    text
}

/// An Action as a sentence: what it costs, when it succeeds, what it does to whom.
#[must_use]
pub fn sentence(action: &Printed) -> String {
    let cost = match action.dice {
        DiceNumber::Fixed(number) => format!("{number} Energy"),
        DiceNumber::X => "X Energy".to_owned(),
    };
    let success = match (action.indicator, action.dice) {
        (Indicator::Any, DiceNumber::X) => format!("for each of X dice that shows {}+", action.accuracy),
        (Indicator::Any, DiceNumber::Fixed(1)) => format!("if the die shows {}+", action.accuracy),
        (Indicator::Any, DiceNumber::Fixed(number)) => {
            format!("for each of {number} dice that shows {}+", action.accuracy)
        }
        (Indicator::All, DiceNumber::Fixed(1)) => format!("if the die shows {}+", action.accuracy),
        (Indicator::All, DiceNumber::Fixed(2)) => format!("if both dice show {}+", action.accuracy),
        (Indicator::All, DiceNumber::Fixed(number)) => {
            format!("if all {number} dice show {}+", action.accuracy)
        }
        (Indicator::All, DiceNumber::X) => format!("if all X dice show {}+", action.accuracy),
    };
    format!("{cost}: {success}, {}.", effect(action))
}

/// What one success does, and to whom.
fn effect(action: &Printed) -> String {
    let (power, whom) = (action.power, whom(action));
    let inches = format!("{power}\"");
    match action.does {
        ActionType::Damage if action.attributes.has(Attributes::DIV) => {
            format!("{power} damage, divided as you like among {whom}")
        }
        ActionType::Damage => format!("{power} damage to {whom}"),
        ActionType::Repair => format!("repair {whom} by {power}"),
        ActionType::Drain => format!("{whom} {} {power} EP for the rest of the game", verb(action, "lose")),
        ActionType::Boost => format!("{whom} {} {power} EP for the rest of the game", verb(action, "gain")),
        ActionType::Push => format!("push {whom} by {inches} straight away"),
        ActionType::Pull => format!("pull {whom} by {inches} straight nearer"),
        ActionType::Buff(stat) => {
            format!("{whom} {} {} until your next turn", verb(action, "get"), better(stat, power))
        }
        ActionType::Debuff(stat) => {
            format!("{whom} {} {} until your next turn", verb(action, "get"), worse(stat, power))
        }
    }
}

fn whom(action: &Printed) -> String {
    let own = action.attributes.has(Attributes::SLF);
    match action.range {
        Range::Radius(0) => "this unit".to_owned(),
        Range::Radius(radius) if own => format!("this and every other unit within {radius}\""),
        Range::Radius(radius) => format!("every other unit within {radius}\""),
        Range::Distance(distance) => format!("a unit within {distance}\"{}", and_itself(own)),
        Range::Splash { distance, splash } => {
            format!("a unit within {distance}\" and every unit within {splash}\" of it{}", and_itself(own))
        }
        Range::Melee => format!("an adjacent unit{}", and_itself(own)),
        Range::Laser => format!("a unit in sight and every unit on that axis{}", and_itself(own)),
    }
}

fn and_itself(own: bool) -> &'static str {
    if own { " and this unit" } else { "" }
}

/// The verb for whoever is affected: one unit, or several.
fn verb(action: &Printed, verb: &'static str) -> String {
    let several = action.attributes.has(Attributes::SLF)
        || match action.range {
            Range::Splash { .. } | Range::Laser => true,
            Range::Radius(_) | Range::Distance(_) | Range::Melee => false,
        };
    let alone = action.range == Range::Radius(0);
    if several && !alone { verb.to_owned() } else { format!("{verb}s") }
}

fn better(stat: Stat, power: u8) -> String {
    match stat {
        Stat::Acc => format!("Accuracy +{power} (needs {power} less)"),
        Stat::Dmg => format!("+{power} damage dealt"),
        Stat::Mov => format!("Movement +{power}"),
        Stat::Eva => format!("Evasion +{power} ({power} harder to hit)"),
        Stat::Def => format!("Defence +{power} (takes {power} less)"),
    }
}

fn worse(stat: Stat, power: u8) -> String {
    match stat {
        Stat::Acc => format!("Accuracy -{power} (needs {power} more)"),
        Stat::Dmg => format!("-{power} damage dealt"),
        Stat::Mov => format!("Movement -{power}"),
        Stat::Eva => format!("Evasion -{power} ({power} easier to hit)"),
        Stat::Def => format!("Defence -{power} (takes {power} more)"),
    }
}

/// A word with its figure: `Jet 3`.
#[must_use]
pub fn with_figure(word: &Word, figure: u8) -> String {
    if figure == 0 { word.name.to_owned() } else { format!("{} {figure}", word.name) }
}

/// What a word does, with its figure in place of X.
#[must_use]
pub fn reminder(word: &Word, figure: u8) -> String {
    let words = word.reminder.split(' ').map(|part| match (part, figure) {
        (_, 0) => part.to_owned(),
        ("X" | "X\"" | "X," | "X\":", figure) => part.replace('X', &figure.to_string()),
        (_, _) => part.to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The abilities of a card in printed order, with their figures, 0 where there is none.
#[must_use]
pub fn abilities(card: &Card) -> Vec<(&'static Word, u8)> {
    let mut abilities = passive_words(&card.passives);
    abilities.extend(card.combine.iter().map(|ability| combine_word(*ability)));
    abilities.extend(card.commander_ability.map(|ability| (commander_word(ability), 0)));
    abilities
}

impl Pack {
    /// The first line of a card: Level, Classes, colour, Commander, figures.
    #[must_use]
    pub fn headline(&self, id: CardId) -> String {
        let card = self.card(id);
        let classes: Vec<&str> = classes_in(card.classes).map(class_name).collect();
        let mut text = format!("Level {} {}", card.level, level_name(card.level));
        let _ = write!(text, ", {}, {}", classes.join(" "), colour_name(card.faction));
        if let Some(line) = card.commander.and_then(|line| self.lines.get(usize::from(line.0))) {
            let _ = write!(text, ", Commander {line}");
        }
        if !card.required_makes.is_empty() {
            let makes: Vec<&str> =
                card.required_makes.iter().map(|make| self.makes[usize::from(make.0)].as_str()).collect();
            let _ = write!(text, ", needs {}", makes.join(" and "));
        }
        let _ = write!(text, "; Integrity {}, Movement {}, EP {}", card.integrity, card.movement, card.ep);
        text
    }

    /// The whole text of a card, as a player reads it.
    #[must_use]
    pub fn card_text(&self, id: CardId) -> String {
        let (card, words) = (self.card(id), self.text(id));
        let mut text = format!("{}: {}\n", words.name, self.headline(id));
        for (slot, (action, name)) in card.actions.iter().zip(&words.actions).enumerate() {
            let star = if action.star { "*" } else { "" };
            let _ = writeln!(text, "{}{star} {name}: {}", slot + 1, notation(action));
            let mut says = sentence(action);
            // What SLF and DIV do is in the sentence itself.
            let said = ["SLF", "DIV"];
            for word in attribute_words(action.attributes).filter(|word| !said.contains(&word.code)) {
                let _ = write!(says, " {}: {}.", word.name, word.reminder);
            }
            let _ = writeln!(text, "   {says}");
        }
        for (word, figure) in abilities(card) {
            let _ = writeln!(text, "{}: {}.", with_figure(word, figure), reminder(word, figure));
        }
        if !words.flavour.is_empty() {
            let _ = writeln!(text, "\"{}\"", words.flavour);
        }
        text
    }

    /// The texts of all cards, as kept in `content/cards.txt`.
    #[must_use]
    pub fn listing(&self) -> String {
        let mut text = String::new();
        let mut heading = String::new();
        for id in self.ids() {
            let card = self.card(id);
            let of = match card.level {
                0 | 1 => classes_in(card.classes).next().map_or("Basics", class_name).to_owned(),
                level => format!("Level {level}"),
            };
            if of != heading {
                let _ = writeln!(text, "== {of} ==\n");
                heading = of;
            }
            text.push_str(&self.card_text(id));
            text.push('\n');
        }
        text
    }
}
