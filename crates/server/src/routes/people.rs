//! Guests, accounts, sessions, tokens.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use gattai_store::{Filter, Kind, Phase, Revoke, User};

use super::{At, Body};
use crate::App;
use crate::clock::now;
use crate::people::{self, Person, Who};
use crate::problem::Problem;
use crate::wire::{
    self, Me, NameAndPassword, NewGuest, NewName, NewPassword, Nothing, Profile, Rating, Session, Sessions,
    Token, Tokens, WhoAmI,
};

/// Who is signed in.
#[utoipa::path(get, path = "/api/v1/me", tag = "people", responses((status = 200, body = WhoAmI)))]
pub async fn me(State(app): State<App>, who: Who) -> Result<Json<WhoAmI>, Problem> {
    let user = match who.0 {
        Some(person) => Some(known(&app, person.id).await?),
        None => None,
    };
    Ok(Json(WhoAmI { user }))
}

async fn known(app: &App, id: i64) -> Result<Me, Problem> {
    let user = app.tables.store.user(id).await?.ok_or_else(Problem::not_signed_in)?;
    full(app, &user).await
}

async fn full(app: &App, user: &User) -> Result<Me, Problem> {
    let ratings = app.tables.store.ratings(user.id).await?;
    let shown = |rating: gattai_store::Rating| Rating {
        game: rating.game,
        rating: rating.rating,
        deviation: rating.deviation,
        matches: rating.matches,
    };
    let ratings = ratings.into_iter().map(shown).collect();
    Ok(Me { user: crate::table::user(user), created_at: user.created_at, ratings })
}

/// Signs in, and says who it is.
async fn signed_in(app: &App, user: &User, status: StatusCode) -> Result<Response, Problem> {
    let cookie = people::sign_in(app, user.id).await?;
    let body = Json(WhoAmI { user: Some(full(app, user).await?) });
    Ok((status, [(header::SET_COOKIE, cookie)], body).into_response())
}

/// A guest at once, with a name of its own.
#[utoipa::path(post, path = "/api/v1/guest", tag = "people", request_body = NewGuest,
    responses((status = 201, body = WhoAmI), (status = 200, body = WhoAmI), (status = 400, body = wire::Problem)))]
pub async fn guest(State(app): State<App>, who: Who, Body(new): Body<NewGuest>) -> Result<Response, Problem> {
    if let Some(person) = who.0 {
        return Ok(Json(WhoAmI { user: Some(known(&app, person.id).await?) }).into_response());
    }
    let id = crate::id::random();
    let name = match new.name {
        Some(name) => people::name(&name)?,
        None => format!("Guest {}", id % 9000 + 1000),
    };
    let user = User { id, name, folded: None, password: None, created_at: now() };
    app.tables.store.add_user(&user).await?;
    signed_in(&app, &user, StatusCode::CREATED).await
}

/// An account. A guest keeps its tables.
#[utoipa::path(post, path = "/api/v1/register", tag = "people", request_body = NameAndPassword,
    responses((status = 201, body = WhoAmI), (status = 400, body = wire::Problem), (status = 409, body = wire::Problem)))]
pub async fn register(
    State(app): State<App>,
    who: Who,
    Body(new): Body<NameAndPassword>,
) -> Result<Response, Problem> {
    let name = people::name(&new.name)?;
    people::password(&new.password)?;
    let folded = Some(people::folded(&name));
    let hash = people::hash_password(&app, new.password).await?;
    let guest = match who.0 {
        Some(Person { user: wire::User { kind: wire::UserKind::Account, .. }, .. }) => {
            return Err(Problem::conflict("you have an account; sign out first"));
        }
        Some(person) => app.tables.store.user(person.id).await?,
        None => None,
    };
    let user = match guest {
        Some(guest) => {
            let user = User { name, folded, password: Some(hash), ..guest };
            app.tables.store.change_user(&user).await.map_err(people::taken)?;
            user
        }
        None => {
            let user =
                User { id: crate::id::random(), name, folded, password: Some(hash), created_at: now() };
            app.tables.store.add_user(&user).await.map_err(people::taken)?;
            user
        }
    };
    signed_in(&app, &user, StatusCode::CREATED).await
}

