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
