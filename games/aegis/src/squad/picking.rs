//! Looking for cards: by Class, Make, colour, Level and words.

use crate::card::{CardId, Class, Faction};
use crate::content::Pack;
use crate::content::words::{Word, words_of};

/// What a card must be; what is left out does not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// It has all of these Classes.
    pub classes: Vec<Class>,
    /// It is of this Make, or requires it.
    pub make: Option<String>,
    /// It has this colour.
    pub faction: Option<Faction>,
    /// It is of this Level.
    pub level: Option<u8>,
    /// It has all of these words.
    pub words: Vec<&'static Word>,
    /// It is a Commander's form.
    pub commander: bool,
    /// It could be in one list with units of this colour (AEG-2.4).
    pub fits: Option<Faction>,
}

/// The cards that are so, in the order of the pack.
#[must_use]
pub fn cards(pack: &Pack, filter: &Filter) -> Vec<CardId> {
    pack.ids().filter(|card| is_so(pack, filter, *card)).collect()
}

fn is_so(pack: &Pack, filter: &Filter, id: CardId) -> bool {
    let Filter { classes, make, faction, level, words, commander, fits } = filter;
    let card = pack.card(id);
    let of_make = |make: &String| {
        let mut makes = card.required_makes.iter().chain([&card.make]);
        makes.any(|own| pack.makes[usize::from(own.0)].eq_ignore_ascii_case(make))
    };
    let own_words = words_of(card);
    classes.iter().all(|class| card.classes.0 & (1 << *class as u8) != 0)
        && make.as_ref().is_none_or(of_make)
        && faction.is_none_or(|faction| card.faction == faction)
        && level.is_none_or(|level| card.level == level)
        && words.iter().all(|word| own_words.iter().any(|own| own.code == word.code))
        && (!commander || card.commander.is_some())
        && fits.is_none_or(|colour| {
            card.faction == Faction::Neutral || colour == Faction::Neutral || card.faction == colour
        })
}

/// The colour of this name; letter case does not matter.
#[must_use]
pub fn faction_named(name: &str) -> Option<Faction> {
    let all =
        [Faction::Neutral, Faction::Red, Faction::Blue, Faction::Green, Faction::Purple, Faction::Yellow];
    all.into_iter().find(|faction| super::colour_name(*faction).eq_ignore_ascii_case(name))
}

/// The Classes written so: letters (`AG`), or one name (`guard`); letter case does not matter.
#[must_use]
pub fn classes_named(text: &str) -> Option<Vec<Class>> {
    use crate::content::text::{CLASSES, class_name};
    if let Some(class) = CLASSES.into_iter().find(|class| class_name(*class).eq_ignore_ascii_case(text)) {
        return Some(vec![class]);
    }
    let of_letter = |letter: char| {
        CLASSES.into_iter().find(|class| class_name(*class).starts_with(letter.to_ascii_uppercase()))
    };
    let classes: Option<Vec<Class>> = text.chars().map(of_letter).collect();
    classes.filter(|classes| !classes.is_empty())
}
