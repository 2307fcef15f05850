//! The commands that need the puzzle site: `fetch`, `read`, `example`, `submit` and `session`.
//!
//! The client of the site is a program of its own, `aoc-site`, which cargo builds when it is needed.

use std::{
    fs,
    io::{self, Write as _},
    process::{Command, ExitCode, Stdio},
    time::Duration,
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

pub(crate) fn run(workspace: &Workspace, mut command: SiteCommand) -> Result {
    match &mut command {
        SiteCommand::Fetch(flags) => {
            flags.puzzles = missing_inputs(workspace, flags)?;
            if flags.puzzles.is_empty() {
                return Ok(ExitCode::SUCCESS);
            }
        }
        SiteCommand::Read(ReadFlags { puzzle, .. })
        | SiteCommand::Example(ExampleFlags { puzzle, .. })
        | SiteCommand::Open(puzzle) => {
            let selector = puzzle.parse().map_err(Error::usage)?;
            *puzzle = Days::find(workspace)?.puzzle(&selector)?.to_string();
        }
        SiteCommand::Submit(flags) => return submit(workspace, flags),
        SiteCommand::Session(_) => {}
    }
    Ok(programs::run(client(workspace, command)?)?.into())
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
    let flags = ReadFlags { title: true, wait, puzzle: puzzle.to_string(), ..ReadFlags::default() };
    let mut client = client(workspace, SiteCommand::Read(flags))?;
    let output = client.stderr(Stdio::inherit()).output().map_err(cannot_start)?;
    if !output.status.success() {
        return Err(Error::failure(format_args!("{puzzle} not made: no title, see above")));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn submit(workspace: &Workspace, flags: &SubmitFlags) -> Result {
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
    let (puzzle, session) = (puzzle.to_string(), flags.session.clone());
    let flags = SubmitFlags { puzzle, session, answer: None, ..*flags };
    let code = send(client(workspace, SiteCommand::Submit(flags))?, &answer)?;
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

/// Builds the client, with a command of which the puzzles are looked up, and with a session token if
/// it may send a request.
fn client(workspace: &Workspace, mut command: SiteCommand) -> Result<Command> {
    let is_cached =
        |puzzle: &str| puzzle.parse().is_ok_and(|puzzle| inputs::page(workspace, puzzle).exists());
    match &mut command {
        SiteCommand::Read(flags) if !flags.refresh && is_cached(&flags.puzzle) => {}
        SiteCommand::Fetch(FetchFlags { session, .. })
        | SiteCommand::Read(ReadFlags { session, .. })
        | SiteCommand::Submit(SubmitFlags { session, .. })
        | SiteCommand::Session(session) => *session = token::find(session.take())?,
        SiteCommand::Example(_) | SiteCommand::Open(_) => {}
    }
    let mut client = program_of(workspace, CLIENT, "aoc-site")?;
    client.args(command.words());
    Ok(client)
}
