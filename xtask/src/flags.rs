//! The command line.

use std::path::PathBuf;

use aoc_cli::{
    Part,
    flags::{Format, format, inputs, part},
};
use aoc_core::PuzzleId;
use bpaf::{OptionParser, Parser, any, construct, long, positional};

use crate::days::Selector;

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
    let run = command(
        "run",
        run().map(Command::Run),
        [
            "Solve puzzles, and say how long that takes",
            "Takes every personal input of a puzzle, `mine.txt` and `mine-<name>.txt` in \
         `inputs/<year>/day<DD>`, or else the published one. Fails if a part has no answer.",
        ],
    );
    let check = command(
        "check",
        check().map(Command::Check),
        [
            "Compare the answers to all inputs with the recorded ones",
            "Runs the days' own tests, those of `cargo test --test answers`. Personal inputs must be \
         recorded, too.",
        ],
    );
    let trace = command(
        "trace",
        trace().map(Command::Trace),
        [
            "Write every turn or round of a game",
            "Plays by the rules of the puzzle, without shortcuts, the inputs that `run` solves.",
        ],
    );
    let view = command(
        "view",
        view().map(Command::View),
        [
            "Write a page that shows a game, and print its path",
            "The page is one file. Plays by the rules of the puzzle the inputs that `run` solves, each \
         for at most ten seconds a part.",
        ],
    );
    let new = command(
        "new",
        new().map(Command::New),
        [
            "Make the crate of another day",
            "Makes `crates/y<year>_day<DD>` and `inputs/<year>/day<DD>`, and overwrites nothing.",
        ],
    );
    let bench = command(
        "bench",
        bench().map(Command::Bench),
        [
            "Measure the parser and both parts of every day",
            "Repeats each step, and prints the best times in a table. Takes the published input, or \
         else your own, or else the example.",
        ],
    );
    let fetch = command(
        "fetch",
        fetch().map(Command::Fetch),
        [
            "Fetch your own inputs from the puzzle site",
            "Writes `mine.txt` in `inputs/<year>/day<DD>`, where `run` and `check` find it, byte for \
         byte. Inputs are cached. `session --help` lists the settings.",
        ],
    );
    let read = command(
        "read",
        read().map(Command::Read),
        [
            "Print the text of a puzzle",
            "The page is cached beside the inputs. `session --help` lists the settings.",
        ],
    );
    let example = command(
        "example",
        example().map(Command::Example),
        [
            "Save an example of a puzzle",
            "Lists the blocks of the page that `read` has cached, or saves one as `example.txt`. \
         Overwrites nothing.",
        ],
    );
    let submit = command(
        "submit",
        submit().map(Command::Submit),
        [
            "Submit an answer on the puzzle site",
            "Solves your own input unless the answer is given, and submits it once, unless it is known \
         to be wrong or too early. A right answer of the day is recorded. `session --help` lists \
         the settings.",
        ],
    );
    let session = command(
        "session",
        session().map(Command::Session),
        [
            "Say where the session token is, and whether the site accepts it",
            "Settings:\n \
         AOC_SESSION is the session token. Without it: ADVENT_OF_CODE_SESSION, then the files \
         ~/.adventofcode.session, adventofcode.session in the folder for configuration, and \
         ~/.config/aocd/token.\n \
         AOC_CONTACT is how the site's author can reach you: an e-mail address or a page.",
        ],
    );
    construct!([run, check, trace, view, new, bench, fetch, read, example, submit, session])
        .to_options()
        .descr("Solves Advent of Code puzzles and checks that no answer has changed")
        .footer(
            "Every command exits with 0 if all went well, with 1 if something failed, and with 2 \
             if arguments or settings are invalid.",
        )
        .version(env!("CARGO_PKG_VERSION"))
        .fallback_to_usage()
}

