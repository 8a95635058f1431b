//! For operators and for those who write programs: health, numbers, the description of the API.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, header};
use axum::response::Html;
use utoipa::OpenApi;

use super::{games, people, tables};
use crate::App;
use crate::problem::Problem;

/// The description of the HTTP part.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Gattai",
        description = "Tables over HTTP. The socket of a table is described in docs/protocol.md."
    ),
    paths(
        people::me,
        people::guest,
        people::register,
        people::login,
        people::logout,
        people::rename,
        people::change_password,
        people::sessions,
        people::revoke_session,
        people::tokens,
        people::new_token,
        people::revoke_token,
        people::profile,
        games::all,
        games::one,
        games::rules,
        games::rule,
        games::ratings,
        games::look_at_list,
        tables::list,
        tables::mine,
        tables::create,
        tables::info,
        tables::cancel,
        tables::join,
        tables::ready,
        tables::leave,
        tables::seat,
        tables::rematch,
        tables::quick,
        tables::record,
        tables::replay,
        tables::replay_record,
        tables::fork,
    )
)]
pub struct Description;

/// The description of the API, for machines.
pub async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}

/// The description of the API, for people. Without scripts, from the same source.
pub async fn page() -> Html<String> {
    let description = serde_json::to_value(Description::openapi()).unwrap_or_default();
    let escape = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
    let mut rows = String::new();
    for (path, methods) in description["paths"].as_object().into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            let about = escape(operation["summary"].as_str().unwrap_or_default());
            let body = operation
                .pointer("/requestBody/content/application~1json/schema")
                .map(shape)
                .unwrap_or_default();
            let mut answers = String::new();
            for (status, answer) in operation["responses"].as_object().into_iter().flatten() {
                let schema =
                    answer.pointer("/content/application~1json/schema").map(shape).unwrap_or_default();
                answers.push_str(&format!("{status} {schema}<br>"));
            }
            let (method, path) = (method.to_uppercase(), escape(path));
            rows.push_str(&format!(
                "<tr><td>{method}</td><td><code>{path}</code></td><td>{about}</td><td>{body}</td><td>{answers}</td></tr>"
            ));
        }
    }
    let mut shapes = String::new();
    for (name, schema) in
        description.pointer("/components/schemas").and_then(|all| all.as_object()).into_iter().flatten()
    {
        let text = escape(&serde_json::to_string_pretty(schema).unwrap_or_default());
        shapes.push_str(&format!("<h3 id=\"{name}\">{name}</h3><pre>{text}</pre>"));
    }
    Html(format!(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
         <title>Gattai: the API</title>\
         <style>body{{font:16px/1.5 system-ui;margin:2rem;max-width:80rem}}td{{padding:.3rem .8rem .3rem 0;\
         vertical-align:top}}pre{{overflow:auto}}</style><h1>Gattai: the API</h1>\
         <p>For machines: <a href=/api/v1/openapi.json>openapi.json</a>. Play happens over one socket a table; \
         docs/protocol.md describes it.</p><table>{rows}</table><h2>Shapes</h2>{shapes}</html>"
    ))
}

/// The name of a schema, as a link.
fn shape(schema: &serde_json::Value) -> String {
    let name = schema["$ref"].as_str().and_then(|link| link.rsplit('/').next());
    name.map(|name| format!("<a href=\"#{name}\">{name}</a>")).unwrap_or_default()
}

/// Whether the process lives.
pub async fn health() -> &'static str {
    "ok"
}

/// Whether it can serve: the store answers, and it is not closing.
///
/// # Errors
/// If it cannot.
pub async fn readiness(State(app): State<App>) -> Result<&'static str, Problem> {
    app.tables.store.ping().await?;
    if *app.closing.borrow() { Err(Problem::unavailable()) } else { Ok("ok") }
}

/// Numbers for Prometheus.
pub async fn metrics(State(app): State<App>) -> ([(HeaderName, &'static str); 1], String) {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.tables.metrics.text())
}
