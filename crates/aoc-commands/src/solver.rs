//! What solves the inputs of days, and how an input was solved. In the program, the module
//! `programs` does this, and in tests any function.

use aoc_common::{
    Task,
    outcome::{End, Outcomes},
    report::Report,
};

use crate::days::Day;

/// What solves the inputs of some days.
pub trait Solver: Sync {
    /// Fails if a day cannot solve anything, perhaps because its program does not compile.
    ///
    /// # Errors
    /// The error says why.
    fn check(&self, day: &Day) -> anyhow::Result<()>;

    /// Solves an input. If the day cannot solve anything, this is what is said about the input.
    fn solve(&self, day: &Day, task: &Task, how: How) -> Solved;
}

/// How a day's program is to solve an input.
#[derive(Clone, Copy, Debug, Default)]
pub struct How {
    /// Whether the program shows each step as soon as it is taken. Otherwise, what it prints to standard output is dropped,
    /// and what it prints to standard error is captured.
    pub is_shown: bool,
}

/// How an input was solved.
pub struct Solved {
    /// How the steps have ended, as the program says, or why it says nothing.
    pub outcomes: Outcomes,
    /// The beginning of what was captured of its standard error, without white space at the end.
    pub stderr: String,
}

impl Solved {
    /// What is said about the input by what is known of its answers now.
    pub fn report(&self, task: &Task) -> Report {
        Report::judge(task, self.outcomes.clone())
    }
}

/// For a program that could not be built or started.
impl From<anyhow::Error> for Solved {
    fn from(error: anyhow::Error) -> Self {
        let end = End::Died(format!("{error:#}"));
        Self { outcomes: Outcomes::without_steps(end), stderr: String::new() }
    }
}
