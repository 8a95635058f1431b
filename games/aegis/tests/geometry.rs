//! Sight, lasers and pushes against the words of the book, worked out anew in the plainest way.

use gattai_aegis::{Aegis, Place, State, UnitId};
use gattai_core::{Dice, Game, Published, Scripted, Seat, Seed, Settings, Silent};
use gattai_space::hex::Hex;
use serde_json::{Value, json};

type Point = (i128, i128);
type Rectangle = [i128; 4];

fn arranged(options: &str, position: Value) -> Option<(Aegis, State)> {
    let options: Settings = options.parse().unwrap();
    let setup = serde_json::from_value(position).unwrap();
    Aegis::table(2, &options).unwrap().arrange(setup).ok()
}

/// AEG-R10, word by word.
fn is_hidden(a: Hex, b: Hex, terrain: &[Hex]) -> bool {
    let of = |hex: Hex| (i64::from(hex.q), i64::from(hex.r));
    let ((aq, ar), (bq, br)) = (of(a), of(b));
    let (dq, dr) = (bq - aq, br - ar);
    let dot = |(q, r): (i64, i64)| q * dq + r * dr + (-q - r) * (-dq - dr);
    let cross = |(q, r): (i64, i64)| dq * r - dr * q;
    terrain.iter().filter(|t| **t != a && **t != b).any(|t| {
        let (tq, tr) = of(*t);
        if dot((tq - aq, tr - ar)) <= 0 || dot((tq - bq, tr - br)) >= 0 {
            return false;
        }
        let corners = [(2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2)];
        let crosses = corners.map(|(q, r)| cross((3 * (tq - aq) + q, 3 * (tr - ar) + r)));
        if crosses.iter().any(|c| *c > 0) && crosses.iter().any(|c| *c < 0) {
            return true;
        }
        let borders = crosses.iter().filter(|c| **c == 0).count() == 2;
        borders
            && t.neighbours().into_iter().any(|u| {
                let (uq, ur) = of(u);
                cross((tq + uq - 2 * aq, tr + ur - 2 * ar)) == 0 && terrain.contains(&u)
            })
    })
}

#[test]
fn sight_is_that_of_the_ruling_on_all_maps() {
    for map in ["M1", "M2", "M3", "M4", "S1"] {
        let game = Aegis::table(2, &format!("map={map}").parse().unwrap()).unwrap();
        let hexes: Vec<Hex> = (-30..=30).flat_map(|q| (-30..=30).map(move |r| Hex::new(q, r))).collect();
        let on = |hex: &&Hex| game.ground().contains(Place::Hex(**hex));
        let hexes: Vec<Hex> = hexes.iter().filter(on).copied().collect();
        let blocked = |hex: &&Hex| !game.ground().is_open(Place::Hex(**hex));
        let terrain: Vec<Hex> = hexes.iter().filter(blocked).copied().collect();
        for a in &hexes {
            for b in &hexes {
                let sees = game.ground().sees(Place::Hex(*a), Place::Hex(*b));
                assert_eq!(sees, !is_hidden(*a, *b, &terrain), "{map}: {a} to {b}");
            }
        }
    }
}

#[test]
fn sight_is_that_of_the_ruling_among_dense_terrain() {
    let mut dice = Dice::seeded(&Seed::from_number(3));
    for _ in 0..30 {
        let hexes: Vec<Hex> = Hex::ORIGIN.disc(5).filter(|hex| *hex != Hex::ORIGIN).collect();
        let terrain: Vec<Hex> = hexes.into_iter().filter(|_| dice.below(3) == 0).collect();
        let words: Vec<String> = terrain.iter().map(ToString::to_string).collect();
        let units = json!([{"id": 1, "seat": 0, "stub": {}, "at": "0,0"},
                           {"id": 11, "seat": 1, "stub": {}, "at": "12,0"}]);
        let position = json!({"board": {"terrain": words}, "units": units});
        let (game, _) = arranged("", position).unwrap();
        for b in Hex::ORIGIN.disc(9) {
            let sees = game.ground().sees(Place::Hex(Hex::ORIGIN), Place::Hex(b));
            assert_eq!(sees, !is_hidden(Hex::ORIGIN, b, &terrain), "to {b} among {words:?}");
        }
    }
}

/// A random table: terrain, a user, a target, and others who may stand anywhere.
struct Table {
    pieces: Vec<Rectangle>,
    units: Vec<Point>,
}

fn squared((ax, ay): Point, (bx, by): Point) -> i128 {
    (ax - bx) * (ax - bx) + (ay - by) * (ay - by)
}

/// AEG-5.7: a disc of 500 and a rectangle.
fn is_in_terrain((x, y): Point, pieces: &[Rectangle]) -> bool {
    pieces.iter().any(|[x1, y1, x2, y2]| {
        let (dx, dy) = ((x1 - x).max(x - x2).max(0), (y1 - y).max(y - y2).max(0));
        dx * dx + dy * dy < 500 * 500
    })
}

