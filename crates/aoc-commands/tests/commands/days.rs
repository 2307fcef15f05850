//! Which packages are days, and what commands say without one.

use super::fake_world::{FakeWorld, as_input_says};

/// A workspace in which these packages are no days although they seem to be.
fn without_days() -> FakeWorld {
    let world = FakeWorld::new()
        .with_day("day1", "2021, Day 1: Sonar Sweep", as_input_says)
        .with_day("late", "2025, day 13: Late", as_input_says)
        .with_day("library", "2015, day 3: Shared", as_input_says);
    world.workspace.add_templates();
    world
}

/// Why they are no days.
const REASONS: &str = "day1 is no day: expected a description such as `2020, day 22: Crab Combat`, found \
    \"2021, Day 1: Sonar Sweep\"\n\
    late is no day: expected a day from 1 to 12 for 2025, found 13\n\
    library is no day: it has no program of this name, or only one with `required-features`\n";

/// So the checks of a workspace pass before it has its first day.
#[test]
fn a_workspace_without_days_passes_unless_a_puzzle_is_named() {
    for (world, reasons, checked, status) in
        [(FakeWorld::new(), "", "no answers\n", 0), (without_days(), REASONS, "3 errors\n", 1)]
    {
        let message = format!("{reasons}no days yet; to make one: `cargo xtask new YEAR/DAY`\n");
        for command in ["run", "run -e", "bench", "bench -e", "fetch"] {
            let output = world.run(command);
            assert_eq!([&*output.out, &*output.err], ["", &message], "{command}");
            assert_eq!(output.code, Some(0), "{command}");
        }
        let output = world.run("check");
        assert_eq!([&*output.out, &*output.err], [checked, &message]);
        assert_eq!(output.code, Some(status));
        for command in ["run 2021", "check 2021/1", "bench 1", "fetch 1", "submit 2021/1"] {
            let output = world.run(command);
            output.assert_usage_error(&format!("{reasons}error: no day here is "));
        }
        assert_eq!(world.calls(), "");
    }
}

/// A day that is there would be missing, and nobody would know why.
#[test]
fn a_package_that_is_no_day_is_named_when_its_folder_is_in_the_way() {
    let world = without_days();
    world.workspace.write_some_text(&["crates/y2021_day01/notes"]);
    let output = world.run("new 2021/1 --title Sonar");
    let error = format!("{REASONS}error: the folder crates/y2021_day01 already exists\n");
    assert_eq!(output.err, error);
    assert_eq!(output.code, Some(2));
}

/// One of them may be the day that is meant, and its answers would be compared with nothing.
#[test]
fn packages_that_are_no_days_fail_check_and_are_said_once_by_each_command() {
    let world = without_days().with_day("day22", "2020, day 22: Crab Combat", as_input_says);
    // If puzzles are named, the packages may be about others.
    for (words, end, code) in [("check", "3 errors", 1), ("check 2020", "no answers", 0)] {
        let output = world.run(words);
        assert_eq!((output.code, &*output.err), (Some(code), REASONS), "{words}");
        assert_eq!(output.out.lines().last(), Some(end), "{words}");
    }
    for words in ["run 2020 -e", "bench 2020 -e", "stars", "submit 22", "new 2015/1 --title Lisp"] {
        let output = world.run(words);
        assert!(output.err.starts_with(REASONS), "{words}: {output:?}");
        assert_eq!(output.err.matches(" is no day: ").count(), 3, "{words}: {output:?}");
    }
}
