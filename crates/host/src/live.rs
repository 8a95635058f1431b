//! A match of one game, and its record as it grows.

mod fork;
mod serve;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use gattai_core::{
    About, Deed, Dice, Ending, Entry, Game, Outcome, Record, RecordFault, Refusal, Roll, Rule, Rulebook,
    Seat, Secret, Seed, Seen, Settings, StateHash, Step, Tags, Viewer, Words, play,
};

use crate::{Hosted, OpenFault, Opening, Refused, What};

/// How many imagined worlds must agree before a decision counts as one that taught its seat nothing.
const WORLDS: u64 = 8;

/// A match of one game.
pub struct Live<G: Hosted> {
    game: Arc<G>,
    rulebook: Arc<Rulebook>,
    tags: Tags,
    secret: Secret,
    seed: Seed,
    start: Vec<Roll>,
    start_hash: StateHash,
    state: G::State,
    entries: Vec<Past>,
    ending: Option<Ending>,
    orders: Vec<Settings>,
    serial: u64,
    log: Vec<Noted<G>>,
}

/// A decision that stands.
struct Past {
    entry: Entry,
    /// Whether the seat learnt nothing by it.
    free: bool,
}

/// What the log keeps: events in full, redacted when somebody asks.
struct Noted<G: Game> {
    seat: Option<Seat>,
    what: What,
    /// What was done, for those who may know.
    action: Option<G::Action>,
    events: Vec<G::Event>,
}

impl<G: Hosted> Live<G> {
    /// Begins a match.
    ///
    /// # Errors
    /// If the table is not as the game allows.
    pub fn open(opening: Opening) -> Result<Live<G>, OpenFault> {
        let Opening { names, options, secret, mut words } = opening;
        words.resize(names.len(), Words::default());
        let game = G::table(names.len(), &options).map_err(OpenFault::Table)?;
        let tags = Tags {
            game: G::about().id.to_owned(),
            rules: G::about().version,
            content: game.content(),
            options,
            names: names.iter().map(|name| one_line(name)).collect(),
            commitment: Some(secret.commitment()),
            words,
            secret: None,
        };
        let seed = secret.seed(&tags.words);
        let mut dice = Dice::stream(&seed, 0).recording();
        let mut events = Vec::new();
        let state = game.start(&mut dice, &mut events);
        let Record { tags, start, start_hash, .. } = Record::begin(tags, dice.take_rolls(), &state);
        Ok(Live {
            rulebook: rulebook(G::about()),
            orders: vec![Settings::new(); tags.names.len()],
            start,
            start_hash,
            entries: Vec::new(),
            ending: None,
            serial: 1,
            log: vec![Noted { seat: None, what: What::Start, action: None, events }],
            game: Arc::new(game),
            tags,
            secret,
            seed,
            state,
        })
    }

    /// Takes a match up again where its record stops. The next decision has at least the given number.
    ///
    /// # Errors
    /// If the record does not hold, or was not made with this secret.
    pub fn resume(record: &Record, secret: Secret, serial: u64) -> Result<Live<G>, OpenFault> {
        let mut proof = record.clone();
        // A fork has no commitment: the dice taken over are another match's.
        proof.tags.secret = record.tags.commitment.map(|_| secret.clone());
        let Tags { names, options, words, .. } = record.tags.clone();
        let mut live = Live::open(Opening { names, options, secret, words })?;
        live.tags.commitment = record.tags.commitment;
        live.start.clone_from(&record.start);
        live.start_hash = record.start_hash;
        // The positions before and after the last decisions in a row of one seat: those it may take back.
        let mut run: Vec<G::State> = Vec::new();
        proof
            .replay::<G>(|_, step| {
                let seat_before = live.entries.last().map(|past| past.entry.seat);
                live.take_up(&step);
                if step.entry.map(|entry| entry.seat) != seat_before {
                    run.drain(..run.len().saturating_sub(1));
                }
                run.push(step.state.clone());
            })
            .map_err(OpenFault::Record)?;
        let first = live.entries.len() + 1 - run.len();
        for (n, positions) in run.windows(2).enumerate() {
            let Past { entry, .. } = &live.entries[first + n];
            let free = live.was_free(entry, &positions[0]);
            live.entries[first + n].free = free;
        }
        live.serial = live.serial.max(serial);
        if record.ending.is_some_and(|end| end.how == Ending::ByAgreement) {
            live.end_by_agreement();
        }
        Ok(live)
    }

