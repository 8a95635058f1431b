//! The set of cards is what content/README.md asks for, recomputed from the data.

mod points;

use std::collections::BTreeMap;

use gattai_aylkor::content::{
    AbilityKind, CardDesign, Catalogue, DeckDesign, Effect, KeywordWord, Op, Pc, STANDARD, Static, Status,
    Switch, Trigger, Type, UnitDesign, UnitRole,
};
use gattai_core::Rulebook;

fn catalogue() -> &'static Catalogue {
    Catalogue::standard()
}

fn units_of(deck: &DeckDesign) -> impl Iterator<Item = &'static UnitDesign> {
    deck.cards.iter().filter_map(|(card, _)| match catalogue().card(*card) {
        CardDesign::Unit(unit) => Some(catalogue().unit(unit)),
        CardDesign::Tech(_) => None,
    })
}

/// Counts the unit cards of a deck, copies included.
fn count(deck: &DeckDesign, matching: impl Fn(&UnitDesign) -> bool) -> u32 {
    units_of(deck).filter(|unit| matching(unit)).map(|unit| u32::from(unit.copies)).sum()
}

#[test]
fn every_deck_has_its_30_units_and_16_techs() {
    let names: Vec<&str> = catalogue().decks.iter().map(|deck| deck.id.as_str()).collect();
    assert_eq!(names, ["foundry", "brood", "tempest", "gleaners"]);
    for deck in &catalogue().decks {
        let units: Vec<u8> = units_of(deck).map(|unit| unit.copies).collect();
        assert_eq!(units, [3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1], "{}", deck.id);
        let techs: Vec<u8> = deck.cards.iter().skip(16).map(|(_, copies)| *copies).collect();
        assert_eq!(techs, [2, 2, 2, 2, 2, 2, 1, 1, 1, 1], "{}", deck.id);
        assert_eq!(catalogue().unit(deck.hero).role, UnitRole::Hero);
    }
    assert_eq!(catalogue().events.len(), 16);
    assert_eq!(catalogue().units.iter().filter(|unit| unit.deck.is_none()).count(), 4);
    assert_eq!((catalogue().units.len(), catalogue().techs.len()), (4 + 4 + 64, 40));
}

#[test]
fn the_types_are_split_as_planned() {
    let splits = [(8, 14, 8), (14, 8, 8), (8, 8, 14), (10, 10, 10)];
    for (deck, split) in catalogue().decks.iter().zip(splits) {
        let of = |kind| count(deck, |unit| unit.kind == kind);
        assert_eq!((of(Type::Organic), of(Type::Mechanical), of(Type::Elemental)), split, "{}", deck.id);
    }
}

#[test]
fn a_first_hand_can_be_played() {
    for deck in &catalogue().decks {
        assert!(
            units_of(deck).any(|unit| unit.abilities.is_empty() && unit.keyword_list.is_empty()),
            "{}",
            deck.id
        );
        assert!(count(deck, |unit| unit.cost.brew == 0) >= 18, "{}", deck.id);
        let early = count(deck, |unit| unit.cost.cogs <= 3 && unit.cost.brew <= 1);
        assert!(early >= 26, "{}: {early}", deck.id);
    }
}

#[test]
fn every_kind_of_ability_is_in_every_deck() {
    for deck in &catalogue().decks {
        let mut kinds = [false; 5];
        for unit in units_of(deck) {
            kinds[4] |= !unit.keyword_list.is_empty();
            for ability in &unit.abilities {
                let kind = match ability.kind {
                    AbilityKind::Build { .. } => 0,
                    AbilityKind::Death { .. } => 1,
                    AbilityKind::Trigger { .. } => 2,
                    AbilityKind::Active { .. } => 3,
                    AbilityKind::Static(_) => 4,
                };
                kinds[kind] = true;
            }
        }
        assert_eq!(kinds, [true; 5], "{}", deck.id);
    }
}

