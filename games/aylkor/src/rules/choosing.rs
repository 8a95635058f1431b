//! Choices inside an effect (AYL-16.2, AYL-16.13 to 16.17, AYL-20): what may be picked, and in which order.

use gattai_core::{Seat, SeatSet};

use crate::Aylkor;
use crate::board::{BOARD, Space, Spaces};
use crate::content::{
    AlignedWith, Anchor, Effect as Word, Emptiness, KeywordWord, Op, Pc, Placing, PlayerSel, ResFilter,
    ResSel, Selector, SpaceSel, TypeChoice, Within,
};
use crate::rules::figures::Eye;
use crate::state::{Control, Effect, Id, Picks, State, Unit};

/// The parts of a step that can ask for a choice, in the order in which they are made.
#[derive(Clone, Copy, Default)]
pub(crate) struct Parts<'a> {
    pub player: Option<PlayerSel>,
    pub origin: Option<&'a Selector>,
    pub sel: Option<&'a Selector>,
    pub sel2: Option<&'a Selector>,
    pub free_type: bool,
    pub space: Option<&'a SpaceSel>,
    pub res: Option<&'a ResSel>,
}

impl Parts<'_> {
    pub fn of(word: &Word) -> Parts<'_> {
        let units = |sel| Parts { sel: Some(sel), ..Parts::default() };
        let player = |player: &PlayerSel| Parts { player: Some(*player), ..Parts::default() };
        match word {
            Word::Damage { sel, .. }
            | Word::Heal { sel, .. }
            | Word::Modify { sel, .. }
            | Word::Grant { sel, .. }
            | Word::Status { sel, .. }
            | Word::Cleanse { sel }
            | Word::Destroy { sel }
            | Word::Sacrifice { sel }
            | Word::Ready { sel }
            | Word::Bounce { sel }
            | Word::Recruit { sel } => units(sel),
            Word::Relocate { sel, space } => Parts { space: Some(space), ..units(sel) },
            Word::Push { origin, sel, .. } | Word::Pull { origin, sel, .. } => {
                Parts { origin: Some(origin), ..units(sel) }
            }
            Word::Swap { sel, sel2 } => Parts { sel2: sel2.as_ref(), ..units(sel) },
            Word::Strike { sel, sel2, .. } => Parts { sel2: Some(sel2), ..units(sel) },
            Word::SetType { sel, kind, .. } => Parts { free_type: *kind == TypeChoice::Free, ..units(sel) },
            Word::Gain { player: who, .. }
            | Word::Lose { player: who, .. }
            | Word::Steal { player: who, .. }
            | Word::Draw { player: who, .. }
            | Word::Discard { player: who, .. }
            | Word::RevealHand { player: who } => player(who),
            Word::Summon { space, .. } => Parts { space: Some(space), ..Parts::default() },
            Word::PlaceResource { space: Placing::Choose(space), .. } => {
                Parts { space: Some(space), ..Parts::default() }
            }
            Word::ShiftResource { res } => Parts { res: Some(res), ..Parts::default() },
            Word::PlaceResource { space: Placing::Roll, .. }
            | Word::Scry { .. }
            | Word::Search { .. }
            | Word::Recover { .. }
            | Word::Discount { .. }
            | Word::AdvanceEvent
            | Word::ExtendEvent { .. }
            | Word::SpawnNeutral { .. } => Parts::default(),
        }
    }
}

/// Which part of a step picks units.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Origin,
    Sel,
    Sel2,
}

/// An effect's eye on the board, with what has been picked for the step in hand.
pub(crate) fn eye<'a>(effect: &'a Effect, picks: &Picks) -> Eye<'a> {
    Eye {
        seat: effect.seat,
        source: effect.source,
        origin: picks.origin.or(effect.origin),
        last: &effect.last,
        target: picks.units.first().copied(),
        cause: Some(effect.cause),
        last_player: picks.player.or(effect.last_player),
    }
}

