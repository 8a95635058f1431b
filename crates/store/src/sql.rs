//! What SQLite and PostgreSQL have in common. The statements are the same text for both; a macro writes the
//! functions twice because the two have different types of connections and rows.

use crate::{Credential, Filter, Kind, Listed, Phase, Rating, StoreError, User};

/// What went wrong, without the values that were sent.
#[expect(clippy::needless_pass_by_value, reason = "it is what map_err gives")]
pub(crate) fn failed(error: sqlx::Error) -> StoreError {
    match error.as_database_error() {
        Some(fault) if fault.is_unique_violation() => StoreError::Exists,
        Some(_) | None => StoreError::Failed(error.to_string()),
    }
}

pub(crate) type ListedRow = (i64, String, i64, i64, String, i64, i64, i64);

pub(crate) fn listed((id, game, phase, listed, summary, shown, last, created_at): ListedRow) -> Listed {
    Listed { id, game, phase: Phase::of_code(phase), listed: listed != 0, summary, shown, last, created_at }
}

pub(crate) type UserRow = (i64, String, Option<String>, Option<String>, i64);

pub(crate) fn user((id, name, folded, password, created_at): UserRow) -> User {
    User { id, name, folded, password, created_at }
}

pub(crate) type CredentialRow = (String, i64, String, i64, String, i64, Option<i64>);

pub(crate) fn credential((hash, kind, id, user, name, created_at, expires_at): CredentialRow) -> Credential {
    Credential { hash, kind: Kind::of_code(kind), id, user, name, created_at, expires_at }
}

pub(crate) type RatingRow = (i64, String, f64, f64, f64, i64);

pub(crate) fn rating((user, game, rating, deviation, volatility, matches): RatingRow) -> Rating {
    Rating { user, game, rating, deviation, volatility, matches }
}

/// The phases of a filter as a set of bits, so that one statement serves all filters.
pub(crate) fn phase_bits(filter: &Filter) -> i64 {
    let all = filter.phases.is_empty();
    Phase::ALL
        .iter()
        .filter(|phase| all || filter.phases.contains(phase))
        .map(|phase| 1 << phase.code())
        .sum()
}

