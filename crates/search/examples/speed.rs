//! Simulations a second on one core.

#![expect(clippy::disallowed_types, clippy::disallowed_methods, reason = "measuring needs a clock")]

use std::time::{Duration, Instant};

use gattai_breakthrough::Breakthrough;
use gattai_core::{Dice, Game, Published, Seat, Seed, Seen, Settings, Silent, Viewer};
use gattai_search::{Search, Style};

fn per_second<G: Game>(game: &G, style: Style, time: Duration) -> f64 {
    let state = game.start(&mut Dice::seeded(&Seed::from_number(1)), &mut Silent);
    let seen = Seen::of(game, &state, Viewer::Seat(Seat::nth(0)));
    let mut search = Search::new(style, &Seed::from_number(2));
    let (start, mut simulations) = (Instant::now(), 0);
    while start.elapsed() < time {
        search.forget();
        let mut budget = gattai_search::Simulations(20_000);
        simulations += search.think(game, &seen, &mut budget).map_or(0, |thought| thought.simulations);
    }
    simulations as f64 / start.elapsed().as_secs_f64()
}

fn main() {
    let game = Breakthrough::table(2, &Settings::new()).expect("two may play");
    let rate = per_second(&game, Style::PLAIN, Duration::from_secs(2));
    println!("{{\"breakthrough_mcts_per_s\": {rate:.0}}}");
}
