//! What each viewer is told. Everything about the position comes from the match, redacted for that viewer.

use std::collections::{BTreeMap, VecDeque};

use gattai_core::{Ending, Seat, Viewer};
use gattai_host::Match;
use gattai_store::{Lobby, Millis};
use serde_json::value::RawValue;

use super::{Finished, State, Task, Utf8Bytes, Wants, Watcher};
use crate::clock::now;
use crate::events::Sitter;
use crate::people::Person;
use crate::problem::Problem;
use crate::wire::{
    self, Clock, EndedBy, Happening, Line, OnTime, Pending, PendingKind, Phase, SeatInfo, SeatKind, Update,
    UserKind, Visibility, What, number, places,
};

/// What spectators of a table with a delay are shown: the past.
pub struct Delayed {
    delay: Millis,
    waiting: VecDeque<(Millis, Snapshot)>,
    shown: Option<Snapshot>,
}

/// A position as spectators see it.
#[derive(Clone)]
struct Snapshot {
    update: Update,
}

impl Delayed {
    pub(super) fn new(state: &State) -> Delayed {
        let mut delayed =
            Delayed { delay: state.setup.spectators.delay_ms, waiting: VecDeque::new(), shown: None };
        delayed.pass(now(), state);
        delayed
    }

    /// Whether spectators see the past.
    fn holds(&self, state: &State) -> bool {
        self.delay > 0 && state.phase == Phase::Playing
    }

    /// When there is something new to show.
    pub(super) fn next(&self) -> Option<Millis> {
        self.waiting.front().map(|(due, _)| *due)
    }

    /// Keeps the present for later, and shows what is due.
    pub(super) fn pass(&mut self, now: Millis, state: &State) {
        if !self.holds(state) {
            self.waiting.clear();
            self.shown = None;
            return;
        }
        let last = self.waiting.back().map(|(_, last)| last).or(self.shown.as_ref());
        if last.is_none_or(|last| last.update.version < state.version) {
            let wants = Wants { view: true, actions: false, log: false, chat: false, clocks: true };
            let update = present(state, Viewer::Spectator, wants, state.version);
            self.waiting.push_back((now + self.delay, Snapshot { update }));
        }
        while self.waiting.front().is_some_and(|(due, _)| *due <= now) {
            self.shown = self.waiting.pop_front().map(|(_, shown)| shown);
        }
    }

    /// The version that spectators may know of.
    fn horizon(&self, state: &State) -> u64 {
        match &self.shown {
            Some(shown) => shown.update.version,
            None if self.holds(state) => 0,
            None => state.version,
        }
    }
}

impl Task {
    /// Tells everybody what is new to them. What several are told alike is written once.
    pub(super) fn broadcast(&mut self) {
        let mut written: BTreeMap<(Option<u8>, Wants, u64), Utf8Bytes> = BTreeMap::new();
        let mut gone = Vec::new();
        let with_table = std::mem::take(&mut self.table_changed);
        for place in 0..self.watchers.len() {
            let watcher = &self.watchers[place];
            if watcher.since == self.state.version && !with_table {
                continue;
            }
            let seat = seat_of(watcher).map(number);
            let key = (seat, watcher.want, watcher.since);
            let shared = !with_table && (seat.is_some() || !self.delayed.holds(&self.state));
            let message = match written.get(&key).filter(|_| shared) {
                Some(message) => message.clone(),
                None => self.update_text(watcher, with_table),
            };
            if shared {
                written.insert(key, message.clone());
            }
            let version = self.horizon_of(place);
            let watcher = &mut self.watchers[place];
            watcher.since = version;
            if watcher.to.try_send(message).is_err() {
                gone.push(watcher.id); // it does not keep up: it may come back
            }
        }
        self.watchers.retain(|watcher| !gone.contains(&watcher.id));
    }

    /// Spectators of a table with a delay are told what is due.
    pub(super) fn broadcast_delayed(&mut self) {
        if self.delayed.delay == 0 {
            return;
        }
        for place in 0..self.watchers.len() {
            if seat_of(&self.watchers[place]).is_none() && self.watchers[place].since < self.horizon_of(place)
            {
                self.send_update(place);
            }
        }
    }