/// Signs in with name and password.
#[utoipa::path(post, path = "/api/v1/login", tag = "people", request_body = NameAndPassword,
    responses((status = 200, body = WhoAmI), (status = 400, body = wire::Problem), (status = 401, body = wire::Problem)))]
pub async fn login(State(app): State<App>, Body(said): Body<NameAndPassword>) -> Result<Response, Problem> {
    if said.password.len() > 1024 || said.name.len() > 256 {
        return Err(Problem::wrong_password());
    }
    let folded = people::folded(&said.name.split_whitespace().collect::<Vec<_>>().join(" "));
    let user = app.tables.store.user_named(&folded).await?;
    let hash = user.as_ref().and_then(|user| user.password.clone());
    let right = people::check_password(&app, said.password, hash).await?;
    match user.filter(|_| right) {
        Some(user) => signed_in(&app, &user, StatusCode::OK).await,
        None => Err(Problem::wrong_password()),
    }
}

/// Signs out: the session is revoked.
#[utoipa::path(post, path = "/api/v1/logout", tag = "people", request_body = Nothing,
    responses((status = 204), (status = 400, body = wire::Problem)))]
pub async fn logout(
    State(app): State<App>,
    who: Who,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Problem> {
    if let Some(person) = who.0 {
        app.tables.store.revoke(person.id, Kind::Session, Revoke::One(&person.credential)).await?;
    }
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, people::signed_out())]).into_response())
}

/// A guest takes another name.
#[utoipa::path(patch, path = "/api/v1/me", tag = "people", request_body = NewName,
    responses((status = 200, body = WhoAmI), (status = 400, body = wire::Problem), (status = 401, body = wire::Problem), (status = 403, body = wire::Problem)))]
pub async fn rename(
    State(app): State<App>,
    who: Who,
    Body(new): Body<NewName>,
) -> Result<Json<WhoAmI>, Problem> {
    let person = who.person()?;
    if person.user.kind == wire::UserKind::Account {
        return Err(Problem::forbidden("the name of an account stays"));
    }
    let name = people::name(&new.name)?;
    let user = app.tables.store.user(person.id).await?.ok_or_else(Problem::not_signed_in)?;
    app.tables.store.change_user(&User { name, ..user }).await?;
    Ok(Json(WhoAmI { user: Some(known(&app, person.id).await?) }))
}

/// Another password; all other sessions are revoked.
#[utoipa::path(post, path = "/api/v1/me/password", tag = "people", request_body = NewPassword,
    responses((status = 204), (status = 400, body = wire::Problem), (status = 401, body = wire::Problem), (status = 403, body = wire::Problem)))]
pub async fn change_password(
    State(app): State<App>,
    who: Who,
    Body(said): Body<NewPassword>,
) -> Result<StatusCode, Problem> {
    let person = who.person()?;
    people::password(&said.new)?;
    let user = app.tables.store.user(person.id).await?.ok_or_else(Problem::not_signed_in)?;
    if user.password.is_none() {
        return Err(Problem::forbidden("a guest has no password; make an account first"));
    }
    if said.old.len() > 1024 || !people::check_password(&app, said.old, user.password.clone()).await? {
        return Err(Problem::forbidden("the old password is another one"));
    }
    let hash = people::hash_password(&app, said.new).await?;
    app.tables.store.change_user(&User { password: Some(hash), ..user }).await?;
    app.tables.store.revoke(person.id, Kind::Session, Revoke::AllBut(&person.credential)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The browsers that are signed in.
#[utoipa::path(get, path = "/api/v1/me/sessions", tag = "people",
    responses((status = 200, body = Sessions), (status = 401, body = wire::Problem)))]