/// `Store` for a type with `readers`, `group`, `changes`, `write` (a connection to write on) and `disconnect`.
macro_rules! sql_store {
    ($store:ident, $database:ty, $connection:ty) => {
        impl $store {
            /// Writes what lists show.
            async fn show_in(
                connection: &mut $connection,
                match_id: i64,
                shown: i64,
                lobby: &crate::Lobby,
            ) -> Result<(), StoreError> {
                // What tells of a later entry is not overwritten.
                let written = sqlx::query(
                    "UPDATE matches SET phase = $1, listed = $2, quick = $3, summary = $4, deadline = $5, shown = $6
                     WHERE id = $7 AND shown <= $6",
                )
                .bind(lobby.phase.code())
                .bind(i64::from(lobby.listed))
                .bind(i64::from(lobby.quick))
                .bind(lobby.summary.as_str())
                .bind(lobby.deadline)
                .bind(shown)
                .bind(match_id)
                .execute(&mut *connection)
                .await
                .map_err(failed)?;
                if written.rows_affected() == 0 {
                    return Ok(());
                }
                Self::seat_in(connection, match_id, &lobby.users).await
            }

            /// Writes what lists show of many matches, in as few statements as can be.
            async fn show_all_in(connection: &mut $connection, group: &[&Append]) -> Result<(), StoreError> {
                let shown: Vec<(&Append, &crate::Lobby)> =
                    group.iter().filter_map(|append| Some((*append, append.lobby.as_ref()?))).collect();
                if shown.is_empty() {
                    return Ok(());
                }
                let mut update = sqlx::QueryBuilder::<$database>::new(
                    "UPDATE matches SET phase = new.column2, listed = new.column3, quick = new.column4,
                     summary = new.column5, deadline = new.column6, shown = new.column7 FROM (",
                );
                update.push_values(&shown, |mut row, (append, lobby)| {
                    row.push_bind(append.match_id).push_bind(lobby.phase.code());
                    row.push_bind(i64::from(lobby.listed)).push_bind(i64::from(lobby.quick));
                    row.push_bind(lobby.summary.as_str()).push_bind(lobby.deadline).push_bind(append.number);
                });
                update.push(") AS new WHERE id = new.column1 AND shown <= new.column7");
                let written = update.build().execute(&mut *connection).await.map_err(failed)?;
                if written.rows_affected() != shown.len() as u64 {
                    // Two about one match, or one behind what is shown: one after the other.
                    for (append, lobby) in shown {
                        Self::show_in(connection, append.match_id, append.number, lobby).await?;
                    }
                    return Ok(());
                }
                let mut gone = sqlx::QueryBuilder::<$database>::new("DELETE FROM sitting WHERE match_id IN (");
                let mut ids = gone.separated(", ");
                for (append, _) in &shown {
                    ids.push_bind(append.match_id);
                }
                gone.push(")").build().execute(&mut *connection).await.map_err(failed)?;
                let users = |(append, lobby): &(&Append, &crate::Lobby)| {
                    let id = append.match_id;
                    lobby.users.iter().map(move |user| (*user, id)).collect::<Vec<_>>()
                };
                let sitting: Vec<(i64, i64)> = shown.iter().flat_map(users).collect();
                if sitting.is_empty() {
                    return Ok(());
                }
                let mut seats = sqlx::QueryBuilder::<$database>::new("INSERT INTO sitting (user_id, match_id) ");
                seats.push_values(sitting, |mut row, (user, id)| {
                    row.push_bind(user).push_bind(id);
                });
                seats.push(" ON CONFLICT DO NOTHING");
                seats.build().execute(&mut *connection).await.map_err(failed)?;
                Ok(())
            }

            async fn seat_in(
                connection: &mut $connection,
                match_id: i64,
                users: &[i64],
            ) -> Result<(), StoreError> {
                let gone = sqlx::query("DELETE FROM sitting WHERE match_id = $1").bind(match_id);
                gone.execute(&mut *connection).await.map_err(failed)?;
                for user in users {
                    sqlx::query("INSERT INTO sitting (user_id, match_id) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                        .bind(user)
                        .bind(match_id)
                        .execute(&mut *connection)
                        .await
                        .map_err(failed)?;
                }
                Ok(())
            }
        }

        #[async_trait]
        impl crate::Store for $store {
            async fn create(&self, new: crate::NewMatch) -> Result<(), StoreError> {
                let crate::NewMatch { id, game, setup, lobby, created_at } = new;
                let mut connection = self.write().await?;
                let mut transaction = connection.begin().await.map_err(failed)?;
                sqlx::query(
                    "INSERT INTO matches
                     (id, game, setup, phase, listed, quick, summary, deadline, shown, created_at)
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9)",
                )
                .bind(id)
                .bind(game)
                .bind(setup)
                .bind(lobby.phase.code())
                .bind(i64::from(lobby.listed))
                .bind(i64::from(lobby.quick))
                .bind(lobby.summary)
                .bind(lobby.deadline)
                .bind(created_at)
                .execute(&mut *transaction)
                .await
                .map_err(failed)?;
                Self::seat_in(&mut transaction, id, &lobby.users).await?;
                transaction.commit().await.map_err(failed)
            }

            async fn append(&self, append: Append) -> Result<Appended, StoreError> {
                self.group.append(append).await
            }

            async fn show(&self, match_id: i64, shown: i64, lobby: crate::Lobby) -> Result<(), StoreError> {
                let mut connection = self.write().await?;
                let mut transaction = connection.begin().await.map_err(failed)?;
                Self::show_in(&mut transaction, match_id, shown, &lobby).await?;
                transaction.commit().await.map_err(failed)
            }

            async fn setup(&self, match_id: i64) -> Result<Option<String>, StoreError> {
                let found = sqlx::query_scalar("SELECT setup FROM matches WHERE id = $1").bind(match_id);
                found.fetch_optional(&self.readers).await.map_err(failed)
            }

            async fn log(&self, match_id: i64, after: i64) -> Result<Vec<crate::Entry>, StoreError> {
                let rows: Vec<(i64, i64, String)> = sqlx::query_as(
                    "SELECT number, at, body FROM log WHERE match_id = $1 AND number > $2 ORDER BY number",
                )
                .bind(match_id)
                .bind(after)
                .fetch_all(&self.readers)
                .await
                .map_err(failed)?;
                Ok(rows.into_iter().map(|(number, at, body)| crate::Entry { number, at, body }).collect())
            }

            async fn list(&self, filter: &crate::Filter) -> Result<Vec<crate::Listed>, StoreError> {
                let rows: Vec<crate::sql::ListedRow> = sqlx::query_as(
                    "SELECT id, game, phase, listed, summary, shown,
                            COALESCE((SELECT MAX(number) FROM log WHERE match_id = matches.id), 0), created_at
                     FROM matches
                     WHERE ((1 << CAST(phase AS INTEGER)) & CAST($1 AS INTEGER)) != 0
                       AND (CAST($2 AS TEXT) IS NULL OR game = $2)
                       AND (CAST($3 AS BIGINT) IS NULL
                            OR id IN (SELECT match_id FROM sitting WHERE user_id = $3))
                       AND (CAST($4 AS BIGINT) = 0 OR listed = 1)
                       AND (CAST($5 AS BIGINT) = 0 OR quick = 1)
                     ORDER BY created_at DESC, id LIMIT $6",
                )
                .bind(crate::sql::phase_bits(filter))
                .bind(filter.game.as_deref())
                .bind(filter.user)
                .bind(i64::from(filter.listed_only || filter.user.is_none()))
                .bind(i64::from(filter.quick_only))
                .bind(filter.limit)
                .fetch_all(&self.readers)
                .await
                .map_err(failed)?;
                Ok(rows.into_iter().map(crate::sql::listed).collect())
            }

            async fn due(&self, by: i64, limit: i64) -> Result<Vec<i64>, StoreError> {
                let found = sqlx::query_scalar(
                    "SELECT id FROM matches WHERE deadline IS NOT NULL AND deadline <= $1
                     ORDER BY deadline LIMIT $2",
                );
                found.bind(by).bind(limit).fetch_all(&self.readers).await.map_err(failed)
            }

            fn watch(&self) -> broadcast::Receiver<Change> {
                self.changes.subscribe()
            }

            async fn add_user(&self, user: &crate::User) -> Result<(), StoreError> {
                sqlx::query(
                    "INSERT INTO users (id, name, folded, password, created_at) VALUES ($1, $2, $3, $4, $5)",
                )
                .bind(user.id)
                .bind(user.name.as_str())
                .bind(user.folded.as_deref())
                .bind(user.password.as_deref())
                .bind(user.created_at)
                .execute(&mut *self.write().await?)
                .await
                .map_err(failed)?;
                Ok(())
            }

            async fn change_user(&self, user: &crate::User) -> Result<(), StoreError> {
                sqlx::query("UPDATE users SET name = $1, folded = $2, password = $3 WHERE id = $4")
                    .bind(user.name.as_str())
                    .bind(user.folded.as_deref())
                    .bind(user.password.as_deref())
                    .bind(user.id)
                    .execute(&mut *self.write().await?)
                    .await
                    .map_err(failed)?;
                Ok(())
            }

            async fn user(&self, id: i64) -> Result<Option<crate::User>, StoreError> {
                let row: Option<crate::sql::UserRow> =
                    sqlx::query_as("SELECT id, name, folded, password, created_at FROM users WHERE id = $1")
                        .bind(id)
                        .fetch_optional(&self.readers)
                        .await
                        .map_err(failed)?;
                Ok(row.map(crate::sql::user))
            }

            async fn user_named(&self, folded: &str) -> Result<Option<crate::User>, StoreError> {
                let row: Option<crate::sql::UserRow> = sqlx::query_as(
                    "SELECT id, name, folded, password, created_at FROM users WHERE folded = $1",
                )
                .bind(folded)
                .fetch_optional(&self.readers)
                .await
                .map_err(failed)?;
                Ok(row.map(crate::sql::user))
            }

            async fn add_credential(&self, credential: &crate::Credential) -> Result<(), StoreError> {
                sqlx::query(
                    "INSERT INTO credentials (hash, kind, id, user_id, name, created_at, expires_at)
                     VALUES ($1, $2, $3, $4, $5, $6, $7)",
                )
                .bind(credential.hash.as_str())
                .bind(credential.kind.code())
                .bind(credential.id.as_str())
                .bind(credential.user)
                .bind(credential.name.as_str())
                .bind(credential.created_at)
                .bind(credential.expires_at)
                .execute(&mut *self.write().await?)
                .await
                .map_err(failed)?;
                Ok(())
            }

            async fn credential(
                &self,
                hash: &str,
                now: i64,
            ) -> Result<Option<(crate::Credential, crate::User)>, StoreError> {
                let row: Option<crate::sql::CredentialRow> = sqlx::query_as(
                    "SELECT hash, kind, id, user_id, name, created_at, expires_at FROM credentials
                     WHERE hash = $1 AND (expires_at IS NULL OR expires_at > $2)",
                )
                .bind(hash)
                .bind(now)
                .fetch_optional(&self.readers)
                .await
                .map_err(failed)?;
                let Some(credential) = row.map(crate::sql::credential) else { return Ok(None) };
                let user = self.user(credential.user).await?;
                Ok(user.map(|user| (credential, user)))
            }

            async fn credentials(
                &self,
                user: i64,
                kind: crate::Kind,
            ) -> Result<Vec<crate::Credential>, StoreError> {
                let rows: Vec<crate::sql::CredentialRow> = sqlx::query_as(
                    "SELECT hash, kind, id, user_id, name, created_at, expires_at FROM credentials
                     WHERE user_id = $1 AND kind = $2 ORDER BY created_at DESC, id",
                )
                .bind(user)
                .bind(kind.code())
                .fetch_all(&self.readers)
                .await
                .map_err(failed)?;
                Ok(rows.into_iter().map(crate::sql::credential).collect())
            }

            async fn revoke(
                &self,
                user: i64,
                kind: crate::Kind,
                which: crate::Revoke<'_>,
            ) -> Result<u64, StoreError> {
                let (statement, id) = match which {
                    crate::Revoke::One(id) => {
                        ("DELETE FROM credentials WHERE user_id = $1 AND kind = $2 AND id = $3", id)
                    }
                    crate::Revoke::AllBut(id) => {
                        ("DELETE FROM credentials WHERE user_id = $1 AND kind = $2 AND id <> $3", id)
                    }
                };
                let gone = sqlx::query(statement).bind(user).bind(kind.code()).bind(id);
                Ok(gone.execute(&mut *self.write().await?).await.map_err(failed)?.rows_affected())
            }

            async fn ratings(&self, user: i64) -> Result<Vec<crate::Rating>, StoreError> {
                let rows: Vec<crate::sql::RatingRow> = sqlx::query_as(
                    "SELECT user_id, game, rating, deviation, volatility, matches FROM ratings
                     WHERE user_id = $1 ORDER BY game",
                )
                .bind(user)
                .fetch_all(&self.readers)
                .await
                .map_err(failed)?;
                Ok(rows.into_iter().map(crate::sql::rating).collect())
            }

            async fn best(
                &self,
                game: &str,
                limit: i64,
            ) -> Result<Vec<(crate::User, crate::Rating)>, StoreError> {
                let rows: Vec<crate::sql::RatingRow> = sqlx::query_as(
                    "SELECT user_id, game, rating, deviation, volatility, matches FROM ratings
                     WHERE game = $1 ORDER BY rating DESC, user_id LIMIT $2",
                )
                .bind(game)
                .bind(limit)
                .fetch_all(&self.readers)
                .await
                .map_err(failed)?;
                let mut best = Vec::new();
                for rating in rows.into_iter().map(crate::sql::rating) {
                    if let Some(user) = self.user(rating.user).await? {
                        best.push((user, rating));
                    }
                }
                Ok(best)
            }

            async fn rate(&self, match_id: i64, ratings: &[crate::Rating]) -> Result<crate::Rated, StoreError> {
                let mut connection = self.write().await?;
                let mut transaction = connection.begin().await.map_err(failed)?;
                let counted = sqlx::query("INSERT INTO rated (match_id) VALUES ($1) ON CONFLICT DO NOTHING")
                    .bind(match_id)
                    .execute(&mut *transaction)
                    .await
                    .map_err(failed)?;
                if counted.rows_affected() == 0 {
                    return Ok(crate::Rated::Counted);
                }
                for rating in ratings {
                    let written = sqlx::query(
                        "INSERT INTO ratings (game, user_id, rating, deviation, volatility, matches)
                         VALUES ($1, $2, $3, $4, $5, $6)
                         ON CONFLICT (game, user_id) DO UPDATE
                         SET rating = $3, deviation = $4, volatility = $5, matches = $6
                         WHERE ratings.matches = $6 - 1",
                    )
                    .bind(rating.game.as_str())
                    .bind(rating.user)
                    .bind(rating.rating)
                    .bind(rating.deviation)
                    .bind(rating.volatility)
                    .bind(rating.matches)
                    .execute(&mut *transaction)
                    .await
                    .map_err(failed)?;
                    if written.rows_affected() == 0 {
                        return Ok(crate::Rated::Changed); // dropping the transaction takes it all back
                    }
                }
                transaction.commit().await.map_err(failed)?;
                Ok(crate::Rated::Done)
            }

            async fn shared(&self, name: &str, fresh: &str) -> Result<String, StoreError> {
                sqlx::query("INSERT INTO shared (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                    .bind(name)
                    .bind(fresh)
                    .execute(&mut *self.write().await?)
                    .await
                    .map_err(failed)?;
                let found = sqlx::query_scalar("SELECT value FROM shared WHERE name = $1").bind(name);
                found.fetch_one(&self.readers).await.map_err(failed)
            }

            async fn prune(&self, now: i64) -> Result<u64, StoreError> {
                let gone = sqlx::query("DELETE FROM credentials WHERE expires_at <= $1").bind(now);
                Ok(gone.execute(&mut *self.write().await?).await.map_err(failed)?.rows_affected())
            }

            async fn ping(&self) -> Result<(), StoreError> {
                sqlx::query("SELECT 1").execute(&mut *self.write().await?).await.map_err(failed)?;
                Ok(())
            }

            async fn close(&self) {
                self.disconnect().await;
            }
        }
    };
}

pub(crate) use sql_store;