    fn horizon_of(&self, place: usize) -> u64 {
        match seat_of(&self.watchers[place]) {
            Some(_) => self.state.version,
            None => self.delayed.horizon(&self.state),
        }
    }

    pub(super) fn send_update(&mut self, place: usize) {
        let message = self.update_text(&self.watchers[place], false);
        let version = self.horizon_of(place);
        let watcher = &mut self.watchers[place];
        watcher.since = version;
        let _ = watcher.to.try_send(message);
    }

    fn update_text(&self, watcher: &Watcher, with_table: bool) -> Utf8Bytes {
        let mut update = self.update(watcher);
        if with_table {
            update.table = Some(Box::new(self.info(watcher.person.as_ref())));
        }
        super::text(&wire::FromServer::Update(Box::new(update)))
    }

    fn update(&self, watcher: &Watcher) -> Update {
        let viewer = watcher.viewer.unwrap_or(Viewer::Spectator);
        let (since, wants) = (watcher.since, watcher.want);
        if viewer == Viewer::Spectator && self.delayed.holds(&self.state) {
            return self.update_of_the_past(since, wants);
        }
        let mut update = present(&self.state, viewer, wants, since);
        update.offers = self.state.offers.iter().map(|open| self.pending(open)).collect();
        update
    }

    /// What spectators of a table with a delay are told.
    fn update_of_the_past(&self, since: u64, wants: Wants) -> Update {
        let horizon = self.delayed.horizon(&self.state);
        let mut update = match &self.delayed.shown {
            Some(shown) => shown.update.clone(),
            None => blank(Phase::Playing),
        };
        update.since = since;
        if wants.log {
            update.log = log(&self.state, Viewer::Spectator, since);
            update.log.retain(|line| line.version <= horizon);
        }
        if wants.chat {
            let chat = self.state.chat.iter();
            update.chat =
                chat.filter(|chat| chat.version > since && chat.version <= horizon).cloned().collect();
        }
        if !wants.view {
            update.view = None;
        }
        update
    }

    fn pending(&self, open: &super::state::Open) -> Pending {
        let decisions = match open.kind {
            PendingKind::TakeBack => Some(self.state.public_count(open.stand)),
            PendingKind::Draw => None,
        };
        let waits_for = self.missing(open).iter().map(number).collect();
        Pending { id: open.id, kind: open.kind, by: number(open.by), decisions, waits_for }
    }

    /// The table as a person sees it.
    pub(super) fn info(&self, person: Option<&Person>) -> wire::Table {
        let mut table = summary(&self.state);
        let own = self.own_seats(person);
        table.you = own.iter().map(number).collect();
        for (seat, info) in self.state.seats.iter().zip(&mut table.seats) {
            info.connected = self.is_here(&seat.sitter);
        }
        let owns = person.is_some_and(|person| person.user.id == self.state.setup.owner.id);
        if self.state.setup.visibility == Visibility::Private && (owns || !own.is_empty()) {
            table.key = Some(self.state.setup.key.clone());
        }
        if own.is_empty() && self.delayed.holds(&self.state) {
            table.version = self.delayed.horizon(&self.state);
            table.to_act.clear();
        }
        table
    }

    /// What lists show.
    pub(super) fn lobby(&self) -> Lobby {
        lobby(&self.state)
    }

    /// The record of a match that is over.
    pub(super) fn finished(&self) -> Result<Finished, Problem> {
        let over = self.state.phase == Phase::Over;
        let game = self.state.game.as_ref().filter(|_| over);
        let game = game.ok_or_else(|| Problem::conflict("the match is not over"))?;
        // Where something was taken back the log has more lines than the match has decisions.
        let exact = self.state.marks.len() <= self.state.public_count(game.decisions()) + 2;
        let at = self.state.marks.iter().map(|mark| mark.at).filter(|_| exact).collect();
        Ok(Finished { record: game.record().to_string(), at })
    }
}

