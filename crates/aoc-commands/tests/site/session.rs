//! `session`, and what every command rejects.

#[cfg(unix)]
use std::{env, os::unix::fs::MetadataExt as _};
use std::{fs::File, process::Command};
#[cfg(target_os = "linux")]
use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    process::Stdio,
};

#[cfg(target_os = "linux")]
use aoc_fakes::scratch_workspace::in_shell;
#[cfg(unix)]
use aoc_fakes::scratch_workspace::killed_by_its_first_write;
use aoc_fakes::{
    output::{Output, assert_no_token},
    program::TOKEN,
    scratch_workspace::ScratchWorkspace,
    server::{page, reply, text},
};

use crate::{STATE, puzzle_page, with_site};

/// Where the token is saved.
const SAVED: &str = "home/.adventofcode.session";

#[test]
fn the_token_is_in_the_variable_or_else_in_the_file() {
    let workspace = with_site([page("Settings"), page("Settings")]);
    workspace.write(SAVED, format!(" {TOKEN}\r\n"));
    workspace.run("session").assert_success("the session token is in the variable AOC_SESSION\n");
    let output = Output::run(workspace.command("session").env("AOC_SESSION", ""));
    output.assert_success("home/.adventofcode.session\nthe site accepts it\n");
}

/// The program with this line as its standard input.
fn session_save(workspace: &ScratchWorkspace, line: &str) -> Command {
    workspace.write("home/line", line);
    let mut command = workspace.command("session --save");
    command.stdin(File::open(workspace.path("home/line")).expect("a file"));
    command
}

#[test]
fn save_replaces_the_token_and_asks_the_site() {
    let workspace = with_site([page("Settings")]);
    workspace.write(SAVED, "expired");
    let output =
        Output::run(session_save(&workspace, &format!("{TOKEN}\r\n")).env("AOC_SESSION", ""));
    let path = workspace.path(SAVED).display().to_string().replace('\\', "/");
    output.assert_success(&format!(
        "{path}: saved\nthe session token is in {path}\nthe site accepts it\n"
    ));
    assert_eq!(output.err, "");
    assert_eq!(workspace.read(SAVED), format!("{TOKEN}\n"));
    #[cfg(unix)]
    assert_eq!(workspace.path(SAVED).metadata().expect("a file").mode() & 0o777, 0o600);
    let cookie = workspace.site.only_request().header("cookie");
    assert_eq!(cookie, format!("session={TOKEN}"));
}

/// The program `script` gives it a terminal, which would show the token as soon as it is typed.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_shows_all_but_the_token() {
    let workspace = with_site([page("Settings")]);
    workspace.write(SAVED, "expired");
    let mut terminal = in_shell(
        &workspace.command("session --save"),
        r#"PROGRAM=$1 exec script -qec '"$PROGRAM" session --save && stty -a' /dev/null"#,
    );
    let mut child = terminal.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
    let mut shown = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut text = String::new();
    while !text.contains("paste it here (it is not shown):") {
        assert!(shown.read_line(&mut text).expect("text") > 0, "{text}");
    }
    let mut keys = child.stdin.take().expect("a pipe");
    keys.write_all(format!("{TOKEN}\n").as_bytes()).expect("it reads");
    shown.read_to_string(&mut text).expect("text");
    assert!(text.contains(": saved"), "{text}");
    // From now on, it shows again what is typed.
    assert!(text.contains(" echo ") && text.contains(" -echonl "), "{text}");
    assert_no_token(&text);
    assert!(child.wait().expect("it ends").success());
    assert_eq!(workspace.read(SAVED), format!("{TOKEN}\n"));
}

#[test]
fn err_what_cannot_be_a_token_is_not_saved() {
    let workspace = with_site([]);
    workspace.write(SAVED, "old");
    for line in ["", "\n", "session=", &format!("{TOKEN}?"), &format!("\n{TOKEN}")] {
        let output = Output::run(&mut session_save(&workspace, line));
        let error = "error: nothing saved, since that is no token: expected hexadecimal digits\n";
        output.assert_usage_error(error);
        assert_eq!(workspace.read(SAVED), "old");
    }
    assert_eq!(workspace.site.requests().len(), 0);
}

#[cfg(unix)]
#[test]
fn save_leaves_the_older_token_if_it_is_killed() {
    let workspace = with_site([]);
    workspace.write(SAVED, "old");
    let mut killed = killed_by_its_first_write(&session_save(&workspace, TOKEN));
    killed.stdin(File::open(workspace.path("home/line")).expect("a file"));
    assert_eq!(Output::run(&mut killed).code, None);
    assert_eq!(workspace.read(SAVED), "old");
}

