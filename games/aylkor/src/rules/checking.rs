//! What is refused, and by which rule (AYL-24.1, AYL-24.2, AYL-R80): one function a row of the table, asked from
//! left to right. Nothing is changed here.

use gattai_core::{Card, Seat, ensure};

use crate::Aylkor;
use crate::action::Action;
use crate::board::{BOARD, CORNERS, Space};
use crate::content::{
    AbilityKind, CardDesign, DeckId, Effect as Word, KeywordWord, Op, Pc, Selector, Switch,
};
use crate::refusal::Refused;
use crate::rules::choosing::Parts;
use crate::state::{Ask, Asked, Control, Effect, Frame, Id, Stage, State, Unit};

type Check = Result<(), Refused>;

impl Aylkor {
    /// Whether a seat may do this now.
    pub(crate) fn check_action(&self, state: &State, seat: Seat, action: &Action) -> Check {
        ensure(state.outcome.is_none(), Refused::MatchOver)?;
        let player = seat.index() < self.seats && state.players[seat].alive && !state.leaving.contains(&seat);
        ensure(player, Refused::PlayerOut)?;
        match *action {
            Action::Deck { deck } => self.check_deck(state, seat, deck),
            Action::Corner { space } => self.check_corner(state, seat, space),
            Action::Build { card, space } => {
                self.check_main(state, seat)?;
                self.check_build(state, seat, card, space)
            }
            Action::Move { unit, space } => {
                self.check_main(state, seat)?;
                self.check_move(state, seat, unit, space)
            }
            Action::Attack { unit, target } => {
                self.check_main(state, seat)?;
                self.check_attack(state, seat, unit, target)
            }
            Action::Ability { unit, number } => {
                self.check_main(state, seat)?;
                self.check_ability(state, seat, unit, number)
            }
            Action::Tech { card } => {
                self.check_main_for_tech(state, seat)?;
                self.check_tech(state, seat, card)
            }
            Action::End => self.check_turn(state, seat),
            Action::Unit { .. }
            | Action::Done
            | Action::Space { .. }
            | Action::Opponent { .. }
            | Action::Yes
            | Action::No
            | Action::Branch { .. }
            | Action::Card { .. }
            | Action::Nothing
            | Action::Scry { .. }
            | Action::Type { .. } => self.check_answer(state, seat, action),
        }
    }

    fn check_deck(&self, state: &State, seat: Seat, deck: DeckId) -> Check {
        let choosing = state.stage == Stage::Decks && state.players[seat].deck_id.is_none();
        ensure(choosing, Refused::NotChoosingDecks)?;
        ensure(usize::from(deck.0) < self.catalogue.decks.len(), Refused::NoSuchDeck)?;
        ensure(self.free_decks(state).any(|free| free == deck), Refused::DeckTaken)
    }

    fn check_corner(&self, state: &State, seat: Seat, space: Space) -> Check {
        let mine = state.stage == Stage::Corners && self.corner_chooser(state) == Some(seat);
        ensure(mine && CORNERS.contains(&space), Refused::NoCorner { space })?;
        ensure(!state.occupied.contains(space), Refused::CornerTaken { space })
    }

    /// Any of D5: own main phase, no question open (AYL-R29). The turn can always be ended (AYL-4.8, AYL-R42,
    /// AYL-R54).
    fn check_turn(&self, state: &State, seat: Seat) -> Check {
        let turn = state.stage == Stage::Main && state.active == seat;
        ensure(turn, Refused::NotYourTurn { active: state.in_turn() })?;
        ensure(state.ask.is_none(), Refused::QuestionPending)
    }

    /// All but ending the turn: not too many actions in one turn (AYL-4.13, AYL-R71).
    fn check_main(&self, state: &State, seat: Seat) -> Check {
        self.check_turn(state, seat)?;
        ensure(state.actions < 200, Refused::TooManyActions)
    }

    /// Tech cards come between actions, never inside one (AYL-13.2, AYL-R29).
    fn check_main_for_tech(&self, state: &State, seat: Seat) -> Check {
        let turn = state.stage == Stage::Main && state.active == seat;
        ensure(turn, Refused::NotYourTurnForTech { active: state.in_turn() })?;
        ensure(state.ask.is_none(), Refused::QuestionPendingForTech)?;
        ensure(state.actions < 200, Refused::TooManyActions)
    }

    fn check_cost(&self, state: &State, seat: Seat, cost: (u16, u16)) -> Check {
        let player = &state.players[seat];
        let (held_cogs, held_brew) = (player.cogs, player.brew);
        ensure(
            self.can_pay(state, seat, cost),
            Refused::CannotPay { cogs: cost.0, brew: cost.1, held_cogs, held_brew },
        )
    }

