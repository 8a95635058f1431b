//! `dyn Match`: what seats may do and see, and what they may take back.

#[path = "../../testkit/tests/toy/mod.rs"]
mod toy;

use gattai_core::{Seat, SeatSet, Settings, Viewer};
use gattai_host::{Live, Match, OpenFault, Opening, Said, What, fork, open, resume};
use serde_json::json;
use toy::Duel;

const S0: Seat = Seat::nth(0);
const S1: Seat = Seat::nth(1);

fn duel(seed: u64) -> Live<Duel<0>> {
    Live::open(Opening::seeded(2, seed)).unwrap()
}

fn says(table: &mut dyn Match, seat: Seat, text: &str) {
    table.submit(seat, Said::Text(text)).unwrap();
}

#[test]
fn a_game_or_a_table_that_does_not_exist_is_refused() {
    let unknown = open("chess", Opening::seeded(2, 1)).err().unwrap();
    assert_eq!(unknown.to_string(), "there is no game `chess`; there are: aegis, aylkor, breakthrough");
    let mut opening = Opening::seeded(3, 1);
    opening.options = "rows=9".parse::<Settings>().unwrap();
    let OpenFault::Table(faults) = open("breakthrough", opening).err().unwrap() else { panic!() };
    assert_eq!(faults.len(), 2, "{faults:?}");
}

#[test]
fn actions_can_be_said_in_text_and_in_json() {
    let mut table = open("breakthrough", Opening::seeded(2, 1)).unwrap();
    let offers = table.actions(S0);
    assert_eq!(offers.len(), 22);
    assert!(table.actions(S1).is_empty());
    let offer = offers.iter().find(|offer| offer.notation == "a2-a3").unwrap();
    assert_eq!((offer.label.as_str(), &offer.action), ("a2 to a3", &json!({"from": "a2", "to": "a3"})));
    table.submit(S0, Said::Json(&json!({"from": "a2", "to": "a3"}))).unwrap();
    assert_eq!(table.view(Viewer::Spectator)["board"]["a3"], "white");
    for nonsense in [json!(3), json!({"from": "z9", "to": "a3"}), json!({"from": "a2", "to": "a3", "x": 1})] {
        let refused = table.submit(S1, Said::Json(&nonsense)).unwrap_err();
        assert_eq!(refused.rule, None);
        assert!(refused.says.starts_with("this is not an action of Breakthrough"), "{refused}");
    }
}

#[test]
fn a_refusal_brings_its_rule_and_changes_nothing() {
    let mut table = open("breakthrough", Opening::seeded(2, 1)).unwrap();
    let before = table.record();
    let refused = table.submit(S1, Said::Text("a7-a6")).unwrap_err();
    assert_eq!(refused.rule_id(), Some("BRK-2.1"));
    assert_eq!(refused.says, "it is White's turn");
    assert!(refused.rule.as_ref().unwrap().text.contains("turns alternate"));
    assert_eq!(refused.facts, json!({"refusal": "not_your_turn", "turn": "white"}));
    assert_eq!(table.check(S1, Said::Text("a7-a6")).unwrap_err(), refused);
    assert_eq!(table.record(), before);
    assert_eq!(table.submit(S0, Said::Text("hello")).unwrap_err().rule, None);
}

#[test]
fn previews_say_what_will_be_touched() {
    let mut table = open("breakthrough", Opening::seeded(2, 1)).unwrap();
    for (n, text) in ["b2-b3", "a7-a6", "b3-b4", "a6-a5"].iter().enumerate() {
        says(&mut *table, Seat::nth(n % 2), text);
    }
    let preview = table.preview(S0, Said::Text("b4-a5")).unwrap();
    assert_eq!((preview.touches[0].what.as_str(), preview.touches[0].how.as_str()), ("a5", "is captured"));
    assert!(table.preview(S0, Said::Text("b4-b6")).is_err());
}

