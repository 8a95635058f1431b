//! A store that forgets: for tests and for tables that nobody needs tomorrow.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use tokio::sync::broadcast;

use crate::{
    Append, Appended, Change, Credential, Entry, Filter, Id, Kind, Listed, Lobby, Millis, NewMatch, Rated,
    Rating, Revoke, Store, StoreError, User,
};

/// A store in memory.
pub struct Memory {
    kept: Mutex<Kept>,
    changes: broadcast::Sender<Change>,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory { kept: Mutex::default(), changes: broadcast::channel(1).0 }
    }
}

#[derive(Default)]
struct Kept {
    matches: BTreeMap<Id, Table>,
    users: BTreeMap<Id, User>,
    credentials: BTreeMap<String, Credential>,
    ratings: BTreeMap<(String, Id), Rating>,
    rated: BTreeSet<Id>,
    shared: BTreeMap<String, String>,
}

/// One match.
struct Table {
    game: String,
    setup: String,
    lobby: Lobby,
    shown: i64,
    created_at: Millis,
    log: Vec<Entry>,
}

impl Memory {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        // No function here leaves things half done, so what a panic elsewhere left is whole.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Table {
    fn show(&mut self, shown: i64, lobby: Lobby) {
        if self.shown <= shown {
            self.shown = shown;
            self.lobby = lobby;
        }
    }

    fn listed(&self, id: Id) -> Listed {
        Listed {
            id,
            game: self.game.clone(),
            phase: self.lobby.phase,
            listed: self.lobby.listed,
            summary: self.lobby.summary.clone(),
            shown: self.shown,
            last: self.log.last().map_or(0, |entry| entry.number),
            created_at: self.created_at,
        }
    }

    fn passes(&self, filter: &Filter) -> bool {
        let Filter { phases, game, user, listed_only, quick_only, limit: _ } = filter;
        (phases.is_empty() || phases.contains(&self.lobby.phase))
            && game.as_ref().is_none_or(|game| *game == self.game)
            && user.is_none_or(|user| self.lobby.users.contains(&user))
            && (self.lobby.listed || !(*listed_only || user.is_none()))
            && (self.lobby.quick || !quick_only)
    }
}

