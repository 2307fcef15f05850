//! What all commands for the puzzle site have in common.

use std::time::Duration;

use aoc_fakes::output::assert_no_token;

use crate::fake_world::{FakeWorld, PAGE, STATE, as_input_says, html, page, puzzle_page, text};

/// The commands that send a request about this puzzle.
const COMMANDS: [&str; 7] = [
    "fetch 2099/12",
    "fetch 2099/12 --force",
    "read 2099/12",
    "read 2099/12 --refresh",
    "example 2099/12",
    "submit 2099/12 1 1",
    "submit last 1",
];

/// A workspace with a day of 2099/12.
fn with_last() -> FakeWorld {
    FakeWorld::new().with_day("last", "2099, day 12: Last", as_input_says)
}

/// Asserts that each command ends with this code and this error, to which `fetch` adds the puzzle, and requests nothing.
#[track_caller]
fn assert_errors(world: &FakeWorld, code: i32, error: &str) {
    for words in COMMANDS {
        let puzzle = if words.starts_with("fetch") { "2099/12: " } else { "" };
        world.run(words).assert_err(code, &format!("error: {puzzle}{error}\n"));
    }
    assert_eq!(world.calls(), "");
}

#[test]
fn err_without_a_token() {
    let error = "no session token: `cargo xtask session --save` saves it";
    assert_errors(&with_last().without_token(), 2, error);
}

#[test]
fn err_locked_puzzle() {
    let error = "the puzzle is locked until December 12, 2099, at 00:00 UTC-5, in 68years 11months";
    assert_errors(&with_last(), 1, error);
}

#[test]
fn err_ci_must_not_use_the_site() {
    let world = with_last().with_variable("CI", "true");
    let error = "the variable CI is set: CI must not use the site";
    assert_errors(&world, 1, error);
    world.run("session").assert_err(1, &format!("error: {error}\n"));
    let world = FakeWorld::with_site([page("Settings")]).with_variable("CI", "false");
    assert_eq!(world.run("session").code, Some(0));
}

/// The address of the base in `Cargo.lock` counts before the e-mail address in the settings of git.
#[test]
fn the_site_is_told_who_maintains_the_base() {
    let mut world = FakeWorld::with_site([page("Settings"), page("Settings")]);
    assert_eq!(world.run("session").code, Some(0));

    world.contact = "https://host.example/base".to_owned();
    world.workspace.write(
        "Cargo.lock",
        "name = \"aoc-commands\"\nsource = \"git+https://host.example/base#1c02\"\n",
    );
    assert_eq!(world.run("session").code, Some(0));

    for email in [None, Some("me\u{e9}@host".to_owned())] {
        let mut world = FakeWorld::new();
        world.email = email;
        world.run("session").assert_err(
            2,
            "error: the site asks who maintains the program that sends a request, but the base has no public address in \
             Cargo.lock: `git config user.email` tells the site yours\n",
        );
        assert_eq!(world.calls(), "");
    }
}

/// A command knows when the last one has sent a request, and the time counts from the end of a slow one. An answer is said
/// to be submitted after the pause.
#[test]
fn between_two_requests_are_five_seconds() {
    let right = page("That's the right answer!");
    let mut world = FakeWorld::with_site([html(&puzzle_page(22, &[])), text("1"), right]);
    world.response_time = Duration::from_secs(9);
    world.run("fetch 2020/22");
    // The second response came at 12:00:23.
    world.set_clock("2030-12-22T12:00:24.75Z");
    let output = world.run("submit 2020/22 2 7");
    insta::assert_snapshot!(output.err, @"
    waiting 3.2s before the next request
    submitting 7 for part 2 of 2020/22 with the session token in the variable AOC_SESSION
    ");
    insta::assert_snapshot!(world.calls(), @"
    requests /2020/day/22
    sleeps 5s
    requests /2020/day/22/input
    sleeps 3.25s
    requests /2020/day/22/answer level=2 answer=7
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
