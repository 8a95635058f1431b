//! What scenarios that are wrong get to hear: the line, and a sentence that helps.

use crate::check;

/// The fault of a file: its line and its whole sentence.
#[track_caller]
fn fault(text: &str, line: usize, says: &str) {
    match check(text) {
        Ok(cases) => panic!("{cases} cases came as expected: {text}"),
        Err(fault) => {
            assert_eq!((fault.line, fault.says.as_str()), (line, says));
            assert_eq!(fault.to_string(), format!("line {line}: {says}"));
        }
    }
}

/// As [`fault`], with a sentence that goes on.
#[track_caller]
fn fault_begins(text: &str, line: usize, says: &str) {
    match check(text) {
        Ok(cases) => panic!("{cases} cases came as expected: {text}"),
        Err(fault) => assert!(fault.line == line && fault.says.starts_with(says), "{fault}"),
    }
}

/// A play from the usual position; the first line of the play is line 6.
fn play(lines: &str) -> String {
    format!("## A case\n```position\n{{ \"game\": \"duel\" }}\n```\n```play\n{lines}\n```\n")
}

/// An expectation of the usual position, in line 6.
fn expect(line: &str) -> String {
    format!("## A case\n```position\n{{ \"game\": \"duel\" }}\n```\n```expect\n{line}\n```\n")
}

/// A position, its JSON from line 3 on.
fn position(json: &str) -> String {
    format!("## A case\n```position\n{json}\n```\n")
}

#[test]
fn the_dice_must_be_just_enough() {
    let attack = |pass: &str| play(&format!("s0 attack u0 u1\n{pass}"));
    fault(&attack("s1 pass"), 7, "too few dice: 0 given, and the rules roll one more, out of 6");
    fault(&attack("s1 pass # dice 4"), 7, "too few dice: 1 given, and the rules roll one more, out of 6");
    fault(&attack("s1 pass # dice 4 5 6"), 7, "too many dice: 1 not rolled: 6");
    fault(&attack("s1 pass # dice 4 5 draw bolt dice 3/6"), 7, "too many dice: 2 not rolled: bolt 3/6");
    fault(&attack("s1 pass # dice 4 7"), 7, "a die with 6 sides cannot show 7");
    fault(&attack("s1 pass # dice 4 3/8"), 7, "the record has 3/8 where the rules roll a die with 6 sides");
    fault(&attack("s1 pass # draw bolt dice 4"), 7, "`bolt` is drawn where a die with 6 sides is rolled");
    fault(&play("s0 attack u0 u1 # dice 3"), 6, "too many dice: 1 not rolled: 3");
    fault(&play("start # dice 1 2"), 6, "too few dice: 2 given, and the rules roll one more, out of 6");
    fault(&play("start # dice 1 2 draw bolt bolt bolt"), 6, "too many dice: 1 not rolled: bolt");
}

#[test]
fn draws_name_cards_that_are_there() {
    fault(&play("s0 draw # draw bold"), 6, "there is no card `bold`");
    fault(&play("s0 draw # draw bolt\ns1 draw # draw bolt"), 7, "`bolt` cannot be drawn here");
    fault(&play("s0 draw"), 6, "too few dice: 0 given, and the rules roll one more, out of 3");
}

#[test]
fn dice_are_written_as_dice() {
    fault(&play("s0 draw # dice x"), 6, "`x` is not the face of a die; faces are whole numbers from 1");
    fault(&play("s0 draw # dice 0"), 6, "`0` is not the face of a die; faces are whole numbers from 1");
    fault(&play("s0 draw # dice 9/6"), 6, "`9/6` is not a roll; a roll is written like 4/6");
    fault_begins(&play("s0 draw # hits 2"), 6, "`hits` is not understood: after # stand `dice 4 2`");
    fault(&play("s0 draw # draw \"bolt"), 6, "the quotes of `\"bolt` are not closed");
    fault(&play("+ dice 3"), 6, "a line that begins with + goes on with the dice of the line above");
    fault(&play("s1 draw # refused TOY-1.1\n+ dice 3"), 7, "what is refused rolls no dice: leave them out");
    fault(&play("s1 draw # dice 3 refused TOY-1.1"), 6, "what is refused rolls no dice: leave them out");
}

