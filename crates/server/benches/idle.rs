//! What a connected match costs while nobody does anything: memory of the server's process, and how many
//! sockets it holds. `idle make ADDRESS FILE TABLES` sets tables up; after the server was started anew, so
//! that nothing of that is left in it, `idle hold ADDRESS FILE PROCESS` opens two sockets a table.

#[path = "../tests/common/mod.rs"]
mod common;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use common::Client;
use futures_util::{SinkExt, StreamExt, stream};
use serde_json::json;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    runtime.expect("a runtime").block_on(async {
        match arguments.as_slice() {
            ["make", address, file, tables] => make(address, file, tables.parse().unwrap_or(1000)).await,
            ["hold", address, file, process] => hold(address, file, process).await,
            _ => println!("bench idle: no server was given; `make bench-server` gives one"),
        }
    });
}

/// Kibibytes of the process that are in memory.
fn resident(process: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or("0 kB");
    line.trim().trim_end_matches(" kB").parse().unwrap_or(0)
}

fn address(text: &str) -> SocketAddr {
    text.parse().expect("an address")
}

/// So many are set up or connected at the same time.
const AT_ONCE: usize = 32;

async fn make(server: &str, file: &str, tables: usize) {
    let server = address(server);
    let people = [Client::guest(server, "Ada").await, Client::guest(server, "Bo").await];
    let one = async |_| {
        let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
        let new = json!({ "game": "breakthrough", "seats": seats, "clock": { "kind": "none" } });
        let table = people[0].table(new).await;
        people[1].post(&format!("/tables/{table}/join"), json!({})).await.ok();
        table
    };
    let tables: Vec<String> = stream::iter(0..tables).map(one).buffer_unordered(AT_ONCE).collect().await;
    let cookies = people.iter().filter_map(|person| person.cookie.clone());
    let lines: Vec<String> = cookies.chain(tables).collect();
    std::fs::write(file, lines.join("\n")).expect("the file is written");
}

async fn hold(server: &str, file: &str, process: &str) {
    let text = std::fs::read_to_string(file).expect("the file of `idle make`");
    let lines: Vec<&str> = text.lines().collect();
    let person =
        |cookie: &str| Client { cookie: Some(cookie.to_owned()), ..Client::stranger(address(server)) };
    let (people, tables) = ([person(lines[0]), person(lines[1])], &lines[2..]);
    let before = resident(process);
    let begun = Instant::now();
    let sit = async |table: &&str| [people[0].sit(table).await, people[1].sit(table).await];
    let mut sitting = stream::iter(tables).map(sit).buffered(AT_ONCE);
    let moved = Arc::new(AtomicUsize::new(0));
    let mut mouths = Vec::new();
    while let Some(pair) = sitting.next().await {
        for socket in pair {
            // Whoever listens answers when the server asks whether anybody is there.
            let (mouth, mut ears) = socket.stream.split();
            mouths.push(mouth);
            let moved = moved.clone();
            tokio::spawn(async move {
                while let Some(Ok(heard)) = ears.next().await {
                    if heard.to_text().is_ok_and(|text| text.contains(r#""decisions":1,"#)) {
                        moved.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    }
    let (connected, took) = (mouths.len(), begun.elapsed().as_secs_f64());
    let each = resident(process).saturating_sub(before) as f64 / tables.len() as f64;
    // They are all still there: at every table somebody moves, and both hear of it.
    for mouth in mouths.iter_mut().step_by(2) {
        let submit = r#"{"type":"submit","id":"1","notation":"a2-a3"}"#;
        mouth.send(Message::text(submit)).await.expect("the connection lasts");
    }
    let patience = Instant::now() + Duration::from_secs(60);
    while moved.load(Ordering::Relaxed) < connected && Instant::now() < patience {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let (heard, tables) = (moved.load(Ordering::Relaxed), tables.len());
    assert_eq!(heard, connected, "all hear of the move at their table");
    println!(
        "idle       {connected} sockets, {tables} tables: {each:.1} KiB a table with two sockets and its state \
         (connected in {took:.1} s; all heard of a move at their table)"
    );
}