fn seat_of(watcher: &Watcher) -> Option<Seat> {
    match watcher.viewer {
        Some(Viewer::Seat(seat)) => Some(seat),
        Some(Viewer::Spectator | Viewer::Everything) | None => None,
    }
}

/// What lists show of a table.
pub fn lobby(state: &State) -> Lobby {
    let mut shown = summary(state);
    if state.setup.spectators.delay_ms > 0 && state.phase == Phase::Playing {
        shown.version = 0;
        shown.to_act.clear();
    }
    let phase = match state.phase {
        Phase::Gathering => gattai_store::Phase::Gathering,
        Phase::Playing => gattai_store::Phase::Playing,
        Phase::Over => gattai_store::Phase::Over,
        Phase::Cancelled => gattai_store::Phase::Cancelled,
    };
    let person = |sitter: &Sitter| match sitter {
        Sitter::Person(user) => crate::id::parse(&user.id),
        Sitter::Computer(_) | Sitter::Open => None,
    };
    let acts = match state.setup.on_time {
        OnTime::Computer | OnTime::Forfeit => true,
        OnTime::Claim => false,
    };
    let computers = state.to_act().iter().any(|seat| state.computer(seat).is_some());
    Lobby {
        phase,
        listed: state.setup.visibility == Visibility::Public,
        quick: state.setup.quick.is_some() && state.phase == Phase::Gathering,
        summary: serde_json::to_string(&shown).unwrap_or_default(),
        deadline: if computers {
            Some(now()) // a computer is to decide: whoever finds the table lets it
        } else {
            state.clocks.next_flag(state.running()).filter(|_| acts).or(state.waits_until())
        },
        users: state.seats.iter().filter_map(|seat| person(&seat.sitter)).collect(),
    }
}

/// The table as everybody may see it.
pub fn summary(state: &State) -> wire::Table {
    let setup = &state.setup;
    let begun = state.phase != Phase::Gathering;
    let seat = |(place, seat): (usize, &super::state::SeatState)| SeatInfo {
        seat: place as u8,
        name: state.name(place),
        kind: match &seat.sitter {
            Sitter::Open => SeatKind::Open,
            Sitter::Person(_) => SeatKind::Person,
            Sitter::Computer(_) => SeatKind::Computer,
        },
        user: match &seat.sitter {
            Sitter::Person(user) => Some(user.clone()),
            Sitter::Open | Sitter::Computer(_) => None,
        },
        opponent: match &seat.sitter {
            Sitter::Computer(opponent) => Some(opponent.clone()),
            Sitter::Open | Sitter::Person(_) => seat.stand_in.clone(),
        },
        ready: seat.ready,
        connected: false,
        absent: seat.stand_in.is_some(),
        words: begun.then(|| seat.words.clone()),
    };
    let options: gattai_core::Settings = setup.options.parse().unwrap_or_default();
    let over = state.game.as_deref().filter(|_| state.phase == Phase::Over);
    wire::Table {
        id: crate::id::text(state.id),
        game: setup.game.clone(),
        options: options.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
        phase: state.phase,
        clock: setup.clock,
        on_time: setup.on_time,
        visibility: setup.visibility,
        rated: setup.rated,
        hints: setup.hints,
        spectators: setup.spectators,
        owner: setup.owner.clone(),
        seats: state.seats.iter().enumerate().map(seat).collect(),
        you: Vec::new(),
        commitment: match setup.fork {
            Some(_) => None,
            None => state.secret().ok().map(|secret| secret.commitment().to_string()),
        },
        created_at: setup.created_at,
        started_at: state.started_at,
        ended_at: state.ended_at,
        version: state.version,
        to_act: state.to_act().iter().map(number).collect(),
        outcome: over.and_then(gattai_host::Match::outcome).map(|outcome| places(&outcome)),
        ended_by: over.map(ended_by),
        fork_of: setup.fork.as_ref().map(|from| from.of.clone()),
        rematch_of: setup.rematch_of.clone(),
        rematch: state.rematch.clone(),
        quick: setup.quick.is_some(),
        key: None,
    }
}

