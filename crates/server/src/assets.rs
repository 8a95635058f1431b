//! The web client, if it was built: part of the program in release builds, read from the folder otherwise.
//!
//! The build leaves a `.br` and a `.gz` beside every file that shrinks; whoever accepts one of them gets it as it is, so
//! that nothing is compressed while somebody waits.

use std::borrow::Cow;

use axum::body::{Body, Bytes};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::problem::Problem;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

/// Encodings that the build makes, the smallest first, and how their files end.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// What is shown where the client was not built.
const NOT_BUILT: &str = "<!doctype html><html lang=en><meta charset=utf-8><title>Gattai</title>\
    <style>body{font:18px/1.6 system-ui;margin:4rem auto;max-width:40rem;padding:0 1rem}</style>\
    <h1>Gattai</h1><p>The server runs, but the web client was not built. \
    Build it with <code>make web</code> and start the server again.</p>\
    <p>Programs can play already: <a href=/api>the API</a>.</p></html>";

/// A file of the client. Addresses without a file are pages that the client itself shows.
pub async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    serve_from::<Client>(uri.path(), &headers)
}

fn serve_from<C: RustEmbed>(path: &str, headers: &HeaderMap) -> Response {
    let path = path.trim_start_matches('/');
    if path.starts_with("api/") {
        return Problem::not_found("there is nothing at this address; /api describes what there is")
            .into_response();
    }
    let wanted = if path.is_empty() { "index.html" } else { path };
    if let Some(response) = file::<C>(wanted, headers) {
        return response;
    }
    let is_page = !path.rsplit('/').next().unwrap_or_default().contains('.');
    match file::<C>("index.html", headers).filter(|_| is_page) {
        Some(page) => page,
        None if is_page => Html(NOT_BUILT).into_response(),
        None => (StatusCode::NOT_FOUND, "there is nothing at this address").into_response(),
    }
}

fn file<C: RustEmbed>(path: &str, headers: &HeaderMap) -> Option<Response> {
    let plain = C::get(path)?;
    let accepted = accepted(headers);
    let made: Vec<_> =
        ENCODINGS.iter().filter_map(|&(name, end)| Some((name, C::get(&format!("{path}{end}"))?))).collect();
    let varies = !made.is_empty();
    // Of equals the last is taken, and the smallest comes first: so from the back.
    let welcome = made.into_iter().rev().filter(|(name, _)| accepted(name) > 0);
    let (encoding, found) = match welcome.max_by_key(|(name, _)| accepted(name)) {
        Some((name, smaller)) => (Some(name), smaller),
        None => (None, plain),
    };
    let tag = tag(&found);
    let mut answer = HeaderMap::new();
    let mut set = |name: HeaderName, value: &str| {
        HeaderValue::from_str(value).map(|value| answer.insert(name, value)).is_ok()
    };
    // Files of a build have a hash in their names and never change; pages may.
    let kept = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    set(header::CACHE_CONTROL, kept);
    set(header::ETAG, &tag);
    if varies {
        set(header::VARY, "accept-encoding");
    }
    if known(headers, &tag) {
        return Some((StatusCode::NOT_MODIFIED, answer).into_response());
    }
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let text = kind.type_() == mime_guess::mime::TEXT && kind.get_param("charset").is_none();
    set(header::CONTENT_TYPE, &if text { format!("{kind}; charset=utf-8") } else { kind.to_string() });
    if let Some(encoding) = encoding {
        set(header::CONTENT_ENCODING, encoding);
    }
    let body = match found.data {
        Cow::Borrowed(bytes) => Body::from(Bytes::from_static(bytes)),
        Cow::Owned(bytes) => Body::from(bytes),
    };
    Some((answer, body).into_response())
}

/// Strong: each encoding of a file has its own.
fn tag(found: &EmbeddedFile) -> String {
    let hash = found.metadata.sha256_hash();
    let short: String = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{short}\"")
}

/// Whether the asker has it already.
fn known(headers: &HeaderMap, tag: &str) -> bool {
    let same = |one: &str| one == "*" || one.trim_start_matches("W/") == tag;
    let tags = headers.get_all(header::IF_NONE_MATCH);
    tags.iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|list| list.split(','))
        .any(|one| same(one.trim()))
}

