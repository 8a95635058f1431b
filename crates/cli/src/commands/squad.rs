//! `gattai squad`: lists and cards of A.E.G.I.S. without a match.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use clap::{Args, Subcommand};
use gattai_aegis::card::{CardId, List};
use gattai_aegis::content::Pack;
use gattai_aegis::content::text::{abilities, class_letters, notation, with_figure};
use gattai_aegis::content::words::{WORDS, Word, find_word};
use gattai_aegis::squad::forming::Formable;
use gattai_aegis::squad::picking::{Filter, cards, classes_named, faction_named};
use gattai_aegis::squad::summary::{Remark, Summary, summary};
use gattai_aegis::squad::{colour_name, writing};
use gattai_core::Fault;
use serde_json::json;

use crate::Status;
use crate::input::{content_files, read_text};
use crate::output::Out;
use crate::text::{columns, wrap};

/// Checks and shows the lists and cards of A.E.G.I.S.
///
/// A list is a Squad of five Basics and a Combine Pool of up to five bigger units. It is written as text
/// (`Squad: ARK-150, GO-100, …` and `Pool: ARK-2500`), as a share code (`AEG1…`), or by the name of a starter.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  gattai squad check mine.txt\n  gattai squad show arc-buster-offensive\n  gattai squad cards --class G --keyword Beacon"
)]
pub(crate) struct SquadArgs {
    #[command(subcommand)]
    command: SquadCommand,
}

#[derive(Subcommand)]
enum SquadCommand {
    Check(CheckArgs),
    Show(ShowArgs),
    Cards(CardsArgs),
}

/// Says whether a list may be brought, and all that forbids it
///
/// The exit status is 1 if it may not.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  gattai squad check mine.txt\n  gattai squad check \"Sky Guard Control\" --json\n  echo \"ARK-150, ARLY-100, GO-100, SSM-100, IKA-100; ARK-2500\" | gattai squad check -"
)]
struct CheckArgs {
    /// A file with a list, a share code, or the name of a starter; `-` is standard input
    #[arg(value_name = "FILE|CODE|NAME")]
    list: String,

    #[command(flatten)]
    how: HowArgs,
}

/// Shows a list from all sides, or one card; without a name, the starters
#[derive(Args)]
#[command(
    after_help = "Examples:\n  gattai squad show\n  gattai squad show arc-buster-offensive\n  gattai squad show ARK-2500"
)]
struct ShowArgs {
    /// A unit, a starter, a share code, or a file with a list
    #[arg(value_name = "NAME")]
    name: Option<String>,

    #[command(flatten)]
    how: HowArgs,
}

/// Lists the cards that are as asked for
#[derive(Args)]
#[command(
    after_help = "Examples:\n  gattai squad cards --class A --faction red\n  gattai squad cards --keyword AP --keyword HVY --full\n  gattai squad cards --level 5 --json"
)]
struct CardsArgs {
    /// Only with these Classes: letters (AG) or a name (guard)
    #[arg(long, value_name = "CLASS")]
    class: Option<String>,

    /// Only of this Make, or requiring it
    #[arg(long)]
    make: Option<String>,

    /// Only of this colour: neutral, red, blue, green, purple, yellow
    #[arg(long, value_name = "COLOUR")]
    faction: Option<String>,

    /// Only what may stand in one list with this colour
    #[arg(long, value_name = "COLOUR")]
    fits: Option<String>,

    /// Only of this Level
    #[arg(long, value_name = "1-5", value_parser = clap::value_parser!(u8).range(1..=5))]
    level: Option<u8>,

    /// Only with this word: a code (AP), a type (Repair), an ability (Double-Move); may be given again
    #[arg(long, value_name = "WORD")]
    keyword: Vec<String>,

    /// Only Commanders
    #[arg(long)]
    commander: bool,

    /// The whole text of each card
    #[arg(long)]
    full: bool,

    #[command(flatten)]
    how: HowArgs,
}

/// What all of them understand.
#[derive(Args)]
struct HowArgs {
    /// A folder of content files in place of the game's own
    #[arg(long, value_name = "FOLDER")]
    content: Option<PathBuf>,

    /// Prints JSON
    #[arg(long)]
    json: bool,
}

impl HowArgs {
    fn pack(&self) -> Result<Pack> {
        let Some(folder) = &self.content else { return Ok(Pack::standard().clone()) };
        let files = content_files(folder)?;
        let files: Vec<(&str, &str)> =
            files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        Pack::read(&files).map_err(|faults| {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            anyhow!("the content cannot be played with:\n{}", faults.join("\n"))
        })
    }
}

