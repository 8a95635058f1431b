//! The socket of a table: one task a connection, small buffers, one JSON text a message.

use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_channel::mpsc;
use futures_util::StreamExt;
use tokio::time::{Instant, sleep_until, timeout_at};
use tokio_tungstenite::tungstenite::{Error, Utf8Bytes};

use crate::App;
use crate::limits::Bucket;
use crate::people::{Person, Who};
use crate::problem::Problem;
use crate::routes::{Address, KeyQuery, ensure_own_origin};
use crate::table::{Command, Errand, Message, Wants, Watcher, text};
use crate::tables::Tables;
use crate::websocket::{self, Socket, Texts, Upgrade};
use crate::wire::{FromClient, FromServer};

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
    upgrade: Upgrade,
) -> Result<Response, Problem> {
    ensure_own_origin(&app, &headers)?;
    let table = crate::id::parse(&table).ok_or_else(Problem::no_table)?;
    let asked = Errand { command: Command::Info { key: query.key.clone() }, person: who.0.clone() };
    app.tables.ask(table, |answer| Message::Command(Box::new(asked), answer)).await??;
    if !app.callers.may_connect(address) {
        app.tables.metrics.turned_away.inc();
        return Err(Problem::too_many(10));
    }
    Ok(upgrade.then(move |socket| {
        let connected = Connected::new(app, address);
        let connection = Connection::new(socket, connected, table);
        connection.serve(who.0, query.key)
    }))
}

/// Counts a connection for as long as it lives, however it ends.
struct Connected {
    app: App,
    address: IpAddr,
}

impl Connected {
    fn new(app: App, address: IpAddr) -> Connected {
        app.tables.metrics.sockets.inc();
        Connected { app, address }
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        self.app.tables.metrics.sockets.dec();
        self.app.callers.disconnected(self.address);
    }
}

/// One connection.
struct Connection {
    socket: Socket,
    connected: Connected,
    table: i64,
    bucket: Bucket,
    bad: u32,
}

/// What the next frame means.
enum Heard {
    Said(Box<FromClient>),
    Nothing,
    Gone,
}

impl Connection {
    fn new(socket: Socket, connected: Connected, table: i64) -> Box<Connection> {
        let bucket = Bucket::new(connected.app.tables.limits.messages);
        Box::new(Connection { socket, connected, table, bucket, bad: 0 })
    }

    fn tables(&self) -> &Arc<Tables> {
        &self.connected.app.tables
    }

    // Most connections are quiet most of the time: what is done seldom is boxed, so that it takes no room
    // while nobody says anything.
    async fn serve(mut self: Box<Self>, person: Option<Person>, key: Option<String>) {
        let Some((id, mut from)) = Box::pin(self.enter(person, key)).await else { return };
        self.pass_on(id, &mut from).await;
        drop(from);
        let _ = Box::pin(self.tables().tell(self.table, Message::Exit(id))).await;
    }

    /// Greets, and looks on from now under the number given back.
    async fn enter(
        &mut self,
        person: Option<Person>,
        key: Option<String>,
    ) -> Option<(u64, mpsc::Receiver<Utf8Bytes>)> {
        let Hello { since, viewer, want } = self.hello().await?;
        let (to, from) = mpsc::channel(WAITING_MAX);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let watcher = Watcher { id, person, viewer, since, want, key, to };
        if self.tables().tell(self.table, Message::Enter(Box::new(watcher))).await.is_err() {
            self.bye("the table cannot be opened now", true).await;
            return None;
        }
        Some((id, from))
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
                out = from.next() => {
                    let Some(out) = out else { return Box::pin(self.socket.close()).await };
                    if self.write(out, from).await.is_err() {
                        return;
                    }
                }
                heard = self.socket.hear() => {
                    heard_since = true;
                    match Box::pin(self.heard(heard)).await {
                        Heard::Said(said) => {
                            let said = Message::Said(id, said);
                            if Box::pin(self.tables().tell(self.table, said)).await.is_err() {
                                return Box::pin(self.bye("the table cannot be reached", true)).await;
                            }
                        }
                        Heard::Nothing => {}
                        Heard::Gone => return,
                    }
                }
                () = &mut ping => {
                    silent = if std::mem::take(&mut heard_since) { 0 } else { silent + 1 };
                    ping.as_mut().reset(Instant::now() + PING);
                    if silent > SILENCE_MAX || Box::pin(self.socket.ping()).await.is_err() {
                        return;
                    }
                }
            }
        }
    }

    /// Writes a message and whatever else waits, all at once.
    async fn write(&mut self, first: Utf8Bytes, from: &mut mpsc::Receiver<Utf8Bytes>) -> Result<(), Error> {
        let mut texts = Texts::one(first);
        while let Ok(next) = from.try_recv() {
            texts.add(next);
        }
        self.socket.say(texts).await
    }

    /// The greeting; none if it does not come.
    async fn hello(&mut self) -> Option<Hello> {
        let until = Instant::now() + HELLO;
        loop {
            let heard = timeout_at(until, self.socket.hear()).await.ok()?;
            match self.heard(heard).await {
                Heard::Said(said) => match *said {
                    FromClient::Hello { since, viewer, want } => {
                        return Some(Hello {
                            since: since.unwrap_or(0),
                            viewer: viewer.map(|eyes| eyes.0),
                            want: Wants::of(want.as_deref()),
                        });
                    }
                    _ => self.complain("say hello first").await,
                },
                Heard::Nothing => {}
                Heard::Gone => return None,
            }
        }
    }

    async fn heard(&mut self, heard: Option<websocket::Heard>) -> Heard {
        let said = match heard {
            None => return Heard::Gone,
            Some(websocket::Heard::Life) => return Heard::Nothing,
            Some(websocket::Heard::Bytes) => {
                self.complain("messages are JSON texts, not bytes").await;
                return self.patience();
            }
            Some(websocket::Heard::Text(said)) => said,
        };
        if !self.bucket.take(1) {
            self.tables().metrics.turned_away.inc();
            self.complain("these were too many messages at once; this one was not heard").await;
            return self.patience();
        }
        match serde_json::from_str(&said) {
            Ok(said) => Heard::Said(Box::new(said)),
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
        let error = FromServer::Error { id: None, says: says.to_owned() };
        let _ = self.socket.say(Texts::one(text(&error))).await;
        if self.bad >= BAD_MAX {
            self.bye("too many messages could not be read", true).await;
        }
    }

    async fn bye(&mut self, says: &str, again: bool) {
        let _ = self.socket.say(Texts::one(text(&FromServer::Bye { says: says.to_owned(), again }))).await;
        self.socket.close().await;
    }
}

/// How a client greets.
struct Hello {
    since: u64,
    viewer: Option<gattai_core::Viewer>,
    want: Wants,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size_of_served<A, B, C, F>(_: fn(A, B, C) -> F) -> usize {
        size_of::<F>()
    }

    #[test]
    fn a_quiet_connection_takes_little_room() {
        let served = size_of::<Connection>() + size_of_served(Connection::serve);
        assert!(served <= 1280, "{} + {}", size_of::<Connection>(), size_of_served(Connection::serve));
        assert!(size_of::<Message>() <= 24, "{}", size_of::<Message>());
    }
}
