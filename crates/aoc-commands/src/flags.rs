//! The command line of the runner. Flags that other programs share are in `aoc_runtime::cli`.

use std::{ffi::OsString, str::FromStr as _, time::SystemTime};

use aoc_facts::{Part, PuzzleId};
use aoc_runtime::cli::{PART_HELP, part_flag, subcommand};
use bpaf::{OptionParser, Parser, any, construct, long, positional, short};

use crate::{
    select::{
        selector::{self, PuzzleName, Selector},
        tasks::{NamedInput, input_name},
    },
    site::calendar::{next_puzzle, today},
};

/// The help on the token and on what the site is told.
const SETTINGS_HELP: &str = "The token is in the variable AOC_SESSION, or else in the file .adventofcode.session in your \
    home folder. The site is also told the address of the base, or if that has none, your e-mail address as git knows it.";

pub(crate) enum Command {
    Run(RunFlags),
    Check(CheckFlags),
    Expect(ExpectFlags),
    New(NewFlags),
    Bench(BenchFlags),
    Stars(StarsFlags),
    Fetch(FetchFlags),
    Read(ReadFlags),
    Example(ExampleFlags),
    Submit(SubmitFlags),
    Session {
        /// Whether to save the token that standard input has.
        save: bool,
    },
}

pub(crate) struct RunFlags {
    pub(crate) part: Option<Part>,
    pub(crate) named_input: Option<NamedInput>,
    pub(crate) puzzles: Vec<Selector>,
}

pub(crate) struct CheckFlags {
    pub(crate) accept: bool,
    pub(crate) puzzles: Vec<Selector>,
}

pub(crate) struct ExpectFlags {
    /// The name of the input; `None` for the only example.
    pub(crate) input: Option<String>,
    pub(crate) puzzle: PuzzleName,
    pub(crate) part: Part,
    pub(crate) answer: String,
}

pub(crate) struct NewFlags {
    pub(crate) title: Option<String>,
    /// The name of the package, for a second solution; `None` for the usual name.
    pub(crate) package: Option<String>,
    pub(crate) wait: bool,
    pub(crate) puzzle: PuzzleId,
}

pub(crate) struct BenchFlags {
    pub(crate) named_input: Option<NamedInput>,
    pub(crate) write: bool,
    pub(crate) puzzles: Vec<Selector>,
}

pub(crate) struct StarsFlags {
    pub(crate) write: bool,
}

pub(crate) struct FetchFlags {
    pub(crate) force: bool,
    pub(crate) puzzles: Vec<Selector>,
}

pub(crate) struct ReadFlags {
    pub(crate) refresh: bool,
    pub(crate) wait: bool,
    pub(crate) puzzle: PuzzleName,
}

pub(crate) struct ExampleFlags {
    pub(crate) puzzle: PuzzleName,
    /// The block to save, counted from 1, and the answer to record for it, if there is one; `None` to list the blocks.
    pub(crate) number_and_answer: Option<(usize, Option<String>)>,
}

pub(crate) struct SubmitFlags {
    pub(crate) force: bool,
    pub(crate) puzzle: PuzzleName,
    /// A part, and its answer, or `None` for the answer that the day's program finds. Without both, it is the first part
    /// that is not known to be solved.
    pub(crate) part_and_answer: Option<(Part, Option<String>)>,
}

/// The commands, in the order of the help. The word `today` is read as the puzzle that it means at this time, so that no
/// command has to ask what time it is.
pub(crate) fn command_line(now: SystemTime) -> OptionParser<Command> {
    let for_days = commands_for_days(now);
    let for_site = commands_for_site(now);
    construct!([for_days, for_site])
        .to_options()
        .descr("Solves Advent of Code puzzles and checks that no answer has changed")
        .footer(
            "Every command exits with 0 if all went well, with 1 if something failed, and with 2 \
             if arguments or settings are invalid.",
        )
        .version(env!("CARGO_PKG_VERSION"))
        .fallback_to_usage()
}

fn commands_for_days(now: SystemTime) -> impl Parser<Command> {
    let run = run(now);
    let check = check(now);
    let expect = expect(now);
    let new = new(now);
    let bench = bench(now);
    let stars = stars();
    construct!([run, check, expect, new, bench, stars]).group_help("Available commands:")
}

fn commands_for_site(now: SystemTime) -> impl Parser<Command> {
    let fetch = fetch(now);
    let read = read(now);
    let example = example(now);
    let submit = submit(now);
    let session = session();
    construct!([fetch, read, example, submit, session]).group_help("For the puzzle site:")
}

