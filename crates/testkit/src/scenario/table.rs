//! Playing a run: one line after the other, the laws checked after each.

use std::cell::Cell;

use gattai_core::{
    Dice, DiceFault, Game, Published, Refusal, Roll, SEATS_MAX, Scripted, Seat, SeatSet, Seen, Settings,
    StateHash, Viewer, play,
};

use super::lines::{Chance, Deed, PlayLine, RefusedBy, Then};
use super::place::{Placed, place};
use super::{Block, Run, ScenarioFault, expect};

/// Standing orders may answer each other, but not for ever.
const ANSWERS_MAX: u32 = 10_000;

/// A table in the middle of a run.
pub(super) struct Table<G: Game> {
    pub game: G,
    pub state: G::State,
    /// What has happened since the last `expect` block.
    pub told: Vec<G::Event>,
    orders: [Settings; SEATS_MAX],
}

/// Why a deed was refused.
struct Refused {
    rule: Option<&'static str>,
    says: String,
}

/// Plays one run. `at` follows the line that is being played.
pub(super) fn play_run<G: Published>(run: &Run, at: &Cell<usize>) -> Result<(), ScenarioFault> {
    let mut lines = run.blocks.iter().flat_map(|block| match block {
        Block::Play(lines) => lines.as_slice(),
        Block::Expect(_) | Block::MetAbove => &[],
    });
    let start = lines.next().filter(|line| matches!(line.deed, Deed::Start));
    let mut table = match (place::<G>(&run.position, start.is_some())?, start) {
        (Placed::Refused, _) => return Ok(()),
        (Placed::Arranged(game, state), _) => Table::new(game, state),
        (Placed::Laid(game), start) => {
            at.set(start.map_or(at.get(), |line| line.line));
            let chance = start.map_or(&[][..], |line| &line.chance);
            begin(game, chance).map_err(|says| ScenarioFault::new(at.get(), says))?
        }
    };
    table.laws().map_err(|says| ScenarioFault::new(at.get(), says))?;
    let mut started = start.is_none();
    for block in &run.blocks {
        match block {
            Block::Play(lines) => {
                // The line `start` was played above, and it is the first.
                let from = usize::from(!started);
                started = true;
                for line in lines.iter().skip(from) {
                    at.set(line.line);
                    table.play(line).map_err(|says| ScenarioFault::new(line.line, says))?;
                }
            }
            Block::Expect(lines) => {
                for line in lines {
                    at.set(line.line);
                    if !started {
                        return Err(ScenarioFault::new(
                            line.line,
                            "nothing stands on the table before `start`",
                        ));
                    }
                    expect::check(&table, &line.expected)
                        .map_err(|says| ScenarioFault::new(line.line, says))?;
                }
                table.told.clear();
            }
            Block::MetAbove => table.told.clear(),
        }
    }
    Ok(())
}

/// Starts by the book.
fn begin<G: Published>(game: G, chance: &[Chance]) -> Result<Table<G>, String> {
    let mut dice = scripted(&game, chance)?;
    let mut told = Vec::new();
    let state = game.start(&mut dice, &mut told);
    used_up(&game, &mut dice, chance)?;
    Ok(Table { told, ..Table::new(game, state) })
}

impl<G: Published> Table<G> {
    fn new(game: G, state: G::State) -> Table<G> {
        Table { game, state, told: Vec::new(), orders: Default::default() }
    }

    /// Plays a line and what the standing orders answer to it.
    fn play(&mut self, line: &PlayLine) -> Result<(), String> {
        let mut dice = scripted(&self.game, &line.chance)?;
        let before = StateHash::of(&self.state);
        let done = match &line.deed {
            Deed::Start => return Err("`start` is the first line that is played".to_owned()),
            Deed::Act { seat, text } => match (text.parse::<G::Action>(), &line.then) {
                (Ok(action), Then::Unreadable(_)) => {
                    return Err(format!("this should be unreadable, but it is read as `{action}`"));
                }
                (Err(fault), Then::Unreadable(words)) => {
                    return has_words(&fault.to_string(), words.as_deref());
                }
                (Err(fault), Then::Played | Then::Refused(_)) => return Err(fault.to_string()),
                (Ok(action), Then::Played | Then::Refused(_)) => {
                    self.seated(*seat)?;
                    self.act(*seat, &action, &mut dice)?
                }
            },
            Deed::Leave { seat } => {
                self.seated(*seat)?;
                self.leave(*seat, &mut dice)
            }
            Deed::Overdue { seat } => {
                self.seated(*seat)?;
                self.overdue(*seat, &mut dice)?
            }
            Deed::Order { seat, order } => {
                self.seated(*seat)?;
                self.order(*seat, order)
            }
        };
        match (done, &line.then) {
            (Ok(()), Then::Played) => {}
            (Err(refused), Then::Refused(by)) => {
                if StateHash::of(&self.state) != before {
                    return Err("a refused action changed the position".to_owned());
                }
                return is_refused_by(refused.rule, &refused.says, by);
            }
            (Err(refused), Then::Played | Then::Unreadable(_)) => return Err(refused.to_string()),
            (Ok(()), Then::Refused(by)) => return Err(not_refused(by)),
            (Ok(()), Then::Unreadable(_)) => return Err("a deed of the host is never unreadable".to_owned()),
        }
        self.answer(&mut dice)?;
        used_up(&self.game, &mut dice, &line.chance)?;
        self.laws()
    }

