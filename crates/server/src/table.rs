//! One task owns one table. Whoever wants something of the table sends it a message; the task does one thing
//! after the other, and tells nobody of anything that is not durable.

mod clocks;
mod decide;
mod gather;
mod offers;
mod render;
mod state;

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures_channel::mpsc as outbox;
use gattai_core::{Seat, SeatSet, Viewer};
use gattai_host::{Mind, Said, Suggestion};
use gattai_store::{Append, Appended, Millis};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::Utf8Bytes;

pub use gather::{Command, sitter, words};
pub use render::{lobby, user};
pub use state::{SeatState, State};

use crate::clock::now;
use crate::computers;
use crate::events::{Event, Sitter};
use crate::people::Person;
use crate::problem::Problem;
use crate::tables::Tables;
use crate::wire::{self, FromClient, FromServer, OnTime, Phase};

/// A table whose decisions another server has made waits this long for that server's computers.
const GRACE: Duration = Duration::from_secs(4);

/// Nothing is due: longer than any server runs.
const NEVER: Duration = Duration::from_secs(60 * 60 * 24 * 365 * 10);

/// What can be said to a table. A table's inbox has room for many of these: what is large is boxed.
pub enum Message {
    /// Somebody looks on from now.
    Enter(Box<Watcher>),
    /// Nobody looks on there any more.
    Exit(u64),
    /// Somebody who looks on says something.
    Said(u64, Box<FromClient>),
    /// Something to be done over HTTP.
    Command(Box<Errand>, oneshot::Sender<Result<wire::Table, Problem>>),
    /// A computer has made up its mind.
    Thought(Box<Thought>),
    /// A hint is ready.
    Hint(Box<Hint>),
    /// The record of a match that is over, and when each of its lines came about.
    Record(oneshot::Sender<Result<Finished, Problem>>),
    /// Another server may have written up to this entry.
    Changed(i64),
    /// The server closes.
    Close(oneshot::Sender<()>),
}

/// Something to be done, and who asks for it.
pub struct Errand {
    /// What.
    pub command: Command,
    /// Who.
    pub person: Option<Person>,
}

/// What a coach would do.
pub struct Hint {
    /// Who looks on and asked.
    pub watcher: u64,
    /// The name of the message that asked.
    pub id: String,
    /// What is suggested.
    pub does: Option<Suggestion>,
}

/// A match that is over.
pub struct Finished {
    /// The record.
    pub record: String,
    /// When the match began and when each decision was made.
    pub at: Vec<Millis>,
}

/// What a computer thought.
pub struct Thought {
    /// Where it sits.
    pub seat: Seat,
    /// The mind, to be used again, unless it came to grief.
    pub mind: Option<Box<dyn Mind>>,
    /// Which opponent it is.
    pub opponent: String,
    /// What it would do.
    pub does: Option<Suggestion>,
}

/// A socket that looks on.
pub struct Watcher {
    /// Its number.
    pub id: u64,
    /// Who.
    pub person: Option<Person>,
    /// Whose eyes it asks for.
    pub viewer: Option<Viewer>,
    /// The last version that it has seen.
    pub since: u64,
    /// What it wants to hear of.
    pub want: Wants,
    /// The key that it brings.
    pub key: Option<String>,
    /// Where to write.
    pub to: outbox::Sender<Utf8Bytes>,
}

/// What somebody wants to hear of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Wants {
    /// The position.
    pub view: bool,
    /// The menu.
    pub actions: bool,
    /// The log.
    pub log: bool,
    /// The chat.
    pub chat: bool,
    /// The clocks.
    pub clocks: bool,
}

impl Wants {
    /// What was asked for; everything if nothing was said.
    pub fn of(want: Option<&[wire::Want]>) -> Wants {
        let wants = |one| want.is_none_or(|want| want.contains(&one));
        Wants {
            view: wants(wire::Want::View),
            actions: wants(wire::Want::Actions),
            log: wants(wire::Want::Log),
            chat: wants(wire::Want::Chat),
            clocks: wants(wire::Want::Clocks),
        }
    }
}

/// The task of a table.
pub struct Task {
    state: State,
    tables: Arc<Tables>,
    inbox: mpsc::Receiver<Message>,
    me: mpsc::WeakSender<Message>,
    watchers: Vec<Watcher>,
    minds: BTreeMap<Seat, (String, Box<dyn Mind>)>,
    thinking: SeatSet,
    hinting: bool,
    /// When computers may be moved, if another server moved last.
    drive_at: Option<Instant>,
    delayed: render::Delayed,
    /// Whether somebody who sits at the table has looked on from this server.
    attended: bool,
    born: Instant,
    idle_since: Instant,
    /// Whether lists show the table as it is.
    shown: bool,
    /// Whether the seats, the phase or the rematch changed since the last update.
    table_changed: bool,
    /// Whether ratings have counted the match.
    counted: bool,
    /// Whether the store has let the task down: then the table is to be taken up anew.
    lost: bool,
}

