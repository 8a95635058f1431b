//! How much a server carries: many matches of Breakthrough at once, from real sockets on loopback.
//!
//! `make bench-server` runs it: the server is another process, given by its address. Bounded in matches and
//! time. Prints one line a measurement: decisions a second, and how long a decision takes from being sent to
//! being acknowledged as durable.

#[path = "../tests/common/mod.rs"]
mod common;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use common::Client;
use futures_util::{SinkExt, StreamExt, stream};
use gattai_core::{Dice, Seed};
use gattai_host::{Opening, Said, open};
use serde_json::json;
use tokio::net::TcpStream;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// So many tables are set up at the same time.
const AT_ONCE: usize = 32;

/// The sockets of both players of a table.
type Sitting = Vec<WebSocketStream<MaybeTlsStream<TcpStream>>>;

/// What one measurement is.
struct Plan {
    address: SocketAddr,
    name: String,
    matches: usize,
    rounds: usize,
    /// Decisions a second in all; as many as possible if none.
    rate: Option<u32>,
    seconds: u64,
    /// What each socket wants to hear: nothing but that it is done, or everything.
    want: &'static str,
    /// The server's process, to see what it spends.
    process: Option<String>,
}

/// Seconds of processor time that a process has used, in hundredths.
fn spent(process: Option<&String>) -> Option<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", process?)).ok()?;
    let mut words = stat.rsplit(") ").next()?.split(' ').skip(11);
    Some(words.next()?.parse::<u64>().ok()? + words.next()?.parse::<u64>().ok()?)
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let Some(address) = arguments.first().and_then(|text| text.parse().ok()) else {
        println!("bench load: no address of a server was given; `make bench-server` gives one");
        return;
    };
    let number =
        |place: usize, usual: u64| arguments.get(place).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let name = arguments.get(1).cloned().unwrap_or_default();
    let (matches, seconds) = (number(2, 200) as usize, number(3, 10));
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    runtime.expect("a runtime").block_on(async {
        for (rate, rounds, want) in
            [(None, 14, "[]"), (None, 6, ""), (Some(1300), 1, "[]"), (Some(1300), 1, "")]
        {
            let process = arguments.get(4).cloned();
            let plan = Plan { address, name: name.clone(), matches, rounds, rate, seconds, want, process };
            measure(&plan).await;
        }
    });
}

/// Whole matches, played at random beforehand, so that the client has nothing to think about.
fn scripts() -> Vec<Vec<String>> {
    let play = |seed: u64| {
        let mut table = open("breakthrough", Opening::seeded(2, seed)).expect("a table");
        let mut dice = Dice::seeded(&Seed::from_number(seed));
        let mut script = Vec::new();
        while let Some(seat) = table.to_act().first() {
            let actions = table.actions(seat);
            let action = actions[dice.below(actions.len() as u32) as usize].notation.clone();
            table.submit(seat, Said::Text(&action)).expect("a legal action");
            script.push(action);
        }
        script
    };
    (0..16).map(play).collect()
}

