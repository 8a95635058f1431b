//! Rings, spirals, discs, lines and rays of hexes, as iterators that allocate nothing.

use super::{Direction, Frame, Hex, clamped};

/// See [`Hex::ring`].
#[derive(Clone, Debug)]
pub struct Ring {
    at: Hex,
    radius: u16,
    done: u32,
}

impl Ring {
    pub(super) fn new(centre: Hex, radius: u16) -> Self {
        let reach = i32::from(radius);
        Self { at: Hex::new(clamped(i32::from(centre.q) + reach), centre.r), radius, done: 0 }
    }
}

impl Iterator for Ring {
    type Item = Hex;

    fn next(&mut self) -> Option<Hex> {
        let radius = u32::from(self.radius);
        if self.done >= (6 * radius).max(1) {
            return None;
        }
        let here = self.at;
        // From the east corner the first side runs north-west, and each next one a sixth turn further.
        if let Some(side) = self.done.checked_div(radius).and_then(|side| i32::try_from(side).ok()) {
            self.at = here.neighbour(Direction::NorthWest.turned(side));
        }
        self.done += 1;
        Some(here)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = ((6 * u32::from(self.radius)).max(1) - self.done) as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Ring {}

/// See [`Hex::spiral`].
#[derive(Clone, Debug)]
pub struct Spiral {
    centre: Hex,
    ring: Ring,
    radius: u16,
}

impl Spiral {
    pub(super) fn new(centre: Hex, radius: u16) -> Self {
        Self { centre, ring: Ring::new(centre, 0), radius }
    }
}

impl Iterator for Spiral {
    type Item = Hex;

    fn next(&mut self) -> Option<Hex> {
        loop {
            if let Some(hex) = self.ring.next() {
                return Some(hex);
            }
            if self.ring.radius >= self.radius {
                return None;
            }
            self.ring = Ring::new(self.centre, self.ring.radius + 1);
        }
    }
}

/// See [`Hex::disc`].
#[derive(Clone, Debug)]
pub struct Disc {
    centre: Hex,
    radius: i32,
    dq: i32,
    dr: i32,
}

impl Disc {
    pub(super) fn new(centre: Hex, radius: u16) -> Self {
        // The first row, at -radius, begins right above the centre.
        Self { centre, radius: i32::from(radius), dq: 0, dr: -i32::from(radius) }
    }
}

impl Iterator for Disc {
    type Item = Hex;

    fn next(&mut self) -> Option<Hex> {
        if self.dr > self.radius {
            return None;
        }
        let q = i32::from(self.centre.q) + self.dq;
        let r = i32::from(self.centre.r) + self.dr;
        self.dq += 1;
        if self.dq > self.radius.min(self.radius - self.dr) {
            self.dr += 1;
            self.dq = (-self.radius).max(-self.radius - self.dr);
        }
        Some(Hex::new(clamped(q), clamped(r)))
    }
}

/// See [`Hex::line_to`].
#[derive(Clone, Debug)]
pub struct Line {
    from: Hex,
    frame: Frame,
    step: i32,
}

impl Line {
    pub(super) fn new(from: Hex, to: Hex) -> Self {
        Self { from, frame: Frame::new(from, to), step: 0 }
    }

    fn steps(&self) -> i32 {
        self.frame.i + self.frame.j
    }
}

impl Iterator for Line {
    type Item = Hex;

    fn next(&mut self) -> Option<Hex> {
        let (n, steps) = (self.step, self.steps());
        if n > steps {
            return None;
        }
        self.step += 1;
        // In the frame, step n is the point (n - y, y) with y = j n / N: the two hexes beside it are those with
        // y rounded down and up.
        let (whole, rest) = match i64::from(steps) {
            0 => (0, 0),
            total => {
                let exact = i64::from(self.frame.j) * i64::from(n);
                (exact / total, 2 * (exact % total) - total)
            }
        };
        let whole = i32::try_from(whole).unwrap_or_default();
        let low = self.frame.at(self.from, n - whole, whole);
        let high = self.frame.at(self.from, n - whole - 1, whole + 1);
        Some(match rest.cmp(&0) {
            core::cmp::Ordering::Less => low,
            core::cmp::Ordering::Greater => high,
            core::cmp::Ordering::Equal if steps == 0 => low,
            core::cmp::Ordering::Equal => low.min(high),
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.steps() + 1 - self.step).unwrap_or_default();
        (left, Some(left))
    }
}

impl ExactSizeIterator for Line {}

/// See [`Hex::along`].
#[derive(Clone, Debug)]
pub struct Along {
    at: Hex,
    direction: Direction,
}

impl Along {
    pub(super) fn new(at: Hex, direction: Direction) -> Self {
        Self { at, direction }
    }
}

impl Iterator for Along {
    type Item = Hex;

    fn next(&mut self) -> Option<Hex> {
        self.at = self.at.neighbour(self.direction);
        Some(self.at)
    }
}
