//! Games, their rules, and who is best at them.

use axum::Json;
use axum::extract::State;
use gattai_core::{About, Rulebook};
use gattai_host::Opponent;

use super::{At, Body};
use crate::App;
use crate::problem::Problem;
use crate::wire::{
    self, Allowed, Clock, Game, ListLook, ListText, Ranked, Ranking, Remark, Rule, Rules, Setting, Shelf,
};

/// The longest list that is looked at.
const LIST_MAX: usize = 4096;

/// All games and opponents.
#[utoipa::path(get, path = "/api/v1/games", tag = "games", responses((status = 200, body = Shelf)))]
pub async fn all() -> Json<Shelf> {
    let opponent = |opponent: Opponent| wire::Opponent {
        id: opponent.to_string(),
        title: opponent.character().title.to_owned(),
        about: opponent.character().about.to_owned(),
        budget_ms: opponent.character().millis,
    };
    let opponents = Opponent::all().into_iter().map(opponent).collect();
    Json(Shelf { games: gattai_host::games().into_iter().map(game).collect(), opponents })
}

/// A game.
#[utoipa::path(get, path = "/api/v1/games/{game}", tag = "games", params(("game" = String, Path)),
    responses((status = 200, body = Game), (status = 404, body = wire::Problem)))]
pub async fn one(At(id): At<String>) -> Result<Json<Game>, Problem> {
    Ok(Json(game(about(&id)?)))
}

/// The game of this id.
///
/// # Errors
/// If there is none.
pub fn about(id: &str) -> Result<&'static About, Problem> {
    gattai_host::about(id).map_err(|unknown| Problem::not_found(unknown.to_string()))
}

/// The clock of a game where nobody says otherwise: the more seats, the more there is to think about.
pub fn usual_clock(about: &About) -> Clock {
    let minutes = if about.seats_max > 2 { 30 } else { 10 };
    Clock::Live { bank_ms: minutes * 60_000, increment_ms: 10_000 }
}

fn game(about: &About) -> Game {
    let setting = |setting: &gattai_core::Setting| Setting {
        key: setting.key.to_owned(),
        about: setting.about.to_owned(),
        rule: setting.rule.to_owned(),
        default: setting.default.to_owned(),
        values: setting
            .values
            .iter()
            .map(|allowed| match allowed {
                gattai_core::Allowed::Word(word) => Allowed::Word((*word).to_owned()),
                gattai_core::Allowed::Range(low, high) => Allowed::Range([*low, *high]),
                gattai_core::Allowed::Code(begins, _) => Allowed::Code((*begins).to_owned()),
            })
            .collect(),
    };
    Game {
        id: about.id.to_owned(),
        title: about.title.to_owned(),
        line: about.line.to_owned(),
        prefix: about.prefix.to_owned(),
        version: about.version,
        seats_min: about.seats_min,
        seats_max: about.seats_max,
        options: about.options.iter().map(setting).collect(),
        orders: about.orders.iter().map(setting).collect(),
        clock: usual_clock(about),
    }
}

/// The rules of a game.
#[utoipa::path(get, path = "/api/v1/games/{game}/rules", tag = "games", params(("game" = String, Path)),
    responses((status = 200, body = Rules), (status = 404, body = wire::Problem)))]
pub async fn rules(At(id): At<String>) -> Result<Json<Rules>, Problem> {
    let about = about(&id)?;
    let rules = Rulebook::parse(about.rules).rules.iter().map(Rule::from).collect();
    Ok(Json(Rules { game: id, version: about.version, markdown: about.rules.to_owned(), rules }))
}

/// One rule.
#[utoipa::path(get, path = "/api/v1/games/{game}/rules/{id}", tag = "games",
    params(("game" = String, Path), ("id" = String, Path)),
    responses((status = 200, body = Rule), (status = 404, body = wire::Problem)))]
pub async fn rule(At((game, id)): At<(String, String)>) -> Result<Json<Rule>, Problem> {
    let book = Rulebook::parse(about(&game)?.rules);
    let rule = book.rule(&id).ok_or_else(|| Problem::not_found(format!("{game} has no rule `{id}`")))?;
    Ok(Json(Rule::from(rule)))
}

/// The best at a game.
#[utoipa::path(get, path = "/api/v1/games/{game}/ratings", tag = "games", params(("game" = String, Path)),
    responses((status = 200, body = Ranking), (status = 404, body = wire::Problem)))]
pub async fn ratings(State(app): State<App>, At(game): At<String>) -> Result<Json<Ranking>, Problem> {
    let best = app.tables.store.best(about(&game)?.id, 100).await?;
    let ranked = |(user, rating): (gattai_store::User, gattai_store::Rating)| Ranked {
        user: crate::table::user(&user),
        rating: rating.rating,
        deviation: rating.deviation,
        matches: rating.matches,
    };
    Ok(Json(Ranking { ratings: best.into_iter().map(ranked).collect() }))
}

/// Looks at a list that somebody would bring to a table: a squad, a deck.
#[utoipa::path(post, path = "/api/v1/games/{game}/lists/check", tag = "games", params(("game" = String, Path)),
    request_body = ListText,
    responses((status = 200, body = ListLook), (status = 400, body = wire::Problem), (status = 404, body = wire::Problem),
        (status = 413, body = wire::Problem)))]
pub async fn look_at_list(
    At(game): At<String>,
    Body(list): Body<ListText>,
) -> Result<Json<ListLook>, Problem> {
    let about = about(&game)?;
    if list.text.len() > LIST_MAX {
        return Err(Problem::too_large(format!("a list has at most {LIST_MAX} letters")));
    }
    let look = gattai_host::look_at_list(about.id, &list.text).ok().flatten();
    let look = look.ok_or_else(|| Problem::not_found(format!("{} has no lists", about.title)))?;
    let remark = |fault: gattai_core::Fault| Remark { rule: fault.rule.map(str::to_owned), says: fault.says };
    Ok(Json(ListLook {
        faults: look.faults.into_iter().map(remark).collect(),
        warnings: look.warnings.into_iter().map(remark).collect(),
        summary: look.summary.unwrap_or_default(),
    }))
}
