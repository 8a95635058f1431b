//! Text for people: lines that fit, numbers that can be read.

use terminal_size::{Width, terminal_size};

/// Longer lines are hard to read, however wide the terminal.
const COLUMNS_MAX: usize = 100;
const COLUMNS: usize = 80;

/// How long a line may be.
pub(crate) fn columns() -> usize {
    match terminal_size() {
        Some((Width(columns), _)) => usize::from(columns).clamp(20, COLUMNS_MAX),
        None => COLUMNS,
    }
}

/// Breaks a paragraph between words. The first line begins with `first`, the others with `rest`.
pub(crate) fn wrap(paragraph: &str, first: &str, rest: &str, columns: usize) -> String {
    let mut text = String::from(first);
    let mut used = first.chars().count();
    let mut begun = false; // this line has a word
    for word in paragraph.split_whitespace() {
        let length = word.chars().count();
        if begun && used + 1 + length > columns {
            text.push('\n');
            text.push_str(rest);
            used = rest.chars().count();
        } else if begun {
            text.push(' ');
            used += 1;
        }
        text.push_str(word);
        used += length;
        begun = true;
    }
    text
}

/// `1234567` as `1,234,567`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 match`, `2 matches`.
pub(crate) fn count(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}
