//! The laws that every game must keep, on random play.
//!
//! 1. Nobody is to act exactly when there is an outcome.
//! 2. A seat to act has an action; every proposed action passes `check`, and so does what is decided for a seat whose
//!    time is out; a seat that may not act is refused.
//! 3. Every action's text, and its data, reads back to it.
//! 4. Same position, action and rolls: same position and events. A record replays to the same position.
//! 5. Who is to act, and whether anything is hidden, is the same on every concealed state.
//! 6. Concealing twice is concealing once; an imagined world, concealed again, is what the viewer saw. Where it is said
//!    that nothing is hidden nothing is concealed, from then on.
//! 7. A seat's actions, previews, refusals and what is decided for it when its time is out are the same on its
//!    concealed state; what its standing orders answer is the same on the public one.
//! 8. You learn only what you witness: continuations that sound the same to a viewer look the same to it, and
//!    none of them stops to ask where another, having sounded the same so far, goes on: a pause tells.
//! 9. Every match ends within the game's stated bound.
//! 10. The game's own invariants hold after every step, and in every imagined world.

mod secrets;
mod steps;

use std::fmt;

use gattai_core::{
    Deed, Dice, Ending, Entry, Game, Outcome, Published, Record, Roll, Seat, SeatSet, Secret, Seed, Settings,
    Tags, Viewer, Words,
};

/// How much to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many matches.
    pub matches: u32,
    /// Where chance starts. Match `n` depends on the seed and `n` alone.
    pub seed: u64,
    /// Only tables of so many seats; else all that the game allows, in turn.
    pub seats: Option<usize>,
    /// Only tables with these options; else the defaults, and every allowed word at random, by turns.
    pub options: Option<Settings>,
}

/// What was played without breaking a law.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// How many matches.
    pub matches: u32,
    /// How many decisions in all.
    pub decisions: u64,
    /// The longest match, in decisions.
    pub longest: u32,
}

/// A broken law, with all that is needed to see it break again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The law, 1 to 10.
    pub law: u8,
    /// What was found.
    pub says: String,
    /// The number of the match, from 0.
    pub number: u32,
    /// The seed of the run.
    pub seed: u64,
    /// The seats of the table.
    pub seats: usize,
    /// Its options.
    pub options: Settings,
    /// After how many decisions.
    pub decision: u32,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "law {} is broken after decision {} of match {} (seed {}, {} seats, options `{}`): {}",
            self.law, self.decision, self.number, self.seed, self.seats, self.options, self.says
        )
    }
}

impl std::error::Error for Broken {}

/// A law and what breaks it; where it happened is added on the way out.
type Found = Result<(), (u8, String)>;

/// Plays matches at random and checks the laws at every decision. `progress` hears of each match played.
///
/// # Errors
/// The first law that is broken.
pub fn laws<G: Published>(plan: &Plan, progress: &mut dyn FnMut(u32)) -> Result<Report, Broken> {
    let mut report = Report::default();
    for number in 0..plan.matches {
        let mut chance = Dice::stream(&Seed::from_number(plan.seed), u64::from(number));
        let seats = seats_of::<G>(plan, number);
        let options = options_of::<G>(plan, number, seats, &mut chance);
        let broken = |(law, says): (u8, String), options: &Settings, decision: u32| Broken {
            law,
            says,
            number,
            seed: plan.seed,
            seats,
            options: options.clone(),
            decision,
        };
        let game = G::table(seats, &options).map_err(|faults| {
            let says = faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
            broken((2, format!("the table cannot be set up: {says}")), &options, 0)
        })?;
        let mut trial = Trial::open(&game, options.clone(), seats, chance);
        trial.play().map_err(|found| broken(found, &options, trial.decisions))?;
        report.matches += 1;
        report.decisions += u64::from(trial.decisions);
        report.longest = report.longest.max(trial.decisions);
        progress(number + 1);
    }
    Ok(report)
}

fn seats_of<G: Published>(plan: &Plan, number: u32) -> usize {
    let about = G::about();
    let kinds = about.seats_max - about.seats_min + 1;
    plan.seats.unwrap_or(about.seats_min + number as usize % kinds)
}

/// Every second table has the default options; at the others each is set at random. A combination that
/// the game does not allow falls back to the defaults.
fn options_of<G: Published>(plan: &Plan, number: u32, seats: usize, chance: &mut Dice) -> Settings {
    if let Some(options) = &plan.options {
        return options.clone();
    }
    let mut options = Settings::new();
    let kinds = G::about().seats_max - G::about().seats_min + 1;
    if (number as usize / kinds) % 2 == 1 {
        for setting in G::about().options {
            if let Some(value) = chance.pick(&setting.samples()) {
                options.set(setting.key, value);
            }
        }
    }
    if G::table(seats, &options).is_ok() { options } else { Settings::new() }
}

/// One match under observation.
struct Trial<'a, G: Published> {
    game: &'a G,
    /// The choices of the players and the worlds that are imagined; the match has dice of its own.
    chance: Dice,
    seed: Seed,
    state: G::State,
    record: Record,
    decisions: u32,
    /// Actions seen before, to be tried where they may not be allowed.
    strange: Vec<G::Action>,
    scratch: Vec<G::Action>,
}

/// One way in which a match can go on.
struct Continuation<G: Game> {
    /// The decision that led to it; none at the start.
    action: Option<G::Action>,
    state: G::State,
    events: Vec<G::Event>,
    rolls: Vec<Roll>,
}

