//! The commands for the puzzle site: `fetch`, `read`, `example`, `submit` and `session`, and what `new` does
//! there.
//!
//! What a person means is found out here: which puzzles, what of them is cached, where the session token is, and
//! what the day answers. The rest is done by the client of the site, a program that cargo builds when it is needed.

use std::{
    fs,
    io::{self, Write as _},
    path::Path,
    process::{Command, ExitCode, Stdio},
};

use anyhow::{Context as _, bail};
use aoc_program::{
    Outcome, Part, PuzzleId, Report,
    error::usage_error,
    output::{print, print_to_stderr},
};
use aoc_workspace::{
    Input, Workspace,
    compare::{self, Comparison, compare},
    inputs::{self, MINE},
    protocol::{ClientCommand, Submit},
    selection::for_part,
    session,
};

use crate::{
    days::{Day, Days},
    flags::{ExampleFlags, FetchFlags, ReadFlags, SubmitFlags},
    programs::{self, Programs, site_client, status_at_end},
};

pub(crate) fn fetch(workspace: &Workspace, flags: &FetchFlags) -> anyhow::Result<ExitCode> {
    let puzzles = Days::find(workspace)?.puzzles(&flags.puzzles)?;
    fetch_inputs(workspace, &puzzles, flags.force, flags.session_file.as_deref())
}

/// Fetches the inputs that are not cached, or all of them with `force`. Prints which are cached.
pub(crate) fn fetch_inputs(
    workspace: &Workspace,
    puzzles: &[PuzzleId],
    force: bool,
    session_file: Option<&Path>,
) -> anyhow::Result<ExitCode> {
    let mut to_request = Vec::new();
    for &puzzle in puzzles {
        if force || !has_input(workspace, puzzle) {
            to_request.push(puzzle);
        } else {
            let mine = inputs::mine(workspace, puzzle);
            let path = mine.display();
            print(&mut io::stdout(), format_args!("{path}: cached (--force refetches)\n"))?;
        }
    }
    if to_request.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    let token = session::require(session_file)?;
    run_client(workspace, &ClientCommand::Fetch { token, force, puzzles: to_request })
}

/// Whether the input of a puzzle is cached. Even a link that leads nowhere counts, as only `--force` may replace
/// it.
fn has_input(workspace: &Workspace, puzzle: PuzzleId) -> bool {
    fs::symlink_metadata(inputs::mine(workspace, puzzle)).is_ok()
}

pub(crate) fn read(workspace: &Workspace, flags: &ReadFlags) -> anyhow::Result<ExitCode> {
    let puzzle = Days::find(workspace)?.puzzle(&flags.puzzle)?;
    let token = if flags.refresh || !has_page(workspace, puzzle) {
        Some(session::require(flags.session_file.as_deref())?)
    } else {
        None
    };
    run_client(workspace, &ClientCommand::Read { token, puzzle })
}

