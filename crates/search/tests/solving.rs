//! Search finds what is known of small games: the mixtures of poker and of simultaneous choices, the best
//! decision under dice, and nothing of what is hidden.

mod known;

use gattai_core::{Dice, Game, Seat, Seed, Seen, Silent, Viewer};
use gattai_search::{Search, Simulations, Style};
use known::goofspiel::{self, Goofspiel};
use known::kuhn::{self, Kuhn, Line};
use known::pennies::Pennies;
use known::pig::{self, Pig};
use known::{FIRST, SEATS, SECOND};

fn start<G: Game>(game: &G, seed: u64) -> G::State {
    game.start(&mut Dice::seeded(&Seed::from_number(seed)), &mut Silent)
}

fn seed(number: u64) -> Seed {
    Seed::from_number(number)
}

/// What a search says of the betting in Kuhn poker, for all information sets.
fn profile(search: &mut Search<Kuhn>) -> kuhn::Profile {
    let mut profile = [0.0; 12];
    for (n, (seat, seen)) in kuhn::questions().into_iter().enumerate() {
        let (pass, bet) = ((FIRST, kuhn::Action::Pass), (FIRST, kuhn::Action::Bet));
        let said = match seen.line {
            Line::Pass => vec![pass],
            Line::Bet => vec![bet],
            Line::PassBet => vec![pass, (SECOND, kuhn::Action::Bet)],
            _ => Vec::new(),
        };
        let own = seen.cards[seat.index()].unwrap();
        let cards = SEATS.iter().map(|other| Some(if other == seat { own } else { (own + 1) % 3 }));
        let cards: Vec<_> = cards.collect();
        let dealt = kuhn::State { cards: [cards[0], cards[1]], line: Line::Start, left: None };
        let policy = search.policy(&Kuhn, &dealt, &said, seat);
        let bet = policy.iter().find(|(action, _)| *action == kuhn::Action::Bet).unwrap().1;
        profile[n] = f64::from(bet);
    }
    profile
}

#[test]
fn kuhn_poker_is_played_near_its_equilibrium() {
    for number in 0..3 {
        let state = start(&Kuhn, 1);
        let table = Seen::of(&Kuhn, &state, Viewer::Spectator);
        let mut search = Search::new(Style::SOLVING, &seed(number));
        search.think(&Kuhn, &table, &mut Simulations(300_000));
        let profile = profile(&mut search);
        let (value, loss) = (kuhn::value(&profile), kuhn::exploitability(&profile));
        assert!((value - kuhn::VALUE).abs() < 0.03, "value {value}, profile {profile:.2?}");
        assert!(loss < 0.05, "exploitability {loss}, profile {profile:.2?}");
    }
}

#[test]
fn pennies_are_mixed_as_they_should_be() {
    for game in [Pennies::FAIR, Pennies::BIASED] {
        let (heads, _) = game.equilibrium();
        let state = start(&game, 1);
        for (seat, expected) in SEATS.iter().zip(heads) {
            let seen = Seen::of(&game, &state, Viewer::Seat(seat));
            let mut search = Search::new(Style::PLAIN, &seed(7));
            let thought = search.think(&game, &seen, &mut Simulations(100_000)).unwrap();
            let heads = thought.choices.iter().find(|choice| choice.action.to_string() == "heads").unwrap();
            assert!(thought.mixed);
            assert!(
                (f64::from(heads.share) - expected).abs() < 0.05,
                "{seat}: {} for {expected}",
                heads.share
            );
        }
    }
}

#[test]
fn a_mixed_thought_is_played_as_it_is_mixed() {
    let (game, mut dice) = (Pennies::BIASED, Dice::seeded(&seed(3)));
    let state = start(&game, 1);
    let seen = Seen::of(&game, &state, Viewer::Seat(FIRST));
    let mut search = Search::new(Style::PLAIN, &seed(5));
    let thought = search.think(&game, &seen, &mut Simulations(50_000)).unwrap();
    let heads = (0..3000).filter(|_| thought.action(&mut dice).unwrap().to_string() == "heads").count();
    assert!((heads as f64 / 3000.0 - 1.0 / 3.0).abs() < 0.06, "{heads} of 3000");
}

#[test]
fn goofspiel_bids_lose_little_to_one_who_knows_them() {
    let game = Goofspiel { cards: 4 };
    let solved = goofspiel::Solved::new(game);
    for number in 0..4 {
        let state = start(&game, number);
        let style = Style { open_dice: false, ..Style::PLAIN };
        let seen = Seen::of(&game, &state, Viewer::Seat(FIRST));
        let thought =
            Search::new(style, &seed(number)).think(&game, &seen, &mut Simulations(60_000)).unwrap();
        let share = |bid| thought.choices.iter().find(|choice| choice.action == bid).map_or(0.0, |c| c.share);
        let loss = solved.loss(&state, FIRST, |bid| f64::from(share(bid)));
        assert!(loss < 0.15, "prize {:?}: loss {loss}, {:?}", state.prize, thought.choices);
    }
}

