//! Matches from the first message to the last, as people play them.

mod common;

use common::{Here, two};
use gattai_core::Record;
use serde_json::{Value, json};

#[tokio::test]
async fn two_people_play_to_the_end() {
    let here = Here::start().await;
    let (table, ada, mut white, bo, mut black) = two(&here).await;
    assert_eq!(white.welcome["viewer"], "s0");
    assert_eq!(black.welcome["viewer"], "s1");
    assert_eq!(white.update["view"]["board"]["a2"], "white");

    let refused = white.refused(json!({ "type": "submit", "notation": "a2-a4" })).await;
    assert_eq!(refused["rule"]["id"], "BRK-3.1");
    assert!(refused["rule"]["text"].as_str().unwrap().len() > 10);
    let refused = black.refused(json!({ "type": "submit", "notation": "a7-a6" })).await;
    assert_eq!(refused["rule"]["id"], "BRK-2.1", "{refused}");

    let mut turn = 0;
    while !white.is_over() {
        let (mover, other) = if turn % 2 == 0 { (&mut white, &mut black) } else { (&mut black, &mut white) };
        let version = mover.act(&mover.offer(turn * 7)).await["version"].as_u64().unwrap();
        other.version(version).await;
        turn += 1;
    }
    black.wait(|update| update["phase"] == "over").await;
    assert_eq!(white.update["ended_by"], "rules");
    assert_eq!(white.lines, black.lines, "nothing is hidden here, so both hear the same");

    let record = ada.get(&format!("/tables/{table}/record")).await;
    let record: Record = record.text.parse().unwrap();
    let verified = record.verify::<gattai_breakthrough::Breakthrough>().unwrap();
    assert_eq!(verified.decisions, turn);
    assert!(record.tags.secret.is_some(), "the secret is published");
    assert_eq!(record.tags.names, ["Ada", "Bo"]);

    let replay = bo.get(&format!("/tables/{table}/replay?viewer=s1&from={}&count=2", turn - 1)).await.ok();
    assert_eq!(replay["steps"], turn + 1);
    assert_eq!(replay["positions"][1]["view"], white.update["view"]);
    here.stop().await;
}

#[tokio::test]
async fn what_is_said_twice_is_done_once_and_what_is_old_is_stale() {
    let here = Here::start().await;
    let (_, _, mut white, bo, mut black) = two(&here).await;
    let begun = white.update["version"].clone();
    let first = json!({ "type": "submit", "id": "once", "notation": "a2-a3", "version": begun });
    let done = white.ask(first.clone()).await;
    assert_eq!(done["type"], "done");
    assert_eq!(white.ask(first).await, done, "the same answer, and nothing new");
    black.version(done["version"].as_u64().unwrap()).await;
    assert_eq!(black.update["decisions"], 1);

    let stale = json!({ "type": "submit", "notation": "a7-a6", "version": begun });
    assert_eq!(black.ask(stale).await["type"], "stale");
    let early = json!({ "type": "submit", "notation": "a7-a6", "version": 9999 });
    assert_eq!(black.ask(early).await["type"], "stale");
    let now = json!({ "type": "submit", "notation": "a7-a6", "version": done["version"] });
    assert_eq!(black.ask(now).await["type"], "done");
    let again = json!({ "type": "submit", "id": "once", "notation": "a6-a5" });
    assert_eq!(
        black.ask(again).await["type"],
        "refused",
        "the name is another person's: it is not done before"
    );
    drop(bo);
    here.stop().await;
}