/// What a task is for after a wake-up.
enum Next {
    GoOn,
    Rest,
}

impl Task {
    /// Begins to serve a table.
    pub fn start(state: State, tables: Arc<Tables>) -> mpsc::Sender<Message> {
        let (to, inbox) = mpsc::channel(64);
        let delayed = render::Delayed::new(&state);
        let task = Task {
            me: to.downgrade(),
            inbox,
            watchers: Vec::new(),
            minds: BTreeMap::new(),
            thinking: SeatSet::NONE,
            hinting: false,
            drive_at: None,
            delayed,
            attended: false,
            born: Instant::now(),
            idle_since: Instant::now(),
            shown: false,
            table_changed: false,
            counted: false,
            lost: false,
            state,
            tables,
        };
        task.tables.metrics.tables.inc();
        tokio::spawn(task.run());
        to
    }

    async fn run(mut self) {
        let mut closing = None;
        Box::pin(self.settle()).await;
        // One timer for the whole life of the task: it is moved only when the moment to wake at has moved.
        let mut timer = pin!(sleep_until(self.next_wake()));
        while !self.lost {
            let next = self.next_wake();
            if timer.deadline() != next {
                timer.as_mut().reset(next);
            }
            tokio::select! {
                biased;
                message = self.inbox.recv() => match message {
                    Some(Message::Close(done)) => {
                        closing = Some(done);
                        break;
                    }
                    Some(message) => Box::pin(self.hear(message)).await,
                    None => break,
                },
                () = &mut timer => match Box::pin(self.wake()).await {
                    Next::GoOn => {}
                    Next::Rest => break,
                },
            }
        }
        Box::pin(self.rest(closing)).await;
    }

    /// Leaves memory. Whoever has sent something meanwhile is served first.
    async fn rest(mut self, closing: Option<oneshot::Sender<()>>) {
        // Whoever finds the door closed waits until the table is forgotten, and takes it up anew.
        self.inbox.close();
        while let Ok(message) = self.inbox.try_recv() {
            if !self.lost && closing.is_none() {
                Box::pin(self.hear(message)).await;
            }
        }
        if !self.shown && !self.lost {
            self.show().await;
        }
        let says = if closing.is_some() { "the server restarts" } else { "the table is taken up anew" };
        let bye = text(&FromServer::Bye { says: says.to_owned(), again: true });
        for watcher in &mut self.watchers {
            let _ = watcher.to.try_send(bye.clone());
        }
        drop(self);
        if let Some(done) = closing {
            let _ = done.send(());
        }
    }

    /// When there is something to do even if nobody says anything.
    fn next_wake(&self) -> Instant {
        let mut next = self.idle_since + self.tables.limits.idle;
        if !self.watchers.is_empty() || !self.thinking.is_empty() || self.hinting {
            next = self.born + NEVER;
        }
        let flag = self.state.clocks.next_flag(self.state.running()).filter(|_| self.acts_on_flags());
        let at = |moment: Millis| Instant::now() + Duration::from_millis((moment - now()).max(0) as u64 + 1);
        let moments = [flag.map(at), self.drive_at, self.delayed.next().map(at)];
        moments.into_iter().flatten().fold(next, Instant::min)
    }

    /// Whether the server itself does something when time is out.
    fn acts_on_flags(&self) -> bool {
        match self.state.setup.on_time {
            OnTime::Computer | OnTime::Forfeit => true,
            OnTime::Claim => false,
        }
    }

    async fn wake(&mut self) -> Next {
        self.delayed.pass(now(), &self.state);
        self.broadcast_delayed();
        if self.drive_at.is_some_and(|at| at <= Instant::now()) {
            self.drive_at = None;
            self.drive();
        }
        if self.acts_on_flags() {
            let flagged = self.state.clocks.flagged(self.state.running(), now());
            if let Some(seat) = flagged.first() {
                self.out_of_time(seat).await;
                return Next::GoOn;
            }
        }
        let busy = !self.watchers.is_empty() || !self.thinking.is_empty() || self.hinting;
        if busy || self.idle_since + self.tables.limits.idle > Instant::now() {
            return Next::GoOn;
        }
        if self.state.waits_until().is_some_and(|until| self.attended || until <= now()) {
            self.commit(Event::Cancel, true).await; // nobody waits there any more
        }
        Next::Rest
    }

