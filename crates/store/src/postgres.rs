//! PostgreSQL: several servers, one database. Each group of entries wakes the other servers once.

use async_trait::async_trait;
use sqlx::Row;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgListener, PgPool, PgPoolOptions};
use tokio::sync::broadcast;
use tokio::task::JoinHandle;

use crate::group::{Commit, Group, done, fates};
use crate::sql::{failed, sql_store};
use crate::{Append, Appended, Change, StoreError};

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

/// The channel on which servers tell each other of changes.
const CHANNEL: &str = "gattai";

/// A notification is shorter than 8000 bytes.
const NOTICE_MAX: usize = 7900;

/// How many changes may wait for a server that does not listen; then it is told that it missed some.
const CHANGES_MAX: usize = 4096;

/// A store in a PostgreSQL database.
pub struct Postgres {
    readers: PgPool,
    writer: PgPool,
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
        let group = Group::start(Writer { pool: pool.clone(), tag });
        Ok(Postgres { readers: pool.clone(), writer: pool, group, changes, listener })
    }

    async fn disconnect(&self) {
        self.group.close().await;
        self.listener.abort();
        self.readers.close().await;
    }
}

struct Writer {
    pool: PgPool,
    tag: String,
}

#[async_trait]
impl Commit for Writer {
    async fn commit(&mut self, group: &[Append]) -> Result<Vec<Appended>, StoreError> {
        // In one order everywhere, so that two servers never wait for each other.
        let mut sorted: Vec<&Append> = group.iter().collect();
        sorted.sort_unstable_by_key(|append| (append.match_id, append.number));
        let mut transaction = self.pool.begin().await.map_err(failed)?;
        let rows = sqlx::query(
            "INSERT INTO log (match_id, number, at, body)
             SELECT * FROM UNNEST($1::bigint[], $2::bigint[], $3::bigint[], $4::text[])
             ON CONFLICT (match_id, number) DO NOTHING RETURNING match_id, number",
        )
        .bind(sorted.iter().map(|append| append.match_id).collect::<Vec<_>>())
        .bind(sorted.iter().map(|append| append.number).collect::<Vec<_>>())
        .bind(sorted.iter().map(|append| append.at).collect::<Vec<_>>())
        .bind(sorted.iter().map(|append| append.body.as_str()).collect::<Vec<_>>())
        .fetch_all(&mut *transaction)
        .await
        .map_err(failed)?;
        let written: Vec<(i64, i64)> = rows.iter().map(|row| (row.get(0), row.get(1))).collect();
        for notice in notices(&self.tag, &written) {
            let told = sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(notice);
            told.execute(&mut *transaction).await.map_err(failed)?;
        }
        let fates = fates(group, written);
        Postgres::show_all_in(&mut transaction, &done(group, &fates)).await?;
        transaction.commit().await.map_err(failed)?;
        Ok(fates)
    }
}

/// What was written, in as few notices as possible: `tag match:number match:number …`.
fn notices(tag: &str, written: &[(i64, i64)]) -> Vec<String> {
    let mut notices = Vec::new();
    let mut notice = String::new();
    for (id, number) in written {
        let word = format!("{id}:{number} ");
        if notice.len() + word.len() > NOTICE_MAX {
            notices.push(std::mem::take(&mut notice));
        }
        if notice.is_empty() {
            notice.push_str(tag);
            notice.push(' ');
        }
        notice.push_str(&word);
    }
    if !notice.is_empty() {
        notices.push(notice);
    }
    notices
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