    /// Adds a replayed step.
    fn take_up(&mut self, step: &Step<'_, G>) {
        let Some(entry) = step.entry else {
            self.state = step.state.clone();
            self.log[0].events = step.events.to_vec();
            return;
        };
        if let Deed::Order(order) = &entry.deed {
            self.note_order(entry.seat, order);
        } else {
            let what = what_of(&entry.deed);
            let (action, events) = (action_of::<G>(&entry.deed), step.events.to_vec());
            self.log.push(Noted { seat: Some(entry.seat), what, action, events });
        }
        self.state = step.state.clone();
        self.serial = entry.serial + 1;
        self.entries.push(Past { entry: entry.clone(), free: false });
    }

    fn was_free(&self, entry: &Entry, before: &G::State) -> bool {
        match &entry.deed {
            Deed::Act(text) => text
                .parse()
                .is_ok_and(|action| self.teaches_nothing(before, entry.seat, &action, &entry.rolls)),
            Deed::Overdue(_) | Deed::Order(_) | Deed::Concede | Deed::Forfeit => false,
        }
    }

    fn end_by_agreement(&mut self) {
        self.ending = Some(Ending::ByAgreement);
        self.log.push(Noted { seat: None, what: What::Agreement, action: None, events: Vec::new() });
    }

    /// The rules of this table.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What a viewer sees.
    pub fn seen(&self, viewer: Viewer) -> Seen<G> {
        Seen::of(self.game.as_ref(), &self.state, viewer)
    }

