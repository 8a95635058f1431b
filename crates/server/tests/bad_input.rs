//! Whatever is sent: no failure of ours, no panic, no table that is stuck.

mod common;

use common::{Client, Here, two};
use futures_util::SinkExt;
use gattai_core::{Dice, Seed};
use reqwest::Method;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

fn rounds() -> usize {
    std::env::var("GATTAI_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(400)
}

/// Something that is almost right.
fn mutated(dice: &mut Dice, depth: u32) -> Value {
    const WORDS: [&str; 14] = [
        "submit",
        "hello",
        "a2-a3",
        "s0",
        "s9",
        "spectator",
        "everything",
        "",
        "-1",
        "\u{0}",
        "ä✓",
        "view",
        "null",
        "1e999",
    ];
    match dice.below(if depth == 0 { 7 } else { 10 }) {
        0 => Value::Null,
        1 => json!(dice.below(2) == 0),
        2 => json!(i64::from(dice.below(1000)) - 500),
        3 => json!(u64::MAX),
        4 => json!(1.5e300),
        5 => json!(WORDS[dice.below(14) as usize]),
        6 => json!("x".repeat(dice.below(3000) as usize)),
        7 => (0..dice.below(4)).map(|_| mutated(dice, depth - 1)).collect(),
        _ => {
            let mut object = json!({});
            for _ in 0..dice.below(6) {
                let key = KEYS[dice.below(KEYS.len() as u32) as usize];
                object[key] = mutated(dice, depth - 1);
            }
            object
        }
    }
}

const KEYS: [&str; 16] = [
    "type",
    "id",
    "seat",
    "version",
    "notation",
    "action",
    "offer",
    "yes",
    "key",
    "value",
    "text",
    "viewer",
    "want",
    "since",
    "decisions",
    "opponent",
];

const TYPES: [&str; 18] = [
    "submit", "check", "preview", "threats", "actions", "hint", "undo", "draw", "answer", "withdraw",
    "claim", "order", "away", "back", "say", "look", "hello", "nonsense",
];

#[tokio::test]
async fn no_message_breaks_a_table() {
    let here = Here::start().await;
    let (table, ada, mut white, bo, mut black) = two(&here).await;
    let mut dice = Dice::seeded(&Seed::from_number(5));
    for round in 0..rounds() {
        let mut socket = bo.connect(&table, "").await.unwrap();
        if dice.below(4) > 0 {
            let _ = socket.stream.send(Message::text(json!({ "type": "hello" }).to_string())).await;
        }
        for _ in 0..dice.below(6) {
            let frame = match dice.below(6) {
                0 => Message::binary(vec![0xff; dice.below(100) as usize]),
                1 => Message::text("{".repeat(dice.below(2000) as usize)),
                2 => Message::text("x".repeat(20_000)),
                3 => Message::Ping(vec![1, 2, 3].into()),
                _ => {
                    let mut message = mutated(&mut dice, 3);
                    if message.is_object() {
                        message["type"] = json!(TYPES[dice.below(18) as usize]);
                        message["id"] = json!(format!("r{round}"));
                    }
                    Message::text(message.to_string())
                }
            };
            if socket.stream.send(frame).await.is_err() {
                break;
            }
        }
        if dice.below(2) == 0 {
            drop(socket); // without a word
        } else {
            socket.close().await;
        }
    }
    // The table plays on, whatever Black may have done to itself meanwhile.
    let state = ada.get(&format!("/tables/{table}")).await.ok();
    if state["phase"] == "playing" {
        let mut again = bo.sit(&table).await;
        again.ask(json!({ "type": "back" })).await;
        white.ask(json!({ "type": "back" })).await;
        white.done(json!({ "type": "say", "text": "still here" })).await;
        black.wait(|update| update["chat"].as_array().is_some_and(|chat| !chat.is_empty())).await;
        white.done(json!({ "type": "resign" })).await;
    }
    let record = ada.get(&format!("/tables/{table}/record")).await;
    assert!(record.status.is_success(), "{}", record.text);
    let metrics =
        ada.http.get(format!("http://{}/metrics", here.address)).send().await.unwrap().text().await.unwrap();
    assert!(metrics.contains("gattai_failures_total 0"), "{metrics}");
    here.stop().await;
}

#[tokio::test]
async fn no_request_fails_by_our_fault() {
    let here = Here::start().await;
    let ada = here.guest("Ada").await;
    let table =
        ada.table(json!({ "game": "breakthrough", "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
    let description = ada.get("/openapi.json").await.ok();
    let mut dice = Dice::seeded(&Seed::from_number(6));
    let stranger = Client::stranger(here.address);
    for _ in 0..rounds() / 8 {
        for (path, methods) in description["paths"].as_object().unwrap() {
            for method in methods.as_object().unwrap().keys() {
                if path.ends_with("/logout") || path.ends_with("/register") || path.ends_with("/password") {
                    continue; // slow on purpose, or it would end the session
                }
                let words =
                    [table.as_str(), "breakthrough", "zzzzzzzzzzzzz", "%00", "..", "BRK-3.1", "0", "9", "ä"];
                let mut filled = path.strip_prefix("/api/v1").unwrap().to_owned();
                while let Some((before, rest)) = filled.clone().split_once('{') {
                    let after = rest.split_once('}').unwrap().1;
                    filled = format!("{before}{}{after}", words[dice.below(9) as usize]);
                }
                if dice.below(3) == 0 {
                    filled.push_str("?viewer=s9&from=-1&count=99999999999999999999&phase=nope&key=%ff");
                }
                let method: Method = method.to_uppercase().parse().unwrap();
                let body = (method != Method::GET).then(|| mutated(&mut dice, 3));
                let asker = if dice.below(4) == 0 { &stranger } else { &ada };
                let answer = asker.request(method.clone(), &filled, body).await;
                assert!(answer.status.as_u16() < 500, "{method} {filled}: {} {}", answer.status, answer.text);
                if answer.status.is_client_error() {
                    assert!(answer.json()["says"].is_string(), "{method} {filled}: {}", answer.text);
                }
            }
        }
    }
    let long = json!({ "name": "x".repeat(100_000) });
    assert_eq!(ada.post("/me/tokens", long).await.status.as_u16() / 100, 4);
    ada.get("/nothing/here").await.refused(404);
    here.stop().await;
}
