//! `submit` with an answer.

use std::{
    fs,
    process::Command,
    time::{Duration, Instant, SystemTime},
};

use aoc_testing::output::Output;
use humantime::format_rfc3339;

use crate::{
    env::{MINE, PAGE, TOKEN, TestEnv, USER_AGENT},
    read::html_with_accepted,
    server::{RawResponse, cut_off, html, page, reply, silence},
};

/// The reply to a right answer. It contains `[Log In]`, which must not count as a rejection of the token.
pub(crate) fn right() -> RawResponse {
    page("That's the right answer!  A sponsor's [Log In] decides nothing.")
}

/// The reply to a wrong answer, with these words at the end.
pub(crate) fn wrong(more: &str) -> RawResponse {
    page(&format!("That's not the right answer{more}"))
}

#[test]
fn a_right_answer_to_part_1_names_part_2_as_the_next_step() {
    let env = TestEnv::new([right()]);
    let output = env.submit("2020/22 1", " 306\n");
    output.assert_success("submitting 306 for part 1 of 2020/22 with the session token in ");
    output.assert_success(
        "\nright: 306 solves part 1 of 2020/22\n\
         next: part 2, `cargo xtask read 2020/22` or http://",
    );
    output.assert_success("/2020/day/22#part2\n");
}

#[test]
fn a_right_answer_to_part_2_says_that_both_parts_are_solved() {
    let env = TestEnv::new([right()]);
    env.submit("2020/22 2", "291").assert_success("\nboth parts are solved: http://");
}

#[test]
fn a_right_answer_on_the_last_day_says_that_there_is_no_part_2() {
    let env = TestEnv::new([right()]);
    let output = env.submit("2025/12 1", "1");
    output.assert_success("\nthere is no part 2: you get the last star once you have all ");
}

#[test]
fn an_answer_to_a_part_that_the_cached_page_shows_as_solved_is_not_submitted() {
    let env = TestEnv::new([]);
    env.write(PAGE, html_with_accepted(["5", "6"]));
    let solved = "not submitted: part 1 of 2020/22 is already solved by 5 (--force submits anyway)";
    env.submit("2020/22 1", "4").assert_failure(solved);
    assert_eq!(env.request_count(), 0);
}

#[test]
fn an_answer_that_the_user_has_typed_is_not_recorded() {
    let env = TestEnv::new([right()]);
    env.write(MINE, "mine");
    let output = env.submit("2020/22 2", "291");
    assert!(!output.out.contains("record"), "{output:?}");
    assert_eq!(env.files_of_day22(), ["mine.txt: mine"]);
}

#[test]
fn typed_letters_get_a_hint_on_how_to_record_an_answer() {
    let env = TestEnv::new([right()]);
    env.write("inputs/2021/day13/mine.txt", "mine");
    env.submit("2021/13 2", "RHALRCRA").assert_success(
        "\nRHALRCRA is not recorded, since the day's own answer to part 2 may be a picture of `#`: \
         `cargo xtask check --accept 2021/13` records what the day answers, and \
         `cargo xtask expect 2021/13 2 RHALRCRA -i mine` records the letters\n",
    );
}

#[test]
fn typed_letters_get_no_hint_on_recording_if_an_answer_is_recorded() {
    let env = TestEnv::new([right()]);
    env.write("inputs/2021/day13/mine.txt", "mine");
    env.write("inputs/2021/day13/mine.2.snap", "---\nsource: test.rs\n---\n#.#\n");
    let output = env.submit("2021/13 2", "RHALRCRA");
    assert!(!output.out.contains("record"), "{output:?}");
}

#[test]
fn only_a_right_answer_of_capital_letters_gets_the_hint_on_recording() {
    for (reply, answer) in [(right(), "306"), (right(), "HZKHfEJZ"), (wrong("."), "RHALRCRA")] {
        let env = TestEnv::new([reply]);
        env.write("inputs/2021/day13/mine.txt", "mine");
        let output = env.submit("2021/13 2", answer);
        assert!(!output.out.contains("record"), "{output:?}");
    }
}

#[test]
fn a_submission_has_the_answer_the_token_and_the_contact() {
    let env = TestEnv::new([right()]);
    env.submit("2020/22 1", "306").assert_success("right");
    let request = env.only_request();
    assert_eq!(request.line, "POST /2020/day/22/answer");
    assert_eq!(request.body, "level=1&answer=306");
    assert_eq!(request.header("content-type"), "application/x-www-form-urlencoded");
    assert_eq!(request.header("cookie"), format!("session={TOKEN}"));
    assert_eq!(request.header("user-agent"), USER_AGENT);
}

#[test]
fn special_characters_in_an_answer_are_encoded() {
    let env = TestEnv::new([right()]);
    env.submit("2020/22 2", "a b&level=1+%").assert_success("right");
    // A space may be encoded in two ways.
    let body = env.only_request().body.replace("%20", "+");
    assert_eq!(body, "level=2&answer=a+b%26level%3D1%2B%25");
}

