//! The parts of a card's text: names of units, players, cards, spaces, numbers and conditions in English.

use super::check::Owner;
use super::select::{
    AlignedWith, Anchor, CardFilter, CardKind, Cond, Counted, Emptiness, Filter, Per, PlayerSel, ResFilter,
    Role, Selector, Side, SpaceSel, Value, Within,
};
use super::vocabulary::{Duration, Keyword, Resource, Stat, Status, Trigger, TypeSet, Zone};

/// A name for units or players in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Noun {
    pub text: String,
    pub plural: bool,
}

impl Noun {
    pub fn one(text: impl Into<String>) -> Noun {
        Noun { text: text.into(), plural: false }
    }

    pub fn many(text: impl Into<String>) -> Noun {
        Noun { text: text.into(), plural: true }
    }

    /// The name with a verb that agrees with it: "it gets", "they get".
    pub fn does(&self, verb: &str) -> String {
        let ending = match verb {
            "have" if !self.plural => return format!("{} has", self.text),
            _ if self.plural => "",
            _ => "s",
        };
        format!("{} {verb}{ending}", self.text)
    }
}

/// Says parts of a card as they read for its owner.
#[derive(Clone, Copy)]
pub(super) struct Phrases {
    pub owner: Owner,
    /// Whether `last` means several units.
    pub last_is_many: bool,
}

impl Phrases {
    pub fn new(owner: Owner) -> Phrases {
        Phrases { owner, last_is_many: false }
    }

    /// The units of a selector.
    pub fn units(&self, sel: Selector) -> Noun {
        match sel {
            Selector::SelfUnit => Noun::one(if self.speaks_of_self() { "it" } else { "this unit" }),
            Selector::OwnHero => Noun::one("your hero"),
            Selector::TriggerUnit => Noun::one(self.trigger_unit()),
            Selector::Last if self.last_is_many => Noun::many("them"),
            Selector::Last => Noun::one("it"),
            Selector::Origin => Noun::one("the origin unit"),
            Selector::Choose { count: 1, up_to: false, filter } => Noun::one(self.single(&filter)),
            Selector::Choose { count, up_to, filter } => {
                let count = if up_to { format!("up to {count}") } else { count.to_string() };
                Noun::many(self.several(&count, &filter))
            }
            Selector::Each(filter) => Noun::one(self.each(&filter)),
            Selector::Random { count: 1, filter } => {
                Noun::one(format!("{}, at random", self.single(&filter)))
            }
            Selector::Random { count, filter } => {
                Noun::many(format!("{}, at random", self.several(&count.to_string(), &filter)))
            }
        }
    }

    /// Whether the sentence has begun with "When this unit ...", so that "it" is clear.
    fn speaks_of_self(&self) -> bool {
        match self.owner {
            Owner::Automatic(when) => match when {
                Trigger::Attacking
                | Trigger::Attacked
                | Trigger::Hit
                | Trigger::Hurt
                | Trigger::Killed
                | Trigger::Harvested => true,
                Trigger::Built
                | Trigger::Died
                | Trigger::TurnStart
                | Trigger::TurnEnd
                | Trigger::AllyBuilt
                | Trigger::AllyDied
                | Trigger::TechPlayed
                | Trigger::EventRevealed => false,
            },
            Owner::Tech | Owner::Active | Owner::Static | Owner::Event => false,
        }
    }

