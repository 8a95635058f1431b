//! The position: what the table would have to remember.

use gattai_core::{ArrayVec, Bag, Card, Deck, Hand, Outcome, PerSeat, Sealed, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::board::{PerSpace, Space, Spaces};
use crate::content::{DeckId, EventId, Keyword, Pc, Resource, Stat, Type, UnitId as Design};

/// No match has more players (AYL-3).
pub const PLAYERS: usize = 4;
/// Every card that a player can own: their deck and what they take.
pub const CARDS: usize = 96;
/// How many effects can last on units at once; further ones are lost.
pub const LASTING: usize = 80;
/// How many triggers can wait at once; further ones are dropped, as by the loop guard (AYL-16.10).
pub const QUEUE: usize = 40;
/// How many cards of a deck can have a known place at either end.
pub const PLACES: usize = 8;

/// A unit on the board, by its order of arrival (AYL-16.15). Written `u7`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Id(pub u16);

impl std::fmt::Display for Id {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "u{}", self.0)
    }
}

impl std::fmt::Debug for Id {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

/// The whole position: what lies on the table and in the hands (AYL-1.1).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub(crate) stage: Stage,
    pub(crate) round: u16,
    /// The play order (AYL-3.9).
    pub(crate) order: ArrayVec<[Seat; PLAYERS]>,
    /// Whose turn it is; at a round start, who will begin.
    pub(crate) active: Seat,
    /// The active player is out: the turn ends as soon as everything is resolved (AYL-11.9).
    pub(crate) cut: bool,
    /// Main-phase actions of this turn (AYL-4.13).
    pub(crate) actions: u8,
    /// What was built this turn (AYL-17.9).
    pub(crate) built: ArrayVec<[Card; 24]>,
    pub(crate) players: PerSeat<Player, PLAYERS>,
    /// In order of arrival.
    pub(crate) units: ArrayVec<[Unit; 86]>,
    pub(crate) arrivals: u16,
    /// Where units stand; follows from `units`.
    pub(crate) occupied: Spaces,
    pub(crate) tokens: PerSpace<Option<Token>>,
    pub(crate) owed: ArrayVec<[Token; 40]>,
    pub(crate) events: Deck<24, 1>,
    pub(crate) old_events: Bag<24>,
    pub(crate) event: Option<FaceUp>,
    pub(crate) lasting: ArrayVec<[Lasting; LASTING]>,
    pub(crate) queue: ArrayVec<[Queued; QUEUE]>,
    pub(crate) stack: ArrayVec<[Frame; 8]>,
    pub(crate) ask: Option<Ask>,
    /// Cards looked at (D15); the looker alone sees them.
    pub(crate) looked: Hand<8>,
    pub(crate) looker: Seat,
    /// Triggers in this root action (AYL-16.10).
    pub(crate) fired: u8,
    /// Who has conceded and leaves at the end of the root action (AYL-22.4).
    pub(crate) leaving: ArrayVec<[Seat; PLAYERS]>,
    /// Players out, in groups by state check: the number of each one's group, 0 while in.
    pub(crate) out: PerSeat<u8, PLAYERS>,
    pub(crate) outcome: Option<Outcome>,
}

/// Where the match stands. The number is the letter of AYL-4.2, 4.3 or 4.11 that comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// Everybody chooses a deck (D1).
    Decks,
    /// Heroes are placed (D2).
    Corners,
    /// Round start (AYL-4.2).
    RoundStart(u8),
    /// Turn start (AYL-4.3).
    TurnStart(u8),
    /// Main phase (AYL-4.7).
    Main,
    /// Turn end (AYL-4.11).
    TurnEnd(u8),
    /// The match is over.
    Over,
}

/// What a player has. All amounts are whole numbers (AYL-0.3), and the box does not limit them (AYL-1.10, AYL-R32).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Player {
    pub(crate) choice: Sealed<DeckId>,
    pub(crate) deck_id: Option<DeckId>,
    pub(crate) corner: Option<Space>,
    pub(crate) alive: bool,
    pub(crate) hero: Option<Id>,
    pub(crate) cogs: u16,
    pub(crate) brew: u16,
    pub(crate) hand: Hand<CARDS>,
    pub(crate) deck: Deck<CARDS, PLACES>,
    pub(crate) discard: Bag<CARDS>,
    pub(crate) discounts: ArrayVec<[Discount; 4]>,
}

/// A reduction waiting for the next card it fits (AYL-20.24).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Discount {
    /// The step that gave it; it says what it fits and how much it is.
    pub(crate) step: Pc,
    pub(crate) until: Until,
}

/// Who commands a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    /// Nobody: it was put on the board by an event (AYL-12.15).
    #[default]
    Neutral,
    /// Nobody: its player is out (AYL-12.1).
    Passive,
    /// A player.
    Seat(Seat),
}