#[test]
fn under_dice_the_better_decision_is_found() {
    let solved = pig::Solved::new();
    let style = Style { guided: true, ..Style::PLAIN };
    let (mut asked, mut dear, mut sum) = (0, 0.0f64, 0.0);
    let mut dice = Dice::seeded(&seed(11));
    for number in 0..6 {
        let mut state = start(&Pig, number);
        while let Some(seat) = Pig.to_act(&state).first() {
            let seen = Seen::of(&Pig, &state, Viewer::Seat(seat));
            let mut search = Search::new(style, &seed(number));
            let thought = search.think(&Pig, &seen, &mut Simulations(10_000)).unwrap();
            let best = solved.best(&state);
            if thought.choices.len() > 1 {
                asked += 1;
                let lost = solved.chance(&state, best) - solved.chance(&state, thought.choices[0].action);
                dear = dear.max(lost);
                sum += lost;
            }
            Pig.apply(&mut state, seat, &best, &mut dice, &mut Silent);
        }
    }
    assert!(asked > 60, "{asked}");
    let mean = sum / f64::from(asked);
    assert!(dear < 0.15 && mean < 0.01, "a decision gave {dear} away, all {mean} on average");
}

#[test]
fn the_same_seed_and_simulations_give_the_same_thought() {
    let state = start(&Kuhn, 4);
    let seen = Seen::of(&Kuhn, &state, Viewer::Seat(FIRST));
    let think = |number| {
        Search::new(Style::PLAIN, &seed(number)).think(&Kuhn, &seen, &mut Simulations(2_000)).unwrap()
    };
    assert_eq!(think(1), think(1));
    assert_ne!(think(1), think(2));
}

#[test]
fn what_is_hidden_changes_nothing() {
    // The other's card is replaced by every other card, and by one that does not exist.
    for own in 0..3u8 {
        let thoughts: Vec<_> = (0..=9u8)
            .filter(|card| *card != own)
            .map(|card| {
                let cards = [Some(own), Some(card)];
                let truth = kuhn::State { cards, line: Line::Start, left: None };
                let seen = Seen::of(&Kuhn, &truth, Viewer::Seat(FIRST));
                Search::new(Style::PLAIN, &seed(3)).think(&Kuhn, &seen, &mut Simulations(500)).unwrap()
            })
            .collect();
        assert!(thoughts.windows(2).all(|pair| pair[0] == pair[1]));
    }
}

#[test]
fn one_action_needs_no_thought() {
    let mut state = start(&Pig, 1);
    // A turn begins with a roll.
    let seat = Pig.to_act(&state).first().unwrap();
    let mut actions = Vec::new();
    Pig.actions(&state, seat, &mut actions);
    assert_eq!(actions.len(), 1);
    let mut search = Search::new(Style::PLAIN, &seed(1));
    let mut asked = 0;
    let mut endless = |_: u64| {
        asked += 1;
        u64::MAX
    };
    let seen = Seen::of(&Pig, &state, Viewer::Seat(seat));
    let thought = search.think(&Pig, &seen, &mut endless).unwrap();
    assert_eq!((thought.simulations, thought.choices.len()), (0, 1));
    assert_eq!(asked, 1);
    Pig.apply(&mut state, seat, &actions[0], &mut Dice::seeded(&seed(1)), &mut Silent);
}

#[test]
fn who_is_not_asked_thinks_ahead_and_keeps_what_it_learnt() {
    let game = Goofspiel { cards: 4 };
    let state = start(&game, 2);
    let seat = Seat::nth(0);
    let seen = Seen::of(&game, &state, Viewer::Seat(seat));
    let mut search = Search::new(Style::PLAIN, &seed(1));
    let thought = search.think(&game, &seen, &mut Simulations(2_000)).unwrap();
    // The own bid is the seat's own business: it is followed by the action.
    let bid = thought.choices[0].action;
    let (mut after, mut events) = (state, Vec::new());
    game.apply(&mut after, seat, &bid, &mut Dice::seeded(&seed(5)), &mut events);
    let noticed: Vec<_> = events.iter().filter_map(|event| game.witness(event, Viewer::Seat(seat))).collect();
    assert!(search.follow(&game, seat, Some(&bid), &noticed));
    let ahead = Seen::of(&game, &after, Viewer::Seat(seat));
    assert_eq!(search.think(&game, &ahead, &mut Simulations(100)), None);
}
