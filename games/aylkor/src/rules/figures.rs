//! Current figures: stats, keywords, types, costs (AYL-9, AYL-17, AYL-18), and who matches a filter.

use gattai_core::{Card, Seat};

use crate::Aylkor;
use crate::board::{BOARD, Space, Spaces};
use crate::content::{
    AbilityKind, AlignedWith, Anchor, Aura, CardDesign, CardFilter, CardKind, Cond, Effect as Word, Filter,
    KeywordWord, Keywords, Op, Per, PlayerSel, Resource, Role, Selector, Side, Stat, Static, Status, Switch,
    Type, TypeChart, UnitDesign, UnitRole, Value, Within,
};
use crate::state::{Change, Control, Id, Source, State, Unit};

/// From where a card looks at the board: whose it is, and what its words refer to.
#[derive(Clone, Copy, Default)]
pub(crate) struct Eye<'a> {
    pub seat: Option<Seat>,
    pub source: Option<Source>,
    pub origin: Option<Id>,
    pub last: &'a [Id],
    pub target: Option<Id>,
    pub cause: Option<crate::state::Cause>,
    pub last_player: Option<Seat>,
}

impl Aylkor {
    /// What is printed on a unit.
    #[inline]
    pub(crate) fn design(&self, unit: &Unit) -> &UnitDesign {
        &self.catalogue.units[usize::from(unit.design.0)]
    }

    /// The rules that the event puts in force, for all players alike (AYL-14.1).
    pub(crate) fn switches(&self, state: &State) -> &[Switch] {
        match state.event {
            Some(face_up) => &self.catalogue.events[usize::from(face_up.event.0)].rules,
            None => &[],
        }
    }

    /// Its current type (AYL-9.1, AYL-12.4, AYL-17.8, AYL-R15, AYL-R57).
    pub(crate) fn kind(&self, state: &State, unit: &Unit) -> Type {
        if unit.hero || unit.control.seat().is_none() {
            return Type::Neutral;
        }
        let changed = state.lasting.iter().rev().filter(|lasting| lasting.unit == unit.id);
        let kind = changed.filter_map(|lasting| match lasting.what {
            Change::Type(kind) => Some(kind),
            Change::Stat(..) | Change::Keyword(_) => None,
        });
        kind.into_iter().next().unwrap_or(self.design(unit).kind)
    }

    /// Its current keywords (AYL-17.4, AYL-17.6, AYL-19.5, AYL-12.7, AYL-R17).
    pub(crate) fn keywords(&self, state: &State, unit: &Unit) -> Keywords {
        if unit.silenced.is_some() {
            return Keywords::default();
        }
        let mut keywords = self.design(unit).keywords;
        for lasting in state.lasting.iter().filter(|lasting| lasting.unit == unit.id) {
            if let Change::Keyword(keyword) = lasting.what {
                keywords.add(keyword);
            }
        }
        self.for_auras(state, unit, |aura| {
            if let Some(keyword) = aura.keyword {
                keywords.add(keyword);
            }
        });
        for switch in self.switches(state) {
            if let Switch::Keyword { filter, keyword } = switch
                && self.matches(state, &Eye::default(), filter, unit)
            {
                keywords.add(*keyword);
            }
        }
        if unit.control.seat().is_none() { keywords.of_the_body() } else { keywords }
    }

    pub(crate) fn has(&self, state: &State, unit: &Unit, word: KeywordWord) -> bool {
        self.keywords(state, unit).has(word)
    }

