//! The small known games follow their rules, keep the laws, and have the values that are known of them.

mod known;

use gattai_core::{Dice, Game, Scripted, Seat, Seed, Silent, Viewer, playout};
use known::goofspiel::{self, Goofspiel};
use known::kuhn::{self, Kuhn};
use known::leduc::{self, Leduc};
use known::pennies::{self, Pennies};
use known::pig::{self, Pig};
use known::{FIRST, Refused, SEATS, SECOND, other};

/// A match whose chance and actions are written down: `faces` are the rolls of the start, then of the rest.
fn played<G: Game>(game: &G, faces: &[u32], deeds: &[(Seat, &str)]) -> G::State {
    let mut dice = Dice::scripted(faces.iter().copied().map(Scripted::Face).collect());
    let mut state = game.start(&mut dice, &mut Silent);
    for (seat, text) in deeds {
        let action = text.parse().unwrap();
        gattai_core::play(game, &mut state, *seat, &action, &mut dice, &mut Silent).unwrap();
    }
    assert_eq!(dice.fault(), None);
    state
}

fn refusal<G: Game>(game: &G, state: &G::State, seat: Seat, action: &str) -> Option<G::Refusal> {
    game.check(state, seat, &action.parse().unwrap()).err()
}

fn actions<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.actions(state, seat, &mut actions);
    actions
}

fn concealed<G: Game>(game: &G, state: &G::State, viewer: Viewer) -> G::State {
    let mut seen = state.clone();
    game.conceal(&mut seen, viewer);
    seen
}

/// Random matches under the laws.
fn keeps_the_laws<G: Game>(game: &G, matches: u64) {
    let seed = Seed::from_number(1);
    starts_right(game, &mut Dice::stream(&seed, matches));
    for number in 0..matches {
        let mut dice = Dice::stream(&seed, number);
        let mut state = game.start(&mut dice, &mut Silent);
        let mut decisions = 0;
        while let Some(seat) = game.to_act(&state).first() {
            looks_right(game, &state, &mut dice);
            let (mut played_on, mut scratch) = (state.clone(), Vec::new());
            let (more, outcome) = playout(game, &mut played_on, &mut dice, &mut scratch, game.bound());
            assert!(outcome.is_some() && decisions + more <= game.bound());
            let action = game.sample(&state, seat, &mut dice, &mut scratch).unwrap();
            sounds_right(game, &state, seat, &action, &mut dice);
            game.apply(&mut state, seat, &action, &mut dice, &mut Silent);
            decisions += 1;
        }
        looks_right(game, &state, &mut dice);
        let rewards: f32 = SEATS.iter().map(|seat| game.evaluate(&state, seat)).sum();
        assert!(game.outcome(&state).is_some() && (rewards - 1.0).abs() < 1e-6, "{state:?}");
    }
}

fn looks_right<G: Game>(game: &G, state: &G::State, dice: &mut Dice) {
    assert_eq!(game.to_act(state).is_empty(), game.outcome(state).is_some());
    game.audit(state).unwrap();
    for viewer in Viewer::limited(SEATS) {
        let seen = concealed(game, state, viewer);
        assert_eq!(concealed(game, &seen, viewer), seen, "concealing twice is concealing once");
        assert_eq!(game.to_act(&seen), game.to_act(state));
        assert_eq!(game.outcome(&seen), game.outcome(state));
        let mut world = seen.clone();
        game.imagine(&mut world, dice);
        game.audit(&world).unwrap();
        assert_eq!(concealed(game, &world, viewer), seen, "an imagined world looks like what is seen");
        assert!(game.has_secrets(state) || seen == *state);
        assert!(SEATS.iter().all(|seat| game.evaluate(&seen, seat) == game.evaluate(state, seat)));
    }
    assert_eq!(concealed(game, state, Viewer::Everything), *state);
    for seat in SEATS {
        let seen = concealed(game, state, Viewer::Seat(seat));
        let proposed = actions(game, state, seat);
        assert_eq!(actions(game, &seen, seat), proposed);
        assert_ne!(proposed.is_empty(), game.to_act(state).contains(seat));
        for action in proposed {
            assert_eq!(game.check(state, seat, &action), Ok(()));
            assert_eq!(action.to_string().parse().ok(), Some(action));
        }
    }
}

