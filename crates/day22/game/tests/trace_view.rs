//! Tests the program of `cargo xtask trace 22` and `view 22`.
#![expect(clippy::expect_used, reason = "these are tests")]

#[cfg(unix)]
use std::process::Command;
use std::{
    env, fs,
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
};

use aoc_testing::program::{Output, ScratchWorkspace};
use serde_json::json;

/// The worked example of Crab Combat.
const EXAMPLE: &str = include_str!("../../../../inputs/2020/day22/example.txt");

/// The inputs that each temporary workspace gets from this one.
const INPUTS: [&str; 3] = ["endless", "example", "published"];

/// A temporary workspace with the [`INPUTS`].
fn workspace() -> ScratchWorkspace {
    let workspace = ScratchWorkspace::new(env!("CARGO_BIN_EXE_day22-game"));
    for input in INPUTS {
        let path = format!("inputs/2020/day22/{input}.txt");
        let text = fs::read_to_string(original().join(&path)).expect("a file");
        workspace.write(&path, text);
    }
    workspace
}

/// Asserts that the program succeeded and wrote nothing to standard error.
fn assert_succeeds_quietly(output: &Output) {
    assert_eq!(output.err, "");
    assert_eq!(output.code, Some(0));
}

/// The workspace that is tested. It is looked up at run time, because it may have moved since the build.
fn original() -> PathBuf {
    let package = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test");
    Path::new(&package).ancestors().nth(3).expect("a workspace").to_owned()
}

/// The recorded answer to a part of one of the [`INPUTS`].
fn recorded_answer(input: &str, part: &str) -> String {
    let path = original().join(format!("inputs/2020/day22/{input}.{part}.snap"));
    let snapshot = insta::Snapshot::from_file(&path).expect("a snapshot");
    snapshot.as_text().expect("text").to_string()
}

/// An input with these cards, half of them for each player.
fn deal(cards: impl Iterator<Item = u32>) -> String {
    let lines: Vec<_> = cards.map(|card| format!("{card}\n")).collect();
    let (player1, player2) = lines.split_at(lines.len() / 2);
    format!("Player 1:\n{}\nPlayer 2:\n{}", player1.concat(), player2.concat())
}

#[test]
fn pages_contain_the_recorded_answers() {
    let workspace = workspace();
    for input in INPUTS {
        let view = workspace.run(&format!("view 22 -i {input} --output page.html"));
        assert_succeeds_quietly(&view);
        assert_eq!(view.out, "page.html\n");
        let page = workspace.read("page.html");
        assert!(page.len() < 4_000_000, "{}", page.len());
        let parts = ["1", "2"].map(|part| {
            let answer = recorded_answer(input, part);
            let key = if answer.starts_with("no answer") { "reason" } else { "answer" };
            json!({ key: answer })
        });
        assert!(page.contains(&format!("\"parts\":{}", json!(parts))), "{input}");
    }
}

#[test]
fn traces_of_endless_games_end_with_the_recorded_reason() {
    let workspace = workspace();
    let mut traces = 0;
    for input in INPUTS {
        for part in ["1", "2"] {
            let answer = recorded_answer(input, part);
            // The trace of a game that ends shows the decks at its end, and not the answer.
            if answer.starts_with("no answer") {
                let trace = workspace.run(&format!("trace 22 -i {input} --part {part}"));
                assert_succeeds_quietly(&trace);
                assert!(trace.out.trim_end().ends_with(&answer), "{input}: {answer}");
                traces += 1;
            }
        }
    }
    assert!(traces > 0);
}

#[test]
fn trace_succeeds_if_its_reader_closes_the_pipe() {
    let workspace = workspace();
    let mut child = workspace.command("trace 22").spawn().expect("it runs");
    let pipe = child.stdout.take().expect("a pipe");
    let mut first_line = String::new();
    // The reader is dropped after the first line, which closes the pipe.
    BufReader::new(pipe).read_line(&mut first_line).expect("a line");
    assert_eq!(first_line, "-- Round 1 --\n");
    assert_succeeds_quietly(&Output::of_child(child));
}

