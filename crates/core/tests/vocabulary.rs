//! Seats, outcomes, fractions, settings, rulebooks.

use gattai_core::{
    Allowed, Fraction, Outcome, PerSeat, Rulebook, Seat, SeatSet, Setting, Settings, Viewer, is_rule_id,
};

#[test]
fn seats_are_written_and_read() {
    assert_eq!(Seat::nth(3).to_string(), "s3");
    assert_eq!("s3".parse::<Seat>().unwrap(), Seat::nth(3));
    for text in ["", "s", "s8", "s10", "3", "S3", "s3 ", "sé"] {
        assert!(text.parse::<Seat>().is_err(), "{text}");
    }
    assert!(serde_json::from_str::<Seat>("8").is_err());
}

#[test]
fn sets_of_seats_are_sets() {
    let mut set: SeatSet = [Seat::nth(5), Seat::nth(0), Seat::nth(5)].into_iter().collect();
    assert_eq!((set.len(), set.first(), set.to_string()), (2, Some(Seat::nth(0)), "s0 s5".to_owned()));
    assert_eq!(set.after(Seat::nth(0)), Some(Seat::nth(5)));
    assert_eq!(set.after(Seat::nth(5)), Some(Seat::nth(0)));
    assert_eq!(set.after(Seat::nth(7)), Some(Seat::nth(0)));
    set.remove(Seat::nth(0));
    assert_eq!(set.after(Seat::nth(5)), Some(Seat::nth(5)));
    assert_eq!(serde_json::to_string(&set).unwrap(), "[5]");
    assert_eq!(serde_json::from_str::<SeatSet>("[5]").unwrap(), set);
    assert_eq!(SeatSet::first_n(8).len(), 8);
    assert_eq!(SeatSet::NONE.after(Seat::nth(2)), None);
}

#[test]
fn a_value_a_seat_needs_exactly_as_many_values() {
    let values: PerSeat<u8, 3> = serde_json::from_str("[1,2,3]").unwrap();
    assert_eq!(values[Seat::nth(2)], 3);
    assert!(serde_json::from_str::<PerSeat<u8, 3>>("[1,2]").is_err());
}

#[test]
fn viewers_see_their_own() {
    let owner = Seat::nth(1);
    assert!(Viewer::Seat(owner).sees(owner) && Viewer::Everything.sees(owner));
    assert!(!Viewer::Seat(Seat::nth(0)).sees(owner) && !Viewer::Spectator.sees(owner));
    for viewer in [Viewer::Seat(owner), Viewer::Spectator, Viewer::Everything] {
        assert_eq!(viewer.to_string().parse::<Viewer>().unwrap(), viewer);
    }
    assert!("audience".parse::<Viewer>().is_err());
}

#[test]
fn places_are_shared_by_those_who_tie() {
    assert_eq!(Outcome::by_score(&[3, 9, 3, 1]).places(), [2, 1, 2, 4]);
    let seats = SeatSet::first_n(4);
    let allies: SeatSet = [Seat::nth(0), Seat::nth(2)].into_iter().collect();
    let won = Outcome::won_by(seats, allies);
    assert_eq!(won.places(), [1, 3, 1, 3]);
    assert_eq!(
        (won.winners(), won.is_draw(), won.to_string()),
        (allies, false, "s0=1 s1=3 s2=1 s3=3".to_owned())
    );
    assert!(Outcome::draw(seats).is_draw());
}

#[test]
fn fractions_are_in_lowest_terms_and_certainty_is_not_rounded() {
    assert_eq!(Fraction::new(6, 9).to_string(), "2/3");
    assert_eq!((Fraction::new(6, 9).percent(), Fraction::new(1, 3).percent()), (67, 33));
    assert_eq!((Fraction::new(1, 1000).percent(), Fraction::new(999, 1000).percent()), (1, 99));
    assert_eq!((Fraction::NEVER.percent(), Fraction::SURE.percent()), (0, 100));
    assert_eq!(Fraction::new(3, 0), Fraction::NEVER);
    assert_eq!(Fraction::new(u64::MAX, u64::MAX), Fraction::SURE);
}

const LIMIT: Setting = Setting {
    key: "round-limit",
    about: "When the match is stopped.",
    rule: "AYL-22.5",
    default: "40",
    values: &[Allowed::Word("none"), Allowed::Range(10, 200)],
};

#[test]
fn settings_are_a_closed_list() {
    let settings: Settings = "round-limit=60".parse().unwrap();
    assert_eq!((settings.get(&LIMIT), Settings::new().get(&LIMIT)), ("60", "40"));
    assert!(settings.faults(&[LIMIT]).is_empty());
    let wrong: Settings = "round-limit=9 speed=2".parse().unwrap();
    let faults: Vec<String> = wrong.faults(&[LIMIT]).iter().map(ToString::to_string).collect();
    assert_eq!(
        faults,
        [
            "`round-limit` cannot be `9`; it can be: none, 10-200 (AYL-22.5)",
            "there is no setting `speed`; there are: round-limit"
        ]
    );
    for text in ["a", "=1", "a=", "a=1 a=2"] {
        assert!(text.parse::<Settings>().is_err(), "{text}");
    }
    assert!(!LIMIT.allows("+60") && !LIMIT.allows("060") && LIMIT.allows("none"));
    assert_eq!(LIMIT.samples(), ["none", "10", "200"]);
}

#[test]
fn rules_are_read_from_a_rulebook() {
    let book = Rulebook::parse(
        "# Game\n\nProse.\n\n## 3. Moving\n\n- **TOY-3.1** One step\n  forward. [p.4; ruling TOY-R1]\n- **TOY-3.2** As the table says: [p.5]\n\n| a | b |\n|---|---|\n\nMore prose.\n\n- not a rule\n- **bold** neither\n\n## Rulings\n- **TOY-R1** How far? **One.** [x] because.\n",
    );
    let ids: Vec<_> = book.rules.iter().map(|rule| rule.id.as_str()).collect();
    assert_eq!(ids, ["TOY-3.1", "TOY-3.2", "TOY-R1"]);
    let first = &book.rules[0];
    assert_eq!((first.title.as_str(), first.source.as_str()), ("3. Moving", "p.4; ruling TOY-R1"));
    assert_eq!(first.text, "One step\n  forward.");
    assert_eq!(book.rules[1].text, "As the table says:\n\n| a | b |\n|---|---|");
    assert_eq!(book.rules[1].source, "p.5");
    assert!(book.rules[2].is_ruling() && !first.is_ruling());
    assert_eq!(book.rules[2].source, "");
    assert_eq!(book.rule("toy-3.2").map(|rule| rule.id.as_str()), Some("TOY-3.2"));
}

#[test]
fn rule_ids_have_one_form() {
    for id in ["AEG-9.4", "AYL-R20", "EXO-12.15"] {
        assert!(is_rule_id(id), "{id}");
    }
    for text in ["AEG", "AEG-9", "aeg-9.4", "AEG-9.", "AEG-R", "AEG-9.4.1", "A-1.1", ""] {
        assert!(!is_rule_id(text), "{text}");
    }
}