#[test]
fn undo_is_free_until_something_is_learnt() {
    let mut table = open("breakthrough", Opening::seeded(2, 1)).unwrap();
    says(&mut *table, S0, "a2-a3");
    assert_eq!((table.undo_boundary(S0), table.undo_boundary(S1)), (0, 1));
    assert!(table.undo(S1).is_err());
    let version = table.version();
    table.undo(S0).unwrap();
    assert_eq!((table.decisions(), table.to_act()), (0, SeatSet::only(S0)));
    assert_eq!(table.log(version, Viewer::Spectator)[0].what, What::TakenBack { decisions: 0 });
    says(&mut *table, S0, "b2-b3");
    says(&mut *table, S1, "a7-a6");
    // The other has chosen since: beyond the boundary for White, not for Black.
    assert_eq!((table.undo_boundary(S0), table.undo_boundary(S1)), (2, 1));
    assert!(table.undo(S0).is_err());
    table.take_back(0).unwrap();
    assert!(table.take_back(1).is_err());
    let record = table.record();
    assert!(record.entries.is_empty());
    assert_eq!(table.serial(), 4);
}

#[test]
fn undo_stops_at_dice_and_at_what_was_hidden() {
    let mut table = duel(1);
    says(&mut table, S0, "bid 1");
    // A sealed choice teaches its seat nothing.
    assert_eq!(table.undo_boundary(S0), 0);
    says(&mut table, S1, "bid 2");
    // This one opened all bids and rolled a die.
    assert_eq!((table.undo_boundary(S0), table.undo_boundary(S1)), (2, 2));
    assert_eq!(table.undo(S1).unwrap_err().rule, None);
}

#[test]
fn undo_stops_at_what_was_heard_even_if_it_leaves_no_trace() {
    let mut table = duel(1);
    says(&mut table, S0, "bid 3");
    says(&mut table, S1, "bid 1");
    // The target looks at a card: no die falls and its view is as before, but it has learnt something.
    says(&mut table, S1, "peek");
    assert_eq!(table.undo_boundary(S1), 3);
    assert!(table.undo(S1).is_err());
}

#[test]
fn orders_do_not_stand_in_the_way_of_undo() {
    let mut table = duel(1);
    says(&mut table, S0, "bid 1");
    table.order(S1, "shield", "never").unwrap();
    assert_eq!(table.undo_boundary(S0), 0);
    table.undo(S0).unwrap();
    assert_eq!(table.orders(S1).to_string(), "shield=never");
    assert_eq!(table.to_act(), SeatSet::first_n(2));
}

#[test]
fn nobody_sees_everything_before_the_end() {
    let mut table = duel(3);
    assert_eq!(table.view(Viewer::Everything), table.view(Viewer::Spectator));
    table.concede(S1).unwrap();
    assert_ne!(table.view(Viewer::Everything), table.view(Viewer::Spectator));
}

#[test]
fn a_decision_made_anew_has_new_dice() {
    let mut table = duel(1);
    says(&mut table, S0, "bid 1");
    says(&mut table, S1, "bid 2");
    let first = table.record().entries[1].clone();
    table.take_back(1).unwrap();
    let serial = table.serial();
    says(&mut table, S1, "bid 2");
    let second = table.record().entries[1].clone();
    assert_eq!((first.serial, second.serial), (2, serial));
    // A match that is put away and taken up again does not use a number twice either.
    table.take_back(1).unwrap();
    let record = table.record();
    let again =
        Live::<Duel<0>>::resume(&record, gattai_core::Secret::from_number(1), table.serial()).unwrap();
    assert_eq!(again.serial(), table.serial());
}

