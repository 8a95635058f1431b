//! A server that is killed again and again loses nothing that it has acknowledged.
//!
//! `GATTAI_MATCHES` and `GATTAI_KILLS` make it longer; `make test-crash` runs it in full.

#[path = "../../server/tests/common/mod.rs"]
mod client;
#[path = "../../store/tests/common/postgres.rs"]
mod postgres;
#[path = "common/process.rs"]
mod process;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use client::Client;
use gattai_breakthrough::Breakthrough;
use gattai_core::{Deed, Dice, Record, Seed};
use process::Process;
use serde_json::{Value, json};

fn size(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_in_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("store").display().to_string();
    kill_and_count(&store).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_in_postgres() {
    let Some(postgres) = postgres::PrivatePostgres::start() else { return };
    kill_and_count(&postgres.database("crash")).await;
}

async fn kill_and_count(store: &str) {
    let (matches, kills) = (size("GATTAI_MATCHES", 24), size("GATTAI_KILLS", 4));
    let mut server = Process::start(store);
    let people = [Client::guest(server.address, "Ada").await, Client::guest(server.address, "Bo").await];
    let mut tables = Vec::new();
    for _ in 0..matches {
        let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
        let new = json!({ "game": "breakthrough", "seats": seats, "clock": { "kind": "none" } });
        let table = people[0].table(new).await;
        people[1].post(&format!("/tables/{table}/join"), json!({})).await.ok();
        tables.push(table);
    }
    let done = Arc::new(AtomicUsize::new(0));
    let mut players = tokio::task::JoinSet::new();
    for (n, table) in tables.iter().enumerate() {
        for (seat, person) in people.iter().enumerate() {
            let player = Player {
                person: person.clone(),
                table: table.clone(),
                seat: seat as u64,
                dice: Dice::seeded(&Seed::from_number((n * 2 + seat) as u64)),
                done: done.clone(),
                acknowledged: Vec::new(),
                waiting: None,
            };
            players.spawn(player.play());
        }
    }
    // A match has some sixty decisions: the kills are spread over them, at moments that nobody plans.
    let mut dice = Dice::seeded(&Seed::from_number(99));
    let stride = matches * 50 / (kills + 1);
    let mut acknowledged: Vec<Acknowledged> = Vec::new();
    for kill in 1..=kills {
        let moment = kill * stride + dice.below(stride as u32 / 2 + 1) as usize;
        while done.load(Ordering::Relaxed) < moment {
            while let Some(player) = players.try_join_next() {
                acknowledged.push(player.expect("a player plays to the end"));
            }
            tokio::task::yield_now().await;
        }
        server.kill();
        server.start_again();
    }
    acknowledged.extend(players.join_all().await);
    acknowledged.sort_by(|a, b| (&a.table, a.seat).cmp(&(&b.table, b.seat)));
    let mut decisions = 0;
    for one in &acknowledged {
        let record = people[0].get(&format!("/tables/{}/record", one.table)).await;
        assert!(record.status.is_success(), "{}", record.text);
        let record: Record = record.text.parse().unwrap();
        record.verify::<Breakthrough>().unwrap();
        let kept: Vec<String> = record
            .entries
            .iter()
            .filter(|entry| entry.seat.index() as u64 == one.seat)
            .map(|entry| match &entry.deed {
                Deed::Act(action) => action.clone(),
                Deed::Overdue(_) | Deed::Order(_) | Deed::Concede | Deed::Forfeit => {
                    panic!("nobody did {}", entry.deed)
                }
            })
            .collect();
        assert_eq!(kept, one.decisions, "table {} seat {}", one.table, one.seat);
        decisions += kept.len();
    }
    // Once more from nothing but the store: the same matches, to the last hash.
    let before = people[0].get(&format!("/tables/{}/record", tables[0])).await.text;
    server.kill();
    server.start_again();
    assert_eq!(people[0].get(&format!("/tables/{}/record", tables[0])).await.text, before);
    println!("{matches} matches, {decisions} decisions, {kills} kills: each decision once");
}

struct Player {
    person: Client,
    table: String,
    seat: u64,
    dice: Dice,
    done: Arc<AtomicUsize>,
    acknowledged: Vec<String>,
    /// What was sent and not answered: the name of the message and the decision.
    waiting: Option<(String, String)>,
}

struct Acknowledged {
    table: String,
    seat: u64,
    decisions: Vec<String>,
}

impl Player {
    async fn play(mut self) -> Acknowledged {
        while !self.play_until_cut_off().await {
            tokio::task::yield_now().await;
        }
        Acknowledged { table: self.table, seat: self.seat, decisions: self.acknowledged }
    }

    /// Plays until the match is over (true) or the connection is.
    async fn play_until_cut_off(&mut self) -> bool {
        let Ok(mut socket) = self.person.connect(&self.table, "").await else { return false };
        if !send(&mut socket, &json!({ "type": "hello" })).await {
            return false;
        }
        let mut unanswered = self.waiting.clone();
        loop {
            let Some(message) = socket.try_next().await else { return false };
            match message["type"].as_str() {
                Some("update") => {
                    // What was not answered is sent again under its name, before anything else.
                    if let Some((id, notation)) = unanswered.take() {
                        if !send(&mut socket, &submit(&id, &notation)).await {
                            return false;
                        }
                    } else if self.waiting.is_some() {
                        continue; // the answer comes
                    } else if message["phase"] == "over" {
                        return true;
                    } else if !self.decide(&mut socket, &message).await {
                        return false;
                    }
                }
                Some("done") => {
                    let (id, notation) = self.waiting.take().expect("something was asked");
                    assert_eq!(message["id"], json!(id));
                    self.acknowledged.push(notation);
                    self.done.fetch_add(1, Ordering::Relaxed);
                    // What was done before is told without another update: the last one counts.
                    let update = socket.update.clone();
                    if message["version"].as_u64() <= update["version"].as_u64() {
                        if update["phase"] == "over" {
                            return true;
                        }
                        if !self.decide(&mut socket, &update).await {
                            return false;
                        }
                    }
                }
                Some("bye") => return false,
                Some("welcome") => {}
                other => panic!("{other:?}: {message}"),
            }
        }
    }

    async fn decide(&mut self, socket: &mut client::Socket, update: &Value) -> bool {
        let asked = update["to_act"].as_array().unwrap().contains(&json!(self.seat));
        let Some(actions) = update["actions"].as_array().filter(|_| asked) else { return true };
        let choice = self.dice.below(actions.len() as u32) as usize;
        let notation = actions[choice]["notation"].as_str().unwrap().to_owned();
        let id = format!("{}-{}", self.seat, self.acknowledged.len());
        self.waiting = Some((id.clone(), notation.clone()));
        send(socket, &submit(&id, &notation)).await
    }
}

fn submit(id: &str, notation: &str) -> Value {
    json!({ "type": "submit", "id": id, "notation": notation })
}

async fn send(socket: &mut client::Socket, message: &Value) -> bool {
    use futures_util::SinkExt;
    use tokio_tungstenite::tungstenite::Message;
    socket.stream.send(Message::text(message.to_string())).await.is_ok()
}
