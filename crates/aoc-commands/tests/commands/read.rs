//! `cargo xtask read`, and how the right answers on a page are noted.

use crate::fake_world::{DAY22, FakeWorld, PAGE, VERDICTS, html, page, puzzle_page};

const READ: &str = "read 2020/22";
const REFRESH: &str = "read 2020/22 --refresh";

#[test]
fn a_requested_page_is_cached_and_refresh_replaces_it() {
    let old = "<article><h2>--- Day 22: Camel Cards ---</h2><p>So far.</p><pre><code>#&#27;</code></pre></article>";
    let new = old.replace("So far", "At last");
    let world = FakeWorld::with_site([html(old), html(&new)]);
    insta::assert_snapshot!(world.run(READ).out, @r"
    --- Day 22: Camel Cards ---

    So far.

    #\u{1b}
    ");
    assert_eq!(world.workspace.read(PAGE), old);
    world.run(READ).assert_success("So far.");
    assert_eq!(world.requests(), ["/2020/day/22"]);
    world.run(REFRESH).assert_success("At last.");
    assert_eq!(world.workspace.read(PAGE), new);

    let world = world.without_token();
    world.run(READ).assert_success("At last.");
    assert_eq!(world.requests().len(), 2);
}

#[test]
fn the_right_answers_on_a_page_are_noted_once_and_known_to_submit() {
    let world = FakeWorld::new();
    world.workspace.write(PAGE, puzzle_page(22, &["306", "HZKHFEJZ"]));
    let output = world.run(READ);
    insta::assert_snapshot!(output.err, @"
    inputs/2020/day22/mine.site: 1 right: 306
    inputs/2020/day22/mine.site: 2 right: HZKHFEJZ
    ");
    assert_eq!(world.run(READ).err, "");
    assert_eq!(world.workspace.read(VERDICTS), "1 right: 306\n2 right: HZKHFEJZ\n");
    world.run("submit 2020/22 1 7").assert_failure("part 1 of 2020/22 is already solved by 306");
    assert_eq!(world.calls(), "");
}

/// Such a line would make `mine.site` unreadable.
#[test]
fn err_right_answer_that_cannot_be_a_line_is_not_noted() {
    for (answer, error) in [
        ("a\nb", r#"mine.site: expected an answer of one line, found "1 right: a\nb""#),
        ("no answer: x", "puzzle.html: the right answer to part 1: expected an answer, found"),
    ] {
        let world = FakeWorld::new();
        world.workspace.write(VERDICTS, "1 too low: 5\n");
        world.workspace.write(PAGE, puzzle_page(22, &[answer]));
        world.run(READ).assert_failure(error);
        assert_eq!(world.workspace.read(VERDICTS), "1 too low: 5\n");
    }
}

#[test]
fn err_response_that_is_another_page_is_not_saved() {
    for (response, reason) in [
        (page("The wires are cold today."), "error: the site sent the wrong page: "),
        (html(&puzzle_page(2, &[])), r#"found "--- Day 2: Crab Combat ---"; try again later"#),
        (html(&format!("[Log In]{}", puzzle_page(22, &[]))), "log in again"),
    ] {
        let world = FakeWorld::with_site([response]);
        world.run(REFRESH).assert_failure(reason);
        assert!(!world.workspace.path(DAY22).exists(), "{reason}");
    }
}

#[test]
fn err_cached_file_that_is_not_a_page() {
    let world = FakeWorld::new();
    world.workspace.write(PAGE, "notes");
    world.run(READ).assert_failure(
        "error: inputs/2020/day22/puzzle.html: expected a page with `--- Day 22: … ---`, found \"\"; delete the file\n",
    );
}
