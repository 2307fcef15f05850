//! `cargo xtask fetch`, `read`, `example` and `session`, up to the client that they start

use super::{MINE, workspace::ScriptedWorkspace};

/// A workspace with a client that does nothing.
fn with_client() -> ScriptedWorkspace {
    ScriptedWorkspace::new(&[("aoc-site", "")])
}

/// How the client is called for these words.
fn client_call(workspace: &ScriptedWorkspace, words: &str) -> String {
    workspace.run(words);
    workspace.programs()
}

#[test]
fn a_cached_input_is_not_fetched_and_builds_no_client() {
    let workspace = with_client();
    workspace.make(&[MINE]);
    let output = workspace.run("fetch 2020-22");
    insta::assert_snapshot!(output.out, @"inputs/2020/day22/mine.txt: cached (--force refetches)");
    assert_eq!(workspace.calls(), "");
    assert_eq!(output.err, "");
    assert_eq!(output.code, Some(0));
}

#[test]
fn force_refetches_a_cached_input() {
    let workspace = with_client();
    workspace.make(&[MINE]);
    let call = client_call(&workspace, "fetch 2020/22 --force");
    assert_eq!(call, "aoc-site fetch --token-variable=AOC_SESSION --force 2020/22");
}

#[test]
fn fetch_takes_all_days_or_a_year_or_any_puzzle() {
    let workspace = with_client();
    // The input of 2020/22 is cached.
    workspace.make(&[MINE]);
    let call = |words| client_call(&workspace, words);
    assert_eq!(call("fetch"), "aoc-site fetch --token-variable=AOC_SESSION 2021/21");
    assert_eq!(call("fetch 2021 2021/21"), "aoc-site fetch --token-variable=AOC_SESSION 2021/21");
    assert_eq!(call("fetch 9999/12"), "aoc-site fetch --token-variable=AOC_SESSION 9999/12");
}

#[test]
fn the_client_is_built_without_optimisation() {
    let workspace = with_client();
    workspace.run("example 9999/12");
    insta::assert_snapshot!(workspace.calls(), @"
    cargo builds aoc-site in the profile client
    aoc-site example 9999/12 example
    ");
}

#[test]
fn a_page_is_requested_unless_it_is_cached() {
    let workspace = with_client();
    let request = "aoc-site read --token-variable=AOC_SESSION 9999/12";
    assert_eq!(client_call(&workspace, "read 9999/12"), request);
    workspace.make(&["inputs/9999/day12/puzzle.html"]);
    assert_eq!(client_call(&workspace, "read 9999/12"), "aoc-site read 9999/12");
    assert_eq!(client_call(&workspace, "read 9999/12 --refresh"), request);
}

#[test]
fn a_cached_page_needs_no_token() {
    let workspace = with_client();
    workspace.make(&["inputs/9999/day12/puzzle.html"]);
    let mut command = workspace.command("read 9999/12");
    workspace.finish(command.env("AOC_SESSION", ""));
    assert_eq!(workspace.programs(), "aoc-site read 9999/12");
    let mut command = workspace.command("read 9999/12 --refresh");
    let output = workspace.finish(command.env("AOC_SESSION", ""));
    assert_eq!(workspace.programs(), "");
    assert_eq!(output.code, Some(2));
}

#[test]
fn an_example_is_listed_or_saved_under_a_name() {
    let workspace = with_client();
    let call = |words| client_call(&workspace, words);
    assert_eq!(call("example 22"), "aoc-site example 2020/22 example");
    assert_eq!(call("example 9999/12 2"), "aoc-site example 9999/12 example 2");
    let named = call("example 9999/12 2 --as example-2_b");
    assert_eq!(named, "aoc-site example 9999/12 example-2_b 2");
}

#[test]
fn err_example_with_the_name_of_no_example() {
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
        error: AOC_CONTACT is not set, or is not plain ASCII: set it to your e-mail address or home page, which the site asks programs to name, for instance under `[env]` in ~/.cargo/config.toml
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
fn the_first_of_the_files_with_a_token_is_taken() {
    let workspace = with_client();
    let config = if cfg!(target_os = "macos") { "Library/Application Support/" } else { "" };
    let from_last_to_first = [
        "home/.config/aocd/token".to_owned(),
        format!("home/{config}adventofcode.session"),
        "home/.adventofcode.session".to_owned(),
    ];
    for file in from_last_to_first {
        workspace.write(&file, "token");
        let mut command = workspace.command("session");
        workspace.finish(command.env("AOC_SESSION", ""));
        assert_eq!(workspace.programs(), format!("aoc-site session --token-file=ROOT/{file}"));
    }
}

#[test]
fn a_token_in_a_variable_is_taken_before_files() {
    let workspace = with_client();
    workspace.write("home/.adventofcode.session", "token");
    let first = client_call(&workspace, "session");
    assert_eq!(first, "aoc-site session --token-variable=AOC_SESSION");
    let mut command = workspace.command("session");
    command.env("AOC_SESSION", "").env("ADVENT_OF_CODE_SESSION", "token");
    workspace.finish(&mut command);
    let second = "aoc-site session --token-variable=ADVENT_OF_CODE_SESSION";
    assert_eq!(workspace.programs(), second);
}

#[test]
fn a_given_file_is_taken_before_everything() {
    let workspace = with_client();
    workspace.write("f", "token");
    let call = client_call(&workspace, "session --session-file f");
    assert_eq!(call, "aoc-site session --token-file=f");
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
