//! Errors, and the statuses with which programs end because of them.
//!
//! Every program uses [`anyhow::Error`]. An error ends a program with status 1, but one that [`usage_error`] has
//! made ends it with status 2.

use std::{error::Error, fmt};

/// An error about invalid arguments or settings, which ends a program with status 2.
pub fn usage_error(message: impl fmt::Display) -> anyhow::Error {
    UsageError(message.to_string()).into()
}

/// The status with which a program ends because of this error.
pub(crate) fn exit_status_of(error: &anyhow::Error) -> u8 {
    if error.is::<UsageError>() { 2 } else { 1 }
}

#[derive(Debug)]
struct UsageError(String);

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for UsageError {}
