//! `new --wait` and `read --wait`: a puzzle unlocks at midnight in UTC-5.

use std::fs;

use aoc_commands::site::curl::SendErrorKind;

use crate::fake_world::{
    FakeResponse, FakeWorld, html, no_response, not_sent, page, puzzle_page, reply, send_error,
    text,
};

/// Half a second before 2030/5 unlocks.
const JUST_BEFORE: &str = "2030-12-05T04:59:59.5Z";

const LOCKED: &str =
    "Please don't repeatedly request this endpoint before it unlocks! The calendar";

/// A workspace to which a day can be added, at this time.
fn at(time: &str) -> FakeWorld {
    let world = FakeWorld::new();
    world.workspace.add_templates();
    world.set_clock(time);
    world
}

/// How many crates there are.
fn count_crates(world: &FakeWorld) -> usize {
    fs::read_dir(world.workspace.path("crates")).expect("a folder").count()
}

/// The clock of this machine may be ahead of that of the site, so the page may still be missing.
#[test]
fn a_page_is_requested_after_it_unlocks_and_again_if_it_is_not_there_yet() {
    let world = at(JUST_BEFORE).with_responses([
        page("Settings"),
        reply(404, "text/plain", LOCKED),
        html(&puzzle_page(5, &[])),
        text("1\n"),
    ]);
    let output = world.run("new today --wait");
    output.assert_success("made crates/y2030_day05; its inputs belong in inputs/2030/day05\n");
    output.assert_success("inputs/2030/day05/mine.txt: fetched\n");
    insta::assert_snapshot!(output.err, @"
    waiting for 2030/5: the puzzle is locked until December 5, 2030, at 00:00 UTC-5, in 1s
    waiting 2.5s before the next request
    the puzzle is still locked; trying again
    waiting 5.0s before the next request
    waiting 5.0s before the next request
    ");
    insta::assert_snapshot!(world.calls(), @"
    requests /settings
    sleeps 2.5s
    sleeps 2.5s
    requests /2030/day/5
    sleeps 5s
    requests /2030/day/5
    sleeps 5s
    requests /2030/day/5/input
    updates Cargo.lock
    ");
}

/// Whoever is a little late does not want to wait for a day.
#[test]
fn today_may_have_just_unlocked() {
    let world =
        at("2030-12-05T05:00:01Z").with_responses([html(&puzzle_page(5, &[])), text("1\n")]);
    world.run("new today --wait").assert_success("made crates/y2030_day05; ");
    assert_eq!(world.requests(), ["/2030/day/5", "/2030/day/5/input"]);
}

/// A title is given to make a day without the site, but nobody would wait for that.
#[test]
fn the_title_that_is_given_counts_more_than_that_on_the_page() {
    let world =
        at(JUST_BEFORE).with_responses([page("Settings"), html(&puzzle_page(5, &[])), text("1\n")]);
    world.run("new 2030/5 --wait --title Mine").assert_success("mine.txt: fetched\n");
    let manifest = world.workspace.read("crates/y2030_day05/Cargo.toml");
    assert!(manifest.contains("\"2030, day 5: Mine\""), "{manifest}");
}

#[test]
fn err_page_that_is_missing_three_times() {
    let missing = || reply(404, "text/plain", "");
    let world = at(JUST_BEFORE).with_responses([page("Settings"), missing(), missing(), missing()]);
    let output = world.run("new 2030/5 --wait");
    output.assert_failure(
        "error: no day was made (`cargo xtask new 2030/5 --title TITLE` makes it without the site): \
         the site has no such page: ",
    );
    assert_eq!(output.out, "");
    assert_eq!(count_crates(&world), 0);
    assert_eq!(world.requests().len(), 4);
}

/// At this moment, many ask the site.
#[test]
fn after_an_error_that_may_pass_the_page_and_the_input_are_requested_again() {
    let failures: [(&dyn Fn() -> FakeResponse, &str); 3] = [
        (&|| reply(503, "text/html", ""), "the site answered with status 503"),
        (&not_sent, "no complete response from https://adventofcode.com: could not resolve host"),
        (&no_response, "no complete response from https://adventofcode.com: transfer closed"),
    ];
    for (failure, reason) in failures {
        let responses =
            [page("Settings"), failure(), html(&puzzle_page(5, &[])), failure(), text("1\n")];
        let world = at(JUST_BEFORE).with_responses(responses);
        let output = world.run("new 2030/5 --wait");
        output.assert_success("made crates/y2030_day05; ");
        assert_eq!(output.err.matches(&format!("{reason}; trying again\n")).count(), 2);
        let (page, input) = ("/2030/day/5", "/2030/day/5/input");
        assert_eq!(world.requests(), ["/settings", page, page, input, input]);
    }
    let not_tried = send_error(SendErrorKind::NotTried, "cannot start the program `curl`");
    let world = at(JUST_BEFORE).with_responses([page("Settings"), not_tried]);
    let output = world.run("read 2030/5 --wait");
    output.assert_failure(": cannot start the program `curl`\n");
    assert!(!output.err.contains("trying again"), "{}", output.err);
    for (status, error) in
        [(302, "the site does not accept the session token"), (429, "too many requests: try again")]
    {
        let responses = [page("Settings"), reply(status, "text/html", "")];
        let world = at(JUST_BEFORE).with_responses(responses);
        world.run("read 2030/5 --wait").assert_failure(error);
        assert_eq!(world.requests(), ["/settings", "/2030/day/5"], "{error}");
    }
}

/// Otherwise it would be found after the wait.
#[test]
fn err_token_that_is_refused_before_the_wait() {
    for words in ["read 2030/5 --wait", "new 2030/5 --wait"] {
        let world = at(JUST_BEFORE).with_responses([reply(302, "text/html", "")]);
        world.run(words).assert_failure("the site does not accept the session token in ");
        assert_eq!(world.calls(), "requests /settings");
        assert_eq!(count_crates(&world), 0);
    }
    let world = at(JUST_BEFORE).without_token();
    world
        .run("new 2030/5 --wait")
        .assert_usage_error(" makes it without the site): no session token: ");
    assert_eq!(world.calls(), "");
}

/// The site may be back at midnight.
#[test]
fn it_waits_all_the_same_if_the_site_cannot_be_asked_about_the_token() {
    let mut world = at("2030-12-05T04:58:00Z")
        .with_responses([reply(503, "text/plain", ""), html(&puzzle_page(5, &[]))]);
    // Meanwhile, other processes can use the site.
    world.has_free_site_in_pauses = true;
    let output = world.run("read 2030/5 --wait");
    output.assert_success("--- Day 5: Crab Combat ---\n");
    insta::assert_snapshot!(output.err, @"
    it is not known whether the site accepts the token: the site answered with status 503: try again in a few minutes; if this keeps happening, check the session token
    waiting for 2030/5: the puzzle is locked until December 5, 2030, at 00:00 UTC-5, in 2m
    ");
    insta::assert_snapshot!(world.calls(), @"
    requests /settings
    sleeps 122s
    requests /2030/day/5
    ");
}

#[test]
fn it_waits_for_a_day_at_most() {
    let world =
        at("2030-12-05T05:00:00Z").with_responses([page("Settings"), html(&puzzle_page(6, &[]))]);
    world.run("read 2030/6 --wait").assert_success("--- Day 6: Crab Combat ---\n");

    let world = at("2030-12-05T04:59:59Z");
    let output = world.run("read 2030/6 --wait");
    insta::assert_snapshot!(output.err, @"error: the puzzle is locked until December 6, 2030, at 00:00 UTC-5, in 1day 1s: `--wait` waits for a day at most");
    assert_eq!(output.code, Some(1));
    // The last puzzle of the year was that of December 12.
    world.set_clock("2030-12-13T05:00:00Z");
    let output = world.run("new today --wait");
    output.assert_failure("`cargo xtask new 2031/1 --title TITLE` makes it without the site): the puzzle is locked until December 1, 2031, ");
    output.assert_failure(": `--wait` waits for a day at most\n");
    assert_eq!(world.calls(), "");
}

/// The command may be given right after the puzzle unlocks, by a clock that is ahead of that of the site.
#[test]
fn a_page_is_requested_again_only_with_the_flag() {
    let locked = || reply(404, "text/plain", LOCKED);
    let world = at("2030-12-05T05:00:00Z").with_responses([locked(), html(&puzzle_page(5, &[]))]);
    world.run("read 2030/5 --wait").assert_success("--- Day 5: Crab Combat ---\n");
    let world = at("2030-12-05T05:00:00Z").with_responses([locked()]);
    world.run("read 2030/5").assert_failure("error: the puzzle is still locked: ");
    assert_eq!(world.calls(), "requests /2030/day/5");
    // This does not pass by itself.
    let world = at("2030-12-05T05:00:00Z").without_token();
    let output = world.run("read 2030/5 --wait");
    output.assert_usage_error("error: no session token: ");
    assert!(!output.err.contains("trying again"), "{}", output.err);
}
