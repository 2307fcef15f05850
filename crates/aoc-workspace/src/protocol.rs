//! What the runner, `cargo xtask`, tells the client of the puzzle site to do.
//!
//! The runner alone understands the words of a person. It knows the days, which puzzle is today's, what is
//! cached, and where the session token is. What is left to do is one of these commands, which it gives to the
//! client, the program `aoc-site`, as arguments:
//!
//! | arguments | what the client does |
//! |---|---|
//! | `fetch TOKEN [--force] PUZZLE…` | requests inputs, saves each as `mine.txt`, and records the answers that a cached page shows as accepted. With `--force`, it replaces inputs that are there. Without it, such an input is an error. If a puzzle is locked, the command fails, but the others are still requested. Any other error ends the command at once. |
//! | `read [TOKEN] PUZZLE` | prints the text of a puzzle from its cached page, and records the accepted answers on it for `mine.txt`. With a token, it requests and caches the page first. |
//! | `title [TOKEN] [--wait] PUZZLE` | does the same, but prints only the title. With `--wait`, it does not request the page before the puzzle unlocks, but waits for that. |
//! | `example PUZZLE NAME [NUMBER]` | saves that block of the cached page, counted from 1, as `NAME.txt`, and replaces nothing. Without a number, it lists the blocks. |
//! | `submit TOKEN [--force] [--wait] [--record] PUZZLE PART` | submits the answer on standard input. With `--force`, it submits even one that is known to be wrong. With `--wait`, it waits for the end of a cooldown. With `--record`, which means that the day has found the answer, a right one is recorded for `mine.txt`. |
//! | `session TOKEN` | says where the token is, and whether the site accepts it |
//! | `open PUZZLE` | opens a puzzle in a browser |
//!
//! - `PUZZLE` is a year and a day, as in `2020/22`. `PART` is `1` or `2`.
//! - `TOKEN` says where the session token is: `--token-file=PATH` or `--token-variable=NAME`. A command without
//!   it sends nothing. Neither the token nor an answer is an argument, since lists of processes show arguments.
//! - The contact is in the variable `AOC_CONTACT`. The files are in the workspace around the current folder, or
//!   around the folder in the variable `CARGO_MANIFEST_DIR`.
//! - Standard output and standard error are for the person. Only the title is for the runner.
//! - The status is 0 if all went well, which for `submit` means that the answer is right, 1 if something failed,
//!   and 2 if arguments or settings are invalid. What failed has been printed.

use std::{ffi::OsString, fmt::Display, path::PathBuf};

use aoc_program::{Part, PuzzleId};
use bpaf::{OptionParser, Parser, construct, long, positional};

use crate::session::TokenPlace;

/// A command of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the table tells what each field means")]
pub enum ClientCommand {
    Fetch { token: TokenPlace, force: bool, puzzles: Vec<PuzzleId> },
    Read { token: Option<TokenPlace>, puzzle: PuzzleId },
    Title { token: Option<TokenPlace>, wait: bool, puzzle: PuzzleId },
    Example { puzzle: PuzzleId, name: String, number: Option<usize> },
    Submit(Submit),
    Session { token: TokenPlace },
    Open { puzzle: PuzzleId },
}

/// The command `submit`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the table tells what each field means")]
pub struct Submit {
    pub token: TokenPlace,
    pub force: bool,
    pub wait: bool,
    pub record: bool,
    pub puzzle: PuzzleId,
    pub part: Part,
}

impl ClientCommand {
    /// Writes the command, as the runner does.
    pub fn arguments(&self) -> Vec<OsString> {
        let arguments = match self {
            Self::Fetch { token, force, puzzles } => Arguments::of("fetch")
                .token(Some(token))
                .switch("--force", *force)
                .positional(puzzles),
            Self::Read { token, puzzle } => {
                Arguments::of("read").token(token.as_ref()).positional([puzzle])
            }
            Self::Title { token, wait, puzzle } => Arguments::of("title")
                .token(token.as_ref())
                .switch("--wait", *wait)
                .positional([puzzle]),
            Self::Example { puzzle, name, number } => {
                Arguments::of("example").positional([puzzle]).positional([name]).positional(number)
            }
            Self::Submit(Submit { token, force, wait, record, puzzle, part }) => {
                Arguments::of("submit")
                    .token(Some(token))
                    .switch("--force", *force)
                    .switch("--wait", *wait)
                    .switch("--record", *record)
                    .positional([puzzle])
                    .positional([part])
            }
            Self::Session { token } => Arguments::of("session").token(Some(token)),
            Self::Open { puzzle } => Arguments::of("open").positional([puzzle]),
        };
        arguments.0
    }

