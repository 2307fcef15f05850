//! The commands of the runner, as a program.
#![expect(clippy::expect_used, reason = "these are tests")]

mod bench;
mod check;
#[cfg(unix)]
mod checkout;
mod look;
mod new;
mod run;
mod site;
mod told;
mod workspace;
