//! Tables: the lobby, setting up, sitting down, what is left of a match.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use gattai_core::{Record, Settings, Viewer};
use gattai_store::Filter;
use serde::Deserialize;

use super::games::{about, usual_clock};
use super::{Asked, At, Body, KeyQuery, table_id};
use crate::App;
use crate::clock::now;
use crate::events::{ForkFrom, Setup, Sitter};
use crate::people::{Person, Who};
use crate::problem::Problem;
use crate::replay::Wanted;
use crate::table::{Command, Errand, Finished, Message, sitter, words};
use crate::wire::{
    self, Clock, Eyes, Fork, ForkOf, Join, NewTable, Nothing, OnTime, Phase, Position, Quick, Ready,
    RecordToReplay, Replay, SeatChoice, Spectators, Table, Tables, UserKind, Visibility,
};

/// At most so many tables in a list.
const LIST_MAX: i64 = 100;

/// At most so many positions of a replay at once.
const POSITIONS_MAX: usize = 100;

/// At most so many of them without views.
const BARE_MAX: usize = 5000;

/// At most so many decisions can be told to a computer, each at most so long.
const FIRST_MAX: usize = 32;
const NOTATION_MAX: usize = 200;

/// Whoever waits longer takes somebody further away: so many points a second.
const WIDENING: f64 = 10.0;
const NEAR: f64 = 150.0;

/// Which tables to list.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListQuery {
    phase: Option<Phase>,
    game: Option<String>,
}

/// Public tables.
#[utoipa::path(get, path = "/api/v1/tables", tag = "tables",
    params(("phase" = Option<Phase>, Query), ("game" = Option<String>, Query)),
    responses((status = 200, body = Tables), (status = 400, body = wire::Problem)))]
pub async fn list(
    State(app): State<App>,
    who: Who,
    Asked(query): Asked<ListQuery>,
) -> Result<Json<Tables>, Problem> {
    let phase = match query.phase {
        None | Some(Phase::Gathering) => gattai_store::Phase::Gathering,
        Some(Phase::Playing) => gattai_store::Phase::Playing,
        Some(Phase::Over) => gattai_store::Phase::Over,
        Some(Phase::Cancelled) => return Err(Problem::bad("tables that were given up are not listed")),
    };
    let filter = Filter { phases: vec![phase], game: query.game, limit: LIST_MAX, ..Filter::default() };
    Ok(Json(Tables { tables: listed(&app, &filter, who.0.as_ref()).await? }))
}

/// Which of one's own tables to list.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MineQuery {
    over: Option<bool>,
}

/// The tables that you sit at.
#[utoipa::path(get, path = "/api/v1/me/tables", tag = "tables", params(("over" = Option<bool>, Query)),
    responses((status = 200, body = Tables), (status = 400, body = wire::Problem), (status = 401, body = wire::Problem)))]
pub async fn mine(
    State(app): State<App>,
    who: Who,
    Asked(query): Asked<MineQuery>,
) -> Result<Json<Tables>, Problem> {
    let person = who.person()?;
    let phases = match query.over {
        Some(true) => vec![gattai_store::Phase::Over],
        Some(false) => vec![gattai_store::Phase::Gathering, gattai_store::Phase::Playing],
        None => vec![gattai_store::Phase::Gathering, gattai_store::Phase::Playing, gattai_store::Phase::Over],
    };
    let filter = Filter { phases, user: Some(person.id), limit: LIST_MAX, ..Filter::default() };
    Ok(Json(Tables { tables: listed(&app, &filter, Some(&person)).await? }))
}

/// Tables as a person sees them. What lists have not heard of yet is asked of the table itself.
///
/// # Errors
/// If the store fails.
pub async fn listed(app: &App, filter: &Filter, person: Option<&Person>) -> Result<Vec<Table>, Problem> {
    let mut tables = Vec::new();
    for row in app.tables.store.list(filter).await? {
        let behind = row.last > row.shown && (filter.user.is_some() || app.tables.is_live(row.id));
        let fresh =
            if behind { ask(app, row.id, Command::Info { key: None }, person).await.ok() } else { None };
        let table = match fresh {
            Some(table) => Some(table),
            None => serde_json::from_str::<Table>(&row.summary).ok(),
        };
        if let Some(mut table) = table {
            if let Some(person) = person {
                let own =
                    |seat: &&wire::SeatInfo| seat.user.as_ref().is_some_and(|user| user.id == person.user.id);
                table.you = table.seats.iter().filter(own).map(|seat| seat.seat).collect();
            }
            tables.push(table);
        }
    }
    Ok(tables)
}

