//! Writes a whole match as JSON, step by step: what the web client's tests and its pictures are fed with.
//! `cargo run -p gattai-host --example dump -- aylkor 2 5 > match.json` (game, seats, seed).

use gattai_core::{Seat, SeatSet, Viewer};
use gattai_host::{Match, Offer, Opening, Said, open};
use serde_json::{Value, json};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |n: usize, default: u64| words.get(n).and_then(|word| word.parse().ok()).unwrap_or(default);
    let game = words.first().map_or("aylkor", String::as_str);
    let (seats, mut chance) = (number(1, 2) as usize, number(2, 5));
    let mut table =
        open(game, Opening::seeded(seats, chance)).expect("a game and a number of seats that fit");
    let mut steps = vec![step(table.as_ref(), 0)];
    while table.outcome().is_none() && steps.len() < number(3, 400) as usize {
        let before = table.version();
        let Some(seat) = table.to_act().iter().next() else { break };
        let offers = table.actions(seat);
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let chosen = choose(&offers, (chance >> 33) as usize);
        table.submit(seat, Said::Text(&chosen)).expect("what is offered is allowed");
        steps.push(step(table.as_ref(), before));
    }
    println!("{}", serde_json::to_string(&steps).expect("JSON"));
}

/// Something that makes the board busy: attacks before builds before moves, ending the turn last.
fn choose(offers: &[Offer], chance: usize) -> String {
    let kinds = ["attack", "build", "tech", "ability", "move"];
    let mut pool: Vec<&Offer> = Vec::new();
    for kind in kinds {
        pool = offers.iter().filter(|offer| offer.notation.starts_with(kind)).collect();
        if !pool.is_empty() && !chance.is_multiple_of(7) {
            break;
        }
    }
    if pool.is_empty() {
        pool = offers.iter().collect();
    }
    pool[chance / 7 % pool.len()].notation.clone()
}

fn step(table: &dyn Match, since: u64) -> Value {
    let seats = |set: SeatSet| set.iter().map(Seat::index).collect::<Vec<_>>();
    let of_seat = |seat: Seat| {
        json!({
            "view": table.view(Viewer::Seat(seat)),
            "log": table.log(since, Viewer::Seat(seat)),
            "question": table.question(seat),
            "offers": table.actions(seat),
            "undo": table.undo_boundary(seat),
        })
    };
    json!({
        "version": table.version(),
        "decisions": table.decisions(),
        "to_act": seats(table.to_act()),
        "outcome": table.outcome(),
        "seats": table.seats().iter().map(of_seat).collect::<Vec<_>>(),
    })
}
