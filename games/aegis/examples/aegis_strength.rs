//! How strong the heuristics of A.E.G.I.S. are, and weights fitted to matches.
//!
//! `cargo run --release -p gattai-aegis --example aegis_strength -- match greedy guided --matches 200 --mode advanced`
//! plays the first player against the second, in both seats in turn, with starters drawn at random. Players:
//! `random`, `guided`, `greedy` (one action ahead by `evaluate`, with a little of what it promises), `wild` (greedy,
//! but now and then something else), `greedy=FILE` and `wild=FILE` (by weights in a file, one a line). `strength fit
//! PLAYERS --matches 1000` lets them play in both modes, fits the weights of `evaluate` to who won and prints them;
//! `--to FILE` writes them as well. `strength show greedy greedy` tells one match; `strength speed` times the
//! heuristics.

use std::collections::BTreeMap;

use gattai_aegis::content::Pack;
use gattai_aegis::{Action, Aegis, COUNTED, Counts, State, WEIGHTS, counts};
use gattai_core::{Dice, Game, Outcome, Present, Published, Seat, Seed, Settings, Silent};
use gattai_testkit::sparring::{self, Mind, Ring, Whims, points, share};

/// How often a greedy player tries each action.
const TRIES: u32 = 2;

/// A deed is followed for at most so many answers.
const ANSWERS_MAX: u32 = 24;

/// How a player decides.
type Player = sparring::Player<Judge>;

/// By what a greedy player judges.
#[derive(Clone)]
enum Judge {
    Now,
    Weights(Box<Counts>),
}

fn named(name: &str) -> Player {
    let judge = |file: Option<&str>| file.map_or(Judge::Now, weights);
    Player::named(name, judge).unwrap_or_else(|| panic!("there is no player {name}"))
}

/// Weights as `WEIGHTS` has them, one a line.
fn weights(file: &str) -> Judge {
    let text = std::fs::read_to_string(file).expect("a file of weights");
    Judge::Weights(Box::new(sparring::weights(&text, WEIGHTS).expect("a number a line")))
}

fn judge(game: &Aegis, state: &State, seat: Seat, by: &Judge) -> f32 {
    let Judge::Weights(weights) = by else { return game.evaluate(state, seat) };
    if game.outcome(state).is_some() {
        return game.evaluate(state, seat);
    }
    let counts = counts(game, state);
    let sum = |seat: Seat| -> f32 { counts[seat].iter().zip(weights.iter()).map(|(c, w)| c * w).sum() };
    let other = Seat::nth(1 - seat.index());
    1.0 / (1.0 + (sum(other) - sum(seat)).exp())
}

/// Each action is tried, and what it asks for is answered by the light policy.
fn greedily(mind: &mut Mind<'_, Aegis>, state: &State, seat: Seat, by: &Judge) -> Action {
    let game = mind.game;
    let mut actions = Vec::new();
    game.actions(state, seat, &mut actions);
    let mut promises = Vec::new();
    game.promises(state, seat, &actions, &mut promises);
    let trust = game.first_look().promise * TRIES as f32;
    let mut best = (f32::MIN, actions[0]);
    for (action, promise) in actions.iter().zip(promises).filter(|_| actions.len() > 1) {
        let mut sum = trust * promise;
        for _ in 0..TRIES {
            let mut world = *state;
            game.apply(&mut world, seat, action, &mut mind.dice, &mut Silent);
            for _ in 0..ANSWERS_MAX {
                let Some(asked) = game.to_act(&world).first().filter(|_| !game.is_settled(&world)) else {
                    break;
                };
                let answer = game.guided(&world, asked, &mut mind.dice, &mut mind.scratch);
                let Some(answer) = answer else { break };
                game.apply(&mut world, asked, &answer, &mut mind.dice, &mut Silent);
            }
            sum += judge(game, &world, seat, by);
        }
        if sum > best.0 {
            best = (sum, *action);
        }
    }
    best.1
}

/// One match; `each` sees every position. Lists and the first places are drawn at random.
fn play(
    game: &Aegis,
    players: &[Player; 2],
    seed: u64,
    each: impl FnMut(&State, Seat, &Action),
) -> (State, Option<Outcome>) {
    let whims = Whims { one_in: 8, by_chance_one_in: 3 };
    Ring { game, whims, opening: |_, _, decisions| decisions < 4, greedily }.play(players, seed, each)
}

fn table(mode: &str) -> Aegis {
    let mut options = Settings::new();
    options.set("mode", mode);
    Aegis::table(2, &options).expect("a table for two")
}

