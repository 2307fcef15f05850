//! `cargo xtask check`

use std::{
    fs,
    io::{BufRead as _, BufReader},
    os::unix::fs::symlink,
    thread,
};

use aoc_fakes::{
    output::Output,
    scratch_workspace::{ScratchWorkspace, in_shell, snapshot},
    scripted::{NOT_RUN, script_that_reports},
};

use super::{DAY22_MINE, with_scripts, with_twins};

const NEW: &str = r#"{"state":"new","answer":"291","ns":1}"#;
const CHANGED: &str = r#"{"state":"changed","answer":"291","recorded":"290","ns":1}"#;
const UNCHANGED: &str = r#"{"state":"unchanged","answer":"291","ns":1}"#;
const UNSOLVED: &str = r#"{"state":"not solved yet"}"#;

/// A workspace with an example of 2020/22, of which part 1 is solved.
fn with_example() -> ScratchWorkspace {
    let day22 = script_that_reports(&format!(r#""part1":{NEW},"part2":{UNSOLVED}"#));
    let workspace = with_scripts(&[("day22", &day22)]);
    workspace.write_some_text(&["inputs/2020/day22/example.txt"]);
    workspace
}

#[test]
fn a_new_answer_fails_and_the_flag_that_records_it_is_named() {
    let workspace = with_example();
    let output = workspace.run("check 2020/22");
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat
      example    part 1 new: 291, part 2 not solved yet
    1 new, 1 not solved yet
    ");
    insta::assert_snapshot!(output.err, @"once you know that a new answer is right, `cargo xtask check --accept` records it");
    insta::assert_snapshot!(workspace.program_calls(), @"day22 solves both parts of inputs/2020/day22/example.txt");
    assert_eq!(output.code, Some(1));
}

#[test]
fn accept_records_a_new_answer() {
    let workspace = with_example();
    let output = workspace.run("check 2020/22 --accept");
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat
      example    part 1 recorded: 291, part 2 not solved yet
    1 not solved yet, 1 recorded
    ");
    assert_eq!(output.code, Some(0));
    let snapshot = workspace.read("inputs/2020/day22/example.1.snap");
    assert_eq!(snapshot, "---\nsource: cargo xtask\n---\n291\n");
}

#[test]
fn accept_replaces_only_answers_of_puzzles_that_are_named() {
    let day22 = script_that_reports(&format!(r#""part1":{CHANGED},"part2":{NEW}"#));
    let workspace = with_scripts(&[("day22", &day22), ("day21", "")]);
    workspace.write_some_text(&[DAY22_MINE]);
    workspace.write("inputs/2020/day22/mine.1.snap", snapshot("290"));
    let output = workspace.run("check --accept");
    let line = "mine       part 1 changed: 291 instead of 290, part 2 recorded: 291\n";
    output.assert_failure(line);
    insta::assert_snapshot!(output.err, @"if you meant to change an answer, `cargo xtask check --accept PACKAGE` records it");
    assert_eq!(workspace.read("inputs/2020/day22/mine.1.snap"), snapshot("290"));

    let line = "mine       part 1 recorded: 291 instead of 290, part 2 unchanged\n";
    workspace.run("check --accept 22").assert_success(line);
}

/// The day is wrong.
#[test]
fn accept_never_replaces_an_answer_that_the_puzzle_a_person_or_the_site_has_given() {
    let wrong = r#"{"state":"wrong","answer":"291","recorded":"306","ns":1}"#;
    let day22 = script_that_reports(&format!(r#""part1":{wrong},"part2":{UNSOLVED}"#));
    for (input, source) in [("example", "given"), ("mine", "accepted by the site")] {
        let workspace = with_scripts(&[("day22", &day22)]);
        workspace.write_some_text(&[&format!("inputs/2020/day22/{input}.txt")]);
        let file = format!("inputs/2020/day22/{input}.1.snap");
        let recorded =
            snapshot("306").replace("test.rs", &format!("test.rs\ndescription: {source}"));
        workspace.write(&file, &recorded);
        let output = workspace.run("check --accept 2020/22");
        output.assert_failure("part 1 wrong: 291 instead of 306, part 2 not solved yet\n");
        // Nothing invites to replace it.
        assert_eq!(output.err, "");
        assert_eq!(workspace.read(&file), recorded);
    }
}

#[test]
fn accept_never_records_an_answer_that_the_site_has_rejected_and_then_another_is_new() {
    let rejected = r#"{"state":"rejected","answer":"291","error":"too high","ns":1}"#;
    let day22 = script_that_reports(&format!(r#""part1":{rejected},"part2":{UNSOLVED}"#));
    let workspace = with_scripts(&[("day22", &day22), ("day21", "")]);
    workspace.write_some_text(&[DAY22_MINE]);
    workspace.write("inputs/2020/day22/mine.rejected", "1 too high: 291\n");
    for accepted_before in [false, true] {
        if accepted_before {
            workspace.write("inputs/2020/day22/mine.1.snap", snapshot("291"));
        }
        let output = workspace.run("check --accept 2020/22");
        output.assert_failure("part 1 rejected: 291, too high, part 2 not solved yet\n");
        assert_eq!(workspace.path("inputs/2020/day22/mine.1.snap").exists(), accepted_before);
    }
    assert_eq!(workspace.run("stars").out.lines().nth(1).map(|row| row.contains('*')), Some(false));
    let new = r#""part1":{"state":"new","answer":"290","ns":1}"#;
    workspace.set_script("day22", &script_that_reports(new));
    workspace.run("check --accept").assert_success("part 1 recorded: 290\n");
}

/// The part is probably not right yet, so only a person can say that there is no answer.
#[test]
fn expect_and_not_accept_records_that_an_input_has_no_answer() {
    let no_answer = r#""part1":{"state":"no answer","error":"it never ends"}"#;
    let workspace = with_scripts(&[("day22", &script_that_reports(no_answer))]);
    workspace.write_some_text(&["inputs/2020/day22/example.txt"]);
    let none = "no answer: it never ends";
    let output = workspace.run("check --accept 22");
    output.assert_failure(&format!("  example    part 1 {none}\n1 no answer\n"));
    insta::assert_snapshot!(output.err, @"if an example has no answer, `cargo xtask expect PUZZLE PART 'no answer: …' -i NAME` records what the part says; if it is for one part only, name it `example-1` or `example-2`");
    assert!(!workspace.path("inputs/2020/day22/example.1.snap").exists());
    workspace.run("expect 22 1 7").assert_success("recorded: 7");
    let expected = r#""part1":{"state":"no answer","error":"it never ends","recorded":"7"}"#;
    workspace.set_script("day22", &script_that_reports(expected));
    let expected = format!("part 1 {none}, expected 7\n");
    workspace.run("check --accept 22").assert_failure(&expected);
    workspace
        .run(&format!("expect 22 1 {none}"))
        .assert_success(&format!("recorded: {none} instead of 7\n"));
}

/// Until one of them is named, it is not decided which is right. Both may have been solved before an answer was recorded.
#[test]
fn accept_replaces_no_answer_while_two_packages_of_a_puzzle_are_checked() {
    let report =
        |answer: &str| script_that_reports(&format!(r#""part1":{}"#, NEW.replace("291", answer)));
    let workspace = with_twins(&report("306"), &report("307"));
    workspace.write_some_text(&[DAY22_MINE]);
    let output = workspace.run("check 2020/22 --accept");
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat (crab)
      mine       part 1 recorded: 307
    2020/22 Crab Combat (day22)
      mine       part 1 changed: 306 instead of 307
    1 changed, 1 recorded
    failed: 2020/22
    ");
    insta::assert_snapshot!(output.err, @"if you meant to change an answer, `cargo xtask check --accept PACKAGE` records it");
    assert_eq!(output.code, Some(1));
    workspace.run("check day22 --accept").assert_success("recorded: 306 instead of 307");
}

#[test]
fn err_accepted_answer_that_cannot_be_written() {
    let report = script_that_reports(&format!(r#""part1":{NEW}"#));
    let day22 = format!("rm -r \"$root/inputs\"\n{report}");
    let workspace = with_scripts(&[("day22", &day22)]);
    workspace.write_some_text(&[DAY22_MINE]);
    let output = workspace.run("check 2020/22 --accept");
    output.assert_failure("  mine       part 1 error: inputs/2020/day22/mine.1.snap: ");
    output.assert_failure("\n1 error\n");
}

#[test]
fn what_is_unchanged_or_not_solved_in_both_parts_is_said_once() {
    let day22 = script_that_reports(&format!(r#""part1":{UNSOLVED},"part2":{UNSOLVED}"#));
    let workspace = with_scripts(&[("day22", &day22)]);
    workspace.write_some_text(&["inputs/2020/day22/example.txt"]);
    let output = workspace.run("check 2020/22");
    output.assert_success("\n  example    not solved yet\n2 not solved yet\n");
}

#[test]
fn the_last_line_counts_the_results() {
    let day22 = script_that_reports(&format!(r#""part1":{NEW},"part2":{NEW}"#));
    let workspace = with_scripts(&[("day22", &day22), ("day21", &day22)]);
    let last_line = |arguments: &str| {
        let output = workspace.run(arguments).out;
        output.lines().last().expect("a line").to_owned()
    };
    assert_eq!(last_line("check"), "no answers");
    workspace.write_some_text(&[DAY22_MINE, "inputs/2021/day21/mine.txt"]);
    assert_eq!(last_line("check 22"), "2 new");
    assert_eq!(last_line("check --accept"), "4 recorded");
    let unchanged = script_that_reports(&format!(r#""part1":{UNCHANGED},"part2":{UNCHANGED}"#));
    workspace.set_script("day22", &unchanged);
    let failed = r#""state":"error","error":"no deck""#;
    workspace.set_script("day21", &script_that_reports(failed));
    assert_eq!(last_line("check 21"), "1 error");
    assert_eq!(last_line("check 22"), "2 answers unchanged");
}

/// The lines about them may be far above.
#[test]
fn check_of_several_days_ends_with_the_names_of_the_puzzles_that_failed() {
    let day22 = script_that_reports(&format!(r#""part1":{NEW}"#));
    let workspace = with_scripts(&[("day22", &day22)]);
    workspace.write_some_text(&[DAY22_MINE, "inputs/2019/day05/example.1.snap"]);
    let output = workspace.run("check");
    assert!(
        output.out.ends_with("\n2 errors, 1 new\nfailed: 2019/5, 2020/22, 2021/21\n"),
        "{output:?}"
    );
    assert_eq!(output.code, Some(1));
    assert!(!workspace.run("check 22").out.contains("failed:"));
}

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
fn an_example_of_one_part_takes_the_place_of_those_for_both() {
    let both = script_that_reports(&format!(r#""part1":{UNCHANGED},"part2":{UNCHANGED}"#));
    let part_1 = script_that_reports(&format!(r#""part1":{UNCHANGED}"#));
    let part_2 = script_that_reports(&format!(r#""part2":{UNCHANGED}"#));
    let day22 = format!(
        "case $input in *-2*) {part_2} ;; *) if grep -q text \"$root/inputs/2020/day22/example-2.txt\"; then {part_1}; else {both}; fi ;; esac"
    );
    let workspace = with_scripts(&[("day22", &day22)]);
    let file = |name: &str| format!("inputs/2020/day22/{name}");
    for name in ["example.1.snap", "example.2.snap", "example-2.2.snap"] {
        workspace.write(file(name), snapshot("291"));
    }
    workspace.write_some_text(&[&file("example.txt")]);
    workspace.write(file("example-2.txt"), "\n");
    workspace.run("check 22").assert_failure("  example    unchanged\n");
    workspace.write_some_text(&[&file("example-2.txt")]);
    let output = workspace.run("check 22");
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat
      example    part 1 unchanged
      example-2  part 2 unchanged
    1 error, 2 unchanged
    ");
    insta::assert_snapshot!(output.err, @"error: inputs/2020/day22/example.2.snap: inputs/2020/day22/example-2.txt takes the place of inputs/2020/day22/example.txt for this part: delete the answer; or if both are examples for it, rename the former to `example-2b`, with its answer");
    for (from, to) in
        [("example-2.txt", "example-2b.txt"), ("example-2.2.snap", "example-2b.2.snap")]
    {
        fs::rename(workspace.path(file(from)), workspace.path(file(to))).expect("a file");
    }
    workspace.run("check 22").assert_success("3 answers unchanged\n");
}

#[test]
fn an_answer_without_its_input_is_one_error_even_if_two_packages_solve_the_puzzle() {
    let report = script_that_reports(NOT_RUN);
    let workspace = with_twins(&report, &report);
    workspace.write_some_text(&[
        "inputs/2020/day22/example-2.txt",
        "inputs/2020/day22/example-2.1.snap",
        "inputs/2020/day22/gone.1.snap",
        "inputs/2020/day22/empty.1.snap",
    ]);
    workspace.write("inputs/2020/day22/empty.txt", "\n");
    let output = workspace.run("check 2020/22");
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat (crab)
      example-2  not run: src/main.rs calls no part that this input is for
    2020/22 Crab Combat (day22)
      example-2  not run: src/main.rs calls no part that this input is for
    3 errors, 2 not run
    failed: 2020/22
    ");
    insta::assert_snapshot!(output.err, @"
    error: inputs/2020/day22/empty.1.snap: inputs/2020/day22/empty.txt has no text: restore the input, or delete the answer
    error: inputs/2020/day22/example-2.1.snap: inputs/2020/day22/example-2.txt is not for this part: delete the answer
    error: inputs/2020/day22/gone.1.snap: there is no inputs/2020/day22/gone.txt: if you have renamed it, rename the answer as well; otherwise restore the input, or delete the answer
    ");
    assert_eq!(output.code, Some(1));
}

#[test]
fn a_day_without_inputs_passes() {
    let workspace = with_scripts(&[("day22", "")]);
    let output = workspace.run("check 2020/22");
    assert_eq!(output.out, "2020/22 Crab Combat\n  no inputs\nno answers\n");
    assert_eq!(output.code, Some(0));
}

#[test]
fn recorded_answers_without_a_day_fail_unless_they_are_for_mine() {
    let workspace = with_scripts(&[("day22", ""), ("day21", "")]);
    // Nothing is said about an input without an answer.
    workspace.write_some_text(&["inputs/2019/day01/mine.txt", "inputs/2021/day20/mine.1.snap"]);
    let output = workspace.run("check");
    let message =
        "2021/20: answers are recorded, but no crate has the description `2021, day 20: …`\n";
    assert_eq!(output.err, message);
    assert_eq!(output.code, Some(0));

    workspace.write_some_text(&["inputs/2021/day20/example.1.snap"]);
    let output = workspace.run("check");
    assert_eq!(output.err, format!("error: {message}"));
    assert_eq!(output.code, Some(1));
    assert_eq!(workspace.run("check 2021").code, Some(0), "this does not check all days");
}

#[test]
fn recorded_answers_in_a_misnamed_folder_fail_a_check_of_all_days() {
    let workspace = with_scripts(&[("day22", ""), ("day21", "")]);
    workspace.write_some_text(&[
        "inputs/2015/day1/mine.1.snap",
        "inputs/2015/day1/mine.2.snap",
        "inputs/2015/day02/day01/example.1.snap",
        "inputs/mine.1.snap",
    ]);
    // These are hidden, or no answers.
    workspace.write_some_text(&[
        "inputs/2015/day2/.mine.1.snap",
        "inputs/in/1.txt",
        "inputs/.git/description.1.snap",
    ]);
    symlink(".", workspace.path("inputs/link")).expect("a link");
    let output = workspace.run("check");
    insta::assert_snapshot!(output.err, @"
    error: inputs: no command finds the recorded answers here; move them to inputs/<year>/day<DD>
    error: inputs/2015/day02/day01: no command finds the recorded answers here; move them to inputs/<year>/day<DD>
    error: inputs/2015/day1: no command finds the recorded answers here; move them to inputs/<year>/day<DD>
    ");
    assert_eq!(output.code, Some(1));
    assert_eq!(workspace.run("check 2020/22").code, Some(0));
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
      mine       not run: src/main.rs calls no part that this input is for
    2021/21 Dirac Dice
    from day21
      mine       not run: src/main.rs calls no part that this input is for
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

/// Nobody would see the other results.
#[cfg(target_os = "linux")]
#[test]
fn no_further_input_is_solved_once_a_line_cannot_be_printed() {
    let day22 = format!("sleep 0.05\n{}", script_that_reports(NOT_RUN));
    let workspace = with_scripts(&[("day22", &day22)]);
    let inputs = 20 * thread::available_parallelism().map_or(1, usize::from);
    for number in 0..inputs {
        workspace.write_some_text(&[&format!("inputs/2020/day22/{number}.txt")]);
    }
    let full = std::fs::File::options().write(true).open("/dev/full").expect("a device");
    let output = Output::run(workspace.command("check 2020/22").stdout(full));
    output.assert_failure("error: cannot write to standard output: ");
    let solved = workspace.program_calls().lines().count();
    assert!(solved < inputs, "{solved}");
}

/// The first input takes longest, and is still printed first.
#[test]
fn lines_are_in_order_whichever_input_is_solved_first() {
    let day22 =
        format!("case $input in *a.txt) sleep 0.3 ;; esac\n{}", script_that_reports(NOT_RUN));
    let workspace = with_scripts(&[("day22", &day22)]);
    for name in ["a", "b", "c", "d"] {
        workspace.write_some_text(&[&format!("inputs/2020/day22/{name}.txt")]);
    }
    let output = workspace.run("check 2020/22");
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat
      a          not run: src/main.rs calls no part that this input is for
      b          not run: src/main.rs calls no part that this input is for
      c          not run: src/main.rs calls no part that this input is for
      d          not run: src/main.rs calls no part that this input is for
    4 not run
    ");
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
