//! Tests the solver against the reference rules, and the theorems against games that are played.
#![expect(clippy::expect_used, reason = "these are tests")]

mod deals;
mod endless;
mod loops;
mod main_game;
mod solver;
mod wheels;