impl Control {
    /// The player who commands it.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Control::Seat(seat) => Some(seat),
            Control::Neutral | Control::Passive => None,
        }
    }
}

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Unit {
    pub(crate) id: Id,
    pub(crate) design: Design,
    pub(crate) space: Space,
    pub(crate) control: Control,
    /// Whose discard pile its card goes to; for a passive unit the player who is out.
    pub(crate) owner: Seat,
    pub(crate) hero: bool,
    /// Damage that was not healed (AYL-10.2).
    pub(crate) damage: u8,
    pub(crate) moved: u8,
    pub(crate) fresh: bool,
    pub(crate) acted: bool,
    pub(crate) halted: bool,
    pub(crate) shielded: bool,
    pub(crate) stunned: Option<Until>,
    pub(crate) rooted: Option<Until>,
    pub(crate) silenced: Option<Until>,
    pub(crate) marked: Option<Seat>,
    pub(crate) burning: Option<Burning>,
    /// Condemned by destroy or sacrifice until the next state check.
    pub(crate) doomed: bool,
    /// How often each ability has happened this turn (AYL-15.10).
    pub(crate) used: Counts,
    /// How often each ability was triggered in this root action (AYL-16.10).
    pub(crate) fired: Counts,
}

/// Four small counts, one an ability.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Counts(u16);

impl Counts {
    /// How often the ability of this place has been counted, at most 15; abilities beyond the fourth count as one.
    pub(crate) fn get(self, ability: u8) -> u8 {
        (self.0 >> (4 * ability.min(3)) & 15) as u8
    }

    /// Counts once more.
    pub(crate) fn add(&mut self, ability: u8) {
        if self.get(ability) < 15 {
            self.0 += 1 << (4 * ability.min(3));
        }
    }
}

/// AYL-19.3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Burning {
    pub(crate) n: u8,
    pub(crate) ticks: u8,
    pub(crate) by: Option<Seat>,
}

/// A resource token on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Token {
    pub(crate) resource: Resource,
    /// Whether another one comes when it is gathered (AYL-5.10).
    pub(crate) renews: bool,
}

impl Default for Token {
    fn default() -> Token {
        Token { resource: Resource::Cog, renews: true }
    }
}

/// The event in force.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct FaceUp {
    pub(crate) event: EventId,
    /// It ends at the start of this round.
    pub(crate) ends: u16,
    /// Its "each round" steps happen from the start of this round on (AYL-14.6).
    pub(crate) each_from: u16,
}

/// Something that lasts on a unit (AYL-17).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Lasting {
    pub(crate) unit: Id,
    pub(crate) what: Change,
    pub(crate) until: Until,
    /// Who caused it.
    pub(crate) by: Option<Seat>,
}

/// What is changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Change {
    /// A stat.
    Stat(Stat, i8),
    /// A keyword is given.
    Keyword(Keyword),
    /// The type.
    Type(Type),
}

impl Default for Change {
    fn default() -> Change {
        Change::Stat(Stat::Attack, 0)
    }
}

/// When it ends (AYL-17.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Until {
    /// The end of this battle.
    Battle,
    /// The end of this turn.
    Turn,
    /// The start of this player's next turn.
    TurnOf(Seat),
    /// The end of the next turn of the unit's controller; whether that turn has begun.
    TheirTurn(bool),
    /// This many round starts from now.
    Rounds(u8),
    /// Statuses of a unit without turns: this many round starts from now (AYL-12.9).
    Unled(u8),
    /// As long as the unit is on the board.
    #[default]
    Permanent,
}

/// An ability that waits for its turn (AYL-16.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Queued {
    pub(crate) source: Source,
    pub(crate) ability: u8,
    pub(crate) seat: Seat,
    pub(crate) cause: Cause,
}

/// The unit whose ability it is, as it was last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Source {
    pub(crate) id: Id,
    pub(crate) design: Design,
    pub(crate) space: Space,
}

/// The other unit of the situation, and its player (AYL-15.9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Cause {
    pub(crate) unit: Option<Id>,
    pub(crate) kind: Option<Type>,
    pub(crate) player: Option<Seat>,
}

/// Something in progress. The last frame goes on first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// The steps of a card, an ability or an event.
    Effect(Effect),
    /// A battle (AYL-8.7 to 8.24).
    Battle(Battle),
    /// A passive unit's card is offered (D10).
    Take {
        /// To whom.
        seat: Seat,
        /// Which card.
        card: Card,
    },
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::Take { seat: Seat::default(), card: Card(0) }
    }
}

/// The steps of a card, an ability or an event in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Effect {
    pub(crate) pc: Pc,
    /// Whose effect it is; nobody's, if an event's.
    pub(crate) seat: Option<Seat>,
    pub(crate) source: Option<Source>,
    /// The tech card that is being played, or the event that is being turned up.
    pub(crate) tech: Option<Card>,
    pub(crate) cause: Cause,
    /// What the latest step picked.
    pub(crate) last: ArrayVec<[Id; 8]>,
    pub(crate) last_player: Option<Seat>,
    pub(crate) origin: Option<Id>,
    /// What has been picked for the step in hand.
    pub(crate) picks: Picks,
}

