//! What people at the table say: decisions, questions, leaving, chat.

use gattai_core::{Deed, Seat, Viewer};
use gattai_host::{Match, Said};
use gattai_store::Millis;
use serde_json::Value;

use super::clocks::Clocks;
use super::{Task, text};
use crate::clock::now;
use crate::computers;
use crate::events::{Done, Event};
use crate::wire::{Clock, Eyes, FromClient, FromServer, OnTime, Phase, Refused, number};

/// What somebody says in chat is at most so long.
const CHAT_MAX: usize = 500;

/// What became of something said.
pub(super) enum Answer {
    /// It is done.
    Done,
    /// It was done before, at this version.
    DoneBefore(u64),
    /// It was about an old position.
    Stale,
    /// It is none of these.
    Other(Box<FromServer>),
    /// The answer comes later.
    Later,
}

pub(super) type Answered = Result<Answer, Refused>;

/// Whose decision it is and what they call it.
pub(super) struct From<'a> {
    pub(super) user: i64,
    pub(super) id: &'a str,
}

/// A decision in notation or in JSON.
fn said<'a>(notation: Option<&'a str>, action: Option<&'a Value>) -> Result<Said<'a>, Refused> {
    match (notation, action) {
        (Some(text), None) => Ok(Said::Text(text)),
        (None, Some(value)) => Ok(Said::Json(value)),
        (Some(_), Some(_)) => Err(Refused::new("say it in `notation` or as `action`, not both")),
        (None, None) => Err(Refused::new("nothing is said: `notation` or `action` is missing")),
    }
}

impl Task {
    /// Somebody who looks on says something; exactly one answer goes back.
    pub(super) async fn said(&mut self, watcher: u64, said: FromClient) {
        let Some((id, seat)) = parts(&said) else {
            return self.answer(watcher, &FromServer::Error { id: None, says: "you have said hello".into() });
        };
        let (id, seat) = (id.to_owned(), seat);
        let changed = self.state.number;
        let answered = self.respond(watcher, &id, seat, said).await;
        let version = self.state.version;
        let answer = match answered {
            Ok(Answer::Done) => FromServer::Done { id, version },
            Ok(Answer::DoneBefore(version)) => FromServer::Done { id, version },
            Ok(Answer::Stale) => FromServer::Stale { id, version },
            Ok(Answer::Other(answer)) => *answer,
            Ok(Answer::Later) => return,
            Err(refused) => FromServer::Refused { id, refused },
        };
        if self.lost {
            return; // what is not durable is not told
        }
        self.answer(watcher, &answer);
        if self.state.number != changed {
            self.settle().await;
        }
    }

    async fn respond(&mut self, watcher: u64, id: &str, seat: Option<u8>, what: FromClient) -> Answered {
        if id.is_empty() || id.len() > 64 {
            return Err(Refused::new("an `id` has 1 to 64 characters"));
        }
        if let FromClient::Say { text, .. } = &what {
            return self.say(watcher, text).await;
        }
        if let FromClient::Look { viewer, .. } = what {
            return self.look(watcher, viewer);
        }
        let (seat, user) = self.speaker(watcher, seat)?;
        let id = id.to_owned();
        match what {
            FromClient::Submit { version, notation, action, .. } => {
                let said = said(notation.as_deref(), action.as_ref())?;
                self.submit(seat, version, said, From { user, id: &id }).await
            }
            FromClient::Check { notation, action, .. } => {
                let said = said(notation.as_deref(), action.as_ref())?;
                let refused = self.game()?.check(seat, said).err().map(Refused::from);
                let allowed = refused.is_none();
                Ok(Answer::Other(Box::new(FromServer::Checked { id, allowed, refused })))
            }
            FromClient::Preview { notation, action, .. } => {
                let preview = self.game()?.preview(seat, said(notation.as_deref(), action.as_ref())?)?;
                Ok(Answer::Other(Box::new(FromServer::Preview { id, preview })))
            }
            FromClient::Threats { .. } => {
                let threats = self.game()?.threats(seat);
                Ok(Answer::Other(Box::new(FromServer::Threats { id, threats })))
            }
            FromClient::Actions { .. } => {
                let actions = self.game()?.actions(seat).into_iter().map(Into::into).collect();
                let version = self.state.version;
                Ok(Answer::Other(Box::new(FromServer::Actions { id, version, actions })))
            }
            FromClient::Hint { .. } => self.hint(watcher, seat, id),
            FromClient::Undo { decisions, .. } => self.undo(seat, decisions).await,
            FromClient::Draw { .. } => self.offer_draw(seat).await,
            FromClient::Answer { offer, yes, .. } => self.answer_offer(seat, offer, yes).await,
            FromClient::Withdraw { offer, .. } => self.withdraw(seat, offer).await,
            FromClient::Resign { .. } => self.leave(seat, |game| game.concede(seat)).await,
            FromClient::Claim { .. } => self.claim(seat).await,
            FromClient::Order { key, value, .. } => self.order(seat, &key, &value).await,
            FromClient::Away { opponent, .. } => self.away(seat, opponent).await,
            FromClient::Back { .. } => self.back(seat).await,
            FromClient::Hello { .. } | FromClient::Say { .. } | FromClient::Look { .. } => Ok(Answer::Later),
        }
    }