#[test]
fn a_match_is_taken_up_where_it_stopped() {
    let mut table = open("breakthrough", Opening::seeded(2, 5)).unwrap();
    says(&mut *table, S0, "a2-a3");
    says(&mut *table, S1, "a7-a6");
    says(&mut *table, S0, "b2-b3");
    let record = table.record();
    let mut again = resume(&record, gattai_core::Secret::from_number(5), table.serial()).unwrap();
    assert_eq!(again.record(), record);
    assert_eq!(again.log(0, Viewer::Spectator), table.log(0, Viewer::Spectator));
    assert_eq!((again.undo_boundary(S0), again.undo_boundary(S1)), (2, 3));
    says(&mut *again, S1, "b7-b6");
    says(&mut *table, S1, "b7-b6");
    assert_eq!(again.record(), table.record());
    assert!(resume(&record, gattai_core::Secret::from_number(6), 0).is_err());
}

#[test]
fn a_fork_takes_over_what_stands_and_goes_on_by_itself() {
    let mut table = open("breakthrough", Opening::seeded(2, 5)).unwrap();
    for (seat, text) in [(S0, "a2-a3"), (S1, "a7-a6"), (S0, "b2-b3")] {
        says(&mut *table, seat, text);
    }
    let names = || vec!["Ada".to_owned(), "Bo".to_owned()];
    let secret = || gattai_core::Secret::from_number(9);
    let mut other = fork(&table.record(), 2, names(), secret()).unwrap();
    assert_eq!((other.decisions(), other.to_act()), (2, SeatSet::only(S0)));
    assert_eq!(other.record().tags.names, names());
    assert!(other.record().tags.commitment.is_none(), "the dice taken over are another match's");
    let said = |table: &dyn Match| -> Vec<_> {
        table.entries(0).iter().map(|entry| (entry.seat, entry.deed.clone())).collect()
    };
    assert_eq!(said(&*other), said(&*table)[..2]);
    says(&mut *other, S0, "h2-h3");
    assert_eq!((other.entries(2).len(), table.decisions()), (1, 3));
    let again = resume(&other.record(), secret(), other.serial()).unwrap();
    assert_eq!(again.record(), other.record());
    assert!(fork(&table.record(), 4, names(), secret()).is_err(), "there are three decisions");
    assert!(fork(&table.record(), 2, vec!["Ada".to_owned()], secret()).is_err(), "there are two seats");
}

#[test]
fn a_view_as_text_is_the_view() {
    let mut table = duel(3);
    says(&mut table, S0, "bid 1");
    for viewer in [Viewer::Seat(S0), Viewer::Seat(S1), Viewer::Spectator, Viewer::Everything] {
        let text: serde_json::Value = serde_json::from_str(&table.view_text(viewer)).unwrap();
        assert_eq!(text, table.view(viewer));
    }
    assert_ne!(table.view(Viewer::Seat(S0)), table.view(Viewer::Seat(S1)), "each sees its own bid alone");
    assert_eq!(
        table.view(Viewer::Everything),
        table.view(Viewer::Spectator),
        "nobody sees all before the end"
    );
}

#[test]
fn standing_orders_answer_at_once_and_are_in_the_record() {
    let mut table = duel(3);
    assert!(table.order(S0, "shield", "sometimes").is_err());
    assert!(table.order(S0, "sword", "never").is_err());
    table.order(S0, "shield", "never").unwrap();
    table.order(S1, "shield", "never").unwrap();
    says(&mut table, S0, "bid 1");
    says(&mut table, S1, "bid 2");
    // The window was answered by the order: the next round's bids are asked.
    assert_eq!(table.to_act(), SeatSet::first_n(2));
    let text = table.record().to_string();
    assert!(text.contains("s0 !order shield=never") && text.contains(" s0 pass | "), "{text}");
    // What was ordered stays ordered when decisions are taken back.
    table.take_back(2).unwrap();
    assert_eq!(table.orders(S0).to_string(), "shield=never");
    assert_eq!(table.record().entries.len(), 2);
}

