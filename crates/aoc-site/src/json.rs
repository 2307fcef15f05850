//! Reads JSON objects whose fields are texts.

use anyhow::bail;
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