/// Sets the tables up and seats everybody: what is measured is playing. For each match its rounds.
async fn seat_all(plan: &Plan) -> Vec<Vec<Sitting>> {
    let people = [Client::guest(plan.address, "Ada").await, Client::guest(plan.address, "Bo").await];
    let hello = if plan.want.is_empty() {
        r#"{"type":"hello"}"#.to_owned()
    } else {
        format!(r#"{{"type":"hello","want":{}}}"#, plan.want)
    };
    let one = async |_| {
        let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
        let new = json!({ "game": "breakthrough", "seats": seats, "clock": { "kind": "none" } });
        let table = people[0].table(new).await;
        people[1].post(&format!("/tables/{table}/join"), json!({})).await.ok();
        let mut sockets = Vec::new();
        for person in &people {
            let mut socket = person.connect(&table, "").await.expect("a connection").stream;
            socket.send(Message::text(hello.clone())).await.expect("hello");
            sockets.push(socket);
        }
        sockets
    };
    let all = stream::iter(0..plan.matches * plan.rounds).map(one).buffer_unordered(AT_ONCE);
    let all: Vec<Sitting> = all.collect().await;
    let mut all = all.into_iter();
    (0..plan.matches).map(|_| all.by_ref().take(plan.rounds).collect()).collect()
}

async fn measure(plan: &Plan) {
    let tables = seat_all(plan).await;
    let scripts = Arc::new(scripts());
    let stop = Arc::new(AtomicBool::new(false));
    let mut playing = tokio::task::JoinSet::new();
    let spent_before = spent(plan.process.as_ref());
    let begun = Instant::now();
    for (n, tables) in tables.into_iter().enumerate() {
        let (scripts, stop) = (scripts.clone(), stop.clone());
        let pace = plan.rate.map(|rate| Duration::from_secs_f64(plan.matches as f64 / f64::from(rate)));
        // Spread over the time between two decisions, as people are.
        let wait = pace.unwrap_or_default().mul_f64(n as f64 / plan.matches as f64);
        playing.spawn(async move {
            tokio::time::sleep(wait).await;
            let mut took = Vec::new();
            for (round, sockets) in tables.into_iter().enumerate() {
                let script = &scripts[(n + round) % scripts.len()];
                play(sockets, script, pace, &stop, &mut took).await;
            }
            took
        });
    }
    let (mut took, mut ended) = (Vec::new(), None);
    let deadline = tokio::time::sleep_until(begun + Duration::from_secs(plan.seconds));
    tokio::pin!(deadline);
    loop {
        tokio::select! {
            () = &mut deadline, if ended.is_none() => {
                stop.store(true, Ordering::Relaxed);
                ended = Some(begun.elapsed());
            }
            one = playing.join_next() => match one {
                // The first to run out of matches ends the measurement: all were playing until then.
                Some(one) => {
                    if ended.is_none() {
                        stop.store(true, Ordering::Relaxed);
                        ended = Some(begun.elapsed());
                    }
                    took.extend(one.expect("a player"));
                }
                None => break,
            }
        }
    }
    let spent = spent(plan.process.as_ref()).zip(spent_before).map(|(after, before)| after - before);
    report(plan, took, ended.unwrap_or(begun.elapsed()), spent);
}

fn report(plan: &Plan, mut took: Vec<Duration>, lasted: Duration, spent: Option<u64>) {
    took.sort_unstable();
    let part = |share: f64| {
        let place = ((took.len() as f64 - 1.0) * share) as usize;
        took.get(place).copied().unwrap_or_default().as_secs_f64() * 1000.0
    };
    let speed = took.len() as f64 / lasted.as_secs_f64();
    let pace = plan.rate.map_or("full speed".to_owned(), |rate| format!("{rate}/s"));
    let told = if plan.want.is_empty() { "everything told" } else { "decisions alone" };
    println!(
        "{:<10} {:<10} {:<16} {:>8.0} decisions/s  p50 {:>7.2} ms  p99 {:>7.2} ms  ({} decisions, {:.1} s{})",
        plan.name,
        pace,
        told,
        speed,
        part(0.5),
        part(0.99),
        took.len(),
        lasted.as_secs_f64(),
        spent.map_or(String::new(), |spent| {
            format!(
                "; the server's processor time: {} µs a decision",
                spent * 10_000 / took.len().max(1) as u64
            )
        })
    );
}

/// Plays one match from its script; every decision is sent when the one before has been heard of.
async fn play(
    mut sockets: Sitting,
    script: &[String],
    pace: Option<Duration>,
    stop: &AtomicBool,
    took: &mut Vec<Duration>,
) {
    let mut next = Instant::now();
    for (n, notation) in script.iter().enumerate() {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        if let Some(pace) = pace {
            tokio::time::sleep_until(next).await;
            next += pace;
        }
        let submit = format!(r#"{{"type":"submit","id":"{n}","notation":"{notation}"}}"#);
        let sent = Instant::now();
        let mover = &mut sockets[n % 2];
        mover.send(Message::text(submit)).await.expect("sent");
        loop {
            let Some(Ok(Message::Text(text))) = mover.next().await else { continue };
            if text.starts_with(r#"{"type":"done""#) {
                break;
            }
            assert!(!text.starts_with(r#"{"type":"refused""#), "{text}");
        }
        took.push(sent.elapsed());
        // The other must have heard of it before it answers.
        let other = &mut sockets[(n + 1) % 2];
        let heard = format!(r#""decisions":{}"#, n + 1);
        loop {
            let Some(Ok(Message::Text(text))) = other.next().await else { continue };
            if text.contains(&heard) {
                break;
            }
        }
    }
}
