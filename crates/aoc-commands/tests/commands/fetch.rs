//! `cargo xtask fetch`

use std::fs;

use crate::made::{
    MINE, Made, MadeResponse, PAGE, VERDICTS, html, no_response, page, puzzle_page, reply, text,
};

const FETCH: &str = "fetch 2020/22";
const FORCE: &str = "fetch 2020/22 --force";

#[test]
fn an_input_is_saved_byte_for_byte_after_the_page() {
    let sent = "  leading spaces\r\n\n<and no final newline>";
    let input = reply(200, "text/plain; charset=utf-8", sent);
    let made = Made::with_site([html(&puzzle_page(22, &[])), input]);
    let output = made.run(FETCH);
    assert_eq!(output.out, "inputs/2020/day22/mine.txt: fetched\n");
    assert_eq!(output.code, Some(0));
    assert_eq!(made.workspace.read(MINE), sent);
    assert_eq!(made.requests(), ["/2020/day/22", "/2020/day/22/input"]);
}

#[test]
fn what_is_cached_needs_no_token_and_is_replaced_only_with_force() {
    let made = Made::new().without_token();
    made.workspace.write(MINE, "old");
    made.workspace.write(PAGE, puzzle_page(22, &[]));
    made.run(FETCH).assert_success(
        "inputs/2020/day22/mine.txt: cached (`cargo xtask fetch --force 2020/22` refetches)\n",
    );
    assert_eq!(made.workspace.read(MINE), "old");

    let made = Made::with_site([html(&puzzle_page(22, &[])), text("new")]);
    made.workspace.write(MINE, "old");
    made.run(FORCE).assert_success("inputs/2020/day22/mine.txt: fetched\n");
    assert_eq!(made.workspace.read(MINE), "new");
}

/// It may have come along with an imported day.
#[test]
fn the_right_answers_are_noted_for_an_input_that_is_there() {
    let made = Made::with_site([html(&puzzle_page(22, &["5"]))]);
    made.workspace.write(MINE, "old");
    for note in ["inputs/2020/day22/mine.site: 1 right: 5\n", ""] {
        let output = made.run(FETCH);
        output.assert_success("mine.txt: cached (");
        assert_eq!(output.err, note);
    }
    assert_eq!(made.requests(), ["/2020/day/22"]);
}

/// The input may be that of another account.
#[test]
fn with_force_the_answers_are_those_of_a_new_page() {
    let new_page = puzzle_page(22, &["5"]);
    let made = Made::with_site([html(&new_page), text("new")]);
    made.workspace.write(PAGE, puzzle_page(22, &["4"]));
    made.run(FORCE).assert_success("mine.site: 1 right: 5\n");
    assert_eq!(made.workspace.read(VERDICTS), "1 right: 5\n");
    assert_eq!(made.workspace.read(PAGE), new_page);
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
        let made =
            Made::with_two_days().with_responses([html(&puzzle_page(day, &[])), text("1\n")]);
        made.workspace.write(MINE, "mine");
        made.workspace.write(PAGE, puzzle_page(22, &[]));
        made.run(words).assert_success("mine.txt: fetched\n");
        let path = format!("/{year}/day/{day}");
        assert_eq!(made.requests(), [path.clone(), path + "/input"], "{words}");
    }
}

#[test]
fn after_an_interruption_the_same_command_fetches_the_rest_and_notes_the_answers() {
    let made = Made::with_site([html(&puzzle_page(22, &["4"])), no_response(), text("1\n")]);
    let output = made.run(FETCH);
    output.assert_failure(
        "error: 2020/22: no complete response from https://adventofcode.com: transfer closed\n",
    );
    // Once there is an input, nobody would ask for them again.
    output.assert_failure("mine.site: 1 right: 4\n");
    made.run(FETCH).assert_success("mine.txt: fetched\n");
    // They may be lost, or the page may be from before they were noted.
    fs::remove_file(made.workspace.path(VERDICTS)).expect("a file");
    made.run(FETCH).assert_success("mine.site: 1 right: 4\n");
    assert_eq!(made.requests(), ["/2020/day/22", "/2020/day/22/input", "/2020/day/22/input"]);
}

/// The site may have removed it, or the puzzle may be named wrongly.
#[test]
fn a_puzzle_that_the_site_does_not_have_stops_no_other() {
    let made =
        Made::with_site([reply(404, "text/plain", ""), html(&puzzle_page(21, &[])), text("1\n")]);
    let output = made.run("fetch 2020/22 2021/21");
    output.assert_failure("error: 2020/22: the site has no such page: try again later\n");
    assert_eq!(output.out, "inputs/2021/day21/mine.txt: fetched\n");
    assert_eq!(made.requests(), ["/2020/day/22", "/2021/day/21", "/2021/day/21/input"]);
}

#[test]
fn err_response_that_is_not_an_input_is_not_saved_and_nothing_more_is_requested() {
    let responses: [(&dyn Fn() -> MadeResponse, &str); 4] = [
        (&|| page("oops"), "the site sent something other than an input"),
        (&|| text("\n"), "the site sent something other than an input"),
        (&|| reply(503, "text/plain", ""), "status 503: try again in a few minutes"),
        (&no_response, "no complete response from"),
    ];
    for (response, reason) in responses {
        let made = Made::with_site([response()]);
        made.workspace.write(PAGE, puzzle_page(22, &[]));
        let output = made.run("fetch 2020/22 2021/21");
        output.assert_failure("error: 2020/22: ");
        output.assert_failure(reason);
        assert!(!made.workspace.path(MINE).exists(), "{reason}");
        assert_eq!(made.requests(), ["/2020/day/22/input"], "{reason}");

        // An older one stays.
        let made = Made::with_site([html(&puzzle_page(22, &[])), response()]);
        made.workspace.write(MINE, "mine");
        made.run(FORCE).assert_failure(reason);
        assert_eq!(made.workspace.read(MINE), "mine", "{reason}");
    }
}
