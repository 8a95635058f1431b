//! What a ladder has played so far, in a file: one line that says whose ladder it is, then one line a match. A ladder of
//! opponents that think takes hours; so it goes on where it stopped.

use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;

use gattai_core::Settings;
use gattai_host::{Hosted, Visitor, visit};
use serde::{Deserialize, Serialize};

use super::{Meeting, RoundRobin};
use crate::contest::Stop;

/// What must be the same for matches to be counted together.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct About {
    ladder: String,
    version: u32,
    content: Option<String>,
    seats: usize,
    options: String,
    seed: u64,
    scatter: u32,
    timeless: bool,
    /// How each opponent thinks: milliseconds, simulations, brief ones, slips.
    opponents: Vec<(String, u64, u64, u64, u32)>,
}

/// How a match of the ladder went.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Line {
    /// Who met, by name.
    pub(super) high: String,
    pub(super) low: String,
    /// Its number among the matches of these two.
    pub(super) number: u64,
    /// What `high` scored.
    pub(super) points: f64,
    /// How long each thought, decision by decision, in millionths of a second.
    pub(super) high_micros: Vec<u32>,
    pub(super) low_micros: Vec<u32>,
}

impl Line {
    pub(super) fn is_of(&self, robin: &RoundRobin, meeting: Meeting) -> bool {
        let is = |name: &str, place: usize| name == robin.opponents[place].to_string();
        self.number == meeting.number && is(&self.high, meeting.high) && is(&self.low, meeting.low)
    }
}

/// The file, or none.
pub(super) struct Kept {
    file: Option<File>,
    /// What stood in it.
    pub(super) lines: Vec<Line>,
}

impl Kept {
    /// Reads the file if it is there; what is played from now on is added to it. Without a file nothing is kept.
    pub(super) fn open(path: Option<&Path>, robin: &RoundRobin) -> Result<Kept, Stop> {
        let Some(path) = path else { return Ok(Kept { file: None, lines: Vec::new() }) };
        let failed =
            |does: &str, why: &dyn Display| Stop::Kept(format!("cannot {does} {}: {why}", path.display()));
        let about = About::of(robin)?;
        let opened = OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = opened.map_err(|error| failed("open", &error))?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(|error| failed("read", &error))?;
        // The last line may have been cut off in the middle: that match is played again.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole < text.len() {
            file.set_len(whole as u64).map_err(|error| failed("mend", &error))?;
        }
        let mut kept = Kept { file: Some(file), lines: Vec::new() };
        let mut lines = text[..whole].lines();
        let Some(first) = lines.next() else {
            kept.add(&about)?;
            return Ok(kept);
        };
        if serde_json::from_str::<About>(first).ok().is_none_or(|old| !old.goes_with(&about)) {
            let why = "it is of another ladder (other rules, cards, options, chance or opponents); name another file";
            return Err(failed("go on with", &why));
        }
        let read = |(n, line): (usize, &str)| {
            serde_json::from_str(line).map_err(|error| failed("read", &format!("line {}: {error}", n + 2)))
        };
        kept.lines = lines.enumerate().map(read).collect::<Result<_, _>>()?;
        Ok(kept)
    }

    /// Adds a line: the first, or a match that has ended.
    pub(super) fn add(&mut self, what: &impl Serialize) -> Result<(), Stop> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let failed = |error: &dyn Display| Stop::Kept(format!("cannot write what is kept: {error}"));
        let text = serde_json::to_string(what).map_err(|error| failed(&error))?;
        file.write_all(format!("{text}\n").as_bytes()).map_err(|error| failed(&error))
    }
}

impl About {
    fn of(robin: &RoundRobin) -> Result<About, Stop> {
        let pinned = Pinned { seats: robin.seats, options: &robin.options };
        let (version, content) = visit(&robin.game, pinned).map_err(Stop::UnknownGame)??;
        let thinks = robin.opponents.iter().map(|opponent| {
            let who = opponent.character();
            (opponent.to_string(), who.millis, who.simulations, who.brief, who.slips)
        });
        Ok(About {
            ladder: robin.game.clone(),
            version,
            content,
            seats: robin.seats,
            options: robin.options.to_string(),
            seed: robin.seed,
            scatter: robin.scatter,
            timeless: robin.timeless,
            opponents: thinks.collect(),
        })
    }

    /// Whether the matches of both count together: others may take part now, but nobody thinks otherwise than before.
    fn goes_with(&self, now: &About) -> bool {
        let thinks_alike = |was: &(String, u64, u64, u64, u32)| {
            now.opponents.iter().find(|is| is.0 == was.0).is_none_or(|is| is == was)
        };
        let alone = |about: &About| About { opponents: Vec::new(), ..about.clone() };
        self.opponents.iter().all(thinks_alike) && alone(self) == alone(now)
    }
}

/// The rules' version, and the name of the content that a table plays with.
struct Pinned<'a> {
    seats: usize,
    options: &'a Settings,
}

impl Visitor for Pinned<'_> {
    type Out = Result<(u32, Option<String>), Stop>;

    fn visit<G: Hosted>(self) -> Self::Out {
        let table = G::table(self.seats, self.options).map_err(Stop::Table)?;
        Ok((G::about().version, table.content().map(|hash| hash.to_string())))
    }
}
