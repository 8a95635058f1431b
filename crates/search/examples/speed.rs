//! Simulations a second on one core: `cargo run --release -p gattai-search --example speed -- --json`.

#![expect(clippy::disallowed_types, clippy::disallowed_methods, reason = "measuring needs a clock")]

#[path = "../tests/known/mod.rs"]
mod known;

use std::time::{Duration, Instant};

use gattai_breakthrough::Breakthrough;
use gattai_core::{Dice, Game, Published, Seat, Seed, Seen, Settings, Silent, Viewer};
use gattai_search::{Search, Simulations, Style};
use known::leduc::{self, Leduc};

/// How long each is measured.
const TIME: Duration = Duration::from_secs(2);

/// How many simulations a tree grows before the next one is begun, as the peer does.
const STEP: u64 = 5_000;

fn per_second<G: Game>(game: &G, state: &G::State, style: Style) -> f64 {
    let seen = Seen::of(game, state, Viewer::Seat(Seat::nth(0)));
    let mut search = Search::new(style, &Seed::from_number(2));
    let (start, mut simulations) = (Instant::now(), 0);
    while start.elapsed() < TIME {
        search.forget();
        let mut budget = Simulations(STEP);
        simulations += search.think(game, &seen, &mut budget).map_or(0, |thought| thought.simulations);
    }
    simulations as f64 / start.elapsed().as_secs_f64()
}

fn main() {
    let game = Breakthrough::table(2, &Settings::new()).expect("two may play");
    let state = game.start(&mut Dice::seeded(&Seed::from_number(1)), &mut Silent);
    let breakthrough = per_second(&game, &state, Style::PLAIN);
    let dealt = leduc::State::with([Some(5), Some(2)]);
    let leduc = per_second(&Leduc, &dealt, Style { open_dice: false, ..Style::PLAIN });
    if std::env::args().any(|word| word == "--json") {
        println!("{{\"breakthrough_mcts_per_s\": {breakthrough:.0}, \"leduc_ismcts_per_s\": {leduc:.0}}}");
    } else {
        println!("Breakthrough {breakthrough:.0} simulations/s\nLeduc poker  {leduc:.0} simulations/s");
    }
}
