//! A table as its log tells it. Everything here follows from the setup and the events; nothing waits.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};

use gattai_core::{Deed, Record, Seat, SeatSet, Secret};
use gattai_host::{Match, Opening, Said, fork, open, resume};
use gattai_store::{Entry, Millis};

use super::clocks::Clocks;
use crate::events::{Done, Event, Setup, Sitter, is_order};
use crate::wire::{Chat, Clock, Line, PendingKind, Phase, What};

/// So many names of messages are remembered, to know a message that comes twice.
const KEYS_MAX: usize = 256;

/// Nobody waits longer for a quick match.
const QUICK_MAX: Millis = 60 * 60 * 1000;

/// So much of the chat is kept in memory.
const CHAT_MAX: usize = 200;

/// A table.
pub struct State {
    /// Its number.
    pub id: i64,
    /// What it was set up with.
    pub setup: Box<Setup>,
    /// The last entry of the log.
    pub number: i64,
    /// What clients count.
    pub version: u64,
    /// Where it stands.
    pub phase: Phase,
    /// Who sits where.
    pub seats: Vec<SeatState>,
    /// The match, from its beginning on.
    pub game: Option<Box<dyn Match>>,
    /// When each line of the match's log came about.
    pub marks: Vec<Mark>,
    /// Of each line of the record: whether it is a standing order, and so private.
    pub orders: Vec<bool>,
    /// Take-backs that the match does not remember because it was taken up again.
    pub taken_back: Vec<Line>,
    /// What was said.
    pub chat: VecDeque<Chat>,
    /// What waits for consent.
    pub offers: Vec<Open>,
    /// The number of the next offer.
    pub next_offer: u32,
    /// Names of messages that led to decisions.
    keys: VecDeque<Key>,
    /// The clocks.
    pub clocks: Clocks,
    /// When the match began.
    pub started_at: Option<Millis>,
    /// When it ended.
    pub ended_at: Option<Millis>,
    /// The table after this one.
    pub rematch: Option<String>,
    /// Which server wrote the last decision.
    pub server: String,
    /// The version since which everybody's question may be another one.
    synced: u64,
    /// The version of each seat's own last decision.
    own: Vec<u64>,
}

/// A seat.
pub struct SeatState {
    /// Who sits there.
    pub sitter: Sitter,
    /// Whether it is ready.
    pub ready: bool,
    /// What it adds to the dice.
    pub words: String,
    /// The computer that plays for an absent person.
    pub stand_in: Option<String>,
}

/// When something came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The version after it.
    pub version: u64,
    /// The time.
    pub at: Millis,
}

/// Something that waits for consent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Open {
    /// Its number.
    pub id: u32,
    /// What it is.
    pub kind: PendingKind,
    /// Who wants it.
    pub by: Seat,
    /// So many lines of the record would stand.
    pub stand: usize,
    /// Who has agreed.
    pub agreed: SeatSet,
}

struct Key {
    hash: u64,
    version: u64,
}

impl State {
    /// A table that was just set up.
    pub fn new(id: i64, setup: Setup) -> State {
        let seats = setup.seats.iter().map(|sitter| SeatState {
            ready: matches!(sitter, Sitter::Computer(_)),
            sitter: sitter.clone(),
            words: String::new(),
            stand_in: None,
        });
        State {
            id,
            number: 0,
            version: 0,
            phase: Phase::Gathering,
            seats: seats.collect(),
            game: None,
            marks: Vec::new(),
            orders: Vec::new(),
            taken_back: Vec::new(),
            chat: VecDeque::new(),
            offers: Vec::new(),
            next_offer: 1,
            keys: VecDeque::new(),
            clocks: Clocks::full(setup.clock, setup.seats.len()),
            started_at: None,
            ended_at: None,
            rematch: None,
            server: String::new(),
            synced: 0,
            own: vec![0; setup.seats.len()],
            setup: Box::new(setup),
        }
    }

    /// The table that its log tells of.
    ///
    /// # Errors
    /// If the log does not hold. Nothing of what it holds is in the sentence.
    pub fn restore(id: i64, setup: &str, log: &[Entry]) -> Result<State, String> {
        let setup: Setup = serde_json::from_str(setup).map_err(|error| format!("setup: {error}"))?;
        let mut state = State::new(id, setup);
        let mut kept = Kept::default();
        for entry in log {
            if entry.number != state.number + 1 {
                return Err(format!("entry {} follows entry {}", entry.number, state.number));
            }
            let event = Event::of_body(&entry.body).map_err(|error| format!("{}: {error}", entry.number))?;
            state.note(&event, entry.at);
            kept.keep(&mut state, &event, entry.at)?;
        }
        if let Some(begun) = &kept.begun {
            let record: Record = kept.text(begun).parse().map_err(|_| "the record cannot be read")?;
            let mut game =
                resume(&record, state.secret()?, kept.serial).map_err(|fault| fault.to_string())?;
            if kept.agreed.is_some() {
                game.agree_on_draw().map_err(|refused| refused.says)?;
            }
            state.orders = kept.lines.iter().map(|(line, _)| is_order(line)).collect();
            let public = kept.lines.iter().filter(|(line, _)| !is_order(line)).map(|(_, mark)| *mark);
            state.marks = kept.began.into_iter().chain(public).chain(kept.agreed).collect();
            state.game = Some(game);
            state.note_end(log.last().map_or(0, |entry| entry.at));
        }
        Ok(state)
    }