fn run(now: SystemTime) -> impl Parser<Command> {
    let part = part_flag(PART_HELP);
    let named_input = named_input();
    let puzzles = selector::puzzles(now);
    subcommand(
        "run",
        construct!(RunFlags { part, named_input, puzzles }).map(Command::Run),
        "Solve puzzles, and show how long that takes",
        "Solves every input of your own, such as `mine.txt` and `mine-bob.txt` in \
         `inputs/<year>/day<DD>`, or else the published ones. Fails if a part does not pass, or \
         if puzzles or years are named, and one of these puzzles has no input.",
    )
}

fn check(now: SystemTime) -> impl Parser<Command> {
    let accept = long("accept").help("Record the new answers").switch();
    let puzzles = selector::puzzles(now);
    subcommand(
        "check",
        construct!(CheckFlags { accept, puzzles }).map(Command::Check),
        "Compare the answers to all inputs with what is known",
        "Solves as many inputs at once as there are cores. Fails if a part fails, a day does not compile, a \
         recorded answer is read by no day, or a package has only the program or only the description of a day.",
    )
}

fn expect(now: SystemTime) -> impl Parser<Command> {
    let help = "The name of the input [default: the only example]";
    let input = short('i').long("input").help(help).argument("NAME").map(input_name).optional();
    let part = part_argument("Which part, 1 or 2");
    let answer = word("ANSWER", "The answer, in quotes if it has several words");
    let puzzle = selector::puzzle(now);
    subcommand(
        "expect",
        construct!(ExpectFlags { input, puzzle, part, answer }).map(Command::Expect),
        "Record the answer that a puzzle gives for its example",
        "The part need not be solved yet. From then on, every command fails that solves this input, until the day's answer \
         is this one. Another answer that was recorded is replaced, and shown.",
    )
}

fn new(now: SystemTime) -> impl Parser<Command> {
    let title = long("title")
        .help("The puzzle's title; the site is not asked then, unless you wait")
        .argument("TITLE")
        .optional();
    let package = long("package")
        .help("Make another package for the puzzle, for a second solution")
        .argument("NAME")
        .parse(package_name)
        .optional();
    let wait = long("wait")
        .help("Wait until the puzzle unlocks; `today` is the next one then, or one that has just unlocked")
        .switch();
    // Which puzzle `today` is depends on the flag `--wait`.
    let date =
        positional("PUZZLE").help("Which puzzle, as `2020/22` or `today`").parse(|text: String| {
            match &*text {
                "today" => Ok(None),
                _ => PuzzleId::from_str(&text).map(Some),
            }
        });
    subcommand(
        "new",
        construct!(title, package, wait, date).parse(move |(title, package, wait, date)| {
            let puzzle = match date {
                Some(puzzle) => puzzle,
                None if wait => next_puzzle(now)?,
                None => today(now)?,
            };
            anyhow::Ok(Command::New(NewFlags { title, package, wait, puzzle }))
        }),
        "Make the crate of another day",
        "Makes `crates/y<year>_day<DD>` and `inputs/<year>/day<DD>`, and overwrites nothing. Fetches the title and your \
         input from the site, or else makes no day, and lists the blocks of the page. With `--title`, and for a second \
         solution, it asks nobody unless you wait.",
    )
}

fn bench(now: SystemTime) -> impl Parser<Command> {
    let write = long("write")
        .help("Update the table in README.md, or its rows of the named puzzles")
        .switch();
    let named_input = named_input();
    let puzzles = selector::puzzles(now);
    subcommand(
        "bench",
        construct!(BenchFlags { named_input, write, puzzles }).map(Command::Bench),
        "Measure the parser and both parts of every day",
        "Repeats each step, and prints the best times in a table. Measures the same inputs as `run`.",
    )
}

fn stars() -> impl Parser<Command> {
    let write = long("write").help("Update the stars in README.md").switch();
    subcommand(
        "stars",
        construct!(StarsFlags { write }).map(Command::Stars),
        "Show which parts of your own inputs are solved",
        "Prints a row for each year, with a column for each day: `**` for both parts, `*` for part 1, `·` for none. A part \
         is solved if the site has said that an answer is right. It is not asked again.",
    )
}

fn fetch(now: SystemTime) -> impl Parser<Command> {
    let force = long("force").help("Refetch cached inputs; needs a puzzle or a year").switch();
    let puzzles = selector::puzzles(now);
    subcommand(
        "fetch",
        construct!(FetchFlags { force, puzzles }).parse(check_force).map(Command::Fetch),
        "Fetch your own inputs from the puzzle site",
        "Saves each input, byte for byte, as `mine.txt` in `inputs/<year>/day<DD>`, where `run` and \
         `check` find it. Inputs are cached.",
    )
}

fn read(now: SystemTime) -> impl Parser<Command> {
    let refresh = long("refresh").help("Refetch a cached page").switch();
    let wait = long("wait").help("Wait until the puzzle unlocks").switch();
    let puzzle = selector::puzzle(now);
    subcommand(
        "read",
        construct!(ReadFlags { refresh, wait, puzzle }).map(Command::Read),
        "Print the text of a puzzle",
        "The page is cached beside the inputs.",
    )
}

