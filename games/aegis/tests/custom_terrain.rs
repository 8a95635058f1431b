//! A table can bring a battlefield of its own (AEG-1.6).

use gattai_aegis::content::STANDARD;
use gattai_aegis::{Aegis, Ground};
use gattai_core::{Dice, Game, Published, Seed, Settings, Silent, playout};

const MAP: &str = r#"
[[map]]
id = "X1"
name = "Own Yard"
rows = """
A . . . . . . . b b b b
B  . . . . . . . b b b
C . . . . . . # . b b b
D  . . . # . . . . b b
E . . . . . # . . . . .
F  r r . . . . # . . .
G r r r . # . . . . . .
H  r r r . . . . . . .
I r r r r . . . . . . .
"""

[[table]]
id = "X2"
name = "Own Desk"
width = 30
height = 24
terrain = [{ x = [14, 16], y = [11, 13] }]
"#;

fn table(options: &str) -> Aegis {
    let options: Settings = options.parse().unwrap();
    let mut files: Vec<(String, String)> =
        STANDARD.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    files.push(("own.toml".to_owned(), MAP.to_owned()));
    Aegis::table(2, &options).unwrap().with_content(&files).unwrap()
}

fn plays(game: &Aegis) {
    let (mut dice, mut scratch) = (Dice::seeded(&Seed::from_number(4)), Vec::new());
    let mut state = game.start(&mut dice, &mut Silent);
    let (_, outcome) = playout(game, &mut state, &mut dice, &mut scratch, game.bound());
    assert!(outcome.is_some());
}

#[test]
fn an_own_map_is_played_on() {
    let game = table("custom-terrain=on");
    let Ground::Hexes(field) = game.ground() else { panic!("hexes were asked for") };
    assert_eq!((field.all().len(), field.open().len()), (95, 90));
    plays(&game);
}

#[test]
fn an_own_table_is_played_on() {
    let game = table("custom-terrain=on mode=advanced");
    let Ground::Plane(desk) = game.ground() else { panic!("a table was asked for") };
    assert_eq!((desk.edge().max.x, desk.zone_radius(), desk.terrain().len()), (30_000, 12_000, 1));
    plays(&game);
}

#[test]
fn without_the_option_the_official_map_stays() {
    let game = table("map=M2");
    let Ground::Hexes(field) = game.ground() else { panic!("hexes were asked for") };
    assert_eq!((field.all().len(), field.open().len()), (215, 195));
}

/// A map of so many rows and columns; three columns at either end are zones, as a rule. `paint` says what else there
/// is on its left half, and the right half is the same after half a turn.
fn drawn(rows: usize, columns: usize, paint: impl Fn(usize, usize) -> Option<char>) -> String {
    let mut text = String::from("[[map]]\nid = \"X1\"\nname = \"Own Yard\"\nrows = \"\"\"\n");
    for row in 0..rows {
        text.push(char::from(b'A' + row as u8));
        for column in 0..columns {
            let left = column < columns / 2;
            let (y, x) = if left { (row, column) } else { (rows - 1 - row, columns - 1 - column) };
            let mark = paint(y, x).unwrap_or(if x < 3 { 'r' } else { '.' });
            text.push(' ');
            text.push(if mark == 'r' && !left { 'b' } else { mark });
        }
        text.push('\n');
    }
    text + "\"\"\"\n"
}

fn faults_of(map: &str) -> String {
    let mut files: Vec<(String, String)> =
        STANDARD.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    files.push(("own.toml".to_owned(), map.to_owned()));
    let table = Aegis::table(2, &"custom-terrain=on".parse().unwrap()).unwrap();
    match table.with_content(&files) {
        Ok(game) => {
            plays(&game);
            String::new()
        }
        Err(faults) => faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
    }
}

