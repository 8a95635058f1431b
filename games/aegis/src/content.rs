//! The content: unit cards with their texts, maps, tables and starter squads, read from TOML and checked.
//!
//! [`record`] is what a file may say, `check` what a card must keep to (AEG-R73), [`Pack`] what the rules play
//! with. The files and how to add a unit: `content/README.md`.

pub(crate) mod board;
mod build;
mod check;
mod files;
pub mod record;
pub mod text;
pub mod words;

use std::sync::OnceLock;

use gattai_core::StateHash;
use serde::{Deserialize, Serialize};

use crate::card::{Card, CardId, List};
use build::Builder;
pub use gattai_content::ContentFault;
use record::UnitRecord;

/// All cards and battlefields of a match, checked: every reference leads somewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pack {
    /// The figures of the unit cards.
    pub cards: Vec<Card>,
    /// Their texts, in the same order.
    pub names: Vec<CardText>,
    /// The Makes.
    pub makes: Vec<String>,
    /// The Commander lines.
    pub lines: Vec<String>,
    /// The battlefields of hexes.
    pub maps: Vec<Map>,
    /// The battlefields in inches.
    pub tables: Vec<Table>,
    /// The lists that are offered.
    pub starters: Vec<Starter>,
    hash: StateHash,
}

/// What is printed on a card beside its figures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardText {
    /// The full name: `ARK-2500`.
    pub name: String,
    /// The names of its Actions, in printed order.
    pub actions: Vec<String>,
    /// A line that has no rules in it.
    pub flavour: String,
}

/// A battlefield of hexes (AEG-4.1).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Map {
    /// Its id: `M1`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its hexes, row by row from the top, each row from the left.
    pub cells: Vec<Cell>,
}

/// A hex of a map, in axial coordinates (AEG-4.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Cell {
    /// Along the row.
    pub q: i8,
    /// The row.
    pub r: i8,
    /// What is printed on it.
    pub mark: Mark,
}

/// What is printed on a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Mark {
    /// Nothing.
    Free,
    /// Terrain (AEG-4.5).
    Terrain,
    /// A Starting Zone (AEG-4.7): 0 red, 1 blue.
    Zone(u8),
}

/// A battlefield in inches (AEG-5.1). All lengths are in mils.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Table {
    /// Its id: `T1`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// From left to right.
    pub width: i32,
    /// From bottom to top.
    pub height: i32,
    /// Its terrain.
    pub terrain: Vec<Rect>,
}

/// A piece of terrain on a table (AEG-5.4), in mils.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rect {
    /// Left.
    pub x1: i32,
    /// Lower.
    pub y1: i32,
    /// Right.
    pub x2: i32,
    /// Upper.
    pub y2: i32,
}

/// A list that comes with the pack (D1).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Starter {
    /// Its id: `arc-buster-offensive`.
    pub id: String,
    /// Its name: "Arc Buster Offensive".
    pub name: String,
    /// Its Squad and Combine Pool.
    pub list: List,
}

/// The files of the standard pack: name and text.
pub const STANDARD: [(&str, &str); 10] = [
    ("assault.toml", include_str!("../content/assault.toml")),
    ("evasive.toml", include_str!("../content/evasive.toml")),
    ("guard.toml", include_str!("../content/guard.toml")),
    ("intel.toml", include_str!("../content/intel.toml")),
    ("support.toml", include_str!("../content/support.toml")),
    ("duo.toml", include_str!("../content/duo.toml")),
    ("trio.toml", include_str!("../content/trio.toml")),
    ("giants.toml", include_str!("../content/giants.toml")),
    ("boards.toml", include_str!("../content/boards.toml")),
    ("starters.toml", include_str!("../content/starters.toml")),
];

