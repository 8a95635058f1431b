//! How strong Aylkor's heuristics are, and the data to fit them.
//!
//! `cargo run --release -p gattai-aylkor --example strength -- match greedy random --seats 2 --matches 200`
//! plays the first player against the second, in all seats in turn. Players: `random`, `guided`, `greedy` (one action
//! ahead by `evaluate`), `greedy-before` (by the first evaluation this game had), `greedy=FILE` (by weights in a file).
//! `strength data FILE --seats 2 --matches 200` writes what was counted in each turn and who outlived whom, as f32;
//! `strength show greedy greedy` tells one match; `strength ranks greedy` says how high `promise` ranks what a greedy
//! player chooses; `strength speed` times the heuristics.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use gattai_aylkor::{Action, Aylkor, COUNTED, Counts, State, WEIGHTS, counts};
use gattai_core::{Dice, Game, Outcome, Present, Published, Seat, Seed, Seen, Settings, Silent, Viewer};
use gattai_testkit::sparring::{self, Mind, Ring, Whims, points, share};

/// How many worlds a greedy player imagines.
const WORLDS: u32 = 2;

/// How a player decides.
type Player = sparring::Player<Judge>;

/// By what a greedy player judges.
#[derive(Clone)]
enum Judge {
    Now,
    Before,
    Weights(Box<Counts>),
}

fn named(name: &str) -> Player {
    if name == "greedy-before" {
        return Player::Greedy(Judge::Before);
    }
    let judge = |file: Option<&str>| file.map_or(Judge::Now, weights);
    Player::named(name, judge).unwrap_or_else(|| panic!("there is no player {name}"))
}

/// Weights as `WEIGHTS` has them, one a line.
fn weights(file: &str) -> Judge {
    let text = std::fs::read_to_string(file).expect("a file of weights");
    Judge::Weights(Box::new(sparring::weights(&text, WEIGHTS).expect("a number a line")))
}

fn judge(game: &Aylkor, state: &State, seat: Seat, judge: &Judge) -> f32 {
    match judge {
        Judge::Now => return game.evaluate(state, seat),
        Judge::Before | Judge::Weights(_) if game.outcome(state).is_some() => {
            return game.evaluate(state, seat);
        }
        Judge::Before | Judge::Weights(_) => {}
    }
    if !game.is_playing(state, seat) {
        return 0.0;
    }
    let others: Vec<Seat> = game.seats().iter().filter(|other| *other != seat).collect();
    let living = || others.iter().filter(|other| game.is_playing(state, **other));
    let counts = counts(game, state);
    if let Judge::Weights(weights) = judge {
        let sum = |seat: Seat| -> f32 {
            counts[seat].iter().zip(weights.iter()).map(|(count, weight)| count * weight).sum()
        };
        let own = sum(seat);
        let out = (others.len() - living().count()) as f32;
        let beaten: f32 = living().map(|other| 1.0 / (1.0 + (sum(*other) - own).exp())).sum();
        return (beaten + out) / others.len() as f32;
    }
    let own = worth_before(&counts[seat]);
    let worths: Vec<f32> = living().map(|other| worth_before(&counts[*other])).collect();
    let best = worths.iter().fold(1.0f32, |best, worth| best.max(*worth));
    own / (own + ((best + worths.iter().sum::<f32>()) / 2.0).max(1.0))
}

/// The worth of a player in the first evaluation.
fn worth_before(c: &Counts) -> f32 {
    let hero: f32 = c[0..4].iter().sum();
    let held = 0.6 * (c[24] + c[25]) + 0.9 * (c[26] + c[27]) + 0.8 * (c[28] + c[29]);
    held + 2.0 * hero + 4.0 + c[8] + 1.6 * c[7] + 0.5 * c[10]
}

