//! `cargo xtask new`. Waiting for a puzzle is in `midnight`.

use std::fs;

use crate::fake_world::{DAY22, FakeResponse, FakeWorld, html, page, puzzle_page, reply, text};

const MADE: &str = "made crates/y2015_day01; its inputs belong in inputs/2015/day01\n";

/// A workspace to which a day can be added, and a site that gives these responses in order.
fn with_templates(responses: impl IntoIterator<Item = FakeResponse>) -> FakeWorld {
    let world = FakeWorld::with_two_days().with_responses(responses);
    world.workspace.add_templates();
    world
}

/// No half of a day, without a title or an input, is made. The same command requests what is still missing then.
#[test]
fn a_day_is_made_once_the_site_has_sent_the_page_and_the_input() {
    let block = "<article><pre><code>()()</code></pre></article>";
    let world = with_templates([
        page("oops"),
        html(&format!("{}{block}", puzzle_page(1, &["74"]))),
        reply(404, "text/plain", "Not Found"),
        text("(())"),
    ]);
    insta::assert_snapshot!(world.transcript(
        "new 2015/1
         new 2015/1
         new 2015/1"
    ), @r#"
    $ new 2015/1
    > requests /2015/day/1
    < oops
    ! error: no day was made (`cargo xtask new 2015/1 --title TITLE` makes it without the site): the site sent the wrong page: expected a page with `--- Day 1: … ---`, found ""; try again later
    = 1
    $ new 2015/1
    > requests /2015/day/1
    < --- Day 1: Crab Combat --- Your puzzle answer was 74 . ()()
    ! inputs/2015/day01/mine.site: 1 right: 74
    ! waiting 5.0s before the next request
    > sleeps 5s
    > requests /2015/day/1/input
    < 404 Not Found
    ! error: no day was made (`cargo xtask new 2015/1 --title TITLE` makes it without the site): the site has no such page: try again later
    + inputs/2015/day01/mine.site: 1 right: 74
    + inputs/2015/day01/puzzle.html: <article><h2>--- Day 1: Crab Combat ---</h2></article><p>Your puzzle answer was <code>74</code>.</p><article><pre><code>()()</code></pre></article>
    = 1
    $ new 2015/1
    > requests /2015/day/1/input
    < (())
    inputs/2015/day01/mine.txt: fetched
    made crates/y2015_day01; its inputs belong in inputs/2015/day01
    > updates Cargo.lock
    1   ()()
    next: `cargo xtask example 2015/1 NUMBER ANSWER`
    + crates/y2015_day01/Cargo.toml: [package]
    + crates/y2015_day01/Cargo.toml: name = "y2015_day01"
    + crates/y2015_day01/Cargo.toml: version = "0.1.0"
    + crates/y2015_day01/Cargo.toml: description = "2015, day 1: Crab Combat"
    + crates/y2015_day01/src/main.rs: //! Crab Combat
    + inputs/2015/day01/mine.txt: (())
    = 0
    "#);
}

/// Nobody is asked for a title that is known, so no token is needed.
#[test]
fn a_day_has_the_title_that_is_given_or_that_of_another_solution() {
    let world = with_templates([]).without_token().with_inputs(DAY22, &[("mine", "1")]);
    insta::assert_snapshot!(world.transcript(
        r#"new 2015/1 --title 'It "is" \ x'
         new 2020/22
         new 2020/22 --package fast
         new 2020/22 --package fast"#
    ), @r#"
    $ new 2015/1 --title 'It "is" \ x'
    made crates/y2015_day01; its inputs belong in inputs/2015/day01
    > updates Cargo.lock
    next: save your input as inputs/2015/day01/mine.txt; or, after `cargo xtask session --save`, `cargo xtask fetch 2015/1`
    + crates/y2015_day01/Cargo.toml: [package]
    + crates/y2015_day01/Cargo.toml: name = "y2015_day01"
    + crates/y2015_day01/Cargo.toml: version = "0.1.0"
    + crates/y2015_day01/Cargo.toml: description = "2015, day 1: It \"is\" \\ x"
    + crates/y2015_day01/src/main.rs: //! It "is" \ x
    = 0
    $ new 2020/22
    ! error: 2020/22 already exists: crates/day22; `--package NAME` makes a second solution
    = 2
    $ new 2020/22 --package fast
    made crates/fast; its inputs belong in inputs/2020/day22
    > updates Cargo.lock
    + crates/fast/Cargo.toml: [package]
    + crates/fast/Cargo.toml: name = "fast"
    + crates/fast/Cargo.toml: version = "0.1.0"
    + crates/fast/Cargo.toml: description = "2020, day 22: Crab Combat"
    + crates/fast/src/main.rs: //! Crab Combat
    = 0
    $ new 2020/22 --package fast
    ! error: the folder crates/fast already exists
    = 2
    "#);
    assert!(world.workspace.path("inputs/2015/day01").is_dir());
}

#[test]
fn the_puzzle_of_today_is_the_one_that_unlocked_last() {
    let world = with_templates([]).without_token();
    world.set_clock("2030-12-05T05:00:00Z");
    world.run("new today --title Five");
    assert!(world.workspace.path("crates/y2030_day05").exists());
}

#[test]
fn what_is_there_is_not_asked_for() {
    let world = with_templates([]);
    world.workspace.write("inputs/2015/day01/puzzle.html", puzzle_page(1, &[]));
    world
        .workspace
        .write_some_text(&["inputs/2015/day01/mine.txt", "inputs/2015/day01/example.txt"]);
    world.run("new 2015/1").assert_out(0, MADE);
    assert_eq!(world.requests(), [""; 0]);
}

#[test]
fn err_without_a_token() {
    with_templates([]).without_token().run("new 2015/1 --package fast").assert_err(
        2,
        "error: no day was made (`cargo xtask new 2015/1 --title TITLE` makes it without the site): no session token: \
         `cargo xtask session --save` saves it\n",
    );
}

#[test]
fn err_title_that_is_empty_or_has_a_control_character() {
    let world = with_templates([]);
    for (title, error) in
        [(" ", "expected a title"), ("a\nb", "a title cannot contain control characters")]
    {
        world
            .run_words(&["new", "2015/1", "--title", title])
            .assert_err(2, &format!("error: --title: {error}\n"));
    }
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
    world.run("new 2015/1 --title Lisp");
    assert!(disk.path().join("y2015_day01/Cargo.toml").exists());
    assert!(disk.path().join("y2015_day01/src/main.rs").exists());
}

/// As long as there is half a crate, no cargo command works.
#[test]
fn err_crate_that_is_not_complete_is_not_moved_to_crates() {
    let world = with_templates([]);
    let template = "xtask/templates/day/src/lib.rs.template";
    world.workspace.write(template, b"\xff");
    world
        .run("new 2015/1 --title Lisp")
        .assert_err(1, &format!("error: {template}: stream did not contain valid UTF-8\n"));
    for folder in ["", "crates"] {
        let entries = fs::read_dir(world.workspace.path(folder)).expect("a folder");
        let mut names = entries.map(|entry| entry.expect("an entry").file_name());
        assert!(!names.any(|name| name.display().to_string().contains("2015")), "{folder:?}");
    }
}
