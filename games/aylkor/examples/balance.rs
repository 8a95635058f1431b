//! Who wins at random play: by corner, by deck, by place in the play order, with 95 % intervals.
//!
//! `cargo run --release -p gattai-aylkor --example balance -- 2000` prints docs/aylkor-balance.md.

use gattai_aylkor::{Aylkor, State};
use gattai_core::{Dice, Game, Present, Published, Seed, Settings, Silent, playout};

/// Wins and matches of one thing.
#[derive(Clone, Default)]
struct Tally {
    name: String,
    wins: f64,
    matches: f64,
}

/// Wilson's interval for 95 %.
fn interval(tally: &Tally) -> (f64, f64) {
    let (n, p, z) = (tally.matches.max(1.0), tally.wins / tally.matches.max(1.0), 1.96);
    let centre = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    (centre - half, centre + half)
}

fn count(tallies: &mut Vec<Tally>, name: &str, win: f64) {
    let at = tallies.iter().position(|tally| tally.name == name).unwrap_or_else(|| {
        tallies.push(Tally { name: name.to_owned(), ..Tally::default() });
        tallies.len() - 1
    });
    tallies[at].wins += win;
    tallies[at].matches += 1.0;
}

fn table(title: &str, mut tallies: Vec<Tally>) {
    tallies.sort_by(|one, other| one.name.cmp(&other.name));
    println!("| {title} | wins | matches | share | 95 % |\n|---|---|---|---|---|");
    for tally in &tallies {
        let (low, high) = interval(tally);
        let share = 100.0 * tally.wins / tally.matches;
        let (low, high) = (100.0 * low, 100.0 * high);
        println!(
            "| {} | {:.1} | {} | {share:.1} % | {low:.1} to {high:.1} |",
            tally.name, tally.wins, tally.matches
        );
    }
    println!();
}

fn main() {
    let matches: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(2000);
    println!("# Remnants of Aylkor: who wins at random play\n");
    println!(
        "Random players, default options, {matches} matches for each number of players; a shared first place counts"
    );
    println!(
        "in parts. Decks and corners are chosen at random. Written by `cargo run --release -p gattai-aylkor --example"
    );
    println!(
        "balance -- {matches}`. What random play shows is the fairness of seats, dice and order, hardly the strength of"
    );
    println!("cards: that needs opponents that think.\n");
    for seats in 2..=4 {
        run(seats, matches);
    }
}

fn run(seats: usize, matches: u64) {
    let game = Aylkor::table(seats, &Settings::new()).expect("the default table");
    let (mut corners, mut decks, mut order) = (Vec::new(), Vec::new(), Vec::new());
    let (mut rounds, mut limit, mut decisions) = (Vec::new(), 0u64, 0u64);
    let mut scratch = Vec::new();
    for number in 0..matches {
        let mut dice = Dice::stream(&Seed::from_number(seats as u64), number);
        let mut state = game.start(&mut dice, &mut Silent);
        // Setup first, so that corners and decks can be read before units fall.
        while game.view(&state).round == 0 {
            playout(&game, &mut state, &mut dice, &mut scratch, 1);
        }
        let begun = game.view(&state);
        let (played, outcome) = playout(&game, &mut state, &mut dice, &mut scratch, game.bound());
        decisions += u64::from(played);
        let Some(outcome) = outcome else { continue };
        let winners = outcome.winners();
        for player in &begun.players {
            let win = if winners.contains(player.seat) { 1.0 / winners.len() as f64 } else { 0.0 };
            let hero = begun.units.iter().find(|unit| Some(&unit.id) == player.hero.as_ref());
            count(&mut corners, &hero.map_or_else(String::new, |unit| unit.space.to_string()), win);
            count(&mut decks, player.deck.as_deref().unwrap_or(""), win);
            let place = begun.order.iter().position(|seat| *seat == player.seat).map_or(0, |place| place + 1);
            count(&mut order, &place.to_string(), win);
        }
        let round = last_round(&game, &state);
        limit += u64::from(round >= 40);
        rounds.push(round);
    }
    rounds.sort_unstable();
    let median = rounds.get(rounds.len() / 2).copied().unwrap_or(0);
    let (mean, capped) = (decisions as f64 / matches as f64, 100.0 * limit as f64 / matches as f64);
    println!("## {seats} players\n");
    println!(
        "Median {median} rounds, {mean:.0} decisions a match, {capped:.1} % of the matches reach round 40.\n"
    );
    table("corner", corners);
    table("deck", decks);
    table("place in the play order", order);
}

fn last_round(game: &Aylkor, state: &State) -> u16 {
    game.view(state).round
}