fn ended_by(game: &dyn Match) -> EndedBy {
    match game.record().ending.map(|end| end.how) {
        Some(Ending::ByAgreement) => EndedBy::Agreement,
        Some(Ending::ByRules(_)) | None => EndedBy::Rules,
    }
}

/// An update that says nothing.
fn blank(phase: Phase) -> Update {
    Update {
        version: 0,
        since: 0,
        phase,
        to_act: Vec::new(),
        may_act: Vec::new(),
        decisions: 0,
        view: None,
        log: Vec::new(),
        chat: Vec::new(),
        question: None,
        actions: None,
        clocks: None,
        undo: 0,
        offers: Vec::new(),
        orders: BTreeMap::new(),
        outcome: None,
        ended_by: None,
        table: None,
    }
}

/// Where a table stands for a viewer, and what it has noticed since; without offers.
fn present(state: &State, viewer: Viewer, wants: Wants, since: u64) -> Update {
    let mut update = Update { version: state.version, since, ..blank(state.phase) };
    if wants.chat {
        update.chat = state.chat.iter().filter(|chat| chat.version > since).cloned().collect();
    }
    let Some(game) = state.game.as_deref() else { return update };
    update.to_act = game.to_act().iter().map(number).collect();
    update.may_act = game.may_act().iter().map(number).collect();
    update.decisions = state.public_count(game.decisions());
    if state.phase == Phase::Over {
        update.outcome = game.outcome().map(|outcome| places(&outcome));
        update.ended_by = Some(ended_by(game));
    }
    if wants.view {
        update.view = RawValue::from_string(game.view_text(viewer)).ok();
    }
    if wants.log {
        update.log = log(state, viewer, since);
    }
    if wants.clocks && state.setup.clock != Clock::None {
        update.clocks = state.clocks.shown(state.running(), now());
    }
    if let Viewer::Seat(seat) = viewer {
        let boundary = game.undo_boundary(seat);
        update.undo = update.decisions - state.public_count(boundary);
        let orders = game.orders(seat).iter();
        update.orders = orders.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        update.question = game.question(seat);
        if wants.actions && game.may_act().contains(seat) {
            update.actions = Some(game.actions(seat).into_iter().map(Into::into).collect());
        }
    }
    update
}

/// What a viewer has noticed after a version.
fn log(state: &State, viewer: Viewer, since: u64) -> Vec<Line> {
    let Some(game) = state.game.as_deref() else { return Vec::new() };
    let first = state.marks.partition_point(|mark| mark.version <= since);
    let lines = game.log(first as u64, viewer).into_iter().zip(&state.marks[first.min(state.marks.len())..]);
    let mut lines: Vec<Line> = lines.map(|(line, mark)| shown(state, line, *mark)).collect();
    let forgotten = state.taken_back.iter().filter(|line| line.version > since);
    lines.extend(forgotten.cloned());
    lines.sort_by_key(|line| line.version); // stable: what stands at one version keeps its order
    lines
}

fn shown(state: &State, line: gattai_host::Line, mark: super::state::Mark) -> Line {
    let what = match line.what {
        gattai_host::What::Start => What::Start,
        gattai_host::What::Decision => What::Decision,
        gattai_host::What::Concession => What::Concession,
        gattai_host::What::Forfeit => What::Forfeit,
        gattai_host::What::Agreement => What::Agreement,
        gattai_host::What::TakenBack { decisions } => {
            What::TakenBack { decisions: state.public_count(decisions) }
        }
    };
    let happening =
        |one: gattai_host::Happening| Happening { text: one.text, rule: one.rule, event: one.event };
    let says = line.says.into_iter().map(happening).collect();
    Line { version: mark.version, seat: line.seat.map(number), at: mark.at, what, says }
}

/// A person of a store, as others see it.
pub fn user(user: &gattai_store::User) -> wire::User {
    let kind = if user.folded.is_some() { UserKind::Account } else { UserKind::Guest };
    wire::User { id: crate::id::text(user.id), name: user.name.clone(), kind }
}
