//! Command lines that are rejected before anything is done.

use aoc_fakes::{output::Output, program};

/// The error for these arguments, as one line. Nothing else is printed, and the status is 2.
fn error(arguments: &str) -> String {
    let mut command = program::command(env!("CARGO_BIN_EXE_aoc-commands"));
    let output = Output::run(command.args(arguments.split_whitespace()));
    assert_eq!(output.code, Some(2), "{arguments}: {output:?}");
    assert_eq!(output.out, "", "{arguments}");
    // Long lines are wrapped.
    let error = output.err.strip_prefix("error: ").expect(&output.err);
    error.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

#[test]
fn err_command_or_flag_that_does_not_exist() {
    insta::assert_snapshot!(error("solve 2020/22 --part 1"), @r#"expected a command, found "solve"; there are run, check, expect, new, bench, stars, fetch, read, example, submit, session"#);
    // `bpaf` would propose `read`.
    assert!(error("test").starts_with("expected a command, found \"test\"; there are run, "));
    insta::assert_snapshot!(error("run --prt 1"), @"no such flag: `--prt`, did you mean `--part`?");
}

#[test]
fn help_is_the_flag_help() {
    let help = |word: &str| {
        let output = Output::run(program::command(env!("CARGO_BIN_EXE_aoc-commands")).arg(word));
        assert_eq!(output.code, Some(0), "{output:?}");
        output.out
    };
    assert_eq!(help("help"), help("--help"));
}

#[test]
fn err_invalid_value_is_answered_with_what_is_expected() {
    insta::assert_snapshot!(error("run 2020/22 --part 3"), @"couldn't parse `3`: expected a part, 1 or 2");
    insta::assert_snapshot!(error("new 7"), @r#"couldn't parse `7`: expected a year and a day such as `2020/22`, found "7""#);
    insta::assert_snapshot!(error("fetch --force"), @"couldn't parse: `--force` needs a puzzle or a year, such as `2020/22` or `2020`");
    insta::assert_snapshot!(error("submit 2025/12 2 7 --force"), @"2025/12 has no part 2: you get the last star once you have all the others");
    insta::assert_snapshot!(error("run 2025/13"), @"couldn't parse `2025/13`: expected a day from 1 to 12 for 2025, found 13");
}
