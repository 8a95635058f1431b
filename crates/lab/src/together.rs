//! Several minds about one position, each on a core of its own.

use gattai_host::{Mind, Suggestion};
use gattai_search::Budget;

/// Lets several minds of one seat think at the same time, each with a tree of its own, and adds up what they
/// found. They must have been told the same; different seeds make them different.
pub fn think_together<B: Budget + Send>(
    minds: &mut [Box<dyn Mind>],
    budget: impl Fn() -> B + Sync,
) -> Option<Suggestion> {
    let thoughts: Vec<_> = std::thread::scope(|scope| {
        let budget = &budget;
        let threads: Vec<_> =
            minds.iter_mut().map(|mind| scope.spawn(move || mind.think(&mut budget()))).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok().flatten()).collect()
    });
    thoughts.into_iter().reduce(together)
}

/// Adds up two thoughts about the same position.
fn together(mut one: Suggestion, other: Suggestion) -> Suggestion {
    let (own, their) = (one.simulations.max(1) as f32, other.simulations.max(1) as f32);
    let total = own + their;
    for choice in &mut one.choices {
        choice.share *= own / total;
    }
    for theirs in other.choices {
        let share = theirs.share * their / total;
        match one.choices.iter_mut().find(|choice| choice.notation == theirs.notation) {
            Some(choice) => {
                let sum = (choice.share + share).max(f32::MIN_POSITIVE);
                choice.win_chance = (choice.win_chance * choice.share + theirs.win_chance * share) / sum;
                choice.share += share;
            }
            None => one.choices.push(gattai_host::Alternative { share, ..theirs }),
        }
    }
    one.choices.sort_by(|one, other| other.share.total_cmp(&one.share));
    one.simulations += other.simulations;
    if let Some(best) = one.choices.first() {
        if best.notation != one.notation {
            one.line = other.line;
        }
        (one.notation, one.label, one.win_chance) =
            (best.notation.clone(), best.label.clone(), best.win_chance);
    }
    one
}
