//! What goes wrong with what is asked of the site.

use std::fmt;

use anyhow::anyhow;

/// Why the site was not asked, or did not give what it was asked for.
#[derive(Debug)]
pub(crate) enum SiteError {
    /// The site does not accept the session token.
    TokenRefused(String),
    /// The site does not have the page, perhaps because the puzzle is still locked.
    NotFound(String),
    /// The request was not sent, so the site knows nothing of it.
    NotSent(String),
    /// The request was sent, but no complete response came.
    NoResponse(String),
    /// Anything else, such as a puzzle that is locked or a status that leaves open what is wrong. No command treats these
    /// errors differently.
    Other(anyhow::Error),
}

impl fmt::Display for SiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TokenRefused(message)
            | Self::NotFound(message)
            | Self::NotSent(message)
            | Self::NoResponse(message) => f.write_str(message),
            Self::Other(error) => write!(f, "{error:#}"),
        }
    }
}

impl From<anyhow::Error> for SiteError {
    fn from(error: anyhow::Error) -> Self {
        Self::Other(error)
    }
}

/// This is why [`SiteError`] does not implement [`Error`](std::error::Error): an invalid setting has to stay what it is, with
/// its own status.
impl From<SiteError> for anyhow::Error {
    fn from(error: SiteError) -> Self {
        match error {
            SiteError::Other(error) => error,
            known => anyhow!("{known}"),
        }
    }
}
