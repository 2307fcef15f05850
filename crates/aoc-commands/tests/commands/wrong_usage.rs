//! Command lines that are rejected before anything is done. The program itself runs, since it shows errors in another way
//! than the parser of the command line.

use aoc_fakes::scratch_workspace::ScratchWorkspace;

use crate::PROGRAM;

/// The line below each error: people know other programs, and try `run --day 1`.
const HELP: &str = "`cargo xtask --help` lists the commands, and `cargo xtask COMMAND --help` shows how one is typed";

/// What the program prints to standard error, as one line, for these arguments, without the line that names the help. Nothing
/// else is printed, and the status is 2.
fn error(arguments: &str) -> String {
    let output = ScratchWorkspace::new(PROGRAM).run(arguments);
    assert_eq!(output.code, Some(2), "{arguments}: {output:?}");
    assert_eq!(output.out, "", "{arguments}");
    // Long lines are wrapped.
    let error = output.err.strip_prefix("error: ").expect(&output.err);
    let (reason, help) = error.trim_end().rsplit_once('\n').unwrap_or((error.trim_end(), HELP));
    assert_eq!(help, HELP);
    let lines = reason.lines();
    lines.map(str::trim).collect::<Vec<_>>().join(" ")
}

#[test]
fn err_command_line_that_is_not_understood() {
    let name = "expected a name of small letters, digits and `_`, such as `y2015_day04_fast`";
    for (arguments, expected) in [
        ("chekc", "no such command or positional: `chekc`, did you mean `check`?"),
        ("run --release", "`--release` is not expected in this context"),
        ("run --prt 1", "no such flag: `--prt`, did you mean `--part`?"),
        ("run -i mine -e", "`-e` cannot be used at the same time as `-i`"),
        ("run 2020/22 --part 3", "couldn't parse `3`: expected a part, 1 or 2"),
        ("run 2025/13", "couldn't parse `2025/13`: expected a day from 1 to 12 for 2025, found 13"),
        ("expect 22 1", "expected `ANSWER`, pass `--help` for usage information"),
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
