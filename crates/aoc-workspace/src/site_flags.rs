//! The commands for the puzzle site. The runner reads them, looks up the puzzles and the session
//! token, and hands them on to the client of the site.
#![expect(missing_docs, reason = "the help says it")]

use std::{env, path::PathBuf};

use aoc_program::Part;
use bpaf::{Parser, any, construct, long, positional};

use crate::flags::{command, puzzle, puzzles};

/// A command. The runner replaces the puzzles by their years and days, and the file with the session
/// token by the one to use, if any: otherwise a variable has it.
pub enum SiteCommand {
    Fetch(FetchFlags),
    Read(ReadFlags),
    Example(ExampleFlags),
    Submit(SubmitFlags),
    Session(Option<PathBuf>),
    /// Opens a puzzle in a browser.
    Open(String),
}

pub struct FetchFlags {
    pub force: bool,
    pub session: Option<PathBuf>,
    pub puzzles: Vec<String>,
}

pub struct ReadFlags {
    pub refresh: bool,
    /// Whether to print only the title, and to wait until the puzzle unlocks: `new` asks for that.
    pub title: bool,
    pub wait: bool,
    pub session: Option<PathBuf>,
    pub puzzle: String,
}

pub struct ExampleFlags {
    pub name: String,
    pub puzzle: String,
    pub number: Option<usize>,
}

pub struct SubmitFlags {
    pub force: bool,
    pub wait: bool,
    pub session: Option<PathBuf>,
    pub puzzle: String,
    pub part: Part,
    /// The client gets it on standard input, where no list of processes shows it.
    pub answer: Option<String>,
}

/// The variable that may hold the session token, and its value, empty if there is none.
pub fn session_variable() -> (&'static str, String) {
    let value = |name| (name, env::var(name).unwrap_or_default());
    let [first, second] = ["AOC_SESSION", "ADVENT_OF_CODE_SESSION"].map(value);
    if first.1.is_empty() && !second.1.is_empty() { second } else { first }
}

/// The commands, in the order of the help.
pub fn site_commands() -> impl Parser<SiteCommand> {
    let session = || {
        let help = "Read the session token from this file";
        long("session-file").help(help).argument("PATH").optional()
    };

    let force = long("force").help("Refetch cached inputs").switch();
    let fetch = command(
        "fetch",
        construct!(FetchFlags { force, session(), puzzles() }).map(SiteCommand::Fetch),
        "Fetch your own inputs from the puzzle site",
        "Writes `mine.txt` in `inputs/<year>/day<DD>`, where `run` and `check` find it, byte for \
         byte. Inputs are cached. `session --help` lists the settings.",
    );

    let refresh = long("refresh").help("Refetch a cached page").switch();
    let (title, wait) = (long("title").switch().hide(), long("wait").switch().hide());
    let read = command(
        "read",
        construct!(ReadFlags { refresh, title, wait, session(), puzzle() }).map(SiteCommand::Read),
        "Print the text of a puzzle",
        "The page is cached beside the inputs. `session --help` lists the settings.",
    );

    let help = "Save it under this name: `example-1` is for part 1 only, `example-2` for part 2";
    let name = long("as").help(help).argument("NAME").parse(example_name);
    let name = name.fallback("example".to_owned());
    let number = positional("NUMBER").help("The block to save").optional();
    let example = command(
        "example",
        construct!(ExampleFlags { name, puzzle(), number }).map(SiteCommand::Example),
        "Save an example of a puzzle",
        "Lists the blocks of the page that `read` has cached, or saves one as `example.txt`. \
         Overwrites nothing.",
    );

    let force = long("force").help("Submit the answer even if it is known to be wrong").switch();
    let wait = long("wait").help("Wait for the end of a cooldown").switch();
    let part = positional("PART").help("Which part, 1 or 2");
    // A negative number is no flag.
    let is_answer = |text: &String| !text.starts_with('-') || text.parse::<f64>().is_ok();
    let answer = any("ANSWER", move |text: String| is_answer(&text).then_some(text))
        .help("The answer [default: the part's answer to your input]")
        .optional();
    let submit = command(
        "submit",
        construct!(SubmitFlags { force, wait, session(), puzzle(), part, answer })
            .map(SiteCommand::Submit),
        "Submit an answer on the puzzle site",
        "Solves your own input unless the answer is given, and submits it once, unless it is known \
         to be wrong or too early. A right answer of the day is recorded. `session --help` lists \
         the settings.",
    );

    let session = command(
        "session",
        session().map(SiteCommand::Session),
        "Say where the session token is, and whether the site accepts it",
        "Settings:\n \
         AOC_SESSION is the session token. Without it: ADVENT_OF_CODE_SESSION, then the files \
         ~/.adventofcode.session, adventofcode.session in the folder for configuration, and \
         ~/.config/aocd/token.\n \
         AOC_CONTACT is how the site's author can reach you: an e-mail address or a page.",
    );

    let open = puzzle().map(SiteCommand::Open).to_options().command("open").hide();
    construct!([fetch, read, example, submit, session, open])
}

/// Takes the names of inputs that are shared: others are private.
fn example_name(name: String) -> Result<String, &'static str> {
    let is_plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    let expected = "expected `example`, perhaps with letters, digits, `-` or `_` after it";
    if is_plain && name.starts_with("example") { Ok(name) } else { Err(expected) }
}
