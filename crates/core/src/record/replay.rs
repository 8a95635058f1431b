//! Playing a record again, and checking every line of it.

use super::{Deed, Ending, Entry, Record, RecordFault};
use crate::{
    Dice, Fault, Game, Outcome, Published, Refusal, Roll, Seed, StateHash, first_false_roll, opens, play,
};

/// One line of a record, played.
pub struct Step<'a, G: Game> {
    /// The line; none at the start.
    pub entry: Option<&'a Entry>,
    /// The position after it.
    pub state: &'a G::State,
    /// What happened.
    pub events: &'a [G::Event],
}

/// What was found to be true of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// How many decisions were played again.
    pub decisions: usize,
    /// How many rolls were checked against the proof; `None` where the record has no published secret.
    pub proved_rolls: Option<usize>,
    /// The outcome, if the match has ended.
    pub outcome: Option<Outcome>,
}

impl Record {
    /// Plays the record again under the rules of `G` and checks every action, roll, hash and the dice proof.
    ///
    /// # Errors
    /// The first line that does not hold.
    pub fn verify<G: Published>(&self) -> Result<Verified, RecordFault> {
        self.replay::<G>(|_, _| {})
    }

    /// As [`verify`](Record::verify), and shows each step on the way.
    ///
    /// # Errors
    /// The first line that does not hold.
    pub fn replay<G: Published>(
        &self,
        mut each: impl FnMut(&G, Step<'_, G>),
    ) -> Result<Verified, RecordFault> {
        let game = self.table::<G>()?;
        let seed = self.seed()?;
        let mut proved = 0;
        let mut events = Vec::new();
        let line = self.line_start();
        proved += self.prove(seed.as_ref(), 0, &self.start, line)?;
        let mut dice = Dice::replaying(&self.start);
        let mut state = game.start(&mut dice, &mut events);
        let begun = Record::begin(self.tags.clone(), self.start.clone(), &state);
        check_after(&dice, begun.start_hash, self.start_hash, line)?;
        let mut before = self.start_hash;
        each(&game, Step { entry: None, state: &state, events: &events });
        for (index, entry) in self.entries.iter().enumerate() {
            let line = self.line_entry(index);
            proved += self.prove(seed.as_ref(), entry.serial, &entry.rolls, line)?;
            events.clear();
            let mut dice = Dice::replaying(&entry.rolls);
            play_deed::<G>(&game, &mut state, entry, &mut dice, &mut events)
                .map_err(|says| RecordFault::new(line, says))?;
            let Entry { serial, seat, deed, rolls, hash } = entry.clone();
            let again = Entry::new(before, serial, seat, deed, rolls, &state);
            check_after(&dice, again.hash, hash, line)?;
            before = hash;
            each(&game, Step { entry: Some(entry), state: &state, events: &events });
        }
        let outcome = self.check_ending(&game, &state)?;
        let proved_rolls = seed.map(|_| proved);
        Ok(Verified { decisions: self.entries.len(), proved_rolls, outcome })
    }

    /// The table that the tags describe.
    fn table<G: Published>(&self) -> Result<G, RecordFault> {
        let (about, tags) = (G::about(), &self.tags);
        let line = Record::LINE_GAME;
        if tags.game != about.id {
            return Err(RecordFault::new(
                line,
                format!("this is a record of {}, not of {}", tags.game, about.id),
            ));
        }
        if tags.rules != about.version {
            let says = format!("version {} of the rules is not known; this is {}", tags.rules, about.version);
            return Err(RecordFault::new(line + 1, says));
        }
        let faults = about.faults(tags.names.len(), &tags.options);
        let told = |faults: &[Fault]| {
            let says = faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("; ");
            RecordFault::new(self.line_options(), says)
        };
        if !faults.is_empty() {
            return Err(told(&faults));
        }
        let game = G::table(tags.names.len(), &tags.options).map_err(|faults| told(&faults))?;
        if tags.content != game.content() {
            return Err(RecordFault::new(
                line + 2,
                "the match was played with other content than there is now",
            ));
        }
        Ok(game)
    }

    /// The seed of the dice, if the secret was published; it must be the one committed to.
    fn seed(&self) -> Result<Option<Seed>, RecordFault> {
        let Some(secret) = &self.tags.secret else { return Ok(None) };
        match &self.tags.commitment {
            Some(commitment) if opens(commitment, secret) => {}
            Some(_) => {
                return Err(RecordFault::new(
                    self.line_secret(),
                    "this is not the secret that was committed to",
                ));
            }
            None => {
                let says = "the secret proves nothing: nobody committed to it before the match";
                return Err(RecordFault::new(self.line_secret(), says));
            }
        }
        Ok(Some(secret.seed(&self.tags.words)))
    }

    fn prove(
        &self,
        seed: Option<&Seed>,
        serial: u64,
        rolls: &[Roll],
        line: usize,
    ) -> Result<usize, RecordFault> {
        match seed.and_then(|seed| first_false_roll(seed, serial, rolls)) {
            Some(place) => Err(RecordFault::new(
                line,
                format!("roll {} is {}, which is not what the dice proof gives", place + 1, rolls[place]),
            )),
            None => Ok(rolls.len()),
        }
    }

    fn check_ending<G: Game>(&self, game: &G, state: &G::State) -> Result<Option<Outcome>, RecordFault> {
        let line = self.line_entry(self.entries.len());
        let outcome = game.outcome(state);
        if let Some(end) = self.ending.filter(|end| self.end(end.how) != *end) {
            let says = format!(
                "the hash here is {}, not {}: this line was altered",
                self.end(end.how).hash,
                end.hash
            );
            return Err(RecordFault::new(line, says));
        }
        match (self.ending.map(|end| end.how), outcome) {
            (None, None) => Ok(None),
            (Some(Ending::ByAgreement), None) => Ok(Some(Outcome::draw(game.seats()))),
            (Some(Ending::ByRules(written)), Some(outcome)) if written == outcome => Ok(Some(outcome)),
            (Some(_), Some(outcome)) => {
                Err(RecordFault::new(line, format!("the match ended {outcome}, not as this line says")))
            }
            (Some(Ending::ByRules(_)), None) => Err(RecordFault::new(line, "the match is not over here")),
            (None, Some(outcome)) => Err(RecordFault::new(
                line,
                format!("the match is over ({outcome}), but the record has no end"),
            )),
        }
    }
}

/// Plays one line.
fn play_deed<G: Published>(
    game: &G,
    state: &mut G::State,
    entry: &Entry,
    dice: &mut Dice,
    events: &mut Vec<G::Event>,
) -> Result<(), String> {
    let seat = entry.seat;
    match &entry.deed {
        Deed::Act(text) | Deed::Overdue(text) => {
            let action: G::Action = text.parse().map_err(|error| format!("{error}"))?;
            if action.to_string() != *text {
                return Err(format!("`{text}` is written `{action}`"));
            }
            let refused =
                |refusal: G::Refusal| format!("`{text}` is refused by {}: {refusal}", refusal.rule());
            play(game, state, seat, &action, dice, events).map_err(refused)
        }
        Deed::Order(order) => match order.faults(G::about().orders).first() {
            Some(fault) => Err(fault.to_string()),
            None => Ok(()),
        },
        Deed::Concede | Deed::Forfeit if !game.is_playing(state, seat) => {
            Err(format!("{seat} is no longer in the match and cannot leave it"))
        }
        Deed::Concede | Deed::Forfeit => {
            game.concede(state, seat, dice, events);
            Ok(())
        }
    }
}

fn check_after(dice: &Dice, hash: StateHash, written: StateHash, line: usize) -> Result<(), RecordFault> {
    match dice.fault() {
        Some(fault) => Err(RecordFault::new(line, fault.to_string())),
        None if hash == written => Ok(()),
        None => {
            let says = format!(
                "the hash here is {hash}, not {written}: this line, or what it leads to, was altered"
            );
            Err(RecordFault::new(line, says))
        }
    }
}
