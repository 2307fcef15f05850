//! `cargo xtask new`. Waiting for a puzzle is in `midnight`.

use std::fs;

use aoc_fakes::program::TOKEN;

use crate::fake_world::{FakeResponse, FakeWorld, TOKEN_FILE, html, page, reply, text};

const NEW: &str = "new 2015/1";
const MADE: &str = "made crates/y2015_day01; its inputs belong in inputs/2015/day01\n";
const MANIFEST: &str = "crates/y2015_day01/Cargo.toml";
const MAIN: &str = "crates/y2015_day01/src/main.rs";
const HTML: &str =
    "<article><h2>--- Day 1: Not Quite Lisp ---</h2><pre><code>()()</code></pre></article>";

/// A workspace to which a day can be added, and a site that gives these responses in order.
fn with_templates(responses: impl IntoIterator<Item = FakeResponse>) -> FakeWorld {
    let world = FakeWorld::with_two_days().with_responses(responses);
    world.workspace.add_templates();
    world
}

fn assert_title(world: &FakeWorld, title: &str) {
    let manifest = world.workspace.read(MANIFEST);
    assert!(manifest.contains(&format!("\"2015, day 1: {title}\"")), "{manifest}");
}

#[test]
fn with_a_token_the_page_and_the_input_are_fetched_and_the_blocks_are_listed() {
    // The token may be in the file.
    let world = with_templates([html(HTML), text("text")]).without_token();
    world.workspace.write(TOKEN_FILE, TOKEN);
    let output = world.run(NEW);
    insta::assert_snapshot!(output.out, @"
    inputs/2015/day01/mine.txt: fetched
    made crates/y2015_day01; its inputs belong in inputs/2015/day01
    1   ()()
    next: `cargo xtask example 2015/1 NUMBER ANSWER`
    ");
    assert_eq!(output.code, Some(0));
    insta::assert_snapshot!(world.calls(), @"
    requests /2015/day/1
    sleeps 5s
    requests /2015/day/1/input
    updates Cargo.lock
    ");
    assert_title(&world, "Not Quite Lisp");
}

#[test]
fn the_templates_get_the_title_that_is_given_and_the_site_is_not_asked() {
    let world = with_templates([]).without_token();
    let output = world.run_words(&["new", "2015/1", "--title", r#"Doesn't "It" \ x"#]);
    insta::assert_snapshot!(output.out, @"
    made crates/y2015_day01; its inputs belong in inputs/2015/day01
    next: save your input as inputs/2015/day01/mine.txt; or, after `cargo xtask session --save`, `cargo xtask fetch 2015/1`
    ");
    assert!(world.workspace.path("inputs/2015/day01").exists());
    assert_eq!(world.calls(), "updates Cargo.lock");
    assert_title(&world, r#"Doesn't \"It\" \\ x"#);
    let line = r#"// 2015/1, year2015::day01, y2015_day01: Doesn't "It" \ x {title}"#;
    assert_eq!(world.workspace.read(MAIN), format!("{line}\n"));
    // The third file beside them is no template.
    let folder = world.workspace.path("crates/y2015_day01");
    assert_eq!(fs::read_dir(folder).expect("a folder").count(), 2);
}

#[test]
fn the_puzzle_of_today_is_the_one_that_unlocked_last() {
    let world = with_templates([]).without_token();
    world.set_clock("2030-12-05T05:00:00Z");
    world.run("new today --title Five").assert_success("made crates/y2030_day05; ");
}

#[test]
fn what_is_there_is_not_asked_for() {
    let world = with_templates([]);
    world.workspace.write("inputs/2015/day01/puzzle.html", HTML);
    world
        .workspace
        .write_some_text(&["inputs/2015/day01/mine.txt", "inputs/2015/day01/example.txt"]);
    assert_eq!(world.run(NEW).out, MADE);
    assert_eq!(world.requests(), [""; 0]);
    assert_title(&world, "Not Quite Lisp");
}

/// Half a day, without a title or an input, would have to be completed by hand.
#[test]
fn err_no_day_is_made_if_the_site_does_not_send_the_page_and_the_input() {
    let same = "error: no day was made (`cargo xtask new 2015/1 --title TITLE` makes it without the site): ";
    for (responses, error) in [
        (vec![page("oops")], "the site sent the wrong page: "),
        (vec![html(HTML), reply(404, "text/plain", "")], "the site has no such page"),
    ] {
        let world = with_templates(responses);
        world.run(NEW).assert_failure(&format!("{same}{error}"));
        assert!(!world.workspace.path("crates/y2015_day01").exists());
        // Only what is still missing is requested then.
        let has_page = world.workspace.path("inputs/2015/day01/puzzle.html").exists();
        let rest = if has_page { vec![text("text")] } else { vec![html(HTML), text("text")] };
        let world = world.with_responses(rest);
        world.run(NEW).assert_success(MADE);
        assert_title(&world, "Not Quite Lisp");
    }
    let without_token = with_templates([]).without_token();
    without_token.run(NEW).assert_usage_error(&format!("{same}no session token: "));
    let in_ci = with_templates([]).with_variable("CI", "true");
    let second = "new 2015/1 --package fast";
    in_ci.run(second).assert_failure(&format!("{same}the variable CI is set: "));
}

#[test]
fn a_second_solution_has_a_package_of_another_name_and_the_same_title() {
    let world = with_templates([]).without_token();
    let output = world.run("new 2020/22");
    insta::assert_snapshot!(output.err, @"error: 2020/22 already exists: crates/day22; `--package NAME` makes a second solution");
    assert_eq!(output.code, Some(2));
    world
        .run("new 2020/22 --package fast")
        .assert_success("made crates/fast; its inputs belong in inputs/2020/day22\n");
    let manifest = world.workspace.read("crates/fast/Cargo.toml");
    assert!(manifest.contains("name = \"fast\"\n"), "{manifest}");
    assert!(manifest.contains("description = \"2020, day 22: Crab Combat\"\n"), "{manifest}");
}

#[test]
fn err_folder_that_exists_is_not_touched() {
    let world = with_templates([]);
    world.workspace.write_some_text(&["crates/y2015_day01/notes", "crates/fast/notes"]);
    world.run(NEW).assert_usage_error("error: the folder crates/y2015_day01 already exists\n");
    world
        .run("new 2020/22 --package fast")
        .assert_usage_error("error: the folder crates/fast already exists\n");
    assert!(!world.workspace.path(MANIFEST).exists());
    assert_eq!(world.calls(), "");
}

#[test]
fn err_title_that_is_empty_or_has_a_control_character() {
    let world = with_templates([]);
    for (title, error) in
        [(" ", "expected a title"), ("a\nb", "a title cannot contain control characters")]
    {
        world
            .run_words(&["new", "2015/1", "--title", title])
            .assert_usage_error(&format!("error: --title: {error}\n"));
    }
    assert_eq!(world.calls(), "");
}

/// A folder cannot be moved there.
#[test]
#[cfg(target_os = "linux")]
fn the_crates_may_be_on_another_disk() {
    let world = with_templates([]).without_token();
    let disk = tempfile::tempdir_in("/dev/shm").expect("a folder");
    let crates = world.workspace.path("crates");
    fs::remove_dir_all(&crates).expect("a folder");
    std::os::unix::fs::symlink(disk.path(), crates).expect("a link");
    world.run("new 2015/1 --title Lisp").assert_success(MADE);
    assert_title(&world, "Lisp");
    assert!(disk.path().join("y2015_day01/src/main.rs").exists());
}

/// As long as there is half a crate, no cargo command works.
#[test]
fn err_crate_that_is_not_complete_is_not_moved_to_crates() {
    let world = with_templates([]);
    let new_titled = "new 2015/1 --title Lisp";
    let template = "xtask/templates/day/src/lib.rs.template";
    world.workspace.write(template, b"\xff");
    world.run(new_titled).assert_failure(&format!("error: {template}: "));
    assert!(!world.workspace.path("crates/y2015_day01").exists());
    // Nothing has remained beside `crates` and the other folders.
    let entries = fs::read_dir(world.workspace.path("")).expect("a folder");
    let mut names = entries.map(|entry| entry.expect("an entry").file_name());
    assert!(names.all(|name| !name.display().to_string().starts_with(".new-")));
    fs::remove_file(world.workspace.path(template)).expect("a file");
    world.run(new_titled).assert_success(MADE);
    assert!(world.workspace.path(MAIN).exists());
}