    async fn hear(&mut self, message: Message) {
        match message {
            Message::Enter(watcher) => self.enter(*watcher),
            Message::Exit(id) => self.exit(id),
            Message::Said(id, said) => self.said(id, *said).await,
            Message::Command(asked, answer) => {
                let Errand { command, person } = *asked;
                let done = self.command(command, person.as_ref()).await;
                let _ = answer.send(done);
            }
            Message::Thought(thought) => self.thought(*thought).await,
            Message::Hint(hint) => self.hinted(*hint),
            Message::Record(answer) => {
                let _ = answer.send(self.finished());
            }
            Message::Changed(number) => self.catch_up(number).await,
            Message::Close(done) => {
                let _ = done.send(());
            }
        }
    }

    /// Writes an event that has just happened into the log, and then tells everybody. `in_lists`: lists show
    /// it too. False if somebody else was first, or the store failed; then nothing has happened.
    async fn commit(&mut self, event: Event, in_lists: bool) -> bool {
        let at = now();
        self.commit_at(event, in_lists, at).await
    }

    async fn commit_at(&mut self, event: Event, in_lists: bool, at: Millis) -> bool {
        let was = self.state.phase;
        self.state.note(&event, at);
        let phase_changed = was != self.state.phase;
        let in_lists = in_lists || phase_changed;
        let mut append = Append::new(self.state.id, self.state.number, at, event.body());
        append.lobby = in_lists.then(|| self.lobby());
        let begun = Instant::now();
        let appended = self.tables.store.append(append).await;
        self.tables.metrics.committed(begun.elapsed());
        match appended {
            Ok(Appended::Done) => {
                self.shown = in_lists;
                self.table_changed |= in_lists;
                self.idle_since = Instant::now();
                true
            }
            Ok(Appended::Taken) => {
                self.reload().await;
                self.broadcast();
                false
            }
            Err(error) => {
                tracing::error!(table = %crate::id::text(self.state.id), %error, "an entry was not written");
                self.lost = true;
                false
            }
        }
    }

    /// After something has happened: counts ratings, tells everybody, moves computers. Whoever hears that a
    /// match is over finds the ratings as they are after it.
    async fn settle(&mut self) {
        if self.state.phase == Phase::Over && self.state.setup.rated && !self.counted {
            if let Some(counted) = crate::ratings::counted(&self.state) {
                crate::ratings::count(&self.tables, &counted).await;
            }
            self.counted = true;
        }
        self.delayed.pass(now(), &self.state);
        self.broadcast();
        self.drive();
    }

    /// Another server may have written more than this one knows.
    async fn catch_up(&mut self, number: i64) {
        if number <= self.state.number {
            return;
        }
        if !self.follow().await {
            self.reload().await;
        }
        self.settle().await;
    }

    /// Does what another server has done, entry by entry. False if the table has to be taken up anew.
    async fn follow(&mut self) -> bool {
        let Ok(log) = self.tables.store.log(self.state.id, self.state.number).await else { return false };
        let phase = self.state.phase;
        for entry in &log {
            let Ok(event) = Event::of_body(&entry.body) else { return false };
            if entry.number != self.state.number + 1 || !self.state.follow(&event, entry.at) {
                return false;
            }
            self.table_changed |= !matches!(event, Event::Do(_) | Event::Say { .. });
        }
        self.table_changed |= phase != self.state.phase;
        self.shown = true;
        self.idle_since = Instant::now();
        let waits = !self.state.server.is_empty() && self.state.server != self.tables.server;
        self.drive_at = waits.then(|| Instant::now() + GRACE);
        true
    }

    /// Takes the table up anew from the store.
    async fn reload(&mut self) {
        match self.tables.load(self.state.id).await {
            Ok(Some(state)) => {
                let waits = !state.server.is_empty() && state.server != self.tables.server;
                self.state = state;
                self.minds.clear();
                self.shown = true;
                self.table_changed = true;
                self.drive_at = waits.then(|| Instant::now() + GRACE);
            }
            Ok(None) | Err(_) => self.lost = true,
        }
    }

    /// Lets computers think for the seats that are asked and have one.
    fn drive(&mut self) {
        if self.drive_at.is_some() || self.lost {
            return;
        }
        let Some(game) = &self.state.game else { return };
        for seat in self.state.to_act() {
            let Some(opponent) = self.state.computer(seat) else { continue };
            if self.thinking.contains(seat) {
                continue;
            }
            let known = self.minds.remove(&seat).filter(|(name, _)| name == opponent);
            let mut mind = match known {
                Some((_, mind)) => mind,
                None => game.mind(seat, computers::parse(opponent), crate::id::random() as u64),
            };
            game.inform(mind.as_mut());
            self.thinking.insert(seat);
            let told = self.state.told(seat).map(computers::told);
            let thought = Thought { seat, mind: Some(mind), opponent: opponent.to_owned(), does: told };
            computers::think(self.tables.thinkers.clone(), thought, self.me.clone());
        }
    }