impl Aylkor {
    /// Where the units stand that a part of a step can mean: those that match, that the word allows
    /// (AYL-16.17), that may be targets (AYL-16.13), and that leave a candidate for the choices after them
    /// (AYL-16.14).
    pub(crate) fn candidates(
        &self,
        state: &State,
        effect: &Effect,
        word: &Word,
        picks: &Picks,
        part: Part,
    ) -> Spaces {
        let parts = Parts::of(word);
        let selector = match part {
            Part::Origin => parts.origin,
            Part::Sel => parts.sel,
            Part::Sel2 => parts.sel2,
        };
        let Some(selector) = selector else { return Spaces::NONE };
        let eye = eye(effect, picks);
        let chosen = matches!(selector, Selector::Choose { .. });
        let fits = |unit: &&Unit| {
            !picks.units.contains(&unit.id)
                && (!chosen || self.may_target(state, effect.seat, unit))
                && self.word_allows(state, effect, word, picks, part, unit)
        };
        let matching = self.selected(state, &eye, selector);
        let spaces = state.units_on(matching).filter(fits).map(|unit| unit.space);
        spaces.filter(|space| self.leaves_a_way(state, effect, word, picks, part, *space)).collect()
    }

    /// Warded (AYL-18.14).
    fn may_target(&self, state: &State, seat: Option<Seat>, unit: &Unit) -> bool {
        unit.control.seat() == seat && seat.is_some() || !self.has(state, unit, KeywordWord::Warded)
    }

    /// The restrictions of an effect word, and Anchored.
    pub(crate) fn word_allows(
        &self,
        state: &State,
        effect: &Effect,
        word: &Word,
        picks: &Picks,
        part: Part,
        unit: &Unit,
    ) -> bool {
        let own = unit.control.seat().is_some() && unit.control.seat() == effect.seat;
        let loose = || !self.has(state, unit, KeywordWord::Anchored);
        match word {
            Word::Destroy { .. } => !unit.hero,
            Word::Sacrifice { .. } => own && !unit.hero,
            Word::Bounce { .. } => !unit.hero && unit.control.seat().is_some(),
            Word::Recruit { .. } => unit.control.seat().is_none(),
            Word::SetType { .. } => !unit.hero && unit.control.seat().is_some(),
            Word::Ready { .. } => own,
            Word::Status { status, .. } => {
                !(unit.hero && status.status() == crate::content::Status::Silenced)
            }
            Word::Relocate { .. } | Word::Swap { .. } => loose(),
            Word::Push { .. } | Word::Pull { .. } => part == Part::Origin || loose(),
            Word::Strike { exhaust, .. } if part == Part::Sel => {
                own && self.may_strike(state, unit, *exhaust)
            }
            Word::Strike { .. } => {
                let attacker = picks.units.first().and_then(|id| state.unit(*id));
                attacker.is_some_and(|attacker| self.targets(state, attacker).contains(unit.space))
            }
            Word::Damage { .. }
            | Word::Heal { .. }
            | Word::Modify { .. }
            | Word::Grant { .. }
            | Word::Cleanse { .. }
            | Word::Gain { .. }
            | Word::Lose { .. }
            | Word::Steal { .. }
            | Word::Draw { .. }
            | Word::Discard { .. }
            | Word::Scry { .. }
            | Word::Search { .. }
            | Word::Recover { .. }
            | Word::Discount { .. }
            | Word::Summon { .. }
            | Word::PlaceResource { .. }
            | Word::ShiftResource { .. }
            | Word::RevealHand { .. }
            | Word::AdvanceEvent
            | Word::ExtendEvent { .. }
            | Word::SpawnNeutral { .. } => true,
        }
    }

    /// Whether a unit can be made to strike (AYL-20.14).
    fn may_strike(&self, state: &State, unit: &Unit, exhaust: bool) -> bool {
        unit.stunned.is_none()
            && !(exhaust && unit.acted)
            && (!unit.fresh || self.has(state, unit, KeywordWord::Rush))
            && !self.targets(state, unit).is_empty()
    }

    /// Whether a pick leaves something for the choices after it (AYL-16.14, AYL-R77).
    fn leaves_a_way(
        &self,
        state: &State,
        effect: &Effect,
        word: &Word,
        picks: &Picks,
        part: Part,
        space: Space,
    ) -> bool {
        let parts = Parts::of(word);
        let Some(unit) = state.unit_on(space) else { return false };
        let mut then = *picks;
        match part {
            Part::Origin => {
                then.origin = Some(unit.id);
                !self.candidates(state, effect, word, &then, Part::Sel).is_empty()
            }
            Part::Sel => {
                if then.units.try_push(unit.id).is_some() {
                    return false;
                }
                let second = parts.sel2.is_none()
                    || !self.candidates(state, effect, word, &then, Part::Sel2).is_empty();
                let room =
                    parts.space.is_none_or(|sel| !self.spaces(state, effect, word, &then, sel).is_empty());
                second && room && (!moves_by_line(word) || self.is_in_line(state, effect, &then, unit))
            }
            Part::Sel2 => true,
        }
    }

