//! What every store must do.

use std::sync::Arc;

use gattai_store::{
    Append, Appended, Credential, Entry, Filter, Kind, Lobby, NewMatch, Phase, Rated, Rating, Revoke, Store,
    StoreError, User,
};

/// The whole suite on an empty store.
pub async fn all(store: Arc<dyn Store>) {
    numbers_are_given_once(&*store).await;
    many_at_once_are_all_kept(store.clone()).await;
    lists_show_what_is_asked_for(&*store).await;
    deadlines_come_due(&*store).await;
    names_are_unique(&*store).await;
    credentials_expire_and_are_revoked(&*store).await;
    ratings_count_each_match_once(&*store).await;
    shared_values_stay(&*store).await;
    store.ping().await.unwrap();
    store.close().await;
    assert!(store.append(Append::new(1, 99, 0, "late")).await.is_err() || is_memory(&*store).await);
}

/// A store in memory has nothing to close.
async fn is_memory(store: &dyn Store) -> bool {
    store.ping().await.is_ok()
}

/// Writes what `find_again` looks for.
pub async fn prepare(store: &dyn Store) {
    store.create(NewMatch::new(9, "toy", "setup", Lobby::new(Phase::Playing, "sum"))).await.unwrap();
    for number in 1..=3 {
        store.append(Append::new(9, number, 10 * number, format!("entry {number} ✓"))).await.unwrap();
    }
    store.add_user(&account(4, "Ada")).await.unwrap();
    store.shared("key", "first").await.unwrap();
}

/// After the store was closed and opened again.
pub async fn find_again(store: &dyn Store) {
    assert_eq!(store.setup(9).await.unwrap().as_deref(), Some("setup"));
    let entry = |number| Entry { number, at: 10 * number, body: format!("entry {number} ✓") };
    assert_eq!(store.log(9, 1).await.unwrap(), [entry(2), entry(3)]);
    assert_eq!(store.user_named("ada").await.unwrap(), Some(account(4, "Ada")));
    assert_eq!(store.shared("key", "second").await.unwrap(), "first");
}

fn account(id: i64, name: &str) -> User {
    User {
        id,
        name: name.into(),
        folded: Some(name.to_lowercase()),
        password: Some("hash".into()),
        created_at: 1,
    }
}

async fn numbers_are_given_once(store: &dyn Store) {
    let new = NewMatch::new(1, "toy", "setup", Lobby::new(Phase::Playing, "sum"));
    store.create(new.clone()).await.unwrap();
    assert_eq!(store.create(new).await, Err(StoreError::Exists));
    assert_eq!(store.setup(1).await.unwrap().as_deref(), Some("setup"));
    assert_eq!(store.setup(2).await.unwrap(), None);
    assert_eq!(store.append(Append::new(1, 1, 5, "first")).await, Ok(Appended::Done));
    assert_eq!(store.append(Append::new(1, 1, 6, "second")).await, Ok(Appended::Taken));
    assert_eq!(store.append(Append::new(1, 2, 7, "third")).await, Ok(Appended::Done));
    let entry = |number, at, body: &str| Entry { number, at, body: body.into() };
    assert_eq!(store.log(1, 0).await.unwrap(), [entry(1, 5, "first"), entry(2, 7, "third")]);
    assert_eq!(store.log(1, 2).await.unwrap(), []);
}

/// Eight writers for each of forty matches, all after the same numbers: each number has one winner, nothing
/// is lost, and no match disturbs another.
async fn many_at_once_are_all_kept(store: Arc<dyn Store>) {
    const MATCHES: i64 = 40;
    const WRITERS: i64 = 8;
    const NUMBERS: i64 = 10;
    for id in 0..MATCHES {
        store.create(NewMatch::new(1000 + id, "toy", "", Lobby::new(Phase::Over, ""))).await.unwrap();
    }
    let mut tasks = tokio::task::JoinSet::new();
    for id in 0..MATCHES {
        for writer in 0..WRITERS {
            let store = store.clone();
            tasks.spawn(async move {
                let mut won = 0;
                for number in 1..=NUMBERS {
                    let append = Append::new(1000 + id, number, 0, format!("{id} {number} by {writer}"));
                    won += i64::from(store.append(append).await.unwrap() == Appended::Done);
                }
                won
            });
        }
    }
    let won: i64 = tasks.join_all().await.into_iter().sum();
    assert_eq!(won, MATCHES * NUMBERS);
    for id in 0..MATCHES {
        let log = store.log(1000 + id, 0).await.unwrap();
        assert_eq!(log.len() as i64, NUMBERS);
        for (entry, number) in log.iter().zip(1..) {
            assert_eq!(entry.number, number);
            assert!(entry.body.starts_with(&format!("{id} {number} by ")), "{}", entry.body);
        }
    }
}

