//! `new` with a session token. A shell script takes the place of cargo.

use std::fs;

use aoc_fakes::{
    output::Output,
    program::TOKEN,
    scratch_workspace::ScratchWorkspace,
    server::{RawResponse, html, page, reply, text},
};

use crate::with_site;

const NEW: &str = "new 2015/1";
const MADE: &str = "made crates/y2015_day01; its inputs belong in inputs/2015/day01\n";
const MANIFEST: &str = "crates/y2015_day01/Cargo.toml";
const HTML: &str =
    "<article><h2>--- Day 1: Not Quite Lisp ---</h2><pre><code>()()</code></pre></article>";

/// A workspace to which a day can be added, and a site that gives these replies in order.
fn with_templates(replies: impl IntoIterator<Item = RawResponse>) -> ScratchWorkspace {
    let workspace = with_site(replies);
    workspace.add_scripted_days(&[]);
    workspace
}

/// What was requested, in order.
fn requested(workspace: &ScratchWorkspace) -> Vec<String> {
    workspace.site.requests().into_iter().map(|request| request.line).collect()
}

#[test]
fn with_a_token_the_page_and_the_input_are_fetched_and_the_blocks_are_listed() {
    let workspace = with_templates([html(HTML), text("text")]);
    let output = workspace.run(NEW);
    insta::assert_snapshot!(output.out, @"
    made crates/y2015_day01; its inputs belong in inputs/2015/day01
    inputs/2015/day01/mine.txt: fetched
    1   ()()
    next: cargo xtask example 2015/1 NUMBER ANSWER
    ");
    assert_eq!(output.err, "");
    assert_eq!(output.code, Some(0), "{output:?}");
    assert_eq!(requested(&workspace), ["GET /2015/day/1", "GET /2015/day/1/input"]);
    let manifest = workspace.read(MANIFEST);
    assert!(manifest.contains("\"2015, day 1: Not Quite Lisp\""), "{manifest}");
}

#[test]
fn a_given_title_is_kept_and_the_site_is_asked_only_with_wait() {
    let workspace = with_templates([html(HTML), text("text")]);
    workspace.run("new 2015/2 --title Mine").assert_success("next: cargo xtask fetch 2015/2\n");
    assert_eq!(workspace.site.requests().len(), 0);
    workspace.run("new 2015/1 --wait --title Mine").assert_success("mine.txt: fetched\n");
    let manifest = workspace.read(MANIFEST);
    assert!(manifest.contains("\"2015, day 1: Mine\""), "{manifest}");
}

#[test]
fn in_ci_the_site_is_not_asked() {
    let workspace = with_templates([]);
    Output::run(workspace.command(NEW).env("CI", "true")).assert_success(MADE);
    assert_eq!(workspace.site.requests().len(), 0);
}

#[test]
fn what_is_there_is_not_asked_for() {
    let workspace = with_templates([]);
    workspace.write("inputs/2015/day01/puzzle.html", HTML);
    workspace.write_some_text(&["inputs/2015/day01/mine.txt", "inputs/2015/day01/example.txt"]);
    let output = workspace.run(NEW);
    assert_eq!(output.out + &output.err, MADE);
    let manifest = workspace.read(MANIFEST);
    assert!(manifest.contains("\"2015, day 1: Not Quite Lisp\""), "{manifest}");

    let workspace = with_templates([html(HTML)]);
    workspace.write_some_text(&["inputs/2015/day01/mine.txt", "inputs/2015/day01/example.txt"]);
    assert_eq!(workspace.run(NEW).out, MADE);
    assert_eq!(requested(&workspace), ["GET /2015/day/1"]);
}

#[test]
fn the_token_may_be_in_the_file() {
    let workspace = with_templates([html(HTML), text("text")]);
    workspace.write("home/.adventofcode.session", TOKEN);
    let output = Output::run(workspace.command(NEW).env("AOC_SESSION", ""));
    output.assert_success("mine.txt: fetched\n");
}

/// The page or the input may be missing.
#[test]
fn a_day_is_made_if_the_site_cannot_be_asked_and_the_command_fails() {
    for (replies, error) in [
        (vec![page("oops")], "error: the site sent the wrong page: "),
        (vec![reply(503, "text/plain", "")], "error: the site answered with status 503: "),
        (
            vec![html(HTML), reply(404, "text/plain", "")],
            "error: 2015/1: the site has no such page",
        ),
    ] {
        let workspace = with_templates(replies);
        let output = workspace.run(NEW);
        output.assert_failure("next: cargo xtask fetch 2015/1\n");
        assert_eq!(output.out.matches("next:").count(), 1, "{output:?}");
        // The page may have come, and then the input not.
        let untitled = format!(
            "it is called Untitled: write its title into the `description` in {MANIFEST}\n"
        );
        let has_title = workspace.read(MANIFEST).contains("Not Quite Lisp");
        assert_ne!(output.out.contains(&untitled), has_title, "{output:?}");
        assert!(output.err.starts_with(error), "{output:?}");
        assert!(workspace.path(MANIFEST).exists());
    }
}

#[test]
fn err_nothing_is_made_with_wait_if_there_is_no_page() {
    let locked = "Please don't repeatedly request this endpoint before it unlocks!";
    for (words, reply, error) in [
        (
            "new today --wait",
            reply(302, "text/plain", ""),
            " --wait): the site does not accept the session token in ",
        ),
        // By the clock of this machine, it has unlocked.
        (
            "new 2015/1 --wait",
            reply(404, "text/plain", locked),
            "error: nothing was made (to try again: cargo xtask new 2015/1 --wait): the puzzle is still locked: ",
        ),
    ] {
        let workspace = with_templates([reply]);
        let crates = || fs::read_dir(workspace.path("crates")).map_or(0, Iterator::count);
        let before = crates();
        let output = workspace.run(words);
        output.assert_failure(error);
        assert_eq!(output.out, "");
        assert_eq!(crates(), before);
    }
}
