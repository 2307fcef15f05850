//! The commands for the puzzle site, as a user gives them, against a local server that imitates the site.
#![expect(clippy::expect_used, reason = "these are tests")]

#[cfg(unix)]
mod days;
mod env;
mod fetch;
mod read;
mod session;
mod submit;
#[cfg(target_os = "linux")]
mod tls;