#[test]
fn trace_writes_only_the_part_that_an_input_is_for() {
    let workspace = workspace();
    workspace.write("inputs/2020/day22/example-1.txt", EXAMPLE);
    let trace = workspace.run("trace 22 -i example-1");
    assert_succeeds_quietly(&trace);
    assert!(trace.out.contains("-- Round 29 --"), "{}", trace.out);
    assert!(!trace.out.contains("=== Game 1 ==="), "{}", trace.out);
    let other_part = workspace.run("trace 22 -i example-1 -p 2");
    assert_eq!(other_part.err, "error: none of the selected inputs of 2020/22 is for part 2\n");
    assert_eq!(other_part.code, Some(1));
}

#[test]
fn trace_and_view_reject_malformed_and_missing_inputs() {
    let workspace = workspace();
    workspace.write("inputs/2020/day22/mine.txt", "<script>alert(1)</script>");
    for (arguments, error) in [
        ("22", "inputs/2020/day22/mine.txt:1:1"),
        ("22 -i nowhere.txt", "error: nowhere.txt: "),
        ("22 -i none", "error: 2020/22 has no input `none`; its inputs: "),
    ] {
        for command in ["trace", "view"] {
            let output = workspace.run(&format!("{command} {arguments}"));
            assert!(output.err.contains(error), "{}", output.err);
            assert_eq!(output.out, "");
            assert_eq!(output.code, Some(1));
        }
    }
}

#[test]
fn trace_shows_the_other_inputs_if_one_is_malformed() {
    let workspace = workspace();
    workspace.write("inputs/2020/day22/mine.txt", "<script>alert(1)</script>");
    workspace.write("inputs/2020/day22/mine-b.txt", EXAMPLE);
    let trace = workspace.run("trace 22");
    assert!(trace.out.contains("-- Round 29 --"), "{}", trace.out);
    assert_eq!(trace.code, Some(1));
}

#[test]
fn view_rejects_one_output_for_two_inputs() {
    let workspace = workspace();
    workspace.write("inputs/2020/day22/mine.txt", "<script>alert(1)</script>");
    workspace.write("inputs/2020/day22/mine-b.txt", EXAMPLE);
    let view = workspace.run("view 22 --output page.html");
    assert_eq!(view.out, "");
    assert_eq!(view.code, Some(2));
}

#[test]
fn view_rejects_standard_input_beside_a_file_of_that_name() {
    let workspace = workspace();
    workspace.write("standard-input.txt", EXAMPLE);
    let output = workspace.run("view 22 -i - -i standard-input.txt");
    assert_eq!(
        output.err,
        "error: - and standard-input.txt would get the same page: name one of them at a time\n"
    );
    assert_eq!(output.code, Some(2));
    assert!(!workspace.path("target").exists());
}

#[test]
fn view_rejects_two_inputs_of_the_same_name() {
    let workspace = workspace();
    workspace.write("a/x.txt", EXAMPLE);
    workspace.write("b/x.txt", EXAMPLE);
    let output = workspace.run("view 22 -i a/x.txt -i b/x.txt");
    assert_eq!(
        output.err,
        "error: a/x.txt and b/x.txt would get the same page: name one of them at a time\n"
    );
    assert_eq!(output.code, Some(2));
    assert!(!workspace.path("target").exists());
}

#[test]
fn page_is_named_after_its_input_and_begins_with_the_comment_of_aoc_view() {
    let workspace = workspace();
    workspace.write("a/x.txt", EXAMPLE);
    let view = workspace.run("view 22 -i a/x.txt");
    let path = view.out.trim_end();
    assert!(path.ends_with("target/view/2020-day22-x.html"), "{path}");
    let page = fs::read_to_string(path).expect("a page");
    assert!(page.starts_with("<!doctype html><!-- a page of aoc-view -->\n"));
}

