//! A client as anybody could write one: HTTP and a socket. And a server in this process to talk to.

#![allow(dead_code, reason = "each test uses what it needs")]

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use gattai_server::{Config, Keep, Limits, Server};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

/// Nothing that a test waits for takes this long.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server in this process.
pub struct Here {
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    running: JoinHandle<()>,
}

impl Here {
    /// A server that keeps nothing and allows any number of requests.
    pub async fn start() -> Here {
        Here::with(Keep::Memory, |_| {}).await
    }

    pub async fn with(store: Keep, change: impl FnOnce(&mut Config)) -> Here {
        let limits = Limits { requests: 0, messages: 0, sockets: 100_000, ..Limits::default() };
        let mut config =
            Config { listen: ([127, 0, 0, 1], 0).into(), store, limits, thinkers: 2, ..Config::default() };
        change(&mut config);
        let server = Server::start(config).await.unwrap();
        let address = server.address().unwrap();
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(async move {
            let stop = async move {
                let _ = stopped.await;
            };
            server.run(stop).await;
        });
        Here { address, stop: Some(stop), running }
    }

    /// Stops as an operator would stop it, and waits until everything is written.
    pub async fn stop(mut self) {
        let _ = self.stop.take().unwrap().send(());
        tokio::time::timeout(PATIENCE, self.running).await.expect("the server stops").unwrap();
    }

    pub async fn guest(&self, name: &str) -> Client {
        Client::guest(self.address, name).await
    }
}

/// Somebody with a cookie or a token.
#[derive(Clone)]
pub struct Client {
    pub address: SocketAddr,
    pub http: reqwest::Client,
    pub cookie: Option<String>,
    pub token: Option<String>,
    pub id: String,
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: reqwest::header::HeaderMap,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }

    /// The body, if all went well.
    #[track_caller]
    pub fn ok(self) -> Value {
        assert!(self.status.is_success(), "{} {}", self.status, self.text);
        self.json()
    }

    /// The sentence, if it went wrong in this way.
    #[track_caller]
    pub fn refused(self, status: u16) -> String {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        self.json()["says"].as_str().unwrap_or_else(|| panic!("no sentence: {}", self.text)).to_owned()
    }
}

impl Client {
    /// Nobody.
    pub fn stranger(address: SocketAddr) -> Client {
        Client { address, http: reqwest::Client::new(), cookie: None, token: None, id: String::new() }
    }

    pub async fn guest(address: SocketAddr, name: &str) -> Client {
        let mut client = Client::stranger(address);
        let answer = client.post("/guest", json!({ "name": name })).await;
        client.take_cookie(&answer);
        client.id = answer.ok()["user"]["id"].as_str().unwrap().to_owned();
        client
    }

    pub async fn account(address: SocketAddr, name: &str) -> Client {
        let mut client = Client::stranger(address);
        let answer = client.post("/register", json!({ "name": name, "password": "correct horse" })).await;
        client.take_cookie(&answer);
        client.id = answer.ok()["user"]["id"].as_str().unwrap().to_owned();
        client
    }

    pub fn take_cookie(&mut self, answer: &Answer) {
        let cookie = answer.headers.get("set-cookie").map(|value| value.to_str().unwrap());
        self.cookie = cookie.map(|cookie| cookie.split(';').next().unwrap().to_owned());
    }

    /// The same person at another server.
    pub fn at(&self, address: SocketAddr) -> Client {
        Client { address, ..self.clone() }
    }

    pub async fn request(&self, method: Method, path: &str, body: Option<Value>) -> Answer {
        let mut request = self.http.request(method, format!("http://{}/api/v1{path}", self.address));
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body.to_string());
        }
        let response = request.timeout(PATIENCE).send().await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        Answer { status, headers, text: response.text().await.unwrap() }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.request(Method::GET, path, None).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.request(Method::POST, path, Some(body)).await
    }

    /// Sets up a table; its id.
    pub async fn table(&self, body: Value) -> String {
        self.post("/tables", body).await.ok()["id"].as_str().unwrap().to_owned()
    }

    /// Sits down at a table and opens its socket.
    pub async fn join(&self, table: &str) -> Socket {
        self.post(&format!("/tables/{table}/join"), json!({})).await.ok();
        self.sit(table).await
    }

    /// Opens the socket of a table.
    pub async fn sit(&self, table: &str) -> Socket {
        self.open(table, "", json!({ "type": "hello" })).await
    }

    pub async fn open(&self, table: &str, query: &str, hello: Value) -> Socket {
        let mut socket = self.connect(table, query).await.unwrap();
        socket.send(hello).await;
        let welcome = socket.next().await;
        assert_eq!(welcome["type"], "welcome", "{welcome}");
        socket.welcome = welcome;
        socket.next_of("update").await;
        socket
    }

    /// A connection that has not said hello.
    pub async fn connect(
        &self,
        table: &str,
        query: &str,
    ) -> Result<Socket, tokio_tungstenite::tungstenite::Error> {
        let url = format!("ws://{}/api/v1/tables/{table}/socket{query}", self.address);
        let mut request = url.into_client_request().unwrap();
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        if let Some(token) = &self.token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
        }
        // Small buffers and no waiting for more to send: these clients are many and say little.
        let config = WebSocketConfig::default().read_buffer_size(4096);
        let (stream, _) = connect_async_with_config(request, Some(config), true).await?;
        Ok(Socket { stream, update: Value::Null, welcome: Value::Null, lines: Vec::new(), heard: None })
    }
}

