//! Reading a record. Nothing in it is trusted, and every fault names its line.

use std::str::FromStr;

use super::{Deed, End, Ending, Entry, Record, RecordFault, Tags};
use crate::{NotationError, Outcome, Roll, SEATS_MAX, Seat, Settings, StateHash};

/// The lines of a record, with their numbers.
struct Lines<'a> {
    lines: std::str::Lines<'a>,
    number: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<&'a str> {
        self.number += 1;
        self.lines.next().map(str::trim_end)
    }

    fn fault(&self, says: impl Into<String>) -> RecordFault {
        RecordFault::new(self.number, says)
    }

    /// The rest of a line that begins with these words.
    fn tag(&mut self, words: &str) -> Result<&'a str, RecordFault> {
        let line = self.next();
        let value = line.and_then(|line| line.strip_prefix(words)).and_then(|rest| rest.strip_prefix(' '));
        value.filter(|value| !value.trim().is_empty()).ok_or_else(|| {
            self.fault(format!("expected `{words} …`, found `{}`", line.unwrap_or("the end of the record")))
        })
    }

    fn parsed<T: FromStr<Err = NotationError>>(&self, text: &str) -> Result<T, RecordFault> {
        text.parse().map_err(|error: NotationError| self.fault(error.to_string()))
    }

    /// A value, or `-` for none.
    fn optional<T: FromStr<Err = NotationError>>(&self, text: &str) -> Result<Option<T>, RecordFault> {
        if text == "-" { Ok(None) } else { self.parsed(text).map(Some) }
    }

    /// A number as it is written by everybody: no sign, no leading zero.
    fn number<T: FromStr + ToString>(&self, text: &str) -> Result<T, RecordFault> {
        let number = text.parse().ok().filter(|number: &T| number.to_string() == text);
        number.ok_or_else(|| self.fault(format!("`{text}` is not a number that can stand here")))
    }
}

impl FromStr for Record {
    type Err = RecordFault;

    fn from_str(text: &str) -> Result<Record, RecordFault> {
        let mut lines = Lines { lines: text.lines(), number: 0 };
        if lines.next() != Some("gattai record 1") {
            return Err(lines.fault("a record begins with the line `gattai record 1`"));
        }
        let tags = tags(&mut lines)?;
        if lines.next() != Some("") {
            return Err(lines.fault("expected a blank line after the tags"));
        }
        let start = lines.tag("0 start |")?;
        let (rolls, hash) = rolls_and_hash(&lines, start)?;
        let mut record = Record { tags, start: rolls, start_hash: hash, entries: Vec::new(), ending: None };
        while let Some(line) = lines.next() {
            if let Some(ending) = line.strip_prefix("end ") {
                record.ending = Some(read_ending(&lines, ending, record.tags.names.len())?);
                if lines.next().is_some() {
                    return Err(lines.fault("nothing may follow the end of a record"));
                }
                return Ok(record);
            }
            record.entries.push(entry(&lines, line, &record)?);
        }
        if record.tags.secret.is_some() {
            // The secret is published when a match has ended: such a record was cut off.
            return Err(lines.fault("the secret is published, but the end of the match is missing"));
        }
        Ok(record)
    }
}

fn tags(lines: &mut Lines<'_>) -> Result<Tags, RecordFault> {
    let game = lines.tag("game")?.to_owned();
    let rules = lines.tag("rules")?;
    let rules = lines.number(rules)?;
    let content = lines.tag("content")?;
    let content = lines.optional(content)?;
    let options = lines.tag("options")?;
    let options = lines.optional(options)?.unwrap_or_default();
    let seats = lines.tag("seats")?;
    let seats: usize = lines.number(seats)?;
    if seats == 0 || seats > SEATS_MAX {
        return Err(lines.fault(format!("a table has 1 to {SEATS_MAX} seats, not {seats}")));
    }
    let mut names = Vec::new();
    for n in 0..seats {
        let name = lines.tag(&format!("seat s{n}"))?;
        names.push(if name == "-" { String::new() } else { name.to_owned() });
    }
    let commitment = lines.tag("commitment")?;
    let commitment = lines.optional(commitment)?;
    let mut words = Vec::new();
    for n in 0..seats {
        let text = lines.tag(&format!("words s{n}"))?;
        words.push(lines.optional(text)?.unwrap_or_default());
    }
    let secret = lines.tag("secret")?;
    let secret = lines.optional(secret)?;
    Ok(Tags { game, rules, content, options, names, commitment, words, secret })
}