pub(crate) fn run(args: &SquadArgs, out: &mut Out) -> Result<Status> {
    match &args.command {
        SquadCommand::Check(args) => check(args, out),
        SquadCommand::Show(args) => show(args, out),
        SquadCommand::Cards(args) => list_cards(args, out),
    }
}

/// The list that is meant: a starter, a code, or what is in a file. The inner error is what the list says
/// wrongly.
fn list_of(pack: &Pack, named: &str) -> Result<Result<List, Vec<Fault>>> {
    let path = Path::new(named);
    if named != "-" && !path.exists() {
        if pack.starter(named).is_some() || named.to_ascii_uppercase().starts_with("AEG1") {
            return Ok(writing::read(pack, named));
        }
        let names: Vec<&str> = pack.starters.iter().map(|starter| starter.id.as_str()).collect();
        bail!("{named}: there is no such file; starters are: {}", names.join(", "));
    }
    let text = read_text(path).map_err(|says| anyhow!("{named}: {says}"))?;
    Ok(writing::read(pack, &text))
}

fn check(args: &CheckArgs, out: &mut Out) -> Result<Status> {
    let pack = args.how.pack()?;
    match list_of(&pack, &args.list)? {
        Ok(list) => {
            let told = summary(&pack, &list);
            if args.how.json {
                writeln!(out, "{}", serde_json::to_string_pretty(&told)?)?;
            } else {
                verdict(&told, out)?;
            }
            Ok(if told.legal { Status::Done } else { Status::Failed })
        }
        Err(faults) => {
            if args.how.json {
                writeln!(out, "{}", json!({ "legal": false, "unreadable": faults }))?;
            } else {
                for fault in &faults {
                    writeln!(out, "{fault}")?;
                }
            }
            Ok(Status::Failed)
        }
    }
}

fn verdict(told: &Summary, out: &mut Out) -> Result<()> {
    let remarks = |out: &mut Out, head: &str, remarks: &[Remark]| -> Result<()> {
        for remark in remarks {
            writeln!(out, "{head}: {} ({})", remark.says, remark.rule)?;
        }
        Ok(())
    };
    remarks(out, "not allowed", &told.faults)?;
    remarks(out, "mind", &told.warnings)?;
    if told.legal {
        writeln!(out, "This list may be brought.")?;
    }
    Ok(())
}

fn show(args: &ShowArgs, out: &mut Out) -> Result<Status> {
    let pack = args.how.pack()?;
    let Some(name) = &args.name else { return starters(&pack, args.how.json, out) };
    if let Some(card) = pack.find(name) {
        if args.how.json {
            writeln!(out, "{}", card_json(&pack, card))?;
        } else {
            write!(out, "{}", whole_text(&pack, card))?;
        }
        return Ok(Status::Done);
    }
    let list = match list_of(&pack, name) {
        Ok(Ok(list)) => list,
        Ok(Err(faults)) => bail!("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
        Err(error) => bail!("{error}; `gattai squad cards` lists the units"),
    };
    let told = summary(&pack, &list);
    if args.how.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&told)?)?;
    } else {
        from_all_sides(&pack, &list, &told, out)?;
    }
    Ok(Status::Done)
}

fn starters(pack: &Pack, json: bool, out: &mut Out) -> Result<Status> {
    for starter in &pack.starters {
        let told = summary(pack, &starter.list);
        if json {
            writeln!(out, "{}", json!({ "id": starter.id, "name": starter.name, "code": told.code }))?;
        } else {
            writeln!(out, "{:<22} {}", starter.id, told.squad.join(", "))?;
            writeln!(out, "{:<22} pool: {}", "", told.pool.join(", "))?;
        }
    }
    Ok(Status::Done)
}

fn from_all_sides(pack: &Pack, list: &List, told: &Summary, out: &mut Out) -> Result<()> {
    write!(out, "{}", told.text)?;
    writeln!(out, "Share code: {}", told.code)?;
    let sums = &told.sums;
    writeln!(
        out,
        "Colour {}, Commander {}; produces {}, Integrity {}, Movement {}",
        told.colour,
        told.commander.as_deref().unwrap_or("none"),
        sums.production,
        sums.integrity,
        sums.movement
    )?;
    let costs = (1_u8..).zip(&sums.curve[1..]).map(|(cost, count)| format!("{cost}: {count}"));
    let costs: Vec<String> = costs.chain([format!("X: {}", sums.curve[0])]).collect();
    writeln!(out, "Actions by cost: {}", costs.join(", "))?;
    writeln!(out)?;
    for card in &list.squad {
        writeln!(out, "{}", line(pack, *card))?;
    }
    if !told.forms.is_empty() {
        writeln!(out, "\nIt can form:")?;
    }
    for form in &told.forms {
        forms(pack, form, out)?;
    }
    writeln!(out)?;
    verdict(told, out)
}