    /// The places, once the match is over by the rules or by agreement.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.ending {
            Some(Ending::ByAgreement) => Some(Outcome::draw(self.game.seats())),
            Some(Ending::ByRules(_)) | None => self.game.outcome(&self.state),
        }
    }

    /// A seat decides.
    ///
    /// # Errors
    /// The refusal; then nothing has changed.
    pub fn act(&mut self, seat: Seat, action: &G::Action) -> Result<(), Refused> {
        self.act_once(seat, action)?;
        self.obey_orders();
        Ok(())
    }

    fn act_once(&mut self, seat: Seat, action: &G::Action) -> Result<(), Refused> {
        self.ensure_no_agreement()?;
        let before = self.state.clone();
        let mut dice = Dice::stream(&self.seed, self.serial).recording();
        let mut events = Vec::new();
        let played = play(self.game.as_ref(), &mut self.state, seat, action, &mut dice, &mut events);
        played.map_err(|refusal| self.refused(&refusal))?;
        let rolls = dice.take_rolls();
        let free = self.teaches_nothing(&before, seat, action, &rolls);
        self.push(seat, Deed::Act(action.to_string()), rolls, events, free);
        Ok(())
    }

    /// Decides for a seat whose time is out what the book decides, as long as it is asked and no die has fallen: a roll
    /// is something new to think about. Nothing of it can be taken back freely, else a seat could be late for ever.
    fn decide_overdue(&mut self, seat: Seat) -> Result<(), Refused> {
        self.ensure_no_agreement()?;
        let before = self.entries.len();
        for _ in 0..self.game.bound() {
            let seen = self.seen(Viewer::Seat(seat));
            let asked = self.game.to_act(&self.state).contains(seat);
            let Some(action) = self.game.overdue(seen.state(), seat).filter(|_| asked) else { break };
            let mut dice = Dice::stream(&self.seed, self.serial).recording();
            let mut events = Vec::new();
            if play(self.game.as_ref(), &mut self.state, seat, &action, &mut dice, &mut events).is_err() {
                break; // law 2 forbids it; what was decided before it stands
            }
            let rolls = dice.take_rolls();
            let rolled = !rolls.is_empty();
            self.push(seat, Deed::Overdue(action.to_string()), rolls, events, false);
            if rolled {
                break;
            }
        }
        if self.entries.len() == before {
            return Err(Refused::new(format!("nothing is decided for {seat}")));
        }
        self.obey_orders();
        Ok(())
    }

    /// A seat leaves, or is taken out.
    fn leave(&mut self, seat: Seat, deed: Deed) -> Result<(), Refused> {
        self.ensure_no_agreement()?;
        if !self.game.is_playing(&self.state, seat) {
            return Err(Refused::new(format!("{seat} is no longer in the match")));
        }
        let mut dice = Dice::stream(&self.seed, self.serial).recording();
        let mut events = Vec::new();
        self.game.concede(&mut self.state, seat, &mut dice, &mut events);
        self.push(seat, deed, dice.take_rolls(), events, false);
        self.obey_orders();
        Ok(())
    }

    fn push(&mut self, seat: Seat, deed: Deed, rolls: Vec<Roll>, events: Vec<G::Event>, free: bool) {
        if !matches!(deed, Deed::Order(_)) {
            let (what, action) = (what_of(&deed), action_of::<G>(&deed));
            self.log.push(Noted { seat: Some(seat), what, action, events });
        }
        let before = self.entries.last().map_or(self.start_hash, |past| past.entry.hash);
        let entry = Entry::new(before, self.serial, seat, deed, rolls, &self.state);
        self.entries.push(Past { entry, free });
        self.serial += 1;
    }

    /// Answers for the seats that have given standing orders, as long as they answer. What they answer may
    /// follow from public facts alone, so public facts are all that they get to see.
    fn obey_orders(&mut self) {
        if self.orders.iter().all(Settings::is_empty) {
            return;
        }
        for _ in 0..self.game.bound() {
            let public = self.seen(Viewer::Spectator);
            let answered = self.game.to_act(&self.state).iter().any(|seat| {
                let orders = self.orders.get(seat.index()).filter(|orders| !orders.is_empty());
                let answer = orders.and_then(|orders| self.game.answer(public.state(), seat, orders));
                answer.is_some_and(|action| self.act_once(seat, &action).is_ok())
            });
            if !answered {
                return;
            }
        }
    }

    fn note_order(&mut self, seat: Seat, order: &Settings) {
        if let Some(orders) = self.orders.get_mut(seat.index()) {
            for (key, value) in order.iter() {
                orders.set(key, value);
            }
        }
    }

    /// Whether the seat could have foretold from its own view all that it hears and sees of its decision:
    /// nothing was rolled, and every world that it could imagine sounds and looks the same.
    fn teaches_nothing(&self, before: &G::State, seat: Seat, action: &G::Action, rolls: &[Roll]) -> bool {
        if rolls.iter().any(|roll| roll.sides > 1) {
            return false;
        }
        let viewer = Viewer::Seat(seat);
        let truth = self.experience(before.clone(), seat, action, Dice::replaying(rolls));
        let seen = Seen::of(self.game.as_ref(), before, viewer);
        // Where nothing is hidden there is one world, and everybody sees it.
        let worlds = if self.game.has_secrets(before) { WORLDS } else { 0 };
        truth.as_ref().is_some_and(|(after, _)| self.game.outcome(after).is_none())
            && (0..worlds).all(|n| {
                let mut dice = Dice::seeded(&Seed::from_number(n));
                let world = seen.imagine(self.game.as_ref(), &mut dice);
                self.experience(world, seat, action, dice) == truth
            })
    }

    /// What the seat sees and hears after its decision in a world; nothing to compare where dice fell.
    fn experience(
        &self,
        mut world: G::State,
        seat: Seat,
        action: &G::Action,
        dice: Dice,
    ) -> Option<(G::State, Vec<G::Event>)> {
        let viewer = Viewer::Seat(seat);
        let (mut dice, mut events) = (dice.recording(), Vec::new());
        self.game.apply(&mut world, seat, action, &mut dice, &mut events);
        self.game.conceal(&mut world, viewer);
        let heard = events.iter().filter_map(|event| self.game.witness(event, viewer)).collect();
        let rolled = dice.take_rolls().iter().any(|roll| roll.sides > 1);
        if rolled { None } else { Some((world, heard)) }
    }

    /// How many decisions would be left if the seat took back all that it may.
    fn boundary(&self, seat: Seat) -> usize {
        if self.outcome().is_some() {
            return self.entries.len();
        }
        // Standing orders teach nobody anything and stay given, whoever gives them.
        let passed = |past: &&Past| {
            matches!(past.entry.deed, Deed::Order(_)) || (past.free && past.entry.seat == seat)
        };
        let run = self.entries.iter().rev().take_while(passed);
        let own = run.enumerate().filter(|(_, past)| !matches!(past.entry.deed, Deed::Order(_))).last();
        self.entries.len() - own.map_or(0, |(place, _)| place + 1)
    }

    /// Goes back to the position after so many decisions. Their numbers are not used again, so that the
    /// dice of a decision made anew are new dice.
    fn go_back(&mut self, decisions: usize) -> Result<(), RecordFault> {
        let mut record = self.as_record();
        record.entries.truncate(decisions);
        record.ending = None;
        record.tags.secret = None;
        let mut state = None;
        record.replay::<G>(|_, step| state = Some(step.state.clone()))?;
        if let Some(state) = state {
            self.state = state;
        }
        let undone = self.entries.split_off(decisions);
        self.ending = None;
        for Past { entry, .. } in undone {
            // What a seat ordered stays ordered.
            if matches!(entry.deed, Deed::Order(_)) {
                self.push(entry.seat, entry.deed, Vec::new(), Vec::new(), false);
            }
        }
        let what = What::TakenBack { decisions };
        self.log.push(Noted { seat: None, what, action: None, events: Vec::new() });
        Ok(())
    }

    fn as_record(&self) -> Record {
        let mut record = Record {
            tags: self.tags.clone(),
            start: self.start.clone(),
            start_hash: self.start_hash,
            entries: self.entries.iter().map(|past| past.entry.clone()).collect(),
            ending: None,
        };
        let how = self.ending.or(self.game.outcome(&self.state).map(Ending::ByRules));
        record.ending = how.map(|how| record.end(how));
        record.tags.secret = how.and(self.tags.commitment).map(|_| self.secret.clone());
        record
    }

    fn ensure_no_agreement(&self) -> Result<(), Refused> {
        match self.ending {
            Some(Ending::ByAgreement) => Err(Refused::new("the match is over: the seats agreed on a draw")),
            Some(Ending::ByRules(_)) | None => Ok(()),
        }
    }

    fn refused(&self, refusal: &G::Refusal) -> Refused {
        let id = refusal.rule();
        let unwritten =
            || Rule { id: id.to_owned(), title: String::new(), text: String::new(), source: String::new() };
        Refused {
            says: refusal.to_string(),
            rule: Some(Box::new(self.rulebook.rule(id).cloned().unwrap_or_else(unwritten))),
            facts: serde_json::to_value(refusal).unwrap_or_default(),
        }
    }
}

/// The rules of a game, read once however many matches of it there are.
fn rulebook(about: &'static About) -> Arc<Rulebook> {
    static READ: Mutex<BTreeMap<&'static str, Arc<Rulebook>>> = Mutex::new(BTreeMap::new());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    read.entry(about.id).or_insert_with(|| Arc::new(Rulebook::parse(about.rules))).clone()
}

fn action_of<G: Game>(deed: &Deed) -> Option<G::Action> {
    match deed {
        Deed::Act(text) | Deed::Overdue(text) => text.parse().ok(),
        Deed::Order(_) | Deed::Concede | Deed::Forfeit => None,
    }
}

fn what_of(deed: &Deed) -> What {
    match deed {
        Deed::Act(_) | Deed::Overdue(_) | Deed::Order(_) => What::Decision,
        Deed::Concede => What::Concession,
        Deed::Forfeit => What::Forfeit,
    }
}

/// A name as a record can keep it: one line, at most 64 characters, not the dash that means none.
fn one_line(name: &str) -> String {
    let visible: String = name.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let name: String = visible.trim().chars().take(64).collect();
    if name == "-" { String::new() } else { name.trim_end().to_owned() }
}