    /// Does what an entry of another server tells of: the same seat decides the same, and with the same secret
    /// chance answers the same. False if that cannot be: then the table is to be taken up anew.
    pub fn follow(&mut self, event: &Event, at: Millis) -> bool {
        match event {
            Event::Do(done) => self.follow_decision(event, done, at),
            Event::Say { .. }
            | Event::Offer { .. }
            | Event::Consent { .. }
            | Event::Drop { .. }
            | Event::Away { .. }
            | Event::Here { .. }
            | Event::Rematch { .. } => {
                self.note(event, at);
                true
            }
            Event::Back { .. }
            | Event::Sit { .. }
            | Event::Ready { .. }
            | Event::Begin { .. }
            | Event::Agree
            | Event::Cancel => false,
        }
    }

    fn follow_decision(&mut self, event: &Event, done: &Done, at: Millis) -> bool {
        let (before, synced) = (self.to_act(), self.synced);
        let Some((seat, notation)) = done.lines.first().and_then(|line| decision(line)) else { return false };
        let Some(game) = self.game.as_deref_mut() else { return false };
        let lines = game.decisions();
        if game.submit(seat, Said::Text(notation)).is_err() {
            return false;
        }
        if !game.entries(lines).iter().map(ToString::to_string).eq(done.lines.iter().cloned()) {
            return false;
        }
        self.orders.extend(done.lines.iter().map(|line| is_order(line)));
        self.note(event, at);
        self.note_decision(seat, before, synced);
        true
    }

    /// The secret of the dice.
    ///
    /// # Errors
    /// If the setup has none.
    pub fn secret(&self) -> Result<Secret, String> {
        self.setup.secret.parse().map_err(|_| "the secret cannot be read".to_owned())
    }

    /// Opens the match that the seats have gathered for, and says how its record begins.
    ///
    /// # Errors
    /// If the game does not allow it.
    pub fn open(&mut self) -> Result<String, String> {
        let names: Vec<String> = (0..self.seats.len()).map(|seat| self.name(seat)).collect();
        let secret = self.secret()?;
        let game = if let Some(from) = &self.setup.fork {
            let parent: Record = from.record.parse().map_err(|_| "the record cannot be read")?;
            fork(&parent, from.lines, names, secret)
        } else {
            let words = self.seats.iter().map(|seat| seat.words.parse().unwrap_or_default()).collect();
            let options = self.setup.options.parse().map_err(|_| "the options cannot be read")?;
            open(&self.setup.game, Opening { names, options, secret, words })
        };
        let game = game.map_err(|fault| fault.to_string())?;
        let record = game.record();
        self.orders = record.entries.iter().map(|entry| is_order(&entry.to_string())).collect();
        self.game = Some(game);
        Ok(record.to_string())
    }

    /// What a seat is called.
    pub fn name(&self, seat: usize) -> String {
        match self.seats.get(seat).map(|seat| &seat.sitter) {
            Some(Sitter::Person(user)) => user.name.clone(),
            Some(Sitter::Computer(opponent)) => crate::computers::title(opponent),
            Some(Sitter::Open) | None => String::new(),
        }
    }

