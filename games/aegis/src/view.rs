//! How it looks, to people and to clients.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use gattai_core::{Present, RuleId, Seat, SeatSet};
use serde::Serialize;

use crate::Aegis;
use crate::action::{Action, card_name};
use crate::card::{CardId, List, Stat};
use crate::event::Event;
use crate::ground::{Ground, Place};
use crate::previewing;
use crate::refusal::Asked;
use crate::state::{Frame, Stage, Stand, State, Statuses, Strike, Unit, UnitId, UnitSet};
use crate::telling;

/// The position as clients and scenarios read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct View {
    pub stage: &'static str,
    pub asked: Asked,
    pub round: u8,
    pub turn_limit: u8,
    pub active: Option<Seat>,
    pub order: Vec<Seat>,
    pub board: BoardView,
    pub energy: Vec<u16>,
    pub players: Vec<PlayerView>,
    pub units: Vec<UnitView>,
    /// The unit whose activation is open.
    pub acting: Option<String>,
    pub action: Option<StrikeView>,
    /// D11: the slot that may be overwritten, from 1.
    pub inheriting: Option<u8>,
    /// D13: units that may Retaliate.
    pub retaliators: Vec<String>,
    /// D15: the unit to be dropped.
    pub dropping: Option<String>,
}

/// The battlefield.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct BoardView {
    pub mode: &'static str,
    pub map: String,
    /// Standard: terrain hexes.
    pub terrain: Vec<String>,
    /// Advanced: width and height, and terrain as x1, y1, x2, y2, in mils.
    pub size: Option<[i32; 2]>,
    pub pieces: Vec<[i32; 4]>,
    /// Standard: the hexes of a battlefield that is not one of the printed ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<[i16; 2]>,
    /// Standard: the Starting Zone of each seat, where the printed ones do not hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<Vec<String>>,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct PlayerView {
    pub seat: Seat,
    pub playing: bool,
    /// The list is locked.
    pub locked: bool,
    /// The starter squad that was brought, once all lists are revealed.
    pub list: Option<String>,
    /// The list, where it can be seen before all are revealed.
    pub squad: Vec<String>,
    pub pool: Vec<String>,
    pub energy: u16,
    pub production: u16,
    pub turns: u8,
    /// AEG-6.8: nobody may attack this player yet.
    pub protected: bool,
    pub lost: u8,
    pub marks: Vec<String>,
}

/// A unit with its current figures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct UnitView {
    pub id: String,
    pub number: u8,
    pub seat: Seat,
    pub card: String,
    pub level: u8,
    pub classes: String,
    pub stand: &'static str,
    pub under: Option<String>,
    pub at: Option<String>,
    pub integrity: u8,
    pub max_integrity: u8,
    pub ep: u16,
    pub movement: u8,
    pub acted: bool,
    pub moved: bool,
    pub arrived: bool,
    pub statuses: Vec<&'static str>,
    pub stats: BTreeMap<&'static str, i32>,
    /// The same by the seat at whose next turn they end (AEG-17.8, AEG-R23).
    pub effects: Vec<EffectView>,
    /// Boosts less drains, part of `ep` (AEG-3.6).
    pub ep_change: i16,
    pub actions: Vec<SlotView>,
    /// The owner's turn at whose end it is dropped at the earliest.
    pub due: Option<u8>,
    pub marked_by: Vec<Seat>,
}

/// What ends when a seat's next turn starts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct EffectView {
    pub until: Seat,
    pub statuses: Vec<&'static str>,
    pub stats: BTreeMap<&'static str, i32>,
}

/// An Action slot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct SlotView {
    pub number: u8,
    pub name: String,
    /// The card that the Action is printed on.
    pub card: String,
    pub inherited: bool,
    pub star: bool,
    pub usable: bool,
    /// RCH: the owner's turn from which it can be used again.
    pub recharging: Option<u8>,
}

/// What dice have to show against an affected unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct NeedView {
    pub unit: String,
    /// The effective Accuracy Number with its parts (AEG-12.3).
    pub needs: String,
    /// The faces that succeed.
    pub faces: Vec<u8>,
}

/// An Action in resolution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct StrikeView {
    pub user: String,
    pub name: String,
    pub affected: Vec<String>,
    pub dice: Vec<u8>,
    pub needs: Vec<NeedView>,
    /// DIV: damage still to be shared out, and whose share is next.
    pub left: Option<u16>,
    pub next: Option<String>,
}