/// Each action is tried in worlds that the seat thinks possible.
fn greedily(mind: &mut Mind<'_, Aylkor>, state: &State, seat: Seat, by: &Judge) -> Action {
    let game = mind.game;
    let seen = Seen::of(game, state, Viewer::Seat(seat));
    let mut actions = Vec::new();
    game.actions(seen.state(), seat, &mut actions);
    if actions.len() == 1 {
        return actions[0];
    }
    let worlds: Vec<State> = (0..WORLDS).map(|_| seen.imagine(game, &mut mind.dice)).collect();
    let mut best = (f32::MIN, actions[0]);
    for action in &actions {
        let mut sum = 0.0;
        for world in &worlds {
            let mut world = world.clone();
            game.apply(&mut world, seat, action, &mut mind.dice, &mut Silent);
            settle(mind, &mut world, by, 3);
            sum += judge(game, &world, seat, by);
        }
        if sum > best.0 {
            best = (sum, *action);
        }
    }
    best.1
}

/// All questions are answered, each by the best answer for whoever is asked.
fn settle(mind: &mut Mind<'_, Aylkor>, state: &mut State, by: &Judge, depth: u32) {
    let game = mind.game;
    while !game.is_settled(state) {
        let Some(asked) = game.to_act(state).first() else { return };
        let mut answers = Vec::new();
        game.actions(state, asked, &mut answers);
        if depth == 0 || answers.len() > 12 {
            let Some(action) = game.guided(state, asked, &mut mind.dice, &mut mind.scratch) else {
                return;
            };
            game.apply(state, asked, &action, &mut mind.dice, &mut Silent);
            continue;
        }
        let mut best: Option<(f32, Box<State>)> = None;
        for answer in &answers {
            let mut next = Box::new(state.clone());
            game.apply(&mut next, asked, answer, &mut mind.dice, &mut Silent);
            settle(mind, &mut next, by, depth - 1);
            let value = judge(game, &next, asked, by);
            if best.as_ref().is_none_or(|(most, _)| value > *most) {
                best = Some((value, next));
            }
        }
        let Some((_, end)) = best else { return };
        *state = *end;
    }
}

/// One match; `each` sees every position. Decks and corners are chosen at random by everybody.
fn play(
    game: &Aylkor,
    players: &[Player],
    seed: u64,
    each: impl FnMut(&State, Seat, &Action),
) -> (State, Option<Outcome>) {
    let whims = Whims { one_in: 12, by_chance_one_in: 2 };
    let opening = |game: &Aylkor, state: &State, _| game.view(state).round == 0;
    Ring { game, whims, opening, greedily }.play(players, seed, each)
}

/// Runs matches on all cores.
fn all(matches: u64, run: impl Fn(u64) + Sync) {
    let next = AtomicU64::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= matches {
                        break;
                    }
                    run(number);
                }
            });
        }
    });
}

#[derive(Default)]
struct Tally {
    matches: f64,
    wins: f64,
    limit: f64,
    rounds: f64,
    decisions: f64,
}

/// The first player sits in one seat, the second in all others.
fn compare(one: &str, other: &str, seats: usize, matches: u64, seed: u64) {
    let game = Aylkor::table(seats, &Settings::new()).expect("the default table");
    let (first, second) = (named(one), named(other));
    let tally = Mutex::new(Tally::default());
    all(matches, |number| {
        let seat = number as usize % seats;
        let mut players = vec![second.clone(); seats];
        players[seat] = first.clone();
        let mut decisions = 0.0;
        let (state, outcome) =
            play(&game, &players, seed + number / seats as u64, |_, _, _| decisions += 1.0);
        let Some(outcome) = outcome else { return };
        let won = points(&outcome, Seat::nth(seat));
        let view = game.view(&state);
        let living = view.players.iter().filter(|player| player.alive).count();
        let mut tally = tally.lock().expect("no thread failed");
        tally.matches += 1.0;
        tally.wins += won;
        tally.limit += f64::from(u8::from(living > 1));
        tally.rounds += f64::from(view.round);
        tally.decisions += decisions;
    });
    let t = tally.into_inner().expect("no thread failed");
    let n = t.matches.max(1.0);
    println!(
        "{one} against {other}, {seats} players: {}; {:.1} % by the round limit, {:.1} rounds, {:.0} decisions",
        share(t.wins, t.matches),
        100.0 * t.limit / n,
        t.rounds / n,
        t.decisions / n
    );
}

