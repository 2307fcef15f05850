//! The solver and the reference rules against another reading of the rules, and the theorems
//! against play.
#![expect(clippy::expect_used, reason = "these are tests")]

#[path = "../../benches/combat/baseline.rs"]
mod baseline;
mod deals;
mod endless;
mod rules;
mod solver;