#[tokio::test]
async fn who_comes_back_hears_what_was_missed() {
    let here = Here::start().await;
    let (table, ada, white, _, mut black) = two(&here).await;
    let seen = white.update["version"].as_u64().unwrap();
    white.close().await;
    // White's clock is not running, so its absence costs nothing.
    let mut white = ada.open(&table, "", json!({ "type": "hello", "since": seen })).await;
    assert_eq!(white.update["log"], json!([]));
    white.act("b2-b3").await;
    white.close().await;
    black.wait(|update| update["decisions"] == 1).await;
    black.act("b7-b6").await;
    black.done(json!({ "type": "say", "text": "are you there?" })).await;
    let white = ada.open(&table, "", json!({ "type": "hello", "since": seen })).await;
    let heard: Vec<&Value> = white.lines.iter().map(|line| &line["says"][0]["text"]).collect();
    assert_eq!(heard, ["White moves b2 to b3.", "Black moves b7 to b6."]);
    assert_eq!(white.update["chat"][0]["text"], "are you there?");
    assert_eq!(white.update["chat"][0]["user"]["name"], "Bo");
    let thin = ada.open(&table, "", json!({ "type": "hello", "want": ["log"] })).await;
    assert!(thin.update.get("view").is_none() && thin.update.get("actions").is_none());
    here.stop().await;
}

#[tokio::test]
async fn taking_back_is_free_or_by_consent() {
    let here = Here::start().await;
    let (_, _, mut white, _, mut black) = two(&here).await;
    white.act("a2-a3").await;
    assert_eq!(white.update["undo"], 1);
    white.done(json!({ "type": "undo" })).await;
    assert_eq!(white.update["decisions"], 0);
    assert_eq!(white.update["view"]["board"]["a2"], "white");
    assert_eq!(white.lines.last().unwrap()["what"]["taken_back"]["decisions"], 0);

    white.act("b2-b3").await;
    black.wait(|update| update["decisions"] == 1 && update["to_act"] == json!([1])).await;
    black.act("b7-b6").await;
    white.wait(|update| update["decisions"] == 2).await;
    assert_eq!(white.update["undo"], 0);
    white.done(json!({ "type": "undo", "decisions": 0 })).await;
    black.wait(|update| update["offers"].as_array().unwrap().len() == 1).await;
    let offer = black.update["offers"][0].clone();
    assert_eq!((&offer["kind"], &offer["waits_for"]), (&json!("take_back"), &json!([1])));
    let no = json!({ "type": "answer", "offer": offer["id"], "yes": false });
    black.done(no.clone()).await;
    assert_eq!(black.update["decisions"], 2);
    black.refused(no).await;

    white.wait(|update| update["offers"] == json!([])).await;
    white.done(json!({ "type": "undo", "decisions": 0 })).await;
    black.wait(|update| update["offers"].as_array().unwrap().len() == 1).await;
    let offer = black.update["offers"][0]["id"].clone();
    white.refused(json!({ "type": "answer", "offer": offer, "yes": true })).await;
    black.done(json!({ "type": "answer", "offer": offer, "yes": true })).await;
    assert_eq!(black.update["decisions"], 0);
    assert_eq!(black.update["to_act"], json!([0]));
    here.stop().await;
}

#[tokio::test]
async fn draws_are_agreed_on_and_matches_given_up() {
    let here = Here::start().await;
    let (table, ada, mut white, bo, mut black) = two(&here).await;
    white.done(json!({ "type": "draw" })).await;
    white.refused(json!({ "type": "draw" })).await;
    black.wait(|update| update["offers"].as_array().unwrap().len() == 1).await;
    let offer = black.update["offers"][0]["id"].clone();
    white.done(json!({ "type": "withdraw", "offer": offer })).await;
    black.refused(json!({ "type": "answer", "offer": offer, "yes": true })).await;
    black.done(json!({ "type": "draw" })).await;
    white.wait(|update| update["offers"].as_array().unwrap().len() == 1).await;
    white.done(json!({ "type": "draw" })).await; // who offers what is offered agrees
    black.wait(|update| update["phase"] == "over").await;
    assert_eq!((&black.update["outcome"], &black.update["ended_by"]), (&json!([1, 1]), &json!("agreement")));
    white.refused(json!({ "type": "submit", "notation": "a2-a3" })).await;

    // Again, with the seats changed; both who ask get the same table.
    let again = ada.post(&format!("/tables/{table}/rematch"), json!({})).await.ok();
    let same = bo.post(&format!("/tables/{table}/rematch"), json!({})).await.ok();
    assert_eq!(again["id"], same["id"]);
    assert_eq!(again["seats"][0]["name"], "Bo");
    assert_eq!(again["rematch_of"], json!(table));
    let next = again["id"].as_str().unwrap();
    for client in [&ada, &bo] {
        client.post(&format!("/tables/{next}/ready"), json!({ "words": "red fox" })).await.ok();
    }
    let mut ada = ada.sit(next).await;
    assert_eq!(ada.welcome["viewer"], "s1");
    ada.done(json!({ "type": "resign" })).await;
    assert_eq!(ada.update["outcome"], json!([1, 2]));
    here.stop().await;
}