    /// Whether there is such a seat: rules index what they keep by seat.
    pub(super) fn seated(&self, seat: Seat) -> Result<(), String> {
        let seats = self.game.seats();
        if seats.contains(seat) {
            Ok(())
        } else {
            Err(format!("there is no seat {seat} at this table of {seats}"))
        }
    }

    /// Takes an action, if it is allowed; the outer error is a broken law.
    fn act(
        &mut self,
        seat: Seat,
        action: &G::Action,
        dice: &mut Dice,
    ) -> Result<Result<(), Refused>, String> {
        reads_back::<G>(action)?;
        let refused = |refusal: G::Refusal| Refused { rule: Some(refusal.rule()), says: refusal.to_string() };
        let seen = Seen::of(&self.game, &self.state, Viewer::Seat(seat));
        let as_seen = self.game.check(seen.state(), seat, action);
        if as_seen != self.game.check(&self.state, seat, action) {
            return Err(format!("`{action}` is judged by what {seat} cannot see"));
        }
        let played = play(&self.game, &mut self.state, seat, action, dice, &mut self.told);
        Ok(played.map_err(refused))
    }

    fn leave(&mut self, seat: Seat, dice: &mut Dice) -> Result<(), Refused> {
        if !self.game.is_playing(&self.state, seat) {
            return Err(Refused { rule: None, says: format!("{seat} is no longer in the match") });
        }
        self.game.concede(&mut self.state, seat, dice, &mut self.told);
        Ok(())
    }

    /// Decides for a seat whose time is out, once. The outer error is a broken law.
    fn overdue(&mut self, seat: Seat, dice: &mut Dice) -> Result<Result<(), Refused>, String> {
        let seen = Seen::of(&self.game, &self.state, Viewer::Seat(seat));
        let asked = self.game.to_act(&self.state).contains(seat);
        match self.game.overdue(seen.state(), seat).filter(|_| asked) {
            Some(action) => self.act(seat, &action, dice),
            None => Ok(Err(Refused { rule: None, says: format!("nothing is decided for {seat}") })),
        }
    }

    fn order(&mut self, seat: Seat, order: &Settings) -> Result<(), Refused> {
        if let Some(fault) = order.faults(G::about().orders).into_iter().next() {
            return Err(Refused { rule: fault.rule, says: fault.says });
        }
        if let Some(orders) = self.orders.get_mut(seat.index()) {
            for (key, value) in order.iter() {
                orders.set(key, value);
            }
        }
        Ok(())
    }

    /// Lets the standing orders answer, in seat order, until somebody has to be asked. As at any table, they
    /// are shown public facts alone: what they answer must not tell what a seat holds.
    fn answer(&mut self, dice: &mut Dice) -> Result<(), String> {
        for _ in 0..ANSWERS_MAX {
            let public = Seen::of(&self.game, &self.state, Viewer::Spectator);
            let answers = self.game.to_act(&self.state).iter().find_map(|seat| {
                let orders = self.orders.get(seat.index()).filter(|orders| !orders.is_empty())?;
                Some((seat, self.game.answer(public.state(), seat, orders)?))
            });
            let Some((seat, action)) = answers else { return Ok(()) };
            self.act(seat, &action, dice)?
                .map_err(|refused| format!("the orders of {seat} answer `{action}`, which is {refused}"))?;
        }
        Err(format!("standing orders answered {ANSWERS_MAX} times without an end"))
    }

    /// The laws that every position keeps; the others need play at random.
    fn laws(&self) -> Result<(), String> {
        let (game, state) = (&self.game, &self.state);
        game.audit(state).map_err(|says| format!("the position is impossible: {says}"))?;
        let to_act = game.to_act(state);
        if to_act.is_empty() != game.outcome(state).is_some() {
            let is = if to_act.is_empty() { "nobody is to act, but there is no" } else { "there is an" };
            return Err(format!("{is} outcome while the table waits for {to_act}"));
        }
        for viewer in Viewer::limited(game.seats()) {
            let seen = game.to_act(Seen::of(game, state, viewer).state());
            if seen != to_act {
                return Err(format!("the table waits for {to_act}, but {viewer} sees it wait for {seen}"));
            }
        }
        game.may_act(state).or(to_act).iter().try_for_each(|seat| self.proposals_are_sound(seat, to_act))
    }

