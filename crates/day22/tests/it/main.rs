//! The solver against the reference rules, and the theorems against play.
#![expect(clippy::expect_used, reason = "these are tests")]

mod deals;
mod endless;
mod loops;
mod main_game;
mod solver;
mod wheels;