#[async_trait]
impl Store for Memory {
    async fn create(&self, new: NewMatch) -> Result<(), StoreError> {
        let NewMatch { id, game, setup, lobby, created_at } = new;
        let mut kept = self.kept();
        if kept.matches.contains_key(&id) {
            return Err(StoreError::Exists);
        }
        kept.matches.insert(id, Table { game, setup, lobby, shown: 0, created_at, log: Vec::new() });
        Ok(())
    }

    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let Append { match_id, number, at, body, lobby } = append;
        let mut kept = self.kept();
        let gone = || StoreError::Failed("there is no such match".to_owned());
        let found = kept.matches.get_mut(&match_id).ok_or_else(gone)?;
        if found.log.iter().rev().any(|entry| entry.number == number) {
            return Ok(Appended::Taken);
        }
        found.log.push(Entry { number, at, body });
        if let Some(lobby) = lobby {
            found.show(number, lobby);
        }
        Ok(Appended::Done)
    }

    async fn show(&self, match_id: Id, shown: i64, lobby: Lobby) -> Result<(), StoreError> {
        if let Some(found) = self.kept().matches.get_mut(&match_id) {
            found.show(shown, lobby);
        }
        Ok(())
    }

    async fn setup(&self, match_id: Id) -> Result<Option<String>, StoreError> {
        Ok(self.kept().matches.get(&match_id).map(|found| found.setup.clone()))
    }

    async fn log(&self, match_id: Id, after: i64) -> Result<Vec<Entry>, StoreError> {
        let kept = self.kept();
        let entries = kept.matches.get(&match_id).map_or(&[][..], |found| &found.log);
        Ok(entries.iter().filter(|entry| entry.number > after).cloned().collect())
    }

    async fn list(&self, filter: &Filter) -> Result<Vec<Listed>, StoreError> {
        let kept = self.kept();
        let passing = kept.matches.iter().filter(|(_, found)| found.passes(filter));
        let mut listed: Vec<Listed> = passing.map(|(id, found)| found.listed(*id)).collect();
        listed.sort_by_key(|listed| (-listed.created_at, listed.id));
        listed.truncate(usize::try_from(filter.limit).unwrap_or(0));
        Ok(listed)
    }

    async fn due(&self, by: Millis, limit: i64) -> Result<Vec<Id>, StoreError> {
        let kept = self.kept();
        let deadlines = kept.matches.iter().filter_map(|(id, found)| Some((found.lobby.deadline?, *id)));
        let mut due: Vec<(Millis, Id)> = deadlines.filter(|(deadline, _)| *deadline <= by).collect();
        due.sort_unstable();
        due.truncate(usize::try_from(limit).unwrap_or(0));
        Ok(due.into_iter().map(|(_, id)| id).collect())
    }

    fn watch(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    async fn add_user(&self, user: &User) -> Result<(), StoreError> {
        let mut kept = self.kept();
        if kept.users.contains_key(&user.id) || kept.is_taken(user) {
            return Err(StoreError::Exists);
        }
        kept.users.insert(user.id, user.clone());
        Ok(())
    }

    async fn change_user(&self, user: &User) -> Result<(), StoreError> {
        let mut kept = self.kept();
        if kept.is_taken(user) {
            return Err(StoreError::Exists);
        }
        if let Some(found) = kept.users.get_mut(&user.id) {
            *found = User { created_at: found.created_at, ..user.clone() };
        }
        Ok(())
    }

    async fn user(&self, id: Id) -> Result<Option<User>, StoreError> {
        Ok(self.kept().users.get(&id).cloned())
    }

    async fn user_named(&self, folded: &str) -> Result<Option<User>, StoreError> {
        Ok(self.kept().users.values().find(|user| user.folded.as_deref() == Some(folded)).cloned())
    }

    async fn add_credential(&self, credential: &Credential) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let same = |other: &Credential| other.hash == credential.hash || other.id == credential.id;
        if kept.credentials.values().any(same) {
            return Err(StoreError::Exists);
        }
        kept.credentials.insert(credential.hash.clone(), credential.clone());
        Ok(())
    }

    async fn credential(&self, hash: &str, now: Millis) -> Result<Option<(Credential, User)>, StoreError> {
        let kept = self.kept();
        let found =
            kept.credentials.get(hash).filter(|found| found.expires_at.is_none_or(|until| until > now));
        Ok(found.and_then(|found| Some((found.clone(), kept.users.get(&found.user)?.clone()))))
    }

    async fn credentials(&self, user: Id, kind: Kind) -> Result<Vec<Credential>, StoreError> {
        let kept = self.kept();
        let own = kept.credentials.values().filter(|found| found.user == user && found.kind == kind);
        let mut own: Vec<Credential> = own.cloned().collect();
        own.sort_by(|a, b| b.created_at.cmp(&a.created_at).then_with(|| a.id.cmp(&b.id)));
        Ok(own)
    }

    async fn revoke(&self, user: Id, kind: Kind, which: Revoke<'_>) -> Result<u64, StoreError> {
        let mut kept = self.kept();
        let before = kept.credentials.len();
        kept.credentials.retain(|_, found| {
            let meant = match which {
                Revoke::One(id) => found.id == id,
                Revoke::AllBut(id) => found.id != id,
            };
            !(found.user == user && found.kind == kind && meant)
        });
        Ok((before - kept.credentials.len()) as u64)
    }

    async fn ratings(&self, user: Id) -> Result<Vec<Rating>, StoreError> {
        Ok(self.kept().ratings.values().filter(|rating| rating.user == user).cloned().collect())
    }

    async fn best(&self, game: &str, limit: i64) -> Result<Vec<(User, Rating)>, StoreError> {
        let kept = self.kept();
        let mut best: Vec<Rating> =
            kept.ratings.values().filter(|rating| rating.game == game).cloned().collect();
        best.sort_by(|a, b| b.rating.total_cmp(&a.rating).then(a.user.cmp(&b.user)));
        best.truncate(usize::try_from(limit).unwrap_or(0));
        Ok(best.into_iter().filter_map(|found| Some((kept.users.get(&found.user)?.clone(), found))).collect())
    }

    async fn rate(&self, match_id: Id, ratings: &[Rating]) -> Result<Rated, StoreError> {
        let mut kept = self.kept();
        if kept.rated.contains(&match_id) {
            return Ok(Rated::Counted);
        }
        let key = |rating: &Rating| (rating.game.clone(), rating.user);
        let changed = |rating: &Rating| {
            kept.ratings.get(&key(rating)).is_some_and(|found| found.matches != rating.matches - 1)
        };
        if ratings.iter().any(changed) {
            return Ok(Rated::Changed);
        }
        kept.rated.insert(match_id);
        for rating in ratings {
            kept.ratings.insert(key(rating), rating.clone());
        }
        Ok(Rated::Done)
    }

    async fn shared(&self, name: &str, fresh: &str) -> Result<String, StoreError> {
        let mut kept = self.kept();
        Ok(kept.shared.entry(name.to_owned()).or_insert_with(|| fresh.to_owned()).clone())
    }

    async fn prune(&self, now: Millis) -> Result<u64, StoreError> {
        let mut kept = self.kept();
        let before = kept.credentials.len();
        kept.credentials.retain(|_, found| found.expires_at.is_none_or(|until| until > now));
        Ok((before - kept.credentials.len()) as u64)
    }

    async fn ping(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn close(&self) {}
}

impl Kept {
    fn is_taken(&self, user: &User) -> bool {
        let folded = user.folded.as_ref();
        folded.is_some()
            && self.users.values().any(|other| other.id != user.id && other.folded.as_ref() == folded)
    }
}
