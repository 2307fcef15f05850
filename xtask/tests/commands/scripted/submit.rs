//! `cargo xtask submit`, up to the client that it starts

use super::{MINE, script_that_reports, workspace::ScriptedWorkspace};

const EXAMPLE: &str = "inputs/2020/day22/example.txt";
const RECORDED_MINE: &str = "inputs/2020/day22/mine.2.snap";
const RECORDED_EXAMPLE: &str = "inputs/2020/day22/example.2.snap";

/// A report that part 2 has the answer 291.
const SOLVED: &str = r#""part2":{"status":"solved","answer":"291","ns":1}"#;

/// A client that ends with this status, and keeps the answer in the file `answer`.
fn client(status: u8) -> String {
    format!("cat > \"$root/answer\"\nexit {status}")
}

/// A workspace in which the site accepts an answer, 2020/22 has a personal input, and its program is this
/// script.
fn accepting(day22: &str) -> ScriptedWorkspace {
    let workspace = ScriptedWorkspace::new(&[("aoc-site", &client(0)), ("day22", day22)]);
    workspace.make(&[MINE]);
    workspace
}

#[test]
fn the_days_answer_is_submitted_to_be_recorded() {
    let workspace = accepting(&script_that_reports(SOLVED));
    workspace.make(&[EXAMPLE, "inputs/2020/day22/example-1.txt", "inputs/2020/day22/mine-b.txt"]);
    let output = workspace.run("submit 2020/22 2 --wait");
    assert_eq!(workspace.read("answer"), "291");
    assert_eq!(output.code, Some(0));
    insta::assert_snapshot!(workspace.programs(), @"
    day22 solves part 2 of inputs/2020/day22/mine.txt
    day22 solves part 2 of inputs/2020/day22/example.txt
    aoc-site submit --token-variable=AOC_SESSION --wait --record 2020/22 2
    ");
}

#[test]
fn a_given_answer_is_submitted_without_starting_the_day() {
    let workspace = accepting("");
    let output = workspace.run("submit 2020/22 1 -5 --force");
    assert_eq!(workspace.read("answer"), "-5");
    insta::assert_snapshot!(workspace.programs(), @"aoc-site submit --token-variable=AOC_SESSION --force 2020/22 1");
    assert_eq!(output.code, Some(0));
}

#[test]
fn the_status_of_the_client_is_that_of_the_command() {
    let workspace = ScriptedWorkspace::new(&[("aoc-site", &client(1))]);
    assert_eq!(workspace.run("submit 2020/22 2 291").code, Some(1));
}

#[test]
fn err_part_2_of_the_last_puzzle_of_a_year() {
    for words in ["submit 2019/25 2", "submit 2025/12 2 1 --force"] {
        let workspace = accepting("");
        let output = workspace.run(words);
        let error = " has no part 2: the last star comes with all the others\n";
        assert!(output.err.ends_with(error), "{output:?}");
        assert_eq!(workspace.calls(), "");
        assert_eq!(output.code, Some(2));
    }
}

#[test]
fn err_without_a_token_the_day_is_not_solved() {
    let workspace = accepting(&script_that_reports(SOLVED));
    let mut command = workspace.command("submit 2020/22 2");
    let output = workspace.finish(command.env("AOC_SESSION", ""));
    assert!(output.err.starts_with("error: no session token: "), "{output:?}");
    assert_eq!(workspace.calls(), "");
    assert_eq!(output.code, Some(2));
}

#[test]
fn a_changed_example_is_shown_and_nothing_is_submitted() {
    let workspace = accepting(&script_that_reports(SOLVED));
    workspace.make(&[EXAMPLE]);
    workspace.write(RECORDED_EXAMPLE, "---\nsource: test.rs\n---\n105\n");
    let output = workspace.run("submit 2020/22 2");
    insta::assert_snapshot!(output.err, @"
      example    part 2 changed: 291 instead of 105
    error: not submitted: an answer has changed or a part has failed, see above (--force submits anyway)
    ");
    assert!(!workspace.calls().contains("aoc-site"), "{output:?}");
    assert_eq!(output.code, Some(1));
}

#[test]
fn an_example_whose_recorded_part_is_not_run_is_shown_and_nothing_is_submitted() {
    let day22 = format!(
        "case $input in *example*) {} ;; *) {} ;; esac",
        script_that_reports(r#""parse":{"ns":1}"#),
        script_that_reports(SOLVED)
    );
    let workspace = accepting(&day22);
    workspace.make(&[EXAMPLE]);
    workspace.write(RECORDED_EXAMPLE, "---\nsource: test.rs\n---\n105\n");
    let output = workspace.run("submit 2020/22 2");
    let error = "example    part 2 error: the day's program does not run this part, but an answer is recorded\n";
    assert!(output.err.contains(error), "{output:?}");
    assert_eq!(output.code, Some(1));
}

#[test]
fn an_example_that_fails_is_shown_and_only_force_submits() {
    let day22 =
        format!("case $input in *example*) exit 101 ;; esac\n{}", script_that_reports(SOLVED));
    let workspace = accepting(&day22);
    workspace.make(&[EXAMPLE]);
    let output = workspace.run("submit 2020/22 2");
    let error = "  example    error: the program ended before it was done: exit status: 101\n";
    assert!(output.err.starts_with(error), "{output:?}");
    assert!(!workspace.path("answer").exists());
    assert_eq!(workspace.run("submit 2020/22 2 --force").code, Some(0));
    assert_eq!(workspace.read("answer"), "291");
}

#[test]
fn only_force_submits_a_changed_answer() {
    let workspace = accepting(&script_that_reports(SOLVED));
    workspace.write(RECORDED_MINE, "---\nsource: test.rs\n---\n105\n");
    let output = workspace.run("submit 2020/22 2");
    assert!(
        output.err.starts_with("  mine       part 2 changed: 291 instead of 105\n"),
        "{output:?}"
    );
    assert!(!workspace.path("answer").exists());
    assert_eq!(workspace.run("submit 2020/22 2 --force").code, Some(0));
    assert_eq!(workspace.read("answer"), "291");
}

/// The error, if the program of 2020/22 is this script. Nothing is submitted.
fn error(day22: &str, words: &str) -> String {
    let workspace = accepting(day22);
    let output = workspace.run(words);
    assert!(!workspace.path("answer").exists());
    output.err
}

#[test]
fn err_no_personal_input() {
    let workspace = ScriptedWorkspace::new(&[("aoc-site", &client(0)), ("day22", "")]);
    let output = workspace.run("submit 2020/22 1");
    insta::assert_snapshot!(output.err, @"error: no input yet: save yours as inputs/2020/day22/mine.txt, or run `cargo xtask fetch 2020/22`");
    assert_eq!(workspace.programs(), "");
}

#[test]
fn err_no_day_that_solves_the_puzzle() {
    insta::assert_snapshot!(error("", "submit 9999/12 1"), @"error: 9999/12: nothing here solves it: add the answer after the part");
}

#[test]
fn err_program_that_dies() {
    insta::assert_snapshot!(error("exit 101", "submit 2020/22 1"), @"error: inputs/2020/day22/mine.txt: the program ended before it was done: exit status: 101");
}

/// A part may end the program with success.
#[test]
fn err_program_that_ends_without_a_report() {
    insta::assert_snapshot!(error("exit 0", "submit 2020/22 1"), @"error: inputs/2020/day22/mine.txt: the program ended before it was done: exit status: 0");
}

#[test]
fn err_part_that_the_day_does_not_run() {
    insta::assert_snapshot!(error(&script_that_reports(SOLVED), "submit 2020/22 1"), @"error: inputs/2020/day22/mine.txt: the day's program does not run part 1");
}

#[test]
fn err_unsolved_part() {
    let unsolved = script_that_reports(r#""part2":{"status":"unsolved"}"#);
    insta::assert_snapshot!(error(&unsolved, "submit 2020/22 2"), @"error: inputs/2020/day22/mine.txt: not solved yet");
}
