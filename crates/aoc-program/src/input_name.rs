//! What the name of an input says.

use std::path::Path;

/// The name of the worked example.
pub const EXAMPLE: &str = "example";

/// Whether an input of this name is of a kind, such as `mine` or `example`. It is if its name begins with the kind and
/// no letter from A to Z follows: `example`, `example-1` and `example2` are examples, but `examples` is not.
/// `.gitignore` says the same.
pub fn is_of_kind(kind: &str, name: &str) -> bool {
    match name.strip_prefix(kind) {
        Some(rest) => !rest.starts_with(|c: char| c.is_ascii_alphabetic()),
        None => false,
    }
}

/// Whether a file is a worked example of a puzzle, by its name without the extension.
pub fn is_example(path: &Path) -> bool {
    let name = path.file_stem().unwrap_or_default();
    is_of_kind(EXAMPLE, &name.to_string_lossy())
}