/// The bounds of part 8.8: at each of them, and one step beyond.
#[test]
fn an_own_map_keeps_to_its_bounds() {
    let plain = |_, _| None;
    let few = |count: usize| move |y: usize, x: usize| (x < 3 && y * 3 + x >= count).then_some('.');
    let wide = |zone: usize| move |_, x: usize| (x < zone).then_some('r');
    let blocks = |count: usize| move |y: usize, x: usize| (x > 2 && (x - 3) * 4 + y < count).then_some('#');
    let wall = |gap: bool| move |y: usize, x: usize| (x == 6 && !(gap && y == 0)).then_some('#');
    let cases = [
        (drawn(4, 20, plain), ""),
        (drawn(4, 18, plain), "80 to 400 hexes, not 72"),
        (drawn(10, 40, plain), ""),
        (drawn(8, 50, plain), ""),
        (drawn(4, 58, plain), "too long"),
        (drawn(12, 34, plain), "80 to 400 hexes, not 408"),
        (drawn(4, 20, few(10)), ""),
        (drawn(4, 20, few(9)), "10 hexes or more, not 9"),
        (drawn(8, 14, wide(3)), ""),
        (drawn(8, 14, wide(4)), "8 or more apart, not 7"),
        (drawn(4, 20, wall(true)), ""),
        (drawn(4, 20, wall(false)), "cannot be reached"),
        (drawn(20, 10, plain), "8 or more apart"),
        (drawn(4, 20, blocks(9)), "at most a fifth of a map is terrain, not 18 of 80"),
        (drawn(4, 20, plain).replacen(" .", " #", 1), "the same after half a turn"),
        (drawn(4, 20, plain).replacen(" r", " b", 1), "the same after half a turn"),
        (drawn(4, 20, |_, x| (x < 3).then_some('.')), "10 hexes or more, not 0"),
        (drawn(4, 20, plain).replacen(" .", " ?", 1), "`?`"),
        ("[[map]]\nid = \"X1\"\nname = \"Own Yard\"\nradius = 9\n".to_owned(), "zones"),
    ];
    for (map, says) in cases {
        let faults = faults_of(&map);
        assert!(if says.is_empty() { faults.is_empty() } else { faults.contains(says) }, "{map}: {faults}");
    }
}

const ROWS: &str = "hexes:.......bbbb/.......bbb/......x.bbb/...x....bb/.....x...../rr....x.../rrr.x....../rrr......./rrrr.......";

fn written(options: &str) -> Result<Aegis, Vec<String>> {
    let options: Settings = options.parse().unwrap();
    Aegis::table(2, &options).map_err(|faults| faults.into_iter().map(|fault| fault.to_string()).collect())
}

#[test]
fn a_map_written_down_in_the_option_is_played_on() {
    let game = written(&format!("custom-terrain={ROWS}")).unwrap();
    let Ground::Hexes(field) = game.ground() else { panic!("hexes were asked for") };
    assert_eq!((field.all().len(), field.open().len()), (95, 90));
    plays(&game);
}

#[test]
fn a_table_written_down_in_the_option_is_played_on() {
    let game = written("mode=advanced custom-terrain=inches:30x24/14-16,11-13").unwrap();
    let Ground::Plane(desk) = game.ground() else { panic!("a table was asked for") };
    assert_eq!((desk.edge().max.x, desk.zone_radius(), desk.terrain().len()), (30_000, 12_000, 1));
    plays(&game);
}

#[test]
fn everything_wrong_with_a_battlefield_is_said() {
    let lame = ROWS.replacen("x.bbb", "..bbb", 1);
    let faults = written(&format!("custom-terrain={lame}")).unwrap_err().join(" ");
    assert!(faults.contains("half a turn") && faults.contains("AEG-1.6"), "{faults}");
    let tiny = written("custom-terrain=hexes:rr../..bb").unwrap_err().join(" ");
    assert!(tiny.contains("80 to 400") && tiny.contains("Starting Zone"), "{tiny}");
    let off = written("mode=advanced custom-terrain=inches:24x24/0-4,0-4").unwrap_err().join(" ");
    assert!(off.contains("Starting Zone"), "{off}");
    assert!(written("mode=advanced custom-terrain=inches:24").is_err());
    assert!(written(&format!("mode=advanced custom-terrain={ROWS}")).is_err());
}
