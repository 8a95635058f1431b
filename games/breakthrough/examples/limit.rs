//! The limit: random playouts of Breakthrough as fast as a loop written for this game alone plays them.
//!
//! No trait, no dice that can be proved, no notation, no log: two bitboards and a cheap generator. What the
//! engine loses against this is the price of being general. Prints JSON with the field of `gattai bench`.
//!
//! ```text
//! cargo run --release -p gattai-breakthrough --example limit -- 2
//! ```

#![expect(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "this measures time; it is no part of the rules"
)]

use std::hint::black_box;
use std::time::{Duration, Instant};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const RANK_1: u64 = 0xff;
const RANK_8: u64 = RANK_1 << 56;
const BATCH: u64 = 1000;

fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(2.0);
    let mut random = Random(1);
    for _ in 0..10 * BATCH {
        black_box(playout(&mut random)); // warm-up
    }
    let (mut playouts, mut moves) = (0, 0);
    let begun = Instant::now();
    let limit = Duration::from_secs_f64(seconds);
    while begun.elapsed() < limit {
        for _ in 0..BATCH {
            moves += u64::from(black_box(playout(&mut random)));
        }
        playouts += BATCH;
    }
    let spent = begun.elapsed().as_secs_f64();
    println!(
        "{{\"playouts_per_s\":{},\"decisions_per_match\":{},\"playouts\":{playouts},\"seconds\":{spent}}}",
        playouts as f64 / spent,
        moves as f64 / playouts as f64
    );
}

/// The number of moves of one random match.
fn playout(random: &mut Random) -> u32 {
    let (mut white, mut black) = (0xffff_u64, 0xffff_u64 << 48);
    let mut moves = 0;
    loop {
        moves += 1;
        if step::<true>(&mut white, &mut black, random) {
            return moves;
        }
        moves += 1;
        if step::<false>(&mut black, &mut white, random) {
            return moves;
        }
    }
}

/// One random move; whether it wins.
#[inline(always)]
fn step<const WHITE: bool>(own: &mut u64, enemy: &mut u64, random: &mut Random) -> bool {
    let forward = |pieces: u64, by: u32| if WHITE { pieces << by } else { pieces >> (16 - by) };
    let to_a = forward(*own & !FILE_A, 7) & !*own;
    let straight = forward(*own, 8) & !*own & !*enemy;
    let to_h = forward(*own & !FILE_H, 9) & !*own;
    let (a, b, c) = (to_a.count_ones(), straight.count_ones(), to_h.count_ones());
    let chosen = random.below(a + b + c);
    let (squares, n, by) = if chosen < a {
        (to_a, chosen, 7)
    } else if chosen < a + b {
        (straight, chosen - a, 8)
    } else {
        (to_h, chosen - a - b, 9)
    };
    let to = nth_bit(squares, n);
    let from = if WHITE { to >> by } else { to << (16 - by) };
    *own ^= from | to;
    *enemy &= !to;
    *own & (if WHITE { RANK_8 } else { RANK_1 }) != 0 || *enemy == 0
}

/// The `n`th bit of a set, counted from 0.
#[inline(always)]
fn nth_bit(mut squares: u64, n: u32) -> u64 {
    for _ in 0..n {
        squares &= squares - 1;
    }
    squares & squares.wrapping_neg()
}

/// Wyrand: one multiplication a number. The slight bias of `below` is of no matter here.
struct Random(u64);

impl Random {
    #[inline(always)]
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        let word = (product >> 64) as u64 ^ product as u64;
        (((word >> 32) * u64::from(n)) >> 32) as u32
    }
}
