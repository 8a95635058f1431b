//! Laws 5, 6 and 8: nothing hidden leaves a concealed state.

use gattai_core::{Dice, Game, Published, Seat, Seed, Viewer};

use super::{Continuation, Found, Trial, named};

/// What a viewer noticed of one continuation, and what it sees after it.
struct Experience<G: Game> {
    action: Option<G::Action>,
    heard: Vec<G::Event>,
    seen: G::State,
}

impl<G: Published> Trial<'_, G> {
    /// Laws 5 and 6.
    pub(super) fn check_views(&mut self) -> Found {
        let game = self.game;
        let truth = (game.to_act(&self.state), game.may_act(&self.state), game.outcome(&self.state));
        for viewer in self.viewers() {
            let seen = self.concealed(&self.state, viewer);
            if truth != (game.to_act(&seen), game.may_act(&seen), game.outcome(&seen)) {
                let (asked, shown) = (named(truth.0), named(game.to_act(&seen)));
                return Err((
                    5,
                    format!("{asked} to act, but {viewer} sees {shown} asked, or another outcome"),
                ));
            }
            if self.concealed(&seen, viewer) != seen {
                return Err((6, format!("concealing twice for {viewer} is not concealing once")));
            }
            if game.has_secrets(&seen) != game.has_secrets(&self.state) {
                return Err((5, format!("whether there are secrets is one from {viewer}")));
            }
            if !game.has_secrets(&self.state) && seen != self.state {
                return Err((
                    6,
                    format!("a position that is said to have no secrets conceals from {viewer}"),
                ));
            }
            let mut dice = self.new_dice();
            let mut world = seen.clone();
            game.imagine(&mut world, &mut dice);
            if self.concealed(&world, viewer) != seen {
                return Err((6, format!("a world that {viewer} imagines does not look like what it sees")));
            }
            game.audit(&world).map_err(|says| (10, format!("in a world that {viewer} imagines: {says}")))?;
        }
        if self.concealed(&self.state, Viewer::Everything) != self.state {
            return Err((6, "something is concealed from the viewer that sees everything".to_owned()));
        }
        Ok(())
    }

    /// Law 8 before the first decision: starts that sound the same look the same.
    pub(super) fn check_starts(&mut self) -> Found {
        let mut starts = Vec::new();
        for _ in 0..8 {
            let mut dice = self.new_dice();
            let mut events = Vec::new();
            let state = self.game.start(&mut dice, &mut events);
            starts.push(Continuation::<G> { action: None, state, events, rolls: Vec::new() });
        }
        for viewer in self.viewers() {
            self.compare(viewer, &starts, "the start")?;
        }
        Ok(())
    }

    /// Law 8: from what a viewer sees now, all that could be true and all that could happen: if it sounds
    /// the same it must look the same.
    pub(super) fn check_secrets(&mut self, seat: Seat, action: &G::Action) -> Found {
        let viewers = self.viewers();
        let Some(viewer) = self.chance.pick(&viewers).copied() else { return Ok(()) };
        let mut worlds = vec![self.state.clone()];
        for _ in 0..3 {
            let mut world = self.concealed(&self.state, viewer);
            self.game.imagine(&mut world, &mut self.new_dice());
            worlds.push(world);
        }
        let mut continuations = Vec::new();
        for world in &worlds {
            for _ in 0..2 {
                let deed = self.deed_in(world, viewer, seat, action);
                // The same number may come from different streams: equal dice must not hide a leak.
                let dice = Dice::seeded(&Seed::from_number(u64::from(self.chance.below(4))));
                if let Some(deed) = deed {
                    continuations.push(self.continued(world, seat, &deed, dice));
                }
            }
        }
        self.compare(viewer, &continuations, &format!("a decision of {seat} such as `{action}`"))
    }

    /// What the seat does in a world: what it really did if the viewer is that seat and so knows it, else
    /// that or anything that it could do there.
    fn deed_in(
        &mut self,
        world: &G::State,
        viewer: Viewer,
        seat: Seat,
        action: &G::Action,
    ) -> Option<G::Action> {
        if viewer == Viewer::Seat(seat) || self.chance.below(2) == 0 {
            return self.game.check(world, seat, action).is_ok().then(|| action.clone());
        }
        let mut scratch = std::mem::take(&mut self.scratch);
        let deed = self.game.sample(world, seat, &mut self.chance, &mut scratch);
        self.scratch = scratch;
        deed
    }

    fn compare(&self, viewer: Viewer, continuations: &[Continuation<G>], after: &str) -> Found {
        let experience = |continuation: &Continuation<G>| Experience::<G> {
            action: continuation.action.clone(),
            heard: continuation.events.iter().filter_map(|event| self.game.witness(event, viewer)).collect(),
            seen: self.concealed(&continuation.state, viewer),
        };
        let experiences: Vec<_> = continuations.iter().map(experience).collect();
        for (n, one) in experiences.iter().enumerate() {
            for other in &experiences[..n] {
                if one.heard == other.heard && one.seen != other.seen {
                    let place = difference(&one.seen, &other.seen);
                    let says = "two continuations sound the same and look different";
                    return Err((8, format!("after {after}, {says} to {viewer}: {place}")));
                }
                let (shorter, longer) =
                    if one.heard.len() < other.heard.len() { (one, other) } else { (other, one) };
                if one.action == other.action
                    && shorter.heard.len() < longer.heard.len()
                    && longer.heard.starts_with(&shorter.heard)
                {
                    let next = longer.heard.get(shorter.heard.len());
                    let says = "the table stops to ask or goes on by what is hidden";
                    return Err((
                        8,
                        format!("after {after}, {says} from {viewer}: it may hear {next:?} next"),
                    ));
                }
            }
        }
        Ok(())
    }
}

/// The first place where two positions differ, in their own words.
fn difference(one: &impl std::fmt::Debug, other: &impl std::fmt::Debug) -> String {
    let (one, other) = (format!("{one:#?}"), format!("{other:#?}"));
    let lines = one.lines().zip(other.lines()).find(|(one, other)| one != other);
    lines.map_or_else(String::new, |(one, other)| format!("`{}` and `{}`", one.trim(), other.trim()))
}