/// The first player sits in each seat in turn, each chance twice.
fn compare(one: &str, other: &str, mode: &str, matches: u64, seed: u64) {
    let game = table(mode);
    let (first, second) = (named(one), named(other));
    let (mut won, mut rounds, mut decisions) = (0.0, 0.0, 0.0);
    let mut lists: BTreeMap<String, (f64, f64)> = BTreeMap::new();
    for number in 0..matches {
        let seat = number as usize % 2;
        let players =
            if seat == 0 { [first.clone(), second.clone()] } else { [second.clone(), first.clone()] };
        let (state, outcome) = play(&game, &players, seed + number / 2, |_, _, _| decisions += 1.0);
        let outcome = outcome.expect("every match ends");
        won += points(&outcome, Seat::nth(seat));
        let view = game.view(&state);
        rounds += f64::from(view.round);
        for player in &view.players {
            let list = lists.entry(player.list.clone().unwrap_or_default()).or_default();
            list.0 += points(&outcome, player.seat);
            list.1 += 1.0;
        }
    }
    let count = matches as f64;
    println!(
        "{one} against {other}, {mode}: {}; {:.1} rounds, {:.0} decisions",
        share(won, count),
        rounds / count,
        decisions / count
    );
    for (list, (won, count)) in lists {
        println!("  {list}: {}", share(won, count));
    }
}

/// What was counted at some moment, of one less the other, and what the one scored in the end. Behind the counts stands
/// which starter each had, so that the strength of starters is not mistaken for that of what they happen to have.
struct Row {
    number: u64,
    differences: [f64; FITTED],
    scored: f64,
}

/// Counts, and one more for each starter.
const FITTED: usize = COUNTED.len() + STARTERS;
const STARTERS: usize = 6;

/// Lets players meet in both modes and keeps what was counted now and then, and at the end of each turn.
fn gather(players: &[String], matches: u64, seed: u64) -> Vec<Row> {
    let games = [table("standard"), table("advanced")];
    let mut rows = Vec::new();
    for number in 0..matches {
        let game = &games[number as usize % 2];
        let player = |n: u64| named(&players[n as usize % players.len()]);
        let sitting = [player(number / 2), player(number / 2 + number / 7)];
        let mut found: Vec<[f64; FITTED]> = Vec::new();
        let mut choice = Dice::stream(&Seed::from_number(seed + number), 2);
        let (last, outcome) = play(game, &sitting, seed + number, |state, _, action| {
            let ends = matches!(action, Action::End);
            let settled = game.is_settled(state) && game.view(state).round > 0;
            if settled && (ends || choice.below(6) == 0) {
                let counts = counts(game, state);
                let (one, other) = (counts[Seat::nth(0)], counts[Seat::nth(1)]);
                let mut differences = [0.0; FITTED];
                for (difference, (one, other)) in differences.iter_mut().zip(one.iter().zip(&other)) {
                    *difference = f64::from(one - other);
                }
                found.push(differences);
            }
        });
        let Some(outcome) = outcome else { continue };
        let scored = points(&outcome, Seat::nth(0));
        for (n, player) in game.view(&last).players.iter().enumerate() {
            let list = Pack::standard()
                .starters
                .iter()
                .position(|starter| Some(&starter.id) == player.list.as_ref());
            let sign = if n == 0 { 1.0 } else { -1.0 };
            for differences in &mut found {
                differences[COUNTED.len() + list.unwrap_or_default()] += sign;
            }
        }
        rows.extend(found.into_iter().map(|differences| Row { number, differences, scored }));
    }
    rows
}

fn chance(weights: &[f64], differences: &[f64]) -> f64 {
    let lead: f64 = weights.iter().zip(differences).map(|(weight, difference)| weight * difference).sum();
    1.0 / (1.0 + (-lead).exp())
}

/// How badly the weights foretell the rows: the mean logarithm of the odds they gave to what came.
fn surprise<'a>(rows: impl Iterator<Item = &'a Row>, weights: &[f64]) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for row in rows {
        let p = chance(weights, &row.differences).clamp(1e-6, 1.0 - 1e-6);
        sum -= row.scored * p.ln() + (1.0 - row.scored) * (1.0 - p).ln();
        count += 1.0;
    }
    sum / count
}

/// Logistic regression by Newton's method, drawn towards 0 a little so that what never happens weighs nothing.
fn fitted(rows: &[Row]) -> Vec<f64> {
    const N: usize = FITTED;
    let training = || rows.iter().filter(|row| !is_kept(row));
    let count = training().count() as f64;
    let mut scale = [0.0; N];
    for row in training() {
        for (sum, difference) in scale.iter_mut().zip(&row.differences) {
            *sum += difference * difference / count;
        }
    }
    let pull: Vec<f64> = scale.iter().map(|square| 0.002 * count * square.max(1e-3)).collect();
    let mut weights = vec![0.0; N];
    for _ in 0..12 {
        let (mut slope, mut bend) = (vec![0.0; N], vec![vec![0.0; N]; N]);
        for row in training() {
            let p = chance(&weights, &row.differences);
            let (miss, steep) = (row.scored - p, p * (1.0 - p));
            for i in 0..N {
                let here = row.differences[i];
                if here == 0.0 {
                    continue;
                }
                slope[i] += miss * here;
                for (sum, there) in bend[i].iter_mut().zip(&row.differences).take(i + 1) {
                    *sum += steep * here * there;
                }
            }
        }
        for i in 0..N {
            slope[i] -= pull[i] * weights[i];
            bend[i][i] += pull[i];
            let (above, here) = bend.split_at_mut(i);
            for (row, value) in above.iter_mut().zip(&here[0]) {
                row[i] = *value;
            }
        }
        for (weight, step) in weights.iter_mut().zip(solved(bend, slope)) {
            *weight += step;
        }
    }
    weights
}

