//! What cards are worth by the budgets of content/README.md: a number for each word, added up as written there.

use gattai_aylkor::content::{
    AbilityDesign, AbilityKind, AppliedStatus, Catalogue, CostChange, Duration, Effect, Filter, How, Keyword,
    PlayerSel, Resource, Selector, Side, Stat, Static, Step, TechDesign, Trigger, UnitDesign, Value,
};

/// 2 x Attack + Health + Move + abilities.
pub fn unit(catalogue: &Catalogue, unit: &UnitDesign) -> i32 {
    2 * i32::from(unit.attack) + i32::from(unit.health) + i32::from(unit.movement) + extras(catalogue, unit)
}

/// Keywords and abilities.
pub fn extras(catalogue: &Catalogue, unit: &UnitDesign) -> i32 {
    let keywords: i32 = unit.keyword_list.iter().map(|word| keyword(*word)).sum();
    keywords + unit.abilities.iter().map(|a| ability(catalogue, a)).sum::<i32>()
}

/// The steps of a tech card.
pub fn tech(catalogue: &Catalogue, tech: &TechDesign) -> i32 {
    steps(catalogue, &tech.steps)
}

fn keyword(keyword: Keyword) -> i32 {
    match keyword {
        Keyword::Ranged(2) | Keyword::Armor(1) | Keyword::Splash(1) => 3,
        Keyword::Ranged(3) => 5,
        Keyword::Armor(2) => 7,
        Keyword::Forager(1)
        | Keyword::Rush
        | Keyword::Preempt
        | Keyword::Unanswered
        | Keyword::Leech
        | Keyword::Beacon => 2,
        Keyword::Guard
        | Keyword::Flight
        | Keyword::Pierce
        | Keyword::Deft
        | Keyword::Warded
        | Keyword::Skirmish => 1,
        Keyword::Anchored => 0,
        Keyword::Ranged(_) | Keyword::Armor(_) | Keyword::Splash(_) | Keyword::Forager(_) => {
            panic!("the budgets have no points for {keyword:?}")
        }
    }
}

fn ability(catalogue: &Catalogue, ability: &AbilityDesign) -> i32 {
    let points = steps(catalogue, &ability.steps);
    match ability.kind {
        AbilityKind::Build { .. } => points,
        AbilityKind::Death { .. } => half(points),
        AbilityKind::Trigger { when: Trigger::TurnStart | Trigger::TurnEnd, .. } => points + 1,
        AbilityKind::Trigger { .. } => half(points),
        AbilityKind::Active { cost, .. } => {
            2.max(points + 2 - 2 * i32::from(cost.cogs) - 3 * i32::from(cost.brew))
        }
        AbilityKind::Static(Static::Aura(_) | Static::SelfStat(_)) => 4,
        AbilityKind::Static(Static::CostChange(CostChange { cogs, .. })) => -3 * i32::from(cogs),
    }
}

/// Half, rounded up.
fn half(points: i32) -> i32 {
    (points + 1).div_euclid(2)
}

fn steps(catalogue: &Catalogue, list: &[Step]) -> i32 {
    list.iter().map(|step| self::step(catalogue, step)).sum()
}

fn step(catalogue: &Catalogue, step: &Step) -> i32 {
    match step {
        Step::Effect(effect) => self::effect(catalogue, effect),
        Step::May(may) => steps(catalogue, &may.steps),
        Step::If(condition) => steps(catalogue, &condition.steps),
        Step::ChooseOne(choice) => {
            let branches = choice.branches.iter().map(|branch| steps(catalogue, &branch.steps));
            match choice.by {
                PlayerSel::You => 1 + branches.max().unwrap_or(0),
                _ => branches.min().unwrap_or(0),
            }
        }
    }
}

