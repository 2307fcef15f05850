//! The command line.

use std::path::PathBuf;

use aoc_core::{PuzzleId, inputs::parse_account, puzzle::Selector};
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::solve::Parts;

/// The help of the commands that talk to the puzzle site.
const SETTINGS: &str = "\
Settings:
  AOC_SESSION  the session token. Without it: ADVENT_OF_CODE_SESSION, then the files
               ~/.adventofcode.session, adventofcode.session in the folder for
               configuration, and ~/.config/aocd/token
  AOC_CONTACT  how the site's author can reach you: an e-mail address or a page
  AOC_SITE     another address of the site: https, or http on this machine";

/// Solves Advent of Code puzzles and checks that no answer has changed.
#[derive(Debug, Parser)]
#[command(bin_name = "cargo xtask", version)]
pub(crate) struct Flags {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Run(RunFlags),
    Check(CheckFlags),
    Trace(TraceFlags),
    View(ViewFlags),
    New(NewFlags),
    Bench(BenchFlags),
    Fetch(FetchFlags),
    Read(ReadFlags),
    Example(ExampleFlags),
    Submit(SubmitFlags),
    Session(SessionFlags),
}

/// Solve puzzles, and say how long that takes.
///
/// Takes every personal input of a puzzle, `mine.txt` and `mine-<name>.txt` in
/// `inputs/<year>/day<DD>`, or else the published one. Exits with 0 if every part
/// has an answer, with 1 if one has not, and with 2 if the arguments are invalid.
#[derive(Args, Debug)]
pub(crate) struct RunFlags {
    /// Which puzzles, as `22`, `2020/22` or `2020` [default: all]
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<Selector>,

    /// Solve this part only
    #[arg(short, long)]
    pub(crate) part: Option<Part>,

    #[command(flatten)]
    pub(crate) input: InputFlags,

    /// For people, or one JSON object a line for each input
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,
}

/// Which inputs, instead of those that `run` solves.
#[derive(Args, Debug)]
pub(crate) struct InputFlags {
    /// Take this input: a path, `-` for standard input, or a name such as `example` for one of
    /// the puzzle's own; may be repeated
    #[arg(short = 'i', long = "input", value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Take the worked example, as `--input example` does
    #[arg(short, long)]
    pub(crate) example: bool,
}

impl InputFlags {
    pub(crate) fn is_given(&self) -> bool {
        self.example || !self.paths.is_empty()
    }
}

/// Compare the answers to all inputs with the recorded ones.
///
/// Runs the days' own tests, those of `cargo test --test answers`, and prints their reports.
/// Personal inputs must be recorded, too. Exits with 0 if all answers are unchanged, with 1 if
/// not, and with 2 if the arguments are invalid.
#[derive(Args, Debug)]
pub(crate) struct CheckFlags {
    /// Which puzzles, as `22`, `2020/22` or `2020` [default: all]
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<Selector>,

    /// Record new and changed answers, and show them
    #[arg(long)]
    pub(crate) accept: bool,
}

/// Write every turn or round of a game.
///
/// Plays by the rules of the puzzle, without shortcuts, the inputs that `run` solves.
#[derive(Args, Debug)]
pub(crate) struct TraceFlags {
    /// Which puzzle, as `22` or `2020/22`
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzle: Selector,

    /// Write this part only
    #[arg(short, long)]
    pub(crate) part: Option<Part>,

    #[command(flatten)]
    pub(crate) input: InputFlags,

    /// Skip sub-games deeper than this; the main game has depth 0
    #[arg(long, value_name = "N")]
    pub(crate) max_depth: Option<u64>,
}

/// Write a page that shows a game, and print its path.
///
/// The page is one file. Plays by the rules of the puzzle the inputs that `run` solves, each
/// for at most ten seconds a part.
#[derive(Args, Debug)]
pub(crate) struct ViewFlags {
    /// Which puzzle, as `22` or `2020/22`
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzle: Selector,

    #[command(flatten)]
    pub(crate) input: InputFlags,

    /// Write the page to this file [default: one in target/view]
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Open the page in a browser
    #[arg(long)]
    pub(crate) open: bool,
}

/// Make the crate of another day.
///
/// Makes `crates/day<DD>`, or `crates/day<DD>_<year>` where another year has that name,
/// and `inputs/<year>/day<DD>`, and lists the day in `xtask`. Exits with 2, and writes
/// nothing, if the puzzle or the crate already exists; with 1 if a file cannot be
/// written or fetched.
#[derive(Args, Debug)]
pub(crate) struct NewFlags {
    /// Which puzzle, as `2020/22`
    pub(crate) puzzle: PuzzleId,

    /// Its title, as on the site
    #[arg(long, value_parser = title)]
    pub(crate) title: Option<String>,

    /// Fetch your input and the title from the site
    #[arg(long)]
    pub(crate) fetch: bool,

