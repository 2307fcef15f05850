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

/// What kind of input a file is, as its name says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputKind {
    /// A worked example of the puzzle.
    Example,
    /// The user's own.
    Mine,
    /// One that its owner has published.
    Published,
    /// Any other.
    Other,
}

impl InputKind {
    /// The kinds that have a word, with their words.
    const WORDS: [(&str, Self); 3] =
        [(EXAMPLE, Self::Example), (MINE, Self::Mine), (PUBLISHED, Self::Published)];

    /// The kind of an input with this name. Its word comes first, and anything but an ASCII letter may follow:
    /// `example`, `example-1` and `example2` are examples, but `examples` is not.
    pub fn of(name: &str) -> Self {
        for (word, kind) in Self::WORDS {
            if let Some(rest) = name.strip_prefix(word)
                && !rest.starts_with(|c: char| c.is_ascii_alphabetic())
            {
                return kind;
            }
        }
        Self::Other
    }

    /// The kind for which this word stands.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::WORDS.into_iter().find(|(other, _)| *other == word).map(|(_, kind)| kind)
    }
}

/// The name of an example for this part, which takes the place of those for both.
pub fn example_of(part: Part) -> String {
    format!("{EXAMPLE}-{part}")
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
    fn only_a_letter_after_the_word_makes_another_kind() {
        for (name, kind) in [
            ("example", InputKind::Example),
            ("example-1", InputKind::Example),
            ("example2", InputKind::Example),
            ("exampleß", InputKind::Example),
            ("examples", InputKind::Other),
            ("mine", InputKind::Mine),
            ("mine-bob", InputKind::Mine),
            ("minerals", InputKind::Other),
            ("published", InputKind::Published),
            ("big", InputKind::Other),
        ] {
            assert_eq!(InputKind::of(name), kind, "{name}");
        }
    }

    #[test]
    fn only_the_numbers_1_and_2_mean_a_part() {
        for part in Part::BOTH {
            assert_eq!(only_part(&example_of(part)), Some(part));
        }
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
