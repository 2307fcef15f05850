//! What a part returns: an answer, or why there is none.

use std::fmt;

/// Why a part has no answer to a well-formed input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// The puzzle has none for this input, for this reason: lower case, no full stop.
    Because(String),
    /// The part is not solved yet.
    Unsolved,
    /// There is no such part: the last puzzle of a year has only one. Its `part2` returns `()`.
    NotAsked,
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Because(reason) => write!(f, "no answer: {reason}"),
            Self::Unsolved => f.write_str("not solved yet"),
            Self::NotAsked => f.write_str("–"),
        }
    }
}

impl std::error::Error for NoAnswer {}

/// What `part1` and `part2` may return: a number or a text, or, where an input may
/// have no answer, a `Result` of one. Where no answer is asked for, `()`.
///
/// ```
/// use aoc_core::{IntoAnswer, NoAnswer};
///
/// assert_eq!(306_u32.into_answer(), Ok("306".to_owned()));
/// let none = NoAnswer::Because("the game never ends".to_owned());
/// assert_eq!(Err::<u32, _>(none.clone()).into_answer(), Err(none));
/// assert_eq!(().into_answer(), Err(NoAnswer::NotAsked));
/// ```
pub trait IntoAnswer {
    /// The answer as it is submitted.
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

impl IntoAnswer for () {
    fn into_answer(self) -> Result<String, NoAnswer> {
        Err(NoAnswer::NotAsked)
    }
}

impl<A: IntoAnswer, E: Into<NoAnswer>> IntoAnswer for Result<A, E> {
    fn into_answer(self) -> Result<String, NoAnswer> {
        self.map_err(E::into).and_then(A::into_answer)
    }
}
