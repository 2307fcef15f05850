//! The commands for the puzzle site, up to the runner with the client that they start.

use super::{MINE, workspace::ScriptedWorkspace};

/// A workspace whose runner with the client does nothing.
fn with_client() -> ScriptedWorkspace {
    ScriptedWorkspace::new(&[("aoc-site", "")])
}

#[test]
fn a_cached_input_is_not_fetched_and_builds_no_client() {
    let workspace = with_client();
    workspace.make(&[MINE]);
    let output = workspace.run("fetch 2020-22");
    insta::assert_snapshot!(output.out, @"inputs/2020/day22/mine.txt: cached (`fetch --force` refetches)");
    assert_eq!(workspace.calls(), "");
    assert_eq!(output.err, "");
    assert_eq!(output.code, Some(0));
}

#[test]
fn a_command_is_handed_over_in_the_same_words() {
    let workspace = with_client();
    workspace.write("f", "token");
    workspace.make(&["inputs/2020/day22/puzzle.html"]);
    for words in [
        "fetch",
        "fetch 2021 2020-22 --force",
        "read 22 --refresh",
        "example 22 2 --as example-2_b",
        "submit 2020/22 1 -5 --force",
        "session --session-file f",
        "new 2015/1 --fetch --wait --open",
    ] {
        let output = workspace.run(words);
        let calls = format!("cargo builds aoc-site in the profile dev\naoc-site {words}\n");
        assert_eq!(workspace.calls(), calls);
        assert_eq!(output.code, Some(0));
    }
}

#[test]
fn before_a_command_is_handed_over_nothing_is_printed_or_made() {
    let workspace = with_client();
    workspace.make(&[MINE]);
    for words in ["fetch 2020/22 9999/12", "new 2015/1 --fetch --open"] {
        let output = workspace.run(words);
        assert_eq!((&*output.out, &*output.err), ("", ""));
    }
    assert!(!workspace.path("crates/y2015_day01").exists());
}

#[test]
fn the_status_of_the_other_runner_is_that_of_the_command() {
    for status in [0, 1, 2] {
        let workspace = ScriptedWorkspace::new(&[("aoc-site", &format!("exit {status}"))]);
        assert_eq!(workspace.run("session").code, Some(status));
    }
}

#[test]
fn today_is_taken_from_the_time_of_the_command_which_is_handed_on() {
    let workspace =
        ScriptedWorkspace::new(&[("aoc-site", "echo \"at $XTASK_TIME\" >> \"$root/calls\"")]);
    let mut command = workspace.command("read today");
    workspace.finish(command.env("XTASK_TIME", "1733029200"));
    assert_eq!(workspace.program_calls(), "aoc-site read today\nat 1733029200");
    let mut command = workspace.command("read today");
    let output = workspace.finish(command.env("XTASK_TIME", "0"));
    assert!(output.err.contains("no puzzle today"), "{output:?}");
    assert_eq!(workspace.calls(), "");
    assert_eq!(output.code, Some(2));
}

#[test]
fn a_cached_page_needs_no_token() {
    let workspace = with_client();
    workspace.make(&["inputs/9999/day12/puzzle.html"]);
    let mut command = workspace.command("read 9999/12");
    workspace.finish(command.env("AOC_SESSION", ""));
    assert_eq!(workspace.program_calls(), "aoc-site read 9999/12");
    let mut command = workspace.command("read 9999/12 --refresh");
    let output = workspace.finish(command.env("AOC_SESSION", ""));
    assert_eq!(workspace.program_calls(), "");
    assert_eq!(output.code, Some(2));
}

#[test]
fn err_example_without_a_page_builds_no_client() {
    let workspace = with_client();
    let output = workspace.run("example 22");
    insta::assert_snapshot!(output.err, @"error: inputs/2020/day22/puzzle.html: no page yet: `cargo xtask read 2020/22` fetches it");
    assert_eq!(output.code, Some(1));
    assert_eq!(workspace.calls(), "");
}

#[test]
fn err_example_saved_under_a_name_of_another_kind() {
    let workspace = with_client();
    for name in ["mine", "example/1", "my-example", "examples"] {
        let output = workspace.run(&format!("example 22 1 --as {name}"));
        assert!(output.err.contains("expected a name such as `example`"), "{output:?}");
        assert_eq!(workspace.calls(), "");
        assert_eq!(output.code, Some(2));
    }
}

#[test]
fn err_without_a_token_and_a_contact_no_client_is_built() {
    let workspace = with_client();
    for words in ["fetch 9999/12", "read 9999/12", "submit 9999/12 1 1", "session"] {
        let mut command = workspace.command(words);
        let output = workspace.finish(command.env("AOC_SESSION", "").env("AOC_CONTACT", ""));
        insta::allow_duplicates!(insta::assert_snapshot!(output.err, @"
        error: no session token: log in to the site, copy the value of the cookie `session` from the browser, and save it as .adventofcode.session in your home folder
        error: AOC_CONTACT is not set, or is not plain ASCII: set it to your e-mail address or home page, for instance under `[env]` in ~/.cargo/config.toml, since the site asks programs to say how their user can be reached
        "));
        assert_eq!(output.out, "");
        assert_eq!(workspace.calls(), "");
        assert_eq!(output.code, Some(2));
    }
}

#[test]
fn err_contact_that_is_blank_or_not_one_line_of_ascii() {
    let workspace = with_client();
    for contact in [" ", "two\nlines", "ä@mail.example"] {
        let mut command = workspace.command("session");
        let output = workspace.finish(command.env("AOC_CONTACT", contact));
        assert!(output.err.starts_with("error: AOC_CONTACT "), "{contact:?}: {output:?}");
        assert_eq!(workspace.calls(), "");
    }
}

#[test]
fn a_relative_folder_for_configuration_is_ignored() {
    let workspace = with_client();
    workspace.write("adventofcode.session", "token");
    let mut command = workspace.command("session");
    let output = workspace.finish(command.env("AOC_SESSION", "").env("XDG_CONFIG_HOME", "."));
    assert_eq!(workspace.calls(), "");
    assert_eq!(output.code, Some(2));
}

#[test]
fn a_token_given_as_the_path_of_a_file_is_not_shown() {
    let workspace = with_client();
    let output = workspace.run("session --session-file 0123456789abcdef0123456789abcdef");
    assert!(!output.err.contains("0123"), "{output:?}");
    assert_eq!(workspace.calls(), "");
    assert_eq!(output.code, Some(2));
}
