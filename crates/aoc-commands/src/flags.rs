//! The command line of the runner. The commands for the puzzle site are in `aoc_workspace::site_flags`, and flags that
//! other programs share in `aoc_common::cli`.

use std::str::FromStr as _;

use aoc_common::{
    Part, PuzzleId,
    cli::{answer_argument, part_argument, part_flag, subcommand},
};
use aoc_workspace::{
    puzzle_selector::{PuzzleSelector, puzzle, puzzles},
    site_flags::{SiteCommand, site_commands},
};
use bpaf::{OptionParser, Parser, construct, long, positional, short};

use crate::input_choice::NamedInput;

pub(crate) enum Command {
    Run(RunFlags),
    Check(CheckFlags),
    Expect(ExpectFlags),
    New(NewFlags),
    Bench(BenchFlags),
    Stars(StarsFlags),
    /// A command for the puzzle site.
    Site(SiteCommand),
}

pub(crate) struct RunFlags {
    pub(crate) part: Option<Part>,
    pub(crate) named_input: Option<NamedInput>,
    pub(crate) puzzles: Vec<PuzzleSelector>,
}

pub(crate) struct CheckFlags {
    pub(crate) accept: bool,
    pub(crate) puzzles: Vec<PuzzleSelector>,
}

pub(crate) struct ExpectFlags {
    /// The name of the input; `None` for the only example.
    pub(crate) input: Option<String>,
    pub(crate) puzzle: PuzzleSelector,
    pub(crate) part: Part,
    pub(crate) answer: String,
}

pub(crate) struct NewFlags {
    pub(crate) title: Option<String>,
    /// The name of the package, for a second solution; `None` for the usual name.
    pub(crate) package: Option<String>,
    pub(crate) wait: bool,
    /// `None` for today's, or with `wait` for the next one.
    pub(crate) puzzle: Option<PuzzleId>,
}

pub(crate) struct BenchFlags {
    pub(crate) named_input: Option<NamedInput>,
    pub(crate) write: bool,
    pub(crate) puzzles: Vec<PuzzleSelector>,
}

pub(crate) struct StarsFlags {
    pub(crate) write: bool,
}

/// The commands, in the order of the help.
pub(crate) fn commands() -> OptionParser<Command> {
    let for_the_site = site_commands().map(Command::Site).group_help("For the puzzle site:");
    construct!([commands_for_days(), for_the_site])
        .to_options()
        .descr("Solves Advent of Code puzzles and checks that no answer has changed")
        .footer(
            "Every command exits with 0 if all went well, with 1 if something failed, and with 2 \
             if arguments or settings are invalid.",
        )
        .version(env!("CARGO_PKG_VERSION"))
        .fallback_to_usage()
}

fn commands_for_days() -> impl Parser<Command> {
    let part = part_flag("Solve this part only");
    let run = subcommand(
        "run",
        construct!(RunFlags { part, named_input(), puzzles() }).map(Command::Run),
        "Solve puzzles, and show how long that takes",
        "Solves every input of your own, such as `mine.txt` and `mine-bob.txt` in \
         `inputs/<year>/day<DD>`, or else the published ones. Fails if an answer is wrong, or \
         if puzzles or years are named, and one of these puzzles has no input.",
    );

    let accept = long("accept").help("Record the new answers").switch();
    let check = subcommand(
        "check",
        construct!(CheckFlags { accept, puzzles() }).map(Command::Check),
        "Compare the answers to all inputs with the recorded ones",
        "Solves as many inputs at once as there are cores. Fails if an answer is wrong, or a recorded one is not \
         found.",
    );

    let help = "The name of the input [default: the only example]";
    let input = short('i').long("input").help(help).argument("NAME").optional();
    let part = part_argument("Which part, 1 or 2");
    let answer = answer_argument("The answer, in quotes if it has several words");
    let expect = subcommand(
        "expect",
        construct!(ExpectFlags { input, puzzle(), part, answer }).map(Command::Expect),
        "Record the answer that a puzzle gives for its example",
        "The part need not be solved yet. From then on, every command fails that solves this input, until the day's answer \
         is this one. Another answer that was recorded is replaced, and shown.",
    );

    let title = long("title")
        .help("The puzzle's title; without `--wait`, the site is not asked then")
        .argument("TITLE")
        .optional();
    let package = long("package")
        .help("Make another package for the puzzle, for a second solution")
        .argument("NAME")
        .parse(package_name)
        .optional();
    let wait =
        long("wait").help("Wait until the puzzle unlocks; `today` is the next one then").switch();
    let puzzle =
        positional("PUZZLE").help("Which puzzle, as `2020/22` or `today`").parse(|text: String| {
            match &*text {
                "today" => Ok(None),
                _ => PuzzleId::from_str(&text).map(Some),
            }
        });
    let new = subcommand(
        "new",
        construct!(NewFlags { title, package, wait, puzzle }).map(Command::New),
        "Make the crate of another day",
        "Makes `crates/y<year>_day<DD>` and `inputs/<year>/day<DD>`, and overwrites nothing. With a session token, also \
         fetches the title and your input from the site, and lists the blocks of its page; but not with `--title`, or in \
         CI.",
    );

    let write = long("write")
        .help("Update the table in README.md, or its rows of the named puzzles")
        .switch();
    let bench = subcommand(
        "bench",
        construct!(BenchFlags { named_input(), write, puzzles() }).map(Command::Bench),
        "Measure the parser and both parts of every day",
        "Repeats each step, and prints the best times in a table. Measures the same inputs as `run`.",
    );

    let write = long("write").help("Update the stars in README.md").switch();
    let stars = subcommand(
        "stars",
        construct!(StarsFlags { write }).map(Command::Stars),
        "Show which parts of your own inputs are solved",
        "Prints a row for each year, with a column for each day: `**` for both parts, `*` for part 1, `·` for none. A part \
         is solved if the site has said that an answer is right. It is not asked again.",
    );

    construct!([run, check, expect, new, bench, stars]).group_help("Available commands:")
}

/// The flags `--input INPUT` and `--example`.
fn named_input() -> impl Parser<Option<NamedInput>> {
    let help = "Use the worked examples";
    let example = short('e').long("example").help(help).req_flag(NamedInput::Examples);
    let help = "Use this input: its name, such as `mine`, a path, or `-` for standard input";
    let input = short('i').long("input").help(help).argument("INPUT").map(NamedInput::new);
    construct!([input, example]).optional()
}

/// Accepts only names that the templates can use for a package and for its library. If it is a keyword of Rust, the
/// compiler says so.
fn package_name(name: String) -> Result<String, &'static str> {
    let is_plain = name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    if !is_plain || !name.starts_with(|c: char| c.is_ascii_lowercase()) {
        return Err("expected a name of small letters, digits and `_`, such as `y2015_day04_fast`");
    }
    Ok(name)
}