/// One row for each pair of living players and turn: match, round, turn's seat first (1) or not, differences, label.
fn data(file: &str, players: &[String], seats: usize, matches: u64, seed: u64) {
    let game = Aylkor::table(seats, &Settings::new()).expect("the default table");
    let rows: Mutex<Vec<f32>> = Mutex::new(Vec::new());
    all(matches, |number| {
        let mut kinds: Vec<Player> =
            (0..seats).map(|n| named(&players[(n + number as usize) % players.len()])).collect();
        kinds.rotate_left(number as usize / players.len() % seats);
        let mut found: Vec<(f32, Vec<Counts>, Vec<bool>)> = Vec::new();
        let mut choice = Dice::stream(&Seed::from_number(seed + number), 2);
        let (_, outcome) = play(&game, &kinds, seed + number, |state, _, action| {
            let turn_ends = matches!(action, Action::End);
            if game.is_settled(state) && (turn_ends || choice.below(12) == 0) {
                let round = f32::from(game.view(state).round);
                if round > 0.0 {
                    let counts = counts(&game, state);
                    let of = |seat: Seat| counts[seat];
                    let playing = game.seats().iter().map(|seat| game.is_playing(state, seat)).collect();
                    found.push((round, game.seats().iter().map(of).collect(), playing));
                }
            }
        });
        let Some(outcome) = outcome else { return };
        let mut rows = rows.lock().expect("no thread failed");
        for (round, counts, playing) in found {
            for i in 0..seats {
                for j in i + 1..seats {
                    if !playing[i] || !playing[j] {
                        continue;
                    }
                    let place = |n: usize| outcome.places()[n];
                    let label = match place(i).cmp(&place(j)) {
                        std::cmp::Ordering::Less => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Greater => 0.0,
                    };
                    rows.extend([number as f32, round]);
                    rows.extend(counts[i].iter().zip(&counts[j]).map(|(one, other)| one - other));
                    rows.push(label);
                }
            }
        }
    });
    let rows = rows.into_inner().expect("no thread failed");
    let width = COUNTED.len() + 3;
    let bytes: Vec<u8> = rows.iter().flat_map(|value| value.to_le_bytes()).collect();
    std::fs::write(file, bytes).expect("the file can be written");
    println!("{} rows of {width} f32 in {file}", rows.len() / width);
}