    /// The auras that reach a unit (AYL-17.6). Auras are abilities: a Silenced unit neither gives nor takes
    /// them, and a unit without a player gives none.
    fn for_auras(&self, state: &State, unit: &Unit, mut each: impl FnMut(&Aura)) {
        if unit.silenced.is_some() {
            return;
        }
        for source in state.units.iter().filter(|source| self.traits[usize::from(source.design.0)].aura) {
            let Some(seat) = source.control.seat().filter(|_| source.silenced.is_none()) else { continue };
            let eye = Eye { seat: Some(seat), source: Some(source_of(source)), ..Eye::default() };
            for ability in &self.design(source).abilities {
                if let AbilityKind::Static(Static::Aura(aura)) = &ability.kind
                    && BOARD.distance(source.space, unit.space) <= aura.within
                    && (aura.itself || source.id != unit.id)
                    && self.matches(state, &eye, &aura.filter, unit)
                {
                    each(aura);
                }
            }
        }
    }

    /// A current stat, never below 0; Health never below 1 (AYL-17.1).
    fn stat(&self, state: &State, unit: &Unit, stat: Stat) -> u8 {
        let design = self.design(unit);
        let printed = match stat {
            Stat::Attack => design.attack,
            Stat::Health => design.health,
            Stat::Move => design.movement,
        };
        let mut sum = i32::from(printed);
        for lasting in state.lasting.iter().filter(|lasting| lasting.unit == unit.id) {
            if let Change::Stat(changed, n) = lasting.what
                && changed == stat
            {
                sum += i32::from(n);
            }
        }
        if stat != Stat::Health {
            sum += self.stat_around(state, unit, stat);
        }
        sum.clamp(if stat == Stat::Health { 1 } else { 0 }, 99) as u8
    }

    /// What auras, the unit's own static bonus and the event add to Attack or Move.
    fn stat_around(&self, state: &State, unit: &Unit, stat: Stat) -> i32 {
        let mut sum = 0;
        self.for_auras(state, unit, |aura| {
            sum += i32::from(if stat == Stat::Attack { aura.attack } else { aura.movement });
        });
        if self.traits[usize::from(unit.design.0)].self_stat
            && unit.silenced.is_none()
            && let Some(seat) = unit.control.seat()
        {
            let eye = Eye { seat: Some(seat), source: Some(source_of(unit)), ..Eye::default() };
            for ability in &self.design(unit).abilities {
                if let AbilityKind::Static(Static::SelfStat(bonus)) = &ability.kind
                    && bonus.stat == stat
                {
                    sum += self.value(state, &eye, &bonus.n);
                }
            }
        }
        for switch in self.switches(state) {
            if let Switch::Stat { filter, stat: changed, d } = switch
                && *changed == stat
                && self.matches(state, &Eye::default(), filter, unit)
            {
                sum += i32::from(*d);
            }
        }
        sum
    }

    pub(crate) fn attack(&self, state: &State, unit: &Unit) -> u8 {
        self.stat(state, unit, Stat::Attack)
    }

    pub(crate) fn health(&self, state: &State, unit: &Unit) -> u8 {
        self.stat(state, unit, Stat::Health)
    }

    pub(crate) fn movement(&self, state: &State, unit: &Unit) -> u8 {
        self.stat(state, unit, Stat::Move)
    }

    /// Current Health minus damage (AYL-10.1).
    pub(crate) fn remaining(&self, state: &State, unit: &Unit) -> u8 {
        self.health(state, unit).saturating_sub(unit.damage)
    }

    /// What is left of its Move this turn (AYL-17.3).
    pub(crate) fn move_left(&self, state: &State, unit: &Unit) -> u8 {
        self.movement(state, unit).saturating_sub(unit.moved)
    }