    /// Takes note of an event that has just happened. What it does to the match is done before.
    pub fn note(&mut self, event: &Event, at: Millis) {
        self.number += 1;
        if event.is_public() {
            self.version += 1;
        }
        match event {
            Event::Do(done) => {
                self.clocks.set(&done.clocks, at);
                self.server.clone_from(&done.server);
                if let (Some(user), Some(id)) = (done.user, &done.id) {
                    self.remember(user, id);
                }
                if event.is_public() {
                    self.offers.clear();
                    self.synced = self.version;
                }
            }
            Event::Back { clocks, .. } => {
                self.clocks.set(clocks, at);
                self.offers.clear();
                self.synced = self.version;
            }
            Event::Sit { seat, sitter } => self.sit(usize::from(*seat), sitter),
            Event::Ready { seats, words } => {
                for seat in seats {
                    if let Some(seat) = self.seats.get_mut(usize::from(*seat)) {
                        seat.ready = true;
                        seat.words.clone_from(words);
                    }
                }
            }
            Event::Begin { .. } => {
                self.phase = Phase::Playing;
                self.started_at = Some(at);
                self.clocks.begin(at);
                self.synced = self.version;
            }
            Event::Agree => self.offers.clear(),
            Event::Cancel => self.phase = Phase::Cancelled,
            Event::Say { user, seat, text } => {
                if self.chat.len() == CHAT_MAX {
                    self.chat.pop_front();
                }
                let (user, text) = (user.clone(), text.clone());
                self.chat.push_back(Chat { version: self.version, at, user, seat: *seat, text });
            }
            Event::Offer { id, kind, by, stand } => {
                let by = Seat::new(usize::from(*by)).unwrap_or_default();
                let agreed = SeatSet::only(by);
                self.offers.push(Open { id: *id, kind: *kind, by, stand: *stand, agreed });
                self.next_offer = id + 1;
            }
            Event::Consent { offer, seat } => {
                let open = self.offers.iter_mut().find(|open| open.id == *offer);
                if let (Some(open), Some(seat)) = (open, Seat::new(usize::from(*seat))) {
                    open.agreed.insert(seat);
                }
            }
            Event::Drop { offer } => self.offers.retain(|open| open.id != *offer),
            Event::Away { seat, opponent, clocks } => {
                self.stand_in(usize::from(*seat), Some(opponent.clone()));
                self.clocks.set(clocks, at);
            }
            Event::Here { seat, clocks } => {
                self.stand_in(usize::from(*seat), None);
                self.clocks.set(clocks, at);
            }
            Event::Rematch { table } => self.rematch = Some(table.clone()),
        }
        self.note_end(at);
    }

    fn sit(&mut self, place: usize, sitter: &Sitter) {
        if let Some(seat) = self.seats.get_mut(place) {
            seat.ready = matches!(sitter, Sitter::Computer(_));
            seat.sitter = sitter.clone();
            seat.words.clear();
        }
    }

    fn stand_in(&mut self, place: usize, opponent: Option<String>) {
        if let Some(seat) = self.seats.get_mut(place) {
            seat.stand_in = opponent;
        }
    }

    /// Brings the notes about the match's own log up to date, and sees whether the match is over.
    pub fn note_end(&mut self, at: Millis) {
        let Some(game) = &self.game else { return };
        let mark = Mark { version: self.version, at };
        self.marks.resize(game.version() as usize, mark);
        if self.phase == Phase::Playing && game.outcome().is_some() {
            self.phase = Phase::Over;
            self.ended_at = Some(at);
            self.offers.clear();
        }
    }

    /// After a seat's decision: what others decided in secret at the same time does not make it stale.
    pub fn note_decision(&mut self, seat: Seat, before: SeatSet, synced_before: u64) {
        if let Some(own) = self.own.get_mut(seat.index()) {
            *own = self.version;
        }
        let after = self.to_act();
        let all_were_asked = after.iter().all(|seat| before.contains(seat)) && before.len() > 1;
        if all_were_asked && self.phase == Phase::Playing {
            self.synced = synced_before;
        }
    }

    /// The version since which everybody's question may be another one.
    pub fn synced(&self) -> u64 {
        self.synced
    }

    /// Whether a decision about this version is about an old position.
    pub fn is_stale(&self, seat: Seat, version: u64) -> bool {
        version < self.synced.max(self.own.get(seat.index()).copied().unwrap_or(0)) || version > self.version
    }

    /// The version at which a message of this name was done.
    pub fn done_before(&self, user: i64, id: &str) -> Option<u64> {
        let hash = key_hash(user, id);
        self.keys.iter().find(|key| key.hash == hash).map(|key| key.version)
    }

    fn remember(&mut self, user: i64, id: &str) {
        if self.keys.len() == KEYS_MAX {
            self.keys.pop_front();
        }
        self.keys.push_back(Key { hash: key_hash(user, id), version: self.version });
    }

    /// Until when somebody may look for a quick match here, who has to stay to get it. By correspondence nobody
    /// has to stay.
    pub fn waits_until(&self) -> Option<Millis> {
        let live = !matches!(self.setup.clock, Clock::Correspondence { .. });
        let waits = self.phase == Phase::Gathering && self.setup.quick.is_some() && live;
        waits.then_some(self.setup.created_at + QUICK_MAX)
    }

    /// Whom the table waits for.
    pub fn to_act(&self) -> SeatSet {
        match (&self.game, self.phase) {
            (Some(game), Phase::Playing) => game.to_act(),
            (Some(_) | None, _) => SeatSet::NONE,
        }
    }

    /// The seats whose clocks run: people who are asked.
    pub fn running(&self) -> SeatSet {
        self.to_act().iter().filter(|seat| self.computer(*seat).is_none()).collect()
    }

