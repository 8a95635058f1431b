//! The match as others see it: text and JSON, redacted.

use std::sync::Arc;

use gattai_core::{About, Deed, Entry, Outcome, Preview, Record, Seat, SeatSet, Settings, Touch, Viewer};
use serde_json::Value;

use super::Live;
use crate::Hosted;
use crate::table::{Happening, Line, Match, Offer, Refused, Said};
use crate::{Mind, Opponent, Thinker, What};

impl<G: Hosted> Live<G> {
    /// The action that was meant.
    fn heard(&self, said: Said<'_>) -> Result<G::Action, Refused> {
        match said {
            Said::Text(text) => text.trim().parse().map_err(|error| Refused::new(format!("{error}"))),
            Said::Json(value) => serde_json::from_value(value.clone()).map_err(|error| {
                Refused::new(format!("this is not an action of {}: {error}", G::about().title))
            }),
        }
    }

    /// Nobody sees everything before the match is over.
    fn allowed(&self, viewer: Viewer) -> Viewer {
        match viewer {
            Viewer::Everything if Live::outcome(self).is_none() => Viewer::Spectator,
            Viewer::Everything | Viewer::Seat(_) | Viewer::Spectator => viewer,
        }
    }

    fn line(&self, index: usize, viewer: Viewer) -> Line {
        let noted = &self.log[index];
        let says =
            noted.events.iter().filter_map(|event| self.game.witness(event, viewer)).map(|event| Happening {
                text: self.game.tell(&event),
                rule: self.game.cites(&event),
                event: serde_json::to_value(&event).unwrap_or_default(),
            });
        Line { version: index as u64 + 1, seat: noted.seat, what: noted.what, says: says.collect() }
    }
}

