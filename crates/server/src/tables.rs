//! All tables: those in memory, each with its task, and those in the store, taken up on demand.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use gattai_store::{Change, NewMatch, Store, StoreError};
use tokio::sync::{OnceCell, Semaphore, broadcast, mpsc, oneshot};

use crate::clock::now;
use crate::events::{Event, Setup};
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::table::{self, Message, State, Task};

/// How often the store is asked for tables that somebody has to look at.
const SWEEP: Duration = Duration::from_secs(1);

/// A table whose log is longer than this is taken up on a thread of its own.
const LONG: usize = 64;

type Cell = Arc<OnceCell<mpsc::Sender<Message>>>;

/// All tables.
pub struct Tables {
    /// What must not be lost.
    pub store: Arc<dyn Store>,
    /// What is allowed.
    pub limits: Limits,
    /// The numbers.
    pub metrics: Metrics,
    /// Computers that may think at once.
    pub thinkers: Arc<Semaphore>,
    /// The name of this server among those of one store.
    pub server: String,
    started: i64,
    live: Mutex<BTreeMap<i64, Cell>>,
}

impl Tables {
    /// No tables in memory yet.
    pub fn new(store: Arc<dyn Store>, limits: Limits, thinkers: usize) -> Arc<Tables> {
        Arc::new(Tables {
            store,
            limits,
            metrics: Metrics::default(),
            thinkers: Arc::new(Semaphore::new(thinkers.max(1))),
            server: crate::id::key()[..8].to_owned(),
            started: now(),
            live: Mutex::default(),
        })
    }

    /// Sets up a table, with what happens to it at once.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn create(&self, setup: Setup, events: &[Event]) -> Result<i64, StoreError> {
        let id = crate::id::random();
        let mut state = State::new(id, setup);
        let lobby = table::lobby(&state);
        let setup = serde_json::to_string(&*state.setup).unwrap_or_default();
        let (game, created_at) = (state.setup.game.clone(), state.setup.created_at);
        self.store.create(NewMatch { id, game, setup, lobby, created_at }).await?;
        for event in events {
            let at = now();
            state.note(event, at);
            let mut append = gattai_store::Append::new(id, state.number, at, event.body());
            append.lobby = Some(table::lobby(&state));
            self.store.append(append).await?;
        }
        Ok(id)
    }

    /// The table as its log tells it.
    ///
    /// # Errors
    /// If the store fails, or the log does not hold.
    pub async fn load(&self, id: i64) -> Result<Option<State>, Problem> {
        let Some(setup) = self.store.setup(id).await? else { return Ok(None) };
        let log = self.store.log(id, 0).await?;
        let restored = if log.len() > LONG {
            let restoring = tokio::task::spawn_blocking(move || State::restore(id, &setup, &log));
            restoring.await.map_err(|_| Problem::internal())?
        } else {
            State::restore(id, &setup, &log)
        };
        match restored {
            Ok(mut state) => {
                state.clocks.forgive(state.setup.clock, self.started);
                Ok(Some(state))
            }
            Err(why) => {
                tracing::error!(table = %crate::id::text(id), %why, "a table cannot be taken up");
                Err(Problem::internal())
            }
        }
    }

    /// Says something to a table, which is taken up if need be.
    ///
    /// # Errors
    /// If there is no such table, or it cannot be taken up.
    pub async fn tell(self: &Arc<Self>, id: i64, message: Message) -> Result<(), Problem> {
        let mut message = message;
        loop {
            let cell = self.cell(id);
            let to = cell.get_or_try_init(|| self.take_up(id)).await;
            let to = match to {
                Ok(to) => to,
                Err(problem) => {
                    self.forget_cell(id, &cell);
                    return Err(problem);
                }
            };
            match to.send(message).await {
                Ok(()) => return Ok(()),
                Err(back) => {
                    // It is just leaving memory. When it has left, it is taken up again.
                    message = back.0;
                    tokio::task::yield_now().await;
                }
            }
        }
    }

    /// Asks a table something.
    ///
    /// # Errors
    /// If there is no such table, or it cannot be taken up.
    pub async fn ask<T>(
        self: &Arc<Self>,
        id: i64,
        message: impl FnOnce(oneshot::Sender<T>) -> Message,
    ) -> Result<T, Problem> {
        let (answer, answered) = oneshot::channel();
        self.tell(id, message(answer)).await?;
        answered.await.map_err(|_| Problem::unavailable())
    }

    async fn take_up(self: &Arc<Self>, id: i64) -> Result<mpsc::Sender<Message>, Problem> {
        let state = self.load(id).await?.ok_or_else(Problem::no_table)?;
        Ok(Task::start(state, self.clone()))
    }

    fn cell(&self, id: i64) -> Cell {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).entry(id).or_default().clone()
    }

    fn forget_cell(&self, id: i64, cell: &Cell) {
        let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        if live.get(&id).is_some_and(|known| Arc::ptr_eq(known, cell)) {
            live.remove(&id);
        }
    }

    /// A table leaves memory.
    pub fn forget(&self, id: i64) {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
    }

    /// Whether a table is in memory.
    pub fn is_live(&self, id: i64) -> bool {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&id)
    }

    fn live_ids(&self) -> Vec<i64> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).keys().copied().collect()
    }

    /// Listens to what other servers write, for ever.
    pub async fn listen(self: Arc<Self>) {
        let mut changes = self.store.watch();
        loop {
            match changes.recv().await {
                Ok(Change::Match(id, number)) => {
                    if self.is_live(id) {
                        let _ = self.tell(id, Message::Changed(number)).await;
                    }
                }
                Ok(Change::Missed) | Err(broadcast::error::RecvError::Lagged(_)) => {
                    for id in self.live_ids() {
                        let _ = self.tell(id, Message::Changed(i64::MAX)).await;
                    }
                }
                Err(broadcast::error::RecvError::Closed) => return,
            }
        }
    }

    /// Wakes tables whose time has come, for ever.
    pub async fn sweep(self: Arc<Self>) {
        let mut ticks = tokio::time::interval(SWEEP);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            let due = self.store.due(now(), 1000).await.unwrap_or_default();
            for id in due.into_iter().filter(|id| !self.is_live(*id)) {
                let _ = self.tell(id, Message::Changed(0)).await;
            }
            let _ = self.store.prune(now()).await;
        }
    }

    /// Every table finishes what it does and leaves memory.
    pub async fn close(self: &Arc<Self>) {
        for id in self.live_ids() {
            let cell = self.cell(id);
            if let Some(to) = cell.get() {
                let (done, closed) = oneshot::channel();
                if to.send(Message::Close(done)).await.is_ok() {
                    let _ = closed.await;
                }
            }
        }
    }
}

/// A new secret for the dice, in hexadecimal digits.
pub fn secret() -> String {
    let mut bytes = [0; 32];
    crate::id::fill(&mut bytes);
    crate::id::hex(&bytes)
}
