//! The command line of a program that shows games, which `cargo xtask trace` and `cargo xtask view` start.

use std::path::PathBuf;

use aoc_program::{
    Part,
    command_line::{command, inputs, part},
};
use bpaf::{Parser, construct, long, positional};

/// The command `trace` or `view`.
pub(crate) enum TraceOrView {
    /// Writes a game round by round.
    Trace {
        /// The only part to write; `None` for both.
        part: Option<Part>,
        inputs: Vec<PathBuf>,
        /// How deep a sub-game may be to be written. The main game has depth 0.
        max_depth: Option<u64>,
    },
    /// Writes a page.
    View {
        inputs: Vec<PathBuf>,
        /// Where to write the page; `None` for a file in `target/view`.
        output: Option<PathBuf>,
        /// Whether to open the page in a browser.
        open: bool,
    },
}

impl TraceOrView {
    /// The inputs, by name or path.
    pub(crate) fn inputs(&self) -> &[PathBuf] {
        match self {
            Self::Trace { inputs, .. } | Self::View { inputs, .. } => inputs,
        }
    }
}

pub(crate) fn trace_or_view() -> impl Parser<TraceOrView> {
    let help = "Skip sub-games deeper than this; the main game has depth 0";
    let max_depth = long("max-depth").help(help).argument("N").optional();
    let part = part("Write this part only");
    let trace = construct!(TraceOrView::Trace { part, inputs(), max_depth });
    let trace = command(
        "trace",
        construct!(trace, puzzle()).map(|(command, ())| command),
        "Write every turn or round of a game",
        "Plays the inputs that `run` solves, by the rules as the puzzle tells them.",
    );

    let help = "Write the page to this file [default: one in target/view]";
    let output = long("output").help(help).argument("FILE").optional();
    let open = long("open").help("Open the page in a browser").switch();
    let view = construct!(TraceOrView::View { inputs(), output, open });
    let view = command(
        "view",
        construct!(view, puzzle()).map(|(command, ())| command),
        "Write a page that shows a game, and print its path",
        "The page is one file. Plays the inputs that `run` solves, by the puzzle's rules, each for \
         at most ten seconds a part.",
    );
    construct!([trace, view])
}

/// The puzzle, by which the runner has found this program.
fn puzzle() -> impl Parser<()> {
    positional::<String>("PUZZLE").help("This puzzle, as `22` or `2020/22`").map(drop)
}
