//! What to do about a part that does not pass, with the commands for it.

use crate::standing::{PartReport, Standing};

/// What to do about a part, if there is more to do than to correct the day.
pub fn advice(part: &PartReport) -> Option<&'static str> {
    match part.standing {
        Standing::New => Some(
            "once you know that a new answer is right, `cargo xtask check --accept` records it",
        ),
        Standing::Changed => Some(
            "if you meant to change an answer, `cargo xtask check --accept PACKAGE` records it",
        ),
        Standing::NoAnswer if part.recorded.is_none() => Some(
            "if an input has no answer, `cargo xtask expect PUZZLE PART 'no answer: …' -i NAME` records what the part says; \
             if an example is for one part only, name it `example-1` or `example-2`",
        ),
        Standing::Unchanged
        | Standing::Wrong
        | Standing::Rejected
        | Standing::Unsolved
        | Standing::NoAnswer
        | Standing::Failed => None,
    }
}