impl<G: Hosted> Match for Live<G> {
    fn about(&self) -> &'static About {
        G::about()
    }

    fn options(&self) -> &Settings {
        &self.tags.options
    }

    fn seats(&self) -> SeatSet {
        self.game.seats()
    }

    fn version(&self) -> u64 {
        self.log.len() as u64
    }

    fn decisions(&self) -> usize {
        self.entries.len()
    }

    fn to_act(&self) -> SeatSet {
        if self.ending.is_some() { SeatSet::NONE } else { self.game.to_act(&self.state) }
    }

    fn may_act(&self) -> SeatSet {
        if self.ending.is_some() { SeatSet::NONE } else { self.game.may_act(&self.state) }
    }

    fn is_playing(&self, seat: Seat) -> bool {
        self.ending.is_none() && self.game.is_playing(&self.state, seat)
    }

    fn outcome(&self) -> Option<Outcome> {
        Live::outcome(self)
    }

    fn question(&self, seat: Seat) -> Option<String> {
        let asked = self.to_act().contains(seat);
        asked.then(|| self.game.question(self.seen(Viewer::Seat(seat)).state(), seat))
    }

    fn actions(&self, seat: Seat) -> Vec<Offer> {
        if !self.may_act().contains(seat) {
            return Vec::new();
        }
        let seen = self.seen(Viewer::Seat(seat));
        let mut actions = Vec::new();
        self.game.actions(seen.state(), seat, &mut actions);
        let offer = |action: &G::Action| Offer {
            notation: action.to_string(),
            label: self.game.label(seen.state(), seat, action),
            action: serde_json::to_value(action).unwrap_or_default(),
        };
        actions.iter().map(offer).collect()
    }

    fn check(&self, seat: Seat, said: Said<'_>) -> Result<(), Refused> {
        self.ensure_no_agreement()?;
        let action = self.heard(said)?;
        self.game.check(&self.state, seat, &action).map_err(|refusal| self.refused(&refusal))
    }

    fn preview(&self, seat: Seat, said: Said<'_>) -> Result<Preview, Refused> {
        self.check(seat, said)?;
        let action = self.heard(said)?;
        Ok(self.game.preview(self.seen(Viewer::Seat(seat)).state(), seat, &action))
    }

    fn threats(&self, seat: Seat) -> Vec<Touch> {
        self.game.threats(self.seen(Viewer::Seat(seat)).state(), seat)
    }

    fn submit(&mut self, seat: Seat, said: Said<'_>) -> Result<(), Refused> {
        let action = self.heard(said)?;
        self.act(seat, &action)
    }

    fn concede(&mut self, seat: Seat) -> Result<(), Refused> {
        self.leave(seat, Deed::Concede)
    }

    fn forfeit(&mut self, seat: Seat) -> Result<(), Refused> {
        self.leave(seat, Deed::Forfeit)
    }

    fn overdue(&mut self, seat: Seat) -> Result<(), Refused> {
        self.decide_overdue(seat)
    }

    fn agree_on_draw(&mut self) -> Result<(), Refused> {
        if Live::outcome(self).is_some() {
            return Err(Refused::new("the match is over"));
        }
        self.end_by_agreement();
        Ok(())
    }

    fn order(&mut self, seat: Seat, key: &str, value: &str) -> Result<(), Refused> {
        let mut order = Settings::new();
        order.set(key, value);
        if let Some(fault) = order.faults(G::about().orders).first() {
            return Err(Refused::new(fault.to_string()));
        }
        if !Match::is_playing(self, seat) {
            return Err(Refused::new(format!("{seat} is no longer in the match")));
        }
        self.note_order(seat, &order);
        self.push(seat, Deed::Order(order), Vec::new(), Vec::new(), false);
        self.obey_orders();
        Ok(())
    }

    fn orders(&self, seat: Seat) -> &Settings {
        static NONE: Settings = Settings::new();
        self.orders.get(seat.index()).unwrap_or(&NONE)
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.game.view(self.seen(self.allowed(viewer)).state())).unwrap_or_default()
    }

    fn view_text(&self, viewer: Viewer) -> String {
        serde_json::to_string(&self.game.view(self.seen(self.allowed(viewer)).state())).unwrap_or_default()
    }

    fn show(&self, viewer: Viewer) -> String {
        self.game.show(self.seen(self.allowed(viewer)).state())
    }

    fn log(&self, since: u64, viewer: Viewer) -> Vec<Line> {
        let since = usize::try_from(since).unwrap_or(usize::MAX);
        let viewer = self.allowed(viewer);
        (since.min(self.log.len())..self.log.len()).map(|index| self.line(index, viewer)).collect()
    }

    fn serial(&self) -> u64 {
        self.serial
    }

    fn record(&self) -> Record {
        self.as_record()
    }

    fn entries(&self, from: usize) -> Vec<Entry> {
        self.entries.iter().skip(from).map(|past| past.entry.clone()).collect()
    }

    fn undo_boundary(&self, seat: Seat) -> usize {
        self.boundary(seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refused> {
        if self.boundary(seat) == self.entries.len() {
            return Err(Refused::new(
                "this cannot be taken back freely: it was not your decision, or it showed you something new",
            ));
        }
        let last = self.entries.iter().rposition(|past| !matches!(past.entry.deed, Deed::Order(_)));
        self.go_back(last.unwrap_or(0)).map_err(|fault| Refused::new(fault.to_string()))
    }

    fn take_back(&mut self, decisions: usize) -> Result<(), Refused> {
        if decisions > self.entries.len() {
            return Err(Refused::new(format!("only {} decisions were made", self.entries.len())));
        }
        self.go_back(decisions).map_err(|fault| Refused::new(fault.to_string()))?;
        self.obey_orders();
        Ok(())
    }

    fn mind(&self, seat: Seat, opponent: Opponent, seed: u64) -> Box<dyn Mind> {
        let mut thinker = Thinker::new(Arc::clone(&self.game), seat, opponent, seed);
        thinker.version = self.version();
        thinker.look(self.seen(Viewer::Seat(seat)));
        Box::new(thinker)
    }

    fn inform(&self, mind: &mut dyn Mind) {
        let Some(thinker) = mind.as_any().downcast_mut::<Thinker<G>>() else { return };
        let viewer = Viewer::Seat(thinker.seat());
        let told = usize::try_from(thinker.version).unwrap_or(usize::MAX);
        for noted in self.log.iter().skip(told) {
            let (Some(actor), What::Decision) = (noted.seat, noted.what) else {
                thinker.lose_track();
                continue;
            };
            let noticed: Vec<_> =
                noted.events.iter().filter_map(|event| self.game.witness(event, viewer)).collect();
            let known = actor == thinker.seat() || thinker.knows_all();
            let action = noted.action.as_ref().filter(|_| known);
            thinker.notice(actor, action, &noticed);
        }
        thinker.version = self.version();
        thinker.look(self.seen(viewer));
    }
}
