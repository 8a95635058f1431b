//! The JSON Schema of a game's `position` block, for editors that check and complete.

use gattai_core::{Allowed, Published, Setting};
use schemars::JsonSchema;
use serde_json::{Map, Value, json};

/// The JSON Schema of a `position` block of this game.
pub fn schema<G: Published>() -> Value
where
    G::Setup: JsonSchema,
{
    let about = G::about();
    let mut schema = schemars::schema_for!(G::Setup).to_value();
    let Some(root) = schema.as_object_mut() else { return schema };
    root.insert("title".to_owned(), format!("A position of {}", about.title).into());
    root.entry("type").or_insert_with(|| "object".into());
    let own = root.entry("properties").or_insert_with(|| json!({}));
    let mut keys = Map::new();
    keys.insert("game".to_owned(), json!({ "description": "The game's name.", "const": about.id }));
    keys.insert(
        "seats".to_owned(),
        json!({
            "description": "How many sit at the table.",
            "type": "integer",
            "minimum": about.seats_min,
            "maximum": about.seats_max,
            "default": about.seats_min,
        }),
    );
    let options: Map<String, Value> =
        about.options.iter().map(|setting| (setting.key.to_owned(), option(setting))).collect();
    keys.insert(
        "options".to_owned(),
        json!({
            "description": "The options of the table; what is not named keeps its default.",
            "type": "object",
            "properties": options,
            "additionalProperties": false,
        }),
    );
    if let Some(own) = own.as_object_mut() {
        keys.append(own);
        *own = keys;
    }
    schema
}

fn option(setting: &Setting) -> Value {
    let mut forms = Vec::new();
    for allowed in setting.values {
        match allowed {
            Allowed::Word(word) => forms.push(json!({ "const": word })),
            Allowed::Range(low, high) => {
                forms.push(json!({ "type": "integer", "minimum": low, "maximum": high }));
                forms.push(json!({ "type": "string", "pattern": "^-?[0-9]+$" }));
            }
            Allowed::Code(begins, _) => {
                forms.push(json!({ "type": "string", "pattern": format!("^{begins}") }));
            }
        }
    }
    json!({
        "description": format!("{} ({})", setting.about, setting.rule),
        "anyOf": forms,
        "default": setting.default,
    })
}