    /// The seat in whose name somebody speaks, and who it is.
    fn speaker(&self, watcher: u64, seat: Option<u8>) -> Result<(Seat, i64), Refused> {
        let watcher = self.watchers.iter().find(|one| one.id == watcher);
        let watcher = watcher.ok_or_else(|| Refused::new("you are not at this table"))?;
        let own = self.own_seats(watcher.person.as_ref());
        let person = watcher.person.as_ref().filter(|_| !own.is_empty());
        let person = person.ok_or_else(|| Refused::new("you have no seat at this table"))?;
        let looking = match watcher.viewer {
            Some(Viewer::Seat(seat)) => Some(seat),
            Some(Viewer::Spectator | Viewer::Everything) | None => own.first(),
        };
        let seat = match seat {
            Some(seat) => Seat::new(usize::from(seat)),
            None => looking,
        };
        let seat = seat.filter(|seat| own.contains(*seat));
        Ok((seat.ok_or_else(|| Refused::new("this is not your seat"))?, person.id))
    }

    pub(super) fn game(&self) -> Result<&dyn Match, Refused> {
        let begun = self.state.game.as_deref();
        begun.ok_or_else(|| Refused::new("the match has not begun"))
    }

    async fn submit(&mut self, seat: Seat, version: Option<u64>, said: Said<'_>, from: From<'_>) -> Answered {
        if let Some(version) = self.state.done_before(from.user, from.id) {
            return Ok(Answer::DoneBefore(version));
        }
        if version.is_some_and(|version| self.state.is_stale(seat, version)) {
            return Ok(Answer::Stale);
        }
        if self.state.seats.get(seat.index()).is_some_and(|seat| seat.stand_in.is_some()) {
            return Err(Refused::new("a computer plays for you; say that you are back first"));
        }
        self.decide(seat, said, Some(from)).await
    }

    /// A seat decides.
    pub(super) async fn decide(&mut self, seat: Seat, said: Said<'_>, from: Option<From<'_>>) -> Answered {
        self.change(seat, from, |game| game.submit(seat, said)).await
    }

    /// Does something to the match, and writes what it led to into the log.
    async fn change(
        &mut self,
        seat: Seat,
        from: Option<From<'_>>,
        deed: impl FnOnce(&mut dyn Match) -> Result<(), gattai_host::Refused>,
    ) -> Answered {
        let (before, running, synced) = (self.state.to_act(), self.state.running(), self.state.synced());
        let Some(game) = self.state.game.as_deref_mut() else {
            return Err(Refused::new("the match has not begun"));
        };
        let lines = game.decisions();
        deed(game)?;
        let entries = game.entries(lines);
        let lines: Vec<String> = entries.iter().map(ToString::to_string).collect();
        let end = game.outcome().and_then(|_| game.record().ending);
        let end = end.map(|end| format!("end {} | {}", end.how, end.hash));
        let at = now();
        let decided = before.contains(seat).then_some(seat);
        let mut clocks = self.state.clocks.after(self.state.setup.clock, running, decided, at);
        for entry in entries.iter().filter(|entry| matches!(entry.deed, Deed::Overdue(_))) {
            Clocks::restart(self.state.setup.clock, &mut clocks, entry.seat);
        }
        self.state.orders.extend(lines.iter().map(|line| crate::events::is_order(line)));
        let (user, id) = from.map(|from| (from.user, from.id.to_owned())).unzip();
        let server = self.tables.server.clone();
        let event = Event::Do(Done { lines, end, user, id, clocks, server });
        let public = event.is_public();
        let in_lists = matches!(self.state.setup.clock, Clock::Correspondence { .. });
        if !self.commit_at(event, in_lists, at).await {
            return Ok(Answer::Stale);
        }
        self.tables.metrics.decisions.inc();
        if public {
            self.state.note_decision(seat, before, synced);
        }
        Ok(Answer::Done)
    }

