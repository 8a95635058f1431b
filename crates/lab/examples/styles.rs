//! Which way of searching is better at the same number of simulations:
//! `cargo run --release -p gattai-lab --example styles -- aylkor 200 20 depth=12 depth=4`.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use gattai_core::{Dice, Seed, Seen, Settings, Silent, Viewer};
use gattai_host::{Hosted, Opponent, Thinker, Visitor, visit};
use gattai_lab::rating::Share;
use gattai_search::{Simulations, Style, Widening};

/// A style by its differences from the default: `depth=4,curiosity=0.7`.
fn style(text: &str) -> Style {
    let mut style = Style::default();
    let mut widening = style.widening.unwrap_or(Widening { base: 6.0, scale: 1.5 });
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let (key, value) = part.split_once('=').expect("key=value");
        let number: f32 = value.parse().expect("a number");
        match key {
            "depth" => style.depth = if number < 0.0 { None } else { Some(number as u32) },
            "curiosity" => style.curiosity = number,
            "trust" => style.trust = number,
            "base" => widening.base = number,
            "scale" => widening.scale = number,
            "guided" => style.guided = number > 0.0,
            "open" => style.open_dice = number > 0.0,
            _ => panic!("unknown key {key}"),
        }
    }
    style.widening = Some(widening);
    style
}

struct Compare {
    simulations: u64,
    matches: u64,
    styles: [Style; 2],
}

impl Visitor for Compare {
    type Out = ();

    fn visit<G: Hosted>(self) {
        let game = Arc::new(G::table(2, &Settings::new()).expect("two may play"));
        let (next, points) = (AtomicU64::new(0), AtomicU64::new(0));
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.matches {
                            return;
                        }
                        points.fetch_add(play(&game, &self, number), Ordering::Relaxed);
                    }
                });
            }
        });
        let share = Share::of(points.into_inner() as f64 / 2.0, self.matches);
        println!("the first scores {}", share.in_words());
    }
}

/// Twice what the first style scores.
fn play<G: Hosted>(game: &Arc<G>, compare: &Compare, number: u64) -> u64 {
    let mut dice = Dice::stream(&Seed::from_number(number / 2), 0);
    let mut state = game.start(&mut dice, &mut Silent);
    let first = number as usize % 2;
    let strongest = Opponent::STRONGEST;
    let mut thinkers: Vec<_> = game
        .seats()
        .iter()
        .map(|seat| {
            let style = compare.styles[usize::from(seat.index() != first)];
            Thinker::new(Arc::clone(game), seat, strongest, number).with_style(style)
        })
        .collect();
    let (mut events, mut decisions) = (Vec::new(), 0);
    while let Some(seat) = game.to_act(&state).first() {
        let thinker = &mut thinkers[seat.index()];
        let action = if decisions < 4 {
            game.sample(&state, seat, &mut dice, &mut Vec::new())
        } else {
            thinker.look(Seen::of(game.as_ref(), &state, Viewer::Seat(seat)));
            thinker.decide(&mut Simulations(compare.simulations)).map(|(action, _)| action)
        };
        let action = action.expect("who is asked answers");
        events.clear();
        game.apply(&mut state, seat, &action, &mut dice, &mut events);
        decisions += 1;
        for thinker in &mut thinkers {
            let viewer = Viewer::Seat(thinker.seat());
            let noticed: Vec<_> = events.iter().filter_map(|event| game.witness(event, viewer)).collect();
            thinker.notice(seat, Some(&action), &noticed);
        }
    }
    let outcome = game.outcome(&state).expect("it is over");
    match outcome.places()[first].cmp(&outcome.places()[1 - first]) {
        std::cmp::Ordering::Less => 2,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 0,
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, simulations, matches, one, other] = &words[..] else {
        println!("usage: styles GAME SIMULATIONS MATCHES STYLE STYLE");
        return;
    };
    let compare = Compare {
        simulations: simulations.parse().expect("a number"),
        matches: matches.parse().expect("a number"),
        styles: [style(one), style(other)],
    };
    visit(game, compare).expect("a known game");
}
