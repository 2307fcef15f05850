//! `submit` with an answer.

#[cfg(target_os = "linux")]
use std::fs::File;

#[cfg(target_os = "linux")]
use aoc_fakes::scratch_workspace::in_shell;
use aoc_fakes::{
    output::Output,
    program::TOKEN,
    scratch_workspace::ScratchWorkspace,
    server::{RawResponse, cut_off, page, reply},
};

use crate::{USER_AGENT, VERDICTS, with_site};

/// The reply to a right answer. It contains `[Log In]`, which must not count as a rejection of the token.
pub(crate) fn right() -> RawResponse {
    page("That's the right answer!  A sponsor's [Log In] decides nothing.")
}

/// The reply to a wrong answer, with these words at the end.
pub(crate) fn wrong(more: &str) -> RawResponse {
    page(&format!("That's not the right answer{more}"))
}

/// Runs `submit` with these arguments, which are separated by spaces, and with this answer, which may contain spaces.
fn submit(workspace: &ScratchWorkspace, arguments: &str, answer: &str) -> Output {
    Output::run(workspace.command(&format!("submit {arguments}")).arg(answer))
}

#[test]
fn a_request_has_the_answer_the_token_and_the_sender() {
    let workspace = with_site([right()]);
    submit(&workspace, "2020/22 2", " a b'\"ü&level=1+%\n")
        .assert_success("right: a b'\"ü&level=1+% solves");
    let request = workspace.site.only_request();
    assert_eq!(request.line, "POST /2020/day/22/answer");
    // A space may be encoded in two ways.
    let body = request.body.replace("%20", "+");
    assert_eq!(body, "level=2&answer=a+b%27%22%C3%BC%26level%3D1%2B%25");
    assert_eq!(request.header("content-type"), "application/x-www-form-urlencoded");
    assert_eq!(request.header("cookie"), format!("session={TOKEN}"));
    assert_eq!(request.header("user-agent"), USER_AGENT);
}

#[test]
fn a_right_answer_names_the_next_step() {
    for (part, next) in [
        ("2020/22 1", "next: part 2, `cargo xtask read 2020/22` or https://"),
        (
            "2020/22 2",
            "both parts are solved: https://adventofcode.com/2020/day/22; next: `cargo xtask bench 2020/22 --write`, `cargo fmt`, and commit\n",
        ),
        ("2025/12 1", "there is no part 2: you get the last star once you have all the others\n"),
    ] {
        let workspace = with_site([right()]);
        let output = workspace.run(&format!("submit {part} 306"));
        output.assert_success("submitting 306 for part ");
        output.assert_success("right: 306 solves part ");
        output.assert_success(next);
    }
}

/// Whoever has read the letters in a picture types them.
#[test]
fn only_force_submits_an_answer_to_a_part_that_is_solved() {
    let workspace = with_site([right(), wrong(".")]);
    workspace.run("submit 2020/22 1 HI").assert_success("right: HI solves part 1");
    assert_eq!(workspace.read(VERDICTS), "1 right: HI\n");
    for answer in ["HI", "HO"] {
        workspace.run(&format!("submit 2020/22 1 {answer}")).assert_failure(
            "error: not submitted: part 1 of 2020/22 is already solved by HI (--force submits anyway)\n",
        );
    }
    workspace.run("submit 2020/22 1 --force HO").assert_failure("HO does not solve part 1");
    assert_eq!(workspace.read(VERDICTS), "1 right: HI\n1 wrong: HO\n");
}

