//! Laws 2, 3, 4 and 7: what a seat may do, and what comes of it.

use gattai_core::{Deed, Dice, Game, Published, Seat, Settings, Viewer};

use super::{Found, Trial};

impl<G: Published> Trial<'_, G> {
    /// One decision of one of the seats asked, with every law about it.
    pub(super) fn decide(&mut self) -> Found {
        let asked: Vec<Seat> = self.game.to_act(&self.state).iter().collect();
        for seat in &asked {
            self.check_actions(*seat)?;
        }
        self.check_strangers()?;
        self.check_orders()?;
        self.check_overdue()?;
        // Now and then a seat that is not awaited changes its mind.
        let awaited = self.game.to_act(&self.state);
        let others: Vec<Seat> =
            self.game.may_act(&self.state).iter().filter(|seat| !awaited.contains(*seat)).collect();
        let unawaited = if self.chance.below(4) == 0 { self.chance.pick(&others).copied() } else { None };
        let Some(seat) = unawaited.or(self.chance.pick(&asked).copied()) else { return Ok(()) };
        let action = self.choose(seat)?;
        self.check_secrets(seat, &action)?;
        let serial = self.record.entries.len() as u64 + 1;
        let dice = Dice::stream(&self.seed, serial);
        let after = self.continued(&self.state, seat, &action, dice.clone());
        let again = self.continued(&self.state, seat, &action, dice);
        let mut replayed = Dice::replaying(&after.rolls);
        let third = self.continued(&self.state, seat, &action, replayed.clone());
        self.game.apply(&mut self.state.clone(), seat, &action, &mut replayed, &mut Vec::new());
        if again.state != after.state || again.events != after.events {
            return Err((4, format!("`{action}` by {seat} came out differently with the same dice")));
        }
        if third.state != after.state || third.events != after.events || replayed.fault().is_some() {
            return Err((4, format!("`{action}` by {seat} came out differently with its rolls replayed")));
        }
        if self.game.has_secrets(&after.state) && !self.game.has_secrets(&self.state) {
            return Err((
                6,
                format!("after `{action}` by {seat} there are secrets where there were none left"),
            ));
        }
        let audit = self.game.audit(&after.state);
        audit.map_err(|says| (10, format!("after `{action}` by {seat}: {says}")))?;
        self.state = after.state;
        self.check_data()?;
        self.enter(seat, Deed::Act(action.to_string()), after.rolls);
        self.decisions += u32::from(unawaited.is_none());
        if self.strange.len() < 64 {
            self.strange.push(action);
        }
        Ok(())
    }

    /// An action by `sample` or by `guided`, which must be legal too.
    fn choose(&mut self, seat: Seat) -> Result<G::Action, (u8, String)> {
        let mut scratch = std::mem::take(&mut self.scratch);
        let (by, action) = if self.chance.below(2) == 0 {
            ("sample", self.game.sample(&self.state, seat, &mut self.chance, &mut scratch))
        } else {
            ("guided", self.game.guided(&self.state, seat, &mut self.chance, &mut scratch))
        };
        self.scratch = scratch;
        let Some(action) = action else {
            return Err((2, format!("{seat} is to act and `{by}` finds nothing")));
        };
        match self.game.check(&self.state, seat, &action) {
            Ok(()) => Ok(action),
            Err(refusal) => Err((2, format!("{seat} was given `{action}` by `{by}`: {refusal}"))),
        }
    }

    /// Laws 2, 3 and 7 for a seat that is asked.
    fn check_actions(&mut self, seat: Seat) -> Found {
        let game = self.game;
        let mut actions = Vec::new();
        game.actions(&self.state, seat, &mut actions);
        if actions.is_empty() {
            return Err((2, format!("{seat} is to act and has no action")));
        }
        for action in &actions {
            if let Err(refusal) = game.check(&self.state, seat, action) {
                return Err((2, format!("`{action}` is proposed to {seat} and refused: {refusal}")));
            }
            check_notation::<G>(action)?;
        }
        let seen = self.concealed(&self.state, Viewer::Seat(seat));
        let mut seen_actions = Vec::new();
        game.actions(&seen, seat, &mut seen_actions);
        if let Some(odd) = actions.iter().find(|action| !seen_actions.contains(action)) {
            return Err((7, format!("{seat} is offered `{odd}`, but not on its own view")));
        }
        if actions != seen_actions {
            return Err((
                7,
                format!("{seat} is offered other actions, or in another order, on its own view"),
            ));
        }
        self.check_shown(seat, &actions, &seen)
    }

    /// Law 7: what is said to a seat about its actions follows from its view.
    fn check_shown(&mut self, seat: Seat, actions: &[G::Action], seen: &G::State) -> Found {
        let game = self.game;
        for action in actions.iter().chain(&self.strange) {
            let (truth, view) = (game.check(&self.state, seat, action), game.check(seen, seat, action));
            if truth != view {
                let says = format!("`{action}` by {seat} is answered {truth:?}, on its own view {view:?}");
                return Err((7, says));
            }
        }
        let (one, other) = (self.chance.clone(), self.chance.clone());
        if self.picks(&self.state, seat, one) != self.picks(seen, seat, other) {
            return Err((7, format!("what {seat} picks by chance or by guidance differs on its own view")));
        }
        if game.threats(&self.state, seat) != game.threats(seen, seat) {
            return Err((7, format!("the threats that {seat} is told of differ on its own view")));
        }
        if let Some(action) = self.chance.pick(actions) {
            let same = game.preview(&self.state, seat, action) == game.preview(seen, seat, action)
                && game.label(&self.state, seat, action) == game.label(seen, seat, action)
                && game.question(&self.state, seat) == game.question(seen, seat)
                && game.promise(&self.state, seat, action) == game.promise(seen, seat, action);
            if !same {
                return Err((7, format!("what {seat} is told about `{action}` differs on its own view")));
            }
            self.check_promises(seat, actions)?;
        }
        Ok(())
    }

    /// Part of law 7: what actions promise together is what each promises alone.
    fn check_promises(&self, seat: Seat, actions: &[G::Action]) -> Found {
        let mut promises = Vec::new();
        self.game.promises(&self.state, seat, actions, &mut promises);
        let alone = actions.iter().map(|action| self.game.promise(&self.state, seat, action));
        if promises.iter().copied().eq(alone) {
            return Ok(());
        }
        Err((7, format!("the actions of {seat} promise something else together than alone")))
    }

    /// What `sample` and `guided` pick with the same dice.
    fn picks(&self, state: &G::State, seat: Seat, mut dice: Dice) -> [Option<G::Action>; 2] {
        let mut scratch = Vec::new();
        let sampled = self.game.sample(state, seat, &mut dice, &mut scratch);
        [sampled, self.game.guided(state, seat, &mut dice, &mut scratch)]
    }

    /// Law 2: whoever may not act is refused, whatever it tries.
    fn check_strangers(&mut self) -> Found {
        let may_act = self.game.may_act(&self.state);
        for seat in self.game.seats().iter().filter(|seat| !may_act.contains(*seat)) {
            let mut tried: Vec<G::Action> = self.strange.clone();
            for asked in may_act {
                self.game.actions(&self.state, asked, &mut tried);
            }
            if let Some(action) =
                tried.iter().find(|action| self.game.check(&self.state, seat, action).is_ok())
            {
                return Err((2, format!("{seat} may not act, and `{action}` is allowed")));
            }
        }
        Ok(())
    }

    /// Law 7 for standing orders: they answer from public facts, and legally.
    fn check_orders(&mut self) -> Found {
        let known = G::about().orders;
        let mut orders = Settings::new();
        for setting in known {
            if let Some(value) = self.chance.pick(&setting.samples()) {
                orders.set(setting.key, value);
            }
        }
        if known.is_empty() {
            return Ok(());
        }
        let public = self.concealed(&self.state, Viewer::Spectator);
        for seat in self.game.to_act(&self.state) {
            let answer = self.game.answer(&self.state, seat, &orders);
            if answer != self.game.answer(&public, seat, &orders) {
                return Err((7, format!("the orders `{orders}` of {seat} answer by what is hidden")));
            }
            if let Some(action) = answer
                && let Err(refusal) = self.game.check(&self.state, seat, &action)
            {
                return Err((2, format!("the orders `{orders}` of {seat} answer `{action}`: {refusal}")));
            }
        }
        Ok(())
    }

    /// Laws 2 and 7 for a seat whose time is out: what is decided for it is legal, and follows from what it sees.
    fn check_overdue(&self) -> Found {
        for seat in self.game.to_act(&self.state) {
            let seen = self.concealed(&self.state, Viewer::Seat(seat));
            let decided = self.game.overdue(&self.state, seat);
            if decided != self.game.overdue(&seen, seat) {
                return Err((
                    7,
                    format!("what is decided for {seat} when its time is out tells what is hidden"),
                ));
            }
            if let Some(action) = decided
                && let Err(refusal) = self.game.check(&self.state, seat, &action)
            {
                return Err((2, format!("`{action}`, decided for {seat} when its time is out: {refusal}")));
            }
        }
        Ok(())
    }

    /// Law 4: a position that is put away and taken up again is the same.
    fn check_data(&mut self) -> Found {
        let fault = |says: String| (4, format!("the position cannot be kept: {says}"));
        let text = serde_json::to_string(&self.state).map_err(|error| fault(error.to_string()))?;
        let read: G::State = serde_json::from_str(&text).map_err(|error| fault(error.to_string()))?;
        if read == self.state { Ok(()) } else { Err(fault("it reads back as another".to_owned())) }
    }
}

/// Law 3.
fn check_notation<G: Game>(action: &G::Action) -> Found {
    let text = action.to_string();
    if text.is_empty()
        || text.trim() != text
        || text.contains(['|', '#', '\n', '\r'])
        || text.starts_with('!')
    {
        return Err((3, format!("`{text}` cannot stand in a record")));
    }
    match text.parse::<G::Action>() {
        Ok(read) if read == *action => {}
        Ok(read) => return Err((3, format!("`{text}` reads back as `{read}`"))),
        Err(error) => return Err((3, format!("`{text}` does not read back: {error}"))),
    }
    let data = serde_json::to_value(action).ok();
    let read = data.and_then(|data| serde_json::from_value::<G::Action>(data).ok());
    if read.as_ref() == Some(action) {
        Ok(())
    } else {
        Err((3, format!("the data of `{text}` does not read back")))
    }
}
