//! How the steps of a day have ended.

use std::{collections::BTreeMap, time::Duration};

use crate::{answer::Finding, puzzle::Part};

/// How a part has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The part has found an answer, or that there is none.
    Found {
        /// What it has found.
        finding: Finding,
        /// How long it took.
        time: Duration,
    },
    /// The part is not solved yet.
    Unsolved,
    /// The part has failed in another way: it panicked, for instance, or ran twice. The text says how.
    Broken(String),
    /// The part was not run, for this reason.
    NotRun(String),
}

/// How the steps of a day have ended for a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcomes {
    /// How long the parser took; `None` if the day has no such step.
    pub parse_time: Option<Duration>,
    /// How each part has ended. If the steps have not ended, parts may be missing.
    pub parts: BTreeMap<Part, Outcome>,
    /// Whether all steps were taken.
    pub end: End,
}

impl Outcomes {
    /// That no step was taken.
    pub fn without_steps(end: End) -> Self {
        Self { parse_time: None, parts: BTreeMap::new(), end }
    }
}

/// How the steps of a day have ended as a whole: all were taken, or why they were not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// All were taken.
    Done,
    /// The day could not go on, for this reason. The input is malformed, for instance.
    Failed(String),
    /// The program has ended before, or was not built or started. The text says how.
    Died(String),
}

impl End {
    /// The end of a program that ends now, in the middle of its steps.
    pub fn unfinished() -> Self {
        Self::Died("the program ended before it was done".to_owned())
    }

    /// Why not all steps were taken.
    pub fn error(&self) -> Option<&str> {
        match self {
            Self::Done => None,
            Self::Failed(reason) | Self::Died(reason) => Some(reason),
        }
    }
}
