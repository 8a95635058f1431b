//! Tables over HTTP and WebSocket: the only crate that knows either.
//!
//! The rules engine owns every rule; the server carries what is said to it and what each viewer may know of
//! it, keeps the time, and writes everything down before anybody is told. docs/protocol.md is the outer face.

mod assets;
mod clock;
mod computers;
mod config;
mod events;
mod id;
mod limits;
mod metrics;
mod people;
mod problem;
mod ratings;
mod replay;
mod routes;
mod serve;
mod socket;
mod table;
mod tables;
mod websocket;
pub mod wire;

use std::net::SocketAddr;
use std::sync::Arc;

use gattai_store::{Memory, Postgres, Sqlite, Store, StoreError};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};

pub use config::{Config, Keep};
pub use limits::Limits;
pub use routes::operations::Description;

/// How many passwords are hashed at once. Each takes 19 MiB.
const HASHERS: usize = 2;

/// The server, as its parts see it.
#[derive(Clone)]
struct App(Arc<Inner>);

struct Inner {
    tables: Arc<tables::Tables>,
    config: Config,
    callers: limits::Callers,
    hashers: Semaphore,
    /// Signs cookies; the same for all servers of one store.
    key: Vec<u8>,
    closing: watch::Receiver<bool>,
}

impl std::ops::Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

/// A server that listens.
pub struct Server {
    app: App,
    listener: TcpListener,
    close: watch::Sender<bool>,
}

/// Why a server cannot start or go on.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The store cannot be opened.
    #[error("the store cannot be opened: {0}")]
    Store(#[from] StoreError),
    /// The address cannot be listened on.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// The network failed.
    #[error("the network failed: {0}")]
    Network(std::io::Error),
}

impl Server {
    /// Opens the store and listens.
    ///
    /// # Errors
    /// If either is impossible.
    pub async fn start(config: Config) -> Result<Server, ServerError> {
        let store: Arc<dyn Store> = match &config.store {
            Keep::Memory => Arc::new(Memory::default()),
            Keep::Sqlite(path) => Arc::new(Sqlite::open(path).await?),
            Keep::Postgres(url) => Arc::new(Postgres::connect(url).await?),
        };
        let key = store.shared("cookie key", &(id::key() + &id::key())).await?;
        let tables = tables::Tables::new(store, config.limits.clone(), config.thinkers);
        let listener = TcpListener::bind(config.listen)
            .await
            .map_err(|error| ServerError::Listen(config.listen, error))?;
        let (close, closing) = watch::channel(false);
        let app = App(Arc::new(Inner {
            callers: limits::Callers::new(&config.limits),
            hashers: Semaphore::new(HASHERS),
            key: key.into_bytes(),
            tables,
            config,
            closing,
        }));
        Ok(Server { app, listener, close })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// If the system does not say.
    pub fn address(&self) -> Result<SocketAddr, ServerError> {
        self.listener.local_addr().map_err(ServerError::Network)
    }

    /// Serves until it is told to stop; then everything that was begun is finished and written.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) {
        let Server { app, listener, close } = self;
        let tables = app.tables.clone();
        let listening = tokio::spawn(tables.clone().listen());
        let sweeping = tokio::spawn(tables.clone().sweep());
        let head = tables.limits.timeout;
        let serving = serve::serve(listener, routes::router(app.clone()), head, app.closing.clone());
        let stopping = {
            let tables = tables.clone();
            tokio::spawn(async move {
                stop.await;
                tracing::info!("closing");
                let _ = close.send(true);
                tables.close().await; // sockets are told to come again, and end
            })
        };
        serving.await;
        let _ = stopping.await;
        sweeping.abort();
        listening.abort();
        tables.close().await;
        tables.store.close().await;
    }
}
