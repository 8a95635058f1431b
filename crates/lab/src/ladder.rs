//! All opponents against each other: who is how strong, and how long it thinks.

mod kept;

use std::fmt::Write;
use std::path::Path;

use gattai_core::Settings;
use gattai_host::Opponent;

use self::kept::{Kept, Line};
use crate::arena::{Duel, Times, score, seating};
use crate::contest::{Contest, Played, Stop};
use crate::rating::{Share, Strength, strengths};

/// A round robin.
#[derive(Clone, Debug)]
pub struct RoundRobin {
    /// The game.
    pub game: String,
    /// Its title.
    pub title: String,
    /// How many sit at the table.
    pub seats: usize,
    /// Its options.
    pub options: Settings,
    /// Who takes part, from the weakest to the strongest.
    pub opponents: Vec<Opponent>,
    /// How many matches each pair plays.
    pub matches: u64,
    /// Only opponents at most so many places apart meet; those further apart tell nothing new.
    pub span: usize,
    /// Where chance starts.
    pub seed: u64,
    /// So many decisions at the start are made at random.
    pub scatter: u32,
    /// How many matches at the same time.
    pub threads: usize,
    /// Whether opponents think without a clock.
    pub timeless: bool,
}

impl RoundRobin {
    /// The pairs that meet.
    fn pairs(&self) -> Vec<(usize, usize)> {
        let count = self.opponents.len();
        let pairs = (0..count).flat_map(|high| (0..high).map(move |low| (high, low)));
        pairs.filter(|(high, low)| high - low <= self.span).collect()
    }

    /// How many matches there are in all.
    pub fn matches_in_all(&self) -> u64 {
        self.pairs().len() as u64 * self.matches
    }

    /// What its page and picture are called: the game, and what was chosen of its options.
    pub fn name(&self) -> String {
        let said = self.options.to_string();
        let values = said.split(' ').filter_map(|setting| setting.split_once('=')).map(|(_, value)| value);
        let words: Vec<_> = std::iter::once(self.game.as_str()).chain(values).collect();
        words.join("-").replace(|c: char| !c.is_ascii_alphanumeric(), "-")
    }

    /// All matches: every pair plays its first two, then every pair its next two, so that a ladder that is stopped has
    /// played as much of each. The pairs that think longest come first, for the cores to end together.
    fn meetings(&self) -> Vec<Meeting> {
        let rounds = 0..self.matches.div_ceil(2);
        let of_round = |round: u64| {
            let numbers = (2 * round..self.matches.min(2 * round + 2)).collect::<Vec<_>>();
            let pairs = self.pairs().into_iter().rev();
            pairs.flat_map(move |(high, low)| {
                numbers.clone().into_iter().map(move |number| Meeting { high, low, number })
            })
        };
        rounds.flat_map(of_round).collect()
    }

    /// How a match went, as it is kept.
    fn line(&self, meeting: Meeting, played: &Played) -> Line {
        let Meeting { high, low, number } = meeting;
        let duel = self.duel(high, low);
        let times = |of_high: bool| {
            let own = played.times.iter().filter(|(seat, _)| duel.is_a(number, seat.index()) == of_high);
            own.map(|(_, micros)| *micros).collect()
        };
        Line {
            high: self.opponents[high].to_string(),
            low: self.opponents[low].to_string(),
            number,
            points: score(&duel, number, &played.outcome),
            high_micros: times(true),
            low_micros: times(false),
        }
    }

    fn duel(&self, high: usize, low: usize) -> Duel {
        Duel {
            game: self.game.clone(),
            seats: self.seats,
            options: self.options.clone(),
            content: Vec::new(),
            a: self.opponents[high],
            b: self.opponents[low],
            matches: self.matches,
            seed: self.seed.wrapping_add((high * 100 + low) as u64),
            scatter: self.scatter,
            threads: self.threads,
            timeless: self.timeless,
        }
    }
}