impl Table {
    fn random(dice: &mut Dice) -> Table {
        let mut at = |least: u32, most: u32| i128::from(least + dice.below(most - least + 1));
        let piece = |x: i128, y: i128, w: i128, h: i128| [x, y, x + w, y + h];
        let pieces: Vec<Rectangle> =
            (0..2).map(|_| piece(at(0, 20) * 900, at(0, 20) * 900, at(1, 4) * 700, at(1, 4) * 700)).collect();
        let mut units: Vec<Point> = Vec::new();
        for _ in 0..60 {
            // Often on round figures, so that things touch.
            let grid = if at(0, 1) == 0 { 500 } else { 1 };
            let point = (at(0, 20_000) / grid * grid, at(0, 20_000) / grid * grid);
            let clear = units.iter().all(|other| squared(*other, point) >= 1000 * 1000);
            if units.len() < 9 && clear && !is_in_terrain(point, &pieces) {
                units.push(point);
            }
        }
        Table { pieces, units }
    }

    fn position(&self, actions: &Value) -> Value {
        let inches = |(x, y): &Point| format!("{}.{:03},{}.{:03}", x / 1000, x % 1000, y / 1000, y % 1000);
        let unit = |(n, at): (usize, &Point)| {
            let (id, seat) = if n == 0 { (1, 0) } else { (10 + n, 1) };
            let stub = json!({"integrity": 90, "actions": if n == 0 { actions.clone() } else { json!([]) }});
            json!({"id": id, "seat": seat, "stub": stub, "at": inches(at)})
        };
        let units: Vec<Value> = self.units.iter().enumerate().map(unit).collect();
        json!({"board": {"pieces": self.pieces, "size": [24_000, 24_000]}, "units": units})
    }

    /// Where the segment or ray is inside a rectangle: two fractions over one denominator, if there is any length.
    fn inside(&self, piece: &Rectangle, to_target: bool) -> Option<(i128, i128, i128)> {
        let ((ux, uy), (tx, ty)) = (self.units[0], self.units[1]);
        let (dx, dy) = (tx - ux, ty - uy);
        let den = (if dx == 0 { 1 } else { dx.abs() }) * (if dy == 0 { 1 } else { dy.abs() });
        let (mut enter, mut leave) = (0, if to_target { den } else { i128::MAX / 1_000_000 });
        for (from, d, low, high) in [(ux, dx, piece[0], piece[2]), (uy, dy, piece[1], piece[3])] {
            if d == 0 {
                if from <= low || from >= high {
                    return None;
                }
                continue;
            }
            let (near, far) = if d > 0 { (low - from, high - from) } else { (from - high, from - low) };
            enter = enter.max(near * (den / d.abs()));
            leave = leave.min(far * (den / d.abs()));
        }
        if enter < leave { Some((enter, leave, den)) } else { None }
    }

    /// AEG-5.18.
    fn is_seen(&self) -> bool {
        self.pieces.iter().all(|piece| self.inside(piece, true).is_none())
    }

    /// AEG-5.13, AEG-5.14: the fraction of the way to the target at which the perpendicular of a unit stands, if the ray
    /// enters its disc; and whether that is before terrain.
    fn on_ray(&self, n: usize) -> Option<(i128, i128, bool)> {
        let ((ux, uy), (tx, ty), (px, py)) = (self.units[0], self.units[1], self.units[n]);
        let (dx, dy, ex, ey) = (tx - ux, ty - uy, px - ux, py - uy);
        let (cross, dot, whole) = (dx * ey - dy * ex, dx * ex + dy * ey, dx * dx + dy * dy);
        if cross * cross >= 500 * 500 * whole || dot <= 0 {
            return None;
        }
        let before = |piece: &Rectangle| {
            self.inside(piece, false).is_none_or(|(enter, _, den)| dot * den < enter * whole)
        };
        Some((dot, whole, self.pieces.iter().all(before)))
    }
}

fn six(game: &Aegis, state: &State, said: &str) -> Option<State> {
    let (mut after, action) = (*state, said.parse().unwrap());
    game.check(state, Seat::nth(0), &action).ok()?;
    game.apply(&mut after, Seat::nth(0), &action, &mut Dice::scripted(vec![Scripted::Face(6)]), &mut Silent);
    Some(after)
}

