//! `read` and `example`, and how the right answers on a page are noted.

use std::{
    fs::File,
    io::{BufRead as _, BufReader},
};

#[cfg(unix)]
use aoc_fakes::scratch_workspace::killed_by_its_first_write;
use aoc_fakes::{
    output::Output,
    scratch_workspace::ScratchWorkspace,
    server::{html, page, reply, text},
};

use crate::{PAGE, STATE, VERDICTS, files_of_day22, with_site};

const READ: &str = "read 2020/22";
const REFRESH: &str = "read 2020/22 --refresh";
const HTML: &str = "<main><article><h2>--- Day 22: Camel Cards ---</h2><p>Your trip.</p>\
    <pre><code>32T3K 765\nT55J5 684\nKK677 28\nKTJJT 220\n</code></pre>\
    <p>So far.</p><pre><code>#&#27;</code></pre></article></main>";

/// A page that shows these answers as accepted.
fn html_with_accepted(answers: &[&str]) -> String {
    let mut html = HTML.to_owned();
    for answer in answers {
        let paragraph = format!("<p>Your puzzle answer was <code>{answer}</code>.</p>");
        html = html.replace("</main>", &format!("{paragraph}</main>"));
    }
    html
}

#[test]
fn a_requested_page_is_cached() {
    let workspace = with_site([html(HTML)]);
    workspace.run(READ).assert_success("\nKTJJT 220\n\nSo far.\n\n#\\u{1b}\n");
    assert_eq!(workspace.site.only_request().line, "GET /2020/day/22");
    Output::run(workspace.command(READ).env("AOC_SESSION", "")).assert_success("So far.");
    workspace.site.only_request();
}

#[test]
fn two_processes_at_the_same_time_request_a_page_once() {
    let workspace = with_site([html(HTML)]);
    let children = [READ, READ].map(|words| workspace.command(words).spawn().expect("it runs"));
    for child in children {
        Output::of_child(child).assert_success("So far.");
    }
    workspace.site.only_request();
}

#[test]
fn refresh_replaces_a_cached_page() {
    let workspace = with_site([html(&HTML.replace("So far", "At last"))]);
    workspace.write(PAGE, HTML);
    workspace.run(REFRESH).assert_success("At last.");
    workspace.site.only_request();
}

/// What is printed when a wait for 2099/1 begins.
const LOCKED: &str = "2099/1 is locked until December 1 at 00:00 UTC-5, in ";

/// Runs the program with `--wait` for a puzzle of 2099, until it waits or fails. Returns the lines that it has printed to
/// standard error, and whether another process could use the site then.
fn begin_to_wait(workspace: &ScratchWorkspace) -> (Vec<String>, bool) {
    let mut child = workspace.command("read 2099/1 --wait").spawn().expect("it runs");
    let stderr = child.stderr.take().expect("a pipe");
    let mut lines = Vec::new();
    for line in BufReader::new(stderr).lines() {
        lines.push(line.expect("text"));
        if lines.last().is_some_and(|line| line.starts_with(LOCKED)) {
            break;
        }
    }
    let lock = File::open(workspace.path(STATE));
    let is_free = lock.is_ok_and(|lock| lock.try_lock().is_ok());
    child.kill().expect("it ends");
    child.wait().expect("it ends");
    (lines, is_free)
}

#[test]
fn err_expired_token_is_reported_before_the_wait() {
    let workspace = with_site([reply(302, "text/html", "")]);
    let (lines, _) = begin_to_wait(&workspace);
    let error = "error: the site does not accept the session token in ";
    assert!(lines[0].starts_with(error) && lines.len() == 1, "{lines:?}");
    assert_eq!(workspace.site.only_request().line, "GET /settings");
}

#[test]
fn during_the_wait_other_processes_can_use_the_site() {
    let workspace = with_site([page("Settings")]);
    let (lines, is_free) = begin_to_wait(&workspace);
    assert!(lines[0].starts_with(LOCKED), "{lines:?}");
    assert!(is_free);
    assert_eq!(workspace.site.only_request().line, "GET /settings");
}

