//! One suite for all stores: memory, SQLite, PostgreSQL.

#[path = "common/postgres.rs"]
mod postgres;
#[path = "common/suite.rs"]
mod suite;

use std::sync::Arc;

use gattai_store::{Append, Appended, Change, Lobby, Memory, NewMatch, Phase, Postgres, Sqlite, Store};
use postgres::PrivatePostgres;

#[tokio::test]
async fn memory_keeps_all() {
    suite::all(Arc::new(Memory::default())).await;
}

#[tokio::test]
async fn sqlite_keeps_all() {
    let folder = tempfile::tempdir().unwrap();
    suite::all(Arc::new(Sqlite::open(&folder.path().join("store")).await.unwrap())).await;
}

#[tokio::test]
async fn sqlite_keeps_all_when_it_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store");
    let store = Sqlite::open(&path).await.unwrap();
    suite::prepare(&store).await;
    store.close().await;
    drop(store);
    suite::find_again(&Sqlite::open(&path).await.unwrap()).await;
}

#[tokio::test]
async fn a_file_that_is_no_store_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store");
    std::fs::write(&path, "dear diary, ".repeat(100)).unwrap();
    assert!(Sqlite::open(&path).await.is_err());
}

#[tokio::test]
async fn postgres_keeps_all() {
    let Some(postgres) = PrivatePostgres::start() else { return };
    let url = postgres.database("suite");
    suite::all(Arc::new(Postgres::connect(&url).await.unwrap())).await;

    let url = postgres.database("again");
    let store = Postgres::connect(&url).await.unwrap();
    suite::prepare(&store).await;
    store.close().await;
    suite::find_again(&Postgres::connect(&url).await.unwrap()).await;

    two_servers(&postgres.database("two")).await;
}

/// Two stores on one database: one of two has a number, and each hears of what the other wrote.
async fn two_servers(url: &str) {
    let (here, there) = tokio::join!(Postgres::connect(url), Postgres::connect(url));
    let (here, there) = (here.unwrap(), there.unwrap());
    let mut news = there.watch();
    here.create(NewMatch::new(5, "toy", "s", Lobby::new(Phase::Playing, ""))).await.unwrap();
    for number in 1..=50 {
        let (one, other) = tokio::join!(
            here.append(Append::new(5, number, 0, "here")),
            there.append(Append::new(5, number, 0, "there"))
        );
        let won_here = one.unwrap() == Appended::Done;
        let won_there = other.unwrap() == Appended::Done;
        assert!(won_here != won_there, "number {number}");
        if won_here {
            assert_eq!(news.recv().await.unwrap(), Change::Match(5, number));
        }
    }
    assert!(news.try_recv().is_err(), "what it wrote itself it is not told");
    assert_eq!(here.log(5, 0).await.unwrap(), there.log(5, 0).await.unwrap());
    assert_eq!(here.log(5, 0).await.unwrap().len(), 50);
}