    async fn leave(
        &mut self,
        seat: Seat,
        deed: impl FnOnce(&mut dyn Match) -> Result<(), gattai_host::Refused>,
    ) -> Answered {
        self.ensure_playing()?;
        self.change(seat, None, deed).await
    }

    async fn order(&mut self, seat: Seat, key: &str, value: &str) -> Answered {
        self.ensure_playing()?;
        self.change(seat, None, |game| game.order(seat, key, value)).await
    }

    /// Another seat has run out of time.
    async fn claim(&mut self, seat: Seat) -> Answered {
        self.ensure_playing()?;
        if self.state.setup.on_time != OnTime::Claim {
            return Err(Refused::new("at this table there is nothing to claim"));
        }
        let flagged = self.state.clocks.flagged(self.state.running(), now()).without(seat);
        match flagged.first() {
            Some(out) => self.change(out, None, |game| overdue_or_out(game, out)).await,
            None => Err(Refused::new("nobody else has run out of time")),
        }
    }

    /// The server itself acts: a seat has run out of time.
    pub(super) async fn out_of_time(&mut self, seat: Seat) {
        let by_the_book = self.change(seat, None, |game| game.overdue(seat)).await;
        let done = match (by_the_book, self.state.setup.on_time) {
            (Ok(done), _) => Ok(done),
            (Err(_), OnTime::Forfeit) => self.change(seat, None, |game| game.forfeit(seat)).await,
            (Err(_), OnTime::Computer | OnTime::Claim) => self.away(seat, None).await,
        };
        if done.is_ok() && !self.lost {
            self.settle().await;
        }
    }

    async fn away(&mut self, seat: Seat, opponent: Option<String>) -> Answered {
        self.ensure_playing()?;
        if self.state.computer(seat).is_some() {
            return Err(Refused::new("a computer plays for you already"));
        }
        let opponent = opponent.unwrap_or_else(|| computers::STAND_IN.to_owned());
        let opponent = match opponent.parse::<gattai_host::Opponent>() {
            Ok(opponent) => opponent.to_string(),
            Err(unknown) => return Err(Refused::new(unknown.to_string())),
        };
        if self.state.setup.rated && self.state.setup.on_time != OnTime::Computer {
            return Err(Refused::new("in a rated match everybody plays for himself"));
        }
        let at = now();
        let clocks = self.clocks_at(at);
        let away = Event::Away { seat: number(seat), opponent, clocks };
        Ok(if self.commit_at(away, true, at).await { Answer::Done } else { Answer::Stale })
    }

    async fn back(&mut self, seat: Seat) -> Answered {
        if self.state.seats.get(seat.index()).is_none_or(|seat| seat.stand_in.is_none()) {
            return Err(Refused::new("you are here"));
        }
        let at = now();
        let mut clocks = self.clocks_at(at);
        Clocks::grant(self.state.setup.clock, &mut clocks, seat);
        let here = Event::Here { seat: number(seat), clocks };
        Ok(if self.commit_at(here, true, at).await { Answer::Done } else { Answer::Stale })
    }

    pub(super) fn clocks_at(&self, at: Millis) -> Vec<Millis> {
        self.state.clocks.after(self.state.setup.clock, self.state.running(), None, at)
    }

    pub(super) fn ensure_playing(&self) -> Result<(), Refused> {
        match self.state.phase {
            Phase::Playing => Ok(()),
            Phase::Gathering => Err(Refused::new("the match has not begun")),
            Phase::Over | Phase::Cancelled => Err(Refused::new("the match is over")),
        }
    }

