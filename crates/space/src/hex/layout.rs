//! Written addresses of hexes: axial `q,r`, line and place `5.6`, letter and number `d4`.

use super::Hex;
use core::fmt;

/// Which way the straight lines of hexes run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// Rows, from the top down, of hexes with a corner up. Places count from the left.
    Rows,
    /// Columns, from the left, of hexes with a side up. Places count from the top.
    Columns,
}

/// Which lines are shifted by half a space, rows to the right and columns down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shifted {
    /// Lines 1, 3, 5 ...
    Odd,
    /// Lines 2, 4, 6 ... (AEG-8.8, AYL-2.2)
    Even,
}

/// How an address is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// `q,r`, such as `-6,12`.
    Axial,
    /// Line, dot, place, such as `5.6` (AYL-2.3).
    Numbers,
    /// The line as a small letter, then the place, such as `d4`; after `z` comes `aa`.
    SmallLetters,
    /// The line as a capital letter, then the place, such as `F8` (AEG-8.8). Either case is read.
    Capitals,
}

/// How the hexes of a board are addressed.
///
/// Line 1, place 1 is the hex (0, 0). A hex before the first line or place has no such address; it is written, and
/// read, in axial form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Rows or columns.
    pub lines: Lines,
    /// Which of them are shifted.
    pub shifted: Shifted,
    /// How an address is written.
    pub style: Style,
}

impl Layout {
    /// Axial addresses only.
    pub const AXIAL: Self = Self { lines: Lines::Rows, shifted: Shifted::Even, style: Style::Axial };

    /// The hex at a line and a place, both counted from 1; none if it is beyond the coordinates of a [`Hex`].
    #[must_use]
    pub fn hex(self, line: u16, place: u16) -> Option<Hex> {
        let y = i32::from(line.checked_sub(1)?);
        let x = i32::from(place.checked_sub(1)?);
        let across = i16::try_from(x - self.lean(y)).ok()?;
        let down = i16::try_from(y).ok()?;
        Some(match self.lines {
            Lines::Rows => Hex::new(across, down),
            Lines::Columns => Hex::new(down, across),
        })
    }

    /// The line and the place of a hex, both counted from 1; none if it lies before the first.
    #[must_use]
    pub fn line_and_place(self, hex: Hex) -> Option<(u16, u16)> {
        let (across, down) = match self.lines {
            Lines::Rows => (i32::from(hex.q), i32::from(hex.r)),
            Lines::Columns => (i32::from(hex.r), i32::from(hex.q)),
        };
        let line = u16::try_from(down).ok()?;
        let place = u16::try_from(across + self.lean(down)).ok()?;
        Some((line.checked_add(1)?, place.checked_add(1)?))
    }

    /// How far line y (from 0) has fallen behind the slanted axis.
    fn lean(self, y: i32) -> i32 {
        match self.shifted {
            Shifted::Even => y.div_euclid(2),
            Shifted::Odd => (y + 1).div_euclid(2),
        }
    }

    /// The address of a hex, ready to be written.
    #[must_use]
    pub fn address(self, hex: Hex) -> Address {
        Address { layout: self, hex }
    }

    /// The hex of an address.
    ///
    /// # Errors
    /// If the text is no address, or one beyond the coordinates of a [`Hex`]. Signs before a line or a place, leading
    /// zeros and spaces are refused, so that a hex has one text only (but for the case of letters).
    pub fn parse(self, text: &str) -> Result<Hex, AddressError> {
        if text.is_empty() {
            return Err(AddressError::Empty);
        }
        if text.contains(',') {
            return parse_axial(text);
        }
        let (line, place) = match self.style {
            Style::Axial => return Err(AddressError::Malformed { expected: "q,r such as -6,12" }),
            Style::Numbers => {
                let expected = AddressError::Malformed { expected: "line.place such as 5.6" };
                let (line, place) = text.split_once('.').ok_or(expected)?;
                (parse_count(line, expected)?, parse_count(place, expected)?)
            }
            Style::SmallLetters | Style::Capitals => {
                let expected = AddressError::Malformed { expected: "letter and number such as d4" };
                let split = text.find(|c: char| !c.is_ascii_alphabetic()).ok_or(expected)?;
                let (line, place) = text.split_at(split);
                (parse_letters(line, expected)?, parse_count(place, expected)?)
            }
        };
        self.hex(line, place).ok_or(AddressError::OutOfRange)
    }
}

/// A hex with the layout that writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address {
    layout: Layout,
    hex: Hex,
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((line, place)) = self.layout.line_and_place(self.hex) else { return self.hex.fmt(f) };
        match self.layout.style {
            Style::Axial => self.hex.fmt(f),
            Style::Numbers => write!(f, "{line}.{place}"),
            Style::SmallLetters => write_letters(f, line, b'a').and_then(|()| write!(f, "{place}")),
            Style::Capitals => write_letters(f, line, b'A').and_then(|()| write!(f, "{place}")),
        }
    }
}

/// 1 is `a`, 26 is `z`, 27 is `aa`.
fn write_letters(f: &mut fmt::Formatter<'_>, line: u16, first: u8) -> fmt::Result {
    let above = (line.max(1) - 1) / 26;
    if above > 0 {
        write_letters(f, above, first)?;
    }
    let letter = u8::try_from((line.max(1) - 1) % 26).unwrap_or_default();
    write!(f, "{}", char::from(first + letter))
}

fn parse_letters(text: &str, expected: AddressError) -> Result<u16, AddressError> {
    if text.is_empty() {
        return Err(expected);
    }
    text.bytes().try_fold(0_u16, |line, letter| {
        let value = u16::from(letter.to_ascii_lowercase() - b'a') + 1;
        line.checked_mul(26).and_then(|line| line.checked_add(value)).ok_or(AddressError::OutOfRange)
    })
}

/// A number from 1 in plain digits.
fn parse_count(text: &str, expected: AddressError) -> Result<u16, AddressError> {
    if text.is_empty() || text.starts_with('0') || !text.bytes().all(|c| c.is_ascii_digit()) {
        return Err(expected);
    }
    text.parse().map_err(|_| AddressError::OutOfRange)
}

pub(super) fn parse_axial(text: &str) -> Result<Hex, AddressError> {
    if text.is_empty() {
        return Err(AddressError::Empty);
    }
    let expected = AddressError::Malformed { expected: "q,r such as -6,12" };
    let (q, r) = text.split_once(',').ok_or(expected)?;
    let number = |text: &str| {
        let digits = text.strip_prefix('-').unwrap_or(text);
        if text == "0" {
            Ok(0)
        } else {
            parse_count(digits, expected).and_then(|_| text.parse().map_err(|_| AddressError::OutOfRange))
        }
    };
    Ok(Hex::new(number(q)?, number(r)?))
}

/// Why a text is no address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressError {
    /// There is no text.
    Empty,
    /// The text has another form.
    Malformed {
        /// What was expected.
        expected: &'static str,
    },
    /// The form is right, the numbers are too large.
    OutOfRange,
    /// There is no such direction.
    UnknownDirection,
}

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the address is empty"),
            Self::Malformed { expected } => write!(f, "an address is written as {expected}"),
            Self::OutOfRange => f.write_str("the address is far off any board"),
            Self::UnknownDirection => f.write_str("there is no such direction"),
        }
    }
}

impl core::error::Error for AddressError {}
