//! What goes wrong with what is asked of the site.

use std::fmt;

use anyhow::anyhow;

use crate::site::curl::SendError;

/// Why the site was not asked, or did not give what it was asked for.
#[derive(Debug)]
pub(crate) enum SiteError {
    /// The site does not accept the session token.
    TokenRefused(String),
    /// The site does not have the page, perhaps because the puzzle is still locked.
    NotFound(String),
    /// The site is busy, or cannot be reached. The same request may succeed soon.
    Busy(String),
    /// Anything else, such as a puzzle that is locked or a token that is missing. No command treats these errors
    /// differently.
    Other(anyhow::Error),
}

impl SiteError {
    /// Whether the same request may succeed soon.
    pub(crate) fn may_pass(&self) -> bool {
        matches!(self, Self::NotFound(_) | Self::Busy(_))
    }
}

impl fmt::Display for SiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TokenRefused(message) | Self::NotFound(message) | Self::Busy(message) => {
                f.write_str(message)
            }
            Self::Other(error) => write!(f, "{error:#}"),
        }
    }
}

impl From<anyhow::Error> for SiteError {
    fn from(error: anyhow::Error) -> Self {
        Self::Other(error)
    }
}

impl From<SendError> for SiteError {
    fn from(error: SendError) -> Self {
        let (SendError::NotSent(message) | SendError::NoResponse(message)) = error;
        Self::Busy(message)
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