async fn lists_show_what_is_asked_for(store: &dyn Store) {
    let lobby = |phase, listed, quick, users: &[i64]| Lobby {
        listed,
        quick,
        users: users.to_vec(),
        ..Lobby::new(phase, "summary")
    };
    let mut new = NewMatch::new(100, "chess", "", lobby(Phase::Gathering, true, false, &[7]));
    for (id, game, lobby) in [
        (100, "chess", lobby(Phase::Gathering, true, false, &[7])),
        (101, "chess", lobby(Phase::Gathering, true, true, &[8])),
        (102, "go", lobby(Phase::Playing, false, false, &[7, 8])),
        (103, "go", lobby(Phase::Gathering, true, false, &[])),
    ] {
        new = NewMatch { id, game: game.into(), lobby, created_at: id, ..new };
        store.create(new.clone()).await.unwrap();
    }
    let ids = async |filter: Filter| -> Vec<i64> {
        store.list(&filter).await.unwrap().iter().map(|listed| listed.id).collect()
    };
    let gathering = Filter { phases: vec![Phase::Gathering], limit: 10, ..Filter::default() };
    assert_eq!(ids(gathering.clone()).await, [103, 101, 100]);
    assert_eq!(ids(Filter { limit: 2, ..gathering.clone() }).await, [103, 101]);
    assert_eq!(ids(Filter { game: Some("chess".into()), ..gathering.clone() }).await, [101, 100]);
    assert_eq!(ids(Filter { quick_only: true, ..gathering.clone() }).await, [101]);
    assert_eq!(ids(Filter { user: Some(7), limit: 10, ..Filter::default() }).await, [102, 100]);
    assert_eq!(ids(Filter { user: Some(7), listed_only: true, limit: 10, ..Filter::default() }).await, [100]);

    // An entry may change what is shown; an older one that comes late may not.
    let shown =
        Append { lobby: Some(lobby(Phase::Playing, true, false, &[9])), ..Append::new(100, 1, 0, "x") };
    store.append(shown).await.unwrap();
    store.append(Append::new(100, 2, 0, "y")).await.unwrap();
    store.show(100, 0, lobby(Phase::Cancelled, true, false, &[])).await.unwrap();
    assert_eq!(ids(Filter { user: Some(9), limit: 10, ..Filter::default() }).await, [100]);
    assert_eq!(ids(Filter { user: Some(7), limit: 10, ..Filter::default() }).await, [102]);
    let listed = &store.list(&Filter { user: Some(9), limit: 1, ..Filter::default() }).await.unwrap()[0];
    assert_eq!((listed.phase, listed.shown, listed.last), (Phase::Playing, 1, 2));
    store.show(100, 2, lobby(Phase::Over, true, false, &[9])).await.unwrap();
    let listed = &store.list(&Filter { user: Some(9), limit: 1, ..Filter::default() }).await.unwrap()[0];
    assert_eq!((listed.phase, listed.shown, listed.last), (Phase::Over, 2, 2));
}

async fn deadlines_come_due(store: &dyn Store) {
    for (id, deadline) in [(200, Some(50)), (201, Some(20)), (202, None), (203, Some(900))] {
        let lobby = Lobby { deadline, ..Lobby::new(Phase::Playing, "") };
        store.create(NewMatch::new(id, "toy", "", lobby)).await.unwrap();
    }
    assert_eq!(store.due(50, 10).await.unwrap(), [201, 200]);
    assert_eq!(store.due(50, 1).await.unwrap(), [201]);
    store.show(201, 0, Lobby::new(Phase::Over, "")).await.unwrap();
    assert_eq!(store.due(50, 10).await.unwrap(), [200]);
}

