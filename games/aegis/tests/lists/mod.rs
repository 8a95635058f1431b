//! Random legal lists, so that every card has its turn.

use gattai_aegis::card::{Card, Faction};
use gattai_aegis::content::Pack;
use gattai_aegis::{Action, Aegis, State};
use gattai_core::{Dice, Game, Seat, Silent, play};

/// A legal list of one colour, as it is said.
fn random_list(dice: &mut Dice) -> Action {
    let pack = Pack::standard();
    let colours = [Faction::Red, Faction::Blue, Faction::Green, Faction::Purple, Faction::Yellow];
    let colour = colours[dice.below(5) as usize];
    let mut cards: Vec<(&str, &Card)> =
        pack.names.iter().map(|text| text.name.as_str()).zip(&pack.cards).collect();
    for n in (1..cards.len()).rev() {
        cards.swap(n, dice.below(n as u32 + 1) as usize);
    }
    let fits = |card: &Card| card.faction == Faction::Neutral || card.faction == colour;
    let (mut squad, mut pool, mut line) = (Vec::new(), Vec::new(), None);
    for (name, card) in cards.iter().filter(|(_, card)| card.level == 1 && fits(card)) {
        if squad.len() < 5 && (card.commander.is_none() || line.is_none()) {
            squad.push(*name);
            line = line.or(card.commander);
        }
    }
    for (name, card) in cards.iter().filter(|(_, card)| card.level > 1 && fits(card)) {
        if pool.len() < 5 && (card.commander.is_none() || card.commander == line) {
            pool.push(*name);
        }
    }
    format!("squad {} / {}", squad.join(" "), pool.join(" ")).parse().unwrap()
}

/// A match in which everybody brings a random list.
pub fn started(game: &Aegis, dice: &mut Dice) -> State {
    let mut state = game.start(dice, &mut Silent);
    let seats: Vec<Seat> = game.to_act(&state).iter().collect();
    for seat in seats {
        let list = random_list(dice);
        play(game, &mut state, seat, &list, dice, &mut Silent).unwrap();
    }
    state
}
