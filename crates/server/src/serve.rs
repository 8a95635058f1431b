//! Connections: each has so long to say what it wants, and is let finish when the server closes.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::response::Response;
use hyper::Request;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

/// How long to wait when the system has no more connections to give.
const OUT_OF_CONNECTIONS: Duration = Duration::from_millis(200);

/// Answers until the server closes; then every request that was begun is answered first. The head of a request
/// may take as long as `head` says, and so may the wait for the next one: who sends a letter a second holds
/// nothing for long.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    head: Duration,
    mut closing: watch::Receiver<bool>,
) {
    let open = GracefulShutdown::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closing.wait_for(|closing| *closing) => break,
        };
        match accepted {
            Ok((stream, address)) => connect(stream, address, router.clone(), head, &open),
            Err(error) => {
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(OUT_OF_CONNECTIONS).await;
            }
        }
    }
    drop(listener);
    open.shutdown().await;
}

fn connect(stream: TcpStream, address: SocketAddr, router: Router, head: Duration, open: &GracefulShutdown) {
    // What is written goes out at once: a message that waits for the one before to be acknowledged is late.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(address));
        let answered = router.clone().oneshot(request.map(Body::new));
        async { answered.await as Result<Response, Infallible> }
    });
    let mut builder = auto::Builder::new(TokioExecutor::new()).http1_only();
    builder.http1().timer(TokioTimer::new()).header_read_timeout(head);
    let connection = builder.serve_connection_with_upgrades(TokioIo::new(stream), service).into_owned();
    let connection = open.watch(connection);
    tokio::spawn(async {
        if let Err(error) = connection.await {
            tracing::debug!(%error, "a connection ended");
        }
    });
}
