//! Contests come out the same each time where no clock decides, and tell what happened.

use gattai_core::Settings;
use gattai_host::{Opening, Opponent, Said, open};
use gattai_lab::analysis::analyse;
use gattai_lab::arena::{Duel, arena};
use gattai_lab::ladder::{RoundRobin, Standing, ladder, page, picture};
use gattai_lab::survey::{Survey, Tally, survey};
use gattai_lab::{Timer, think_together};

fn duel(game: &str, a: &str, b: &str, matches: u64) -> Duel {
    Duel {
        game: game.to_owned(),
        seats: 2,
        options: Settings::new(),
        content: Vec::new(),
        a: a.parse().unwrap(),
        b: b.parse().unwrap(),
        matches,
        seed: 1,
        scatter: 2,
        threads: 2,
        timeless: true,
    }
}

#[test]
fn the_better_opponent_wins() {
    let mut told = 0;
    let report = arena(&duel("breakthrough", "greedy", "random", 40), |done| told = done).unwrap();
    assert_eq!((told, report.matches), (40, 40));
    assert!(report.a_rate > 0.9 && report.low > 0.75 && report.elo > 300.0, "{report:?}");
    let turned = arena(&duel("breakthrough", "random", "greedy", 40), |_| ()).unwrap();
    assert!(turned.a_rate < 0.1, "{turned:?}");
}

#[test]
fn a_thinking_opponent_beats_a_greedy_one() {
    let report = arena(&duel("aylkor", "level-4", "random", 2), |_| ()).unwrap();
    assert_eq!(report.a_rate, 1.0);
    assert!(report.a_times.p50_ms > 0.0 && report.a_times.max_ms >= report.a_times.p95_ms);
}

#[test]
fn a_contest_without_a_clock_comes_out_the_same_on_any_number_of_threads() {
    let rate = |threads| {
        let duel = Duel { threads, ..duel("breakthrough", "level-2", "level-1", 6) };
        let report = arena(&duel, |_| ()).unwrap();
        (report.a_rate, report.decisions_per_match)
    };
    assert_eq!(rate(1), rate(3));
}

#[test]
fn an_opponent_is_as_good_as_itself_with_more_than_two_seats() {
    let duel = Duel { seats: 3, matches: 40, ..duel("aylkor", "random", "random", 40) };
    let report = arena(&duel, |_| ()).unwrap();
    assert!((0.3..0.7).contains(&report.a_rate), "{report:?}");
}

#[test]
fn a_table_that_the_game_does_not_allow_is_an_error() {
    let stop = arena(&Duel { seats: 3, ..duel("breakthrough", "random", "random", 2) }, |_| ()).unwrap_err();
    assert_eq!(stop.to_string(), "Breakthrough is for 2 players, not 3");
    let stop = arena(&duel("chess", "random", "random", 2), |_| ()).unwrap_err();
    assert!(stop.to_string().starts_with("there is no game `chess`"));
}

fn small_robin() -> RoundRobin {
    RoundRobin {
        game: "breakthrough".to_owned(),
        title: "Breakthrough".to_owned(),
        seats: 2,
        options: Settings::new(),
        opponents: ["random", "greedy"].map(|name| name.parse::<Opponent>().unwrap()).to_vec(),
        matches: 20,
        span: 9,
        seed: 1,
        scatter: 2,
        threads: 2,
        timeless: true,
    }
}

#[test]
fn a_ladder_ranks_and_is_written() {
    let robin = small_robin();
    assert_eq!(robin.matches_in_all(), 20);
    let standing = ladder(&robin, None, |_| ()).unwrap();
    assert!(standing.strengths[1].elo > standing.strengths[0].elo + 200.0);
    let page = page(&robin, &standing, "gattai ladder");
    assert!(page.contains("| greedy | Magpie |") && page.contains("| random | · |"), "{page}");
    assert!(picture(&robin, &standing).ends_with("</svg>\n"));
}