    fn holds_card(&self, state: &State, seat: Seat, card: Card) -> Option<CardDesign> {
        let known = usize::from(card.0) < self.catalogue.cards.len();
        let held = known && state.players[seat].hand.cards().contains(card);
        if held { Some(self.catalogue.card(card)) } else { None }
    }

    /// Building (AYL-6).
    pub(crate) fn check_build(&self, state: &State, seat: Seat, card: Card, space: Space) -> Check {
        let held = matches!(self.holds_card(state, seat, card), Some(CardDesign::Unit(_)));
        ensure(held, Refused::NoSuchUnitCard)?;
        self.check_cost(state, seat, self.cost(state, seat, card))?;
        let spaces = self.build_spaces(state, seat);
        ensure(!spaces.is_empty(), Refused::NoBuildSpace)?;
        ensure(!state.occupied.contains(space), Refused::SpaceOccupied { space })?;
        if spaces.contains(space) {
            return Ok(());
        }
        let hero = state.players[seat].hero.and_then(|id| state.unit(id));
        let surrounded = hero.is_some_and(|hero| self.is_surrounded(state, hero));
        let beside = hero.is_some_and(|hero| self.extension(state, seat, hero).contains(space));
        Err(match (surrounded, beside) {
            (true, _) => Refused::BeyondTheExtension { space },
            (false, true) => Refused::HeroNotSurrounded { space },
            (false, false) => Refused::NotNextToHero { space },
        })
    }

