//! Positions that people write down.

use std::collections::BTreeMap;
use std::sync::Arc;

use gattai_core::{Fault, Seat, SeatSet};
use gattai_space::hex::Hex;
use gattai_space::plane::Point;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::Aegis;
use crate::card::CardId;
use crate::content::record::{
    ActionRecord, ClassWord, CombineWord, CommanderWord, FactionWord, PassiveWord, UnitRecord,
};
use crate::content::{Cell, Map, Mark, Pack};
use crate::ground::{Ground, LAYOUT, Place, Tabletop};
use crate::setup::field;
use crate::state::{Slot, Stage, Stand, State, Statuses, UNITS_EACH, Unit, UnitId};

/// A position as a scenario states it: the Action Phase of a player, on the test field F0 in Standard or on an
/// empty table of 24" by 24" in Advanced, everybody past the first turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// The battlefield.
    pub board: BoardSetup,
    /// The units.
    pub units: Vec<UnitSetup>,
    /// The Energy Pool of each seat; 20 if left out.
    pub energy: Vec<u16>,
    /// The seat whose turn it is.
    pub to_act: u8,
    /// The round; 3 if left out.
    pub round: Option<u8>,
    /// The turn order, as seats; by seat if left out.
    pub order: Vec<u8>,
    /// Own turns begun, by seat; the round's number if left out.
    pub turns: Vec<u8>,
    /// Whether each seat has finished a first turn; all have if left out.
    pub finished: Vec<bool>,
    /// Units lost so far, by seat.
    pub lost: Vec<u8>,
    /// Units marked for Arrest Mandate: by the seat's number as text, the unit numbers.
    pub marks: BTreeMap<String, Vec<u8>>,
    /// Somebody has acted this turn already (AEG-7.10).
    pub begun: bool,
    /// The stage: `main` if left out, `deploy`, `marks`, or `recharge` to begin the turn of the seat to act.
    pub stage: Option<StageWord>,
    /// Cards defined on the spot, for lists and pools; in actions they are x1, x2, … in this order, before those of
    /// the units.
    pub cards: Vec<UnitRecord>,
}

/// Where a stated position stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StageWord {
    /// The Action Phase.
    Main,
    /// Units that wait are deployed, in turn order.
    Deploy,
    /// Marks are made, in turn order.
    Marks,
    /// The turn of the seat to act begins: Recharge.
    Recharge,
}

/// The battlefield.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct BoardSetup {
    /// The id of a map or table; that of the table's options, if only this is said: `"options"`. F0, or an empty
    /// table, if left out.
    pub map: Option<String>,
    /// More terrain: hexes in Standard.
    pub terrain: Vec<String>,
    /// Terrain in Advanced: x1, y1, x2, y2 in mils.
    pub pieces: Vec<[i32; 4]>,
    /// The size of the table in Advanced, in mils.
    pub size: Option<[i32; 2]>,
    /// The hexes of the battlefield, if they are not those of a map.
    pub hexes: Vec<String>,
    /// The Starting Zones, by seat, in Standard.
    pub zones: Vec<Vec<String>>,
}

/// A unit.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct UnitSetup {
    /// Its number; the next free one of its seat if left out.
    pub id: Option<u8>,
    /// The seat it belongs to.
    pub seat: u8,
    /// The name of its card.
    pub unit: Option<String>,
    /// Its figures, if it has no card.
    pub stub: Option<Stub>,
    /// Where it stands; a unit without a place is in the pool, or where `stand` says.
    pub at: Option<String>,
    /// Where it is instead: `waiting`, `pool`, `off`, `destroyed`.
    pub stand: Option<StandWord>,
    /// The number of the unit that it is a component of.
    pub under: Option<u8>,
    /// Current Integrity, if it is not whole.
    pub integrity: Option<u8>,
    /// Boosts less drains.
    pub ep_change: i16,
    /// It has acted this turn.
    pub acted: bool,
    /// It has moved this turn.
    pub moved: bool,
    /// It came into play this turn.
    pub arrived: bool,
    /// Timed states until the next turn of the seat in `until`.
    pub statuses: Vec<StatusWord>,
    /// Buffs (above 0) and Debuffs (below): ACC, DMG, MOV, EVA, DEF.
    pub stats: BTreeMap<String, i8>,
    /// The seat at whose next turn they end; the unit's opponent in a match of two, if left out.
    pub until: Option<u8>,
    /// Inherited Actions: by slot from 1, the name of the card and the number of the Action on it.
    pub slots: BTreeMap<String, (String, u8)>,
    /// RCH: by slot from 1, the owner's turn from which it can be used again.
    pub ready: BTreeMap<String, u8>,
}

