//! WebSockets. Tungstenite agrees, reads, and answers pings; texts are written past its buffer, which would keep
//! the size of the longest of them for as long as the connection lasts.

use std::future::Future;
use std::io;
use std::time::Duration;

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderValue, Request, header};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use hyper_util::server::conn::auto::upgrade::downcast;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::frame::{CloseFrame, Frame};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

use crate::problem::Problem;

/// The language spoken at a table's socket.
const PROTOCOL: &str = "gattai.v1";

/// The largest message of a client.
const MESSAGE_MAX: usize = 16 * 1024;

/// What is read at once. Clients say little; the usual 128 KiB would be most of what a connection costs.
const BUFFER: usize = 1024;

/// How long a reader may leave everything unread.
const UNREAD_MAX: Duration = Duration::from_secs(30);

/// A request to become a WebSocket.
pub struct Upgrade {
    agreed: axum::http::Response<()>,
    upgrade: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Upgrade, Problem> {
        let not_one = || Problem::bad("this is the address of a WebSocket: open it with one, of version 13");
        let mut request = Request::new(());
        *request.method_mut() = parts.method.clone();
        *request.version_mut() = parts.version;
        *request.headers_mut() = parts.headers.clone();
        let mut agreed = create_response(&request).map_err(|_| not_one())?;
        let spoken = parts.headers.get_all(header::SEC_WEBSOCKET_PROTOCOL);
        let mut spoken =
            spoken.iter().filter_map(|names| names.to_str().ok()).flat_map(|names| names.split(','));
        if spoken.any(|name| name.trim() == PROTOCOL) {
            let ours = HeaderValue::from_static(PROTOCOL);
            agreed.headers_mut().insert(header::SEC_WEBSOCKET_PROTOCOL, ours);
        }
        let upgrade = parts.extensions.remove::<OnUpgrade>().ok_or_else(not_one)?;
        Ok(Upgrade { agreed, upgrade })
    }
}

impl Upgrade {
    /// Agrees, and serves the socket once it is one.
    pub fn then<F: Future<Output = ()> + Send>(
        self,
        serve: impl FnOnce(Socket) -> F + Send + 'static,
    ) -> Response {
        tokio::spawn(async move {
            match self.upgrade.await {
                Ok(upgraded) => match Box::pin(Socket::over(upgraded)).await {
                    Some(socket) => serve(socket).await,
                    None => tracing::error!("a WebSocket does not come over TCP"),
                },
                Err(error) => tracing::debug!(%error, "a connection did not become a WebSocket"),
            }
        });
        self.agreed.map(|()| Body::empty())
    }
}

/// The server's end of a WebSocket.
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

/// What comes from the other end.
pub enum Heard {
    /// A message.
    Text(Utf8Bytes),
    /// A message that is no text.
    Bytes,
    /// A sign of life.
    Life,
}

impl Socket {
    async fn over(upgraded: Upgraded) -> Option<Socket> {
        let parts = downcast::<TokioIo<TcpStream>>(upgraded).ok()?;
        let config = WebSocketConfig::default()
            .read_buffer_size(BUFFER)
            .write_buffer_size(0)
            .max_message_size(Some(MESSAGE_MAX))
            .max_frame_size(Some(MESSAGE_MAX));
        let (stream, read) = (parts.io.into_inner(), parts.read_buf.to_vec());
        let stream = WebSocketStream::from_partially_read(stream, read, Role::Server, Some(config)).await;
        Some(Socket { stream })
    }

    /// What comes next; none once the other end has gone or speaks nonsense.
    pub async fn hear(&mut self) -> Option<Heard> {
        match self.stream.next().await? {
            Ok(Message::Text(said)) => Some(Heard::Text(said)),
            Ok(Message::Binary(_)) => Some(Heard::Bytes),
            Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => Some(Heard::Life),
            Ok(Message::Close(_)) | Err(_) => None,
        }
    }

    /// Says texts, all at once.
    ///
    /// # Errors
    /// If the other end has gone, or has not read for long.
    pub async fn say(&mut self, texts: Texts) -> Result<(), Error> {
        // An answer to a ping that is under way must not end up in the middle of a text.
        self.stream.flush().await?;
        let written = timeout(UNREAD_MAX, self.stream.get_mut().write_all(&texts.frames)).await;
        written.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into())).map_err(Error::Io)
    }

    /// Asks whether anybody is still there.
    ///
    /// # Errors
    /// If nobody is.
    pub async fn ping(&mut self) -> Result<(), Error> {
        self.stream.send(Message::Ping(Default::default())).await
    }

    /// Says good-bye.
    pub async fn close(&mut self) {
        let frame = CloseFrame { code: CloseCode::Normal, reason: Utf8Bytes::from_static("") };
        let _ = self.stream.close(Some(frame)).await; // the other end may have been faster
    }
}

/// Texts that are said at once.
#[derive(Default)]
pub struct Texts {
    frames: Vec<u8>,
}

impl Texts {
    /// One text.
    pub fn one(text: Utf8Bytes) -> Texts {
        let mut texts = Texts::default();
        texts.add(text);
        texts
    }

    /// One more.
    pub fn add(&mut self, text: Utf8Bytes) {
        let frame = Frame::message(text, OpCode::Data(Data::Text), true);
        self.frames.reserve(frame.len());
        // Writing into memory does not fail.
        let _ = frame.format(&mut self.frames);
    }
}