/// How welcome an encoding is, from 0 (not at all) to 1000.
fn accepted(headers: &HeaderMap) -> impl Fn(&str) -> u32 {
    let lists = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let list: Vec<(String, u32)> = lists
        .flat_map(|list| list.split(','))
        .map(|one| {
            let (name, rest) = one.split_once(';').unwrap_or((one, ""));
            let weight =
                rest.trim().strip_prefix("q=").map_or(1.0, |q| q.trim().parse::<f32>().unwrap_or(0.0));
            (name.trim().to_ascii_lowercase(), (weight.clamp(0.0, 1.0) * 1000.0) as u32)
        })
        .collect();
    move |name| {
        let of = |wanted: &str| list.iter().find(|(one, _)| one == wanted).map(|&(_, weight)| weight);
        of(name).or_else(|| of("*")).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A client as the build leaves it, in little.
    #[derive(RustEmbed)]
    #[folder = "tests/client"]
    struct Sample;

    fn ask(path: &str, headers: &[(HeaderName, &'static str)]) -> Response {
        let headers =
            headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect();
        serve_from::<Sample>(path, &headers)
    }

    fn of(response: &Response, name: HeaderName) -> &str {
        response.headers().get(name).map_or("", |value| value.to_str().unwrap())
    }

    async fn body(response: Response) -> Vec<u8> {
        axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap().to_vec()
    }

    #[tokio::test]
    async fn the_smallest_accepted_encoding_is_sent_as_it_was_built() {
        let cases = [
            ("gzip, deflate, br, zstd", "br", ".br"),
            ("gzip", "gzip", ".gz"),
            ("br;q=0.5, gzip;q=0.8", "gzip", ".gz"),
            ("br;q=0, *", "gzip", ".gz"),
            ("*", "br", ".br"),
            ("br;q=0, gzip;q=0", "", ""),
            ("identity", "", ""),
        ];
        for (accept, encoding, end) in cases {
            let response = ask("/assets/main-1a2b.js", &[(header::ACCEPT_ENCODING, accept)]);
            assert_eq!(response.status(), StatusCode::OK, "{accept}");
            assert_eq!(of(&response, header::CONTENT_ENCODING), encoding, "{accept}");
            assert_eq!(of(&response, header::CONTENT_TYPE), "text/javascript; charset=utf-8");
            assert_eq!(of(&response, header::VARY), "accept-encoding");
            let sent = body(response).await;
            let built = Sample::get(&format!("assets/main-1a2b.js{end}")).unwrap();
            assert_eq!(sent, built.data.as_ref(), "{accept}");
        }
    }

    #[tokio::test]
    async fn what_has_no_smaller_form_is_sent_plain_and_does_not_vary() {
        let response = ask("/theme.js", &[(header::ACCEPT_ENCODING, "br, gzip")]);
        assert_eq!(of(&response, header::CONTENT_ENCODING), "");
        assert_eq!(of(&response, header::VARY), "");
        assert_eq!(of(&response, header::CACHE_CONTROL), "no-cache");
        assert_eq!(body(response).await, Sample::get("theme.js").unwrap().data.as_ref());
    }

    #[test]
    fn names_with_a_hash_are_kept_for_good_and_pages_are_asked_for_again() {
        assert!(of(&ask("/assets/main-1a2b.js", &[]), header::CACHE_CONTROL).contains("immutable"));
        for page in ["/", "/table/abc", "/index.html"] {
            let response = ask(page, &[]);
            assert_eq!(of(&response, header::CACHE_CONTROL), "no-cache");
            assert_eq!(of(&response, header::CONTENT_TYPE), "text/html; charset=utf-8");
        }
    }

    #[tokio::test]
    async fn who_has_it_already_is_told_so() {
        let first = ask("/", &[(header::ACCEPT_ENCODING, "br")]);
        let tag: &'static str = String::leak(of(&first, header::ETAG).to_owned());
        let again = ask("/", &[(header::ACCEPT_ENCODING, "br"), (header::IF_NONE_MATCH, tag)]);
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(of(&again, header::ETAG), tag);
        assert_eq!(of(&again, header::VARY), "accept-encoding");
        assert!(body(again).await.is_empty());
        // Another encoding is another thing.
        let plain = ask("/", &[(header::IF_NONE_MATCH, tag)]);
        assert_eq!(plain.status(), StatusCode::OK);
        assert_ne!(of(&plain, header::ETAG), tag);
    }

    #[test]
    fn files_that_are_not_there_are_not_pages() {
        assert_eq!(ask("/assets/gone-9f9f.js", &[]).status(), StatusCode::NOT_FOUND);
        assert_eq!(ask("/api/v9/x", &[]).status(), StatusCode::NOT_FOUND);
    }
}