impl<'a, G: Published> Trial<'a, G> {
    fn open(game: &'a G, options: Settings, seats: usize, mut chance: Dice) -> Self {
        let secret = Secret::from_number(u64::from(chance.below(u32::MAX)));
        let words = vec![Words::default(); seats];
        let seed = secret.seed(&words);
        let mut dice = Dice::stream(&seed, 0).recording();
        let state = game.start(&mut dice, &mut Vec::new());
        let tags = Tags {
            game: G::about().id.to_owned(),
            rules: G::about().version,
            content: game.content(),
            options,
            names: vec![String::new(); seats],
            commitment: Some(secret.commitment()),
            words,
            secret: Some(secret),
        };
        let record = Record::begin(tags, dice.take_rolls(), &state);
        let (strange, scratch) = (Vec::new(), Vec::new());
        Trial { game, chance, seed, state, record, decisions: 0, strange, scratch }
    }

    fn play(&mut self) -> Found {
        self.check_starts()?;
        let leaves_at = if self.chance.below(8) == 0 { Some(self.chance.below(60)) } else { None };
        let mut left = false;
        while self.check_position()? {
            if leaves_at == Some(self.decisions) && !left {
                left = true;
                if self.leave()? {
                    continue;
                }
            }
            self.decide()?;
            if self.decisions > self.game.bound() {
                return Err((9, format!("the match goes on after {} decisions", self.decisions)));
            }
        }
        self.check_record()
    }

    /// Laws 1, 5, 6 and 10; whether the match goes on.
    fn check_position(&mut self) -> Result<bool, (u8, String)> {
        let (game, state) = (self.game, &self.state);
        let to_act = game.to_act(state);
        let outcome = game.outcome(state);
        if to_act.is_empty() != outcome.is_some() {
            return Err((1, format!("{to_act} to act while the outcome is {outcome:?}")));
        }
        if !to_act.and(game.may_act(state)).eq(&to_act) {
            return Err((1, format!("{to_act} to act, but only {} may", game.may_act(state))));
        }
        game.audit(state).map_err(|says| (10, says))?;
        self.check_seats(outcome)?;
        self.check_views()?;
        Ok(outcome.is_none())
    }

    fn check_seats(&self, outcome: Option<Outcome>) -> Found {
        let seats = self.game.seats();
        let strangers = self.game.may_act(&self.state).iter().find(|seat| !seats.contains(*seat));
        if let Some(seat) = strangers {
            return Err((1, format!("{seat} is asked, but does not sit at this table")));
        }
        match outcome {
            Some(outcome) if outcome.places().len() != seats.len() => {
                Err((1, format!("the outcome {outcome} does not give every seat a place")))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// A random seat gives up; whether it could.
    fn leave(&mut self) -> Result<bool, (u8, String)> {
        let playing: Vec<Seat> =
            self.game.seats().iter().filter(|seat| self.game.is_playing(&self.state, *seat)).collect();
        let Some(seat) = self.chance.pick(&playing).copied() else { return Ok(false) };
        let serial = self.record.entries.len() as u64 + 1;
        let mut dice = Dice::stream(&self.seed, serial).recording();
        self.game.concede(&mut self.state, seat, &mut dice, &mut Vec::new());
        if self.game.to_act(&self.state).contains(seat) {
            return Err((2, format!("{seat} has left and is still asked")));
        }
        self.enter(seat, Deed::Concede, dice.take_rolls());
        Ok(true)
    }

    fn enter(&mut self, seat: Seat, deed: Deed, rolls: Vec<Roll>) {
        let serial = self.record.entries.len() as u64 + 1;
        let entry = Entry::new(self.record.last_hash(), serial, seat, deed, rolls, &self.state);
        self.record.entries.push(entry);
    }

    /// Law 4 for the whole match: its record, as text, plays again.
    fn check_record(&mut self) -> Found {
        self.record.ending =
            self.game.outcome(&self.state).map(|outcome| self.record.end(Ending::ByRules(outcome)));
        let text = self.record.to_string();
        let read: Record =
            text.parse().map_err(|fault| (4, format!("the record cannot be read: {fault}")))?;
        if read.to_string() != text {
            return Err((4, "the record, read and written again, differs".to_owned()));
        }
        read.verify::<G>().map(|_| ()).map_err(|fault| (4, format!("the record does not verify: {fault}")))
    }

    /// What there is to see for every viewer but the one that sees everything.
    fn viewers(&self) -> Vec<Viewer> {
        Viewer::limited(self.game.seats()).collect()
    }

    fn concealed(&self, state: &G::State, viewer: Viewer) -> G::State {
        let mut seen = state.clone();
        self.game.conceal(&mut seen, viewer);
        seen
    }

    fn continued(&self, from: &G::State, seat: Seat, action: &G::Action, dice: Dice) -> Continuation<G> {
        let (mut state, mut events, mut dice) = (from.clone(), Vec::new(), dice.recording());
        self.game.apply(&mut state, seat, action, &mut dice, &mut events);
        Continuation { action: Some(action.clone()), state, events, rolls: dice.take_rolls() }
    }

    fn new_dice(&mut self) -> Dice {
        Dice::seeded(&Seed::from_number(u64::from(self.chance.below(u32::MAX))))
    }
}

/// The seats in words, for findings.
fn named(seats: SeatSet) -> String {
    seats.to_string()
}
