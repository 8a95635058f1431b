//! Whether the steps of a design make sense where they stand: a tech card has no `self`, an event no
//! `you`, `last` needs something before it (content/README.md).

use super::select::{
    AlignedWith, Anchor, CardFilter, Cond, Filter, How, Per, Placing, PlayerSel, ResSel, Selector, Side,
    SpaceSel, TypeChoice, Value, Within,
};
use super::steps::{ChooseOne, Effect, Step, Token};
use super::vocabulary::{AppliedStatus, Duration, Keyword, Stat, Trigger};

/// What the steps belong to; it decides which words have a meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    /// A tech card: a controller, no unit.
    Tech,
    /// An `active` ability: a controller and a unit.
    Active,
    /// An automatic ability: a controller, a unit, and perhaps another unit of the situation.
    Automatic(Trigger),
    /// A static ability: a controller and a unit, no steps.
    Static,
    /// An event: no controller.
    Event,
}

impl Owner {
    fn has_unit(self) -> bool {
        match self {
            Owner::Active | Owner::Automatic(_) | Owner::Static => true,
            Owner::Tech | Owner::Event => false,
        }
    }

    /// Whether the situation has another unit (AYL-15.9).
    fn has_trigger_unit(self) -> bool {
        match self {
            Owner::Automatic(when) => match when {
                Trigger::Died
                | Trigger::Attacking
                | Trigger::Attacked
                | Trigger::Hit
                | Trigger::Hurt
                | Trigger::Killed
                | Trigger::AllyBuilt
                | Trigger::AllyDied => true,
                Trigger::Built
                | Trigger::TurnStart
                | Trigger::TurnEnd
                | Trigger::Harvested
                | Trigger::TechPlayed
                | Trigger::EventRevealed => false,
            },
            Owner::Tech | Owner::Active | Owner::Static | Owner::Event => false,
        }
    }
}

/// What earlier steps have left behind.
#[derive(Clone, Copy, Default)]
struct Known {
    last: bool,
    origin: bool,
    player: bool,
    hand_revealed: bool,
}

/// Looks through the steps of one design and collects what is wrong.
pub(super) struct Checker<'a> {
    owner: Owner,
    /// Whether a token of this name exists, and if so whether it is neutral.
    token: &'a dyn Fn(&str) -> Option<bool>,
    known: Known,
    /// What is wrong.
    pub wrong: Vec<String>,
}

