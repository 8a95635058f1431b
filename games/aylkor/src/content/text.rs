//! The rules text of every card, made from its data, so that a card cannot say one thing and do another.

use std::fmt::Write;

use super::catalogue::Catalogue;
use super::check::Owner;
use super::design::{
    AbilityDesign, AbilityKind, CardDesign, EventDesign, EventId, Static, TechDesign, TechId, UnitDesign,
    UnitRole,
};
use super::phrase::{
    Phrases, cards, change, keyword_name, price, resource_name, stat_name, tokens, with_article,
};
use super::select::{Cond, CostChange, Switch, TypeChart};
use super::sentences::{Teller, capital};
use super::steps::UnitId;
use super::vocabulary::{Resource, Trigger};

impl Catalogue {
    /// What is printed below the stats of a unit; empty if it has neither keyword nor ability.
    pub fn unit_text(&self, id: UnitId) -> String {
        let unit = self.unit(id);
        let mut parts: Vec<String> = Vec::new();
        if !unit.keyword_list.is_empty() {
            let names: Vec<String> = unit.keyword_list.iter().map(|keyword| keyword_name(*keyword)).collect();
            parts.push(names.join(", ") + ".");
        }
        parts.extend(unit.abilities.iter().map(|ability| self.ability_text(ability)));
        if let UnitRole::NeutralToken { reward } = unit.role {
            parts.push(format!("Reward: {}.", price(reward.cogs, reward.brew)));
        }
        parts.join(" ")
    }

    /// What is printed on a tech card.
    pub fn tech_text(&self, id: TechId) -> String {
        sentence(&Teller::new(self, Owner::Tech).steps(&self.tech(id).steps))
    }

    /// What is printed on an event card.
    pub fn event_text(&self, id: EventId) -> String {
        let event = self.event(id);
        let mut parts: Vec<String> = event.rules.iter().map(switch_text).collect();
        let moments = [
            ("When turned up", &event.on_reveal),
            ("Each round", &event.each_round),
            ("When it ends", &event.on_expire),
        ];
        for (moment, timed) in moments {
            if !timed.steps.is_empty() {
                let steps = Teller::new(self, Owner::Event).steps(&timed.steps);
                parts.push(format!("{moment}: {}", sentence(&steps)));
            }
        }
        parts.join(" ")
    }

    /// One ability as it is printed.
    pub fn ability_text(&self, ability: &AbilityDesign) -> String {
        let owner = match ability.kind {
            AbilityKind::Build { program: _ } => Owner::Automatic(Trigger::Built),
            AbilityKind::Death { program: _ } => Owner::Automatic(Trigger::Died),
            AbilityKind::Trigger { when, within: _, program: _ } => Owner::Automatic(when),
            AbilityKind::Active { cost: _, program: _ } => Owner::Active,
            AbilityKind::Static(work) => return static_text(work),
        };
        let steps = Teller::new(self, owner).steps(&ability.steps);
        let (lead, condition) = lead(ability);
        let condition = condition.map(|cond| format!("if {}, ", Phrases::new(owner).cond(&cond)));
        let often = match ability.per_turn {
            None => String::new(),
            Some(1) => " Once a turn.".to_owned(),
            Some(2) => " At most twice a turn.".to_owned(),
            Some(n) => format!(" At most {n} times a turn."),
        };
        let body = condition.unwrap_or_default() + &steps;
        let body = if lead.ends_with(": ") { capital(&body) } else { body };
        lead + &sentence_end(&body) + &often
    }

