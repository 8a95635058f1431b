//! The printed cards as the web client shows them: one JSON file, made from the catalogue and committed.

use std::path::Path;

use gattai_aylkor::content::{CardDesign, Catalogue, EventId, TechId, UnitId, UnitRole};
use serde_json::{Value, json};

const FILE: &str = "../../web/src/games/aylkor/catalogue.json";

#[test]
fn the_web_client_shows_the_cards_as_they_are() {
    let made = catalogue(Catalogue::standard());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    if std::env::var_os("GATTAI_UPDATE").is_some() {
        std::fs::write(&path, &made).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == made, "{FILE} differs from the content: run the tests once with GATTAI_UPDATE=1");
}

/// One design a line, so that a change of one card is a change of one line.
fn catalogue(all: &Catalogue) -> String {
    let lists = [
        ("decks", all.decks.iter().map(|deck| deck_json(all, deck)).collect::<Vec<_>>()),
        ("units", (0..all.units.len()).map(|n| unit_json(all, UnitId(n as u16))).collect()),
        ("techs", (0..all.techs.len()).map(|n| tech_json(all, TechId(n as u16))).collect()),
        ("events", (0..all.events.len()).map(|n| event_json(all, EventId(n as u8))).collect()),
        ("cards", (0..all.cards.len()).map(|n| json!(all.card_id(gattai_core::Card(n as u16)))).collect()),
    ];
    let lists = lists.map(|(name, values)| {
        let lines: Vec<String> = values.iter().map(|value| format!("    {value}")).collect();
        format!("  \"{name}\": [\n{}\n  ]", lines.join(",\n"))
    });
    format!("{{\n{}\n}}\n", lists.join(",\n"))
}

fn deck_json(all: &Catalogue, deck: &gattai_aylkor::content::DeckDesign) -> Value {
    let cards: Vec<Value> =
        deck.cards.iter().map(|(card, copies)| json!([all.card_id(*card), copies])).collect();
    json!({
        "id": deck.id, "name": deck.name, "idea": deck.idea,
        "hero": all.unit(deck.hero).id, "cards": cards,
    })
}

fn unit_json(all: &Catalogue, id: UnitId) -> Value {
    let unit = all.unit(id);
    let role = match unit.role {
        UnitRole::Hero => "hero",
        UnitRole::Unit => "unit",
        UnitRole::Token => "token",
        UnitRole::NeutralToken { .. } => "neutral",
    };
    let abilities: Vec<String> =
        unit.abilities.iter().map(|ability| flat(&all.ability_text(ability))).collect();
    json!({
        "id": unit.id, "name": unit.name, "slot": unit.slot, "role": role, "copies": unit.copies,
        "deck": unit.deck.map(|deck| all.deck(deck).id.clone()),
        "type": unit.kind.name().to_lowercase(), "cogs": unit.cost.cogs, "brew": unit.cost.brew,
        "attack": unit.attack, "health": unit.health, "move": unit.movement,
        "text": flat(&all.unit_text(id)), "abilities": abilities, "flavour": unit.flavour,
    })
}

fn tech_json(all: &Catalogue, id: TechId) -> Value {
    let tech = all.tech(id);
    let deck = tech.deck.map(|deck| all.deck(deck).id.clone());
    json!({
        "id": tech.id, "name": tech.name, "slot": tech.slot, "deck": deck, "copies": tech.copies,
        "cogs": tech.cost.cogs, "brew": tech.cost.brew, "text": flat(&all.tech_text(id)), "flavour": tech.flavour,
    })
}

fn event_json(all: &Catalogue, id: EventId) -> Value {
    let event = all.event(id);
    json!({
        "id": event.id, "name": event.name, "slot": event.slot, "duration": event.duration,
        "text": flat(&all.event_text(id)), "flavour": event.flavour,
    })
}

fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Every number that an event of the log may carry leads to a design.
#[test]
fn cards_are_numbered_as_in_the_log() {
    let all = Catalogue::standard();
    for (n, design) in all.cards.iter().enumerate() {
        let id = all.card_id(gattai_core::Card(n as u16));
        match design {
            CardDesign::Unit(unit) => assert_eq!(all.unit(*unit).id, id),
            CardDesign::Tech(tech) => assert_eq!(all.tech(*tech).id, id),
        }
    }
}
