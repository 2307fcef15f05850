//! What the runner starts, and what it makes of the outcome.

use std::fs;

use crate::scripts::{Output, Workspace};

const MINE: &str = "inputs/2020/day22/mine.txt";

fn both(day22: &str, day21: &str) -> Workspace {
    Workspace::new(&[("day22", day22), ("day21", day21)])
}

/// The calls without those of cargo.
fn programs(output: &Output) -> String {
    let calls = output.calls.lines().filter(|call| !call.starts_with("cargo"));
    calls.collect::<Vec<_>>().join("\n")
}

#[test]
fn run_builds_all_programs_at_once_and_starts_each() {
    let output = both("echo crab", "echo dirac").run("run 2021/21 2020/22 -p 2 --format json");
    insta::assert_snapshot!(output.calls, @"
    cargo build --keep-going --profile release --message-format json-render-diagnostics --package day21 --package day22
    day21 --part 2 --format=json
    day22 --part 2 --format=json
    ");
    assert_eq!((&*output.out, output.code), ("dirac\ncrab\n", Some(0)));
    let output = both("", "").run("run 2020/22 -e -i - --input a=b.txt");
    insta::assert_snapshot!(programs(&output), @"day22 --input example --input - --input a=b.txt");
}

#[test]
fn a_failed_program_keeps_no_other_from_running() {
    for command in ["run", "check"] {
        for (script, status, error) in [
            ("", 0, ""),
            ("exit 201", 1, ""),
            // What is unfinished fails only a run that names the day.
            ("exit 203", u8::from(command == "check"), ""),
            ("kill -9 $$", 1, "signal: 9 (SIGKILL)\n"),
            ("exit 101", 1, "exit status: 101\n"),
            // A part may end the program.
            ("exit 0", 1, "exit status: 0\n"),
            ("exit 3", 1, "exit status: 3\n"),
        ] {
            let workspace = both(script, "echo dirac");
            workspace.write("inputs/2020/day22/published.txt", "");
            workspace.write("inputs/2021/day21/mine.txt", "");
            let output = workspace.run(command);
            assert_eq!((&*output.out, output.code), ("dirac\n", Some(status.into())), "{script}");
            let early = format!("error: 2020/22: day22 ended before it was done: {error}");
            assert!(error.is_empty() || output.err.starts_with(&early), "{output:?}");
        }
    }
    assert_eq!(both("exit 203", "").run("run 2020/22").code, Some(1));
    // The script `cargo` does not build day22.
    let output = Workspace::new(&[("day21", "echo dirac")]).run("run 2020/22 2021/21");
    assert_eq!((&*output.out, output.code), ("dirac\n", Some(1)));
    insta::assert_snapshot!(output.err, @"error: 2020/22: cannot build day22, see above");
}

#[test]
fn puzzles_without_an_input_are_one_line() {
    let workspace = both("echo crab", "echo dirac");
    let output = workspace.run("run");
    assert_eq!((&*output.out, &*output.calls), ("no input yet for 2020/22 and 1 more\n", ""));
    workspace.write("inputs/2020/day22/example-1.txt", "");
    let output = workspace.run("run -e");
    assert_eq!((&*output.out, output.code), ("crab\nno input yet for 2021/21\n", Some(0)));
    assert_eq!(programs(&output), "day22 --input example");
    assert_eq!(programs(&workspace.run("run --format json")).lines().count(), 2);
}

#[test]
fn what_is_not_here_or_not_clear() {
    let error = |words| {
        let output = both("", "").run(words);
        assert_eq!((&*output.out, &*output.calls, output.code), ("", "", Some(2)));
        output.err
    };
    assert!(error("check 9999/12").starts_with("error: there is no 9999/12 here; there are:\n"));
    insta::assert_snapshot!(error("run --input a.txt"), @"error: `--input a.txt` needs one puzzle, as in `run 22 --input a.txt`");
}

#[test]
fn check_compares_or_records() {
    let output = both("exit 201", "").run("check");
    assert_eq!((&*programs(&output), output.code), ("day22 --check\nday21 --check", Some(1)));
    insta::assert_snapshot!(output.err, @"to record new answers, once you know they are right: add --accept");
    let output = both("", "").run("check 2021 --accept");
    assert_eq!((programs(&output).as_str(), output.code), ("day21 --check=accept", Some(0)));
}

#[test]
fn two_packages_with_one_program_are_refused() {
    let workspace = both("", "");
    workspace.write("same", "");
    let output = workspace.run("run 2020/22 2021/21");
    assert_eq!((programs(&output).as_str(), output.code), ("", Some(1)));
    insta::assert_snapshot!(output.err, @"error: day22 and day21 both build a program `prog`: rename one in its `[[bin]]`");
}

#[test]
fn check_names_recorded_answers_without_a_day() {
    let workspace = both("", "");
    workspace.write("inputs/2020/day22/example.1.snap", "");
    assert_eq!(workspace.run("check").code, Some(0));
    workspace.write("inputs/2021/day20/mine.1.snap", "");
    let error = "error: 2021/20: answers are recorded, but no crate has the description `2021, day 20: …`\n";
    let personal = workspace.run("check");
    assert_eq!((&*personal.err, personal.code), (error, Some(0)));
    workspace.write("inputs/2021/day20/example.1.snap", "");
    let output = workspace.run("check");
    assert!(output.err.starts_with(error) && output.code == Some(1), "{output:?}");
    assert_eq!(workspace.run("check 2021").code, Some(0));
}

#[test]
fn trace_and_view_hand_on_their_words() {
    let workspace = Workspace::new(&[("day22-view", "exit 201")]);
    workspace.write("crates/day22/view/Cargo.toml", "");
    let trace = workspace.run("trace 22 -p 1 -i a.txt -e --max-depth 2");
    insta::assert_snapshot!(programs(&trace), @"day22-view trace 22 -p 1 -i a.txt -e --max-depth 2");
    let view = workspace.run("view --open day22 --output a.html");
    insta::assert_snapshot!(programs(&view), @"day22-view view --open day22 --output a.html");
    assert_eq!((trace.code, view.code), (Some(1), Some(1)));
    let none = workspace.run("view 21");
    insta::assert_snapshot!(none.err, @"error: 2021/21 has no trace and no view");
}

#[test]
fn stars_are_the_answers_recorded_for_your_own_input() {
    let workspace = both("", "");
    for part in ["15/day01/mine.1", "15/day01/mine.2", "15/day02/mine.1", "15/day25/mine.1"] {
        workspace.write(&format!("inputs/20{part}.snap"), "---\n---\n7\n");
    }
    workspace.write("inputs/2025/day11/mine.1.snap", "---\n---\nno answer: nothing was found\n");
    insta::assert_snapshot!(workspace.run("stars").out, @"
          1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25
    2015 **  *  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · **
    2025  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
    ");
    assert_eq!(
        ["stars 2024", "stars 22"].map(|words| workspace.run(words).code),
        [Some(0), Some(2)]
    );
}

/// A script that says this of an input.
fn says(json: &str) -> String {
    format!("echo '{{\"year\":2020,{json}}}'")
}

const README: &str = "# Days\n\n<!-- days: written by cargo xtask bench --write -->\nold\n\
    <!-- end of days -->\nso on";

const SOLVED: &str = r#""part1":{"status":"solved","answer":"1","ns":1100}"#;

#[test]
fn bench_replaces_the_table_in_the_readme_and_nothing_else() {
    let day22 =
        format!(r#""parse":{{"ns":612}},{SOLVED},"part2":{{"status":"solved","ns":2000300}}"#);
    let day21 = format!(r#""parse":{{"ns":1}},{SOLVED},"part2":{{"status":"unsolved"}}"#);
    let workspace = both(&says(&day22), &says(&day21));
    workspace.write("inputs/2020/day22/published.txt", "");
    workspace.write("inputs/2021/day21/example.txt", "");
    workspace.write("README.md", README);
    let output = workspace.run("bench --write");
    assert_eq!((&*output.err, output.code), ("", Some(0)));
    let (table, _) = output.out.split_once("\nBest of repeated runs, on ").expect("where");
    insta::assert_snapshot!(table, @"
    | puzzle | input | parse | part 1 | part 2 | total |
    |---|---|--:|--:|--:|--:|
    | [2020/22 Crab Combat](crates/day22/src/lib.rs) | published | 612ns | 1.10µs | 2.00ms | 2.00ms |
    | [2021/21 Dirac Dice](crates/day21/src/lib.rs) | example | 1ns | 1.10µs | – | 1.10µs |
    | all | | | | | 2.00ms |
    ");
    assert_eq!(workspace.read("README.md"), README.replace("old", &format!("\n{}", output.out)));
    insta::assert_snapshot!(programs(&output), @"
    day22 --repeat --format=json --input published
    day21 --repeat --format=json --input example
    ");

    // One's own input goes before the example.
    workspace.write("inputs/2021/day21/mine-b.txt", "");
    let output = workspace.run("bench 2021/21 --format json");
    assert_eq!(programs(&output), "day21 --repeat --format=json --input mine");
    assert!(output.out.starts_with("{\"year\":2020,\"parse\""), "{output:?}");
    // Not all inputs have a row.
    let output = workspace.run("bench 2021/21 -e -i a.txt");
    let expected = "day21 --repeat --format=json --input example --input a.txt";
    assert_eq!((programs(&output).as_str(), output.code), (expected, Some(1)));
}

#[test]
fn bench_goes_on_without_a_day() {
    let day22 = says(r#""error":"line 2, column 1: expected a card""#);
    let died = format!("{}\nexit 101", says(SOLVED));
    for (script, error, code) in [
        (&*day22, "2020/22: example: line 2, column 1: expected a card\n", 1),
        (&died, "2020/22: day22 ended before it was done: exit status: 101\n", 1),
        (&says(r#""part1":{"status":"unsolved"}"#), "2020/22: not solved yet\n", 0),
    ] {
        let workspace = both(script, &says(SOLVED));
        workspace.write("inputs/2020/day22/example.txt", "");
        workspace.write("README.md", README);
        let output = workspace.run("bench --write");
        let none = "2021/21: no input to measure: add example.txt\n";
        assert_eq!((output.code, output.err), (Some(code), format!("{error}{none}")));
        assert_eq!(workspace.read("README.md"), README);
        workspace.write("inputs/2021/day21/example.txt", "");
        let output = workspace.run("bench --write");
        assert_eq!(output.code, Some(code));
        assert!(output.err.starts_with(error) && output.out.contains("| [2021/21 "), "{output:?}");
        // The sum would be too small.
        assert_eq!(workspace.read("README.md").contains("| [2021/21 "), code == 0);
    }
}

/// A workspace whose client ends with this status, and keeps the answer.
fn with_client(status: u8, scripts: &[(&str, &str)]) -> Workspace {
    let client = format!("cat > \"$root/answer\"\nexit {}", 200 + status);
    Workspace::new(&[&[("aoc-site", &*client)], scripts].concat())
}

#[test]
fn what_is_cached_needs_no_client() {
    let workspace = with_client(0, &[]);
    workspace.write(MINE, "mine");
    let output = workspace.run("fetch 2020-22");
    assert_eq!((&*output.err, &*output.calls, output.code), ("", "", Some(0)));
    insta::assert_snapshot!(output.out, @"inputs/2020/day22/mine.txt: cached (--force refetches)");
    let fetch = |words| programs(&workspace.run(words));
    assert_eq!(fetch("fetch 2020/22 --force"), "aoc-site fetch 2020/22 --force");
    assert_eq!(fetch("fetch"), "aoc-site fetch 2021/21");
    assert_eq!(fetch("fetch 2021 2021/21"), "aoc-site fetch 2021/21");
    assert_eq!(fetch("fetch 9999/12"), "aoc-site fetch 9999/12");
    workspace.write("f", "token");
    assert_eq!(fetch("session --session-file f"), "aoc-site session --session-file f");
    assert_eq!(fetch("read 9999/12"), "aoc-site read 9999/12");
    workspace.write("inputs/9999/day12/puzzle.html", "cached");
    assert_eq!(fetch("read 9999/12"), "aoc-site read 9999/12");
    assert_eq!(fetch("read 9999/12 --refresh"), "aoc-site read 9999/12 --refresh");
    assert_eq!(fetch("example 9999/12 2"), "aoc-site example --as=example 9999/12 2");
    let example = fetch("example 9999/12 2 --as example-2");
    assert_eq!(example, "aoc-site example --as=example-2 9999/12 2");
}

#[test]
fn a_token_and_a_contact_are_looked_for_before_the_client_is_built() {
    let workspace = with_client(0, &[]);
    for (words, contact) in [
        ("fetch 9999/12", ""),
        ("read 9999/12", " "),
        ("submit 9999/12 1 1", "two\nlines"),
        ("session", "ä@mail.example"),
    ] {
        let mut command = workspace.command(words);
        let command = command.env("AOC_SESSION", "").env("AOC_CONTACT", contact);
        let output = workspace.finish(command);
        assert_eq!((&*output.out, &*output.calls, output.code), ("", "", Some(2)), "{words}");
        insta::allow_duplicates!(insta::assert_snapshot!(output.err, @"
        error: no session token: log in to the site, copy the value of the cookie `session` from the browser, and save it as .adventofcode.session in your home folder
        error: no contact, which the site asks programs to name: set AOC_CONTACT to your e-mail address or home page, in ASCII, for instance under `[env]` in .cargo/config.toml
        "));
    }
}

#[test]
fn tokens_are_looked_up_in_order() {
    let workspace = with_client(0, &[]);
    let config = if cfg!(target_os = "macos") { "Library/Application Support/" } else { "" };
    let files = [
        "home/.config/aocd/token".to_owned(),
        format!("home/{config}adventofcode.session"),
        "home/.adventofcode.session".to_owned(),
    ];
    // A relative folder for configuration is none.
    workspace.write("adventofcode.session", "token");
    let mut command = workspace.command("session");
    let output = workspace.finish(command.env("AOC_SESSION", "").env("XDG_CONFIG_HOME", "."));
    assert_eq!((output.code, &*output.calls), (Some(2), ""));
    for file in files {
        workspace.write(&file, "token");
        let mut command = workspace.command("session");
        let output = workspace.finish(command.env("AOC_SESSION", ""));
        assert_eq!(programs(&output), format!("aoc-site session --session-file ROOT/{file}"));
    }
    let output = workspace.run("session");
    assert_eq!(programs(&output), "aoc-site session");
    // A token by mistake is not shown.
    let slip = workspace.run("session --session-file 0123456789abcdef0123456789abcdef");
    assert_eq!((&*slip.calls, slip.code, slip.err.contains("0123")), ("", Some(2), false));
}

/// A script that says this of part 2 of several inputs.
fn says_of(parts: &[(&str, &str)]) -> String {
    let line = |(input, part): &(&str, &str)| {
        says(&format!(r#""input":"inputs/2020/day22/{input}.txt","part2":{part}"#))
    };
    parts.iter().map(line).collect::<Vec<_>>().join("\n")
}

const RIGHT: &str = r#"{"status":"solved","answer":"291","ns":1}"#;

#[test]
fn a_right_answer_of_the_day_is_recorded() {
    let day22 = says_of(&[("example", RIGHT), ("mine", RIGHT)]);
    let workspace = with_client(0, &[("day22", &day22)]);
    for (name, text) in [("mine", "mine"), ("mine-b", ""), ("example", ""), ("example-1", "")] {
        workspace.write(&format!("inputs/2020/day22/{name}.txt"), text);
    }
    let output = workspace.run("submit 2020/22 2 --wait");
    assert_eq!((output.code, &*workspace.read("answer")), (Some(0), "291"));
    assert_eq!(output.out, "  mine       part 2 recorded: 291\n");
    insta::assert_snapshot!(programs(&output), @"
    day22 --part 2 --format=json --input ROOT/inputs/2020/day22/mine.txt --input ROOT/inputs/2020/day22/example.txt
    aoc-site submit --wait 2020/22 2
    ");
    assert!(workspace.read("inputs/2020/day22/mine.2.snap").ends_with("\n---\n291\n"));
    // One that is given needs no day.
    let output = workspace.run("submit 2020/22 1 -5 --force");
    assert_eq!((output.code, &*workspace.read("answer")), (Some(0), "-5"));
    insta::assert_snapshot!(programs(&output), @"aoc-site submit --force 2020/22 1");

    // The recorded answer to the example is another.
    workspace.write("inputs/2020/day22/example.2.snap", "---\n---\n105\n");
    let output = workspace.run("submit 2020/22 2");
    assert_eq!((output.code, output.calls.contains("aoc-site")), (Some(1), false));
    insta::assert_snapshot!(output.err, @"
      example    part 2 changed: 291 instead of 105
    error: not submitted: a recorded answer has changed, see above (--force submits anyway)
    ");
    // The day takes no such step for it.
    let no_step = says(r#""input":"inputs/2020/day22/example.txt""#);
    let missing =
        with_client(0, &[("day22", &format!("{}\n{no_step}", says_of(&[("mine", RIGHT)])))]);
    missing.write(MINE, "mine");
    missing.write("inputs/2020/day22/example.txt", "");
    missing.write("inputs/2020/day22/example.2.snap", "---\n---\n105\n");
    assert!(missing.run("submit 2020/22 2").err.contains(
        "example    part 2 error: the day takes no such step, but an answer is recorded"
    ));
    // A recorded answer is not replaced.
    workspace.write("inputs/2020/day22/mine.2.snap", "---\n---\n105\n");
    let output = workspace.run("submit 2020/22 2 --force");
    assert_eq!(
        (&*output.out, output.code),
        ("  mine       part 2 changed: 291 instead of 105\n", Some(0))
    );

    let workspace = with_client(1, &[("day22", &says_of(&[("mine", RIGHT)]))]);
    workspace.write(MINE, "mine");
    assert_eq!(workspace.run("submit 2020/22 2").code, Some(1));
    assert!(!workspace.path("inputs/2020/day22/mine.2.snap").exists());
}

#[test]
fn nothing_to_submit() {
    let error = |script: &str, words: &str| {
        let workspace = with_client(0, &[("day22", script)]);
        if script != "no input" {
            workspace.write(MINE, "mine");
        }
        let output = workspace.run(words);
        assert!(!workspace.path("answer").exists());
        output.err
    };
    insta::assert_snapshot!(error("no input", "submit 2020/22 1"), @"error: no input yet: save yours as inputs/2020/day22/mine.txt, or run `cargo xtask fetch 2020/22`");
    insta::assert_snapshot!(error("", "submit 9999/12 1"), @"error: 9999/12: nothing here solves it: add the answer after the part");
    insta::assert_snapshot!(error("exit 101", "submit 2020/22 1"), @"error: day22 ended before it was done: exit status: 101");
    insta::assert_snapshot!(error(&says_of(&[("mine", RIGHT)]), "submit 2020/22 1"), @"error: inputs/2020/day22/mine.txt: there is no such part");
    let unsolved = says_of(&[("mine", r#"{"status":"unsolved"}"#)]);
    insta::assert_snapshot!(error(&unsolved, "submit 2020/22 2"), @"error: inputs/2020/day22/mine.txt: not solved yet");
}

#[test]
fn new_makes_folders_and_nothing_else() {
    let workspace = Workspace::new(&[]);
    let output = workspace.run("new 2015/1 --title Doesn't-It?");
    insta::assert_snapshot!(output.out, @"
    made crates/y2015_day01 and inputs/2015/day01

    next:
      cargo xtask fetch 2015/1           # your input
      cargo xtask run 2015/1             # solve it in crates/y2015_day01/src/lib.rs
      cargo xtask check --accept 2015/1  # with the worked example in inputs/2015/day01/example.txt
    ");
    assert_eq!(output.calls, "cargo update --workspace --offline --quiet\n");
    let manifest = workspace.read("crates/y2015_day01/Cargo.toml");
    assert!(manifest.contains("description = \"2015, day 1: Doesn't-It?\"\n"), "{manifest}");
    assert!(workspace.run("run 2015/1").err.contains("cannot build y2015_day01"));
    let solved = workspace.read("crates/y2015_day01/src/lib.rs") + "solved";
    workspace.write("crates/y2015_day01/src/lib.rs", &solved);
    let output = workspace.run("new 2015/1");
    insta::assert_snapshot!(output.err, @"error: 2015/1 already exists: crates/y2015_day01");
    assert_eq!(output.code, Some(2));
    assert_eq!(workspace.read("crates/y2015_day01/src/lib.rs"), solved);
    assert_eq!(workspace.run("new 2020/22").err, "error: 2020/22 already exists: crates/day22\n");

    // Cargo fails: what is made is said, and what is left to do.
    workspace.write("fail", "");
    let output = workspace.run("new 2015/2");
    insta::assert_snapshot!(output.err, @"error: Cargo.lock is not updated, see above; once mended: cargo update --workspace");
    let made = "made crates/y2015_day02 and inputs/2015/day02\n";
    assert!(output.out.starts_with(made), "{output:?}");
    assert_eq!(output.code, Some(1));

    // Half a crate goes.
    workspace.write("inputs/2016", "a file");
    assert!(workspace.run("new 2016/1").err.contains("inputs/2016/day01: "));
    assert!(!workspace.path("crates/y2016_day01").exists());

    let part_2 = "pub fn part2(_input: &Input) {}";
    for (puzzle, has_one_part) in [("2024/25", true), ("2024/12", false), ("2025/12", true)] {
        workspace.run(&format!("new {puzzle}"));
        let package = format!("y{}", puzzle.replace('/', "_day"));
        let lib = workspace.read(&format!("crates/{package}/src/lib.rs"));
        assert_eq!(lib.contains(part_2), has_one_part, "{puzzle}");
        assert!(lib.contains("fn any_text_is_read_or_refused()"), "{lib}");
    }
}

#[test]
fn new_takes_the_title_of_the_page() {
    let client = "case $1 in read) echo 'Not Quite Lisp' ;; fetch) exit 201 ;; esac";
    let workspace = Workspace::new(&[("aoc-site", client)]);
    let output = workspace.run("new 2015/1 --fetch --wait --open");
    // The input was not fetched.
    assert_eq!(output.code, Some(1));
    assert!(output.out.contains("cargo xtask example 2015/1 "), "{output:?}");
    insta::assert_snapshot!(programs(&output), @"
    aoc-site read 2015/1 --title --wait
    aoc-site fetch 2015/1
    aoc-site open 2015/1
    ");
    let manifest = workspace.read("crates/y2015_day01/Cargo.toml");
    assert!(manifest.contains("2015, day 1: Not Quite Lisp"), "{manifest}");

    // Somebody makes it while the client waits.
    let workspace = Workspace::new(&[("aoc-site", "mkdir -p \"$root/crates/y2015_day01\"")]);
    let output = workspace.run("new 2015/1 --fetch --wait");
    assert!(output.err.contains("y2015_day01: ") && output.code == Some(1), "{output:?}");
    assert!(!workspace.path("crates/y2015_day01/Cargo.toml").exists());

    let workspace = Workspace::new(&[("aoc-site", "echo 'a\"b'")]);
    workspace.run("new 2015/1 --fetch");
    let manifest = workspace.read("crates/y2015_day01/Cargo.toml");
    assert!(manifest.contains("description = \"2015, day 1: a'b\"\n"), "{manifest}");

    let workspace = Workspace::new(&[("aoc-site", "exit 201")]);
    let output = workspace.run("new 2015/1 --fetch");
    insta::assert_snapshot!(output.err, @"error: 2015/1 not made: no title, see above");
    assert!(!workspace.path("crates/y2015_day01").exists());
}

#[test]
fn without_cargo_or_days() {
    let workspace = both("", "");
    let mut command = workspace.command("check");
    let output = workspace.finish(command.env("CARGO", workspace.path("no-cargo")));
    assert!(output.err.starts_with("error: cannot run cargo: "), "{output:?}");
    assert_eq!(output.code, Some(1));
    for package in ["day22", "day21"] {
        fs::remove_dir_all(workspace.path("crates").join(package)).expect("a folder");
    }
    for command in ["run", "check", "bench", "fetch", "view 22", "trace 2022/5"] {
        let output = workspace.run(command);
        let error = "error: no days yet; to make one: cargo xtask new YEAR/DAY\n";
        assert_eq!((&*output.err, &*output.calls, output.code), (error, "", Some(2)));
    }
}
