//! The commands that need the puzzle site: `fetch`, `read`, `example`, `submit` and `session`.
//!
//! The client of the site is a program of its own, `aoc-site`, which cargo builds when it is needed.

use std::{
    fs,
    io::{self, Write as _},
    path::PathBuf,
    process::{Command, ExitCode, Stdio},
};

use aoc_cli::{
    Error, Input, Outcome, Part, PuzzleId, Result, Workspace,
    check::{self, Status},
    flags::arguments,
    inputs,
    output::{print, print_note},
    site_flags::{ExampleFlags, FetchFlags, ReadFlags, SiteCommand, SubmitFlags},
};

use crate::{
    days::{Day, Days, Selector},
    programs::{self, CLIENT, RELEASE, cannot_start, program_of, status},
    token,
};

pub(crate) fn run(workspace: &Workspace, command: SiteCommand) -> Result {
    let look_up = |puzzle: &str| -> Result<PuzzleId> {
        Days::find(workspace)?.puzzle(&puzzle.parse().map_err(Error::usage)?)
    };
    let mut words = Vec::new();
    let mut client = match command {
        SiteCommand::Fetch(flags) => {
            words = missing_inputs(workspace, &flags)?;
            if words.is_empty() {
                return Ok(ExitCode::SUCCESS);
            }
            words.extend(flags.force.then(|| "--force".to_owned()));
            client(workspace, "fetch", token::find(flags.session)?)?
        }
        SiteCommand::Read(ReadFlags { refresh, session, puzzle, .. }) => {
            words.extend(refresh.then(|| "--refresh".to_owned()));
            page_client(workspace, look_up(&puzzle)?, refresh, session)?
        }
        SiteCommand::Example(ExampleFlags { name, puzzle, number }) => {
            words.extend([format!("--as={name}"), look_up(&puzzle)?.to_string()]);
            words.extend(number.map(|number| number.to_string()));
            client(workspace, "example", None)?
        }
        SiteCommand::Submit(flags) => return submit(workspace, flags),
        SiteCommand::Session(file) => client(workspace, "session", token::find(file)?)?,
        SiteCommand::Open(puzzle) => {
            words.push(puzzle);
            client(workspace, "open", None)?
        }
    };
    client.args(words);
    Ok(programs::run(client)?.into())
}

/// The client's command `read`, which requests a page that is not cached, or to refresh it.
fn page_client(
    workspace: &Workspace,
    puzzle: PuzzleId,
    refresh: bool,
    session: Option<PathBuf>,
) -> Result<Command> {
    let is_needed = refresh || !inputs::page(workspace, puzzle).exists();
    let session = if is_needed { token::find(session)? } else { None };
    let mut client = client(workspace, "read", session)?;
    client.arg(puzzle.to_string());
    Ok(client)
}

/// Those of the puzzles whose inputs are not cached, or all by `force`.
fn missing_inputs(workspace: &Workspace, flags: &FetchFlags) -> Result<Vec<String>> {
    let (mut puzzles, mut of_days) = (Vec::new(), Vec::new());
    for selector in &flags.puzzles {
        match selector.parse().map_err(Error::usage)? {
            // It need not have a day here.
            Selector::Puzzle(id) => puzzles.push(id),
            other => of_days.push(other),
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
    Ok(missing)
}

/// The title on a puzzle's page, which is fetched unless it is cached.
pub(crate) fn title(workspace: &Workspace, puzzle: PuzzleId, wait: bool) -> Result<String> {
    let mut client = page_client(workspace, puzzle, false, None)?;
    client.arg("--title").args(wait.then_some("--wait"));
    let output = client.stderr(Stdio::inherit()).output().map_err(cannot_start)?;
    if status(&client, output.status)? != 0 {
        return Err(Error::failure(format_args!("{puzzle} not made: no title, see above")));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn submit(workspace: &Workspace, flags: SubmitFlags) -> Result {
    let (days, selector) = (Days::find(workspace)?, flags.puzzle.parse().map_err(Error::usage)?);
    let (puzzle, part) = (days.puzzle(&selector)?, flags.part);
    let (answer, solved) = if let Some(answer) = &flags.answer {
        (answer.clone(), None)
    } else {
        if days.of(puzzle).next().is_none() {
            let none = "nothing here solves it: add the answer after the part";
            return Err(Error::usage(format_args!("{puzzle}: {none}")));
        }
        let (answer, input) = solve(workspace, days.one(&selector)?, part, flags.force)?;
        (answer, Some(input))
    };
    let mut client = client(workspace, "submit", token::find(flags.session)?)?;
    client.args(flags.force.then_some("--force")).args(flags.wait.then_some("--wait"));
    client.args([puzzle.to_string(), part.to_string()]);
    let code = send(client, &answer)?;
    if let Some(input) = solved.filter(|_| code == 0)
        && let Some(said) = check::record_accepted(&input, part, &answer)?
    {
        print(&mut io::stdout(), said + "\n")?;
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
        let status = check::compare(input, part, outcome.as_ref());
        if input == mine {
            match outcome {
                Some(Outcome::Solved(text, _)) => answer = text,
                other => {
                    let reason = other.map_or("there is no such part".into(), |other| other.text());
                    return Err(format!("{}: {reason}", input.display).into());
                }
            }
        }
        if let Some(status @ (Status::Changed { .. } | Status::Failed(_))) = status {
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

/// A command of the client, perhaps with a file that has the session token.
fn client(workspace: &Workspace, command: &str, session: Option<PathBuf>) -> Result<Command> {
    let session = session.map(|file| ["--session-file".into(), file]);
    let mut client = program_of(workspace, CLIENT, "aoc-site")?;
    client.arg(command).args(session.into_iter().flatten());
    Ok(client)
}
