//! What goes wrong with what is asked of the site.

use std::{error::Error, fmt};

/// What is wrong if the site did not give what it was asked for. Commands treat these errors differently from all others,
/// such as a token that is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SiteErrorKind {
    /// The site does not accept the session token.
    TokenRefused,
    /// The site does not have the page, perhaps because the puzzle is still locked.
    NotFound,
    /// The site is busy, or cannot be reached.
    Busy,
}

/// An error of this kind.
pub(crate) fn site_error(kind: SiteErrorKind, message: impl fmt::Display) -> anyhow::Error {
    SiteError { kind, message: message.to_string() }.into()
}

/// Of which kind an error is; `None` if it is not one that [`site_error`] has made.
pub(crate) fn site_error_kind(error: &anyhow::Error) -> Option<SiteErrorKind> {
    error.downcast_ref().map(|error: &SiteError| error.kind)
}

#[derive(Debug)]
struct SiteError {
    kind: SiteErrorKind,
    message: String,
}

impl fmt::Display for SiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for SiteError {}
