//! Reads JSON objects whose fields are texts.

use anyhow::{bail, ensure};
use jzon::JsonValue;

/// The text in a field; `None` if the field is missing or `null`. Fails if it has any other value.
pub(crate) fn optional_text<'j>(
    object: &'j JsonValue,
    field: &str,
) -> anyhow::Result<Option<&'j str>> {
    let value = &object[field];
    match value.as_str() {
        None if !value.is_null() => bail!("{field}: expected a text, found {value}"),
        text => Ok(text),
    }
}

/// Fails if this is not an object, or has a field that is not in this list.
pub(crate) fn check_fields(json: &JsonValue, known: &[&str]) -> anyhow::Result<()> {
    ensure!(json.is_object(), "expected an object, found {json}");
    for (field, _) in json.entries() {
        ensure!(known.contains(&field), "unknown field `{field}`");
    }
    Ok(())
}