    /// A unit that the player commands. Nobody commands a passive or neutral one (AYL-12.2).
    fn own<'a>(&self, state: &'a State, seat: Seat, id: Id) -> Option<&'a Unit> {
        state.unit(id).filter(|unit| unit.control == Control::Seat(seat))
    }

    /// Movement (AYL-7).
    pub(crate) fn check_move(&self, state: &State, seat: Seat, id: Id, space: Space) -> Check {
        let unit = self.own(state, seat, id).ok_or(Refused::NotYourUnitToMove { unit: id })?;
        self.check_mover(state, unit)?;
        ensure(space != unit.space, Refused::NoDestination { space })?;
        let needed = self.way(state, unit, space).ok_or(Refused::NoWayThrough { space })?;
        let left = self.move_left(state, unit);
        ensure(needed <= left, Refused::TooFar { needed, left })
    }

    /// Whether a unit can move at all: before its one deed (AYL-4.9), and a fresh one if its card says so (AYL-0.1,
    /// AYL-R48).
    pub(crate) fn check_mover(&self, state: &State, unit: &Unit) -> Check {
        let id = unit.id;
        ensure(!unit.halted, Refused::Halted { unit: id })?;
        ensure(!unit.fresh || self.has(state, unit, KeywordWord::Rush), Refused::Fresh { unit: id })?;
        ensure(unit.stunned.is_none(), Refused::Stunned { unit: id })?;
        ensure(unit.rooted.is_none(), Refused::Rooted { unit: id })?;
        ensure(self.movement(state, unit) > 0, Refused::CannotMove { unit: id })
    }

    /// Fighting (AYL-8).
    pub(crate) fn check_attack(&self, state: &State, seat: Seat, id: Id, target: Id) -> Check {
        let unit = self.own(state, seat, id).ok_or(Refused::NotYourUnitToAttack { unit: id })?;
        self.check_attacker(state, unit)?;
        let aimed = state.unit(target).ok_or(Refused::TargetGone { unit: target })?;
        ensure(aimed.control != unit.control, Refused::OwnUnit { unit: target })?;
        let (distance, range) = (BOARD.distance(unit.space, aimed.space), self.keywords(state, unit).range());
        ensure(distance <= range, Refused::OutOfRange { distance, range })?;
        ensure(!self.truce(state, unit, aimed), Refused::Truce { round: state.round })?;
        match self.guard(state, unit, aimed) {
            Some(by) => Err(Refused::Guarded { by }),
            None => Ok(()),
        }
    }

    /// Whether a unit can attack at all: once a turn (AYL-8.5), whatever its Attack (AYL-8.4).
    pub(crate) fn check_attacker(&self, state: &State, unit: &Unit) -> Check {
        let id = unit.id;
        ensure(!unit.acted, Refused::HasActed { unit: id })?;
        ensure(!unit.fresh || self.has(state, unit, KeywordWord::Rush), Refused::Fresh { unit: id })?;
        ensure(unit.stunned.is_none(), Refused::Stunned { unit: id })
    }

    /// Activatable abilities (AYL-15.5).
    pub(crate) fn check_ability(&self, state: &State, seat: Seat, id: Id, number: u8) -> Check {
        let unit = self.own(state, seat, id).ok_or(Refused::NotYourAbility { unit: id })?;
        let ability = self.design(unit).abilities.get(usize::from(number).wrapping_sub(1));
        let Some(AbilityKind::Active { cost, program }) = ability.map(|ability| ability.kind) else {
            return Err(Refused::NotYourAbility { unit: id });
        };
        ensure(unit.silenced.is_none(), Refused::Silenced { unit: id })?;
        ensure(!unit.acted, Refused::HasActed { unit: id })?;
        ensure(unit.stunned.is_none(), Refused::Stunned { unit: id })?;
        ensure(!(unit.fresh && self.uses_itself(program)), Refused::FreshForThat { unit: id })?;
        self.check_event_words(state, program)?;
        self.check_cost(state, seat, (u16::from(cost.cogs), u16::from(cost.brew)))?;
        let effect = self.imagined_effect(seat, Some(unit), program);
        ensure(self.is_usable(state, &effect, program, None), Refused::NoCandidate)
    }

    /// Whether an ability relocates or swaps its own unit or strikes with it (AYL-6.8, AYL-R27).
    fn uses_itself(&self, program: Pc) -> bool {
        let own = |selector: &Selector| *selector == Selector::SelfUnit;
        self.has_op(program, |word| {
            if let Word::Swap { sel, sel2 } = word {
                return own(sel) || sel2.as_ref().is_some_and(own);
            }
            matches!(word, Word::Relocate { sel, .. } | Word::Strike { sel, .. } if own(sel))
        })
    }

    fn check_event_words(&self, state: &State, program: Pc) -> Check {
        let advances = self.has_op(program, |word| matches!(word, Word::AdvanceEvent));
        ensure(!advances || state.event.is_some(), Refused::NoEventYet)
    }

    /// Tech cards (AYL-13).
    pub(crate) fn check_tech(&self, state: &State, seat: Seat, card: Card) -> Check {
        let Some(CardDesign::Tech(tech)) = self.holds_card(state, seat, card) else {
            return Err(Refused::NoSuchTechCard);
        };
        ensure(!self.switches(state).contains(&Switch::NoTech), Refused::NoTech)?;
        let program = self.catalogue.techs[usize::from(tech.0)].program;
        self.check_event_words(state, program)?;
        self.check_cost(state, seat, self.cost(state, seat, card))?;
        let effect = self.imagined_effect(seat, None, program);
        ensure(self.is_usable(state, &effect, program, None), Refused::NoCandidate)
    }

    // Answers.

    fn check_answer(&self, state: &State, seat: Seat, action: &Action) -> Check {
        let Some(Ask { what, .. }) = state.ask.filter(|ask| ask.seat == seat) else {
            // D9, D10, D12: an offer to another player is not "no such offer".
            let offer = |ask: Ask| matches!(ask.what, Asked::Answer | Asked::Take | Asked::May);
            let to_another = state.ask.is_some_and(offer) && matches!(action, Action::Yes | Action::No);
            return Err(if to_another { Refused::NotAsked } else { not_asked(action) });
        };
        match (what, action) {
            (Asked::Unit { among, done: _ }, Action::Unit { unit }) => {
                let offered = state.unit(*unit).is_some_and(|unit| among.contains(unit.space));
                ensure(offered, self.why_not_unit(state, *unit))
            }
            (Asked::Unit { done, .. }, Action::Done) => ensure(done, Refused::NotOffered),
            (Asked::Space { among }, Action::Space { space }) => {
                ensure(among.contains(*space), self.why_not_space(state, *space))
            }
            (Asked::Opponent { among }, Action::Opponent { seat }) => {
                ensure(among.contains(*seat), Refused::NotOffered)
            }
            (Asked::Answer | Asked::Take | Asked::May, Action::Yes | Action::No) => Ok(()),
            (Asked::Branch { among }, Action::Branch { number }) => {
                let offered = (1..=4).contains(number) && among & 1 << (number - 1) != 0;
                ensure(offered, Refused::NotOffered)
            }
            (Asked::Type, Action::Type { kind }) => {
                ensure(*kind != crate::content::Type::Neutral, Refused::NotOffered)
            }
            (Asked::Recover, Action::Card { card }) => {
                let fits = state.players[seat].discard.contains(*card) && self.step_matches(state, *card);
                ensure(fits, Refused::NotOffered)
            }
            (Asked::Discard, Action::Card { card }) => {
                let held = state.players[seat].hand.cards().contains(*card);
                let limit = state.stack.is_empty();
                ensure(held, if limit { Refused::NotInHand } else { Refused::NotOffered })
            }
            (Asked::DiscardOf { player }, Action::Card { card }) => {
                ensure(state.players[player].hand.cards().contains(*card), Refused::NotOffered)
            }
            (Asked::Search, Action::Nothing) => Ok(()),
            (Asked::Search, Action::Card { card }) => {
                let there = state.players[seat].deck.all().any(|other| other == *card);
                ensure(there && self.step_matches(state, *card), Refused::NoMatch)
            }
            (Asked::Scry, Action::Scry { top, bottom }) => {
                let named: gattai_core::Bag<16> = top.iter().chain(bottom).copied().collect();
                ensure(named.cards() == state.looked.cards().cards(), Refused::NotTheCardsLookedAt)
            }
            (_, action) => Err(not_asked(action)),
        }
    }

    /// Whether a card matches the filter of the step in hand.
    pub(crate) fn step_matches(&self, state: &State, card: Card) -> bool {
        let Some(Frame::Effect(effect)) = state.stack.last() else { return false };
        match self.op(effect.pc) {
            Op::Effect(Word::Recover { filter } | Word::Search { filter }) => {
                usize::from(card.0) < self.catalogue.cards.len() && self.card_matches(card, filter)
            }
            Op::Effect(_)
            | Op::May { .. }
            | Op::ChooseOne { .. }
            | Op::If { .. }
            | Op::Jump { .. }
            | Op::End => false,
        }
    }

    fn word_in_hand<'a>(&'a self, state: &State) -> Option<(Effect, &'a Word)> {
        let Some(Frame::Effect(effect)) = state.stack.last() else { return None };
        match self.op(effect.pc) {
            Op::Effect(word) => Some((*effect, word)),
            Op::May { .. } | Op::ChooseOne { .. } | Op::If { .. } | Op::Jump { .. } | Op::End => None,
        }
    }

    /// Why a unit is not among those offered (AYL-24.2, D6).
    fn why_not_unit(&self, state: &State, id: Id) -> Refused {
        let (Some(unit), Some((effect, word))) = (state.unit(id), self.word_in_hand(state)) else {
            return Refused::NotOffered;
        };
        let Parts { origin, sel, sel2, .. } = Parts::of(word);
        let chosen =
            [origin, sel, sel2].into_iter().flatten().any(|sel| matches!(sel, Selector::Choose { .. }));
        let mine = unit.control.seat().is_some() && unit.control.seat() == effect.seat;
        if chosen && !mine && self.has(state, unit, KeywordWord::Warded) {
            return Refused::WardedUnit { unit: id };
        }
        let moves =
            matches!(word, Word::Relocate { .. } | Word::Push { .. } | Word::Pull { .. } | Word::Swap { .. });
        if moves && self.has(state, unit, KeywordWord::Anchored) {
            return Refused::AnchoredUnit { unit: id };
        }
        let exempt =
            matches!(
                word,
                Word::Bounce { .. }
                    | Word::Destroy { .. }
                    | Word::Sacrifice { .. }
                    | Word::Recruit { .. }
                    | Word::SetType { .. }
            ) || matches!(word, Word::Status { status: crate::content::AppliedStatus::Silenced, .. });
        if exempt && unit.hero { Refused::HeroExempt { unit: id } } else { Refused::NotOffered }
    }

    fn why_not_space(&self, state: &State, space: Space) -> Refused {
        let unled = self.word_in_hand(state).is_some_and(|(effect, word)| {
            let target = effect.picks.units.first().and_then(|id| state.unit(*id));
            matches!(word, Word::Relocate { .. }) && target.is_some_and(|unit| unit.control.seat().is_none())
        });
        if unled && state.tokens[space].is_some() {
            Refused::PassiveOntoResource { space }
        } else {
            Refused::NotOffered
        }
    }
}

/// The rule for an answer that nobody asked for.
fn not_asked(action: &Action) -> Refused {
    match action {
        Action::Yes | Action::No => Refused::NothingOffered,
        Action::Scry { .. } => Refused::NotTheCardsLookedAt,
        Action::Nothing => Refused::NoMatch,
        Action::Deck { .. }
        | Action::Corner { .. }
        | Action::Build { .. }
        | Action::Move { .. }
        | Action::Attack { .. }
        | Action::Ability { .. }
        | Action::Tech { .. }
        | Action::End
        | Action::Unit { .. }
        | Action::Done
        | Action::Space { .. }
        | Action::Opponent { .. }
        | Action::Branch { .. }
        | Action::Card { .. }
        | Action::Type { .. } => Refused::NotAsked,
    }
}