/// Every tenth match is kept for the test.
fn is_kept(row: &Row) -> bool {
    row.number % 20 < 2
}

/// Gauss.
fn solved(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let n = right.len();
    for column in 0..n {
        let pivot = (column..n).max_by(|a, b| matrix[*a][column].abs().total_cmp(&matrix[*b][column].abs()));
        let pivot = pivot.unwrap_or(column);
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let top = matrix[column].clone();
        for row in column + 1..n {
            let factor = matrix[row][column] / top[column];
            for (value, above) in matrix[row].iter_mut().zip(&top).skip(column) {
                *value -= factor * above;
            }
            right[row] -= factor * right[column];
        }
    }
    let mut answer = vec![0.0; n];
    for row in (0..n).rev() {
        let known: f64 = (row + 1..n).map(|column| matrix[row][column] * answer[column]).sum();
        answer[row] = (right[row] - known) / matrix[row][row];
    }
    answer
}

/// Plays, fits and prints.
fn fit(players: &[String], matches: u64, seed: u64, to: Option<&String>) {
    let rows = gather(players, matches, seed);
    let before: Vec<f64> = WEIGHTS.iter().map(|weight| f64::from(*weight)).collect();
    let after = fitted(&rows);
    let kept = || rows.iter().filter(|row| is_kept(row));
    println!(
        "{} rows; surprise on matches kept apart {:.4}, before {:.4}",
        rows.len(),
        surprise(kept(), &after),
        surprise(kept(), &before)
    );
    for ((name, weight), old) in COUNTED.iter().zip(&after).zip(&before) {
        println!("{weight:>9.4} {old:>9.4}  {name}");
    }
    let list: Vec<String> = after.iter().take(COUNTED.len()).map(|weight| format!("{weight:.4}")).collect();
    println!("{}", list.join(", "));
    if let Some(file) = to {
        std::fs::write(file, list.join("\n")).expect("the file can be written");
    }
}

/// Tells one match.
fn show(players: &[String], mode: &str, seed: u64) {
    let game = table(mode);
    let player = |n: usize| named(&players[n % players.len()]);
    let mut last = (0, None);
    let (state, outcome) = play(&game, &[player(0), player(1)], seed, |state, seat, action| {
        let view = game.view(state);
        if (view.round, view.active) != last {
            last = (view.round, view.active);
            println!("-- round {} {:?}", view.round, view.active);
            for player in &view.players {
                let value = game.evaluate(state, player.seat);
                println!(
                    "   {} Energy {} production {} value {value:.3}",
                    player.seat, player.energy, player.production
                );
            }
            for unit in view.units.iter().filter(|unit| unit.at.is_some()) {
                println!(
                    "   {} {} {} at {} Integrity {} EP {} {:?} {:?}",
                    unit.seat,
                    unit.id,
                    unit.card,
                    unit.at.as_deref().unwrap_or("?"),
                    unit.integrity,
                    unit.ep,
                    unit.statuses,
                    unit.stats
                );
            }
        }
        let promise = game.promise(state, seat, action);
        println!("{seat} {action}   ({promise:.2}, value {:.3})", game.evaluate(state, seat));
    });
    println!("{outcome:?} in round {}", game.view(&state).round);
}

/// Nanoseconds a call, on positions of guided play.
#[expect(clippy::disallowed_methods, clippy::disallowed_types, reason = "a measurement needs a clock")]
fn speed(mode: &str) {
    let game = table(mode);
    let mut states = Vec::new();
    for seed in 0..20 {
        play(&game, &[Player::Guided, Player::Guided], seed, |state, seat, action| {
            if game.is_settled(state) {
                states.push((*state, seat, *action));
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
    let text = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name);
        at.and_then(|at| arguments.get(at + 1))
    };
    let number =
        |name: &str, otherwise: u64| text(name).and_then(|text| text.parse().ok()).unwrap_or(otherwise);
    let (matches, seed) = (number("--matches", 200), number("--seed", 1_000));
    let mode = text("--mode").map_or("standard", String::as_str);
    let words: Vec<String> =
        arguments.iter().take_while(|argument| !argument.starts_with("--")).cloned().collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["match", one, other] => compare(one, other, mode, matches, seed),
        ["fit", ..] if words.len() > 1 => fit(&words[1..], matches, seed, text("--to")),
        ["show", ..] if words.len() > 1 => show(&words[1..], mode, seed),
        ["speed"] => speed(mode),
        _ => println!("strength match ONE OTHER | fit PLAYERS | show PLAYERS | speed"),
    }
}