    /// Advantage and disadvantage (AYL-9.2, AYL-21.6): 1 more or 1 less (AYL-R56), none for Neutral (AYL-R57).
    pub(crate) fn type_adjustment(&self, state: &State, striker: Type, struck: Type) -> i8 {
        let plain = match (striker, struck) {
            (Type::Organic, Type::Mechanical)
            | (Type::Mechanical, Type::Elemental)
            | (Type::Elemental, Type::Organic) => 1,
            (Type::Organic, Type::Elemental)
            | (Type::Mechanical, Type::Organic)
            | (Type::Elemental, Type::Mechanical) => -1,
            (Type::Neutral | Type::Organic | Type::Mechanical | Type::Elemental, _) => 0,
        };
        self.switches(state).iter().fold(plain, |value, switch| match switch {
            Switch::TypeChart(TypeChart::Double) => value * 2,
            Switch::TypeChart(TypeChart::Reversed) => -value,
            Switch::TypeChart(TypeChart::Off) => 0,
            Switch::Income { .. }
            | Switch::DrawRule { .. }
            | Switch::Stat { .. }
            | Switch::Keyword { .. }
            | Switch::Cost { .. }
            | Switch::Harvest { .. }
            | Switch::Bounty { .. }
            | Switch::NoReciprocal
            | Switch::NoTech
            | Switch::BuildRange { .. }
            | Switch::HandOpen => value,
        })
    }

    /// Whether a unit matches a filter, as a card looks at it.
    pub(crate) fn matches(&self, state: &State, eye: &Eye<'_>, filter: &Filter, unit: &Unit) -> bool {
        let control = unit.control.seat();
        // There are no allies but oneself (AYL-R49).
        let side = match filter.side {
            Side::Any => true,
            Side::Own => control.is_some() && control == eye.seat,
            Side::Enemy => control.is_none() || control != eye.seat,
            Side::Unaligned => control.is_none(),
        };
        let role = match filter.role {
            Role::Any => true,
            Role::Hero => unit.hero,
            Role::Nonhero => !unit.hero,
        };
        side && role
            && filter.types.is_none_or(|types| types.contains(self.kind(state, unit)))
            && filter.token.is_none_or(|token| token == self.is_token(unit))
            && filter.damaged.is_none_or(|damaged| damaged == (unit.damage > 0))
            && filter.remaining_max.is_none_or(|most| self.remaining(state, unit) <= most)
            && filter.cost_max.is_none_or(|most| self.design(unit).cost.total() <= most)
            && filter.status.is_none_or(|status| has_status(unit, status))
            && filter.zone.is_none_or(|zone| unit.space.zone() == zone)
            && !(filter.not_self && eye.source.is_some_and(|source| source.id == unit.id))
            && filter.aligned_with.is_none_or(|with| self.is_aligned(state, eye, with, unit.space))
            && filter.within.is_none_or(|within| self.near(state, eye, within).contains(unit.space))
    }

    /// Where the units that match a filter stand.
    pub(crate) fn matching(&self, state: &State, eye: &Eye<'_>, filter: &Filter) -> Spaces {
        // Nearness is the same for all, so it is worked out once.
        let near = filter.within.map_or(Spaces::ALL, |within| self.near(state, eye, within));
        let rest = Filter { within: None, ..*filter };
        let units = state.units_on(near).filter(|unit| self.matches(state, eye, &rest, unit));
        units.map(|unit| unit.space).collect()
    }

    pub(crate) fn is_token(&self, unit: &Unit) -> bool {
        match self.design(unit).role {
            UnitRole::Token | UnitRole::NeutralToken { .. } => true,
            UnitRole::Hero | UnitRole::Unit => false,
        }
    }

    fn is_aligned(&self, state: &State, eye: &Eye<'_>, with: AlignedWith, space: Space) -> bool {
        let from = match with {
            AlignedWith::SelfUnit => eye.source.map(|source| source.space),
            AlignedWith::Origin => eye.origin.and_then(|id| state.unit(id)).map(|unit| unit.space),
        };
        from.is_some_and(|from| BOARD.direction(from, space).is_some())
    }