    /// The computer that decides for a seat, if one does.
    pub fn computer(&self, seat: Seat) -> Option<&str> {
        let seat = self.seats.get(seat.index())?;
        match &seat.sitter {
            Sitter::Computer(opponent) => Some(opponent),
            Sitter::Person(_) => seat.stand_in.as_deref(),
            Sitter::Open => None,
        }
    }

    /// What the computer of a seat was told to decide now, if the rules allow it.
    pub fn told(&self, seat: Seat) -> Option<String> {
        let first = self.setup.first.get(seat.index()).filter(|first| !first.is_empty())?;
        let game = self.game.as_ref()?;
        let own = |entry: &gattai_core::Entry| entry.seat == seat && matches!(entry.deed, Deed::Act(_));
        let notation = first.get(game.entries(0).iter().filter(|entry| own(entry)).count())?;
        game.actions(seat).iter().any(|action| action.notation == *notation).then(|| notation.clone())
    }

    /// The seats of a person.
    pub fn seats_of(&self, user: &str) -> SeatSet {
        let own = |seat: &SeatState| matches!(&seat.sitter, Sitter::Person(sitter) if sitter.id == user);
        self.seats
            .iter()
            .enumerate()
            .filter(|(_, seat)| own(seat))
            .filter_map(|(n, _)| Seat::new(n))
            .collect()
    }

    /// How many decisions stand, as the public counts them: without standing orders.
    pub fn public_count(&self, lines: usize) -> usize {
        self.orders.iter().take(lines).filter(|order| !**order).count()
    }

    /// How many lines of the record stand if so many decisions shall; none if there are not so many.
    pub fn line_count(&self, decisions: usize) -> Option<usize> {
        let public = self.orders.iter().enumerate().filter(|(_, order)| !**order);
        match decisions {
            0 => Some(0),
            _ => public.map(|(line, _)| line + 1).nth(decisions - 1),
        }
    }
}

/// Who decided what, of a line of a record: `7 s0 a2-a3 | rolls | hash`. None if it is no decision.
fn decision(line: &str) -> Option<(Seat, &str)> {
    let mut words = line.splitn(3, ' ').skip(1);
    let seat = words.next()?.parse().ok()?;
    let (deed, _) = words.next()?.split_once(" | ")?;
    (!deed.starts_with('!')).then_some((seat, deed))
}

/// One number for a person and a name of a message.
fn key_hash(user: i64, id: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    (user, id).hash(&mut hasher);
    hasher.finish()
}

/// The record that a log tells of.
#[derive(Default)]
struct Kept {
    begun: Option<String>,
    began: Option<Mark>,
    lines: Vec<(String, Mark)>,
    end: Option<String>,
    agreed: Option<Mark>,
    serial: u64,
}

impl Kept {
    fn keep(&mut self, state: &mut State, event: &Event, at: Millis) -> Result<(), String> {
        let mark = Mark { version: state.version, at };
        match event {
            Event::Begin { record } => {
                let parsed: Record = record.parse().map_err(|_| "the record cannot be read")?;
                self.lines = parsed.entries.iter().map(|entry| (entry.to_string(), mark)).collect();
                let lines = self.lines.len();
                let head = record.lines().count() - lines;
                self.begun = Some(record.lines().take(head).map(|line| format!("{line}\n")).collect());
                self.began = Some(mark);
                self.add(&[], mark);
            }
            Event::Do(done) => {
                self.add(&done.lines, mark);
                self.end.clone_from(&done.end);
            }
            Event::Back { stand, serial, lines, .. } => {
                self.lines.truncate(*stand);
                self.serial = self.serial.max(*serial);
                let decisions = self.lines.iter().filter(|(line, _)| !is_order(line)).count();
                let what = What::TakenBack { decisions };
                state.taken_back.push(Line { version: mark.version, seat: None, at, what, says: Vec::new() });
                self.add(lines, mark);
            }
            Event::Agree => self.agreed = Some(mark),
            Event::Sit { .. }
            | Event::Ready { .. }
            | Event::Cancel
            | Event::Say { .. }
            | Event::Offer { .. }
            | Event::Consent { .. }
            | Event::Drop { .. }
            | Event::Away { .. }
            | Event::Here { .. }
            | Event::Rematch { .. } => {}
        }
        Ok(())
    }

    fn add(&mut self, lines: &[String], mark: Mark) {
        self.lines.extend(lines.iter().map(|line| (line.clone(), mark)));
        let serial = |line: &str| line.split(' ').next().and_then(|number| number.parse::<u64>().ok());
        let last = self.lines.iter().filter_map(|(line, _)| serial(line)).next_back();
        self.serial = self.serial.max(last.map_or(1, |last| last + 1));
    }

    fn text(&self, begun: &str) -> String {
        let mut text = begun.to_owned();
        for line in self.lines.iter().map(|(line, _)| line).chain(&self.end) {
            text.push_str(line);
            text.push('\n');
        }
        text
    }
}