/// Starts sound the same to a viewer exactly if they look the same to it.
fn starts_right<G: Game>(game: &G, dice: &mut Dice) {
    for viewer in Viewer::limited(SEATS) {
        let mut start = || {
            let mut events = Vec::new();
            let state = game.start(dice, &mut events);
            let heard: Vec<_> = events.iter().filter_map(|event| game.witness(event, viewer)).collect();
            (heard, concealed(game, &state, viewer))
        };
        let starts: Vec<_> = (0..20).map(|_| start()).collect();
        for (n, (heard, seen)) in starts.iter().enumerate() {
            let alike = |(other_heard, other_seen)| (other_heard == heard) == (other_seen == seen);
            assert!(starts[..n].iter().map(|(heard, seen)| (heard, seen)).all(alike), "{viewer}: {heard:?}");
        }
    }
}

/// What sounds the same to a viewer, in any world that it can imagine, looks the same to it afterwards.
fn sounds_right<G: Game>(game: &G, state: &G::State, seat: Seat, action: &G::Action, dice: &mut Dice) {
    for viewer in Viewer::limited(SEATS) {
        let mut experiences: Vec<(Vec<G::Event>, G::State)> = Vec::new();
        for _ in 0..4 {
            let (mut world, mut events) = (concealed(game, state, viewer), Vec::new());
            game.imagine(&mut world, dice);
            let others = game.sample(&world, seat, dice, &mut Vec::new()).unwrap();
            let deed = if viewer.sees(seat) { action } else { &others };
            game.apply(&mut world, seat, deed, dice, &mut events);
            let heard = events.iter().filter_map(|event| game.witness(event, viewer)).collect();
            experiences.push((heard, concealed(game, &world, viewer)));
        }
        for (n, (heard, seen)) in experiences.iter().enumerate() {
            let same = experiences[..n].iter().filter(|(other, _)| other == heard);
            assert!(same.clone().all(|(_, other)| other == seen), "{viewer} learns what it did not hear");
        }
    }
}

/// How often the first seat's card, imagined, is each of these.
fn imagined_cards<G: Game>(game: &G, seen: &G::State, card: impl Fn(&G::State) -> usize) -> [u32; 6] {
    let mut dice = Dice::seeded(&Seed::from_number(2));
    let mut counts = [0; 6];
    for _ in 0..6000 {
        let mut world = seen.clone();
        game.imagine(&mut world, &mut dice);
        counts[card(&world)] += 1;
    }
    counts
}

#[test]
fn all_games_keep_the_laws() {
    keeps_the_laws(&Kuhn, 200);
    keeps_the_laws(&Leduc, 200);
    keeps_the_laws(&Pennies::FAIR, 50);
    keeps_the_laws(&Pennies::BIASED, 50);
    keeps_the_laws(&Goofspiel { cards: 4 }, 100);
    keeps_the_laws(&Goofspiel { cards: 5 }, 100);
    keeps_the_laws(&Pig, 10);
}

#[test]
fn who_leaves_has_lost() {
    fn leaves<G: Game>(game: &G) {
        for seat in SEATS {
            let mut dice = Dice::seeded(&Seed::from_number(3));
            let mut state = game.start(&mut dice, &mut Silent);
            game.concede(&mut state, seat, &mut dice, &mut Silent);
            assert!(game.to_act(&state).is_empty());
            assert_eq!(game.outcome(&state).and_then(|outcome| outcome.winners().first()), Some(other(seat)));
        }
    }
    leaves(&Kuhn);
    leaves(&Leduc);
    leaves(&Pennies::FAIR);
    leaves(&Goofspiel { cards: 4 });
    leaves(&Pig);
}

