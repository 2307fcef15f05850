//! Tests the solver and the theorems against games that are played by the reference rules.
#![expect(clippy::expect_used, reason = "these are tests")]

mod deals;
mod endless;
mod events;
mod rules;
mod solver;
