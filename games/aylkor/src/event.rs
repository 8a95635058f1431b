//! What the table sees happen.

use gattai_core::{Card, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::board::Space;
use crate::content::{DeckId, EventId, Resource, Status, UnitId as Design};
use crate::state::{Change, Id, Until};

/// A unit as the log names it: its id and what it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Named {
    /// Its id.
    pub unit: Id,
    /// What it is.
    pub design: Design,
}

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    /// A deck was chosen in secret (D1).
    DeckSealed {
        seat: Seat,
    },
    /// The choices are open.
    DeckGiven {
        seat: Seat,
        deck: DeckId,
    },
    /// Several wanted this deck; this player chooses again.
    DeckTaken {
        seat: Seat,
    },
    HeroPlaced {
        seat: Seat,
        named: Named,
        space: Space,
    },
    /// Dice for a place: a row and a column, or an inner number.
    PlaceRolled {
        dice: Vec<u8>,
        space: Option<Space>,
    },
    ResourcePlaced {
        resource: Resource,
        space: Space,
        renews: bool,
    },
    ResourceTakenOff {
        resource: Resource,
        space: Space,
    },
    ResourceOwed {
        resource: Resource,
    },
    OrderRolled {
        seat: Seat,
        die: u8,
    },
    OrderSettled {
        order: Vec<Seat>,
    },
    RoundBegan {
        round: u16,
    },
    TurnBegan {
        seat: Seat,
    },
    TurnEnded {
        seat: Seat,
    },
    Gained {
        seat: Seat,
        resource: Resource,
        n: u16,
    },
    Lost {
        seat: Seat,
        resource: Resource,
        n: u16,
    },
    Paid {
        seat: Seat,
        cogs: u16,
        brew: u16,
    },
    /// The card is told to its owner alone, unless hands are open.
    Drew {
        seat: Seat,
        card: Option<Card>,
        open: bool,
    },
    /// An event lays a hand open (AYL-21.12).
    HandOpened {
        seat: Seat,
        cards: Vec<Card>,
    },
    Built {
        seat: Seat,
        named: Named,
        space: Space,
    },
    Summoned {
        seat: Seat,
        named: Named,
        space: Space,
    },
    Spawned {
        named: Named,
        space: Space,
    },
    Moved {
        named: Named,
        from: Space,
        to: Space,
    },
    Shoved {
        named: Named,
        from: Space,
        to: Space,
    },
    Swapped {
        one: Named,
        other: Named,
    },
    Gathered {
        seat: Seat,
        named: Named,
        resource: Resource,
        n: u16,
    },
    AttackDeclared {
        seat: Seat,
        attacker: Named,
        target: Named,
    },
    BattleLapsed,
    Struck {
        attacker: Named,
        target: Named,
        sum: Sum,
        answer: bool,
    },
    AnswerDeclined {
        seat: Seat,
        named: Named,
    },
    Damaged {
        named: Named,
        n: u8,
    },
    ShieldUsed {
        named: Named,
    },
    Healed {
        named: Named,
        n: u8,
    },
    Defeated {
        named: Named,
        space: Space,
    },
    CardOffered {
        seat: Seat,
        card: Card,
    },
    CardTaken {
        seat: Seat,
        card: Card,
    },
    CardLeft {
        card: Card,
    },
    Conceded {
        seat: Seat,
    },
    Eliminated {
        seat: Seat,
    },
    TurnedPassive {
        named: Named,
    },
    TechPlayed {
        seat: Seat,
        card: Card,
    },
    AbilityUsed {
        seat: Seat,
        named: Named,
        number: u8,
    },
    Triggered {
        seat: Seat,
        named: Named,
        number: u8,
    },
    TriggerDropped {
        named: Named,
    },
    /// An open choice inside an effect.
    Chose {
        seat: Seat,
        action: Action,
    },
    Changed {
        named: Named,
        change: Change,
        until: Until,
    },
    ChangeEnded {
        named: Named,
        change: Change,
    },
    StatusGiven {
        named: Named,
        status: Status,
    },
    StatusEnded {
        named: Named,
        status: Status,
    },
    Readied {
        named: Named,
    },
    Recruited {
        seat: Seat,
        named: Named,
    },
    ReturnedToHand {
        seat: Seat,
        named: Named,
    },
    Discarded {
        seat: Seat,
        card: Card,
    },
    Recovered {
        seat: Seat,
        card: Card,
    },
    /// The cards are told to the looker alone.
    Looked {
        seat: Seat,
        count: u8,
        cards: Vec<Card>,
    },
    Scried {
        seat: Seat,
        bottom: u8,
    },
    /// A found card is shown to all.
    Searched {
        seat: Seat,
        card: Option<Card>,
    },
    /// The cards are told to the one who looks.
    HandShown {
        to: Seat,
        of: Seat,
        cards: Vec<Card>,
    },
    Discounted {
        seat: Seat,
        cogs: u8,
        brew: u8,
    },
    DiscountEnded {
        seat: Seat,
    },
    EventTurnedUp {
        event: EventId,
    },
    EventEnded {
        event: EventId,
    },
    EventsShuffled,
    DeckShuffled {
        seat: Seat,
    },
    EventExtended {
        rounds: u8,
    },
    MatchEnded {
        winners: Vec<Seat>,
    },
}