#[tokio::test]
async fn a_finished_match_goes_on_from_its_middle() {
    let here = Here::start().await;
    let (table, ada, mut white, _, mut black) = two(&here).await;
    white.act("a2-a3").await;
    black.wait(|update| update["decisions"] == 1).await;
    black.act("h7-h6").await;
    white.wait(|update| update["decisions"] == 2).await;
    let fork = json!({ "decisions": 1, "seats": [{ "kind": "me" }, { "kind": "me" }] });
    let path = format!("/tables/{table}/fork");
    assert!(ada.post(&path, fork.clone()).await.refused(409).contains("not over"));
    white.done(json!({ "type": "resign" })).await;
    let forked = ada.post(&path, fork).await.ok();
    assert_eq!(forked["fork_of"], json!({ "table": table, "decisions": 1 }));
    assert_eq!(forked["commitment"], Value::Null);
    ada.post(&path, json!({ "decisions": 9, "seats": [{ "kind": "me" }, { "kind": "me" }] }))
        .await
        .refused(400);
    let id = forked["id"].as_str().unwrap();
    let mut both = ada.sit(id).await;
    assert_eq!((&both.update["decisions"], &both.update["to_act"]), (&json!(1), &json!([1])));
    both.refused(json!({ "type": "undo", "seat": 0, "decisions": 0 })).await;
    both.done(json!({ "type": "submit", "seat": 1, "notation": "b7-b6" })).await;
    both.done(json!({ "type": "resign", "seat": 0 })).await;
    let record: Record = ada.get(&format!("/tables/{id}/record")).await.text.parse().unwrap();
    record.verify::<gattai_breakthrough::Breakthrough>().unwrap();
    assert_eq!(record.entries.len(), 3);
    here.stop().await;
}

#[tokio::test]
async fn one_browser_several_seats() {
    let here = Here::start().await;
    let ada = here.guest("Ada").await;
    let seats = json!([{ "kind": "me" }, { "kind": "me" }]);
    let table = ada.table(json!({ "game": "aylkor", "seats": seats })).await;
    let mut both = ada.sit(&table).await;
    assert_eq!(both.update["phase"], "playing");
    let sealed = both.offer(0);
    both.act(&sealed).await;
    let own = both.update["view"].clone();
    both.ask(json!({ "type": "look", "viewer": "s1" })).await;
    assert_ne!(both.update["view"], own, "what s0 has chosen in secret is not for s1");
    both.ask(json!({ "type": "look", "viewer": "spectator" })).await;
    assert!(both.update.get("actions").is_none() && both.update.get("question").is_none());
    both.refused(json!({ "type": "look", "viewer": "everything" })).await;
    both.refused(json!({ "type": "look", "viewer": "s2" })).await;
    here.stop().await;
}

