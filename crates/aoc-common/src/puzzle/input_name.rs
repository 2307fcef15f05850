//! The names of inputs, which say what kind of input each one is, and for which parts.
//!
//! The name of an input is its file name without the extension. The patterns in `.gitignore` follow the same rules.

use super::Part;

/// The name of a worked example of the puzzle.
pub const EXAMPLE: &str = "example";

/// The name of somebody's own input, as `fetch` writes it.
pub const MINE: &str = "mine";

/// The name of an input that its owner has published.
pub const PUBLISHED: &str = "published";

/// Whether an input with this name is of this kind, such as `mine` or `example`. Anything but an ASCII letter may
/// follow the kind: `example`, `example-1` and `example2` are examples, but `examples` is not.
pub fn is_of_kind(kind: &str, name: &str) -> bool {
    match name.strip_prefix(kind) {
        Some(rest) => !rest.starts_with(|c: char| c.is_ascii_alphabetic()),
        None => false,
    }
}

/// Whether an input with this name is a worked example of the puzzle.
pub fn is_example(name: &str) -> bool {
    is_of_kind(EXAMPLE, name)
}

/// Whether an input with this name is somebody's own.
pub fn is_personal(name: &str) -> bool {
    is_of_kind(MINE, name)
}

/// The only part that an input of this name is for; `None` if it is for both. `example-1` is for part 1, and so is
/// `example-1-b`: anything but a digit may follow the number. `example-2` is for part 2. Any other input is for both,
/// `example-10` too.
pub fn only_part(name: &str) -> Option<Part> {
    let after_dash = name.strip_prefix(EXAMPLE)?.strip_prefix('-')?;
    let number = after_dash.split(|c: char| !c.is_ascii_digit()).next()?;
    number.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_letter_after_the_kind_makes_another_name() {
        for (name, is_example_name) in [
            ("example", true),
            ("example-1", true),
            ("example2", true),
            ("examples", false),
            ("mine", false),
        ] {
            assert_eq!(is_example(name), is_example_name, "{name}");
        }
    }

    #[test]
    fn only_the_numbers_1_and_2_mean_a_part() {
        for name in ["example-1", "example-1_b", "example-1-b", "example-1b"] {
            assert_eq!(only_part(name), Some(Part::One), "{name}");
        }
        for name in [
            "example-10",
            "example-12",
            "example-3",
            "example-01",
            "example-b1",
            "example1",
            "mine-1",
        ] {
            assert_eq!(only_part(name), None, "{name}");
        }
    }
}