#[test]
fn refusals_must_be_those_expected() {
    fault(&play("s1 draw"), 6, "refused by TOY-1.1: this is not asked of you now");
    fault(
        &play("s1 draw # refused TOY-2.1"),
        6,
        "refused by TOY-1.1, not by TOY-2.1: this is not asked of you now",
    );
    fault(&play("s0 draw # refused TOY-1.1"), 6, "this should be refused by TOY-1.1, but the rules allow it");
    fault(
        &play("s1 draw # refused TOY-1.1 \"never\""),
        6,
        "the refusal does not say \"never\": this is not asked of you now",
    );
    fault(&play("s1 draw # refused"), 6, "a refusal cites one rule: `refused AEG-6.9`");
    fault(&play("s1 draw # refused TOY-1.1 TOY-1.2"), 6, "a refusal cites one rule: `refused AEG-6.9`");
    fault(&play("s1 draw # refused soon"), 6, "`soon` is no rule; write `refused AEG-6.9 \"words\"`");
    fault(&play("s1 draw # refused TOY-9.9"), 6, "Duel has no rule TOY-9.9");
    fault(
        &play("s1 !order parry=often"),
        6,
        "refused by TOY-2.3: `parry` cannot be `often`; it can be: ask, never",
    );
    fault(&play("s1 !order parry=never # refused"), 6, "this should be refused, but the rules allow it");
    fault(
        &play("start # refused TOY-1.1"),
        6,
        "a start is not refused; write `position refused` for a table",
    );
}

#[test]
fn plays_must_be_readable() {
    fault(&play("s0 jump"), 6, "`jump` is no action of Duel");
    fault(&play("s0 draw # unreadable"), 6, "this should be unreadable, but it is read as `draw`");
    fault(
        &play("s0 jump # unreadable \"chess\""),
        6,
        "the refusal does not say \"chess\": `jump` is no action of Duel",
    );
    fault(&play("s0 jump # unreadable chess"), 6, "write `unreadable` or `unreadable \"words\"`");
    fault(&play("s0 !concede # unreadable"), 6, "a deed of the host is never unreadable");
    fault(&play("draw"), 6, "`draw` is no play; write `s0 action`, or `start` to begin by the book");
    fault(&play("x0 draw"), 6, "`x0 draw` is no play; write `s0 action`, or `start` to begin by the book");
    fault(&play("s2 draw"), 6, "there is no seat s2 at this table of s0 s1");
    fault(&play("s2 !concede"), 6, "there is no seat s2 at this table of s0 s1");
    fault(
        &play("s0 !jump"),
        6,
        "`!jump` is no deed; there are !order key=value, !concede, !forfeit and !overdue",
    );
    fault(&play("s0 !order parry"), 6, "`parry` sets nothing; write key=value");
    fault(&play("s0 draw # draw bolt\nstart"), 7, "`start` is the first line that is played");
    fault(&play("# only a comment"), 5, "nothing is played here");
}

#[test]
fn rules_that_panic_are_a_fault_of_the_line() {
    fault(&play("s0 attack u0 u1\ns1 pass # dice 1 1\ns1 burst"), 8, "the rules panicked: burst as asked");
}

#[test]
fn laws_are_checked_on_the_way() {
    let full = vec!["\"bolt\""; 13].join(", ");
    let text = position(&format!("{{ \"game\": \"duel\", \"deck\": [{full}] }}"));
    fault(&text, 2, "the position is impossible: 13 cards, and only 12 exist");
    let nobody =
        position("{ \"game\": \"duel\", \"deck\": [], \"units\": [ { \"seat\": 0, \"health\": 1 } ] }");
    assert_eq!(check(&nobody), Ok(1));
    let stuck = r#"{ "game": "duel", "seats": 3, "deck": [], "to_act": 2,
      "units": [ { "seat": 0, "health": 1 }, { "seat": 1, "health": 1 } ] }"#;
    fault(&position(stuck), 2, "s2 is to act, but no action is proposed to it");
}