    /// A computer has decided. If the question has changed meanwhile it thinks again. Whatever came of its
    /// thinking, a match never waits for a computer: then it does the first thing that is allowed.
    async fn thought(&mut self, thought: Thought) {
        let Thought { seat, mind, opponent, does } = thought;
        self.thinking.remove(seat);
        let still = self.state.computer(seat) == Some(opponent.as_str());
        self.minds.extend(mind.map(|mind| (seat, (opponent, mind))));
        if still && self.state.to_act().contains(seat) {
            let thought = does.map(|does| does.notation);
            let at_hand = |task: &Task| Some(task.game().ok()?.actions(seat).first()?.notation.clone());
            let first = thought.or_else(|| at_hand(self));
            let done = match &first {
                Some(notation) => self.decide(seat, Said::Text(notation), None).await.is_ok(),
                None => true,
            };
            if !done && let Some(notation) = at_hand(self) {
                self.minds.remove(&seat);
                let _ = self.decide(seat, Said::Text(&notation), None).await;
            }
        }
        if !self.lost {
            self.settle().await;
        }
    }

    fn enter(&mut self, watcher: Watcher) {
        self.idle_since = Instant::now();
        let seats = self.own_seats(watcher.person.as_ref());
        let mut watcher = watcher;
        let viewer = match watcher.viewer {
            Some(Viewer::Seat(seat)) if seats.contains(seat) => Viewer::Seat(seat),
            Some(Viewer::Spectator | Viewer::Everything) => Viewer::Spectator,
            Some(Viewer::Seat(_)) | None => seats.first().map_or(Viewer::Spectator, Viewer::Seat),
        };
        if seats.is_empty() && !self.may_watch(watcher.key.as_deref()) {
            let bye = FromServer::Bye { says: "this table is not open to spectators".into(), again: false };
            let _ = watcher.to.try_send(text(&bye));
            return;
        }
        watcher.viewer = Some(viewer);
        let table = Box::new(self.info(watcher.person.as_ref()));
        let welcome = FromServer::Welcome { table, viewer: wire::Eyes(viewer), server_time: now() };
        let _ = watcher.to.try_send(text(&welcome));
        let was_here = self.is_connected(watcher.person.as_ref());
        self.watchers.push(watcher);
        self.attended |= !seats.is_empty();
        let place = self.watchers.len() - 1;
        self.send_update(place);
        if !was_here && !seats.is_empty() {
            self.presence_changed();
        }
    }

    fn exit(&mut self, id: u64) {
        let Some(place) = self.watchers.iter().position(|watcher| watcher.id == id) else { return };
        let gone = self.watchers.swap_remove(place);
        self.idle_since = Instant::now();
        if !self.own_seats(gone.person.as_ref()).is_empty() && !self.is_connected(gone.person.as_ref()) {
            self.presence_changed();
        }
    }

    fn presence_changed(&mut self) {
        self.table_changed = true;
        self.broadcast();
    }

    /// The seats of a person.
    fn own_seats(&self, person: Option<&Person>) -> SeatSet {
        person.map_or(SeatSet::NONE, |person| self.state.seats_of(&person.user.id))
    }

    fn may_watch(&self, key: Option<&str>) -> bool {
        self.state.setup.spectators.allowed && self.is_open_to(key)
    }

    /// Whether the table is public, or this is its key.
    fn is_open_to(&self, key: Option<&str>) -> bool {
        let setup = &self.state.setup;
        setup.visibility == wire::Visibility::Public || key.is_some_and(|key| same(key, &setup.key))
    }

    /// Whether a person looks on somewhere.
    fn is_connected(&self, person: Option<&Person>) -> bool {
        let id = person.map(|person| person.id);
        self.watchers.iter().any(|watcher| watcher.person.as_ref().map(|person| person.id) == id)
    }

    /// Whether the person of a seat looks on.
    fn is_here(&self, sitter: &Sitter) -> bool {
        match sitter {
            Sitter::Person(user) => {
                let same = |person: &Person| person.user.id == user.id;
                self.watchers.iter().any(|watcher| watcher.person.as_ref().is_some_and(same))
            }
            Sitter::Computer(_) => true,
            Sitter::Open => false,
        }
    }

    async fn show(&mut self) {
        let lobby = self.lobby();
        if let Err(error) = self.tables.store.show(self.state.id, self.state.number, lobby).await {
            tracing::warn!(table = %crate::id::text(self.state.id), %error, "lists are behind");
        }
    }
}

/// However a task ends, its table can be taken up anew.
impl Drop for Task {
    fn drop(&mut self) {
        self.tables.forget(self.state.id);
        self.tables.metrics.tables.dec();
    }
}

/// Whether two keys are the same, in a time that does not tell how much of them is.
fn same(one: &str, other: &str) -> bool {
    let differs = one.bytes().zip(other.bytes()).fold(0, |differs, (a, b)| differs | (a ^ b));
    one.len() == other.len() && differs == 0
}

/// A message as it is sent.
pub fn text(message: &FromServer) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}
