//! A list as text: to read, to paste, to share.
//!
//! The readable form has a line for the Squad and one for the Combine Pool. The share code holds, for each unit,
//! sixteen bits made of its name, so that it stays good when a pack grows.

use gattai_core::Fault;

use super::ListFault;
use crate::card::{CardId, List, Units};
use crate::content::Pack;

/// Begins every share code; the figure is the version of the form.
pub(crate) const CODE: &str = "AEG1";

/// The share code of Arc Buster Offensive.
pub(crate) const EXAMPLE: &str = "AEG1A9TWCRHCC1DCX0JWRTN6TZ932M";

/// The letters of a share code: those that cannot be misread (Crockford's base 32).
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The readable form of a list.
#[must_use]
pub fn write(pack: &Pack, list: &List) -> String {
    let names = |cards: &[CardId]| {
        let names: Vec<&str> = cards.iter().map(|card| pack.name(*card)).collect();
        names.join(", ")
    };
    let mut text = format!("Squad: {}\n", names(&list.squad));
    if !list.pool.is_empty() {
        text.push_str(&format!("Pool: {}\n", names(&list.pool)));
    }
    text
}

/// Reads a list: the readable form, a share code, or the name of a starter. Whether it may be brought is another
/// question ([`super::faults`]).
///
/// # Errors
/// All that cannot be understood, each as a sentence, and all that forbids the rest of the list.
pub fn read(pack: &Pack, text: &str) -> Result<List, Vec<Fault>> {
    // Some editors begin a file with a mark that nobody sees.
    let text = text.trim_start_matches('\u{feff}');
    let trimmed = text.trim();
    if let Some(starter) = pack.starter(trimmed) {
        return Ok(starter.list);
    }
    if !trimmed.contains(char::is_whitespace) && trimmed.get(..CODE.len()).is_some_and(is_code_head) {
        return decode(pack, trimmed).map_err(|fault| vec![fault]);
    }
    let mut reading = Reading { pack, list: List::default(), faults: Vec::new() };
    reading.lines(text);
    if reading.faults.is_empty() { Ok(reading.list) } else { Err(reading.all_faults()) }
}

fn is_code_head(head: &str) -> bool {
    head.eq_ignore_ascii_case(CODE)
}

/// Which part of the list a line belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Squad,
    Pool,
}

struct Reading<'a> {
    pack: &'a Pack,
    list: List,
    faults: Vec<Fault>,
}

impl Reading<'_> {
    fn lines(&mut self, text: &str) {
        let mut part = None;
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or_default().trim();
            let (head, names) = match line.split_once(':') {
                Some((head, names)) => (Some(head.trim()), names),
                None => (None, line),
            };
            match head.map(str::to_ascii_lowercase).as_deref() {
                None => {}
                Some("squad") => part = Some(Part::Squad),
                Some("pool" | "combine pool") => part = Some(Part::Pool),
                Some("name") => continue,
                Some(_) => {
                    let head = shown(head.unwrap_or_default());
                    let says = format!("line {number}: `{head}:` is not Squad:, Pool: or Name:");
                    self.faults.push(Fault::new(says));
                    continue;
                }
            }
            self.names(number, names, &mut part);
        }
    }

    fn names(&mut self, number: usize, names: &str, part: &mut Option<Part>) {
        let names = names.split([',', ';']).map(|name| name.trim().trim_start_matches(['-', '*']).trim());
        for name in names.filter(|name| !name.is_empty()) {
            let known = |word: &str| self.pack.find(word).is_some();
            if !known(name) && name.split_whitespace().any(known) {
                // Names side by side, as in the notation of a match: `squad ARK-150 GO-100 … / ARK-2500`.
                name.split_whitespace().for_each(|word| self.word(number, word, part));
            } else {
                self.name(number, name, *part);
            }
        }
    }

    fn word(&mut self, number: usize, word: &str, part: &mut Option<Part>) {
        match word {
            squad if squad.eq_ignore_ascii_case("squad") => *part = Some(Part::Squad),
            "/" => *part = Some(Part::Pool),
            name => self.name(number, name, *part),
        }
    }

    fn name(&mut self, number: usize, name: &str, part: Option<Part>) {
        let Some(card) = self.pack.find(name) else {
            let says =
                format!("line {number}: there is no unit `{}`{}", shown(name), nearest(self.pack, name));
            self.faults.push(Fault::new(says));
            return;
        };
        // Without a heading the Level decides: Basics are the Squad.
        let basic = self.pack.card(card).level == 1;
        self.put(number, card, part.unwrap_or(if basic { Part::Squad } else { Part::Pool }));
    }

    /// A sixth unit is read: it is the rules which refuse it, with all else that they refuse.
    fn put(&mut self, number: usize, card: CardId, part: Part) {
        let (cards, rule, most) = match part {
            Part::Squad => (&mut self.list.squad, "AEG-2.1", "a Squad has exactly five units"),
            Part::Pool => (&mut self.list.pool, "AEG-2.6", "a Combine Pool has at most five units"),
        };
        if cards.try_push(card).is_some() {
            let says = format!("line {number}: {} is far too many: {most}", self.pack.name(card));
            self.faults.push(Fault::of(rule, says));
        }
    }

    /// What could not be read, then what the rules forbid of the rest. Names that could not be read are missing in it,
    /// so that nobody can say whether the Squad has too few.
    fn all_faults(mut self) -> Vec<Fault> {
        let forbidden = super::faults(self.pack, &self.list).into_iter();
        let forbidden = forbidden.filter(|fault| !matches!(fault, ListFault::NotFiveUnits { count: 0..5 }));
        self.faults.extend(forbidden.map(|fault| Fault::of(fault.rule(), fault.says(self.pack))));
        self.faults
    }
}

