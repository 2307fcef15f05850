//! Shows games: `trace` writes them round by round, `view` as a page.
//!
//! `cargo xtask trace` and `cargo xtask view` start it. It knows the days whose games can be shown.

mod games;
mod trace;
mod view;

use std::{path::PathBuf, process::ExitCode};

use aoc_cli::{
    Part,
    flags::{inputs, part},
    output::run_program,
};
use aoc_core::PuzzleId;
use bpaf::{OptionParser, Parser, construct, long, positional};

enum Command {
    Trace(TraceFlags),
    View(ViewFlags),
}

struct TraceFlags {
    part: Option<Part>,
    inputs: Vec<PathBuf>,
    max_depth: Option<u64>,
    puzzle: PuzzleId,
}

struct ViewFlags {
    inputs: Vec<PathBuf>,
    output: Option<PathBuf>,
    open: bool,
    puzzle: PuzzleId,
}

fn main() -> ExitCode {
    run_program("aoc-view", &flags(), |command| match command {
        Command::Trace(flags) => trace::trace(&flags),
        Command::View(flags) => view::view(&flags),
    })
}

fn flags() -> OptionParser<Command> {
    let trace = {
        let part = part("Write this part only");
        let inputs = inputs();
        let max_depth = long("max-depth").argument("N").optional();
        let puzzle = positional("PUZZLE");
        construct!(TraceFlags { part, inputs, max_depth, puzzle }).to_options().command("trace")
    };
    let view = {
        let inputs = inputs();
        let output = long("output").argument("FILE").optional();
        let open = long("open").switch();
        let puzzle = positional("PUZZLE");
        construct!(ViewFlags { inputs, output, open, puzzle }).to_options().command("view")
    };
    let (trace, view) = (trace.map(Command::Trace), view.map(Command::View));
    construct!([trace, view]).to_options()
}
