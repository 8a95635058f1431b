//! Nothing hidden leaves. Every byte that a seat or a spectator gets is recorded; afterwards the match is
//! played again from its record, and each thing that was shown must follow from what that viewer could know:
//! it must come out the same in a world that differs in everything hidden from it.
//!
//! `GATTAI_MATCHES` makes it longer.

mod common;

use std::collections::BTreeMap;

use common::{Client, Here, Socket};
use gattai_core::{Dice, Record, Seat, Seed, Seen, Viewer};
use gattai_host::{Hosted, Visitor, visit};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_hidden_leaves() {
    let matches = std::env::var("GATTAI_MATCHES").ok().and_then(|text| text.parse().ok()).unwrap_or(3);
    let here = Here::start().await;
    for n in 0..matches {
        // Two matches in three have hidden hands, decks and orders.
        let (game, seats) = [("aylkor", 2), ("breakthrough", 2), ("aylkor", 3 + n % 2)][n % 3];
        let told = play(&here, game, seats, n as u64).await;
        let checked = visit(game, Checker(&told)).unwrap();
        assert!(checked > 10, "{game}: only {checked} updates were checked");
    }
    here.stop().await;
}

/// What each viewer was told during a match, and the record that was published after it.
struct Told {
    record: Record,
    secret: String,
    heard: BTreeMap<&'static str, Vec<String>>,
}

const NAMES: [&str; 5] = ["s0", "s1", "s2", "s3", "spectator"];

async fn play(here: &Here, game: &str, seats: usize, seed: u64) -> Told {
    let mut people = Vec::new();
    for n in 0..seats {
        people.push(here.guest(&format!("Person {n}")).await);
    }
    let mut choices = vec![json!({ "kind": "open" }); seats];
    choices[0] = json!({ "kind": "me" });
    let new = json!({ "game": game, "seats": choices, "clock": { "kind": "none" } });
    let table = people[0].table(new).await;
    let looking = Client::stranger(here.address);
    let mut sockets = vec![listening(people[0].sit(&table).await)];
    let mut spectator = listening(looking.sit(&table).await);
    for person in &people[1..] {
        sockets.push(listening(person.join(&table).await));
    }
    for socket in sockets.iter_mut().chain([&mut spectator]) {
        socket.wait(|update| update["phase"] == "playing").await;
    }
    let mut dice = Dice::seeded(&Seed::from_number(seed));
    for turn in 0.. {
        let asked = sockets[0].to_act();
        if asked.is_empty() {
            break;
        }
        let seat = asked[dice.below(asked.len() as u32) as usize] as usize;
        // Whoever asks what is allowed, or says something that is not, must learn nothing by it either.
        if turn % 5 == 0 && seats > 1 {
            let other = (seat + 1) % seats;
            let notation = sockets[seat].offer(dice.below(50) as usize);
            sockets[other].ask(json!({ "type": "check", "notation": notation })).await;
        }
        if turn == 7 && game == "aylkor" {
            sockets[seat].ask(json!({ "type": "order", "key": "answer", "value": "no" })).await;
        }
        let choice = sockets[seat].offer(dice.below(10_000) as usize);
        let done = sockets[seat].ask(json!({ "type": "submit", "notation": choice })).await;
        assert_eq!(done["type"], "done", "{done}");
        let version = done["version"].as_u64().unwrap();
        for socket in sockets.iter_mut().chain([&mut spectator]) {
            socket.version(version).await;
        }
        // Long enough; whoever is asked now, if the match is not over by itself, leaves it.
        if turn > 400
            && let Some(seat) = sockets[0].to_act().first().map(|seat| *seat as usize)
        {
            sockets[seat].done(json!({ "type": "resign" })).await;
            let version = sockets[seat].update["version"].as_u64().unwrap();
            for socket in sockets.iter_mut().chain([&mut spectator]) {
                socket.version(version).await;
            }
        }
    }
    let record: Record = people[0].get(&format!("/tables/{table}/record")).await.text.parse().unwrap();
    let secret = record.tags.secret.as_ref().unwrap().reveal();
    let mut heard = BTreeMap::new();
    for (n, socket) in sockets.iter_mut().enumerate() {
        heard.insert(NAMES[n], socket.heard.take().unwrap());
    }
    heard.insert("spectator", spectator.heard.take().unwrap());
    Told { record, secret, heard }
}

