//! What the name of an input says.

use std::path::Path;

/// The name of the worked example.
pub const EXAMPLE: &str = "example";

/// Whether an input with this name is of this kind, such as `mine` or `example`. Anything but an ASCII letter may
/// follow the kind: `example`, `example-1` and `example2` are examples, but `examples` is not. The patterns in
/// `.gitignore` follow the same rule.
pub fn is_of_kind(kind: &str, name: &str) -> bool {
    match name.strip_prefix(kind) {
        Some(rest) => !rest.starts_with(|c: char| c.is_ascii_alphabetic()),
        None => false,
    }
}

/// Whether the name of a file, without the extension, says that the file is a worked example of a puzzle.
pub fn is_example(path: &Path) -> bool {
    let name = path.file_stem().unwrap_or_default();
    is_of_kind(EXAMPLE, &name.to_string_lossy())
}
