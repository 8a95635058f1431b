//! Guests, accounts, sessions, tokens, ratings, and who may do what.

mod common;

use std::time::Duration;

use common::{Client, Here};
use gattai_server::Keep;
use reqwest::Method;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

#[tokio::test]
async fn guests_become_accounts_and_sign_in_again() {
    let here = Here::start().await;
    let stranger = Client::stranger(here.address);
    assert_eq!(stranger.get("/me").await.ok(), json!({ "user": null }));
    stranger.post("/tables", json!({ "game": "breakthrough", "seats": [] })).await.refused(401);

    let mut ada = here.guest("Ada").await;
    assert_eq!(ada.get("/me").await.ok()["user"]["kind"], "guest");
    assert_eq!(
        ada.request(Method::PATCH, "/me", Some(json!({ "name": "Ada L." }))).await.ok()["user"]["name"],
        "Ada L."
    );
    for name in ["", "  ", "<script>", &"x".repeat(33), "a\u{7}b"] {
        ada.request(Method::PATCH, "/me", Some(json!({ "name": name }))).await.refused(400);
    }
    ada.post("/register", json!({ "name": "Ada", "password": "short" })).await.refused(400);
    let answer = ada.post("/register", json!({ "name": "Ada", "password": "correct horse" })).await;
    let old = ada.clone();
    ada.take_cookie(&answer);
    assert_eq!(answer.ok()["user"]["id"], json!(ada.id), "the guest has become the account");

    let taken = json!({ "name": "ADA", "password": "battery staple" });
    Client::stranger(here.address).post("/register", taken).await.refused(409);
    let mut elsewhere = Client::stranger(here.address);
    elsewhere.post("/login", json!({ "name": "ada", "password": "wrong horse" })).await.refused(401);
    let answer = elsewhere.post("/login", json!({ "name": "ada", "password": "correct horse" })).await;
    elsewhere.take_cookie(&answer);
    assert_eq!(answer.ok()["user"]["name"], "Ada");

    // A new password signs everybody else out.
    let sessions = ada.get("/me/sessions").await.ok();
    assert_eq!(sessions["sessions"].as_array().unwrap().len(), 3, "as a guest, as an account, elsewhere");
    ada.post("/me/password", json!({ "old": "wrong", "new": "battery staple" })).await.refused(403);
    assert_eq!(
        ada.post("/me/password", json!({ "old": "correct horse", "new": "battery staple" })).await.status,
        204
    );
    assert_eq!(elsewhere.get("/me").await.ok(), json!({ "user": null }));
    assert_eq!(old.get("/me").await.ok(), json!({ "user": null }));
    assert_eq!(ada.post("/logout", json!({})).await.status, 204);
    assert_eq!(ada.get("/me").await.ok(), json!({ "user": null }));
    here.stop().await;
}

#[tokio::test]
async fn a_cookie_is_signed_and_a_token_can_be_revoked() {
    let here = Here::start().await;
    let ada = Client::account(here.address, "Ada").await;
    let cookie = ada.cookie.clone().unwrap();
    assert!(!cookie.contains(&ada.id));
    let (secret, signature) = cookie.split_once('.').unwrap();
    let turned: String = signature.chars().rev().collect();
    for forged in
        [format!("{secret}.{turned}"), secret.to_owned(), format!("{secret}."), format!("{secret}.zz")]
    {
        let forger = Client { cookie: Some(forged), ..ada.clone() };
        assert_eq!(forger.get("/me").await.ok(), json!({ "user": null }));
    }
    let made = ada.post("/me/tokens", json!({ "name": "my bot" })).await.ok();
    let token = made["token"].as_str().unwrap().to_owned();
    let bot = Client { cookie: None, token: Some(token.clone()), ..ada.clone() };
    assert_eq!(bot.get("/me").await.ok()["user"]["name"], "Ada");
    let listed = ada.get("/me/tokens").await;
    assert!(!listed.text.contains(&token), "a token is shown once");
    let path = format!("/me/tokens/{}", made["id"].as_str().unwrap());
    here.guest("Eve").await.request(Method::DELETE, &path, None).await.refused(404);
    assert_eq!(ada.request(Method::DELETE, &path, None).await.status, 204);
    assert_eq!(bot.get("/me").await.ok(), json!({ "user": null }));
    here.stop().await;
}

