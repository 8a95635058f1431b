//! Dice: fair, repeatable, scripted, replayed, proved.

use gattai_core::{Card, Dice, DiceFault, Roll, Scripted, Secret, Seed, Words, first_false_roll, opens};

fn rolls(seed: u64, sides: u32, count: usize) -> Vec<u32> {
    let mut dice = Dice::seeded(&Seed::from_number(seed));
    (0..count).map(|_| dice.d(sides)).collect()
}

#[test]
fn the_stream_of_a_seed_never_changes() {
    // These values are part of every dice proof ever published. If this fails, the dice have changed.
    // They were computed by a second implementation, written from the description in the module `proof`.
    assert_eq!(rolls(0, 6, 12), [4, 6, 3, 3, 6, 5, 1, 6, 6, 4, 2, 6]);
    assert_eq!(rolls(1, 10, 8), [5, 7, 2, 1, 4, 6, 6, 1]);
    let mut seventh = Dice::stream(&Seed::from_number(1), 7);
    assert_eq!([(); 4].map(|()| seventh.d(1000)), [68, 250, 432, 398]);
    let commitment = "44ed4ffe64a7793313b1d81b6d5d8e1acbc642d6c426e0816810c94f138a37c2";
    assert_eq!(Secret::new([9; 32]).commitment().to_string(), commitment);
}

#[test]
fn every_face_is_equally_likely() {
    for sides in [2, 3, 6, 10, 47] {
        let mut counts = vec![0u64; sides as usize];
        let per_face = 4000;
        for value in rolls(7, sides, per_face * sides as usize) {
            counts[value as usize - 1] += 1;
        }
        // Chi-squared in integers: the sum of squared distances from the mean, times the number of faces.
        let mean = per_face as u64;
        let squares: u64 = counts.iter().map(|count| count.abs_diff(mean).pow(2)).sum();
        // A bound that a fair die passes but for one run in a million, for up to 46 degrees of freedom.
        assert!(squares / mean < 110, "{sides} sides: {counts:?}");
    }
}

#[test]
fn streams_of_one_seed_differ_and_can_be_taken_up_alone() {
    let seed = Seed::from_number(3);
    let stream = |serial| {
        let mut dice = Dice::stream(&seed, serial);
        (0..20).map(|_| dice.d(1000)).collect::<Vec<_>>()
    };
    assert_ne!(stream(1), stream(2));
    assert_eq!(stream(2), stream(2));
}

#[test]
fn recorded_rolls_replay_and_another_die_is_a_fault() {
    let mut dice = Dice::seeded(&Seed::from_number(5)).recording();
    let shown = (dice.d(6), dice.below(40), dice.pick(&[10, 20, 30]).copied());
    let kept = dice.take_rolls();
    assert_eq!(kept.len(), 3);

    let mut again = Dice::replaying(&kept);
    assert_eq!((again.d(6), again.below(40), again.pick(&[10, 20, 30]).copied()), shown);
    assert_eq!(again.fault(), None);

    let mut other = Dice::replaying(&kept);
    other.d(8);
    assert_eq!(other.fault(), Some(DiceFault::OtherDie { recorded: kept[0], sides: 8 }));
}

#[test]
fn a_script_that_does_not_fit_is_a_fault() {
    let mut dice = Dice::scripted(vec![Scripted::Face(4)]);
    dice.d(6);
    dice.d(6);
    assert_eq!(dice.fault(), Some(DiceFault::TooFew { given: 1 }));

    let mut dice = Dice::scripted(vec![Scripted::Face(4), Scripted::Face(1)]);
    dice.d(6);
    assert_eq!(dice.fault(), Some(DiceFault::TooMany { left: 1 }));

    let mut dice = Dice::scripted(vec![Scripted::Face(7)]);
    dice.d(6);
    assert_eq!(dice.fault(), Some(DiceFault::NoSuchFace { face: 7, sides: 6 }));

    let mut dice = Dice::scripted(vec![Scripted::Card(Card(9))]);
    dice.draw(&[Card(1), Card(2)]);
    assert_eq!(dice.fault(), Some(DiceFault::NoSuchCard { card: Card(9) }));

    let mut dice = Dice::scripted(vec![Scripted::Card(Card(2))]);
    dice.d(6);
    assert_eq!(dice.fault(), Some(DiceFault::CardForDie { card: Card(2), sides: 6 }));
}

#[test]
fn after_a_fault_the_dice_go_on_so_that_rules_end() {
    let mut dice = Dice::scripted(vec![]);
    let mut tries = 0;
    while dice.d(6) != 6 {
        tries += 1;
        assert!(tries < 1000);
    }
    assert!(dice.fault().is_some());
}

#[test]
fn nothing_cannot_be_picked() {
    let mut dice = Dice::seeded(&Seed::from_number(1));
    assert_eq!(dice.pick::<u8>(&[]), None);
    assert_eq!(dice.draw(&[]), None);
}

#[test]
fn the_proof_holds_for_true_rolls_and_for_no_others() {
    let secret = Secret::new([3; 32]);
    let words: Vec<Words> = ["owl", "lynx"].iter().map(|text| text.parse().unwrap()).collect();
    let seed = secret.seed(&words);
    let mut dice = Dice::stream(&seed, 4).recording();
    for _ in 0..10 {
        dice.d(10);
    }
    let mut kept = dice.take_rolls();
    assert!(opens(&secret.commitment(), &secret));
    assert!(!opens(&Secret::new([4; 32]).commitment(), &secret));
    assert_eq!(first_false_roll(&seed, 4, &kept), None);
    assert!(first_false_roll(&seed, 5, &kept).is_some());
    let other = secret.seed(&[words[1].clone(), words[0].clone()]);
    assert!(first_false_roll(&other, 4, &kept).is_some());
    kept[7] = Roll { value: kept[7].value % 10 + 1, sides: 10 };
    assert_eq!(first_false_roll(&seed, 4, &kept), Some(7));
}

#[test]
fn words_cannot_run_into_each_other() {
    let secret = Secret::new([3; 32]);
    let seed = |words: [&str; 2]| secret.seed(&words.map(|text| text.parse().unwrap()));
    assert_ne!(seed(["ab", "c"]), seed(["a", "bc"]));
}

#[test]
fn secrets_and_words_are_read_strictly() {
    assert!("".parse::<Secret>().is_err());
    assert!("G".repeat(64).parse::<Secret>().is_err());
    assert!("é".repeat(32).parse::<Secret>().is_err());
    let secret = Secret::from_number(8);
    assert_eq!(secret.reveal().parse::<Secret>().unwrap(), secret);
    assert!(" owl".parse::<Words>().is_err());
    assert!("owl\nlynx".parse::<Words>().is_err());
    assert!("x".repeat(65).parse::<Words>().is_err());
}

#[test]
fn nothing_of_a_secret_shows_in_logs() {
    let secret = Secret::from_number(8);
    let shown = format!("{secret:?} {:?} {:?}", secret.seed(&[]), Dice::seeded(&secret.seed(&[])));
    assert!(!shown.contains(&secret.reveal()[..8]), "{shown}");
    assert!(shown.contains("hidden"));
}
