//! `cargo xtask submit`

use std::cell::Cell;

use aoc_program::Steps;

use crate::fake_world::{
    CRAB_COMBAT, DAY22, FakeResponse, FakeWorld, PAGE, STATE, VERDICTS, as_input_says, html,
    no_response, not_sent, page, puzzle_page, reply,
};

const PART_1: &str = "/2020/day/22/answer level=1";
const PART_2: &str = "/2020/day/22/answer level=2";

/// The reply to a right answer. It contains `[Log In]`, which must not count as a rejection of the token.
fn right() -> FakeResponse {
    page("That's the right answer!  A sponsor's [Log In] decides nothing.")
}

/// The reply to a wrong answer, with these words at the end.
fn wrong(more: &str) -> FakeResponse {
    page(&format!("That's not the right answer{more}"))
}

/// A workspace in which 2020/22 does as its inputs of these names say, and a site that gives these replies.
fn with_day(
    inputs: &[(&str, &str)],
    responses: impl IntoIterator<Item = FakeResponse>,
) -> FakeWorld {
    FakeWorld::with_two_days().with_inputs(DAY22, inputs).with_responses(responses)
}

#[test]
fn the_days_answer_is_submitted_and_the_verdict_is_noted() {
    // Of these, `mine-b` is not solved, since it is no example.
    let world = with_day(
        &[("example", "7"), ("example-b", "7\n8"), ("mine", "105\n291"), ("mine-b", "7")],
        [right()],
    )
    .with_answers(DAY22, &[("example.1", "7"), ("example-b.2", "8")]);
    let output = world.run("submit 2020/22 2");
    insta::assert_snapshot!(output.out, @"
    right: 291 solves part 2 of 2020/22
    both parts are solved: https://adventofcode.com/2020/day/22; next: `cargo xtask bench 2020/22 --write`, `cargo xtask stars --write`, `cargo fmt`, and commit
    ");
    insta::assert_snapshot!(output.err, @"
      example    part 2 not run: example-b is for this part
      example-b  part 1 not run: example is for this part
    submitting 291 for part 2 of 2020/22 with the session token in the variable AOC_SESSION
    ");
    assert_eq!(output.code, Some(0));
    assert_eq!(world.workspace.read(VERDICTS), "2 right: 291\n");
    insta::assert_snapshot!(world.calls(), @"
    builds day22
    day22 solves part 1 of inputs/2020/day22/example.txt
    day22 solves part 2 of inputs/2020/day22/example-b.txt
    day22 solves both parts of inputs/2020/day22/mine.txt
    requests /2020/day/22/answer level=2 answer=291
    ");
}

/// Otherwise another answer would be sent than `check` shows.
#[test]
fn part_2_may_need_what_part_1_has_found() {
    let doubles = |text: &str, steps: &Steps<'_>| {
        let found = Cell::new(0);
        steps.part1(|| {
            found.set(text.len());
            found.get()
        });
        steps.part2(|| 2 * found.get());
        Ok(())
    };
    let world = with_day(&[("mine", "seven")], [right()]).with_day("day22", CRAB_COMBAT, doubles);
    world.run("check 22").assert_success("  mine       part 1 new: 5, part 2 new: 10\n");
    world.run("submit 22 2").assert_success("right: 10 solves part 2 of 2020/22\n");
}

/// It may still be worked on.
#[test]
fn part_2_is_not_run_for_part_1() {
    let world = with_day(&[("example", "105\npanic"), ("mine", "105\npanic")], [right()]);
    world.run("submit 22 1").assert_success("right: 105 solves part 1 of 2020/22\n");
    let calls = world.calls();
    assert!(calls.contains(&format!("day22 solves part 1 of {DAY22}/mine.txt\n")), "{calls}");
}

#[test]
fn without_a_part_the_first_is_submitted_that_is_not_known_to_be_solved() {
    let part_2 = html(&puzzle_page(22, &["105"]));
    let world = with_day(&[("mine", "105\n291")], [right(), part_2, right()]);
    for answer in ["105", "291"] {
        world.run("submit 22").assert_success(&format!("right: {answer} solves part "));
    }
    assert_eq!(
        world.requests(),
        [&*format!("{PART_1} answer=105"), "/2020/day/22", &format!("{PART_2} answer=291")]
    );
    world.run("submit 22").assert_failure("error: not submitted: 2020/22 is already solved (--force submits anyway, if you name the part)\n");

    // The last puzzle of a year has one part.
    let world = FakeWorld::new().with_day("last", "2025, day 12: Last", as_input_says);
    world.workspace.write("inputs/2025/day12/mine.site", "1 right: 7\n");
    world.run("submit last").assert_failure("not submitted: 2025/12 is already solved (--force ");
    world.run("submit 12 2").assert_usage_error("error: 2025/12 has no part 2: ");
    assert_eq!(world.calls(), "");
}

#[test]
fn a_given_answer_is_submitted_without_the_day() {
    for (words, answer) in [
        ("submit 2020/22 2 -5", "-5"),
        // Whoever has read the letters in a picture types them.
        ("submit 2020/22 2 HI", "HI"),
        ("submit 22 2 \na\n", "a"),
    ] {
        let world = with_day(&[("mine", "105\n291")], [right()]);
        world.run(words).assert_success(&format!("right: {answer} solves part 2 of 2020/22\n"));
        assert_eq!(world.calls(), format!("requests {PART_2} answer={answer}"));
    }
}

#[test]
fn err_puzzle_of_two_packages_without_an_answer() {
    FakeWorld::with_twins()
        .run("submit 22 1")
        .assert_usage_error("error: 22 may be 2020/22 in crab, 2020/22 in day22: name one\n");
}

/// The cached page lacks part 2.
#[test]
fn after_a_right_answer_to_part_1_the_page_is_requested_again_and_the_blocks_of_part_2_are_listed()
{
    let old = "<article><h2>--- Day 22: Crab Combat ---</h2><pre>1\n</pre></article>";
    let part_2 = "<article><h2>--- Part Two ---</h2><pre>2\n3\n</pre></article>";
    let new = format!("{old}<p>Your puzzle answer was <code>306</code>.</p>{part_2}");
    let world = FakeWorld::with_site([wrong("."), right(), html(&new)]);
    world.workspace.write(PAGE, old);
    world.run("submit 2020/22 1 305").assert_failure("305 does not solve part 1");
    assert_eq!(world.workspace.read(PAGE), old);
    let output = world.run("submit 2020/22 1 306");
    insta::assert_snapshot!(output.out, @"
    right: 306 solves part 1 of 2020/22
    2   2
        3
    next: part 2, `cargo xtask read 2020/22` or https://adventofcode.com/2020/day/22#part2; then `cargo xtask example 2020/22 NUMBER ANSWER`, or for the example of part 1, `cargo xtask expect 2020/22 2 ANSWER`
    ");
    assert_eq!(output.code, Some(0));
    assert_eq!(world.workspace.read(PAGE), new);
}

/// The answer is right, whether part 2 can be shown or not.
#[test]
fn part_2_that_the_site_does_not_send_is_an_error_that_fails_nothing() {
    let world = FakeWorld::with_site([right(), no_response()]);
    world.workspace.write(PAGE, puzzle_page(22, &[]));
    let output = world.run("submit 2020/22 1 306");
    output.assert_success("error: no complete response from https://adventofcode.com: ");
    output.assert_success("\nnext: part 2, ");
    // It would not show that part 1 is solved.
    assert!(!world.workspace.path(PAGE).exists());
}

#[test]
fn the_last_puzzle_of_a_year_has_no_next_step() {
    FakeWorld::with_site([right()])
        .run("submit 2025/12 1 306")
        .assert_success("there is no part 2: you get the last star once you have all the others\n");
}

/// Only a person can read the letters in a picture.
#[test]
fn letters_that_are_right_name_the_command_that_records_the_picture() {
    let world = FakeWorld::with_site([right()]);
    world.run("submit 2020/22 2 HZKHFEJZ").assert_success(
        "if the day draws these letters: `cargo xtask check 2020/22 --accept` records the picture\n",
    );
}

#[test]
fn only_force_submits_an_answer_to_a_part_that_is_solved() {
    let world = with_day(&[("mine", "HI")], [wrong("."), wrong(".")]);
    world.workspace.write(VERDICTS, "1 right: 7\n");
    // The day is not even solved.
    for words in ["submit 22 1 HO", "submit 22 1 7", "submit 22 1"] {
        world.run(words).assert_failure(
            "error: not submitted: part 1 of 2020/22 is already solved by 7 (--force submits anyway)\n",
        );
    }
    assert_eq!(world.calls(), "");
    world
        .run("submit 22 1 HO --force")
        .assert_failure("HO does not solve part 1 of 2020/22: wrong\n");
    world.run("submit 22 1 --force").assert_failure("HI does not solve part 1 of 2020/22: wrong\n");
    assert_eq!(world.workspace.read(VERDICTS), "1 right: 7\n1 wrong: HO\n1 wrong: HI\n");
}

#[test]
fn only_force_submits_an_answer_that_is_known_to_be_wrong() {
    let world = FakeWorld::with_site([wrong("; your answer is too low."), wrong(".")]);
    world
        .run("submit 2020/22 1 100")
        .assert_failure("100 does not solve part 1 of 2020/22: too low\n");
    assert_eq!(world.workspace.read(VERDICTS), "1 too low: 100\n");
    world.run("submit 2020/22 1 -5").assert_failure(
        "error: not submitted: wrong: -5 is too low (mine.site) (--force submits anyway)\n",
    );
    assert_eq!(world.requests().len(), 1);
    world.run("submit 2020/22 1 -5 --force").assert_failure("-5 does not solve part 1");
    assert_eq!(world.workspace.read(VERDICTS), "1 too low: 100\n1 wrong: -5\n");
}

#[test]
fn only_force_submits_if_a_part_does_not_pass_for_the_input_or_an_example() {
    for (inputs, failure) in [
        (vec![("mine", "105\n291")], "  mine       part 2 wrong: 291 is too high (mine.site)\n"),
        // Part 1 has been run as well, and its answer was right before.
        (vec![("mine", "104\n280")], "  mine       part 1 wrong: 104 instead of 105 (mine.site)\n"),
        (
            vec![("example", "7\npanic"), ("mine", "105\n280")],
            "  example    part 2 error: the part panicked, see above\n",
        ),
    ] {
        let world = with_day(&inputs, [wrong(".")]);
        world.workspace.write(VERDICTS, "1 right: 105\n2 too high: 290\n");
        let refused =
            format!("{failure}error: not submitted: see above (--force submits anyway)\n");
        world.run("submit 22 2").assert_failure(&refused);
        assert_eq!(world.requests(), [""; 0]);
        world.run("submit 22 2 --force").assert_failure(" does not solve part 2");
    }
}

#[test]
fn err_day_that_finds_no_answer_to_the_own_input_even_with_force() {
    for (mine, finding) in [
        ("malformed", "error: malformed input: expected a deal"),
        ("105\nunsolved", "part 2 not solved yet"),
        ("105", "part 2 not run: the day does not call it"),
    ] {
        // The answer to an example is never submitted.
        let world =
            with_day(&[("example", "7\n8"), ("mine", mine)], []).with_stderr("day22", "a\nb");
        let output = world.run("submit 22 2 --force");
        assert_eq!(
            output.err,
            format!(
                "a\nb\na\nb\n  mine       {finding}\n\
                 error: not submitted: the day finds no answer to part 2 of inputs/2020/day22/mine.txt\n"
            )
        );
        assert_eq!(output.code, Some(1));
        assert_eq!(world.requests(), [""; 0]);
    }
    let world = with_day(&[("example", "7\n8")], []);
    world
        .run("submit 22 2")
        .assert_failure("error: no input `mine` yet, only example.txt: save it as ");
    assert_eq!(world.calls(), "");
}

#[test]
fn err_verdicts_that_cannot_be_read() {
    let world = FakeWorld::new();
    world.workspace.write(VERDICTS, "1 too late: 100\n");
    world.run("submit 2020/22 1 7").assert_failure("error: inputs/2020/day22/mine.site: line 1: ");
    assert_eq!(world.calls(), "");
}

#[test]
fn a_cooldown_holds_for_all_puzzles_even_with_force() {
    let minute = "Please wait one minute before trying again.";
    let too_soon = "You gave an answer too recently.  You have 59m 30s left to wait.";
    for (response, message, left) in [
        (
            wrong(&format!("; your answer is too low.  {minute}")),
            "\nyou can submit the next answer, to any puzzle, in 1m 1s\n",
            "1m 1s",
        ),
        (
            page(too_soon),
            "error: the site ignored the answer: it came too soon; you can submit the next answer, to any puzzle, in 59m 31s\n",
            "59m 31s",
        ),
        (
            page(&format!("The wires are cold today.  {minute}")),
            "error: unknown reply; `cargo xtask read --refresh 2020/22` shows whether the answer was right; you can submit the \
             next answer, to any puzzle, in 1m 1s\n",
            "1m 1s",
        ),
    ] {
        let world = FakeWorld::with_site([response]);
        world.run("submit 2020/22 1 306").assert_failure(message);
        world.run("submit 2021/21 1 7 --force").assert_failure(&format!(
            "error: too soon: you can submit the next answer, to any puzzle, in {left}\n"
        ));
        assert_eq!(world.requests().len(), 1);
    }
}

/// After the cooldown, the answer would be as wrong as before.
#[test]
fn during_a_cooldown_an_answer_that_is_known_to_be_wrong_is_refused_as_such() {
    let world = FakeWorld::with_site([wrong(
        "; your answer is too low.  Please wait one minute before trying again.",
    )]);
    world.run("submit 2020/22 1 5");
    world.run("submit 2020/22 1 4").assert_failure("not submitted: wrong: 4 is too low");
    // An answer to another puzzle can be submitted after the cooldown.
    world.set_clock("2030-12-22T12:01:01.5Z");
    let world = world.with_responses([right()]);
    world.run("submit 2021/21 1 7").assert_success("right: 7 solves part 1 of 2021/21\n");
}

/// Nothing else would ever show it, and the cooldown runs.
#[test]
fn err_verdict_that_cannot_be_saved_is_said() {
    for (response, said) in [
        (wrong("; your answer is too high."), "306 does not solve part 1 of 2020/22: too high"),
        (right(), "right: 306 solves part 1 of 2020/22"),
    ] {
        let world = FakeWorld::with_site([response]);
        world.workspace.write(format!("{VERDICTS}/folder"), "");
        let output = world.run("submit 2020/22 1 306 --force");
        output.assert_failure(&format!("error: {said}; cannot save the line `1 "));
        output.assert_failure(": 306`: inputs/2020/day22/mine.site: ");
    }
}

#[test]
fn an_answer_without_a_verdict_can_be_submitted_again() {
    let read = "`cargo xtask read --refresh 2020/22` shows whether the answer was right";
    for (response, error) in [
        (page("[Log In]"), "error: the site does not accept the session token"),
        // The site may have judged the answer before something else failed.
        (
            reply(503, "text/plain", ""),
            &format!(
                "error: the site answered with status 503: {read}; if it was not, try again in a few minutes; if "
            ),
        ),
        (
            page("You gave an answer too recently."),
            "error: the site ignored the answer: it came too soon\n",
        ),
        (page("The wires are cold today."), &format!("error: unknown reply; {read}\n")),
        (
            no_response(),
            &format!(
                "error: no verdict: no complete response from https://adventofcode.com: transfer closed; {read}\n"
            ),
        ),
        // The site does not know the answer, so its page would show nothing.
        (
            not_sent(),
            "error: not submitted: no complete response from https://adventofcode.com: could not resolve host\n",
        ),
    ] {
        let world = FakeWorld::with_site([response, right()]);
        world.run("submit 2020/22 2 291").assert_failure(error);
        assert!(!world.workspace.path(VERDICTS).exists());
        world.run("submit 2020/22 2 291").assert_success("right: 291");
    }
}

/// What the site has said may be lost, or may have been said to somebody in a browser.
#[test]
fn err_answer_to_a_wrong_level_is_explained_by_the_page() {
    let wrong_level = || page("You don't seem to be solving the right level.");
    for (accepted, reason) in [
        (&["105", "291"][..], "part 2 of 2020/22 is already solved by 291\n"),
        (&[], "part 1 of 2020/22 is not solved yet\n"),
    ] {
        let world = FakeWorld::with_site([wrong_level(), html(&puzzle_page(22, accepted))]);
        world.workspace.write(PAGE, puzzle_page(22, &[]));
        let output = world.run("submit 2020/22 2 7");
        output.assert_failure(&format!("error: the site ignored the answer: {reason}"));
        assert_eq!(world.requests(), [&*format!("{PART_2} answer=7"), "/2020/day/22"]);
        let noted = world.workspace.path(VERDICTS).exists();
        assert_eq!(noted, !accepted.is_empty());
    }
    let world = FakeWorld::with_site([wrong_level(), no_response()]);
    world.run("submit 2020/22 2 7").assert_failure(
        "error: the site ignored the answer: either part 2 of 2020/22 is already solved, or part 1 is not solved yet: \
         no complete response from ",
    );
}

#[test]
fn an_answer_is_said_to_be_submitted_after_the_pause() {
    let world = FakeWorld::with_site([page("Settings"), wrong(".")]);
    world.run("session").assert_success("accepts it\n");
    let output = world.run("submit 2020/22 1 306");
    insta::assert_snapshot!(output.err, @"
    waiting 5.0s before the next request
    submitting 306 for part 1 of 2020/22 with the session token in the variable AOC_SESSION
    ");
}

#[test]
fn err_answer_that_nobody_types() {
    let letters = "the answer is a block of lines, which `cargo xtask run 2022/10 --part 2` shows: read the letters in it, \
                   and submit them with `cargo xtask submit 2022/10 2 LETTERS`\n";
    let world = FakeWorld::new();
    for (puzzle, part, answer, error) in [
        ("2020/22", "1", " \n", "expected an answer, found an empty text\n"),
        ("2020/22", "1", "306\u{200b}", r#"found "306\u{200b}""#),
        ("2022/10", "2", "#.#\n###\n#.#\n", letters),
        (
            "2020/22",
            "1",
            "no answer: it never ends",
            "expected an answer, found `no answer: it never ends`\n",
        ),
    ] {
        world.run_words(&["submit", "--force", puzzle, part, answer]).assert_usage_error(error);
    }
    assert_eq!(world.calls(), "");
    assert!(!world.workspace.path(STATE).exists());
}
