//! Command lines that are rejected before anything is done. The program itself runs, since it shows errors in another way
//! than the parser of the command line.

use aoc_fakes::{output::Output, program, scratch_workspace::ScratchWorkspace};

use crate::PROGRAM;

/// The end of the line that names the help of a command.
const HELP: &str = " --help` shows how it is typed";

/// What the program prints to standard error, as one line, for these arguments, without the line that names the help. Nothing
/// else is printed, and the status is 2.
fn error(arguments: &str) -> String {
    let output = ScratchWorkspace::new(PROGRAM).run(arguments);
    assert_eq!(output.code, Some(2), "{arguments}: {output:?}");
    assert_eq!(output.out, "", "{arguments}");
    // Long lines are wrapped.
    let error = output.err.strip_prefix("error: ").expect(&output.err);
    let lines = error.lines().filter(|line| !line.ends_with(HELP));
    lines.map(str::trim).collect::<Vec<_>>().join(" ")
}

#[test]
fn err_command_line_that_is_not_understood() {
    let commands =
        "there are run, check, expect, new, bench, stars, fetch, read, example, submit, session";
    let name = "expected a name of small letters, digits and `_`, such as `y2015_day04_fast`";
    for (arguments, expected) in [
        ("solve 2020/22 --part 1", &*format!("expected a command, found \"solve\"; {commands}")),
        // `bpaf` would propose `read`.
        ("test", &format!("expected a command, found \"test\"; {commands}")),
        ("run --prt 1", "no such flag: `--prt`, did you mean `--part`?"),
        ("run -i mine -e", "`-e` cannot be used at the same time as `-i`"),
        ("run 2020/22 --part 3", "couldn't parse `3`: expected a part, 1 or 2"),
        ("run 2025/13", "couldn't parse `2025/13`: expected a day from 1 to 12 for 2025, found 13"),
        ("expect 22 1", "expected `ANSWER`"),
        // An answer may be `-3`, but a flag is none.
        ("expect 22 1 -3 -q", "`-q` is not expected in this context"),
        // An interactive zsh hands over a comment as words.
        ("expect 22 1 7 # the answer", "`#` is not expected in this context"),
        (
            "expect 2020 1 3",
            "couldn't parse `2020`: 2020 is a year, not a puzzle: add the day, as in `2020/1`",
        ),
        ("new 7", "couldn't parse `7`: expected a year and a day such as `2020/22`, found \"7\""),
        ("new 2015/1 --package fast-1", &format!("couldn't parse `fast-1`: {name}")),
        ("new 2015/1 --package 4_fast", &format!("couldn't parse `4_fast`: {name}")),
        (
            "new 2015/1 --package build",
            "couldn't parse `build`: cargo allows no program of this name: choose another, such as `y2015_day04_fast`",
        ),
        (
            "fetch --force",
            "couldn't parse: `--force` needs a puzzle or a year, such as `2020/22` or `2020`",
        ),
        (
            "submit 2025/12 2 7 --force",
            "2025/12 has no part 2: you get the last star once you have all the others",
        ),
    ] {
        assert_eq!(error(arguments), expected, "{arguments}");
    }
}

/// People are used to other programs.
#[test]
fn err_word_or_flag_of_another_program_names_the_help() {
    let workspace = ScratchWorkspace::new(PROGRAM);
    for (arguments, error) in [
        ("run -d 1 -y 2023", "`-d` is not expected in this context\n`cargo xtask run"),
        ("run --release", "`--release` is not expected in this context\n`cargo xtask run"),
        ("submit 2023/1 --part 2", "`--part` is not expected in this context\n`cargo xtask submit"),
        ("stars 2023", "`2023` is not expected in this context\n`cargo xtask stars"),
        ("expect 2023/1 1", "expected `ANSWER`\n`cargo xtask expect"),
        ("--all", "expected `COMMAND ...`, got `--all`\n`cargo xtask"),
    ] {
        let output = workspace.run(arguments);
        assert_eq!(output.err, format!("error: {error}{HELP}\n"));
    }
}

#[test]
fn help_is_the_flag_help() {
    let help = |word: &str| {
        let output = Output::run(program::command(PROGRAM).arg(word));
        assert_eq!(output.code, Some(0), "{output:?}");
        output.out
    };
    assert_eq!(help("help"), help("--help"));
}
