//! The command line.

use std::path::PathBuf;

use aoc_cli::{Part, PuzzleId};
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
    let switch = |name| long(name).switch();
    let puzzle = || positional("PUZZLE");
    let puzzles = positional("PUZZLE").some("expected a puzzle");
    let fetch = construct!(FetchFlags { force(switch("force")), token(), puzzles });
    let (refresh, wait, title) = (switch("refresh"), switch("wait"), switch("title"));
    let read = construct!(ReadFlags { refresh, wait, title, token(token().optional()), puzzle() });
    let name = long("as").argument("NAME").parse(example_name).fallback("example".to_owned());
    let number = positional("NUMBER").optional();
    let example = construct!(ExampleFlags { name, puzzle(), number });
    let (force, wait, part) = (switch("force"), switch("wait"), positional("PART"));
    let submit = construct!(SubmitFlags { force, wait, token(), puzzle(), part });

    let fetch = fetch.map(Command::Fetch).to_options().command("fetch");
    let read = read.map(Command::Read).to_options().command("read");
    let example = example.map(Command::Example).to_options().command("example");
    let submit = submit.map(Command::Submit).to_options().command("submit");
    let session = token().map(Command::Session).to_options().command("session");
    let open = puzzle().map(Command::Open).to_options().command("open");
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
