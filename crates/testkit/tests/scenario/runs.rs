//! What scenarios can say.

use gattai_testkit::scenario::schema;

use crate::check;
use crate::toy::Toy;

/// The case comes as expected.
fn holds(text: &str) {
    if let Err(fault) = check(text) {
        panic!("{fault}");
    }
}

#[test]
fn units_are_defined_on_the_spot_and_found_by_id_name_or_member() {
    holds(
        r#"
## Units (TOY-2.1)
```position
{ "game": "duel", "units": [
    { "seat": 0, "name": "Sawjaw", "power": 3, "health": 4, "tags": ["flying", "heavy"] },
    { "seat": 1, "health": 2 } ] }
```
```expect
/units/u0/health = 4
/units/0/health = 4
/units/Sawjaw/health = 4
/units/seat=1/health = 2
/units/Sawjaw/tags contains "flying"
/units/Sawjaw/tags lacks "slow"
/units/Sawjaw/tags = ["flying", "heavy"]
/units/u1/name absent
/units/u1/name = null
/units/u0/name present
/units/u9 absent
/units length 2
/units contains {"id": "u1", "health": 2}
/units lacks {"id": "u1", "health": 3}
/units/u0 contains "tags"
/units/u0/name contains "jaw"
/units/u0/health != 3
/units/u0/health < 5
/units/u0/health <= 4
/units/u0/health > 3
/units/u0/health >= 4    // a remark
"/units/name=Sawjaw/health" = 4
```
"#,
    );
}

#[test]
fn dice_draws_and_refusals_are_scripted_line_by_line() {
    holds(
        r##"
## Play (TOY-1.1, 2.1-2.3)
```position
{ "game": "duel" }
```
```play
# a comment
// another
s1 attack u1 u0         # refused TOY-1.1
s0 attack u0 u7         # refused TOY-2.1 "no unit u7"
s0 attack u1 u0         # refused TOY-2.2
s0 jump                 # unreadable
s0 jump                 # unreadable "no action of Duel"
s0 attack u0 u1
s1 pass                 # dice 4 2      // one hit
s1 draw                 # draw "ember wisp"
s0 attack u0 u1         // see #7
s1 parry                # dice 6/6
+ dice 5/6              // a second line of dice
```
```expect
/units/u1/health = 1
/hands/1/cards = ["ember wisp"]
to_act s1
```
"##,
    );
}

#[test]
fn a_match_starts_by_the_book_with_scripted_dice_and_draws() {
    holds(
        r#"
## Start (TOY-1.1)
```position
{ "game": "duel", "seats": 3, "options": { "bid-max": 4 } }
```
```play
start    # dice 2 5 5 draw bolt "ember wisp" shield
s1 draw  # draw bolt
```
```expect
/hands/0/cards = ["bolt"]
/hands/1/count = 2
/deck = 2
log "s1 begins."
log "s1 draws bolt."
to_act s0
```
"#,
    );
}

#[test]
fn a_known_top_card_needs_no_script() {
    holds(
        r#"
## Top of the deck
```position
{ "game": "duel", "top": ["shield", "bolt"] }
```
```play
s0 draw
s1 draw
```
```expect
/hands/0/cards = ["shield"]
/hands/1/cards = ["bolt"]
```
"#,
    );
}

#[test]
fn views_hide_hands_and_sealed_bids() {
    holds(
        r#"
## Bids (TOY-1.2)
```position
{ "game": "duel", "to_act": null, "hands": [["bolt"], ["shield", "bolt"]] }
```
```expect
to_act s0 s1
```
```play
s0 bid 12               # refused TOY-1.2
s0 bid 3
s0 bid 4
```
```expect
to_act s1
may_act s0 s1
/bids/0 = 4
s0 /bids/0 = 4
s1 /bids/0 hidden
spectator /bids/0 hidden
s1 /bids/0 = null
s1 /bids/0 absent
s0 /hands/1/cards hidden
s0 /hands/1/count = 2
s0 /hands/0/cards = ["bolt"]
everything /hands/1/cards length 2
log "s0 bids 4."
s0 log "s0 bids 3."
s1 log "s0 bids."
s1 no log "bids 4"
spectator no log "bids 3"
```
```play
s1 bid 2
```
```expect
no log "s0 bids"
log "s0 begins."
to_act s0
/bids = [null, null]
```
"#,
    );
}

#[test]
fn legality_proposals_previews_and_questions() {
    holds(
        r#"
## Asked (TOY-2.2)
```position
{ "game": "duel" }
```
```expect
legal s0 attack u0 u1
illegal s0 attack u1 u0
illegal s0 attack u1 u0    # refused TOY-2.2 "not yours"
illegal s1 draw            # refused TOY-1.1
legal s0 burst
proposed s0 draw
not proposed s0 burst
choices s0 draw | attack u0 u1
choices s1 none
preview s0 attack u0 u1 /odds/0/chance = {"part": 1, "whole": 2}
preview s0 attack u0 u1 "/odds/that=each die hits/chance/part" = 1
preview s0 draw /odds length 0
question s0 "your move"
```
```play
s0 attack u0 u1
```
```expect
question s1 "parry u0?"
choices s1 parry | pass
outcome none
```
"#,
    );
}

