//! `gattai games`: what can be played.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use gattai_core::About;
use gattai_host::games;

use crate::Status;
use crate::output::Out;

/// Lists the games
#[derive(Args)]
#[command(after_help = "Example:\n  gattai games\n  gattai games --json")]
pub(crate) struct GamesArgs {
    /// Prints JSON, with the options of each game's tables
    #[arg(long)]
    json: bool,

    /// Prints the ids alone, one a line
    #[arg(long, conflicts_with = "json")]
    ids: bool,
}

pub(crate) fn run(args: &GamesArgs, out: &mut Out) -> Result<Status> {
    let games = games();
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&games)?)?;
        return Ok(Status::Done);
    }
    if args.ids {
        for about in games {
            writeln!(out, "{}", about.id)?;
        }
        return Ok(Status::Done);
    }
    let rows: Vec<[String; 4]> = games.iter().map(|about| row(about)).collect();
    let heads = ["GAME", "ID", "SEATS", ""].map(str::to_owned);
    let width = |n: usize| rows.iter().chain([&heads]).map(|row| row[n].chars().count()).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2)];
    for row in [&heads].into_iter().chain(&rows) {
        let [title, id, seats, line] = row;
        let [a, b, c] = widths;
        let text = format!("{title:a$}  {id:b$}  {seats:c$}  {line}");
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(Status::Done)
}

fn row(about: &About) -> [String; 4] {
    let seats = if about.seats_min == about.seats_max {
        about.seats_min.to_string()
    } else {
        format!("{}-{}", about.seats_min, about.seats_max)
    };
    [about.title.to_owned(), about.id.to_owned(), seats, about.line.to_owned()]
}