/// Where a unit off the field is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words say what they are")]
pub enum StandWord {
    Waiting,
    Pool,
    Off,
    Destroyed,
}

/// A timed state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words say what they are")]
pub enum StatusWord {
    Stunned,
    Disarmed,
    Exposed,
    Cloaked,
    Vanished,
}

impl StatusWord {
    const fn status(self) -> Statuses {
        match self {
            StatusWord::Stunned => Statuses::STUN,
            StatusWord::Disarmed => Statuses::DISARM,
            StatusWord::Exposed => Statuses::EXPOSE,
            StatusWord::Cloaked => Statuses::CLOAK,
            StatusWord::Vanished => Statuses::VANISH,
        }
    }
}

/// A unit without a card of its own. What is left out: Integrity 5, Movement 4, EP 5, no abilities and a weak shot,
/// so that it neither loses by Rout nor helps anybody.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[allow(missing_docs, reason = "the words are those of the book")]
pub struct Stub {
    pub name: Option<String>,
    pub make: Option<String>,
    pub level: Option<u8>,
    pub classes: Vec<ClassWord>,
    pub required_makes: Vec<String>,
    pub faction: FactionWord,
    pub commander: Option<String>,
    pub ep: Option<u8>,
    pub integrity: Option<u8>,
    pub movement: Option<u8>,
    pub passives: Vec<PassiveWord>,
    pub combine: Vec<CombineWord>,
    pub commander_ability: Option<CommanderWord>,
    pub actions: Option<Vec<ActionRecord>>,
}

/// The longest side of a stated table: what a custom one may have (AEG-5.1).
const MILS_MOST: i32 = 96_000;

/// AEG-4.1, AEG-4.5, AEG-5.7: on open ground, and no two units in one place.
fn clashes(rules: &Aegis, state: &State) -> Result<(), Vec<Fault>> {
    let rule = if rules.options.advanced { "AEG-5.7" } else { "AEG-4.5" };
    if let Some(unit) = state.field().find(|unit| !rules.ground.is_open(state.unit(*unit).at)) {
        let at = state.unit(unit).at;
        return Err(vec![Fault::of(rule, format!("unit {unit} stands at {at}, which is no open ground"))]);
    }
    let rule = if rules.options.advanced { "AEG-5.7" } else { "AEG-4.1" };
    let clash =
        state.field().find_map(|unit| Some((unit, rules.who_is_at(state, state.unit(unit).at, unit)?)));
    match clash {
        Some((a, b)) => Err(vec![Fault::of(rule, format!("units {a} and {b} stand in one place"))]),
        None => Ok(()),
    }
}

/// A position as it is put together; faults are collected.
pub(crate) struct Arranging {
    rules: Aegis,
    pack: Pack,
    setup: Setup,
    state: State,
    faults: Vec<Fault>,
}

impl Arranging {
    pub(crate) fn new(rules: Aegis, setup: Setup) -> Arranging {
        let (pack, state) = ((*rules.pack).clone(), rules.empty_table());
        Arranging { rules, pack, setup, state, faults: Vec::new() }
    }

    pub(crate) fn arranged(mut self) -> Result<(Aegis, State), Vec<Fault>> {
        for record in std::mem::take(&mut self.setup.cards) {
            self.define(&record);
        }
        let ground = self.ground();
        for unit in std::mem::take(&mut self.setup.units) {
            self.unit(&unit);
        }
        self.players();
        if !self.faults.is_empty() {
            return Err(self.faults);
        }
        let mut rules = self.rules;
        rules.pack = Arc::new(self.pack);
        if let Some(ground) = ground {
            rules.ground = Arc::new(ground);
        }
        let mut state = self.state;
        clashes(&rules, &state)?;
        if self.setup.stage == Some(StageWord::Recharge) {
            rules.recharge(&mut state);
        }
        rules.settle(&mut state);
        crate::audit::audit(&rules, &state).map_err(|says| vec![Fault::new(says)])?;
        Ok((rules, state))
    }

