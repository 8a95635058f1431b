//! Decks, hands and sealed choices: what is in them, who sees it, what can be imagined.

use gattai_core::{Bag, Card, Deck, Dice, Hand, Sealed, Seat, SeatSet, Seed, Viewer};

const OWNER: Seat = Seat::nth(0);
const OTHER: Seat = Seat::nth(1);

fn dice() -> Dice {
    Dice::seeded(&Seed::from_number(11))
}

fn deck(cards: &[u16]) -> Deck<20, 8> {
    Deck::new(cards.iter().map(|card| Card(*card)))
}

#[test]
fn equal_bags_are_equal_however_they_were_filled() {
    let one: Bag<5> = [Card(3), Card(1), Card(3)].into_iter().collect();
    let mut other: Bag<5> = Bag::default();
    for card in [Card(3), Card(3), Card(2), Card(1)] {
        other.insert(card);
    }
    assert!(other.remove(Card(2)) && !other.remove(Card(2)));
    assert_eq!(one, other);
}

#[test]
fn a_deck_gives_all_its_cards_once() {
    let mut deck = deck(&[5, 1, 1, 9]);
    let mut dice = dice();
    let mut drawn: Vec<Card> = std::iter::from_fn(|| deck.draw(&mut dice)).collect();
    drawn.sort();
    assert_eq!(drawn, [Card(1), Card(1), Card(5), Card(9)]);
    assert!(deck.is_empty());
}

#[test]
fn cards_put_back_come_in_their_order_and_without_dice() {
    let mut deck = deck(&[7]);
    deck.put_on_top(Card(1), SeatSet::only(OWNER));
    deck.put_on_top(Card(2), SeatSet::only(OWNER));
    deck.put_under(Card(3), SeatSet::NONE);
    deck.put_under(Card(4), SeatSet::NONE);
    assert_eq!(deck.len(), 5);
    let mut dice = dice().recording();
    assert_eq!((deck.draw(&mut dice), deck.draw(&mut dice)), (Some(Card(2)), Some(Card(1))));
    assert!(dice.take_rolls().is_empty());
    let rest: Vec<_> = std::iter::from_fn(|| deck.draw(&mut dice)).collect();
    assert_eq!(rest, [Card(7), Card(3), Card(4)]);
}

#[test]
fn a_known_place_is_known_to_those_who_looked_and_to_nobody_else() {
    let mut deck = deck(&[7, 8]);
    deck.put_on_top(Card(1), SeatSet::only(OWNER));
    let mut own = deck;
    own.conceal(Viewer::Seat(OWNER));
    assert_eq!(own, deck);
    let mut seen = deck;
    seen.conceal(Viewer::Seat(OTHER));
    assert_eq!(seen.known_top().collect::<Vec<_>>(), [None]);
    assert_eq!(seen.len(), 3);
    assert_eq!(seen.loose().cards(), [Card(1), Card(7), Card(8)]);

    let mut tops = [0; 3];
    let mut dice = dice();
    for _ in 0..300 {
        let mut world = seen;
        world.imagine(&mut dice);
        let mut again = world;
        again.conceal(Viewer::Seat(OTHER));
        assert_eq!(again, seen);
        match world.draw(&mut dice) {
            Some(Card(1)) => tops[0] += 1,
            Some(Card(7)) => tops[1] += 1,
            _ => tops[2] += 1,
        }
    }
    assert!(tops.iter().all(|count| *count > 60), "{tops:?}");
}

#[test]
fn a_shuffle_makes_places_unknown_again() {
    let mut deck = deck(&[7]);
    deck.put_on_top(Card(1), SeatSet::only(OWNER));
    deck.put_under(Card(2), SeatSet::only(OWNER));
    deck.shuffle();
    assert_eq!(deck, self::deck(&[1, 2, 7]));
}

#[test]
fn a_named_card_is_taken_wherever_it_lies() {
    let mut deck = deck(&[7]);
    deck.put_on_top(Card(1), SeatSet::NONE);
    deck.put_under(Card(2), SeatSet::NONE);
    assert!(deck.take(Card(2)) && deck.take(Card(1)) && deck.take(Card(7)) && !deck.take(Card(7)));
    assert!(deck.is_empty());
}

#[test]
fn a_concealed_hand_is_a_number_and_its_cards_are_among_the_unseen() {
    let mut deck = deck(&[1, 2, 3]);
    let mut hand: Hand<20> = Hand::new(OWNER);
    hand.cards_mut().insert(Card(9));
    hand.cards_mut().insert(Card(9));
    let (true_hand, true_deck) = (hand, deck);

    hand.conceal_among(Viewer::Seat(OWNER), &mut deck);
    assert_eq!((hand, deck), (true_hand, true_deck));

    hand.conceal_among(Viewer::Seat(OTHER), &mut deck);
    assert!(hand.cards().is_empty());
    assert_eq!((hand.len(), deck.len()), (2, 3));
    assert_eq!(deck.loose().cards(), [Card(1), Card(2), Card(3), Card(9), Card(9)]);

    let (seen_hand, seen_deck) = (hand, deck);
    let mut dice = dice();
    let mut both_nines = 0;
    for _ in 0..500 {
        let (mut hand, mut deck) = (seen_hand, seen_deck);
        hand.imagine_from(&mut deck, &mut dice);
        assert_eq!((hand.len(), deck.len(), hand.cards().len()), (2, 3, 2));
        both_nines += i32::from(hand.cards().cards() == [Card(9), Card(9)]);
        hand.conceal_among(Viewer::Seat(OTHER), &mut deck);
        assert_eq!((hand, deck), (seen_hand, seen_deck));
    }
    // One pair of ten.
    assert!((20..90).contains(&both_nines), "{both_nines}");
}

#[test]
fn an_open_hand_is_seen_by_those_to_whom_it_is_open() {
    let mut hand: Hand<5> = Hand::new(OWNER);
    hand.cards_mut().insert(Card(4));
    let mut closed = hand;
    closed.conceal(Viewer::Spectator);
    assert_eq!((closed.len(), closed.cards().len()), (1, 0));
    hand.set_seen_by(SeatSet::first_n(2));
    let mut open = hand;
    open.conceal(Viewer::Seat(OTHER));
    assert_eq!(open, hand);
}

#[test]
fn a_sealed_choice_shows_that_it_was_made_and_no_more() {
    let mut one: Sealed<u8> = Sealed::new(OWNER);
    let mut other = one;
    assert!(!one.is_made());
    one.choose(1);
    other.choose(2);
    for (viewer, same) in
        [(Viewer::Spectator, true), (Viewer::Seat(OTHER), true), (Viewer::Seat(OWNER), false)]
    {
        let (mut one, mut other) = (one, other);
        one.conceal(viewer);
        other.conceal(viewer);
        assert_eq!(one == other, same, "{viewer}");
        assert!(one.is_made());
        one.imagine(|| 3);
        assert_eq!(one.get(), Some(if same { &3 } else { &1 }));
    }
    assert_eq!((one.take(), one.is_made()), (Some(1), false));
}
