//! All that can be said on the command line.

use std::path::PathBuf;

use aoc_core::{AccountName, PuzzleId, puzzle::Selector};
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::solve::Parts;

/// How the commands that talk to the puzzle site end.
const SITE_STATUSES: &str = "\
Exit status:
  0  done; the answer is right; the site accepts the token
  1  the answer is wrong; or an input that was fetched cannot be written
  2  the command line or a setting asks for something that there is not
  3  there is no session token, or the site does not accept it
  4  the puzzle is still locked
  5  refused, by this program before it sends anything or by the site; or the
     site wants some time to pass first
  6  the site cannot be reached, or fails, or breaks off its answer

Settings:
  AOC_SESSION    the session token; without it ADVENT_OF_CODE_SESSION, and the files
                 ~/.adventofcode.session, adventofcode.session in the folder for
                 configuration, and ~/.config/aocd/token are looked up
  AOC_CONTACT    how the site's author can reach you: an e-mail address or a page;
                 without it the `repository` of crates/aoc-site
  AOC_SITE       another address of the site: https, or http on this machine
  AOC_STATE_DIR  where the time of the last request and the answers tried are kept";

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
    Trace(TraceFlags),
    View(ViewFlags),
    New(NewFlags),
    Bench(BenchFlags),
    Fetch(FetchFlags),
    Submit(SubmitFlags),
    Session(SessionFlags),
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
/// Judges them as the tests of the days do, those of `cargo test --test answers`, but
/// personal inputs too. Exits with 0 if all answers are unchanged, with 1 if one is
/// not or cannot be judged, and with 2 if the command line is wrong.
#[derive(Args, Debug)]
pub(crate) struct CheckFlags {
    /// Which puzzles, as `22` or `2020/22` [default: all]
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<Selector>,

    /// Record new and changed answers, after showing them
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
    #[arg(long)]
    pub(crate) part: Option<Part>,

    /// Play this input, with `-` for standard input
    #[arg(long, value_name = "PATH")]
    pub(crate) input: Option<PathBuf>,

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

    /// Show this input, with `-` for standard input
    #[arg(long, value_name = "PATH")]
    pub(crate) input: Option<PathBuf>,

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
/// written.
#[derive(Args, Debug)]
pub(crate) struct NewFlags {
    /// Which puzzle, as `2020/22`
    pub(crate) puzzle: PuzzleId,

    /// Its title, as on the site
    #[arg(long, value_parser = title)]
    pub(crate) title: Option<String>,
}

/// Measure the parser and both parts of every day.
///
/// Solves each day's shared input repeatedly, `published.txt` or else `example.txt`, and
/// prints the best times. Exits with 1 if a day cannot be measured.
#[derive(Args, Debug)]
pub(crate) struct BenchFlags {
    /// Which puzzles, as `22` or `2020/22` [default: all]
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<Selector>,

    /// Update the table of days in README.md
    #[arg(long, conflicts_with = "puzzles")]
    pub(crate) write: bool,
}

/// Fetch your own inputs from the puzzle site.
///
/// Writes `mine.txt` in `inputs/<year>/day<DD>`, where `run` and `check` find it,
/// as it is sent. An input that is there already is kept, and the site not asked.
#[derive(Args, Debug)]
#[command(after_help = SITE_STATUSES)]
pub(crate) struct FetchFlags {
    /// Which puzzles, as `22` or `2020/22` [default: all]
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<Selector>,

    /// Write `mine-NAME.txt`, for a second account
    #[arg(long = "as", value_name = "NAME")]
    pub(crate) account: Option<AccountName>,

    /// Fetch inputs that are there already again
    #[arg(long)]
    pub(crate) force: bool,

    #[command(flatten)]
    pub(crate) session: SessionFlags,
}

/// Hand in an answer on the puzzle site.
///
/// Computes the answer from your own input unless it is given, and sends it once,
/// unless it is known beforehand that it is wrong or that the site will not take it.
#[derive(Args, Debug)]
#[command(after_help = SITE_STATUSES)]
pub(crate) struct SubmitFlags {
    /// Which puzzle, as `22` or `2020/22`
    pub(crate) puzzle: Selector,

    /// Which part
    pub(crate) part: Part,

    /// The answer [default: what the part says of your input]
    #[arg(allow_negative_numbers = true)]
    pub(crate) answer: Option<String>,

    /// Send the answer even if it is remembered to be of no use
    #[arg(long)]
    pub(crate) anyway: bool,

    /// Take `mine-NAME.txt`, for a second account
    #[arg(long = "as", value_name = "NAME")]
    pub(crate) account: Option<AccountName>,

    #[command(flatten)]
    pub(crate) session: SessionFlags,
}

/// Say where the session token is found, and whether the site accepts it.
#[derive(Args, Debug)]
#[command(after_help = SITE_STATUSES)]
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
    /// The parts that are asked for: this one, or else both.
    pub(crate) fn parts(only: Option<Self>) -> Parts {
        [only != Some(Self::Two), only != Some(Self::One)]
    }
}

/// A title that needs no escapes in Rust, TOML or Markdown.
fn title(text: &str) -> Result<String, String> {
    const PUNCTUATION: &str = "'!,-.:?&";
    if text.chars().all(|c| c.is_alphanumeric() || c == ' ' || PUNCTUATION.contains(c)) {
        return Ok(text.to_owned());
    }
    Err(format!("expected letters, digits, spaces or any of {PUNCTUATION}"))
}