#[test]
fn a_ladder_that_was_stopped_goes_on() {
    let file = std::env::temp_dir().join(format!("gattai-ladder-{}.jsonl", std::process::id()));
    let robin = |matches| RoundRobin { matches, ..small_robin() };
    let points = |standing: &Standing| standing.between(1, 0).map(|share| share.rate);
    let kept = |path: &std::path::Path| std::fs::read_to_string(path).unwrap();
    let mut heard = Vec::new();
    ladder(&robin(4), Some(&file), |done| heard.push(done)).unwrap();
    assert_eq!(heard, [0, 1, 2, 3, 4]);
    let four = kept(&file);
    assert_eq!(four.lines().count(), 5, "{four}");

    // The last line was cut off: that match is played again, and two more; all come out as if never stopped.
    std::fs::write(&file, &four[..four.len() - 20]).unwrap();
    heard.clear();
    let standing = ladder(&robin(6), Some(&file), |done| heard.push(done)).unwrap();
    assert_eq!(heard, [3, 4, 5, 6]);
    assert!(kept(&file).starts_with(&four[..four.len() / 2]) && kept(&file).lines().count() == 7);
    assert_eq!(points(&standing), points(&ladder(&robin(6), None, |_| ()).unwrap()));

    let other = ladder(&RoundRobin { seed: 2, ..robin(6) }, Some(&file), |_| ()).unwrap_err();
    assert!(other.to_string().contains("another ladder"), "{other}");
    std::fs::write(&file, four.replace("\"number\":1", "\"number\":x")).unwrap();
    let broken = ladder(&robin(6), Some(&file), |_| ()).unwrap_err();
    assert!(broken.to_string().contains("line "), "{broken}");
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn a_survey_counts_wins_by_what_the_position_says() {
    let found = survey(
        &Survey {
            game: "aylkor".to_owned(),
            seats: 2,
            options: Settings::new(),
            content: Vec::new(),
            opponent: Opponent::Random,
            matches: 60,
            seed: 3,
            scatter: 4,
            threads: 2,
            by: vec!["/players/*/deck".to_owned()],
        },
        |_| (),
    )
    .unwrap();
    let decks = &found.by["/players/*/deck"];
    assert_eq!(decks.len(), 4);
    assert_eq!(decks.values().map(Tally::matches).sum::<u64>(), 120);
    let wins: f64 = decks.values().map(|tally| tally.wins().rate * tally.matches() as f64).sum();
    assert!((wins - 60.0).abs() < 1e-6, "{wins}");
    let (brood, foundry) = (&decks["brood"], &decks["foundry"]);
    let (one, other) = (brood.against("foundry").unwrap().rate, foundry.against("brood").unwrap().rate);
    assert!((one + other - 1.0).abs() < 1e-9);
    assert_eq!(found.by["seat"].len(), 2);
}

#[test]
fn a_match_is_looked_at_afterwards() {
    let mut table = open("breakthrough", Opening::seeded(2, 3)).unwrap();
    while let Some(seat) = table.to_act().first() {
        let offers = table.actions(seat);
        let notation = offers[offers.len() / 2].notation.clone();
        table.submit(seat, Said::Text(&notation)).unwrap();
    }
    let record = table.record();
    let mut looked_at = 0;
    let moments = analyse(&record, 60, |done| looked_at = done).unwrap();
    assert_eq!(looked_at, record.entries.len() + 1);
    assert!(moments.len() > 10);
    assert!(moments.iter().all(|moment| moment.lost() >= 0.0 && moment.win_chance <= moment.best_chance));
    // Whoever makes the winning step is sure of it.
    assert!(moments.last().unwrap().win_chance > 0.9, "{:?}", moments.last());
}

#[test]
fn several_minds_think_as_one() {
    let table = open("breakthrough", Opening::seeded(2, 3)).unwrap();
    let seat = table.to_act().first().unwrap();
    let level = "level-4".parse().unwrap();
    let mut minds: Vec<_> = (0..2).map(|seed| table.mind(seat, level, seed)).collect();
    let thought = think_together(&mut minds, || Timer::millis(40)).unwrap();
    assert_eq!(table.check(seat, Said::Text(&thought.notation)), Ok(()));
    let shares: f32 = thought.choices.iter().map(|choice| choice.share).sum();
    assert!((shares - 1.0).abs() < 0.01, "{shares}");
}
