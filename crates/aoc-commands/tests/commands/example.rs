//! `cargo xtask example`

use crate::fake_world::{FakeWorld, PAGE};

const HTML: &str = "<article><h2>--- Day 22: Camel Cards ---</h2>\
    <pre><code>32T3K 765\nT55J5 684\nKK677 28\nKTJJT 220\n</code></pre>\
    <pre><code>#&#27;</code></pre></article>";

const EXAMPLE: &str = "inputs/2020/day22/example.txt";

/// A workspace in which this is the cached page of 2020/22.
fn with_page(html: &str) -> FakeWorld {
    let world = FakeWorld::new();
    world.workspace.write(PAGE, html);
    world
}

/// A page of this day with a second text, which has a block as well.
fn with_second_text(day: &str) -> String {
    let second = "<article><h2>--- Part Two ---</h2><pre><code>two1nine\n</code></pre></article>";
    HTML.replace("Day 22", day) + second
}

#[test]
fn without_a_number_the_blocks_are_listed() {
    insta::assert_snapshot!(with_page(HTML).run("example 2020/22").out, @r"
    1   32T3K 765
        T55J5 684
        KK677 28
        (1 more)
    2   #\u{1b}
    next: `cargo xtask example 2020/22 NUMBER ANSWER`
    ");
    let world = with_page(&HTML.replace("pre>", "p>"));
    insta::assert_snapshot!(world.run("example 2020/22").out, @"next: save the example, which is in no block of the page, as inputs/2020/day22/example.txt");
}

#[test]
fn a_block_is_saved_verbatim_and_overwrites_nothing() {
    let world = with_page(HTML);
    insta::assert_snapshot!(world.run("example 2020/22 2").out, @r"
    2   #\u{1b}
    inputs/2020/day22/example.txt: saved
    if this is the wrong block, delete inputs/2020/day22/example.txt
    next: `cargo xtask expect 2020/22 1 ANSWER -i example`
    ");
    world.workspace.write("inputs/2020/day22/example-1.txt", "text");
    insta::assert_snapshot!(world.run("example 2020/22 1").err, @"error: inputs/2020/day22/example.txt and inputs/2020/day22/example-1.txt already have other texts: rename or delete one");
    assert_eq!(world.workspace.read(EXAMPLE), "#\u{1b}");
    assert_eq!(world.workspace.read("inputs/2020/day22/example-1.txt"), "text");
    // This is the example that is saved already.
    insta::assert_snapshot!(world.run("example 2020/22 2 7").out, @r"
    2   #\u{1b}
    inputs/2020/day22/example.txt: unchanged
    inputs/2020/day22/example.txt: part 1 recorded: 7
    if this is the wrong block, delete inputs/2020/day22/example.1.snap
    next: `cargo xtask run 2020/22 -e`, until that is right, and then `cargo xtask submit 2020/22`
    ");
}

#[test]
fn an_answer_is_recorded_for_the_part_in_whose_text_the_block_is() {
    let world = with_page(&with_second_text("Day 22"));
    insta::assert_snapshot!(world.run("example 2020/22 1 -6440").out, @"
    1   32T3K 765
        T55J5 684
        KK677 28
        (1 more)
    inputs/2020/day22/example.txt: saved
    inputs/2020/day22/example.txt: part 1 recorded: -6440
    if this is the wrong block, delete inputs/2020/day22/example.txt and inputs/2020/day22/example.1.snap
    next: `cargo xtask run 2020/22 -e`, until that is right, and then `cargo xtask submit 2020/22`
    ");
    insta::assert_snapshot!(world.run("example 2020/22 3 281").out, @"
    3   two1nine
    inputs/2020/day22/example-3.txt: saved
    inputs/2020/day22/example-3.txt: part 2 recorded: 281
    if this is the wrong block, delete inputs/2020/day22/example-3.txt and inputs/2020/day22/example-3.2.snap
    next: `cargo xtask run 2020/22 -e`, until that is right, and then `cargo xtask submit 2020/22`
    ");
    assert!(world.workspace.read("inputs/2020/day22/example.1.snap").ends_with("\n-6440\n"));
    assert!(world.workspace.read("inputs/2020/day22/example-3.2.snap").ends_with("\n281\n"));
}

/// The answers may be older than the page.
#[test]
fn a_file_that_was_there_is_not_to_be_deleted() {
    let world = with_page(HTML).with_answers("inputs/2020/day22", &[("example.1", "7")]);
    insta::assert_snapshot!(world.run("example 2020/22 2 8").out, @r"
    2   #\u{1b}
    inputs/2020/day22/example.txt: saved
    inputs/2020/day22/example.txt: part 1 recorded: 8 instead of 7
    if this is the wrong block, delete inputs/2020/day22/example.txt
    next: `cargo xtask run 2020/22 -e`, until that is right, and then `cargo xtask submit 2020/22`
    ");
    insta::assert_snapshot!(world.run("example 2020/22 2 8").out, @r"
    2   #\u{1b}
    inputs/2020/day22/example.txt: unchanged
    inputs/2020/day22/example.txt: part 1 unchanged
    next: `cargo xtask run 2020/22 -e`, until that is right, and then `cargo xtask submit 2020/22`
    ");
}

/// Once somebody has all the other stars, the page of the last day has a second text.
#[test]
fn the_last_day_of_a_year_has_one_part() {
    let world = FakeWorld::new();
    world.workspace.write("inputs/2025/day12/puzzle.html", with_second_text("Day 12"));
    world.run("example 2025/12 3").assert_usage_error("the page of 2025/12 has 2 blocks, found 3");
}

#[test]
fn err_block_or_answer_that_no_example_can_have() {
    let world = with_page(HTML);
    for (words, error) in [
        ("0", "error: the page of 2020/22 has 2 blocks, found 0"),
        // The page may be older than the solution of part 1.
        ("3", "found 3 (`cargo xtask read --refresh 2020/22` refetches the page)\n"),
        ("1 3\u{200b}", "expected an answer without invisible characters"),
    ] {
        world.run(&format!("example 2020/22 {words}")).assert_usage_error(error);
    }
    assert_eq!(world.files_of_day22().len(), 1);
}
