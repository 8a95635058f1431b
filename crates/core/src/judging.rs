//! From what is counted to a chance: what the judgements of several games have in common.

/// The sum of counts, each times its weight.
#[inline]
#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
pub fn weighed<const N: usize>(counts: &[f32; N], weights: &[f32; N]) -> f32 {
    // Four sums side by side, which the processor adds at once.
    let mut sums = [0.0; 4];
    for (counts, weights) in counts.chunks(4).zip(weights.chunks(4)) {
        for ((sum, count), weight) in sums.iter_mut().zip(counts).zip(weights) {
            *sum += count * weight;
        }
    }
    sums.iter().sum()
}

/// The chance of whoever is ahead by so much, a lead being the logarithm of the odds.
#[inline]
#[expect(clippy::float_arithmetic, reason = "the one float of the rules")]
pub fn chance(lead: f32) -> f32 {
    1.0 / (1.0 + (-lead).exp())
}
