//! The cards, words, boards and starters as the web client shows them: one JSON file, made from the pack and
//! committed. With each unit goes what its picture can be drawn from.

use std::path::Path;

use gattai_aegis::card::{ActionType, Attributes, Card, CardId, DiceNumber, Indicator, Printed, Range};
use gattai_aegis::content::text::{
    abilities, class_letters, level_name, notation, reminder, sentence, with_figure,
};
use gattai_aegis::content::words::{WORDS, action_words, words_of};
use gattai_aegis::content::{Map, Mark, Pack, Starter, Table};
use gattai_aegis::squad::colour_name;
use gattai_aegis::squad::summary::summary;
use serde_json::{Value, json};

const FILE: &str = "../../web/src/games/aegis/catalogue.json";

#[test]
fn the_web_client_shows_the_cards_as_they_are() {
    let made = catalogue(Pack::standard());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    if std::env::var_os("GATTAI_UPDATE").is_some() {
        std::fs::write(&path, &made).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == made, "{FILE} differs from the content: run the tests once with GATTAI_UPDATE=1");
}

/// One record a line, so that a change of one card is a change of one line.
fn catalogue(pack: &Pack) -> String {
    let lists = [
        ("units", pack.ids().map(|id| unit_json(pack, id)).collect::<Vec<_>>()),
        ("words", WORDS.iter().map(|word| json!(word)).collect()),
        ("makes", pack.makes.iter().map(|make| json!(make)).collect()),
        ("lines", pack.lines.iter().map(|line| json!(line)).collect()),
        ("maps", pack.maps.iter().map(map_json).collect()),
        ("tables", pack.tables.iter().map(table_json).collect()),
        ("starters", pack.starters.iter().map(|starter| starter_json(pack, starter)).collect()),
    ];
    let lists = lists.map(|(name, values)| {
        let lines: Vec<String> = values.iter().map(|value| format!("    {value}")).collect();
        format!("  \"{name}\": [\n{}\n  ]", lines.join(",\n"))
    });
    format!("{{\n{}\n}}\n", lists.join(",\n"))
}

fn unit_json(pack: &Pack, id: CardId) -> Value {
    let (card, text) = (pack.card(id), pack.text(id));
    let make = |make: &gattai_aegis::card::Make| pack.makes[usize::from(make.0)].clone();
    let actions: Vec<Value> =
        card.actions.iter().zip(&text.actions).map(|(action, name)| action_json(action, name)).collect();
    let abilities: Vec<Value> = (abilities(card).into_iter())
        .map(|(word, figure)| {
            json!({ "name": with_figure(word, figure), "word": word.code, "text": reminder(word, figure) })
        })
        .collect();
    json!({
        "card": id.0, "id": text.name, "make": make(&card.make), "level": card.level,
        "level_name": level_name(card.level), "classes": class_letters(card.classes),
        "needs": card.required_makes.iter().map(make).collect::<Vec<_>>(),
        "faction": colour_name(card.faction),
        "commander": card.commander.map(|line| pack.lines[usize::from(line.0)].clone()),
        "ep": card.ep, "integrity": card.integrity, "movement": card.movement,
        "actions": actions, "abilities": abilities,
        "words": words_of(card).iter().map(|word| word.code).collect::<Vec<_>>(),
        "flavour": text.flavour, "portrait": portrait(card, &text.name),
    })
}

fn action_json(action: &Printed, name: &str) -> Value {
    let dice = match action.dice {
        DiceNumber::Fixed(number) => json!(number),
        DiceNumber::X => json!("X"),
    };
    let indicator = match action.indicator {
        Indicator::Any => "any",
        Indicator::All => "all",
    };
    json!({
        "name": name, "star": action.star, "dice": dice, "accuracy": action.accuracy, "indicator": indicator,
        "power": action.power, "notation": notation(action), "text": sentence(action),
        "words": action_words(action).iter().map(|word| word.code).collect::<Vec<_>>(),
    })
}