#[test]
fn a_rejected_answer_is_noted_beside_the_input_and_submitted_again_only_with_force() {
    let workspace = with_site([wrong("; your answer is too low."), wrong(".")]);
    // White space around an answer does not matter.
    submit(&workspace, "2020/22 1", "100\n")
        .assert_failure("100 does not solve part 1 of 2020/22: too low\n");
    assert_eq!(workspace.read(VERDICTS), "1 too low: 100\n");
    for answer in ["100", "-5"] {
        workspace.run(&format!("submit 2020/22 1 {answer}")).assert_failure(&format!(
            "error: not submitted: wrong: {answer} is too low (--force submits anyway)\n"
        ));
    }
    let forced = workspace.run("submit 2020/22 1 --force -5");
    forced.assert_failure("-5 does not solve part 1 of 2020/22: wrong\n");
    assert_eq!(workspace.read(VERDICTS), "1 too low: 100\n1 wrong: -5\n");
    assert_eq!(workspace.site.requests().len(), 2);
}

#[test]
fn err_verdicts_that_cannot_be_read() {
    let workspace = with_site([]);
    workspace.write(VERDICTS, "1 too late: 100\n");
    let output = workspace.run("submit 2020/22 1 7");
    output.assert_failure("mine.site: line 1: expected a part, a verdict and an answer");
    assert_eq!(workspace.site.requests().len(), 0);
}

/// After the cooldown, the answer would be as wrong as before.
#[test]
fn during_a_cooldown_an_answer_that_is_known_to_be_wrong_is_refused_as_such() {
    let cooldown = "Please wait one minute before trying again.";
    let workspace = with_site([wrong(&format!("; your answer is too low.  {cooldown}"))]);
    workspace.run("submit 2020/22 1 5").assert_failure("too low\n");
    workspace.run("submit 2020/22 1 4").assert_failure("not submitted: wrong: 4 is too low");
    workspace.site.only_request();
}

#[test]
fn two_processes_at_the_same_time_lose_no_verdict() {
    let workspace = with_site([wrong("."), wrong(".")]);
    let commands = ["submit 2020/22 1 7", "submit 2021/21 2 7"];
    let children = commands.map(|words| workspace.command(words).spawn().expect("it runs"));
    // Both have ended before the state is read, since Windows cannot replace a file while it is read.
    let outputs = children.map(|child| child.wait_with_output().expect("it ends"));
    assert!(outputs.iter().all(|output| output.status.code() == Some(1)), "{outputs:?}");
    for words in commands {
        workspace.run(words).assert_failure("not submitted: wrong: 7, says the site");
    }
}

#[test]
fn two_processes_at_the_same_time_submit_an_answer_once() {
    for (reply, refused) in [(wrong("."), "wrong: 7, says"), (right(), "already solved by 7")] {
        let workspace = with_site([reply]);
        let words = "submit 2020/22 1 7";
        let children = [words; 2].map(|words| workspace.command(words).spawn().expect("it runs"));
        let outputs = children.map(Output::of_child);
        let is_refused = |output: &&Output| output.err.contains(refused);
        assert_eq!(outputs.iter().filter(is_refused).count(), 1, "{outputs:?}");
        workspace.site.only_request();
    }
}