#[test]
fn an_answer_that_is_known_to_be_wrong_is_submitted_only_with_force() {
    let env = TestEnv::new([wrong("; your answer is too low."), wrong(".")]);
    let first = env.submit("2020/22 1", "100");
    first.assert_failure("100 does not solve part 1 of 2020/22: too low\n");
    let rejected = env.submit("2020/22 1", "-5");
    rejected.assert_failure("not submitted: 100 was too low (--force submits anyway");
    let forced = env.submit("2020/22 1 --force", "-5");
    forced.assert_failure("-5 does not solve part 1 of 2020/22: wrong\n");
    assert_eq!(env.request_count(), 2);
}

#[test]
fn a_cooldown_holds_for_all_puzzles_even_with_force() {
    // The client waits a second longer than the site says.
    let too_soon = "You gave an answer too recently.  You have 59m 30s left to wait.";
    for (reply, reason, left) in [
        (wrong(".  Please wait one minute before trying again."), ": wrong\n", "in 1m 1s\n"),
        (page(too_soon), "ignored the answer", "in 59m 31s\n"),
    ] {
        let env = TestEnv::new([reply]);
        let output = env.submit("2020/22 1", "306");
        output.assert_failure(reason);
        output.assert_failure("you can submit the next answer in ");
        output.assert_failure(left);

        let other = env.submit("2021/21 1 --force", "307");
        other.assert_failure("not submitted: you can submit the next answer in ");
        env.only_request();
    }
}