#[test]
fn standing_orders_answer_and_hosts_let_seats_leave() {
    holds(
        r#"
## Orders (TOY-2.3)
```position
{ "game": "duel", "seats": 3, "units": [
  { "seat": 0, "power": 1, "health": 2 }, { "seat": 1, "power": 1, "health": 2 }, { "seat": 2, "health": 1 } ] }
```
```play
s1 !order parry=sometimes   # refused TOY-2.3 "ask, never"
s1 !order jump=high         # refused
s1 !order parry=never
s0 attack u0 u1             # dice 4
s1 !order parry=ask
s1 attack u1 u2
s1 !concede
s1 !concede                 # refused "no longer in the match"
```
```expect
to_act s2
/units/u1/health = 1
log "s1 leaves."
```
"#,
    );
}

#[test]
fn an_order_answers_at_once() {
    holds(
        r#"
## Order
```position
{ "game": "duel" }
```
```play
s0 attack u0 u1
s1 !order parry=never    # dice 4 4
```
```expect
/units/u1/health = 1
to_act s1
```
"#,
    );
}

#[test]
fn outcomes_are_places() {
    holds(
        r#"
## Won
```position
{ "game": "duel", "units": [ { "seat": 0, "power": 2, "health": 1 }, { "seat": 1, "health": 2 } ] }
```
```play
s0 attack u0 u1
s1 pass    # dice 6 6
```
```expect
outcome s0=1 s1=2
to_act nobody
```
"#,
    );
}

#[test]
fn a_position_may_be_refused() {
    holds(
        r#"
## Refused (TOY-1.2, 2.1, 2.2)
```position refused TOY-2.1 "less than no health"
{ "game": "duel", "units": [ { "seat": 0, "health": -1 } ] }
```
```position refused TOY-2.1 TOY-2.2
{ "units": [ { "seat": 7, "health": -1 } ] }
```
```position refused TOY-1.2
{ "options": { "bid-max": "11" } }
```
"#,
    );
}

#[test]
fn variants_change_the_position_or_play_it_again() {
    holds(
        r#"
## Variants
```position
{ "game": "duel", "units": [ { "seat": 0, "name": "A", "power": 2, "health": 3 }, { "seat": 1, "name": "B", "health": 3 } ] }
```
```play
s0 attack u0 u1
s1 pass    # dice 4 4
```
```expect
/units/B/health = 1
log "for 2"
```
With other dice:
```play again
s0 attack u0 u1
s1 pass    # dice 1 4
```
```expect
/units/B/health = 2
no log "for 2"
```
With a stronger B:
```position but
{ "units": { "B": { "health": 9 } } }
```
```play
s0 attack u0 u1
s1 pass    # dice 4 4
```
```expect
/units/B/health = 7
```
And again with the stronger B:
```play again
s0 draw    # draw bolt
```
```expect
/units/B/health = 9
```
With a third unit, and without the name of A; the changes above are forgotten:
```position but
{ "units": { "+": [ { "seat": 1, "health": 8 } ], "A": { "name": null } } }
```
```expect
/units/u2/health = 8
/units/u0/name = null
/units/B/health = 3
```
Without B at all, and with another seat to act:
```position but
{ "units": { "seat=1": null, "+": [ { "seat": 1, "health": 1 } ] }, "to_act": 1 }
```
```expect
/units length 2
/units/u1/health = 1
to_act s1
```
"#,
    );
}

#[test]
fn headings_below_go_on_from_the_heading_above() {
    let text = r#"
# Chapter
## Shared
```position
{ "game": "duel" }
```
### One
```play
s0 attack u0 u1
```
```expect
question s1 "parry"
```
#### Parried
```play
s1 parry    # dice 4 4
```
```expect
/units/u1/health = 2
```
#### Not parried
```play
s1 pass     # dice 4 4
```
```expect
/units/u1/health = 1
```
#### Not even attacked
```play again
s0 draw     # draw bolt
```
```expect
/units/u1/health = 3
```
### Two
```expect
to_act s0
```
## Not shared
```position
{}
```
"#;
    assert_eq!(check(text), Ok(6), "the shared position is no case of its own");
    for wrong in ["/units/u1/health = 2", "/units/u1/health = 1", "/units/u1/health = 3", "to_act s0"] {
        let broken = text.replacen(wrong, "to_act nobody", 1);
        assert!(check(&broken).is_err(), "{wrong}");
    }
}

#[test]
fn the_schema_knows_the_games_keys_and_those_of_every_game() {
    let schema = schema::<Toy>();
    assert_eq!(schema.pointer("/properties/game/const"), Some(&"duel".into()));
    assert_eq!(schema.pointer("/properties/seats/maximum"), Some(&3.into()));
    assert_eq!(schema.pointer("/properties/options/properties/bid-max/anyOf/0/const"), Some(&"none".into()));
    assert_eq!(schema.pointer("/properties/options/properties/bid-max/anyOf/1/maximum"), Some(&9.into()));
    assert!(schema.pointer("/properties/units").is_some());
    assert_eq!(schema.pointer("/additionalProperties"), Some(&false.into()));
    assert!(schema.pointer("/title").is_some_and(|title| title == "A position of Duel"));
}
