//! Which packages are days, and what commands say without one.

use super::fake_world::{FakeWorld, as_input_says};

/// A workspace in which two packages are no days although they seem to be.
fn without_days() -> FakeWorld {
    FakeWorld::new().with_day("day1", "2021, Day 1: Sonar Sweep", as_input_says).with_day(
        "library",
        "2015, day 3: Shared",
        as_input_says,
    )
}

/// So the checks of a workspace pass before it has its first day.
#[test]
fn a_workspace_without_days_passes_unless_a_puzzle_is_named() {
    let world = FakeWorld::new();
    insta::assert_snapshot!(world.transcript(
        "run
         bench
         fetch
         check
         run 2021
         submit y2021_day01"
    ), @"
    $ run
    ! no days yet; to make one: `cargo xtask new YEAR/DAY`
    = 0
    $ bench
    ! no days yet; to make one: `cargo xtask new YEAR/DAY`
    = 0
    $ fetch
    ! no days yet; to make one: `cargo xtask new YEAR/DAY`
    = 0
    $ check
    ! no days yet; to make one: `cargo xtask new YEAR/DAY`
    no answers
    = 0
    $ run 2021
    ! error: no day here is 2021; a day is named as in `2015/1` or by its package, and `cargo xtask new 2015/1` makes one
    = 2
    $ submit y2021_day01
    ! error: no day here is y2021_day01; a day is named as in `2015/1` or by its package, and `cargo xtask new 2015/1` makes one
    = 2
    ");
}

/// One of them may be the day that is meant, and its answers would be compared with nothing. If its folder is in the way,
/// nobody else would know why it is no day.
#[test]
fn packages_that_are_no_days_are_said_and_fail_check() {
    let world = without_days();
    world.workspace.write_some_text(&["crates/y2021_day01/notes"]);
    insta::assert_snapshot!(world.transcript(
        "run
         check
         new 2021/1 --title Sonar"
    ), @r#"
    $ run
    ! day1 is no day: expected a description such as `2020, day 22: Crab Combat`, found "2021, Day 1: Sonar Sweep"
    ! library is no day: it has no program of this name, or only one with `required-features`
    ! no days yet; to make one: `cargo xtask new YEAR/DAY`
    = 0
    $ check
    ! day1 is no day: expected a description such as `2020, day 22: Crab Combat`, found "2021, Day 1: Sonar Sweep"
    ! library is no day: it has no program of this name, or only one with `required-features`
    ! no days yet; to make one: `cargo xtask new YEAR/DAY`
    2 errors
    = 1
    $ new 2021/1 --title Sonar
    ! day1 is no day: expected a description such as `2020, day 22: Crab Combat`, found "2021, Day 1: Sonar Sweep"
    ! library is no day: it has no program of this name, or only one with `required-features`
    ! error: the folder crates/y2021_day01 already exists
    = 2
    "#);
}

#[test]
fn packages_that_are_no_days_are_said_once_by_each_command() {
    let world = without_days().with_day("day22", "2020, day 22: Crab Combat", as_input_says);
    world.workspace.add_templates();
    let check = world.run("check 2020");
    insta::assert_snapshot!(check, @r#"
    2020/22 Crab Combat
      no inputs
    no answers
    ! day1 is no day: expected a description such as `2020, day 22: Crab Combat`, found "2021, Day 1: Sonar Sweep"
    ! library is no day: it has no program of this name, or only one with `required-features`
    = 0
    "#);
    for words in ["run 2020 -e", "bench 2020 -e", "stars", "submit 22", "new 2015/1 --title Lisp"] {
        let output = world.run(words);
        let said = output.err.split_inclusive('\n').filter(|line| line.contains(" is no day: "));
        assert_eq!(said.collect::<String>(), check.err, "{words}");
    }
}
