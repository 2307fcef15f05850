//! What goes wrong with what is asked of the site.

use std::{error::Error, fmt};

/// Why the site did not give what it was asked for. Every other error is about something else, such as a token that is
/// missing.
#[derive(Debug)]
pub(crate) struct SiteError {
    kind: SiteErrorKind,
    /// What has happened.
    pub(crate) message: String,
    /// What to do.
    advice: String,
}

/// What is wrong, as far as commands treat these errors differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SiteErrorKind {
    /// The site does not accept the session token.
    TokenRefused,
    /// The site does not have the page, perhaps because the puzzle is still locked.
    NotFound,
    /// The site is busy, or cannot be reached.
    Busy,
}

/// An error of this kind: what has happened, and what to do.
pub(crate) fn site_error(
    kind: SiteErrorKind,
    message: impl fmt::Display,
    advice: impl fmt::Display,
) -> anyhow::Error {
    SiteError { kind, message: message.to_string(), advice: advice.to_string() }.into()
}

/// Of which kind an error is; `None` if it is not one of the site.
pub(crate) fn site_error_kind(error: &anyhow::Error) -> Option<SiteErrorKind> {
    error.downcast_ref().map(|error: &SiteError| error.kind)
}

impl SiteError {
    /// Whether the same request may succeed soon.
    pub(crate) fn may_pass(&self) -> bool {
        matches!(self.kind, SiteErrorKind::NotFound | SiteErrorKind::Busy)
    }
}

impl fmt::Display for SiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.message, self.advice)
    }
}

impl Error for SiteError {}