    fn trigger_unit(&self) -> &'static str {
        match self.owner {
            Owner::Automatic(Trigger::Attacking) => "the target",
            Owner::Automatic(Trigger::Attacked) => "the attacker",
            Owner::Automatic(Trigger::Died) => "the unit that defeated it",
            Owner::Automatic(Trigger::Hurt) => "the unit that hurt it",
            Owner::Automatic(_) | Owner::Tech | Owner::Active | Owner::Static | Owner::Event => "that unit",
        }
    }

    /// "an enemy within 2".
    fn single(&self, filter: &Filter) -> String {
        let words = described(filter);
        let noun = match filter.side {
            Side::Own if filter.not_self => format!("another of your {words}units"),
            Side::Own => format!("one of your {words}units"),
            Side::Enemy if words.is_empty() => "an enemy".to_owned(),
            Side::Enemy => format!("an enemy {words}unit"),
            Side::Unaligned => format!("a passive or neutral {words}unit"),
            Side::Any if filter.not_self => format!("another {words}unit"),
            Side::Any => with_article(&format!("{words}unit")),
        };
        noun + &self.place(filter)
    }

    /// "each enemy within 1".
    fn each(&self, filter: &Filter) -> String {
        let words = described(filter);
        let noun = match filter.side {
            Side::Own if filter.not_self => format!("each of your other {words}units"),
            Side::Own => format!("each of your {words}units"),
            Side::Enemy if words.is_empty() => "each enemy".to_owned(),
            Side::Enemy => format!("each enemy {words}unit"),
            Side::Unaligned => format!("each passive or neutral {words}unit"),
            Side::Any if filter.not_self => format!("each other {words}unit"),
            Side::Any => format!("each {words}unit"),
        };
        noun + &self.place(filter)
    }

    /// "up to 2 enemies within 3".
    fn several(&self, count: &str, filter: &Filter) -> String {
        let words = described(filter);
        let noun = match filter.side {
            Side::Own if filter.not_self => format!("{count} of your other {words}units"),
            Side::Own => format!("{count} of your {words}units"),
            Side::Enemy if words.is_empty() => format!("{count} enemies"),
            Side::Enemy => format!("{count} enemy {words}units"),
            Side::Unaligned => format!("{count} passive or neutral {words}units"),
            Side::Any if filter.not_self => format!("{count} other {words}units"),
            Side::Any => format!("{count} {words}units"),
        };
        noun + &self.place(filter)
    }

    /// All units that match, as the subject of a rule: "your other Mechanical units within 2".
    pub fn all(&self, filter: &Filter, within: Option<u8>) -> String {
        let words = described(filter);
        let other = if within.is_some() { "other " } else { "" };
        let noun = match filter.side {
            Side::Own => format!("your {other}{words}units"),
            Side::Enemy => format!("{other}enemy {words}units"),
            Side::Unaligned => format!("{other}passive or neutral {words}units"),
            Side::Any => format!("{other}{words}units"),
        };
        let near = within.map_or(String::new(), |dist| format!(" within {dist}"));
        noun + &near + &self.place(filter)
    }

    /// What a filter says after the noun.
    fn place(&self, filter: &Filter) -> String {
        let mut text = String::new();
        if let Some(health) = filter.remaining_max {
            text += &format!(" with remaining Health {health} or less");
        }
        if let Some(cost) = filter.cost_max {
            text += &format!(" of total cost {cost} or less");
        }
        if let Some(zone) = filter.zone {
            text += &format!(" in the {} zone", zone_name(zone));
        }
        if let Some(within) = filter.within {
            text += &self.within(within);
        }
        match filter.aligned_with {
            Some(AlignedWith::SelfUnit) => text += " in line with this unit",
            Some(AlignedWith::Origin) => text += " and in line with it",
            None => {}
        }
        text
    }

    /// " within 3 of any of your units".
    pub fn within(&self, within: Within) -> String {
        let dist = within.dist;
        match within.of {
            Anchor::SelfUnit => format!(" within {dist}"),
            Anchor::OwnHero => format!(" within {dist} of your hero"),
            Anchor::AnyOwn => format!(" within {dist} of any of your units"),
            Anchor::Origin | Anchor::Target => format!(" within {dist} of it"),
            Anchor::Last if self.last_is_many => format!(" within {dist} of them"),
            Anchor::Last => format!(" within {dist} of it"),
        }
    }

    /// Players as the subject of a sentence; none for "you".
    pub fn players(&self, player: PlayerSel) -> Option<Noun> {
        match player {
            PlayerSel::You => None,
            PlayerSel::ChooseOpponent => Some(Noun::one("an opponent of your choice")),
            PlayerSel::EachOpponent => Some(Noun::one("each opponent")),
            PlayerSel::EachPlayer => Some(Noun::one("each player")),
            PlayerSel::TriggerPlayer => Some(Noun::one(self.trigger_player())),
            PlayerSel::LastPlayer => Some(Noun::many("they")),
        }
    }

    /// Players whom something is taken from or whose hand is looked at.
    pub fn whom(&self, player: PlayerSel) -> String {
        match player {
            PlayerSel::You => "you".to_owned(),
            PlayerSel::LastPlayer => "that player".to_owned(),
            PlayerSel::ChooseOpponent
            | PlayerSel::EachOpponent
            | PlayerSel::EachPlayer
            | PlayerSel::TriggerPlayer => self.players(player).map_or(String::new(), |noun| noun.text),
        }
    }

    fn trigger_player(&self) -> &'static str {
        match self.owner {
            Owner::Automatic(Trigger::Attacked) => "the attacker's controller",
            Owner::Automatic(Trigger::Attacking) => "the target's controller",
            Owner::Automatic(Trigger::Died) => "the player who defeated it",
            Owner::Automatic(Trigger::Hurt) => "the player who hurt it",
            Owner::Automatic(_) | Owner::Tech | Owner::Active | Owner::Static | Owner::Event => {
                "that unit's controller"
            }
        }
    }

    /// "an open space within 4 of it".
    pub fn space(&self, space: SpaceSel) -> String {
        let empty = match space.must_be {
            Emptiness::Open => "open",
            Emptiness::Free => "free",
        };
        let zone = space.zone.map_or(String::new(), |zone| format!("{} ", zone_name(zone)));
        let near = space.within.map_or(String::new(), |within| self.within(within));
        with_article(&format!("{empty} {zone}space{near}"))
    }

    /// Resource tokens: "resource within 3".
    pub fn resources(&self, filter: ResFilter) -> String {
        let name = filter.resource.map_or("resource", resource_name);
        let near = filter.within.map_or(String::new(), |within| self.within(within));
        format!("{name}{near}")
    }

    /// "+1 Attack", "-1 Move", "+1 Attack for each ... (at most +4)".
    pub fn bonus(&self, stat: Stat, n: Value) -> String {
        let stat = stat_name(stat);
        match n {
            Value::Fixed(n) => format!("{n:+} {stat}"),
            Value::Counted(Counted { base, each, per, max }) => {
                let base = if base == 0 { String::new() } else { format!("{base:+} {stat} and ") };
                format!("{base}{each:+} {stat} for {} (at most {max:+})", self.per(per))
            }
        }
    }

    /// A counted number after its noun: " for each ...".
    pub fn counted(&self, n: Value) -> String {
        match n {
            Value::Fixed(_) => String::new(),
            Value::Counted(Counted { base, each: _, per, max }) => {
                let base = if base == 0 { String::new() } else { format!(", {base} more in any case") };
                format!(" for {} (at most {max}){base}", self.per(per))
            }
        }
    }

    fn per(&self, per: Per) -> String {
        match per {
            Per::Units(sel) => self.units(sel).text,
            Per::Cogs => "each Cog you hold".to_owned(),
            Per::Brew => "each Brew you hold".to_owned(),
            Per::Hand => "each card in your hand".to_owned(),
            Per::Round => "each round so far".to_owned(),
        }
    }

    /// A condition after "if".
    pub fn cond(&self, cond: &Cond) -> String {
        match *cond {
            Cond::Count { sel, at_least } => match sel {
                Selector::Each(filter) => {
                    format!("there are {}", self.several(&format!("{at_least} or more"), &filter))
                }
                Selector::SelfUnit
                | Selector::OwnHero
                | Selector::TriggerUnit
                | Selector::Last
                | Selector::Origin
                | Selector::Choose { .. }
                | Selector::Random { .. } => format!("{} on the board", self.units(sel).does("stand")),
            },
            Cond::SelfDamaged => "this unit is damaged".to_owned(),
            Cond::SelfUndamaged => "this unit is not damaged".to_owned(),
            Cond::Holds { resource, player, at_least } => {
                let tokens = tokens(resource, i8::try_from(at_least).unwrap_or(i8::MAX));
                format!("{} {} or more", self.holder(player, "hold"), tokens)
            }
            Cond::HandAtMost { player, n } => {
                format!("{} {n} or fewer cards in hand", self.holder(player, "have"))
            }
            Cond::HandAtLeast { player, n: 1 } => format!("{} a card in hand", self.holder(player, "have")),
            Cond::HandAtLeast { player, n } => {
                format!("{} {n} or more cards in hand", self.holder(player, "have"))
            }
            Cond::RoundAtLeast(n) => format!("it is round {n} or later"),
            Cond::TriggerType(kind) => format!("{} is {}", self.trigger_unit(), kind.name()),
            Cond::EventFaceUp => "an event is face up".to_owned(),
        }
    }

    fn holder(&self, player: PlayerSel, verb: &str) -> String {
        self.players(player).map_or(format!("you {verb}"), |noun| noun.does(verb))
    }
}