#[tokio::test]
async fn pages_of_other_sites_change_nothing() {
    let here = Here::start().await;
    let ada = here.guest("Ada").await;
    let url = format!("http://{}/api/v1/me/tokens", here.address);
    let request = |name: &'static str, value: String| {
        let cookie = ada.cookie.clone().unwrap();
        let request = ada.http.post(&url).header("cookie", cookie).header("content-type", "application/json");
        request.header(name, value).body(r#"{"name":"x"}"#).send()
    };
    assert_eq!(request("origin", "https://evil.example".into()).await.unwrap().status(), 403);
    assert_eq!(request("origin", "null".into()).await.unwrap().status(), 403);
    assert_eq!(request("sec-fetch-site", "cross-site".into()).await.unwrap().status(), 403);
    assert_eq!(request("origin", format!("http://{}", here.address)).await.unwrap().status(), 201);
    let form = ada.http.post(&url).header("cookie", ada.cookie.clone().unwrap());
    let form = form.header("content-type", "text/plain").body(r#"{"name":"x"}"#).send().await.unwrap();
    assert_eq!(form.status(), 400);

    let table =
        ada.table(json!({ "game": "breakthrough", "seats": [{ "kind": "me" }, { "kind": "me" }] })).await;
    let socket = ada.http.get(format!("http://{}/api/v1/tables/{table}/socket", here.address));
    let upgrade = [
        ("connection", "upgrade"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "AAAAAAAAAAAAAAAAAAAAAA=="),
        ("origin", "https://evil.example"),
    ];
    let socket = upgrade.into_iter().fold(socket, |socket, (name, value)| socket.header(name, value));
    assert_eq!(socket.send().await.unwrap().status(), 403);

    let page = ada.http.get(format!("http://{}/", here.address)).send().await.unwrap();
    let policy = page.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("script-src 'self'") && !policy.contains("script-src 'self' 'unsafe-inline'"));
    assert_eq!(page.headers()["x-content-type-options"], "nosniff");
    here.stop().await;
}

#[tokio::test]
async fn private_tables_open_to_those_who_have_the_link() {
    let here = Here::start().await;
    let (ada, bo) = (here.guest("Ada").await, here.guest("Bo").await);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let new = json!({ "game": "breakthrough", "seats": seats, "visibility": "private" });
    let made = ada.post("/tables", new).await.ok();
    let (id, key) = (made["id"].as_str().unwrap(), made["key"].as_str().unwrap());
    assert_eq!(bo.get("/tables").await.ok()["tables"], json!([]));
    assert_eq!(ada.get("/me/tables").await.ok()["tables"][0]["id"], json!(id));
    bo.get(&format!("/tables/{id}")).await.refused(404);
    bo.post(&format!("/tables/{id}/join"), json!({})).await.refused(404);
    assert!(bo.connect(id, "").await.is_err());
    let seen = bo.get(&format!("/tables/{id}?key={key}")).await.ok();
    assert!(seen.get("key").is_none());
    bo.post(&format!("/tables/{id}/join"), json!({ "key": key })).await.ok();
    bo.sit(id).await;
    here.guest("Eve").await.post(&format!("/tables/{id}/join"), json!({ "key": key })).await.refused(409);
    here.stop().await;
}

