//! `trace` and `view` as programs.
#![expect(clippy::expect_used, reason = "these are tests")]

use std::{
    env, fs,
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use serde_json::json;
use tempfile::TempDir;

/// The worked example of Crab Combat.
const EXAMPLE: &str = include_str!("../../../../inputs/2020/day22/example.txt");

/// The shared inputs.
const INPUTS: [&str; 3] = ["endless", "example", "published"];

/// A workspace with these inputs.
struct Workspace(TempDir);

struct Output {
    out: String,
    err: String,
    code: Option<i32>,
}

impl Workspace {
    fn new() -> Self {
        let workspace = Self(tempfile::tempdir().expect("a folder"));
        workspace.write("xtask/Cargo.toml", "");
        for input in INPUTS.map(|input| format!("inputs/2020/day22/{input}.txt")) {
            workspace.write(&input, &fs::read_to_string(original().join(&input)).expect("a file"));
        }
        workspace
    }

    fn path(&self, below: &str) -> PathBuf {
        self.0.path().join(below)
    }

    fn write(&self, below: &str, text: &str) {
        let path = self.path(below);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    fn read(&self, below: &str) -> String {
        fs::read_to_string(self.path(below)).expect("a file")
    }

    fn command(&self, words: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_day22-view"));
        command.env("CARGO_MANIFEST_DIR", self.path("xtask")).current_dir(self.0.path());
        command.args(words.split(' ')).stdin(Stdio::null());
        command
    }

    fn run(&self, words: &str) -> Output {
        let output = self.command(words).output().expect("it runs");
        let text = |bytes| String::from_utf8(bytes).expect("text").replace("\r\n", "\n");
        Output { out: text(output.stdout), err: text(output.stderr), code: output.status.code() }
    }
}

/// The workspace that is tested: where it is now, not where it was built.
fn original() -> PathBuf {
    let package = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test");
    Path::new(&package).ancestors().nth(3).expect("a workspace").to_owned()
}

#[test]
fn both_agree_with_the_recorded_answers() {
    let workspace = Workspace::new();
    for input in INPUTS {
        let view = workspace.run(&format!("view 22 -i {input} --output page.html"));
        assert_eq!((&*view.out, &*view.err, view.code), ("page.html\n", "", Some(0)));
        let page = workspace.read("page.html");
        assert!(page.len() < 4_000_000, "{}", page.len());
        let parts = ["1", "2"].map(|part| {
            let snapshot = original().join(format!("inputs/2020/day22/{input}.{part}.snap"));
            let snapshot = insta::Snapshot::from_file(&snapshot).expect("a snapshot");
            let answer = snapshot.as_text().expect("text").to_string();
            if !answer.starts_with("no answer") {
                return json!({ "Ok": answer });
            }
            // The trace of a finished game of cards ends with the decks instead.
            let trace = workspace.run(&format!("trace 22 -i {input} --part {part}"));
            assert_eq!((&*trace.err, trace.code), ("", Some(0)));
            assert!(trace.out.trim_end().ends_with(&answer), "{input}: {answer}");
            json!({ "Err": answer })
        });
        assert!(page.contains(&format!("\"parts\":{}", json!(parts))), "{input}");
    }
}

#[test]
fn a_trace_ends_with_its_reader() {
    let workspace = Workspace::new();
    let mut command = workspace.command("trace 22");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    let mut first = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut first).expect("a line");
    assert_eq!(first, "-- Round 1 --\n");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((&*output.stderr, output.status.code()), (&b""[..], Some(0)));
}

#[test]
fn what_cannot_be_shown() {
    let workspace = Workspace::new();
    workspace.write("inputs/2020/day22/mine.txt", "<script>alert(1)</script>");
    for (words, error) in [
        ("22", "inputs/2020/day22/mine.txt:1:1"),
        ("22 -i nowhere.txt", "error: nowhere.txt: "),
        ("22 -i none", "error: 2020/22 has no input `none`; there are: "),
    ] {
        for command in ["trace", "view"] {
            let output = workspace.run(&format!("{command} {words}"));
            assert_eq!((&*output.out, output.code), ("", Some(1)));
            assert!(output.err.contains(error), "{}", output.err);
        }
    }
    // The other input is shown.
    workspace.write("inputs/2020/day22/mine-b.txt", EXAMPLE);
    let trace = workspace.run("trace 22");
    assert_eq!((trace.out.contains("-- Round 29 --"), trace.code), (true, Some(1)));
    let two = workspace.run("view 22 --output page.html");
    assert_eq!((&*two.out, two.code), ("", Some(2)));
}

#[test]
fn pages_replace_only_pages() {
    let workspace = Workspace::new();
    workspace.write("a/x.txt", EXAMPLE);
    let page = workspace.run("view 22 -i a/x.txt").out;
    assert!(
        page.trim_end().replace('\\', "/").ends_with("target/view/2020-day22-x.html"),
        "{page}"
    );
    let page = fs::read_to_string(page.trim_end()).expect("a page");
    assert!(page.starts_with("<!doctype html><!-- a page of aoc-view -->\n"));
    let view = |output| workspace.run(&format!("view 22 -i a/x.txt --output {output}"));
    assert_eq!([view("page.html").code, view("page.html").code], [Some(0), Some(0)]);
    for foreign in [EXAMPLE, "<!doctype html>\n"] {
        workspace.write("foreign", foreign);
        assert_eq!((view("foreign").code, workspace.read("foreign").as_str()), (Some(1), foreign));
    }
    workspace.write("empty", "");
    assert_eq!(view("empty").code, Some(0));
    assert_eq!((view("nope/x.html").code, workspace.path("nope").exists()), (Some(1), false));
}

#[test]
fn a_large_deal_is_not_played() {
    let workspace = Workspace::new();
    workspace.write("large.txt", &deal(1..=501));
    let view = workspace.run("view 22 -i large.txt --output page.html");
    let note = "not played: 501 cards, but a page shows at most 500";
    assert_eq!((view.err, view.code), (format!("large.txt: {note}\n"), Some(0)));
    assert!(workspace.read("page.html").contains(note));
    let trace = || workspace.run("trace 22 -i large.txt --part 1");
    let (note, large) = ("not played: 501 cards, but a trace takes at most 500\n", trace());
    assert_eq!((large.out.as_str(), large.err.as_str(), large.code), ("\n", note, Some(0)));
    workspace.write("large.txt", &deal(1..=500));
    assert!(trace().out.starts_with("-- Round 1 --\n"));
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
    let (workspace, name) = (Workspace::new(), "</script><img\tsrc=x\tonerror=alert(1)>&amp;.txt");
    workspace.write(name, EXAMPLE);
    workspace.run(&format!("view 22 -i {name} --output page.html"));
    let page = workspace.read("page.html");
    assert!(!page.contains("<img") && page.contains("&lt;/script>&lt;img\tsrc=x"));
}

/// Shows the pages in a real browser: see `tests/browser/view.mjs`.
#[cfg(unix)]
#[test]
#[ignore = "needs Node.js and Chromium"]
fn in_a_browser() {
    let workspace = Workspace::new();
    // Part 1 repeats every 113,000 rounds, and part 2 takes too long.
    let long = deal((1..=451).map(|card| card * 9 % 452));
    workspace.write("inputs/2020/day22/long.txt", &long);
    workspace.run("view 22 -i endless -i example -i published -i long");
    let trace = workspace.run("trace 22 -e --part 2 --max-depth 0");
    workspace.write("target/view/example.txt", &trace.out);
    let folder = original().join("crates/day22/view/tests/browser");
    let run = |command: &mut Command| {
        assert!(command.status().expect("Node.js and npm").success(), "{command:?}");
    };
    if !folder.join("node_modules").exists() {
        let npm = ["ci", "--no-audit", "--no-fund", "--prefix"];
        run(Command::new("npm").args(npm).arg(&folder));
    }
    let view = folder.join("view.mjs");
    run(Command::new("node").arg("--test").arg(view).env("PAGES", workspace.path("target/view")));
}
