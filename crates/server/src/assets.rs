//! The web client, if it was built: part of the program in release builds, read from the folder otherwise.

use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::problem::Problem;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

/// What is shown where the client was not built.
const NOT_BUILT: &str = "<!doctype html><html lang=en><meta charset=utf-8><title>Gattai</title>\
    <style>body{font:18px/1.6 system-ui;margin:4rem auto;max-width:40rem;padding:0 1rem}</style>\
    <h1>Gattai</h1><p>The server runs, but the web client was not built. \
    Build it with <code>make web</code> and start the server again.</p>\
    <p>Programs can play already: <a href=/api>the API</a>.</p></html>";

/// A file of the client. Addresses without a file are pages that the client itself shows.
pub async fn serve(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return Problem::not_found("there is nothing at this address; /api describes what there is")
            .into_response();
    }
    let wanted = if path.is_empty() { "index.html" } else { path };
    if let Some(response) = file(wanted) {
        return response;
    }
    let is_page = !path.rsplit('/').next().unwrap_or_default().contains('.');
    match file("index.html").filter(|_| is_page) {
        Some(page) => page,
        None if is_page => Html(NOT_BUILT).into_response(),
        None => (StatusCode::NOT_FOUND, "there is nothing at this address").into_response(),
    }
}

fn file(path: &str) -> Option<Response> {
    let found = Client::get(path)?;
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    // Files of a build have a hash in their names and never change; pages may.
    let kept = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let kind = HeaderValue::from_str(kind.as_ref()).ok()?;
    let kept = HeaderValue::from_static(kept);
    Some(
        ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, kept)], found.data.into_owned())
            .into_response(),
    )
}
