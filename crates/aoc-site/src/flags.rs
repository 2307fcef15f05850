//! The command line.

use std::path::PathBuf;

use aoc_core::{PuzzleId, inputs::parse_account};
use clap::{Args, Parser, Subcommand, value_parser};

/// The client of the puzzle site, started by `cargo xtask`
///
/// Exits with 0 if all went well, with 1 if the answer is wrong or something failed, and
/// with 2 for invalid arguments or settings.
#[derive(Debug, Parser)]
pub(crate) struct Flags {
    /// The folder that printed paths are relative to
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub(crate) root: PathBuf,

    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Fetch(FetchFlags),
    Read(ReadFlags),
    Example(ExampleFlags),
    Submit(SubmitFlags),
    Session(SessionFlags),
}

/// Fetch inputs, byte for byte as the site sends them
#[derive(Args, Debug)]
pub(crate) struct FetchFlags {
    /// Puzzles and the files for their inputs, such as `2020/22=mine.txt`
    #[arg(required = true, value_name = "PUZZLE=PATH", value_parser = parse_target)]
    pub(crate) targets: Vec<Target>,

    /// Refetch cached inputs
    #[arg(long)]
    pub(crate) force: bool,

    /// The name of a second account
    #[arg(long, value_name = "NAME", value_parser = parse_account)]
    pub(crate) account: Option<String>,

    #[command(flatten)]
    pub(crate) session: SessionFlags,
}

/// Print the text of a puzzle
#[derive(Args, Debug)]
pub(crate) struct ReadFlags {
    /// The puzzle and the file for its page
    #[arg(value_name = "PUZZLE=PATH", value_parser = parse_target)]
    pub(crate) target: Target,

    /// Refetch a cached page
    #[arg(long)]
    pub(crate) refresh: bool,

    /// Wait until the puzzle unlocks
    #[arg(long)]
    pub(crate) wait: bool,

    /// Print the title only
    #[arg(long)]
    pub(crate) title: bool,

    #[command(flatten)]
    pub(crate) session: SessionFlags,
}

/// List the blocks of a page that may be examples, or save one beside it as `example.txt`
#[derive(Args, Debug)]
pub(crate) struct ExampleFlags {
    /// The file that `read` wrote
    pub(crate) page: PathBuf,

    /// The block to save
    pub(crate) number: Option<usize>,
}

/// Submit the answer on standard input
#[derive(Args, Debug)]
pub(crate) struct SubmitFlags {
    /// The puzzle, such as `2020/22`
    pub(crate) puzzle: PuzzleId,

    /// The part, 1 or 2
    #[arg(value_parser = value_parser!(u8).range(1..=2))]
    pub(crate) part: u8,

    /// Submit the answer even if it is known to be wrong
    #[arg(long)]
    pub(crate) force: bool,

    /// Wait for the end of a cooldown
    #[arg(long)]
    pub(crate) wait: bool,

    /// The name of a second account
    #[arg(long, value_name = "NAME", value_parser = parse_account)]
    pub(crate) account: Option<String>,

    #[command(flatten)]
    pub(crate) session: SessionFlags,
}

/// Show where the session token is, and whether the site accepts it
#[derive(Args, Debug)]
pub(crate) struct SessionFlags {
    /// Read the session token from this file
    #[arg(long = "session-file", value_name = "PATH")]
    pub(crate) file: Option<PathBuf>,

    /// Read the session token from this variable
    #[arg(long = "session-variable", value_name = "NAME", conflicts_with = "file")]
    pub(crate) variable: Option<String>,
}

/// A puzzle and the file for its input or page.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    pub(crate) puzzle: PuzzleId,
    pub(crate) path: PathBuf,
}

fn parse_target(text: &str) -> Result<Target, String> {
    match text.split_once('=') {
        Some((puzzle, path)) if !path.is_empty() => {
            let puzzle = puzzle.parse().map_err(|error| format!("{error}"))?;
            Ok(Target { puzzle, path: path.into() })
        }
        _ => Err("expected a puzzle, `=` and a path".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_flags_are_consistent() {
        Flags::command().debug_assert();
    }

    #[test]
    fn paths_may_contain_equals_signs() {
        let target = parse_target("2020/22=a=b").expect("a target");
        assert_eq!(target.path, PathBuf::from("a=b"));
    }

    #[test]
    fn err_invalid_arguments() {
        let error = |text| parse_target(text).expect_err("invalid");
        insta::assert_snapshot!(error("2020/22"), @"expected a puzzle, `=` and a path");
        insta::assert_snapshot!(error("2025/13=a"), @"expected a day from 1 to 12 for 2025, found 13");
    }
}