#[test]
fn paths_that_lead_nowhere_say_how_far_they_led() {
    fault(&expect("/units/u9/health = 1"), 6, "there is no `/units/u9/health`: `/units` has u0, u1");
    fault(&expect("/unit = 1"), 6, "there is no `/unit`: the whole has phase, units, hands, deck, bids");
    fault(&expect("/units/u0/health/x = 1"), 6, "there is no `/units/u0/health/x`: `/units/u0/health` is 3");
    fault(
        &expect("/units/u0/tags/0 = 1"),
        6,
        "there is no `/units/u0/tags/0`: `/units/u0/tags` is an empty list",
    );
    fault(&expect("/hands/2 = 1"), 6, "there is no `/hands/2`: `/hands` has 0, 1");
    fault(
        &expect("/unit/u9 absent"),
        6,
        "there is no `/unit/u9`: the whole has phase, units, hands, deck, bids",
    );
    fault(
        &expect("/units/u0/health/x absent"),
        6,
        "there is no `/units/u0/health/x`: `/units/u0/health` is 3",
    );
    fault(
        &expect("/units/health=3 present"),
        6,
        "`health=3` is not one element of the list: 0 and 1 both fit",
    );
}

#[test]
fn facts_that_are_not_say_what_is() {
    fault(&expect("/units/u0/health = 4"), 6, "`/units/u0/health` is 3, not 4");
    fault(&expect("/units/u0/health = \"3\""), 6, "`/units/u0/health` is 3, not \"3\"");
    fault(&expect("/units/u0/health != 3"), 6, "`/units/u0/health` is 3");
    fault(&expect("/units/u0/health < 3"), 6, "`/units/u0/health` is 3, not less than 3");
    fault(&expect("/units/u0/health <= 2"), 6, "`/units/u0/health` is 3, not at most 2");
    fault(&expect("/units/u0/health > 3"), 6, "`/units/u0/health` is 3, not more than 3");
    fault(&expect("/units/u0/health >= 4"), 6, "`/units/u0/health` is 3, not at least 4");
    fault(&expect("/units/u0/id > 1"), 6, "`/units/u0/id` is \"u0\", which is not a whole number");
    fault(&expect("/bids contains 3"), 6, "`/bids` is [null,null], which does not contain 3");
    fault(&expect("/bids lacks null"), 6, "`/bids` is [null,null], which contains null");
    fault(&expect("/deck contains 3"), 6, "`/deck` is 3, which contains nothing");
    fault(&expect("/bids length 3"), 6, "`/bids` is [null,null], of length 2, not 3");
    fault(&expect("/deck length 3"), 6, "`/deck` is 3, which has no length");
    fault(&expect("/units/u0/name present"), 6, "`/units/u0/name` is null");
    fault(&expect("/units/u0/health absent"), 6, "`/units/u0/health` is there: 3");
}

#[test]
fn views_that_show_too_much_are_told() {
    let hands = |line: &str| {
        format!(
            "## A\n```position\n{{ \"game\": \"duel\", \"hands\": [[\"bolt\"]] }}\n```\n```expect\n{line}\n```\n"
        )
    };
    fault(&hands("s0 /hands/0/cards hidden"), 6, "s0 sees `/hands/0/cards`: [\"bolt\"]");
    fault(&hands("s1 /hands/0/count hidden"), 6, "s1 sees `/hands/0/count`: 1");
    fault(&hands("s1 /hands/0/cards = [\"bolt\"]"), 6, "`/hands/0/cards` is [], not [\"bolt\"]");
    fault(&hands("s1 /bids/0 hidden"), 6, "`/bids/0` is null even in truth: there is nothing to hide");
    fault(&hands("s1 /hands/0/card hidden"), 6, "there is no `/hands/0/card`: `/hands/0` has count, cards");
    fault(&hands("/hands/0/cards hidden"), 6, "`hidden` is asked of a view: `s1 /path hidden`");
    fault(&hands("s2 /hands/0/cards hidden"), 6, "there is no seat s2 at this table of s0 s1");
}

