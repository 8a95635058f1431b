//! SQLite: one file, no set-up, one server. Written ahead (WAL) and synchronised at every commit (FULL).

use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection, QueryBuilder, Row, SqliteConnection};
use tokio::sync::{MappedMutexGuard, Mutex, MutexGuard, broadcast};
use tokio::task::JoinHandle;
use tokio::time::MissedTickBehavior;

use crate::group::{Commit, GROUP_MAX, Group, done, fates};
use crate::sql::{failed, sql_store};
use crate::{Append, Appended, Change, StoreError};

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");

/// What writes a group of up to 1, 2, 4 … 512 entries. There are few such statements, so SQLite prepares each
/// once; the places that a group leaves empty are bound to nothing and write nothing.
static INSERTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let insert = |power: u32| {
        let rows = vec!["(?, ?, ?, ?)"; 1 << power].join(", ");
        format!(
            "INSERT INTO log (match_id, number, at, body) SELECT * FROM (VALUES {rows}) WHERE column1 IS NOT NULL"
        )
    };
    (0..=GROUP_MAX.next_power_of_two().ilog2()).map(insert).collect()
});

/// How often what was written ahead is moved into the database, and how many pages of it there may be before
/// writers are held up for it, and for how long they are at most.
const TIDY: Duration = Duration::from_secs(2);
const PAGES_MAX: i64 = 16_000;
const RESTART_MAX: Duration = Duration::from_millis(50);

/// A store in one SQLite file.
pub struct Sqlite {
    readers: SqlitePool,
    writer: Arc<Shared>,
    group: Group,
    changes: broadcast::Sender<Change>,
    keeper: JoinHandle<()>,
}

impl Sqlite {
    /// Opens the file, makes it if there is none, and brings it up to date.
    ///
    /// # Errors
    /// If the file cannot be opened or is not a store.
    pub async fn open(path: &Path) -> Result<Sqlite, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5))
            .pragma("wal_autocheckpoint", "0")
            .statement_cache_capacity(256);
        let mut writer = SqliteConnection::connect_with(&options).await.map_err(failed)?;
        MIGRATIONS.run(&mut writer).await.map_err(|error| StoreError::Failed(error.to_string()))?;
        let readers =
            SqlitePoolOptions::new().max_connections(4).connect_with(options.clone().read_only(true)).await;
        let readers = readers.map_err(failed)?;
        let keeper = SqliteConnection::connect_with(&options.clone().busy_timeout(RESTART_MAX)).await;
        let keeper = tokio::spawn(keep_short(keeper.map_err(failed)?));
        let writer = Arc::new(Shared(Mutex::new(Some(writer))));
        let group = Group::start(Writer(writer.clone()));
        Ok(Sqlite { readers, writer, group, changes: broadcast::channel(1).0, keeper })
    }

    async fn write(&self) -> Result<MappedMutexGuard<'_, SqliteConnection>, StoreError> {
        self.writer.lend().await
    }

    async fn disconnect(&self) {
        self.group.close().await;
        self.readers.close().await;
        self.keeper.abort();
        if let Some(writer) = self.writer.0.lock().await.take() {
            let _ = writer.close().await;
        }
    }
}

/// Moves what was written ahead into the database, beside those who write and read: at a commit somebody would
/// wait for it. Only if they are faster for a long time they are held up for a moment, so that the file of what is
/// written ahead begins anew and does not grow for ever.
async fn keep_short(mut connection: SqliteConnection) {
    let mut ticks = tokio::time::interval(TIDY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let moved: Result<(i64, i64, i64), _> =
            sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(&mut connection).await;
        let pages = match moved {
            Ok((_busy, pages, _moved)) => pages,
            Err(error) => {
                tracing::warn!(%error, "what was written ahead stays where it is for now");
                continue;
            }
        };
        if pages > PAGES_MAX {
            // If somebody reads for too long, the next time will do.
            let _ = sqlx::query("PRAGMA wal_checkpoint(RESTART)").execute(&mut connection).await;
        }
    }
}

/// The connection that writes, until the store is closed. SQLite has one writer at a time: one connection,
/// lent in turn, is better than several in a queue, and it is never asked whether it is well, as a pool asks
/// before and after every use; each such question is a way to the connection's thread and back.
struct Shared(Mutex<Option<SqliteConnection>>);

impl Shared {
    async fn lend(&self) -> Result<MappedMutexGuard<'_, SqliteConnection>, StoreError> {
        let lent = MutexGuard::try_map(self.0.lock().await, Option::as_mut);
        lent.map_err(|_| StoreError::Failed("it is closed".to_owned()))
    }
}

struct Writer(Arc<Shared>);

#[async_trait]
impl Commit for Writer {
    async fn commit(&mut self, group: &[Append]) -> Result<Vec<Appended>, StoreError> {
        match self.write_all(group).await {
            Err(StoreError::Exists) => self.write_what_is_new(group).await,
            Err(error) => Err(error),
            Ok(()) => Ok(vec![Appended::Done; group.len()]),
        }
    }
}

impl Writer {
    /// All of the group or nothing. Every statement is a way to the connection's thread and back, so the usual
    /// group, which changes nothing in lists, is one statement and no more.
    async fn write_all(&self, group: &[Append]) -> Result<(), StoreError> {
        let mut connection = self.0.lend().await?;
        if group.iter().all(|append| append.lobby.is_none()) {
            return insert_all(&mut connection, group).await;
        }
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await.map_err(failed)?;
        insert_all(&mut transaction, group).await?;
        Sqlite::show_all_in(&mut transaction, &group.iter().collect::<Vec<_>>()).await?;
        transaction.commit().await.map_err(failed)
    }

    /// Some numbers are taken: writes the others.
    async fn write_what_is_new(&self, group: &[Append]) -> Result<Vec<Appended>, StoreError> {
        let mut connection = self.0.lend().await?;
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await.map_err(failed)?;
        let mut insert = QueryBuilder::new("INSERT INTO log (match_id, number, at, body) ");
        insert.push_values(group, |mut row, append| {
            row.push_bind(append.match_id).push_bind(append.number).push_bind(append.at);
            row.push_bind(append.body.clone());
        });
        insert.push(" ON CONFLICT (match_id, number) DO NOTHING RETURNING match_id, number");
        let rows = insert.build().fetch_all(&mut *transaction).await.map_err(failed)?;
        let fates = fates(group, rows.iter().map(|row| (row.get(0), row.get(1))).collect());
        Sqlite::show_all_in(&mut transaction, &done(group, &fates)).await?;
        transaction.commit().await.map_err(failed)?;
        Ok(fates)
    }
}

async fn insert_all(connection: &mut SqliteConnection, group: &[Append]) -> Result<(), StoreError> {
    let rows = group.len().next_power_of_two();
    let mut insert = sqlx::query(INSERTS[rows.ilog2() as usize].as_str());
    for append in group {
        insert = insert.bind(append.match_id).bind(append.number).bind(append.at).bind(append.body.clone());
    }
    for _ in 4 * group.len()..4 * rows {
        insert = insert.bind(None::<i64>);
    }
    insert.execute(connection).await.map_err(failed)?;
    Ok(())
}

sql_store!(Sqlite, sqlx::Sqlite, sqlx::SqliteConnection);
