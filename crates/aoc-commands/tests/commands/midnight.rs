//! `new --wait` and `read --wait`: a puzzle unlocks at midnight in UTC-5.

use aoc_commands::site::curl::SendErrorKind;

use crate::fake_world::{
    FakeResponse, FakeWorld, html, no_response, not_sent, page, puzzle_page, reply, send_error,
    text,
};

/// Half a second before 2030/5 unlocks.
const JUST_BEFORE: &str = "2030-12-05T04:59:59.5Z";

/// When it unlocks.
const UNLOCK: &str = "2030-12-05T05:00:00Z";

/// A workspace to which a day can be added, at this time, and a site that gives these responses.
fn at(time: &str, responses: impl IntoIterator<Item = FakeResponse>) -> FakeWorld {
    let world = FakeWorld::with_site(responses);
    world.workspace.add_templates();
    world.set_clock(time);
    world
}

/// The response to a request for a page that is not there yet.
fn locked() -> FakeResponse {
    reply(404, "text/plain", "Please don't repeatedly request this endpoint before it unlocks!")
}

/// The page of 2030/5.
fn page_5() -> FakeResponse {
    html(&puzzle_page(5, &[]))
}

/// The clock of this machine may be ahead of that of the site, so the page may still be missing. At this moment, many ask
/// the site, so it may be busy.
#[test]
fn new_waits_until_the_puzzle_unlocks_and_requests_again_what_is_not_sent() {
    let world = at(
        JUST_BEFORE,
        [page("Settings"), locked(), page_5(), reply(503, "text/plain", ""), text("1")],
    );
    insta::assert_snapshot!(world.transcript("new today --wait"), @r#"
    $ new today --wait
    > requests /settings
    < Settings
    ! waiting for 2030/5: the puzzle is locked until December 5, 2030, at 00:00 UTC-5, in 1s
    > sleeps 2.5s
    ! waiting 2.5s before the next request
    > sleeps 2.5s
    > requests /2030/day/5
    < 404 Please don't repeatedly request this endpoint before it unlocks!
    ! the puzzle is still locked; trying again
    ! waiting 5.0s before the next request
    > sleeps 5s
    > requests /2030/day/5
    < --- Day 5: Crab Combat ---
    ! waiting 5.0s before the next request
    > sleeps 5s
    > requests /2030/day/5/input
    < 503
    ! the site answered with status 503; trying again
    ! waiting 5.0s before the next request
    > sleeps 5s
    > requests /2030/day/5/input
    < 1
    inputs/2030/day05/mine.txt: fetched
    made crates/y2030_day05; its inputs belong in inputs/2030/day05
    > updates Cargo.lock
    next: save the example, which is in no block of the page, as inputs/2030/day05/example.txt
    + crates/y2030_day05/Cargo.toml: [package]
    + crates/y2030_day05/Cargo.toml: name = "y2030_day05"
    + crates/y2030_day05/Cargo.toml: version = "0.1.0"
    + crates/y2030_day05/Cargo.toml: description = "2030, day 5: Crab Combat"
    + crates/y2030_day05/src/main.rs: //! Crab Combat
    + inputs/2030/day05/mine.txt: 1
    + inputs/2030/day05/puzzle.html: <article><h2>--- Day 5: Crab Combat ---</h2></article>
    = 0
    "#);
}

/// The command may be given right after the puzzle unlocks, by a clock that is ahead of that of the site.
#[test]
fn each_error_that_may_pass_is_tried_three_times() {
    for failure in [
        locked,
        not_sent,
        no_response,
        || reply(404, "text/plain", ""),
        || reply(503, "text/plain", ""),
    ] {
        let world = at(UNLOCK, [failure(), failure(), failure(), page_5()]);
        assert_eq!(world.run("read 2030/5 --wait").code, Some(1));
        assert_eq!(world.requests(), ["/2030/day/5"; 3]);
    }
    let not_tried = || send_error(SendErrorKind::NotTried, "cannot start the program `curl`");
    for failure in [not_tried, || reply(302, "text/plain", ""), || reply(429, "text/plain", "")] {
        let world = at(UNLOCK, [failure(), page_5()]);
        assert_eq!(world.run("read 2030/5 --wait").code, Some(1));
        assert_eq!(world.requests(), ["/2030/day/5"]);
    }
    let world = at(UNLOCK, [locked(), page_5()]);
    world
        .run("read 2030/5")
        .assert_err(1, "error: the puzzle is still locked: check the clock of this machine\n");
}

/// Whoever is a little late does not want to wait for a day.
#[test]
fn today_may_have_just_unlocked() {
    let world = at("2030-12-05T05:00:01Z", [page_5(), text("1")]);
    world.run("new today --wait");
    assert_eq!(world.requests(), ["/2030/day/5", "/2030/day/5/input"]);
}

/// A title is given to make a day without the site, but nobody would wait for that.
#[test]
fn the_title_that_is_given_counts_more_than_that_on_the_page() {
    let world = at(UNLOCK, [page_5(), text("1")]);
    world.run("new 2030/5 --wait --title Mine");
    assert_eq!(world.requests(), ["/2030/day/5", "/2030/day/5/input"]);
    let manifest = world.workspace.read("crates/y2030_day05/Cargo.toml");
    assert!(manifest.contains("\"2030, day 5: Mine\""), "{manifest}");
}

/// Otherwise it would be found after the wait.
#[test]
fn err_token_that_is_refused_before_the_wait() {
    let world = at(JUST_BEFORE, [reply(302, "text/plain", "")]);
    insta::assert_snapshot!(world.transcript("new 2030/5 --wait"), @"
    $ new 2030/5 --wait
    > requests /settings
    < 302
    ! error: no day was made (`cargo xtask new 2030/5 --title TITLE` makes it without the site): the site does not accept the session token in the variable AOC_SESSION: log in again, and save the new one with `unset AOC_SESSION; cargo xtask session --save`
    = 1
    ");
    world
        .without_token()
        .run("read 2030/5 --wait")
        .assert_err(2, "error: no session token: `cargo xtask session --save` saves it\n");
}

/// The site may be back at midnight. Meanwhile, other processes can use the site.
#[test]
fn it_waits_all_the_same_if_the_site_cannot_be_asked_about_the_token() {
    let mut world = at("2030-12-05T04:58:00Z", [reply(503, "text/plain", ""), page_5()]);
    world.has_free_site_in_pauses = true;
    insta::assert_snapshot!(world.transcript("read 2030/5 --wait"), @"
    $ read 2030/5 --wait
    > requests /settings
    < 503
    ! it is not known whether the site accepts the token: the site answered with status 503: try again in a few minutes; if this keeps happening, check the session token
    ! waiting for 2030/5: the puzzle is locked until December 5, 2030, at 00:00 UTC-5, in 2m
    > sleeps 122s
    > requests /2030/day/5
    < --- Day 5: Crab Combat ---
    --- Day 5: Crab Combat ---
    + inputs/2030/day05/puzzle.html: <article><h2>--- Day 5: Crab Combat ---</h2></article>
    = 0
    ");
}

#[test]
fn it_waits_for_a_day_at_most() {
    let world = at(UNLOCK, [page("Settings"), html(&puzzle_page(6, &[]))]);
    assert_eq!(world.run("read 2030/6 --wait").code, Some(0));
    // Now the page is cached.
    assert_eq!(world.run("read 2030/6 --wait").code, Some(0));
    world.set_clock("2030-12-04T04:59:59Z");
    world.run("read 2030/5 --wait").assert_err(1, "error: the puzzle is locked until December 5, 2030, at 00:00 UTC-5, in 1day 1s: `--wait` waits for a day at most\n");
    // The last puzzle of the year was that of December 12.
    world.set_clock("2030-12-13T05:00:00Z");
    insta::assert_snapshot!(world.transcript("new today --wait"), @"
    $ new today --wait
    ! error: no day was made (`cargo xtask new 2031/1 --title TITLE` makes it without the site): the puzzle is locked until December 1, 2031, at 00:00 UTC-5, in 11months 18days: `--wait` waits for a day at most
    = 1
    ");
}