fn listening(mut socket: Socket) -> Socket {
    socket.heard = Some(vec![socket.welcome.to_string(), socket.update.to_string()]);
    socket
}

/// Checks what was told of one match; how many updates that were.
struct Checker<'a>(&'a Told);

/// What a viewer may be shown at one moment.
struct Moment {
    view: Value,
    question: Option<String>,
    actions: Vec<String>,
    says: Vec<Value>,
    over: bool,
}

impl Visitor for Checker<'_> {
    type Out = usize;

    fn visit<G: Hosted>(self) -> usize {
        let Told { record, secret, heard } = self.0;
        let mut checked = 0;
        for (name, messages) in heard {
            let viewer = match name.parse::<Seat>() {
                Ok(seat) => Viewer::Seat(seat),
                Err(_) => Viewer::Spectator,
            };
            let moments = moments::<G>(record, viewer);
            let mut told: Vec<Value> = Vec::new();
            for message in messages {
                let read: Value = serde_json::from_str(message).unwrap();
                if read["phase"] != "over" {
                    assert!(!message.contains(secret), "{name} was told the secret");
                    for entry in &record.entries {
                        assert!(
                            !message.contains(&entry.hash.to_string()),
                            "{name} was told a hash: {message}"
                        );
                    }
                }
                if read["type"] != "update" || read.get("view").is_none() {
                    continue;
                }
                told.extend(read["log"].as_array().unwrap().iter().map(|line| line["says"].clone()));
                let moment = &moments[read["decisions"].as_u64().unwrap() as usize];
                assert_eq!(read["view"], moment.view, "{name} saw what it could not know");
                if !moment.over {
                    assert_eq!(read["question"].as_str(), moment.question.as_deref());
                    let offers = read["actions"].as_array().into_iter().flatten();
                    let offers: Vec<&str> = offers.map(|offer| offer["notation"].as_str().unwrap()).collect();
                    assert_eq!(offers, moment.actions, "{name} had another menu");
                }
                checked += 1;
            }
            let noticed: Vec<Value> = moments.into_iter().map(|moment| json!(moment.says)).collect();
            assert_eq!(told, noticed, "{name} heard something else than it could notice");
        }
        checked
    }
}

/// What a viewer may be shown after each decision, from an imagined world: only what the viewer knows of the
/// true one has gone into it.
fn moments<G: Hosted>(record: &Record, viewer: Viewer) -> Vec<Moment> {
    let mut moments = Vec::new();
    let replayed = record.replay::<G>(|game, step| {
        if step.entry.is_some_and(|entry| matches!(entry.deed, gattai_core::Deed::Order(_))) {
            return;
        }
        let mut dice = Dice::seeded(&Seed::from_number(moments.len() as u64));
        let world = Seen::of(game, step.state, viewer).imagine(game, &mut dice);
        let seen = Seen::of(game, &world, viewer);
        let (mut question, mut actions) = (None, Vec::new());
        if let Viewer::Seat(seat) = viewer {
            if game.to_act(seen.state()).contains(seat) {
                question = Some(game.question(seen.state(), seat));
            }
            if game.may_act(seen.state()).contains(seat) {
                game.actions(seen.state(), seat, &mut actions);
            }
        }
        let noticed = step.events.iter().filter_map(|event| game.witness(event, viewer));
        let says = noticed.map(|event| {
            let mut says = json!({ "text": game.tell(&event), "event": event });
            if let Some(rule) = game.cites(&event) {
                says["rule"] = json!(rule);
            }
            says
        });
        moments.push(Moment {
            view: json!(game.view(seen.state())),
            question,
            actions: actions.iter().map(ToString::to_string).collect(),
            says: says.collect(),
            over: game.outcome(step.state).is_some(),
        });
    });
    replayed.unwrap();
    moments
}
