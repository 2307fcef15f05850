//! The command line.

use std::path::PathBuf;

use aoc_cli::Part;
use aoc_core::PuzzleId;
use bpaf::{OptionParser, Parser, construct, long, positional};

pub(crate) enum Command {
    Fetch(FetchFlags),
    Read(ReadFlags),
    Example(ExampleFlags),
    Submit(SubmitFlags),
    Session(TokenSource),
    Open(PuzzleId),
}

pub(crate) struct FetchFlags {
    pub(crate) force: bool,
    pub(crate) token: TokenSource,
    pub(crate) puzzles: Vec<PuzzleId>,
}

pub(crate) struct ReadFlags {
    pub(crate) refresh: bool,
    pub(crate) wait: bool,
    pub(crate) title: bool,
    /// A cached page needs none.
    pub(crate) token: Option<TokenSource>,
    pub(crate) puzzle: PuzzleId,
}

pub(crate) struct ExampleFlags {
    /// The name of the new input.
    pub(crate) name: String,
    pub(crate) puzzle: PuzzleId,
    pub(crate) number: Option<usize>,
}

pub(crate) struct SubmitFlags {
    pub(crate) force: bool,
    pub(crate) wait: bool,
    pub(crate) token: TokenSource,
    pub(crate) puzzle: PuzzleId,
    pub(crate) part: Part,
}

/// Where the session token is.
pub(crate) enum TokenSource {
    File(PathBuf),
    Variable(String),
}

pub(crate) fn flags() -> OptionParser<Command> {
    let fetch = {
        let (force, token) = (long("force").switch(), token());
        let puzzles = positional("PUZZLE").some("expected a puzzle");
        construct!(FetchFlags { force, token, puzzles }).to_options().command("fetch")
    };
    let read = {
        let (refresh, wait) = (long("refresh").switch(), long("wait").switch());
        let (title, token) = (long("title").switch(), token().optional());
        let puzzle = positional("PUZZLE");
        construct!(ReadFlags { refresh, wait, title, token, puzzle }).to_options().command("read")
    };
    let example = {
        let name = long("as").argument("NAME").parse(example_name).fallback("example".to_owned());
        let (puzzle, number) = (positional("PUZZLE"), positional("NUMBER").optional());
        construct!(ExampleFlags { name, puzzle, number }).to_options().command("example")
    };
    let submit = {
        let (force, wait) = (long("force").switch(), long("wait").switch());
        let (token, puzzle, part) = (token(), positional("PUZZLE"), positional("PART"));
        construct!(SubmitFlags { force, wait, token, puzzle, part }).to_options().command("submit")
    };
    let session = token().to_options().command("session");
    let (fetch, read) = (fetch.map(Command::Fetch), read.map(Command::Read));
    let (example, submit) = (example.map(Command::Example), submit.map(Command::Submit));
    let session = session.map(Command::Session);
    let open = positional("PUZZLE").to_options().command("open").map(Command::Open);
    construct!([fetch, read, example, submit, session, open]).to_options()
}

fn token() -> impl Parser<TokenSource> {
    let file = long("session-file").argument("PATH").map(TokenSource::File);
    let variable = long("session-variable").argument("NAME").map(TokenSource::Variable);
    construct!([file, variable])
}

/// Takes the names of inputs that are shared: others are private.
fn example_name(name: String) -> Result<String, &'static str> {
    let is_plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    let expected = "expected `example`, perhaps with letters, digits, `-` or `_` after it";
    if is_plain && name.starts_with("example") { Ok(name) } else { Err(expected) }
}
