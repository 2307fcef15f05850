//! What a part of a puzzle says: an answer, or why there is none.

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

/// What `part1` and `part2` may return: a number or a text, or, where an input may
/// have no answer, a `Result` of one.
///
/// ```
/// use aoc_core::{IntoAnswer, NoAnswer};
///
/// assert_eq!(306_u32.into_answer(), Ok("306".to_owned()));
/// let none = NoAnswer::because("the game never ends");
/// assert_eq!(Err::<u32, _>(none.clone()).into_answer(), Err(none));
/// ```
pub trait IntoAnswer {
    /// The answer as it is handed in.
    ///
    /// # Errors
    /// If there is none.
    fn into_answer(self) -> Result<String, NoAnswer>;
}

macro_rules! answers_by_display {
    ($($type:ty),*) => {
        $(impl IntoAnswer for $type {
            fn into_answer(self) -> Result<String, NoAnswer> {
                Ok(self.to_string())
            }
        })*
    };
}

answers_by_display!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);
answers_by_display!(char, &str, String);

impl<A: IntoAnswer, E: Into<NoAnswer>> IntoAnswer for Result<A, E> {
    fn into_answer(self) -> Result<String, NoAnswer> {
        self.map_err(E::into).and_then(A::into_answer)
    }
}

/// What both parts say of one input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers([Result<String, NoAnswer>; 2]);

impl Answers {
    /// What part 1 and part 2 have said.
    #[must_use]
    pub fn new(part1: impl IntoAnswer, part2: impl IntoAnswer) -> Self {
        Self([part1.into_answer(), part2.into_answer()])
    }
}

/// A line for each part, as answers are recorded.
impl fmt::Display for Answers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, part) in (1..).zip(&self.0) {
            let separator = if number > 1 { "\n" } else { "" };
            match part {
                Ok(answer) => write!(f, "{separator}part {number}: {answer}")?,
                Err(none) => write!(f, "{separator}part {number}: {none}")?,
            }
        }
        Ok(())
    }
}
