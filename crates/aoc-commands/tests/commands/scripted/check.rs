//! `cargo xtask check`

use std::{
    io::{BufRead as _, BufReader},
    thread,
};

use aoc_fakes::{
    output::Output,
    scratch_workspace::in_shell,
    scripted::{NOT_RUN, script_that_reports},
};

use super::{DAY22_MINE, with_scripts};

const NEW: &str = r#"{"found":"291","ns":1}"#;

#[test]
fn a_program_that_dies_on_one_input_still_solves_the_others() {
    let report = script_that_reports(&format!(r#""part1":{NEW},"part2":{NEW}"#));
    let day22 = format!("case $input in *example*) exit 0 ;; esac\n{report}");
    let workspace = with_scripts(&[("day22", &day22)]);
    workspace
        .write_some_text(&["inputs/2020/day22/example.txt", "inputs/2020/day22/published.txt"]);
    let output = workspace.run("check 2020/22 --accept");
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat
      example    error: the program ended before it was done: exit status: 0
      published  recorded: 291
    1 error, 2 recorded
    ");
    assert_eq!(output.code, Some(1));
}

#[test]
fn a_day_that_does_not_compile_fails_even_without_inputs_and_the_others_are_solved() {
    let day21 = script_that_reports(&format!(r#""part1":{NEW}"#));
    let workspace = with_scripts(&[("day21", &day21)]);
    workspace.write_some_text(&["inputs/2021/day21/mine.txt"]);
    let output = workspace.run("check --accept");
    insta::assert_snapshot!(output.err, @"error: 2020/22: day22 was not built, see above");
    assert!(
        output.out.starts_with("2021/21 Dirac Dice\n  mine       part 1 recorded"),
        "{output:?}"
    );
    assert_eq!(output.code, Some(1));
}

#[test]
fn standard_error_is_shown_above_the_line_of_the_input_and_standard_output_is_dropped() {
    let noisy = |name: &str| {
        format!("echo dropped\necho 'from {name}' >&2\n{}", script_that_reports(NOT_RUN))
    };
    let workspace = with_scripts(&[("day22", &noisy("day22")), ("day21", &noisy("day21"))]);
    workspace.write_some_text(&[DAY22_MINE, "inputs/2021/day21/mine.txt"]);
    // Standard output and standard error in one, as the user sees them.
    let mut command = in_shell(&workspace.command("check"), "exec \"$@\" 2>&1");
    insta::assert_snapshot!(Output::run(&mut command).out, @"
    2020/22 Crab Combat
    from day22
      mine       not run: the day calls no part that this input is for
    2021/21 Dirac Dice
    from day21
      mine       not run: the day calls no part that this input is for
    2 not run
    ");
}

#[test]
fn check_says_which_input_it_waits_for_if_that_takes_long() {
    // The day ends once that was said, or after a minute.
    let day22 = format!(
        "for _ in $(seq 6000); do [ -e \"$root/said\" ] && break; sleep 0.01; done\n{}",
        script_that_reports(NOT_RUN)
    );
    let workspace = with_scripts(&[("day22", &day22)]);
    workspace.write_some_text(&[DAY22_MINE]);
    let mut check = workspace.command("check 2020/22").spawn().expect("it runs");
    let mut line = String::new();
    let stderr = check.stderr.as_mut().expect("a pipe");
    BufReader::new(stderr).read_line(&mut line).expect("a line");
    workspace.write("said", "");
    Output::of_child(check).assert_success("1 not run\n");
    assert!(line.starts_with("waiting for 2020/22 mine: "), "{line}");
    assert!(line.ends_with(" s so far\n"), "{line}");
}

/// Each of two programs waits until the other has begun, or for half a minute.
#[test]
fn with_several_cores_inputs_are_solved_at_the_same_time() {
    if thread::available_parallelism().is_ok_and(|cores| cores.get() == 1) {
        return;
    }
    let wait_for = |own: &str, other: &str| {
        let report = script_that_reports(NOT_RUN);
        format!(
            "touch \"$root/{own}\"
            for _ in $(seq 3000); do
                [ -e \"$root/{other}\" ] && {report} && exit
                sleep 0.01
            done"
        )
    };
    let workspace = with_scripts(&[
        ("day22", &wait_for("begun22", "begun21")),
        ("day21", &wait_for("begun21", "begun22")),
    ]);
    workspace.write_some_text(&[DAY22_MINE, "inputs/2021/day21/mine.txt"]);
    let output = workspace.run("check");
    assert!(!output.out.contains("ended before it was done"), "{output:?}");
    assert_eq!(output.code, Some(0));
}
