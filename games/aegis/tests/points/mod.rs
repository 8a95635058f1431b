//! The budget of content/README.md: what an Action is worth for each Energy, and between which figures it must
//! be. Exact fractions, so that a band is a band.

use gattai_aegis::card::{
    ActionType, Attributes, Card, CommanderAbility, DiceNumber, Indicator, Printed, Range, Stat,
};

/// A fraction, not always in lowest terms.
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    over: u128,
    under: u128,
}

impl Worth {
    fn of(over: u128, under: u128) -> Worth {
        Worth { over, under }
    }

    fn times(self, other: Worth) -> Worth {
        let (over, under) = (self.over * other.over, self.under * other.under);
        let shared = common(over, under);
        Worth { over: over / shared, under: under / shared }
    }

    /// Whether it is between two figures in hundredths, both included.
    pub fn is_within(self, least: u128, most: u128) -> bool {
        self.over * 100 >= least * self.under && self.over * 100 <= most * self.under
    }

    /// In thousandths, rounded down: for messages.
    pub fn thousandths(self) -> u128 {
        self.over * 1000 / self.under
    }
}

fn common(one: u128, other: u128) -> u128 {
    if other == 0 { one } else { common(other, one % other) }
}

/// Expected points x range factor x attribute factors / dice.
pub fn score(action: &Printed) -> Worth {
    let dice = match action.dice {
        DiceNumber::Fixed(number) => u32::from(number),
        DiceNumber::X => 1, // each die is worth the same
    };
    let die = Worth::of(u128::from(7 - action.accuracy), 6);
    let successes = match action.indicator {
        Indicator::Any => die.times(Worth::of(u128::from(dice), 1)),
        Indicator::All => Worth::of(die.over.pow(dice), die.under.pow(dice)),
    };
    let x = if action.dice == DiceNumber::X { Worth::of(12, 10) } else { Worth::of(1, 1) };
    let factors = [
        points(action.does),
        Worth::of(u128::from(action.power), 1),
        range(action.range),
        attributes(action.attributes),
        x,
        Worth::of(1, u128::from(dice)),
    ];
    factors.into_iter().fold(successes, Worth::times)
}

fn points(does: ActionType) -> Worth {
    let tenths = match does {
        ActionType::Damage => 10,
        ActionType::Repair => 7,
        ActionType::Drain | ActionType::Boost => 25,
        ActionType::Push | ActionType::Pull => 4,
        ActionType::Buff(stat) | ActionType::Debuff(stat) => match stat {
            Stat::Dmg => 30,
            Stat::Def => 25,
            Stat::Acc => 20,
            Stat::Eva => 15,
            Stat::Mov => 7,
        },
    };
    Worth::of(tenths, 10)
}

fn range(range: Range) -> Worth {
    let hundredths = |distance: u8| match distance {
        0..=3 => 100,
        4..=5 => 125,
        6..=8 => 160,
        9.. => 180,
    };
    match range {
        Range::Melee => Worth::of(75, 100),
        Range::Laser => Worth::of(180, 100),
        Range::Distance(distance) => Worth::of(hundredths(distance), 100),
        Range::Splash { distance, splash } => {
            Worth::of(hundredths(distance), 100).times(Worth::of(10 + 3 * u128::from(splash), 10))
        }
        Range::Radius(radius) => Worth::of(8, 10).times(Worth::of(100 + 35 * u128::from(radius), 100)),
    }
}

fn attributes(attributes: Attributes) -> Worth {
    let factors = [
        (Attributes::AP, 110),
        (Attributes::ARC, 115),
        (Attributes::CRT, 115),
        (Attributes::FRC, 130),
        (Attributes::STN, 140),
        (Attributes::DIS, 160),
        (Attributes::XPO, 130),
        (Attributes::AIM, 110),
        (Attributes::AA, 103),
        (Attributes::LHT, 135),
        (Attributes::HVY, 85),
        (Attributes::RCH, 70),
        (Attributes::DIV, 80),
    ];
    let printed = factors.into_iter().filter(|(code, _)| attributes.has(*code));
    printed.fold(Worth::of(1, 1), |worth, (_, factor)| worth.times(Worth::of(factor, 100)))
}

/// The band of an Action, in hundredths.
pub fn band(card: &Card, action: &Printed) -> (u128, u128) {
    if matches!(action.does, ActionType::Buff(_) | ActionType::Debuff(_)) {
        return (30, 230);
    }
    let (least, most) = match card.level {
        0 | 1 => (45, 70),
        2 => (55, 80),
        3 => (60, 90),
        4.. => (70, 110),
    };
    let least = if action.attributes.has(Attributes::CMB) { least - 15 } else { least };
    let limited = card.commander_ability == Some(CommanderAbility::StellarLimiter);
    (least, if limited { most + 15 } else { most })
}

/// Each strong passive lowers the sum of a Basic's figures by 1.
pub fn strong_passives(card: &Card) -> u8 {
    let passives = &card.passives;
    let strong = [
        passives.evade >= 2,
        passives.retaliate,
        passives.double_atk,
        passives.double_move,
        passives.cloaking > 0,
    ];
    strong.into_iter().map(u8::from).sum()
}
