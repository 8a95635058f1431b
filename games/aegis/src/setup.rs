//! The game on the shelf, and the battlefield of a table.

use std::sync::{Arc, OnceLock};

use gattai_core::{About, Fault, ListLook, Published, Settings, StateHash};
use gattai_space::hex::Hex;
use gattai_space::plane::Point;
use serde::Serialize;

use crate::Aegis;
use crate::arranging::{Arranging, Setup};
use crate::battlefield::Battlefield;
use crate::content::{ContentFault, Map, Mark, Pack, Table};
use crate::ground::{Field, Ground, LAYOUT, Tabletop};
use crate::options::{OPTIONS, ORDERS, Options};
use crate::squad;
use crate::state::State;

static ABOUT: About = About {
    id: "aegis",
    title: "A.E.G.I.S.",
    line: "Five robots a side, one pool of Energy: move, shoot, and combine them into bigger ones.",
    prefix: "AEG",
    version: 1,
    seats_min: 2,
    seats_max: 4,
    options: &OPTIONS,
    orders: &ORDERS,
    rules: include_str!("../RULES.md"),
};

impl Published for Aegis {
    type Setup = Setup;

    fn about() -> &'static About {
        &ABOUT
    }

    fn table(seats: usize, options: &Settings) -> Result<Self, Vec<Fault>> {
        let faults = ABOUT.faults(seats, options);
        if !faults.is_empty() {
            return Err(faults);
        }
        let options = Options::read(seats, options)?;
        let pack = standard();
        check_lists(&pack, &options, seats)?;
        let ground = if options.custom_terrain { None } else { official(&options.map, seats) };
        let ground = match ground {
            Some(ground) => ground,
            None => Arc::new(ground_of(&pack, &options, seats)?),
        };
        Ok(Aegis { pack, ground, options, seats })
    }

    fn with_content(self, files: &[(String, String)]) -> Result<Self, Vec<Fault>> {
        let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let told = |faults: Vec<ContentFault>| faults.into_iter().map(Fault::from).collect::<Vec<_>>();
        let pack = Pack::read(&files).map_err(told)?;
        if pack.starters.is_empty() {
            return Err(vec![Fault::of(
                "AEG-6.1",
                "a pack brings at least one starter, to be offered as a list",
            )]);
        }
        check_lists(&pack, &self.options, self.seats)?;
        let ground = Arc::new(ground_of(&pack, &self.options, self.seats)?);
        Ok(Aegis { pack: Arc::new(pack), ground, ..self })
    }

    fn arrange(self, setup: Setup) -> Result<(Self, State), Vec<Fault>> {
        Arranging::new(self, setup).arranged()
    }

    fn look_at_list(text: &str) -> Option<ListLook<impl Serialize>> {
        Some(squad::look(Pack::standard(), text))
    }

    fn content(&self) -> Option<StateHash> {
        Some(self.pack.hash())
    }
}

/// The standard pack, shared by all tables.
fn standard() -> Arc<Pack> {
    static SHARED: OnceLock<Arc<Pack>> = OnceLock::new();
    Arc::clone(SHARED.get_or_init(|| Arc::new(Pack::standard().clone())))
}

