//! `cargo xtask stars`

use aoc_fakes::scratch_workspace::snapshot;

use crate::fake_world::FakeWorld;

const FIRST: &str = "1 right: 7\n";
const BOTH: &str = "1 right: 7\n2 right: ABC\n";

/// A workspace without days, in which the site has said this about puzzles, such as `2015/day01`.
fn with_verdicts(verdicts: &[(&str, &str)]) -> FakeWorld {
    let world = FakeWorld::new();
    for (folder, text) in verdicts {
        world.workspace.write(format!("inputs/{folder}/mine.site"), text);
    }
    world
}

#[test]
fn stars_are_the_answers_that_are_right_for_the_site() {
    let world = with_verdicts(&[
        ("2015/day01", BOTH),
        ("2015/day02", "2 too low: 6\n1 right: 7\n"),
        ("2015/day03", "1 too high: 7\n"),
        // The last puzzle of a year has no part 2, whatever the file says.
        ("2015/day25", BOTH),
    ]);
    // The site has not been asked about this one.
    world.workspace.write("inputs/2015/day04/mine.1.snap", snapshot("7"));
    insta::assert_snapshot!(world.run("stars").out, @"
          1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25
    2015 **  *  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  *
    4 stars
    ");
    world.workspace.write("inputs/2015/day06/mine.site", "this is none");
    world.run("stars").assert_failure("error: inputs/2015/day06/mine.site: ");
}

#[test]
fn the_last_puzzle_has_its_second_star_once_all_others_of_the_year_are_solved() {
    let world = with_verdicts(&[("2025/day12", FIRST)]);
    for day in 1..12 {
        world.workspace.write(format!("inputs/2025/day{day:02}/mine.site"), BOTH);
    }
    let all = world.run("stars").out;
    assert!(all.ends_with("\n2025 ** ** ** ** ** ** ** ** ** ** ** **\n24 stars\n"), "{all}");

    world.workspace.write("inputs/2025/day11/mine.site", FIRST);
    let one_less = world.run("stars").out;
    let row = "\n2025 ** ** ** ** ** ** ** ** ** **  *  *\n22 stars\n";
    assert!(one_less.ends_with(row), "{one_less}");
}

#[test]
fn write_replaces_the_stars_between_the_markers() {
    let world = with_verdicts(&[("2025/day01", FIRST)]);
    let begin = "<!-- stars: written by cargo xtask stars --write -->\n";
    let end = "<!-- end of stars -->\n";
    world.workspace.write("README.md", format!("before\n{begin}old\n{end}after\n"));
    let output = world.run("stars --write");
    assert_eq!(output.err, "");
    let printed = output.out;
    assert!(printed.ends_with("\n1 star\n"), "{printed}");
    let expected = format!("before\n{begin}\n```text\n{printed}```\n\n{end}after\n");
    assert_eq!(world.workspace.read("README.md"), expected);

    world.workspace.write("README.md", begin);
    world.run("stars --write").assert_failure(
        "error: README.md was not updated: expected a line `<!-- end of stars -->` below `<!-- stars: ",
    );
    assert_eq!(world.workspace.read("README.md"), begin);
}

/// On a new machine, what the site has said may be missing.
#[test]
fn write_notes_that_there_are_fewer_stars_than_before() {
    let world = with_verdicts(&[("2025/day01", BOTH), ("2025/day02", FIRST)]);
    world.workspace.write(
        "README.md",
        "<!-- stars: written by cargo xtask stars --write -->\n<!-- end of stars -->\n",
    );
    world.run("stars --write").assert_success("\n3 stars\n");
    world.workspace.write("inputs/2025/day01/mine.site", "");
    let output = world.run("stars --write");
    output.assert_success("\n1 star\n");
    insta::assert_snapshot!(output.err, @"the stars in README.md went from 3 to 1: `cargo xtask fetch` brings back what the site has said");
}

/// So the table is the same on a machine without the inputs of a year.
#[test]
fn the_year_of_a_day_has_a_row_without_inputs() {
    let table = FakeWorld::with_two_days().run("stars").out;
    assert!(table.contains("\n2020  ·") && table.contains("\n2021  ·"), "{table}");
}

#[test]
fn without_inputs_there_is_no_table() {
    assert_eq!(FakeWorld::new().run("stars").out, "no inputs yet\n");
}
