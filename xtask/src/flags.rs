//! The command line.

use std::{path::PathBuf, str::FromStr as _};

use aoc_cli::{
    Part, PuzzleId,
    flags::{PUZZLE_HELP, Show, inputs, json, part, show},
};
use bpaf::{OptionParser, Parser, any, construct, long, positional};

use crate::days::Selector;

pub(crate) enum Command {
    Run(RunFlags),
    Check { accept: bool, puzzles: Vec<Selector> },
    Show(Show),
    New(NewFlags),
    Bench(BenchFlags),
    Fetch(FetchFlags),
    Read(ReadFlags),
    Example(ExampleFlags),
    Submit(SubmitFlags),
    Session(Option<PathBuf>),
}

pub(crate) struct RunFlags {
    pub(crate) part: Option<Part>,
    pub(crate) inputs: Vec<PathBuf>,
    pub(crate) json: bool,
    pub(crate) puzzles: Vec<Selector>,
}

pub(crate) struct NewFlags {
    pub(crate) title: Option<String>,
    pub(crate) fetch: bool,
    pub(crate) wait: bool,
    pub(crate) open: bool,
    /// `None` for today's.
    pub(crate) puzzle: Option<PuzzleId>,
}

pub(crate) struct BenchFlags {
    pub(crate) inputs: Vec<PathBuf>,
    pub(crate) json: bool,
    pub(crate) write: bool,
    pub(crate) puzzles: Vec<Selector>,
}

pub(crate) struct FetchFlags {
    pub(crate) force: bool,
    pub(crate) session: Option<PathBuf>,
    pub(crate) puzzles: Vec<Selector>,
}

pub(crate) struct ReadFlags {
    pub(crate) refresh: bool,
    pub(crate) session: Option<PathBuf>,
    pub(crate) puzzle: Selector,
}

pub(crate) struct ExampleFlags {
    pub(crate) name: Option<String>,
    pub(crate) puzzle: Selector,
    pub(crate) number: Option<usize>,
}

pub(crate) struct SubmitFlags {
    pub(crate) force: bool,
    pub(crate) wait: bool,
    pub(crate) session: Option<PathBuf>,
    pub(crate) puzzle: Selector,
    pub(crate) part: Part,
    pub(crate) answer: Option<String>,
}

/// The commands, in the order of the help.
pub(crate) fn flags() -> OptionParser<Command> {
    construct!([commands_for_days(), commands_for_the_site()])
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
    let part = part("Solve this part only");
    let run = command(
        "run",
        construct!(RunFlags { part, inputs(), json(), puzzles() }).map(Command::Run),
        "Solve puzzles, and say how long that takes",
        "Takes every personal input of a puzzle, `mine.txt` and `mine-<name>.txt` in \
         `inputs/<year>/day<DD>`, or else the published one. Fails if a part has no answer.",
    );

    let accept = long("accept").help("Record new and changed answers, and show them").switch();
    let check = command(
        "check",
        construct!(Command::Check { accept, puzzles() }),
        "Compare the answers to all inputs with the recorded ones",
        "The days' own programs solve and compare. Personal inputs must be recorded, too.",
    );

    let show = show().map(Command::Show);

    let title = long("title").help("Its title, as on the site").argument("TITLE").optional();
    let fetch = long("fetch").help("Fetch your input and the title from the site").switch();
    let wait = long("wait").help("Wait until the puzzle unlocks; goes with `--fetch`").switch();
    let open = long("open").help("Open the puzzle in a browser").switch();
    let puzzle = positional("PUZZLE").help("Which puzzle, as `2020/22` or `today`");
    let puzzle = puzzle.parse(|text: String| match &*text {
        "today" => Ok(None),
        _ => PuzzleId::from_str(&text).map(Some),
    });
    let new = command(
        "new",
        construct!(NewFlags { title, fetch, wait, open, puzzle }).map(Command::New),
        "Make the crate of another day",
        "Makes `crates/y<year>_day<DD>` and `inputs/<year>/day<DD>`, and overwrites nothing.",
    );

    let write = long("write").help("Update the table of days in README.md").switch();
    let bench = command(
        "bench",
        construct!(BenchFlags { inputs(), json(), write, puzzles() }).map(Command::Bench),
        "Measure the parser and both parts of every day",
        "Repeats each step, and prints the best times in a table. Takes the published input, or \
         else your own, or else the example.",
    );

    construct!([run, check, show, new, bench])
}

fn commands_for_the_site() -> impl Parser<Command> {
    let session = || {
        let help = "Read the session token from this file";
        long("session-file").help(help).argument("PATH").optional()
    };

    let force = long("force").help("Refetch cached inputs").switch();
    let fetch = command(
        "fetch",
        construct!(FetchFlags { force, session(), puzzles() }).map(Command::Fetch),
        "Fetch your own inputs from the puzzle site",
        "Writes `mine.txt` in `inputs/<year>/day<DD>`, where `run` and `check` find it, byte for \
         byte. Inputs are cached. `session --help` lists the settings.",
    );

    let refresh = long("refresh").help("Refetch a cached page").switch();
    let read = command(
        "read",
        construct!(ReadFlags { refresh, session(), puzzle() }).map(Command::Read),
        "Print the text of a puzzle",
        "The page is cached beside the inputs. `session --help` lists the settings.",
    );

    let help = "Save it under this name: `example-1` is for part 1 only, `example-2` for part 2";
    let name = long("as").help(help).argument("NAME").optional();
    let number = positional("NUMBER").help("The block to save").optional();
    let example = command(
        "example",
        construct!(ExampleFlags { name, puzzle(), number }).map(Command::Example),
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
    let flags = construct!(SubmitFlags { force, wait, session(), puzzle(), part, answer });
    let submit = command(
        "submit",
        flags.map(Command::Submit),
        "Submit an answer on the puzzle site",
        "Solves your own input unless the answer is given, and submits it once, unless it is known \
         to be wrong or too early. A right answer of the day is recorded. `session --help` lists \
         the settings.",
    );

    let session = command(
        "session",
        session().map(Command::Session),
        "Say where the session token is, and whether the site accepts it",
        "Settings:\n \
         AOC_SESSION is the session token. Without it: ADVENT_OF_CODE_SESSION, then the files \
         ~/.adventofcode.session, adventofcode.session in the folder for configuration, and \
         ~/.config/aocd/token.\n \
         AOC_CONTACT is how the site's author can reach you: an e-mail address or a page.",
    );

    construct!([fetch, read, example, submit, session])
}

/// A command with a line and a paragraph of help.
fn command(
    name: &'static str,
    flags: impl Parser<Command> + 'static,
    line: &'static str,
    about: &'static str,
) -> impl Parser<Command> {
    flags.to_options().descr(line).header(about).command(name)
}

fn puzzle() -> impl Parser<Selector> {
    positional("PUZZLE").help(PUZZLE_HELP)
}

fn puzzles() -> impl Parser<Vec<Selector>> {
    let help = "Which puzzles, as `22`, `2020/22`, `2020` or `today` [default: all]";
    positional("PUZZLE").help(help).many()
}
