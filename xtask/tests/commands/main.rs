//! The commands of the runner, as a program.
#![expect(clippy::expect_used, reason = "these are tests")]

mod check;
#[cfg(unix)]
mod checkout;
mod look;
mod run;
mod site;
mod told;
mod workspace;
