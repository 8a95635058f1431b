//! Who somebody is: guests, accounts, sessions, tokens.

use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, PasswordHash, Version};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use gattai_store::{Credential, Kind, Millis, StoreError};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::App;
use crate::clock::now;
use crate::id;
use crate::problem::Problem;
use crate::wire;

/// The cookie of a session.
const COOKIE: &str = "gattai";

/// How a token begins.
const TOKEN: &str = "gat_";

/// A session lasts this long.
const SESSION: Millis = 90 * 24 * 60 * 60 * 1000;

/// Somebody who is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The number.
    pub id: i64,
    /// As others see it.
    pub user: wire::User,
    /// The credential that it came with.
    pub credential: String,
}

/// Who asks, if anybody is signed in.
pub struct Who(pub Option<Person>);

impl Who {
    /// The person.
    ///
    /// # Errors
    /// If nobody is signed in.
    pub fn person(self) -> Result<Person, Problem> {
        self.0.ok_or_else(Problem::not_signed_in)
    }
}

impl FromRequestParts<App> for Who {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Who, Problem> {
        let Some(hash) = presented(&parts.headers, &app.key) else { return Ok(Who(None)) };
        let found = app.tables.store.credential(&hash, now()).await?;
        if found.as_ref().is_some_and(|(_, user)| !app.callers.person_may_ask(user.id)) {
            app.tables.metrics.turned_away.inc();
            return Err(Problem::too_many(2));
        }
        Ok(Who(found.map(|(credential, user)| Person {
            id: user.id,
            user: crate::table::user(&user),
            credential: credential.id,
        })))
    }
}

/// The hash of the credential that a request brings. A cookie with a wrong signature is none.
fn presented(headers: &HeaderMap, key: &[u8]) -> Option<String> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if let Some(token) = bearer.and_then(|value| value.strip_prefix("Bearer ")) {
        return token.starts_with(TOKEN).then(|| hash(token));
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let value = pairs.filter(|(name, _)| *name == COOKIE).map(|(_, value)| value).next()?;
    let (secret, signature) = value.split_once('.')?;
    let bytes = unhex(signature)?;
    mac(key, secret).verify_slice(&bytes).ok()?;
    Some(hash(secret))
}

/// What is kept of a secret that somebody holds.
fn hash(secret: &str) -> String {
    id::hex(&Sha256::digest(secret.as_bytes()))
}

fn mac(key: &[u8], secret: &str) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("any key will do");
    mac.update(secret.as_bytes());
    mac
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    if !digits.is_ascii() || !digits.len().is_multiple_of(2) {
        return None;
    }
    digits.chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect()
}

/// Signs somebody in: a new session, and the cookie that holds it.
///
/// # Errors
/// If the store fails.
pub async fn sign_in(app: &App, user: i64) -> Result<HeaderValue, Problem> {
    let mut bytes = [0; 32];
    id::fill(&mut bytes);
    let secret = id::hex(&bytes);
    let at = now();
    let credential = Credential {
        hash: hash(&secret),
        kind: Kind::Session,
        id: id::key(),
        user,
        name: String::new(),
        created_at: at,
        expires_at: Some(at + SESSION),
    };
    app.tables.store.add_credential(&credential).await?;
    let signature = id::hex(&mac(&app.key, &secret).finalize().into_bytes());
    let secure = if app.config.secure_cookies { "; Secure" } else { "" };
    let seconds = SESSION / 1000;
    let cookie =
        format!("{COOKIE}={secret}.{signature}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&cookie).map_err(|_| Problem::internal())
}

/// The cookie that ends a session in the browser.
pub fn signed_out() -> HeaderValue {
    HeaderValue::from_static("gattai=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
}

/// A new token: what is kept, and the token itself.
pub fn token(user: i64, name: &str) -> (Credential, String) {
    let mut bytes = [0; 32];
    id::fill(&mut bytes);
    let token = format!("{TOKEN}{}", id::hex(&bytes));
    let credential = Credential {
        hash: hash(&token),
        kind: Kind::Token,
        id: id::key(),
        user,
        name: name.to_owned(),
        created_at: now(),
        expires_at: None,
    };
    (credential, token)
}

/// A name that can be shown.
///
/// # Errors
/// If it cannot.
pub fn name(name: &str) -> Result<String, Problem> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = |letter: char| letter.is_alphanumeric() || " -_.".contains(letter);
    if (1..=32).contains(&name.chars().count()) && name.chars().all(fits) {
        Ok(name)
    } else {
        Err(Problem::bad("a name has 1 to 32 letters, digits, spaces, or - _ ."))
    }
}

/// A name without regard to case.
pub fn folded(name: &str) -> String {
    name.to_lowercase()
}

/// Whether a password is long enough to be one, and short enough to be hashed.
///
/// # Errors
/// If it is not.
pub fn password(password: &str) -> Result<(), Problem> {
    if (8..=256).contains(&password.chars().count()) {
        Ok(())
    } else {
        Err(Problem::bad("a password has 8 to 256 characters"))
    }
}

fn argon2() -> Argon2<'static> {
    // OWASP's choice for argon2id: 19 MiB, two passes, one lane.
    let parameters = Params::new(19 * 1024, 2, 1, None).unwrap_or_default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, parameters)
}

/// The argon2id hash of a password. Hashing takes its time, so it is done on a thread of its own, and only
/// a few at a time.
///
/// # Errors
/// If there is no memory for it.
pub async fn hash_password(app: &App, password: String) -> Result<String, Problem> {
    let _permit = app.hashers.acquire().await.map_err(|_| Problem::unavailable())?;
    let hashing = tokio::task::spawn_blocking(move || {
        argon2().hash_password(password.as_bytes()).map(|hash| hash.to_string())
    });
    match hashing.await {
        Ok(Ok(hash)) => Ok(hash),
        Ok(Err(_)) | Err(_) => Err(Problem::internal()),
    }
}

/// Whether a password is the one of this hash. Without a hash it takes as long and is not.
///
/// # Errors
/// If there is no memory for it.
pub async fn check_password(app: &App, password: String, hash: Option<String>) -> Result<bool, Problem> {
    let Some(hash) = hash else {
        hash_password(app, password).await?;
        return Ok(false);
    };
    let _permit = app.hashers.acquire().await.map_err(|_| Problem::unavailable())?;
    let checking = tokio::task::spawn_blocking(move || {
        let parsed = PasswordHash::new(&hash);
        parsed.is_ok_and(|parsed| argon2().verify_password(password.as_bytes(), &parsed).is_ok())
    });
    checking.await.map_err(|_| Problem::internal())
}

/// What a taken name is.
pub fn taken(error: StoreError) -> Problem {
    match error {
        StoreError::Exists => Problem::conflict("this name is taken"),
        StoreError::Failed(_) => Problem::from(error),
    }
}
