//! Which packages are days.

use super::made::{Made, as_input_says};

/// Otherwise the day would be missing, and nobody would notice.
#[test]
fn a_package_that_is_no_day_although_its_description_begins_with_a_year_is_noted() {
    let made = Made::with_two_days()
        .with_day("day1", "2021, Day 1: Sonar Sweep", as_input_says)
        .with_day("late", "2025, day 13: Late", as_input_says)
        .with_day("library", "2015, day 3: Shared", as_input_says)
        .with_day("shared", "20 helpers", as_input_says);
    for words in ["check", "run", "check 2021/1"] {
        let lines = made.run(words).err;
        assert!(
            lines.starts_with(
                "day1 is no day: expected a description such as `2020, day 22: Crab Combat`, found \
                 \"2021, Day 1: Sonar Sweep\"\nlate is no day: expected a day from 1 to 12 for 2025, found 13\n\
                 library is no day: it has no program of this name\n"
            ),
            "{lines}"
        );
        assert!(!lines.contains("shared"), "{lines}");
    }
    assert_eq!(made.run("check 22").err, "");
}

/// So the checks of a workspace pass before it has its first day.
#[test]
fn a_workspace_without_days_passes_unless_a_puzzle_is_named() {
    let made = Made::new();
    let message = "no days yet; to make one: cargo xtask new YEAR/DAY\n";
    for (command, printed) in
        [("run", ""), ("run -e", ""), ("check", "no answers\n"), ("bench", ""), ("bench -e", "")]
    {
        let output = made.run(command);
        assert_eq!([&*output.out, &*output.err], [printed, message], "{command}");
        assert_eq!(output.code, Some(0), "{command}");
        let output = made.run(&format!("{command} 2020/22"));
        output.assert_usage_error("error: no day here is 2020/22; ");
    }
    assert_eq!(made.calls(), "");
}
