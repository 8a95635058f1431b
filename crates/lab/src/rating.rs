//! How sure one can be: intervals, Elo, the strengths behind many results.

use serde::Serialize;

/// The width of a 95 % interval in standard deviations.
const Z: f64 = 1.959_964;

/// A share with its 95 % interval, from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Share {
    /// The share.
    pub rate: f64,
    /// The interval's lower end.
    pub low: f64,
    /// The interval's upper end.
    pub high: f64,
}

impl Share {
    /// Wilson's interval for `points` out of `matches`, where a draw is half a point.
    pub fn of(points: f64, matches: u64) -> Share {
        if matches == 0 {
            return Share { rate: 0.5, low: 0.0, high: 1.0 };
        }
        let n = matches as f64;
        let rate = points / n;
        let centre = (rate + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
        Share { rate, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
    }

    /// In per cent, with the interval.
    pub fn in_words(&self) -> String {
        let percent = |share: f64| 100.0 * share;
        format!("{:.1} % ({:.1} to {:.1})", percent(self.rate), percent(self.low), percent(self.high))
    }
}

/// The difference in Elo that makes this share likely; cut off where a share is all or nothing.
pub fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    400.0 * (share / (1.0 - share)).log10()
}

/// The strength of one of many players.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Strength {
    /// In Elo; the mean of all is 0.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub plus_minus: f64,
}

/// Strengths by the model of Bradley and Terry: `points[i][j]` is what `i` scored against `j`. One drawn match
/// between all neighbours is added, so that a clean sweep does not count as endless strength.
pub fn strengths(points: &[Vec<f64>]) -> Vec<Strength> {
    let count = points.len();
    let prior = |i: usize, j: usize| if i.abs_diff(j) == 1 { 0.5 } else { 0.0 };
    let scored = |i: usize, j: usize| points[i][j] + prior(i, j);
    let played = |i: usize, j: usize| scored(i, j) + scored(j, i);
    let mut gamma = vec![1.0f64; count];
    for _ in 0..10_000 {
        let before = gamma.clone();
        for i in 0..count {
            let others = (0..count).filter(|j| *j != i);
            let won: f64 = others.clone().map(|j| scored(i, j)).sum();
            let weight: f64 = others.map(|j| played(i, j) / (gamma[i] + gamma[j])).sum();
            if weight > 0.0 && won > 0.0 {
                gamma[i] = won / weight;
            }
        }
        let mean = gamma.iter().map(|gamma| gamma.ln()).sum::<f64>() / count as f64;
        gamma.iter_mut().for_each(|gamma| *gamma /= mean.exp());
        let moved = gamma.iter().zip(&before).map(|(new, old)| (new / old).ln().abs()).fold(0.0, f64::max);
        if moved < 1e-9 {
            break;
        }
    }
    let per_elo = 10f64.ln() / 400.0;
    (0..count)
        .map(|i| {
            let information: f64 = (0..count)
                .filter(|j| *j != i)
                .map(|j| {
                    let p = gamma[i] / (gamma[i] + gamma[j]);
                    played(i, j) * p * (1.0 - p)
                })
                .sum();
            let deviation = if information > 0.0 { 1.0 / information.sqrt() } else { f64::INFINITY };
            Strength { elo: gamma[i].ln() / per_elo, plus_minus: Z * deviation / per_elo }
        })
        .collect()
}

/// The value below which `part` of the sorted numbers lie.
pub fn quantile(sorted: &[u32], part: f64) -> u32 {
    let last = sorted.len().saturating_sub(1);
    sorted.get((last as f64 * part).round() as usize).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_and_elo_agree_with_known_values() {
        let share = Share::of(75.0, 100);
        assert!((share.low - 0.657).abs() < 0.001 && (share.high - 0.825).abs() < 0.001, "{share:?}");
        assert!((elo(0.75) - 190.85).abs() < 0.01);
        assert_eq!(elo(0.5), 0.0);
    }

    #[test]
    fn strengths_give_back_what_made_the_results() {
        let truth = [-200.0, 0.0, 200.0];
        let chance = |i: usize, j: usize| 1.0 / (1.0 + 10f64.powf((truth[j] - truth[i]) / 400.0));
        let points: Vec<Vec<f64>> = (0..3)
            .map(|i| (0..3).map(|j| if i == j { 0.0 } else { 10_000.0 * chance(i, j) }).collect())
            .collect();
        for (found, truth) in strengths(&points).iter().zip(truth) {
            assert!((found.elo - truth).abs() < 1.0, "{found:?} for {truth}");
        }
    }

    #[test]
    fn a_quantile_of_nothing_is_nothing() {
        assert_eq!(quantile(&[], 0.95), 0);
        assert_eq!(quantile(&[1, 2, 3, 4, 100], 0.5), 3);
    }
}