/// Asks a table something.
async fn ask(app: &App, id: i64, command: Command, person: Option<&Person>) -> Result<Table, Problem> {
    let person = person.cloned();
    app.tables.ask(id, |answer| Message::Command(Box::new(Errand { command, person }), answer)).await?
}

/// Sets up a table.
#[utoipa::path(post, path = "/api/v1/tables", tag = "tables", request_body = NewTable,
    responses((status = 201, body = Table), (status = 400, body = wire::Problem), (status = 401, body = wire::Problem), (status = 404, body = wire::Problem)))]
pub async fn create(
    State(app): State<App>,
    who: Who,
    Body(new): Body<NewTable>,
) -> Result<(StatusCode, Json<Table>), Problem> {
    let person = who.person()?;
    let added = words(new.words.as_deref())?;
    let ready = new.ready.unwrap_or(true);
    let setup = setup(&new, &person)?;
    Ok((StatusCode::CREATED, Json(set_up(&app, setup, &person, ready.then_some(added)).await?)))
}

/// Sets up a table whose own seats are ready with these words, or not ready.
async fn set_up(app: &App, setup: Setup, person: &Person, ready: Option<String>) -> Result<Table, Problem> {
    let own = |sitter: &Sitter| matches!(sitter, Sitter::Person(user) if user.id == person.user.id);
    let seats: Vec<u8> = setup
        .seats
        .iter()
        .enumerate()
        .filter(|(_, sitter)| own(sitter))
        .map(|(place, _)| place as u8)
        .collect();
    let id = app.tables.create(setup, &[]).await?;
    match ready.filter(|_| !seats.is_empty()) {
        Some(words) => {
            ask(app, id, Command::Ready(Ready { seat: None, words: Some(words) }), Some(person)).await
        }
        None if seats.is_empty() => ask(app, id, Command::Begin, Some(person)).await,
        None => ask(app, id, Command::Info { key: None }, Some(person)).await,
    }
}

/// The setup that somebody wants.
fn setup(new: &NewTable, person: &Person) -> Result<Setup, Problem> {
    let about = about(&new.game)?;
    let mut options = Settings::new();
    for (key, value) in &new.options {
        options.set(key, value);
    }
    let faults = about.faults(new.seats.len(), &options);
    if !faults.is_empty() {
        let says: Vec<String> = faults.iter().map(ToString::to_string).collect();
        return Err(Problem::bad(says.join("; ")));
    }
    let seats: Vec<Sitter> =
        new.seats.iter().map(|choice| sitter(choice, person)).collect::<Result<_, _>>()?;
    let with_others = seats.contains(&Sitter::Open);
    let rated = new.rated.unwrap_or(false);
    if rated {
        ensure_ratable(&seats, person)?;
    }
    let clock = checked(new.clock.unwrap_or(if with_others { usual_clock(about) } else { Clock::None }))?;
    let spectators = new.spectators.unwrap_or_default();
    if !(0..=3_600_000).contains(&spectators.delay_ms) {
        return Err(Problem::bad("spectators see at most an hour later"));
    }
    let hints = new.hints.unwrap_or(!with_others);
    if hints && rated {
        return Err(Problem::bad("in a rated match there are no hints"));
    }
    Ok(Setup {
        game: about.id.to_owned(),
        options: options.to_string(),
        seats,
        clock,
        on_time: new.on_time.unwrap_or(if rated { OnTime::Forfeit } else { OnTime::Computer }),
        visibility: new.visibility.unwrap_or(Visibility::Public),
        key: crate::id::key(),
        rated,
        hints,
        spectators,
        owner: person.user.clone(),
        secret: crate::tables::secret(),
        created_at: now(),
        quick: None,
        fork: None,
        rematch_of: None,
        first: first_decisions(&new.seats)?,
    })
}

