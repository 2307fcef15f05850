//! Tests the program `day22-game`. The script `crates/day22/check` tests its pages in a browser.
#![expect(clippy::expect_used, reason = "these are tests")]

use std::{
    env, fs,
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
};

use aoc_testing::{output::Output, scratch_workspace::ScratchWorkspace};
use jzon::{JsonValue, object};

/// The inputs that each temporary folder gets from this workspace.
const INPUTS: [&str; 3] = ["endless", "example", "published"];

/// A temporary folder with the [`INPUTS`].
fn folder() -> ScratchWorkspace {
    let folder = ScratchWorkspace::new(env!("CARGO_BIN_EXE_day22-game"));
    for input in INPUTS {
        let file = format!("{input}.txt");
        folder.write(&file, fs::read_to_string(inputs().join(&file)).expect("a file"));
    }
    folder
}

/// Asserts that the program succeeded and wrote nothing to standard error.
fn assert_succeeds_quietly(output: &Output) {
    assert_eq!(output.err, "");
    assert_eq!(output.code, Some(0));
}

/// The folder of the inputs. It is looked up at run time, because it may have moved since the build.
fn inputs() -> PathBuf {
    let package = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test");
    let workspace = Path::new(&package).ancestors().nth(3).expect("a workspace");
    workspace.join("inputs/2020/day22")
}

/// The recorded answer to a part of one of the [`INPUTS`].
fn recorded_answer(input: &str, part: &str) -> String {
    let path = inputs().join(format!("{input}.{part}.snap"));
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
    let folder = folder();
    let view = folder.run("view endless.txt example.txt published.txt");
    assert_succeeds_quietly(&view);
    assert_eq!(view.out.lines().count(), INPUTS.len());
    for (input, shown) in INPUTS.iter().zip(view.out.lines()) {
        assert_eq!(shown, format!("target/view/{input}.html"));
        let page = folder.read(shown);
        assert!(page.len() < 4_000_000, "{}", page.len());
        let parts = ["1", "2"].map(|part| {
            let answer = recorded_answer(input, part);
            if answer.starts_with("no answer") {
                object! { reason: answer }
            } else {
                object! { answer: answer }
            }
        });
        let parts = JsonValue::from(&parts[..]);
        assert!(page.contains(&format!("\"parts\":{parts}")), "{input}");
    }
}

#[test]
fn traces_of_endless_games_end_with_the_recorded_reason() {
    let folder = folder();
    let mut traces = 0;
    for input in INPUTS {
        for part in ["1", "2"] {
            let answer = recorded_answer(input, part);
            // The trace of a game that ends shows the decks at its end, and not the answer.
            if answer.starts_with("no answer") {
                let trace = folder.run(&format!("trace {input}.txt --part {part}"));
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
    let folder = folder();
    let mut child = folder.command("trace published.txt").spawn().expect("it runs");
    let pipe = child.stdout.take().expect("a pipe");
    let mut first_line = String::new();
    // The reader is dropped after the first line, which closes the pipe.
    BufReader::new(pipe).read_line(&mut first_line).expect("a line");
    assert_eq!(first_line, "-- Round 1 --\n");
    assert_succeeds_quietly(&Output::of_child(child));
}

#[test]
fn trace_shows_the_other_deals_if_one_is_malformed_or_missing() {
    let folder = folder();
    folder.write("mine.txt", "<script>alert(1)</script>");
    let trace = folder.run("trace mine.txt nowhere.txt example.txt");
    assert!(trace.err.contains("mine.txt:1:1"), "{}", trace.err);
    assert!(trace.err.contains("error: nowhere.txt: "), "{}", trace.err);
    assert!(trace.out.contains("-- Round 29 --"), "{}", trace.out);
    assert_eq!(trace.code, Some(1));
}

#[test]
fn view_rejects_two_files_of_the_same_name() {
    let folder = folder();
    folder.run("view a/x.txt b/x.txt").assert_usage_error(
        "error: a/x.txt and b/x.txt would get the same page: name one of them at a time\n",
    );
    assert!(!folder.path("target").exists());
}

#[test]
fn trace_and_view_reject_a_deal_of_more_than_500_cards() {
    let folder = folder();
    folder.write("large.txt", deal(1..=501));
    for command in ["trace", "view"] {
        let output = folder.run(&format!("{command} large.txt"));
        output.assert_failure("expected at most 500 cards to play by the slow rules, found 501\n");
        assert_eq!(output.out, "");
    }
}

#[test]
fn trace_plays_a_deal_of_500_cards() {
    let folder = folder();
    folder.write("large.txt", deal(1..=500));
    let trace = folder.run("trace large.txt --part 1");
    assert_succeeds_quietly(&trace);
    assert!(trace.out.starts_with("-- Round 1 --\n"));
    assert!(trace.out.contains("== Post-game results =="));
}

/// Only Unix permits these characters in the name of a file. It contains tabs instead of spaces, because `run` splits
/// its arguments at spaces.
#[cfg(unix)]
#[test]
fn page_escapes_the_name_of_its_input() {
    let folder = folder();
    let name = "</script><img\tsrc=x\tonerror=alert(1)>&amp;.txt";
    folder.write(name, include_str!("../../../../inputs/2020/day22/example.txt"));
    let view = folder.run(&format!("view {name}"));
    let page = folder.read(view.out.trim_end_matches('\n'));
    assert!(!page.contains("<img"));
    assert!(page.contains("&lt;/script>&lt;img\tsrc=x"));
}