#[test]
fn a_cooldown_holds_for_all_puzzles_even_with_force() {
    let minute = "Please wait one minute before trying again.";
    let too_soon = "You gave an answer too recently.  You have 59m 30s left to wait.";
    for (reply, message) in [
        (wrong(&format!(".  {minute}")), "\nyou can submit the next answer in 1m"),
        (page(too_soon), "error: too soon: you can submit the next answer in 59m "),
        (page(&format!("The wires are cold today.  {minute}")), "error: unknown reply; "),
    ] {
        let workspace = with_site([reply]);
        workspace.run("submit 2020/22 1 306").assert_failure(message);

        let other = workspace.run("submit 2021/21 1 --force 307");
        other.assert_failure("error: too soon: you can submit the next answer in ");
        workspace.site.only_request();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_verdict_that_cannot_be_printed_is_remembered() {
    let workspace = with_site([wrong(".  Please wait one minute before trying again.")]);
    let full = File::options().write(true).open("/dev/full").expect("a device");
    let output = Output::run(workspace.command("submit 2020/22 1 306").stdout(full));
    output.assert_failure("error: cannot write to standard output: ");
    workspace.run("submit 2020/22 1 307").assert_failure("too soon: ");
    workspace.run("submit 2020/22 1 306").assert_failure("not submitted: wrong: 306, says");
    workspace.site.only_request();
}

/// Nothing else would ever show it, and the cooldown runs.
#[test]
fn err_verdict_that_cannot_be_saved_is_said() {
    for (reply, said) in [
        (wrong("; your answer is too high."), "306 does not solve part 1 of 2020/22: too high"),
        (right(), "right: 306 solves part 1 of 2020/22"),
    ] {
        let workspace = with_site([reply]);
        workspace.write(format!("{VERDICTS}/folder"), "");
        let output = workspace.run("submit 2020/22 1 306 --force");
        output.assert_failure(&format!("error: {said}; cannot save the line `1 "));
        output.assert_failure(": 306`: inputs/2020/day22/mine.site: ");
    }
}

/// Half a line would be a verdict on another answer.
#[cfg(target_os = "linux")]
#[test]
fn a_verdict_for_which_the_disk_has_no_room_leaves_no_half_line() {
    let workspace = with_site([wrong("; your answer is too high.")]);
    let before = format!("2 wrong: {}\n", "x".repeat(490));
    workspace.write(VERDICTS, &before);
    // No file can have more than 512 bytes.
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$@\"";
    let output = Output::run(&mut in_shell(&workspace.command("submit 2020/22 1 2494"), script));
    output.assert_failure("too high; cannot save the line `1 too high: 2494`: ");
    assert_eq!(workspace.read(VERDICTS), before);
}

#[test]
fn an_answer_that_got_no_verdict_can_be_submitted_again() {
    let read = "`cargo xtask read --refresh 2020/22` shows whether the answer was right";
    for (reply, reason) in [
        (page("[Log In]"), "log in again"),
        (page("To play, please identify yourself"), "log in again"),
        (
            reply(503, "text/plain", ""),
            &format!("status 503: {read}; if it was not, try again in a few minutes; if "),
        ),
        (page("You gave an answer too recently."), "it came too soon"),
        (page("You don't seem to be solving the right level."), "already solved, or part 1 is not"),
        (page("The wires are cold today."), &format!("error: unknown reply; {read}")),
        (cut_off("That's the right answer!"), read),
    ] {
        let workspace = with_site([reply, right()]);
        workspace.run("submit 2020/22 2 291").assert_failure(reason);
        workspace.run("submit 2020/22 2 291").assert_success("right");
    }
}

#[test]
fn err_no_connection() {
    let workspace = with_site([]);
    let mut offline = workspace.command("submit 2020/22 2 291");
    // Nothing listens on this port.
    let output = Output::run(offline.env("AOC_SITE", "http://127.0.0.1:9"));
    output.assert_failure("error: no verdict from http://127.0.0.1:9: ");
}

#[test]
fn err_invalid_answer_or_part() {
    let letters = "block of lines, which `cargo xtask run 2022/10 --part 2` shows: read the letters in it, and submit \
                   them with `cargo xtask submit 2022/10 2 LETTERS`\n";
    let workspace = with_site([]);
    for (arguments, answer, reason) in [
        ("2020/22 3", "1", "expected a part, 1 or 2"),
        ("2020/22 1", " \n", "expected an answer without invisible characters, found \"\""),
        ("2020/22 1", "1\t2", "expected an answer without invisible characters, found "),
        ("2020/22 1 --force", "306\u{200b}", r#"found "306\u{200b}""#),
        ("2020/22 1", "\u{feff}306", r#"found "\u{feff}306""#),
        ("2020/22 1", "3\u{ad}06", r#"found "3\u{ad}06""#),
        ("2022/10 2", "#.#\n###\n#.#\n", letters),
        (
            "2020/22 1 --force",
            "no answer: it is endless",
            "expected an answer, found `no answer: it",
        ),
    ] {
        submit(&workspace, arguments, answer).assert_usage_error(reason);
    }
    assert_eq!(workspace.site.requests().len(), 0);
}
