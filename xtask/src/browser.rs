//! Opening a page in a browser.

use std::{
    env::consts::OS,
    io,
    process::{Command, Stdio},
};

use aoc_workspace::variables::withhold_variables;

/// The programs that can open a page, in the order in which they are tried. The crate `open` knows more programs, but
/// with it, the first build would take a quarter longer.
const OPENERS: &[&[&str]] = match OS.as_bytes() {
    b"macos" => &[&["open"]],
    b"windows" => &[&["explorer"]],
    // `wslview` is for Linux on Windows (WSL).
    _ => &[&["xdg-open"], &["gio", "open"], &["wslview"]],
};

/// Asks the system to open a page in a browser, and does not wait until it is open.
///
/// # Errors
/// If none of these programs can be started.
pub(crate) fn open_in_browser(url: &str) -> io::Result<()> {
    let mut result = Ok(());
    for opener in OPENERS {
        let mut command = Command::new(opener[0]);
        command.args(&opener[1..]).arg(url);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        withhold_variables(&mut command);
        result = command.spawn().map(drop);
        if result.is_ok() {
            break;
        }
    }
    result
}