/// The title on a puzzle's page, which is fetched unless it is cached.
pub(crate) fn title(workspace: &Workspace, puzzle: PuzzleId, wait: bool) -> anyhow::Result<String> {
    let token = if has_page(workspace, puzzle) { None } else { Some(session::require(None)?) };
    let output = build_client(workspace, &ClientCommand::Title { token, wait, puzzle })?
        .stderr(Stdio::inherit())
        .output()
        .context("cannot start the program")?;
    if status_at_end(output.status)? != 0 {
        bail!("{puzzle} not made: no title, see above");
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Checks that there are a token and a contact for [`title`] and [`fetch_inputs`], unless both find their files cached.
pub(crate) fn check_can_fetch(workspace: &Workspace, puzzle: PuzzleId) -> anyhow::Result<()> {
    if !has_page(workspace, puzzle) || !has_input(workspace, puzzle) {
        session::require(None)?;
    }
    Ok(())
}

fn has_page(workspace: &Workspace, puzzle: PuzzleId) -> bool {
    inputs::page(workspace, puzzle).exists()
}

/// Opens a puzzle in a browser.
pub(crate) fn open(workspace: &Workspace, puzzle: PuzzleId) -> anyhow::Result<ExitCode> {
    run_client(workspace, &ClientCommand::Open { puzzle })
}

pub(crate) fn example(workspace: &Workspace, flags: &ExampleFlags) -> anyhow::Result<ExitCode> {
    let puzzle = Days::find(workspace)?.puzzle(&flags.puzzle)?;
    let ExampleFlags { name, number, .. } = flags;
    run_client(workspace, &ClientCommand::Example { puzzle, name: name.clone(), number: *number })
}

pub(crate) fn session(
    workspace: &Workspace,
    session_file: Option<&Path>,
) -> anyhow::Result<ExitCode> {
    let token = session::require(session_file)?;
    run_client(workspace, &ClientCommand::Session { token })
}

/// Submits the given answer, or else that of the day, which is recorded if it is right.
pub(crate) fn submit(workspace: &Workspace, flags: &SubmitFlags) -> anyhow::Result<ExitCode> {
    let &SubmitFlags { force, wait, part, .. } = flags;
    let days = Days::find(workspace)?;
    let puzzle = days.puzzle(&flags.puzzle)?;
    if part == Part::Two && puzzle.is_last_of_year() {
        return Err(usage_error(format_args!(
            "{puzzle} has no part 2: the last star comes with all the others"
        )));
    }
    let token = session::require(flags.session_file.as_deref())?;
    let answer = match &flags.answer {
        Some(answer) => answer.clone(),
        None if days.of(puzzle).next().is_none() => {
            return Err(usage_error(format_args!(
                "{puzzle}: nothing here solves it: add the answer after the part"
            )));
        }
        None => answer_of_day(workspace, days.one(&flags.puzzle)?, part, force)?,
    };
    let record = flags.answer.is_none();
    let submit = Submit { token, force, wait, record, puzzle, part };
    run_client_with_stdin(workspace, &ClientCommand::Submit(submit), &answer)
}

/// Has a day solve a part of `mine.txt`, and returns the answer.
///
/// The day also solves its examples for this part. Fails if the part fails for `mine.txt` or for an example, or
/// if its answer to one of them is not the recorded one. `force` overlooks that, but not that there is no answer
/// to `mine.txt`.
fn answer_of_day(
    workspace: &Workspace,
    day: &Day,
    part: Part,
    force: bool,
) -> anyhow::Result<String> {
    let id = day.puzzle.id;
    let inputs = for_part(inputs::list(workspace, id)?, part);
    let Some(mine) = inputs.iter().find(|input| input.name == MINE) else {
        bail!(inputs::no_input_message(workspace, id));
    };
    let examples = inputs.iter().filter(|input| input.is_example());

    let programs = Programs::of_days(workspace, [day])?;
    let solve = |input| programs.solve(day, input, &[], Stdio::null()).unwrap_or_else(Report::from);
    let report = solve(mine);
    let path = mine.path.display();
    let answer = match &report {
        Report::Failed(error) => bail!("{path}: {error}"),
        Report::Done { parts, .. } => match parts.get(&part) {
            Some(Outcome::Solved(answer, _)) => answer.clone(),
            Some(other) => bail!("{path}: {other}"),
            None => bail!("{path}: the day's program does not run part {part}"),
        },
    };
    let mut is_doubtful = print_doubts(mine, &report);
    for example in examples {
        is_doubtful |= print_doubts(example, &solve(example));
    }
    if is_doubtful && !force {
        bail!(
            "not submitted: an answer has changed or a part has failed, see above (--force submits anyway)"
        );
    }
    Ok(answer)
}

/// Prints what has failed and which answers have changed. Returns whether there was anything to print.
fn print_doubts(input: &Input, report: &Report) -> bool {
    let mut doubts = Vec::new();
    match report {
        Report::Failed(error) => doubts.push(Comparison::Failed(error.clone()).to_string()),
        Report::Done { parts, .. } => {
            for (part, comparison) in compare(input, parts) {
                if comparison.keeps_from_submitting() {
                    doubts.push(format!("part {part} {comparison}"));
                }
            }
        }
    }
    for doubt in &doubts {
        print_to_stderr(compare::line(&input.name, doubt));
    }
    !doubts.is_empty()
}

fn run_client(workspace: &Workspace, command: &ClientCommand) -> anyhow::Result<ExitCode> {
    Ok(programs::run(build_client(workspace, command)?)?.into())
}

/// Runs the client with a text on its standard input, where no list of processes shows it.
fn run_client_with_stdin(
    workspace: &Workspace,
    command: &ClientCommand,
    text: &str,
) -> anyhow::Result<ExitCode> {
    let mut child = build_client(workspace, command)?
        .stdin(Stdio::piped())
        .spawn()
        .context("cannot start the program")?;
    if let Some(mut stdin) = child.stdin.take() {
        // If the client ends before it has read this, its status says why.
        let _ = stdin.write_all(text.as_bytes());
    }
    let ended = child.wait().context("cannot wait for the program")?;
    Ok(status_at_end(ended)?.into())
}

/// Builds the client, and returns what starts it with this command.
fn build_client(workspace: &Workspace, command: &ClientCommand) -> anyhow::Result<Command> {
    let mut program = site_client(workspace)?;
    program.args(command.arguments());
    Ok(program)
}
