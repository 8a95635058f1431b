//! `position but`: a position with changes laid over it.

use serde_json::Value;

use super::pointer::index;

/// Lays a change over a position. An object changes the members that it names, and `null` takes one away.
/// Laid over a list, an object changes the elements that it names (as a path names them), `null` takes one
/// away, and `+` holds a list of new ones. Anything else replaces what was there.
pub(super) fn lay_over(base: &mut Value, change: Value) -> Result<(), String> {
    match (base, change) {
        (Value::Object(members), Value::Object(changes)) => {
            for (key, change) in changes {
                if change.is_null() {
                    let taken = members.shift_remove(&key);
                    taken.ok_or_else(|| format!("`{key}` cannot be taken away: it is not there"))?;
                } else if let Some(member) = members.get_mut(&key) {
                    lay_over(member, change)?;
                } else {
                    members.insert(key, change);
                }
            }
            Ok(())
        }
        (Value::Array(list), Value::Object(changes)) => lay_over_list(list, changes),
        (base, change) => {
            *base = change;
            Ok(())
        }
    }
}

fn lay_over_list(list: &mut Vec<Value>, changes: serde_json::Map<String, Value>) -> Result<(), String> {
    let mut taken = Vec::new();
    let mut added = Vec::new();
    // The names are those of the list as it was, so all are looked up before anything moves.
    let mut found = Vec::new();
    for (word, change) in changes {
        if word == "+" {
            let Value::Array(new) = change else { return Err("`+` holds a list of new elements".to_owned()) };
            added = new;
            continue;
        }
        let place = index(list, &word)?;
        found.push((place.ok_or_else(|| format!("the list has no `{word}` to change"))?, change));
    }
    for (place, change) in found {
        if change.is_null() {
            taken.push(place);
        } else if let Some(element) = list.get_mut(place) {
            lay_over(element, change)?;
        }
    }
    let mut place = 0;
    list.retain(|_| {
        place += 1;
        !taken.contains(&(place - 1))
    });
    list.extend(added);
    Ok(())
}