#[test]
fn kuhn_pays_by_what_was_said() {
    // The jack to the first seat, then the second of queen and king to the other: the king.
    for (deeds, won) in [
        (vec![(FIRST, "pass"), (SECOND, "pass")], -1),
        (vec![(FIRST, "pass"), (SECOND, "bet"), (FIRST, "pass")], -1),
        (vec![(FIRST, "pass"), (SECOND, "bet"), (FIRST, "bet")], -2),
        (vec![(FIRST, "bet"), (SECOND, "pass")], 1),
        (vec![(FIRST, "bet"), (SECOND, "bet")], -2),
    ] {
        let state = played(&Kuhn, &[1, 2], &deeds);
        assert_eq!(state.cards, [Some(0), Some(2)]);
        assert_eq!((kuhn::payoff(&state, FIRST), kuhn::payoff(&state, SECOND)), (won, -won));
        assert_eq!(refusal(&Kuhn, &state, FIRST, "bet"), Some(Refused::MatchOver));
    }
    let state = played(&Kuhn, &[3, 1], &[(FIRST, "bet")]);
    assert_eq!(state.cards, [Some(2), Some(0)]);
    assert_eq!(refusal(&Kuhn, &state, FIRST, "bet"), Some(Refused::NotAsked));
    assert_eq!(kuhn::payoff(&state, FIRST), 0);
    assert_eq!(concealed(&Kuhn, &state, Viewer::Seat(SECOND)).cards, [None, Some(0)]);
}

#[test]
fn kuhn_imagines_the_other_cards_equally_often() {
    let (_, seen) = kuhn::questions()[1];
    assert_eq!(seen.cards, [Some(1), None]);
    let counts = imagined_cards(&Kuhn, &seen, |world| usize::from(world.cards[1].unwrap()));
    assert!(counts[0].abs_diff(3000) < 200 && counts[1] == 0 && counts[2].abs_diff(3000) < 200, "{counts:?}");
}

#[test]
fn kuhn_has_twelve_information_sets() {
    for (number, (seat, seen)) in kuhn::questions().into_iter().enumerate() {
        assert_eq!(kuhn::information_set(&seen), Some(number));
        assert_eq!(Kuhn.to_act(&seen).first(), Some(seat));
        assert_eq!(concealed(&Kuhn, &seen, Viewer::Seat(seat)), seen);
    }
}

#[test]
fn kuhn_is_worth_an_eighteenth_at_every_equilibrium() {
    for bluff in [0.0, 0.1, 0.2, 1.0 / 3.0] {
        let profile = kuhn::equilibrium(bluff);
        assert!((kuhn::value(&profile) - kuhn::VALUE).abs() < 1e-12);
        assert!((kuhn::best_response(&profile, FIRST) - kuhn::VALUE).abs() < 1e-12);
        assert!((kuhn::best_response(&profile, SECOND) + kuhn::VALUE).abs() < 1e-12);
        assert!(kuhn::exploitability(&profile).abs() < 1e-12);
    }
}

#[test]
fn kuhn_punishes_what_is_no_equilibrium() {
    // Who bluffs too often is called, and who always passes is robbed of the antes: against it the jack and
    // the king bet and win 1 each time, as does the queen.
    assert!(kuhn::exploitability(&kuhn::equilibrium(0.5)) > 0.01);
    let passive = [0.0; 12];
    assert!((kuhn::value(&passive)).abs() < 1e-12);
    assert!((kuhn::best_response(&passive, FIRST) - 1.0).abs() < 1e-12);
    assert!((kuhn::exploitability(&passive) - 1.0).abs() < 1e-12);
    // Even mixing: OpenSpiel says 0.125 for the value of the first seat and 11/24 for the exploitability.
    assert!((kuhn::value(&[0.5; 12]) - 0.125).abs() < 1e-12);
    assert!((kuhn::exploitability(&[0.5; 12]) - 11.0 / 24.0).abs() < 1e-12);
}