/// How high `promise` ranks what a greedy player chooses.
fn ranks(by: &str, matches: u64, seed: u64) {
    let game = Aylkor::table(2, &Settings::new()).expect("the default table");
    let player = named(by);
    let ranks: Mutex<Vec<(String, usize, usize)>> = Mutex::new(Vec::new());
    all(matches, |number| {
        let players = vec![player.clone(); 2];
        play(&game, &players, seed + number, |state, seat, action| {
            let mut actions = Vec::new();
            game.actions(state, seat, &mut actions);
            let own = game.promise(state, seat, action);
            let rank = actions.iter().filter(|other| game.promise(state, seat, other) > own).count();
            let kind = action.to_string().split(' ').next().unwrap_or_default().to_owned();
            if actions.len() > 1 {
                ranks.lock().expect("no thread failed").push((kind, rank, actions.len()));
            }
        });
    });
    let ranks = ranks.into_inner().expect("no thread failed");
    let mut kinds: Vec<&str> = ranks.iter().map(|(kind, _, _)| kind.as_str()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    for kind in kinds.into_iter().chain([""]) {
        let those: Vec<_> = ranks.iter().filter(|(other, _, _)| kind.is_empty() || other == kind).collect();
        let count = those.len() as f64;
        let among =
            |most: usize| 100.0 * those.iter().filter(|(_, rank, _)| *rank < most).count() as f64 / count;
        let choices = those.iter().map(|(_, _, choices)| *choices as f64).sum::<f64>() / count;
        println!(
            "{kind:>10} {count:>6}: first {:.0} %, in 4 {:.0} %, in 8 {:.0} %, in 16 {:.0} % of {choices:.0}",
            among(1),
            among(4),
            among(8),
            among(16)
        );
    }
}

/// Tells one match.
fn show(players: &[String], seats: usize, seed: u64) {
    let game = Aylkor::table(seats, &Settings::new()).expect("the default table");
    let kinds: Vec<Player> = (0..seats).map(|n| named(&players[n % players.len()])).collect();
    let mut last = (0, None);
    let (state, outcome) = play(&game, &kinds, seed, |state, seat, action| {
        let view = game.view(state);
        if (view.round, view.active) != last {
            last = (view.round, view.active);
            println!("-- round {} {:?}", view.round, view.active);
            for player in &view.players {
                println!(
                    "   {} {:?} cogs {} brew {} hand {} value {:.3}",
                    player.seat,
                    player.deck,
                    player.cogs,
                    player.brew,
                    player.hand,
                    game.evaluate(state, player.seat)
                );
            }
            for unit in &view.units {
                println!(
                    "   {} {} at {} {:?} {}/{}/{} {:?} {:?}",
                    unit.id,
                    unit.name,
                    unit.space,
                    unit.control,
                    unit.attack,
                    unit.remaining,
                    unit.movement,
                    unit.keywords,
                    unit.statuses
                );
            }
            let tokens: Vec<String> =
                view.resources.iter().map(|token| format!("{:?} {}", token.resource, token.id)).collect();
            println!("   {}", tokens.join(", "));
        }
        let promise = game.promise(state, seat, action);
        println!("{seat} {action}   ({promise:.2}, value {:.3})", game.evaluate(state, seat));
    });
    println!("{outcome:?} in round {}", game.view(&state).round);
}

/// Nanoseconds a call, on positions of guided play.
#[expect(clippy::disallowed_methods, clippy::disallowed_types, reason = "a measurement needs a clock")]
fn speed() {
    let game = Aylkor::table(2, &Settings::new()).expect("the default table");
    let mut states = Vec::new();
    for seed in 0..20 {
        play(&game, &[Player::Guided, Player::Guided], seed, |state, seat, action| {
            if game.is_settled(state) && !matches!(action, Action::Deck { .. } | Action::Corner { .. }) {
                states.push((state.clone(), seat, *action));
            }
        });
    }
    let begun = std::time::Instant::now();
    for (name, each) in sparring::speeds(&game, &states, &mut || begun.elapsed()) {
        println!("{name}: {each} ns");
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str, otherwise: u64| {
        let at = arguments.iter().position(|argument| argument == name);
        at.and_then(|at| arguments.get(at + 1)?.parse().ok()).unwrap_or(otherwise)
    };
    let (seats, matches, seed) =
        (number("--seats", 2) as usize, number("--matches", 200), number("--seed", 1_000));
    let words: Vec<String> =
        arguments.iter().take_while(|argument| !argument.starts_with("--")).cloned().collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["match", one, other] => compare(one, other, seats, matches, seed),
        ["data", file, ..] if words.len() > 2 => data(file, &words[2..], seats, matches, seed),
        ["show", ..] if words.len() > 1 => show(&words[1..], seats, seed),
        ["ranks", by] => ranks(by, matches, seed),
        ["speed"] => speed(),
        _ => println!("strength match ONE OTHER | data FILE PLAYERS | show PLAYERS | ranks PLAYER | speed"),
    }
}
