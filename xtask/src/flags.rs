//! The command line.

use std::path::PathBuf;

use aoc_cli::{
    Part,
    flags::{Format, format, inputs, part},
};
use aoc_core::PuzzleId;
use bpaf::{OptionParser, Parser, any, construct, long, positional};

use crate::days::Selector;

/// The help of the commands that talk to the puzzle site.
const SETTINGS: &str = "\
Settings:
 AOC_SESSION: the session token. Without it: ADVENT_OF_CODE_SESSION, then the files \
~/.adventofcode.session, adventofcode.session in the folder for configuration, and \
~/.config/aocd/token
 AOC_CONTACT: how the site's author can reach you, an e-mail address or a page";

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

/// The commands, in the order of the help.
pub(crate) fn flags() -> OptionParser<Command> {
    let (run, check, trace, view) = (run(), check(), trace(), view());
    let (new, bench, fetch, read) = (new(), bench(), fetch(), read());
    let (example, submit, session) = (example(), submit(), session());
    construct!([run, check, trace, view, new, bench, fetch, read, example, submit, session])
        .to_options()
        .descr("Solves Advent of Code puzzles and checks that no answer has changed")
        .version(env!("CARGO_PKG_VERSION"))
        .fallback_to_usage()
}

pub(crate) struct RunFlags {
    pub(crate) part: Option<Part>,
    pub(crate) inputs: Vec<PathBuf>,
    pub(crate) format: Format,
    pub(crate) puzzles: Vec<Selector>,
}

fn run() -> impl Parser<Command> {
    let part = part("Solve this part only");
    let (inputs, format, puzzles) = (inputs(), format(), puzzles());
    construct!(RunFlags { part, inputs, format, puzzles })
        .map(Command::Run)
        .to_options()
        .descr("Solve puzzles, and say how long that takes")
        .header(
            "Takes every personal input of a puzzle, `mine.txt` and `mine-<name>.txt` in \
             `inputs/<year>/day<DD>`, or else the published one. Exits with 0 if every part has \
             an answer, with 1 if one has not, and with 2 if the arguments are invalid.",
        )
        .command("run")
}

pub(crate) struct CheckFlags {
    pub(crate) accept: bool,
    pub(crate) puzzles: Vec<Selector>,
}

fn check() -> impl Parser<Command> {
    let accept = long("accept").help("Record new and changed answers, and show them").switch();
    let puzzles = puzzles();
    construct!(CheckFlags { accept, puzzles })
        .map(Command::Check)
        .to_options()
        .descr("Compare the answers to all inputs with the recorded ones")
        .header(
            "Runs the days' own tests, those of `cargo test --test answers`. Personal inputs must \
             be recorded, too. Exits with 0 if all answers are unchanged, with 1 if not, and with \
             2 if the arguments are invalid.",
        )
        .command("check")
}

pub(crate) struct TraceFlags {
    pub(crate) part: Option<Part>,
    pub(crate) inputs: Vec<PathBuf>,
    pub(crate) max_depth: Option<u64>,
    pub(crate) puzzle: Selector,
}

fn trace() -> impl Parser<Command> {
    let part = part("Write this part only");
    let inputs = inputs();
    let max_depth = long("max-depth")
        .help("Skip sub-games deeper than this; the main game has depth 0")
        .argument("N")
        .optional();
    let puzzle = puzzle();
    construct!(TraceFlags { part, inputs, max_depth, puzzle })
        .map(Command::Trace)
        .to_options()
        .descr("Write every turn or round of a game")
        .header(
            "Plays by the rules of the puzzle, without shortcuts, the inputs that `run` solves.",
        )
        .command("trace")
}

pub(crate) struct ViewFlags {
    pub(crate) inputs: Vec<PathBuf>,
    pub(crate) output: Option<PathBuf>,
    pub(crate) open: bool,
    pub(crate) puzzle: Selector,
}

fn view() -> impl Parser<Command> {
    let inputs = inputs();
    let output = long("output")
        .help("Write the page to this file [default: one in target/view]")
        .argument("FILE")
        .optional();
    let open = long("open").help("Open the page in a browser").switch();
    let puzzle = puzzle();
    construct!(ViewFlags { inputs, output, open, puzzle })
        .map(Command::View)
        .to_options()
        .descr("Write a page that shows a game, and print its path")
        .header(
            "The page is one file. Plays by the rules of the puzzle the inputs that `run` solves, \
             each for at most ten seconds a part.",
        )
        .command("view")
}

pub(crate) struct NewFlags {
    pub(crate) title: Option<String>,
    pub(crate) fetch: bool,
    pub(crate) wait: bool,
    pub(crate) open: bool,
    pub(crate) puzzle: PuzzleId,
}

fn new() -> impl Parser<Command> {
    let title = long("title")
        .help("Its title, as on the site")
        .argument("TITLE")
        .parse(|text: String| title(&text))
        .optional();
    let fetch = long("fetch").help("Fetch your input and the title from the site").switch();
    let wait = long("wait").help("Wait until the puzzle unlocks; goes with `--fetch`").switch();
    let open = long("open").help("Open the puzzle in a browser").switch();
    let puzzle = positional("PUZZLE").help("Which puzzle, as `2020/22`");
    construct!(NewFlags { title, fetch, wait, open, puzzle })
        .guard(|flags| flags.fetch || !flags.wait, "`--wait` goes with `--fetch`")
        .map(Command::New)
        .to_options()
        .descr("Make the crate of another day")
        .header(
            "Makes `crates/y<year>_day<DD>` and `inputs/<year>/day<DD>`. Exits with 2, and writes \
             nothing, if the puzzle or the crate already exists; with 1 if a file cannot be \
             written or fetched.",
        )
        .command("new")
}

