//! Two servers, one database: the players of one match sit at different servers, and one of them is killed.

#[path = "../../server/tests/common/mod.rs"]
mod client;
#[path = "../../store/tests/common/postgres.rs"]
mod postgres;
#[path = "common/process.rs"]
mod process;

use client::Client;
use gattai_core::Record;
use process::Process;
use serde_json::json;

#[tokio::test]
async fn players_of_one_match_sit_at_different_servers() {
    let Some(postgres) = postgres::PrivatePostgres::start() else { return };
    let store = postgres.database("two");
    let (mut first, second) = (Process::start(&store), Process::start(&store));
    let ada = Client::guest(first.address, "Ada").await;
    let bo = Client::guest(second.address, "Bo").await;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let table =
        ada.table(json!({ "game": "breakthrough", "seats": seats, "clock": { "kind": "none" } })).await;
    let mut white = ada.sit(&table).await;
    let mut black = bo.join(&table).await;
    white.wait(|update| update["phase"] == "playing").await;
    for turn in 0..10 {
        let (mover, other) = if turn % 2 == 0 { (&mut white, &mut black) } else { (&mut black, &mut white) };
        mover.wait(|update| update["to_act"] == json!([turn % 2])).await;
        let version = mover.act(&mover.offer(turn * 3)).await["version"].as_u64().unwrap();
        let heard = other.version(version).await;
        assert_eq!(heard["view"], mover.update["view"]);
        assert_eq!(heard["decisions"], turn + 1);
    }
    white.done(json!({ "type": "say", "text": "still there?" })).await;
    black.wait(|update| update["chat"].as_array().is_some_and(|chat| !chat.is_empty())).await;
    assert_eq!(white.lines, black.lines);

    // The cookie of one server opens the door of the other.
    first.kill();
    let ada = ada.at(second.address);
    let seen = white.update["version"].clone();
    let mut white = ada.open(&table, "", json!({ "type": "hello", "since": seen })).await;
    assert_eq!(white.update["log"], json!([]));
    let mut turn = 10;
    while !white.is_over() {
        let (mover, other) = if turn % 2 == 0 { (&mut white, &mut black) } else { (&mut black, &mut white) };
        mover.wait(|update| update["to_act"] == json!([turn % 2]) || update["phase"] == "over").await;
        let version = mover.act(&mover.offer(turn * 3)).await["version"].as_u64().unwrap();
        other.version(version).await;
        turn += 1;
    }
    let record: Record = bo.get(&format!("/tables/{table}/record")).await.text.parse().unwrap();
    assert_eq!(record.verify::<gattai_breakthrough::Breakthrough>().unwrap().decisions, turn);
}