#[tokio::test]
async fn rated_matches_count_once() {
    let folder = tempfile::tempdir().unwrap();
    let keep = Keep::Sqlite(folder.path().join("store"));
    let here = Here::with(keep, |_| {}).await;
    let (ada, bo) = (Client::account(here.address, "Ada").await, Client::account(here.address, "Bo").await);
    let clock = json!({ "kind": "live", "bank_ms": 60000, "increment_ms": 0 });
    let quick = json!({ "game": "breakthrough", "rated": true, "clock": clock });
    here.guest("Eve").await.post("/quick", quick.clone()).await.refused(403);
    let waiting = ada.post("/quick", quick.clone()).await.ok();
    assert_eq!(waiting["phase"], "gathering");
    assert_eq!(
        ada.post("/quick", quick.clone()).await.ok()["id"],
        waiting["id"],
        "who waits goes on waiting"
    );
    let other = json!({ "game": "breakthrough", "rated": true });
    assert_ne!(bo.post("/quick", other).await.ok()["id"], waiting["id"], "another clock is another table");
    let paired = bo.post("/quick", quick).await.ok();
    assert_eq!((&paired["id"], &paired["phase"]), (&waiting["id"], &json!("playing")));
    let table = paired["id"].as_str().unwrap();
    let mut white = ada.sit(table).await;
    white.refused(json!({ "type": "hint" })).await;
    white.refused(json!({ "type": "away" })).await;
    white.done(json!({ "type": "resign" })).await;
    let ranking = ada.get("/games/breakthrough/ratings").await.ok();
    assert_eq!(ranking["ratings"][0]["user"]["name"], "Bo");
    let best = ranking["ratings"][0]["rating"].as_f64().unwrap();
    assert!(best > 1600.0, "{ranking}");
    let profile = ada.get("/users/bo").await.ok();
    assert_eq!(profile["user"]["ratings"][0]["matches"], 1);
    assert_eq!(profile["tables"][0]["id"], json!(table));
    here.stop().await;
}

#[tokio::test]
async fn who_no_longer_waits_for_a_quick_match_is_not_found() {
    let quick_rest = |config: &mut gattai_server::Config| config.limits.idle = Duration::from_millis(50);
    let here = Here::with(Keep::Memory, quick_rest).await;
    let (ada, bo) = (here.guest("Ada").await, here.guest("Bo").await);
    let quick = json!({ "game": "breakthrough" });
    let waiting = ada.post("/quick", quick.clone()).await.ok();
    let table = waiting["id"].as_str().unwrap();
    drop(ada.sit(table).await);
    let given_up = async { while ada.get(&format!("/tables/{table}")).await.ok()["phase"] != "cancelled" {} };
    tokio::time::timeout(Duration::from_secs(60), given_up).await.expect("the table is given up");
    let other = bo.post("/quick", quick).await.ok();
    assert_eq!((&other["phase"], other["id"] == waiting["id"]), (&json!("gathering"), false));
    here.stop().await;
}

#[tokio::test]
async fn lists_are_looked_at() {
    let here = Here::start().await;
    let ada = here.guest("Ada").await;
    let look = ada.post("/games/aegis/lists/check", json!({ "text": "no such unit" })).await.ok();
    assert!(!look["faults"].as_array().unwrap().is_empty(), "{look}");
    assert!(look["faults"].as_array().unwrap().iter().all(|fault| fault["says"].is_string()), "{look}");
    ada.post("/games/breakthrough/lists/check", json!({ "text": "" })).await.refused(404);
    ada.post("/games/chess/lists/check", json!({ "text": "" })).await.refused(404);
    let long = json!({ "text": "x".repeat(5_000) });
    ada.post("/games/aegis/lists/check", long).await.refused(413);
    here.stop().await;
}

#[tokio::test]
async fn a_request_that_never_ends_its_head_is_let_go() {
    let hasty = |config: &mut gattai_server::Config| config.limits.timeout = Duration::from_millis(100);
    let here = Here::with(Keep::Memory, hasty).await;
    let mut stream = tokio::net::TcpStream::connect(here.address).await.unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: here\r\nX-Slow: ").await.unwrap();
    let mut rest = Vec::new();
    let ended = tokio::time::timeout(Duration::from_secs(60), stream.read_to_end(&mut rest)).await;
    ended.expect("the server ends the connection").ok();
    here.stop().await;
}