/// A command with a line and a paragraph of help.
fn command(
    name: &'static str,
    flags: impl Parser<Command> + 'static,
    [line, about]: [&'static str; 2],
) -> impl Parser<Command> {
    flags.to_options().descr(line).header(about).command(name)
}

pub(crate) struct RunFlags {
    pub(crate) part: Option<Part>,
    pub(crate) inputs: Vec<PathBuf>,
    pub(crate) format: Format,
    pub(crate) puzzles: Vec<Selector>,
}

fn run() -> impl Parser<RunFlags> {
    let part = part("Solve this part only");
    let (inputs, format, puzzles) = (inputs(), format(), puzzles());
    construct!(RunFlags { part, inputs, format, puzzles })
}

pub(crate) struct CheckFlags {
    pub(crate) accept: bool,
    pub(crate) puzzles: Vec<Selector>,
}

fn check() -> impl Parser<CheckFlags> {
    let accept = long("accept").help("Record new and changed answers, and show them").switch();
    let puzzles = puzzles();
    construct!(CheckFlags { accept, puzzles })
}

pub(crate) struct TraceFlags {
    pub(crate) part: Option<Part>,
    pub(crate) inputs: Vec<PathBuf>,
    pub(crate) max_depth: Option<u64>,
    pub(crate) puzzle: Selector,
}

fn trace() -> impl Parser<TraceFlags> {
    let (part, inputs, puzzle) = (part("Write this part only"), inputs(), puzzle());
    let help = "Skip sub-games deeper than this; the main game has depth 0";
    let max_depth = long("max-depth").help(help).argument("N").optional();
    construct!(TraceFlags { part, inputs, max_depth, puzzle })
}

pub(crate) struct ViewFlags {
    pub(crate) inputs: Vec<PathBuf>,
    pub(crate) output: Option<PathBuf>,
    pub(crate) open: bool,
    pub(crate) puzzle: Selector,
}

fn view() -> impl Parser<ViewFlags> {
    let (inputs, puzzle) = (inputs(), puzzle());
    let help = "Write the page to this file [default: one in target/view]";
    let output = long("output").help(help).argument("FILE").optional();
    let open = long("open").help("Open the page in a browser").switch();
    construct!(ViewFlags { inputs, output, open, puzzle })
}

pub(crate) struct NewFlags {
    pub(crate) title: Option<String>,
    pub(crate) fetch: bool,
    pub(crate) wait: bool,
    pub(crate) open: bool,
    pub(crate) puzzle: PuzzleId,
}

fn new() -> impl Parser<NewFlags> {
    let title = long("title").help("Its title, as on the site").argument("TITLE");
    let title = title.parse(|text: String| title_from(&text)).optional();
    let fetch = long("fetch").help("Fetch your input and the title from the site").switch();
    let wait = long("wait").help("Wait until the puzzle unlocks; goes with `--fetch`").switch();
    let open = long("open").help("Open the puzzle in a browser").switch();
    let puzzle = positional("PUZZLE").help("Which puzzle, as `2020/22`");
    construct!(NewFlags { title, fetch, wait, open, puzzle })
        .guard(|flags| flags.fetch || !flags.wait, "`--wait` goes with `--fetch`")
}

pub(crate) struct BenchFlags {
    pub(crate) inputs: Vec<PathBuf>,
    pub(crate) format: Format,
    pub(crate) write: bool,
    pub(crate) puzzles: Vec<Selector>,
}

fn bench() -> impl Parser<BenchFlags> {
    let (inputs, format, puzzles) = (inputs(), format(), puzzles());
    let write = long("write").help("Update the table of days in README.md").switch();
    let is_whole = |flags: &BenchFlags| flags.inputs.is_empty() && flags.puzzles.is_empty();
    construct!(BenchFlags { inputs, format, write, puzzles })
        .guard(move |flags| !flags.write || is_whole(flags), "`--write` takes all days")
}

pub(crate) struct FetchFlags {
    pub(crate) force: bool,
    pub(crate) session: SessionFlags,
    pub(crate) puzzles: Vec<Selector>,
}

fn fetch() -> impl Parser<FetchFlags> {
    let force = long("force").help("Refetch cached inputs").switch();
    let (session, puzzles) = (session(), puzzles());
    construct!(FetchFlags { force, session, puzzles })
}

pub(crate) struct ReadFlags {
    pub(crate) refresh: bool,
    pub(crate) session: SessionFlags,
    pub(crate) puzzle: Selector,
}

fn read() -> impl Parser<ReadFlags> {
    let refresh = long("refresh").help("Refetch a cached page").switch();
    let (session, puzzle) = (session(), puzzle());
    construct!(ReadFlags { refresh, session, puzzle })
}

pub(crate) struct ExampleFlags {
    pub(crate) name: Option<String>,
    pub(crate) puzzle: Selector,
    pub(crate) number: Option<usize>,
}

fn example() -> impl Parser<ExampleFlags> {
    let help = "Save it under this name: `example-1` is for part 1 only, `example-2` for part 2";
    let name = long("as").help(help).argument("NAME").optional();
    let puzzle = puzzle();
    let number = positional("NUMBER").help("The block to save").optional();
    construct!(ExampleFlags { name, puzzle, number })
}

pub(crate) struct SubmitFlags {
    pub(crate) force: bool,
    pub(crate) wait: bool,
    pub(crate) session: SessionFlags,
    pub(crate) puzzle: Selector,
    pub(crate) part: Part,
    pub(crate) answer: Option<String>,
}

fn submit() -> impl Parser<SubmitFlags> {
    let force = long("force").help("Submit the answer even if it is known to be wrong").switch();
    let wait = long("wait").help("Wait for the end of a cooldown").switch();
    let (session, puzzle) = (session(), puzzle());
    let part = positional("PART").help("Which part, 1 or 2");
    // A negative number is no flag.
    let is_answer = |text: &String| !text.starts_with('-') || text.parse::<f64>().is_ok();
    let answer = any("ANSWER", move |text: String| is_answer(&text).then_some(text))
        .help("The answer [default: the part's answer to your input]")
        .optional();
    construct!(SubmitFlags { force, wait, session, puzzle, part, answer })
}

/// Where the session token is.
#[derive(Default)]
pub(crate) struct SessionFlags {
    pub(crate) file: Option<PathBuf>,
}

fn session() -> impl Parser<SessionFlags> {
    let help = "Read the session token from this file";
    let file = long("session-file").help(help).argument("PATH").optional();
    construct!(SessionFlags { file })
}

fn puzzle() -> impl Parser<Selector> {
    positional("PUZZLE").help("Which puzzle, as `22`, `2020/22` or `today`")
}

fn puzzles() -> impl Parser<Vec<Selector>> {
    let help = "Which puzzles, as `22`, `2020/22`, `2020` or `today` [default: all]";
    positional("PUZZLE").help(help).many()
}

/// A title that needs no escapes in Rust, TOML or Markdown.
pub(crate) fn title_from(text: &str) -> Result<String, String> {
    const PUNCTUATION: &str = "'!,-.:?&";
    if text.chars().all(|c| c.is_alphanumeric() || c == ' ' || PUNCTUATION.contains(c)) {
        return Ok(text.to_owned());
    }
    Err(format!("expected letters, digits, spaces or any of {PUNCTUATION}"))
}