#[test]
fn the_right_answers_on_a_page_are_noted_once_and_known_to_submit() {
    let workspace = with_site([]);
    workspace.write(PAGE, html_with_accepted(&["306", "HZKHFEJZ"]));
    let output = workspace.run(READ);
    insta::assert_snapshot!(output.err, @"
    inputs/2020/day22/mine.site: 1 right: 306
    inputs/2020/day22/mine.site: 2 right: HZKHFEJZ
    ");
    assert_eq!(workspace.run(READ).err, "");
    assert_eq!(workspace.read(VERDICTS), "1 right: 306\n2 right: HZKHFEJZ\n");
    workspace
        .run("submit 2020/22 1 7")
        .assert_failure("part 1 of 2020/22 is already solved by 306");
    assert_eq!(workspace.site.requests().len(), 0);
}

#[test]
fn only_a_right_answer_makes_the_next_read_fetch_a_new_page() {
    let workspace = with_site([
        page("That's not the right answer."),
        page("That's the right answer!"),
        html(&HTML.replace("So far", "At last")),
    ]);
    workspace.write(PAGE, HTML);
    workspace.run("submit 2020/22 1 305");
    workspace.run(READ).assert_success("So far.");
    workspace.run("submit 2020/22 1 306");
    workspace.run(READ).assert_success("At last.");
    workspace.run(READ).assert_success("At last.");
    assert_eq!(workspace.site.requests().len(), 3);
}

/// The page is requested once, whichever command comes first.
#[test]
fn fetch_notes_the_right_answers_as_read_does() {
    let accepted = html(&html_with_accepted(&["4"]));
    for first in [READ, "fetch 2020/22"] {
        let workspace = with_site([accepted.clone(), text("mine")]);
        workspace.run(first).assert_success("mine.site: 1 right: 4\n");
        for words in [READ, "fetch 2020/22"] {
            assert_eq!(workspace.run(words).err, "");
        }
        assert_eq!(workspace.site.requests().len(), 2);
        assert_eq!(workspace.read(VERDICTS), "1 right: 4\n");
    }
}

#[test]
fn err_response_that_is_another_page_is_not_saved() {
    for (reply, reason) in [
        (page("The wires are cold today."), "the site sent the wrong page: "),
        (html(&HTML.replace("22", "2")), r#"found "--- Day 2: Camel Cards ---"; try again"#),
        (html(&format!("[Log In]{HTML}")), "log in again"),
    ] {
        let workspace = with_site([reply]);
        workspace.run(REFRESH).assert_failure(reason);
        assert!(files_of_day22(&workspace).is_empty(), "{reason}");
    }
}

#[test]
fn err_cached_file_that_is_not_a_page() {
    let workspace = with_site([]);
    workspace.write(PAGE, "notes");
    let output = workspace.run(READ);
    output.assert_failure("puzzle.html: expected a page with `--- Day 22: … ---`, found \"\";");
}

#[test]
fn example_without_a_number_lists_the_blocks() {
    let workspace = with_site([]);
    workspace.write(PAGE, HTML);
    insta::assert_snapshot!(workspace.run("example 2020/22").out, @r"
    1   32T3K 765
        T55J5 684
        KK677 28
        (1 more)
    2   #\u{1b}
    next: cargo xtask example 2020/22 NUMBER ANSWER
    ");
    workspace.write(PAGE, HTML.replace("pre>", "p>"));
    insta::assert_snapshot!(workspace.run("example 2020/22").out, @"next: save the example, which is in no block of the page, as inputs/2020/day22/example.txt");
}

#[test]
fn example_requests_a_page_that_is_not_cached() {
    let workspace = with_site([html(HTML)]);
    workspace.run("example 2020/22 2").assert_success("example.txt: saved\n");
    assert_eq!(workspace.site.only_request().line, "GET /2020/day/22");
    workspace.run(READ).assert_success("So far.");
    workspace.site.only_request();
}

#[test]
fn example_with_a_number_saves_that_block_verbatim_and_overwrites_nothing() {
    let workspace = with_site([]);
    workspace.write(PAGE, HTML);
    insta::assert_snapshot!(workspace.run("example 2020/22 2").out, @"
    inputs/2020/day22/example.txt: saved
    next: cargo xtask expect 2020/22 1 ANSWER -i example
    ");
    workspace.write("inputs/2020/day22/example-1.txt", "text");
    insta::assert_snapshot!(workspace.run("example 2020/22 1").err, @"error: inputs/2020/day22/example.txt and inputs/2020/day22/example-1.txt already have other texts: rename or delete one");
    assert_eq!(workspace.read("inputs/2020/day22/example.txt"), "#\u{1b}");
    assert_eq!(workspace.read("inputs/2020/day22/example-1.txt"), "text");
    // This is the example that is saved already.
    insta::assert_snapshot!(workspace.run("example 2020/22 2 7").out, @"
    inputs/2020/day22/example.txt: saved
    inputs/2020/day22/example.txt: part 1 recorded: 7
    ");
}

/// A page with this day, and with a second text, which has a block as well.
fn with_second_text(day: &str) -> String {
    let second = "<article><h2>--- Part Two ---</h2><pre><code>two1nine\n</code></pre></article>";
    HTML.replace("Day 22", day).replace("</main>", &format!("{second}</main>"))
}

#[test]
fn the_answer_to_an_example_is_recorded_for_the_part_in_whose_text_it_is() {
    let workspace = with_site([]);
    workspace.write(PAGE, with_second_text("Day 22"));
    insta::assert_snapshot!(workspace.run("example 2020/22 1 -6440").out, @"
    inputs/2020/day22/example.txt: saved
    inputs/2020/day22/example.txt: part 1 recorded: -6440
    ");
    insta::assert_snapshot!(workspace.run("example 2020/22 3 281").out, @"
    inputs/2020/day22/example-3.txt: saved
    inputs/2020/day22/example-3.txt: part 2 recorded: 281
    ");
    insta::assert_snapshot!(workspace.run("example 2020/22 2").out, @"
    inputs/2020/day22/example-2.txt: saved
    next: cargo xtask expect 2020/22 1 ANSWER -i example-2
    ");
    assert_eq!(files_of_day22(&workspace).len(), 6);
}

/// Once somebody has all the other stars, the page of the last day has a second text.
#[test]
fn example_knows_one_part_of_the_last_day_of_a_year() {
    let workspace = with_site([]);
    workspace.write("inputs/2025/day12/puzzle.html", with_second_text("Day 12"));
    workspace.run("example 2025/12 3").assert_usage_error("has 2 blocks, found 3");
}

#[test]
fn err_block_or_answer_that_no_example_can_have() {
    let workspace = with_site([]);
    workspace.write(PAGE, HTML);
    for (arguments, error) in [
        ("0", "the page of 2020/22 has 2 blocks, found 0"),
        // The page may be older than the solution of part 1.
        ("3", "found 3 (`cargo xtask read --refresh 2020/22` refetches the page)\n"),
        ("1 3\u{200b}", "expected an answer without invisible characters"),
    ] {
        workspace.run(&format!("example 2020/22 {arguments}")).assert_usage_error(error);
    }
    assert_eq!(files_of_day22(&workspace).len(), 1);
}

#[cfg(unix)]
#[test]
fn example_leaves_no_half_file_if_it_is_killed() {
    let workspace = with_site([]);
    workspace.write(PAGE, HTML);
    let mut killed = killed_by_its_first_write(&workspace.command("example 2020/22 1"));
    assert_eq!(Output::run(&mut killed).code, None);
    workspace.run("example 2020/22 1").assert_success("example.txt: saved\n");
    assert!(workspace.read("inputs/2020/day22/example.txt").ends_with("KTJJT 220\n"));
}