/// A name as it may be repeated in a sentence: not too long, nothing that would spoil the line.
fn shown(name: &str) -> String {
    name.chars().filter(|letter| !letter.is_control()).take(24).collect()
}

/// What was perhaps meant: the unit whose name differs least, if it differs little.
fn nearest(pack: &Pack, name: &str) -> String {
    let wanted: Vec<u8> = name.to_ascii_uppercase().bytes().take(24).collect();
    let near = pack.names.iter().map(|text| (distance(&wanted, text.name.as_bytes()), &text.name)).min();
    match near {
        Some((differs, near)) if differs <= 2 => format!("; is {near} meant?"),
        Some(_) | None => String::new(),
    }
}

/// How many letters must be changed, added or left out to make one word of the other.
fn distance(one: &[u8], other: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (n, letter) in one.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = n + 1;
        for (m, against) in other.iter().enumerate() {
            let changed = diagonal + usize::from(letter != against);
            diagonal = row[m + 1];
            row[m + 1] = changed.min(diagonal + 1).min(row[m] + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}

/// The share code of a list: `AEG1` and letters.
#[must_use]
pub fn encode(pack: &Pack, list: &List) -> String {
    let count = |cards: &Units| u8::try_from(cards.len()).unwrap_or_default();
    let mut bytes = vec![count(&list.squad) << 4 | count(&list.pool)];
    for card in list.squad.iter().chain(&list.pool) {
        bytes.extend_from_slice(&name_bits(pack.name(*card)).to_be_bytes());
    }
    bytes.push(check_byte(&bytes));
    let mut code = CODE.to_owned();
    let (mut held, mut bits) = (0_u32, 0);
    for byte in bytes {
        held = held << 8 | u32::from(byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            code.push(letter(held >> bits));
        }
    }
    if bits > 0 {
        code.push(letter(held << (5 - bits)));
    }
    code
}

fn letter(value: u32) -> char {
    char::from(LETTERS[(value & 31) as usize])
}

/// Reads a share code.
///
/// # Errors
/// If it is damaged, or names a unit that the pack does not have.
pub fn decode(pack: &Pack, code: &str) -> Result<List, Fault> {
    let damaged = || Fault::new("this share code is damaged: letters are missing or wrong");
    let letters = code.get(CODE.len()..).ok_or_else(damaged)?;
    if !is_code_head(&code[..CODE.len()]) || letters.len() > 64 {
        return Err(Fault::new(format!("a share code begins with {CODE} and has at most 68 letters")));
    }
    let mut bytes = Vec::new();
    let (mut held, mut bits) = (0_u32, 0);
    for letter in letters.bytes() {
        let upper = match letter.to_ascii_uppercase() {
            b'O' => b'0',
            b'I' | b'L' => b'1',
            other => other,
        };
        let value = LETTERS.iter().position(|known| *known == upper).ok_or_else(damaged)?;
        held = (held << 5 | value as u32) & 0xFFFF;
        bits += 5;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
        }
    }
    let (check, body) = bytes.split_last().ok_or_else(damaged)?;
    let (counts, names) = body.split_first().ok_or_else(damaged)?;
    let (squad, pool) = (usize::from(counts >> 4), usize::from(counts & 15));
    if *check != check_byte(body) || squad > 10 || pool > 10 || names.len() != 2 * (squad + pool) {
        return Err(damaged());
    }
    let mut list = List::default();
    for (place, pair) in names.chunks_exact(2).enumerate() {
        let card = card_of(pack, u16::from_be_bytes([pair[0], pair[1]]))?;
        if place < squad { list.squad.push(card) } else { list.pool.push(card) }
    }
    Ok(list)
}

fn card_of(pack: &Pack, bits: u16) -> Result<CardId, Fault> {
    let mut found = pack.ids().filter(|card| name_bits(pack.name(*card)) == bits);
    match (found.next(), found.next()) {
        (Some(card), None) => Ok(card),
        (None, _) => Err(Fault::new("this share code names a unit that is not in the pack")),
        (Some(one), Some(other)) => {
            let (one, other) = (pack.name(one), pack.name(other));
            Err(Fault::new(format!("this share code could mean {one} or {other}: use the list as text")))
        }
    }
}

/// Sixteen bits made of a name (FNV-1a, folded). A test sees that no two names of the standard pack share them.
fn name_bits(name: &str) -> u16 {
    let hash =
        name.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    (hash >> 16) as u16 ^ hash as u16
}

fn check_byte(bytes: &[u8]) -> u8 {
    bytes.iter().fold(0x5A, |sum, byte| sum.rotate_left(3) ^ byte)
}
