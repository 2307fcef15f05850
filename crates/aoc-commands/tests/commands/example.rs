//! `cargo xtask example`

use crate::fake_world::{DAY22, FakeWorld, PAGE};

/// A page of this day with two blocks.
fn page(day: u8) -> String {
    format!(
        "<article><h2>--- Day {day}: Camel Cards ---</h2>\
         <pre><code>32T3K 765\nT55J5 684\nKK677 28\nKTJJT 220\n</code></pre>\
         <pre><code>#&#27;</code></pre></article>"
    )
}

/// The same with a second text, which has a block as well.
fn page_with_second_text(day: u8) -> String {
    page(day) + "<article><h2>--- Part Two ---</h2><pre><code>two1nine\n</code></pre></article>"
}

/// A workspace in which this is the cached page of 2020/22.
fn with_page(html: &str) -> FakeWorld {
    let world = FakeWorld::new();
    world.workspace.write(PAGE, html);
    world
}

#[test]
fn a_block_is_saved_with_the_answer_for_the_part_in_whose_text_it_is() {
    insta::assert_snapshot!(with_page(&page_with_second_text(22)).transcript(
        "example 2020/22
         example 2020/22 1 -6440
         example 2020/22 3 281
         example 2020/22 4"
    ), @r"
    $ example 2020/22
    1   32T3K 765
        T55J5 684
        KK677 28
        (1 more)
    2   #\u{1b}
    3   two1nine
    next: `cargo xtask example 2020/22 NUMBER ANSWER`
    = 0
    $ example 2020/22 1 -6440
    1   32T3K 765
        T55J5 684
        KK677 28
        (1 more)
    inputs/2020/day22/example.txt: saved
    inputs/2020/day22/example.txt: part 1 recorded: -6440
    if this is the wrong block, delete inputs/2020/day22/example.txt and inputs/2020/day22/example.1.snap
    next: `cargo xtask run 2020/22 -e`, until that is right, and then `cargo xtask submit 2020/22`
    + inputs/2020/day22/example.1.snap: -6440
    + inputs/2020/day22/example.txt: 32T3K 765
    + inputs/2020/day22/example.txt: T55J5 684
    + inputs/2020/day22/example.txt: KK677 28
    + inputs/2020/day22/example.txt: KTJJT 220
    = 0
    $ example 2020/22 3 281
    3   two1nine
    inputs/2020/day22/example-3.txt: saved
    inputs/2020/day22/example-3.txt: part 2 recorded: 281
    if this is the wrong block, delete inputs/2020/day22/example-3.txt and inputs/2020/day22/example-3.2.snap
    next: `cargo xtask run 2020/22 -e`, until that is right, and then `cargo xtask submit 2020/22`
    + inputs/2020/day22/example-3.2.snap: 281
    + inputs/2020/day22/example-3.txt: two1nine
    = 0
    $ example 2020/22 4
    ! error: the page of 2020/22 has 3 blocks, found 4 (`cargo xtask read --refresh 2020/22` refetches the page)
    = 2
    ");
}

/// The answers may be older than the page.
#[test]
fn only_what_was_made_is_named_to_be_deleted() {
    let world = with_page(&page(22)).with_answers(DAY22, &[("example.1", "7")]);
    insta::assert_snapshot!(world.transcript(
        "example 2020/22 2
         example 2020/22 2
         example 2020/22 2 8"
    ), @r"
    $ example 2020/22 2
    2   #\u{1b}
    inputs/2020/day22/example.txt: saved
    if this is the wrong block, delete inputs/2020/day22/example.txt
    next: `cargo xtask expect 2020/22 1 ANSWER -i example`
    + inputs/2020/day22/example.txt: #
    = 0
    $ example 2020/22 2
    2   #\u{1b}
    inputs/2020/day22/example.txt: unchanged
    next: `cargo xtask expect 2020/22 1 ANSWER -i example`
    = 0
    $ example 2020/22 2 8
    2   #\u{1b}
    inputs/2020/day22/example.txt: unchanged
    ! error: inputs/2020/day22/example.txt: another answer is recorded for part 1: `cargo xtask expect` replaces it, or records one for the other part
    = 1
    ");
}

#[test]
fn without_a_block_the_example_is_saved_by_hand() {
    let world = with_page(&page(22).replace("pre>", "p>"));
    world
        .run("example 2020/22")
        .assert_out(0, "next: save the example, which is in no block of the page, as inputs/2020/day22/example.txt\n");
}

#[test]
fn err_block_or_answer_that_no_example_can_have() {
    let world = with_page(&page(22));
    // Once somebody has all the other stars, the page of the last day has a second text.
    world.workspace.write("inputs/2025/day12/puzzle.html", page_with_second_text(12));
    insta::assert_snapshot!(world.transcript(
        "example 2020/22 0
         example 2020/22 1 3\u{200b}
         example 2025/12 3"
    ), @r#"
    $ example 2020/22 0
    ! error: the page of 2020/22 has 2 blocks, found 0 (`cargo xtask read --refresh 2020/22` refetches the page)
    = 2
    $ example 2020/22 1 3\u{200b}
    ! error: expected an answer without invisible characters, found "3\u{200b}"
    = 2
    $ example 2025/12 3
    ! error: the page of 2025/12 has 2 blocks, found 3 (`cargo xtask read --refresh 2025/12` refetches the page)
    = 2
    "#);
}

#[test]
fn err_both_files_have_other_texts() {
    let inputs = [("example", "other"), ("example-1", "text")];
    insta::assert_snapshot!(with_page(&page(22)).with_inputs(DAY22, &inputs).transcript("example 2020/22 1"), @"
    $ example 2020/22 1
    ! error: inputs/2020/day22/example.txt and inputs/2020/day22/example-1.txt already have other texts: rename or delete one
    = 1
    ");
}