    async fn say(&mut self, watcher: u64, said: &str) -> Answered {
        let said: String = said.chars().filter(|letter| !letter.is_control()).collect();
        let said = said.trim();
        if said.is_empty() || said.chars().count() > CHAT_MAX {
            return Err(Refused::new(format!("chat has 1 to {CHAT_MAX} characters")));
        }
        let person = self.watchers.iter().find(|one| one.id == watcher).and_then(|one| one.person.clone());
        let person = person.ok_or_else(|| Refused::new("sign in to chat, a guest will do"))?;
        let seat = self.own_seats(Some(&person)).first().map(number);
        let say = Event::Say { user: person.user, seat, text: said.to_owned() };
        Ok(if self.commit(say, false).await { Answer::Done } else { Answer::Stale })
    }

    /// Looks through other eyes.
    fn look(&mut self, watcher: u64, Eyes(viewer): Eyes) -> Answered {
        let place = self.watchers.iter().position(|one| one.id == watcher);
        let place = place.ok_or_else(|| Refused::new("you are not at this table"))?;
        let own = self.own_seats(self.watchers[place].person.as_ref());
        match viewer {
            Viewer::Seat(seat) if !own.contains(seat) => return Err(Refused::new("this is not your seat")),
            Viewer::Everything => return Err(Refused::new("nobody sees everything; replays do")),
            Viewer::Seat(_) | Viewer::Spectator => {}
        }
        self.watchers[place].viewer = Some(viewer);
        self.watchers[place].since = 0;
        self.send_update(place);
        Ok(Answer::Done)
    }

    fn hint(&mut self, watcher: u64, seat: Seat, id: String) -> Answered {
        self.ensure_playing()?;
        if !self.state.setup.hints {
            return Err(Refused::new("at this table there are no hints"));
        }
        if self.hinting {
            return Err(Refused::new("a hint is being thought about"));
        }
        if !self.state.to_act().contains(seat) {
            return Err(Refused::new("you are not asked"));
        }
        let to = self.me.clone();
        let thinkers = self.tables.thinkers.clone();
        let answer = move |does| super::Message::Hint(Box::new(super::Hint { watcher, id, does }));
        computers::hint(thinkers, self.game()?, seat, to, answer);
        self.hinting = true;
        Ok(Answer::Later)
    }

    pub(super) fn hinted(&mut self, hint: super::Hint) {
        self.hinting = false;
        let super::Hint { watcher, id, does } = hint;
        let answer = match does {
            Some(hint) => FromServer::Hint {
                id,
                notation: hint.notation,
                win_chance: hint.win_chance,
                others: hint.choices.into_iter().take(8).map(|one| (one.notation, one.win_chance)).collect(),
                line: hint.line,
            },
            None => FromServer::Refused { id, refused: Refused::new("there is nothing to suggest") },
        };
        self.answer(watcher, &answer);
    }

    pub(super) fn answer(&mut self, watcher: u64, answer: &FromServer) {
        if let Some(watcher) = self.watchers.iter_mut().find(|one| one.id == watcher) {
            let _ = watcher.to.try_send(text(answer));
        }
    }
}

/// What the book decides for a seat whose time is out; where it says nothing, the seat is out.
fn overdue_or_out(game: &mut dyn Match, seat: Seat) -> Result<(), gattai_host::Refused> {
    game.overdue(seat).or_else(|_| game.forfeit(seat))
}

/// The name of a message and the seat it is about; none of a greeting.
fn parts(said: &FromClient) -> Option<(&str, Option<u8>)> {
    match said {
        FromClient::Hello { .. } => None,
        FromClient::Say { id, .. } | FromClient::Look { id, .. } => Some((id, None)),
        FromClient::Submit { id, seat, .. }
        | FromClient::Check { id, seat, .. }
        | FromClient::Preview { id, seat, .. }
        | FromClient::Threats { id, seat }
        | FromClient::Actions { id, seat }
        | FromClient::Hint { id, seat }
        | FromClient::Undo { id, seat, .. }
        | FromClient::Draw { id, seat }
        | FromClient::Answer { id, seat, .. }
        | FromClient::Withdraw { id, seat, .. }
        | FromClient::Resign { id, seat }
        | FromClient::Claim { id, seat }
        | FromClient::Order { id, seat, .. }
        | FromClient::Away { id, seat, .. }
        | FromClient::Back { id, seat } => Some((id, *seat)),
    }
}
