//! All that can be said on the command line.

use std::path::PathBuf;

use aoc_core::puzzle::Selector;
use clap::{Args, Parser, Subcommand, ValueEnum};

/// Solves Advent of Code puzzles and checks that no answer has changed.
#[derive(Debug, Parser)]
#[command(bin_name = "cargo xtask")]
pub(crate) struct Flags {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Run(RunFlags),
    Check(CheckFlags),
}

/// Solve puzzles, and say how long that takes.
///
/// Takes every personal input of a puzzle, `mine.txt` and `mine-<name>.txt` in
/// `inputs/<year>/day<DD>`, or else the published one. Exits with 0 if every part
/// answered, with 1 if one did not, and with 2 if the command line is wrong.
#[derive(Args, Debug)]
pub(crate) struct RunFlags {
    /// Which puzzles, as `22` or `2020/22` [default: all]
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<Selector>,

    /// Solve this part only
    #[arg(long)]
    pub(crate) part: Option<Part>,

    /// Solve this input, with `-` for standard input; may be repeated
    #[arg(long = "input", value_name = "PATH")]
    pub(crate) inputs: Vec<PathBuf>,

    /// For people, or one JSON object a line for each input
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,
}

/// Compare the answers to all inputs with the recorded ones.
///
/// Runs the tests that assert them, those of `cargo test --test answers`. Exits
/// with 0 if all answers are unchanged, with 1 if one is not, and with 2 if the
/// command line is wrong.
#[derive(Args, Debug)]
pub(crate) struct CheckFlags {
    /// Which puzzles, as `22` or `2020/22` [default: all]
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<Selector>,

    /// Record new and changed answers, after showing them
    #[arg(long)]
    pub(crate) accept: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    #[value(name = "1")]
    One,
    #[value(name = "2")]
    Two,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Json,
}