    /// Wait until the puzzle unlocks
    #[arg(long, requires = "fetch")]
    pub(crate) wait: bool,

    /// Open the puzzle in a browser
    #[arg(long)]
    pub(crate) open: bool,
}

/// Measure the parser and both parts of every day.
///
/// Solves each day's shared input repeatedly, `published.txt` or else `example.txt`, and
/// prints the best times. Exits with 1 if a day cannot be measured.
#[derive(Args, Debug)]
pub(crate) struct BenchFlags {
    /// Which puzzles, as `22`, `2020/22` or `2020` [default: all]
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<Selector>,

    /// Update the table of days in README.md
    #[arg(long, conflicts_with = "puzzles")]
    pub(crate) write: bool,
}

/// Fetch your own inputs from the puzzle site.
///
/// Writes `mine.txt` in `inputs/<year>/day<DD>`, where `run` and `check` find it, byte for byte.
/// Inputs are cached; `--force` refetches. Exits with 1 if one cannot be fetched, and with 2 if
/// arguments or settings are invalid.
#[derive(Args, Debug, Default)]
#[command(after_help = SETTINGS)]
pub(crate) struct FetchFlags {
    /// Which puzzles, as `22`, `2020/22` or `2020` [default: all]
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<Selector>,

    /// Refetch cached inputs
    #[arg(long)]
    pub(crate) force: bool,

    #[command(flatten)]
    pub(crate) account: AccountFlags,
}

/// Print the text of a puzzle.
///
/// The page is cached beside the inputs, until one of its parts is solved. Exits with 1 if it
/// cannot be fetched, and with 2 if arguments or settings are invalid.
#[derive(Args, Debug)]
#[command(after_help = SETTINGS)]
pub(crate) struct ReadFlags {
    /// Which puzzle, as `22` or `2020/22`
    pub(crate) puzzle: Selector,

    /// Refetch a cached page
    #[arg(long)]
    pub(crate) refresh: bool,

    #[command(flatten)]
    pub(crate) session: SessionFlags,
}

/// Save the example of a puzzle as `example.txt`.
///
/// Lists the blocks of the page that `read` has cached, or saves one. Exits with 1 if there is no
/// page or already an example, and with 2 if there is no such block.
#[derive(Args, Debug)]
pub(crate) struct ExampleFlags {
    /// Which puzzle, as `22` or `2020/22`
    pub(crate) puzzle: Selector,

    /// The block to save
    pub(crate) number: Option<usize>,
}

/// Submit an answer on the puzzle site.
///
/// Solves your own input unless the answer is given, and submits it once, unless it is known to
/// be wrong or too early. A right answer is recorded as by `check --accept`. Exits with 0 if it is
/// right, with 1 if not, and with 2 if arguments or settings are invalid.
#[derive(Args, Debug)]
#[command(after_help = SETTINGS)]
pub(crate) struct SubmitFlags {
    /// Which puzzle, as `22` or `2020/22`
    pub(crate) puzzle: Selector,

    /// Which part
    pub(crate) part: Part,

    /// The answer [default: the part's answer to your input]
    #[arg(allow_negative_numbers = true)]
    pub(crate) answer: Option<String>,

    /// Submit the answer even if it is known to be wrong
    #[arg(long)]
    pub(crate) force: bool,

    /// Wait for the end of a cooldown
    #[arg(long)]
    pub(crate) wait: bool,

    #[command(flatten)]
    pub(crate) account: AccountFlags,
}

/// Whose input is meant, and the session token.
#[derive(Args, Debug, Default)]
pub(crate) struct AccountFlags {
    /// Use `mine-NAME.txt`, for a second account
    #[arg(long = "account", value_name = "NAME", value_parser = parse_account)]
    pub(crate) name: Option<String>,

    #[command(flatten)]
    pub(crate) session: SessionFlags,
}

/// Say where the session token is, and whether the site accepts it.
///
/// Exits with 0 if it does, with 1 if not, and with 2 if arguments or settings are invalid.
#[derive(Args, Debug, Default)]
#[command(after_help = SETTINGS)]
pub(crate) struct SessionFlags {
    /// Read the session token from this file
    #[arg(long = "session-file", value_name = "PATH")]
    pub(crate) file: Option<PathBuf>,
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

impl Part {
    /// Only this part, or else both.
    pub(crate) fn parts(only: Option<Self>) -> Parts {
        [only != Some(Self::Two), only != Some(Self::One)]
    }
}

/// A title that needs no escapes in Rust, TOML or Markdown.
pub(crate) fn title(text: &str) -> Result<String, String> {
    const PUNCTUATION: &str = "'!,-.:?&";
    if text.chars().all(|c| c.is_alphanumeric() || c == ' ' || PUNCTUATION.contains(c)) {
        return Ok(text.to_owned());
    }
    Err(format!("expected letters, digits, spaces or any of {PUNCTUATION}"))
}
