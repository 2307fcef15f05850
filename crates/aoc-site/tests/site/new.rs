//! `new` with `--fetch`.

use std::{fs, thread, time::Duration};

use crate::server::{RawResponse, html, reply, text};

use crate::env::{TestEnv, is_running};

const CRATE: &str = "crates/y2015_day01";
const MANIFEST: &str = "crates/y2015_day01/Cargo.toml";
const PAGE: &str = "inputs/2015/day01/puzzle.html";

/// A workspace without days, and a server that gives these replies in order.
fn without_days(replies: impl IntoIterator<Item = RawResponse>) -> TestEnv {
    let env = TestEnv::new(replies);
    env.add_templates();
    // Cargo makes no `Cargo.lock` for a workspace without packages.
    env.write("Cargo.toml", "[workspace]\nmembers = [\"crates/aoc-core\"]\n");
    env.write("crates/aoc-core/Cargo.toml", "[package]\nname = \"aoc-core\"\n");
    env.write("crates/aoc-core/src/lib.rs", "");
    env
}

fn page_with_title(title: &str) -> RawResponse {
    html(&format!("<main><article><h2>--- Day 1: {title} ---</h2></article></main>"))
}

#[test]
fn fetch_takes_the_title_of_the_page_and_the_input() {
    let env = without_days([page_with_title("Not Quite Lisp"), text("()())")]);
    let output = env.run("new 2015/1 --fetch --wait");
    insta::assert_snapshot!(output.out, @"
    made crates/y2015_day01 and inputs/2015/day01
    inputs/2015/day01/mine.txt: fetched

    next:
      cargo xtask read 2015/1               # the puzzle
      cargo xtask example 2015/1            # its examples; add a number to save one
      cargo xtask expect 2015/1 1 ANSWER    # the answer to the example
      cargo xtask run 2015/1 -e             # solve it in crates/y2015_day01/src/lib.rs
      cargo xtask submit 2015/1 1           # your answer
    ");
    assert_eq!(output.code, Some(0), "{output:?}");
    let manifest = env.read(MANIFEST);
    assert!(manifest.contains("\"2015, day 1: Not Quite Lisp\""), "{manifest}");
    assert_eq!(env.read("inputs/2015/day01/mine.txt"), "()())");
    assert!(env.read(PAGE).contains("Not Quite Lisp"));
    assert_eq!(env.request_count(), 2);
}

#[test]
fn the_page_and_the_input_are_requested_together() {
    let env = without_days([page_with_title("Not Quite Lisp"), text("()())")]);
    let mut command = env.command("new 2015/1 --fetch");
    let output = env.run_command(command.env("AOC_MIN_INTERVAL_MS", "5000"));
    output.assert_success("mine.txt: fetched\n");
    assert!(!output.err.contains("waiting"), "{output:?}");
    assert_eq!(env.request_count(), 2);
}

#[test]
fn with_a_cached_page_and_input_no_token_is_needed() {
    let env = without_days([]);
    env.write(PAGE, "<article><h2>--- Day 1: Not Quite Lisp ---</h2></article>");
    env.write("inputs/2015/day01/mine.txt", "()");
    let output = env.run_command(env.command("new 2015/1 --fetch").env("AOC_SESSION", ""));
    output.assert_success("inputs/2015/day01/mine.txt: cached (`fetch --force` refetches)\n");
    assert!(env.read(MANIFEST).contains("Not Quite Lisp"));
    assert_eq!(env.request_count(), 0);
}

#[test]
fn a_cached_input_is_not_requested_with_the_page() {
    let env = without_days([page_with_title("Not Quite Lisp")]);
    env.write("inputs/2015/day01/mine.txt", "()");
    env.run("new 2015/1 --fetch").assert_success("mine.txt: cached (`fetch --force` refetches)\n");
    assert_eq!(env.request_count(), 1);
}

#[test]
fn if_the_input_is_not_fetched_the_day_stays_and_the_command_fails() {
    let env = without_days([page_with_title("Not Quite Lisp"), reply(503, "text/plain", "")]);
    let output = env.run("new 2015/1 --fetch");
    output.assert_failure("error: 2015/1: the site answered with status 503");
    output.assert_failure("\nnext:\n  cargo xtask fetch 2015/1              # your input\n");
    assert!(env.path(MANIFEST).exists());
}

#[test]
fn nothing_is_made_if_the_page_cannot_be_fetched() {
    let env = without_days([reply(302, "text/html", "")]);
    let output = env.run("new 2015/1 --fetch");
    output.assert_failure("error: the site does not accept the session token in ");
    let not_made = "\nerror: 2015/1 was not made, because its page is not available: see above\n";
    output.assert_failure(not_made);
    assert!(!env.path(CRATE).exists());
}

#[test]
fn err_locked_puzzle() {
    let env = without_days([]);
    let output = env.run("new 9999/1 --fetch");
    output.assert_failure("error: 9999/1 is locked until ");
    let not_made = "\nerror: 9999/1 was not made, because its page is not available: see above\n";
    output.assert_failure(not_made);
    assert_eq!(env.request_count(), 0);
}

#[test]
fn err_invalid_token_is_reported_before_the_wait() {
    let env = without_days([]);
    let mut command = env.command("new 9999/1 --fetch --wait");
    let output = env.run_command(command.env("AOC_SESSION", "no token"));
    output.assert_usage_error("error: no session token in the variable AOC_SESSION: ");
}

#[test]
fn err_folder_that_somebody_makes_while_the_title_is_fetched() {
    let env = without_days([page_with_title("Not Quite Lisp")]);
    let held = env.server.hold_replies();
    let mut child = env.command("new 2015/1 --fetch").spawn().expect("it runs");
    while env.request_count() == 0 && is_running(&mut child) {
        thread::sleep(Duration::from_millis(10));
    }
    fs::create_dir_all(env.path(CRATE)).expect("a folder");
    drop(held);
    env.wait(child).assert_failure("y2015_day01: ");
    assert!(!env.path(MANIFEST).exists());
}

#[test]
fn characters_of_a_title_that_a_comment_cannot_have_are_replaced() {
    for (title, kept, escaped) in
        [(r#"a "b" \ c"#, r#"a "b" \ c"#, r#"a \"b\" \\ c"#), ("a\u{202e}b", "a'b", "a'b")]
    {
        let env = without_days([page_with_title(title), text("()")]);
        env.run("new 2015/1 --fetch").assert_success("made ");
        let manifest = env.read(MANIFEST);
        let description = format!("description = \"2015, day 1: {escaped}\"\n");
        assert!(manifest.contains(&description), "{manifest}");
        assert!(env.read("crates/y2015_day01/src/lib.rs").contains(&format!(": {kept}\n")));
    }
}

/// `XTASK_TIME` says when the runner that handed the command over was started.
#[test]
fn with_wait_today_is_the_puzzle_that_was_next_when_the_command_was_given() {
    let day_2 = "<article><h2>--- Day 2: Password Philosophy ---</h2></article>";
    let env = without_days([html(day_2), text("1-3 a: abcde\n")]);
    let two_seconds_before_midnight = "1606885198";
    let mut command = env.command("new today --fetch --wait");
    env.run_command(command.env("XTASK_TIME", two_seconds_before_midnight))
        .assert_success("made crates/y2020_day02 and inputs/2020/day02\n");
    let sent: Vec<_> = env.server.requests().into_iter().map(|request| request.line).collect();
    assert_eq!(sent, ["GET /2020/day/2", "GET /2020/day/2/input"]);
}