    /// A pushed or pulled unit lies in a straight direction from the origin (AYL-20.10).
    fn is_in_line(&self, state: &State, effect: &Effect, picks: &Picks, unit: &Unit) -> bool {
        let origin = eye(effect, picks).origin.and_then(|id| state.unit(id));
        origin.is_some_and(|origin| BOARD.direction(origin.space, unit.space).is_some())
    }

    /// The spaces that a step can use (D7).
    pub(crate) fn spaces(
        &self,
        state: &State,
        effect: &Effect,
        word: &Word,
        picks: &Picks,
        sel: &SpaceSel,
    ) -> Spaces {
        let mut spaces = state.open();
        let target = picks.units.first().and_then(|id| state.unit(*id));
        let unled = target.is_some_and(|unit| unit.control.seat().is_none());
        let resource = matches!(word, Word::PlaceResource { .. });
        if sel.must_be == Emptiness::Free || resource || unled {
            spaces = spaces.without(state.resources()); // AYL-12.13
        }
        if let Some(zone) = sel.zone {
            spaces = spaces.and(BOARD.zone(zone));
        }
        let eye = eye(effect, picks);
        match sel.within {
            Some(within) => spaces.and(self.near(state, &eye, within)),
            None => spaces,
        }
    }

    /// The resources that a step can mean, by their spaces.
    pub(crate) fn resources_meant(&self, state: &State, effect: &Effect, filter: &ResFilter) -> Spaces {
        let near = filter
            .within
            .map_or(Spaces::ALL, |within| self.near(state, &eye(effect, &Picks::default()), within));
        let fits = |space: &Space| {
            let token = state.tokens[*space];
            token.is_some_and(|token| filter.resource.is_none_or(|resource| resource == token.resource))
        };
        state.resources().and(near).iter().filter(fits).collect()
    }

    /// Whom a player selector without a choice means, in play order from the active player.
    pub(crate) fn players_meant(
        &self,
        state: &State,
        effect: &Effect,
        picks: &Picks,
        player: PlayerSel,
    ) -> SeatSet {
        let living = state.living();
        let only = |seat: Option<Seat>| seat.map_or(SeatSet::NONE, SeatSet::only).and(living);
        match player {
            PlayerSel::You => only(effect.seat),
            PlayerSel::ChooseOpponent => only(picks.player),
            PlayerSel::EachOpponent => effect.seat.map_or(living, |seat| living.without(seat)),
            PlayerSel::EachPlayer => living,
            PlayerSel::TriggerPlayer => only(effect.cause.player),
            PlayerSel::LastPlayer => only(effect.last_player),
        }
    }

    /// Whether a step has a legal candidate for each compulsory choice (AYL-13.4), and, if `strict`, would
    /// do anything at all (AYL-20.35 for `may`).
    pub(crate) fn is_doable(&self, state: &State, effect: &Effect, word: &Word, strict: bool) -> bool {
        let picks = Picks::default();
        let parts = Parts::of(word);
        let first = if parts.origin.is_some() { Part::Origin } else { Part::Sel };
        for (part, selector) in [(first, parts.origin.or(parts.sel))] {
            let Some(selector) = selector else { continue };
            let (count, compulsory) = match selector {
                Selector::Choose { count, up_to, .. } => (*count, !up_to),
                Selector::SelfUnit
                | Selector::OwnHero
                | Selector::TriggerUnit
                | Selector::Last
                | Selector::Origin
                | Selector::Each(_)
                | Selector::Random { .. } => (1, strict || self.later_choice(&parts)),
            };
            let needed =
                if matches!(word, Word::Swap { sel2: None, .. }) { 2 } else { usize::from(count.min(1)) };
            let found = self.candidates(state, effect, word, &picks, part).len();
            if compulsory && found < needed {
                return false;
            }
        }
        if parts.sel.is_none()
            && parts.space.is_some_and(|sel| self.spaces(state, effect, word, &picks, sel).is_empty())
        {
            return false;
        }
        if let Some(ResSel::Choose(filter)) = parts.res
            && self.resources_meant(state, effect, filter).is_empty()
        {
            return false;
        }
        if let Word::Recover { filter } = word {
            return effect.seat.is_some_and(|seat| {
                state.players[seat].discard.cards().iter().any(|card| self.card_matches(*card, filter))
            });
        }
        true
    }

