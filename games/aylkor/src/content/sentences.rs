//! What the steps of a card say, as sentences.

use super::catalogue::Catalogue;
use super::check::Owner;
use super::phrase::{
    Noun, Phrases, card, cards, keyword_name, lasting, price, resource_name, tokens, with_article, zone_name,
};
use super::select::{How, Placing, PlayerSel, ResSel, Selector, TypeChoice, Value};
use super::steps::{ChooseOne, Effect, May, Step, Token};
use super::vocabulary::{AppliedStatus, Resource};

/// Says steps one after the other and remembers what "it" means.
pub(super) struct Teller<'a> {
    pub catalogue: &'a Catalogue,
    pub phrases: Phrases,
}

/// How a step is joined to the one before.
#[derive(PartialEq, Eq)]
enum Join {
    /// It speaks of the same unit.
    And,
    /// It is the next thing to do.
    Then,
    /// It stands by itself.
    Apart,
}

impl<'a> Teller<'a> {
    pub fn new(catalogue: &'a Catalogue, owner: Owner) -> Teller<'a> {
        Teller { catalogue, phrases: Phrases::new(owner) }
    }

    /// The steps as one text that begins in lower case and has no full stop at its end.
    pub fn steps(&mut self, steps: &[Step]) -> String {
        let mut text = String::new();
        let mut place = 0;
        let mut stands_alone = false; // the clause before was a statement, not something to do
        while let Some(step) = steps.get(place) {
            let times = steps[place..].iter().take_while(|other| *other == step).count();
            let (join, mut clause) = self.step(step);
            if times > 1 {
                clause += if times == 2 { ", twice" } else { ", again and again" };
            }
            if text.is_empty() {
                text = clause;
            } else {
                let join = if join == Join::Then && stands_alone { Join::Apart } else { join };
                match join {
                    Join::And => text += &format!(" and {clause}"),
                    Join::Then => text += &format!(", then {clause}"),
                    Join::Apart => text += &format!(". {}", capital(&clause)),
                }
            }
            place += times;
            stands_alone = is_statement(step);
        }
        text
    }

    fn step(&mut self, step: &Step) -> (Join, String) {
        match step {
            Step::Effect(effect) => {
                let join = join(effect);
                let clause = self.effect(effect);
                self.remember(effect);
                (join, clause)
            }
            Step::May(may) => (Join::Apart, self.may(may)),
            Step::ChooseOne(choice) => (Join::Apart, self.choice(choice)),
            Step::If(condition) => {
                let cond = self.phrases.cond(&condition.cond);
                let mut text = format!("if {cond}, {}", self.steps(&condition.steps));
                if !condition.otherwise.is_empty() {
                    text += &format!("; otherwise {}", self.steps(&condition.otherwise));
                }
                (Join::Apart, text)
            }
        }
    }

    fn may(&mut self, may: &May) -> String {
        let cost = match may.cost.total() {
            0 => String::new(),
            _ => format!("pay {} to ", price(may.cost.cogs, may.cost.brew)),
        };
        let who = self.phrases.players(may.by).map_or("you".to_owned(), |noun| noun.text);
        format!("{who} may {cost}{}", self.steps(&may.steps))
    }

    fn choice(&mut self, choice: &ChooseOne) -> String {
        let who = self.phrases.players(choice.by).map_or("choose".to_owned(), |noun| noun.does("choose"));
        let mut branches = Vec::new();
        for branch in &choice.branches {
            let cond = branch.cond.as_ref().map(|cond| format!(" (only if {})", self.phrases.cond(cond)));
            branches.push(self.steps(&branch.steps) + &cond.unwrap_or_default());
        }
        format!("{who} one: {}", branches.join("; or "))
    }

    fn remember(&mut self, effect: &Effect) {
        if let Some(Selector::Choose { count, .. } | Selector::Random { count, .. }) = picked(effect) {
            self.phrases.last_is_many = count > 1;
        } else if let Some(Selector::Each(_)) = picked(effect) {
            self.phrases.last_is_many = true;
        }
    }

    fn effect(&self, effect: &Effect) -> String {
        let units = |sel: Selector| self.phrases.units(sel);
        match *effect {
            Effect::Damage { n, sel } => {
                format!("deal {} damage to {}{}", number(n), units(sel).text, self.phrases.counted(n))
            }
            Effect::Heal { n, sel } => {
                format!("heal {} by {}{}", units(sel).text, number(n), self.phrases.counted(n))
            }
            Effect::Modify { stat, n, sel, duration } => {
                let bonus = self.phrases.bonus(stat, n);
                format!("{} {bonus}{}", units(sel).does("get"), lasting(duration))
            }
            Effect::Grant { keyword, sel, duration } => {
                format!("{} {}{}", units(sel).does("gain"), keyword_name(keyword), lasting(duration))
            }
            Effect::Status { status, sel } => self.status(status, &units(sel)),
            Effect::Cleanse { sel } => format!("cleanse {}", units(sel).text),
            Effect::Destroy { sel } => format!("destroy {}", units(sel).text),
            Effect::Sacrifice { sel } => format!("sacrifice {}", units(sel).text),
            Effect::Relocate { sel, space } => {
                format!("move {} to {}", units(sel).text, self.phrases.space(space))
            }
            Effect::Push { n, origin, sel, slam } => self.push(n, origin, sel, slam),
            Effect::Pull { n, origin, sel } => {
                format!("{}pull {} {} closer", chosen(&units(origin), origin), units(sel).text, spaces(n))
            }
            Effect::Swap { sel, sel2: Some(sel2) } => {
                format!("swap {} with {}", units(sel).text, units(sel2).text)
            }
            Effect::Swap { sel, sel2: None } => format!("swap {} with each other", units(sel).text),
            Effect::Ready { sel } => format!("ready {}", units(sel).text),
            Effect::Strike { sel, sel2, exhaust } => self.strike(sel, sel2, exhaust),
            Effect::Bounce { sel } => format!("return {} to its owner's hand", units(sel).text),
            Effect::Summon { token, n, space } => self.summon(token, n, &self.phrases.space(space)),
            Effect::Recruit { sel } => format!("recruit {}", units(sel).text),
            Effect::SetType { kind, sel, duration } => {
                format!("{} {}{}", units(sel).does("become"), type_chosen(kind), lasting(duration))
            }
            Effect::SpawnNeutral { token, zone } => {
                let name = with_article(&format!("neutral {}", self.token(token)));
                format!("{name} appears in the {} zone, on a space by roll", zone_name(zone))
            }
            Effect::Gain { .. }
            | Effect::Lose { .. }
            | Effect::Steal { .. }
            | Effect::Draw { .. }
            | Effect::Discard { .. }
            | Effect::Scry { .. }
            | Effect::Search { .. }
            | Effect::Recover { .. }
            | Effect::Discount { .. }
            | Effect::PlaceResource { .. }
            | Effect::ShiftResource { .. }
            | Effect::RevealHand { .. }
            | Effect::AdvanceEvent
            | Effect::ExtendEvent { .. } => self.effect_without_units(effect),
        }
    }

    /// Effects on players, cards, resources and events. The others never come here.
    fn effect_without_units(&self, effect: &Effect) -> String {
        if let Effect::Gain { resource, n, player } = *effect {
            format!("{} {}", self.player(player, "gain"), self.tokens(resource, n))
        } else if let Effect::Lose { resource, n, player } = *effect {
            format!("{} {}", self.player(player, "lose"), self.tokens(resource, n))
        } else if let Effect::Steal { resource, n, player } = *effect {
            format!("steal {} from {}", self.tokens(resource, n), self.phrases.whom(player))
        } else if let Effect::Draw { n, player } = *effect {
            format!("{} {}{}", self.player(player, "draw"), counted_cards(n), self.phrases.counted(n))
        } else if let Effect::Discard { n, player, how } = *effect {
            self.discard(n, player, how)
        } else if let Effect::Scry { n } = *effect {
            let top = if n == Value::Fixed(1) { "card".to_owned() } else { format!("{} cards", number(n)) };
            format!("look at the top {top} of your deck and put each on top or at the bottom")
        } else if let Effect::Search { filter } = *effect {
            format!("search your deck for {} and take it into your hand", card(filter))
        } else if let Effect::Recover { filter } = *effect {
            format!("take {} from your discard pile into your hand", card(filter))
        } else if let Effect::Discount { filter, cogs, brew, duration } = *effect {
            let (cards, until) = (cards(filter), lasting(duration));
            format!("the next {cards} you play{until} costs {} less", price(cogs, brew))
        } else if let Effect::PlaceResource { resource, space } = *effect {
            let name = resource_name(resource);
            match space {
                Placing::Roll => format!("put a {name} on the board by roll"),
                Placing::Choose(space) => format!("put a {name} on {}", self.phrases.space(space)),
            }
        } else if let Effect::ShiftResource { res } = *effect {
            match res {
                ResSel::Choose(filter) => {
                    format!("roll a new place for a {}", self.phrases.resources(filter))
                }
                ResSel::Each(filter) => {
                    format!("roll a new place for every {}", self.phrases.resources(filter))
                }
            }
        } else if let Effect::RevealHand { player } = *effect {
            format!("look at the hand of {}", self.phrases.whom(player))
        } else if let Effect::ExtendEvent { n } = *effect {
            let rounds = if n == Value::Fixed(1) { "round" } else { "rounds" };
            format!("the face-up event lasts {} {rounds} longer{}", number(n), self.phrases.counted(n))
        } else {
            "end the face-up event and turn up the next".to_owned()
        }
    }

    fn status(&self, status: AppliedStatus, who: &Noun) -> String {
        match status {
            AppliedStatus::Stunned => format!("stun {}", who.text),
            AppliedStatus::Rooted => format!("root {}", who.text),
            AppliedStatus::Burning { n, ticks } => {
                let ticks = if ticks == 1 { "1 tick".to_owned() } else { format!("{ticks} ticks") };
                format!("{} Burning {n} ({ticks})", who.does("start"))
            }
            AppliedStatus::Shielded => format!("shield {}", who.text),
            AppliedStatus::Silenced => format!("silence {}", who.text),
            AppliedStatus::Marked => format!("mark {}", who.text),
        }
    }

    fn push(&self, n: Value, origin: Selector, sel: Selector, slam: u8) -> String {
        let (from, who) = (self.phrases.units(origin), self.phrases.units(sel));
        let slam = if slam == 0 { String::new() } else { format!(" (slam {slam})") };
        format!("{}push {} {} away{slam}", chosen(&from, origin), who.text, spaces(n))
    }

    fn strike(&self, sel: Selector, sel2: Selector, exhaust: bool) -> String {
        let (attacker, target) = (self.phrases.units(sel).text, self.phrases.units(sel2).text);
        let range = if matches!(sel2, Selector::Choose { .. }) { " in its range" } else { "" };
        let cost = if exhaust { "; it has then acted" } else { "; this does not count as its action" };
        format!("have {attacker} attack {target}{range}{cost}")
    }

    fn summon(&self, token: Token, n: Value, space: &str) -> String {
        let name = self.token(token);
        match n {
            Value::Fixed(1) => format!("summon {} on {space}", with_article(name)),
            Value::Fixed(_) | Value::Counted(_) => {
                format!("summon {} {name}s, each on {space}{}", number(n), self.phrases.counted(n))
            }
        }
    }

    fn token(&self, token: Token) -> &str {
        self.catalogue.unit_named(token.name.as_str()).map_or("token", |id| &self.catalogue.unit(id).name)
    }

    fn discard(&self, n: Value, player: PlayerSel, how: How) -> String {
        let who = self.player(player, "discard");
        match how {
            How::OwnerChooses => format!("{who} {}", counted_cards(n)),
            How::Random if n == Value::Fixed(1) => format!("{who} a random card"),
            How::Random => format!("{who} {} random cards", number(n)),
            How::YouChoose => {
                format!("choose {} of it for {} to discard", counted_cards(n), self.phrases.whom(player))
            }
        }
    }

    fn player(&self, player: PlayerSel, verb: &str) -> String {
        self.phrases.players(player).map_or(verb.to_owned(), |noun| noun.does(verb))
    }

    fn tokens(&self, resource: Resource, n: Value) -> String {
        let base = match n {
            Value::Fixed(n) => n,
            Value::Counted(counted) => counted.each,
        };
        tokens(resource, base) + &self.phrases.counted(n)
    }
}

fn join(effect: &Effect) -> Join {
    if picked(effect) == Some(Selector::Last) {
        Join::And
    } else if matches!(effect, Effect::Discount { .. } | Effect::ExtendEvent { .. } | Effect::SetType { .. })
    {
        Join::Apart
    } else {
        Join::Then
    }
}

/// Whether the step reads as a statement ("the event lasts ...") and not as an order ("draw ...").
fn is_statement(step: &Step) -> bool {
    match step {
        Step::Effect(effect) => {
            join(effect) == Join::Apart || matches!(effect, Effect::Modify { .. } | Effect::Grant { .. })
        }
        Step::May(_) | Step::ChooseOne(_) | Step::If(_) => true,
    }
}

/// The units that later steps know as `last`.
fn picked(effect: &Effect) -> Option<Selector> {
    match *effect {
        Effect::Damage { n: _, sel }
        | Effect::Heal { n: _, sel }
        | Effect::Modify { stat: _, n: _, sel, duration: _ }
        | Effect::Grant { keyword: _, sel, duration: _ }
        | Effect::Status { status: _, sel }
        | Effect::Cleanse { sel }
        | Effect::Destroy { sel }
        | Effect::Sacrifice { sel }
        | Effect::Relocate { sel, space: _ }
        | Effect::Push { n: _, origin: _, sel, slam: _ }
        | Effect::Pull { n: _, origin: _, sel }
        | Effect::Swap { sel, sel2: _ }
        | Effect::Ready { sel }
        | Effect::Strike { sel, sel2: _, exhaust: _ }
        | Effect::Bounce { sel }
        | Effect::Recruit { sel }
        | Effect::SetType { kind: _, sel, duration: _ } => Some(sel),
        Effect::Gain { .. }
        | Effect::Lose { .. }
        | Effect::Steal { .. }
        | Effect::Draw { .. }
        | Effect::Discard { .. }
        | Effect::Scry { .. }
        | Effect::Search { .. }
        | Effect::Recover { .. }
        | Effect::Discount { .. }
        | Effect::Summon { .. }
        | Effect::PlaceResource { .. }
        | Effect::ShiftResource { .. }
        | Effect::RevealHand { .. }
        | Effect::AdvanceEvent
        | Effect::ExtendEvent { .. }
        | Effect::SpawnNeutral { .. } => None,
    }
}

/// An origin that has to be picked is named before what is pushed or pulled.
fn chosen(from: &Noun, origin: Selector) -> String {
    match origin {
        Selector::Choose { .. } | Selector::Random { .. } | Selector::Each(_) => {
            format!("choose {} as the origin; ", from.text)
        }
        Selector::SelfUnit
        | Selector::OwnHero
        | Selector::TriggerUnit
        | Selector::Last
        | Selector::Origin => String::new(),
    }
}

fn type_chosen(kind: TypeChoice) -> &'static str {
    match kind.fixed() {
        Some(kind) => kind.name(),
        None => "Organic, Mechanical or Elemental, as you choose,",
    }
}

fn number(n: Value) -> i8 {
    match n {
        Value::Fixed(n) => n,
        Value::Counted(counted) => counted.each,
    }
}

fn spaces(n: Value) -> String {
    if n == Value::Fixed(1) { "1 space".to_owned() } else { format!("up to {} spaces", number(n)) }
}

fn counted_cards(n: Value) -> String {
    if n == Value::Fixed(1) { "a card".to_owned() } else { format!("{} cards", number(n)) }
}

/// The text with a capital letter at its beginning.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