/// What computers shall decide first; nothing if none shall.
fn first_decisions(seats: &[SeatChoice]) -> Result<Vec<Vec<String>>, Problem> {
    let of = |choice: &SeatChoice| match choice {
        SeatChoice::Computer { first, .. } => first.clone(),
        SeatChoice::Me | SeatChoice::Open => Vec::new(),
    };
    let all: Vec<Vec<String>> = seats.iter().map(of).collect();
    if all.iter().any(|first| first.len() > FIRST_MAX || first.iter().any(|one| one.len() > NOTATION_MAX)) {
        return Err(Problem::bad("that are too many first decisions for a computer"));
    }
    Ok(if all.iter().all(Vec::is_empty) { Vec::new() } else { all })
}

fn ensure_ratable(seats: &[Sitter], person: &Person) -> Result<(), Problem> {
    if person.user.kind == UserKind::Guest {
        return Err(Problem::forbidden("a rated match needs an account"));
    }
    let own = seats.iter().filter(|sitter| matches!(sitter, Sitter::Person(_))).count();
    if own > 1 || seats.iter().any(|sitter| matches!(sitter, Sitter::Computer(_))) {
        return Err(Problem::bad("a rated match is for people, each with one seat"));
    }
    Ok(())
}

/// A clock that makes sense.
fn checked(clock: Clock) -> Result<Clock, Problem> {
    let fits = match clock {
        Clock::None => true,
        Clock::Live { bank_ms, increment_ms } => {
            (1_000..=86_400_000).contains(&bank_ms) && (0..=3_600_000).contains(&increment_ms)
        }
        Clock::Correspondence { days } => (1..=60).contains(&days),
    };
    let says = "a bank is a second to a day, an increment at most an hour, correspondence 1 to 60 days";
    if fits { Ok(clock) } else { Err(Problem::bad(says)) }
}

/// A table.
#[utoipa::path(get, path = "/api/v1/tables/{id}", tag = "tables",
    params(("id" = String, Path), ("key" = Option<String>, Query)),
    responses((status = 200, body = Table), (status = 404, body = wire::Problem)))]
pub async fn info(
    State(app): State<App>,
    who: Who,
    At(id): At<String>,
    Asked(query): Asked<KeyQuery>,
) -> Result<Json<Table>, Problem> {
    let command = Command::Info { key: query.key };
    Ok(Json(ask(&app, table_id(&id)?, command, who.0.as_ref()).await?))
}

/// Gives a table up that has not begun.
#[utoipa::path(delete, path = "/api/v1/tables/{id}", tag = "tables", params(("id" = String, Path)),
    responses((status = 204), (status = 401, body = wire::Problem), (status = 403, body = wire::Problem), (status = 404, body = wire::Problem), (status = 409, body = wire::Problem)))]
pub async fn cancel(State(app): State<App>, who: Who, At(id): At<String>) -> Result<StatusCode, Problem> {
    let person = who.person()?;
    ask(&app, table_id(&id)?, Command::Cancel, Some(&person)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sits down.
#[utoipa::path(post, path = "/api/v1/tables/{id}/join", tag = "tables", params(("id" = String, Path)), request_body = Join,
    responses((status = 200, body = Table), (status = 400, body = wire::Problem), (status = 401, body = wire::Problem), (status = 403, body = wire::Problem), (status = 404, body = wire::Problem), (status = 409, body = wire::Problem)))]
pub async fn join(
    State(app): State<App>,
    who: Who,
    At(id): At<String>,
    Body(join): Body<Join>,
) -> Result<Json<Table>, Problem> {
    let person = who.person()?;
    Ok(Json(ask(&app, table_id(&id)?, Command::Join(join), Some(&person)).await?))
}