#[tokio::test]
async fn a_stopped_server_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let keep = Keep::Sqlite(folder.path().join("store"));
    let here = Here::with(keep.clone(), |_| {}).await;
    let (table, ada, mut white, bo, mut black) = common::two(&here).await;
    white.act("a2-a3").await;
    white.done(json!({ "type": "undo" })).await;
    white.act("b2-b3").await;
    black.wait(|update| update["decisions"] == 1 && update["to_act"] == json!([1])).await;
    black.done(json!({ "type": "draw" })).await;
    white.wait(|update| update["offers"] != json!([])).await;
    let (before, lines) = (white.update.clone(), white.lines.clone());
    here.stop().await;
    assert_eq!(white.next_of("bye").await["again"], true);

    let here = Here::with(keep, |_| {}).await;
    let (ada, bo) = (ada.at(here.address), bo.at(here.address));
    let mut white = ada.open(&table, "", json!({ "type": "hello", "since": before["version"] })).await;
    assert_eq!(white.update["log"], json!([]));
    for field in ["version", "view", "decisions", "to_act", "offers", "undo"] {
        assert_eq!(white.update[field], before[field], "{field}");
    }
    let again = ada.sit(&table).await;
    let kept = |lines: &[serde_json::Value]| lines.iter().filter(|line| line["what"] != "decision").count();
    assert_eq!(kept(&again.lines), kept(&lines));
    let mut black = bo.sit(&table).await;
    black.act("b7-b6").await;
    white.wait(|update| update["decisions"] == 2).await;
    here.stop().await;
}

#[tokio::test]
async fn too_much_is_turned_away() {
    let here = Here::with(Keep::Memory, |config| {
        config.limits.requests = 5;
        config.limits.messages = 5;
        config.limits.sockets = 2;
    })
    .await;
    let ada = here.guest("Ada").await;
    let table =
        ada.table(json!({ "game": "breakthrough", "seats": [{ "kind": "me" }, { "kind": "me" }] })).await;
    let mut first = ada.sit(&table).await;
    let _second = ada.sit(&table).await;
    assert!(ada.connect(&table, "").await.is_err(), "a third socket");
    let mut turned_away = false;
    for _ in 0..40 {
        let answer = ada.get("/me").await;
        turned_away |= answer.status == 429 && answer.headers.contains_key("retry-after");
    }
    assert!(turned_away);
    for n in 0..30 {
        first.send(json!({ "type": "actions", "id": format!("a{n}") })).await;
    }
    let error = first.next_of("error").await;
    assert!(error["says"].as_str().unwrap().contains("too many"), "{error}");
    here.stop().await;
}

#[tokio::test]
async fn spectators_see_the_past_where_the_table_says_so() {
    let here = Here::start().await;
    let (ada, bo) = (here.guest("Ada").await, here.guest("Bo").await);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let delay = json!({ "allowed": true, "delay_ms": 3_000_000 });
    let new =
        json!({ "game": "breakthrough", "seats": seats, "clock": { "kind": "none" }, "spectators": delay });
    let table = ada.table(new).await;
    let mut white = ada.sit(&table).await;
    bo.join(&table).await;
    white.wait(|update| update["phase"] == "playing").await;
    let mut looking = Client::stranger(here.address).sit(&table).await;
    white.act("a2-a3").await;
    assert!(looking.update.get("view").is_none() && looking.lines.is_empty());
    let info = Client::stranger(here.address).get(&format!("/tables/{table}")).await.ok();
    assert_eq!((&info["to_act"], &info["version"]), (&json!([]), &json!(0)));
    white.done(json!({ "type": "resign" })).await;
    looking.wait(|update| update["phase"] == "over").await;
    assert_eq!(looking.update["view"], white.update["view"]);

    let closed = json!({ "game": "breakthrough", "seats": seats, "spectators": { "allowed": false } });
    let table = ada.table(closed).await;
    let mut outside = Client::stranger(here.address).connect(&table, "").await.unwrap();
    outside.send(json!({ "type": "hello" })).await;
    assert_eq!(outside.next().await["again"], false);
    here.stop().await;
}