fn example(now: SystemTime) -> impl Parser<Command> {
    let number = word("NUMBER", "The block to save [default: list the blocks]").parse(|text| {
        text.parse().map_err(|_| format!("expected the number of a block, found {text:?}"))
    });
    let answer =
        word("ANSWER", "The answer to record, for the part in whose text the block is").optional();
    let number_and_answer = construct!(number, answer).optional();
    let puzzle = selector::puzzle(now);
    subcommand(
        "example",
        construct!(ExampleFlags { puzzle, number_and_answer }).map(Command::Example),
        "Save an example of a puzzle, and record its answer",
        "Lists the blocks of the page, or saves one as `example.txt`, or if that is another example, with its number, as \
         `example-3.txt`. The page is cached beside the inputs.",
    )
}

fn submit(now: SystemTime) -> impl Parser<Command> {
    let force =
        long("force").help("Submit an answer that is refused, except during a cooldown").switch();
    let part =
        part_argument("Which part, 1 or 2 [default: the first that is not known to be solved]");
    let answer = word("ANSWER", "The answer [default: the day's answer to your input]").optional();
    let part_and_answer = construct!(part, answer).optional();
    let puzzle = selector::puzzle(now);
    subcommand(
        "submit",
        construct!(SubmitFlags { force, puzzle, part_and_answer }).map(Command::Submit),
        "Submit an answer on the puzzle site",
        "Submits the given answer, or else the day's answer to your own input, and notes what the site says in \
         `mine.site`. Without `--force`, the day's answer is refused if it or that to an example does not pass, yours if the \
         site has ruled it out, and any answer to a part that is solved. \
         `session --help` lists the settings.",
    )
}

fn session() -> impl Parser<Command> {
    let save = long("save")
        .help("Save the value of the cookie `session`, which is read from standard input")
        .switch();
    // An argument is probably the token. No error may show it, as those of `bpaf` do.
    let is_no_help = |text: OsString| Some(()).filter(|()| text != "--help" && text != "-h");
    let arguments = any("", is_no_help).hide().many();
    subcommand(
        "session",
        construct!(save, arguments).parse(|(save, arguments)| match arguments.len() {
            0 => Ok(Command::Session { save }),
            _ => Err("expected no argument: the token is read from standard input"),
        }),
        "Save the session token, or say where it is, and whether the site accepts it",
        SETTINGS_HELP,
    )
}

/// The flags `--input INPUT` and `--example`.
fn named_input() -> impl Parser<Option<NamedInput>> {
    let example =
        short('e').long("example").help("Use the worked examples").req_flag(NamedInput::Examples);
    let input = short('i')
        .long("input")
        .help("Use this input: its name, such as `mine`, a path with a slash, or `-` for standard input")
        .argument("INPUT")
        .map(NamedInput::new);
    construct!([input, example]).optional()
}

/// The argument `PART`.
fn part_argument(help: &'static str) -> impl Parser<Part> {
    word("PART", help)
        .parse(|text| text.parse().map_err(|error| format!("{error}, found {text:?}")))
}

/// The next word. It may begin with `-`, as `-3,4` does, unless it looks like a flag. A positional argument would skip such
/// a word, and leave it for the argument that comes next.
fn word(name: &'static str, help: &'static str) -> impl Parser<String> {
    any(name, |text: String| Some(text).filter(|text| !is_flag(text))).help(help)
}

/// Whether a word is a flag, and not an answer such as `-3,4`.
fn is_flag(word: &str) -> bool {
    let after_dash = word.strip_prefix('-');
    after_dash.is_some_and(|rest| rest.starts_with(|c: char| c == '-' || c.is_ascii_alphabetic()))
}

/// Accepts only names that the templates can use for a package and for its library. If it is a keyword of Rust, the
/// compiler says so.
fn package_name(name: String) -> Result<String, &'static str> {
    let is_plain = name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    if !is_plain || !name.starts_with(|c: char| c.is_ascii_lowercase()) {
        return Err("expected a name of small letters, digits and `_`, such as `y2015_day04_fast`");
    }
    // Cargo has folders of these names beside the programs that it builds.
    if ["build", "deps", "examples", "incremental"].contains(&&*name) {
        return Err(
            "cargo allows no program of this name: choose another, such as `y2015_day04_fast`",
        );
    }
    Ok(name)
}

/// Nobody wants to request the inputs of all years again.
fn check_force(flags: FetchFlags) -> Result<FetchFlags, &'static str> {
    if flags.force && flags.puzzles.is_empty() {
        return Err("`--force` needs a puzzle or a year, such as `2020/22` or `2020`");
    }
    Ok(flags)
}