#[test]
fn view_replaces_only_pages_and_empty_files() {
    let workspace = workspace();
    let view_exit_code = |output| workspace.run(&format!("view 22 -e --output {output}")).code;

    // The second time, the page of the first time is replaced.
    assert_eq!(view_exit_code("page.html"), Some(0));
    assert_eq!(view_exit_code("page.html"), Some(0));

    workspace.write("empty", "");
    assert_eq!(view_exit_code("empty"), Some(0));

    for foreign in [EXAMPLE, "<!doctype html>\n"] {
        workspace.write("foreign", foreign);
        assert_eq!(view_exit_code("foreign"), Some(1));
        assert_eq!(workspace.read("foreign"), foreign);
    }
}

#[test]
fn view_does_not_create_the_folder_of_its_output() {
    let workspace = workspace();
    assert_eq!(workspace.run("view 22 -e --output nowhere/x.html").code, Some(1));
    assert!(!workspace.path("nowhere").exists());
}

#[test]
fn trace_and_view_reject_a_deal_of_more_than_500_cards() {
    let workspace = workspace();
    workspace.write("large.txt", deal(1..=501));
    for command in ["trace", "view"] {
        let output = workspace.run(&format!("{command} 22 -i large.txt"));
        output.assert_failure("expected at most 500 cards to play by the slow rules, found 501\n");
        assert_eq!(output.out, "");
    }
}

#[test]
fn trace_plays_a_deal_of_500_cards() {
    let workspace = workspace();
    workspace.write("large.txt", deal(1..=500));
    let trace = workspace.run("trace 22 -i large.txt --part 1");
    assert!(trace.out.starts_with("-- Round 1 --\n"));
}

/// Only Unix permits these characters in the name of a file. As the name contains a `/`, it is the path of a file
/// in a folder. It contains tabs instead of spaces, because `run` splits its arguments at spaces.
#[cfg(unix)]
#[test]
fn page_escapes_the_name_of_its_input() {
    let workspace = workspace();
    let name = "</script><img\tsrc=x\tonerror=alert(1)>&amp;.txt";
    workspace.write(name, EXAMPLE);
    workspace.run(&format!("view 22 -i {name} --output page.html"));
    let page = workspace.read("page.html");
    assert!(!page.contains("<img"));
    assert!(page.contains("&lt;/script>&lt;img\tsrc=x"));
}

/// Runs `tests/browser/view.mjs`, which tests the pages in a real browser.
#[cfg(unix)]
#[test]
#[ignore = "needs Node.js and Chromium"]
fn pages_pass_the_tests_in_a_browser() {
    let workspace = workspace();
    // The decks of part 1 repeat every 113,000 rounds, and part 2 takes too long.
    let long = deal((1..=451).map(|card| card * 9 % 452));
    workspace.write("inputs/2020/day22/long.txt", &long);
    workspace.run("view 22 -i endless -i example -i published -i long");
    // The browser test compares the steps on a page with this trace.
    let trace = workspace.run("trace 22 -e --part 2 --max-depth 0");
    workspace.write("target/view/example.txt", &trace.out);

    let folder = original().join("crates/day22/game/tests/browser");
    if !folder.join("node_modules").exists() {
        let mut install = Command::new("npm");
        install.args(["ci", "--no-audit", "--no-fund", "--prefix"]).arg(&folder);
        assert_succeeds(&mut install);
    }
    let mut browser_test = Command::new("node");
    browser_test.arg("--test").arg(folder.join("view.mjs"));
    browser_test.env("PAGES", workspace.path("target/view"));
    assert_succeeds(&mut browser_test);
}

#[cfg(unix)]
fn assert_succeeds(command: &mut Command) {
    let status = command.status().expect("Node.js and npm are installed");
    assert!(status.success(), "{command:?}");
}
