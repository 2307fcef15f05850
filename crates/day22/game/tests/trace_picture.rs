//! Tests the program `day22-game`.
#![expect(clippy::expect_used, reason = "these are tests")]

use std::{
    env, fs,
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
};

use aoc_fakes::{output::Output, scratch_workspace::ScratchWorkspace};

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

/// The folder of this workspace. It is looked up at run time, because it may have moved since the build.
fn workspace() -> PathBuf {
    let package = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test");
    Path::new(&package).ancestors().nth(3).expect("a workspace").to_owned()
}

fn inputs() -> PathBuf {
    workspace().join("inputs/2020/day22")
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

/// The picture of a deal, without its style.
fn picture_without_style(deal: &str) -> String {
    let folder = folder();
    folder.write("deal.txt", deal);
    let picture = folder.run("picture deal.txt");
    assert_succeeds_quietly(&picture);
    let (before_style, rest) = picture.out.split_once("<style>\n").expect("a style");
    let (_, after_style) = rest.split_once("</defs>\n").expect("the end of the style");
    before_style.to_string() + after_style
}

#[test]
fn picture_of_the_example() {
    let example = fs::read_to_string(inputs().join("example.txt")).expect("a file");
    insta::assert_snapshot!(picture_without_style(&example));
}

#[test]
fn picture_of_a_single_round() {
    let picture = picture_without_style(&deal(1..=2));
    assert!(picture.contains(">Score 5, after 1 round<"), "{picture}");
    assert!(picture.contains(">Score 5, after 1 round in 1 game<"), "{picture}");
}

/// The decks of both parts repeat from round 5 on. In part 2, five rounds have been played by then, one of them
/// in a sub-game.
#[test]
fn picture_of_decks_that_repeat() {
    let deal = "Player 1:\n1\n3\n4\n5\n\nPlayer 2:\n2\n7\n6\n";
    insta::assert_snapshot!(picture_without_style(deal));
}

#[test]
fn picture_in_the_readme_is_small_and_up_to_date() {
    let picture = folder().run("picture published.txt");
    assert_succeeds_quietly(&picture);
    // These numbers are in the documentation of the crate `day22` as well.
    assert!(picture.out.contains("after 1,111,797 rounds in 12,014 games"));
    assert!(picture.out.len() < 100_000, "{}", picture.out.len());
    let file = workspace().join("crates/day22/picture.svg");
    let recorded = fs::read_to_string(file).expect("a file");
    assert!(picture.out == recorded, "crates/day22/README.md says how to make it again");
}

#[test]
fn err_picture_of_a_deal_that_takes_too_long() {
    let folder = folder();
    // These are the cards from 1 to 82 in a mixed order. In part 2, the decks of all rounds have 103 million cards.
    folder.write("long.txt", deal((1..=82).map(|card| 35 * card % 83)));
    let picture = folder.run("picture long.txt");
    picture.assert_failure(
        "error: long.txt: part 2: too long for a picture: the decks of all rounds have more than 100 million cards\n",
    );
    assert_eq!(picture.out, "");
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
fn err_deal_that_is_malformed_or_missing() {
    let folder = folder();
    folder.write("mine.txt", "<script>alert(1)</script>");
    for command in ["trace", "picture"] {
        let malformed = folder.run(&format!("{command} mine.txt"));
        malformed.assert_failure(
            "error: mine.txt: line 1, column 1: expected \"Player 1:\", found \"<script>",
        );
        let missing = folder.run(&format!("{command} nowhere.txt"));
        missing.assert_failure("error: nowhere.txt: ");
    }
}

#[test]
fn err_deal_of_more_than_500_cards() {
    let folder = folder();
    folder.write("large.txt", deal(1..=501));
    for command in ["trace", "picture"] {
        let output = folder.run(&format!("{command} large.txt"));
        output.assert_failure(
            "error: large.txt: expected at most 500 cards to play by the slow rules, found 501\n",
        );
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
