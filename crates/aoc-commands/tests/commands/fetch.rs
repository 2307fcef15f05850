//! `cargo xtask fetch`

use std::fs;

use crate::fake_world::{
    FakeResponse, FakeWorld, MINE, PAGE, VERDICTS, html, no_response, page, puzzle_page, reply,
    text,
};

const FETCH: &str = "fetch 2020/22";
const FORCE: &str = "fetch 2020/22 --force";

#[test]
fn an_input_is_saved_byte_for_byte_after_the_page() {
    let sent = "  leading spaces\r\n\n<and no final newline>";
    let input = reply(200, "text/plain; charset=utf-8", sent);
    let world = FakeWorld::with_site([html(&puzzle_page(22, &[])), input]);
    let output = world.run(FETCH);
    assert_eq!(output.out, "inputs/2020/day22/mine.txt: fetched\n");
    assert_eq!(output.code, Some(0));
    assert_eq!(world.workspace.read(MINE), sent);
    assert_eq!(world.requests(), ["/2020/day/22", "/2020/day/22/input"]);
}

#[test]
fn what_is_cached_needs_no_token_and_is_replaced_only_with_force() {
    let world = FakeWorld::new().without_token();
    world.workspace.write(MINE, "old");
    world.workspace.write(PAGE, puzzle_page(22, &[]));
    world.run(FETCH).assert_success(
        "inputs/2020/day22/mine.txt: cached (`cargo xtask fetch --force 2020/22` refetches)\n",
    );
    assert_eq!(world.workspace.read(MINE), "old");

    let world = FakeWorld::with_site([html(&puzzle_page(22, &[])), text("new")]);
    world.workspace.write(MINE, "old");
    world.run(FORCE).assert_success("inputs/2020/day22/mine.txt: fetched\n");
    assert_eq!(world.workspace.read(MINE), "new");
}

/// It may have come along with an imported day.
#[test]
fn the_right_answers_are_noted_for_an_input_that_is_there() {
    let world = FakeWorld::with_site([html(&puzzle_page(22, &["5"]))]);
    world.workspace.write(MINE, "old");
    for note in ["inputs/2020/day22/mine.site: 1 right: 5\n", ""] {
        let output = world.run(FETCH);
        output.assert_success("mine.txt: cached (");
        assert_eq!(output.err, note);
    }
    assert_eq!(world.requests(), ["/2020/day/22"]);
}

/// The cached page may be that of another account.
#[test]
fn with_force_the_answers_are_those_of_a_new_page() {
    let new_page = puzzle_page(22, &["5"]);
    let world = FakeWorld::with_site([html(&new_page), text("new")]);
    world.workspace.write(PAGE, puzzle_page(22, &["4"]));
    world.run(FORCE).assert_success("mine.site: 1 right: 5\n");
    assert_eq!(world.workspace.read(VERDICTS), "1 right: 5\n");
    assert_eq!(world.workspace.read(PAGE), new_page);
}

/// Otherwise the answers to the one would be compared with what is known of the other.
#[test]
fn err_input_of_another_account_replaces_nothing_if_answers_to_the_old_one_are_known() {
    let old_page = puzzle_page(22, &[]);
    let known = [("mine.site", "1 too low: 4\n"), ("mine.1.snap", "---\nsource: me\n---\n4\n")];
    for (name, answers) in known {
        let world = FakeWorld::with_site([html(&puzzle_page(22, &["5"])), text("new")]);
        world.workspace.write(MINE, "old");
        world.workspace.write(PAGE, &old_page);
        world.workspace.write(format!("inputs/2020/day22/{name}"), answers);
        let before = world.files_of_day22();
        world.run(FORCE).assert_failure(
            "error: 2020/22: the site sent another input than inputs/2020/day22/mine.txt, of which answers are known: if \
             that is damaged, delete it; if it is that of another account, rename or delete inputs/2020/day22/mine.*; then \
             `cargo xtask fetch --force 2020/22`\n",
        );
        assert_eq!(world.files_of_day22(), before);

        // It is the same input, however it is saved.
        let world = world.with_responses([html(&old_page), text("old\n")]);
        world.run(FORCE).assert_success("mine.txt: fetched\n");
        assert_eq!(world.workspace.read(MINE), "old\n");
    }
}

#[test]
fn err_right_answer_that_contradicts_what_is_noted_is_not_noted() {
    for noted in ["1 right: 4\n", "1 too high: 5\n"] {
        let world = FakeWorld::with_site([html(&puzzle_page(22, &["5"])), text("new")]);
        world.workspace.write(VERDICTS, noted);
        world.run(FORCE).assert_failure(
            "error: 2020/22: inputs/2020/day22/mine.site: the page says that 5 is right for part 1, and this file says that \
             it is not: if it is about another account, rename or delete inputs/2020/day22/mine.*\n",
        );
        assert_eq!(world.files_of_day22(), [format!("mine.site: {noted}")]);
    }
}

