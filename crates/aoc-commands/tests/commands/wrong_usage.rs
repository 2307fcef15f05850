//! Command lines that are rejected before anything is done. The program itself runs, since it shows errors in another way
//! than the parser of the command line.

use aoc_fakes::scratch_workspace::ScratchWorkspace;

use crate::PROGRAM;

/// The line below an error about the command line: people know other programs, and try `run --day 1`.
const HELP: &str = "! `cargo xtask --help` lists the commands, and `cargo xtask COMMAND --help` shows how one is typed\n";

#[test]
fn err_command_line_that_is_not_understood() {
    let workspace = ScratchWorkspace::new(PROGRAM);
    let mut told = String::new();
    for words in [
        "chekc",
        "--all",
        "run --prt 1",
        "run --release",
        "run -i mine -e",
        "run 2020/22 --part 3",
        "expect 22 1",
        // An answer may be `-3`, but a flag is none.
        "expect 22 1 -q",
        "expect 22 1 -3 -q",
        // An interactive zsh hands over a comment as words.
        "expect 22 1 7 # the answer",
        "expect 2020 1 3",
        "new 7",
        "new 2015/1 --package fast-1",
        "new 2015/1 --package 4_fast",
        "new 2015/1 --package build",
        "fetch --force",
    ] {
        let printed = workspace.run(words).to_string();
        assert!(printed.contains(HELP), "{printed}");
        told += &format!("$ {words}\n{}", printed.replace(HELP, ""));
    }
    insta::assert_snapshot!(told, @r#"
    $ chekc
    ! error: no such command or positional: `chekc`, did you mean `check`?
    = 2
    $ --all
    ! error: expected `COMMAND ...`, got `--all`. Pass `--help` for usage information
    = 2
    $ run --prt 1
    ! error: no such flag: `--prt`, did you mean `--part`?
    = 2
    $ run --release
    ! error: `--release` is not expected in this context
    = 2
    $ run -i mine -e
    ! error: `-e` cannot be used at the same time as `-i`
    = 2
    $ run 2020/22 --part 3
    ! error: couldn't parse `3`: expected a part, 1 or 2
    = 2
    $ expect 22 1
    ! error: expected `ANSWER`, pass `--help` for usage information
    = 2
    $ expect 22 1 -q
    ! error: expected `ANSWER`, got `-q`. Pass `--help` for usage information
    = 2
    $ expect 22 1 -3 -q
    ! error: `-q` is not expected in this context
    = 2
    $ expect 22 1 7 # the answer
    ! error: `#` is not expected in this context
    = 2
    $ expect 2020 1 3
    ! error: couldn't parse `2020`: 2020 is a year, not a puzzle: add the day, as in `2020/1`
    = 2
    $ new 7
    ! error: couldn't parse `7`: expected a year and a day such as `2020/22`, found "7"
    = 2
    $ new 2015/1 --package fast-1
    ! error: couldn't parse `fast-1`: expected a name of small letters, digits and `_`, such as
    ! `y2015_day04_fast`
    = 2
    $ new 2015/1 --package 4_fast
    ! error: couldn't parse `4_fast`: expected a name of small letters, digits and `_`, such as
    ! `y2015_day04_fast`
    = 2
    $ new 2015/1 --package build
    ! error: couldn't parse `build`: cargo allows no program of this name: choose another, such as
    ! `y2015_day04_fast`
    = 2
    $ fetch --force
    ! error: couldn't parse: `--force` needs a puzzle or a year, such as `2020/22` or `2020`
    = 2
    "#);
}
