//! `cargo xtask run`

use aoc_fakes::{output::Output, scripted::script_that_reports};

use super::{DAY22_MINE, with_scripts, with_twins};

const DAY22_PUBLISHED: &str = "inputs/2020/day22/published.txt";
const DAY21_MINE: &str = "inputs/2021/day21/mine.txt";

const PARSED_AND_SOLVED: &str =
    r#""parse":{"ns":1},"part1":{"state":"new","answer":"7","ns":2000}"#;

/// A script that prints a line, as a day prints its steps, and reports that part 1 is solved. The line may use the
/// variables of the script.
fn script_that_prints(line: &str) -> String {
    format!("echo \"{line}\"\n{}", script_that_reports(PARSED_AND_SOLVED))
}

/// What `run` prints for day 21 if its script is `script_that_prints("dirac")`.
const DIRAC: &str = "2021/21 Dirac Dice inputs/2021/day21/mine.txt\ndirac\n\n";

#[test]
fn all_programs_are_built_at_once_and_started_in_order() {
    let workspace = with_scripts(&[
        ("day22", &script_that_prints("crab, $parts")),
        ("day21", &script_that_prints("dirac, $parts")),
    ]);
    workspace.write_some_text(&[DAY22_MINE, DAY21_MINE]);
    let output = workspace.run("run 2021/21 2020/22 -p 1");
    insta::assert_snapshot!(workspace.calls(), @"
    cargo builds day21 day22 in the profile release
    day21 solves part 1 of inputs/2021/day21/mine.txt
    day22 solves part 1 of inputs/2020/day22/mine.txt
    ");
    insta::assert_snapshot!(output.out, @"
    2021/21 Dirac Dice inputs/2021/day21/mine.txt
    dirac, part 1

    2020/22 Crab Combat inputs/2020/day22/mine.txt
    crab, part 1

    all  2 inputs                      4.00µs
    ");
    assert_eq!(output.err, "");
    assert_eq!(output.code, Some(0));
}

#[test]
fn only_inputs_with_a_solved_part_are_in_the_total() {
    let day22 = format!(
        "case $input in *-1.txt) {} ;; *-2.txt) {} ;; *) exit 0 ;; esac",
        script_that_reports(PARSED_AND_SOLVED),
        script_that_reports(r#""state":"error","error":"no deck""#)
    );
    let workspace = with_scripts(&[("day22", &day22)]);
    workspace.write_some_text(&["a-1.txt", "b-1.txt", "a-2.txt", "a-3.txt"]);
    let total = |words: &str| {
        let output = workspace.run(&format!("run 2020/22 {words}"));
        output.out.lines().filter(|line| line.starts_with("all ")).collect::<String>()
    };
    let some = total("-i a-1.txt -i a-2.txt -i b-1.txt -i a-3.txt");
    assert_eq!(some, "all  2 of 4 inputs                 4.00µs");
    assert_eq!(total("-i a-1.txt -i a-2.txt"), "");
}

#[test]
fn a_puzzle_without_an_input_is_not_in_the_total() {
    let workspace = with_scripts(&[("day22", &script_that_prints("crab"))]);
    workspace.write_some_text(&[DAY22_MINE, "inputs/2020/day22/mine-b.txt"]);
    let output = workspace.run("run");
    assert!(output.out.contains("\nall  2 inputs  "), "{output:?}");
}

#[test]
fn a_program_is_started_once_for_each_input() {
    let workspace = with_scripts(&[("day22", &script_that_prints("$parts of $input"))]);
    workspace
        .write_some_text(&["inputs/2020/day22/example-1.txt", "inputs/2020/day22/example-2.txt"]);
    let output = workspace.run("run 2020/22 -e -i - --input a=b.txt");
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat inputs/2020/day22/example-1.txt
    both parts of inputs/2020/day22/example-1.txt

    2020/22 Crab Combat inputs/2020/day22/example-2.txt
    both parts of inputs/2020/day22/example-2.txt

    2020/22 Crab Combat -
    both parts of -

    2020/22 Crab Combat a=b.txt
    both parts of a=b.txt

    all  4 inputs                      8.00µs
    ");
}

#[test]
fn standard_input_reaches_the_program() {
    let workspace = with_scripts(&[("day22", "cat")]);
    workspace.write("text", "a deal\n");
    let text = std::fs::File::open(workspace.path("text")).expect("a file");
    let output = Output::run(workspace.command("run 2020/22 -i -").stdin(text));
    assert_eq!(output.out, "2020/22 Crab Combat -\na deal\n\n");
}

#[test]
fn paths_are_from_the_current_folder() {
    let workspace = with_scripts(&[("day22", "echo \"$input:\"; cat \"$input\"")]);
    workspace.write(DAY22_MINE, "mine\n");
    workspace.write("crates/day22/other.txt", "other\n");
    let mut command = workspace.command("run 2020/22 -i mine -i other.txt");
    let output = Output::run(command.current_dir(workspace.path("crates/day22")));
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat ../../inputs/2020/day22/mine.txt
    ../../inputs/2020/day22/mine.txt:
    mine

    2020/22 Crab Combat other.txt
    other.txt:
    other
    ");
}

/// How `run` ends if the program of the first of two days is this script. The second day must be solved all the same.
fn run_beside_another_day(script: &str) -> Output {
    let workspace = with_scripts(&[("day22", script), ("day21", &script_that_prints("dirac"))]);
    workspace.write_some_text(&[DAY22_MINE, DAY21_MINE]);
    let output = workspace.run("run");
    assert!(output.out.starts_with("2020/22 Crab Combat inputs/2020/day22/mine.txt\n"), "{script}");
    assert!(output.out.contains(&format!("\n\n{DIRAC}")), "{script}: {output:?}");
    output
}

#[test]
fn the_inputs_after_a_failed_one_are_still_solved() {
    for fields in [
        r#""state":"error","error":"no deck""#,
        r#""part1":{"state":"wrong","answer":"7","recorded":"8","ns":1}"#,
        r#""part2":{"state":"error","error":"the part panicked"}"#,
        r#""part2":{"state":"no answer","error":"it never ends"}"#,
    ] {
        // The runner prints no more, since the program itself has printed what is wrong.
        let output = run_beside_another_day(&script_that_reports(fields));
        assert!(output.out.contains(&format!("/mine.txt\n\n{DIRAC}")), "{fields}: {output:?}");
        assert!(!output.err.contains("error"), "{fields}: {output:?}");
        assert_eq!(output.code, Some(1), "{fields}");
    }
}

#[test]
fn run_says_what_to_do_if_an_example_has_no_answer() {
    let day22 = script_that_reports(r#""part2":{"state":"no answer","error":"it never ends"}"#);
    let workspace = with_scripts(&[("day22", &day22)]);
    workspace.write_some_text(&["inputs/2020/day22/example.txt"]);
    let output = workspace.run("run 22 -e");
    insta::assert_snapshot!(output.err, @"if an example has no answer, `cargo xtask expect PUZZLE PART 'no answer: …' -i NAME` records what the part says; if it is for one part only, name it `example-1` or `example-2`");
    assert_eq!(output.code, Some(1));
}

#[test]
fn the_last_line_names_the_puzzles_that_failed() {
    let no_report = "exit 3";
    let workspace = with_scripts(&[("day22", no_report), ("day21", no_report)]);
    workspace.write_some_text(&[DAY22_PUBLISHED, DAY21_MINE, "inputs/2021/day21/mine-b.txt"]);
    for (words, last_line) in [
        ("run", "failed: 2020/22, 2021/21"),
        ("run 2020/22 2021/21 -i mine-b", "failed: 2020/22, 2021/21"),
        // What failed is just above.
        ("run 2020/22", "no input of your own yet for 2020/22"),
    ] {
        let output = workspace.run(words);
        assert_eq!(output.out.lines().last(), Some(last_line), "{words}");
        assert_eq!(output.code, Some(1), "{words}");
    }
    let json = workspace.run("run --format json").out;
    assert!(json.lines().all(|line| line.starts_with('{')), "{json}");
}

/// A part may end the program, even with success, and may have printed anything.
#[test]
fn a_program_without_a_report_fails_whatever_its_output_and_status() {
    let script = "echo '{\"year\":2020,\"part1\":{\"state\":\"new\",\"answer\":\"7\"}}'";
    let output = run_beside_another_day(script);
    insta::assert_snapshot!(output.err, @"error: 2020/22: the program ended before it was done: exit status: 0");
    assert_eq!(output.code, Some(1));
}

#[test]
fn a_part_that_is_not_solved_yet_fails_a_run_only_if_an_answer_is_recorded() {
    for (part, code) in
        [(r#"{"state":"not solved yet"}"#, 0), (r#"{"state":"not solved yet","recorded":"7"}"#, 1)]
    {
        let unsolved = script_that_reports(&format!("\"part1\":{part}"));
        assert_eq!(run_beside_another_day(&unsolved).code, Some(code));
        let workspace = with_scripts(&[("day22", &unsolved)]);
        workspace.write_some_text(&[DAY22_MINE]);
        for words in ["run 2020/22", "run 2020"] {
            assert_eq!(workspace.run(words).code, Some(code), "{words}");
        }
    }
}

#[test]
fn days_that_solve_one_puzzle_are_told_apart_by_their_packages() {
    let solved = script_that_reports(PARSED_AND_SOLVED);
    let workspace = with_twins(&solved, &solved);
    workspace.write_some_text(&[DAY22_MINE, "other.txt"]);
    insta::assert_snapshot!(workspace.run("run 2020/22").out, @"
    2020/22 Crab Combat (crab) inputs/2020/day22/mine.txt

    2020/22 Crab Combat (day22) inputs/2020/day22/mine.txt

    all  2 inputs                      4.00µs
    ");
    insta::assert_snapshot!(workspace.run("check 22").out, @"
    2020/22 Crab Combat (crab)
      mine       part 1 new: 7
    2020/22 Crab Combat (day22)
      mine       part 1 new: 7
    2 new
    failed: 2020/22
    ");
    let output = workspace.run("run 22 -i ./other.txt");
    assert_eq!(output.out.matches(" ./other.txt\n").count(), 2, "{output:?}");
    workspace.run("run 22 -i -").assert_usage_error("`--input -` needs one day: name its package");
}

#[test]
fn days_and_cargo_get_no_session_token() {
    let day22 = format!("env > \"$root/environment\"\n{}", script_that_reports(PARSED_AND_SOLVED));
    let workspace = with_scripts(&[("day22", &day22)]);
    workspace.write_some_text(&[DAY22_MINE]);
    let mut command = workspace.command("run 2020/22");
    command.env("ADVENT_OF_CODE_SESSION", "0123456789abcdef");
    Output::run(&mut command);
    for file in ["environment", "environment-of-cargo"] {
        let environment = workspace.read(file);
        assert!(environment.contains("AOC_SITE="), "{environment}");
        assert!(!environment.contains("_SESSION="), "{environment}");
    }
}

/// A build script that depends on such a variable would run again each time a build by the runner follows a build by
/// the user, or the other way round.
#[test]
fn cargo_does_not_get_the_package_variables_that_cargo_run_has_set() {
    let workspace = with_scripts(&[("day22", "")]);
    workspace.write_some_text(&[DAY22_MINE]);
    let mut command = workspace.command("run 2020/22");
    command
        .env("CARGO_MANIFEST_DIR", workspace.path("xtask"))
        .env("CARGO_PKG_NAME", "xtask")
        .env("CARGO_HOME", "home");
    Output::run(&mut command);
    let environment = workspace.read("environment-of-cargo");
    assert!(environment.contains("CARGO_HOME="), "{environment}");
    assert!(!environment.contains("CARGO_PKG_"), "{environment}");
    assert!(!environment.contains("CARGO_MANIFEST_"), "{environment}");
}

/// So a relative `CARGO_TARGET_DIR` means the same folder for `cargo xtask` and for the cargo that the runner starts.
#[test]
fn cargo_is_started_in_the_folder_of_the_user() {
    let workspace = with_scripts(&[("day22", "")]);
    workspace.write_some_text(&["inputs/2020/day22/example.txt"]);
    Output::run(workspace.command("run 2020/22 -e").current_dir(workspace.path("crates")));
    let environment = workspace.read("environment-of-cargo");
    let folder = environment.lines().find_map(|line| line.strip_prefix("PWD=")).expect("a folder");
    assert!(folder.ends_with("/crates"), "{folder}");
}

#[test]
fn puzzles_without_an_input_are_counted_in_one_line_and_not_built() {
    let workspace = with_scripts(&[("day22", ""), ("day21", "")]);
    let output = workspace.run("run");
    assert_eq!(output.out, "no input of your own yet for 2 puzzles\n");
    assert_eq!(workspace.calls(), "");
    assert_eq!(output.code, Some(0));
}

#[test]
fn err_named_puzzle_without_an_input() {
    let workspace = with_scripts(&[("day22", "")]);
    let output = workspace.run("run 2020/22");
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat
      no input `mine` yet: save it as inputs/2020/day22/mine.txt, or run `cargo xtask fetch 2020/22`
    ");
    assert_eq!(output.code, Some(1));
}

#[test]
fn err_inputs_that_cannot_be_listed() {
    let workspace = with_scripts(&[("day22", "")]);
    workspace.write("inputs/2020/day22", "this is not a folder");
    workspace.run("run").assert_failure("error: inputs/2020/day22: ");
}

#[test]
fn json_has_what_a_day_reports_and_nothing_that_it_prints() {
    let reports = script_that_reports(
        r#""parse":{"ns":1},"part1":{"state":"new","answer":"7","ns":2},"part2":{"state":"no answer","error":"it never ends"}"#,
    );
    let prints = r#"printf 'shuffling {"year":2020,"error":"none"}\n{"error":'"#;
    // The report counts, whatever the status is.
    let day22 = format!("{prints}\n{reports}\nexit 3");
    let workspace = with_scripts(&[("day22", &day22)]);
    workspace.write_some_text(&["inputs/2020/day22/example.txt"]);
    let output = workspace.run("run 2020/22 -e --format json");
    insta::assert_snapshot!(workspace.program_calls(), @"day22 solves both parts of inputs/2020/day22/example.txt");
    insta::assert_snapshot!(output.out, @r#"{"year":2020,"day":22,"title":"Crab Combat","package":"day22","input":"inputs/2020/day22/example.txt","parse":{"ns":1},"part1":{"state":"new","answer":"7","ns":2},"part2":{"state":"no answer","error":"it never ends"}}"#);
    assert_eq!(output.code, Some(1));
}

#[test]
fn a_puzzle_without_an_input_is_a_line_of_json() {
    let workspace = with_scripts(&[("day22", "")]);
    let output = workspace.run("run --format json");
    let lines: Vec<_> = output.out.lines().collect();
    assert_eq!(lines.len(), 2);
    let begin = r#"{"year":2021,"day":21,"title":"Dirac Dice","package":"day21","state":"no input","error":"no input `mine` yet: save it as "#;
    assert!(lines[1].starts_with(begin), "{output:?}");
    assert_eq!(output.code, Some(0));
}

#[test]
fn err_input_that_no_puzzle_has() {
    let workspace = with_scripts(&[("day22", ""), ("day21", "")]);
    workspace.write_some_text(&[DAY22_MINE, DAY21_MINE]);
    let output = workspace.run("run -i typo");
    assert_eq!(output.out, "no such input for 2 puzzles\n");
    assert_eq!(output.code, Some(1));
    assert_eq!(workspace.run("run -i typo --format json").code, Some(1));
}

#[test]
fn run_says_which_puzzle_lacks_the_named_input_or_an_input_of_your_own() {
    let crab = script_that_prints("crab");
    let workspace = with_scripts(&[("day22", &crab), ("day21", "")]);
    workspace.write_some_text(&["inputs/2020/day22/example-1.txt", DAY22_PUBLISHED, DAY21_MINE]);
    for (words, last_line) in [
        ("run -e -p 1", "no such input for 2021/21"),
        ("run 2020/22", "no input of your own yet for 2020/22"),
        ("run 2020/22 -i published", "crab"),
    ] {
        let output = workspace.run(words);
        assert_eq!(output.out.trim_end().lines().last(), Some(last_line), "{words}");
        assert_eq!(output.code, Some(0), "{words}");
    }
}

#[test]
fn the_last_puzzle_of_a_year_has_no_input_for_part_2() {
    let workspace = with_scripts(&[("day21", &script_that_prints("last"))]);
    let manifest = workspace.read("crates/day21/Cargo.toml");
    workspace.write("crates/day21/Cargo.toml", manifest.replace("2021, day 21", "2025, day 12"));
    workspace.write_some_text(&["inputs/2025/day12/mine.txt", "inputs/2025/day12/mine.2.snap"]);
    let missing = "  2025/12 has no part 2\n";
    workspace.run("run 2025/12 -p 2").assert_failure(missing);
    // That of 2025/12 is not missing.
    assert_eq!(workspace.run("run -p 2").out, "no input of your own yet for 2020/22\n");
    let message =
        "mine.2.snap: inputs/2025/day12/mine.txt is not for this part: delete the answer\n";
    workspace.run("check 2025/12").assert_failure(message);
}

#[test]
fn err_path_for_several_puzzles() {
    let workspace = with_scripts(&[("day22", ""), ("day21", "")]);
    let output = workspace.run("run --input a.txt");
    insta::assert_snapshot!(output.err, @"error: `--input a.txt` needs one puzzle: name it, such as `22`");
    assert_eq!(output.code, Some(2));
    assert_eq!(workspace.calls(), "");
}
