//! The commands for the puzzle site, and the variables that hold the session token.
//!
//! Two programs take these commands. A person gives them to the runner, `cargo xtask`. The runner looks up
//! the puzzles and the session token, and gives the same commands to `aoc-site`, the client of the site.

use std::{env, path::PathBuf, process::Command};

use aoc_program::Part;
use bpaf::{Parser, any, construct, long, positional};

use crate::{
    flags::{command, puzzle, puzzles},
    inputs::{EXAMPLE, is_selected_by},
};

/// A command for the puzzle site.
///
/// A puzzle is named by a person, as in `22` or `today`. The runner replaces such a name by the year and
/// the day, as in `2020/22`, before it gives the command to the client. If a person names no file with the session
/// token, the runner names one to the client, unless a variable has the token.
pub enum SiteCommand {
    /// Fetches inputs.
    Fetch(FetchFlags),
    /// Prints the text of a puzzle.
    Read(ReadFlags),
    /// Lists or saves the examples of a puzzle.
    Example(ExampleFlags),
    /// Submits an answer.
    Submit(SubmitFlags),
    /// Says where the session token is, and whether the site accepts it. Holds the file with the token, as
    /// the fields `session` of other commands do.
    Session(Option<PathBuf>),
    /// Opens a puzzle, which is named by its year and day, in a browser. The help does not show this
    /// command, which the runner's `new --open` uses.
    Open(String),
}

/// The flags of `fetch`.
pub struct FetchFlags {
    /// Whether to refetch inputs that are cached.
    pub force: bool,
    /// The file with the session token.
    pub session: Option<PathBuf>,
    /// The puzzles. Without any, the runner takes those of all days.
    pub puzzles: Vec<String>,
}

/// The flags of `read`.
pub struct ReadFlags {
    /// Whether to refetch a page that is cached.
    pub refresh: bool,
    /// Whether to print only the title. The help does not show this flag, which the runner's `new --fetch`
    /// uses.
    pub title: bool,
    /// Whether to wait until the puzzle unlocks. The help does not show this flag, which the runner's
    /// `new --wait` uses.
    pub wait: bool,
    /// The file with the session token. For a page that is cached, the runner names none.
    pub session: Option<PathBuf>,
    /// The puzzle.
    pub puzzle: String,
}

/// The flags of `example`.
pub struct ExampleFlags {
    /// The name under which to save the example, without an extension.
    pub name: String,
    /// The puzzle.
    pub puzzle: String,
    /// The block to save, counted from 1. Without a number, the blocks are listed.
    pub number: Option<usize>,
}

/// The flags of `submit`.
pub struct SubmitFlags {
    /// Whether to submit an answer even if it is known to be wrong.
    pub force: bool,
    /// Whether to wait for the end of a cooldown.
    pub wait: bool,
    /// The file with the session token.
    pub session: Option<PathBuf>,
    /// The puzzle.
    pub puzzle: String,
    /// The part that is answered.
    pub part: Part,
    /// The answer. Without one, the runner takes the day's. The runner sends the answer to the client on
    /// standard input, where no list of processes shows it, and so the client ignores this argument.
    pub answer: Option<String>,
}

/// The variables that may hold the session token. The first that is not empty counts.
const SESSION_VARIABLES: [&str; 2] = ["AOC_SESSION", "ADVENT_OF_CODE_SESSION"];

/// The name and the value of the variable that holds the session token. The value is empty if neither of
/// the two possible variables holds one.
pub fn session_variable() -> (&'static str, String) {
    for name in SESSION_VARIABLES {
        let value = env::var(name).unwrap_or_default();
        if !value.is_empty() {
            return (name, value);
        }
    }
    (SESSION_VARIABLES[0], String::new())
}

/// Keeps the session token from a program that does not need it.
pub fn withhold_token(program: &mut Command) {
    for name in SESSION_VARIABLES {
        program.env_remove(name);
    }
}

