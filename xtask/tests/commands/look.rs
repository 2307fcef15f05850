//! `trace` and `view`: that they come to what `run` says, and how they end.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use serde_json::Value;

use crate::{
    told::Told,
    workspace::{EXAMPLE, Workspace, original},
};

fn told(workspace: &Workspace, arguments: &[&str]) -> Told {
    workspace.command(arguments).output().expect("it runs").into()
}

/// Every committed input, with the name of its puzzle.
fn inputs(workspace: &Workspace) -> Vec<(&'static str, PathBuf)> {
    let mut inputs = Vec::new();
    for (puzzle, folder) in [("2020/22", "inputs/2020/day22"), ("2021/21", "inputs/2021/day21")] {
        for entry in fs::read_dir(workspace.path(folder)).expect("a folder") {
            inputs.push((puzzle, entry.expect("an entry").path()));
        }
    }
    assert!(inputs.len() >= 5);
    inputs
}

/// What the page at this path holds for its script.
fn data(page: &str) -> Value {
    let (_, after) = page.split_once("id=\"data\">").expect("data");
    let (json, _) = after.split_once("</script>").expect("an end");
    serde_json::from_str(json).expect("JSON")
}

/// What the play-by-play of a part comes to.
fn total(puzzle: &str, play_by_play: &str) -> String {
    let Some((_, results)) = play_by_play.rsplit_once("== Post-game results ==\n") else {
        let last = play_by_play.lines().last().expect("a line");
        let answer = last.rsplit_once(": ").expect("an answer").1;
        return if puzzle == "2021/21" { answer } else { last }.to_owned();
    };
    let deck = |line: &str| -> Vec<u64> {
        let cards = line.split_once(": ").expect("a deck").1;
        cards.split(", ").filter_map(|card| card.parse().ok()).collect()
    };
    // Both have cards only at the end of a game that repeats itself, which is player 1's.
    let winner = results.lines().map(deck).find(|cards| !cards.is_empty()).expect("a deck");
    (1..).zip(winner.iter().rev()).map(|(place, card)| place * card).sum::<u64>().to_string()
}

#[test]
fn both_come_to_what_run_says() {
    let workspace = Workspace::new();
    let page = workspace.path("page.html");
    for (puzzle, input) in inputs(&workspace) {
        let input = input.to_str().expect("a path");
        let run = told(&workspace, &["run", puzzle, "--input", input, "--format", "json"]);
        let run: Value = serde_json::from_str(&run.out).expect("JSON");
        let page_path = page.to_str().expect("a path");
        let view = told(&workspace, &["view", puzzle, "--input", input, "--output", page_path]);
        assert_eq!((view.out.trim_end(), view.code), ("page.html", Some(0)), "{}", view.err);
        let data = data(&fs::read_to_string(&page).expect("a page"));
        for (part, seen) in ["1", "2"].into_iter().zip(data["parts"].as_array().expect("parts")) {
            let solved = &run[format!("part{part}")];
            let (answer, reason) = (&solved["answer"], &solved["error"]);
            assert_eq!((&seen["answer"], &seen["reason"]), (answer, reason), "{input}");
            let trace = told(&workspace, &["trace", puzzle, "--input", input, "--part", part]);
            let come_to = if answer.is_string() { answer } else { reason };
            assert_eq!(total(puzzle, &trace.out), come_to.as_str().expect("text"), "{input}");
            assert_eq!((trace.err.as_str(), trace.code), ("", Some(0)));
        }
    }
}

#[test]
fn the_page_of_the_published_deal_is_small() {
    let workspace = Workspace::new();
    let view = told(&workspace, &["view", "2020/22"]);
    assert_eq!(view.out, "target/view/2020-day22-published.html\n");
    let page = workspace.read("target/view/2020-day22-published.html");
    assert!(page.len() < 1_000_000, "{}", page.len());
}

#[test]
fn both_parts_come_in_order() {
    let workspace = Workspace::new();
    workspace.write("inputs/2020/day22/mine.txt", EXAMPLE);
    let parts = ["1", "2"].map(|part| told(&workspace, &["trace", "2020/22", "--part", part]).out);
    assert_eq!(told(&workspace, &["trace", "2020/22"]).out, parts.join("\n"));
}