fn forms(pack: &Pack, form: &Formable, out: &mut Out) -> Result<()> {
    writeln!(out, "{}", line(pack, form.card))?;
    for way in &form.ways {
        let steps: Vec<String> = (way.steps.iter())
            .map(|step| format!("{} + {} = {} ({})", step.parts[0], step.parts[1], step.result, step.energy))
            .collect();
        let change = match way.production_lost {
            0 => "production stays".to_owned(),
            lost if lost > 0 => format!("production -{lost}"),
            gained => format!("production +{}", -i16::from(gained)),
        };
        writeln!(out, "    {} Energy, {change}: {}", way.energy, steps.join("; "))?;
    }
    if form.ways.is_empty() {
        writeln!(out, "    never")?;
    }
    Ok(())
}

fn list_cards(args: &CardsArgs, out: &mut Out) -> Result<Status> {
    let pack = args.how.pack()?;
    let found = cards(&pack, &filter(args)?);
    if args.how.json {
        let found: Vec<_> = found.iter().map(|card| card_json(&pack, *card)).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&found)?)?;
        return Ok(Status::Done);
    }
    for (n, card) in found.iter().enumerate() {
        if args.full {
            let blank = if n == 0 { "" } else { "\n" };
            write!(out, "{blank}{}", whole_text(&pack, *card))?;
        } else {
            writeln!(out, "{}", line(&pack, *card))?;
        }
    }
    if found.is_empty() {
        writeln!(out, "no card is so")?;
    }
    Ok(Status::Done)
}

fn filter(args: &CardsArgs) -> Result<Filter> {
    let colour = |name: &Option<String>| {
        let named = name.as_ref().map(|name| {
            let unknown = || {
                anyhow!("there is no colour `{name}`; there are: neutral, red, blue, green, purple, yellow")
            };
            faction_named(name).ok_or_else(unknown)
        });
        named.transpose()
    };
    let classes = args.class.as_ref().map(|text| {
        let unknown = || {
            anyhow!(
                "there is no Class `{text}`; there are: A Assault, E Evasive, G Guard, I Intel, S Support"
            )
        };
        classes_named(text).ok_or_else(unknown)
    });
    let words: Vec<&'static Word> = args.keyword.iter().map(|text| keyword(text)).collect::<Result<_>>()?;
    Ok(Filter {
        classes: classes.transpose()?.unwrap_or_default(),
        make: args.make.clone(),
        faction: colour(&args.faction)?,
        level: args.level,
        words,
        commander: args.commander,
        fits: colour(&args.fits)?,
    })
}

fn keyword(text: &str) -> Result<&'static Word> {
    find_word(text).ok_or_else(|| {
        let codes: Vec<&str> = WORDS.iter().map(|word| word.code).collect();
        anyhow!("there is no keyword `{text}`; there are: {}", codes.join(", "))
    })
}

/// A card in one line.
fn line(pack: &Pack, id: CardId) -> String {
    let (card, text) = (pack.card(id), pack.text(id));
    let mut parts: Vec<String> =
        abilities(card).into_iter().map(|(word, figure)| with_figure(word, figure)).collect();
    parts.extend(
        (card.actions.iter().zip(&text.actions)).map(|(action, name)| {
            format!("{name}{} {}", if action.star { "*" } else { "" }, notation(action))
        }),
    );
    format!(
        "{:<10} {:<5} {:<7} {:>2}/{}/{:<2}  {}",
        text.name,
        class_letters(card.classes),
        colour_name(card.faction),
        card.integrity,
        card.movement,
        card.ep,
        parts.join("; ")
    )
}

/// The whole text of a card, wrapped.
fn whole_text(pack: &Pack, card: CardId) -> String {
    let lines = pack.card_text(card);
    let lines = lines.lines().map(|text| {
        let indent = if text.starts_with(' ') { "   " } else { "" };
        wrap(text, indent, indent, columns())
    });
    lines.map(|text| format!("{text}\n")).collect()
}

fn card_json(pack: &Pack, id: CardId) -> serde_json::Value {
    let (card, text) = (pack.card(id), pack.text(id));
    let actions: Vec<String> = (card.actions.iter().zip(&text.actions))
        .map(|(action, name)| format!("{name}: {}", notation(action)))
        .collect();
    let abilities: Vec<String> =
        abilities(card).into_iter().map(|(word, figure)| with_figure(word, figure)).collect();
    json!({
        "name": text.name, "level": card.level, "classes": class_letters(card.classes),
        "faction": colour_name(card.faction), "integrity": card.integrity, "movement": card.movement,
        "ep": card.ep, "actions": actions, "abilities": abilities, "flavour": text.flavour,
    })
}
