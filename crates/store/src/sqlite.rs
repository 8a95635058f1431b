//! SQLite: one file, no set-up, one server. Written ahead (WAL) and synchronised at every commit (FULL).

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{QueryBuilder, Row};
use tokio::sync::broadcast;

use crate::group::{Commit, Group, done, fates};
use crate::sql::{failed, sql_store};
use crate::{Append, Appended, Change, StoreError};

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");

/// Statements for groups up to this size are kept prepared.
const KEPT_MAX: usize = 64;

/// A store in one SQLite file.
pub struct Sqlite {
    readers: SqlitePool,
    writer: SqlitePool,
    group: Group,
    changes: broadcast::Sender<Change>,
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
            .pragma("wal_autocheckpoint", "4000")
            .statement_cache_capacity(256);
        // SQLite has one writer at a time; one connection in our hands is better than several in a queue.
        let writer = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await;
        let writer = writer.map_err(failed)?;
        MIGRATIONS.run(&writer).await.map_err(|error| StoreError::Failed(error.to_string()))?;
        let readers = SqlitePoolOptions::new().max_connections(4).connect_with(options.read_only(true)).await;
        let readers = readers.map_err(failed)?;
        let group = Group::start(Writer { pool: writer.clone() });
        Ok(Sqlite { readers, writer, group, changes: broadcast::channel(1).0 })
    }

    async fn disconnect(&self) {
        self.group.close().await;
        self.readers.close().await;
        self.writer.close().await;
    }
}

struct Writer {
    pool: SqlitePool,
}

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
        if group.iter().all(|append| append.lobby.is_none()) {
            // Small groups come again and again; of large ones each has a size of its own, not worth keeping.
            let often = group.len() <= KEPT_MAX;
            insert(group).build().persistent(often).execute(&self.pool).await.map_err(failed)?;
            return Ok(());
        }
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await.map_err(failed)?;
        insert(group).build().persistent(false).execute(&mut *transaction).await.map_err(failed)?;
        Sqlite::show_all_in(&mut transaction, &group.iter().collect::<Vec<_>>()).await?;
        transaction.commit().await.map_err(failed)
    }

    /// Some numbers are taken: writes the others.
    async fn write_what_is_new(&self, group: &[Append]) -> Result<Vec<Appended>, StoreError> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await.map_err(failed)?;
        let mut insert = insert(group);
        insert.push(" ON CONFLICT (match_id, number) DO NOTHING RETURNING match_id, number");
        let rows = insert.build().fetch_all(&mut *transaction).await.map_err(failed)?;
        let fates = fates(group, rows.iter().map(|row| (row.get(0), row.get(1))).collect());
        Sqlite::show_all_in(&mut transaction, &done(group, &fates)).await?;
        transaction.commit().await.map_err(failed)?;
        Ok(fates)
    }
}

fn insert(group: &[Append]) -> QueryBuilder<sqlx::Sqlite> {
    let mut insert = QueryBuilder::new("INSERT INTO log (match_id, number, at, body) ");
    insert.push_values(group, |mut row, append| {
        row.push_bind(append.match_id).push_bind(append.number).push_bind(append.at);
        row.push_bind(append.body.clone());
    });
    insert
}

sql_store!(Sqlite, sqlx::Sqlite, sqlx::SqliteConnection);
