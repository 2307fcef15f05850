//! `cargo xtask fetch`

use crate::fake_world::{
    FakeWorld, MINE, PAGE, VERDICTS, html, no_response, page, puzzle_page, reply, text,
};

#[test]
fn an_input_and_its_page_are_fetched_once_and_refetched_with_force() {
    let sent = "  leading spaces\r\n\n<and no final newline>";
    let world = FakeWorld::with_two_days().with_responses([
        html(&puzzle_page(22, &[])),
        text("1"),
        reply(404, "text/plain", "Not Found"),
        html(&puzzle_page(21, &["7"])),
        reply(503, "text/plain", ""),
        text("1"),
        html(&puzzle_page(22, &["306"])),
        no_response(),
        html(&puzzle_page(22, &["306"])),
        text(sent),
        html(&puzzle_page(22, &["4"])),
        text("that of another account"),
    ]);
    insta::assert_snapshot!(world.transcript(
        "fetch 2020/22
         fetch 22 2015/1
         fetch 2022/3 2021/21
         fetch 2021/21
         fetch 22 --force
         fetch 22 --force
         fetch 22 --force"
    ), @"
    $ fetch 2020/22
    > requests /2020/day/22
    < --- Day 22: Crab Combat ---
    ! waiting 5.0s before the next request
    > sleeps 5s
    > requests /2020/day/22/input
    < 1
    inputs/2020/day22/mine.txt: fetched
    + inputs/2020/day22/mine.txt: 1
    + inputs/2020/day22/puzzle.html: <article><h2>--- Day 22: Crab Combat ---</h2></article>
    = 0
    $ fetch 22 2015/1
    > requests /2015/day/1
    < 404 Not Found
    ! error: 2015/1: the site has no such page: try again later
    inputs/2020/day22/mine.txt: cached (`cargo xtask fetch --force 2020/22` refetches)
    = 1
    $ fetch 2022/3 2021/21
    > requests /2021/day/21
    < --- Day 21: Crab Combat --- Your puzzle answer was 7 .
    ! inputs/2021/day21/mine.site: 1 right: 7
    ! waiting 5.0s before the next request
    > sleeps 5s
    > requests /2021/day/21/input
    < 503
    ! not tried after this error: 2022/3
    ! error: 2021/21: the site answered with status 503: try again in a few minutes; if this keeps happening, check the session token
    + inputs/2021/day21/mine.site: 1 right: 7
    + inputs/2021/day21/puzzle.html: <article><h2>--- Day 21: Crab Combat ---</h2></article><p>Your puzzle answer was <code>7</code>.</p>
    = 1
    $ fetch 2021/21
    > requests /2021/day/21/input
    < 1
    inputs/2021/day21/mine.txt: fetched
    + inputs/2021/day21/mine.txt: 1
    = 0
    $ fetch 22 --force
    > requests /2020/day/22
    < --- Day 22: Crab Combat --- Your puzzle answer was 306 .
    ! waiting 5.0s before the next request
    > sleeps 5s
    > requests /2020/day/22/input
    < NoResponse: transfer closed
    ! error: 2020/22: no complete response from https://adventofcode.com: transfer closed: try again in a few minutes
    = 1
    $ fetch 22 --force
    > requests /2020/day/22
    < --- Day 22: Crab Combat --- Your puzzle answer was 306 .
    ! waiting 5.0s before the next request
    > sleeps 5s
    > requests /2020/day/22/input
    < leading spaces <and no final newline>
    ! inputs/2020/day22/mine.site: 1 right: 306
    inputs/2020/day22/mine.txt: fetched
    + inputs/2020/day22/mine.site: 1 right: 306
    - inputs/2020/day22/mine.txt: 1
    + inputs/2020/day22/mine.txt:   leading spaces
    + inputs/2020/day22/mine.txt:
    + inputs/2020/day22/mine.txt: <and no final newline>
    - inputs/2020/day22/puzzle.html: <article><h2>--- Day 22: Crab Combat ---</h2></article>
    + inputs/2020/day22/puzzle.html: <article><h2>--- Day 22: Crab Combat ---</h2></article><p>Your puzzle answer was <code>306</code>.</p>
    = 0
    $ fetch 22 --force
    > requests /2020/day/22
    < --- Day 22: Crab Combat --- Your puzzle answer was 4 .
    ! waiting 5.0s before the next request
    > sleeps 5s
    > requests /2020/day/22/input
    < that of another account
    ! error: 2020/22: the site sent another input than inputs/2020/day22/mine.txt, of which answers are known: if that is damaged, delete it; if it is that of another account, rename or delete inputs/2020/day22/mine.*; then `cargo xtask fetch --force 2020/22`
    = 1
    ");
    assert_eq!(world.workspace.read(MINE), sent);
}

/// It may have come along with an imported day.
#[test]
fn an_input_without_a_page_needs_only_the_page() {
    let world = FakeWorld::with_site([html(&puzzle_page(22, &["5"]))]);
    world.workspace.write(MINE, "1");
    assert_eq!(world.run("fetch 2020/22").err, "inputs/2020/day22/mine.site: 1 right: 5\n");
    // From now on, no token is needed.
    assert_eq!(world.without_token().run("fetch 2020/22").code, Some(0));
}

#[test]
fn fetch_takes_all_days_or_a_year_or_any_puzzle() {
    for (words, year, day) in [
        // What 2020/22 needs is cached.
        ("fetch", 2021, 21),
        ("fetch 2021 2021/21", 2021, 21),
        ("fetch 2020 --force", 2020, 22),
        ("fetch 2015/1", 2015, 1),
        ("fetch today", 2030, 12),
    ] {
        let world =
            FakeWorld::with_two_days().with_responses([html(&puzzle_page(day, &[])), text("1\n")]);
        world.workspace.write(MINE, "mine");
        world.workspace.write(PAGE, puzzle_page(22, &[]));
        assert_eq!(world.run(words).code, Some(0), "{words}");
        let path = format!("/{year}/day/{day}");
        assert_eq!(world.requests(), [path.clone(), path + "/input"], "{words}");
    }
}

#[test]
fn err_response_that_is_not_an_input_is_not_saved() {
    for response in [page("oops"), text("\n")] {
        let world = FakeWorld::with_site([response]);
        world.workspace.write(PAGE, puzzle_page(22, &[]));
        world.run("fetch 2020/22").assert_err(
            1,
            "error: 2020/22: the site sent something other than an input: try again later\n",
        );
        assert!(!world.workspace.path(MINE).exists());
    }
}

/// `read` shows the error.
#[test]
fn err_page_with_a_right_answer_that_contradicts_what_is_noted_changes_nothing() {
    let world = FakeWorld::with_site([html(&puzzle_page(22, &["5"])), text("new")]);
    world.workspace.write(VERDICTS, "1 too high: 5\n");
    assert_eq!(world.run("fetch 2020/22 --force").code, Some(1));
    assert_eq!(world.files_of_day22(), ["mine.site: 1 too high: 5\n"]);
}
