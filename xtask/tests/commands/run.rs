//! `cargo xtask run`.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    process::{Command, Stdio},
};

use serde_json::Value;

use crate::{
    output::Output,
    workspace::{ENDLESS, EXAMPLE, Workspace},
};

/// What `run` prints for these arguments.
fn run(workspace: &Workspace, arguments: &[&str]) -> Output {
    run_command(workspace, arguments).output().expect("it runs").into()
}

fn run_command(workspace: &Workspace, arguments: &[&str]) -> Command {
    let mut command = workspace.command(&["run"]);
    command.args(arguments);
    command
}

/// What a command says and how it ends, with this to read.
fn output_for(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    child.stdin.take().expect("a pipe").write_all(input).expect("it reads");
    child.wait_with_output().expect("it ends").into()
}

/// The text with `TIME` for every time, whatever its width.
fn without_times(text: &str) -> String {
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut words: Vec<_> = line.split_whitespace().collect();
        if let Some(last) = words.last_mut()
            && last.trim_end_matches(['n', 'µ', 'm', 's']).parse::<f64>().is_ok()
            && last.ends_with('s')
        {
            *last = "TIME";
        }
        lines.push(words.join(" "));
    }
    lines.join("\n")
}

fn json(output: &Output) -> Vec<Value> {
    output.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn two_puzzles() {
    let output = run(&Workspace::new(), &["2020/22", "2021/21"]);
    insta::assert_snapshot!(without_times(&output.out), @"
    2020/22 Crab Combat inputs/2020/day22/published.txt (no input of your own yet)
    parse TIME
    part 1 33400 TIME
    part 2 33745 TIME

    2021/21 Dirac Dice inputs/2021/day21/published.txt (no input of your own yet)
    parse TIME
    part 1 597600 TIME
    part 2 634769613696613 TIME
    ");
    assert_eq!((output.err.as_str(), output.code), ("", Some(0)));
}

#[test]
fn one_puzzle_by_any_name() {
    let root = Workspace::new();
    let expected = without_times(&run(&root, &["2020/22"]).out);
    assert!(expected.starts_with("2020/22 Crab Combat"));
    for names in [&["2020-22"][..], &["2020/day22"], &["2020-22", "2020/22"]] {
        assert_eq!(without_times(&run(&root, names).out), expected);
    }
}

#[test]
fn one_part() {
    let output = run(&Workspace::new(), &["2020/22", "--part", "2"]);
    insta::assert_snapshot!(without_times(&output.out), @"
    2020/22 Crab Combat inputs/2020/day22/published.txt (no input of your own yet)
    parse TIME
    part 2 33745 TIME
    ");
}

#[test]
fn personal_inputs_go_before_the_published_one() {
    let root = Workspace::new();
    root.write("inputs/2020/day22/mine.txt", EXAMPLE);
    root.write("inputs/2020/day22/mine-other.txt", ENDLESS);
    let output = run(&root, &["2020/22"]);
    insta::assert_snapshot!(without_times(&output.out), @"
    2020/22 Crab Combat inputs/2020/day22/mine.txt
    parse TIME
    part 1 306 TIME
    part 2 291 TIME

    2020/22 Crab Combat inputs/2020/day22/mine-other.txt
    parse TIME
    part 1 no answer: the game never ends: the decks repeat every 6 rounds, from the start
    part 2 105 TIME
    ");
    assert_eq!(output.code, Some(1));
}

#[test]
fn named_inputs_go_before_all() {
    let root = Workspace::new();
    root.write("a.txt", EXAMPLE);
    let mut command =
        run_command(&root, &["2020/22", "--input", "a.txt", "--input", "-", "--format", "json"]);
    let output = output_for(&mut command, ENDLESS.replace('\n', "\r\n").as_bytes());
    let [file, stdin] = &json(&output)[..] else { panic!("two lines: {}", output.out) };
    assert_eq!((&file["input"], &file["part2"]["answer"]), (&"a.txt".into(), &"291".into()));
    assert_eq!((&stdin["input"], &stdin["part2"]["answer"]), (&"-".into(), &"105".into()));
    assert_eq!(output.code, Some(1));
}

#[test]
fn an_input_of_the_puzzle_by_its_name() {
    let root = Workspace::new();
    let expected = run(&root, &["2020/22", "-p2", "-i", "inputs/2020/day22/example.txt"]).out;
    for arguments in [&["--input", "example"][..], &["-i", "example"], &["-e"], &["--example"]] {
        let output = run(&root, &[&["2020/22", "--part", "2"], arguments].concat());
        assert_eq!(without_times(&output.out), without_times(&expected));
        assert!(output.out.contains("example.txt\n") && output.out.contains(" 291 "));
    }
}

#[test]
fn json_of_two_puzzles() {
    let output = run(&Workspace::new(), &["2020/22", "2021/21", "--format", "json"]);
    let [crab, dirac] = &json(&output)[..] else { panic!("two lines: {}", output.out) };
    assert_eq!(crab["year"], 2020);
    assert_eq!(crab["day"], 22);
    assert_eq!(crab["title"], "Crab Combat");
    assert_eq!(crab["input"], "inputs/2020/day22/published.txt");
    assert_eq!(crab["part1"]["answer"], "33400");
    assert_eq!(crab["part2"]["answer"], "33745");
    assert_eq!(dirac["part1"]["answer"], "597600");
    assert_eq!(dirac["part2"]["answer"], "634769613696613");
    for line in [crab, dirac] {
        for step in ["parse", "part1", "part2"] {
            assert!(line[step]["ns"].is_u64(), "{line}");
        }
    }
    assert_eq!(output.code, Some(0));
}

#[test]
fn json_of_failures() {
    let root = Workspace::new();
    root.write("bad.txt", "Player 1:\nfive\n");
    root.write("good.txt", ENDLESS);
    let output =
        run(&root, &["2020/22", "--format", "json", "--input", "bad.txt", "--input", "good.txt"]);
    let [bad, endless] = &json(&output)[..] else { panic!("two lines: {}", output.out) };
    assert_eq!(
        bad["error"],
        r#"line 2, column 1: expected a card from 1 to 4294967295, found "five""#
    );
    assert_eq!(bad["part1"], Value::Null);
    assert!(endless["part1"]["error"].as_str().is_some_and(|error| error.contains("never ends")));
    assert_eq!(endless["part1"]["answer"], Value::Null);
    assert_eq!(endless["part2"]["answer"], "105");
    assert_eq!(output.code, Some(1));
}

#[test]
fn a_bad_input_is_shown_with_its_place() {
    let root = Workspace::new();
    root.write("bad.txt", "Player 1:\n5\n\nPlayer 2:\n7\n5\n");
    let output = run(&root, &["2020/22", "--input", "bad.txt"]);
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat bad.txt
    error: expected a card not dealt before, found 5, which is also on line 2
     --> bad.txt:6:1
      |
    6 | 5
      | ^ expected a card not dealt before
    ");
    assert_eq!(output.code, Some(1));
}

#[test]
fn bytes_that_are_not_text() {
    let root = Workspace::new();
    let mut command = run_command(&root, &["2020/22", "--input", "-"]);
    let output = output_for(&mut command, b"Player 1:\n\xff\n");
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat -
      byte 11, line 2: expected UTF-8 text, found the byte 0xff
    ");
    assert_eq!(output.code, Some(1));
}

#[test]
fn no_input_at_all() {
    let root = Workspace::new();
    std::fs::remove_dir_all(root.path("inputs")).expect("the inputs go");
    let output = run(&root, &["2021/21"]);
    insta::assert_snapshot!(output.out, @"
    2021/21 Dirac Dice inputs/2021/day21/mine.txt
      no input yet: save yours here, or run `cargo xtask fetch 2021/21`
    ");
    assert_eq!(output.code, Some(1));
}

#[test]
fn wrong_usage() {
    let root = Workspace::new();
    let unknown = run(&root, &["9999/12"]);
    assert!(unknown.err.starts_with("error: there is no 9999/12 here; there are:\n"));
    assert!(unknown.err.contains("\n  2020/22  Crab Combat\n"), "{}", unknown.err);
    assert_eq!((unknown.out.as_str(), unknown.code), ("", Some(2)));
    for arguments in [
        &["crab"][..],
        &["2025/13"],
        &["2020/22", "--part", "3"],
        &["--format", "xml"],
        &["--input", "a.txt"],
        &["2021/21", "2020/22", "--input", "a.txt"],
    ] {
        let output = run(&root, arguments);
        assert_eq!((output.out.as_str(), output.code), ("", Some(2)), "{arguments:?}");
        assert!(output.err.starts_with("error: "), "{}", output.err);
    }
    let error = |arguments: &[&str]| {
        let output = root.run(arguments);
        assert_eq!((output.out.as_str(), output.code), ("", Some(2)), "{arguments:?}");
        output.err
    };
    insta::assert_snapshot!(error(&["run", "2020/22", "-i", "exmple"]), @"error: exmple: 2020/22 has no such input; there are: endless, example, published");
    insta::assert_snapshot!(error(&["run", "2020/22", "-i", "none.txt"]), @"error: none.txt: no such file");
    insta::assert_snapshot!(error(&["trace", "2020/22", "-i", "./"]), @"error: ./: expected a file, found a folder");
    assert!(error(&["rn"]).contains("'run'"));
}

/// A full disk is an error of every command.
#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written() {
    let root = Workspace::new();
    for arguments in ["run 2021/21", "check", "trace 2021/21", "view 2021/21", "bench 2021/21"] {
        let arguments: Vec<_> = arguments.split(' ').collect();
        let full = std::fs::File::options().write(true).open("/dev/full").expect("a device");
        // `check` prints what cargo does.
        let mut command = root.command(&arguments);
        let output =
            Output::from(command.env("CARGO", "echo").stdout(full).output().expect("it runs"));
        let expected = "error: cannot write to standard output: ";
        assert!(output.err.starts_with(expected), "{arguments:?}: {}", output.err);
        assert_eq!(output.code, Some(1), "{arguments:?}");
    }
}

#[test]
fn no_colour_but_on_a_terminal() {
    let root = Workspace::new();
    let escape = '\u{1b}';
    assert!(!run(&root, &["2021/21"]).out.contains(escape));
    let with = |name| {
        Output::from(run_command(&root, &["2021/21"]).env(name, "1").output().expect("it runs"))
    };
    assert!(with("CLICOLOR_FORCE").out.contains(escape));
    assert!(!with("NO_COLOR").out.contains(escape));
}

/// A reader that stops after one line ends the run, with what it has come to by then.
#[test]
fn a_closed_pipe_ends_the_run() {
    let root = Workspace::new();
    root.write("bad.txt", "Player 1:\nfive\n");
    for (first, status) in [("inputs/2020/day22/published.txt", 0), ("bad.txt", 1)] {
        // More output than a pipe holds, and runs that would take minutes.
        let mut arguments = vec!["2020/22", "--part", "2", "--input", first];
        arguments.extend(["--input", "inputs/2020/day22/published.txt"].repeat(2000));
        let mut child = run_command(&root, &arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it runs");
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        out.read_line(&mut String::new()).expect("a line");
        drop(out);
        let output = Output::from(child.wait_with_output().expect("it ends"));
        assert_eq!((output.err.as_str(), output.code), ("", Some(status)));
    }
}

/// The workspace is where the program is run, wherever it was built.
#[test]
fn the_workspace_is_found_at_run_time() {
    let root = Workspace::new();
    root.write("inputs/2020/day22/mine.txt", EXAMPLE);
    let mut command = run_command(&root, &["2020/22", "--format", "json"]);
    command.env_remove("CARGO_MANIFEST_DIR").current_dir(root.path("inputs"));
    let output = Output::from(command.output().expect("it runs"));
    assert_eq!(json(&output)[0]["input"], "inputs/2020/day22/mine.txt");
    let nowhere = tempfile::tempdir().expect("a folder");
    let output = Output::from(command.current_dir(nowhere.path()).output().expect("it runs"));
    insta::assert_snapshot!(output.err, @"error: not in a workspace: run `cargo xtask`");
    assert_eq!(output.code, Some(2));
}
