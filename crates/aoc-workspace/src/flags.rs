//! Flags and commands that more than one program reads.

use std::{fmt, path::PathBuf, str::FromStr};

use aoc_program::{Part, command_line::part, input_name::EXAMPLE};
use bpaf::{Parser, construct, long, positional, short};

/// A command with one line and one paragraph of help.
pub fn command<T: 'static>(
    name: &'static str,
    flags: impl Parser<T> + 'static,
    line: &'static str,
    paragraph: &'static str,
) -> impl Parser<T> {
    flags.to_options().descr(line).header(paragraph).command(name)
}

/// The flags `--input PATH` and `--example`: the inputs that a person has named. Each may be a path or the
/// name of one of the puzzle's own inputs.
pub fn inputs() -> impl Parser<Vec<PathBuf>> {
    let help = "Take the worked example, as `--input example` does";
    let example = short('e').long("example").help(help).req_flag(PathBuf::from(EXAMPLE));
    let help = "Take this input: a path, `-` for standard input, or a name such as `example` for \
                one of the puzzle's own; may be repeated";
    let input = short('i').long("input").help(help).argument("PATH");
    construct!([input, example]).many()
}

/// The argument `PUZZLE`, in any form in which a person may name a puzzle.
pub fn puzzle<T: FromStr<Err: fmt::Display> + 'static>() -> impl Parser<T> {
    positional("PUZZLE").help("Which puzzle, as `22`, `2020/22` or `today`")
}

/// The command `trace` or `view`. The runner reads it to find the day, and then starts the program that shows the
/// games of that day, with the same arguments.
pub enum TraceOrView {
    /// Writes a game round by round.
    Trace {
        /// The only part to write; `None` for both.
        part: Option<Part>,
        /// The inputs, by name or path.
        inputs: Vec<PathBuf>,
        /// How deep a sub-game may be to be written. The main game has depth 0.
        max_depth: Option<u64>,
        /// The puzzle, in a person's words.
        puzzle: String,
    },
    /// Writes a page.
    View {
        /// The inputs, by name or path.
        inputs: Vec<PathBuf>,
        /// Where to write the page; `None` for a file in `target/view`.
        output: Option<PathBuf>,
        /// Whether to open the page in a browser.
        open: bool,
        /// The puzzle, in a person's words.
        puzzle: String,
    },
}

impl TraceOrView {
    /// The puzzle, in a person's words.
    pub fn puzzle(&self) -> &str {
        match self {
            Self::Trace { puzzle, .. } | Self::View { puzzle, .. } => puzzle,
        }
    }

    /// The inputs, by name or path.
    pub fn inputs(&self) -> &[PathBuf] {
        match self {
            Self::Trace { inputs, .. } | Self::View { inputs, .. } => inputs,
        }
    }
}

/// The commands `trace` and `view`.
pub fn trace_or_view() -> impl Parser<TraceOrView> {
    let help = "Skip sub-games deeper than this; the main game has depth 0";
    let max_depth = long("max-depth").help(help).argument("N").optional();
    let part = part("Write this part only");
    let trace = command(
        "trace",
        construct!(TraceOrView::Trace { part, inputs(), max_depth, puzzle() }),
        "Write every turn or round of a game",
        "Plays the inputs that `run` solves, by the rules as the puzzle tells them.",
    );
    let help = "Write the page to this file [default: one in target/view]";
    let output = long("output").help(help).argument("FILE").optional();
    let open = long("open").help("Open the page in a browser").switch();
    let view = command(
        "view",
        construct!(TraceOrView::View { inputs(), output, open, puzzle() }),
        "Write a page that shows a game, and print its path",
        "The page is one file. Plays the inputs that `run` solves, by the puzzle's rules, each for \
         at most ten seconds a part.",
    );
    construct!([trace, view])
}