/// The socket of a table, and what it last said.
pub struct Socket {
    pub stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The last update.
    pub update: Value,
    pub welcome: Value,
    /// All lines of the log.
    pub lines: Vec<Value>,
    /// Every byte that came, if somebody listens.
    pub heard: Option<Vec<String>>,
}

impl Socket {
    pub async fn send(&mut self, message: Value) {
        self.stream.send(Message::text(message.to_string())).await.unwrap();
    }

    /// The next message; none when the connection has ended.
    pub async fn try_next(&mut self) -> Option<Value> {
        let until = tokio::time::Instant::now() + PATIENCE;
        loop {
            let frame = tokio::time::timeout_at(until, self.stream.next()).await.expect("an answer in time");
            match frame {
                Some(Ok(Message::Text(text))) => {
                    if let Some(heard) = &mut self.heard {
                        heard.push(text.to_string());
                    }
                    let message: Value = serde_json::from_str(&text).unwrap();
                    if message["type"] == "update" {
                        self.lines.extend(message["log"].as_array().unwrap().iter().cloned());
                        self.update = message.clone();
                    }
                    return Some(message);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    pub async fn next(&mut self) -> Value {
        self.try_next().await.expect("the connection lasts")
    }

    pub async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
            assert_ne!(message["type"], "bye", "{message}");
        }
    }

    /// Waits for an update of which this is true.
    pub async fn wait(&mut self, until: impl Fn(&Value) -> bool) -> Value {
        while !until(&self.update) {
            self.next_of("update").await;
        }
        self.update.clone()
    }

    /// Waits until the table has this version.
    pub async fn version(&mut self, version: u64) -> Value {
        self.wait(|update| update["version"].as_u64().unwrap() >= version).await
    }

    /// Asks something under a fresh id; the answer to it.
    pub async fn ask(&mut self, mut message: Value) -> Value {
        // No name is used twice, not even after coming back: that would be the same message once more.
        static NEXT: AtomicU64 = AtomicU64::new(1);
        if message.get("id").is_none() {
            message["id"] = json!(format!("m{}", NEXT.fetch_add(1, Ordering::Relaxed)));
        }
        let id = message["id"].clone();
        self.send(message).await;
        loop {
            let answer = self.next().await;
            if answer["id"] == id {
                return answer;
            }
        }
    }

    /// Asks something that must be done, and waits for the update that shows it.
    #[track_caller]
    pub fn done(&mut self, message: Value) -> impl Future<Output = Value> {
        let place = std::panic::Location::caller();
        async move {
            let asked = message.clone();
            let answer = self.ask(message).await;
            assert_eq!(answer["type"], "done", "{place}: {asked} → {answer}");
            self.version(answer["version"].as_u64().unwrap()).await
        }
    }

    pub async fn act(&mut self, notation: &str) -> Value {
        self.done(json!({ "type": "submit", "notation": notation })).await
    }

    /// What the rules or the server say against it.
    pub async fn refused(&mut self, message: Value) -> Value {
        let asked = message.clone();
        let answer = self.ask(message).await;
        assert_eq!(answer["type"], "refused", "{asked} → {answer}");
        answer["refused"].clone()
    }

    /// The notation of the n-th action of the menu.
    pub fn offer(&self, n: usize) -> String {
        let actions = self.update["actions"].as_array().expect("a menu");
        actions[n % actions.len()]["notation"].as_str().unwrap().to_owned()
    }

    pub fn to_act(&self) -> Vec<u64> {
        self.update["to_act"].as_array().unwrap().iter().map(|seat| seat.as_u64().unwrap()).collect()
    }

    pub fn is_over(&self) -> bool {
        self.update["phase"] == "over"
    }

    pub async fn close(mut self) {
        let _ = self.stream.close(None).await;
    }
}

/// Two guests at a table of Breakthrough.
pub async fn two(here: &Here) -> (String, Client, Socket, Client, Socket) {
    let (ada, bo) = (here.guest("Ada").await, here.guest("Bo").await);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let table =
        ada.table(json!({ "game": "breakthrough", "seats": seats, "clock": { "kind": "none" } })).await;
    let mut white = ada.sit(&table).await;
    let black = bo.join(&table).await;
    white.wait(|update| update["phase"] == "playing").await;
    (table, ada, white, bo, black)
}