/// Lists that are given with the match are legal (AEG-1.7, AEG-6.1); all faults at once.
fn check_lists(pack: &Pack, options: &Options, seats: usize) -> Result<(), Vec<Fault>> {
    let mut faults = Vec::new();
    for (n, given) in options.lists.iter().take(seats).enumerate() {
        let Some(given) = given.as_deref().filter(|given| pack.starter(given).is_none()) else { continue };
        let found = squad::look(pack, given).faults.into_iter();
        faults.extend(found.map(|fault| Fault { says: format!("list-{}: {}", n + 1, fault.says), ..fault }));
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// An official battlefield, made once: what can be seen from where takes a while to work out.
fn official(name: &str, seats: usize) -> Option<Arc<Ground>> {
    const NAMES: [(&str, usize); 10] = [
        ("M1", 2),
        ("M2", 2),
        ("M3", 2),
        ("M4", 2),
        ("S1", 2),
        ("T1", 2),
        ("T2", 2),
        ("T3", 2),
        ("M3", 3),
        ("M3", 4),
    ];
    static MADE: [OnceLock<Option<Arc<Ground>>>; NAMES.len()] = [const { OnceLock::new() }; NAMES.len()];
    let place = NAMES.iter().position(|known| *known == (name, seats))?;
    let make = || make_ground(Pack::standard(), name, seats).ok().map(Arc::new);
    MADE[place].get_or_init(make).clone()
}

/// The battlefield that the options name; with custom terrain the first that the pack has beside the official
/// ones (AEG-1.6).
fn ground_of(pack: &Pack, options: &Options, seats: usize) -> Result<Ground, Vec<Fault>> {
    match &options.own {
        Some(Battlefield::Hexes(map)) => return field(map, seats, true).map(Ground::Hexes),
        Some(Battlefield::Inches(table)) => return tabletop(table).map(Ground::Plane),
        None => {}
    }
    let mut name = options.map.clone();
    if options.custom_terrain {
        let standard = Pack::standard();
        let own = if options.advanced {
            pack.tables.iter().map(|table| &table.id).find(|id| standard.table(id).is_none())
        } else {
            pack.maps.iter().map(|map| &map.id).find(|id| standard.map(id).is_none())
        };
        // The content of the table may come later; until then the official battlefield stands in.
        name = own.cloned().unwrap_or(name);
    }
    make_ground(pack, &name, seats)
}

fn make_ground(pack: &Pack, name: &str, seats: usize) -> Result<Ground, Vec<Fault>> {
    if let Some(map) = pack.map(name) {
        let field = field(map, seats, true)?;
        // A pack of its own may draw this map in another way.
        if (0..seats).any(|zone| field.zone(zone).len() < 5) {
            let rule = if seats == 2 { "AEG-4.7" } else { "AEG-24.1" };
            return Err(vec![Fault::of(rule, format!("the zones of {name} do not hold five units each"))]);
        }
        return Ok(Ground::Hexes(field));
    }
    match pack.table(name) {
        Some(table) => tabletop(table).map(Ground::Plane),
        None => Err(vec![Fault::of("AEG-1.7", format!("there is no map `{name}`"))]),
    }
}

/// The hexes of a map with its zones (AEG-4.7, AEG-24.1).
pub(crate) fn field(map: &Map, seats: usize, sight: bool) -> Result<Field, Vec<Fault>> {
    let at = |cell: &crate::content::Cell| Hex::new(cell.q.into(), cell.r.into());
    let marked = |mark: Mark| map.cells.iter().filter(|cell| cell.mark == mark).map(at).collect::<Vec<_>>();
    let hexes: Vec<Hex> = map.cells.iter().map(at).collect();
    let terrain = marked(Mark::Terrain);
    let mut zones = [marked(Mark::Zone(0)), marked(Mark::Zone(1)), Vec::new(), Vec::new()];
    // AEG-24.1: clockwise, within so many hexes of these.
    let corners: &[(&str, u32)] = match seats {
        3 => &[("M1", 3), ("A9", 2), ("M17", 3)],
        4 => &[("M1", 3), ("A1", 3), ("A17", 3), ("M17", 3)],
        _two => &[],
    };
    for (zone, (name, radius)) in corners.iter().enumerate() {
        let corner = LAYOUT.parse(name).unwrap_or_default();
        zones[zone] = hexes.iter().copied().filter(|hex| hex.distance(corner) <= *radius).collect();
    }
    let [a, b, c, d] = &zones;
    Field::new(&hexes, &terrain, [a, b, c, d], sight)
        .map_err(|fault| vec![Fault::of("AEG-4.8", format!("the map cannot be used: {fault}"))])
}

fn tabletop(table: &Table) -> Result<Tabletop, Vec<Fault>> {
    let pieces: Vec<_> = table
        .terrain
        .iter()
        .map(|piece| (Point::new(piece.x1, piece.y1), Point::new(piece.x2, piece.y2)))
        .collect();
    Tabletop::new(table.width, table.height, &pieces)
        .map_err(|_| vec![Fault::of("AEG-5.4", "a piece of terrain is no rectangle")])
}