#[test]
fn lasers_and_piercing_shots_hit_whom_the_book_says() {
    let actions = json!([
        {"name": "Beam", "dice": 1, "accuracy": 2, "indicator": "All", "type": "Damage", "power": 1, "range": "Laser"},
        {"name": "Pike", "dice": 1, "accuracy": 2, "indicator": "All", "type": "Damage", "power": 1,
         "range": {"Distance": 10}, "attrs": ["AP"]},
        {"name": "Lob", "dice": 1, "accuracy": 2, "indicator": "All", "type": "Damage", "power": 1,
         "range": {"Distance": 10}, "attrs": ["AP", "ARC"]}]);
    let (mut dice, mut beams, mut pikes) = (Dice::seeded(&Seed::from_number(8)), 0, 0);
    for _ in 0..1500 {
        let table = Table::random(&mut dice);
        if table.units.len() < 4 {
            continue;
        }
        let Some((game, state)) = arranged("mode=advanced", table.position(&actions)) else { continue };
        let near = |n: usize| squared(table.units[0], table.units[n]) <= 11_000 * 11_000;
        for number in 1..=3 {
            let (laser, arc) = (number == 1, number == 3);
            let legal = (laser || near(1)) && (arc || table.is_seen());
            let after = six(&game, &state, &format!("act 1 {number} at 11"));
            assert_eq!(after.is_some(), legal, "{number}: {:?} {:?}", table.units, table.pieces);
            let Some(after) = after else { continue };
            for n in 2..table.units.len() {
                let hit = table.on_ray(n).is_some_and(|(foot, whole, before)| {
                    if laser { before } else { foot > whole && near(n) && (arc || before) }
                });
                let struck = after.unit(UnitId(10 + n as u8)).integrity < 90;
                assert_eq!(struck, hit, "{number} unit {n}: {:?} {:?}", table.units, table.pieces);
                beams += u32::from(struck && laser);
                pikes += u32::from(struck && !laser);
            }
        }
    }
    assert!(beams > 100 && pikes > 50, "{beams} beams, {pikes} pikes");
}

/// AEG-5.15 to AEG-5.17: where the unit comes to stand (nowhere if it falls), the damage, and whom it ran into.
fn walked(table: &Table, inches: i128, pull: bool) -> (Option<Point>, i128, Option<usize>) {
    let ((ux, uy), start) = (table.units[0], table.units[1]);
    let sign = if pull { -1 } else { 1 };
    let (dx, dy) = (sign * (start.0 - ux), sign * (start.1 - uy));
    let square = dx * dx + dy * dy;
    let floor = square.isqrt();
    let length = if square - floor * floor > floor { floor + 1 } else { floor };
    let mut at = start;
    for k in 1..=inches * 100 {
        let next = (start.0 + dx * 10 * k / length, start.1 + dy * 10 * k / length);
        if !(0..=24_000).contains(&next.0) || !(0..=24_000).contains(&next.1) {
            return (None, 0, None);
        }
        let others = (0..table.units.len()).filter(|n| *n != 1);
        let with = others.into_iter().find(|n| squared(table.units[*n], next) < 1000 * 1000);
        if with.is_some() || is_in_terrain(next, &table.pieces) {
            return (Some(at), (inches * 1000 - 10 * (k - 1)) / 2000, with);
        }
        at = next;
    }
    (Some(at), 0, None)
}

#[test]
fn pushes_end_where_the_book_says() {
    let actions = json!([
        {"name": "Shove", "dice": 1, "accuracy": 2, "indicator": "All", "type": "Push", "power": 9,
         "range": {"Splash": {"distance": 10, "splash": 1}}, "attrs": ["ARC"]},
        {"name": "Drag", "dice": 1, "accuracy": 2, "indicator": "All", "type": "Pull", "power": 7,
         "range": {"Distance": 10}, "attrs": ["ARC"]}]);
    let (mut dice, mut fell, mut ran) = (Dice::seeded(&Seed::from_number(9)), 0, 0);
    for _ in 0..1500 {
        let table = Table::random(&mut dice);
        let alone = |n: usize| squared(table.units[1], table.units[n]) > 2000 * 2000;
        if table.units.len() < 3 || !(2..table.units.len()).all(alone) || !alone(0) {
            continue;
        }
        let Some((game, state)) = arranged("mode=advanced", table.position(&actions)) else { continue };
        for (number, inches, pull) in [(1, 9, false), (2, 7, true)] {
            let Some(after) = six(&game, &state, &format!("act 1 {number} at 11")) else { continue };
            let (to, damage, with) = walked(&table, inches, pull);
            let unit = after.unit(UnitId(11));
            let Some(to) = to else {
                assert!(!unit.is_active(), "{:?} {:?}", table.units, table.pieces);
                fell += 1;
                continue;
            };
            let Place::Point(at) = unit.at else { panic!("a table has points") };
            assert_eq!((at.x.into(), at.y.into()), to, "{:?} {:?}", table.units, table.pieces);
            assert_eq!(i128::from(90 - unit.integrity), damage);
            if let Some(with) = with {
                let hit = UnitId(if with == 0 { 1 } else { 10 + with as u8 });
                assert_eq!(i128::from(90 - after.unit(hit).integrity), damage);
                ran += 1;
            }
        }
    }
    assert!(fell > 50 && ran > 50, "{fell} fell, {ran} ran into others");
}
