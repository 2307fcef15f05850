//! The commands for the site that use the days of the workspace: `submit` with the answer of a day, and `fetch`. Shell
//! scripts take the place of cargo and of the days' programs.

#[cfg(target_os = "linux")]
use std::fs::File;

use aoc_fakes::{
    output::Output,
    scratch_workspace::{ScratchWorkspace, snapshot},
    scripted::{NOT_RUN, script_that_reports},
    server::text,
};

use crate::{MINE, VERDICTS, puzzle_page, submit::right, with_site};

const EXAMPLE: &str = "inputs/2020/day22/example.txt";

/// A report that part 2 has the answer 291.
const SOLVED: &str = r#""part2":{"found":"291","ns":1}"#;

/// A workspace in which 2020/22 has `mine.txt` and this script as its program, and a site that accepts the answer.
fn accepting(day22: &str) -> ScratchWorkspace {
    let workspace = with_site([right()]);
    workspace.add_scripted_days(&[("day22", day22)]);
    workspace.write(MINE, "mine");
    workspace
}

/// The same if 2020/22 has the answer 291 to part 2.
fn solving_part_2() -> ScratchWorkspace {
    accepting(&script_that_reports(SOLVED))
}

/// A script that runs this one for an example, and reports for any other input that part 2 has the answer 291.
fn running_for_examples(script: &str) -> String {
    let otherwise = script_that_reports(SOLVED);
    format!("case $input in *example*) {script} ;; *) {otherwise} ;; esac")
}

/// Asserts that this answer to part 2 was submitted, and nothing else.
fn assert_submitted(workspace: &ScratchWorkspace, answer: &str) {
    assert_eq!(workspace.site.only_request().body, format!("level=2&answer={answer}"));
}

/// The command line names no year.
#[test]
fn err_part_2_of_the_last_puzzle_of_a_year() {
    let workspace = with_site([]);
    workspace.add_scripted_days(&[]);
    let manifest = "name = \"last\"\ndescription = \"2025, day 12: Last\"\n";
    workspace.write("crates/last/Cargo.toml", manifest);
    for words in ["submit 12 2", "submit last 2 7 --force"] {
        workspace.run(words).assert_usage_error("error: 2025/12 has no part 2: ");
    }
    assert_eq!(workspace.site.requests().len(), 0);
}

#[test]
fn fetch_takes_all_days_or_a_year_or_any_puzzle() {
    for (words, year, day) in [
        // The input of 2020/22 is cached.
        ("fetch", 2021, 21),
        ("fetch 2021 2021/21", 2021, 21),
        ("fetch 22 --force", 2020, 22),
        ("fetch 2020 --force", 2020, 22),
        ("fetch 2015/1", 2015, 1),
    ] {
        let workspace = with_site([puzzle_page(day), text("1\n")]);
        workspace.add_scripted_days(&[]);
        workspace.write(MINE, "mine");
        workspace.run(words).assert_success("mine.txt: fetched\n");
        let requests = workspace.site.requests();
        assert_eq!(requests[1].line, format!("GET /{year}/day/{day}/input"), "{words}");
        assert_eq!(requests.len(), 2, "{words}");
    }
}