#[test]
fn leduc_bets_two_and_then_four() {
    // A jack (1 of 6) and a king (5 of the 5 left), then a jack is opened (1 of 4): the pair wins.
    let first_round = [(FIRST, "raise"), (SECOND, "raise"), (FIRST, "call")];
    let state = played(&Leduc, &[1, 5, 1], &first_round);
    assert_eq!((state.cards, state.open), ([Some(0), Some(5)], Some(1)));
    assert_eq!((state.paid, state.turn), ([5, 5], FIRST));
    assert_eq!(refusal(&Leduc, &state, FIRST, "fold"), Some(Refused::NotNow));
    assert_eq!(refusal(&Leduc, &state, SECOND, "call"), Some(Refused::NotAsked));

    let second_round = [(FIRST, "call"), (SECOND, "raise"), (FIRST, "raise"), (SECOND, "call")];
    let state = played(&Leduc, &[1, 5, 1], &[&first_round[..], &second_round].concat());
    assert_eq!(state.end, Some(leduc::End::Showdown));
    assert_eq!((leduc::payoff(&state, FIRST), leduc::payoff(&state, SECOND)), (13, -13));
    assert_eq!(Leduc.evaluate(&state, FIRST), 1.0);

    let state = played(&Leduc, &[1, 5], &first_round[..2]);
    assert_eq!(refusal(&Leduc, &state, FIRST, "raise"), Some(Refused::NotNow));
    let state = played(&Leduc, &[1, 5], &[&first_round[..2], &[(FIRST, "fold")]].concat());
    assert_eq!((leduc::payoff(&state, FIRST), leduc::payoff(&state, SECOND)), (-3, 3));
    assert_eq!(refusal(&Leduc, &state, SECOND, "call"), Some(Refused::MatchOver));
}

#[test]
fn leduc_compares_cards_where_there_is_no_pair() {
    let checks = [(FIRST, "call"), (SECOND, "call"), (FIRST, "call"), (SECOND, "call")];
    let higher = played(&Leduc, &[1, 5, 2], &checks); // jack, king; a queen is opened
    assert_eq!((higher.open, leduc::payoff(&higher, FIRST)), (Some(2), -1));
    let equal = played(&Leduc, &[1, 1, 1], &checks); // two jacks
    assert_eq!((equal.cards, leduc::payoff(&equal, FIRST)), ([Some(0), Some(1)], 0));
    assert!(Leduc.outcome(&equal).unwrap().is_draw());
}

#[test]
fn leduc_imagines_unseen_cards_equally_often() {
    let state = played(&Leduc, &[1, 5, 1], &[(FIRST, "call"), (SECOND, "call")]);
    let seen = concealed(&Leduc, &state, Viewer::Seat(SECOND));
    let counts = imagined_cards(&Leduc, &seen, |world| usize::from(world.cards[0].unwrap()));
    assert_eq!((counts[1], counts[5]), (0, 0)); // the open card and its own
    assert!([0, 2, 3, 4].iter().all(|card| counts[*card].abs_diff(1500) < 150), "{counts:?}");
}