/// What has been picked for the step in hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Picks {
    pub(crate) player: Option<Seat>,
    pub(crate) origin: Option<Id>,
    pub(crate) units: ArrayVec<[Id; 8]>,
    /// No more units are picked.
    pub(crate) enough: bool,
    pub(crate) second: Option<Id>,
    pub(crate) kind: Option<Type>,
    pub(crate) space: Option<Space>,
    /// How often a part of the step has been done: tokens summoned, cards discarded.
    pub(crate) done: u8,
    /// Players whose part is done.
    pub(crate) served: SeatSet,
}

/// A battle in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Battle {
    pub(crate) attacker: Id,
    pub(crate) target: Id,
    /// Who declared it.
    pub(crate) seat: Seat,
    /// The step that comes next.
    pub(crate) step: u8,
    /// The target has struck already.
    pub(crate) answered: bool,
}

/// A question that somebody must answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ask {
    pub(crate) seat: Seat,
    pub(crate) what: Asked,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Asked {
    /// One of these units (D6); whether enough may be said.
    Unit {
        /// By their spaces.
        among: Spaces,
        /// Whether one may stop.
        done: bool,
    },
    /// One of these spaces (D7).
    Space {
        /// Which.
        among: Spaces,
    },
    /// One of these players (D8).
    Opponent {
        /// Which.
        among: SeatSet,
    },
    /// Whether to answer an attack (D9).
    Answer,
    /// Whether to take a card (D10).
    Take,
    /// Whether to have what is offered (D12).
    May,
    /// One of these branches (D13), by bits.
    Branch {
        /// Which.
        among: u8,
    },
    /// A card of one's discard pile that matches the step (D14).
    Recover,
    /// A card of one's hand to discard (D14, D16).
    Discard,
    /// A card of another player's hand to discard (D14).
    DiscardOf {
        /// Whose.
        player: Seat,
    },
    /// What to do with the cards looked at (D15).
    Scry,
    /// A card of one's deck, or none (D15).
    Search,
    /// A type (D17).
    Type,
}

impl State {
    /// The unit with this id, if it is on the board.
    #[inline]
    pub(crate) fn unit(&self, id: Id) -> Option<&Unit> {
        self.index(id).map(|index| &self.units[index])
    }

    #[inline]
    pub(crate) fn unit_mut(&mut self, id: Id) -> Option<&mut Unit> {
        self.index(id).map(|index| &mut self.units[index])
    }

    #[inline]
    fn index(&self, id: Id) -> Option<usize> {
        self.units.binary_search_by_key(&id, |unit| unit.id).ok()
    }

    /// The unit on a space.
    pub(crate) fn unit_on(&self, space: Space) -> Option<&Unit> {
        if !self.occupied.contains(space) {
            return None;
        }
        self.units.iter().find(|unit| unit.space == space)
    }

    /// The units on these spaces, in order of arrival.
    pub(crate) fn units_on(&self, spaces: Spaces) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| spaces.contains(unit.space))
    }

    /// Where a player's units stand.
    pub(crate) fn spaces_of(&self, seat: Seat) -> Spaces {
        self.units.iter().filter(|unit| unit.control == Control::Seat(seat)).map(|unit| unit.space).collect()
    }

    /// The players still in.
    pub(crate) fn living(&self) -> SeatSet {
        self.order.iter().copied().filter(|seat| self.players[*seat].alive).collect()
    }

    /// The living players in play order, beginning with the active one (AYL-16.5).
    pub(crate) fn living_in_order(&self) -> ArrayVec<[Seat; PLAYERS]> {
        let start = self.order.iter().position(|seat| *seat == self.active).unwrap_or(0);
        let around = (0..self.order.len()).map(|n| self.order[(start + n) % self.order.len()]);
        around.filter(|seat| self.players[*seat].alive).collect()
    }

    /// Whose turn it is, while it is somebody's.
    pub(crate) fn in_turn(&self) -> Option<Seat> {
        match self.stage {
            Stage::TurnStart(_) | Stage::Main | Stage::TurnEnd(_) => Some(self.active),
            Stage::Decks | Stage::Corners | Stage::RoundStart(_) | Stage::Over => None,
        }
    }

    /// Open spaces: without a unit (AYL-2.9).
    pub(crate) fn open(&self) -> Spaces {
        Spaces::ALL.without(self.occupied)
    }

    /// Where resources lie.
    pub(crate) fn resources(&self) -> Spaces {
        let mut spaces = Spaces::NONE;
        for n in 0..crate::board::SPACES {
            if self.tokens.0[n].is_some() {
                spaces.insert(Space::nth(n));
            }
        }
        spaces
    }
}
