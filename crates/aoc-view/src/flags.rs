//! The command line of a program that shows games, which `cargo xtask trace` and `cargo xtask view` start.

use std::path::PathBuf;

use aoc_program::{
    Part,
    command_line::{self, command, named_inputs},
};
use bpaf::{Parser, construct, long, positional};

/// The command `trace` or `view`.
pub(crate) enum TraceOrView {
    /// Writes a game round by round.
    Trace {
        /// The only part to write; `None` for both.
        part: Option<Part>,
        named_inputs: Vec<PathBuf>,
        /// The greatest depth at which games are written. The main game has depth 0.
        max_depth: Option<u64>,
    },
    /// Writes a page.
    View {
        named_inputs: Vec<PathBuf>,
        /// Where to write the page; `None` for a file in `target/view`.
        output: Option<PathBuf>,
        /// Whether to open the page in a browser.
        open: bool,
    },
}

impl TraceOrView {
    /// The inputs, by name or path.
    pub(crate) fn named_inputs(&self) -> &[PathBuf] {
        match self {
            Self::Trace { named_inputs, .. } | Self::View { named_inputs, .. } => named_inputs,
        }
    }

    /// The only part to write; `None` for both. A page always shows both.
    pub(crate) fn only_part(&self) -> Option<Part> {
        match self {
            Self::Trace { part, .. } => *part,
            Self::View { .. } => None,
        }
    }
}

pub(crate) fn trace_or_view() -> impl Parser<TraceOrView> {
    construct!([trace(), view()])
}

fn trace() -> impl Parser<TraceOrView> {
    let part = command_line::part("Write this part only");
    let max_depth = long("max-depth")
        .help("Leave out the rounds of sub-games deeper than this; the main game has depth 0")
        .argument("N")
        .optional();
    let flags = construct!(TraceOrView::Trace { part, named_inputs(), max_depth });
    command(
        "trace",
        construct!(flags, puzzle()).map(|(trace, ())| trace),
        "Print every turn or round of a game",
        "Plays the game of each input that `run` solves, by the rules as the puzzle states them.",
    )
}

fn view() -> impl Parser<TraceOrView> {
    let output = long("output")
        .help("Write the page to this file [default: one in target/view]")
        .argument("FILE")
        .optional();
    let open = long("open").help("Open the page in a browser").switch();
    let flags = construct!(TraceOrView::View { named_inputs(), output, open });
    command(
        "view",
        construct!(flags, puzzle()).map(|(view, ())| view),
        "Write a page that shows a game, and print its path",
        "Writes one file for each input that `run` solves. The game is played by the puzzle's rules. If that \
         takes too long, the page shows only the beginning of the game.",
    )
}

/// The puzzle, which the runner has already used to find this program.
fn puzzle() -> impl Parser<()> {
    positional::<String>("PUZZLE").help("The puzzle, as in `22` or `2020/22`").map(drop)
}