/// `12 s0 a2-a3 | 4/6 2/6 | 89abcdef01234567`
fn entry(lines: &Lines<'_>, line: &str, record: &Record) -> Result<Entry, RecordFault> {
    let form = || lines.fault("a decision is written `number seat action | rolls | hash`");
    let (decision, rest) = line.split_once(" | ").ok_or_else(form)?;
    let (rolls, hash) = rolls_and_hash(lines, rest)?;
    let (serial, rest) = decision.split_once(' ').ok_or_else(form)?;
    let (seat, deed) = rest.split_once(' ').ok_or_else(form)?;
    let serial: u64 = lines.number(serial)?;
    let before = record.entries.last().map_or(0, |entry| entry.serial);
    if serial == u64::MAX {
        return Err(lines.fault("no match has so many decisions"));
    }
    if serial <= before {
        return Err(lines.fault(format!("decision {serial} cannot follow decision {before}: numbers rise")));
    }
    let seat: Seat = lines.parsed(seat)?;
    if seat.index() >= record.tags.names.len() {
        return Err(lines.fault(format!("there is no seat {seat} at this table")));
    }
    Ok(Entry { serial, seat, deed: read_deed(lines, deed)?, rolls, hash })
}

fn read_deed(lines: &Lines<'_>, text: &str) -> Result<Deed, RecordFault> {
    let Some(host) = text.strip_prefix('!') else { return Ok(Deed::Act(text.to_owned())) };
    if let Some(action) = host.strip_prefix("overdue ") {
        return Ok(Deed::Overdue(action.to_owned()));
    }
    match (host, host.strip_prefix("order ")) {
        ("concede", _) => Ok(Deed::Concede),
        ("forfeit", _) => Ok(Deed::Forfeit),
        (_, Some(order)) => {
            let order: Settings = lines.parsed(order)?;
            if order.iter().count() == 1 {
                Ok(Deed::Order(order))
            } else {
                Err(lines.fault("an order sets one thing: `!order key=value`"))
            }
        }
        _ => {
            Err(lines
                .fault(format!("`!{host}` is no deed; there are !order, !concede, !forfeit and !overdue")))
        }
    }
}

fn rolls_and_hash(lines: &Lines<'_>, text: &str) -> Result<(Vec<Roll>, StateHash), RecordFault> {
    let (rolls, hash) =
        text.split_once(" | ").ok_or_else(|| lines.fault("expected `rolls | hash` after the decision"))?;
    let rolls = match rolls {
        "-" => Vec::new(),
        rolls => rolls.split(' ').map(|roll| lines.parsed(roll)).collect::<Result<_, _>>()?,
    };
    Ok((rolls, lines.parsed(hash)?))
}

fn read_ending(lines: &Lines<'_>, text: &str, seats: usize) -> Result<End, RecordFault> {
    let form =
        || lines.fault("a match ends with `end s0=1 s1=2 by rules | hash` or `end draw by agreement | hash`");
    let (text, hash) = text.split_once(" | ").ok_or_else(form)?;
    let hash = lines.parsed(hash)?;
    if text == "draw by agreement" {
        return Ok(End { how: Ending::ByAgreement, hash });
    }
    let places = text.strip_suffix(" by rules").ok_or_else(form)?;
    let mut found = Vec::new();
    for (n, word) in places.split(' ').enumerate() {
        let place = word.strip_prefix(&format!("s{n}=")).ok_or_else(form)?;
        found.push(lines.number::<u8>(place)?);
    }
    if found.len() == seats {
        Ok(End { how: Ending::ByRules(Outcome::new(&found)), hash })
    } else {
        Err(form())
    }
}
