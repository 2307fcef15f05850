//! The program against a local server that imitates the puzzle site.
#![expect(clippy::expect_used, reason = "these are tests")]

mod concurrency;
mod env;
mod fetch;
mod read;
mod session;
mod submit;
