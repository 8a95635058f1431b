//! Whole-number helpers that the books name: roots and division with a stated rounding.

/// The greatest `k` with `k * k <= n`; negative numbers have root 0.
///
/// ```
/// assert_eq!(gattai_space::isqrt(15), 3);
/// assert_eq!(gattai_space::isqrt(16), 4);
/// ```
#[must_use]
pub const fn isqrt(n: i64) -> i64 {
    match n {
        ..=0 => 0,
        // Half the bits, half the work: squares of distances on a table of four feet fit.
        1..=0xffff_ffff => (n as u32).isqrt() as i64,
        _ => n.isqrt(),
    }
}

/// The least `k` with `k * k >= n` (EXO-2.3); negative numbers have root 0.
///
/// ```
/// assert_eq!(gattai_space::csqrt(16), 4);
/// assert_eq!(gattai_space::csqrt(17), 5);
/// ```
#[must_use]
pub const fn csqrt(n: i64) -> i64 {
    let floor = isqrt(n);
    // The remainder, not the square of `floor + 1`, so that the largest numbers do not overflow.
    if n > 0 && n - floor * floor > 0 { floor + 1 } else { floor }
}

/// The square root to the nearest whole number (AEG-5.15). A root is never half-way, so no tie exists.
///
/// ```
/// assert_eq!(gattai_space::nearest_sqrt(6), 2);
/// assert_eq!(gattai_space::nearest_sqrt(7), 3);
/// ```
#[must_use]
pub const fn nearest_sqrt(n: i64) -> i64 {
    let floor = isqrt(n);
    // (floor + 1/2)^2 = floor^2 + floor + 1/4, and n is whole.
    if n > 0 && n - floor * floor > floor { floor + 1 } else { floor }
}

/// `a / b` rounded to the nearest whole number, halves away from zero (EXO-2.3).
///
/// # Panics
/// If `b` is not positive.
///
/// ```
/// assert_eq!(gattai_space::rdiv(5, 2), 3);
/// assert_eq!(gattai_space::rdiv(-5, 2), -3);
/// assert_eq!(gattai_space::rdiv(4, 3), 1);
/// ```
#[must_use]
pub const fn rdiv(a: i64, b: i64) -> i64 {
    assert!(b > 0, "rdiv divides by a positive number");
    let (whole, rest) = (a / b, a % b);
    if rest.unsigned_abs() >= b.unsigned_abs() - rest.unsigned_abs() { whole + a.signum() } else { whole }
}

/// `a / b` rounded towards minus infinity.
///
/// # Panics
/// If `b` is not positive.
#[must_use]
pub const fn floor_div(a: i64, b: i64) -> i64 {
    assert!(b > 0, "floor_div divides by a positive number");
    a.div_euclid(b)
}

/// `a / b` rounded towards plus infinity.
///
/// # Panics
/// If `b` is not positive.
#[must_use]
pub const fn ceil_div(a: i64, b: i64) -> i64 {
    assert!(b > 0, "ceil_div divides by a positive number");
    let whole = a.div_euclid(b);
    if a.rem_euclid(b) > 0 { whole + 1 } else { whole }
}
