//! Shows games of Crab Combat: `cargo run --release -p day22-game -- --help`.

mod picture;
mod recorder;
mod trace;

use std::{
    io::{self, BufWriter, Write as _},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context as _, ensure};
use aoc_common::{
    Part,
    cli::{self, ignore_broken_pipe, print, run_program, subcommand},
    input_file::read_input,
};
use bpaf::{OptionParser, Parser, construct, long, positional};
use day22::Deal;
use day22_game::MAX_CARDS;

enum Command {
    Trace {
        /// The part to print, or `None` for both.
        part: Option<Part>,
        /// The greatest depth at which games are printed. The main game has depth 0.
        max_depth: u64,
        file: PathBuf,
    },
    Picture {
        file: PathBuf,
    },
}

fn main() -> ExitCode {
    run_program(None, &commands(), |command| {
        show(&command)?;
        Ok(ExitCode::SUCCESS)
    })
}

fn commands() -> OptionParser<Command> {
    let part = cli::part_flag("Print this part only");
    let max_depth = long("max-depth")
        .help("Leave out the rounds of sub-games deeper than this; the main game has depth 0")
        .argument("N")
        .fallback(u64::MAX);
    let trace = subcommand(
        "trace",
        construct!(Command::Trace { part, max_depth, file() }),
        "Print every round of a game",
        "Prints the rounds in the layout of the puzzle's example. With `--max-depth N`, a sub-game at depth N + 1 is \
         printed only as its beginning and its winner, and a deeper one not at all.",
    );
    let picture = subcommand(
        "picture",
        construct!(Command::Picture { file() }),
        "Print a picture of both parts",
        "Prints a picture in the format SVG, which browsers show. It is an error if the decks of all rounds of a part, \
         with those of the sub-games, have more than 100 million cards.",
    );
    construct!([trace, picture])
        .to_options()
        .descr("Plays Crab Combat by the rules as the puzzle states them")
}

/// The argument `FILE`.
fn file() -> impl Parser<PathBuf> {
    positional("FILE").help("A deal; `-` is standard input")
}

fn show(command: &Command) -> anyhow::Result<()> {
    match command {
        Command::Trace { part, max_depth, file } => {
            print_trace(&read_deal(file)?, *part, *max_depth)
        }
        Command::Picture { file } => {
            let deal = read_deal(file)?;
            let svg = picture::picture(&deal).with_context(|| file.display().to_string())?;
            print(&mut io::stdout(), svg)
        }
    }
}

/// Reads a deal that is small enough for the reference rules. An error names the file.
fn read_deal(file: &Path) -> anyhow::Result<Deal> {
    parse_deal(file).with_context(|| file.display().to_string())
}

fn parse_deal(file: &Path) -> anyhow::Result<Deal> {
    let text = read_input(file)?;
    let deal = day22::parse(&text)?;
    let cards = deal.decks().concat().len();
    ensure!(
        cards <= MAX_CARDS,
        "expected at most {MAX_CARDS} cards to play by the slow rules, found {cards}"
    );
    Ok(deal)
}

fn print_trace(deal: &Deal, only_part: Option<Part>, max_depth: u64) -> anyhow::Result<()> {
    // A trace may have millions of lines, too many to write one by one.
    let out = &mut BufWriter::new(io::stdout().lock());
    for part in Part::BOTH {
        if only_part.is_none_or(|only_part| only_part == part) {
            let written = trace::trace(deal, part, max_depth, out)
                .and_then(|()| writeln!(out))
                .and_then(|()| out.flush());
            ignore_broken_pipe(written)?;
        }
    }
    Ok(())
}
