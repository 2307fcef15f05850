//! Shows games: `trace` writes them round by round, `view` as a page.
//!
//! `cargo xtask trace` and `cargo xtask view` start it. It knows the days whose games can be shown.

mod games;
mod trace;
mod view;

use std::{path::PathBuf, process::ExitCode};

use aoc_cli::{
    Part,
    days::Selector,
    flags::{inputs, part, puzzle},
    output::run_program,
};
use bpaf::{Args, OptionParser, Parser, construct, long};

enum Command {
    Trace(TraceFlags),
    View(ViewFlags),
}

struct TraceFlags {
    part: Option<Part>,
    inputs: Vec<PathBuf>,
    max_depth: Option<u64>,
    puzzle: Selector,
}

struct ViewFlags {
    inputs: Vec<PathBuf>,
    output: Option<PathBuf>,
    open: bool,
    puzzle: Selector,
}

fn main() -> ExitCode {
    run_program(Args::current_args().set_name("cargo xtask"), &flags(), |command| match command {
        Command::Trace(flags) => trace::trace(&flags),
        Command::View(flags) => view::view(&flags),
    })
}

fn flags() -> OptionParser<Command> {
    let trace = {
        let (part, inputs, puzzle) = (part("Write this part only"), inputs(), puzzle());
        let help = "Skip sub-games deeper than this; the main game has depth 0";
        let max_depth = long("max-depth").help(help).argument("N").optional();
        construct!(TraceFlags { part, inputs, max_depth, puzzle })
            .map(Command::Trace)
            .to_options()
            .descr("Write every turn or round of a game")
            .header("Plays by the rules of the puzzle, without shortcuts, the inputs that `run` solves.")
            .command("trace")
    };
    let view = {
        let (inputs, puzzle) = (inputs(), puzzle());
        let help = "Write the page to this file [default: one in target/view]";
        let output = long("output").help(help).argument("FILE").optional();
        let open = long("open").help("Open the page in a browser").switch();
        construct!(ViewFlags { inputs, output, open, puzzle })
            .map(Command::View)
            .to_options()
            .descr("Write a page that shows a game, and print its path")
            .header(
                "The page is one file. Plays by the rules of the puzzle the inputs that `run` \
                 solves, each for at most ten seconds a part.",
            )
            .command("view")
    };
    construct!([trace, view]).to_options()
}
