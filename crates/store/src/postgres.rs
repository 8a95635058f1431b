//! PostgreSQL: several servers, one database. Each group of entries wakes the other servers once.

use async_trait::async_trait;
use sqlx::migrate::Migrator;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgListener, PgPool, PgPoolOptions, PgRow};
use sqlx::{Connection, Executor, Row};
use tokio::sync::broadcast;
use tokio::task::JoinHandle;

use crate::group::{Commit, Group, done, fates};
use crate::sql::{failed, sql_store};
use crate::{Append, Appended, Change, StoreError};

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

/// The channel on which servers tell each other of changes.
const CHANNEL: &str = "gattai";

/// So many entries are told of in one notification, which must be shorter than 8000 bytes.
const NOTICE_MAX: i64 = 200;

/// How many changes may wait for a server that does not listen; then it is told that it missed some.
const CHANGES_MAX: usize = 4096;

/// A store in a PostgreSQL database.
pub struct Postgres {
    readers: PgPool,
    group: Group,
    changes: broadcast::Sender<Change>,
    listener: JoinHandle<()>,
}

impl Postgres {
    /// Connects, and brings the database up to date. Several servers may do so at once.
    ///
    /// # Errors
    /// If the database cannot be reached or is not a store.
    pub async fn connect(url: &str) -> Result<Postgres, StoreError> {
        let pool = PgPoolOptions::new().max_connections(8).connect(url).await.map_err(failed)?;
        MIGRATIONS.run(&pool).await.map_err(|error| StoreError::Failed(error.to_string()))?;
        let changes = broadcast::channel(CHANGES_MAX).0;
        let mut listener = PgListener::connect_with(&pool).await.map_err(failed)?;
        listener.listen(CHANNEL).await.map_err(failed)?;
        // What this server writes it need not be told.
        let tag: String =
            sqlx::query_scalar("SELECT gen_random_uuid()::text").fetch_one(&pool).await.map_err(failed)?;
        let listener = tokio::spawn(listen(listener, tag.clone(), changes.clone()));
        let group = Group::start(Writer { pool: pool.clone(), own: None, tag });
        Ok(Postgres { readers: pool, group, changes, listener })
    }

    async fn write(&self) -> Result<PoolConnection<sqlx::Postgres>, StoreError> {
        self.readers.acquire().await.map_err(failed)
    }

    async fn disconnect(&self) {
        self.group.close().await;
        self.listener.abort();
        self.readers.close().await;
    }
}

struct Writer {
    pool: PgPool,
    /// Its own connection for as long as it is well: a pool would ask before and after every group.
    own: Option<PoolConnection<sqlx::Postgres>>,
    tag: String,
}

#[async_trait]
impl Commit for Writer {
    async fn commit(&mut self, group: &[Append]) -> Result<Vec<Appended>, StoreError> {
        let mut connection = match self.own.take() {
            Some(connection) => connection,
            None => self.pool.acquire().await.map_err(failed)?,
        };
        let fates = self.write(&mut connection, group).await?;
        self.own = Some(connection);
        Ok(fates)
    }
}

impl Writer {
    /// A group that changes nothing in lists is one statement, and so one way to the database and back.
    async fn write(
        &self,
        connection: &mut sqlx::PgConnection,
        group: &[Append],
    ) -> Result<Vec<Appended>, StoreError> {
        if group.iter().all(|append| append.lobby.is_none()) {
            return Ok(fates(group, self.insert(connection, group).await?));
        }
        let mut transaction = connection.begin().await.map_err(failed)?;
        let fates = fates(group, self.insert(&mut *transaction, group).await?);
        Postgres::show_all_in(&mut transaction, &done(group, &fates)).await?;
        transaction.commit().await.map_err(failed)?;
        Ok(fates)
    }

    /// Writes the entries whose numbers are free, tells the other servers (`tag match:number match:number …`),
    /// and returns what was written.
    async fn insert(
        &self,
        connection: impl Executor<'_, Database = sqlx::Postgres>,
        group: &[Append],
    ) -> Result<Vec<(i64, i64)>, StoreError> {
        // In one order everywhere, so that two servers never wait for each other.
        let mut sorted: Vec<&Append> = group.iter().collect();
        sorted.sort_unstable_by_key(|append| (append.match_id, append.number));
        let rows = sqlx::query(
            "WITH written AS (
                 INSERT INTO log (match_id, number, at, body)
                 SELECT * FROM UNNEST($1::bigint[], $2::bigint[], $3::bigint[], $4::text[])
                 ON CONFLICT (match_id, number) DO NOTHING RETURNING match_id, number
             ), parts AS (
                 SELECT match_id, number, (row_number() OVER () - 1) / $7::bigint AS part FROM written
             ), told AS MATERIALIZED (
                 SELECT pg_notify($5::text, $6::text || string_agg(' ' || match_id || ':' || number, ''))
                 FROM parts GROUP BY part
             )
             SELECT match_id, number FROM written, (SELECT count(*) FROM told) AS all_told",
        )
        .bind(sorted.iter().map(|append| append.match_id).collect::<Vec<_>>())
        .bind(sorted.iter().map(|append| append.number).collect::<Vec<_>>())
        .bind(sorted.iter().map(|append| append.at).collect::<Vec<_>>())
        .bind(sorted.iter().map(|append| append.body.as_str()).collect::<Vec<_>>())
        .bind(CHANNEL)
        .bind(self.tag.as_str())
        .bind(NOTICE_MAX)
        .fetch_all(connection)
        .await
        .map_err(failed)?;
        Ok(rows.iter().map(|row: &PgRow| (row.get(0), row.get(1))).collect())
    }
}

/// Passes on what other servers tell, for ever. After a lost connection anything may have been missed.
async fn listen(mut listener: PgListener, tag: String, changes: broadcast::Sender<Change>) {
    loop {
        match listener.try_recv().await {
            Ok(Some(notice)) if notice.payload().starts_with(&tag) => {}
            Ok(Some(notice)) => {
                for word in notice.payload().split_whitespace() {
                    if let Some((id, number)) = word.split_once(':')
                        && let (Ok(id), Ok(number)) = (id.parse(), number.parse())
                    {
                        let _ = changes.send(Change::Match(id, number));
                    }
                }
            }
            Ok(None) => {
                let _ = changes.send(Change::Missed);
            }
            Err(error) => {
                tracing::warn!(%error, "no news from the database; trying again");
                let _ = changes.send(Change::Missed);
                tokio::time::sleep(std::time::Duration::from_millis(500)).await;
            }
        }
    }
}

sql_store!(Postgres, sqlx::Postgres, sqlx::PgConnection);