#[test]
fn the_days_answer_is_submitted_and_the_verdict_is_noted() {
    let workspace = solving_part_2();
    // Of these, only `example-b` is solved: `example` is for part 1 alone, and `mine-b` is no example.
    for input in ["example", "example-b", "mine-b"] {
        workspace.write(format!("inputs/2020/day22/{input}.txt"), "text");
    }
    for name in ["example.1", "example-b.2"] {
        workspace.write(format!("inputs/2020/day22/{name}.snap"), snapshot("291"));
    }
    workspace.run("submit 2020/22 2").assert_success("right: 291 solves part 2");
    assert_submitted(&workspace, "291");
    assert_eq!(workspace.read(VERDICTS), "2 right: 291\n");
    insta::assert_snapshot!(workspace.calls(), @"
    cargo builds --release day22
    day22 solves part 2 of inputs/2020/day22/example-b.txt
    day22 solves part 2 of inputs/2020/day22/mine.txt
    ");
}

#[test]
fn without_a_part_the_first_is_submitted_that_is_not_known_to_be_solved() {
    let both = r#""part1":{"found":"105","ns":1},"#.to_owned() + SOLVED;
    let workspace = with_site([right(), right()]);
    workspace.add_scripted_days(&[("day22", &script_that_reports(&both))]);
    workspace.write(MINE, "mine");
    for answer in ["105", "291"] {
        workspace.run("submit 2020/22").assert_success(&format!("right: {answer} solves part "));
    }
    let bodies = workspace.site.requests().into_iter().map(|request| request.body);
    assert_eq!(bodies.collect::<Vec<_>>(), ["level=1&answer=105", "level=2&answer=291"]);
    workspace
        .run("submit 2020/22")
        .assert_failure("error: not submitted: 2020/22 is already solved\n");
}

/// Its year has no part 2.
#[test]
fn without_a_part_the_last_puzzle_of_a_year_has_only_part_1() {
    let workspace = with_site([]);
    workspace.add_scripted_days(&[]);
    let manifest = "name = \"last\"\ndescription = \"2025, day 12: Last\"\n";
    workspace.write("crates/last/Cargo.toml", manifest);
    workspace.write("inputs/2025/day12/mine.site", "1 right: 7\n");
    workspace.run("submit last").assert_failure("not submitted: 2025/12 is already solved\n");
}

#[test]
fn a_given_answer_is_submitted_without_starting_the_day() {
    let workspace = solving_part_2();
    workspace.run("submit 2020/22 2 -5").assert_success("right: -5 solves part 2");
    assert_submitted(&workspace, "-5");
    assert_eq!(workspace.calls(), "");
}

#[test]
fn only_force_submits_if_a_part_does_not_pass_for_the_input_or_an_example() {
    let wrong = solving_part_2();
    wrong.write("inputs/2020/day22/mine.site", "2 too high: 290\n");
    let failing_example = accepting(&running_for_examples("exit 101"));
    failing_example.write(EXAMPLE, "text");
    for (workspace, failure) in [
        (wrong, "  mine       part 2 wrong: 291 is too high (mine.site)\n"),
        (
            failing_example,
            "  example    error: the program ended before it was done: exit status: 101\n",
        ),
    ] {
        let refused =
            format!("{failure}error: not submitted: see above (--force submits anyway)\n");
        workspace.run("submit 2020/22 2").assert_failure(&refused);
        assert_eq!(workspace.site.requests().len(), 0);
        workspace.run("submit 2020/22 2 --force").assert_success("right: 291");
        assert_submitted(&workspace, "291");
    }
}

#[test]
fn the_answer_to_an_example_is_never_submitted() {
    let solved = script_that_reports(SOLVED);
    let unsolved = script_that_reports(r#""part2":"unsolved""#);
    let day22 = format!("case $input in *example*) {solved} ;; *) {unsolved} ;; esac");
    let workspace = accepting(&day22);
    workspace.write(EXAMPLE, "text");
    let message =
        "error: not submitted: the day finds no answer to part 2 of inputs/2020/day22/mine.txt\n";
    workspace.run("submit 2020/22 2 --force").assert_failure(message);
    assert_eq!(workspace.site.requests().len(), 0);
}

#[test]
fn err_day_that_does_not_answer() {
    let unsolved = script_that_reports(r#""part2":"unsolved""#);
    for (day22, finding) in [
        // A part may call `process::exit(0)`, so an exit status of 0 does not mean that there is a report.
        ("exit 0", "error: the program ended before it was done: exit status: 0"),
        (&*script_that_reports(NOT_RUN), "not run: the day calls no part that this input is for"),
        (&*unsolved, "part 2 not solved yet"),
    ] {
        let workspace = accepting(day22);
        let message = format!(
            "  mine       {finding}\nerror: not submitted: the day finds no answer to part 2 of inputs/2020/day22/mine.txt\n"
        );
        workspace.run("submit 2020/22 2 --force").assert_failure(&message);
        assert_eq!(workspace.site.requests().len(), 0);
    }
}

#[test]
fn err_submit_without_an_input() {
    let workspace = with_site([]);
    workspace.add_scripted_days(&[]);
    let output = workspace.run("submit 2020/22 1");
    insta::assert_snapshot!(output.err, @"error: no input `mine` yet: save it as inputs/2020/day22/mine.txt, or run `cargo xtask fetch 2020/22`");
    assert_eq!(workspace.calls(), "");
}

#[test]
fn err_without_a_token_the_day_is_not_solved() {
    let workspace = accepting("");
    let output = Output::run(workspace.command("submit 2020/22 2").env("AOC_SESSION", ""));
    output.assert_usage_error("error: no session token: ");
    assert_eq!(workspace.calls(), "");
}

#[test]
fn only_force_solves_the_day_for_a_part_that_is_known_to_be_solved() {
    let workspace = solving_part_2();
    workspace.write(VERDICTS, "2 right: 7\n");
    workspace.run("submit 2020/22 2").assert_failure("part 2 of 2020/22 is already solved by 7");
    assert_eq!(workspace.calls(), "");
    workspace.run("submit 2020/22 2 --force").assert_success("right: 291");
}

/// Even if nobody can be told, the verdict of the site counts.
#[cfg(target_os = "linux")]
#[test]
fn the_verdict_is_noted_if_it_cannot_be_printed() {
    let workspace = solving_part_2();
    let full = File::options().write(true).open("/dev/full").expect("a device");
    let output = Output::run(workspace.command("submit 2020/22 2").stdout(full));
    output.assert_failure("error: cannot write to standard output: ");
    assert_eq!(workspace.read(VERDICTS), "2 right: 291\n");
}
