//! What all commands for the puzzle site have in common.

use std::time::Duration;

use aoc_fakes::output::assert_no_token;

use crate::fake_world::{
    FakeWorld, PAGE, STATE, TOKEN_FILE, as_input_says, html, page, puzzle_page, text,
};

/// The commands that send a request about this puzzle.
const COMMANDS: [&str; 5] =
    ["fetch 2099/12", "read 2099/12", "example 2099/12", "submit 2099/12 1 1", "submit last 1"];

/// A workspace with a day of 2099/12.
fn with_last() -> FakeWorld {
    FakeWorld::new().with_day("last", "2099, day 12: Last", as_input_says)
}

#[test]
fn err_without_a_token() {
    let world = with_last().without_token();
    for words in COMMANDS.into_iter().chain(["session"]) {
        world
            .run(words)
            .assert_usage_error("no session token: `cargo xtask session --save` saves it\n");
    }
    assert_eq!(world.calls(), "");
}

/// The token in the file may be that of another account.
#[test]
fn err_variable_or_file_with_something_else_than_a_token() {
    let world = FakeWorld::new().with_variable("AOC_SESSION", "\u{fffd}");
    world.workspace.write(TOKEN_FILE, "0123abcd");
    world.run("session").assert_usage_error(
        "error: no session token in the variable AOC_SESSION: expected hexadecimal digits; \
         `unset AOC_SESSION; cargo xtask session --save` saves one\n",
    );
    let world = world.without_token();
    world.workspace.write(TOKEN_FILE, "0123abcd # mine");
    world.run("session").assert_usage_error(
        "error: no session token in home/.adventofcode.session: expected hexadecimal digits; \
         `cargo xtask session --save` saves one\n",
    );
    assert_eq!(world.calls(), "");
}

#[test]
fn err_locked_puzzle() {
    let world = with_last();
    for words in COMMANDS {
        let error = "the puzzle is locked until December 12, 2099, at 00:00 UTC-5, in ";
        world.run(words).assert_failure(error);
    }
    assert_eq!(world.calls(), "");
}

#[test]
fn err_ci_must_not_use_the_site() {
    let world = with_last().with_variable("CI", "true");
    for words in COMMANDS.into_iter().chain(["session"]) {
        world.run(words).assert_failure("the variable CI is set: CI must not use the site\n");
    }
    assert_eq!(world.calls(), "");
    let world = FakeWorld::with_site([page("Settings")]).with_variable("CI", "false");
    world.run("session").assert_success("the site accepts it\n");
}

/// The address of the base in `Cargo.lock` counts before the e-mail address in the settings of git.
#[test]
fn the_site_is_told_who_maintains_the_base() {
    let mut world = FakeWorld::with_site([page("Settings"), page("Settings")]);
    world.run("session").assert_success("accepts it");

    world.contact = "https://host.example/base".to_owned();
    world.workspace.write(
        "Cargo.lock",
        "name = \"aoc-commands\"\nsource = \"git+https://host.example/base#1c02\"\n",
    );
    world.run("session").assert_success("accepts it");

    for email in [None, Some("me\u{e9}@host".to_owned())] {
        let mut world = FakeWorld::new();
        world.email = email;
        world.run("session").assert_usage_error(
            "error: the site asks who maintains the program that sends a request, but the base has no public address in \
             Cargo.lock: `git config user.email` tells the site yours\n",
        );
        assert_eq!(world.calls(), "");
    }
}

/// A command knows when the last one has sent a request, and the time counts from the end of a slow one.
#[test]
fn between_two_requests_are_five_seconds() {
    let mut world =
        FakeWorld::with_site([html(&puzzle_page(22, &[])), text("1\n"), page("Settings")]);
    world.response_time = Duration::from_secs(9);
    world.set_clock("2030-12-22T12:00:00Z");
    let output = world.run("fetch 2020/22");
    assert_eq!(output.err, "waiting 5.0s before the next request\n");
    // The second response came at 12:00:23.
    world.set_clock("2030-12-22T12:00:24.75Z");
    let output = world.run("session");
    assert_eq!(output.err, "waiting 3.2s before the next request\n");
    insta::assert_snapshot!(world.calls(), @"
    requests /2020/day/22
    sleeps 5s
    requests /2020/day/22/input
    sleeps 3.25s
    requests /settings
    ");
}

#[test]
fn the_token_is_not_kept_in_the_state() {
    let wrong = page("That's not the right answer.  Please wait one minute before trying again.");
    let world =
        FakeWorld::with_site([page("Settings"), html(&puzzle_page(22, &[])), text("1\n"), wrong]);
    for words in ["session", "read 2020/22", "fetch 2020/22", "submit 2020/22 1 100"] {
        world.run(words);
    }
    assert_eq!(world.requests().len(), 4);
    assert!(world.workspace.path(PAGE).exists());
    let state = world.workspace.read(STATE);
    assert_eq!(state.lines().count(), 2, "{state}");
    assert_no_token(&state);
}