/// What a picture of the unit can be drawn from: everything follows from the figures, so that a new unit has a
/// picture at once. `seed` varies what the figures leave open.
fn portrait(card: &Card, name: &str) -> Value {
    let seed =
        name.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    let legs = match card.movement {
        _ if card.passives.jet > 0 => "engines",
        _ if card.passives.flight => "wings",
        0..=2 => "treads",
        3 => "four",
        4 => "two",
        5.. => "springs",
    };
    let arms: Vec<&str> = card.actions.iter().map(arm).collect();
    let marks = [
        ("beacon", card.passives.beacon),
        ("cloak", card.passives.cloaking > 0),
        ("antenna", card.passives.signal),
        ("chute", card.passives.combat_drop > 0),
        ("fins", card.passives.evade > 0 || card.passives.vector_evade > 0),
        ("shield", card.passives.melee_evade > 0 || card.passives.range_evade > 0),
        ("spikes", card.passives.retaliate),
        ("crest", card.commander.is_some()),
    ];
    let marks: Vec<&str> = marks.into_iter().filter(|(_, has)| *has).map(|(mark, _)| mark).collect();
    json!({
        "seed": seed, "size": card.level, "body": class_letters(card.classes), "legs": legs, "arms": arms,
        "plates": card.integrity.div_ceil(3), "cells": card.ep, "marks": marks, "colour": colour_name(card.faction),
    })
}

/// What an Action is done with.
fn arm(action: &Printed) -> &'static str {
    let (attributes, range) = (action.attributes, action.range);
    match action.does {
        ActionType::Repair => "welder",
        ActionType::Drain => "siphon",
        ActionType::Boost => "cable",
        ActionType::Push => "ram",
        ActionType::Pull => "hook",
        ActionType::Buff(_) => "banner",
        ActionType::Debuff(_) => "jammer",
        ActionType::Damage => match range {
            Range::Laser => "laser",
            Range::Melee if attributes.has(Attributes::FRC) => "hammer",
            Range::Melee if attributes.has(Attributes::STN) || attributes.has(Attributes::DIS) => "claw",
            Range::Melee => "blade",
            Range::Splash { .. } => "bombs",
            Range::Radius(_) => "ring",
            Range::Distance(_) if attributes.has(Attributes::ARC) => "mortar",
            Range::Distance(_) if attributes.has(Attributes::AP) => "rail",
            Range::Distance(6..) => "rockets",
            Range::Distance(_) => "gun",
        },
    }
}

fn map_json(map: &Map) -> Value {
    let cells: Vec<Value> = (map.cells.iter())
        .map(|cell| {
            let mark = match cell.mark {
                Mark::Free => ".",
                Mark::Terrain => "#",
                Mark::Zone(0) => "r",
                Mark::Zone(_) => "b",
            };
            json!([cell.q, cell.r, mark])
        })
        .collect();
    json!({ "id": map.id, "name": map.name, "cells": cells })
}

fn table_json(table: &Table) -> Value {
    json!({
        "id": table.id, "name": table.name, "width": table.width, "height": table.height,
        "terrain": table.terrain,
    })
}

fn starter_json(pack: &Pack, starter: &Starter) -> Value {
    let told = summary(pack, &starter.list);
    json!({
        "id": starter.id, "name": starter.name, "squad": told.squad, "pool": told.pool, "code": told.code,
        "production": told.sums.production, "integrity": told.sums.integrity, "movement": told.sums.movement,
    })
}

/// Pictures differ: no two units are drawn from the same figures.
#[test]
fn portraits_differ() {
    let pack = Pack::standard();
    let mut seen = std::collections::BTreeSet::new();
    for id in pack.ids() {
        let mut drawn = portrait(pack.card(id), pack.name(id));
        drawn["seed"] = Value::Null;
        assert!(seen.insert(drawn.to_string()), "{}", pack.name(id));
    }
}
