//! The solver and the literal rules against another reading of the rules, and the theorems against
//! play.
#![expect(clippy::expect_used, reason = "these are tests")]

#[path = "../../benches/combat/base_line.rs"]
mod base_line;
mod deals;
mod literal;
mod rules;
mod solver;
mod standoff;