#[tokio::test]
async fn computers_play_and_give_hints() {
    let here = Here::start().await;
    let ada = here.guest("Ada").await;
    let seats = json!([{ "kind": "me" }, { "kind": "computer", "opponent": "level-1" }]);
    let table = ada.table(json!({ "game": "breakthrough", "seats": seats })).await;
    let mut white = ada.sit(&table).await;
    let hint = white.ask(json!({ "type": "hint" })).await;
    assert_eq!(hint["type"], "hint", "{hint}");
    let mut turn = 0;
    while !white.is_over() {
        let suggested =
            if turn == 0 { hint["notation"].as_str().unwrap().to_owned() } else { white.offer(turn * 5) };
        white.act(&suggested).await;
        white.wait(|update| update["phase"] == "over" || update["to_act"] == json!([0])).await;
        turn += 1;
    }
    white.refused(json!({ "type": "hint" })).await;

    let seats =
        json!([{ "kind": "computer", "opponent": "random" }, { "kind": "computer", "opponent": "greedy" }]);
    let table = ada.table(json!({ "game": "breakthrough", "seats": seats })).await;
    let mut looking = ada.sit(&table).await;
    looking.wait(|update| update["phase"] == "over").await;
    assert_eq!(looking.welcome["viewer"], "spectator");
    let unknown = json!([{ "kind": "me" }, { "kind": "computer", "opponent": "level-99" }]);
    let says = ada.post("/tables", json!({ "game": "breakthrough", "seats": unknown })).await.refused(400);
    assert!(says.contains("level-1 to level-8"), "{says}");
    here.stop().await;
}

#[tokio::test]
async fn an_absent_person_is_stood_in_for_and_comes_back() {
    let here = Here::start().await;
    let (_, _, mut white, _, mut black) = two(&here).await;
    white.done(json!({ "type": "away", "opponent": "random" })).await;
    black.wait(|update| update["to_act"] == json!([1])).await;
    assert_eq!(black.update["decisions"], 1, "the computer has moved for White");
    white.refused(json!({ "type": "submit", "notation": "h2-h3" })).await;
    white.done(json!({ "type": "back" })).await;
    black.act(&black.offer(0)).await;
    white.wait(|update| update["to_act"] == json!([0])).await;
    white.act(&white.offer(3)).await;
    white.refused(json!({ "type": "back" })).await;
    here.stop().await;
}

#[tokio::test]
async fn time_runs_out() {
    let here = Here::start().await;
    let (ada, bo) = (here.guest("Ada").await, here.guest("Bo").await);
    let clock = json!({ "kind": "live", "bank_ms": 1000, "increment_ms": 0 });
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    for (on_time, ends) in [("forfeit", true), ("claim", true), ("computer", false)] {
        let new = json!({ "game": "breakthrough", "seats": seats, "clock": clock, "on_time": on_time });
        let table = ada.table(new).await;
        let mut white = ada.sit(&table).await;
        let mut black = bo.join(&table).await;
        white.wait(|update| update["phase"] == "playing").await;
        assert!(white.update["clocks"]["seats"][0]["running"].as_bool().unwrap());
        if on_time == "claim" {
            black.refused(json!({ "type": "claim" })).await;
            // Nothing tells when a second has passed but asking.
            while black.ask(json!({ "type": "claim" })).await["type"] == "refused" {
                tokio::task::yield_now().await;
            }
        }
        if ends {
            white.wait(|update| update["phase"] == "over").await;
            assert_eq!(white.update["outcome"], json!([2, 1]));
            assert_eq!(white.lines.last().unwrap()["what"], "forfeit");
        } else {
            black.wait(|update| update["to_act"] == json!([1])).await;
            white.refused(json!({ "type": "submit", "notation": "h2-h3" })).await;
            white.done(json!({ "type": "back" })).await;
        }
    }
    here.stop().await;
}

