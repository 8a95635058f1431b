//! A question to a person: the position, the choices, and whatever is typed until one is made.

use std::io::Write;

use anyhow::Result;
use gattai_core::{Preview, Seat, Viewer};
use gattai_host::{Offer, Refused, Said};

use super::{Answer, Session};
use crate::commands::explain;
use crate::text::{columns, wrap};

/// More choices than this are listed only when asked for; their numbers hold all the same.
const SHOWN: usize = 60;

const HELP: &str = "  a number         makes that choice
  a2-a3            an action in the game's notation; `do ACTION` if it looks like something else here
  show             the position and the choices again; `all` lists every choice
  why ACTION       whether it is allowed, and the rule that forbids it
  rule ID          the text of a rule
  threats          what of yours others could harm before you are asked again
  hint             what the strongest opponent would do, and why
  log              what has happened so far
  order KEY=VALUE  gives a standing order; `order` alone lists them
  undo             takes back your last decision, if it taught you nothing
  concede          leaves the match
  quit             ends the program";

impl Session<'_> {
    /// Asks a seat until it decides, leaves or the input ends.
    pub(super) fn ask(&mut self, seat: Seat) -> Result<Answer> {
        if self.people.len() > 1 && self.before != Some(seat) && self.curtain(seat)? == Answer::Gone {
            return Ok(Answer::Gone);
        }
        self.before = Some(seat);
        let version = self.table.version();
        let mut offers = self.table.actions(seat);
        self.present(seat, &offers, SHOWN)?;
        loop {
            write!(self.out, "{seat}> ")?;
            self.out.flush()?;
            let Some(line) = self.typed.line()? else { return Ok(Answer::Gone) };
            if self.hear(seat, &line, &offers)? == Answer::Gone {
                return Ok(Answer::Gone);
            }
            if self.table.version() != version || !self.table.to_act().contains(seat) {
                return Ok(Answer::Given);
            }
            offers = self.table.actions(seat); // an order may have changed what is worth offering
        }
    }

    /// Hides what one person saw from the next.
    fn curtain(&mut self, seat: Seat) -> Result<Answer> {
        if self.clears {
            write!(self.out, "\x1b[2J\x1b[3J\x1b[H")?;
        }
        write!(self.out, "\nPass the screen to {seat}, then press Enter. ")?;
        self.out.flush()?;
        let line = self.typed.line()?;
        writeln!(self.out)?;
        Ok(match line.as_deref() {
            None | Some("quit") => Answer::Gone,
            Some(_) => Answer::Given,
        })
    }

    /// What has happened, the position, the question and the choices.
    fn present(&mut self, seat: Seat, offers: &[Offer], shown: usize) -> Result<()> {
        let viewer = Viewer::Seat(seat);
        writeln!(self.out)?;
        let since = std::mem::replace(&mut self.heard[seat.index()], self.table.version());
        self.tell(since, viewer)?;
        writeln!(self.out, "\n{}\n", self.table.show(viewer).trim_end())?;
        if let Some(question) = self.table.question(seat) {
            writeln!(self.out, "{question}")?;
        }
        let width = offers.len().to_string().len();
        for (n, offer) in offers.iter().take(shown).enumerate() {
            let mut line = offer.label.clone();
            if offer.label != offer.notation {
                line.push_str(&format!("  ({})", offer.notation));
            }
            // A game may offer what it then refuses only by a fault of its own; the choice will tell.
            if let Ok(preview) = self.table.preview(seat, Said::Text(&offer.notation)) {
                line.push_str(&foretold(&preview));
            }
            writeln!(self.out, "  {:>width$}  {line}", n + 1)?;
        }
        if offers.len() > shown {
            writeln!(self.out, "  … and {} more; `all` lists them", offers.len() - shown)?;
        }
        Ok(())
    }

    /// Does what was typed.
    fn hear(&mut self, seat: Seat, line: &str, offers: &[Offer]) -> Result<Answer> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word, rest) {
            ("", _) => writeln!(self.out, "Type a number, an action, or ? for help.")?,
            ("?" | "help", _) => writeln!(self.out, "{HELP}")?,
            ("quit", "") => return Ok(Answer::Gone),
            ("show", "") => self.present(seat, offers, SHOWN)?,
            ("all", "") => self.present(seat, offers, usize::MAX)?,
            ("log", "") => self.tell(0, Viewer::Seat(seat))?,
            ("threats", "") => self.threats(seat)?,
            ("hint", "") => self.hint(seat)?,
            ("why", _) => self.why(seat, rest, offers)?,
            ("rule", _) => self.rule(rest)?,
            ("order", _) => self.order(seat, rest)?,
            ("undo", "") => {
                let undone = self.table.undo(seat);
                self.refuse(undone)?;
            }
            ("concede", "") => {
                let left = self.table.concede(seat);
                self.refuse(left)?;
            }
            ("do", _) => self.decide(seat, rest)?,
            _ => match chosen(line, offers) {
                Some(Ok(offer)) => self.decide(seat, &offer.notation)?,
                Some(Err(count)) => writeln!(self.out, "There is no choice {line}; there are 1 to {count}.")?,
                None => self.decide(seat, line)?,
            },
        }
        Ok(Answer::Given)
    }

    fn decide(&mut self, seat: Seat, notation: &str) -> Result<()> {
        let decided = self.table.submit(seat, Said::Text(notation));
        self.refuse(decided)
    }

    /// What the coach would do, with the runners-up and what is expected to follow.
    fn hint(&mut self, seat: Seat) -> Result<()> {
        let Some(thought) = self.opponents.hint(self.table.as_ref(), seat) else {
            return Ok(writeln!(self.out, "There is nothing to decide.")?);
        };
        let percent = |share: f32| (100.0 * share).round();
        for (n, choice) in thought.choices.iter().take(4).enumerate() {
            let word = if n == 0 { "Best:" } else { "or:" };
            let (label, notation) = (&choice.label, &choice.notation);
            let chance = percent(choice.win_chance);
            writeln!(self.out, "  {word:5}  {label}  ({notation}), win chance {chance} %")?;
        }
        if thought.line.len() > 1 {
            writeln!(self.out, "  Then perhaps: {}", thought.line[1..].join("; "))?;
        }
        Ok(())
    }

    fn threats(&mut self, seat: Seat) -> Result<()> {
        let threats = self.table.threats(seat);
        if threats.is_empty() {
            writeln!(self.out, "Nothing of yours is in reach of others, as far as can be foreseen.")?;
        }
        for threat in threats {
            writeln!(self.out, "  {} {}", threat.what, threat.how)?;
        }
        Ok(())
    }

    fn why(&mut self, seat: Seat, action: &str, offers: &[Offer]) -> Result<()> {
        let notation = match chosen(action, offers) {
            Some(Ok(offer)) => offer.notation.as_str(),
            Some(Err(_)) | None => action,
        };
        match self.table.check(seat, Said::Text(notation)) {
            Ok(()) => Ok(writeln!(self.out, "`{notation}` is allowed.")?),
            Err(refused) => self.refuse(Err(refused)),
        }
    }

    fn rule(&mut self, id: &str) -> Result<()> {
        match explain::find(id) {
            Ok((_, rule)) => {
                write!(self.out, "{}  {}\n{}", rule.id, rule.title, explain::paragraphs(&rule.text))?;
            }
            Err(error) => writeln!(self.out, "{error}")?,
        }
        Ok(())
    }

    fn order(&mut self, seat: Seat, said: &str) -> Result<()> {
        if let Some((key, value)) = said.split_once('=') {
            let ordered = self.table.order(seat, key.trim(), value.trim());
            return self.refuse(ordered);
        }
        let orders = self.table.about().orders;
        if orders.is_empty() {
            writeln!(self.out, "This game has no standing orders.")?;
        }
        for order in orders {
            let now = self.table.orders(seat).get(order);
            writeln!(self.out, "  {}={now}  {} ({})", order.key, order.about, order.allowed())?;
        }
        Ok(())
    }

    /// Prints a refusal: the sentence, and the rule that forbids it.
    fn refuse(&mut self, done: Result<(), Refused>) -> Result<()> {
        let Err(refused) = done else { return Ok(()) };
        writeln!(self.out, "Refused: {}.", refused.says.trim_end_matches('.'))?;
        if let Some(rule) = &refused.rule {
            writeln!(self.out, "{}", wrap(&rule.text, &format!("{}: ", rule.id), "  ", columns()))?;
        }
        Ok(())
    }
}

/// The choice with this number, or how many there are; none if it is not a number.
fn chosen<'a>(text: &str, offers: &'a [Offer]) -> Option<Result<&'a Offer, usize>> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let index = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    Some(index.and_then(|index| offers.get(index)).ok_or(offers.len()))
}

/// What a choice would cost and do.
fn foretold(preview: &Preview) -> String {
    let mut parts = Vec::new();
    for cost in &preview.costs {
        parts.push(format!("costs {} {}", cost.amount, cost.of));
    }
    for odds in &preview.odds {
        parts.push(format!("{} {} % ({})", odds.that, odds.chance.percent(), odds.chance));
    }
    for touch in &preview.touches {
        parts.push(format!("{} {}", touch.what, touch.how));
    }
    if parts.is_empty() { String::new() } else { format!("  -- {}", parts.join("; ")) }
}
