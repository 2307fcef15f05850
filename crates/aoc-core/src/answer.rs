//! What a part returns: an answer, nothing as long as it is not solved, or the reason for having no answer.

use std::{error::Error, fmt};

/// What `part1` and `part2` may return.
///
/// - Anything that can be displayed, such as a number, a text, or letters drawn in a `Grid`.
/// - An `Option` of these. `None` means that the part is not solved yet.
/// - A `Result` of all these, for an input that may have no answer. The error says why there is none: a text, anything that
///   implements [`Error`], or a `Box<dyn Error>`. A `Box<dyn Error + Send + Sync>` is none of these, so make a text of it.
///
/// ```
/// use std::error::Error;
///
/// use aoc_core::IntoAnswer;
///
/// assert_eq!(306_u32.into_answer(), Ok(Some("306".to_owned())));
/// assert_eq!(None::<char>.into_answer(), Ok(None));
/// assert_eq!(Err::<u32, _>("it never ends").into_answer(), Err("it never ends".to_owned()));
/// assert_eq!(Ok::<Option<u32>, String>(None).into_answer(), Ok(None));
/// let parsed = "x".parse::<u32>();
/// assert_eq!(parsed.clone().into_answer(), Err("invalid digit found in string".to_owned()));
/// let boxed = parsed.map_err(Box::<dyn Error + Send + Sync>::from);
/// let with_text = boxed.map_err(|error| error.to_string());
/// assert_eq!(with_text.into_answer(), Err("invalid digit found in string".to_owned()));
/// ```
// `Kind` only tells the three implementations apart. Without it, the compiler rejects them, because an `Option` might
// one day implement `Display`. It is inferred from the type that a part returns, so no day has to name it.
#[diagnostic::on_unimplemented(
    message = "a part cannot return `{Self}`",
    note = "expected a number, a text, or an `Option` or a `Result` of one",
    note = "the error of a `Result` has to be a text, an `Error` or a `Box<dyn Error>`",
    note = "`map_err(|error| error.to_string())` makes a text of any other error"
)]
pub trait IntoAnswer<Kind> {
    /// The answer as text; `None` if the part is not solved yet.
    ///
    /// # Errors
    /// If the input has no answer. The error is the reason.
    fn into_answer(self) -> Result<Option<String>, String>;
}

impl<T: fmt::Display> IntoAnswer<String> for T {
    fn into_answer(self) -> Result<Option<String>, String> {
        Ok(Some(self.to_string()))
    }
}

impl<T: fmt::Display> IntoAnswer<Option<String>> for Option<T> {
    fn into_answer(self) -> Result<Option<String>, String> {
        Ok(self.map(|answer| answer.to_string()))
    }
}

impl<'e, T, E, K> IntoAnswer<Result<K, Box<dyn Error + 'e>>> for Result<T, E>
where
    T: IntoAnswer<K>,
    E: Into<Box<dyn Error + 'e>>,
{
    fn into_answer(self) -> Result<Option<String>, String> {
        match self {
            Ok(answer) => answer.into_answer(),
            Err(reason) => Err(reason.into().to_string()),
        }
    }
}