/// The adjectives of a filter, each with a space after it.
fn described(filter: &Filter) -> String {
    let mut words = String::new();
    match filter.damaged {
        Some(true) => words += "damaged ",
        Some(false) => words += "undamaged ",
        None => {}
    }
    if let Some(status) = filter.status {
        words += status_name(status);
        words += " ";
    }
    if let Some(types) = filter.types {
        words += &types_name(types);
        words += " ";
    }
    match filter.token {
        Some(true) => words += "token ",
        Some(false) => words += "non-token ",
        None => {}
    }
    match filter.role {
        Role::Any => {}
        Role::Hero => words += "hero ",
        Role::Nonhero => words += "non-hero ",
    }
    words
}

fn types_name(types: TypeSet) -> String {
    let names: Vec<&str> = types.iter().map(super::vocabulary::Type::name).collect();
    names.join(" or ")
}

/// "a Mechanical unit card of total cost 4 or less".
pub(super) fn card(filter: CardFilter) -> String {
    with_article(&cards(filter))
}

/// The same without an article: "unit card".
pub(super) fn cards(filter: CardFilter) -> String {
    let types = filter.types.map_or(String::new(), |types| format!("{} ", types_name(types)));
    let kind = match filter.kind {
        CardKind::Any => "card",
        CardKind::Unit => "unit card",
        CardKind::Tech => "tech card",
    };
    let cost = filter.cost_max.map_or(String::new(), |cost| format!(" of total cost {cost} or less"));
    format!("{types}{kind}{cost}")
}

