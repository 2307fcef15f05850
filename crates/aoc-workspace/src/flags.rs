//! Flags that the runner and the programs beside the days take.

use std::{fmt, path::PathBuf, str::FromStr};

use aoc_program::{Part, command_line::part};
use bpaf::{Parser, construct, long, positional, short};

/// `--input PATH` and `--example`: the named inputs, none by default.
pub fn inputs() -> impl Parser<Vec<PathBuf>> {
    let help = "Take the worked example, as `--input example` does";
    let example = short('e').long("example").help(help).req_flag(PathBuf::from("example"));
    let help = "Take this input: a path, `-` for standard input, or a name such as `example` for \
                one of the puzzle's own; may be repeated";
    let input = short('i').long("input").help(help).argument("PATH");
    construct!([input, example]).many()
}

/// One puzzle, as people name it.
pub fn puzzle<T: FromStr<Err: fmt::Display> + 'static>() -> impl Parser<T> {
    positional("PUZZLE").help("Which puzzle, as `22`, `2020/22` or `today`")
}

/// Puzzles, or all of a year.
pub fn puzzles<T: FromStr<Err: fmt::Display> + 'static>() -> impl Parser<Vec<T>> {
    let help = "Which puzzles, as `22`, `2020/22`, `2020` or `today` [default: all]";
    positional("PUZZLE").help(help).many()
}

/// A command with a line and a paragraph of help.
pub fn command<T: 'static>(
    name: &'static str,
    flags: impl Parser<T> + 'static,
    line: &'static str,
    about: &'static str,
) -> impl Parser<T> {
    flags.to_options().descr(line).header(about).command(name)
}

/// `trace` or `view`, which the programs that show games share with the runner.
#[expect(missing_docs, reason = "the help says it")]
pub enum Show {
    Trace { part: Option<Part>, inputs: Vec<PathBuf>, max_depth: Option<u64>, puzzle: String },
    View { inputs: Vec<PathBuf>, output: Option<PathBuf>, open: bool, puzzle: String },
}

impl Show {
    /// The puzzle, as a person has named it.
    pub fn puzzle(&self) -> &str {
        match self {
            Self::Trace { puzzle, .. } | Self::View { puzzle, .. } => puzzle,
        }
    }

    /// The named inputs, none by default.
    pub fn inputs(&self) -> &[PathBuf] {
        match self {
            Self::Trace { inputs, .. } | Self::View { inputs, .. } => inputs,
        }
    }
}

/// The commands `trace` and `view`.
pub fn show() -> impl Parser<Show> {
    let help = "Skip sub-games deeper than this; the main game has depth 0";
    let max_depth = long("max-depth").help(help).argument("N").optional();
    let part = part("Write this part only");
    let trace = command(
        "trace",
        construct!(Show::Trace { part, inputs(), max_depth, puzzle() }),
        "Write every turn or round of a game",
        "Plays the inputs that `run` solves, by the puzzle's rules and without shortcuts.",
    );
    let help = "Write the page to this file [default: one in target/view]";
    let output = long("output").help(help).argument("FILE").optional();
    let open = long("open").help("Open the page in a browser").switch();
    let view = command(
        "view",
        construct!(Show::View { inputs(), output, open, puzzle() }),
        "Write a page that shows a game, and print its path",
        "The page is one file. Plays the inputs that `run` solves, by the puzzle's rules, each for \
         at most ten seconds a part.",
    );
    construct!([trace, view])
}
