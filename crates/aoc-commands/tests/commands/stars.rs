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

/// On a new machine, what the site has said may be missing.
#[test]
fn stars_are_the_answers_that_are_right_for_the_site() {
    let world = with_verdicts(&[
        ("2025/day01", BOTH),
        ("2025/day02", "2 too low: 6\n1 right: 7\n"),
        ("2025/day03", "1 too high: 7\n"),
    ]);
    // The site has not been asked about this one.
    world.workspace.write("inputs/2025/day04/mine.1.snap", snapshot("7"));
    world.workspace.write(
        "README.md",
        "before\n<!-- stars: written by cargo xtask stars --write -->\nold\n<!-- end of stars -->\nafter\n",
    );
    insta::assert_snapshot!(world.transcript("stars --write"), @"
    $ stars --write
          1  2  3  4  5  6  7  8  9 10 11 12
    2025 **  *  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
    3 stars
    - README.md: old
    + README.md:
    + README.md: ```text
    + README.md:       1  2  3  4  5  6  7  8  9 10 11 12
    + README.md: 2025 **  *  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
    + README.md: 3 stars
    + README.md: ```
    + README.md:
    = 0
    ");
    world.workspace.write("inputs/2025/day01/mine.site", "");
    insta::assert_snapshot!(world.transcript("stars --write"), @"
    $ stars --write
          1  2  3  4  5  6  7  8  9 10 11 12
    2025  ·  *  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
    1 star
    ! the stars in README.md went from 3 to 1: `cargo xtask fetch` brings back what the site has said
    - README.md: 2025 **  *  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
    - README.md: 3 stars
    + README.md: 2025  ·  *  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
    + README.md: 1 star
    = 0
    ");
    world.workspace.write("inputs/2025/day06/mine.site", "2 right: 7\n1 right");
    insta::assert_snapshot!(world.transcript("stars --write"), @r#"
    $ stars --write
    ! error: inputs/2025/day06/mine.site: line 2: expected a part, a verdict and an answer such as `1 too high: 2494`, found "1 right"; correct or delete the line
    = 1
    "#);
}

/// The last puzzle of a year has no part 2, whatever the file says.
#[test]
fn the_last_puzzle_has_its_second_star_once_all_others_of_the_year_are_solved() {
    let world = with_verdicts(&[("2025/day12", BOTH)]);
    for day in 1..12 {
        world.workspace.write(format!("inputs/2025/day{day:02}/mine.site"), BOTH);
    }
    for (day_11, row, stars) in [
        (BOTH, "2025 ** ** ** ** ** ** ** ** ** ** ** **", "24 stars"),
        (FIRST, "2025 ** ** ** ** ** ** ** ** ** **  *  *", "22 stars"),
    ] {
        world.workspace.write("inputs/2025/day11/mine.site", day_11);
        let head = "      1  2  3  4  5  6  7  8  9 10 11 12";
        world.run("stars").assert_out(0, &format!("{head}\n{row}\n{stars}\n"));
    }
}

/// So the table is the same on a machine without the inputs of a year.
#[test]
fn the_year_of_a_day_has_a_row_without_inputs() {
    let table = FakeWorld::with_two_days().run("stars").out;
    let years: Vec<_> = table.lines().map(|line| &line[..4]).collect();
    assert_eq!(years, ["    ", "2020", "2021", "0 st"]);
    FakeWorld::new().run("stars").assert_out(0, "no inputs yet\n");
}
