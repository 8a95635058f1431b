//! Lists and cards of A.E.G.I.S.

mod common;

use common::{Folder, fed, gattai};

#[test]
fn a_starter_may_be_brought() {
    assert_eq!(gattai(&["squad", "check", "arc-buster-offensive"]).ok(), "This list may be brought.\n");
    let told = gattai(&["squad", "check", "Sky Guard Control", "--json"]).ok();
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!((&told["legal"], &told["commander"]), (&true.into(), &"IZA-100".into()));
    let code = told["code"].as_str().unwrap();
    assert_eq!(gattai(&["squad", "check", code]).ok(), "This list may be brought.\n");
}

#[test]
fn all_that_forbids_a_list_is_told_at_once() {
    let list = b"Squad: SSM-100, SSM-400, ARK-150, ARK-150\nPool: EXL-GAN, ARLY-3000\n";
    let ran = fed(&["squad", "check", "-"], list);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    assert_eq!(
        ran.out,
        "not allowed: a Squad has exactly five units, not 4 (AEG-2.1)\n\
         not allowed: ARK-150 is in the Squad more than once (unit 4) (AEG-2.3)\n\
         not allowed: SSM-400 is green, but the Squad is red (AEG-2.4)\n\
         not allowed: ARK-150 is a second Commander; a Squad has at most one (AEG-2.5)\n\
         not allowed: EXL-GAN is a Commander's form, but the Squad holds no lower form of that Commander (AEG-2.8)\n\
         mind: EXL-GAN can never be formed by this Squad (AEG-2.9)\n\
         mind: ARLY-3000 can never be formed by this Squad (AEG-2.9)\n"
    );
}

#[test]
fn a_list_is_read_from_a_file() {
    let folder = Folder::new("squad-list");
    let file = folder.file("mine.txt", "ARK-150, GO-100\nIKA-100, SNO-100, ESPR-30\nARK-2500\n");
    let ran = gattai(&["squad", "check", &file]);
    assert_eq!((ran.code, ran.out.as_str()), (1, "line 2: there is no unit `ESPR-30`; is ESPR-300 meant?\n"));
    folder.file("mine.txt", "ARK-150, GO-100\nIKA-100, SNO-100, ESPR-300\nARK-2500\n");
    gattai(&["squad", "check", &file]).ok();
    let shown = gattai(&["squad", "show", &file]).ok();
    assert!(shown.contains("    7 Energy, production -1: ARK-150 + GO-100 = ARK-2500 (7)\n"), "{shown}");
}

#[test]
fn what_is_no_list_is_one_sentence() {
    let ran = gattai(&["squad", "check", "nowhere.txt"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.starts_with("gattai: nowhere.txt: there is no such file; starters are: arc-buster"),
        "{}",
        ran.err
    );
    let ran = gattai(&["squad", "check", "AEG1ZZZZ"]);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (1, "this share code is damaged: letters are missing or wrong\n")
    );
}

#[test]
fn starters_and_cards_are_shown() {
    assert_eq!(gattai(&["squad", "show"]).ok().lines().count(), 12);
    let card = gattai(&["squad", "show", "ark-2500"]).ok();
    assert!(
        card.starts_with("ARK-2500: Level 2 Duo-Class, Assault Guard, neutral, Commander AINER, needs ARK;"),
        "{card}"
    );
    let list = gattai(&["squad", "show", "arc-buster-offensive"]).ok();
    assert!(
        list.starts_with("Squad: ARK-150, ARLY-100, ARLY-300, GO-100, SSM-100\nPool: ARK-2500, ARLY-3000\n")
    );
    assert!(list.contains("Commander ARK-150; produces 21, Integrity 30"), "{list}");
    let ran = gattai(&["squad", "show", "TOASTER-9"]);
    assert!(ran.err.ends_with("`gattai squad cards` lists the units\n") && ran.code == 2, "{}", ran.err);
}

#[test]
fn cards_are_found_by_what_they_are() {
    let names = |words: &[&str]| -> Vec<String> {
        let words: Vec<&str> = ["squad", "cards"].iter().chain(words).copied().collect();
        let lines = gattai(&words).ok();
        lines.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
    };
    assert_eq!(names(&[]).len(), 82);
    assert_eq!(names(&["--class", "G", "--level", "1", "--keyword", "beacon"]), ["GO-100", "GARD-100"]);
    assert_eq!(names(&["--faction", "red", "--class", "A"]), ["ARLY-300", "AVA-200", "GO-2000", "GRIT-5000"]);
    assert_eq!(names(&["--keyword", "AP", "--keyword", "FRC"]), ["GAN-100"]);
    assert_eq!(names(&["--commander", "--level", "1"]).len(), 7);
    let json = gattai(&["squad", "cards", "--level", "5", "--json"]).ok();
    let cards: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(cards[0]["name"], "AEGIS-ONE");
    assert!(gattai(&["squad", "cards", "--make", "ABB", "--full"]).ok().contains("Piston Fist: 4d 5+ any"));
    assert_eq!(gattai(&["squad", "cards", "--make", "TOASTER"]).ok(), "no card is so\n");
}

#[test]
fn what_is_asked_for_wrongly_says_what_exists() {
    gattai(&["squad", "cards", "--faction", "pink"])
        .refused("there is no colour `pink`; there are: neutral, red, blue, green, purple, yellow");
    gattai(&["squad", "cards", "--class", "X"])
        .refused("there is no Class `X`; there are: A Assault, E Evasive, G Guard, I Intel, S Support");
    let ran = gattai(&["squad", "cards", "--keyword", "tasty"]);
    assert!(
        ran.err.starts_with("gattai: there is no keyword `tasty`; there are: Radius, Distance, "),
        "{}",
        ran.err
    );
    gattai(&["squad", "bake"]).refused("there is no command `bake`; there are: check, show, cards, help");
    gattai(&["squad", "check"])
        .refused("`gattai squad check` needs <FILE|CODE|NAME>; see `gattai squad check --help`");
}

#[test]
fn help_has_examples() {
    for words in [
        &["squad", "--help"][..],
        &["squad", "check", "--help"],
        &["squad", "show", "-h"],
        &["squad", "cards", "-h"],
    ] {
        let help = gattai(words).ok();
        assert!(help.contains("Examples:\n  gattai squad"), "{help}");
    }
}

#[test]
fn a_folder_of_content_takes_the_place_of_the_game_s_own() {
    let folder = Folder::new("squad-content");
    folder.file("mine.toml", "[[unit]]\nid = \"GUM-100\"\nep = 0\nintegrity = 8\nmovement = 3\n");
    let path = folder.path("");
    let ran = gattai(&["squad", "cards", "--content", &path]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("mine.toml:1: GUM-100: EP is 1 to 16, not 0 (AEG-3.1)"), "{}", ran.err);
}