    /// Every card with its cost, stats, text and flavour: what a reviewer reads.
    pub fn listing(&self) -> String {
        let mut list = String::new();
        for deck in &self.decks {
            let _ = write!(list, "== {} ==\n{}\n\n", deck.name, deck.idea);
            self.list_unit(&mut list, deck.hero);
            for (card, _) in &deck.cards {
                match self.card(*card) {
                    CardDesign::Unit(unit) => self.list_unit(&mut list, unit),
                    CardDesign::Tech(tech) => self.list_tech(&mut list, tech),
                }
            }
        }
        list += "== Tokens ==\n\n";
        for (place, unit) in self.units.iter().enumerate() {
            if matches!(unit.role, UnitRole::Token | UnitRole::NeutralToken { .. }) {
                self.list_unit(&mut list, UnitId(place as u16));
            }
        }
        list += "== Events ==\n\n";
        for (place, event) in self.events.iter().enumerate() {
            let EventDesign { slot, name, duration, flavour, .. } = event;
            let rounds = if *duration == 1 { "1 round".to_owned() } else { format!("{duration} rounds") };
            let text = self.event_text(EventId(place as u8));
            let _ = write!(list, "{slot} {name}: {rounds}\n{text}\n\"{flavour}\"\n\n");
        }
        list.truncate(list.trim_end().len());
        list + "\n"
    }

    fn list_unit(&self, list: &mut String, id: UnitId) {
        let UnitDesign { slot, name, copies, kind, cost, attack, health, movement, flavour, role, .. } =
            self.unit(id);
        let about = match role {
            UnitRole::Hero => format!("{name}: hero"),
            UnitRole::Unit => {
                format!("{slot} {name} x{copies}: {} unit, {}", kind.name(), price(cost.cogs, cost.brew))
            }
            UnitRole::Token => format!("{name}: {} token", kind.name()),
            UnitRole::NeutralToken { reward: _ } => format!("{name}: {} neutral token", kind.name()),
        };
        let text = self.unit_text(id);
        let text = if text.is_empty() { "-" } else { &text };
        let stats = format!("Attack {attack}, Health {health}, Move {movement}");
        let _ = write!(list, "{about}; {stats}\n{text}\n\"{flavour}\"\n\n");
    }

    fn list_tech(&self, list: &mut String, id: TechId) {
        let TechDesign { slot, name, copies, cost, flavour, .. } = self.tech(id);
        let (price, text) = (price(cost.cogs, cost.brew), self.tech_text(id));
        let _ = write!(list, "{slot} {name} x{copies}: tech, {price}\n{text}\n\"{flavour}\"\n\n");
    }
}

/// How an ability begins, and the condition that its beginning does not say yet.
fn lead(ability: &AbilityDesign) -> (String, Option<Cond>) {
    let condition = ability.condition;
    match ability.kind {
        AbilityKind::Build { program: _ } => ("When built: ".to_owned(), condition),
        AbilityKind::Death { program: _ } => ("When defeated: ".to_owned(), condition),
        AbilityKind::Trigger { when, within, program: _ } => {
            let within = within.unwrap_or_default();
            let (kind, rest) = match condition {
                Some(Cond::TriggerType(kind)) if within > 0 => (format!("{} ", kind.name()), None),
                _ => (String::new(), condition),
            };
            let text = match when {
                Trigger::AllyBuilt if kind.is_empty() => {
                    format!("When you build another unit within {within}, ")
                }
                Trigger::AllyBuilt => format!("When you build {}unit within {within}, ", with_article(&kind)),
                Trigger::AllyDied => {
                    let units = if kind.is_empty() { "non-hero ".to_owned() } else { kind };
                    format!("When another of your {units}units within {within} is defeated, ")
                }
                Trigger::Built => "When built: ".to_owned(),
                Trigger::Died => "When defeated: ".to_owned(),
                Trigger::TurnStart => "At the start of your turn, ".to_owned(),
                Trigger::TurnEnd => "At the end of your turn, ".to_owned(),
                Trigger::Attacking => "When this unit attacks, ".to_owned(),
                Trigger::Attacked => "When this unit is attacked, ".to_owned(),
                Trigger::Hit => "When this unit's strike damages a unit, ".to_owned(),
                Trigger::Hurt => "When this unit is hurt, ".to_owned(),
                Trigger::Killed => "When this unit's strike defeats an enemy, ".to_owned(),
                Trigger::Harvested => "When this unit gathers, ".to_owned(),
                Trigger::TechPlayed => "After you play a tech card, ".to_owned(),
                Trigger::EventRevealed => "When an event is turned up, ".to_owned(),
            };
            (text, rest)
        }
        AbilityKind::Active { cost, program: _ } => {
            (format!("Active ({}): ", price(cost.cogs, cost.brew)), condition)
        }
        AbilityKind::Static(_) => (String::new(), condition),
    }
}