fn effect(catalogue: &Catalogue, effect: &Effect) -> i32 {
    match *effect {
        Effect::Damage { n, sel } => spread(2 * number(n), sel),
        Effect::Heal { n, sel } => spread(number(n), sel),
        Effect::Modify { stat: Stat::Attack, n, sel, duration: Duration::Permanent } => {
            spread(3 * number(n), sel)
        }
        Effect::Modify { stat: Stat::Attack, n, sel, duration: Duration::Turn } => spread(2 * number(n), sel),
        Effect::Modify { stat: Stat::Health, n, sel, duration: Duration::Permanent } => {
            spread(2 * number(n), sel)
        }
        Effect::Grant { keyword: word, sel, duration: Duration::Permanent } => spread(keyword(word) + 1, sel),
        Effect::Status { status: given, sel } => spread(status(given, sel), sel),
        Effect::Cleanse { .. } | Effect::Scry { .. } | Effect::ShiftResource { .. } => 1,
        Effect::RevealHand { .. } | Effect::ExtendEvent { .. } => 1,
        Effect::Destroy { .. } | Effect::Ready { .. } | Effect::Recruit { .. } => 6,
        Effect::Sacrifice { .. } => -3,
        Effect::Relocate { sel: _, space } => {
            if space.within.is_some_and(|within| within.dist > 2) {
                4
            } else {
                3
            }
        }
        Effect::Push { slam, .. } => 2 + i32::from(slam),
        Effect::Pull { .. } | Effect::Swap { .. } | Effect::SetType { .. } => 2,
        Effect::Strike { .. } => 5,
        Effect::Gain { resource, n, .. } => number(n) * token(resource),
        Effect::Lose { resource: Resource::Cog, n, .. } => number(n) * 2,
        Effect::Steal { resource: Resource::Cog, n, .. } => number(n) * 3,
        Effect::Draw { n, .. } => number(n) * 2,
        Effect::Discard { n, how: How::Random, .. } => number(n) * 3,
        Effect::Discard { n, .. } => number(n) * 4,
        Effect::Search { .. } | Effect::AdvanceEvent => 4,
        Effect::Recover { .. } => 3,
        Effect::Bounce { sel } => {
            if filter(sel).is_some_and(|f| f.side == Side::Own) {
                1
            } else {
                6
            }
        }
        Effect::Discount { cogs, brew: 0, .. } => 2 * i32::from(cogs),
        Effect::Summon { token, n, .. } => {
            let design = catalogue.units.iter().find(|unit| unit.id == token.name.as_str()).unwrap();
            number(n) * (unit(catalogue, design) - 2)
        }
        Effect::PlaceResource { resource, .. } => token(resource),
        Effect::Modify { .. }
        | Effect::Grant { .. }
        | Effect::Lose { .. }
        | Effect::Steal { .. }
        | Effect::Discount { .. }
        | Effect::SpawnNeutral { .. } => panic!("the budgets have no points for {effect:?}"),
    }
}

fn status(status: AppliedStatus, sel: Selector) -> i32 {
    let one_type = filter(sel).and_then(|f| f.types).is_some();
    match status {
        AppliedStatus::Shielded | AppliedStatus::Silenced => 3,
        AppliedStatus::Stunned => {
            if one_type {
                5
            } else {
                6
            }
        }
        AppliedStatus::Rooted => 2,
        AppliedStatus::Marked => 1,
        AppliedStatus::Burning { n, ticks } => i32::from(n) * i32::from(ticks),
    }
}

fn token(resource: Resource) -> i32 {
    match resource {
        Resource::Cog => 2,
        Resource::Brew => 3,
    }
}

/// For several units: those next to one count one and a half times (2n for one unit, 3n for each adjacent),
/// larger areas as two to three units.
fn spread(points: i32, sel: Selector) -> i32 {
    match sel {
        Selector::Choose { count, .. } | Selector::Random { count, .. } => points * i32::from(count),
        Selector::Each(Filter { within: Some(within), .. }) if within.dist == 1 => half(3 * points),
        Selector::Each(_) => half(5 * points),
        Selector::SelfUnit
        | Selector::OwnHero
        | Selector::TriggerUnit
        | Selector::Last
        | Selector::Origin => points,
    }
}

fn filter(sel: Selector) -> Option<Filter> {
    match sel {
        Selector::Choose { filter, .. } | Selector::Random { filter, .. } | Selector::Each(filter) => {
            Some(filter)
        }
        _ => None,
    }
}

fn number(n: Value) -> i32 {
    match n {
        Value::Fixed(n) => i32::from(n),
        Value::Counted(_) => panic!("the budgets have no points for counted numbers"),
    }
}