impl<'a> Checker<'a> {
    pub fn new(owner: Owner, token: &'a dyn Fn(&str) -> Option<bool>) -> Checker<'a> {
        Checker { owner, token, known: Known::default(), wrong: Vec::new() }
    }

    fn ensure(&mut self, holds: bool, says: &str) {
        if !holds {
            self.wrong.push(says.to_owned());
        }
    }

    /// The steps of a design or of one of its branches.
    pub fn steps(&mut self, steps: &[Step]) {
        self.ensure(!steps.is_empty(), "there are no steps");
        for step in steps {
            match step {
                Step::Effect(effect) => self.effect(effect),
                Step::May(may) => {
                    self.decider(may.by);
                    self.steps(&may.steps);
                }
                Step::ChooseOne(choice) => self.choice(choice),
                Step::If(condition) => {
                    self.cond(&condition.cond);
                    self.steps(&condition.steps);
                    if !condition.otherwise.is_empty() {
                        self.steps(&condition.otherwise);
                    }
                }
            }
        }
    }

    fn choice(&mut self, choice: &ChooseOne) {
        self.decider(choice.by);
        self.ensure((2..=4).contains(&choice.branches.len()), "choose_one has two to four branches");
        for branch in &choice.branches {
            if let Some(cond) = &branch.cond {
                self.cond(cond);
            }
            self.steps(&branch.steps);
        }
    }

    fn decider(&mut self, by: PlayerSel) {
        self.ensure(self.owner != Owner::Event, "an event has no controller, so it offers no choice");
        let single = by != PlayerSel::EachOpponent && by != PlayerSel::EachPlayer;
        self.ensure(single, "a choice is made by one player");
        self.player(by);
    }

    fn effect(&mut self, effect: &Effect) {
        if self.owner == Owner::Event {
            self.ensure(may_stand_on_an_event(effect), "an event has no controller, which this effect needs");
        }
        match *effect {
            Effect::Damage { n, sel } | Effect::Heal { n, sel } => self.number_of_units(n, sel),
            Effect::Modify { stat, n, sel, duration } => self.modify(stat, n, sel, duration),
            Effect::Grant { keyword, sel, duration } => {
                self.keyword(keyword);
                self.sel(sel);
                self.duration(duration);
            }
            Effect::Status { status, sel } => self.status(status, sel),
            Effect::Cleanse { sel }
            | Effect::Destroy { sel }
            | Effect::Sacrifice { sel }
            | Effect::Ready { sel }
            | Effect::Bounce { sel }
            | Effect::Recruit { sel } => self.sel(sel),
            Effect::Relocate { sel, space } => {
                self.sel(sel);
                self.space(space, true);
            }
            Effect::Push { n, origin, sel, slam: _ } | Effect::Pull { n, origin, sel } => {
                self.along_a_line(n, origin, sel);
            }
            Effect::Swap { sel, sel2 } => self.swap(sel, sel2),
            Effect::Strike { sel, sel2, exhaust: _ } => self.strike(sel, sel2),
            Effect::Gain { resource: _, n, player } | Effect::Lose { resource: _, n, player } => {
                self.number_of_player(n, player);
            }
            Effect::Steal { resource: _, n, player } => self.steal(n, player),
            Effect::Draw { n, player } => self.number_of_player(n, player),
            Effect::Discard { n, player, how } => {
                let seen = how != How::YouChoose || self.known.hand_revealed;
                self.ensure(seen, "you_choose comes only after reveal_hand");
                self.number_of_player(n, player);
            }
            Effect::Scry { n } | Effect::ExtendEvent { n } => self.amount(n),
            Effect::Search { filter } | Effect::Recover { filter } => self.card_filter(filter),
            Effect::Discount { filter, cogs, brew, duration } => {
                self.card_filter(filter);
                self.discount(cogs, brew, duration);
            }
            Effect::Summon { token, n, space } => {
                self.amount(n);
                self.space(space, false);
                self.token(token, false);
            }
            Effect::SetType { kind, sel, duration } => {
                let chosen = kind != TypeChoice::Free || self.owner != Owner::Event;
                self.ensure(chosen, "an event has no controller to choose a type");
                self.sel(sel);
                self.duration(duration);
            }
            Effect::PlaceResource { resource: _, space } => self.placing(space),
            Effect::ShiftResource { res } => self.resources(res),
            Effect::RevealHand { player } => {
                self.player(player);
                self.known.hand_revealed = true;
            }
            Effect::AdvanceEvent => {}
            Effect::SpawnNeutral { token, zone: _ } => {
                self.ensure(self.owner == Owner::Event, "spawn_neutral is for events only (AYL-20.33)");
                self.token(token, true);
            }
        }
    }

    fn number_of_units(&mut self, n: Value, sel: Selector) {
        self.amount(n);
        self.sel(sel);
    }

    fn number_of_player(&mut self, n: Value, player: PlayerSel) {
        self.amount(n);
        self.player(player);
    }

    fn status(&mut self, status: AppliedStatus, sel: Selector) {
        if let AppliedStatus::Burning { n, ticks } = status {
            self.ensure(n > 0 && ticks > 0, "Burning needs damage and ticks of 1 or more");
        }
        self.sel(sel);
    }

    fn along_a_line(&mut self, n: Value, origin: Selector, sel: Selector) {
        self.amount(n);
        self.only_one(origin, "the origin is one unit");
        self.sel_without_record(origin);
        self.known.origin = true;
        self.sel(sel);
    }

    fn steal(&mut self, n: Value, player: PlayerSel) {
        let other = player != PlayerSel::You && player != PlayerSel::EachPlayer;
        self.ensure(other, "nobody steals from themselves");
        self.number_of_player(n, player);
    }

    fn modify(&mut self, stat: Stat, n: Value, sel: Selector, duration: Duration) {
        let rises = match n {
            Value::Fixed(n) => n > 0,
            Value::Counted(counted) => counted.base >= 0 && counted.each >= 0,
        };
        self.ensure(stat != Stat::Health || rises, "Health is only raised, never lowered (AYL-20.3)");
        self.value(n);
        self.sel(sel);
        self.duration(duration);
    }

    fn swap(&mut self, sel: Selector, sel2: Option<Selector>) {
        match sel2 {
            Some(sel2) => {
                self.only_one(sel, "swap exchanges two units");
                self.only_one(sel2, "swap exchanges two units");
                self.sel(sel);
                self.sel_without_record(sel2);
            }
            None => {
                let two = match sel {
                    Selector::Choose { count, up_to, filter: _ } => count == 2 && !up_to,
                    Selector::Random { count, filter: _ } => count == 2,
                    Selector::Each(_)
                    | Selector::SelfUnit
                    | Selector::OwnHero
                    | Selector::TriggerUnit
                    | Selector::Last
                    | Selector::Origin => false,
                };
                self.ensure(two, "swap takes sel and sel2, or one sel of count 2");
                self.sel(sel);
            }
        }
    }

    fn strike(&mut self, sel: Selector, sel2: Selector) {
        let allowed = self.owner == Owner::Tech || self.owner == Owner::Active;
        self.ensure(allowed, "only tech cards and active abilities may contain strike (AYL-20.14)");
        self.only_one(sel, "one unit strikes");
        self.only_one(sel2, "one unit is struck");
        self.sel(sel);
        self.sel_without_record(sel2);
    }

    /// Counts and lists cannot be told for `last`; there the rules take what there is.
    fn only_one(&mut self, sel: Selector, says: &str) {
        let one = match sel {
            Selector::Choose { count, up_to: _, filter: _ } | Selector::Random { count, filter: _ } => {
                count == 1
            }
            Selector::Each(_) => false,
            Selector::SelfUnit
            | Selector::OwnHero
            | Selector::TriggerUnit
            | Selector::Last
            | Selector::Origin => true,
        };
        self.ensure(one, says);
    }

    fn discount(&mut self, cogs: u8, brew: u8, duration: Duration) {
        self.ensure(cogs > 0 || brew > 0, "a discount takes something off");
        let fits = match duration {
            Duration::Turn | Duration::UntilMyTurn | Duration::Rounds(_) => true,
            Duration::Battle | Duration::TheirTurn | Duration::Permanent => false,
        };
        self.ensure(fits, "a discount lasts for the turn, until your next turn or for rounds");
        self.duration(duration);
    }

    /// `sel` of a step, which later steps know as `last`.
    fn sel(&mut self, sel: Selector) {
        self.sel_without_record(sel);
        self.known.last = true;
    }

    fn sel_without_record(&mut self, sel: Selector) {
        match sel {
            Selector::SelfUnit => {
                self.ensure(self.owner.has_unit(), "there is no unit here that self could mean");
            }
            Selector::OwnHero => self.ensure(self.owner != Owner::Event, "an event has no own hero"),
            Selector::TriggerUnit => {
                self.ensure(self.owner.has_trigger_unit(), "there is no trigger_unit here (AYL-15.9)");
            }
            Selector::Last => self.ensure(self.known.last, "last needs an earlier step that picks units"),
            Selector::Origin => self.ensure(self.known.origin, "origin needs a push or pull before it"),
            Selector::Choose { count, up_to: _, filter } => {
                self.ensure(self.owner != Owner::Event, "an event has no controller to choose units");
                self.ensure(count > 0, "nothing is chosen with count 0");
                self.filter(&filter);
            }
            Selector::Random { count, filter } => {
                self.ensure(count > 0, "nothing is picked with count 0");
                self.filter(&filter);
            }
            Selector::Each(filter) => self.filter(&filter),
        }
    }

    /// A filter of units.
    pub fn filter(&mut self, filter: &Filter) {
        if self.owner == Owner::Event {
            self.ensure(filter.side == Side::Any, "an event has no controller, so side is any there");
        }
        self.ensure(
            filter.types.is_none_or(|types| types.iter().count() > 0),
            "a list of types is not empty",
        );
        self.ensure(
            !filter.not_self || self.owner.has_unit(),
            "there is no unit here that not_self could mean",
        );
        match filter.aligned_with {
            Some(AlignedWith::SelfUnit) => {
                self.ensure(self.owner.has_unit(), "there is no unit here to be aligned with");
            }
            Some(AlignedWith::Origin) => self.ensure(self.known.origin, "there is no origin here"),
            None => {}
        }
        if let Some(within) = filter.within {
            self.ensure(within.of != Anchor::Target, "target is for spaces only");
            self.within(within);
        }
    }

    fn within(&mut self, within: Within) {
        match within.of {
            Anchor::SelfUnit => {
                self.ensure(self.owner.has_unit(), "there is no unit here that self could mean");
            }
            Anchor::OwnHero | Anchor::AnyOwn => {
                self.ensure(self.owner != Owner::Event, "an event has no own units");
            }
            Anchor::Origin => self.ensure(self.known.origin, "there is no origin here"),
            Anchor::Last => self.ensure(self.known.last, "last needs an earlier step that picks units"),
            Anchor::Target => {}
        }
    }

    fn space(&mut self, space: SpaceSel, has_target: bool) {
        if let Some(within) = space.within {
            self.ensure(has_target || within.of != Anchor::Target, "target is for relocate only");
            self.within(within);
        }
    }

    fn placing(&mut self, placing: Placing) {
        match placing {
            Placing::Roll => {}
            Placing::Choose(space) => {
                self.ensure(self.owner != Owner::Event, "an event has no controller to choose a space");
                self.space(space, false);
            }
        }
    }

    fn resources(&mut self, res: ResSel) {
        let filter = match res {
            ResSel::Choose(filter) => {
                self.ensure(self.owner != Owner::Event, "an event has no controller to choose a resource");
                filter
            }
            ResSel::Each(filter) => filter,
        };
        if let Some(within) = filter.within {
            let known = matches!(within.of, Anchor::SelfUnit | Anchor::OwnHero | Anchor::AnyOwn);
            self.ensure(known, "resources are counted from self, own_hero or any_own");
            self.within(within);
        }
    }

    fn player(&mut self, player: PlayerSel) {
        match player {
            PlayerSel::EachPlayer => {}
            PlayerSel::You | PlayerSel::ChooseOpponent | PlayerSel::EachOpponent => {
                self.ensure(
                    self.owner != Owner::Event,
                    "an event has no controller: it speaks of each_player",
                );
            }
            PlayerSel::TriggerPlayer => {
                self.ensure(self.owner.has_trigger_unit(), "there is no trigger_player here (AYL-15.9)");
            }
            PlayerSel::LastPlayer => self.ensure(self.known.player, "last_player needs a player before it"),
        }
        self.known.player = true;
    }

    /// A number that must not be negative or nothing.
    fn amount(&mut self, n: Value) {
        if let Value::Fixed(n) = n {
            self.ensure(n > 0, "the number is 1 or more");
        }
        self.value(n);
    }

    /// A number.
    pub fn value(&mut self, n: Value) {
        if let Value::Counted(counted) = n {
            self.ensure(counted.each != 0, "a counted value adds something for each");
            if let Per::Units(sel) = counted.per {
                self.counted(sel);
            } else {
                let known = self.owner != Owner::Event || counted.per == Per::Round;
                self.ensure(known, "an event has no controller whose cards or tokens it could count");
            }
        }
    }

    fn counted(&mut self, sel: Selector) {
        let settled = !matches!(sel, Selector::Choose { .. } | Selector::Random { .. });
        self.ensure(settled, "units are counted without choosing");
        self.sel_without_record(sel);
    }

    /// A condition.
    pub fn cond(&mut self, cond: &Cond) {
        match *cond {
            Cond::Count { sel, at_least: _ } => self.counted(sel),
            Cond::SelfDamaged | Cond::SelfUndamaged => {
                self.ensure(self.owner.has_unit(), "there is no unit here that could be damaged");
            }
            Cond::Holds { resource: _, player, at_least: _ }
            | Cond::HandAtMost { player, n: _ }
            | Cond::HandAtLeast { player, n: _ } => {
                let named =
                    matches!(player, PlayerSel::You | PlayerSel::TriggerPlayer | PlayerSel::LastPlayer);
                self.ensure(named, "a condition looks at you, trigger_player or last_player");
                let known = self.known;
                self.player(player);
                self.known = known;
            }
            Cond::TriggerType(_) => {
                self.ensure(self.owner.has_trigger_unit(), "there is no trigger_unit here (AYL-15.9)");
            }
            Cond::RoundAtLeast(_) | Cond::EventFaceUp => {}
        }
    }

    fn duration(&mut self, duration: Duration) {
        if let Duration::Rounds(n) = duration {
            self.ensure(n > 0, "an effect lasts at least one round");
        }
        let timed = self.owner != Owner::Event || duration != Duration::UntilMyTurn;
        self.ensure(timed, "an event has no controller whose next turn could end it");
    }

    /// A filter of cards.
    pub fn card_filter(&mut self, filter: CardFilter) {
        let some = filter.types.is_none_or(|types| types.iter().count() > 0);
        self.ensure(some, "a list of types is not empty");
    }

    /// A keyword and its number.
    pub fn keyword(&mut self, keyword: Keyword) {
        if let Keyword::Ranged(n) = keyword {
            self.ensure((2..=3).contains(&n), "Ranged is 2 or 3 (AYL-18.1)");
        }
        self.ensure(keyword.number() != Some(0), "a keyword's number is 1 or more");
    }

    fn token(&mut self, token: Token, neutral: bool) {
        let name = token.name.as_str();
        match (self.token)(name) {
            None => self.wrong.push(format!("there is no token \"{name}\"")),
            Some(is_neutral) => {
                let says = if neutral {
                    "only a neutral token is spawned"
                } else {
                    "a neutral token is not summoned"
                };
                self.ensure(is_neutral == neutral, says);
            }
        }
    }
}

/// Whether an effect can do without a controller.
fn may_stand_on_an_event(effect: &Effect) -> bool {
    match effect {
        Effect::Damage { .. }
        | Effect::Heal { .. }
        | Effect::Modify { .. }
        | Effect::Grant { .. }
        | Effect::Status { .. }
        | Effect::Cleanse { .. }
        | Effect::Destroy { .. }
        | Effect::Gain { .. }
        | Effect::Lose { .. }
        | Effect::Draw { .. }
        | Effect::Discard { .. }
        | Effect::Bounce { .. }
        | Effect::SetType { .. }
        | Effect::PlaceResource { .. }
        | Effect::ShiftResource { .. }
        | Effect::ExtendEvent { .. }
        | Effect::SpawnNeutral { .. } => true,
        Effect::Sacrifice { .. }
        | Effect::Relocate { .. }
        | Effect::Push { .. }
        | Effect::Pull { .. }
        | Effect::Swap { .. }
        | Effect::Ready { .. }
        | Effect::Strike { .. }
        | Effect::Steal { .. }
        | Effect::Scry { .. }
        | Effect::Search { .. }
        | Effect::Recover { .. }
        | Effect::Discount { .. }
        | Effect::Summon { .. }
        | Effect::Recruit { .. }
        | Effect::RevealHand { .. }
        | Effect::AdvanceEvent => false,
    }
}