/// "1 Cog and 2 Brew".
pub(super) fn price(cogs: u8, brew: u8) -> String {
    let amount = |resource, n| tokens(resource, i8::try_from(n).unwrap_or(i8::MAX));
    match (cogs, brew) {
        (0, 0) => "free".to_owned(),
        (cogs, 0) => amount(Resource::Cog, cogs),
        (0, brew) => amount(Resource::Brew, brew),
        (cogs, brew) => format!("{} and {}", amount(Resource::Cog, cogs), amount(Resource::Brew, brew)),
    }
}

/// "1 Cog", "2 Cogs", "2 Brew".
pub(super) fn tokens(resource: Resource, n: i8) -> String {
    match (resource, n) {
        (Resource::Cog, 1) => "1 Cog".to_owned(),
        (Resource::Cog, n) => format!("{n} Cogs"),
        (Resource::Brew, n) => format!("{n} Brew"),
    }
}

/// "1 Cog less", "2 Brew more", "1 Cog and 1 Brew less".
pub(super) fn change(cogs: i8, brew: i8) -> String {
    let part = |resource, d: i8| {
        let how = if d < 0 { "less" } else { "more" };
        format!("{} {how}", tokens(resource, d.saturating_abs()))
    };
    match (cogs, brew) {
        (cogs, 0) => part(Resource::Cog, cogs),
        (0, brew) => part(Resource::Brew, brew),
        (cogs, brew) => format!("{} and {}", part(Resource::Cog, cogs), part(Resource::Brew, brew)),
    }
}

/// "a unit", "an open space".
pub(super) fn with_article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// How long, after what it lasts for; nothing for permanent effects.
pub(super) fn lasting(duration: Duration) -> String {
    match duration {
        Duration::Battle => " for this battle".to_owned(),
        Duration::Turn => " this turn".to_owned(),
        Duration::UntilMyTurn => " until your next turn".to_owned(),
        Duration::TheirTurn => " to the end of its controller's next turn".to_owned(),
        Duration::Rounds(1) => " for 1 round".to_owned(),
        Duration::Rounds(n) => format!(" for {n} rounds"),
        Duration::Permanent => String::new(),
    }
}

pub(super) fn resource_name(resource: Resource) -> &'static str {
    match resource {
        Resource::Cog => "Cog",
        Resource::Brew => "Brew",
    }
}

pub(super) fn zone_name(zone: Zone) -> &'static str {
    match zone {
        Zone::Inner => "inner",
        Zone::Outer => "outer",
    }
}

pub(super) fn stat_name(stat: Stat) -> &'static str {
    match stat {
        Stat::Attack => "Attack",
        Stat::Health => "Health",
        Stat::Move => "Move",
    }
}

fn status_name(status: Status) -> &'static str {
    match status {
        Status::Stunned => "Stunned",
        Status::Rooted => "Rooted",
        Status::Burning => "Burning",
        Status::Shielded => "Shielded",
        Status::Silenced => "Silenced",
        Status::Marked => "Marked",
    }
}

/// "Armor 1", "Guard".
pub(super) fn keyword_name(keyword: Keyword) -> String {
    let word = format!("{:?}", keyword.word());
    keyword.number().map_or(word.clone(), |n| format!("{word} {n}"))
}
