//! The command line of the commands for the puzzle site.

use std::ffi::OsString;

use aoc_common::{
    Part,
    cli::{answer_argument, part_argument, subcommand},
};
use bpaf::{Parser, any, construct, long, positional};

use crate::puzzle_selector::{PuzzleSelector, puzzle, puzzles};

/// The help on the token and on what the site is told.
const SETTINGS_HELP: &str = "The token is in the variable AOC_SESSION, or else in the file .adventofcode.session in your \
    home folder. The site is also told the address of the base, or if that has none, your e-mail address as git knows it.";

/// A command for the puzzle site, with its flags.
pub enum SiteCommand {
    Fetch(FetchFlags),
    Read(ReadFlags),
    Example(ExampleFlags),
    Submit(SubmitFlags),
    Session {
        /// Whether to save the token that standard input has.
        save: bool,
    },
}

pub struct FetchFlags {
    pub force: bool,
    pub puzzles: Vec<PuzzleSelector>,
}

pub struct ReadFlags {
    pub refresh: bool,
    pub wait: bool,
    pub puzzle: PuzzleSelector,
}

pub struct ExampleFlags {
    pub puzzle: PuzzleSelector,
    /// The block to save, counted from 1, and the answer to record for it, if there is one; `None` to list the blocks.
    pub number_and_answer: Option<(usize, Option<String>)>,
}

pub struct SubmitFlags {
    pub force: bool,
    pub puzzle: PuzzleSelector,
    /// A part, and its answer, or `None` for the answer that the day's program finds. Without both, it is the first part
    /// that is not known to be solved.
    pub part_and_answer: Option<(Part, Option<String>)>,
}

/// The commands, in the order of the help.
pub fn site_commands() -> impl Parser<SiteCommand> {
    let force = long("force").help("Refetch cached inputs; needs a puzzle or a year").switch();
    let fetch = subcommand(
        "fetch",
        construct!(FetchFlags { force, puzzles() }).parse(check_force).map(SiteCommand::Fetch),
        "Fetch your own inputs from the puzzle site",
        "Saves each input, byte for byte, as `mine.txt` in `inputs/<year>/day<DD>`, where `run` and \
         `check` find it. Inputs are cached.",
    );

    let refresh = long("refresh").help("Refetch a cached page").switch();
    let wait = long("wait").help("Wait until the puzzle unlocks").switch();
    let read = subcommand(
        "read",
        construct!(ReadFlags { refresh, wait, puzzle() }).map(SiteCommand::Read),
        "Print the text of a puzzle",
        "The page is cached beside the inputs.",
    );

    let number = positional("NUMBER").help("The block to save [default: list the blocks]");
    let answer =
        answer_argument("The answer to record, for the part in whose text the block is").optional();
    let number_and_answer = construct!(number, answer).optional();
    let example = subcommand(
        "example",
        construct!(ExampleFlags { puzzle(), number_and_answer }).map(SiteCommand::Example),
        "Save an example of a puzzle, and record its answer",
        "Lists the blocks of the page, or saves one as `example.txt`, or if that is another example, with its number, as \
         `example-3.txt`. The page is cached beside the inputs.",
    );

    let force =
        long("force").help("Submit an answer that is refused, except during a cooldown").switch();
    let part =
        part_argument("Which part, 1 or 2 [default: the first that is not known to be solved]");
    let answer = answer_argument("The answer [default: the day's answer to your input]").optional();
    let part_and_answer = construct!(part, answer).optional();
    let submit = subcommand(
        "submit",
        construct!(SubmitFlags { force, puzzle(), part_and_answer }).map(SiteCommand::Submit),
        "Submit an answer on the puzzle site",
        "Submits the given answer, or else the day's answer to your own input, and notes what the site says in \
         `mine.site`. Without `--force`, an answer is refused that does not pass, or whose part is solved. \
         `session --help` lists the settings.",
    );

    let save = long("save")
        .help("Save the value of the cookie `session`, which is read from standard input")
        .switch();
    // An argument is probably the token. No error may show it, as those of `bpaf` do.
    let is_no_help = |text: OsString| Some(()).filter(|()| text != "--help" && text != "-h");
    let arguments = any("", is_no_help).hide().many();
    let session = subcommand(
        "session",
        construct!(save, arguments).parse(|(save, arguments)| match arguments.len() {
            0 => Ok(SiteCommand::Session { save }),
            _ => Err("expected no argument: the token is read from standard input"),
        }),
        "Save the session token, or say where it is, and whether the site accepts it",
        SETTINGS_HELP,
    );

    construct!([fetch, read, example, submit, session])
}

/// Nobody wants to request the inputs of all years again.
fn check_force(flags: FetchFlags) -> Result<FetchFlags, &'static str> {
    if flags.force && flags.puzzles.is_empty() {
        return Err("`--force` needs a puzzle or a year, such as `2020/22` or `2020`");
    }
    Ok(flags)
}
