//! The laws hold for an honest game, and each mistake made on purpose is caught by one of them.

mod toy;

use gattai_testkit::laws::{Broken, Plan, laws};
use toy::{Duel, Leak};

fn broken<const LEAK: usize>() -> Broken {
    let plan = Plan { matches: 200, seed: 1, seats: None, options: None };
    match laws::<Duel<LEAK>>(&plan, &mut |_| {}) {
        Ok(_) => panic!("{:?} is not caught by any law", Leak::ALL[LEAK]),
        Err(broken) => broken,
    }
}

/// The law that catches a mistake, and a word of what it says.
fn caught<const LEAK: usize>(leak: Leak, law: u8, word: &str) {
    assert_eq!(Leak::ALL[LEAK], leak);
    let broken = broken::<LEAK>();
    assert_eq!(broken.law, law, "{broken}");
    assert!(broken.says.contains(word), "{broken}");
}

#[test]
fn an_honest_game_keeps_all_laws() {
    let plan = Plan { matches: 400, seed: 1, seats: None, options: None };
    let mut heard = 0;
    let report = laws::<Duel<0>>(&plan, &mut |matches| heard = matches).unwrap();
    assert_eq!((report.matches, heard), (400, 400));
    assert!(report.decisions > 2000 && report.longest <= 200, "{report:?}");
}

#[test]
fn a_sealed_choice_left_readable_is_caught() {
    caught::<1>(Leak::SealedReadable, 8, "look different");
}

#[test]
fn a_card_left_in_a_concealed_hand_is_caught() {
    caught::<2>(Leak::CardLeftInHand, 8, "look different");
}

#[test]
fn a_window_opened_on_hidden_facts_is_caught() {
    caught::<3>(Leak::WindowOnHidden, 8, "stops to ask");
}

#[test]
fn a_pause_that_follows_from_hidden_facts_is_caught() {
    caught::<4>(Leak::PauseOnHidden, 5, "to act");
}

#[test]
fn a_seed_in_the_view_is_caught() {
    caught::<5>(Leak::SeedInView, 8, "seed");
}

#[test]
fn a_menu_that_follows_from_hidden_facts_is_caught() {
    caught::<6>(Leak::MenuOnHidden, 7, "offered");
}

#[test]
fn a_refusal_that_follows_from_hidden_facts_is_caught() {
    caught::<7>(Leak::RefusalOnHidden, 7, "Odd");
}

#[test]
fn standing_orders_that_answer_by_the_hand_are_caught() {
    caught::<8>(Leak::OrderOnHidden, 7, "orders");
}

#[test]
fn an_impossible_world_is_caught() {
    caught::<9>(Leak::ImpossibleWorld, 6, "imagines");
}

#[test]
fn a_deck_that_keeps_its_order_is_caught() {
    caught::<10>(Leak::OrderedDeck, 8, "look different");
}

#[test]
fn a_proposal_that_is_refused_is_caught() {
    caught::<11>(Leak::IllegalProposal, 2, "refused");
}

#[test]
fn a_seat_that_acts_unasked_is_caught() {
    caught::<12>(Leak::AnyoneMayAct, 2, "may not act");
}

#[test]
fn notation_that_loses_something_is_caught() {
    caught::<13>(Leak::BadNotation, 3, "reads back");
}

#[test]
fn a_match_that_never_ends_is_caught() {
    caught::<14>(Leak::NeverEnds, 9, "goes on");
}

#[test]
fn a_lost_card_is_caught() {
    caught::<15>(Leak::LosesCard, 10, "11 cards");
}

#[test]
fn a_seat_asked_after_the_end_is_caught() {
    caught::<16>(Leak::AskedAfterEnd, 1, "outcome");
}

#[test]
fn a_rule_that_remembers_outside_the_position_is_caught() {
    // Law 8 may notice first that one decision has two results; law 4 does where it does not.
    let broken = broken::<17>();
    assert_eq!(Leak::ALL[17], Leak::HiddenMemory);
    assert!(matches!(broken.law, 4 | 8), "{broken}");
}

#[test]
fn what_is_decided_by_hidden_facts_when_time_is_out_is_caught() {
    caught::<18>(Leak::OverdueOnHidden, 7, "time is out");
}

#[test]
fn what_is_refused_when_time_is_out_is_caught() {
    caught::<19>(Leak::IllegalOverdue, 2, "time is out");
}

#[test]
fn secrets_that_are_denied_are_caught() {
    caught::<20>(Leak::SecretsDenied, 6, "no secrets");
}

#[test]
fn whether_there_are_secrets_is_no_secret() {
    caught::<21>(Leak::SecretsOnHidden, 5, "whether there are secrets");
}

#[test]
fn a_finding_comes_again_with_the_same_seed() {
    assert_eq!(broken::<1>(), broken::<1>());
}

#[test]
fn threats_that_follow_from_hidden_facts_are_caught() {
    caught::<22>(Leak::ThreatsOnHidden, 7, "threats");
}
