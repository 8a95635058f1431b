//! What a connected match costs while nobody does anything: memory of the server's process, and how many
//! sockets it holds. `idle make ADDRESS FILE TABLES` sets tables up; after the server was started anew, so
//! that nothing of that is left in it, `idle hold ADDRESS FILE PROCESS` opens two sockets a table.

#[path = "../tests/common/mod.rs"]
mod common;

use std::net::SocketAddr;

use common::Client;
use serde_json::json;

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

async fn make(server: &str, file: &str, tables: usize) {
    let server = address(server);
    let people = [Client::guest(server, "Ada").await, Client::guest(server, "Bo").await];
    let mut text: String =
        people.iter().filter_map(|person| person.cookie.as_ref()).map(|one| format!("{one}\n")).collect();
    for _ in 0..tables {
        let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
        let new = json!({ "game": "breakthrough", "seats": seats, "clock": { "kind": "none" } });
        let table = people[0].table(new).await;
        people[1].post(&format!("/tables/{table}/join"), json!({})).await.ok();
        text.push_str(&format!("{table}\n"));
    }
    std::fs::write(file, text).expect("the file is written");
}

async fn hold(server: &str, file: &str, process: &str) {
    let text = std::fs::read_to_string(file).expect("the file of `idle make`");
    let lines: Vec<&str> = text.lines().collect();
    let person =
        |cookie: &str| Client { cookie: Some(cookie.to_owned()), ..Client::stranger(address(server)) };
    let (people, tables) = ([person(lines[0]), person(lines[1])], &lines[2..]);
    let mut sockets = Vec::new();
    let before = resident(process);
    for table in tables {
        for person in &people {
            sockets.push(person.sit(table).await);
        }
    }
    let (connected, tables) = (sockets.len(), tables.len());
    let each = resident(process).saturating_sub(before) as f64 / tables as f64;
    // They are all still there: the first and the last can play.
    for place in [0, connected - 2] {
        sockets[place].act("a2-a3").await;
        sockets[place + 1].wait(|update| update["decisions"] == 1).await;
    }
    println!(
        "idle       {connected} sockets, {tables} tables: {each:.1} KiB a table with two sockets and its state"
    );
}