#[test]
fn other_expectations_say_what_is() {
    fault(&expect("to_act s1"), 6, "the table waits for s0, not for s1");
    fault(&expect("to_act nobody"), 6, "the table waits for s0, not for nobody");
    fault(&expect("may_act s0 s1"), 6, "s0 may act, not s0 s1");
    fault(&expect("outcome s0=1 s1=2"), 6, "there is no outcome yet: the table waits for s0");
    fault(&expect("legal s1 draw"), 6, "`draw` is refused by TOY-1.1: this is not asked of you now");
    fault(&expect("illegal s0 draw"), 6, "this should be refused, but the rules allow it");
    fault(
        &expect("illegal s1 draw # refused TOY-2.1"),
        6,
        "refused by TOY-1.1, not by TOY-2.1: this is not asked of you now",
    );
    fault(&expect("proposed s0 burst"), 6, "`burst` is not proposed; there are: attack u0 u1 | draw");
    fault(&expect("not proposed s0 draw"), 6, "`draw` is proposed");
    fault(&expect("choices s0 draw"), 6, "`attack u0 u1` is proposed too");
    fault(&expect("choices s0 draw | pass"), 6, "`pass` is not proposed; there are: attack u0 u1 | draw");
    fault(&expect("choices s1 draw"), 6, "`draw` is not proposed; there are: none");
    fault(&expect("preview s0 draw /odds length 1"), 6, "`/odds` is [], of length 0, not 1");
    fault(&expect("question s0 \"parry\""), 6, "s0 is asked \"s0: your move\", not \"parry\"");
    fault(&expect("log \"strikes\""), 6, "the log does not say \"strikes\": it is empty");
    fault(&expect("legal s0 jump"), 6, "`jump` is no action of Duel");
    fault(&expect("legal s2 draw"), 6, "there is no seat s2 at this table of s0 s1");
    fault(&expect("choices s2 none"), 6, "there is no seat s2 at this table of s0 s1");
    fault(&expect("question s2 \"x\""), 6, "there is no seat s2 at this table of s0 s1");
    fault(&expect("s2 log \"x\""), 6, "there is no seat s2 at this table of s0 s1");
}

#[test]
fn the_log_says_what_it_says() {
    let drawn = |line: &str| play(&format!("s0 draw # draw bolt\n```\n```expect\n{line}"));
    fault(&drawn("log \"draws shield\""), 9, "the log does not say \"draws shield\": s0 draws bolt.");
    fault(&drawn("s1 log \"bolt\""), 9, "the log does not say \"bolt\": s0 draws.");
    fault(&drawn("s0 no log \"bolt\""), 9, "the log says: s0 draws bolt.");
    let won = play("s0 !concede\n```\n```expect\noutcome s0=1 s1=2");
    fault(&won, 9, "the outcome is s0=2 s1=1");
    fault(&play("s0 !concede\n```\n```expect\noutcome none"), 9, "the outcome is s0=2 s1=1");
}

#[test]
fn expectations_are_written_in_one_of_the_forms() {
    fault_begins(&expect("health = 3"), 6, "`health = 3` is not understood: write `/path = value`");
    fault_begins(&expect("not legal s0 draw"), 6, "`not legal s0 draw` is not understood");
    fault_begins(&expect("no legal s0 draw"), 6, "`no legal s0 draw` is not understood");
    fault_begins(&expect("/deck is 3"), 6, "after a path stands one of =, !=, <");
    fault_begins(&expect("/deck"), 6, "after a path stands one of =, !=, <");
    fault_begins(&expect("/deck = three"), 6, "`three` is not a JSON value");
    fault_begins(&expect("/deck ="), 6, "`` is not a JSON value");
    fault(&expect("/deck = 3 4"), 6, "`4` after the value is too much; a remark stands after //");
    fault(&expect("/deck < \"3\""), 6, "`<` compares whole numbers");
    fault(&expect("/bids length -1"), 6, "a length is not negative");
    fault(&expect("/deck present 3"), 6, "nothing stands after `present`");
    fault(&expect("to_act"), 6, "name the seats, or `nobody`");
    fault(&expect("to_act s9"), 6, "`s9` is not a seat; seats are s0 to s7");
    fault_begins(&expect("outcome s1=1 s0=2"), 6, "`s1=1 s0=2` is no outcome");
    fault_begins(&expect("outcome"), 6, "`` is no outcome");
    fault(&expect("legal s0"), 6, "name a seat and an action: `s0 action`");
    fault(
        &expect("illegal s1 draw # TOY-1.1"),
        6,
        "after # stands `refused AEG-6.9`; a remark stands after //",
    );
    fault(&expect("illegal s1 draw # refused"), 6, "a refusal cites one rule: `refused AEG-6.9`");
    fault(&expect("log strikes"), 6, "the words stand in quotes: `log \"strikes\"`");
    fault_begins(&expect("preview s0 draw"), 6, "name what the preview shows");
    fault(&expect("preview s0 draw /odds hidden"), 6, "`hidden` is asked of a view: `s1 /path hidden`");
    fault(&expect("// nothing"), 5, "nothing is expected here");
    fault(
        &expect("to_act s0\n```\n```expect now\nto_act s0"),
        8,
        "`expect now`: nothing stands after `expect`",
    );
}

