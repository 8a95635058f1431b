//! The socket of a table: one task a connection, small buffers, one JSON text a message.

use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::SinkExt;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout_at};

use crate::App;
use crate::limits::Bucket;
use crate::people::{Person, Who};
use crate::problem::Problem;
use crate::routes::{Address, KeyQuery, ensure_own_origin};
use crate::table::{Message, Wants, Watcher, text};
use crate::tables::Tables;
use crate::wire::{FromClient, FromServer};

/// The largest message of a client.
const MESSAGE_MAX: usize = 16 * 1024;

/// Buffers of a connection. The usual 128 KiB would be most of what a connection costs.
const BUFFER: usize = 4 * 1024;

/// Messages that may wait for a slow reader; then it has to connect anew.
const WAITING_MAX: usize = 64;

/// After so many bad messages the server closes.
const BAD_MAX: u32 = 20;

/// How often a quiet connection is asked whether it is still there, and how long it may be silent.
const PING: Duration = Duration::from_secs(30);
const SILENCE_MAX: u32 = 3;

/// How long a new connection has to say hello.
const HELLO: Duration = Duration::from_secs(15);

/// Numbers for connections.
static NEXT: AtomicU64 = AtomicU64::new(1);

/// Opens the socket of a table.
///
/// # Errors
/// If there is no such table for this person, or there are too many sockets.
pub async fn open(
    State(app): State<App>,
    Path(table): Path<String>,
    Query(query): Query<KeyQuery>,
    Address(address): Address,
    headers: HeaderMap,
    who: Who,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    ensure_own_origin(&app, &headers)?;
    let table = crate::id::parse(&table).ok_or_else(Problem::no_table)?;
    let command = Box::new(crate::table::Command::Info { key: query.key.clone() });
    let person = who.0.clone();
    app.tables.ask(table, |answer| Message::Command(command, person, answer)).await??;
    if !app.callers.may_connect(address) {
        app.tables.metrics.turned_away.inc();
        return Err(Problem::too_many(10));
    }
    let upgrade = upgrade
        .protocols(["gattai.v1"])
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(4 << 20)
        .max_message_size(MESSAGE_MAX)
        .max_frame_size(MESSAGE_MAX);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let seat = Connected { app: app.clone(), address };
        app.tables.metrics.sockets.inc();
        let messages = app.tables.limits.messages;
        let connection =
            Connection { socket, tables: app.tables.clone(), table, bucket: Bucket::new(messages), bad: 0 };
        connection.serve(who.0, query.key).await;
        drop(seat);
    }))
}

/// Counts a connection for as long as it lives, however it ends.
struct Connected {
    app: App,
    address: IpAddr,
}

impl Drop for Connected {
    fn drop(&mut self) {
        self.app.tables.metrics.sockets.dec();
        self.app.callers.disconnected(self.address);
    }
}

/// One connection.
struct Connection {
    socket: WebSocket,
    tables: Arc<Tables>,
    table: i64,
    bucket: Bucket,
    bad: u32,
}

/// What the next frame means.
enum Heard {
    Said(FromClient),
    Nothing,
    Gone,
}

impl Connection {
    async fn serve(mut self, person: Option<Person>, key: Option<String>) {
        let Some(hello) = self.hello().await else { return };
        let (to, mut from) = mpsc::channel::<Utf8Bytes>(WAITING_MAX);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let Hello { since, viewer, want } = hello;
        let watcher = Watcher { id, person, viewer, since, want, key, to };
        if self.tables.tell(self.table, Message::Enter(Box::new(watcher))).await.is_err() {
            return self.bye("the table cannot be opened now", true).await;
        }
        self.pass_on(id, &mut from).await;
        drop(from);
        let _ = self.tables.tell(self.table, Message::Exit(id)).await;
    }

