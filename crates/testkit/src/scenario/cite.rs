//! The rules that a heading cites: `(BRK-3.1, BRK-3.2)`, `[AEG-10.5, 12.1, 14.1-14.3, R7]`.

use gattai_core::is_rule_id;

/// No list of rules is longer; a range that is must be a slip.
const RANGE_MAX: u32 = 200;

/// The ids in a text, in order. In a list the prefix may be left out after the first full id, and a range
/// (`14.1-14.3`, `14.1 to 14.3`) stands for all the numbers in it.
pub(super) fn ids(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for group in text.split(['(', ')', '[', ']']) {
        let mut prefix = None;
        for item in group.split([',', ';']) {
            read_item(item, &mut prefix, &mut found);
        }
    }
    found
}

fn read_item(item: &str, prefix: &mut Option<String>, found: &mut Vec<String>) {
    let item = item.replace(" to ", "-");
    let words: Vec<&str> = item.split_whitespace().collect();
    for word in &words {
        let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        let (letters, numbers) = match word.split_once('-') {
            Some((letters, numbers)) if is_prefix(letters) => (Some(letters.to_owned()), numbers),
            // A bare number among other words is a length or a price, not a rule.
            _ if words.len() == 1 => (prefix.clone(), word),
            _ => (None, word),
        };
        let Some(letters) = letters else { continue };
        let numbers = range(numbers);
        if !numbers.is_empty() {
            found.extend(numbers.iter().map(|number| format!("{letters}-{number}")));
            *prefix = Some(letters);
        }
    }
}

fn is_prefix(letters: &str) -> bool {
    is_rule_id(&format!("{letters}-R1"))
}

/// `14.1` is itself, `14.1-14.3` are three, `R1-R3` are three; anything else is nothing.
fn range(numbers: &str) -> Vec<String> {
    let is_number = |number: &str| is_rule_id(&format!("XX-{number}"));
    let Some((first, last)) = numbers.split_once('-') else {
        return if is_number(numbers) { vec![numbers.to_owned()] } else { Vec::new() };
    };
    let parts = |number: &str| {
        let start = number.rfind(['.', 'R']).map_or(0, |place| place + 1);
        let point: Option<u32> = number.get(start..)?.parse().ok();
        is_number(number).then_some((number.get(..start)?.to_owned(), point?))
    };
    match (parts(first), parts(last)) {
        (Some((chapter, low)), Some((same, high)))
            if chapter == same && high.saturating_sub(low) < RANGE_MAX =>
        {
            (low..=high).map(|point| format!("{chapter}{point}")).collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::ids;

    #[test]
    fn full_ids_stand_anywhere() {
        assert_eq!(ids("Straight ahead (BRK-3.3), never (BRK-R1)"), ["BRK-3.3", "BRK-R1"]);
        assert_eq!(ids("AEG-6.9: heavy"), ["AEG-6.9"]);
    }

    #[test]
    fn the_prefix_may_be_left_out_within_a_bracket() {
        assert_eq!(ids("[AEG-10.5, 12.1, R4]"), ["AEG-10.5", "AEG-12.1", "AEG-R4"]);
        assert_eq!(ids("E1 3.4 (AEG-10.5) 12.1"), ["AEG-10.5"]);
    }

    #[test]
    fn ranges_stand_for_all_in_them() {
        assert_eq!(ids("[EMP-6.6-6.8, 7.1]"), ["EMP-6.6", "EMP-6.7", "EMP-6.8", "EMP-7.1"]);
        assert_eq!(ids("[AYL-3.5 to 3.7]"), ["AYL-3.5", "AYL-3.6", "AYL-3.7"]);
        assert_eq!(ids("(AEG-2.1, 21.9-21.11)"), ["AEG-2.1", "AEG-21.9", "AEG-21.10", "AEG-21.11"]);
        assert_eq!(ids("(AEG-R2-R3)"), ["AEG-R2", "AEG-R3"]);
    }

    #[test]
    fn what_is_no_id_is_passed_over() {
        assert_eq!(ids("ARLY-100 at (0,0) fires, UTF-8, dice 4 6, S-3.1, 7.2"), Vec::<String>::new());
        assert_eq!(ids("(AEG-1.1-9.9, AEG-1.1-1.999999999)"), Vec::<String>::new());
        assert_eq!(ids("AEG-6.9 after 3.5 inches, 4.5 more (ARLY-100, 4.5)"), ["AEG-6.9"]);
    }
}