pub async fn sessions(State(app): State<App>, who: Who) -> Result<Json<Sessions>, Problem> {
    let person = who.person()?;
    let kept = app.tables.store.credentials(person.id, Kind::Session).await?;
    let shown = |kept: gattai_store::Credential| Session {
        current: kept.id == person.credential,
        id: kept.id,
        created_at: kept.created_at,
        expires_at: kept.expires_at,
    };
    Ok(Json(Sessions { sessions: kept.into_iter().map(shown).collect() }))
}

/// Signs a browser out.
#[utoipa::path(delete, path = "/api/v1/me/sessions/{id}", tag = "people", params(("id" = String, Path)),
    responses((status = 204), (status = 401, body = wire::Problem), (status = 404, body = wire::Problem)))]
pub async fn revoke_session(
    State(app): State<App>,
    who: Who,
    At(id): At<String>,
) -> Result<StatusCode, Problem> {
    revoke(&app, who, Kind::Session, &id).await
}

async fn revoke(app: &App, who: Who, kind: Kind, id: &str) -> Result<StatusCode, Problem> {
    let person = who.person()?;
    match app.tables.store.revoke(person.id, kind, Revoke::One(id)).await? {
        0 => Err(Problem::not_found("you have none of this id")),
        _ => Ok(StatusCode::NO_CONTENT),
    }
}

/// The programs that speak for you.
#[utoipa::path(get, path = "/api/v1/me/tokens", tag = "people",
    responses((status = 200, body = Tokens), (status = 401, body = wire::Problem)))]
pub async fn tokens(State(app): State<App>, who: Who) -> Result<Json<Tokens>, Problem> {
    let person = who.person()?;
    let kept = app.tables.store.credentials(person.id, Kind::Token).await?;
    let shown = |kept: gattai_store::Credential| Token {
        id: kept.id,
        name: kept.name,
        created_at: kept.created_at,
        token: None,
    };
    Ok(Json(Tokens { tokens: kept.into_iter().map(shown).collect() }))
}

/// A token for a program; it is shown this once.
#[utoipa::path(post, path = "/api/v1/me/tokens", tag = "people", request_body = NewName,
    responses((status = 201, body = Token), (status = 400, body = wire::Problem), (status = 401, body = wire::Problem)))]
pub async fn new_token(
    State(app): State<App>,
    who: Who,
    Body(new): Body<NewName>,
) -> Result<(StatusCode, Json<Token>), Problem> {
    let person = who.person()?;
    let name = people::name(&new.name)?;
    if app.tables.store.credentials(person.id, Kind::Token).await?.len() >= 50 {
        return Err(Problem::conflict("fifty tokens are enough; revoke one first"));
    }
    let (kept, token) = people::token(person.id, &name);
    app.tables.store.add_credential(&kept).await?;
    let token = Token { id: kept.id, name, created_at: kept.created_at, token: Some(token) };
    Ok((StatusCode::CREATED, Json(token)))
}

/// Revokes a token.
#[utoipa::path(delete, path = "/api/v1/me/tokens/{id}", tag = "people", params(("id" = String, Path)),
    responses((status = 204), (status = 401, body = wire::Problem), (status = 404, body = wire::Problem)))]
pub async fn revoke_token(
    State(app): State<App>,
    who: Who,
    At(id): At<String>,
) -> Result<StatusCode, Problem> {
    revoke(&app, who, Kind::Token, &id).await
}

/// A person's page.
#[utoipa::path(get, path = "/api/v1/users/{name}", tag = "people", params(("name" = String, Path)),
    responses((status = 200, body = Profile), (status = 404, body = wire::Problem)))]
pub async fn profile(State(app): State<App>, At(name): At<String>) -> Result<Json<Profile>, Problem> {
    let user = app.tables.store.user_named(&people::folded(&name)).await?;
    let user = user.ok_or_else(|| Problem::not_found("nobody has an account of this name"))?;
    let filter = Filter {
        phases: vec![Phase::Playing, Phase::Over],
        user: Some(user.id),
        listed_only: true,
        limit: 20,
        ..Filter::default()
    };
    let tables = super::tables::listed(&app, &filter, None).await?;
    Ok(Json(Profile { user: full(&app, &user).await?, tables }))
}