    fn fault(&mut self, says: impl Into<String>) {
        self.faults.push(Fault::new(says));
    }

    fn define(&mut self, record: &UnitRecord) -> Option<CardId> {
        match self.pack.with_unit(record) {
            Ok((pack, card)) => {
                self.pack = pack;
                Some(card)
            }
            Err(faults) => {
                self.faults.extend(faults.into_iter().map(Fault::from));
                None
            }
        }
    }

    fn ground(&mut self) -> Option<Ground> {
        let board = self.setup.board.clone();
        if board.map.as_deref() == Some("options") {
            return None;
        }
        if self.rules.options.advanced {
            return self.tabletop(&board);
        }
        let mut map = self.map(board.map.as_deref().unwrap_or("F0"), &board.hexes);
        for (zone, hexes) in board.zones.iter().enumerate() {
            self.mark(&mut map, hexes, Mark::Zone(zone as u8));
        }
        self.mark(&mut map, &board.terrain, Mark::Terrain);
        match field(&map, self.rules.seats, false) {
            Ok(field) => Some(Ground::Hexes(field)),
            Err(faults) => {
                self.faults.extend(faults);
                None
            }
        }
    }

    /// A table by name, with more terrain if it is stated; else one of the size stated.
    fn tabletop(&mut self, board: &BoardSetup) -> Option<Ground> {
        let mut pieces = Vec::new();
        let mut size = [24_000, 24_000];
        if let Some(name) = &board.map {
            let Some(table) = self.pack.table(name) else {
                self.faults.push(Fault::of("AEG-1.7", format!("there is no table `{name}`")));
                return None;
            };
            size = [table.width, table.height];
            pieces.extend(table.terrain.iter().map(|piece| [piece.x1, piece.y1, piece.x2, piece.y2]));
        }
        pieces.extend(&board.pieces);
        let [width, height] = board.size.unwrap_or(size);
        let fits = |mils: i32| (0..=MILS_MOST).contains(&mils);
        if !pieces.iter().flatten().chain(&[width, height]).all(|mils| fits(*mils)) {
            self.fault(format!("a table and its terrain are within 0 to {MILS_MOST} mils"));
            return None;
        }
        let corners = |[x1, y1, x2, y2]: &[i32; 4]| (Point::new(*x1, *y1), Point::new(*x2, *y2));
        let pieces: Vec<_> = pieces.iter().map(corners).collect();
        match Tabletop::new(width, height, &pieces) {
            Ok(table) => Some(Ground::Plane(table)),
            Err(_) => {
                self.fault("a piece of terrain is no rectangle");
                None
            }
        }
    }

    fn map(&mut self, name: &str, hexes: &[String]) -> Map {
        let (id, title) = (name.to_owned(), String::new());
        let cell = |hex: Hex| Cell { q: hex.q as i8, r: hex.r as i8, mark: Mark::Free };
        if !hexes.is_empty() {
            let hexes: Vec<Hex> = hexes.iter().map(|text| self.hex(text)).collect();
            if hexes.iter().any(|hex| i8::try_from(hex.q).is_err() || i8::try_from(hex.r).is_err()) {
                self.fault("a hex of the battlefield is too far away from the others");
            }
            return Map { id, name: title, cells: hexes.into_iter().map(cell).collect() };
        }
        match self.pack.map(name) {
            Some(map) => map.clone(),
            // The test field: every hex within 12 of the origin (part 8.8 of the book).
            None if name == "F0" => Map { id, name: title, cells: Hex::ORIGIN.disc(12).map(cell).collect() },
            None => {
                self.fault(format!("there is no map `{name}`"));
                Map { id, name: title, cells: vec![cell(Hex::ORIGIN)] }
            }
        }
    }

