//! Which way of searching is better at the same number of simulations:
//! `cargo run --release -p gattai-lab --example styles -- aylkor 200 20 depth=12,sims=400 depth=30`. In place of a style
//! an opponent may play: `-- aegis 240 100 depth=12 greedy mode=advanced`. What follows are options of the table.

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
            "look" => style.first_look = number,
            "worlds" => style.look_worlds = number as u32,
            "trust" => style.trust = number,
            "base" => widening.base = number,
            "scale" => widening.scale = number,
            "ripe" => style.ripe = number as u32,
            "sims" => {}
            "guided" => style.guided = number > 0.0,
            "open" => style.open_dice = number > 0.0,
            _ => panic!("unknown key {key}"),
        }
    }
    style.widening = Some(widening);
    style
}

/// Who plays: an opponent by its name, else the strongest in some style, with so many simulations.
struct Side {
    opponent: Opponent,
    style: Option<Style>,
    simulations: u64,
}

fn side(text: &str, simulations: u64) -> Side {
    let own = text.split(',').find_map(|part| part.strip_prefix("sims=")?.parse().ok());
    let simulations = own.unwrap_or(simulations);
    match text.parse() {
        Ok(opponent) => Side { opponent, style: None, simulations },
        Err(_) => Side { opponent: Opponent::STRONGEST, style: Some(style(text)), simulations },
    }
}

struct Compare {
    matches: u64,
    sides: [Side; 2],
    options: Settings,
}

impl Visitor for Compare {
    type Out = ();

    fn visit<G: Hosted>(self) {
        let game = Arc::new(G::table(2, &self.options).expect("two may play"));
        let (next, points, thought) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.matches {
                            return;
                        }
                        let (scored, simulations) = play(&game, &self, number);
                        points.fetch_add(scored, Ordering::Relaxed);
                        thought.fetch_add(simulations, Ordering::Relaxed);
                    }
                });
            }
        });
        let share = Share::of(points.into_inner() as f64 / 2.0, self.matches);
        println!("the first scores {}; {} simulations", share.in_words(), thought.into_inner());
    }
}

/// Twice what the first side scores, and how many simulations both made.
fn play<G: Hosted>(game: &Arc<G>, compare: &Compare, number: u64) -> (u64, u64) {
    let mut dice = Dice::stream(&Seed::from_number(number / 2), 0);
    let mut state = game.start(&mut dice, &mut Silent);
    let first = number as usize % 2;
    let mut thinkers: Vec<_> = game
        .seats()
        .iter()
        .map(|seat| {
            let side = &compare.sides[usize::from(seat.index() != first)];
            let thinker = Thinker::new(Arc::clone(game), seat, side.opponent, number);
            if let Some(style) = side.style { thinker.with_style(style) } else { thinker }
        })
        .collect();
    let (mut events, mut decisions, mut simulations) = (Vec::new(), 0, 0);
    while let Some(seat) = game.to_act(&state).first() {
        let thinker = &mut thinkers[seat.index()];
        let action = if decisions < 4 {
            game.sample(&state, seat, &mut dice, &mut Vec::new())
        } else {
            thinker.look(Seen::of(game.as_ref(), &state, Viewer::Seat(seat)));
            let side = &compare.sides[usize::from(seat.index() != first)];
            let decided = thinker.decide(&mut Simulations(side.simulations));
            decided.map(|(action, thought)| {
                simulations += thought.simulations;
                action
            })
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
    let points = match outcome.places()[first].cmp(&outcome.places()[1 - first]) {
        std::cmp::Ordering::Less => 2,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 0,
    };
    (points, simulations)
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, simulations, matches, one, other, settings @ ..] = &words[..] else {
        println!("usage: styles GAME SIMULATIONS MATCHES STYLE STYLE [OPTION=VALUE]");
        return;
    };
    let mut options = Settings::new();
    for (key, value) in settings.iter().filter_map(|setting| setting.split_once('=')) {
        options.set(key, value);
    }
    let simulations = simulations.parse().expect("a number");
    let compare = Compare {
        matches: matches.parse().expect("a number"),
        sides: [side(one, simulations), side(other, simulations)],
        options,
    };
    visit(game, compare).expect("a known game");
}
