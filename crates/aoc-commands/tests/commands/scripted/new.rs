//! `cargo xtask new`.

use std::fs;

use aoc_fakes::{output::Output, scratch_workspace::killed_by_its_first_write};

use super::{DAY22_MINE, with_scripts};

const MANIFEST: &str = "crates/y2015_day01/Cargo.toml";
const MAIN: &str = "crates/y2015_day01/src/main.rs";

#[test]
fn a_new_day_is_made_and_its_next_steps_are_named() {
    let workspace = with_scripts(&[]);
    let output = workspace.run("new 2015/1 --title Doesn't-It?");
    insta::assert_snapshot!(output.out, @"
    made crates/y2015_day01; its inputs belong in inputs/2015/day01

    next:
      fetch your input:     cargo xtask fetch 2015/1
      or save it as:        inputs/2015/day01/mine.txt
      read the puzzle:      https://adventofcode.com/2015/day/1
      or here:              cargo xtask read 2015/1
      save its example:     cargo xtask example 2015/1
      or save it as:        inputs/2015/day01/example.txt
      record its answer:    cargo xtask expect 2015/1 1 ANSWER
      solve part 1 in:      crates/y2015_day01/src/main.rs
      try the example:      cargo xtask run 2015/1 -e
      submit your answer:   cargo xtask submit 2015/1
    ");
    assert_eq!(workspace.calls(), "cargo update --workspace --offline --quiet\n");
    assert_eq!(output.code, Some(0));
    let manifest = workspace.read(MANIFEST);
    assert!(manifest.contains("description = \"2015, day 1: Doesn't-It?\"\n"), "{manifest}");
    let main = workspace.read(MAIN);
    let line = "// 2015/1, year2015::day01, y2015_day01: Doesn't-It? {title}\n";
    assert!(main.starts_with(line), "{main}");
    assert!(!workspace.path("crates/y2015_day01/notes.md").exists());
    // The other commands find the day. It does not compile, since it has no script.
    workspace.write_some_text(&["inputs/2015/day01/mine.txt"]);
    assert!(workspace.run("run 2015/1").err.contains("y2015_day01 was not built"));
}

#[test]
fn paths_of_a_new_day_are_shown_from_the_current_folder() {
    let workspace = with_scripts(&[]);
    let mut command = workspace.command("new 2015/1");
    let output = Output::run(command.current_dir(workspace.path("crates/day22")));
    output.assert_success(
        "made ../../crates/y2015_day01; its inputs belong in ../../inputs/2015/day01\n",
    );
    output.assert_success("  write its title in:   ../../crates/y2015_day01/Cargo.toml\n");
    output.assert_success("  solve part 1 in:      ../../crates/y2015_day01/src/main.rs\n");
    assert!(workspace.path(MAIN).exists());
}

#[test]
fn err_existing_day_is_not_overwritten() {
    let workspace = with_scripts(&[]);
    workspace.run("new 2015/1");
    let solved = workspace.read(MAIN) + "solved";
    workspace.write(MAIN, &solved);
    let output = workspace.run("new 2015/1");
    insta::assert_snapshot!(output.err, @"error: 2015/1 already exists: crates/y2015_day01; `--package NAME` makes a second solution");
    assert_eq!(output.code, Some(2));
    assert_eq!(workspace.read(MAIN), solved);
    let output = workspace.run("new 2020/22");
    assert!(output.err.starts_with("error: 2020/22 already exists: crates/day22; "), "{output:?}");
}

#[test]
fn a_second_solution_has_a_package_of_another_name_and_the_same_title() {
    let workspace = with_scripts(&[("day22", ""), ("fast", "")]);
    let output = workspace.run("new 2020/22 --package fast");
    output.assert_success("made crates/fast; its inputs belong in inputs/2020/day22\n");
    output.assert_success("  solve part 1 in:      crates/fast/src/main.rs\n");
    output.assert_success("  try the example:      cargo xtask run fast -e\n");
    output.assert_success("  submit your answer:   cargo xtask submit fast\n");
    let manifest = workspace.read("crates/fast/Cargo.toml");
    assert!(manifest.contains("name = \"fast\"\n"), "{manifest}");
    assert!(manifest.contains("description = \"2020, day 22: Crab Combat\"\n"), "{manifest}");
    workspace.write_some_text(&[DAY22_MINE]);
    let output = workspace.run("run 22");
    assert!(output.out.contains("2020/22 Crab Combat (fast) "), "{output:?}");

    let output = workspace.run("new 2020/22 --package fast");
    assert_eq!(output.err, "error: the folder crates/fast already exists\n");
}

#[test]
fn err_package_with_a_name_that_cannot_work() {
    let workspace = with_scripts(&[]);
    for name in ["Fast-1", "4_fast"] {
        let output = workspace.run(&format!("new 2015/1 --package {name}"));
        output.assert_usage_error("expected a name of small letters, digits and `_`");
        assert!(!workspace.path("crates").join(name).exists(), "{name}");
    }
    assert_eq!(workspace.calls(), "");
}

#[test]
fn err_folder_without_a_manifest_is_not_touched() {
    let workspace = with_scripts(&[]);
    workspace.write_some_text(&["crates/y2015_day01/notes"]);
    let output = workspace.run("new 2015/1");
    insta::assert_snapshot!(output.err, @"error: the folder crates/y2015_day01 already exists");
    assert_eq!(output.code, Some(2));
    assert!(!workspace.path(MANIFEST).exists());
}

/// With half a crate, no cargo command would work.
#[test]
fn new_leaves_nothing_in_crates_if_it_is_killed_and_can_be_repeated() {
    let workspace = with_scripts(&[]);
    let mut killed = killed_by_its_first_write(&workspace.command("new 2015/1"));
    assert_eq!(Output::run(&mut killed).code, None);
    assert!(workspace.path(".new-y2015_day01").exists());
    assert!(!workspace.path("crates/y2015_day01").exists());

    workspace.run("new 2015/1").assert_success("made ");
    assert!(!workspace.path(".new-y2015_day01").exists());
    assert!(workspace.path(MAIN).exists());
}

/// The client of the site: `read` caches a page with this heading, `fetch` runs this script, and the page has one block.
fn client(heading: &str, fetch: &str) -> String {
    format!(
        "mkdir -p inputs/2015/day01 && cd inputs/2015/day01\n\
         case $1 in\n\
         read) echo '<h2>{heading}</h2>' >puzzle.html; echo 'An elevator.' ;;\n\
         fetch) {fetch} ;;\n\
         example) echo '1   ()()'; echo 'next: cargo xtask example 2015/1 NUMBER' ;;\n\
         esac\n"
    )
}

const HEADING: &str = "--- Day 1: Not Quite Lisp ---";
const SAVE_INPUT: &str = "echo text >mine.txt; echo 'inputs/2015/day01/mine.txt: fetched'";

#[test]
fn fetch_takes_the_title_from_the_page_fetches_the_input_and_lists_the_blocks() {
    let workspace = with_scripts(&[("xtask-site", &client(HEADING, SAVE_INPUT))]);
    let output = workspace.run("new 2015/1 --fetch");
    insta::assert_snapshot!(output.out, @"
    made crates/y2015_day01; its inputs belong in inputs/2015/day01
    inputs/2015/day01/mine.txt: fetched

    next:
      read the puzzle:      https://adventofcode.com/2015/day/1
      or here:              cargo xtask read 2015/1
      save block 1:         cargo xtask example 2015/1 1
      record its answer:    cargo xtask expect 2015/1 1 ANSWER
      solve part 1 in:      crates/y2015_day01/src/main.rs
      try the example:      cargo xtask run 2015/1 -e
      submit your answer:   cargo xtask submit 2015/1

    the blocks of its page:
    1   ()()
    next: cargo xtask example 2015/1 NUMBER
    ");
    assert_eq!(output.err, "");
    assert_eq!(output.code, Some(0), "{output:?}");
    insta::assert_snapshot!(workspace.calls(), @"
    cargo builds --features xtask/site xtask-site in the profile dev
    xtask-site read 2015/1
    cargo update --workspace --offline --quiet
    xtask-site fetch 2015/1
    xtask-site example 2015/1
    ");
    let manifest = workspace.read(MANIFEST);
    assert!(manifest.contains("\"2015, day 1: Not Quite Lisp\""), "{manifest}");
}

#[test]
fn a_given_title_is_kept_and_the_client_waits_if_told_to() {
    let workspace = with_scripts(&[("xtask-site", &client(HEADING, SAVE_INPUT))]);
    workspace.run("new 2015/1 --fetch --wait --title Mine").assert_success("made ");
    let calls = "xtask-site read --wait 2015/1\nxtask-site fetch 2015/1\n";
    assert!(workspace.program_calls().starts_with(calls));
    let manifest = workspace.read(MANIFEST);
    assert!(manifest.contains("\"2015, day 1: Mine\""), "{manifest}");
}

#[test]
fn a_page_without_a_block_is_no_error_and_an_example_that_exists_is_enough() {
    let client = client(HEADING, SAVE_INPUT);
    let without_block = client.replace("example) ", "example) echo 'no block' >&2; exit 1; ");
    let workspace = with_scripts(&[("xtask-site", &without_block)]);
    let output = workspace.run("new 2015/1 --fetch");
    output.assert_success("  list its blocks:      cargo xtask example 2015/1\n");
    assert!(!output.out.contains("the blocks of its page") && output.err.is_empty(), "{output:?}");

    let workspace = with_scripts(&[("xtask-site", &client)]);
    workspace.write_some_text(&["inputs/2015/day01/example.txt"]);
    let output = workspace.run("new 2015/1 --fetch");
    assert!(!output.out.contains("cargo xtask example"), "{output:?}");
}

#[test]
fn if_the_input_is_not_fetched_the_day_stays_and_the_command_fails() {
    let workspace = with_scripts(&[("xtask-site", &client(HEADING, "exit 2"))]);
    let output = workspace.run("new 2015/1 --fetch");
    output.assert_failure("\nnext:\n  fetch your input:     cargo xtask fetch 2015/1\n");
    assert!(workspace.path(MANIFEST).exists());
}

#[test]
fn nothing_is_made_if_the_client_fails_and_the_status_is_that_of_the_client() {
    for status in [1, 2] {
        let workspace = with_scripts(&[("xtask-site", &format!("exit {status}"))]);
        let output = workspace.run("new 2015/1 --fetch");
        let error = "error: 2015/1 was not made, because its page was not fetched, see above; \
            without `--fetch`, the site is not needed\n";
        assert_eq!(output.out + &output.err, error);
        assert_eq!(output.code, Some(status));
        assert!(!workspace.path("crates/y2015_day01").exists());
        assert!(!workspace.path("inputs").exists());
    }
}

#[test]
fn a_cached_page_has_the_title_and_what_is_recorded_is_not_proposed() {
    let workspace = with_scripts(&[]);
    workspace.write("inputs/2015/day01/puzzle.html", format!("<h2>{HEADING}</h2>"));
    workspace.write_some_text(&["inputs/2015/day01/mine.txt", "inputs/2015/day01/example.txt"]);
    workspace
        .write_some_text(&["inputs/2015/day01/mine.1.snap", "inputs/2015/day01/example.1.snap"]);
    let output = workspace.run("new 2015/1");
    insta::assert_snapshot!(output.out, @"
    made crates/y2015_day01; its inputs belong in inputs/2015/day01

    next:
      read the puzzle:      https://adventofcode.com/2015/day/1
      or here:              cargo xtask read 2015/1
      solve part 1 in:      crates/y2015_day01/src/main.rs
      try the example:      cargo xtask run 2015/1 -e
      compare your answer:  cargo xtask check 2015/1
    ");
    let manifest = workspace.read(MANIFEST);
    assert!(manifest.contains("\"2015, day 1: Not Quite Lisp\""), "{manifest}");
}

#[test]
fn err_page_without_the_title_of_the_puzzle() {
    let client = client("--- Day 2: I Was Told There Would Be No Math ---", SAVE_INPUT);
    let workspace = with_scripts(&[("xtask-site", &client)]);
    let output = workspace.run("new 2015/1 --fetch");
    insta::assert_snapshot!(output.err, @r#"error: inputs/2015/day01/puzzle.html: expected a page with `--- Day 1: … ---`, found "--- Day 2: I Was Told There Would Be No Math ---""#);
    assert_eq!(output.code, Some(1));
    assert!(!workspace.path("crates/y2015_day01").exists());
}

#[test]
fn err_wait_without_fetch() {
    let output = with_scripts(&[]).run("new 2015/1 --wait");
    assert_eq!(output.err, "error: `--wait` needs `--fetch`\n");
    assert_eq!(output.code, Some(2));
}

#[test]
fn quotes_and_backslashes_of_a_title_are_kept() {
    let workspace = with_scripts(&[]);
    let mut command = workspace.command("new 2015/1 --title");
    let output = Output::run(command.arg(r#"A "B" \ x"#));
    assert_eq!(output.code, Some(0), "{output:?}");
    let manifest = workspace.read(MANIFEST);
    assert!(manifest.contains(r#"= "2015, day 1: A \"B\" \\ x""#), "{manifest}");
    assert!(workspace.read(MAIN).contains(r#": A "B" \ x"#));
}

#[test]
fn err_title_that_is_empty_or_has_a_control_character() {
    for (title, error) in [
        ("", "expected a title"),
        (" ", "expected a title"),
        ("a\nb", "a title cannot contain control characters"),
    ] {
        let workspace = with_scripts(&[]);
        let mut command = workspace.command("new 2015/1 --title");
        let output = Output::run(command.arg(title));
        assert_eq!(output.err, format!("error: --title: {error}\n"));
        assert_eq!(output.code, Some(2));
        assert!(!workspace.path("crates/y2015_day01").exists());
    }
}

#[test]
fn a_hidden_file_is_a_template_unless_emacs_or_macos_has_made_it() {
    let workspace = with_scripts(&[]);
    workspace.write("xtask/templates/day/.gitignore.template", "*.out\n");
    // These are no text.
    for hidden in [".#main.rs.template", "._Cargo.toml.template"] {
        workspace.write(format!("xtask/templates/day/{hidden}"), "\u{fffd}");
    }
    workspace.run("new 2015/1");
    assert_eq!(fs::read_dir(workspace.path("crates/y2015_day01")).expect("a folder").count(), 3);
}

#[test]
fn err_without_templates_nothing_is_made() {
    let workspace = with_scripts(&[]);
    fs::remove_dir_all(workspace.path("xtask/templates/day")).expect("a folder");
    let output = workspace.run("new 2015/1");
    assert!(output.err.contains("templates/day: "), "{output:?}");
    workspace.write_some_text(&["xtask/templates/day/notes.md"]);
    let output = workspace.run("new 2015/1");
    assert!(output.err.contains("expected files such as Cargo.toml.template"), "{output:?}");
    assert_eq!(output.code, Some(1));
    assert!(!workspace.path("crates/y2015_day01").exists());
}

/// Otherwise no cargo command would work any more.
#[test]
fn err_templates_of_a_crate_that_cargo_cannot_load_leave_nothing_behind() {
    let workspace = with_scripts(&[]);
    workspace.write("xtask/templates/day/Cargo.toml.template", "this is no manifest\n");
    let output = workspace.run("new 2015/1");
    output.assert_failure(
        "error: crates/y2015_day01 was not made: fix the templates in xtask/templates/day: ",
    );
    output.assert_failure("cannot read this manifest: ");
    let message = "error: crates/build was not made: cargo cannot load it: ";
    workspace.run("new 2015/1 --package build").assert_failure(message);
    assert!(!workspace.path("crates/y2015_day01").exists());
}
