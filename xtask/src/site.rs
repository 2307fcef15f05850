//! The commands that talk to the puzzle site: `fetch`, `submit` and `session`.
//!
//! The client of the site is a separate program, `aoc-site`. Cargo builds it when it is first
//! needed. Cached inputs need no client.

use std::{
    env,
    ffi::OsString,
    fs,
    io::{self, Write as _},
    path::PathBuf,
    process::{Command, ExitCode, Stdio},
};

use aoc_core::{PuzzleId, inputs, puzzle::Selector, source};

use crate::{
    days::{Day, select_one},
    flags::{AccountFlags, FetchFlags, Part, SessionFlags, SubmitFlags},
    output::{self, Error, print, print_note},
    solve::{Solution, Timing},
    workspace::Workspace,
};

/// The package and the program.
const CLIENT: &str = "aoc-site";

pub(crate) fn fetch(
    workspace: &Workspace,
    days: &[Day],
    flags: &FetchFlags,
    out: &mut impl io::Write,
) -> output::Result {
    let all: Vec<_> = days.iter().map(|day| Selector::Puzzle(day.puzzle.id())).collect();
    let selectors = if flags.puzzles.is_empty() { &all } else { &flags.puzzles };
    let mut missing: Vec<Target> = Vec::new();
    for &selector in selectors {
        let target = target(workspace, days, selector, &flags.account)?;
        // Not even a link to nowhere is overwritten.
        if !flags.force && fs::symlink_metadata(&target.path).is_ok() {
            print(out, format_args!("{}: already there (--force refetches)\n", target.display))?;
        } else if !missing.iter().any(|other| other.puzzle == target.puzzle) {
            missing.push(target);
        }
    }
    if missing.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    let mut client = client(workspace, "fetch");
    add_account(&mut client, workspace, &flags.account);
    client.args(flags.force.then_some("--force"));
    for target in &missing {
        let mut argument = OsString::from(format!("{}=", target.puzzle));
        argument.push(&target.path);
        client.arg(argument);
    }
    let result = run_client(client, "");
    for target in missing.iter().filter(|target| target.path.is_file()) {
        if let Some(Err(error)) = target.day.map(|day| target.solve(day, [false, false])) {
            print_note(format_args!("warning: {}: {error}", target.display));
        }
    }
    result
}

pub(crate) fn submit(workspace: &Workspace, days: &[Day], flags: &SubmitFlags) -> output::Result {
    let target = target(workspace, days, flags.puzzle, &flags.account)?;
    let answer = match &flags.answer {
        Some(answer) => answer.clone(),
        None => target.answer(flags.part)?,
    };
    let mut client = client(workspace, "submit");
    add_account(&mut client, workspace, &flags.account);
    client.args(flags.force.then_some("--force"));
    client.arg(target.puzzle.to_string()).arg(if flags.part == Part::One { "1" } else { "2" });
    run_client(client, &answer)
}

pub(crate) fn session(workspace: &Workspace, flags: &SessionFlags) -> output::Result {
    let mut client = client(workspace, "session");
    add_session(&mut client, flags);
    run_client(client, "")
}

/// A puzzle's personal input, and the day that solves it, if there is one.
struct Target<'d> {
    puzzle: PuzzleId,
    path: PathBuf,
    /// The path as it is shown.
    display: String,
    day: Option<&'d Day>,
}

/// A puzzle that is named with its year need not have a day here.
fn target<'d>(
    workspace: &Workspace,
    days: &'d [Day],
    selector: Selector,
    account: &AccountFlags,
) -> Result<Target<'d>, Error> {
    let (puzzle, day) = match selector {
        Selector::Puzzle(id) => (id, days.iter().find(|day| day.puzzle.id() == id)),
        Selector::Day(_) | Selector::Year(_) => {
            let day = select_one(days, selector)?;
            (day.puzzle.id(), Some(day))
        }
    };
    let path = inputs::personal(workspace.root(), puzzle, account.name.as_deref());
    Ok(Target { puzzle, display: workspace.display(&path), path, day })
}

impl Target<'_> {
    fn solve(&self, day: &Day, parts: [bool; 2]) -> Result<Solution, String> {
        let bytes = fs::read(&self.path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => {
                format!("no such file; `cargo xtask fetch {}` fetches it", self.puzzle)
            }
            _ => error.to_string(),
        })?;
        let text = source::decode(&bytes)?;
        (day.solve)(text, parts, Timing::Once).map_err(|failure| failure.to_string())
    }

    /// The part's answer to the input.
    fn answer(&self, part: Part) -> Result<String, Error> {
        let Self { puzzle, display, .. } = self;
        let day = self.day.ok_or_else(|| {
            Error::usage(format!("nothing here solves {puzzle}: add the answer after the part"))
        })?;
        let in_input = |error| Error::failure(format!("{display}: {error}"));
        let solution = self.solve(day, Part::parts(Some(part))).map_err(in_input)?;
        let part = solution.parts.into_iter().flatten().next();
        let answer = part.map(|part| part.result.map_err(|error| error.to_string()));
        answer.unwrap_or_else(|| Err("not solved".to_owned())).map_err(in_input)
    }
}

/// A command of the client.
fn client(workspace: &Workspace, name: &str) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // Not from the workspace's folder: a path among the arguments starts here.
    cargo.arg("run").arg("--manifest-path").arg(workspace.root().join("Cargo.toml"));
    cargo.args(["--release", "--package", CLIENT]);
    let program = format!("{CLIENT}{}", env::consts::EXE_SUFFIX);
    if env::current_exe().is_ok_and(|this| this.with_file_name(program).exists()) {
        cargo.arg("--quiet");
    } else {
        print_note("building the client of the puzzle site, once");
    }
    cargo.arg("--").arg(name);
    cargo
}

fn add_account(client: &mut Command, workspace: &Workspace, account: &AccountFlags) {
    client.arg("--root").arg(workspace.root());
    if let Some(name) = &account.name {
        client.arg("--account").arg(name);
    }
    add_session(client, &account.session);
}

fn add_session(client: &mut Command, session: &SessionFlags) {
    if let Some(file) = &session.file {
        client.arg("--session-file").arg(file);
    }
}

/// Runs the client with this on its standard input, and ends like it.
fn run_client(mut client: Command, input: &str) -> output::Result {
    let status = client.stdin(Stdio::piped()).spawn().and_then(|mut child| {
        if let Some(mut stdin) = child.stdin.take() {
            // If the client ends before it has read this, its status says why.
            let _ = stdin.write_all(input.as_bytes());
        }
        child.wait()
    });
    let status = status.map_err(|error| Error::failure(format!("cannot run cargo: {error}")))?;
    // Cargo ends with 101 if it cannot build the client.
    let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
    Ok(if code == 101 { ExitCode::FAILURE } else { code.into() })
}