async fn names_are_unique(store: &dyn Store) {
    let guest = |id| User { folded: None, password: None, ..account(id, "Ada") };
    store.add_user(&guest(10)).await.unwrap();
    store.add_user(&guest(11)).await.unwrap();
    store.add_user(&account(12, "Ada")).await.unwrap();
    assert_eq!(store.add_user(&account(13, "ADA")).await, Err(StoreError::Exists));
    assert_eq!(store.change_user(&account(10, "aDa")).await, Err(StoreError::Exists));
    assert_eq!(store.user(10).await.unwrap(), Some(guest(10)));
    store.change_user(&account(10, "Bo")).await.unwrap();
    assert_eq!(store.user_named("bo").await.unwrap(), Some(account(10, "Bo")));
    assert_eq!(store.user(99).await.unwrap(), None);
    assert_eq!(store.user_named("nobody").await.unwrap(), None);
}

async fn credentials_expire_and_are_revoked(store: &dyn Store) {
    let credential = |n: i64, kind, expires_at| Credential {
        hash: format!("hash {n}"),
        kind,
        id: format!("id {n}"),
        user: 12,
        name: "laptop".into(),
        created_at: n,
        expires_at,
    };
    let [first, second] = [1, 2].map(|n| credential(n, Kind::Session, Some(100)));
    let token = credential(3, Kind::Token, None);
    for credential in [&first, &second, &token] {
        store.add_credential(credential).await.unwrap();
    }
    assert_eq!(store.add_credential(&first).await, Err(StoreError::Exists));
    let found = store.credential("hash 1", 99).await.unwrap();
    assert_eq!(found, Some((first.clone(), account(12, "Ada"))));
    assert_eq!(store.credential("hash 1", 100).await.unwrap(), None);
    assert_eq!(store.credential("hash 3", 1_000_000).await.unwrap().map(|(found, _)| found), Some(token));
    assert_eq!(store.credentials(12, Kind::Session).await.unwrap(), [second, first.clone()]);
    assert_eq!(store.revoke(11, Kind::Session, Revoke::One("id 1")).await.unwrap(), 0, "not theirs");
    assert_eq!(store.revoke(12, Kind::Session, Revoke::AllBut("id 1")).await.unwrap(), 1);
    assert_eq!(store.credentials(12, Kind::Session).await.unwrap(), [first]);
    assert_eq!(store.revoke(12, Kind::Token, Revoke::One("id 3")).await.unwrap(), 1);
    assert_eq!(store.credential("hash 3", 0).await.unwrap(), None);
    assert_eq!(store.prune(100).await.unwrap(), 1);
    assert_eq!(store.credentials(12, Kind::Session).await.unwrap(), []);
}

async fn ratings_count_each_match_once(store: &dyn Store) {
    let rating = |user, rating, matches| Rating {
        user,
        game: "toy".into(),
        rating,
        deviation: 300.5,
        volatility: 0.06,
        matches,
    };
    let first = [rating(12, 1510.25, 1), rating(10, 1490.0, 1)];
    assert_eq!(store.rate(1, &first).await.unwrap(), Rated::Done);
    assert_eq!(store.rate(1, &first).await.unwrap(), Rated::Counted);
    assert_eq!(store.rate(2, &[rating(12, 1600.0, 2), rating(10, 1.0, 7)]).await.unwrap(), Rated::Changed);
    assert_eq!(store.ratings(12).await.unwrap(), first[..1], "all or none");
    assert_eq!(
        store.rate(2, &[rating(10, 1520.0, 2)]).await.unwrap(),
        Rated::Done,
        "not counted by the failure"
    );
    let best = store.best("toy", 10).await.unwrap();
    let shown: Vec<_> = best.iter().map(|(user, rating)| (user.name.as_str(), rating.rating)).collect();
    assert_eq!(shown, [("Bo", 1520.0), ("Ada", 1510.25)]);
    assert_eq!(store.best("toy", 1).await.unwrap().len(), 1);
    assert_eq!(store.best("other", 10).await.unwrap(), []);
}

async fn shared_values_stay(store: &dyn Store) {
    assert_eq!(store.shared("secret", "one").await.unwrap(), "one");
    assert_eq!(store.shared("secret", "two").await.unwrap(), "one");
}
