//! Group commit: whatever arrived while the last group was being written is the next group. Durability costs
//! one synchronisation a group, not one a decision.

use async_trait::async_trait;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::{Append, Appended, StoreError};

/// A group is at most so large. A commit waits for the disk as long for many entries as for one, so whoever
/// waits is taken along; the limit keeps one statement within what databases allow.
pub(crate) const GROUP_MAX: usize = 500;

/// How many entries may wait before those who bring more have to wait themselves.
const WAITING_MAX: usize = 4096;

/// Writes one group, all at once and durably. The answer says for each entry whether it was written.
#[async_trait]
pub(crate) trait Commit: Send + 'static {
    /// Writes the group.
    async fn commit(&mut self, group: &[Append]) -> Result<Vec<Appended>, StoreError>;
}

type Answer = oneshot::Sender<Result<Appended, StoreError>>;

/// Where entries wait for their group.
pub(crate) struct Group {
    to: mpsc::Sender<(Append, Answer)>,
    writer: tokio::sync::Mutex<Option<JoinHandle<()>>>,
    stop: mpsc::Sender<()>,
}

impl Group {
    /// Begins to write groups.
    pub(crate) fn start(commit: impl Commit) -> Group {
        let (to, from) = mpsc::channel(WAITING_MAX);
        let (stop, stopped) = mpsc::channel(1);
        let writer = tokio::spawn(write(commit, from, stopped));
        Group { to, writer: tokio::sync::Mutex::new(Some(writer)), stop }
    }

    /// Returns when the entry is durable, or is known not to be.
    pub(crate) async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let gone = || StoreError::Failed("it is closed".to_owned());
        let (answer, answered) = oneshot::channel();
        self.to.send((append, answer)).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }

    /// Writes what waits, then stops.
    pub(crate) async fn close(&self) {
        if let Some(writer) = self.writer.lock().await.take() {
            let _ = self.stop.send(()).await;
            let _ = writer.await;
        }
    }
}

async fn write(
    mut commit: impl Commit,
    mut from: mpsc::Receiver<(Append, Answer)>,
    mut stopped: mpsc::Receiver<()>,
) {
    let mut waiting = Vec::with_capacity(GROUP_MAX);
    loop {
        let taken = tokio::select! {
            taken = from.recv_many(&mut waiting, GROUP_MAX) => taken,
            _ = stopped.recv() => {
                from.close();
                from.recv_many(&mut waiting, GROUP_MAX).await
            }
        };
        if taken == 0 {
            return;
        }
        let (group, answers): (Vec<Append>, Vec<Answer>) = waiting.drain(..).unzip();
        let written = commit.commit(&group).await;
        for (n, answer) in answers.into_iter().enumerate() {
            let fate = match &written {
                Ok(fates) => Ok(fates.get(n).copied().unwrap_or(Appended::Taken)),
                Err(error) => Err(error.clone()),
            };
            // Whoever has gone away does not want to know.
            let _ = answer.send(fate);
        }
    }
}

/// What became of each entry of a group, from the numbers that were written.
pub(crate) fn fates(group: &[Append], mut written: Vec<(i64, i64)>) -> Vec<Appended> {
    written.sort_unstable();
    let fate = |append: &Append| match written.binary_search(&(append.match_id, append.number)) {
        Ok(place) => {
            written.remove(place); // of two that want one number, the first has it
            Appended::Done
        }
        Err(_) => Appended::Taken,
    };
    group.iter().map(fate).collect()
}

/// The entries of a group that were written.
pub(crate) fn done<'a>(group: &'a [Append], fates: &[Appended]) -> Vec<&'a Append> {
    group.iter().zip(fates).filter(|(_, fate)| **fate == Appended::Done).map(|(append, _)| append).collect()
}