const fn stage_word(stage: Stage) -> &'static str {
    match stage {
        Stage::Lists => "lists",
        Stage::Deploy(_) => "deploy",
        Stage::Marks(_) => "marks",
        Stage::Main => "main",
        Stage::Ending | Stage::Drops(_) | Stage::Closing => "ending",
        Stage::Over => "over",
    }
}

const fn stand_word(stand: Stand) -> &'static str {
    match stand {
        Stand::Nowhere => "nowhere",
        Stand::Waiting => "waiting",
        Stand::Pool => "pool",
        Stand::Off => "off",
        Stand::Field => "field",
        Stand::Fallen => "fallen",
        Stand::Under(_) => "component",
        Stand::Destroyed => "destroyed",
        Stand::Gone => "gone",
    }
}

const STATUS_WORDS: [(Statuses, &str); 5] = [
    (Statuses::STUN, "stunned"),
    (Statuses::DISARM, "disarmed"),
    (Statuses::EXPOSE, "exposed"),
    (Statuses::CLOAK, "cloaked"),
    (Statuses::VANISH, "vanished"),
];

const STATS: [(&str, Stat); 5] =
    [("ACC", Stat::Acc), ("DMG", Stat::Dmg), ("MOV", Stat::Mov), ("EVA", Stat::Eva), ("DEF", Stat::Def)];

/// Timed states in words.
fn status_words(statuses: Statuses) -> Vec<&'static str> {
    STATUS_WORDS.into_iter().filter(|(status, _)| statuses.has(*status)).map(|(_, word)| word).collect()
}

/// Buffs less Debuffs that are not 0, in words.
fn stat_words(by: impl Fn(Stat) -> i32) -> BTreeMap<&'static str, i32> {
    STATS.into_iter().map(|(word, stat)| (word, by(stat))).filter(|(_, by)| *by != 0).collect()
}

/// All that is timed, by the seat at whose next turn it ends.
fn effects(unit: &Unit, seats: SeatSet) -> Vec<EffectView> {
    let lasting = |seat: Seat| {
        let timed = &unit.timed[seat.index() % 4];
        EffectView {
            until: seat,
            statuses: status_words(timed.statuses),
            stats: stat_words(|stat| i32::from(timed.stats[stat as usize])),
        }
    };
    let all = seats.iter().map(lasting);
    all.filter(|effect| !effect.statuses.is_empty() || !effect.stats.is_empty()).collect()
}

fn tag(unit: UnitId) -> String {
    format!("u{unit}")
}

fn tags(units: UnitSet) -> Vec<String> {
    units.map(tag).collect()
}

impl Aegis {
    /// A place as this map writes it.
    pub(crate) fn shown(&self, at: Place) -> String {
        match (&*self.ground, at) {
            (Ground::Hexes(field), Place::Hex(hex)) if field.is_axial() => hex.to_string(),
            (Ground::Hexes(_) | Ground::Plane(_), at) => at.to_string(),
        }
    }

    /// The name of a card of this table.
    pub(crate) fn title(&self, card: CardId) -> String {
        match self.pack.names.get(usize::from(card.0)) {
            Some(text) => text.name.clone(),
            None => card_name(card),
        }
    }

    fn board_view(&self) -> BoardView {
        let map = self.options.map.clone();
        match &*self.ground {
            Ground::Hexes(field) => {
                let terrain = field.all().without(field.open());
                let names = |set| field.hexes(set).map(|hex| self.shown(Place::Hex(hex))).collect();
                let own = self.options.custom_terrain;
                let cells = field.hexes(field.all()).filter(|_| own).map(|hex| [hex.q, hex.r]).collect();
                let zoned = if own || self.seats > 2 { self.seats } else { 0 };
                BoardView {
                    mode: "standard",
                    map,
                    terrain: names(&terrain),
                    size: None,
                    pieces: Vec::new(),
                    cells,
                    zones: (0..zoned).map(|seat| names(field.zone(seat))).collect(),
                }
            }
            Ground::Plane(table) => {
                let edge = table.edge();
                let piece = |piece: &gattai_space::plane::ConvexPolygon| {
                    let bounds = piece.bounds();
                    [bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y]
                };
                let pieces = table.terrain().iter().map(piece).collect();
                let size = Some([edge.max.x, edge.max.y]);
                let (cells, zones) = (Vec::new(), Vec::new());
                BoardView { mode: "advanced", map, terrain: Vec::new(), size, pieces, cells, zones }
            }
        }
    }