/// Is ready.
#[utoipa::path(post, path = "/api/v1/tables/{id}/ready", tag = "tables", params(("id" = String, Path)), request_body = Ready,
    responses((status = 200, body = Table), (status = 400, body = wire::Problem), (status = 401, body = wire::Problem), (status = 403, body = wire::Problem), (status = 404, body = wire::Problem), (status = 409, body = wire::Problem)))]
pub async fn ready(
    State(app): State<App>,
    who: Who,
    At(id): At<String>,
    Body(ready): Body<Ready>,
) -> Result<Json<Table>, Problem> {
    let person = who.person()?;
    Ok(Json(ask(&app, table_id(&id)?, Command::Ready(ready), Some(&person)).await?))
}

/// Gets up.
#[utoipa::path(post, path = "/api/v1/tables/{id}/leave", tag = "tables", params(("id" = String, Path)), request_body = Nothing,
    responses((status = 200, body = Table), (status = 400, body = wire::Problem), (status = 401, body = wire::Problem), (status = 404, body = wire::Problem), (status = 409, body = wire::Problem)))]
pub async fn leave(
    State(app): State<App>,
    who: Who,
    At(id): At<String>,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<Table>, Problem> {
    let person = who.person()?;
    Ok(Json(ask(&app, table_id(&id)?, Command::Leave, Some(&person)).await?))
}

/// Says who shall sit somewhere.
#[utoipa::path(put, path = "/api/v1/tables/{id}/seats/{seat}", tag = "tables",
    params(("id" = String, Path), ("seat" = u8, Path)), request_body = SeatChoice,
    responses((status = 200, body = Table), (status = 400, body = wire::Problem), (status = 401, body = wire::Problem), (status = 403, body = wire::Problem), (status = 404, body = wire::Problem), (status = 409, body = wire::Problem)))]
pub async fn seat(
    State(app): State<App>,
    who: Who,
    At((id, seat)): At<(String, u8)>,
    Body(choice): Body<SeatChoice>,
) -> Result<Json<Table>, Problem> {
    let person = who.person()?;
    Ok(Json(ask(&app, table_id(&id)?, Command::Seat(seat, choice), Some(&person)).await?))
}

/// The same table again.
#[utoipa::path(post, path = "/api/v1/tables/{id}/rematch", tag = "tables", params(("id" = String, Path)), request_body = Nothing,
    responses((status = 200, body = Table), (status = 400, body = wire::Problem), (status = 401, body = wire::Problem), (status = 403, body = wire::Problem), (status = 404, body = wire::Problem), (status = 409, body = wire::Problem)))]
pub async fn rematch(
    State(app): State<App>,
    who: Who,
    At(id): At<String>,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<Table>, Problem> {
    let person = who.person()?;
    let over = ask(&app, table_id(&id)?, Command::Rematch, Some(&person)).await?;
    let next = over.rematch.as_deref().and_then(crate::id::parse).ok_or_else(Problem::unavailable)?;
    Ok(Json(ask(&app, next, Command::Info { key: None }, Some(&person)).await?))
}

/// Quick pairing: a waiting table of somebody near, else one that waits.
#[utoipa::path(post, path = "/api/v1/quick", tag = "tables", request_body = Quick,
    responses((status = 200, body = Table), (status = 400, body = wire::Problem), (status = 401, body = wire::Problem), (status = 403, body = wire::Problem), (status = 404, body = wire::Problem)))]
