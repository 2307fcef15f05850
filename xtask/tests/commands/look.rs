//! `trace` and `view` as programs.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    path::PathBuf,
    process::{Command, Stdio},
};

use serde_json::{Value, json};

use crate::{
    output::Output,
    workspace::{EXAMPLE, Workspace, original},
};

/// Every committed input, with the name of its puzzle.
fn inputs(workspace: &Workspace) -> Vec<(&'static str, PathBuf)> {
    let mut inputs = Vec::new();
    for (puzzle, folder) in [("2020/22", "inputs/2020/day22"), ("2021/21", "inputs/2021/day21")] {
        let paths = fs::read_dir(workspace.path(folder)).expect("a folder");
        let paths = paths.map(|entry| entry.expect("an entry").path());
        inputs.extend(
            paths
                .filter(|path| path.extension() == Some("txt".as_ref()))
                .map(|path| (puzzle, path)),
        );
    }
    assert!(inputs.len() >= 5);
    inputs
}

#[test]
fn both_agree_with_run() {
    let workspace = Workspace::new();
    for (puzzle, path) in inputs(&workspace) {
        let input = path.to_str().expect("a path");
        let run = workspace.run(&["run", puzzle, "--input", input, "--format", "json"]);
        let run: Value = serde_json::from_str(&run.out).expect("JSON");
        let view = workspace.run(&["view", puzzle, "--input", input, "--output", "page.html"]);
        assert_eq!((view.out.as_str(), view.code), ("page.html\n", Some(0)), "{}", view.err);
        let page = workspace.read("page.html");
        assert!(page.len() < 4_000_000, "{}", page.len());
        let mut parts = Vec::new();
        for part in ["1", "2"] {
            let solved = &run[format!("part{part}")];
            let (answer, error) = (&solved["answer"], &solved["error"]);
            let is_solved = answer.is_string();
            parts.push(if is_solved { json!({ "Ok": answer }) } else { json!({ "Err": error }) });
            let trace = workspace.run(&["trace", puzzle, "--input", input, "--part", part]);
            assert_eq!((trace.err.as_str(), trace.code), ("", Some(0)));
            // The trace of a finished game of cards ends with the decks instead.
            if puzzle == "2021/21" || !is_solved {
                let last = if is_solved { answer } else { error }.as_str().expect("text");
                assert!(trace.out.trim_end().ends_with(last), "{input}: {last}");
            }
        }
        assert!(page.contains(&format!("\"parts\":{}", Value::from(parts))), "{input}");
    }
}

#[test]
fn a_trace_ends_with_its_reader() {
    let workspace = Workspace::new();
    let mut command = workspace.command(&["trace", "2020/22"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    let mut first = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut first).expect("a line");
    assert_eq!(first, "-- Round 1 --\n");
    let output = Output::from(child.wait_with_output().expect("it ends"));
    assert_eq!((output.err.as_str(), output.code), ("", Some(0)));
}

#[test]
fn what_cannot_be_shown() {
    let workspace = Workspace::new();
    workspace.write("inputs/2020/day22/mine.txt", "<script>alert(1)</script>");
    for command in ["trace", "view"] {
        for (arguments, error, code) in [
            (&["2020/22"][..], "inputs/2020/day22/mine.txt:1:1", 1),
            (&["2021/21", "--input", "nowhere.txt"], "nowhere.txt: no such file", 2),
            (&["9999/12"], "there is no 9999/12 here", 2),
        ] {
            let output = workspace.run(&[&[command], arguments].concat());
            assert_eq!((output.out.as_str(), output.code), ("", Some(code)));
            assert!(output.err.contains(error), "{}", output.err);
        }
    }
    workspace.write("inputs/2020/day22/mine-b.txt", EXAMPLE);
    let two = workspace.run(&["view", "2020/22", "--output", "page.html"]);
    assert_eq!((two.out.as_str(), two.code), ("", Some(2)));
}

#[test]
fn pages_replace_only_pages() {
    let workspace = Workspace::new();
    for folder in ["a", "b"] {
        fs::create_dir(workspace.path(folder)).expect("a folder");
        let input = format!("{folder}/x.txt");
        workspace.write(&input, EXAMPLE);
        assert_eq!(workspace.run(&["view", "22", "--input", &input]).code, Some(0));
        let page = workspace.read(&format!("target/view/2020-day22-{folder}-x.html"));
        assert!(page.starts_with("<!doctype html>"));
    }
    let view = |output| workspace.run(&["view", "22", "--input", "a/x.txt", "--output", output]);
    assert_eq!([view("page.html").code, view("page.html").code], [Some(0), Some(0)]);
    assert_eq!((view("a/x.txt").code, workspace.read("a/x.txt").as_str()), (Some(1), EXAMPLE));
    assert_eq!((view("nope/x.html").code, workspace.path("nope").exists()), (Some(1), false));
}

#[test]
fn a_large_deal_is_not_played() {
    let workspace = Workspace::new();
    workspace.write("large.txt", &deal(1..=600));
    let view = workspace.run(&["view", "22", "--input", "large.txt", "--output", "page.html"]);
    let note = "not played: 600 cards, but a page shows at most 500";
    assert_eq!((view.err, view.code), (format!("large.txt: {note}\n"), Some(0)));
    assert!(workspace.read("page.html").contains(note));
}

/// The input for these cards, half of them for each player.
fn deal(cards: impl Iterator<Item = u32>) -> String {
    let cards: Vec<_> = cards.map(|card| format!("{card}\n")).collect();
    let (one, two) = cards.split_at(cards.len() / 2);
    format!("Player 1:\n{}\nPlayer 2:\n{}", one.concat(), two.concat())
}

/// The name of a folder and a file on Unix.
#[cfg(unix)]
#[test]
fn a_hostile_name_stays_text() {
    let (workspace, name) = (Workspace::new(), "</script><img src=x onerror=alert(1)>&amp;.txt");
    fs::create_dir_all(workspace.path("<")).expect("a folder");
    workspace.write(name, EXAMPLE);
    workspace.run(&["view", "2020/22", "--input", name, "--output", "page.html"]);
    let page = workspace.read("page.html");
    assert!(!page.contains("<img") && page.contains("&lt;/script>&lt;img src=x"));
}

/// Shows the pages in a real browser: see `tests/browser/look.mjs`.
#[cfg(unix)]
#[test]
#[ignore = "needs Node.js, Chromium, and `npm ci --prefix xtask/tests/browser`"]
fn in_a_browser() {
    let workspace = Workspace::new();
    for (puzzle, input) in inputs(&workspace) {
        workspace.run(&["view", puzzle, "--input", input.to_str().expect("a path")]);
    }
    // Part 1 repeats every 113,000 rounds, and part 2 takes too long.
    workspace.write("inputs/2020/day22/long.txt", &deal((1..=451).map(|card| card * 9 % 452)));
    workspace.run(&["view", "2020/22", "--input", "inputs/2020/day22/long.txt"]);
    let endless = "inputs/2020/day22/endless.txt";
    let trace = workspace.run(&["trace", "2020/22", "--input", endless, "--part", "1"]);
    workspace.write("target/view/endless-part1.txt", &trace.out);
    let script = original().join("xtask/tests/browser/look.mjs");
    let mut node = Command::new("node");
    node.arg("--test").arg(script).env("PAGES", workspace.path("target/view"));
    assert!(node.status().expect("Node.js").success());
}
