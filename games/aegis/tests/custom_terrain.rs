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
