//! The commands that need the puzzle site: `fetch`, `read`, `example`, `submit` and `session`.
//!
//! The client of the site is a program of its own, `aoc-site`, which cargo builds when it is needed.

use std::{
    ffi::OsString,
    fs,
    io::{self, Write as _},
    path::Path,
    process::{Command, ExitCode, Stdio},
    time::Duration,
};

use aoc_cli::{
    Error, Input, Outcome, Part, PuzzleId, Result, Workspace,
    check::{self, Status},
    flags::arguments,
    inputs,
    output::{print, print_note},
};

use crate::{
    days::{Day, Days, Selector},
    flags::{ExampleFlags, FetchFlags, ReadFlags, SubmitFlags},
    programs::{self, CLIENT, RELEASE, cannot_start, program_of, status},
    token,
};

/// Fetches the inputs that are not cached, or all by `force`.
pub(crate) fn fetch(workspace: &Workspace, flags: &FetchFlags) -> Result {
    let (mut puzzles, mut of_days) = (Vec::new(), Vec::new());
    for selector in &flags.puzzles {
        match selector {
            // It need not have a day here.
            Selector::Puzzle(id) => puzzles.push(*id),
            other => of_days.push(other.clone()),
        }
    }
    if puzzles.is_empty() || !of_days.is_empty() {
        let days = Days::find(workspace)?;
        puzzles.extend(days.select(&of_days)?.iter().map(|day| day.puzzle.id));
    }
    puzzles.sort();
    puzzles.dedup();
    let mut missing = Vec::new();
    for puzzle in puzzles {
        let path = inputs::personal(workspace, puzzle);
        // Not even a link to nowhere is overwritten.
        if !flags.force && fs::symlink_metadata(&path).is_ok() {
            let path = workspace.display(&path);
            print(&mut io::stdout(), format_args!("{path}: cached (--force refetches)\n"))?;
        } else {
            missing.push(puzzle.to_string());
        }
    }
    if missing.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    let mut client = client(workspace, "fetch", Some(token::arguments(flags.session.as_deref())?))?;
    client.args(flags.force.then_some("--force")).args(missing);
    Ok(programs::run(client)?.into())
}

pub(crate) fn read(workspace: &Workspace, flags: &ReadFlags) -> Result {
    let puzzle = Days::find(workspace)?.puzzle(&flags.puzzle)?;
    let mut client = page_client(workspace, puzzle, flags.refresh, flags.session.as_deref())?;
    client.args(flags.refresh.then_some("--refresh"));
    Ok(programs::run(client)?.into())
}

/// The title on a puzzle's page, which is fetched unless it is cached.
pub(crate) fn title(workspace: &Workspace, puzzle: PuzzleId, wait: bool) -> Result<String> {
    let mut client = page_client(workspace, puzzle, false, None)?;
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
    session: Option<&Path>,
) -> Result<Command> {
    let is_needed = refresh || !inputs::page(workspace, puzzle).exists();
    let session = is_needed.then(|| token::arguments(session)).transpose()?;
    let mut client = client(workspace, "read", session)?;
    client.arg(puzzle.to_string());
    Ok(client)
}

pub(crate) fn example(workspace: &Workspace, flags: &ExampleFlags) -> Result {
    let puzzle = Days::find(workspace)?.puzzle(&flags.puzzle)?;
    let mut client = client(workspace, "example", None)?;
    client.args(flags.name.as_ref().map(|name| format!("--as={name}")));
    client.arg(puzzle.to_string()).args(flags.number.map(|number| number.to_string()));
    Ok(programs::run(client)?.into())
}