impl Pack {
    /// The pack that comes with the game. Read once.
    ///
    /// # Panics
    /// If the files that come with the game are faulty, which the content tests rule out.
    #[must_use]
    pub fn standard() -> &'static Pack {
        static PACK: OnceLock<Pack> = OnceLock::new();
        PACK.get_or_init(|| gattai_content::sound(Pack::read_alone(&STANDARD)))
    }

    /// Reads a pack from files, each a name and a text. Boards that the files do not have are those of the
    /// standard pack. If anything in any file is wrong in form, all such faults are told; otherwise all faults
    /// of meaning.
    ///
    /// # Errors
    /// All faults at once, each with its file and line.
    pub fn read(files: &[(&str, &str)]) -> Result<Pack, Vec<ContentFault>> {
        let mut pack = Pack::read_alone(files)?;
        let standard = Pack::standard();
        for map in standard.maps.iter().filter(|map| pack.map(&map.id).is_none()).cloned().collect::<Vec<_>>()
        {
            pack.maps.push(map);
        }
        for table in standard
            .tables
            .iter()
            .filter(|table| pack.table(&table.id).is_none())
            .cloned()
            .collect::<Vec<_>>()
        {
            pack.tables.push(table);
        }
        Ok(pack)
    }

    fn read_alone(files: &[(&str, &str)]) -> Result<Pack, Vec<ContentFault>> {
        let mut faults = Vec::new();
        let records: Vec<_> = files.iter().map(|(name, text)| files::read(name, text, &mut faults)).collect();
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut builder = Builder::new(Pack::empty(gattai_content::hash_of(files)));
        builder.files(&records);
        if builder.faults.is_empty() { Ok(builder.pack) } else { Err(builder.faults) }
    }

    fn empty(hash: StateHash) -> Pack {
        Pack {
            cards: Vec::new(),
            names: Vec::new(),
            makes: Vec::new(),
            lines: Vec::new(),
            maps: Vec::new(),
            tables: Vec::new(),
            starters: Vec::new(),
            hash,
        }
    }

    /// This pack with one more unit, of whatever figures: a scenario's own. Everything that was there keeps
    /// its place. The hash stays: it names the files.
    ///
    /// # Errors
    /// If the rules could not play the unit (AEG-R73), or its name is taken.
    pub fn with_unit(&self, record: &UnitRecord) -> Result<(Pack, CardId), Vec<ContentFault>> {
        let mut builder = Builder::new(self.clone());
        let id = builder.stub(record);
        if builder.faults.is_empty() { Ok((builder.pack, id)) } else { Err(builder.faults) }
    }

    /// The figures of a card.
    #[inline]
    #[must_use]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[usize::from(id.0)]
    }

    /// The texts of a card.
    #[must_use]
    pub fn text(&self, id: CardId) -> &CardText {
        &self.names[usize::from(id.0)]
    }

    /// The name of a card.
    #[must_use]
    pub fn name(&self, id: CardId) -> &str {
        &self.text(id).name
    }

    /// The card with this full name; letter case does not matter.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<CardId> {
        let place = self.names.iter().position(|text| text.name.eq_ignore_ascii_case(name))?;
        u8::try_from(place).ok().map(CardId)
    }

    /// All cards.
    pub fn ids(&self) -> impl Iterator<Item = CardId> + use<> {
        (0..self.cards.len()).filter_map(|place| u8::try_from(place).ok().map(CardId))
    }

    /// The map with this id; letter case does not matter.
    #[must_use]
    pub fn map(&self, id: &str) -> Option<&Map> {
        self.maps.iter().find(|map| map.id.eq_ignore_ascii_case(id))
    }

    /// The table with this id; letter case does not matter.
    #[must_use]
    pub fn table(&self, id: &str) -> Option<&Table> {
        self.tables.iter().find(|table| table.id.eq_ignore_ascii_case(id))
    }

    /// The starter that is called so, by id or by name; letter case does not matter.
    #[must_use]
    pub fn starter(&self, name: &str) -> Option<&Starter> {
        self.starters
            .iter()
            .find(|starter| starter.id.eq_ignore_ascii_case(name) || starter.name.eq_ignore_ascii_case(name))
    }

    /// Names the content: a hash over the files it was read from.
    #[must_use]
    pub fn hash(&self) -> StateHash {
        self.hash
    }
}
