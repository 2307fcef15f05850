//! Opening a page in a browser.

use std::{
    env::{self, consts::OS},
    io,
    process::{Command, Stdio},
};

use aoc_workspace::site::withhold_token;

/// The programs that can open a page, in the order in which they are tried. The crate `open` knows more programs, but
/// with it, the first build would take a quarter longer.
const OPENERS: &[&[&str]] = match OS.as_bytes() {
    b"macos" => &[&["open"]],
    b"windows" => &[&["explorer"]],
    // `wslview` is for Linux on Windows (WSL).
    _ => &[&["xdg-open"], &["gio", "open"], &["wslview"]],
};

/// Asks the system to open a page in a browser, and does not wait until it is open. The program in the variable
/// `BROWSER` is tried first. Development containers, in which no other program can reach a browser, set it.
pub(crate) fn open_in_browser(url: &str) -> io::Result<()> {
    if let Some(program) = env::var_os("BROWSER")
        && start(Command::new(program), url).is_ok()
    {
        return Ok(());
    }
    let mut result = Ok(());
    for opener in OPENERS {
        let mut command = Command::new(opener[0]);
        command.args(&opener[1..]);
        result = start(command, url);
        if result.is_ok() {
            break;
        }
    }
    result
}

fn start(mut command: Command, url: &str) -> io::Result<()> {
    command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    withhold_token(&mut command);
    command.spawn().map(drop)
}