pub(crate) fn submit(workspace: &Workspace, flags: &SubmitFlags) -> Result {
    let days = Days::find(workspace)?;
    let (puzzle, part) = (days.puzzle(&flags.puzzle)?, flags.part);
    let (answer, solved) = if let Some(answer) = &flags.answer {
        (answer.clone(), None)
    } else {
        if days.of(puzzle).next().is_none() {
            let none = "nothing here solves it: add the answer after the part";
            return Err(Error::usage(format_args!("{puzzle}: {none}")));
        }
        let (answer, input) = solve(workspace, days.one(&flags.puzzle)?, part, flags.force)?;
        (answer, Some(input))
    };
    let session = token::arguments(flags.session.as_deref())?;
    let mut client = client(workspace, "submit", Some(session))?;
    client.args(flags.force.then_some("--force")).args(flags.wait.then_some("--wait"));
    client.args([puzzle.to_string(), part.to_string()]);
    let code = send(client, &answer)?;
    if let Some(input) = solved.filter(|_| code == 0) {
        let outcome = Outcome::Solved(answer.clone(), Duration::ZERO);
        let recorded = match check::compare(&input, part, &outcome) {
            Status::New => check::record(&input, part, &answer)?,
            other => other.to_string(),
        };
        let line = format!("  {:<9}  part {part} {recorded}\n", input.name);
        print(&mut io::stdout(), line)?;
    }
    Ok(code.into())
}

/// Solves `mine.txt` and this part's examples, and returns the answer to `mine.txt` with the input.
/// Fails if a recorded answer differs, unless `force`.
fn solve(workspace: &Workspace, day: &Day, part: Part, force: bool) -> Result<(String, Input)> {
    let (id, is_mine) = (day.puzzle.id, |input: &Input| input.name == "mine");
    let mut inputs = inputs::list(workspace, id)?;
    inputs.retain(|input| is_mine(input) || input.is_called("example") && input.is_for(part));
    inputs.sort_by_key(|input| !is_mine(input));
    let mine = inputs.first().filter(|input| is_mine(input));
    let mine = mine.ok_or_else(|| Error::failure(inputs::no_input(workspace, id)))?;

    let mut program = program_of(workspace, RELEASE, &day.package)?;
    let paths: Vec<_> = inputs.iter().map(|input| input.path.clone()).collect();
    program.args(arguments(Some(part), true, &paths));
    let reports = programs::reports(program)?;
    let (mut answer, mut has_changed) = (String::new(), false);
    for input in &inputs {
        let report = reports.iter().find(|report| report.input.as_ref() == Some(&input.display));
        let outcome = report.and_then(|report| report.outcome(part));
        let outcome = outcome.ok_or_else(|| format!("{}: there is no such part", input.display))?;
        let status = check::compare(input, part, &outcome);
        if input == mine {
            match outcome {
                Outcome::Solved(text, _) => answer = text,
                other => return Err(format!("{}: {}", input.display, other.text()).into()),
            }
        }
        if matches!(status, Status::Changed { .. } | Status::Failed(_)) {
            print_note(format_args!("  {:<9}  part {part} {status}", input.name));
            has_changed = true;
        }
    }
    if has_changed && !force {
        return Err(Error::failure(
            "not submitted: a recorded answer has changed, see above (--force submits anyway)",
        ));
    }
    Ok((answer, mine.clone()))
}

/// Runs the client with this on its standard input, where no list of processes shows it.
fn send(mut client: Command, answer: &str) -> Result<u8> {
    let mut child = client.stdin(Stdio::piped()).spawn().map_err(cannot_start)?;
    if let Some(mut stdin) = child.stdin.take() {
        // If the client ends before it has read this, its status says why.
        let _ = stdin.write_all(answer.as_bytes());
    }
    status(&client, child.wait().map_err(cannot_start)?)
}

pub(crate) fn session(workspace: &Workspace, file: Option<&Path>) -> Result {
    let session = token::arguments(file)?;
    Ok(programs::run(client(workspace, "session", Some(session))?)?.into())
}

/// Opens the page of a puzzle in a browser.
pub(crate) fn open(workspace: &Workspace, puzzle: PuzzleId) -> Result<u8> {
    let mut client = client(workspace, "open", None)?;
    client.arg(puzzle.to_string());
    programs::run(client)
}

/// A command of the client, with a session token if it may send a request.
fn client(workspace: &Workspace, command: &str, session: Option<[OsString; 2]>) -> Result<Command> {
    let mut client = program_of(workspace, CLIENT, "aoc-site")?;
    client.arg(command).args(session.into_iter().flatten());
    Ok(client)
}