#[test]
fn the_log_tells_each_viewer_what_it_noticed() {
    let table = duel(3);
    let cards = |viewer| {
        let lines = table.log(0, viewer);
        lines[0].says.iter().filter(|happening| happening.text.contains("Some")).count()
    };
    assert_eq!((cards(Viewer::Seat(S0)), cards(Viewer::Spectator), cards(Viewer::Everything)), (1, 0, 0));
    assert!(table.log(table.version(), Viewer::Everything).is_empty());
    assert!(table.log(u64::MAX, Viewer::Everything).is_empty());
}

#[test]
fn leaving_and_agreeing_end_the_match() {
    let mut table = open("breakthrough", Opening::seeded(2, 1)).unwrap();
    table.concede(S1).unwrap();
    assert_eq!(table.outcome().unwrap().winners(), SeatSet::only(S0));
    assert!(table.concede(S1).is_err() && table.forfeit(S0).is_err() && table.agree_on_draw().is_err());
    assert!(table.record().tags.secret.is_some());

    let mut table = open("breakthrough", Opening::seeded(2, 1)).unwrap();
    assert!(table.record().tags.secret.is_none());
    table.agree_on_draw().unwrap();
    assert!(table.outcome().unwrap().is_draw() && table.to_act().is_empty());
    assert!(table.submit(S0, Said::Text("a2-a3")).is_err());
    assert!(table.actions(S0).is_empty());
    let record = table.record();
    record.verify::<gattai_breakthrough::Breakthrough>().unwrap();
    let again = resume(&record, gattai_core::Secret::from_number(1), 0).unwrap();
    assert_eq!(again.record(), record);
}

#[test]
fn the_book_decides_for_a_seat_whose_time_is_out_and_nobody_takes_that_back() {
    let mut table = open("aegis", Opening::seeded(2, 1)).unwrap();
    table.overdue(S1).unwrap();
    assert_eq!(table.to_act(), SeatSet::only(S0));
    assert!(table.overdue(S1).unwrap_err().says.contains("nothing is decided for s1"));
    assert!(table.undo(S1).is_err(), "else a seat could be late for ever");
    table.overdue(S0).unwrap();
    assert_eq!(table.decisions(), 2, "the first player was rolled for: that is a new question");
    for _ in 0..2 {
        let placer = table.to_act().first().unwrap();
        let before = table.decisions();
        table.overdue(placer).unwrap();
        assert_eq!(table.decisions(), before + 5, "all five are placed");
        assert!(table.undo(placer).is_err());
    }
    let first = table.to_act().first().unwrap();
    assert!(table.overdue(first).is_err(), "turns are not played by the book");
    let record = table.record();
    assert!(
        record.to_string().contains(" !overdue squad ARK-150 ARLY-100 ARLY-300 GO-100 SSM-100 / "),
        "{record}"
    );
    let read = record.to_string().parse().unwrap();
    let mut again = resume(&read, gattai_core::Secret::from_number(1), 0).unwrap();
    assert_eq!(again.record(), record);
    let last = again.record().entries.last().unwrap().seat;
    assert!(again.undo(last).is_err(), "not after coming back either");
}

#[test]
fn a_game_whose_book_says_nothing_decides_nothing_for_the_late() {
    let mut table = open("breakthrough", Opening::seeded(2, 1)).unwrap();
    assert!(table.overdue(S0).is_err() && table.overdue(S1).is_err());
    assert_eq!(table.decisions(), 0);
}

#[test]
fn the_decision_that_ends_an_open_match_is_not_taken_back() {
    let mut table = open("breakthrough", Opening::seeded(2, 1)).unwrap();
    while let Some(seat) = table.to_act().first() {
        let offer = table.actions(seat).swap_remove(0);
        says(table.as_mut(), seat, &offer.notation);
        let free = table.to_act().is_empty() || table.undo_boundary(seat) < table.decisions();
        assert!(free, "before the end one may still think better of it");
    }
    for seat in [S0, S1] {
        assert_eq!(table.undo_boundary(seat), table.decisions());
        assert!(table.undo(seat).is_err());
    }
    assert!(table.to_act().is_empty(), "it is still over");
}
