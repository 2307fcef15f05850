//! The commands that need the puzzle site: `fetch`, `read`, `example`, `submit` and `session`.
//!
//! The client of the site is a program of its own, `aoc-site`, which cargo builds when it is first
//! needed. Cached inputs need no client.

use std::{
    ffi::OsString,
    fs,
    io::{self, Write as _},
    process::{Command, ExitCode, Stdio},
};

use aoc_cli::{
    Error, Part, Workspace,
    flags::{Format, arguments},
    inputs, json,
    output::{self, print},
};
use aoc_core::PuzzleId;

use crate::{
    check::run_tests,
    days::{Day, Days, Selector},
    flags::{ExampleFlags, FetchFlags, ReadFlags, SessionFlags, SubmitFlags},
    programs::{self, program, status},
    session,
};

pub(crate) fn fetch(workspace: &Workspace, flags: &FetchFlags) -> output::Result {
    let days = Days::find(workspace)?;
    let mut puzzles = Vec::new();
    for &selector in &flags.puzzles {
        match selector {
            Selector::Year(_) => puzzles.extend(ids(&days.select(&[selector])?)),
            _ => puzzles.push(days.select_puzzle(selector)?),
        }
    }
    if flags.puzzles.is_empty() {
        puzzles.extend(ids(&days.select(&[])?));
    }
    puzzles.sort();
    puzzles.dedup();
    fetch_inputs(workspace, &puzzles, flags.force, &flags.session)
}

/// Fetches the inputs that are not cached, or all by `force`.
pub(crate) fn fetch_inputs(
    workspace: &Workspace,
    puzzles: &[PuzzleId],
    force: bool,
    session: &SessionFlags,
) -> output::Result {
    let mut missing = Vec::new();
    for &puzzle in puzzles {
        let path = inputs::personal(workspace, puzzle);
        // Not even a link to nowhere is overwritten.
        if !force && fs::symlink_metadata(&path).is_ok() {
            let path = workspace.display(&path);
            print(&mut io::stdout(), format_args!("{path}: cached (--force refetches)\n"))?;
        } else {
            missing.push(puzzle.to_string());
        }
    }
    if missing.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    let mut client = client(workspace, "fetch", Some(session::arguments(session)?))?;
    client.args(force.then_some("--force")).args(missing);
    Ok(status(client.status())?.into())
}

fn ids(days: &[&Day]) -> Vec<PuzzleId> {
    days.iter().map(|day| day.puzzle.id).collect()
}

pub(crate) fn read(workspace: &Workspace, flags: &ReadFlags) -> output::Result {
    let puzzle = Days::find(workspace)?.select_puzzle(flags.puzzle)?;
    let mut client = page_client(workspace, puzzle, flags.refresh, &flags.session)?;
    client.args(flags.refresh.then_some("--refresh"));
    Ok(status(client.status())?.into())
}