#[test]
fn a_reader_may_stop_reading() {
    let workspace = Workspace::new();
    let mut child = workspace
        .command(&["trace", "2020/22"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut first = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut first).expect("a line");
    assert_eq!(first, "-- Round 1 --\n");
    let told = Told::from(child.wait_with_output().expect("it ends"));
    assert_eq!((told.err.as_str(), told.code), ("", Some(0)));
}

/// Of a game that would take hours, what was played comes at once, and Ctrl-C ends it.
#[cfg(unix)]
#[test]
fn a_long_game_streams_until_it_is_interrupted() {
    let workspace = Workspace::new();
    workspace.write("inputs/2020/day22/mine.txt", &crate::workspace::endless_work());
    let mut command = workspace.command(&["trace", "2020/22", "--part", "2", "--depth", "0"]);
    let mut child = command.stdout(Stdio::piped()).spawn().expect("it runs");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let sub_game = "Playing a sub-game to determine the winner...";
    assert!(lines.any(|line| line.expect("a line") == sub_game));
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.expect("kill runs").success());
    assert!(!child.wait().expect("it ends").success());
}

#[test]
fn what_cannot_be_looked_at() {
    let workspace = Workspace::new();
    workspace.write("inputs/2020/day22/mine.txt", "<script>alert(1)</script>");
    for command in ["trace", "view"] {
        let malformed = told(&workspace, &[command, "2020/22"]);
        assert_eq!((malformed.out.as_str(), malformed.code), ("", Some(1)));
        assert!(malformed.err.contains("inputs/2020/day22/mine.txt:1:1"), "{}", malformed.err);
        let missing = told(&workspace, &[command, "2021/21", "--input", "nowhere.txt"]);
        assert_eq!(missing.err, "error: nowhere.txt: there is no such file\n");
        assert_eq!((missing.out.as_str(), missing.code), ("", Some(1)));
        let unknown = told(&workspace, &[command, "9999/12"]);
        assert!(unknown.err.starts_with("error: there is no 9999/12 here"), "{}", unknown.err);
        assert_eq!((unknown.out.as_str(), unknown.code), ("", Some(2)));
    }
    workspace.write("inputs/2020/day22/mine.txt", EXAMPLE);
    workspace.write("inputs/2020/day22/mine-b.txt", EXAMPLE);
    let two = told(&workspace, &["view", "2020/22", "--output", "page.html"]);
    assert_eq!((two.out.as_str(), two.code), ("", Some(2)));
    let each = told(&workspace, &["view", "2020/22"]);
    assert_eq!(each.out, "target/view/2020-day22-mine.html\ntarget/view/2020-day22-mine-b.html\n");
    assert!(!workspace.path("page.html").exists());
}

/// A name that would end the script, if it could.
#[cfg(unix)]
const HOSTILE: &str = "</script><img src=x onerror=alert(1)>\"'&amp;\u{2028}${alert(1)}.txt";

/// Writes an input under [`HOSTILE`], which is a folder and a file to the system.
#[cfg(unix)]
fn hostile(workspace: &Workspace) {
    let (folder, _) = HOSTILE.split_once('/').expect("a slash");
    fs::create_dir_all(workspace.path(folder)).expect("a folder");
    workspace.write(HOSTILE, EXAMPLE);
}

#[cfg(unix)]
#[test]
fn a_hostile_name_stays_text() {
    let workspace = Workspace::new();
    hostile(&workspace);
    let view = told(&workspace, &["view", "2020/22", "--input", HOSTILE, "--output", "page.html"]);
    assert_eq!((view.out.as_str(), view.code), ("page.html\n", Some(0)), "{}", view.err);
    let page = workspace.read("page.html");
    assert!(!page.contains("<img") && page.contains("&lt;/script&gt;&lt;img src=x"));
    assert_eq!(page.matches("</script>").count(), 2, "one of the data, one of the script");
}

/// Pages in a real browser: `tests/browser/look.mjs` says what is looked at.
#[cfg(unix)]
#[test]
#[ignore = "needs Node.js, Chromium, and `npm ci --prefix xtask/tests/browser`"]
fn in_a_browser() {
    let workspace = Workspace::new();
    for (puzzle, input) in inputs(&workspace) {
        let view = told(&workspace, &["view", puzzle, "--input", input.to_str().expect("a path")]);
        assert_eq!(view.code, Some(0), "{}", view.err);
    }
    hostile(&workspace);
    let page = workspace.path("target/view/hostile.html");
    let output = page.to_str().expect("a path");
    told(&workspace, &["view", "2020/22", "--input", HOSTILE, "--output", output]);
    // What the standoff of the page must step through.
    let trace = told(
        &workspace,
        &["trace", "2020/22", "--input", "inputs/2020/day22/endless.txt", "--part", "1"],
    );
    workspace.write("target/view/endless-part1.txt", &trace.out);
    let script: &Path = &original().join("xtask/tests/browser/look.mjs");
    let status = Command::new("node")
        .args(["--test".as_ref(), script])
        .env("PAGES", workspace.path("target/view"))
        .status();
    assert!(status.expect("Node.js").success());
}
