//! `gattai scenario`.

mod common;

use common::{Folder, gattai};

const GOOD: &str = "\
## A step forward (BRK-3.1)

```position
{ \"game\": \"breakthrough\" }
```
```play
s0 a2-a3
```
";

/// The play of `GOOD` is in line 7.
fn bad() -> String {
    GOOD.replace("a2-a3", "a2-a4")
}

#[test]
fn every_case_is_one_line() {
    let folder = Folder::new("scenario");
    let good = folder.file("good.md", GOOD);
    let text = gattai(&["scenario", &good]).ok();
    assert_eq!(text, format!("ok   {good}:1 A step forward (BRK-3.1)\n1 passed, 0 failed\n"));
    assert_eq!(gattai(&["scenario", "--quiet", &good]).ok(), "1 passed, 0 failed\n");
}

#[test]
fn a_failure_names_its_line_and_the_status_is_1() {
    let folder = Folder::new("scenario-failure");
    let bad = folder.file("bad.md", bad());
    let ran = gattai(&["scenario", "-q", &bad]);
    let lines: Vec<_> = ran.out.lines().collect();
    assert!(lines[0].starts_with(&format!("FAIL {bad}:7 ")) && lines[0].contains("BRK-3.1"), "{}", ran.out);
    assert_eq!((lines[1], ran.code, ran.err.as_str()), ("0 passed, 1 failed", 1, ""));
}

#[test]
fn a_folder_means_all_its_files_in_order() {
    let folder = Folder::new("scenario-folder");
    let (second, first) = (folder.file("b.md", GOOD), folder.file("a.md", bad()));
    folder.file("notes.txt", "no scenario");
    let ran = gattai(&["scenario", &folder.path("")]);
    let lines: Vec<_> = ran.out.lines().collect();
    let name = |path: &str| path.rsplit('/').next().unwrap().to_owned();
    assert!(lines[0].starts_with("FAIL ") && lines[0].contains(&name(&first)), "{}", ran.out);
    assert!(lines[1].starts_with("ok ") && lines[1].contains(&name(&second)), "{}", ran.out);
    assert_eq!((lines[2], ran.code), ("1 passed, 1 failed", 1));
}

#[test]
fn files_that_are_no_scenarios_fail_and_the_others_run() {
    let folder = Folder::new("scenario-files");
    let good = folder.file("good.md", GOOD);
    let chess = folder.file("chess.md", GOOD.replace("breakthrough", "chess"));
    let binary = folder.file("binary.md", b"## \xff");
    let prose = folder.file("prose.md", "Nothing to see.\n");
    let missing = folder.path("missing.md");
    std::fs::create_dir_all(folder.path("empty")).unwrap();
    let empty = folder.path("empty");
    let ran = gattai(&["scenario", &chess, &binary, &prose, &missing, &empty, &good]);
    for line in [
        format!("FAIL {binary} this is not a text file: byte 4 is not UTF-8\n"),
        format!("FAIL {prose}:1 there is no case in this file\n"),
        format!("FAIL {missing} there is no such file\n"),
        format!("FAIL {empty} has no file that ends in .md\n"),
        format!("FAIL {chess}:1 there is no game `chess`; there are: "),
        format!("ok   {good}:1 A step forward (BRK-3.1)\n"),
    ] {
        assert!(ran.out.contains(&line), "expected {line}found {}", ran.out);
    }
    assert!(ran.out.ends_with("1 passed, 5 failed\n"));
    assert_eq!(ran.code, 1);
}

#[test]
fn the_schema_of_a_position_is_json() {
    let schema = gattai(&["scenario", "--schema", "breakthrough"]).ok();
    let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    assert_eq!(schema["properties"]["game"]["const"], "breakthrough");
    assert!(schema["properties"]["board"].is_object());
    gattai(&["scenario"]).refused("`gattai scenario` needs <FILE>...; see `gattai scenario --help`");
}

/// The scenarios of every game pass, through the program as its readers run it.
#[test]
fn the_scenarios_of_every_game_pass() {
    for about in gattai_host::games() {
        let folder = format!("{}/../../games/{}/scenarios", env!("CARGO_MANIFEST_DIR"), about.id);
        gattai(&["scenario", &folder]).ok();
    }
}
