//! `cargo xtask read`, and how the right answers on a page are noted.

use crate::fake_world::{FakeWorld, PAGE, html, puzzle_page};

#[test]
fn a_page_is_printed_and_cached_and_refresh_replaces_it() {
    let old = "<article><h2>--- Day 22: Camel Cards ---</h2>\
        <p>So far, both crabs have dealt a deck of cards, and each of them plays its top card.</p>\
        <pre><code>#&#27;</code></pre></article>";
    let accepted = ["306", "HZKHFEJZ"]
        .map(|answer| format!("<p>Your puzzle answer was <code>{answer}</code>.</p>"));
    let new = format!("{old}\n{}", accepted.concat());
    let world = FakeWorld::with_site([html(old), html(&puzzle_page(2, &[])), html(&new)]);
    insta::assert_snapshot!(world.transcript(
        "read 2020/22
         read 2020/22 --refresh
         read 2020/22 --refresh"
    ), @r#"
    $ read 2020/22
    > requests /2020/day/22
    < --- Day 22: Camel Cards --- So far, both crabs have dealt a deck of cards, and each of them plays its top card. #&#27;
    --- Day 22: Camel Cards ---

    So far, both crabs have dealt a deck of cards, and each of them plays its top
    card.

    #\u{1b}
    + inputs/2020/day22/puzzle.html: <article><h2>--- Day 22: Camel Cards ---</h2><p>So far, both crabs have dealt a deck of cards, and each of them plays its top card.</p><pre><code>#&#27;</code></pre></article>
    = 0
    $ read 2020/22 --refresh
    > requests /2020/day/22
    < --- Day 2: Crab Combat ---
    ! error: the site sent the wrong page: expected a page with `--- Day 22: … ---`, found "--- Day 2: Crab Combat ---"; try again later
    = 1
    $ read 2020/22 --refresh
    > requests /2020/day/22
    < --- Day 22: Camel Cards --- So far, both crabs have dealt a deck of cards, and each of them plays its top card. #&#27; Your puzzle answer was 306 . Your puzzle answer was HZKHFEJZ .
    ! inputs/2020/day22/mine.site: 1 right: 306
    ! inputs/2020/day22/mine.site: 2 right: HZKHFEJZ
    --- Day 22: Camel Cards ---

    So far, both crabs have dealt a deck of cards, and each of them plays its top
    card.

    #\u{1b}

    Your puzzle answer was 306.

    Your puzzle answer was HZKHFEJZ.
    + inputs/2020/day22/mine.site: 1 right: 306
    + inputs/2020/day22/mine.site: 2 right: HZKHFEJZ
    + inputs/2020/day22/puzzle.html: <p>Your puzzle answer was <code>306</code>.</p><p>Your puzzle answer was <code>HZKHFEJZ</code>.</p>
    = 0
    "#);
    // All is cached and noted, so this needs no token, and notes nothing.
    let again = world.without_token().run("read 2020/22");
    assert_eq!((again.code, &*again.err), (Some(0), ""));
}

/// A line that cannot be read would make all of `mine.site` unreadable.
#[test]
fn err_right_answer_that_cannot_be_a_line_or_contradicts_what_is_noted_is_not_noted() {
    let world = FakeWorld::new();
    world.workspace.write("inputs/2021/day22/puzzle.html", puzzle_page(22, &["no answer: x"]));
    world.workspace.write("inputs/2022/day22/puzzle.html", puzzle_page(22, &["5"]));
    world.workspace.write("inputs/2022/day22/mine.site", "1 too high: 5\n");
    insta::assert_snapshot!(world.transcript(
        "read 2021/22
         read 2022/22"
    ), @r#"
    $ read 2021/22
    ! error: inputs/2021/day22/puzzle.html: the right answer to part 1: expected an answer, found `no answer: x`
    = 1
    $ read 2022/22
    ! error: inputs/2022/day22/mine.site: the page says that 5 is right for part 1, and this file says that it is not: if it is about another account, rename or delete inputs/2022/day22/mine.*
    = 1
    "#);
}

#[test]
fn err_cached_file_that_is_not_a_page() {
    let world = FakeWorld::new();
    world.workspace.write(PAGE, "notes");
    world.run("read 2020/22").assert_err(
        1,
        "error: inputs/2020/day22/puzzle.html: expected a page with `--- Day 22: … ---`, found \"\"; delete the file\n",
    );
}