    fn player_view(&self, state: &State, seat: Seat) -> PlayerView {
        let player = &state.players[seat];
        let list = player.list.get().copied().unwrap_or_default();
        PlayerView {
            seat,
            playing: player.out == 0,
            locked: player.list.is_made(),
            list: self.starter_of(state, seat),
            squad: list.squad.iter().map(|card| self.title(*card)).collect(),
            pool: list.pool.iter().map(|card| self.title(*card)).collect(),
            energy: player.energy,
            production: self.production(state, seat),
            turns: player.turns,
            protected: state.is_protected(seat),
            lost: player.lost,
            marks: player.marks.iter().filter(|mark| mark.0 > 0).map(|mark| tag(*mark)).collect(),
        }
    }

    /// The starter whose cards a seat's units are.
    fn starter_of(&self, state: &State, seat: Seat) -> Option<String> {
        let units = UnitSet::of(seat)
            .filter(|unit| state.units.get(unit.index()).is_some_and(|unit| unit.stand != Stand::Nowhere));
        let cards: Vec<CardId> = units.map(|unit| state.unit(unit).card).collect();
        let is_it = |list: &List| list.squad.iter().chain(list.pool.iter()).eq(&cards);
        self.pack.starters.iter().find(|starter| is_it(&starter.list)).map(|starter| starter.id.clone())
    }

    fn unit_view(&self, state: &State, id: UnitId) -> UnitView {
        let (unit, card) = (state.unit(id), self.card_of(state, id));
        let on_field = unit.is_active();
        let letters = ["A", "E", "G", "I", "S"].into_iter().enumerate();
        let marked =
            SeatSet::first_n(self.seats).iter().filter(|seat| state.players[*seat].marks.contains(&id));
        UnitView {
            id: tag(id),
            number: id.0,
            seat: id.owner(),
            card: self.title(unit.card),
            level: card.level,
            classes: letters
                .filter(|(n, _)| card.classes.0 >> n & 1 == 1)
                .map(|(_, letter)| letter)
                .collect(),
            stand: stand_word(unit.stand),
            under: if let Stand::Under(host) = unit.stand { Some(tag(host)) } else { None },
            at: if on_field { Some(self.shown(unit.at)) } else { None },
            integrity: unit.integrity,
            max_integrity: self.max_integrity(state, id),
            ep: self.ep(state, id),
            movement: self.movement(state, id),
            acted: unit.acted,
            moved: unit.moved,
            arrived: unit.arrived,
            statuses: status_words(unit.statuses()),
            stats: stat_words(|stat| unit.stat(stat)),
            effects: effects(unit, SeatSet::first_n(self.seats)),
            ep_change: unit.ep_change,
            actions: (0..card.actions.len().min(3)).map(|slot| self.slot_view(state, id, slot)).collect(),
            due: if unit.stand == Stand::Off { Some(card.passives.combat_drop) } else { None },
            marked_by: marked.collect(),
        }
    }

    fn slot_view(&self, state: &State, id: UnitId, slot: usize) -> SlotView {
        let unit = state.unit(id);
        let action = unit.slots[slot];
        let waits = unit.ready[slot] > state.players[id.owner()].turns;
        let way = self.way_now(state);
        SlotView {
            number: slot as u8 + 1,
            name: self.action_name(action),
            card: self.title(action.card),
            inherited: action.card != unit.card,
            star: self.card(unit).actions[slot].star,
            usable: unit.is_active() && self.check_slot(state, id, slot, way).is_ok(),
            recharging: if waits { Some(unit.ready[slot]) } else { None },
        }
    }

    /// The name of an Action.
    pub(crate) fn action_name(&self, slot: crate::state::Slot) -> String {
        let text = self.pack.names.get(usize::from(slot.card.0));
        let name = text.and_then(|text| text.actions.get(usize::from(slot.number)));
        name.cloned().unwrap_or_else(|| format!("Action {}", slot.number + 1))
    }

    fn strike_view(&self, state: &State) -> Option<StrikeView> {
        let strike = state.strike?;
        let dice = (1..=6u8)
            .flat_map(|face| std::iter::repeat_n(face, usize::from(strike.dice[usize::from(face) - 1])));
        Some(StrikeView {
            user: tag(strike.user),
            name: self.action_name(strike.slot),
            affected: tags(strike.affected),
            dice: dice.collect(),
            needs: self.needs(state, &strike),
            left: strike.left,
            next: self.next_share(state).map(|(unit, _, _)| tag(unit)),
        })
    }

