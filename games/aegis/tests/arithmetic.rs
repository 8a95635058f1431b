//! One Action on hexes, from its affected units to the last collision, worked out anew in the plainest way from
//! chapters 11 to 15 and compared with the rules.

use std::collections::BTreeMap;

use gattai_aegis::{Action, Aegis, Place, State, UnitId};
use gattai_core::{Dice, Game, Published, Scripted, Seat, Seed, Settings, Silent};
use gattai_space::hex::Hex;
use serde_json::{Value, json};

/// A unit as the book sees it.
#[derive(Clone, Debug, Default)]
struct Robot {
    id: u8,
    at: (i32, i32),
    integrity: i32,
    passives: BTreeMap<&'static str, i32>,
    stats: BTreeMap<&'static str, i32>,
    statuses: Vec<&'static str>,
    fell: bool,
}

impl Robot {
    fn has(&self, passive: &str) -> i32 {
        self.passives.get(passive).copied().unwrap_or_default()
    }

    fn stat(&self, stat: &str) -> i32 {
        self.stats.get(stat).copied().unwrap_or_default()
    }

    fn is(&self, status: &str) -> bool {
        self.statuses.contains(&status)
    }
}

#[derive(Clone, Debug)]
struct Attack {
    dice: Vec<i32>,
    accuracy: i32,
    any: bool,
    power: i32,
    /// Distance and Splash; a Radius has the second alone, Melee and Laser have words.
    range: (Option<i32>, Option<i32>, &'static str),
    codes: Vec<&'static str>,
    kind: &'static str,
}

impl Attack {
    fn has(&self, code: &str) -> bool {
        self.codes.contains(&code)
    }
}

#[derive(Clone, Debug)]
struct Scene {
    robots: Vec<Robot>,
    terrain: Vec<(i32, i32)>,
    attack: Attack,
}

fn distance(a: (i32, i32), b: (i32, i32)) -> i32 {
    let (q, r) = (a.0 - b.0, a.1 - b.1);
    q.abs().max(r.abs()).max((q + r).abs())
}

/// AEG-4.4: the step of the axis from one hex to another.
fn axis(a: (i32, i32), b: (i32, i32)) -> Option<(i32, i32)> {
    let (q, r) = (b.0 - a.0, b.1 - a.1);
    let on = (q == 0 || r == 0 || q + r == 0) && (q, r) != (0, 0);
    if on { Some((q.signum(), r.signum())) } else { None }
}

fn is_on_field(hex: (i32, i32)) -> bool {
    distance((0, 0), hex) <= 12
}

impl Scene {
    /// The units on the axis, nearest first, up to terrain or the edge.
    fn line(&self, step: (i32, i32), through: bool) -> Vec<usize> {
        let from = self.robots[0].at;
        let hexes = (1..=24).map(|n| (from.0 + n * step.0, from.1 + n * step.1));
        let open = hexes.take_while(|hex| is_on_field(*hex) && (through || !self.terrain.contains(hex)));
        open.filter_map(|hex| self.robots.iter().position(|robot| robot.at == hex)).collect()
    }

