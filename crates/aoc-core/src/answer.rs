//! What a part returns: an answer, or the reason for having none.

use std::{error::Error, fmt};

/// Why a part has no answer to a well-formed input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// The puzzle has no answer for this input, for this reason. The text is in lower case, without a full stop.
    Because(String),
    /// The part is not solved yet.
    Unsolved,
}

/// Any error or text can be a reason.
// If `NoAnswer` implemented `Error`, this would overlap with `From<T> for T` of the standard library. A conversion from
// `Box<dyn Error + Send + Sync>` would overlap as well, as soon as the standard library makes a `Box<dyn Error>` of it.
impl<'e, E: Into<Box<dyn Error + 'e>>> From<E> for NoAnswer {
    fn from(reason: E) -> Self {
        Self::Because(reason.into().to_string())
    }
}

/// What `part1` and `part2` may return.
///
/// - Anything that can be displayed, such as a number, a text, or letters drawn in a `Grid`.
/// - An `Option` or a `Result` of these, where an input may have no answer. The error of the `Result` has to convert
///   into [`NoAnswer`], as every [`Error`] and every text does. A `Box<dyn Error + Send + Sync>` is neither, so make a text
///   of it.
///
/// ```
/// use std::error::Error;
///
/// use aoc_core::{IntoAnswer, NoAnswer};
///
/// assert_eq!(306_u32.into_answer(), Ok("306".to_owned()));
/// let none = NoAnswer::Because("the game never ends".to_owned());
/// assert_eq!(Err::<u32, _>(none.clone()).into_answer(), Err(none));
/// assert_eq!("x".parse::<u32>().into_answer(), Err("invalid digit found in string".into()));
/// let boxed = "x".parse::<u32>().map_err(Box::<dyn Error + Send + Sync>::from);
/// let with_text = boxed.map_err(|error| error.to_string());
/// assert_eq!(with_text.into_answer(), Err("invalid digit found in string".into()));
/// assert_eq!(None::<char>.into_answer(), Err("nothing was found".into()));
/// ```
// `Kind` only tells the three implementations apart. Without it, the compiler rejects them, because an `Option` might
// one day implement `Display`. It is inferred from the type that a part returns, so no day has to name it.
#[diagnostic::on_unimplemented(
    message = "a part cannot return `{Self}`",
    note = "expected a number, a text, or an `Option` or a `Result` of one",
    note = "the error of a `Result` has to convert into `NoAnswer`, as any `Error`, `Box<dyn Error>` or text does",
    note = "`map_err(|error| error.to_string())` makes a text of any other error"
)]
pub trait IntoAnswer<Kind> {
    /// The answer as text, or why there is none.
    fn into_answer(self) -> Result<String, NoAnswer>;
}

impl<T: fmt::Display> IntoAnswer<String> for T {
    fn into_answer(self) -> Result<String, NoAnswer> {
        Ok(self.to_string())
    }
}

impl<T: fmt::Display> IntoAnswer<Option<String>> for Option<T> {
    fn into_answer(self) -> Result<String, NoAnswer> {
        let answer = self.map(|answer| answer.to_string());
        answer.ok_or_else(|| NoAnswer::Because("nothing was found".to_owned()))
    }
}

impl<T: fmt::Display, E: Into<NoAnswer>> IntoAnswer<Result<String, NoAnswer>> for Result<T, E> {
    fn into_answer(self) -> Result<String, NoAnswer> {
        self.map(|answer| answer.to_string()).map_err(E::into)
    }
}
