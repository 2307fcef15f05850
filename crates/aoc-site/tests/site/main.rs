//! The program against a web server on this machine that replays what the puzzle
//! site is known to say.
#![expect(clippy::expect_used, reason = "these are tests")]

mod at_once;
mod desk;
mod fetch;
mod server;
mod session;
mod submit;
mod told;