/// The commands, in the order of the help.
pub fn site_commands() -> impl Parser<SiteCommand> {
    let fetch = fetch().map(SiteCommand::Fetch);
    let read = read().map(SiteCommand::Read);
    let example = example().map(SiteCommand::Example);
    let submit = submit().map(SiteCommand::Submit);
    let session = command(
        "session",
        session_file(),
        "Say where the session token is, and whether the site accepts it",
        "Settings:\n \
         AOC_SESSION is the session token. Without it: ADVENT_OF_CODE_SESSION, then the files \
         ~/.adventofcode.session, adventofcode.session in the folder for configuration, and \
         ~/.config/aocd/token.\n \
         AOC_CONTACT is how the site's author can reach you: an e-mail address or a page.",
    )
    .map(SiteCommand::Session);
    let open = puzzle().to_options().command("open").hide().map(SiteCommand::Open);
    construct!([fetch, read, example, submit, session, open])
}

fn fetch() -> impl Parser<FetchFlags> {
    let force = long("force").help("Refetch cached inputs").switch();
    let session = session_file();
    command(
        "fetch",
        construct!(FetchFlags { force, session, puzzles() }),
        "Fetch your own inputs from the puzzle site",
        "Writes `mine.txt` in `inputs/<year>/day<DD>`, where `run` and `check` find it, byte for \
         byte. Inputs are cached. `session --help` lists the settings.",
    )
}

fn read() -> impl Parser<ReadFlags> {
    let refresh = long("refresh").help("Refetch a cached page").switch();
    let title = long("title").switch().hide();
    let wait = long("wait").switch().hide();
    let session = session_file();
    command(
        "read",
        construct!(ReadFlags { refresh, title, wait, session, puzzle() }),
        "Print the text of a puzzle",
        "The page is cached beside the inputs. `session --help` lists the settings.",
    )
}

fn example() -> impl Parser<ExampleFlags> {
    let name = long("as")
        .help("Save it under this name: `example-1` is for part 1 only, `example-2` for part 2")
        .argument("NAME")
        .parse(example_name)
        .fallback(EXAMPLE.to_owned());
    let number = positional("NUMBER").help("The block to save").optional();
    command(
        "example",
        construct!(ExampleFlags { name, puzzle(), number }),
        "Save an example of a puzzle",
        "Lists the blocks of the page that `read` has cached, or saves one as `example.txt`. \
         Overwrites nothing.",
    )
}

/// Accepts a name with which the input is an example. `run --example` finds only such a name, and git ignores
/// most others, since these are people's own inputs.
fn example_name(name: String) -> Result<String, &'static str> {
    let is_plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    if is_plain && is_selected_by(EXAMPLE, &name) {
        Ok(name)
    } else {
        Err("expected a name such as `example`, `example-1` or `example_b`")
    }
}

fn submit() -> impl Parser<SubmitFlags> {
    let force = long("force").help("Submit the answer even if it is known to be wrong").switch();
    let wait = long("wait").help("Wait for the end of a cooldown").switch();
    let session = session_file();
    let part = positional("PART").help("Which part, 1 or 2");
    let answer = any("ANSWER", |text: String| if is_flag(&text) { None } else { Some(text) })
        .help("The answer [default: the part's answer to your input]")
        .optional();
    command(
        "submit",
        construct!(SubmitFlags { force, wait, session, puzzle(), part, answer }),
        "Submit an answer on the puzzle site",
        "Submits the given answer, or else the day's answer to your own input, once. Nothing is \
         sent during a cooldown, or if the answer is known to be wrong. A right answer of the day \
         is recorded. `session --help` lists the settings.",
    )
}

/// Whether an argument is a flag. A negative number is an answer.
fn is_flag(argument: &str) -> bool {
    argument.starts_with('-') && argument.parse::<f64>().is_err()
}

fn session_file() -> impl Parser<Option<PathBuf>> {
    long("session-file").help("Read the session token from this file").argument("PATH").optional()
}
