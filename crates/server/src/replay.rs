//! A finished match step by step, as a viewer saw it.

use gattai_core::{Deed, Record, RecordFault, Seen, Viewer};
use gattai_host::{Hosted, Visitor, visit};

use crate::wire::{Happening, Line, Position, What, number};

/// What is wanted of a record.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Whose eyes.
    pub viewer: Viewer,
    /// The first position.
    pub from: usize,
    /// How many.
    pub count: usize,
    /// Whether with what was seen, or only with what was decided and the chances.
    pub views: bool,
}

/// Some positions of a record.
///
/// # Errors
/// If the record does not hold under the rules that this server knows.
pub fn positions(record: &Record, at: &[i64], wanted: Wanted) -> Result<(usize, Vec<Position>), String> {
    let steps = Steps { record, at, wanted };
    let found = visit(&record.tags.game, steps).map_err(|unknown| unknown.to_string())?;
    found.map_err(|fault| fault.to_string())
}

struct Steps<'a> {
    record: &'a Record,
    at: &'a [i64],
    wanted: Wanted,
}

impl Visitor for Steps<'_> {
    type Out = Result<(usize, Vec<Position>), RecordFault>;

    fn visit<G: Hosted>(self) -> Self::Out {
        let Steps { record, at, wanted: Wanted { viewer, from, count, views } } = self;
        let mut positions = Vec::new();
        let mut decision = 0;
        record.replay::<G>(|game, step| {
            let what = match step.entry.map(|entry| &entry.deed) {
                None => What::Start,
                Some(Deed::Act(_) | Deed::Overdue(_)) => What::Decision,
                Some(Deed::Concede) => What::Concession,
                Some(Deed::Forfeit) => What::Forfeit,
                Some(Deed::Order(_)) => return, // private, and changes nothing
            };
            let here = decision;
            decision += 1;
            if here < from || here - from >= count {
                return;
            }
            let view = if views {
                let seen = Seen::of(game, step.state, viewer);
                serde_json::to_value(game.view(seen.state())).unwrap_or_default()
            } else {
                serde_json::Value::Null
            };
            let shown = if views { step.events } else { &[] };
            let noticed = shown.iter().filter_map(|event| game.witness(event, viewer));
            let says = noticed.map(|event| Happening {
                text: game.tell(&event),
                rule: game.cites(&event),
                event: serde_json::to_value(&event).unwrap_or_default(),
            });
            let seat = step.entry.map(|entry| number(entry.seat));
            let moment = at.get(here).copied();
            let (version, at) = (here as u64, moment.unwrap_or(0));
            positions.push(Position {
                decision: here,
                seat,
                notation: step.entry.map(|entry| entry.deed.to_string()),
                log: vec![Line { version, seat, at, what, says: says.collect() }],
                view,
                to_act: game.to_act(step.state).iter().map(number).collect(),
                at: moment,
                win_chance: Some(
                    game.seats().iter().map(|seat| game.evaluate(step.state, seat).clamp(0.0, 1.0)).collect(),
                ),
            });
        })?;
        Ok((decision, positions))
    }
}