fn static_text(work: Static) -> String {
    let phrases = Phrases::new(Owner::Static);
    match work {
        Static::Aura(aura) => {
            let mut given = Vec::new();
            if aura.attack != 0 {
                given.push(format!("{:+} Attack", aura.attack));
            }
            if aura.movement != 0 {
                given.push(format!("{:+} Move", aura.movement));
            }
            given.extend(aura.keyword.map(keyword_name));
            let units = phrases.all(&aura.filter, Some(aura.within));
            let itself = if aura.itself { "this unit and " } else { "" };
            sentence(&format!("{itself}{units} have {}", given.join(" and ")))
        }
        Static::SelfStat(bonus) => sentence(&format!("this unit has {}", phrases.bonus(bonus.stat, bonus.n))),
        Static::CostChange(CostChange { filter, cogs, brew, first_per_turn }) => {
            let change = change(cogs, brew);
            let cards = cards(filter);
            match first_per_turn {
                true => sentence(&format!("the first {cards} you play each turn costs {change}")),
                false => sentence(&format!("each {cards} you play costs {change}")),
            }
        }
    }
}

fn switch_text(switch: &Switch) -> String {
    let phrases = Phrases::new(Owner::Event);
    let how = |d: i8| if d < 0 { "lower" } else { "higher" };
    match *switch {
        Switch::Income { resource, d } => {
            format!("Turn-start income is {} {}.", tokens(resource, d.saturating_abs()), how(d))
        }
        Switch::DrawRule { d } => {
            let cards = if d.saturating_abs() == 1 { "card" } else { "cards" };
            let how = if d < 0 { "fewer" } else { "more" };
            format!("Players draw {} {cards} {how} at turn start.", d.saturating_abs())
        }
        Switch::Stat { filter, stat, d } => {
            sentence(&format!("{} have {d:+} {}", phrases.all(&filter, None), stat_name(stat)))
        }
        Switch::Keyword { filter, keyword } => {
            sentence(&format!("{} have {}", phrases.all(&filter, None), keyword_name(keyword)))
        }
        Switch::Cost { filter, cogs, brew } => {
            sentence(&format!("each {} costs {}", cards(filter), change(cogs, brew)))
        }
        Switch::TypeChart(TypeChart::Double) => "Type advantages and disadvantages are doubled.".to_owned(),
        Switch::TypeChart(TypeChart::Reversed) => {
            "Type advantages and disadvantages are reversed.".to_owned()
        }
        Switch::TypeChart(TypeChart::Off) => "There are no type advantages or disadvantages.".to_owned(),
        Switch::Harvest { resource, d } => {
            format!("Gathering a {} gives {d} more.", resource_name(resource))
        }
        Switch::Bounty { d } => {
            format!("The bounty is {} {}.", tokens(Resource::Cog, d.saturating_abs()), how(d))
        }
        Switch::NoReciprocal => "There are no reciprocal attacks.".to_owned(),
        Switch::NoTech => "Tech cards may not be played.".to_owned(),
        Switch::BuildRange { n } => format!("Units are built on open spaces within {n} of their hero."),
        Switch::HandOpen => "All hands are open.".to_owned(),
    }
}

fn sentence(text: &str) -> String {
    sentence_end(&capital(text))
}

fn sentence_end(text: &str) -> String {
    format!("{text}.")
}