/// The title on a puzzle's page, which is fetched unless it is cached.
pub(crate) fn title(workspace: &Workspace, puzzle: PuzzleId, wait: bool) -> output::Result<String> {
    let mut client = page_client(workspace, puzzle, false, &SessionFlags::default())?;
    client.arg("--title").args(wait.then_some("--wait")).stderr(Stdio::inherit());
    let output = client.output().map_err(Error::failure)?;
    if !output.status.success() {
        return Err(Error::failure(format_args!("{puzzle} not made: no title, see above")));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The client's command `read`.
fn page_client(
    workspace: &Workspace,
    puzzle: PuzzleId,
    refresh: bool,
    session: &SessionFlags,
) -> output::Result<Command> {
    let session = session::arguments(session);
    // An outdated page is refetched if that is possible.
    let is_needed = refresh || !inputs::page(workspace, puzzle).exists();
    let mut client =
        client(workspace, "read", if is_needed { Some(session?) } else { session.ok() })?;
    client.arg(puzzle.to_string());
    Ok(client)
}

pub(crate) fn example(workspace: &Workspace, flags: &ExampleFlags) -> output::Result {
    let puzzle = Days::find(workspace)?.select_puzzle(flags.puzzle)?;
    let mut client = client(workspace, "example", None)?;
    client.args(flags.name.as_ref().map(|name| format!("--as={name}")));
    client.arg(puzzle.to_string()).args(flags.number.map(|number| number.to_string()));
    Ok(status(client.status())?.into())
}

pub(crate) fn submit(workspace: &Workspace, flags: &SubmitFlags) -> output::Result {
    let days = Days::find(workspace)?;
    let (puzzle, part) = (days.select_puzzle(flags.puzzle)?, flags.part);
    let mut day = None;
    let answer = if let Some(answer) = &flags.answer {
        answer.clone()
    } else {
        let none = || format!("{puzzle}: nothing here solves it: add the answer after the part");
        let own = days.get(puzzle).ok_or_else(|| Error::usage(none()))?;
        day = Some(own);
        solve(workspace, own, part)?
    };
    let session = session::arguments(&flags.session)?;
    if let Some(day) = day.filter(|_| !flags.force)
        && !run_tests(workspace, &[day], "submit")?
    {
        let message =
            "not submitted: a recorded answer has changed, see above (--force submits anyway)";
        return Err(Error::failure(message));
    }
    let mut client = client(workspace, "submit", Some(session))?;
    client.args(flags.force.then_some("--force")).args(flags.wait.then_some("--wait"));
    client.args([puzzle.to_string(), part.to_string()]);
    let code = send(client, &answer)?;
    if let Some(day) = day.filter(|_| code == 0) {
        // The answer is right, whatever comes of this.
        run_tests(workspace, &[day], &format!("record mine.{part}"))?;
    }
    Ok(code.into())
}

/// The day's answer to the personal input.
fn solve(workspace: &Workspace, day: &Day, part: Part) -> output::Result<String> {
    let (id, path) = (day.puzzle.id, inputs::personal(workspace, day.puzzle.id));
    if !path.exists() {
        return Err(Error::failure(inputs::no_input(workspace, id)));
    }
    let shown = workspace.display(&path);
    let failed = |error: &str| Error::failure(format_args!("{shown}: {error}"));
    let mut program = program(workspace, &day.package)?;
    program.args(arguments(Some(part), Format::Json, &[path])).stderr(Stdio::inherit());
    let output = program.output().map_err(|error| failed(&error.to_string()))?;
    let lines = json::lines(&output.stdout);
    let line = lines.first().ok_or_else(|| failed("the program died"))?;
    let solved = &line[format!("part{part}")];
    match (solved["answer"].as_str(), solved["error"].as_str(), line["error"].as_str()) {
        (Some(answer), ..) => Ok(answer.to_owned()),
        (_, Some(error), _) | (.., Some(error)) => Err(failed(error)),
        _ => Err(failed("there is no such part")),
    }
}

/// Runs the client with this on its standard input, where no list of processes shows it.
fn send(mut client: Command, answer: &str) -> output::Result<u8> {
    status(client.stdin(Stdio::piped()).spawn().and_then(|mut child| {
        if let Some(mut stdin) = child.stdin.take() {
            // If the client ends before it has read this, its status says why.
            let _ = stdin.write_all(answer.as_bytes());
        }
        child.wait()
    }))
}

pub(crate) fn check_session(workspace: &Workspace, flags: &SessionFlags) -> output::Result {
    let session = session::arguments(flags)?;
    Ok(status(client(workspace, "session", Some(session))?.status())?.into())
}

/// Opens the page of a puzzle in a browser.
pub(crate) fn open(workspace: &Workspace, puzzle: PuzzleId) -> output::Result<u8> {
    status(client(workspace, "open", None)?.arg(puzzle.to_string()).status())
}

/// A command of the client, with a session token if it may send a request.
fn client(
    workspace: &Workspace,
    command: &str,
    session: Option<[OsString; 2]>,
) -> output::Result<Command> {
    let mut client = programs::client(workspace)?;
    client.arg(command).args(session.into_iter().flatten());
    Ok(client)
}