    /// Reads a command, as the client does.
    pub fn parser() -> OptionParser<Self> {
        let token = token_place();
        let puzzles = puzzle().some("expected a puzzle");
        let fetch = construct!(Self::Fetch { token, force(), puzzles });

        let token = token_place().optional();
        let read = construct!(Self::Read { token, puzzle() });

        let token = token_place().optional();
        let title = construct!(Self::Title { token, wait(), puzzle() });

        let name = positional("NAME");
        let number = positional("NUMBER").optional();
        let example = construct!(Self::Example { puzzle(), name, number });

        let token = token_place();
        let record = long("record").switch();
        let part = positional("PART");
        let submit = construct!(Submit { token, force(), wait(), record, puzzle(), part });

        let token = token_place();
        let session = construct!(Self::Session { token });
        let open = construct!(Self::Open { puzzle() });

        let fetch = fetch.to_options().command("fetch");
        let read = read.to_options().command("read");
        let title = title.to_options().command("title");
        let example = example.to_options().command("example");
        let submit = submit.map(Self::Submit).to_options().command("submit");
        let session = session.to_options().command("session");
        let open = open.to_options().command("open");
        construct!([fetch, read, title, example, submit, session, open]).to_options()
    }
}

/// The name of a command, and what has been added to it.
struct Arguments(Vec<OsString>);

impl Arguments {
    fn of(command: &str) -> Self {
        Self(vec![command.into()])
    }

    fn token(mut self, place: Option<&TokenPlace>) -> Self {
        let (flag, value) = match place {
            None => return self,
            Some(TokenPlace::File(path)) => ("--token-file=", path.as_os_str()),
            Some(TokenPlace::Variable(name)) => ("--token-variable=", name.as_ref()),
        };
        let mut argument = OsString::from(flag);
        argument.push(value);
        self.0.push(argument);
        self
    }

    fn switch(mut self, name: &str, is_on: bool) -> Self {
        if is_on {
            self.0.push(name.into());
        }
        self
    }

    fn positional(mut self, values: impl IntoIterator<Item = impl Display>) -> Self {
        self.0.extend(values.into_iter().map(|value| value.to_string().into()));
        self
    }
}

fn token_place() -> impl Parser<TokenPlace> {
    let file = long("token-file").argument::<PathBuf>("PATH").map(TokenPlace::File);
    let variable = long("token-variable").argument::<String>("NAME").map(TokenPlace::Variable);
    construct!([file, variable])
}

fn force() -> impl Parser<bool> {
    long("force").switch()
}

fn wait() -> impl Parser<bool> {
    long("wait").switch()
}

fn puzzle() -> impl Parser<PuzzleId> {
    positional("PUZZLE")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every command, with and without each thing that it can lack.
    fn all_commands() -> Vec<ClientCommand> {
        let [crab, dice] = ["2020/22", "2021/21"].map(|id| id.parse().expect("a puzzle"));
        let file = TokenPlace::File("a folder/--token=1".into());
        let variable = TokenPlace::Variable("AOC_SESSION".to_owned());
        let mut commands = vec![
            ClientCommand::Read { token: Some(file.clone()), puzzle: crab },
            ClientCommand::Read { token: None, puzzle: crab },
            ClientCommand::Example { puzzle: crab, name: "example-2".to_owned(), number: Some(3) },
            ClientCommand::Example { puzzle: crab, name: "example".to_owned(), number: None },
            ClientCommand::Session { token: file },
            ClientCommand::Session { token: variable.clone() },
            ClientCommand::Open { puzzle: crab },
        ];
        for on in [true, false] {
            let token = variable.clone();
            let puzzles = if on { vec![crab, dice] } else { vec![crab] };
            commands.push(ClientCommand::Fetch { token: token.clone(), force: on, puzzles });
            let page_token = if on { Some(token.clone()) } else { None };
            commands.push(ClientCommand::Title { token: page_token, wait: on, puzzle: crab });
            for (force, wait, record) in
                [(on, false, false), (false, on, false), (false, false, on)]
            {
                let part = if on { Part::Two } else { Part::One };
                let token = token.clone();
                let submit = Submit { token, force, wait, record, puzzle: crab, part };
                commands.push(ClientCommand::Submit(submit));
            }
        }
        commands
    }

    #[test]
    fn every_command_is_read_as_it_was_written() {
        for command in all_commands() {
            let arguments = command.arguments();
            match ClientCommand::parser().run_inner(&arguments[..]) {
                Ok(read) => assert_eq!(read, command, "{arguments:?}"),
                Err(error) => panic!("{arguments:?}: {error:?}"),
            }
        }
    }

    /// On Unix, a path need not be text.
    #[cfg(unix)]
    #[test]
    fn a_path_that_is_not_text_is_read_as_it_was_written() {
        use std::os::unix::ffi::OsStringExt as _;

        let path = PathBuf::from(OsString::from_vec(b"to\xffken".to_vec()));
        let command = ClientCommand::Session { token: TokenPlace::File(path) };
        let arguments = command.arguments();
        let read = ClientCommand::parser().run_inner(&arguments[..]).expect("a command");
        assert_eq!(read, command);
    }

    #[test]
    fn err_command_that_needs_a_token_without_one() {
        for words in [&["fetch", "2020/22"][..], &["submit", "2020/22", "1"], &["session"]] {
            assert!(ClientCommand::parser().run_inner(words).is_err(), "{words:?}");
        }
    }
}