    /// The spaces near something.
    pub(crate) fn near(&self, state: &State, eye: &Eye<'_>, within: Within) -> Spaces {
        let around =
            |space: Option<Space>| space.map_or(Spaces::NONE, |space| BOARD.within(space, within.dist));
        let of_unit = |id: Option<Id>| around(id.and_then(|id| state.unit(id)).map(|unit| unit.space));
        match within.of {
            Anchor::SelfUnit => {
                let source = eye.source;
                let now = source.and_then(|source| state.unit(source.id)).map(|unit| unit.space);
                around(now.or(source.map(|source| source.space)))
            }
            Anchor::OwnHero => of_unit(eye.seat.and_then(|seat| state.players[seat].hero)),
            Anchor::AnyOwn => {
                let own = eye.seat.map_or(Spaces::NONE, |seat| state.spaces_of(seat));
                own.iter().fold(Spaces::NONE, |near, space| near.or(BOARD.within(space, within.dist)))
            }
            Anchor::Origin => of_unit(eye.origin),
            Anchor::Last => eye.last.iter().fold(Spaces::NONE, |near, id| near.or(of_unit(Some(*id)))),
            Anchor::Target => of_unit(eye.target),
        }
    }

    /// The units that a selector without a choice means.
    pub(crate) fn selected(&self, state: &State, eye: &Eye<'_>, selector: &Selector) -> Spaces {
        let of =
            |id: Option<Id>| id.and_then(|id| state.unit(id)).map_or(Spaces::NONE, |unit| unit.space.only());
        match selector {
            Selector::SelfUnit => of(eye.source.map(|source| source.id)),
            Selector::OwnHero => of(eye.seat.and_then(|seat| state.players[seat].hero)),
            Selector::TriggerUnit => of(eye.cause.and_then(|cause| cause.unit)),
            Selector::Last => eye.last.iter().fold(Spaces::NONE, |set, id| set.or(of(Some(*id)))),
            Selector::Origin => of(eye.origin),
            Selector::Each(filter) | Selector::Choose { filter, .. } | Selector::Random { filter, .. } => {
                self.matching(state, eye, filter)
            }
        }
    }

    /// A number of a step.
    pub(crate) fn value(&self, state: &State, eye: &Eye<'_>, value: &Value) -> i32 {
        match value {
            Value::Fixed(n) => i32::from(*n),
            Value::Counted(counted) => {
                let player = eye.seat.map(|seat| &state.players[seat]);
                let count = match &counted.per {
                    Per::Units(selector) => self.selected(state, eye, selector).len() as i32,
                    Per::Cogs => player.map_or(0, |player| i32::from(player.cogs)),
                    Per::Brew => player.map_or(0, |player| i32::from(player.brew)),
                    Per::Hand => player.map_or(0, |player| player.hand.len() as i32),
                    Per::Round => i32::from(state.round),
                };
                (i32::from(counted.base) + i32::from(counted.each) * count).min(i32::from(counted.max))
            }
        }
    }

    /// Whether a condition holds.
    pub(crate) fn holds(&self, state: &State, eye: &Eye<'_>, cond: &Cond) -> bool {
        let source = eye.source.and_then(|source| state.unit(source.id));
        let player = |which: PlayerSel| match which {
            PlayerSel::You => eye.seat,
            PlayerSel::TriggerPlayer => eye.cause.and_then(|cause| cause.player),
            PlayerSel::LastPlayer => eye.last_player,
            PlayerSel::ChooseOpponent | PlayerSel::EachOpponent | PlayerSel::EachPlayer => None,
        };
        let of = |which: PlayerSel| player(which).map(|seat| &state.players[seat]);
        match cond {
            Cond::Count { sel, at_least } => self.selected(state, eye, sel).len() >= usize::from(*at_least),
            Cond::SelfDamaged => source.is_some_and(|unit| unit.damage > 0),
            Cond::SelfUndamaged => source.is_some_and(|unit| unit.damage == 0),
            Cond::Holds { resource, player, at_least } => of(*player).is_some_and(|player| {
                let held = match resource {
                    Resource::Cog => player.cogs,
                    Resource::Brew => player.brew,
                };
                held >= u16::from(*at_least)
            }),
            Cond::HandAtMost { player, n } => {
                of(*player).is_some_and(|player| player.hand.len() <= usize::from(*n))
            }
            Cond::HandAtLeast { player, n } => {
                of(*player).is_some_and(|player| player.hand.len() >= usize::from(*n))
            }
            Cond::RoundAtLeast(n) => state.round >= u16::from(*n),
            Cond::TriggerType(kind) => eye.cause.and_then(|cause| cause.kind) == Some(*kind),
            Cond::EventFaceUp => state.event.is_some(),
        }
    }