pub async fn quick(
    State(app): State<App>,
    who: Who,
    Body(quick): Body<Quick>,
) -> Result<Json<Table>, Problem> {
    let person = who.person()?;
    let about = about(&quick.game)?;
    let rated = quick.rated.unwrap_or(false);
    let clock = checked(quick.clock.unwrap_or(usual_clock(about)))?;
    let ratings = app.tables.store.ratings(person.id).await?;
    let own =
        ratings.iter().find(|rating| rating.game == about.id).map_or(crate::ratings::START, |own| own.rating);
    let filter = Filter {
        phases: vec![gattai_store::Phase::Gathering],
        game: Some(about.id.to_owned()),
        quick_only: true,
        limit: LIST_MAX,
        ..Filter::default()
    };
    let mut waiting = Vec::new();
    for table in listed(&app, &filter, Some(&person)).await? {
        let fits = table.clock == clock && table.rated == rated;
        if fits && !table.you.is_empty() {
            return Ok(Json(table)); // it waits already
        }
        if let Some(far) = distance(&app, &table, own).await?.filter(|_| fits) {
            waiting.push((far, table.id));
        }
    }
    waiting.sort_by(|one, other| one.0.total_cmp(&other.0));
    for (_, id) in waiting {
        let join = Join { words: quick.words.clone(), ..Join::default() };
        match ask(&app, table_id(&id)?, Command::Join(join), Some(&person)).await {
            Ok(table) => return Ok(Json(table)),
            Err(problem) if problem.fault() == wire::Fault::Conflict => {} // somebody was faster
            Err(problem) => return Err(problem),
        }
    }
    let mut seats = vec![SeatChoice::Open; about.seats_min];
    seats[0] = SeatChoice::Me;
    let new = NewTable {
        game: about.id.to_owned(),
        options: Default::default(),
        seats,
        clock: Some(clock),
        on_time: None,
        visibility: None,
        rated: Some(rated),
        hints: None,
        spectators: Some(Spectators::default()),
        ready: None,
        words: None,
    };
    let setup = Setup { quick: Some(own), ..setup(&new, &person)? };
    let added = words(quick.words.as_deref())?;
    Ok(Json(set_up(&app, setup, &person, Some(added)).await?))
}

/// How far a waiting table is from a rating; none if it is too far yet.
async fn distance(app: &App, table: &Table, own: f64) -> Result<Option<f64>, Problem> {
    let Some(owner) = crate::id::parse(&table.owner.id) else { return Ok(None) };
    let ratings = app.tables.store.ratings(owner).await?;
    let theirs = ratings.iter().find(|rating| rating.game == table.game);
    let far = (theirs.map_or(crate::ratings::START, |rating| rating.rating) - own).abs();
    let waited = (now() - table.created_at) as f64 / 1000.0;
    Ok(Some(far).filter(|far| *far <= NEAR + WIDENING * waited))
}

/// The record of a match that is over.
#[utoipa::path(get, path = "/api/v1/tables/{id}/record", tag = "tables",
    params(("id" = String, Path), ("key" = Option<String>, Query)),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = wire::Problem), (status = 409, body = wire::Problem)))]
pub async fn record(
    State(app): State<App>,
    who: Who,
    At(id): At<String>,
    Asked(query): Asked<KeyQuery>,
) -> Result<Response, Problem> {
    let finished = finished(&app, table_id(&id)?, query.key, who.0.as_ref()).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], finished.record).into_response())
}

async fn finished(
    app: &App,
    id: i64,
    key: Option<String>,
    person: Option<&Person>,
) -> Result<Finished, Problem> {
    ask(app, id, Command::Info { key }, person).await?;
    app.tables.ask(id, Message::Record).await?
}

/// Which positions of a replay.
#[derive(Deserialize)]
pub struct ReplayQuery {
    viewer: Option<Eyes>,
    from: Option<usize>,
    count: Option<usize>,
    key: Option<String>,
    views: Option<bool>,
}

/// A finished match step by step. With `views=false` only who decided what, and everybody's chances.
#[utoipa::path(get, path = "/api/v1/tables/{id}/replay", tag = "tables",
    params(("id" = String, Path), ("viewer" = Option<String>, Query), ("from" = Option<usize>, Query),
        ("count" = Option<usize>, Query), ("key" = Option<String>, Query), ("views" = Option<bool>, Query)),
    responses((status = 200, body = Replay), (status = 400, body = wire::Problem), (status = 404, body = wire::Problem), (status = 409, body = wire::Problem)))]
