//! What a part of a puzzle says: an answer, or why there is none.

use std::fmt;

/// Why there is no answer: the puzzle has none for this well-formed input, or nobody
/// has solved it yet.
///
/// This is not a fault of the input's form, so it names no place in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoAnswer(Cause);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Cause {
    Input(String),
    Unsolved,
}

impl NoAnswer {
    /// There is no answer, for this reason: lower case, no full stop.
    #[must_use]
    pub fn because(reason: impl fmt::Display) -> Self {
        Self(Cause::Input(reason.to_string()))
    }

    /// The part is not solved yet. Its answer may be of the type [`NotYet`] until then.
    #[must_use]
    pub const fn unsolved() -> Self {
        Self(Cause::Unsolved)
    }

    /// Whether the part is not solved yet.
    #[must_use]
    pub const fn is_unsolved(&self) -> bool {
        matches!(self.0, Cause::Unsolved)
    }
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Cause::Input(reason) => write!(f, "no answer: {reason}"),
            Cause::Unsolved => f.write_str("not solved yet"),
        }
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
    /// Whether this can be an answer at all, which [`NotYet`] cannot. So it is known of
    /// a part without an input to try it on whether somebody has solved it.
    const IS_SOLVED: bool = true;

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
    const IS_SOLVED: bool = A::IS_SOLVED;

    fn into_answer(self) -> Result<String, NoAnswer> {
        self.map_err(E::into).and_then(A::into_answer)
    }
}

/// The answer of a part that is not solved yet. There is no value of this type, so such
/// a part can return nothing but an error.
///
/// ```
/// use aoc_core::{IntoAnswer, NoAnswer, NotYet, answer::is_solved};
///
/// fn part2(_input: &Vec<u32>) -> Result<NotYet, NoAnswer> {
///     Err(NoAnswer::unsolved())
/// }
/// assert!(!is_solved(part2));
/// assert_eq!(part2(&vec![]).into_answer(), Err(NoAnswer::unsolved()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotYet {}

impl IntoAnswer for NotYet {
    const IS_SOLVED: bool = false;

    fn into_answer(self) -> Result<String, NoAnswer> {
        match self {}
    }
}

/// Whether a part is solved, as the type of its answer tells.
pub const fn is_solved<I, A: IntoAnswer>(_part: fn(&I) -> A) -> bool {
    A::IS_SOLVED
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

    /// Which of the parts are not solved yet.
    #[must_use]
    pub fn unsolved(&self) -> [bool; 2] {
        self.0.each_ref().map(|part| part.as_ref().is_err_and(NoAnswer::is_unsolved))
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