pub(crate) struct BenchFlags {
    pub(crate) write: bool,
    pub(crate) puzzles: Vec<Selector>,
}

fn bench() -> impl Parser<Command> {
    let write = long("write").help("Update the table of days in README.md").switch();
    let puzzles = puzzles();
    construct!(BenchFlags { write, puzzles })
        .guard(|flags| !flags.write || flags.puzzles.is_empty(), "`--write` takes all days")
        .map(Command::Bench)
        .to_options()
        .descr("Measure the parser and both parts of every day")
        .header(
            "Solves each day's shared input repeatedly, `published.txt` or else `example.txt`, and \
             prints the best times. Exits with 1 if a day cannot be measured.",
        )
        .command("bench")
}

pub(crate) struct FetchFlags {
    pub(crate) force: bool,
    pub(crate) session: SessionFlags,
    pub(crate) puzzles: Vec<Selector>,
}

fn fetch() -> impl Parser<Command> {
    let force = long("force").help("Refetch cached inputs").switch();
    let (session, puzzles) = (session_file(), puzzles());
    construct!(FetchFlags { force, session, puzzles })
        .map(Command::Fetch)
        .to_options()
        .descr("Fetch your own inputs from the puzzle site")
        .header(
            "Writes `mine.txt` in `inputs/<year>/day<DD>`, where `run` and `check` find it, byte \
             for byte. Inputs are cached; `--force` refetches. Exits with 1 if one cannot be \
             fetched, and with 2 if arguments or settings are invalid.",
        )
        .footer(SETTINGS)
        .command("fetch")
}

pub(crate) struct ReadFlags {
    pub(crate) refresh: bool,
    pub(crate) session: SessionFlags,
    pub(crate) puzzle: Selector,
}

fn read() -> impl Parser<Command> {
    let refresh = long("refresh").help("Refetch a cached page").switch();
    let (session, puzzle) = (session_file(), puzzle());
    construct!(ReadFlags { refresh, session, puzzle })
        .map(Command::Read)
        .to_options()
        .descr("Print the text of a puzzle")
        .header(
            "The page is cached beside the inputs, until one of its parts is solved. Exits with 1 \
             if it cannot be fetched, and with 2 if arguments or settings are invalid.",
        )
        .footer(SETTINGS)
        .command("read")
}

pub(crate) struct ExampleFlags {
    pub(crate) puzzle: Selector,
    pub(crate) number: Option<usize>,
}

fn example() -> impl Parser<Command> {
    let puzzle = puzzle();
    let number = positional("NUMBER").help("The block to save").optional();
    construct!(ExampleFlags { puzzle, number })
        .map(Command::Example)
        .to_options()
        .descr("Save the example of a puzzle as `example.txt`")
        .header(
            "Lists the blocks of the page that `read` has cached, or saves one. Exits with 1 if \
             there is no page or already an example, and with 2 if there is no such block.",
        )
        .command("example")
}

pub(crate) struct SubmitFlags {
    pub(crate) force: bool,
    pub(crate) wait: bool,
    pub(crate) session: SessionFlags,
    pub(crate) puzzle: Selector,
    pub(crate) part: Part,
    pub(crate) answer: Option<String>,
}

fn submit() -> impl Parser<Command> {
    let force = long("force").help("Submit the answer even if it is known to be wrong").switch();
    let wait = long("wait").help("Wait for the end of a cooldown").switch();
    let (session, puzzle) = (session_file(), puzzle());
    let part = positional("PART").help("Which part, 1 or 2");
    // A negative number is no flag.
    let is_answer = |text: &String| !text.starts_with('-') || text[1..].parse::<u8>().is_ok();
    let answer = any("ANSWER", move |text: String| is_answer(&text).then_some(text))
        .help("The answer [default: the part's answer to your input]")
        .optional();
    construct!(SubmitFlags { force, wait, session, puzzle, part, answer })
        .map(Command::Submit)
        .to_options()
        .descr("Submit an answer on the puzzle site")
        .header(
            "Solves your own input unless the answer is given, and submits it once, unless it is \
             known to be wrong or too early. A right answer is recorded as by `check --accept`. \
             Exits with 0 if it is right, with 1 if not, and with 2 if arguments or settings are \
             invalid.",
        )
        .footer(SETTINGS)
        .command("submit")
}

/// Where the session token is.
#[derive(Default)]
pub(crate) struct SessionFlags {
    pub(crate) file: Option<PathBuf>,
}

fn session_file() -> impl Parser<SessionFlags> {
    let file = long("session-file")
        .help("Read the session token from this file")
        .argument("PATH")
        .optional();
    construct!(SessionFlags { file })
}

fn session() -> impl Parser<Command> {
    session_file()
        .map(Command::Session)
        .to_options()
        .descr("Say where the session token is, and whether the site accepts it")
        .header(
            "Exits with 0 if it does, with 1 if not, and with 2 if arguments or settings are \
             invalid.",
        )
        .footer(SETTINGS)
        .command("session")
}

fn puzzle() -> impl Parser<Selector> {
    positional("PUZZLE").help("Which puzzle, as `22` or `2020/22`")
}

fn puzzles() -> impl Parser<Vec<Selector>> {
    positional("PUZZLE").help("Which puzzles, as `22`, `2020/22` or `2020` [default: all]").many()
}

/// A title that needs no escapes in Rust, TOML or Markdown.
pub(crate) fn title(text: &str) -> Result<String, String> {
    const PUNCTUATION: &str = "'!,-.:?&";
    if text.chars().all(|c| c.is_alphanumeric() || c == ' ' || PUNCTUATION.contains(c)) {
        return Ok(text.to_owned());
    }
    Err(format!("expected letters, digits, spaces or any of {PUNCTUATION}"))
}
