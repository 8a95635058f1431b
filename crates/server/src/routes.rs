//! The HTTP part: what is where, who may ask, and how much.

pub mod games;
pub mod operations;
pub mod people;
pub mod tables;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::Router;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Json, Path, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post, put};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::limit::RequestBodyLimitLayer;

use crate::App;
use crate::problem::Problem;
use crate::{assets, socket};

/// The largest body of a request.
const BODY_MAX: usize = 64 * 1024;

/// The own client, with the styles that Svelte writes into elements, and nothing else.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

/// Everything that the server answers to.
pub fn router(app: App) -> Router {
    let api = Router::new()
        .route("/me", get(people::me).patch(people::rename))
        .route("/guest", post(people::guest))
        .route("/register", post(people::register))
        .route("/login", post(people::login))
        .route("/logout", post(people::logout))
        .route("/me/password", post(people::change_password))
        .route("/me/sessions", get(people::sessions))
        .route("/me/sessions/{id}", delete(people::revoke_session))
        .route("/me/tokens", get(people::tokens).post(people::new_token))
        .route("/me/tokens/{id}", delete(people::revoke_token))
        .route("/me/tables", get(tables::mine))
        .route("/users/{name}", get(people::profile))
        .route("/games", get(games::all))
        .route("/games/{game}", get(games::one))
        .route("/games/{game}/rules", get(games::rules))
        .route("/games/{game}/rules/{id}", get(games::rule))
        .route("/games/{game}/ratings", get(games::ratings))
        .route("/games/{game}/lists/check", post(games::look_at_list))
        .route("/tables", get(tables::list).post(tables::create))
        .route("/tables/{id}", get(tables::info).delete(tables::cancel))
        .route("/tables/{id}/join", post(tables::join))
        .route("/tables/{id}/ready", post(tables::ready))
        .route("/tables/{id}/leave", post(tables::leave))
        .route("/tables/{id}/seats/{seat}", put(tables::seat))
        .route("/tables/{id}/rematch", post(tables::rematch))
        .route("/tables/{id}/fork", post(tables::fork))
        .route("/tables/{id}/record", get(tables::record))
        .route("/tables/{id}/replay", get(tables::replay))
        .route("/replay", post(tables::replay_record))
        .route("/quick", post(tables::quick))
        .route("/openapi.json", get(operations::openapi))
        .fallback(|| async {
            Problem::not_found("there is nothing at this address; /api describes what there is")
        })
        .method_not_allowed_fallback(|| async { Problem::bad("this address does not take this method") })
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(app.clone(), patience))
        .route("/tables/{id}/socket", get(socket::open))
        .layer(middleware::from_fn_with_state(app.clone(), admission));
    Router::new()
        .nest("/api/v1", api)
        .route("/api", get(operations::page))
        .route("/healthz", get(operations::health))
        .route("/readyz", get(operations::readiness))
        .route("/metrics", get(operations::metrics))
        .fallback(assets::serve)
        .layer(RequestBodyLimitLayer::new(BODY_MAX))
        .layer(middleware::from_fn_with_state(app.clone(), outermost))
        .layer(CatchPanicLayer::custom(panicked))
        .with_state(app)
}

/// Counts what is answered, and adds the headers that every answer has.
async fn outermost(State(app): State<App>, request: Request, next: Next) -> Response {
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let begun = tokio::time::Instant::now();
    let mut response = next.run(request).await;
    let metrics = &app.tables.metrics;
    metrics.requests.inc();
    let status = response.status();
    if status.is_server_error() {
        metrics.failures.inc();
    }
    tracing::debug!(%method, path, status = status.as_u16(), took_us = begun.elapsed().as_micros() as u64, "answered");
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if path.starts_with("/api/") {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// What remains of a panic: a note in the log, and no trace of it outside.
#[expect(clippy::needless_pass_by_value, reason = "it is what the layer gives")]
fn panicked(why: Box<dyn std::any::Any + Send>) -> Response {
    let says = why.downcast_ref::<String>().map(String::as_str).or(why.downcast_ref::<&str>().copied());
    tracing::error!(says, "a request panicked");
    Problem::internal().into_response()
}

/// Nobody waits for ever.
async fn patience(State(app): State<App>, request: Request, next: Next) -> Response {
    match tokio::time::timeout(app.tables.limits.timeout, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Problem::unavailable().into_response(),
    }
}

/// Turns away who asks too much, and whatever another site lets a browser ask.
async fn admission(
    State(app): State<App>,
    Address(address): Address,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let costly = matches!(request.uri().path(), "/login" | "/register" | "/guest" | "/me/password");
    if !app.callers.may_ask(address, if costly { 4 } else { 1 }) {
        app.tables.metrics.turned_away.inc();
        return Err(Problem::too_many(2));
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
        ensure_own_origin(&app, request.headers())?;
    }
    Ok(next.run(request).await)
}

/// A browser says which page asks; pages of others may not.
///
/// # Errors
/// If it is such a page.
pub fn ensure_own_origin(app: &App, headers: &HeaderMap) -> Result<(), Problem> {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let foreign = || Problem::forbidden("this request comes from a page of another site");
    if let Some(site) = text(HeaderName::from_static("sec-fetch-site"))
        && !matches!(site, "same-origin" | "none")
    {
        return if allowed(app, text(header::ORIGIN)) { Ok(()) } else { Err(foreign()) };
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().map_err(|_| foreign())?;
    let own = text(header::HOST)
        .is_some_and(|host| origin.strip_prefix("http://").or(origin.strip_prefix("https://")) == Some(host));
    if own || allowed(app, Some(origin)) { Ok(()) } else { Err(foreign()) }
}

fn allowed(app: &App, origin: Option<&str>) -> bool {
    origin.is_some_and(|origin| app.config.origins.iter().any(|known| known == origin))
}

/// Where a request comes from.
pub struct Address(pub IpAddr);

impl FromRequestParts<App> for Address {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Address, Problem> {
        let near = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let said = parts.headers.get("x-forwarded-for").filter(|_| app.config.behind_proxy);
        let said = said.and_then(|value| value.to_str().ok()).and_then(|list| list.rsplit(',').next());
        let far = said.and_then(|address| address.trim().parse().ok());
        Ok(Address(far.or(near).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))))
    }
}

/// A body in JSON.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, Problem> {
        match Json::<T>::from_request(request, app).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(JsonRejection::MissingJsonContentType(_)) => {
                Err(Problem::bad("the body must be JSON (Content-Type: application/json)"))
            }
            Err(JsonRejection::BytesRejection(_)) => Err(Problem::too_large("the body is too long")),
            Err(rejection) => Err(Problem::bad(rejection.body_text())),
        }
    }
}

/// What stands behind the question mark.
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Asked<T>, Problem> {
        let asked: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, app).await;
        asked.map(|Query(asked)| Asked(asked)).map_err(|rejection| Problem::bad(rejection.body_text()))
    }
}

/// What stands in the address.
pub struct At<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for At<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<At<T>, Problem> {
        let at: Result<Path<T>, PathRejection> = Path::from_request_parts(parts, app).await;
        at.map(|Path(at)| At(at)).map_err(|_| Problem::not_found("there is nothing at this address"))
    }
}

/// The key of a private table.
#[derive(Deserialize)]
pub struct KeyQuery {
    /// The key.
    pub key: Option<String>,
}

/// The table that an address means.
///
/// # Errors
/// If it means none.
pub fn table_id(text: &str) -> Result<i64, Problem> {
    crate::id::parse(text).ok_or_else(Problem::no_table)
}