    fn needs(&self, state: &State, strike: &Strike) -> Vec<NeedView> {
        let Some(action) = self.printed(strike.slot) else { return Vec::new() };
        let need = |unit| {
            let accuracy = self.accuracy(state, strike.user, action, unit);
            let faces = (accuracy.number..=6).filter(|face| *face != accuracy.vector).collect();
            NeedView { unit: tag(unit), needs: previewing::parts(&accuracy), faces }
        };
        strike.affected.map(need).collect()
    }

    /// The terminal's line of a unit.
    fn unit_line(&self, state: &State, id: UnitId) -> String {
        let unit = state.unit(id);
        let mut line = format!(
            "  {id:>2} {:<10} L{} {:<8} INT {}/{} EP {} MOV {}",
            self.title(unit.card),
            self.card(unit).level,
            self.shown(unit.at),
            unit.integrity,
            self.max_integrity(state, id),
            self.ep(state, id),
            self.movement(state, id)
        );
        for word in status_words(unit.statuses()) {
            let _ = write!(line, " {word}");
        }
        if unit.acted {
            line.push_str(" (acted)");
        }
        line
    }
}

impl Present for Aegis {
    type View = View;

    fn view(&self, state: &State) -> View {
        let seats = SeatSet::first_n(self.seats);
        let shown = (0..state.units.len()).map(UnitId::nth);
        let units = shown.filter(|unit| state.unit(*unit).stand != Stand::Nowhere);
        let left = crate::rules::checking::retaliation(state).unwrap_or(UnitSet::NONE);
        let acting = state.frames.iter().rev().find_map(|frame| match frame {
            Frame::Activation(open) => Some(tag(open.unit)),
            Frame::Triggers { unit, .. } | Frame::Inherit { unit, .. } => Some(tag(*unit)),
            Frame::Strike | Frame::Retaliate { .. } => None,
        });
        let asked = self.asked(state);
        View {
            stage: stage_word(state.stage),
            asked,
            round: state.round,
            turn_limit: self.options.turn_limit,
            active: if state.round > 0 && state.outcome.is_none() { Some(state.active) } else { None },
            order: state.order.to_vec(),
            board: self.board_view(),
            energy: seats.iter().map(|seat| state.players[seat].energy).collect(),
            players: seats.iter().map(|seat| self.player_view(state, seat)).collect(),
            units: units.map(|unit| self.unit_view(state, unit)).collect(),
            acting,
            action: self.strike_view(state),
            inheriting: self.inheriting(state).map(|asked| asked.slot as u8 + 1),
            retaliators: self.retaliators(state, left).map(|(_, able)| tags(able)).unwrap_or_default(),
            dropping: if asked == Asked::Drop {
                crate::rules::checking::dropping(state).map(tag)
            } else {
                None
            },
        }
    }

    fn show(&self, state: &State) -> String {
        let mut text = format!("Round {} of {}\n", state.round, self.options.turn_limit);
        for seat in SeatSet::first_n(self.seats) {
            let player = &state.players[seat];
            let turn = if seat == state.active { "*" } else { " " };
            let production = self.production(state, seat);
            let _ = writeln!(text, "{turn}{seat} Energy {} (production {production})", player.energy);
            for unit in state.field_of(seat) {
                text.push_str(&self.unit_line(state, unit));
                text.push('\n');
            }
            let kept = UnitSet::of(seat).filter(|unit| {
                unit.index() < state.units.len()
                    && matches!(state.unit(*unit).stand, Stand::Pool | Stand::Off)
            });
            let names: Vec<String> =
                kept.map(|unit| format!("{unit} {}", self.title(state.unit(unit).card))).collect();
            if !names.is_empty() {
                let _ = writeln!(text, "  off the field: {}", names.join(", "));
            }
        }
        text
    }

    fn tell(&self, event: &Event) -> String {
        telling::tell(self, event)
    }

    fn question(&self, state: &State, _seat: Seat) -> String {
        telling::question(self, state)
    }

    fn label(&self, state: &State, _seat: Seat, action: &Action) -> String {
        telling::label(self, state, action)
    }

    fn cites(&self, event: &Event) -> Option<RuleId> {
        telling::cites(event)
    }
}
