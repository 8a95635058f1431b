//! Computers think on threads of their own, a few at a time, and never longer than their budget.

use std::sync::Arc;
use std::time::Duration;

use gattai_host::{Match, Opponent, Suggestion};
use tokio::sync::{Semaphore, mpsc};
use tokio::time::Instant;

use crate::table::{Message, Thought};

/// How long a hint is thought about.
const HINT: Duration = Duration::from_millis(1000);

/// What a computer is called at the table.
pub fn title(opponent: &str) -> String {
    parse(opponent).character().title.to_owned()
}

/// The opponent of this name. Names are checked when a table is set up.
pub fn parse(opponent: &str) -> Opponent {
    opponent.parse().unwrap_or(Opponent::Random)
}

/// Who plays for a person that is not there.
pub const STAND_IN: &str = "level-4";

/// Lets a mind think, and sends its thought to the table, even if there is none. What it was told to do it does not
/// think about.
pub fn think(thinkers: Arc<Semaphore>, thought: Thought, to: mpsc::WeakSender<Message>) {
    if thought.does.is_some() {
        tokio::spawn(async move {
            if let Some(to) = to.upgrade() {
                let _ = to.send(Message::Thought(Box::new(thought))).await;
            }
        });
        return;
    }
    let Thought { seat, mind, opponent, .. } = thought;
    let Some(mut mind) = mind else { return };
    tokio::spawn(async move {
        let Ok(_permit) = thinkers.acquire_owned().await else { return };
        let budget = Duration::from_millis(parse(&opponent).character().millis);
        let thinking = tokio::task::spawn_blocking(move || {
            let begun = Instant::now();
            let does = mind.think(&mut |done: u64| left(begun, budget, done));
            (mind, does)
        });
        let (mind, does) = thinking.await.map_or((None, None), |(mind, does)| (Some(mind), does));
        if let Some(to) = to.upgrade() {
            let _ = to.send(Message::Thought(Box::new(Thought { seat, mind, opponent, does }))).await;
        }
    });
}

/// What a computer does because it was told to.
pub fn told(notation: String) -> Suggestion {
    let label = notation.clone();
    Suggestion { notation, label, win_chance: 0.5, choices: Vec::new(), line: Vec::new(), simulations: 0 }
}

/// Lets the strongest opponent think about a seat's question.
pub fn hint(
    thinkers: Arc<Semaphore>,
    game: &dyn Match,
    seat: gattai_core::Seat,
    to: mpsc::WeakSender<Message>,
    answer: impl FnOnce(Option<Suggestion>) -> Message + Send + 'static,
) {
    let mut mind = game.mind(seat, Opponent::STRONGEST, crate::id::random() as u64);
    game.inform(mind.as_mut());
    tokio::spawn(async move {
        let Ok(_permit) = thinkers.acquire_owned().await else { return };
        let thinking = tokio::task::spawn_blocking(move || {
            let begun = Instant::now();
            mind.think(&mut |done: u64| left(begun, HINT, done))
        });
        let found = thinking.await.ok().flatten();
        if let Some(to) = to.upgrade() {
            let _ = to.send(answer(found)).await;
        }
    });
}

/// About how many simulations are left: as many in the time left as so far in the time used.
fn left(begun: Instant, budget: Duration, done: u64) -> u64 {
    let (used, limit) = (begun.elapsed().as_micros().max(1), budget.as_micros() * 9 / 10);
    let left = limit.saturating_sub(used);
    if left == 0 { 0 } else { u64::try_from(u128::from(done) * left / used).unwrap_or(u64::MAX).max(1) }
}