    /// Whether a card matches a filter, by what is printed on it.
    pub(crate) fn card_matches(&self, card: Card, filter: &CardFilter) -> bool {
        match self.catalogue.card(card) {
            CardDesign::Unit(id) => {
                let design = &self.catalogue.units[usize::from(id.0)];
                filter.kind != CardKind::Tech
                    && filter.types.is_none_or(|types| types.contains(design.kind))
                    && filter.cost_max.is_none_or(|most| design.cost.total() <= most)
            }
            CardDesign::Tech(id) => {
                let design = &self.catalogue.techs[usize::from(id.0)];
                filter.kind != CardKind::Unit
                    && filter.types.is_none()
                    && filter.cost_max.is_none_or(|most| design.cost.total() <= most)
            }
        }
    }

    /// What a card costs a player now, in Cogs and Brew (AYL-5.14, AYL-17.7, AYL-17.9, AYL-21.5):
    /// the changes add up, and each resource has its own floor of 0 (AYL-R66).
    pub(crate) fn cost(&self, state: &State, seat: Seat, card: Card) -> (u16, u16) {
        let printed = match self.catalogue.card(card) {
            CardDesign::Unit(id) => self.catalogue.units[usize::from(id.0)].cost,
            CardDesign::Tech(id) => self.catalogue.techs[usize::from(id.0)].cost,
        };
        let (mut cogs, mut brew) = (i32::from(printed.cogs), i32::from(printed.brew));
        for unit in state.units.iter().filter(|unit| self.traits[usize::from(unit.design.0)].cost) {
            if unit.control != Control::Seat(seat) || unit.silenced.is_some() {
                continue;
            }
            for ability in &self.design(unit).abilities {
                if let AbilityKind::Static(Static::CostChange(change)) = &ability.kind
                    && self.card_matches(card, &change.filter)
                    && !(change.first_per_turn
                        && state.built.iter().any(|built| self.card_matches(*built, &change.filter)))
                {
                    cogs += i32::from(change.cogs);
                    brew += i32::from(change.brew);
                }
            }
        }
        for switch in self.switches(state) {
            if let Switch::Cost { filter, cogs: c, brew: b } = switch
                && self.card_matches(card, filter)
            {
                cogs += i32::from(*c);
                brew += i32::from(*b);
            }
        }
        for discount in &state.players[seat].discounts {
            if let Op::Effect(Word::Discount { filter, cogs: c, brew: b, .. }) = self.op(discount.step)
                && self.card_matches(card, filter)
            {
                cogs -= i32::from(*c);
                brew -= i32::from(*b);
            }
        }
        (cogs.max(0) as u16, brew.max(0) as u16)
    }

    pub(crate) fn can_pay(&self, state: &State, seat: Seat, cost: (u16, u16)) -> bool {
        let player = &state.players[seat];
        player.cogs >= cost.0 && player.brew >= cost.1
    }
}

/// Whether a unit has a status.
pub(crate) fn has_status(unit: &Unit, status: Status) -> bool {
    match status {
        Status::Stunned => unit.stunned.is_some(),
        Status::Rooted => unit.rooted.is_some(),
        Status::Burning => unit.burning.is_some(),
        Status::Shielded => unit.shielded,
        Status::Silenced => unit.silenced.is_some(),
        Status::Marked => unit.marked.is_some(),
    }
}

/// A unit as the source of an ability.
pub(crate) fn source_of(unit: &Unit) -> Source {
    Source { id: unit.id, design: unit.design, space: unit.space }
}
