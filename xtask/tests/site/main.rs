//! `cargo xtask fetch`, `submit` and `session`, as a program, against a web server
//! on this machine that replays what the puzzle site is known to say.
#![expect(clippy::expect_used, reason = "these are tests")]

mod at_once;
mod desk;
mod fetch;
mod server;
mod session;
mod submit;
#[path = "../commands/told.rs"]
mod told;
