//! Saves the session token, says where it is, and whether the site accepts it.

use std::{
    io::{self, IsTerminal as _},
    path::PathBuf,
    process::{Command, ExitCode},
};

use anyhow::Context as _;
use aoc_common::cli::{note, print};
use aoc_workspace::{Workspace, puzzle_site::ADDRESS};

use crate::{
    requests::Site,
    settings::{Settings, file_to_save},
    token,
};

/// Saves the token if that is wanted. Prints where the token was found, before the site is asked.
pub(crate) fn session(workspace: &Workspace, is_saved: bool) -> anyhow::Result<ExitCode> {
    let out = &mut io::stdout();
    let saved = if is_saved { Some(save()?) } else { None };
    if let Some(path) = &saved {
        print(out, format_args!("{}: saved\n", path.display()))?;
    }
    let mut site = Site::open(&Settings::find(workspace)?)?;
    let source = &site.token.source;
    print(out, format_args!("the session token is in {source}\n"))?;
    if let Some(path) = saved.map(|path| path.display().to_string())
        && path != *source
    {
        note(format_args!("{source} comes first: the token in {path} counts once you unset it"));
    }
    site.check_token()?;
    print(out, "the site accepts it\n")?;
    Ok(ExitCode::SUCCESS)
}

/// Saves the token that is on a line of standard input. Returns the path of the file.
///
/// # Errors
/// If the line has no token. Then nothing is written.
fn save() -> anyhow::Result<PathBuf> {
    let path = file_to_save()?;
    let line = read_line().context("cannot read standard input")?;
    token::save(&line, &path)?;
    Ok(path)
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

/// Sets whether the terminal shows what is typed. Returns whether it does so from now on, which it never does on Windows.
/// After Ctrl-C, the shell sets its terminal again.
fn set_echo(is_shown: bool) -> bool {
    if cfg!(windows) {
        return false;
    }
    // The end of the line is shown in any case.
    let modes = if is_shown { ["echo", "-echonl"] } else { ["-echo", "echonl"] };
    Command::new("stty").args(modes).status().is_ok_and(|ended| ended.success())
}
