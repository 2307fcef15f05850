//! `cargo xtask submit`

use std::cell::Cell;

use aoc_program::Steps;

use crate::fake_world::{
    CRAB_COMBAT, DAY22, FakeResponse, FakeWorld, PAGE, VERDICTS, as_input_says, html, no_response,
    not_sent, page, puzzle_page, reply,
};

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

/// Submits an answer to which the site gives these responses, the first of them to the answer itself. There is no verdict in
/// them. Returns what is printed, without the lines that say what is submitted and that there is a pause.
fn error_after(responses: impl IntoIterator<Item = FakeResponse>) -> String {
    let world = FakeWorld::with_site(responses);
    world.workspace.write(PAGE, puzzle_page(22, &[]));
    let output = world.run("submit 2020/22 2 291");
    assert_eq!((output.code, &*output.out), (Some(1), ""));
    let lines = output.err.split_inclusive('\n');
    lines.filter(|line| !line.starts_with("submitting ") && !line.starts_with("waiting ")).collect()
}

/// Without a part, it is the first that is not known to be solved. Part 2, which may still be worked on, is not run for
/// part 1.
#[test]
fn the_answers_of_a_day_are_submitted_until_both_parts_are_solved() {
    let old_page = "<article><h2>--- Day 22: Crab Combat ---</h2><pre>1\n</pre></article>";
    let part_2 = "<article><h2>--- Part Two ---</h2><pre>2\n3\n</pre></article>";
    let accepted = "<p>Your puzzle answer was <code>105</code>.</p>";
    // Of these, `mine-b` is not solved, since it is no example.
    let inputs = [("example", "7"), ("example-b", "7\n8"), ("mine", "105\n291"), ("mine-b", "7")];
    let new_page = format!("{old_page}\n{accepted}\n{part_2}");
    let world = with_day(&inputs, [right(), html(&new_page), right()])
        .with_answers(DAY22, &[("example.1", "7"), ("example-b.2", "8")]);
    world.workspace.write(PAGE, old_page);
    insta::assert_snapshot!(world.transcript(
        "submit 22
         submit 2020/22
         submit 22
         submit 22 1
         submit 22 2 291"
    ), @"
    $ submit 22
    > builds day22
    > day22 solves part 1 of inputs/2020/day22/example.txt
    > day22 solves part 1 of inputs/2020/day22/mine.txt
    ! submitting 105 for part 1 of 2020/22 with the session token in the variable AOC_SESSION
    > requests /2020/day/22/answer level=1 answer=105
    < That's the right answer!  A sponsor's [Log In] decides nothing.
    right: 105 solves part 1 of 2020/22
    ! waiting 5.0s before the next request
    > sleeps 5s
    > requests /2020/day/22
    < --- Day 22: Crab Combat --- 1 Your puzzle answer was 105 . --- Part Two --- 2 3
    2   2
        3
    next: part 2, `cargo xtask read 2020/22` or https://adventofcode.com/2020/day/22#part2; then `cargo xtask expect 2020/22 2 ANSWER` for the same example, or `cargo xtask example 2020/22 NUMBER ANSWER`
    + inputs/2020/day22/mine.site: 1 right: 105
    + inputs/2020/day22/puzzle.html: <p>Your puzzle answer was <code>105</code>.</p>
    + inputs/2020/day22/puzzle.html: <article><h2>--- Part Two ---</h2><pre>2
    + inputs/2020/day22/puzzle.html: 3
    = 0
    $ submit 2020/22
    > builds day22
    > day22 solves part 1 of inputs/2020/day22/example.txt
    > day22 solves part 2 of inputs/2020/day22/example-b.txt
    > day22 solves both parts of inputs/2020/day22/mine.txt
    !   example    part 2 not run: example-b is for this part
    !   example-b  part 1 not run: example is for this part
    ! submitting 291 for part 2 of 2020/22 with the session token in the variable AOC_SESSION
    > requests /2020/day/22/answer level=2 answer=291
    < That's the right answer!  A sponsor's [Log In] decides nothing.
    right: 291 solves part 2 of 2020/22
    both parts are solved: https://adventofcode.com/2020/day/22; next: `cargo xtask bench 2020/22 --write`, `cargo xtask stars --write`, `cargo fmt`, and commit
    - inputs/2020/day22/puzzle.html
    + inputs/2020/day22/mine.site: 2 right: 291
    = 0
    $ submit 22
    ! error: not submitted: 2020/22 is already solved (--force submits anyway, if you name the part)
    = 1
    $ submit 22 1
    ! error: not submitted: part 1 of 2020/22 is already solved by 105 (--force submits anyway)
    = 1
    $ submit 22 2 291
    ! error: not submitted: part 2 of 2020/22 is already solved by 291 (--force submits anyway)
    = 1
    ");
}

/// It is compared only with what the site has said. What is known to be wrong is still so after the cooldown.
#[test]
fn a_given_answer_is_submitted_unless_it_is_known_to_be_wrong_or_there_is_a_cooldown() {
    let cooldown = "Please wait one minute before trying again.";
    let wrong = wrong(&format!("; your answer is too low.  {cooldown}"));
    let world = FakeWorld::with_site([wrong, right()]).with_answers(DAY22, &[("mine.2", "8")]);
    world.workspace.write(PAGE, "old");
    insta::assert_snapshot!(world.transcript(
        "submit 2020/22 2 -5
         submit 2020/22 2 -6
         submit 2021/21 2 7 --force"
    ), @"
    $ submit 2020/22 2 -5
    ! submitting -5 for part 2 of 2020/22 with the session token in the variable AOC_SESSION
    > requests /2020/day/22/answer level=2 answer=-5
    < That's not the right answer; your answer is too low.  Please wait one minute before trying again.
    -5 does not solve part 2 of 2020/22: too low
    ! you can submit the next answer, to any puzzle, in 1m 1s
    + inputs/2020/day22/mine.site: 2 too low: -5
    = 1
    $ submit 2020/22 2 -6
    ! error: not submitted: wrong: -6 is too low (mine.site) (--force submits anyway)
    = 1
    $ submit 2021/21 2 7 --force
    ! error: too soon: you can submit the next answer, to any puzzle, in 51s
    = 1
    ");
    world.set_clock("2030-12-22T12:01:01.5Z");
    assert_eq!(world.run("submit 2021/21 2 7").code, Some(0));
}

/// What is known may be wrong.
#[test]
fn force_submits_an_answer_that_is_known_to_be_wrong_or_to_a_part_that_is_solved() {
    let world = with_day(&[("mine", "HI")], [wrong("."), wrong(".")]);
    world.workspace.write(VERDICTS, "1 right: 7\n2 too low: 100\n");
    world.run("submit 22 1 --force");
    world.run("submit 22 2 50 --force");
    let verdicts = "1 right: 7\n2 too low: 100\n1 wrong: HI\n2 wrong: 50\n";
    assert_eq!(world.workspace.read(VERDICTS), verdicts);
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
    world.run("submit 22 2");
    assert_eq!(world.requests(), ["/2020/day/22/answer level=2 answer=10"]);
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
        world.run("submit 22 2").assert_err(1, &refused);
        assert_eq!(world.requests(), [""; 0]);
        world.run("submit 22 2 --force");
        assert_eq!(world.requests().len(), 1);
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
        world.run("submit 22 2 --force").assert_err(1, &format!(
            "a\nb\na\nb\n  mine       {finding}\n\
             error: not submitted: the day finds no answer to part 2 of inputs/2020/day22/mine.txt\n"
        ));
        assert_eq!(world.requests(), [""; 0]);
    }
}

#[test]
fn err_what_is_missing_or_solved_is_found_before_anything_is_built_or_sent() {
    let world = with_day(&[("example", "7\n8")], [])
        .with_day("crab", "2021, day 21: Crab Combat", as_input_says)
        .with_day("last", "2025, day 12: Last", as_input_says);
    world.workspace.write("inputs/2025/day12/mine.site", "1 right: 7\n");
    world.workspace.write("inputs/2015/day01/mine.site", "1 too late: 100\n");
    insta::assert_snapshot!(world.transcript(
        "submit 22 2
         submit 21 1
         submit last
         submit last 2
         submit 2015/1 1 7"
    ), @r#"
    $ submit 22 2
    ! error: no input `mine` yet, only example.txt: save it as inputs/2020/day22/mine.txt, or run `cargo xtask fetch 2020/22`
    = 1
    $ submit 21 1
    ! error: 21 may be 2021/21 in crab, 2021/21 in day21: name the package
    = 2
    $ submit last
    ! error: not submitted: 2025/12 is already solved (--force submits anyway, if you name the part)
    = 1
    $ submit last 2
    ! error: 2025/12 has no part 2: you get the last star once you have all the others
    = 2
    $ submit 2015/1 1 7
    ! error: inputs/2015/day01/mine.site: line 1: expected a part, a verdict and an answer such as `1 too high: 2494`, found "1 too late: 100"; correct or delete the line
    = 1
    "#);
}

#[test]
fn err_answer_that_nobody_types() {
    let world = FakeWorld::new();
    world
        .run_words(&["submit", "2022/10", "1", " \n", "--force"])
        .assert_err(2, "error: expected an answer, found an empty text\n");
    world.run_words(&["submit", "2022/10", "2", "#.#\n###\n#.#\n", "--force"]).assert_err(
        2,
        "error: the answer is a block of lines, which `cargo xtask run 2022/10 --part 2` shows: read the letters in it, \
         and submit them with `cargo xtask submit 2022/10 2 LETTERS`\n",
    );
    assert_eq!(world.calls(), "");
}

/// Only a person can read the letters in a picture.
#[test]
fn letters_that_are_right_name_the_command_that_records_the_picture() {
    let output = FakeWorld::with_site([right()]).run("submit 2020/22 2 HZKHFEJZ");
    let next =
        "if the day draws these letters: `cargo xtask check 2020/22 --accept` records the picture";
    assert_eq!(output.out.lines().nth(1), Some(next));
}

#[test]
fn the_last_puzzle_of_a_year_has_no_next_step() {
    let output = FakeWorld::with_site([right()]).run("submit 2025/12 1 306");
    insta::assert_snapshot!(output.out, @"
    right: 306 solves part 1 of 2025/12
    there is no part 2: you get the last star once you have all the others
    ");
}

/// The answer is right, whether part 2 can be shown or not.
#[test]
fn part_2_that_the_site_does_not_send_is_an_error_that_fails_nothing() {
    let world = FakeWorld::with_site([right(), no_response()]);
    world.workspace.write(PAGE, puzzle_page(22, &[]));
    let output = world.run("submit 2020/22 1 306");
    let error = "error: no complete response from https://adventofcode.com: transfer closed: try again in a few minutes";
    assert_eq!(output.err.lines().last(), Some(error));
    // These are the verdict and what to do next.
    assert_eq!(output.out.lines().count(), 2);
    assert_eq!(output.code, Some(0));
    // The old page does not show that part 1 is solved.
    assert!(!world.workspace.path(PAGE).exists());
}

/// What the site has said about an answer may be lost, or may have been said to somebody in a browser.
#[test]
fn err_answer_to_a_wrong_level_is_explained_by_the_page() {
    let wrong_level = || page("You don't seem to be solving the right level.");
    let solved = html(&puzzle_page(22, &["105", "306"]));
    insta::assert_snapshot!(error_after([wrong_level(), solved]), @"
    inputs/2020/day22/mine.site: 1 right: 105
    inputs/2020/day22/mine.site: 2 right: 306
    error: the site ignored the answer: part 2 of 2020/22 is already solved by 306
    ");
    let unsolved = html(&puzzle_page(22, &[]));
    insta::assert_snapshot!(error_after([wrong_level(), unsolved]), @"error: the site ignored the answer: part 1 of 2020/22 is not solved yet");
    insta::assert_snapshot!(error_after([wrong_level(), no_response()]), @"error: the site ignored the answer: either part 2 of 2020/22 is already solved, or part 1 is not solved yet: no complete response from https://adventofcode.com: transfer closed: try again in a few minutes");
}

/// How to see the verdict is said if the site may have judged the answer.
#[test]
fn err_reply_without_a_verdict() {
    let errors = [
        page("[Log In]"),
        reply(503, "text/plain", ""),
        no_response(),
        not_sent(),
        page("The wires are cold today."),
        page("The wires are cold today.  Please wait one minute before trying again."),
        page("You gave an answer too recently."),
        page("You gave an answer too recently.  You have 59m 30s left to wait."),
    ]
    .map(|response| error_after([response]));
    insta::assert_snapshot!(errors.concat(), @"
    error: the site does not accept the session token in the variable AOC_SESSION: log in again, and save the new one with `unset AOC_SESSION; cargo xtask session --save`
    error: the site answered with status 503: `cargo xtask read --refresh 2020/22` shows whether the answer was right; if it was not, try again in a few minutes; if this keeps happening, check the session token
    error: no verdict: no complete response from https://adventofcode.com: transfer closed; `cargo xtask read --refresh 2020/22` shows whether the answer was right
    error: not submitted: no complete response from https://adventofcode.com: could not resolve host
    error: unknown reply; `cargo xtask read --refresh 2020/22` shows whether the answer was right
    error: unknown reply; `cargo xtask read --refresh 2020/22` shows whether the answer was right; you can submit the next answer, to any puzzle, in 1m 1s
    error: the site ignored the answer: it came too soon
    error: the site ignored the answer: it came too soon; you can submit the next answer, to any puzzle, in 59m 31s
    ");
}

#[test]
fn an_answer_without_a_verdict_can_be_submitted_again_after_the_cooldown() {
    let cold = page("The wires are cold today.  Please wait one minute before trying again.");
    let world = FakeWorld::with_site([cold, right()]);
    world.run("submit 2020/22 2 291");
    world.run("submit 2020/22 2 291").assert_err(
        1,
        "error: too soon: you can submit the next answer, to any puzzle, in 1m 1s\n",
    );
    world.set_clock("2030-12-22T12:02:00Z");
    assert_eq!(world.run("submit 2020/22 2 291").code, Some(0));
}

/// Nothing else would ever show it, and the cooldown runs.
#[test]
fn err_verdict_that_cannot_be_saved_is_said() {
    for (response, error) in [
        (
            wrong("; your answer is too high."),
            "error: 306 does not solve part 1 of 2020/22: too high; cannot save the line `1 too high: 306`: ",
        ),
        (
            right(),
            "error: right: 306 solves part 1 of 2020/22; cannot save the line `1 right: 306`: ",
        ),
    ] {
        let world = FakeWorld::with_site([response]);
        world.workspace.write(format!("{VERDICTS}/folder"), "");
        let output = world.run("submit 2020/22 1 306 --force");
        assert_eq!((output.code, &*output.out), (Some(1), ""));
        // What follows is the path, and a reason in the words of the system.
        let last = output.err.lines().last().expect("an error");
        assert!(last.starts_with(&format!("{error}{VERDICTS}: ")), "{last}");
    }
}
