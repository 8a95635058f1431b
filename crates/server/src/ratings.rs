//! How good people are: Glicko-2 where a game is for two, Weng-Lin (as OpenSkill) where it is for more.

use gattai_core::Seat;
use gattai_store::{Rated, Rating};
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};

use crate::events::Sitter;
use crate::table::State;
use crate::tables::Tables;

/// Where everybody begins.
pub const START: f64 = 1500.0;

/// Weng-Lin counts from 25 in small steps; people are shown numbers of the size they know.
const SCALE: f64 = 60.0;
const MIDDLE: f64 = 25.0;

/// How often new ratings are computed anew because somebody's has changed meanwhile.
const ATTEMPTS: usize = 5;

/// A rated match that is over, as ratings see it.
pub struct Counted {
    table: i64,
    game: &'static str,
    for_many: bool,
    people: Vec<(i64, u8)>,
}

/// What there is to count at a table; nothing unless people alone have played to the end.
pub fn counted(state: &State) -> Option<Counted> {
    let game = state.game.as_ref()?;
    let (about, outcome) = (game.about(), game.outcome()?);
    let person = |(place, seat): (usize, &crate::table::SeatState)| match &seat.sitter {
        Sitter::Person(user) => Some((crate::id::parse(&user.id)?, outcome.place(Seat::new(place)?)?)),
        Sitter::Computer(_) | Sitter::Open => None,
    };
    let people: Option<Vec<(i64, u8)>> = state.seats.iter().enumerate().map(person).collect();
    Some(Counted { table: state.id, game: about.id, for_many: about.seats_max > 2, people: people? })
}

/// Counts a match. It counts once, however often this is called.
pub async fn count(tables: &Tables, counted: &Counted) {
    for _ in 0..ATTEMPTS {
        match attempt(tables, counted).await {
            Ok(Rated::Done | Rated::Counted) => return,
            Ok(Rated::Changed) => {}
            Err(error) => {
                tracing::warn!(%error, "ratings are not counted yet");
                return;
            }
        }
    }
}

async fn attempt(tables: &Tables, counted: &Counted) -> Result<Rated, gattai_store::StoreError> {
    let Counted { table, game, for_many, people } = counted;
    let mut before = Vec::new();
    for (person, _) in people {
        let known = tables.store.ratings(*person).await?;
        let known = known.into_iter().find(|rating| rating.game == *game);
        before.push(known.unwrap_or_else(|| fresh(*person, game, *for_many)));
    }
    let ranks: Vec<u8> = people.iter().map(|(_, rank)| *rank).collect();
    let mut after = if *for_many { many(&before, &ranks) } else { two(&before, &ranks) };
    for rating in &mut after {
        rating.matches += 1;
    }
    tables.store.rate(*table, &after).await
}

/// The rating of somebody who has not played yet.
fn fresh(user: i64, game: &str, for_many: bool) -> Rating {
    let deviation = if for_many { WengLinRating::new().uncertainty * SCALE } else { 350.0 };
    Rating { user, game: game.to_owned(), rating: START, deviation, volatility: 0.06, matches: 0 }
}

fn two(before: &[Rating], ranks: &[u8]) -> Vec<Rating> {
    let ([one, other], [rank, other_rank]) = (before, ranks) else { return before.to_vec() };
    let known = |rating: &Rating| Glicko2Rating {
        rating: rating.rating,
        deviation: rating.deviation,
        volatility: rating.volatility,
    };
    let outcome = match rank.cmp(other_rank) {
        std::cmp::Ordering::Less => Outcomes::WIN,
        std::cmp::Ordering::Equal => Outcomes::DRAW,
        std::cmp::Ordering::Greater => Outcomes::LOSS,
    };
    let (new, other_new) = glicko2(&known(one), &known(other), &outcome, &Glicko2Config::new());
    let changed = |rating: &Rating, new: Glicko2Rating| Rating {
        rating: new.rating,
        deviation: new.deviation,
        volatility: new.volatility,
        ..rating.clone()
    };
    vec![changed(one, new), changed(other, other_new)]
}

fn many(before: &[Rating], ranks: &[u8]) -> Vec<Rating> {
    let known: Vec<[WengLinRating; 1]> = before
        .iter()
        .map(|rating| {
            let uncertainty = rating.deviation / SCALE;
            [WengLinRating { rating: MIDDLE + (rating.rating - START) / SCALE, uncertainty }]
        })
        .collect();
    // Allies share a place; each is counted as a side of its own that tied with the others.
    let sides: Vec<(&[WengLinRating], MultiTeamOutcome)> = known
        .iter()
        .zip(ranks)
        .map(|(side, rank)| (side.as_slice(), MultiTeamOutcome::new(usize::from(*rank))))
        .collect();
    let new = weng_lin_multi_team(&sides, &WengLinConfig::new());
    let changed = |(rating, new): (&Rating, &Vec<WengLinRating>)| match new.first() {
        Some(new) => Rating {
            rating: START + (new.rating - MIDDLE) * SCALE,
            deviation: new.uncertainty * SCALE,
            ..rating.clone()
        },
        None => rating.clone(),
    };
    before.iter().zip(&new).map(changed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wins_gains_and_who_loses_loses() {
        for for_many in [false, true] {
            let before = [fresh(1, "toy", for_many), fresh(2, "toy", for_many)];
            let after = if for_many { many(&before, &[1, 2]) } else { two(&before, &[1, 2]) };
            assert!(after[0].rating > START && after[1].rating < START);
            assert!(after[0].deviation < before[0].deviation);
            let drawn = if for_many { many(&before, &[1, 1]) } else { two(&before, &[1, 1]) };
            assert!((drawn[0].rating - START).abs() < 1e-6);
        }
        let before: Vec<Rating> = (0..4).map(|user| fresh(user, "toy", true)).collect();
        let after = many(&before, &[2, 1, 4, 2]);
        assert!(after[1].rating > after[0].rating && after[0].rating > after[2].rating);
        assert!((after[0].rating - after[3].rating).abs() < 1e-6);
    }
}