/// What the first seat wins on average when all actions are equally likely. On the way it counts the decisions
/// and the ends, and sums up the payoffs squared, and weighed by the first seat's card and the open one.
fn leduc_tree(state: &leduc::State, found: &mut [i32; 4]) -> f64 {
    let Some(seat) = Leduc.to_act(state).first() else {
        let (won, number) = (leduc::payoff(state, FIRST), |card| i32::from(card) + 1);
        found[1] += 1;
        found[2] += won * won;
        found[3] += won * state.cards[0].map_or(0, number) * state.open.map_or(0, number);
        return f64::from(won);
    };
    found[0] += 1;
    let mut worth = Vec::new();
    for action in actions(&Leduc, state, seat) {
        let mut after = Vec::new();
        for face in 1..=4 {
            let (mut next, mut dice) = (*state, Dice::scripted(vec![Scripted::Face(face)]));
            Leduc.apply(&mut next, seat, &action, &mut dice, &mut Silent);
            after.push(leduc_tree(&next, found));
            if dice.fault().is_some() {
                break; // nothing was rolled
            }
        }
        worth.push(mean(&after));
    }
    mean(&worth)
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

/// The numbers are those of OpenSpiel 2.0.2, walked through in full.
#[test]
fn leduc_has_the_tree_of_openspiel() {
    let (mut found, mut worth) = ([0; 4], Vec::new());
    for first in 1..=6 {
        for second in 1..=5 {
            worth.push(leduc_tree(&played(&Leduc, &[first, second], &[]), &mut found));
        }
    }
    assert_eq!(found, [3780, 5520, 273_816, 64_370]);
    assert!((mean(&worth) + 5.0 / 64.0).abs() < 1e-12);
}

#[test]
fn pennies_pay_by_the_table() {
    let deeds = [(SECOND, "tails"), (FIRST, "heads")];
    let half = played(&Pennies::FAIR, &[], &deeds[..1]);
    assert_eq!(Pennies::FAIR.to_act(&half).first(), Some(FIRST));
    assert_eq!(refusal(&Pennies::FAIR, &half, SECOND, "tails"), Some(Refused::NotAsked));
    assert!(concealed(&Pennies::FAIR, &half, Viewer::Seat(FIRST)).choices[SECOND].is_hidden());
    let state = played(&Pennies::FAIR, &[], &deeds);
    assert_eq!((Pennies::FAIR.payoff(&state, FIRST), Pennies::FAIR.payoff(&state, SECOND)), (-1, 1));
    assert_eq!(concealed(&Pennies::FAIR, &state, Viewer::Spectator), state);
    let state = played(&Pennies::BIASED, &[], &[(FIRST, "tails"), (SECOND, "heads")]);
    assert_eq!(Pennies::BIASED.evaluate(&state, FIRST), 0.5);
    assert_eq!(refusal(&Pennies::BIASED, &state, FIRST, "tails"), Some(Refused::MatchOver));
}

#[test]
fn pennies_leave_no_choice_better_at_the_equilibrium() {
    for (game, mixes, worth) in
        [(Pennies::FAIR, [0.5, 0.5], 0.0), (Pennies::BIASED, [1.0 / 3.0, 2.0 / 3.0], 1.0 / 3.0)]
    {
        let ([first, second], value) = game.equilibrium();
        assert!((first - mixes[0]).abs() < 1e-12 && (second - mixes[1]).abs() < 1e-12);
        assert!((value - worth).abs() < 1e-12);
        let [[a, b], [c, d]] = game.wins.map(|row| row.map(f64::from));
        let against_first = [first * a + (1.0 - first) * c, first * b + (1.0 - first) * d];
        let against_second = [second * a + (1.0 - second) * b, second * c + (1.0 - second) * d];
        assert!(against_first.iter().chain(&against_second).all(|won| (won - value).abs() < 1e-12));
    }
    assert_eq!(pennies::Action::Heads as usize, 0);
}

#[test]
fn goofspiel_gives_the_prize_to_the_higher_bid() {
    let game = Goofspiel { cards: 4 };
    // Prizes 3, 4, 2, 1 by their places among those left.
    let one = [(FIRST, "4"), (SECOND, "1")];
    let state = played(&game, &[3, 3], &one);
    assert_eq!((state.points, state.prize), ([3, 0], Some(4)));
    assert_eq!(refusal(&game, &state, FIRST, "4"), Some(Refused::NotNow));
    assert_eq!(refusal(&game, &state, SECOND, "4"), None);
    let bids = actions(&game, &state, SECOND);
    assert_eq!(bids, [2, 3, 4].map(goofspiel::Action));

    let rest = [(SECOND, "3"), (FIRST, "3"), (FIRST, "1"), (SECOND, "2"), (FIRST, "2"), (SECOND, "4")];
    let state = played(&game, &[3, 3, 2, 1], &[&one[..], &rest].concat());
    assert_eq!((state.points, state.prize), ([3, 3], None)); // equal bids of 3 took nothing
    assert!(game.outcome(&state).unwrap().is_draw());
}

#[test]
fn goofspiel_hides_a_bid_until_both_are_in() {
    let game = Goofspiel { cards: 5 };
    let half = played(&game, &[1], &[(FIRST, "2")]);
    assert_eq!(refusal(&game, &half, FIRST, "3"), Some(Refused::NotAsked));
    let seen = concealed(&game, &half, Viewer::Seat(SECOND));
    assert!(seen.bids[FIRST].is_hidden() && seen.hands[0].contains(2));
    let counts = imagined_cards(&game, &seen, |world| usize::from(*world.bids[FIRST].get().unwrap()));
    assert!(counts[1..].iter().all(|count| count.abs_diff(1200) < 150), "{counts:?}");
}

#[test]
fn goofspiel_is_solved() {
    let game = Goofspiel { cards: 4 };
    let solved = goofspiel::Solved::new(game);
    for prize in 1..=4 {
        let start = played(&game, &[prize], &[]);
        assert!(solved.value(&start).abs() < 1e-3, "the seats are alike");
        for seat in SEATS {
            let mix = solved.mix(&start, seat);
            let loss = solved.loss(&start, seat, |bid| mix.iter().find(|(card, _)| *card == bid).unwrap().1);
            assert!((-1e-3..1e-3).contains(&loss), "{mix:?} loses {loss}");
        }
    }
    // For the highest prize one bids the highest card. For the 3 one must mix: each card alone is a mistake.
    let pure = |prize: u32, card: u8| {
        let start = played(&game, &[prize], &[]);
        solved.loss(&start, FIRST, |bid| if bid.0 == card { 1.0 } else { 0.0 })
    };
    assert!(pure(4, 4) < 1e-3 && (1..=3).all(|card| pure(4, card) > 0.99));
    assert!((1..=4).all(|card| pure(3, card) > 0.1), "{:?}", [1, 2, 3, 4].map(|card| pure(3, card)));

    // Both hold 2 and 4, the first seat is 1 behind, and the prize is 4: who takes it wins. The second bids 4,
    // and whatever the first does, it stays behind; by bidding 2 the second would throw the match away.
    let deeds = [(FIRST, "1"), (SECOND, "3"), (FIRST, "3"), (SECOND, "1")];
    let late = played(&game, &[3, 2, 2], &deeds);
    assert_eq!((late.points, late.prize, late.prizes.iter().collect::<Vec<_>>()), ([2, 3], Some(4), vec![1]));
    assert!((solved.value(&late) + 1.0).abs() < 1e-3);
    assert!(solved.loss(&late, SECOND, |bid| if bid.0 == 2 { 1.0 } else { 0.0 }) > 1.99);
}

#[test]
fn pig_loses_the_pot_on_a_one() {
    let state = played(&Pig, &[6, 5], &[(FIRST, "roll"), (FIRST, "roll")]);
    assert_eq!((state.pot, state.turn, state.points), (11, FIRST, [0, 0]));
    assert_eq!(refusal(&Pig, &state, SECOND, "roll"), Some(Refused::NotAsked));
    let lost = played(&Pig, &[6, 5, 1], &[(FIRST, "roll"); 3]);
    assert_eq!((lost.pot, lost.turn, lost.points), (0, SECOND, [0, 0]));
    assert_eq!(refusal(&Pig, &lost, SECOND, "hold"), Some(Refused::NotNow));
    let held = played(&Pig, &[6, 5], &[(FIRST, "roll"), (FIRST, "roll"), (FIRST, "hold")]);
    assert_eq!((held.pot, held.turn, held.points), (0, SECOND, [11, 0]));
}

#[test]
fn pig_is_won_by_holding_fifty() {
    let rolled = [(FIRST, "roll"); 9];
    let state = played(&Pig, &[6, 6, 6, 6, 6, 6, 6, 6, 2], &rolled);
    assert_eq!((state.pot, refusal(&Pig, &state, FIRST, "roll")), (50, Some(Refused::NotNow)));
    assert_eq!(pig::hold_at_20(&state), pig::Action::Hold);
    let state = played(&Pig, &[6, 6, 6, 6, 6, 6, 6, 6, 2], &[&rolled[..], &[(FIRST, "hold")]].concat());
    assert_eq!(Pig.outcome(&state).unwrap().winners().first(), Some(FIRST));
}

#[test]
fn pig_is_solved() {
    let solved = pig::Solved::new();
    let start = played(&Pig, &[], &[]);
    let chance = solved.chance(&start, pig::Action::Roll);
    assert!((0.5..0.6).contains(&chance), "{chance}");
    // Both need 2: a roll wins five times in six, else the other has the chance: w = 5/6 + (1 - w)/6.
    let close = pig::State { points: [48, 48], ..start };
    assert!((solved.chance(&close, pig::Action::Roll) - 6.0 / 7.0).abs() < 1e-8);
    assert_eq!(solved.best(&pig::State { pot: 3, ..close }), pig::Action::Hold);
    assert_eq!(solved.best(&pig::State { pot: 4, ..start }), pig::Action::Roll);
    assert_eq!(solved.best(&pig::State { pot: 30, ..start }), pig::Action::Hold);
}