impl Event {
    /// What a viewer notices of it (part 7 of the book). Every event is named: a new one must say who sees it.
    #[expect(clippy::too_many_lines, reason = "one line an event")]
    pub(crate) fn witnessed(&self, viewer: Viewer) -> Event {
        match self {
            Event::Drew { seat, card, open } => {
                let told = *open || viewer.sees(*seat);
                Event::Drew { seat: *seat, card: card.filter(|_| told), open: *open }
            }
            Event::Looked { seat, count, cards } => {
                let cards = if viewer.sees(*seat) { cards.clone() } else { Vec::new() };
                Event::Looked { seat: *seat, count: *count, cards }
            }
            Event::HandShown { to, of, cards } => {
                let told = viewer.sees(*to) || viewer.sees(*of);
                Event::HandShown { to: *to, of: *of, cards: if told { cards.clone() } else { Vec::new() } }
            }
            Event::DeckSealed { .. }
            | Event::DeckGiven { .. }
            | Event::DeckTaken { .. }
            | Event::HeroPlaced { .. }
            | Event::PlaceRolled { .. }
            | Event::ResourcePlaced { .. }
            | Event::ResourceTakenOff { .. }
            | Event::ResourceOwed { .. }
            | Event::OrderRolled { .. }
            | Event::OrderSettled { .. }
            | Event::RoundBegan { .. }
            | Event::TurnBegan { .. }
            | Event::TurnEnded { .. }
            | Event::Gained { .. }
            | Event::Lost { .. }
            | Event::Paid { .. }
            | Event::HandOpened { .. }
            | Event::Built { .. }
            | Event::Summoned { .. }
            | Event::Spawned { .. }
            | Event::Moved { .. }
            | Event::Shoved { .. }
            | Event::Swapped { .. }
            | Event::Gathered { .. }
            | Event::AttackDeclared { .. }
            | Event::BattleLapsed
            | Event::Struck { .. }
            | Event::AnswerDeclined { .. }
            | Event::Damaged { .. }
            | Event::ShieldUsed { .. }
            | Event::Healed { .. }
            | Event::Defeated { .. }
            | Event::CardOffered { .. }
            | Event::CardTaken { .. }
            | Event::CardLeft { .. }
            | Event::Conceded { .. }
            | Event::Eliminated { .. }
            | Event::TurnedPassive { .. }
            | Event::TechPlayed { .. }
            | Event::AbilityUsed { .. }
            | Event::Triggered { .. }
            | Event::TriggerDropped { .. }
            | Event::Chose { .. }
            | Event::Changed { .. }
            | Event::ChangeEnded { .. }
            | Event::StatusGiven { .. }
            | Event::StatusEnded { .. }
            | Event::Readied { .. }
            | Event::Recruited { .. }
            | Event::ReturnedToHand { .. }
            | Event::Discarded { .. }
            | Event::Recovered { .. }
            | Event::Scried { .. }
            | Event::Searched { .. }
            | Event::Discounted { .. }
            | Event::DiscountEnded { .. }
            | Event::EventTurnedUp { .. }
            | Event::EventEnded { .. }
            | Event::EventsShuffled
            | Event::DeckShuffled { .. }
            | Event::EventExtended { .. }
            | Event::MatchEnded { .. } => self.clone(),
        }
    }
}

/// How a strike adds up (AYL-8.11, 8.12).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Sum {
    /// Current Attack.
    pub attack: u8,
    /// Advantage or disadvantage.
    pub kind: i8,
    /// The hero's bonus.
    pub hero: u8,
    /// The mark's bonus.
    pub mark: u8,
    /// What Armor took off.
    pub armor: u8,
    /// Whether Shielded stopped it.
    pub shield: bool,
    /// What was left.
    pub damage: u8,
}