/// The new page would be that of another account than the input.
#[test]
fn with_force_an_input_that_is_not_sent_leaves_the_page_as_well() {
    let world = FakeWorld::with_site([html(&puzzle_page(22, &["5"])), no_response()]);
    world.workspace.write(MINE, "old");
    world.workspace.write(PAGE, puzzle_page(22, &[]));
    let before = world.files_of_day22();
    world.run(FORCE).assert_failure("error: 2020/22: no complete response from ");
    assert_eq!(world.files_of_day22(), before);
}

#[test]
fn fetch_takes_all_days_or_a_year_or_any_puzzle() {
    for (words, year, day) in [
        // What 2020/22 needs is cached.
        ("fetch", 2021, 21),
        ("fetch 2021 2021/21", 2021, 21),
        ("fetch 22 --force", 2020, 22),
        ("fetch 2020 --force", 2020, 22),
        ("fetch 2015/1", 2015, 1),
        ("fetch today", 2030, 12),
    ] {
        let world =
            FakeWorld::with_two_days().with_responses([html(&puzzle_page(day, &[])), text("1\n")]);
        world.workspace.write(MINE, "mine");
        world.workspace.write(PAGE, puzzle_page(22, &[]));
        world.run(words).assert_success("mine.txt: fetched\n");
        let path = format!("/{year}/day/{day}");
        assert_eq!(world.requests(), [path.clone(), path + "/input"], "{words}");
    }
}

#[test]
fn after_an_interruption_the_same_command_fetches_the_rest_and_notes_the_answers() {
    let world = FakeWorld::with_site([html(&puzzle_page(22, &["4"])), no_response(), text("1\n")]);
    let output = world.run(FETCH);
    output.assert_failure(
        "error: 2020/22: no complete response from https://adventofcode.com: transfer closed: try again in a few minutes\n",
    );
    // Once there is an input, nobody would ask for them again.
    output.assert_failure("mine.site: 1 right: 4\n");
    world.run(FETCH).assert_success("mine.txt: fetched\n");
    // They may be lost, or the page may be from before they were noted.
    fs::remove_file(world.workspace.path(VERDICTS)).expect("a file");
    world.run(FETCH).assert_success("mine.site: 1 right: 4\n");
    assert_eq!(world.requests(), ["/2020/day/22", "/2020/day/22/input", "/2020/day/22/input"]);
}

#[test]
fn err_locked_puzzle_is_named_once() {
    let output = FakeWorld::new().run("fetch 2099/12");
    output.assert_failure("error: 2099/12: the puzzle is locked until December 12, 2099, ");
}

/// The site may have removed it, or the puzzle may be named wrongly.
#[test]
fn a_puzzle_that_the_site_does_not_have_stops_no_other() {
    let world = FakeWorld::with_site([
        reply(404, "text/plain", ""),
        html(&puzzle_page(21, &[])),
        text("1\n"),
    ]);
    let output = world.run("fetch 2020/22 2021/21");
    output.assert_failure("error: 2020/22: the site has no such page: try again later\n");
    assert_eq!(output.out, "inputs/2021/day21/mine.txt: fetched\n");
    assert_eq!(world.requests(), ["/2020/day/22", "/2021/day/21", "/2021/day/21/input"]);
}

#[test]
fn err_response_that_is_not_an_input_is_not_saved_and_nothing_more_is_requested() {
    let responses: [(&dyn Fn() -> FakeResponse, &str); 4] = [
        (&|| page("oops"), "the site sent something other than an input"),
        (&|| text("\n"), "the site sent something other than an input"),
        (&|| reply(503, "text/plain", ""), "status 503: try again in a few minutes"),
        (&no_response, "no complete response from"),
    ];
    for (response, reason) in responses {
        let world = FakeWorld::with_site([response()]);
        world.workspace.write(PAGE, puzzle_page(22, &[]));
        let output = world.run("fetch 2020/22 2022/1 2021/21");
        output.assert_failure("not tried after this error: 2021/21, 2022/1\nerror: 2020/22: ");
        output.assert_failure(reason);
        assert!(!world.workspace.path(MINE).exists(), "{reason}");
        assert_eq!(world.requests(), ["/2020/day/22/input"], "{reason}");

        // An older one stays.
        let world = FakeWorld::with_site([html(&puzzle_page(22, &[])), response()]);
        world.workspace.write(MINE, "mine");
        world.run(FORCE).assert_failure(reason);
        assert_eq!(world.workspace.read(MINE), "mine", "{reason}");
    }
}