/// Every word of the vocabulary with the designs that use it.
#[derive(Default)]
struct Use(BTreeMap<String, Vec<&'static str>>);

impl Use {
    fn note(&mut self, word: String, design: &'static str) {
        let designs = self.0.entry(word).or_default();
        if designs.last() != Some(&design) {
            designs.push(design);
        }
    }

    fn program(&mut self, start: Pc, design: &'static str) {
        for op in catalogue().program(start) {
            if let Op::Effect(effect) = op {
                self.note(format!("effect {}", effect.word()), design);
                if let Effect::Grant { keyword, .. } = effect {
                    self.note(format!("keyword {:?}", keyword.word()), design);
                }
                if let Effect::Status { status, .. } = effect {
                    self.note(format!("status {:?}", status.status()), design);
                }
            }
        }
    }

    fn unit(&mut self, unit: &'static UnitDesign) {
        for keyword in &unit.keyword_list {
            self.note(format!("keyword {:?}", keyword.word()), &unit.id);
        }
        for ability in &unit.abilities {
            if let Some(trigger) = ability.kind.trigger() {
                self.note(format!("trigger {trigger:?}"), &unit.id);
            }
            if let Some(program) = ability.kind.program() {
                self.program(program, &unit.id);
            }
            if let AbilityKind::Static(Static::Aura(aura)) = ability.kind
                && let Some(keyword) = aura.keyword
            {
                self.note(format!("keyword {:?}", keyword.word()), &unit.id);
            }
        }
    }

    fn switch(&mut self, switch: &Switch, event: &'static str) {
        let word = format!("{switch:?}");
        let word = word.split([' ', '(']).next().unwrap_or_default();
        self.note(format!("switch {word}"), event);
        if let Switch::Keyword { keyword, .. } = switch {
            self.note(format!("keyword {:?}", keyword.word()), event);
        }
    }
}

#[test]
fn every_word_is_used_by_two_designs_or_more() {
    let mut used = Use::default();
    for unit in &catalogue().units {
        used.unit(unit);
    }
    for tech in &catalogue().techs {
        used.program(tech.program, &tech.id);
    }
    for event in &catalogue().events {
        for switch in &event.rules {
            used.switch(switch, &event.id);
        }
        for timed in [&event.on_reveal, &event.each_round, &event.on_expire] {
            used.program(timed.program, &event.id);
        }
    }
    let switches = [
        "Income",
        "DrawRule",
        "Stat",
        "Keyword",
        "Cost",
        "TypeChart",
        "Harvest",
        "Bounty",
        "NoReciprocal",
        "NoTech",
        "BuildRange",
        "HandOpen",
    ];
    let words = (KeywordWord::ALL.iter().map(|word| format!("keyword {word:?}")))
        .chain(Status::ALL.iter().map(|status| format!("status {status:?}")))
        .chain(Trigger::ALL.iter().map(|trigger| format!("trigger {trigger:?}")))
        .chain(Effect::WORDS.iter().map(|word| format!("effect {word}")))
        .chain(switches.iter().map(|word| format!("switch {word}")));
    let words: Vec<String> = words.collect();
    assert_eq!(words.len(), 16 + 6 + 14 + 33 + 12);
    let rare: Vec<&String> =
        words.iter().filter(|word| used.0.get(*word).is_none_or(|designs| designs.len() < 2)).collect();
    assert!(rare.is_empty(), "used by fewer than two designs: {rare:?}");
    assert_eq!(used.0.len(), words.len(), "no word outside the vocabulary");
}

#[test]
fn units_keep_their_budget() {
    for deck in &catalogue().decks {
        for unit in units_of(deck) {
            let points = points::unit(catalogue(), unit);
            let budget = 4 + 2 * i32::from(unit.cost.cogs) + 3 * i32::from(unit.cost.brew);
            assert!((points - budget).abs() <= 1, "{}: {points} of {budget}", unit.id);
        }
    }
}

#[test]
fn techs_keep_their_budget() {
    for tech in &catalogue().techs {
        let points = points::tech(catalogue(), tech);
        let budget = 3 + 2 * i32::from(tech.cost.cogs) + 3 * i32::from(tech.cost.brew);
        assert!((points - budget).abs() <= 2, "{}: {points} of {budget}", tech.id);
    }
}

#[test]
fn heroes_keep_their_budget() {
    for deck in &catalogue().decks {
        let hero = catalogue().unit(deck.hero);
        let body = 2 * i32::from(hero.attack) + i32::from(hero.health) + 2 * i32::from(hero.movement);
        let signature = points::extras(catalogue(), hero);
        assert_eq!(body, 24, "{}", hero.id);
        assert!((2..=4).contains(&signature), "{}: {signature}", hero.id);
    }
}

#[test]
fn the_printed_texts_are_those_of_the_snapshot() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/content/cards.txt");
    let listing = catalogue().listing();
    if std::env::var_os("GATTAI_UPDATE").is_some() {
        std::fs::write(path, &listing).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    for (line, (kept, made)) in kept.lines().zip(listing.lines()).enumerate() {
        assert_eq!(kept, made, "cards.txt:{}; GATTAI_UPDATE=1 writes it anew", line + 1);
    }
    assert_eq!(kept.len(), listing.len(), "cards.txt; GATTAI_UPDATE=1 writes it anew");
}

#[test]
fn every_card_has_a_name_and_a_line_of_flavour() {
    let units = catalogue().units.iter().map(|unit| (&unit.id, &unit.name, &unit.flavour));
    let techs = catalogue().techs.iter().map(|tech| (&tech.id, &tech.name, &tech.flavour));
    let events = catalogue().events.iter().map(|event| (&event.id, &event.name, &event.flavour));
    let mut names = BTreeMap::new();
    for (id, name, flavour) in units.chain(techs).chain(events) {
        assert!(!flavour.is_empty() && name != id, "{id}");
        assert_eq!(names.insert(name, id), None, "{name} is the name of two designs");
    }
}

#[test]
fn programs_are_flat_and_lead_forward() {
    for (place, op) in catalogue().programs.iter().enumerate() {
        let leads =
            |to: Pc| assert!(usize::from(to.0) > place && usize::from(to.0) < catalogue().programs.len());
        match op {
            Op::Effect(_) => leads(Pc(place as u16).next()),
            Op::May { skip_to, .. } => leads(*skip_to),
            Op::If { else_to, .. } => leads(*else_to),
            Op::Jump { to } => leads(*to),
            Op::ChooseOne { branches, end, .. } => {
                for branch in branches.iter().flatten() {
                    leads(branch.start);
                    assert!(branch.start < *end);
                }
                leads(*end);
            }
            Op::End => {}
        }
        if let Op::Effect(Effect::Summon { token, .. } | Effect::SpawnNeutral { token, .. }) = op {
            assert_eq!(catalogue().unit(token.unit).id, token.name.as_str());
        }
    }
}

#[test]
fn names_lead_to_designs() {
    assert_eq!(catalogue().unit_named("rivet bulwark"), catalogue().unit_named("foundry-u05"));
    let arc_lash = catalogue().card_named("Arc Lash").unwrap();
    assert_eq!(catalogue().card_id(arc_lash), "tempest-t01");
    assert_eq!(catalogue().card_named("Marshal Orrin Vane"), None, "a hero is no card");
    assert!(
        catalogue().event_named("event-04").is_some() && catalogue().deck_named("Gleaner Court").is_some()
    );
    assert_eq!(catalogue().hash(), Catalogue::load(&STANDARD).unwrap().hash());
}

#[test]
fn the_rules_have_their_numbers() {
    let book = Rulebook::parse(include_str!("../RULES.md"));
    assert_eq!(book.rules.len(), 369);
    assert!(book.rules.iter().all(|rule| !rule.text.is_empty() && !rule.title.is_empty()));
    assert!(book.rule("AYL-9.2").unwrap().text.contains("| Organic | 0 | +1 | -1 | 0 |"));
    assert!(book.rule("AYL-18.1").unwrap().text.starts_with("Ranged N"));
    assert!(book.rule("AYL-R82").unwrap().text.contains("build_range - Beacon"));
}