#[tokio::test]
async fn before_the_first_turn_the_book_decides_for_who_is_late() {
    let here = Here::start().await;
    let (ada, bo) = (here.guest("Ada").await, here.guest("Bo").await);
    let clock = json!({ "kind": "live", "bank_ms": 1000, "increment_ms": 0 });
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let new = json!({ "game": "aegis", "seats": seats, "clock": clock, "on_time": "forfeit" });
    let table = ada.table(new).await;
    let mut red = ada.sit(&table).await;
    let mut blue = bo.join(&table).await;
    // Nobody says anything: lists and places are the book's, and then time counts.
    red.wait(|update| update["phase"] == "over").await;
    blue.wait(|update| update["phase"] == "over").await;
    let what: Vec<&Value> = red.lines.iter().map(|line| &line["what"]).collect();
    assert_eq!(what.len(), 1 + 2 + 10 + 1, "{what:?}");
    assert!(what[1..13].iter().all(|what| **what == "decision") && *what[13] == "forfeit", "{what:?}");
    let record: Record = ada.get(&format!("/tables/{table}/record")).await.text.parse().unwrap();
    let decided = |entry: &&gattai_core::Entry| matches!(entry.deed, gattai_core::Deed::Overdue(_));
    assert_eq!(record.entries.iter().filter(decided).count(), 12);
    here.stop().await;
}

#[tokio::test]
async fn questions_change_nothing() {
    let here = Here::start().await;
    let (_, _, mut white, _, mut black) = two(&here).await;
    let before = white.update["version"].clone();
    let checked = white.ask(json!({ "type": "check", "notation": "a2-a4" })).await;
    assert_eq!((&checked["allowed"], &checked["refused"]["rule"]["id"]), (&json!(false), &json!("BRK-3.1")));
    assert_eq!(white.ask(json!({ "type": "check", "notation": "a2-a3" })).await["allowed"], true);
    let preview = white.ask(json!({ "type": "preview", "notation": "a2-a3" })).await;
    assert!(preview["preview"]["touches"].is_array());
    white.refused(json!({ "type": "preview", "notation": "a2-a4" })).await;
    let threats = white.ask(json!({ "type": "threats" })).await;
    assert_eq!(threats["threats"], json!([]), "Breakthrough foresees none");
    let offers = white.ask(json!({ "type": "actions" })).await;
    assert_eq!(offers["actions"], white.update["actions"]);
    let action = offers["actions"][0]["action"].clone();
    assert_eq!(white.ask(json!({ "type": "check", "action": action })).await["allowed"], true);
    white.refused(json!({ "type": "check" })).await;
    white.refused(json!({ "type": "submit", "seat": 1, "notation": "a7-a6" })).await;
    white.refused(json!({ "type": "submit", "seat": 200, "notation": "a7-a6" })).await;
    assert_eq!(offers["version"], before);
    black.refused(json!({ "type": "hint" })).await;
    here.stop().await;
}

#[tokio::test]
async fn a_computer_begins_as_it_was_told_and_a_replay_can_do_without_views() {
    let here = Here::start().await;
    let ada = here.guest("Ada").await;
    let told = json!(["b2-b3", "b3-b4", "h8-h7", "b4-b5"]);
    let seats = json!([
        { "kind": "computer", "opponent": "random", "first": told },
        { "kind": "computer", "opponent": "random" },
    ]);
    let table = ada.table(json!({ "game": "breakthrough", "seats": seats })).await;
    let mut looking = ada.sit(&table).await;
    looking.wait(|update| update["phase"] == "over").await;
    let replay = ada.get(&format!("/tables/{table}/replay?views=false&count=5000")).await.ok();
    let positions = replay["positions"].as_array().unwrap();
    assert_eq!(positions.len() as u64, replay["steps"].as_u64().unwrap());
    let white: Vec<&str> =
        positions.iter().filter(|one| one["seat"] == 0).filter_map(|one| one["notation"].as_str()).collect();
    assert_eq!(white[..2], ["b2-b3", "b3-b4"]);
    assert!(white.len() < 3 || white[2] != "h8-h7", "what the rules do not allow is thought about");
    assert!(positions.iter().all(|one| one["view"].is_null() && one["win_chance"].is_array()));
    let many = vec!["b2-b3"; 40];
    let seats = json!([{ "kind": "me" }, { "kind": "computer", "opponent": "random", "first": many }]);
    ada.post("/tables", json!({ "game": "breakthrough", "seats": seats })).await.refused(400);
    here.stop().await;
}
