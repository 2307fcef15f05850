//! Saves the session token, says where it is, and whether the site accepts it.

use std::{
    io::{self, IsTerminal as _},
    process::{Command, ExitCode},
};

use anyhow::Context as _;
use aoc_common::cli::{note, print};
use aoc_workspace::{
    Workspace,
    puzzle_site::{ADDRESS, withhold_token},
};

use crate::{requests::Site, settings::Settings, token};

/// Saves the token if that is wanted. Prints where the token was found, before the site is asked.
pub(crate) fn session(workspace: &Workspace, is_saved: bool) -> anyhow::Result<ExitCode> {
    let out = &mut io::stdout();
    if is_saved {
        let line = read_line().context("cannot read standard input")?;
        print(out, format_args!("{}: saved\n", token::save(&line)?.display()))?;
    }
    let settings = Settings::find(workspace)?;
    print(out, format_args!("the session token is in {}\n", settings.token.source))?;
    Site::open(&settings)?.check_token()?;
    print(out, "the site accepts it\n")?;
    Ok(ExitCode::SUCCESS)
}

/// Reads a line of standard input. A terminal says what is wanted.
fn read_line() -> io::Result<String> {
    let stdin = io::stdin();
    let is_hidden = stdin.is_terminal() && set_echo(false);
    if stdin.is_terminal() {
        note(format_args!(
            "log in at {ADDRESS}; in your browser's developer tools, under Storage or Application, copy the value of \
             the cookie `session`, and paste it here{}:",
            if is_hidden { " (it is not shown)" } else { "" }
        ));
    }
    let mut line = String::new();
    let read = stdin.read_line(&mut line);
    if is_hidden {
        set_echo(true);
    }
    read.map(|_| line)
}

/// Sets whether the terminal shows what is typed. Returns whether that was possible, which it never is on Windows. After
/// Ctrl-C, the shell sets its terminal again.
fn set_echo(is_shown: bool) -> bool {
    if cfg!(windows) {
        return false;
    }
    // The end of the line is shown in any case.
    let modes = if is_shown { ["echo", "-echonl"] } else { ["-echo", "echonl"] };
    let mut stty = Command::new("stty");
    withhold_token(stty.args(modes));
    stty.status().is_ok_and(|ended| ended.success())
}