/// How it ended.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Who took part.
    pub opponents: Vec<Opponent>,
    /// What each scored against each other, and in how many matches.
    pub results: Vec<Vec<(f64, u64)>>,
    /// How strong each is.
    pub strengths: Vec<Strength>,
    /// How long each thought.
    pub times: Vec<Times>,
}

impl Standing {
    /// How one did against another, if they met.
    pub fn between(&self, one: usize, other: usize) -> Option<Share> {
        let (points, matches) = self.results[one][other];
        (matches > 0).then(|| Share::of(points, matches))
    }
}

/// One match of a ladder.
#[derive(Clone, Copy)]
struct Meeting {
    /// The places of the two among the opponents.
    high: usize,
    low: usize,
    /// Its number among the matches of these two.
    number: u64,
}

/// Plays it; `tell` hears how many matches have ended. With a file each match is kept there as it ends, and those that
/// are there already are not played again.
///
/// # Errors
/// If the table is not as the game allows, an opponent gets stuck, or the file cannot be used.
pub fn ladder(robin: &RoundRobin, keep: Option<&Path>, mut tell: impl FnMut(u64)) -> Result<Standing, Stop> {
    let mut kept = Kept::open(keep, robin)?;
    let mut lines = Vec::new();
    let mut left = Vec::new();
    for meeting in robin.meetings() {
        match kept.lines.iter().find(|line| line.is_of(robin, meeting)) {
            Some(line) => lines.push((meeting, line.clone())),
            None => left.push(meeting),
        }
    }
    tell(lines.len() as u64);
    // All pairs in one contest, so that no core waits for the last match of a pair.
    let contest = Contest {
        game: robin.game.clone(),
        options: robin.options.clone(),
        content: Vec::new(),
        tables: left.iter().map(|one| seating(&robin.duel(one.high, one.low), one.number)).collect(),
        scatter: robin.scatter,
        threads: robin.threads,
        timeless: robin.timeless,
    };
    let mut failed = None;
    contest.run(|played| {
        let meeting = left[played.number];
        let line = robin.line(meeting, &played);
        failed = failed.take().or(kept.add(&line).err());
        lines.push((meeting, line));
        tell(lines.len() as u64);
    })?;
    failed.map_or_else(|| Ok(Standing::of(robin, lines)), Err)
}

impl Standing {
    fn of(robin: &RoundRobin, lines: Vec<(Meeting, Line)>) -> Standing {
        let count = robin.opponents.len();
        let mut results = vec![vec![(0.0, 0u64); count]; count];
        let mut micros = vec![Vec::new(); count];
        for (Meeting { high, low, .. }, line) in lines {
            results[high][low].0 += line.points;
            results[high][low].1 += 1;
            results[low][high].0 += 1.0 - line.points;
            results[low][high].1 += 1;
            micros[high].extend(line.high_micros);
            micros[low].extend(line.low_micros);
        }
        let points: Vec<Vec<f64>> =
            results.iter().map(|row| row.iter().map(|(points, _)| *points).collect()).collect();
        Standing {
            opponents: robin.opponents.clone(),
            strengths: strengths(&points),
            times: micros.into_iter().map(Times::of).collect(),
            results,
        }
    }
}