    /// A fixed unit with a choice after it: `swap` of the unit itself with a chosen one.
    fn later_choice(&self, parts: &Parts<'_>) -> bool {
        matches!(parts.sel2, Some(Selector::Choose { up_to: false, .. })) || parts.space.is_some()
    }

    /// Whether a step refers to what an earlier one picked; such steps never prevent playing a card.
    fn refers_back(&self, word: &Word) -> bool {
        let parts = Parts::of(word);
        let earlier_origin = parts.origin.is_none();
        let near_earlier =
            |within: Within| within.of == Anchor::Last || (within.of == Anchor::Origin && earlier_origin);
        let back = |selector: &Selector| match selector {
            Selector::Last | Selector::TriggerUnit => true,
            Selector::Origin => earlier_origin,
            Selector::Choose { filter, .. } | Selector::Each(filter) | Selector::Random { filter, .. } => {
                filter.within.is_some_and(near_earlier)
                    || (filter.aligned_with == Some(AlignedWith::Origin) && earlier_origin)
            }
            Selector::SelfUnit | Selector::OwnHero => false,
        };
        let space = parts.space.and_then(|space| space.within);
        [parts.origin, parts.sel, parts.sel2].into_iter().flatten().any(back)
            || space.is_some_and(near_earlier)
    }

    /// Whether a card or ability may be used as things stand (AYL-13.4, AYL-R53): from `pc` to the end of its block.
    pub(crate) fn is_usable(&self, state: &State, effect: &Effect, mut pc: Pc, end: Option<Pc>) -> bool {
        while Some(pc) != end {
            match self.op(pc) {
                Op::End => return true,
                Op::Jump { to } => {
                    if end.is_some() {
                        return true;
                    }
                    pc = *to;
                }
                Op::May { skip_to, .. } => pc = *skip_to,
                Op::If { cond, else_to } => {
                    let holds = self.holds(state, &eye(effect, &Picks::default()), cond);
                    pc = if holds { pc.next() } else { *else_to };
                }
                Op::ChooseOne { branches, end: after, by } => {
                    // What an opponent may choose never prevents playing.
                    let open = *by != PlayerSel::You
                        || branches
                            .iter()
                            .flatten()
                            .any(|branch| self.is_offered(state, effect, branch, *after));
                    if !open {
                        return false;
                    }
                    pc = *after;
                }
                Op::Effect(word) => {
                    if !self.refers_back(word) && !self.is_doable(state, effect, word, false) {
                        return false;
                    }
                    pc = pc.next();
                }
            }
        }
        true
    }

    /// Whether a branch is offered (AYL-20.35).
    pub(crate) fn is_offered(
        &self,
        state: &State,
        effect: &Effect,
        branch: &crate::content::Branch,
        end: Pc,
    ) -> bool {
        let holds =
            branch.cond.as_ref().is_none_or(|cond| self.holds(state, &eye(effect, &effect.picks), cond));
        holds && self.is_usable(state, effect, branch.start, Some(end))
    }

    /// Whether a card or ability contains `advance_event` on its own level (AYL-20.31).
    pub(crate) fn has_op(&self, start: Pc, wanted: impl Fn(&Word) -> bool) -> bool {
        let mut pc = start;
        loop {
            match self.op(pc) {
                Op::End => return false,
                Op::Effect(word) if wanted(word) => return true,
                Op::Effect(_) | Op::May { .. } | Op::ChooseOne { .. } | Op::If { .. } | Op::Jump { .. } => {
                    pc = pc.next();
                }
            }
        }
    }

    /// An effect as it would begin, for questions about cards that are not played yet.
    pub(crate) fn imagined_effect(&self, seat: Seat, unit: Option<&Unit>, pc: Pc) -> Effect {
        Effect {
            pc,
            seat: Some(seat),
            source: unit.map(crate::rules::figures::source_of),
            tech: None,
            cause: crate::state::Cause::default(),
            last: gattai_core::ArrayVec::new(),
            last_player: None,
            origin: None,
            picks: Picks::default(),
        }
    }

    /// Whose units are meant by an id in a picked list, while they are on the board.
    pub(crate) fn still_there(&self, state: &State, ids: &[Id]) -> Spaces {
        ids.iter().filter_map(|id| state.unit(*id)).map(|unit| unit.space).collect()
    }
}

fn moves_by_line(word: &Word) -> bool {
    matches!(word, Word::Push { .. } | Word::Pull { .. })
}

/// Whether a unit is nobody's.
pub(crate) fn is_unled(unit: &Unit) -> bool {
    unit.control == Control::Passive || unit.control == Control::Neutral
}