/// Somebody may think that it belongs there. No output of a test may have it.
#[test]
fn err_token_as_an_argument() {
    let workspace = with_site([]);
    for before in ["", "--save ", "--save=", "--token=", "-- ", "--save -- ", "-"] {
        let output = workspace.run(&format!("session {before}{TOKEN}"));
        assert_eq!(output.code, Some(2), "{output:?}");
        assert_eq!(output.out, "");
    }
    let output = workspace.run(&format!("session {TOKEN}"));
    output.assert_usage_error("expected no argument: the token is read from standard input\n");
    workspace.run("session --help").assert_success("--save");
    assert_eq!(workspace.site.requests().len(), 0);
}

#[test]
fn err_expired_token() {
    for reply in [reply(302, "text/html", ""), page("Leaderboard [Log In]")] {
        let workspace = with_site([reply]);
        let output = workspace.run("session");
        output.assert_failure("error: the site does not accept the session token in the variable ");
        // Otherwise the new one would not count.
        output.assert_failure(" with `unset AOC_SESSION; cargo xtask session --save`\n");
        assert_eq!(workspace.site.only_request().line, "GET /settings");
    }
}

/// The token in the file may be that of another account.
#[test]
fn err_variable_or_file_with_something_else() {
    let advice = |unset| {
        format!(": expected hexadecimal digits; `{unset}cargo xtask session --save` saves one\n")
    };
    let workspace = with_site([]);
    workspace.write(SAVED, TOKEN);
    let mut command = workspace.command("session");
    let output = Output::run(command.env("AOC_SESSION", "\u{fffd}"));
    output.assert_usage_error(&format!(
        "error: no session token in the variable AOC_SESSION{}",
        advice("unset AOC_SESSION; ")
    ));
    workspace.write(SAVED, format!("{TOKEN} # mine"));
    Output::run(command.env("AOC_SESSION", ""))
        .assert_usage_error(&format!("session{}", advice("")));
    assert_eq!(workspace.site.requests().len(), 0);
}

#[test]
fn err_without_a_token() {
    let workspace = with_site([]);
    for words in
        ["fetch 2099/12", "read 2099/12", "example 2099/12", "submit 2099/12 1 1", "session"]
    {
        let output = Output::run(workspace.command(words).env("AOC_SESSION", ""));
        insta::allow_duplicates!(
            insta::assert_snapshot!(output.err, @"error: no session token: `cargo xtask session --save` saves it")
        );
        assert_eq!(output.code, Some(2));
    }
    assert_eq!(workspace.site.requests().len(), 0);
}

/// With the first variable, git finds no repository, and so no remote `origin`.
#[test]
fn without_a_public_address_of_the_base_the_e_mail_address_in_git_is_named() {
    let workspace = with_site([page("Settings")]);
    workspace.write("Cargo.lock", "");
    let mut command = workspace.command("session");
    command.env("GIT_DIR", workspace.path("no-repository"));
    Output::run(&mut command).assert_usage_error("and the base has no public address: publish it");
    assert_eq!(workspace.site.requests().len(), 0);
    command.env("GIT_CONFIG_COUNT", "1").env("GIT_CONFIG_KEY_0", "user.email");
    Output::run(command.env("GIT_CONFIG_VALUE_0", "me\u{e9}@host"))
        .assert_usage_error("`git config user.email` tells");
    Output::run(command.env("GIT_CONFIG_VALUE_0", "me@mail.example")).assert_success("accepts it");
    let sender = workspace.site.only_request().header("user-agent");
    assert!(sender.ends_with(" (me@mail.example)"), "{sender}");
}

#[cfg(unix)]
#[test]
fn git_gets_no_token() {
    let workspace = with_site([page("Settings")]);
    workspace.write("Cargo.lock", "");
    let script = "env > \"${0%/*}/seen\"; echo https://host.example/base";
    workspace.write_script("bin/git", script);
    let path = env::var("PATH").expect("a path");
    let path = format!("{}:{path}", workspace.path("bin").display());
    Output::run(workspace.command("session").env("PATH", path)).assert_success("accepts it");
    let seen = workspace.read("bin/seen");
    assert!(seen.contains("AOC_SITE="), "{seen}");
    assert_no_token(&seen);
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
    assert_eq!(state.lines().count(), 2, "{state}");
    assert_no_token(&state);
}