    fn mark(&mut self, map: &mut Map, hexes: &[String], mark: Mark) {
        for text in hexes {
            let hex = self.hex(text);
            match map.cells.iter_mut().find(|cell| (i16::from(cell.q), i16::from(cell.r)) == (hex.q, hex.r)) {
                Some(cell) => cell.mark = mark,
                None => self.fault(format!("`{text}` is not on the map")),
            }
        }
    }

    fn hex(&mut self, text: &str) -> Hex {
        LAYOUT.parse(text).unwrap_or_else(|error| {
            self.faults.push(Fault::new(format!("`{text}`: {error}")));
            Hex::ORIGIN
        })
    }

    fn seat(&mut self, number: u8) -> Seat {
        if usize::from(number) >= self.rules.seats {
            self.fault(format!("there is no seat {number} at this table"));
        }
        Seat::new(usize::from(number).min(self.rules.seats - 1)).unwrap_or_default()
    }

    fn unit(&mut self, setup: &UnitSetup) {
        let seat = self.seat(setup.seat);
        let Some(card) = self.card(setup) else { return };
        let first = seat.index() * UNITS_EACH;
        let in_pool = self.pack.card(card).level > 1;
        let mut free = (if in_pool { 5 } else { 0 }..UNITS_EACH).map(|n| first + n);
        let index = match setup.id {
            Some(id) => Some(UnitId(id).index()).filter(|index| (first..first + UNITS_EACH).contains(index)),
            None => free.find(|index| self.state.units[*index].stand == Stand::Nowhere),
        };
        let Some(index) = index.filter(|index| self.state.units[*index].stand == Stand::Nowhere) else {
            return self
                .fault(format!("there is no room for the unit {:?} of seat {}", setup.id, setup.seat));
        };
        if setup.under.is_some_and(|host| UnitId(host).index() >= self.state.units.len()) {
            return self.fault(format!("there is no unit {:?} to be under", setup.under));
        }
        let integrity = setup.integrity.unwrap_or_else(|| {
            let lost = self.setup.lost.get(seat.index()).copied().unwrap_or_default();
            let grows =
                self.pack.card(card).commander_ability == Some(crate::card::CommanderAbility::Magnificence);
            self.pack.card(card).integrity.saturating_add(if grows { lost } else { 0 })
        });
        let stand = match (setup.stand, setup.under, &setup.at) {
            (Some(StandWord::Waiting), _, _) => Stand::Waiting,
            (Some(StandWord::Pool), _, _) | (None, None, None) => Stand::Pool,
            (Some(StandWord::Off), _, _) => Stand::Off,
            (Some(StandWord::Destroyed), _, _) => Stand::Destroyed,
            (None, Some(host), _) => Stand::Under(UnitId(host)),
            (None, None, Some(_)) => Stand::Field,
        };
        let mut unit = Unit::new(card, stand, integrity);
        if let Some(at) = &setup.at {
            unit.at = at.parse::<Place>().unwrap_or_else(|error| {
                self.faults.push(Fault::new(error.to_string()));
                Place::default()
            });
        }
        (unit.acted, unit.moved, unit.arrived) = (setup.acted, setup.moved, setup.arrived);
        unit.ep_change = setup.ep_change;
        if setup.ep_change.unsigned_abs() > 1000 {
            self.fault("nobody has drained or boosted so much: at most 1000");
        }
        self.timed(setup, seat, &mut unit);
        self.slots(setup, &mut unit);
        self.state.units[index] = unit;
    }

    fn timed(&mut self, setup: &UnitSetup, seat: Seat, unit: &mut Unit) {
        let until = setup.until.unwrap_or((seat.index() as u8 + 1) % self.rules.seats as u8);
        let timed = &mut unit.timed[usize::from(until) % 4];
        for status in &setup.statuses {
            timed.statuses = timed.statuses.with(status.status());
        }
        for (name, by) in &setup.stats {
            match ["ACC", "DMG", "MOV", "EVA", "DEF"].iter().position(|stat| stat == name) {
                Some(stat) => timed.stats[stat] = *by,
                None => self.faults.push(Fault::new(format!("there is no stat `{name}`"))),
            }
        }
    }

