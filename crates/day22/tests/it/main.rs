//! The solver against the reference rules and a baseline, and the theorems against play.
#![expect(clippy::expect_used, reason = "these are tests")]

mod any_text;
#[path = "../../benches/combat/baseline.rs"]
mod baseline;
mod deals;
mod endless;
mod solver;
mod wheels;
