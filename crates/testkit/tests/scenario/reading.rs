//! How a file is read, what it cites, and folders of files.

use std::fs;
use std::path::PathBuf;

use gattai_testkit::scenario::{File, check_folder, run_folder};

use crate::check;
use crate::toy::Toy;

const TWO: &str = r#"Prose before any heading.

# A chapter (TOY-3.1)

## First (TOY-1.1, 1.2)

[TOY-2.1, R1]

```position
{ "game": "duel" }
```

Some prose with ```code``` in it.

````markdown
## Not a case
```position
nonsense
```
````

~~~play
s1 draw    # refused TOY-1.1
~~~

```expect
illegal s0 attack u1 u0    # refused TOY-2.2
```

## Second ##

```position
{ "to_act": 1 }
```

## Only prose (TOY-1.3)
"#;

fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
    folder
}

#[test]
fn a_case_has_its_title_line_and_game() {
    let file: File = TWO.parse().unwrap();
    let cases: Vec<_> =
        file.cases.iter().map(|case| (case.title.as_str(), case.line, case.game.as_str())).collect();
    assert_eq!(cases, [("First (TOY-1.1, 1.2)", 5, "duel"), ("Second", 30, "duel")]);
    assert_eq!(check(TWO), Ok(2));
}

#[test]
fn only_what_is_tested_counts_as_cited() {
    let file: File = TWO.parse().unwrap();
    let cited: Vec<String> = file.cited().into_iter().collect();
    assert_eq!(cited, ["TOY-1.1", "TOY-1.2", "TOY-2.1", "TOY-2.2", "TOY-R1"]);
    assert_eq!(file.cases[1].cited().count(), 0);
}

#[test]
fn a_heading_below_cites_what_the_heading_above_does() {
    let text = "## A (TOY-1.1)\n```position\n{ \"game\": \"duel\" }\n```\n### B (TOY-1.2)\n```expect\nto_act s0\n```\n";
    let file: File = text.parse().unwrap();
    assert_eq!(file.cases.len(), 1);
    assert_eq!(file.cases[0].cited().collect::<Vec<_>>(), ["TOY-1.1", "TOY-1.2"]);
}

#[test]
fn windows_line_ends_and_byte_order_marks_do_not_matter() {
    assert_eq!(check(&TWO.replace('\n', "\r\n")), Ok(2));
    assert_eq!(check(&format!("\u{feff}{}", TWO.trim_start_matches("Prose before any heading.\n\n"))), Ok(2));
    let text = "\u{feff}## C#\n```position\n{ \"game\": \"duel\" }\n```\n";
    assert_eq!(text.parse::<File>().unwrap().cases[0].title, "C#");
}

#[test]
fn a_folder_runs_all_its_files_and_lists_what_is_not_cited() {
    let folder = folder("good", &[("one.md", TWO), ("notes.txt", "## A\n```play\n```\n")]);
    let summary = run_folder::<Toy>(&folder);
    assert_eq!(summary.cases, 2);
    assert_eq!(summary.uncited, ["TOY-1.3", "TOY-2.3", "TOY-3.1"]);
}

#[test]
fn a_folder_tells_every_fault_once_with_its_file_and_line() {
    let wrong = "## A\n```position\n{ \"game\": \"duel\" }\n```\n```play\ns1 draw\n```\n### B\n```play\ns0 draw\n```\n";
    let folder = folder("bad", &[("b.md", wrong), ("a.md", "## A\n```play\ns0 draw\n```\n"), ("c.md", TWO)]);
    let faults = check_folder::<Toy>(&folder).unwrap_err();
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let at = |file: &str| folder.join(file).display().to_string();
    assert_eq!(
        told,
        [
            format!("{}:2: a play block needs a position above it", at("a.md")),
            format!("{}:6: refused by TOY-1.1: this is not asked of you now", at("b.md")),
        ]
    );
}

#[test]
#[should_panic(expected = "there is no case in this folder")]
fn a_folder_without_a_case_fails() {
    run_folder::<Toy>(folder("empty", &[("prose.md", "# Nothing\n")]));
}

#[test]
fn a_folder_that_is_not_there_is_a_fault() {
    let faults = check_folder::<Toy>("no/such/folder").unwrap_err();
    assert!(faults[0].to_string().starts_with("no/such/folder:1: cannot be read: "), "{}", faults[0]);
}