    fn slots(&mut self, setup: &UnitSetup, unit: &mut Unit) {
        let place = |text: &str| text.parse::<usize>().ok().filter(|slot| (1..=3).contains(slot));
        for (slot, (name, number)) in &setup.slots {
            let printed = self
                .pack
                .find(name)
                .filter(|card| (1..=self.pack.card(*card).actions.len()).contains(&usize::from(*number)));
            match (place(slot), printed) {
                (Some(slot), Some(card)) => {
                    unit.slots[slot - 1] = Slot { card, number: number.wrapping_sub(1) };
                }
                (_, _) => self.faults.push(Fault::new(format!("slot {slot} of {name} cannot be"))),
            }
        }
        for (slot, turns) in &setup.ready {
            match place(slot) {
                Some(slot) => unit.ready[slot - 1] = *turns,
                None => self.faults.push(Fault::new(format!("there is no slot {slot}"))),
            }
        }
    }

    fn card(&mut self, setup: &UnitSetup) -> Option<CardId> {
        if let Some(name) = &setup.unit {
            let found = self.pack.find(name);
            if found.is_none() {
                self.fault(format!("there is no unit `{name}`"));
            }
            return found;
        }
        let stub = setup.stub.clone().unwrap_or_default();
        let number = self.pack.cards.len();
        let make = stub.make.unwrap_or_else(|| "ASTUB".to_owned());
        let shot = || ActionRecord {
            name: "Shot".to_owned(),
            star: false,
            dice: crate::content::record::DiceWord::Fixed(1),
            accuracy: 4,
            indicator: crate::content::record::IndicatorWord::Any,
            does: crate::content::record::TypeWord::Damage,
            power: 1,
            range: crate::content::record::RangeWord::Distance(1),
            attrs: Vec::new(),
        };
        let record = UnitRecord {
            id: stub.name.unwrap_or_else(|| format!("{make}-{number}")),
            make: Some(make),
            level: stub.level.unwrap_or(1),
            classes: stub.classes,
            required_makes: stub.required_makes,
            faction: stub.faction,
            commander: stub.commander,
            ep: stub.ep.unwrap_or(5),
            integrity: stub.integrity.unwrap_or(5),
            movement: stub.movement.unwrap_or(4),
            passives: stub.passives,
            combine: stub.combine,
            commander_ability: stub.commander_ability,
            actions: stub.actions.unwrap_or_else(|| vec![shot()]),
            flavour: String::new(),
        };
        self.define(&record)
    }

    fn players(&mut self) {
        let setup = self.setup.clone();
        let round = setup.round.unwrap_or(3);
        self.state.round = round;
        self.state.active = self.seat(setup.to_act);
        self.state.begun = setup.begun;
        self.state.stage = match setup.stage {
            None | Some(StageWord::Main | StageWord::Recharge) => Stage::Main,
            Some(StageWord::Deploy) => Stage::Deploy(0),
            Some(StageWord::Marks) => Stage::Marks(0),
        };
        for seat in SeatSet::first_n(self.rules.seats) {
            let n = seat.index();
            let player = &mut self.state.players[seat];
            player.energy = setup.energy.get(n).copied().unwrap_or(20);
            player.turns = setup.turns.get(n).copied().unwrap_or(round);
            player.finished = setup.finished.get(n).copied().unwrap_or(true);
            player.lost = setup.lost.get(n).copied().unwrap_or(0);
        }
        for (seat, units) in &setup.marks {
            let Ok(number) = seat.parse() else {
                self.fault(format!("`{seat}` is no seat"));
                continue;
            };
            let seat = self.seat(number);
            if let Some(strange) = units.iter().find(|unit| UnitId(**unit).index() >= self.state.units.len())
            {
                self.fault(format!("there is no unit {strange} to be marked"));
                continue;
            }
            for (mark, unit) in self.state.players[seat].marks.iter_mut().zip(units) {
                *mark = UnitId(*unit);
            }
        }
        if !setup.order.is_empty() {
            let seats: Vec<Seat> = setup.order.iter().map(|number| self.seat(*number)).collect();
            if seats.iter().copied().collect::<SeatSet>().len() == self.rules.seats {
                self.state.order = seats.into_iter().collect();
            } else {
                self.fault("the turn order names each seat once");
            }
        }
    }
}