pub async fn replay(
    State(app): State<App>,
    who: Who,
    At(id): At<String>,
    Asked(query): Asked<ReplayQuery>,
) -> Result<Json<Replay>, Problem> {
    let finished = finished(&app, table_id(&id)?, query.key, who.0.as_ref()).await?;
    let viewer = query.viewer.map_or(Viewer::Spectator, |eyes| eyes.0);
    let views = query.views.unwrap_or(true);
    let most = if views { POSITIONS_MAX } else { BARE_MAX };
    let (from, count) = (query.from.unwrap_or(0), query.count.unwrap_or(50).min(most));
    let wanted = Wanted { viewer, from, count, views };
    let (steps, positions) = play_back(finished.record, finished.at, wanted).await?;
    Ok(Json(Replay { table: id, steps, from, positions }))
}

/// A match that somebody brings along as a record, step by step.
#[utoipa::path(post, path = "/api/v1/replay", tag = "tables", request_body = RecordToReplay,
    responses((status = 200, body = Replay), (status = 400, body = wire::Problem), (status = 413, body = wire::Problem)))]
pub async fn replay_record(Body(asked): Body<RecordToReplay>) -> Result<Json<Replay>, Problem> {
    let RecordToReplay { record, viewer, from, count } = asked;
    let viewer = viewer.map_or(Viewer::Spectator, |eyes| eyes.0);
    let (from, count) = (from.unwrap_or(0), count.unwrap_or(50).min(POSITIONS_MAX));
    let wanted = Wanted { viewer, from, count, views: true };
    let (steps, positions) = play_back(record, Vec::new(), wanted).await?;
    Ok(Json(Replay { table: String::new(), steps, from, positions }))
}

async fn play_back(record: String, at: Vec<i64>, wanted: Wanted) -> Result<(usize, Vec<Position>), Problem> {
    let played = tokio::task::spawn_blocking(move || {
        let record: Record = record.parse().map_err(|_| "the record cannot be read".to_owned())?;
        if let Viewer::Seat(seat) = wanted.viewer
            && seat.index() >= record.tags.names.len()
        {
            return Err(format!("there is no seat {seat} at this table"));
        }
        crate::replay::positions(&record, &at, wanted)
    });
    played.await.map_err(|_| Problem::internal())?.map_err(Problem::bad)
}

/// Goes on from the middle of a match that is over.
#[utoipa::path(post, path = "/api/v1/tables/{id}/fork", tag = "tables", params(("id" = String, Path)), request_body = Fork,
    responses((status = 201, body = Table), (status = 400, body = wire::Problem), (status = 401, body = wire::Problem), (status = 404, body = wire::Problem), (status = 409, body = wire::Problem)))]
pub async fn fork(
    State(app): State<App>,
    who: Who,
    At(id): At<String>,
    Body(fork): Body<Fork>,
) -> Result<(StatusCode, Json<Table>), Problem> {
    let person = who.person()?;
    let finished = finished(&app, table_id(&id)?, None, Some(&person)).await?;
    let record: Record = finished.record.parse().map_err(|_| Problem::internal())?;
    let orders: Vec<bool> =
        record.entries.iter().map(|entry| matches!(entry.deed, gattai_core::Deed::Order(_))).collect();
    let public: Vec<usize> = (0..orders.len()).filter(|line| !orders[*line]).collect();
    let lines = match fork.decisions {
        0 => Some(0),
        wanted => public.get(wanted - 1).map(|line| line + 1),
    };
    // After the last decision the match is over, and there is nothing to go on with.
    let lines = lines.filter(|lines| *lines < record.entries.len());
    let lines = lines.ok_or_else(|| Problem::bad("there are not so many decisions to go on from"))?;
    let new = NewTable {
        game: record.tags.game.clone(),
        options: record.tags.options.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
        seats: fork.seats,
        clock: fork.clock,
        on_time: None,
        visibility: fork.visibility,
        rated: None,
        hints: fork.hints,
        spectators: None,
        ready: None,
        words: None,
    };
    if new.seats.len() != record.tags.names.len() {
        return Err(Problem::bad(format!("this match has {} seats", record.tags.names.len())));
    }
    let of = ForkOf { table: id, decisions: fork.decisions };
    let from = ForkFrom { of, lines, record: finished.record };
    let setup = Setup { fork: Some(from), ..setup(&new, &person)? };
    Ok((StatusCode::CREATED, Json(set_up(&app, setup, &person, Some(String::new())).await?)))
}