    /// Carries messages both ways until one side has had enough.
    async fn pass_on(&mut self, id: u64, from: &mut mpsc::Receiver<Utf8Bytes>) {
        let mut silent = 0;
        // One timer a connection: it is not moved by what is said, and when it rings nobody may have been silent.
        let mut ping = pin!(sleep_until(Instant::now() + PING));
        let mut heard_since = false;
        loop {
            tokio::select! {
                biased;
                out = from.recv() => {
                    let Some(out) = out else { return self.close().await };
                    if self.write(out, from).await.is_err() {
                        return;
                    }
                }
                frame = self.socket.recv() => {
                    heard_since = true;
                    match self.heard(frame).await {
                        Heard::Said(said) => {
                            let said = Message::Said(id, Box::new(said));
                            if self.tables.tell(self.table, said).await.is_err() {
                                return self.bye("the table cannot be reached", true).await;
                            }
                        }
                        Heard::Nothing => {}
                        Heard::Gone => return,
                    }
                }
                () = &mut ping => {
                    silent = if std::mem::take(&mut heard_since) { 0 } else { silent + 1 };
                    ping.as_mut().reset(Instant::now() + PING);
                    if silent > SILENCE_MAX || self.socket.send(Frame::Ping(Default::default())).await.is_err() {
                        return;
                    }
                }
            }
        }
    }

    /// Writes a message and whatever else waits, and sends it all at once: what is fed stays in the buffer until
    /// it is full or flushed.
    async fn write(
        &mut self,
        first: Utf8Bytes,
        from: &mut mpsc::Receiver<Utf8Bytes>,
    ) -> Result<(), axum::Error> {
        self.socket.feed(Frame::Text(first)).await?;
        while let Ok(next) = from.try_recv() {
            self.socket.feed(Frame::Text(next)).await?;
        }
        self.socket.flush().await
    }

    /// The greeting; none if it does not come.
    async fn hello(&mut self) -> Option<Hello> {
        let until = Instant::now() + HELLO;
        loop {
            let frame = timeout_at(until, self.socket.recv()).await.ok()?;
            match self.heard(frame).await {
                Heard::Said(FromClient::Hello { since, viewer, want }) => {
                    return Some(Hello {
                        since: since.unwrap_or(0),
                        viewer: viewer.map(|eyes| eyes.0),
                        want: Wants::of(want.as_deref()),
                    });
                }
                Heard::Said(_) => self.complain("say hello first").await,
                Heard::Nothing => {}
                Heard::Gone => return None,
            }
        }
    }

    async fn heard(&mut self, frame: Option<Result<Frame, axum::Error>>) -> Heard {
        let said = match frame {
            None | Some(Err(_) | Ok(Frame::Close(_))) => return Heard::Gone,
            Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => return Heard::Nothing,
            Some(Ok(Frame::Binary(_))) => {
                self.complain("messages are JSON texts, not bytes").await;
                return self.patience();
            }
            Some(Ok(Frame::Text(said))) => said,
        };
        if !self.bucket.take(1) {
            self.tables.metrics.turned_away.inc();
            self.complain("these were too many messages at once; this one was not heard").await;
            return self.patience();
        }
        match serde_json::from_str(&said) {
            Ok(said) => Heard::Said(said),
            Err(error) => {
                self.complain(&format!("this message cannot be read: {error}")).await;
                self.patience()
            }
        }
    }

    fn patience(&mut self) -> Heard {
        if self.bad >= BAD_MAX { Heard::Gone } else { Heard::Nothing }
    }

    async fn complain(&mut self, says: &str) {
        self.bad += 1;
        let _ =
            self.socket.send(Frame::Text(text(&FromServer::Error { id: None, says: says.to_owned() }))).await;
        if self.bad >= BAD_MAX {
            self.bye("too many messages could not be read", true).await;
        }
    }

    async fn bye(&mut self, says: &str, again: bool) {
        let _ = self.socket.send(Frame::Text(text(&FromServer::Bye { says: says.to_owned(), again }))).await;
        self.close().await;
    }

    async fn close(&mut self) {
        let frame = CloseFrame { code: close_code::NORMAL, reason: Utf8Bytes::from_static("") };
        let _ = self.socket.send(Frame::Close(Some(frame))).await;
    }
}

/// How a client greets.
struct Hello {
    since: u64,
    viewer: Option<gattai_core::Viewer>,
    want: Wants,
}
