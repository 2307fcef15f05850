//! Puzzles without an answer.

use std::fmt;

/// A well-formed input for which the puzzle has no answer, with the reason.
///
/// This is not a fault of the input's form, so it names no place in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoAnswer(String);

impl NoAnswer {
    /// There is no answer, for this reason: lower case, no full stop.
    #[must_use]
    pub fn because(reason: impl fmt::Display) -> Self {
        Self(reason.to_string())
    }
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no answer: {}", self.0)
    }
}

impl std::error::Error for NoAnswer {}