#[test]
fn wait_waits_for_the_end_of_a_cooldown() {
    let env = TestEnv::new([right()]);
    let soon = format_rfc3339(SystemTime::now() + Duration::from_secs(2));
    env.write(env.state_file(), format!(r#"{{"cooldown_until":"{soon}","submissions":[]}}"#));
    let output = env.submit("2020/22 1 --wait", "306");
    output.assert_success("right: 306");
    output.assert_success("you can submit the next answer in ");
}

#[test]
fn wait_waits_for_the_end_of_a_cooldown_that_the_site_announces_and_submits_once_more() {
    let too_soon = || page("You gave an answer too recently.  You have 1s left to wait.");
    let env = TestEnv::new([too_soon(), right(), too_soon(), too_soon()]);
    let start = Instant::now();
    env.submit("2020/22 1 --wait", "306").assert_success("right: 306");
    // The client waits a second longer than the site says.
    assert!(start.elapsed() >= Duration::from_secs(2));
    env.submit("2020/22 2 --wait", "291")
        .assert_failure("the site ignored the answer: it came too soon");
    assert_eq!(env.request_count(), 4);
}

#[test]
fn an_answer_that_the_site_has_ignored_or_refused_can_be_submitted_again() {
    let plain = |status| reply(status, "text/plain", "");
    for (reply, reason) in [
        (plain(400), "log in again"),
        (plain(302), "log in again"),
        (page("[Log In]"), "log in again"),
        (page("To play, please identify yourself"), "log in again"),
        (plain(404), "still locked"),
        (plain(429), "too many requests: try again in a few minutes"),
        (page("You gave an answer too recently."), "it came too soon"),
    ] {
        let env = TestEnv::new([reply, right()]);
        env.submit("2020/22 2", "291").assert_failure(reason);
        env.submit("2020/22 2", "291").assert_success("right");
    }
}

#[test]
fn err_no_connection_says_that_nothing_was_sent_and_keeps_nothing() {
    let env = TestEnv::new([right()]);
    let mut offline = env.submit_command("2020/22 2", "291");
    // Nothing listens on this port.
    let output = env.run_command(offline.env("AOC_SITE", "http://127.0.0.1:9"));
    output.assert_failure("error: nothing was sent: cannot connect to http://127.0.0.1:9: ");
    assert!(!output.err.contains("judged"), "{output:?}");
    env.submit("2020/22 2", "291").assert_success("right");
}

#[test]
fn a_wrong_level_says_that_the_part_is_solved_if_that_is_known() {
    let wrong_level = || page("You don't seem to be solving the right level.");
    let env = TestEnv::new([wrong_level(), wrong_level()]);
    env.submit("2020/22 2", "291")
        .assert_failure("either part 2 of 2020/22 is already solved, or part 1 is not");
    env.submit("2020/22 1", "306")
        .assert_failure("ignored the answer: part 1 of 2020/22 is already solved\n");
}

/// The error when 291 is submitted again, after the verdict on it was not seen.
const NOT_SEEN: &str = "error: not submitted: 291 may have been judged, but the verdict was not seen; \
    `cargo xtask read --refresh 2020/22` shows whether it was right (--force submits anyway)\n";

#[test]
fn after_an_answer_whose_verdict_did_not_arrive_only_force_submits() {
    let plain = |status| reply(status, "text/plain", "");
    for (reply, reason) in [
        (page("The wires are cold today."), "error: unknown reply: "),
        (plain(503), "status 503: try again in a few minutes"),
        (cut_off("That's the right answer!"), "no complete response from "),
    ] {
        let env = TestEnv::new([reply, right()]);
        let output = env.submit("2020/22 2", "291");
        output.assert_failure(reason);
        output.assert_failure(": 291 may have been judged, but the verdict was not seen; `cargo ");
        assert_eq!(env.submit("2020/22 2", "291").err, NOT_SEEN);
        env.only_request();
        env.submit("2020/22 2 --force", "291").assert_success("right");
    }
}

/// A workspace in which `submit` was killed while the site held back its verdict on 291.
fn interrupted(replies: impl IntoIterator<Item = RawResponse>) -> TestEnv {
    let env = TestEnv::new([silence()].into_iter().chain(replies));
    let mut child = env.submit_command("2020/22 1", "291").spawn().expect("it runs");
    env.wait_for_request(&mut child);
    child.kill().expect("it still waits");
    env.wait(child);
    env
}

#[test]
fn an_interrupted_submission_is_not_sent_again() {
    let env = interrupted([]);
    assert_eq!(env.submit("2020/22 1", "291").err, NOT_SEEN);
    env.only_request();
}

#[test]
fn a_page_that_is_requested_later_shows_that_an_interrupted_submission_was_not_accepted() {
    let env = interrupted([html("<article><h2>--- Day 22: Crab Combat ---</h2></article>")]);
    env.run("read 2020/22 --refresh").assert_success("Crab Combat");
    let not_accepted = "not submitted: 291 was sent before and not accepted: ";
    env.submit("2020/22 1", "291").assert_failure(not_accepted);
}

/// What `submit` prints if its state cannot be saved once the site has replied. Saving then fails because a file
/// cannot replace a folder.
pub(crate) fn submit_without_saving(env: &TestEnv, command: &mut Command) -> Output {
    let held = env.server.hold_replies();
    let mut child = command.spawn().expect("it runs");
    env.wait_for_request(&mut child);
    fs::remove_file(env.state_file()).expect("the state");
    fs::create_dir(env.state_file()).expect("a folder");
    drop(held);
    env.wait(child)
}

#[test]
fn a_verdict_that_cannot_be_saved_is_printed() {
    for (reply, text) in [
        (right(), "right: 306 solves part 1 of 2020/22\n"),
        (wrong("."), "306 does not solve part 1 of 2020/22: wrong\n"),
    ] {
        let env = TestEnv::new([reply]);
        let output = submit_without_saving(&env, &mut env.submit_command("2020/22 1", "306"));
        output.assert_failure(text);
        output.assert_failure("state.json: ");
    }
}

#[test]
fn err_invalid_answer_or_part_before_any_request() {
    let letters = "block of lines, which `cargo xtask run 2022/10 --part 2` shows: read the letters in it, and submit \
                   them with `cargo xtask submit 2022/10 2 LETTERS`\n";
    let env = TestEnv::new([]);
    for (arguments, answer, reason) in [
        ("2020/22 3", "1", "expected a part, 1 or 2"),
        ("2020/22 1", " \n", "expected an answer of one line"),
        ("2020/22 1", "1\t2", "expected an answer of one line"),
        ("2022/10 2", "#.#\n###\n#.#\n", letters),
    ] {
        env.submit(arguments, answer).assert_usage_error(reason);
    }
    assert_eq!(env.request_count(), 0);
}

#[test]
fn err_locked_puzzle_before_any_request() {
    let env = TestEnv::new([]);
    env.submit("2099/1 1", "1").assert_failure("2099/1 is locked");
    assert_eq!(env.request_count(), 0);
}

#[test]
fn a_wrong_answer_is_a_failure_even_if_nobody_reads_the_output() {
    let env = TestEnv::new([wrong(".")]);
    let mut child = env.submit_command("2020/22 1", "306").spawn().expect("it runs");
    drop(child.stdout.take());
    env.wait(child).assert_failure("");
    env.only_request();
}

#[test]
fn a_state_file_with_each_kind_of_verdict_is_read() {
    let submissions: Vec<_> =
        ["too-low", "too-high", "wrong", "someone-elses", "not-accepted", "right"]
            .into_iter()
            .zip(["100", "200", "abc", "150", "160", "291"])
            .map(|(verdict, answer)| {
                format!(
                    r#"{{"puzzle":"2020/22","part":"1","answer":"{answer}","verdict":"{verdict}"}}"#
                )
            })
            .collect();
    let solved_elsewhere = r#"{"puzzle":"2020/22","part":"2","answer":null,"verdict":"right"}"#;
    let env = TestEnv::new([]);
    env.write(
        env.state_file(),
        format!(
            r#"{{"last_request":"2020-12-22T05:00:00.5Z","not_before":null,"cooldown_until":null,
            "submissions":[{},{solved_elsewhere}]}}"#,
            submissions.join(",")
        ),
    );
    env.submit("2020/22 1", "7").assert_failure("part 1 of 2020/22 is already solved by 291");
    env.submit("2020/22 2", "7").assert_failure("part 2 of 2020/22 is already solved (");
    assert_eq!(env.request_count(), 0);
}
