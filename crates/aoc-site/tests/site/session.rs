//! `session`, and settings that are invalid for every command.

use crate::server::{page, reply};

use crate::env::{TOKEN, TestEnv};

#[test]
fn a_token_in_a_variable_is_accepted() {
    let env = TestEnv::new([page("Settings")]);
    let output = env.run("session");
    insta::assert_snapshot!(output.out, @"
    the session token is in the variable AOC_SESSION
    the site accepts it
    ");
    assert_eq!(env.only_request().line, "GET /settings");
}

#[test]
fn a_given_file_takes_precedence_over_a_variable() {
    let env = TestEnv::new([page("Settings")]);
    env.write("token", TOKEN);
    let output = env.run("session --session-file token");
    insta::assert_snapshot!(output.out, @"
    the session token is in token
    the site accepts it
    ");
}

#[test]
fn a_token_in_a_variable_takes_precedence_over_a_file() {
    let env = TestEnv::new([page("Settings"), page("Settings")]);
    env.write("home/.adventofcode.session", TOKEN);
    env.run("session").assert_success("the session token is in the variable AOC_SESSION\n");
    let mut command = env.command("session");
    command.env("AOC_SESSION", "").env("ADVENT_OF_CODE_SESSION", TOKEN);
    let second = env.run_command(&mut command);
    second.assert_success("the session token is in the variable ADVENT_OF_CODE_SESSION\n");
}

#[test]
fn the_first_of_several_files_with_a_token_is_used() {
    let env = TestEnv::new([page("Settings"), page("Settings"), page("Settings")]);
    let config = if cfg!(target_os = "macos") { "Library/Application Support" } else { "config" };
    let from_last_to_first = [
        "home/.config/aocd/token".to_owned(),
        format!("home/{config}/adventofcode.session"),
        "home/.adventofcode.session".to_owned(),
    ];
    for file in from_last_to_first {
        env.write(&file, TOKEN);
        let output = env.run_command(env.command("session").env("AOC_SESSION", ""));
        output.assert_success(&format!("{file}\nthe site accepts it\n"));
    }
}

#[test]
fn err_expired_token() {
    for reply in [reply(302, "text/html", ""), page("Leaderboard [Log In]")] {
        let env = TestEnv::new([reply]);
        let output = env.run("session");
        output.assert_failure("error: the site does not accept the session token in ");
        env.only_request();
    }
}

#[test]
fn err_missing_file_or_file_without_a_token_before_any_request() {
    let env = TestEnv::new([]);
    env.write("short", &TOKEN[..20]);
    let missing = env.run("session --session-file missing");
    missing.assert_usage_error("cannot read the session token in missing: ");
    let folder = env.run("session --session-file xtask");
    folder.assert_usage_error("cannot read the session token in xtask");
    let short = env.run("session --session-file short");
    short.assert_usage_error("token in short: expected 32 to 512 hexadecimal digits");
    assert_eq!(env.request_count(), 0);
}

#[test]
fn err_neither_a_token_nor_a_contact_before_any_request() {
    let env = TestEnv::new([]);
    for words in ["fetch 2099/12", "read 2099/12", "submit 2099/12 1 1", "session"] {
        let mut command = env.command(words);
        let output = env.run_command(command.env("AOC_SESSION", "").env("AOC_CONTACT", ""));
        insta::allow_duplicates!(insta::assert_snapshot!(output.err, @"
        error: no session token: log in to the site, copy the value of the cookie `session` from the browser, and save it as .adventofcode.session in your home folder
        error: AOC_CONTACT is not set, or is not plain ASCII: set it to your e-mail address or home page, for instance under `[env]` in ~/.cargo/config.toml, since the site asks programs to say how their user can be reached
        "));
        assert_eq!(output.out, "");
        assert_eq!(output.code, Some(2));
    }
    assert_eq!(env.request_count(), 0);
}

#[test]
fn err_contact_that_is_blank_or_not_one_line_of_ascii() {
    let env = TestEnv::new([]);
    for contact in [" ", "two\nlines", "ä@mail.example"] {
        let output = env.run_command(env.command("session").env("AOC_CONTACT", contact));
        output.assert_usage_error("error: AOC_CONTACT is not set, or is not plain ASCII");
    }
    assert_eq!(env.request_count(), 0);
}

#[cfg(target_os = "linux")]
#[test]
fn a_relative_folder_for_configuration_is_ignored() {
    let env = TestEnv::new([]);
    env.write("adventofcode.session", TOKEN);
    let mut command = env.command("session");
    let output = env.run_command(command.env("AOC_SESSION", "").env("XDG_CONFIG_HOME", "."));
    output.assert_usage_error("no session token: ");
}

#[test]
fn err_page_of_settings_that_is_missing() {
    let env = TestEnv::new([reply(404, "text/html", "")]);
    env.run("session").assert_failure("error: the site has no page /settings");
}

#[test]
fn err_address_of_another_site() {
    let env = TestEnv::new([]);
    let output = env.run_command(env.command("session").env("AOC_SITE", "https://site.example"));
    output.assert_usage_error("error: AOC_SITE: expected an address and port of this machine");
    assert_eq!(env.request_count(), 0);
}

#[test]
fn err_real_site_in_ci() {
    let env = TestEnv::new([]);
    let mut command = env.command("session");
    command.env("CI", "true").env_remove("AOC_SITE");
    env.run_command(&mut command).assert_failure("CI must not use the site");
    assert_eq!(env.request_count(), 0);
}