    fn proposals_are_sound(&self, seat: Seat, to_act: SeatSet) -> Result<(), String> {
        let proposed = self.proposed(seat);
        if proposed.is_empty() && to_act.contains(seat) {
            return Err(format!("{seat} is to act, but no action is proposed to it"));
        }
        for action in &proposed {
            reads_back::<G>(action)?;
            if let Err(refusal) = self.game.check(&self.state, seat, action) {
                let rule = refusal.rule();
                return Err(format!(
                    "`{action}` is proposed to {seat}, but it is refused by {rule}: {refusal}"
                ));
            }
        }
        Ok(())
    }

    /// The actions proposed to a seat.
    pub(super) fn proposed(&self, seat: Seat) -> Vec<G::Action> {
        let mut proposed = Vec::new();
        self.game.actions(&self.state, seat, &mut proposed);
        proposed
    }
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "refused by {rule}: {}", self.says),
            None => write!(f, "refused: {}", self.says),
        }
    }
}

/// The notation of an action must mean that action.
fn reads_back<G: Game>(action: &G::Action) -> Result<(), String> {
    let text = action.to_string();
    match text.parse::<G::Action>() {
        Ok(again) if again == *action => Ok(()),
        Ok(again) => Err(format!("the notation `{text}` of {action:?} means {again:?}")),
        Err(fault) => Err(format!("the notation `{text}` of {action:?} cannot be read: {fault}")),
    }
}

/// Compares a refusal with the one that was expected.
pub(super) fn is_refused_by(rule: Option<&str>, says: &str, by: &RefusedBy) -> Result<(), String> {
    match (rule, by.rules.first()) {
        (found, Some(wanted)) if found != Some(wanted.as_str()) => {
            Err(format!("refused by {}, not by {wanted}: {says}", found.unwrap_or("no rule")))
        }
        _ => has_words(says, by.words.as_deref()),
    }
}

/// What to say of something that was not refused.
pub(super) fn not_refused(by: &RefusedBy) -> String {
    match by.rules.first() {
        Some(rule) => format!("this should be refused by {rule}, but the rules allow it"),
        None => "this should be refused, but the rules allow it".to_owned(),
    }
}

fn has_words(says: &str, words: Option<&str>) -> Result<(), String> {
    match words {
        Some(words) if !says.contains(words) => Err(format!("the refusal does not say \"{words}\": {says}")),
        _ => Ok(()),
    }
}

/// The dice of a line.
fn scripted<G: Published>(game: &G, chance: &[Chance]) -> Result<Dice, String> {
    let item = |chance: &Chance| match chance {
        Chance::Face(face) => Ok(Scripted::Face(*face)),
        Chance::Exact(roll) => Ok(Scripted::Exact(*roll)),
        Chance::Card(name) => {
            game.card(name).map(Scripted::Card).ok_or_else(|| format!("there is no card `{name}`"))
        }
    };
    Ok(Dice::scripted(chance.iter().map(item).collect::<Result<_, _>>()?).recording())
}

/// Whether the rules rolled just what the line says.
fn used_up<G: Published>(game: &G, dice: &mut Dice, chance: &[Chance]) -> Result<(), String> {
    let Some(fault) = dice.fault() else { return Ok(()) };
    let name = |card| {
        let names = chance.iter().filter_map(|chance| match chance {
            Chance::Card(name) => Some(name),
            Chance::Face(_) | Chance::Exact(_) => None,
        });
        names.filter(|name| game.card(name) == Some(card)).map(String::as_str).next().unwrap_or_default()
    };
    let rolls = dice.take_rolls();
    Err(match fault {
        DiceFault::TooFew { given } => {
            let sides = rolls.get(given).map_or(0, |roll: &Roll| roll.sides);
            format!("too few dice: {given} given, and the rules roll one more, out of {sides}")
        }
        DiceFault::TooMany { left } => {
            let unused: Vec<String> =
                chance.iter().skip(chance.len() - left).map(Chance::to_string).collect();
            format!("too many dice: {left} not rolled: {}", unused.join(" "))
        }
        DiceFault::NoSuchCard { card } => format!("`{}` cannot be drawn here", name(card)),
        DiceFault::CardForDie { card, sides } => {
            format!("`{}` is drawn where a die with {sides} sides is rolled", name(card))
        }
        DiceFault::NoSuchFace { .. } | DiceFault::OtherDie { .. } => fault.to_string(),
    })
}