#[test]
fn bad_json_is_told_with_the_line_of_the_file() {
    fault(&position("{ \"game\": \"duel\",\n  \"deck\": [1,,2] }"), 4, "expected value");
    fault(&position("{ \"game\": \"duel\",\n  \"deck\": []"), 4, "EOF while parsing an object");
    fault(&position("{ \"game\": \"duel\" }\n\n{}"), 5, "trailing characters");
    fault(&position("[]"), 2, "a position is a JSON object: { … }");
    fault(
        &position("{ \"game\": \"duel\",\n  \"units\": [],\n  \"heath\": 3\n}"),
        5,
        "unknown field `heath`, expected one of `units`, `hands`, `deck`, `top`, `to_act`",
    );
    fault(
        &position(
            "{ \"game\": \"duel\",\n  \"units\": [\n    { \"seat\": 0 },\n    { \"seat\": 1,\n      \"heath\": 3 } ]\n}",
        ),
        7,
        "unknown field `heath`, expected one of `name`, `seat`, `power`, `health`, `tags`",
    );
    fault(
        &position("{ \"game\": \"duel\",\n  \"units\": [\n    { \"seat\": \"two\" } ]\n}"),
        5,
        "invalid type: string \"two\", expected usize",
    );
    fault(
        &position("{ \"game\": \"duel\",\n\"seats\": \"two\" }"),
        4,
        "invalid type: string \"two\", expected usize",
    );
    fault(
        &position("{ \"game\": \"duel\",\n\"options\": { \"bid-max\": true } }"),
        4,
        "the option `bid-max` is a word or a number, not true",
    );
}

#[test]
fn positions_that_the_game_does_not_take() {
    fault(
        &position("{ \"game\": \"duel\", \"deck\": [\"bold\"], \"units\": [{\"seat\": 9, \"health\": -1}] }"),
        2,
        "a unit belongs to seat 9 (TOY-2.2); a unit has less than no health (TOY-2.1); there is no card `bold`",
    );
    fault(&position("{ \"game\": \"duel\", \"seats\": 4 }"), 2, "Duel is for 2 to 3 players, not 4");
    fault(&position("{ \"game\": \"duel\", \"seats\": 99 }"), 2, "no table has 99 seats");
    fault(
        &position("{ \"game\": \"duel\", \"options\": { \"bid\": 3 } }"),
        2,
        "there is no setting `bid`; there are: bid-max",
    );
    fault(&position("{ \"game\": \"chess\" }"), 1, "this case is of the game `chess`, not of `duel`");
    fault(&position("{ \"seats\": 2 }"), 2, "the position names no game: \"game\": \"breakthrough\"");
    fault(&position("{ \"game\": 2 }"), 2, "the game is named by its id: \"game\": \"breakthrough\"");
}

