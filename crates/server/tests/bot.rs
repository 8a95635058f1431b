//! The example bot plays a match to its end, as anybody would run it.

mod common;

use std::path::PathBuf;
use std::process::Stdio;

use common::{Client, Here};
use serde_json::json;
use tokio::process::Command;

/// Where Python finds the one package that the bot needs; none where there is no Python.
async fn packages() -> Option<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("python");
    let has = async || {
        let mut python = Command::new("python3");
        python.env("PYTHONPATH", &folder).args(["-c", "import websocket"]).stderr(Stdio::null());
        python.status().await.is_ok_and(|status| status.success())
    };
    if !has().await {
        let mut pip = Command::new("python3");
        pip.args(["-m", "pip", "install", "--quiet", "--target"]).arg(&folder).arg("websocket-client==1.9.0");
        let _ = pip.stdout(Stdio::null()).stderr(Stdio::null()).status().await;
    }
    if has().await {
        return Some(folder);
    }
    assert!(
        std::env::var_os("GATTAI_NEEDS_PYTHON").is_none(),
        "Python or its package websocket-client is missing"
    );
    println!("SKIPPED: Python or its package websocket-client is missing");
    None
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_example_bot_plays_to_the_end() {
    let Some(packages) = packages().await else { return };
    let here = Here::start().await;
    let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    let address = format!("http://{}", here.address);
    let run = |words: Vec<String>, token: Option<String>| {
        let mut python = Command::new("python3");
        python.env("PYTHONPATH", &packages).arg(bot).args(words);
        if let Some(token) = token {
            python.env("GATTAI_TOKEN", token);
        }
        python.output()
    };

    // A guest, against a computer.
    let ran = run(vec![address.clone(), "breakthrough".into()], None).await.unwrap();
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(ran.status.success(), "{said} {}", String::from_utf8_lossy(&ran.stderr));
    assert!(said.contains("decisions, place"), "{said}");

    // With the token of an account, at the table of somebody else.
    let ada = Client::account(here.address, "Ada").await;
    let token = ada.post("/me/tokens", json!({ "name": "bot" })).await.ok();
    let host = here.guest("Host").await;
    let seats = json!([{ "kind": "computer", "opponent": "random" }, { "kind": "open" }]);
    let table = host.table(json!({ "game": "breakthrough", "seats": seats })).await;
    let words = vec![address, "--join".into(), table.clone()];
    let ran = run(words, token["token"].as_str().map(str::to_owned)).await.unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let over = host.get(&format!("/tables/{table}")).await.ok();
    assert_eq!((&over["phase"], &over["seats"][1]["name"]), (&json!("over"), &json!("Ada")));
    here.stop().await;
}