/// The standing as a page of text.
pub fn page(robin: &RoundRobin, standing: &Standing, command: &str) -> String {
    let options = if robin.options.is_empty() { String::new() } else { format!(" ({})", robin.options) };
    let mut page = format!("# {}{options}: the ladder\n\n", robin.title);
    let _ = writeln!(
        page,
        "Each pair at most {} places apart played {} matches with {} seats, each chance twice with the seats swapped. \
         A draw counts half. Elo by the model of Bradley and Terry, the mean of all being 0; 95 % intervals. Times are of \
         decisions that left a choice{}. Written by `{command}`.\n",
        robin.span,
        robin.matches,
        robin.seats,
        if robin.timeless { ", without a clock: up to the opponent's number of simulations" } else { "" },
    );
    let _ = writeln!(page, "![ladder]({}.svg)\n", robin.name());
    let _ = writeln!(
        page,
        "| opponent | name | Elo | ± | budget | mean | p50 | p95 | max |\n|---|---|---|---|---|---|---|---|---|"
    );
    for (n, opponent) in standing.opponents.iter().enumerate().rev() {
        let (strength, times, who) = (standing.strengths[n], standing.times[n], opponent.character());
        let _ = writeln!(
            page,
            "| {opponent} | {} | {:.0} | {:.0} | {} ms | {:.1} ms | {:.1} ms | {:.1} ms | {:.1} ms |",
            who.title,
            strength.elo,
            strength.plus_minus,
            who.millis,
            times.mean_ms,
            times.p50_ms,
            times.p95_ms,
            times.max_ms
        );
    }
    let _ = writeln!(page, "\n## Who beats whom\n\nThe row's share against the column.\n");
    let names: Vec<_> = standing.opponents.iter().map(Opponent::to_string).collect();
    let _ = writeln!(page, "| | {} |\n|---|{}", names.join(" | "), "---|".repeat(names.len()));
    for (row, name) in names.iter().enumerate() {
        let cells = (0..names.len()).map(|column| {
            standing.between(row, column).map_or_else(|| "·".to_owned(), |share| share.in_words())
        });
        let _ = writeln!(page, "| {name} | {} |", cells.collect::<Vec<_>>().join(" | "));
    }
    page
}

/// The standing as a picture: a dot for each opponent's Elo with its interval, think time beside it.
pub fn picture(robin: &RoundRobin, standing: &Standing) -> String {
    let (row, left, width) = (34.0, 190.0, 460.0);
    let height = 70.0 + row * standing.opponents.len() as f64;
    let ends = standing.strengths.iter().flat_map(|s| [s.elo - s.plus_minus, s.elo + s.plus_minus]);
    let (low, high) = ends.fold((f64::MAX, f64::MIN), |(low, high), end| (low.min(end), high.max(end)));
    let x = |elo: f64| left + (elo - low) / (high - low).max(1.0) * width;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 800 {height}\" font-family=\"system-ui,sans-serif\" \
         font-size=\"14\" role=\"img\" aria-label=\"Strength of the opponents of {0}\">\n\
         <rect width=\"800\" height=\"{height}\" rx=\"10\" fill=\"#10151c\"/>\n\
         <text x=\"20\" y=\"30\" fill=\"#e8eef5\" font-size=\"17\">{0}: strength in Elo, with 95 % intervals</text>\n",
        robin.title
    );
    for (n, opponent) in standing.opponents.iter().rev().enumerate() {
        let place = standing.opponents.len() - 1 - n;
        let (strength, times) = (standing.strengths[place], standing.times[place]);
        let y = 62.0 + row * n as f64;
        let (from, to) = (x(strength.elo - strength.plus_minus), x(strength.elo + strength.plus_minus));
        let _ = writeln!(
            svg,
            "<text x=\"20\" y=\"{:.0}\" fill=\"#e8eef5\">{}</text><text x=\"95\" y=\"{:.0}\" fill=\"#8fa3b8\">{opponent}</text>\
             <line x1=\"{from:.1}\" x2=\"{to:.1}\" y1=\"{y:.0}\" y2=\"{y:.0}\" stroke=\"#f2a541\" stroke-width=\"3\"/>\
             <circle cx=\"{:.1}\" cy=\"{y:.0}\" r=\"6\" fill=\"#f2a541\"/>\
             <text x=\"{:.1}\" y=\"{:.0}\" fill=\"#e8eef5\" text-anchor=\"middle\" font-size=\"12\">{:.0}</text>\
             <text x=\"780\" y=\"{:.0}\" fill=\"#8fa3b8\" text-anchor=\"end\">{:.0} ms</text>",
            y + 5.0,
            opponent.character().title,
            y + 5.0,
            x(strength.elo),
            x(strength.elo),
            y - 10.0,
            strength.elo,
            y + 5.0,
            times.mean_ms
        );
    }
    svg.push_str("</svg>\n");
    svg
}