#[test]
fn positions_that_are_not_refused_as_expected() {
    let refused = |rules: &str, json: &str| {
        format!("## A\n```position refused {rules}\n{{ \"game\": \"duel\", {json} }}\n```\n")
    };
    let unit = "\"units\": [{ \"seat\": 0, \"health\": -1 }]";
    fault(
        &refused("TOY-2.1", "\"deck\": []"),
        2,
        "this should be refused by TOY-2.1, but the rules allow it",
    );
    fault(
        &refused("TOY-2.2", unit),
        2,
        "refused by TOY-2.1, not by TOY-2.2: a unit has less than no health (TOY-2.1)",
    );
    fault(
        &refused("TOY-2.1 TOY-2.2", unit),
        2,
        "refused by TOY-2.1, not by TOY-2.1 TOY-2.2: a unit has less than no health (TOY-2.1)",
    );
    fault(
        &refused("TOY-2.1", "\"deck\": [\"bold\"]"),
        2,
        "refused by no rule, not by TOY-2.1: there is no card `bold`",
    );
    fault(
        &refused("TOY-2.1 \"dead\"", unit),
        2,
        "the refusal does not say \"dead\": a unit has less than no health (TOY-2.1)",
    );
    fault(&refused("", unit), 2, "name the rules: `position refused AEG-2.3`");
    let after = refused("TOY-2.1", unit) + "```play\ns0 draw\n```\n";
    fault(&after, 5, "a play block cannot follow a position that is refused");
    let after = refused("TOY-2.1", unit) + "```expect\nto_act s0\n```\n";
    fault(&after, 5, "an expect block cannot follow a position that is refused");
    let start = "## A\n```position\n{ \"game\": \"duel\",\n\"deck\": [] }\n```\n```play\nstart\n```\n";
    fault_begins(start, 4, "`deck` has no place here: play begins with `start`");
}

#[test]
fn changes_must_fit_what_they_change() {
    let but = |change: &str| {
        let whole = "{ \"game\": \"duel\", \"units\": [{ \"seat\": 0, \"name\": \"A\" }, { \"seat\": 1 }] }";
        format!("## A\n```position\n{whole}\n```\n```position but\n{change}\n```\n")
    };
    fault(&but("{ \"units\": { \"B\": { \"seat\": 0 } } }"), 5, "the list has no `B` to change");
    fault(&but("{ \"units\": { \"+\": { \"seat\": 0 } } }"), 5, "`+` holds a list of new elements");
    fault(&but("{ \"deck\": null }"), 5, "`deck` cannot be taken away: it is not there");
    fault(&but("{ \"units\":\n [ }"), 7, "expected value");
    fault(
        &but("{ \"units\": { \"A\": { \"heath\": 3 } } }"),
        5,
        "in the position as changed, near `\"heath\": 3`: unknown field `heath`, expected one of `name`, `seat`, \
         `power`, `health`, `tags`",
    );
    fault(&but("{ \"game\": \"chess\" }"), 5, "one heading, one game: this case is of `duel`");
    fault("## A\n```position but\n{}\n```\n", 2, "there is no position above that could be changed");
}

#[test]
fn blocks_stand_where_they_belong() {
    fault("## A\n```play\ns0 draw\n```\n", 2, "a play block needs a position above it");
    fault("## A\n```play again\ns0 draw\n```\n", 2, "a play block needs a position above it");
    fault("## A\n```expect\nto_act s0\n```\n", 2, "an expect block needs a position above it");
    fault(
        "```position\n{ \"game\": \"duel\" }\n```\n",
        1,
        "`position` stands under no heading: a case begins with one",
    );
    fault("## A\n\n```position\n{ \"game\": \"duel\" }\n", 3, "this block is never closed");
    fault("## A\n~~~text\n```\n", 2, "this block is never closed");
    fault(
        "## A\n```expct\nto_act s0\n```\n",
        2,
        "`expct` is no block of a scenario; there are position, play and expect, and text for prose",
    );
    fault_begins("## A\n```position of two\n{}\n```\n", 2, "there are `position`, `position but`");
    let again = play("s0 draw # draw bolt\n```\n```play once more\ns0 draw");
    fault(&again, 8, "`play once more`: there are `play` and `play again`");
    let before = "## A\n```position\n{ \"game\": \"duel\" }\n```\n```expect\nto_act s0\n```\n```play\nstart # dice 1 2 draw bolt bolt\n```\n";
    fault(before, 6, "nothing stands on the table before `start`");
    fault("## A (TOY-9.1)\n```position\n{ \"game\": \"duel\" }\n```\n", 1, "Duel has no rule TOY-9.1");
    let sibling = "## A\n```position\n{ \"game\": \"duel\" }\n```\n## B\n```play\ns0 draw\n```\n";
    fault(sibling, 6, "a play block needs a position above it");
}