    /// The table of chapter 11; the chosen target is the second robot.
    fn affected(&self) -> Vec<usize> {
        let (user, target) = (self.robots[0].at, self.robots[1].at);
        let attack = &self.attack;
        let mut found = match attack.range {
            (None, Some(radius), _) => {
                (1..self.robots.len()).filter(|n| distance(user, self.robots[*n].at) <= radius).collect()
            }
            (Some(_), Some(splash), _) => {
                (0..self.robots.len()).filter(|n| distance(target, self.robots[*n].at) <= splash).collect()
            }
            (_, None, "Laser") => axis(user, target).map_or(vec![1], |step| self.line(step, false)),
            (_, None, _) => vec![1],
        };
        if let (true, (Some(reach), _, _), Some(step)) = (attack.has("AP"), attack.range, axis(user, target))
        {
            for n in self.line(step, attack.has("ARC")) {
                let far = distance(user, self.robots[n].at);
                if far > distance(user, target) && far <= reach {
                    found.push(n);
                }
            }
        }
        if attack.has("SLF") {
            found.push(0);
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// AEG-12.3 to 12.5.
    fn number(&self, n: usize) -> i32 {
        let (user, unit) = (&self.robots[0], &self.robots[n]);
        let attack = &self.attack;
        if attack.has("AIM") || attack.range.2 == "Laser" {
            return attack.accuracy;
        }
        let mut number = attack.accuracy - user.stat("ACC") + unit.stat("EVA");
        number += if n == 0 { 0 } else { unit.has("Evade") };
        number += if attack.range.2 == "Melee" { unit.has("MeleeEvade") } else { 0 };
        number += if attack.range.0.is_some() { unit.has("RangeEvade") } else { 0 };
        let signals =
            self.robots.iter().filter(|other| distance(other.at, unit.at) == 1 && other.has("Signal") > 0);
        (number - signals.count() as i32).clamp(1, 6)
    }

    /// AEG-12.1, 12.2, 12.6, 14.3: successes, and those on the number itself.
    fn successes(&self, n: usize) -> (i32, i32) {
        let number = self.number(n);
        let altered = !self.attack.has("AIM") && self.attack.range.2 != "Laser";
        let vector = if altered { self.robots[n].has("VectorEvade") } else { 0 };
        let good = |die: &&i32| **die >= number && **die != vector;
        let count = self.attack.dice.iter().filter(good).count() as i32;
        let exact = self.attack.dice.iter().filter(good).filter(|die| **die == number).count() as i32;
        if self.attack.any {
            (count, exact)
        } else if count == self.attack.dice.len() as i32 {
            (1, exact)
        } else {
            (0, 0)
        }
    }

    /// Chapters 13 to 15.
    fn done(mut self) -> Scene {
        let before = self.clone();
        let (attack, user) = (&before.attack, &before.robots[0]);
        let affected = before.affected();
        for n in &affected {
            let (successes, exact) = before.successes(*n);
            if successes == 0 {
                continue;
            }
            let (unit, was) = (&mut self.robots[*n], &before.robots[*n]);
            if attack.kind == "Damage" {
                let mut damage = attack.power * successes;
                damage += if attack.has("CRT") || was.is("exposed") { exact } else { 0 };
                damage += i32::from(attack.has("AA") && was.has("Flight") + was.has("Jet") > 0);
                damage = (damage + user.stat("DMG") - was.stat("DEF")).max(0);
                unit.integrity -= if was.is("vanished") { 0 } else { damage };
            }
            for (code, status) in [("STN", "stunned"), ("DIS", "disarmed"), ("XPO", "exposed")] {
                if attack.has(code) && !unit.is(status) {
                    unit.statuses.push(status);
                }
            }
        }
        if attack.has("FRC") || attack.kind == "Push" || attack.kind == "Pull" {
            let mut moved: Vec<usize> =
                affected.into_iter().filter(|n| *n > 0 && before.successes(*n).0 > 0).collect();
            let pull = attack.kind == "Pull";
            moved.sort_by_key(|n| {
                let far = distance(user.at, before.robots[*n].at);
                (if pull { far } else { -far }, before.robots[*n].id)
            });
            for n in moved {
                self.displace(n, attack.power * before.successes(n).0, pull);
            }
        }
        self
    }

    /// AEG-13.6 to 13.11.
    fn displace(&mut self, n: usize, mut left: i32, pull: bool) {
        let Some((q, r)) = axis(self.robots[0].at, self.robots[n].at) else { return };
        let step = if pull { (-q, -r) } else { (q, r) };
        while left > 0 {
            let at = self.robots[n].at;
            let next = (at.0 + step.0, at.1 + step.1);
            if !is_on_field(next) {
                self.robots[n].fell = true;
                self.robots[n].at = (99, 99);
                return;
            }
            let with = self.robots.iter().position(|other| other.at == next);
            if with.is_some() || self.terrain.contains(&next) {
                for hurt in with.into_iter().chain([n]) {
                    let vanished = self.robots[hurt].is("vanished");
                    self.robots[hurt].integrity -= if vanished { 0 } else { left / 2 };
                }
                return;
            }
            self.robots[n].at = next;
            left -= 1;
        }
    }

    fn position(&self) -> Value {
        let attack = &self.attack;
        let range = match attack.range {
            (None, Some(radius), _) => json!({"Radius": radius}),
            (Some(distance), Some(splash), _) => json!({"Splash": {"distance": distance, "splash": splash}}),
            (Some(distance), None, _) => json!({"Distance": distance}),
            (None, None, word) => json!(word),
        };
        let action = json!([{"name": "Deed", "dice": attack.dice.len(), "accuracy": attack.accuracy,
            "indicator": if attack.any { "Any" } else { "All" }, "type": attack.kind, "power": attack.power,
            "range": range, "attrs": attack.codes}]);
        let unit = |robot: &Robot| {
            let passive = |(name, x): (&&str, &i32)| match *name {
                "Flight" | "Signal" => json!(name),
                _with_figure => json!({*name: x}),
            };
            let passives: Vec<Value> = robot.passives.iter().map(passive).collect();
            let mut stub = json!({"integrity": robot.integrity, "passives": passives, "ep": 9,
                "movement": if robot.id == 5 { 4 } else { 0 }});
            if robot.id == 1 {
                stub["actions"] = action.clone();
            }
            json!({"id": robot.id, "seat": (robot.id - 1) / 10, "stub": stub, "until": 1, "stats": robot.stats,
                   "statuses": robot.statuses, "at": format!("{},{}", robot.at.0, robot.at.1)})
        };
        let terrain: Vec<String> = self.terrain.iter().map(|(q, r)| format!("{q},{r}")).collect();
        let units: Vec<Value> = self.robots.iter().map(unit).collect();
        json!({"board": {"terrain": terrain}, "units": units})
    }
}

fn random_scene(dice: &mut Dice) -> Scene {
    let mut below = |n: u32| dice.below(n) as i32;
    let mut taken = vec![(-12, 12)];
    let mut robots = Vec::new();
    for id in [1, 11, 2, 12, 3, 13, 14] {
        let spread: i32 = if id == 1 { 12 } else { 4 };
        let near = robots.first().map_or((0, 0), |user: &Robot| user.at);
        let at =
            (near.0 + below(2 * spread as u32 + 1) - spread, near.1 + below(2 * spread as u32 + 1) - spread);
        let at = if below(2) == 0 { at } else { (at.0, near.1) };
        if !is_on_field(at) || taken.contains(&at) || distance(at, (-12, 12)) < 9 {
            continue;
        }
        taken.push(at);
        let mut robot = Robot { id, at, integrity: 3 + below(20), ..Robot::default() };
        let figures = [("Evade", 2), ("MeleeEvade", 2), ("RangeEvade", 2), ("VectorEvade", 6)];
        for (name, most) in figures {
            if below(4) == 0 {
                robot.passives.insert(name, 1 + below(most as u32));
            }
        }
        for name in ["Flight", "Signal"] {
            if below(4) == 0 {
                robot.passives.insert(name, 1);
            }
        }
        for stat in ["ACC", "DMG", "EVA", "DEF"] {
            if below(3) == 0 {
                robot.stats.insert(stat, below(5) - 2);
            }
        }
        for status in ["exposed", "vanished"] {
            if id != 11 && id != 1 && below(6) == 0 || status == "exposed" && below(4) == 0 {
                robot.statuses.push(status);
            }
        }
        robots.push(robot);
    }
    // Somebody to go on with, so that the turn does not end by itself and clear things.
    robots.push(Robot { id: 5, at: taken[0], integrity: 90, ..Robot::default() });
    let mut terrain: Vec<(i32, i32)> = Vec::new();
    for _ in 0..below(5) {
        let at = robots.first().map_or((0, 0), |user| user.at);
        let hex = (at.0 + below(7) - 3, if below(2) == 0 { at.1 } else { at.1 + below(7) - 3 });
        if is_on_field(hex) && !taken.contains(&hex) && !terrain.contains(&hex) {
            terrain.push(hex);
        }
    }
    Scene { robots, terrain, attack: random_attack(&mut below) }
}

fn random_attack(below: &mut impl FnMut(u32) -> i32) -> Attack {
    let range = match below(5) {
        0 => (None, Some(1 + below(4)), ""),
        1 => (Some(1 + below(9)), None, ""),
        2 => (Some(1 + below(9)), Some(1 + below(3)), ""),
        3 => (None, None, "Melee"),
        _laser => (None, None, "Laser"),
    };
    let kind = ["Damage", "Damage", "Damage", "Push", "Pull"][below(5) as usize];
    let (damage, ranged) = (kind == "Damage", range.0.is_some());
    let mut codes = Vec::new();
    let fits = [
        ("AA", damage),
        ("CRT", damage),
        ("FRC", damage),
        ("AIM", true),
        ("AP", ranged),
        ("ARC", range.2.is_empty()),
        ("STN", true),
        ("DIS", true),
        ("XPO", true),
        ("SLF", damage),
    ];
    for (code, fits) in fits {
        if fits && below(3) == 0 && !(code == "SLF" && codes.contains(&"FRC")) {
            codes.push(code);
        }
    }
    let rolled = (0..1 + below(5)).map(|_| 1 + below(6)).collect();
    let (accuracy, any, power) = (1 + below(6), below(3) > 0, 1 + below(4));
    Attack { dice: rolled, accuracy, any, power, range, codes, kind }
}

fn played(scene: &Scene) -> Option<State> {
    let game = Aegis::table(2, &Settings::new()).unwrap();
    let (game, mut state) = game.arrange(serde_json::from_value(scene.position()).unwrap()).ok()?;
    let target = if scene.attack.range.0.is_none() && scene.attack.range.1.is_some() { "" } else { " at 11" };
    let action: Action = format!("act 1 1{target}").parse().unwrap();
    game.check(&state, Seat::nth(0), &action).ok()?;
    let faces = scene.attack.dice.iter().map(|face| Scripted::Face(*face as u32)).collect();
    game.apply(&mut state, Seat::nth(0), &action, &mut Dice::scripted(faces), &mut Silent);
    Some(state)
}

#[test]
fn an_action_does_what_the_book_says() {
    let mut dice = Dice::seeded(&Seed::from_number(21));
    let (mut compared, mut fell, mut died) = (0, 0, 0);
    while compared < 2500 {
        let scene = random_scene(&mut dice);
        if scene.robots.len() < 3 || scene.robots[0].id != 1 || scene.robots[1].id != 11 {
            continue;
        }
        let Some(state) = played(&scene) else { continue };
        for robot in scene.clone().done().robots {
            let unit = state.unit(UnitId(robot.id));
            assert_eq!(unit.is_active(), !robot.fell && robot.integrity > 0, "unit {}: {scene:#?}", robot.id);
            fell += u32::from(robot.fell);
            died += u32::from(robot.integrity <= 0);
            if !unit.is_active() {
                continue;
            }
            assert_eq!(i32::from(unit.integrity), robot.integrity, "unit {}: {scene:#?}", robot.id);
            let at = Place::Hex(Hex::new(robot.at.0 as i16, robot.at.1 as i16));
            assert_eq!(unit.at, at, "unit {}: {scene:#?}", robot.id);
            if state.players[Seat::nth(0)].turns == 3 && state.active == Seat::nth(0) {
                let statuses = unit.statuses().0.count_ones() as usize;
                assert_eq!(statuses, robot.statuses.len(), "{}: {scene:#?}", robot.id);
            }
        }
        compared += 1;
    }
    assert!(fell > 30 && died > 300, "{fell} fell, {died} died");
}
