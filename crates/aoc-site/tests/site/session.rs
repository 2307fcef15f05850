//! `session`, and what every command rejects.

#[cfg(unix)]
use std::os::unix::fs::symlink;

use aoc_fakes::{
    output::{Output, assert_no_token},
    server::{page, reply, text},
    user::TOKEN,
};

use crate::{STATE, puzzle_page, with_site};

#[test]
fn the_token_is_taken_from_the_first_place_that_has_one() {
    let workspace = with_site([(); 5].map(|()| page("Settings")));
    let config = if cfg!(target_os = "macos") { "Library/Application Support" } else { "config" };
    let mut command = workspace.command("session");
    command.env("AOC_SESSION", "");
    // From the last place to the first.
    for file in [
        "home/.config/aocd/token",
        &format!("home/{config}/adventofcode.session"),
        "home/.adventofcode.session",
    ] {
        workspace.write(file, TOKEN);
        let output = Output::run(&mut command);
        output.assert_success(&format!("{file}\nthe site accepts it\n"));
    }
    for variable in ["ADVENT_OF_CODE_SESSION", "AOC_SESSION"] {
        let output = Output::run(command.env(variable, TOKEN));
        output.assert_success(&format!("the session token is in the variable {variable}\n"));
    }
}

#[test]
fn err_expired_token() {
    for reply in [reply(302, "text/html", ""), page("Leaderboard [Log In]")] {
        let workspace = with_site([reply]);
        let output = workspace.run("session");
        output.assert_failure("error: the site does not accept the session token in ");
        assert_eq!(workspace.site.only_request().line, "GET /settings");
    }
}

#[test]
fn err_file_without_a_token_or_folder_in_its_place() {
    let session = |file: &str| {
        let workspace = with_site([]);
        workspace.write(file, &TOKEN[..20]);
        Output::run(workspace.command("session").env("AOC_SESSION", ""))
    };
    let short = session("home/.adventofcode.session");
    short.assert_usage_error(".adventofcode.session: expected 32 to 512 hexadecimal digits");
    let folder = session("home/.adventofcode.session/token");
    folder.assert_usage_error("error: cannot read the session token in ");
}

/// The next place may have the token of another account.
#[cfg(unix)]
#[test]
fn err_link_to_a_token_that_leads_nowhere() {
    let workspace = with_site([]);
    workspace.write("home/.config/aocd/token", TOKEN);
    let link = workspace.path("home/.adventofcode.session");
    symlink("/missing/token", link).expect("a link");
    let output = Output::run(workspace.command("session").env("AOC_SESSION", ""));
    output.assert_usage_error(
        "home/.adventofcode.session is a link to /missing/token, which cannot be reached: ",
    );
    assert_eq!(workspace.site.requests().len(), 0);
}

#[test]
fn err_neither_a_token_nor_a_contact() {
    let workspace = with_site([]);
    for words in
        ["fetch 2099/12", "read 2099/12", "example 2099/12", "submit 2099/12 1 1", "session"]
    {
        let mut command = workspace.command(words);
        let output = Output::run(command.env("AOC_SESSION", "").env("AOC_CONTACT", ""));
        insta::allow_duplicates!(insta::assert_snapshot!(output.err, @"
        error: no session token: log in to the site, copy the value of the cookie `session` from the browser, and save it as .adventofcode.session in your home folder
        error: AOC_CONTACT is not set, or is not plain ASCII: set it to your e-mail address or home page, for instance under `[env]` in ~/.cargo/config.toml, since the site asks programs to say how their user can be reached
        "));
        assert_eq!(output.code, Some(2));
    }
    assert_eq!(workspace.site.requests().len(), 0);
}

#[test]
fn err_contact_that_is_blank_or_not_one_line_of_ascii() {
    let workspace = with_site([]);
    for contact in [" ", "two\nlines", "ä@mail.example"] {
        let output = Output::run(workspace.command("session").env("AOC_CONTACT", contact));
        output.assert_usage_error("error: AOC_CONTACT is not set, or is not plain ASCII");
    }
    assert_eq!(workspace.site.requests().len(), 0);
}

#[test]
fn err_real_site_in_ci() {
    let workspace = with_site([]);
    let mut command = workspace.command("session");
    command.env("CI", "true").env_remove("AOC_SITE");
    Output::run(&mut command).assert_failure("CI must not use the site");
}

#[test]
fn err_locked_puzzle() {
    let workspace = with_site([]);
    for words in ["fetch 2099/12", "read 2099/12", "example 2099/12", "submit 2099/12 1 1"] {
        let error = "2099/12 is locked until December 12 at 00:00 UTC-5, in ";
        workspace.run(words).assert_failure(error);
    }
    assert_eq!(workspace.site.requests().len(), 0);
}

#[test]
fn the_token_is_not_kept_in_the_state() {
    let wrong = page("That's not the right answer.  Please wait one minute before trying again.");
    let workspace = with_site([page("Settings"), puzzle_page(22), text("1\n"), wrong]);
    for words in ["session", "read 2020/22", "fetch 2020/22", "submit 2020/22 1 100"] {
        workspace.run(words);
    }
    assert_eq!(workspace.site.requests().len(), 4);
    let state = workspace.read(STATE);
    assert!(state.contains("cooldown_until"), "{state}");
    assert_no_token(&state);
}
