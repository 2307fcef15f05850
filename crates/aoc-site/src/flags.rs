//! The command line of the client. `cargo xtask` hands these commands over.

use aoc_program::{
    Part,
    puzzle::input_name::{EXAMPLE, is_of_kind},
    terminal::{command, word_of_answer},
};
use aoc_workspace::selector::{PuzzleSelector, puzzle, puzzles};
use bpaf::{OptionParser, Parser, construct, long, positional, pure};

use crate::settings::SETTINGS_HELP;

pub(crate) enum Command {
    Fetch(FetchFlags),
    Read(ReadFlags),
    Example(ExampleFlags),
    Submit(SubmitFlags),
    Session,
}

pub(crate) struct FetchFlags {
    pub(crate) force: bool,
    pub(crate) puzzles: Vec<PuzzleSelector>,
}

pub(crate) struct ReadFlags {
    pub(crate) refresh: bool,
    pub(crate) wait: bool,
    pub(crate) puzzle: PuzzleSelector,
}

pub(crate) struct ExampleFlags {
    /// The name under which to save the example, without an extension.
    pub(crate) name: String,
    pub(crate) puzzle: PuzzleSelector,
    /// The block to save, counted from 1; `None` to list the blocks.
    pub(crate) number: Option<usize>,
}

pub(crate) struct SubmitFlags {
    pub(crate) force: bool,
    pub(crate) wait: bool,
    pub(crate) puzzle: PuzzleSelector,
    pub(crate) part: Part,
    /// `None` for the answer that the day's program finds.
    pub(crate) answer: Option<String>,
}

pub(crate) fn commands() -> OptionParser<Command> {
    commands_for_the_site().to_options().fallback_to_usage()
}

fn commands_for_the_site() -> impl Parser<Command> {
    let force = long("force").help("Refetch cached inputs; needs a puzzle or a year").switch();
    let fetch = command(
        "fetch",
        construct!(FetchFlags { force, puzzles() }).map(Command::Fetch),
        "Fetch your own inputs from the puzzle site",
        "Saves each input, byte for byte, as `mine.txt` in `inputs/<year>/day<DD>`, where `run` and \
         `check` find it. Inputs are cached. `session --help` lists the settings.",
    );

    let refresh = long("refresh").help("Refetch a cached page").switch();
    let wait = long("wait").help("Wait until the puzzle unlocks").switch();
    let read = command(
        "read",
        construct!(ReadFlags { refresh, wait, puzzle() }).map(Command::Read),
        "Print the text of a puzzle",
        "The page is cached beside the inputs. `session --help` lists the settings.",
    );

    let name = long("as")
        .help("Save it under this name: `example-1` is for part 1 only, `example-2` for part 2")
        .argument("NAME")
        .parse(example_name)
        .fallback(EXAMPLE.to_owned());
    let number =
        positional("NUMBER").help("The block to save [default: list the blocks]").optional();
    let example = command(
        "example",
        construct!(ExampleFlags { name, puzzle(), number }).map(Command::Example),
        "Save an example of a puzzle",
        "Lists the blocks of the page, or saves one as `example.txt`. Overwrites nothing. The page is \
         cached beside the inputs. `session --help` lists the settings.",
    );

    let force =
        long("force").help("Submit an answer that is refused, except during a cooldown").switch();
    let wait = long("wait").help("Wait for the end of a cooldown").switch();
    let part = positional("PART").help("Which part, 1 or 2");
    let answer = word_of_answer("The answer [default: the day's answer to your input]").optional();
    let submit = command(
        "submit",
        construct!(SubmitFlags { force, wait, puzzle(), part, answer }).map(Command::Submit),
        "Submit an answer on the puzzle site",
        "Submits the given answer, or else the day's answer to your own input. The day's answer is recorded if it is \
         right. Without `--force`, an answer that is probably useless is refused, for instance one that was wrong \
         before; the error says why. If the site has rejected the answer that is recorded for your input, it is no \
         longer recorded. `session --help` lists the settings.",
    );

    let session = command(
        "session",
        pure(()).map(|()| Command::Session),
        "Say where the session token is, and whether the site accepts it",
        SETTINGS_HELP,
    );

    construct!([fetch, read, example, submit, session])
}

/// Accepts only names of the kind `example`. Under another name, `run --example` would not find the input, and git
/// would ignore it.
fn example_name(name: String) -> Result<String, &'static str> {
    let is_plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    if is_plain && is_of_kind(EXAMPLE, &name) {
        Ok(name)
    } else {
        Err("expected a name such as `example`, `example-1` or `example_b`")
    }
}
